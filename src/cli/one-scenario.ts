import { problemsJson } from '../report/json.ts';
import { pageOf } from '../report/page.ts';
import { problemsText } from '../report/problems-text.ts';
import type { Problem } from '../base/problem.ts';
import type { Readings } from '../rules/model.ts';
import type { Engine } from './engine.ts';
import { EXIT, type ExitCode, type Host } from './host.ts';
import { ourFault, readInputs, type Input } from './inputs.ts';

/** What follows one script of one scenario: its text, and what was wrong with the script. */
export interface Followed {
  readonly text: string;
  readonly problem: string | null;
}
/** Which scenario, and how to say what is wrong. */
export interface Which {
  readonly file: string;
  readonly edition?: string | undefined;
  readonly reading?: Readings | undefined;
  readonly json?: boolean | undefined;
}

/** Runs a command that concerns exactly one scenario; everything that is wrong ends in status 2. */
export async function onOneScenario(which: Which, host: Host, engine: Engine, follow: (input: Input) => Followed): Promise<ExitCode> {
  const fail = async (place: string, problems: readonly Problem[]): Promise<ExitCode> => {
    if (which.json) await host.out([problemsJson(place, problems)]);
    else host.err(problemsText(place, problems, pageOf(host.columns, host.colours)));
    return EXIT.badInput;
  };
  const files = host.yamlFiles(which.file) ?? [];
  if (files.length > 1) return fail(which.file, [aFolder(files)]);
  const found = [...readInputs([which.file], host, engine, which.edition, which.reading)];
  const bad = found.find((each) => each.problems.length > 0);
  const inputs = found.flatMap((each) => each.inputs);
  const [input] = inputs;
  if (bad !== undefined && (input === undefined || !which.file.includes('#'))) return fail(bad.file, bad.problems);
  if (input === undefined || inputs.length > 1) return fail(which.file, [several(inputs)]);
  try {
    const { text, problem } = follow(input);
    if (problem !== null && which.json !== true) host.err(text);
    else await host.out([text]);
    return problem === null ? EXIT.ok : EXIT.badInput;
  } catch (error) {
    return fail(input.place, [ourFault(error)]);
  }
}

const aFolder = (files: readonly string[]): Problem => ({ line: 1, column: 1, code: 'several-scenarios', message: `this is a folder of ${files.length} files, and one scenario is wanted`, hint: `name one: ${files[0] ?? 'FILE'}` });

const several = (inputs: readonly Input[]): Problem => ({
  line: 1,
  column: 1,
  code: 'several-scenarios',
  message: inputs.length === 0 ? 'no scenario here' : `there are ${inputs.length} scenarios here, and a script belongs to one`,
  hint: `name one: ${
    inputs
      .slice(0, 5)
      .map((input) => input.place)
      .join(', ') || 'FILE#id'
  }`,
});
