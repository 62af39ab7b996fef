/** What else watched an event, and why it did or did not apply: for replays and explanations. */
import type { Machine } from '../rules/batch.ts';
import { tierName } from '../rules/batch.ts';
import { entryOf } from '../rules/applying.ts';
import { applies, effectsFor, scopeOf, viewFor } from '../rules/effect.ts';
import type { LiveEffect } from '../rules/effect.ts';
import { type GameEvent, hasAmount } from '../rules/event.ts';
import { holds } from '../rules/condition.ts';
import type { World } from '../rules/model.ts';
import { matchesPattern } from '../rules/pattern.ts';
import type { Offer, Position } from '../rules/position.ts';
import type { View } from '../rules/view.ts';

const ELSE = 'watches something else';

/** In plain words, with the rule. */
export function whyNot(world: World, view: View, live: LiveEffect, event: GameEvent): string {
  if (event.applied.includes(live.id)) return 'has had its opportunity (614.5)';
  if (!hasAmount(event)) return 'the event is nothing (614.7a)';
  if (applies(world, view, live, event)) return `applicable (616.1, ${tierName(live, event)})`;
  const scope = scopeOf(view, live, event);
  const { ability } = live;
  if (ability.patterns.length > 0 && !ability.patterns.some((pattern) => matchesPattern(scope, pattern, event))) return ELSE;
  if (ability.if !== undefined && !holds(scope, ability.if)) return 'its condition is not met';
  if (ability.unless !== undefined && holds(scope, ability.unless)) return 'its exception is met';
  return 'does not apply';
}

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
  return effectsFor(position.world, machine.rules.edition, event, entry).filter(({ id }) => id !== application.effect)
    .map((live) => ({ effect: live.label, why: whyNot(position.world, view, live, event), byRule: live.source === null && live.floating === null }))
    .filter(({ why, byRule }) => !byRule || why !== ELSE)
    .map(({ effect, why }) => ({ effect, why }));
}
