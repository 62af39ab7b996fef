/** What a generated kernel is, and what it works on. */
import type { Emitter } from '../form/emit.ts';
import type { Kept } from '../form/table.ts';

/** Parallel arrays of states; index 0 is never used. */
export interface Chunk {
  readonly words: readonly Int32Array[];
  readonly weights: Float64Array;
  /** Which rank (part, tier) chooses in each state; `NO_RANK` in final states. Empty if there is only one rank. */
  readonly ranks: Uint16Array;
  readonly capacity: number;
}

/** Rank of a state in which nothing is applicable. */
export const NO_RANK = 65535;

/** The functions of a generated kernel. Masks: one bit per lattice class, set while it has unset marks. */
export interface Kernel {
  /** Starts a bucket of at most so many states at an index of a chunk, with a table of the given size. */
  readonly begin: (chunk: Chunk, base: number, slots: number, most: number) => void;
  /** Adds a state given by its words. */
  readonly put: (words: ArrayLike<number>, weight: number) => void;
  /** Where the bucket is; it may have moved to another chunk. */
  readonly chunk: () => Chunk;
  readonly base: () => number;
  /** Index after the last state of the bucket. */
  readonly end: () => number;
  /** One per class: pulls the images of the states s..e-1; returns the number of transitions. */
  readonly pulls: readonly ((from: Chunk, s: number, e: number, left: number, openAfter: Int32Array) => number)[];
  /** Finds ranks, hands final states to the sink and dead ones to `moved`; returns the new end. */
  readonly settle: (chunk: Chunk, s: number, e: number, open: Int32Array) => number;
  /** Whether some state has a step of each class: exact for small buckets, and "perhaps" (1) for large ones. */
  readonly may: (chunk: Chunk, s: number, e: number, open: Int32Array, out: Uint8Array, at: number) => void;
  /** Hands all states to the sink. */
  readonly finishAll: (chunk: Chunk, s: number, e: number) => void;
  /** Only with `backward`. */
  readonly backward: Backward | null;
  /** Modulus of the weights, for `modular`. */
  readonly setModulus: (p: number) => void;
  /** Only states of one of several parts (a power of two, at most 256) are kept from now on; only where `partitioned`. */
  readonly setPart: (part: number, parts: number) => void;
  /** Bytes of the hash table. */
  readonly tableBytes: () => number;
}

/** What a pass over finished buckets in the opposite order needs. */
export interface Backward {
  /** Fills the table with so many of these states of a chunk. */
  readonly index: (chunk: Chunk, states: Int32Array, many: number, slots: number) => void;
  /** One per class: which of the states s..e-1 have an image that is indexed: pairs of state and image in `out`; returns how many numbers that are. */
  readonly sources: readonly ((from: Chunk, s: number, e: number, left: number, openAfter: Int32Array, out: Int32Array) => number)[];
  /** One per class: adds to `out`, from 0 on, how many images each of the states s..e-1 has. */
  readonly options: readonly ((from: Chunk, s: number, e: number, left: number, openAfter: Int32Array, out: Int32Array) => void)[];
}

/** What generated code calls. */
export interface Surroundings {
  /** A final state's words after projection, and its weight (its index, with `backward`). */
  readonly sink: (...wordsAndWeight: number[]) => void;
  /** A state, left in `scratch`, whose classes (bits set in `dead`) are dead. */
  readonly moved: (weight: number) => void;
  readonly scratch: Int32Array;
  readonly dead: Int32Array;
  readonly relocate: (chunk: Chunk, base: number, end: number, room: number) => Chunk;
  readonly broken: (field: string) => never;
}

/** How the kernel is to be made. */
export interface KernelOptions {
  readonly weights: Kept;
  /** Also generate what a backward pass needs. */
  readonly backward: boolean;
  /** Make a kernel that can keep to one part of the states. */
  readonly partitioned?: boolean;
  /** Names and values of what a final state hands to the sink, and where it is packed. */
  readonly project: (emit: Emitter) => readonly string[];
}

