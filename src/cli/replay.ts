import { Command } from 'commander';
import { replayJson } from '../report/json.ts';
import { pageOf } from '../report/page.ts';
import { replayText } from '../report/replay-text.ts';
import type { Context } from './command.ts';
import { onOneScenario } from './one-scenario.ts';
import { badScript, parseScript } from './options.ts';
import { withReading } from './readings.ts';
import type { Readings } from '../rules/model.ts';

interface Flags {
  readonly script: string;
  readonly json?: true;
  readonly edition?: string;
  readonly reading?: Readings;
}

/** `insteadof replay FILE --script 0.2.1`: one play, step by step. */
export const replayCommand = ({ host, engine, finish }: Context): Command =>
  withReading(new Command('replay'))
    .description('show one play step by step: rule, event before and after, what else was applicable')
    .argument('<file>', 'a scenario file; FILE#id where it has several')
    .requiredOption('--script <path>', 'option indices as explore prints them, "0.2.1"; "" for no choices')
    .option('--edition <name>', "run this edition of the rules instead of the scenario's own")
    .option('--json', 'one line of JSON')
    .action(async (file: string, { script: text, edition, reading, json }: Flags, command: Command) => {
      const script = parseScript(text);
      if (script === undefined) return command.error(badScript(text));
      const machine = await engine();
      const code = await onOneScenario({ file, edition, reading, json }, host, machine, ({ scenario }) => {
        const report = machine.replay(scenario, script, edition === undefined ? {} : { edition });
        return { text: json ? replayJson(report) : replayText(report, pageOf(host.columns, host.colours)), problem: report.problem };
      });
      finish(code);
    });
