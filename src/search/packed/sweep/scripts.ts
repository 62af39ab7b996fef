/** Least shortest scripts: which options to choose so that a wanted outcome comes out. */
import { backwardPhase, carriedWords, isActive, locate, type BackwardPhase, type DistanceMap, type Want } from './backward.ts';
import { NO_WAY, type Distances, reachedIn } from './reaching.ts';
import { carriedLayouts, newExplorer, packFields, packSlots, repacker, slotLayout, type Factor } from './component.ts';
import { groupBy } from '../kernel/groups.ts';
import { evaluate } from '../form/expression.ts';
import { indicesOf, numbersIn, type Explored } from './explore.ts';
import { packWords, unpackValue, type Layout } from '../form/layout.ts';
import { plainOptions, plainStart, plainStep, type PlainState } from '../form/plain.ts';
import { strandGuide } from './strand-scripts.ts';
import { watch } from '../form/limits.ts';
import type { Model, ModelComponent } from '../division/model.ts';
import { tupleKey, type Tuples } from '../kernel/tuples.ts';
import { inOrder } from '../form/twins.ts';

/** One entry per step with a choice: the index into the plain machine's options. */
export type Script = readonly number[];

/** Outcomes searched for in one pass: at least so many, and more where there are few states; a state takes a bit for each. */
const FEWEST = 64;
const BITS = 2 ** 30;

/** A component with distances to the wanted outcomes. */
export interface Guide {
  /** Distance of a plain state to one of the outcomes. */
  readonly at: (state: PlainState, outcome: number) => number;
  /** To be told of every state of the walk. */
  readonly note: (state: PlainState) => void;
}

/** By words of what a phase or a component leads to, how far the outcomes are from there. */
export type Costs = ReadonlyMap<number | string, Distances>;

/**
 * The numerically least of the shortest scripts of each outcome. Reductions do not matter: distances are equal in a
 * state and its image, and the walk itself goes through the plain machine, taking the first option that is on a
 * shortest way.
 */
export const scriptsFor = (explored: Explored, outcomes: readonly number[]): readonly Script[] => {
  if (outcomes.length > 0 && explored.exact !== null) {
    const exact = explored.exact();
    return scriptsFor(exact, numbersIn(explored, exact, outcomes));
  }
  const scripts: Script[] = [];
  const size = Math.max(FEWEST, Math.floor(BITS / explored.states));
  for (let from = 0; from < outcomes.length; from += size) scripts.push(...batch(explored, outcomes.slice(from, from + size)));
  return scripts;
};

const batch = (explored: Explored, outcomes: readonly number[]): readonly Script[] => {
  const { model } = explored;
  const order = explored.options.order ?? 'sweep';
  const tuples = outcomes.map((o) => explored.sameText?.[o] ?? [o]);
  const guides = model.components.map((component, i): Guide => {
    const factor = explored.factors[i];
    if (!factor) throw new Error('no such factor');
    const wanted = tuples.map((list) => list.map((t) => slotWords(model, component, factor, indicesOf(explored.factors, t)[i] ?? 0)));
    const through = (phases: ModelComponent, goals: Costs): Guide => guideFor(model, phases, order, goals, wanted.length);
    return strandGuide(model, component, order, wanted, through) ?? through(component, costsOf(wanted));
  });
  return walks(model, guides, outcomes.length);
};

/** The slots of a tuple in the layout that kernels project to. */
const slotWords = (model: Model, component: ModelComponent, factor: Factor, at: number): readonly number[] =>
  packWords(slotLayout(model, component), (name) => {
    const place = factor.layout.places.get(name);
    return place ? unpackValue(place, (w) => factor.tuples.chunk.words[w]?.[at] ?? 0) : 0n;
  });

const costsOf = (wanted: readonly (readonly (readonly number[])[])[]): Costs => {
  const costs = new Map<number | string, number[]>();
  wanted.forEach((list, q) => {
    for (const words of list) {
      const entry = costs.get(tupleKey(words)) ?? wanted.map(() => NO_WAY);
      entry[q] = 0;
      costs.set(tupleKey(words), entry);
    }
  });
  return costs;
};

/** A state of the plain machine that the walks to some outcomes lead through, after the same choices. */
interface Place { readonly state: PlainState; readonly script: Script; readonly outcomes: readonly number[] }

/**
 * Walks the plain machine to all outcomes at once: each choice takes the first option after which one entry less is needed. Walks that begin alike are one, and
 * all that come through a place are led to their ends before others, so that what a guide found out there is found out once.
 */
const walks = (model: Model, guides: readonly Guide[], count: number): readonly Script[] => {
  const { packed } = model;
  const scripts: Script[] = [];
  const distance = (state: PlainState, q: number): number => guides.reduce((n, g) => n + g.at(state, q), 0);
  const start = plainStart(packed);
  const left = Array.from({ length: count }, (_, q) => distance(start, q));
  if (left.includes(NO_WAY)) throw new Error('nothing leads to the outcome');
  const open: Place[] = [{ state: start, script: [], outcomes: left.map((_, q) => q) }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { state, script, outcomes } = place;
    for (const g of guides) g.note(state);
    const options = plainOptions(packed, state);
    const [only] = options;
    if (!only) for (const q of outcomes) scripts[q] = script;
    else if (options.length === 1) open.push({ ...place, state: plainStep(packed, state, only) });
    else {
      const next: Place[] = [];
      let waiting = outcomes;
      for (const [index, option] of options.entries()) {
        if (waiting.length === 0) break;
        const after = plainStep(packed, state, option);
        const here = waiting.filter((q) => distance(after, q) === (left[q] ?? NO_WAY) - 1);
        if (here.length === 0) continue;
        waiting = waiting.filter((q) => !here.includes(q));
        for (const q of here) left[q] = (left[q] ?? NO_WAY) - 1;
        next.push({ state: after, script: [...script, index], outcomes: here });
      }
      if (waiting.length > 0) throw new Error('no option leads to the outcome');
      open.push(...next.reverse());
    }
  }
  return scripts;
};

const guideFor = (model: Model, component: ModelComponent, order: 'sweep' | 'table', goals: Costs, q: number): Guide => {
  if (component.phases.length === 0) return { at: (_, outcome) => goals.values().next().value?.[outcome] ?? NO_WAY, note: () => undefined };
  const last = component.phases.length - 1;
  const carried = carriedLayouts(model, component);
  const target = slotLayout(model, component);
  const phases = component.phases.map((phase, k) => {
    const into = carried[k] ?? target;
    return backwardPhase(phase, order, (emit) =>
      last === 0 ? packSlots(emit, model, component, target) : packFields(emit, model, into, phase.fields.filter((f) => into.places.has(f))),
    );
  });
  const costs = last === 0 ? [goals] : chainCosts(model, component, order, phases, carried, goals, q);
  return guide(model, component, phases, last === 0 ? [target] : carried, costs, q);
};

/** The costs of the tuples carried after each phase, from the last phase back to the first. */
const chainCosts = (
  model: Model, component: ModelComponent, order: 'sweep' | 'table', phases: readonly BackwardPhase[],
  carried: readonly Layout[], goals: Costs, q: number,
): readonly Costs[] => {
  const explorer = newExplorer(model, component, { order, weights: 'none', keep: false });
  const { sets } = explorer.explore(watch({}), { states: 0, transitions: 0, bytes: 0 });
  const last = phases.length - 1;
  const costs: Costs[] = [];
  costs[last] = lastCosts(model, component, carried[last], sets[last], goals);
  for (let k = last; k > 0; k--) {
    const [before, after, set, phase] = [carried[k - 1], carried[k], sets[k - 1], phases[k]];
    if (before && after && set && phase) costs[k - 1] = earlierCosts(model, phase, before, after, set, costs[k] ?? new Map(), q);
  }
  return costs;
};

/** Wanted slots, in terms of the tuples carried after the last phase. */
const lastCosts = (model: Model, component: ModelComponent, layout: Layout | undefined, set: Tuples | undefined, goals: Costs): Costs => {
  const found = new Map<number | string, Distances>();
  if (!layout || !set) return found;
  let k = set.start;
  repacker(layout, (emit) => packSlots(emit, model, component, slotLayout(model, component)), false)(set, (...words) => {
    const cost = goals.get(tupleKey(words.slice(0, -1)));
    if (cost) found.set(tupleKey(set.chunk.words.map((w) => w[k] ?? 0)), cost);
    k++;
  });
  return found;
};

/** What a phase starts from: the shared values of a tuple, everything else as at the beginning. */
const startWords = (model: Model, phase: BackwardPhase, before: Layout, words: (w: number) => number): readonly number[] =>
  packWords(phase.plan.layout, (name) => {
    if (name.startsWith('#')) return 0n;
    const place = before.places.get(name);
    return place ? unpackValue(place, words) : (model.initial.get(name) ?? 0n);
  });

/** Only starts whose own values occur in a wanted tuple need a search. */
const earlierCosts = (
  model: Model, phase: BackwardPhase, before: Layout, after: Layout, set: Tuples, costs: Costs, q: number,
): Costs => {
  const { fields } = phase.plan.phase;
  const shared = fields.filter((f) => before.places.has(f));
  const own = [...before.places.keys()].filter((f) => !fields.includes(f) && after.places.has(f));
  const ownMask = maskOf(after, own);
  const wantedOwn = new Set([...costs.keys()].map((key) => maskedKey(key, ownMask)));
  const found = new Map<number | string, Distances>();
  const repack = repacker(before, (emit) => packFields(emit, model, after, own), false);
  for (const group of groupBy(set, before, shared)) {
    let k = group.start;
    repack(group, (...args) => {
      const ownWords = args.slice(0, -1);
      const at = k++;
      if (!wantedOwn.has(tupleKey(ownWords))) return;
      const initial = new Array<number>(q).fill(NO_WAY);
      for (const { projected, choices } of phase.ends(startWords(model, phase, before, (w) => group.chunk.words[w]?.[at] ?? 0))) {
        const after = costs.get(tupleKey(projected.map((w, i) => w | (ownWords[i] ?? 0))));
        if (after !== undefined) for (const i of reachedIn(after)) initial[i] = Math.min(initial[i] ?? NO_WAY, choices + (after[i] ?? NO_WAY));
      }
      if (initial.some((d) => d !== NO_WAY)) found.set(tupleKey(group.chunk.words.map((w) => w[at] ?? 0)), initial);
    });
  }
  return found;
};

const maskOf = (layout: Layout, names: readonly string[]): readonly number[] => {
  const masks = new Array<number>(layout.words).fill(0);
  for (const name of names)
    for (const b of layout.places.get(name)?.bits ?? []) {
      masks[b.word] = (masks[b.word] ?? 0) | ((b.width === 32 ? -1 : 2 ** b.width - 1) << b.shift);
    }
  return masks;
};

const maskedKey = (key: number | string, masks: readonly number[]): number | string => {
  const words = typeof key === 'number' ? [key] : key.split(',').map(Number);
  return tupleKey(words.map((w, i) => w & (masks[i] ?? 0)));
};

/** Distances in plain states: the current phase is the first with something applicable. */
const guide = (
  model: Model, component: ModelComponent, phases: readonly BackwardPhase[], layouts: readonly Layout[], costs: readonly Costs[], q: number,
): Guide => {
  const seatNames = component.phases[0]?.seats ? seatNamesOf(model) : null;
  const searched: { key: string; map: DistanceMap }[] = [];
  const last = phases.length - 1;
  const finished = (k: number, state: PlainState, outcome: number): number => {
    const layout = layouts[k];
    const key = layout && tupleKey(last === 0 ? slotsOf(component, layout, state) : carriedWords(layout, state, component.twins));
    return (key === undefined ? undefined : costs[k]?.get(key)?.[outcome]) ?? NO_WAY;
  };
  /** The search of phase k from where it was entered. Only the latest is kept: an engine has one run at a time. */
  const start = plainStart(model.packed);
  const keys = new WeakMap<PlainState, string>(); // an entry is one of one phase
  const search = (k: number, entry: PlainState): DistanceMap => {
    const phase = phases[k];
    const layout = layouts[k];
    if (!phase || !layout) throw new Error('no such phase');
    const key = keys.get(entry) ?? `${k}:${locate(phase.plan, seatNames, entry).words.join(',')}:${k === 0 ? '' : carriedWords(layout, entry, component.twins).join(',')}`;
    keys.set(entry, key);
    const known = searched[k];
    if (known?.key === key) return known.map;
    const ownMask = maskOf(layout, [...layout.places.keys()].filter((f) => !phase.plan.phase.fields.includes(f)));
    const own = last === 0 ? [] : carriedWords(layout, entry, component.twins).map((w, i) => w & (ownMask[i] ?? 0));
    const want: Want = (final) => costs[k]?.get(tupleKey(final.map((w, i) => w | (own[i] ?? 0)))) ?? null;
    const map = phase.distances(locate(phase.plan, seatNames, entry).words, want, q);
    searched[k] = { key, map };
    return map;
  };
  const entries: PlainState[] = [];
  const marksOf = component.phases.map((phase) => phase.classes.flatMap((c) => c.marks));
  /** The current phase, whether any of it has happened, and where a search of it has the state. */
  interface Where { readonly k: number; readonly begun: boolean; readonly located: ReturnType<typeof locate> | null }
  const known = new WeakMap<PlainState, Where>();
  const where = (state: PlainState): Where => {
    const before = known.get(state);
    if (before !== undefined) return before;
    const k = component.phases.findIndex((p) => isActive(p, state));
    const begun = k === 0 || (marksOf[k] ?? []).some((m) => state.marks.has(m));
    const phase = phases[k];
    const found = { k, begun, located: phase !== undefined && begun ? locate(phase.plan, seatNames, state) : null };
    known.set(state, found);
    return found;
  };
  return {
    at: (state, outcome) => {
      const { k, located } = where(state);
      if (phases[k] === undefined) return finished(last, state, outcome);
      if (located === null) return finished(k - 1, state, outcome);
      return search(k, k === 0 ? start : (entries[k] ?? state)).at(located.number, located.words, outcome);
    },
    note: (state) => {
      const { k, begun } = where(state);
      if (k > 0 && !begun) entries[k] = state;
    },
  };
};

const seatNamesOf = (model: Model): ReadonlyMap<number, number> =>
  new Map((model.packed.seats ?? []).map((seat, part) => [part, seat]));

const slotsOf = (component: ModelComponent, layout: Layout, state: PlainState): readonly number[] => {
  const get = inOrder(component.twins.map((names) => names.map((name) => [name])), (name) => state.values.get(name) ?? 0n); // a queue is looked at in order
  const values = new Map(component.slots.map((s) => [s.name, evaluate(s.value, get)]));
  return packWords(layout, (name) => values.get(name) ?? 0n);
};
