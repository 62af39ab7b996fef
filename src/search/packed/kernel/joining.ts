/**
 * How a later phase is joined to what came before it: every tuple carried so far with every final state of the run for the values that it shares.
 * *As it comes*: each pair is looked up among those that are there. *At once*: tuples that were run in the same groups get the union of the results, so
 * that all pairs are distinct and none is looked up. Both find the same set; with and without weights each has an order of its own.
 */
import type { Chunk } from './types.ts';
import type { Cut } from '../form/limits.ts';
import type { Weights } from '../form/table.ts';
import { newTuples, type Tuples, type TupleTable } from './tuples.ts';

/** What is joined so far. */
export interface Joining {
  /** Owners: the carried tuples of a group, in the layout after the phase, without what the phase decides. Both sets are read before the next call. */
  readonly add: (owners: Tuples, results: Tuples) => void;
  /** Null where nothing is known before all groups have come. */
  readonly soFar: () => Tuples | null;
  readonly joined: () => Tuples;
  /** What ended it before all was joined. */
  readonly stopped: () => Cut['by'] | null;
}

/** Asked now and then whether to go on, with the bytes that are in use. */
export type Late = (bytes: number) => Cut['by'] | null;

/** So many pairs are made between two looks at the limits. */
const SLICE = 2 ** 22;
const bytesIn = ({ chunk: { words, weights, capacity } }: Tuples): number => capacity * words.length * 4 + weights.byteLength;
/** Makes pairs until a limit is reached. */
const newPairing = (late: Late): { readonly pairs: (into: TupleTable, how: 'cross' | 'append', a: Tuples, b: Tuples) => void; readonly stopped: () => Cut['by'] | null } => {
  let stopped: Cut['by'] | null = null;
  let since = 0;
  return {
    stopped: () => stopped,
    pairs: (into, how, { chunk, start, end }, b) => {
      const size = Math.max(1, b.end - b.start);
      for (let from = start; from < end && stopped === null;) {
        const to = Math.min(end, from + Math.max(1, Math.floor((SLICE - since) / size)));
        into[how]({ chunk, start: from, end: to }, b);
        since += (to - from) * size;
        from = to;
        if (since < SLICE) continue;
        since = 0;
        stopped = late(bytesIn(into.tuples()));
      }
    },
  };
};

/** Each pair is looked up. */
export const joiningAsItComes = (words: number, weights: Weights, modulus: number, begin: (put: (...wordsAndWeight: number[]) => void) => void, late: Late): Joining => {
  const joined = newTuples(words, weights);
  joined.setModulus(modulus);
  begin(joined.put);
  const { pairs, stopped } = newPairing(late);
  return { add: (owners, results) => { pairs(joined, 'cross', owners, results); }, soFar: joined.tuples, joined: joined.tuples, stopped };
};

const sizeOf = ({ start, end }: Tuples): number => end - start;
const copyOf = ({ chunk, start, end }: Tuples): Tuples => {
  const words = chunk.words.map((w) => w.slice(start, end));
  return { chunk: { words, weights: chunk.weights.slice(start, end), ranks: chunk.ranks, capacity: end - start }, start: 0, end: end - start };
};
const picked = ({ chunk }: Tuples, at: readonly number[]): Tuples => {
  const words = chunk.words.map((w) => Int32Array.from(at, (k) => w[k] ?? 0));
  const weights = chunk.weights.length === 0 ? chunk.weights : Float64Array.from(at, (k) => chunk.weights[k] ?? 0);
  return { chunk: { words, weights, ranks: chunk.ranks, capacity: at.length }, start: 0, end: at.length };
};

interface Group { readonly owners: Tuples; readonly results: Tuples }
/** Owners that were run in the same groups: where each stands in each of these. */
interface Kind { readonly groups: readonly number[]; readonly at: readonly (readonly number[])[] }

/** For each owner of each group a number of its own, the same wherever it comes again, in the order in which they come. */
function numbered(groups: readonly Group[]): { readonly ids: readonly Int32Array[]; readonly count: number } {
  const most = groups.reduce((sum, { owners }) => sum + sizeOf(owners), 0);
  let slots = 64;
  while (slots < most * 2) slots *= 2;
  const table = new Int32Array(slots); // 1 + the number of who is there
  const seen = (groups[0]?.owners.chunk.words ?? []).map(() => new Int32Array(most));
  let count = 0;
  const ids = groups.map(({ owners: { chunk: { words }, end } }) => {
    const mine = new Int32Array(end);
    for (let k = 0; k < end; k++) {
      let h = 0;
      for (const w of words) h = Math.imul(h ^ (w[k] ?? 0), -1640531535) ^ (h >>> 13);
      let i = (h ^ (h >>> 15)) & (slots - 1);
      for (let id = table[i] ?? 0; id !== 0 && !words.every((w, at) => seen[at]?.[id - 1] === w[k]); id = table[i] ?? 0) i = (i + 1) & (slots - 1);
      if (table[i] === 0) {
        words.forEach((w, at) => { (seen[at] as Int32Array)[count] = w[k] ?? 0; });
        table[i] = ++count;
      }
      mine[k] = (table[i] ?? 1) - 1;
    }
    return mine;
  });
  return { ids, count };
}

function kindsOf(groups: readonly Group[]): readonly Kind[] {
  const { ids, count } = numbered(groups);
  const chain: { readonly before: number; readonly group: number }[] = [{ before: -1, group: -1 }]; // a kind is another one and one more group
  const next = new Map<number, number>();
  const kindOf = new Int32Array(count);
  ids.forEach((mine, g) => {
    for (const id of mine) {
      const before = kindOf[id] ?? 0;
      const key = before * groups.length + g;
      let kind = next.get(key);
      if (kind === undefined) {
        next.set(key, (kind = chain.length));
        chain.push({ before, group: g });
      }
      kindOf[id] = kind;
    }
  });
  const members = new Map<number, number[]>();
  kindOf.forEach((kind, id) => {
    const list = members.get(kind);
    if (list) list.push(id);
    else members.set(kind, [id]);
  });
  const kinds = [...members].map(([kind, list]) => {
    const among: number[] = [];
    for (let k = kind; k > 0; k = chain[k]?.before ?? 0) among.push(chain[k]?.group ?? 0);
    return { groups: among.reverse(), list, at: [] as (readonly number[])[] };
  });
  const here = groups.map((): (typeof kinds)[number][] => []);
  for (const each of kinds) for (const g of each.groups) here[g]?.push(each);
  const place = new Int32Array(count);
  ids.forEach((mine, g) => {
    mine.forEach((id, k) => { place[id] = k; });
    for (const each of here[g] ?? []) each.at.push(each.list.map((id) => place[id] ?? 0));
  });
  return kinds;
}

/** All pairs are made when all groups have come. */
export const joiningAtOnce = (words: number, weights: Weights, modulus: number, late: Late): Joining => {
  const { pairs, stopped } = newPairing(late);
  const groups: Group[] = [];
  const table = (): ReturnType<typeof newTuples> => {
    const made = newTuples(words, weights);
    made.setModulus(modulus);
    return made;
  };
  const one: Chunk = { words: Array.from({ length: words }, () => new Int32Array(1)), weights: weights === 'none' ? new Float64Array(0) : Float64Array.of(1), ranks: new Uint16Array(0), capacity: 1 };
  const whole: Tuples = { chunk: one, start: 0, end: 1 };
  const joined = (): Tuples => {
    const all = table();
    for (const { groups: among, at } of kindsOf(groups)) {
      const parts = among.flatMap((g, i): Group[] => (groups[g] === undefined ? [] : [{ owners: picked(groups[g].owners, at[i] ?? []), results: groups[g].results }]));
      const [first] = parts;
      if (first === undefined) continue;
      if (parts.length === 1) pairs(all, 'append', first.owners, first.results);
      else if (weights === 'none') appendUnion(all, first.owners, parts);
      else {
        const sums = table();
        for (const part of parts) pairs(sums, 'cross', part.owners, part.results);
        pairs(all, 'append', whole, sums.tuples());
      }
    }
    return all.tuples();
  };
  /** In the order in which the pairs would be found: what each part has new. */
  const appendUnion = (all: ReturnType<typeof newTuples>, owners: Tuples, parts: readonly Group[]): void => {
    const union = table();
    for (const { results } of parts) {
      const before = sizeOf(union.tuples());
      union.cross(whole, results);
      const { chunk, start, end } = union.tuples();
      pairs(all, 'append', owners, { chunk, start: start + before, end });
    }
  };
  return { add: (owners, results) => { groups.push({ owners: copyOf(owners), results: copyOf(results) }); }, soFar: () => null, joined, stopped };
};
