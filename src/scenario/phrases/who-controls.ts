/** What players are described by: what they control, and how much life and how many cards they have. */
import type { Amount, Filter, Ref } from '../../rules/ability.ts';
import { type Cursor, attempt, peek, take, takeOne } from '../yaml/cursor.ts';
import { soMany } from './quantities.ts';
import { takeRef } from './refs.ts';

type Parser = (cursor: Cursor) => Filter | undefined;
const ONE: Amount = { amount: 'number', value: 1 };
const FOES: Filter = { test: 'opponent', of: { ref: 'you' } };
const several = (ref: Ref): Filter | undefined => (ref.ref === 'opponents' ? FOES : ref.ref === 'each-player' ? { test: 'player' } : undefined);
const not = (filter: Filter): Filter => ({ test: 'not', of: filter });

/** "than you", "than you do", "than each opponent": how many of these they control. */
function thanTheirs(cursor: Cursor, of: Filter, more: boolean): Amount | undefined {
  const ref = take(cursor, 'than') ? takeRef(cursor) : undefined;
  if (ref === undefined) return undefined;
  takeOne(cursor, ['do', 'does', 'control', 'controls']);
  const all = several(ref);
  return all === undefined ? { amount: 'count', of: { test: 'all', of: [...(of.test === 'all' ? of.of : [of]), { test: 'controller', who: { test: 'ref', ref } }] } } : { amount: more ? 'most' : 'fewest', of, among: all };
}
/** "an artifact", "no creatures", "two or more lands", "more creatures than you", "the most lands". */
function controlled(cursor: Cursor, noun: Parser): Filter | undefined {
  if (take(cursor, 'no')) return counted(noun(cursor), 'equal', { amount: 'number', value: 0 });
  const extreme = takeOne(cursor, ['the most', 'the fewest']);
  if (extreme !== undefined) {
    const what = noun(cursor);
    takeOne(cursor, ['or is tied for most', 'or is tied for fewest']);
    return what === undefined ? undefined : counted(what, 'equal', { amount: extreme === 'the most' ? 'most' : 'fewest', of: what, among: { test: 'player' } });
  }
  const order = attempt(cursor, (at) => {
    const how = takeOne(at, ['more', 'fewer']);
    const what = how === undefined ? undefined : noun(at);
    const than = what === undefined ? undefined : thanTheirs(at, what, how === 'more');
    return than === undefined ? undefined : counted(what, how === 'more' ? 'more-than' : 'less-than', than);
  });
  if (order !== undefined) return order;
  const isExact = attempt({ ...cursor }, (at) => (take(at, 'exactly') ? true : undefined)) === true;
  const number = attempt(cursor, soMany);
  return number === undefined ? counted(noun(cursor), 'at-least', ONE) : counted(noun(cursor), number.op === 'equal' && !isExact ? 'at-least' : number.op, number.than);
}
const counted = (what: Filter | undefined, op: Extract<Filter, { test: 'controls' }>['op'], than: Amount): Filter | undefined => (what === undefined ? undefined : { test: 'controls', what, op, than });

/** "more life than you", "fewer cards in hand than you", "a card in hand". */
function compared(cursor: Cursor): Filter | undefined {
  if (takeOne(cursor, ['a card in hand', 'a card in their hand', 'any cards in hand', 'cards in hand', 'cards in their hand']) !== undefined) return { test: 'compare', value: 'hand', op: 'at-least', than: ONE };
  const how = takeOne(cursor, ['more', 'less', 'fewer']);
  const what = how === undefined ? undefined : takeOne(cursor, ['life', 'cards in hand', 'cards in their hand']);
  const ref = what !== undefined && take(cursor, 'than') ? takeRef(cursor) : undefined;
  if (how === undefined || what === undefined || ref === undefined) return undefined;
  takeOne(cursor, ['do', 'does', 'has', 'have']);
  const value = what === 'life' ? 'life' : 'hand';
  const all = several(ref);
  return { test: 'compare', value, op: how === 'more' ? 'more-than' : 'less-than', than: all === undefined ? { amount: 'value', value, of: ref } : { amount: how === 'more' ? 'greatest' : 'least', value, of: all } };
}
/**
 * "who controls an artifact", "who doesn't control a creature", "who has more life than you", "with a card in hand".
 * @param has what else is said with "has" or "with"
 */
export function whoControlsOrHas(cursor: Cursor, noun: Parser, has: readonly Parser[]): Filter | undefined {
  if (takeOne(cursor, ["who doesn't control", "who don't control", 'who does not control', 'who do not control']) !== undefined) {
    const found = controlled(cursor, noun);
    return found === undefined ? undefined : not(found);
  }
  if (takeOne(cursor, ['who controls', 'who control', 'that controls', 'that control']) !== undefined) return controlled(cursor, noun);
  if (takeOne(cursor, ["who doesn't have", "who don't have", 'who does not have']) !== undefined) {
    const found = [compared, ...has].reduce<Filter | undefined>((before, each) => before ?? attempt(cursor, each), undefined);
    return found === undefined ? undefined : not(found);
  }
  const said = takeOne(cursor, ['who has', 'who have']);
  if (said === undefined && takeOne(cursor, ['with', 'that has', 'that have']) === undefined) return undefined;
  return attempt(cursor, compared) ?? (said === undefined ? undefined : has.reduce<Filter | undefined>((before, each) => before ?? attempt(cursor, each), undefined));
}
/** "who is the monarch", "who isn't the active player". */
export function whoIs(cursor: Cursor): Filter | undefined {
  if (takeOne(cursor, ['who is the', "who 's the", "who isn't the", 'who is not the']) === undefined) return undefined;
  const negative = peek(cursor, -2) === 'not' || peek(cursor, -2) === "isn't";
  const what = takeOne(cursor, ['monarch', 'active player']);
  return what === undefined ? undefined : negative ? not({ test: 'designation', what }) : { test: 'designation', what };
}
