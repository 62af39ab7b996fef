/**
 * Effects that do something to several groups at once, as one that covers several events (CR 615.7, 615.8, 615.10), and share nothing else with what happens in
 * these groups. For the outcomes it matters in which order such *shared* steps are taken, and when that is in each group; but not how steps of different groups
 * lie to each other. So a *schedule* is made first, the order of all shared steps with their options; then the groups are gone through one after another, each with its own
 * steps and its share of the shared ones, in the order of the schedule. What is looked at is, for each schedule, the sum of their positions and not the product.
 *
 * Sound for the set of outcomes: a play leaves a schedule, and in each group a play with it; and of any choice of a play with one schedule for each group there is an order: all that
 * groups do before the first shared step, that step, and so on. A shared step that does not apply does nothing and never will apply (else there is no schedule), so it may as well be taken.
 * What a shared step divides is handed from group to group, and is enough if nothing is left of it in the end, or nothing is left to be had (`fails`).
 * What the groups use up together besides are budgets (budgets.ts), what they only add to does not matter (tallies.ts).
 */
import { conjunction, conjunctsOf, fieldsOf, keyOf, optionsAtMost, readsOf, writesOf } from '../form/expression.ts';
import { staysFalse } from '../form/classes.ts';
import { markOf, binary, DIVIDED, field, int, or, type Assignment, type Divides, type Expr, type Packed, type PackedEffect, type PackedOption } from '../form/ir.ts';
import { assume, knowing, ofValues, rangeOf, simplify, singleValue, type Env } from '../form/range.ts';
import { asks, isBudget, usesUp } from './budgets.ts';
import { mayEnable, newGroups, splitParts } from './parts.ts';
import { carriedOut, FAILS } from './scheduled.ts';
import { isTally } from './tallies.ts';

/** Where so many choices can come together in fewer ways, it takes longer to look at the puzzle again than to search them all. */
const FEWEST_WAYS = 2 ** 12;
/** And where they are not so many times fewer. */
const WORTH = 4;
/** More schedules than these are more than they save. */
const MOST_SCHEDULES = 1_000;
/** Of what is divided nobody may get more. */
const MOST_SHARES = 64n;

/** One option of a shared step, as it was before anything was simplified. */
export interface SharedOption { readonly key: string; readonly assign: readonly Assignment[]; readonly divides: Divides | null }
/** Effects that set one mark; null: no two groups can share it. */
export interface Marked { readonly mark: string; readonly effects: readonly PackedEffect[]; readonly options: readonly SharedOption[] | null; readonly touched: ReadonlySet<string> }
export interface Group { readonly effects: readonly PackedEffect[]; readonly fields: ReadonlySet<string> }
/** What is gone through group by group. */
export interface Plan { readonly part: number; readonly effects: ReadonlySet<PackedEffect>; readonly shared: readonly Marked[]; readonly budgets: readonly string[]; readonly groups: readonly Group[] }

/** The puzzle with parts that need not be told apart made one; null: there are none. */
export const loosened = ({ effects, ...packed }: Packed): Packed | null =>
  packed.chooser !== 'first' || effects.every(({ loose }) => loose === undefined) ? null : { ...packed, effects: effects.map(({ loose, ...e }) => (loose === undefined ? e : { ...e, part: loose })) };

const assignKey = (assign: readonly Assignment[]): string => assign.map(([name, value]) => `${JSON.stringify(name)}=${keyOf(value)}`).join(',');
const optionKey = ({ assign, each, guard }: PackedOption): string => `${guard === undefined ? '' : keyOf(guard)}:${(each?.runs ?? []).map(({ from, to }) => `${keyOf(from)} ${keyOf(to)}`).join()}:${assignKey(assign)}`;

/** What the effects of one mark do, whichever of them is taken; as far as it matters. */
const sharedOptions = (mark: string, raw: readonly PackedEffect[], matters: (name: string) => boolean): readonly SharedOption[] | null => {
  const [first, ...others] = raw;
  if (first === undefined || others.some((e) => e.options.map(optionKey).join(';') !== first.options.map(optionKey).join(';'))) return null;
  const options = first.options.map(({ guard, each, assign }, i): SharedOption | null => {
    const own = assign.filter(([name]) => matters(name));
    if (guard !== undefined || (each !== undefined && each.divides === undefined)) return null;
    if (each?.divides === undefined) return { key: assignKey(own), assign: own, divides: null };
    const shares = each.divides.shares.map((share) => ({ ...share, assign: share.assign.filter(([name]) => matters(name)) }));
    const besides = each.divides.besides.filter(([name]) => matters(name));
    const told = new Set([...shares.flatMap((share) => share.assign.map(([name]) => name)), ...besides.map(([name]) => name)]);
    return own.every(([name]) => told.has(name)) ? { key: `${mark} ${String(i)}`, assign: [], divides: { ...each.divides, shares, besides } } : null;
  });
  return options.every((each) => each !== null) ? options : null;
};

/** What one share of a step reads and writes together. */
export const sharesOf = ({ assign, divides }: SharedOption): readonly { readonly names: readonly string[]; readonly looks: readonly Expr[] }[] =>
  (divides === null ? assign.map(([name, value]) => ({ names: [name], looks: [value] })) : divides.shares.map(({ size, assign: own }) => ({ names: own.map(([name]) => name), looks: [size, ...own.map(([, value]) => value)] })));

const markedIn = (effects: readonly PackedEffect[], raw: ReadonlyMap<string, readonly PackedEffect[]>, changing: ReadonlySet<string>, connecting: (name: string) => boolean): readonly Marked[] => {
  const lists = new Map<string, PackedEffect[]>();
  for (const e of effects) lists.set(markOf(e), [...(lists.get(markOf(e)) ?? []), e]);
  return [...lists].map(([mark, list]) => ({ mark, effects: list, options: sharedOptions(mark, raw.get(mark) ?? [], (name) => changing.has(name)), touched: new Set(list.flatMap((e) => [...readsOf(e), ...writesOf(e)]).filter(connecting)) }));
};

/** The groups that are left when some marks are shared; each has effects of its own or a share of theirs. */
const groupsOf = (marks: readonly Marked[], shared: readonly Marked[], connecting: (name: string) => boolean): readonly Group[] => {
  const { find, unite } = newGroups();
  const local = marks.filter((each) => !shared.includes(each));
  for (const { mark, touched } of local) for (const name of touched) unite(`field ${name}`, `mark ${mark}`);
  for (const { options } of shared) for (const share of (options ?? []).flatMap(sharesOf)) {
    const [first, ...others] = [...new Set([...share.names, ...share.looks.flatMap((e) => [...fieldsOf(e)])])].filter(connecting);
    for (const name of others) unite(`field ${name}`, `field ${first ?? name}`);
  }
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

/** Whether a value is what the field has. */
const isSelf = (name: string, value: Expr, env: Env): boolean => {
  if (value.kind === 'field') return value.name === name;
  if (value.kind === 'const') return singleValue(env.get(name) ?? rangeOf(value, env)) === BigInt(value.value) && env.get(name) !== undefined;
  if (value.kind === 'max') return isSelf(name, value.b, env) && rangeOf(value.a, env).hi <= 0n && rangeOf(value.b, env).lo >= 0n;
  return (value.kind === 'add' || value.kind === 'sub') && isSelf(name, value.a, env) && singleValue(rangeOf(value.b, env)) === 0n;
};
/** What must hold for a step to do anything: not that something is left of what it divides, since else it divides nothing. */
const conditionOf = ({ guard }: PackedEffect, options: readonly SharedOption[]): Expr => {
  const limits = options.flatMap(({ divides }) => (divides?.limit.kind === 'field' ? [divides.limit.name] : []));
  const dividesOnly = options.every(({ divides, assign }) => divides !== null || assign.length === 0);
  return conjunction(conjunctsOf(guard).filter((c) => !(dividesOnly && limits.some((name) => asks(c, name)))));
};

/** What is known where no effect of a mark applies, if that can be; and the condition under which one does. */
const whereIdle = (effects: readonly PackedEffect[], options: readonly SharedOption[], env: Env): { readonly outside: Env | null; readonly condition: Expr } => {
  const conditions: Expr[] = [];
  let outside: Env | null = env;
  for (const e of effects) {
    if (outside === null) break;
    const condition = simplify(conditionOf(e, options), outside);
    conditions.push(condition);
    outside = assume(condition, false, outside);
  }
  return { outside, condition: or(...conditions) };
};

/** Whether a step can be shared: it is the same whoever it comes from, and where it does not apply it never will, and does nothing. */
const canBeShared = ({ effects, options }: Marked, groups: readonly Group[], { effects: all, tallies, env }: Ground): boolean => {
  if (options === null) return false;
  const home = new Map(groups.flatMap(({ fields }, j) => [...fields].map((name) => [name, j] as const)));
  const { outside, condition } = whereIdle(effects, options, env);
  if (outside !== null && !staysFalse(condition, all, env)) return false;
  const isIdle = (name: string, value: Expr, known: Env | null): boolean => known === null || isSelf(name, simplify(value, known), known);
  const isAtHome = (looks: readonly Expr[], names: readonly string[]): boolean => new Set([...names, ...looks.flatMap((e) => [...fieldsOf(e)])].flatMap((name) => home.get(name) ?? [])).size <= 1;
  return options.every((option) => {
    const { assign, divides } = option;
    if (!sharesOf(option).every(({ looks, names }) => names.every((name) => home.has(name)) && isAtHome(looks, names))) return false;
    if (divides === null) return assign.every((one) => isIdle(...one, outside));
    const nothing = outside && knowing(outside, [[DIVIDED, ofValues([0n])]]);
    const sizes = divides.shares.every(({ size }) => (outside === null || rangeOf(size, outside).hi <= 0n) && rangeOf(size, env).lo >= 0n && rangeOf(binary('min', size, divides.limit), env).hi < MOST_SHARES);
    const aside = new Set(divides.besides.map(([name]) => name));
    const looks = [divides.limit, ...divides.besides.map(([, value]) => value)].flatMap((e) => [...fieldsOf(e)]).filter((name) => home.has(name) && !aside.has(name));
    const others = all.filter((e) => !effects.includes(e)).flatMap((e) => [...readsOf(e), ...writesOf(e)]).some((name) => aside.has(name) && !tallies.includes(name));
    return sizes && rangeOf(divides.limit, env).lo >= 0n && looks.length === 0 && !others && divides.besides.every((one) => isIdle(...one, nothing));
  });
};

/** How many orders there are of steps that do the same, and of what they may do. */
const schedulesOf = (shared: readonly Marked[]): number => {
  const alike = new Map<string, number>();
  let count = 1;
  shared.forEach(({ options }, i) => {
    const key = (options ?? []).map((each) => each.key).join(';');
    alike.set(key, (alike.get(key) ?? 0) + 1);
    count *= ((i + 1) * (options ?? []).length) / (alike.get(key) ?? 1);
  });
  return count;
};

/** What plans of one phase are made of. */
interface Ground { readonly part: number; readonly effects: readonly PackedEffect[]; readonly raw: ReadonlyMap<string, readonly PackedEffect[]>; readonly changing: ReadonlySet<string>; readonly tallies: readonly string[]; readonly used: readonly string[]; readonly env: Env }

/** In how many ways marks can be set, and what is divided can be: roughly so many positions there are. */
const waysOf = (effects: readonly PackedEffect[]): number => {
  const most = new Map<string, number>();
  for (const e of effects) most.set(markOf(e), Math.max(most.get(markOf(e)) ?? 1, optionsAtMost(e.options)));
  return [...most.values()].reduce((ways, options) => ways * (1 + options), 1);
};
/** The same group by group: for each schedule, for each of what may be left of what they share, for each place in it. */
const waysWith = ({ shared, budgets, groups }: Plan, env: Env): number => {
  const limits = [...shared.flatMap(({ options }) => (options ?? []).flatMap(({ divides }) => divides?.limit ?? [])), ...budgets.map((name) => field(name))];
  const left = limits.reduce((ways, limit) => ways * 2 * (1 + Number(rangeOf(limit, env).hi)), 1);
  return schedulesOf(shared) * left * groups.reduce((sum, { effects }) => sum + waysOf(effects) * (1 + shared.length), 0);
};

/** How the effects of one phase can be gone through; null: in no other way than together. */
const planOf = (effects: readonly PackedEffect[], raw: ReadonlyMap<string, readonly PackedEffect[]>, env: Env, eager: boolean): Plan | null => {
  const [first] = effects;
  if (first === undefined || (!eager && waysOf(effects) < FEWEST_WAYS) || typeof first.part !== 'number' || effects.some(({ part, tier, counts }) => part !== first.part || tier !== first.tier || counts !== undefined)) return null;
  const changing = new Set(effects.flatMap((e) => [...writesOf(e)]));
  const tallies = [...changing].filter((name) => isTally(name, effects));
  const used = [...changing].filter((name) => !tallies.includes(name) && effects.some((e) => usesUp(e, name)) && isBudget(name, effects, env));
  const ground: Ground = { part: first.part, effects, raw, changing, tallies, used, env };
  const marks = markedIn(effects, raw, changing, connecting(ground, used));
  const sizes = [...new Set(marks.map(({ touched }) => touched.size))].filter((size) => size > 1).sort((a, b) => b - a);
  const plans = [Infinity, ...sizes].flatMap((size): readonly Plan[] => {
    const shared = marks.filter(({ touched }) => touched.size >= size);
    if (shared.some(({ options }) => options === null) || schedulesOf(shared) > MOST_SCHEDULES) return [];
    const plan = planWith(ground, marks, shared);
    return plan === null ? [] : [plan];
  });
  const [best] = plans.map((plan) => ({ plan, ways: waysWith(plan, env) })).sort((a, b) => a.ways - b.ways);
  return best !== undefined && (eager || best.ways * WORTH < waysOf(effects)) ? best.plan : null;
};

const connecting = ({ changing, tallies }: Ground, budgets: readonly string[]) => (name: string): boolean => changing.has(name) && !tallies.includes(name) && !budgets.includes(name);
/** The plan with these steps shared. What only one group uses up is its own. */
const planWith = (ground: Ground, marks: readonly Marked[], shared: readonly Marked[]): Plan | null => {
  const { part, effects, raw, changing, tallies, used } = ground;
  const usedBy = (groups: readonly Group[], name: string): number => groups.filter((each) => each.effects.some((e) => usesUp(e, name))).length;
  const budgets = used.filter((name) => usedBy(groupsOf(marks, shared, connecting(ground, used)), name) > 1);
  const joins = connecting(ground, budgets);
  const known = budgets.length === used.length ? marks : markedIn(effects, raw, changing, joins);
  const now = known.filter(({ mark }) => shared.some((each) => each.mark === mark));
  const groups = groupsOf(known, now, joins);
  const busy = groups.filter((each) => each.effects.length > 0);
  const isOne = now.length + budgets.length + tallies.length === 0 || busy.length < 2;
  const perEffect = Math.max(...effects.map((e) => budgets.filter((name) => usesUp(e, name)).length));
  if (isOne || perEffect > 1 || now.some((each) => each.effects.some((e) => budgets.some((name) => usesUp(e, name))))) return null;
  return now.every((each) => canBeShared(each, groups, ground)) ? { part, effects: new Set(effects), shared: now, budgets, groups } : null;
};

/** Whether what is done group by group may make something applicable that comes before: then that would come between two groups. */
const isInterrupted = ({ part, effects }: Plan, made: readonly PackedEffect[], all: readonly PackedEffect[], env: Env): boolean => {
  const written = new Set(made.flatMap((e) => [...writesOf(e)]));
  const least = (e: PackedEffect): bigint => (typeof e.part === 'number' ? BigInt(e.part) : rangeOf(e.part, env).lo);
  const before = all.filter((e) => !effects.has(e) && least(e) <= BigInt(part));
  return before.some((e) => (typeof e.part !== 'number' && [...fieldsOf(e.part)].some((name) => written.has(name))) || made.some((later) => mayEnable(later, e, env)));
};

/** The puzzle with schedules, and groups one after the other; null: there is nothing to be gained. */
export const withSchedules = (packed: Packed, effects: readonly PackedEffect[], env: Env, eager: boolean): Packed | null => {
  if (packed.chooser !== 'first' || packed.fails !== undefined) return null;
  const phases = splitParts(effects, { chooser: 'first', seats: undefined, together: [], env }, true).flatMap((component) => component.map((phase) => phase.effects));
  const raw = new Map<string, PackedEffect[]>();
  for (const e of packed.effects) raw.set(markOf(e), [...(raw.get(markOf(e)) ?? []), e]);
  const plans = phases.flatMap((own) => planOf(own, raw, env, eager) ?? []);
  const room = Math.max(0, ...plans.map(({ groups }) => 2 * groups.length)) + 2;
  const made = plans.map((plan, at) => ({ plan, ...carriedOut(plan, at, plan.part * room, env) })).filter((each) => !isInterrupted(each.plan, each.effects, effects, env));
  if (made.length === 0) return null;
  const planned = new Set(made.flatMap(({ plan }) => [...plan.effects]));
  const others = effects.filter((e) => !planned.has(e)).map((e): PackedEffect => ({ ...e, part: typeof e.part === 'number' ? e.part * room : binary('mul', e.part, int(room)) }));
  const guesses = made.some((each) => each.guesses);
  return {
    ...packed, ...(guesses ? { fails: FAILS } : {}),
    fields: [...packed.fields, ...(guesses ? [{ name: FAILS, initial: 0 }] : []), ...made.flatMap(({ fields }) => fields)],
    effects: [...others, ...made.flatMap((each) => each.effects)],
  };
};
