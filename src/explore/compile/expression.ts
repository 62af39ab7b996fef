/** Building expressions of the intermediate form with constants folded on the way. Every result is equal to its operands' operation. */
import { type Int, compare, equals, halfDown, halfUp, max, min, minus, plus, times } from '../../base/integer.ts';
import { assertNever } from '../../base/invariant.ts';
import type { BinaryKind, Expr } from '../../search/packed/form/ir.ts';
import { field, int } from '../../search/packed/form/ir.ts';

export const TRUE: Expr = int(1);
export const FALSE: Expr = int(0);
export const ZERO: Expr = int(0);

/** The value of a constant, or null. */
export const valueOf = (e: Expr): Int | null => (e.kind === 'const' ? e.value : null);
export const isTrue = (e: Expr): boolean => e.kind === 'const' && e.value !== 0;
export const isFalse = (e: Expr): boolean => e.kind === 'const' && e.value === 0;

const truth = (value: boolean): Int => (value ? 1 : 0);
const APPLY: Readonly<Record<BinaryKind, (a: Int, b: Int) => Int>> = {
  add: plus, sub: minus, mul: times, min, max,
  eq: (a, b) => truth(equals(a, b)), ne: (a, b) => truth(!equals(a, b)),
  lt: (a, b) => truth(compare(a, b) < 0), le: (a, b) => truth(compare(a, b) <= 0), gt: (a, b) => truth(compare(a, b) > 0), ge: (a, b) => truth(compare(a, b) >= 0),
};

/** Canonical text of a tree. */
export function textOf(e: Expr): string {
  switch (e.kind) {
    case 'const': return e.value.toString();
    case 'field': return `$${e.name}`;
    case 'and': case 'or': return `(${e.kind} ${e.of.map(textOf).join(' ')})`;
    case 'if': return `(if ${textOf(e.test)} ${textOf(e.then)} ${textOf(e.else)})`;
    default: return 'b' in e ? `(${e.kind} ${textOf(e.a)} ${textOf(e.b)})` : `(${e.kind} ${textOf(e.a)})`;
  }
}
export const same = (a: Expr, b: Expr): boolean => a === b || (a.kind === b.kind && textOf(a) === textOf(b));

/** A binary operation; neutral elements and equal operands are folded. */
export function op(kind: BinaryKind, a: Expr, b: Expr): Expr {
  const left = valueOf(a);
  const right = valueOf(b);
  if (left !== null && right !== null) return int(APPLY[kind](left, right));
  if ((kind === 'add' && left === 0) || (kind === 'mul' && left === 1)) return b;
  if (((kind === 'add' || kind === 'sub') && right === 0) || (kind === 'mul' && right === 1)) return a;
  if ((kind === 'min' || kind === 'max') && same(a, b)) return a;
  return { kind, a, b };
}
export const add = (...of: readonly Expr[]): Expr => of.reduce((sum, each) => op('add', sum, each), ZERO);
export const half = (kind: 'halfUp' | 'halfDown', a: Expr): Expr => {
  const value = valueOf(a);
  return value === null ? { kind, a } : int((kind === 'halfUp' ? halfUp : halfDown)(value));
};
export function not(a: Expr): Expr {
  if (a.kind === 'const') return isTrue(a) ? FALSE : TRUE;
  return { kind: 'not', a };
}
const distinct = (list: readonly Expr[]): readonly Expr[] => (list.length < 2 ? list : [...new Map(list.map((e) => [textOf(e), e])).values()]);
export function all(...of: readonly Expr[]): Expr {
  const open = of.flatMap((e) => (e.kind === 'and' ? e.of : isTrue(e) ? [] : [e]));
  if (open.some(isFalse)) return FALSE;
  const list = distinct(open);
  const [one] = list;
  return one === undefined ? TRUE : list.length === 1 ? one : { kind: 'and', of: list };
}
export function some(...of: readonly Expr[]): Expr {
  const open = of.flatMap((e) => (e.kind === 'or' ? e.of : isFalse(e) ? [] : [e]));
  if (open.some(isTrue)) return TRUE;
  const list = distinct(open);
  const [one] = list;
  return one === undefined ? FALSE : list.length === 1 ? one : { kind: 'or', of: list };
}
export function when(test: Expr, then: Expr, otherwise: Expr): Expr {
  if (isTrue(test) || same(then, otherwise)) return then;
  return isFalse(test) ? otherwise : { kind: 'if', test, then, else: otherwise };
}

/** The same with other expressions in the place of some fields. */
export function replaced(e: Expr, by: ReadonlyMap<string, Expr>): Expr {
  const next = (child: Expr): Expr => replaced(child, by);
  switch (e.kind) {
    case 'const': return e;
    case 'field': return by.get(e.name) ?? e;
    case 'and': return all(...e.of.map(next));
    case 'or': return some(...e.of.map(next));
    case 'not': return not(next(e.a));
    case 'if': return when(next(e.test), next(e.then), next(e.else));
    case 'halfUp': case 'halfDown': return half(e.kind, next(e.a));
    default: return op(e.kind, next(e.a), next(e.b));
  }
}

/** Whether it is certainly 0 or more where every field is. Conservative. */
export function nonNegative(e: Expr): boolean {
  switch (e.kind) {
    case 'const': return compare(e.value, 0) >= 0;
    case 'field': case 'and': case 'or': case 'not': case 'eq': case 'ne': case 'lt': case 'le': case 'gt': case 'ge': return true;
    case 'if': return nonNegative(e.then) && nonNegative(e.else);
    case 'add': case 'mul': case 'min': return nonNegative(e.a) && nonNegative(e.b);
    case 'max': return nonNegative(e.a) || nonNegative(e.b);
    case 'halfUp': case 'halfDown': return nonNegative(e.a);
    case 'sub': return same(e.a, e.b) || ((e.b.kind === 'min' && (same(e.b.a, e.a) || same(e.b.b, e.a))) || ((e.b.kind === 'halfUp' || e.b.kind === 'halfDown') && same(e.b.a, e.a) && nonNegative(e.a)));
    default: return assertNever(e);
  }
}
/** Fields that an expression reads. */
export function readsOf(e: Expr, into: Set<string> = new Set()): ReadonlySet<string> {
  if (e.kind === 'field') into.add(e.name);
  else if (e.kind === 'and' || e.kind === 'or') for (const each of e.of) readsOf(each, into);
  else if (e.kind === 'if') for (const each of [e.test, e.then, e.else]) readsOf(each, into);
  else if ('b' in e) for (const each of [e.a, e.b]) readsOf(each, into);
  else if ('a' in e) readsOf(e.a, into);
  return into;
}
export { field, int };
