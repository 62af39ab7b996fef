import { describe, expect, test } from 'vitest';
import { isFixed, withoutNamed } from './difference.ts';
import { partsOf, smallest, withoutCommon, withoutPart, type Json } from './smallest.ts';

const none = (): boolean => false;
const has = (value: Json, text: string): boolean => JSON.stringify(value).includes(text);

describe('the smallest part that still shows it', () => {
  test('is the two entries that matter, whatever stands around them', () => {
    const value: Json = { a: [1, 'x', { b: 2, keep: 'this' }], c: { d: 'and that', e: 3 }, f: [] };
    const shows = ([left]: readonly [Json, Json]): boolean => has(left, 'this') && has(left, 'that');
    expect(smallest([value, value], shows, none, 1000)).toMatchObject({ value: [{ a: [{ keep: 'this' }], c: { d: 'and that' } }, { a: [{ keep: 'this' }], c: { d: 'and that' } }], minimal: true });
  });
  test('no single part of it can be left out: checked by leaving out each', () => {
    const value: Json = { a: [3, 1, 4, 1, 5, 9, 2, 6], b: { c: [5, 3], d: 5 } };
    const sum = (each: Json): number => (typeof each === 'number' ? each : typeof each === 'object' && each !== null ? Object.values(each).reduce<number>((total, one) => total + sum(one as Json), 0) : 0);
    const shows = ([left]: readonly [Json, Json]): boolean => sum(left) >= 20;
    const { value: [found], minimal } = smallest([value, value], shows, none, 1000);
    expect(minimal).toBe(true);
    expect(sum(found)).toBeGreaterThanOrEqual(20);
    for (const path of partsOf(found, none)) expect(sum(withoutPart(found, path))).toBeLessThan(20);
  });
  test('what only one side has stays; what both have goes from both, wherever it stands', () => {
    const [left, right]: readonly [Json, Json] = [{ a: ['x', 'only here', 'y'] }, { a: ['y', 'x'] }];
    expect(withoutCommon([left, right], ['a', 0])).toEqual([{ a: ['only here', 'y'] }, { a: ['y'] }]);
    expect(withoutCommon([left, right], ['a', 1])).toBeUndefined();
    expect(smallest([left, right], () => true, (path) => path.length === 1, 100).value).toEqual([{ a: ['only here'] }, { a: [] }]);
  });
  test('a limit on tries is said', () => expect(smallest([{ a: 1, b: 2 }, { a: 1, b: 2 }], () => false, none, 1)).toMatchObject({ tries: 1, minimal: false }));
});

describe('declarations of a situation', () => {
  const data: Json = { id: 'x', players: ['Amy'], battlefield: { Amy: ['Bear', { card: 'Bear', as: 'B', tapped: true }] }, 'in force': [{ from: 'a spell', as: 'S', when: { damage: {} }, prevent: 'all' }], do: [{ together: [{ tap: 'B' }, { tap: 'Bear' }] }], life: { Amy: 3 } };
  test('are objects, their conditions, effects, steps and values; parts of an effect are none', () => {
    expect(partsOf(data, isFixed).map((path) => path.join('.')).sort()).toEqual(['battlefield', 'battlefield.Amy', 'battlefield.Amy.0', 'battlefield.Amy.1', 'battlefield.Amy.1.tapped', 'do.0', 'do.0.together.0', 'do.0.together.1', 'in force', 'in force.0', 'life', 'life.Amy']);
  });
  test('an effect or object is left out by its name', () => {
    expect(withoutNamed(data, 'S')).toMatchObject({ 'in force': [] });
    expect(withoutNamed(data, 'B')).toMatchObject({ battlefield: { Amy: ['Bear'] } });
    expect(withoutNamed(data, 'nobody')).toBeUndefined();
  });
});
