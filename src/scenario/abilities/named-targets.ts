/** Targets that are given without their names: of what has one target, they are that one. */
import { normal } from '../yaml/read.ts';
import type { Entry, MapNode, Node } from '../yaml/yaml.ts';

/** `targets: D` and `targets: [A, B]`: of what has one target, that. Where the text names none, as with an Aura, it is "it". */
export function targetsNamed(node: Node | undefined, asked: readonly string[] | undefined): Node | undefined {
  const [name = 'it', ...more] = asked ?? [];
  const isBare = node?.node === 'list' || (node?.node === 'scalar' && typeof node.value === 'string');
  return !isBare || more.length > 0 ? node : { node: 'map', at: node.at, entries: [{ key: name, at: node.at, value: node }] };
}
/** What an entry says of targets, beside it or under "cast:", with their names. */
export function withTargetsNamed(map: MapNode, asked: readonly string[] | undefined): MapNode {
  const entries = map.entries.map((entry): Entry => {
    if (normal(entry.key) === 'targets') return { ...entry, value: targetsNamed(entry.value, asked) ?? entry.value };
    return normal(entry.key) === 'cast' && entry.value.node === 'map' ? { ...entry, value: withTargetsNamed(entry.value, asked) } : entry;
  });
  return entries.every((entry, at) => entry.value === map.entries[at]?.value) ? map : { ...map, entries };
}
