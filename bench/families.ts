/**
 * Times the packed search: a fresh process per repetition, medians. `npx tsx bench/families.ts [--spin] [--reps 3]
 * [--only F1]`. With --spin each case is also run by SPIN (full mode, best of -w 22, 24, 26; `apt-get install spin gcc`).
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { isFamily, puzzleOf } from './puzzles.ts';
import { promelaOf } from './promela.ts';

interface Case {
  readonly name: string;
  readonly n: number;
  readonly flags: readonly string[];
  /** How many times faster than SPIN, or how many seconds; from the issue. */
  readonly wanted: { readonly times: number } | { readonly seconds: number };
}

const CASES: readonly Case[] = [
  { name: 'F1', n: 14, flags: [], wanted: { times: 50 } },
  { name: 'F1', n: 14, flags: ['plays', 'scripts'], wanted: { times: 20 } },
  { name: 'F1', n: 16, flags: [], wanted: { seconds: 30 } },
  { name: 'F1', n: 13, flags: ['nored'], wanted: { times: 8 } },
  { name: 'F1', n: 13, flags: ['nored', 'table'], wanted: { times: 1 } },
  { name: 'F2', n: 30, flags: [], wanted: { seconds: 0.01 } },
  { name: 'F3', n: 8, flags: [], wanted: { times: 15 } },
  { name: 'F3', n: 10, flags: [], wanted: { seconds: 3 } },
  { name: 'F4', n: 10, flags: [], wanted: { times: 5 } },
  { name: 'F4', n: 12, flags: [], wanted: { times: 50 } },
  { name: 'distinct', n: 14, flags: [], wanted: { times: 5 } },
  { name: 'kinds', n: 16, flags: [], wanted: { times: 50 } },
  { name: 'players', n: 4, flags: [], wanted: { times: 50 } },
  { name: 'conditional', n: 9, flags: [], wanted: { times: 5 } },
];

interface Figures {
  readonly states: number;
  readonly outcomes: string | number | null;
  readonly wall_s: number;
  readonly peak_mb: number;
}

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
/** SPIN needs half a minute and more for these. */
const isLong = (c: Case): boolean => (c.name === 'F1' && c.n >= 14) || (c.name === 'F4' && c.n >= 12);
const json = (command: string, args: readonly string[]): Figures =>
  JSON.parse(execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 26 })) as Figures;

const median = (runs: readonly Figures[]): Figures | undefined =>
  [...runs].sort((a, b) => a.wall_s - b.wall_s)[Math.floor(runs.length / 2)];

const ours = (c: Case, reps: number): Figures | undefined => {
  const args = ['--import', 'tsx', here('./one.ts'), c.name, String(c.n), ...c.flags];
  return median(Array.from({ length: reps }, () => json(process.execPath, args)));
};

/** The part of spin/gen.py's output that collects outcomes. */
const recorder = (): string => {
  const model = execFileSync('python3', [here('./spin/gen.py'), 'F2', '1'], { encoding: 'utf8' });
  return model.slice(0, model.indexOf('int mask'));
};

const spinArguments = (c: Case): readonly string[] => {
  if (isFamily(c.name)) return ['--family', c.name, '--n', String(c.n)];
  const file = join(mkdtempSync(join(tmpdir(), 'insteadof-')), 'model.pml');
  writeFileSync(file, promelaOf(puzzleOf(c.name, c.n), recorder()));
  return ['--family', 'F1', '--model', file];
};

const spin = (c: Case, reps: number): Figures | undefined => {
  const args = spinArguments(c);
  const best = ['22', '24', '26'].map((w) =>
    median(Array.from({ length: reps }, () => json('python3', [here('./spin/run.py'), ...args, '--w', w]))),
  );
  return best.flatMap((f) => (f ? [f] : [])).sort((a, b) => a.wall_s - b.wall_s)[0];
};

const [, , ...argv] = process.argv;
const option = (name: string, otherwise: string): string => argv[argv.indexOf(name) + 1] ?? otherwise;
const reps = argv.includes('--reps') ? Number(option('--reps', '3')) : 3;
const only = argv.includes('--only') ? option('--only', '') : '';

console.log('| puzzle | positions searched | outcomes | wall s | peak MB | SPIN states | SPIN s | times faster | wanted |');
console.log('|---|---|---|---|---|---|---|---|---|');
const known = new Map<string, Figures | undefined>();
for (const c of CASES.filter((x) => x.name.startsWith(only))) {
  const mine = ours(c, reps);
  const key = `${c.name} ${c.n}`;
  const compare = argv.includes('--spin') && 'times' in c.wanted;
  if (compare && !known.has(key)) known.set(key, spin(c, isLong(c) ? 1 : reps));
  const other = compare ? known.get(key) : undefined;
  const factor = mine && other ? (other.wall_s / mine.wall_s).toFixed(1) : '';
  const wanted = 'times' in c.wanted ? `${c.wanted.times} times` : `${c.wanted.seconds} s`;
  console.log(
    `| ${key} ${c.flags.join(' ')} | ${mine?.states} | ${mine?.outcomes} | ${mine?.wall_s} | ${mine?.peak_mb} | ` +
      `${other?.states ?? ''} | ${other?.wall_s ?? ''} | ${factor} | ${wanted} |`,
  );
}
