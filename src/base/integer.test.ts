import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as integer from './integer.ts';

const big = fc.oneof(
  fc.bigInt({ min: -20n, max: 20n }),
  fc.bigInt({ min: -(2n ** 60n), max: 2n ** 60n }),
  fc.bigInt({ min: 2n ** 53n - 9n, max: 2n ** 53n + 9n }),
);
const { int } = integer;
const floorHalf = (x: bigint): bigint => x >> 1n;

describe('arithmetic is that of bigints, in normal form', () => {
  test('two operands', () => {
    fc.assert(
      fc.property(big, big, (a, b) => {
        expect(integer.plus(int(a), int(b))).toBe(int(a + b));
        expect(integer.minus(int(a), int(b))).toBe(int(a - b));
        expect(integer.times(int(a), int(b))).toBe(int(a * b));
        expect(integer.compare(int(a), int(b))).toBe(a < b ? -1 : a > b ? 1 : 0);
        expect(integer.equals(int(a), int(b))).toBe(a === b);
        expect(integer.min(int(a), int(b))).toBe(int(a < b ? a : b));
        expect(integer.max(int(a), int(b))).toBe(int(a > b ? a : b));
      }),
    );
  });

  test('one operand', () => {
    fc.assert(
      fc.property(big, (a) => {
        expect(integer.halfDown(int(a))).toBe(int(floorHalf(a)));
        expect(integer.halfUp(int(a))).toBe(int(-floorHalf(-a)));
        expect(integer.sign(int(a))).toBe(a < 0n ? -1 : a > 0n ? 1 : 0);
        expect(integer.isZero(int(a))).toBe(a === 0n);
        expect(integer.parseInt_(integer.show(int(a)))).toBe(int(a));
      }),
    );
  });

  test('powers', () => {
    fc.assert(
      fc.property(fc.integer({ min: -12, max: 12 }), fc.integer({ min: 0, max: 70 }), (base, exponent) => {
        expect(integer.power(base, exponent)).toBe(int(BigInt(base) ** BigInt(exponent)));
      }),
    );
  });
});

test('the normal form', () => {
  expect([int(5n), int(-0), int(2 ** 53), int(2n ** 53n - 1n)]).toEqual([5, 0, 2n ** 53n, 2 ** 53 - 1]);
  expect(Object.is(integer.times(-3, 0), 0) && Object.is(integer.halfUp(-1), 0)).toBe(true);
  expect(() => int(1.5)).toThrow('not an integer');
  expect(() => int(NaN)).toThrow('not an integer');
});

test('only decimal digits are an integer', () => {
  expect(['', '-', '1.0', '0x1', ' 1', '1e3', '1n'].map(integer.parseInt_)).toEqual(Array(7).fill(undefined));
  expect(['+7', '-007', '-0', '+9007199254740993'].map(integer.parseInt_)).toEqual([7, -7, 0, 9007199254740993n]);
});
