/** CR 616.1a-e: in which order effects of different kinds are applied to one event. */
import { changesIn } from './applying.ts';
import { EDITIONS } from './editions.ts';
import type { LiveEffect } from './effect.ts';
import type { GameEvent } from './event.ts';
import type { TierName } from './model.ts';

const TIER_OF_CHANGE: Partial<Record<string, TierName>> = { under: 'control', as: 'copy' };
/** CR 616.1a-d: what an effect would modify decides its tier; who creates tokens is under whose control they enter (111.2). */
export function tierName(effect: LiveEffect, event: GameEvent): TierName {
  if (effect.own) return 'self';
  if (event.kind === 'create') return changesIn(effect.ability).some(({ change }) => change === 'player' || change === 'under') ? 'control' : 'any';
  if (event.kind !== 'enters') return 'any';
  const names = changesIn(effect.ability).map((change): TierName => (change.change === 'face' && change.face === 'back' ? 'back' : (TIER_OF_CHANGE[change.change] ?? 'any')));
  const order: readonly TierName[] = ['control', 'copy', 'back'];
  return order.find((name) => names.includes(name)) ?? 'any';
}
const RULES: Readonly<Record<TierName, string>> = { self: '616.1a', control: '616.1b', copy: '616.1c', back: '616.1d', any: '616.1e' };
/** CR 616.1a-e: its tier in an edition, where it may not have one of its own. */
export function tierOfEdition(edition: string, live: LiveEffect, event: GameEvent): TierName {
  const name = tierName(live, event);
  return EDITIONS[edition]?.tiers.includes(name) === false ? 'any' : name;
}
/** CR 616.1a-e: the rule by which it is chosen now. */
export const ruleOf = (edition: string, live: LiveEffect, event: GameEvent): string => RULES[tierOfEdition(edition, live, event)];
