import { Command } from 'commander';
import { explainText } from '../report/explain-text.ts';
import { jsonText } from '../report/json.ts';
import { pageOf } from '../report/page.ts';
import type { Context } from './context.ts';
import { onOneScenario } from './one-scenario.ts';
import { badScript, examplesText, parseScript } from './options.ts';
import { withEdition, withReading } from './readings.ts';
import type { Readings } from '../rules/model.ts';

interface Flags {
  readonly script: string;
  readonly json?: true;
  readonly edition?: string;
  readonly reading?: Readings;
}

/** `insteadof explain FILE`: round by round, what applies and why, what does not and why not. */
export const explainCommand = ({ host, engine, finish }: Context): Command =>
  withEdition(withReading(new Command('explain')))
    .description('show round by round which effects apply and why, which do not and why not')
    .argument('<file>', 'a scenario file; FILE#id where it has several')
    .option('--script <path>', 'follow these choices; behind them the first option is taken', '')
    .option('--json', 'one line of JSON')
    .addHelpText('after', `\n${examplesText([['explain my.yaml', 'the play in which the first option is always taken'], ['explain my.yaml --script 1.0', 'another one, by the script that explore prints']])}`)
    .action(async (file: string, { script: text, edition, reading, json }: Flags, command: Command) => {
      const script = parseScript(text);
      if (script === undefined) return command.error(badScript(text));
      const machine = await engine();
      const code = await onOneScenario({ file, edition, reading, json }, host, machine, ({ scenario }) => {
        const report = machine.explain(scenario, script, edition === undefined ? {} : { edition });
        return { text: json ? `${jsonText(report)}\n` : explainText(report, pageOf(host.columns, host.colours)), problem: report.problem };
      });
      finish(code);
    });
