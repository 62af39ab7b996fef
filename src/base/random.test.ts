import { expect, test } from 'vitest';
import { digestOf } from './digest.ts';
import { createRandom, restoreRandom } from './random.ts';

test('a seed always gives the same stream', () => {
  const random = createRandom('insteadof');
  const numbers = Array.from({ length: 8 }, () => random.int(100));
  expect(numbers).toMatchInlineSnapshot(`
    [
      66,
      79,
      13,
      5,
      83,
      85,
      53,
      9,
    ]
  `);
});

test('a saved stream goes on, also through JSON', () => {
  const random = createRandom('a');
  random.int(10);
  const saved = JSON.parse(JSON.stringify(random.save())) as ReturnType<typeof random.save>;
  const next = [random.unit(), random.unit()];
  expect([restoreRandom(saved), restoreRandom(saved)].map((again) => [again.unit(), again.unit()])).toEqual([next, next]);
});

test('draws stay in their range and reach all of it', () => {
  const random = createRandom('range');
  expect(new Set(Array.from({ length: 200 }, () => random.int(6)))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  expect(new Set(Array.from({ length: 200 }, () => random.weighted([0, 1, 3, 0])))).toEqual(new Set([1, 2]));
  expect(random.shuffle([1, 2, 3, 4]).sort()).toEqual([1, 2, 3, 4]);
  expect(['x', 'y']).toContain(random.pick(['x', 'y']));
  expect(() => random.int(0)).toThrow();
  expect(() => random.weighted([0])).toThrow();
});

test('a digest is that of the sorted lines', () => {
  // F1(1): the only outcome is 2
  expect(digestOf(['2'])).toBe(digestOf(new Set(['2'])));
  expect(digestOf(['b', 'a', 'B'])).toBe(digestOf(['B', 'b', 'a']));
  expect(digestOf(['256'])).toBe('f16c302d5d30e1d3');
});
