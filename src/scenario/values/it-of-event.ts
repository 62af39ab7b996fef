/** What "it" is in the text of an ability that watches an event: what the event happens to, or the source of damage. */
import type { Ability, EventKind, FieldTest, Filter, Pattern, Ref } from '../../rules/ability.ts';
import type { Context } from '../phrases/context.ts';
import type { Scope } from '../yaml/cursor.ts';
import { EVENT_SHAPES } from '../vocabulary/event-fields.ts';
import { unclearIt } from '../phrases/refs.ts';
import { records } from '../vocabulary/records-of.ts';
import { checkThatMuch, checkThatObject } from './that-without-event.ts';
import { type MapNode, placeOf, report } from '../yaml/yaml.ts';

/** What a description may be of. */
type Being = 'this' | 'player' | 'object';
const ofRef = (ref: Ref, { players }: Scope): Being => {
  switch (ref.ref) {
    case 'this': return 'this';
    case 'you': case 'opponents': case 'each-player': case 'defending': case 'next': case 'controller': case 'owner': return 'player';
    case 'that': return ref.noun === 'player' ? 'player' : 'object';
    case 'label': return players.includes(ref.name) ? 'player' : 'object';
    case 'bound': case 'attached-to': case 'affected': return 'object';
  }
};
function beingsOf(filter: Filter, scope: Scope): ReadonlySet<Being> {
  switch (filter.test) {
    case 'ref': return new Set([ofRef(filter.ref, scope)]);
    case 'player': case 'opponent': case 'designation': case 'controls': return new Set<Being>(['player']);
    case 'any': return new Set(filter.of.flatMap((each) => [...beingsOf(each, scope)]));
    case 'all': {
      const all = filter.of.map((each) => beingsOf(each, scope));
      return all.find((each) => each.has('this') && each.size === 1) ?? all.find((each) => each.has('player') && each.size === 1) ?? new Set<Being>(['object']);
    }
    default: return new Set<Being>(['object']);
  }
}
/** What an event happens to is an object; in these fields. */
const AFFECTED: Partial<Readonly<Record<EventKind, readonly string[]>>> = { damage: ['to'], 'put-counters': ['to', 'on'], 'remove-counters': ['from'], 'move-counters': ['from'], designate: ['on'] };
/** Events of one object each: their amount says how many of them an instruction makes. */
const ONE_EACH: ReadonlySet<EventKind> = new Set<EventKind>(['tap', 'untap', 'sacrifice']);
/** Events of which "that much" or "that many" may be said. */
const HAVE_AMOUNT: ReadonlySet<EventKind> = new Set((Object.keys(EVENT_SHAPES) as EventKind[]).filter((kind) => !ONE_EACH.has(kind) && ['amount', 'new'].some((field) => field in EVENT_SHAPES[kind].fields)));
/** Events that come from an object, the source. */
const OF_SOURCES: ReadonlySet<EventKind> = new Set<EventKind>(['damage', 'add-mana']);
/** Events with cards or tokens that nothing is known of where an effect speaks of the event. */
const UNKNOWN: ReadonlySet<EventKind> = new Set<EventKind>(['draw', 'draw-cards', 'mill', 'create', 'scry', 'surveil', 'look', 'search', 'reveal']);
const fieldsOf = (kind: EventKind): readonly string[] => AFFECTED[kind] ?? (EVENT_SHAPES[kind].fields['what'] === 'things' ? ['what'] : []);
const beingsIn = (tests: readonly FieldTest[], fields: readonly string[], scope: Scope): ReadonlySet<Being> | undefined => {
  const test = tests.find((each) => each.is === 'filter' && fields.includes(each.field));
  return test?.is === 'filter' ? beingsOf(test.filter, scope) : undefined;
};
const isOnly = (beings: ReadonlySet<Being> | undefined, ...of: readonly Being[]): boolean => beings !== undefined && [...beings].every((each) => of.includes(each));

/** "Whenever a creature deals damage to you or a permanent you control": that creature is the one that deals it. */
const isOfCreatures = (tests: readonly FieldTest[]): boolean => tests.some((each) => each.is === 'filter' && each.field === 'from' && records(each.filter).some(({ test, value }) => test === 'type' && value === 'Creature'));

/** What "it" may be for one event: "this" is also what the event happens to, or its source, where it is said of that. */
type Meaning = 'object' | 'source' | 'only-source' | 'this-object' | 'this-source' | 'nothing' | 'unknown' | 'unclear';
function meaningOf({ kind, tests }: Pattern, scope: Scope): Meaning {
  if (UNKNOWN.has(kind)) return 'unknown';
  const fields = fieldsOf(kind);
  const from = OF_SOURCES.has(kind) ? beingsIn(tests, ['from'], scope) : undefined;
  if (fields.length === 0) return from === undefined ? 'nothing' : isOnly(from, 'this') ? 'this-source' : 'only-source';
  const to = beingsIn(tests, fields, scope);
  if (to?.has('this') === true && isOnly(to, 'this', 'player')) return 'this-object';
  if (isOnly(from, 'this')) return 'this-source';
  if (kind !== 'damage') return isOnly(to, 'player') ? 'nothing' : 'object';
  if (from === undefined) return to === undefined ? 'unclear' : isOnly(to, 'player') ? 'nothing' : 'object';
  return to === undefined ? 'source' : isOnly(to, 'player') || (to.has('player') && isOfCreatures(tests)) ? 'only-source' : 'unclear';
}
type MeaningOfAll = 'object' | 'source' | 'only-source' | 'this' | 'nothing' | 'unknown' | 'unclear';
function meaningOfAll(patterns: readonly Pattern[], scope: Scope): MeaningOfAll {
  const all = new Set(patterns.map((pattern) => meaningOf(pattern, scope)));
  const among = (...some: readonly Meaning[]): boolean => [...all].every((each) => some.includes(each));
  if (among('nothing')) return 'nothing';
  if (among('nothing', 'unknown')) return 'unknown';
  if (among('nothing', 'this-object', 'this-source')) return 'this';
  if (among('object', 'this-object')) return 'object';
  if (among('only-source')) return 'only-source';
  return among('source', 'only-source', 'this-source') ? 'source' : 'unclear';
}
function ofEventIn(meaning: MeaningOfAll, scope: Scope, at: number): Scope['ofEvent'] {
  switch (meaning) {
    case 'object': case 'source': case 'only-source': return meaning;
    case 'this': return undefined;
    case 'nothing': return scope.ofEvent === undefined ? undefined : { unclear: at }; // what an event around this one happens to is not known here
    case 'unknown': case 'unclear': return { unclear: at };
  }
}
/** The text of an ability that watches events: there "it" is what they happen to; where that is the object whose text it is, that one. */
export function speakingOf(context: Context, at: number, patterns: readonly Pattern[]): Context {
  const { scope } = context;
  const ofEvent = ofEventIn(meaningOfAll(patterns, scope), scope, at);
  return ofEvent === scope.ofEvent ? context : { ...context, scope: { ...scope, ofEvent } };
}
/** The same ability; a problem where it says "it" or "that creature", and that could be more than one thing, or nothing that is known. */
export function withIt<T extends Ability & { readonly patterns: readonly Pattern[] }>(context: Context, map: MapNode, ability: T): T {
  const name = unclearIt(map.at);
  if (records(ability).some((each) => each['ref'] === 'bound' && each['name'] === name)) report(context.sink, placeOf(map, /\b(?:it|its|itself|controller|owner)\b/u) ?? map.at, 'unknown-it', 'it is not clear what "it" is of the event that is watched', 'write "this", "that creature" (what the event happens to), "that source" (of damage), or name it: choose: {it: ..}, target: {it: ..}');
  const meaning = meaningOfAll(ability.patterns, context.scope);
  const { patterns, ...text } = ability;
  if (patterns.length > 0 && (meaning === 'nothing' || meaning === 'unknown')) checkThatObject(context.sink, map, text);
  if (patterns.length > 0 && !patterns.some(({ kind }) => HAVE_AMOUNT.has(kind))) checkThatMuch(context.sink, map, text);
  return ability;
}
