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
  const members = new Map<number | string, number[]>();
  for (let k = set.start; k < set.end; k++) {
    const values = masks.map((m, w) => m & (set.chunk.words[w]?.[k] ?? 0));
    const key = values.length === 1 ? (values[0] ?? 0) : values.join(',');
    const list = members.get(key);
    if (list) list.push(k);
    else members.set(key, [k]);
  }
  const order = Int32Array.from([...members.values()].flat());
  const words = set.chunk.words.map((w) => Int32Array.from(order, (k) => w[k] ?? 0));
  const weights = set.chunk.weights.length === 0 ? set.chunk.weights : Float64Array.from(order, (k) => set.chunk.weights[k] ?? 0);
  const chunk = { words, weights, ranks: set.chunk.ranks, capacity: order.length };
  let at = 0;
  return [...members.values()].map((list) => {
    const start = at;
    at += list.length;
    return { chunk, start, end: at };
  });
};
