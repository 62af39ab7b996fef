import seedrandom from 'seedrandom';
import { invariant } from './invariant.ts';

/** Where a stream stands: plain data that survives JSON. */
export type RandomState = Readonly<seedrandom.State.Alea>;

/** A seeded stream of random numbers; equal seeds give equal streams on every machine. */
export interface Random {
  /** 0 <= x < 1, with 53 random bits. */
  readonly unit: () => number;
  /** A whole number 0 <= x < n; n >= 1. */
  readonly int: (n: number) => number;
  /** One of the items, of which there must be one. */
  readonly pick: <T>(items: readonly T[]) => T;
  /** A new array with the same items in random order. */
  readonly shuffle: <T>(items: readonly T[]) => T[];
  /** An index, drawn with the given weights (none negative, some positive). */
  readonly weighted: (weights: readonly number[]) => number;
  /** Where the stream stands now, for `restoreRandom`. */
  readonly save: () => RandomState;
}

function pickIndex(unit: number, weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  invariant(total > 0, 'weights without a positive one');
  let rest = unit * total;
  let last = 0;
  for (const [index, weight] of weights.entries()) {
    invariant(weight >= 0, 'a negative weight');
    if (weight === 0) continue;
    if (rest < weight) return index;
    rest -= weight;
    last = index;
  }
  return last; // rounding used up the last weight
}

function streamOf(source: seedrandom.StatefulPRNG<seedrandom.State.Alea>): Random {
  const unit = (): number => source.double();
  const int = (n: number): number => {
    invariant(Number.isSafeInteger(n) && n >= 1, `no whole number below ${String(n)}`);
    return Math.floor(unit() * n);
  };
  return {
    unit,
    int,
    pick: <T>(items: readonly T[]): T => items[int(items.length)] as T,
    shuffle: <T>(items: readonly T[]): T[] => {
      const result = [...items];
      for (let i = result.length - 1; i > 0; i--) {
        const j = int(i + 1);
        [result[i], result[j]] = [result[j] as T, result[i] as T];
      }
      return result;
    },
    weighted: (weights) => pickIndex(unit(), weights),
    save: () => ({ ...source.state() }),
  };
}

/** The stream of a seed, from its beginning. */
export const createRandom = (seed: string): Random => streamOf(seedrandom.alea(seed, { state: true }));

/** The stream that goes on where another one was saved. */
export const restoreRandom = (state: RandomState): Random => streamOf(seedrandom.alea('', { state: { ...state } }));
