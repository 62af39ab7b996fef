/** CR 700.5: "devotion to red and green", {devotion: [red, the chosen color]}. */
import type { Amount, Ref, Word } from '../../rules/ability.ts';
import { type Context, accept } from '../phrases/context.ts';
import { takeChosen } from '../phrases/refs.ts';
import { COLOR_LETTERS, COLOR_WORDS } from '../vocabulary/words.ts';
import { type Cursor, peek, step, take, takeName, takeOne, whole } from '../yaml/cursor.ts';
import { itemsOf, textOf } from '../yaml/read.ts';
import type { Node } from '../yaml/yaml.ts';

/** "Red", "R", "the chosen color", "that color", "the hue" where that is chosen. */
function takeColor(cursor: Cursor): Word | undefined {
  const color = takeOne(cursor, COLOR_WORDS);
  if (color !== undefined) return color;
  const letter = COLOR_LETTERS[peek(cursor) ?? ''];
  if (letter !== undefined) return step(cursor), letter;
  if (take(cursor, 'that', 'color')) return { chosen: 'color' };
  if (!take(cursor, 'the')) return undefined;
  const name = take(cursor, 'chosen') ? takeChosen(cursor) : takeName(cursor, cursor.scope.bound);
  return name === undefined ? undefined : { chosen: name };
}
/** CR 700.5: "devotion to red and green". */
export function takeDevotion(cursor: Cursor, of: Ref): Amount | undefined {
  if (!take(cursor, 'devotion', 'to')) return undefined;
  const colors = [takeColor(cursor)];
  while (take(cursor, 'and')) colors.push(takeColor(cursor));
  return colors.some((color) => color === undefined) ? undefined : { amount: 'value', value: 'devotion', of, colors: colors.filter((color) => color !== undefined) };
}
/** {devotion: [red, the chosen color]}. */
export function colorsMeant(context: Context, node: Node): readonly Word[] {
  return itemsOf(node).flatMap((item) => {
    const text = textOf(context.sink, item, 'a color');
    const found = text === undefined ? undefined : whole(text, context.scope, 'color', (cursor) => { const word = takeColor(cursor); return word === undefined ? undefined : { word }; }, [...COLOR_WORDS, 'the chosen color']);
    const color = found === undefined ? undefined : accept(context, item, found);
    return color === undefined ? [] : [color.word];
  });
}
