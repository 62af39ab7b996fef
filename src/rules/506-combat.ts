/** CR 506.4, 509.1h: what is removed from combat by what happens, and what stays blocked. */
import { characteristics, controllerOf } from './613-layers.ts';
import type { GameEvent } from './event.ts';
import { isBlocked } from './filter.ts';
import { type GameObject, type World, isPlayer, thingOfPlayer } from './model.ts';
import { OBJECT, WORLD } from './records.ts';
import { objectAt, withFact, withObject } from './world.ts';

/** CR 508.1: what attacks from now on, and that its controller has attacked. Null: nothing attacks. */
export function withAttacker(world: World, { what, recipient }: GameEvent): World | null {
  const object = what === undefined ? undefined : objectAt(world, what);
  if (object?.zone !== 'battlefield' || recipient === undefined) return null;
  return withFact(withObject(world, object.id, { attacking: recipient }), { fact: 'attacks', subject: thingOfPlayer(controllerOf({ world }, object.id)), cause: 'rule' });
}
/** CR 509.1: what blocks an attacker from now on. Null: nothing blocks. */
export function withBlocker(world: World, { what, recipient }: GameEvent): World | null {
  if (what === undefined || recipient === undefined || isPlayer(recipient) || objectAt(world, what).zone !== 'battlefield') return null;
  return withObject(world, what, { blocking: [...new Set([...(objectAt(world, what).blocking ?? []), recipient])] });
}

const fights = ({ attacking, blocking, blocked }: GameObject): boolean => (attacking ?? blocking ?? blocked) !== undefined;

/** CR 506.4: it phased out, it stopped being a creature, or another player controls it. */
function isRemoved(before: World, after: World, object: GameObject): boolean {
  if (object.zone !== 'battlefield' || !fights(object)) return false;
  if (object.phasedOut === true) return true;
  const was = before.objects[object.id];
  if (was === undefined || was.incarnation !== object.incarnation) return false;
  const [then, now] = [characteristics({ world: before }, object.id), characteristics({ world: after }, object.id)];
  return then.controller !== now.controller || (then.types.includes('Creature') && !now.types.includes('Creature'));
}

/** CR 506.4, 509.1h: what happened with the changes to combat that come of it. */
export function inCombat(before: World, after: World): World {
  if (after === before || !before.objects.some(fights)) return after;
  const left = after.objects.map((object) => (isRemoved(before, after, object) ? OBJECT.without(object, 'attacking', 'blocking', 'blocked') : object));
  const now: World = left.every((object, at) => object === after.objects[at]) ? after : WORLD.with(after, { objects: left });
  const stays = (object: GameObject): boolean => {
    const was = before.objects[object.id];
    return object.attacking !== undefined && was?.incarnation === object.incarnation && isBlocked(before, was) && !isBlocked(now, object);
  };
  return now.objects.some(stays) ? WORLD.with(now, { objects: now.objects.map((object) => (stays(object) ? OBJECT.with(object, { blocked: true }) : object)) }) : now;
}
