/** CR 120, 702.2: how damage is dealt: what is more than enough, what its source brings with it, and where life totals end. */
import { type Int, compare, isZero, max, min, minus, plus } from '../base/integer.ts';
import { flatMap } from '../base/list.ts';
import { characteristics } from './613-layers.ts';
import type { GameEvent } from './event.ts';
import { type ObjectId, type World, isPlayer, playerOfThing } from './model.ts';
import type { BatchTask, Node } from './position.ts';
import { BATCH, EVENT, NODE } from './records.ts';
import { counterCount, objectAt, playerAt, withObject, withPlayer } from './world.ts';

/** CR 120.4a: excess damage goes elsewhere before anything is replaced; of several amounts in excess the greatest. */
export function withoutExcess(world: World, event: GameEvent, together: readonly GameEvent[]): readonly GameEvent[] {
  const { recipient, amount, excessTo } = event;
  const bare = EVENT.without(event, 'excessTo');
  if (recipient === undefined || amount === undefined || excessTo === undefined || isPlayer(recipient)) return [bare];
  const others = together.reduce<Int>((sum, each) => (each !== event && each.kind === 'damage' && each.recipient === recipient ? plus(sum, each.amount ?? 0) : sum), 0);
  const kept = enough(world, recipient, event, others).reduce<Int>((least, each) => min(least, max(0, each)), amount);
  return [{ ...bare, amount: kept }, { ...bare, recipient: excessTo, amount: minus(amount, kept) }].filter((each) => compare(each.amount, 0) > 0);
}

/** CR 120.4a, 702.2: how much damage is no excess, for each of the types that can be dealt damage; `others` is what other sources deal at the same time. */
function enough(world: World, recipient: ObjectId, { source }: GameEvent, others: Int): readonly Int[] {
  const { counters, damage } = objectAt(world, recipient);
  const { toughness, types } = characteristics({ world }, recipient);
  return flatMap(types, (type): readonly Int[] => {
    switch (type) {
      case 'Creature': return [minus(minus(toughness ?? 0, damage), others), ...(source !== undefined && hasKeyword(world, source, 'deathtouch') ? [DEADLY] : [])];
      case 'Planeswalker': return [minus(counterCount(counters, 'loyalty'), others)];
      case 'Battle': return [minus(counterCount(counters, 'defense'), others)];
      default: return [];
    }
  });
}
const DEADLY = 1;

/** CR 702.2b, 704.5h: dealt damage by a source with deathtouch, whatever the damage results in. */
export function deathtouched(world: World, { recipient, source }: GameEvent): World {
  const deadly = recipient !== undefined && !isPlayer(recipient) && source !== undefined && hasKeyword(world, source, 'deathtouch');
  return deadly ? withObject(world, recipient, { deathtouched: true }) : world;
}

/** CR 903.10a: what combat damage a commander has dealt to a player over the game; a card stays the same commander in every zone. */
export function struckByCommander(world: World, { recipient, source, amount = 0, combat }: GameEvent): World {
  if (combat !== true || recipient === undefined || !isPlayer(recipient) || source === undefined) return world;
  const player = playerOfThing(recipient);
  const commanders = [source, ...(objectAt(world, source).components ?? [])].filter((id) => objectAt(world, id).commander === true);
  return commanders.reduce((now, id) => {
    const { commanderDamage = [] } = playerAt(now, player);
    const before = commanderDamage.find(({ by }) => by === id)?.amount ?? 0;
    return withPlayer(now, player, { commanderDamage: [...commanderDamage.filter(({ by }) => by !== id), { by: id, amount: plus(before, amount) }].sort((a, b) => a.by - b.by) });
  }, world);
}

/** CR 702.2e-f, 702.15c, 702.15f, 702.80b, 702.80d, 702.90d, 702.90f: whether a source has a keyword, however often; as it last was, if it is gone. */
export const hasKeyword = (world: World, id: ObjectId, keyword: string): boolean => {
  const object = objectAt(world, id);
  const { abilities } = object.zone === 'battlefield' || object.zone === 'stack' || object.left === undefined ? characteristics({ world }, id) : object.left.characteristics;
  return abilities.some(({ ability }) => ability.ability === 'keyword' && ability.keyword === keyword);
};

/** CR 120.4d: the life totals of a batch end where the net (as replaced) says, not where the sum of the parts would. */
export function settleLife(world: World, nodes: readonly Node[], gainsApart = false): World {
  return nodes.reduce((now, { event, state }) => {
    if (event.kind !== 'life-total' || state === 'gone' || event.player === undefined || event.new === undefined) return now;
    const { life: total } = playerAt(now, event.player);
    const gains = gainsApart ? nodes.reduce<Int>((sum, other) => (other.state !== 'gone' && other.event.kind === 'gain-life' && other.event.player === event.player ? plus(sum, other.event.amount ?? 1) : sum), 0) : 0;
    const settled = plus(event.new, gains);
    return total === settled ? now : withPlayer(now, event.player, { life: settled });
  }, world);
}

/** CR 120.4c: the batch with its losses as they turn out. */
export const withLosses = (batch: BatchTask): BatchTask => (batch.nodes.some(({ event }) => event.kind === 'life-total') ? BATCH.with(batch, { nodes: lossesAsSettled(batch.nodes) }) : batch);
/** CR 119.3, 120.4c-d: what keeps a life total from falling so far makes less of the loss: so much life is lost as it falls, with what is gained besides. */
function lossesAsSettled(nodes: readonly Node[]): readonly Node[] {
  return nodes.reduce<readonly Node[]>((now, { event: { kind, player, old, new: total }, state }) => {
    if (kind !== 'life-total' || state === 'gone' || player === undefined || total === undefined || old === undefined) return now;
    const meant = now.reduce<Int>((life, { event, state: whether }) => (whether === 'gone' || event.player !== player ? life : event.kind === 'gain-life' ? plus(life, event.amount ?? 0) : event.kind === 'lose-life' ? minus(life, event.amount ?? 0) : life), old);
    return withLess(now, player, minus(total, meant));
  }, nodes);
}
/** So much less is lost, of the last loss first; what is no loss any more does not happen. */
function withLess(nodes: readonly Node[], player: number, less: Int): readonly Node[] {
  return nodes.reduceRight<{ readonly spared: Int; readonly list: readonly Node[] }>(({ spared, list }, node) => {
    const { event, state } = node;
    if (compare(spared, 0) <= 0 || state === 'gone' || event.kind !== 'lose-life' || event.player !== player) return { spared, list: [node, ...list] };
    const saved = min(spared, event.amount ?? 0);
    const amount = minus(event.amount ?? 0, saved);
    const lost = EVENT.with(event, { amount, ...(event.resultOf === undefined ? {} : { resultOf: { ...event.resultOf, amount } }) });
    return { spared: minus(spared, saved), list: [NODE.with(node, { event: lost, ...(isZero(amount) ? { state: 'gone' } : {}) }), ...list] };
  }, { spared: less, list: [] }).list;
}
