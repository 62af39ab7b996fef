import { describe, expect, test } from 'vitest';
import { deathtouched, hasKeyword, settleLife, withoutExcess } from './120-damage.ts';
import { event } from './applying.fixture.ts';
import type { GameEvent } from './event.ts';
import { BEAR, FOREST, card, keyword, world } from './layers.fixture.ts';
import type { Place } from './layers.fixture.ts';
import { type Thing, thingOfPlayer } from './model.ts';
import type { Node } from './position.ts';

const [AMY, NICOLE] = [thingOfPlayer(0), thingOfPlayer(1)];
const VIPER = card('Viper', 'Creature', { pt: [1, 1], text: [keyword('deathtouch')] });
const counted = (line: string, kind: string, amount: number, pt?: readonly [number, number]): Place => ({ card: card('It', line, pt === undefined ? {} : { pt }), counters: [{ kind, amount, timestamp: 1 }] });
const blow = (recipient: Thing, amount: number, parts: Partial<GameEvent> = {}): GameEvent => event('damage', { recipient, amount, source: 1, ...parts });

describe('120.4a damage that is more than enough', () => {
  /** What is dealt to the first of the places and what goes on, of so much damage by an object with or without deathtouch. */
  function parts(to: Place, amount: number, { deadly = false, beside = [] }: { readonly deadly?: boolean; readonly beside?: readonly GameEvent[] } = {}): readonly unknown[] {
    const of = blow(0, amount, { excessTo: NICOLE });
    return withoutExcess(world([to, deadly ? VIPER : BEAR]), of, [of, ...beside]).map((each) => [each.recipient, each.amount, each.excessTo]);
  }
  const [KEPT, ON] = [(many: number) => [0, many, undefined], (many: number) => [NICOLE, many, undefined]];
  const ogre = (damage = 0): Place => ({ card: card('Ogre', 'Creature', { pt: [3, 3] }), damage });
  test('120.4a: of a creature what is more than lethal, with the damage already marked', () => {
    expect([parts(ogre(), 2), parts(ogre(), 3), parts(ogre(), 5), parts(ogre(2), 5), parts(ogre(3), 5), parts(ogre(4), 5)]).toEqual([[KEPT(2)], [KEPT(3)], [KEPT(3), ON(2)], [KEPT(1), ON(4)], [ON(5)], [ON(5)]]);
  });
  test('120.4a: what other sources deal to it at the same time counts, what happens to others does not', () => {
    expect(parts(ogre(), 5, { beside: [blow(0, 1), blow(0, 1, { source: 0 })] })).toEqual([KEPT(1), ON(4)]);
    expect(parts(ogre(), 5, { beside: [blow(NICOLE, 1), blow(1, 1), event('put-counters', { recipient: 0, amount: 1, counter: '+1/+1' })] })).toEqual([KEPT(3), ON(2)]);
    expect(parts(counted('Planeswalker', 'loyalty', 4), 3, { beside: [blow(0, 2)] })).toEqual([KEPT(2), ON(1)]);
    expect(parts(counted('Battle', 'defense', 4), 3, { beside: [blow(0, 2)] })).toEqual([KEPT(2), ON(1)]);
  });
  test('120.4a, 702.2: with deathtouch all but 1, and that too where it is more than lethal', () => {
    expect([parts(ogre(), 3, { deadly: true }), parts(ogre(), 1, { deadly: true }), parts(ogre(3), 2, { deadly: true })]).toEqual([[KEPT(1), ON(2)], [KEPT(1)], [ON(2)]]);
    expect(parts(ogre(), 3, { deadly: true, beside: [blow(0, 2)] })).toEqual([KEPT(1), ON(2)]);
    expect(parts(counted('Planeswalker', 'loyalty', 4), 3, { deadly: true })).toEqual([KEPT(3)]);
  });
  test('120.4a: over loyalty, over defense; of several types the greatest excess', () => {
    expect([parts(counted('Planeswalker', 'loyalty', 2), 5), parts(counted('Battle', 'defense', 2), 5), parts(counted('Planeswalker', 'defense', 2), 5)]).toEqual([[KEPT(2), ON(3)], [KEPT(2), ON(3)], [ON(5)]]);
    expect([parts(counted('Creature Planeswalker', 'loyalty', 2, [3, 3]), 5), parts(counted('Creature Planeswalker', 'loyalty', 4, [3, 3]), 5)]).toEqual([[KEPT(2), ON(3)], [KEPT(3), ON(2)]]);
  });
  test('120.4a: nothing is in excess of a player, or of what has no such type', () => {
    const to = (recipient: Thing | undefined) => withoutExcess(world([FOREST, BEAR]), event('damage', { ...(recipient === undefined ? {} : { recipient }), amount: 5, source: 1, excessTo: AMY }), []);
    expect([to(NICOLE), to(0), to(undefined)].map((list) => list.map(({ recipient, amount }) => [recipient, amount]))).toEqual([[[NICOLE, 5]], [[0, 5]], [[undefined, 5]]]);
    expect(withoutExcess(world([BEAR]), event('damage', { recipient: 0, amount: 5 }), []).map(({ amount }) => amount)).toEqual([5]);
    expect(withoutExcess(world([BEAR]), event('damage', { recipient: 0, excessTo: AMY }), []).map(({ recipient }) => recipient)).toEqual([0]);
  });
  test('120.4a: also where nothing is said of the source', () => {
    expect(withoutExcess(world([BEAR]), event('damage', { recipient: 0, amount: 5, excessTo: AMY }), []).map(({ recipient, amount }) => [recipient, amount])).toEqual([[0, 2], [AMY, 3]]);
  });
});

describe('702.2 what the source brings with it', () => {
  test('702.2b: a creature that was dealt damage by it is remembered; a player is not', () => {
    const w = world([BEAR, VIPER]);
    const struck = (of: GameEvent) => deathtouched(w, of).objects.map(({ deathtouched: so }) => so === true);
    expect([struck(blow(0, 1)), struck(blow(1, 1, { source: 0 })), struck(blow(NICOLE, 1)), struck(event('damage', { recipient: 0, amount: 1 })), struck(event('damage', { amount: 1, source: 1 }))]).toEqual([[true, false], [false, false], [false, false], [false, false], [false, false]]);
  });
  test('702.2e, 608.2h: what has left is asked as it last was, a card elsewhere as it is', () => {
    const left = { characteristics: { abilities: [{ ability: keyword('lifelink'), id: 'x' }] }, controller: 0, counters: [], zone: 'battlefield' } as never;
    const w = world([VIPER, { card: VIPER, zone: 'graveyard' }, { card: VIPER, zone: 'graveyard', left }, { card: VIPER, left }, { card: VIPER, zone: 'stack', left }]);
    expect([0, 1, 2, 3, 4].map((id) => [hasKeyword(w, id, 'deathtouch'), hasKeyword(w, id, 'lifelink')])).toEqual([[true, false], [true, false], [false, true], [true, false], [true, false]]);
  });
});

describe('120.4d where life totals end', () => {
  const node = (what: GameEvent, state: Node['state'] = 'settled'): Node => ({ event: what, parent: -1, state });
  const net = (player: number, total: number, state?: Node['state']): Node => node(event('life-total', { player, new: total }), state);
  const lives = (nodes: readonly Node[], gainsApart?: boolean) => settleLife(world([BEAR]), nodes, gainsApart).players.map(({ life }) => life);
  const gain = (player: number, amount: number, state?: Node['state']): Node => node(event('gain-life', { player, amount }), state);
  test('120.4d: at the net, as it was replaced; without one nothing is settled', () => {
    expect([lives([net(0, 7), gain(0, 3)]), lives([net(0, 7), net(1, 5)]), lives([net(0, 7, 'gone')]), lives([gain(0, 3)])]).toEqual([[7, 20], [7, 5], [20, 20], [20, 20]]);
    expect([lives([node(event('life-total', { player: 0 }))]), lives([node(event('life-total', { new: 3 }))])]).toEqual([[20, 20], [20, 20]]);
  });
  test('119.3: life gained may count apart from the net (a reading), for whoever gains it', () => {
    expect(lives([net(0, 7), gain(0, 3), gain(0, 2), gain(1, 4), gain(0, 9, 'gone'), node(event('lose-life', { player: 0, amount: 6 }))], true)).toEqual([12, 20]);
  });
  test('a total that stays is the same world', () => {
    const w = world([BEAR]);
    expect(settleLife(w, [net(0, 20)])).toBe(w);
  });
});
