/**
 * Who chooses, and what is offered together: the order of parts (101.4, 616.1). Parts are numbered player by player in
 * APNAP order; within a player thing by thing, or all of a player's things together while they share something that is used up, or that covers them all at once.
 */
import type { PlayerId, Thing } from '../../rules/model.ts';
import { jointly } from '../../rules/batch.ts';
import { reading } from '../../rules/editions.ts';
import { type LiveEffect, grainOf } from '../../rules/effect.ts';
import { apnap } from '../../rules/world.ts';
import type { Expr, Packed } from '../../search/packed/form/ir.ts';
import { all, field, int, isFalse, op, some, textOf, when } from './expression.ts';
import { inherited } from './pieces.ts';
import { type Job, type Move, type ProcessNode, type Shape, leftOf } from './process.ts';
import { refuse } from './symbolic.ts';

/** 1 while the event of a node still exists. */
export const alive = (node: ProcessNode): Expr => {
  const exists = node.event.kind === 'enters' ? int(1) : op('gt', node.amount, int(0));
  return canGo(node) ? all(op('eq', field(node.names.gone), int(0)), exists) : exists;
};
export const canGo = (node: ProcessNode): boolean => node.shapes.some((shape) => shape.moves.some((move) => move.ways.some((way) => way.gone)));
/** 1 while the event of a node has one of these shapes. */
export const inShapes = (node: ProcessNode, wanted: readonly number[]): Expr =>
  wanted.length === node.shapes.length ? int(1) : some(...wanted.map((s) => op('eq', field(node.names.shape), int(s))));
/** 1 once the effect has been applied to the node; a field only where something has to look at it. */
export const markName = (effect: string, node: ProcessNode): string => `mark ${effect} ${node.id}`;

/** The part that a node belongs to in each of its shapes; shapes of one value are one case. */
export interface Order {
  readonly chooser: Packed['chooser'];
  /** Of each part from the first. */
  readonly seats: readonly number[] | null;
  /** Several things of one player may have one part. */
  readonly sharing: boolean;
  /** Of three players or more, one who has chosen may get something new: effects have to say where they count. */
  readonly tellsNew: boolean;
  /** After the last part. */
  readonly end: number;
  readonly partOf: (node: ProcessNode, shapes: readonly number[]) => number | Expr;
  /** Marks that the order looks at: effect and node. */
  readonly marked: ReadonlySet<string>;
  /** 1 while something applies to one of the nodes; only where others have to wait for them, because all marks are looked at. */
  readonly asks: Expr | null;
}

/** 1 once an effect has been applied to a node. */
interface Marks { readonly of: (live: LiveEffect, node: ProcessNode) => Expr }

interface Place { readonly node: ProcessNode; readonly s: number; readonly shape: Shape }

/** @param first the number of the first part, at least 1; negative ones are for answers that are waited for
 * @param awaited whether other nodes wait for these */
export function orderOf(job: Job, nodes: readonly ProcessNode[], goesOn: boolean, first: number, awaited: boolean): Order {
  const places = nodes.flatMap((node) => node.shapes.map((shape, s): Place => ({ node, s, shape })));
  const deciding = places.filter(({ shape }) => shape.moves.length > 0);
  const players = apnap(job.world).filter((player) => deciding.some(({ shape }) => shape.player === player));
  const width = nodes.length + 1;
  const marked = new Set<string>();
  for (const id of [...inherited(nodes), ...nodes.flatMap(({ inherits = [] }) => [...inherits])]) for (const node of nodes) marked.add(markName(id, node));
  const marks: Marks = {
    of: (live, node) => {
      const group = groupOf(job, nodes, node, live);
      const name = group.length > 1 && isFixed(group, live) ? groupMark(live.id, group) : markName(live.id, node);
      marked.add(name);
      return field(name);
    },
  };
  const slots = new Map(players.map((player) => [player, slotsOf(places.filter(({ shape }) => shape.player === player), marks)]));
  const value = (place: Place): Expr => {
    const base = first + Math.max(0, players.indexOf(place.shape.player)) * width;
    return shifted(base, slots.get(place.shape.player)?.slot(place) ?? int(0));
  };
  const valueIn = (node: ProcessNode, mine: readonly number[]): Expr => {
    const values = mine.map((s) => ({ s, part: value({ node, s, shape: node.shapes[s] as Shape }) }));
    const last = values.at(-1)?.part ?? int(first);
    const part = values.slice(0, -1).reduceRight<Expr>((rest, { s, part: here }) => when(op('eq', field(node.names.shape), int(s)), here, rest), last);
    const player = node.shapes[mine[0] ?? 0]?.player ?? 0;
    return when(slots.get(player)?.shared ?? int(0), int(first + Math.max(0, players.indexOf(player)) * width), part);
  };
  // a single event asks one player at a time, whoever that is then
  const rounds = !goesOn && players.length > 1 && new Set(deciding.map(({ node }) => node)).size > 1;
  const again = rounds && mayRestart(nodes);
  const tellsNew = again && players.length > 2;
  if (tellsNew) checkRounds(job, nodes);
  return {
    tellsNew, sharing: [...slots.values()].some(({ shared }) => !isFalse(shared)),
    asks: awaited ? asksExpr(deciding, marks) : null,
    chooser: !rounds ? 'first' : again ? 'restarting' : 'rounds', marked, end: first + Math.max(1, players.length) * width,
    seats: rounds ? players.flatMap((_, seat) => Array.from({ length: width }, () => seat)) : null,
    partOf: (node, shapes) => {
      const whose = [...new Set(shapes.map((s) => node.shapes[s]?.player))].map((player) => shapes.filter((s) => node.shapes[s]?.player === player));
      const part = whose.slice(0, -1).reduceRight<Expr>((rest, mine) => when(inShapes(node, mine), valueIn(node, mine), rest), valueIn(node, whose.at(-1) ?? []));
      return part.kind === 'const' ? Number(part.value) : part;
    },
  };
}

/**
 * Of three players, one who has chosen may get something new (101.4d): what is new is told by marks, each of one effect on one event, and not by tier. What
 * effects add stands in places, and what is split off in slots, each of which is one event of the batch and has marks of its own: there nothing applies before it comes.
 */
function checkRounds({ refusals }: Job, nodes: readonly ProcessNode[]): void {
  if (nodes.some(({ shapes }) => shapes.some(({ moves }) => moves.some(({ live }) => live.own)))) refuse(refusals, 'a part of the event itself in a round of three players that may begin again');
}

const shifted = (base: number, slot: Expr): Expr => (slot.kind === 'if' ? when(slot.test, shifted(base, slot.then), shifted(base, slot.else)) : op('add', int(base), slot));

/** The order of one player's things, and whether they share something: then there is none. */
interface Slots { readonly shared: Expr; readonly slot: (place: Place) => Expr }
function slotsOf(places: readonly Place[], marks: Marks): Slots {
  const nodes = [...new Set(places.map(({ node }) => node))];
  const things = new Set(places.map(({ shape }) => shape.thing));
  if (nodes.length < 2 || things.size < 2) return { shared: int(0), slot: () => int(0) };
  const shared = some(sharedExpr(places, marks), meetingExpr(places, marks));
  const mixed = interleaved(nodes, places);
  const asks = new Map(nodes.map((node) => [node, mixed ? asksExpr(places.filter((place) => place.node === node), marks) : int(1)]));
  const firstOf = (place: Place): Expr => {
    const earlier = nodes.filter((node) => node.at < place.node.at);
    return earlier.reduceRight<Expr>((rest, node) => when(all(isThing(node, place.shape.thing, place.shape.player), asks.get(node) ?? int(1)), int(1 + nodes.indexOf(node)), rest), int(1 + nodes.indexOf(place.node)));
  };
  return { shared, slot: firstOf };
}

const isThing = (node: ProcessNode, thing: Thing, player: PlayerId): Expr => inShapes(node, node.shapes.flatMap((shape, s) => (shape.thing === thing && shape.player === player ? [s] : [])));

/** Whether an event of another thing can stand between two of one thing: then what comes first depends on what still applies. */
function interleaved(nodes: readonly ProcessNode[], places: readonly Place[]): boolean {
  const possible = (node: ProcessNode): ReadonlySet<Thing> => new Set(places.filter((place) => place.node === node).map(({ shape }) => shape.thing));
  return nodes.some((before, i) => nodes.some((after, k) => k > i + 1 && [...possible(before)].some((thing) => possible(after).has(thing) && nodes.slice(i + 1, k).some((between) => [...possible(between)].some((other) => other !== thing)))));
}

/** What may be done to the event of a node in one of its shapes. */
interface Chance { readonly place: Place; readonly move: Move }
const chancesAt = (places: readonly Place[]): readonly Chance[] => places.flatMap((place) => place.shape.moves.map((move) => ({ place, move })));
/** Whether one of these can be done now: all of one effect on one node, in shapes of which it has only one at a time. */
function applying(chances: readonly Chance[], marks: Marks): Expr {
  const [first] = chances;
  if (first === undefined) return int(0);
  const { place: { node }, move: { live } } = first;
  const left = leftOf(live);
  const shapes = [...grouped(chances, ({ move }) => textOf(move.guard)).values()].map((list) => all(inShapes(node, list.map(({ place }) => place.s)), list[0]?.move.guard ?? int(1)));
  return all(node.asked?.when ?? int(1), op('eq', marks.of(live, node), int(0)), ...(left === null ? [] : [op('gt', left, int(0))]), alive(node), some(...shapes));
}
function grouped<T>(list: readonly T[], key: (each: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const each of list) groups.set(key(each), [...(groups.get(key(each)) ?? []), each]);
  return groups;
}
/** Some of these can be done now. */
const someApplying = (chances: readonly Chance[], marks: Marks): Expr => some(...[...grouped(chances, ({ place: { node }, move: { live } }) => `${live.id} on ${node.id}`).values()].map((list) => applying(list, marks)));
/** Something applies to a node. */
const asksExpr = (places: readonly Place[], marks: Marks): Expr => someApplying(chancesAt(places), marks);

/** Some effect may send an event of one thing now to another thing of the player for which something is asked too. */
function meetingExpr(places: readonly Place[], marks: Marks): Expr {
  const things = [...new Set(places.map(({ shape }) => shape.thing))];
  return some(...things.map((thing) => {
    const coming = chancesAt(places.filter(({ shape }) => shape.thing !== thing)).filter(({ move: { sends } }) => sends === 'anything' || sends.includes(thing));
    return coming.length === 0 ? int(0) : all(someApplying(coming, marks), asksExpr(places.filter(({ shape }) => shape.thing === thing), marks));
  }));
}

/**
 * Some effect that is used up, or that covers them all at once, applies now to two different things of the player. An event concerns one thing at a time,
 * so it is asked thing by thing whether it applies to some event that concerns it.
 */
function sharedExpr(places: readonly Place[], marks: Marks): Expr {
  const shared = chancesAt(places).flatMap((chance) => {
    const joint = chance.move.live.left === null ? jointly(chance.move.live, chance.place.shape.event) : '';
    return joint === null ? [] : [{ ...chance, key: `${chance.move.live.id}/${joint}` }];
  });
  return some(...[...grouped(shared, ({ key }) => key).values()].flatMap((list) => {
    const byThing = [...grouped(list, ({ place: { shape } }) => String(shape.thing)).values()].map((mine) => someApplying(mine, marks));
    return byThing.slice(0, -1).map((one, i) => all(one, some(...byThing.slice(i + 1))));
  }));
}

/**
 * With one effect each per round: whether a player who has nothing to choose may get something because of what another player
 * does (101.4d). Where not, a round simply goes from player to player.
 */
function mayRestart(nodes: readonly ProcessNode[]): boolean {
  return nodes.some(({ joins, shapes }) => joins || new Set(shapes.map(({ player }) => player)).size > 1);
}

/** What events have in common that one application of the effect covers; null: it covers each by itself. What an event may become says it of that. */
function keyIn(live: LiveEffect, { event, player, thing }: Shape): string | null {
  const grain = grainOf(live, event);
  if (grain === 'chooser') return `player ${String(player)}`;
  if (grain === 'source') return String(event.source);
  if (grain === 'recipient') return String(thing);
  return grain === 'event' ? '' : null;
}
export const groupKey = (live: LiveEffect, shape: Shape): string => keyIn(live, shape) ?? '';

/** CR 615.8, 615.10: the events that one application covers. */
export function groupOf(job: Job, nodes: readonly ProcessNode[], node: ProcessNode, live: LiveEffect): readonly ProcessNode[] {
  const shapesOf = (each: ProcessNode): readonly Shape[] => each.shapes.filter((shape) => shape.moves.some((move) => move.live.id === live.id));
  const oneByOne = live.ability.shield !== undefined && reading(job.machine.rules.readings, 'a next N shield') === 'source by source' && shapesOf(node).every(({ event }) => ['recipient', 'chooser'].includes(grainOf(live, event)));
  const keys = (each: ProcessNode): readonly (string | null)[] => shapesOf(each).map((shape) => keyIn(live, shape));
  const mine = keys(node);
  if (mine.includes(null) && mine.some((key) => key !== null)) refuse(job.refusals, `${live.label}: one application covers some of what an event may become, and not others`);
  if (oneByOne || mine.includes(null)) return [node];
  return nodes.filter((each) => each === node || keys(each).some((key) => mine.includes(key)));
}
/** 1 once the effect has been applied to all of a group. */
export const groupMark = (effect: string, group: readonly ProcessNode[]): string => `mark ${effect} ${group.map(({ id }) => id).join('+')}`;
/** Whether one application always covers all of a group that is left, and so happens at most once: not where others may come to it. */
export const isFixed = (group: readonly ProcessNode[], live: LiveEffect): boolean =>
  group.every(({ shapes, slot, joins }) => slot === undefined && (!joins || group.length === 1) && shapes.length === 1 && shapes[0]?.moves.find((move) => move.live.id === live.id)?.guard.kind === 'const');
