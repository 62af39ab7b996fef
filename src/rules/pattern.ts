/** Whether a pattern matches an event (format A0, A1): pure, and says nothing of what would happen then. */
import { type Int, plus } from '../base/integer.ts';
import { assertNever } from '../base/invariant.ts';
import { flatMap } from '../base/list.ts';
import { memo } from '../base/memo.ts';
import type { CauseKind, FieldTest, Pattern } from './ability.ts';
import { amountOf, compares } from './amount.ts';
import { type GameEvent, type TokenGroup, PLAYER_FIELDS, affectedOf, fieldName } from './event.ts';
import { matches, subjectPasses } from './filter.ts';
import { speaksOfElsewhere } from './filter-domain.ts';
import { type GameObject, type Thing, thingOfPlayer } from './model.ts';
import { EVENT, OBJECT, SCOPE, EVENT_VIEW } from './records.ts';
import { sourceAsItWas } from './reference.ts';
import { type EventView, type Scope, objectOf } from './view.ts';
import { stepFacts, turnFacts } from './world.ts';

const eventViews = memo<GameEvent, EventView>();
/** The event as filters, amounts and conditions may look at it. */
export function eventView(event: GameEvent): EventView {
  let view = eventViews.get(event);
  if (view === undefined) eventViews.set(event, (view = viewOf(event)));
  return view;
}

function viewOf(event: GameEvent): EventView {
  const affected = affectedOf(event);
  const { entry, groups } = event;
  return EVENT_VIEW.of({
    kind: event.kind, player: event.player, what: entry?.what ?? event.what, incarnation: entry === undefined ? event.incarnation : undefined, source: event.source, recipient: event.recipient,
    under: entry?.under, paid: entry?.paid, chosen: entry?.chosen, cast: entry !== undefined && event.wasCast === true ? true : undefined,
    amount: event.amount ?? (groups !== undefined ? tokensIn(groups) : event.kind === 'draw' ? 1 : undefined), // 121.2: a draw is of one card
    prevented: event.prevented, excess: event.excess, affected: affected ?? undefined,
  });
}

/** CR 614.16: "an effect" is what a resolving spell or ability does, and what a replacement or prevention effect does. */
export const CAUSES: Readonly<Record<CauseKind, readonly CauseKind[]>> = {
  effect: ['effect', 'spell', 'ability', 'triggered'], spell: ['spell'], ability: ['ability', 'triggered'], activated: ['ability'], triggered: ['triggered'], cost: ['cost'], 'turn-based': ['turn-based', 'combat'],
  'state-based': ['state-based'], rule: ['rule'], unresolved: ['unresolved'], special: ['special'], damage: ['damage'], combat: ['combat'],
};

/** CR 614.16: what a cost, a rule or damage would create or put is an effect's, too, once a replacement effect has changed it. */
export const canBecomeEffects = ({ kind, cause }: GameEvent): boolean => (kind === 'create' || kind === 'put-counters') && !CAUSES.effect.includes(cause.kind);

/** Whom what enters attacks, and what it is attached to, stand in its entry. */
type OfEntry = 'attacking' | 'attached';
const isOfEntry = ({ entry }: GameEvent, field: string): field is OfEntry => entry !== undefined && (field === 'attacking' || field === 'attached');
const ofEntry = ({ entry }: GameEvent, field: OfEntry): number | undefined => (field === 'attacking' ? entry?.attacking : entry?.attachedTo);

/** A thing that a field of the event names, or null: no thing. */
function thingField(event: GameEvent, field: string): Thing | null {
  if (field === 'affected') return affectedOf(event);
  const name = fieldName(event.kind, field);
  if (name === 'under' && event.entry !== undefined) return thingOfPlayer(event.entry.under);
  if (name === 'what' && event.entry !== undefined) return event.entry.what;
  const value = isOfEntry(event, field) ? ofEntry(event, field) : event[name];
  if (typeof value !== 'number') return null;
  return PLAYER_FIELDS.has(name) ? thingOfPlayer(value) : value;
}

function causeMatches(scope: Scope, event: GameEvent, test: Extract<FieldTest, { is: 'cause' }>): boolean {
  if (event.byEffect === true && test.by === undefined && test.causes.includes('effect')) return true;
  if (!test.causes.some((kind) => CAUSES[kind].includes(event.cause.kind))) return false;
  if (test.by === undefined) return true;
  return matches(scope, test.by, thingOfPlayer(event.cause.controller)) || (event.cause.source !== null && matches(scope, test.by, event.cause.source));
}

function zoneMatches(event: GameEvent, test: Extract<FieldTest, { is: 'zone' }>): boolean {
  const name = fieldName(event.kind, test.field);
  const zone = name === 'to' ? event.to?.zone : event.zoneFrom;
  const place = name === 'to' ? event.to?.place : undefined;
  const fits = zone !== undefined && test.zones.includes(zone) && (test.place === undefined || test.place === place);
  return test.not === true ? !fits : fits;
}

function flagOf(event: GameEvent, field: string): boolean {
  if (field === 'tapped' && event.kind !== 'add-mana') return event.entry?.tapped ?? false;
  if (field === 'face-down') return event.entry?.face === 'down';
  if (isOfEntry(event, field)) return ofEntry(event, field) !== undefined;
  return event[fieldName(event.kind, field)] === true;
}

function wordsOf(event: GameEvent, field: string): readonly string[] {
  const value = event[fieldName(event.kind, field)];
  if (event.kind === 'activate' && typeof value === 'string' && value.endsWith('cycling')) return [value, 'cycling']; // 702.29f
  return typeof value === 'string' ? [value] : [];
}

type TokenTest = Extract<FieldTest, { is: 'filter' }>;
const isTokenTest = (test: FieldTest): test is TokenTest => test.is === 'filter' && (test.field === 'what' || test.field === 'token');

/** CR 701.7b: the groups of tokens that a pattern speaks of, looked at as the effect defines them: those that fit its test of the token one all. */
function groupsMeant(scope: Scope, pattern: Pattern, { groups = [] }: GameEvent): readonly TokenGroup[] {
  const tests = pattern.tests.filter(isTokenTest);
  return tests.length === 0 ? groups : groups.filter(({ sample }) => sample !== undefined && tests.every(({ filter }) => subjectPasses(scope, filter, sample)));
}
/** How many tokens of these groups would be created. */
export const tokensIn = (groups: readonly TokenGroup[]): Int => groups.reduce<Int>((sum, { amount }) => plus(sum, amount), 0);

/** The groups that an effect with these patterns speaks of: what it changes, and "that many"; the others stay as they are. */
export function tokensMeant(scope: Scope, patterns: readonly Pattern[], event: GameEvent): readonly TokenGroup[] {
  const meant = new Set(flatMap(patterns.filter((pattern) => matchesPattern(scope, pattern, event)), (pattern) => groupsMeant(scope, pattern, event)));
  return patterns.length === 0 ? (event.groups ?? []) : (event.groups ?? []).filter((group) => meant.has(group));
}

/** CR 121.2: how many cards the player has drawn this turn, or in this step: the next draw is the one after them. */
function drawsBefore({ view: { world } }: Scope, { player = 0 }: GameEvent, since: typeof turnFacts): number {
  return since(world).reduce((sum, { fact, subject, amount }) => (fact === 'draws' && subject === thingOfPlayer(player) ? sum + Number(amount ?? 1) : sum), 0);
}
/** CR 113.7a, 608.2h, 609.7b: the source of an event as it last was, where it has left the battlefield or the stack; undefined for one that is there. */
function departedSource({ view }: Scope, event: GameEvent, test: Extract<FieldTest, { is: 'filter' }>, thing: Thing): GameObject | undefined {
  if (fieldName(event.kind, test.field) !== 'source' || thing < 0 || speaksOfElsewhere(test.filter)) return undefined;
  const object = objectOf(view, thing);
  const then = sourceAsItWas(object);
  return then === object ? undefined : then;
}
/** CR 702.26b: what phases in is looked at as it will be: there. */
function phasingIn({ view }: Scope, { kind, what }: GameEvent, thing: Thing): GameObject | undefined {
  if (kind !== 'phase-in' || thing !== what) return undefined;
  const object = objectOf(view, thing);
  return object.phasedOut === true ? OBJECT.without(object, 'phasedOut') : undefined;
}
/** CR 122.6, 614.12: how many counters of a kind it would enter with, by what has been applied to its entry so far. */
export const entersWith = ({ entry }: GameEvent, kind: string): Int => (entry?.counters ?? []).reduce<Int>((sum, counter) => (counter.kind === kind ? plus(sum, counter.amount) : sum), 0);
/** The number of the event that a test names; undefined where it has none. */
function numberOf(scope: Scope, event: GameEvent, { field, kind }: Extract<FieldTest, { is: 'amount' }>): unknown {
  if (kind !== undefined) return entersWith(event, kind);
  return (field === 'nth' || field === 'nth-step') && event.kind === 'draw' ? drawsBefore(scope, event, field === 'nth' ? turnFacts : stepFacts) + 1 : event[fieldName(event.kind, field)];
}
function passes(scope: Scope, event: GameEvent, test: FieldTest): boolean {
  switch (test.is) {
    case 'filter': {
      const thing = thingField(event, test.field);
      const departed = thing === null ? undefined : (departedSource(scope, event, test, thing) ?? phasingIn(scope, event, thing));
      return departed === undefined ? thing !== null && matches(scope, test.filter, thing) : subjectPasses(scope, test.filter, departed);
    }
    case 'amount': {
      const value = numberOf(scope, event, test);
      return (typeof value === 'number' || typeof value === 'bigint') && compares(value, test.op, amountOf(scope, test.than));
    }
    case 'zone': return zoneMatches(event, test);
    case 'flag': return flagOf(event, test.field) === test.value;
    case 'word': return wordsOf(event, test.field).some((word) => test.words.includes(word)) !== (test.not === true);
    case 'cause': return causeMatches(scope, event, test);
    case 'part-of': return withinMatches(scope, event, test.pattern);
    default: return assertNever(test);
  }
}

/** CR 120.3: the source of the damage that an event is a result of, and who was dealt it; what lifelink gains does not say whom. */
function damageOf({ kind, source, recipient, player }: GameEvent): Pick<GameEvent, 'source' | 'recipient'> {
  const dealt = recipient ?? (kind === 'gain-life' || player === undefined ? undefined : thingOfPlayer(player));
  return { ...(source === undefined ? {} : { source }), ...(dealt === undefined ? {} : { recipient: dealt }) };
}
function withinMatches(scope: Scope, event: GameEvent, pattern: Pattern): boolean {
  if (event.because !== undefined && matchesPattern(SCOPE.with(scope, { event: eventView(event.because) }), pattern, event.because)) return true;
  return (event.within ?? []).some((outer) => {
    if (outer.kind !== pattern.kind) return false;
    const container: GameEvent = EVENT.of({
      kind: outer.kind, cause: { kind: outer.cause, source: event.cause.source, controller: event.cause.controller }, applied: [],
      what: outer.what, player: outer.player, ...(outer.kind === 'damage' ? damageOf(event) : {}),
    });
    return matchesPattern(scope, pattern, container);
  });
}

/** Format A0: the event is of the kind and passes every field test. A move onto the battlefield is an `enters`, and the other way round. */
export function matchesPattern(scope: Scope, pattern: Pattern, event: GameEvent): boolean {
  if (pattern.kind === 'create' && event.kind === 'create') {
    const groups = groupsMeant(scope, pattern, event);
    const meant: GameEvent = EVENT.with(event, { amount: tokensIn(groups) });
    return groups.length > 0 && pattern.tests.every((test) => isTokenTest(test) || passes(scope, meant, test));
  }
  return pattern.kind === event.kind && pattern.tests.every((test) => passes(scope, event, test));
}
