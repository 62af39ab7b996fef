/** CR 101.4, 118.12: what any of several players may do: they are asked one after another, the active player first, until one of them does it. */
import type { Instruction, Ref } from './ability.ts';
import { scopeOfEnv } from './608-instructions.ts';
import { type Thing, type World, playerOfThing, thingOfPlayer } from './model.ts';
import type { RunTask, Step } from './position.ts';
import { ENV } from './records.ts';
import { things } from './reference.ts';
import { apnap, playerAt } from './world.ts';
import type { Scope } from './view.ts';

type May = Extract<Instruction, { do: 'may' }>;
/** The name of whoever is asked in what they may do. */
export const WHO_DOES = 'whoever does it';

/** The players that a reference names who are still in the game, in APNAP order. */
export function inTurn(scope: Scope, who: Ref): readonly Thing[] {
  const named = things(scope, who);
  return apnap(scope.view.world).map(thingOfPlayer).filter((thing) => named.includes(thing) && playerAt(scope.view.world, playerOfThing(thing)).lost !== true);
}

/** What is asked of the others once one has declined: the same data each time, so that equal positions are equal. */
const made = new WeakMap<May, Map<string, May>>();
function askedOf(step: May, others: readonly Thing[]): May {
  const known = made.get(step) ?? new Map<string, May>();
  made.set(step, known);
  const key = others.join();
  const found = known.get(key);
  if (found !== undefined) return found;
  const { any: _any, left: _left, ...one } = step;
  const asked: May = { ...one, who: { ref: 'bound', name: WHO_DOES }, otherwise: others.length === 0 ? step.otherwise : [{ ...step, left: others }] };
  known.set(key, asked);
  return asked;
}

/** The next of them is asked; of nobody nothing is done. */
export function askedInTurn(world: World, { env, ...run }: RunTask, step: May, later: readonly Step[]): RunTask {
  const [first, ...others] = step.left ?? inTurn(scopeOfEnv(world, env), step.who);
  if (first === undefined) return { ...run, env, list: [...step.otherwise, ...later] };
  return { ...run, env: ENV.with(env, { bindings: { ...env.bindings, [WHO_DOES]: { things: [first], incarnations: [0] } } }), list: [askedOf(step, others), ...later] };
}
