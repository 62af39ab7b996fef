import { Command } from 'commander';
import { cardNamesText, cardsText, type ShownCard } from '../report/cards-text.ts';
import { jsonText, problemsJson } from '../report/json.ts';
import { pageOf } from '../report/page.ts';
import { problemsText } from '../report/problems-text.ts';
import { namesWith, plainLetters } from './question/cards-meant.ts';
import { definitionsText, pastedCard } from './question/pasted.ts';
import type { Context } from './context.ts';
import type { Engine, KnownCards } from './engine.ts';
import { EXIT, type ExitCode, type Host } from './host.ts';
import { examplesText } from './options.ts';
import { editionFrom } from './readings.ts';

interface Flags {
  readonly text?: readonly string[];
  readonly edition?: string;
  readonly json?: true;
}

/** More cards than this are named, and not told in full. */
const MOST_TOLD = 8;

/** `insteadof cards [WORD…]`: which cards are known, and what they are taken to do. */
export const cardsCommand = ({ host, engine, finish }: Context): Command =>
  new Command('cards')
    .description('list the cards that scenarios can name, and what each of them does')
    .argument('[words...]', 'parts of one name, or several names in quotes; without, all names')
    .option('--edition <name>', 'as they are in this edition of the rules', editionFrom)
    .option('--text <texts...>', 'the printed text of a card: what it is taken to do')
    .option('--json', 'one line of JSON for each card')
    .addHelpText('after', `\n${examplesText([['cards torbran', 'what this card is taken to do'], ['cards leyline', 'all whose names have this word']])}`)
    .action(async (words: readonly string[], flags: Flags) => finish(await showCards(words, flags, host, await engine())));

/** The cards with all these words in their names; where there are none and names were put in quotes, those of each. What no card has is said. */
function namesMeant(words: readonly string[], cards: KnownCards, host: Host): readonly string[] {
  const all = [...cards.names()].sort((a, b) => (plainLetters(a) < plainLetters(b) ? -1 : 1));
  const together = namesWith(all, words);
  if (together.length > 0) return together;
  const apart = words.map((word) => ({ word, names: words.some((each) => each.includes(' ')) && words.length > 1 ? namesWith(all, [word]) : [] }));
  const any = apart.some(({ names }) => names.length > 0);
  for (const word of any ? apart.filter(({ names }) => names.length === 0).map((each) => each.word) : [words.join(' ')]) {
    const meant = cards.suggest(word);
    host.err(`error: no card has ${word} in its name${meant === undefined ? '' : `; did you mean "${meant}"?`}\n  a scenario can define it: corpus/GUIDE.md, "Write a card"\n`);
  }
  return [...new Set(apart.flatMap(({ names }) => names))];
}

async function showCards(words: readonly string[], flags: Flags, host: Host, engine: Engine): Promise<ExitCode> {
  const page = pageOf(host.columns, host.colours);
  const pasted = (flags.text ?? []).map((text, at) => pastedCard(text, at + 1));
  const cards = engine.cards(flags.edition, definitionsText(pasted));
  const names = [...(words.length === 0 && pasted.length > 0 ? [] : namesMeant(words, cards, host)), ...pasted.map(({ name }) => name)];
  if (names.length === 0) return EXIT.badInput;
  if (flags.json !== true && names.length > MOST_TOLD) {
    await host.out([cardNamesText(names, page)]);
    return EXIT.ok;
  }
  const told: ShownCard[] = [];
  let code: ExitCode = EXIT.ok;
  for (const name of names) {
    const { words: card, file: path, problems } = cards.tell(name);
    const file = path.startsWith(host.home) ? path.slice(host.home.length) : path;
    if (card !== undefined) told.push({ card, file });
    if (problems.length === 0) continue;
    code = EXIT.badInput;
    if (flags.json === true) await host.out([problemsJson(file, problems)]);
    else host.err(problemsText(file, problems, page));
  }
  await host.out(flags.json === true ? told.map(({ card, file }) => `${jsonText({ ...card, file })}\n`) : [cardsText(told, page)]);
  return code;
}
