/** CR 614.15: what a text says instead of a group of its own instructions: {together: [..], own: [{if: .., instead: [..]}]}, {do: [..], own: [..]}. */
import { get, has, itemsOf, normal } from '../yaml/read.ts';
import type { MapNode, Node } from '../yaml/yaml.ts';

type Entry = MapNode['entries'][number];
const entry = (key: string, value: Node): Entry => ({ key, at: value.at, value });
const map = (at: number, entries: readonly Entry[]): MapNode => ({ node: 'map', at, entries });
const list = (at: number, items: readonly Node[]): Node => ({ node: 'list', at, items });
/** The keys that a replacement of the whole group may have; what else it says concerns the events, one by one. */
const WHOLE: readonly string[] = ['if', 'unless', 'may', 'instead'];
const isWhole = (item: Node): item is MapNode => item.node === 'map' && has(item, 'instead') && item.entries.every(({ key }) => WHOLE.includes(normal(key)));

/** The group, where the instructions that replace it say "that". */
function withGroup(node: Node, group: MapNode): Node {
  const isThat = node.node === 'scalar' ? node.source === 'that' : node.node === 'map' && node.entries.length === 1 && node.entries[0]?.key === 'that' && node.entries[0].value.node === 'scalar' && node.entries[0].value.value === null;
  if (isThat) return group;
  if (node.node === 'list') return { ...node, items: node.items.map((each) => withGroup(each, group)) };
  return node;
}
/** CR 614.15, 616.1a: the whole group or what stands in its place; before anything else, so that nothing is to be ordered. */
function eitherOf(own: MapNode, group: MapNode): MapNode {
  const said = get(own, 'instead');
  const instead = list(own.at, said === undefined ? [] : itemsOf(said).map((each) => withGroup(each, group)));
  const may = get(own, 'may');
  const chosen = may === undefined ? instead : list(own.at, [map(own.at, [entry('may', may), entry('do', instead), entry('otherwise', list(own.at, [group]))])]);
  const [yes, no] = [get(own, 'if'), get(own, 'unless')];
  const not = no === undefined ? undefined : map(no.at, [entry('not', no)]);
  const conditions = [yes, not].filter((each) => each !== undefined);
  const [first] = conditions;
  if (first === undefined) return map(own.at, [entry('if', map(own.at, [entry('all', list(own.at, []))])), entry('do', chosen)]);
  return map(own.at, [entry('if', conditions.length === 1 ? first : map(own.at, [entry('all', list(own.at, conditions))])), entry('do', chosen), entry('else', list(own.at, [group]))]);
}
/** {do: [..], own: [{when: ..}]}: each instruction of the group has it. */
function withEach(item: Node, own: readonly Node[]): Node {
  if (own.length === 0 || item.node !== 'map') return item;
  const before = get(item, 'own');
  return { ...item, entries: [...item.entries.filter(({ key }) => normal(key) !== 'own'), entry('own', list(item.at, [...(before === undefined ? [] : itemsOf(before)), ...own]))] };
}
/** Instructions that are no event of their own: what is said instead of one stands in its place. */
const NO_EVENTS: readonly string[] = ['in-force', 'delayed', 'modes', 'choose', 'exchange', 'exchange-control', 'exchange-life'];
const scalarsIn = (node: Node): readonly string[] => (node.node === 'scalar' ? [node.source] : node.node === 'list' ? node.items.flatMap(scalarsIn) : node.entries.flatMap(({ value }) => scalarsIn(value)));
/** What is said of "that player", "that much": of each event by itself. */
const speaksOfEvent = (node: Node): boolean => scalarsIn(node).some((text) => /\bthat [a-z]/.test(text)) || saysThatMuch(node);
/** {amount: that}: "that" by itself is an instruction only in a list of them. */
function saysThatMuch(node: Node): boolean {
  if (node.node === 'list') return node.items.some(saysThatMuch);
  return node.node === 'map' && node.entries.some(({ key, value }) => (normal(key) !== 'instead' && (value.node === 'list' ? value.items : [value]).some((each) => each.node === 'scalar' && each.source === 'that')) || saysThatMuch(value));
}
/** Whether an instruction makes several events: two cards to discard, each creature, a list. */
function isOfMany({ key, value }: Entry): boolean {
  if (value.node !== 'map') return false;
  const [amount, ...whom] = ['amount', 'what', 'to', 'on'].map((name) => get(value, name));
  if (normal(key) === 'discard' && amount !== undefined) return amount.node !== 'scalar' || amount.value !== 1;
  return whom.some((node) => node?.node === 'list' || node?.node === 'map' || (node?.node === 'scalar' && /^(?:each|all|two|three|four|any number|up to|\d+) /.test(node.source)));
}
/** CR 614.15: {discard: {amount: 2, ..}, own: [{if: .., instead: [..]}]}: instead of all that the instruction says, not of each event by itself. */
function oneReplaced(node: MapNode, own: Node): readonly Node[] | undefined {
  const [verb, ...others] = node.entries.filter(({ key }) => normal(key) !== 'own');
  if (verb === undefined || others.length > 0 || !itemsOf(own).every(isWhole)) return undefined;
  if (!NO_EVENTS.includes(normal(verb.key)) && (!isOfMany(verb) || speaksOfEvent(own))) return undefined;
  return [itemsOf(own).filter(isWhole).reduceRight<MapNode>((inner, each) => eitherOf(each, inner), map(node.at, [verb]))];
}
/** A group of instructions with what the text says of it, as instructions that stand by themselves; undefined where no group has such words. */
export function groupReplaced(node: MapNode): readonly Node[] | undefined {
  const own = get(node, 'own');
  const key = (['together', 'do'] as const).find((each) => has(node, each));
  const body = key === undefined ? undefined : get(node, key);
  if (own !== undefined && key === undefined) return oneReplaced(node, own);
  if (own === undefined || key === undefined || body === undefined || node.entries.length > 2) return undefined;
  const [whole, each] = [itemsOf(own).filter(isWhole), itemsOf(own).filter((item) => !isWhole(item))];
  if (key === 'together' && whole.length === 0) return undefined;
  const items = itemsOf(body);
  if (key === 'do' && each.length > 0 && items.some((item) => item.node !== 'map')) return undefined;
  const bare: readonly MapNode[] = key === 'together' ? [map(node.at, [entry('together', body), ...(each.length === 0 ? [] : [entry('own', list(own.at, each))])])] : items.map((item) => withEach(item, each)) as readonly MapNode[];
  const [last, ...others] = whole;
  if (last === undefined) return bare;
  const [only] = bare;
  const group = bare.length === 1 && only !== undefined ? only : map(node.at, [entry('times', { node: 'scalar', at: node.at, value: 1, source: '1' }), entry('do', list(body.at, bare))]);
  return [others.reduce<MapNode>((inner, each) => eitherOf(each, inner), eitherOf(last, group))];
}
