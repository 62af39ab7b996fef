/** Objects without a card: "a 2/2 black Zombie creature with flying", "a red spell". */
import type { Color } from '../../rules/ability.ts';
import type { Card } from '../../rules/model.ts';
import { type Cursor, type Parsed, NO_NAMES, expect, isCapitalised, lower, peek, step, take, takeOne, whole } from '../yaml/cursor.ts';
import { typeOfSubtype } from '../vocabulary/subtypes.ts';
import { CARD_TYPES, COLOR_WORDS, KEYWORDS, singular, supertypeOfWord, typeOfWord } from '../vocabulary/words.ts';

/** An object without its abilities, and the keywords that it has, to be read as abilities are. */
export interface ObjectPhrase { readonly card: Card; readonly keywords: readonly string[] }
/** Keywords that need no number and no cost. */
const PLAIN_KEYWORDS: readonly string[] = ['flying', 'trample', 'lifelink', 'deathtouch', 'infect', 'wither', 'haste', 'vigilance', 'reach', 'menace', 'defender', 'first strike', 'double strike', 'indestructible', 'hexproof', 'shroud', 'flash', 'changeling', 'unleash', 'persist', 'undying', 'riot', 'phasing', 'shadow', 'devoid'];
interface Draft { name?: string; kind?: string; pt?: readonly [number, number]; supertypes: string[]; types: string[]; subtypes: string[]; colors: Color[] }

/** "an emblem": the text of one works in the command zone (CR 114.4). */
export const isEmblemPhrase = (text: string): boolean => /^an? emblem\b/.test(text);
/** Whether a text describes an object instead of naming a card: it begins with an article or with power and toughness. */
export const isObjectPhrase = (text: string): boolean => /^(?:an? |\d+\/\d+ )/.test(text);
/** "a 1/1 Soldier creature token": whether a description is that of a token. What follows "named" is a name. */
export const isTokenPhrase = (text: string): boolean => isObjectPhrase(text) && / token\b/.test(text.replace(/ named .*$/, ''));

/** "a 4/4 flying creature": a keyword of its own before the noun. */
function takeQuality(cursor: Cursor, keywords: string[]): boolean {
  const word = takeOne(cursor, PLAIN_KEYWORDS);
  if (word !== undefined) keywords.push(word);
  return word !== undefined;
}
function takeWord(cursor: Cursor, draft: Draft): boolean {
  const word = peek(cursor) ?? '';
  const size = /^(\d+)\/(\d+)$/.exec(word);
  const color = COLOR_WORDS.find((each) => each === word);
  const type = typeOfWord(word);
  const supertype = supertypeOfWord(word);
  if (size !== null) draft.pt = [Number(size[1]), Number(size[2])];
  else if (color !== undefined) draft.colors.push(color);
  else if (type !== undefined) draft.types.push(type);
  else if (supertype !== undefined) draft.supertypes.push(supertype);
  else if (['spell', 'source'].includes(word)) draft.kind = word; // 609.7: what damage comes from, whatever its characteristics
  else if (['colorless', 'token', 'and', 'card', 'permanent'].includes(word)) { /* says nothing more */ }
  else if (word === 'emblem') draft.name = word; // 114.3: no characteristics but abilities
  else if (isCapitalised(word) && !word.includes('/')) draft.subtypes.push(singular(word));
  else return false;
  step(cursor);
  return true;
}
/** "flying", "devour 2", "protection from red and from blue": up to the next keyword. */
function takeKeyword(cursor: Cursor): string | undefined {
  const from = cursor.at;
  while (peek(cursor) !== undefined && !['named', ',', 'with'].includes(lower(cursor)) && !(lower(cursor) === 'and' && lower(cursor, 1) !== 'from')) step(cursor);
  return cursor.at === from ? expect(cursor, KEYWORDS) : cursor.words.slice(from, cursor.at).join(' ');
}
function takeObject(cursor: Cursor): ObjectPhrase | undefined {
  takeOne(cursor, ['a', 'an']);
  const draft: Draft = { supertypes: [], types: [], subtypes: [], colors: [] };
  const keywords: string[] = [];
  while (peek(cursor) !== undefined && lower(cursor) !== 'with' && lower(cursor) !== 'named' && (takeQuality(cursor, keywords) || takeWord(cursor, draft)));
  while (takeOne(cursor, ['with', 'and', ',']) !== undefined) {
    const keyword = takeKeyword(cursor);
    if (keyword === undefined) return undefined;
    keywords.push(keyword);
  }
  if (take(cursor, 'named')) {
    draft.name = cursor.words.slice(cursor.at).join(' ').replaceAll(' ,', ',').replaceAll(" 's", "'s");
    step(cursor, cursor.words.length - cursor.at);
  }
  const isNothing = draft.name !== 'emblem' && draft.kind === undefined && draft.types.length + draft.subtypes.length + draft.colors.length === 0 && draft.pt === undefined;
  return isNothing ? undefined : { card: cardOf(draft), keywords };
}
function cardOf(draft: Draft): Card {
  const implied = draft.pt === undefined ? [...new Set(draft.subtypes.map(typeOfSubtype).filter((type) => type !== undefined))] : ['Creature'];
  const types = draft.types.length === 0 ? implied : draft.types;
  const isBare = draft.types.length + draft.subtypes.length === 0 && draft.pt === undefined;
  const name = draft.name ?? (isBare && draft.kind !== undefined ? [...draft.colors, draft.kind].join(' ') : draft.subtypes.length > 0 ? draft.subtypes.join(' ') : [draft.pt?.join('/'), ...draft.colors, ...types.map((type) => type.toLowerCase())].filter((part) => part !== undefined).join(' '));
  return {
    name, supertypes: draft.supertypes, types, subtypes: draft.subtypes, colors: draft.colors, manaValue: 0, text: [], targets: [], do: [], costs: {}, costConditions: {},
    ...(draft.pt === undefined ? {} : { pt: draft.pt }),
  };
}
/** CR 609.7: a source of which nothing is known but how it is called: no type, no color. */
export const sourceCalled = (name: string): Card => ({ ...cardOf({ supertypes: [], types: [], subtypes: [], colors: [] }), name });
/** "a 2/2 creature" -> a card without cost, named by its subtypes (as tokens are) or by its description. */
export const parseObjectPhrase = (text: string): Parsed<ObjectPhrase> => whole(text, NO_NAMES, 'object', takeObject, [...CARD_TYPES.map((type) => type.toLowerCase()), ...COLOR_WORDS, ...KEYWORDS, 'token', 'named', 'with']);
