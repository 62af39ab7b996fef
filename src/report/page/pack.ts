/** Plain data with everything that occurs twice written once: a list in which every value refers to earlier ones. */

type Packed = string | number | boolean | null | readonly number[];

/** A string, number, boolean or null stands for itself; [-1, …] is a list, [shape, …] a record whose names the shape lists. */
export interface Pack {
  readonly shapes: readonly (readonly string[])[];
  readonly values: readonly Packed[];
  readonly root: number;
}
const LIST = -1;

/** Packs JSON-able data. Properties that are undefined are left out; bigints become decimal strings. */
export function pack(data: unknown): Pack {
  const values: Packed[] = [];
  const shapes: (readonly string[])[] = [];
  const known = new Map<string, number>();
  const knownShapes = new Map<string, number>();
  const add = (value: Packed): number => {
    const key = JSON.stringify(value);
    const before = known.get(key);
    if (before !== undefined) return before;
    known.set(key, values.length);
    return values.push(value) - 1;
  };
  const shapeOf = (names: readonly string[]): number => {
    const key = JSON.stringify(names);
    const before = knownShapes.get(key);
    if (before !== undefined) return before;
    knownShapes.set(key, shapes.length);
    return shapes.push(names) - 1;
  };
  const walk = (value: unknown): number => {
    if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return add(value);
    if (typeof value === 'bigint') return add(value.toString());
    if (Array.isArray(value)) return add([LIST, ...value.map(walk)]);
    const entries = Object.entries(value as Readonly<Record<string, unknown>>).filter(([, each]) => each !== undefined);
    return add([shapeOf(entries.map(([name]) => name)), ...entries.map(([, each]) => walk(each))]);
  };
  const root = walk(data);
  return { shapes, values, root };
}

/**
 * The data again. A record unpacks a property when it is looked at, so that a page with a thousand scenarios opens at
 * once; its properties are inherited getters, so it is read, not spread.
 */
export function unpack({ shapes, values, root }: Pack): unknown {
  const done = new Array<unknown>(values.length);
  const value = (at: number): unknown => {
    const packed = values[at];
    if (typeof packed !== 'object' || packed === null) return packed;
    return (done[at] ??= packed[0] === LIST ? packed.slice(1).map(value) : Object.create(prototypes[packed[0] ?? LIST] ?? null, { parts: { value: packed } }));
  };
  const prototypes = shapes.map((names) => {
    const made = {};
    names.forEach((name, i) => {
      Object.defineProperty(made, name, { enumerable: true, get(this: { readonly parts: readonly number[] }) { return value(this.parts[i + 1] ?? -1); } });
    });
    return made;
  });
  return value(root);
}
