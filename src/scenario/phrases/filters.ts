/** Filters as noun phrases: "another nontoken creature you control with a +1/+1 counter". */
import type { Amount, Filter, Ref, Zone } from '../../rules/ability.ts';
import { tableOf } from '../../base/table.ts';
import { amongNamed, designated, devoured, doneBy, foesOf, itsHolder, named, opponentOf, since, takeWhom } from './after-nouns.ts';
import { type Cursor, attempt, done, expect, lower, peek, step, take, takeOne } from '../yaml/cursor.ts';
import { type Chain, type Head, adjective, chain, isActivePlayer, kindAt, topmost } from './nouns.ts';
import { HEAD_TESTS, PERMANENT_TYPES, neverPermanent } from './head-tests.ts';
import { itBlocks, towards } from './towards.ts';
import { whoControlsOrHas, whoIs } from './who-controls.ts';
import { orAbility, withAbility, withAttached } from './with-abilities.ts';
import { COMPARED, takeNumber, withCounter, withSoMuch, withValue } from './quantities.ts';
import { NOT_YOU, leftOut } from './other-than.ts';
import { takeChosen, takeRef } from './refs.ts';
import { HEADS, KEYWORDS, RECORDS, typeOfWord } from '../vocabulary/words.ts';

/** How a noun phrase begins: how many things it means. */
export interface Quantity { readonly how: 'each' | 'some' | 'bare'; readonly count?: Amount; readonly upTo?: Amount | 'any'; readonly atLeast?: Amount }
/** `unheld`: nothing is said of whose the things are, nor anything else behind the noun; `held`: whose they are, where that is all that is said behind it. */
export interface NounPhrase { readonly quantity: Quantity; readonly filter: Filter; readonly plural: boolean; readonly unheld?: true; readonly held?: readonly Filter[] }

const THIS: Ref = { ref: 'this' };
const YOU: Ref = { ref: 'you' };
export const all = (filters: readonly Filter[]): Filter => (filters.length === 0 ? { test: 'anything' } : filters.length === 1 ? (filters[0] as Filter) : { test: 'all', of: filters });
const any = (filters: readonly Filter[]): Filter => (filters.length === 1 ? (filters[0] as Filter) : { test: 'any', of: filters });
const not = (filter: Filter): Filter => ({ test: 'not', of: filter });

/** The determiner of a noun phrase; `other` says whether it also says "other". */
function takeQuantity(cursor: Cursor): { readonly quantity: Quantity; readonly other: boolean } {
  const found = quantity(cursor);
  const also = found.other || takeOne(cursor, ['other']) !== undefined;
  return { ...found, other: also };
}
/** "The creature with the greatest power among creatures they control" is one of them, "the creature put onto the battlefield this way" whatever was. */
const DEFINITE = /^the (?:[a-z-]+ ){1,4}?with the (?:greatest|highest|least|lowest|most|fewest) /;
const DONE_SO = /^the (?:[a-z-]+ ){1,3}?(?:put onto the battlefield|returned to the battlefield|exiled|destroyed|sacrificed|created|drawn|revealed|discarded|milled) this way\b/;
/** "One or two", "one, two, or three": at least one, and at most so many. */
const UP_TO: readonly (readonly [readonly string[], number])[] = [[['one', 'or', 'two'], 2], [['one', ',', 'two', ',', 'or', 'three'], 3]];
function quantity(cursor: Cursor): { readonly quantity: Quantity; readonly other: boolean } {
  const one: Amount = { amount: 'number', value: 1 };
  const ahead = cursor.words.slice(cursor.at, cursor.at + 10).join(' ');
  if (DEFINITE.test(ahead) || DONE_SO.test(ahead)) return step(cursor), { quantity: { how: DEFINITE.test(ahead) ? 'some' : 'each' }, other: false };
  if (lower(cursor) === 'the' && isActivePlayer({ ...cursor, at: cursor.at + 1 })) return step(cursor), { quantity: { how: 'each' }, other: false };
  if (take(cursor, 'each', 'of', 'up', 'to')) return { quantity: { how: 'some', count: { amount: 'number', value: 0 }, upTo: takeNumber(cursor) ?? one }, other: false };
  if (takeOne(cursor, ['each of the', 'all of the', 'each', 'all', 'every']) !== undefined) return { quantity: { how: 'each' }, other: false };
  if (take(cursor, 'any', 'number', 'of')) return take(cursor, 'target'), { quantity: { how: 'some', count: { amount: 'number', value: 0 }, upTo: 'any' }, other: false };
  if (take(cursor, 'one', 'or', 'more')) return take(cursor, 'target'), { quantity: { how: 'some', count: one, upTo: 'any' }, other: false };
  for (const [words, most] of UP_TO) if (take(cursor, ...words)) return take(cursor, 'target'), { quantity: { how: 'some', count: one, upTo: { amount: 'number', value: most } }, other: false };
  if (take(cursor, 'up', 'to')) {
    const upTo = takeNumber(cursor) ?? one;
    take(cursor, 'target');
    return { quantity: { how: 'some', count: { amount: 'number', value: 0 }, upTo }, other: false };
  }
  if (take(cursor, 'one', 'of')) return takeOne(cursor, ['the', 'those']), { quantity: { how: 'some', count: one }, other: false };
  if (takeOne(cursor, ['another target', 'another']) !== undefined) return { quantity: { how: 'some' }, other: true };
  if (lower(cursor) === 'any' && lower(cursor, lower(cursor, 1) === 'other' ? 2 : 1) === 'target') return { quantity: { how: 'bare' }, other: take(cursor, 'any', 'other') };
  if (takeOne(cursor, ['a target', 'a', 'an', 'target', 'any']) !== undefined) return { quantity: { how: 'some' }, other: false };
  if (lower(cursor) === 'the' && lower(cursor, 1) === 'top') return step(cursor), { quantity: { how: 'each' }, other: false };
  if (lower(cursor) === 'top') return { quantity: { how: 'each' }, other: false };
  const count = attempt(cursor, takeNumber);
  if (count !== undefined) return take(cursor, 'target'), { quantity: { how: 'some', count }, other: false };
  return { quantity: { how: 'bare' }, other: false };
}
/** CR 109.2: a description by types alone, without "card", "spell" or "source", means a permanent; instants and sorceries never are (110.4). */
function chainFilters(part: Chain, zoned: boolean, headless: boolean): readonly Filter[] {
  if (part.damageable) return [{ test: 'damageable' }];
  const heads = part.heads.map((head) => (head === 'permanent' && part.heads.some((other) => other === 'card' || other === 'spell') ? PERMANENT_TYPES : HEAD_TESTS[head])).filter((test) => test !== null);
  const there = (each: Filter): Filter => (each.test === 'permanent' && part.adjectives.some((one) => one.test === 'status' && one.is === 'phased-out') ? { test: 'zone', zone: 'battlefield' } : each); // 702.26b: it is no permanent to anything else
  return [...part.adjectives, ...[...(part.heads.length === 0 && !zoned && !headless && !part.kinds.some(neverPermanent) ? [{ test: 'permanent' } as const] : []), ...part.kinds, ...heads].map(there)];
}

const HANDED_ON: readonly Head[] = ['card', 'spell', 'source', 'token'];
/** "instant or sorcery card": the last noun's head belongs to all that have none. */
function sharedHead(parts: readonly Chain[]): Head | undefined {
  const last = parts.at(-1);
  const head = last?.heads[0];
  if (parts.length < 2 || last === undefined || head === undefined || last.heads.length > 1 || last.kinds.length === 0) return undefined;
  return HANDED_ON.includes(head) && parts.slice(0, -1).every((part) => part.heads.length === 0 && !part.damageable) ? head : undefined;
}

function nouns(cursor: Cursor): readonly Chain[] | undefined {
  const first = chain(cursor);
  if (first === undefined) return undefined;
  const parts = [first];
  for (let more = attempt(cursor, nextNoun); more !== undefined; more = attempt(cursor, nextNoun)) parts.push(more);
  return parts.some(isBare) && (parts.every(isBare) || (sharedHead(parts) === undefined && parts.at(-1)?.heads[0] !== 'permanent')) ? undefined : parts;
}
/** Adjectives without a noun; "legendary or artifact creature" does not say of what the first is said. */
const isBare = (part: Chain): boolean => part.kinds.length === 0 && part.heads.length === 0 && !part.damageable;
/** What joins nouns to one description. Where what is listed stands apart, each part is a description of its own. */
const either = ({ scope }: Cursor): readonly string[] => (scope.apart === true ? ['or', 'and/or'] : ['or', 'and/or', 'and']);
const isListEnd = (cursor: Cursor): boolean => cursor.scope.apart === true && lower(cursor) === ',' && cursor.words.includes('and', cursor.at);
function nextNoun(cursor: Cursor): Chain | undefined {
  const comma = !isListEnd(cursor) && take(cursor, ',');
  const or = takeOne(cursor, either(cursor)) !== undefined;
  return comma || or ? chain(cursor) : undefined;
}

/** Whose: "your", "an opponent's", "Amy's", "that player's". Undefined: nobody's in particular. */
function takeOwner(cursor: Cursor): Filter | undefined {
  if (take(cursor, 'your')) return { test: 'ref', ref: YOU };
  if (take(cursor, 'their')) return { test: 'ref', ref: { ref: 'that', noun: 'player' } };
  if (take(cursor, 'an', 'opponent', "'s") || take(cursor, 'opponents', "'s")) return { test: 'opponent', of: YOU };
  if (take(cursor, 'a', 'player', "'s")) return { test: 'player' };
  const ref = attempt(cursor, (at) => { const found = takeRef(at); return found !== undefined && take(at, "'s") ? found : undefined; });
  return ref === undefined ? undefined : { test: 'ref', ref };
}
/** Zones that each player has of their own. */
const OWNED: ReadonlySet<string> = new Set(['library', 'hand', 'graveyard']);
/** A zone after "in", "from", "of": "your graveyard", "exile", "all graveyards". */
export function takeZone(cursor: Cursor): { readonly zone: Zone; readonly of?: Filter } | undefined {
  const of = attempt(cursor, takeOwner);
  if (of === undefined) takeOne(cursor, ['all', 'any', 'each', 'every', 'the', 'a']);
  const words: Readonly<Record<string, Zone>> = { library: 'library', libraries: 'library', hand: 'hand', hands: 'hand', graveyard: 'graveyard', graveyards: 'graveyard', exile: 'exile', stack: 'stack', battlefield: 'battlefield', command: 'command' };
  const found = Object.hasOwn(words, lower(cursor)) ? words[lower(cursor)] : undefined;
  if (found === undefined) return expect(cursor, Object.keys(words));
  step(cursor);
  if (found === 'command') take(cursor, 'zone');
  const whose = of ?? (OWNED.has(found) && !(lower(cursor, 1) === 'the' && lower(cursor, 2) === 'chosen') ? attempt(cursor, (at) => (take(at, 'of') ? takeWho(at) : undefined)) : undefined); // "of the chosen kind" is said of the cards
  return whose === undefined ? { zone: found } : { zone: found, of: whose };
}
/** "your hand, library, and graveyard": another zone after one. */
function nextZone(cursor: Cursor): { readonly zone: Zone; readonly of?: Filter } | undefined {
  return takeOne(cursor, [', and', ', or', ',', 'and', 'or']) === undefined ? undefined : takeZone(cursor);
}
function inZone(cursor: Cursor): readonly Filter[] | undefined {
  if (takeOne(cursor, ['in', 'on', 'of', 'from']) === undefined) return undefined;
  const zone = takeZone(cursor);
  if (zone === undefined) return undefined;
  const zones: Filter[] = [{ test: 'zone', ...zone }];
  for (let more = attempt(cursor, nextZone); more !== undefined; more = attempt(cursor, nextZone)) zones.push({ test: 'zone', ...(zone.of === undefined ? {} : { of: zone.of }), ...more });
  return [any(zones)];
}

/** Who controls or owns: a filter over players. */
function takeWho(cursor: Cursor): Filter | undefined {
  if (takeOne(cursor, ['an opponent', 'opponents', 'your opponents', 'each opponent']) !== undefined) return { test: 'opponent', of: attempt(cursor, (at) => (take(at, 'of') ? takeRef(at) : undefined)) ?? YOU };
  if (take(cursor, 'a', 'player')) return { test: 'player' };
  if (take(cursor, 'another', 'player')) return all([NOT_YOU, { test: 'player' }]);
  if (lower(cursor) === 'the' && lower(cursor, 1) === 'chosen') return step(cursor, 2), chosen(cursor);
  const foes = attempt(cursor, (at) => { const ref = takeRef(at); return ref !== undefined && take(at, "'s", 'opponents') ? ref : undefined; });
  if (foes !== undefined) return { test: 'opponent', of: foes };
  if (take(cursor, 'your', 'team')) return { test: 'ref', ref: YOU }; // nobody plays in teams here
  const ref = takeRef(cursor);
  return ref === undefined ? undefined : { test: 'ref', ref };
}
/** "you control", "an opponent owns but doesn't control", "controlled by that player", "under your control". */
function held(cursor: Cursor): readonly Filter[] | undefined {
  if (take(cursor, 'under')) {
    const whose = takeOwner(cursor);
    return whose !== undefined && take(cursor, 'control') ? [heldBy('control', whose)] : undefined;
  }
  const by = takeOne(cursor, ['controlled by', 'owned by']);
  const who = (by === undefined ? undefined : attempt(cursor, somePlayer)) ?? takeWho(cursor);
  if (who === undefined || by !== undefined) return who === undefined || by === undefined ? undefined : [heldBy(by, who)];
  const negative = takeOne(cursor, ["don't", "doesn't", 'do not', 'does not']) !== undefined;
  const isBoth = take(cursor, 'both');
  const verb = takeOne(cursor, HOLDING);
  if (verb === undefined) return undefined;
  const test = heldBy(verb, who);
  const and = negative ? undefined : attempt(cursor, (at) => (take(at, 'and') ? takeOne(at, HOLDING) : undefined)); // "you both own and control"
  if (and !== undefined || isBoth) return and === undefined ? undefined : [test, heldBy(and, who)];
  const but = attempt(cursor, (at) => (take(at, 'but') && takeOne(at, ["don't", "doesn't", 'do not', 'does not']) !== undefined ? takeOne(at, HOLDING) : undefined));
  return [negative ? not(test) : test, ...(but === undefined ? [] : [not(heldBy(but, who))])];
}
/** "a player with 15 or less life": whose permanents, where more is said of them. */
const somePlayer = (cursor: Cursor): Filter | undefined => { const phrase = ['a', 'an', 'each', 'any'].includes(lower(cursor)) ? takeNounPhrase(cursor) : undefined; return phrase?.filter.test === 'all' && phrase.filter.of.some(({ test }) => test === 'player' || test === 'opponent') ? phrase.filter : undefined; };
const HOLDING = ['control', 'controls', 'controlled', 'own', 'owns', 'owned'] as const; // "controlled": of what has left
const heldBy = (verb: string, who: Filter): Filter => ({ test: verb.startsWith('control') ? 'controller' : 'owner', who });
const chosenAs = (what: string | undefined): Filter | undefined => (what === undefined ? undefined : { test: 'chosen', what, of: THIS });
const chosen = (cursor: Cursor): Filter | undefined => chosenAs(takeChosen(cursor));
const ofChosen = (cursor: Cursor): readonly Filter[] | undefined => {
  if (!take(cursor, 'of', 'the', 'chosen') && !take(cursor, 'with', 'the', 'chosen')) return undefined;
  return listOf(chosen(cursor));
};
const listOf = (test: Filter | undefined): readonly Filter[] | undefined => (test === undefined ? undefined : [test]);

const CREATURES: Filter = all([{ test: 'type', value: 'creature' }, { test: 'permanent' }]);
const EXTREMES: Readonly<Record<string, 'greatest' | 'least' | 'most' | 'fewest'>> = tableOf({ greatest: 'greatest', highest: 'greatest', least: 'least', lowest: 'least', most: 'most', fewest: 'fewest' });
/** "with the least toughness among creatures you control", "with the greatest power or tied for greatest power among ..". */
function withExtreme(cursor: Cursor): Filter | undefined {
  const isOfCreatures = /^creatures?$/.test(lower(cursor, -2)); // "a creature with the greatest power": of all creatures
  const how = take(cursor, 'the') ? EXTREMES[takeOne(cursor, Object.keys(EXTREMES)) ?? ''] : undefined;
  if (how !== undefined && takeOne(cursor, ['cards in hand', 'cards in their hand']) !== undefined) return { test: 'compare', value: 'hand', op: 'equal', than: { amount: how === 'least' || how === 'fewest' ? 'least' : 'greatest', value: 'hand', of: { test: 'player' } } };
  const word = how === undefined ? undefined : (takeOne(cursor, Object.keys(COMPARED)) as keyof typeof COMPARED | undefined);
  if (how === undefined || word === undefined) return undefined;
  if (take(cursor, 'or', 'tied', 'for')) take(cursor, how, ...word.split(' '));
  const of = take(cursor, 'among') ? takeFilter(cursor) : word === 'life' ? ({ test: 'player' } as const) : isOfCreatures && done(cursor) ? CREATURES : undefined;
  const value = COMPARED[word];
  return of === undefined ? undefined : { test: 'compare', value, op: 'equal', than: { amount: how === 'least' || how === 'fewest' ? 'least' : 'greatest', value, of } };
}
function withWhat(cursor: Cursor): readonly Filter[] | undefined {
  const negative = lower(cursor) === 'without';
  if (takeOne(cursor, ['with', 'without', 'that has', 'that have']) === undefined) return undefined;
  const isBoth = !negative && take(cursor, 'both'); // "with both flying and vigilance"
  const found: Filter[] = [];
  do {
    const one = attempt(cursor, withExtreme) ?? attempt(cursor, withSoMuch) ?? attempt(cursor, (at) => withValue(at, takeFilter)) ?? attempt(cursor, withAbility) ?? attempt(cursor, withAttached) ?? attempt(cursor, withCounter);
    if (one === undefined) return expect(cursor, KEYWORDS);
    const others = [one];
    for (let more = attempt(cursor, orAbility); more !== undefined; more = attempt(cursor, orAbility)) others.push(more);
    found.push(negative ? not(any(others)) : any(others));
  } while (lower(cursor) === 'and' && !isVerbAhead(cursor) && take(cursor, 'and'));
  return isBoth && found.length !== 2 ? undefined : found;
}
const isVerbAhead = (cursor: Cursor): boolean => typeOfWord(lower(cursor, 1)) !== undefined || HEADS.some((head) => lower(cursor, 1).startsWith(head));
/** "that didn't attack this turn", "that wasn't dealt damage this turn". */
function notDone(cursor: Cursor): readonly Filter[] | undefined {
  const [was, did] = [["wasn't", "weren't", 'was not', 'were not'], ["didn't", 'did not']].map((words) => takeOne(cursor, words));
  const found = was === undefined && did === undefined ? undefined : RECORDS.find(({ words }) => (was === undefined ? take(cursor, ...(UNDONE[words] ?? words).split(' ')) : words.startsWith('was ') && take(cursor, ...words.slice(4).split(' '))));
  const when = found === undefined ? undefined : since(cursor);
  return found === undefined || when === undefined ? undefined : [not({ test: 'record', fact: found.fact, since: when })];
}
/** What a thing did not do. */
const UNDONE: Readonly<Record<string, string>> = tableOf({ attacked: 'attack', blocked: 'block', 'entered the battlefield': 'enter the battlefield', entered: 'enter', died: 'die', 'dealt damage': 'deal damage' });
/** "that was dealt damage by X this way", "that entered this turn". */
function record(cursor: Cursor): readonly Filter[] | undefined {
  const that = takeOne(cursor, ['that', 'who', 'which']) !== undefined;
  const denied = that ? notDone(cursor) : undefined;
  if (denied !== undefined) return denied;
  if (!that && !RECORDS.some(({ words }) => words.split(' ')[0] === 'was' && words.split(' ')[1] === lower(cursor))) return undefined;
  takeOne(cursor, ['were', 'was', 'has', 'have']);
  const passive = that && ['were', 'was'].includes(peek(cursor, -1) ?? '');
  const found = RECORDS.find(({ words }) => {
    const bare = words.startsWith('was ') ? words.slice(4) : words;
    return words.startsWith('was ') === (passive || !that) && take(cursor, ...bare.split(' '));
  });
  if (found === undefined) return expect(cursor, RECORDS.map((each) => each.words));
  const by = take(cursor, 'by') || (found.fact === 'dealt-damage' && take(cursor, 'to')) ? takeWhom(cursor) : undefined; // "that dealt damage to you this turn"
  const under = attempt(cursor, held); // "that died under your control this turn"
  const when = since(cursor);
  return when === undefined ? undefined : [{ test: 'record', fact: found.fact, since: when, ...(by === undefined ? {} : { by }) }, ...(under ?? [])];
}
function cast(cursor: Cursor): readonly Filter[] | undefined {
  const negative = takeOne(cursor, ['that was not', "that wasn't", "that weren't"]) !== undefined;
  if (!negative) takeOne(cursor, ['that was', 'that were']);
  if (take(cursor, 'kicked')) return [negative ? not({ test: 'paid', how: 'kicker' }) : { test: 'paid', how: 'kicker' }];
  if (!take(cursor, 'cast')) return undefined;
  if (take(cursor, 'with')) {
    const how = takeOne(cursor, KEYWORDS);
    return how === undefined ? undefined : [{ test: 'paid', how }];
  }
  const from = take(cursor, 'from') ? takeZone(cursor) : undefined;
  const test: Filter = { test: 'cast', ...(from === undefined ? {} : { from: from.zone }) };
  return [negative ? not(test) : test];
}
function attached(cursor: Cursor): readonly Filter[] | undefined {
  takeOne(cursor, ['that is', 'that are']);
  if (!take(cursor, 'attached', 'to')) return undefined;
  const to = takeFilter(cursor);
  return to === undefined ? undefined : [{ test: 'attached', to }];
}
const inCombat = (cursor: Cursor): readonly Filter[] | undefined => itBlocks(cursor) ?? towards(cursor, takeFilter);
function thatIs(cursor: Cursor): readonly Filter[] | undefined {
  const negative = takeOne(cursor, ["that isn't", "that aren't", 'that is not', "that 's not"]) !== undefined;
  if (!negative && takeOne(cursor, ["that 's", 'that is', 'that are']) === undefined) return undefined;
  const place = attempt(cursor, inZone) ?? (takeOne(cursor, ['a', 'an']), undefined);
  if (place !== undefined) return negative ? place.map(not) : place;
  const quality = (at: Cursor): Filter | undefined => (takeOne(at, ['token', 'tokens']) === undefined ? (adjective(at) ?? kindAt(at)) : { test: 'token' });
  const first = quality(cursor);
  if (first === undefined) return undefined;
  const either = [first];
  const another = (at: Cursor): Filter | undefined => (take(at, ',', 'or') || take(at, 'or') || (take(at, ',') && at.words.includes('or', at.at)) ? (negative && takeOne(at, ['a', 'an']), quality(at)) : undefined); // "isn't a creature or a land": neither
  for (let more = attempt(cursor, another); more !== undefined; more = attempt(cursor, another)) either.push(more);
  return [negative ? not(any(either)) : any(either)];
}
const SHARED = { 'creature type': 'subtype', subtype: 'subtype', color: 'color', 'card type': 'type', type: 'type', name: 'name' } as const;
function shares(cursor: Cursor): readonly Filter[] | undefined {
  if (takeOne(cursor, ['that shares a', 'that share a', 'sharing a']) === undefined) return undefined;
  const word = takeOne(cursor, Object.keys(SHARED)) as keyof typeof SHARED | undefined;
  const ref = word !== undefined && take(cursor, 'with') ? takeRef(cursor) : undefined;
  return word === undefined || ref === undefined ? undefined : [{ test: 'shares', what: SHARED[word], with: ref }];
}
function otherThan(cursor: Cursor): readonly Filter[] | undefined {
  if (!take(cursor, 'other', 'than')) return undefined;
  const kind = ['a', 'an'].includes(lower(cursor)) ? takeNounPhrase(cursor) : undefined;
  if (kind !== undefined) return [not(kind.filter)];
  const refs: Ref[] = [];
  for (let ref = takeRef(cursor); ref !== undefined; ref = attempt(cursor, nextLeftOut)) refs.push(ref);
  return refs.length === 0 ? undefined : refs.map((ref) => not({ test: 'ref', ref }));
}
/** "other than Angel and Bear": both are left out; a player is none of the objects, and is meant beside them. */
function nextLeftOut(cursor: Cursor): Ref | undefined {
  const joined = takeOne(cursor, [', and', ', or', 'and', 'or', ',']) !== undefined;
  const ref = joined ? takeRef(cursor) : undefined;
  const isPlayer = ref === undefined || ref.ref === 'you' || ref.ref === 'defending' || ref.ref === 'next' || ref.ref === 'each-player' || ref.ref === 'opponents' || ref.ref === 'controller' || ref.ref === 'owner' || (ref.ref === 'that' && ref.noun === 'player') || (ref.ref === 'label' && cursor.scope.players.includes(ref.name));
  return isPlayer ? undefined : ref;
}
/** What stands behind a player: "who controls two or more artifacts", "who has more life than you", "who is the monarch". */
function whoDoes(cursor: Cursor): readonly Filter[] | undefined {
  return /^(?:players?|opponents?)$/.test(lower(cursor, -1)) ? listOf(whoControlsOrHas(cursor, takeFilter, [withExtreme, withSoMuch, withCounter]) ?? whoIs(cursor)) : undefined;
}
/** "a creature card from among the top three cards of your library". */
function amongTop(cursor: Cursor): readonly Filter[] | undefined {
  take(cursor, 'from');
  return take(cursor, 'among') && lower(cursor) === 'the' && lower(cursor, 1) === 'top' ? listOf(takeNounPhrase(cursor)?.filter) : undefined;
}
/** "that many cards from the top of your library" are the top that many cards of it. */
function fromTop(cursor: Cursor): readonly Filter[] | undefined {
  if (!take(cursor, 'from', 'the', 'top', 'of')) return undefined;
  const zone = takeZone(cursor);
  return zone === undefined ? undefined : [{ test: 'top' }, { test: 'zone', ...zone }];
}
const AFTER = [whoDoes, fromTop, amongTop, amongNamed, designated, ofChosen, opponentOf, inZone, held, withWhat, cast, attached, inCombat, shares, thatIs, record, devoured, doneBy, otherThan, named];
function modifiers(cursor: Cursor): readonly Filter[] {
  const found: Filter[] = [];
  for (;;) {
    let more: readonly Filter[] | undefined;
    for (const parser of AFTER) if ((more = attempt(cursor, parser)) !== undefined) break;
    if (more === undefined) return found;
    found.push(...more);
  }
}

/** "top three cards": so many from the top. */
function topSome(cursor: Cursor): Filter | undefined {
  const count = take(cursor, 'top') ? takeNumber(cursor) : undefined;
  return count === undefined ? undefined : { test: 'top', count };
}
/** "an opponent's creature", "Amy's lands": whose permanents; "its power" is none. */
function takeHolder(cursor: Cursor): Filter | undefined {
  const who = takeOwner(cursor);
  return who === undefined || attempt({ ...cursor }, chain) === undefined ? undefined : { test: 'controller', who };
}
function nounPhrase(cursor: Cursor): NounPhrase | undefined {
  const foes = attempt(cursor, foesOf);
  if (foes !== undefined) return { quantity: { how: 'each' }, filter: { test: 'opponent', of: foes }, plural: true };
  const holder = attempt(cursor, takeHolder);
  const { quantity: asSaid, other } = holder === undefined ? takeQuantity(cursor) : { quantity: { how: 'bare' } as const, other: false }; // "Amy's creatures" are all of them
  const top = attempt(cursor, topSome);
  const parts = nouns(cursor);
  if (parts === undefined) return undefined;
  const found = modifiers(cursor);
  const isFromTop = found.some(({ test }) => test === 'top') && asSaid.how === 'some' && asSaid.upTo === undefined;
  const much: Quantity = isFromTop ? { how: 'each' } : asSaid;
  const after = isFromTop && asSaid.count !== undefined ? found.map((filter): Filter => (filter.test === 'top' ? { ...filter, count: filter.count ?? asSaid.count } as Filter : filter)) : found;
  const zoned = after.some((filter) => filter.test === 'zone');
  const shared = sharedHead(parts);
  const lists = parts.map((part) => all(chainFilters(shared === undefined ? part : { ...part, heads: [] }, zoned, shared !== undefined)));
  const head = shared === undefined ? null : HEAD_TESTS[shared];
  const before: readonly Filter[] = [...(other ? [leftOut(cursor, parts.map(({ heads }) => heads))] : []), ...(top === undefined ? [] : [top])];
  const body = any(lists);
  const flat = body.test === 'all' ? body.of : body.test === 'anything' ? [] : [body];
  const specific = after.some((filter) => filter.test === 'opponent') ? flat.filter((filter) => filter.test !== 'opponent') : flat;
  const ofThem = (filter: Filter): Filter => topmost(filter, specific);
  const isHeld = after.length > 0 && after.every(({ test }) => test === 'controller' || test === 'owner');
  const isUnheld = after.length === 0 && holder === undefined && !parts.some((part) => part.damageable || part.heads.some((head) => head === 'player' || head === 'opponent'));
  return { ...(isHeld ? { held: after } : isUnheld ? { unheld: true } : {}), quantity: much, plural: parts.at(-1)?.plural === true, filter: all([...before.map(ofThem), ...specific.map(ofThem), ...(head === null ? [] : [head]), ...(holder === undefined ? [] : [holder]), ...after]) };
}
function alternative(cursor: Cursor): NounPhrase | undefined {
  if (isListEnd(cursor)) return undefined;
  const goesOn = take(cursor, ',') && ['a', 'an'].includes(lower(cursor)) && cursor.words.includes('or', cursor.at); // "a creature you control, a card in your hand, or .."
  if (takeOne(cursor, either(cursor)) === undefined && !goesOn) return undefined;
  return nounPhrase(cursor);
}

/** A noun phrase with its determiner. A noun list shares what follows it; where an article is repeated, each alternative has its own, but for whose they are, if that is said of the last only. */
export function takeNounPhrase(cursor: Cursor): NounPhrase | undefined {
  const first = nounPhrase(cursor);
  if (first === undefined) return undefined;
  const phrases = [first];
  for (let more = attempt(cursor, alternative); more !== undefined; more = attempt(cursor, alternative)) phrases.push(more);
  const held = phrases.slice(0, -1).every((phrase) => phrase.unheld === true) ? phrases.at(-1)?.held : undefined; // "an Island or a Mountain you control": both are yours
  return { ...first, filter: any(phrases.map((phrase, i) => (held === undefined || i === phrases.length - 1 ? phrase.filter : all([...(phrase.filter.test === 'all' ? phrase.filter.of : [phrase.filter]), ...held])))) };
}

const isEnd = (cursor: Cursor): boolean => done(cursor) || [',', 'or', 'and/or'].includes(lower(cursor)) || isAnd(cursor);
/** "you and creatures you control": each of them, where what is listed does not stand apart. */
const isAnd = (cursor: Cursor): boolean => cursor.scope.apart !== true && lower(cursor) === 'and';
function refFilter(cursor: Cursor): Filter | undefined {
  if (lower(cursor) === 'the' && lower(cursor, 1) === 'chosen' && !isEnd({ ...cursor, at: cursor.at + 2 })) {
    step(cursor, 2);
    const test = chosen(cursor);
    return test !== undefined && isEnd(cursor) ? test : undefined;
  }
  if (take(cursor, 'the', 'monarch')) return isEnd(cursor) ? { test: 'designation', what: 'monarch' } : undefined;
  const ref = takeRef(cursor);
  if (ref === undefined || !isEnd(cursor)) return undefined;
  if (ref.ref === 'opponents') return { test: 'opponent', of: YOU };
  return ref.ref === 'each-player' ? { test: 'player' } : { test: 'ref', ref };
}
/** "their hand", "your graveyard", "all graveyards": all the cards there. */
export function wholeZone(cursor: Cursor): Filter | undefined {
  const named = /^(?:hand|graveyard|library)s?$/i;
  const plural = lower(cursor) === 'all' && /^(?:graveyards|hands)$/.test(lower(cursor, 1));
  if (!plural && attempt({ ...cursor }, (at) => (takeOwner(at) !== undefined && named.test(lower(at)) ? true : undefined)) === undefined) return undefined;
  const zone = takeZone(cursor);
  return zone === undefined || !isEnd(cursor) ? undefined : all([{ test: 'card' }, { test: 'zone', ...zone }]);
}
/** A filter that stands here: a reference, or a noun phrase. */
export function takeFilter(cursor: Cursor): Filter | undefined {
  const filters: Filter[] = [];
  do {
    if (lower(cursor) === ',') step(cursor);
    const one = attempt(cursor, (at) => itsHolder(at, filters.at(-1), isEnd)) ?? attempt(cursor, refFilter) ?? attempt(cursor, wholeZone) ?? takeNounPhrase(cursor)?.filter;
    if (one === undefined) return undefined;
    filters.push(one);
  } while (attempt(cursor, (at) => (take(at, 'or') || (isAnd(at) && take(at, 'and')) || take(at, 'and/or') || take(at, ',', 'or') || (!isListEnd(at) && take(at, ',') && at.words.includes('or', at.at)) ? true : undefined)) !== undefined); // "a creature you control, a card in your hand, or .."
  return any(filters);
}
