/** Whether an event is still there, and whether it can still be done: asked in every round (614.7, 101.3). */
import { compare } from '../base/integer.ts';
import { mayAttach } from './303-auras.ts';
import { becomesSomething } from './729-designations.ts';
import { type GameEvent, hasAmount, sameObject } from './event.ts';
import { type GameObject, type PlayerId, type World, isPlayer, playerOfThing } from './model.ts';
import { objectAt, playerAt } from './world.ts';

/** CR 120.1a, 400.7: what it would happen to is still there. */
export function exists(world: World, event: GameEvent): boolean {
  if (!hasAmount(event)) return false;
  if (concernsLeaver(world, event)) return false;
  if (event.kind === 'designate' && !becomesSomething(world, event)) return false;
  if (event.kind === 'create') return (event.groups ?? []).some((group) => compare(group.amount, 0) > 0);
  if (event.kind === 'damage' && event.recipient !== undefined) return isPlayer(event.recipient) || objectAt(world, event.recipient).zone === 'battlefield';
  const object = sameObject(world, event);
  if (object?.token === true && (event.kind === 'move' || event.kind === 'enters') && !['battlefield', 'stack', 'outside'].includes(object.zone)) return false; // 111.8
  if (event.kind === 'enters' && object?.zone === 'battlefield') return false; // 400.6: from one zone to another
  if (event.kind === 'attach' && object !== undefined && event.attachTo !== undefined && !mayAttach(world, object, event.attachTo)) return false;
  return event.what === undefined || object !== undefined;
}

/** CR 800.4b, 800.4d: nothing happens to a player who has left the game, nothing is created for or taken by one. */
function concernsLeaver(world: World, { kind, what, player, recipient }: GameEvent): boolean {
  const left = (id: PlayerId | undefined): boolean => id !== undefined && playerAt(world, id).lost === true;
  if (recipient !== undefined && isPlayer(recipient) && left(playerOfThing(recipient))) return true;
  return kind !== 'enters' && (what === undefined || kind === 'gain-control') && left(player);
}

/** CR 712.13a, 712.14a: what has no other face, or an instant or sorcery on it, does not enter with it up. */
const hasPermanentBack = ({ card, copies }: GameObject): boolean => {
  const back = card.back ?? copies.at(-1)?.values.back;
  return back !== undefined && !back.types.some((type) => type === 'Instant' || type === 'Sorcery');
};
/** CR 101.3, 701.8a, 701.21a, 701.26a-b: what is there and can still not be done to it is ignored. Like what is forbidden (614.17c), only the text that says it may say something else instead. */
export function possible(world: World, event: GameEvent): boolean {
  if (event.kind === 'enters' && event.entry !== undefined && playerAt(world, event.entry.under).lost === true) return false; // 800.4b
  const object = sameObject(world, event);
  if (object === undefined) return true;
  if (event.kind === 'enters' && event.entry?.back === true) return hasPermanentBack(object);
  switch (event.kind) {
    case 'tap': case 'untap': return object.zone === 'battlefield' && object.tapped === (event.kind === 'untap');
    case 'destroy': case 'sacrifice': return object.zone === 'battlefield';
    default: return true;
  }
}
