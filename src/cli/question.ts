/** From what somebody asks to a scenario file: what happens, in a sentence or by its kind, and the cards that are there. */
import { closest, distance } from 'fastest-levenshtein';
import type { Problem } from '../base/problem.ts';
import { FROM_LIBRARY } from '../report/notes.ts';
import { shellWord } from '../report/words.ts';
import { records } from '../scenario/vocabulary/records-of.ts';
import { cardsMeant } from './cards-meant.ts';
import type { Engine, KnownCards } from './engine.ts';
import { sentenceWith, shapeOf, type Sentence } from './sentence.ts';
import { needsOf, type Needs } from './starter-spell.ts';
import { EVENT_KINDS, fileText, starter, takesSpell, withKnownLibraries, yamlName, type EventKind, type Parts } from './starter.ts';

export interface Question {
  /** A kind of events, or a sentence: "shock deals 2 damage to nicole", "shock at Nicole". */
  readonly what: string;
  /** Parts of the names of Amy's cards, and of Nicole's. */
  readonly cards: readonly string[];
  readonly against: readonly string[];
  readonly edition?: string;
}
/** The text of a file, or what is wrong with the question, a message each. */
export type Asked = { readonly text: string } | { readonly problems: readonly string[] };

/** A scenario file for a question. What cannot be understood is said, all at once. */
export function fileFor(question: Question, engine: Engine): Asked {
  const asked = understand(question, engine);
  if ('problems' in asked) return asked;
  const unknown = engine.load('my.yaml', asked.text, question.edition).problems.some(({ code }) => code === 'unknown-cards');
  return unknown ? { text: withKnownLibraries(asked.text) } : asked;
}
function understand(question: Question, engine: Engine): Asked {
  const cards = engine.cards(question.edition);
  const meant = [...question.cards, ...question.against].map((word) => ({ word, names: cardsMeant(cards, word) }));
  const unclear = meant.flatMap(({ word, names }) => (names.length === 1 ? [] : [unclearText(word, names, cards)]));
  const all = meant.flatMap(({ names }) => names);
  const [mine, theirs] = [all.slice(0, question.cards.length), all.slice(question.cards.length)];
  const event = EVENT_KINDS.find((kind) => kind === question.what) as EventKind | undefined;
  if (event !== undefined) return unclear.length > 0 ? { problems: unclear } : byKind(event, mine, theirs, cards);
  const said = sentenceWith(question.what, new Map(meant.flatMap(({ word, names: [name, ...more] }) => (name === undefined || more.length > 0 ? [] : [[word, name] as const]))), cards);
  const problems = [...unclear, ...said.unclear.map(({ word, names }) => unclearText(word, names, cards))];
  return problems.length > 0 ? { problems } : bySentence({ said, question, mine, theirs, cards, engine });
}

const isSpell = (name: string, cards: KnownCards): boolean => /\b(?:Instant|Sorcery)\b/.test(cards.tell(name).words?.type ?? '');
const isCreature = (name: string, cards: KnownCards): boolean => /\bCreature\b/.test(cards.tell(name).words?.type ?? '');
/** What the template must say of a card, if its text is read. */
function needsFor(name: string, cards: KnownCards): { readonly needs?: Needs } {
  const { card } = cards.tell(name);
  return card === undefined ? {} : { needs: needsOf(card) };
}
const spareSpell = (name: string, event: EventKind | undefined): string =>
  `${name} is an instant or sorcery, which stands nowhere: ${event !== undefined && takesSpell(event) ? 'name one of them' : `npx insteadof new spell ${shellWord(name)}`}`;

/** One of the kinds: what happens is the template's. */
function byKind(event: EventKind, mine: readonly string[], theirs: readonly string[], cards: KnownCards): Asked {
  const spells = mine.filter((name) => isSpell(name, cards));
  const spare = [...(takesSpell(event) ? spells.slice(1) : spells), ...theirs.filter((name) => isSpell(name, cards))];
  if (spare.length > 0) return { problems: spare.map((name) => spareSpell(name, event)) };
  const [spell] = spells;
  const permanents = mine.filter((name) => name !== spell);
  const said = spell ?? (event === 'enters' ? permanents.at(-1) : undefined);
  return { text: starter({ event, cards: permanents, against: theirs, ...(spell === undefined ? {} : { spell }), ...(said === undefined ? {} : needsFor(said, cards)) }) };
}

interface Understood {
  readonly said: Sentence;
  readonly question: Question;
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
  readonly cards: KnownCards;
  readonly engine: Engine;
}
/** A creature that a sentence may name and nobody has described. */
const BEAR = '{object: a 2/2 creature, as: Bear}';

/** What happens is said in a sentence; cards that only it names stand where they must for it. */
function bySentence(understood: Understood): Asked {
  const { said, mine, theirs, cards } = understood;
  const spare = [...mine, ...theirs].filter((name) => isSpell(name, cards));
  if (spare.length > 0) return { problems: spare.map((name) => spareSpell(name, undefined)) };
  const title = titleOf(understood);
  const shape = shapeOf(said, (name) => isSpell(name, cards));
  const other = said.names.filter((name) => name !== shape.what && !mine.includes(name) && !theirs.includes(name) && !isSpell(name, cards));
  if (shape.shape === 'spell') {
    const { needs } = needsFor(shape.what, cards);
    const [first, ...more] = needs?.targets ?? [];
    if (shape.at !== undefined && first === undefined) return { problems: [`${shape.what} has no target here: leave out "${shape.at}"`] };
    const targets = first === undefined ? [] : [shape.at === undefined ? first : { name: first.name, is: yamlName(shape.at) }, ...more];
    const isThere = [...mine, ...theirs].some((name) => isCreature(name, cards));
    const sweeps = first === undefined && !isThere && records(cards.tell(shape.what).card?.do).some(({ test, value }) => test === 'type' && value === 'Creature');
    const bear = shape.at === 'Bear' || sweeps ? [BEAR] : [];
    return { text: starter({ event: 'spell', cards: mine, against: [...theirs, ...other], extra: bear, spell: shape.what, title, caster: shape.at === 'Amy' ? 'Nicole' : 'Amy', ...(needs === undefined ? {} : { needs: { ...needs, targets } }) }) };
  }
  if (shape.shape === 'enters') {
    return { text: starter({ event: 'enters', cards: [...mine.filter((name) => name !== shape.what), shape.what], against: theirs, title, ...needsFor(shape.what, cards) }) };
  }
  const standing = /\b(?:casts?|creates?)\b/.test(said.text) ? [] : other; // what is cast or created is not there yet
  const wanted = /\bBear\b/.test(said.text) || (/\bcreatures?\b(?! tokens?\b)/.test(said.text) && ![...mine, ...theirs, ...standing].some((name) => isCreature(name, cards)));
  const [own, opposing] = wanted ? (/\b(?:Nicole's|an opponent's?) creature/.test(said.text) ? [[], [BEAR]] : [[BEAR], []]) : [[], []];
  return asWritten({ title, library: false, battlefield: { Amy: [...mine, ...standing].map(yamlName).concat(own), Nicole: theirs.map(yamlName).concat(opposing) }, event: said.text }, understood);
}

/** The sentence as it is, if it is understood; libraries and hands are added where what happens takes cards from them. */
function asWritten(parts: Parts, understood: Understood): Asked {
  const { said, question, engine } = understood;
  const textWith = (event: string, more: Partial<Parts>): string => fileText({ ...parts, ...more, event: yamlName(event) });
  const read = (event: string): ReturnType<Engine['load']> => engine.load('my.yaml', textWith(event, { library: true }), question.edition);
  // Of a library nobody said anything yet: what is wrong with it is no fault of the sentence.
  const isRead = ({ problems }: ReturnType<Engine['load']>): boolean => problems.every(({ code }) => code === 'unknown-cards');
  const whole = read(said.text);
  const [event, loaded] = isRead(whole) ? [said.text, whole] : [question.what, read(question.what)];
  if (!isRead(loaded)) return { problems: [notUnderstood(understood, whole.problems)] };
  const [scenario] = loaded.scenarios;
  if (scenario === undefined) return { text: textWith(event, { library: true }) };
  const speaks = records([scenario.instructions, ...scenario.world.objects.map(({ card }) => card.text)]);
  const library = speaks.some(({ kind }) => FROM_LIBRARY.has(kind) || kind === 'reveal');
  const hand = speaks.some(({ kind }) => kind === 'discard') ? { hand: { Amy: ['2 cards'], Nicole: ['2 cards'] } } : {};
  return { text: textWith(event, { library, ...hand }) };
}

/** So few words may have been meant as a name. */
const FEW_WORDS = 4;
function notUnderstood({ said, question: { what }, cards }: Understood, problems: readonly Problem[]): string {
  const kind = closest(what, [...EVENT_KINDS]);
  const kinds = `  kinds of events: ${EVENT_KINDS.join(', ')}; or a sentence: "shock deals 2 damage to nicole"`;
  if (!what.trim().includes(' ')) return `"${what}" is no kind of event, no sentence and no card.${distance(what, kind) <= 2 ? ` Did you mean "${kind}"?` : ''}\n${kinds}`;
  const [unknown] = said.unknown;
  if (unknown !== undefined) return unclearText(unknown, [], cards);
  return `"${what}" is not understood${what.trim().split(' ').length <= FEW_WORDS ? ', and no card has it in its name' : ''}: ${problems.map(({ message, hint }) => `${message}${hint === undefined ? '' : `; ${hint}`}`).join('; ')}\n${kinds}`;
}

/** The question in one line. */
function titleOf({ said, mine, theirs }: Understood): string {
  const has = (player: string, names: readonly string[]): readonly string[] => (names.length === 0 ? [] : [`${player} has ${names.join(' and ')}`]);
  return [`${said.text.charAt(0).toUpperCase()}${said.text.slice(1)}`, ...has('Amy', mine), ...has('Nicole', theirs)].join('; ');
}

const MOST_NAMED = 10;
function unclearText(word: string, names: readonly string[], cards: KnownCards): string {
  if (names.length === 0) {
    const near = cards.suggest(word);
    return `no card has ${word} in its name${near === undefined ? '' : `; did you mean "${near}"?`}\n  leave it out and describe it in the file: {card: ${word}, type: Creature, pt: 2/2}, or write it: corpus/GUIDE.md, "Write a card"`;
  }
  const shown = names.slice(0, MOST_NAMED).map((name) => `"${name}"`).join(', ');
  return `${word} may be ${shown}${names.length > MOST_NAMED ? ` or one of ${String(names.length - MOST_NAMED)} more` : ''}: name one of them`;
}
