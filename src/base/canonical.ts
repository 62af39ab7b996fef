import { invariant } from './invariant.ts';

/** Texts of composite values, so that what two states share is written once. */
const texts = new WeakMap<object, string>();

/** Measured: shorter texts are cheaper to write again than to keep. */
const WORTH_KEEPING = 128;

const labels = new Map<string, string>();

function label(key: string): string {
  let text = labels.get(key);
  if (text === undefined) {
    text = `${JSON.stringify(key)}:`;
    labels.set(key, text);
  }
  return text;
}

function sortedKeys(value: object): readonly string[] {
  const keys = Object.keys(value);
  for (let i = 1; i < keys.length; i++) {
    if ((keys[i - 1] as string) > (keys[i] as string)) return keys.sort();
  }
  return keys;
}

function textOfArray(items: readonly unknown[]): string {
  let text = '[';
  for (let i = 0; i < items.length; i++) text += i === 0 ? canonicalText(items[i]) : `,${canonicalText(items[i])}`;
  return `${text}]`;
}

function textOfRecord(record: Readonly<Record<string, unknown>>): string {
  const prototype: unknown = Object.getPrototypeOf(record);
  invariant(prototype === Object.prototype || prototype === null, 'canonical text of something other than plain data');
  let text = '';
  for (const key of sortedKeys(record)) {
    const value = record[key];
    if (value !== undefined) text += (text === '' ? '' : ',') + label(key) + canonicalText(value);
  }
  return `{${text}}`;
}

function textOfObject(value: object): string {
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = Array.isArray(value) ? textOfArray(value) : textOfRecord(value as Readonly<Record<string, unknown>>);
  if (text.length >= WORTH_KEEPING) texts.set(value, text);
  return text;
}

/**
 * One text for all equal plain values: JSON with keys sorted by code unit and undefined properties dropped. A bigint is
 * written `12n`, and undefined outside of an object `undefined`, so that different values differ.
 * The value counts as immutable from now on: the texts of its parts are remembered.
 * Throws on functions, symbols and objects that are not plain data.
 */
export function canonicalText(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'number':
      return String(value);
    case 'object':
      return value === null ? 'null' : textOfObject(value);
    case 'bigint':
      return `${value.toString()}n`;
    case 'boolean':
    case 'undefined':
      return String(value);
    case 'function':
    case 'symbol':
      throw new Error(`Invariant broken: canonical text of a ${typeof value}`);
  }
}
