/**
 * Strands: effects of one part that are chosen one at a time in any order (CR 616.1), but of which some share nothing with the others, as events of one
 * player do. They are searched apart. Sound: what is applicable in one strand depends on that strand alone, all have the same part and tier, so plays are
 * exactly the plays of the strands, interleaved in every way. Where every value that the text looks at is a sum of what single strands come to, outcomes are the
 * sums of what they come to, and plays are counted by length: so many ways as there are to interleave plays of these lengths.
 */
import { emptyFactor, newExplorer, slotLayout, type Explored, type Explorer, type Factor, type SearchOptions } from './component.ts';
import { fieldsOf, readsOf, writesOf } from './expression.ts';
import { binary, field, type Expr, type PackedEffect } from './ir.ts';
import { packWords, unpackValue } from './layout.ts';
import { between, knowing } from './range.ts';
import { sumOf } from './totals.ts';
import { classed } from './twins.ts';
import { newTuples } from './tuples.ts';
import type { Cut, Watch } from './limits.ts';
import type { Model, ModelComponent } from './model.ts';
import type { Counted } from './sweep.ts';

/** A strand as a component of its own, with its shares of the slots; `counted` tells the number of its steps as well. */
export interface Strand { readonly plain: ModelComponent; readonly counted: ModelComponent }

const STEPS = '#steps';
/** More outcomes are not put together here. */
const MOST = 2 ** 20;
/** Pairs between two looks at the clock. */
const SLICE = 2 ** 18;

/** The numbers of groups of effects that share a field that changes, a mark or a term of a slot. */
const groupsOf = (effects: readonly PackedEffect[], together: readonly ReadonlySet<string>[]): readonly (readonly PackedEffect[])[] => {
  const changing = new Set(effects.flatMap((e) => [...writesOf(e)]));
  const parent = new Map<string, string>();
  const find = (a: string): string => { const above = parent.get(a) ?? a; return above === a ? a : find(above); };
  const unite = (names: readonly string[]): void => { for (const name of names) parent.set(find(name), find(names[0] ?? name)); };
  const markOf = (e: PackedEffect): string => `mark ${e.mark ?? e.name}`;
  for (const e of effects) unite([markOf(e), ...[...readsOf(e), ...writesOf(e)].filter((f) => changing.has(f)).map((f) => `field ${f}`)]);
  for (const fields of together) unite([...fields].map((f) => `field ${f}`));
  const groups = new Map<string, PackedEffect[]>();
  for (const e of effects) groups.set(find(markOf(e)), [...(groups.get(find(markOf(e))) ?? []), e]);
  return [...groups.values()];
};

/** The same with a field for the number of steps. */
const countingSteps = ({ phases: [phase], slots, twins }: ModelComponent): ModelComponent => {
  if (phase === undefined) throw new Error('a strand has a phase');
  const more = <T extends Pick<PackedEffect, 'options'>>(each: T): T => ({ ...each, options: each.options.map((o) => ({ ...o, assign: [...o.assign, [STEPS, binary('add', field(STEPS), 1)] as const] })) });
  const marks = phase.classes.reduce((n, c) => n + c.marks.length, 0);
  const env = knowing(phase.env, [[STEPS, between(0n, BigInt(marks))]]);
  const classes = phase.classes.map((c) => ({ ...c, variants: c.variants.map(more) }));
  return { phases: [{ ...phase, effects: phase.effects.map(more), classes, fields: [...phase.fields, STEPS].sort(), env }], slots: [...slots, { name: STEPS, value: field(STEPS) }], twins };
};

/** The strands of a component, where it has several. */
export const strandsOf = ({ phases, slots, twins }: ModelComponent, merge: boolean, forget: boolean): readonly Strand[] | null => {
  const [phase] = phases;
  const [first] = phase?.effects ?? [];
  if (phase === undefined || first === undefined || phases.length > 1 || phase.seats !== null || phase.restarting) return null;
  if (phase.effects.some(({ part, tier, counts }) => typeof part !== 'number' || part !== first.part || tier !== first.tier || counts !== undefined)) return null;
  const sums = slots.map(({ name, value }) => {
    const { terms, rest } = sumOf(value);
    return { name, rest, terms: [...terms.values()].filter(({ factor }) => factor !== 0n).map((each) => ({ ...each, fields: fieldsOf(each.term) })) };
  });
  const known = new Set(phase.fields);
  if (sums.some(({ terms }) => terms.length === 0 || terms.some(({ fields }) => fields.size === 0 || [...fields].some((f) => !known.has(f))))) return null;
  const groups = groupsOf(phase.effects, sums.flatMap(({ terms }) => terms.map(({ fields }) => fields)));
  if (groups.length < 2) return null;
  const homes = groups.map((effects) => new Set(effects.flatMap((e) => [...readsOf(e), ...writesOf(e)])));
  const homeOf = (fields: ReadonlySet<string>): number => homes.findIndex((home) => [...fields].some((f) => home.has(f)));
  if (sums.some(({ terms }) => terms.some(({ fields }) => homeOf(fields) < 0))) return null;
  return groups.map((effects, j): Strand => {
    const own = sums.flatMap(({ name, rest, terms }) => {
      const mine = terms.filter(({ fields }) => homeOf(fields) === j);
      const start = homeOf(terms[0]?.fields ?? new Set()) === j ? rest : 0n;
      const value = mine.reduce<Expr | null>((sum, { term, factor }) => plus(sum, factor === 1n ? term : binary('mul', term, factor)), null);
      return value === null ? [] : [{ name, value: start === 0n ? value : binary('add', value, start) }];
    });
    const read = new Set([...(homes[j] ?? []), ...own.flatMap(({ value }) => [...fieldsOf(value)])]);
    const plain: ModelComponent = { phases: [classed({ ...phase, effects, fields: phase.fields.filter((f) => read.has(f)) }, twins, merge, forget)], slots: own, twins };
    return { plain, counted: countingSteps(plain) };
  });
};
const plus = (sum: Expr | null, e: Expr): Expr => (sum === null ? e : binary('add', sum, e));

/** What a strand may come to: its shares of the slots of the whole, one list for each tuple. */
export const sharesOf = (slots: ModelComponent['slots'], { layout, tuples }: Factor): readonly (readonly bigint[])[] =>
  Array.from({ length: tuples.end - tuples.start }, (_, k) => slots.map(({ name }) => {
    const place = layout.places.get(name);
    return place ? unpackValue(place, (w) => tuples.chunk.words[w]?.[tuples.start + k] ?? 0) : 0n;
  }));

/** Shares as numbers whose sums tell the sums of the shares. */
export interface Keys {
  /** Of each strand's shares. */
  readonly strands: readonly (readonly number[])[];
  readonly valuesOf: (key: number) => readonly bigint[];
  /** Null: no sum of shares. */
  readonly keyOf: (values: readonly bigint[]) => number | null;
}
const least = (list: readonly bigint[]): bigint => list.reduce((a, b) => (b < a ? b : a));
const most = (list: readonly bigint[]): bigint => list.reduce((a, b) => (b > a ? b : a));
/** Mixed radix: a digit for each slot, from the least sum to the greatest. Null: too large to be exact. */
export const keysFor = (shares: readonly (readonly (readonly bigint[])[])[], slots: number): Keys | null => {
  const at = Array.from({ length: slots }, (_, s) => shares.map((list) => list.map((values) => values[s] ?? 0n)));
  const lows = at.map((lists) => lists.map(least));
  const low = lows.map((list) => list.reduce((a, b) => a + b, 0n));
  const sizes = at.map((lists, s) => lists.map(most).reduce((a, b) => a + b, 1n) - (low[s] ?? 0n));
  if (sizes.reduce((a, b) => a * b, 1n) >= 1n << 53n) return null;
  const encode = (values: readonly bigint[], from: (s: number) => bigint): number => Number(values.reduceRight((key, value, s) => key * (sizes[s] ?? 1n) + value - from(s), 0n));
  return {
    strands: shares.map((list, j) => list.map((values) => encode(values, (s) => lows[s]?.[j] ?? 0n))),
    valuesOf: (key) => {
      let rest = BigInt(key);
      return sizes.map((size, s) => {
        const digit = rest % size;
        rest /= size;
        return digit + (low[s] ?? 0n);
      });
    },
    keyOf: (values) => (values.every((value, s) => value >= (low[s] ?? 0n) && value - (low[s] ?? 0n) < (sizes[s] ?? 1n)) ? encode(values, (s) => low[s] ?? 0n) : null),
  };
};

/** Sums with the plays that lead to them, by length. */
type Sums = Map<number, Float64Array>;

/** Numbers of ways to choose k of n, modulo p or, with 1, as they are. */
const choosing = (n: number, p: number): readonly Float64Array[] => {
  const rows: Float64Array[] = [];
  for (let i = 0; i <= n; i++) {
    const [row, before] = [new Float64Array(i + 1), rows[i - 1]];
    for (let k = 0; k <= i; k++) row[k] = k === 0 || k === i || before === undefined ? 1 : modulo((before[k - 1] ?? 0) + (before[k] ?? 0), p);
    rows.push(row);
  }
  return rows;
};
const modulo = (x: number, p: number): number => (p > 1 ? x % p : x);

/** Plays of both, interleaved; their lengths together. */
const interleave = (into: Float64Array, a: Float64Array, b: Float64Array, ways: readonly Float64Array[], p: number): void => {
  for (let i = 0; i < a.length; i++) {
    if (a[i] === 0) continue;
    for (let l = 0; l < b.length; l++) {
      if (b[l] === 0) continue;
      const pairs = modulo((a[i] ?? 0) * (b[l] ?? 0), p);
      into[i + l] = modulo((into[i + l] ?? 0) + modulo(pairs * (ways[i + l]?.[l] ?? 0), p), p);
    }
  }
};

/** Each strand's sums, with the plays by length where they are counted. */
const sumsIn = ({ layout, tuples }: Factor, keys: readonly number[], weighted: boolean): Sums => {
  const steps = layout.places.get(STEPS);
  const sums: Sums = new Map();
  const length = steps === undefined ? 0 : Number(steps.range.hi) + 1;
  keys.forEach((key, i) => {
    const plays = sums.get(key) ?? new Float64Array(length);
    sums.set(key, plays);
    const k = tuples.start + i;
    if (weighted && steps) plays[Number(unpackValue(steps, (w) => tuples.chunk.words[w]?.[k] ?? 0))] = tuples.chunk.weights[k] ?? 0;
  });
  return sums;
};

/** All sums; null: there are too many. */
const added = (strands: readonly Sums[], p: number, stop: () => Cut['by'] | null): Sums | Cut['by'] | null => {
  const lengths = strands.map((sums) => (sums.values().next().value?.length ?? 0));
  const weighted = lengths.some((length) => length > 0);
  const ways = weighted ? choosing(lengths.reduce((a, b) => a + b, 0), p) : [];
  let all: Sums = new Map([[0, Float64Array.from(weighted ? [1] : [])]]);
  let pairs = 0;
  for (const [j, sums] of strands.entries()) {
    const next: Sums = new Map();
    const length = (all.values().next().value?.length ?? 0) + (lengths[j] ?? 0) - 1;
    for (const [key, a] of all) {
      for (const [share, b] of sums) {
        const into = next.get(key + share) ?? new Float64Array(Math.max(0, length));
        next.set(key + share, into);
        interleave(into, a, b, ways, p);
      }
      pairs += sums.size;
      if (next.size > MOST) return null;
      if (pairs < SLICE) continue;
      pairs = 0;
      const by = stop();
      if (by !== null) return by;
    }
    all = next;
  }
  return all;
};

/** `explore` is null where what the strands come to cannot be put together. */
interface StrandExplorer { readonly explore: (watch: Watch, counted: Counted) => Explored | null; readonly setModulus: (p: number) => void }

/** Searches the strands of a component apart. */
export const newStrandExplorer = (model: Model, component: ModelComponent, strands: readonly Strand[], options: SearchOptions): StrandExplorer => {
  const weighted = options.weights !== 'none';
  const explorers = strands.map(({ plain, counted }) => (weighted ? newExplorer({ ...model, env: counted.phases[0]?.env ?? model.env }, counted, options) : newExplorer(model, plain, options)));
  let modulus = 1;
  const explore = (watch: Watch, counted: Counted): Explored | null => {
    const cutBy = (cut: Cut): Explored => ({ factor: emptyFactor(model, component, options.weights), cut, sets: [] });
    const factors: Factor[] = [];
    for (const each of explorers) {
      const { factor, cut } = each.explore(watch, counted);
      if (cut) return cutBy(cut);
      factors.push(factor);
    }
    const keys = keysFor(factors.map((factor) => sharesOf(component.slots, factor)), component.slots.length);
    if (keys === null) return null;
    const all = added(factors.map((factor, j) => sumsIn(factor, keys.strands[j] ?? [], weighted)), modulus, () => watch.reached(counted.states, counted.bytes));
    if (all === null) return null;
    if (typeof all === 'string') return cutBy({ by: all, frontier: 0 });
    const layout = slotLayout(model, component);
    const table = newTuples(layout.words, options.weights);
    table.setModulus(modulus);
    for (const key of [...all.keys()].sort((a, b) => a - b)) {
      const values = new Map(keys.valuesOf(key).map((value, s) => [component.slots[s]?.name ?? '', value]));
      table.put(...packWords(layout, (name) => values.get(name) ?? 0n), (all.get(key) ?? new Float64Array()).reduce((sum, x) => modulo(sum + x, modulus), 0));
    }
    return { factor: { slots: component.slots, layout, tuples: table.tuples() }, cut: null, sets: [] };
  };
  return {
    explore,
    setModulus: (p) => {
      modulus = p;
      for (const each of explorers) each.setModulus(p);
    },
  };
};

/** Explores a component; its strands apart where it has some, unless they cannot be put together. */
export const explorerFor = (model: Model, component: ModelComponent, options: SearchOptions): Pick<Explorer, 'component' | 'explore' | 'setModulus'> => {
  if (!component.strands) return newExplorer(model, component, options);
  const apart = newStrandExplorer(model, component, component.strands, options);
  let modulus = 1;
  return {
    component,
    setModulus: (p) => {
      modulus = p;
      apart.setModulus(p);
    },
    explore: (watch, counted) => {
      const attempt = { ...counted };
      const found = apart.explore(watch, attempt);
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
