/** CR 614.12: the entering object as it would exist on the battlefield, as far as effects already applied have settled it. */
import { memo } from '../base/memo.ts';
import type { Entry, GameEvent } from '../rules/event.ts';
import type { BatchTask } from '../rules/position.ts';
import type { GameObject, ObjectId, PlayerId, Scenario, World } from '../rules/model.ts';
import { type Sight, real, reading, unchecked } from './sight.ts';

/** The duplicate: characteristics, controller and choices; counters, tapped and attachments are not seen unless the reading says so. */
function duplicate(scenario: Scenario, world: World, entry: Entry): GameObject {
  const { attachedTo: _, attacking: __, blocking: ___, cast: kept, ...object } = real(world, entry.what); // 400.7d: what it was cast for; what is elsewhere has that only where the scenario says so of its entry
  const counters = reading(scenario, 'counters in the look-ahead') === 'seen' ? entry.counters.map(({ kind, amount }) => ({ kind, amount, timestamp: 0 })) : [];
  return {
    ...object, token: object.token || object.copy === true, zone: 'battlefield', controller: entry.under, copies: [...object.copies.filter(() => object.zone === 'battlefield'), ...entry.copies], becomes: entry.becomes, gains: entry.gains,
    chosen: { ...object.chosen, ...entry.chosen }, linked: { ...object.linked, ...entry.linked }, face: entry.face, back: entry.back, tapped: false, counters, damage: 0,
    ...(kept === undefined && entry.paid.length === 0 ? {} : { cast: { ...(kept ?? { modes: [], targets: {} }), paid: [...(kept?.paid ?? []), ...entry.paid] } }),
  };
}
const staged = memo<World, WeakMap<Entry, GameObject>>();

/** The entry that an event is, or is contained in. */
export function entryOf(batch: BatchTask, index: number): Entry | undefined {
  for (let at = index; at >= 0; at = batch.nodes[at]?.parent ?? -1) {
    const entry = batch.nodes[at]?.event.entry;
    if (entry !== undefined) return entry;
  }
  return undefined;
}
export function sightOf(scenario: Scenario, world: World, entry: Entry | undefined): Sight {
  if (entry === undefined) return { scenario, world };
  if (scenario.edition === 'cr-419') return unchecked('an entry in an edition without look-ahead');
  const known = staged.get(world) ?? new WeakMap<Entry, GameObject>();
  staged.set(world, known);
  const found = known.get(entry) ?? duplicate(scenario, world, entry);
  known.set(entry, found);
  return { scenario, world, staged: found };
}
export const eventAt = (batch: BatchTask, index: number): GameEvent => (batch.nodes[index] as BatchTask['nodes'][number]).event;

/** CR 614.12: an entry of which nothing is said yet. */
export const blank = (what: ObjectId, under: PlayerId): Entry => ({ what, under, copies: [], becomes: [], gains: [], chosen: {}, face: 'up', back: false, tapped: false, counters: [], taken: [], paid: [], linked: {} });
