/** What an instruction says of the cause of its event: the kind of cause, and whose it is. */
import type { CauseKind } from '../../rules/ability.ts';
import { type Context, scalarAt } from '../phrases/context.ts';
import { CAUSES, causeSaid } from '../vocabulary/event-fields.ts';
import { get, onlyKeys, textOf, wordOf } from '../yaml/read.ts';
import { type Node, report } from '../yaml/yaml.ts';

/** "an effect of Amy", {effect: you}, {kind: cost, controller: you}: a cause (an effect unless said otherwise) and whose it is. */
export function causeParts(context: Context, node: Node | undefined): { readonly kind: Node | undefined; readonly of?: Node } {
  const [entry] = node?.node === 'map' ? node.entries : [];
  const [kind, effect] = node?.node === 'map' ? [get(node, 'kind'), get(node, 'effect')] : [];
  if (kind !== undefined && effect !== undefined) report(context.sink, effect.at, 'unknown-key', '"kind:" and "effect:" both say what kind of cause it is', 'write {kind: effect, controller: you}, or {effect: you}');
  const by = node?.node === 'map' ? (get(node, 'controller') ?? get(node, 'by')) : undefined;
  if (node?.node === 'map' && by !== undefined) return onlyKeys(context.sink, node, ['kind', 'effect', get(node, 'controller') === by ? 'controller' : 'by'], 'a cause'), { kind: get(node, 'kind') ?? get(node, 'effect') ?? scalarAt(node.at, 'effect'), of: by };
  if (node?.node === 'map' && node.entries.length === 1 && entry?.key === 'kind') return { kind: entry.value };
  if (node?.node === 'map' && node.entries.length === 1 && entry !== undefined) return { kind: scalarAt(entry.at, entry.key.replace(/ (?:of|controlled by)$/, '')), of: entry.value };
  const words = node?.node === 'scalar' ? /^(.+?) (?:of|controlled by) (.+)$/.exec(node.source) : null;
  return words === null || node === undefined ? { kind: node } : { kind: scalarAt(node.at, words[1] ?? ''), of: scalarAt(node.at, words[2] ?? '') };
}
/** The word of it; undefined where there is none. */
export function causeOf(context: Context, node: Node | undefined): CauseKind | undefined {
  const text = node === undefined ? undefined : textOf(context.sink, node, 'a cause');
  if (text === undefined || node === undefined) return undefined;
  const cause = wordOf(context.sink, { node: 'scalar', at: node.at, value: causeSaid(text), source: text }, CAUSES, 'cause');
  return cause === 'activated' ? 'ability' : cause; // what is no triggered one
}
