/** NOT IN CR: what waits to be gone on with, again and again alike, told once: a loop that never comes back to it only makes it longer. */

/** Fewer are told one by one. */
export const MANY = 8;
/** How many at most are taken to make up one round. */
const LONGEST = 12;

/** One part of a list: so many items, told as they are or once for all the times that they stand there. */
export interface Stretch {
  readonly from: number;
  readonly length: number;
  readonly times: number;
}

/** How often the items of this length that begin here stand here one after another. */
function timesHere(keys: readonly string[], from: number, length: number): number {
  let to = from + length;
  while (to < keys.length && keys[to] === keys[to - length]) to++;
  return Math.floor((to - from) / length);
}

/**
 * A list in stretches, in order; what stands there three times or more one after another is one.
 * @param keys equal for items that are alike
 */
export function stretches(keys: readonly string[]): readonly Stretch[] {
  const found: Stretch[] = [];
  for (let from = 0; from < keys.length; ) {
    let best: Stretch = { from, length: 1, times: 1 };
    for (let length = 1; length <= LONGEST; length++) {
      const times = timesHere(keys, from, length);
      if (times > 2 && times * length > best.times * best.length) best = { from, length, times };
    }
    found.push(best);
    from += best.length * best.times;
  }
  return found;
}
