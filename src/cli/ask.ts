import { Command } from 'commander';
import { problemsJson } from '../report/json.ts';
import { shellWord } from '../report/words.ts';
import type { Readings } from '../rules/model.ts';
import type { Context } from './context.ts';
import { runExplore } from './explore.ts';
import { EXIT, PIPED, type ExitCode, type Host } from './host.ts';
import type { Engine } from './engine.ts';
import { QUESTION_HELP, TEXT_HELP } from './new.ts';
import { examplesText, positiveNumber, refuseTogether } from './options.ts';
import { fileFor, type Question } from './question/question.ts';
import { withEdition, withReading } from './readings.ts';

interface Flags {
  readonly against?: readonly string[];
  readonly text?: readonly string[];
  readonly edition?: string;
  readonly reading?: Readings;
  readonly readings?: true;
  readonly json?: true;
  readonly who?: boolean;
  readonly timeout?: number;
}

/** Seconds that a question is given, where nobody says so. */
const PATIENCE = 60;

/** `insteadof ask EVENT [CARD…]`: a question and its answer, without a file: what `new` would write, explored. */
export const askCommand = ({ host, engine, finish }: Context): Command =>
  withEdition(withReading(new Command('ask').description('answer a question: what happens, and the cards that are there')))
    .argument('<event>', 'what happens: a sentence, or one of the kinds below')
    .argument('[cards...]', 'parts of the names of cards')
    .option('--against <cards...>', 'cards of Nicole, the opponent')
    .option('--text <texts...>', TEXT_HELP)
    .option('--readings', 'under every combination of readings that matters')
    .option('--who', 'what every option leaves')
    .option('--timeout <seconds>', `stop after so long, with what was found by then (default: ${String(PATIENCE)})`, positiveNumber)
    .option('--json', 'one line of JSON')
    .addHelpText('after', `${QUESTION_HELP}\n${examplesText([['ask "shock at nicole" "furnace of rath"', 'every outcome, and who decides'], ['ask "shock at nicole" "furnace of rath" --against "jace, the mind" --edition 2014', 'as it was in 2014'], ['new "shock at nicole" "furnace of rath" | npx insteadof explain -', 'why; "new" with --out makes a file of it, to change'] ])}`)
    .action(async (what: string, cards: readonly string[], flags: Flags, command: Command) => {
      refuseTogether(command, { clash: [['readings', 'reading']] });
      finish(await answer({ what, cards, against: flags.against ?? [], texts: flags.text ?? [], ...(flags.edition === undefined ? {} : { edition: flags.edition }) }, flags, host, await engine()));
    });

async function answer(question: Question, { against: _, text: __, ...flags }: Flags, host: Host, engine: Engine): Promise<ExitCode> {
  const asked = fileFor(question, engine);
  if ('problems' in asked) {
    if (flags.json === true) await host.out([problemsJson('command line', asked.problems.map((message) => ({ line: 1, column: 1, code: 'question', message })))]);
    else for (const problem of asked.problems) host.err(`error: ${problem}\n`);
    return EXIT.badInput;
  }
  const started = host.meter.seconds();
  const code = await runExplore([PIPED], { timeout: PATIENCE, ...flags, piped: typed(question) }, { ...host, read: (path) => (path === PIPED ? { ok: true, text: `id: question\n${asked.text}` } : host.read(path)) }, engine);
  if (code === EXIT.incomplete && flags.timeout === undefined && host.meter.seconds() - started > PATIENCE) host.err(`The search was given ${String(PATIENCE)} seconds; --timeout ${String(10 * PATIENCE)} gives it ten minutes.\n`);
  return code;
}

/** What would print the same file. */
function typed({ what, cards, against, texts = [] }: Question): string {
  const words = (all: readonly string[]): string => all.map((word) => ` ${shellWord(word)}`).join('');
  return `npx insteadof new${words([what, ...cards])}${against.length === 0 ? '' : ` --against${words(against)}`}${texts.length === 0 ? '' : ` --text${words(texts)}`}`;
}
