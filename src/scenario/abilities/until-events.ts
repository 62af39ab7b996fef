/** What is exiled, or phases out, "until" something happens. */
import type { Arg, EventKind, Instruction } from '../../rules/ability.ts';
import { durationOf } from './abilities.ts';
import type { Context } from '../phrases/context.ts';
import { type Node, report } from '../yaml/yaml.ts';

type EventOf = Extract<Instruction, { do: 'event' }>;
/** CR 610.3, 610.4: what can last "until" something happens, and be undone then. */
export const lasts = (kind: EventKind): boolean => kind === 'move' || kind === 'phase-out';
/** exile: {what: it, until: this leaves}, or until: {EVENT}: what comes back immediately after that. */
export function untilOf(context: Context, kind: EventKind, node: Node | undefined, to: Arg | undefined): EventOf['until'] {
  if (node === undefined) return undefined;
  if (!lasts(kind) || (kind === 'move' && (to?.arg !== 'zone' || to.zone !== 'exile'))) return report(context.sink, node.at, 'unknown-key', 'what is exiled or phased out is so "until" something happens; nothing else is undone by itself', 'an effect that lasts stands in in-force: {.., until: ..}; what comes later: {delayed: the next end step, do: [..]}'), undefined;
  if (node.node === 'map') return { patterns: context.read.patterns(context, node) };
  const duration = durationOf(context, node);
  if (duration !== undefined && (duration.until !== 'leaves' || duration.while !== undefined)) report(context.sink, node.at, 'duration', 'it comes back immediately after something that happens', 'for example until: this leaves, or until: {become-monarch: {player: an opponent}}; at a time it comes back by {delayed: the next end step, do: [..]}');
  return duration?.until === 'leaves' && duration.while === undefined ? { leaves: duration.ref } : undefined;
}
