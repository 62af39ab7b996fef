/** How a spell was cast, or what a permanent is from: from where, for which costs, with which mana, modes and targets. */
import { isZero } from '../../base/integer.ts';
import { type CastInfo, type GameObject, type Thing } from '../../rules/model.ts';
import { typesIn } from '../values/mana.ts';
import { type Draft, room, thingNamed } from './draft.ts';
import { countOf, didYouMean, get, itemsOf, mapOf, onlyKeys, textOf, wordOf, wrong } from '../yaml/read.ts';
import { MANA_LETTERS, MANA_TYPES, ZONES } from '../vocabulary/words.ts';
import { type MapNode, type Node, report } from '../yaml/yaml.ts';

export const thingsOf = (draft: Draft, node: Node): readonly Thing[] => itemsOf(node).map((item) => { const name = textOf(draft.sink, item, 'a label'); return name === undefined ? undefined : thingNamed(draft, name, item.at); }).filter((thing) => thing !== undefined);

/** targets: {it: LABEL} or {it: [A, B]}. */
export function targetsFrom(draft: Draft, node: Node | undefined): Readonly<Record<string, readonly Thing[]>> {
  const map = node === undefined ? undefined : mapOf(draft.sink, node, 'targets, {name: label}');
  return Object.fromEntries((map?.entries ?? []).map(({ key, value }) => [key, thingsOf(draft, value)]));
}
/** CR 601.2d: divided: {Bear: 1, Ogre: 2}, at least 1 for each of the targets. */
function dividedFrom(draft: Draft, node: Node, targets: Readonly<Record<string, readonly Thing[]>>): NonNullable<CastInfo['divided']> {
  const all = Object.values(targets).flat();
  const found = (mapOf(draft.sink, node, 'a division among the targets, {label: amount}')?.entries ?? []).flatMap(({ key, at, value }) => {
    const thing = thingNamed(draft, key, at);
    const amount = countOf(draft.sink, value, 'how much of it');
    if (thing !== undefined && !all.includes(thing)) report(draft.sink, at, 'unknown-name', `"${key}" is no target of it`, 'it is divided among its targets: targets: {them: [..]}');
    if (amount !== undefined && isZero(amount)) report(draft.sink, value.at, 'division', 'each target gets at least 1 of what is divided (601.2d)', 'leave out what is no target');
    return thing === undefined || amount === undefined ? [] : [{ thing, amount }];
  });
  if (found.length < all.length && found.every(({ thing }) => all.includes(thing))) report(draft.sink, node.at, 'division', 'it is divided among all of its targets', 'say how much each of them gets');
  return found;
}
/** CR 702.33c, 107.4f: a multikicker cost is a kicker cost; a Phyrexian symbol is paid with life, or with mana like any other. */
const PAID_AS: ReadonlyMap<string, string> = new Map([['multikicker', 'kicker'], ['phyrexian', 'life'], ['phyrexian mana', 'life'], ['life for phyrexian mana', 'life']]);
/** CR 702.33d: paid: kicker, [kicker, kicker] or {kicker: 2}. */
function paidOf(draft: Draft, node: Node | undefined): readonly string[] {
  const meant = (word: string, at: number): string => {
    const known = PAID_AS.get(word.toLowerCase()) ?? word;
    draft.castWith.push({ word: known, at, as: 'cost' });
    return known;
  };
  if (node?.node === 'map') return node.entries.flatMap(({ key, at, value }) => Array<string>(room(draft, at, Number(countOf(draft.sink, value, 'how often it was paid') ?? 1))).fill(meant(key, at)));
  return itemsOf(node).flatMap((item) => { const word = textOf(draft.sink, item, 'a text'); return word === undefined ? [] : [meant(word, item.at)]; });
}
function modesOf(draft: Draft, node: Node | undefined): readonly string[] {
  return itemsOf(node).flatMap((item) => {
    const word = textOf(draft.sink, item, 'a mode');
    if (word !== undefined) draft.castWith.push({ word, at: item.at, as: 'mode' });
    return word === undefined ? [] : [word];
  });
}
/** "U", "{U}" and "blue". */
const manaNamed = (word: string): string => MANA_LETTERS[word.replace(/^\{(.)\}$/, '$1')] ?? word;
/** CR 601.2h: mana of each type, one for each word. */
const manaCounted = (words: readonly string[]): NonNullable<CastInfo['manaSpent']> => ({ total: words.length, colors: new Set(words.filter((word) => word !== 'colorless')).size, ...Object.fromEntries(MANA_TYPES.map((type) => [type, words.filter((word) => word === type).length] as const).filter(([, amount]) => amount > 0)) });
/** [white, blue, blue, colorless], [W, U, U, C]: one mana each. */
function manaListed(draft: Draft, items: readonly Node[]): NonNullable<CastInfo['manaSpent']> {
  const known = MANA_TYPES;
  const words = items.map((item) => {
    const word = manaNamed(textOf(draft.sink, item, 'a type of mana') ?? '');
    if (!known.includes(word)) report(draft.sink, item.at, 'unknown-word', `"${word}" is no type of mana`, didYouMean(word, known) ?? `known: ${known.join(', ')}`);
    return word;
  });
  return manaCounted(words);
}
/** {total: 4, colors: 2}, {white: 1, blue: 2, colorless: 1}, "{W}{U}{U}{C}", a list, or how much of it: the mana that was spent. */
function manaOf(draft: Draft, node: Node): NonNullable<CastInfo['manaSpent']> {
  const count = (value: Node): number => Number(countOf(draft.sink, value, 'an amount of mana') ?? 0);
  const symbols = node.node === 'scalar' && node.source.startsWith('{') ? typesIn(node.source) : undefined;
  if (symbols !== undefined) return manaCounted(symbols);
  if (node.node === 'scalar') return { total: count(node), colors: 0 };
  if (node.node === 'list') return manaListed(draft, node.items);
  const said = mapOf(draft.sink, node, 'mana, {total: 4, colors: 2} or {white: 1, blue: 2}');
  const map = said === undefined ? undefined : { ...said, entries: said.entries.map((entry) => ({ ...entry, key: MANA_TYPES.includes(manaNamed(entry.key)) ? manaNamed(entry.key) : entry.key })) }; // {R: 2}
  const read = (key: string): number => { const value = map === undefined ? undefined : get(map, key); return value === undefined ? 0 : count(value); };
  if (map !== undefined) onlyKeys(draft.sink, map, ['total', 'colors', ...MANA_TYPES], 'mana spent');
  const types = MANA_TYPES.map((type) => [type, read(type)] as const).filter(([, amount]) => amount > 0);
  const sum = types.reduce((all, [, amount]) => all + amount, 0);
  return { total: Math.max(read('total'), sum), colors: Math.max(read('colors'), types.filter(([type]) => type !== 'colorless').length), ...Object.fromEntries(types) };
}
/** What stands under "cast:" and beside it: one of the two would be read as nothing. */
function checkSaidOnce(draft: Draft, map: MapNode, cast: MapNode | undefined, key: string): void {
  const [inner, ...others] = [key, ...(key === 'x' ? ['X'] : [])].flatMap((each) => [cast === undefined ? undefined : get(cast, each), get(map, each)]).filter((node) => node !== undefined);
  const [again] = others;
  if (inner !== undefined && again !== undefined) report(draft.sink, again.at, 'duplicate-key', `"${key}:" is said twice of how it was cast`, 'leave one of the two out');
}
/** CR 601.2a: where something was cast from is said of what was cast: of a spell, or of what is said to have been cast. */
export function castFrom(draft: Draft, map: MapNode, { label, zone }: GameObject): CastInfo | undefined {
  const from = get(map, 'from');
  const cast = castOf(draft, map);
  if (from === undefined || cast !== undefined) return cast;
  if (zone === 'stack') return castOf(draft, { ...map, entries: [...map.entries, { key: 'cast', at: from.at, value: { node: 'scalar', at: from.at, value: true, source: 'true' } }] });
  return void report(draft.sink, from.at, 'unknown-key', `"from:" says where "${label}" was cast from, and nothing says that it was cast`, 'write cast: {from: hand}, or leave it out');
}
export function castOf(draft: Draft, map: MapNode): CastInfo | undefined {
  const cast = get(map, 'cast');
  const parts = cast?.node === 'map' ? cast : undefined;
  if (cast !== undefined && parts === undefined && !(cast.node === 'scalar' && typeof cast.value === 'boolean')) wrong(draft.sink, cast, 'how it was cast, {from: .., paid: [..], X: ..}');
  if (parts !== undefined) onlyKeys(draft.sink, parts, ['from', 'x', 'X', 'paid', 'mana', 'modes', 'targets', 'divided'], '"cast"');
  const at = (key: string): Node | undefined => (parts === undefined ? undefined : (get(parts, key) ?? get(parts, key.toUpperCase()))) ?? get(map, key) ?? get(map, key.toUpperCase());
  const [from, x, paid, modes, targets, divided] = ['from', 'x', 'paid', 'modes', 'targets', 'divided'].map(at);
  for (const key of ['from', 'x', 'paid', 'modes', 'targets', 'divided']) checkSaidOnce(draft, map, parts, key);
  if (cast === undefined && [x, paid, modes, targets, divided].every((node) => node === undefined)) return undefined;
  const zone = from === undefined ? undefined : wordOf(draft.sink, from, ZONES, 'zone');
  const value = x === undefined ? undefined : countOf(draft.sink, x, 'a whole number for X');
  const mana = parts === undefined ? undefined : get(parts, 'mana');
  const spent = mana === undefined ? undefined : manaOf(draft, mana);
  return {
    ...(zone === undefined ? {} : { from: zone }), ...(value === undefined ? {} : { x: value }), paid: paidOf(draft, paid), ...(spent === undefined ? {} : { manaSpent: spent }), modes: modesOf(draft, modes), targets: targetsFrom(draft, targets), ...(divided === undefined ? {} : { divided: dividedFrom(draft, divided, targetsFrom(draft, targets)) }),
  };
}
