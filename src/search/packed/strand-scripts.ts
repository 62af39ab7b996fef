/**
 * Scripts where strands were searched apart. A step is no entry of a script only where it has one option, so where nothing is left of all other strands. A shortest
 * script therefore takes of one strand a way with the fewest choices, at the end, and of each other strand a way with the fewest steps. What is left of it is the
 * least sum, over what the strands may come to that has the wanted values, and over which of them is last.
 */
import { backwardPhase, locate, type BackwardPhase, type DistanceMap } from './backward.ts';
import { newExplorer, packSlots, slotLayout } from './component.ts';
import { unpackValue } from './layout.ts';
import { watch } from './limits.ts';
import { NO_WAY, type Distances } from './reaching.ts';
import { keysFor, sharesOf, type Strand } from './strands.ts';
import { tupleKey } from './tuples.ts';
import type { Model, ModelComponent } from './model.ts';
import type { PlainState } from './plain.ts';
import type { Guide } from './scripts.ts';

/** More things that a strand may come to are not told apart. */
const MOST = 2 ** 12;

/** How far a strand in some state is from what it may come to: in choices where it is last, else in steps. */
type Distance = (last: boolean, share: number) => number;
interface Searched { readonly strand: Strand; readonly initial: Distance; readonly at: (state: PlainState) => Distance }

const none = (): { states: number; transitions: number; bytes: number } => ({ states: 0, transitions: 0, bytes: 0 });

const searched = (model: Model, strand: Strand, order: 'sweep' | 'table', tuples: readonly (number | string)[]): Searched => {
  const { plain } = strand;
  const [phase] = plain.phases;
  if (phase === undefined) throw new Error('a strand has a phase');
  const into = slotLayout(model, plain);
  const wanted = new Map<number | string, Distances>(tuples.map((key, t) => [key, tuples.map((_, i) => (i === t ? 0 : NO_WAY))]));
  const maps = [1, 2].map((fewest): { readonly phase: BackwardPhase; readonly map: DistanceMap } => {
    const backward = backwardPhase(phase, order, (emit) => packSlots(emit, model, plain, into), fewest);
    const words = locate(backward.plan, null, { values: model.initial, marks: new Set(), round: new Set() }).words;
    return { phase: backward, map: backward.distances(words, (final) => wanted.get(tupleKey(final)) ?? null, tuples.length, watch({}), none()) };
  });
  const [steps, choices] = maps;
  if (!steps || !choices) throw new Error('two searches were made');
  return {
    strand,
    initial: (last, share) => (last ? choices : steps).map.initial[share] ?? NO_WAY,
    at: (state) => {
      const { number, words } = locate(steps.phase.plan, null, state);
      const known = [new Map<number, number>(), new Map<number, number>()] as const;
      return (last, share) => {
        const before = known[last ? 1 : 0];
        const found = before.get(share) ?? (last ? choices : steps).map.at(number, words, share);
        before.set(share, found);
        return found;
      };
    },
  };
};

/** Least distances of sums of the first strands' shares: while the last one is not among them, and where it is. */
type Level = ReadonlyMap<number, readonly [number, number]>;

const levelsOf = (strands: readonly Searched[], keys: readonly (readonly number[])[]): readonly Level[] => {
  const levels: Level[] = [new Map([[0, [0, NO_WAY]]])];
  for (const [j, { initial }] of strands.entries()) {
    const next = new Map<number, readonly [number, number]>();
    for (const [key, [open, closed]] of levels[j] ?? [])
      for (const [t, share] of (keys[j] ?? []).entries()) {
        const before = next.get(key + share) ?? [NO_WAY, NO_WAY];
        next.set(key + share, [Math.min(before[0], open + initial(false, t)), Math.min(before[1], closed + initial(false, t), open + initial(true, t))]);
      }
    levels.push(next);
  }
  return levels;
};

/** A step of the sum: from a cell to a cell by a share of the strand, that is the last one or is not. */
interface Edge { readonly from: string; readonly to: string; readonly last: boolean; readonly share: number }
interface Ways { readonly edges: readonly (readonly Edge[])[]; readonly ends: ReadonlySet<string> }
const cell = (key: number, closed: boolean): string => `${String(key)} ${closed ? 'closed' : 'open'}`;

/** All that leads to some sums with the least distance. */
const waysTo = (strands: readonly Searched[], keys: readonly (readonly number[])[], levels: readonly Level[], sums: readonly number[]): Ways => {
  const distanceOf = (j: number, key: number, closed: boolean): number => levels[j]?.get(key)?.[closed ? 1 : 0] ?? NO_WAY;
  const fewest = sums.reduce((n, key) => Math.min(n, distanceOf(strands.length, key, true)), NO_WAY);
  let cells = new Map<string, { readonly key: number; readonly closed: boolean }>(sums.flatMap((key) => (fewest < NO_WAY && distanceOf(strands.length, key, true) === fewest ? [[cell(key, true), { key, closed: true }] as const] : [])));
  const ends = new Set(cells.keys());
  const edges: Edge[][] = [];
  for (let j = strands.length - 1; j >= 0; j--) {
    const before = new Map<string, { readonly key: number; readonly closed: boolean }>();
    const list: Edge[] = [];
    for (const [to, { key, closed }] of cells)
      for (const [share, number] of (keys[j] ?? []).entries())
        for (const last of closed ? [false, true] : [false]) {
          const from = { key: key - number, closed: closed && !last };
          if (distanceOf(j, from.key, from.closed) + (strands[j]?.initial(last, share) ?? NO_WAY) !== distanceOf(j + 1, key, closed)) continue;
          before.set(cell(from.key, from.closed), from);
          list.push({ from: cell(from.key, from.closed), to, last, share });
        }
    edges[j] = list;
    cells = before;
  }
  return { edges, ends };
};

const leastOf = ({ edges, ends }: Ways, distances: readonly Distance[]): number => {
  let costs = new Map<string, number>([[cell(0, false), 0]]);
  for (const [j, list] of edges.entries()) {
    const next = new Map<string, number>();
    for (const { from, to, last, share } of list) {
      const cost = (costs.get(from) ?? NO_WAY) + (distances[j]?.(last, share) ?? NO_WAY);
      if (cost < (next.get(to) ?? NO_WAY)) next.set(to, cost);
    }
    costs = next;
  }
  return [...ends].reduce((n, end) => Math.min(n, costs.get(end) ?? NO_WAY), NO_WAY);
};

/** Of a state and of those that one step leads to from the one that was told last: only one strand differs. */
const placesIn = (strands: readonly Searched[]): { readonly of: (state: PlainState) => readonly Distance[]; readonly note: (state: PlainState) => void } => {
  const strandOf = new Map(strands.flatMap(({ strand }, j) => (strand.plain.phases[0]?.classes ?? []).flatMap(({ marks }) => marks.map((mark) => [mark, j] as const))));
  let noted: { readonly state: PlainState; readonly places: readonly Distance[] } | null = null;
  const of = (state: PlainState): readonly Distance[] => {
    const newest = noted !== null && state.marks.size === noted.state.marks.size + 1 ? [...state.marks].at(-1) : undefined;
    if (noted === null || newest === undefined || noted.state.marks.has(newest)) return strands.map(({ at }) => at(state));
    const changed = strandOf.get(newest);
    return noted.places.map((place, j) => (j === changed ? (strands[j]?.at(state) ?? place) : place));
  };
  return { of, note: (state) => { noted = { state, places: of(state) }; } };
};

/** Guides to outcomes of a component with strands; null: it has none, or they come to too much. */
export const strandGuide = (model: Model, component: ModelComponent, order: 'sweep' | 'table', wanted: readonly (readonly (readonly number[])[])[]): Guide | null => {
  if (!component.strands) return null;
  const factors = component.strands.map(({ plain }) => newExplorer(model, plain, { order, weights: 'none', keep: false, projected: true }).explore(watch({}), none()).factor);
  if (factors.some(({ tuples: { start, end } }) => end - start > MOST)) return null;
  const keys = keysFor(factors.map((factor) => sharesOf(component.slots, factor)), component.slots.length);
  if (keys === null) return null;
  const strands = component.strands.map((strand, j) => {
    const { chunk, start, end } = factors[j]?.tuples ?? { chunk: { words: [] }, start: 0, end: 0 };
    return searched(model, strand, order, Array.from({ length: end - start }, (_, t) => tupleKey(chunk.words.map((w) => w[start + t] ?? 0))));
  });
  const levels = levelsOf(strands, keys.strands);
  const layout = slotLayout(model, component);
  const valuesOf = (words: readonly number[]): readonly bigint[] => component.slots.map(({ name }) => {
    const place = layout.places.get(name);
    return place ? unpackValue(place, (w) => words[w] ?? 0) : 0n;
  });
  const ways = wanted.map((list) => waysTo(strands, keys.strands, levels, list.flatMap((words) => keys.keyOf(valuesOf(words)) ?? [])));
  const places = placesIn(strands);
  return {
    at: (state, outcome) => {
      const way = ways[outcome];
      return way === undefined ? NO_WAY : leastOf(way, places.of(state));
    },
    note: places.note,
  };
};
