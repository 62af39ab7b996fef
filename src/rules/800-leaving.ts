/** CR 800.4: what becomes of the objects and effects of a player who leaves a game that goes on. */
import { flatMap } from '../base/list.ts';
import { characteristics, controllerOf } from './613-layers.ts';
import { copiedOf } from './707-copy.ts';
import { inheritedFrom } from './729-designations.ts';
import { type Floating, type GameObject, type ObjectId, type PlayerId, type World, thingOfPlayer } from './model.ts';
import { OBJECT, PLAYER, SCOPE, WORLD } from './records.ts';
import { things } from './reference.ts';
import { gameOver } from './view.ts';
import { movedTo, objectAt, withFact, withObject } from './world.ts';

/** CR 104.5, 702.26k, 800.4a: players who have left since then take what is theirs with them; nothing of it is an event that could be replaced. */
export function withoutLeavers(before: World, world: World): World {
  const leavers = flatMap(world.players, ({ id, lost }) => (lost === true && before.players[id]?.lost !== true ? [id] : []));
  if (leavers.length === 0 || gameOver(world)) return leavers.length === 0 && before !== world ? withoutOrphans(world) : world;
  const owned = world.objects.filter(({ owner, zone }) => zone !== 'outside' && leavers.includes(owner)).map(({ id }) => id);
  const alone = owned.reduce(gone, withoutControl(world, leavers));
  const ceasing = alone.objects.filter((object) => object.zone === 'stack' && (object.ability !== undefined || object.copy === true) && leavers.includes(controllerOf({ world: alone }, object.id))).map(({ id }) => id);
  return withoutOrphans(inheritedFrom(ceasing.reduce(gone, alone), leavers));
}
/** CR 800.4a, 800.4c: what a player controls who has left is exiled, also when an effect ends that had given it to another. */
function withoutOrphans(world: World): World {
  const { players, objects } = world;
  if (!players.some(({ lost }) => lost === true) || gameOver(world)) return world;
  return objects
    .filter(({ id, zone }) => (zone === 'battlefield' || zone === 'stack') && players[controllerOf({ world }, id)]?.lost === true)
    .reduce((now, { id }) => withFact(movedTo(now, id, 'exile', undefined, asItLeft(now, id)), { fact: 'exiled', subject: id }), world);
}

function asItLeft(world: World, id: ObjectId): Partial<GameObject> {
  const { counters, zone } = objectAt(world, id);
  return zone === 'battlefield' || zone === 'stack' ? { left: { copiable: copiedOf(objectAt(world, id)), controller: controllerOf({ world }, id), characteristics: characteristics({ world }, id), counters, zone } } : {};
}
/** Out of the game: no zone holds it, and it did not go to one. */
function gone(world: World, id: ObjectId): World {
  const wasSeen = ['battlefield', 'stack'].includes(objectAt(world, id).zone);
  const next = movedTo(world, id, 'outside', undefined, asItLeft(world, id));
  return wasSeen ? withFact(next, { fact: 'leaves-the-game', subject: id, cause: 'rule' }) : next;
}

const givesControlTo = (world: World, { ability, source, controller, bindings }: Floating, leavers: readonly PlayerId[]): boolean =>
  ability.ability === 'static' && ability.control !== undefined && things(SCOPE.of({ view: { world }, self: source, controller, bindings }), ability.control).some((thing) => leavers.map(thingOfPlayer).includes(thing));

/** CR 800.4a: effects that give those players control of objects or players end; what they had taken goes back to whoever controlled it before. */
function withoutControl(world: World, leavers: readonly PlayerId[]): World {
  const objects = world.objects.map((object) => {
    const { takenFrom } = object;
    if (takenFrom === undefined) return object;
    const others = takenFrom.filter((player, at) => at === 0 || !leavers.includes(player)); // the first is under whom it entered: no effect
    if (!leavers.includes(object.controller)) return OBJECT.with(object, { takenFrom: others });
    return OBJECT.with(object, { controller: others.at(-1) ?? object.controller, takenFrom: others.length > 1 ? others.slice(0, -1) : undefined });
  });
  const players = world.players.map((player) => (player.controlledBy !== undefined && leavers.includes(player.controlledBy) ? PLAYER.without(player, 'controlledBy') : player));
  return WORLD.with(world, { objects, players, floating: world.floating.filter((each) => !givesControlTo(world, each, leavers)) });
}

const MORE_THAN_TWO = 2;
/** The object under its new controller, with those who had it before: first whom it entered under, then the latest effect of each other player. Kept only where a player can leave a game that goes on. */
export function taken(world: World, id: ObjectId, player: PlayerId): World {
  const { controller, takenFrom = [] } = objectAt(world, id);
  if (world.players.length <= MORE_THAN_TWO || controller === player) return withObject(world, id, { controller: player });
  const [first, ...effects] = [...takenFrom, controller];
  return withObject(world, id, { controller: player, takenFrom: [first, ...effects.filter((each) => each !== player)] });
}
