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

function textOfArray(items: readonly unknown[]): string {
  let text = '[';
  for (let i = 0; i < items.length; i++) text += i === 0 ? canonicalText(items[i]) : `,${canonicalText(items[i])}`;
  return `${text}]`;
}

const property = (text: string, key: string, value: unknown): string => (text === '' ? '' : ',') + label(key) + canonicalText(value);

function textInOrder(record: Readonly<Record<string, unknown>>): string {
  let text = '';
  for (const key of Object.keys(record).sort()) if (record[key] !== undefined) text += property(text, key, record[key]);
  return `{${text}}`;
}

function textOfRecord(record: Readonly<Record<string, unknown>>): string {
  const prototype: unknown = Object.getPrototypeOf(record);
  invariant(prototype === Object.prototype || prototype === null, 'canonical text of something other than plain data');
  let text = '';
  let last = '';
  for (const key in record) {
    const value = record[key];
    if (value === undefined) continue;
    if (key < last) return textInOrder(record); // most records have their keys in code-unit order
    last = key;
    text += property(text, key, value);
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
