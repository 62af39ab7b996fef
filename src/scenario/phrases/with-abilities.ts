/** What stands after "with" and is no number: abilities, and what is attached. */
import type { Filter } from '../../rules/ability.ts';
import { type Cursor, lower, peek, step, take, takeOne } from '../yaml/cursor.ts';
import { takeRef } from './refs.ts';
import { COLOR_WORDS, KEYWORDS } from '../vocabulary/words.ts';

const not = (filter: Filter): Filter => ({ test: 'not', of: filter });

/** "protection from red", "hexproof from black": the quality belongs to the keyword (702.16). */
function quality(cursor: Cursor, keyword: string): string {
  if ((keyword !== 'protection' && keyword !== 'hexproof') || lower(cursor) !== 'from') return keyword;
  const color = COLOR_WORDS.find((each) => each === lower(cursor, 1));
  if (color === undefined) return keyword;
  step(cursor, 2);
  return `${keyword} from ${color}`;
}
/** "flying", "protection from red", "damage marked on it", "no abilities", "the same name as this", "a shield ability". */
export function withAbility(cursor: Cursor): Filter | undefined {
  const keyword = takeOne(cursor, KEYWORDS);
  if (keyword !== undefined) return { test: 'keyword', value: quality(cursor, keyword) };
  if (take(cursor, 'the', 'same', 'name', 'as')) {
    const ref = takeRef(cursor);
    return ref === undefined ? undefined : { test: 'shares', what: 'name', with: ref };
  }
  if (takeOne(cursor, ['damage marked on it', 'damage marked on them', 'damage on it']) !== undefined) return { test: 'compare', value: 'damage', op: 'at-least', than: { amount: 'number', value: 1 } }; // 120.3e
  if (take(cursor, 'no', 'abilities')) return not({ test: 'ability', name: null });
  if (take(cursor, 'abilities')) return { test: 'ability', name: null };
  if (takeOne(cursor, ['a', 'an']) === undefined) return undefined;
  const name = peek(cursor);
  step(cursor);
  return name !== undefined && take(cursor, 'ability') ? { test: 'ability', name } : undefined;
}
/** "with flying or reach". */
export const orAbility = (cursor: Cursor): Filter | undefined => {
  const value = take(cursor, 'or') ? takeOne(cursor, KEYWORDS) : undefined;
  return value === undefined ? undefined : { test: 'keyword', value: quality(cursor, value) };
};
/** CR 303.4, 301.5: "with an Aura attached to it" is enchanted, "with an Equipment attached to it" is equipped. */
export function withAttached(cursor: Cursor): Filter | undefined {
  const isNone = take(cursor, 'no');
  if (!isNone) takeOne(cursor, ['one or more', 'a', 'an']);
  const is = takeOne(cursor, ['aura', 'auras']) !== undefined ? 'enchanted' : takeOne(cursor, ['equipment']) !== undefined ? 'equipped' : undefined;
  if (is === undefined || !take(cursor, 'attached')) return undefined;
  takeOne(cursor, ['to it', 'to them']);
  return isNone ? not({ test: 'status', is }) : { test: 'status', is };
}
