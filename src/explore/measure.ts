/** One timed exploration of a scenario, for the benchmark command: the packed engine first, the reference machine where it does not compile. */
import { digestOf as digestOfTexts } from '../base/digest.ts';
import { machineOf } from '../rules/machine.ts';
import type { Scenario } from '../rules/model.ts';
import { explore } from '../search/packed/sweep/explore.ts';
import { digestOf } from '../search/packed/sweep/lines.ts';
import { ALL_REDUCTIONS } from '../search/packed/division/model.ts';
import { scriptsFor } from '../search/packed/sweep/scripts.ts';
import { compileScenario } from './compile/compile.ts';
import { exploreByReference } from './explore.ts';
import type { ExploreOptions, Meter } from './report-types.ts';

/** Figures of one exploration. Seconds: `wall_s` from the parsed scenario to all distinct outcomes in memory, `total_s` with texts, sorting and digest. */
export interface Measured {
  readonly states: number;
  readonly transitions: number;
  readonly outcomes: number;
  readonly wall_s: number;
  readonly total_s: number;
  readonly states_per_s: number;
  readonly peak_mb: number;
  readonly digest: string | null;
  readonly playsDigest: string | null;
  readonly engine: string;
  /** False where a limit ended it. */
  readonly complete: boolean;
}

/** Larger sets have their plays digest only where plays are asked for. */
const PLAYS = 2_000_000n;
/** Where outcomes are found without what plays need, so many positions are searched for them. */
const COUNTED = 2 ** 25;

/** @param options with what a search with threads has found `ahead`, if one was made
 * @param scripts also find so many scripts, spread over the outcomes, within the wall time */
export function measure(scenario: Scenario, options: ExploreOptions, meter: Meter, scripts = 0): Measured {
  const start = meter.seconds();
  const found = options.ahead?.explored ?? searched(scenario, options);
  if (found?.kind !== 'explored') return measureReference(scenario, options, meter, start);
  if (options.plays === true) found.plays();
  if (scripts > 0) scriptsFor(found, Array.from({ length: scripts }, (_, i) => Math.floor((i * Number(found.outcomes)) / scripts)));
  const before = options.ahead?.wall_s ?? 0;
  const wall = before + meter.seconds() - start;
  const complete = found.cut === null;
  const digest = complete ? digestOf(found, false) : null;
  const total = before + meter.seconds() - start;
  const isKnown = (): boolean => found.exact === null || found.exact({ maxStates: COUNTED }).cut === null;
  const counted = options.plays === true || (options.ahead === undefined && found.outcomes <= PLAYS && isKnown());
  const playsDigest = complete && counted ? digestOf(found, true) : null;
  return {
    states: found.states, transitions: found.transitions, outcomes: Number(found.outcomes), wall_s: wall, total_s: total, states_per_s: Math.round(found.states / Math.max(wall, 1e-6)), peak_mb: meter.peakMb(), digest, playsDigest, engine: 'compiled', complete,
  };
}

/** What the packed engine finds in this thread; null where it does not apply. */
function searched(scenario: Scenario, { engine, search, order, reductions, plays }: ExploreOptions): ReturnType<typeof explore> | null {
  if (engine === 'reference' || search !== undefined) return null;
  const compiled = compileScenario(scenario, machineOf(scenario));
  return 'packed' in compiled ? explore(compiled.packed, { order: order ?? 'sweep', reductions: { ...ALL_REDUCTIONS, ...reductions }, plays: plays === true }) : null;
}

function measureReference(scenario: Scenario, options: ExploreOptions, meter: Meter, start: number): Measured {
  const report = exploreByReference(scenario, { ...options, plays: true, scripts: [], readings: false, meter }, null);
  const wall = meter.seconds() - start;
  const digest = digestOfTexts(report.outcomes.map(({ text }) => text));
  const { states, transitions, count, playsDigest } = report;
  return { states, transitions, outcomes: count, wall_s: wall, total_s: meter.seconds() - start, states_per_s: Math.round(states / Math.max(wall, 1e-6)), peak_mb: meter.peakMb(), digest, playsDigest, engine: 'reference', complete: report.complete };
}
