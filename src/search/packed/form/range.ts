/** Abstract values: what an expression can be when fields are only known to lie in ranges or small sets. */
import { applyBinary, applyUnary, childrenOf, conjunctsOf, keyOf, mapChildren } from './expression.ts';
import type { Expr, Int } from './ir.ts';

/** All integers from lo to hi; if `values` is present, only those (sorted, at most `SET_LIMIT`). */
export interface Range {
  readonly lo: bigint;
  readonly hi: bigint;
  readonly values?: readonly bigint[];
}

/** What is known about each field. */
export type Env = Pick<ReadonlyMap<string, Range>, 'get'>;

/** Beyond this a bound counts as infinite; arithmetic on ranges saturates here, so it needs no special cases. */
export const INFINITE = 1n << 16384n;
/** Made once: a number of that length is not negated again and again. */
export const MINUS_INFINITE = -INFINITE;
const SET_LIMIT = 24;
const TOP: Range = { lo: MINUS_INFINITE, hi: INFINITE };
const BOOLEAN: Range = { lo: 0n, hi: 1n, values: [0n, 1n] };
const YES: Range = { lo: 1n, hi: 1n, values: [1n] };
const NO: Range = { lo: 0n, hi: 0n, values: [0n] };
const CONSTANTS = new WeakMap<Expr, Range>();

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const clamp = (x: bigint): bigint => (x > INFINITE ? INFINITE : x < MINUS_INFINITE ? MINUS_INFINITE : x);
const negative = (x: bigint): bigint => (x === INFINITE ? MINUS_INFINITE : x === MINUS_INFINITE ? INFINITE : -x);
const byValue = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/** A range without a set. */
export const between = (lo: bigint, hi: bigint): Range => ({ lo: clamp(lo), hi: clamp(hi) });

/** The values listed, as a set while it is small. */
export const ofValues = (values: Iterable<bigint>): Range => {
  const sorted = [...new Set(values)].sort(byValue);
  const range = between(sorted[0] ?? 0n, sorted[sorted.length - 1] ?? 0n);
  return sorted.length <= SET_LIMIT ? { ...range, values: sorted } : range;
};

/** Values that are sorted and different already. */
const ofSorted = (values: readonly bigint[]): Range => ({ lo: values[0] ?? 0n, hi: values[values.length - 1] ?? 0n, values });

const only = (value: bigint): Range => ({ lo: value, hi: value, values: [value] });

/** The only value, or null. */
export const singleValue = (r: Range): bigint | null => (r.lo === r.hi ? r.lo : null);

/** The least range with both in it. */
export const join = (a: Range, b: Range): Range =>
  a.values && b.values ? ofValues([...a.values, ...b.values]) : between(least(a.lo, b.lo), most(a.hi, b.hi));

/** The values in both; null if there is none. */
export const meet = (a: Range, b: Range): Range | null => {
  const lo = most(a.lo, b.lo);
  const hi = least(a.hi, b.hi);
  if (a.values || b.values) {
    const other = a.values ? b : a;
    const kept = (a.values ?? b.values ?? []).filter(
      (v) => v >= lo && v <= hi && (!other.values || other.values.includes(v)),
    );
    return kept.length === 0 ? null : ofSorted(kept);
  }
  return lo > hi ? null : between(lo, hi);
};

/** Whether the second range has every value of the first. */
export const within = (a: Range, b: Range): boolean =>
  a.values ? a.values.every((v) => (b.values ? b.values.includes(v) : v >= b.lo && v <= b.hi))
    : !b.values && a.lo >= b.lo && a.hi <= b.hi;

/** Saturating: an infinite bound stays what it is. */
const plus = (a: bigint, b: bigint, infinite: bigint): bigint => {
  if (a === infinite || b === infinite) return infinite;
  return clamp(a + b);
};

/** Saturating; infinite factors are not multiplied out, which would be slow. */
const times = (a: bigint, b: bigint): bigint => {
  if (a === 0n || b === 0n) return 0n;
  const below = a < 0n !== b < 0n;
  if (a >= INFINITE || a <= MINUS_INFINITE || b >= INFINITE || b <= MINUS_INFINITE) return below ? MINUS_INFINITE : INFINITE;
  return clamp(a * b);
};

const products = (a: Range, b: Range): Range => {
  const corners = [times(a.lo, b.lo), times(a.lo, b.hi), times(a.hi, b.lo), times(a.hi, b.hi)].sort(byValue);
  return between(corners[0] ?? 0n, corners[3] ?? 0n);
};

/** Whether no value is in both. */
const disjoint = (a: Range, b: Range): boolean => {
  if (a.hi < b.lo || b.hi < a.lo) return true;
  const [listed, other] = a.values ? [a.values, b] : [b.values, a];
  return listed !== undefined && !listed.some((v) => (other.values ? other.values.includes(v) : v >= other.lo && v <= other.hi));
};

const compare = (kind: string, a: Range, b: Range): Range => {
  switch (kind) {
    case 'lt': return a.hi < b.lo ? YES : a.lo >= b.hi ? NO : BOOLEAN;
    case 'le': return a.hi <= b.lo ? YES : a.lo > b.hi ? NO : BOOLEAN;
    case 'gt': return compare('lt', b, a);
    case 'ge': return compare('le', b, a);
    case 'eq': return disjoint(a, b) ? NO : a.lo === a.hi && b.lo === b.hi ? YES : BOOLEAN;
    default: return disjoint(a, b) ? YES : a.lo === a.hi && b.lo === b.hi ? NO : BOOLEAN;
  }
};

const ARITHMETIC: ReadonlySet<string> = new Set(['add', 'sub', 'mul', 'min', 'max']);

const binaryRange = (kind: string, a: Range, b: Range): Range => {
  if (!ARITHMETIC.has(kind)) return compare(kind, a, b);
  if (a.values && b.values && a.values.length * b.values.length <= 64) {
    const right = b.values;
    const [x, y] = [a.values[0], right[0]];
    if (a.values.length === 1 && right.length === 1 && x !== undefined && y !== undefined) return only(clamp(applyBinary(kind, x, y)));
    return ofValues(a.values.flatMap((x) => right.map((y) => clamp(applyBinary(kind, x, y)))));
  }
  switch (kind) {
    case 'add': return { lo: plus(a.lo, b.lo, MINUS_INFINITE), hi: plus(a.hi, b.hi, INFINITE) };
    case 'sub': return { lo: plus(a.lo, negative(b.hi), MINUS_INFINITE), hi: plus(a.hi, negative(b.lo), INFINITE) };
    case 'mul': return products(a, b);
    case 'min': return between(least(a.lo, b.lo), least(a.hi, b.hi));
    default: return between(most(a.lo, b.lo), most(a.hi, b.hi));
  }
};

const unaryRange = (kind: 'halfUp' | 'halfDown' | 'not', a: Range): Range => {
  if (kind === 'not') return truthOf(a) === null ? BOOLEAN : truthOf(a) === 1 ? NO : YES;
  if (a.values) return ofValues(a.values.map((x) => applyUnary(kind, x)));
  return { lo: a.lo === MINUS_INFINITE ? a.lo : applyUnary(kind, a.lo), hi: a.hi === INFINITE ? a.hi : applyUnary(kind, a.hi) };
};

/** Whether a value is certainly true (1), certainly false (0), or neither. */
export const truthOf = (r: Range): 0 | 1 | null => {
  if (r.lo === 0n && r.hi === 0n) return 0;
  if (r.lo > 0n || r.hi < 0n || (r.values && !r.values.includes(0n))) return 1;
  return null;
};

/** x - min(.., x, ..) and max(.., x, ..) - x are never negative: the shape of every shield and cap. */
const differenceNotNegative = (a: Expr, b: Expr): boolean => {
  if (b.kind === 'min') return [b.a, b.b].some((x) => keyOf(x) === keyOf(a) || differenceNotNegative(a, x));
  if (a.kind === 'max') return [a.a, a.b].some((x) => keyOf(x) === keyOf(b) || differenceNotNegative(x, b));
  return keyOf(a) === keyOf(b);
};

/** Half of what is not negative is not more. */
const isHalf = (half: Expr, whole: Expr, env: Env): boolean => (half.kind === 'halfUp' || half.kind === 'halfDown') && keyOf(half.a) === keyOf(whole) && rangeOf(whole, env).lo >= 0n;

const constantRange = (e: Expr, value: Int): Range => {
  const known = CONSTANTS.get(e);
  if (known) return known;
  const exact = BigInt(value);
  const r = { lo: exact, hi: exact, values: [exact] };
  CONSTANTS.set(e, r);
  return r;
};

/** What was found under knowledge that does not change any more: large expressions are looked at again and again. */
interface Known { ranges: Map<Expr, Range> | null; simple: Map<Expr, Expr> | null; yes: Map<Expr, Env | null> | null; no: Map<Expr, Env | null> | null }
const KNOWN = new WeakMap<Env, Known>();
const nothingKnown = (): Known => ({ ranges: null, simple: null, yes: null, no: null });

/** Says that nothing more will be set in it. */
export const settled = (env: Env): Env => {
  if (!isLayer(env) && !KNOWN.has(env)) KNOWN.set(env, nothingKnown());
  return env;
};
/** Says that something was set in it, and that nothing will be until it is said again. */
export const settledAnew = (env: Env): void => void KNOWN.set(env, nothingKnown());

/** Knowledge on top of other knowledge: a few fields are known better. What reads none of them is as it is below. */
interface Layer extends Env { readonly below: Env; readonly better: ReadonlyMap<string, Range>; readonly known: Known }
const isLayer = (env: Env): env is Layer => 'better' in env;
const layer = (below: Env, better: ReadonlyMap<string, Range>): Layer => ({ below, better, known: nothingKnown(), get: (name) => better.get(name) ?? below.get(name) });
/** The same but for some fields, of which other things are known. */
export const knowing = (env: Env, better: Iterable<readonly [name: string, r: Range]>): Env => (isLayer(env) ? layer(env.below, new Map([...env.better, ...better])) : layer(env, new Map(better)));

const FIELDS = new WeakMap<Expr, ReadonlySet<string>>();
const readBy = (e: Expr): ReadonlySet<string> => {
  let found = FIELDS.get(e);
  if (found === undefined) {
    const own = new Set<string>();
    for (const child of childrenOf(e)) {
      if (child.kind === 'field') own.add(child.name);
      else if (child.kind !== 'const') for (const name of readBy(child)) own.add(name);
    }
    FIELDS.set(e, (found = own));
  }
  return found;
};
const readsAny = (e: Expr, better: ReadonlyMap<string, Range>): boolean => {
  if (e.kind === 'field') return better.has(e.name);
  const reads = readBy(e);
  for (const name of better.keys()) if (reads.has(name)) return true;
  return false;
};

/** Every value that the expression can have. Sound: no value is left out. */
export const rangeOf = (e: Expr, env: Env): Range => {
  if (e.kind === 'const') return constantRange(e, e.value);
  if (e.kind === 'field') return env.get(e.name) ?? TOP;
  if (!isLayer(env)) return rangeIn(e, env, KNOWN.get(env));
  return env.known.ranges?.get(e) ?? (readsAny(e, env.better) ? rangeIn(e, env, env.known) : rangeOf(e, env.below));
};
const rangeIn = (e: Exclude<Expr, { readonly kind: 'const' | 'field' }>, env: Env, known: Known | undefined): Range => {
  const before = known?.ranges?.get(e);
  if (before !== undefined) return before;
  const found = freshRange(e, env);
  if (known !== undefined) (known.ranges ??= new Map()).set(e, found);
  return found;
};

const freshRange = (e: Exclude<Expr, { readonly kind: 'const' | 'field' }>, env: Env): Range => {
  switch (e.kind) {
    case 'and':
    case 'or': {
      const decisive = e.kind === 'and' ? 0 : 1;
      let open = false;
      for (const x of e.of) {
        const truth = truthOf(rangeOf(x, env));
        if (truth === decisive) return decisive === 1 ? YES : NO;
        open ||= truth === null;
      }
      return open ? BOOLEAN : decisive === 1 ? NO : YES;
    }
    case 'if': {
      const yes = assume(e.test, true, env);
      const no = assume(e.test, false, env);
      if (yes === null || no === null) return rangeOf(yes === null ? e.else : e.then, yes ?? no ?? env);
      return join(rangeOf(e.then, yes), rangeOf(e.else, no));
    }
    case 'halfUp':
    case 'halfDown':
    case 'not': return unaryRange(e.kind, rangeOf(e.a, env));
    case 'sub': {
      const r = binaryRange('sub', rangeOf(e.a, env), rangeOf(e.b, env));
      return r.lo < 0n && (differenceNotNegative(e.a, e.b) || isHalf(e.b, e.a, env)) ? meet(r, between(0n, INFINITE)) ?? r : r;
    }
    default: return binaryRange(e.kind, rangeOf(e.a, env), rangeOf(e.b, env));
  }
};

const OPPOSITE = { eq: 'ne', ne: 'eq', lt: 'ge', ge: 'lt', gt: 'le', le: 'gt' } as const;
const MIRRORED = { eq: 'eq', ne: 'ne', lt: 'gt', gt: 'lt', le: 'ge', ge: 'le' } as const;
type Comparison = keyof typeof OPPOSITE;
const isComparison = (kind: string): kind is Comparison => kind in OPPOSITE;

const narrowed = (kind: Comparison, r: Range, bound: Range): Range | null => {
  switch (kind) {
    case 'eq': return meet(r, bound);
    case 'lt': return meet(r, between(MINUS_INFINITE, plus(bound.hi, -1n, INFINITE)));
    case 'le': return meet(r, between(MINUS_INFINITE, bound.hi));
    case 'gt': return meet(r, between(plus(bound.lo, 1n, MINUS_INFINITE), INFINITE));
    case 'ge': return meet(r, between(bound.lo, INFINITE));
    case 'ne': {
      const not = singleValue(bound);
      if (not === null) return r;
      if (r.values) return r.values.every((v) => v === not) ? null : ofSorted(r.values.filter((v) => v !== not));
      if (r.lo === r.hi) return r.lo === not ? null : r;
      return between(r.lo === not ? r.lo + 1n : r.lo, r.hi === not ? r.hi - 1n : r.hi);
    }
  }
};

const narrowField = (kind: Comparison, name: string, by: Expr, env: Env): Env | null => {
  const before = env.get(name) ?? TOP;
  const r = narrowed(kind, before, rangeOf(by, env));
  if (r === null) return null;
  const isOld = r === before || (r.lo === before.lo && r.hi === before.hi && r.values?.length === before.values?.length);
  return isOld ? env : knowing(env, [[name, r]]);
};

const assumeComparison = (kind: Comparison, a: Expr, b: Expr, env: Env): Env | null => {
  let known: Env | null = env;
  if (a.kind === 'field') known = narrowField(kind, a.name, b, known);
  if (b.kind === 'field' && known) known = narrowField(MIRRORED[kind], b.name, a, known);
  return known;
};

/** What is known once the condition is known to hold (or not to hold); null if that cannot be. */
export const assume = (test: Expr, holds: boolean, env: Env): Env | null => {
  const known = isLayer(env) ? env.known : KNOWN.get(env);
  const side = holds ? 'yes' : 'no';
  const before = known?.[side]?.get(test);
  if (before !== undefined) return before;
  const found = isLayer(env) && test.kind !== 'const' && !readsAny(test, env.better) ? assumeBelow(test, holds, env) : freshAssumption(test, holds, env);
  if (known !== undefined) (known[side] ??= new Map()).set(test, found);
  return found;
};
/** Of a condition that reads nothing of what is known better: what it tells about other fields joins that. */
const assumeBelow = (test: Expr, holds: boolean, env: Layer): Env | null => {
  const told = assume(test, holds, env.below);
  if (told === null || told === env.below) return told === null ? null : env;
  return isLayer(told) ? knowing(env, told.better) : freshAssumption(test, holds, env);
};

const freshAssumption = (test: Expr, holds: boolean, env: Env): Env | null => {
  const certain = truthOf(rangeOf(test, env));
  if (certain !== null) return (certain === 1) === holds ? env : null;
  if (test.kind === 'not') return assume(test.a, !holds, env);
  if (isComparison(test.kind) && 'b' in test) {
    return assumeComparison(holds ? test.kind : OPPOSITE[test.kind], test.a, test.b, env);
  }
  if ((test.kind === 'and' && holds) || (test.kind === 'or' && !holds)) {
    return test.of.reduce<Env | null>((known, x) => known && assume(x, holds, known), env);
  }
  if (test.kind === 'field') return assumeComparison(holds ? 'ne' : 'eq', test, { kind: 'const', value: 0 }, env);
  return env;
};

/** The expression with everything folded that the ranges decide. Equal to the original on all states in the ranges. */
export const simplify = (e: Expr, env: Env): Expr => {
  const only = singleValue(rangeOf(e, env));
  if (only !== null) return { kind: 'const', value: small(only) };
  if (e.kind === 'const') return { kind: 'const', value: small(BigInt(e.value)) };
  if (childrenOf(e).length === 0) return e;
  if (isLayer(env) && !readsAny(e, env.better)) return simplify(e, env.below);
  const known = isLayer(env) ? env.known : KNOWN.get(env);
  const before = known?.simple?.get(e);
  if (before !== undefined) return before;
  const found = freshlySimple(e, env);
  if (known !== undefined) (known.simple ??= new Map()).set(e, found);
  return found;
};
const freshlySimple = (e: Expr, env: Env): Expr => {
  if (e.kind === 'and') return simplifyAnd(e, env);
  if (e.kind === 'if') return simplifyIf(e, env);
  const folded = mapChildren(e, (x) => simplify(x, env));
  if (folded.kind === 'or') {
    const open = folded.of.filter((x) => truthOf(rangeOf(x, env)) === null);
    const [one] = open;
    return open.length === 1 && one !== undefined && truthLike(one) ? one : { kind: 'or', of: open };
  }
  return folded;
};

const simplifyIf = (e: Expr & { readonly kind: 'if' }, env: Env): Expr => {
  const yes = assume(e.test, true, env);
  const no = assume(e.test, false, env);
  if (yes === null) return simplify(e.else, no ?? env);
  if (no === null) return simplify(e.then, yes);
  return { kind: 'if', test: simplify(e.test, env), then: simplify(e.then, yes), else: simplify(e.else, no) };
};

const simplifyAnd = (e: Expr, env: Env): Expr => {
  const open = conjunctsOf(e).filter((c) => truthOf(rangeOf(c, env)) !== 1).map((c) => simplify(c, env));
  const [one] = open;
  return open.length === 1 && one !== undefined && truthLike(one) ? one : { kind: 'and', of: open };
};

const truthLike = (e: Expr): boolean => isComparison(e.kind) || e.kind === 'and' || e.kind === 'or' || e.kind === 'not';
const small = (x: bigint): number | bigint =>
  x >= BigInt(Number.MIN_SAFE_INTEGER) && x <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(x) : x;
