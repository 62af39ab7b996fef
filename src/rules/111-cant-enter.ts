/** CR 111.5: tokens that would not be allowed onto the battlefield are not created. */
import type { Rules } from './choosing.ts';
import { createTokens } from './contained.ts';
import { EDITIONS } from './editions.ts';
import { forbidding, isForbidden } from './effect.ts';
import type { GameEvent } from './event.ts';
import type { World } from './model.ts';
import { ENTRY, EVENT } from './records.ts';

/**
 * CR 111.5, 614.17d: the creation without the groups whose tokens, as they would exist on the battlefield, can't enter it; the same event where all can. Other
 * effects that would change it have no creation of those to change (614.17c).
 */
export function allowedTokens(rules: Rules, world: World, event: GameEvent): GameEvent {
  if (event.kind !== 'create' || event.groups === undefined || !isForbidden(world, rules.edition, 'enters')) return event;
  const groups = event.groups.filter((group) => {
    const made = createTokens(rules, world, EVENT.with(event, { groups: [{ ...group, amount: 1 }] }));
    return made.events.every((entering) => forbidding(made.world, rules.edition, entering, entering.entry === undefined ? null : EDITIONS[rules.edition]?.lookahead === 'own' ? ENTRY.with(entering.entry, { alone: true }) : entering.entry) === null);
  });
  return groups.length === event.groups.length ? event : EVENT.with(event, { groups });
}
