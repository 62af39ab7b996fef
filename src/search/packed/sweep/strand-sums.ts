/** Sums of what strands come to (strands.ts): shares as numbers, and with each sum the plays that lead to it, by length. */
import type { Cut } from '../form/limits.ts';

/** Sums with the plays that lead to them, by length; where plays are not counted, of no length. */
export type Sums = ReadonlyMap<number, Float64Array>;

/** More sums are not put together here. */
export const MOST_SUMS = 2 ** 20;
/** Pairs between two looks at the clock. */
const SLICE = 2 ** 18;

/** Shares as numbers whose sums tell the sums of the shares. */
export interface Keys {
  /** Of each summand's shares. */
  readonly of: readonly (readonly number[])[];
  readonly valuesOf: (key: number) => readonly bigint[];
}
const least = (list: readonly bigint[]): bigint => list.reduce((a, b) => (b < a ? b : a));
const most = (list: readonly bigint[]): bigint => list.reduce((a, b) => (b > a ? b : a));
/** Mixed radix: a digit for each of so many values, from the least sum to the greatest. Null: too large to be exact. */
export const keysFor = (shares: readonly (readonly (readonly bigint[])[])[], digits: number): Keys | null => {
  const at = Array.from({ length: digits }, (_, s) => shares.map((list) => list.map((values) => values[s] ?? 0n)));
  const lows = at.map((lists) => lists.map(least));
  const low = lows.map((list) => list.reduce((a, b) => a + b, 0n));
  const sizes = at.map((lists, s) => lists.map(most).reduce((a, b) => a + b, 1n) - (low[s] ?? 0n));
  if (sizes.reduce((a, b) => a * b, 1n) >= 1n << 53n) return null;
  return {
    of: shares.map((list, j) => list.map((values) => Number(values.reduceRight((key, value, s) => key * (sizes[s] ?? 1n) + value - (lows[s]?.[j] ?? 0n), 0n)))),
    valuesOf: (key) => {
      let rest = BigInt(key);
      return sizes.map((size, s) => {
        const digit = rest % size;
        rest /= size;
        return digit + (low[s] ?? 0n);
      });
    },
  };
};

export const modulo = (x: number, p: number): number => (p > 1 ? x % p : x);

/** Numbers of ways to choose k of n, modulo p or, with 1, as they are. */
const choosing = (n: number, p: number): readonly Float64Array[] => {
  const rows: Float64Array[] = [];
  for (let i = 0; i <= n; i++) {
    const [row, before] = [new Float64Array(i + 1), rows[i - 1]];
    for (let k = 0; k <= i; k++) row[k] = k === 0 || k === i || before === undefined ? 1 : modulo((before[k - 1] ?? 0) + (before[k] ?? 0), p);
    rows.push(row);
  }
  return rows;
};

/** Plays of both, interleaved; their lengths together. */
const interleave = (into: Float64Array, a: Float64Array, b: Float64Array, ways: readonly Float64Array[], p: number): void => {
  for (let i = 0; i < a.length; i++) {
    if (a[i] === 0) continue;
    for (let l = 0; l < b.length; l++) {
      if (b[l] === 0) continue;
      const pairs = modulo((a[i] ?? 0) * (b[l] ?? 0), p);
      into[i + l] = modulo((into[i + l] ?? 0) + modulo(pairs * (ways[i + l]?.[l] ?? 0), p), p);
    }
  }
};

/** The longest play that leads to any of the sums; nothing where plays are not counted. */
const lengthOf = (sums: Sums): number => sums.values().next().value?.length ?? 0;

/** A look at the clock now and then. */
export const newPace = (stop: () => Cut['by'] | null): ((pairs: number) => Cut['by'] | null) => {
  let since = 0;
  return (pairs) => {
    since += pairs;
    if (since < SLICE) return null;
    since = 0;
    return stop();
  };
};

/**
 * Adds up some of the lists, each given by its number. Those that begin alike share the work, so the numbers come in order.
 * Null: there are too many sums.
 */
export const newAddition = (lists: readonly Sums[], most: number, p: number, weighted: boolean, pace: ReturnType<typeof newPace>): ((numbers: readonly number[]) => Sums | Cut['by'] | null) => {
  const ways = weighted ? choosing(most, p) : [];
  const known = new Map<string, Sums>([['', new Map([[0, Float64Array.from(weighted ? [1] : [])]])]]);
  let held = 0;
  const plus = (all: Sums, sums: Sums): Sums | Cut['by'] | null => {
    const next = new Map<number, Float64Array>();
    const length = Math.max(0, lengthOf(all) + lengthOf(sums) - 1);
    for (const [key, a] of all) {
      for (const [share, b] of sums) {
        const into = next.get(key + share) ?? new Float64Array(length);
        next.set(key + share, into);
        interleave(into, a, b, ways, p);
      }
      const by = pace(sums.size);
      if (by !== null) return by;
      if (next.size > MOST_SUMS) return null;
    }
    return next;
  };
  return (numbers) => {
    let name = '';
    let sums = known.get(name) as Sums;
    for (const number of numbers) {
      name += `${String(number)},`;
      const before = known.get(name);
      const next = before ?? plus(sums, lists[number] as Sums);
      if (next === null || typeof next === 'string') return next;
      if (before === undefined) {
        held += next.size;
        if (held > MOST_SUMS) return null;
        known.set(name, next);
      }
      sums = next;
    }
    return sums;
  };
};
