/** How much of something a noun phrase asks for: "with power 3 or greater", "with two or more charge counters", "with 5 or less life". */
import { parseInt_ } from '../../base/integer.ts';
import type { Amount, Comparison, Filter, ValueName } from '../../rules/ability.ts';
import { type Cursor, attempt, expect, lower, peek, step, take, takeOne } from '../yaml/cursor.ts';
import { takeChosen, takeRef } from './refs.ts';
import { KEYWORDS, numberWord } from '../vocabulary/words.ts';

/** A number as a phrase writes it: digits of any length, a number word, X, N, "that". */
export function takeNumber(cursor: Cursor): Amount | undefined {
  const word = peek(cursor) ?? '';
  const value = /^\d+$/.test(word) ? parseInt_(word) : numberWord(word.toLowerCase());
  if (value !== undefined) return step(cursor), { amount: 'number', value };
  if (takeOne(cursor, ['that many', 'that much']) !== undefined) return { amount: 'that' };
  if (word === 'X') return step(cursor), { amount: 'x' };
  if (word === 'N') return step(cursor), { amount: 'chosen', name: 'N' };
  return undefined;
}

/** What a value is compared with: a number, or "the mana spent" to cast the source. */
/** CR 107.3: "X of that creature": the X that another object than this was cast with. */
export function xOf(cursor: Cursor): Amount | undefined {
  const of = takeOne(cursor, ['the x of', 'x of']) === undefined ? undefined : takeRef(cursor);
  return of === undefined || of.ref === 'this' ? undefined : { amount: 'value', value: 'x', of };
}
/** "charge counters on this", "the number of counters on it". */
function countersSaid(cursor: Cursor): Amount | undefined {
  takeOne(cursor, ['the number of', 'number of']);
  const bare = takeOne(cursor, ['counters on']) !== undefined;
  const kind = bare ? undefined : peek(cursor);
  if (!bare && (kind === undefined || lower(cursor, 1) !== 'counters' || lower(cursor, 2) !== 'on')) return undefined;
  if (!bare) step(cursor, 3);
  const of = takeRef(cursor);
  return of === undefined ? undefined : { amount: 'value', value: 'counters', of, ...(kind === undefined ? {} : { kind }) };
}
type TakeFilter = (cursor: Cursor) => Filter | undefined;
const takeOneThan = (cursor: Cursor, takeFilter: TakeFilter): Amount | undefined =>
  attempt(cursor, manaSpent) ?? attempt(cursor, countersSaid) ?? takeNumber(cursor) ?? attempt(cursor, valueSaid) ?? attempt(cursor, chosenNumber) ?? attempt(cursor, (at) => ofSeveral(at, takeFilter));
/** "3", "X plus 1", "1 plus the sacrificed creature's mana value". */
function takeThan(cursor: Cursor, takeFilter: TakeFilter): Amount | undefined {
  const first = takeOneThan(cursor, takeFilter);
  const op = first === undefined ? undefined : takeOne(cursor, ['plus', 'minus']);
  const second = op === undefined ? undefined : takeOneThan(cursor, takeFilter);
  if (op === undefined || first === undefined) return first;
  return second === undefined ? undefined : { amount: op === 'plus' ? 'plus' : 'minus', of: [first, second] };
}
/** "the number of Allies you control", "total mana value of creatures sacrificed this way". */
function ofSeveral(cursor: Cursor, takeFilter: TakeFilter): Amount | undefined {
  take(cursor, 'the');
  const value = take(cursor, 'total') ? takeValue(cursor) : undefined;
  if (value === undefined ? !take(cursor, 'number', 'of') : !take(cursor, 'of')) return undefined;
  const of = takeFilter(cursor);
  return of === undefined ? undefined : value === undefined ? { amount: 'count', of } : { amount: 'sum', value, of };
}
/** "the mana spent", "the amount of mana spent to cast this". */
function manaSpent(cursor: Cursor): Amount | undefined {
  if (takeOne(cursor, ['the amount of mana spent', 'the mana spent', 'mana spent']) === undefined) return undefined;
  takeOne(cursor, ['to cast this', 'to cast it']);
  return { amount: 'mana-spent', what: 'total' };
}
const takeValue = (cursor: Cursor): ValueName | undefined => COMPARED[takeOne(cursor, Object.keys(COMPARED)) as keyof typeof COMPARED];
/** "the chosen number", or another choice of a number by its name. */
function chosenNumber(cursor: Cursor): Amount | undefined {
  const name = take(cursor, 'the', 'chosen') ? takeChosen(cursor) : undefined;
  return name === undefined ? undefined : { amount: 'chosen', name };
}
/** "power of Giant", "the power of Giant", "this creature's power". */
function valueSaid(cursor: Cursor): Amount | undefined {
  if (lower(cursor) === 'the' && Object.keys(COMPARED).some((value) => value.startsWith(lower(cursor, 1)))) step(cursor);
  const first = takeValue(cursor);
  if (first !== undefined && !take(cursor, 'of')) return undefined;
  const of = takeRef(cursor);
  const value = first ?? (of !== undefined && take(cursor, "'s") ? takeValue(cursor) : undefined);
  return of === undefined || value === undefined ? undefined : { amount: 'value', value, of };
}
/** "its toughness", "its own toughness", "toughness": of what is described itself. */
function ownValue(cursor: Cursor): ValueName | undefined {
  const its = take(cursor, 'its') || take(cursor, 'their');
  if (its) take(cursor, 'own');
  const value = takeValue(cursor);
  return value === undefined || lower(cursor) === 'of' ? undefined : value;
}
/** "less than or equal to", "greater than", "equal to": what stands before a value. */
const ORDERS: readonly (readonly [readonly string[], Comparison])[] = [
  [['greater than or equal to', 'at least', '>='], 'at-least'], [['less than or equal to', 'at most', '<='], 'at-most'],
  [['greater than'], 'more-than'], [['less than'], 'less-than'],
];
const takeOrder = (cursor: Cursor): Comparison | undefined => ORDERS.find(([words]) => takeOne(cursor, words) !== undefined)?.[1];
type Compared = { readonly op: Comparison; readonly than: Amount; readonly own?: ValueName };
function comparison(cursor: Cursor, takeFilter: TakeFilter): Compared | undefined {
  const zero: Amount = { amount: 'number', value: 0 };
  const own = attempt(cursor, (at) => {
    const op: Comparison | undefined = takeOrder(at) ?? (take(at, 'equal', 'to') ? 'equal' : undefined);
    const value = op === undefined ? undefined : ownValue(at);
    return op === undefined || value === undefined ? undefined : { op, than: zero, own: value };
  });
  if (own !== undefined) return own;
  const order = takeOrder(cursor);
  if (order !== undefined) return against(takeThan(cursor, takeFilter), order);
  take(cursor, 'equal', 'to');
  const than = takeThan(cursor, takeFilter);
  if (than === undefined) return undefined;
  if (take(cursor, 'or')) {
    if (takeOne(cursor, ['greater', 'more']) !== undefined) return { op: 'at-least', than };
    return takeOne(cursor, ['less', 'fewer']) === undefined ? undefined : { op: 'at-most', than };
  }
  return { op: 'equal', than: than ?? zero };
}
const against = (than: Amount | undefined, op: Comparison): { readonly op: Comparison; readonly than: Amount } | undefined => (than === undefined ? undefined : { op, than });

export const COMPARED = { power: 'power', toughness: 'toughness', 'base power': 'base-power', 'base toughness': 'base-toughness', 'mana value': 'mana-value', 'converted mana cost': 'mana-value', loyalty: 'loyalty', defense: 'defense', damage: 'damage', life: 'life' } as const;
/** "3 or more", "exactly two", "fewer than four", "more than 5". */
export function soMany(cursor: Cursor): { readonly op: Comparison; readonly than: Amount } | undefined {
  if (lower(cursor) === 'no' && ['card', 'cards'].includes(lower(cursor, 1))) return step(cursor), { op: 'equal', than: { amount: 'number', value: 0 } };
  const order = takeOne(cursor, ['more than', 'greater than', 'fewer than', 'less than', 'at least', 'at most', 'exactly']);
  const than = takeNumber(cursor);
  if (than === undefined) return undefined;
  if (order !== undefined) return { op: order === 'exactly' ? 'equal' : order === 'at least' ? 'at-least' : order === 'at most' ? 'at-most' : /^(?:more|greater)/.test(order) ? 'more-than' : 'less-than', than };
  if (take(cursor, 'or')) {
    const more = takeOne(cursor, ['more', 'greater', 'less', 'fewer']);
    return more === undefined ? undefined : { op: more === 'more' || more === 'greater' ? 'at-least' : 'at-most', than };
  }
  return { op: 'equal', than };
}
/** "with three or more +1/+1 counters", "with two or more cards in hand", "with 5 or less life". */
export function withSoMuch(cursor: Cursor): Filter | undefined {
  const found = soMany(cursor);
  if (found === undefined) return undefined;
  const test = (value: ValueName, kind?: string): Filter => ({ test: 'compare', value, ...(kind === undefined ? {} : { kind }), ...found });
  const what = takeOne(cursor, ['life', 'cards in hand', 'card in hand', 'cards in their hand', 'cards in their graveyard', 'cards in their library', 'counters', 'counter']);
  if (what === 'life') return test('life');
  if (what?.startsWith('card') === true) return test(what.endsWith('graveyard') ? 'graveyard' : what.endsWith('library') ? 'library' : 'hand');
  const kind = what === undefined ? peek(cursor) : undefined;
  if (what === undefined && (kind === undefined || !['counter', 'counters'].includes(lower(cursor, 1)))) return undefined;
  if (what === undefined) step(cursor, 2);
  takeOne(cursor, ['on it', 'on them']);
  return test('counters', kind);
}
/** "with base power and toughness 2/2", "with power and toughness each 1 or less". */
function withBoth(cursor: Cursor, takeFilter: TakeFilter): Filter | undefined {
  const base = take(cursor, 'base');
  if (!take(cursor, 'power', 'and', 'toughness')) return undefined;
  const values: readonly ValueName[] = base ? ['base-power', 'base-toughness'] : ['power', 'toughness'];
  const sizes = /^(\d+)\/(\d+)$/.exec(peek(cursor) ?? '');
  if (sizes !== null) return step(cursor), { test: 'all', of: values.map((value, at) => ({ test: 'compare', value, op: 'equal', than: { amount: 'number', value: parseInt_(sizes[at + 1] ?? '') ?? 0 } })) };
  const found = take(cursor, 'each') ? comparison(cursor, takeFilter) : undefined;
  return found === undefined ? undefined : { test: 'all', of: values.map((value) => ({ test: 'compare', value, ...found })) };
}
export function withValue(cursor: Cursor, takeFilter: TakeFilter): Filter | undefined {
  const both = attempt(cursor, (at) => withBoth(at, takeFilter));
  if (both !== undefined) return both;
  if (lower(cursor) === 'an' && ['odd', 'even'].includes(lower(cursor, 1))) step(cursor);
  const parity = takeOne(cursor, ['odd', 'even']);
  const word = takeOne(cursor, Object.keys(COMPARED)) as keyof typeof COMPARED | undefined;
  if (word === undefined) return undefined;
  const value = COMPARED[word];
  if (parity === 'odd' || parity === 'even') return { test: 'compare', value, op: parity, than: { amount: 'number', value: 0 } };
  if (value === 'mana-value' && take(cursor, 'of', 'the', 'chosen') && takeOne(cursor, ['quality', 'parity']) !== undefined) return { test: 'chosen', what: 'parity', of: { ref: 'this' } };
  take(cursor, 'that', 'is');
  const after = takeOne(cursor, ['odd', 'even']);
  if (after === 'odd' || after === 'even') return { test: 'compare', value, op: after, than: { amount: 'number', value: 0 } };
  const second = take(cursor, 'or') ? takeOne(cursor, Object.keys(COMPARED)) as keyof typeof COMPARED | undefined : undefined; // "with power or toughness 1 or less"
  const found = comparison(cursor, takeFilter);
  if (found === undefined) return undefined;
  const each = [value, ...(second === undefined ? [] : [COMPARED[second]])].map((of): Filter => ({ test: 'compare', value: of, ...found }));
  return each.length === 1 ? each[0] : { test: 'any', of: each };
}
export function withCounter(cursor: Cursor): Filter | undefined {
  const none = takeOne(cursor, ['no']) !== undefined;
  if (!none) takeOne(cursor, ['one or more', 'a', 'an']);
  const bare = takeOne(cursor, ['counter', 'counters']) !== undefined;
  const kind = bare ? null : (peek(cursor) ?? null);
  if (!bare) {
    if (!['counter', 'counters'].includes(lower(cursor, 1))) return expect(cursor, KEYWORDS);
    step(cursor, 2);
  }
  takeOne(cursor, ['on it', 'on them']);
  const test: Filter = { test: 'counter', kind };
  return none ? { test: 'not', of: test } : test;
}
