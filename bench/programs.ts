/** The programs that are measured, each in a process of its own; answers are lines of JSON. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { watched } from './machine.ts';
import { promelaOf } from './promela.ts';
import { isFamily, puzzleOf } from './puzzles.ts';

/** What every program says of a search. */
export interface Search {
  readonly states: number | null;
  readonly outcomes: number | string | null;
  readonly wall_s: number;
  /** What the processor spent, where it is told. */
  readonly cpu_s?: number;
  readonly total_s?: number;
  readonly peak_mb: number;
  readonly digest?: string | null;
  readonly playsDigest?: string | null;
}
export interface Told<T> {
  readonly said: T;
  readonly foreign: number | null;
  /** Of the whole process. */
  readonly seconds: number;
}

export const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
export const BIN = here('../src/cli/bin.mjs');

/** Nothing here takes so long on a quiet machine. */
const PATIENCE_MS = 1_200_000;

/** Runs a program that prints one line of JSON; its own errors are shown, and end the benchmark. */
export function tell<T>(command: string, args: readonly string[]): Told<T> {
  const start = performance.now();
  const { result, foreign } = watched(() => execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 28, timeout: PATIENCE_MS }));
  return { said: JSON.parse(result) as T, foreign, seconds: (performance.now() - start) / 1000 };
}

/** This program as it was built. */
export const insteadof = <T>(...args: readonly string[]): Told<T> => tell<T>(process.execPath, [BIN, ...args, '--json']);

/** One member of a family, timed by the program itself. */
export const family = (name: string, n: number, ...flags: readonly string[]): Told<Search> => insteadof<Search>('bench', 'families', '--family', name, '--n', String(n), ...flags);

/** A mix of effects that is no scenario file, searched by the packed engine alone. */
export const mix = (name: string, n: number, ...flags: readonly string[]): Told<Search> => tell<Search>(process.execPath, ['--import', 'tsx', here('./one.ts'), name, String(n), ...flags]);

export interface SpinSearch extends Search {
  readonly walls: readonly number[];
}

/** The part of gen.py's output that collects outcomes. */
const recorder = (): string => {
  const model = execFileSync('python3', [here('./spin/gen.py'), 'F2', '1'], { encoding: 'utf8' });
  return model.slice(0, model.indexOf('int mask'));
};

/** SPIN, the best of three sizes of its hash table. */
export function spin(name: string, n: number, reps: number, widths = '26,24,22'): Told<SpinSearch> {
  const how = ['--w', widths, '--reps', String(reps)];
  if (isFamily(name)) return tell<SpinSearch>('python3', [here('./spin/run.py'), '--family', name, '--n', String(n), '--digest', ...how]);
  const folder = mkdtempSync(join(tmpdir(), 'insteadof-'));
  try {
    const file = join(folder, 'model.pml');
    writeFileSync(file, promelaOf(puzzleOf(name, n), recorder()));
    return tell<SpinSearch>('python3', [here('./spin/run.py'), '--family', 'F1', '--model', file, ...how]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** clingo, with positions as ground atoms. */
export const clingo = (name: string, n: number): Told<Search> => tell<Search>('python3', [here('./clingo/run.py'), '--family', name, '--n', String(n), '--mode', 'datalog', '--digest']);
