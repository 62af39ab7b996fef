/** The most or the fewest of something that one of several players has. */
import type { Amount, Filter } from '../../rules/ability.ts';
import { type Cursor, done, take, takeOne } from '../yaml/cursor.ts';
import { takeFilter } from './filters.ts';

/** "the most lands among opponents". */
export function takeMost(cursor: Cursor): Amount | undefined {
  take(cursor, 'the');
  const said = takeOne(cursor, ['most', 'fewest', 'greatest number of', 'highest number of', 'least number of', 'fewest number of']);
  const how = said === undefined ? undefined : /^(?:most|greatest|highest)/.test(said) ? 'most' : 'fewest';
  const of = how === undefined ? undefined : takeFilter(cursor);
  const among = of === undefined ? undefined : take(cursor, 'among') ? takeFilter(cursor) : done(cursor) ? holdersOf(of) : undefined;
  return how === undefined || of === undefined || among === undefined ? undefined : { amount: how, of, among };
}
/** "The greatest number of lands an opponent controls": among those whose they are. */
function holdersOf(of: Filter): Filter | undefined {
  const held = of.test === 'all' ? of.of.find((each) => each.test === 'controller') : undefined;
  return held?.test === 'controller' && (held.who.test === 'opponent' || held.who.test === 'player') ? held.who : undefined;
}
