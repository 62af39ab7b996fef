/** Searches the strands of a component apart (strands.ts), from all that the phases before lead to, and puts together what they come to. */
import { emptyFactor, newExplorer, slotLayout, type Explored, type Explorer, type Factor, type SearchOptions } from './component.ts';
import { evaluate } from '../form/expression.ts';
import { packWords, unpackValue, type Layout } from '../form/layout.ts';
import { STEPS, type Strand, type Strands } from '../division/strands.ts';
import { keysFor, modulo, MOST_SUMS, newAddition, newPace, type Sums } from './strand-sums.ts';
import { newTuples } from '../kernel/tuples.ts';
import type { Cut, Watch } from '../form/limits.ts';
import type { Model, ModelComponent } from '../division/model.ts';
import type { Counted } from './sweep.ts';

/** What the phases before may lead to. */
export interface Start {
  readonly words: readonly number[];
  /** The value of a field. */
  readonly get: (name: string) => bigint;
  /** The plays that lead to it. */
  readonly weight: number;
}
/** Of more starts no list is made. */
const MOST_STARTS = 2 ** 20;

/** What the phases before lead to, or where everything begins; null: too much. */
export const startsOf = (model: Model, head: Factor | null): readonly Start[] | null => {
  const initial = (name: string): bigint => model.initial.get(name) ?? 0n;
  if (head === null) return [{ words: [], get: initial, weight: 1 }];
  const { layout, tuples: { chunk, start, end } } = head;
  if (end - start > MOST_STARTS) return null;
  return Array.from({ length: end - start }, (_, i): Start => {
    const word = (w: number): number => chunk.words[w]?.[start + i] ?? 0;
    const get = (name: string): bigint => {
      const place = layout.places.get(name);
      return place ? unpackValue(place, word) : initial(name);
    };
    return { words: chunk.words.map((w) => w[start + i] ?? 0), get, weight: chunk.weights[start + i] ?? 0 };
  });
};

/** What a strand may come to from one beginning: its shares of all sums, with the plays by length where they are counted. */
interface Shares { readonly values: readonly (readonly bigint[])[]; readonly plays: readonly Float64Array[] }

/** Runs of one strand, from wherever it may begin. */
export interface Beginnings<T> {
  /** The number of the beginning. */
  readonly at: (start: Start) => number;
  readonly list: readonly T[];
}
/** One for each distinct value of what a strand looks at. */
export const beginningsOf = <T>({ plain }: Strand, head: ModelComponent | null, starts: readonly Start[], search: (start: Start) => T): Beginnings<T> => {
  const told = new Set(head?.slots.map(({ name }) => name));
  const names = (plain.phases[0]?.fields ?? []).filter((name) => told.has(name));
  const numbers = new Map<string, number>();
  const list: T[] = [];
  const keyOf = ({ get }: Start): string => names.map((name) => get(name)).join();
  for (const start of starts) {
    const key = keyOf(start);
    if (numbers.has(key)) continue;
    numbers.set(key, list.length);
    list.push(search(start));
  }
  return { at: (start) => numbers.get(keyOf(start)) ?? 0, list };
};

/** The words of a strand's first state. */
export const wordsAt = ({ engines: [engine] }: Explorer, { get }: Start): readonly number[] => {
  if (engine === undefined) throw new Error('a strand has a phase');
  return packWords(engine.plan.layout, (name) => (name.startsWith('#') ? 0n : get(name)));
};

/** What a strand came to: its shares of all sums. */
export const sharesOf = ({ sums }: Strands, { layout, tuples }: Factor): readonly (readonly bigint[])[] =>
  Array.from({ length: tuples.end - tuples.start }, (_, k) => sums.map((name) => {
    const place = layout.places.get(name);
    return place ? unpackValue(place, (w) => tuples.chunk.words[w]?.[tuples.start + k] ?? 0) : 0n;
  }));

const byShare = (apart: Strands, factor: Factor): Shares => {
  const { layout, tuples } = factor;
  const steps = layout.places.get(STEPS);
  const length = steps === undefined ? 0 : Number(steps.range.hi) + 1;
  const found = new Map<string, { readonly values: readonly bigint[]; readonly plays: Float64Array }>();
  sharesOf(apart, factor).forEach((values, i) => {
    const one = found.get(values.join()) ?? { values, plays: new Float64Array(length) };
    found.set(values.join(), one);
    const k = tuples.start + i;
    if (steps) one.plays[Number(unpackValue(steps, (w) => tuples.chunk.words[w]?.[k] ?? 0))] = tuples.chunk.weights[k] ?? 0;
  });
  return { values: [...found.values()].map(({ values }) => values), plays: [...found.values()].map(({ plays }) => plays) };
};

/** The shares that no strand changes. */
export const fixedAt = ({ sums, fixed }: Strands, { get }: Start): readonly bigint[] =>
  sums.map((name) => {
    const share = fixed.find((each) => each.name === name);
    return share === undefined ? 0n : evaluate(share.value, get);
  });

/** The words of the slots that are made of some values of the sums. */
export const wordsFrom = ({ sums, slots }: Strands, layout: Layout): ((values: readonly bigint[]) => readonly number[]) => {
  const at = new Map(sums.map((name, i) => [name, i]));
  return (values) => {
    const made = new Map(slots.map(({ name, value }) => [name, evaluate(value, (sum) => values[at.get(sum) ?? -1] ?? 0n)]));
    return packWords(layout, (name) => made.get(name) ?? 0n);
  };
};

/** Lists of what several strands and beginnings come to: a number for each that is another. */
const newLists = (): { readonly numberOf: (keys: readonly number[], plays: readonly Float64Array[]) => number; readonly lists: Sums[] } => {
  const numbers = new Map<string, number>();
  const lists: Sums[] = [];
  const numberOf = (keys: readonly number[], plays: readonly Float64Array[]): number => {
    const text = keys.map((key, i) => `${String(key)}:${[...(plays[i] ?? [])].join('.')}`).join();
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, lists.length);
    return lists.push(new Map(keys.map((key, i) => [key, plays[i] ?? new Float64Array()]))) - 1;
  };
  return { numberOf, lists };
};

/** `explore` is null where what the strands come to cannot be put together. */
export interface StrandExplorer {
  /** @param before what the phases before came to; null: there are none */
  readonly explore: (before: Factor | null, watch: Watch, counted: Counted) => Explored | null;
  readonly setModulus: (p: number) => void;
}

/** Where a strand, which has one phase, begins. */
export const FIRST = { phase: 0, group: 0, set: null, joined: null };

/** Searches the strands of a component apart. */
export const newStrandExplorer = (model: Model, component: ModelComponent, apart: Strands, options: SearchOptions): StrandExplorer => {
  const { slots } = component;
  const weighted = options.weights !== 'none';
  const explorers = apart.strands.map(({ plain, counted }) => newExplorer({ ...model, env: (weighted ? counted : plain).phases[0]?.env ?? model.env }, weighted ? counted : plain, { ...options, projected: true }));
  let modulus = 1;

  /** All sums, with the plays that lead to them. */
  const added = (starts: readonly Start[], found: readonly Beginnings<Shares>[], watch: Watch, counted: Counted): { readonly sums: ReadonlyMap<number, number>; readonly valuesOf: (key: number) => readonly bigint[] } | Cut['by'] | null => {
    const fixed = starts.map((start) => fixedAt(apart, start));
    const keys = keysFor([...found.map(({ list }) => list.flatMap(({ values }) => values)), fixed], apart.sums.length);
    if (keys === null) return null;
    const { numberOf, lists } = newLists();
    const numbers = found.map(({ list }, j) => {
      let from = 0;
      return list.map(({ values, plays }) => numberOf(keys.of[j]?.slice(from, from += values.length) ?? [], plays));
    });
    /** What begins with the same lists, by what is fixed, with the plays that lead there. */
    const alike = new Map<string, { readonly lists: readonly number[]; readonly weights: Map<number, number> }>();
    starts.forEach((start, i) => {
      const of = found.map(({ at }, j) => numbers[j]?.[at(start)] ?? 0).sort((a, b) => a - b);
      const group = alike.get(of.join()) ?? { lists: of, weights: new Map<number, number>() };
      alike.set(of.join(), group);
      const key = keys.of.at(-1)?.[i] ?? 0;
      group.weights.set(key, modulo((group.weights.get(key) ?? 0) + start.weight, modulus));
    });
    const pace = newPace(() => watch.reached(counted.states, counted.bytes));
    const longest = found.reduce((sum, { list }) => sum + Math.max(0, ...list.map(({ plays: [first] }) => first?.length ?? 0)), 0);
    const add = newAddition(lists, longest, modulus, weighted, pace);
    const sums = new Map<number, number>();
    for (const { lists: of, weights } of [...alike.values()].sort((a, b) => compared(a.lists, b.lists))) {
      const all = add(of);
      if (all === null || typeof all === 'string') return all;
      for (const [key, plays] of all) {
        const ways = plays.reduce((sum, x) => modulo(sum + x, modulus), 0);
        for (const [rest, weight] of weights) sums.set(key + rest, modulo((sums.get(key + rest) ?? 0) + modulo(ways * weight, modulus), modulus));
        if (sums.size > MOST_SUMS) return null;
        const by = pace(weights.size);
        if (by !== null) return by;
      }
    }
    return { sums, valuesOf: keys.valuesOf };
  };

  const explore = (before: Factor | null, watch: Watch, counted: Counted): Explored | null => {
    const starts = startsOf(model, before);
    if (starts === null) return null;
    let cut: Cut | null = null;
    const found = apart.strands.map((strand, j) => beginningsOf(strand, apart.head, starts, (start): Shares => {
      const explorer = explorers[j];
      if (cut !== null || explorer === undefined) return { values: [], plays: [] };
      const { tuples, cut: ended } = explorer.run({ frame: FIRST, words: wordsAt(explorer, start) }, watch, counted);
      cut = ended;
      return byShare(apart, { slots: explorer.component.slots, layout: slotLayout({ ...model, env: explorer.component.phases[0]?.env ?? model.env }, explorer.component), tuples });
    }));
    const cutBy = (by: Cut): Explored => ({ factor: emptyFactor(model, component, options.weights), cut: by, sets: [] });
    if (cut !== null) return cutBy(cut);
    const all = added(starts, found, watch, counted);
    if (all === null) return null;
    if (typeof all === 'string') return cutBy({ by: all, frontier: 0 });
    const layout = slotLayout(model, component);
    const table = newTuples(layout.words, options.weights);
    table.setModulus(modulus);
    const words = wordsFrom(apart, layout);
    for (const key of [...all.sums.keys()].sort((a, b) => a - b)) table.put(...words(all.valuesOf(key)), all.sums.get(key) ?? 0);
    return { factor: { slots, layout, tuples: table.tuples() }, cut: null, sets: [] };
  };
  return {
    explore,
    setModulus: (p) => {
      modulus = p;
      for (const each of explorers) each.setModulus(p);
    },
  };
};
const compared = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((x, i) => x !== b[i]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
};

/** Explores a component; its strands apart where it has some, unless they cannot be put together. */
export const explorerFor = (model: Model, component: ModelComponent, options: SearchOptions): Pick<Explorer, 'component' | 'explore' | 'setModulus'> => {
  if (!component.strands) return newExplorer(model, component, options);
  const apart = newStrandExplorer(model, component, component.strands, options);
  const { head } = component.strands;
  const before = head && newExplorer(model, head, { ...options, projected: true });
  let modulus = 1;
  return {
    component,
    setModulus: (p) => {
      modulus = p;
      apart.setModulus(p);
      before?.setModulus(p);
    },
    explore: (watch, counted) => {
      const attempt = { ...counted };
      const first = before?.explore(watch, attempt) ?? null;
      const found = first?.cut ? { factor: emptyFactor(model, component, options.weights), cut: first.cut, sets: [] } : apart.explore(first?.factor ?? null, watch, attempt);
      if (found !== null) {
        Object.assign(counted, attempt);
        return found;
      }
      const whole = newExplorer(model, component, options);
      whole.setModulus(modulus);
      return whole.explore(watch, counted);
    },
  };
};
