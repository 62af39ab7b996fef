/**
 * What is used up by several groups of effects (CR 615.8: "the next three times"): a number of which each application takes one, or does nothing, and nothing is applied once it is 0.
 *
 * Where it is all that the groups share, they are gone through one after another, and each may forgo an application that it could have: as if it had come only
 * after the others had used up what there was. So at the end nothing is left of it, or nothing was forgone that would still apply. Sound for the set of outcomes: of any
 * choice of a play for each group whose applications together are no more than there are, any order is a play, since what is left is above 0 before each of
 * them; and it is over if nothing is left, or nothing would still apply. Of a play, what each group does is such a choice.
 */
import { conjunctsOf, fieldsOf, readsOf, writesOf } from '../form/expression.ts';
import { markOf, and, binary, field, int, or, type Assignment, type Expr, type PackedEffect, type PackedField, type PackedOption } from '../form/ir.ts';
import { knownAt } from '../form/known.ts';
import { rangeOf, singleValue, type Env } from '../form/range.ts';


/** Whether a condition is that something is left. */
export const asks = (c: Expr, name: string): boolean => c.kind === 'gt' && c.a.kind === 'field' && c.a.name === name && c.b.kind === 'const' && BigInt(c.b.value) === 0n;
const reads = (e: Expr, name: string): boolean => fieldsOf(e).has(name);
/** What must hold for an effect beside that something is left. */
const besides = ({ guard }: PackedEffect, name: string): readonly Expr[] => conjunctsOf(guard).filter((c) => !asks(c, name));

/** Whether what is written is one less. */
const isOneLess = (value: Expr, name: string, env: Env): boolean => {
  const now = singleValue(rangeOf(field(name), env));
  if (value.kind === 'const') return now !== null && BigInt(value.value) === now - 1n;
  const isWhole = (e: Expr): boolean => (e.kind === 'field' && e.name === name) || (e.kind === 'const' && BigInt(e.value) === now);
  return value.kind === 'sub' && isWhole(value.a) && !reads(value.b, name) && singleValue(rangeOf(value.b, env)) === 1n;
};

/** Whether an option looks at nothing of it, and takes one or does nothing at all. */
const takes = (o: PackedOption, name: string, known: Env): boolean => {
  const written = o.assign.find(([to]) => to === name);
  const isPlain = o.each === undefined && (o.guard === undefined || !reads(o.guard, name)) && o.assign.every(([to, value]) => to === name || !reads(value, name));
  return isPlain && (written === undefined ? o.assign.length === 0 : isOneLess(written[1], name, known));
};

/** Whether these effects only take from it, one at a time, and look at nothing but whether something is left. */
export const isBudget = (name: string, effects: readonly PackedEffect[], env: Env): boolean =>
  effects.every((e) => {
    const rest = besides(e, name);
    if (![...readsOf(e), ...writesOf(e)].includes(name)) return true;
    if (conjunctsOf(e.guard).length - rest.length !== 1 || rest.some((c) => reads(c, name)) || (typeof e.part !== 'number' && reads(e.part, name))) return false;
    return e.options.every((o) => { const known = knownAt(e, o, env); return known === null || takes(o, name, known); });
  });

/** Whether an effect can be applied only while something is left. */
export const usesUp = (e: PackedEffect, name: string): boolean => conjunctsOf(e.guard).some((c) => asks(c, name));

/** The names of the fields that tell what was forgone. */
export interface Names { readonly took: (mark: string) => string; readonly wants: (budget: string) => string }

/** An effect that may be forgone. */
export const mayForgo = (e: PackedEffect, budgets: readonly string[], { took }: Names): PackedEffect => {
  if (!budgets.some((name) => usesUp(e, name))) return e;
  const taken: Assignment = [took(markOf(e)), int(1)];
  return { ...e, options: [...e.options.map((o): PackedOption => ({ ...o, assign: [...o.assign, taken] })), { assign: [] }] };
};

/** What is found out when a group is over: whether it would still have something of each budget. */
export const whatIsWanted = (effects: readonly PackedEffect[], budgets: readonly string[], { took, wants }: Names): readonly Assignment[] =>
  budgets.flatMap((name): readonly Assignment[] => {
    const open = effects.filter((e) => usesUp(e, name)).map((e) => and(binary('eq', field(took(markOf(e))), 0), ...besides(e, name)));
    return open.length === 0 ? [] : [[wants(name), or(field(wants(name)), ...open)]];
  });

/** Whether something was forgone though it was there. */
export const wasForgone = (budgets: readonly string[], { wants }: Names): Expr => or(...budgets.map((name) => and(field(wants(name)), binary('gt', field(name), 0))));

export const fieldsFor = (effects: readonly PackedEffect[], budgets: readonly string[], { took, wants }: Names): readonly PackedField[] => [
  ...budgets.map((name) => ({ name: wants(name), initial: 0 })),
  ...[...new Set(effects.filter((e) => budgets.some((name) => usesUp(e, name))).map(markOf))].map((mark) => ({ name: took(mark), initial: 0 })),
];
