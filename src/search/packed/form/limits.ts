/** When to stop: a limit is a verdict, never a quiet end. */

/** All optional; absent means unlimited. */
export interface Limits {
  readonly maxStates?: number;
  /** Milliseconds of the given clock. */
  readonly timeout?: { readonly ms: number; readonly now: () => number };
  /** Bytes of typed arrays in use. */
  readonly maxBytes?: number;
}

/** Why a search is incomplete, and how many states were found but not expanded. */
export interface Cut {
  readonly by: 'states' | 'time' | 'memory' | 'interrupt';
  readonly frontier: number;
}

/** Tells whether a limit is reached. */
export interface Watch {
  readonly reached: (states: number, bytes: number) => Cut['by'] | null;
}

/** Starts the clock. */
export const watch = (limits: Limits): Watch => {
  const { timeout } = limits;
  const end = timeout ? timeout.now() + timeout.ms : Infinity;
  const maxStates = limits.maxStates ?? Infinity;
  const maxBytes = limits.maxBytes ?? Infinity;
  return {
    reached: (states, bytes) => {
      if (states > maxStates) return 'states';
      if (bytes > maxBytes) return 'memory';
      return timeout && timeout.now() > end ? 'time' : null;
    },
  };
};
