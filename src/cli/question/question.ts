/** From what somebody asks to a scenario file: what happens, in a sentence or by its kind, and the cards that are there. */
import { plainLetters } from './cards-meant.ts';
import { closest, distance } from 'fastest-levenshtein';
import type { Problem } from '../../base/problem.ts';
import { FROM_LIBRARY } from '../../report/notes.ts';
import { shellWord } from '../../report/words.ts';
import type { Scenario } from '../../rules/model.ts';
import { isWithoutLegalTarget } from '../../rules/608-resolving.ts';
import { editionSaid, yearsOfEditions } from '../../rules/editions.ts';
import { records } from '../../scenario/vocabulary/records-of.ts';
import { cardsMeant } from './cards-meant.ts';
import type { Engine, KnownCards } from '../engine.ts';
import { isSpell, textOf } from './board.ts';
import { isVerb } from './said.ts';
import { exampleFor, type Example } from './examples.ts';
import { nearTo } from './near.ts';
import { SEVERAL_OPPONENTS } from './offhand.ts';
import { tableOf, tableSaid } from './table.ts';
import { readQuestion, whose, type Read } from './reading.ts';
import { sceneText, type Needed, type Scene } from './scene.ts';
import { definitionsText, pastedCard, unplaced } from './pasted.ts';
import { needsOf, type Needs } from './starter-spell.ts';
import { EVENT_KINDS, starter, takesSpell, withKnownLibraries, type EventKind } from './starter.ts';
import { typed } from './typed.ts';
import { withoutSome } from './without.ts';
import { labelOf, type Thing } from './things.ts';
import { castingMatters, diesIn, outcomesOf, ownersAsked, triggersIn } from './whose.ts';

export interface Question {
  /** A kind of events, or a sentence: "shock deals 2 damage to nicole", "shock at Nicole". */
  readonly what: string;
  /** Amy's cards, and Nicole's: parts of their names, and what else there is to say of them: "pariah attached to serra angel". */
  readonly cards: readonly string[];
  readonly against: readonly string[];
  readonly edition?: string;
  /** Cards as their printed text; one that nothing names stands on Amy's battlefield. */
  readonly texts?: readonly string[];
}
/** The text of a file, or what is wrong with the question, a message each. */
export type Asked = { readonly text: string } | { readonly problems: readonly string[] };

/** A scenario file for a question. What cannot be understood is said, all at once. */
export function fileFor(question: Question, engine: Engine): Asked {
  const asked = understand(question, engine);
  if ('problems' in asked) return asked;
  const { problems, scenarios: [scenario] } = engine.load('my.yaml', asked.text, question.edition);
  const unknown = problems.some(({ code }) => code === 'unknown-cards') || searches(scenario);
  return unknown ? { text: withKnownLibraries(asked.text) } : asked;
}
/** Whether a library is searched: what a player would find there must be known. */
function searches(scenario: Scenario | undefined): boolean {
  const happen = records(scenario?.instructions);
  const isActivated = happen.some((each) => each['do'] === 'activate');
  return [...happen, ...(isActivated ? records(scenario?.world.objects.map(({ card }) => card.text)) : [])].some(({ kind }) => kind === 'search');
}
function understand(asked: Question, engine: Engine): Asked {
  const year = typed(tableOf(asked.what).text).edition;
  const said = year === undefined ? undefined : editionSaid(year);
  if (year !== undefined && said === undefined) return { problems: [`of the rules of ${year} there is no edition here: ${yearsOfEditions()}`] };
  if (said !== undefined && asked.edition !== undefined && said !== asked.edition) return { problems: [`the question says the rules of ${year ?? ''}, and --edition ${asked.edition}: leave one out`] };
  const edition = said ?? asked.edition;
  const pasted = (asked.texts ?? []).map((text, at) => pastedCard(text, at + 1));
  const own = definitionsText(pasted);
  const cards = engine.cards(edition, own);
  const wrong = pasted.flatMap(({ name }) => cards.tell(name).problems.map(({ message, hint }) => `${name}: ${message}${hint === undefined ? '' : `\n  ${hint}`}`));
  if (wrong.length > 0) return { problems: wrong };
  const question: Question = { ...asked, ...(edition === undefined ? {} : { edition }), cards: [...asked.cards, ...unplaced(pasted, [asked.what, ...asked.cards, ...asked.against])] };
  const event = EVENT_KINDS.find((kind) => kind === question.what) as EventKind | undefined;
  return event === undefined ? bySentence(question, cards, engine, own) : byKind(event, question, cards, own);
}

/** What the template must say of a card, if its text is read. */
function needsFor(name: string, cards: KnownCards): { readonly needs?: Needs } {
  const { card } = cards.tell(name);
  return card === undefined ? {} : { needs: needsOf(card) };
}
/** One of the kinds: what happens is the template's. */
function byKind(event: EventKind, question: Question, cards: KnownCards, own: string): Asked {
  const meant = [...question.cards, ...question.against].map((word) => ({ word, names: cardsMeant(cards, word) }));
  const unclear = meant.flatMap(({ word, names }) => (names.length === 1 ? [] : [unclearText(word, names, cards)]));
  if (unclear.length > 0) return { problems: unclear };
  const all = meant.flatMap(({ names }) => names);
  const [mine, theirs] = [all.slice(0, question.cards.length), all.slice(question.cards.length)];
  const spells = mine.filter((name) => isSpell(name, cards));
  const spare = [...(takesSpell(event) ? spells.slice(1) : spells), ...theirs.filter((name) => isSpell(name, cards))];
  if (spare.length > 0) return { problems: spare.map((name) => `${name} is an instant or sorcery, which stands nowhere: ${takesSpell(event) ? 'name one of them' : `npx insteadof new spell ${shellWord(name)}`}`) };
  const [spell] = spells;
  const permanents = mine.filter((name) => name !== spell);
  const said = spell ?? (event === 'enters' ? permanents.at(-1) : undefined);
  return { text: own + starter({ event, cards: permanents, against: theirs, ...(spell === undefined ? {} : { spell }), ...(said === undefined ? {} : needsFor(said, cards)) }) };
}

/** What happens is said in a sentence, and must be understood wholly: words that are left over are a problem. */
function bySentence(question: Question, cards: KnownCards, engine: Engine, own: string, because: readonly string[] = []): Asked {
  const asked = sentenceFor(question, cards, engine, own, because);
  if ('text' in asked || because.length > 0 || SEVERAL_OPPONENTS.test(tableOf(question.what).text) || !asked.problems.some((each) => / is not understood|^no card has /.test(each))) return asked;
  const named = cardsIn(readQuestion(question, cards));
  const near = withoutSome(question.what, (rest) => isUnderstood({ ...question, what: rest }, named, cards, engine, own));
  return near === undefined ? asked : { problems: [...asked.problems.slice(0, -1), `${(asked.problems.at(-1) ?? '').replace(/\n {2}like it, and understood: .*/, '').replace(/\n {2}kinds of events: .*/, '')}\n  without "${near.words}" it is understood: npx insteadof ask ${shellWord(near.rest)}`] };
}
/** The cards that a question names, those of which a word is left included. */
const cardsIn = ({ scene }: Read): readonly string[] => [...new Set(scene.things.flatMap(({ card }) => card ?? []))];
/** Whether a question in these words is read, speaks of all these cards and says that something happens: no more is looked at. */
function isUnderstood(question: Question, named: readonly string[], cards: KnownCards, engine: Engine, own: string): boolean {
  const read = readQuestion(question, cards);
  const { unclear, refused, leftOver, scene, taken } = read;
  if (!named.every((each) => cardsIn(read).includes(each)) || unclear.length > 0 || refused.length > 0 || leftOver !== undefined || scene.happenings.length === 0) return false;
  const { problems, scenarios } = engine.load('my.yaml', own + sceneText(scene, { library: true, hand: true }, taken), question.edition);
  return problems.every(({ code }) => code === 'unknown-cards') && !scenarios.some(speaksOfNothing);
}
function sentenceFor(question: Question, cards: KnownCards, engine: Engine, own: string, because: readonly string[]): Asked {
  const read = readQuestion(question, cards);
  if (read.named !== undefined && because.length === 0) {
    const example = byExample(read.named, question, { cards, engine, own });
    if (example !== undefined) return example;
  }
  const problems = [...read.unclear.map(({ word, names }) => unclearText(word, names, cards)), ...read.refused];
  if (problems.length > 0) return { problems };
  if (read.leftOver !== undefined) return { problems: [notUnderstood(question, read, [], cards)] };
  let { scene } = read;
  const text = (needed: Needed, said = read.taken): string => own + sceneText(scene, needed, said);
  const loaded = engine.load('my.yaml', text({ library: true, hand: true }), question.edition);
  // Of a library nobody said anything yet: what is wrong with it is no fault of the sentence.
  const wrong = loaded.problems.filter(({ code }) => code !== 'unknown-cards');
  if (wrong.length > 0) return { problems: [notUnderstood(question, read, wrong, cards)] };
  const [scenario] = loaded.scenarios;
  if (scenario !== undefined && speaksOfNothing(scenario)) return { problems: [`"${question.what}" speaks of something, and nothing is there: name it, or say what it is, "a 2/2 creature"`] };
  const illegal = scenario === undefined || read.scene.happenings.length !== 1 ? [] : scenario.world.objects.filter((spell) => isWithoutLegalTarget(scenario.world, spell));
  const unlawful = illegal.map(({ label }) => `what ${label} is aimed at is no legal target for it, so that it can't be cast at that (601.2c) and would do nothing (608.2b)`);
  if (scene.watchesCasting) {
    const [withIt = '', without = ''] = [true, false].map((watchesCasting) => own + sceneText({ ...scene, watchesCasting, dies: true, triggers: true }, { library: true, hand: true }, read.taken));
    scene = { ...scene, watchesCasting: castingMatters(withIt, without, question.edition, engine) };
  }
  let triggers = 0;
  if ((mayTrigger(scenario) || scene.things.some(({ keywords }) => keywords !== undefined)) && (triggers = triggersIn(text({ library: true, hand: true }), question.edition, engine)) > 0) scene = { ...scene, dies: true, triggers: true };
  const owners = ownersAsked(read.beside, read.doer, () => text({ library: true, hand: true }), question.edition, engine, (thing) => !textOf(thing, cards).some(({ plusPt }) => plusPt !== undefined));
  const unwritten = deathUnwritten(scene, cards, (name) => diesIn(name, text({ library: true, hand: true }), question.edition, engine));
  if (unwritten.length > 0) return { problems: unwritten };
  if (owners.asked.length > 0) return { problems: owners.asked };
  const taken = [...because, ...(triggers > 1 ? ['abilities that trigger at once resolve in one order, of several that their player may choose (603.3b)'] : []), ...unlawful, ...read.taken, ...whose(read.beside), ...owners.taken];
  const speaks = scenario === undefined ? [] : records([scenario.instructions, ...scenario.world.objects.map(({ card }) => [card.text, card.do])]);
  const hand = speaks.some(({ kind, test, zone }) => kind === 'discard' || (test === 'zone' && zone === 'hand'));
  const library = scenario === undefined || speaks.some(({ kind, test }) => FROM_LIBRARY.has(kind) || kind === 'reveal' || test === 'top') || read.scene.happenings.some((each) => /\blibrary\b/.test(each.text()));
  const unsaid = ['Amy', 'Nicole'].filter((player) => read.scene.now.hand[player as 'Amy'] === undefined && !read.scene.things.some(({ owner = 'Amy', zone }) => owner === player && zone === 'hand'));
  const watchesCasts = !scene.watchesCasting && speaks.some((each) => each['kind'] === 'cast' && each['tests'] !== undefined) && read.scene.happenings.some((each) => each.says().includes(' casts '));
  return { text: text({ library, hand }, [...taken, ...omitted(scene.things, cards), ...idle(scene, cards), ...(watchesCasts ? ['the spell is cast already, and nothing that watches the casting is looked at'] : []), ...(hand ? unsaid.map((player) => `${player} has 2 cards in hand`) : [])]) };
}

/** Whether a permanent or spell is spoken of where there is none at all: nothing would happen, whatever was meant. */
const speaksOfNothing = ({ world, instructions }: Scenario): boolean => world.objects.every(({ anonymous }) => anonymous === true) && records(instructions).some(({ test }) => test === 'permanent' || test === 'spell');
/** What is merely there and does nothing unless it is activated, as nobody said that it is (602.1). */
const idle = ({ things, happenings }: Scene, cards: KnownCards): readonly string[] => things.filter((thing) => thing.isBeside === true && thing.zone === undefined && thing.card !== undefined && !happenings.some((each) => each.says().includes(labelOf(thing)))).flatMap((thing) => {
  const all = (cards.tell(thing.card ?? '').card?.text ?? []).filter(({ ability }) => ability !== 'keyword');
  return all.length > 0 && all.every(({ ability }) => ability === 'do') ? [`the ability of ${labelOf(thing)} is not activated`] : [];
});
/** What dies, and does something then that is not written: that is what was asked. */
const deathUnwritten = ({ things, happenings }: Scene, cards: KnownCards, isDead: (name: string) => boolean): readonly string[] => things.flatMap((thing) => {
  const also = thing.card === undefined || thing.zone === 'none' ? undefined : cards.leavesOut(thing.card);
  const dies = happenings.some((each) => [`${labelOf(thing)} dies`, `sacrifices ${labelOf(thing)}`].some((said) => each.says().includes(said)));
  return also !== undefined && dies && /\bwhen it (?:dies|is put into a graveyard)\b/.test(also) && isDead(labelOf(thing)) ? [`what ${labelOf(thing)} does as it dies is not written here: ${also}`] : [];
});
/** What the definitions of the cards leave out, by what their files say. */
const omitted = (things: readonly Thing[], cards: KnownCards): readonly string[] => [...new Set(things.filter(({ zone }) => zone !== 'none').flatMap(({ card }) => card ?? []))].flatMap((name) => { const also = cards.leavesOut(name); return also === undefined ? [] : [`left out is what ${name} also does (${also})`]; });
/** So many examples are looked at: a second or two. */
const MOST_EXAMPLES = 55;
/** Only cards are named, and nothing happens: an event to which each of them has something to say is taken. */
function byExample(things: readonly Thing[], question: Question, { cards, engine, own }: { readonly cards: KnownCards; readonly engine: Engine; readonly own: string }): Asked | undefined {
  const table = tableSaid(tableOf(question.what));
  const asked = ({ what, mine, theirs }: Example): Asked => bySentence({ ...question, what: table + what, cards: mine, against: theirs }, cards, engine, own, ['what happens was not said, and is an example in which each of the cards matters']);
  const outcomes = new Map<string, string | undefined>();
  let left = MOST_EXAMPLES;
  const found = (example: Example): string | undefined => {
    const key = JSON.stringify(example);
    const before = outcomes.get(key);
    if (before !== undefined || outcomes.has(key) || left <= 0) return before;
    left -= 1;
    const answer = asked(example);
    const digest = 'text' in answer ? outcomesOf(answer.text, question.edition, engine) : undefined;
    outcomes.set(key, digest);
    return digest;
  };
  const example = exampleFor(things, cards, { found, isSpent: () => left <= 0, only: (more) => { left = Math.min(left, more); } });
  return example === undefined ? undefined : asked(example);
}
/** Whether a card that is there has a triggered ability, or makes one. */
const mayTrigger = (scenario: Scenario | undefined): boolean => scenario !== undefined && records(scenario.world.objects.map(({ card }) => [card.text, card.do])).some(({ ability }) => ability === 'after');

/** So few words may have been meant as a name. */
const FEW_WORDS = 4;
function notUnderstood({ what }: Question, { leftOver, unknown, understood, named }: Read, problems: readonly Problem[], cards: KnownCards): string {
  const kind = closest(what, [...EVENT_KINDS]);
  const kinds = `  kinds of events: ${EVENT_KINDS.join(', ')}; or a sentence: "shock deals 2 damage to nicole"`;
  if (!what.trim().includes(' ')) return `"${what}" is no kind of event, no sentence and no card.${distance(what, kind) <= 2 ? ` Did you mean "${kind}"?` : ''}\n${kinds}`;
  const rest = leftOver === undefined ? '' : `\n  ${understood.length === 0 ? '' : `understood: ${understood.join('; ')}; `}not understood: ${leftOver}`;
  const name = unknown.find((each) => each.split(' ').length <= FEW_WORDS && !each.split(' ').some((word) => isVerb(word) || SMALL_WORDS.test(word) || /\d/.test(word))) ?? nearlyNamed(what, cards);
  if (name !== undefined) return `${unclearText(name, [], cards)}${rest}`;
  const stranger = unknownCard(what, problems, cards);
  const unheard = stranger === undefined ? '' : `\n  no card has ${stranger} in its name; if it is one, ${PASTE}`;
  const near = nearTo(what);
  const like = near === undefined ? '' : `\n  like it, and understood: "${near}"`;
  const because = problems.map(({ message, hint }) => `${message}${hint === undefined ? '' : `; ${hint}`}`).join('; ');
  return `"${what}" is not understood${what.trim().split(' ').length <= FEW_WORDS && named === undefined ? ', and no card has it in its name' : named === undefined ? '' : ': what happens is not said, and none of the usual events makes each of these cards matter; add it, as in "..., and bear dies"'}${because === '' ? '' : `: ${because}`}${rest}${unheard}${like}\n${kinds}`;
}

/** Words that are the name of a card but for a slip or two: "lightnig bolt". */
function nearlyNamed(what: string, cards: KnownCards): string | undefined {
  const words = what.split(' ');
  const runs = [4, 3, 2].flatMap((length) => words.slice(length - 1).map((_, at) => words.slice(at, at + length).join(' ')));
  return runs.find((run) => {
    const near = run.length < LONG_NAME ? undefined : cards.suggest(run);
    return near !== undefined && plainLetters(near) !== plainLetters(run) && distance(plainLetters(near), plainLetters(run)) <= MOST_SLIPS && !plainLetters(what).includes(plainLetters(near));
  });
}
const LONG_NAME = 8;
const MOST_SLIPS = 2;

/** What a sentence may say of a card that nobody knows: "while X is out", "deals 3 damage to X". */
const OUT = /\b(?:while|with|under|against) (?:(?:my|nicole's|the) )?(?<name>[\w',-]+(?: [\w',-]+){0,3}?)(?: (?:is|are))? (?:out|there|around|in play|on the battlefield|on the field)$/i;
/** What a sentence may begin with, or say that somebody has: "torpor orb and my clone ..". */
const LEADING = /^(?:with |if |when )?(?:(?:I|he|she|nicole|my opponent) (?:have|has|controls?) |my |nicole's )?(?<name>[a-z',-]+(?: [a-z',-]+){0,3}?)(?:,? and |, )/i;
const NO_PHRASE = /^"(?<name>[\w',-]+(?: [\w',-]+){0,3})" is not a description\b/;
function unknownCard(what: string, problems: readonly Problem[], cards: KnownCards): string | undefined {
  const found = [OUT.exec(what), LEADING.exec(what), ...problems.map(({ message }) => NO_PHRASE.exec(message))].map((match) => match?.groups?.['name']).find((name) => name !== undefined && !name.split(' ').some((word) => isVerb(word) || SMALL_WORDS.test(word)));
  return found === undefined || cards.names().some((name) => plainLetters(name).includes(plainLetters(found))) ? undefined : found;
}
/** Words of the grammar, and none of a name that stands alone. */
const SMALL_WORDS = /^(?:i|he|she|it|they|both|all|each|my|his|her|their|nicole|opponent|both|bears?|creatures?|a|an|one|two|three|with|no|is|are|does|do|can|what|who|which|how)$/i;
const PASTE = 'paste its text: --text "its name, its type line and its text, a line each"';
const MOST_NAMED = 10;
function unclearText(word: string, names: readonly string[], cards: KnownCards): string {
  if (names.length === 0) {
    const near = cards.suggest(word);
    return `no card has ${word} in its name${near === undefined ? '' : `; did you mean "${near}"?`}\n  leave it out and describe it in the file: {card: ${word}, type: Creature, pt: 2/2}, or ${PASTE}`;
  }
  const shown = names.slice(0, MOST_NAMED).map((name) => `"${name}"`).join(', ');
  return `${word} may be ${shown}${names.length > MOST_NAMED ? ` or one of ${String(names.length - MOST_NAMED)} more` : ''}: name one of them`;
}
