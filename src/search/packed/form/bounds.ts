/** How large each field can become when every effect is applied at most once, whatever the order. */
import { assignReads, type Copies } from './expression.ts';
import { assume, between, INFINITE, join, MINUS_INFINITE, ofValues, rangeOf, settled, settledAnew, type Env, type Range } from './range.ts';
import { knownAt } from './known.ts';
import { markOf, type Expr, type PackedField } from './ir.ts';

/** `value <= k * X + c`, X being the largest field of the group under consideration. */
interface Growth {
  readonly k: bigint;
  readonly c: bigint;
}

interface Write {
  readonly mark: string;
  readonly count: number;
  readonly field: string;
  readonly value: Expr;
  readonly reads: () => ReadonlySet<string>;
  /** What is known of the fields when it happens. */
  readonly env: Env;
}

const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const abs = (a: bigint): bigint => (a < 0n ? -a : a);
const magnitude = (r: Range): bigint => most(abs(r.lo), abs(r.hi));

/** What is written to some fields. */
const writesUnder = (effects: readonly Copies[], env: Env, wanted: ReadonlySet<string>): readonly Write[] =>
  effects.flatMap(({ effect, count }) =>
    effect.options.flatMap((option) => {
      const own = option.assign.filter(([name]) => wanted.has(name));
      if (own.length === 0) return [];
      const known = knownAt(effect, option, env);
      if (known === null) return [];
      return own.map(([name, value]) => ({ mark: markOf(effect), count, field: name, value, reads: () => assignReads({ ...option, assign: [[name, value]] }), env: known }));
    }),
  );

/** Lower bounds by induction: a candidate stays while every write keeps it, all other candidates assumed. */
const lowerBounds = (fields: readonly PackedField[], effects: readonly Copies[]): Map<string, bigint> => {
  const candidates = new Map(
    fields.map((f) => {
      const initial = BigInt(f.initial);
      const promised = f.min === undefined ? [] : [BigInt(f.min)];
      return [f.name, [initial, 1n, 0n, ...promised].filter((x) => x <= initial)] as const;
    }),
  );
  const all = new Set(candidates.keys());
  for (;;) {
    const lo = new Map([...candidates].map(([name, list]) => [name, list[0] ?? MINUS_INFINITE]));
    const env = settled(new Map([...lo].map(([name, bound]) => [name, between(bound, INFINITE)])));
    const promised = new Map(fields.map((f) => [f.name, f.min === undefined ? MINUS_INFINITE : BigInt(f.min)]));
    const broken = new Set(
      writesUnder(effects, env, all)
        .filter((w) => most(rangeOf(w.value, w.env).lo, promised.get(w.field) ?? MINUS_INFINITE) < (lo.get(w.field) ?? 0n))
        .map((w) => w.field),
    );
    if (broken.size === 0) return lo;
    for (const name of broken) candidates.set(name, (candidates.get(name) ?? []).slice(1));
  }
};

const better = (a: Growth | null, b: Growth | null): Growth | null => {
  if (a === null || b === null) return a ?? b;
  return a.k < b.k || (a.k === b.k && a.c <= b.c) ? a : b;
};
const both = (a: Growth | null, b: Growth | null, f: (a: Growth, b: Growth) => Growth | null): Growth | null =>
  a === null || b === null ? null : f(a, b);
const larger = (a: Growth, b: Growth): Growth => ({ k: most(a.k, b.k), c: most(a.c, b.c) });

/** An upper bound of the value (or of its magnitude) that is linear in X; null if there is none. */
const growthOf = (e: Expr, env: Env, group: ReadonlySet<string>, signed: boolean): Growth | null => {
  const r = rangeOf(e, env);
  const top = signed ? magnitude(r) : r.hi;
  const flat = top < INFINITE ? { k: 0n, c: most(top, 0n) } : null;
  const linear = linearGrowth(e, env, group, signed);
  // A write that never grows the field is best; otherwise a constant is.
  if (linear && linear.k <= 1n && linear.c <= 0n) return { k: linear.k, c: 0n };
  return flat ?? linear;
};

const linearGrowth = (e: Expr, env: Env, group: ReadonlySet<string>, signed: boolean): Growth | null => {
  const of = (x: Expr): Growth | null => growthOf(x, env, group, signed);
  switch (e.kind) {
    case 'field': return group.has(e.name) ? { k: 1n, c: 0n } : null;
    case 'add': return both(of(e.a), of(e.b), (a, b) => ({ k: a.k + b.k, c: a.c + b.c }));
    case 'sub': {
      if (signed) return both(of(e.a), of(e.b), (a, b) => ({ k: a.k + b.k, c: a.c + b.c }));
      const { lo } = rangeOf(e.b, env);
      return lo > MINUS_INFINITE ? both(of(e.a), { k: 0n, c: -lo }, (a, b) => ({ k: a.k, c: a.c + b.c })) : null;
    }
    case 'mul': {
      if (!signed && (rangeOf(e.a, env).lo < 0n || rangeOf(e.b, env).lo < 0n)) return null;
      return both(of(e.a), of(e.b), (a, b) => {
        if (a.k !== 0n && b.k !== 0n) return null;
        return a.k === 0n ? { k: b.k * a.c, c: b.c * a.c } : { k: a.k * b.c, c: a.c * b.c };
      });
    }
    case 'min': return signed ? both(of(e.a), of(e.b), larger) : better(of(e.a), of(e.b));
    case 'max': return both(of(e.a), of(e.b), larger);
    case 'if': {
      const yes = assume(e.test, true, env);
      const no = assume(e.test, false, env);
      const a = yes && growthOf(e.then, yes, group, signed);
      const b = no && growthOf(e.else, no, group, signed);
      if (!yes) return b;
      return no ? both(a, b, larger) : a;
    }
    case 'halfUp':
    case 'halfDown': return both(of(e.a), { k: 0n, c: 0n }, (a) => (a.k % 2n === 0n ? { k: a.k / 2n, c: (a.c + 1n) / 2n } : a));
    default: return null;
  }
};

/**
 * The largest value of a group of fields that feed each other. Sound: by induction over a play, with M the marks used
 * so far, X <= (R + sum of c over M) * product of k over M, where R is the start or the highest constant ever written:
 * one more write of mark m gives at most k_m * X + c_m <= (R + sum + c_m) * product * k_m because every k >= 1, and a
 * write that does not depend on X gives at most R. Every mark is used at most once.
 */
const groupBound = (group: ReadonlySet<string>, start: bigint, writes: readonly Write[], signed: boolean): bigint => {
  let base = start;
  const perMark = new Map<string, Growth & { readonly count: number }>();
  for (const w of writes) {
    if (!group.has(w.field)) continue;
    const g = growthOf(w.value, w.env, group, signed);
    if (g === null) return INFINITE;
    if (g.k === 0n) base = most(base, g.c);
    else perMark.set(w.mark, { ...larger(perMark.get(w.mark) ?? { k: 1n, c: 0n }, g), count: w.count });
  }
  let sum = base;
  let product = 1n;
  for (const g of perMark.values()) {
    sum += g.c * BigInt(g.count);
    product *= g.k ** BigInt(g.count);
  }
  return least(sum * product, INFINITE);
};

/** Fields that (transitively) depend on each other, in an order in which each group depends on earlier ones only. */
const dependencyGroups = (names: readonly string[], writes: readonly Write[]): readonly ReadonlySet<string>[] => {
  const needs = new Map(names.map((n) => [n, new Set<string>([n])]));
  for (const w of writes) for (const read of w.reads()) needs.get(w.field)?.add(read);
  for (let changed = true; changed; ) {
    changed = false;
    for (const set of needs.values()) {
      const before = set.size;
      for (const name of [...set]) for (const further of needs.get(name) ?? []) set.add(further);
      changed ||= set.size > before;
    }
  }
  const groups = new Map<string, Set<string>>();
  for (const name of names) {
    const mutual = names.filter((other) => needs.get(name)?.has(other) && needs.get(other)?.has(name));
    groups.set([...mutual].sort().join('\n'), new Set(mutual));
  }
  const size = (g: ReadonlySet<string>): number => needs.get([...g][0] ?? '')?.size ?? 0;
  return [...groups.values()].sort((a, b) => size(a) - size(b));
};

/** Nonlinear growth: as many rounds of "some effect may have been applied" as there are marks. Sound, rarely tight. */
const iterate = (group: ReadonlySet<string>, env: Map<string, Range>, effects: readonly Copies[], start: Env): void => {
  for (const name of group) env.set(name, start.get(name) ?? between(0n, 0n));
  const marks = effects.reduce((n, e) => n + e.count, 0);
  for (let round = 0; round < marks; round++) {
    const next = new Map(env);
    for (const w of writesUnder(effects, settled(new Map(env)), group)) {
      const old = next.get(w.field) ?? between(0n, 0n);
      next.set(w.field, join(old, rangeOf(w.value, w.env)));
    }
    for (const name of group) env.set(name, next.get(name) ?? between(0n, 0n));
  }
};

const promise = (f: PackedField, r: Range): Range =>
  between(f.min === undefined ? r.lo : most(r.lo, BigInt(f.min)), f.max === undefined ? r.hi : least(r.hi, BigInt(f.max)));

/** A sound range for every field; infinite where growth cannot be bounded. */
export const boundFields = (fields: readonly PackedField[], effects: readonly Copies[]): Map<string, Range> => {
  const lo = lowerBounds(fields, effects);
  const env = new Map<string, Range>(
    fields.map((f) => [f.name, promise(f, between(lo.get(f.name) ?? MINUS_INFINITE, INFINITE))]),
  );
  settled(env);
  const open = boundAlone(fields, effects, env);
  const start: Env = new Map(fields.map((f) => [f.name, ofValues([BigInt(f.initial)])]));
  for (const group of dependencyGroups([...open], open.size === 0 ? [] : writesUnder(effects, env, open))) {
    const bound = boundOf(fields, group, writesUnder(effects, env, group), env);
    if (bound >= INFINITE) iterate(group, env, effects, start);
    for (const f of fields) if (group.has(f.name)) narrow(f, env, bound);
  }
  return env;
};

const boundOf = (fields: readonly PackedField[], group: ReadonlySet<string>, writes: readonly Write[], env: Env): bigint => {
  const signed = [...group].some((n) => (env.get(n)?.lo ?? 0n) < 0n);
  const first = fields.filter((f) => group.has(f.name)).reduce((m, f) => most(m, abs(BigInt(f.initial))), 0n);
  return groupBound(group, first, writes, signed);
};

const narrow = (f: PackedField, env: Map<string, Range>, bound: bigint): void => {
  const r = env.get(f.name);
  if (r === undefined) return;
  env.set(f.name, promise(f, bound < INFINITE ? between(most(r.lo, -bound), bound) : r));
  settledAnew(env);
};

/**
 * Bounds each field that can be bounded without knowing the others yet (a shield's remainder never grows, whatever the
 * damage is), as long as that helps others. Returns the fields left.
 */
const boundAlone = (fields: readonly PackedField[], effects: readonly Copies[], env: Map<string, Range>): Set<string> => {
  const open = new Set(fields.map((f) => f.name));
  for (let size = -1; size !== open.size; ) {
    size = open.size;
    const writes = new Map<string, Write[]>();
    for (const w of open.size === 0 ? [] : writesUnder(effects, env, open)) {
      const list = writes.get(w.field);
      if (list === undefined) writes.set(w.field, [w]);
      else list.push(w);
    }
    for (const f of fields) {
      if (!open.has(f.name)) continue;
      const bound = boundOf([f], new Set([f.name]), writes.get(f.name) ?? [], env);
      if (bound >= INFINITE) continue;
      narrow(f, env, bound);
      open.delete(f.name);
    }
  }
  return open;
};
