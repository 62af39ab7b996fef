/** Whether an event is still there, and whether it can still be done: asked in every round (614.7, 101.3). */
import { compare } from '../base/integer.ts';
import type { EventKind } from './ability.ts';
import { isNoPermanent } from './205-type-line.ts';
import { mayAttach } from './303-auras.ts';
import { becomesSomething } from './729-designations.ts';
import { type Entry, type GameEvent, hasAmount, sameObject } from './event.ts';
import { type Card, type GameObject, type PlayerId, type Thing, type World, isPlayer, playerOfThing } from './model.ts';
import { objectAt, playerAt } from './world.ts';

/** CR 120.1a, 400.7: what it would happen to is still there. */
export function exists(world: World, event: GameEvent): boolean {
  if (!hasAmount(event)) return false;
  if (concernsLeaver(world, event) || isPhasedOut(world, event)) return false;
  if (event.kind === 'designate' && !becomesSomething(world, event)) return false;
  if (event.kind === 'create') return (event.groups ?? []).some((group) => compare(group.amount, 0) > 0);
  if (event.kind === 'damage' && event.recipient !== undefined) return isPlayer(event.recipient) || objectAt(world, event.recipient).zone === 'battlefield';
  const object = sameObject(world, event);
  if (object !== undefined && isNoMore(world, object)) return false;
  if (object?.token === true && (event.kind === 'move' || event.kind === 'enters') && !['battlefield', 'stack', 'outside'].includes(object.zone)) return false; // 111.8
  if (event.kind === 'enters' && object?.zone === 'battlefield') return false; // 400.6: from one zone to another
  if (event.kind === 'attach' && object !== undefined && event.attachTo !== undefined && !mayAttach(world, object, event.attachTo)) return false;
  return event.what === undefined || object !== undefined;
}

/** CR 704.5d-e, 800.4a: a token or copy that has ceased to exist, and what has left the game with its owner; what has been nowhere yet may still come. */
const isNoMore = (world: World, { zone, token, copy, incarnation, owner }: GameObject): boolean =>
  zone === 'outside' && (((token || copy === true) && incarnation > 0) || playerAt(world, owner).lost === true);

/** CR 702.26b: what is phased out is treated as though it did not exist; all that happens to it is that it phases in. */
function isPhasedOut(world: World, { kind, what, recipient }: GameEvent): boolean {
  const out = (thing: Thing | undefined): boolean => thing !== undefined && thing >= 0 && world.objects[thing]?.phasedOut === true;
  return kind !== 'phase-in' && (out(what) || out(recipient));
}

/** CR 800.4b, 800.4d: nothing happens to a player who has left the game, nothing is created for or taken by one. */
function concernsLeaver(world: World, { kind, what, player, recipient }: GameEvent): boolean {
  const left = (id: PlayerId | undefined): boolean => id !== undefined && playerAt(world, id).lost === true;
  if (recipient !== undefined && isPlayer(recipient) && left(playerOfThing(recipient))) return true;
  return kind !== 'enters' && (what === undefined || kind === 'gain-control') && left(player);
}

/** CR 712.9: the other face of a double-faced card or token. */
const otherFace = ({ card, copies }: GameObject): Card | undefined => card.back ?? copies.at(-1)?.values.back;
/** CR 400.4a, 712.13a, 712.14a: an instant or sorcery does not enter face up, and with its back face up only what has one. */
function mayEnter(object: GameObject, { face, back }: Entry): boolean {
  if (face === 'down') return true;
  const side = back ? otherFace(object) : object.card;
  return side !== undefined && !isNoPermanent(side);
}
/** CR 701.27c-d, 712.9, 712.10, 712.15a: turned over is what has two faces and lies face up, if neither is an instant or sorcery. */
function mayTurnOver(object: GameObject): boolean {
  const back = otherFace(object);
  return back !== undefined && object.face === 'up' && !isNoPermanent(back) && !isNoPermanent(object.card);
}
/** CR 701.8a, 701.19a, 701.21a, 701.26a, 701.27a, 702.26a, 707.4, 708.2b: what happens to permanents only. */
const TO_PERMANENTS: ReadonlySet<EventKind> = new Set<EventKind>(['tap', 'untap', 'destroy', 'sacrifice', 'regenerate', 'remove-damage', 'transform', 'turn-face-down', 'phase-out', 'become-copy']);
/** CR 101.3, 701.8a, 701.21a, 701.26a-b: what is there and can still not be done to it is ignored. Like what is forbidden (614.17c), only the text that says it may say something else instead. */
export function possible(world: World, event: GameEvent): boolean {
  if (event.kind === 'enters' && event.entry !== undefined && playerAt(world, event.entry.under).lost === true) return false; // 800.4b
  const object = sameObject(world, event);
  if (object === undefined) return true;
  if (event.kind === 'enters' && event.entry !== undefined) return mayEnter(object, event.entry);
  if (TO_PERMANENTS.has(event.kind) && object.zone !== 'battlefield') return false;
  switch (event.kind) {
    case 'tap': case 'untap': return object.tapped === (event.kind === 'untap');
    case 'gain-control': return object.zone === 'battlefield' || object.zone === 'stack'; // 108.4
    case 'transform': return mayTurnOver(object);
    case 'turn-face-up': return object.face === 'down' && !isNoPermanent(object.card); // 701.40g, 701.58g
    case 'turn-face-down': return object.face === 'up' && object.card.back === undefined && object.melded !== true; // 708.2b, 712.16
    default: return true;
  }
}
