/** The complete search of a puzzle: the set of distinct outcomes, exact counts of plays, limits as verdicts. */
import { optionsAtMost } from '../form/expression.ts';
import { ALL_REDUCTIONS, analyse, type Model, type Reductions, type Unpackable } from '../division/model.ts';
import { EXACT, primesFor, reconstruct } from './counts.ts';
import { emptyFactor, type Explorer, type Factor } from './component.ts';
import { renderer } from './render.ts';
import { explorerFor } from './strand-explorer.ts';
import { unpackValue } from '../form/layout.ts';
import { newTuples } from '../kernel/tuples.ts';
import { watch, type Cut, type Limits } from '../form/limits.ts';
import type { Packed } from '../form/ir.ts';
import type { Weights } from '../form/table.ts';

/** How to explore. */
export interface ExploreOptions {
  readonly order?: 'sweep' | 'table';
  readonly reductions?: Reductions;
  readonly limits?: Limits;
  /** Count plays during the search; without it they are counted on demand, by a second search. */
  readonly plays?: boolean;
  /** Count them during the search where that takes nothing from it, because they will probably be wanted. */
  readonly weighed?: boolean;
}

/** The outcomes of a puzzle. Texts and plays are made when asked for. */
export interface Explored {
  readonly kind: 'explored';
  readonly model: Model;
  readonly options: ExploreOptions;
  /** Positions and transitions of the graphs that were searched. */
  readonly states: number;
  readonly transitions: number;
  /** Null: complete. */
  readonly cut: Cut | null;
  /** Number of distinct outcomes: the product over the factors. */
  readonly outcomes: bigint;
  /** Independent factors; usually one. */
  readonly factors: readonly Factor[];
  /** Groups of tuples with the same text, if the text does not tell all tuples apart; then there is one factor. */
  readonly sameText: readonly (readonly number[])[] | null;
  /** The text of outcome number i (0 .. outcomes-1). */
  readonly text: (i: number) => string;
  /** Exact numbers of plays. */
  readonly plays: () => Plays;
  /** Where turns were left out (turns.ts): the search with them, which finds plays and scripts, within some limits; null: this is it. */
  readonly exact: ((limits?: Limits) => Explored) | null;
}

/** Exact numbers of plays: in total and per outcome. */
export interface Plays {
  readonly total: bigint;
  readonly of: (i: number) => bigint;
}

/** Searches everything; says why if the puzzle cannot be packed. */
export const explore = (packed: Packed, options: ExploreOptions = {}): Explored | ({ readonly kind: 'unpackable' } & Unpackable) => {
  const model = analyse(packed, reductionsOf(options));
  if ('reason' in model) return { kind: 'unpackable', ...model };
  return exploreModel(model, options);
};

/** What plays are counted of needs its turns. */
export const reductionsOf = ({ reductions = ALL_REDUCTIONS, plays = false }: ExploreOptions): Reductions => (plays ? { ...reductions, turns: false, interleavings: false } : reductions);

/** Whether the first search counts plays. */
export const isWeighed = (model: Model, { plays = false, weighed = false }: ExploreOptions): boolean => plays || (weighed && model.exact === null);

const explorers = (model: Model, options: ExploreOptions, weights: Weights): readonly Pick<Explorer, 'component' | 'explore' | 'setModulus'>[] =>
  model.components.map((c) => explorerFor(model, c, { order: options.order ?? 'sweep', weights, keep: false, atOnce: true, together: options.limits?.maxStates === undefined }));

const sizeOf = (f: Factor): number => f.tuples.end - f.tuples.start;

/** Index of the tuple of each factor in outcome i. */
export const indicesOf = (factors: readonly Factor[], i: number): number[] => {
  let rest = i;
  return factors.map((f) => {
    const at = rest % sizeOf(f);
    rest = Math.floor(rest / sizeOf(f));
    return f.tuples.start + at;
  });
};

const exploreModel = (model: Model, options: ExploreOptions): Explored => {
  const clock = watch(options.limits ?? {});
  const counted = { states: 0, transitions: 0, bytes: 0 };
  const factors: Factor[] = [];
  let cut: Cut | null = null;
  for (const e of explorers(model, options, isWeighed(model, options) ? 'double' : 'none')) {
    if (cut) {
      factors.push(emptyFactor(model, e.component, 'none'));
      continue;
    }
    const result = e.explore(clock, counted);
    factors.push(result.factor);
    cut = result.cut;
  }
  return assemble(model, options, { factors, cut, ...counted }, (i, p) => weighted(model, options, i, p));
};

/** What a search found. */
export interface Found {
  readonly factors: readonly Factor[];
  readonly cut: Cut | null;
  readonly states: number;
  readonly transitions: number;
}

/** Factor i again, with plays: as doubles (p = 1) or modulo a prime. */
export type WeightedFactor = (i: number, p: number) => Factor;

/** Texts and plays over what was found. */
export const assemble = (model: Model, options: ExploreOptions, found: Found, again: WeightedFactor): Explored => {
  const { cut } = found;
  const factors = found.factors.map((factor) => withoutFailures(factor, model.packed.fails));
  const lazy = { render: null as ReturnType<typeof renderer> | null };
  const tupleText = (i: number): string => {
    lazy.render ??= renderer(model.observation.pieces, factors);
    return lazy.render(...indicesOf(factors, i));
  };
  const tuples = factors.reduce((n, f) => n * BigInt(sizeOf(f)), 1n);
  const sameText = model.observation.faithful || cut ? null : groupByText(Number(tuples), tupleText);
  const explored: Omit<Explored, 'plays'> = {
    kind: 'explored', model, options, cut, factors, sameText, exact: exactOf(model, options),
    states: found.states,
    transitions: found.transitions,
    outcomes: sameText ? BigInt(sameText.length) : tuples,
    text: (i) => tupleText(sameText ? (sameText[i]?.[0] ?? 0) : i),
  };
  let plays: Plays | null = null;
  return { ...explored, plays: () => (plays ??= explored.exact === null ? countPlays(explored, again) : playsIn(explored, explored.exact())) };
};

/** The search with the turns that a model leaves out; it is made once where nothing limits it. */
const exactOf = ({ exact }: Model, options: ExploreOptions): Explored['exact'] => {
  if (exact === null) return null;
  let whole: Explored | null = null;
  return (limits = {}) => {
    if (whole !== null) return whole;
    const found = explore(exact, { ...options, reductions: { ...(options.reductions ?? ALL_REDUCTIONS), turns: false, interleavings: false }, limits });
    if (found.kind !== 'explored') throw new Error(found.reason);
    if (found.cut === null) whole = found;
    return found;
  };
};

/** The numbers that outcomes have in another search of the same puzzle. */
export const numbersIn = (explored: Pick<Explored, 'text'>, other: Explored, wanted: readonly number[]): readonly number[] => {
  const numbers = new Map(Array.from({ length: Number(other.outcomes) }, (_, i) => [other.text(i), i]));
  return wanted.map((i) => {
    const at = numbers.get(explored.text(i));
    if (at === undefined) throw new Error('two searches of the same puzzle found different outcomes');
    return at;
  });
};

const playsIn = (explored: Pick<Explored, 'text' | 'outcomes'>, other: Explored): Plays => {
  const plays = other.plays();
  const numbers = numbersIn(explored, other, Array.from({ length: Number(explored.outcomes) }, (_, i) => i));
  return { total: plays.total, of: (i) => plays.of(numbers[i] ?? -1) };
};

/** What was guessed rightly (schedules.ts). */
const withoutFailures = (factor: Factor, fails: string | undefined): Factor => {
  const { layout, tuples: { chunk, start, end }, slots } = factor;
  const place = fails === undefined || !slots.some(({ name }) => name === fails) ? undefined : layout.places.get(fails);
  if (place === undefined) return factor;
  const kept = newTuples(layout.words, 'none');
  for (let k = start; k < end; k++) if (unpackValue(place, (w) => chunk.words[w]?.[k] ?? 0) === 0n) kept.put(...chunk.words.map((w) => w[k] ?? 0), 0);
  return { ...factor, tuples: kept.tuples() };
};

const groupByText = (count: number, text: (i: number) => string): readonly (readonly number[])[] => {
  const groups = new Map<string, number[]>();
  for (let i = 0; i < count; i++) {
    const t = text(i);
    const list = groups.get(t);
    if (list) list.push(i);
    else groups.set(t, [i]);
  }
  return [...groups.values()];
};

/**
 * Plays of each tuple of each factor; a second search visits tuples in the same order. The doubles are exact if the
 * computed total is below 2^53: every state leads to a final state, so no weight exceeds the total, and rounding is
 * monotone. Otherwise residues modulo several primes are counted and put together.
 */
const countPlays = (explored: Omit<Explored, 'plays'>, again: WeightedFactor): Plays => {
  const { model, options, sameText } = explored;
  const known = isWeighed(model, options) ? explored.factors : null;
  const columns = model.components.map((_, i) => factorPlays(model, i, known?.[i] ?? null, again));
  const one = (i: number): bigint => {
    const indices = indicesOf(explored.factors, i);
    return columns.reduce((n, c, k) => n * c.of((indices[k] ?? 0) - (explored.factors[k]?.tuples.start ?? 0)), 1n);
  };
  return {
    total: columns.reduce((n, c) => n * c.total, 1n),
    of: (i) => (sameText ? (sameText[i] ?? []).reduce((n, t) => n + one(t), 0n) : one(i)),
  };
};

const weighted = (model: Model, options: ExploreOptions, i: number, p: number): Factor => {
  const explorer = explorers(model, options, p > 1 ? 'modular' : 'double')[i];
  if (!explorer) throw new Error('no such component');
  explorer.setModulus(p);
  return explorer.explore(watch({}), { states: 0, transitions: 0, bytes: 0 }).factor;
};

/**
 * The plays of a factor, if they are exact as doubles; else the primes that are needed. Doubles that are not exact still say how many there are at most: nothing
 * is subtracted, so each of fewer than 2^50 roundings on the way loses less than 2^-53 of the whole, and all of them together less than half of it.
 */
export const primesNeeded = (model: Model, i: number, doubles: Factor): readonly number[] => {
  const total = sum(doubles);
  if (total < EXACT) return [];
  const bound = playsBound(model, i);
  const counted = Number.isFinite(total) ? 2n * BigInt(total) : bound;
  return primesFor(counted < bound ? counted : bound, mostAlike(model, i));
};

/** How many marks at most are told apart by nothing, where all that plays are multiplied by are such numbers: in a single run. */
const mostAlike = (model: Model, i: number): number | null => {
  const { phases: [phase, ...others] = [], strands } = model.components[i] ?? {};
  return phase === undefined || others.length > 0 || strands !== undefined ? null : Math.max(1, ...phase.classes.map(({ marks }) => marks.length));
};

const sum = (f: Factor): number => {
  let total = 0;
  for (let k = f.tuples.start; k < f.tuples.end; k++) total += f.tuples.chunk.weights[k] ?? 0;
  return total;
};

const factorPlays = (model: Model, i: number, known: Factor | null, again: WeightedFactor): Plays => {
  const doubles = known ?? again(i, 1);
  const primes = primesNeeded(model, i, doubles);
  if (primes.length === 0) {
    const { chunk, start } = doubles.tuples;
    return { total: BigInt(sum(doubles)), of: (k) => BigInt(chunk.weights[start + k] ?? 0) };
  }
  const residues = primes.map((p) => again(i, p));
  const exact = reconstruct(primes);
  const of = (k: number): bigint => exact(residues.map((f) => f.tuples.chunk.weights[f.tuples.start + k] ?? 0));
  let all = 0n;
  for (let k = 0; k < sizeOf(doubles); k++) all += of(k);
  return { total: all, of };
};

/** No component has more plays than all orders of the effects of each phase with all their options. */
const playsBound = (model: Model, i: number): bigint => {
  let bound = 1n;
  for (const phase of model.components[i]?.phases ?? []) {
    let marks = 0n;
    for (const cls of phase.classes) {
      const options = BigInt(cls.variants.map((v) => optionsAtMost(v.options)).reduce((a, b) => (cls.twins === undefined ? a + b : Math.max(a, b)), 0)); // of twins each is one of the marks
      for (let m = 0; m < cls.marks.length; m++) bound *= ++marks * options;
    }
  }
  return bound * 4n;
};
