/** Who defends (506.2, 508.5). */
import type { ObjectId, Thing } from '../rules/model.ts';
import { controllerOf } from './evaluate.ts';
import { type Scope, asThing, same, seen, thingIsPlayer, unchecked } from './sight.ts';
import { traitsOf } from './traits.ts';

/** CR 508.5: whose planeswalker, or which player, the creature that is spoken of attacks; with two players it is always the one who is not active. */
export function attackedPlayer({ event, sight, self }: Scope, itself: boolean): readonly Thing[] {
  const { players, turn } = sight.world;
  const attackers = [event?.what, event?.source, self ?? undefined].filter((id) => id !== undefined && !thingIsPlayer(id)).map((id) => seen(sight, id as ObjectId).attacking);
  const whom = (event?.kind === 'attack' ? event.recipient : undefined) ?? attackers.find((each) => each !== undefined) ?? (players.length === 2 ? asThing(1 - turn.of) : unchecked('a defending player where nothing attacks'));
  if (itself || thingIsPlayer(whom)) return [whom];
  if (traitsOf(sight, seen(sight, whom)).types.some((type) => same(type, 'Battle'))) unchecked('who defends a battle');
  return [asThing(controllerOf(sight, whom))];
}
