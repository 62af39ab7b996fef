/**
 * CR 613.7m, 401.4, 404.3: in which order the events of a batch are performed where that tells: objects that enter together,
 * cards put into one library or graveyard at once. Who has to say is asked; the rest is performed as it stands.
 */
import { flatMap } from '../base/list.ts';
import { characteristics, hasStatic } from './613-layers.ts';
import type { StaticAbility } from './ability.ts';
import { viewFor } from './effect.ts';
import { type PlayerId, type World, thingOfPlayer } from './model.ts';
import type { BatchTask, Node, Offer } from './position.ts';
import { apnap, objectAt, withFact } from './world.ts';

/** Objects that enter together, by the player under whose control. */
const enteringNodes = (batch: BatchTask): readonly number[] => flatMap(batch.nodes, ({ event, state }, at) => (event.kind === 'enters' && state !== 'gone' ? [at] : []));

/** CR 613.7m: whose objects have continuous effects of their own says in which order they get their timestamps. */
function timestampOrders(world: World, batch: BatchTask): readonly Offer[] | null {
  const entering = enteringNodes(batch);
  if (entering.length < 2) return null;
  for (const player of apnap(world)) {
    const mine = flatMap(entering, (at) => {
      const entry = batch.nodes[at]?.event.entry;
      const staged = entry?.under === player ? viewFor(world, entry).staged : undefined;
      return staged !== undefined && hasStatic(staged) ? [staged.id] : [];
    });
    if (mine.length < 2 || isOrdered(batch, mine) || !orderMatters(world, batch, mine)) continue;
    return orders(world, mine).map((order): Offer => ({
      choice: { choose: 'answer', answers: [{ answer: 'things', things: order }] }, player, asked: 'the order of timestamps', chosen: order.map((id) => objectAt(world, id).label).join(', '), rule: '613.7m',
    }));
  }
  return null;
}
/** Order tells only between effects that set something in one layer: what is only added commutes. */
function orderMatters(world: World, batch: BatchTask, ids: readonly number[]): boolean {
  const statics = ids.map((id) => {
    const entry = batch.nodes.find(({ event }) => event.entry?.what === id)?.event.entry;
    return entry === undefined ? [] : flatMap(characteristics(viewFor(world, entry), id).abilities, ({ ability }) => (ability.ability === 'static' ? [ability] : []));
  });
  const layers = statics.map((list) => new Set(flatMap(list, settingLayers)));
  const touched = statics.map((list) => new Set(flatMap(list, touchedLayers)));
  return layers.some((set, a) => touched.some((other, b) => a !== b && [...set].some((layer) => other.has(layer))));
}
const settingLayers = (ability: StaticAbility): readonly string[] => [
  ...(ability.text === undefined ? [] : ['3']), ...(ability.types ?? ability.subtypes ?? ability.removeTypes ?? ability.landTypes ? ['4'] : []), ...(ability.colors === undefined ? [] : ['5']),
  ...(ability.lose === undefined ? [] : ['6']), ...(ability.setPt === undefined || ability.defines ? [] : ['7b']),
];
const touchedLayers = (ability: StaticAbility): readonly string[] => [
  ...settingLayers(ability), ...(ability.addTypes ?? ability.addLandTypes ? ['4'] : []), ...(ability.addColors === undefined ? [] : ['5']), ...(ability.gain === undefined ? [] : ['6']),
];

/** Orders that differ in what they call things: equal tokens are interchangeable. */
function orders(world: World, ids: readonly number[]): readonly (readonly number[])[] {
  if (ids.length > 6) throw new RangeError('more than 720 orders');
  const seen = new Set<string>();
  return permutations(ids).filter((order) => {
    const text = order.map((id) => objectAt(world, id).label).join('/');
    return !seen.has(text) && seen.add(text).size > 0;
  });
}

const isOrdered = ({ order }: BatchTask, ids: readonly number[]): boolean => order !== undefined && ids.every((id) => order.includes(id));

/** CR 401.4, 404.3: cards put into one library or graveyard at once are put there in any order that their owner likes; equal cards are interchangeable. */
function zoneOrders(world: World, batch: BatchTask, zone: 'library' | 'graveyard', owners: readonly PlayerId[]): readonly Offer[] | null {
  if (batch.nodes.length < 2) return null;
  for (const owner of owners) {
    const moves = batch.nodes.filter(({ event, state }) => event.kind === 'move' && state !== 'gone' && event.to?.zone === zone && event.to.place !== 'shuffle');
    const goes = flatMap(moves, ({ event }) => (event.what === undefined ? [] : [objectAt(world, event.what)]));
    const isRandom = zone === 'library' && moves.every(({ event }) => event.random === true); // "in a random order"
    const mine = goes.filter((object) => object.owner === owner && (zone === 'library' || !object.token)).map(({ id }) => id);
    const list = mine.length < 2 || isOrdered(batch, mine) || mine.every((id) => objectAt(world, id).anonymous === true) ? [] : orders(world, mine);
    if (list.length > 1) return list.map((order): Offer => ({ choice: { choose: 'answer', answers: [{ answer: 'things', things: order }] }, player: isRandom ? null : owner, ...(isRandom ? { weight: 1 } : {}), asked: `the order in the ${zone}, the first put first`, chosen: order.map((id) => objectAt(world, id).label).join(', '), rule: zone === 'library' ? '401.4' : '404.3' }));
  }
  return null;
}
/** The next order that somebody has to say; null: none. The order of a graveyard is asked for where it tells (`ordered`). */
export const nextOrder = (world: World, batch: BatchTask, ordered: readonly PlayerId[]): readonly Offer[] | null =>
  timestampOrders(world, batch) ?? zoneOrders(world, batch, 'library', world.players.map(({ id }) => id)) ?? zoneOrders(world, batch, 'graveyard', ordered);

const permutations = (list: readonly number[]): readonly (readonly number[])[] =>
  list.length <= 1 ? [list] : flatMap(list, (first) => permutations(list.filter((each) => each !== first)).map((rest) => [first, ...rest]));

/** CR 701.24g: a library that is shuffled as something is put at a place of it is shuffled first. */
function shufflesFirst(batch: BatchTask): readonly number[] {
  const { nodes } = batch;
  const all = nodes.map((_, at) => at);
  const toLibraries = all.filter((at) => nodes[at]?.state !== 'gone' && (nodes[at]?.event.kind === 'shuffle' || nodes[at]?.event.to?.zone === 'library'));
  const shuffles = toLibraries.filter((at) => nodes[at]?.event.to === undefined || nodes[at].event.to.place === 'shuffle');
  if (shuffles.length === 0 || shuffles.length === toLibraries.length) return all;
  const sorted = [...shuffles, ...toLibraries.filter((at) => !shuffles.includes(at))];
  return containersFirst(batch, all.map((at) => sorted[toLibraries.indexOf(at)] ?? at));
}
/** CR 701.26a: what is tapped as it leaves is tapped, whichever of the two stands first: it is there until it has gone. */
function tapsFirst(world: World, { nodes }: BatchTask, order: readonly number[]): readonly number[] {
  const isTap = (at: number): boolean => { const node = nodes[at]; return node !== undefined && node.parent < 0 && (node.event.kind === 'tap' || node.event.kind === 'untap') && node.event.what !== undefined && objectAt(world, node.event.what).zone === 'battlefield'; };
  const taps = order.filter(isTap);
  return taps.length === 0 || taps.length === order.length ? order : [...taps, ...order.filter((at) => !isTap(at))];
}
/** The order in which the nodes are performed: as they stand, but entries in APNAP order and within a player as chosen. */
export function performanceOrder(world: World, batch: BatchTask): readonly number[] {
  const all = tapsFirst(world, batch, shufflesFirst(batch));
  if (all.length < 2) return all;
  const entering = [...enteringNodes(batch), ...flatMap(batch.nodes, ({ event, state }, at) => (batch.order !== undefined && state !== 'gone' && event.kind === 'move' && event.what !== undefined && batch.order.includes(event.what) ? [at] : []))];
  if (entering.length < 2) return all;
  const turn = apnap(world);
  const rank = (at: number): readonly [number, number] => {
    const event = batch.nodes[at]?.event;
    return [turn.indexOf(event?.entry?.under ?? 0), batch.order?.indexOf(event?.what ?? -1) ?? -1];
  };
  const sorted = [...entering].sort((a, b) => rank(a)[0] - rank(b)[0] || rank(a)[1] - rank(b)[1] || a - b);
  return containersFirst(batch, all.map((at) => (entering.includes(at) ? (sorted[entering.indexOf(at)] ?? at) : at)));
}
/** CR 122.6: what an event contains comes after it, wherever it stands now: counters are put on what has entered. */
function containersFirst({ nodes }: BatchTask, order: readonly number[]): readonly number[] {
  const performed = new Set<number>();
  const result: number[] = [];
  const waiting: number[] = [];
  const perform = (at: number): void => {
    result.push(at);
    performed.add(at);
    for (const other of waiting.filter((each) => nodes[each]?.parent === at)) perform(other);
  };
  for (const at of order) {
    const parent = nodes[at]?.parent ?? -1;
    if (parent >= 0 && !performed.has(parent)) waiting.push(at);
    else perform(at);
  }
  return result;
}

/** CR 614.10, 614.10a: a turn, phase or step that was replaced by nothing has been skipped. */
export const recordSkips = (world: World, nodes: readonly Node[]): World =>
  nodes.reduce((now, { event, state }) => (event.kind === 'begin' && state === 'gone' && event.player !== undefined
    ? withFact(now, { fact: 'skips', subject: thingOfPlayer(event.player), words: [`${event.word ?? 'turn'}${event.nth === undefined ? '' : ` ${String(event.nth)}`}`] })
    : now), world);
