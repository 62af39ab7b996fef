/**
 * Strands: effects of one part that are chosen one at a time in any order (CR 616.1), but of which some share nothing with the others, as events of one
 * player do. They are searched apart, in the last phase of a component, from all that the phases before lead to. Sound: what is applicable in one strand depends on
 * that strand alone and on what no strand changes, all have the same part and tier, so plays of the phase are exactly the plays of the strands, interleaved in every
 * way. Where all that the text looks at are sums of what single strands come to, or made of such sums, outcomes are made of the sums of what they come to, and plays
 * are counted by length: so many ways as there are to interleave plays of these lengths.
 */
import { fieldsOf, keyOf, mapChildren, readsOf, writesOf } from '../form/expression.ts';
import { markOf, binary, field, int, type Expr, type PackedEffect } from '../form/ir.ts';
import { between, knowing, type Env } from '../form/range.ts';
import { asSum, sumOf } from './totals.ts';
import { classed } from '../form/twins.ts';
import type { ModelComponent } from './model.ts';

/** A strand as a component of its own, with its shares of the sums; `counted` tells the number of its steps as well. */
export interface Strand { readonly plain: ModelComponent; readonly counted: ModelComponent }

/** The last phase of a component in strands. */
export interface Strands {
  /** The phases before, which tell all fields that the strands and the outcome depend on; null: there are none. */
  readonly head: ModelComponent | null;
  readonly strands: readonly Strand[];
  /** The shares that no strand changes. */
  readonly fixed: ModelComponent['slots'];
  /** The sums that the slots are made of. */
  readonly sums: readonly string[];
  /** The slots, by the values of the sums. */
  readonly slots: ModelComponent['slots'];
}

/** The field with the number of steps. */
export const STEPS = '#steps';

/** The effects in groups that share a field that changes, a mark or a term of a slot. */
const groupsOf = (effects: readonly PackedEffect[], changing: ReadonlySet<string>, together: readonly ReadonlySet<string>[]): readonly (readonly PackedEffect[])[] => {
  const parent = new Map<string, string>();
  const find = (a: string): string => { const above = parent.get(a) ?? a; return above === a ? a : find(above); };
  const unite = (names: readonly string[]): void => { for (const name of names) parent.set(find(name), find(names[0] ?? name)); };
  const nodeOf = (e: PackedEffect): string => `mark ${markOf(e)}`;
  const named = (fields: Iterable<string>): readonly string[] => [...fields].filter((f) => changing.has(f)).map((f) => `field ${f}`);
  for (const e of effects) unite([nodeOf(e), ...named([...readsOf(e), ...writesOf(e)])]);
  for (const fields of together) unite(named(fields));
  const groups = new Map<string, PackedEffect[]>();
  for (const e of effects) groups.set(find(nodeOf(e)), [...(groups.get(find(nodeOf(e))) ?? []), e]);
  return [...groups.values()];
};

/** The same with a field for the number of steps. */
const countingSteps = ({ phases: [phase], slots, twins }: ModelComponent): ModelComponent => {
  if (phase === undefined) throw new Error('a strand has a phase');
  const more = <T extends Pick<PackedEffect, 'options'>>(each: T): T => ({ ...each, options: each.options.map((o) => ({ ...o, assign: [...o.assign, [STEPS, binary('add', field(STEPS), 1)] as const] })) });
  const marks = phase.classes.reduce((n, c) => n + c.marks.length, 0);
  const env = knowing(phase.env, [[STEPS, between(0n, BigInt(marks))]]);
  const classes = phase.classes.map((c) => ({ ...c, variants: c.variants.map(more) }));
  return { phases: [{ ...phase, effects: phase.effects.map(more), classes, fields: [...phase.fields, STEPS].sort(), env }], slots: [...slots, { name: STEPS, value: field(STEPS) }], twins };
};

/** A choice among values, or a condition: it is made of what its parts are. */
const MADE: ReadonlySet<Expr['kind']> = new Set<Expr['kind']>(['if', 'and', 'or', 'not', 'eq', 'ne', 'lt', 'le', 'gt', 'ge']);
/** The sums that some values are made of. @param apart whether a value depends on several strands */
const sumsIn = (slots: ModelComponent['slots'], env: Env, apart: (e: Expr) => boolean): Pick<Strands, 'slots'> & { readonly sums: ReadonlyMap<string, Expr> } => {
  const names = new Map<string, string>();
  const sums = new Map<string, Expr>();
  const made = (e: Expr): Expr => {
    const here = asSum(e, env, 2);
    if (here.kind === 'const') return here;
    if (MADE.has(here.kind) && apart(here)) return mapChildren(here, made);
    const name = names.get(keyOf(here)) ?? `#sum ${String(names.size)}`;
    names.set(keyOf(here), name);
    sums.set(name, here);
    return field(name);
  };
  return { slots: slots.map(({ name, value }) => ({ name, value: made(value) })), sums };
};

/** The strands of a component's last phase, where it has several. */
export const strandsOf = ({ phases, slots, twins }: ModelComponent, merge: boolean, forget: boolean): Strands | null => {
  const before = phases.slice(0, -1);
  const phase = phases.at(-1);
  const [first] = phase?.effects ?? [];
  if (phase === undefined || first === undefined || phases.some(({ seats, restarting }) => seats !== null || restarting)) return null;
  if (phase.effects.some(({ part, tier, counts }) => typeof part !== 'number' || part !== first.part || tier !== first.tier || counts !== undefined)) return null;
  const changing = new Set(phase.effects.flatMap((e) => [...writesOf(e)]));
  const smallest = homesOf(groupsOf(phase.effects, changing, []));
  const made = sumsIn(slots, phase.env, (e) => new Set([...fieldsOf(e)].map((f) => smallest([f])).filter((home) => home >= 0)).size > 1);
  const sums = [...made.sums].map(([name, value]) => {
    const { terms, rest } = sumOf(value);
    return { name, rest, terms: [...terms.values()].filter(({ factor }) => factor !== 0n).map((each) => ({ ...each, fields: [...fieldsOf(each.term)] })) };
  });
  const groups = groupsOf(phase.effects, changing, sums.flatMap(({ terms }) => terms.map(({ fields }) => new Set(fields))));
  if (groups.length < 2) return null;
  const homeOf = homesOf(groups);
  const sharesIn = (j: number): ModelComponent['slots'] => sums.flatMap(({ name, terms }) => {
    const value = terms.filter(({ fields }) => homeOf(fields) === j).reduce<Expr | null>((sum, { term, factor }) => plus(sum, factor === 1n ? term : binary('mul', term, factor)), null);
    return value === null ? [] : [{ name, value }];
  });
  const told = before.flatMap(({ fields }) => fields); // a share may look at what the phase itself does not
  const strands = groups.map((effects, j): Strand => {
    const own = sharesIn(j);
    const read = new Set([...effects.flatMap((e) => [...readsOf(e), ...writesOf(e)]), ...own.flatMap(({ value }) => [...fieldsOf(value)])]);
    const fields = [...new Set([...phase.fields, ...told])].filter((f) => read.has(f)).sort();
    const plain: ModelComponent = { phases: [classed({ ...phase, effects, fields }, twins, merge, forget)], slots: own, twins };
    return { plain, counted: countingSteps(plain) };
  });
  const outside = sharesIn(-1);
  const fixed = sums.flatMap(({ name, rest }) => {
    const value = outside.find((each) => each.name === name)?.value ?? null;
    return value === null && rest === 0n ? [] : [{ name, value: value === null ? int(rest) : binary('add', value, rest) }];
  });
  const needed = new Set([...strands.flatMap(({ plain }) => plain.phases[0]?.fields ?? []), ...fixed.flatMap(({ value }) => [...fieldsOf(value)])]);
  const carried = [...new Set(told)].filter((f) => needed.has(f) && !f.startsWith('#')).sort();
  if (before.length > 0 && twins.some((names) => names.some((name) => carried.includes(name)))) return null; // which of them a strand looks at is not told
  const head = before.length === 0 ? null : { phases: before, slots: carried.map((name) => ({ name, value: field(name) })), twins };
  return { head, strands, fixed, sums: sums.map(({ name }) => name), slots: made.slots };
};
/** The group that changes one of some fields; -1: none does. */
const homesOf = (groups: readonly (readonly PackedEffect[])[]): ((fields: readonly string[]) => number) => {
  const homes = new Map(groups.flatMap((effects, j) => effects.flatMap((e) => [...writesOf(e)].map((name) => [name, j] as const))));
  return (fields) => fields.reduce((home, f) => Math.max(home, homes.get(f) ?? -1), -1);
};
const plus = (sum: Expr | null, e: Expr): Expr => (sum === null ? e : binary('add', sum, e));
