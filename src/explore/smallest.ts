/** Delta debugging over plain data: the smallest part that still shows something. Knows nothing of scenarios. */
import { canonicalText } from '../base/canonical.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
/** Keys and indices from the root. */
export type Path = readonly (string | number)[];

export interface Smallest<T> {
  readonly value: T;
  /** Candidates that were tried. */
  readonly tries: number;
  /** Whether no single removal is left that still shows it; false where the limit on tries came first. */
  readonly minimal: boolean;
}

/** All parts of a value that can be left out: entries of maps and items of lists, outer ones first, later ones first. */
export function partsOf(value: Json, isFixed: (path: Path) => boolean, at: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries: readonly (readonly [string | number, Json])[] = Array.isArray(value) ? (value as readonly Json[]).map((item, i) => [i, item] as const) : Object.entries(value as Readonly<Record<string, Json>>);
  const here = entries.map(([key]) => [...at, key]).filter((path) => !isFixed(path)).reverse();
  return [...here, ...entries.flatMap(([key, item]) => partsOf(item, isFixed, [...at, key]))];
}

/** The value without the part at a path. */
export function withoutPart(value: Json, [key, ...rest]: Path): Json {
  if (key === undefined || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value as readonly Json[];
    return rest.length === 0 ? items.filter((_, i) => i !== key) : items.map((item, i) => (i === key ? withoutPart(item, rest) : item));
  }
  const entries = Object.entries(value as Readonly<Record<string, Json>>);
  return Object.fromEntries(rest.length === 0 ? entries.filter(([name]) => name !== key) : entries.map(([name, item]) => [name, name === key ? withoutPart(item, rest) : item]));
}

/** The part at a path, undefined if there is none. */
export function partAt(value: Json | undefined, [key, ...rest]: Path): Json | undefined {
  if (key === undefined) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  return partAt(Array.isArray(value) ? (value as readonly Json[])[key as number] : (value as Readonly<Record<string, Json>>)[key], rest);
}

/** Removes what both sides have in common at a path from both; what only one side has is the difference itself and stays. */
export function withoutCommon([left, right]: readonly [Json, Json], path: Path): readonly [Json, Json] | undefined {
  const part = partAt(left, path);
  const list = partAt(right, path.slice(0, -1));
  if (part === undefined || list === undefined) return undefined;
  const same = (other: Json): boolean => canonicalText(other) === canonicalText(part);
  if (!Array.isArray(list)) {
    const other = partAt(right, path);
    return other === undefined || !same(other) ? undefined : [withoutPart(left, path), withoutPart(right, path)];
  }
  const at = (list as readonly Json[]).findIndex(same);
  return at < 0 ? undefined : [withoutPart(left, path), withoutPart(right, [...path.slice(0, -1), at])];
}

/** Leaves out part after part of both sides as long as the rest still shows it. Deterministic; `shows` is asked at most `mostTries` times. */
export function smallest(start: readonly [Json, Json], shows: (sides: readonly [Json, Json]) => boolean, isFixed: (path: Path) => boolean, mostTries: number): Smallest<readonly [Json, Json]> {
  let now = start;
  let tries = 0;
  for (let again = true; again;) {
    again = false;
    let parts = partsOf(now[0], isFixed);
    for (let i = 0; i < parts.length;) {
      const candidate = withoutCommon(now, parts[i] ?? []);
      if (candidate !== undefined && tries >= mostTries) return { value: now, tries, minimal: false };
      tries += candidate === undefined ? 0 : 1;
      if (candidate === undefined || !shows(candidate)) {
        i += 1;
        continue;
      }
      now = candidate;
      parts = partsOf(now[0], isFixed); // what stood there is gone, so the next one has its place
      again = true;
    }
  }
  return { value: now, tries, minimal: true };
}
