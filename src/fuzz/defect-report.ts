/** Every planted defect hunted in turn: how many cases and seconds until it was found, by which claim, how small it gets. */
import { type CampaignReport, type Workers, campaign } from './campaign.ts';
import { DEFECTS } from './defects.ts';

export interface HuntedDefect {
  readonly defect: string;
  readonly rule: string;
  readonly part: 'procedure' | 'search';
  /** Cases until a claim broke, itself included; null: not found. */
  readonly cases: number | null;
  readonly seconds: number;
  readonly claim: string | null;
  /** All claims that the first case broke. */
  readonly claims: readonly string[];
  /** Effects of the smallest scenario found. */
  readonly effects: number | null;
  /** Share of cases whose result is the same as without the defect. */
  readonly untouched: number;
}

export interface HuntOptions {
  readonly seed: string;
  /** Cases after which a defect counts as not found. */
  readonly runs: number;
  /** Seconds after which it does. */
  readonly seconds: number;
  readonly only: readonly string[] | null;
  readonly now: () => number;
  readonly found: (one: HuntedDefect) => void;
}

/** Cases whose results are compared with and without a defect. */
const COMPARED = 120;

/** The same workers, who shrink one thing only: the claim that broke first. */
function shrinkingOnce(workers: Workers): Workers {
  let shrunk = false;
  return { ...workers, shrink: (order) => {
    if (shrunk) return Promise.resolve({ claim: order.claim, message: 'not made smaller', number: order.job.number, tree: {}, effects: Number.MAX_SAFE_INTEGER, tried: 0 });
    shrunk = true;
    return workers.shrink(order);
  } };
}

/** Hunts each defect until a claim breaks; in the order of the table. */
export async function huntDefects(options: HuntOptions, workers: Workers): Promise<readonly HuntedDefect[]> {
  const { seed, runs, seconds, now } = options;
  const numbers = Array.from({ length: COMPARED }, (_, number) => ({ number, parents: [] }));
  const results = async (defect: string | null): Promise<readonly string[]> =>
    (await Promise.all([numbers.slice(0, COMPARED / 2), numbers.slice(COMPARED / 2)].map((jobs) => workers.run({ seed, defect, claim: 'lineage', jobs })))).flat().map(({ verdict, outcomes, states, broken }) => JSON.stringify([verdict, outcomes, states, broken.length]));
  const healthy = await results(null);
  const hunted: HuntedDefect[] = [];
  for (const [defect, { rule, part }] of Object.entries(DEFECTS)) {
    if (options.only !== null && !options.only.includes(defect)) continue;
    const began = now();
    let ended = began;
    const report: CampaignReport = await campaign({
      seed, runs, defect, claim: null, untilBroken: true, timeIsUp: () => now() - began >= seconds, progress: () => undefined,
      result: () => { ended = now(); },
    }, shrinkingOnce(workers));
    const touched = (await results(defect)).filter((each, at) => each !== healthy[at]).length;
    const [smallest] = report.findings;
    const one: HuntedDefect = {
      defect, rule, part, cases: report.firstBroken?.at ?? null, seconds: ended - began, claim: report.firstBroken?.claim ?? null, claims: Object.keys(report.broken),
      effects: smallest?.effects ?? null, untouched: 1 - touched / COMPARED,
    };
    hunted.push(one);
    options.found(one);
  }
  return hunted;
}

/** The hunts of one seed. */
export interface Hunt { readonly seed: string; readonly hunted: readonly HuntedDefect[] }

/** The median of the smallest scenarios has so many effects at most. */
const MOST_EFFECTS = 3;
/** A defect leaves such a share of cases as they were. */
const UNTOUCHED = 0.5;

/** What the fuzzer promises of planted defects and does not keep; empty: all of it holds. */
export function shortcomings(hunts: readonly Hunt[], claims: readonly string[]): readonly string[] {
  const broken = new Set(hunts.flatMap(({ hunted }) => hunted.flatMap((each) => each.claims)));
  return [
    ...hunts.flatMap(({ seed, hunted }) => [
      ...hunted.flatMap(({ defect, cases }) => (cases === null ? [`${defect} was not found with seed ${seed}`] : [])),
      ...hunted.flatMap(({ defect, untouched }) => (untouched > UNTOUCHED ? [] : [`${defect} changes most of the first cases of seed ${seed}`])),
      ...((medianEffects(hunted) ?? 0) > MOST_EFFECTS ? [`the median of the smallest scenarios of seed ${seed} has more than ${String(MOST_EFFECTS)} effects`] : []),
    ]),
    ...claims.filter((claim) => !broken.has(claim)).map((claim) => `no defect breaks the claim "${claim}"`),
  ];
}

/** The middle of the sizes; null if nothing was found. */
export function medianEffects(hunted: readonly HuntedDefect[]): number | null {
  const sizes = hunted.flatMap(({ effects }) => (effects === null ? [] : [effects])).sort((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 2)] ?? null;
}
