/** States that enter a bucket from the side: initial ones, and states whose dead marks count as set. */

/** Lists of states by bucket, in one pool of typed arrays. */
export interface Sides {
  readonly add: (bucket: number, words: ArrayLike<number>, weight: number) => void;
  readonly count: (bucket: number) => number;
  /** Hands over the states of a bucket, through `scratch`, and forgets them. */
  readonly drain: (bucket: number, put: (words: Int32Array, weight: number) => void, scratch: Int32Array) => void;
  readonly clear: () => void;
  /** Buckets that have some. */
  readonly buckets: () => readonly number[];
}

interface List {
  /** Index of the latest entry. */
  head: number;
  count: number;
}

/** No states. An entry is: index of the entry before it, words. Entries of drained lists are used again. */
export const newSides = (words: number): Sides => {
  const size = words + 1;
  let pool = new Int32Array(64 * size);
  let weights = new Float64Array(64);
  let used = 1;
  let free = 0;
  const lists = new Map<number, List>();

  const take = (): number => {
    if (free !== 0) {
      const at = free;
      free = pool[at * size] ?? 0;
      return at;
    }
    if ((used + 1) * size > pool.length) {
      const larger = new Int32Array(pool.length * 2);
      larger.set(pool);
      pool = larger;
      const more = new Float64Array(weights.length * 2);
      more.set(weights);
      weights = more;
    }
    return used++;
  };

  return {
    add: (bucket, state, weight) => {
      let list = lists.get(bucket);
      if (!list) lists.set(bucket, (list = { head: 0, count: 0 }));
      const at = take();
      pool[at * size] = list.head;
      for (let i = 0; i < words; i++) pool[at * size + 1 + i] = state[i] ?? 0;
      weights[at] = weight;
      list.head = at;
      list.count++;
    },
    count: (bucket) => lists.get(bucket)?.count ?? 0,
    drain: (bucket, put, scratch) => {
      const list = lists.get(bucket);
      if (!list) return;
      lists.delete(bucket);
      for (let at = list.head; at !== 0; ) {
        for (let i = 0; i < words; i++) scratch[i] = pool[at * size + 1 + i] ?? 0;
        put(scratch, weights[at] ?? 0);
        const before = pool[at * size] ?? 0;
        pool[at * size] = free;
        free = at;
        at = before;
      }
    },
    buckets: () => [...lists.keys()],
    clear: () => {
      lists.clear();
      used = 1;
      free = 0;
    },
  };
};
