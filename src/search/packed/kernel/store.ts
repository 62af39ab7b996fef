/** Memory for states: chunks of parallel typed arrays, counted, because engines' limits do not see array buffers. */
import type { Chunk } from './types.ts';

/** What one state takes. */
export interface Shape {
  readonly words: number;
  readonly weighted: boolean;
  readonly ranked: boolean;
}

/** Hands out room for buckets. */
export interface Store {
  /** A chunk with room for that many states from index `base` on. */
  readonly room: (states: number) => Chunk;
  readonly base: () => number;
  /** Says where the last bucket ended. */
  readonly close: (chunk: Chunk, end: number) => void;
  /** Moves an unfinished bucket to a chunk with room for at least that many states. */
  readonly relocate: (chunk: Chunk, base: number, end: number, room: number) => Chunk;
  /** Forgets everything but one chunk for the next run. */
  readonly reset: () => void;
}

const SMALLEST = 2 ** 12;
const LARGEST = 2 ** 20;
const NO_WEIGHTS = new Float64Array(0);
const NO_RANKS = new Uint16Array(0);

/** Bytes of one state. */
export const bytesPerState = (shape: Shape): number => shape.words * 4 + (shape.weighted ? 8 : 0) + (shape.ranked ? 2 : 0);

/** A chunk with room for `capacity - 1` states, in memory that threads share if asked for. Untouched pages of a large typed array cost nothing. */
export const newChunk = (shape: Shape, capacity: number, shared = false): Chunk => {
  const room = (bytes: number): ArrayBuffer => (shared ? (new SharedArrayBuffer(bytes * capacity) as unknown as ArrayBuffer) : new ArrayBuffer(bytes * capacity));
  return {
    words: Array.from({ length: shape.words }, () => new Int32Array(room(4))),
    weights: shape.weighted ? new Float64Array(room(8)) : NO_WEIGHTS,
    ranks: shape.ranked ? new Uint16Array(room(2)) : NO_RANKS,
    capacity,
  };
};

/** A store without states. */
export const newStore = (shape: Shape): Store => {
  let size = SMALLEST;
  let current = newChunk(shape, size);
  let next = 1;
  const enlarge = (states: number): void => {
    size = Math.min(LARGEST, size * 4);
    current = newChunk(shape, Math.max(size, states + 2));
    next = 1;
  };
  return {
    room: (states) => {
      if (next + states + 2 > current.capacity) enlarge(states + 1);
      return current;
    },
    base: () => next,
    close: (chunk, end) => {
      current = chunk;
      next = end;
    },
    relocate: (chunk, base, end, room) => {
      enlarge(room * 2);
      chunk.words.forEach((w, i) => current.words[i]?.set(w.subarray(base, end), 1));
      if (shape.weighted) current.weights.set(chunk.weights.subarray(base, end), 1);
      return current;
    },
    reset: () => {
      if (next * 2 > current.capacity) next = 1;
    },
  };
};
