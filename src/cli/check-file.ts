/** One file of a check: plain data in, plain data out, in whichever thread. */
import type { Problem } from '../base/problem.ts';
import type { CheckResult, ExploreOptions } from '../explore/report-types.ts';
import type { BadFile } from '../report/json.ts';
import type { Engine } from './engine.ts';
import type { Host } from './host.ts';
import { ourFault, readSource, type Input, type InputFile, type Source } from './inputs.ts';
import { exploreOptions, type ExploreFlags } from './options.ts';

export interface CheckFlags extends ExploreFlags {
  readonly json?: true;
}
/** What every thread gets. */
export interface CheckWork {
  readonly sources: readonly Source[];
  readonly flags: CheckFlags;
}
export interface Checked {
  readonly place: string;
  readonly result: CheckResult;
  /** It expects nothing, so that nothing was compared. */
  readonly unasked?: true;
}
/** What became of one file. */
export interface CheckedFile {
  readonly file: string;
  /** Problems that none of its scenarios expects. */
  readonly surprises: readonly Problem[];
  /** Scenarios that expect problems. */
  readonly cases: readonly Checked[];
  /** Scenarios on which the program failed. */
  readonly faults: readonly BadFile[];
  readonly checked: readonly Checked[];
}

/** Checks the scenarios of a source. */
export function checkSource({ sources, flags }: CheckWork, at: number, host: Host, engine: Engine): CheckedFile {
  const source = sources[at];
  if (source === undefined) throw new Error('no such source');
  const file = readSource(source, host, engine, flags.edition, flags.reading);
  const { expectedProblems = {} } = file;
  const faults: BadFile[] = [];
  const checked: Checked[] = [];
  for (const input of file.inputs) {
    if (Object.hasOwn(expectedProblems, input.scenario.id)) continue;
    const result = checkOne(input, exploreOptions(flags, host), engine);
    if ('problem' in result) faults.push({ file: input.place, problems: [result.problem] });
    else checked.push({ place: input.place, result, ...(input.scenario.expect === undefined ? { unasked: true } : {}) });
  }
  return { file: file.file, surprises: surprises(file), cases: problemCases(file), faults, checked };
}

function surprises({ problems, expectedProblems = {}, leftOut = [] }: InputFile): readonly Problem[] {
  const expected = new Set(Object.values(expectedProblems).flat());
  const found = problems.filter(({ code }) => !expected.has(code));
  return found.length > 0 || leftOut.length === 0 ? found : [{ line: 1, column: 1, code: 'left-out', message: `${leftOut.join(', ')}: left out for a problem that only another scenario of the file expects`, hint: 'check FILE#id tells which' }];
}

/** Scenarios that expect problems are cases too: each code that they name must have been found. */
const problemCases = ({ file, problems, expectedProblems = {} }: InputFile): readonly Checked[] =>
  Object.entries(expectedProblems).map(([id, codes]) => {
    const notes = codes.filter((code) => !problems.some((problem) => problem.code === code)).map((code) => `no problem ${code} was found`);
    const ok = notes.length === 0;
    return { place: file, result: { id, ok, refuted: !ok, incomplete: false, missing: [], surplus: [], notes } };
  });

function checkOne(
  { scenario }: Input,
  options: ExploreOptions,
  engine: Engine,
): CheckResult | { readonly problem: ReturnType<typeof ourFault> } {
  try {
    return engine.check(scenario, options);
  } catch (error) {
    return { problem: ourFault(error) };
  }
}
