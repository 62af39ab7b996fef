/** What may stand behind a noun and says by itself which things are meant: "named X", "of your opponents", "from the top of your library", "you discarded this turn". */
import type { Filter, Ref } from '../../rules/ability.ts';
import { takeCardNames } from './card-names.ts';
import { type Cursor, lower, step, take, takeOne } from '../yaml/cursor.ts';
import { takeRef } from './refs.ts';
import { SINCE } from '../vocabulary/words.ts';

export function since(cursor: Cursor): (typeof SINCE)[number]['since'] | undefined {
  const words = takeOne(cursor, SINCE.map((each) => each.words));
  return SINCE.find((each) => each.words === words)?.since;
}
/** "Enchanted creature or its controller": of what has just been named. */
export function itsHolder(cursor: Cursor, named: Filter | undefined, isEnd: (cursor: Cursor) => boolean): Filter | undefined {
  if (named?.test !== 'ref' || !take(cursor, 'its')) return undefined;
  const noun = takeOne(cursor, ['controller', 'owner']);
  return noun === undefined || !isEnd(cursor) ? undefined : { test: 'ref', ref: { ref: noun as 'controller' | 'owner', of: named.ref } };
}
/** Whom damage was dealt to, or what dealt it: "by this", "to an opponent". */
export const takeWhom = (cursor: Cursor): Ref | undefined => (take(cursor, 'an', 'opponent') ? { ref: 'opponents' } : takeRef(cursor));
const DONE_BY: Readonly<Record<string, { readonly fact: string; readonly whose: 'owner' | 'controller' }>> = { discarded: { fact: 'discards', whose: 'owner' }, milled: { fact: 'mills', whose: 'owner' }, sacrificed: { fact: 'sacrificed', whose: 'controller' } };
/** "cards a player discarded this way", "creatures an opponent sacrificed this turn": what each of several did, and which players. */
export function doneByEach(cursor: Cursor): { readonly did: Filter; readonly among: Filter } | undefined {
  const who = takeOne(cursor, ['a player', 'an opponent']);
  const verb = who === undefined ? undefined : takeOne(cursor, Object.keys(DONE_BY));
  const when = verb === undefined ? undefined : since(cursor);
  const found = verb === undefined ? undefined : DONE_BY[verb];
  return when === undefined || found === undefined ? undefined : { did: { test: 'record', fact: found.fact, since: when }, among: who === 'a player' ? { test: 'player' } : { test: 'opponent', of: { ref: 'you' } } };
}
/** "a card you discarded this turn", "a creature that player sacrificed this way". */
export function doneBy(cursor: Cursor): readonly Filter[] | undefined {
  const who = takeRef(cursor);
  const verb = who === undefined ? undefined : takeOne(cursor, Object.keys(DONE_BY));
  const when = verb === undefined ? undefined : since(cursor);
  const found = verb === undefined ? undefined : DONE_BY[verb];
  return who === undefined || when === undefined || found === undefined ? undefined : [{ test: 'record', fact: found.fact, since: when }, { test: found.whose, who: { test: 'ref', ref: who } }];
}
/** CR 702.82b: "creatures it devoured", "Goblins devoured by this". */
export function devoured(cursor: Cursor): readonly Filter[] | undefined {
  const passive = takeOne(cursor, ['devoured by', 'that were devoured by']) !== undefined;
  const by = takeRef(cursor);
  return by === undefined || (!passive && !take(cursor, 'devoured')) ? undefined : [{ test: 'record', fact: 'devoured', since: 'game', by }];
}
export function named(cursor: Cursor): readonly Filter[] | undefined {
  if (!take(cursor, 'named')) return undefined;
  const names = takeCardNames(cursor);
  const tests = names.map((value): Filter => ({ test: 'name', value }));
  return tests.length === 0 ? undefined : tests.length === 1 ? tests : [{ test: 'any', of: tests }];
}
export function opponentOf(cursor: Cursor): readonly Filter[] | undefined {
  if (lower(cursor) !== 'of' || !/^opponents?$/.test(lower(cursor, -1))) return undefined;
  step(cursor);
  const ref = takeRef(cursor);
  return ref === undefined ? undefined : [{ test: 'opponent', of: ref }];
}
/** "a player with the initiative". */
export function designated(cursor: Cursor): readonly Filter[] | undefined {
  const what = take(cursor, 'with', 'the') ? takeOne(cursor, ['initiative', "city 's blessing", "city's blessing"]) : undefined;
  return what === undefined ? undefined : [{ test: 'designation', what: what.replace(" '", "'") }];
}
/** "a creature card among the pile": of what has a name. */
export function amongNamed(cursor: Cursor): readonly Filter[] | undefined {
  if (!take(cursor, 'among') || lower(cursor) !== 'the' || lower(cursor, 1) === 'top') return undefined;
  const ref = takeRef(cursor);
  return ref?.ref === 'bound' ? [{ test: 'ref', ref }] : undefined;
}
/** "each of that player's opponents". */
export function foesOf(cursor: Cursor): Ref | undefined {
  takeOne(cursor, ['each of', 'all of', 'all', 'each']);
  const ref = takeRef(cursor);
  return ref !== undefined && take(cursor, "'s", 'opponents') ? ref : undefined;
}
