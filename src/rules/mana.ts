/** CR 106.1b: mana of several types that one event adds, as one word: "red and green", each as often as it is added. */
import { type Int, int, times } from '../base/integer.ts';

export const MANA_PARTS = ' and ';
/** The types that an event's word names and how much of each, in order of their first mention; the amount is that of all together. */
export function manaIn(word: string, amount: Int): readonly { readonly type: string; readonly amount: Int }[] {
  const types = word.split(MANA_PARTS);
  if (types.length === 1) return [{ type: word, amount }];
  return [...new Set(types)].map((type) => ({ type, amount: int(BigInt(times(amount, types.filter((each) => each === type).length)) / BigInt(types.length)) }));
}
