/** Objects that are copies from the start: which is read first, and what can be copied on. */
import type { CharacteristicsPatch } from '../../rules/ability.ts';
import { get } from '../yaml/read.ts';
import type { MapNode, Node } from '../yaml/yaml.ts';

/** copy-of: LABEL, or {original: LABEL, except: {pt: 7/7}} (707.9). */
export const copiedParts = (node: Node | undefined): { readonly original?: Node | undefined; readonly except?: Node | undefined } => (node?.node === 'map' ? { original: get(node, 'original') ?? get(node, 'card'), except: get(node, 'except') } : { original: node });

/** Exceptions that say how large the copy is by numbers; others are computed in play. */
export const isFixedPatch = ({ pt }: CharacteristicsPatch): boolean => pt === undefined || pt.every(({ amount }) => amount === 'number');

/** The entries that are maps, each after the one that it is a copy of (707.3). */
export function originalsFirst(entries: readonly (readonly [Node, string])[]): readonly (readonly [MapNode, string])[] {
  const done = new Set<Node>();
  const sorted: (readonly [MapNode, string])[] = [];
  const add = ([node, label]: readonly [Node, string]): void => {
    if (node.node !== 'map' || done.has(node)) return;
    done.add(node); // in a circle nobody is first
    const { original } = copiedParts(get(node, 'copy-of'));
    if (original?.node === 'scalar') for (const other of entries) if (other[1] === String(original.value)) add(other);
    sorted.push([node, label]);
  };
  for (const each of entries) add(each);
  return sorted;
}
