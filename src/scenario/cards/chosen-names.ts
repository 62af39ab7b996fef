/** Names of choices: what a text speaks of as chosen, against what anybody chooses. A misspelt name would silently never be true. */
import { PROTECTOR } from '../../rules/310-protector.ts';
import { records } from '../vocabulary/records-of.ts';
import { didYouMean } from '../yaml/read.ts';
import { type Node, type Sink, report } from '../yaml/yaml.ts';

/** CR 705, 706: what coins and dice bind without being named. */
const FALLEN: Readonly<Record<string, readonly string[]>> = { flip: ['flip', 'heads'], roll: ['roll'] };
/** Stands in keyword definitions for the keyword's number. */
const NUMBER = 'N';

/** The names that a tree of abilities and instructions gives something: choices, targets, loop variables, coins and dice. */
export const namesAsked = (tree: unknown): readonly string[] => records(tree).flatMap((each): readonly string[] => {
  const { name, what, filter, kind } = each;
  if (typeof name === 'string' && (typeof what === 'string' || filter !== undefined)) return [name];
  if (typeof each['linked'] === 'string') return [each['linked']]; // what the mode chosen is remembered as
  if (each['do'] === 'for-each' && typeof each['as'] === 'string') return [each['as']];
  return each['do'] === 'event' && typeof kind === 'string' && Object.hasOwn(FALLEN, kind) ? (FALLEN[kind] ?? []) : [];
});
interface Spoken { readonly name: string; readonly value?: string }
/** The names that a tree speaks of as chosen. */
const namesSpoken = (tree: unknown): readonly Spoken[] => records(tree).flatMap((each): readonly Spoken[] => {
  const { name, what, value, chosen } = each;
  if (each['if'] === 'chosen' && typeof name === 'string') return [{ name, ...(typeof value === 'string' ? { value } : {}) }];
  if (each['test'] === 'chosen' && typeof what === 'string') return [{ name: what }];
  if (each['amount'] === 'chosen' && typeof name === 'string') return [{ name }];
  return typeof chosen === 'string' ? [{ name: chosen }] : [];
});
export const spokenIn = (tree: unknown): readonly string[] => namesSpoken(tree).map(({ name }) => name);

/** The words among which a choice of this name is made; undefined where they are open or no words. */
export const wordsOf = (tree: unknown, name: string): readonly string[] | undefined =>
  records(tree).flatMap((each) => {
    if (each['name'] === name && each['what'] === 'word' && Array.isArray(each['words'])) return [each['words'] as readonly string[]];
    return each['linked'] === name && Array.isArray(each['modes']) && each['modes'].length > 0 ? [(each['modes'] as readonly { readonly name: string }[]).map((mode) => mode.name)] : [];
  })[0];

/** Where in the file a name is spoken of; the whole text where it cannot be told. */
function placeOf(node: Node, name: string): number | undefined {
  if (node.node === 'scalar') return new RegExp(`(?:^|chosen )${name.replaceAll(/[^\w ]/g, '.')}\\b`).test(node.source) ? node.at : undefined;
  if (node.node === 'list') return node.items.map((item) => placeOf(item, name)).find((at) => at !== undefined);
  for (const { key, value } of node.entries) {
    const named = key === 'chosen' && value.node === 'map' ? value.entries.find((entry) => entry.key === name) : undefined;
    const found = named?.at ?? placeOf(value, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
const valuePlace = (node: Node, name: string, value: string): number | undefined => {
  if (node.node === 'scalar') return undefined;
  if (node.node === 'list') return node.items.map((item) => valuePlace(item, name, value)).find((at) => at !== undefined);
  for (const entry of node.entries) {
    if (entry.key === name && entry.value.node === 'scalar' && entry.value.source === value) return entry.value.at;
    const found = valuePlace(entry.value, name, value);
    if (found !== undefined) return found;
  }
  return undefined;
};

/**
 * Reports what a text speaks of as chosen, and nobody chooses.
 * @param node where the text stands; `tree`: what it reads as; `besides`: names that others give
 */
export function checkSpoken(sink: Sink, node: Node, tree: unknown, besides: readonly string[] = []): void {
  const spoken = namesSpoken(tree);
  if (spoken.length === 0) return;
  const asked = [...namesAsked(tree), ...besides];
  const told = new Set<string>();
  for (const { name, value } of spoken) {
    const words = wordsOf(tree, name);
    if (!asked.includes(name) && name !== NUMBER && !told.has(name)) {
      told.add(name);
      report(sink, placeOf(node, name) ?? node.at, 'unknown-choice', `nothing here chooses "${name}"`, didYouMean(name, asked) ?? (asked.length === 0 ? `write choose: {${name}: ..} where it is chosen` : `chosen are: ${[...new Set(asked)].join(', ')}`));
    } else if (value !== undefined && words !== undefined && !words.includes(value)) {
      report(sink, valuePlace(node, name, value) ?? node.at, 'unknown-choice', `"${value}" is not among what is chosen as "${name}"`, didYouMean(value, words) ?? `it is one of: ${words.join(', ')}`);
    }
  }
}

/**
 * Reports choices given for an object that no text asks for: neither its own nor that of another card, which may have granted it an ability.
 * @param own its text; `others`: all texts there are
 */
export function checkChosen(sink: Sink, given: Node, own: unknown, others: unknown, of: string): void {
  const known = new Set([...namesAsked(others), ...spokenIn(others), PROTECTOR]);
  for (const { key, at, value } of given.node === 'map' ? given.entries : []) {
    const near = [...namesAsked(own), ...spokenIn(own)];
    const words = wordsOf(own, key);
    if (!known.has(key)) report(sink, at, 'unknown-choice', `${of} has no choice named "${key}"`, didYouMean(key, near) ?? (near.length === 0 ? 'it chooses nothing' : `its choices: ${[...new Set(near)].join(', ')}`));
    else if (words !== undefined && value.node === 'scalar' && !words.includes(value.source)) report(sink, value.at, 'unknown-choice', `"${value.source}" is not among what ${of} chooses as "${key}"`, didYouMean(value.source, words) ?? `it is one of: ${words.join(', ')}`);
  }
}
/** CR 607.2, 614.14: cards that are given as linked to an object under a name that no text has for them. */
export function checkLinked(sink: Sink, given: Node, texts: unknown, of: string): void {
  const known = new Set(records(texts).flatMap((each) => [each['linked'], each['ref'] === 'bound' ? each['name'] : undefined].filter((name) => typeof name === 'string')));
  for (const { key, at } of given.node === 'map' ? given.entries : []) {
    if (!known.has(key)) report(sink, at, 'unknown-choice', `no text has "${key}" as the name of what is linked to ${of}`, didYouMean(key, [...known]) ?? 'write linked: NAME beside the "when:" that exiles it');
  }
}
