/** (d) One thread against two, in alternating pairs, so that a machine that grows slow is so for both. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figureOf, median, type Figure, type Run } from './figure.ts';
import { watched } from './machine.ts';
import { BIN, family, here } from './programs.ts';

/** Seconds of a program, and what else ran meanwhile. */
export interface Timing {
  readonly seconds: number;
  readonly foreign: number | null;
  /** What must be the same with any number of threads. */
  readonly found: string;
}
export interface Pairs {
  readonly one: readonly Timing[];
  readonly two: readonly Timing[];
  /** One thread's time by two threads' time, by pair. */
  readonly ratios: readonly number[];
}

/** Throws if two threads find something else than one. */
export function alternating(pairs: number, run: (workers: number) => Timing): Pairs {
  const one: Timing[] = [];
  const two: Timing[] = [];
  for (let i = 0; i < pairs; i++) {
    // Which is first changes from pair to pair.
    for (const workers of i % 2 === 0 ? [1, 2] : [2, 1]) (workers === 1 ? one : two).push(run(workers));
  }
  const found = new Set([...one, ...two].map((timing) => timing.found));
  if (found.size !== 1) throw new Error(`one thread and two find different things: ${[...found].join(' | ').slice(0, 400)}`);
  return { one, two, ratios: one.map(({ seconds }, i) => seconds / (two[i]?.seconds ?? NaN)) };
}

/** F1 without reductions: one search by several threads. Memory enough for all of it. */
export const oneSearch = (n: number) => (workers: number): Timing => {
  const { said, foreign } = family('F1', n, '--no-reduction', '--max-memory', '8G', '--workers', String(workers));
  return { seconds: said.wall_s, foreign, found: String(said.digest) };
};

/** The whole process, start included; `same` picks what must be equal. */
const wholeProcess = (args: readonly string[], same: (out: string) => string) => (workers: number): Timing => {
  const start = performance.now();
  const { result, foreign } = watched(() => spawnSync(process.execPath, [BIN, ...args, '--workers', String(workers)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 28 }));
  // That a check or a campaign refutes something is no matter here; that it could not be made is.
  if (result.error !== undefined || result.status === null || result.status === 2) throw new Error(`insteadof ${args.join(' ')}: status ${String(result.status)}`);
  return { seconds: (performance.now() - start) / 1000, foreign, found: same(result.stdout) };
};

/** The corpus checked so many times in one call. A file is checked once however often it is named, so there are copies, until this process ends. */
export function checks(times: number): (workers: number) => Timing {
  let run: ((workers: number) => Timing) | null = null;
  const prepared = (): ((workers: number) => Timing) => {
    const folder = mkdtempSync(join(tmpdir(), 'insteadof-'));
    process.once('exit', () => { rmSync(folder, { recursive: true, force: true }); });
    const copies = Array.from({ length: times }, (_, i) => join(folder, String(i)));
    for (const copy of copies) cpSync(here('../corpus'), copy, { recursive: true });
    return wholeProcess(['check', ...copies], (out) => out);
  };
  return (workers) => (run ??= prepared())(workers);
}

/** Random scenarios. */
export const fuzzing = (runs: number): ((workers: number) => Timing) =>
  wholeProcess(['fuzz', '--runs', String(runs), '--out', here('./no-such-folder'), '--no-write', '--no-csv', '--json'], (out) => {
    const { times: _, ...rest } = JSON.parse(out) as Readonly<Record<string, unknown>>;
    return JSON.stringify(rest);
  });

const runs = (timings: readonly Timing[]): readonly Run[] => timings.map(({ seconds, foreign }) => ({ value: seconds, foreign }));

export function* threadFigures(quick: boolean): Generator<Figure> {
  const jobs: readonly (readonly [string, number, (workers: number) => Timing])[] = quick
    ? [['F1 n=13, no reduction', 2, oneSearch(13)]]
    : [['F1 n=14, no reduction', 5, oneSearch(14)], ['check of two copies of the corpus', 3, checks(2)], ['fuzz --runs 500', 3, fuzzing(500)]];
  for (const [what, count, job] of jobs) {
    const { one, two, ratios } = alternating(count, job);
    yield figureOf({ section: 'threads', what, tool: '1 thread', unit: 's' }, runs(one));
    yield figureOf({ section: 'threads', what, tool: '2 threads', unit: 's' }, runs(two));
    const foreign = Math.max(...[...one, ...two].map((timing) => timing.foreign ?? 0));
    yield figureOf({ section: 'threads', what, tool: 'times faster', unit: 'times', facts: { median: median(ratios) } }, ratios.map((value) => ({ value, foreign })));
  }
}
