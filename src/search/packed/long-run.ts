/**
 * A long run of one phase, layer by layer: a barrier after each layer, inside a layer every thread builds what nobody
 * builds yet. What comes out, orders included, is what `sweep.ts` finds: threads, parts and spilling leave no trace.
 */
import type { Builder } from './sweep/builder.ts';
import { follows, classesInWords } from './kernel/lattice.ts';
import { directoryOf, EMPTY, newTally, segmentOf, statesOf, TALLY, type Built, type Directory, type Entries, type LayerTask, type Segment, type Setup } from './kernel/layer.ts';
import type { Cut } from './form/limits.ts';
import type { Starts } from './kernel/flow.ts';
import { newSides } from './form/sides.ts';
import { bytesPerState } from './kernel/store.ts';
import type { Counted } from './sweep/sweep.ts';

/** Who builds: all items in `wanted`, or fewer if `stop` says so in between. Answers by item. */
export type BuildItems = (task: LayerTask, wanted: readonly number[], stop: () => boolean) => Promise<readonly (Built | undefined)[]>;

/** How far a run is, at any moment at which nobody builds. */
export interface RunState {
  layer: number;
  previous: Directory;
  /** Of this layer: its buckets in order, the parts of each, what enters from the side, and what is built by item. */
  numbers: number[];
  parts: Int32Array;
  entries: Entries;
  built: (Built | undefined)[];
  /** Buckets of later layers that are known, in order, and what enters them from the side. */
  later: Map<number, number[]>;
  sides: ReturnType<typeof newSides>;
  /** States and transitions before this layer. */
  states: number;
  transitions: number;
}

/** What is asked between two items: to go on, to stop for ever, or to save what is there and go on. */
export type Ask = (status: Status) => Answer;
export type Answer = 'go on' | 'save' | Cut['by'];
export interface Status {
  readonly states: number;
  readonly layer: number;
  /** States of the layer before: those that wait or are being expanded. */
  readonly frontier: number;
  /** States of this layer so far. */
  readonly inLayer: number;
  /** Bytes of states and of hash tables in memory, and of states on disk. */
  readonly bytes: number;
  readonly spilled: number;
}

/** What a run needs of the outside. */
export interface RunPorts {
  readonly setup: Setup;
  /** Differs from run to run. */
  readonly run: number;
  readonly threads: number;
  readonly builder: Builder;
  readonly buildItems: BuildItems;
  readonly ask: Ask;
  readonly save: (state: RunState) => Promise<void>;
  /** Final states, projected. */
  readonly sink: (...wordsAndWeight: number[]) => void;
  /** Bytes of states in memory, of all threads together. */
  readonly quota: number;
  readonly folder: string;
  /** Images of one part of a bucket. */
  readonly part: number;
  /** Forgets the files of a layer. */
  readonly forget: (layer: Directory) => void;
}

const MOST_PARTS = 64;
/** Hash tables may take this part of what states may take. */
const TABLE_SHARE = 2;

/** Before the first layer. */
export const startOf = (words: number, initials: Starts): RunState => {
  const sides = newSides(words);
  initials.words.forEach((initial, i) => { sides.add(0, initial, initials.weights?.[i] ?? 1); });
  return { layer: -1, previous: EMPTY, numbers: [], parts: new Int32Array(0), entries: noEntries, built: [], later: new Map([[0, [0]]]), sides, states: 0, transitions: 0 };
};
const noEntries: Entries = { first: new Int32Array(1), words: new Int32Array(0), weights: new Float64Array(0) };

/** Begins the next layer; false if there is none. */
const begin = (state: RunState, { builder, quota, threads, part }: RunPorts): boolean => {
  if (state.later.size === 0) return false;
  const numbers = state.later.get(state.layer + 1) ?? [];
  state.later.delete(state.layer + 1);
  state.layer++;
  state.numbers = numbers;
  // A hash table has two slots of four bytes for a state; and a layer that is large has at least two images for a state.
  const most = Math.min(part, Math.max(2 ** 16, (2 * quota) / TABLE_SHARE / threads / 8));
  state.parts = Int32Array.from(numbers, (number) => {
    let parts = 1;
    for (const images = builder.images(state.previous, number); images / parts > most && parts < MOST_PARTS; ) parts *= 2;
    return parts;
  });
  state.entries = drained(state, builder.shape.words);
  state.built = new Array<undefined>(state.parts.reduce((a, b) => a + b, 0)).fill(undefined);
  return true;
};

const drained = ({ numbers, sides }: RunState, width: number): Entries => {
  const first = new Int32Array(numbers.length + 1);
  numbers.forEach((number, i) => { first[i + 1] = (first[i] ?? 0) + sides.count(number); });
  const total = first[numbers.length] ?? 0;
  const words = new Int32Array(total * width);
  const weights = new Float64Array(total);
  const scratch = new Int32Array(width);
  let at = 0;
  for (const number of numbers) {
    sides.drain(number, (state, weight) => {
      words.set(state, at * width);
      weights[at++] = weight;
    }, scratch);
  }
  return { first, words, weights };
};

const taskOf = (state: RunState, ports: RunPorts): LayerTask => {
  const bucket: number[] = [];
  const part: number[] = [];
  state.parts.forEach((parts, b) => {
    for (let p = 0; p < parts; p++) {
      bucket.push(b);
      part.push(p);
    }
  });
  return {
    setup: ports.setup, run: ports.run, layer: state.layer, previous: state.previous, numbers: Float64Array.from(state.numbers), parts: state.parts,
    bucket: Int32Array.from(bucket), part: Int32Array.from(part), entries: state.entries,
    quota: ports.quota / 2 / ports.threads, folder: ports.folder, tally: newTally(),
  };
};

/** An item is large if there are fewer than so many of its size for each thread. */
const FEW = 32;

/** Items of a layer, large ones first: nobody waits long at the end. The others stay in order: neighbours share sources. */
const bySize = (task: LayerTask, { builder, threads }: RunPorts): readonly number[] => {
  const sizes = Float64Array.from(task.numbers, (number, b) => builder.images(task.previous, number) / (task.parts[b] ?? 1));
  const sizeOf = (item: number): number => sizes[task.bucket[item] ?? 0] ?? 0;
  const items = [...task.bucket.keys()];
  const large = items.reduce((sum, item) => sum + sizeOf(item), 0) / (threads * FEW);
  const isLarge = (item: number): boolean => threads > 1 && sizeOf(item) > large;
  return [...items.filter(isLarge).sort((a, b) => sizeOf(b) - sizeOf(a) || a - b), ...items.filter((item) => !isLarge(item))];
};

/** Takes a finished layer in, in order of its buckets, so that everything is as if one thread had built them one by one. */
const finish = (state: RunState, ports: RunPorts): void => {
  const { plan } = ports.builder;
  const inWords = classesInWords(plan);
  const buckets: { readonly number: number; readonly segments: Segment[] }[] = [];
  let item = 0;
  const known = new Map([...state.later].map(([layer, numbers]) => [layer, new Set(numbers)]));
  const expect = (number: number, layer: number): void => {
    const seen = known.get(layer) ?? new Set();
    known.set(layer, seen);
    if (seen.has(number)) return;
    seen.add(number);
    const list = state.later.get(layer);
    if (list) list.push(number);
    else state.later.set(layer, [number]);
  };
  state.numbers.forEach((number, b) => {
    const segments: Segment[] = [];
    for (let part = 0; part < (state.parts[b] ?? 1); part++) {
      const built = state.built[item++];
      if (!built) throw new Error('a part is missing');
      state.states += built.states;
      state.transitions += built.transitions;
      emit(built, ports);
      moveOn(built, state, ports.builder.shape.words, expect);
      if (built.may !== '') segments.push({ place: built.place, start: built.start, states: built.states, may: built.may });
    }
    buckets.push({ number, segments });
    for (const d of plan.dimensions) if (segments.some((s) => follows(d, inWords, s.may))) expect(number + d.stride, state.layer + 1);
  });
  ports.forget(state.previous);
  state.previous = directoryOf(buckets);
  state.built = [];
};

/** Hands the final states of an item over. */
const emit = ({ finals }: Built, { sink }: RunPorts): void => {
  if (!finals) return;
  const { words, weights } = finals;
  const width = words.length / weights.length;
  const state = new Array<number>(width + 1);
  weights.forEach((weight, k) => {
    for (let i = 0; i < width; i++) state[i] = words[k * width + i] ?? 0;
    state[width] = weight;
    sink(...state);
  });
};

const moveOn = ({ moved }: Built, state: RunState, width: number, expect: (number: number, layer: number) => void): void => {
  if (!moved) return;
  moved.numbers.forEach((number, k) => {
    expect(number, moved.layers[k] ?? 0);
    state.sides.add(number, moved.words.subarray(k * width, (k + 1) * width), moved.weights[k] ?? 0);
  });
};

/** Runs to the end or until `ask` says stop; `counted` goes on counting. `atStop`: what saves the state then. */
export const runLong = async (state: RunState, ports: RunPorts, counted: Counted, atStop: RunPorts['save'] | null): Promise<Cut | null> => {
  const size = bytesPerState(ports.builder.shape);
  const before = { states: counted.states - state.states, transitions: counted.transitions - state.transitions };
  let resumed = state.built.length > 0;
  while (resumed || begin(state, ports)) {
    resumed = false;
    const task = taskOf(state, ports);
    const tally = new BigInt64Array(task.tally);
    tally[TALLY.states] = builtStates(state);
    const frontier = statesOf(state.previous);
    const inMemory = memoryOf(state.previous) * size;
    const status = (): Status => {
      const inLayer = Number(Atomics.load(tally, TALLY.states));
      const spilled = Number(Atomics.load(tally, TALLY.spilled));
      const tables = Number(Atomics.load(tally, TALLY.table)) * ports.threads;
      return { states: before.states + state.states + inLayer, layer: state.layer, frontier, inLayer, bytes: inMemory + inLayer * size - spilled + tables, spilled };
    };
    const order = bySize(task, ports);
    for (let answer: Answer = ports.ask(status()); ; answer = ports.ask(status())) {
      if (answer === 'go on') answer = await buildSome(state, task, order, ports, () => ports.ask(status()), tally);
      if (answer === 'save') await ports.save(state);
      else if (answer !== 'go on') {
        await atStop?.(state);
        return stopped(state, answer, frontier, ports, counted, before);
      } else if (!state.built.includes(undefined)) break;
    }
    finish(state, ports);
    counted.states = before.states + state.states;
    counted.transitions = before.transitions + state.transitions;
  }
  ports.forget(state.previous);
  return null;
};

/** Builds what is left of a layer, or less if it is to stop; says why it stopped. */
const buildSome = async (state: RunState, task: LayerTask, order: readonly number[], ports: RunPorts, ask: () => Answer, tally: BigInt64Array): Promise<Answer> => {
  let answer: Answer = 'go on';
  const wanted = order.filter((item) => state.built[item] === undefined);
  const built = await ports.buildItems(task, wanted, () => (answer = ask()) !== 'go on');
  built.forEach((each, item) => { if (each) state.built[item] = each; });
  // What a thread had built when it died does not count.
  Atomics.store(tally, TALLY.states, builtStates(state));
  return (answer as Answer) === 'save' ? answer : ask();
};

const builtStates = ({ built }: RunState): bigint => BigInt(built.reduce((n, each) => n + (each?.states ?? 0), 0));
const memoryOf = (d: Directory): number => d.states.reduce((sum, n, i) => (segmentOf(d, i).place.kind === 'memory' ? sum + n : sum), 0);

/** Ends early: with the layer before if there are too many states, else with what is built. */
const stopped = (state: RunState, by: Cut['by'], frontier: number, ports: RunPorts, counted: Counted, before: { readonly states: number; readonly transitions: number }): Cut => {
  const done = by === 'states' ? [] : state.built.flatMap((each) => each ?? []);
  for (const each of done) emit(each, ports);
  const inLayer = done.reduce((n, each) => n + each.states, 0);
  counted.states = before.states + state.states + inLayer;
  counted.transitions = before.transitions + state.transitions + done.reduce((n, each) => n + each.transitions, 0);
  return { by, frontier: frontier + inLayer };
};
