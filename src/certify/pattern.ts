/** Whether an event is one that a pattern watches (614.1). */
import type { CauseKind, EventKind, FieldTest, Filter, Pattern } from '../rules/ability.ts';
import type { Entry, GameEvent, TokenGroup } from '../rules/event.ts';
import type { Thing } from '../rules/model.ts';
import { amountOf, compared, objectPasses, passes } from './evaluate.ts';
import { type Scope, asThing, hasDeparted, real, same, seen, unchecked } from './sight.ts';

/** Which part of the event a field of a pattern names, where it has another name there. */
const FIELDS: Partial<Readonly<Record<EventKind, Readonly<Record<string, keyof GameEvent>>>>> = {
  damage: { from: 'source', to: 'recipient' }, 'mark-damage': { from: 'source', to: 'recipient', what: 'recipient' },
  'put-counters': { to: 'recipient', on: 'recipient', kind: 'counter', by: 'player' }, 'remove-counters': { from: 'recipient', kind: 'counter' },
  'move-counters': { from: 'what', to: 'recipient', kind: 'counter' }, move: { from: 'zoneFrom' }, enters: { from: 'zoneFrom', cast: 'wasCast' }, cast: { from: 'zoneFrom' }, play: { from: 'zoneFrom' },
  begin: { what: 'word' }, attach: { to: 'attachTo' }, 'add-mana': { from: 'source', types: 'word', type: 'word', tapped: 'tappedFor' }, 'keyword-action': { action: 'word' },
  'become-copy': { of: 'recipient' }, designate: { what: 'word', on: 'what' }, 'gain-life': { from: 'source' }, 'lose-life': { from: 'source' }, pay: { what: 'word', how: 'word' },
  draw: { place: 'word' }, 'draw-cards': { place: 'word' }, lose: { because: 'word' }, win: { because: 'word' }, 'draw-game': { because: 'word' },
};
const PLAYERS: readonly string[] = ['player', 'under'];

export const fieldOf = (kind: EventKind, field: string): keyof GameEvent => FIELDS[kind]?.[field] ?? (field as keyof GameEvent);

export function matches(scope: Scope, pattern: Pattern, event: GameEvent): boolean {
  if (pattern.kind !== event.kind) return false;
  const bound: Scope = { ...scope, event: scope.event ?? event };
  return pattern.tests.every((test) => testHolds(bound, test, event));
}
function testHolds(scope: Scope, test: FieldTest, event: GameEvent): boolean {
  if (event.kind === 'create' && (test.field === 'what' || test.field === 'token') && test.is === 'filter') return (event.groups ?? []).some((group) => tokenPasses(scope, test.filter, group));
  const value = test.is === 'amount' && test.kind !== undefined ? countersOfEntry(event, test.kind) : valueOfField(test.field, event);
  if ((test.field === 'nth' || test.field === 'nth-step') && event.kind === 'draw') return unchecked('the how many-th draw it is');
  if (test.is === 'filter' && fieldOf(event.kind, test.field) === 'source' && typeof value === 'number' && value >= 0 && hasDeparted(seen(scope.sight, value))) unchecked('the source of damage that has left');
  switch (test.is) {
    case 'filter': return typeof value === 'number' && passes({ ...scope, sight: sightOf(scope, event, test.filter) }, test.filter, value as Thing);
    case 'amount': return (typeof value === 'number' || typeof value === 'bigint') && compared(value, test.op, amountOf(scope, test.than));
    case 'zone': return zoneHolds(test, event);
    case 'flag': return (value === true || (event.kind === 'enters' && typeof value === 'number')) === test.value; // whom it attacks, what it is attached to
    case 'word': return typeof value === 'string' && test.words.some((word) => same(word, value)) !== (test.not === true);
    case 'cause': return causeHolds(scope, test, event);
    case 'part-of': return partOf(scope, test.pattern, event);
  }
}
/** CR 122.6: the counters of a kind that it would enter with as the event stands. */
const countersOfEntry = ({ entry }: GameEvent, kind: string): bigint => (entry?.counters ?? []).filter((counter) => same(counter.kind, kind)).reduce((sum, { amount }) => sum + BigInt(amount), 0n);
/** What is looked at: the board, what enters where it still is, and what phases in as it will be, there (702.26b). */
function sightOf(scope: Scope, { kind, entry, what }: GameEvent, filter: Filter): Scope['sight'] {
  if (entry !== undefined && speaksOfOtherZone(filter)) return whereItIs(scope, entry);
  if (kind !== 'phase-in' || what === undefined) return scope.sight;
  const { phasedOut: _, phasedWith: __, ...there } = real(scope.sight.world, what);
  return { ...scope.sight, staged: there };
}
/** CR 701.40a, 701.58a, 708.3: what enters face down is turned face down where it is, and is a creature card there. */
function whereItIs({ sight: { scenario, world } }: Scope, { what, face, becomes }: Entry): Scope['sight'] {
  const card = real(world, what);
  return face === 'down' && card.face !== 'down' ? { scenario, world, staged: { ...card, face, becomes } } : { scenario, world };
}
/** "A creature card in a graveyard": the card where it still is, not what it would be. */
function speaksOfOtherZone(filter: Filter): boolean {
  if (filter.test === 'all' || filter.test === 'any') return filter.of.some(speaksOfOtherZone);
  return filter.test === 'zone' && filter.zone !== 'battlefield';
}
/** The field of the event that a test names; players as things. */
function valueOfField(field: string, event: GameEvent): unknown {
  const name = fieldOf(event.kind, field);
  if (name === 'under' && event.entry !== undefined) return asThing(event.entry.under);
  if (event.entry !== undefined && (name as string) === 'tapped') return event.entry.tapped;
  if (event.entry !== undefined && field === 'attacking') return event.entry.attacking;
  if (event.entry !== undefined && field === 'attached') return event.entry.attachedTo;
  if (event.entry !== undefined && field === 'face-down') return event.entry.face === 'down';
  if (event.kind === 'create' && name === 'amount') return (event.groups ?? []).reduce((sum, group) => sum + Number(group.amount), 0);
  const value = event[name];
  return typeof value === 'number' && PLAYERS.includes(name) ? asThing(value) : value;
}
function zoneHolds(test: Extract<FieldTest, { is: 'zone' }>, event: GameEvent): boolean {
  const to = test.field === 'to' ? event.to : undefined;
  const zone = test.field === 'to' ? to?.zone : event.zoneFrom;
  if (zone === undefined) return event.kind === 'enters' && test.field === 'to' ? test.zones.includes('battlefield') : false;
  const fits = test.zones.includes(zone) && (test.place === undefined || to?.place === test.place);
  return fits !== (test.not === true);
}
/** CR 614.16: what an effect is: of a spell, of an ability, or a replacement or prevention effect. */
const CAUSES: Readonly<Record<CauseKind, readonly CauseKind[]>> = {
  effect: ['effect', 'spell', 'ability', 'triggered'], spell: ['spell'], ability: ['ability', 'triggered'], activated: ['ability'], triggered: ['triggered'], cost: ['cost'], 'turn-based': ['turn-based', 'combat'], 'state-based': ['state-based'], rule: ['rule'], unresolved: ['unresolved'], special: ['special'], damage: ['damage'], combat: ['combat'],
};
function causeHolds(scope: Scope, test: Extract<FieldTest, { is: 'cause' }>, event: GameEvent): boolean {
  const { kind, source, controller } = event.cause;
  if (event.byEffect === true && test.by === undefined && test.causes.includes('effect')) return true;
  if (!test.causes.some((each) => CAUSES[each].includes(kind))) return false;
  if (test.by === undefined) return true;
  return passes(scope, test.by, asThing(controller)) || (source !== null && passes(scope, test.by, source));
}
function partOf(scope: Scope, pattern: Pattern, event: GameEvent): boolean {
  return (event.within ?? []).some(({ kind, what, player, cause }) => {
    const container: GameEvent = { kind, applied: [], cause: { ...event.cause, kind: cause }, ...(what === undefined ? {} : { what }), ...(player === undefined ? {} : { player }), ...(kind === 'damage' ? dealt(event) : {}) };
    return matches({ ...scope, event: container }, pattern, container);
  });
}
/** CR 120.3: a result of damage comes from its source, and goes to whom it was dealt, but for what lifelink gains. */
const dealt = (result: GameEvent): Pick<GameEvent, 'source' | 'recipient'> => ({
  ...(result.source === undefined ? {} : { source: result.source }),
  ...(result.recipient !== undefined ? { recipient: result.recipient } : result.player === undefined || result.kind === 'gain-life' ? {} : { recipient: asThing(result.player) }),
});
/** CR 701.7b: a token that would be created, as the effect defines it. */
export function tokenPasses(scope: Scope, filter: Parameters<typeof passes>[1], group: TokenGroup): boolean {
  return objectPasses(scope, filter, group.sample ?? unchecked('a token whose definition the trace does not show'));
}
/** CR 614.16: the groups of tokens that an effect means: all of them, or those that its pattern describes. */
export function groupsMeant(scope: Scope, patterns: readonly Pattern[], event: GameEvent): readonly TokenGroup[] {
  const filters = patterns.filter(({ kind }) => kind === 'create').flatMap(({ tests }) => tests.filter((test) => (test.field === 'what' || test.field === 'token') && test.is === 'filter'));
  return (event.groups ?? []).filter((group) => filters.every((test) => test.is !== 'filter' || tokenPasses(scope, test.filter, group)));
}
