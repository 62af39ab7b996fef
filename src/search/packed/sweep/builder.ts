/** Builds parts of the layers of a long search, in whichever thread. See `layer.ts`. */
import { optionsAtMost } from '../form/expression.ts';
import { compileKernel } from '../kernel/kernel.ts';
import { ranksOf } from '../kernel/context.ts';
import type { Chunk, Kernel } from '../kernel/types.ts';
import { bytesOf, segmentOf, TALLY, type Built, type Directory, type Finals, type LayerTask, type Moved, type Segment, type Setup, type Spill } from '../kernel/layer.ts';
import { classesInWords, latticeOf } from '../kernel/lattice.ts';
import { newLayerStore } from '../kernel/layer-store.ts';
import { carriedLayouts, projectionOf } from './component.ts';
import { flowPhase } from '../kernel/flow.ts';
import { analyse, type Model } from '../division/model.ts';
import { planOf, type Plan } from '../form/plan.ts';
import { bytesPerState, newChunk, type Shape } from '../kernel/store.ts';
import { alwaysOpen } from './sweep.ts';

export interface Builder {
  readonly plan: Plan;
  readonly shape: Shape;
  readonly build: (task: LayerTask, item: number) => Built;
  /** How many images a bucket has at most, from the layer before and from the side. */
  readonly images: (previous: Directory, number: number) => number;
}

/** The same builder for the same setup. */
export const builders = (spill: Spill): ((setup: Setup) => Builder) => {
  let last: { readonly id: string; readonly builder: Builder } | null = null;
  return (setup) => {
    if (last?.id !== setup.id) {
      const model = analyse(setup.packed, setup.reductions);
      if ('reason' in model) throw new Error(model.reason);
      last = { id: setup.id, builder: newBuilder(model, setup, spill) };
    }
    return last.builder;
  };
};

/** How many states are read from disk at a time, and how many are pulled through all classes before the next. */
const SLICE = 2 ** 17;
/** No chunk is made for more states at once. */
const MAX_ROOM = 2 ** 27;

/** A growing list of states. */
const collector = (words: number): { readonly add: (state: ArrayLike<number>, weight: number) => number; readonly take: () => Finals | null } => {
  let list = new Int32Array(64 * words);
  let weights = new Float64Array(64);
  let count = 0;
  return {
    add: (state, weight) => {
      if (count === weights.length) {
        const more = new Int32Array(list.length * 2);
        more.set(list);
        list = more;
        const heavier = new Float64Array(weights.length * 2);
        heavier.set(weights);
        weights = heavier;
      }
      for (let i = 0; i < words; i++) list[count * words + i] = state[i] ?? 0;
      weights[count] = weight;
      return count++;
    },
    take: () => {
      const found = count === 0 ? null : { words: list.slice(0, count * words), weights: weights.slice(0, count) };
      count = 0;
      return found;
    },
  };
};

/** One source of a bucket: a segment, and the classes whose steps lead from it. */
interface Source {
  readonly segment: Segment;
  readonly classes: readonly number[];
  readonly left: number;
}

/** Compiles a phase. */
export const newBuilder = (model: Model, setup: Setup, spill: Spill): Builder => {
  const whole = model.components[setup.component];
  const component = setup.head === true ? whole?.strands?.head : whole;
  const phase = component?.phases[setup.phase];
  if (!component || !phase) throw new Error('no such phase');
  const carried = carriedLayouts(model, component);
  const plan = planOf(setup.flow === true ? flowPhase(component, carried, setup.phase) : phase, setup.order);
  const dims = plan.dimensions;
  const inWords = classesInWords(plan);
  const lattice = latticeOf(plan);
  const shape: Shape = { words: plan.layout.words, weighted: setup.weights !== 'none', ranked: !ranksOf(plan).single };
  const size = bytesPerState(shape);
  const store = newLayerStore(shape);
  const free = alwaysOpen(plan);
  const { into, project } = projectionOf(model, component, setup.phase, 0, carried, setup.flow === true);
  const finals = collector(into.words);
  const moved = { states: collector(shape.words), numbers: [] as number[], layers: [] as number[] };
  const scratch = new Int32Array(shape.words);
  const dead = new Int32Array(Math.floor(phase.classes.length / 31) + 1);
  const may = new Uint8Array(phase.classes.length);
  const optionCounts = phase.classes.map((c) => c.variants.reduce((n, v) => n + optionsAtMost(v.options), 0));
  let here = { number: 0, layer: 0 };
  const surroundings = {
    sink: (...args: number[]) => void finals.add(args, args[into.words] ?? 0),
    moved: (weight: number) => {
      const { number, layer } = lattice.beyond(scratch, dead, here.number, here.layer);
      moved.states.add(scratch, weight);
      moved.numbers.push(number);
      moved.layers.push(layer);
    },
    scratch, dead, relocate: store.relocate,
    broken: (name: string): never => { throw new RangeError(`field ${name} leaves the range that was promised for it`); },
  };
  const made: { whole: Kernel | null; parted: Kernel | null } = { whole: null, parted: null };
  const kernelFor = (partitioned: boolean): Kernel => {
    const kernel = (made[partitioned ? 'parted' : 'whole'] ??= compileKernel(plan, { weights: setup.weights, backward: false, partitioned, project }, surroundings));
    kernel.setModulus(setup.modulus);
    return kernel;
  };

  const index = { of: null as Directory | null, at: new Map<number, number>() };
  const find = (directory: Directory, number: number): number => {
    if (index.of !== directory) {
      index.of = directory;
      index.at = new Map(Array.from(directory.numbers, (n, i) => [n, i]));
    }
    return index.at.get(number) ?? -1;
  };

  /** The segments with steps into the bucket whose digits were decoded last. */
  const sourcesOf = (previous: Directory, number: number): readonly Source[] =>
    dims.flatMap((d, i) => {
      const digit = lattice.digits[i] ?? 0;
      const at = digit === 0 ? -1 : find(previous, number - d.stride);
      if (at < 0) return [];
      const sources: Source[] = [];
      for (let s = previous.first[at] ?? 0; s < (previous.first[at + 1] ?? 0); s++) {
        const can = previous.may[s] ?? '';
        const classes = (d.cls >= 0 ? [d.cls] : inWords).filter((c) => can.charCodeAt(c) === 49);
        if (classes.length > 0 && (previous.states[s] ?? 0) > 0) sources.push({ segment: segmentOf(previous, s), classes, left: d.cls >= 0 ? d.size - digit + 1 : 0 });
      }
      return sources;
    });

  const imagesOf = (sources: readonly Source[]): number =>
    sources.reduce((n, { segment, classes }) => n + segment.states * classes.reduce((m, c) => m + (optionCounts[c] ?? 1), 0), 0);

  let buffer: Chunk | null = null;
  /** A slice of a segment in memory. */
  const slice = ({ place, start, states }: Segment, from: number, to: number): { readonly chunk: Chunk; readonly s: number; readonly e: number } => {
    if (place.kind === 'memory') return { chunk: place.chunk, s: start + from, e: start + to };
    const chunk = (buffer ??= newChunk(shape, SLICE));
    let offset = start;
    const load = (array: Int32Array | Float64Array | Uint16Array): void => {
      if (array.length === 0) return;
      const width = array.BYTES_PER_ELEMENT;
      spill.read(place.file, offset + from * width, bytesOf(array.subarray(0, to - from)));
      offset += states * width;
    };
    for (const array of [...chunk.words, chunk.weights, chunk.ranks]) load(array);
    return { chunk, s: 0, e: to - from };
  };

  const pull = (kernel: Kernel, { segment, classes, left }: Source): number => {
    let transitions = 0;
    for (let from = 0; from < segment.states; from += SLICE) {
      const { chunk, s, e } = slice(segment, from, Math.min(segment.states, from + SLICE));
      for (const c of classes) transitions += kernel.pulls[c]?.(chunk, s, e, left, lattice.open) ?? 0;
    }
    return transitions;
  };

  const slotsFor = (sources: readonly Source[], parts: number): number => {
    const largest = sources.reduce((n, { segment }) => Math.max(n, segment.states), 1);
    const all = sources.reduce((n, { segment }) => n + segment.states, 1) / dims.length;
    let slots = 64;
    while (slots * parts < Math.max(largest, all) * 2 && slots < 2 ** 27) slots *= 2;
    return slots;
  };

  const takeMoved = (): Moved | null => {
    const states = moved.states.take();
    if (states === null) return null;
    const taken = { ...states, numbers: Float64Array.from(moved.numbers), layers: Int32Array.from(moved.layers) };
    moved.numbers = [];
    moved.layers = [];
    return taken;
  };

  /** Takes up the states of the layer before and from the side; returns the number of transitions. */
  const gather = (task: LayerTask, item: number, kernel: Kernel): number => {
    const b = task.bucket[item] ?? 0;
    const parts = task.parts[b] ?? 1;
    const sources = sourcesOf(task.previous, here.number);
    const { first, words, weights } = task.entries;
    const from = first[b] ?? 0;
    const to = first[b + 1] ?? 0;
    const most = imagesOf(sources) + to - from;
    const slots = slotsFor(sources, parts);
    const likely = parts === 1 ? most : Math.min(most, Math.max(Math.ceil((most / parts) * 1.3) + 1024, slots / 2));
    const chunk = store.room(Math.min(Math.max(likely, slots / 2 > most ? 0 : slots / 2), MAX_ROOM));
    kernel.setPart(task.part[item] ?? 0, parts);
    kernel.begin(chunk, store.base(), slots, parts > 1 || most > MAX_ROOM ? Infinity : most);
    for (let k = from; k < to; k++) kernel.put(words.subarray(k * shape.words, (k + 1) * shape.words), weights[k] ?? 0);
    return sources.reduce((n, source) => n + pull(kernel, source), 0);
  };

  /** Leaves the segment in memory, or writes it to disk if this thread has enough there. */
  const keep = (task: LayerTask, chunk: Chunk, start: number, end: number): Omit<Segment, 'may'> => {
    const states = end - start;
    if (states === 0 || (store.kept() + states) * size <= task.quota) {
      store.close(chunk, end);
      return { place: { kind: 'memory', chunk }, start, states };
    }
    const arrays = [...chunk.words, ...(shape.weighted ? [chunk.weights] : []), ...(shape.ranked ? [chunk.ranks] : [])];
    const { file, offset } = spill.append(task.folder, `${String(task.run)}-${String(task.layer)}`, arrays.map((a) => bytesOf(a.subarray(start, end))));
    store.close(chunk, start);
    Atomics.add(new BigInt64Array(task.tally), TALLY.spilled, BigInt(states * size));
    return { place: { kind: 'disk', file }, start: offset, states };
  };

  const build = (task: LayerTask, item: number): Built => {
    store.turn(task.run, task.layer);
    const b = task.bucket[item] ?? 0;
    here = { number: task.numbers[b] ?? 0, layer: task.layer };
    const left = lattice.decode(here.number);
    const kernel = kernelFor((task.parts[b] ?? 1) > 1);
    const gathered = gather(task, item, kernel);
    // Each part looks at all images; the first counts them.
    const transitions = (task.part[item] ?? 0) === 0 ? gathered : 0;
    const chunk = kernel.chunk();
    const start = kernel.base();
    let end = kernel.end();
    const tally = new BigInt64Array(task.tally);
    const table = BigInt(kernel.tableBytes());
    if (Atomics.load(tally, TALLY.table) < table) Atomics.store(tally, TALLY.table, table);
    if (!left) {
      kernel.finishAll(chunk, start, end);
      Atomics.add(tally, TALLY.states, BigInt(end - start));
      return { place: { kind: 'disk', file: '' }, start: 0, states: end - start, may: '', transitions, moved: null, finals: finals.take() };
    }
    if (!free.some((mask, w) => (mask & (lattice.open[w] ?? 0)) !== 0)) end = kernel.settle(chunk, start, end, lattice.open);
    kernel.may(chunk, start, end, lattice.open, may, 0);
    Atomics.add(tally, TALLY.states, BigInt(end - start));
    return { ...keep(task, chunk, start, end), may: may.join(''), transitions, moved: takeMoved(), finals: finals.take() };
  };

  return {
    plan, shape, build,
    images: (previous, number) => {
      lattice.decode(number);
      return imagesOf(sourcesOf(previous, number));
    },
  };
};
