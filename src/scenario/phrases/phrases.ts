/** Noun phrases as texts: filters, references and what an instruction's field means. Nothing is guessed: an unknown word is a problem. */
import type { Arg, Filter, Ref } from '../../rules/ability.ts';
import { type Cursor, type Parsed, type Scope, attempt, done, whole } from '../yaml/cursor.ts';
import { type NounPhrase, takeFilter, takeNounPhrase, wholeZone } from './filters.ts';
import { takeRef } from './refs.ts';
import { CARD_TYPES, COLOR_WORDS, HEADS, KEYWORDS, STATUSES, SUPERTYPES, ZONES } from '../vocabulary/words.ts';

export const VOCABULARY: readonly string[] = [
  ...CARD_TYPES.map((each) => each.toLowerCase()), ...CARD_TYPES.map((each) => `${each.toLowerCase()}s`), ...SUPERTYPES.map((each) => each.toLowerCase()), ...COLOR_WORDS, ...HEADS, ...STATUSES, ...ZONES, ...KEYWORDS,
  'control', 'controls', 'own', 'owns', 'with', 'without', 'counter', 'another', 'other', 'each', 'chosen', 'you', 'this', 'that', 'opponent', 'greater', 'less', 'power', 'toughness', 'nontoken', 'noncreature', 'nonland', 'nonbasic',
];

/** "this", "that player", "the original", "its controller", a label. */
export const parseRef = (text: string, scope: Scope): Parsed<Ref> => whole(text, scope, 'reference', takeRef, VOCABULARY);
/** "another nontoken creature you control". */
export const parseFilter = (text: string, scope: Scope): Parsed<Filter> => whole(text, scope, 'description', takeFilter, VOCABULARY);
/** A noun phrase with its determiner, for choices: "any number of creatures you control". */
export const parseNounPhrase = (text: string, scope: Scope): Parsed<NounPhrase> => whole(text, scope, 'description', takeNounPhrase, VOCABULARY);

function argOf(phrase: NounPhrase): Arg {
  const { quantity, filter } = phrase;
  if (quantity.how === 'each' || (quantity.how === 'bare' && phrase.plural)) return { arg: 'filter', filter, mode: 'each' };
  if (quantity.upTo !== undefined) return { arg: 'filter', filter, mode: 'choose', least: quantity.count ?? { amount: 'number', value: 0 }, ...(quantity.upTo === 'any' ? {} : { count: quantity.upTo }) };
  return { arg: 'filter', filter, mode: 'choose', ...(quantity.count === undefined ? {} : { count: quantity.count }) };
}
function takeArg(cursor: Cursor): Arg | undefined {
  const ref = attempt(cursor, (at) => { const found = takeRef(at); return found !== undefined && done(at) ? found : undefined; });
  if (ref !== undefined) return { arg: 'ref', ref };
  const zone = attempt(cursor, (at) => { const found = wholeZone(at); return found !== undefined && done(at) ? found : undefined; });
  if (zone !== undefined) return { arg: 'filter', filter: zone, mode: 'each' };
  const phrase = takeNounPhrase(cursor);
  return phrase === undefined ? undefined : argOf(phrase);
}
/** The field of an instruction: a reference, "each creature" (all of them), "a creature" (the doer chooses). */
export const parseArg = (text: string, scope: Scope): Parsed<Arg> => whole(text, scope, 'description', takeArg, VOCABULARY);
