/** What is listed with "and", each by itself: "a Forest and two Plains" is "a Forest" and "two Plains". */
import { type Context } from './context.ts';
import { type Cursor, attempt, cursorOf, done, take, takeOne } from '../yaml/cursor.ts';
import { takeFilter } from './filters.ts';
import { takeNumber } from './quantities.ts';

/** "exactly two", "three or more", "no". */
function takeMany(cursor: Cursor): boolean {
  if (take(cursor, 'no')) return true;
  takeOne(cursor, ['exactly', 'at least', 'at most']);
  if (takeNumber(cursor) === undefined) return true;
  if (take(cursor, 'or')) takeOne(cursor, ['more', 'greater', 'less', 'fewer']);
  return true;
}
function takePart(cursor: Cursor): string | undefined {
  const { at } = cursor;
  takeMany(cursor);
  return takeFilter(cursor) === undefined ? undefined : cursor.words.slice(at, cursor.at).join(' ').replaceAll(' ,', ',').replaceAll(" 's", "'s");
}
const isNext = (cursor: Cursor): boolean => take(cursor, ',', 'and') || take(cursor, 'and') || take(cursor, ',');
/** The parts of what is listed with "and"; undefined where nothing is, or where it is not understood. */
export function partsOf({ scope }: Context, text: string): readonly string[] | undefined {
  const cursor = cursorOf(text, { ...scope, apart: true });
  if (!cursor.words.includes('and')) return undefined;
  const parts: string[] = [];
  do {
    const part = attempt(cursor, takePart);
    if (part === undefined) return undefined;
    parts.push(part);
  } while (isNext(cursor));
  return done(cursor) && parts.length > 1 ? parts : undefined;
}
