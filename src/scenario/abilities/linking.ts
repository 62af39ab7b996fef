/** CR 607.2: linked abilities: what one of them exiles or puts onto the battlefield has a name by which the others speak of it. */
import type { Instruction } from '../../rules/ability.ts';
import type { Context } from '../phrases/context.ts';
import { records } from '../vocabulary/records-of.ts';
import { get, wrong } from '../yaml/read.ts';
import { type MapNode, type Node, report } from '../yaml/yaml.ts';

type EventStep = { readonly do: 'event'; readonly kind: string; readonly args: { readonly to?: { readonly zone?: unknown } } };
/** The name of a link (607.2). */
export const linkNamed = (context: Context, node: Node): string | undefined => (node.node === 'scalar' && typeof node.value === 'string' ? node.value : wrong(context.sink, node, 'the name of what is linked', 'for example linked: held'));
/** CR 607.2a: `linked:` beside "after:" or "do:": what these instructions exile, or put onto the battlefield where they exile nothing, for the other abilities of the object. */
export function linking(context: Context, map: MapNode, body: readonly Instruction[]): readonly Instruction[] {
  const node = get(map, 'linked');
  const name = node === undefined ? undefined : linkNamed(context, node);
  if (name === undefined) return body;
  let exiles = false;
  const isEvent = (tree: unknown): tree is EventStep => typeof tree === 'object' && tree !== null && (tree as EventStep).do === 'event';
  const goes = (where: 'exile' | 'battlefield', step: EventStep): boolean => (step.kind === 'move' && step.args.to?.zone === where) || (where === 'battlefield' && step.kind === 'enters');
  const where = records(body).some((each) => isEvent(each) && goes('exile', each)) ? 'exile' : 'battlefield';
  const known = <T>(tree: T): T => {
    if (typeof tree !== 'object' || tree === null) return tree;
    if (Array.isArray(tree)) return tree.map(known) as T;
    const isExile = isEvent(tree) && goes(where, tree);
    exiles ||= isExile;
    return { ...Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, known(value as unknown)])), ...(isExile ? { linked: name } : {}) } as T;
  };
  const linked = known(body);
  if (!exiles) report(context.sink, node?.at ?? map.at, 'unknown-key', 'nothing is exiled or put onto the battlefield here that could be linked', 'write linked: beside the ability that exiles');
  return linked;
}
