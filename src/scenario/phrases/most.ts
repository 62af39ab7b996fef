/** The most or the fewest of something that one of several players has. */
import type { Amount, Filter } from '../../rules/ability.ts';
import { doneByEach } from './after-nouns.ts';
import { type Cursor, attempt, done, step, take, takeOne } from '../yaml/cursor.ts';
import { takeFilter } from './filters.ts';

/** "the most lands among opponents". */
export function takeMost(cursor: Cursor): Amount | undefined {
  take(cursor, 'the');
  const said = takeOne(cursor, ['most', 'fewest', 'greatest number of', 'highest number of', 'least number of', 'fewest number of']);
  const how = said === undefined ? undefined : /^(?:most|greatest|highest)/.test(said) ? 'most' : 'fewest';
  const each = how === undefined ? undefined : attempt(cursor, ofEach);
  if (how !== undefined && each !== undefined) return { amount: how, ...each };
  const of = how === undefined ? undefined : takeFilter(cursor);
  const among = of === undefined ? undefined : take(cursor, 'among') ? takeFilter(cursor) : done(cursor) ? holdersOf(of) : undefined;
  return how === undefined || of === undefined || among === undefined ? undefined : { amount: how, of, among };
}
/** "The greatest number of cards a player discarded this way". */
function ofEach(cursor: Cursor): { readonly of: Filter; readonly among: Filter } | undefined {
  const at = cursor.words.findIndex((word, index) => index > cursor.at && (word === 'a' || word === 'an'));
  const noun = at < 0 ? undefined : takeFilter({ ...cursor, words: cursor.words.slice(cursor.at, at), at: 0 });
  if (noun === undefined) return undefined;
  step(cursor, at - cursor.at);
  const each = doneByEach(cursor);
  return each === undefined || !done(cursor) ? undefined : { of: { test: 'all', of: [noun, each.did] }, among: each.among };
}
/** "The greatest number of lands an opponent controls": among those whose they are. */
function holdersOf(of: Filter): Filter | undefined {
  const held = of.test === 'all' ? of.of.find((each) => each.test === 'controller') : undefined;
  return held?.test === 'controller' && (held.who.test === 'opponent' || held.who.test === 'player') ? held.who : undefined;
}
