/**
 * CR 400.6: what would move one object in several ways at once. When nothing more applies, its controller (its owner, if it
 * has none) says which of them happens; of ways that come to the same, one happens.
 */
import { canonicalText } from '../base/canonical.ts';
import { flatMap } from '../base/list.ts';
import { controllerOf } from './613-layers.ts';
import { describe } from './describe.ts';
import { type GameEvent, hasAmount } from './event.ts';
import type { EventKind } from './ability.ts';
import type { ObjectId, World } from './model.ts';
import type { BatchTask, Node, Offer } from './position.ts';
import { BATCH, ENTRY, NODE } from './records.ts';
import { objectAt } from './world.ts';

const MOVING: ReadonlySet<EventKind> = new Set(['move', 'enters', 'destroy', 'sacrifice', 'discard', 'counter']);

const movesObject = ({ event, state }: Node): boolean => state !== 'gone' && event.what !== undefined && MOVING.has(event.kind) && hasAmount(event);
const isMove = (node: Node): boolean => node.event.kind === 'move' || node.event.kind === 'enters';
/** CR 701.6a, 701.8a, 701.9a, 701.21a: the move that a destruction and the like consists of, wherever it leads by now; what an effect has added to it is something else. */
function belongs(nodes: readonly Node[], at: number): boolean {
  const node = nodes[at];
  if (node === undefined || node.parent < 0 || !isMove(node)) return false;
  const container = nodes[node.parent];
  if (container === undefined || !movesObject(container) || container.event.what !== node.event.what) return false;
  return nodes.findIndex((other) => other.parent === node.parent && isMove(other) && movesObject(other) && other.event.what === node.event.what) === at;
}
/** CR 400.6, 701.8a: an object leaves once, so of equal events that would take it away at the same time there is one, and one effect is used up by it. */
export const eachOnce = (events: readonly GameEvent[]): readonly GameEvent[] => (events.length < 2 ? events : events.filter((event, at) => event.kind === 'enters' || !MOVING.has(event.kind) || event.what === undefined
  || events.findIndex((other) => other.kind === event.kind && other.what === event.what && (other === event || canonicalText(other) === canonicalText(event))) === at));
/** The events that would move each object. */
function waysOf({ nodes }: BatchTask): ReadonlyMap<ObjectId, readonly number[]> {
  const ways = new Map<ObjectId, number[]>();
  nodes.forEach((node, at) => {
    const { what } = node.event;
    if (what !== undefined && movesObject(node) && !belongs(nodes, at)) ways.set(what, [...(ways.get(what) ?? []), at]);
  });
  return ways;
}
const isWithin = (nodes: readonly Node[], at: number, container: number): boolean => at === container || (at >= 0 && isWithin(nodes, nodes[at]?.parent ?? -1, container));
/** What a way comes to: the event and all that it contains, however it came about and whatever was paid for an effect on the way. */
const comesTo = ({ nodes }: BatchTask, way: number): string =>
  canonicalText(flatMap(nodes, ({ event: { applied: _applied, own: _own, ownTop: _ownTop, within: _within, forbids: _forbids, bound: _bound, replaced: _replaced, cause, entry, ...event }, state }, at) =>
    (state === 'gone' || !isWithin(nodes, at, way) ? [] : [event, entry === undefined ? null : ENTRY.with(entry, { paid: entry.paid.filter((each) => each !== 'this way') }), cause.kind === 'cost'])));

/** Of several ways one remains; what the others contain goes with them. */
export function onlyWay(batch: BatchTask, chosen: number): BatchTask {
  const others = (waysOf(batch).get(batch.nodes[chosen]?.event.what ?? -1) ?? []).filter((way) => way !== chosen);
  return BATCH.with(batch, { nodes: batch.nodes.map((node, at) => (!isWithin(batch.nodes, at, chosen) && others.some((way) => isWithin(batch.nodes, at, way)) ? NODE.with(node, { state: 'gone' }) : node)) });
}
/** What to do about the first object that would be moved in several ways; null: there is none. */
export function contradiction(world: World, batch: BatchTask): { readonly offers: readonly Offer[] } | { readonly batch: BatchTask } | null {
  for (const [what, ways] of waysOf(batch)) {
    if (ways.length < 2) continue;
    const different = ways.filter((way, at) => ways.findIndex((other) => comesTo(batch, other) === comesTo(batch, way)) === at);
    const [first] = different;
    if (first !== undefined && different.length === 1) return { batch: onlyWay(batch, first) };
    const { zone, owner, label } = objectAt(world, what);
    const player = zone === 'battlefield' || zone === 'stack' ? controllerOf({ world }, what) : owner;
    return { offers: different.map((way): Offer => ({ choice: { choose: 'answer', answers: [{ answer: 'number', number: way }] }, player, asked: `what happens to ${label}`, chosen: inWords(world, batch, way), rule: '400.6' })) };
  }
  return null;
}
/** What would happen to the object in the end, and why. */
function inWords(world: World, { nodes }: BatchTask, way: number): string {
  const [outer] = nodes.slice(way);
  const inner = nodes.find((node, at) => node.state !== 'gone' && node.event.what === outer?.event.what && node.parent === way && at !== way);
  const words = (event: GameEvent | undefined): string => (event === undefined ? '' : describe(world, event));
  return inner === undefined ? words(outer?.event) : `${words(outer?.event)}: ${words(inner.event)}`;
}
