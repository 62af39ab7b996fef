/** Tuples in groups. */
import type { Layout } from '../form/layout.ts';
import type { Tuples } from './tuples.ts';

/** Tuples with equal values of some fields, one group each, as segments of a sorted copy. */
export const groupBy = (set: Tuples, layout: Layout, names: readonly string[]): readonly Tuples[] => {
  const masks = new Array<number>(layout.words).fill(0);
  for (const name of names)
    for (const b of layout.places.get(name)?.bits ?? []) {
      masks[b.word] = (masks[b.word] ?? 0) | ((b.width === 32 ? -1 : 2 ** b.width - 1) << b.shift);
    }
  const { groupOf, sizes } = numbered(set, masks);
  const starts = new Int32Array(sizes.length + 1);
  for (const [g, size] of sizes.entries()) starts[g + 1] = (starts[g] ?? 0) + size;
  const next = starts.slice();
  const order = new Int32Array(groupOf.length);
  for (let i = 0; i < groupOf.length; i++) {
    const g = groupOf[i] ?? 0;
    const at = next[g] ?? 0;
    order[at] = set.start + i;
    next[g] = at + 1;
  }
  const words = set.chunk.words.map((w) => order.map((k) => w[k] ?? 0));
  const weights = set.chunk.weights.length === 0 ? set.chunk.weights : Float64Array.from(order, (k) => set.chunk.weights[k] ?? 0);
  const chunk = { words, weights, ranks: set.chunk.ranks, capacity: order.length };
  return sizes.map((size, g) => ({ chunk, start: starts[g] ?? 0, end: (starts[g] ?? 0) + size }));
};

/** The number of the group of each tuple, in the order in which they come, and how many are in each. */
const numbered = ({ chunk, start, end }: Tuples, masks: readonly number[]): { readonly groupOf: Int32Array; readonly sizes: readonly number[] } => {
  const told = masks.flatMap((mask, w) => { const words = chunk.words[w]; return mask === 0 || words === undefined ? [] : [{ mask, words }]; });
  let slots = 64;
  while (slots < (end - start) * 2) slots *= 2;
  const table = new Int32Array(slots); // 1 + the number of the group that is there
  const groupOf = new Int32Array(end - start);
  const firsts: number[] = [];
  const sizes: number[] = [];
  for (let k = start; k < end; k++) {
    let h = 0;
    for (const { mask, words } of told) h = Math.imul(h ^ (mask & (words[k] ?? 0)), -1640531535) ^ (h >>> 13);
    let i = (h ^ (h >>> 15)) & (slots - 1);
    let g = (table[i] ?? 0) - 1;
    while (g >= 0 && !isAlike(told, firsts[g] ?? 0, k)) {
      i = (i + 1) & (slots - 1);
      g = (table[i] ?? 0) - 1;
    }
    if (g < 0) {
      g = firsts.push(k) - 1;
      sizes.push(0);
      table[i] = g + 1;
    }
    groupOf[k - start] = g;
    sizes[g] = (sizes[g] ?? 0) + 1;
  }
  return { groupOf, sizes };
};
const isAlike = (told: readonly { readonly mask: number; readonly words: Int32Array }[], a: number, b: number): boolean => {
  for (const { mask, words } of told) if ((((words[a] ?? 0) ^ (words[b] ?? 0)) & mask) !== 0) return false;
  return true;
};
