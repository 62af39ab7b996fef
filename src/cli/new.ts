import { Command } from 'commander';
import { shellWord } from '../report/words.ts';
import type { Context } from './context.ts';
import { EXIT, type ExitCode, type Host } from './host.ts';
import type { Engine } from './engine.ts';
import { fileFor, type Question } from './question/question.ts';
import { kindsInWords } from './question/starter.ts';

interface Flags {
  readonly against?: readonly string[];
  readonly text?: readonly string[];
  readonly out?: string;
  readonly force?: true;
}

/** A card that is given by its text. */
export const TEXT_HELP = 'the printed text of a card that is there, with or without its name and type line';
/** What the help of a question says: what may happen, and where the cards are. */
export const QUESTION_HELP = `
What happens is a sentence or several ("shock at nicole", "I cast walking ballista
with X=3", "bear dies, then I draw two cards"), or one of these:
${kindsInWords()}

Cards are named by any part of their names, one in quotes for each; they stand on
Amy's battlefield, those behind --against on Nicole's. Of the kind "enters" the last
one is what enters; of "damage" and "spell" an instant or sorcery is the source.

In a sentence "I" am Amy, and the opponent is Nicole. What a thing is like can be
said with it, there and among the cards: "nicole's serra angel", "my tapped 3/3 with
lifelink", "bear with two +1/+1 counters", "pariah attached to serra angel",
"stinkweed imp in my graveyard"; and how things stand: "while I'm at 5 life", "with
no cards in my library", "in my draw step", "nicole controls worship and ...",
"with hardened scales out". An instant or sorcery among the cards has resolved
before: fog, "healing salve at me".

Spells may be verbs ("nicole bolts my bear"), a year in the sentence is the edition
("under the 2014 rules"), and who asks "does it die?" or "who wins?" is told so.
A combat of which somebody asks "how much do I take?" goes on until damage is dealt,
divided in every legal way. Of cards alone, "do furnace of rath and gisela stack?",
an event is taken to which each of them has something to say.

The first line of the answer says what was understood, and behind "taken to be so"
what was not said. What is not understood as a whole is not answered.

A card that is not among those known is pasted: --text "If you would draw a card,
draw two cards instead." Lines before the text are its name and its type line; what
nothing else names stands on Amy's battlefield. What it is taken to do: insteadof
cards --text "...".
`;
const HELP = `${QUESTION_HELP}
Examples:
  insteadof new damage "furnace of rath" torbran | insteadof explore -
  insteadof new "I draw two cards" "alhammarret's archive" --against "notion thief"
  insteadof new enters "hardened scales" "doubling season" ballista --out my.yaml
`;

/** `insteadof new EVENT [CARD…]`: a scenario file to begin with. */
export const newCommand = ({ host, engine, finish }: Context): Command =>
  new Command('new')
    .description('write a scenario to begin with: what happens, and the cards that are there')
    .argument('<event>', 'what happens: a sentence, or one of the kinds below')
    .argument('[cards...]', 'parts of the names of cards')
    .option('--against <cards...>', 'cards of Nicole, the opponent')
    .option('--text <texts...>', TEXT_HELP)
    .option('--out <file>', 'write to this file, which must not be there yet')
    .option('--force', 'also over a file that is there')
    .addHelpText('after', HELP)
    .action(async (what: string, cards: readonly string[], flags: Flags, command: Command) => {
      if (flags.force === true && flags.out === undefined) command.error('error: --force has no effect without --out');
      finish(await write({ what, cards, against: flags.against ?? [], texts: flags.text ?? [] }, flags, host, await engine()));
    });

async function write(question: Question, { out, force }: Flags, host: Host, engine: Engine): Promise<ExitCode> {
  const asked = fileFor(question, engine);
  if ('problems' in asked) {
    for (const problem of asked.problems) host.err(`error: ${problem}\n`);
    return EXIT.badInput;
  }
  const { text } = asked;
  if (out === undefined) {
    await host.out([text]);
    return EXIT.ok;
  }
  if (host.exists(out) && force !== true) {
    host.err(`error: ${out} is there already; --force writes over it\n`);
    return EXIT.badInput;
  }
  host.write(out, [text]);
  await host.out([`${out} is written; change it, and then: npx insteadof explore ${shellWord(out)}\n`]);
  return EXIT.ok;
}
