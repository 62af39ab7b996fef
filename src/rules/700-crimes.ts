/** CR 700.13: crimes: a player casts a spell, activates an ability or puts a triggered ability on the stack that targets an opponent, or what is theirs. Kept where something asks for them. */
import { recordExcess } from './120-excess.ts';
import { controllerOf } from './613-layers.ts';
import type { Rules } from './choosing.ts';
import type { GameEvent } from './event.ts';
import { type PlayerId, type Thing, type World, isPlayer, playerOfThing, thingOfPlayer } from './model.ts';
import type { Node } from './position.ts';
import { objectAt, withFact } from './world.ts';

/** CR 700.13: an opponent, what an opponent controls on the battlefield or the stack, a card in an opponent's graveyard. */
function isOfOpponent(world: World, player: PlayerId, target: Thing): boolean {
  if (isPlayer(target)) return playerOfThing(target) !== player;
  const { zone, owner } = objectAt(world, target);
  return zone === 'graveyard' ? owner !== player : (zone === 'battlefield' || zone === 'stack') && controllerOf({ world }, target) !== player;
}
/** The world with the crime that choosing these targets is, once however many of them are an opponent's. */
export const withCrime = (rules: Rules, world: World, player: PlayerId, targets: readonly Thing[]): World =>
  (rules.crimesWatched === true && targets.some((target) => isOfOpponent(world, player, target)) ? withFact(world, { fact: 'commits-crime', subject: thingOfPlayer(player), cause: 'rule' }) : world);

function crimesIn(rules: Rules, world: World, events: readonly GameEvent[]): World {
  return events.reduce((now, { kind, what, player }) => (kind !== 'cast' || what === undefined ? now : withCrime(rules, now, player ?? objectAt(now, what).controller, Object.values(objectAt(now, what).cast?.targets ?? {}).flat())), world);
}
/** What a batch leaves in the record besides the facts of its events, where something asks for it: excess damage, crimes. */
export function withWatched(rules: Rules, before: World, world: World, nodes: readonly Node[]): World {
  const now = rules.crimesWatched === true ? crimesIn(rules, world, nodes.filter(({ state }) => state !== 'gone').map(({ event }) => event)) : world;
  return rules.excessWatched === true ? recordExcess(before, now, nodes) : now;
}
