/**
 * What the rules look at: the world, during the look-ahead of 614.12 also the duplicate of one entering object, and
 * while the layers are applied the characteristics as they are so far.
 */
import type { Int } from '../base/integer.ts';
import type { EventKind, Pattern } from './ability.ts';
import type { Bindings, Characteristics, GameObject, ObjectId, PlayerId, Thing, World } from './model.ts';
import { OBJECT } from './records.ts';

/** Characteristics by object id, and those of the duplicate. */
export interface Frame {
  readonly board: readonly Characteristics[];
  readonly staged?: Characteristics;
}

/** The world, and during the look-ahead the duplicate of one entering object in a staging zone of its own. */
export interface View {
  readonly world: World;
  /** The duplicate: zone "battlefield", the id of the real object, which is still in its old zone in `world.objects`. */
  readonly staged?: GameObject;
  /** The duplicate is seen without the continuous effects of others (614.12 of older editions). */
  readonly alone?: boolean;
  /** The layers so far; only the layers themselves set it. */
  readonly frame?: Frame;
}

/** What patterns and amounts may ask of the watched event. */
export interface EventView {
  readonly kind?: EventKind;
  readonly player?: PlayerId;
  readonly what?: ObjectId;
  readonly incarnation?: number; // of `what`, or of who is dealt damage, when it happened, unless it enters
  readonly source?: ObjectId;
  readonly recipient?: Thing;
  readonly under?: PlayerId;
  readonly amount?: Int;
  readonly affected?: Thing;
  readonly prevented?: Int;
  readonly excess?: Int; // damage dealt in excess (120.10)
  readonly left?: Int; // of the shield that asks
  readonly paid?: readonly string[]; // payments made while the object enters
  readonly chosen?: GameObject['chosen']; // choices made while the object enters
  readonly cast?: boolean; // what enters was cast
}

/** Who asks, and what is bound for them. */
export interface Scope {
  readonly view: View;
  readonly self: ObjectId | null; // this
  readonly controller: PlayerId; // you
  readonly bindings: Bindings;
  readonly event?: EventView;
  readonly selfStaged?: boolean; // "this" means the duplicate
  readonly selfIncarnation?: number; // where "this" has moved on since, its last known information answers (608.2h)
  readonly it?: Subject; // the object that a continuous effect is just applied to: "its mana value", "that object"
  readonly wayFrom?: number; // index into world.facts at which "this way" begins (default 0)
  readonly replacing?: number; // who asks stands instead of an event, and this deep: what it did itself is done "this way" (614.11b)
  readonly movesFrom?: number; // where the effect began whose moves it finds again (400.7j), if "this way" begins later
  readonly eventMatches?: (pattern: Pattern) => boolean; // for {if: 'event'}
  readonly format?: string;
}

/** An object value (a real one, the duplicate, or a last-known one), or a player as a thing (< 0). */
export type Subject = GameObject | number;

export const isObject = (subject: Subject): subject is GameObject => typeof subject !== 'number';
export const thingOf = (subject: Subject): Thing => (typeof subject === 'number' ? subject : subject.id);

/** The object with this id: the duplicate, if it is the one that is being looked at. */
export function objectOf(view: View, id: ObjectId): GameObject {
  const staged = view.staged;
  return staged !== undefined && staged.id === id ? staged : realObject(view, id);
}

/** CR 601.2: what enters was cast, as its entry says, though nothing says from where or how. */
export const wasJustCast = ({ event }: Scope, id: ObjectId | null): boolean => event?.cast === true && event.what === id;

/** The object with this id in its real zone. */
export function realObject(view: View, id: ObjectId): GameObject {
  const object = view.world.objects[id];
  if (object === undefined) throw new Error(`Invariant broken: no object ${String(id)}`);
  return object;
}

export const subjectOf = (view: View, thing: Thing): Subject => (thing < 0 ? thing : objectOf(view, thing));

/** The object that "this" means, null for an effect without one. */
export function selfOf(scope: Scope): GameObject | null {
  if (scope.self === null) return null;
  const { view } = scope;
  if (scope.selfStaged === true && view.staged !== undefined && view.staged.id === scope.self) return view.staged;
  const object = realObject(view, scope.self);
  if (scope.selfIncarnation === undefined || !isGone(object, scope.selfIncarnation)) return object;
  const ghost = lastKnown(object);
  return ghost === object ? OBJECT.with(object, { incarnation: scope.selfIncarnation }) : ghost; // it has become something else since
}

/** Whether the object that had this incarnation has become another object since (400.7). */
export const isGone = (object: GameObject, incarnation: number | undefined): boolean => incarnation !== undefined && object.incarnation !== incarnation;

const ghosts = new WeakMap<GameObject, GameObject>();
const ghostValues = new WeakMap<GameObject, Characteristics>();

/** CR 608.2h: the object as it last existed in the public zone that it has left; itself, if that is not known. */
export function lastKnown(object: GameObject): GameObject {
  const { left } = object;
  if (left === undefined) return object;
  const known = ghosts.get(object);
  if (known !== undefined) return known;
  const ghost: GameObject = OBJECT.with(object, { zone: left.zone,
    controller: left.controller,
    counters: left.counters,
    linked: left.linked ?? object.linked,
    ...(left.on === undefined ? {} : { attachedTo: left.on.host }),
    ...(left.x === undefined ? {} : { cast: { paid: [], modes: [], targets: {}, ...object.cast, x: left.x } }),
    incarnation: left.incarnation ?? object.incarnation - 1,
  });
  ghosts.set(object, ghost);
  ghostValues.set(ghost, left.characteristics);
  return ghost;
}

/** An object that is looked back at, and what it was. */
export function asKnown(ghost: GameObject, values: Characteristics): GameObject {
  ghostValues.set(ghost, values);
  return ghost;
}

/** The characteristics of a last-known object, undefined for any other. */
export const lastKnownValues = (object: GameObject): Characteristics | undefined => ghostValues.get(object);

/** Players who are still in the game, active player first (101.4). */
export function playersInOrder(world: World): readonly PlayerId[] {
  const count = world.players.length;
  const order: PlayerId[] = [];
  for (let i = 0; i < count; i++) {
    const player = (world.turn.of + i) % count;
    if (world.players[player]?.lost !== true) order.push(player);
  }
  return order;
}

/** CR 104.1: the game ends at once when somebody wins, when at most one of several players is left, or in a draw. */
export const gameOver = ({ players, result }: World): boolean => result?.draw === true || players.some(({ won }) => won === true) || (players.some(({ lost }) => lost === true) && players.filter(({ lost }) => lost !== true).length <= 1);

/** Players who are still in the game, by seat. */
export const playersInTurnOrder = (world: World): readonly PlayerId[] => world.players.filter((player) => player.lost !== true).map((player) => player.id);
