/** Why an effect applies to an event or does not: the first test that fails, in the order of the rules, with the rule that decides. */
import { isZero, show } from '../../base/integer.ts';
import { baseOf } from '../../rules/613-base.ts';
import { PHASES } from '../../rules/613-effects.ts';
import { characteristics, runOf } from '../../rules/613-layers.ts';
import { namesItself } from '../../rules/614-lookahead.ts';
import type { CantAbility, FieldTest, Pattern, WhenAbility, Zone } from '../../rules/ability.ts';
import { entryOf, envOf, unpreventable } from '../../rules/applying.ts';
import { type Machine } from '../../rules/batch.ts';
import { ruleOf, tierName } from '../../rules/616-tiers.ts';
import { labelOf, playerOf } from '../../rules/choosing.ts';
import { holds } from '../../rules/condition.ts';
import { allowedTokens } from '../../rules/111-cant-enter.ts';
import { type LiveCant, type LiveEffect, applies, bars, effectsFor, forbidding, scopeOf, viewFor } from '../../rules/effect.ts';
import { type Entry, type GameEvent, affectedOf, fieldName, hasAmount } from '../../rules/event.ts';
import { speaksOfElsewhere } from '../../rules/filter-domain.ts';
import type { HeldAbility, ObjectId, TierName, World } from '../../rules/model.ts';
import { thingOfPlayer } from '../../rules/model.ts';
import { entersWith, matchesPattern } from '../../rules/pattern.ts';
import { payable } from '../../rules/payment.ts';
import type { BatchTask } from '../../rules/position.ts';
import { APPLICATION, ENV } from '../../rules/records.ts';
import { things } from '../../rules/reference.ts';
import { type Scope, type View, realObject, subjectOf } from '../../rules/view.ts';
import { printFilter } from '../../scenario/phrases/print.ts';
import { stateOf } from './why-condition.ts';
import { byName, missing, phraseOf, typesOf } from './why-filter.ts';
import { type Lookahead, takenBy } from './why-layers.ts';
import { CAUSES, patternWords, plural } from './why-words.ts';

/** One effect and an event: whether it would modify it, whether it may be chosen now, and why. */
export interface Why {
  readonly effect: string;
  readonly applicable: boolean;
  /** It can be chosen in this step; an applicable effect that can't is told why not yet. */
  readonly offered: boolean;
  readonly why: string;
  readonly rule: string;
}

/** An event of a batch, and the machine that asks. */
export interface Place {
  readonly machine: Machine;
  readonly world: World;
  readonly batch: BatchTask;
  readonly at: number;
  /** Who is asked in this round and which effects they may choose ("node/effect"); absent where nobody is asked. */
  readonly asked?: { readonly player: string; readonly may: ReadonlySet<string> };
}

/** A reason with its rule. `remote`: what it watches is something else. `own`: it speaks of its own object, and this is another; nobody would ask. */
interface Reason { readonly why: string; readonly rule: string; readonly remote?: true; readonly own?: true }

const TIER_WORDS: Readonly<Record<TierName, string>> = { self: 'a self-replacement effect', control: 'it changes under whose control the object enters', copy: 'a copy effect', back: 'it makes the object enter back face up', any: 'any other effect' };

const eventAt = ({ batch, at }: Pick<Place, 'batch' | 'at'>): GameEvent => {
  const node = batch.nodes[at];
  if (node === undefined) throw new Error(`Invariant broken: no node ${String(at)}`);
  return node.event;
};

/** CR 616.1: every effect that has something to do with an event, the applicable ones first in the order in which they are offered. */
export function reasonsFor(place: Place, look: Lookahead | null): readonly Why[] {
  const { machine, world, batch, at } = place;
  const event = eventAt(place);
  const entry = entryOf(batch.nodes, at);
  const view = viewFor(world, entry);
  const live = effectsFor(world, machine.rules.edition, event, entry).flatMap((each): readonly Why[] => {
    const reason = whyNot(world, view, each, event);
    if (reason !== null) return isOfInterest(each, reason) ? [{ effect: each.label, applicable: false, offered: false, why: reason.why, rule: reason.rule }] : [];
    return [{ effect: each.label, applicable: true, ...positive(place, each, view, event, look) }];
  });
  return [...live, ...ownAbilities(place, entry, look), ...besides(place), ...lostOnBoard(place), ...prohibitions(place, view)];
}

/** Whether anybody would ask why it does not apply: not of rules about something else, nor of effects about their own object. */
export const isOfInterest = (live: LiveEffect, reason: Reason): boolean => reason.own !== true && !(reason.remote === true && live.source === null && live.floating === null);

/** Why it applies: what it watches, how it comes that it may, and what holds it up or makes it do nothing. */
function positive(place: Place, live: LiveEffect, view: View, event: GameEvent, look: Lookahead | null): Pick<Why, 'offered' | 'why' | 'rule'> {
  const { ability } = live;
  const scope = scopeOf(view, live, event);
  const watched = ability.patterns.find((pattern) => matchesPattern(scope, pattern, event));
  const words = [live.staged ? 'its own ability, which names it' : live.own ? 'stands in the text that resolves' : watched === undefined ? 'applies' : `watches ${watchedWords(scope, watched)}`];
  if (look !== null && watched !== undefined && !live.staged && typesOf(look.values) !== typesOf(look.base)) words.push(`${event.what === undefined ? 'it' : labelOf(place.world, event.what)} would be ${typesOf(look.values)}`);
  if (ability.if !== undefined) words.push(`condition met: ${stateOf(scope, ability.if)}`);
  if (ability.rewrites.some(({ rewrite }) => rewrite === 'prevent') && unpreventable({ rules: place.machine.rules, world: place.world, batch: place.batch }, place.at)) words.push("will prevent nothing: this damage can't be prevented (615.12)");
  if (cannotPay(place, live, scope)) words.push("its cost can't be paid (118.3)");
  const later = notYet(place, live);
  if (later.waits !== null) words.push(later.waits);
  return { offered: later.offered, why: words.join('; '), rule: `${live.staged ? '614.12, ' : ''}${ruleOf(place.machine.rules.edition, live, event)}` };
}

/** CR 118.3: whether it lets somebody pay what they can't; where something is chosen first, that is not known yet. */
function cannotPay({ machine: { rules }, world, batch, at }: Place, live: LiveEffect, scope: Scope): boolean {
  const { ability, id } = live;
  if (ability.choose.length + ability.reveal.length > 0) return false;
  return ability.pay.some(({ may, who, cost }) => {
    const chooser = playerOf(scope, who);
    const env = envOf({ rules, world, batch, live, application: APPLICATION.of({ nodes: [at], effect: id, chooser, answers: [], paying: 0 }) }, at, {});
    return may && !payable(rules, world, ENV.with(env, { controller: chooser }), cost);
  });
}

/** CR 616.1a-e, 101.4: what goes before an applicable effect. */
function notYet(place: Place, live: LiveEffect): { readonly offered: boolean; readonly waits: string | null } {
  const { machine, world, batch, at } = place;
  const { procedure, rules } = machine;
  const event = eventAt(place);
  const barred = forbidding(world, rules.edition, event, entryOf(batch.nodes, at));
  if (barred !== null && !live.own) return { offered: false, waits: `but the event can't happen: ${barred.label} (614.17c)` };
  if (!live.own && allowedTokens(rules, world, event) !== event) return { offered: false, waits: 'but tokens that can\'t enter are not created (111.5)' };
  const gathered = procedure.gather(rules, world, batch, at);
  const tier = procedure.tier(rules, event, live);
  const first = gathered.find((each) => procedure.tier(rules, event, each) < tier);
  if (first !== undefined) return { offered: false, waits: `but not yet: ${first.label} goes first: ${TIER_WORDS[tierName(first, event)]} (${ruleOf(rules.edition, first, event)} before ${ruleOf(rules.edition, live, event)})` };
  if (!gathered.some(({ id }) => id === live.id)) return { offered: false, waits: 'but it was declined, and nothing has changed since (903.9b)' };
  const { asked } = place;
  if (asked === undefined || asked.may.has(`${String(at)}/${live.id}`)) return { offered: true, waits: null };
  const chooser = world.players[procedure.chooser(rules, world, event, entryOf(batch.nodes, at))]?.name ?? '';
  return { offered: false, waits: chooser === asked.player ? 'but another of these events is settled first' : `but ${asked.player} chooses first (101.4)` };
}

/** Why an effect would not modify an event now; null if it would. */
export function whyNot(world: World, view: View, live: LiveEffect, event: GameEvent): Reason | null {
  if (event.applied.includes(live.id)) return { why: 'has had its opportunity', rule: '614.5' };
  if (!hasAmount(event)) return { why: 'nothing is left of the event', rule: '614.7a' };
  if (applies(world, view, live, event)) return null;
  if (live.left !== null && isZero(live.left)) return { why: 'used up', rule: '614.3' };
  const scope = scopeOf(view, live, event);
  const { ability } = live;
  if (ability.patterns.length > 0 && !ability.patterns.some((pattern) => matchesPattern(scope, pattern, event))) return unwatched(scope, ability, event);
  if (ability.if !== undefined && !holds(scope, ability.if)) return { why: `its condition is not met: ${stateOf(scope, ability.if)}`, rule: ruleOfLook(scope, '614.1') };
  if (ability.unless !== undefined && holds(scope, ability.unless)) return { why: `its exception is met: ${stateOf(scope, ability.unless)}`, rule: ruleOfLook(scope, '614.1') };
  if (event.forbids?.includes('regenerate') === true) return { why: "it can't be regenerated", rule: '701.19c' };
  if (ability.first !== undefined) return { why: 'it is not the first of the turn', rule: '614.1' };
  return { why: 'does not apply', rule: '614.1' };
}
const ruleOfLook = ({ view }: Scope, otherwise: string): string => (view.staged === undefined ? otherwise : '614.12');

/** The pattern that comes nearest, and the first of its tests that fails. */
function unwatched(scope: Scope, ability: WhenAbility | CantAbility, event: GameEvent): Reason {
  const near = ability.patterns.filter(({ kind }) => kind === event.kind)
    .map((pattern) => ({ pattern, passed: pattern.tests.filter((test) => matchesPattern(scope, { ...pattern, tests: [test] }, event)) }))
    .sort((a, b) => b.passed.length - a.passed.length)[0];
  if (near === undefined) return { why: `watches ${ability.patterns.map((pattern) => watchedWords(scope, pattern)).join(' or ')}`, rule: '614.1', remote: true };
  const failed = near.pattern.tests.find((test) => !near.passed.includes(test));
  const verb = ability.ability === 'cant' ? 'forbids' : 'watches';
  const wrong = failed === undefined ? 'something else happens' : failedTest(scope, event, failed);
  return { why: `${verb} ${watchedWords(scope, near.pattern)}; ${wrong}`, rule: ruleOfLook(scope, '614.1'), remote: true, ...(failed?.is === 'filter' && failed.filter.test === 'ref' && failed.filter.ref.ref === 'this' ? { own: true } : {}) };
}

/** What a pattern watches, with names for "this", "you" and what is bound. */
const watchedWords = (scope: Scope, pattern: Pattern): string =>
  patternWords(pattern, (filter) => {
    const named = filter.test === 'ref' ? things(scope, filter.ref).map((thing) => labelOf(scope.view.world, thing)) : [];
    return named.length > 0 ? named.join(' or ') : phraseOf(scope, filter);
  });

function failedTest(scope: Scope, event: GameEvent, test: FieldTest): string {
  const { view } = scope;
  switch (test.is) {
    case 'filter': {
      const thing = thingIn(event, test.field);
      if (thing === null) return event.kind === 'create' ? 'no such token would be created' : `there is no ${test.field} here`;
      if (test.field === 'under') return `${event.what === undefined ? 'it' : labelOf(view.world, event.what)} enters under ${labelOf(view.world, thing)}`;
      const subject = view.staged?.id === thing && speaksOfElsewhere(test.filter) ? realObject(view, thing) : subjectOf(view, thing);
      return missing(scope, test.filter, subject);
    }
    case 'amount': return test.kind !== undefined ? `it would enter with ${show(entersWith(event, test.kind))} ${test.kind} counters` : `the amount is ${valueIn(event, test.field) ?? '0'}`;
    case 'zone': {
      const zone = fieldName(event.kind, test.field) === 'to' ? event.to?.zone : event.zoneFrom;
      return zone === undefined ? 'it comes from no zone' : `it ${test.field === 'to' ? 'goes to' : 'comes from'} ${zone}`;
    }
    case 'flag': return `it is ${test.value ? 'not ' : ''}${test.field}`;
    case 'word': return `here it is ${valueIn(event, test.field) ?? 'nothing'}`;
    case 'cause': return `it is caused by ${CAUSES[event.cause.kind]}${event.cause.kind === 'rule' || event.cause.kind === 'state-based' ? '' : ` of ${labelOf(view.world, thingOfPlayer(event.cause.controller))}`}`;
    case 'part-of': return 'it is no part of such an event';
  }
}

/** A word or number of the event. */
function valueIn(event: GameEvent, field: string): string | null {
  const value = event[fieldName(event.kind, field)];
  return typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'bigint' ? show(value) : null;
}

/** The thing or player that a field of the event names. */
function thingIn(event: GameEvent, field: string): number | null {
  if (field === 'affected') return affectedOf(event);
  const name = fieldName(event.kind, field);
  if (event.entry !== undefined && name === 'under') return thingOfPlayer(event.entry.under);
  if (event.entry !== undefined && name === 'what') return event.entry.what;
  const value = event[name];
  if (typeof value !== 'number') return null;
  return name === 'player' || name === 'under' ? thingOfPlayer(value) : value;
}

const watches = ({ ability }: HeldAbility, event: GameEvent): boolean => ability.ability === 'when' && ability.patterns.some(({ kind }) => kind === event.kind);
const works = ({ ability }: HeldAbility, zone: Zone): boolean => ability.ability === 'when' || ability.ability === 'cant' ? ability.worksIn.includes('anywhere') || (ability.worksIn.length === 0 ? zone === 'battlefield' : ability.worksIn.includes(zone)) : false;

/** CR 614.12: abilities of the entering object that say something of what enters, and do not apply: they speak of a general set, or it would have lost them. */
function ownAbilities({ world, batch, at }: Place, entry: Entry | null, look: Lookahead | null): readonly Why[] {
  const event = eventAt({ batch, at });
  if (entry === null) return [];
  const effect = labelOf(world, entry.what);
  const none = { effect, applicable: false, offered: false };
  const view = viewFor(world, entry);
  const scope: Scope = { view, self: entry.what, controller: entry.under, bindings: {}, selfStaged: true };
  const forbids = ({ ability }: HeldAbility): boolean => ability.ability === 'cant' && bars(ability, event) && ability.patterns.some(({ kind }) => kind === event.kind);
  const general = (held: HeldAbility): boolean => (watches(held, event) || forbids(held)) && works(held, 'battlefield');
  const values = look?.values ?? characteristics(view, entry.what);
  const speaking = values.abilities.filter((each) => general(each) && !namesItself(each.ability as WhenAbility))
    .map((each): Why => ({ ...none, why: `its own ability speaks of ${byName(scope, generalSet(each.ability as WhenAbility, event))} in general, not of ${effect} itself`, rule: '614.12' }));
  const lost = (look?.base.abilities ?? []).filter((each) => general(each) && namesItself(each.ability as WhenAbility) && !values.abilities.some(({ id }) => id === each.id))
    .map((each): Why => ({ ...none, why: `its own ability, which it would have lost${look === null ? '' : takenWords(takenBy(world, look, each.id))}`, rule: '614.12' }));
  return [...speaking, ...lost, ...overwritten(world, entry, event)];
}

/** CR 707.2, 708.2: abilities printed on the entering object that it would no longer have: it would be a copy, or face down. */
function overwritten(world: World, entry: Entry, event: GameEvent): readonly Why[] {
  const copy = entry.copies.at(-1);
  if (copy === undefined && entry.face === 'up') return [];
  const effect = labelOf(world, entry.what);
  const now = entry.face === 'down' ? 'face down' : `as a copy of ${copy?.values.name ?? ''}`;
  return baseOf(realObject({ world }, entry.what)).abilities
    .filter((each) => watches(each, event) && works(each, 'battlefield') && namesItself(each.ability as WhenAbility) && !event.applied.includes(`o${String(entry.what)}:${each.id}`))
    .map((): Why => ({ effect, applicable: false, offered: false, why: `its printed ability, which it would not have ${now}`, rule: entry.face === 'down' ? '708.2' : '707.2' }));
}
const takenWords = (by: string | null): string => (by === null ? '' : ` to ${by}`);

/** "permanents", "+1/+1 counters being put on a creature you control": the set that an ability speaks of. */
function generalSet(ability: WhenAbility, event: GameEvent): string {
  const pattern = ability.patterns.find(({ kind }) => kind === event.kind);
  const what = event.kind === 'enters' ? pattern?.tests.find((test) => test.field === 'what') : undefined;
  const phrase = what?.is === 'filter' ? printFilter(what.filter) : undefined;
  return phrase !== undefined ? plural(phrase) : pattern === undefined ? 'objects' : patternWords(pattern);
}

/** CR 614.4: what enters at the same time is not there yet; only effects that would apply if it were. */
function besides({ world, batch, at }: Place): readonly Why[] {
  const event = eventAt({ batch, at });
  const view = viewFor(world, entryOf(batch.nodes, at));
  const mine = entryOf(batch.nodes, at)?.what;
  return batch.nodes.flatMap(({ event: { entry }, state }): readonly Why[] => {
    if (entry === undefined || state === 'gone' || entry.what === mine) return [];
    const label = labelOf(world, entry.what);
    return characteristics(viewFor(world, entry), entry.what).abilities
      .filter((held) => watches(held, event) && works(held, 'battlefield') && applies(world, view, liveFrom(held, entry.what, entry.under, label), event))
      .map(() => ({ effect: label, applicable: false, offered: false, why: 'enters at the same time, so it is not there before the event', rule: '614.4' }));
  });
}
const liveFrom = (held: HeldAbility, source: ObjectId, controller: number, label: string): LiveEffect => ({
  id: `o${String(source)}:${held.id}`, ability: held.ability as WhenAbility, source, controller, bindings: {}, floating: null, left: null, staged: false, own: false, label,
});

/** CR 613.1f, 305.7: objects in play that have lost an ability which would have applied. */
function lostOnBoard({ world, batch, at }: Place): readonly Why[] {
  const event = eventAt({ batch, at });
  const view = viewFor(world, entryOf(batch.nodes, at));
  return world.objects.filter(({ zone, phasedOut }) => zone === 'battlefield' && phasedOut !== true).flatMap((object): readonly Why[] => {
    const { abilities, controller } = characteristics({ world }, object.id);
    return baseOf(object).abilities
      .filter((held) => watches(held, event) && !abilities.some(({ id }) => id === held.id) && applies(world, view, liveFrom(held, object.id, controller, object.label), event))
      .map((held) => ({ effect: object.label, applicable: false, offered: false, why: `has lost this ability${takenWords(takerOnBoard(world, object.id, held.id))}`, rule: '613.1f' }));
  });
}

/** The effect that took an ability from an object of the board, with its layer. */
function takerOnBoard(world: World, object: ObjectId, id: string): string | null {
  const has = (board: readonly { readonly abilities: readonly HeldAbility[] }[] | undefined): boolean => board?.[object]?.abilities.some((each) => each.id === id) === true;
  for (const [phase, { applied, end }] of (runOf(world)?.phases ?? []).entries()) {
    const at = applied.findIndex(({ board }, i) => has(board) && !has(applied[i + 1]?.board ?? end));
    const effect = applied[at]?.effect;
    if (effect !== undefined && effect.source !== null) return `${effect.floating?.label ?? labelOf(world, effect.source)} in layer ${PHASES[phase]?.layer ?? ''}`;
  }
  return null;
}

/** CR 614.17: what forbids events of the kind, but not this one. */
function prohibitions({ world, batch, at, machine }: Place, view: View): readonly Why[] {
  const event = eventAt({ batch, at });
  if (forbidding(world, machine.rules.edition, event, entryOf(batch.nodes, at)) !== null) return [];
  const held = world.objects.filter(({ zone, phasedOut }) => zone !== 'outside' && phasedOut !== true).flatMap((object): readonly LiveCant[] => {
    const { abilities, controller } = characteristics({ world }, object.id);
    return abilities.flatMap((each) => (each.ability.ability === 'cant' && works(each, object.zone) ? [{ ability: each.ability, source: object.id, controller, bindings: {}, staged: false, label: object.label }] : []));
  });
  const floating = world.floating.flatMap(({ ability, source, controller, bindings, label }): readonly LiveCant[] => (ability.ability === 'cant' ? [{ ability, source, controller, bindings, staged: false, label }] : []));
  return [...held, ...floating].filter(({ ability }) => bars(ability, event) && ability.patterns.some(({ kind }) => kind === event.kind)).flatMap((cant): readonly Why[] => {
    const scope = scopeOf(view, cant, event);
    const fits = cant.ability.patterns.some((pattern) => matchesPattern(scope, pattern, event));
    const reason: Reason = fits && cant.ability.if !== undefined ? { why: `its condition is not met: ${stateOf(scope, cant.ability.if)}`, rule: '' } : unwatched(scope, cant.ability, event);
    return reason.own === true ? [] : [{ effect: cant.label, applicable: false, offered: false, why: reason.why, rule: view.staged === undefined ? '614.17' : '614.17d' }];
  });
}

/** What forbids an event, in words; null if nothing does. */
export function forbiddenBy({ machine, world, batch, at }: Place): string | null {
  const event = eventAt({ batch, at });
  const entry = entryOf(batch.nodes, at);
  const live = forbidding(world, machine.rules.edition, event, entry);
  if (live === null) return null;
  const scope = scopeOf(viewFor(world, entry), live, event);
  const pattern = live.ability.patterns.find((each) => matchesPattern(scope, each, event));
  return `${live.label} forbids ${pattern === undefined ? 'it' : watchedWords(scope, pattern)} (${entry === null ? '614.17' : '614.17d'})`;
}
