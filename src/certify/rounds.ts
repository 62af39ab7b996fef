/** Who has chosen in the round of an event (101.4, 101.4d), followed through a trace: also where a payment, an event of its own, comes between. */
import type { PlayerId, Scenario } from '../rules/model.ts';
import type { BatchTask, Position } from '../rules/position.ts';
import { type Pair, pairs } from './applicable.ts';
import { apnap, isUnchecked } from './sight.ts';
import type { TraceStep } from './trace.ts';

/** A round of the event at one depth of the tasks. */
interface Round {
  readonly acted: readonly PlayerId[];
  /** Whose choice is being carried out, and what could be chosen before it. */
  readonly pending: { readonly player: PlayerId; readonly was: readonly Pair[] } | null;
  readonly last: Position;
}
/** By the depth of the event's task. */
export type Rounds = ReadonlyMap<number, Round>;
export const NO_ROUNDS: Rounds = new Map();

const batchAt = (position: Position, depth: number): BatchTask | null => { const task = position.tasks[depth]; return task?.task === 'batch' ? task : null; };

/** Whether a position goes on with the event of another: the same events, more of them perhaps. */
export function continues(before: Position, now: Position, depth = now.tasks.length - 1): boolean {
  const [a, b] = [batchAt(before, depth), batchAt(now, depth)];
  return a !== null && b !== null && a.nodes.length <= b.nodes.length && a.nodes.every(({ event, parent }, at) => b.nodes[at]?.event.kind === event.kind && b.nodes[at]?.parent === parent && String(b.nodes[at]?.event.applied) === String(event.applied));
}
/** An application that has been completed meanwhile may have changed its events, and nothing else. */
function goesOn({ last, pending }: Round, now: Position, depth: number): boolean {
  const [a, b] = [batchAt(last, depth), batchAt(now, depth)];
  if (pending === null || a === null || b === null || a.applying === null) return continues(last, now, depth);
  const { nodes } = a.applying;
  return a.nodes.length <= b.nodes.length && a.nodes.every(({ event, parent }, at) => b.nodes[at]?.parent === parent && (nodes.includes(at) || b.nodes[at]?.event.kind === event.kind));
}
/** What is not understood here is counted where the offers are judged. */
function orElse<T>(look: () => T, otherwise: T): T {
  try {
    return look();
  } catch (error) {
    if (!isUnchecked(error)) throw error;
    return otherwise;
  }
}
/** CR 101.4, 101.4d: each player chooses once in a round; a choice that gives an earlier player something new begins it again. */
function settled(scenario: Scenario, { acted, pending }: Pick<Round, 'acted' | 'pending'>, now: Position, depth: number): readonly PlayerId[] {
  const batch = batchAt(now, depth);
  if (pending === null || batch === null) return acted;
  const { player, was } = pending;
  const done = acted.includes(player) ? [player] : [...acted, player];
  const is = pairs({ scenario, world: now.world }, batch);
  if (was.every(({ chooser }) => chooser === player) || is.every(({ chooser }) => done.includes(chooser))) return []; // whoever is later in the order and has got something to choose comes first
  const order = apnap(now.world);
  const earlier = is.filter(({ chooser }) => order.indexOf(chooser) < order.indexOf(player));
  return earlier.some((each) => !was.some((other) => other.chooser === each.chooser && other.node === each.node && other.effect.id === each.effect.id)) ? [] : done;
}
/** Who has chosen in this round when somebody is asked. */
export function actedAt(scenario: Scenario, rounds: Rounds, at: Position): readonly PlayerId[] {
  const depth = at.tasks.length - 1;
  const known = rounds.get(depth);
  if (known === undefined || !goesOn(known, at, depth)) return [];
  return known.pending !== null && batchAt(at, depth)?.applying === null ? orElse(() => settled(scenario, known, at, depth), known.acted) : known.acted;
}
/** The rounds after a step. */
export function after(scenario: Scenario, rounds: Rounds, { at, offers, taken, after: now }: TraceStep): Rounds {
  const depth = at.tasks.length - 1;
  const known = rounds.get(depth);
  const batch = batchAt(at, depth);
  const option = offers[taken];
  const acted = actedAt(scenario, rounds, at);
  const unfinished = known !== undefined && batch?.applying != null && goesOn(known, at, depth) ? known.pending : null;
  const pending = batch !== null && option?.choice.choose === 'effect' ? { player: option.choice.application.chooser, was: orElse(() => pairs({ scenario, world: at.world }, batch), []) } : unfinished;
  const round: Round = batchAt(now, depth)?.applying === null ? { acted: orElse(() => settled(scenario, { acted, pending }, now, depth), acted), pending: null, last: now } : { acted, pending, last: now };
  const outer = [...rounds].filter(([each]) => each < depth).map(([each, other]): readonly [number, Round] => [each, { ...other, last: now }]);
  return new Map([...outer, [depth, round]]);
}
