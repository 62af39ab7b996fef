/** What else watched an event, and why it did or did not apply: for replays. */
import { ruleOf } from '../rules/616-tiers.ts';
import type { Machine } from '../rules/batch.ts';
import { entryOf } from '../rules/applying.ts';
import { effectsFor, viewFor } from '../rules/effect.ts';
import type { Offer, Position } from '../rules/position.ts';
import { isOfInterest, whyNot } from './why/why.ts';

/** Every effect that watches the kind of event that the step is about, other than the one chosen. */
export function otherEffects(machine: Machine, position: Position, chosen: Offer | undefined): readonly { readonly effect: string; readonly why: string }[] {
  const batch = position.tasks.at(-1);
  if (batch?.task !== 'batch' || chosen?.choice.choose !== 'effect') return [];
  const { application } = chosen.choice;
  const at = application.nodes[0] ?? 0;
  const event = batch.nodes[at]?.event;
  if (event === undefined) return [];
  const entry = entryOf(batch.nodes, at);
  const view = viewFor(position.world, entry);
  return effectsFor(position.world, machine.rules.edition, event, entry).filter(({ id }) => id !== application.effect).flatMap((live) => {
    const reason = whyNot(position.world, view, live, event);
    if (reason !== null && !isOfInterest(live, reason)) return [];
    return [{ effect: live.label, why: reason === null ? `applicable (${ruleOf(machine.rules.edition, live, event)})` : `${reason.why} (${reason.rule})` }];
  });
}
