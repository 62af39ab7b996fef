/** CR 120.10: excess damage that permanents have been dealt: known once it has been dealt, by all sources together. */
import { type Int, compare, max, min, minus, plus } from '../base/integer.ts';
import { flatMap } from '../base/list.ts';
import { hasKeyword } from './120-damage.ts';
import { characteristics } from './613-layers.ts';
import { type GameEvent, hasAmount } from './event.ts';
import { type ObjectId, type World, isPlayer } from './model.ts';
import type { Node } from './position.ts';
import { EVENT, NODE } from './records.ts';
import { counterCount, objectAt, withFact } from './world.ts';

const DEADLY = 1;
const dealtIn = (nodes: readonly Node[]): readonly GameEvent[] => flatMap(nodes, ({ event, state }) => (state !== 'gone' && event.kind === 'damage' && hasAmount(event) && event.recipient !== undefined && !isPlayer(event.recipient) ? [event] : []));
/** How much is no excess, by the types that it has as the damage is dealt; of several excesses the greatest counts. CR 702.2: of a source with deathtouch 1 is enough. */
function enough(world: World, id: ObjectId, events: readonly GameEvent[]): readonly Int[] {
  const { counters, damage } = objectAt(world, id);
  const { toughness, types } = characteristics({ world }, id);
  const deadly = events.some(({ source }) => source !== undefined && hasKeyword(world, source, 'deathtouch'));
  const ofCreature = max(0, minus(toughness ?? 0, damage));
  return flatMap(types, (type): readonly Int[] => (type === 'Creature' ? [deadly ? min(DEADLY, ofCreature) : ofCreature] : type === 'Planeswalker' ? [counterCount(counters, 'loyalty')] : type === 'Battle' ? [counterCount(counters, 'defense')] : []));
}
/** The excess that each permanent is dealt by the events of a batch, looked at in the world before it. */
function excesses(before: World, nodes: readonly Node[]): ReadonlyMap<ObjectId, Int> {
  const events = dealtIn(nodes);
  const found = new Map<ObjectId, Int>();
  for (const id of new Set(flatMap(events, ({ recipient }) => (recipient === undefined ? [] : [recipient])))) {
    const mine = events.filter(({ recipient }) => recipient === id);
    const amount = mine.reduce<Int>((sum, event) => plus(sum, event.amount ?? 0), 0);
    const excess = enough(before, id, mine).reduce<Int>((most, least) => max(most, minus(amount, least)), 0);
    if (compare(excess, 0) > 0) found.set(id, excess);
  }
  return found;
}
/** The fact of it, for those who ask what was dealt this way. */
export function recordExcess(before: World, world: World, nodes: readonly Node[]): World {
  let now = world;
  for (const [subject, amount] of excesses(before, nodes)) now = withFact(now, { fact: 'excess-damage', subject, amount, cause: 'rule' });
  return now;
}
/** The events of a batch with what each of the permanents is dealt in excess, for triggered abilities. */
export function withExcess(before: World, nodes: readonly Node[]): readonly Node[] {
  const found = excesses(before, nodes);
  if (found.size === 0) return nodes;
  const of = ({ kind, recipient }: GameEvent): Int | undefined => (kind === 'damage' && recipient !== undefined ? found.get(recipient) : undefined);
  return nodes.map((node) => { const excess = of(node.event); return excess === undefined ? node : NODE.with(node, { event: EVENT.with(node.event, { excess }) }); });
}
