/** CR 721.5, 800.4g, 800.4h: who answers what the rules or an object ask of a player. */
import type { PlayerId, World } from './model.ts';
import type { Offer } from './position.ts';
import { playerAt } from './world.ts';

/** CR 800.4h: the next player in turn order answers for a player who has left the game. NOT IN CR: also where an object asks; its controller would say which player (800.4g), who chooses among the same options. */
function present(world: World, who: PlayerId): PlayerId {
  const count = world.players.length;
  for (let step = 0; step < count; step++) if (playerAt(world, (who + step) % count).lost !== true) return (who + step) % count;
  return who;
}
/** CR 721.5: a player who controls another makes all of that player's choices; 721.3: whose choice it is stays as it was. NOT IN CR: who is controlled decides for those whom they control. */
export function deciderOf(world: World, who: PlayerId): PlayerId {
  const player = present(world, who);
  const { controlledBy } = playerAt(world, player);
  return controlledBy === undefined || playerAt(world, controlledBy).lost === true ? player : controlledBy;
}

/** The options of a step with those who decide; each says for whom, if not for themselves. */
export function decided(world: World, offers: readonly Offer[]): readonly Offer[] {
  if (!world.players.some(({ lost, controlledBy }) => lost === true || controlledBy !== undefined)) return offers;
  return offers.map((offer) => {
    const player = offer.player === null ? null : deciderOf(world, offer.player);
    return player === offer.player || offer.player === null ? offer : { ...offer, player, asked: `${offer.asked} (for ${playerAt(world, offer.player).name})`, chosen: offer.chosen }; // read here: an offer may put its words together only then
  });
}
