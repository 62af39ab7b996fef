/** What an effect does to the events that it is applied to (614.6, 614.9, 615.5-7): the events afterwards, and what is left of the effect. */
import { canonicalText } from '../base/canonical.ts';
import { type Int, compare, halfDown, halfUp, max, min, minus, plus, times } from '../base/integer.ts';
import type { Change, Instruction, Rewrite } from '../rules/ability.ts';
import type { Entry, GameEvent, TokenGroup } from '../rules/event.ts';
import type { Answer, Application, BatchTask, Node } from '../rules/position.ts';
import type { PlayerId, Thing } from '../rules/model.ts';
import { amountOf, holds, things, wordBound } from './evaluate.ts';
import { isForbidden, isSomething, scopeFor } from './applicable.ts';
import { copiedValues, fixedPatch } from './copying.ts';
import { type Effect } from './in-force.ts';
import { atOnce, copyOf, eventsOf, inKinds, isOfNothing, type Making } from './instructions.ts';
import { given } from './layer-parts.ts';
import { type Whole, nextAsked, takenIn, unpreventable, wholeAt } from './options.ts';
import { fieldOf, groupsMeant } from './pattern.ts';
import { type Asked, progress, type Progress } from './questions.ts';
import { type Scope, type Sight, asPlayer, reading, real, same, seen, thingIsPlayer, unchecked } from './sight.ts';
import { entryOf, eventAt, sightOf } from './staging.ts';
import { traitsOf } from './traits.ts';

type Bare = { readonly scenario: Sight['scenario']; readonly world: Sight['world'] };
/** Instructions that follow the event (614.6, 615.5), and the marks that what they make begins with. */
export interface Waiting { readonly list: readonly Instruction[]; readonly lineage: readonly string[] }
/** The batch after an application; `left` of a limited effect; what waits until the event has happened. */
export interface Applied {
  readonly nodes: readonly Node[];
  readonly left: Int | null;
  readonly waits: readonly Waiting[];
  /** CR 608.2d: a question comes first; nothing has changed yet. */
  readonly asks: Asked | null;
}
/** One event while rewrites work on it. */
interface Work {
  event: GameEvent;
  gone: boolean;
  prevented: Int;
  /** How much of a limited amount this used up (615.7). */
  spent: Int;
  readonly added: { event: GameEvent; parent: number }[];
  readonly waits: Waiting[];
  did: boolean;
  /** CR 615.8: what is said instead of several events at once is said at one of them, of so much as they are together. */
  readonly whole: Whole | null;
}

export function applied(at: Bare, batch: BatchTask, effect: Effect, application: Application, late: boolean): Applied {
  const { nodes, answers } = application;
  const [first] = nodes;
  if (first === undefined) return unchecked('an application to nothing');
  const division = answers.find((each) => each.answer === 'division');
  const given = answers.filter((each) => each.answer !== 'division');
  const view = sightOf(at.scenario, at.world, entryOf(batch, first));
  const start = progress(view, effect, eventAt(batch, first), takenIn(batch), given);
  const asks = nextAsked(at, batch, effect, application);
  if (asks !== null) return { nodes: batch.nodes, left: effect.left, waits: [], asks };
  const now = batch.nodes.map((node) => ({ ...node }));
  let prevented: Int = 0;
  let spent: Int = 0;
  let did = false;
  const waits: Waiting[] = [];
  let budget: Int | null = effect.left ?? (effect.ability.shield === undefined ? null : amountOf(start.scope, effect.ability.shield)); // an object's own shield is there each time
  const extra: { event: GameEvent; parent: number }[] = [];
  const thens: { readonly scope: Scope; readonly node: number; readonly list: readonly Instruction[] }[] = [];
  for (const [place, index] of nodes.entries()) {
    const node = now[index] as Node;
    const marked: GameEvent = { ...node.event, applied: [...new Set([...node.event.applied, effect.id])].sort() };
    if (start.declined) {
      if (same(reading(at.scenario, 'a declined optional effect') ?? '', 'offered again')) unchecked('a declined effect that is offered again');
      now[index] = { ...node, event: marked };
      continue;
    }
    const sight = sightOf(at.scenario, at.world, entryOf(batch, index));
    const own = progress(sight, effect, node.event, takenIn(batch), given);
    const work: Work = { event: marked, gone: false, prevented: 0, spent: 0, added: [], waits: [], did: false, whole: wholeAt(batch, nodes, index, effect) };
    const share = division?.answer === 'division' ? (division.amounts[place] ?? 0) : effect.ability.shield === undefined ? null : budget;
    const rewrites = own.unmet ? [] : [...effect.ability.rewrites, ...(own.mode === null ? [] : (effect.ability.modes[own.mode]?.rewrites ?? []))];
    if (work.event.entry !== undefined) noteChoices(effect, given, work, own);
    for (const rewrite of rewrites) {
      if (work.gone && rewrite.rewrite !== 'also' && rewrite.rewrite !== 'then') continue;
      const scope: Scope = { ...own.scope, event: { ...scopeFor(sight, effect, work.event).event ?? work.event }, prevented: work.prevented };
      if (rewrite.rewrite === 'then') thens.push({ scope, node: index, list: rewrite.instructions });
      else rewritten(at, batch, index, effect, scope, rewrite, work, share, late);
    }
    if (effect.ability.along.length > 0 && !own.unmet) withAlong(at, index, effect, own.scope, work);
    work.event = ofAnEffect(at, marked, forgetting(node.event, work.event));
    prevented = plus(prevented, work.prevented);
    spent = plus(spent, work.spent);
    if (budget !== null && division === undefined && effect.ability.shield !== undefined) budget = minus(budget, work.spent);
    did ||= work.did;
    waits.push(...work.waits);
    extra.push(...work.added);
    now[index] = { ...node, event: work.event, state: work.gone || !isSomething(work.event) ? 'gone' : node.state };
  }
  for (const { scope, node, list } of onceOnly(thens)) {
    const whole = nodes.reduce<Int>((sum, each) => plus(sum, eventAt(batch, each).amount ?? 0), 0); // "that much": what would have been dealt
    const made = afterwards(at, effect, { ...scope, prevented, event: { ...(scope.event as GameEvent), ...(eventAt(batch, node).amount === undefined ? {} : { amount: whole }), prevented } }, list);
    extra.push(...made.events.map((event) => ({ event, parent: node })));
    waits.push(...made.waits);
  }
  const left = effect.left === null ? null : start.declined ? effect.left : effect.ability.shield !== undefined ? minus(effect.left, spent) : did ? minus(effect.left, 1) : effect.left;
  const without = now.map((node): Node => (node.state === 'open' && now[node.parent]?.state === 'gone' && now[node.parent]?.event.kind === 'enters' ? { ...node, state: 'gone' } : node)); // 614.13: part of an entry that is not to be
  return { nodes: [...without, ...extra.map(({ event, parent }): Node => ({ event, parent, state: isSomething(event) ? 'open' : 'gone' }))], left, waits, asks: null };
}
/** CR 614.16 is younger: what stands for an event that no effect makes was none that an effect makes. */
const beforeIxalan = ({ scenario: { edition } }: Pick<Sight, 'scenario'>): boolean => edition !== 'current';
const BY_EFFECTS: readonly string[] = ['effect', 'spell', 'ability', 'triggered'];
/** CR 614.16: a creation or counters that no effect would create or put, unless one has changed them. */
function ofAnEffect({ scenario }: Bare, before: GameEvent, now: GameEvent): GameEvent {
  if (beforeIxalan({ scenario }) || (now.kind !== 'create' && now.kind !== 'put-counters') || BY_EFFECTS.includes(now.cause.kind)) return now;
  return canonicalText(before) === canonicalText(now) ? now : { ...now, byEffect: true };
}
/** CR 707.5: a new copy effect takes the abilities of the former one away, and so the marks of what they did. */
function forgetting(before: GameEvent, now: GameEvent): GameEvent {
  const { entry } = now;
  if (entry === undefined || entry.copies.length === (before.entry?.copies.length ?? 0)) return now;
  return { ...now, applied: now.applied.filter((mark) => !mark.startsWith(`o${String(entry.what)}:c`)) };
}
/** CR 615.5: one additional part for one application, whatever it covers. */
const onceOnly = <T extends { readonly list: unknown }>(thens: readonly T[]): readonly T[] => [...new Map(thens.map((each) => [each.list, each])).values()];

/** Choices that the entering object keeps (607, 614.12a): those of its own abilities; what was paid is known of it in any case. */
function noteChoices(effect: Effect, answers: readonly Answer[], work: Work, own: Progress): void {
  const { entry } = work.event;
  if (entry === undefined) return;
  const chosen: Record<string, string | number> = { ...entry.chosen };
  const rest = answers.slice(effect.ability.may === undefined ? 0 : 1);
  for (const [at, spec] of effect.staged ? effect.ability.choose.entries() : []) {
    const answer = rest[at];
    if (answer?.answer === 'word') chosen[spec.name] = answer.word;
    else if (answer?.answer === 'number') chosen[spec.name] = String(answer.number);
    else if (answer?.answer === 'things' && spec.what === 'players' && answer.things[0] !== undefined) chosen[spec.name] = answer.things[0];
  }
  work.event = { ...work.event, entry: { ...entry, chosen, paid: [...entry.paid, ...own.paid] } };
}

function rewritten(at: Bare, batch: BatchTask, index: number, effect: Effect, scope: Scope, rewrite: Exclude<Rewrite, { rewrite: 'then' }>, work: Work, share: Int | null, late: boolean): void {
  const { event } = work;
  switch (rewrite.rewrite) {
    case 'prevent': {
      if (event.kind !== 'damage') unchecked('a prevention of something other than damage');
      if (unpreventable(scope.sight, event)) { work.did ||= same(reading(at.scenario, 'a next time shield under unpreventable damage') ?? '', 'used up'); return; }
      const amount = event.amount ?? 0;
      const part = min(amount, preventedBy(scope, rewrite, amount, share));
      work.prevented = plus(work.prevented, part);
      work.spent = plus(work.spent, part);
      work.did ||= compare(part, 0) > 0; // 609.7b
      work.event = { ...event, amount: minus(amount, part) };
      return;
    }
    case 'change': {
      if (effect.ability.shield !== undefined && event.kind === 'damage') return rewritten(at, batch, index, effect, scope, { rewrite: 'split', amount: { amount: 'left' }, changes: rewrite.changes }, work, share, late); // 615.7: so much of it
      if (!redirects(scope, event, rewrite.changes)) return;
      work.did = true;
      const others = othersOf(scope, effect, event, rewrite.changes);
      const mine = others.length === 0 ? event : { ...event, groups: (event.groups ?? []).filter((group) => !others.includes(group)) };
      if (others.length > 0) work.added.push({ event: { ...event, groups: others }, parent: batch.nodes[index]?.parent ?? -1 });
      work.event = rewrite.changes.reduce<GameEvent>((now, change) => changedEvent({ ...scope, event: scope.event ?? now }, effect, now, change), mine);
      return;
    }
    case 'split': {
      if (!redirects(scope, event, rewrite.changes)) return;
      const part = min(event.amount ?? 0, max(0, share ?? amountOf(scope, rewrite.amount)));
      const away = rewrite.changes.reduce<GameEvent>((now, change) => changedEvent(scope, effect, now, change), { ...event, amount: part });
      if (compare(part, 0) === 0) return;
      work.did = true;
      work.spent = plus(work.spent, part);
      if (compare(part, event.amount ?? 0) === 0) { work.event = away; return; }
      work.event = { ...event, amount: minus(event.amount ?? 0, part) };
      work.added.push({ event: away, parent: batch.nodes[index]?.parent ?? -1 });
      return;
    }
    case 'instead': case 'also': {
      work.did = true;
      const parent = batch.nodes[index]?.parent ?? -1;
      if (rewrite.rewrite === 'instead' && !keepsItself(rewrite.instructions)) {
        const others = event.kind === 'create' ? (event.groups ?? []).filter((group) => !groupsMeant(scope, effect.ability.patterns, event).includes(group)) : [];
        if (others.length > 0) work.event = { ...event, groups: others }; // 614.16: the other tokens are created
        else work.gone = true;
      }
      if (event.kind === 'begin' && rewrite.instructions.some((step) => step.do !== 'that')) unchecked('what follows a skip');
      if (work.whole?.here === false) return;
      const making = replacing(effect, work.whole === null || scope.event === undefined ? scope : { ...scope, event: { ...scope.event, amount: work.whole.amount } }, event, rewrite.rewrite);
      const [now, later] = simultaneous(rewrite, late);
      if (later.length > 0) work.waits.push({ list: later, lineage: event.applied });
      const left = work.gone ? undefined : work.event;
      for (const made of now.flatMap((step) => eventsIn(making, step))) {
        if (left?.kind === 'create' && made.kind === 'create' && made.player === left.player) work.event = { ...work.event, groups: inKinds([...(work.event.groups ?? []), ...(made.groups ?? [])]) }; // 701.7a: at once with what is left
        else work.added.push({ event: inside(made, event), parent });
      }
      return;
    }
  }
}
/** CR 111.2, 701.7b: tokens that it does not speak of, where it says who creates them: they are created as they would have been. */
function othersOf(scope: Scope, effect: Effect, event: GameEvent, changes: readonly Change[]): readonly TokenGroup[] {
  const meant = event.kind === 'create' && changes.some(({ change }) => change === 'player' || change === 'under') ? groupsMeant(scope, effect.ability.patterns, event) : (event.groups ?? []);
  return (event.groups ?? []).filter((group) => !meant.includes(group));
}
/** CR 614.6: the event itself is what happens first, alone or together with more; said later it is an event of its own. */
const keepsItself = ([first]: readonly Instruction[]): boolean => first?.do === 'that' || (first?.do === 'together' && first.of.some((each) => each.do === 'that'));
/** What replaces a contained event stands where that stood. */
const inside = (made: GameEvent, event: GameEvent): GameEvent => (event.within === undefined ? made : { ...made, within: event.within });
/** Before 614.16 what stands for an event is caused as that was; what an effect adds to it is the effect's. */
const replacing = (effect: Effect, scope: Scope, event: GameEvent, how: 'instead' | 'also'): Making => ({
  scope, cause: { kind: how === 'instead' && beforeIxalan(scope.sight) && !BY_EFFECTS.includes(event.cause.kind) ? event.cause.kind : 'effect', source: effect.source, controller: effect.you }, lineage: event.applied, replaced: (event.replaced ?? 0) + 1,
});
/** CR 614.6, 121.7: of a list of instructions the first is what happens now, what follows it afterwards; draws may wait for the rest (`late`). */
function simultaneous(rewrite: Extract<Rewrite, { rewrite: 'instead' | 'also' }>, late: boolean): readonly [readonly Instruction[], readonly Instruction[]] {
  if (rewrite.rewrite === 'also') {
    const draws = late ? 0 : rewrite.instructions.findIndex((step) => waitsForTheRest(step));
    return draws < 0 ? [rewrite.instructions, []] : [rewrite.instructions.slice(0, draws), rewrite.instructions.slice(draws)];
  }
  const [top, ...rest] = rewrite.instructions;
  if (top === undefined) return [[], []];
  if (top.do === 'that') return [[], rest];
  const first: Instruction = top.do === 'together' ? { ...top, of: top.of.filter((each) => each.do !== 'that') } : top; // the event itself stays where it is
  if (late && first.do === 'if') return [[], [first, ...rest]]; // looked at when its turn comes
  if (late && IN_TURN.test(JSON.stringify(rewrite.instructions, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each)))) return [[], [first, ...rest]];
  return [[first], rest];
}
/** CR 121.7: draws come after all else that the event has become. */
const waitsForTheRest = (step: Instruction): boolean => (step.do === 'event' ? step.kind === 'draw' || step.kind === 'draw-cards' : step.do === 'together' && step.of.some(waitsForTheRest));
/** Kinds that are done when their turn comes. */
const IN_TURN = /"kind":"(?:draw|draw-cards|mill|scry|surveil|discard|search|flip|roll)"/;
function eventsIn(making: Making, step: Instruction): readonly GameEvent[] {
  switch (step.do) {
    case 'event': return eventsOf(making, step).filter(({ kind, recipient }) => kind !== 'damage' || (recipient !== undefined && damageable(making.scope.sight, recipient))); // 120.1a
    case 'that': return [];
    case 'together': return atOnce(step.of.flatMap((each) => eventsIn(making, each)));
    case 'if': return (holds(making.scope, step.condition) ? step.then : step.else).flatMap((each) => eventsIn(making, each));
    default: return unchecked(`an effect that says to ${step.do} instead`);
  }
}

function preventedBy(scope: Scope, rewrite: Extract<Rewrite, { rewrite: 'prevent' }>, amount: Int, share: Int | null): Int {
  switch (rewrite.what) {
    case 'all': return amount;
    case 'half-up': return share ?? halfUp(amount); // a share: of all that is covered together
    case 'half-down': return share ?? halfDown(amount);
    case 'shield': return share ?? amount;
    case 'amount': return share ?? max(0, amountOf(scope, rewrite.amount));
    case 'all-but': return share ?? max(0, minus(amount, max(0, amountOf(scope, rewrite.amount))));
  }
}
/** CR 614.9: damage goes to a creature, planeswalker or battle that is on the battlefield, or to a player; else the effect does nothing. */
function redirects(scope: Scope, event: GameEvent, changes: readonly Change[]): boolean {
  if (event.kind !== 'damage') return true;
  const to = changes.find((change) => change.change === 'to');
  if (to?.change !== 'to') return true;
  if (event.forbids?.includes('redirect') === true || isForbidden(scope.sight, event, 'redirect')) return false;
  const [thing] = things(scope, to.ref);
  return thing !== undefined && thing !== event.recipient && damageable(scope.sight, thing);
}
export function damageable(sight: Sight, thing: Thing): boolean {
  if (thingIsPlayer(thing)) return sight.world.players[asPlayer(thing)]?.lost !== true;
  const object = real(sight.world, thing); // 614.12 speaks of which effects apply: what enters is not there yet
  return object.zone === 'battlefield' && object.phasedOut !== true && traitsOf(sight, object).types.some((type) => ['creature', 'planeswalker', 'battle'].includes(type.toLowerCase()));
}

/** One field of an event changes. */
export function changedEvent(scope: Scope, effect: Effect, event: GameEvent, change: Change): GameEvent {
  switch (change.change) {
    case 'amount': return amountChanged(scope, effect, event, change);
    case 'chosen-by': return unchecked('what somebody else chooses');
    case 'to': case 'from': case 'player': case 'what': {
      const [thing] = things(scope, change.ref);
      if (thing === undefined) return event;
      const field = event.kind === 'become-copy' && change.change === 'to' ? 'recipient' : fieldOf(event.kind, change.change);
      return { ...event, [field]: field === 'player' ? asPlayer(thing) : thing, ...(field === 'what' ? { incarnation: seen(scope.sight, thing).incarnation } : {}) };
    }
    case 'zone': {
      if (change.to === 'battlefield') unchecked('a card that enters the battlefield instead of going elsewhere');
      const [of] = change.of === undefined ? [] : things(scope, change.of);
      const to = { zone: change.to, ...(change.place === undefined ? {} : { place: change.place }), ...(of === undefined || !thingIsPlayer(of) ? {} : { of: asPlayer(of) }) };
      if (event.kind !== 'enters') { const { gets: _, ...rest } = event; return { ...rest, to, ...(change.commander === true && event.to !== undefined ? { otherCards: event.to } : {}) }; }
      const { entry: _, wasCast: __, ...rest } = event;
      return { ...rest, kind: 'move', to };
    }
    case 'word': { const word = typeof change.value === 'string' ? change.value : wordBound(scope, change.value.chosen); return word === undefined ? event : { ...event, [fieldOf(event.kind, change.field)]: word }; }
    case 'flag': return { ...event, [fieldOf(event.kind, change.field)]: change.value };
    case 'groups': {
      const card = change.token.card === undefined ? undefined : scope.sight.scenario.cards[change.token.card];
      if (card === undefined && change.token.copyOf === undefined) unchecked('tokens of an unknown kind');
      const meant = groupsMeant(scope, effect.ability.patterns, event);
      const how = Object.fromEntries(Object.entries(meant[0] ?? {}).filter(([key]) => key === 'tapped' || key === 'attacking' || key === 'counters')); // however the tokens were to enter
      const group = { ...how, amount: max(0, amountOf(scope, change.by)), spec: change.token, ...copyOf(scope, change.token) };
      const kept = (event.groups ?? []).filter((each) => change.op !== 'set' || !meant.includes(each));
      return { ...event, groups: inKinds(isOfNothing(scope, change.token) ? kept : [...kept, group]) };
    }
    default: return event.entry === undefined ? otherwise(scope, event, change) : { ...event, entry: entryChanged(scope, event.entry, change) };
  }
}
/** Of what goes to another zone: counters that it has there, and how it lies there. */
function otherwise(scope: Scope, event: GameEvent, change: EntryChange): GameEvent {
  if (event.to !== undefined && change.change === 'counters') return { ...event, gets: [...(event.gets ?? []), { kind: change.kind, amount: max(0, amountOf(scope, change.by)) }] };
  if (event.to !== undefined && change.change === 'face' && change.face === 'down') return { ...event, word: 'face down' };
  return unchecked(`a change of ${change.change} in something that does not enter`);
}
function amountChanged(scope: Scope, effect: Effect, event: GameEvent, change: Extract<Change, { change: 'amount' }>): GameEvent {
  const by = (amount: Int): Int => {
    const operand = (): Int => amountOf(scope, change.by);
    switch (change.op) {
      case 'set': return operand();
      case 'times': return times(amount, operand());
      case 'plus': return plus(amount, operand());
      case 'minus': return minus(amount, operand());
      case 'half-up': return halfUp(amount);
      case 'half-down': return halfDown(amount);
      case 'at-least': return max(amount, operand());
      case 'at-most': return min(amount, operand());
    }
  };
  if (event.kind === 'life-total') return { ...event, new: by(event.new ?? 0) }; // 107.1b: nothing else becomes less than nothing
  if (event.kind === 'create') {
    const meant = groupsMeant({ ...scope, event }, effect.ability.patterns, event);
    if (meant.length > 1 && change.op !== 'times') unchecked('a number of tokens of several kinds');
    return { ...event, groups: (event.groups ?? []).map((group) => (meant.includes(group) ? { ...group, amount: max(0, by(group.amount)) } : group)) };
  }
  return { ...event, amount: max(0, by(event.amount ?? (event.kind === 'keyword-action' ? 1 : 0))) };
}
type EntryChange = Extract<Change, { change: 'under' | 'as' | 'face' | 'tapped' | 'counters' | 'gains' | 'loses' | 'attached' | 'attacking' | 'becomes' }>;
const stampOf = (entry: Entry): number => 1 + Math.max(0, ...entry.copies.map(({ stamp }) => stamp), ...entry.becomes.map(({ stamp }) => stamp), ...entry.gains.map(({ stamp }) => stamp));

/** CR 614.1c-d, 614.12, 707.9. */
function entryChanged(scope: Scope, entry: Entry, change: EntryChange): Entry {
  switch (change.change) {
    case 'under': { const [who] = things(scope, change.ref); return who === undefined || !thingIsPlayer(who) || scope.sight.world.players[asPlayer(who)]?.lost === true /* 800.4b */ ? entry : { ...entry, under: asPlayer(who) }; }
    case 'as': {
      const [original] = things(scope, change.original);
      const binding = change.original.ref === 'bound' ? scope.bindings[change.original.name] : undefined;
      if (original === undefined && binding !== undefined && 'things' in binding && binding.things.length > 0) unchecked('a copy of an object that has left');
      if (original === undefined || thingIsPlayer(original)) return entry;
      const stamp = stampOf(entry);
      const { values, counters } = copiedValues(scope, original, change.except, entry);
      const rest = entry.counters.filter((each) => each.stamp === 0); // 707.9e
      if (reading(scope.sight.scenario, 'an object that copies an equal ability') === 'not') unchecked('the reading in which a copied equal ability is not new');
      return { ...entry, copies: [...entry.copies, { values, stamp }], becomes: entry.becomes.filter((each) => each.values.pt === undefined), counters: [...rest, ...counters.map((each) => ({ ...each, stamp }))] };
    }
    case 'face': return change.face === 'down' || change.face === 'up' ? { ...entry, face: change.face } : { ...entry, back: change.face === 'back' && isDoubleFaced(scope, entry) };
    case 'tapped': return (change.if === undefined || holds(scope, change.if)) && (change.unless === undefined || !holds(scope, change.unless)) ? { ...entry, tapped: change.value } : entry;
    case 'counters': {
      if (change.if !== undefined && !holds(scope, change.if)) return entry;
      const by = max(0, amountOf(scope, change.by));
      const others = entry.counters.filter(({ kind }) => kind !== change.kind);
      const these = entry.counters.filter(({ kind }) => kind === change.kind);
      if (change.op === 'plus') return compare(by, 0) <= 0 && compare(by, 0) === 0 ? entry : { ...entry, counters: [...entry.counters, { kind: change.kind, amount: by, stamp: 0, ...(change.ruled === true ? { ruled: true } : {}), ...putBy(scope, change) }] };
      if (change.op === 'minus') return { ...entry, counters: [...entry.counters, { kind: change.kind, amount: minus(0, fewer(scope, these, by)), stamp: 0 }] };
      if (change.op === 'set') return { ...entry, counters: [...others, { kind: change.kind, amount: by, stamp: 0 }] };
      return { ...entry, counters: [...others, ...these.map((each) => ({ ...each, amount: times(each.amount, by) }))] };
    }
    case 'gains': return change.if === undefined || holds(scope, change.if) ? { ...entry, gains: [...entry.gains, { abilities: given(scope, change.abilities), stamp: stampOf(entry) }] } : entry;
    case 'loses': return change.if === undefined || holds(scope, change.if) ? { ...entry, gains: [...entry.gains, { abilities: [], lose: change.lose, stamp: stampOf(entry) }] } : entry;
    case 'attached': case 'attacking': { const [to] = things(scope, change.ref); return to === undefined ? entry : change.change === 'attached' ? { ...entry, attachedTo: to } : { ...entry, attacking: to }; }
    case 'becomes': {
      const { lose, abilities = [], ...rest } = change.values;
      const apart = lose !== undefined && change.values.pt === undefined; // what takes abilities away is no copiable value then (613.1f, 613.2a)
      const becomes = [...entry.becomes, { values: apart ? rest : fixedPatch(scope, change.values), stamp: stampOf(entry) }];
      return { ...entry, becomes, ...(apart ? { gains: [...entry.gains, { abilities, lose, stamp: stampOf(entry) }] } : {}) };
    }
  }
}

/** CR 107.1b: no fewer than none of those that are there; where there are none yet, so many fewer of those that others give. */
function fewer({ sight }: Scope, these: Entry['counters'], by: Int): Int {
  const there = these.reduce<Int>((sum, { amount }) => plus(sum, amount), 0);
  return compare(there, 0) > 0 && !same(reading(sight.scenario, 'counters as it enters') ?? '', 'one each') ? min(by, there) : by;
}
/** CR 122.6a: who puts them, if not who will control it. */
function putBy(scope: Scope, { putter }: Extract<Change, { change: 'counters' }>): { readonly putter?: PlayerId } {
  const [who] = putter === undefined ? [] : things(scope, putter);
  return who === undefined || !thingIsPlayer(who) ? {} : { putter: asPlayer(who) };
}
/** CR 712.8: only what has two faces enters with its back face up. */
const isDoubleFaced = (scope: Scope, entry: Entry): boolean => real(scope.sight.world, entry.what).card.back !== undefined;

/** CR 614.13: what is done to other objects together with the entry. */
function withAlong(at: Bare, index: number, effect: Effect, scope: Scope, work: Work): void {
  const { world } = scope.sight;
  const others: typeof world = { ...world, players: world.players.map((player) => ({ ...player, library: player.library.filter((card) => card !== work.event.what) })) }; // 614.13c
  const making: Making = { scope: { ...scope, sight: { ...scope.sight, world: others }, event: work.event }, cause: { kind: 'effect', source: effect.source, controller: effect.you }, lineage: work.event.applied };
  const events = effect.ability.along.flatMap((step) => eventsIn(making, step));
  const { entry } = work.event;
  const taken = events.flatMap(({ what }) => (what === undefined ? [] : [what]));
  if (entry !== undefined) work.event = { ...work.event, entry: { ...entry, taken: [...entry.taken, ...taken] } };
  work.added.push(...events.map((event) => ({ event, parent: index })));
  void at;
}
/** CR 615.5: the additional part of a prevention: for life at once, before the results (120.4); anything else when the event has happened. */
function afterwards(at: Bare, effect: Effect, scope: Scope, list: readonly Instruction[]): { readonly events: readonly GameEvent[]; readonly waits: readonly Waiting[] } {
  const lineage = same(reading(at.scenario, 'additional part of a prevention') ?? '', 'inherits') ? (scope.event?.applied ?? []) : [];
  const life = (step: Instruction): boolean => step.do === 'event' && ['gain-life', 'lose-life'].includes(step.kind) && step.may === undefined;
  if (same(reading(at.scenario, 'additional part takes place') ?? '', 'after everything')) return { events: [], waits: [{ list, lineage }] };
  const other = list.findIndex((step) => !life(step));
  const [joining, rest] = other < 0 ? [list, []] : [list.slice(0, other), list.slice(other)]; // in the order written (608.2c)
  return { events: joining.flatMap((step) => eventsIn({ scope, cause: { kind: 'effect', source: effect.source, controller: effect.you }, lineage }, step)), waits: rest.length === 0 ? [] : [{ list: rest, lineage }] };
}
