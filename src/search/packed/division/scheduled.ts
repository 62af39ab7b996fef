/** A schedule carried out (schedules.ts): the effects that make it, each group with its share of the shared steps, and what is found out when a group is over. */
import { fieldsOf, keyOf, mapChildren } from '../form/expression.ts';
import { always, and, binary, choose, DIVIDED, field, int, or, SHARE, type Assignment, type Divides, type Expr, type PackedEffect, type PackedField, type PackedOption, type Run } from '../form/ir.ts';
import { fieldsFor, mayForgo, wasForgone, whatIsWanted, type Names } from './budgets.ts';
import { rangeOf, type Env } from '../form/range.ts';
import type { Group, Plan, SharedOption } from './schedules.ts';

/** The field that tells that a guess was wrong. */
export const FAILS = 'forgone in vain';

export interface CarriedOut { readonly fields: readonly PackedField[]; readonly effects: readonly PackedEffect[]; readonly guesses: boolean }
/** A step that may be in the schedule, by its number; of what it divides, the fields that tell how much is left, and that somebody could have had more. */
interface Step { readonly code: number; readonly assign: readonly Assignment[]; readonly divides: Divides | null; readonly rest: string; readonly more: string }

const replaced = (e: Expr, name: string, by: Expr): Expr => (e.kind === 'field' ? (e.name === name ? by : e) : mapChildren(e, (child) => replaced(child, name, by)));

/** One phase, schedule first; from part `from` on. */
export const carriedOut = ({ effects, shared, budgets, groups }: Plan, at: number, from: number, env: Env): CarriedOut => {
  const [tier = 0] = [...effects].map((e) => e.tier);
  const name = (what: string): string => `schedule ${String(at)} ${what}`;
  const names: Names = { took: (mark) => name(`took ${mark}`), wants: (budget) => name(`wants ${budget}`) };
  const steps = stepsIn(shared.flatMap(({ options }) => options ?? []), name);
  const places = shared.map((_, p) => name(`step ${String(p)}`));
  const count = name('count');
  const dividing = [...steps.values()].filter(({ divides }) => divides !== null);
  const making = shared.map(({ mark, options }): PackedEffect => ({
    name: `${name('of')} ${mark}`, part: from, tier, guard: always,
    options: (options ?? []).map(({ key }): PackedOption => {
      const step = steps.get(key);
      const limit: readonly Assignment[] = step?.divides ? [[step.rest, step.divides.limit]] : [];
      return { assign: [[count, binary('add', field(count), 1)], ...limit, ...places.map((place, p): Assignment => [place, choose(binary('eq', field(count), p), step?.code ?? 0, field(place))])] };
    }),
  }));
  const inGroups = groups.flatMap((group, j): readonly PackedEffect[] => {
    const part = from + 1 + 2 * j;
    const wanted = whatIsWanted(group.effects, budgets, names);
    const over: readonly PackedEffect[] = wanted.length === 0 ? [] : [{ name: name(`${String(j)} is over`), part: part + 1, tier: 0, guard: always, options: [{ assign: wanted }] }];
    return [...shareOf(group, { steps: [...steps.values()], places, at: name(`at ${String(j)}`), part, tier, env }), ...group.effects.map((e) => ({ ...mayForgo(e, budgets, names), part })), ...over];
  });
  const guesses = budgets.length + dividing.length > 0;
  const settled = dividing.reduce((all, step) => settledBy(step, places, all), new Map<string, Expr>());
  const wrong = or(...dividing.map(({ rest, more }) => and(binary('gt', field(rest), 0), field(more))), ...(budgets.length === 0 ? [] : [wasForgone(budgets, names)]));
  const end: readonly PackedEffect[] = guesses ? [{ name: name('is over'), part: from + 1 + 2 * groups.length, tier: 0, guard: always, options: [{ assign: [[FAILS, or(field(FAILS), wrong)], ...settled] }] }] : [];
  const begun = groups.map((_, j) => name(`at ${String(j)}`));
  return {
    guesses,
    fields: [
      ...[...(shared.length === 0 ? [] : [count, ...places, ...begun]), ...dividing.map(({ more }) => more)].map((each): PackedField => ({ name: each, initial: 0 })),
      ...dividing.map(({ rest, divides }): PackedField => ({ name: rest, initial: 0, min: 0, max: rangeOf(divides?.limit ?? int(0), env).hi })), ...fieldsFor([...effects], budgets, names),
    ],
    effects: [...making, ...inGroups, ...end],
  };
};

/** The steps that there can be, by what they do. */
const stepsIn = (options: readonly SharedOption[], name: (what: string) => string): ReadonlyMap<string, Step> => {
  const steps = new Map<string, Step>();
  for (const { key, assign, divides } of options) if (!steps.has(key)) {
    const code = steps.size + 1;
    steps.set(key, { code, assign, divides, rest: name(`rest of ${String(code)}`), more: name(`more than ${String(code)}`) });
  }
  return steps;
};
/** Whether what is divided is in the schedule. */
const isTaken = ({ code }: Step, places: readonly string[]): Expr => or(...places.map((place) => binary('eq', field(place), code)));
/** What is written besides by one step, after what others write. */
const settledBy = (step: Step, places: readonly string[], before: ReadonlyMap<string, Expr>): Map<string, Expr> => {
  const after = new Map(before);
  for (const [to, value] of step.divides?.besides ?? []) {
    const now = before.get(to) ?? field(to);
    after.set(to, choose(isTaken(step, places), replaced(afterwards(step, value), to, now), now));
  }
  return after;
};
/** What is written besides, once it is known how much was divided. */
const afterwards = ({ divides, rest }: Step, value: Expr): Expr => {
  const left = binary('sub', divides?.limit ?? int(0), field(DIVIDED));
  return divides !== null && [left, binary('max', 0, left)].some((each) => keyOf(each) === keyOf(value)) ? binary('min', divides.limit, field(rest)) : replaced(value, DIVIDED, binary('sub', divides?.limit ?? int(0), field(rest)));
};

interface Schedule { readonly steps: readonly Step[]; readonly places: readonly string[]; readonly at: string; readonly part: number; readonly tier: number; readonly env: Env }
/** What a group has of the shared steps, one after another. */
const shareOf = ({ fields }: Group, { steps, places, at, part, tier, env }: Schedule): readonly PackedEffect[] => {
  const shares = new Map<string, { readonly codes: number[]; readonly option: PackedOption }>();
  for (const step of steps) {
    const option = optionFor(step, fields, env);
    const key = JSON.stringify(option, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    const known = shares.get(key) ?? { codes: [], option };
    shares.set(key, known);
    known.codes.push(step.code);
  }
  if ([...shares.values()].every(({ option }) => option.assign.length === 0)) return [];
  return places.map((place, p): PackedEffect => ({
    name: `${at} ${String(p)}`, part, tier, guard: binary('eq', field(at), p), exhaustive: true,
    options: [...shares.values()].map(({ codes, option }): PackedOption => ({ ...option, guard: or(...codes.map((code) => binary('eq', field(place), code))), assign: [...option.assign, [at, int(p + 1)]] })),
  }));
};

/** What one step does in a group: of what it divides the group gets some, as much as is left or as it can have at most. */
const optionFor = ({ assign, divides, rest, more }: Step, fields: ReadonlySet<string>, env: Env): PackedOption => {
  if (divides === null) return { assign: assign.filter(([name]) => fields.has(name)) };
  const own = divides.shares.filter(({ size, assign: list }) => [...fieldsOf(size), ...list.map(([name]) => name)].some((name) => fields.has(name)));
  if (own.length === 0) return { assign: [] };
  const got = own.map((_, i) => `#got ${String(i)}`);
  const before = (i: number): Expr => got.slice(0, i).reduce<Expr>((sum, each) => binary('sub', sum, field(each)), field(rest));
  const runs = own.map(({ size }, i): Run => ({ name: got[i] ?? '', from: int(0), to: binary('min', size, before(i)) }));
  const most = own.reduce((ways, { size }) => ways * (1 + Number(rangeOf(binary('min', size, divides.limit), env).hi)), 1);
  return {
    assign: [...own.flatMap((share, i) => share.assign.map(([name, value]): Assignment => [name, replaced(value, SHARE, field(got[i] ?? ''))])), [rest, before(own.length)], [more, or(field(more), ...own.map(({ size }, i) => binary('gt', size, field(got[i] ?? ''))))]],
    each: { runs, most },
  };
};
