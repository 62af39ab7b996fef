/**
 * Which states of a finished run can reach a wanted final state, and how many script entries it takes. Buckets are visited in the
 * opposite order; only states that can reach something are kept and looked for, because few can: the set of all that lead to a few
 * outcomes is small, however large the search was.
 */
import type { Backward, Chunk } from './kernel-types.ts';
import type { Plan } from './plan.ts';
import type { Engine, Run } from './sweep.ts';
import { tupleKey } from './tuples.ts';

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

/** Distances of the states of a run. */
export interface Reaching {
  /** All of a state with this index; null: nothing wanted can be reached. */
  readonly of: (bucket: number, state: number) => Distances | null;
  /** That of a state with these words to one of the outcomes, counted from 0. */
  readonly at: (bucket: number, words: readonly number[], outcome: number) => number;
}

/** The states of a bucket that can reach something: indices, each with its costs, and while the bucket is open the place of each state, from 1. */
interface Live {
  states: Int32Array;
  costs: Costs;
  places: Int32Array;
  count: number;
}

const FEW = 16;
/** One number for each outcome and, up to whole words, more; the largest number of the type means that there is no way. */
interface Costs {
  readonly numbers: Uint8Array | Uint32Array;
  /** The same, as whole words: what is equal, or all without a way, is passed over quickly. */
  readonly words: Int32Array;
}
const NO_WAYS = -1;
const infinityOf = ({ numbers }: Costs): number => 2 ** (8 * numbers.BYTES_PER_ELEMENT) - 1;
/** How many words the costs of a state take, and whether a byte each is enough. */
interface Width {
  readonly words: number;
  readonly bytes: boolean;
}
const widthOf = ({ q, most }: Wanted): Width => (most < 2 ** 8 - 1 ? { words: Math.ceil(q / 4), bytes: true } : { words: q, bytes: false });
/** Numbers of a state. */
const numbersOf = ({ words, bytes }: Width): number => (bytes ? words * 4 : words);
const costsFor = (states: number, width: Width): Costs => {
  const words = new Int32Array(states * width.words).fill(NO_WAYS);
  return { words, numbers: width.bytes ? new Uint8Array(words.buffer) : new Uint32Array(words.buffer) };
};

const opened = (states: number, width: Width): Live => ({ states: new Int32Array(FEW), costs: costsFor(FEW, width), places: new Int32Array(states), count: 0 });

/** The place of a state among those that can reach something; it becomes one of them. */
const placeOf = (live: Live, state: number, start: number, width: Width): number => {
  const known = live.places[state - start] ?? 0;
  if (known > 0) return known - 1;
  if (live.count === live.states.length) {
    const { states, costs } = live;
    live.states = new Int32Array(live.count * 2);
    live.states.set(states);
    live.costs = costsFor(live.count * 2, width);
    live.costs.words.set(costs.words);
  }
  live.states[live.count] = state;
  live.places[state - start] = ++live.count;
  return live.count - 1;
};

/** The costs of a place become those of another where these are lower. */
const lower = (costs: Costs, place: number, to: Costs, image: number, width: number): void => {
  const last = (place + 1) * width;
  for (let i = place * width, j = image * width; i < last; i++, j++) {
    const word = to.words[j] ?? NO_WAYS;
    if (word !== NO_WAYS && word !== costs.words[i]) lowerNumbers(costs, i, to, j);
  }
};
const lowerNumbers = ({ numbers }: Costs, word: number, { numbers: to }: Costs, other: number): void => {
  const each = 4 / numbers.BYTES_PER_ELEMENT;
  for (let k = 0; k < each; k++) {
    const d = to[other * each + k] ?? 0;
    if (d < (numbers[word * each + k] ?? 0)) numbers[word * each + k] = d;
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
  const width = widthOf(wanted);
  const each = numbersOf(width);
  const lives: (Live | undefined)[] = [];
  const startOf = (id: number): number => buckets.starts[id] ?? 0;
  const liveIn = (id: number): Live => (lives[id] ??= opened((buckets.ends[id] ?? 0) - startOf(id), width));
  for (const { bucket, state, distances } of wanted.goals) {
    const live = liveIn(bucket);
    const place = placeOf(live, state, startOf(bucket), width);
    distances.forEach((d, i) => { if (d !== NO_WAY) live.costs.numbers[place * each + i] = d; });
  }
  const pass = newPass(engine, run, backward);
  for (const layer of [...buckets.layers].reverse())
    for (const id of layer ?? []) {
      const live = lives[id];
      if (!live) continue;
      choicesCount(live, id, pass, each);
      pass.sources(id, live, (from, state, image) => {
        const before = liveIn(from);
        const place = placeOf(before, state, startOf(from), width);
        lower(before.costs, place, live.costs, image, width.words);
      });
      live.places = NOWHERE;
    }
  return readerOf(run, lives, q, each);
};
const NOWHERE = new Int32Array(0);

const readerOf = ({ buckets }: Run, lives: readonly (Live | undefined)[], q: number, each: number): Reaching => {
  const distance = ({ costs }: Live, place: number, outcome: number): number => {
    const d = costs.numbers[place * each + outcome] ?? NO_WAY;
    return d === infinityOf(costs) ? NO_WAY : d;
  };
  /** Places by words, of the buckets that were asked for. */
  const known = new Map<number, ReadonlyMap<number | string, number>>();
  const placesIn = (bucket: number, live: Live): ReadonlyMap<number | string, number> => {
    const found = known.get(bucket);
    if (found) return found;
    const words = buckets.chunks[bucket]?.words ?? [];
    const places = new Map(Array.from({ length: live.count }, (_, place) => [tupleKey(words.map((w) => w[live.states[place] ?? 0] ?? 0)), place] as const));
    known.set(bucket, places);
    return places;
  };
  return {
    of: (bucket, state) => {
      const live = lives[bucket];
      const place = live?.states.subarray(0, live.count).indexOf(state) ?? -1;
      return live && place >= 0 ? Array.from({ length: q }, (_, outcome) => distance(live, place, outcome)) : null;
    },
    at: (bucket, words, outcome) => {
      const live = lives[bucket];
      const place = live && placesIn(bucket, live).get(tupleKey(words));
      return live && place !== undefined ? distance(live, place, outcome) : NO_WAY;
    },
  };
};

/** A state with a choice costs one entry. */
const choicesCount = ({ states, costs, count }: Live, id: number, pass: Pass, each: number): void => {
  const none = infinityOf(costs);
  const { numbers } = costs;
  const isChoice = pass.choicesIn(id);
  for (let place = 0; place < count; place++) {
    if (!isChoice(states[place] ?? 0)) continue;
    for (let i = place * each; i < (place + 1) * each; i++) {
      const d = numbers[i] ?? none;
      if (d !== none) numbers[i] = d + 1;
    }
  }
};

/** The steps of a run from both ends. */
interface Pass {
  /** Whether a state of a bucket has more than one option. */
  readonly choicesIn: (id: number) => (state: number) => boolean;
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

  const choicesIn = (id: number): ((state: number) => boolean) => {
    const number = buckets.numbers[id] ?? 0;
    const chunk = chunkOf(id);
    const steps = plan.dimensions.flatMap((d, i) => {
      const left = d.size - digitOf(number, d);
      if (left === 0) return [];
      const after = openMasks(plan, number + d.stride, new Int32Array(masks.length));
      return (classesOf[i] ?? []).filter((c) => mayStep(id, c)).map((c) => ({ options: options[c], left, after }));
    });
    return (state) => {
      let count = 0;
      for (const step of steps) {
        count += step.options?.(chunk, state, state + 1, step.left, step.after) ?? 0;
        if (count > 1) return true;
      }
      return false;
    };
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
    choicesIn,
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
