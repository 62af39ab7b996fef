/** Parts that can be explored apart: components that share nothing, and phases of a component that follow each other. */
import { memo } from '../../../base/memo.ts';
import { applicability, conjunctsOf, distinctEffects, fieldsOf, readsOf, writesOf } from '../form/expression.ts';
import { staysFalse } from '../form/classes.ts';
import { rangeOf, type Env } from '../form/range.ts';
import { markOf, type Expr, type PackedEffect } from '../form/ir.ts';

/** Effects explored as one graph, and the seats that take turns in it (null: the lowest part goes first). */
export interface PhaseEffects {
  readonly effects: readonly PackedEffect[];
  readonly seats: ReadonlyMap<number, number> | null;
}

/** Phases in the order in which they happen. Components share no field that changes. */
export type Component = readonly PhaseEffects[];

/** What the split depends on besides the effects. */
export interface Order {
  readonly chooser: 'first' | 'rounds' | 'restarting';
  readonly seats: readonly number[] | undefined;
  /** Fields that the text reads together. */
  readonly together: readonly ReadonlySet<string>[];
  readonly env: Env;
}

/** The parts an effect can belong to. */
export const partsOf = (effect: PackedEffect, env: Env): readonly number[] => {
  if (typeof effect.part === 'number') return [effect.part];
  const r = rangeOf(effect.part, env);
  if (r.values) return r.values.map(Number);
  return Array.from({ length: Number(r.hi - r.lo) + 1 }, (_, i) => Number(r.lo) + i);
};

interface Groups {
  readonly unite: (a: string, b: string) => void;
  readonly find: (a: string) => string;
}

/** Names that are united two by two. */
export const newGroups = (): Groups => {
  const parent = new Map<string, string>();
  const find = (a: string): string => {
    const above = parent.get(a) ?? a;
    return above === a ? a : find(above);
  };
  return { find, unite: (a, b) => void parent.set(find(a), find(b)) };
};

const seatOf = (order: Order, part: number): number => order.seats?.[part] ?? part;

/**
 * Components. Sound: a step of one component changes neither what is applicable in another nor what happens there, and
 * who goes first is decided by the parts alone: with `first`, and with `rounds` as long as a component of several seats
 * shares none of them with others, the order of steps inside a component does not depend on the others. So a play is
 * one play of each, woven together in one way only: outcomes combine freely and plays multiply.
 */
const componentsOf = (effects: readonly PackedEffect[], order: Order): readonly (readonly PackedEffect[])[] => {
  const groups = newGroups();
  const changing = new Set(effects.flatMap((e) => [...writesOf(e)]));
  for (const e of effects) {
    const [first, ...others] = partsOf(e, order.env);
    for (const p of others) groups.unite(`part ${p}`, `part ${first}`);
    for (const f of [...readsOf(e), ...writesOf(e)]) if (changing.has(f)) groups.unite(`field ${f}`, `part ${first}`);
    groups.unite(`mark ${markOf(e)}`, `part ${first}`);
  }
  for (const fields of order.together) {
    const [first, ...others] = [...fields].filter((f) => changing.has(f));
    for (const f of others) groups.unite(`field ${f}`, `field ${first}`);
  }
  const home = (e: PackedEffect): string => groups.find(`part ${partsOf(e, order.env)[0]}`);
  if (order.chooser === 'rounds') uniteSeats(effects, order, groups, home);
  const components = new Map<string, PackedEffect[]>();
  for (const e of effects) components.set(home(e), [...(components.get(home(e)) ?? []), e]);
  return [...components.values()];
};

const uniteSeats = (
  effects: readonly PackedEffect[],
  order: Order,
  groups: Groups,
  home: (e: PackedEffect) => string,
): void => {
  const seats = (e: PackedEffect): number[] => partsOf(e, order.env).map((p) => seatOf(order, p)).filter((s) => s >= 0);
  for (let changed = true; changed; ) {
    changed = false;
    const bySeats = new Map<string, Set<number>>();
    for (const e of effects) bySeats.set(home(e), new Set([...(bySeats.get(home(e)) ?? []), ...seats(e)]));
    for (const e of effects)
      for (const [other, set] of bySeats) {
        if (set.size < 2 || home(e) === other || !seats(e).some((s) => set.has(s))) continue;
        groups.unite(home(e), other);
        changed = true;
      }
  }
};

/** What an effect writes, and what must hold for it, with the fields that each condition reads. */
interface Looks { readonly writes: ReadonlySet<string>; readonly conditions: readonly { readonly condition: Expr; readonly fields: readonly string[] }[] }
const LOOKS = memo<PackedEffect, Looks>();
const looksOf = (effect: PackedEffect): Looks => {
  let known = LOOKS.get(effect);
  if (known === undefined) {
    known = { writes: writesOf(effect), conditions: conjunctsOf(applicability(effect)).map((condition) => ({ condition, fields: [...fieldsOf(condition)] })) };
    LOOKS.set(effect, known);
  }
  return known;
};

/** Whether applying a later effect may make an earlier one applicable that was not. */
export const mayEnable = (later: PackedEffect, earlier: PackedEffect, env: Env): boolean => {
  const { writes } = looksOf(later);
  return looksOf(earlier).conditions.some(({ condition, fields }) => fields.some((f) => writes.has(f)) && !staysFalse(condition, [later], env));
};

/**
 * Phases of a component in which the lowest part goes first. Two parts are different phases if nothing in the later one
 * can make anything in the earlier one applicable. Sound: the later part begins when nothing of the earlier one is
 * applicable, and that stays so; so all plays are a play of the earlier phase followed by one of the later phase from
 * the values that the earlier one left.
 */
const phasesOf = (effects: readonly PackedEffect[], env: Env): Component => {
  let phases: { parts: number[]; effects: PackedEffect[] }[] = [];
  const sorted = [...effects].sort((a, b) => (partsOf(a, env)[0] ?? 0) - (partsOf(b, env)[0] ?? 0));
  for (const e of sorted) {
    const parts = [...partsOf(e, env)];
    const same = phases.find((p) => p.parts.some((x) => parts.includes(x)));
    if (same) {
      same.parts.push(...parts);
      same.effects.push(e);
    } else phases.push({ parts, effects: [e] });
  }
  const least = (p: { parts: number[] }): number => Math.min(...p.parts);
  phases.sort((a, b) => least(a) - least(b));
  for (;;) {
    const pair = overlapping(phases, env);
    if (!pair) break;
    const [from, to] = pair;
    const merged = phases.slice(from, to + 1);
    const one = { parts: merged.flatMap((p) => p.parts), effects: merged.flatMap((p) => p.effects) };
    phases = [...phases.slice(0, from), one, ...phases.slice(to + 1)];
  }
  return phases.map((p) => ({ effects: p.effects, seats: null }));
};

const overlapping = (
  phases: readonly { parts: readonly number[]; effects: readonly PackedEffect[] }[],
  env: Env,
): readonly [number, number] | null => {
  for (let i = 0; i < phases.length; i++)
    for (let j = phases.length - 1; j > i; j--) {
      const [a, b] = [phases[i], phases[j]];
      if (!a || !b) continue;
      if (Math.max(...a.parts) > Math.min(...b.parts)) return [i, j];
      const marks = new Set(a.effects.map((e) => markOf(e)));
      if (b.effects.some((e) => marks.has(markOf(e)))) return [i, j];
      const earlier = distinctEffects(a.effects);
      const later = distinctEffects(b.effects);
      if (earlier.some((e) => later.some((l) => mayEnable(l.effect, e.effect, env)))) return [i, j];
    }
  return null;
};

/** The seats that take turns among these effects, numbered from 0; null if one part simply goes first. */
const turns = (effects: readonly PackedEffect[], order: Order): ReadonlyMap<number, number> | null => {
  if (order.chooser === 'first') return null;
  const parts = [...new Set(effects.flatMap((e) => partsOf(e, order.env)))].sort((a, b) => a - b);
  const seats = [...new Set(parts.map((p) => seatOf(order, p)))].filter((s) => s >= 0).sort((a, b) => a - b);
  if (seats.length < 2) return null;
  return new Map(parts.filter((p) => seatOf(order, p) >= 0).map((p) => [p, seats.indexOf(seatOf(order, p))]));
};

/** Splits the effects; without `apart` everything is one phase of one component. A round that begins again does so for all. */
export const splitParts = (effects: readonly PackedEffect[], order: Order, apart: boolean): readonly Component[] => {
  if (!apart || order.chooser === 'restarting') return [[{ effects, seats: turns(effects, order) }]];
  return componentsOf(effects, order).map((own): Component => {
    const seats = turns(own, order);
    return seats === null ? phasesOf(own, order.env) : [{ effects: own, seats }];
  });
};
