/** (b) The resolver over the corpus, in one thread: scenarios and positions a second, cold and warm, and the slowest. */
import type { Throughput } from '../src/explore/throughput.ts';
import { figureOf, type Figure } from './figure.ts';
import { repeated, runsOf } from './families.ts';
import { here, insteadof, type Told } from './programs.ts';

export interface CorpusRun extends Throughput {
  readonly peak_mb: number;
}
export interface CorpusFigures {
  readonly figures: readonly Figure[];
  readonly slowest: Throughput['slowest'];
}

/** One process: a first pass, and passes for so long. */
export const corpusRun = (seconds: number): Told<CorpusRun> => insteadof<CorpusRun>('bench', 'corpus', here('../corpus'), '--seconds', String(seconds));

export function corpusFigures(quick: boolean, reps: number): CorpusFigures {
  const told = repeated(quick ? 1 : Math.min(3, reps), () => corpusRun(quick ? 3 : 8));
  const [first] = told;
  if (first === undefined) throw new Error('nothing was run');
  const { scenarios, positions, larger } = first.said;
  const facts = { scenarios, positions, larger: larger.length };
  const what = 'corpus';
  const rates = (tool: string, unit: 'scenarios/s' | 'positions/s', value: (run: Throughput) => number): Figure =>
    figureOf({ section: 'corpus', what, tool, unit, facts }, runsOf(told, value));
  const figures = [
    rates('cold', 'scenarios/s', ({ cold }) => cold.scenarios_per_s), rates('cold', 'positions/s', ({ cold }) => cold.positions_per_s),
    rates('warm', 'scenarios/s', ({ warm }) => warm.scenarios_per_s), rates('warm', 'positions/s', ({ warm }) => warm.positions_per_s),
    figureOf({ section: 'memory', what, tool: 'insteadof', unit: 'MB' }, runsOf(told, ({ peak_mb }) => peak_mb)),
  ];
  return { figures, slowest: first.said.slowest };
}
