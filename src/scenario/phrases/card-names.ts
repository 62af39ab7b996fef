/** Where a card's name ends in a phrase: "a creature named Plain Bear you control". */
import { type Cursor, type Scope, cut, isCapitalised, peek, step, take, takeName } from '../yaml/cursor.ts';
import { typeOfSubtype } from '../vocabulary/subtypes.ts';
import type { Sink } from '../yaml/yaml.ts';

const MOST_WORDS = 12;
/** Words that names have between their capitals, besides commas and possessives. */
const SMALL_WORDS: ReadonlySet<string> = new Set(['of', 'the', 'and', 'to', 'for', ',', "'s"]);
const written = (words: readonly string[]): string => words.join(' ').replaceAll(' ,', ',').replaceAll(" 's", "'s");

const indexes = new WeakMap<object, ReadonlyMap<string, string>>();
/** Names of cards by their words; the same list of names is gone through once. */
export function byWords(names: readonly string[]): ReadonlyMap<string, string> {
  const known = indexes.get(names) ?? new Map(names.map((name) => [cut(name).join(' '), name]));
  indexes.set(names, known);
  return known;
}
/** A sink that knows the cards that texts of its file may name. */
export const knowing = (sink: Sink, names: () => readonly string[]): Sink => {
  let index: ReadonlyMap<string, string> | undefined;
  return { ...sink, names: () => (index ??= byWords(names())) };
};

/** The longest name of a card that stands at a place, and of how many words. */
export function cardNameAt(words: readonly string[], at: number, scope: Scope): { readonly name: string; readonly length: number } | undefined {
  const names = scope.names?.();
  if (names === undefined) return undefined;
  for (let length = Math.min(MOST_WORDS, words.length - at); length > 0; length--) {
    const name = names.get(words.slice(at, at + length).join(' '));
    if (name !== undefined) return { name, length };
  }
  return undefined;
}
const DETERMINERS: readonly string[] = ['a', 'an', 'another', 'each', 'any', 'target', 'all', 'other'];
/** "a Serra Giant": words that are subtypes of different card types, which together are the name of a card. */
export function nameForTypes(text: string, scope: Scope): string | undefined {
  const words = cut(text);
  for (const [at, word] of words.entries()) {
    const found = DETERMINERS.includes(word.toLowerCase()) ? cardNameAt(words, at + 1, scope) : undefined;
    const types = found === undefined ? [] : words.slice(at + 1, at + 1 + found.length).map(typeOfSubtype);
    if (new Set(types).size > 1) return found?.name;
  }
  return undefined;
}
/** A name that no card has: the capitalised words and what stands between them, up to a player of the scenario. */
function capitals(cursor: Cursor): string | undefined {
  let length = 0;
  for (let ahead = 0; ; ahead++) {
    const word = peek(cursor, ahead);
    const isPlayer = takeName({ ...cursor, at: cursor.at + ahead }, cursor.scope.players) !== undefined;
    if (word === undefined || isPlayer || (word === ',' && ['a', 'an', 'or'].includes(peek(cursor, ahead + 1) ?? '')) || (!isCapitalised(word) && (ahead === 0 || !SMALL_WORDS.has(word)))) break;
    if (isCapitalised(word) || word === "'s") length = ahead + 1;
  }
  if (length === 0) return undefined;
  const name = written(cursor.words.slice(cursor.at, cursor.at + length));
  step(cursor, length);
  return name;
}
/** The name that stands here: that of a card, or one that none has. */
function takeCardName(cursor: Cursor): string | undefined {
  const known = cardNameAt(cursor.words, cursor.at, cursor.scope);
  return known === undefined ? capitals(cursor) : (step(cursor, known.length), known.name);
}
/** "named A or Bear": an object of the scenario, where no card has that name. */
const isObject = (cursor: Cursor): boolean => takeName({ ...cursor }, cursor.scope.labels) !== undefined && cardNameAt(cursor.words, cursor.at, cursor.scope) === undefined;
/** "Plain Bear", "Plain Bear or Serra Giant". */
export function takeCardNames(cursor: Cursor): readonly string[] {
  const names: string[] = [];
  do {
    const { at } = cursor;
    const name = names.length > 0 && isObject(cursor) ? undefined : takeCardName(cursor);
    if (name === undefined) {
      if (names.length > 0) cursor.at = at - 1; // what follows "or" is no name
      break;
    }
    names.push(name);
  } while (take(cursor, 'or') || take(cursor, 'and/or'));
  return names;
}
