/** The rewrites of an effect on one event of a batch (format A2), and what follows a prevention (615.5). */
import { type Int, halfDown, halfUp, isZero, max, min, minus, plus, show } from '../base/integer.ts';
import { canonicalText } from '../base/canonical.ts';
import { assertNever } from '../base/invariant.ts';
import { flatMap } from '../base/list.ts';
import { characteristics } from './613-layers.ts';
import { speaksOf } from './607-chosen-words.ts';
import { stage } from './614-lookahead.ts';
import { eventsOf, unchosen } from './608-instructions.ts';
import { oneCreation, withCreated } from './701-create.ts';
import type { Change, Instruction, Rewrite, WhenAbility } from './ability.ts';
import { amountDone } from './amount.ts';
import { EDITIONS, reading } from './editions.ts';
import { countedAlong } from './614-along.ts';
import { scopeOf, viewFor } from './effect.ts';
import { type Entry, type GameEvent, type TokenGroup, withMarks } from './event.ts';
import type { Bindings, World } from './model.ts';
import { CAUSES, canBecomeEffects } from './pattern.ts';
import type { Deferred, Env } from './position.ts';
import { ENTRY, ENV, EVENT, SCOPE } from './records.ts';
import type { Scope } from './view.ts';
import { withoutEntering } from './world.ts';
import { type Applying, enteringOf, entryOf, envOf, nodeAt, preventLimit, unpreventable } from './applying.ts';
import { answered } from './asking.ts';
import { changed, linkedTo, othersThan, withIgnored } from './change.ts';

/** What became of the event of one node. */
export interface Outcome {
  readonly event: GameEvent | null;
  readonly more: readonly { readonly event: GameEvent; readonly within: boolean }[];
  readonly after: readonly Deferred[];
  readonly prevented: Int;
  /** What a shield sent elsewhere. */
  readonly moved: Int;
}

export interface Rewriting {
  readonly applying: Applying;
  readonly at: number;
  readonly scope: Scope;
  readonly bindings: Bindings;
  readonly rewrites: readonly Rewrite[];
  readonly share: Int | null;
  /** One application covers several events to which the same happens: whether it is said at this one, and how much they are together. */
  readonly joint?: Joint | undefined;
}
export interface Joint { readonly said: boolean; readonly amount: Int }

// eslint-disable-next-line max-lines-per-function -- one case for each kind of rewrite
export function rewriteEvent(job: Rewriting): Outcome {
  const { applying, at, bindings } = job;
  let event: GameEvent | null = nodeAt(applying.batch, at).event;
  let prevented: Int = 0;
  const prevents = job.rewrites.some(({ rewrite }) => rewrite === 'prevent');
  let moved: Int = 0;
  const more: { event: GameEvent; within: boolean }[] = [];
  const after: Deferred[] = [];
  const env = (): Env => {
    const now = event ?? nodeAt(applying.batch, at).event;
    return ENV.with(envOf(applying, at, bindings), { event: counted(prevents ? EVENT.with(now, { prevented }) : now, scopeNow()) });
  };
  const jointEnv = (): Env => { // CR 614.6: once for all that is covered, with what they are together
    const said = env();
    return job.joint === undefined || said.event === undefined ? said : ENV.with(said, { event: EVENT.with(said.event, { amount: job.joint.amount }) });
  };
  const isSaid = job.joint?.said !== false;
  const { ability } = applying.live;
  const along = ability.met !== undefined && answered(applying).unmet ? [] : ability.along;
  const alongNow = (): ReturnType<typeof inBatch> => inBatch({ ...applying, world: withoutEntering(applying.world, enteringOf(applying.batch)) }, along, env());
  const scopeNow = (isCounted = false): Scope => {
    const scope = event === null ? job.scope : freshScope(applying, at, event, job.scope);
    return isCounted && event?.entry !== undefined && along.length > 0 ? countedAlong(scope, alongNow().events) : scope;
  };
  for (const rewrite of job.rewrites) {
    if (rewrite.rewrite === 'also') {
      if (!isSaid) continue;
      const added = inBatch(applying, rewrite.instructions, jointEnv());
      const joined = withCreated(applying.rules, applying.world, event, added.events);
      event = joined.event;
      more.push(...joined.others.map((each) => ({ event: each, within: isOfTurning(event, each) })));
      after.push(...added.after);
      continue;
    }
    if (event === null) continue; // 614.6: it never happens, so nothing else of it is changed
    switch (rewrite.rewrite) {
      case 'prevent': {
        const cut = preventedOf(job, rewrite, event, scopeNow());
        prevented = plus(prevented, cut);
        if (!isZero(cut)) event = EVENT.with(event, { amount: minus(event.amount ?? 0, cut), ...(applying.rules.preventionWatched ? { prevented: plus(event.prevented ?? 0, cut), preventions: [...(event.preventions ?? []), { by: applicationOf(applying, at, rewrite), amount: cut }] } : {}) });
        break;
      }
      case 'change': {
        const others = othersUntaken(job, rewrite.changes, event, scopeNow());
        if (others !== null) {
          more.push({ event: EVENT.with(event, { groups: others, applied: withMarks(event.applied, [applying.live.id]) }), within: false });
          event = EVENT.with(event, { groups: (event.groups ?? []).filter((group) => !others.includes(group)) });
        }
        const before: GameEvent = event;
        for (const change of rewrite.changes) event = changed(job, change, event, scopeNow(true));
        event = withIgnored(before, event, rewrite.changes);
        break;
      }
      case 'split': {
        const amount = min(job.share ?? amountDone(scopeNow(), rewrite.amount), event.amount ?? 0);
        const whole: GameEvent = event;
        const sent = rewrite.changes.reduce<GameEvent>((all, change) => changed(job, change, all, scopeNow()), whole);
        if (isZero(amount) || canonicalText(sent) === canonicalText(whole)) break; // 614.9, 609.7b: what stays where it is was not split
        moved = plus(moved, amount);
        if (amount === whole.amount) {
          event = sent;
          break;
        }
        const piece = rewrite.changes.reduce<GameEvent>((part, change) => changed(job, change, part, scopeNow()), EVENT.with(whole, { amount, applied: withMarks(whole.applied, [applying.live.id]) }));
        more.push({ event: piece, within: false });
        event = EVENT.with(whole, { amount: minus(whole.amount ?? 0, amount) });
        break;
      }
      case 'instead': {
        const replaced = replacing(applying, rewrite.instructions, withCause(applying, event, ENV.with(jointEnv(), { replacing: (event.replaced ?? 0) + 1 })));
        if (!isSaid) {
          if (!replaced.same) event = null;
          break;
        }
        const joined = withCreated(applying.rules, applying.world, replaced.same ? event : otherTokens(job, event, scopeNow()), replaced.events);
        more.push(...joined.others.map((each) => ({ event: linkedTo(applying, each), within: false })));
        after.push(...replaced.after);
        event = joined.event;
        break;
      }
      case 'then': break; // after all rewrites, once for all the events (615.5)
      default: return assertNever(rewrite);
    }
  }
  if (event?.entry !== undefined && along.length > 0) {
    const joined = alongNow();
    const taken = flatMap(joined.events, (each) => (each.what === undefined ? [] : [each.what]));
    more.push(...joined.events.map((each) => ({ event: each, within: true })));
    after.push(...joined.after);
    event = EVENT.with(event, { entry: ENTRY.with(event.entry, { taken: [...event.entry.taken, ...taken] }) });
  }
  return { event: remember(job, effectsOwn(applying, at, event)), more, after, prevented, moved };
}

/** CR 708.11: counters that are put on a permanent as it is turned face up are put within that. */
const isOfTurning = (turning: GameEvent | null, made: GameEvent): boolean => turning?.kind === 'turn-face-up' && made.kind === 'put-counters' && made.recipient === turning.what;

/** CR 111.2, 701.7b: tokens that the effect does not speak of stay with who creates them when others are taken; null: there are none. */
function othersUntaken(job: Rewriting, changes: readonly Change[], event: GameEvent, scope: Scope): readonly TokenGroup[] | null {
  if (event.kind !== 'create' || !changes.some(({ change }) => change === 'player' || change === 'under')) return null;
  const others = othersThan(job, event, scope);
  return others.length === 0 ? null : others;
}

/** CR 614.6, 615.8: which of the events that one application covers are one to what it says instead or besides: all of which that says the same, whom or what it speaks of included. */
export function jointly(applying: Applying, rewrites: readonly Rewrite[]): ReadonlyMap<number, Joint> {
  const { batch, application: { nodes, apart } } = applying;
  const said = flatMap(rewrites, (rewrite) => (rewrite.rewrite === 'also' || rewrite.rewrite === 'instead' ? rewrite.instructions : []));
  if (nodes.length < 2 || apart === true || said.length === 0) return new Map();
  const text = canonicalText(said);
  const key = ({ recipient, what, player, source }: GameEvent): string => canonicalText([
    ...(text.includes('"noun":"object"') || text.includes('"noun":"player"') || text.includes('"ref":"affected"') ? [recipient ?? null, what ?? null, player ?? null] : []), ...(text.includes('"noun":"source"') ? [source ?? null] : []),
  ]);
  const sums = new Map<string, { readonly first: number; readonly amount: Int }>();
  for (const at of nodes) {
    const { event } = nodeAt(batch, at);
    const before = sums.get(key(event));
    sums.set(key(event), { first: before?.first ?? at, amount: plus(before?.amount ?? 0, event.amount ?? 0) });
  }
  return new Map(flatMap(nodes, (at) => {
    const sum = sums.get(key(nodeAt(batch, at).event));
    return sum === undefined ? [] : [[at, { said: sum.first === at, amount: sum.amount }] as const];
  }));
}

/** CR 614.16: what happens instead is an effect's; before that rule it was what the event had been. */
function withCause({ rules }: Applying, { cause }: GameEvent, env: Env): Env {
  return EDITIONS[rules.edition]?.effectsWatchReplacements !== false || CAUSES.effect.includes(cause.kind) ? env : ENV.with(env, { cause: { ...env.cause, kind: cause.kind } });
}

/** CR 614.16: an event that the effect has changed, where that makes it something that an effect creates or puts. */
function effectsOwn({ rules, batch }: Applying, at: number, event: GameEvent | null): GameEvent | null {
  if (event === null || event.byEffect === true || EDITIONS[rules.edition]?.effectsWatchReplacements === false || !canBecomeEffects(event)) return event;
  return canonicalText(event) === canonicalText(nodeAt(batch, at).event) ? event : EVENT.with(event, { byEffect: true });
}

/** A creation with the number of tokens that the effect speaks of: "that many". */
const counted = (event: GameEvent, scope: Scope): GameEvent => (event.kind === 'create' && scope.event?.amount !== undefined ? EVENT.with(event, { amount: scope.event.amount }) : event);
/** What is left of a creation, once the tokens that the effect speaks of are replaced; null: nothing. */
function otherTokens(job: Rewriting, event: GameEvent, scope: Scope): GameEvent | null {
  if (event.kind !== 'create') return null;
  const groups = othersThan(job, event, scope);
  return groups.length === 0 ? null : EVENT.with(event, { groups });
}

/** Choices made for an entering object stay with it (707.6, linked abilities 607). */
export function remember(job: Rewriting, event: GameEvent | null): GameEvent | null {
  const { ability, staged } = job.applying.live;
  if (event?.entry === undefined || !staged || (ability.choose.length === 0 && ability.linked === undefined)) return event;
  const { mode } = answered(job.applying);
  const chosen: Record<string, string | number> = { ...event.entry.chosen };
  for (const spec of ability.choose) {
    const bound = job.bindings[spec.name];
    if (bound === undefined || usedUp(job.applying.world, event.entry, ability, spec.name)) continue;
    if ('word' in bound) chosen[spec.name] = bound.word;
    else if ('number' in bound) chosen[spec.name] = show(bound.number); // a number in words: numbers here are things
    else if (spec.what === 'players' && bound.things[0] !== undefined) chosen[spec.name] = bound.things[0];
  }
  const modeName = mode === null ? undefined : ability.modes[mode]?.name;
  if (modeName !== undefined && ability.linked !== undefined) chosen[ability.linked] = modeName;
  return EVENT.with(event, { entry: ENTRY.with(event.entry, { chosen }) });
}

/** A choice that only the ability that makes it speaks of is not one that the object keeps. */
export function usedUp(world: World, entry: Entry, ability: WhenAbility, name: string): boolean {
  const names = (value: unknown): boolean => speaksOf(value, name);
  if (!names([ability.rewrites, ability.pay, ability.modes, ability.along, ability.met ?? null])) return false;
  const { abilities } = characteristics(stage(world, entry), entry.what);
  return !abilities.some((held) => held.ability !== ability && names(held.ability));
}

/** The scope over the event as it has become. */
export function freshScope(applying: Applying, at: number, event: GameEvent, old: Scope): Scope {
  const entry = event.entry ?? entryOf(applying.batch.nodes, at);
  const view = viewFor(applying.world, entry);
  return SCOPE.with(old, { view, event: scopeOf(view, applying.live, event).event, controller: applying.live.staged && entry !== null ? entry.under : old.controller });
}

/** CR 615.13, 615.10: an effect that prevents all is applied once to all that happens at the same time; one that prevents some of what a source deals, to each. */
const applicationOf = ({ application, live }: Applying, at: number, { what }: Extract<Rewrite, { rewrite: 'prevent' }>): string =>
  what === 'all' ? live.id : `${live.id}/${String(application.apart === true ? at : (application.nodes[0] ?? at))}`;
/** CR 615.1a, 615.6: how much of the damage will not be dealt. */
export function preventedOf(job: Rewriting, rewrite: Extract<Rewrite, { rewrite: 'prevent' }>, event: GameEvent, scope: Scope): Int {
  const amount = event.amount ?? 0;
  if (event.kind !== 'damage' || unpreventable(job.applying, job.at)) return 0;
  if (job.share !== null) return job.share;
  switch (rewrite.what) {
    case 'all': return amount;
    case 'half-up': return halfUp(amount);
    case 'half-down': return halfDown(amount);
    case 'shield': return min(amount, preventLimit(rewrite, scope, job.applying.live, amount) ?? 0);
    case 'amount': return min(amount, amountDone(scope, rewrite.amount));
    case 'all-but': return max(0, minus(amount, amountDone(scope, rewrite.amount)));
    default: return assertNever(rewrite);
  }
}

/** CR 615.5: the rest of a prevention effect, right afterwards; life it changes joins the batch (120.4), draws and the rest wait. */
export function additionalPart(applying: Applying, whole: { readonly at: number; readonly amount: Int; readonly prevented: Int }, bindings: Bindings, rewrites: readonly Rewrite[]): { readonly events: readonly GameEvent[]; readonly after: readonly Deferred[] } {
  const list = flatMap(rewrites, (rewrite) => (rewrite.rewrite === 'then' ? rewrite.instructions : []));
  if (list.length === 0) return { events: [], after: [] };
  const { readings } = applying.rules;
  const inherits = reading(readings, 'additional part of a prevention') === 'inherits';
  const { at, amount, prevented } = whole;
  const env = envOf(applying, at, bindings);
  const event: GameEvent = EVENT.with(nodeAt(applying.batch, at).event, { amount: nodeAt(applying.batch, at).event.amount === undefined ? undefined : amount, prevented });
  const own: Env = ENV.with(env, { event, lineage: inherits ? env.lineage : [] });
  const joins = reading(readings, 'additional part takes place') === 'before (d) for life';
  const events: GameEvent[] = [];
  let rest = list;
  while (joins && rest[0]?.do === 'event' && (rest[0].kind === 'gain-life' || rest[0].kind === 'lose-life') && unchosen(applying.world, own, rest[0]) === null) {
    events.push(...eventsOf(applying.world, own, rest[0]));
    rest = rest.slice(1);
  }
  return { events, after: deferred(rest, own) };
}

/** Kinds that wait until the rest of the batch has happened (121.7), or that need the batch's result. */
export const WAITS = new Set(['draw-cards', 'draw', 'cast', 'play', 'activate', 'resolve', 'search', 'scry', 'surveil', 'look', 'keyword-action', 'flip', 'roll', 'begin']);
export const joinsNow = (world: World, env: Env, step: Instruction): step is Extract<Instruction, { do: 'event' }> =>
  step.do === 'event' && !WAITS.has(step.kind) && step.may === undefined && step.until === undefined && unchosen(world, env, step) === null;

/** Events that join the batch now, and what has to wait: the first instruction that can't join and all after it. */
export function inBatch(applying: Applying, list: readonly Instruction[], env: Env): { readonly events: readonly GameEvent[]; readonly after: readonly Deferred[] } {
  const partsOf = (step: Instruction): readonly Instruction[] => (step.do === 'together' ? step.of : [step]);
  const waiting = list.findIndex((step) => !partsOf(step).every((part) => joinsNow(applying.world, env, part)));
  const at = waiting < 0 ? list.length : waiting;
  const events = flatMap(list.slice(0, at), (step) => oneCreation(flatMap(partsOf(step), (part) => (part.do === 'event' ? eventsOf(applying.world, env, part) : []))));
  return { events, after: deferred(list.slice(at), env) };
}
const deferred = (list: readonly Instruction[], env: Env): readonly Deferred[] => (list.length === 0 ? [] : [{ list, env }]);

/** CR 614.1a-b, 614.6: what happens instead; nothing, where the list is empty (a skip). The first instruction takes the event's place in the batch, the rest follows it in order. */
export function replacing(applying: Applying, list: readonly Instruction[], env: Env): { readonly events: readonly GameEvent[]; readonly after: readonly Deferred[]; readonly same: boolean } {
  const [first, ...rest] = list;
  const wait = (instructions: readonly Instruction[]): readonly Deferred[] => deferred(instructions, env);
  if (first === undefined) return { events: [], after: [], same: false };
  if (first.do === 'that') return { events: [], after: wait(rest), same: true };
  if (env.event?.kind === 'begin') return { events: [], after: wait(list), same: false }; // 614.10b
  if (first.do === 'together' && first.of.some((each) => each.do === 'that')) {
    const others: Instruction = { ...first, of: first.of.filter((each) => each.do !== 'that') };
    const beside = inBatch(applying, [others], env);
    return beside.after.length > 0 ? { events: [], after: wait([others, ...rest]), same: true } : { events: beside.events, after: wait(rest), same: true };
  }
  const now = inBatch(applying, [first], env);
  return now.after.length > 0 ? { events: [], after: wait(list), same: false } : { events: now.events, after: wait(rest), same: false };
}

