/**
 * One layer of a long search as plain data, so that any thread can build any part of it, and a file can hold it. A
 * layer's buckets depend on those of the layer before only. A large bucket is built in parts, by the hash of its states.
 */
import type { Packed } from '../form/ir.ts';
import type { Chunk } from './types.ts';
import type { Reductions } from '../division/model.ts';
import type { Weights } from '../form/table.ts';

/** Which kernel: that of a phase of a component of a puzzle. */
export interface Setup {
  /** Equal ids mean equal setups. */
  readonly id: string;
  readonly packed: Packed;
  readonly reductions: Reductions;
  readonly order: 'sweep' | 'table';
  readonly weights: Weights;
  /** Of the weights, where they are modular; else 1. */
  readonly modulus: number;
  readonly component: number;
  readonly phase: number;
  /** It goes on from all that came before (flow.ts). */
  readonly flow?: true;
  /** Of the phases before strands (strands.ts). */
  readonly head?: true;
}

/** Where states lie: in memory that all threads share, or in a file of the spill. */
export type Place = { readonly kind: 'memory'; readonly chunk: Chunk } | { readonly kind: 'disk'; readonly file: string };

/** The states of one bucket or of one part of it. */
export interface Segment {
  readonly place: Place;
  /** Index of the first state, in memory; offset of its first word in bytes, on disk. */
  readonly start: number;
  readonly states: number;
  /** "1" for each class that may have a step, else "0". */
  readonly may: string;
}

/** A finished layer, flat: the segments of bucket i are those from `first[i]` to `first[i + 1] - 1`. */
export interface Directory {
  readonly numbers: Float64Array;
  readonly first: Int32Array;
  readonly places: readonly Place[];
  readonly place: Int32Array;
  readonly start: Float64Array;
  readonly states: Int32Array;
  readonly may: readonly string[];
}

/** States that enter buckets from the side: those of bucket i from `first[i]` on. */
export interface Entries {
  readonly first: Int32Array;
  readonly words: Int32Array;
  readonly weights: Float64Array;
}

/** A layer to be built. Item i is part `part[i]` of bucket `bucket[i]`. */
export interface LayerTask {
  readonly setup: Setup;
  /** Which run of the phase; memory of other runs is used again. */
  readonly run: number;
  readonly layer: number;
  readonly previous: Directory;
  readonly numbers: Float64Array;
  /** By bucket: in how many parts it is built, a power of two. */
  readonly parts: Int32Array;
  readonly bucket: Int32Array;
  readonly part: Int32Array;
  readonly entries: Entries;
  /** Bytes of states that a thread keeps in memory; the rest of what it builds goes to a file of this folder. */
  readonly quota: number;
  readonly folder: string;
  /** Counters of all threads: see `TALLY`. */
  readonly tally: SharedArrayBuffer;
}

/** Places in a tally: states of the layer so far, bytes of them on disk, and bytes of the largest hash table. */
export const TALLY = { states: 0, spilled: 1, table: 2 } as const;
export const newTally = (): SharedArrayBuffer => new SharedArrayBuffer(24);

/** States that continue in another bucket, because marks are dead. */
export interface Moved {
  readonly numbers: Float64Array;
  readonly layers: Int32Array;
  readonly words: Int32Array;
  readonly weights: Float64Array;
}

/** Projected final states, word after word. */
export interface Finals {
  readonly words: Int32Array;
  readonly weights: Float64Array;
}

/** What became of an item. */
export interface Built extends Segment {
  readonly transitions: number;
  readonly moved: Moved | null;
  readonly finals: Finals | null;
}

/** Reading and writing the files of the spill; every thread has one of its own for the same folder. */
export interface Spill {
  /** Appends to a file that only this thread writes; returns the offset. */
  readonly append: (folder: string, name: string, parts: readonly Uint8Array[]) => { readonly file: string; readonly offset: number };
  readonly read: (file: string, offset: number, into: Uint8Array) => void;
  readonly remove: (file: string) => void;
}

/** The bytes of a typed array. */
export const bytesOf = (array: Int32Array | Float64Array | Uint16Array): Uint8Array => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** A directory of segments by bucket, in order. */
export const directoryOf = (buckets: readonly { readonly number: number; readonly segments: readonly Segment[] }[]): Directory => {
  const segments = buckets.flatMap((b) => b.segments);
  const places: Place[] = [];
  const known = new Map<Chunk | string, number>();
  const placeOf = (place: Place): number => {
    const key = place.kind === 'memory' ? place.chunk : place.file;
    const found = known.get(key) ?? places.push(place) - 1;
    known.set(key, found);
    return found;
  };
  const first = new Int32Array(buckets.length + 1);
  buckets.forEach((b, i) => { first[i + 1] = (first[i] ?? 0) + b.segments.length; });
  return {
    numbers: Float64Array.from(buckets, (b) => b.number),
    first,
    place: Int32Array.from(segments, (s) => placeOf(s.place)),
    start: Float64Array.from(segments, (s) => s.start),
    states: Int32Array.from(segments, (s) => s.states),
    may: segments.map((s) => s.may),
    places,
  };
};

/** Nothing. */
export const EMPTY: Directory = directoryOf([]);

/** Segment i of a directory. */
export const segmentOf = (d: Directory, i: number): Segment => ({
  place: d.places[d.place[i] ?? 0] as Place, start: d.start[i] ?? 0, states: d.states[i] ?? 0, may: d.may[i] ?? '',
});

/** All states of a layer. */
export const statesOf = (d: Directory): number => d.states.reduce((sum, n) => sum + n, 0);
