/** Marked damage as an amount. */
import type { Amount } from '../../rules/ability.ts';
import { type Cursor, attempt, done, takeOne } from '../yaml/cursor.ts';
import { takeFilter } from './filters.ts';
import { takeRef } from './refs.ts';

/** CR 120.3e: "damage marked on it", "the amount of damage on Bear"; of several things the sum, "the total damage marked on creatures you control". */
export function takeMarked(cursor: Cursor): Amount | undefined {
  takeOne(cursor, ['the total amount of', 'the amount of', 'the total', 'total', 'the']);
  if (takeOne(cursor, ['damage marked on', 'damage on', 'damage marked among']) === undefined) return undefined;
  const of = attempt(cursor, (at) => { const ref = takeRef(at); return ref !== undefined && done(at) ? ref : undefined; });
  const among = of === undefined ? takeFilter(cursor) : undefined;
  return of !== undefined ? { amount: 'value', value: 'damage', of } : among === undefined ? undefined : { amount: 'sum', value: 'damage', of: among };
}
