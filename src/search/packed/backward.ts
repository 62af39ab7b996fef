/** Distances to wanted final states: one backward pass over the buckets of a finished run. */
import { newEngine, type Counted, type Engine, type Run } from './sweep.ts';
import { countName, planOf, ROUND, type Phase, type Plan } from './plan.ts';
import { evaluate, applicability } from './expression.ts';
import { packWords, type Layout } from './layout.ts';
import type { Chunk, Costs } from './kernel-types.ts';
import type { Emitter } from './emit.ts';
import type { PlainState } from './plain.ts';
import type { Watch } from './limits.ts';

/** Numbers of script entries still needed, one per wanted outcome; `NO_WAY` where it cannot be reached. */
export type Distances = readonly number[];

/** No script leads there. */
export const NO_WAY = Infinity;

/** A phase that can be searched backward. */
export interface BackwardPhase {
  readonly plan: Plan;
  /** Searches from these words; `want` gives the distances of a final state from its projected words. */
  readonly distances: (words: readonly number[], want: Want, q: number, watch: Watch, counted: Counted) => DistanceMap;
}

/** Distances of the final state with these projected words. */
export type Want = (projected: readonly number[]) => Distances | null;

/** Distances of every state of a run; valid until the next search of the same phase. */
export interface DistanceMap {
  readonly initial: Distances;
  /** Distances of a state given by bucket number and words; null if it is not a state of the run. */
  readonly at: (number: number, words: readonly number[]) => Distances | null;
}

const openMasks = (plan: Plan, number: number, into: Int32Array): Int32Array => {
  into.fill(0);
  plan.dimensions.forEach((d, i) => {
    if (d.cls >= 0 && digitOf(number, d) < d.size) into[Math.floor(i / 31)] = (into[Math.floor(i / 31)] ?? 0) | (1 << i % 31);
  });
  return into;
};

const digitOf = (number: number, d: { readonly stride: number; readonly size: number }): number =>
  Math.floor(number / d.stride) % (d.size + 1);

/**
 * A phase compiled for backward passes. Dead marks are kept here: a state's image is then found where the step leads.
 * Distances do not depend on it, nor does anything read from them.
 */
export const backwardPhase = (phase: Phase, order: 'sweep' | 'table', project: (emit: Emitter) => readonly string[]): BackwardPhase => {
  const live: Phase = { ...phase, classes: phase.classes.map((c) => ({ ...c, dead: null })) };
  const plan = planOf(live, order);
  let last: number[] = [];
  const sink = (...words: number[]): void => { last = words.slice(0, -1); };
  const engine = newEngine(plan, { weights: 'none', keep: true, backward: true, sink, project });
  const steps = phase.classes.reduce((n, c) => n + c.marks.length, 0);
  return {
    plan,
    distances: (words, want, q, watch, counted) => {
      const run = engine.run(words, watch, counted);
      const costs = passBackward(engine, run, q, steps, (chunk, k) => {
        engine.finish({ chunk, start: k, end: k + 1 });
        return want(last);
      });
      const of = (bucket: number, k: number): Distances => distancesAt(costs[bucket], k - (run.buckets.starts[bucket] ?? 0), q);
      return {
        initial: of(0, run.buckets.starts[0] ?? 0),
        at: (number, wanted) => {
          const bucket = run.buckets.find(number);
          const k = bucket < 0 ? -1 : findState(run, bucket, wanted);
          return k < 0 ? null : of(bucket, k);
        },
      };
    },
  };
};

const infinity = (costs: Costs): number => (costs instanceof Uint8Array ? 255 : 65535);

const distancesAt = (costs: Costs | null | undefined, at: number, q: number): Distances =>
  Array.from({ length: q }, (_, i) => {
    const d = costs?.[at * q + i];
    return d === undefined || !costs || d === infinity(costs) ? NO_WAY : d;
  });

const findState = (run: Run, bucket: number, words: readonly number[]): number => {
  const chunk = run.buckets.chunks[bucket];
  if (!chunk) return -1;
  const end = run.buckets.ends[bucket] ?? 0;
  for (let k = run.buckets.starts[bucket] ?? 0; k < end; k++) {
    if (words.every((w, i) => chunk.words[i]?.[k] === w)) return k;
  }
  return -1;
};

type WantAt = (chunk: Chunk, k: number) => Distances | null;

/** Visits buckets from the last layer to the first; a state's images are all in buckets visited before it. */
const passBackward = (engine: Engine, run: Run, q: number, steps: number, want: WantAt): (Costs | null)[] => {
  const { buckets } = run;
  const sizes = buckets.starts.map((s, i) => (buckets.ends[i] ?? 0) - s);
  const fresh = (n: number): Costs => (steps < 250 ? new Uint8Array(n).fill(255) : new Uint16Array(n).fill(65535));
  const costs = sizes.map((n): Costs | null => (n === 0 ? null : fresh(n * q)));
  const options = sizes.map((n) => new Uint8Array(n));
  const after = new Int32Array(32);
  for (const layer of [...buckets.layers].reverse())
    for (const id of layer ?? []) {
      const own = costs[id];
      const chunk = buckets.chunks[id];
      if (!own || !chunk) continue;
      complete(own, options[id] ?? new Uint8Array(0), q, (at) => want(chunk, (buckets.starts[id] ?? 0) + at));
      relaxInto(engine, run, id, own, costs, options, q, after);
    }
  return costs;
};

/** A state with a choice costs one entry; a final state costs what is wanted of it. */
const complete = (own: Costs, options: Uint8Array, q: number, want: (at: number) => Distances | null): void => {
  const none = infinity(own);
  for (let at = 0; at < options.length; at++) {
    const count = options[at] ?? 0;
    if (count === 1) continue;
    const wanted = count === 0 ? want(at) : null;
    for (let i = 0; i < q; i++) {
      const d = own[at * q + i] ?? none;
      if (count === 0) own[at * q + i] = Math.min(none, wanted?.[i] ?? none);
      else if (d !== none) own[at * q + i] = d + 1;
    }
  }
};

const relaxInto = (
  engine: Engine, run: Run, id: number, own: Costs, costs: readonly (Costs | null)[], options: readonly Uint8Array[], q: number, after: Int32Array,
): void => {
  const { plan, kernel } = engine;
  const { buckets } = run;
  const { classes } = plan.phase;
  const chunk = buckets.chunks[id];
  const number = buckets.numbers[id] ?? 0;
  if (!chunk) return;
  const start = buckets.starts[id] ?? 0;
  const end = buckets.ends[id] ?? 0;
  let slots = 64;
  while (slots < (end - start) * 2) slots *= 2;
  kernel.index(chunk, start, end, slots);
  const open = openMasks(plan, number, after);
  for (const d of plan.dimensions) {
    const digit = digitOf(number, d);
    const from = digit === 0 ? -1 : buckets.find(number - d.stride);
    const source = buckets.chunks[from];
    const into = costs[from];
    const counts = options[from];
    if (from < 0 || !source || !into || !counts) continue;
    classes.forEach((_, c) => {
      const here = d.cls === c || (d.cls < 0 && (plan.dimensionOf[c] ?? -1) < 0);
      if (!here || buckets.may[from * classes.length + c] !== 1) return;
      const s = buckets.starts[from] ?? 0;
      kernel.relax[c]?.(source, s, buckets.ends[from] ?? 0, d.size - digit + 1, open, into, counts, s, own, q);
    });
  }
};

/** Bucket number and words of a plain state in a phase. */
export const locate = (plan: Plan, seatNames: ReadonlyMap<number, number> | null, state: PlainState): { number: number; words: number[] } => {
  const set = plan.phase.classes.map((c) => c.marks.filter((m) => state.marks.has(m)).length);
  let number = 0;
  for (const d of plan.dimensions) {
    const inWords = plan.phase.classes.reduce((n, _, c) => ((plan.dimensionOf[c] ?? -1) < 0 ? n + (set[c] ?? 0) : n), 0);
    number += d.stride * (d.cls >= 0 ? (set[d.cls] ?? 0) : inWords);
  }
  const counts = new Map(set.map((n, c) => [countName(c), BigInt(n)]));
  const words = packWords(plan.layout, (name) => {
    if (name === ROUND) return roundMask(plan, seatNames, state);
    return counts.get(name) ?? state.values.get(name) ?? 0n;
  });
  return { number, words };
};

/** Seats of this phase that have chosen; none once nothing waits here, as in the phase by itself. */
const roundMask = (plan: Plan, seatNames: ReadonlyMap<number, number> | null, state: PlainState): bigint => {
  const get = (name: string): bigint => state.values.get(name) ?? 0n;
  let mask = 0n;
  for (const [part, bit] of plan.phase.seats ?? []) {
    if (state.round.has(seatNames?.get(part) ?? part)) mask |= 1n << BigInt(bit);
  }
  if (plan.phase.restarting) return mask;
  const waits = plan.phase.effects.some((e) => {
    if (state.marks.has(e.mark ?? e.name) || evaluate(applicability(e), get) === 0n) return false;
    const part = typeof e.part === 'number' ? e.part : Number(evaluate(e.part, get));
    return part < 0 || ((mask >> BigInt(plan.phase.seats?.get(part) ?? 0)) & 1n) === 0n;
  });
  return waits ? mask : 0n;
};

/** Whether something of the phase is applicable in a plain state. */
export const isActive = (phase: Phase, state: PlainState): boolean => {
  const get = (name: string): bigint => state.values.get(name) ?? 0n;
  return phase.effects.some((e) => !state.marks.has(e.mark ?? e.name) && evaluate(applicability(e), get) !== 0n);
};

/** Projected words as a key. */
export const tupleKey = (words: readonly number[]): number | string => (words.length === 1 ? (words[0] ?? 0) : words.join(','));

/** Words of a plain state's fields in a layout of carried fields. */
export const carriedWords = (layout: Layout, state: PlainState): number[] =>
  packWords(layout, (name) => state.values.get(name) ?? 0n);
