/**
 * CR 615.5, 616.1: further events that effects add and that something may apply to. They stand in the order in which they were added, so where there can be
 * several, each has the fields of the next free *place*: as many places as there can be such events, each an event that may not be there yet.
 */
import type { LiveEffect } from '../../rules/effect.ts';
import type { GameEvent } from '../../rules/event.ts';
import type { Node } from '../../rules/position.ts';
import type { Assignment, Expr } from '../../search/packed/form/ir.ts';
import { type Joining, type Places, addedKey, shapeKey, watching } from './additions.ts';
import { ZERO, add, all, field, int, isTrue, nonNegative, not, op, some, when } from './expression.ts';
import { alive, groupOf, isFixed, markName } from './order.ts';
import { type Job, type ProcessNode, type Way, processNode } from './process.ts';
import { refuse } from './symbolic.ts';

/** Above so many the tables become larger than what they save. */
export const MOST_PLACES = 12;

/** What joins the batch of a job, that something may apply to and that has no place yet. */
export const joiningIn = (job: Job): readonly Joining[] => [...job.added.values()].filter(({ by, later, places }) => by !== null && by.batch === job.batch && places === undefined && later === null);
/** What waits until a batch has happened, with all that it contains, that something may apply to and that has no place yet. */
export const waitingIn = (job: Job): readonly Joining[] => [...job.added.values()].filter(({ by, later, places }) => by !== null && places === undefined && later !== null);

/**
 * How many events can be added: each effect is applied at most once to an event, in one of its ways, and no more often than it is left; and of the ways
 * after which an event is gone, one of all effects.
 */
export function mostJoining(job: Job, nodes: readonly ProcessNode[], joining: readonly Joining[]): number {
  const names = new Set(joining.map(({ name }) => name));
  const most = (ways: readonly Way[]): number => Math.max(0, ...ways.map(({ more }) => more.filter(({ name }) => names.has(name)).length));
  const byEffect = new Map<string, { sum: number; left: number }>();
  let sum = 0;
  const often = (live: LiveEffect, ways: readonly Way[]): number => (live.left !== null && live.ability.shield === undefined && ways.every((way) => most([way]) === 0 || isTrue(way.changed)) ? Number(live.left) * most(ways) : Infinity); // 609.7b, 615.12a: what changes nothing is not used up, and may add something
  for (const node of nodes) {
    const mine = new Map<string, { stays: number; goes: number }>();
    for (const { live, ways } of node.shapes.flatMap(({ moves }) => moves)) {
      if (most(ways) > 0 && isCounted(job, nodes, node, live)) continue;
      const before = mine.get(live.id) ?? { stays: 0, goes: 0 };
      mine.set(live.id, { stays: Math.max(before.stays, most(ways.filter(({ gone }) => !gone))), goes: Math.max(before.goes, most(ways.filter(({ gone }) => gone))) });
      byEffect.set(live.id, { sum: byEffect.get(live.id)?.sum ?? 0, left: Math.max(byEffect.get(live.id)?.left ?? 0, often(live, ways)) });
    }
    for (const [id, { stays, goes }] of mine) byEffect.set(id, { left: byEffect.get(id)?.left ?? 0, sum: (byEffect.get(id)?.sum ?? 0) + Math.max(stays, goes) });
    sum += [...mine.values()].reduce((all, { stays }) => all + stays, 0) + Math.max(0, ...[...mine.values()].map(({ stays, goes }) => Math.max(0, goes - stays)));
  }
  return Math.min(sum, [...byEffect.values()].reduce((all, each) => all + Math.min(each.sum, each.left), 0));
}

/** CR 615.5: an application that always covers several events at once adds something once: it is counted at the first of them. */
function isCounted(job: Job, nodes: readonly ProcessNode[], node: ProcessNode, live: LiveEffect): boolean {
  const group = groupOf(job, nodes, node, live);
  return group.length > 1 && group[0] !== node && isFixed(group, live);
}

/** A batch with so many places after all that is in it already. */
export function freshPlaces(job: Job, joining: readonly Joining[], count: number): Job {
  const sample = sampleOf(joining);
  return sample === null ? job : { ...job, batch: { ...job.batch, nodes: [...job.batch.nodes, ...Array.from({ length: count }, (): Node => ({ event: { ...sample }, parent: -1, state: 'open' }))] } };
}

/** As many places as what comes of it needs, where what joins may have something come of it in turn: each may have had applied to it what any other had. */
export function placesInTurn(job: Job, { joining, count }: { readonly joining: readonly Joining[]; readonly count: number }, total: number, name: (at: number) => string): { readonly job: Job; readonly nodes: readonly ProcessNode[] } {
  const whole = freshPlaces(job, joining, count);
  const from = job.batch.nodes.length;
  const seeds = joining.map(({ event }) => event);
  const made = Array.from({ length: count }, (_, i) => processNode({ ...whole, root: job.batch }, from + i, total + i, { id: name(from + i), added: `joined ${String(total)} ${String(i)}`, seeds })).filter((node) => node !== null);
  const nodes = heirs(made, made);
  const counter = `joined ${String(total)}`;
  for (const each of joining) job.added.set(addedKey(each.event, false), { ...each, places: { counter, nodes, parents: [] } });
  return { job: whole, nodes };
}

/** So many places in a batch, between what is in it already and what comes after. They become known to those who put something there. */
export function placesFor(job: Job, joining: readonly Joining[], parents: readonly ProcessNode[], total: number, name: (at: number) => string, first: boolean): { readonly job: Job; readonly nodes: readonly ProcessNode[] } {
  const sample = sampleOf(joining);
  const count = mostJoining(job, parents, joining);
  if (sample === null || count > MOST_PLACES) {
    refuse(job.refusals, 'too many further events that an effect watches');
    return { job, nodes: [] };
  }
  const seeds = joining.map(({ event }) => event);
  const counter = `joined ${String(total)}`;
  const fresh = Array.from({ length: count }, (): Node => ({ event: { ...sample }, parent: -1, state: 'open' }));
  const { nodes: known } = job.batch;
  const from = first ? 0 : known.length;
  const whole: Job = { ...job, batch: { ...job.batch, nodes: first ? [...fresh, ...known.map((node) => (node.parent < 0 ? node : { ...node, parent: node.parent + count }))] : [...known, ...fresh] } };
  const made = Array.from({ length: count }, (_, i) => processNode(whole, from + i, total + i, { id: name(from + i), added: `joined ${String(total)} ${String(i)}`, seeds })).filter((node) => node !== null);
  const nodes = first ? made : heirs(made, parents);
  for (const each of joining) job.added.set(addedKey(each.event, false), { ...each, places: { counter, nodes, parents: first ? parents : [] } });
  return { job: whole, nodes };
}
const effectsOn = (nodes: readonly ProcessNode[]): ReadonlySet<string> => new Set(nodes.flatMap(({ shapes }) => shapes.flatMap(({ moves }) => moves.map(({ live }) => live.id))));
/** CR 614.5: what is added to an event has had applied to it what that had, of what may apply to both. */
function heirs(nodes: readonly ProcessNode[], parents: readonly ProcessNode[]): readonly ProcessNode[] {
  const known = effectsOn(parents);
  const inherits = new Set([...effectsOn(nodes)].filter((id) => known.has(id)));
  return inherits.size === 0 ? nodes : nodes.map((node) => ({ ...node, inherits }));
}
/** Whether something may apply both to an event that is added and to those to which it may be. */
export function sharesEffects(job: Job, { event }: Joining, parents: readonly ProcessNode[]): boolean {
  const known = effectsOn(parents);
  return watching(job, event).some(({ id }) => known.has(id));
}
/** The field that tells to which of several events something was added. */
const parentName = ({ names }: ProcessNode): string => `${names.amount} of`;
/**
 * CR 615.5: what is added to one of several events comes up as soon as that one is gone, together with the others, and else after all of them: the places as they
 * stand among the others, and as they come after them.
 */
export function asComingUp(places: readonly ProcessNode[], parents: readonly ProcessNode[], from: number): { readonly early: readonly ProcessNode[]; readonly late: readonly ProcessNode[] } {
  if (parents.length < 2) return { early: [], late: places };
  const isEarly = (place: ProcessNode): Expr => some(...parents.map((parent, k) => all(op('eq', field(parentName(place)), int(k)), not(alive(parent)))));
  return {
    early: places.map((place, i) => ({ ...place, at: from + i, asked: { when: isEarly(place), early: true } })),
    late: places.map((place) => ({ ...place, asked: { when: not(isEarly(place)), early: false } })),
  };
}

/** CR 614.5: what stands in a place until it is known what comes there: nothing has applied to it that has not applied to all that may. */
export const sampleOf = ([first, ...others]: readonly Joining[]): GameEvent | null =>
  (first === undefined ? null : { ...first.event, applied: first.event.applied.filter((id) => others.every(({ event }) => event.applied.includes(id))) });

/** The same of a single event, which has the field of its own amount. */
export function placeFor(job: Job, added: Joining, total: number, name: (at: number) => string): { readonly job: Job; readonly nodes: readonly ProcessNode[] } {
  const whole: Job = { ...job, batch: { ...job.batch, nodes: [...job.batch.nodes, { event: added.event, parent: -1, state: 'open' }] } };
  const at = job.batch.nodes.length;
  const node = processNode(whole, at, total, { id: name(at), added: added.name });
  placed(job, added);
  return { job: whole, nodes: node === null ? [] : [node] };
}
/** It is one more event. */
export const placed = (job: Job, added: Joining): void => void job.added.set(addedKey(added.event, false), { ...added, places: 'one' });

/** Where something that is added goes, if it has places; then it is no amount more. */
const placesOf = (job: Job, name: string): (Places & { readonly event: GameEvent }) | null => {
  const found = [...job.added.values()].find((each) => each.name === name);
  return found?.places === undefined || found.places === 'one' ? null : { event: found.event, ...found.places };
};

/** What one way adds without places. */
export const besides = <T extends Pick<Way, 'more'>>(job: Job, way: T): T => (way.more.length === 0 ? way : { ...way, more: way.more.filter(({ name }) => placesOf(job, name) === null) });

/**
 * What one way adds goes into the first free places, as far as there is any of it: what joins the batch, and what waits, into places of their own.
 * @param effect what adds it
 * @param adders the event that it is added to, and where; of several the last that it is so of
 */
export function joiningAssignments(job: Job, { more }: Pick<Way, 'more'>, effect: string, adders: readonly Adding[]): readonly Assignment[] {
  const placed = more.flatMap(({ name, amount }): readonly Placed[] => {
    const places = placesOf(job, name);
    return places === null ? [] : [{ ...places, amount, taken: nonNegative(amount) && amount.kind === 'const' ? int(amount.value === 0 ? 0 : 1) : op('gt', amount, ZERO) }];
  });
  return [...new Set(placed.map(({ counter }) => counter))].flatMap((counter) => inPlaces(counter, placed.filter((each) => each.counter === counter), effect, adders));
}
interface Placed extends Places { readonly event: GameEvent; readonly amount: Expr; readonly taken: Expr }

/** An event to which something is added where this holds. */
export interface Adding { readonly node: ProcessNode; readonly where: Expr }

function inPlaces(counter: string, placed: readonly Placed[], effect: string, adders: readonly Adding[]): readonly Assignment[] {
  let at: Expr = field(counter);
  const puts = placed.map((each) => {
    const put = { ...each, at };
    at = add(at, each.taken);
    return put;
  });
  const inPlace = (i: number, name: string, value: (put: (typeof puts)[number]) => Expr): Assignment =>
    [name, puts.reduceRight<Expr>((rest, put) => when(all(put.taken, op('eq', put.at, int(i))), value(put), rest), field(name))];
  const parent = adders.reduce<Expr>((before, { node, where }) => when(where, int((placed[0]?.parents ?? []).findIndex(({ id }) => id === node.id)), before), int(0));
  const markIn = (id: string): Expr => adders.reduce<Expr>((before, { node, where }) => when(where, effectsOn([node]).has(id) ? field(markName(id, node)) : ZERO, before), ZERO);
  const places = placed[0]?.nodes ?? [];
  const taken = Math.max(-1, ...adders.map((adder) => places.findIndex(({ id }) => id === adder.node.id))); // the place of what it comes of is taken, and all before it are
  return [[counter, at], ...places.flatMap((node, i) => (i <= taken ? [] : [
    ...((placed[0]?.parents.length ?? 0) > 1 ? [inPlace(i, parentName(node), () => parent)] : []),
    ...[...(node.inherits ?? [])].map((id) => inPlace(i, markName(id, node), () => (id === effect ? int(1) : markIn(id)))),
    inPlace(i, node.names.amount, ({ amount }) => amount),
    ...(node.shapes.length > 1 ? [inPlace(i, node.names.shape, ({ event }) => int(node.shapes.findIndex((shape) => shapeKey(shape.event) === shapeKey(event))))] : []),
  ]))];
}
