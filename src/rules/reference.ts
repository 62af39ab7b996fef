/**
 * References: noun phrases that name things already known. The same object id may mean the real object or, during the
 * look-ahead, its duplicate: "this" and the watched event mean the duplicate, a bound name means the real object.
 */
import { assertNever } from '../base/invariant.ts';
import { flatMap } from '../base/list.ts';
import type { EventKind, Ref, Zone } from './ability.ts';
import { PROTECTOR } from './310-protector.ts';
import { controllerOfObject } from './613-layers.ts';
import type { Binding, Bindings, GameObject, PlayerId, Thing, World } from './model.ts';
import { thingOfPlayer } from './model.ts';
import { OBJECT } from './records.ts';
import { type Scope, type Subject, type View, isGone, isObject, lastKnown, lastKnownValues, objectOf, playersInOrder, realObject, selfOf, subjectOf, thingOf } from './view.ts';

const NOTHING: readonly Subject[] = [];
/** The name under which an effect remembers what a label meant when it came into force (400.7). */
export const labelKey = (label: string): string => `label ${label}`;

/** The name under which an effect in force remembers which object "this" was (400.7). */
export const THIS = labelKey('this');
export function selfIncarnationIn(bindings: Bindings): Scope['selfIncarnation'] {
  const bound = bindings[THIS];
  return bound !== undefined && 'things' in bound ? bound.incarnations?.[0] : undefined;
}

/** What a reference denotes; an object that has moved on since it was bound is given as it last existed (608.2h). */
export function referents(scope: Scope, ref: Ref): readonly Subject[] {
  switch (ref.ref) {
    case 'this': {
      const self = selfOf(scope);
      return self === null ? NOTHING : [self];
    }
    case 'you':
      return [thingOfPlayer(scope.controller)];
    case 'bound':
      return ref.is === undefined ? bound(scope, ref.name) : boundThings(scope.view, ref.is);
    case 'that':
      return that(scope, ref.noun);
    case 'label':
      return scope.bindings[labelKey(ref.name)] === undefined ? labelled(scope.view, ref.name) : bound(scope, labelKey(ref.name));
    case 'controller':
    case 'owner':
    case 'attached-to':
      return flatMap(referents(scope, ref.of), (subject) => relative(scope.view, ref.ref, subject));
    case 'opponents':
      return playersInOrder(scope.view.world).filter((player) => player !== scope.controller).map(thingOfPlayer);
    case 'defending':
      return defending(scope, ref.itself === true);
    case 'next':
      return flatMap(referents(scope, ref.of), (subject) => beside(scope, subject, ref.right === true));
    case 'each-player':
      return playersInOrder(scope.view.world).map(thingOfPlayer);
    case 'affected':
      return scope.event?.affected !== undefined ? [subjectOf(scope.view, scope.event.affected)] : scope.it === undefined ? NOTHING : [scope.it];
    default:
      return assertNever(ref);
  }
}

/** CR 101.4: the player who comes after another in turn order, or before. */
function beside({ view: { world } }: Scope, subject: Subject, before: boolean): readonly Subject[] {
  const order = playersInOrder(world).map(thingOfPlayer);
  const at = isObject(subject) ? -1 : order.indexOf(subject);
  const next = at < 0 ? undefined : order[(at + (before ? order.length - 1 : 1)) % order.length];
  return next === undefined ? NOTHING : [next];
}

/**
 * The things that a reference denotes, in order; objects that have become other objects since are left out (400.7), but for
 * those that this very effect has moved: found where they have returned to the battlefield, and with `anywhere` in every public zone (400.7j).
 */
export function things(scope: Scope, ref: Ref, anywhere = false): readonly Thing[] {
  const binding = ref.ref === 'bound' ? (ref.is ?? scope.bindings[ref.name]) : ref.ref === 'label' ? scope.bindings[labelKey(ref.name)] : undefined;
  const incarnations = binding !== undefined && 'things' in binding ? binding.incarnations : undefined;
  const found = referents(scope, ref).filter((subject, at) => (ref.ref === 'that' ? ref.noun !== 'object' || !isAnother(scope, subject) : !isStale(scope.view, subject)) || (ref.ref === 'this' ? isFound(scope) : ref.ref !== 'that' && isMovedHere(scope, thingOf(subject), incarnations?.[at], anywhere))).map(thingOf);
  return flatMap(found, (thing) => withItsCards(scope, thing, anywhere));
}
/** CR 712.21c, 728.3c: of a melded or merged permanent that has left each card is found; of a melded one there is nothing else. */
function withItsCards(scope: Scope, thing: Thing, anywhere: boolean): readonly Thing[] {
  const { left, zone } = scope.view.world.objects[thing] ?? {};
  if (left?.parts === undefined) return [thing];
  const cards = left.parts.filter(({ object, incarnation }) => scope.view.world.objects[object]?.incarnation === incarnation || isMovedHere(scope, object, incarnation, anywhere)).map(({ object }) => object);
  return zone === 'outside' ? cards : [thing, ...cards];
}

/** Events that make another object of what they are about. */
const MAKES_ANOTHER: ReadonlySet<EventKind> = new Set<EventKind>(['move', 'enters', 'destroy', 'sacrifice', 'discard', 'counter', 'cast', 'play', 'mill', 'draw', 'create']);
/** CR 400.7, 400.7e, 400.7j: what an event was about has become something else than what the event, or this effect, made of it. */
function isAnother(scope: Scope, subject: Subject): boolean {
  const { event, view: { world } } = scope;
  const object = isObject(subject) && subject.id !== scope.view.staged?.id ? world.objects[subject.id] : undefined;
  if (object === undefined || event?.incarnation === undefined || event.kind === undefined) return false;
  const last = event.incarnation + (MAKES_ANOTHER.has(event.kind) ? 1 : 0);
  return object.incarnation > last && !isMovedHere(scope, object.id, last, true);
}
/** CR 712.21c: what is left of a melded permanent, its cards, is found where it went. */
const hasCards = ({ left, zone }: GameObject): boolean => zone === 'outside' && left?.parts !== undefined;
const HIDDEN: ReadonlySet<Zone> = new Set<Zone>(['hand', 'library', 'outside']);
/** Facts by which a change of zone shows. */
const MOVES: ReadonlySet<string> = new Set(['exiled', 'to-graveyard', 'to-hand', 'to-command', 'to-library', 'shuffled-in', 'moved', 'dies', 'died', 'put-into-graveyard', 'enters']);
/** CR 400.7j: every move since the object was bound belongs to the effect that asks. */
function isMovedHere({ view: { world }, wayFrom, movesFrom = wayFrom }: Scope, id: Thing, incarnation: number | undefined, anywhere: boolean): boolean {
  const object = world.objects[id];
  if (object === undefined || incarnation === undefined || movesFrom === undefined || (anywhere ? HIDDEN.has(object.zone) && !hasCards(object) : object.zone !== 'battlefield')) return false;
  const moves = world.facts.slice(movesFrom).filter(({ fact, subject }) => subject === id && MOVES.has(fact)).length;
  return moves >= object.incarnation - incarnation;
}

/** CR 400.7j: the bindings of an effect that goes on later, with the objects that it has moved itself as they are now; the same bindings where it has moved none. */
export function withMoved(scope: Scope): Bindings {
  const { bindings, view: { world } } = scope;
  const now = (thing: Thing, incarnation: number): number => (world.objects[thing]?.incarnation !== incarnation && isMovedHere(scope, thing, incarnation, true) ? (world.objects[thing]?.incarnation ?? incarnation) : incarnation);
  const moved = flatMap(Object.entries(bindings), ([name, binding]): readonly [string, Binding][] => {
    if (!('things' in binding) || binding.incarnations === undefined) return [];
    const before = binding.incarnations;
    const incarnations = before.map((incarnation, at) => now(binding.things[at] ?? -1, incarnation));
    return incarnations.some((incarnation, at) => incarnation !== before[at]) ? [[name, { ...binding, incarnations }]] : [];
  });
  return moved.length === 0 ? bindings : { ...bindings, ...Object.fromEntries(moved) };
}

/** CR 400.7e: the bindings of an ability that a move has set off, with the object that moved as it is now, if that is in a public zone. */
export function withFollowed(world: World, bindings: Bindings, moved: { readonly what: Thing; readonly incarnation: number }): Bindings {
  const object = world.objects[moved.what];
  if (object === undefined || object.incarnation !== moved.incarnation + 1 || HIDDEN.has(object.zone)) return bindings;
  return following(bindings, moved, object.incarnation);
}
/** The bindings in which an object is another incarnation of itself. */
export const following = (bindings: Bindings, { what, incarnation: was }: { readonly what: Thing; readonly incarnation: number }, now: number): Bindings =>
  Object.fromEntries(Object.entries(bindings).map(([name, binding]): readonly [string, Binding] => ('things' in binding && binding.incarnations !== undefined
    ? [name, { ...binding, incarnations: binding.incarnations.map((incarnation, at) => (binding.things[at] === what && incarnation === was ? now : incarnation)) }]
    : [name, binding])));

/** CR 400.7e, 400.7j: a trigger on its own object's move finds what it became, in a public zone. */
function isFound({ view, self, selfIncarnation }: Scope): boolean {
  const object = self === null ? undefined : view.world.objects[self];
  return object !== undefined && selfIncarnation !== undefined && object.incarnation === selfIncarnation + 1 && !HIDDEN.has(object.zone);
}

/** Whether a subject is one of the things that a reference denotes. A label that no effect has bound to one object (400.7) is that of whatever the object was, too: the record speaks of it (608.2i). */
export function refersTo(scope: Scope, ref: Ref, subject: Subject): boolean {
  const thing = thingOf(subject);
  if (ref.ref === 'this') return scope.self === thing && isObject(subject) && !isGone(subject, scope.selfIncarnation);
  if (ref.ref === 'you') return thing === thingOfPlayer(scope.controller);
  const isAny = ref.ref === 'label' && scope.bindings[labelKey(ref.name)] === undefined;
  for (const each of referents(scope, ref)) {
    if (thingOf(each) === thing && (isAny || !isObject(subject) || !isObject(each) || each.incarnation === subject.incarnation)) return true;
  }
  return false;
}

const isStale = (view: View, subject: Subject): boolean => isObject(subject) && subject !== view.staged && view.world.objects[subject.id]?.incarnation !== subject.incarnation;

function bound(scope: Scope, name: string): readonly Subject[] {
  const binding = scope.bindings[name];
  if (binding !== undefined) return boundThings(scope.view, binding);
  if (name === 'it' && scope.it !== undefined) return [scope.it];
  const self = selfOf(scope);
  if (self === null) return NOTHING;
  const linked = self.linked[name];
  if (linked !== undefined) return linked.map((id) => realObject(scope.view, id));
  const chosen = scope.event?.chosen?.[name] ?? self.chosen[name];
  if (typeof chosen === 'number') return [subjectOf(scope.view, chosen)];
  return name === 'it' ? [self] : NOTHING;
}

function boundThings(view: View, binding: Binding): readonly Subject[] {
  if (!('things' in binding)) return NOTHING;
  return binding.things.map((thing, index) => {
    if (thing < 0) return thing;
    const object = realObject(view, thing);
    const incarnation = binding.incarnations?.[index];
    if (incarnation === undefined || !isGone(object, incarnation)) return object;
    const ghost = lastKnown(object);
    return ghost === object ? OBJECT.with(object, { incarnation }) : ghost; // it has moved on more than once: nothing is known of it but that it is gone
  });
}

function that(scope: Scope, noun: 'player' | 'object' | 'source'): readonly Subject[] {
  const { event, view } = scope;
  switch (noun) {
    case 'player': {
      if (event === undefined) return isPlayerSubject(scope.it) ? [scope.it] : NOTHING;
      const player = playerIn(event.recipient) ?? event.player ?? event.under ?? playerIn(event.affected); // who gets counters before who puts them
      return player === undefined ? NOTHING : [thingOfPlayer(player)];
    }
    case 'object': {
      if (event === undefined) return scope.it !== undefined && isObject(scope.it) ? [scope.it] : NOTHING;
      const thing = event.what ?? objectIn(event.recipient) ?? objectIn(event.affected);
      return thing === undefined ? NOTHING : [asItWas(objectOf(view, thing), event.incarnation)];
    }
    case 'source':
      return event?.source === undefined ? NOTHING : [sourceAsItWas(objectOf(view, event.source))];
    default:
      return assertNever(noun);
  }
}
/** CR 608.2h: what has left the battlefield since the event is what it last was there. */
function asItWas(object: GameObject, incarnation: number | undefined): GameObject {
  const ghost = isGone(object, incarnation) ? lastKnown(object) : object;
  return ghost.incarnation === incarnation && ghost.zone === 'battlefield' ? ghost : object;
}
/** CR 113.7a, 608.2h: the source of an event is what it last was, where it has left the battlefield or the stack. */
export const sourceAsItWas = (object: GameObject): GameObject => (object.left === undefined || object.zone === 'battlefield' || object.zone === 'stack' ? object : lastKnown(object));
const isPlayerSubject = (subject: Subject | undefined): subject is number => typeof subject === 'number';
const playerIn = (thing: Thing | undefined): PlayerId | undefined => (thing !== undefined && thing < 0 ? -1 - thing : undefined);
const objectIn = (thing: Thing | undefined): number | undefined => (thing !== undefined && thing >= 0 ? thing : undefined);

function labelled(view: View, name: string): readonly Subject[] {
  const player = view.world.players.find((each) => each.name === name);
  if (player !== undefined) return [thingOfPlayer(player.id)];
  const object = view.world.objects.find((each) => each.label === name);
  return object === undefined ? NOTHING : [objectOf(view, object.id)];
}

function relative(view: View, to: 'controller' | 'owner' | 'attached-to', subject: Subject): readonly Subject[] {
  if (!isObject(subject)) return to === 'attached-to' ? NOTHING : [subject];
  if (to === 'owner') return [thingOfPlayer(subject.owner)];
  if (to === 'controller') return [thingOfPlayer(controllerOfObject(view, subject))];
  return attachedTo(view, subject);
}

/** CR 506.2, 508.5: whom the attacker that the event or the text is about attacks, the controller of the planeswalker, the protector of the battle; of two players the one whose turn it is not. */
function defending(scope: Scope, itself: boolean): readonly Subject[] {
  const { event, view } = scope;
  const { turn: { of: active }, players } = view.world;
  const self = selfOf(scope);
  const around = self === null ? NOTHING : [self, ...attachedTo(view, self)];
  const subjects = [...(event?.what === undefined ? NOTHING : [objectOf(view, event.what)]), ...(event?.source === undefined ? NOTHING : [objectOf(view, event.source)]), ...around, ...(objectIn(event?.recipient) === undefined ? NOTHING : [objectOf(view, objectIn(event?.recipient) ?? 0)])];
  const attacked = (event?.kind === 'attack' ? event.recipient : undefined) ?? flatMap(subjects, (subject) => (isObject(subject) && subject.zone === 'battlefield' && subject.attacking !== undefined ? [subject.attacking] : []))[0];
  if (attacked === undefined) return players.length === 2 ? players.filter(({ id }) => id !== active).map(({ id }) => thingOfPlayer(id)) : NOTHING;
  if (attacked < 0) return [attacked];
  const object = realObject(view, attacked);
  if (itself) return [object];
  const protector = object.chosen[PROTECTOR];
  return [typeof protector === 'number' ? protector : thingOfPlayer(controllerOfObject(view, object))];
}
function attachedTo(view: View, object: GameObject): readonly Subject[] {
  const to = object.attachedTo;
  if (to === undefined) return NOTHING;
  return to < 0 ? [to] : boundThings(view, { things: [to], ...(lastKnownValues(object) === undefined || object.left?.on?.incarnation === undefined ? {} : { incarnations: [object.left.on.incarnation] }) });
}
