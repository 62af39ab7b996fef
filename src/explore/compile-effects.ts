/** From the table of a process to fields and effects of the intermediate form. */
import { type Int, compare } from '../base/integer.ts';
import { reading } from '../rules/editions.ts';
import { type LiveEffect, grainOf } from '../rules/effect.ts';
import type { GameEvent } from '../rules/event.ts';
import type { Assignment, Expr, PackedEffect, PackedField, PackedOption } from '../search/packed/ir.ts';
import { ZERO, all, field, int, isFalse, nonNegative, not, op, readsOf, same, some, textOf, when } from './compile-expression.ts';
import { type Order, alive, canGo, inShapes, markName, orderOf } from './compile-order.ts';
import { type Job, type Move, type ProcessNode, type Way, leftName, leftOf } from './compile-process.ts';
import { refuse } from './compile-symbolic.ts';

export interface Compiled {
  readonly fields: readonly PackedField[];
  readonly effects: readonly PackedEffect[];
  readonly chooser: 'first' | 'rounds';
  readonly seats?: readonly number[];
}

/** Names of fields that tell whether an observed effect has done something. */
export const usedName = (label: string): string => `used ${label}`;
const PENDING = 'pending';

interface Context {
  readonly job: Job;
  readonly nodes: readonly ProcessNode[];
  readonly order: Order;
  /** Labels of effects whose use is observed. */
  readonly tracked: readonly string[];
}

/** One effect on one node: the cases in which it applies, by the shape that the event has. */
interface Case { readonly shapes: readonly number[]; readonly move: Move }

export function compileEffects(job: Job, nodes: readonly ProcessNode[], tracked: readonly string[]): Compiled {
  const goesOn = reading(job.machine.rules.readings, 'several players asked at once') === 'the first player goes on';
  const order = orderOf(job, nodes, goesOn);
  const context: Context = { job, nodes, order, tracked };
  const effects = nodes.flatMap((node) => effectsAt(context, node));
  const fields = fieldsFor(context, effects);
  return { fields, effects, chooser: order.chooser, ...(order.seats === null ? {} : { seats: order.seats }) };
}

/** Effects on a node in option order, each with its cases; cases that do the same are one. */
function casesAt(node: ProcessNode): readonly (readonly Case[])[] {
  const [only] = node.shapes;
  if (node.shapes.length === 1 && only !== undefined) return only.moves.map((move) => [{ shapes: [0], move }]);
  const ids = new Map<string, Map<string, { shapes: number[]; move: Move }>>();
  node.shapes.forEach((shape, s) => {
    for (const move of shape.moves) {
      const cases = ids.get(move.live.id) ?? new Map<string, { shapes: number[]; move: Move }>();
      ids.set(move.live.id, cases);
      const key = caseKey(move, s);
      const same = cases.get(key);
      if (same === undefined) cases.set(key, { shapes: [s], move });
      else same.shapes.push(s);
    }
  });
  const inOrder = [...new Set(node.shapes.flatMap((shape) => shape.moves.map(({ live }) => live.id)))];
  return inOrder.map((id) => [...(ids.get(id)?.values() ?? [])]);
}
const caseKey = (move: Move, s: number): string =>
  [textOf(move.guard), String(move.other), ...move.ways.map((way) => [textOf(way.amount), way.to === s ? 'same' : String(way.to), String(way.gone), textOf(way.changed), textOf(way.prevented)].join())].join('|');

function effectsAt(context: Context, node: ProcessNode): readonly PackedEffect[] {
  return ordered(context, node).flatMap((cases) => {
    const [first] = cases;
    if (first === undefined) return [];
    const group = groupOf(context, node, first.move.live);
    return group.length > 1 ? [groupEffect(context, node, group, first.move.live)] : singleEffect(context, node, cases);
  });
}

/** The effects of a node in the order of the machine: that of `effectsFor`, which is the same for all shapes. */
function ordered(context: Context, node: ProcessNode): readonly (readonly Case[])[] {
  const cases = casesAt(node);
  if (node.shapes.length === 1) return cases;
  const rank = new Map(candidateIds(context, node).map((id, index) => [id, index]));
  return [...cases].sort((a, b) => (rank.get(a[0]?.move.live.id ?? '') ?? 0) - (rank.get(b[0]?.move.live.id ?? '') ?? 0));
}
const candidateIds = ({ job }: Context, node: ProcessNode): readonly string[] => job.candidates(node.event).map(({ id }) => id);

/* One node at a time. */

function singleEffect(context: Context, node: ProcessNode, cases: readonly Case[]): readonly PackedEffect[] {
  const [first] = cases;
  if (first === undefined) return [];
  const { live } = first.move;
  const id = `${live.id} on ${String(node.at)}`;
  const asked = cases.some(({ move }) => move.other !== null);
  if (asked && !cases.every(({ move }) => move.other !== null)) refuse(context.job.refusals, `${live.label}: sometimes another player answers`);
  const shapes = cases.flatMap((each) => each.shapes);
  const usable = leftOf(live);
  const common = all(alive(node), ...(usable === null ? [] : [op('gt', usable, ZERO)]));
  const conditions = cases.map(({ shapes: where, move }) => all(inShapes(node, where), move.guard));
  const mark: readonly Assignment[] = context.order.marked.has(markName(live.id, node)) ? [[markName(live.id, node), int(1)]] : [];
  const options = cases.flatMap(({ move }, index) => optionsOf(context, node, cases[index]?.shapes[0] ?? 0, move, mark).map((option): PackedOption => (cases.length === 1 ? option : { ...option, guard: conditions[index] ?? int(1) })));
  const base = { tier: live.own ? 0 : 1, part: context.order.partOf(node, [...shapes].sort((a, b) => a - b)) };
  const guard = all(common, some(...conditions));
  if (!asked) return [{ ...base, name: id, guard, options }];
  const number = pendingNumber(context, node, live);
  return [
    { ...base, name: id, guard, options: [{ assign: [[PENDING, int(number)]] }] },
    { name: `${id}, answered`, part: 0, tier: 1, guard: op('eq', field(PENDING), int(number)), options: options.map((option) => ({ ...option, assign: [...option.assign, [PENDING, ZERO]] })) },
  ];
}
/** A number for an effect that waits for another player's answer, from 1. */
function pendingNumber({ nodes }: Context, node: ProcessNode, live: LiveEffect): number {
  const ids = [...new Set(nodes.flatMap((each) => each.shapes.flatMap((shape) => shape.moves.map((move) => move.live.id))))];
  return 1 + nodes.indexOf(node) * ids.length + ids.indexOf(live.id);
}

const optionsOf = (context: Context, node: ProcessNode, s: number, move: Move, mark: readonly Assignment[]): readonly PackedOption[] =>
  move.ways.map((way) => ({ assign: [...mark, ...eventAssignments(node, s, way, null), ...spending(context, move, [way], null)] }));

/** What becomes of the event in shape `s` (or any other shape of its case), where `only` holds (null: certainly). */
function eventAssignments(node: ProcessNode, s: number, way: Way, only: Expr | null): readonly Assignment[] {
  const { amount, shape, gone } = node.names;
  const assign = (name: string, value: Expr): readonly Assignment[] => {
    const now = only === null ? value : when(only, value, field(name));
    return now.kind === 'field' && now.name === name ? [] : [[name, now]];
  };
  return [
    ...assign(amount, way.amount),
    ...(way.to === s ? [] : assign(shape, int(way.to))),
    ...(way.gone ? assign(gone, int(1)) : []),
  ];
}

/** CR 615.7, 615.8: what is left afterwards, and whether the effect has been used. */
function spending({ job, tracked }: Context, move: Move, ways: readonly Way[], only: readonly Expr[] | null): readonly Assignment[] {
  const { live } = move;
  const did = some(...ways.map((way, i) => all(only?.[i] ?? int(1), way.changed)));
  const label = tracked.find((each) => isUseOf(job, each, live));
  const used: readonly Assignment[] = label === undefined || isFalse(did) ? [] : [[usedName(label), when(did, int(1), field(usedName(label)))]];
  const left = leftOf(live);
  if (left === null || live.floating === null) return used;
  const shield = live.ability.shield !== undefined;
  const spent = shield ? ways.reduce<Expr>((sum, way, i) => op('add', sum, when(only?.[i] ?? int(1), way.prevented, ZERO)), ZERO) : move.usedAnyway ? int(1) : when(did, int(1), ZERO);
  if (shield && ways.length > 1) refuse(job.refusals, `${live.label}: a shield over several events`);
  const rest = op('sub', left, spent);
  const value = nonNegative(rest) || !shield && nonNegative(spent) && compare(1, upperOf(spent)) >= 0 ? rest : op('max', ZERO, rest);
  return same(value, left) ? used : [...used, [leftName(live.floating), value]];
}
/** Whether a label that is observed means this effect: an effect in force by its name, an ability by that of its object. */
function isUseOf({ machine, world }: Job, label: string, live: LiveEffect): boolean {
  if (!world.objects.some((object) => object.label === label)) return live.floating !== null && live.label === label;
  return machine.rules.tracked.find((each) => live.label === each || live.label.startsWith(`${each} (`)) === label;
}
/** An upper bound of a 0-or-1 choice; something larger than 1 for anything else. An effect is applied while at least 1 is left. */
function upperOf(e: Expr): Int {
  if (e.kind === 'const') return e.value;
  return e.kind === 'if' ? [upperOf(e.then), upperOf(e.else)].reduce((a, b) => (a > b ? a : b)) : 2;
}

/* Several nodes at once (615.8, 615.10): the events that one application covers. */

function keyFor(grain: string, event: GameEvent): string | null {
  if (grain === 'source') return String(event.source);
  if (grain === 'recipient') return String(event.recipient);
  return grain === 'event' ? '' : null;
}

function groupOf({ job, nodes }: Context, node: ProcessNode, live: LiveEffect): readonly ProcessNode[] {
  const grain = grainOf(live, node.event);
  const oneByOne = grain === 'recipient' && live.ability.shield !== undefined && reading(job.machine.rules.readings, 'a next N shield') === 'source by source';
  const keys = (each: ProcessNode): readonly (string | null)[] => each.shapes.filter((shape) => shape.moves.some((move) => move.live.id === live.id)).map((shape) => keyFor(grain, shape.event));
  const mine = keys(node);
  if (oneByOne || mine.some((key) => key === null)) return [node];
  return nodes.filter((each) => each === node || keys(each).some((key) => mine.includes(key)));
}

/**
 * One application to a whole group. It happens at most once: afterwards every event of the group that still exists has
 * the mark. So one mark is shared by all from which the effect can be offered (the first of the chooser's own), and
 * that of each event is a field which only tells states apart.
 */
function groupEffect(context: Context, node: ProcessNode, group: readonly ProcessNode[], live: LiveEffect): PackedEffect {
  const { job, order } = context;
  const moves = group.map((each) => each.shapes[0]?.moves.find((move) => move.live.id === live.id));
  const [first] = moves;
  const plain = group.every((each) => each.shapes.length === 1) && moves.every((move) => move !== undefined && move.other === null && !move.limited && textOf(move.guard) === '1' && move.ways.length === first?.ways.length);
  if (!plain || first === undefined || live.ability.choose.length > 0) refuse(job.refusals, `${live.label}: one application covers events that may differ`);
  const living = group.map(alive);
  const player = node.shapes[0]?.player;
  const before = group.filter((each) => each.at < node.at && each.shapes[0]?.player === player);
  const left = leftOf(live);
  const marks = group.map((each, i): Assignment => [markName(live.id, each), living[i] ?? int(1)]);
  const options = (first?.ways ?? []).map((_, w): PackedOption => {
    const ways = moves.map((move) => move?.ways[w]).filter((way) => way !== undefined);
    const assigned = group.flatMap((each, i) => (ways[i] === undefined ? [] : eventAssignments(each, 0, ways[i], living[i] ?? null)));
    return { assign: [...marks, ...assigned, ...(first === undefined ? [] : spending(context, first, ways, living))] };
  });
  return {
    name: `${live.id} on ${group.map(({ at }) => at).join('+')} from ${String(node.at)}`, mark: `${live.id} on ${group.map(({ at }) => at).join('+')}`,
    part: order.partOf(node, [0]), tier: live.own ? 0 : 1,
    guard: all(alive(node), ...before.map((each) => not(alive(each))), ...(left === null ? [] : [op('gt', left, ZERO)])), options,
  };
}

/* Fields. */

/** Fields that an effect writes, or that some expression or the outcome may read. */
function fieldsFor({ job, nodes, tracked }: Context, effects: readonly PackedEffect[]): readonly PackedField[] {
  const names = new Set<string>();
  for (const { guard, options, part } of effects) {
    readsOf(guard, names);
    if (typeof part !== 'number') readsOf(part, names);
    for (const option of options) {
      if (option.guard !== undefined) readsOf(option.guard, names);
      for (const [name, value] of option.assign) {
        names.add(name);
        readsOf(value, names);
      }
    }
  }
  const initial = new Map<string, Int>();
  for (const node of nodes) {
    initial.set(node.names.amount, node.event.amount ?? 0);
    names.add(node.names.amount);
    initial.set(node.names.shape, 0);
    initial.set(node.names.gone, 0);
    if (node.shapes.length > 1) names.add(node.names.shape);
    if (canGo(node)) names.add(node.names.gone);
  }
  for (const each of job.world.floating) {
    if (each.left === null) continue;
    initial.set(leftName(each.id), each.left);
    names.add(leftName(each.id));
  }
  for (const label of tracked) {
    const object = job.world.objects.some((each) => each.label === label);
    const before = object ? job.world.used?.includes(label) : job.world.floating.find((each) => each.label === label)?.used;
    initial.set(usedName(label), before === true ? 1 : 0);
    names.add(usedName(label));
  }
  return [...names].sort().map((name) => ({ name, initial: initial.get(name) ?? 0 }));
}
