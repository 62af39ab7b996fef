import { describe, expect, test } from 'vitest';
import { possible } from './614-existence.ts';
import type { Change, Rewrite } from './ability.ts';
import { PROCEDURE, jointly } from './batch.ts';
import { tierName } from './616-tiers.ts';
import type { LiveEffect } from './effect.ts';
import type { Rules } from './choosing.ts';
import { type Says, coming, event, live as resolved, rulesOf as rules } from './applying.fixture.ts';
import type { GameEvent } from './event.ts';
import { BEAR, card, n, world } from './layers.fixture.ts';
import { thingOfPlayer } from './model.ts';

const AMY = thingOfPlayer(0);
const NICOLE = thingOfPlayer(1);
const live = (rewrites: readonly Rewrite[], parts: Partial<LiveEffect> = {}, more: Says = {}): LiveEffect => resolved(rewrites, { id: 'o0:p0', floating: null, ...parts }, more);
const changing = (...changes: readonly Change[]): Rewrite => ({ rewrite: 'change', changes });

describe('614.7, 101.3 whether the event exists', () => {
  const w = world([BEAR, { card: BEAR, zone: 'graveyard' }, { card: BEAR, tapped: true }, { card: BEAR, zone: 'graveyard', token: true }, { card: BEAR, token: true }, card('Sword', 'Artifact — Equipment'), card('Relic', 'Artifact')]);
  const lost = { ...w, players: w.players.map((each) => (each.id === 1 ? { ...each, lost: true } : each)) };
  const there = (what: GameEvent, at = w): boolean => PROCEDURE.exists(at, what);
  const object = (kind: GameEvent['kind'], what: number, parts: Partial<GameEvent> = {}): GameEvent => event(kind, { what, incarnation: 0, ...parts });
  test('614.7a, 120.8: an event of no amount is none', () => {
    expect([there(event('gain-life', { player: 0, amount: 0 })), there(event('gain-life', { player: 0, amount: 1 }))]).toEqual([false, true]);
  });
  test('701.7a: tokens of any sort are enough to be created', () => {
    const group = (amount: number) => ({ amount, spec: {} as never });
    expect(there(event('create', { player: 0, groups: [group(0)] }))).toBe(false);
    expect(there(event('create', { player: 0, groups: [group(0), group(2)] }))).toBe(true);
  });
  test('120.1a, 800.4: damage needs a player in the game or a permanent', () => {
    expect([AMY, NICOLE].map((recipient) => there(event('damage', { recipient, amount: 1 }), lost))).toEqual([true, false]);
    expect([0, 1].map((recipient) => there(event('damage', { recipient, amount: 1 })))).toEqual([true, false]);
    expect(there(event('damage', { amount: 1 }))).toBe(true);
  });
  test('800.4: who has left the game does nothing; what others do with objects goes on', () => {
    expect([there(event('draw', { player: 1 }), lost), there(event('draw', { player: 0 }), lost), there(event('draw', { player: 1 }))]).toEqual([false, true, true]);
    expect(there(object('destroy', 0, { player: 1 }), lost)).toBe(true);
    expect(there(event('enters', { player: 1 }), lost)).toBe(true);
  });
  test('701.26a-b: what is tapped is not tapped again, nor untapped twice', () => {
    expect([object('tap', 0), object('tap', 2), object('untap', 0), object('untap', 2)].map((each) => possible(w, each))).toEqual([true, false, false, true]);
    expect([there({ ...object('untap', 2), incarnation: 3 }), possible(w, { ...object('untap', 2), incarnation: 3 })]).toEqual([false, true]);
  });
  test('701.8a, 701.21a: only what is on the battlefield is destroyed, sacrificed or tapped', () => {
    for (const kind of ['destroy', 'sacrifice', 'tap'] as const) expect([possible(w, object(kind, 0)), possible(w, object(kind, 1))]).toEqual([true, false]);
    expect([possible(w, object('destroy', 2)), possible(w, object('move', 1)), possible(w, event('draw', { player: 0 }))]).toEqual([true, true, true]);
  });
  test('400.6: what is on the battlefield does not enter it', () => {
    expect([there(object('enters', 0)), there(object('enters', 1)), there(object('move', 0))]).toEqual([false, true, true]);
  });
  test('111.8: a token that has left does not come back', () => {
    expect([there(object('move', 3)), there(object('enters', 3)), there(object('move', 4)), there(object('destroy', 3)), there(object('move', 1))]).toEqual([false, false, true, true, true]);
  });
  test('701.3b: an Equipment is attached to creatures only', () => {
    expect([there(object('attach', 5, { attachTo: 0 })), there(object('attach', 5, { attachTo: 6 })), there(object('attach', 5)), there(object('tap', 5, { attachTo: 6 }))]).toEqual([true, false, true, true]);
    expect(there({ ...object('attach', 5, { attachTo: 0 }), incarnation: 2 })).toBe(false);
  });
  test('400.7: another object is not what was meant', () => {
    expect([there(object('sacrifice', 0)), there({ ...object('sacrifice', 0), incarnation: 1 })]).toEqual([true, false]);
  });
});

describe('616.1a-e in which step an effect must be chosen', () => {
  const entering = event('enters', { what: 0, entry: coming(0, 0) });
  const under: Change = { change: 'under', ref: { ref: 'you' } };
  const as: Change = { change: 'as', original: { ref: 'this' } } as never;
  const back: Change = { change: 'face', face: 'back' };
  const down: Change = { change: 'face', face: 'down' };
  const tapped: Change = { change: 'tapped', value: true };
  const name = (...changes: readonly Change[]) => tierName(live([changing(...changes)]), entering);
  test('616.1a: the effects of the resolving text', () => {
    expect(tierName(live([changing(under)], { own: true }), entering)).toBe('self');
  });
  test('616.1b-e: control, then copies, then back face up, then the rest', () => {
    expect([name(under), name(as), name(back), name(down), name(tapped)]).toEqual(['control', 'copy', 'back', 'any', 'any']);
    expect([name(tapped, as, under), name(back, as), name(tapped, back)]).toEqual(['control', 'copy', 'back']);
    expect(tierName(live([{ rewrite: 'instead', instructions: [] }]), entering)).toBe('any');
  });
  test('616.1b-d: what a mode would do counts', () => {
    expect(tierName(live([], {}, { modes: [{ name: 'a', rewrites: [changing(tapped)] }, { name: 'b', rewrites: [changing(under)] }] }), entering)).toBe('control');
  });
  test('616.1b, 111.2: who creates tokens is under whose control they enter', () => {
    const creating = event('create', { player: 0, groups: [] });
    const player: Change = { change: 'player', ref: { ref: 'you' } };
    const more: Change = { change: 'amount', op: 'times', by: n(2) };
    expect(tierName(live([{ rewrite: 'also', instructions: [] }, changing(more, player)]), creating)).toBe('control');
    expect(tierName(live([changing(more)]), creating)).toBe('any');
    expect(tierName(live([changing(under)]), creating)).toBe('control');
  });
  test('616.1b-d: only of an entry', () => {
    expect(tierName(live([changing(as)]), event('become-copy', { what: 0 }))).toBe('any');
  });
  test('616.1e: an edition that does not know a step has it with the rest', () => {
    const tier = (edition: string, ...changes: readonly Change[]) => PROCEDURE.tier(rules({}, edition), entering, live([changing(...changes)]));
    expect([tier('current', under), tier('current', back), tier('current', tapped)]).toEqual([1, 3, 4]);
    expect([tier('cr-2014', as), tier('cr-2014', back), tier('cr-419', under), tier('cr-419', tapped)]).toEqual([2, 3, 1, 1]);
  });
});

describe('616.1 who chooses', () => {
  const w = world([{ card: BEAR, controller: 1 }, { card: BEAR, zone: 'graveyard', controller: 1 }, { card: BEAR, zone: 'stack', controller: 1 }, { card: BEAR, zone: 'hand' }]);
  const who = (what: GameEvent, readings: Rules['readings'] = {}, entry: GameEvent['entry'] | null = what.entry ?? null): number => PROCEDURE.chooser(rules(readings), w, what, entry);
  const OWNER = { 'who orders entering effects': 'owner' };
  const counters = event('put-counters', { recipient: 3, counter: 'charge', amount: 1, player: 1 });
  test('616.1: the affected player, or the controller of the affected object', () => {
    expect([who(event('damage', { recipient: NICOLE, amount: 1 })), who(event('damage', { recipient: 0, amount: 1 })), who(event('draw', { player: 1 }))]).toEqual([1, 1, 1]);
    expect(who(event('move', { what: 2 }))).toBe(1);
  });
  test('616.1: the owner of what has no controller', () => {
    expect(who(event('move', { what: 1 }))).toBe(0);
  });
  test('616.1: nobody is affected: whoever controls the cause', () => {
    expect(who({ ...event('roll'), cause: { kind: 'effect', source: null, controller: 1 } })).toBe(1);
  });
  test('616.1: the player under whose control it would enter, also for the counters it enters with', () => {
    expect(who(event('enters', { what: 3, entry: coming(3, 1) }))).toBe(1);
    expect([0, 1].map((controller) => who({ ...counters, player: controller, cause: { ...counters.cause, controller } }, {}, coming(3, 1)))).toEqual([1, 1]); // 122.6a: whoever puts them
    expect(who({ ...counters, recipient: 2 }, {}, coming(3, 0))).toBe(1); // on something else
    expect(who(counters)).toBe(0);
  });
  test('the reading "owner" asks the owner of what enters, of nothing else', () => {
    expect(who(event('enters', { what: 3, entry: coming(3, 1) }), OWNER)).toBe(0);
    expect(who(counters, OWNER, coming(3, 1))).toBe(0);
    expect(who({ ...counters, recipient: NICOLE }, OWNER, coming(3, 1))).toBe(1);
    expect([who(event('damage', { recipient: 0, amount: 1 }), OWNER), who(event('tap', { what: 0 }), OWNER), who(event('damage', { recipient: 0, amount: 1, within: [{ kind: 'create', cause: 'effect' }] }), OWNER)]).toEqual([1, 1, 1]);
  });
});

describe('615.8, 615.10 what one application covers', () => {
  test('all damage of one source, all of the event, or each part by itself', () => {
    const blow = event('damage', { source: 5, recipient: 0, amount: 1 });
    const grain = (per: 'source' | 'event' | 'recipient') => jointly(live([], {}, { patterns: [{ kind: 'damage', per, tests: [] }] }), blow);
    expect([grain('source'), grain('event'), grain('recipient')]).toEqual(['source 5', 'all', null]);
  });
});
