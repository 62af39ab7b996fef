import { describe, expect, test } from 'vitest';
import type { Rewrite } from './ability.ts';
import { type Applying, entryOf, envOf, firstNode, nodeAt, preventLimit, rewritesOf, unpreventable, versionOf, visible } from './applying.ts';
import type { LiveEffect } from './effect.ts';
import { applyingTo, coming, event, live } from './applying.fixture.ts';
import type { GameEvent } from './event.ts';
import { BEAR, card, n, scope, world } from './layers.fixture.ts';
import { thingOfPlayer } from './model.ts';
import type { Node } from './position.ts';
import { additionalPart, inBatch, preventedOf, replacing } from './rewrite.ts';
import type { Instruction } from './ability.ts';

const NICOLE = thingOfPlayer(1);
const node = (parent: number, state: Node['state'] = 'open', parts: Partial<GameEvent> = {}): Node => ({ event: event('enters', parts), parent, state });
const applying = (of: LiveEffect, what: GameEvent, w = world([BEAR]), nodes: readonly number[] = [0]): Applying => applyingTo(of, [what], w, { nodes });

describe('616.1g the tree of events', () => {
  test('616.1g: what an event contains is seen once the event is settled or gone', () => {
    const nodes = [node(-1), node(0), node(-1, 'settled'), node(2), node(-1, 'gone'), node(4), node(2, 'settled')];
    expect(nodes.map((each) => visible(nodes, each))).toEqual([true, false, false, true, false, true, false]);
  });
  test('614.12: the entry that an event is, or is part of, and no other', () => {
    const [mine, other] = [coming(0, 0), coming(0, 1)];
    const nodes = [node(-1, 'settled', { entry: other }), node(-1, 'settled', { entry: mine }), node(1, 'settled'), node(2), node(-1)];
    expect([3, 1, 0, 4].map((at) => entryOf(nodes, at))).toEqual([mine, mine, other, null]);
  });
  test('an event that is not there is a mistake of ours', () => {
    expect(() => nodeAt(applying(live([]), event('draw')).batch, 4)).toThrow('no node 4');
    expect(firstNode(applying(live([]), event('draw'), undefined, [3, 5]))).toBe(3);
  });
  test('903.9b: an event has changed when something of it has, its marks apart', () => {
    const draw = event('draw', { player: 0 });
    expect(versionOf({ ...draw, applied: ['a'], own: [{ id: 'x' }] as never })).toBe(versionOf({ ...draw, own: [] }));
    expect(versionOf({ ...draw, player: 1 })).not.toBe(versionOf(draw));
  });
});

describe('615.7 shields', () => {
  const prevent: Rewrite = { rewrite: 'prevent', what: 'shield' };
  const elsewhere: Rewrite = { rewrite: 'change', changes: [{ change: 'to', ref: { ref: 'this' } }] };
  const bonus: Rewrite = { rewrite: 'also', instructions: [] };
  const split: Rewrite = { rewrite: 'split', amount: n(1), changes: [] };
  const SHIELD = { shield: n(3) } as const;
  test('615.7: a shield that prevents nothing sends so much of the damage elsewhere', () => {
    expect(rewritesOf(live([elsewhere, bonus], {}, SHIELD), null)).toEqual([{ rewrite: 'split', amount: { amount: 'left' }, changes: [{ change: 'to', ref: { ref: 'this' } }] }, bonus]);
    for (const first of [prevent, split]) expect(rewritesOf(live([elsewhere, first], {}, SHIELD), null)).toEqual([elsewhere, first]);
    expect(rewritesOf(live([elsewhere]), null)).toEqual([elsewhere]);
  });
  test('700.2: the rewrites of the chosen mode come after those of all', () => {
    const modes = { modes: [{ name: 'a', rewrites: [bonus] }, { name: 'b', rewrites: [prevent] }] };
    expect([null, 0, 1].map((mode) => rewritesOf(live([split], {}, modes), mode))).toEqual([[split], [split, bonus], [split, prevent]]);
  });
  test('615.7: what a shield or an amount prevents at most', () => {
    const at = scope({ world: world([BEAR]) });
    expect([preventLimit({ rewrite: 'prevent', what: 'shield' }, at, live([], { left: 2 }, SHIELD), 9), preventLimit({ rewrite: 'prevent', what: 'shield' }, at, live([], {}, SHIELD), 9), preventLimit({ rewrite: 'prevent', what: 'shield' }, at, live([]), 9)]).toEqual([2, 3, 0]);
    expect([preventLimit({ rewrite: 'prevent', what: 'amount', amount: n(5) }, at, live([]), 9), preventLimit({ rewrite: 'prevent', what: 'all' }, at, live([]), 9)]).toEqual([5, null]);
  });
  test('615.1a, 615.6: how much of the damage is not dealt', () => {
    const blow = event('damage', { recipient: NICOLE, amount: 5 });
    const cut = (what: 'all' | 'half-up' | 'half-down' | 'shield' | 'amount' | 'all-but', by = 3, of = blow, share: number | null = null) =>
      preventedOf({ applying: applying(live([], { left: by }, SHIELD), of), at: 0, scope: scope({ world: world([BEAR]) }), bindings: {}, rewrites: [], share }, { rewrite: 'prevent', what, amount: n(by) } as never, of, scope({ world: world([BEAR]) }));
    expect([cut('all'), cut('half-up'), cut('half-down'), cut('shield'), cut('shield', 9), cut('amount'), cut('amount', 9), cut('all-but'), cut('all-but', 9)]).toEqual([5, 3, 2, 3, 5, 3, 5, 2, 0]);
    expect([cut('all', 3, event('lose-life', { player: 1, amount: 5 })), cut('all', 3, { ...blow, forbids: ['prevent'] }), cut('all', 3, blow, 4)]).toEqual([0, 0, 4]);
  });
  test('615.12: damage that can\'t be prevented, by itself or because something says so', () => {
    const blow = event('damage', { recipient: NICOLE, amount: 5 });
    const wall = world([BEAR, card('Wall', 'Enchantment', { text: [{ ability: 'cant', what: 'prevent', patterns: [{ kind: 'damage', tests: [] }], worksIn: ['battlefield'] }] })]);
    expect([unpreventable(applying(live([]), blow), 0), unpreventable(applying(live([]), { ...blow, forbids: ['prevent'] }), 0), unpreventable(applying(live([]), blow, wall), 0)]).toEqual([false, true, true]);
  });
});

describe('614.12, 614.5 in whose name an effect speaks', () => {
  test('614.12: an ability of what enters speaks for the player under whose control it would enter', () => {
    const entering = event('enters', { what: 0, entry: coming(0, 1) });
    const who = (of: LiveEffect, what: GameEvent): number => envOf(applying(of, what), 0, {}).controller;
    expect([who(live([], { staged: true }), entering), who(live([]), entering), who(live([], { staged: true }), event('put-counters', { recipient: 0 }))]).toEqual([1, 0, 0]);
  });
  test('614.5: what it makes happen is marked like the event, and with the effect', () => {
    expect(envOf(applying(live([]), event('draw', { applied: ['a'] })), 0, {}).lineage).toEqual(['a', 'f7']);
  });
});

describe('614.6, 615.5 what happens instead, besides and afterwards', () => {
  const instruction = (kind: string, player: 'you' | 'nobody' = 'you', more: object = {}): Instruction => ({ do: 'event', kind, args: { player: { ref: player === 'you' ? 'you' : 'each-player' }, amount: n(1) }, own: [], forbids: [], ...more }) as never;
  const gain = instruction('gain-life');
  const lose = instruction('lose-life');
  const draw = instruction('draw');
  const THAT: Instruction = { do: 'that' } as never;
  const together = (...of: readonly Instruction[]): Instruction => ({ do: 'together', of, own: [] }) as never;
  const at = applying(live([]), event('gain-life', { player: 0, amount: 2 }));
  const env = envOf(at, 0, {});
  const kinds = ({ events, after }: ReturnType<typeof inBatch>) => [events.map(({ kind }) => kind), after.map(({ list }) => list)];
  test('121.7: events join the batch up to the first that must wait; then all the rest waits', () => {
    expect(kinds(inBatch(at, [gain, together(lose, gain), draw, lose], env))).toEqual([['gain-life', 'lose-life', 'gain-life'], [[draw, lose]]]);
    expect(kinds(inBatch(at, [gain, together(lose, draw)], env))).toEqual([['gain-life'], [[together(lose, draw)]]]);
    expect(kinds(inBatch(at, [gain], env))).toEqual([['gain-life'], []]);
    expect(kinds(inBatch(at, [{ ...lose, may: { ref: 'you' } } as never, gain], env))[0]).toEqual([]);
  });
  test('121.7, 614.10b: whatever must wait does', () => {
    for (const kind of ['draw-cards', 'draw', 'cast', 'play', 'activate', 'resolve', 'search', 'scry', 'surveil', 'look', 'keyword-action', 'flip', 'roll', 'begin']) expect(inBatch(at, [instruction(kind)], env).events).toEqual([]);
  });
  const instead = (list: readonly Instruction[], of = env) => {
    const { events, after, same } = replacing(at, list, of);
    return [events.map(({ kind }) => kind), after.map((each) => each.list), same];
  };
  test('614.6: the first instruction takes the event\'s place, the rest follows; nothing is a skip', () => {
    expect(instead([])).toEqual([[], [], false]);
    expect(instead([gain, lose])).toEqual([['gain-life'], [[lose]], false]);
    expect(instead([draw, lose])).toEqual([[], [[draw, lose]], false]);
    expect(instead([gain])).toEqual([['gain-life'], [], false]);
  });
  test('614.1a: "that", alone or together with something else', () => {
    expect(instead([THAT])).toEqual([[], [], true]);
    expect(instead([THAT, lose])).toEqual([[], [[lose]], true]);
    expect(instead([together(THAT, lose), gain])).toEqual([['lose-life'], [[gain]], true]);
    expect(instead([together(THAT, draw), gain])).toEqual([[], [[together(draw), gain]], true]);
    expect(instead([together(lose, gain), lose])).toEqual([['lose-life', 'gain-life'], [[lose]], false]);
  });
  test('614.10b: in place of a turn, phase or step nothing happens now', () => {
    expect(instead([gain], { ...env, event: event('begin', { player: 0, word: 'turn' }) })).toEqual([[], [[gain]], false]);
  });
  const rest = (list: readonly Instruction[], readings: Applying['rules']['readings'] = {}) => {
    const of = applying(live([], {}), event('damage', { recipient: NICOLE, amount: 5, applied: ['a'] }));
    return additionalPart({ ...of, rules: { ...of.rules, readings } }, { at: 0, amount: 7, prevented: 3 }, {}, [{ rewrite: 'prevent', what: 'all' }, { rewrite: 'then', instructions: list }]);
  };
  test('615.5: life joins the batch, in order, until something else comes', () => {
    const { events, after } = rest([gain, lose, draw, gain]);
    expect([events.map(({ kind, applied }) => [kind, applied]), after.map(({ list }) => list)]).toEqual([[['gain-life', []], ['lose-life', []]], [[draw, gain]]]);
    expect([after[0]?.env.event?.amount, after[0]?.env.event?.prevented, after[0]?.env.lineage]).toEqual([7, 3, []]);
    expect([rest([]).events, rest([]).after, rest([gain]).after]).toEqual([[], [], []]);
  });
  test('615.5: the other readings of it', () => {
    expect(rest([gain], { 'additional part takes place': 'after everything' }).after.map(({ list }) => list)).toEqual([[gain]]);
    expect(rest([gain], { 'additional part of a prevention': 'inherits' }).events.map(({ applied }) => applied)).toEqual([['a', 'f7']]);
  });
});
