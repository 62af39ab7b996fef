/**
 * CR 616.1: the process. A batch of simultaneous events is gone through in steps: what no longer exists or can't happen
 * drops out; whoever has something applicable is asked, in APNAP order; when nothing applies to what can be seen, it is
 * settled and what it contains comes up; when all is settled, everything happens at once.
 */
import { type Int, isZero, plus } from '../base/integer.ts';
import { flatMap } from '../base/list.ts';
import { attachedAs, attaching } from './303-auras.ts';
import { guardedBy, guarding } from './310-battles.ts';
import { contradiction, eachOnce, onlyWay } from './400-contradictions.ts';
import { controllerOf } from './613-layers.ts';
import { exists, possible } from './614-existence.ts';
import { lookingAhead } from './614-lookahead.ts';
import { allowedTokens } from './111-cant-enter.ts';
import { ruleOf, tierName } from './616-tiers.ts';
import { withoutLeavers } from './800-leaving.ts';
import { applyEffect } from './apply.ts';
import { type Applying, enteringOf, entryOf, nodeAt, partChangesIn, versionOf, visible } from './applying.ts';
import { nextPayment, nextQuestion } from './asking.ts';
import { cameUp, comingUp } from './701-shuffle.ts';
import type { Rules } from './choosing.ts';
import { expand, netLife } from './contained.ts';
import { EffectOffer } from './describe.ts';
import { EDITIONS, reading } from './editions.ts';
import { type LiveEffect, applies, effectsFor, forbidding, grainOf, isWatched, scopeOf, viewFor } from './effect.ts';
import { type Entry, type GameEvent, affectedOf, withMarks } from './event.ts';
import { type PlayerId, type Thing, type World, isPlayer, playerOfThing, thingOfPlayer } from './model.ts';
import { inCombat } from './506-combat.ts';
import { nextOrder, performanceOrder, recordSkips } from './happening.ts';
import { performNode } from './perform.ts';
import { withWatched } from './700-crimes.ts';
import { settleLife, withLosses } from './120-damage.ts';
import type { Answer, Application, BatchTask, Node, Offer } from './position.ts';
import { APPLICATION, BATCH, EVENT, NODE, WORLD } from './records.ts';
import { things } from './reference.ts';
import { apnap, objectAt, playerAt, withoutEntering } from './world.ts';

/** The steps of the process as small functions, so that one can be replaced (planted defects, other readings). */
export interface Procedure {
  /** CR 614.7, 614.17: whether the event still exists. */
  readonly exists: (world: World, event: GameEvent) => boolean;
  /** Effects that would modify the event now, whatever their tier. */
  readonly gather: (rules: Rules, world: World, batch: BatchTask, at: number) => readonly LiveEffect[];
  /** CR 616.1a-e. */
  readonly tier: (rules: Rules, event: GameEvent, effect: LiveEffect) => number;
  /** CR 616.1: who chooses for the event. */
  readonly chooser: (rules: Rules, world: World, event: GameEvent, entry: Entry | null) => PlayerId;
  readonly apply: (applying: Applying) => { readonly world: World; readonly batch: BatchTask };
  readonly expand: typeof expand;
  /** CR 614.17: what says that the event can't happen; asked every round. */
  readonly forbids: typeof forbidding;
  /** CR 101.4: in which order the players choose. */
  readonly order: (world: World) => readonly PlayerId[];
  /** What an effect asks next while it is applied: a "may", choices, modes, payments, a division (615.7). */
  readonly question: typeof nextQuestion;
}

export const makeBatch = (events: readonly GameEvent[]): BatchTask => BATCH.of({ task: 'batch', nodes: eachOnce(events).map((event): Node => ({ event, parent: -1, state: 'open' })), acted: [], applying: null, after: [], stage: 0 });

function tier(rules: Rules, event: GameEvent, effect: LiveEffect): number {
  const tiers = EDITIONS[rules.edition]?.tiers ?? [];
  const at = tiers.indexOf(tierName(effect, event));
  return at < 0 ? tiers.indexOf('any') : at;
}

/** `entry`: of what enters, where the event is its entry or a part of it: the player under whose control it would enter chooses. */
function chooser(rules: Rules, world: World, event: GameEvent, entry: Entry | null): PlayerId {
  if (entry === null || (event.kind !== 'enters' && affectedOf(event) !== entry.what)) return affectedChooser(world, event);
  return reading(rules.readings, 'who orders entering effects') === 'owner' ? objectAt(world, entry.what).owner : entry.under;
}
function affectedChooser(world: World, event: GameEvent): PlayerId {
  const affected = affectedOf(event);
  if (affected === null) return event.cause.controller;
  if (isPlayer(affected)) return playerOfThing(affected);
  const object = objectAt(world, affected);
  return object.zone === 'battlefield' || object.zone === 'stack' ? controllerOf({ world }, affected) : object.owner;
}

function gather(rules: Rules, world: World, batch: BatchTask, at: number): readonly LiveEffect[] {
  const { event } = nodeAt(batch, at);
  const entry = entryOf(batch.nodes, at);
  const candidates = effectsFor(world, rules.edition, event, entry);
  if (candidates.length === 0) return candidates;
  const view = viewFor(world, entry);
  return candidates.filter((effect) => applies(world, view, effect, event) && offeredAgain(effect, event));
}
/** CR 903.9b: what has been declined (or applied, where it may be repeated) is offered again only when the event has changed since. */
const offeredAgain = (effect: LiveEffect, event: GameEvent): boolean => !event.applied.some((mark) => mark.startsWith(`${effect.id}@`)) || !event.applied.includes(`${effect.id}@${versionOf(event)}`);

export const PROCEDURE: Procedure = { exists, gather, tier, chooser, apply: applyEffect, expand, forbids: forbidding, order: apnap, question: nextQuestion };

/** What the players may do next in a batch, or the batch and world with one round of settling done, or the end. */
export type Progress =
  | { readonly progress: 'asked'; readonly offers: readonly Offer[]; readonly batch: BatchTask; readonly world: World }
  | { readonly progress: 'moved'; readonly batch: BatchTask; readonly world: World }
  | { readonly progress: 'paying'; readonly batch: BatchTask; readonly world: World; readonly payment: NonNullable<ReturnType<typeof nextPayment>> }
  | { readonly progress: 'happened'; readonly batch: BatchTask; readonly world: World };

export interface Machine { readonly rules: Rules; readonly procedure: Procedure }

const visibleNodes = ({ nodes }: BatchTask): readonly number[] => flatMap(nodes, (node, at) => (visible(nodes, node) ? [at] : []));

/** The position after an answer to a question that belongs to no effect: what an Aura enchants, who protects a Siege, what chance brings up, an order, which of several moves. */
export function answeredBatch(world: World, batch: BatchTask, answer: Answer): { readonly world: World; readonly batch: BatchTask } {
  if (answer.answer === 'number') return { world, batch: onlyWay(batch, Number(answer.number)) };
  const things = answer.answer === 'things' ? answer.things : [];
  const attached = attachedAs(world, batch, things) ?? guardedBy(world, batch, things);
  if (attached !== null) return { world, batch: attached };
  const after = cameUp(world, batch, visibleNodes(batch), things[0]);
  return after === null ? { world, batch: BATCH.with(batch, { order: [...(batch.order ?? []), ...things] }) } : { world: after, batch };
}

export function advanceBatch(machine: Machine, world: World, batch: BatchTask): Progress {
  if (batch.applying !== null) return continueApplication(machine, world, batch, batch.applying);
  const pruned = prune(machine, world, batch);
  const alongside = usedUpByOne(machine, world, pruned);
  if (alongside.length > 0) return opened(machine, world, pruned, alongside, pruned.acted);
  const asked = decide(machine, world, pruned);
  if (asked !== null) return { progress: 'asked', ...asked, world };
  const attached = attaching(world, pruned);
  if (attached !== null) return attached.offers.length > 0 ? { progress: 'asked', ...attached, world } : { progress: 'moved', batch: attached.batch, world };
  const guards = guarding(world, pruned);
  if (guards !== null) return { progress: 'asked', offers: guards, batch: pruned, world };
  const settled = visibleNodes(pruned);
  if (settled.length === 0) return finish(machine, world, pruned);
  const coming = comingUp(world, pruned, settled);
  if (coming !== null) return coming.offers.length > 0 ? { progress: 'asked', ...coming, batch: pruned } : { progress: 'moved', ...coming, batch: pruned };
  return opened(machine, world, pruned, settled);
}
/** CR 616.1g: what settled events contain comes up; where others still have effects to choose, their round goes on (101.4). */
function opened(machine: Machine, world: World, batch: BatchTask, settled: readonly number[], acted: readonly PlayerId[] = []): Progress {
  const expanded = machine.procedure.expand(machine.rules, world, batch.nodes, settled);
  const nodes: Node[] = batch.nodes.map((node, at) => (settled.includes(at) ? NODE.with(node, { state: 'settled' }) : node));
  for (const { parent, event } of expanded.children) nodes.push({ event, parent, state: 'open' });
  return { progress: 'moved', world: expanded.world, batch: BATCH.with(batch, { nodes, acted }) };
}
/** CR 614.6: whether nothing of the event will be left, whoever chooses what. */
const replacesSurely = ({ ability }: LiveEffect): boolean => ability.may === undefined && ability.rewrites.some((rewrite) => rewrite.rewrite === 'instead' && !rewrite.instructions.some((step) => step.do === 'that'));
const MOVING: ReadonlySet<string> = new Set(['destroy', 'sacrifice', 'discard', 'counter']);
/** CR 616.1g: what can be used up may be kept for what still stands in a destruction, sacrifice .. to which something else applies before. */
function comesToShare(machine: Machine, world: World, batch: BatchTask, candidates: readonly Candidate[]): boolean {
  const containers = candidates.filter(({ at, effects }) => MOVING.has(nodeAt(batch, at).event.kind) && !effects.some(replacesSurely));
  if (containers.length === 0 || containers.length === candidates.length) return false;
  const inside = containers.map(({ at, thing }) => ({ thing, events: machine.procedure.expand(machine.rules, world, batch.nodes, [at]).children.map(({ event }) => event) }));
  return candidates.some(({ at, thing, effects }) => nodeAt(batch, at).event.kind === 'move' && effects.some((effect) => effect.left !== null
    && inside.some((other) => other.thing !== thing && other.events.some((event) => applies(world, viewFor(world, null), effect, event)))));
}

/** CR 616.1, 616.1g: where something moves to which an effect applies that can be used up, what moves by being destroyed or sacrificed, to which nothing applies, has come as far: they share that effect. */
function usedUpByOne(machine: Machine, world: World, batch: BatchTask): readonly number[] {
  const open = visibleNodes(batch);
  const moved = open.filter((at) => MOVING.has(nodeAt(batch, at).event.kind));
  if (moved.length === 0 || !open.some((at) => nodeAt(batch, at).event.kind === 'move')) return [];
  const candidates = candidatesOf(machine, world, batch);
  return candidates.some(({ at, effects }) => nodeAt(batch, at).event.kind === 'move' && effects.some(({ left }) => left !== null)) ? moved.filter((at) => candidates.every((each) => each.at !== at)) : [];
}

/** Existence and "can't" are asked every round of each event of the tree (614.17). */
function prune(machine: Machine, world: World, asItWas: BatchTask): BatchTask {
  let changed = false;
  const batch = lookingAhead(machine.rules, asItWas);
  const added: Node[] = [];
  const nodes = batch.nodes.map((node, at): Node => {
    if (!visible(batch.nodes, node)) return node;
    const { event } = node;
    const become = (now: Partial<Node>): Node => {
      changed = true;
      return NODE.with(node, now);
    };
    if (!machine.procedure.exists(world, event)) return become({ state: 'gone' });
    const entry = entryOf(batch.nodes, at);
    const allowed = allowedTokens(machine.rules, world, event);
    if (allowed === event && possible(world, event) && machine.procedure.forbids(world, machine.rules.edition, event, entry) === null) return node;
    if (machine.procedure.gather(machine.rules, world, batch, at).some((effect) => effect.own)) return node;
    if (allowed !== event && allowed.groups?.length !== 0) return become({ event: allowed });
    // 608.3e: a permanent spell that can't enter goes to the graveyard; a token is not created, anything else stays where it is.
    if (event.kind === 'enters' && event.what !== undefined && objectAt(world, event.what).zone === 'stack') {
      added.push({ event: EVENT.with(event, { entry: undefined, kind: 'move', cause: { ...event.cause, kind: 'rule' }, to: { zone: 'graveyard' }, applied: [] }), parent: -1, state: 'open' });
    }
    return become({ state: 'gone' });
  });
  return changed ? BATCH.with(batch, { nodes: [...nodes, ...added] }) : batch;
}

interface Candidate { readonly at: number; readonly player: PlayerId; readonly effects: readonly LiveEffect[]; readonly thing: Thing }

/** CR 616.2: everything applicable now, to the event as it has become, narrowed by tier per event (616.1a-e). */
function candidatesOf(machine: Machine, world: World, batch: BatchTask): readonly Candidate[] {
  const { procedure, rules } = machine;
  const found: Candidate[] = [];
  batch.nodes.forEach((node, at) => {
    if (!visible(batch.nodes, node)) return;
    let effects = procedure.gather(rules, world, batch, at);
    if (effects.length === 0) return;
    if (!possible(world, node.event) || allowedTokens(rules, world, node.event) !== node.event || procedure.forbids(world, rules.edition, node.event, entryOf(batch.nodes, at)) !== null) effects = effects.filter((effect) => effect.own); // 614.17c
    const lowest = Math.min(...effects.map((effect) => procedure.tier(rules, node.event, effect)));
    effects = effects.filter((effect) => procedure.tier(rules, node.event, effect) === lowest);
    if (effects.length > 0) found.push({ at, player: procedure.chooser(rules, world, node.event, entryOf(batch.nodes, at)), effects, thing: node.event.entry?.what ?? affectedOf(node.event) ?? thingOfPlayer(0) });
  });
  return found;
}

/** CR 101.4, 616.1: who chooses next; 101.4d: the order starts again when an earlier player has something to choose again. */
function nextChooser(machine: Machine, world: World, batch: BatchTask, candidates: readonly Candidate[]): { readonly player: PlayerId; readonly acted: readonly PlayerId[] } | null {
  const all = machine.procedure.order(world);
  const order = all.filter((player) => candidates.some((each) => each.player === player));
  const [first] = order;
  if (first === undefined) return null;
  if (order.length === 1 || reading(machine.rules.readings, 'several players asked at once') === 'the first player goes on') return { player: first, acted: [] };
  const next = order.find((player) => !batch.acted.includes(player));
  const last = batch.acted.at(-1);
  if (next === undefined || (last !== undefined && all.indexOf(next) < all.indexOf(last))) return { player: first, acted: [first] };
  return { player: next, acted: [...batch.acted, next] };
}

/** Whether an effect may redirect (part of) the event to a thing: its process and the thing's own then meet. */
function sendsTo(world: World, batch: BatchTask, at: number, effect: LiveEffect, thing: Thing): boolean {
  return partChangesIn(effect.ability).some((change) => {
    if (change.change !== 'to') return false;
    const { ref } = change;
    if (ref.ref === 'bound' && ref.is === undefined && effect.ability.choose.some(({ name }) => name === ref.name)) return true;
    return things(scopeOf({ world }, effect, nodeAt(batch, at).event), ref).includes(thing);
  });
}

/** CR 615.8, 615.10: what the events that one application covers have in common; null where each is an application of its own. */
export function jointly(live: LiveEffect, event: GameEvent): string | null {
  const grain = grainOf(live, event);
  return grain === 'source' ? `source ${String(event.source)}` : grain === 'event' ? 'all' : null;
}
/** Whether an effect that can be used up, that takes objects, or that covers the events of several things at once applies to several of the things. */
const shares = (machine: Machine, world: World, batch: BatchTask, candidates: readonly Candidate[]): boolean => {
  if (comesToShare(machine, world, batch, candidates)) return true;
  if (candidates.some((each) => candidates.some((other) => other.thing !== each.thing && each.effects.some((effect) => sendsTo(world, batch, each.at, effect, other.thing))))) return true;
  const seen = new Map<string, Thing>();
  for (const { at, thing, effects } of candidates) {
    for (const effect of effects) {
      const joint = effect.left === null ? jointly(effect, nodeAt(batch, at).event) : '';
      if (joint === null && effect.ability.along.length === 0) continue;
      const key = effect.ability.along.length > 0 ? 'along' : `${effect.id}/${joint ?? ''}`;
      if (seen.has(key) && seen.get(key) !== thing) return true;
      seen.set(key, thing);
    }
  }
  return false;
};

/** CR 101.4: who has chosen in a round that is over, or with nobody else left to choose, no longer matters: equal positions must be one. */
export function withRound(machine: Machine, world: World, batch: BatchTask, before: { readonly world: World; readonly batch: BatchTask }): BatchTask {
  if (batch.acted.length === 0 || batch.applying !== null) return batch;
  const candidates = candidatesOf(machine, world, batch);
  const players = new Set(candidates.map(({ player }) => player));
  if (players.size <= 1 || [...players].every((player) => batch.acted.includes(player)) || startsAgain(machine, batch, candidates, before)) return BATCH.with(batch, { acted: [] });
  return batch;
}

/** CR 101.4d: the last choice gave a player who is earlier in the order something new to choose. */
function startsAgain(machine: Machine, batch: BatchTask, candidates: readonly Candidate[], before: { readonly world: World; readonly batch: BatchTask }): boolean {
  const earlier = batch.acted.slice(0, -1);
  if (earlier.length === 0) return false;
  const options = (list: readonly Candidate[]): readonly string[] => flatMap(list.filter(({ player }) => earlier.includes(player)), ({ at, player, effects }) => effects.map(({ id }) => [player, at, id].join('/')));
  const known = new Set(options(candidatesOf(machine, before.world, BATCH.with(before.batch, { applying: null }))));
  return options(candidates).some((option) => !known.has(option));
}

function decide(machine: Machine, world: World, batch: BatchTask): { readonly offers: readonly Offer[]; readonly batch: BatchTask } | null {
  const candidates = candidatesOf(machine, world, batch);
  const next = nextChooser(machine, world, batch, candidates);
  if (next === null) return null;
  const mine = candidates.filter((each) => each.player === next.player);
  const [first] = mine;
  const offered = first === undefined || shares(machine, world, batch, mine) ? mine : mine.filter((each) => each.thing === first.thing);
  const acting: BatchTask = BATCH.with(batch, { acted: next.acted });
  const offers: EffectOffer[] = [];
  const taken = new Set<string>();
  for (const { at, effects } of offered) {
    for (const effect of effects) {
      const nodes = groupOf(machine, batch, candidates, at, effect);
      const key = `${effect.id}/${nodes.join(',')}`;
      if (taken.has(key)) continue;
      taken.add(key);
      const apart = nodes.length > 1 && orderedAlike(machine, batch, candidates, at, effect) !== null;
      addAnswers(offers, machine, world, acting, effect, APPLICATION.of({ nodes, effect: effect.id, chooser: next.player, answers: [], paying: 0, apart: apart ? true : undefined }));
    }
  }
  return { offers, batch: acting };
}

/** One order for all of a player's objects, a reading: each event of theirs to which it applies by itself; null where it applies to several at once, or under the other reading. */
function orderedAlike(machine: Machine, batch: BatchTask, candidates: readonly Candidate[], at: number, effect: LiveEffect): readonly number[] | null {
  if (candidates.length < 2) return null;
  const grain = grainOf(effect, nodeAt(batch, at).event);
  if (!['part', 'recipient'].includes(grain) || reading(machine.rules.readings, 'order among one player\'s objects') !== 'one order for all') return null;
  const player = candidates.find((each) => each.at === at)?.player;
  const theirs = candidates.filter((each) => each.player === player && each.effects.some(({ id }) => id === effect.id)).map((each) => each.at);
  const recipients = new Set(theirs.map((each) => affectedOf(nodeAt(batch, each).event)));
  return grain === 'part' || (effect.ability.shield === undefined && recipients.size === theirs.length) ? theirs : null;
}

/** The events that one application covers (its grain). */
function groupOf(machine: Machine, batch: BatchTask, candidates: readonly Candidate[], at: number, effect: LiveEffect): readonly number[] {
  const { event } = nodeAt(batch, at);
  const grain = grainOf(effect, event);
  const all = orderedAlike(machine, batch, candidates, at, effect);
  if (all !== null) return all;
  if (grain === 'part' || grain === 'kind') return [at];
  const oneByOne = effect.ability.shield !== undefined && (grain === 'recipient' || grain === 'chooser') && reading(machine.rules.readings, 'a next N shield') === 'source by source';
  if (oneByOne) return [at];
  const mine = candidates.find((each) => each.at === at);
  return candidates
    .filter((each) => each.effects.some(({ id }) => id === effect.id))
    .filter((each) => {
      if (grain === 'chooser') return each.player === mine?.player;
      if (grain === 'source') return nodeAt(batch, each.at).event.source === event.source;
      return grain === 'event' || each.thing === mine?.thing;
    })
    .map((each) => each.at);
}

/** Options of one chosen effect: with all answers that its chooser gives; an answer of somebody else is a step of its own. */
function addAnswers(among: EffectOffer[], machine: Machine, world: World, batch: BatchTask, live: LiveEffect, application: Application): void {
  const rule = ruleOf(machine.rules.edition, live, nodeAt(batch, application.nodes[0] ?? 0).event);
  const go = (answers: readonly Answer[], texts: readonly string[]): void => {
    const current = APPLICATION.with(application, { answers });
    const asked = machine.procedure.question({ world, rules: machine.rules, batch, live, application: current });
    if (asked !== null && asked.question.who === application.chooser) {
      for (const option of asked.question.options) go([...answers, option.answer], [...texts, option.text]);
      return;
    }
    among.push(new EffectOffer(current, rule, { world, batch, label: live.label, answers: texts, among }));
  };
  go([], []);
}

/** An effect that has been chosen, found again by its identity. */
export function liveOf(machine: Machine, world: World, batch: BatchTask, application: Application): LiveEffect | null {
  const at = application.nodes[0] ?? 0;
  return effectsFor(world, machine.rules.edition, nodeAt(batch, at).event, entryOf(batch.nodes, at)).find(({ id }) => id === application.effect) ?? null;
}

function continueApplication(machine: Machine, world: World, batch: BatchTask, application: Application): Progress {
  const live = liveOf(machine, world, batch, application);
  if (live === null) return { progress: 'moved', world, batch: BATCH.with(batch, { applying: null }) };
  const applying: Applying = { rules: machine.rules, world, batch, live, application };
  const asked = machine.procedure.question(applying);
  if (asked !== null) {
    const offers = furtherAnswers(machine, applying, asked.question.who);
    return { progress: 'asked', offers, batch, world };
  }
  const payment = nextPayment(applying);
  if (payment !== null) return { progress: 'paying', world: withoutEntering(world, enteringOf(batch)), payment, batch: BATCH.with(batch, { applying: payment.paid }) };
  return { progress: 'moved', ...machine.procedure.apply(applying) };
}

/** Options of the questions that one further player answers in a row. */
function furtherAnswers(machine: Machine, applying: Applying, who: PlayerId | null): readonly Offer[] {
  const offers: Offer[] = [];
  const go = (extra: readonly Answer[], texts: readonly string[], asks: string, rule: string, weight: number | undefined): void => {
    const asked = machine.procedure.question({ ...applying, application: APPLICATION.with(applying.application, { answers: [...applying.application.answers, ...extra] }) });
    if (asked !== null && asked.question.who === who) {
      for (const option of asked.question.options) go([...extra, option.answer], [...texts, option.text], asks === '' ? asked.question.asked : asks, asks === '' ? asked.question.rule : rule, option.weight ?? weight);
      return;
    }
    offers.push({ choice: { choose: 'answer', answers: extra }, player: who, asked: asks, chosen: texts.join(': '), rule, ...(weight === undefined ? {} : { weight }) });
  };
  go([], [], '', '616.1', undefined);
  return offers;
}

/** CR 120.4d: the net change of each life total is an event of its own, where something watches it. */
function finish(machine: Machine, world: World, batch: BatchTask): Progress {
  const contradicted = contradiction(world, batch);
  if (contradicted !== null) return 'batch' in contradicted ? { progress: 'moved', batch: contradicted.batch, world } : { progress: 'asked', ...contradicted, batch, world };
  if (batch.stage === 0 && isWatched(world, machine.rules.edition, 'life-total')) {
    const among = reading(machine.rules.readings, 'less than 1 life') === 'among them';
    const totals = [...netLife(batch.nodes, among)].filter(([, net]) => !isZero(net)).map(([player, net]) => lifeTotal(world, batch, player, net));
    const watched = totals.filter((event) => effectsFor(world, machine.rules.edition, event, null).length > 0);
    if (watched.length > 0) {
      const nodes: Node[] = [...batch.nodes, ...watched.map((event): Node => ({ event, parent: -1, state: 'open' }))];
      return { progress: 'moved', world, batch: BATCH.with(batch, { nodes, stage: 1, acted: [] }) };
    }
  }
  const ask = nextOrder(world, batch, machine.rules.orderedGraveyards);
  if (ask !== null) return { progress: 'asked', offers: ask, batch, world };
  const among = reading(machine.rules.readings, 'less than 1 life') === 'among them';
  const done = among ? batch : withLosses(batch);
  const performed = performanceOrder(world, done).reduce((now, at) => performNode(now, done.nodes, at), world);
  const happened = withWatched(machine.rules, world, performed, done.nodes);
  return { progress: 'happened', world: inCombat(world, withoutLeavers(world, withFirsts(settleLife(recordSkips(happened, done.nodes), done.nodes, among), done))), batch: done };
}

const withFirsts = (world: World, { firsts }: BatchTask): World =>
  (firsts === undefined ? world : WORLD.with(world, { turn: { ...world.turn, firsts: withMarks(world.turn.firsts ?? [], firsts) } }));

function lifeTotal(world: World, batch: BatchTask, player: PlayerId, net: Int): GameEvent {
  const changes = batch.nodes.filter(({ event, state }) => state !== 'gone' && event.player === player && (event.kind === 'lose-life' || event.kind === 'gain-life'));
  const cause = changes.find(({ event }) => event.cause.kind === 'damage')?.event.cause ?? changes[0]?.event.cause ?? { kind: 'rule', source: null, controller: player };
  const old = playerAt(world, player).life;
  return EVENT.of({ kind: 'life-total', cause, applied: [], player, old, new: plus(old, net) });
}
