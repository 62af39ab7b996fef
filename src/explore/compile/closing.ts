/**
 * A batch that is over, where what comes after it looks at what has happened so far: a step that nobody chooses adds the last amounts of its events to sums, of
 * which each batch has fields of its own. What is told in the end is those sums and the events of the last batch; the fields of the batch itself are forgotten.
 *
 * Why that is exact: the step is the only one in its part, which comes after all parts of the batch and before those of the next, and is offered once; nothing of
 * the batch reads what it writes but the fields of what effects add, which it empties. Facts of one kind about one thing are told as their sum.
 */
import { canonicalText } from '../../base/canonical.ts';
import type { Assignment, Expr, PackedEffect } from '../../search/packed/form/ir.ts';
import { shapeKey } from './additions.ts';
import { type Last, type Stage, contentsBeside } from './contained.ts';
import { apart } from './course.ts';
import type { Compiled, Turn } from './effects.ts';
import { ZERO, add, all, field, isFalse, not, valueOf } from './expression.ts';
import { addedTo } from './happening.ts';
import type { Job } from './process.ts';
import { FOLLOWED, KEPT } from './so-far.ts';
import { refuse } from './symbolic.ts';

/** What is no number: a spell that has resolved leaves the stack (608.2n), cards leave a library, tokens are created. */
const isKept = ({ event }: Last): boolean => KEPT.has(event.kind) || (event.kind === 'move' && event.cause.resolving === true);
/** What is told of the stages of a batch by themselves once it is over. */
export const closed = <T extends Stage>(stages: readonly T[]): readonly T[] => stages.map((stage) => ({ ...stage, lasts: stage.lasts.filter(isKept) }));

export interface Closing {
  readonly turn: number;
  readonly assign: readonly Assignment[];
  /** What has happened up to and with this batch, beside what is told by itself. */
  readonly lasts: readonly Last[];
}

/** @param before what had happened before the batch */
export function closingOf(job: Job, turn: number, stages: readonly Stage[], before: readonly Last[]): Closing {
  const added = addedTo(job);
  const here = [...stages.flatMap(({ lasts }) => lasts.filter((last) => !isKept(last))), ...contentsBeside(job, added)].flatMap(apart).filter(({ amount }) => !isFalse(amount));
  const other = here.find(({ event }) => !FOLLOWED.has(event.kind));
  if (other !== undefined) refuse(job.refusals, `an event "${other.event.kind}" before others that look at what has happened`);
  const sums = new Map<string, { readonly last: Last; readonly amount: Expr }>();
  for (const last of [...before, ...here]) {
    const event = last.event.resultOf === undefined ? last.event : { ...last.event, resultOf: { amount: 0, marks: 0 } };
    const key = canonicalText([shapeKey(event), last.changed === undefined ? '' : String(valueOf(last.changed))]);
    sums.set(key, { last: { ...last, event }, amount: add(sums.get(key)?.amount ?? ZERO, last.amount) });
  }
  const list = [...sums.values()].map(({ last: { event, changed }, amount }, i) => ({ name: `so far ${String(turn + 1)} ${String(i)}`, event, changed, amount }));
  return {
    turn,
    assign: [...list.map(({ name, amount }): Assignment => [name, amount]), ...added.flatMap(({ amount }): readonly Assignment[] => (amount.kind === 'field' ? [[amount.name, ZERO]] : []))],
    lasts: list.map(({ name, event, changed }) => ({ event, amount: field(name), several: true, ...(changed === undefined ? {} : { changed }) })),
  };
}

/** The step as a part of its own. Where players take turns it waits until nothing of the batch is asked about any more, and is the first of what can be done then. */
export function compileClosing({ turn, assign }: Closing, { first, after }: Turn): Compiled {
  const effect: PackedEffect = { name: `batch ${String(turn)} is over`, part: first, tier: 0, exhaustive: true, guard: all(...after.map(not)), options: [{ assign }] };
  return { fields: assign.map(([name]) => ({ name, initial: 0 })), effects: [effect], chooser: 'first', seats: null, end: first + 1, asks: null };
}
