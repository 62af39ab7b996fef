import { Command } from 'commander';
import { certifyText } from '../report/certify-text.ts';
import { jsonText, problemsJson } from '../report/json.ts';
import { pageOf } from '../report/page.ts';
import { problemsText } from '../report/problems-text.ts';
import type { Problem } from '../base/problem.ts';
import type { Context } from './command.ts';
import { EXIT } from './host.ts';
import { onOneScenario } from './one-scenario.ts';

interface Flags {
  readonly trace: string;
  readonly json?: true;
}

/** `insteadof certify FILE --trace T.json`: whether each step of a trace, whoever wrote it, is legal. */
export const certifyCommand = ({ host, engine, finish }: Context): Command =>
  new Command('certify')
    .description('check a trace step by step, independently of the program that wrote it')
    .argument('<file>', 'a scenario file; FILE#id where it has several')
    .requiredOption('--trace <file>', 'the trace, as replay --trace writes it (insteadof schema --trace)')
    .option('--json', 'one line of JSON')
    .action(async (file: string, { trace: path, json }: Flags) => {
      const [{ certifyTrace }, { readTrace }] = await Promise.all([import('../certify/certify.ts'), import('../certify/trace-json.ts')]);
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
      const code = await onOneScenario({ file, json, edition }, host, await engine(), ({ scenario }) => {
        const other = scenario.id === trace.value.scenario ? null : `the trace is of ${trace.value.scenario}, not of ${scenario.id}`;
        const certificate = certifyTrace(scenario, trace.value);
        broken = !certificate.ok;
        return { text: json ? `${jsonText(certificate)}\n` : certifyText(certificate, pageOf(host.columns, host.colours)), problem: other };
      });
      finish(code === EXIT.ok && broken ? EXIT.refuted : code);
    });
