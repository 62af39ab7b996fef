/** Several events at once of which one application of an effect covers all to which it applies (615.7, 615.8, 615.10). */
import { compare } from '../../base/integer.ts';
import { rewritesIn } from '../../rules/applying.ts';
import type { LiveEffect } from '../../rules/effect.ts';
import { type Assignment, DIVIDED, type Expr, type PackedEffect, type PackedOption, type Run, SHARE } from '../../search/packed/form/ir.ts';
import { type Context, assigning, eventAssignments, spending } from './context.ts';
import { ZERO, add, all, field, int, isTrue, not, op, replaced, same, some, textOf, when } from './expression.ts';
import { besides, joiningAssignments } from './joining.ts';
import { alive, canGo, groupKey, groupMark, inShapes, isFixed, markName } from './order.ts';
import { type Job, type Move, type ProcessNode, type Shape, TOGETHER, type Way, leftName, leftOf } from './process.ts';
import { refuse } from './symbolic.ts';

/** One event that an application may cover: what it does there, by shape, and where it does so. */
interface Member { readonly node: ProcessNode; readonly cases: readonly { readonly s: number; readonly move: Move }[]; readonly living: Expr }

/**
 * One application to a whole group. A *fixed* group is always covered as far as it still exists: it happens at most once, so one mark is shared by all
 * from which the effect can be offered (the first of the chooser's own), and that of each event is a field which only tells states apart.
 * Otherwise events come to the group and leave it, as they are sent elsewhere: each has its own mark, which the application sets where it covers it.
 */
export function groupEffect(context: Context, node: ProcessNode, group: readonly ProcessNode[], live: LiveEffect): PackedEffect {
  const { job, order } = context;
  const fixed = isFixed(group, live);
  const members = group.map((each): Member => {
    const cases = casesOf(each, live);
    return { node: each, cases, living: fixed ? alive(each) : each === node ? int(1) : all(applicable(each, live), agree(node, each, (shape) => groupKey(live, shape))) };
  });
  const moves = members.flatMap(({ cases }) => cases.map(({ move }) => move));
  const [first] = moves;
  const divided = moves.some(({ limited }) => limited);
  check(job, live, members, fixed);
  if (live.ability.first !== undefined && job.sequence !== undefined) refuse(job.refusals, `${live.label}: the first of a turn, of several at once`);
  const before = group.flatMap((each, i) => (each.at < node.at ? [all(members[i]?.living ?? int(0), agree(node, each, ({ player }) => String(player)))] : []));
  const left = leftOf(live);
  const usable = left === null ? [] : [op('gt', left, ZERO)];
  const common = groupMark(live.id, group);
  const marks = [...members.map(({ node: each, living }): Assignment => [markName(live.id, each), fixed ? living : when(living, int(1), field(markName(live.id, each)))]), ...(order.marked.has(common) ? [[common, int(1)] as const] : [])];
  const options = (first?.ways ?? []).flatMap((_, w): readonly PackedOption[] => {
    if (divided && w === 0) return divisionsOf(context, members, first?.limit ?? ZERO, fixed);
    const did = some(...members.flatMap((each) => each.cases.map((one) => all(where(each, one), one.move.ways[w]?.changed ?? ZERO))));
    const prevented = add(...members.flatMap((each) => each.cases.map((one) => when(where(each, one), one.move.ways[w]?.prevented ?? ZERO, ZERO))));
    return [{ assign: [...members.flatMap((each) => rewritten(each, w)), ...addedBy(job, members, w, prevented), ...(first === undefined ? [] : spending(context, spent(first, moves), did, prevented))] }];
  }).map((option) => ({ ...option, assign: [...marks, ...option.assign] }));
  const name = group.map(({ id }) => id).join('+');
  return {
    name: `${live.id} on ${name} from ${node.id}`, ...(fixed ? { mark: `${live.id} on ${name}` } : {}), ...(fixed || !order.tellsNew ? {} : { counts: all(context.turn, applicable(node, live), ...usable) }),
    part: order.partOf(node, casesOf(node, live).map(({ s }) => s)), tier: first?.tier ?? 0, exhaustive: true,
    guard: all(context.turn, fixed ? alive(node) : applicable(node, live), ...before.map(not), ...usable), options,
  };
}

/** CR 615.12: what is used up by damage that can't be prevented (a reading) is so whether other damage is prevented or not. */
const spent = (move: Move, moves: readonly Move[]): Move => (moves.some(({ usedAnyway }) => usedAnyway) ? { ...move, usedAnyway: true } : move);
const casesOf = ({ shapes }: ProcessNode, live: LiveEffect): Member['cases'] => shapes.flatMap((shape, s) => shape.moves.flatMap((move) => (move.live.id === live.id ? [{ s, move }] : [])));
/** It has not been applied to the event, and would be now. */
const applicable = (node: ProcessNode, live: LiveEffect): Expr =>
  all(op('eq', field(markName(live.id, node)), ZERO), alive(node), some(...casesOf(node, live).map(({ s, move }) => all(inShapes(node, [s]), move.guard))));
/** Whether two events are now alike in something that their shapes say. */
function agree(a: ProcessNode, b: ProcessNode, say: (shape: Shape) => string): Expr {
  if (a === b) return int(1);
  const saying = (node: ProcessNode, word: string): Expr => inShapes(node, node.shapes.flatMap((shape, s) => (say(shape) === word ? [s] : [])));
  return some(...[...new Set(a.shapes.map(say))].filter((word) => b.shapes.some((shape) => say(shape) === word)).map((word) => all(saying(a, word), saying(b, word))));
}
const where = ({ node, cases, living }: Member, { s }: Member['cases'][number]): Expr => (cases.length === 1 ? living : all(living, inShapes(node, [s])));

/** What becomes of one event of the group. */
function rewritten(member: Member, w: number): readonly Assignment[] {
  const { node, cases } = member;
  const [only] = cases;
  if (cases.length === 1 && only?.move.ways[w] !== undefined) return eventAssignments(node, only.s, only.move.ways[w], member.living);
  const byCase = (name: string, value: (way: Way, s: number) => Expr | null): readonly Assignment[] =>
    assigning(name, cases.reduceRight<Expr>((rest, one) => {
      const way = one.move.ways[w];
      const here = way === undefined ? null : value(way, one.s);
      return here === null ? rest : when(where(member, one), here, rest);
    }, field(name)));
  return [...byCase(node.names.amount, ({ amount }) => amount), ...byCase(node.names.shape, ({ to }, s) => (to === s ? null : int(to))), ...byCase(node.names.gone, ({ gone }) => (gone ? int(1) : null))];
}

/** CR 615.5: what one application adds, once for all that it covers: as part of the last of them, with what they are together. */
function addedBy(job: Job, members: readonly Member[], w: number, prevented: Expr): readonly Assignment[] {
  const whole = members[0]?.cases[0]?.move.ways[w]?.whole ?? [];
  if (whole.length === 0) return [];
  const amount = add(...members.map(({ node, living }) => when(living, node.amount, ZERO)));
  const more = whole.map((each) => ({ name: each.name, amount: replaced(each.amount, new Map([[TOGETHER.amount, amount], [TOGETHER.prevented, prevented]])) }));
  const beside = new Set(besides(job, { more }).more.map(({ name }) => name));
  return [...more.filter(({ name }) => beside.has(name)).map((each): Assignment => [each.name, add(field(each.name), each.amount)]), ...joiningAssignments(job, { more }, members[0]?.cases[0]?.move.live.id ?? '', members.map(({ node, living }) => ({ node, where: living })))];
}
const wholeOf = ({ whole }: Way): string => (whole ?? []).map(({ name, amount }) => `${name}: ${textOf(amount)}`).join();

/** What one application does must be said of each event by itself, and be answered for all of them at once. */
function check({ refusals }: Job, live: LiveEffect, members: readonly Member[], fixed: boolean): void {
  const cases = members.flatMap((each) => each.cases);
  const [first] = cases;
  const ways = cases.flatMap(({ s, move }) => move.ways.map((way) => ({ s, way })));
  const divided = cases.some(({ move }) => move.limited);
  const asOne = rewritesIn(live.ability).some((rewrite) => rewrite.rewrite === 'also' || rewrite.rewrite === 'split' || (rewrite.rewrite === 'instead' && rewrite.instructions.some((step) => step.do !== 'that')) || (rewrite.rewrite === 'prevent' && (rewrite.what.startsWith('half') || rewrite.what === 'all-but')));
  if (asOne) refuse(refusals, `${live.label}: what it says of several events together`);
  const once = first?.move.ways.map(wholeOf) ?? [];
  if (cases.some(({ move }) => move.ways.some((way, w) => way.more.length !== (way.whole?.length ?? 0) || wholeOf(way) !== once[w])) || ways.some(({ way: { when: only, sets } }) => only !== undefined || sets !== undefined)) refuse(refusals, `${live.label}: further events of several at once`);
  const alike = first !== undefined && cases.every(({ move }) => move.other === null && move.who === first.move.who && move.ways.length === first.move.ways.length);
  const limits = cases.map(({ move }) => move.limit);
  const apart = divided && limits.some((limit) => limit === null || limits[0] === null || limits[0] === undefined || !same(limit, limits[0]));
  const shared = live.ability.shield !== undefined && !divided; // what is sent elsewhere is divided, too
  if (!alike || live.ability.choose.length > 0 || (divided && (live.ability.pay.length > 0 || live.ability.met !== undefined)) || apart || shared || (fixed && cases.some(({ move }) => !isTrue(move.guard)))) refuse(refusals, `${live.label}: one application covers events that may differ`);
}

/** CR 615.12: 1 where the damage of an event can't be prevented. */
const barredIn = (member: Member): Expr => (member.cases.every(({ move }) => move.barred) ? int(1) : some(...member.cases.filter(({ move }) => move.barred).map((each) => inShapes(member.node, [each.s]))));

const MOST_DIVISIONS = 2 ** 20;
/** Into how many vectors so much can be divided among so many. */
const divisionsCount = (most: number, members: number): number => Math.ceil(Array.from({ length: members - 1 }, (_, i) => (most + i + 1) / (i + 1)).reduce((all, each) => all * each, 1));
/**
 * CR 615.7: every division of the damage that the limit covers, all of it where that is enough; the last event takes what
 * the others leave. Lexicographic, as `divisions` of the rules.
 */
function divisionsOf(context: Context, members: readonly Member[], limit: Expr, fixed: boolean): readonly PackedOption[] {
  const { job } = context;
  const move = members[0]?.cases[0]?.move ?? null;
  const most = limit.kind === 'const' ? limit.value : (job.world.floating.find(({ id }) => limit.kind === 'field' && leftName(id) === limit.name)?.left ?? null);
  const count = most === null || compare(most, 1) < 0 || compare(most, MOST_DIVISIONS) > 0 ? Infinity : divisionsCount(Number(most), members.length);
  if (move === null || count > MOST_DIVISIONS) {
    refuse(job.refusals, 'a shield that can be divided in too many ways');
    return [];
  }
  const isPlain = ({ node }: Member): boolean => fixed && !canGo(node) && node.amount.kind === 'field'; // then there is none of it where it is gone
  const moves = members.flatMap(({ cases }) => cases.map((each) => each.move));
  const sizes = members.map((each) => when(barredIn(each), ZERO, isPlain(each) ? each.node.amount : when(each.living, each.node.amount, ZERO)));
  const prevented = op('min', limit, add(...sizes));
  const taken = (i: number): Expr => field(`taken ${String(i)}`);
  const open = members.slice(1).reduce<readonly Expr[]>((list, _, i) => [...list, op('sub', list[i] ?? prevented, taken(i))], [prevented]); // what is left to be taken from each on
  const after = sizes.slice(1).reduceRight<readonly Expr[]>(([next = ZERO, ...list], size) => [op('add', size, next), next, ...list], [ZERO]); // what those that follow can take
  const runs = members.slice(1).map((_, i): Run => {
    const rest = open[i] ?? ZERO;
    return { name: `taken ${String(i)}`, from: op('max', ZERO, op('sub', rest, after[i] ?? ZERO)), to: op('min', sizes[i] ?? ZERO, rest) };
  });
  const left = (each: Member, take: Expr): readonly Assignment[] => {
    const rest = op('max', ZERO, op('sub', each.node.amount, take));
    return assigning(each.node.names.amount, isPlain(each) ? rest : when(each.living, rest, field(each.node.names.amount)));
  };
  const besides = (all: Expr): readonly Assignment[] => [...addedBy(job, members, 0, all), ...spending(context, spent(move, moves), moves.some(({ barred }) => barred) ? op('gt', all, ZERO) : int(1), all)];
  const assign = [...members.flatMap((each, i) => left(each, i === runs.length ? op('max', ZERO, open[i] ?? ZERO) : taken(i))), ...besides(prevented)];
  const divides = { limit, shares: members.map((each, i) => ({ size: sizes[i] ?? ZERO, assign: left(each, field(SHARE)) })), besides: besides(field(DIVIDED)) };
  return [{ assign, each: { runs, most: count, ...(fixed ? { divides } : {}) } }];
}
