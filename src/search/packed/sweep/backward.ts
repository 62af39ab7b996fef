/** Distances to wanted final states, in a run whose states are kept. */
import { markOf } from '../form/ir.ts';
import { newEngine, type Engine, type Run } from './sweep.ts';
import { choicesBefore, type Distances, type Goal, NO_WAY, newChoices, reachingIn } from './reaching.ts';
import { countName, planOf, ROUND, type Phase, type Plan } from '../form/plan.ts';
import { evaluate, applicability } from '../form/expression.ts';
import { packWords, type Layout } from '../form/layout.ts';
import type { Emitter } from '../form/emit.ts';
import { inOrder, usedMark, type TwinFields } from '../form/twins.ts';
import type { PlainState } from '../form/plain.ts';
import { watch } from '../form/limits.ts';
import { tupleKey } from '../kernel/tuples.ts';

/** A phase that can be searched backward. */
export interface BackwardPhase {
  readonly plan: Plan;
  /** How it can end, from these words: each projection once, with the fewest choices that lead there. */
  readonly ends: (words: readonly number[]) => readonly End[];
  /** Searches from these words; `want` gives the distances of a final state from its projected words. */
  readonly distances: (words: readonly number[], want: Want, q: number) => DistanceMap;
}

/** Final states with the same projection. */
export interface End {
  readonly projected: readonly number[];
  /** By bucket and index; all of them, or those with the fewest choices before. */
  readonly states: { readonly bucket: number; readonly state: number }[];
  choices: number;
}

/** Distances of the final state with these projected words. */
export type Want = (projected: readonly number[]) => Distances | null;

/** Distances of every state of a run; valid until the next search of the same phase from other words. */
export interface DistanceMap {
  /** Distance of a state given by bucket number and words to one of the outcomes. */
  readonly at: (number: number, words: readonly number[], outcome: number) => number;
}

/**
 * A phase compiled for backward passes. Dead marks are kept here: a state's image is then found where the step leads.
 * Distances do not depend on it, nor does anything read from them. Steps with fewer options than `fewest` are not counted.
 */
export const backwardPhase = (phase: Phase, order: 'sweep' | 'table', project: (emit: Emitter) => readonly string[], fewest = 2): BackwardPhase => {
  const live: Phase = { ...phase, classes: phase.classes.map((c) => ({ ...c, dead: null })) };
  const plan = planOf(live, order);
  let sink = (..._: number[]): void => undefined;
  const mark = newChoices(plan, fewest);
  const engine: Engine = newEngine(plan, { weights: 'choices', keep: true, backward: true, built: (buckets, id) => { mark(engine, buckets, id); }, sink: (...args) => { sink(...args); }, project });
  interface Ended { readonly from: string; readonly run: Run; readonly ends: readonly End[] }
  let latest: Ended | null = null; // an engine has one run at a time
  let all = false;
  /** The run from these words, with the ends that `isWanted`. */
  const runFrom = (from: string, words: readonly number[], isWanted: (projected: readonly number[]) => boolean): Ended => {
    latest = null;
    const found = new Map<number | string, End>();
    let bucket: () => number = engine.here;
    sink = (...args) => {
      const state = args.pop() ?? 0;
      const key = tupleKey(args);
      const end = found.get(key);
      if (end === undefined && isWanted(args)) found.set(key, { projected: args, states: [{ bucket: bucket(), state }], choices: 0 });
      else end?.states.push({ bucket: bucket(), state });
    };
    const run = engine.run([words], watch({}), { states: 0, transitions: 0, bytes: 0 });
    for (const segment of run.finals) {
      bucket = () => segment.bucket;
      engine.finish(segment);
    }
    const ends = [...found.values()];
    for (const end of ends) end.choices = end.states.reduce((least, { bucket: at, state }) => Math.min(least, choicesBefore(run.buckets, at, state)), NO_WAY);
    return { from, run, ends };
  };
  /** The run from these words: where its ends were asked for, all of them are found, and the latest is kept. */
  const ended = (words: readonly number[], isWanted: (projected: readonly number[]) => boolean): Ended => {
    const from = words.join();
    if (latest?.from === from) return latest;
    return all ? (latest = runFrom(from, words, () => true)) : runFrom(from, words, isWanted);
  };
  return {
    plan,
    ends: (words) => {
      all = true;
      return ended(words, () => true).ends;
    },
    distances: (words, want, q) => {
      const { run, ends } = ended(words, (projected) => want(projected) !== null);
      const goals = ends.flatMap(({ projected, states }): readonly Goal[] => {
        const distances = want(projected);
        return distances === null ? [] : states.map((state) => ({ ...state, distances }));
      });
      const reaching = reachingIn(engine, run, q, goals);
      return {
        at: (number, wanted, outcome) => {
          const bucket = run.buckets.find(number);
          return bucket < 0 ? NO_WAY : reaching.at(bucket, wanted, outcome);
        },
      };
    },
  };
};

/** Bucket number and words of a plain state's image in a phase. */
export const locate = (plan: Plan, seatNames: ReadonlyMap<number, number> | null, state: PlainState): { number: number; words: number[] } => {
  const set = plan.phase.classes.map((c) => c.marks.filter((m) => state.marks.has(m)).length);
  let number = 0;
  for (const d of plan.dimensions) {
    const inWords = plan.phase.classes.reduce((n, _, c) => ((plan.dimensionOf[c] ?? -1) < 0 ? n + (set[c] ?? 0) : n), 0);
    number += d.stride * (d.cls >= 0 ? (set[d.cls] ?? 0) : inWords);
  }
  const counts = new Map(set.map((n, c) => [countName(c), BigInt(n)]));
  const value = (name: string): bigint => {
    if (name === ROUND) return roundMask(plan, seatNames, state);
    const mark = usedMark(name);
    return mark === null ? (counts.get(name) ?? state.values.get(name) ?? 0n) : BigInt(state.marks.has(mark));
  };
  const words = packWords(plan.layout, inOrder(plan.phase.twins, value));
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
    if (state.marks.has(markOf(e)) || evaluate(applicability(e), get) === 0n) return false;
    const part = typeof e.part === 'number' ? e.part : Number(evaluate(e.part, get));
    return part < 0 || ((mask >> BigInt(plan.phase.seats?.get(part) ?? 0)) & 1n) === 0n;
  });
  return waits ? mask : 0n;
};

/** Whether something of the phase is applicable in a plain state. */
export const isActive = (phase: Phase, state: PlainState): boolean => {
  const get = (name: string): bigint => state.values.get(name) ?? 0n;
  return phase.effects.some((e) => !state.marks.has(markOf(e)) && evaluate(applicability(e), get) !== 0n);
};

/** Words of a plain state's fields in a layout of carried fields. */
export const carriedWords = (layout: Layout, state: PlainState, twins: readonly TwinFields[]): number[] =>
  packWords(layout, inOrder(twins.map((names) => names.map((name) => [name])), (name) => state.values.get(name) ?? 0n));
