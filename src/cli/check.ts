import { Command } from 'commander';
import { caseText, tally } from '../report/check-text.ts';
import { checkJson, type BadFile } from '../report/json.ts';
import { pageOf } from '../report/page.ts';
import { problemsText } from '../report/problems-text.ts';
import type { CheckResult, ExploreOptions } from '../explore/report-types.ts';
import type { Context } from './command.ts';
import type { Engine } from './engine.ts';
import { EXIT, worst, type ExitCode, type Host } from './host.ts';
import type { Problem } from '../base/problem.ts';
import { ourFault, readInputs, type Input, type InputFile } from './inputs.ts';
import { exploreOptions, withExploreOptions, type ExploreFlags } from './options.ts';
import { progressBar } from './progress.ts';

interface Flags extends ExploreFlags {
  readonly json?: true;
}
interface Checked {
  readonly place: string;
  readonly result: CheckResult;
}

/** `insteadof check [PATH…]`: what scenarios expect against what is found. */
export const checkCommand = ({ host, engine, finish }: Context): Command =>
  withExploreOptions(new Command('check').description('compare outcomes with what scenarios expect'))
    .argument('[paths...]', 'scenario files, FILE#id, or directories (default: corpus)')
    .option('--json', 'one object of JSON')
    .action(async (paths: readonly string[], flags: Flags) => {
      finish(await runCheck(paths.length === 0 ? [ownCorpus(host)] : paths, flags, host, await engine()));
    });

/** The corpus of the directory we are in, or the one that comes with the program. */
const ownCorpus = (host: Host): string => (host.yamlFiles('corpus') === undefined ? `${host.home}corpus` : 'corpus');

async function runCheck(paths: readonly string[], flags: Flags, host: Host, engine: Engine): Promise<ExitCode> {
  const files = [...readInputs(paths, host, engine, flags.edition)];
  const bad: BadFile[] = files.filter((file) => surprises(file).length > 0);
  const inputs = files.flatMap(({ inputs: all, expectedProblems = {} }) =>
    all.filter(({ scenario }) => !Object.hasOwn(expectedProblems, scenario.id)),
  );
  const checked: Checked[] = files.flatMap(problemCases);
  const bar = progressBar(host, inputs.length, flags.json);
  for (const input of inputs) {
    const result = checkOne(input, exploreOptions(flags, host), engine);
    if ('problem' in result) bad.push({ file: input.place, problems: [result.problem] });
    else checked.push({ place: input.place, result });
    bar.step();
  }
  bar.stop();
  await host.out(
    flags.json
      ? [
          checkJson(
            checked.map((one) => one.result),
            bad,
          ),
        ]
      : forPeople(checked, bad, host),
  );
  return worst([...(bad.length > 0 ? [EXIT.badInput] : []), ...checked.map(codeOf)]);
}

/** Problems of a file that none of its scenarios expects. */
function surprises({ problems, expectedProblems = {} }: InputFile): readonly Problem[] {
  const expected = new Set(Object.values(expectedProblems).flat());
  return problems.filter(({ code }) => !expected.has(code));
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

function* forPeople(checked: readonly Checked[], bad: readonly BadFile[], host: Host): Generator<string> {
  const page = pageOf(host.columns, host.colours);
  for (const { file, problems } of bad) host.err(problemsText(file, problems, page));
  for (const { place, result } of checked) yield caseText(result, place, page);
  const passed = checked.filter(({ result }) => result.ok).length;
  yield tally(passed, checked.length - passed + bad.length);
}

const codeOf = ({ result }: Checked): ExitCode => {
  if (result.refuted) return EXIT.refuted;
  return result.incomplete || !result.ok ? EXIT.incomplete : EXIT.ok;
};
