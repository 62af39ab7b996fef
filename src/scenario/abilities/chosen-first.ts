/** What a spell or an ability asks beside its targets: it is chosen before the rest is done. */
import type { ChooseSpec, Pattern } from '../../rules/ability.ts';
import { entryOf, get, itemsOf } from '../yaml/read.ts';
import { boundIn, records } from '../vocabulary/records-of.ts';
import { type Entry, type MapNode, type Node, type Sink, report } from '../yaml/yaml.ts';

/** CR 608.2d: {choose: {src: a source}, do: [..]} says the same as {do: [{choose: {src: a source}}, ..]}. */
export function chosenFirst(map: MapNode): MapNode {
  const [chosen, body] = [entryOf(map, 'choose'), entryOf(map, 'do')];
  if (chosen === undefined || body === undefined) return map;
  const first: Node = { node: 'map', at: chosen.at, entries: [chosen] };
  const steps: Entry = { ...body, value: { node: 'list', at: body.value.at, items: [first, ...itemsOf(body.value)] } };
  return { ...map, entries: map.entries.flatMap((entry) => (entry === chosen ? [] : [entry === body ? steps : entry])) };
}

const plain = (text: string): string => text.replaceAll('-', ' ');
const scalars = (node: Node): readonly string[] => (node.node === 'scalar' ? [node.source] : node.node === 'list' ? node.items.flatMap(scalars) : node.entries.flatMap(({ value }) => scalars(value)));
/**
 * CR 609.7a: {in-force: {choose: {origin: a red source}, when: {damage: {from: the origin}}, ..}}: what the effect watches is chosen as it is made, so
 * it says the same as {choose: {origin: a red source}} before it. What is only used as it applies is chosen then.
 */
export function watchedFirst(item: Node): readonly Node[] {
  const entry = item.node === 'map' ? entryOf(item, 'in-force') : undefined;
  const effect = entry?.value;
  const chosen = effect?.node === 'map' ? entryOf(effect, 'choose') : undefined;
  if (item.node !== 'map' || entry === undefined || effect?.node !== 'map' || chosen?.value.node !== 'map') return [item];
  const watched = ['when', 'if', 'unless'].flatMap((key) => scalars(get(effect, key) ?? { node: 'list', at: effect.at, items: [] }));
  const spoken = chosen.value.entries.some(({ key }) => watched.some((text) => new RegExp(`\\bthe (chosen )?${plain(key)}\\b`).test(plain(text))));
  if (!spoken || get(effect, 'when') === undefined) return [item];
  const rest: Entry = { ...entry, value: { ...effect, entries: effect.entries.filter((each) => each !== chosen) } };
  return [{ node: 'map', at: item.at, entries: [chosen] }, { ...item, entries: item.entries.map((each) => (each === entry ? rest : each)) }];
}
/** What an effect watches can't be chosen as the effect applies to it. */
export function checkChosenLate(sink: Sink, at: number, patterns: readonly Pattern[], choose: readonly ChooseSpec[]): void {
  const spoken = new Set([...boundIn(patterns), ...records(patterns).flatMap((each) => (each['test'] === 'chosen' && typeof each['what'] === 'string' ? [each['what']] : []))]);
  const late = choose.find(({ name }) => spoken.has(name));
  if (late !== undefined) report(sink, at, 'chosen-late', `"${late.name}" is chosen only as the effect is applied, and what it watches speaks of it`, `choose it before: an instruction {choose: {${late.name}: ..}}, "chosen: {${late.name}: ..}" of what is in force, or an ability of the permanent, {when: {enters: this}, choose: {${late.name}: ..}}`);
}
