/** CR 701.20: "reveal cards from the top of your library until you reveal a creature card": what comes up, one card after another, and what was found. */
import { compare } from '../base/integer.ts';
import { scopeOfEnv } from './608-instructions.ts';
import { askChance, unknownAmong } from './701-shuffle.ts';
import type { Instruction } from './ability.ts';
import { amountDone } from './amount.ts';
import { makeBatch } from './batch.ts';
import { playerOf } from './choosing.ts';
import { matches } from './filter.ts';
import type { Binding, ObjectId, World } from './model.ts';
import type { Env, RunTask, Step, Task } from './position.ts';
import { ENV, EVENT } from './records.ts';
import { type Ran, on } from './ran.ts';
import { objectAt, playerAt } from './world.ts';

type RevealUntil = Extract<Instruction, { do: 'reveal-until' }>;
const named = (world: World, things: readonly ObjectId[]): Binding => ({ things, incarnations: things.map((id) => objectAt(world, id).incarnation) });

/** CR 609.3, 701.24a: as far down as there are cards; which card comes next off a shuffled library is up to chance. */
export function revealingUntil(world: World, rest: readonly Task[], run: RunTask, step: RevealUntil, later: readonly Step[]): Ran {
  const { env } = run;
  const scope = scopeOfEnv(world, env);
  const player = playerOf(scope, step.who);
  const wanted = step.count === undefined ? 1 : amountDone(scope, step.count);
  const { library } = playerAt(world, player);
  const revealed: ObjectId[] = [];
  const found: ObjectId[] = [];
  while (compare(found.length, wanted) < 0 && revealed.length < library.length) {
    const unknown = unknownAmong(world, player, revealed.length + 1);
    if (unknown !== null) return { ran: 'ask', ask: askChance(world, unknown, [...rest, run]) };
    const next = library[revealed.length] ?? 0;
    if (objectAt(world, next).anonymous === true) throw new RangeError('cards that nobody knows are revealed one after another: name the cards of that library');
    revealed.push(next);
    if (matches(scope, step.filter, next)) found.push(next);
  }
  const known: Env = ENV.with(env, { bindings: { ...env.bindings, [step.as]: named(world, found), revealed: named(world, revealed) } });
  const tasks: readonly Task[] = later.length === 0 ? rest : [...rest, { task: 'run', list: later, env: known }];
  const events = revealed.map((what) => EVENT.of({ kind: 'reveal', cause: env.cause, applied: env.lineage, player, what, incarnation: objectAt(world, what).incarnation }));
  return on(world, events.length === 0 ? tasks : [...tasks, makeBatch(events)]);
}
