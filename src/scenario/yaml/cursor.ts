/** A phrase as words, a place in it, and what would have been understood at the furthest place reached. */
import { inNewerWords } from '../vocabulary/older-words.ts';
import { didYouMean } from './read.ts';
import { SUBTYPES } from '../vocabulary/subtypes.ts';

/** The names that a phrase may use: they win over the grammar. */
export interface Scope {
  readonly players: readonly string[];
  readonly labels: readonly string[];
  /** Targets, choices and loop variables: "it", "the original". */
  readonly bound: readonly string[];
  /** Those of them that are chosen numbers and dice: "the price" is how much, not how many. */
  readonly numbers?: readonly string[];
  /** Those of them that are players, and nothing else: "a target player". */
  readonly people?: readonly string[];
  /** Those of them that are objects, and nothing else: "a target creature". */
  readonly things?: readonly string[];
  /** What "it" is of the event that is watched; absent where it is the object whose text it is. `only-source`: no other object is spoken of; `unclear`: where the text stands that could mean several things by it. */
  readonly ofEvent?: 'object' | 'source' | 'only-source' | { readonly unclear: number } | undefined;
  /** The loop variable of "for each player": "that player" there. */
  readonly loop?: string | undefined;
  /** Subtypes that the file defines, beside those of the game. */
  readonly kinds?: () => ReadonlySet<string>;
  /** Cards that a phrase may name, by the words of their names. */
  readonly names?: () => ReadonlyMap<string, string>;
  /** Whether "and" and commas part what is listed, each of which is then read by itself. */
  readonly apart?: true;
}
export const NO_NAMES: Scope = { players: [], labels: [], bound: [] };
export const withNumbers = (scope: Scope, ...names: readonly string[]): Scope => (names.length === 0 ? scope : { ...scope, numbers: [...(scope.numbers ?? []), ...names] });
export const withBound = (scope: Scope, ...names: readonly string[]): Scope => ({ ...scope, bound: [...scope.bound, ...names], ...(scope.people === undefined ? {} : { people: scope.people.filter((name) => !names.includes(name)) }), ...(scope.things === undefined ? {} : { things: scope.things.filter((name) => !names.includes(name)) }) });

export interface PhraseProblem { readonly code: string; readonly message: string; readonly hint?: string }
export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: PhraseProblem };

export interface Cursor {
  readonly text: string;
  readonly words: readonly string[];
  readonly scope: Scope;
  at: number;
  furthest: number;
  readonly expected: Set<string>;
}

/** Descriptions in other words, each said in those that the grammar has. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/ except(?: for)? (?=\S)/, ' other than '], [/ that (?:doesn't|don't|does not|do not) have (?=\S)/, ' without '], [/ not named (?=\S)/, ' other than an object named '], [/ whose (power|toughness|mana value) is (?=\S)/, ' with $1 '], [/ whose life(?: total)? is (?=\S)/, ' with life '],
  [/ with (power|toughness|mana value) equal to the (greatest|highest|least|lowest) \1 among (?=\S)/, ' with the $2 $1 among '],
  [/^(?:the )?(power|toughness|mana value) of the (sacrificed|destroyed|discarded|milled|revealed|drawn) (\w+)$/, 'total $1 of $3s $2 this way'], [/^the (sacrificed|destroyed|discarded|milled|revealed|drawn) (\w+)'s (power|toughness|mana value)$/, 'total $3 of $2s $1 this way'],
  [/ (to|than|plus|minus) the (sacrificed|destroyed|discarded|milled|revealed|drawn) (\w+)'s (power|toughness|mana value)$/, ' $1 total $4 of $3s $2 this way'],
  [/\bthe (sacrificed|destroyed|discarded|milled|revealed|drawn) (creature|artifact|enchantment|land|permanent|planeswalker|card|token)s?$/, 'each $2 $1 this way'],
  [/^each of (?=\S+'s \S)/, ''], [/\bflying (creatures?)\b/, '$1 with flying'], [/ that (?:isn't|aren't|is not|are not) of the chosen (?=\S)/, ' other than an object of the chosen '], [/ that(?:'s| is| are) neither (an? \S+) nor (an? \S+)/, " that isn't $1 or $2"],
];
const IN_OTHER_WORDS = / equal to the |the (?:sacrificed|destroyed|discarded|milled|revealed|drawn) | except | have |not named| whose |^each of |flying creature| neither |(?:n't|not) of the chosen /;
const saidPlainly = (text: string): string => (IN_OTHER_WORDS.test(text) ? PLAIN.reduce((now, [words, plain]) => now.replace(words, plain), text) : text);
const cutCache = new Map<string, readonly string[]>();
/** Words of a phrase; commas and possessives are words of their own. */
export function cut(text: string): readonly string[] {
  let words = cutCache.get(text);
  if (words === undefined) {
    words = saidPlainly(inNewerWords(text)).replaceAll(',', ' , ').replaceAll(/(?<=\w)'s(?=\s|$)/g, " 's").replaceAll(/(?<=s)'(?=\s|$)/g, " 's").split(/\s+/).filter((word) => word !== '');
    if (cutCache.size > 20_000) cutCache.clear();
    cutCache.set(text, words);
  }
  return words;
}
export const cursorOf = (text: string, scope: Scope): Cursor => ({ text, words: cut(text), scope, at: 0, furthest: 0, expected: new Set() });

export const peek = (cursor: Cursor, ahead = 0): string | undefined => cursor.words[cursor.at + ahead];
const lowerCase = new Map<string, string>();
/** A word in lower case; each word is lowered once. */
function lowered(word: string): string {
  let low = lowerCase.get(word);
  if (low === undefined) {
    if (lowerCase.size > 20_000) lowerCase.clear();
    lowerCase.set(word, (low = word.toLowerCase()));
  }
  return low;
}
export function lower(cursor: Cursor, ahead = 0): string {
  const word = cursor.words[cursor.at + ahead];
  return word === undefined ? '' : lowered(word);
}
export const done = (cursor: Cursor): boolean => cursor.at >= cursor.words.length;
/** Whether a word is a subtype of the game, or one that the file defines. */
export const isSubtype = ({ scope }: Cursor, word: string): boolean => SUBTYPES.has(word) || scope.kinds?.().has(word) === true;
export const isCapitalised = (word: string | undefined): word is string => word !== undefined && /^\p{Lu}/u.test(word);

export function step(cursor: Cursor, by = 1): void {
  cursor.at += by;
  if (cursor.at > cursor.furthest) {
    cursor.furthest = cursor.at;
    cursor.expected.clear();
  }
}
/** Takes a sequence of words, if it stands here. */
export function take(cursor: Cursor, ...words: readonly string[]): boolean {
  for (let i = 0; i < words.length; i++) {
    if (lower(cursor, i) !== words[i]) {
      if (cursor.at + i >= cursor.furthest) cursor.expected.add(words[i] as string);
      return false;
    }
  }
  step(cursor, words.length);
  return true;
}
/** Takes one of several words and says which. */
export function takeOne(cursor: Cursor, words: readonly string[]): string | undefined {
  return words.find((word) => (word.includes(' ') ? take(cursor, ...word.split(' ')) : take(cursor, word)));
}
export const expect = (cursor: Cursor, words: readonly string[]): undefined => {
  if (cursor.at >= cursor.furthest) words.forEach((word) => cursor.expected.add(word));
  return undefined;
};

/** The longest of some names that stands here, and takes it. */
export function takeName(cursor: Cursor, names: readonly string[]): string | undefined {
  let best: string | undefined;
  let length = 0;
  const first = peek(cursor);
  for (const name of names) {
    if (first === undefined) break;
    const words = cut(name);
    if (words.length > length && words[0] === first && words.every((word, i) => word === peek(cursor, i))) {
      best = name;
      length = words.length;
    }
  }
  if (best !== undefined) step(cursor, length);
  return best;
}

/** Tries a parser; if it fails, the place is as it was. */
export function attempt<T>(cursor: Cursor, parser: (cursor: Cursor) => T | undefined): T | undefined {
  const { at } = cursor;
  const value = parser(cursor);
  if (value === undefined) cursor.at = at;
  return value;
}

/** What of a scope bears on a phrase: the names that begin with one of its words, and what "it" and "that player" are. */
function bearing(words: readonly string[], { players, labels, bound, numbers, ofEvent, loop, kinds, names, apart }: Scope): string {
  let key = `${typeof ofEvent === 'object' ? String(ofEvent.unclear) : String(ofEvent)}\0${loop ?? ''}\0${String(bound.includes('it'))}\0${String(apart)}`;
  const named = (names: readonly string[]): void => {
    key += '\n';
    for (const name of names) if (words.includes(cut(name)[0] as string)) key += `${name}\0`;
  };
  named(players);
  named(labels);
  named(bound);
  if (numbers !== undefined) named(numbers);
  if (names !== undefined && words.includes('named')) key += `\n${namesIn(words, names())}`;
  const own = kinds?.();
  if (own !== undefined && own.size > 0) for (const word of words) if (own.has(word)) key += `\n${word}`;
  return key;
}
/** Which runs of words from one that may begin a name on are names of cards: they decide how "named" is read. */
const namesIn = (words: readonly string[], names: ReadonlyMap<string, string>): string =>
  words.flatMap((_, at) => (at > 0 && ['named', 'or', 'and/or'].includes(lowered(words[at - 1] as string)) ? words.slice(at).map((__, more) => (names.has(words.slice(at, at + more + 1).join(' ')) ? `${String(at)}+${String(more)}` : '')) : [])).join('');
type Parser<T> = (cursor: Cursor) => T | undefined;
const MOST_READ = 20_000;
/** What phrases were read as, by parser: the same few hundred stand in most files. What could not be read is not kept. */
const read = new Map<Parser<unknown>, Map<string, unknown>>();
function readBy(parser: Parser<unknown>): Map<string, unknown> {
  let known = read.get(parser);
  if (known === undefined) read.set(parser, (known = new Map<string, unknown>()));
  if (known.size > MOST_READ) known.clear();
  return known;
}

/**
 * Runs a parser over the whole text; what is left over is a problem that names the first word not understood.
 * @param parser gives the same for the same words and names; it lives as long as its module
 */
export function whole<T extends object>(text: string, scope: Scope, what: string, parser: Parser<T>, vocabulary: readonly string[]): Parsed<T> {
  const cursor = cursorOf(text, scope);
  const known = readBy(parser);
  const key = `${text}\n${bearing(cursor.words, scope)}`;
  const before = known.get(key) as T | undefined;
  if (before !== undefined) return { ok: true, value: before };
  const value = parser(cursor);
  if (value !== undefined && done(cursor)) {
    known.set(key, value);
    return { ok: true, value };
  }
  const word = cursor.words[Math.max(cursor.furthest, value === undefined ? 0 : cursor.at)];
  if (word === undefined) {
    const expected = [...cursor.expected].slice(0, 8);
    return { ok: false, problem: { code: 'phrase', message: `"${text}" is not a whole ${what}`, ...(namesPlayer(text, scope) ? { hint: OF_CARDS } : expected.length === 0 ? {} : { hint: `next could be: ${expected.join(', ')}` }) } };
  }
  const names = [...scope.labels, ...scope.players, ...scope.bound];
  const hint = didYouMean(text, names) ?? (namesPlayer(text, scope) ? OF_CARDS : undefined) ?? didYouMean(word.toLowerCase(), [...cursor.expected, ...vocabulary].filter((each) => each !== word.toLowerCase())) ?? didYouMean(word, names) ?? (isCapitalised(word) ? didYouMean(word, [...SUBTYPES, ...(scope.kinds?.() ?? [])]) ?? `"${word}" is no subtype; one of your own stands in a type line of the file` : undefined);
  return { ok: false, problem: { code: 'phrase', message: `"${text}" is not ${article(what)}: "${word}" is not understood here`, ...(hint === undefined ? {} : { hint }) } };
}
const OF_CARDS = 'the text of a card speaks of you, an opponent, a player, this (or ~: its own name is known only where it is said, in a line before a pasted text); or of what it targets: target: {it: a player}';
/** Whether a text where nobody is known by name is one, as of a player: one word with a capital that is like no subtype. */
const namesPlayer = (text: string, scope: Scope): boolean => scope.players.length === 0 && /^\p{Lu}[\p{L}'-]*$/u.test(text) && didYouMean(text, [...SUBTYPES, ...(scope.kinds?.() ?? [])]) === undefined;
const article = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
