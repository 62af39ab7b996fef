/** What a settled event contains (616.1g), and the results of damage (120.3, 120.4c-d): the events that come after it. */
import { type Int, compare, minus, plus } from '../base/integer.ts';
import type { Cause, EntryCounter, GameEvent } from '../rules/event.ts';
import type { BatchTask, Node } from '../rules/position.ts';
import type { ObjectId, PlayerId, Thing, World } from '../rules/model.ts';
import { isForbidden, isPossible, isSomething, waits } from './applicable.ts';
import { effectsThere } from './in-force.ts';
import { type Sight, among, asPlayer, asThing, reading, real, same, thingIsPlayer, unchecked } from './sight.ts';
import { contradictory } from './several.ts';
import { entryOf, sightOf } from './staging.ts';
import { tokens } from './tokens.ts';
import { traitsOf } from './traits.ts';

type Bare = { readonly scenario: Sight['scenario']; readonly world: World };
export interface Expanded { readonly world: World; readonly batch: BatchTask }

/** One level down: every open event (or of these only) settles and is followed by what it contains; null where nothing does. */
export function expanded(at: Bare, batch: BatchTask, only?: readonly number[]): Expanded | null {
  let { world } = at;
  const added: Node[] = [];
  const nodes = batch.nodes.map((node, index): Node => {
    if (node.state !== 'open' || waits(batch, index) || only?.includes(index) === false) return node;
    if (!isSomething(node.event) || !isPossible(at.world, node.event) || cannotHappen({ ...at, world }, batch, index)) {
      added.push(...refused(world, node.event).map((event): Node => ({ event, parent: index, state: 'open' })));
      return { ...node, state: 'gone' };
    }
    const made = contained({ scenario: at.scenario, world }, node.event, [...batch.nodes.filter(({ state }) => state !== 'gone'), ...added].flatMap(({ event: { kind, what, zoneFrom } }) => (what !== undefined && zoneFrom === 'library' && (kind === 'move' || kind === 'enters') ? [what] : [])));
    world = made.world;
    added.push(...made.events.map((event): Node => ({ event: inherits(node.event, event), parent: index, state: 'open' })));
    return { ...node, state: 'settled' };
  });
  const merged = togetherFromDamage(added);
  if (merged.length > 0) return { world, batch: { ...batch, nodes: [...nodes, ...merged] } };
  const totals = batch.nodes.some(({ event }) => event.kind === 'life-total') || contradictory({ ...batch, nodes }) ? [] : lifeTotals({ ...at, world }, nodes);
  if (totals.length > 0) return { world, batch: { ...batch, nodes: [...nodes, ...totals] } };
  return batch.nodes.some(({ state }) => state === 'open') ? { world, batch: { ...batch, nodes } } : null;
}
/** CR 119.10, 122.6, 120.3c: a source with lifelink makes its controller gain life once for all damage it deals at once; a player puts counters of a kind on something once, and all damage at once removes them once. */
function togetherFromDamage(added: readonly Node[]): readonly Node[] {
  const found: Node[] = [];
  for (const node of added) {
    const { event } = node;
    const alike = (other: GameEvent): boolean => {
      if (event.cause.kind !== 'damage' || other.cause.kind !== 'damage' || other.kind !== event.kind) return false;
      if (event.kind === 'remove-counters') return other.recipient === event.recipient && other.counter === event.counter;
      if (other.player !== event.player) return false;
      return event.kind === 'gain-life' ? other.source === event.source : event.kind === 'put-counters' && other.recipient === event.recipient && other.counter === event.counter;
    };
    const at = found.findIndex((each) => alike(each.event));
    const known = found[at];
    if (known === undefined) found.push(node);
    else found[at] = { ...known, event: { ...ofSources(known.event, event), amount: plus(known.event.amount ?? 0, event.amount ?? 0), applied: [...new Set([...known.event.applied, ...event.applied])].sort() } };
  }
  return found;
}
/** What several sources remove at once is of none of them alone. */
function ofSources(known: GameEvent, event: GameEvent): GameEvent {
  const { source, ...others } = known;
  return known.kind !== 'remove-counters' || source === undefined || source === event.source ? known : others;
}
/** CR 608.3e: a permanent spell that can't enter goes to its owner's graveyard. */
const refused = (world: World, { kind, what, cause, zoneFrom }: GameEvent): readonly GameEvent[] =>
  kind !== 'enters' || zoneFrom !== 'stack' || what === undefined ? [] : [{ kind: 'move', cause: { ...cause, kind: 'rule' }, applied: [], what, incarnation: real(world, what).incarnation, zoneFrom, to: { zone: 'graveyard' } }];
/** CR 614.17: asked of each event; what can't happen takes what it contains with it. */
const cannotHappen = (at: Bare, batch: BatchTask, index: number): boolean => isForbidden(sightOf(at.scenario, at.world, entryOf(batch, index)), (batch.nodes[index] as Node).event);

/** CR 614.5: what an event contains inherits its marks. */
function inherits(container: GameEvent, event: GameEvent): GameEvent {
  const { kind, what, player, cause, applied, within } = container;
  return { ...event, applied, within: [...(within ?? []), { kind, cause: cause.kind, ...(what === undefined ? {} : { what }), ...(player === undefined ? {} : { player }) }], ...(container.own === undefined ? {} : { own: container.own }) };
}
/** CR 616.1g: what an event would contain. */
export const containedIn = (at: Bare, event: GameEvent): readonly GameEvent[] => contained(at, event).events.map((each) => inherits(event, each));
interface Made { readonly world: World; readonly events: readonly GameEvent[] }
/** `leaving`: cards that leave a library anyway. */
function contained(at: Bare, event: GameEvent, leaving: readonly ObjectId[] = []): Made {
  const just = (...events: readonly GameEvent[]): Made => ({ world: at.world, events });
  const { cause } = event;
  switch (event.kind) {
    case 'damage': return just(...results(at, event));
    case 'create': return tokens(at, event);
    case 'enters': return just(...entryCounters(at, event));
    case 'destroy': case 'sacrifice': case 'counter': return just(...toGraveyard(at, event, event.what));
    case 'discard': return event.what === undefined ? unchecked('a discard of unnamed cards') : just(...toGraveyard(at, event, event.what));
    case 'mill': return just(...milled(at, event, leaving));
    case 'draw': return just(...drawn(at, event));
    case 'pay-life': return just({ kind: 'lose-life', cause, applied: [], ...(event.player === undefined ? {} : { player: event.player }), amount: event.amount ?? 0 });
    case 'set-life': {
      const player = event.player ?? 0;
      const change = minus(event.amount ?? 0, at.world.players[player]?.life ?? 0);
      if (compare(change, 0) === 0) return just();
      return just(compare(change, 0) > 0 ? { kind: 'gain-life', cause, applied: [], player, amount: change } : { kind: 'lose-life', cause, applied: [], player, amount: minus(0, change) });
    }
    case 'phase-out': case 'phase-in': return just(...along(at, event));
    case 'regenerate': return just(...tapped(at, event));
    case 'move-counters': return unchecked('counters that are moved');
    case 'search': case 'resolve': case 'pay': case 'begin': case 'keyword-action': case 'scry': case 'surveil': case 'transform': case 'turn-face-up': return event.kind === 'turn-face-up' || event.kind === 'transform' ? just(...entryCounters(at, event)) : unchecked(`what ${event.kind} contains`);
    default: return just();
  }
}
function toGraveyard({ world }: Bare, event: GameEvent, what: ObjectId | undefined): readonly GameEvent[] {
  if (what === undefined) return [];
  const object = real(world, what);
  if (object.incarnation !== (event.incarnation ?? object.incarnation) || object.zone !== (event.kind === 'counter' ? 'stack' : event.kind === 'discard' ? 'hand' : 'battlefield')) return [];
  return [{ kind: 'move', cause: event.cause, applied: [], what, incarnation: object.incarnation, zoneFrom: object.zone, to: event.to ?? { zone: 'graveyard' } }];
}
/** CR 701.19a-b: the permanent is tapped. */
function tapped({ world }: Bare, { cause, what }: GameEvent): readonly GameEvent[] {
  const object = what === undefined ? undefined : real(world, what);
  return object?.zone !== 'battlefield' || object.tapped ? [] : [{ kind: 'tap', cause, applied: [], what: object.id, incarnation: object.incarnation }];
}
/** CR 702.26g: what is attached to a permanent goes with it, and comes back with it. */
const along = ({ world }: Bare, { kind, cause, what }: GameEvent): readonly GameEvent[] =>
  world.objects.filter((object) => what !== undefined && object.zone === 'battlefield' && (kind === 'phase-out' ? object.attachedTo === what && object.phasedOut !== true : object.phasedWith === what))
    .map((object): GameEvent => ({ kind, cause, applied: [], what: object.id, incarnation: object.incarnation }));

/** CR 121.1: the top card of the library goes to the hand. */
function drawn({ world }: Bare, event: GameEvent): readonly GameEvent[] {
  const player = world.players[event.player ?? 0];
  if (player?.libraryKnown !== true) return unchecked('cards of a library in unknown order');
  return (event.word === 'bottom' ? player.library.slice(-1) : player.library.slice(0, 1)).map((what): GameEvent => ({ kind: 'move', cause: event.cause, applied: [], what, incarnation: real(world, what).incarnation, zoneFrom: 'library', to: { zone: 'hand' } }));
}
/** CR 701.17a: a card is milled once. */
function milled({ world }: Bare, event: GameEvent, leaving: readonly ObjectId[]): readonly GameEvent[] {
  const player = world.players[event.player ?? 0];
  if (player?.libraryKnown !== true) return unchecked('cards of a library in unknown order');
  return player.library.filter((id) => !leaving.includes(id)).slice(0, Number(event.amount ?? 0)).map((what): GameEvent => ({ kind: 'move', cause: event.cause, applied: [], what, incarnation: real(world, what).incarnation, zoneFrom: 'library', to: event.to ?? { zone: 'graveyard' } }));
}

/** CR 122.6, 614.1c, 714.3a: the counters that it enters with, one event for each kind; a Saga's lore counter is put by a rule. */
function entryCounters({ scenario }: Bare, { entry, what }: GameEvent): readonly GameEvent[] {
  if (entry === undefined || what === undefined) return [];
  const sums: EntryCounter[] = [];
  for (const each of entry.counters) {
    const at = sums.findIndex(({ kind, putter }) => kind === each.kind && (putter ?? entry.under) === (each.putter ?? entry.under));
    if (at < 0 || same(reading(scenario, 'counters as it enters') ?? '', 'one each')) sums.push(each);
    else sums[at] = { kind: each.kind, stamp: each.stamp, amount: plus((sums[at] as EntryCounter).amount, each.amount), ...(each.putter === undefined ? {} : { putter: each.putter }) };
  }
  return sums.filter(({ amount }) => compare(amount, 0) > 0).map(({ kind, amount, ruled, putter }): GameEvent => ({ kind: 'put-counters', cause: { kind: ruled === true ? 'rule' : 'effect', source: what, controller: entry.under }, applied: [], recipient: what, counter: kind, amount, player: putter ?? entry.under }));
}

// Damage ---------------------------------------------------------------------------------------------------------------

/** The source's qualities; as it last existed where it has left (113.7a). */
function sourceTraits(at: Bare, id: ObjectId | undefined): ReturnType<typeof traitsOf> | undefined {
  if (id === undefined) return undefined;
  const object = real(at.world, id);
  return !['battlefield', 'stack', 'command'].includes(object.zone) && object.left !== undefined ? object.left.characteristics : traitsOf(at, object);
}
/** CR 120.3: what damage does to its recipient. */
function results(at: Bare, event: GameEvent): readonly GameEvent[] {
  const { recipient, source, amount = 0 } = event;
  const traits = sourceTraits(at, source);
  if (recipient === undefined || traits === undefined) return [];
  const has = (keyword: string): boolean => traits.abilities.some(({ ability }) => ability.ability === 'keyword' && same(ability.keyword, keyword));
  const cause: Cause = { kind: 'damage', source: event.cause.source, controller: event.cause.controller };
  const base = { cause, applied: [], ...(source === undefined ? {} : { source }) } as const;
  const found = thingIsPlayer(recipient) ? toPlayer(at, event, base, traits, has) : toPermanent(at, event, base, traits.controller, has);
  const lifelink: readonly GameEvent[] = has('lifelink') ? [{ ...base, kind: 'gain-life', player: traits.controller, amount }] : [];
  const inheriting = !same(reading(at.scenario, 'results of damage') ?? '', 'start empty');
  if (!inheriting) unchecked('the reading in which results of damage start anew');
  return [...found, ...lifelink];
}
type Base = Pick<GameEvent, 'cause' | 'applied' | 'source'>;
function toPlayer(at: Bare, event: GameEvent, base: Base, traits: ReturnType<typeof traitsOf>, has: (keyword: string) => boolean): readonly GameEvent[] {
  const { recipient, amount = 0, combat } = event;
  const player = asPlayer(recipient as Thing);
  const poison = (many: Int): GameEvent => ({ ...base, kind: 'put-counters', recipient: asThing(player), counter: 'poison', amount: many, player: traits.controller });
  const toxic = traits.abilities.flatMap(({ ability }) => (ability.ability === 'keyword' && same(ability.keyword, 'toxic') ? [ability.n?.amount === 'number' ? ability.n.value : unchecked('toxic without a number')] : []));
  void at;
  return [has('infect') ? poison(amount) : { ...base, kind: 'lose-life', player, amount }, ...(combat === true && toxic.length > 0 ? [poison(toxic.reduce<Int>(plus, 0))] : [])];
}
function toPermanent(at: Bare, event: GameEvent, base: Base, controller: PlayerId, has: (keyword: string) => boolean): readonly GameEvent[] {
  const { recipient, amount = 0 } = event;
  const object = real(at.world, recipient as ObjectId);
  const { types } = traitsOf(at, object);
  const creature = has('wither') || has('infect') ? ({ ...base, kind: 'put-counters', recipient: object.id, counter: '-1/-1', amount, player: controller } as const) : ({ ...base, kind: 'mark-damage', recipient: object.id, amount } as const);
  return [
    ...(among(types, 'Creature') ? [creature] : []),
    ...(['Planeswalker', 'Battle'] as const).flatMap((type): readonly GameEvent[] => (among(types, type) ? [{ ...base, kind: 'remove-counters', recipient: object.id, counter: type === 'Battle' ? 'defense' : 'loyalty', amount }] : [])),
  ];
}
/** CR 120.4d: the net of what is gained and lost at once, for effects that look at the life total that would result. */
function lifeTotals(at: Bare, nodes: readonly Node[]): readonly Node[] {
  if (!effectsThere(at, null).some(({ ability }) => (ability.ability === 'when' || ability.ability === 'cant') && ability.patterns.some(({ kind }) => kind === 'life-total'))) return [];
  if (same(reading(at.scenario, 'less than 1 life') ?? '', 'among them')) unchecked('the reading in which life totals stand among the results');
  return at.world.players.flatMap(({ id, life }): readonly Node[] => {
    const changes = nodes.filter(({ event, state }) => state !== 'gone' && event.player === id && (event.kind === 'lose-life' || event.kind === 'gain-life'));
    if (changes.length === 0) return [];
    const now = changes.reduce<Int>((sum, { event }) => (event.kind === 'gain-life' ? plus(sum, event.amount ?? 0) : minus(sum, event.amount ?? 0)), life);
    if (compare(now, life) === 0) return []; // what stays as it is does not become anything
    const cause = changes.find(({ event }) => event.cause.kind === 'damage')?.event.cause ?? (changes[0] as Node).event.cause;
    return [{ event: { kind: 'life-total', cause, applied: [], player: id, old: life, new: now }, parent: -1, state: 'open' }];
  });
}
