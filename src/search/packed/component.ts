/** Runs the phases of one component and joins them through the values that they share. */
import { emitterFor, type Emitter, type Operand } from './emit.ts';
import { field } from './ir.ts';
import { layoutOf, packWords, unpackValue, type Layout } from './layout.ts';
import { newEngine, type Counted, type Engine, type Run } from './sweep.ts';
import { newTuples, type Tuples, type TupleTable } from './tuples.ts';
import { planOf } from './plan.ts';
import { range, type Weights } from './table.ts';
import { rangeOf, singleValue } from './range.ts';
import { fieldsOf } from './expression.ts';
import type { Cut, Watch } from './limits.ts';
import type { Model, ModelComponent } from './model.ts';

/** How to search. */
export interface SearchOptions {
  readonly order: 'sweep' | 'table';
  readonly weights: Weights;
  readonly keep: boolean;
}

/** What a component contributes to the outcomes: distinct tuples of its slots. */
export interface Factor {
  readonly slots: ModelComponent['slots'];
  readonly layout: Layout;
  readonly tuples: Tuples;
}

/** A compiled component. */
export interface Explorer {
  readonly component: ModelComponent;
  readonly engines: readonly Engine[];
  readonly explore: (watch: Watch, counted: Counted) => { readonly factor: Factor; readonly cut: Cut | null; readonly sets: readonly Tuples[] };
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

/** Compiles a component. */
export const newExplorer = (model: Model, component: ModelComponent, options: SearchOptions): Explorer => {
  const carried = carriedLayouts(model, component);
  const final = slotLayout(model, component);
  const weighted = options.weights !== 'none';
  const last = component.phases.length - 1;
  const sinks: { table: TupleTable }[] = [];
  const engines = component.phases.map((phase, k): Engine => {
    const plan = planOf(phase, options.order);
    const into = k === last && last === 0 ? final : (carried[k] ?? final);
    const table = newTuples(into.words, options.weights);
    sinks.push({ table });
    const own = phase.fields.filter((f) => into.places.has(f));
    return newEngine(plan, {
      ...options,
      backward: false,
      sink: table.put,
      project: (emit) => (last === 0 ? packSlots(emit, model, component, into) : packFields(emit, model, into, own)),
    });
  });

  const initialWords = (k: number, get: (name: string) => bigint): number[] => {
    const engine = engines[k];
    return engine ? packWords(engine.plan.layout, (name) => (name.startsWith('#') ? 0n : get(name))) : [];
  };
  const initial = (name: string): bigint => model.initial.get(name) ?? 0n;

  /** Runs phase k; its finals end up in its table, or are the final bucket itself if that already is a set of tuples. */
  const runPhase = (k: number, words: readonly number[], watch: Watch, counted: Counted): { tuples: Tuples; run: Run; layout: Layout | null } => {
    const engine = engines[k];
    const sink = sinks[k]?.table;
    if (!engine || !sink) throw new Error('no such phase');
    sink.clear();
    const run = engine.run(words, watch, counted);
    const [only] = run.finals;
    const empty = sink.tuples();
    if (only && run.finals.length === 1 && empty.start === empty.end && last === 0 && sameTuples(engine.plan.layout, final, component)) {
      return { tuples: only, run, layout: engine.plan.layout };
    }
    for (const segment of run.finals) engine.finish(segment);
    return { tuples: sink.tuples(), run, layout: null };
  };

  const nothing = (): Factor => {
    const table = newTuples(final.words, options.weights);
    const words = packWords(final, (name) => constantSlot(model, component, name));
    table.put(...words, 1);
    return { slots: component.slots, layout: final, tuples: table.tuples() };
  };

  const chain = (watch: Watch, counted: Counted): { factor: Factor; cut: Cut | null; sets: readonly Tuples[] } => {
    const first = runPhase(0, initialWords(0, initial), watch, counted);
    if (last === 0) {
      return { factor: { slots: component.slots, layout: first.layout ?? final, tuples: first.tuples }, cut: first.run.cut, sets: [first.tuples] };
    }
    let set = first.tuples;
    const sets = [set];
    let { cut } = first.run;
    for (let k = 1; k <= last && cut === null; k++) {
      const step = joinPhase(k, set, watch, counted);
      set = step.tuples;
      sets.push(set);
      cut = step.cut;
    }
    const layout = carried[last] ?? final;
    if (isPlain(component, layout)) return { factor: { slots: component.slots, layout, tuples: set }, cut, sets };
    const table = newTuples(final.words, options.weights);
    table.setModulus(modulus);
    repacker(layout, (emit) => packSlots(emit, model, component, final), weighted)(set, table.put);
    return { factor: { slots: component.slots, layout: final, tuples: table.tuples() }, cut, sets };
  };

  /** One run of phase k for each distinct value of what it shares with what came before. */
  const joinPhase = (k: number, set: Tuples, watch: Watch, counted: Counted): { tuples: Tuples; cut: Cut | null } => {
    const before = carried[k - 1];
    const after = carried[k];
    const phase = component.phases[k];
    if (!before || !after || !phase) throw new Error('no such phase');
    const shared = phase.fields.filter((f) => before.places.has(f));
    const own = [...before.places.keys()].filter((f) => !shared.includes(f) && after.places.has(f));
    const groups = groupBy(set, before, shared);
    const joined = newTuples(after.words, options.weights);
    joined.setModulus(modulus);
    const repack = repacker(before, (emit) => packFields(emit, model, after, own), weighted);
    const owners = newTuples(after.words, options.weights);
    for (const group of groups) {
      const at = group.start;
      const words = initialWords(k, (name) => {
        const place = before.places.get(name);
        return place && shared.includes(name) ? unpackValue(place, (w) => group.chunk.words[w]?.[at] ?? 0) : initial(name);
      });
      const { tuples, run } = runPhase(k, words, watch, counted);
      owners.clear();
      repack(group, owners.put);
      joined.cross(owners.tuples(), tuples);
      if (run.cut) return { tuples: joined.tuples(), cut: run.cut };
    }
    return { tuples: joined.tuples(), cut: null };
  };

  let modulus = 1;
  return {
    component,
    engines,
    explore: (watch, counted) => (component.phases.length === 0 ? { factor: nothing(), cut: null, sets: [] } : chain(watch, counted)),
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

/** Tuples with equal values of some fields, one group each, as segments of a sorted copy. */
export const groupBy = (set: Tuples, layout: Layout, names: readonly string[]): readonly Tuples[] => {
  const masks = new Array<number>(layout.words).fill(0);
  for (const name of names)
    for (const b of layout.places.get(name)?.bits ?? []) {
      masks[b.word] = (masks[b.word] ?? 0) | ((b.width === 32 ? -1 : 2 ** b.width - 1) << b.shift);
    }
  const members = new Map<number | string, number[]>();
  for (let k = set.start; k < set.end; k++) {
    const values = masks.map((m, w) => m & (set.chunk.words[w]?.[k] ?? 0));
    const key = values.length === 1 ? (values[0] ?? 0) : values.join(',');
    const list = members.get(key);
    if (list) list.push(k);
    else members.set(key, [k]);
  }
  const order = Int32Array.from([...members.values()].flat());
  const words = set.chunk.words.map((w) => Int32Array.from(order, (k) => w[k] ?? 0));
  const weights = set.chunk.weights.length === 0 ? set.chunk.weights : Float64Array.from(order, (k) => set.chunk.weights[k] ?? 0);
  const chunk = { words, weights, ranks: set.chunk.ranks, capacity: order.length };
  let at = 0;
  return [...members.values()].map((list) => {
    const start = at;
    at += list.length;
    return { chunk, start, end: at };
  });
};
