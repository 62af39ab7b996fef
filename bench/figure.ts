/** A measured figure: the median of some runs, their spread, and what speaks against trusting it. */

export const SECTIONS = ['families', 'baselines', 'corpus', 'growth', 'threads', 'memory'] as const;
export type Section = (typeof SECTIONS)[number];

/** One run: what was measured, and how many cores other programs kept busy meanwhile (null: not known here). */
export interface Run {
  readonly value: number;
  readonly foreign: number | null;
}

export interface Figure {
  readonly section: Section;
  /** What was searched, "F1 n=12". Figures with the same words can be compared. */
  readonly what: string;
  readonly tool: string;
  /** "s", "MB", "scenarios/s", "positions/s", "times". */
  readonly unit: string;
  readonly median: number;
  readonly low: number;
  readonly high: number;
  readonly runs: number;
  /** Positions, outcomes, digest, peak memory: what else the runs said. */
  readonly facts: Readonly<Record<string, string | number | null>>;
  readonly warnings: readonly string[];
}

/** Of an odd or even number of values the middle one, the upper of two. */
export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

const SPREAD = 0.25;
const FOREIGN = 0.3;
const FEW = 3;

/** What speaks against a figure that comes from these runs. */
export function warningsOf(runs: readonly Run[]): readonly string[] {
  const values = runs.map(({ value }) => value);
  const spread = (Math.max(...values) - Math.min(...values)) / median(values);
  const foreign = Math.max(0, ...runs.map((run) => run.foreign ?? 0));
  return [
    ...(runs.length < FEW ? [`only ${String(runs.length)} run${runs.length === 1 ? '' : 's'}`] : []),
    ...(spread > SPREAD ? [`the runs differ by ${String(Math.round(spread * 100))} %`] : []),
    ...(foreign > FOREIGN ? [`other programs kept up to ${foreign.toFixed(1)} cores busy`] : []),
  ];
}

export type About = Pick<Figure, 'section' | 'what' | 'tool' | 'unit'> & { readonly facts?: Figure['facts']; readonly warnings?: readonly string[] };

export function figureOf({ facts = {}, warnings = [], ...about }: About, runs: readonly Run[]): Figure {
  const values = runs.map(({ value }) => value);
  return { ...about, median: median(values), low: Math.min(...values), high: Math.max(...values), runs: runs.length, facts, warnings: [...warningsOf(runs), ...warnings] };
}

/** Four significant digits at most, without powers of ten; with commas in between where it is long. */
export function shown(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(3)));
}
