import { Command } from 'commander';
import { readingsList } from '../report/readings-text.ts';
import type { Context } from './command.ts';
import { EXIT } from './host.ts';

/** `insteadof schema`: the JSON Schema of scenario and card files, from which editors complete. */
export const schemaCommand = ({ host, engine, finish }: Context): Command =>
  new Command('schema')
    .description('print the JSON Schema of scenario and card files')
    .option('--out <file>', 'write to this file')
    .option('--readings', 'list the readings of the rules that --reading and `readings:` know')
    .action(async ({ out, readings }: { readonly out?: string; readonly readings?: true }) => {
      const text = readings === true ? readingsList() : `${JSON.stringify(await (await engine()).schema(), null, 2)}\n`;
      if (out === undefined) await host.out([text]);
      else host.write(out, [text]);
      finish(EXIT.ok);
    });
