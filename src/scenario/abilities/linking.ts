/** CR 607.2: linked abilities: what one of them exiles has a name by which the others speak of it. */
import type { Instruction } from '../../rules/ability.ts';
import type { Context } from '../phrases/context.ts';
import { get, wrong } from '../yaml/read.ts';
import { type MapNode, type Node, report } from '../yaml/yaml.ts';

/** The name of a link (607.2). */
export const linkNamed = (context: Context, node: Node): string | undefined => (node.node === 'scalar' && typeof node.value === 'string' ? node.value : wrong(context.sink, node, 'the name of what is linked', 'for example linked: held'));
/** CR 607.2a: `linked:` beside "after:" or "do:": what these instructions exile, for the other abilities of the object. */
export function linking(context: Context, map: MapNode, body: readonly Instruction[]): readonly Instruction[] {
  const node = get(map, 'linked');
  const name = node === undefined ? undefined : linkNamed(context, node);
  if (name === undefined) return body;
  let exiles = false;
  const known = <T>(tree: T): T => {
    if (typeof tree !== 'object' || tree === null) return tree;
    if (Array.isArray(tree)) return tree.map(known) as T;
    const { do: step, kind, args } = tree as { readonly do?: unknown; readonly kind?: unknown; readonly args?: { readonly to?: { readonly zone?: unknown } } };
    const isExile = step === 'event' && kind === 'move' && args?.to?.zone === 'exile';
    exiles ||= isExile;
    return { ...Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, known(value as unknown)])), ...(isExile ? { linked: name } : {}) } as T;
  };
  const linked = known(body);
  if (!exiles) report(context.sink, node?.at ?? map.at, 'unknown-key', 'nothing is exiled here that could be linked', 'write linked: beside the ability that exiles');
  return linked;
}
