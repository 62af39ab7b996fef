/** References, filters, amounts and conditions, read from the vocabulary of `rules/ability.ts`: the checker's own evaluator. */
import { type Int, compare, halfDown, halfUp, isZero, max, min, minus, plus, power, times } from '../base/integer.ts';
import type { Amount, Comparison, Condition, Filter, Ref, ValueName } from '../rules/ability.ts';
import type { Binding, GameObject, ObjectId, PlayerId, Thing } from '../rules/model.ts';
import type { GameEvent } from '../rules/event.ts';
import { baseTraits } from './copies.ts';
import { matches } from './pattern.ts';
import { isUnknown, recorded, happened, happenedToOne } from './record.ts';
import { type Scope, type Sight, among, apnap, asPlayer, asThing, castFrom, commands, hasDeparted, hostOf, isAnother, same, seen, thingIsPlayer, unchecked } from './sight.ts';
import { devotion, differentIn, partySize } from './counting.ts';
import { attackedPlayer } from './defending.ts';
import { traitsOf } from './traits.ts';
import { hasAbilities, isCreatureWord, isOfWord } from './words.ts';

const bound = ({ bindings }: Scope, name: string): Binding | undefined => bindings[name];
const chosenOf = (object: GameObject | undefined, name: string): string | number | undefined => object?.chosen[name];
const selfOf = (scope: Scope): GameObject | undefined => (scope.self === null ? undefined : seen(scope.sight, scope.self));

/** The player whom the event names: "that player". An event about an object names none. */
export function playerOf(event: GameEvent): PlayerId | undefined {
  if (event.kind === 'enters' && event.entry !== undefined) return event.entry.under;
  if (event.recipient !== undefined && thingIsPlayer(event.recipient)) return asPlayer(event.recipient);
  return event.player;
}
export const controllerOf = (sight: Sight, id: ObjectId): PlayerId => {
  const object = seen(sight, id);
  return traitsOf(sight, object).controller;
};

/** CR 400.7j: what a reference names, with what the instructions that ask have moved themselves: there on the battlefield, or `afar` in any public zone. */
export function thingsAgain(scope: Scope, ref: Ref, afar: boolean): readonly Thing[] {
  const binding = ref.ref === 'bound' ? (ref.is ?? bound(scope, ref.name)) : ref.ref === 'label' ? scope.bindings[`label ${ref.name}`] : undefined;
  if (binding === undefined || !('things' in binding) || binding.incarnations === undefined) return things(scope, ref);
  const { facts } = scope.sight.world;
  return binding.things.filter((thing, at) => {
    if (thingIsPlayer(thing)) return true;
    const { incarnation, zone } = seen(scope.sight, thing);
    const since = incarnation - (binding.incarnations?.[at] ?? incarnation);
    if (since === 0) return true;
    if (scope.since === undefined || (zone !== 'battlefield' && (!afar || zone === 'hand' || zone === 'library' || zone === 'outside'))) return false;
    return facts.slice(scope.since).filter((each) => each.subject === thing && /^(?:exiled|to-.*|shuffled-in|moved|dies|died|put-into-graveyard|enters)$/.test(each.fact)).length >= since;
  });
}
/** What a reference names; empty if nothing. */
export function things(scope: Scope, ref: Ref): readonly Thing[] {
  switch (ref.ref) {
    case 'this': return scope.self === null || isAnother(scope, scope.self) ? [] : [scope.self];
    case 'you': return [asThing(scope.you)];
    case 'bound': return ref.is === undefined ? boundThings(scope, ref.name) : thoseStill(scope, ref.is);
    case 'that': return thatThing(scope, ref.noun);
    case 'label': {
      const named = `label ${ref.name}`; // CR 400.7: what it meant when the effect came into force
      if (scope.bindings[named] !== undefined) return boundThings(scope, named);
      const thing = scope.sight.scenario.labels[ref.name];
      return thing === undefined ? [] : [thing];
    }
    case 'controller': return (isGone(scope, ref.of) || (ref.of.ref === 'that' && ref.of.noun === 'object' && hasLeft(scope)) ? unchecked('whose it last was') : things(scope, ref.of)).map((thing) => (thingIsPlayer(thing) ? thing : asThing(controllerOf(scope.sight, thing))));
    case 'owner': return (isGone(scope, ref.of) ? everBound(scope, ref.of) : things(scope, ref.of)).map((thing) => (thingIsPlayer(thing) ? thing : asThing(seen(scope.sight, thing).owner)));
    case 'attached-to': return things(scope, ref.of).flatMap((thing) => {
      const to = thingIsPlayer(thing) ? undefined : hostOf(scope.sight, seen(scope.sight, thing));
      return to === undefined ? [] : [to];
    });
    case 'opponents': return apnap(scope.sight.world).filter((player) => player !== scope.you).map(asThing);
    case 'next': return things(scope, ref.of).flatMap((thing) => { const order = apnap(scope.sight.world).map(asThing); const at = order.indexOf(thing); const next = at < 0 ? undefined : order.at(ref.right === true ? at - 1 : at + 1 === order.length ? 0 : at + 1); return next === undefined ? [] : [next]; }); // 101.4
    case 'each-player': return apnap(scope.sight.world).map(asThing);
    case 'defending': return attackedPlayer(scope, ref.itself === true);
    case 'affected': return scope.event === undefined ? [] : affectedThing(scope.event) === null ? [] : [affectedThing(scope.event) as Thing];
  }
}
const isGone = (scope: Scope, of: Ref): boolean => of.ref === 'bound' && 'things' in (of.is ?? scope.bindings[of.name] ?? {}) && things(scope, of).length === 0;
const everBound = (scope: Scope, of: Ref): readonly Thing[] => { const binding = of.ref === 'bound' ? (of.is ?? scope.bindings[of.name]) : of.ref === 'label' ? scope.bindings[`label ${of.name}`] : undefined; return binding !== undefined && 'things' in binding ? binding.things : []; };
/** CR 400.7: of the things that a name stands for, those that are still the same objects. */
const thoseStill = (scope: Scope, { things: named, incarnations }: Extract<Binding, { things: unknown }>): readonly Thing[] => (incarnations === undefined ? named : named.filter((thing, at) => thingIsPlayer(thing) || seen(scope.sight, thing).incarnation === incarnations[at]));
function boundThings(scope: Scope, name: string): readonly Thing[] {
  const binding = bound(scope, name);
  if (binding !== undefined && 'things' in binding) return thoseStill(scope, binding);
  if (binding !== undefined) return [];
  const object = selfOf(scope);
  const linked = object?.linked[name];
  if (linked !== undefined) return linked.filter((id) => ['exile', 'battlefield'].includes(seen(scope.sight, id).zone)); // 607.2: what has left it is not exiled with it any more
  const value = chosenOf(object, name);
  return typeof value === 'number' ? [value] : [];
}
function thatThing(scope: Scope, noun: 'player' | 'object' | 'source'): readonly Thing[] {
  const { event } = scope;
  if (event === undefined) return [];
  const thing = noun === 'source' ? (event.source ?? event.cause.source ?? undefined) : noun === 'object' ? (event.what ?? (event.recipient !== undefined && !thingIsPlayer(event.recipient) ? event.recipient : undefined)) : undefined;
  if (noun === 'source' && thing !== undefined && !thingIsPlayer(thing) && hasDeparted(seen(scope.sight, thing))) unchecked('the source of an event that has left');
  if (noun !== 'player') return thing === undefined ? [] : [thing];
  const player = playerOf(event);
  return player === undefined ? [] : [asThing(player)];
}
/** CR 616.1: the affected player or object of an event; null where there is none. */
export function affectedThing(event: GameEvent): Thing | null {
  switch (event.kind) {
    case 'damage': case 'put-counters': case 'remove-counters': case 'mark-damage': return event.recipient ?? null;
    case 'enters': return event.entry === undefined ? null : asThing(event.entry.under);
    case 'create': case 'draw': case 'draw-cards': case 'gain-life': case 'lose-life': case 'pay-life': case 'set-life': case 'life-total': case 'mill': case 'begin': case 'add-mana': case 'scry': case 'surveil':
    case 'search': case 'shuffle': case 'win': case 'lose': case 'discard': case 'keyword-action': case 'look': case 'roll': case 'flip': case 'designate':
      return event.player === undefined ? (event.what ?? null) : asThing(event.player);
    default: return event.what ?? (event.player === undefined ? (event.recipient ?? null) : asThing(event.player));
  }
}

// Filters --------------------------------------------------------------------------------------------------------------

/** Every thing that passes a filter: players first, then objects in the order of ids; what is phased out does not exist (702.26b). */
export function matching(scope: Scope, filter: Filter): readonly Thing[] {
  const { world } = scope.sight;
  const anywhere = saysWhere(filter);
  if (speaksOfDeparted(filter)) unchecked('what has left this way');
  const objects = world.objects.filter(({ zone, phasedOut }) => (anywhere ? zone !== 'outside' : zone === 'battlefield') && (phasedOut !== true || speaksOfPhasing(filter))).filter((object) => objectPasses(scope, filter, object));
  return [...apnap(world).slice().sort((a, b) => a - b).filter((player) => passes(scope, filter, asThing(player))).map(asThing), ...objects.map(({ id }) => id)];
}
const SAYING_WHERE: readonly Filter['test'][] = ['permanent', 'spell', 'card', 'damageable', 'zone', 'top', 'source', 'ref', 'player', 'opponent'];
/** CR 109.2, 111.1: what is described without saying where it is, or that it is a card or a spell, is on the battlefield. */
const saysWhere = (filter: Filter): boolean => SAYING_WHERE.includes(filter.test) || ((filter.test === 'all' || filter.test === 'any') && filter.of.some(saysWhere));
const speaksOfDeparted = (filter: Filter): boolean => (filter.test === 'record' ? ['destroyed', 'sacrificed', 'devoured', 'dies', 'exiled', 'countered', 'to-graveyard', 'to-hand'].includes(filter.fact) : filter.test === 'all' && filter.of.some(speaksOfDeparted));
const speaksOfPhasing = (filter: Filter): boolean => JSON.stringify(filter).includes('phased-out');

/** Whether a thing passes; an entering object is seen as the duplicate in the staging zone. */
export function passes(scope: Scope, filter: Filter, thing: Thing): boolean {
  return thingIsPlayer(thing) ? playerPasses(scope, filter, asPlayer(thing)) : objectPasses(scope, filter, seen(scope.sight, thing));
}
export function playerPasses(scope: Scope, filter: Filter, player: PlayerId): boolean {
  const thing = asThing(player);
  switch (filter.test) {
    case 'all': return filter.of.every((each) => playerPasses(scope, each, player));
    case 'any': return filter.of.some((each) => playerPasses(scope, each, player));
    case 'not': return !playerPasses(scope, filter.of, player);
    case 'anything': case 'player': case 'damageable': return true;
    case 'ref': return things(scope, filter.ref).includes(thing);
    case 'controls': return compared(matching(scope, filter.what).filter((thing) => !thingIsPlayer(thing) && controllerOf(scope.sight, thing) === player).length, filter.op, amountOf(scope, filter.than));
    case 'designation': return filter.what === 'active player' ? scope.sight.world.turn.of === player : scope.sight.world.designations?.some(({ what, of }) => of !== null && asThing(of) === thing && same(what, filter.what)) ?? false;
    case 'opponent': return things(scope, filter.of).some((of) => of !== thing);
    case 'chosen': return filter.is !== undefined ? filter.is === thing : boundHere(scope, filter.what)?.includes(thing) ?? things(scope, filter.of).some((of) => !thingIsPlayer(of) && chosenOf(seen(scope.sight, of), filter.what) === thing);
    case 'compare': return compared(valueOf(scope, filter.value, thing, filter.kind), filter.op, amountOf(scope, filter.than));
    case 'enchanted-by': return bears(scope, filter, thing);
    case 'counter': return scope.sight.world.players[player]?.counters.some(({ kind, amount }) => (filter.kind === null || kind === filter.kind) && !isZero(amount)) ?? false;
    case 'record': return recorded(scope, filter.fact, filter.since).some((fact) => fact.subject === thing && (filter.by === undefined || things(scope, filter.by).some((by) => fact.from === by)));
    default: return false;
  }
}
/** CR 603.7: of those that the effect which made a delayed ability did it to, as the objects that they were then. */
const isAlready = (scope: Scope, { already = [] }: Extract<Filter, { test: 'record' }>, id: number): boolean =>
  already.some(({ object, incarnation }) => object === id && scope.sight.world.objects[id]?.incarnation === incarnation);
/** CR 614.12: the object as it is given: the real one, or the duplicate. */
export function objectPasses(scope: Scope, filter: Filter, object: GameObject): boolean {
  const { sight } = scope;
  switch (filter.test) {
    case 'all': return filter.of.every((each) => objectPasses(scope, each, object)) && !isUnknown(sight, filter.of, object);
    case 'any': return filter.of.some((each) => objectPasses(scope, each, object));
    case 'not': return !objectPasses(scope, filter.of, object);
    case 'anything': case 'source': return true;
    case 'player': case 'designation': case 'controls': case 'opponent': return false;
    case 'ref': return things(scope, filter.ref).includes(object.id);
    case 'permanent': return object.zone === 'battlefield';
    case 'spell': return object.zone === 'stack' && object.ability === undefined;
    case 'card': return !object.token && object.copy !== true && object.ability === undefined;
    case 'token': return object.token;
    case 'damageable': return object.zone === 'battlefield' && object.phasedOut !== true && ['Creature', 'Planeswalker', 'Battle'].some((type) => among(traitsOf(sight, object).types, type));
    case 'commander': return commands(sight.world, object);
    case 'controller': return playerPasses(scope, filter.who, traitsOf(sight, object).controller);
    case 'owner': return playerPasses(scope, filter.who, object.owner);
    case 'zone': return object.zone === filter.zone && (filter.of === undefined || playerPasses(scope, filter.of, object.owner));
    case 'top': return sight.world.players.some(({ library, graveyard }) => [library, graveyard].some((cards) => cards.includes(object.id) && compare(cards.slice(0, cards.indexOf(object.id)).filter((id) => filter.among === undefined || passes(scope, filter.among, id)).length, filter.count === undefined ? 1 : amountOf(scope, filter.count)) < 0));
    case 'blocking': return object.blocking?.some((id) => passes(scope, filter.whom, id)) === true;
    case 'attacking': return object.attacking !== undefined && passes(scope, filter.whom, object.attacking);
    case 'blocked-by': return blockersOf(scope, object).some((by) => passes(scope, filter.whom, by.id));
    case 'status': return hasStatus(scope, filter.is, object);
    case 'counter': return object.counters.some(({ kind, amount }) => (filter.kind === null || kind === filter.kind) && compare(amount, 0) > 0);
    case 'compare': return compared(valueOfObject(scope, filter.value, object, filter.kind), filter.op, filter.own === undefined ? amountOf(scope, filter.than) : valueOfObject(scope, filter.own, object));
    case 'attached': return object.attachedTo !== undefined && passes(scope, filter.to, object.attachedTo);
    case 'enchanted-by': case 'equipped-by': return bears(scope, filter, object.id);
    case 'targets': return object.zone === 'stack' && Object.values(object.cast?.targets ?? {}).flat().some((thing) => passes(scope, filter.whom, thing));
    case 'cast': return castFrom(scope, object, filter);
    case 'paid': return object.cast?.paid.some((how) => same(how, filter.how)) ?? false;
    case 'record': return isAlready(scope, filter, object.id) || recorded(scope, filter.fact, filter.since, [object.id, ...(filter.by === undefined ? [] : things(scope, filter.by))]).some((fact) => ((['draws', 'creates', 'mills', 'discards'].includes(fact.fact) && fact.objects === undefined ? unchecked('which cards were drawn or tokens created') : fact).subject === object.id || (fact.objects?.includes(object.id) ?? false)) && (filter.by === undefined || things(scope, filter.by).some((by) => fact.from === by)));
    default: return hasTrait(scope, filter, object);
  }
}
function hasTrait(scope: Scope, filter: Filter, object: GameObject): boolean {
  const traits = traitsOf(scope.sight, object);
  switch (filter.test) {
    case 'type': return among(traits.types, filter.value);
    case 'base-type': return among(baseTraits(object).types, filter.value);
    case 'subtype': return among(traits.subtypes, filter.value) || (traits.everyCreatureType === true && isCreatureWord(filter.value));
    case 'supertype': return among(traits.supertypes, filter.value);
    case 'color': return among(traits.colors, filter.value);
    case 'name': return same(traits.name, filter.value);
    case 'keyword': return traits.abilities.some(({ ability }) => ability.ability === 'keyword' && same(ability.keyword, filter.value));
    case 'ability': return filter.name === null ? hasAbilities(traits) : traits.abilities.some(({ ability }) => 'name' in ability && ability.name !== undefined && same(ability.name, filter.name ?? ''));
    case 'colors': return filter.is === 'colorless' ? traits.colors.length === 0 : filter.is === 'monocolored' ? traits.colors.length === 1 : traits.colors.length > 1;
    case 'chosen': return isOfChosen(scope, filter, object, traits);
    case 'shares': return things(scope, filter.with).some((other) => !thingIsPlayer(other) && sharesWith(scope, filter.what, object, seen(scope.sight, other)));
    default: return false;
  }
}
/** The chosen: things or a word of the effect itself, else what an object keeps. */
function isOfChosen(scope: Scope, { what, of, is }: Extract<Filter, { test: 'chosen' }>, object: GameObject, traits: ReturnType<typeof traitsOf>): boolean {
  const isSo = (word: string): boolean => (word === 'odd' || word === 'even' ? compared(valueOfObject(scope, 'mana-value', object), word, 0) : isOfWord(traits, word)); // "of the chosen quality" (202.3)
  if (is !== undefined) return typeof is === 'number' ? is === object.id : isSo(is);
  const here = scope.bindings[what];
  if (here !== undefined) return 'things' in here ? here.things.includes(object.id) : 'word' in here && isSo(here.word);
  return things(scope, of).map((each) => (thingIsPlayer(each) ? undefined : chosenOf(seen(scope.sight, each), what))).some((value) => value !== undefined && (typeof value === 'number' ? value === object.id : isSo(value)));
}
function sharesWith(scope: Scope, what: 'subtype' | 'color' | 'type' | 'name', a: GameObject, b: GameObject): boolean {
  const [one, other] = [traitsOf(scope.sight, a), traitsOf(scope.sight, b)];
  if (what === 'name') return one.name !== '' && same(one.name, other.name);
  if (what === 'color') return one.colors.some((color) => among(other.colors, color));
  if (what === 'type') return one.types.some((type) => among(other.types, type));
  const creature = (traits: typeof one): readonly string[] => traits.subtypes.filter(isCreatureWord);
  if (one.everyCreatureType === true) return other.everyCreatureType === true || creature(other).length > 0;
  return other.everyCreatureType === true ? creature(one).length > 0 : creature(one).some((word) => among(other.subtypes, word));
}
/** CR 303.4, 301.5: by what it is enchanted or equipped. */
const bears = (scope: Scope, { test, whom }: Extract<Filter, { test: 'enchanted-by' | 'equipped-by' }>, thing: Thing): boolean =>
  scope.sight.world.objects.some((each) => each.attachedTo === thing && each.zone === 'battlefield' && each.phasedOut !== true && among(traitsOf(scope.sight, each).subtypes, test === 'enchanted-by' ? 'Aura' : 'Equipment') && objectPasses(scope, whom, each));
const blockersOf = ({ sight }: Scope, { id }: GameObject): readonly GameObject[] => sight.world.objects.filter((each) => each.zone === 'battlefield' && each.blocking?.includes(id) === true);
function hasStatus(scope: Scope, is: Extract<Filter, { test: 'status' }>['is'], object: GameObject): boolean {
  const attachments = (type: string, by?: number): boolean => scope.sight.world.objects.some((each) => each.zone === 'battlefield' && each.phasedOut !== true && each.attachedTo === object.id && (by === undefined || traitsOf(scope.sight, each).controller === by) && among(traitsOf(scope.sight, each).subtypes, type));
  switch (is) {
    case 'tapped': return object.tapped;
    case 'untapped': return !object.tapped;
    case 'attacking': return object.attacking !== undefined;
    case 'blocking': return object.blocking !== undefined;
    case 'blocked': return object.attacking !== undefined && (object.blocked === true || blockersOf(scope, object).length > 0);
    case 'unblocked': return object.attacking !== undefined && object.blocked !== true && blockersOf(scope, object).length === 0;
    case 'face-down': case 'face-up': return object.face === is.slice('face-'.length);
    case 'back-up': return object.back;
    case 'enchanted': return attachments('Aura');
    case 'equipped': return attachments('Equipment');
    case 'historic': { const { supertypes, types, subtypes } = traitsOf(scope.sight, object); return among(supertypes, 'Legendary') || among(types, 'Artifact') || among(subtypes, 'Saga'); }
    case 'phased-out': return object.phasedOut === true;
    case 'double-faced': return object.card.back !== undefined;
    case 'bestowed': return unchecked('what is bestowed');
    case 'modified': return object.counters.length > 0 || attachments('Equipment') || attachments('Aura', traitsOf(scope.sight, object).controller);
    case 'monstrous': case 'renowned': case 'suspected': case 'goaded': case 'saddled': case 'solved': case 'level-2': case 'level-3': return (object.designated ?? []).some((each) => same(each, is));
  }
}

// Amounts --------------------------------------------------------------------------------------------------------------

export function compared(a: Int, op: Comparison, b: Int): boolean {
  const order = compare(a, b);
  switch (op) {
    case 'at-least': return order >= 0;
    case 'at-most': return order <= 0;
    case 'more-than': return order > 0;
    case 'less-than': return order < 0;
    case 'equal': return order === 0;
    case 'not-equal': return order !== 0;
    case 'odd': return BigInt(a) % 2n !== 0n;
    case 'even': return BigInt(a) % 2n === 0n;
  }
}
/** The things that "count of" and its like speak of. */
const meant = (scope: Scope, of: Filter | Ref): readonly Thing[] => ('ref' in of && !('test' in of) ? things(scope, of) : matching(scope, of as Filter));

export function amountOf(scope: Scope, amount: Amount): Int {
  switch (amount.amount) {
    case 'number': return amount.value;
    case 'x': return xOf(scope);
    case 'that': return scope.event?.amount ?? (scope.event?.kind === 'draw' ? 1 : scope.event?.groups === undefined ? unchecked('"that much" of an event without amount') : scope.event.groups.reduce<Int>((sum, group) => plus(sum, group.amount), 0));
    case 'prevented': return scope.prevented ?? scope.event?.prevented ?? unchecked('an amount prevented that is not known');
    case 'excess': return unchecked('an amount of excess damage');
    case 'left': return scope.left ?? unchecked('what is left of no shield');
    case 'count': return 'ref' in amount.of && amount.of.ref === 'bound' && amount.of.is === undefined && everBound(scope, amount.of).length !== meant(scope, amount.of).length ? unchecked('how many there were') : meant(scope, amount.of).length; // 608.2h
    case 'value': {
      const [thing] = things(scope, amount.of);
      if (thing === undefined && (amount.of.ref === 'bound' || amount.of.ref === 'label')) return departedValue(scope, everBound(scope, amount.of)[0], amount.value);
      if (amount.of.ref === 'that' && amount.of.noun === 'object' && hasLeft(scope)) return departedValue(scope, scope.event?.what, amount.value);
      if (amount.value === 'devotion') return devotion(scope, thing, (amount.colors ?? []).map((color) => (typeof color === 'string' ? color : (wordBound(scope, color.chosen) ?? ''))));
      if (thing === undefined) return 0;
      const value = valueOf(scope, amount.value, thing, amount.kind);
      if (amount.of.ref === 'this' && ['power', 'toughness', 'mana-value'].includes(amount.value) && !thingIsPlayer(thing) && hasDeparted(seen(scope.sight, thing)) && compare(departedValue(scope, thing, amount.value), value) !== 0) unchecked('whether what has left is meant as it was'); // 608.2h
      return value;
    }
    case 'most': case 'fewest': { if (amount.of.test === 'all' && amount.of.of.some(({ test }) => test === 'record')) return unchecked('what each of several players did'); const of = meant(scope, amount.of); return extreme(amount.amount === 'most', meant(scope, amount.among).map((player) => of.filter((id) => controllerOf(scope.sight, id) === asPlayer(player)).length)); }
    case 'greatest': case 'least': case 'sum': {
      const values = meant(scope, amount.of).map((thing) => valueOf(scope, amount.value, thing, amount.kind));
      return amount.amount === 'sum' ? values.reduce<Int>(plus, 0) : extreme(amount.amount === 'greatest', values);
    }
    case 'different': return differentIn(scope, amount.what, meant(scope, amount.of));
    case 'party': return partySize(scope, meant(scope, amount.of));
    case 'plus': return amount.of.map((each) => amountOf(scope, each)).reduce<Int>(plus, 0);
    case 'times': return amount.of.map((each) => amountOf(scope, each)).reduce<Int>(times, 1);
    case 'minus': return amount.of.map((each) => amountOf(scope, each)).reduce((a, b) => minus(a, b));
    case 'min': return amount.of.map((each) => amountOf(scope, each)).reduce(min);
    case 'max': return amount.of.map((each) => amountOf(scope, each)).reduce(max);
    case 'power-of': return amount.of.map((each) => amountOf(scope, each)).reduce((a, b) => power(a, b));
    case 'half-up': return halfUp(amountOf(scope, amount.of));
    case 'half-down': return halfDown(amountOf(scope, amount.of));
    case 'chosen': return chosenNumber(scope, amount.name);
    case 'happened': return happened(scope, amount);
    case 'times-paid': return selfOf(scope)?.cast?.paid.filter((how) => same(how, amount.how)).length ?? 0;
    case 'mana-spent': return (amount.of === undefined ? selfOf(scope) : things(scope, amount.of).filter((thing) => !thingIsPlayer(thing)).map((thing) => seen(scope.sight, thing))[0])?.cast?.manaSpent?.[amount.what] ?? 0;
  }
}
/** CR 608.2h: what the event happened to has left the battlefield since. */
const hasLeft = ({ event, sight }: Scope): boolean => event?.what !== undefined && event.entry === undefined && event.incarnation !== undefined && seen(sight, event.what).incarnation !== event.incarnation && seen(sight, event.what).left?.zone === 'battlefield';
/** CR 202.3e: on the stack, and of a spell that has left it, X is what was chosen. */
const withX = ({ manaValue, manaCost }: { readonly manaValue: Int; readonly manaCost?: string }, x: Int | undefined): Int => (x === undefined ? manaValue : plus(manaValue, times(manaCost === undefined ? 1 : manaCost.split('{X}').length - 1, x)));
function departedValue(scope: Scope, thing: Thing | undefined, value: ValueName): Int {
  if (thing === undefined || thingIsPlayer(thing)) return 0;
  const left = seen(scope.sight, thing).left ?? unchecked('a value of an object that has left');
  const { power = 0, toughness = 0, basePower = power, baseToughness = toughness } = left.characteristics;
  switch (value) {
    case 'power': return power;
    case 'toughness': return toughness;
    case 'base-power': return basePower;
    case 'base-toughness': return baseToughness;
    case 'mana-value': return withX(left.characteristics, left.x);
    default: return unchecked(`the ${value} of an object that has left`);
  }
}
function xOf(scope: Scope): Int {
  const binding = bound(scope, 'X') ?? scope.event?.bound?.['X'];
  if (binding !== undefined && 'number' in binding) return binding.number;
  return selfOf(scope)?.cast?.x ?? 0;
}
function chosenNumber(scope: Scope, name: string): Int {
  const binding = bound(scope, name);
  if (binding !== undefined && 'number' in binding) return binding.number;
  const value = binding !== undefined && 'word' in binding ? binding.word : chosenOf(selfOf(scope), name);
  if (value === undefined) return 0;
  return typeof value === 'number' ? value : /^-?\d+$/.test(value) ? Number(value) : 0;
}
const extreme = (isMost: boolean, values: readonly Int[]): Int => values.length === 0 ? 0 : values.reduce((a, b) => (isMost ? max(a, b) : min(a, b)));
/** A value of a thing: power, life, counters … */
export function valueOf(scope: Scope, value: ValueName, thing: Thing, kind?: string): Int {
  if (!thingIsPlayer(thing)) return valueOfObject(scope, value, seen(scope.sight, thing), kind);
  const player = scope.sight.world.players[asPlayer(thing)] ?? unchecked('a player who is not there');
  switch (value) {
    case 'life': return player.life;
    case 'starting-life': return player.startingLife;
    case 'hand': return player.hand.length;
    case 'library': return player.library.length;
    case 'graveyard': return player.graveyard.length;
    case 'max-hand': return player.maxHand;
    case 'poison': return countersOn(player, 'poison');
    case 'counters': return countersOn(player, kind);
    default: return unchecked(`the ${value} of a player`);
  }
}
const countersOn = ({ counters }: { readonly counters: GameObject['counters'] }, kind: string | undefined): Int => counters.filter((each) => kind === undefined || each.kind === kind).reduce<Int>((sum, { amount }) => plus(sum, amount), 0);

export function valueOfObject(scope: Scope, value: ValueName, object: GameObject, kind?: string): Int {
  const traits = traitsOf(scope.sight, object);
  switch (value) {
    case 'power': return hasSize(traits, object) ? (traits.power ?? 0) : 0;
    case 'toughness': return hasSize(traits, object) ? (traits.toughness ?? 0) : 0;
    case 'base-power': return hasSize(traits, object) ? (traits.basePower ?? traits.power ?? 0) : 0;
    case 'base-toughness': return hasSize(traits, object) ? (traits.baseToughness ?? traits.toughness ?? 0) : 0;
    case 'colors': return new Set(traits.colors).size;
    case 'mana-value': return withX(traits, object.zone === 'stack' ? object.cast?.x : undefined);
    case 'loyalty': return object.zone === 'battlefield' ? countersOn(object, 'loyalty') : (typeof traits.loyalty === 'string' ? 0 : (traits.loyalty ?? 0));
    case 'defense': return object.zone === 'battlefield' ? countersOn(object, 'defense') : (traits.defense ?? 0);
    case 'counters': return countersOn(object, kind);
    case 'damage': return object.damage;
    case 'x': return object.cast?.x ?? 0;
    default: return unchecked(`the ${value} of an object`);
  }
}

/** CR 208.3: a permanent that is no creature has neither power nor toughness. */
const hasSize = ({ types }: { readonly types: readonly string[] }, { zone }: GameObject): boolean => zone !== 'battlefield' || among(types, 'Creature');

export function holds(scope: Scope, condition: Condition): boolean {
  switch (condition.if) {
    case 'all': return condition.of.every((each) => holds(scope, each));
    case 'any': return condition.of.some((each) => holds(scope, each));
    case 'not': return !holds(scope, condition.of);
    case 'is': return (isGone(scope, condition.ref) && everBound(scope, condition.ref).length > 0 ? unchecked('what something that is gone was') : things(scope, condition.ref)).some((thing) => passes(scope, condition.filter, thing));
    case 'exists': return compare(matching(scope, condition.filter).length, condition.atLeast === undefined ? 1 : amountOf(scope, condition.atLeast)) >= 0;
    case 'compare': return compared(amountOf(scope, condition.left), condition.op, amountOf(scope, condition.right));
    case 'paid': if (bound(scope, condition.how) !== undefined) return wordBound(scope, condition.how) === 'paid';
      return (scope.event?.entry?.paid.some((how) => same(how, condition.how)) ?? false) || (selfOf(scope)?.cast?.paid.some((how) => same(how, condition.how)) ?? false);
    case 'cast': return castFrom(scope, selfOf(scope), condition);
    case 'turn': return playerPasses(scope, condition.of, scope.sight.world.turn.of);
    case 'phase': { const { phase, step } = scope.sight.world.turn; return same(phase, condition.phase) || same(step, condition.phase); }
    case 'chosen': return same(wordBound(scope, condition.name) ?? '', condition.value);
    case 'happened': return compare(happenedToOne(scope, condition), condition.atLeast === undefined ? 1 : amountOf(scope, condition.atLeast)) >= 0;
    case 'event': return scope.event !== undefined && matches(scope, condition.pattern, scope.event);
    case 'designated': return scope.sight.world.designations?.some(({ what, of }) => of === null && same(what, condition.what)) ?? false;
    case 'format': return same(scope.sight.scenario.format ?? '', condition.format);
  }
}
export function wordBound(scope: Scope, name: string): string | undefined {
  const binding = bound(scope, name);
  if (binding !== undefined) return 'word' in binding ? binding.word : undefined;
  const value = chosenOf(selfOf(scope), name);
  return value === undefined ? undefined : String(value);
}
/** Things that were chosen for the effect itself, not for an object. */
const boundHere = ({ bindings }: Scope, name: string): readonly Thing[] | undefined => { const bound = bindings[name]; return bound !== undefined && 'things' in bound ? bound.things : undefined; };
