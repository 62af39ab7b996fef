/** Reading plain values out of YAML trees, with problems that say what was expected and what was meant. */
import { closest, distance } from 'fastest-levenshtein';
import { tableOf } from '../../base/table.ts';
import { type Int, parseInt_ } from '../../base/integer.ts';
import { type Entry, type ListNode, type MapNode, type Node, type Sink, report } from './yaml.ts';

/** Keys may be written with spaces or dashes: "in force" is "in-force"; the exceptions of a copy are what it is except. */
export const normal = (key: string): string => (key === 'exceptions' ? 'except' : key.includes(' ') ? key.trim().replaceAll(' ', '-') : key.trim());

/** Nobody misspells longer words than this one by one. */
const LONGEST_WORD = 100;
/** The nearest known word, if it is near enough to be what was meant. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  if (known.length === 0 || word === '' || word.length > LONGEST_WORD) return undefined;
  const exact = known.find((each) => each.toLowerCase() === word.toLowerCase());
  if (exact !== undefined) return exact;
  const best = closest(word, known as string[]);
  return distance(word.toLowerCase(), best.toLowerCase()) <= Math.max(word.length < 4 ? 1 : 2, Math.floor(word.length * 0.4)) ? best : undefined;
}
/** Known words of which this is one part: "gain" of "gain-life". */
const wholes = (word: string, known: readonly string[]): readonly string[] => (word.length < 3 ? [] : known.filter((each) => each.length <= LONGEST_WORD && each.toLowerCase().split(/[- ]/u).includes(word.toLowerCase()) && each.toLowerCase() !== word.toLowerCase()));
const MOST_MEANT = 3;
/** What others call a key: nothing like it in letters. */
const ALSO_CALLED: Readonly<Record<string, string>> = tableOf({
  'state-based-actions': 'sba', label: 'as', source: 'from', recipient: 'to', remaining: 'left', copies: 'count', effects: 'in-force', active: 'turn', 'active-player': 'turn', target: 'targets', mana: 'cost', monarch: 'designate', initiative: 'designate', uses: 'next', on: 'when', oracle: 'text', 'oracle-text': 'text', 'rules-text': 'text', 'life-total': 'life', 'life-totals': 'life', board: 'battlefield', 'in-play': 'battlefield', 'removed-from-the-game': 'exile', permanents: 'battlefield', deck: 'library', expected: 'expect', result: 'expect', outcome: 'outcomes',
});
const calledHere = (word: string, known: readonly string[]): string | undefined => { const other = ALSO_CALLED[word]; return other !== undefined && known.includes(other) ? other : undefined; };
const REGENERATION = 'a regeneration shield is an effect in force: {from: a spell, when: {destroy: {what: ..}}, next: 1, instead: [{regenerate: {what: ..}}], until: end of turn}';
const BLINK = 'write [{exile: ..}, {move: {what: .., to: battlefield}}]';
/** What people write that is said in another way here: the key that has to be known for it to be said so, and how. */
const SAID_SO: Readonly<Record<string, readonly (readonly [needs: string, hint: string])[]>> = tableOf({
  redirect: [['prevent', 'write change: {to: ..}, or of a part split: {amount: 2, to: ..}']], 'redirect-to': [['prevent', 'write change: {to: ..}']], double: [['prevent', 'write change: {amount: {times: 2}}']], triple: [['prevent', 'write change: {amount: {times: 3}}']], halve: [['prevent', 'write change: {amount: {half: down}}']], regenerate: [['prevent', 'write instead: [{regenerate: {what: ..}}]']],
  target: [['excess-to', 'here that is "to:"']], chapter: [['cost', 'the chapters of a Saga are triggered abilities: {after: {put-counters: {to: this, kind: lore}}, if: {compare: [lore counters on this, equals, 1]}, do: [..]}; the keyword "chapters 3" says how many there are']],
  shields: [['copy-of', REGENERATION]], 'regeneration-shield': [['copy-of', REGENERATION]], 'regeneration-shields': [['copy-of', REGENERATION]], poison: [['put-counters', 'write {put-counters: {to: .., kind: poison, amount: 2}}']], blink: [['exile', BLINK]], flicker: [['exile', BLINK]],
});
export const didYouMean = (word: string, known: readonly string[]): string | undefined => {
  const [, so] = (Object.hasOwn(SAID_SO, word) ? (SAID_SO[word] ?? []) : []).find(([needs]) => known.includes(needs)) ?? [];
  if (so !== undefined && !known.includes(word)) return so;
  const other = calledHere(word, known);
  if (other !== undefined) return `here that is "${other}:"`;
  const best = nearest(word, known);
  const longer = wholes(word, known);
  const meant = [...new Set([...(best === undefined || (longer.length > 0 && distance(word.toLowerCase(), best.toLowerCase()) > 1) ? [] : [best]), ...longer])].slice(0, MOST_MEANT);
  return meant.length === 0 ? undefined : `did you mean ${meant.map((each) => `"${each}"`).join(' or ')}?`;
};

const NAMES: Readonly<Record<Node['node'], string>> = { map: 'a map (key: value)', list: 'a list', scalar: 'a single value' };
/** How a node reads in a message. */
export const describe = (node: Node): string => (node.node === 'scalar' ? (node.value === null ? 'nothing' : `"${node.source.slice(0, 60)}"`) : NAMES[node.node]);

export function wrong(sink: Sink, node: Node, expected: string, hint?: string): undefined {
  report(sink, node.at, 'wrong-type', `expected ${expected}, found ${describe(node)}`, hint);
  return undefined;
}

export function mapOf(sink: Sink, node: Node, expected: string, hint?: string): MapNode | undefined {
  return node.node === 'map' ? node : wrong(sink, node, expected, hint);
}
/** The items of a list; a single value or map stands for a list of one, nothing for none. */
export function itemsOf(node: Node | undefined): readonly Node[] {
  if (node === undefined || (node.node === 'scalar' && node.value === null)) return [];
  return node.node === 'list' ? node.items : [node];
}
export function entryOf({ entries }: MapNode, key: string): Entry | undefined {
  for (const each of entries) if (each.key === key || (each.key.length >= key.length && normal(each.key) === key)) return each;
  return undefined;
}
export const get = (map: MapNode, key: string): Node | undefined => entryOf(map, key)?.value;
export const has = (map: MapNode, key: string): boolean => entryOf(map, key) !== undefined;

/** A map whose keys have the names by which they are known: {gains: ..} is {gain: ..}. Where both stand they stand there twice. */
export const renamed = (map: MapNode, names: Readonly<Record<string, string>>): MapNode =>
  (map.entries.some(({ key }) => Object.hasOwn(names, normal(key))) ? { ...map, entries: map.entries.map((entry) => { const name = names[normal(entry.key)]; return name === undefined ? entry : { ...entry, key: name }; }) } : map);

/** Reports keys that are not allowed here, and those that stand here twice in two spellings; whether there are none. */
export function onlyKeys(sink: Sink, map: MapNode, allowed: readonly string[], where: string): boolean {
  const seen = new Set<string>();
  let isFine = true;
  for (const { key, at } of map.entries) {
    const word = normal(key);
    if (allowed.includes(word)) {
      if (seen.has(word)) report(sink, at, 'duplicate-key', `the key "${key}" stands twice in ${where}`, 'spaces and dashes are the same');
      seen.add(word);
      continue;
    }
    isFine = false;
    report(sink, at, 'unknown-key', `unknown key "${key}" in ${where}`, didYouMean(word, allowed) ?? `known here: ${allowed.join(', ')}`);
  }
  return isFine;
}
/** Whether a key stands in the map, if only misspelt: then its absence is no news. */
export const isMeant = (map: MapNode, key: string, allowed: readonly string[]): boolean =>
  map.entries.some((each) => normal(each.key) === key || (!allowed.includes(normal(each.key)) && (calledHere(normal(each.key), allowed) ?? nearest(normal(each.key), allowed)) === key));

/** CR is silent: a name of a player, object or effect must survive printing and reading of outcomes (one "; " between facts). */
export function checkName(sink: Sink, at: number, name: string, what: string): void {
  const fault = name.trim() === '' ? 'is empty' : name !== name.trim() ? 'begins or ends with a space' : /[\r\n]/.test(name) ? 'has a line break' : name.includes(';') ? 'has a semicolon' : name === 'nothing happens' ? 'is what an empty outcome says' : undefined;
  if (fault !== undefined) report(sink, at, 'name', `the name of ${what} ${fault}: "${name}"`, 'names are printed in outcomes, between "; "');
}
/** Names of choices, targets and costs are keys of plain records: those that every object has are taken. */
export function checkKey(sink: Sink, at: number, name: string, what: string): void {
  if (name.trim() === '' || name in Object.prototype) report(sink, at, 'name', `${what} cannot be named "${name}"`, 'choose another name');
}

/** A text; numbers count as the text they were written as. */
export function textOf(sink: Sink, node: Node, expected = 'a text'): string | undefined {
  if (node.node !== 'scalar' || node.value === null) return wrong(sink, node, expected);
  return typeof node.value === 'string' ? node.value : node.source;
}
export function textsOf(sink: Sink, node: Node | undefined, expected = 'a list of texts'): readonly string[] {
  return itemsOf(node).map((item) => textOf(sink, item, expected)).filter((text) => text !== undefined);
}
/** A whole number, in quotes or not. */
export function integerOf(sink: Sink, node: Node, expected = 'a whole number'): Int | undefined {
  if (node.node === 'scalar' && (typeof node.value === 'number' || typeof node.value === 'bigint')) return node.value;
  return (node.node === 'scalar' && typeof node.value === 'string' ? parseInt_(node.value) : undefined) ?? wrong(sink, node, expected);
}
/** A number that must not be negative. */
export function countOf(sink: Sink, node: Node, expected = 'a whole number'): Int | undefined {
  const value = integerOf(sink, node, expected);
  if (value === undefined || value >= 0) return value;
  report(sink, node.at, 'negative', `${expected} must not be negative: ${String(value)}`);
  return undefined;
}
export function booleanOf(sink: Sink, node: Node): boolean | undefined {
  if (node.node === 'scalar' && typeof node.value === 'boolean') return node.value;
  return wrong(sink, node, 'true or false', node.node === 'scalar' && /^(?:yes|no|on|off)$/i.test(node.source) ? `"${node.source}" is a word (YAML 1.2)` : undefined);
}
/** One of a closed list of words. */
export function wordOf<T extends string>(sink: Sink, node: Node, words: readonly T[], expected: string, hint?: string): T | undefined {
  const text = textOf(sink, node, expected);
  if (text === undefined) return undefined;
  const found = words.find((each) => normal(each) === normal(text));
  if (found === undefined) report(sink, node.at, 'unknown-word', `unknown ${expected} "${text}"`, hint ?? didYouMean(normal(text), words) ?? `known: ${words.slice(0, 30).join(', ')}`);
  return found;
}
export const asList = (node: Node): ListNode => (node.node === 'list' ? node : { node: 'list', at: node.at, items: itemsOf(node) });
/** A key of several words without a value is the rest of a phrase: between braces a comma begins another entry. */
export const partedAt = (key: string, value: Node): string | undefined =>
  value.node === 'scalar' && value.value === null && /^\S+(?: \S+)+$/.test(key) ? `between { and } a comma begins another entry: write the whole phrase in quotes, "…, ${key}"` : undefined;
