import { expect, test } from 'vitest';
import { EXACT, isPrime, primesFor } from './counts.ts';

const byTrial = (n: number): boolean => {
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
  return n > 1;
};

test('a number is prime if nothing divides it', () => {
  const few = Array.from({ length: 5_000 }, (_, n) => n);
  expect(few.filter(isPrime)).toEqual(few.filter(byTrial));
  const large = Array.from({ length: 40 }, (_, i) => 2 ** 42 - 1 - i);
  expect(large.filter(isPrime)).toEqual(large.filter(byTrial));
  // What passes for a prime to the first bases, one by one (Pomerance, Selfridge and Wagstaff 1980; Jaeschke 1993).
  expect([2_047, 1_373_653, 25_326_001, 3_215_031_751, 2_152_302_898_747, 3_474_749_660_383].filter(isPrime)).toEqual([]);
});

test('primes whose residues can be multiplied, and whose product is beyond the bound', () => {
  const primes = primesFor(10n ** 60n, 100);
  expect(primes.every((p) => byTrial(p) && p * 100 <= EXACT)).toBe(true);
  expect(primes.reduce((product, p) => product * BigInt(p), 1n) > 10n ** 60n).toBe(true);
  expect(new Set(primes).size).toBe(primes.length);
});
