/** CR 701.7, 111: the tokens of a creation, as they come to be. */
import { compare } from '../base/integer.ts';
import type { GameEvent } from '../rules/event.ts';
import type { GameObject, World } from '../rules/model.ts';
import { type Sight, unchecked } from './sight.ts';
import { blank } from './staging.ts';

/** CR 111.1, 701.7: each token enters; it does not exist before. */
export function tokens(at: { readonly scenario: Sight['scenario']; readonly world: World }, event: GameEvent): { readonly world: World; readonly events: readonly GameEvent[] } {
  const objects: GameObject[] = [...at.world.objects];
  const events: GameEvent[] = [];
  const player = event.player ?? 0;
  for (const group of event.groups ?? []) {
    for (let n = 0; compare(n, group.amount) < 0; n++) {
      if (n > 200) unchecked('more than 200 tokens');
      const id = objects.length;
      const sample = group.sample ?? unchecked('a token whose definition the trace does not show');
      const { copies, back } = sample;
      objects.push({ ...sample, id, zone: 'outside', owner: player, controller: player, copies: [] });
      const entry = { ...blank(id, player), copies, back, tapped: group.tapped === true, counters: group.counters ?? [], ...(group.attachedTo === undefined ? {} : { attachedTo: group.attachedTo }), ...(group.attacking === undefined ? {} : { attacking: group.attacking }), ...(group.gains === undefined ? {} : { gains: [{ abilities: group.gains, stamp: 0 }] }) };
      events.push({ kind: 'enters', cause: event.cause, applied: [], what: id, incarnation: 0, zoneFrom: 'outside', wasCast: false, entry });
    }
  }
  return { world: { ...at.world, objects }, events };
}
