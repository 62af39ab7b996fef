import { Command } from 'commander';
import type { Context } from './context.ts';
import type { Pool } from './fuzz-pool.ts';
import { positiveNumber, wholeNumber } from './options.ts';

export interface Flags {
  readonly runs?: number;
  readonly seconds?: number;
  readonly seed: string;
  readonly workers?: number;
  readonly json?: true;
  readonly defect?: string;
  readonly claim?: string;
  readonly out: string;
  readonly csv: string | false;
  readonly write?: boolean;
  readonly replay?: string;
  readonly state: string;
  readonly resume?: string | true;
  readonly smallScope?: number;
  readonly mangled?: number;
  readonly walks?: number;
  readonly allDefects?: true;
  readonly page?: string;
  readonly listDefects?: true;
  readonly listClaims?: true;
}

/** `insteadof fuzz`: random scenarios against everything that must hold for all of them. */
export const fuzzCommand = ({ host, engine, finish }: Context): Command =>
  new Command('fuzz')
    .description('random scenarios against everything that must hold for all of them')
    .option('--runs <n>', 'so many cases (default: 2000, or as many as the time allows)', wholeNumber)
    .option('--seconds <s>', 'begin no further round of cases after so long (a round has 400 at most)', positiveNumber)
    .option('--seed <text>', 'where the random numbers begin', '1')
    .option('--workers <n>', 'threads; 1 is this one (default: up to 4)', wholeNumber)
    .option('--claim <name>', 'only this claim, on each case')
    .option('--defect <name>', 'hunt a planted defect: stops at the first case that breaks a claim')
    .option('--all-defects', 'hunt every planted defect in turn and say how long it took')
    .option('--page <file>', 'with --all-defects: write the table as Markdown; --seed may name several, "1,2,3"')
    .option('--out <dir>', 'where findings are kept, and known ones replayed first', 'corpus/regressions')
    .option('--csv <file>', 'a line for each case', 'reports/runs/fuzz.csv')
    .option('--no-csv', 'no such file')
    .option('--no-write', 'write nothing at all')
    .option('--replay <file>', 'only the claim that this finding broke')
    .option('--state <file>', 'where a campaign that ends early is saved (Ctrl-C, --seconds)', 'reports/runs/fuzz-state.json')
    .option('--resume [file]', 'go on with a saved campaign, as if it had never been interrupted')
    .option('--small-scope <n>', 'instead: every scenario of a stated vocabulary with up to so many effects (1 to 3)', wholeNumber)
    .option('--mangled <n>', 'so many spoilt copies of the files of the corpus instead: refused with a place, or explored', wholeNumber)
    .option('--walks <n>', 'so many random plays instead, shown to the independent checker as they are and spoilt', wholeNumber)
    .option('--list-claims', 'what is claimed')
    .option('--list-defects', 'which defects can be planted')
    .option('--json', 'one object of JSON')
    .action(async (flags: Flags) => {
      if (flags.walks !== undefined) finish(await (await import('./fuzz-walks.ts')).runWalks(flags.walks, flags, host));
      else if (flags.mangled !== undefined) finish(await (await import('./fuzz-mangled.ts')).runMangled(flags.mangled, { ...flags, out: 'reports/runs' }, host, await engine()));
      else {
        const threads = await threadsFor(flags);
        try {
          finish(await (await import('./fuzz-run.ts')).runFuzz(flags, host, threads));
        } finally {
          await threads?.pool.close();
        }
      }
    });

/** Threads that carry out cases. */
export interface Threads {
  readonly count: number;
  readonly pool: Pool;
}
/** Threads load what they need while this one loads what it needs; null: this one does everything. */
async function threadsFor({ workers, listClaims, listDefects, replay, smallScope }: Flags): Promise<Threads | null> {
  if (workers === 1 || listClaims === true || listDefects === true || replay !== undefined || smallScope !== undefined) return null;
  const { defaultWorkers, poolOf } = await import('./fuzz-pool.ts');
  const count = workers ?? defaultWorkers();
  return count === 1 ? null : { count, pool: poolOf(count) };
}
