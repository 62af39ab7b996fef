/** CR 616.1g, 120.3-4: the events that a settled event contains, and the results of damage. They inherit the container's applied set. */
import { type Int, compare, isZero, min, minus, plus } from '../base/integer.ts';
import { invariant } from '../base/invariant.ts';
import { flatMap } from '../base/list.ts';
import { hasKeyword } from './120-damage.ts';
import { characteristics, controllerOf } from './613-layers.ts';
import { blankEntry } from './608-instructions.ts';
import { amountDone } from './amount.ts';
import { holds } from './condition.ts';
import { subjectPasses } from './filter.ts';
import { newToken } from './701-create.ts';
import { transformingAs } from './729-designations.ts';
import { type Rules, bounded } from './choosing.ts';
import { reading } from './editions.ts';
import { forbidding } from './effect.ts';
import { type EntryCounter, type GameEvent, type TokenGroup, hasAmount, withMarks } from './event.ts';
import { type GameObject, type ObjectId, type PlayerId, type World, isPlayer, playerOfThing } from './model.ts';
import type { Node } from './position.ts';
import { ENTRY, EVENT, OBJECT, SCOPE, WORLD } from './records.ts';
import { counterCount, countersOf, objectAt, playerAt } from './world.ts';

/** A contained event begins with its container's marks, cause and self-replacement effects. */
export function inside(container: GameEvent, event: Omit<GameEvent, 'cause' | 'applied'> & { readonly cause?: GameEvent['cause'] }): GameEvent {
  const link = { kind: container.kind, cause: container.cause.kind, ...(container.what === undefined ? {} : { what: container.what }), ...(container.player === undefined ? {} : { player: container.player }) };
  const begun = EVENT.of({ kind: event.kind, cause: container.cause, applied: container.applied, within: [...(container.within ?? []), link], own: container.own, forbids: container.forbids });
  return EVENT.with(begun, event);
}

export interface Expanded {
  readonly world: World;
  readonly children: readonly { readonly parent: number; readonly event: GameEvent }[];
}

/** CR 120.4b-c: expands settled nodes, in order. What damage there is once nothing more applies to it is dealt, and goes on to its results together, so that one source gives life once (119.9, 702.15). */
export function expand(rules: Rules, world: World, nodes: readonly Node[], settled: readonly number[]): Expanded {
  let now = world;
  const children: { parent: number; event: GameEvent }[] = [];
  const events = flatMap(settled, (at): readonly Child[] => nodes.slice(at, at + 1).map(({ event }) => ({ parent: at, event })));
  for (const { parent: at, event } of events) {
    if (event.kind === 'create') {
      const made = createTokens(rules, now, event);
      now = made.world;
      children.push(...made.events.map((each) => ({ parent: at, event: each })));
    } else children.push(...contained(rules, now, event.kind === 'mill' ? besides(event, nodes, children) : event).map((each) => ({ parent: at, event: each })));
  }
  return { world: now, children: [...mergedCounters(children), ...lifelink(rules, now, events.filter(({ event }) => event.kind === 'damage'))] };
}

type Child = Expanded['children'][number];
/** CR 701.17a: what something else takes from a library at the same time is not milled once more. */
function besides(event: GameEvent, nodes: readonly Node[], children: readonly Child[]): GameEvent {
  const others = [...flatMap(nodes, (node) => (node.state === 'gone' ? [] : [node.event])), ...children.map((child) => child.event)];
  const taken = flatMap(others, ({ kind, what, zoneFrom }) => ((kind === 'move' || kind === 'enters') && zoneFrom === 'library' && what !== undefined ? [what] : []));
  return taken.length === 0 ? event : EVENT.with(event, { lookup: [...(event.lookup ?? []), ...taken] });
}
/** Format D: "one or more counters" sees what damage of several sources puts on one recipient as one event, for each player who puts them (120.3b, 120.3d), and what it removes from one (120.3c, 120.3h). */
function mergedCounters(children: readonly Child[]): readonly Child[] {
  const kept: Child[] = [];
  for (const child of children) {
    const { event } = child;
    const at = event.resultOf === undefined ? -1 : kept.findIndex(({ event: other }) => other.resultOf !== undefined && isSameCounting(event, other));
    const before = at < 0 ? undefined : kept[at];
    if (before === undefined) kept.push(child);
    else kept[at] = { ...before, event: mergedEvent(before.event, event) };
  }
  return kept;
}
function isSameCounting(event: GameEvent, other: GameEvent): boolean {
  if (event.kind !== other.kind || event.recipient !== other.recipient || event.counter !== other.counter) return false;
  return event.kind === 'remove-counters' || (event.kind === 'put-counters' && event.player === other.player);
}
function mergedEvent(event: GameEvent, other: GameEvent): GameEvent {
  const amount = plus(event.amount ?? 0, other.amount ?? 0);
  const applied = withMarks(event.applied, other.applied);
  return EVENT.with(event.source === other.source ? event : EVENT.without(event, 'source'), { amount, applied, resultOf: { amount, marks: applied.length } });
}

function contained(rules: Rules, world: World, event: GameEvent): readonly GameEvent[] {
  const { what } = event;
  // 701.6a, 701.8a, 701.9a, 701.21a: what is countered, destroyed, discarded or sacrificed goes to its owner's graveyard
  const leave = (from: 'battlefield' | 'hand' | 'stack'): readonly GameEvent[] =>
    what === undefined || objectAt(world, what).zone !== from ? [] : [inside(event, { kind: 'move', what, incarnation: objectAt(world, what).incarnation, zoneFrom: from, to: event.to ?? { zone: 'graveyard' } })];
  switch (event.kind) {
    case 'destroy': case 'sacrifice': return leave('battlefield');
    case 'discard': return leave('hand');
    case 'counter': return leave('stack');
    case 'play': return landPlayed(world, event);
    case 'mill': return milled(world, event);
    case 'draw': return drawn(world, event);
    case 'enters': case 'turn-face-up': return entryCounters(rules, event);
    case 'pay-life': return [inside(event, { kind: 'lose-life', ...playerOf(event), amount: event.amount ?? 0 })];
    case 'set-life': return settingLife(world, event);
    case 'designate': return transformingAs(world, event).map((each) => EVENT.with(inside(event, each), { cause: each.cause }));
    case 'phase-out': case 'phase-in': return phasingAlong(world, event);
    case 'regenerate': return tapping(world, event);
    case 'attack': return event.what === undefined || hasKeyword(world, event.what, 'vigilance') ? [] : tapping(world, event); // 508.1f
    case 'move-counters': return movingCounters(rules, world, event);
    case 'damage': return damageResults(rules, world, event);
    default: return [];
  }
}
const playerOf = (event: GameEvent): Pick<GameEvent, 'player'> => (event.player === undefined ? {} : { player: event.player });

/** CR 305.1, 116.2a: a land that is played is put onto the battlefield by who plays it; no effect does that. */
function landPlayed(world: World, event: GameEvent): readonly GameEvent[] {
  const { what, player } = event;
  if (what === undefined) return [];
  const { zone, incarnation, owner } = objectAt(world, what);
  if (['battlefield', 'stack', 'outside'].includes(zone) || !characteristics({ world }, what).types.includes('Land')) return [];
  return [inside(event, { kind: 'enters', what, incarnation, zoneFrom: zone, wasCast: false, entry: blankEntry(what, player ?? owner), cause: { ...event.cause, kind: 'special' } })];
}

/** CR 508.1f, 701.19a-b: what attacks, or is regenerated, is tapped. */
function tapping(world: World, event: GameEvent): readonly GameEvent[] {
  const object = event.what === undefined ? undefined : objectAt(world, event.what);
  return object?.zone !== 'battlefield' || object.tapped ? [] : [inside(event, { kind: 'tap', what: object.id, incarnation: object.incarnation })];
}

/** CR 702.26g: what is attached to a permanent goes and comes back with it. */
function phasingAlong(world: World, event: GameEvent): readonly GameEvent[] {
  const out = event.kind === 'phase-out';
  return world.objects
    .filter((object) => object.zone === 'battlefield' && event.what !== undefined && (out ? object.attachedTo === event.what && object.phasedOut !== true : object.phasedWith === event.what))
    .map((object) => inside(event, { kind: event.kind, what: object.id, incarnation: object.incarnation }));
}

/** CR 701.17a-b: as many as there are. A card that is entering from there is not included (614.13c), nor one that something else takes (`lookup`). */
function milled(world: World, event: GameEvent): readonly GameEvent[] {
  if (event.player === undefined) return [];
  const left = playerAt(world, event.player).library.filter((id) => !(event.lookup ?? []).includes(id));
  return left.slice(0, bounded(min(event.amount ?? 0, left.length))).map((id) => inside(event, { kind: 'move', what: id, incarnation: objectAt(world, id).incarnation, zoneFrom: 'library', to: event.to ?? { zone: 'graveyard' } }));
}
/** CR 121.1: the top card, or that at the bottom where it says so. */
export function cardToDraw(world: World, player: PlayerId, { word }: GameEvent): ObjectId | undefined {
  const { library } = playerAt(world, player);
  return word === 'bottom' ? library.at(-1) : library[0];
}
/** CR 121.1, 121.6a: the top card goes to the hand; with no card left nothing moves, but the draw is there to be replaced. */
function drawn(world: World, event: GameEvent): readonly GameEvent[] {
  if (event.player === undefined) return [];
  const top = cardToDraw(world, event.player, event);
  return top === undefined ? [] : [inside(event, { kind: 'move', what: top, incarnation: objectAt(world, top).incarnation, zoneFrom: 'library', to: { zone: 'hand' } })];
}

/** CR 122.6, 122.6a, 614.16, 714.3a: counters that it enters with are put by an effect, a Saga's first lore counter by a rule; one event for each kind. */
function entryCounters(rules: Rules, event: GameEvent): readonly GameEvent[] {
  const { entry } = event;
  if (entry === undefined) return [];
  const merged: { kind: string; amount: Int; ruled: boolean; player: PlayerId }[] = [];
  for (const each of entry.counters) {
    const player = each.putter ?? entry.under;
    const same = merged.find((other) => other.kind === each.kind && other.player === player);
    if (same === undefined || reading(rules.readings, 'counters as it enters') === 'one each') merged.push({ kind: each.kind, amount: each.amount, ruled: each.ruled === true, player });
    else Object.assign(same, { amount: plus(same.amount, each.amount), ruled: same.ruled && each.ruled === true });
  }
  return merged.map(({ kind, amount, ruled, player }) => inside(event, {
    kind: 'put-counters', recipient: entry.what, counter: kind, amount, player, cause: { kind: ruled ? 'rule' : 'effect', source: entry.what, controller: entry.under },
  }));
}

/** CR 119.5, 701.12c: a life total is set by gaining or losing the difference. */
function settingLife(world: World, event: GameEvent): readonly GameEvent[] {
  if (event.player === undefined || event.amount === undefined) return [];
  const difference = minus(event.amount, playerAt(world, event.player).life);
  if (isZero(difference)) return [];
  return [inside(event, { kind: compare(difference, 0) > 0 ? 'gain-life' : 'lose-life', player: event.player, amount: compare(difference, 0) > 0 ? difference : minus(0, difference) })];
}

/** CR 122.5: removing and putting, both or neither of each counter; 609.3, 118.3: as many as there are, but of a cost no part. */
function movingCounters(rules: Rules, world: World, event: GameEvent): readonly GameEvent[] {
  const { what, recipient, counter, amount: said } = event;
  if (what === undefined || recipient === undefined || counter === undefined || said === undefined || what === recipient) return [];
  const there = counterCount(countersOf(world, what), counter);
  const amount = min(said, there);
  if (isZero(amount) || (event.cause.kind === 'cost' && compare(there, said) < 0)) return [];
  const player = event.player ?? event.cause.controller;
  const parts = [inside(event, { kind: 'remove-counters', recipient: what, counter, amount, player }), inside(event, { kind: 'put-counters', recipient, counter, amount, player })];
  return parts.some((part) => forbidding(world, rules.edition, part, null) !== null) ? [] : parts;
}

/** CR 120.3a-e, 120.3g-h, 702.80a, 702.90b-c: what damage turns into. */
function damageResults(rules: Rules, world: World, event: GameEvent): readonly GameEvent[] {
  const { recipient, source, amount } = event;
  if (recipient === undefined || amount === undefined) return [];
  const empty = event.applied.length > 0 && reading(rules.readings, 'results of damage') === 'start empty';
  const from = source === undefined ? {} : { source };
  const by = source === undefined ? event.cause.controller : sourceController(world, source);
  const keyword = (name: string): boolean => source !== undefined && hasKeyword(world, source, name);
  const result = (kind: GameEvent['kind'], fields: Partial<GameEvent>): GameEvent => {
    const made = inside(event, { kind, amount, ...from, ...fields, cause: { ...event.cause, kind: 'damage' } });
    const applied = empty ? [] : made.applied;
    return EVENT.with(made, { applied, resultOf: { amount: made.amount ?? 0, marks: applied.length } });
  };
  if (isPlayer(recipient)) {
    const player = playerOfThing(recipient);
    const toxic = event.combat === true && source !== undefined ? toxicOf(world, source) : 0;
    const poison = plus(keyword('infect') ? amount : 0, toxic);
    return [
      ...(keyword('infect') ? [] : [result('lose-life', { player })]),
      ...(isZero(poison) ? [] : [result('put-counters', { recipient, counter: 'poison', amount: poison, player: by })]),
    ];
  }
  const { types } = characteristics({ world }, recipient);
  const results: GameEvent[] = [];
  if (types.includes('Creature')) {
    if (keyword('wither') || keyword('infect')) results.push(result('put-counters', { recipient, counter: '-1/-1', player: by }));
    else results.push(result('mark-damage', { recipient }));
  }
  if (types.includes('Planeswalker')) results.push(result('remove-counters', { recipient, counter: 'loyalty', player: by }));
  if (types.includes('Battle')) results.push(result('remove-counters', { recipient, counter: 'defense', player: by }));
  return results;
}

/** CR 608.2h: the controller a source has, or had last. */
export function sourceController(world: World, source: ObjectId): number {
  const object = objectAt(world, source);
  return object.zone === 'battlefield' || object.zone === 'stack' || object.left === undefined ? controllerOf({ world }, source) : object.left.controller;
}

/** CR 702.164a-c: the numbers of all toxic abilities, beside whatever else the damage results in. */
function toxicOf(world: World, source: ObjectId): Int {
  return characteristics({ world }, source).abilities.reduce<Int>((sum, { ability }) =>
    ability.ability === 'keyword' && ability.keyword === 'toxic' && ability.n?.amount === 'number' ? plus(sum, ability.n.value) : sum, 0);
}

/** CR 120.3f, 702.15b, 702.15e: one gain for each source with lifelink, for all that it deals at once. */
function lifelink(rules: Rules, world: World, damage: readonly Child[]): readonly Child[] {
  const sources = [...new Set(flatMap(damage, ({ event: { source } }) => (source === undefined ? [] : [source])))].filter((source) => hasKeyword(world, source, 'lifelink'));
  return sources.map((source) => {
    const dealt = damage.filter(({ event }) => event.source === source);
    const [first] = dealt;
    invariant(first !== undefined, 'damage');
    const amount = dealt.reduce<Int>((sum, { event }) => plus(sum, event.amount ?? 0), 0);
    const marks = dealt.reduce<readonly string[]>((all, { event }) => withMarks(all, event.applied), []);
    const applied = marks.length > 0 && reading(rules.readings, 'results of damage') === 'start empty' ? [] : marks;
    const made = inside(first.event, { kind: 'gain-life', player: sourceController(world, source), amount, source, cause: { ...first.event.cause, kind: 'damage' } });
    return { parent: first.parent, event: EVENT.with(made, { applied, resultOf: { amount, marks: applied.length } }) };
  });
}

/** Counters that the creating effect says the token enters with, those of its copy exceptions included (707.9e-f). */
function tokenCounters(world: World, event: GameEvent, group: TokenGroup, token: GameObject): readonly EntryCounter[] {
  const { except } = group.spec;
  const staged: GameObject = OBJECT.with(token, { zone: 'battlefield' });
  const scope = { view: { world, staged }, self: token.id, controller: token.controller, bindings: event.bound ?? {}, selfStaged: true };
  const asked = [
    ...(except?.counters ?? []).filter((each) => each.if === undefined || holds(scope, each.if)),
    ...flatMap((except?.conditional ?? []).filter((each) => subjectPasses(scope, each.if, staged)), (each) => each.counters ?? []),
  ];
  return [...(group.counters ?? []), ...asked.map(({ kind, amount }) => ({ kind, amount: amountDone(SCOPE.with(scope, { self: event.cause.source }), amount), stamp: 0 }))];
}

/** CR 701.7a, 111: the tokens of a settled `create`, as objects that do not exist yet, each with its entry (614.12 looks at each alone). */
export function createTokens(rules: Rules, world: World, event: GameEvent): { readonly world: World; readonly events: readonly GameEvent[] } {
  let now = world;
  const events: GameEvent[] = [];
  const player = event.player ?? 0;
  for (const group of event.groups ?? []) {
    const count = bounded(group.amount);
    for (let i = 0; i < count; i++) {
      const id = now.objects.length;
      const token = newToken(rules, now, event, group, id, player);
      now = WORLD.with(now, { objects: [...now.objects, token] });
      events.push(inside(event, {
        kind: 'enters', what: id, incarnation: token.incarnation, zoneFrom: 'outside', wasCast: false,
        entry: ENTRY.with(blankEntry(id, player), { tapped: group.tapped ?? false, back: token.back, copies: token.copies, counters: tokenCounters(now, event, group, token), ...(group.gains === undefined ? {} : { gains: [{ abilities: group.gains, stamp: 0 }] }), ...(group.attacking === undefined ? {} : { attacking: group.attacking }), ...(group.attachedTo === undefined && group.nowhere !== true ? {} : { attachedTo: group.attachedTo ?? id }) }),
      }));
    }
  }
  return { world: now, events };
}

/** Players whose life a batch changes, with the net (120.4d). */
export function netLife(nodes: readonly Node[], lossesOnly = false): ReadonlyMap<number, Int> {
  const net = new Map<number, Int>();
  for (const { event, state } of nodes) {
    if (state === 'gone' || event.player === undefined || !hasAmount(event)) continue;
    if (event.kind === 'lose-life') net.set(event.player, minus(net.get(event.player) ?? 0, event.amount ?? 0));
    if (event.kind === 'gain-life' && !lossesOnly) net.set(event.player, plus(net.get(event.player) ?? 0, event.amount ?? 0));
  }
  return net;
}
