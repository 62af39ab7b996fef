import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalText } from './canonical.ts';

test('keys are sorted, undefined ones dropped', () => {
  expect(canonicalText({ b: 1, a: [true, null, { d: undefined, c: 'x"' }] })).toBe('{"a":[true,null,{"c":"x\\""}],"b":1}');
});

test('keys that look like numbers are sorted as words', () => {
  expect(canonicalText({ 9: 1, 10: 2 })).toBe('{"10":2,"9":1}');
});

test('different values have different texts', () => {
  const values = [
    1,
    1n,
    '1',
    '1n',
    true,
    'true',
    null,
    'null',
    undefined,
    NaN,
    [],
    [[]],
    [null],
    [undefined],
    {},
    [1, 2],
    [12],
    { a: 1 },
    { a: '1' },
  ];
  expect(new Set(values.map(canonicalText)).size).toBe(values.length);
});

test('zero has no sign, as it has none when compared', () => {
  expect(canonicalText([-0])).toBe(canonicalText([0]));
});

test('what is not plain data is refused', () => {
  for (const value of [new Map(), new Date(0), () => 1, Symbol('s')]) expect(() => canonicalText({ value })).toThrow('Invariant broken');
});

test('the text of a JSON value reads back to it, whatever the order of its keys, twice over', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      const value: unknown = JSON.parse(JSON.stringify(json));
      const text = canonicalText(value);
      expect(JSON.parse(text)).toEqual(value);
      expect(canonicalText(value)).toBe(text);
      expect(canonicalText(reversed(value))).toBe(text);
    }),
  );
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, part]) => [key, reversed(part)]),
  );
}
