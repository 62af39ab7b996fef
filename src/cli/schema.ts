import { Command } from 'commander';
import { readingsList } from '../report/readings-text.ts';
import type { Context } from './context.ts';
import { EXIT } from './host.ts';
import { refuseTogether, writableFile } from './options.ts';

/** `insteadof schema`: the JSON Schema of scenario and card files, from which editors complete. */
export const schemaCommand = ({ host, engine, finish }: Context): Command =>
  new Command('schema')
    .description('print the JSON Schema of scenario and card files')
    .option('--out <file>', 'write to this file', writableFile(host))
    .option('--trace', 'print the JSON Schema of traces instead (insteadof certify)')
    .option('--readings', 'list the readings of the rules that --reading and `readings:` know')
    .action(async ({ out, readings, trace }: { readonly out?: string; readonly readings?: true; readonly trace?: true }, command: Command) => {
      refuseTogether(command, { clash: [['readings', 'trace']] });
      const schema = async (): Promise<unknown> => (trace === true ? (await import('../certify/trace-json.ts')).traceSchema() : (await engine()).schema());
      const text = readings === true ? readingsList() : `${JSON.stringify(await schema(), null, 2)}\n`;
      if (out === undefined) await host.out([text]);
      else host.write(out, [text]);
      finish(EXIT.ok);
    });
