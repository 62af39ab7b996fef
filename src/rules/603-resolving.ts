/** CR 603.4, 603.5: what a triggered ability does as it resolves: its "if" is asked again, and its "may". */
import { memo } from '../base/memo.ts';
import type { AfterAbility, Condition, Instruction } from './ability.ts';

/** What is told of the event, or was so as it happened: it was asked then, and is not found again. */
const OF_EVENT: Readonly<Record<'ref' | 'amount' | 'test' | 'if', readonly string[]>> = {
  ref: ['that', 'affected', 'defending'], amount: ['that', 'prevented', 'excess', 'left', 'x', 'chosen', 'happened', 'times-paid', 'mana-spent'], test: ['record'], if: ['paid', 'cast', 'chosen', 'happened', 'event'],
};
/** Whether a condition is about how things are now; of what has left, "this" is not asked for (608.2h). */
function isOfNow(tree: unknown, left: boolean): boolean {
  if (typeof tree !== 'object' || tree === null) return true;
  const node = tree as Readonly<Record<string, unknown>>;
  if (Object.entries(OF_EVENT).some(([key, words]) => typeof node[key] === 'string' && words.includes(node[key]))) return false;
  return !(left && node['ref'] === 'this') && Object.values(node).every((part) => isOfNow(part, left));
}
const again = memo<Condition, { readonly here: boolean; readonly left: boolean }>();
function isAskedAgain(condition: Condition, left: boolean): boolean {
  let known = again.get(condition);
  if (known === undefined) again.set(condition, (known = { here: isOfNow(condition, false), left: isOfNow(condition, true) }));
  return left ? known.left : known.here;
}
/** @param left whether the object that has the ability is gone */
export function resolvingSteps(ability: AfterAbility, left: boolean): readonly Instruction[] {
  const list: readonly Instruction[] = ability.may === undefined ? ability.do : [{ do: 'may', who: ability.may, body: ability.do, ifDone: [], otherwise: [] }];
  return ability.if === undefined || !isAskedAgain(ability.if, left) ? list : [{ do: 'if', condition: ability.if, then: list, else: [] }];
}
