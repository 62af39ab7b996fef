/**
 * Totals: where the outcome's text looks at nothing of the last values of many parts but their sum, each part's share is put into a total as soon as the
 * part is over, and its own fields are forgotten. Sound: what is put in is a step that nobody chooses, between the parts, of values that nothing changes any
 * more; so outcomes, plays and scripts are the same, and what is carried from part to part is one number for each sum instead of all combinations.
 */
import { distinctEffects, fieldsOf, keyOf, mapChildren, writesOf } from '../form/expression.ts';
import { always, binary, field, int, type Expr, type Packed, type PackedEffect, type PackedField, type Piece } from '../form/ir.ts';
import { observedFields } from '../form/observation.ts';
import { mayEnable, partsOf } from './parts.ts';
import { knowing, rangeOf, type Env } from '../form/range.ts';

/** A sum of terms with factors, and a number. */
interface Sum { readonly terms: ReadonlyMap<string, { readonly term: Expr; readonly factor: bigint }>; readonly rest: bigint }

/** Fewer places than this in the order of parts are joined faster than they are put together. */
const FEWEST = 3;

const summed = (a: Sum, b: Sum, sign: bigint): Sum => {
  const terms = new Map(a.terms);
  for (const [key, { term, factor }] of b.terms) terms.set(key, { term, factor: (terms.get(key)?.factor ?? 0n) + sign * factor });
  return { terms, rest: a.rest + sign * b.rest };
};
export const sumOf = (e: Expr): Sum => {
  if (e.kind === 'const') return { terms: new Map(), rest: BigInt(e.value) };
  if (e.kind === 'add' || e.kind === 'sub') return summed(sumOf(e.a), sumOf(e.b), e.kind === 'add' ? 1n : -1n);
  return { terms: new Map([[keyOf(e), { term: e, factor: 1n }]]), rest: 0n };
};

/** Whether any of many is above 0 is whether their sum is, where none is below; and whether any of many is true, whether the number of those that are is. */
export const asSum = (e: Expr, env: Env, fewest = FEWEST): Expr => {
  if (e.kind !== 'or' || e.of.length < fewest) return e;
  const above = e.of.flatMap((each) => (each.kind === 'gt' && each.b.kind === 'const' && BigInt(each.b.value) === 0n && rangeOf(each.a, env).lo >= 0n ? [each.a] : []));
  const isTruth = (each: Expr): boolean => { const { lo, hi } = rangeOf(each, env); return lo >= 0n && hi <= 1n; };
  const terms = above.length === e.of.length ? above : e.of.every(isTruth) ? e.of : null;
  return terms === null ? e : binary('gt', terms.reduce((sum, each) => binary('add', sum, each)), 0);
};

/** A sum that is kept as a total, with its terms' factors as the total has them. */
interface Total { readonly name: string; readonly sum: Sum }
const keyOfSum = ({ terms }: Sum): { readonly key: string; readonly sign: bigint } => {
  const list = [...terms].filter(([, { factor }]) => factor !== 0n).sort(([a], [b]) => (a < b ? -1 : 1));
  const sign = (list[0]?.[1].factor ?? 1n) < 0n ? -1n : 1n;
  return { key: list.map(([key, { factor }]) => `${String(sign * factor)}*${key}`).join('+'), sign };
};

/** Every look of the text with each of its largest sums replaced. */
const replaced = (e: Expr, env: Env, by: (sum: Sum) => Expr | null): Expr => {
  const here = asSum(e, env);
  const found = here.kind === 'add' || here.kind === 'sub' ? by(sumOf(here)) : null;
  return found ?? mapChildren(here, (child) => replaced(child, env, by));
};
const inPieces = (pieces: readonly Piece[], f: (e: Expr) => Expr): readonly Piece[] => pieces.map((piece): Piece => {
  switch (piece.kind) {
    case 'text': return piece;
    case 'number': return { ...piece, value: f(piece.value) };
    case 'when': return { ...piece, test: f(piece.test), then: inPieces(piece.then, f), else: inPieces(piece.else, f) };
    case 'switch': return { ...piece, value: f(piece.value), cases: piece.cases.map((each) => ({ ...each, then: inPieces(each.then, f) })), ...(piece.otherwise === undefined ? {} : { otherwise: inPieces(piece.otherwise, f) }) };
    case 'list': return { ...piece, items: piece.items.map((item) => inPieces(item, f)) };
  }
});

/** The pieces with totals, of which none has a term all of which the text looks at besides: to forget it would save nothing. */
const withTotals = (pieces: readonly Piece[], env: Env, left: ReadonlySet<string>): { readonly totals: readonly Total[]; readonly pieces: readonly Piece[] } => {
  const totals = new Map<string, Total>();
  const made = inPieces(pieces, (e) => replaced(e, env, (sum) => {
    const { key, sign } = keyOfSum(sum);
    if (sum.terms.size < FEWEST || left.has(key)) return null;
    const total = totals.get(key) ?? { name: `total ${String(totals.size)}`, sum: { terms: new Map([...sum.terms].map(([name, { term, factor }]) => [name, { term, factor: factor * sign }])), rest: 0n } };
    totals.set(key, total);
    return sign > 0n ? binary('add', field(total.name), int(sum.rest)) : binary('sub', int(sum.rest), field(total.name));
  }));
  const besides = observedFields(made);
  const spoiled = [...totals].filter(([, { sum }]) => [...sum.terms.values()].some(({ term }) => [...fieldsOf(term)].every((name) => besides.has(name)))).map(([key]) => key);
  return spoiled.length === 0 ? { totals: [...totals.values()], pieces: made } : withTotals(pieces, env, new Set([...left, ...spoiled]));
};

/** The part after which nothing changes any of some fields: no later one can make applicable what is in it or before it. */
const lastPart = (effects: readonly PackedEffect[], env: Env): ((fields: ReadonlySet<string>) => number | null) => {
  const all = distinctEffects(effects).map(({ effect }) => ({ effect, writes: writesOf(effect), parts: partsOf(effect, env) })).map((each) => ({ ...each, from: Math.min(...each.parts), to: Math.max(...each.parts) }));
  const spans = all.flatMap((earlier) => all.flatMap((later) => (later.to > earlier.from && mayEnable(later.effect, earlier.effect, env) ? [[earlier.from, later.to] as const] : [])));
  return (fields) => {
    const own = all.filter(({ writes }) => [...fields].some((name) => writes.has(name)));
    if (own.length === 0) return null;
    let last = Math.max(...own.map(({ to }) => to));
    for (let before = NaN; before !== last;) {
      before = last;
      for (const [from, to] of spans) if (from <= last && to > last) last = to;
    }
    return last;
  };
};

/** Room for a step after every part. */
const spread = (part: number | Expr): number | Expr => (typeof part === 'number' ? part * 2 : binary('mul', part, 2));

/** The puzzle with totals, or null where there are none, or too few parts. */
export const puzzleWithTotals = (packed: Packed, pieces: readonly Piece[], effects: readonly PackedEffect[], env: Env): Packed | null => {
  if (packed.chooser !== 'first') return null;
  const { totals, pieces: observe } = withTotals(pieces, env, new Set());
  if (totals.length === 0) return null;
  const lastOf = lastPart(effects, env);
  const begin = new Map(totals.map(({ name }) => [name, 0n]));
  const steps = new Map<number, Map<string, Expr>>();
  for (const { name, sum } of totals) {
    for (const { term, factor } of sum.terms.values()) {
      const after = lastOf(fieldsOf(term));
      const share = factor === 1n ? term : binary('mul', term, int(factor));
      const step = steps.get(after ?? 0) ?? new Map<string, Expr>();
      if (after === null) {
        const { lo, hi } = rangeOf(share, knowing(env, packed.fields.map((f) => [f.name, rangeOf(int(f.initial), env)] as const)));
        if (lo !== hi) return null;
        begin.set(name, (begin.get(name) ?? 0n) + lo);
        continue;
      }
      step.set(name, binary('add', step.get(name) ?? field(name), share));
      steps.set(after, step);
    }
  }
  if (steps.size < FEWEST) return null;
  const fields = totals.map(({ name, sum }): PackedField => ({ name, initial: begin.get(name) ?? 0n, ...boundsOf(sum, begin.get(name) ?? 0n, env) }));
  const put = [...steps].map(([part, step]): PackedEffect => ({ name: `totals ${String(part)}`, part: 2 * part + 1, tier: 0, guard: always, options: [{ assign: [...step] }] }));
  return { ...packed, fields: [...packed.fields, ...fields], effects: [...packed.effects.map((each) => ({ ...each, part: spread(each.part) })), ...put], observe };
};

/** What a total can be while some of its terms are in it. */
const boundsOf = ({ terms }: Sum, initial: bigint, env: Env): Pick<PackedField, 'min' | 'max'> => {
  let [min, max] = [initial, initial];
  for (const { term, factor } of terms.values()) {
    const { lo, hi } = rangeOf(binary('mul', term, int(factor)), env);
    if (lo < 0n) min += lo;
    if (hi > 0n) max += hi;
  }
  return { min, max };
};
