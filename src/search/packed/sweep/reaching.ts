/**
 * Which states of a finished run are on a shortest way to a wanted final state. Every state knows the fewest choices that lead to
 * it, so a step is on a shortest way if it leads to a state that is, and takes no more choices than that needs. Buckets are visited
 * in the opposite order, and only such states are kept: with a bit for each outcome.
 */
import { optionsAtMost } from '../form/expression.ts';
import type { Backward, Chunk } from '../kernel/types.ts';
import type { Plan } from '../form/plan.ts';
import type { Buckets, Engine, Run } from './sweep.ts';
import { tupleKey } from '../kernel/tuples.ts';

/** Numbers of script entries still needed, one per wanted outcome; `NO_WAY` where it cannot be reached. */
export type Distances = readonly number[];

/** No script leads there. */
export const NO_WAY = Infinity;

/** A final state that is wanted: its bucket and its index, and how many entries each outcome needs after it. */
export interface Goal {
  readonly bucket: number;
  readonly state: number;
  readonly distances: Distances;
}

/** Distances of the states of a run. */
export interface Reaching {
  /** Of the state that it began with. */
  readonly initial: Distances;
  /** That of a state with these words to one of the outcomes, counted from 0; `NO_WAY` if no shortest way goes through it. */
  readonly at: (bucket: number, words: readonly number[], outcome: number) => number;
}

/** The states of a bucket on a shortest way: their indices, a bit for each outcome, and while the bucket is open the place of each state, from 1. */
interface Live {
  states: Int32Array;
  sets: Int32Array;
  places: Int32Array;
  count: number;
}

const FEW = 16;
const BITS = 32;

const opened = (states: number, width: number): Live => ({ states: new Int32Array(FEW), sets: new Int32Array(FEW * width), places: new Int32Array(states), count: 0 });

const doubled = (array: Int32Array): Int32Array => {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
};

/** The place of a state among those on a shortest way; it becomes one of them. */
const placeOf = (live: Live, state: number, start: number): number => {
  const known = live.places[state - start] ?? 0;
  if (known > 0) return known - 1;
  if (live.count === live.states.length) {
    live.states = doubled(live.states);
    live.sets = doubled(live.sets);
  }
  live.states[live.count] = state;
  live.places[state - start] = ++live.count;
  return live.count - 1;
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

const chunkOf = ({ chunks }: Buckets, id: number): Chunk => {
  const chunk = chunks[id];
  if (!chunk) throw new Error('a bucket was not kept');
  return chunk;
};
const backwardOf = ({ kernel: { backward } }: Engine): Backward => {
  if (!backward) throw new Error('the kernel was not made for going backward');
  return backward;
};
/** The fewest choices before a state. */
export const choicesBefore = (buckets: Buckets, bucket: number, state: number): number => Math.floor((chunkOf(buckets, bucket).weights[state] ?? 0) / 2);
/** With the state itself, if it is one. */
const choicesWith = ({ weights }: Chunk, state: number): number => Math.ceil((weights[state] ?? 0) / 2);

/** By dimension, the classes that set a mark there. */
const classesOf = (plan: Plan): readonly (readonly number[])[] => {
  const inWords = plan.phase.classes.flatMap((_, c) => ((plan.dimensionOf[c] ?? -1) < 0 ? [c] : []));
  return plan.dimensions.map((d) => (d.cls >= 0 ? [d.cls] : inWords));
};

/** So many numbers are listed at once. */
const LISTED = 2 ** 16;

const areChoices = (found: Int32Array, many: number, fewest: number): boolean => {
  for (let k = 0; k < many; k++) if ((found[k] ?? 0) < fewest) return false;
  return true;
};

/** Marks the states of a bucket that have more than one option, or at least so many. */
export const newChoices = (plan: Plan, fewest = 2): ((engine: Engine, buckets: Buckets, id: number) => void) => {
  const classes = classesOf(plan);
  const count = plan.phase.classes.length;
  const found = new Int32Array(LISTED);
  const after = new Int32Array(32);
  return (engine, buckets, id) => {
    const { options } = backwardOf(engine);
    const [number, chunk, end] = [buckets.numbers[id] ?? 0, chunkOf(buckets, id), buckets.ends[id] ?? 0];
    for (let s = buckets.starts[id] ?? 0; s < end; s += LISTED) {
      const e = Math.min(end, s + LISTED);
      found.fill(0, 0, e - s);
      for (const [i, d] of plan.dimensions.entries()) {
        const left = d.size - digitOf(number, d);
        if (left === 0) continue;
        openMasks(plan, number + d.stride, after);
        for (const c of classes[i] ?? []) if (buckets.may[id * count + c] === 1) options[c]?.(chunk, s, e, left, after, found);
        if (areChoices(found, e - s, fewest)) break;
      }
      for (let k = s; k < e; k++) if ((found[k - s] ?? 0) >= fewest) chunk.weights[k] = (chunk.weights[k] ?? 0) + 1;
    }
  };
};

const reachable = new WeakMap<Distances, readonly number[]>();
/** The outcomes that can be reached; many goals of many searches share a list of distances. */
export const reachedIn = (distances: Distances): readonly number[] => {
  let found = reachable.get(distances);
  if (found === undefined) {
    const some: number[] = [];
    for (let i = 0; i < distances.length; i++) if (distances[i] !== NO_WAY) some.push(i);
    reachable.set(distances, (found = some));
  }
  return found;
};

/** For each outcome the fewest entries. */
const fewestOf = ({ buckets }: Run, goals: readonly Goal[], q: number): readonly number[] => {
  const fewest = new Array<number>(q).fill(NO_WAY);
  for (const { bucket, state, distances } of goals) {
    const before = choicesBefore(buckets, bucket, state);
    for (const i of reachedIn(distances)) fewest[i] = Math.min(fewest[i] ?? NO_WAY, before + (distances[i] ?? NO_WAY));
  }
  return fewest;
};

/** Distances in a run whose states know the fewest choices before them, to the final states of `q` outcomes. */
export const reachingIn = (engine: Engine, run: Run, q: number, goals: readonly Goal[]): Reaching => {
  const initial = fewestOf(run, goals, q);
  let found: readonly (Live | undefined)[] | null = null;
  const { chunks } = run.buckets;
  const width = Math.ceil(q / BITS);
  /** Places by words, of the buckets that were asked for. */
  const known = new Map<number, ReadonlyMap<number | string, number>>();
  const placesIn = (bucket: number, live: Live): ReadonlyMap<number | string, number> => {
    const before = known.get(bucket);
    if (before) return before;
    const words = chunks[bucket]?.words ?? [];
    const places = new Map(Array.from({ length: live.count }, (_, place) => [tupleKey(words.map((w) => w[live.states[place] ?? 0] ?? 0)), place] as const));
    known.set(bucket, places);
    return places;
  };
  return {
    initial,
    at: (bucket, words, outcome) => {
      found ??= shortest(engine, run, initial, goals, width);
      const live = found[bucket];
      const place = live && placesIn(bucket, live).get(tupleKey(words));
      if (!live || place === undefined) return NO_WAY;
      const isOn = (live.sets[place * width + Math.floor(outcome / BITS)] ?? 0) >>> outcome % BITS & 1;
      return isOn === 1 ? (initial[outcome] ?? NO_WAY) - choicesBefore(run.buckets, bucket, live.states[place] ?? 0) : NO_WAY;
    },
  };
};

/** The states on a shortest way, by bucket. Buckets are visited from the last layer to the first; a state's images are all in buckets visited before it. */
const shortest = (engine: Engine, run: Run, fewest: readonly number[], goals: readonly Goal[], width: number): readonly (Live | undefined)[] => {
  const { buckets } = run;
  const lives: (Live | undefined)[] = [];
  const startOf = (id: number): number => buckets.starts[id] ?? 0;
  const liveIn = (id: number): Live => (lives[id] ??= opened((buckets.ends[id] ?? 0) - startOf(id), width));
  for (const { bucket, state, distances } of goals) {
    const before = choicesBefore(buckets, bucket, state);
    for (const i of reachedIn(distances)) {
      if (before + (distances[i] ?? NO_WAY) !== fewest[i]) continue;
      const live = liveIn(bucket);
      const at = placeOf(live, state, startOf(bucket)) * width + Math.floor(i / BITS);
      live.sets[at] = (live.sets[at] ?? 0) | (1 << i % BITS);
    }
  }
  const sources = newSources(engine, run);
  for (const layer of [...buckets.layers].reverse())
    for (const id of layer ?? []) {
      const live = lives[id];
      if (!live) continue;
      sources(id, live, (from, state, image) => {
        if (choicesWith(chunkOf(buckets, from), state) !== choicesBefore(buckets, id, live.states[image] ?? 0)) return;
        const before = liveIn(from);
        const at = placeOf(before, state, startOf(from)) * width;
        for (let i = 0; i < width; i++) before.sets[at + i] = (before.sets[at + i] ?? 0) | (live.sets[image * width + i] ?? 0);
      });
      live.places = NOWHERE;
    }
  return lives;
};
const NOWHERE = new Int32Array(0);

/** Tells of every step from a state of another bucket to one of these. */
type Sources = (id: number, live: Live, found: (from: number, state: number, image: number) => void) => void;

const newSources = (engine: Engine, { buckets }: Run): Sources => {
  const { plan } = engine;
  const { index, sources } = backwardOf(engine);
  const { classes } = plan.phase;
  const masks = new Int32Array(32);
  const most = classes.map((c) => c.variants.reduce((n, v) => n + optionsAtMost(v.options), 0));
  const list = new Int32Array(Math.max(LISTED, 2 * Math.max(1, ...most)));
  const classesAt = classesOf(plan);

  /** The steps of one class from a bucket. */
  const stepsFrom = (from: number, c: number, left: number, live: Live, start: number, found: Parameters<Sources>[2]): void => {
    const end = buckets.ends[from] ?? 0;
    const slice = Math.floor(list.length / (2 * Math.max(1, most[c] ?? 1)));
    for (let s = buckets.starts[from] ?? 0; s < end; s += slice) {
      const many = sources[c]?.(chunkOf(buckets, from), s, Math.min(end, s + slice), left, masks, list) ?? 0;
      for (let i = 0; i < many; i += 2) found(from, list[i] ?? 0, (live.places[(list[i + 1] ?? 0) - start] ?? 0) - 1);
    }
  };

  return (id, live, found) => {
    const number = buckets.numbers[id] ?? 0;
    let slots = 64;
    while (slots < live.count * 2) slots *= 2;
    index(chunkOf(buckets, id), live.states, live.count, slots);
    openMasks(plan, number, masks);
    for (const [i, d] of plan.dimensions.entries()) {
      const digit = digitOf(number, d);
      const from = digit === 0 ? -1 : buckets.find(number - d.stride);
      if (from < 0) continue;
      for (const c of classesAt[i] ?? []) if (buckets.may[from * classes.length + c] === 1) stepsFrom(from, c, d.size - digit + 1, live, buckets.starts[id] ?? 0, found);
    }
  };
};
