/**
 * Exact keys of positions by hash-consing: every immutable part of a position gets a number, equal parts the same one.
 * A key is short, compares exactly, and costs only what has changed since the position before.
 */

/** A table of parts; one for each search, so that its memory goes with it. */
export interface Interner { readonly idOf: (value: object) => number; readonly keyOf: (value: object) => string }

const scalar = (value: unknown): string => {
  switch (typeof value) {
    case 'string': return JSON.stringify(value);
    case 'bigint': return `${value.toString()}n`;
    default: return String(value);
  }
};

export function createInterner(skip: ReadonlySet<string> = new Set()): Interner {
  const byObject = new WeakMap<object, number>();
  const byText = new Map<string, number>();
  const textOf = (value: object): string => {
    if (Array.isArray(value)) {
      let text = '[';
      for (const each of value as readonly unknown[]) text += `${typeof each === 'object' && each !== null ? `#${String(idOf(each))}` : scalar(each)},`;
      return text;
    }
    const record = value as Readonly<Record<string, unknown>>;
    let text = '{';
    for (const name of Object.keys(record).sort()) {
      const each = record[name];
      if (each === undefined || skip.has(name)) continue;
      text += `${name}:${typeof each === 'object' && each !== null ? `#${String(idOf(each))}` : scalar(each)},`;
    }
    return text;
  };
  const idOf = (value: object): number => {
    const known = byObject.get(value);
    if (known !== undefined) return known;
    const text = textOf(value);
    const equal = byText.get(text);
    const id = equal ?? byText.size;
    if (equal === undefined) byText.set(text, id);
    byObject.set(value, id);
    return id;
  };
  return { idOf, keyOf: (value) => String(idOf(value)) };
}
