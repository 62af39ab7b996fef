/** Immutable updates of the world, and small questions about it. */
import { type Int, compare, isZero, minus, plus } from '../base/integer.ts';
import { invariant } from '../base/invariant.ts';
import type { Changes, Fields } from '../base/shape.ts';
import type { Zone } from './ability.ts';
import type { Counter, Designation, Fact, GameObject, ObjectId, PlayerId, PlayerState, Thing, World } from './model.ts';
import { isPlayer, playerOfThing } from './model.ts';
import { FACT, OBJECT, PLAYER, WORLD } from './records.ts';

export function objectAt(world: World, id: ObjectId): GameObject {
  const object = world.objects[id];
  invariant(object !== undefined, `no object ${String(id)}`);
  return object;
}
export function playerAt(world: World, id: PlayerId): PlayerState {
  const player = world.players[id];
  invariant(player !== undefined, `no player ${String(id)}`);
  return player;
}

const NONE: readonly Designation[] = [];
export const designationsOf = ({ designations }: World): readonly Designation[] => designations ?? NONE;
/** Whether the game, or a player, has it. */
export const isDesignated = (world: World, what: string, of: PlayerId | null): boolean => designationsOf(world).some((each) => each.what === what && each.of === of);

export const withObject = (world: World, id: ObjectId, patch: Partial<GameObject>): World => WORLD.with(world, { objects: world.objects.map((object) => (object.id === id ? OBJECT.with(object, patch) : object)),
});
export const withPlayer = (world: World, id: PlayerId, patch: Partial<PlayerState>): World => WORLD.with(world, { players: world.players.map((player) => (player.id === id ? PLAYER.with(player, patch) : player)),
});
export const withFact = (world: World, fact: Fields<Fact>, more?: Changes<Fact>): World => WORLD.with(world, { facts: [...world.facts, more === undefined ? FACT.of(fact) : FACT.with(FACT.of(fact), more)] });

/** Removes a property for good; absent and undefined must not be two states. (`delete` would make a slow object of it.) */
export function without<T extends object, K extends keyof T>(value: T, ...keys: readonly K[]): T {
  if (!keys.some((key) => key in value)) return value;
  const rest = {} as T;
  for (const key in value) if (!(keys as readonly PropertyKey[]).includes(key)) rest[key] = value[key];
  return rest;
}

/** CR 101.4: players in the order active player, then in turn order. */
export function apnap(world: World): readonly PlayerId[] {
  const n = world.players.length;
  const result: PlayerId[] = [];
  for (let i = 0; i < n; i++) {
    const id = (world.turn.of + i) % n;
    if (world.players[id]?.lost !== true) result.push(id);
  }
  return result;
}

/** Counters of an object or player. */
export const countersOf = (world: World, thing: Thing): readonly Counter[] => (isPlayer(thing) ? playerAt(world, playerOfThing(thing)).counters : objectAt(world, thing).counters);
export const counterCount = (counters: readonly Counter[], kind: string): Int => counters.find((counter) => counter.kind === kind)?.amount ?? 0;

/** CR 122: adds (or with a negative amount removes, never below zero) counters of one kind; 613.7c gives the kind a new timestamp when some are put. */
export function addCounters(counters: readonly Counter[], kind: string, amount: Int, timestamp: number): readonly Counter[] {
  const present = counters.find((counter) => counter.kind === kind);
  const total = plus(present?.amount ?? 0, amount);
  const others = counters.filter((counter) => counter.kind !== kind);
  if (compare(total, 0) <= 0) return others;
  const stamp = compare(amount, 0) > 0 ? timestamp : (present?.timestamp ?? timestamp);
  return [...others, { kind, amount: total, timestamp: stamp }].sort((a, b) => (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0));
}
export function withCounters(world: World, thing: Thing, kind: string, amount: Int): World {
  if (isZero(amount)) return world;
  const counters = addCounters(countersOf(world, thing), kind, amount, world.clock);
  const next = WORLD.with(world, { clock: world.clock + 1 });
  return isPlayer(thing) ? withPlayer(next, playerOfThing(thing), { counters }) : withObject(next, thing, { counters });
}
export const withLife = (world: World, player: PlayerId, change: Int): World => withPlayer(world, player, { life: plus(playerAt(world, player).life, change) });
export const negative = (amount: Int): Int => minus(0, amount);

const PRIVATE_LISTS = { library: 'library', hand: 'hand', graveyard: 'graveyard' } as const;
type ListZone = keyof typeof PRIVATE_LISTS;
export const isListZone = (zone: Zone): zone is ListZone => zone in PRIVATE_LISTS;

function takeFromLists(world: World, object: GameObject): World {
  if (!isListZone(object.zone)) return world;
  const player = playerAt(world, object.owner);
  const now = withPlayer(world, object.owner, { [object.zone]: player[object.zone].filter((id) => id !== object.id) });
  return player.libraryUnknown?.includes(object.id) === true ? withUnknown(now, object.owner, player.libraryUnknown.filter((id) => id !== object.id)) : now;
}
/** Where a single card of a library is unknown, it is known. */
export const withUnknown = (world: World, player: PlayerId, unknown: readonly ObjectId[]): World =>
  unknown.length > 1 ? withPlayer(world, player, { libraryUnknown: unknown }) : WORLD.with(world, { players: world.players.map((each) => (each.id === player ? PLAYER.without(each, 'libraryUnknown') : each)) });

function putInList(world: World, object: GameObject, zone: ListZone, place: 'top' | 'bottom' | 'shuffle' | number | undefined): World {
  const list = playerAt(world, object.owner)[zone];
  const at = zone === 'library' ? (place === 'bottom' || place === 'shuffle' ? list.length : typeof place === 'number' ? Math.min(place, list.length) : 0) : 0;
  const next = withPlayer(world, object.owner, { [zone]: [...list.slice(0, at), object.id, ...list.slice(at)] });
  return place === 'shuffle' && zone === 'library' ? shuffled(next, object.owner) : next;
}

/** CR 701.24: after a shuffle the order is unknown; the cards stand in a canonical order. */
export function shuffled(world: World, player: PlayerId): World {
  const library = [...playerAt(world, player).library].sort((a, b) => a - b);
  return withUnknown(withPlayer(world, player, { library, libraryKnown: false }), player, library);
}

/** CR 608.2h, 608.2i: from one of these zones to another, or to a hand or library, what it was as a permanent or spell is still known. */
const STILL_KNOWN: ReadonlySet<Zone> = new Set<Zone>(['graveyard', 'exile', 'command']);
const isStillKnown = (from: Zone, to: Zone): boolean => STILL_KNOWN.has(from) && (STILL_KNOWN.has(to) || to === 'hand' || to === 'library');
/** CR 400.7: the object becomes a new object in another zone; what the move does not carry is forgotten. */
export function movedTo(world: World, id: ObjectId, zone: Zone, place?: 'top' | 'bottom' | 'shuffle' | number, fresh: Partial<GameObject> = {}): World {
  const object = objectAt(world, id);
  const kept = OBJECT.without(object, 'takenFrom', 'phasedOut', 'phasedWith', 'components', 'melded', 'attachedTo', 'deathtouched', 'attacking', 'blocking', 'blocked', 'cast', 'enteredThisTurn', 'enteredWith', 'designated', ...(isStillKnown(object.zone, zone) || zone === 'outside' ? [] : ['left' as const]));
  const moved: GameObject = OBJECT.with(kept, { zone, controller: object.owner, incarnation: object.incarnation + 1, timestamp: world.clock, face: 'up', back: false, copies: [], becomes: [], gains: [],
    tapped: false, counters: [], damage: 0, chosen: {}, linked: {}, ...fresh,
  });
  const taken = takeFromLists(world, object);
  const isNew = object.zone === 'outside'; // nothing can be attached or linked to it
  const placed = WORLD.with(taken, { clock: taken.clock + 1, objects: isNew ? taken.objects.with(id, moved) : taken.objects.map((each) => (each.id === id ? moved : unlinked(detached(each, id), id))) });
  return isListZone(zone) ? putInList(placed, moved, zone, place) : placed;
}
/** CR 614.13c: the world as it is for what an effect on an entry takes from the top of a library: what enters from there is not among it. */
export const withoutEntering = (world: World, entering: readonly ObjectId[]): World =>
  entering.filter((id) => objectAt(world, id).zone === 'library').reduce((now, id) => {
    const { owner } = objectAt(now, id);
    return withPlayer(now, owner, { library: playerAt(now, owner).library.filter((each) => each !== id) });
  }, world);
/** NOT IN CR: a card that nobody knows, where cards are, to which nothing was done; nothing comes from it by itself. Libraries have many. */
export const isMute = ({ anonymous, zone, gains, becomes, copies, counters }: GameObject): boolean =>
  anonymous === true && zone !== 'battlefield' && zone !== 'stack' && gains.length === 0 && becomes.length === 0 && copies.length === 0 && counters.length === 0;
/** CR 903.3b, 903.3c: a commander card, or a permanent one of whose cards is a commander. */
export const isCommander = (world: World, { commander, components }: GameObject): boolean => commander === true || components?.some((id) => world.objects[id]?.commander === true) === true;
function isLinked({ linked }: GameObject, to: ObjectId): boolean {
  for (const name in linked) if (linked[name]?.includes(to) === true) return true;
  return false;
}
/** CR 614.14: a card that leaves exile is not among the cards that something exiled. */
const unlinked = (object: GameObject, from: ObjectId): GameObject =>
  (isLinked(object, from) ? OBJECT.with(object, { linked: Object.fromEntries(Object.entries(object.linked).map(([name, ids]) => [name, ids.filter((id) => id !== from)])) }) : object);
/** Nothing stays attached to an object that left; state-based actions deal with the rest (704.5m-n). */
const detached = (object: GameObject, from: ObjectId): GameObject => (object.attachedTo === from ? OBJECT.without(object, 'attachedTo') : object);

/** Facts of the turn that goes on: those before the scenario began count where no turn has begun since. */
export const turnFacts = ({ earlier, facts, turn }: World): readonly Fact[] =>
  (turn.since !== undefined ? facts.slice(turn.since) : earlier.length === 0 ? facts : [...earlier, ...facts]);
/** Facts of the step that goes on. */
export function stepFacts(world: World): readonly Fact[] {
  const from = world.facts.findLastIndex(({ fact }) => fact === 'begins');
  return from < 0 ? turnFacts(world) : world.facts.slice(from + 1);
}
/** Facts of the turn before; of a turn before the scenario nothing is known. */
export function lastTurnFacts({ earlier, facts, turn }: World): readonly Fact[] {
  if (turn.since === undefined) return [];
  return turn.before === undefined ? [...earlier, ...facts.slice(0, turn.since)] : facts.slice(turn.before, turn.since);
}
