/** Abilities said in other words: the chapters of Sagas, {chapter: 1, do: [..]}, and shields, prevent: the next 3. */
import { tableOf } from '../../base/table.ts';
import type { Ability, KeywordAbility } from '../../rules/ability.ts';
import { type Context, scalarAt } from '../phrases/context.ts';
import { entryOf, has, itemsOf, normal } from '../yaml/read.ts';
import type { Entry, MapNode, Node } from '../yaml/yaml.ts';

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI'];
/** "2", "II", [1, 2], "I, II": numbers of chapters; undefined where something else stands there. */
function numbersOf(node: Node): readonly string[] | undefined {
  const words = itemsOf(node).flatMap((item) => (item.node === 'scalar' ? item.source.split(/, |[–—] ?| and /) : ['']));
  const numbers = words.map((word) => (/^[1-9]\d?$/.test(word) ? word : ROMAN.includes(word) ? String(ROMAN.indexOf(word) + 1) : undefined));
  return numbers.length === 0 || numbers.includes(undefined) ? undefined : numbers.filter((each) => each !== undefined);
}
/** CR 714.2b, 714.2c: lore counters are put on it, and with them it has come to the number of the chapter, which it had not before. */
export function chapterMeant(map: MapNode): MapNode {
  const chapter = entryOf(map, 'chapter') ?? entryOf(map, 'chapters');
  const numbers = chapter === undefined || !has(map, 'do') || has(map, 'after') ? undefined : numbersOf(chapter.value);
  if (chapter === undefined || numbers === undefined) return map;
  const { at } = chapter;
  const pairs = (...entries: readonly (readonly [string, Node])[]): MapNode => ({ node: 'map', at, entries: entries.map(([key, value]): Entry => ({ key, at, value })) });
  const compared = (left: string, how: string, right: string): Node => pairs(['compare', { node: 'list', at, items: [left, how, right].map((text) => scalarAt(at, text)) }]);
  const reached = numbers.map((n): Node => pairs(['all', { node: 'list', at, items: [compared('lore counters on this', 'at-least', n), compared('lore counters on this minus that', 'less-than', n)] }]));
  const condition = pairs(['any', { node: 'list', at, items: reached }]);
  const asked = entryOf(map, 'if');
  const both: Node = asked === undefined ? condition : pairs(['all', { node: 'list', at, items: [condition, asked.value] }]);
  const watched: Entry = { key: 'after', at, value: pairs(['put-counters', pairs(['to', scalarAt(at, 'this')], ['kind', scalarAt(at, 'lore')])]) };
  return { ...map, entries: [watched, { key: 'if', at, value: both }, ...map.entries.filter((each) => each !== chapter && each !== asked)] };
}

/** CR 615.7: prevent: the next 3 damage, as shield: 3. */
function shieldMeant(map: MapNode): MapNode {
  const entry = map.entries.find(({ key }) => normal(key) === 'prevent');
  const much = entry?.value.node === 'scalar' ? /^(?:the )?next (.+?)(?: damage)?$/.exec(entry.value.source)?.[1] : undefined;
  return entry === undefined || much === undefined || has(map, 'shield') ? map : { ...map, entries: map.entries.map((each) => (each === entry ? { key: 'shield', at: each.at, value: scalarAt(each.value.at, much) } : each)) };
}
/** What changes an event in one word: redirect: you, double: true. */
const CHANGES: Readonly<Record<string, (value: Node) => readonly [string, Node] | undefined>> = tableOf({
  redirect: (value) => ['to', value], 'redirect-to': (value) => ['to', value], 'redirected-to': (value) => ['to', value],
  double: (value) => times(value, '2'), doubled: (value) => times(value, '2'), triple: (value) => times(value, '3'), tripled: (value) => times(value, '3'),
});
const times = (value: Node, by: string): readonly [string, Node] | undefined => (value.node === 'scalar' && (value.value === true || /^(?:it|that|that amount|that damage|the damage|the amount)$/.test(value.source)) ? ['amount', { node: 'map', at: value.at, entries: [{ key: 'times', at: value.at, value: { node: 'scalar', at: value.at, value: Number(by), source: by } }] }] : undefined);
/** {when: .., redirect: you} as {when: .., change: {to: you}}. */
function changeMeant(map: MapNode): MapNode {
  const said = has(map, 'change') ? [] : map.entries.flatMap((entry) => { const change = CHANGES[normal(entry.key)]?.(entry.value); return change === undefined ? [] : [{ entry, change }]; });
  const [first] = said;
  if (first === undefined || ['prevent', 'split', 'shield', 'instead'].some((key) => has(map, key))) return map;
  const change: MapNode = { node: 'map', at: first.entry.at, entries: said.map(({ entry, change: [key, value] }) => ({ key, at: entry.at, value })) };
  return { ...map, entries: map.entries.flatMap((entry): readonly Entry[] => (entry === first.entry ? [{ key: 'change', at: entry.at, value: change }] : said.some((each) => each.entry === entry) ? [] : [entry])) };
}
/** "you pay 3 life", "that player pays {2}", "its controller sacrifices a land": who pays, and what. */
const PAYS = /^(?<who>you|they|that player|any player|any opponent|its (?:controller|owner)|that (?:creature|permanent|land|spell|source)'s controller) (?<verb>pay|sacrifice|discard)s? (?<what>.+)$/;
function costSaid(at: number, verb: string, what: string): Node {
  const life = verb === 'pay' ? /^(\w+) life$/.exec(what)?.[1] : undefined;
  const [key, value] = verb !== 'pay' ? [verb, what] : life === undefined ? ['mana', what] : ['life', life];
  return { node: 'map', at, entries: [{ key, at, value: scalarAt(at, value) }] };
}
/** CR 118.12a: {.., unless: you pay 3 life} as a payment that somebody may make: a replacement then does nothing, and of a trigger the rest is done where nothing is paid. */
export function unlessPaid(map: MapNode): MapNode {
  const unless = entryOf(map, 'unless');
  if (has(map, 'when') && has(map, 'pay')) return { ...map, entries: map.entries.map((entry) => (['if', 'unless'].includes(normal(entry.key)) && entry.value.node === 'scalar' && /^(?:you|they|that player) (?:do|does)$/.test(entry.value.source) ? { ...entry, value: scalarAt(entry.at, 'paid this way') } : entry)) };
  const said = unless?.value.node === 'scalar' ? PAYS.exec(unless.value.source.trim())?.groups : undefined;
  if (unless === undefined || said === undefined || has(map, 'pay') || has(map, 'may')) return map;
  const { at } = unless;
  const yes: Node = { node: 'scalar', at, value: true, source: 'true' };
  const pay: Entry = { key: 'pay', at, value: { node: 'map', at, entries: [{ key: 'player', at, value: scalarAt(at, said['who'] ?? '') }, { key: 'cost', at, value: costSaid(at, said['verb'] ?? '', said['what'] ?? '') }, { key: 'may', at, value: yes }] } };
  if (!has(map, 'after')) return { ...map, entries: map.entries.flatMap((entry) => (entry === unless ? [{ ...entry, value: scalarAt(at, 'paid this way') }, pay] : [entry])) };
  return { ...map, entries: map.entries.map((entry) => (entry === unless ? pay : normal(entry.key) === 'do' ? { ...entry, key: 'otherwise' } : entry)) };
}
/** A replacement ability as it is meant. */
export const replacementMeant = (map: MapNode): MapNode => changeMeant(shieldMeant(unlessPaid(map)));

/** "Chapters 3", "read ahead 4": with the number. */
const SAID = /^(?:chapters|read ahead) \d/i;
/** CR 714.2d: the last chapter is the greatest number among the chapter abilities, where no "chapters 3" says it. */
export function chaptersCounted(items: readonly Node[]): readonly Node[] {
  const numbers = items.flatMap((item) => {
    const chapter = item.node === 'map' && has(item, 'do') ? (entryOf(item, 'chapter') ?? entryOf(item, 'chapters')) : undefined;
    return chapter === undefined ? [] : (numbersOf(chapter.value) ?? []).map((n) => ({ n: Number(n), at: chapter.at }));
  });
  const [first] = numbers;
  const isSaid = items.some((item) => (item.node === 'scalar' ? SAID.test(item.source) : item.node === 'map' && !has(item, 'do') && item.entries.some(({ key, value }) => /^(?:chapters|read ahead)$/.test(key) || (key === 'keyword' && (value.node === 'scalar' ? SAID.test(value.source) : value.node === 'map' && value.entries.some((each) => /^(?:chapters|read ahead)$/.test(each.key)))))));
  return first === undefined || isSaid ? items : [scalarAt(first.at, `chapters ${String(Math.max(...numbers.map(({ n }) => n)))}`), ...items];
}

/** CR 702.155b, 714.2d: read ahead that does not say so goes up to the last chapter that the same text says. */
export function withLastChapter(context: Context, abilities: readonly Ability[]): readonly Ability[] {
  const isAhead = (ability: Ability): boolean => ability.ability === 'keyword' && ability.keyword === 'read ahead' && ability.n === undefined;
  const chapters = abilities.find((ability): ability is KeywordAbility => ability.ability === 'keyword' && ability.keyword === 'chapters' && ability.n !== undefined);
  if (chapters === undefined || !abilities.some(isAhead)) return abilities;
  return abilities.filter((ability) => !('name' in ability && ability.name === 'read ahead')).flatMap((ability) => (isAhead(ability) ? [{ ...ability, n: chapters.n } as KeywordAbility, ...context.read.keyword('read ahead', chapters.n)] : [ability]));
}
