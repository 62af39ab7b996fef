/** CR 603.8: abilities that trigger when a state of the game is so, and not again while they are on the stack. */
import { canonicalText } from '../base/canonical.ts';
import { flatMap } from '../base/list.ts';
import { characteristics } from './613-layers.ts';
import type { AfterAbility } from './ability.ts';
import { holds } from './condition.ts';
import type { ObjectId, PlayerId, World } from './model.ts';
import { NOT_YET, type Task } from './position.ts';
import { resolvingSteps } from './603-resolving.ts';
import { ENV, SCOPE } from './records.ts';
import { gameOver } from './view.ts';

/** An ability whose state is so now. */
export interface StateTriggered { readonly self: ObjectId; readonly controller: PlayerId; /** Whether it was so before, too. */ readonly wasSo: boolean; /** What it does as it resolves. */ readonly task: Task }

/** Those of permanents, in the order of the objects; without those that wait to resolve or are resolving. @param tasks what is left to be done */
export function statesThatTrigger(before: World, world: World, tasks: readonly Task[]): readonly StateTriggered[] {
  if (gameOver(world)) return []; // 104.1
  return flatMap(world.objects, (object): readonly StateTriggered[] => {
    if (object.zone !== 'battlefield' || object.phasedOut === true) return [];
    const { abilities, controller } = characteristics({ world }, object.id);
    return flatMap(abilities, ({ ability }): readonly StateTriggered[] => {
      if (ability.ability !== 'after' || ability.state === undefined) return [];
      const isSo = (at: World): boolean => ability.state !== undefined && holds(SCOPE.of({ view: { world: at }, self: object.id, controller, bindings: {} }), ability.state);
      if (!isSo(world) || (ability.if !== undefined && !holds(SCOPE.of({ view: { world }, self: object.id, controller, bindings: {} }), ability.if)) || isOnStack(tasks, object.id, ability)) return [];
      const env = ENV.of({ self: object.id, controller, bindings: {}, lineage: [], own: [], since: NOT_YET, cause: { kind: 'triggered', source: object.id, controller } });
      return [{ self: object.id, controller, task: { task: 'run', list: resolvingSteps(ability, false), env }, wasSo: before.objects[object.id]?.zone === 'battlefield' && isSo(before) }];
    });
  });
}
/** Whether it waits to resolve, or what is left of it does. */
function isOnStack(tasks: readonly Task[], self: ObjectId, ability: AfterAbility): boolean {
  const last = canonicalText(ability.do.at(-1));
  return tasks.some((task) => task.task === 'run' && task.env.self === self && task.env.cause.kind === 'triggered' && canonicalText(task.list.at(-1)) === last);
}
