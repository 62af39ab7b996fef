/** What any of several players may do, or pay: {may: any player, do: [..], otherwise: [..]}, {pay: {player: any opponent, cost: .., may: true}, otherwise: [..]}. */
import { anyPlayers } from '../phrases/any-player.ts';
import { entryOf, get, normal } from '../yaml/read.ts';
import type { MapNode, Node } from '../yaml/yaml.ts';

/** CR 118.12a: "unless any player pays {2}" as what any player may do. */
export function anyMay(map: MapNode): readonly MapNode[] | undefined {
  const entry = entryOf(map, 'pay');
  const who = entry?.value.node === 'map' ? entryOf(entry.value, 'player') : undefined;
  if (entry?.value.node !== 'map' || who === undefined || anyPlayers(who.value) === undefined || get(map, 'may') !== undefined) return undefined;
  const { at } = entry;
  const pay: Node = { ...entry.value, entries: entry.value.entries.filter((each) => each !== who && normal(each.key) !== 'may') };
  const one: MapNode = { node: 'map', at, entries: [{ key: 'pay', at, value: pay }] };
  return [{ ...map, entries: [{ key: 'may', at, value: who.value }, { key: 'do', at, value: { node: 'list', at, items: [one] } }, ...map.entries.filter((each) => each !== entry)] }];
}
