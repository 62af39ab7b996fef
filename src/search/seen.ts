/** Below V8's limit of 2^24 entries per map. */
const FULL = 2 ** 23;

/** The exact keys of all states that were reached, numbered from 0 in the order of adding. */
export interface Seen {
  /** The number of a key, or -1 if it is new. */
  readonly find: (key: string) => number;
  /** Gives a new key the next number. */
  readonly add: (key: string) => number;
  readonly size: () => number;
}

/** No keys yet. */
export function createSeen(): Seen {
  let current = new Map<string, number>();
  const full: Map<string, number>[] = [];
  let size = 0;
  return {
    find: (key) => {
      const found = current.get(key);
      if (found !== undefined) return found;
      for (const map of full) {
        const older = map.get(key);
        if (older !== undefined) return older;
      }
      return -1;
    },
    add: (key) => {
      if (current.size === FULL) {
        full.push(current);
        current = new Map();
      }
      current.set(key, size);
      return size++;
    },
    size: () => size,
  };
}
