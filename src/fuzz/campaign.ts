/**
 * A campaign: rounds of cases, the first ones fresh, later ones also mutants of cases that reached something new. Which
 * cases there are depends on the seed and the rounds alone, so any number of workers finds the same.
 */
import { createRandom } from '../base/random.ts';
import { neverReached } from './coverage.ts';
import { type CaseResult, type Job, genomeOf, isDear } from './evaluate.ts';
import type { Fields, Genome } from './genes.ts';

/** What is sent to whoever works: the seed, what is under test, and the cases. */
export interface Batch {
  readonly seed: string;
  /** The name of a planted defect, or null. */
  readonly defect: string | null;
  /** Only this claim, or all. */
  readonly claim: string | null;
  readonly jobs: readonly Job[];
}
export interface ShrinkOrder {
  readonly seed: string;
  readonly defect: string | null;
  readonly claim: string;
  readonly job: Job;
}
export interface Found {
  readonly claim: string;
  readonly message: string;
  readonly number: number;
  readonly tree: Fields;
  readonly effects: number;
  /** Scenarios that were tried while it was shrunk. */
  readonly tried: number;
}
/** Who carries out the work: in this thread, or in a pool of them. Results in the order of the jobs. */
export interface Workers {
  /** Whether others work while this thread does not, so that the next round is worth beginning before the last one is done. */
  readonly ahead: boolean;
  readonly run: (batch: Batch) => Promise<readonly CaseResult[]>;
  readonly shrink: (order: ShrinkOrder) => Promise<Found>;
}

export interface CampaignOptions {
  readonly seed: string;
  /** Cases; null: until the time is up. */
  readonly runs: number | null;
  readonly defect: string | null;
  readonly claim: string | null;
  /** Whether the first case that breaks something ends the campaign. */
  readonly untilBroken: boolean;
  /** True when the time is up, or somebody wants it to end; asked between rounds. */
  readonly timeIsUp: () => boolean | Promise<boolean>;
  /** Goes on from here. */
  readonly from?: CampaignState | undefined;
  /** Told where the campaign stands after each round that is not the last. */
  readonly rounded?: ((state: CampaignState) => void) | undefined;
  readonly progress: (done: number) => void;
  /** Told of every case in order. */
  readonly result: (result: CaseResult, news: number) => void;
}

export interface CampaignReport {
  readonly seed: string;
  /** Whether it ended before all runs that were asked for. */
  readonly cut: boolean;
  readonly cases: number;
  readonly mutants: number;
  /** Cases by verdict. */
  readonly verdicts: Readonly<Record<string, number>>;
  /** Cases that broke a claim, by claim. */
  readonly broken: Readonly<Record<string, number>>;
  readonly findings: readonly Found[];
  /** The first case that broke something, counted from 1. */
  readonly firstBroken: { readonly at: number; readonly claim: string } | null;
  /** How many things were exercised, and what never was. */
  readonly reached: number;
  readonly never: readonly string[];
  /** Number of the first case of each verdict. */
  readonly firstOf: Readonly<Record<string, number>>;
}

const ROUND = 400;
/** The first round is shorter, each following one twice as long. */
const FIRST_ROUND = 40;
/** Cases of one piece of work: many at first, so that threads seldom ask for more, and few at the end of a round, so that nobody waits long for another. */
const MOST_AT_ONCE = 32;
const FEWEST_AT_ONCE = 2;
/** A piece is so manyth part of what is left. */
const SHARE = 8;
/** How many cases are kept to be mutated; newer ones replace older ones. */
const POOL = 300;
const MUTANTS = 0.45;
/** Cases of one claim that are shrunk. */
const SHRUNK = 4;

/** The cases of a round: which are mutants, and of whom, is drawn from the seed. */
function roundOf(seed: string, from: number, count: number, pool: readonly Genome[]): readonly Job[] {
  const random = createRandom(`${seed}/round/${String(from)}`);
  return Array.from({ length: count }, (_, i): Job => ({ number: from + i, parents: pool.length >= 10 && random.unit() < MUTANTS ? [random.pick(pool), random.pick(pool)] : [] }));
}

/** The jobs of a round in pieces of work; those that take long come first, so that nobody waits for one of them at the end. */
function piecesOf(jobs: readonly Job[]): readonly (readonly Job[])[] {
  const pieces: (readonly Job[])[] = [];
  const rest = [...jobs].sort((a, b) => Number(isDear(b)) - Number(isDear(a)));
  while (rest.length > 0) {
    const size = Math.min(MOST_AT_ONCE, Math.max(FEWEST_AT_ONCE, Math.ceil(rest.length / SHARE)));
    pieces.push(rest.splice(0, isDear(rest[0]!) ? FEWEST_AT_ONCE : size));
  }
  return pieces;
}

/** Where a campaign stands between two rounds, as plain data: going on from it gives what going on at once would have given. */
export interface CampaignState {
  /** The number of the next case, and how many come in the next round. */
  readonly next: number;
  readonly size: number;
  /** What the next round mutates, and what the last one added for those after the next. */
  readonly pool: readonly Genome[];
  readonly added: readonly Genome[];
  readonly tally: Omit<Tally, 'features'> & { readonly features: readonly string[] };
}
const savedTally = ({ features, ...rest }: Tally): CampaignState['tally'] => structuredClone({ ...rest, features: [...features] });
const tallyFrom = ({ features, ...rest }: CampaignState['tally']): Tally => ({ ...structuredClone(rest), features: new Set(features) });
const NOTHING_YET: CampaignState = { next: 0, size: FIRST_ROUND, pool: [], added: [], tally: { cases: 0, mutants: 0, verdicts: {}, firstOf: {}, broken: {}, features: [], toShrink: [], firstBroken: null } };

/** What a campaign has found so far; changed in place. */
interface Tally {
  cases: number;
  mutants: number;
  readonly verdicts: Record<string, number>;
  readonly firstOf: Record<string, number>;
  readonly broken: Record<string, number>;
  readonly features: Set<string>;
  readonly toShrink: { readonly claim: string; readonly job: Job }[];
  firstBroken: { readonly at: number; readonly claim: string } | null;
}

/** Counts one case; how many new things it reached. */
function count(tally: Tally, result: CaseResult, job: Job): number {
  tally.cases++;
  if (result.mutant) tally.mutants++;
  tally.verdicts[result.verdict] = (tally.verdicts[result.verdict] ?? 0) + 1;
  tally.firstOf[result.verdict] ??= result.number;
  const news = result.features.filter((feature) => !tally.features.has(feature));
  for (const feature of news) tally.features.add(feature);
  for (const { claim } of result.broken) {
    tally.firstBroken ??= { at: tally.cases, claim };
    tally.broken[claim] = (tally.broken[claim] ?? 0) + 1;
    if ((tally.broken[claim] ?? 0) <= SHRUNK) tally.toShrink.push({ claim, job });
  }
  return news.length;
}

/** Some cases that are judged together before the next are; `results` begins with them, and says the same when it is asked again. */
interface Round {
  readonly from: number;
  readonly size: number;
  readonly jobs: readonly Job[];
  readonly results: () => Promise<readonly CaseResult[]>;
}

/** Sends the pieces of a round to whoever works, once; the results in the order of the jobs. */
function roundWith({ seed, defect, claim, progress }: CampaignOptions, workers: Workers, { from, size, jobs }: Omit<Round, 'results'>): Round {
  const piece = async (some: readonly Job[]): Promise<readonly CaseResult[]> => {
    const done = await workers.run({ seed, defect, claim, jobs: some });
    progress(some.length);
    return done;
  };
  let begun: Promise<readonly CaseResult[]> | null = null;
  const begin = async (): Promise<readonly CaseResult[]> => (await Promise.all(piecesOf(jobs).map(piece))).flat().sort((a, b) => a.number - b.number);
  return { from, size, jobs, results: () => {
    if (begun === null) {
      begun = begin();
      begun.catch(() => undefined); // a round that was begun ahead of its turn may never be asked for
    }
    return begun;
  } };
}

/**
 * Runs rounds until the runs are done, the time is up, or (where asked) something broke; then shrinks what broke. A round
 * mutates what was kept up to the round before the last, so that it can begin while the last one is under way.
 */
export async function campaign(options: CampaignOptions, workers: Workers): Promise<CampaignReport> {
  const { seed, runs, defect } = options;
  const state = options.from ?? NOTHING_YET;
  const tally = tallyFrom(state.tally);
  const pool: Genome[] = [...state.pool];
  let added: readonly Genome[] = state.added;
  const drawn = (from: number, size: number): Round => roundWith(options, workers, { from, size, jobs: roundOf(seed, from, Math.min(size, (runs ?? Infinity) - from), pool) });
  let round: Round | null = runs === null || state.next < runs ? drawn(state.next, state.size) : null;
  let next = state.next;
  while (round !== null) {
    const { jobs, size }: Round = round;
    next = round.from + size;
    pool.push(...added);
    pool.splice(0, Math.max(0, pool.length - POOL));
    const following: Round | null = runs === null || next < runs ? drawn(next, Math.min(ROUND, size * 2)) : null;
    const results = round.results();
    if (workers.ahead && !options.untilBroken) void following?.results();
    const kept: Genome[] = [];
    for (const [at, result] of (await results).entries()) {
      const job = jobs[at]!;
      const news = count(tally, result, job);
      options.result(result, news);
      if (news > 0 && result.verdict !== 'cut') kept.push(genomeOf(seed, job));
      if (options.untilBroken && tally.firstBroken !== null) break;
    }
    added = kept;
    if (following !== null) options.rounded?.({ next, size: following.size, pool: [...pool], added, tally: savedTally(tally) });
    if ((await options.timeIsUp()) || (options.untilBroken && tally.firstBroken !== null)) break;
    round = following;
  }
  const findings = await Promise.all(tally.toShrink.map(({ claim: name, job }) => workers.shrink({ seed, defect, claim: name, job })));
  const { cases, mutants, verdicts, broken, firstBroken, firstOf } = tally;
  return { seed, cut: !options.untilBroken && runs !== null && next < runs, cases, mutants, verdicts: sorted(verdicts), broken: sorted(broken), findings: distinct(findings), firstBroken, reached: tally.features.size, never: neverReached(tally.features), firstOf: sorted(firstOf) };
}

const sorted = <T>(record: Readonly<Record<string, T>>): Readonly<Record<string, T>> => Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

/** One finding for each claim and shrunk scenario, the smallest first. */
function distinct(findings: readonly Found[]): readonly Found[] {
  const seen = new Set<string>();
  return [...findings].sort((a, b) => a.effects - b.effects || JSON.stringify(a.tree).length - JSON.stringify(b.tree).length || a.number - b.number).filter(({ claim, tree }) => {
    const key = `${claim} ${JSON.stringify(tree)}`;
    return !seen.has(key) && seen.add(key).size > 0;
  });
}
