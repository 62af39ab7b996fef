/** From the table of a process to fields and effects of the intermediate form. */
import type { Int } from '../../base/integer.ts';
import { reading } from '../../rules/editions.ts';
import type { LiveEffect } from '../../rules/effect.ts';
import type { Assignment, Expr, Packed, PackedEffect, PackedField, PackedOption } from '../../search/packed/form/ir.ts';
import { ZERO, all, field, int, isFalse, isTrue, not, op, readsOf, some, textOf } from './expression.ts';
import { shapeKey } from './additions.ts';
import { type Context, eventAssignments, spending, usedName } from './context.ts';
import { alive, canGo, groupOf, inShapes, markName, orderOf } from './order.ts';
import { type Job, type Move, type ProcessNode, entering, leftName, leftOf } from './process.ts';
import { assignReads } from '../../search/packed/form/expression.ts';
import { everAgain } from './again.ts';
import { firstAssignments } from './first.ts';
import { groupEffect } from './groups.ts';
import { besides, joiningAssignments } from './joining.ts';
import { isLoose } from './loose.ts';
import { pieceAssignments } from './pieces.ts';
import { refuse } from './symbolic.ts';

export interface Compiled {
  readonly fields: readonly PackedField[];
  readonly effects: readonly PackedEffect[];
  readonly chooser: Packed['chooser'];
  /** Of each of its parts. */
  readonly seats: readonly number[] | null;
  /** After its last part. */
  readonly end: number;
  /** 1 while something applies, where others wait for that. */
  readonly asks: Expr | null;
}

/** What comes before: the number of the first part, and what must not be the case any more; `awaited` where others come after. */
export interface Turn { readonly first: number; readonly after: readonly Expr[]; readonly awaited: boolean }

/** One effect on one node: the cases in which it applies, by the shape that the event has. */
interface Case { readonly shapes: readonly number[]; readonly move: Move }

export function compileEffects(job: Job, nodes: readonly ProcessNode[], tracked: readonly string[], { first, after, awaited }: Turn): Compiled {
  const goesOn = reading(job.machine.rules.readings, 'several players asked at once') === 'the first player goes on';
  const order = orderOf(job, nodes, goesOn, first + nodes.length, awaited);
  const inOrder = order.chooser === 'first' && !awaited;
  const tiers = new Set(nodes.flatMap(({ shapes }) => shapes.flatMap(({ moves }) => moves.map(({ tier }) => tier))));
  if (tiers.size > 1 && (order.sharing || order.tellsNew || concernOne(nodes) || areCovered(job, nodes))) refuse(job.refusals, 'effects of several steps on events that share something'); // each event has a step of its own
  const context: Context = { job, nodes, order, tracked, answering: inOrder ? (node) => first + nodes.indexOf(node) : (node) => -first - nodes.indexOf(node), turn: all(...after.map(not)) };
  const loose = !awaited && isLoose(job, nodes, order);
  const effects = nodes.flatMap((node) => effectsAt(context, node)).map((e) => (loose ? { ...e, loose: first } : e));
  const fields = fieldsFor(context, effects);
  return { fields, effects, chooser: order.chooser, end: order.end, seats: order.seats, asks: order.asks };
}

/** Whether several events that something applies to may concern one thing: then all of them are asked about together. */
const concernOne = (nodes: readonly ProcessNode[]): boolean => {
  const things = nodes.map(({ shapes }) => new Set(shapes.flatMap(({ moves, thing }) => (moves.length > 0 ? [thing] : []))));
  return things.some((mine, i) => things.slice(i + 1).some((others) => [...mine].some((thing) => others.has(thing))));
};

/** Whether one application may cover several of the events: those to which it could be applied now. */
const areCovered = (job: Job, nodes: readonly ProcessNode[]): boolean =>
  nodes.some((node) => node.shapes.some(({ moves }) => moves.some(({ live }) => groupOf(job, nodes, node, live).length > 1)));

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
  [textOf(move.guard), String(move.other), ...move.ways.map((way) => [textOf(way.amount), way.to === s ? 'same' : String(way.to), String(way.gone), textOf(way.when ?? int(1)), way.piece === undefined ? '' : `${shapeKey(way.piece.event)} ${textOf(way.piece.amount)}`, textOf(way.changed), textOf(way.prevented), ...way.more.map(({ name, amount }) => `${name} ${textOf(amount)}`), ...(way.sets ?? []).map(([name, value]) => `${name} ${textOf(value)}`)].join())].join('|');

function effectsAt(context: Context, node: ProcessNode): readonly PackedEffect[] {
  return ordered(context, node).flatMap((cases) => {
    const [first] = cases;
    if (first === undefined) return [];
    const group = groupOf(context.job, context.nodes, node, first.move.live);
    if (group.length > 1 && group.some(({ asked }) => asked !== undefined)) refuse(context.job.refusals, 'one application covers what is added to several events');
    return group.length > 1 ? [groupEffect(context, node, group, first.move.live)] : singleEffect(context, node, cases);
  });
}

/** The effects of a node in the order of the machine: that of `effectsFor`, which is the same for all shapes. */
function ordered(context: Context, node: ProcessNode): readonly (readonly Case[])[] {
  const cases = casesAt(node);
  if (node.shapes.length === 1) return cases;
  const rank = new Map(candidateIds(context, node).map((id, index) => [id, index]));
  const rankOf = ([first]: readonly Case[]): number => (first === undefined ? 0 : (rank.get(everAgain(first.move.live)) ?? 0));
  return [...cases].sort((a, b) => rankOf(a) - rankOf(b));
}

/** Candidates for everything that the event of a node can become, as what it would enter as has abilities of its own, in an order that is that of each kind. */
function candidateIds({ job }: Context, node: ProcessNode): readonly string[] {
  const lists = [...new Set(node.shapes.map(({ event }) => (event.entry === undefined ? job : entering(job, event.entry)).candidates(event)))].map((list) => list.map(({ id }) => id));
  const merged: string[] = [];
  for (const list of lists) {
    let at = 0;
    for (const id of list) {
      const known = merged.indexOf(id);
      if (known >= 0 && known < at) refuse(job.refusals, 'effects stand in another order for another kind of event');
      if (known < 0) merged.splice(at, 0, id);
      at = merged.indexOf(id) + 1;
    }
  }
  return merged;
}

/* One node at a time. */

function singleEffect(context: Context, node: ProcessNode, cases: readonly Case[]): readonly PackedEffect[] {
  const [first] = cases;
  if (first === undefined) return [];
  const { live } = first.move;
  const once = `${live.id} on ${node.id}`;
  const id = node.asked?.early === true ? `${once}, early` : once;
  const markOf = (name: string): Pick<PackedEffect, 'mark'> => (node.asked === undefined ? {} : { mark: name });
  const asked = cases.some(({ move }) => move.other !== null);
  const shapes = cases.flatMap((each) => each.shapes);
  const usable = leftOf(live);
  const applied = node.slot !== undefined || node.inherits?.has(live.id) === true ? [op('eq', field(markName(live.id, node)), ZERO)] : [];
  const here = node.asked?.when ?? int(1);
  const common = all(context.turn, here, alive(node), ...applied, ...(usable === null ? [] : [op('gt', usable, ZERO)]));
  const conditions = cases.map(({ shapes: where, move }) => all(inShapes(node, where), move.guard));
  const mark: readonly Assignment[] = [...(context.order.marked.has(markName(live.id, node)) ? [[markName(live.id, node), int(1)] as const] : []), ...firstAssignments(context.job, node, live)];
  const within = (index: number, option: PackedOption): PackedOption => (cases.length === 1 ? option : { ...option, guard: all(conditions[index] ?? int(1), option.guard ?? int(1)) });
  const answers = cases.map(({ shapes: [first = 0], move }, index) => optionsOf(context, node, first, move, mark).map((option) => within(index, option)));
  const [tier = 0, ...tiers] = [...new Set(cases.map(({ move }) => move.tier))];
  if (tiers.length > 0) refuse(context.job.refusals, 'an effect that is chosen in several steps');
  const base = { tier, exhaustive: true, part: context.order.partOf(node, [...shapes].sort((a, b) => a - b)) };
  const guard = all(common, some(...conditions));
  const number = pendingNumber(node, live);
  const pending = `pending ${node.id}`;
  const options = cases.flatMap(({ move }, index) => (move.other === null ? (answers[index] ?? []) : [within(index, { assign: [[pending, int(number)]] })]));
  const waiting = cases.flatMap(({ move }, index) => (move.other === null ? [] : (answers[index] ?? [])));
  return [
    { ...base, ...markOf(once), name: id, guard, options },
    ...(asked ? [{ ...markOf(`${once}, answered`), name: `${id}, answered`, part: context.answering(node), tier: 1, exhaustive: true, guard: all(here, op('eq', field(pending), int(number))), options: waiting.map((option) => ({ ...option, assign: [...option.assign, [pending, ZERO]] as const })) }] : []),
  ];
}
/** A number for an effect that waits for another player's answer, from 1. */
function pendingNumber(node: ProcessNode, live: LiveEffect): number {
  return 1 + [...new Set(node.shapes.flatMap((shape) => shape.moves.map((move) => move.live.id)))].indexOf(live.id);
}

const optionsOf = (context: Context, node: ProcessNode, s: number, move: Move, mark: readonly Assignment[]): readonly PackedOption[] =>
  move.ways.filter((way) => way.when === undefined || !isFalse(way.when)).map((way) => ({
    ...(way.when === undefined || isTrue(way.when) ? {} : { guard: way.when }),
    assign: [...mark, ...eventAssignments(node, s, besides(context.job, way), null), ...joiningAssignments(context.job, way, move.live.id, [{ node, where: int(1) }]), ...pieceAssignments(context.nodes, node, move.live.id, way, markName), ...spending(context, move, way.changed, way.prevented)],
  }));

/* Fields. */

/** Fields that an effect writes, or that some expression or the outcome may read. */
function fieldsFor({ job, nodes, tracked }: Context, effects: readonly PackedEffect[]): readonly PackedField[] {
  const names = new Set<string>();
  for (const { guard, options, part } of effects) {
    readsOf(guard, names);
    if (typeof part !== 'number') readsOf(part, names);
    for (const option of options) {
      if (option.guard !== undefined) readsOf(option.guard, names);
      for (const name of assignReads(option)) names.add(name);
      for (const [name] of option.assign) names.add(name);
    }
  }
  const initial = new Map<string, Int>();
  for (const node of nodes) {
    initial.set(node.names.amount, node.initial);
    names.add(node.names.amount);
    initial.set(node.names.shape, 0);
    initial.set(node.names.gone, 0);
    if (node.shapes.length > 1) names.add(node.names.shape);
    if (canGo(node)) names.add(node.names.gone);
    for (const kind of node.kinds) {
      initial.set(kind.name, kind.initial);
      names.add(kind.name);
    }
    for (const slot of node.tokens?.slots ?? []) {
      initial.set(slot.name, slot.initial.amount);
      initial.set(slot.there, slot.initial.there);
      names.add(slot.name);
    }
  }
  for (const each of job.world.floating) {
    if (each.left === null) continue;
    initial.set(leftName(each.id), each.left);
    names.add(leftName(each.id));
  }
  for (const { name, places } of job.added.values()) if (places === undefined || places === 'one') names.add(name);
  for (const label of tracked) {
    const object = job.world.objects.some((each) => each.label === label);
    const before = object ? job.world.used?.includes(label) : job.world.floating.find((each) => each.label === label)?.used;
    initial.set(usedName(label), before === true ? 1 : 0);
    names.add(usedName(label));
  }
  const most = new Map(nodes.flatMap(({ slot }) => (slot === undefined ? [] : [[slot.counter, slot.number] as const])));
  return [...names].sort().map((name) => ({ name, initial: initial.get(name) ?? 0, ...(most.has(name) ? { min: 0, max: most.get(name) ?? 0 } : {}) }));
}
