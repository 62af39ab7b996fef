/** Memory of one thread for the layers of a long search: two layers are needed at a time, older ones are used again. */
import type { Chunk } from './types.ts';
import { newChunk, type Shape } from './store.ts';

export interface LayerStore {
  /** Says which layer of which run comes now; memory of all but this one and the one before is free. */
  readonly turn: (run: number, layer: number) => void;
  /** A chunk with room for that many states from index `base` on. */
  readonly room: (states: number) => Chunk;
  readonly base: () => number;
  /** Keeps what is between `base` and `end`. */
  readonly close: (chunk: Chunk, end: number) => void;
  /** Moves an unfinished bucket to a chunk with room for that many states. */
  readonly relocate: (chunk: Chunk, base: number, end: number, room: number) => Chunk;
  /** States kept of this layer. */
  readonly kept: () => number;
}

const SMALLEST = 2 ** 12;
const LARGEST = 2 ** 20;

/** Nothing yet. Chunks are shared between threads. */
export const newLayerStore = (shape: Shape): LayerStore => {
  let size = SMALLEST;
  let run = -1;
  let layer = -1;
  let free: Chunk[] = [];
  let before: Chunk[] = [];
  let now: Chunk[] = [];
  let current: Chunk | null = null;
  let next = 1;
  let kept = 0;
  const take = (states: number): Chunk => {
    const at = free.findIndex((c) => c.capacity >= states + 2);
    const chunk = at >= 0 ? (free.splice(at, 1)[0] as Chunk) : newChunk(shape, Math.max(size, states + 2), true);
    size = Math.min(LARGEST, size * 4);
    now.push(chunk);
    current = chunk;
    next = 1;
    return chunk;
  };
  return {
    turn: (newRun, newLayer) => {
      if (run === newRun && layer === newLayer) return;
      if (run === newRun && layer === newLayer - 1) {
        free.push(...before);
        before = now;
      } else {
        free = [...free, ...before, ...now];
        before = [];
      }
      now = [];
      current = null;
      kept = 0;
      run = newRun;
      layer = newLayer;
    },
    room: (states) => (current !== null && next + states + 2 <= current.capacity ? current : take(states)),
    base: () => next,
    close: (chunk, end) => {
      kept += end - next;
      current = chunk;
      next = end;
    },
    relocate: (chunk, base, end, room) => {
      const larger = take(room);
      chunk.words.forEach((w, i) => larger.words[i]?.set(w.subarray(base, end), 1));
      if (shape.weighted) larger.weights.set(chunk.weights.subarray(base, end), 1);
      return larger;
    },
    kept: () => kept,
  };
};
