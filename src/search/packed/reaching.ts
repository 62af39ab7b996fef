/**
 * Which states of a finished run can reach a wanted final state, and how many script entries it takes. Buckets are visited in the
 * opposite order; only states that can reach something are kept and looked for, because few can: the set of all that lead to a few
 * outcomes is small, however large the search was.
 */
import type { Backward, Chunk } from './kernel-types.ts';
import type { Plan } from './plan.ts';
import type { Engine, Run } from './sweep.ts';

/** Numbers of script entries still needed, one per wanted outcome; `NO_WAY` where it cannot be reached. */
export type Distances = readonly number[];

/** No script leads there. */
export const NO_WAY = Infinity;
export const noWay = (q: number): Distances => new Array<number>(q).fill(NO_WAY);

/** A final state that is wanted: its bucket and its index. */
export interface Goal {
  readonly bucket: number;
  readonly state: number;
  readonly distances: Distances;
}

/** What is looked for: `q` outcomes, with at most so many script entries. */
export interface Wanted {
  readonly q: number;
  readonly most: number;
  readonly goals: readonly Goal[];
}

/** Distances of the states of a run, by bucket and index or words; null: nothing wanted can be reached. */
export interface Reaching {
  readonly of: (bucket: number, state: number) => Distances | null;
  readonly at: (bucket: number, words: readonly number[]) => Distances | null;
}

/** The states of a bucket that can reach something: indices, each with q distances, and while the bucket is open the place of each state, from 1. */
interface Live {
  states: Int32Array;
  costs: Costs;
  places: Int32Array;
  count: number;
}

const FEW = 16;
/** Costs of states; the largest number of the type means that there is no way. */
type Costs = Uint8Array | Uint32Array;
const infinityOf = (costs: Costs): number => (costs instanceof Uint8Array ? 2 ** 8 - 1 : 2 ** 32 - 1);
const costsFor = (numbers: number, { most }: Wanted): Costs => {
  const costs = most < 2 ** 8 - 1 ? new Uint8Array(numbers) : new Uint32Array(numbers);
  return costs.fill(infinityOf(costs));
};

const opened = (states: number, wanted: Wanted): Live => ({ states: new Int32Array(FEW), costs: costsFor(FEW * wanted.q, wanted), places: new Int32Array(states), count: 0 });

/** The place of a state among those that can reach something; it becomes one of them. */
const placeOf = (live: Live, state: number, start: number, wanted: Wanted): number => {
  const known = live.places[state - start] ?? 0;
  if (known > 0) return known - 1;
  if (live.count === live.states.length) {
    const { states, costs } = live;
    live.states = new Int32Array(live.count * 2);
    live.states.set(states);
    live.costs = costsFor(live.count * 2 * wanted.q, wanted);
    live.costs.set(costs);
  }
  live.states[live.count] = state;
  live.places[state - start] = ++live.count;
  return live.count - 1;
};

const lower = (costs: Costs, at: number, to: Costs, from: number, q: number): void => {
  for (let i = 0; i < q; i++) {
    const d = to[from * q + i] ?? 0;
    if (d < (costs[at * q + i] ?? 0)) costs[at * q + i] = d;
  }
};

const digitOf = (number: number, d: { readonly stride: number; readonly size: number }): number =>
  Math.floor(number / d.stride) % (d.size + 1);

/** Which lattice classes have unset marks in a bucket. */
const openMasks = (plan: Plan, number: number, into: Int32Array): Int32Array => {
  into.fill(0);
  plan.dimensions.forEach((d, i) => {
    if (d.cls >= 0 && digitOf(number, d) < d.size) into[Math.floor(i / 31)] = (into[Math.floor(i / 31)] ?? 0) | (1 << i % 31);
  });
  return into;
};

/** Visits buckets from the last layer to the first; a state's images are all in buckets visited before it. */
export const reachingIn = (engine: Engine, run: Run, wanted: Wanted): Reaching => {
  const { buckets } = run;
  const { backward } = engine.kernel;
  if (!backward) throw new Error('the kernel was not made for going backward');
  const { q } = wanted;
  const lives: (Live | undefined)[] = [];
  const startOf = (id: number): number => buckets.starts[id] ?? 0;
  const liveIn = (id: number): Live => (lives[id] ??= opened((buckets.ends[id] ?? 0) - startOf(id), wanted));
  for (const { bucket, state, distances } of wanted.goals) {
    const live = liveIn(bucket);
    const place = placeOf(live, state, startOf(bucket), wanted);
    distances.forEach((d, i) => { if (d !== NO_WAY) live.costs[place * q + i] = d; });
  }
  const pass = newPass(engine, run, backward);
  for (const layer of [...buckets.layers].reverse())
    for (const id of layer ?? []) {
      const live = lives[id];
      if (!live) continue;
      choicesCount(live, id, pass, q);
      pass.sources(id, live, (from, state, image) => {
        const before = liveIn(from);
        const place = placeOf(before, state, startOf(from), wanted);
        lower(before.costs, place, live.costs, image, q);
      });
      live.places = NOWHERE;
    }
  return readerOf(run, lives, q);
};
const NOWHERE = new Int32Array(0);

const readerOf = ({ buckets }: Run, lives: readonly (Live | undefined)[], q: number): Reaching => {
  const distances = ({ costs }: Live, place: number): Distances =>
    Array.from({ length: q }, (_, i) => { const d = costs[place * q + i]; return d === undefined || d === infinityOf(costs) ? NO_WAY : d; });
  const where = (bucket: number, is: (state: number) => boolean): Distances | null => {
    const live = lives[bucket];
    const place = live?.states.subarray(0, live.count).findIndex(is) ?? -1;
    return live && place >= 0 ? distances(live, place) : null;
  };
  return {
    of: (bucket, state) => where(bucket, (each) => each === state),
    at: (bucket, words) => where(bucket, (state) => words.every((w, i) => buckets.chunks[bucket]?.words[i]?.[state] === w)),
  };
};

/** A state with a choice costs one entry. */
const choicesCount = ({ states, costs, count }: Live, id: number, pass: Pass, q: number): void => {
  const none = infinityOf(costs);
  for (let place = 0; place < count; place++) {
    if (pass.options(id, states[place] ?? 0) < 2) continue;
    for (let i = place * q; i < (place + 1) * q; i++) {
      const d = costs[i] ?? none;
      if (d !== none) costs[i] = d + 1;
    }
  }
};

/** The steps of a run from both ends. */
interface Pass {
  /** How many options a state of a bucket has, as far as 2. */
  readonly options: (id: number, state: number) => number;
  /** Tells of every step from a state of another bucket to one of these. */
  readonly sources: (id: number, live: Live, found: (from: number, state: number, image: number) => void) => void;
}

/** So many numbers are listed at once. */
const LISTED = 2 ** 16;

const newPass = ({ plan }: Engine, { buckets }: Run, { index, sources, options }: Backward): Pass => {
  const { classes } = plan.phase;
  const masks = new Int32Array(32);
  const most = classes.map((c) => c.variants.reduce((n, v) => n + v.options.length, 0));
  const list = new Int32Array(Math.max(LISTED, 2 * Math.max(1, ...most)));
  const inWords = classes.flatMap((_, c) => ((plan.dimensionOf[c] ?? -1) < 0 ? [c] : []));
  const classesOf = plan.dimensions.map((d) => (d.cls >= 0 ? [d.cls] : inWords));
  const mayStep = (id: number, c: number): boolean => buckets.may[id * classes.length + c] === 1;
  const chunkOf = (id: number): Chunk => {
    const chunk = buckets.chunks[id];
    if (!chunk) throw new Error('a bucket was not kept');
    return chunk;
  };

  const optionsOf = (id: number, state: number): number => {
    const number = buckets.numbers[id] ?? 0;
    let count = 0;
    for (const [i, d] of plan.dimensions.entries()) {
      const left = d.size - digitOf(number, d);
      if (left === 0) continue;
      const after = openMasks(plan, number + d.stride, masks);
      for (const c of classesOf[i] ?? []) {
        if (mayStep(id, c)) count += options[c]?.(chunkOf(id), state, state + 1, left, after) ?? 0;
        if (count > 1) return count;
      }
    }
    return count;
  };

  /** The steps of one class from a bucket. */
  const stepsFrom = (from: number, c: number, left: number, live: Live, start: number, found: (from: number, state: number, image: number) => void): void => {
    const end = buckets.ends[from] ?? 0;
    const slice = Math.floor(list.length / (2 * Math.max(1, most[c] ?? 1)));
    for (let s = buckets.starts[from] ?? 0; s < end; s += slice) {
      const many = sources[c]?.(chunkOf(from), s, Math.min(end, s + slice), left, masks, list) ?? 0;
      for (let i = 0; i < many; i += 2) found(from, list[i] ?? 0, (live.places[(list[i + 1] ?? 0) - start] ?? 0) - 1);
    }
  };

  return {
    options: optionsOf,
    sources: (id, live, found) => {
      const number = buckets.numbers[id] ?? 0;
      let slots = 64;
      while (slots < live.count * 2) slots *= 2;
      index(chunkOf(id), live.states, live.count, slots);
      openMasks(plan, number, masks);
      for (const [i, d] of plan.dimensions.entries()) {
        const digit = digitOf(number, d);
        const from = digit === 0 ? -1 : buckets.find(number - d.stride);
        if (from < 0) continue;
        for (const c of classesOf[i] ?? []) if (mayStep(from, c)) stepsFrom(from, c, d.size - digit + 1, live, buckets.starts[id] ?? 0, found);
      }
    },
  };
};
