import { describe, expect, test } from 'vitest';
import { amountOf } from './amount.ts';
import { holds } from './condition.ts';
import type { Amount, Filter } from './ability.ts';
import { allMatching, matches } from './filter.ts';
import { things } from './reference.ts';
import { BEAR, FOREST, IT, THIS, all, any, card, defining, host, keyword, n, not, scope, self, subtype, type, world, yours } from './layers.fixture.ts';
import type { Leaving } from './model.ts';

const creature = type('Creature');
const permanent: Filter = { test: 'permanent' };
const owned: Filter = { test: 'owner', who: { test: 'ref', ref: { ref: 'you' } } };

describe('109.2 which zones a filter speaks of', () => {
  const w = world([BEAR, { card: BEAR, owner: 1 }, { card: BEAR, zone: 'graveyard' }, { card: BEAR, zone: 'stack' }, { card: BEAR, phasedOut: true }, FOREST]);
  const found = (filter: Filter) => allMatching(scope({ world: w }, { self: 0 }), filter);
  test('109.2: permanents', () => {
    expect(found(all(permanent, creature))).toEqual([0, 1]);
    expect(found(all(permanent, creature, yours, not(self)))).toEqual([]);
    expect(found(all(permanent, creature, not(self)))).toEqual([1]);
  });
  test('609.7a: sources: permanents, spells, what something on the stack comes from', () => {
    expect(found(creature)).toEqual([0, 1]);
    expect(found(all(creature, { test: 'source' }))).toEqual([0, 1, 3]);
    const fling = { ability: 'do', targets: [], do: [] } as const;
    const v = world([{ card: BEAR, zone: 'graveyard' }, { card: BEAR, zone: 'graveyard' }, { card: BEAR, zone: 'stack', ability: fling, from: 1 }]);
    expect(allMatching(scope({ world: v }), all({ test: 'color', value: 'green' }, { test: 'source' }))).toEqual([1]);
  });
  test('109.2a: "card" with a zone, "spell"', () => {
    expect(found(all(creature, { test: 'card' }, { test: 'zone', zone: 'graveyard' }))).toEqual([2]);
    expect(found(all(creature, { test: 'spell' }))).toEqual([3]);
    expect(found(any({ test: 'spell' }, all(permanent, type('Land'), yours)))).toEqual([3, 5]);
    expect(found(all(creature, { test: 'card' }, owned))).toEqual([0, 2, 3]);
  });
  test('102.1: players come first, in turn order', () => {
    expect(found({ test: 'player' })).toEqual([-1, -2]);
    expect(found({ test: 'opponent', of: { ref: 'you' } })).toEqual([-2]);
    expect(found({ test: 'damageable' })).toEqual([-1, -2, 0, 1]);
    expect(found(any(all(permanent, creature, not(yours)), { test: 'player' }))).toEqual([-1, -2, 1]);
  });
  test('702.26b: what is phased out is not there', () => {
    expect(found(all(creature, { test: 'status', is: 'phased-out' }))).toEqual([4]);
  });
});

describe('108-110 tests of one object', () => {
  const gear = card('Gear', 'Artifact — Equipment');
  const w = world([{ card: BEAR, tapped: true, token: true }, { card: gear, attachedTo: 0, chosen: { kind: 'Bear', player: -2 } }, card('Imp', 'Legendary Creature — Imp', { pt: [1, 4], colors: ['black', 'red'], text: [keyword('flying')] })]);
  const is = (filter: Filter, thing: number) => matches(scope({ world: w }, { self: 1 }), filter, thing);
  test('205, 105, 702: type line, colours, keywords in any capitals', () => {
    expect(is(all(type('creature'), { test: 'supertype', value: 'legendary' }, subtype('Imp'), { test: 'color', value: 'red' }, { test: 'keyword', value: 'Flying' }), 2)).toBe(true);
    expect(is({ test: 'colors', is: 'multicolored' }, 2)).toBe(true);
    expect(is({ test: 'colors', is: 'colorless' }, 1)).toBe(true);
    expect(is({ test: 'status', is: 'historic' }, 2)).toBe(true);
  });
  test('301.5: attached and equipped, 111: tokens', () => {
    expect(is({ test: 'status', is: 'equipped' }, 0)).toBe(true);
    expect(is(host, 0)).toBe(true);
    expect(is({ test: 'attached', to: creature }, 1)).toBe(true);
    expect(is(all({ test: 'token' }, { test: 'status', is: 'tapped' }), 0)).toBe(true);
    expect(is({ test: 'card' }, 0)).toBe(false);
  });
  test('607.2d: of the chosen kind, the chosen player', () => {
    expect(is({ test: 'chosen', what: 'kind', of: THIS }, 0)).toBe(true);
    expect(is({ test: 'chosen', what: 'kind', of: THIS }, 2)).toBe(false);
    expect(is({ test: 'chosen', what: 'player', of: THIS }, -2)).toBe(true);
    expect(is({ test: 'chosen', what: 'player', of: THIS }, -1)).toBe(false);
  });
  test('613: comparisons of power', () => {
    expect(is({ test: 'compare', value: 'power', op: 'at-most', than: n(1) }, 2)).toBe(true);
  });
});

describe('608.2h last known information', () => {
  const left: Leaving = { copiable: { name: 'Bear', supertypes: [], types: ['Creature'], subtypes: [], colors: [], manaValue: 2, abilities: [] }, controller: 1, counters: [{ kind: '+1/+1', amount: 2, timestamp: 1 }], zone: 'battlefield', characteristics: { name: 'Bear', supertypes: [], types: ['Creature'], subtypes: [], colors: [], manaValue: 2, abilities: [], power: 7, toughness: 7, controller: 1 } };
  const w = world([{ card: BEAR, zone: 'graveyard', incarnation: 1, left }]);
  const asked = scope({ world: w }, { bindings: { it: { things: [0], incarnations: [0] } } });
  test('608.2h: the object as it last existed answers', () => {
    expect(amountOf(asked, { amount: 'value', value: 'power', of: IT })).toBe(7);
    expect(things(asked, { ref: 'controller', of: IT })).toEqual([-2]);
    expect(amountOf(asked, { amount: 'value', value: 'counters', of: IT, kind: '+1/+1' })).toBe(2);
    expect(holds(asked, { if: 'is', ref: IT, filter: creature })).toBe(true);
    expect(amountOf({ ...asked, self: 0, selfIncarnation: 0 }, { amount: 'value', value: 'power', of: THIS })).toBe(7);
  });
  test('400.7: the new object is not the one that was bound', () => {
    expect(things(asked, IT)).toEqual([]);
    expect(matches(asked, { test: 'ref', ref: IT }, 0)).toBe(false);
    expect(amountOf({ ...asked, self: 0 }, { amount: 'value', value: 'power', of: THIS })).toBe(2);
  });
});

describe('107.1 amounts', () => {
  const w = world([BEAR, card('Imp', 'Creature', { pt: [4, 4], colors: ['red'], manaCost: '{1}{B/R}{R}', manaValue: 3 }), { card: card('Fire', 'Instant', { manaCost: '{X}{X}{R}', manaValue: 1 }), zone: 'stack', cast: { paid: ['kicker'], x: 3, modes: [], targets: {} } }]);
  const s = scope({ world: w }, { self: 2, bindings: { N: { number: 5 } }, event: { amount: 9, recipient: -2 } });
  const is = (amount: Amount) => amountOf(s, amount);
  test('107.1: arithmetic', () => {
    expect(is({ amount: 'minus', of: [n(9), n(2), n(4)] })).toBe(3);
    expect(is({ amount: 'times', of: [{ amount: 'chosen', name: 'N' }, { amount: 'that' }] })).toBe(45);
    expect(is({ amount: 'half-up', of: { amount: 'that' } })).toBe(5);
    expect(is({ amount: 'power-of', of: [n(2), n(70)] })).toBe(2n ** 70n);
  });
  test('107.3: X, 202.3e: and mana values with it', () => {
    expect(is({ amount: 'x' })).toBe(3);
    expect(is({ amount: 'value', value: 'mana-value', of: THIS })).toBe(7);
  });
  test('700.5: devotion counts hybrid symbols once', () => {
    expect(is({ amount: 'value', value: 'devotion', of: { ref: 'you' }, colors: ['red', 'black'] })).toBe(2);
  });
  test('700.8: a party fills at most one place for each type, with each creature once', () => {
    const sized = (...members: readonly (readonly string[])[]) => {
      const w = world(members.map((subtypes) => ({ card: card('One', `Creature — ${subtypes.join(' ')}`) })));
      return amountOf(scope({ world: w }), { amount: 'party', of: creature });
    };
    expect(sized()).toBe(0);
    expect(sized(['Bear'], ['Wizard'], ['Wizard'])).toBe(1);
    expect(sized(['Cleric', 'Rogue'], ['Cleric'])).toBe(2);
    expect(sized(['Cleric', 'Rogue'], ['Cleric', 'Rogue'], ['Cleric'])).toBe(2);
    expect(sized(['Cleric', 'Rogue'], ['Rogue', 'Warrior'], ['Warrior', 'Wizard'], ['Cleric'], ['Wizard'])).toBe(4);
  });
  test('107.1: aggregates over the board', () => {
    expect(is({ amount: 'count', of: creature })).toBe(2);
    expect(is({ amount: 'greatest', value: 'power', of: creature })).toBe(4);
    expect(is({ amount: 'sum', value: 'toughness', of: creature })).toBe(6);
    expect(is({ amount: 'least', value: 'toughness', of: type('Land') })).toBe(0);
    expect(is({ amount: 'different', what: 'colors', of: creature })).toBe(2);
    expect(is({ amount: 'value', value: 'life', of: { ref: 'that', noun: 'player' } })).toBe(20);
  });
  test('614.1: what happened, was paid, was chosen', () => {
    const v = { ...w, earlier: [{ fact: 'draws', subject: -1, amount: 2 }], facts: [{ fact: 'draws', subject: -2 }, { fact: 'damage', subject: 0, from: 1, amount: 3 }] };
    const t = { ...s, view: { world: v } };
    expect(amountOf(t, { amount: 'happened', fact: 'draws', since: 'turn' })).toBe(3);
    expect(amountOf(t, { amount: 'happened', fact: 'draws', since: 'turn', who: { test: 'opponent', of: { ref: 'you' } } })).toBe(1);
    expect(matches(t, { test: 'record', fact: 'damage', since: 'way', by: { ref: 'label', name: 'Imp' } }, 0)).toBe(true);
    expect(matches(t, { test: 'record', fact: 'damage', since: 'way', by: { ref: 'label', name: 'Bear' } }, 0)).toBe(false);
    expect(holds(t, { if: 'paid', how: 'kicker' })).toBe(true);
    expect(holds({ ...t, self: null }, { if: 'paid', how: 'kicker' })).toBe(false);
    expect(holds(t, { if: 'turn', of: { test: 'opponent', of: { ref: 'you' } } })).toBe(false);
    expect(holds(t, { if: 'exists', filter: creature, atLeast: n(3) })).toBe(false);
  });
  test('604.3: what defines itself by cards in hand', () => {
    const hand = card('Hand', 'Creature', { text: [defining({ setPt: [{ amount: 'value', value: 'hand', of: { ref: 'you' } }, n(1)] })] });
    const v = world([hand, { card: BEAR, zone: 'hand' }, { card: BEAR, zone: 'hand' }]);
    expect(amountOf(scope({ world: v }, { self: 0 }), { amount: 'value', value: 'power', of: THIS })).toBe(2);
  });
});
