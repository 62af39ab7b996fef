import { Command } from 'commander';
import { caseText, tally } from '../report/check-text.ts';
import { checkJson, type BadFile } from '../report/json.ts';
import { pageOf } from '../report/page.ts';
import { problemsText } from '../report/problems-text.ts';
import type { CheckResult, ExploreOptions } from '../explore/report-types.ts';
import type { Context } from './command.ts';
import type { Engine } from './engine.ts';
import { EXIT, worst, type ExitCode, type Host } from './host.ts';
import { ourFault, readInputs, type Input } from './inputs.ts';
import { exploreOptions, withExploreOptions, type ExploreFlags } from './options.ts';
import { progressBar } from './progress.ts';

interface Flags extends ExploreFlags {
  readonly json?: true;
}
interface Checked {
  readonly input: Input;
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
  const files = [...readInputs(paths, host, engine)];
  const bad: BadFile[] = files.filter((file) => file.problems.length > 0);
  const inputs = files.flatMap((file) => file.inputs);
  const checked: Checked[] = [];
  const bar = progressBar(host, inputs.length, flags.json);
  for (const input of inputs) {
    const result = checkOne(input, exploreOptions(flags, host), engine);
    if ('problem' in result) bad.push({ file: input.place, problems: [result.problem] });
    else checked.push({ input, result });
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
  for (const { input, result } of checked) yield caseText(result, input.place, page);
  const passed = checked.filter(({ result }) => result.ok).length;
  yield tally(passed, checked.length - passed + bad.length);
}

const codeOf = ({ result }: Checked): ExitCode => {
  if (result.refuted) return EXIT.refuted;
  return result.incomplete || !result.ok ? EXIT.incomplete : EXIT.ok;
};
