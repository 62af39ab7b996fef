import { Command } from 'commander';
import { problemsJson, replayJson } from '../report/json.ts';
import { pageOf } from '../report/page.ts';
import { problemsText } from '../report/problems-text.ts';
import { replayText } from '../report/replay-text.ts';
import type { Problem } from '../base/problem.ts';
import type { Context } from './command.ts';
import type { Engine } from './engine.ts';
import { EXIT, type ExitCode, type Host } from './host.ts';
import { ourFault, readInputs, type Input } from './inputs.ts';
import { parseScript } from './options.ts';

interface Flags {
  readonly script: string;
  readonly json?: true;
  readonly edition?: string;
}

/** `insteadof replay FILE --script 0.2.1`: one play, step by step. */
export const replayCommand = ({ host, engine, finish }: Context): Command =>
  new Command('replay')
    .description('show one play step by step: rule, event before and after, what else was applicable')
    .argument('<file>', 'a scenario file; FILE#id where it has several')
    .requiredOption('--script <path>', 'option indices as explore prints them, "0.2.1"; "" for no choices')
    .option('--edition <name>', "run this edition of the rules instead of the scenario's own")
    .option('--json', 'one line of JSON')
    .action(async (file: string, flags: Flags, command: Command) => {
      const script = parseScript(flags.script);
      if (script === undefined)
        return command.error(`error: option '--script <path>' argument '${flags.script}' is invalid. It must look like 0.2.1.`);
      finish(await runReplay(file, script, flags, host, await engine()));
    });

async function runReplay(file: string, script: readonly number[], flags: Flags, host: Host, engine: Engine): Promise<ExitCode> {
  const fail = async (place: string, problems: readonly Problem[]): Promise<ExitCode> => {
    if (flags.json) await host.out([problemsJson(place, problems)]);
    else host.err(problemsText(place, problems, pageOf(host.columns, host.colours)));
    return EXIT.badInput;
  };
  const found = [...readInputs([file], host, engine, flags.edition)];
  const bad = found.find((each) => each.problems.length > 0);
  if (bad !== undefined) return fail(bad.file, bad.problems);
  const inputs = found.flatMap((each) => each.inputs);
  const [input] = inputs;
  if (input === undefined || inputs.length > 1) return fail(file, [several(inputs)]);
  try {
    const report = engine.replay(input.scenario, script, flags.edition === undefined ? {} : { edition: flags.edition });
    await host.out([flags.json ? replayJson(report) : replayText(report, pageOf(host.columns, host.colours))]);
    return report.problem === null ? EXIT.ok : EXIT.badInput;
  } catch (error) {
    return fail(input.place, [ourFault(error)]);
  }
}

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
