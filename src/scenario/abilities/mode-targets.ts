/** CR 700.2: targets that a mode of a spell or ability asks for, where the mode says them. */
import type { Instruction } from '../../rules/ability.ts';
import { type Context, bindingThose } from '../phrases/context.ts';
import { get, normal, onlyKeys } from '../yaml/read.ts';
import { modesByNumber } from './rewrites.ts';
import { targetsOf, withTargets } from './target-phrases.ts';
import type { Entry, MapNode, Node } from '../yaml/yaml.ts';

/** The maps of the modes in a list of instructions: `do: [{modes: {fog: {target: .., do: ..}}}]`. */
const modesIn = (body: Node | undefined): readonly MapNode[] => {
  const steps = body?.node === 'list' ? body.items : body === undefined ? [] : [body];
  return steps.flatMap((step): readonly MapNode[] => {
    const modes = step.node === 'map' ? get(step, 'modes') : undefined;
    const each = modes === undefined ? undefined : modesByNumber(modes);
    return each?.node === 'map' ? each.entries.flatMap(({ value }) => (value.node === 'map' && get(value, 'target') !== undefined ? [value] : [])) : [];
  });
};
/** What a "target:" asks for by name; said without a name it is "it". */
const named = (node: Node | undefined): readonly Entry[] => (node === undefined ? [] : node.node === 'map' ? node.entries : [{ key: 'it', at: node.at, value: node }]);
/** Targets of one name in several modes are one: whatever one of these asks for. */
function joined(entries: readonly Entry[]): readonly Entry[] {
  const byName = new Map<string, Entry[]>();
  for (const entry of entries) byName.set(entry.key, [...(byName.get(entry.key) ?? []), entry]);
  return [...byName.values()].flatMap((same): readonly Entry[] => {
    const [first, ...others] = same;
    if (first === undefined) return [];
    const said = [first, ...others.filter(({ value }) => !(value.node === 'scalar' && first.value.node === 'scalar' && value.source === first.value.source))];
    return said.length === 1 ? [first] : [{ ...first, value: { node: 'map', at: first.at, entries: [{ key: 'any', at: first.at, value: { node: 'list', at: first.at, items: said.map(({ value }) => value) } }] } }];
  });
}
/** What a spell or an activated ability asks for, with the targets of its modes. @param node its "target:" @param body its "do:" */
export function withModeTargets(node: Node | undefined, body: Node | undefined): Node | undefined {
  const theirs = modesIn(body).flatMap((mode) => named(get(mode, 'target')));
  const at = theirs[0]?.at;
  if (at === undefined) return node;
  return { node: 'map', at, entries: joined([...named(node), ...theirs]) };
}
/** CR 700.2c, 603.3d: what a mode does. What it targets is chosen with the spell or the activated ability, which binds it; of other abilities as the mode is done. */
export function modeOf(context: Context, value: Node): readonly Instruction[] {
  const [node, body] = value.node === 'map' ? [get(value, 'target'), get(value, 'do')] : [];
  if (value.node !== 'map' || (node === undefined && body === undefined)) return context.read.instructions(context, value);
  const targets = targetsOf(context, node).filter(({ name }) => !context.scope.bound.includes(name));
  if (body !== undefined) onlyKeys(context.sink, value, ['target', 'do'], 'a mode');
  return withTargets(targets, context.read.instructions(bindingThose(context, targets), body ?? { ...value, entries: value.entries.filter(({ key }) => normal(key) !== 'target') }));
}
