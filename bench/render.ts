/** The figures as Markdown, CSV and JSON. */
import { stringify } from 'csv-stringify/sync';
import { shown, type Figure, type Section } from './figure.ts';
import type { CorpusFigures } from './corpus.ts';
import type { Machine } from './machine.ts';

export interface Benchmark {
  readonly machine: Machine;
  readonly quick: boolean;
  readonly seconds: number;
  readonly figures: readonly Figure[];
  readonly slowest: CorpusFigures['slowest'];
}

const TITLES: Readonly<Record<Section, string>> = {
  families: 'The families, beside SPIN and clingo',
  baselines: 'What one would write by hand, and xstate/graph',
  corpus: 'The corpus, in one thread',
  growth: 'Growth',
  threads: 'One thread and two, in alternating pairs',
  memory: 'Memory, at its most',
};

export const csvOf = ({ figures }: Benchmark): string =>
  stringify(
    figures.map(({ section, what, tool, unit, median, low, high, runs, facts, warnings }) => ({ section, what, tool, unit, median, low, high, runs, positions: facts['positions'] ?? '', outcomes: facts['outcomes'] ?? '', digest: facts['digest'] ?? '', warnings: warnings.join('; ') })),
    { header: true, escape_formulas: true },
  );

export const jsonOf = (benchmark: Benchmark): string => `${JSON.stringify(benchmark, null, 1)}\n`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, i) => (i === 0 ? '---' : '--:')), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** How many times longer than this program a tool took, for the same thing in the same run: warm beside warm, a fresh process beside fresh ones. */
function times(figure: Figure, figures: readonly Figure[]): string {
  const warm = figure.section === 'baselines' && figure.runs > 5;
  const ours = figures.find(({ section, what, tool, unit }) => what === figure.what && unit === figure.unit && (warm ? tool === 'insteadof, warm' : section === 'families' && tool === 'insteadof'));
  return ours === undefined || ours === figure ? '' : shown(figure.median / ours.median);
}

const range = ({ low, high, runs }: Figure): string => (runs === 1 ? '1 run' : `${shown(low)} – ${shown(high)}, ${String(runs)} runs`);

function sectionOf(section: Section, { figures, slowest }: Benchmark): string {
  const own = figures.filter((figure) => figure.section === section);
  if (own.length === 0) return '';
  const withFacts = section === 'families' || section === 'baselines' || section === 'growth';
  const withTimes = section === 'families' || section === 'baselines';
  const head = ['what', 'with', 'median', 'from – to', ...(withTimes ? ['insteadof = 1'] : []), ...(withFacts ? ['positions', 'outcomes'] : []), 'trust'];
  const fact = (value: string | number | null | undefined): string => (value === null || value === undefined ? '' : typeof value === 'number' ? value.toLocaleString('en-US') : value.length > 15 ? `${String(value.length)} digits` : value);
  const rows = own.map((figure) => [
    figure.what, figure.tool, `${shown(figure.median)} ${figure.unit}`, range(figure), ...(withTimes ? [times(figure, figures)] : []), ...(withFacts ? [fact(figure.facts['positions']), fact(figure.facts['outcomes'])] : []), figure.warnings.join('; '),
  ]);
  const list = section !== 'corpus' ? [] : ['', 'The slowest, warm:', '', table(['scenario', 'positions', 'ms'], slowest.map(({ id, states, ms }) => [id, String(states), shown(ms)]))];
  return ['', `## ${TITLES[section]}`, '', table(head, rows), ...list, ''].join('\n');
}

export function markdownOf(benchmark: Benchmark): string {
  const { machine, quick, seconds, figures } = benchmark;
  const doubtful = figures.filter(({ warnings }) => warnings.length > 0).length;
  const tools = [machine.spin, machine.clingo, machine.gcc].filter((version) => version !== null);
  return [
    '# Benchmarks', '',
    `Made by \`npm run bench${quick ? ' -- --quick' : ''}\` in ${String(Math.round(seconds))} s on ${machine.date}: ${machine.cores} cores of ${machine.processor}, ${machine.memory_gb} GB, ${machine.system}, Node ${machine.node}, insteadof ${machine.program} (${machine.commit}); ${tools.length === 0 ? 'no other tools installed' : tools.join('; ')}.`,
    `How to read it: [bench/README.md](../bench/README.md). ${doubtful === 0 ? 'No figure has a warning.' : `${String(doubtful)} of ${String(figures.length)} figures have a warning in the last column: do not build on those.`}`,
    '', '![Time against size](bench.svg)',
    ...(['families', 'baselines', 'corpus', 'growth', 'threads', 'memory'] as const).map((section) => sectionOf(section, benchmark)),
  ].join('\n');
}
