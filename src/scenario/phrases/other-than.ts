/** What "other" and "another" leave out. */
import type { Filter, Ref } from '../../rules/ability.ts';
import type { Cursor } from '../yaml/cursor.ts';
import { thatPlayer } from './refs.ts';

const notOf = (of: readonly Ref[]): Filter => {
  const tests = of.map((ref): Filter => ({ test: 'ref', ref }));
  const [only] = tests;
  return { test: 'not', of: tests.length === 1 && only !== undefined ? only : { test: 'any', of: tests } };
};
export const NOT_YOU = notOf([{ ref: 'you' }]);
const NOT_THIS = notOf([{ ref: 'this' }]);

/** Of players you, of opponents the target and the one that the event is about, of things what says so. */
export function leftOut(cursor: Cursor, heads: readonly (readonly string[])[]): Filter {
  if (heads.every((each) => each.includes('player'))) return NOT_YOU;
  if (!heads.every((each) => each.includes('opponent'))) return NOT_THIS;
  const target: readonly Ref[] = cursor.scope.bound.includes('it') ? [{ ref: 'bound', name: 'it' }] : [];
  return notOf([...target, ...(target.length === 0 || cursor.scope.ofEvent !== undefined ? [thatPlayer(cursor)] : [])]);
}
