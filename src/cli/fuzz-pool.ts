import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { Batch, Found, ShrinkOrder, Workers } from '../fuzz/campaign.ts';
import type { CaseResult } from '../fuzz/evaluate.ts';
import { argumentsFor, YOUNG_MB } from '../explore/pool.ts';
import type { Done, Work } from '../fuzz/work.ts';

/** As many threads as the machine runs at once, four at most. */
export const defaultWorkers = (): number => Math.min(4, availableParallelism());

/** A case that takes longer is stopped and reported: a property that never ends. */
const CASE_SECONDS = 20;
const SHRINK_SECONDS = 180;
const MEMORY_MB = 1500;

export interface Pool extends Workers {
  readonly close: () => Promise<void>;
}

function newPool(threads: number, file: URL): Piscina<Work, Done> {
  return new Piscina<Work, Done>({
    filename: file.href,
    execArgv: argumentsFor(file),
    minThreads: threads, maxThreads: threads, idleTimeout: 60_000, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB, maxOldGenerationSizeMb: MEMORY_MB },
  });
}

/** Threads that carry out batches; whoever does not answer in time is stopped, whoever dies is replaced, and its cases are tried one by one. */
export function poolOf(threads: number, file: URL = new URL(import.meta.url.endsWith('.ts') ? './fuzz.worker.ts' : './fuzz.worker.js', import.meta.url)): Pool {
  const pool = newPool(threads, file);
  /** Null where nobody answered in time; what a thread was doing when it died is done once again. */
  const timed = async (work: Work, seconds: number, again = true): Promise<Done | null> => {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), seconds * 1000);
    try {
      return await pool.run(work, { signal: stop.signal });
    } catch (error) {
      if (stop.signal.aborted || (hasDied(error) && !again)) return null;
      if (hasDied(error)) return await timed(work, seconds, false);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
  const run = async (batch: Batch): Promise<readonly CaseResult[]> => {
    const done = await timed({ work: 'run', batch }, CASE_SECONDS * Math.max(1, batch.jobs.length / 2) + waiting(pool) * CASE_SECONDS);
    if (done?.work === 'run') return done.results;
    if (batch.jobs.length === 1) return batch.jobs.map(({ number, parents }) => endless(number, parents.length > 0));
    const results: CaseResult[] = [];
    for (const job of batch.jobs) results.push(...(await run({ ...batch, jobs: [job] })));
    return results;
  };
  const shrink = async (order: ShrinkOrder): Promise<Found> => {
    const done = await timed({ work: 'shrink', order }, SHRINK_SECONDS + waiting(pool) * SHRINK_SECONDS);
    return done?.work === 'shrink' ? done.found : { claim: order.claim, message: 'shrinking took too long', number: order.job.number, tree: {}, effects: 0, tried: 0 };
  };
  return { ahead: true, run, shrink, close: () => pool.destroy() };
}

const waiting = (pool: Piscina<Work, Done>): number => pool.queueSize;
/** Whether it was the thread that ended, for want of memory or otherwise, and not what it was doing that failed. */
const hasDied = (error: unknown): boolean => error instanceof Error && (('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') || /^worker exited/i.test(error.message));
const endless = (number: number, mutant: boolean): CaseResult => ({ number, mutant, verdict: 'endless', outcomes: 0, states: 0, transitions: 0, effects: 0, broken: [{ claim: 'ends', message: `not done within ${String(CASE_SECONDS)} s, or out of memory` }], features: [] });
