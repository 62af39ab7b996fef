/** What is left of an effect in force: of its shield or its uses; all of it, what the scenario says, or nothing once its one use is spent. */
import type { Int } from '../../base/integer.ts';
import type { Amount } from '../../rules/ability.ts';
import type { Bindings, Floating } from '../../rules/model.ts';
import { booleanOf, countOf, get } from '../yaml/read.ts';
import { type MapNode, type Sink, report } from '../yaml/yaml.ts';

/** How much an effect does in all, or how often; undefined where it has no end, null where that is not known before. */
function whole(ability: Floating['ability'], bound: Bindings): Int | null | undefined {
  const amount: Amount | undefined = ability.ability === 'when' ? (ability.shield ?? ability.next) : undefined;
  if (amount === undefined) return undefined;
  if (amount.amount === 'number') return amount.value;
  const x = amount.amount === 'x' ? bound['X'] : undefined;
  return x !== undefined && 'number' in x ? x.number : null;
}
/** CR 615.7: what is left of one that is in force. `used`: whether it has been applied. */
export interface Left { readonly left: Int | null; readonly used: boolean }
export function leftOf(sink: Sink, map: MapNode, ability: Floating['ability'], bound: Bindings): Left {
  const [leftNode, usedNode] = [get(map, 'left'), get(map, 'used')];
  const all = whole(ability, bound);
  const left = leftNode === undefined ? undefined : countOf(sink, leftNode, 'what is left');
  const used = usedNode !== undefined && booleanOf(sink, usedNode) === true;
  if (leftNode !== undefined && all === undefined) report(sink, leftNode.at, 'unknown-key', 'this effect is not used up: nothing of it is left', 'write shield: 3 or next: 1 for one that is, and left: beside it');
  else if (leftNode !== undefined && left !== undefined && typeof all !== 'object' && all !== undefined && left > all) report(sink, leftNode.at, 'too-much', `of ${String(all)} there cannot be ${String(left)} left`, 'left: says how much of the shield, or how many of the uses, there still is');
  if (usedNode === undefined || !used || left !== undefined) return { left: left ?? all ?? null, used };
  const isOnce = ability.ability === 'when' && ability.shield === undefined && all !== undefined && all !== null && Number(all) === 1;
  if (!isOnce) report(sink, usedNode.at, 'unknown-key', 'only of an effect with one use, next: 1, "used: true" says what is left', ability.ability === 'when' && ability.first !== undefined ? 'write earlier: [..], what has happened this turn' : 'write left: 2 for what is left of a shield or of several uses');
  return { left: 0, used };
}
