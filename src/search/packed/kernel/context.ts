/** What the generators of a kernel share: words, masks, ranks and rounds. */
import { applicability, conjunctsOf, countsAs, keyOf } from '../form/expression.ts';
import { binary, field, type Expr } from '../form/ir.ts';
import { countName, ROUND, type Plan } from '../form/plan.ts';
import { NO_RANK, type KernelOptions } from './types.ts';
import { range } from '../form/table.ts';
import { commonIn, emitterFor, type Common, type Emitter, type Operand } from '../form/emit.ts';
import type { Variant } from '../form/classes.ts';

/** Ranks of a plan: fixed ones are numbered in order of choosing, others are computed from the part. */
export interface Ranks {
  readonly single: boolean;
  readonly rankOf: (v: Variant) => number | { readonly part: Expr; readonly tiers: number; readonly tier: number };
}

/** Numbers the (part, tier) pairs in the order in which they choose. */
export const ranksOf = (plan: Plan): Ranks => {
  const variants = plan.phase.classes.flatMap((c) => c.variants);
  const tiers = [...new Set(variants.map((v) => v.tier))].sort((a, b) => a - b);
  const least = Math.min(0, ...variants.map((v) => (typeof v.part === 'number' ? v.part : 0))); // ranks are not negative
  const rankOf: Ranks['rankOf'] = (v) => {
    const tier = tiers.indexOf(v.tier);
    return typeof v.part === 'number' ? (v.part - least) * tiers.length + tier : { part: v.part, tiers: tiers.length, tier: tier - least * tiers.length };
  };
  const fixed = new Set(variants.map((v) => (typeof v.part === 'number' ? rankOf(v) : -1)));
  return { single: fixed.size <= 1 && !fixed.has(-1) && plan.phase.seats === null, rankOf };
};

/** What all generators of a kernel share. */
export interface Context {
  readonly plan: Plan;
  readonly ranks: Ranks;
  readonly options: KernelOptions;
  readonly names: { next: number };
  /** Functions of the words that compute a part, by its key. */
  readonly parts: Map<string, { readonly name: string; readonly source: string }>;
}

/** What a variant asks whether it is its turn. */
const asked = (v: Variant): readonly Expr[] => [...conjunctsOf(applicability(v)), ...(v.counts === undefined ? [] : conjunctsOf(countsAs(v))), ...(typeof v.part === 'number' ? [] : [v.part])];
const COMMON = new WeakMap<Plan, Common>();
/** Conditions that several effects of a phase, or one of them several times, ask. */
const commonOf = (plan: Plan): Common => {
  const known = COMMON.get(plan) ?? commonIn(plan.phase.classes.flatMap((c) => [...c.variants.flatMap(asked), ...(c.dead === null ? [] : [c.dead])]), plan.env);
  COMMON.set(plan, known);
  return known;
};
/** An emitter for code that looks at all effects of the phase. */
export const emitterOfAll = ({ plan, names }: Context, prefix: string): Emitter => emitterFor(plan.layout, prefix, names, undefined, commonOf(plan));
/** The same for code about one of them. */
export const emitterOfOne = ({ plan, names }: Context, prefix: string, v: Variant): Emitter => emitterFor(plan.layout, prefix, names, undefined, commonIn(asked(v), plan.env));

/** Indices of the words. */
export const words = (plan: Plan): readonly number[] => range(plan.layout.words);
/** Code that reads the words of state k. */
export const loadWords = (plan: Plan): string => words(plan).map((w) => `const w${w}=a${w}[k];`).join('');
/** Code that takes the arrays of chunk A. */
export const chunkArrays = (plan: Plan): string => words(plan).map((w) => `const a${w}=A.words[${w}];`).join('');

/** Whether a class has unset marks, in the bucket (`masks`) or in the words. */
export const openJs = (x: Context, cls: number, emit: Emitter, masks: string): string => {
  const lattice = latticeBit(x.plan, cls);
  if (lattice) return `(${masks}${lattice.word}&${lattice.bit})!==0`;
  const size = x.plan.phase.classes[cls]?.marks.length ?? 0;
  return emit.test(binary('lt', field(countName(cls)), size), x.plan.env);
};

/** Mask word and bit of a class in the lattice. */
export const latticeBit = (plan: Plan, cls: number): { readonly word: number; readonly bit: number } | null => {
  const d = plan.dimensionOf[cls] ?? -1;
  return d < 0 ? null : { word: Math.floor(d / 31), bit: 1 << d % 31 };
};

/** Number of mask words. */
export const maskWords = (plan: Plan): number => Math.floor(plan.dimensions.length / 31) + 1;

/** Code that takes the mask words. */
export const loadMasks = (plan: Plan, name: string, from: string): string =>
  range(maskWords(plan)).map((i) => `const ${name}${i}=${from}[${i}];`).join('');

/** The rank of a variant's part and tier. */
export const rankJs = (x: Context, v: Variant, emit: Emitter): string => rankWith(x, v, (part) => numberJs(emit.value(part, x.plan.env)));
/** The same where the words are at hand as `w0..`, in code about one effect: a long part is called. */
export const rankApartJs = (x: Context, v: Variant, emit: Emitter): string => rankWith(x, v, (part) => (keyOf(part).length > LONG_PART ? calledJs(x, part) : numberJs(emit.value(part, x.plan.env))));
const rankWith = ({ ranks }: Context, v: Variant, partJs: (part: Expr) => string): string => {
  const r = ranks.rankOf(v);
  return typeof r === 'number' ? String(r) : `(${partJs(r.part)}*${r.tiers}+${r.tier})`;
};
const numberJs = (value: Operand): string => (value.kind === 'num' ? value.js : '0');

/** A part of which more is to be said is a function: it would stand in the code of each effect that may belong to it, several times, and be translated as often. */
const LONG_PART = 300;
/** A call of the function that computes a part from the words; most parts are those of several effects. */
const calledJs = (x: Context, part: Expr): string => {
  const key = keyOf(part);
  const args = words(x.plan).map((w) => `w${w}`).join(',');
  const known = x.parts.get(key);
  if (known !== undefined) return `${known.name}(${args})`;
  const name = `part${String(x.parts.size)}`;
  const emit = emitterOfAll(x, 'w');
  const value = numberJs(emit.value(part, x.plan.env));
  x.parts.set(key, { name, source: `function ${name}(${args}){${emit.lines.join('')}return ${value};}` });
  return `${name}(${args})`;
};

/** Whether a variant belongs to no seat: whoever has chosen, it is offered. */
export const hasNoSeat = ({ plan: { phase } }: Context, { part }: Variant): boolean => typeof part === 'number' && part < 0 && phase.seats !== null;

/** "The seat of this variant's part has not chosen": only where seats take turns. */
export const waitingJs = (x: Context, v: Variant, emit: Emitter): string | null => {
  const { seats } = x.plan.phase;
  if (!seats || hasNoSeat(x, v)) return null;
  const round = emit.value(field(ROUND), x.plan.env);
  const mask = round.kind === 'num' ? round.js : '0';
  return `(${mask}>>>${seatJs(x, v, emit)}&1)===0`;
};

/** Bit of the seat of a variant's part. */
export const seatJs = (x: Context, v: Variant, emit: Emitter): string => {
  const seat = seatOf(x, v);
  return typeof seat === 'number' ? String(seat) : `SEATS[${numberJs(emit.value(seat, x.plan.env))}]`;
};
/** The same where it is certain, else the part: those that a thing's effects may belong to are mostly of one player. */
export const seatOf = ({ plan: { phase: { seats } } }: Context, { part }: Variant): number | Expr => {
  if (typeof part === 'number') return seats?.get(part) ?? 0;
  const found = new Set(partsIn(part).map((each) => (each === null ? null : (seats?.get(Number(each)) ?? 0))));
  const [only] = found;
  return found.size === 1 && typeof only === 'number' ? only : part;
};
/** What an expression can come to where it chooses among numbers; null stands for anything else. */
const partsIn = (e: Expr): readonly (number | bigint | null)[] => (e.kind === 'const' ? [e.value] : e.kind === 'if' ? [...partsIn(e.then), ...partsIn(e.else)] : [null]);

/** Statements that leave the rank that chooses (or NO_RANK) in `r`, and whether something must still be taken in `must`, where that is another question. */
export const findRank = (x: Context, emit: Emitter, masks: string): string => {
  const tests = new Map<string, { rank: string; fixed: boolean; open: string[]; when: string[]; readonly must: boolean }>();
  x.plan.phase.classes.forEach((cls, c) => {
    for (const v of cls.variants) {
      const rank = rankJs(x, v, emit);
      const waiting = waitingJs(x, v, emit);
      const guard = applicability(v);
      const key = `${v.left === true ? 'left ' : ''}${rank} ${waiting ?? ''} ${keyOf(guard)}`;
      const open = openJs(x, c, emit, masks);
      const found = tests.get(key);
      if (found) found.open.push(open);
      else {
        const when = [...(waiting ? [waiting] : []), ...(conjunctsOf(guard).length ? [emit.test(guard, x.plan.env)] : [])];
        tests.set(key, { rank, fixed: /^\d+$/.test(rank), open: [open], when, must: v.left !== true });
      }
    }
  });
  const all = [...tests.values()];
  const condition = (t: (typeof all)[number]): string => [`(${merged(t.open)})`, ...t.when].join('&&');
  if (all.every((t) => t.fixed)) {
    const sorted = all.sort((a, b) => Number(a.rank) - Number(b.rank));
    const must = all.every((t) => t.must) ? '' : `const must=${['false', ...all.filter((t) => t.must).map((t) => `(${condition(t)})`)].join('||')};`;
    return `${must}const r=${sorted.map((t) => `${condition(t)}?${t.rank}:`).join('')}${NO_RANK};`;
  }
  return `let r=${NO_RANK};${all.map((t) => `if(${t.rank}<r&&${condition(t)})r=${t.rank};`).join('')}`;
};

/** Joins `(O0&1)!==0||(O0&2)!==0` into one test. */
export const merged = (tests: readonly string[]): string => {
  const masks = new Map<string, number>();
  const others: string[] = [];
  for (const t of tests) {
    const m = /^\((\w+)&(-?\d+)\)!==0$/.exec(t);
    if (m?.[1] && m[2]) masks.set(m[1], (masks.get(m[1]) ?? 0) | Number(m[2]));
    else others.push(t);
  }
  return [...[...masks].map(([name, mask]) => `(${name}&${mask})!==0`), ...others].join('||');
};

