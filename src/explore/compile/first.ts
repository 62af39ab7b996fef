/**
 * CR 614.5: "the first time … each turn" where several batches happen one after another. What an earlier batch recorded of the kind about the player, and that the
 * effect has been applied there, are expressions over the last fields of that batch and one field of the effect: the rest of the record is the board's.
 */
import { compare } from '../../base/integer.ts';
import { type LiveEffect, firstMark } from '../../rules/effect.ts';
import { FACT_OF, type GameEvent, affectedOf } from '../../rules/event.ts';
import { isPlayer } from '../../rules/model.ts';
import type { Assignment, Expr } from '../../search/packed/form/ir.ts';
import type { Stage } from './contained.ts';
import { FALSE, TRUE, ZERO, all, field, int, isFalse, nonNegative, op } from './expression.ts';
import type { Job, ProcessNode } from './process.ts';
import type { SoFar } from './so-far.ts';
import { refuse } from './symbolic.ts';

/** Kinds of which the record says how much there was, and nothing where there was none. */
const KINDS: ReadonlySet<GameEvent['kind']> = new Set<GameEvent['kind']>(['damage', 'gain-life', 'lose-life']);
/** Where a batch stands among several: what comes before it, and whether nothing comes after it. */
export interface Sequence { readonly turn: number; readonly done: readonly Stage[]; readonly last: boolean; readonly soFar?: SoFar }
/** Several events of one batch are each the first: only later ones are not. */
const fieldOf = (live: LiveEffect, event: GameEvent, turn: number): string => `first ${firstMark(live.id, event)} in ${String(turn)}`;

/** Whether nothing that comes before in the turn makes an event another than the first. */
export function firstExpr(job: Job, live: LiveEffect, event: GameEvent): Expr {
  const subject = affectedOf(event);
  if (live.ability.first === undefined || job.sequence === undefined) return TRUE;
  const { done } = job.sequence;
  if (!KINDS.has(event.kind) || subject === null || !isPlayer(subject)) return refuse(job.refusals, `${live.label}: the first of a turn`);
  if (job.added.size > 0) return refuse(job.refusals, `${live.label}: the first of a turn beside further events`);
  const [fact] = FACT_OF[event.kind] ?? [];
  const certain = new Set(done.flatMap(({ nodes }) => nodes).filter(staysPositive).map(({ names }) => names.amount));
  const lasts = done.flatMap((stage) => stage.lasts).filter((last) => FACT_OF[last.event.kind]?.[0] === fact && affectedOf(last.event) === subject);
  const none = all(...lasts.map(({ amount }) => (isPositive(amount, certain) ? FALSE : op('le', amount, ZERO))));
  const mark = firstMark(live.id, event);
  const turns = new Set(done.flatMap(({ job: { sequence }, nodes }) => (sequence !== undefined && nodes.some(({ shapes }) => shapes.some((shape) => shape.moves.some((move) => move.live.id === live.id) && firstMark(live.id, shape.event) === mark)) ? [sequence.turn] : [])));
  return isFalse(none) ? none : all(...[...turns].map((turn) => op('eq', field(fieldOf(live, event, turn)), ZERO)), none);
}

/** Nothing can make its amount 0. */
const staysPositive = (node: ProcessNode): boolean =>
  compare(node.initial, 0) > 0 && node.shapes.length === 1 && node.shapes.every(({ moves }) => moves.every(({ ways }) => ways.every((way) => !way.gone && !way.replaced && isPositive(way.amount, new Set([node.names.amount])))));
/** Whether it is more than 0 where these fields are and others are not less. */
function isPositive(e: Expr, certain: ReadonlySet<string>): boolean {
  switch (e.kind) {
    case 'const': return compare(e.value, 0) > 0;
    case 'field': return certain.has(e.name);
    case 'add': return (isPositive(e.a, certain) && nonNegative(e.b)) || (isPositive(e.b, certain) && nonNegative(e.a));
    case 'max': return isPositive(e.a, certain) || isPositive(e.b, certain);
    case 'mul': case 'min': return isPositive(e.a, certain) && isPositive(e.b, certain);
    case 'halfUp': return isPositive(e.a, certain);
    case 'if': return isPositive(e.then, certain) && isPositive(e.else, certain);
    default: return false;
  }
}

/** Applying an effect is its one opportunity of the turn, whatever comes of it. */
export function firstAssignments({ sequence, refusals }: Job, { shapes }: ProcessNode, live: LiveEffect): readonly Assignment[] {
  const [event] = shapes.flatMap((shape) => (shape.moves.some((move) => move.live.id === live.id) ? [shape.event] : []));
  if (live.ability.first === undefined || sequence === undefined || event === undefined) return [];
  if (shapes.some((shape) => firstMark(live.id, shape.event) !== firstMark(live.id, event))) refuse(refusals, `${live.label}: the first of a turn, for one or another`);
  return sequence.last ? [] : [[fieldOf(live, event, sequence.turn), int(1)]];
}
