/**
 * Records of one shape. A spread (`{ ...event, applied }`) makes a hidden class of its own for each place and each class it
 * copies; after a thousand of them every read of a field is a search. What is copied by one literal always has one class.
 */

/** All fields present; one that the record does not have is undefined, and counts as absent everywhere. */
export type Complete<T> = { -readonly [Name in keyof Required<T>]: T[Name] | undefined };

type Optional<T> = { [Name in keyof T]-?: object extends Pick<T, Name> ? Name : never }[keyof T];
/** All that a record must have, and what it may have: undefined is absent. */
export type Fields<T> = Pick<T, Exclude<keyof T, Optional<T>>> & { readonly [Name in Optional<T>]?: T[Name] | undefined };
/** Changes of a record; undefined takes an optional field away. */
export type Changes<T> = Partial<Omit<T, Optional<T>>> & { readonly [Name in Optional<T>]?: T[Name] | undefined };

export interface Shape<T extends object> {
  /** A new record. */
  readonly of: (fields: Fields<T>) => T;
  /** The record with some fields changed. */
  readonly with: (record: T, changes: Changes<T>) => T;
  /** The record without some of its fields; itself if it has none of them. */
  readonly without: (record: T, ...names: readonly (keyof T)[]) => T;
}

/** @param copy one literal that names every field */
export function shapeOf<T extends object>(copy: (record: T) => Complete<T>): Shape<T> {
  const empty = copy({} as T) as T;
  const changed = (record: T, changes: Changes<T>): T => {
    const next = copy(record);
    for (const name in changes) (next as Record<string, unknown>)[name] = (changes as Record<string, unknown>)[name];
    return next as T;
  };
  return {
    of: (fields) => changed(empty, fields as Changes<T>),
    with: changed,
    without: (record, ...names) => {
      if (!names.some((name) => record[name] !== undefined)) return record;
      const next = copy(record);
      for (const name of names) next[name] = undefined;
      return next as T;
    },
  };
}
