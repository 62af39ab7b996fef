/** Targets as a text asks for them: {it: a creature}, {them: up to two target creatures}, {one: target creature, two: another target creature}. */
import type { ChooseSpec, Filter, Instruction } from '../../rules/ability.ts';
import { type Context, ANYTHING, filterOf, scalarAt } from '../phrases/context.ts';
import { parseNounPhrase } from '../phrases/phrases.ts';
import { checkKey, mapOf } from '../yaml/read.ts';
import { targetsNamed } from './named-targets.ts';
import { atRandom, saysOther } from '../vocabulary/words.ts';
import type { Node } from '../yaml/yaml.ts';

export interface Target extends Pick<ChooseSpec, 'from' | 'to'> { readonly name: string; readonly filter: Filter; readonly random?: true }
/** A target that was chosen before, at random or not. */
export const givenOf = ({ name, filter }: Target): Pick<Target, 'name' | 'filter'> => ({ name, filter });
/** target: {it: a creature, other: another creature}; "a creature chosen at random". */
export function targetsOf(context: Context, node: Node | undefined): readonly Target[] {
  const named = targetsNamed(node, undefined);
  const map = named === undefined ? undefined : mapOf(context.sink, named, 'targets, {name: what}');
  return (map?.entries ?? []).map(({ key, at, value }, nth, all) => {
    checkKey(context.sink, at, key, 'a target');
    const chance = value.node === 'scalar' ? atRandom(value.source) : undefined;
    const said = chance === undefined ? value : scalarAt(value.at, chance);
    const filter = filterOf(context, said) ?? ANYTHING;
    return { name: key, filter: said.node === 'scalar' && saysOther(said.source) ? otherThanTargets(filter, all.slice(0, nth).map((each) => each.key)) : filter, ...howManyOf(context, said), ...(chance === undefined ? {} : { random: true }) };
  });
}
/** CR 115.1: "up to two target creatures", "any number of target creatures": how many are chosen, where a trigger chooses them. */
function howManyOf({ scope }: Context, node: Node): Pick<ChooseSpec, 'from' | 'to'> {
  const phrase = node.node === 'scalar' ? parseNounPhrase(node.source, scope) : undefined;
  if (phrase?.ok !== true) return {};
  const { count, upTo } = phrase.value.quantity;
  const to = upTo ?? count;
  return { ...(count === undefined ? {} : { from: count }), ...(to === undefined ? {} : { to }) };
}
/** CR 115.3: "target creature and another target creature": other than those that are chosen before, where there are some. */
function otherThanTargets(filter: Filter, before: readonly string[]): Filter {
  const [first, ...more] = before.map((name): Filter => ({ test: 'not', of: { test: 'ref', ref: { ref: 'bound', name } } }));
  if (first === undefined) return filter;
  const parts = (filter.test === 'all' ? filter.of : [filter]).filter((each) => !(each.test === 'not' && each.of.test === 'ref' && each.of.ref.ref === 'this'));
  return { test: 'all', of: [...parts, first, ...more] };
}
/** CR 603.3d: what a triggered ability targets is chosen; without enough to target it does nothing. Here it is chosen as the ability resolves. */
export const withTargets = (targets: readonly Target[], body: readonly Instruction[]): readonly Instruction[] => [...targets.map((target): Instruction => ({ do: 'choose', spec: { ...target, what: 'objects', target: true } })), ...body];
