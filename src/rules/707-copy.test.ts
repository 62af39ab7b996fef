import { describe, expect, test } from 'vitest';
import { characteristics } from './613-layers.ts';
import { copiableOf, copyValues, fixPatch, fixedExceptions } from './707-copy.ts';
import { BEAR, HUMILITY, THIS, card, defining, effect, keyword, n, pt, scope, self, type, world } from './layers.fixture.ts';
import type { CopyExceptions } from './ability.ts';
import type { Card, GameObject } from './model.ts';

const CLONE = card('Clone', 'Creature — Shapeshifter', { pt: [0, 0], colors: ['blue'], manaValue: 4 });
/** The values that a Clone beside the original acquires. */
function copyOf(original: Card | (Partial<GameObject> & { readonly card: Card }), exceptions?: CopyExceptions) {
  const w = world([original, CLONE]);
  const target = w.objects[1];
  if (target === undefined) throw new Error('no target');
  return copyValues(scope({ world: w }, { self: 1 }), 0, exceptions, target);
}

describe('707.2 copiable values', () => {
  test('707.2: neither counters nor continuous effects are copied', () => {
    const w = world([{ card: BEAR, counters: [{ kind: '+1/+1', amount: 3, timestamp: 2 }] }, HUMILITY]);
    expect(copiableOf({ world: w }, 0)).toMatchObject({ name: 'Bear', pt: [2, 2], colors: ['green'] });
  });
  test('707.3: a copy of a copy, with its exceptions', () => {
    const values = copyOf(BEAR, { values: { addTypes: ['Artifact'] } });
    expect(copyOf({ card: CLONE, copies: [{ values, stamp: 1 }] })).toMatchObject({ name: 'Bear', types: ['Creature', 'Artifact'] });
  });
  test('613.2a: the later of a copy and an as-enters form wins', () => {
    const bear = copyOf(BEAR);
    const form = { values: { pt: pt(1, 6), abilities: [keyword('defender')] } };
    const copied = { card: CLONE, copies: [{ values: bear, stamp: 2 }] };
    expect(copiableOf({ world: world([{ ...copied, becomes: [{ ...form, stamp: 2 }] }]) }, 0).pt).toEqual([1, 6]);
    expect(copiableOf({ world: world([{ ...copied, becomes: [{ ...form, stamp: 0 }] }]) }, 0).pt).toEqual([2, 2]);
    const { abilities } = characteristics({ world: world([{ ...copied, becomes: [{ ...form, stamp: 2 }] }]) }, 0);
    expect(abilities.map((held) => held.id)).toEqual(['b2.0']);
  });
  test('708.2a, 708.10: face down nothing else counts; face up the copy does', () => {
    const copied = { card: CLONE, copies: [{ values: copyOf(BEAR), stamp: 1 }] };
    expect(copiableOf({ world: world([{ ...copied, face: 'down' }]) }, 0)).toMatchObject({ name: '', types: ['Creature'], colors: [], pt: [2, 2] });
    expect(copiableOf({ world: world([copied]) }, 0).name).toBe('Bear');
  });
  test('712.8: the face that is up, on the battlefield; its mana value is that of the front', () => {
    const back = card('Moon', 'Creature — Werewolf', { pt: [4, 4], text: [keyword('trample')] });
    const sun = card('Sun', 'Creature — Human', { pt: [2, 2], manaValue: 3, back });
    expect(copiableOf({ world: world([{ card: sun, back: true }]) }, 0)).toMatchObject({ name: 'Moon', manaValue: 3 });
    expect(characteristics({ world: world([{ card: sun, back: true }]) }, 0).abilities[0]?.id).toBe('q0');
    expect(copiableOf({ world: world([{ card: sun, back: true, zone: 'hand' }]) }, 0).name).toBe('Sun');
    expect(copyOf({ card: sun, back: true })).toMatchObject({ name: 'Moon', manaValue: 0 });
  });
});

describe('707.9 exceptions', () => {
  test('707.9a: an additional ability becomes copiable', () => {
    expect(copyOf(BEAR, { values: { abilities: [keyword('flying')] } }).abilities).toEqual([keyword('flying')]);
  });
  test('707.9b: name, types in addition, power and toughness', () => {
    const values = { name: 'Other', addTypes: ['Legendary', 'Zombie'], pt: pt(4, 4), removeSupertypes: ['Basic'] };
    expect(copyOf(BEAR, { values })).toMatchObject({ name: 'Other', supertypes: ['Legendary'], subtypes: ['Bear', 'Zombie'], pt: [4, 4] });
  });
  test('707.9c: what it keeps of its own', () => {
    expect(copyOf(BEAR, { values: { keepColors: true, keepName: true } })).toMatchObject({ name: 'Clone', colors: ['blue'], pt: [2, 2] });
  });
  test('707.9d: an ability that defines what is not copied is not copied', () => {
    const many = card('Many', 'Creature', { text: [defining({ setPt: pt(7, 7) }), keyword('changeling'), effect(self, { plusPt: pt(1, 1) })] });
    expect(copyOf(many, { values: { pt: pt(1, 1) } }).abilities).toHaveLength(2);
    expect(copyOf(many, { values: { addTypes: ['Spirit'] } }).abilities).toHaveLength(3);
    expect(copyOf(many, { values: { subtypes: ['Spirit'] } }).abilities).toHaveLength(2);
  });
  test('608.2h: sizes of exceptions are numbers from when the effect is applied', () => {
    const w = world([{ card: BEAR }, { card: BEAR }]);
    const creatures = { amount: 'count', of: type('Creature') } as const;
    expect(fixedExceptions(scope({ world: w }, { self: 1 }), { values: { pt: [creatures, creatures], name: 'Two' } })).toEqual({ values: { pt: pt(2, 2), name: 'Two' } });
  });
  test('707.9f: a conditional exception looks at the resulting permanent', () => {
    const sun = card('Ore', 'Artifact', { manaValue: 1 });
    const exceptions: CopyExceptions = { conditional: [{ if: type('Creature'), values: { abilities: [keyword('haste')] } }] };
    expect(copyOf(BEAR, exceptions).abilities).toHaveLength(1);
    expect(copyOf(sun, exceptions).abilities).toHaveLength(0);
    const asCreature: CopyExceptions = { values: { addTypes: ['Creature'], pt: pt(1, 1) }, ...exceptions };
    expect(copyOf(sun, asCreature).abilities).toHaveLength(1);
    const whole: CopyExceptions = { if: { if: 'is', ref: THIS, filter: type('Creature') }, values: { pt: pt(9, 9) } };
    expect([copyOf(BEAR, whole).pt, copyOf(sun, whole).pt]).toEqual([[9, 9], undefined]);
  });
  test('707.2b: amounts are fixed as the effect is applied', () => {
    const x = { amount: 'x' } as const;
    expect(fixPatch(scope({ world: world([BEAR]) }, { bindings: { X: { number: 5 } } }), { pt: [x, n(1)] }).pt).toEqual([n(5), n(1)]);
  });
});
