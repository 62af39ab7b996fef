/** Syntax trees: identity, fields read, exact evaluation. No knowledge of ranges, kernels or searches. */
import { markOf, always, type Each, type Expr, type Int, type PackedEffect, type PackedOption } from './ir.ts';

/** The expressions directly below one. */
export const childrenOf = (e: Expr): readonly Expr[] => {
  switch (e.kind) {
    case 'const':
    case 'field':
      return [];
    case 'and':
    case 'or':
      return e.of;
    case 'if':
      return [e.test, e.then, e.else];
    default:
      return 'b' in e ? [e.a, e.b] : [e.a];
  }
};

/** The same node with each child replaced. */
export const mapChildren = (e: Expr, f: (child: Expr) => Expr): Expr => {
  switch (e.kind) {
    case 'const':
    case 'field':
      return e;
    case 'and':
    case 'or':
      return { kind: e.kind, of: e.of.map(f) };
    case 'if':
      return { kind: 'if', test: f(e.test), then: f(e.then), else: f(e.else) };
    default:
      return 'b' in e ? { kind: e.kind, a: f(e.a), b: f(e.b) } : { kind: e.kind, a: f(e.a) };
  }
};

const KEYS = new WeakMap<Expr, string>();

/** Canonical text of a tree: equal texts mean equal trees. Remembered, since trees never change. */
export const keyOf = (e: Expr): string => {
  const known = KEYS.get(e);
  if (known !== undefined) return known;
  const key = freshKey(e);
  KEYS.set(e, key);
  return key;
};

const freshKey = (e: Expr): string => {
  switch (e.kind) {
    case 'const':
      return String(e.value);
    case 'field':
      return JSON.stringify(e.name);
    default:
      return `(${e.kind} ${childrenOf(e).map(keyOf).join(' ')})`;
  }
};

const eachKey = ({ runs, most }: Each): string => `${most} ${runs.map(({ name, from, to }) => `${JSON.stringify(name)} ${keyOf(from)} ${keyOf(to)}`).join(',')}`;

const OPTION_KEYS = new WeakMap<readonly PackedOption[], string>();

const optionsKey = (options: readonly PackedOption[]): string => {
  const known = OPTION_KEYS.get(options);
  if (known !== undefined) return known;
  const key = options
    .map((o) => `${o.guard ? keyOf(o.guard) : ''}:${o.each === undefined ? '' : `${eachKey(o.each)}:`}${o.assign.map(([n, e]) => `${JSON.stringify(n)}=${keyOf(e)}`).join(',')}`)
    .join(';');
  OPTION_KEYS.set(options, key);
  return key;
};

/** Canonical text of what an effect does, without its name and mark. */
export const effectKey = (e: Pick<PackedEffect, 'part' | 'tier' | 'guard' | 'options' | 'counts' | 'left'>): string =>
  `${typeof e.part === 'number' ? e.part : keyOf(e.part)}|${e.tier}|${keyOf(e.guard)}|${optionsKey(e.options)}${e.counts === undefined ? '' : `|${keyOf(e.counts)}`}${e.left === true ? '|left' : ''}`;

/** An effect and how many there are of it. */
export interface Copies {
  readonly effect: PackedEffect;
  readonly count: number;
}

/** Equal effects counted; effects that share a mark with others stay apart. Analysis looks at each kind once. */
export const distinctEffects = (effects: readonly PackedEffect[]): readonly Copies[] => {
  const users = new Map<string, number>();
  for (const e of effects) users.set(markOf(e), (users.get(markOf(e)) ?? 0) + 1);
  const copies = new Map<string, { effect: PackedEffect; count: number }>();
  for (const e of effects) {
    const mark = markOf(e);
    const key = users.get(mark) === 1 ? effectKey(e) : `${effectKey(e)}|${mark}`;
    const known = copies.get(key);
    if (known) known.count++;
    else copies.set(key, { effect: e, count: 1 });
  }
  return [...copies.values()];
};

/** The fields an expression reads, without repetition. */
export const fieldsOf = (e: Expr, into: Set<string> = new Set<string>()): Set<string> => {
  if (e.kind === 'field') into.add(e.name);
  else for (const child of childrenOf(e)) fieldsOf(child, into);
  return into;
};

/** The conditions that must all hold; flattens nested conjunctions. True has none. */
export const conjunctsOf = (e: Expr): readonly Expr[] => {
  if (e.kind === 'and') return e.of.flatMap(conjunctsOf);
  if (e.kind === 'const' && e.value !== 0 && e.value !== 0n) return [];
  return [e];
};

/** One conjunction without repeated members. */
export const conjunction = (parts: readonly Expr[]): Expr => {
  const distinct = [...new Map(parts.flatMap(conjunctsOf).map((c) => [keyOf(c), c])).values()];
  const [first] = distinct;
  if (first === undefined) return always;
  return distinct.length === 1 ? first : { kind: 'and', of: distinct };
};

interface Offered { readonly guard: Expr; readonly options: readonly PackedOption[]; readonly exhaustive?: boolean }
const applicabilities = new WeakMap<Offered, Expr>();
const applicabilityNow = (effect: Offered): Expr => {
  const guards = effect.options.map((o) => o.guard);
  if (effect.exhaustive === true || guards.some((g) => g === undefined)) return conjunction([effect.guard]);
  return conjunction([effect.guard, { kind: 'or', of: guards.flatMap((g) => (g === undefined ? [] : [g])) }]);
};
/** Whether any option of the effect is offered, given that its mark is not set; the plain machine asks in every state. */
export const applicability = (effect: Offered): Expr => {
  let known = applicabilities.get(effect);
  if (known === undefined) applicabilities.set(effect, (known = applicabilityNow(effect)));
  return known;
};

/** Whether the effect, given that its mark is not set, is something that its seat has to choose. */
export const countsAs = (effect: Offered & { readonly counts?: Expr }): Expr => effect.counts ?? applicability(effect);

/** Everything an effect looks at: guards, right-hand sides and, if it varies, its part. */
export const readsOf = (effect: PackedEffect): Set<string> => {
  const reads = fieldsOf(effect.guard);
  if (typeof effect.part !== 'number') fieldsOf(effect.part, reads);
  if (effect.counts !== undefined) fieldsOf(effect.counts, reads);
  for (const option of effect.options) {
    if (option.guard) fieldsOf(option.guard, reads);
    for (const name of assignReads(option)) reads.add(name);
  }
  return reads;
};

/** The fields that the values and the ways of an option read; names of its own are none. */
export const assignReads = ({ assign, each }: PackedOption): Set<string> => {
  const reads = new Set<string>();
  for (const [, value] of assign) fieldsOf(value, reads);
  for (const { from, to } of each?.runs ?? []) fieldsOf(to, fieldsOf(from, reads));
  for (const { name } of each?.runs ?? []) reads.delete(name);
  return reads;
};

/** How many options an effect has at the most. */
export const optionsAtMost = (options: readonly PackedOption[]): number => options.reduce((sum, { each }) => sum + (each?.most ?? 1), 0);

/** Everything an effect may assign. */
export const writesOf = (effect: { readonly options: readonly PackedOption[] }): Set<string> =>
  new Set(effect.options.flatMap((o) => o.assign.map(([name]) => name)));

const truth = (value: boolean): bigint => (value ? 1n : 0n);
const floorHalf = (a: bigint): bigint => a >> 1n;

/** Exact value of a binary operation. */
export const applyBinary = (kind: string, a: bigint, b: bigint): bigint => {
  switch (kind) {
    case 'add': return a + b;
    case 'sub': return a - b;
    case 'mul': return a * b;
    case 'min': return a < b ? a : b;
    case 'max': return a > b ? a : b;
    case 'eq': return truth(a === b);
    case 'ne': return truth(a !== b);
    case 'lt': return truth(a < b);
    case 'le': return truth(a <= b);
    case 'gt': return truth(a > b);
    case 'ge': return truth(a >= b);
    default: throw new Error(`no such operation: ${kind}`);
  }
};

/** Exact value of a unary operation. */
export const applyUnary = (kind: 'halfUp' | 'halfDown' | 'not', a: bigint): bigint => {
  if (kind === 'not') return truth(a === 0n);
  return kind === 'halfDown' ? floorHalf(a) : floorHalf(a + 1n);
};

/** Exact value of an expression. */
export const evaluate = (e: Expr, get: (name: string) => bigint): bigint => {
  switch (e.kind) {
    case 'const': return BigInt(e.value);
    case 'field': return get(e.name);
    case 'and': return truth(e.of.every((x) => evaluate(x, get) !== 0n));
    case 'or': return truth(e.of.some((x) => evaluate(x, get) !== 0n));
    case 'if': return evaluate(evaluate(e.test, get) !== 0n ? e.then : e.else, get);
    case 'halfUp':
    case 'halfDown':
    case 'not': return applyUnary(e.kind, evaluate(e.a, get));
    default: return applyBinary(e.kind, evaluate(e.a, get), evaluate(e.b, get));
  }
};

/** The value of a constant expression. */
export const constantOf = (e: Expr): Int | null => (e.kind === 'const' ? e.value : null);
