/** Facts as sentences and back (format.md B): different facts print differently, and a printed fact parses to the same sentence. */
import { type Int, compare, parseInt_, plus, show } from '../../base/integer.ts';
import { invariant } from '../../base/invariant.ts';
import { flatMap } from '../../base/list.ts';
import type { Asked, Fact, Observe, ObserveItem, Scenario, Thing } from '../../rules/model.ts';
import { copiableOf, nameOf } from '../../rules/707-copy.ts';
import { isPlayer } from '../../rules/model.ts';
import { type CardPlaces, cardPlaces } from './card-places.ts';
import { SENTENCES, shapeOf } from '../vocabulary/fact-table.ts';
import { untold } from './equal-objects.ts';
import { rewordedNames } from '../vocabulary/reworded-names.ts';
import { nearest } from '../yaml/read.ts';
import { records } from '../vocabulary/records-of.ts';
import type { Sentence } from '../vocabulary/sentence.ts';

export type { Sentence } from '../vocabulary/sentence.ts';

/** How things are called. Without `names` things stand in the order of their numbers, players first. */
export interface Naming {
  readonly label: (thing: Thing) => string;
  /** The player who owns an object, as a thing. */
  readonly owner?: (thing: Thing) => Thing;
  /** Players and objects in scenario order: the order of printing. Other names come after them, by code unit. */
  readonly names?: readonly string[];
  /** Names that stand for objects which nothing tells apart, class by class. */
  readonly alike?: readonly (readonly string[])[];
}
/** What a parser of expectations knows: names in scenario order, and names that may turn up (cards, tokens, effects). */
/** `attached`: objects of which it is observed what they are attached to; `counted`: what is counted at the end; `labelled`: the only object that is a card, under its other name; `cardNamed`: what a token of this name is. */
/** `shields`: what shields of the situation can prevent; `status`: objects of which it is observed whether they are tapped; `owners`: whose objects of the situation are. */
export interface KnownNames { readonly places?: CardPlaces; readonly names: readonly string[]; readonly others: readonly string[]; readonly shields?: ReadonlyMap<string, Int>; readonly status?: ReadonlySet<string>; readonly attached?: ReadonlySet<string>; readonly counted?: readonly string[]; readonly labelled?: (card: string) => string | undefined; readonly cardNamed?: (name: string) => { readonly pt: string; readonly colors: readonly string[] } | undefined; readonly owners?: ReadonlyMap<string, string>; readonly alike?: Naming['alike']; readonly copied?: ReadonlyMap<string, string> }

/** The label of a card that nobody knows. */
export const ANONYMOUS = 'card';
export const NOTHING_HAPPENS = 'nothing happens';
const LISTED = new Set(['draws', 'mills', 'discards']);
const KEEPS_ORDER = new Set(['library', 'graveyard']);

const listWords = (fact: string, words: readonly string[]): string | undefined => {
  if (fact === 'to-library') return words[0] === undefined || words[0] === 'top' ? 'top' : `the ${words[0]}`;
  return words.length === 0 ? undefined : words.join(', ');
};

/** The sentence of a fact. Throws on a kind of fact that the table does not have: that is a mistake of ours. */
export function sentenceOf(fact: Fact, naming: Naming): Sentence {
  const shape = shapeOf(fact.fact);
  invariant(shape !== undefined, `no sentence for the fact "${fact.fact}"`);
  const named = fact.fact === 'enters' || fact.fact === 'cost-paid' ? undefined : fact.name;
  const subject = named ?? (fact.subject === undefined ? undefined : naming.label(fact.subject));
  const owner = fact.from ?? (fact.subject === undefined || isPlayer(fact.subject) ? undefined : naming.owner?.(fact.subject));
  const cards = fact.objects?.map(naming.label) ?? (fact.fact === 'discards' ? Array.from({ length: Number(fact.amount ?? 1) }, () => ANONYMOUS) : undefined);
  const needsAmount = shape.text.includes('{n}');
  const words = listWords(fact.fact, fact.words ?? []);
  return {
    fact: fact.fact, count: 1,
    ...(subject === undefined ? {} : { subject }),
    ...(shape.text.includes('{from}') && fact.from !== undefined ? { from: naming.label(fact.from) } : {}),
    ...(shape.text.includes('{owner}') && owner !== undefined ? { owner: naming.label(owner) } : {}),
    ...(fact.fact === 'enters' && fact.name !== undefined ? { as: fact.name } : {}),
    ...(needsAmount && (fact.amount !== undefined || fact.objects !== undefined) ? { amount: fact.amount ?? fact.objects?.length ?? 1 } : {}),
    ...(words === undefined ? {} : { words }),
    ...(shape.text.includes('{cards}') && cards !== undefined ? { cards } : {}),
  };
}

const quoted = (name: string): string => (name.includes(', ') ? `"${name}"` : name);
/** Card names as a list; runs of unknown cards as a number of cards. */
function listed(cards: readonly string[]): string {
  const parts: string[] = [];
  for (let i = 0; i < cards.length; i++) {
    if (cards[i] !== ANONYMOUS) { parts.push(quoted(cards[i] as string)); continue; }
    let n = 1;
    while (cards[i + n] === ANONYMOUS) n++;
    parts.push(`${String(n)} ${n === 1 ? 'card' : 'cards'}`);
    i += n - 1;
  }
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}
function slot(sentence: Sentence, name: string): string | undefined {
  const { fact, subject, amount, count, cards } = sentence;
  switch (name) {
    case 'n': return amount === undefined ? undefined : show(amount);
    case 's': return amount === 1 ? '' : 's';
    case 'a': return /^[aeiou]/i.test(sentence.words ?? '') ? 'an' : 'a';
    case 'subject': return subject === ANONYMOUS ? `${show(count)} card${count === 1 ? '' : 's'}` : count === 1 ? subject : `${show(count)} ${subject ?? ''}`;
    case 'cards': {
      const known = fact === 'draws' || fact === 'mills' ? (cards ?? []).filter((card) => card !== ANONYMOUS) : (cards ?? []);
      return (fact === 'draws' || fact === 'mills') && known.length === 0 ? undefined : listed(known);
    }
    case 'from': return sentence.from;
    case 'owner': return sentence.owner ?? 'its owner';
    case 'as': return sentence.as;
    case 'words': return sentence.words;
    default: return undefined;
  }
}
/** A template taken apart: text, slots, and parts that are left out where a slot of theirs has nothing. */
type Part = string | { readonly slot: string } | { readonly optional: readonly Part[] };
const partsOf = (template: string): readonly Part[] =>
  [...template.matchAll(/\{(\w+)\}|\[([^\]]*)\]|[^{[]+/g)].map(([text, name, inner]): Part => (name !== undefined ? { slot: name } : inner !== undefined ? { optional: partsOf(inner) } : text));
const templates = new Map<string, readonly Part[]>();
function templateOf(text: string): readonly Part[] {
  let parts = templates.get(text);
  if (parts === undefined) templates.set(text, (parts = partsOf(text)));
  return parts;
}
/** Undefined where a slot has nothing, unless `partly`. */
function fill(sentence: Sentence, parts: readonly Part[], partly: boolean): string | undefined {
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string') text += part;
    else if ('optional' in part) text += fill(sentence, part.optional, false) ?? '';
    else {
      const value = slot(sentence, part.slot);
      if (value === undefined && !partly) return undefined;
      text += value ?? (part.slot === 'n' ? '0' : '');
    }
  }
  return text;
}
/** The text of one sentence. */
export function printSentence(sentence: Sentence): string {
  const shape = shapeOf(sentence.fact);
  invariant(shape !== undefined, `no sentence for the fact "${sentence.fact}"`);
  const text = fill(sentence, templateOf(sentence.count !== 1 && shape.plural !== undefined ? shape.plural : shape.text), true) ?? '';
  return sentence.times === undefined ? text : `${text}${text.includes(', ') ? ',' : ''} ${sentence.times === 2 ? 'twice' : `${show(sentence.times)} times`}`;
}

/** No name is this. */
const NONE = '\0';
const keyOf = ({ fact, subject = NONE, from = NONE, owner = NONE, as = NONE, words = NONE, times = 1 }: Sentence): string => [fact, subject, from, owner, as, words, show(times)].join('\n');
function merged(a: Sentence, b: Sentence): Sentence {
  const cards = a.cards === undefined && b.cards === undefined ? undefined : [...(a.cards ?? []), ...(b.cards ?? [])];
  const isListed = LISTED.has(a.fact);
  const sums = a.amount !== undefined && b.amount !== undefined;
  return {
    ...a, ...(sums ? { amount: plus(a.amount, b.amount) } : {}), ...(cards === undefined || !isListed ? {} : { cards }),
    count: sums || isListed || shapeOf(a.fact)?.state === true || a.subject === undefined ? a.count : plus(a.count, b.count),
  };
}

interface Order { readonly rank: (name: string | undefined) => number; readonly line: readonly (string | number)[] }
const ranks = new WeakMap<readonly string[], ReadonlyMap<string, number>>();
function rankOf(names: readonly string[]): (name: string | undefined) => number {
  let map = ranks.get(names);
  if (map === undefined) {
    map = new Map([...names.entries()].reverse().map(([i, name]) => [name, i]));
    ranks.set(names, map);
  }
  const known = map;
  return (name) => (name === undefined ? -1 : (known.get(name) ?? names.length));
}
const numberIn = (words: string | undefined): number => Number(/\d+/.exec(words ?? '')?.[0] ?? 0);
function sortKey(sentence: Sentence, rank: Order['rank']): readonly (number | string)[] {
  const shape = shapeOf(sentence.fact);
  const by = shape?.byNumber === true ? numberIn(sentence.words) : 0;
  return [shape?.line ?? 99, by, rank(sentence.subject), sentence.subject ?? '', shape?.index ?? 99, rank(sentence.from ?? sentence.owner)];
}
interface Keyed { readonly sentence: Sentence; readonly key: readonly (number | string)[] }
/** What a sentence says but for its amount. */
const wordsOf = (sentence: Sentence): string => printSentence(sentence.amount === undefined ? sentence : { ...sentence, amount: 2 });
/** By their keys; those that have the same, by their words, and then by their amounts. */
function compareKeys(a: Keyed, b: Keyed): number {
  for (let i = 0; i < a.key.length; i++) {
    const [left, right] = [a.key[i] ?? 0, b.key[i] ?? 0];
    if (left !== right) return left < right ? -1 : 1;
  }
  const [left, right] = [wordsOf(a.sentence), wordsOf(b.sentence)];
  if (left !== right) return left < right ? -1 : 1;
  const [mine, other] = [printSentence(a.sentence), printSentence(b.sentence)];
  return mine < other ? -1 : mine > other ? 1 : 0;
}
const sortedCards = (sentence: Sentence, rank: Order['rank']): Sentence =>
  sentence.cards === undefined || KEEPS_ORDER.has(sentence.fact) ? sentence : { ...sentence, cards: [...sentence.cards].sort((a, b) => Number(a === ANONYMOUS) - Number(b === ANONYMOUS) || rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0)) };

function mergedAll(sentences: readonly Sentence[]): readonly Sentence[] {
  const byKey = new Map<string, Sentence>();
  for (const sentence of sentences) {
    const key = keyOf(sentence);
    const known = byKey.get(key);
    byKey.set(key, known === undefined ? sentence : merged(known, sentence));
  }
  return [...byKey.values()];
}
/** What happened more than once to the only thing of its name: not to so many things, but so often. */
function oneOften(sentence: Sentence, names: readonly string[]): Sentence {
  const { count, subject } = sentence;
  return count === 1 || subject === undefined || subject === ANONYMOUS || names.indexOf(subject) < 0 || names.indexOf(subject) !== names.lastIndexOf(subject) ? sentence : { ...sentence, count: 1, times: count };
}
/** Sentences merged (equal kind and subject are summed) and in the order of the grammar. `alike`: names of objects that nothing tells apart. */
function canonical(sentences: readonly Sentence[], names: readonly string[], alike: readonly (readonly string[])[] = []): readonly Sentence[] {
  const rank = rankOf(names);
  const once = mergedAll(sentences);
  const found = (alike.length === 0 ? once : mergedAll(untold(once, alike))).map((sentence) => sortedCards(sentence, rank));
  if (found.length < 2) return found;
  const keyed = found.map((sentence) => ({ sentence, key: sortKey(sentence, rank) }));
  return keyed.sort(compareKeys).map(({ sentence }) => sentence);
}
/** The outcome text of sentences: "; " between them, "nothing happens" for none. */
export function printSentences(sentences: readonly Sentence[], names: readonly string[], alike: readonly (readonly string[])[] = []): string {
  return joined(canonical(sentences, names, alike));
}

/** The names of a naming; where it has none, those of the things that facts mention, players first, by number. */
function namesIn(facts: readonly Fact[], naming: Naming): readonly string[] {
  if (naming.names !== undefined) return naming.names;
  const things = new Set<Thing>();
  for (const { subject, from, objects } of facts) for (const thing of [subject, from, ...(objects ?? [])]) if (thing !== undefined) things.add(thing);
  return [...things].sort((a, b) => Number(isPlayer(b)) - Number(isPlayer(a)) || (isPlayer(a) ? b - a : a - b)).map(naming.label);
}
/** Zero is not printed, unless it was observed by name: states, and amounts asked for. */
const isNothing = (fact: Fact): boolean => fact.amount !== undefined && compare(fact.amount, 0) === 0 && shapeOf(fact.fact)?.state !== true;

/** One fact as a sentence of its own. */
export const printFact = (fact: Fact, naming: Naming): string => printSentence(sortedCards(sentenceOf(fact, naming), rankOf(namesIn([fact], naming))));
/** The text of what was observed: facts merged and ordered, or the template line of `observe:`. */
export function printOutcome(observe: Observe, facts: readonly Fact[], naming: Naming): string {
  if (observe.line !== undefined) return printLine(observe.line, facts, naming);
  const amounts = new Set(flatMap(observe.items, (item) => (item.observe === 'amount' ? [item.fact] : [])));
  return printFacts(facts.filter((fact) => !isNothing(fact) || amounts.has(fact.fact)), naming);
}
/** The sentences of facts, merged and in the order of the grammar. */
export function factSentences(facts: readonly Fact[], naming: Naming): readonly Sentence[] {
  const names = namesIn(facts, naming);
  const often = mergedAll(facts.map((fact) => sentenceOf(fact, naming))).map((sentence) => oneOften(sentence, names));
  return canonical(often, names, naming.alike);
}
const joined = (sentences: readonly Sentence[]): string => (sentences.length === 0 ? NOTHING_HAPPENS : sentences.map(printSentence).join('; '));
const printFacts = (facts: readonly Fact[], naming: Naming): string => joined(factSentences(facts, naming));
/** A template line: a value is a bare number where its item is one ("amount of", "left of", "life of"), else its sentences. */
function printLine(line: NonNullable<Observe['line']>, facts: readonly Fact[], naming: Naming): string {
  return line.map((part) => (typeof part === 'string' ? part : itemText(part.observe, facts, naming))).join('');
}
function itemText(item: ObserveItem, facts: readonly Fact[], naming: Naming): string {
  const about = facts.filter((fact) => tells(item, fact));
  const total = about.reduce<Int>((sum, fact) => plus(sum, fact.amount ?? 0), 0);
  switch (item.observe) {
    case 'amount': case 'left': case 'life': case 'poison': case 'counters-of': case 'marked-damage': case 'count': return show(total);
    default: return printFacts(about, naming);
  }
}
/** "destroyed", "Krom dies", "draw steps": what happens of a kind, to one thing, of turns and steps those of a name. */
export const isOfKind = ({ facts, time, subject: of }: Extract<ObserveItem, { observe: 'facts' }>, { fact, words, subject }: Pick<Fact, 'fact' | 'words' | 'subject'>): boolean =>
  facts.includes(fact) && (of === undefined || of === subject) && (time === undefined || words?.[0]?.startsWith(`${time} `) === true);
/** Whether a fact is one of those that an item of `observe` tells. */
export function tells(item: ObserveItem, fact: Omit<Fact, 'amount'>): boolean {
  switch (item.observe) {
    case 'amount': return fact.fact === item.fact && fact.subject === item.subject && fact.from === item.from;
    case 'left': case 'effect': return fact.fact.startsWith('effect-') && fact.name === item.label;
    case 'count': return fact.fact === 'counted' && fact.words?.[0] === item.words;
    case 'life': return fact.fact === 'life' && fact.subject === -1 - item.player;
    case 'poison': return fact.fact === 'has-counters' && fact.subject === -1 - item.player;
    case 'hand': case 'library': case 'graveyard': case 'exile': case 'permanents': return fact.fact === item.observe && fact.subject === -1 - item.player;
    case 'counters-of': return fact.fact === 'has-counters' && fact.subject === item.thing && fact.words?.[0] === item.kind;
    case 'marked-damage': return fact.fact === 'has-damage' && fact.subject === item.object;
    case 'control': return (fact.fact === 'under' || fact.fact === 'in-zone') && fact.subject === item.object;
    case 'status': return (fact.fact === 'is-tapped' || fact.fact === 'is-untapped' || fact.fact === 'in-zone') && fact.subject === item.object;
    case 'zone': return fact.fact === 'in-zone' && fact.subject === item.object;
    case 'type': case 'characteristics': return fact.fact === 'is-type' && fact.subject === item.object;
    case 'pt': return fact.fact === 'is-pt' && fact.subject === item.object;
    case 'counters': return fact.fact === 'has-counters' && fact.subject === item.object;
    case 'colors': return fact.fact === 'is-colored' && fact.subject === item.object;
    case 'attached': return (fact.fact === 'is-attached' || fact.fact === 'is-unattached' || fact.fact === 'in-zone') && fact.subject === item.object;
    case 'created': return false; // no template speaks of what there is not yet
    case 'designated': return ['is-monarch', 'has-designation', 'nobody', 'it-is'].includes(fact.fact);
    case 'abilities': return fact.fact === 'has-abilities' && fact.subject === item.object;
    case 'events': case 'changes': case 'all': return shapeOf(fact.fact)?.state !== true;
    case 'turns': return fact.fact === 'begins' || fact.fact === 'skips';
    case 'triggers': return fact.fact === 'triggers';
    case 'damage-by-source': return fact.fact === 'damage';
    case 'facts': return isOfKind(item, fact);
    case 'regenerated': return fact.fact === 'regenerated';
    case 'subjects': return fact.fact === 'subjects';
  }
}

/** Format B: what is bookkeeping, and no event, unless it is asked for. */
export const BOOKKEEPING: readonly string[] = ['pays-life', 'cost-paid', 'cost-cannot-be-paid', 'rolls', 'flips', 'shuffles', 'reveals'];
/** What happens to things that something is paid with: bookkeeping, where it is a payment. */
export const PAID_WITH: readonly string[] = ['sacrificed', 'exiled', 'discards', 'tapped'];
type OfEvents = Extract<ObserveItem, { readonly observe: 'events' | 'changes' }>;
/** An observation with its items of events changed. */
export const withEvents = (observe: Observe, change: (item: OfEvents) => OfEvents): Observe => ({ ...observe, items: observe.items.map((item) => (item.observe === 'events' || item.observe === 'changes' ? change(item) : item)) });
/** An observation of events with bookkeeping told besides. */
export const besides = (observe: Observe, also: readonly Asked[]): Observe => (also.length === 0 ? observe : withEvents(observe, (item) => ({ ...item, also: [...item.also ?? [], ...also] })));
/** Whether what happens is observed, beside states: a fact of it is told already. */
export const eventsObserved = (items: readonly ObserveItem[]): boolean => items.some(({ observe }) => observe === 'events' || observe === 'changes' || observe === 'all');

/** Names of a scenario in the order of printing. */
export const namesOf = (scenario: Scenario): readonly string[] => [...scenario.world.players.map((player) => player.name), ...scenario.world.objects.map((object) => object.label)];
/** What is known of cards: which object is the only one of its name, where nothing can become or create another, and what a token of a name is. */
function cardsKnown({ world, cards, instructions }: Scenario): Pick<KnownNames, 'labelled' | 'cardNamed'> {
  let isOthers: boolean | undefined;
  const others = (): boolean => (isOthers ??= records([cards, instructions, world.floating]).some((each) => each['arg'] === 'token' || each['change'] === 'as' || each['kind'] === 'become-copy'));
  return {
    labelled: (name) => { const [only, ...more] = world.objects.filter(({ card }) => card.name === name); return only === undefined || more.length > 0 || only.anonymous === true || others() ? undefined : only.label; },
    cardNamed: (name) => { const card = Object.values(cards).find((each) => each.name === name); return card === undefined ? undefined : { pt: card.pt === undefined ? '' : card.pt.map(show).join('/'), colors: card.colors }; },
  };
}
/** All names that an expectation of a scenario may use. */
export function knownNames(scenario: Scenario): KnownNames {
  const printed = flatMap(Object.values(scenario.cards), (card) => [card.name, ...(card.back === undefined ? [] : [card.back.name])]);
  const cards = [...printed, ...rewordedNames(printed, [scenario.world.floating.map(({ ability }) => ability), Object.values(scenario.cards)])];
  const described = scenario.world.objects.map(({ card }) => card.name).filter((name) => name !== ''); // a copy of an object that is described has its name, not its label
  const copied = new Map(flatMap(scenario.world.objects, (object) => (object.face === 'down' && object.zone === 'battlefield' ? [[object.label, nameOf(copiableOf(scenario, object.id))] as const] : object.label === object.card.name || cards.includes(object.label) ? [] : [[object.label, object.card.name] as const]))); // who says what is copied may mean the one that is copied
  const ofItems = (observe: 'status' | 'attached'): ReadonlySet<string> => new Set(flatMap(scenario.observe.items, (item) => (item.observe === observe ? [scenario.world.objects[item.object]?.label ?? ''] : [])));
  return { ...cardsKnown(scenario), names: namesOf(scenario), copied, places: cardPlaces(scenario), owners: new Map(scenario.world.objects.map(({ label, owner }) => [label, scenario.world.players[owner]?.name ?? ''])), others: [...scenario.world.floating.map((each) => each.label), ...cards, ...described, ...Object.keys(scenario.cards), ...Object.keys(scenario.labels)], status: ofItems('status'), attached: ofItems('attached'), counted: flatMap(scenario.observe.items, (item) => (item.observe === 'count' ? [item.words] : [])), shields: new Map(flatMap(scenario.world.floating, ({ label, ability, left }) => (ability.ability === 'when' && ability.shield !== undefined && left !== null ? [[label, left] as const] : []))), ...(scenario.alike === undefined ? {} : { alike: scenario.alike }) };
}

/** The number at the start of a text that is one ("2 cards"), for those who read sentences. */
export const leadingNumber = (text: string): { readonly n: Int; readonly rest: string } | undefined => {
  const match = /^(\d+) (.+)$/.exec(text);
  const n = match === null ? undefined : parseInt_(match[1] ?? '');
  return match === null || n === undefined ? undefined : { n, rest: match[2] ?? '' };
};
export const allFacts: readonly string[] = SENTENCES.map((shape) => shape.fact);
/** The known name nearest to an unknown one. */
export const suggestName = (name: string, known: KnownNames): string | undefined => nearest(name, [...known.names, ...known.others]);
