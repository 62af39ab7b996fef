/** Which zones a filter speaks of (109.2): "a creature" is on the battlefield, "a creature card in your graveyard" is not. */
import { flatMap } from '../base/list.ts';
import { memo } from '../base/memo.ts';
import type { Filter, Zone } from './ability.ts';
import type { GameObject, World } from './model.ts';
import { thingOfPlayer } from './model.ts';
import { type Scope, type Subject, lastKnown, playersInTurnOrder } from './view.ts';

/** What a filter says about zones: some, any, or nothing. */
interface Domain {
  readonly zones: readonly Zone[] | 'any' | 'sources';
  readonly players: boolean;
  readonly said: boolean; // the filter itself says so
  readonly phasedOut: boolean;
}
const UNSAID: Domain = { zones: 'any', players: true, said: false, phasedOut: false };
const said = (zones: Domain['zones'], players: boolean): Domain => ({ zones, players, said: true, phasedOut: false });

const domains = memo<Filter, Domain>();

/** CR 109.2, 109.2a: without a zone, or words like "card", "spell" and "source", a description means permanents. */
function domainOf(filter: Filter): Domain {
  const known = domains.get(filter);
  if (known !== undefined) return known;
  const stated = statedDomain(filter);
  const domain: Domain = stated.said ? stated : { ...stated, zones: ['battlefield'], players: !speaksOfObjects(filter) };
  domains.set(filter, domain);
  return domain;
}

/**
 * NOT IN CR: an effect that speaks of cards in another zone ("creature cards in graveyards") looks at an entering object
 * where it still is, not at how it would be on the battlefield (the look-ahead article, question 24).
 */
export function speaksOfElsewhere(filter: Filter): boolean {
  const { zones } = domainOf(filter);
  return zones !== 'any' && zones !== 'sources' && zones.length > 0 && !zones.includes('battlefield');
}

function statedDomain(filter: Filter): Domain {
  switch (filter.test) {
    case 'all':
      return filter.of.map(statedDomain).reduce(both, UNSAID);
    case 'any':
      return filter.of.some((each) => statedDomain(each).said) ? filter.of.map(domainOf).reduce(either, said([], false)) : { ...UNSAID, players: filter.of.some((each) => !speaksOfObjects(each)) };
    case 'player':
    case 'designation':
    case 'controls':
    case 'opponent':
      return said([], true);
    case 'permanent':
      return said(['battlefield'], false);
    case 'spell':
      return said(['stack'], false);
    case 'damageable':
      return said(['battlefield'], true);
    case 'zone':
      return said([filter.zone], false);
    case 'top':
      return said(['library', 'graveyard'], false);
    case 'source':
      return said('sources', false);
    case 'ref':
      return said('any', true);
    case 'card':
      return { ...UNSAID, players: false, said: true };
    case 'record':
      return { ...UNSAID, said: false };
    case 'status':
      return { ...UNSAID, players: false, phasedOut: filter.is === 'phased-out' };
    default:
      return UNSAID;
  }
}

const isList = (zones: Domain['zones']): zones is readonly Zone[] => typeof zones !== 'string';
const both = (a: Domain, b: Domain): Domain => ({
  zones: isList(a.zones) && isList(b.zones) ? a.zones.filter((zone) => b.zones.includes(zone)) : isList(a.zones) || b.zones === 'any' ? a.zones : b.zones,
  players: a.players && b.players,
  said: a.said || b.said,
  phasedOut: a.phasedOut || b.phasedOut,
});
const either = (a: Domain, b: Domain): Domain => ({
  zones: isList(a.zones) && isList(b.zones) ? [...new Set([...a.zones, ...b.zones])] : a.zones === b.zones ? a.zones : 'any',
  players: a.players || b.players,
  said: true,
  phasedOut: a.phasedOut || b.phasedOut,
});

const OBJECT_TESTS: ReadonlySet<Filter['test']> = new Set(['type', 'base-type', 'subtype', 'supertype', 'color', 'colors', 'name', 'keyword', 'controller', 'owner', 'token', 'commander', 'shares', 'status', 'attached', 'blocking', 'blocked-by', 'attacking', 'targets', 'enchanted-by', 'equipped-by', 'cast', 'paid', 'ability']);

function speaksOfObjects(filter: Filter): boolean {
  if (filter.test === 'all' || filter.test === 'any') return filter.of.some(speaksOfObjects);
  return filter.test === 'not' ? speaksOfObjects(filter.of) : OBJECT_TESTS.has(filter.test);
}

/** What may pass a filter: real objects and players, in order. */
export function candidates(scope: Scope, filter: Filter): readonly Subject[] {
  const { zones, players, phasedOut } = domainOf(filter);
  const { world } = scope.view;
  const found: Subject[] = players ? playersInTurnOrder(world).map(thingOfPlayer) : [];
  if (isList(zones) && zones.length === 0) return found;
  const inZone = zones === 'sources' ? isSource(world) : (object: GameObject): boolean => (zones === 'any' ? object.zone !== 'outside' : zones.includes(object.zone));
  const departed = (left: Zone): boolean => isList(zones) && zones.includes(left);
  const lookingBack = asksForDeparted(filter);
  for (const object of world.objects) {
    if (inZone(object) && (object.phasedOut !== true || phasedOut)) found.push(object); // 702.26b: it is treated as though it did not exist
    else if (lookingBack && object.left !== undefined && object.left.zone !== object.zone && departed(object.left.zone)) found.push(lastKnown(object));
  }
  return found;
}

const DEPARTURES: ReadonlySet<string> = new Set(['destroyed', 'sacrificed', 'devoured', 'dies', 'exiled', 'countered', 'to-graveyard', 'to-hand']);
/** CR 608.2h, 608.2i: "each creature that was destroyed this way", "each spell that was countered this way" look back at what has left. */
function asksForDeparted(filter: Filter): boolean {
  return filter.test === 'all' ? filter.of.some(asksForDeparted) : filter.test === 'record' && DEPARTURES.has(filter.fact);
}

/** CR 609.7a: permanents, spells, what is in the command zone, and what an object on the stack comes from or refers to. */
function isSource({ objects }: World): (object: GameObject) => boolean {
  const referred = new Set(flatMap(objects.filter((object) => object.zone === 'stack'), (object) => [...(object.from === undefined ? [] : [object.from]), ...Object.values(object.cast?.targets ?? {}).flat()]));
  return (object) => object.zone === 'battlefield' || object.zone === 'command' || (object.zone === 'stack' && object.ability === undefined) || (object.zone !== 'outside' && referred.has(object.id));
}

/** CR 614.12: whether a filter names "this" as such, not as one of a general set: it is "this", "this and …" or "this or …". */
export function namesThis(filter: Filter): boolean {
  if (filter.test === 'ref') return filter.ref.ref === 'this';
  return (filter.test === 'all' || filter.test === 'any') && filter.of.some(namesThis);
}
