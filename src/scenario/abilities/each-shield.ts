/** Shields that a text gives to each of several things. */
import type { Context } from '../phrases/context.ts';
import { scalarAt } from '../phrases/context.ts';
import { get, has } from '../yaml/read.ts';
import { type Entry, type MapNode, type Node, report } from '../yaml/yaml.ts';

const speaksOfIt = (node: Node): boolean => (node.node === 'scalar' ? /\bits?\b/.test(node.source) : node.node === 'list' ? node.items.some(speaksOfIt) : node.entries.some(({ value }) => speaksOfIt(value)));
/** CR 615.11: {when: {damage: {to: each creature you control}}, shield: 1} as {for: each creature you control, when: {damage: {to: it}}, shield: 1}: a shield for each of those that are there when it is made. */
export function shieldForEach(context: Context, map: MapNode): MapNode {
  const when = get(map, 'when');
  const damage = when?.node === 'map' && when.entries.length === 1 ? get(when, 'damage') : undefined;
  const to = damage?.node === 'map' ? get(damage, 'to') : damage;
  if (!has(map, 'shield') || has(map, 'for') || has(map, 'for-each') || to?.node !== 'scalar' || !/^each (?!of\b)/.test(to.source)) return map;
  if (context.scope.bound.includes('it') && map.entries.some(({ value }) => speaksOfIt(value))) {
    report(context.sink, to.at, 'unclear', '"it" may be a target here, or each thing that gets a shield', 'give the target another name, target: {source: ..}, and write for: each .. beside "when:"');
  }
  const of = (entry: Entry): Entry => (entry.value === to ? { ...entry, value: scalarAt(to.at, 'it') } : entry.value === damage && damage.node === 'map' ? { ...entry, value: { ...damage, entries: damage.entries.map(of) } } : entry);
  const watched = map.entries.map((entry) => (entry.value === when && when?.node === 'map' ? { ...entry, value: { ...when, entries: when.entries.map(of) } } : entry));
  return { ...map, entries: [{ key: 'for', at: to.at, value: to }, ...watched] };
}
