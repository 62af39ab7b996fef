import { Argument, Command, InvalidArgumentError } from 'commander';
import { closest, distance } from 'fastest-levenshtein';
import { shellWord } from '../report/words.ts';
import { cardsMeant } from './cards-meant.ts';
import type { Context } from './context.ts';
import { EXIT, type ExitCode, type Host } from './host.ts';
import type { Engine } from './engine.ts';
import { needsOf } from './starter-spell.ts';
import { EVENT_KINDS, kindsInWords, starter, takesSpell, type EventKind } from './starter.ts';

interface Flags {
  readonly against?: readonly string[];
  readonly out?: string;
  readonly force?: true;
}

const HELP = `
What happens:
${kindsInWords()}

Cards are named by any part of their names, one in quotes for each; they stand on
Amy's battlefield, those behind --against on Nicole's; of "enters" the last one is
what enters, and an instant or sorcery is what deals the damage or resolves.

Examples:
  insteadof new damage "furnace of rath" torbran | insteadof explore -
  insteadof new draw "alhammarret's archive" --against "notion thief"
  insteadof new enters "hardened scales" "doubling season" ballista --out my.yaml
`;

/** `insteadof new EVENT [CARD…]`: a scenario file to begin with. */
export const newCommand = ({ host, engine, finish }: Context): Command =>
  new Command('new')
    .description('write a scenario to begin with: what happens, and the cards that are there')
    .addArgument(new Argument('<event>', `what happens (choices: ${EVENT_KINDS.map((kind) => JSON.stringify(kind)).join(', ')})`).argParser(kindNamed))
    .argument('[cards...]', 'parts of the names of cards')
    .option('--against <cards...>', 'cards of Nicole, the opponent')
    .option('--out <file>', 'write to this file, which must not be there yet')
    .option('--force', 'also over a file that is there')
    .addHelpText('after', HELP)
    .action(async (event: EventKind, words: readonly string[], flags: Flags, command: Command) => {
      if (flags.force === true && flags.out === undefined) command.error('error: --force has no effect without --out');
      finish(await write(event, words, flags, host, await engine()));
    });

/** One of the kinds of events; the nearest to what was typed is said. */
function kindNamed(text: string): EventKind {
  const kind = EVENT_KINDS.find((each) => each === text);
  const meant = closest(text, [...EVENT_KINDS]);
  if (kind === undefined) throw new InvalidArgumentError(`Allowed choices are ${EVENT_KINDS.join(', ')}.${distance(text, meant) <= 2 ? ` Did you mean "${meant}"?` : ''}`);
  return kind as EventKind;
}
async function write(event: EventKind, words: readonly string[], { out, force, against = [] }: Flags, host: Host, engine: Engine): Promise<ExitCode> {
  const meant = [...words, ...against].map((word) => ({ word, names: cardsMeant(engine.cards(undefined), word) }));
  const unclear = meant.filter(({ names }) => names.length !== 1);
  for (const { word, names } of unclear) host.err(`error: ${unclearText(word, names, engine)}\n`);
  if (unclear.length > 0) return EXIT.badInput;
  const all = meant.flatMap((each) => each.names);
  const [names, theirs] = [all.slice(0, words.length), all.slice(words.length)];
  const spells = names.filter((name) => isSpell(name, engine));
  const spare = [...(takesSpell(event) ? spells.slice(1) : spells), ...theirs.filter((name) => isSpell(name, engine))];
  for (const name of spare) host.err(`error: ${name} is an instant or sorcery, which stands nowhere: ${takesSpell(event) ? 'name one of them' : `npx insteadof new spell ${shellWord(name)}`}\n`);
  if (spare.length > 0) return EXIT.badInput;
  const [spell] = spells;
  const cards = names.filter((name) => name !== spell);
  const said = spell ?? (event === 'enters' ? cards.at(-1) : undefined);
  const card = said === undefined ? undefined : engine.cards(undefined).tell(said).card;
  const text = starter({ event, cards, against: theirs, ...(spell === undefined ? {} : { spell }), ...(card === undefined ? {} : { needs: needsOf(card) }) });
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

const isSpell = (name: string, engine: Engine): boolean => /\b(?:Instant|Sorcery)\b/.test(engine.cards(undefined).tell(name).words?.type ?? '');

const MOST_NAMED = 10;
function unclearText(word: string, names: readonly string[], engine: Engine): string {
  if (names.length === 0) {
    const near = engine.cards(undefined).suggest(word);
    return `no card has ${word} in its name${near === undefined ? '' : `; did you mean "${near}"?`}\n  leave it out and describe it in the file: {card: ${word}, type: Creature, pt: 2/2}, or write it: corpus/GUIDE.md, "Write a card"`;
  }
  const shown = names.slice(0, MOST_NAMED).map((name) => `"${name}"`).join(', ');
  return `${word} may be ${shown}${names.length > MOST_NAMED ? ` or one of ${String(names.length - MOST_NAMED)} more` : ''}: name one of them`;
}
