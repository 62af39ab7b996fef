/** CR 615.5: how much was prevented is asked where something prevents; elsewhere it would silently be nothing. */
import { type Node, type Sink, placeOf, report } from '../yaml/yaml.ts';

/** Whether a tree asks for what was prevented, outside of an ability that watches an event: of that its own reader speaks. */
function asksOutside(tree: unknown): boolean {
  if (Array.isArray(tree)) return tree.some(asksOutside);
  if (typeof tree !== 'object' || tree === null) return false;
  const node = tree as Readonly<Record<string, unknown>>;
  if (node['ability'] === 'when' || node['ability'] === 'after') return false;
  return node['amount'] === 'prevented' || Object.values(node).some(asksOutside);
}
/** Reports instructions that speak of damage prevented where nothing that they stand in prevents any. */
export function checkOutside(sink: Sink, at: Node, trees: unknown): void {
  if (asksOutside(trees)) report(sink, placeOf(at, /\bprevented\b/u) ?? at.at, 'unprevented', 'nothing is prevented by an instruction', 'write it in the then: of the effect that prevents');
}
