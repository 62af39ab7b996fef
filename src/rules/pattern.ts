/** Whether a pattern matches an event (format A0, A1): pure, and says nothing of what would happen then. */
import { assertNever } from '../base/invariant.ts';
import type { CauseKind, FieldTest, Pattern } from './ability.ts';
import { amountOf, compares } from './amount.ts';
import { type GameEvent, PLAYER_FIELDS, affectedOf, fieldName } from './event.ts';
import { matches, subjectPasses } from './filter.ts';
import { type Thing, thingOfPlayer } from './model.ts';
import type { EventView, Scope } from './view.ts';

/** The event as filters, amounts and conditions may look at it. */
export function eventView(event: GameEvent): EventView {
  const affected = affectedOf(event);
  return {
    ...(event.player === undefined ? {} : { player: event.player }),
    ...(event.what === undefined ? {} : { what: event.what }),
    ...(event.source === undefined ? {} : { source: event.source }),
    ...(event.recipient === undefined ? {} : { recipient: event.recipient }),
    ...(event.entry === undefined ? {} : { under: event.entry.under, what: event.entry.what, paid: event.entry.paid, chosen: event.entry.chosen }),
    ...(event.amount === undefined ? {} : { amount: event.amount }),
    ...(event.prevented === undefined ? {} : { prevented: event.prevented }),
    ...(affected === null ? {} : { affected }),
  };
}

/** CR 614.16: "an effect" is what a resolving spell or ability does, and what a replacement or prevention effect does. */
const CAUSES: Readonly<Record<CauseKind, readonly CauseKind[]>> = {
  effect: ['effect', 'spell', 'ability'], spell: ['spell'], ability: ['ability'], cost: ['cost'], 'turn-based': ['turn-based', 'combat'],
  'state-based': ['state-based'], rule: ['rule'], special: ['special'], damage: ['damage'], combat: ['combat'],
};

/** A thing that a field of the event names, or null: no thing. */
function thingField(event: GameEvent, field: string): Thing | null {
  if (field === 'affected') return affectedOf(event);
  const name = fieldName(event.kind, field);
  if (name === 'under' && event.entry !== undefined) return thingOfPlayer(event.entry.under);
  if (name === 'what' && event.entry !== undefined) return event.entry.what;
  const value = event[name];
  if (typeof value !== 'number') return null;
  return PLAYER_FIELDS.has(name) ? thingOfPlayer(value) : value;
}

function causeMatches(scope: Scope, event: GameEvent, test: Extract<FieldTest, { is: 'cause' }>): boolean {
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
  if (field === 'tapped') return event.entry?.tapped ?? false;
  if (field === 'face-down') return event.entry?.face === 'down';
  return event[fieldName(event.kind, field)] === true;
}

function wordsOf(event: GameEvent, field: string): readonly string[] {
  const value = event[fieldName(event.kind, field)];
  return typeof value === 'string' ? [value] : [];
}

/** CR 701.7b: tokens that would be created are looked at as the effect defines them; any group that fits will do. */
const createsSuch = (scope: Scope, event: GameEvent, test: Extract<FieldTest, { is: 'filter' }>): boolean =>
  (event.groups ?? []).some(({ sample }) => sample !== undefined && subjectPasses(scope, test.filter, sample));

function passes(scope: Scope, event: GameEvent, test: FieldTest): boolean {
  switch (test.is) {
    case 'filter': {
      if (event.kind === 'create' && (test.field === 'what' || test.field === 'token')) return createsSuch(scope, event, test);
      const thing = thingField(event, test.field);
      return thing !== null && matches(scope, test.filter, thing);
    }
    case 'amount': {
      const value = event[fieldName(event.kind, test.field)];
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

function withinMatches(scope: Scope, event: GameEvent, pattern: Pattern): boolean {
  return (event.within ?? []).some((outer) => {
    if (outer.kind !== pattern.kind) return false;
    const container: GameEvent = {
      kind: outer.kind, cause: { kind: outer.cause, source: event.cause.source, controller: event.cause.controller }, applied: [],
      ...(outer.what === undefined ? {} : { what: outer.what }), ...(outer.player === undefined ? {} : { player: outer.player }),
    };
    return matchesPattern(scope, pattern, container);
  });
}

/** Format A0: the event is of the kind and passes every field test. A move onto the battlefield is an `enters`, and the other way round. */
export function matchesPattern(scope: Scope, pattern: Pattern, event: GameEvent): boolean {
  return pattern.kind === event.kind && pattern.tests.every((test) => passes(scope, event, test));
}
