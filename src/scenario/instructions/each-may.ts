/** What each of several players may do, as what is asked of one after another. */
import { scalarAt } from '../phrases/context.ts';
import { entryOf } from '../yaml/read.ts';
import type { MapNode, Node } from '../yaml/yaml.ts';

const SEVERAL = /^(?:each|every) (?:other )?(?:player|opponent)$|^(?:all (?:other )?players|all opponents|your opponents)$/;
/** CR 101.4: {may: each other player, do: [..]} as {for-each: each other player, do: [{may: that player, do: [..]}]}: in turn order. */
export function eachMay(map: MapNode): readonly MapNode[] | undefined {
  const may = entryOf(map, 'may');
  const whom = may === undefined ? undefined : playersOf(may.value);
  if (may === undefined || whom === undefined) return undefined;
  const one: MapNode = { ...map, entries: map.entries.map((entry) => (entry === may ? { ...may, value: scalarAt(may.value.at, 'that player') } : entry)) };
  return [{ node: 'map', at: map.at, entries: [{ key: 'for-each', at: may.at, value: whom }, { key: 'do', at: may.at, value: { node: 'list', at: map.at, items: [one] } }] }];
}
const playersOf = (node: Node): Node | undefined => (node.node === 'scalar' && SEVERAL.test(node.source) ? scalarAt(node.at, node.source.replace(/^your opponents$/, 'each opponent').replace(/^all (other )?players$/, 'each $1player').replace(/^all opponents$/, 'each opponent')) : undefined);
