/** CR 310.8a, 310.11a: as a Siege enters, its controller chooses which opponent protects it. With one opponent there is nothing to choose. */
import { characteristics } from './613-layers.ts';
import { PROTECTOR } from './310-protector.ts';
import { nodeAt, visible } from './applying.ts';
import { labelOf } from './choosing.ts';
import { viewFor } from './effect.ts';
import type { Entry } from './event.ts';
import { type PlayerId, type Thing, type World, thingOfPlayer } from './model.ts';
import type { BatchTask, Offer } from './position.ts';
import { BATCH, ENTRY, EVENT, NODE } from './records.ts';

/** Who may be chosen to protect what enters so; nobody, where nobody is asked. */
export function protectors(world: World, entry: Entry): readonly PlayerId[] {
  const players = world.players.filter(({ id, lost }) => id !== entry.under && lost !== true).map(({ id }) => id);
  if (players.length < 2 || entry.chosen[PROTECTOR] !== undefined) return [];
  const { types, subtypes } = characteristics(viewFor(world, entry), entry.what);
  return types.includes('Battle') && subtypes.includes('Siege') ? players : [];
}

/** The first Siege of a batch that several players may protect and nobody does yet. */
function unguarded(world: World, batch: BatchTask): { readonly at: number; readonly entry: Entry; readonly players: readonly PlayerId[] } | null {
  for (let at = 0; at < batch.nodes.length; at++) {
    const node = nodeAt(batch, at);
    const { entry } = node.event;
    if (node.event.kind !== 'enters' || entry === undefined || !visible(batch.nodes, node)) continue;
    const players = protectors(world, entry);
    if (players.length > 0) return { at, entry, players };
  }
  return null;
}

/** The question who protects a Siege that enters, or null. */
export function guarding(world: World, batch: BatchTask): readonly Offer[] | null {
  const found = unguarded(world, batch);
  if (found === null) return null;
  const { entry, players } = found;
  return players.map((id): Offer => ({ choice: { choose: 'answer', answers: [{ answer: 'things', things: [thingOfPlayer(id)] }] }, player: entry.under, asked: `who protects ${labelOf(world, entry.what)}`, chosen: labelOf(world, thingOfPlayer(id)), rule: '310.11a' }));
}
/** The batch after the answer, or null if nothing was asked. */
export function guardedBy(world: World, batch: BatchTask, [player]: readonly Thing[]): BatchTask | null {
  const found = unguarded(world, batch);
  if (found === null || player === undefined) return null;
  return BATCH.with(batch, { nodes: batch.nodes.map((node, at) => (at === found.at ? NODE.with(node, { event: EVENT.with(node.event, { entry: ENTRY.with(found.entry, { chosen: { ...found.entry.chosen, [PROTECTOR]: player } }) }) }) : node)) });
}
