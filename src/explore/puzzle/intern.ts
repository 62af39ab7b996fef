/**
 * Exact keys of positions by hash-consing: every immutable part of a position gets a number, equal parts the same one.
 * A key is short, compares exactly, and costs only what has changed since the position before.
 */

/** A table of parts; one for each search, so that its memory goes with it. */
export interface Interner { readonly keyOf: (value: object) => string }

/** The text of a record, its names in code-unit order. */
const textInOrder = (record: Readonly<Record<string, unknown>>, skip: ReadonlySet<string>, partOf: (value: unknown) => string): string =>
  `{${Object.keys(record).sort().map((name) => (record[name] === undefined || skip.has(name) ? '' : `${name}:${partOf(record[name])}`)).join('')}`;

/** So many numbers are remembered by object before the older half is forgotten: equal text then gives the same number again. */
const REMEMBERED = 50_000;
/** Numbers by object, the latest ones only: held strongly, because tables of weak keys cost the collector more than they save. */
interface Known {
  readonly get: (value: object) => number | undefined;
  readonly set: (value: object, id: number) => void;
}
function createKnown(): Known {
  let young = new Map<object, number>();
  let old = new Map<object, number>();
  const set = (value: object, id: number): void => {
    if (young.size >= REMEMBERED) {
      old = young;
      young = new Map();
    }
    young.set(value, id);
  };
  return {
    get: (value) => {
      const known = young.get(value);
      if (known !== undefined || old.size === 0) return known;
      const older = old.get(value);
      if (older !== undefined) set(value, older);
      return older;
    },
    set,
  };
}

/**
 * @param skip names of fields that never tell two values apart
 * @param atom values that are only ever passed on, never built again (syntax trees, cards): told apart by identity
 */
export function createInterner(skip: ReadonlySet<string> = new Set(), atom: (value: object) => boolean = () => false): Interner {
  const byObject = createKnown();
  const atoms = new WeakMap<object, number>();
  const byText = new Map<string, number>();
  const words = new Map<string, string>();
  let next = 0;
  const partOf = (value: unknown): string => {
    switch (typeof value) {
      case 'string': {
        let word = words.get(value);
        if (word === undefined) words.set(value, (word = `$${String(words.size)},`));
        return word;
      }
      case 'bigint': return `${value.toString()}n,`;
      case 'object':
        if (value === null) return 'null,';
        return Array.isArray(value) && value.length === 0 ? '[],' : `#${String(idOf(value))},`;
      default: return `${String(value)},`;
    }
  };
  const textOf = (value: object): string => {
    if (Array.isArray(value)) {
      let text = '[';
      for (const each of value as readonly unknown[]) text += partOf(each);
      return text;
    }
    const record = value as Readonly<Record<string, unknown>>;
    let text = '{';
    let last = '';
    for (const name in record) {
      const each = record[name];
      if (each === undefined || skip.has(name)) continue;
      if (name < last) return textInOrder(record, skip, partOf); // most records have their names in order
      last = name;
      text += `${name}:${partOf(each)}`;
    }
    return text;
  };
  const atomOf = (value: object): number => {
    let id = atoms.get(value);
    if (id === undefined) atoms.set(value, (id = next++));
    return id;
  };
  const idOf = (value: object): number => {
    const known = byObject.get(value);
    if (known !== undefined) return known;
    let id: number | undefined;
    if (!Array.isArray(value) && atom(value)) id = atomOf(value);
    else {
      const text = textOf(value);
      id = byText.get(text);
      if (id === undefined) byText.set(text, (id = next++));
    }
    byObject.set(value, id);
    return id;
  };
  return { keyOf: (value) => String(idOf(value)) };
}

/** So many values are told apart at a glance before all are looked at in full. */
const GLANCED = 64;
/**
 * Exact keys for values most of which differ at a glance: only those that look alike are compared in full. Many puzzles
 * have a handful of positions, and going through the whole of each would be a tenth of the time.
 * @param full what compares in full, made when it is first needed
 * @param glance a text that is the same for equal values, and quickly made
 */
export function keysByGlance<Value extends object>(full: () => Interner, glance: (value: Value) => string): (value: Value) => string {
  let interner: Interner | undefined;
  const keyOf = (value: Value): string => (interner ??= full()).keyOf(value);
  const keys = new Map<Value, string>();
  const alike = new Map<string, Value[]>();
  const byFull = new Map<string, string>(); // once there are many
  let next = 0;
  const first = (value: Value): string => {
    const text = glance(value);
    const others = alike.get(text);
    if (others === undefined) alike.set(text, [value]);
    else {
      const own = keyOf(value);
      const same = others.find((other) => keyOf(other) === own);
      if (same !== undefined) return keys.get(same) ?? own;
      others.push(value);
    }
    return `=${String(next++)}`;
  };
  return (value) => {
    const known = keys.get(value);
    if (known !== undefined) return known;
    if (byFull.size === 0 && next < GLANCED) {
      const key = first(value);
      keys.set(value, key);
      return key;
    }
    if (byFull.size === 0) for (const [each, key] of keys) byFull.set(keyOf(each), key);
    const own = keyOf(value);
    return byFull.get(own) ?? own;
  };
}
