/**
 * Several runs of one phase in one: each state carries the number of its run in bits that its words have to spare. No effect reads or writes them,
 * so no two runs meet, and each finds what it would find alone; what a bucket costs is paid once for all of them.
 */
import { groupBy } from './groups.ts';
import { type Layout, withSpare } from '../form/layout.ts';
import type { Tuples } from './tuples.ts';

/** The number of a state's run. */
export const RUN = '#run';
const MOST_BITS = 6;
/** Larger buckets cost nothing to speak of by themselves. */
const COMFORTABLE = 512;

/** So many bits for the number of a run are free in all of these. */
export const runBits = (...layouts: readonly Layout[]): number => Math.min(MOST_BITS, ...layouts.map(({ used }) => 32 - Math.min(...used)));
/** The layout with the number of the run. Everything else stays where it is, so that run 0 has the words that a run alone has. */
export const withRun = (layout: Layout, bits: number): Layout => (bits === 0 ? layout : withSpare(layout, RUN, bits));
/** So many runs make buckets of a good size, if so many had these. */
export const runsAtOnce = (runs: number, { states, buckets }: RunSize, bits: number): number => Math.max(1, Math.min(2 ** bits, Math.floor((runs * COMFORTABLE * buckets) / Math.max(1, states))));
/** How large a run was. */
export interface RunSize { readonly states: number; readonly buckets: number }

/** The words of run number `run`. */
export function wordsOfRun(words: readonly number[], layout: Layout, run: number): readonly number[] {
  const at = layout.places.get(RUN)?.bits[0];
  return words.map((word, w) => (w === at?.word ? word | (run << at.shift) : word));
}
/** What each of `count` runs has found, without its number. */
export function byRun(set: Tuples, layout: Layout, count: number): readonly Tuples[] {
  const at = layout.places.get(RUN)?.bits[0];
  if (at === undefined) throw new Error('the runs have no numbers');
  const numbers = 2 ** at.width - 1;
  const runs = new Array<Tuples>(count).fill({ ...set, end: set.start });
  for (const run of groupBy(set, layout, [RUN])) {
    const word = run.chunk.words[at.word] ?? new Int32Array();
    runs[((word[run.start] ?? 0) >>> at.shift) & numbers] = run;
    for (let k = run.start; k < run.end; k++) word[k] = (word[k] ?? 0) & ~(numbers << at.shift);
  }
  return runs;
}
