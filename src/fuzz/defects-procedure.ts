/** Planted defects of the procedure of CR 616.1: each replaces one step, seldom two that only make sense together. */
import type { Applying } from '../rules/applying.ts';
import { entryOf } from '../rules/applying.ts';
import { PROCEDURE, type Procedure } from '../rules/batch.ts';
import { tierName } from '../rules/616-tiers.ts';
import { EDITIONS } from '../rules/editions.ts';
import { type LiveEffect, applies, effectsFor, viewFor } from '../rules/effect.ts';
import type { EventKind } from '../rules/ability.ts';
import type { GameEvent } from '../rules/event.ts';
import type { TierName } from '../rules/model.ts';
import type { Node } from '../rules/position.ts';
import { type After, afterApplying, asIfEntered, entering, isDeclined, leftOf, spentMore, unmarked, withEvents, without } from './defect-tools.ts';
import type { Defect } from './defect.ts';

const planted = (rule: string, about: string, steps: Partial<Procedure>): Defect => ({ rule, about, part: 'procedure', subject: { procedure: { ...PROCEDURE, ...steps } } });

// Lineage --------------------------------------------------------------------------------------------------------------

/** The first application leaves another mark than the second. */
const twice = afterApplying((applying, after) => withEvents(applying, after, (event, _, at) => {
  const once = `once ${applying.live.id}`;
  return !applying.application.nodes.includes(at) || event.applied.includes(once) ? event : { ...without(event, applying.live.id), applied: [...without(event, applying.live.id).applied, once].sort() };
}));
const moved = (event: GameEvent, old: GameEvent | undefined): boolean => old !== undefined && (event.recipient !== old.recipient || event.player !== old.player);

/** Marks by the place in the list of what watches the event now. */
const indexOf = ({ world, batch, rules, application, live }: Applying): number => {
  const at = application.nodes[0] ?? 0;
  const event = batch.nodes[at]?.event;
  return event === undefined ? -1 : effectsFor(world, rules.edition, event, entryOf(batch.nodes, at)).findIndex(({ id }) => id === live.id);
};
const byIndex: Partial<Procedure> = {
  apply: afterApplying((applying, after) => withEvents(applying, after, (event, _, at) => (applying.application.nodes.includes(at) ? { ...event, applied: [...without(event, applying.live.id).applied, `#${String(indexOf(applying))}`].sort() } : event))),
  gather: (rules, world, batch, at) => {
    const event = batch.nodes[at]?.event;
    if (event === undefined) return [];
    const entry = entryOf(batch.nodes, at);
    const view = viewFor(world, entry);
    return effectsFor(world, rules.edition, event, entry).filter((live, index) => !event.applied.includes(`#${String(index)}`) && applies(world, view, live, event));
  },
};

const LINEAGE: Readonly<Record<string, Defect>> = {
  'second-opportunity': planted('614.5', 'an effect gets its opportunity twice', { apply: twice }),
  'redirection-forgets': planted('614.5', 'what was applied is forgotten when an event is redirected', { apply: afterApplying((applying, after) => withEvents(applying, after, (event, old) => (moved(event, old) ? unmarked(event) : event))) }),
  'splitting-forgets': planted('614.5', 'a piece that is split off has nothing applied to it', { apply: afterApplying((applying, after) => withEvents(applying, after, (event, old) => (old === undefined && event.kind === 'damage' ? unmarked(event) : event))) }),
  'other-kind-forgets': planted('614.5', 'an event of another kind that replaces one has nothing applied to it', { apply: afterApplying((applying, after) => withEvents(applying, after, (event, old) => (old === undefined && event.kind !== 'damage' ? unmarked(event) : event))) }),
  'contained-forgets': planted('616.1g', 'contained events have nothing applied to them', {
    expand: (rules, world, nodes, settled) => {
      const { children, ...rest } = PROCEDURE.expand(rules, world, nodes, settled);
      return { ...rest, children: children.map(({ parent, event }) => ({ parent, event: { ...unmarked(event), ...(event.resultOf === undefined ? {} : { resultOf: { ...event.resultOf, marks: 0 } }) } })) };
    },
  }),
  'identity-by-index': planted('614.5', 'an effect is known by its place in a list', byIndex),
  'declined-again': planted('616.1', 'an effect that was declined is offered again', { apply: afterApplying((applying, after) => (isDeclined(applying) ? withEvents(applying, after, (event, _, at) => (applying.application.nodes.includes(at) ? without(event, applying.live.id) : event)) : after)) }),
};

// Tiers and choosers ---------------------------------------------------------------------------------------------------

const withoutTier = (name: TierName): Procedure['tier'] => (rules, event, effect) => (tierName(effect, event) === name ? (EDITIONS[rules.edition]?.tiers.indexOf('any') ?? 0) : PROCEDURE.tier(rules, event, effect));

interface Asked { readonly first?: number }
const notReread: Partial<Procedure> = {
  chooser: (rules, world, event, entry) => (event as GameEvent & Asked).first ?? PROCEDURE.chooser(rules, world, event, entry),
  apply: afterApplying((applying, after) => withEvents(applying, after, (event, old) => {
    if (old === undefined || (!moved(event, old) && event.entry?.under === old.entry?.under)) return event;
    const first: Asked = { first: (old as GameEvent & Asked).first ?? PROCEDURE.chooser(applying.rules, applying.world, old, old.entry ?? null) };
    return { ...event, ...first };
  })),
};

const CHOOSING: Readonly<Record<string, Defect>> = {
  'no-tier-self': planted('616.1a', 'self-replacement effects do not come first', { tier: withoutTier('self') }),
  'no-tier-control': planted('616.1b', 'effects on control do not come before the others', { tier: withoutTier('control') }),
  'no-tier-copy': planted('616.1c', 'copy effects do not come before the others', { tier: withoutTier('copy') }),
  'wrong-chooser': planted('616.1', 'the controller of what causes the event chooses', { chooser: (_rules, _world, event) => event.cause.controller }),
  'chooser-not-reread': planted('616.1', 'who chooses is not asked again when the event goes to somebody else', notReread),
  'turn-order-reversed': planted('101.4', 'the players choose in the reverse of turn order', { order: (world) => [...PROCEDURE.order(world)].reverse() }),
  'turn-order-by-name': planted('101.4', 'the players choose in the order of their names', { order: (world) => [...PROCEDURE.order(world)].sort((a, b) => ((world.players[a]?.name ?? '') < (world.players[b]?.name ?? '') ? -1 : 1)) }),
  'editions-without-tiers': planted('616.1c', 'in an older edition copy effects and effects on control do not come first', { tier: (rules, event, effect) => (rules.edition === 'current' || effect.own ? PROCEDURE.tier(rules, event, effect) : (EDITIONS[rules.edition]?.tiers.indexOf('any') ?? 0)) }),
  'whole-sources-only': planted('615.7', 'a shield is divided in whole sources only', {
    question: (applying) => {
      const asked = PROCEDURE.question(applying);
      if (asked?.kind !== 'divide') return asked;
      const sizes = applying.application.nodes.map((at) => applying.batch.nodes[at]?.event.amount ?? 0);
      const { options } = asked.question;
      const amounts = (answer: (typeof options)[number]['answer']): readonly unknown[] => (answer.answer === 'division' ? answer.amounts : []);
      const whole = options.filter(({ answer }) => amounts(answer).every((amount, i) => amount === 0 || amount === sizes[i]));
      const single = options.filter(({ answer }) => amounts(answer).filter((amount) => amount !== 0).length === 1);
      return { ...asked, question: { ...asked.question, options: whole.length > 0 ? whole : single.length > 0 ? single : options } };
    },
  }),
};

// What applies, what exists --------------------------------------------------------------------------------------------

const CONTENTS: Partial<Readonly<Record<EventKind, EventKind>>> = { create: 'enters', 'draw-cards': 'draw', destroy: 'move', sacrifice: 'move', discard: 'move', mill: 'move' };
/** Gathers with another view of the board than the frozen one. */
const seeing = (boardOf: (world: Parameters<Procedure['gather']>[1], batch: Parameters<Procedure['gather']>[2], event: GameEvent) => Parameters<Procedure['gather']>[1]): Procedure['gather'] => (rules, world, batch, at) => {
  const event = batch.nodes[at]?.event;
  const entry = entryOf(batch.nodes, at);
  if (event?.entry === undefined || entry === null) return PROCEDURE.gather(rules, world, batch, at);
  const view = viewFor(boardOf(world, batch, event), entry);
  return effectsFor(world, rules.edition, event, entry).filter((live) => applies(world, view, live, event));
};
/** How the object would enter once everything that asks nothing had been applied. */
function finalEvent(rules: Applying['rules'], world: Applying['world'], batch: Applying['batch'], at: number, effects: readonly LiveEffect[]): GameEvent | undefined {
  const quiet = effects.filter(({ ability }) => ability.may === undefined && ability.choose.length === 0 && ability.modes.length === 0 && ability.pay.length === 0 && ability.reveal.length === 0 && ability.along.length === 0);
  return quiet.reduce<GameEvent | undefined>((event, live) => {
    if (event?.entry === undefined) return event;
    const nodes = batch.nodes.map((node, i): Node => (i === at ? { ...node, event } : node));
    return PROCEDURE.apply({ rules, world, batch: { ...batch, nodes }, live, application: { nodes: [at], effect: live.id, chooser: 0, answers: [], paying: 0 } }).batch.nodes[at]?.event;
  }, batch.nodes[at]?.event);
}
const finalLookahead: Procedure['gather'] = (rules, world, batch, at) => {
  const now = PROCEDURE.gather(rules, world, batch, at);
  const event = batch.nodes[at]?.event;
  const last = event?.entry === undefined ? undefined : finalEvent(rules, world, batch, at, now);
  if (event?.entry === undefined || last?.entry === undefined) return now;
  const view = viewFor(world, last.entry);
  return effectsFor(world, rules.edition, event, event.entry).filter((live) => applies(world, view, live, { ...event, entry: last.entry! }));
};

const APPLYING: Readonly<Record<string, Defect>> = {
  'contained-first': planted('616.1g', 'what an event contains is asked before the event itself', { gather: (rules, world, batch, at) => {
    const event = batch.nodes[at]?.event;
    const inside = event === undefined ? undefined : CONTENTS[event.kind];
    return event !== undefined && inside !== undefined && effectsFor(world, rules.edition, { ...event, kind: inside }, null).length > 0 ? [] : PROCEDURE.gather(rules, world, batch, at);
  } }),
  'no-damage-replaced': planted('614.7a', 'damage of 0 can still be replaced', {
    exists: (world, event) => (event.kind === 'damage' && event.amount === 0 ? PROCEDURE.exists(world, { ...event, amount: 1 }) : PROCEDURE.exists(world, event)),
    gather: (rules, world, batch, at) => {
      const node = batch.nodes[at];
      if (node?.event.kind !== 'damage' || node.event.amount !== 0) return PROCEDURE.gather(rules, world, batch, at);
      return PROCEDURE.gather(rules, world, { ...batch, nodes: batch.nodes.map((each, i) => (i === at ? { ...each, event: { ...each.event, amount: 1 } } : each)) }, at);
    },
    apply: afterApplying((applying, after) => ({ ...after, batch: { ...after.batch, nodes: after.batch.nodes.map((node, at): Node => (applying.application.nodes.includes(at) && node.event.kind === 'damage' && node.event.amount === 0 ? { ...node, state: 'open' } : node)) } })),
  }),
  'siblings-seen': planted('614.12', 'objects that enter together see one another', { gather: seeing((world, batch, event) => asIfEntered(world, entering(batch).filter((other) => other.entry?.what !== event.entry?.what))) }),
  'duplicate-counted': planted('614.12', 'counts of the board include the object that is entering', { gather: seeing((world, _batch, event) => asIfEntered(world, [event])) }),
  'final-lookahead': planted('614.12', 'the look-ahead sees what has not been applied yet', { gather: finalLookahead }),
  'cant-asked-once': planted('614.17', 'whether an event can\'t happen is not asked again once it was changed', { forbids: (world, edition, event, entry, what) => (event.applied.length > 0 ? null : PROCEDURE.forbids(world, edition, event, entry, what)) }),
  'list-too-short': planted('614.1', 'of all effects that watch an event only the first three are looked at', { gather: (rules, world, batch, at) => {
    const event = batch.nodes[at]?.event;
    const first = event === undefined ? [] : effectsFor(world, rules.edition, event, entryOf(batch.nodes, at)).slice(0, 3).map(({ id }) => id);
    return PROCEDURE.gather(rules, world, batch, at).filter(({ id }) => first.includes(id));
  } }),
  'four-in-force': planted('614.1', 'of the effects in force only the first four are looked at', { gather: (rules, world, batch, at) => {
    const first = world.floating.slice(0, 4).map(({ id }) => id);
    return PROCEDURE.gather(rules, world, batch, at).filter(({ floating }) => floating === null || first.includes(floating));
  } }),
  'last-declared-ignored': planted('616.1', 'of three effects that apply the one declared last is not offered', { gather: (rules, world, batch, at) => {
    const all = PROCEDURE.gather(rules, world, batch, at);
    return all.length >= 3 ? all.slice(0, -1) : all;
  } }),
};

// What it does and spends ----------------------------------------------------------------------------------------------

const thenless = ({ live, ...applying }: Applying): After => PROCEDURE.apply({ ...applying, live: { ...live, ability: { ...live.ability, rewrites: live.ability.rewrites.filter(({ rewrite }) => rewrite !== 'then') } } });
/** What falls below nothing is an event all the same. */
const below = afterApplying((applying, after) => {
  const by = applying.live.ability.rewrites.flatMap((rewrite) => (rewrite.rewrite === 'change' ? rewrite.changes : [])).find((change) => change.change === 'amount' && change.op === 'minus');
  if (isDeclined(applying) || by?.change !== 'amount' || by.by.amount !== 'number') return after;
  const less = Number(by.by.value);
  return { ...after, batch: { ...after.batch, nodes: after.batch.nodes.map((node, at): Node => {
    const old = applying.batch.nodes[at];
    const amount = Number(old?.event.amount ?? 0) - less;
    return old === undefined || amount >= 0 || !applying.application.nodes.includes(at) ? node : { ...node, state: old.state, event: { ...node.event, amount } };
  }) } };
});

const SPENDING: Readonly<Record<string, Defect>> = {
  'shield-spent-for-nothing': planted('609.7b', 'a shield is spent although it prevented nothing', { apply: afterApplying((applying, after) => (applying.live.ability.shield !== undefined && !isDeclined(applying) && leftOf(applying.world, applying.live.floating) === leftOf(after.world, applying.live.floating) ? spentMore(applying, after, 1) : after)) }),
  'limited-used-twice': planted('614.3', 'an effect that works the next time is used up twice by one event', { apply: afterApplying((applying, after) => (applying.live.ability.next !== undefined && leftOf(applying.world, applying.live.floating) !== leftOf(after.world, applying.live.floating) ? spentMore(applying, after, 1) : after)) }),
  'declined-used-up': planted('616.1', 'an effect that was declined counts as used', { apply: afterApplying((applying, after) => (isDeclined(applying) ? spentMore(applying, after, 1) : after)) }),
  'additional-part-forgotten': planted('615.5', 'the rest of a prevention effect does not happen', { apply: thenless }),
  'redirection-loses': planted('614.9', 'redirecting damage loses one of it', { apply: afterApplying((applying, after) => withEvents(applying, after, (event, old) => (event.kind === 'damage' && moved(event, old) && Number(event.amount ?? 0) > 1 ? { ...event, amount: Number(event.amount) - 1 } : event))) }),
  'below-nothing': planted('107.1b', 'an amount can fall below nothing', { apply: below }),
  'others-changed': planted('616.1f', 'an effect changes all simultaneous damage', { apply: afterApplying((applying, after) => withEvents(applying, after, (event, old, at) => {
    const own = after.batch.nodes[applying.application.nodes[0] ?? 0]?.event;
    return old !== undefined && !applying.application.nodes.includes(at) && event.kind === 'damage' && own?.kind === 'damage' && own.amount !== undefined ? { ...event, amount: own.amount } : event;
  })) }),
  'token-lost': planted('111.2', 'of several tokens the last is not created', { expand: (rules, world, nodes, settled) => {
    const { children, ...rest } = PROCEDURE.expand(rules, world, nodes, settled);
    const tokens = children.filter(({ parent, event }) => event.kind === 'enters' && nodes[parent]?.event.kind === 'create');
    return { world: tokens.length < 2 ? rest.world : { ...rest.world, objects: rest.world.objects.slice(0, -1) }, children: tokens.length < 2 ? children : children.filter((child) => child !== tokens.at(-1)) };
  } }),
  'damage-marked-twice': planted('120.3', 'damage is marked twice', { expand: (rules, world, nodes, settled) => {
    const { children, ...rest } = PROCEDURE.expand(rules, world, nodes, settled);
    return { ...rest, children: children.map((child) => (child.event.kind === 'mark-damage' && child.event.amount !== undefined ? { ...child, event: { ...child.event, amount: Number(child.event.amount) * 2 } } : child)) };
  } }),
};

// What is told of it ---------------------------------------------------------------------------------------------------

const TELLING: Readonly<Record<string, Defect>> = {
  'last-declared-untold': {
    rule: '613.7', about: 'what is dealt to and put on the permanent that is declared last is not told', part: 'procedure', subject: { seen: (model, { world }) => {
      const last = world.objects.filter(({ zone }) => zone === 'battlefield').at(-1)?.label;
      return last === undefined ? model : { ...model, outcome: (position) => model.outcome(position).split('; ').filter((fact) => !fact.endsWith(` ${last}`)).join('; ') || 'nothing happens' };
    } },
  },
};

export const PROCEDURE_DEFECTS: Readonly<Record<string, Defect>> = { ...LINEAGE, ...CHOOSING, ...APPLYING, ...SPENDING, ...TELLING };
