/** CR 502, 504, 702.26: what the untap step and the draw step do by themselves once they have begun. */
import { characteristics, controllerOf } from './613-layers.ts';
import { makeBatch } from './batch.ts';
import type { EventKind } from './ability.ts';
import type { Cause, GameEvent } from './event.ts';
import type { GameObject, PlayerId, World } from './model.ts';
import type { Task } from './position.ts';

const turnBased = (player: PlayerId): Cause => ({ kind: 'turn-based', source: null, controller: player });
const on = (object: GameObject, kind: EventKind, player: PlayerId): GameEvent => ({ kind, cause: turnBased(player), applied: [], what: object.id, incarnation: object.incarnation });

const hasPhasing = (world: World, { id }: GameObject): boolean => characteristics({ world }, id).abilities.some(({ ability }) => ability.ability === 'keyword' && ability.keyword === 'phasing');

/** CR 702.26a, 702.26h, 702.26i: what has phasing goes, what went by itself comes back, at once; what goes along with another permanent is no event of its own. */
function phasing(world: World, player: PlayerId): readonly GameEvent[] {
  const mine = world.objects.filter(({ id, zone }) => zone === 'battlefield' && controllerOf({ world }, id) === player);
  const going = mine.filter((object) => object.phasedOut !== true && hasPhasing(world, object));
  const alone = going.filter(({ attachedTo }) => attachedTo === undefined || !going.some(({ id }) => id === attachedTo));
  return [...alone.map((object) => on(object, 'phase-out', player)), ...mine.filter((object) => object.phasedOut === true && object.phasedWith === undefined).map((object) => on(object, 'phase-in', player))];
}
/** CR 502.3. */
const untapping = (world: World, player: PlayerId): readonly GameEvent[] =>
  world.objects.filter(({ id, zone, tapped, phasedOut }) => zone === 'battlefield' && tapped && phasedOut !== true && controllerOf({ world }, id) === player).map((object) => on(object, 'untap', player));

/** CR 702.26m: what a step that has begun does (one that is skipped does nothing), as steps of the machine in their order: each is looked at when its turn comes. */
export function stepActions({ kind, word, player }: GameEvent): readonly ('phasing' | 'untapping' | 'drawing')[] {
  if (kind !== 'begin' || player === undefined) return [];
  return word === 'untap' ? ['phasing', 'untapping'] : word === 'draw' ? ['drawing'] : [];
}
/** The batch of one of them; empty where there is nothing to do. */
export function stepBatch(world: World, what: ReturnType<typeof stepActions>[number], player: PlayerId): readonly Task[] {
  const events = what === 'phasing' ? phasing(world, player) : what === 'untapping' ? untapping(world, player) : [{ kind: 'draw-cards', cause: turnBased(player), applied: [], player, amount: 1 } satisfies GameEvent];
  return events.length === 0 ? [] : [makeBatch(events)];
}
