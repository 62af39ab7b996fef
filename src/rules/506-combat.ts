/** CR 506.4, 509.1h: what is removed from combat by what happens, and what stays blocked. */
import { characteristics } from './613-layers.ts';
import { isBlocked } from './filter.ts';
import type { GameObject, World } from './model.ts';
import { OBJECT, WORLD } from './records.ts';

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
