/** How fast many small scenarios are explored, one after another in one thread, for the benchmark command. */
import type { Scenario } from '../rules/model.ts';
import { exploreScenario } from './explore.ts';
import type { Meter } from './report-types.ts';

/** How fast a pass was; seconds without what lies between two scenarios. */
export interface Rate {
  readonly seconds: number;
  readonly scenarios_per_s: number;
  readonly positions_per_s: number;
}
export interface Throughput {
  readonly scenarios: number;
  /** Scenarios with more positions than the limit, or without an end: not counted. */
  readonly larger: readonly string[];
  readonly positions: number;
  /** The first pass of this process. */
  readonly cold: Rate;
  /** The median of the passes after it. */
  readonly warm: Rate;
  /** Seconds of each pass after the first. */
  readonly passes: readonly number[];
  /** The slowest scenarios of the median pass, the slowest first. */
  readonly slowest: readonly Timed[];
}
interface Timed {
  readonly id: string;
  readonly states: number;
  readonly ms: number;
}

const SLOWEST = 10;
const seconds = (timed: readonly Timed[]): number => timed.reduce((sum, { ms }) => sum + ms, 0) / 1000;

/** Explores one scenario from a copy of its own, so that nothing of an earlier pass is known, with all plays and scripts. */
function timeOne(scenario: Scenario, limit: number, meter: Meter): Timed | null {
  const fresh = structuredClone(scenario);
  const start = meter.seconds();
  const { verdict, states } = exploreScenario(fresh, { plays: true, scripts: 'all', readings: false, tree: false, who: false, limits: { maxStates: limit + 1 } });
  const ms = (meter.seconds() - start) * 1000;
  return verdict === 'cut' || states > limit ? null : { id: scenario.id, states, ms };
}

/** @param limit positions above which a scenario is left out
 * @param enough seconds after which no further pass begins; at least `atLeast` passes after the first are made */
export function throughputOf(scenarios: readonly Scenario[], limit: number, enough: number, meter: Meter, atLeast = 3): Throughput {
  const first = scenarios.map((scenario) => timeOne(scenario, limit, meter));
  const small = scenarios.filter((_, i) => first[i] !== null);
  const began = meter.seconds();
  const passes: (readonly Timed[])[] = [];
  while (passes.length < atLeast || meter.seconds() - began < enough) passes.push(small.flatMap((scenario) => timeOne(scenario, limit, meter) ?? []));
  const bySpeed = [...passes].sort((a, b) => seconds(a) - seconds(b));
  const median = bySpeed[Math.floor(bySpeed.length / 2)] ?? [];
  const positions = median.reduce((sum, { states }) => sum + states, 0);
  const rate = (took: number): Rate => ({ seconds: took, scenarios_per_s: small.length / took, positions_per_s: positions / took });
  return {
    scenarios: small.length, larger: scenarios.flatMap(({ id }, i) => (first[i] === null ? [id] : [])), positions, cold: rate(seconds(first.flatMap((timed) => timed ?? []))), warm: rate(seconds(median)),
    passes: passes.map(seconds), slowest: [...median].sort((a, b) => b.ms - a.ms).slice(0, SLOWEST),
  };
}
