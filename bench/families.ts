/** (a) The families beside SPIN and clingo, (e) their memory, (f) and beside what one would write by hand. Same run, same puzzles. */
import { clingo, family, here, spin, tell, type Search, type Told } from './programs.ts';
import { figureOf, type Figure, type Run } from './figure.ts';
import type { Machine } from './machine.ts';

/** Which sizes; SPIN and clingo only where they need no minutes. */
interface Sizes {
  readonly ours: readonly number[];
  /** With --no-reduction, like the others. */
  readonly unreduced: readonly number[];
  readonly spin: readonly number[];
  readonly clingo: readonly number[];
  readonly byHand: readonly number[];
}
type Plan = Readonly<Record<string, Sizes>>;

const FULL: Plan = {
  F1: { ours: [6, 8, 10, 12, 13, 14], unreduced: [6, 8, 10, 12, 13], spin: [8, 10, 12, 13], clingo: [8, 10, 12], byHand: [6, 8] },
  F2: { ours: [8, 16, 20, 30, 200], unreduced: [8, 16, 20], spin: [16, 20], clingo: [8, 16], byHand: [6, 8] },
  F3: { ours: [4, 6, 8, 10], unreduced: [4, 6, 8], spin: [4, 6, 8], clingo: [4, 6, 7], byHand: [4, 5] },
  F4: { ours: [6, 8, 10, 12, 15], unreduced: [6, 8, 10], spin: [6, 8, 10], clingo: [6, 8], byHand: [6, 7] },
};
const QUICK: Plan = {
  F1: { ours: [6, 12], unreduced: [12], spin: [12], clingo: [8], byHand: [6] },
  F2: { ours: [200], unreduced: [], spin: [], clingo: [], byHand: [] },
  F3: { ours: [6, 8], unreduced: [6], spin: [6], clingo: [6], byHand: [] },
  F4: { ours: [8, 10], unreduced: [8], spin: [8], clingo: [8], byHand: [] },
};

/** Runs something again until there are enough runs, or two where one takes long. */
export function repeated<T>(reps: number, run: () => Told<T>): readonly Told<T>[] {
  const told = [run()];
  while (told.length < reps && !((told[0]?.seconds ?? 0) > 10 && told.length >= 2)) told.push(run());
  return told;
}

export const runsOf = <T>(told: readonly Told<T>[], value: (said: T) => number): readonly Run[] => told.map(({ said, foreign }) => ({ value: value(said), foreign }));

const factsOf = ({ states, outcomes, digest = null, peak_mb }: Search): Figure['facts'] => ({ positions: states, outcomes, digest, peak_mb: Math.round(peak_mb) });

/** Time and memory of runs of the same search. */
const timeAndMemory = (what: string, tool: string, told: readonly Told<Search>[], section: 'families' | 'baselines' = 'families'): readonly Figure[] => {
  const facts = told[0] === undefined ? {} : factsOf(told[0].said);
  return [
    figureOf({ section, what, tool, unit: 's', facts }, runsOf(told, ({ wall_s }) => wall_s)),
    figureOf({ section: 'memory', what, tool, unit: 'MB' }, runsOf(told, ({ peak_mb }) => peak_mb)),
  ];
};

const spinFigures = (name: string, n: number, reps: number): readonly Figure[] => {
  const { said, foreign } = spin(name, n, reps);
  const what = `${name} n=${String(n)}`;
  return [
    figureOf({ section: 'families', what, tool: 'SPIN', unit: 's', facts: factsOf(said) }, said.walls.map((value) => ({ value, foreign }))),
    // The table is as large as it was asked to be: no spread to be told.
    { ...figureOf({ section: 'memory', what, tool: 'SPIN', unit: 'MB' }, [{ value: said.peak_mb, foreign: null }]), warnings: [] },
  ];
};

interface Timed extends Search { readonly low: number; readonly high: number; readonly samples: number }

/** How often it is run is up to the library that times it. */
const byHandFigure = (how: 'warm' | 'naive' | 'set' | 'xstate', name: string, n: number, seconds: number): Figure => {
  const { said, foreign } = tell<Timed>(process.execPath, ['--import', 'tsx', here('./baseline.ts'), how, name, String(n), String(seconds)]);
  const tool = { warm: 'insteadof, warm', naive: 'every play, by hand', set: 'Set of strings, by hand', xstate: 'xstate/graph' }[how];
  const figure = figureOf({ section: 'baselines', what: `${name} n=${String(n)}`, tool, unit: 's', facts: factsOf(said) }, [{ value: said.wall_s, foreign }]);
  return { ...figure, low: said.low, high: said.high, runs: said.samples, warnings: figure.warnings.filter((warning) => !warning.startsWith('only')) };
};

/** Everything about the families that this machine has tools for. */
export function* familyFigures(quick: boolean, reps: number, { spin: hasSpin, gcc, clingo: hasClingo }: Machine): Generator<Figure> {
  for (const [name, sizes] of Object.entries(quick ? QUICK : FULL)) {
    for (const n of sizes.ours) yield* timeAndMemory(`${name} n=${String(n)}`, 'insteadof', repeated(reps, () => family(name, n)));
    for (const n of sizes.unreduced) yield* timeAndMemory(`${name} n=${String(n)}`, 'insteadof, no reduction', repeated(reps, () => family(name, n, '--no-reduction')));
    if (hasSpin !== null && gcc !== null) for (const n of sizes.spin) yield* spinFigures(name, n, reps);
    if (hasClingo !== null) for (const n of sizes.clingo) yield* timeAndMemory(`${name} n=${String(n)}`, 'clingo', repeated(reps, () => clingo(name, n)));
  }
}

/** What one would write by hand, and the reference machine of this program walking every play, at small sizes. */
export function* baselineFigures(quick: boolean, reps: number): Generator<Figure> {
  for (const [name, { byHand }] of Object.entries(quick ? QUICK : FULL)) {
    for (const n of byHand) {
      for (const how of ['warm', 'naive', 'set', 'xstate'] as const) yield byHandFigure(how, name, n, quick ? 0.3 : 1.5);
      if (n > (name === 'F3' ? 4 : 6)) continue;
      const [time] = timeAndMemory(`${name} n=${String(n)}`, 'rules machine, every play', repeated(reps, () => family(name, n, '--search', 'naive')), 'baselines');
      if (time) yield time;
    }
  }
}
