/**
 * Twins: fields that nothing tells apart but their names, as what is left of shields that do the same (CR 615.7), or how often effects for "the next time" are still
 * there (CR 615.8). A state of the reduced machine keeps them in order, the first one, too: it does not matter which of two shields there was more of at first. Sound:
 * to exchange two of them, with the marks of the effects that look at them, maps effects to effects, and the text looks at none of them; so it maps plays to plays of
 * equal texts, and a state offers what its image offers up to the names. Each step from the image stands for one of the state, so plays stay exact; distances are
 * equal, so scripts do, too. What may be in one of them may be in each (`commonRanges`): the effects are the same text, whatever stands there.
 */
import { classesOf, deadWhen, type MarkClass, type Variant } from './classes.ts';
import { conjunction, effectKey, readsOf, writesOf } from './expression.ts';
import { between, join, knowing, type Env, type Range } from './range.ts';
import { markOf, binary, field, int, type PackedEffect } from './ir.ts';
import { widthOf } from './layout.ts';
import type { Phase } from './plan.ts';

/** Fields that can be exchanged. */
export type TwinFields = readonly string[];
/** For each of the twins what a state of one phase knows of it, most significant first: the field, then whether each of its marks is set. */
export type Twins = readonly (readonly string[])[];

/** More twins are put in order in groups. */
const MOST = 64;
/** Bits that a twin may take, so that it is compared as one number. */
const BITS = 31;

const USED = '#used ';
/** The field that tells in a state whether the mark of a twin is set. */
export const usedName = (mark: string): string => USED + mark;
/** The mark that such a name stands for, if it is one. */
export const usedMark = (name: string): string | null => (name.startsWith(USED) ? name.slice(USED.length) : null);

const grouped = <T>(list: readonly T[], key: (each: T) => string): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>();
  for (const each of list) {
    const known = groups.get(key(each));
    if (known) known.push(each);
    else groups.set(key(each), [each]);
  }
  return groups;
};

/** The effects that set one mark, and its key when a field is told by its role alone. */
interface Marked { readonly mark: string; readonly effects: readonly PackedEffect[] }
const keyFor = ({ effects }: Marked, name: string): string => effects.map((e) => effectKey(e).replaceAll(JSON.stringify(name), '"@"')).sort().join('\n');

/** By field, what sets marks and touches it, phase by phase. */
type Touching = ReadonlyMap<string, readonly (readonly Marked[])[]>;
function touchingIn(phases: readonly (readonly PackedEffect[])[]): Touching {
  const found = new Map<string, Marked[][]>();
  phases.forEach((effects, p) => {
    for (const [mark, list] of grouped(effects, (e) => markOf(e)))
      for (const name of new Set(list.flatMap((e) => [...readsOf(e), ...writesOf(e)]))) {
        const perPhase = found.get(name) ?? phases.map(() => []);
        perPhase[p]?.push({ mark, effects: list });
        found.set(name, perPhase);
      }
  });
  return found;
}

/** What is known of the fields. */
export interface Known {
  readonly env: Env;
  /** Fields that may be exchanged: that change, that the text does not look at, and whose range is no promise. */
  readonly may: (name: string) => boolean;
}

const groupedBy = (names: readonly string[], key: (name: string) => string): readonly (readonly string[])[] => [...grouped(names, key).values()].filter((group) => group.length > 1);

/** The twins of a component's phases. */
export function twinsIn(phases: readonly (readonly PackedEffect[])[], { env, may }: Known): readonly TwinFields[] {
  const touching = touchingIn(phases);
  const roughly = (name: string): string => (touching.get(name) ?? []).map((marks) => marks.length).join();
  const exactly = (name: string): string => (touching.get(name) ?? []).map((marks) => marks.map((each) => keyFor(each, name)).sort().join('\n\n')).join('\n\n\n');
  const taken = new Set<string>();
  return groupedBy([...touching.keys()].filter(may), roughly).flatMap((some) => groupedBy(some, exactly)).flatMap((group) => {
    const marks = group.flatMap((name) => (touching.get(name) ?? []).map((list) => list.map(({ mark }) => mark)));
    const all = marks.flat();
    const width = widthOf(commonRange(group, env)) + Math.max(...marks.map((list) => list.length));
    const apart = group.every((name) => (touching.get(name) ?? []).every((list) => new Set(list.map((each) => keyFor(each, name))).size === list.length));
    if (!apart || width > BITS || new Set(all).size < all.length || all.some((mark) => taken.has(mark))) return [];
    for (const mark of all) taken.add(mark);
    return Array.from({ length: Math.ceil(group.length / MOST) }, (_, i) => group.slice(i * MOST, (i + 1) * MOST)).filter((few) => few.length > 1);
  });
}

const commonRange = (names: TwinFields, env: Env): Range =>
  names.map((name) => env.get(name) ?? between(0n, 0n)).reduce((all, each) => join(all, each));
/** What is known of fields when those of each group may have changed places. */
export const commonRanges = (groups: readonly TwinFields[], env: Env): Env =>
  (groups.length === 0 ? env : knowing(env, groups.flatMap((names) => { const all = commonRange(names, env); return names.map((name): [string, Range] => [name, all]); })));
/** The first values in order. */
export const begunInOrder = (groups: readonly TwinFields[], initial: ReadonlyMap<string, bigint>): ReadonlyMap<string, bigint> => {
  const get = inOrder(groups.map((names) => names.map((name) => [name])), (name) => initial.get(name) ?? 0n);
  return new Map([...initial.keys()].map((name) => [name, get(name)]));
};

const unused = (mark: string) => binary('eq', field(usedName(mark)), 0);
/** The effect that asks and tells by a field whether its mark is set. */
const telling = (e: PackedEffect, mark: string): PackedEffect => ({
  ...e, guard: conjunction([unused(mark), e.guard]), options: e.options.map((o) => ({ ...o, assign: [...o.assign, [usedName(mark), int(1)] as const] })),
  ...(e.counts === undefined ? {} : { counts: conjunction([unused(mark), e.counts]) }),
});
const variantsOf = (effects: readonly PackedEffect[]): readonly Variant[] => classesOf(effects, false).flatMap((c) => c.variants);

/** A phase before its classes are known. */
export type Unclassed = Omit<Phase, 'classes' | 'twins'>;

/** The phase with its classes: marks of twins that do the same are one class, of whose members each is a variant. */
export function classed(phase: Unclassed, groups: readonly TwinFields[], merge: boolean, forget: boolean): Phase {
  const touching = touchingIn([phase.effects]);
  const marksOf = (name: string): readonly Marked[] => [...(touching.get(name)?.[0] ?? [])].sort((a, b) => (keyFor(a, name) < keyFor(b, name) ? -1 : 1));
  const here = groups.filter(([first = '', ...names]) => marksOf(first).length > 0 && names.every((name) => marksOf(name).length === marksOf(first).length)).map((names) => names.map((name) => ({ name, marks: marksOf(name) })));
  const told = new Map(here.flatMap((group) => group.flatMap(({ marks }) => marks.map((each) => [each.mark, each.effects.map((e) => telling(e, each.mark))] as const))));
  const others = phase.effects.filter((e) => !told.has(markOf(e)));
  const env = knowing(phase.env, [...told.keys()].map((mark) => [usedName(mark), between(0n, 1n)]));
  const ofTwins = here.flatMap((group, at) => (group[0]?.marks ?? []).map((_, t): Omit<MarkClass, 'dead'> => ({
    marks: group.map(({ marks }) => marks[t]?.mark ?? ''), twins: at, variants: group.flatMap(({ marks }, member) => variantsOf(told.get(marks[t]?.mark ?? '') ?? []).map((v) => ({ ...v, member }))),
  })));
  const undead = [...classesOf(others, merge), ...ofTwins];
  const dead = forget ? deadWhen([...others, ...[...told.values()].flat()], env, undead) : () => null;
  const classes = undead.map((c): MarkClass => ({ ...c, dead: dead(c) }));
  const twins = here.map((group): Twins => group.map(({ name, marks }) => [name, ...marks.map(({ mark }) => usedName(mark))]));
  return { ...phase, env, fields: [...phase.fields, ...[...told.keys()].map(usedName)].sort(), classes, twins };
}

/** Values by name, twins in order: what a state's image has. */
export function inOrder(twins: readonly Twins[], get: (name: string) => bigint): (name: string) => bigint {
  const changed = new Map<string, bigint>();
  for (const group of twins) {
    const values = group.map((names) => names.map(get)).sort(compared);
    group.forEach((names, at) => { names.forEach((name, i) => { changed.set(name, values[at]?.[i] ?? 0n); }); });
  }
  return changed.size === 0 ? get : (name) => changed.get(name) ?? get(name);
}
const compared = (a: readonly bigint[], b: readonly bigint[]): number => {
  const at = a.findIndex((x, i) => x !== b[i]);
  return at < 0 ? 0 : (a[at] ?? 0n) < (b[at] ?? 0n) ? -1 : 1;
};
