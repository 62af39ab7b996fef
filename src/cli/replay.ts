import { Command } from 'commander';
import { replayJson } from '../report/json.ts';
import { pageOf } from '../report/page.ts';
import { replayText } from '../report/replay-text.ts';
import type { Context } from './context.ts';
import { shellWord } from '../report/words.ts';
import { onOneScenario } from './one-scenario.ts';
import { badScript, examplesText, parseScript, writableFile } from './options.ts';
import { withEdition, withReading } from './readings.ts';
import type { Readings } from '../rules/model.ts';

interface Flags {
  readonly script: string;
  readonly json?: true;
  readonly trace?: string;
  readonly edition?: string;
  readonly reading?: Readings;
}

/** `insteadof replay FILE --script 0.2.1`: one play, step by step. */
export const replayCommand = ({ host, engine, finish }: Context): Command =>
  withEdition(withReading(new Command('replay')))
    .description('show one play step by step: rule, event before and after, what else was applicable')
    .argument('<file>', 'a scenario file; FILE#id where it has several')
    .option('--script <path>', 'option indices as explore prints them, "0.2.1"; none where nobody chooses', '')
    .option('--trace <file>', 'write the play to this file as well, for insteadof certify', writableFile(host))
    .option('--json', 'one line of JSON')
    .addHelpText('after', `\n${examplesText([['replay my.yaml --script 0.1', 'the play with this script, step by step'], ['replay my.yaml --script 0.1 --trace play.json', 'and a file of it for certify']])}`)
    .action(async (file: string, { script: text, edition, reading, json, trace: out }: Flags, command: Command) => {
      const script = parseScript(text);
      if (script === undefined) return command.error(badScript(text));
      const machine = await engine();
      const [{ traceOf }, { traceText }, { settingOf }] = await Promise.all([import('../explore/trace.ts'), import('../certify/trace-json.ts'), import('../certify/setting.ts')]);
      const code = await onOneScenario({ file, edition, reading, json }, host, machine, ({ scenario }) => {
        const report = machine.replay(scenario, script, edition === undefined ? {} : { edition });
        const trace = out === undefined || report.problem !== null ? null : traceOf(scenario, script, edition);
        if (out !== undefined && trace?.ok === true) host.write(out, [traceText({ ...trace.value, setting: settingOf(scenario) })]);
        const hint = report.problem === null ? '' : `  hint: insteadof explore ${shellWord(file)} prints a script for each outcome\n`;
        return { text: json ? replayJson(report) : replayText(report, pageOf(host.columns, host.colours)) + hint, problem: report.problem };
      });
      finish(code);
    });
