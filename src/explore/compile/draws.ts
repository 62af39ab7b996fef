/**
 * CR 121.2: cards are drawn one by one, and an effect may replace one draw by several others. What is still to be drawn is a stack of *frames*: so many
 * draws, with the effects that have been applied on the way to them (614.5: the lineage). Each draw is a turn of its own, one after another, with fields of
 * its own for the stack before it; when nothing more applies to the draw, a step that is not asked about writes the stack before the next. There are at
 * most so many turns as draws can come of the first ones, since each effect is applied once on the way to a draw.
 *
 * Effects that do the same are a *class*: of a lineage only the number of its members is kept, and the first of them are taken to have been applied. That is
 * exact as in the search (classes.ts): the lineages of a stack contain one another, so one permutation of the members makes all of them such beginnings; and the least script always takes the first member that is left.
 *
 * Where draws of other players come of a draw (614.11), each frame has a player as well: the event of a turn has one shape for each of them.
 */
import type { Int } from '../../base/integer.ts';
import type { GameEvent } from '../../rules/event.ts';
import type { Assignment, Expr, PackedEffect, PackedField, PackedOption } from '../../search/packed/form/ir.ts';
import type { Last } from './contained.ts';
import { spending } from './context.ts';
import type { Compiled } from './effects.ts';
import { ZERO, add, all, field, int, isFalse, not, op, replaced, some, valueOf, when } from './expression.ts';
import { type Course, type Template, courseOf, milledIn, pushesIn, stillDraw, templateOf } from './course.ts';
import { effectKey } from './additions.ts';
import { type Job, type Move, type ProcessNode, type Way, leftName, leftOf, processNode } from './process.ts';
import { asksWhichDraw, singleDraw } from './single-draw.ts';
import { playerAt } from '../../rules/world.ts';
import { checkSequence, eventsIn } from './sequence.ts';
import { abilitiesCountNothing, besideTheStep, isSteady } from './steady.ts';
import { abilitiesOf, refuse } from './symbolic.ts';

/** So many cards to be drawn by one instruction, where an effect watches single draws. */
export interface Draws { readonly event: GameEvent; readonly amount: Expr }

/** What one way of applying an effect to a draw does. */
interface DrawWay { readonly way: Way; readonly ends: boolean; readonly draws: number }
/** An effect on a draw: a member of a class, and which. */
interface Member { readonly move: Move; readonly ways: readonly DrawWay[]; readonly group: number; readonly rank: number }

/** A player whose draws there are, in which shape of the event, and the field that tells how many. */
interface Drawer { readonly shape: number; readonly player: number; readonly drawn: string }

/** The process of one instruction to draw. */
export interface Drawing {
  readonly id: string;
  readonly job: Job;
  readonly members: readonly Member[];
  /** How many members each class has. */
  readonly sizes: readonly number[];
  readonly first: number;
  readonly turns: number;
  /** How many frames can be below the current one. */
  readonly depth: number;
  /** Most draws of a frame. */
  readonly most: number;
  /** How many cards there are, where there may be too few for all that is drawn and milled. */
  readonly library: number | null;
  /** More cards than that are never taken from it. */
  readonly takes: number;
  /** Shapes in which cards of the same library are milled instead. */
  readonly mills: ReadonlySet<number>;
  /** Who draws in each shape in which the event of a turn is a draw. */
  readonly drawers: readonly Drawer[];
  /** What happens in the end: cards drawn, and all that happened instead or besides. */
  readonly lasts: readonly Last[];
  /** Where something applies to what happens instead or besides: that, with all that comes of it. */
  readonly course: Course | null;
}

const MOST_TURNS = 64;
const MOST_EFFECTS = 24;
/** @param first how many are drawn, where that is certain */
export function drawingOf(within: Job, { event }: Draws, first: Int | null, id: string): Drawing | null {
  const single = singleDraw(event);
  const job: Job = { ...within, added: new Map(), draws: [], payments: null, batch: { ...within.batch, nodes: [{ event: single, parent: -1, state: 'open' }] } };
  const node = drawNode(job, id);
  const [shape, ...others] = node?.shapes ?? [];
  if (node === null || shape === undefined || job.refusals.reasons.length > 0) return null;
  const course = courseOf(job, node, (what) => totalName(id, what));
  if (!abilitiesCountNothing(job.world) || abilitiesOf(job.world).some(asksWhichDraw)) refuse(job.refusals, 'an effect looks at what draws before have changed');
  if (first === null || typeof first === 'bigint' || first > MOST_TURNS) refuse(job.refusals, 'a number of draws that is not certain');
  const made = eventsIn(job, [node]).filter(({ kind }) => kind === 'create');
  if (course === null) checkSequence(job, made, []); // a token may have something to say of the draws that come after
  const total = (what: string): string => totalName(id, what);
  const pushes = new Map([...job.added.values()].filter(({ event: each }) => each.kind === 'draw-cards').map((each) => [each.name, each.event.player ?? 0]));
  const drawers = node.shapes.flatMap(({ event: each }, s): readonly Drawer[] => (each.kind === 'draw' ? [{ shape: s, player: each.player ?? 0, drawn: total(s === 0 ? 'drawn' : `drawn ${String(s)}`) }] : []));
  const members = membersOf(job, node, drawers, pushes);
  const turns = mostTurns(members, Number(first ?? 0));
  if (members.length > MOST_EFFECTS || turns > MOST_TURNS) refuse(job.refusals, 'too many draws may come of one');
  const besides = [...job.added.values()].filter(({ name }) => !pushes.has(name)).map((each): Last => ({ event: each.event, amount: field(total(each.name)), several: true }));
  const instead = others.map((each, i): Last => ({ event: each.event, amount: field(total(`instead ${String(i + 1)}`)), several: true }));
  const library = playerAt(job.world, event.player ?? 0).library.length;
  const isMill = ({ kind, player }: GameEvent): boolean => kind === 'mill' && player === event.player;
  const milling = members.flatMap((each) => each.ways.flatMap(({ way }) => (way.replaced && isMill((node.shapes[way.to] ?? shape).event) ? [[way.to, Number(valueOf(way.amount))] as const] : [])));
  if (besides.some((each) => isMill(each.event))) refuse(job.refusals, 'cards are milled besides a draw');
  const takes = course !== null && drawers.some(({ player }) => !isFalse(milledIn(course, player))) ? Infinity : turns * Math.max(1, ...milling.map(([, amount]) => amount));
  if (drawers.length > 1 && drawers.some(({ player }) => takes > playerAt(job.world, player).library.length)) refuse(job.refusals, 'several players draw of whom one has few cards');
  const pushing = members.filter((each) => each.ways.some(({ draws }) => draws > 0));
  return {
    id, job, members, drawers, sizes: sizesOf(members), first: Number(first ?? 0), turns, depth: pushing.length,
    most: Math.max(Number(first ?? 0), ...members.flatMap((each) => each.ways.map(({ draws }) => draws))),
    lasts: [{ event, amount: field(total('drawn')) }, ...drawers.slice(1).map(({ player, drawn }): Last => ({ event: { ...event, player }, amount: field(drawn), several: true })), ...(course === null ? [...besides, ...instead] : course.sums.map((sum): Last => ({ ...sum.last, amount: field(sum.total), several: true })))],
    library: takes <= library ? null : library, takes, course,
    mills: new Set(milling.map(([to]) => to)),
  };
}

/** The draw of a turn, as the draw of whoever may come to draw. */
function drawNode(job: Job, id: string): ProcessNode | null {
  for (let seeds: readonly GameEvent[] = []; ; ) {
    const node = processNode(job, 0, 0, { id, seeds });
    if (node === null || job.refusals.reasons.length > 0) return null;
    const known = new Set([node.event, ...seeds].map(({ player }) => player));
    const fresh = [...job.added.values()].map(({ event }) => event).find((event) => event.kind === 'draw-cards' && !known.has(event.player));
    if (fresh === undefined) return node;
    seeds = [...seeds, singleDraw(fresh)];
  }
}

/** Effects on the draws of all players, in option order, each with its class. */
function membersOf(job: Job, node: ProcessNode, drawers: readonly Drawer[], pushes: ReadonlyMap<string, number>): readonly Member[] {
  const moves = drawers.flatMap(({ shape }) => node.shapes[shape]?.moves ?? []);
  const rank = new Map(job.candidates(node.event).map(({ id }, at) => [id, at] as const));
  const all = [...new Map(moves.map((move) => [move.live.id, move] as const)).values()].sort((a, b) => (rank.get(a.live.id) ?? 0) - (rank.get(b.live.id) ?? 0));
  const keyOf = all.map((move) => classKey(job, move));
  const keys = [...new Set(keyOf)];
  return all.map((move, at): Member => ({
    move, ways: moves.filter(({ live }) => live.id === move.live.id).flatMap((each) => each.ways.map((way) => drawWay(job, each, way, pushes))),
    group: keys.indexOf(keyOf[at]!), rank: keyOf.slice(0, at).filter((key) => key === keyOf[at]).length,
  }));
}
const sizesOf = (members: readonly Member[]): readonly number[] => Array.from({ length: 1 + Math.max(-1, ...members.map(({ group }) => group)) }, (_, group) => members.filter((each) => each.group === group).length);

/** Effects that do the same: not those that are used up, nor where it is told which were used. */
const classKey = ({ machine }: Job, { live }: Move): string => (live.left !== null || machine.rules.tracked.length > 0 ? live.id : effectKey(live));

/** @param pushes whose draws the fields of added ones stand for */
function drawWay(job: Job, { live }: Move, way: Way, pushes: ReadonlyMap<string, number>): DrawWay {
  const unsteady = live.ability.first !== undefined || !isSteady(besideTheStep(job.world, live.ability));
  const many = way.more.filter(({ name }) => pushes.has(name)).map(({ amount }) => valueOf(amount));
  const draws = many.reduce<number>((sum, each) => sum + Number(each ?? 0), 0);
  if (new Set(way.more.flatMap(({ name }) => pushes.get(name) ?? [])).size > 1) refuse(job.refusals, `${live.label}: a draw is replaced by draws of several players`);
  const varies = [...way.more.map(({ amount }) => amount), ...(way.replaced ? [way.amount] : [])].some((amount) => valueOf(amount) === null);
  const ends = way.gone || way.replaced;
  if (unsteady || varies || way.when !== undefined || way.piece !== undefined || way.sets !== undefined || (many.length > 0 && !ends)) refuse(job.refusals, `${live.label}: a draw is changed in a way that depends on more`);
  return { way, ends, draws };
}

/** How many draws there can be in all: of each all that come of it, by effects that are not used up; and those that come of the others, each so often as it is left. */
function mostTurns(members: readonly Member[], first: number): number {
  const most = (ways: readonly DrawWay[]): number => Math.max(0, ...ways.map(({ draws }) => draws));
  const always = members.filter(({ move }) => move.live.left === null).map(({ ways }) => most(ways)).filter((draws) => draws > 0).sort((a, b) => b - a);
  let each = 1;
  for (const draws of [...always].reverse()) each = 1 + draws * each;
  const limited = members.reduce((sum, { move: { live }, ways }) => sum + Number(live.left ?? 0) * most(ways), 0);
  return (first + limited) * each;
}

/* Fields. */

/** The field of what all turns of a drawing share. */
const totalName = (id: string, what: string): string => `draws ${id} ${what}`;
const named = ({ id }: Drawing, turn: number, what: string): string => `draw ${id}.${String(turn)} ${what}`;
/** In which shape the draws of a frame are: whose they are. */
const WHO = 'who';
const lineage = (group: number): string => `applied ${String(group)}`;
const marks = (group: number): string => `marks ${String(group)}`;

/** Turns of a drawing as effects of the intermediate form, from part `first` on. */
export function compileDraws(drawing: Drawing, tracked: readonly string[], first: number): Compiled {
  const turns = Array.from({ length: drawing.turns }, (_, i) => i + 1);
  const template = drawing.course === null ? null : templateOf(drawing.course, tracked, (turn, what) => named(drawing, turn, what));
  const width = 1 + (template?.parts ?? 1); // that a draw is over is a part of its own: nothing of it comes up again
  const effects = turns.flatMap((turn) => {
    const part = first + (turn - 1) * width;
    const mine = template === null ? drawing.members.map((member) => memberEffect(drawing, member, tracked, turn, part)) : courseEffects(drawing, template, turn, part);
    return [...mine, nextTurn(drawing, template, turn, part + width - 1)];
  });
  return { fields: [...fieldsOf(drawing, turns), ...(template === null ? [] : [...template.shared, ...turns.flatMap(template.fieldsIn)])], effects, chooser: 'first', seats: null, end: first + drawing.turns * width, asks: null };
}

function fieldsOf(drawing: Drawing, turns: readonly number[]): readonly PackedField[] {
  const { sizes, depth, most, members, course, drawers } = drawing;
  const whose = (turn: number, what: string): readonly PackedField[] => (drawers.length === 1 ? [] : [{ name: named(drawing, turn, what), initial: 0, min: 0, max: Math.max(...drawers.map(({ shape }) => shape)) }]);
  const stack = (turn: number): readonly PackedField[] => [
    ...whose(turn, WHO), ...whose(turn, `more ${WHO}`), ...below(drawing).flatMap((slot) => whose(turn, `${slot} ${WHO}`)),
    { name: named(drawing, turn, 'count'), initial: turn === 1 ? drawing.first : 0, min: 0, max: most }, { name: named(drawing, turn, 'depth'), initial: 0, min: 0, max: depth },
    ...sizes.map((size, group) => ({ name: named(drawing, turn, lineage(group)), initial: 0, min: 0, max: size })),
    ...below(drawing).flatMap((slot) => [{ name: named(drawing, turn, `${slot} count`), initial: 0, min: 0, max: most }, ...sizes.map((size, group) => ({ name: named(drawing, turn, `${slot} ${lineage(group)}`), initial: 0, min: 0, max: size }))]),
    ...(course === null ? [{ name: named(drawing, turn, 'gone'), initial: 0, min: 0, max: 1 }] : []), { name: named(drawing, turn, 'more'), initial: 0, min: 0, max: most },
    ...sizes.map((size, group) => ({ name: named(drawing, turn, marks(group)), initial: 0, min: 0, max: size })),
  ];
  const totals = drawing.lasts.flatMap(({ amount }) => (amount.kind === 'field' ? [{ name: amount.name, initial: 0 }] : []));
  const left = course !== null ? [] : members.flatMap(({ move: { live } }) => (live.left === null || live.floating === null ? [] : [{ name: leftName(live.floating), initial: live.left }]));
  const library = drawing.library === null ? [] : [{ name: totalName(drawing.id, 'library'), initial: drawing.library, min: 0, max: drawing.library }];
  return [...turns.flatMap(stack), ...library, ...totals, ...new Map(left.map((each) => [each.name, each])).values()];
}

const below = ({ depth }: Drawing): readonly string[] => Array.from({ length: depth }, (_, i) => `below ${String(i)}`);

/** An effect on the draw of a turn. */
function memberEffect(drawing: Drawing, { move, ways, group, rank }: Member, tracked: readonly string[], turn: number, part: number): PackedEffect {
  const at = (what: string): Expr => field(named(drawing, turn, what));
  const left = leftOf(move.live);
  const guard = all(op('gt', at('count'), ZERO), op('eq', at('gone'), ZERO), op('le', at(lineage(group)), int(rank)), ...(left === null ? [] : [op('gt', left, ZERO)]), move.guard);
  const total = (what: string): string => totalName(drawing.id, what);
  const taken = ({ to, amount }: Way): Expr => (drawing.library !== null && drawing.mills.has(to) ? op('min', field(total('library')), amount) : amount);
  const pushed = (name: string): boolean => !drawing.lasts.some(({ amount }) => amount.kind === 'field' && amount.name === total(name));
  const options = ways.map(({ way, ends, draws }): PackedOption => ({
    assign: [
      [named(drawing, turn, marks(group)), add(at(marks(group)), int(1))],
      ...(ends ? [[named(drawing, turn, 'gone'), int(1)] as const] : []), ...(draws > 0 ? [[named(drawing, turn, 'more'), int(draws)] as const] : []),
      ...way.more.filter(({ name }) => !pushed(name)).map(({ name, amount }): Assignment => [total(name), add(field(total(name)), amount)]),
      ...(way.replaced ? [[total(`instead ${String(way.to)}`), add(field(total(`instead ${String(way.to)}`)), taken(way))] as const] : []),
      ...(drawing.library !== null && way.replaced && drawing.mills.has(way.to) ? [[total('library'), op('sub', field(total('library')), taken(way))] as const] : []),
      ...spending({ job: drawing.job, tracked }, move, way.changed, way.prevented),
    ],
  }));
  return { name: `${move.live.id} on draw ${drawing.id}.${String(turn)}`, part, tier: move.live.own ? 0 : 1, exhaustive: true, guard, options };
}

/** Effects on the draw of a turn, and on all that comes of it. */
function courseEffects(drawing: Drawing, template: Template, turn: number, part: number): readonly PackedEffect[] {
  const { course, members, drawers } = drawing;
  const at = (what: string): string => named(drawing, turn, what);
  const pushes = new Map((course === null ? [] : pushesIn(course.job)).map(({ name, player }) => [at(name), player] as const));
  const onDraw = new Map(members.map((member) => [`${member.move.live.id} on ${course?.node.id ?? ''}`, member]));
  return template.effectsIn(turn, part).map(({ of, effect }) => {
    const member = onDraw.get(of) ?? onDraw.get(of.replace(/, answered$/u, ''));
    if (member === undefined) return effect;
    const { group, rank } = member;
    const waits = at(`pending ${course?.node.id ?? ''}`);
    const options = effect.options.map((option): PackedOption => {
      if (option.assign.some(([name, value]) => name === waits && valueOf(value) !== 0)) return option; // the answer decides
      const pushed = option.assign.flatMap(([name, value]) => (pushes.has(name) ? [{ player: pushes.get(name), draws: Number(valueOf(replaced(value, new Map([[name, ZERO]])))) }] : []));
      const draws = pushed.reduce((sum, each) => sum + each.draws, 0);
      const whose = drawers.find(({ player }) => player === pushed[0]?.player);
      return {
        ...option,
        assign: [...option.assign.filter(([name]) => !pushes.has(name)), [at(marks(group)), add(field(at(marks(group))), int(1))], ...(draws > 0 ? [[at('more'), int(draws)] as const, ...(drawers.length === 1 ? [] : [[at(`more ${WHO}`), int(whose?.shape ?? 0)] as const])] : [])],
      };
    });
    return { ...effect, guard: onDraw.has(of) ? all(op('le', field(at(lineage(group))), int(rank)), effect.guard) : effect.guard, options };
  });
}

/** What is to be drawn after the draw of a turn: all that comes of it first, then the rest of its frame, then the frame below. */
function nextTurn(drawing: Drawing, template: Template | null, turn: number, part: number): PackedEffect {
  const at = (what: string): Expr => field(named(drawing, turn, what));
  const [count, depth, more] = [at('count'), at('depth'), at('more')];
  const rest = op('sub', count, int(1)); // while there is none, nothing is left at all
  const isMore = op('gt', more, ZERO);
  const goesOn = op('gt', rest, ZERO);
  const saved = all(isMore, goesOn);
  const popped = all(not(isMore), not(goesOn));
  const slots = below(drawing);
  const top = (what: string): Expr => slots.reduce<Expr>((other, slot, i) => when(op('eq', depth, int(i + 1)), at(`${slot} ${what}`), other), ZERO);
  const put = (what: string, value: Expr): Assignment => [named(drawing, turn + 1, what), value];
  const upper = (what: string, now: Expr, later: Expr): Expr => when(isMore, now, when(goesOn, later, top(what)));
  const frame = (what: string, now: Expr, later: Expr): readonly Assignment[] => [
    put(what, upper(what, now, later)),
    ...slots.map((slot, i) => put(`${slot} ${what}`, when(all(saved, op('eq', depth, int(i))), later, when(all(popped, op('eq', depth, int(i + 1))), ZERO, at(`${slot} ${what}`))))),
  ];
  const next = turn === drawing.turns ? [] : [
    ...frame('count', more, rest), ...(drawing.drawers.length === 1 ? [] : frame(WHO, at(`more ${WHO}`), at(WHO))), ...drawing.sizes.flatMap((_, group) => frame(lineage(group), add(at(lineage(group)), at(marks(group))), at(lineage(group)))),
    put('depth', when(saved, add(depth, int(1)), when(all(popped, op('gt', depth, ZERO)), op('sub', depth, int(1)), depth))),
    ...(drawing.course === null ? [] : [put(drawing.course.node.names.amount, op('gt', upper('count', more, rest), ZERO))]),
    ...(drawing.course === null || drawing.drawers.length === 1 ? [] : [put(drawing.course.node.names.shape, upper(WHO, at(`more ${WHO}`), at(WHO)))]),
  ];
  return { name: `draw ${drawing.id}.${String(turn)} is over`, part, tier: 0, exhaustive: true, guard: op('gt', count, ZERO), options: [{ assign: [...happened(drawing, template, turn), ...next] }] };
}

/** What is told of a turn, and what it leaves of the library. */
function happened(drawing: Drawing, template: Template | null, turn: number): readonly Assignment[] {
  const { id, library: cards, course } = drawing;
  const total = (what: string): Expr => field(totalName(id, what));
  const here = (e: Expr): Expr => template?.exprIn(turn, e) ?? e;
  const library = total('library');
  const there = ({ shape }: Drawer): Expr => (course === null ? op('eq', field(named(drawing, turn, 'gone')), ZERO) : here(stillDraw(course, [shape])));
  const isDrawn = all(some(...drawing.drawers.map(there)), ...(cards === null ? [] : [op('gt', library, ZERO)]));
  const player = drawing.lasts[0]?.event.player ?? 0;
  const clipped = (last: Last, amount: Expr): Expr => (cards !== null && last.event.kind === 'mill' && (last.event.player ?? 0) === player ? op('min', library, amount) : amount);
  const sums = (course?.sums ?? []).map(({ total: name, amount, last }): Assignment => [name, add(field(name), clipped(last, here(amount)))]);
  const drawn = when(isDrawn, op('sub', library, int(1)), library);
  const rest = course === null ? drawn : when(isDrawn, drawn, op('max', ZERO, op('sub', library, here(milledIn(course, player)))));
  const counted = drawing.drawers.map((each): Assignment => [each.drawn, when(drawing.drawers.length === 1 ? isDrawn : there(each), add(field(each.drawn), int(1)), field(each.drawn))]);
  return [...counted, ...(cards === null ? [] : [[totalName(id, 'library'), rest] as const]), ...sums];
}
