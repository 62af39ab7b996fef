/**
 * CR 616.1g, 120.3: events that others contain. Nothing is asked about them before nothing more applies to what contains them; so a batch is a
 * list of *stages*, each of which begins with the last amounts of the one before. What nothing applies to is only an amount more.
 */
import { type Int, equals, minus, plus, times } from '../../base/integer.ts';
import type { EventKind } from '../../rules/ability.ts';
import { effectsFor, forbidding } from '../../rules/effect.ts';
import type { GameEvent } from '../../rules/event.ts';
import type { Node } from '../../rules/position.ts';
import { playerAt } from '../../rules/world.ts';
import type { Expr } from '../../search/packed/form/ir.ts';
import { AMOUNTLESS, areApart, withoutAmount } from './amountless.ts';
import { type Joining, SAMPLES, canBe, mayApply, shapeKey } from './additions.ts';
import { ZERO, add, all, field, int, nonNegative, op, valueOf, when } from './expression.ts';
import { alive, canGo, groupOf, inShapes } from './order.ts';
import { withCounted, withEach } from './entry.ts';
import { chainOf } from './chain.ts';
import { asComingUp, joiningIn, mostJoining, placeFor, placed, placesFor, placesInTurn, sharesEffects } from './joining.ts';
import { milledOneByOne } from './milled.ts';
import { type Job, type Move, type ProcessNode, entering, processNode } from './process.ts';
import { asksWhichDraw, singleDraw } from './single-draw.ts';
import { withPieces } from './pieces.ts';
import { refuse } from './symbolic.ts';

/** Kinds of events that can be in the batch, and what is said of them. */
export const KINDS: ReadonlySet<EventKind> = new Set<EventKind>(['damage', 'lose-life', 'gain-life', 'put-counters', 'remove-counters', 'mill', 'draw-cards', 'scry', 'surveil', 'add-mana', 'mark-damage', 'create', 'enters', ...AMOUNTLESS]);

/** One event with the amount that it has in the end, 0 where it does not happen. */
export interface Last {
  readonly event: GameEvent;
  readonly amount: Expr;
  /** CR 122.6: counters that something enters with are told with its entry. */
  readonly entry?: Entering;
  /** A result of damage: 1 once something has applied to it. */
  readonly changed?: Expr;
  /** What contains an event without an amount. */
  readonly container?: GameEvent;
  /** There may be several such events, of which this is the sum. */
  readonly several?: true;
}

/** What tells of an entry: the batch of it alone, which of its events puts the counters (the entry itself: none does), and whether it enters; of several kinds the number of each. */
export interface Entering { readonly job: Job; readonly at: number; readonly there: Expr; readonly numbers?: ReadonlyMap<string, Expr> }

/** One generation of events: those that something may apply to, and all that they come to. */
export interface Stage { readonly job: Job; readonly nodes: readonly ProcessNode[]; readonly lasts: readonly Last[] }

/** A contained event that something may apply to, with the amount that it begins with. */
interface Watched { readonly event: GameEvent; readonly amount: Expr; readonly entry?: Entering; readonly container?: GameEvent }

const MOST_STAGES = 6;
/** More events that put counters of several kinds, in whatever order, take longer to compile than they save. */
const MOST_PUTS = 12;
/** The stages of a batch whose own events are `nodes`.
 * @param count how many events the batches before have */
export function stagesOf(job: Job, nodes: readonly ProcessNode[], name: (at: number, stage: number) => string, count: number): readonly Stage[] {
  const stages: Stage[] = [];
  let now = job;
  let open = nodes;
  const origins = new Map<ProcessNode, Watched>();
  for (let total = count + nodes.length; ; total += open.length) {
    const here = (at: number): string => name(at, stages.length);
    const joining = joiningIn(now);
    const most = mostJoining(now, open, joining);
    const [added] = joining;
    const several = most > 1 || joining.length > 1 || (added?.inside === false && sharesEffects(now, added, open));
    let fresh: readonly ProcessNode[] = [];
    if (added?.inside === false && job.refusals.reasons.length === 0) {
      const chain = chainOf(now, open, total);
      const joins = chain !== null ? placesInTurn(now, chain, total, here) : several ? placesFor(now, joining, open, total, here, false) : placeFor(now, added, total, here);
      checkOncePerLineage(joins.job, joins.nodes, stages);
      now = joins.job;
      open = [...open, ...joins.nodes];
      total += joins.nodes.length;
      fresh = joins.nodes;
    }
    if (added !== undefined) checkJoined(now, open, joining, fresh);
    const before = open.length;
    ({ job: now, nodes: open } = withPieces(now, open, total, here));
    total += open.length - before;
    const lasts = open.flatMap((node) => node.shapes.flatMap((shape, s): readonly Last[] => lastsOf(now, node, s, shape.event, origins.get(node))));
    const { watched, quiet } = contentsOf(now, lasts, open);
    stages.push({ job: now, nodes: open, lasts: [...settledIn(now, open), ...lasts.filter(({ event }) => event.kind !== 'enters'), ...quiet] }); // an entry is told with its counters, or by itself where it has none
    const some = added?.inside === true && (several || open.length > 1);
    const one: readonly Watched[] = added?.inside === true && !some ? [{ ...added, amount: field(added.name) }] : [];
    const coming: readonly Watched[] = [...one, ...watched];
    if ((coming.length === 0 && !some) || job.refusals.reasons.length > 0) break;
    if (coming.filter(({ entry }) => entry?.numbers !== undefined).length > MOST_PUTS) refuse(job.refusals, 'counters of several kinds in too many orders');
    if (stages.length > MOST_STAGES) refuse(job.refusals, 'events within events without end');
    const alone = within(now, coming);
    const stage = stages.length;
    if (coming.some(({ container }) => container !== undefined) && !areApart(withoutOthers(open, coming).map(({ event }) => event))) refuse(job.refusals, 'several events without an amount');
    const places = some ? placesFor(alone, joining, open, total, (at) => name(at, stage), true) : { job: alone, nodes: [] };
    const { job: next } = places;
    const { early, late: first } = asComingUp(places.nodes, open, now.batch.nodes.length);
    if (added !== undefined && one.length > 0) placed(job, added);
    open = [...first, ...coming.flatMap((each, i) => {
      const { event, amount, entry } = each;
      const at = next.batch.nodes.findIndex((node) => node.event === event);
      const node = processNode(entry === undefined ? next : { ...entry.job, batch: next.batch }, at, total + first.length + i, { id: name(at, stage), ...(i < one.length && added !== undefined ? { added: added.name } : { begins: amount }) });
      if (node !== null) origins.set(node, each);
      if (node !== null && entry !== undefined && node.shapes.length > 1) refuse(job.refusals, 'counters that become something else');
      return node ?? [];
    })];
    checkOncePerLineage(next, open, stages);
    const last = stages.pop();
    if (last !== undefined) stages.push({ ...last, nodes: [...last.nodes, ...early] });
    now = next;
  }
  checkOthersApart(job, stages);
  if ([...job.added.values()].some(({ by, later, places }) => by !== null && later === null && places === undefined)) refuse(job.refusals, 'further events of further events');
  return stages;
}

/** What one event may contain that concerns one thing, of which there is at most one: it depends on what that event has become (destroyed or sacrificed, it is put into the graveyard). */
function withoutOthers(open: readonly ProcessNode[], coming: readonly Watched[]): readonly Watched[] {
  const origins = new Map(open.flatMap((node) => node.shapes.map(({ event }) => [event, node] as const)));
  const isOther = (one: Watched, other: Watched): boolean => {
    const node = one.container && origins.get(one.container);
    return node !== undefined && other.container !== undefined && one.container !== other.container && node === origins.get(other.container) && one.event.what === other.event.what;
  };
  return coming.filter((each, i) => !coming.slice(0, i).some((before) => isOther(before, each)));
}

/** What happens instead to another thing is said apart from what happens to that thing itself: nothing else may happen to it. */
function checkOthersApart(job: Job, stages: readonly Stage[]): void {
  const moving = stages.flatMap(({ lasts }) => lasts.flatMap(({ event }) => (AMOUNTLESS.has(event.kind) ? [event] : [])));
  for (const { shapes } of stages.flatMap(({ nodes }) => nodes)) {
    const mine = new Set(shapes.map(({ event }) => event));
    const others = [...mine].filter(({ kind, what }) => AMOUNTLESS.has(kind) && what !== shapes[0]?.event.what);
    if (others.some(({ what }) => moving.some((event) => !mine.has(event) && event.what === what))) refuse(job.refusals, 'something happens instead to what else something happens to');
  }
}

/** Where an added event stands among the others must not depend on what else is applied, nor what applies to it on what has applied before. */
function checkJoined(job: Job, nodes: readonly ProcessNode[], joining: readonly Joining[], fresh: readonly ProcessNode[]): void {
  const moves = (list: readonly ProcessNode[]): readonly Move[] => list.flatMap(({ shapes }) => shapes.flatMap((shape) => shape.moves));
  if (joining.some(({ inside }) => inside) && nodes.length > 1 && nodes.some(({ slot }) => slot !== undefined)) refuse(job.refusals, 'what is added to one of several events in pieces');
  if (moves(nodes).some(({ ways }) => ways.some(({ replaced }) => replaced))) refuse(job.refusals, 'another event happens instead of one of several');
  const covers = (each: ProcessNode): boolean => moves([each]).some(({ live, ways }) => ways.some(({ more }) => more.length > 0) && groupOf(job, nodes, each, live).length > 1);
  if (fresh.some(({ inherits }) => inherits !== undefined) && nodes.some(covers)) refuse(job.refusals, 'an effect watches an event and what another adds to it');
}

/** The batch that the contained events are by themselves. */
function within(job: Job, watched: readonly Watched[]): Job {
  const nodes: Node[] = [];
  for (const { event, entry } of watched) {
    const container = entry?.job.batch.nodes[0];
    if (container !== undefined && !nodes.includes(container)) nodes.push(container);
    nodes.push({ event, parent: container === undefined ? -1 : nodes.indexOf(container), state: 'open' });
  }
  return { ...(watched[0]?.entry?.job ?? job), batch: { ...job.batch, nodes } };
}

/** CR 614.5: what has applied to an event applies to nothing that it contains, nor to what is added to that. */
export function checkOncePerLineage(job: Job, nodes: readonly ProcessNode[], before: readonly Stage[]): void {
  const effects = (list: readonly ProcessNode[]): readonly string[] => list.flatMap(({ shapes }) => shapes.flatMap(({ moves }) => moves.map(({ live }) => live.id)));
  const known = new Set(before.flatMap((stage) => effects(stage.nodes)));
  if (effects(nodes).some((id) => known.has(id))) refuse(job.refusals, 'an effect watches an event and what it contains');
}

/** Tokens of several kinds are told as creations of one kind each, and a single draw by its instruction. */
function lastsOf(job: Job, node: ProcessNode, s: number, event: GameEvent, origin: Watched | undefined): readonly Last[] {
  if (event.kind === 'draw') return []; // draws.ts: cards are drawn one by one
  if (node.tokens === undefined) return [lastOf(job, node, s, event, origin)];
  const there = all(inShapes(node, [s]), canGo(node) ? op('eq', field(node.names.gone), ZERO) : int(1));
  return node.tokens.slots.map(({ name, group }) => ({ event: { ...event, groups: [group] }, amount: when(there, field(name), ZERO) }));
}

function lastOf(job: Job, node: ProcessNode, s: number, event: GameEvent, { entry, container = containerOf(job, node) }: Partial<Watched> = {}): Last {
  const here = inShapes(node, [s]);
  const there = all(here, alive(node));
  if (event.kind === 'enters') return { event, amount: when(there, node.amount, ZERO), entry: { ...aloneIn(job, event, there), ...(node.kinds.length === 0 ? {} : { numbers: new Map(node.kinds.map(({ kind, name }) => [kind, when(there, field(name), ZERO)])) }) } };
  const certain = !canGo(node) && node.shapes.every(({ moves }) => moves.every(({ ways }) => ways.every((way) => nonNegative(way.amount))));
  return { event, amount: when(certain ? here : there, node.amount, ZERO), ...(entry !== undefined ? { entry } : job.entry === null ? {} : { entry: { job, at: node.at, there: int(1) } }), ...(event.resultOf === undefined ? {} : { changed: node.touched }), ...(container === undefined ? {} : { container }) };
}
/** The batch of an entry alone. */
const aloneIn = (job: Job, event: GameEvent, there: Expr): Entering =>
  ({ job: { ...(event.entry === undefined ? job : entering(job, event.entry)), batch: { ...job.batch, nodes: [{ event, parent: -1, state: 'settled' }] } }, at: 0, there });
/** CR 701.17a: the event of which one that is still open is a part, where it was settled before anybody was asked. */
function containerOf({ batch: { nodes } }: Job, { at }: ProcessNode): GameEvent | undefined {
  const parent = nodes[nodes[at]?.parent ?? -1];
  return parent?.state === 'settled' && parent.event.kind === 'mill' ? parent.event : undefined;
}
/** Events of the batch that are settled already. */
function settledIn(job: Job, nodes: readonly ProcessNode[]): readonly Last[] {
  const settled = job.entry !== null ? [] : job.batch.nodes.filter((node, at) => node.state !== 'gone' && !nodes.some((each) => each.at === at));
  for (const { event } of settled) if (event.kind === 'counter') refuse(job.refusals, 'what was countered is told with what it contains'); // 701.6a
  return settled.flatMap(({ event }) => (event.amount === undefined ? [] : [{ event, amount: int(event.amount) }]));
}

/** What events contain that join the batch, and that nothing may apply to. */
export const contentsBeside = (job: Job, lasts: readonly Last[]): readonly Last[] => {
  const { watched, quiet } = contentsOf(job, lasts);
  for (const { event } of watched) refuse(job.refusals, `an effect watches ${event.kind}, a result of what another adds`);
  return [...lasts, ...quiet];
};

/** @param nodes the events of the batch that `lasts` are what becomes of; none where others are added to it */
function contentsOf(job: Job, lasts: readonly Last[], nodes: readonly ProcessNode[] = []): { readonly watched: readonly Watched[]; readonly quiet: readonly Last[] } {
  const open = lasts.filter(({ event, amount }) => event.kind === 'enters' || valueOf(amount) !== 0);
  const found = open.flatMap((last) => (last.event.kind === 'mill' || last.event.kind === 'draw-cards' ? cardsIn(job, last, lasts, nodes) : containedIn(job, last)));
  for (const { event } of [...open, ...found]) if (!KINDS.has(event.kind)) refuse(job.refusals, `an event "${event.kind}"`);
  for (const { event } of open) if ((event.kind === 'scry' || event.kind === 'surveil') && isArranged(job, event)) refuse(job.refusals, 'cards are arranged');
  const groups = new Map<string, typeof found>();
  for (const [i, each] of found.entries()) {
    const key = mergedKey(each.event) ?? String(i);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  const watched: Watched[] = [];
  const quiet: Last[] = [];
  for (const group of inOrder([...groups.values()])) {
    const [first] = group;
    if (first === undefined) continue;
    if (group.every(({ event, entry }) => event.kind === 'enters' || !mayApply(job, event, entry?.job.entry))) quiet.push(...group); // an entry is no part of itself
    else {
      if (group.some(({ event }) => sameBut(event) !== sameBut(first.event))) refuse(job.refusals, 'results of damage that are one event, but not alike');
      watched.push({ ...first, amount: add(...group.map(({ amount }) => amount)) });
    }
  }
  checkLifeTotals(job, [...open, ...quiet, ...watched]);
  return { watched, quiet };
}
const sameBut = ({ resultOf: _, ...event }: GameEvent): string => shapeKey(event);

/** CR 120.3, 702.15e: results of damage that are one event where there are several: counters on one thing, and life for one source. */
function mergedKey({ kind, resultOf, recipient, counter, player, source }: GameEvent): string | null {
  if (resultOf === undefined || (kind !== 'put-counters' && kind !== 'gain-life')) return null;
  return JSON.stringify(kind === 'gain-life' ? [kind, source] : [kind, recipient, counter, player]);
}
/** Life gained by lifelink comes after everything else. */
const inOrder = <T extends { readonly event: GameEvent }>(groups: readonly (readonly T[])[]): readonly (readonly T[])[] => {
  const isLast = (group: readonly T[]): boolean => group[0]?.event.kind === 'gain-life' && group[0].event.resultOf !== undefined;
  return [...groups.filter((group) => !isLast(group)), ...groups.filter(isLast)];
};

const node = (event: GameEvent): Node => ({ event, parent: -1, state: 'open' });

function containedIn(job: Job, last: Last): readonly Last[] {
  const { machine, world, refusals } = job;
  if (last.event.kind === 'create') return [];
  if (last.event.kind === 'enters') return countersOf(last);
  if (AMOUNTLESS.has(last.event.kind)) return leaving(job, last);
  const [few, more] = SAMPLES.map((amount) => machine.procedure.expand(machine.rules, world, [node({ ...last.event, amount })], [0]).children.map(({ event }) => event));
  return (few ?? []).flatMap((event, i): Last[] => {
    const { amount } = event;
    const other = more?.[i]?.amount;
    const [a, b] = SAMPLES;
    if (amount === undefined || other === undefined || a === undefined || b === undefined) {
      refuse(refusals, `what "${last.event.kind}" contains`);
      return [];
    }
    if (!canBe(job, event)) refuse(refusals, `a result of ${last.event.kind} that can't be`);
    if (forbidding(world, machine.rules.edition, event, null) !== null) { // 614.17: it does not happen, whatever else does
      if (event.own !== undefined) refuse(refusals, `a result of ${last.event.kind} that can't happen`);
      return [];
    }
    if (last.several === true && !equals(amount, a)) refuse(refusals, `what several events "${last.event.kind}" contain`);
    return [{ event, amount: affine(job, last.amount, { at: a, value: amount }, { at: b, value: other }) }];
  });
}

/** CR 701.8a, 701.9a, 701.21a: what is destroyed, discarded or sacrificed moves. */
function leaving(job: Job, { event, amount, container }: Last): readonly Last[] {
  const { machine, world, refusals } = job;
  const whole = withoutAmount(event);
  const moves = machine.procedure.expand(machine.rules, world, [node(whole)], [0]).children.map((child) => child.event);
  if (moves.length > 0 && container !== undefined) refuse(refusals, 'moves within moves');
  if (moves.some((move) => !AMOUNTLESS.has(move.kind) || !canBe(job, move) || forbidding(world, machine.rules.edition, move, null) !== null)) refuse(refusals, `what "${event.kind}" contains`);
  return moves.map((move) => ({ event: move, amount, container: whole }));
}

/** CR 122.6: the counters that something enters with; none where they can't be put, or where nothing gives any. */
function countersOf({ event, amount, entry }: Last): readonly Last[] {
  if (entry === undefined) return [];
  const { job } = entry;
  const { machine, world } = job;
  const counter = job.counters.get(event.entry?.what ?? -1) ?? null;
  const [sample = 1] = SAMPLES;
  const full = entry.numbers === undefined ? withCounted(event, counter, sample) : withEach(event, sample);
  const children = machine.procedure.expand(machine.rules, world, [node(full)], [0]).children.filter((child) => forbidding(world, machine.rules.edition, child.event, job.entry) === null);
  const [child] = children;
  if (children.length > 1 && entry.numbers === undefined) refuse(job.refusals, 'counters of several kinds on one entry');
  if (child === undefined) return [{ event, amount: ZERO, entry }];
  const nodes: readonly Node[] = [...job.batch.nodes, ...children.map((each): Node => ({ event: each.event, parent: 0, state: 'open' }))];
  const inside = { ...job, batch: { ...job.batch, nodes } };
  return children.map((each, i) => ({ event: each.event, amount: entry.numbers?.get(each.event.counter ?? '') ?? amount, entry: { ...entry, job: inside, at: i + 1 } }));
}

/** The amount of a result: that of its container, a number, or both together (toxic). */
function affine(job: Job, amount: Expr, one: { readonly at: Int; readonly value: Int }, other: { readonly at: Int; readonly value: Int }): Expr {
  const slope = equals(one.value, other.value) ? 0 : 1;
  const rest = minus(one.value, times(slope, one.at));
  if (!equals(plus(times(slope, other.at), rest), other.value)) return refuse(job.refusals, 'a result of damage with an amount of its own');
  const sum = add(slope === 1 ? amount : ZERO, int(rest));
  return rest === 0 ? sum : when(op('gt', amount, ZERO), sum, ZERO);
}

/** CR 701.22a, 701.25a: whether looking at the top cards of the library may lead to a choice. */
function isArranged({ world }: Job, { kind, player }: GameEvent): boolean {
  const { library } = playerAt(world, player ?? 0);
  return kind === 'surveil' ? library.length > 0 : library.some((id) => world.objects[id]?.anonymous !== true);
}

/** Cards that move: nothing may watch that, and the number is all that shows; or cards that are milled and move one by one. */
function cardsIn(job: Job, last: Last, lasts: readonly Last[], nodes: readonly ProcessNode[]): readonly Last[] {
  const { event, amount, several } = last;
  const { machine, world, refusals } = job;
  const player = playerAt(world, event.player ?? 0);
  const card = player.library[0];
  const moved: GameEvent = { kind: 'move', cause: event.cause, applied: [], zoneFrom: 'library', to: { zone: event.kind === 'mill' ? 'graveyard' : 'hand' }, ...(card === undefined ? {} : { what: card }) };
  const drawn = singleDraw(event);
  const isWatched = event.kind === 'draw-cards' && several !== true && mayApply(job, drawn);
  if (isWatched) job.draws.push({ event, amount });
  const onDraws = isWatched || event.kind === 'mill' ? [] : effectsFor(world, machine.rules.edition, drawn, null);
  if (onDraws.length > 0 && (mayApply(job, drawn) || onDraws.some(({ ability }) => asksWhichDraw(ability)))) refuse(refusals, 'an effect watches draw');
  const milled = event.kind === 'mill' && mayApply(job, moved) ? milledOneByOne(job, last, lasts, nodes) : [];
  if (milled === null || (event.kind !== 'mill' && mayApply(job, moved))) refuse(refusals, 'an effect watches move');
  for (const each of event.kind === 'mill' ? [moved] : [drawn, moved]) if (forbidding(world, machine.rules.edition, each, null) !== null) refuse(refusals, `an effect watches ${each.kind}`);
  const known = (event.kind === 'mill' || player.libraryKnown) && player.library.some((id) => world.objects[id]?.anonymous !== true);
  if (known) refuse(refusals, 'known cards of a library');
  if (player.libraryUnknown?.some((id) => world.objects[id]?.anonymous !== true) === true) refuse(refusals, 'cards of a shuffled library');
  return milled ?? [];
}

/** CR 120.4d: no effect may watch what the life totals become. */
function checkLifeTotals(job: Job, lasts: readonly Last[]): void {
  const changing = lasts.filter(({ event }) => event.kind === 'gain-life' || event.kind === 'lose-life');
  for (const player of job.world.players) {
    const mine = changing.filter(({ event }) => event.player === player.id);
    for (const cause of mine.map(({ event }) => event.cause)) {
      const total: GameEvent = { kind: 'life-total', cause, applied: [], player: player.id, old: player.life, new: player.life };
      if (mayApply(job, total)) refuse(job.refusals, 'an effect watches a life total');
    }
  }
}
