/**
 * Scripts where strands were searched apart. A step is no entry of a script only where it has one option, so where nothing is left of all other strands. A shortest
 * script therefore takes of one strand a way with the fewest choices, at the end, and of each other strand a way with the fewest steps. What is left of it is the
 * least sum, over what the strands may come to that has the wanted values, and over which of them is last. Before the strands begin it is what is left of the phases
 * before them, to all that they may lead to, with what the strands then take.
 */
import { backwardPhase, locate, type BackwardPhase, type DistanceMap } from './backward.ts';
import { newExplorer, packSlots, slotLayout, type Explorer, type Factor } from './component.ts';
import { packWords } from '../form/layout.ts';
import { watch } from '../form/limits.ts';
import { NO_WAY, type Distances } from './reaching.ts';
import { FIRST, beginningsOf, fixedAt, sharesOf, startsOf, wordsAt, wordsFrom, type Beginnings, type Start } from './strand-explorer.ts';
import { keysFor, MOST_SUMS } from './strand-sums.ts';
import { tupleKey } from '../kernel/tuples.ts';
import { plainStart, type PlainState } from '../form/plain.ts';
import type { Strand, Strands } from '../division/strands.ts';
import type { Model, ModelComponent } from '../division/model.ts';
import type { Costs, Guide } from './scripts.ts';

/** More things that a strand may come to are not told apart. */
const MOST = 2 ** 12;

const none = (): { states: number; transitions: number; bytes: number } => ({ states: 0, transitions: 0, bytes: 0 });

/** What a strand may come to from one beginning, and how far that is: in choices where it is last, else in steps. */
interface Shares {
  readonly start: Start;
  /** Each as a tuple of the strand's slots, and as its shares of all sums. */
  readonly tuples: readonly (number | string)[];
  readonly values: readonly (readonly bigint[])[];
  readonly steps: Distances;
  readonly choices: Distances;
}
/** A strand's share: a number, how far it is in steps and in choices. */
interface Share { readonly key: number; readonly steps: number; readonly choices: number }

/** A strand that can be searched from wherever it may begin. */
interface Searcher {
  readonly search: (start: Start) => Shares | null;
  /** From that beginning, until another is asked for; how far a state is. */
  readonly from: (shares: Shares) => (state: PlainState) => Distance;
  readonly marks: readonly string[];
}
type Distance = (last: boolean, share: number) => number;

const newSearcher = (model: Model, { plain }: Strand, apart: Strands, order: 'sweep' | 'table'): Searcher => {
  const [phase] = plain.phases;
  if (phase === undefined) throw new Error('a strand has a phase');
  const explorer: Explorer = newExplorer(model, plain, { order, weights: 'none', keep: false, projected: true });
  const layout = slotLayout(model, plain);
  const backward = [1, 2].map((fewest) => backwardPhase(phase, order, (emit) => packSlots(emit, model, plain, layout), fewest));
  const [inSteps, inChoices] = backward;
  if (!inSteps || !inChoices) throw new Error('two searches are made');
  const wordsIn = ({ plan }: BackwardPhase, start: Start): readonly number[] => packWords(plan.layout, (name) => (name.startsWith('#') ? 0n : start.get(name)));
  const mapOf = (each: BackwardPhase, start: Start, tuples: readonly (number | string)[]): DistanceMap => {
    const wanted = new Map<number | string, Distances>(tuples.map((key, t) => [key, tuples.map((_, i) => (i === t ? 0 : NO_WAY))]));
    return each.distances(wordsIn(each, start), (final) => wanted.get(tupleKey(final)) ?? null, tuples.length);
  };
  const fewestTo = (each: BackwardPhase, start: Start, tuples: readonly (number | string)[]): Distances => {
    const fewest = new Map(each.ends(wordsIn(each, start)).map(({ projected, choices }) => [tupleKey(projected), choices]));
    return tuples.map((key) => fewest.get(key) ?? NO_WAY);
  };
  return {
    marks: phase.classes.flatMap(({ marks }) => marks),
    search: (start) => {
      const factor: Factor = { slots: plain.slots, layout, tuples: explorer.run({ frame: FIRST, words: wordsAt(explorer, start) }, watch({}), none()).tuples };
      const { chunk, start: from, end } = factor.tuples;
      if (end - from > MOST) return null;
      const tuples = Array.from({ length: end - from }, (_, t) => tupleKey(chunk.words.map((w) => w[from + t] ?? 0)));
      const [steps = [], choices = []] = backward.map((each) => fewestTo(each, start, tuples));
      return { start, tuples, values: sharesOf(apart, factor), steps, choices };
    },
    from: ({ start, tuples }) => {
      const [steps, choices] = [mapOf(inSteps, start, tuples), mapOf(inChoices, start, tuples)];
      return (state) => {
        const { number, words } = locate(inSteps.plan, null, state);
        const known = [new Map<number, number>(), new Map<number, number>()] as const;
        return (last, share) => {
          const before = known[last ? 1 : 0];
          const found = before.get(share) ?? (last ? choices : steps).at(number, words, share);
          before.set(share, found);
          return found;
        };
      };
    },
  };
};

/** Least distances of sums of the first strands' shares: while the last one is not among them, and where it is. */
type Level = ReadonlyMap<number, readonly [number, number]>;

const BEGIN: Level = new Map([[0, [0, NO_WAY]]]);
const levelAfter = (level: Level, shares: readonly Share[]): Level => {
  const next = new Map<number, readonly [number, number]>();
  for (const [key, [open, closed]] of level)
    for (const share of shares) {
      const before = next.get(key + share.key) ?? [NO_WAY, NO_WAY];
      next.set(key + share.key, [Math.min(before[0], open + share.steps), Math.min(before[1], closed + share.steps, open + share.choices)]);
    }
  return next;
};

/** The level after all of some lists; those that begin alike share the work. Null: too much. */
const newLevels = (): ((lists: readonly { readonly name: number; readonly shares: readonly Share[] }[]) => Level | null) => {
  const known = new Map<string, Level>();
  let held = 0;
  return (lists) => {
    let name = '';
    let level = BEGIN;
    for (const each of lists) {
      name += `${String(each.name)},`;
      const next = known.get(name) ?? levelAfter(level, each.shares);
      if (!known.has(name)) held += next.size;
      if (held > MOST_SUMS) return null;
      known.set(name, next);
      level = next;
    }
    return level;
  };
};

/** A step of the sum: from a cell to a cell by a share of the strand, that is the last one or is not. */
interface Edge { readonly from: string; readonly to: string; readonly last: boolean; readonly share: number }
interface Ways { readonly edges: readonly (readonly Edge[])[]; readonly ends: ReadonlySet<string> }
const cell = (key: number, closed: boolean): string => `${String(key)} ${closed ? 'closed' : 'open'}`;

/** All that leads to some sums with the least distance. */
const waysTo = (strands: readonly (readonly Share[])[], levels: readonly Level[], sums: readonly number[]): Ways => {
  const distanceOf = (j: number, key: number, closed: boolean): number => levels[j]?.get(key)?.[closed ? 1 : 0] ?? NO_WAY;
  const fewest = sums.reduce((n, key) => Math.min(n, distanceOf(strands.length, key, true)), NO_WAY);
  let cells = new Map<string, { readonly key: number; readonly closed: boolean }>(sums.flatMap((key) => (fewest < NO_WAY && distanceOf(strands.length, key, true) === fewest ? [[cell(key, true), { key, closed: true }] as const] : [])));
  const ends = new Set(cells.keys());
  const edges: Edge[][] = [];
  for (let j = strands.length - 1; j >= 0; j--) {
    const before = new Map<string, { readonly key: number; readonly closed: boolean }>();
    const list: Edge[] = [];
    for (const [to, { key, closed }] of cells)
      for (const [share, { key: number, steps, choices }] of (strands[j] ?? []).entries())
        for (const last of closed ? [false, true] : [false]) {
          const from = { key: key - number, closed: closed && !last };
          if (distanceOf(j, from.key, from.closed) + (last ? choices : steps) !== distanceOf(j + 1, key, closed)) continue;
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
const placesIn = (searchers: readonly Searcher[], from: readonly ((state: PlainState) => Distance)[]): { readonly of: (state: PlainState) => readonly Distance[]; readonly note: (state: PlainState) => void } => {
  const strandOf = new Map(searchers.flatMap(({ marks }, j) => marks.map((mark) => [mark, j] as const)));
  let noted: { readonly state: PlainState; readonly places: readonly Distance[] } | null = null;
  const of = (state: PlainState): readonly Distance[] => {
    const newest = noted !== null && state.marks.size === noted.state.marks.size + 1 ? [...state.marks].at(-1) : undefined;
    if (noted === null || newest === undefined || noted.state.marks.has(newest)) return from.map((at) => at(state));
    const changed = strandOf.get(newest);
    return noted.places.map((place, j) => (j === changed ? (from[j]?.(state) ?? place) : place));
  };
  return { of, note: (state) => { noted = { state, places: of(state) }; } };
};

/** Distances within the strands, from where they began. */
const insideFrom = (searchers: readonly Searcher[], shares: readonly Shares[], lists: readonly (readonly Share[])[], outcomesOf: (key: number) => readonly number[]): Guide => {
  const levels = lists.reduce<readonly Level[]>((all, list) => [...all, levelAfter(all.at(-1) ?? BEGIN, list)], [BEGIN]);
  const ways = new Map<number, Ways>();
  const places = placesIn(searchers, searchers.map(({ from }, j) => from(shares[j] as Shares)));
  return {
    at: (state, outcome) => {
      const way = ways.get(outcome) ?? waysTo(lists, levels, [...levels.at(-1)?.keys() ?? []].filter((key) => outcomesOf(key).includes(outcome)));
      ways.set(outcome, way);
      return leastOf(way, places.of(state));
    },
    note: places.note,
  };
};

/** All that the strands may begin from, with what they may come to. */
interface Searched {
  readonly starts: readonly Start[];
  readonly found: readonly Beginnings<Shares>[];
  readonly shares: (start: Start) => readonly { readonly name: number; readonly shares: readonly Share[] }[];
  /** The outcomes that come out where the strands' shares add up to a number from there. */
  readonly outcomes: (start: Start) => (key: number) => readonly number[];
}
const searchedFrom = (model: Model, component: ModelComponent, apart: Strands, searchers: readonly Searcher[], starts: readonly Start[], wanted: readonly (readonly (readonly number[])[])[]): Searched | null => {
  const found = apart.strands.map((strand, j) => beginningsOf(strand, apart.head, starts, (start) => searchers[j]?.search(start) ?? null));
  if (!found.every((each): each is Beginnings<Shares> => !each.list.includes(null))) return null;
  const fixed = starts.map((start) => fixedAt(apart, start));
  const keys = keysFor([...found.map(({ list }) => list.flatMap(({ values }) => values)), fixed], apart.sums.length);
  if (keys === null) return null;
  const wordsOf = wordsFrom(apart, slotLayout(model, component));
  const byWords = new Map<number | string, number[]>();
  wanted.forEach((list, outcome) => { for (const words of list) byWords.set(tupleKey(words), [...(byWords.get(tupleKey(words)) ?? []), outcome]); });
  const known = new Map<number, readonly number[]>();
  const outcomesOf = (key: number): readonly number[] => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const outcomes = byWords.get(tupleKey(wordsOf(keys.valuesOf(key)))) ?? [];
    known.set(key, outcomes);
    return outcomes;
  };
  const names = new Map<string, number>();
  const lists = found.map(({ list }, j) => {
    let from = 0;
    return list.map(({ values, steps, choices }) => {
      const shares = (keys.of[j]?.slice(from, from += values.length) ?? []).map((key, i): Share => ({ key, steps: steps[i] ?? NO_WAY, choices: choices[i] ?? NO_WAY }));
      const text = shares.map((share) => `${String(share.key)} ${String(share.steps)} ${String(share.choices)}`).sort().join();
      const name = names.get(text) ?? names.size;
      names.set(text, name);
      return { name, shares };
    });
  });
  const rest = new Map(starts.map((start, i) => [start, keys.of.at(-1)?.[i] ?? 0]));
  return {
    starts, found,
    shares: (start) => found.map(({ at }, j) => lists[j]?.[at(start)] ?? { name: 0, shares: [] }),
    outcomes: (start) => {
      const fixedKey = rest.get(start) ?? 0;
      return (key) => outcomesOf(key + fixedKey);
    },
  };
};

/** How far the outcomes are from where the strands begin, by what the phases before tell. Null: too much. */
const costsOf = ({ starts, shares, outcomes }: Searched, q: number): Costs | null => {
  const levels = newLevels();
  const costs = new Map<number | string, Distances>();
  for (const start of starts) {
    const level = levels([...shares(start)].sort((a, b) => a.name - b.name));
    if (level === null) return null;
    const distances = new Array<number>(q).fill(NO_WAY);
    const outcomesOf = outcomes(start);
    for (const [key, [, closed]] of level) for (const outcome of outcomesOf(key)) distances[outcome] = Math.min(distances[outcome] ?? NO_WAY, closed);
    if (distances.some((distance) => distance < NO_WAY)) costs.set(tupleKey(start.words), distances);
  }
  return costs;
};

/**
 * Guides to outcomes of a component with strands; null: it has none, or they come to too much.
 * @param guideFor the guide through phases, with the costs of what they lead to
 */
export const strandGuide = (
  model: Model, component: ModelComponent, order: 'sweep' | 'table', wanted: readonly (readonly (readonly number[])[])[],
  guideFor: (component: ModelComponent, goals: Costs) => Guide,
): Guide | null => {
  const { strands: apart } = component;
  if (!apart) return null;
  const { head } = apart;
  const searchers = apart.strands.map((strand) => newSearcher(model, strand, apart, order));
  const from = (starts: readonly Start[]): Searched | null => searchedFrom(model, component, apart, searchers, starts, wanted);
  /** From one beginning, whatever the order of what is in queues (queues.ts). */
  const inside = (get: Start['get']): Guide | null => {
    const start: Start = { words: [], get, weight: 1 };
    const all = from([start]);
    return all && insideFrom(searchers, all.found.map(({ at, list }) => list[at(start)] as Shares), all.shares(start).map((each) => each.shares), all.outcomes(start));
  };
  if (head === null) return inside((name) => model.initial.get(name) ?? 0n);
  const starts = startsOf(model, newExplorer(model, head, { order, weights: 'none', keep: false, projected: true }).explore(watch({}), none()).factor);
  const all = starts && from(starts);
  const costs = all && costsOf(all, wanted.length);
  if (costs === null) return null;
  const before = guideFor(head, costs);
  const marks = new Set(searchers.flatMap((each) => each.marks));
  let entry = plainStart(model.packed);
  let entered: { readonly entry: PlainState; readonly guide: Guide } | null = null;
  /** From where the strands began, which was told before the first of their steps. */
  const here = (): Guide => {
    if (entered?.entry === entry) return entered.guide;
    const { values } = entry;
    const guide = inside((name) => values.get(name) ?? 0n);
    if (guide === null) throw new Error('from one beginning the strands come to no more than from all');
    entered = { entry, guide };
    return guide;
  };
  const begun = (state: PlainState): boolean => [...state.marks].some((mark) => marks.has(mark));
  return {
    at: (state, outcome) => (begun(state) ? here() : before).at(state, outcome),
    note: (state) => {
      if (begun(state)) return here().note(state);
      entry = state;
      return before.note(state);
    },
  };
};
