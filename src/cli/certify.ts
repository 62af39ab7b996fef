import { Command } from 'commander';
import { certifyText } from '../report/certify-text.ts';
import { jsonText, problemsJson } from '../report/json.ts';
import { pageOf } from '../report/page.ts';
import { problemsText } from '../report/problems-text.ts';
import type { Problem } from '../base/problem.ts';
import type { Context } from './context.ts';
import { EXIT } from './host.ts';
import { onOneScenario } from './one-scenario.ts';
import { withReading } from './readings.ts';
import type { Readings, Scenario } from '../rules/model.ts';
import type { Trace } from '../certify/trace.ts';

interface Flags {
  readonly trace: string;
  readonly json?: true;
  readonly reading?: Readings;
}

/** `insteadof certify FILE --trace T.json`: whether each step of a trace, whoever wrote it, is legal. */
export const certifyCommand = ({ host, engine, finish }: Context): Command =>
  withReading(new Command('certify'))
    .description('check a trace step by step, independently of the program that wrote it')
    .argument('<file>', 'a scenario file; FILE#id where it has several')
    .requiredOption('--trace <file>', 'the trace, as replay --trace writes it (insteadof schema --trace)')
    .option('--json', 'one line of JSON')
    .action(async (file: string, { trace: path, json, reading }: Flags) => {
      const [{ certifyTrace }, { readTrace }, { settingDifferences }] = await Promise.all([import('../certify/certify.ts'), import('../certify/trace-json.ts'), import('../certify/setting.ts')]);
      const bad = async (problems: readonly Problem[]): Promise<void> => {
        if (json) await host.out([problemsJson(path, problems)]);
        else host.err(problemsText(path, problems, pageOf(host.columns, host.colours)));
        finish(EXIT.badInput);
      };
      const text = host.read(path);
      if (!text.ok) return bad([text.problem]);
      const trace = readTrace(text.text);
      if (!trace.ok) return bad(trace.problems);
      let broken = false;
      const edition = trace.value.edition;
      const code = await onOneScenario({ file, json, edition, reading }, host, await engine(), ({ scenario }) => {
        const other = ofAnother(scenario, trace.value, settingDifferences);
        if (other !== null) return { text: (json ? problemsJson : (place: string, list: readonly Problem[]) => problemsText(place, list, pageOf(host.columns, host.colours)))(path, [other]), problem: other.message };
        const certificate = certifyTrace(scenario, trace.value);
        broken = !certificate.ok;
        return { text: json ? `${jsonText(certificate)}\n` : certifyText(certificate, pageOf(host.columns, host.colours)), problem: null };
      });
      finish(code === EXIT.ok && broken ? EXIT.refuted : code);
    });

/** A trace of another scenario, or of this one as it was before it was changed, says nothing about this one. */
function ofAnother(scenario: Scenario, { scenario: id, setting }: Trace, differences: (setting: NonNullable<Trace['setting']>, scenario: Scenario) => readonly string[]): Problem | null {
  const problem = (message: string, hint: string): Problem => ({ line: 1, column: 1, code: 'another-scenario', message, hint });
  if (id !== scenario.id) return problem(`the trace is of ${id}, not of ${scenario.id}`, 'name the scenario that it was written for: FILE#id');
  const found = setting === undefined ? [] : differences(setting, scenario);
  return found.length === 0 ? null : problem(`the trace is of another version of ${id}: ${found.join('; ')}`, 'write it again: insteadof replay FILE --script PATH --trace T.json; a reading is given with --reading');
}
