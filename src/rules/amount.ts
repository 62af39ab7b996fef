/** Amounts: exact integers computed from the watched event and the board. Nothing here changes anything. */
import { tableOf } from '../base/table.ts';
import { type Int, compare, halfDown, halfUp, max, min, minus, plus, power, times, parseInt_ } from '../base/integer.ts';
import { assertNever } from '../base/invariant.ts';
import { flatMap } from '../base/list.ts';
import type { Amount, Comparison, Filter, Ref, Since, ValueName, Word, Zone } from './ability.ts';
import { allSubjects, playerPasses, subjectPasses } from './filter.ts';
import { isBasicLandType } from './205-type-line.ts';
import { wordMeant } from './607-chosen-words.ts';
import { basePt } from './613-base.ts';
import { characteristicsOf, controlledBy, controllerOfObject } from './613-layers.ts';
import type { Characteristics, Counter, Fact, GameObject, PlayerState } from './model.ts';
import { type Thing, playerOfThing, thingOfPlayer } from './model.ts';
import { OBJECT } from './records.ts';
import { referents, sourceAsItWas, things } from './reference.ts';
import { type Scope, type Subject, type View, isObject, lastKnown, selfOf } from './view.ts';
import { lastTurnFacts, stepFacts, turnFacts } from './world.ts';

/** CR 601.2h: how what is spoken of was cast. */
function spentOn(scope: Scope, of: Ref | undefined): GameObject['cast'] {
  if (of === undefined) return selfOf(scope)?.cast;
  const [thing] = referents(scope, of);
  return thing === undefined || !isObject(thing) ? undefined : thing.cast;
}
/** The value of an amount now. */
export function amountOf(scope: Scope, amount: Amount): Int {
  switch (amount.amount) {
    case 'number':
      return amount.value;
    case 'x':
      return xOf(scope);
    case 'that':
      return scope.event?.amount ?? boundNumber(scope, 'that') ?? 0;
    case 'prevented':
      return scope.event?.prevented ?? boundNumber(scope, 'prevented') ?? 0;
    case 'excess':
      return scope.event?.excess ?? boundNumber(scope, 'excess') ?? 0;
    case 'left':
      return scope.event?.left ?? boundNumber(scope, 'left') ?? 0;
    case 'count':
      return subjectsOf(scope, amount.of).length;
    case 'value':
      return total(referents(scope, amount.of).map((subject) => valueOf(scope, subject, amount.value, amount.kind, colorsMeant(scope, amount.colors))));
    case 'greatest':
    case 'sum':
    case 'least':
      return aggregate(amount.amount, subjectsOf(scope, amount.of).map((subject) => valueOf(scope, subject, amount.value, amount.kind)));
    case 'most':
    case 'fewest':
      return aggregate(amount.amount === 'most' ? 'greatest' : 'least', controlled(scope, amount.of, subjectsOf(scope, amount.among)));
    case 'different':
      return differentOf(scope, amount.what, subjectsOf(scope, amount.of));
    case 'party':
      return partyOf(scope, subjectsOf(scope, amount.of));
    case 'half-up':
      return halfUp(amountOf(scope, amount.of));
    case 'half-down':
      return halfDown(amountOf(scope, amount.of));
    case 'chosen':
      return boundNumber(scope, amount.name) ?? 0;
    case 'happened':
      return factsTotal(scope, amount);
    case 'times-paid': // CR 702.33d
      return selfOf(scope)?.cast?.paid.filter((how) => how === amount.how).length ?? 0;
    case 'mana-spent':
      return spentOn(scope, amount.of)?.manaSpent?.[amount.what] ?? 0;
    case 'plus':
    case 'minus':
    case 'times':
    case 'min':
    case 'max':
    case 'power-of':
      return arithmetic(scope, amount.amount, amount.of);
    default:
      return assertNever(amount);
  }
}

/** CR 107.1b: how much of something an effect does: where a calculation comes out below nothing, nothing. */
export const amountDone = (scope: Scope, amount: Amount): Int => max(0, amountOf(scope, amount));

const total = (values: readonly Int[]): Int => values.reduce(plus, 0);

/** How many of these things each of some players controls. */
function controlled(scope: Scope, of: Filter, players: readonly Subject[]): readonly Int[] {
  const holders = flatMap(subjectsOf(scope, of), (subject) => (isObject(subject) ? [thingOfPlayer(controllerOfObject(scope.view, subject))] : []));
  return players.map((player) => holders.filter((holder) => holder === player).length);
}

/** The sum, the greatest or the least; 0 of nothing. */
function aggregate(how: 'greatest' | 'sum' | 'least', values: readonly Int[]): Int {
  const [first, ...rest] = values;
  if (first === undefined) return 0;
  return rest.reduce(how === 'sum' ? plus : how === 'greatest' ? max : min, first);
}

const OPERATIONS = { plus, minus, times, min, max, 'power-of': power } as const;

function arithmetic(scope: Scope, operation: keyof typeof OPERATIONS, of: readonly Amount[]): Int {
  const [first, ...rest] = of.map((each) => amountOf(scope, each));
  return first === undefined ? 0 : rest.reduce(OPERATIONS[operation], first);
}

function xOf(scope: Scope): Int {
  return boundNumber(scope, 'X') ?? selfOf(scope)?.cast?.x ?? 0;
}

/** A number by its name: bound by the effect, chosen as the object enters or entered. */
function boundNumber(scope: Scope, name: string): Int | undefined {
  const binding = scope.bindings[name];
  if (binding !== undefined && 'number' in binding) return binding.number;
  const chosen = scope.event?.chosen?.[name] ?? selfOf(scope)?.chosen[name];
  return typeof chosen === 'string' && /^-?\d+$/.test(chosen) ? parseInt_(chosen) : undefined;
}

/** CR 607.2d, 700.5: colors that a devotion counts, with those that are chosen. */
export const colorsMeant = (scope: Scope, colors: readonly Word[] | undefined): readonly string[] | undefined => colors?.map((color) => wordMeant(scope, color) ?? '');
/** The subjects of a filter or of a reference. */
const subjectsOf = (scope: Scope, of: Filter | Ref): readonly Subject[] => ('ref' in of && !('test' in of) ? referents(scope, of) : allSubjects(scope, of as Filter));

/** A number that an object or player has; 0 where it has none. */
export function valueOf(scope: Scope, subject: Subject, value: ValueName, kind?: string, colors?: readonly string[]): Int {
  if (!isObject(subject)) {
    const player = scope.view.world.players[playerOfThing(subject)];
    return player === undefined ? 0 : playerValue(scope.view, player, value, kind, colors);
  }
  return objectValue(scope.view, subject, value, kind);
}

function objectValue(view: View, object: GameObject, value: ValueName, kind: string | undefined): Int {
  switch (value) {
    case 'power':
      return characteristicsOf(view, object).power ?? 0;
    case 'toughness':
      return characteristicsOf(view, object).toughness ?? 0;
    case 'base-power':
      return basePt(characteristicsOf(view, object)).basePower;
    case 'base-toughness':
      return basePt(characteristicsOf(view, object)).baseToughness;
    case 'colors':
      return characteristicsOf(view, object).colors.length;
    case 'mana-value':
      return manaValueOf(object, characteristicsOf(view, object));
    case 'loyalty':
    case 'defense':
      return loyaltyOf(view, object, value);
    case 'counters':
      return countersIn(object.counters, kind);
    case 'poison':
      return countersIn(object.counters, 'poison');
    case 'damage':
      return object.damage;
    case 'x':
      return object.cast?.x ?? 0;
    case 'life':
    case 'starting-life':
    case 'hand':
    case 'library':
    case 'graveyard':
    case 'devotion':
    case 'max-hand':
      return 0;
    default:
      return assertNever(value);
  }
}

/** CR 202.3e: on the stack X counts as the value chosen for it, elsewhere as 0. */
function manaValueOf(object: GameObject, { manaValue, manaCost }: Characteristics): Int {
  if (object.zone !== 'stack' || object.cast?.x === undefined) return manaValue;
  const symbols = manaCost?.match(/\{X\}/g)?.length ?? 1;
  return plus(manaValue, times(symbols, object.cast.x));
}

/** CR 306.5c, 310.4c: on the battlefield the counters, elsewhere what is printed. */
function loyaltyOf(view: View, object: GameObject, value: 'loyalty' | 'defense'): Int {
  if (object.zone === 'battlefield' && object !== view.staged) return countersIn(object.counters, value);
  const printed = characteristicsOf(view, object)[value];
  return printed === 'x' ? (object.cast?.x ?? 0) : (printed ?? 0);
}

function playerValue(view: View, player: PlayerState, value: ValueName, kind: string | undefined, colors: readonly string[] | undefined): Int {
  switch (value) {
    case 'life':
      return player.life;
    case 'starting-life':
      return player.startingLife;
    case 'hand':
      return player.hand.length;
    case 'library':
      return player.library.length;
    case 'graveyard':
      return player.graveyard.length;
    case 'devotion':
      return devotionOf(view, player.id, colors ?? []);
    case 'poison':
      return countersIn(player.counters, 'poison');
    case 'counters':
      return countersIn(player.counters, kind);
    case 'max-hand':
      return player.maxHand;
    case 'power':
    case 'toughness':
    case 'base-power':
    case 'base-toughness':
    case 'colors':
    case 'mana-value':
    case 'loyalty':
    case 'defense':
    case 'damage':
    case 'x':
      return 0;
    default:
      return assertNever(value);
  }
}

const COLOR_LETTERS: Readonly<Record<string, string>> = tableOf({ white: 'W', blue: 'U', black: 'B', red: 'R', green: 'G' });

/** CR 700.5: the mana symbols of these colours among the mana costs of permanents that the player controls. */
function devotionOf(view: View, player: number, colors: readonly string[]): Int {
  const letters = colors.map((color) => COLOR_LETTERS[color]).filter((letter) => letter !== undefined);
  let sum = 0;
  for (const object of view.world.objects) {
    if (object.zone !== 'battlefield' || object.phasedOut === true || controllerOfObject(view, object) !== player) continue;
    for (const symbol of characteristicsOf(view, object).manaCost?.match(/\{[^}]*\}/g) ?? []) if (letters.some((letter) => symbol.includes(letter))) sum += 1;
  }
  return sum;
}

/** Counters of a kind, or all counters. */
function countersIn(counters: readonly Counter[], kind: string | undefined): Int {
  let sum: Int = 0;
  for (const counter of counters) if (kind === undefined || counter.kind === kind) sum = plus(sum, counter.amount);
  return sum;
}

const DIFFERENT: Readonly<Record<Extract<Amount, { amount: 'different' }>['what'], (c: Characteristics) => readonly string[]>> = {
  colors: (c) => c.colors,
  'color-pairs': ({ colors }) => (colors.length === 2 ? [[...colors].sort().join()] : []),
  types: (c) => c.types,
  names: (c) => (c.name === '' ? [] : [c.name]),
  subtypes: (c) => c.subtypes,
  'basic-land-types': (c) => c.subtypes.filter(isBasicLandType),
  'mana-values': (c) => [String(c.manaValue)],
  powers: (c) => (c.power === undefined ? [] : [String(c.power)]),
  toughnesses: (c) => (c.toughness === undefined ? [] : [String(c.toughness)]),
};

function differentOf(scope: Scope, what: keyof typeof DIFFERENT, of: readonly Subject[]): Int {
  const words = new Set<string>();
  for (const subject of of) if (isObject(subject)) for (const word of DIFFERENT[what](characteristicsOf(scope.view, subject))) words.add(word);
  return words.size;
}

const IN_A_PARTY: readonly Filter[] = ['Cleric', 'Rogue', 'Warrior', 'Wizard'].map((value) => ({ test: 'subtype', value }));
/** CR 700.8: of each of four creature types at most one, and nobody as two of them: the most places that can be filled, one creature after another. */
function partyOf(scope: Scope, of: readonly Subject[]): Int {
  let filled: ReadonlySet<number> = new Set([0]); // places, a bit each
  for (const subject of of) {
    const places = flatMap(IN_A_PARTY, (filter, at) => (subjectPasses(scope, filter, subject) ? [1 << at] : []));
    filled = new Set([...filled, ...flatMap([...filled], (before) => places.map((place) => before | place))]);
  }
  return Math.max(...[...filled].map((places) => IN_A_PARTY.filter((_, at) => (places & (1 << at)) !== 0).length));
}

/** Facts of the record: what happened this way, this turn, this game. */
export function factsSince(scope: Scope, since: Since): readonly Fact[] {
  const { earlier, facts } = scope.view.world;
  if (since === 'way') return scope.wayFrom === undefined ? facts : facts.slice(scope.wayFrom);
  if (since === 'last-turn') return lastTurnFacts(scope.view.world);
  if (since === 'turn') return turnFacts(scope.view.world);
  if (since === 'step') return stepFacts(scope.view.world);
  return earlier.length === 0 ? facts : [...earlier, ...facts];
}

/** CR 603.6c, 700.4: what was destroyed or sacrificed and went to a graveyard died, too; what died left the battlefield; and what died or was milled was put into a graveyard. */
const SAID_AS: Readonly<Record<string, readonly string[]>> = { dies: ['dies', 'died'], leaves: ['dies', 'died', 'leaves-the-game'], 'to-graveyard': ['to-graveyard', 'put-into-graveyard', 'dies', 'died'] };
export const isFact = (fact: Fact, kind: string): boolean => fact.fact === kind || (SAID_AS[kind]?.includes(fact.fact) ?? false) || (kind === 'leaves' && fact.left === true) || (kind === 'leaves-graveyard' && fact.fromGraveyard === true);

/** CR 120.1: what dealt damage is what the damage came from: the record of it, turned round. */
const dealt = (facts: readonly Fact[]): readonly Fact[] =>
  flatMap(facts, ({ from, subject, ...fact }) => (fact.fact === 'damage' && from !== undefined ? [{ ...fact, fact: 'dealt-damage', subject: from, ...(subject === undefined ? {} : { from: subject }) }] : []));
/** What the record says of a kind of fact, without what objects that these are no more did or underwent. */
export function factsOf(scope: Scope, since: Since, kind: string, those: readonly Thing[] = []): readonly Fact[] {
  const facts = since === 'way' ? factsSince(scope, since) : those.reduce((all, thing) => withoutFormer(scope, all, thing), factsSince(scope, since));
  return kind === 'dealt-damage' ? dealt(facts) : facts.filter((fact) => isFact(fact, kind));
}
/** What happens to a permanent that stays one, or is done by it. */
const OF_PERMANENTS: ReadonlySet<string> = new Set(['damage', 'counters-on', 'counters-removed', 'tapped', 'untapped', 'transformed', 'regenerated', 'turned-face-up', 'gains-control', 'devoured']);
/** CR 400.7: what has entered is another object than the one that it was before: nothing of the kind has happened to it, nor was done by it. */
function withoutFormer({ view: { world } }: Scope, all: readonly Fact[], thing: Thing): readonly Fact[] {
  const at = thing < 0 ? -1 : world.facts.findLastIndex(({ fact, subject }) => fact === 'enters' && subject === thing);
  if (at < 0) return all;
  const since = new Set(world.facts.slice(at));
  return all.filter((fact) => since.has(fact) || !OF_PERMANENTS.has(fact.fact) || (fact.subject !== thing && fact.from !== thing));
}

/** What is asked of the record; `who`: whom the facts are about, `by`: what dealt the damage, `words`: which action or which counters. */
export interface AskedOfRecord { readonly fact: string; readonly since: Since; readonly who?: Filter; readonly by?: Filter; readonly words?: readonly string[] }
/** The amounts of the recorded facts of a kind, one for a fact without an amount. */
export const factsTotal = (scope: Scope, asked: AskedOfRecord): Int => total(factsAsked(scope, asked).map(({ amount }) => amount ?? 1));
const factsAsked = (scope: Scope, { fact, since, who, by, words }: AskedOfRecord): readonly Fact[] =>
  factsOf(scope, since, fact, flatMap([who, by], (filter) => (filter?.test === 'ref' ? things(scope, filter.ref) : []))).filter((each) => (words === undefined || each.words?.some((word) => words.includes(word)) === true) && (who === undefined || isAbout(scope, each, who)) && (by === undefined || isFrom(scope, each, by)));
/** CR 608.2i: "an opponent lost 3 or more life": the most of what one of them did or underwent; how many things something happened to is counted together. */
export function factsOfOne(scope: Scope, asked: AskedOfRecord): Int {
  const totals = new Map<Thing | 'all', Int>();
  for (const fact of factsAsked(scope, asked)) {
    const whose = asked.who === undefined || asked.who.test === 'ref' ? 'all' : subjectOf(scope, fact, asked.who);
    totals.set(whose, plus(totals.get(whose) ?? 0, fact.amount ?? 1));
  }
  return [...totals.values()].reduce(max, 0);
}
/** Whom a fact is about, where it tells how much; else whose things these are, where players are asked for. */
function subjectOf(scope: Scope, { fact, subject }: Fact, who: Filter): Thing | 'all' {
  if (subject === undefined || subject < 0 || OF_EITHER.has(fact)) return subject ?? 'all';
  const object = scope.view.world.objects[subject];
  return object === undefined || !isOfPlayers(who) ? 'all' : thingOfPlayer((object.left === undefined ? object : lastKnown(object)).controller);
}
const isOfPlayers = (who: Filter): boolean => who.test === 'opponent' || who.test === 'player' || (who.test === 'all' && who.of.some(isOfPlayers));

/** CR 113.7a, 608.2h: what dealt the damage, as it last was where it has left. */
function isFrom(scope: Scope, { from }: Fact, by: Filter): boolean {
  const object = from === undefined || from < 0 ? undefined : scope.view.world.objects[from];
  return object !== undefined && subjectPasses(scope, by, sourceAsItWas(object));
}
export function isAbout(scope: Scope, fact: Fact, who: Filter): boolean {
  if (fact.subject === undefined) return false;
  if (fact.subject < 0) return playerPasses(scope, who, playerOfThing(fact.subject));
  const object = scope.view.world.objects[fact.subject];
  if (object === undefined) return false;
  const then = fact.fact === 'enters' ? asItEntered(scope, object, fact) : object.left !== undefined ? lastKnown(object) : inZone(object, LEFT.get(fact.fact));
  return subjectPasses(scope, who, then) || (!OF_EITHER.has(fact.fact) && playerPasses(scope, who, then.controller));
}
/** CR 608.2i: under whose control it entered, and as it last was where it has left the battlefield since. */
function asItEntered({ view }: Scope, object: GameObject, { from }: Fact): GameObject {
  const was = object.zone !== 'battlefield' && object.left?.zone === 'battlefield' ? lastKnown(object) : object;
  return from === undefined || from >= 0 ? was : controlledBy(view, was, playerOfThing(from));
}
/** What happens to permanents and spells that are none afterwards, before the scenario began, too: where they were. */
const LEFT: ReadonlyMap<string, Zone> = new Map<string, Zone>([...['dies', 'died', 'destroyed', 'sacrificed', 'leaves'].map((fact) => [fact, 'battlefield'] as const), ['countered', 'stack']]);
const inZone = (object: GameObject, zone: Zone = object.zone): GameObject => (object.zone === zone ? object : OBJECT.with(object, { zone }));
/** What happens to players and permanents alike: what a permanent is dealt, its controller is not (120.3). */
const OF_EITHER: ReadonlySet<string> = new Set(['damage', 'counters-on', 'counters-removed']);

/** How two integers compare. */
export function compares(left: Int, op: Comparison, right: Int): boolean {
  switch (op) {
    case 'at-least':
      return compare(left, right) >= 0;
    case 'at-most':
      return compare(left, right) <= 0;
    case 'more-than':
      return compare(left, right) > 0;
    case 'less-than':
      return compare(left, right) < 0;
    case 'equal':
      return left === right;
    case 'not-equal':
      return left !== right;
    case 'odd':
      return BigInt(left) % 2n !== 0n;
    case 'even':
      return BigInt(left) % 2n === 0n;
    default:
      return assertNever(op);
  }
}
