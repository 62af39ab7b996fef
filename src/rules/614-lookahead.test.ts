import { describe, expect, test } from 'vitest';
import { amountOf } from './amount.ts';
import { namesItself, ownEntryAbilityApplies, stage } from './614-lookahead.ts';
import { characteristics, controllerOf } from './613-layers.ts';
import { when } from './702-keywords.ts';
import type { Filter } from './ability.ts';
import { allMatching, matches } from './filter.ts';
import { copiableOf } from './707-copy.ts';
import {
  BEAR, BLOOD_MOON, FOREST, HUMILITY, OPALESCENCE, SWAMP, THIS, YAVIMAYA, all, any, card, defining, effect, entersTapped, entry, host, keyword, n, not, pt, scope, self, subtype, type, world, yours,
} from './layers.fixture.ts';
import type { Card, GameObject } from './model.ts';
import type { EntryState } from './614-lookahead.ts';
import type { Place } from './layers.fixture.ts';

/** What the last of the places looks like as it enters, from the hand if it does not say. */
function looks(places: readonly Place[], parts: Partial<EntryState> = {}) {
  const at = places.length - 1;
  const last = places[at] ?? BEAR;
  const entering: Place = 'card' in last ? last : { card: last, zone: 'hand' };
  const w = world([...places.slice(0, at), entering]);
  const view = stage(w, entry(at, parts));
  return { w, view, values: characteristics(view, at), at, is: (filter: Filter) => matches(scope(view), filter, at) };
}
const GHOUL = card('Ghoul', 'Creature — Zombie', { pt: [2, 2], text: [entersTapped()] });
const creature = type('Creature');
const yourCreature = all(creature, yours);
const otherOfYours = all(yourCreature, not(self));

describe('614.12 what the duplicate looks like', () => {
  test('614.12: its own ability, and none under an effect that takes it', () => {
    expect(looks([GHOUL]).values.abilities.map((held) => held.id)).toEqual(['p0']);
    expect(looks([HUMILITY, GHOUL]).values.abilities).toEqual([]);
  });
  test('614.12: effects of the board apply to it, its own do not apply to the board', () => {
    const { values, w, view } = looks([OPALESCENCE, BEAR, HUMILITY]);
    expect(values.types).toEqual(['Enchantment', 'Creature']);
    expect(values.abilities).toEqual([]);
    expect([values.power, values.toughness]).toEqual([1, 1]);
    expect(characteristics(view, 1).power).toBe(2);
    expect(characteristics({ world: w }, 2).types).toEqual(['Enchantment']);
  });
  test('614.12: cards in other zones are not what it would be on the battlefield', () => {
    const jailer = card('Jailer', 'Creature', { pt: [2, 1], text: [effect({ test: 'card' }, { zones: ['graveyard'], lose: 'all' })] });
    const { values, w } = looks([jailer, { card: GHOUL, zone: 'graveyard' }]);
    expect(values.abilities).toHaveLength(1);
    expect(characteristics({ world: w }, 1).abilities).toEqual([]);
  });
  test('614.12: it gets types of the battlefield and not those of its old zone', () => {
    const others = card('Spy', 'Enchantment', { text: [effect(creature, { zones: ['graveyard', 'hand'], subtypes: ['Sponge'] })] });
    const same = card('Same', 'Enchantment', { text: [effect(yourCreature, { addTypes: ['Zombie'] })] });
    const horde = card('Horde', 'Creature — Zombie', { pt: [0, 0] });
    const { w, view, is } = looks([others, same, BEAR, { card: horde, zone: 'graveyard' }]);
    expect(is(subtype('Zombie'))).toBe(true);
    expect(is(subtype('Sponge'))).toBe(false);
    expect(characteristics({ world: w }, 3).subtypes).toEqual(['Sponge']);
    const zombies = any(all(subtype('Zombie'), { test: 'permanent' }), all(subtype('Zombie'), { test: 'zone', zone: 'graveyard' }));
    expect(allMatching(scope(view), zombies)).toEqual([2]);
  });
  test('614.12: counts of the board do not see it, also those of its own abilities', () => {
    const god = card('God', 'Legendary Enchantment Creature — God', {
      manaCost: '{W}', pt: [5, 6],
      text: [effect(self, { if: { if: 'compare', left: { amount: 'value', value: 'devotion', of: { ref: 'you' }, colors: ['white'] }, op: 'less-than', right: n(3) }, removeTypes: ['Creature'] })],
    });
    const priest = card('Priest', 'Creature', { manaCost: '{W}{W}', pt: [1, 1] });
    const { values, view, at } = looks([priest, god]);
    expect(values.types).toEqual(['Enchantment']);
    expect(allMatching(scope(view, { self: at, selfStaged: true }), all(type('Enchantment'), yours))).toEqual([]);
  });
  test('614.12: an ability that makes it something on the battlefield applies to itself', () => {
    const soul = card('Soul', 'Creature — Elemental', { pt: [5, 5], text: [effect(all(yourCreature, not({ test: 'token' })), { addTypes: ['Land', 'Forest'] })] });
    expect(looks([soul]).values.types).toEqual(['Creature', 'Land']);
  });
  test('613.8b: the order of effects is found again for it (the extrapolated question of the article)', () => {
    const first = card('First', 'Enchantment', { text: [effect(subtype('Mountain'), { landTypes: ['Swamp'] })] });
    const second = card('Second', 'Enchantment', { text: [effect(subtype('Swamp'), { landTypes: ['Mountain'] })] });
    const bell = card('Bell', 'Artifact', { text: [effect(subtype('Swamp'), { addTypes: ['Creature'], setPt: pt(1, 1) })] });
    const { values } = looks([first, second, bell, SWAMP]);
    expect(values.subtypes).toEqual(['Swamp']);
    expect(values.types).toEqual(['Land', 'Creature']);
  });
  test('613.8a: an effect that the board has lost does not exist for it', () => {
    const song = card('Song', 'Enchantment — Aura', { text: [effect(host, { types: ['Land'], landTypes: ['Forest'], colors: [] })] });
    const same = card('Same', 'Enchantment', { text: [effect(creature, { addTypes: ['Wizard'] })] });
    expect(looks([same, { card: song, attachedTo: 0 }, BEAR]).values.subtypes).toEqual(['Bear']);
  });
  test('614.12: an Aura that enters does not yet change what it would enchant', () => {
    const lattice = card('Mesh', 'Artifact', { text: [effect({ test: 'permanent' }, { addTypes: ['Artifact'] })] });
    const song = card('Song', 'Enchantment — Aura', { text: [effect(host, { types: ['Land'], landTypes: ['Forest'], colors: [] })] });
    expect(looks([lattice, song]).values.types).toEqual(['Enchantment', 'Artifact']);
  });
  test('614.12: a land that would be no basic land, and one that enters as a creature', () => {
    const isle = card('Isle', 'Legendary Creature — Kraken', { pt: [12, 12], text: [entersTapped(), effect(self, { if: { if: 'is', ref: THIS, filter: { test: 'counter', kind: 'slumber' } }, types: ['Land'] })] });
    const entering = { counters: [{ kind: 'slumber', amount: 5 }] };
    expect(looks([BLOOD_MOON, isle], entering).values.types).toEqual(['Creature']);
    const w = world([BLOOD_MOON, { card: isle, zone: 'hand' }]);
    const seen = characteristics(stage(w, entry(1, entering), 'seen'), 1);
    expect([seen.types, seen.subtypes]).toEqual([['Land'], ['Mountain']]);
  });
  test('614.12: what it would take away from the board is still there for it, granted keywords with what they stand for', () => {
    const drum = card('Drum', 'Enchantment', { text: [effect(all(yourCreature, not({ test: 'token' })), { gain: [keyword('riot')] })] });
    const form = card('Form', 'Enchantment — Aura', { text: [effect(host, { allCreatureTypes: true })] });
    const life = card('Life', 'Enchantment', { text: [effect(any(subtype('Forest'), subtype('Saproling')), { addTypes: ['Land', 'Creature', 'Forest', 'Saproling'], setPt: pt(1, 1) })] });
    const sun = card('Red Sun', 'Enchantment', { text: [effect(type('Land'), { lose: 'all-but-mana' })] });
    const { values, w } = looks([OPALESCENCE, drum, { card: form, attachedTo: 1 }, life, sun]);
    expect(characteristics({ world: w }, 1).types).toContain('Land');
    expect(values.abilities.map((held) => held.id)).toEqual(['p0', 'g:o1:p0.0', 'g:o1:p0.0.0']);
    const entered = world([OPALESCENCE, drum, { card: form, attachedTo: 1 }, life, sun]);
    expect(characteristics({ world: entered }, 4).abilities.map((held) => held.id)).toEqual(['p0']);
  });
  test('614.12: an effect that needs five of a kind counts those on the battlefield', () => {
    const five = { if: 'exists', filter: all(type('Enchantment'), yours), atLeast: n(3) } as const;
    const stars = card('Stars', 'Enchantment', { text: [effect(all(type('Enchantment'), yours, not(self)), { if: five, addTypes: ['Creature'], setPt: pt(4, 4) })] });
    const plain = card('Plain', 'Enchantment');
    expect(looks([stars, plain, plain]).values.types).toEqual(['Enchantment']);
    expect(looks([stars, plain, plain, plain]).values.types).toEqual(['Enchantment', 'Creature']);
  });
  test('614.17d: what speaks of cards in a graveyard looks at the card there', () => {
    const grave: Filter = all(creature, { test: 'card' }, { test: 'zone', zone: 'graveyard' });
    const asLand = { copies: [{ values: copiableOf({ world: world([FOREST]) }, 0), stamp: 1 }] };
    const { is } = looks([{ card: BEAR, zone: 'graveyard' }], asLand);
    expect([is(grave), is(any(grave, all({ test: 'card' }, { test: 'zone', zone: 'library' }))), is(creature), is(type('Land'))]).toEqual([true, true, false, true]);
    expect(looks([{ card: FOREST, zone: 'graveyard' }]).is(grave)).toBe(false);
  });
  test('614.12: a commander of Forests animates a Forest that enters', () => {
    const commander = card('Chief', 'Creature', { pt: [2, 2], text: [effect(all(subtype('Forest'), yours), { addTypes: ['Creature', 'Elf'], setPt: pt(1, 1) })] });
    expect(looks([commander, FOREST]).is(yourCreature)).toBe(true);
  });
  test('614.12: a land made a Forest is one there, and not one that its player controls', () => {
    const castle = card('Castle', 'Land', { text: [entersTapped()] });
    const { is, view } = looks([{ card: YAVIMAYA, owner: 1 }, castle]);
    expect(is(subtype('Forest'))).toBe(true);
    expect(allMatching(scope(view), all(subtype('Forest'), yours))).toEqual([]);
  });
  test('614.12: simultaneous entrants do not see each other', () => {
    const w = world([{ card: HUMILITY, zone: 'hand' }, { card: GHOUL, zone: 'hand' }]);
    expect(characteristics(stage(w, entry(1)), 1).abilities).toHaveLength(1);
    const gems = world([{ card: OPALESCENCE, zone: 'stack' }, { card: OPALESCENCE, zone: 'stack' }]);
    expect(characteristics(stage(gems, entry(0)), 0).types).toEqual(['Enchantment']);
  });
});

describe('614.12 what has already been applied', () => {
  test('614.12: under another player, with the choices made', () => {
    const same = card('Same', 'Artifact Creature — Construct', { pt: [2, 2], text: [effect(self, { addTypes: [{ chosen: 'kind' }] })] });
    const { values, view, at, is } = looks([same], { under: 1, chosen: { kind: 'Warrior' } });
    expect(values.subtypes).toEqual(['Construct', 'Warrior']);
    expect(controllerOf(view, at)).toBe(1);
    expect(is(yours)).toBe(false);
  });
  test('707.5: as a copy it has the abilities of the copy, with new identities', () => {
    const values = copiableOf({ world: world([GHOUL]) }, 0);
    const { values: seen } = looks([BEAR, GHOUL], { copies: [{ values, stamp: 4 }] });
    expect(seen.name).toBe('Ghoul');
    expect(seen.abilities.map((held) => held.id)).toEqual(['c4.0']);
  });
  test('614.12: a copy of a land under effects that make lands creatures and take abilities', () => {
    const living = card('Plane', 'World Enchantment', { text: [effect(type('Land'), { addTypes: ['Creature'], setPt: pt(1, 1) })] });
    const sun = card('Red Sun', 'Enchantment', { text: [effect(type('Land'), { lose: 'all-but-mana' })] });
    const mirror = card('Mirror', 'Land', { text: [entersTapped()] });
    const { values } = looks([living, sun, BEAR], { copies: [{ values: copiableOf({ world: world([mirror]) }, 0), stamp: 1 }] });
    expect([values.types, values.power, values.abilities]).toEqual([['Land', 'Creature'], 1, []]);
  });
  test('614.12: gained abilities and values set as it enters', () => {
    const { values } = looks([BEAR], { gains: [{ abilities: [keyword('haste')], stamp: 2 }], becomes: [{ values: { pt: pt(1, 6), abilities: [keyword('defender')] }, stamp: 0 }] });
    expect([values.power, values.toughness]).toEqual([1, 6]);
    expect(values.abilities.map((held) => held.id)).toEqual(['p0', 'b0.0', 'g:e2.0.0'].slice(1));
  });
  test('708.3: face down it has no abilities', () => {
    expect(looks([GHOUL], { face: 'down' }).values).toMatchObject({ name: '', types: ['Creature'], power: 2, toughness: 2, abilities: [] });
  });
  test('611.2c: an effect on a permanent spell goes on with the permanent, one on a card elsewhere does not', () => {
    const lock = { id: 'f0', label: 'x', ability: effect(creature, { plusPt: pt(1, 1) }), source: null, controller: 0, bindings: {}, timestamp: 9, left: null, used: false, affects: [{ object: 0, incarnation: 0 }] } as const;
    for (const [zone, power] of [['stack', 3], ['graveyard', 2]] as const) {
      const w = world([{ card: BEAR, zone }], { floating: [lock] });
      expect(characteristics(stage(w, entry(0)), 0).power).toBe(power);
    }
  });
  test('613.3: its own characteristic-defining ability counts the real zones', () => {
    const mine = { amount: 'count', of: all(creature, yours) } as const;
    const many = card('Many', 'Creature', { text: [defining({ setPt: [mine, mine] })] });
    expect(looks([BEAR, BEAR, many]).values.power).toBe(2);
  });
  test('614.12: "this" in its own amounts is the duplicate, others are real', () => {
    const grow = card('Grow', 'Enchantment', { text: [effect(creature, { plusPt: pt(2, 2) })] });
    const { view, at } = looks([grow, BEAR]);
    const power = { amount: 'value', value: 'power', of: THIS } as const;
    expect(amountOf(scope(view, { self: at, selfStaged: true }), power)).toBe(4);
    const lord = looks([BEAR, card('Lord', 'Creature', { pt: [2, 2], text: [effect(otherOfYours, { plusPt: pt(1, 1) })] })]);
    expect(amountOf(scope(lord.view, { self: 0 }), power)).toBe(2);
  });
  test('614.12: the same entry gives the same view, a changed one another', () => {
    const w = world([{ card: BEAR, zone: 'hand' }]);
    const state = entry(0);
    expect(stage(w, state).staged).toBe(stage(w, state).staged);
    const staged = stage(w, { ...state, under: 1 }).staged as GameObject;
    expect([staged.controller, staged.zone, w.objects[0]?.zone]).toEqual([1, 'battlefield', 'hand']);
  });
  test('614.12: another object, a later time or counters that count give another view', () => {
    const state = entry(0, { counters: [{ kind: 'storage', amount: 1 }] });
    const w = world([{ card: BEAR, zone: 'hand' }]);
    const known = stage(w, state).staged;
    expect(stage({ ...w, clock: 101 }, state).staged?.timestamp).toBe(101);
    expect(stage(w, state, 'seen').staged?.counters).toHaveLength(1);
    expect(stage(w, state).staged?.counters).toEqual([]);
    const ghoul = world([{ card: GHOUL, zone: 'hand' }]);
    expect([known?.card.name, stage(ghoul, state).staged?.card.name]).toEqual(['Bear', 'Ghoul']);
  });
  test('614.12, 400.7: nothing of what it was elsewhere stays with it', () => {
    const w = world([{ card: BEAR, zone: 'graveyard', tapped: true, damage: 1, linked: { hidden: [0] } }]);
    expect(stage(w, entry(0)).staged).toMatchObject({ tapped: false, damage: 0, linked: {}, counters: [] });
    expect(stage(w, entry(0, { linked: { hidden: [1] } })).staged?.linked).toEqual({ hidden: [1] });
  });
  test('608.3f: a copy of a spell enters as a token, and is no copy of a spell any more', () => {
    expect(stage(world([{ card: BEAR, zone: 'stack', copy: true }]), entry(0)).staged).toMatchObject({ token: true, copy: false });
  });
  test('707.5: a token is a copy of what it was made as, until it becomes another', () => {
    const made = [{ values: copiableOf({ world: world([GHOUL]) }, 0), stamp: 1 }];
    const other = [{ values: copiableOf({ world: world([FOREST]) }, 0), stamp: 1 }];
    const w = world([{ card: BEAR, zone: 'outside', token: true, copies: made }]);
    expect(stage(w, entry(0)).staged?.copies).toBe(made);
    expect(stage(w, entry(0, { copies: other })).staged?.copies).toBe(other);
    const shifted = world([{ card: BEAR, zone: 'graveyard', copies: made }]);
    expect(stage(shifted, entry(0)).staged?.copies).toEqual([]);
  });
  test('122.1: where counters are seen, those of a kind are one number, the kinds in order', () => {
    const counters = [{ kind: 'storage', amount: 1 }, { kind: 'charge', amount: 2 }, { kind: 'storage', amount: 3 }];
    const seen = stage(world([{ card: BEAR, zone: 'hand' }]), entry(0, { counters }), 'seen').staged?.counters;
    expect(seen?.map(({ kind, amount }) => [kind, amount])).toEqual([['charge', 2], ['storage', 4]]);
  });
  test('614.12: the top card of a graveyard that enters still lies there', () => {
    const top = all(creature, { test: 'zone', zone: 'graveyard', of: { test: 'ref', ref: { ref: 'you' } } }, { test: 'top' });
    const shifter: Card = card('Shifter', 'Creature — Shapeshifter', { pt: [0, 1], text: [effect(self, { if: { if: 'exists', filter: top }, copyText: top })] });
    const keepers = card('Keepers', 'Creature', { pt: [4, 4], text: [keyword('unused')] });
    const w = world([{ card: shifter, zone: 'graveyard' }, { card: keepers, zone: 'graveyard' }]);
    expect(characteristics(stage(w, entry(0)), 0).name).toBe('Shifter');
  });
});

describe('614.12 which of its own abilities apply to its entry', () => {
  const watching = (kind: 'enters' | 'put-counters', field: string, filter: Filter) => when({ patterns: [{ kind, tests: [{ field, is: 'filter', filter }] }] });
  test('614.12: only those that name it', () => {
    expect(ownEntryAbilityApplies(watching('enters', 'what', self))).toBe(true);
    expect(ownEntryAbilityApplies(watching('put-counters', 'to', self))).toBe(true);
    expect(namesItself(watching('enters', 'what', any(self, otherOfYours)))).toBe(true);
    expect(namesItself(watching('enters', 'what', creature))).toBe(false);
    expect(namesItself(watching('enters', 'what', otherOfYours))).toBe(false);
  });
  test('614.12: one of several events that it watches is enough', () => {
    const [mine] = watching('enters', 'what', self).patterns;
    const [others] = watching('enters', 'what', otherOfYours).patterns;
    expect([mine, others].every((pattern) => pattern !== undefined)).toBe(true);
    expect(namesItself(when({ patterns: [others!, mine!] }))).toBe(true);
  });
  test('614.17d: the same for what says that it cannot', () => {
    expect(namesItself({ ability: 'cant', patterns: [{ kind: 'put-counters', tests: [{ field: 'to', is: 'filter', filter: creature }] }], worksIn: ['battlefield'] })).toBe(false);
  });
});
