/** CR 608.2d: "choose a number" leaves open which; somebody has to say among which, or the list of outcomes would not be whole. */
import { normal } from '../yaml/read.ts';
import { type Node, type Sink, report } from '../yaml/yaml.ts';

type Tree = Readonly<Record<string, unknown>>;
/** Where a choice of this name asks for a number. */
function placeOf(node: Node, name: string): number | undefined {
  if (node.node === 'scalar') return undefined;
  if (node.node === 'list') return node.items.map((item) => placeOf(item, name)).find((at) => at !== undefined);
  const asks = (value: Node): boolean => (value.node === 'scalar' ? /^a number\b/.test(value.source) : value.node === 'map' && value.entries.some((each) => normal(each.key) === 'what' && asks(each.value)));
  return node.entries.map(({ key, value }) => (key === name && asks(value) ? value.at : placeOf(value, name))).find((at) => at !== undefined);
}
/**
 * Reports choices of a number that nothing limits.
 * @param node where the texts stand; `all`: the records of what was read; `listed`: the numbers of the scenario's domain
 */
export function checkNumbers(sink: Sink, node: Node, all: readonly Tree[], listed: readonly string[]): void {
  for (const { what, name, words, from, to } of all) {
    if (what !== 'number' || typeof name !== 'string' || words !== undefined || (to !== undefined && to !== 'any')) continue;
    if (from === undefined && to === undefined && listed.length > 0) continue;
    const hint = from === undefined && to === undefined ? 'list the numbers that matter, domain: {number: [0, 1, 2]}, or write "a number from 0 to 5"' : 'write to: as well, {what: a number, from: 1, to: 5}';
    report(sink, placeOf(node, name) ?? node.at, 'open-number', `nothing says among which numbers "${name}" is chosen`, hint);
  }
}
