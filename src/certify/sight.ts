/**
 * What the checker looks at: a world, perhaps with the duplicate of an entering object in its staging zone (614.12), and
 * the settings of the scenario. Pure data and lookups; the rules are in the files beside this one.
 */
import type { Int } from '../base/integer.ts';
import type { Bindings, Characteristics, GameObject, ObjectId, PlayerId, Scenario, Thing, World } from '../rules/model.ts';
import type { GameEvent } from '../rules/event.ts';

/** What is looked at. `partial` stands in while the layers are still being worked out (613). */
export interface Sight {
  readonly scenario: Scenario;
  readonly world: World;
  readonly staged?: GameObject;
  readonly partial?: (object: GameObject) => Characteristics;
}
/** In whose name something is evaluated, and of what event it speaks. */
export interface Scope {
  readonly sight: Sight;
  readonly self: ObjectId | null;
  readonly you: PlayerId;
  readonly bindings: Bindings;
  readonly event?: GameEvent;
  readonly prevented?: Int;
  readonly left?: Int;
  /** Where the record stood when the instructions began ("this way"). */
  readonly since?: number;
  /** The object itself is the duplicate in the staging zone. */
  readonly selfStaged?: boolean;
}

/** Why a step is not judged: thrown inside the checker, caught and counted by it, never silently passed. */
export interface Unchecked { readonly unchecked: string }
export function unchecked(why: string): never {
  throw Object.assign(new Error(why), { unchecked: why });
}
export const isUnchecked = (error: unknown): error is Unchecked => typeof error === 'object' && error !== null && 'unchecked' in error;

export const asThing = (player: PlayerId): Thing => -1 - player;
export const asPlayer = (thing: Thing): PlayerId => -1 - thing;
export const thingIsPlayer = (thing: Thing): boolean => thing < 0;

/** The object itself; of the entering object the duplicate, where the sight has one. */
export function seen(sight: Sight, id: ObjectId): GameObject {
  if (sight.staged?.id === id) return sight.staged;
  return real(sight.world, id);
}
export function real(world: World, id: ObjectId): GameObject {
  const object = world.objects[id];
  return object !== undefined && object.id === id ? object : (world.objects.find((each) => each.id === id) ?? unchecked('an object that is not there'));
}
/** CR 601.2a: a spell's controller cast it; what a permanent remembers only where that was somebody else. */
const casterOf = ({ cast, zone, controller }: GameObject, otherwise: PlayerId): PlayerId => cast?.by ?? (zone === 'stack' ? controller : otherwise);
/** CR 601.2: cast from there, as the object remembers; an entry alone says that it was cast, not from where. */
export const castFrom = ({ event, sight, you }: Scope, object: GameObject | null | undefined, { from, byYou }: { readonly from?: string; readonly byYou?: true }): boolean =>
  byYou === true && object !== null && object !== undefined && casterOf(real(sight.world, object.id), you) !== you ? false : object?.cast === undefined ? from === undefined && event?.entry !== undefined && event.wasCast === true && event.what === object?.id : from === undefined || object.cast.from === from;
export const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
export const among = (words: readonly string[], word: string): boolean => words.some((each) => same(each, word));
export const reading = (scenario: Scenario, question: string): string | undefined => scenario.readings[question];

/** CR 101.4: players in turn order, beginning with the active one. */
export function apnap(world: World): readonly PlayerId[] {
  const n = world.players.length;
  return world.players.map((_, at) => (world.turn.of + at) % n).filter((player) => world.players[player]?.lost !== true);
}
/** CR 721.5, 800.4g, 800.4h: who answers for a player: whoever controls the player, and the next one in turn order for one who has left. */
export function speakerFor({ players }: World, who: PlayerId): PlayerId {
  const there = [...players.keys()].map((step) => (who + step) % players.length).find((player) => players[player]?.lost !== true) ?? who;
  const master = players[there]?.controlledBy;
  return master === undefined || players[master]?.lost === true ? there : master;
}
/** CR 903.3b-c: a commander, or a permanent one of whose cards is one. */
export const commands = (world: World, { commander, components }: GameObject): boolean => commander === true || components?.some((card) => world.objects[card]?.commander === true) === true;
const countersHad = (world: World, thing: Thing): GameObject['counters'] => (thingIsPlayer(thing) ? world.players[asPlayer(thing)] : real(world, thing))?.counters ?? [];
/** The kinds of counters on an object, or had by a player. */
export const kindsOn = (world: World, thing: Thing): readonly string[] => countersHad(world, thing).map(({ kind }) => kind);
/** How many counters of a kind are on an object, or had by a player. */
export const countersOn = (world: World, thing: Thing, kind: string): Int => countersHad(world, thing).find((each) => each.kind === kind)?.amount ?? 0;

/** CR 113.7a: it has left the battlefield or the stack, and is what it last was. */
export const hasDeparted = (object: GameObject): boolean => object.left !== undefined && object.zone !== 'battlefield' && object.zone !== 'stack';
/** CR 400.7: what an effect in force calls "this" has left since. */
export function isAnother(scope: Scope, self: number): boolean {
  const was = scope.bindings['label this'];
  return was !== undefined && 'things' in was && was.incarnations?.[0] !== undefined && seen(scope.sight, self).incarnation !== was.incarnations[0] ? unchecked('an effect of an object that has left') : false;
}
/** CR 608.2h: what an object is attached to, or was as it left the battlefield. */
export function hostOf(sight: Sight, { zone, attachedTo, left }: GameObject): Thing | undefined {
  if (attachedTo !== undefined || zone === 'battlefield' || left?.zone !== 'battlefield' || left.on === undefined) return attachedTo;
  return thingIsPlayer(left.on.host) || seen(sight, left.on.host).incarnation === left.on.incarnation ? left.on.host : unchecked('what something was attached to, and is gone');
}
