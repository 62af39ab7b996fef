/** One change of one field of an event: amounts, recipients, zones, and how an object enters (614.1c-d, 616.1b-d). */
import { type Int, halfDown, halfUp, isZero, max, min, minus, plus, times } from '../base/integer.ts';
import { canonicalText } from '../base/canonical.ts';
import { assertNever } from '../base/invariant.ts';
import { flatMap } from '../base/list.ts';
import { withChoices, wordMeant } from './607-chosen-words.ts';
import { stage } from './614-lookahead.ts';
import { copiedBy, damageable } from './608-instructions.ts';
import { alikeTogether, withSamples } from './701-create.ts';
import { copyValues, fixPatch, isCopiable, oneFace } from './707-copy.ts';
import type { Ability, Change, CharacteristicsPatch } from './ability.ts';
import { amountDone, amountOf } from './amount.ts';
import { playerOf } from './choosing.ts';
import { holds } from './condition.ts';
import { reading } from './editions.ts';
import { type LiveEffect, forbidding } from './effect.ts';
import { type Entry, type GameEvent, type TokenGroup, fieldName, withMarks } from './event.ts';
import { matches } from './filter.ts';
import { isPlayer, playerOfThing } from './model.ts';
import { tokensMeant } from './pattern.ts';
import { ENTRY, EVENT, SCOPE } from './records.ts';
import { referents, things } from './reference.ts';
import { type Scope, isObject } from './view.ts';
import { objectAt, playerAt } from './world.ts';
import { type Applying, nodeAt } from './applying.ts';
import type { Rewriting } from './rewrite.ts';

/** One change of one field. */
export function changed(job: Rewriting, change: Change, event: GameEvent, scope: Scope): GameEvent {
  const { applying } = job;
  switch (change.change) {
    case 'amount': return event.kind === 'life-total' ? EVENT.with(event, { new: newAmount(event.new ?? 0, change.op, scope, change.by) }) : event.kind === 'create' ? onTokens(job, event, scope, (group) => ({ ...group, amount: max(0, newAmount(group.amount, change.op, scope, change.by)) })) : withAmount(event, change, scope);
    case 'to': case 'from': case 'player': case 'what': case 'chosen-by': return retargeted(applying, change, event, scope);
    case 'zone': return linkedTo(applying, rezoned(change, event, scope));
    case 'groups': return withSamples(applying.rules, applying.world, EVENT.with(event, { groups: alikeTogether([...(change.op === 'set' ? othersThan(job, event, scope) : (event.groups ?? [])), { ...enteringAs(meantNow(job, event, scope)), amount: amountDone(scope, change.by), spec: change.token, ...copiedBy(scope, change.token) }]) }));
    case 'word': return worded(change, event, scope);
    case 'flag': return change.field === 'tapped' && event.groups !== undefined ? onTokens(job, event, scope, (group) => ({ ...group, tapped: change.value })) : EVENT.with(event, { [change.field]: change.value });
    case 'under': case 'as': case 'face': case 'tapped': case 'counters': case 'gains': case 'loses': case 'attached': case 'attacking': case 'becomes':
      return event.entry === undefined ? withoutEntry(job, change, event, scope) : EVENT.with(event, entryChange(job, change, event, event.entry, scope));
    default: return assertNever(change);
  }
}

/** A word in place of another: given, or chosen as the effect is applied or before; a choice that was not made changes nothing. */
function worded({ field, value }: Extract<Change, { change: 'word' }>, event: GameEvent, scope: Scope): GameEvent {
  const said = wordMeant(scope, value);
  return said === undefined ? event : EVENT.with(event, { [field === 'kind' ? 'counter' : field === 'type' || field === 'types' || field === 'place' ? 'word' : fieldName(event.kind, field)]: said });
}
/** CR 706.6: of so many coins or dice more, as many are ignored: each effect that says so adds its own. */
export function withIgnored(before: GameEvent, after: GameEvent, changes: readonly Change[]): GameEvent {
  if (!changes.some((change) => change.change === 'word' && change.field === 'ignore')) return after;
  return EVENT.with(after, { ignored: plus(before.ignored ?? 0, max(0, minus(after.amount ?? 1, before.amount ?? 1))) });
}

/** CR 614.6: the tokens that the effect speaks of, whoever creates them once it has changed that. */
function meantNow({ applying: { batch, live }, at }: Pick<Rewriting, 'applying' | 'at'>, event: GameEvent, scope: Scope): readonly TokenGroup[] {
  const { player } = nodeAt(batch, at).event;
  return tokensMeant(scope, live.ability.patterns, player === undefined || player === event.player ? event : EVENT.with(event, { player }));
}
/** CR 701.7b: a change concerns the tokens that the effect speaks of; the others are created as they are. */
function onTokens(job: Rewriting, event: GameEvent, scope: Scope, map: (group: TokenGroup) => TokenGroup): GameEvent {
  const meant = meantNow(job, event, scope);
  return EVENT.with(event, { groups: (event.groups ?? []).map((group) => (meant.includes(group) ? map(group) : group)) });
}
/** CR 614.6: additional tokens and tokens of another kind enter the way the creating effect says that its tokens enter. */
function enteringAs(meant: readonly TokenGroup[]): Pick<TokenGroup, 'tapped' | 'attacking' | 'counters'> {
  const [first] = meant;
  if (first === undefined) return {};
  const { tapped, attacking, counters } = first;
  return { ...(tapped === undefined ? {} : { tapped }), ...(attacking === undefined ? {} : { attacking }), ...(counters === undefined ? {} : { counters }) };
}
/** The groups that the effect does not speak of. */
export function othersThan(job: Pick<Rewriting, 'applying' | 'at'>, event: GameEvent, scope: Scope): readonly TokenGroup[] {
  const meant = meantNow(job, event, scope);
  return (event.groups ?? []).filter((group) => !meant.includes(group));
}

export function withAmount(event: GameEvent, change: Extract<Change, { change: 'amount' }>, scope: Scope): GameEvent {
  return EVENT.with(event, { amount: max(0, newAmount(event.amount ?? (event.kind === 'keyword-action' ? 1 : 0), change.op, scope, change.by)) }); // an action without a number is done once
}

/** CR 614.14: what an ability with a link exiles is known to its object. */
export function linkedTo({ world, live }: Pick<Applying, 'world' | 'live'>, event: GameEvent): GameEvent {
  const { source, ability } = live;
  if (ability.linked === undefined || source === null || event.kind !== 'move' || event.to?.zone !== 'exile') return event;
  return EVENT.with(event, { linked: { to: source, incarnation: objectAt(world, source).incarnation, name: ability.linked } });
}

/** Arithmetic of an amount change, exact. CR 107.1b: only a life total may become less than nothing. */
export function newAmount(old: Int, op: Extract<Change, { change: 'amount' }>['op'], scope: Scope, by: import('./ability.ts').Amount): Int {
  switch (op) {
    case 'set': return amountOf(scope, by);
    case 'times': return times(old, amountOf(scope, by));
    case 'plus': return plus(old, amountOf(scope, by));
    case 'minus': return minus(old, amountOf(scope, by));
    case 'half-up': return halfUp(old);
    case 'half-down': return halfDown(old);
    case 'at-least': return max(old, amountOf(scope, by));
    case 'at-most': return min(old, amountOf(scope, by));
    default: return assertNever(op);
  }
}

/** CR 614.9: redirection works only to something that can be dealt damage. */
export function retargeted(applying: Applying, change: Extract<Change, { change: 'to' | 'from' | 'player' | 'what' | 'chosen-by' }>, event: GameEvent, scope: Scope): GameEvent {
  const target = things(scope, change.ref)[0];
  if (target === undefined) return event;
  if (change.change === 'chosen-by') return event.seek === undefined || !isPlayer(target) ? event : EVENT.with(event, { seek: { ...event.seek, by: playerOfThing(target) } }); // 701.23a
  if (event.kind === 'damage' && change.change === 'to') {
    if (target === event.recipient) return event; // 609.7b, 614.9: sent to where it goes anyway is not replaced
    const barred = event.forbids?.includes('redirect') === true || forbidding(applying.world, applying.rules.edition, event, null, 'redirect') !== null;
    return barred || !damageable(applying.world, target) ? event : EVENT.with(event, { recipient: target });
  }
  if (event.kind === 'damage' && change.change === 'from') return EVENT.with(event, { source: target });
  if (change.change === 'what') return EVENT.with(event, { what: target, incarnation: isPlayer(target) ? 0 : objectAt(applying.world, target).incarnation });
  const field = event.kind === 'become-copy' && change.change === 'to' ? 'recipient' : fieldName(event.kind, change.change); // what it becomes a copy of
  if (field === 'recipient' || field === 'source' || field === 'attachTo') return EVENT.with(event, { [field]: target });
  if (field === 'what') return isPlayer(target) ? event : EVENT.with(event, { what: target, incarnation: objectAt(applying.world, target).incarnation });
  return isPlayer(target) ? EVENT.with(event, { player: playerOfThing(target) }) : event;
}

/** Another destination; an entry that goes elsewhere is a move, and the other way round. */
export function rezoned(change: Extract<Change, { change: 'zone' }>, event: GameEvent, scope: Scope): GameEvent {
  const to = { zone: change.to, ...(change.place === undefined ? {} : { place: change.place }) };
  if (event.entry !== undefined) {
    return EVENT.with(event, { entry: undefined, kind: 'move', what: event.entry.what, to });
  }
  if (change.to === 'battlefield' && event.what !== undefined) {
    return EVENT.with(event, { to: undefined, kind: 'enters', entry: ENTRY.of({ what: event.what, under: scope.controller, copies: [], becomes: [], gains: [], chosen: {}, face: 'up', back: false, tapped: false, counters: [], taken: [], paid: [], linked: {} }) });
  }
  const parted = change.commander === true && event.what !== undefined && event.to !== undefined;
  return EVENT.with(event, { gets: undefined, to, ...(parted ? { otherCards: event.to } : {}) }); // what another destination would have given is gone with it
}

/** Status changes of events that are not entries: tokens that would be created, objects turned face up. */
export function withoutEntry(job: Rewriting, change: Change, event: GameEvent, scope: Scope): GameEvent {
  if (event.kind === 'create') {
    if (change.change === 'tapped') return onTokens(job, event, scope, (group) => ({ ...group, tapped: change.value }));
    if (change.change === 'under') return EVENT.with(event, { player: playerOf(scope, change.ref) });
    if (change.change === 'gains') return change.if !== undefined && !holds(scope, change.if) ? event : onTokens(job, event, scope, (group) => ({ ...group, gains: [...(group.gains ?? []), ...withChoices(scope, change.abilities)] }));
    const attacking = change.change === 'attacking' ? things(scope, change.ref)[0] : undefined;
    if (attacking !== undefined) return onTokens(job, event, scope, (group) => ({ ...group, attacking }));
    return event;
  }
  if (event.to !== undefined && change.change === 'face' && change.face === 'down') return EVENT.with(event, { word: 'face down' });
  if (event.to !== undefined && change.change === 'counters') return EVENT.with(event, { gets: [...(event.gets ?? []), { kind: change.kind, amount: amountDone(scope, change.by) }] });
  return event;
}

export type EntryChange = Extract<Change, { change: 'under' | 'as' | 'face' | 'tapped' | 'counters' | 'gains' | 'loses' | 'attached' | 'attacking' | 'becomes' }>;

/** CR 614.1c-d, 616.1b-d: how it enters. */
export function entryChange(job: Rewriting, change: EntryChange, event: GameEvent, entry: Entry, scope: Scope): Partial<GameEvent> {
  switch (change.change) {
    case 'under': {
      const under = playerOf(scope, change.ref);
      return playerAt(job.applying.world, under).lost === true ? {} : { entry: ENTRY.with(entry, { under }) }; // 800.4b
    }
    case 'face': return change.face === 'back' && objectAt(job.applying.world, entry.what).card.back === undefined ? {} : { entry: change.face === 'down' || change.face === 'up' ? ENTRY.with(entry, { face: change.face }) : ENTRY.with(entry, { back: change.face === 'back' }) };
    case 'tapped': {
      const value = change.unless !== undefined ? !holds(scope, change.unless) : change.if === undefined || holds(scope, change.if);
      return value ? { entry: ENTRY.with(entry, { tapped: change.value }) } : {};
    }
    case 'counters': return change.if !== undefined && !holds(scope, change.if) ? {} : { entry: ENTRY.with(entry, { counters: withEntryCounter(job, entry, change, scope) }) };
    case 'gains': return change.if !== undefined && !holds(scope, change.if) ? {} : { entry: ENTRY.with(entry, { gains: [...entry.gains, { abilities: withChoices(scope, change.abilities), stamp: entry.gains.length }] }) };
    case 'loses': return change.if !== undefined && !holds(scope, change.if) ? {} : { entry: ENTRY.with(entry, { gains: [...entry.gains, { abilities: [], lose: change.lose, stamp: entry.gains.length }] }) };
    case 'attached': {
      const target = things(scope, change.ref)[0];
      return target === undefined ? {} : { entry: ENTRY.with(entry, { attachedTo: target }) };
    }
    case 'attacking': {
      const target = things(scope, change.ref)[0];
      return target === undefined ? {} : { entry: ENTRY.with(entry, { attacking: target }) };
    }
    case 'becomes': return { entry: become(entry, fixPatch(scope, change.values)) };
    case 'as': return copied(job, change, event, entry, scope);
    default: return assertNever(change);
  }
}

/** CR 613.1f, 613.2a: what it becomes as it enters; what is no copiable value and takes abilities away does so in the order in which it was applied. */
function become(entry: Entry, values: CharacteristicsPatch): Entry {
  const stamp = entry.copies.at(-1)?.stamp ?? 0;
  const { lose, abilities = [], ...rest } = values;
  if (lose === undefined || isCopiable(values)) return ENTRY.with(entry, { becomes: [...entry.becomes, { values, stamp }] });
  return ENTRY.with(entry, { becomes: [...entry.becomes, { values: rest, stamp }], gains: [...entry.gains, { abilities, lose, stamp: entry.gains.length }] });
}

/** Reading "counters as it enters": one put event per kind, or one for each effect. */
export function withEntryCounter(job: Rewriting, entry: Entry, change: Extract<Change, { change: 'counters' }>, scope: Scope): Entry['counters'] {
  const by = amountDone(scope, change.by);
  const putter = change.putter === undefined ? undefined : playerOf(scope, change.putter);
  const before = entry.counters.findIndex((each) => each.kind === change.kind && each.stamp === 0 && each.putter === putter);
  const at = before >= 0 && reading(job.applying.rules.readings, 'counters as it enters') === 'one event per kind' ? before : -1;
  const present = entry.counters[at];
  const ruled = { ...(change.ruled === true ? { ruled: true } : {}), ...(putter === undefined ? {} : { putter }) };
  if (present === undefined) return change.op === 'times' || isZero(by) ? entry.counters : [...entry.counters, { kind: change.kind, amount: change.op === 'minus' ? minus(0, by) : by, stamp: 0, ...ruled }]; // so many fewer of those that others give
  const amount = combined(present.amount, change.op, by);
  return entry.counters.map((each, index) => (index === at ? { kind: each.kind, amount, stamp: each.stamp, ...(putter === undefined ? {} : { putter }) } : each)); // an effect gave some of them
}

function combined(present: Int, op: Extract<Change, { change: 'counters' }>['op'], by: Int): Int {
  switch (op) {
    case 'plus': return plus(present, by);
    case 'minus': return max(0, minus(present, by));
    case 'times': return times(present, by);
    case 'set': return by;
  }
}

/** CR 707.5, 707.9e: it enters as a copy; abilities so gained are new, and what an earlier copy added is forgotten. */
export function copied(job: Rewriting, change: Extract<Change, { change: 'as' }>, event: GameEvent, entry: Entry, scope: Scope): Partial<GameEvent> {
  const named = referents(scope, change.original)[0];
  if (named === undefined || !isObject(named)) return {};
  const original = named.id;
  const departed = objectAt(job.applying.world, original).incarnation !== named.incarnation;
  const { world } = job.applying;
  const stamp = 1; // only the last copy counts, and the marks of the abilities of earlier ones go with them
  const values = oneFace(copyValues(scope, original, change.except, stage(world, entry).staged ?? objectAt(world, entry.what), departed));
  const fresh: Entry = ENTRY.with(entry, { copies: [{ values, stamp }], becomes: [], counters: entry.counters.filter((each) => each.stamp === 0) });
  const view = stage(world, fresh);
  const self: Scope = SCOPE.with(scope, { view, self: entry.what, selfStaged: true });
  const added = [
    ...(change.except?.counters ?? []).filter((each) => each.if === undefined || holds(self, each.if)),
    ...flatMap((change.except?.conditional ?? []).filter((each) => matches(self, each.if, entry.what)), (each) => each.counters ?? []),
  ].map((each) => ({ kind: each.kind, amount: amountDone(scope, each.amount), stamp }));
  const gone = `o${String(entry.what)}:c`;
  const fresh2 = event.applied.filter((mark) => !mark.startsWith(gone));
  const equal = reading(job.applying.rules.readings, 'an object that copies an equal ability') === 'not' ? equalAbilities(values.abilities, job.applying.live, `${gone}${String(stamp)}`) : [];
  const applied = withMarks(fresh2, equal);
  return { applied, entry: ENTRY.with(fresh, { counters: [...fresh.counters, ...added.filter((each) => !isZero(each.amount))] }) };
}

/** Reading "an object that copies an equal ability: not": the copied ability counts as the one just applied. */
export const equalAbilities = (abilities: readonly Ability[], live: LiveEffect, prefix: string): readonly string[] =>
  flatMap(abilities, (ability, at) => (canonicalText(ability) === canonicalText(live.ability) ? [`${prefix}.${String(at)}`] : []));

