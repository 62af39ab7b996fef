/**
 * Queues: fields that earlier phases fill one after another, as events that effects add (CR 615.5), each of which is a strand of its own in the last phase. Where these
 * strands differ in nothing but the names of their fields, and what is looked at in the end are sums of them all, it does not matter which of them got what: the
 * phases before keep the fields in order, the greatest first, instead of in the order in which they came. Sound: to exchange two filled fields, with the marks of
 * their effects, maps plays to plays of equal texts; those that are not filled yet hold the least value, so that what is filled stays before them, and the next
 * is put where nothing is. What the counter of the filled ones was needed for is not asked any more.
 */
import { assignReads, conjunctsOf, effectKey, fieldsOf, keyOf, writesOf } from '../form/expression.ts';
import { and, binary, choose, field, type Assignment, type Expr, type PackedEffect, type PackedOption } from '../form/ir.ts';
import { rangeOf, type Env } from '../form/range.ts';
import { sumOf } from './totals.ts';
import type { ModelComponent } from './model.ts';

/** The fields in the order in which they are filled, and how many are. */
interface Queue { readonly names: readonly string[]; readonly counter: string }
/** One thing that is put into the next free field: if there is any, at which number, what. */
interface Put { readonly taken: Expr; readonly at: Expr; readonly value: Expr }

/** What an expression puts into field number `j` of a queue, if that is the next; null: it is of another form. */
const putsIn = (e: Expr, name: string, j: number): readonly Put[] | null => {
  if (e.kind === 'field' && e.name === name) return [];
  if (e.kind !== 'if') return null;
  const conditions = conjunctsOf(e.test);
  const [turn, ...others] = conditions.filter((each) => each.kind === 'eq' && each.b.kind === 'const' && BigInt(each.b.value) === BigInt(j));
  const rest = putsIn(e.else, name, j);
  if (rest === null || turn?.kind !== 'eq' || others.length > 0) return null;
  return [{ taken: and(...conditions.filter((each) => each !== turn)), at: turn.a, value: e.then }, ...rest];
};
const isTrue = ({ taken }: Put): boolean => taken.kind === 'and' && taken.of.length === 0;
const keyOfPut = (put: Put): string => `${isTrue(put) ? '' : keyOf(put.taken)} at ${keyOf(put.at)}: ${keyOf(put.value)}`;
const next = (at: Expr, put: Put): Expr => binary('add', at, isTrue(put) ? 1 : put.taken.kind === 'and' && put.taken.of.length === 1 ? (put.taken.of[0] ?? put.taken) : put.taken);

/** What an option puts into a queue; null: it does something else with its fields. */
const putsOf = (option: PackedOption, { names, counter }: Queue, env: Env): readonly Put[] | null => {
  const values = new Map(option.assign);
  const own = new Set(names);
  if (!names.some((name) => values.has(name))) return values.has(counter) || [...assignReads(option)].some((name) => own.has(name) || name === counter) ? null : [];
  const lists = names.map((name, j) => { const value = values.get(name); return value === undefined ? null : putsIn(value, name, j); });
  const [first] = lists;
  if (first === undefined || first === null || lists.some((list) => list?.map(keyOfPut).join('\n') !== first.map(keyOfPut).join('\n'))) return null;
  const reads = new Set(first.flatMap(({ taken, value }) => [...fieldsOf(taken), ...fieldsOf(value)]));
  if ([...reads].some((name) => own.has(name) || name === counter) || option.assign.some(([name, value]) => !own.has(name) && name !== counter && [...fieldsOf(value)].some((each) => own.has(each) || each === counter))) return null;
  let at: Expr = field(counter);
  for (const put of first) {
    const { lo, hi } = rangeOf(put.taken, env);
    if (keyOf(put.at) !== keyOf(at) || lo < 0n || hi > 1n || rangeOf(valueOf(put), env).lo < 0n) return null;
    at = next(at, put);
  }
  return keyOf(values.get(counter) ?? field(counter)) === keyOf(at) && (option.each?.runs ?? []).every(({ from, to }) => [...fieldsOf(from), ...fieldsOf(to)].every((name) => !own.has(name) && name !== counter)) ? first : null;
};
const valueOf = (put: Put): Expr => (isTrue(put) ? put.value : choose(put.taken, put.value, 0));

/** Whether an effect looks at a queue only where it puts something into it. */
const fills = ({ guard, part, options, counts }: PackedEffect, queue: Queue, env: Env): boolean => {
  const looked = [guard, ...(typeof part === 'number' ? [] : [part]), ...(counts === undefined ? [] : [counts]), ...options.flatMap((o) => o.guard ?? [])].flatMap((e) => [...fieldsOf(e)]);
  return !looked.some((name) => name === queue.counter || queue.names.includes(name)) && options.every((option) => putsOf(option, queue, env) !== null);
};

/** How often something is put into a queue: each mark is set once. */
const mostPuts = (effects: readonly PackedEffect[], queue: Queue, env: Env): number => {
  const most = new Map<string, number>();
  for (const { mark, name, options } of effects) most.set(mark ?? name, Math.max(most.get(mark ?? name) ?? 0, ...options.map((option) => putsOf(option, queue, env)?.length ?? 0)));
  return [...most.values()].reduce((sum, each) => sum + each, 0);
};

/** The option with what it puts kept in order, the greatest first. */
const inOrder = (option: PackedOption, queue: Queue, env: Env): PackedOption => {
  const puts = putsOf(option, queue, env) ?? [];
  if (puts.length === 0) return option;
  let held: readonly Expr[] = queue.names.map((name) => field(name));
  for (const put of puts) {
    const before = held;
    held = before.map((each, j) => { const above = before[j - 1]; return binary('max', each, above === undefined ? valueOf(put) : binary('min', above, valueOf(put))); });
  }
  const others = option.assign.filter(([name]) => name !== queue.counter && !queue.names.includes(name));
  return { ...option, assign: [...others, ...queue.names.map((name, j): Assignment => [name, held[j] ?? field(name)])] };
};

/** The queue's fields, each of a strand that differs from the others in its name only. */
const alike = ({ strands: apart }: ModelComponent, initial: ReadonlyMap<string, bigint>, env: Env): readonly (readonly string[])[] => {
  if (!apart?.head) return [];
  const told = new Set(apart.head.slots.map(({ name }) => name));
  const groups = new Map<string, string[]>();
  for (const { plain } of apart.strands) {
    const effects = plain.phases.flatMap((phase) => phase.effects);
    const written = [...new Set(effects.flatMap((e) => [...writesOf(e)]))];
    const [name] = written;
    const range = name === undefined ? undefined : env.get(name);
    if (name === undefined || written.length > 1 || !told.has(name) || range === undefined || range.lo < 0n || initial.get(name) !== 0n) continue;
    const as = (text: string): string => text.replaceAll(JSON.stringify(name), '"@"');
    const shares = plain.slots.map((slot) => `${slot.name}: ${[...sumOf(slot.value).terms.values()].map(({ term, factor }) => `${String(factor)} ${as(keyOf(term))}`).sort().join(' ')}`);
    const key = [String(range.lo), String(range.hi), ...effects.map((e) => as(effectKey(e))).sort(), ...shares].join('\n');
    groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  return [...groups.values()].filter((names) => names.length > 1);
};

/** The component with the phases before its strands keeping queues in order. `again` makes a phase of other effects. */
export const withQueues = (component: ModelComponent, initial: ReadonlyMap<string, bigint>, env: Env, again: (phase: ModelComponent['phases'][number], effects: readonly PackedEffect[]) => ModelComponent['phases'][number]): ModelComponent => {
  const { strands } = component;
  if (!strands?.head) return component;
  const { head } = strands;
  const effects = head.phases.flatMap((phase) => phase.effects);
  const looked = new Set(strands.fixed.flatMap(({ value }) => [...fieldsOf(value)]));
  const queues = alike(component, initial, env).flatMap((group): readonly Queue[] => {
    const filler = effects.find((e) => group.every((name) => writesOf(e).has(name)));
    const counters = filler === undefined ? [] : [...writesOf(filler)].filter((name) => !group.includes(name) && initial.get(name) === 0n && !looked.has(name) && !head.slots.some((slot) => slot.name === name));
    const orders = counters.map((counter): Queue => ({ names: inFillingOrder(group, filler), counter }));
    return orders.filter((queue) => !group.some((name) => looked.has(name)) && effects.every((e) => fills(e, queue, env)) && mostPuts(effects, queue, env) <= group.length).slice(0, 1);
  });
  if (queues.length === 0) return component;
  const rows = queues.map(({ names }) => [...names].reverse());
  const phases = head.phases.map((phase) => {
    const changed = again(phase, phase.effects.map((e) => ({ ...e, options: e.options.map((o) => queues.reduce((option, queue) => inOrder(option, queue, env), o)) })));
    const kept = new Set(changed.fields);
    return { ...changed, twins: [...changed.twins, ...rows.filter((names) => names.every((name) => kept.has(name))).map((names) => names.map((name) => [name]))] };
  });
  return { ...component, strands: { ...strands, head: { ...head, phases, twins: [...head.twins, ...rows] } } };
};

/** By the numbers that the filler asks for. */
const inFillingOrder = (group: readonly string[], filler: PackedEffect | undefined): readonly string[] => {
  const numberOf = (name: string): number => {
    const values = (filler?.options ?? []).flatMap(({ assign }) => assign.flatMap(([to, value]) => (to === name ? [value] : [])));
    return group.findIndex((_, j) => values.some((value) => (putsIn(value, name, j)?.length ?? 0) > 0));
  };
  return [...group].sort((a, b) => numberOf(a) - numberOf(b));
};
