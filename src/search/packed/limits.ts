/** When to stop: a limit is a verdict, never a quiet end. */

/** All optional; absent means unlimited. */
export interface Limits {
  readonly maxStates?: number;
  readonly timeoutMs?: number;
  /** Bytes of typed arrays in use. */
  readonly maxBytes?: number;
  /** Milliseconds of some clock; default: `performance.now`. */
  readonly now?: () => number;
}

/** Why a search is incomplete, and how many states were found but not expanded. */
export interface Cut {
  readonly by: 'states' | 'time' | 'memory';
  readonly frontier: number;
}

/** Tells whether a limit is reached. */
export interface Watch {
  readonly reached: (states: number, bytes: number) => Cut['by'] | null;
}

/** Starts the clock. */
export const watch = (limits: Limits): Watch => {
  const now = limits.now ?? (() => performance.now());
  const end = limits.timeoutMs === undefined ? Infinity : now() + limits.timeoutMs;
  const maxStates = limits.maxStates ?? Infinity;
  const maxBytes = limits.maxBytes ?? Infinity;
  return {
    reached: (states, bytes) => {
      if (states > maxStates) return 'states';
      if (bytes > maxBytes) return 'memory';
      return end !== Infinity && now() > end ? 'time' : null;
    },
  };
};
