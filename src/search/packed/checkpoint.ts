/**
 * The state of a long search as bytes: a head of plain JSON, and blocks of numbers behind it. States on disk are copied
 * block by block; states that are read back stay on disk if there is not room enough.
 */
import { newChunk, type Shape } from './kernel/store.ts';
import { bytesOf, directoryOf, segmentOf, type Built, type Directory, type Entries, type Place, type Segment, type Spill } from './kernel/layer.ts';
import type { Snapshot } from './long-explore.ts';
import type { RunState } from './long-run.ts';
import { newSides } from './form/sides.ts';
import type { Tuples } from './kernel/tuples.ts';

type Numbers = Int32Array | Float64Array | Uint16Array;
const KINDS = { i32: Int32Array, f64: Float64Array, u16: Uint16Array } as const;
type Kind = keyof typeof KINDS;

/** A typed array in the blocks: which, of what, how many. */
interface Ref {
  readonly block: number;
  readonly kind: Kind;
  readonly length: number;
}

/** One block: its length in bytes, and its bytes in pieces that are valid only until the next is asked for. */
export interface Block {
  readonly bytes: number;
  readonly pieces: () => Iterable<Uint8Array>;
}
export interface Encoded {
  readonly head: unknown;
  readonly blocks: readonly Block[];
}
/** Where a saved state is read from. */
export interface Source {
  readonly head: unknown;
  /** Where block i begins in the file. */
  readonly offset: (block: number) => number;
  readonly read: (offset: number, into: Uint8Array) => void;
  /** The file's name, for states that stay there. */
  readonly file: string;
}

interface PlainTuples { readonly words: readonly Ref[]; readonly weights: Ref | null }
interface PlainSegment { readonly block: number; readonly states: number; readonly may: string }
interface PlainBuilt extends PlainSegment { readonly transitions: number; readonly moved: { readonly numbers: Ref; readonly layers: Ref; readonly words: Ref; readonly weights: Ref } | null; readonly finals: { readonly words: Ref; readonly weights: Ref } | null }
interface PlainEntries { readonly first: Ref; readonly words: Ref; readonly weights: Ref }
interface PlainHead {
  readonly results: readonly { readonly job: Snapshot['job']; readonly counted: Snapshot['before']; readonly tuples: PlainTuples }[];
  readonly job: Snapshot['job'];
  readonly before: Snapshot['before'];
  readonly frame: { readonly phase: number; readonly group: number; readonly set: PlainTuples | null; readonly joined: PlainTuples | null };
  readonly sink: PlainTuples;
  readonly shape: Shape;
  readonly run: {
    readonly layer: number; readonly states: number; readonly transitions: number;
    readonly buckets: readonly { readonly number: number; readonly segments: readonly PlainSegment[] }[];
    readonly numbers: Ref; readonly parts: Ref; readonly entries: PlainEntries; readonly built: readonly (PlainBuilt | null)[];
    readonly later: readonly (readonly [number, readonly number[]])[];
    readonly sides: PlainEntries & { readonly buckets: Ref };
  };
}

const kindOf = (array: Numbers): Kind => (array instanceof Int32Array ? 'i32' : array instanceof Float64Array ? 'f64' : 'u16');
const PIECE = 2 ** 20;
/** Small segments share memory of so many states. */
const TOGETHER = 2 ** 18;

/** The snapshot as a head and blocks; to be written before the search goes on. */
export const encode = (snapshot: Snapshot, spill: Spill): Encoded => {
  const { shape } = snapshot;
  const blocks: Block[] = [];
  const ref = (array: Numbers): Ref => ({ block: blocks.push({ bytes: array.byteLength, pieces: () => [bytesOf(array)] }) - 1, kind: kindOf(array), length: array.length });
  const tuples = ({ chunk, start, end }: Tuples): PlainTuples => ({ words: chunk.words.map((w) => ref(w.subarray(start, end))), weights: chunk.weights.length === 0 ? null : ref(chunk.weights.subarray(start, end)) });
  const maybe = (t: Tuples | null): PlainTuples | null => t && tuples(t);
  const segment = ({ place, start, states, may }: Segment): PlainSegment => {
    const bytes = may === '' ? 0 : states * bytesOfState(shape);
    const pieces = (): Iterable<Uint8Array> => (bytes === 0 ? [] : place.kind === 'disk' ? copied(spill, place.file, start, bytes) : arraysOf(place, start, states, shape).map(bytesOf));
    return { block: blocks.push({ bytes, pieces }) - 1, states, may };
  };
  const entries = ({ first, words, weights }: Entries): PlainEntries => ({ first: ref(first), words: ref(words), weights: ref(weights) });
  const built = (each: Built): PlainBuilt => ({
    ...segment(each), transitions: each.transitions,
    moved: each.moved && { numbers: ref(each.moved.numbers), layers: ref(each.moved.layers), words: ref(each.moved.words), weights: ref(each.moved.weights) },
    finals: each.finals && { words: ref(each.finals.words), weights: ref(each.finals.weights) },
  });
  const { run, frame } = snapshot;
  const sides = allSides(run.sides, shape.words);
  const head: PlainHead = {
    results: snapshot.results.map(({ job, counted, tuples: t }) => ({ job, counted, tuples: tuples(t) })),
    job: snapshot.job, before: snapshot.before, frame: { phase: frame.phase, group: frame.group, set: maybe(frame.set), joined: maybe(frame.joined) }, sink: tuples(snapshot.sink), shape,
    run: {
      layer: run.layer, states: run.states, transitions: run.transitions, buckets: bucketsOf(run.previous).map((b) => ({ number: b.number, segments: b.segments.map(segment) })),
      numbers: ref(Float64Array.from(run.numbers)), parts: ref(run.parts), entries: entries(run.entries), built: Array.from(run.built, (each) => (each ? built(each) : null)),
      later: [...run.later], sides: { ...entries(sides), buckets: ref(sides.buckets) },
    },
  };
  return { head, blocks };
};

const bytesOfState = ({ words, weighted, ranked }: Shape): number => words * 4 + (weighted ? 8 : 0) + (ranked ? 2 : 0);

const arraysOf = (place: Place & { readonly kind: 'memory' }, start: number, states: number, shape: Shape): readonly Numbers[] =>
  [...place.chunk.words, ...(shape.weighted ? [place.chunk.weights] : []), ...(shape.ranked ? [place.chunk.ranks] : [])].map((a) => a.subarray(start, start + states));

function* copied(spill: Spill, file: string, offset: number, bytes: number): Generator<Uint8Array> {
  const buffer = new Uint8Array(Math.min(bytes, PIECE));
  for (let at = 0; at < bytes; at += buffer.length) {
    const piece = buffer.subarray(0, Math.min(buffer.length, bytes - at));
    spill.read(file, offset + at, piece);
    yield piece;
  }
}

const bucketsOf = (d: Directory): readonly { readonly number: number; readonly segments: readonly Segment[] }[] =>
  Array.from(d.numbers, (number, i) => ({ number, segments: Array.from({ length: (d.first[i + 1] ?? 0) - (d.first[i] ?? 0) }, (_, s) => segmentOf(d, (d.first[i] ?? 0) + s)) }));

/** Everything that waits at the side, which stays there. */
const allSides = (sides: RunState['sides'], width: number): Entries & { readonly buckets: Float64Array } => {
  const buckets = sides.buckets();
  const first = new Int32Array(buckets.length + 1);
  buckets.forEach((bucket, i) => { first[i + 1] = (first[i] ?? 0) + sides.count(bucket); });
  const total = first[buckets.length] ?? 0;
  const words = new Int32Array(total * width);
  const weights = new Float64Array(total);
  const scratch = new Int32Array(width);
  buckets.forEach((bucket, i) => {
    // The last comes out first.
    let at = first[i + 1] ?? 0;
    sides.drain(bucket, (state, weight) => {
      at--;
      words.set(state, at * width);
      weights[at] = weight;
    }, scratch);
  });
  putSides(sides, { first, words, weights }, buckets, width);
  return { first, words, weights, buckets: Float64Array.from(buckets) };
};
const putSides = (sides: RunState['sides'], { first, words, weights }: Entries, buckets: ArrayLike<number>, width: number): void => {
  for (let b = 0; b < buckets.length; b++) for (let k = first[b] ?? 0; k < (first[b + 1] ?? 0); k++) sides.add(buckets[b] ?? 0, words.subarray(k * width, (k + 1) * width), weights[k] ?? 0);
};

/** What was encoded. States beyond `quota` bytes are left where they are. Throws what reading throws. */
export const decode = (source: Source, quota: number): Snapshot => {
  const head = source.head as PlainHead;
  const { shape } = head;
  const array = <T extends Numbers>(ref: Ref): T => {
    const made = new KINDS[ref.kind](ref.length);
    source.read(source.offset(ref.block), bytesOf(made));
    return made as T;
  };
  const tuples = ({ words, weights }: PlainTuples): Tuples => ({ chunk: { words: words.map((w) => array<Int32Array>(w)), weights: weights === null ? new Float64Array(0) : array<Float64Array>(weights), ranks: new Uint16Array(0), capacity: words[0]?.length ?? 0 }, start: 0, end: words[0]?.length ?? 0 });
  const maybe = (t: PlainTuples | null): Tuples | null => t && tuples(t);
  let room = quota;
  const pool = { place: null as (Place & { readonly kind: 'memory' }) | null, used: 0 };
  const segment = (s: PlainSegment): Segment => {
    const bytes = s.states * bytesOfState(shape);
    if (s.may === '' || bytes > room) return { place: { kind: 'disk', file: s.may === '' ? '' : source.file }, start: source.offset(s.block), states: s.states, may: s.may };
    room -= bytes;
    if (!pool.place || pool.used + s.states > pool.place.chunk.capacity) {
      pool.place = { kind: 'memory', chunk: newChunk(shape, Math.max(TOGETHER, s.states), true) };
      pool.used = 0;
    }
    const { place, used: start } = pool;
    pool.used += s.states;
    let at = source.offset(s.block);
    for (const part of arraysOf(place, start, s.states, shape)) {
      source.read(at, bytesOf(part));
      at += part.byteLength;
    }
    return { place, start, states: s.states, may: s.may };
  };
  const entries = (e: PlainEntries): Entries => ({ first: array<Int32Array>(e.first), words: array<Int32Array>(e.words), weights: array<Float64Array>(e.weights) });
  const built = (b: PlainBuilt): Built => ({
    ...segment(b), transitions: b.transitions,
    moved: b.moved && { numbers: array<Float64Array>(b.moved.numbers), layers: array<Int32Array>(b.moved.layers), words: array<Int32Array>(b.moved.words), weights: array<Float64Array>(b.moved.weights) },
    finals: b.finals && { words: array<Int32Array>(b.finals.words), weights: array<Float64Array>(b.finals.weights) },
  });
  const { run, frame } = head;
  const sides = newSides(shape.words);
  putSides(sides, entries(run.sides), array<Float64Array>(run.sides.buckets), shape.words);
  const state: RunState = {
    layer: run.layer, states: run.states, transitions: run.transitions, previous: directoryOf(run.buckets.map((b) => ({ number: b.number, segments: b.segments.map(segment) }))),
    numbers: [...array<Float64Array>(run.numbers)], parts: array<Int32Array>(run.parts), entries: entries(run.entries), built: run.built.map((b) => (b ? built(b) : undefined)),
    later: new Map(run.later.map(([layer, numbers]) => [layer, [...numbers]])), sides,
  };
  return {
    results: head.results.map(({ job, counted, tuples: t }) => ({ job, counted, tuples: tuples(t) })), job: head.job, before: head.before,
    frame: { phase: frame.phase, group: frame.group, set: maybe(frame.set), joined: maybe(frame.joined) }, run: state, sink: tuples(head.sink), shape,
  };
};
