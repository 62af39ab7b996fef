/** CR 701.12: exchanges: of life totals, of control, of numbers, and of whatever instructions say. */
import type { Amount, Instruction, Ref } from '../../rules/ability.ts';
import { amountOf } from '../values/amounts.ts';
import { type Context, refOf } from '../phrases/context.ts';
import { get, itemsOf, onlyKeys, wrong } from '../yaml/read.ts';
import type { Node } from '../yaml/yaml.ts';

/** CR 701.12: instructions that are done both or not at all; {life: [A, B]} and {control: [A, B]} are two of them. */
export function exchangeOf(context: Context, node: Node): Instruction | undefined {
  const [entry] = node.node === 'map' && node.entries.length === 1 ? node.entries : [];
  if (entry?.key === 'control') return exchangeControl(context, entry.value);
  const numbers = entry?.key === 'numbers' ? itemsOf(entry.value) : itemsOf(node);
  if (entry?.key === 'numbers' || (node.node === 'list' && numbers.length > 0 && numbers.every((item) => item.node === 'scalar'))) return exchangeNumbers(context, node, numbers);
  if (entry?.key !== 'life') return { do: 'together', of: context.read.instructions(context, node), own: [], exchange: true };
  return exchangeLife(context, entry.value);
}
/** CR 701.12g: [life of it, toughness of this]: each becomes what the other was; a power or toughness by a continuous effect, a life total by gaining or losing life. */
function exchangeNumbers(context: Context, node: Node, items: readonly Node[]): Instruction | undefined {
  const [a, b, more] = items.map((item) => amountOf(context, item));
  if (a === undefined || b === undefined || more !== undefined) return wrong(context.sink, node, 'two numbers, [life of Amy, toughness of this]');
  const [one, other] = [becoming(a, b), becoming(b, a)];
  if (one === undefined || other === undefined) return wrong(context.sink, node, 'life totals, powers and toughnesses', 'for example exchange: [life of Amy, toughness of this]');
  return { do: 'together', of: [one, other], own: [], exchange: true };
}
/** One of two numbers that are exchanged becomes the other. */
function becoming(number: Amount, other: Amount): Instruction | undefined {
  if (number.amount !== 'value') return undefined;
  const { value, of } = number;
  if (value === 'life') return { do: 'event', kind: 'set-life', args: { player: { arg: 'ref', ref: of }, amount: { arg: 'amount', amount: other } }, own: [], forbids: [] };
  if (value !== 'power' && value !== 'toughness') return undefined;
  return { do: 'in-force', ability: { ability: 'static', for: { test: 'ref', ref: of }, defines: false, worksIn: ['anywhere'], setPt: value === 'power' ? [other, null] : [null, other] } };
}
/** CR 119.5, 701.12c: {exchange-life: [A, B]}, {players: [A, B]}, {player: A, with: B}. */
export function exchangeLife(context: Context, node: Node): Instruction | undefined {
  const map = node.node === 'map' ? node : undefined;
  if (map !== undefined) onlyKeys(context.sink, map, ['players', 'player', 'with'], 'an exchange of life totals');
  const items = map === undefined ? itemsOf(node) : [...itemsOf(get(map, 'players')), ...itemsOf(get(map, 'player')), ...itemsOf(get(map, 'with'))];
  const [a, b, more] = items.map((item) => refOf(context, item));
  if (a === undefined || b === undefined || more !== undefined) return wrong(context.sink, node, 'two players, {life: [A, B]}');
  if ([a, b].some((each) => each.ref === 'this' || (each.ref === 'label' && !context.scope.players.includes(each.name)))) return wrong(context.sink, node, 'two players, who have life totals', 'a life total and a toughness: exchange: [life of Amy, toughness of this]');
  const given = (player: Ref, of: Ref): Instruction => ({ do: 'event', kind: 'set-life', args: { player: { arg: 'ref', ref: player }, amount: { arg: 'amount', amount: { amount: 'value', value: 'life', of } } }, own: [], forbids: [] });
  return { do: 'together', of: [given(a, b), given(b, a)], own: [], exchange: true };
}
/** CR 701.12b: {exchange-control: {what: [A, B]}}: each of the two goes to whoever controls the other. */
export function exchangeControl(context: Context, node: Node): Instruction | undefined {
  const map = node.node === 'map' ? node : undefined;
  if (map !== undefined) onlyKeys(context.sink, map, ['what', 'with'], 'an exchange of control');
  const other = map === undefined ? undefined : get(map, 'with');
  const [a, b, more] = [...itemsOf(map === undefined ? node : get(map, 'what')), ...(other === undefined ? [] : [other])].map((item) => refOf(context, item));
  if (a === undefined || b === undefined || more !== undefined) return wrong(context.sink, node, 'two permanents, {what: [A, B]}');
  const taken = (what: Ref, from: Ref): Instruction => ({ do: 'event', kind: 'gain-control', args: { what: { arg: 'ref', ref: what }, player: { arg: 'ref', ref: { ref: 'controller', of: from } } }, own: [], forbids: [] });
  return { do: 'together', of: [taken(a, b), taken(b, a)], own: [], exchange: true };
}
