import { describe, expect, test } from 'vitest';
import type { Filter } from './ability.ts';
import type { Rules } from './choosing.ts';
import { expand, inside, netLife, sourceController } from './contained.ts';
import type { Entry, GameEvent } from './event.ts';
import { BEAR, THIS, all, card, effect, entry, keyword, n, type, world } from './layers.fixture.ts';
import { type World, thingOfPlayer } from './model.ts';
import type { Node } from './position.ts';

const AMY = thingOfPlayer(0);
const NICOLE = thingOfPlayer(1);
const BY_AMY = { kind: 'effect', source: null, controller: 0 } as const;
const event = (kind: GameEvent['kind'], parts: Partial<GameEvent> = {}): GameEvent => ({ kind, cause: BY_AMY, applied: [], ...parts });
const rules = (readings: Rules['readings'] = {}): Rules => ({ edition: 'current', readings, domain: {}, cards: {}, stateBasedActions: 'none', triggers: 'ignore', tracked: [], preventionWatched: false, orderedGraveyards: [] });
/** What the events contain, each in a batch of its own place. */
const inBatch = (w: World, events: readonly GameEvent[], readings: Rules['readings'] = {}) =>
  expand(rules(readings), w, events.map((each): Node => ({ event: each, parent: -1, state: 'open' })), events.map((_, at) => at)).children;
const within = (w: World, ...events: readonly GameEvent[]): readonly GameEvent[] => inBatch(w, events).map((child) => child.event);
/** The fields that say what happens, without cause, marks and container. */
const said = (events: readonly GameEvent[]) => events.map(({ cause: _c, applied: _a, within: _w, resultOf: _r, ...rest }) => rest);
const creature = (...words: readonly string[]) => card('One', 'Creature', { pt: [2, 2], text: words.map(keyword) });

describe('616.1g what a contained event begins with', () => {
  test('616.1g: its container\'s cause, marks, own effects and what it forbids; and what it is in', () => {
    const own = [{ id: 'x' }] as never;
    const outer = event('destroy', { what: 3, player: 1, applied: ['a'], within: [{ kind: 'resolve', cause: 'effect' }], own, forbids: ['prevent'] });
    expect(inside(outer, { kind: 'move', what: 3 })).toEqual({ kind: 'move', what: 3, cause: BY_AMY, applied: ['a'], within: [{ kind: 'resolve', cause: 'effect' }, { kind: 'destroy', cause: 'effect', what: 3, player: 1 }], own, forbids: ['prevent'] });
  });
  test('616.1g: nothing that the container does not have', () => {
    expect(inside(event('draw'), { kind: 'move', what: 3 })).toEqual({ kind: 'move', what: 3, cause: BY_AMY, applied: [], within: [{ kind: 'draw', cause: 'effect' }] });
  });
});

describe('701, 119.5, 122.5 what an action consists of', () => {
  const w = world([BEAR, { card: BEAR, zone: 'graveyard' }, { card: BEAR, zone: 'hand' }, { card: BEAR, zone: 'library' }, { card: BEAR, zone: 'library' }, { card: BEAR, counters: [{ kind: 'charge', amount: 2, timestamp: 1 }] }]);
  test('701.8a: what is destroyed goes from the battlefield to its owner\'s graveyard, or where it is said to go', () => {
    expect(said(within(w, event('destroy', { what: 0 })))).toEqual([{ kind: 'move', what: 0, incarnation: 0, zoneFrom: 'battlefield', to: { zone: 'graveyard' } }]);
    expect(within(w, event('destroy', { what: 0, to: { zone: 'exile' } }))[0]?.to).toEqual({ zone: 'exile' });
    expect(within(w, event('destroy', { what: 1 }), event('destroy'))).toEqual([]);
  });
  test('701.17a-b: so many cards as there are, without those that are entering from there', () => {
    expect(within(w, event('mill', { player: 0, amount: 5 })).map(({ what }) => what)).toEqual([3, 4]);
    expect(within(w, event('mill', { player: 0, amount: 1, lookup: [3] })).map(({ what }) => what)).toEqual([4]);
    expect(within(w, event('mill', { amount: 1 }), event('draw'))).toEqual([]);
  });
  test('701.17a: what something else takes from the library at the same time is not milled once more', () => {
    const milled = (beside: GameEvent, state: Node['state'] = 'open') => {
      const nodes: readonly Node[] = [{ event: event('mill', { player: 0, amount: 1 }), parent: -1, state: 'open' }, { event: beside, parent: -1, state }];
      return expand(rules(), w, nodes, [0]).children.map(({ event: { what } }) => what);
    };
    const taken = (kind: GameEvent['kind'], parts: Partial<GameEvent> = {}) => milled(event(kind, { what: 3, zoneFrom: 'library', ...parts }));
    expect([taken('move'), taken('enters'), taken('look'), taken('move', { zoneFrom: 'hand' })]).toEqual([[4], [4], [3], [3]]);
    expect([milled(event('move', { zoneFrom: 'library' })), milled(event('move', { what: 3, zoneFrom: 'library' }), 'gone'), milled(event('mill', { player: 0, amount: 1 }))]).toEqual([[3], [3], [3]]);
    expect(within(w, event('mill', { player: 0, amount: 1 }), event('mill', { player: 0, amount: 1, lookup: [] })).map(({ what }) => what)).toEqual([3, 4]);
  });
  test('119.5: a total is set by the difference', () => {
    const set = (parts: Partial<GameEvent>) => said(within(w, event('set-life', parts)));
    expect(set({ player: 0, amount: 25 })).toEqual([{ kind: 'gain-life', player: 0, amount: 5 }]);
    expect(set({ player: 0, amount: 5 })).toEqual([{ kind: 'lose-life', player: 0, amount: 15 }]);
    expect([set({ player: 0, amount: 20 }), set({ amount: 5 }), set({ player: 0 })]).toEqual([[], [], []]);
  });
  test('122.5: counters are moved from one object to another, as many as there are, or not at all', () => {
    const move = (parts: Partial<GameEvent>) => said(within(w, event('move-counters', { what: 5, recipient: 0, counter: 'charge', amount: 2, ...parts })));
    expect(move({})).toEqual([{ kind: 'remove-counters', recipient: 5, counter: 'charge', amount: 2, player: 0 }, { kind: 'put-counters', recipient: 0, counter: 'charge', amount: 2, player: 0 }]);
    expect(move({ amount: 3 })).toEqual(move({})); // 609.3
    expect([move({ recipient: 5 }), move({ counter: 'time' })]).toEqual([[], []]);
    for (const missing of ['what', 'recipient', 'counter', 'amount'] as const) {
      const { [missing]: _, ...rest } = event('move-counters', { what: 5, recipient: 0, counter: 'charge', amount: 2 });
      expect(within(w, rest)).toEqual([]);
    }
  });
  test('702.26g: what is attached on the battlefield goes and comes back along', () => {
    const at = world([BEAR, { card: BEAR, attachedTo: 0 }, { card: BEAR, attachedTo: 0, phasedOut: true }, { card: BEAR, attachedTo: 0, zone: 'graveyard' }, { card: BEAR, phasedWith: 0 }, { card: BEAR, phasedWith: 0, zone: 'graveyard' }, BEAR]);
    expect(within(at, event('phase-out', { what: 0 })).map(({ what }) => what)).toEqual([1]);
    expect(within(at, event('phase-in', { what: 0 })).map(({ what }) => what)).toEqual([4]);
    expect(within(at, event('phase-out'), event('phase-in'))).toEqual([]);
  });
  test('118.3b: life that is paid is lost', () => {
    expect(said(within(w, event('pay-life', { player: 1, amount: 2 })))).toEqual([{ kind: 'lose-life', player: 1, amount: 2 }]);
    expect(said(within(w, event('pay-life', { amount: 2 })))).toEqual([{ kind: 'lose-life', amount: 2 }]);
  });
});

describe('122.6 counters that a permanent enters with', () => {
  const w = world([{ card: BEAR, zone: 'hand' }]);
  const coming: Entry = { ...entry(0, { under: 1 }), tapped: false, taken: [], paid: [], linked: {}, counters: [{ kind: 'charge', amount: 1, stamp: 0 }, { kind: 'time', amount: 4, stamp: 0 }, { kind: 'charge', amount: 2, stamp: 1 }] };
  const put = (counter: string, amount: number) => ({ kind: 'put-counters', recipient: 0, counter, amount, player: 1 });
  test('122.6a: one event for each kind, under the player whose permanent it will be', () => {
    expect(said(within(w, event('enters', { what: 0, entry: coming })))).toEqual([put('charge', 3), put('time', 4)]);
    expect(within(w, event('enters', { what: 0 }))).toEqual([]);
  });
  test('the reading "one each": one event for each effect', () => {
    expect(said(inBatch(w, [event('enters', { what: 0, entry: coming })], { 'counters as it enters': 'one each' }).map((child) => child.event))).toEqual([put('charge', 1), put('time', 4), put('charge', 2)]);
  });
});

describe('120.3 what damage turns into', () => {
  const w = world([
    BEAR, { card: creature('infect'), controller: 1 }, creature('wither'), creature('lifelink'), card('Jace', 'Planeswalker'), card('Siege', 'Battle'), card('Gideon', 'Planeswalker Creature', { pt: [4, 4] }),
    card('Poisoner', 'Creature', { pt: [1, 1], text: [{ ability: 'keyword', keyword: 'toxic', n: n(2) }, { ability: 'keyword', keyword: 'ward', n: n(5) }, { ability: 'keyword', keyword: 'toxic' }, effect(type('Land'), { lose: 'all' }), { ability: 'keyword', keyword: 'toxic', n: n(1) }] }), card('Relic', 'Artifact'),
  ]);
  const damage = (recipient: number | undefined, source: number | undefined, parts: Partial<GameEvent> = {}): GameEvent =>
    event('damage', { amount: 3, ...(recipient === undefined ? {} : { recipient }), ...(source === undefined ? {} : { source }), ...parts });
  const results = (recipient: number, source?: number, parts: Partial<GameEvent> = {}) => said(within(w, damage(recipient, source, parts)));
  test('120.3a-b: a player loses life, or gets poison counters from the controller of a source with infect', () => {
    expect(results(NICOLE, 0)).toEqual([{ kind: 'lose-life', amount: 3, source: 0, player: 1 }]);
    expect(results(NICOLE)).toEqual([{ kind: 'lose-life', amount: 3, player: 1 }]);
    expect(results(AMY, 1)).toEqual([{ kind: 'put-counters', recipient: AMY, counter: 'poison', amount: 3, source: 1, player: 1 }]);
  });
  test('120.3c-e, 120.3h: creatures, planeswalkers and battles, each in its way, and what is none of them not at all', () => {
    expect(results(0, 0)).toEqual([{ kind: 'mark-damage', recipient: 0, amount: 3, source: 0 }]);
    expect(results(0, 2)).toEqual([{ kind: 'put-counters', recipient: 0, counter: '-1/-1', amount: 3, source: 2, player: 0 }]);
    expect(results(0, 1)).toEqual([{ kind: 'put-counters', recipient: 0, counter: '-1/-1', amount: 3, source: 1, player: 1 }]);
    expect(results(4, 0)).toEqual([{ kind: 'remove-counters', recipient: 4, counter: 'loyalty', amount: 3, source: 0, player: 0 }]);
    expect(results(5)).toEqual([{ kind: 'remove-counters', recipient: 5, counter: 'defense', amount: 3, player: 0 }]);
    expect(results(6, 0).map(({ kind }) => kind)).toEqual(['mark-damage', 'remove-counters']);
    expect(results(8, 0)).toEqual([]);
  });
  test('120.3g, 702.164c: combat damage of a source with toxic, the sum of its numbers', () => {
    expect(results(NICOLE, 7, { combat: true })).toEqual([{ kind: 'lose-life', amount: 3, source: 7, player: 1 }, { kind: 'put-counters', recipient: NICOLE, counter: 'poison', amount: 3, source: 7, player: 0 }]);
    expect(results(NICOLE, 7)).toHaveLength(1);
    expect(results(NICOLE, undefined, { combat: true })).toHaveLength(1);
  });
  test('120.3: damage to nobody, or of no stated amount, has no results', () => {
    const { amount: _, ...bare } = damage(NICOLE, 0);
    expect(within(w, damage(undefined, 0), bare)).toEqual([]);
  });
  test('120.4b-c: the results have the marks of the damage; the reading "start empty" gives them none', () => {
    const [result] = inBatch(w, [damage(NICOLE, 0, { applied: ['f1'] })]);
    expect([result?.event.applied, result?.event.resultOf, result?.event.cause.kind]).toEqual([['f1'], { amount: 3, marks: 1 }, 'damage']);
    const [empty] = inBatch(w, [damage(NICOLE, 0, { applied: ['f1'] })], { 'results of damage': 'start empty' });
    expect([empty?.event.applied, empty?.event.resultOf]).toEqual([[], { amount: 3, marks: 0 }]);
  });
  test('702.15b, 702.15e: one gain for all that a source with lifelink deals at once', () => {
    const dealt = [damage(NICOLE, 0), damage(0, 3, { applied: ['f1'] }), damage(NICOLE, undefined), damage(NICOLE, 3, { applied: ['f2'] })];
    const gains = (readings: Rules['readings'] = {}) => inBatch(w, dealt, readings).filter((child) => child.event.kind === 'gain-life');
    expect(gains().map(({ parent, event: each }) => [parent, each.player, each.amount, each.source, each.applied, each.resultOf, each.cause.kind])).toEqual([[1, 0, 6, 3, ['f1', 'f2'], { amount: 6, marks: 2 }, 'damage']]);
    expect(gains({ 'results of damage': 'start empty' }).map(({ event: each }) => [each.applied, each.resultOf])).toEqual([[[], { amount: 6, marks: 0 }]]);
  });
  test('120.3b, 120.3d: counters of one kind that one player\'s sources put on one recipient are one event', () => {
    const both = said(within(w, damage(0, 2, { applied: ['f1'] }), damage(0, 2, { amount: 2, applied: ['f2'] })));
    expect(both).toEqual([{ kind: 'put-counters', recipient: 0, counter: '-1/-1', amount: 5, source: 2, player: 0 }]);
    const [sum] = within(w, damage(0, 2, { applied: ['f1'] }), damage(0, 2, { amount: 2, applied: ['f2'] }));
    expect([sum?.applied, sum?.resultOf]).toEqual([['f1', 'f2'], { amount: 5, marks: 2 }]);
    expect(said(within(w, damage(0, 1), damage(0, 2)))).toHaveLength(2);
    expect(said(within(w, damage(0, 2), damage(3, 2)))).toHaveLength(2);
    const second = world([BEAR, creature('wither'), creature('wither'), creature('infect')]);
    expect(said(within(second, damage(0, 1), damage(0, 2, { amount: 1 })))).toEqual([{ kind: 'put-counters', recipient: 0, counter: '-1/-1', amount: 4, player: 0 }]);
    expect(said(within(second, damage(NICOLE, 3), damage(AMY, 3), damage(0, 3)))).toHaveLength(3);
    expect(said(within(w, damage(NICOLE, 0), damage(NICOLE, 3), damage(4, 0), damage(4, 0))).filter(({ kind }) => kind !== 'gain-life')).toHaveLength(3); // 120.3c: what is removed at once is removed once
    expect(said(within(w, damage(0, undefined), damage(0, undefined)))).toHaveLength(2);
  });
  test('122.5: counters that are moved there meanwhile are another event', () => {
    const at = world([BEAR, creature('wither'), { card: BEAR, counters: [{ kind: '-1/-1', amount: 1, timestamp: 1 }] }]);
    const moving = event('move-counters', { what: 2, recipient: 0, counter: '-1/-1', amount: 1 });
    expect(said(within(at, moving, damage(0, 1))).filter(({ kind }) => kind === 'put-counters').map(({ amount }) => amount)).toEqual([1, 3]);
    expect(said(within(at, damage(0, 1), moving)).filter(({ kind }) => kind === 'put-counters').map(({ amount }) => amount)).toEqual([3, 1]);
  });
  test('608.2h: a source that is gone has the controller that it had last', () => {
    const left = { controller: 1 } as never;
    const at = world([{ card: BEAR, left }, { card: BEAR, zone: 'stack', left }, { card: BEAR, zone: 'graveyard', left }, { card: BEAR, zone: 'graveyard' }]);
    expect([0, 1, 2, 3].map((source) => sourceController(at, source))).toEqual([0, 0, 1, 0]);
  });
});

describe('120.4d the net change of each total', () => {
  const nodes = [['lose-life', 0, 3, 'open'], ['gain-life', 0, 5, 'open'], ['gain-life', 1, 2, 'settled'], ['lose-life', 1, 9, 'gone'], ['draw', 1, 9, 'open'], ['lose-life', undefined, 4, 'open'], ['gain-life', 0, 0, 'open']] as const;
  const batch = nodes.map(([kind, player, amount, state]): Node => ({ event: event(kind, { amount, ...(player === undefined ? {} : { player }) }), parent: -1, state }));
  test('120.4d: gains and losses that are not replaced away', () => {
    expect([...netLife(batch)]).toEqual([[0, 2], [1, 2]]);
    expect([...netLife(batch, true)]).toEqual([[0, -3]]);
  });
});

describe('701.7a, 707.9e-f the tokens of a creation', () => {
  const w = world([BEAR, card('Relic', 'Artifact')]);
  const made = (group: Partial<NonNullable<GameEvent['groups']>[number]>, parts: Partial<GameEvent> = {}) => within(w, event('create', { player: 1, groups: [{ amount: 1, spec: {}, copyOf: 0, ...group }], ...parts }))[0]?.entry;
  const counted = (...of: Parameters<typeof made>) => made(...of)?.counters.map(({ kind, amount }) => [kind, amount]);
  const one = (kind: string) => ({ kind, amount: n(1) });
  const is = (...of: readonly Filter[]) => ({ if: 'is', ref: THIS, filter: all(...of) }) as const;
  test('707.9e: the counters of its exceptions, if what it becomes is so, as the permanent that it will be', () => {
    const counters = [one('a'), { ...one('b'), if: is(type('Artifact')) }, { ...one('c'), if: is(type('Creature'), { test: 'permanent' }) }];
    const conditional = [{ if: type('Creature'), counters: [one('d')] }, { if: type('Artifact'), counters: [one('e')] }, { if: type('Creature') }];
    expect(counted({ spec: { except: { counters, conditional } } })).toEqual([['a', 1], ['c', 1], ['d', 1]]);
    expect(counted({ spec: { except: { counters, conditional } }, copyOf: 1 })).toEqual([['a', 1], ['b', 1], ['e', 1]]);
    expect(counted({ spec: { except: { conditional: [{ if: all(type('Creature'), { test: 'permanent' }), counters: [one('d')] }] } } })).toEqual([['d', 1]]);
    expect(counted({ counters: [{ kind: 'time', amount: 2, stamp: 0 }] })).toEqual([['time', 2]]);
  });
  test('707.9e: how many, the effect that creates it says', () => {
    const power = { kind: 'a', amount: { amount: 'value', value: 'power', of: THIS } } as const;
    expect(counted({ copyOf: 1, spec: { except: { counters: [power] } } }, { cause: { kind: 'effect', source: 0, controller: 1 } })).toEqual([['a', 2]]);
    const named = { kind: 'a', amount: { amount: 'count', of: { ref: 'bound', name: 'it' } } } as const;
    expect(counted({ spec: { except: { counters: [named] } } }, { bound: { it: { things: [0, 1] } } })).toEqual([['a', 2]]);
  });
  test('508.4, 303.4: attacking and attached only where that is said', () => {
    expect(made({ attacking: AMY, attachedTo: 0, tapped: true })).toMatchObject({ attacking: AMY, attachedTo: 0, tapped: true, under: 1 });
    expect(made({})).toEqual(expect.objectContaining({ attacking: undefined, attachedTo: undefined }));
  });
});
