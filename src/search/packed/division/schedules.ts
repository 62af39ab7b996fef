/**
 * Effects that do something to several groups at once, as one that covers several events (CR 615.8, 615.10), and share nothing else with what happens in
 * these groups. For the outcomes it matters in which order such *shared* steps are taken, and when that is in each group; but not how steps of different groups
 * lie to each other. So a *schedule* is made first, the order of all shared steps with their options; then the groups are gone through one after another, each with its own
 * steps and its share of the shared ones, in the order of the schedule. What is looked at is, for each schedule, the sum of their positions and not the product.
 *
 * Sound for the set of outcomes: a play leaves a schedule, and in each group a play with it; and of any choice of a play with one schedule for each group there is an order: all that
 * groups do before the first shared step, that step, and so on. A shared step that would not apply does nothing (else there is no schedule), so it may as well be taken.
 * It must not apply later either. What the groups use up together besides are budgets (budgets.ts), what they only add to does not matter (tallies.ts).
 */
import { conjunctsOf, fieldsOf, keyOf, readsOf, writesOf } from '../form/expression.ts';
import { always, and, binary, choose, field, int, or, type Assignment, type Expr, type Packed, type PackedEffect, type PackedField, type PackedOption } from '../form/ir.ts';
import { assume, rangeOf, simplify, type Env } from '../form/range.ts';
import { staysFalse } from '../form/classes.ts';
import { fieldsFor, isBudget, mayForgo, usesUp, wasForgone, whatIsWanted, type Names } from './budgets.ts';
import { newGroups, splitParts } from './parts.ts';
import { isTally } from './tallies.ts';

/** Of fewer effects it takes longer to look at the puzzle again than to search all of their orders. */
const FEWEST = 6;
/** More schedules than these are more than they save. */
const MOST_SCHEDULES = 1_000;

const markOf = (e: PackedEffect): string => e.mark ?? e.name;
/** Effects that set one mark. */
interface Marked { readonly mark: string; readonly effects: readonly PackedEffect[]; readonly touched: ReadonlySet<string> }
interface Group { readonly effects: readonly PackedEffect[]; readonly fields: ReadonlySet<string> }
/** What is gone through group by group. */
interface Plan { readonly part: number; readonly effects: ReadonlySet<PackedEffect>; readonly shared: readonly Marked[]; readonly budgets: readonly string[]; readonly groups: readonly Group[] }

/** The puzzle with parts that need not be told apart made one; null: there are none. */
export const loosened = (packed: Packed, effects: readonly PackedEffect[], env: Env): Packed | null => {
  if (packed.chooser !== 'first') return null;
  const least = new Map<number, bigint>();
  for (const { loose, part } of effects) {
    if (loose === undefined) continue;
    const { lo } = typeof part === 'number' ? { lo: BigInt(part) } : rangeOf(part, env);
    const known = least.get(loose);
    least.set(loose, known === undefined || lo < known ? lo : known);
  }
  if (least.size === 0) return null;
  return { ...packed, effects: packed.effects.map(({ loose, ...e }) => (loose === undefined || !least.has(loose) ? e : { ...e, part: Number(least.get(loose)) })) };
};

const markedIn = (effects: readonly PackedEffect[], connecting: (name: string) => boolean): readonly Marked[] => {
  const lists = new Map<string, PackedEffect[]>();
  for (const e of effects) lists.set(markOf(e), [...(lists.get(markOf(e)) ?? []), e]);
  return [...lists].map(([mark, list]) => ({ mark, effects: list, touched: new Set(list.flatMap((e) => [...readsOf(e), ...writesOf(e)]).filter(connecting)) }));
};

/** The groups that are left when some marks are shared; each has effects of its own or a share of theirs. */
const groupsOf = (marks: readonly Marked[], shared: readonly Marked[], connecting: (name: string) => boolean): readonly Group[] => {
  const { find, unite } = newGroups();
  const local = marks.filter((each) => !shared.includes(each));
  for (const { mark, touched } of local) for (const name of touched) unite(`field ${name}`, `mark ${mark}`);
  for (const { effects } of shared) for (const { options } of effects) for (const { assign } of options) for (const [name, value] of assign) for (const other of fieldsOf(value)) if (connecting(other)) unite(`field ${name}`, `field ${other}`);
  const groups = new Map<string, { effects: PackedEffect[]; fields: Set<string> }>();
  const groupOf = (root: string): { effects: PackedEffect[]; fields: Set<string> } => {
    const known = groups.get(root) ?? { effects: [], fields: new Set<string>() };
    groups.set(root, known);
    return known;
  };
  for (const { mark, effects } of local) groupOf(find(`mark ${mark}`)).effects.push(...effects);
  for (const { touched } of marks) for (const name of touched) groupOf(find(`field ${name}`)).fields.add(name);
  return [...groups.values()];
};

const optionKey = ({ assign }: PackedOption): string => assign.map(([name, value]) => `${JSON.stringify(name)}=${keyOf(value)}`).join(',');
const keyOfAll = ({ options }: Pick<PackedEffect, 'options'>): string => options.map(optionKey).join(';');

/** Whether a step can be shared: it is the same whoever it comes from, and where it does not apply it never will, and does nothing. */
const canBeShared = ({ effects }: Marked, groups: readonly Group[], all: readonly PackedEffect[], env: Env): boolean => {
  const [first] = effects;
  if (first === undefined || effects.some((e) => keyOfAll(e) !== keyOfAll(first))) return false;
  const home = new Map(groups.flatMap(({ fields }, j) => [...fields].map((name) => [name, j] as const)));
  const outside = effects.reduce<Env | null>((known, { guard }) => known && assume(guard, false, known), env);
  if (outside !== null && !staysFalse(or(...effects.map(({ guard }) => guard)), all, env)) return false;
  return first.options.every(({ assign, guard, each }) => guard === undefined && each === undefined && assign.every(([name, value]) => {
    if (!home.has(name) || [...fieldsOf(value)].some((other) => home.has(other) && home.get(other) !== home.get(name))) return false;
    if (outside === null) return true;
    const idle = simplify(value, outside);
    return idle.kind === 'field' && idle.name === name;
  }));
};

/** How many orders there are of steps that do the same, and of what they may do. */
const schedulesOf = (shared: readonly Marked[]): number => {
  const alike = new Map<string, number>();
  let count = 1;
  shared.forEach(({ effects: [first] }, i) => {
    const key = first === undefined ? '' : keyOfAll(first);
    alike.set(key, (alike.get(key) ?? 0) + 1);
    count *= ((i + 1) * (first?.options.length ?? 1)) / (alike.get(key) ?? 1);
  });
  return count;
};

/** How the effects of one phase can be gone through; null: in no other way than together. */
const planOf = (effects: readonly PackedEffect[], env: Env): Plan | null => {
  const [first] = effects;
  if (first === undefined || effects.length < FEWEST || typeof first.part !== 'number' || effects.some(({ part, tier, counts }) => part !== first.part || tier !== first.tier || counts !== undefined)) return null;
  const changing = new Set(effects.flatMap((e) => [...writesOf(e)]));
  const tallies = [...changing].filter((name) => isTally(name, effects));
  const apart = new Set([...changing].filter((name) => !tallies.includes(name)));
  const used = [...apart].filter((name) => effects.some((e) => usesUp(e, name)) && isBudget(name, effects, env));
  const marks = markedIn(effects, (name) => apart.has(name) && !used.includes(name));
  const sizes = [...new Set(marks.map(({ touched }) => touched.size))].filter((size) => size > 1).sort((a, b) => b - a);
  const plans = [Infinity, ...sizes].flatMap((size): readonly Plan[] => {
    const shared = marks.filter(({ touched }) => touched.size >= size);
    if (schedulesOf(shared) > MOST_SCHEDULES) return [];
    const plan = planWith({ part: first.part as number, effects, marks, shared, used, apart, tallies, env });
    return plan === null ? [] : [plan];
  });
  return plans.sort((a, b) => b.groups.length - a.groups.length || a.shared.length - b.shared.length)[0] ?? null;
};

interface Chosen { readonly part: number; readonly effects: readonly PackedEffect[]; readonly marks: readonly Marked[]; readonly shared: readonly Marked[]; readonly used: readonly string[]; readonly apart: ReadonlySet<string>; readonly tallies: readonly string[]; readonly env: Env }
/** The plan with these steps shared. What only one group uses up is its own. */
const planWith = ({ part, effects, marks, shared, used, apart, tallies, env }: Chosen): Plan | null => {
  const usedBy = (groups: readonly Group[], name: string): number => groups.filter((each) => each.effects.some((e) => usesUp(e, name))).length;
  const connecting = (budgets: readonly string[]) => (name: string): boolean => apart.has(name) && !budgets.includes(name);
  const rough = groupsOf(marks, shared, connecting(used));
  const budgets = used.filter((name) => usedBy(rough, name) > 1);
  const known = budgets.length === used.length ? marks : markedIn(effects, connecting(budgets));
  const now = known.filter(({ mark }) => shared.some((each) => each.mark === mark));
  const groups = groupsOf(known, now, connecting(budgets));
  const busy = groups.filter((each) => each.effects.length > 0);
  const isOne = now.length + budgets.length + tallies.length === 0 || busy.length < 2 || busy.reduce((sum, each) => sum + each.effects.length, 0) < FEWEST - 1;
  const perEffect = Math.max(...effects.map((e) => budgets.filter((name) => usesUp(e, name)).length));
  if (isOne || perEffect > 1) return null;
  return now.every((each) => canBeShared(each, groups, effects, env)) ? { part, effects: new Set(effects), shared: now, budgets, groups } : null;
};

/** Whether something that comes before looks at what the phase changes: then it may do so between two groups. */
const isLookedAt = ({ part, effects }: Plan, all: readonly PackedEffect[], env: Env): boolean => {
  const written = new Set([...effects].flatMap((e) => [...writesOf(e)]));
  const least = (e: PackedEffect): bigint => (typeof e.part === 'number' ? BigInt(e.part) : rangeOf(e.part, env).lo);
  const conditions = (e: PackedEffect): readonly Expr[] => [e.guard, ...(typeof e.part === 'number' ? [] : [e.part]), ...e.options.flatMap(({ guard, each }) => [...(guard === undefined ? [] : [guard]), ...(each?.runs ?? []).flatMap(({ from, to }) => [from, to])])];
  return all.some((e) => !effects.has(e) && least(e) <= BigInt(part) && conditions(e).flatMap(conjunctsOf).some((c) => [...fieldsOf(c)].some((name) => written.has(name))));
};

/** The puzzle with schedules, and groups one after the other; null: there is nothing to be gained. */
export const withSchedules = (packed: Packed, effects: readonly PackedEffect[], env: Env): Packed | null => {
  if (packed.chooser !== 'first' || packed.fails !== undefined) return null;
  const phases = splitParts(effects, { chooser: 'first', seats: undefined, together: [], env }, true).flatMap((component) => component.map((phase) => phase.effects));
  const plans = phases.flatMap((own) => planOf(own, env) ?? []).filter((plan) => !isLookedAt(plan, effects, env));
  if (plans.length === 0) return null;
  const room = Math.max(...plans.map(({ groups }) => 2 * groups.length)) + 2;
  const planned = new Set(plans.flatMap((plan) => [...plan.effects]));
  const others = effects.filter((e) => !planned.has(e)).map((e): PackedEffect => ({ ...e, part: typeof e.part === 'number' ? e.part * room : binary('mul', e.part, room) }));
  const made = plans.map((plan, at) => carriedOut(plan, at, plan.part * room));
  const guesses = plans.some(({ budgets }) => budgets.length > 0);
  return {
    ...packed, ...(guesses ? { fails: FAILS } : {}),
    fields: [...packed.fields, ...(guesses ? [{ name: FAILS, initial: 0 }] : []), ...made.flatMap(({ fields }) => fields)],
    effects: [...others, ...made.flatMap((each) => each.effects)],
  };
};
const FAILS = 'forgone in vain';

/** One phase, schedule first. */
const carriedOut = ({ effects, shared, budgets, groups }: Plan, at: number, from: number): { readonly fields: readonly PackedField[]; readonly effects: readonly PackedEffect[] } => {
  const [tier = 0] = [...effects].map((e) => e.tier);
  const name = (what: string): string => `schedule ${String(at)} ${what}`;
  const names: Names = { took: (mark) => name(`took ${mark}`), wants: (budget) => name(`wants ${budget}`) };
  const codes = new Map<string, { readonly code: number; readonly assign: readonly Assignment[] }>();
  for (const { effects: [first] } of shared) for (const option of first?.options ?? []) if (!codes.has(optionKey(option))) codes.set(optionKey(option), { code: codes.size + 1, assign: option.assign });
  const places = shared.map((_, p) => name(`step ${String(p)}`));
  const count = name('count');
  const making = shared.map(({ mark, effects: [first] }): PackedEffect => ({
    name: `${name('of')} ${mark}`, part: from, tier, guard: always,
    options: (first?.options ?? []).map((o) => ({ assign: [[count, binary('add', field(count), 1)], ...places.map((place, p): Assignment => [place, choose(binary('eq', field(count), p), codes.get(optionKey(o))?.code ?? 0, field(place))])] })),
  }));
  const steps = groups.flatMap((group, j) => shareOf(group, { codes: [...codes.values()], places, at: name(`at ${String(j)}`), part: from + 1 + 2 * j, tier }));
  const local = groups.flatMap((group, j) => group.effects.map((e) => ({ ...mayForgo(e, budgets, names), part: from + 1 + 2 * j })));
  const over = groups.flatMap((group, j): readonly PackedEffect[] => { const assign = whatIsWanted(group.effects, budgets, names); return assign.length === 0 ? [] : [{ name: name(`${String(j)} is over`), part: from + 2 + 2 * j, tier: 0, guard: always, options: [{ assign }] }]; });
  const end: readonly PackedEffect[] = budgets.length === 0 ? [] : [{ name: name('is over'), part: from + 1 + 2 * groups.length, tier: 0, guard: always, options: [{ assign: [[FAILS, or(field(FAILS), wasForgone(budgets, names))]] }] }];
  const begun = groups.map((_, j) => name(`at ${String(j)}`));
  return {
    fields: [...(shared.length === 0 ? [] : [count, ...places, ...begun]).map((each) => ({ name: each, initial: 0 })), ...fieldsFor([...effects], budgets, names)],
    effects: [...making, ...steps, ...local, ...over, ...end],
  };
};

interface Schedule { readonly codes: readonly { readonly code: number; readonly assign: readonly Assignment[] }[]; readonly places: readonly string[]; readonly at: string; readonly part: number; readonly tier: number }
/** What a group has of the shared steps, one after another. */
const shareOf = ({ fields }: Group, { codes, places, at, part, tier }: Schedule): readonly PackedEffect[] => {
  const shares = new Map<string, { readonly codes: number[]; readonly assign: readonly Assignment[] }>();
  for (const { code, assign } of codes) {
    const own = assign.filter(([name]) => fields.has(name));
    const known = shares.get(optionKey({ assign: own })) ?? { codes: [], assign: own };
    shares.set(optionKey({ assign: own }), known);
    known.codes.push(code);
  }
  if ([...shares.values()].every(({ assign }) => assign.length === 0)) return [];
  return places.map((place, p): PackedEffect => ({
    name: `${at} ${String(p)}`, part, tier, guard: binary('eq', field(at), p), exhaustive: true,
    options: [...shares.values()].map((share): PackedOption => ({ guard: or(...share.codes.map((code) => binary('eq', field(place), code))), assign: [...share.assign, [at, int(p + 1)]] })),
  }));
};

