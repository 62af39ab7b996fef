/** What a worker does, in whichever thread: cases of a batch, or shrinking one. Plain data in, plain data out. */
import type { Batch, Found, ShrinkOrder, Workers } from './campaign.ts';
import { CLAIMS, type Claim } from './claims.ts';
import { type DefectName, subjectOf } from './defects.ts';
import { type Asking, type CaseResult, askingOf, brokenBy, evaluate, genomeOf } from './evaluate.ts';
import type { Genome } from './genes.ts';
import { scenarioTree } from './scenarios.ts';
import { shrink } from './shrink.ts';

export type Work = { readonly work: 'run'; readonly batch: Batch } | { readonly work: 'shrink'; readonly order: ShrinkOrder };
export type Done = { readonly work: 'run'; readonly results: readonly CaseResult[] } | { readonly work: 'shrink'; readonly found: Found };

/** A defect of the procedure is hunted with the claims that never ask the healthy one, a defect of a search with those that compare searches. */
const claimsFor = (defect: string | null, claim: string | null): readonly Claim[] => {
  const all = claim === null ? CLAIMS : CLAIMS.filter(({ name }) => name === claim);
  if (defect === null) return all;
  const { part } = subjectOf(defect as DefectName);
  return all.filter((each) => each.part === part || each.name === 'verdict');
};

/** A planted defect is hunted with the claims that find most on every case, with the dearest on every fourth. */
function asking(defect: string | null, claim: string | null): Asking {
  const { subject, part } = subjectOf(defect as DefectName | null);
  const usual = askingOf(subject, claimsFor(defect, claim));
  return part === null ? usual : { ...usual, every: 4, often: 1 };
}

/** What a case with a planted defect breaks and would break without it is no find of the defect. */
function ofTheDefect(result: CaseResult, genome: Genome, defect: string | null): CaseResult {
  if (defect === null || result.broken.length === 0) return result;
  const names = new Set(result.broken.map(({ claim }) => claim));
  const anyway = brokenBy(scenarioTree(genome), result.number, askingOf(subjectOf(null).subject, CLAIMS.filter(({ name }) => names.has(name))));
  return { ...result, broken: result.broken.filter(({ claim }) => !anyway.some((each) => each.claim === claim)) };
}

/** `now`: a clock in milliseconds, if the cases are to be timed. */
export function carryOut(work: Work, now?: () => number): Done {
  if (work.work === 'run') {
    const { seed, defect, claim, jobs } = work.batch;
    const how = asking(defect, claim);
    return { work: 'run', results: jobs.map((job) => {
      const began = now?.();
      const genome = genomeOf(seed, job);
      const result = ofTheDefect(evaluate(genome, job, how), genome, defect);
      return began === undefined ? result : { ...result, milliseconds: now!() - began };
    }) };
  }
  const { seed, defect, claim, job } = work.order;
  const { tree, effects, message, tried } = shrink(genomeOf(seed, job), claim, job.number, asking(defect, null));
  return { work: 'shrink', found: { claim, message, number: job.number, tree, effects, tried } };
}

/** Everything in this thread; `now` as in `carryOut`. */
export const inProcess = (now?: () => number): Workers => ({
  ahead: false,
  run: (batch) => {
    const done = carryOut({ work: 'run', batch }, now);
    return Promise.resolve(done.work === 'run' ? done.results : []);
  },
  shrink: (order) => {
    const done = carryOut({ work: 'shrink', order });
    if (done.work !== 'shrink') throw new Error('shrinking was asked for');
    return Promise.resolve(done.found);
  },
});
export const IN_PROCESS = inProcess();
