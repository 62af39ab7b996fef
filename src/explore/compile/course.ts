/**
 * CR 614.11, 616.1: what happens instead of a draw, or besides it, where others may apply to that: a batch of its own within the turn of the draw, with what
 * its events contain and what they add. It is compiled once, as batches are, and stands there once for each turn with fields of the turn's own.
 *
 * Why that is exact: the event of the turn is the draw, or what happens instead; more draws come only of effects on the draw itself (else refused), so the lineage
 * that the turns hand on needs none but those. What the turns before have changed nobody looks at (checked as for batches one after another), and what
 * happens in all turns is told as sums, as it is of several events at once.
 */
import { FACT_OF } from '../../rules/event.ts';
import type { Assignment, Expr, PackedEffect, PackedField, PackedOption } from '../../search/packed/form/ir.ts';
import { mapChildren } from '../../search/packed/form/expression.ts';
import { AMOUNTLESS } from './amountless.ts';
import { type Last, type Stage, contentsBeside, stagesOf } from './contained.ts';
import { usedName } from './context.ts';
import { type Compiled, compileEffects } from './effects.ts';
import { ZERO, add, all, field, int, isFalse, not, op, when } from './expression.ts';
import { addedTo } from './happening.ts';
import { laterOf } from './later.ts';
import { arrangementsOf } from './arrangement.ts';
import { canGo, inShapes } from './order.ts';
import { type Job, type ProcessNode, leftName } from './process.ts';
import { checkSequence, eventsIn } from './sequence.ts';
import { isSteady } from './steady.ts';
import { refuse } from './symbolic.ts';

/** A fact of all turns: the field of its sum, and what one turn adds to it. */
export interface Sum { readonly total: string; readonly amount: Expr; readonly last: Last }
export interface Course {
  readonly job: Job;
  readonly node: ProcessNode;
  readonly stages: readonly Stage[];
  readonly sums: readonly Sum[];
  /** The shapes in which the event is a draw: one for each player whose draw it may be, the first that of the instruction. */
  readonly drawers: readonly number[];
}

const drawersIn = ({ shapes }: ProcessNode): readonly number[] => shapes.flatMap(({ event }, s) => (event.kind === 'draw' ? [s] : []));

/** What comes of the draws of a job, whose one event is the draw; null where nothing applies to anything but the draw itself, one player draws and is asked alone.
 * @param total how the field of a sum is called */
export function courseOf(job: Job, node: ProcessNode, total: (what: string) => string): Course | null {
  const name = (batch: number) => (at: number, stage: number): string => `${node.id}.${String(batch)}.${String(stage)}.${String(at)}`;
  const own = stagesOf(job, [node], name(0), 0);
  const count = own.reduce((sum, { nodes }) => sum + nodes.length, 0);
  const waits = laterOf(job, own, count, (at) => name(at + 1));
  const stages = [...own, ...waits.stages];
  const answered = node.shapes[0]?.moves.some(({ other }) => other !== null) === true; // by another player: a step of its own
  const drawers = drawersIn(node);
  const isPlain = !answered && drawers.length === 1 && node.shapes.slice(1).every(({ moves }) => moves.length === 0) && stages.length === 1 && count === 1;
  if (job.refusals.reasons.length > 0 || isPlain) return null;
  check(job, node, stages);
  const pushes = pushesIn(job);
  const besides = contentsBeside(job, addedTo(job).filter(({ event }) => event.kind !== 'draw-cards'));
  const lasts = [...stages.flatMap((stage) => stage.lasts), ...besides].flatMap(apart).filter(({ amount }) => !isFalse(amount));
  if (lasts.some(({ entry, event }) => entry !== undefined || AMOUNTLESS.has(event.kind) || FACT_OF[event.kind] === undefined && event.kind !== 'mark-damage')) refuse(job.refusals, 'something enters or moves instead of a draw');
  if (pushes.length > 0 && stages.some(({ lasts: each }) => each.some(({ event }) => event.kind === 'draw-cards'))) refuse(job.refusals, 'cards are drawn besides a draw');
  return { job, node, stages, drawers, sums: lasts.map((last, i) => ({ total: total(`sum ${String(i)}`), amount: last.amount, last })) };
}
/** Fields of draws that come of others. */
export const pushesIn = ({ added }: Job): readonly { readonly name: string; readonly player: number }[] => [...added.values()].flatMap(({ name, event }) => (event.kind === 'draw-cards' ? [{ name, player: event.player ?? 0 }] : []));

/** A result of damage is told in another way once something has applied to it. */
export const apart = ({ changed, ...last }: Last): readonly Last[] =>
  (changed === undefined ? [last] : [{ ...last, changed: ZERO, amount: when(changed, ZERO, last.amount) }, { ...last, changed: int(1), amount: when(changed, last.amount, ZERO) }]);

function check(job: Job, node: ProcessNode, stages: readonly Stage[]): void {
  const draws = drawersIn(node).flatMap((s) => node.shapes[s] ?? []);
  const pushes = new Set(pushesIn(job).map(({ name }) => name));
  const mine = new Set(draws.flatMap(({ moves }) => moves.map(({ live }) => live.id)));
  const others = stages.flatMap(({ nodes }) => nodes.flatMap(({ shapes }) => shapes)).filter((shape) => !draws.includes(shape)).flatMap(({ moves }) => moves);
  if (others.some(({ live }) => mine.has(live.id))) refuse(job.refusals, 'an effect watches a draw and what happens instead');
  if (others.some(({ ways }) => ways.some(({ more }) => more.some(({ name }) => pushes.has(name))))) refuse(job.refusals, 'draws come of what happens instead of a draw');
  if (others.some(({ live }) => live.ability.first !== undefined || !isSteady(live.ability))) refuse(job.refusals, 'what happens instead of a draw is changed in a way that depends on more');
  const players = new Set(draws.map(({ event }) => event.player ?? 0));
  const besides = [...stages.flatMap((stage) => stage.nodes.filter((each) => each !== node).flatMap(({ shapes }) => shapes.map(({ event }) => event))), ...[...job.added.values()].map(({ event }) => event)];
  if (besides.some((event) => event.kind === 'mill' && players.has(event.player ?? 0))) refuse(job.refusals, 'cards are milled besides a draw');
  for (const { job: here, nodes, lasts } of stages) {
    checkSequence(here, eventsIn(here, nodes).filter(({ kind }) => kind !== 'draw'), []);
    if (here.draws.length > 0 || arrangementsOf(here, lasts).length > 0) refuse(job.refusals, 'cards are drawn or put in order besides a draw');
  }
}

/** What a turn does to the cards that are there: how many are milled. */
export const milledIn = (course: Course, player: number): Expr => add(...course.sums.filter(({ last }) => isMill(last, player)).map(({ amount }) => amount));
const isMill = ({ event }: Last, player: number): boolean => event.kind === 'mill' && (event.player ?? 0) === player;

/** A course as effects of one turn after another. */
export interface Template {
  readonly parts: number;
  readonly shared: readonly PackedField[];
  readonly fieldsIn: (turn: number) => readonly PackedField[];
  readonly effectsIn: (turn: number, first: number) => readonly { readonly of: string; readonly effect: PackedEffect }[];
  /** An expression over the fields of a turn. */
  readonly exprIn: (turn: number, e: Expr) => Expr;
}
/** @param local how a field of a turn is called */
export function templateOf({ job, node, stages }: Course, tracked: readonly string[], local: (turn: number, what: string) => string): Template {
  const compiled = stages.reduce<readonly Compiled[]>((before, stage) => [...before, compileEffects(stage.job, stage.nodes, tracked, { first: before.at(-1)?.end ?? 1, after: [], awaited: false })], []);
  if (compiled.some(({ chooser }) => chooser !== 'first')) refuse(job.refusals, 'several players are asked about what happens instead of a draw');
  const common = new Set([...job.world.floating.map(({ id }) => leftName(id)), ...tracked.map(usedName)]);
  const fields = new Map([...compiled].reverse().flatMap((part) => part.fields.map((each) => [each.name, each] as const)));
  const mine = [...fields.values()].filter(({ name }) => !common.has(name));
  const nameIn = (turn: number, name: string): string => (fields.has(name) && !common.has(name) ? local(turn, name) : name);
  const exprIn = (turn: number, e: Expr): Expr => (e.kind === 'field' ? field(nameIn(turn, e.name)) : mapChildren(e, (child) => exprIn(turn, child)));
  const optionIn = (turn: number, { assign, guard, each }: PackedOption): PackedOption => ({
    assign: assign.map(([name, value]): Assignment => [nameIn(turn, name), exprIn(turn, value)]), ...(guard === undefined ? {} : { guard: exprIn(turn, guard) }),
    ...(each === undefined ? {} : { each: { most: each.most, runs: each.runs.map((run) => ({ ...run, from: exprIn(turn, run.from), to: exprIn(turn, run.to) })) } }),
  });
  const effectIn = (turn: number, first: number, effect: PackedEffect): PackedEffect => {
    const part = typeof effect.part === 'number' ? effect.part + first - 1 : op('add', exprIn(turn, effect.part), int(first - 1));
    return { ...effect, name: `${effect.name} in ${local(turn, 'which')}`, part, guard: exprIn(turn, effect.guard), options: effect.options.map((option) => optionIn(turn, option)), ...(effect.mark === undefined ? {} : { mark: local(turn, effect.mark) }) };
  };
  return {
    parts: compiled.at(-1)?.end ?? 1,
    shared: [...fields.values()].filter(({ name }) => common.has(name)),
    fieldsIn: (turn) => mine.map((each) => ({ ...each, name: nameIn(turn, each.name), initial: turn === 1 && each.name === node.names.amount ? 1 : each.initial })),
    effectsIn: (turn, first) => compiled.flatMap(({ effects }) => effects.map((effect) => ({ of: effect.name, effect: effectIn(turn, first, effect) }))),
    exprIn,
  };
}
/** 1 where the event of a turn is a draw of one of these shapes. */
export const stillDraw = ({ node }: Course, drawers: readonly number[]): Expr => all(inShapes(node, drawers), canGo(node) ? not(field(node.names.gone)) : int(1));
