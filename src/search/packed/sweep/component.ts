/** Runs the phases of one component and joins them through the values that they share. */
import { emitterFor, type Emitter, type Operand } from '../form/emit.ts';
import { field, int, type Expr } from '../form/ir.ts';
import { layoutOf, packWords, unpackValue, type Layout } from '../form/layout.ts';
import { groupBy } from '../kernel/groups.ts';
import { RUN, byRun, runBits, runsAtOnce, withRun, wordsOfRun, type RunSize } from '../kernel/runs.ts';
import { newEngine, type Counted, type Engine } from './sweep.ts';
import { joiningAsItComes, joiningAtOnce } from '../kernel/joining.ts';
import { newTuples, type Tuples, type TupleTable } from '../kernel/tuples.ts';
import { flowPhase, flows, type Starts } from '../kernel/flow.ts';
import { planOf } from '../form/plan.ts';
import { range, type Weights } from '../form/table.ts';
import { rangeOf, singleValue } from '../form/range.ts';
import { fieldsOf } from '../form/expression.ts';
import type { Cut, Watch } from '../form/limits.ts';
import type { Model, ModelComponent } from '../division/model.ts';

/** How to search. */
export interface SearchOptions {
  readonly order: 'sweep' | 'table';
  readonly weights: Weights;
  readonly keep: boolean;
  /** Always in the layout of the outcome's slots, even where final states would do as they are. */
  readonly projected?: boolean;
  /** Later phases are joined when all their runs are done: nobody asks for less than the whole. */
  readonly atOnce?: boolean;
  /** Runs of later phases are made together: nobody asks where the search stops. */
  readonly together?: boolean;
}

/** What a component contributes to the outcomes: distinct tuples of its slots. */
export interface Factor {
  readonly slots: ModelComponent['slots'];
  readonly layout: Layout;
  readonly tuples: Tuples;
}

/** Where the exploration of a component stands: what it needs to go on. */
export interface Frame {
  readonly phase: number;
  /** Of a later phase: the group of what came before that is run for, all that came before, and what is joined so far. */
  readonly group: number;
  readonly set: Tuples | null;
  readonly joined: Tuples | null;
}

/** A run of one phase that is asked for. */
export interface RunRequest {
  readonly frame: Frame;
  readonly words: readonly number[];
  /** Of further runs of the phase that are made together with it, as far as it is not asked for alone. */
  readonly more?: readonly (readonly number[])[];
  /** It goes on from all that came before as one search (flow.ts): the starts, the first of them included. */
  readonly flow?: Starts;
}

/** What came of it: tuples in the layout of the phase's states, if there is one, else in the one that its kernel projects to. */
export interface RunResult {
  readonly tuples: Tuples;
  readonly layout: Layout | null;
  readonly cut: Cut | null;
  readonly size?: RunSize;
}

/** What came of a component. */
export interface Explored {
  readonly factor: Factor;
  readonly cut: Cut | null;
  readonly sets: readonly Tuples[];
}

/** A compiled component. */
export interface Explorer {
  readonly component: ModelComponent;
  readonly engines: readonly Engine[];
  readonly explore: (watch: Watch, counted: Counted) => Explored;
  /** The same, run by run, for whoever runs the phases in another way; from the beginning or from some place on. What is watched are time and memory between runs. */
  readonly steps: (from?: Frame, watch?: Watch) => Generator<RunRequest, Explored, RunResult>;
  /** Runs a phase here. */
  readonly run: (request: RunRequest, watch: Watch, counted: Counted) => RunResult;
  readonly setModulus: (p: number) => void;
}

/** The carried fields after phase k: touched so far and needed later, by a phase or by the outcome. */
export const carriedLayouts = (model: Model, component: ModelComponent): readonly Layout[] => {
  const observed = new Set(component.slots.flatMap((s) => [...fieldsOf(s.value)]));
  const touched = component.phases.map((p) => new Set(p.fields));
  return component.phases.map((_, k) => {
    const so = new Set(touched.slice(0, k + 1).flatMap((s) => [...s]));
    const needed = [...so].filter((f) => observed.has(f) || touched.slice(k + 1).some((s) => s.has(f)));
    return layoutOf(needed.sort().map((name) => ({ name, range: model.env.get(name) ?? { lo: 0n, hi: 0n } })));
  });
};

/** Where the slots of a component's outcome are packed. */
export const slotLayout = (model: Model, component: ModelComponent): Layout =>
  layoutOf(component.slots.map((s) => ({ name: s.name, range: rangeOf(s.value, model.env) })));

/** Whether the outcome's slots are exactly the carried fields, each by itself. */
const isPlain = (component: ModelComponent, carried: Layout): boolean =>
  component.slots.length === carried.places.size &&
  component.slots.every((s) => s.value.kind === 'field' && s.value.name === s.name && carried.places.has(s.name));

/** Code for the slots' words. */
export const packSlots = (emit: Emitter, model: Model, component: ModelComponent, into: Layout): readonly string[] =>
  emit.pack(into, new Map(component.slots.map((s): [string, Operand] => [s.name, emit.value(s.value, model.env)])));

/** Code for the words of some fields. */
export const packFields = (emit: Emitter, model: Model, into: Layout, names: Iterable<string>): readonly string[] =>
  emit.pack(into, new Map([...names].map((n): [string, Operand] => [n, emit.value(field(n), model.env)])));

type Repack = (from: Tuples, put: (...words: number[]) => void) => void;

/** Generated code that turns every tuple of one layout into one of another. */
export const repacker = (from: Layout, pack: (emit: Emitter) => readonly string[], weighted: boolean): Repack => {
  const emit = emitterFor(from, 'w', { next: 0 });
  const packed = pack(emit);
  const load = range(from.words).map((i) => `const w${i}=a.words[${i}][k];`).join('');
  const weight = weighted ? 'a.weights[k]' : '0';
  return new Function(
    'from', 'put',
    `"use strict";const a=from.chunk;for(let k=from.start;k<from.end;k++){${load}${emit.lines.join('')}put(${[...packed, weight].join(',')});}`,
  ) as Repack;
};

/** Where the kernel of phase k projects final states to, and how; with so many bits for the number of the run. */
export const projectionOf = (model: Model, component: ModelComponent, k: number, bits = 0, carried = carriedLayouts(model, component), flow = false): { readonly into: Layout; readonly project: (emit: Emitter) => readonly string[] } => {
  const last = component.phases.length - 1;
  const final = slotLayout(model, component);
  if (last === 0) return { into: final, project: (emit) => packSlots(emit, model, component, final) };
  const into = withRun(carried[k] ?? final, bits);
  const own = flow ? [...into.places.keys()] : [...(component.phases[k]?.fields ?? []), RUN].filter((f) => into.places.has(f));
  return { into, project: (emit) => packFields(emit, model, into, own) };
};

/** Whether a set of final states is a set of tuples already. */
const needsNoProjection = (model: Model, component: ModelComponent, states: Layout): boolean =>
  component.phases.length === 1 && sameTuples(states, slotLayout(model, component), component);

/** Of a component that was not explored. */
export const emptyFactor = (model: Model, component: ModelComponent, weights: Weights): Factor => {
  const layout = slotLayout(model, component);
  return { slots: component.slots, layout, tuples: newTuples(layout.words, weights).tuples() };
};

/** So many carried tuples are told apart by the groups that they are in. */
const MOST_AT_ONCE = 2 ** 17;

/** Compiles a component. */
export const newExplorer = (model: Model, component: ModelComponent, options: SearchOptions): Explorer => {
  const carried = carriedLayouts(model, component);
  const final = slotLayout(model, component);
  const weighted = options.weights !== 'none';
  const last = component.phases.length - 1;
  const sinks: { table: TupleTable; bits: number }[] = [];
  const engines = component.phases.map((phase, k): Engine => {
    const plan = planOf(phase, options.order);
    const bits = options.together === true && k > 0 ? runBits(plan.layout, carried[k] ?? final) : 0;
    const { into, project } = projectionOf(model, component, k, bits, carried);
    const table = newTuples(into.words, options.weights);
    sinks.push({ table, bits });
    return newEngine({ ...plan, layout: withRun(plan.layout, bits) }, { ...options, backward: false, sink: table.put, mark: table.mark, rewind: table.rewind, project });
  });

  const initialWords = (k: number, get: (name: string) => bigint): number[] => {
    const engine = engines[k];
    return engine ? packWords(engine.plan.layout, (name) => (name.startsWith('#') ? 0n : get(name))) : [];
  };
  const initial = (name: string): bigint => model.initial.get(name) ?? 0n;

  /** Runs a phase from all that came before at once. */
  const runFlow = (k: number, starts: Starts, watch: Watch, counted: Counted): RunResult => {
    const { into, project } = projectionOf(model, component, k, 0, carried, true);
    const table = newTuples(into.words, options.weights);
    const engine = newEngine(planOf(flowPhase(component, carried, k), options.order), { ...options, backward: false, sink: table.put, mark: table.mark, rewind: table.rewind, project });
    engine.setModulus(modulus);
    table.setModulus(modulus);
    const { finals, cut } = engine.run(starts.words, watch, counted, starts.weights);
    for (const segment of finals) engine.finish(segment);
    return { tuples: table.tuples(), layout: null, cut };
  };

  /** Runs a phase; its finals end up in its table, or are the final bucket itself if that already is a set of tuples. */
  const run = ({ frame, words, more = [], flow }: RunRequest, watch: Watch, counted: Counted): RunResult => {
    if (flow !== undefined) return runFlow(frame.phase, flow, watch, counted);
    const engine = engines[frame.phase];
    const sink = sinks[frame.phase]?.table;
    if (!engine || !sink) throw new Error('no such phase');
    sink.clear();
    const before = counted.states;
    const { finals, cut, buckets } = engine.run([words, ...more], watch, counted);
    const [only] = finals;
    const empty = sink.tuples();
    if (!options.projected && only && finals.length === 1 && empty.start === empty.end && needsNoProjection(model, component, engine.plan.layout)) {
      return { tuples: only, layout: engine.plan.layout, cut };
    }
    for (const segment of finals) engine.finish(segment);
    return { tuples: sink.tuples(), layout: null, cut, size: { states: counted.states - before, buckets: buckets.count } };
  };

  const nothing = (): Factor => {
    const table = newTuples(final.words, options.weights);
    const words = packWords(final, (name) => constantSlot(model, component, name));
    table.put(...words, 1);
    return { slots: component.slots, layout: final, tuples: table.tuples() };
  };
  const none = (): Factor => emptyFactor(model, component, options.weights);

  function* steps(from?: Frame, watch?: Watch): Generator<RunRequest, Explored, RunResult> {
    if (component.phases.length === 0) return { factor: nothing(), cut: null, sets: [] };
    let set = from?.set ?? null;
    const sets: Tuples[] = [];
    for (let k = from?.phase ?? 0; k <= last; k++) {
      const step: RunResult =
        set === null ? yield { frame: { phase: k, group: 0, set: null, joined: null }, words: initialWords(k, initial) } : yield* joinPhase(k, set, k === from?.phase ? from : undefined, watch);
      if (last === 0) return { factor: { slots: component.slots, layout: step.layout ?? final, tuples: step.tuples }, cut: step.cut, sets: [step.tuples] };
      set = step.tuples;
      sets.push(set);
      // Before the last phase nothing has come out yet.
      if (step.cut) return { factor: k === last ? finished(set) : none(), cut: step.cut, sets };
    }
    return { factor: set === null ? none() : finished(set), cut: null, sets };
  }

  /** From what is carried after the last phase to the slots of the outcome. */
  const finished = (set: Tuples): Factor => {
    const layout = carried[last] ?? final;
    if (isPlain(component, layout)) return { slots: component.slots, layout, tuples: set };
    const table = newTuples(final.words, options.weights);
    table.setModulus(modulus);
    repacker(layout, (emit) => packSlots(emit, model, component, final), weighted)(set, table.put);
    return { slots: component.slots, layout: final, tuples: table.tuples() };
  };

  /** All that came before, as the states with which phase k goes on; what it has not touched is as at the beginning. */
  const startsOf = (k: number, before: Layout, set: Tuples): Starts => {
    const { layout } = planOf(flowPhase(component, carried, k), options.order);
    const value = (name: string): Expr => (before.places.has(name) ? field(name) : int(name.startsWith('#') ? 0n : initial(name)));
    const words: (readonly number[])[] = [];
    const weights: number[] = [];
    repacker(before, (emit) => emit.pack(layout, new Map([...layout.places.keys()].map((n): [string, Operand] => [n, emit.value(value(n), model.env)]))), weighted)(set, (...args) => {
      weights.push(args.pop() ?? 0);
      words.push(args);
    });
    return { words, weights: weighted ? Float64Array.from(weights) : null };
  };

  /** One run of phase k for each distinct value of what it shares with what came before, several at once where they are small. */
  function* joinPhase(k: number, set: Tuples, from?: Frame, watch?: Watch): Generator<RunRequest, RunResult, RunResult> {
    const before = carried[k - 1];
    const after = carried[k];
    const phase = component.phases[k];
    if (!before || !after || !phase) throw new Error('no such phase');
    const shared = phase.fields.filter((f) => before.places.has(f));
    const own = [...before.places.keys()].filter((f) => !shared.includes(f) && after.places.has(f));
    const groups = own.length === 0 && model.flowing && flows(set, set.end - set.start) ? null : groupBy(set, before, shared); // all of them are different
    if (groups === null || (model.flowing && flows(set, groups.length))) {
      const starts = startsOf(k, before, set);
      return yield { frame: { phase: k, group: 0, set, joined: null }, words: starts.words[0] ?? [], flow: starts };
    }
    const again = from?.joined ?? null;
    const late = (bytes: number): Cut['by'] | null => watch?.reached(0, bytes) ?? null;
    const joining = options.atOnce === true && from === undefined && set.end - set.start <= MOST_AT_ONCE
      ? joiningAtOnce(after.words, options.weights, modulus, late)
      : joiningAsItComes(after.words, options.weights, modulus, (put) => { if (again) repacker(after, (emit) => packFields(emit, model, after, after.places.keys()), weighted)(again, put); }, late);
    const repack = repacker(before, (emit) => packFields(emit, model, after, own), weighted);
    const owners = newTuples(after.words, options.weights);
    const startOf = (group: Tuples): readonly number[] => initialWords(k, (name) => {
      const place = before.places.get(name);
      return place && shared.includes(name) ? unpackValue(place, (w) => group.chunk.words[w]?.[group.start] ?? 0) : initial(name);
    });
    const { bits = 0 } = sinks[k] ?? {};
    const numbered = withRun(after, bits);
    let many = 1;
    for (let g = from?.group ?? 0; g < groups.length; ) {
      const batch = groups.slice(g, g + many);
      const [words = [], ...more] = batch.map((group, run) => wordsOfRun(startOf(group), engines[k]?.plan.layout ?? numbered, run));
      const { tuples, cut, size } = yield { frame: { phase: k, group: g, set, joined: joining.soFar() }, words, more };
      for (const [run, found] of (more.length === 0 ? [tuples] : byRun(tuples, numbered, batch.length)).entries()) {
        owners.clear();
        repack(batch[run] ?? found, owners.put);
        joining.add(owners.tuples(), found);
      }
      g += batch.length;
      const stopped = joining.stopped();
      if (cut !== null || stopped !== null) return { tuples: joining.joined(), layout: null, cut: cut ?? { by: stopped ?? 'time', frontier: groups.length - g } };
      if (size !== undefined) many = runsAtOnce(batch.length, size, bits);
    }
    const tuples = joining.joined();
    const by = joining.stopped();
    return { tuples, layout: null, cut: by === null ? null : { by, frontier: 0 } };
  }

  let modulus = 1;
  return {
    component,
    engines,
    steps,
    run,
    explore: (watch, counted) => {
      const walk = steps(undefined, watch);
      let next = walk.next();
      while (next.done !== true) next = walk.next(run(next.value, watch, counted));
      return next.value;
    },
    setModulus: (p) => {
      modulus = p;
      for (const e of engines) e.setModulus(p);
      for (const s of sinks) s.table.setModulus(p);
    },
  };
};

const constantSlot = (model: Model, component: ModelComponent, name: string): bigint => {
  const slot = component.slots.find((s) => s.name === name);
  return slot ? (singleValue(rangeOf(slot.value, model.env)) ?? 0n) : 0n;
};

/** The states of a final bucket are distinct tuples already if the slots are exactly the fields of the phase. */
const sameTuples = (phase: Layout, final: Layout, component: ModelComponent): boolean =>
  phase.places.size === final.places.size && isPlain(component, phase);
