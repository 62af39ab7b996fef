/**
 * What was computed once for a value and is asked for again. A young table dies with its values; one that has become old
 * keeps them all until the collector goes through the whole heap. So the tables are new for each puzzle.
 */

export interface Memo<Key extends object, Value> {
  readonly get: (key: Key) => Value | undefined;
  readonly set: (key: Key, value: Value) => void;
}
const renewals: (() => void)[] = [];

/** A table of what depends on nothing but its key, so that forgetting costs time and nothing else. Memos live as long as their module. */
export function memo<Key extends object, Value>(): Memo<Key, Value> {
  let table: WeakMap<Key, Value> | undefined;
  renewals.push(() => {
    table = undefined;
  });
  return {
    get: (key) => table?.get(key),
    set: (key, value) => {
      (table ??= new WeakMap<Key, Value>()).set(key, value);
    },
  };
}

/** A value that is made when it is first asked for: what the engine takes long to make, and many runs do without. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** One value for all that a puzzle asks, made when it is first asked for. */
export function perPuzzle<Value>(make: () => Value): () => Value {
  let value = once(make);
  renewals.push(() => {
    value = once(make);
  });
  return () => value();
}

/** Another puzzle begins: what was computed for the positions of the last one is not needed any more. */
export function forget(): void {
  for (const renew of renewals) renew();
}
