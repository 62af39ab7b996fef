/** How much X is where a triggered ability has it paid. */
import type { Instruction, Ref } from '../../rules/ability.ts';
import { choicesOf } from './choices.ts';
import { type Context, scalarAt } from '../phrases/context.ts';
import { get, normal } from '../yaml/read.ts';
import type { MapNode, Node } from '../yaml/yaml.ts';

/** What stands beside a cost. */
const BESIDE_COST: readonly string[] = ['player', 'name', 'may', 'x'];
const COSTS: readonly string[] = ['mana', 'life', 'sacrifice', 'discard', 'tap', 'untap', 'exile', 'remove-counters', 'return-to-hand'];
/** {pay: {life: 2}}, {pay: {player: you, sacrifice: a land}}: what is paid, by itself. */
export function withCostNamed(map: MapNode | undefined): MapNode | undefined {
  const paid = map?.entries.filter(({ key }) => !BESIDE_COST.includes(normal(key).toLowerCase())) ?? [];
  const [first] = paid;
  return map === undefined || first === undefined || !paid.every(({ key }) => COSTS.includes(normal(key))) ? map : { ...map, entries: [...map.entries.filter((entry) => !paid.includes(entry)), { key: 'cost', at: first.at, value: { node: 'map', at: first.at, entries: paid } }] };
}
const only = (key: string, value: Node): MapNode => ({ node: 'map', at: value.at, entries: [{ key, at: value.at, value }] });
/** CR 107.3: X in what a triggered ability has paid is chosen by who pays it; among which numbers, the text or the scenario's domain says: {pay: {cost: "{X}", X: a number from 0 to 3}}. */
export function xPaid(context: Context, map: MapNode, cost: Node, who: Ref): readonly Instruction[] {
  const said = get(map, 'X') ?? get(map, 'x');
  const isOpen = /\{X\}/.test(JSON.stringify(cost, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))) && context.paysX === true && context.scope.numbers?.includes('X') !== true;
  if (said === undefined && !isOpen) return [];
  return choicesOf(context, only('X', said ?? scalarAt(cost.at, 'a number')), who).map((spec) => ({ do: 'choose', spec }));
}
