/**
 * Applying one effect to one or more events of a batch (616.1, "apply"): the questions it asks, then its rewrites,
 * what it spends and what waits until afterwards. Nothing here decides whether an effect applies.
 */
import { type Int, compare, halfDown, halfUp, isZero, max, min, minus, plus, times } from '../base/integer.ts';
import { canonicalText } from '../base/canonical.ts';
import { assertNever, invariant } from '../base/invariant.ts';
import { characteristics } from './613-layers.ts';
import { stage } from './614-lookahead.ts';
import { damageable, eventsOf, unchosen } from './608-instructions.ts';
import { copyValues, fixPatch } from './707-copy.ts';
import type { Ability, Change, Instruction, Rewrite, WhenAbility } from './ability.ts';
import { amountOf } from './amount.ts';
import { type Rules, bindingOf, choiceQuestion, divisions, playerOf, yesNo } from './choosing.ts';
import { holds } from './condition.ts';
import { reading } from './editions.ts';
import { type LiveEffect, forbidding, scopeOf, viewFor } from './effect.ts';
import { type Entry, type GameEvent, withMarks } from './event.ts';
import { matches } from './filter.ts';
import type { Bindings, ObjectId, Thing, World } from './model.ts';
import { isPlayer, playerOfThing } from './model.ts';
import { payable } from './payment.ts';
import type { Answer, Application, BatchTask, Deferred, Env, Node, Question } from './position.ts';
import { things } from './reference.ts';
import type { Scope } from './view.ts';
import { objectAt } from './world.ts';

export interface Applying {
  readonly rules: Rules;
  readonly world: World;
  readonly batch: BatchTask;
  readonly live: LiveEffect;
  readonly application: Application;
}

/** The entry that a node is or is part of; its look-ahead is what filters see (614.12). */
export function entryOf(nodes: readonly Node[], at: number): Entry | null {
  for (let i = at; i >= 0; i = nodes[i]?.parent ?? -1) {
    const entry = nodes[i]?.event.entry;
    if (entry !== undefined) return entry;
  }
  return null;
}
export function nodeAt(batch: BatchTask, at: number): Node {
  const node = batch.nodes[at];
  invariant(node !== undefined, `no node ${String(at)}`);
  return node;
}
const firstNode = (applying: Applying): number => applying.application.nodes[0] ?? 0;

/** Scope of the effect over its first event, with what its answers so far have bound. */
function scopeWith(applying: Applying, at: number, bindings: Bindings): Scope {
  const { world, batch, live } = applying;
  const node = nodeAt(batch, at);
  const scope = scopeOf(viewFor(world, entryOf(batch.nodes, at)), live, node.event);
  return { ...scope, bindings: { ...live.bindings, ...bindings } };
}

/** The questions that an effect asks while it is applied, in order; the answers fill them one by one. */
interface Asked { readonly question: Question; readonly name: string; readonly kind: 'may' | 'choose' | 'mode' | 'pay' | 'reveal' | 'divide' }

/** The next question of an application, or null when all are answered. */
export function nextQuestion(applying: Applying): Asked | null {
  const done = answered(applying);
  return done.declined ? null : done.next;
}

interface Answered {
  readonly declined: boolean;
  readonly bindings: Bindings;
  readonly paid: readonly string[];
  readonly mode: number | null;
  readonly division: readonly Int[] | null;
  readonly next: Asked | null;
}

/** Goes through the effect's questions with the answers given. */
function answered(applying: Applying): Answered {
  const { live, application } = applying;
  const { ability } = live;
  const answers = [...application.answers];
  let bindings: Bindings = {};
  const paid: string[] = [];
  let mode: number | null = null;
  let division: readonly Int[] | null = null;
  const at = firstNode(applying);
  const scope = (): Scope => scopeWith(applying, at, bindings);
  const stop = (next: Asked): Answered => ({ declined: false, bindings, paid, mode, division, next });
  if (ability.may !== undefined) {
    const answer = answers.shift();
    if (answer === undefined) return stop(mayQuestion(applying, scope()));
    if (answer.answer === 'no') return { declined: true, bindings, paid, mode, division, next: null };
  }
  for (const spec of [...ability.choose, ...ability.reveal]) {
    const answer = answers.shift();
    if (answer === undefined) return stop({ question: chooseQuestion(applying, scope(), spec), name: spec.name, kind: ability.reveal.includes(spec) ? 'reveal' : 'choose' });
    bindings = { ...bindings, [spec.name]: bindingOf(applying.world, answer) };
  }
  if (ability.modes.length > 0) {
    const answer = answers.shift();
    if (answer === undefined) return stop(modeQuestion(applying, scope()));
    invariant(answer.answer === 'mode', 'a mode');
    mode = answer.mode;
  }
  for (const payment of ability.pay) {
    const answer = payment.may ? answers.shift() : ({ answer: 'yes' } as const);
    const who = playerOf(scope(), payment.who);
    if (answer === undefined) {
      const env = envOf(applying, at, bindings);
      const can = payable(applying.rules, applying.world, { ...env, controller: who }, payment.cost);
      return stop({ question: yesNo(who, `pay for ${live.label}`, '614.12a', can), name: payment.name, kind: 'pay' });
    }
    if (answer.answer === 'yes') paid.push(payment.name, 'this way');
  }
  const split = divisionQuestion(applying, scope(), mode);
  if (split !== null) {
    const answer = answers.shift();
    if (answer === undefined) return stop({ question: split, name: 'division', kind: 'divide' });
    invariant(answer.answer === 'division', 'a division');
    division = answer.amounts;
  }
  return { declined: false, bindings, paid, mode, division, next: null };
}

function mayQuestion(applying: Applying, scope: Scope): Asked {
  const { ability, label } = applying.live;
  invariant(ability.may !== undefined, 'may');
  const possible = ability.choose.every((spec) => spec.what !== 'objects' && spec.what !== 'players' ? true : chooseQuestion(applying, scope, spec).options.some(({ answer }) => answer.answer !== 'things' || answer.things.length > 0 || spec.from !== undefined));
  return { question: yesNo(playerOf(scope, ability.may), `apply ${label}?`, '616.1', possible), name: 'may', kind: 'may' };
}

/** CR 614.13a-b: not the object entering, nor its companions, nor what this entry already took. */
function chooseQuestion(applying: Applying, scope: Scope, spec: import('./ability.ts').ChooseSpec): Question {
  const { batch, live } = applying;
  const takes = live.ability.along.length > 0;
  const entry = entryOf(batch.nodes, firstNode(applying));
  const excluded: Thing[] = spec.notEntering === true ? batch.nodes.flatMap(({ event }) => (event.entry === undefined ? [] : [event.entry.what])) : takes && entry !== null ? [...entry.taken, ...batch.nodes.flatMap(({ event, state }) => (event.entry === undefined || state === 'gone' ? [] : [event.entry.what, ...event.entry.taken]))] : [];
  const who = spec.random === true ? null : spec.who === undefined ? scope.controller : playerOf(scope, spec.who);
  return choiceQuestion(applying.rules, scope, spec, excluded, who);
}

function modeQuestion(applying: Applying, scope: Scope): Asked {
  const options = applying.live.ability.modes
    .map((mode, at) => ({ mode, at }))
    .filter(({ mode }) => mode.if === undefined || holds(scope, mode.if))
    .map(({ mode, at }) => ({ answer: { answer: 'mode', mode: at } satisfies Answer, text: mode.name }));
  return { question: { who: scope.controller, asked: `choose a mode for ${applying.live.label}`, rule: '614.12a', options }, name: 'mode', kind: 'mode' };
}

const rewritesOf = (live: LiveEffect, mode: number | null): readonly Rewrite[] => [...live.ability.rewrites, ...(mode === null ? [] : (live.ability.modes[mode]?.rewrites ?? []))];

/** CR 615.7: which damage a shield (or an amount kept per recipient) prevents, where several sources deal it. */
function divisionQuestion(applying: Applying, scope: Scope, mode: number | null): Question | null {
  const { live, application, batch } = applying;
  if (application.nodes.length < 2 || application.apart === true) return null;
  const prevent = rewritesOf(live, mode).find((each) => each.rewrite === 'prevent');
  if (prevent === undefined) return null;
  const limit = preventLimit(prevent, scope, live);
  if (limit === null) return null;
  const sizes = application.nodes.map((at) => (unpreventable(applying, at) ? 0 : (nodeAt(batch, at).event.amount ?? 0)));
  const whole = sizes.reduce<Int>(plus, 0);
  if (compare(whole, limit) <= 0) return null;
  const who = application.chooser;
  return { who, asked: `divide ${live.label}`, rule: '615.7', options: divisions(sizes, limit).map((amounts) => ({ answer: { answer: 'division', amounts }, text: amounts.join(' + ') })) };
}

/** How much one application prevents at most, or null: no limit of its own. */
function preventLimit(rewrite: Extract<Rewrite, { rewrite: 'prevent' }>, scope: Scope, live: LiveEffect): Int | null {
  if (rewrite.what === 'shield') return live.left ?? (live.ability.shield === undefined ? 0 : amountOf(scope, live.ability.shield));
  return rewrite.what === 'amount' ? amountOf(scope, rewrite.amount) : null;
}

/** CR 615.12: damage that can't be prevented. */
export function unpreventable(applying: Pick<Applying, 'rules' | 'world' | 'batch'>, at: number): boolean {
  const { event } = nodeAt(applying.batch, at);
  return event.forbids?.includes('prevent') === true || forbidding(applying.world, applying.rules.edition, event, null, 'prevent') !== null;
}

function envOf(applying: Applying, at: number, bindings: Bindings): Env {
  const { live, batch, world } = applying;
  const { event } = nodeAt(batch, at);
  const controller = live.staged && event.entry !== undefined ? event.entry.under : live.controller;
  return {
    self: live.source, controller, bindings: { ...live.bindings, ...bindings }, event, lineage: withMarks(event.applied, [live.id]), own: [], since: world.facts.length,
    cause: { kind: 'effect', source: live.source, controller },
  };
}

/** Payments that the answers promise and that have not been begun: their instructions and who pays. */
export function nextPayment(applying: Applying): { readonly list: readonly Instruction[]; readonly env: Env } | null {
  const { live, application } = applying;
  const done = answered(applying);
  if (done.declined) return null;
  const payments = live.ability.pay.filter((payment) => done.paid.includes(payment.name));
  const payment = payments[application.paying];
  if (payment === undefined) return null;
  const at = firstNode(applying);
  const env = envOf(applying, at, done.bindings);
  const who = playerOf(scopeWith(applying, at, done.bindings), payment.who);
  return { list: payment.cost, env: { ...env, controller: who, lineage: [], cause: { kind: 'cost', source: live.source, controller: who } } };
}

/** What became of the event of one node. */
interface Outcome {
  readonly event: GameEvent | null;
  readonly more: readonly { readonly event: GameEvent; readonly within: boolean }[];
  readonly after: readonly Deferred[];
  readonly prevented: Int;
}

/** CR 616.1f: applies a completely answered effect and returns the batch and world after it. */
export function applyEffect(applying: Applying): { readonly world: World; readonly batch: BatchTask } {
  const { batch, live, application, rules } = applying;
  const done = answered(applying);
  const copies = rewritesOf(live, done.mode).some((each) => each.rewrite === 'change' && each.changes.some(({ change }) => change === 'as'));
  invariant(done.next === null, 'unanswered');
  const marked = (event: GameEvent): GameEvent => {
    const mark = live.ability.repeatable ? `${live.id}@${versionOf(event)}` : live.id;
    if (!done.declined && copies && live.staged && live.id.includes(':c')) return event; // the ability is overwritten: another one that reads the same is new (707.5)
    return { ...event, applied: withMarks(event.applied, done.declined && reading(rules.readings, 'a declined optional effect') === 'offered again' ? [`${live.id}@${versionOf(event)}`] : [mark]) };
  };
  if (done.declined) {
    const nodes = batch.nodes.map((node, at) => (application.nodes.includes(at) ? { ...node, event: marked(node.event) } : node));
    return { world: applying.world, batch: { ...batch, nodes, applying: null } };
  }
  let prevented: Int = 0;
  let changed = false;
  const nodes: Node[] = [...batch.nodes];
  const after: Deferred[] = [...batch.after];
  const rewrites = rewritesOf(live, done.mode);
  const bindings = done.bindings;
  application.nodes.forEach((at, index) => {
    const scope = scopeWith(applying, at, bindings);
    const outcome = rewriteEvent({ applying, at, scope: { ...scope, event: { ...scope.event, paid: [...(scope.event?.paid ?? []), ...done.paid] } }, bindings, rewrites, share: done.division?.[index] ?? null, left: remaining(live, prevented) });
    prevented = plus(prevented, outcome.prevented);
    const before = nodeAt(batch, at);
    changed ||= outcome.event === null || outcome.event !== before.event;
    const parent = before.parent;
    nodes[at] = outcome.event === null ? { ...before, event: marked(before.event), state: 'gone' } : { ...before, event: withPaid(marked(outcome.event), done.paid) };
    for (const each of outcome.more) nodes.push({ event: each.event, parent: each.within ? at : parent, state: 'open' });
    after.push(...outcome.after);
  });
  const last = application.nodes.at(-1) ?? 0;
  const then = additionalPart(applying, last, bindings, rewrites, prevented);
  for (const event of then.events) nodes.push({ event, parent: last, state: 'open' });
  after.push(...then.after);
  return { world: spend(applying, prevented, changed), batch: { ...batch, nodes: withoutOrphans(nodes), after, applying: null } };
}

const remaining = (live: LiveEffect, prevented: Int): Int | null => (live.left === null ? null : minus(live.left, prevented));
const withPaid = (event: GameEvent, paid: readonly string[]): GameEvent =>
  event.entry === undefined || paid.length === 0 ? event : { ...event, entry: { ...event.entry, paid: [...new Set([...event.entry.paid, ...paid])].sort() } };
/** What an event is, beside its marks: a repeatable effect is asked again when it has changed (903.9b). */
export const versionOf = (event: GameEvent): string => canonicalText({ ...event, applied: [], own: [], cause: event.cause.kind });

/** Nodes contained in an event that is gone, or no longer an entry, are gone with it; what follows a prevention stays. */
function withoutOrphans(nodes: readonly Node[]): readonly Node[] {
  return nodes.map((node) => {
    const parent = node.parent < 0 ? undefined : nodes[node.parent];
    const orphan = parent !== undefined && parent.event.kind === 'enters' && parent.state === 'gone' && node.state === 'open';
    return orphan ? { ...node, state: 'gone' } : node;
  });
}

/** CR 609.7b, 615.7, 615.8: a shield is spent by what it did; one that did nothing stays. */
function spend(applying: Applying, prevented: Int, changed: boolean): World {
  const { live, rules, application } = applying;
  const name = rules.tracked.find((label) => label === live.label || live.label.startsWith(`${label} (`));
  const world = changed && name !== undefined && applying.world.used?.includes(name) !== true ? { ...applying.world, used: [...(applying.world.used ?? []), name].sort() } : applying.world;
  if (live.floating === null) return world;
  const { ability } = live;
  const forbidden = application.nodes.every((at) => unpreventable(applying, at)) && ability.rewrites.some((each) => each.rewrite === 'prevent');
  const used = ability.shield !== undefined ? prevented : changed || (forbidden && reading(rules.readings, 'a next time shield under unpreventable damage') === 'used up') ? 1 : 0;
  const floating = world.floating.flatMap((each) => {
    if (each.id !== live.floating) return [each];
    const left = each.left === null ? null : max(0, minus(each.left, used));
    const after = { ...each, left, used: each.used || changed };
    return left !== null && isZero(left) && each.named !== true ? [] : [after];
  });
  return { ...world, floating };
}

interface Rewriting {
  readonly applying: Applying;
  readonly at: number;
  readonly scope: Scope;
  readonly bindings: Bindings;
  readonly rewrites: readonly Rewrite[];
  readonly share: Int | null;
  readonly left: Int | null;
}

function rewriteEvent(job: Rewriting): Outcome {
  const { applying, at, bindings } = job;
  let event: GameEvent | null = nodeAt(applying.batch, at).event;
  let prevented: Int = 0;
  const more: { event: GameEvent; within: boolean }[] = [];
  const after: Deferred[] = [];
  const env = (): Env => ({ ...envOf(applying, at, bindings), event: event ?? nodeAt(applying.batch, at).event });
  const scopeNow = (): Scope => (event === null ? job.scope : { ...job.scope, ...freshScope(applying, at, event, job.scope) });
  for (const rewrite of job.rewrites) {
    if (event === null && rewrite.rewrite !== 'also') continue;
    switch (rewrite.rewrite) {
      case 'prevent': {
        if (event === null) break;
        const cut = preventedOf(job, rewrite, event, scopeNow());
        prevented = plus(prevented, cut);
        if (!isZero(cut)) event = { ...event, amount: minus(event.amount ?? 0, cut) };
        break;
      }
      case 'change': {
        for (const change of rewrite.changes) if (event !== null) event = changed(job, change, event, scopeNow());
        break;
      }
      case 'split': {
        if (event === null) break;
        const amount = min(amountOf(scopeNow(), rewrite.amount), event.amount ?? 0);
        const whole: GameEvent = event;
        const piece = rewrite.changes.reduce<GameEvent>((part, change) => changed(job, change, part, scopeNow()), { ...whole, amount, applied: withMarks(whole.applied, [applying.live.id]) });
        more.push({ event: piece, within: false });
        event = { ...whole, amount: minus(whole.amount ?? 0, amount) };
        break;
      }
      case 'instead': {
        const replaced = replacing(applying, rewrite.instructions, { ...env(), replacing: true });
        more.push(...replaced.events.map((each) => ({ event: each, within: false })));
        after.push(...replaced.after);
        event = replaced.same ? event : null;
        break;
      }
      case 'also': {
        const added = inBatch(applying, rewrite.instructions, env());
        more.push(...added.events.map((each) => ({ event: each, within: false })));
        after.push(...added.after);
        break;
      }
      case 'then': break; // after all rewrites, once for all the events (615.5)
      default: return assertNever(rewrite);
    }
  }
  if (event?.kind === 'enters' && applying.live.ability.along.length > 0) {
    const along = inBatch(applying, applying.live.ability.along, env());
    const taken = along.events.flatMap((each) => (each.what === undefined ? [] : [each.what]));
    more.push(...along.events.map((each) => ({ event: each, within: true })));
    after.push(...along.after);
    if (event.entry !== undefined) event = { ...event, entry: { ...event.entry, taken: [...event.entry.taken, ...taken] } };
  }
  return { event: remember(job, event), more, after, prevented };
}

/** Choices made for an entering object stay with it (707.6, linked abilities 607). */
function remember(job: Rewriting, event: GameEvent | null): GameEvent | null {
  if (event?.entry === undefined || !job.applying.live.staged) return event;
  const { ability } = job.applying.live;
  const { mode } = answered(job.applying);
  const chosen: Record<string, string | number> = { ...event.entry.chosen };
  for (const spec of ability.choose) {
    const bound = job.bindings[spec.name];
    if (bound === undefined || usedUp(job.applying.world, event.entry, ability, spec.name)) continue;
    if ('word' in bound) chosen[spec.name] = bound.word;
    else if ('number' in bound) chosen[spec.name] = Number(bound.number);
    else if (spec.what === 'players' && bound.things[0] !== undefined) chosen[spec.name] = bound.things[0];
  }
  const modeName = mode === null ? undefined : ability.modes[mode]?.name;
  if (modeName !== undefined && ability.linked !== undefined) chosen[ability.linked] = modeName;
  return Object.keys(chosen).length === Object.keys(event.entry.chosen).length && Object.entries(chosen).every(([name, value]) => event.entry?.chosen[name] === value)
    ? event
    : { ...event, entry: { ...event.entry, chosen } };
}

/** A choice that only the ability that makes it speaks of is not one that the object keeps. */
function usedUp(world: World, entry: Entry, ability: WhenAbility, name: string): boolean {
  const names = (value: unknown): boolean => canonicalText(value).includes(`"${name}"`);
  if (!names([ability.rewrites, ability.pay, ability.modes, ability.along])) return false;
  const { abilities } = characteristics(stage(world, entry), entry.what);
  return !abilities.some((held) => held.ability !== ability && names(held.ability));
}

function freshScope(applying: Applying, at: number, event: GameEvent, old: Scope): Partial<Scope> {
  const entry = event.entry ?? entryOf(applying.batch.nodes, at);
  const fresh = scopeOf(viewFor(applying.world, entry), applying.live, event);
  return { view: fresh.view, event: { ...fresh.event, paid: old.event?.paid ?? [] }, ...(applying.live.staged && entry !== null ? { controller: entry.under } : {}), bindings: old.bindings };
}

function preventedOf(job: Rewriting, rewrite: Extract<Rewrite, { rewrite: 'prevent' }>, event: GameEvent, scope: Scope): Int {
  const amount = event.amount ?? 0;
  if (event.kind !== 'damage' || unpreventable(job.applying, job.at)) return 0;
  if (job.share !== null) return job.share;
  switch (rewrite.what) {
    case 'all': return amount;
    case 'half-up': return halfUp(amount);
    case 'half-down': return halfDown(amount);
    case 'shield': return min(amount, job.left ?? preventLimit(rewrite, scope, job.applying.live) ?? 0);
    case 'amount': return min(amount, amountOf(scope, rewrite.amount));
    case 'all-but': return max(0, minus(amount, amountOf(scope, rewrite.amount)));
    default: return assertNever(rewrite);
  }
}

/** CR 615.5: the rest of a prevention effect, right afterwards; life it changes joins the batch (120.4), draws and the rest wait. */
function additionalPart(applying: Applying, at: number, bindings: Bindings, rewrites: readonly Rewrite[], prevented: Int): { readonly events: readonly GameEvent[]; readonly after: readonly Deferred[] } {
  const list = rewrites.flatMap((rewrite) => (rewrite.rewrite === 'then' ? rewrite.instructions : []));
  if (list.length === 0) return { events: [], after: [] };
  const { readings } = applying.rules;
  const inherits = reading(readings, 'additional part of a prevention') === 'inherits';
  const env = envOf(applying, at, bindings);
  const event: GameEvent = { ...nodeAt(applying.batch, at).event, prevented };
  const own: Env = { ...env, event, lineage: inherits ? env.lineage : [] };
  const joins = reading(readings, 'additional part takes place') === 'before (d) for life';
  const events: GameEvent[] = [];
  let rest = list;
  while (joins && rest[0]?.do === 'event' && (rest[0].kind === 'gain-life' || rest[0].kind === 'lose-life') && unchosen(applying.world, own, rest[0]) === null) {
    events.push(...eventsOf(applying.world, own, rest[0]));
    rest = rest.slice(1);
  }
  return { events, after: rest.length === 0 ? [] : [{ list: rest, env: own }] };
}

/** Kinds that wait until the rest of the batch has happened (121.7), or that need the batch's result. */
const WAITS = new Set(['draw-cards', 'draw', 'cast', 'play', 'activate', 'resolve', 'search', 'scry', 'surveil', 'look', 'keyword-action', 'flip', 'roll', 'begin']);
const joinsNow = (world: World, env: Env, step: Instruction): step is Extract<Instruction, { do: 'event' }> =>
  step.do === 'event' && !WAITS.has(step.kind) && step.may === undefined && unchosen(world, env, step) === null;

/** Events that join the batch now, and what has to wait: the first instruction that can't join and all after it. */
function inBatch(applying: Applying, list: readonly Instruction[], env: Env): { readonly events: readonly GameEvent[]; readonly after: readonly Deferred[] } {
  const events: GameEvent[] = [];
  let at = 0;
  for (; at < list.length; at++) {
    const step = list[at];
    if (step === undefined) break;
    const parts = step.do === 'together' ? step.of : [step];
    if (!parts.every((part) => joinsNow(applying.world, env, part))) break;
    for (const part of parts) if (part.do === 'event') events.push(...eventsOf(applying.world, env, part));
    if (step.do === 'together') continue;
  }
  const rest = list.slice(at);
  return { events, after: rest.length === 0 ? [] : [{ list: rest, env }] };
}

/** CR 614.6: what happens instead. The first instruction takes the event's place in the batch, the rest follows it in order. */
function replacing(applying: Applying, list: readonly Instruction[], env: Env): { readonly events: readonly GameEvent[]; readonly after: readonly Deferred[]; readonly same: boolean } {
  const [first, ...rest] = list;
  const wait = (instructions: readonly Instruction[]): readonly Deferred[] => (instructions.length === 0 ? [] : [{ list: instructions, env }]);
  if (first === undefined) return { events: [], after: [], same: false };
  if (first.do === 'that') return { events: [], after: wait(rest), same: true };
  const now = inBatch(applying, [first], env);
  return now.after.length > 0 ? { events: [], after: wait(list), same: false } : { events: now.events, after: wait(rest), same: false };
}

/** One change of one field. */
function changed(job: Rewriting, change: Change, event: GameEvent, scope: Scope): GameEvent {
  const { applying } = job;
  switch (change.change) {
    case 'amount': return event.kind === 'life-total' ? { ...event, new: newAmount(event.new ?? 0, change.op, scope, change.by) } : withAmount(event, change, scope);
    case 'to': case 'from': case 'player': case 'what': return retargeted(applying, change, event, scope);
    case 'zone': return rezoned(change, event, scope);
    case 'groups': return { ...event, groups: [...(change.op === 'set' ? [] : (event.groups ?? [])), { amount: amountOf(scope, change.by), spec: change.token }] };
    case 'word': return { ...event, [change.field === 'kind' ? 'counter' : change.field === 'type' || change.field === 'types' ? 'word' : change.field]: change.value };
    case 'flag': return change.field === 'tapped' && event.groups !== undefined ? { ...event, groups: event.groups.map((group) => ({ ...group, tapped: change.value })) } : { ...event, [change.field]: change.value };
    case 'under': case 'as': case 'face': case 'tapped': case 'counters': case 'gains': case 'loses': case 'attached': case 'attacking': case 'becomes':
      return event.entry === undefined ? withoutEntry(change, event, scope) : { ...event, ...entryChange(job, change, event, event.entry, scope) };
    default: return assertNever(change);
  }
}

function withAmount(event: GameEvent, change: Extract<Change, { change: 'amount' }>, scope: Scope): GameEvent {
  if (event.kind === 'create') return { ...event, groups: (event.groups ?? []).map((group) => ({ ...group, amount: newAmount(group.amount, change.op, scope, change.by) })) };
  return { ...event, amount: newAmount(event.amount ?? 0, change.op, scope, change.by) };
}

/** Arithmetic of an amount change, exact. */
export function newAmount(old: Int, op: Extract<Change, { change: 'amount' }>['op'], scope: Scope, by: import('./ability.ts').Amount): Int {
  switch (op) {
    case 'set': return max(0, amountOf(scope, by));
    case 'times': return times(old, amountOf(scope, by));
    case 'plus': return max(0, plus(old, amountOf(scope, by)));
    case 'minus': return max(0, minus(old, amountOf(scope, by)));
    case 'half-up': return halfUp(old);
    case 'half-down': return halfDown(old);
    case 'at-least': return max(old, amountOf(scope, by));
    case 'at-most': return min(old, amountOf(scope, by));
    default: return assertNever(op);
  }
}

/** CR 614.9: redirection works only to something that can be dealt damage. */
function retargeted(applying: Applying, change: Extract<Change, { change: 'to' | 'from' | 'player' | 'what' }>, event: GameEvent, scope: Scope): GameEvent {
  const target = things(scope, change.ref)[0];
  if (target === undefined) return event;
  if (event.kind === 'damage' && change.change === 'to') {
    const barred = event.forbids?.includes('redirect') === true || forbidding(applying.world, applying.rules.edition, event, null, 'redirect') !== null;
    return barred || !damageable(applying.world, target) ? event : { ...event, recipient: target };
  }
  if (event.kind === 'damage' && change.change === 'from') return { ...event, source: target };
  if (change.change === 'what') return { ...event, what: target, incarnation: isPlayer(target) ? 0 : objectAt(applying.world, target).incarnation };
  if (event.kind === 'put-counters' && change.change === 'to') return { ...event, recipient: target };
  return isPlayer(target) ? { ...event, player: playerOfThing(target) } : event;
}

/** Another destination; an entry that goes elsewhere is a move, and the other way round. */
function rezoned(change: Extract<Change, { change: 'zone' }>, event: GameEvent, scope: Scope): GameEvent {
  const to = { zone: change.to, ...(change.place === undefined ? {} : { place: change.place }) };
  if (event.entry !== undefined) {
    const { entry, ...rest } = event;
    return { ...rest, kind: 'move', what: entry.what, to };
  }
  if (change.to === 'battlefield' && event.what !== undefined) {
    const { to: _, ...rest } = event;
    return { ...rest, kind: 'enters', entry: { what: event.what, under: scope.controller, copies: [], becomes: [], gains: [], chosen: {}, face: 'up', back: false, tapped: false, counters: [], taken: [], paid: [], linked: {} } };
  }
  return { ...event, to };
}

/** Status changes of events that are not entries: tokens that would be created, objects turned face up. */
function withoutEntry(change: Change, event: GameEvent, scope: Scope): GameEvent {
  if (event.kind === 'create') {
    if (change.change === 'tapped') return { ...event, groups: (event.groups ?? []).map((group) => ({ ...group, tapped: change.value })) };
    if (change.change === 'under') return { ...event, player: playerOf(scope, change.ref) };
    return event;
  }
  return event;
}

type EntryChange = Extract<Change, { change: 'under' | 'as' | 'face' | 'tapped' | 'counters' | 'gains' | 'loses' | 'attached' | 'attacking' | 'becomes' }>;

/** CR 614.1c-d, 616.1b-d: how it enters. */
function entryChange(job: Rewriting, change: EntryChange, event: GameEvent, entry: Entry, scope: Scope): Partial<GameEvent> {
  switch (change.change) {
    case 'under': return { entry: { ...entry, under: playerOf(scope, change.ref) } };
    case 'face': return { entry: change.face === 'down' || change.face === 'up' ? { ...entry, face: change.face } : { ...entry, back: change.face === 'back' } };
    case 'tapped': {
      const value = change.unless !== undefined ? !holds(scope, change.unless) : change.if === undefined || holds(scope, change.if);
      return value ? { entry: { ...entry, tapped: change.value } } : {};
    }
    case 'counters': return change.if !== undefined && !holds(scope, change.if) ? {} : { entry: { ...entry, counters: withEntryCounter(job, entry, change, scope) } };
    case 'gains': return change.if !== undefined && !holds(scope, change.if) ? {} : { entry: { ...entry, gains: [...entry.gains, { abilities: change.abilities, stamp: entry.gains.length }] } };
    case 'loses': return {};
    case 'attached': {
      const target = things(scope, change.ref)[0];
      return target === undefined ? {} : { entry: { ...entry, attachedTo: target } };
    }
    case 'attacking': {
      const target = things(scope, change.ref)[0];
      return target === undefined ? {} : { entry: { ...entry, attacking: target } };
    }
    case 'becomes': return { entry: { ...entry, becomes: [...entry.becomes, { values: fixPatch(scope, change.values), stamp: entry.copies.at(-1)?.stamp ?? 0 }] } };
    case 'as': return copied(job, change, event, entry, scope);
    default: return assertNever(change);
  }
}

/** Reading "counters as it enters": one put event per kind, or one for each effect. */
function withEntryCounter(job: Rewriting, entry: Entry, change: Extract<Change, { change: 'counters' }>, scope: Scope): Entry['counters'] {
  const by = amountOf(scope, change.by);
  const at = reading(job.applying.rules.readings, 'counters as it enters') === 'one event per kind' ? entry.counters.findIndex((each) => each.kind === change.kind && each.stamp === 0) : -1;
  const present = entry.counters[at];
  if (present === undefined) return change.op === 'times' || isZero(by) ? entry.counters : [...entry.counters, { kind: change.kind, amount: by, stamp: 0 }];
  const amount = change.op === 'plus' ? plus(present.amount, by) : change.op === 'times' ? times(present.amount, by) : by;
  return entry.counters.map((each, index) => (index === at ? { ...each, amount } : each));
}

/** CR 707.5, 707.9e: it enters as a copy; abilities so gained are new, and what an earlier copy added is forgotten. */
function copied(job: Rewriting, change: Extract<Change, { change: 'as' }>, event: GameEvent, entry: Entry, scope: Scope): Partial<GameEvent> {
  const original = things(scope, change.original)[0];
  if (original === undefined || isPlayer(original)) return {};
  const { world } = job.applying;
  const stamp = 1; // only the last copy counts, and the marks of the abilities of earlier ones go with them
  const values = copyValues(scope, original, change.except, stage(world, entry).staged ?? objectAt(world, entry.what));
  const fresh: Entry = { ...entry, copies: [{ values, stamp }], becomes: [], counters: entry.counters.filter((each) => each.stamp === 0) };
  const view = stage(world, fresh);
  const self: Scope = { ...scope, view, self: entry.what, selfStaged: true };
  const added = [
    ...(change.except?.counters ?? []).filter((each) => each.if === undefined || holds(self, each.if)),
    ...(change.except?.conditional ?? []).filter((each) => matches(self, each.if, entry.what)).flatMap((each) => each.counters ?? []),
  ].map((each) => ({ kind: each.kind, amount: amountOf(scope, each.amount), stamp }));
  const gone = `o${String(entry.what)}:c`;
  const fresh2 = event.applied.filter((mark) => !mark.startsWith(gone));
  const equal = reading(job.applying.rules.readings, 'an object that copies an equal ability') === 'not' ? equalAbilities(values.abilities, job.applying.live, `${gone}${String(stamp)}`) : [];
  const applied = withMarks(fresh2, equal);
  return { applied, entry: { ...fresh, counters: [...fresh.counters, ...added.filter((each) => !isZero(each.amount))] } };
}

/** Reading "an object that copies an equal ability: not": the copied ability counts as the one just applied. */
const equalAbilities = (abilities: readonly Ability[], live: LiveEffect, prefix: string): readonly string[] =>
  abilities.flatMap((ability, at) => (canonicalText(ability) === canonicalText(live.ability) ? [`${prefix}.${String(at)}`] : []));

/** Objects whose characteristics an entry shows to filters: for the explanation of a step. */
export const lookaheadOf = (world: World, entry: Entry): ReturnType<typeof characteristics> => characteristics(stage(world, entry), entry.what);
export type { ObjectId };
