/**
 * Filters: whether one object or player passes a test, and which ones do. A test looks at characteristics as they are
 * in the view: after the layers, or so far while the layers are applied, of the duplicate for an entering object.
 */
import { type Int, compare } from '../base/integer.ts';
import { assertNever } from '../base/invariant.ts';
import { flatMap } from '../base/list.ts';
import { characteristicsOf, controllerOfObject } from './613-layers.ts';
import { heldValues } from './707-copy.ts';
import { hasWord, kindOfSubtype, sameWord } from './205-type-line.ts';
import { wasCastBy } from './601-caster.ts';
import type { Filter, Ref } from './ability.ts';
import { amountOf, compares, factsOf, valueOf } from './amount.ts';
import { candidates, namesThis, speaksOfElsewhere } from './filter-domain.ts';
import type { Characteristics, Counter, Fact, GameObject, PlayerId, Thing, World } from './model.ts';
import { playerOfThing, thingOfPlayer } from './model.ts';
import { OBJECT, SCOPE } from './records.ts';
import { referents, refersTo, things } from './reference.ts';
import { type Scope, type Subject, type View, isObject, realObject, subjectOf, thingOf, wasJustCast } from './view.ts';
import { isCommander, isDesignated } from './world.ts';

/** Whether an object or player passes; an entering object is looked at as its duplicate (614.12), unless the filter speaks of another zone: then where it is, turned face down if it will be (701.40a, 701.58a, 708.3). */
export function matches(scope: Scope, filter: Filter, thing: Thing): boolean {
  const { staged } = scope.view;
  if (staged !== undefined && staged.id === thing && speaksOfElsewhere(filter)) {
    const real = realObject(scope.view, thing);
    if (staged.face === 'up' || real.face === 'down') return objectPasses(scope, filter, real);
    const turned = OBJECT.with(real, { face: 'down', becomes: staged.becomes });
    return objectPasses(SCOPE.with(scope, { view: { world: scope.view.world, staged: turned, alone: true } }), filter, turned);
  }
  return subjectPasses(scope, filter, subjectOf(scope.view, thing));
}

/**
 * Everything that passes: players in turn order, then objects by id, in the zones that the filter speaks of (the
 * battlefield, if it does not say). The duplicate is not among them, unless the filter names "this" and this is it.
 */
export const allMatching = (scope: Scope, filter: Filter): readonly Thing[] => allSubjects(scope, filter).map(thingOf);

export function allSubjects(scope: Scope, filter: Filter): readonly Subject[] {
  const { staged } = scope.view;
  const seesDuplicate = staged !== undefined && scope.selfStaged === true && scope.self === staged.id && namesThis(filter);
  const found: Subject[] = [];
  for (const candidate of candidates(scope, filter)) {
    const subject = seesDuplicate && isObject(candidate) && candidate.id === staged.id ? staged : candidate;
    if (subjectPasses(scope, filter, subject)) found.push(subject);
  }
  return found;
}

export const subjectPasses = (scope: Scope, filter: Filter, subject: Subject): boolean =>
  isObject(subject) ? objectPasses(scope, filter, subject) : playerPasses(scope, filter, playerOfThing(subject));

/** Whether a player passes; tests that only objects can pass are false. */
export function playerPasses(scope: Scope, filter: Filter, player: PlayerId): boolean {
  const thing = thingOfPlayer(player);
  switch (filter.test) {
    case 'all':
      return filter.of.every((each) => playerPasses(scope, each, player));
    case 'any':
      return filter.of.some((each) => playerPasses(scope, each, player));
    case 'not':
      return !playerPasses(scope, filter.of, player);
    case 'anything':
    case 'player':
    case 'damageable':
      return true;
    case 'designation':
      return filter.what === 'active player' ? scope.view.world.turn.of === player : isDesignated(scope.view.world, filter.what, player); // 102.1
    case 'controls':
      return compares(allSubjects(scope, filter.what).filter((subject) => isObject(subject) && controllerOfObject(scope.view, subject) === player).length, filter.op, amountOf(scope, filter.than));
    case 'opponent':
      return isOpponent(scope, filter.of, player);
    case 'ref':
      return refersTo(scope, filter.ref, thing);
    case 'chosen':
      return (filter.is === undefined ? chosenValues(scope, filter.what, filter.of) : [filter.is]).some((value) => value === thing);
    case 'counter':
      return hasCounter(scope.view.world.players[player]?.counters ?? [], filter.kind);
    case 'compare':
      return compares(valueOf(scope, thing, filter.value, filter.kind), filter.op, amountOf(scope, filter.than));
    case 'record':
      return recorded(scope, filter, thing);
    case 'enchanted-by':
      return isBearing(scope, filter, thing);
    default:
      return false;
  }
}

function isOpponent(scope: Scope, of: Ref, player: PlayerId): boolean {
  const whom = things(scope, of);
  return whom.length > 0 && !whom.includes(thingOfPlayer(player));
}

/** Whether an object passes. */
// eslint-disable-next-line max-lines-per-function -- a table: one line or two for each test
export function objectPasses(scope: Scope, filter: Filter, object: GameObject): boolean {
  const { view } = scope;
  switch (filter.test) {
    case 'all':
      for (const each of filter.of) if (!objectPasses(scope, each, object)) return false;
      return !(isHidden(object) && filter.of.some(({ test }) => test === 'record') && isUnseen(scope, filter.of, object));
    case 'any':
      return filter.of.some((each) => objectPasses(scope, each, object));
    case 'not':
      return !objectPasses(scope, filter.of, object);
    case 'anything':
    case 'source':
      return true;
    case 'ref':
      return refersTo(scope, filter.ref, object);
    case 'player':
    case 'designation':
    case 'controls':
    case 'opponent':
      return false;
    case 'permanent':
      return object.zone === 'battlefield' && object.phasedOut !== true;
    case 'spell':
      return object.zone === 'stack' && object.ability === undefined;
    case 'card':
      return !object.token && object.copy !== true && object.ability === undefined;
    case 'token':
      return object.token;
    case 'damageable':
      return object.zone === 'battlefield' && object.phasedOut !== true && characteristicsOf(view, object).types.some((type) => DAMAGEABLE.includes(type));
    case 'commander':
      return isCommander(view.world, object);
    case 'type':
    case 'subtype':
    case 'supertype':
    case 'color':
    case 'name':
    case 'keyword':
      return hasQuality(characteristicsOf(view, object), filter.test, filter.value);
    case 'base-type':
      return hasWord(heldValues(object).values.types, filter.value);
    case 'colors':
      return colorCount(filter.is, characteristicsOf(view, object).colors.length);
    case 'chosen':
      return (filter.is === undefined ? chosenValues(scope, filter.what, filter.of) : [filter.is]).some((value) => (value === 'odd' || value === 'even' ? compares(valueOf(scope, object, 'mana-value'), value, 0) : isOfChosen(view, object, value)));
    case 'shares':
      return referents(scope, filter.with).some((other) => isObject(other) && shares(characteristicsOf(view, object), characteristicsOf(view, other), filter.what));
    case 'controller':
      return playerPasses(scope, filter.who, controllerOfObject(view, object));
    case 'owner':
      return playerPasses(scope, filter.who, object.owner);
    case 'zone':
      return object.zone === filter.zone && (filter.of === undefined || playerPasses(scope, filter.of, filter.zone === 'battlefield' || filter.zone === 'stack' ? controllerOfObject(view, object) : object.owner));
    case 'top':
      return isOnTop(scope, object, filter.count === undefined ? 1 : amountOf(scope, filter.count), filter.among);
    case 'status':
      return hasStatus(view, object, filter.is);
    case 'counter':
      return hasCounter(object.counters, filter.kind);
    case 'compare':
      return compares(valueOf(scope, object, filter.value, filter.kind), filter.op, filter.own === undefined ? amountOf(scope, filter.than) : valueOf(scope, object, filter.own));
    case 'attached':
      return object.attachedTo !== undefined && subjectPasses(scope, filter.to, realSubject(view, object.attachedTo));
    case 'blocking':
      return (object.blocking ?? []).some((id) => subjectPasses(scope, filter.whom, subjectOf(view, id)));
    case 'attacking':
      return object.attacking !== undefined && subjectPasses(scope, filter.whom, subjectOf(view, object.attacking));
    case 'blocked-by':
      return view.world.objects.some((other) => other.zone === 'battlefield' && other.blocking?.includes(object.id) === true && objectPasses(scope, filter.whom, other));
    case 'enchanted-by':
    case 'equipped-by':
      return isBearing(scope, filter, object.id);
    case 'targets':
      return object.zone === 'stack' && Object.values(object.cast?.targets ?? {}).some((things) => things.some((thing) => subjectPasses(scope, filter.whom, realSubject(view, thing))));
    case 'cast':
      if (filter.byYou === true && !wasCastBy(view.world, object.id, scope.controller)) return false;
      return object.cast === undefined ? filter.from === undefined && wasJustCast(scope, object.id) : filter.from === undefined || object.cast.from === filter.from;
    case 'paid':
      return object.cast?.paid.includes(filter.how) ?? false;
    case 'ability':
      return characteristicsOf(view, object).abilities.some(({ ability }) => filter.name === null || ('name' in ability && ability.name === filter.name));
    case 'record':
      return recorded(scope, filter, object.id);
    default:
      return assertNever(filter);
  }
}

const DAMAGEABLE: readonly string[] = ['Creature', 'Planeswalker', 'Battle'];

/** An object that another one is attached to: it is on the battlefield, never the duplicate. */
const realSubject = (view: View, thing: Thing): Subject => (thing < 0 ? thing : (view.world.objects[thing] ?? subjectOf(view, thing)));

const colorCount = (is: 'colorless' | 'multicolored' | 'monocolored', count: number): boolean => (is === 'colorless' ? count === 0 : is === 'monocolored' ? count === 1 : count > 1);

/** Whether a characteristic has a word; with every creature type an object has each subtype that is one. */
export function hasQuality(values: Characteristics, test: 'type' | 'subtype' | 'supertype' | 'color' | 'name' | 'keyword', word: string): boolean {
  switch (test) {
    case 'type':
      return hasWord(values.types, word);
    case 'subtype':
      return hasWord(values.subtypes, word) || (values.everyCreatureType === true && kindOfSubtype(word) === 'creature');
    case 'supertype':
      return hasWord(values.supertypes, word);
    case 'color':
      return hasWord(values.colors, word);
    case 'name':
      return values.name === word;
    case 'keyword':
      return values.abilities.some(({ ability }) => ability.ability === 'keyword' && sameWord(ability.keyword, word));
    default:
      return assertNever(test);
  }
}

function shares(a: Characteristics, b: Characteristics, what: 'subtype' | 'color' | 'type' | 'name'): boolean {
  switch (what) {
    case 'subtype':
      return sharesSubtype(a, b);
    case 'color':
      return a.colors.some((color) => b.colors.includes(color));
    case 'type':
      return a.types.some((type) => b.types.includes(type));
    case 'name':
      return a.name !== '' && a.name === b.name;
    default:
      return assertNever(what);
  }
}

function sharesSubtype(a: Characteristics, b: Characteristics): boolean {
  const isCreatureType = (subtype: string): boolean => kindOfSubtype(subtype) === 'creature';
  // CR 205.3: what is shared is a creature type; other subtypes do not count
  if (a.everyCreatureType === true && (b.everyCreatureType === true || b.subtypes.some(isCreatureType))) return true;
  if (b.everyCreatureType === true && a.subtypes.some(isCreatureType)) return true;
  return a.subtypes.some((subtype) => isCreatureType(subtype) && b.subtypes.includes(subtype));
}

/** The value of a choice: bound while the effect is applied, made as the object enters, or made as it entered. */
function chosenValues(scope: Scope, what: string, of: Ref): readonly (string | number)[] {
  const binding = scope.bindings[what];
  if (binding !== undefined) return 'things' in binding ? binding.things : 'word' in binding ? [binding.word] : [];
  const underway = of.ref === 'this' ? scope.event?.chosen?.[what] : undefined;
  if (underway !== undefined && scope.selfStaged === true) return [underway];
  return flatMap(referents(scope, of), (subject) => {
    const value = isObject(subject) ? subject.chosen[what] : undefined;
    return value === undefined ? [] : [value];
  });
}

function isOfChosen(view: View, object: GameObject, value: string | number): boolean {
  if (typeof value === 'number') return object.id === value;
  const values = characteristicsOf(view, object);
  return hasQuality(values, 'subtype', value) || hasQuality(values, 'color', value) || hasQuality(values, 'type', value) || values.name === value;
}

/** CR 401.5, 404: the top card of its owner's library or graveyard. */
function isOnTop(scope: Scope, object: GameObject, count: Int, those: Filter | undefined): boolean {
  if (object.zone !== 'library' && object.zone !== 'graveyard') return false;
  const cards = scope.view.world.players[object.owner]?.[object.zone] ?? [];
  const at = cards.indexOf(object.id);
  if (at < 0 || (those === undefined ? compare(at, count) >= 0 : !matches(scope, those, object.id))) return false;
  return those === undefined || compare(cards.slice(0, at).filter((id) => matches(scope, those, id)).length, count) < 0;
}

/** CR 509.1h: blockers were declared for it, or it was blocked, which it remains without them. */
export const isBlocked = (world: World, object: GameObject): boolean => object.blocked === true || world.objects.some((other) => other.zone === 'battlefield' && other.blocking?.includes(object.id) === true);

function hasStatus(view: View, object: GameObject, status: Extract<Filter, { test: 'status' }>['is']): boolean {
  switch (status) {
    case 'tapped':
      return object.tapped;
    case 'untapped':
      return !object.tapped;
    case 'attacking':
      return object.attacking !== undefined;
    case 'blocking':
      return object.blocking !== undefined && object.blocking.length > 0;
    case 'blocked':
      return object.attacking !== undefined && isBlocked(view.world, object);
    case 'unblocked':
      return object.attacking !== undefined && !isBlocked(view.world, object);
    case 'face-down':
      return object.face === 'down';
    case 'face-up':
      return object.face === 'up';
    case 'back-up':
      return object.back;
    case 'enchanted':
      return hasAttached(view, object, 'Aura');
    case 'equipped':
      return hasAttached(view, object, 'Equipment');
    case 'historic': {
      const { supertypes, types, subtypes } = characteristicsOf(view, object);
      return supertypes.includes('Legendary') || types.includes('Artifact') || subtypes.includes('Saga');
    }
    case 'phased-out':
      return object.phasedOut === true;
    case 'double-faced':
      return object.card.back !== undefined;
    case 'bestowed':
      return isBestowed(object) && (object.zone === 'stack' || object.attachedTo !== undefined || object === view.staged);
    case 'modified':
      return object.counters.length > 0 || hasAttached(view, object, 'Equipment') || hasAttached(view, object, 'Aura', controllerOfObject(view, object));
    case 'monstrous': case 'renowned': case 'suspected': case 'goaded': case 'saddled': case 'solved': case 'level-2': case 'level-3':
      return object.designated?.includes(status) === true;
    default:
      return assertNever(status);
  }
}

/** CR 702.103b: cast for its bestow cost. On the battlefield it ceases to be bestowed as it becomes unattached (702.103f). */
export const isBestowed = ({ cast }: GameObject): boolean => cast?.paid.includes('bestow') === true;

/** What of a kind is attached to a thing. CR 702.26b: what is phased out does not exist. */
const attachedTo = (view: View, thing: Thing, subtype: string): readonly GameObject[] =>
  view.world.objects.filter((other) => other.attachedTo === thing && other.zone === 'battlefield' && other.phasedOut !== true && characteristicsOf(view, other).subtypes.includes(subtype));
/** CR 700.9: attached to it, whoever controls that, or only what one player controls. */
const hasAttached = (view: View, object: GameObject, subtype: string, by?: PlayerId): boolean =>
  attachedTo(view, object.id, subtype).some((other) => by === undefined || controllerOfObject(view, other) === by);

/** CR 303.4, 301.5: whether an Aura, or an Equipment, that passes is attached to it. */
const isBearing = (scope: Scope, { test, whom }: Extract<Filter, { test: 'enchanted-by' | 'equipped-by' }>, thing: Thing): boolean =>
  attachedTo(scope.view, thing, test === 'enchanted-by' ? 'Aura' : 'Equipment').some((other) => objectPasses(scope, whom, other));

const hasCounter = (counters: readonly Counter[], kind: string | null): boolean => counters.some((counter) => (kind === null || counter.kind === kind) && counter.amount > 0);

/**
 * "… this way", "… this turn": whether a recorded fact is about the thing, and where it says so from whom. CR 614.11b: what happened
 * instead of something else did not happen "this way", but for the text that says what happens instead.
 */
function recorded(scope: Scope, filter: Extract<Filter, { test: 'record' }>, thing: Thing): boolean {
  if (filter.already?.some(({ object, incarnation }) => object === thing && scope.view.world.objects[object]?.incarnation === incarnation) === true) return true;
  const by = filter.by === undefined ? null : things(scope, filter.by);
  return factsOf(scope, filter.since, filter.fact, [thing, ...(by ?? [])]).some((fact) => (filter.since !== 'way' || (fact.replaced ?? 0) <= (scope.replacing ?? 0)) && concerns(fact, thing) && (by === null || (fact.from !== undefined && by.includes(fact.from))));
}

const isHidden = ({ zone }: GameObject): boolean => zone === 'library' || zone === 'hand';
const OF_CHARACTERISTICS: ReadonlySet<string> = new Set<Filter['test']>(['type', 'base-type', 'subtype', 'supertype', 'color', 'colors', 'name', 'keyword', 'chosen', 'shares', 'compare', 'ability']);
const asksForCharacteristics = (filter: Filter): boolean =>
  (filter.test === 'not' ? asksForCharacteristics(filter.of) : filter.test === 'all' || filter.test === 'any' ? filter.of.some(asksForCharacteristics) : OF_CHARACTERISTICS.has(filter.test));
/** CR 701.9c: what was discarded to a hidden zone, and revealed to nobody, has no characteristics that anything could find it by. */
const isUnseen = (scope: Scope, filters: readonly Filter[], { id }: GameObject): boolean =>
  filters.some((each) => each.test === 'record' && each.fact === 'discards') && filters.some(asksForCharacteristics) && !scope.view.world.facts.some((fact) => fact.fact === 'reveals' && concerns(fact, id));

const concerns = (fact: Fact, thing: Thing): boolean => fact.subject === thing || (fact.objects?.includes(thing) ?? false);

