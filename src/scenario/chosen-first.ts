/** What a spell or an ability asks beside its targets: it is chosen before the rest is done. */
import { entryOf, itemsOf } from './read.ts';
import type { Entry, MapNode, Node } from './yaml.ts';

/** CR 608.2d: {choose: {src: a source}, do: [..]} says the same as {do: [{choose: {src: a source}}, ..]}. */
export function chosenFirst(map: MapNode): MapNode {
  const [chosen, body] = [entryOf(map, 'choose'), entryOf(map, 'do')];
  if (chosen === undefined || body === undefined) return map;
  const first: Node = { node: 'map', at: chosen.at, entries: [chosen] };
  const steps: Entry = { ...body, value: { node: 'list', at: body.value.at, items: [first, ...itemsOf(body.value)] } };
  return { ...map, entries: map.entries.flatMap((entry) => (entry === chosen ? [] : [entry === body ? steps : entry])) };
}
