/** (e) Memory of searches that are about memory: one global table, states on disk, plays. What the families take is told with them. */
import { figureOf, type Figure } from './figure.ts';
import { repeated, runsOf } from './families.ts';
import { family } from './programs.ts';

export function* memoryFigures(quick: boolean, reps: number): Generator<Figure> {
  const n = String(quick ? 12 : 13);
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['one table', ['--no-reduction', '--order', 'table']],
    ['one table, --max-memory 150M', ['--no-reduction', '--order', 'table', '--max-memory', '150M']],
    ['all plays', ['--plays']],
  ];
  for (const [tool, flags] of cases) {
    const told = repeated(quick ? 1 : Math.min(3, reps), () => family('F1', Number(n), ...flags));
    const facts = { positions: told[0]?.said.states ?? null, digest: told[0]?.said.digest ?? null };
    yield figureOf({ section: 'memory', what: `F1 n=${n}`, tool, unit: 'MB', facts }, runsOf(told, ({ peak_mb }) => peak_mb));
  }
}
