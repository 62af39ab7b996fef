/**
 * The search of one phase. States are grouped into buckets by how many marks of each class are set; every step sets one
 * mark, so buckets are visited in order of the number of set marks and each is built from finished ones, in one small
 * hash table that stays in the cache. With `table` all marks are in the words and a bucket is a whole layer.
 * This is an order of visiting, not a reduction: no state is left out.
 */
import { compileKernel } from '../kernel/kernel.ts';
import { latticeBit, maskWords, ranksOf } from '../kernel/context.ts';
import type { Chunk, Kernel, KernelOptions } from '../kernel/types.ts';
import { applicability, optionsAtMost } from '../form/expression.ts';
import { bytesPerState, newStore } from '../kernel/store.ts';
import { newSides } from '../form/sides.ts';
import type { Plan } from '../form/plan.ts';
import { classesInWords, latticeOf } from '../kernel/lattice.ts';
import { rangeOf, truthOf } from '../form/range.ts';
import type { Cut, Watch } from '../form/limits.ts';
import type { Tuples } from '../kernel/tuples.ts';

/** A compiled phase that can be run from any initial state. */
export interface Engine {
  readonly plan: Plan;
  /** @param initials the words of the initial states: one, one of each run (runs.ts), or all that came before (flow.ts), with their weights (1) */
  readonly run: (initials: readonly (readonly number[])[], watch: Watch, counted: Counted, weights?: Float64Array | null) => Run;
  readonly setModulus: (p: number) => void;
  /** Hands the states of a segment to the sink. */
  readonly finish: (segment: Tuples) => void;
  readonly kernel: Kernel;
  /** The bucket whose final states are handed to the sink while a run goes on. */
  readonly here: () => number;
}

/** States and transitions so far, over all phases and runs. */
export interface Counted {
  states: number;
  transitions: number;
  bytes: number;
}

/** What a run leaves besides what it gave to the sink. */
export interface Run {
  /** Buckets all of whose states are final; not yet given to the sink. */
  readonly finals: readonly FinalBucket[];
  readonly cut: Cut | null;
  /** Every bucket, in order of visiting, if asked for. */
  readonly buckets: Buckets;
}

/** A bucket all of whose states are final. */
interface FinalBucket extends Tuples { readonly bucket: number }

/** Finished buckets as parallel arrays. */
export interface Buckets {
  readonly count: number;
  readonly numbers: readonly number[];
  readonly chunks: readonly (Chunk | null)[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly may: Uint8Array;
  readonly layers: readonly (readonly number[])[];
  /** The bucket with this number, or -1; until the next run. */
  readonly find: (number: number) => number;
}

/** How to run. */
export interface EngineOptions extends KernelOptions {
  readonly sink: (...wordsAndWeight: number[]) => void;
  /** Called when a layer begins, and when it is given up because there would be too many states. */
  readonly mark?: () => void;
  readonly rewind?: () => void;
  /** Keep all states for scripts. */
  readonly keep: boolean;
  /** Told of every bucket as soon as it is built, before anything comes of its states. */
  readonly built?: (buckets: Buckets, id: number) => void;
}

const DENSE = 2 ** 22;
const SLICE = 2 ** 17;
const MAX_ROOM = 2 ** 27;

interface Finder {
  readonly find: (number: number) => number;
  readonly set: (number: number, id: number) => void;
  readonly clear: (numbers: readonly number[]) => void;
}

const newFinder = (lattice: number): Finder => {
  if (lattice <= DENSE) {
    const ids = new Int32Array(lattice);
    return {
      find: (number) => (ids[number] ?? 0) - 1,
      set: (number, id) => { ids[number] = id + 1; },
      clear: (numbers) => { for (const number of numbers) ids[number] = 0; },
    };
  }
  const ids = new Map<number, number>();
  return {
    find: (number) => ids.get(number) ?? -1,
    set: (number, id) => { ids.set(number, id); },
    clear: () => { ids.clear(); },
  };
};

/** Compiles a phase. */
export const newEngine = (plan: Plan, options: EngineOptions): Engine => {
  const { classes } = plan.phase;
  const count = classes.length;
  const dims = plan.dimensions;
  const inWords = classesInWords(plan);
  const ranks = ranksOf(plan);
  const shape = { words: plan.layout.words, weighted: options.weights !== 'none', ranked: !ranks.single };
  const store = newStore(shape);
  const size = bytesPerState(shape);
  const finder = newFinder(plan.lattice);
  const free = alwaysOpen(plan);
  const { digits, open, decode, beyond } = latticeOf(plan);

  let numbers: number[] = [];
  let chunks: (Chunk | null)[] = [];
  let starts: number[] = [];
  let ends: number[] = [];
  let may = new Uint8Array(64 * count);
  let layers: number[][] = [];
  const sides = newSides(plan.layout.words);
  const scratch = new Int32Array(plan.layout.words);
  const dead = new Int32Array(Math.floor(count / 31) + 1);
  const from = { ids: new Int32Array(count + 1), classes: new Int32Array(count + 1), left: new Int32Array(count + 1), count: 0 };
  let here = 0;
  let hereId = 0;
  let hereLayer = 0;

  const bucketAt = (number: number, layer: number): number => {
    const found = finder.find(number);
    if (found >= 0) return found;
    const id = numbers.length;
    finder.set(number, id);
    numbers.push(number);
    chunks.push(null);
    starts.push(0);
    ends.push(0);
    if ((id + 1) * count > may.length) {
      const larger = new Uint8Array(may.length * 2);
      larger.set(may);
      may = larger;
    }
    const list = layers[layer];
    if (list) list.push(id);
    else layers[layer] = [id];
    return id;
  };

  /** A state (in `scratch`) whose classes (in `dead`) are dead continues in the bucket in which all their marks are set. */
  const moved = (weight: number): void => {
    const { number, layer } = beyond(scratch, dead, here, hereLayer);
    sides.add(bucketAt(number, layer), scratch, weight);
  };

  const broken = (name: string): never => {
    throw new RangeError(`field ${name} leaves the range that was promised for it`);
  };
  const kernel: Kernel = compileKernel(plan, options, { sink: options.sink, moved, scratch, dead, relocate: store.relocate, broken });

  const begin = (initials: readonly (readonly number[])[], weights: Float64Array | null): void => {
    finder.clear(numbers);
    numbers = [];
    chunks = [];
    starts = [];
    ends = [];
    layers = [];
    sides.clear();
    store.reset();
    const first = bucketAt(0, 0);
    for (const [i, words] of initials.entries()) sides.add(first, words, options.weights === 'choices' ? 0 : (weights?.[i] ?? 1));
  };

  /** Lists the finished buckets and classes that may have steps into a bucket; returns how many images they have at most. */
  const findSources = (number: number): number => {
    let images = 0;
    from.count = 0;
    const add = (id: number, c: number, left: number): void => {
      if (may[id * count + c] !== 1) return;
      from.ids[from.count] = id;
      from.classes[from.count] = c;
      from.left[from.count++] = left;
      images += ((ends[id] ?? 0) - (starts[id] ?? 0)) * (optionCounts[c] ?? 1);
    };
    for (let i = 0; i < dims.length; i++) {
      const d = dims[i];
      const digit = digits[i] ?? 0;
      if (!d || digit === 0) continue;
      const id = finder.find(number - d.stride);
      if (id < 0 || (starts[id] ?? 0) >= (ends[id] ?? 0)) continue;
      if (d.cls >= 0) add(id, d.cls, d.size - digit + 1);
      else for (const c of inWords) add(id, c, 0);
    }
    return images;
  };

  /** A table size that will probably do without growing. */
  const slotsFor = (): number => {
    let largest = 1;
    for (let i = 0; i < from.count; i++) {
      const id = from.ids[i] ?? 0;
      largest = Math.max(largest, (ends[id] ?? 0) - (starts[id] ?? 0));
    }
    let slots = 64;
    while (slots < largest * 2 && slots < 2 ** 27) slots *= 2;
    return slots;
  };

  /** Pulls from one source, in slices, so that limits are noticed in time. */
  const pullFrom = (i: number, counted: Counted, watch: Watch): Cut['by'] | null => {
    const id = from.ids[i] ?? 0;
    const chunk = chunks[id];
    const pull = kernel.pulls[from.classes[i] ?? 0];
    const end = ends[id] ?? 0;
    if (!chunk || !pull) return null;
    for (let s = starts[id] ?? 0; s < end; s += SLICE) {
      counted.transitions += pull(chunk, s, Math.min(end, s + SLICE), from.left[i] ?? 0, open);
      if (end - s <= SLICE) return null;
      const found = kernel.end() - kernel.base();
      const stop = watch.reached(counted.states + found, counted.bytes + found * size);
      if (stop !== null) return stop;
    }
    return null;
  };

  const build = (id: number, counted: Counted, watch: Watch): Cut['by'] | null => {
    const room = findSources(numbers[id] ?? 0) + sides.count(id);
    const chunk = store.room(Math.min(room, MAX_ROOM));
    kernel.begin(chunk, store.base(), slotsFor(), room > MAX_ROOM ? Infinity : room);
    sides.drain(id, kernel.put, scratch);
    let stop: Cut['by'] | null = null;
    for (let i = 0; i < from.count && stop === null; i++) stop = pullFrom(i, counted, watch);
    store.close(kernel.chunk(), kernel.end());
    chunks[id] = kernel.chunk();
    starts[id] = kernel.base();
    ends[id] = kernel.end();
    return stop;
  };

  const optionCounts = classes.map((c) => c.variants.reduce((n, v) => n + optionsAtMost(v.options), 0));

  /** After a bucket is built: final states, ranks, dead marks, and which buckets follow. */
  const settle = (id: number, layer: number, left: boolean, finals: FinalBucket[]): void => {
    const chunk = chunks[id];
    const start = starts[id] ?? 0;
    if (!chunk) return;
    if (!left) {
      if (start < (ends[id] ?? 0)) finals.push({ chunk, start, end: ends[id] ?? 0, bucket: id });
      return;
    }
    if (!free.some((mask, w) => (mask & (open[w] ?? 0)) !== 0)) {
      ends[id] = kernel.settle(chunk, start, ends[id] ?? 0, open);
    }
    kernel.may(chunk, start, ends[id] ?? 0, open, may, id * count);
    for (const d of dims) {
      const follows = d.cls >= 0 ? may[id * count + d.cls] === 1 : inWords.some((c) => may[id * count + c] === 1);
      if (follows) bucketAt((numbers[id] ?? 0) + d.stride, layer + 1);
    }
  };

  const buckets = (): Buckets => ({ count: numbers.length, numbers, chunks, starts, ends, may, layers, find: finder.find });

  const run: Engine['run'] = (initials, watch, counted, weights = null) => {
    begin(initials, weights);
    const finals: FinalBucket[] = [];
    let cut: Cut | null = null;
    let previous = 0;
    for (let layer = 0; layer < layers.length && cut === null; layer++) {
      let inLayer = 0;
      const before = { ...counted, finals: finals.length };
      options.mark?.();
      for (const id of layers[layer] ?? []) {
        here = numbers[id] ?? 0;
        hereId = id;
        hereLayer = layer;
        const left = decode(here);
        let stop = build(id, counted, watch);
        settle(id, layer, left, finals);
        options.built?.(buckets(), id);
        const found = (ends[id] ?? 0) - (starts[id] ?? 0);
        inLayer += found;
        counted.states += found;
        counted.bytes += found * size;
        stop ??= watch.reached(counted.states, counted.bytes);
        if (stop !== null) {
          cut = { by: stop, frontier: previous + inLayer };
          break;
        }
      }
      // So many states would be too many: the search ends with the layer before, whoever builds which bucket first.
      if (cut?.by === 'states') {
        counted.states = before.states;
        counted.transitions = before.transitions;
        finals.length = before.finals;
        options.rewind?.();
        cut = { by: 'states', frontier: previous };
      }
      previous = inLayer;
      if (!options.keep) for (const id of layers[layer - 1] ?? []) {
        counted.bytes -= ((ends[id] ?? 0) - (starts[id] ?? 0)) * size;
        chunks[id] = null;
      }
    }
    return { finals, cut, buckets: buckets() };
  };

  return {
    plan,
    kernel,
    run,
    here: () => hereId,
    setModulus: kernel.setModulus,
    finish: (segment) => kernel.finishAll(segment.chunk, segment.start, segment.end),
  };
};

/** Lattice classes that are applicable in every state while they have unset marks; empty if settling is always needed. */
export const alwaysOpen = (plan: Plan): readonly number[] => {
  const masks = new Array<number>(maskWords(plan)).fill(0);
  if (!ranksOf(plan).single || plan.phase.classes.some((c) => c.dead !== null)) return masks;
  plan.phase.classes.forEach((cls, c) => {
    const bit = latticeBit(plan, c);
    if (!bit || !cls.variants.some((v) => v.left !== true && truthOf(rangeOf(applicability(v), plan.env)) === 1)) return;
    masks[bit.word] = (masks[bit.word] ?? 0) | bit.bit;
  });
  return masks;
};
