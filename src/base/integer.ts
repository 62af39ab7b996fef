/**
 * Exact integers of any size: a number while it is a safe integer, otherwise a bigint. Every function takes and returns
 * this normal form, so equal integers are `===`.
 */
import { invariant } from './invariant.ts';

export type Int = number | bigint;

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER);

const fromBig = (x: bigint): Int => (x <= LARGEST && x >= -LARGEST ? Number(x) : x);

/** The normal form of a whole number or bigint. Throws on fractions, NaN and infinities. */
export function int(x: number | bigint): Int {
  if (typeof x === 'bigint') return fromBig(x);
  if (Number.isSafeInteger(x)) return x + 0;
  invariant(Number.isInteger(x), `not an integer: ${String(x)}`);
  return BigInt(x);
}

/** a + b. */
export function plus(a: Int, b: Int): Int {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return fromBig(BigInt(a) + BigInt(b));
}

/** a - b, negative if b is greater. */
export function minus(a: Int, b: Int): Int {
  if (typeof a === 'number' && typeof b === 'number') {
    const difference = a - b;
    if (Number.isSafeInteger(difference)) return difference;
  }
  return fromBig(BigInt(a) - BigInt(b));
}

/** a * b. */
export function times(a: Int, b: Int): Int {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b;
    if (Number.isSafeInteger(product)) return product + 0;
  }
  return fromBig(BigInt(a) * BigInt(b));
}

/** Half of x, rounded towards positive infinity. */
export function halfUp(x: Int): Int {
  return typeof x === 'number' ? Math.ceil(x / 2) + 0 : fromBig((x + 1n) >> 1n);
}

/** Half of x, rounded towards negative infinity. */
export function halfDown(x: Int): Int {
  return typeof x === 'number' ? Math.floor(x / 2) + 0 : fromBig(x >> 1n);
}

/** Negative, 0 or positive as a is less than, equal to or greater than b. */
export function compare(a: Int, b: Int): -1 | 0 | 1 {
  if (a < b) return -1;
  return a > b ? 1 : 0;
}

/** Whether a and b (both in normal form) are the same integer. */
export const equals = (a: Int, b: Int): boolean => a === b;

/** The lesser of two integers. */
export const min = (a: Int, b: Int): Int => (b < a ? b : a);

/** The greater of two integers. */
export const max = (a: Int, b: Int): Int => (b > a ? b : a);

/** base to the exponent; 0 to the 0 is 1. Throws if the exponent is negative. */
export function power(base: Int, exponent: Int): Int {
  invariant(exponent >= 0, `negative exponent: ${String(exponent)}`);
  let result: Int = 1;
  let square = base;
  for (let rest = exponent; rest > 0;) {
    const half = halfDown(rest);
    if (minus(rest, times(half, 2)) === 1) result = times(result, square);
    rest = half;
    if (rest > 0) square = times(square, square);
  }
  return result;
}

/** Whether x is 0. */
export const isZero = (x: Int): boolean => x === 0;

/** -1, 0 or 1. */
export const sign = (x: Int): -1 | 0 | 1 => compare(x, 0);

/** The integer that a decimal text (an optional sign and digits, nothing else) stands for, or undefined. */
export function parseInt_(text: string): Int | undefined {
  if (!/^[+-]?[0-9]+$/.test(text)) return undefined;
  if (text.length <= 15) return Number(text) + 0;
  return fromBig(BigInt(text.startsWith('+') ? text.slice(1) : text));
}

/** Decimal digits, with a leading "-" if negative. */
export const show = (x: Int): string => x.toString();
