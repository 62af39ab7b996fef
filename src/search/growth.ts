import { min, minus, plus, times, type Int } from '../base/integer.ts';
import { invariant } from '../base/invariant.ts';
import { optionCount, type Graph } from './graph.ts';
import { at, emptyInts, push, type Ints } from './ints.ts';
import type { Model, Shape } from './model.ts';
import type { Growth } from './verdict.ts';

type Counts = Shape['counts'];

/** How often a loop must rise again at least before it is called growth, how often it is tried, and after how often it must be likely to get there. */
const REPEATS = 8;
const MOST_REPEATS = 4_000;
const LIKELY = 24;

/** What is remembered of each node to recognise growth. */
export interface GrowthWatch {
  /** Per node: the node from which it was reached first, -1 for the initial one. */
  readonly parent: Ints;
  /** Per node: the index of the option that led here. */
  readonly via: Ints;
  /** Per node: the number of its outline. */
  readonly outline: Ints;
  readonly outlines: Map<string, number>;
  /** Per node: the number of its shape and its counts, -1 and none while nobody has asked. */
  readonly shape: Ints;
  readonly counts: (Counts | undefined)[];
  readonly shapes: Map<string, number>;
  /** Per shape: the least that each count ever was. */
  readonly least: Counts[];
}

/** Nothing was seen yet. */
export const createWatch = (): GrowthWatch => ({
  parent: emptyInts(),
  via: emptyInts(),
  outline: emptyInts(),
  outlines: new Map(),
  shape: emptyInts(),
  counts: [],
  shapes: new Map(),
  least: [],
});

function shapeOf<State, Choice>(model: Model<State, Choice>, state: State): Shape {
  const shape = model.shape?.(state);
  invariant(shape !== undefined, 'growth is watched without shapes');
  return shape;
}

/** Whether no count is less than before. */
const notLess = (before: Counts, after: Counts): boolean => {
  for (let i = 0; i < before.length; i++) if ((after[i] as Int) < (before[i] as Int)) return false;
  return true;
};

/** Whether no count is less than before and some is greater. */
const rises = (before: Counts, after: Counts): boolean => notLess(before, after) && after.some((count, i) => count > (before[i] as Int));

/** Notes the shape and counts of a node; whether an ancestor could have grown into it. */
function remember(watch: GrowthWatch, node: number, { shape, counts }: Shape): boolean {
  const known = watch.shapes.get(shape);
  const number = known ?? watch.shapes.size;
  watch.shape.data[node] = number;
  watch.counts[node] = counts;
  if (known === undefined) {
    watch.shapes.set(shape, number);
    watch.least.push(counts);
    return false;
  }
  const least = watch.least[number] as Counts;
  if (notLess(least, counts)) return true;
  watch.least[number] = least.map((count, i) => min(count, counts[i] as Int));
  return false;
}

/** One step of a loop: the option taken, and of how many. */
interface Turn {
  readonly index: number;
  readonly of: number;
}

function turnsBetween(graph: Graph, watch: GrowthWatch, ancestor: number, node: number): Turn[] {
  const turns: Turn[] = [];
  for (let here = node; here !== ancestor; here = at(watch.parent.data, here)) {
    turns.push({ index: at(watch.via.data, here), of: optionCount(graph, at(watch.parent.data, here)) });
  }
  return turns.reverse();
}

/** Whether everything that has risen since is beyond what anything compares it with. */
const isBeyond = (start: Counts, now: Counts, beyond: Int): boolean => now.every((count, i) => count <= (start[i] as Int) || count > beyond);
/** Whether, rising as fast as in the first so many rounds, everything would be beyond it in time. */
const mayGetThere = (start: Counts, now: Counts, beyond: Int): boolean =>
  isBeyond(start, now.map((count, i) => plus(start[i] as Int, times(minus(count, start[i] as Int), Math.floor(MOST_REPEATS / LIKELY)))), beyond);

/** Whether the same options, again and again, lead to the same shape with risen counts, until nothing is left that could end it. */
function repeats<State, Choice>(model: Model<State, Choice>, from: State, start: Shape, loop: readonly Turn[]): boolean {
  const beyond = model.beyond?.() ?? 0;
  let state = from;
  let before = start;
  for (let round = 1; round <= MOST_REPEATS; round++) {
    for (const { index, of } of loop) {
      const choices = model.choices(state);
      if (choices.length !== of) return false;
      state = model.apply(state, choices[index] as Choice);
    }
    const after = shapeOf(model, state);
    if (after.shape !== before.shape || !rises(before.counts, after.counts)) return false;
    before = after;
    if (round >= REPEATS && isBeyond(start.counts, after.counts, beyond)) return true;
    if (round === LIKELY && !mayGetThere(start.counts, after.counts, beyond)) return false;
  }
  return false;
}

/** Notes where a node came from and its outline; whether a node on the way to it has the same. */
function outlined(watch: GrowthWatch, origin: Origin, outline: string): boolean {
  const known = watch.outlines.get(outline);
  const number = known ?? watch.outlines.size;
  if (known === undefined) watch.outlines.set(outline, number);
  push(watch.parent, origin.parent);
  push(watch.via, origin.via);
  push(watch.outline, number);
  push(watch.shape, -1);
  watch.counts.push(undefined);
  return known !== undefined && nextAlike(watch, origin.parent, number) >= 0;
}
/** The nearest node with this outline on the way to a node, itself included; -1: none. */
function nextAlike(watch: GrowthWatch, from: number, outline: number): number {
  let here = from;
  while (here >= 0 && at(watch.outline.data, here) !== outline) here = at(watch.parent.data, here);
  return here;
}

/** The shapes of the nodes before this one that have its outline, where nobody has asked for them: the way to them is gone again. */
function rememberAlike<State, Choice>(model: Model<State, Choice>, graph: Graph, watch: GrowthWatch, node: number): void {
  const outline = at(watch.outline.data, node);
  for (let here = nextAlike(watch, at(watch.parent.data, node), outline); here >= 0; here = nextAlike(watch, at(watch.parent.data, here), outline)) {
    if (at(watch.shape.data, here) >= 0) return; // then those before it are known, too
    let state = model.initial;
    for (const { index } of turnsBetween(graph, watch, 0, here)) state = model.apply(state, model.choices(state)[index] as Choice);
    remember(watch, here, shapeOf(model, state));
  }
}

const scriptOf = (turns: readonly Turn[]): number[] => turns.filter(({ of }) => of > 1).map(({ index }) => index);

/** Where a node came from: the node before (-1 for the initial one) and the index of the option taken there. */
export interface Origin {
  readonly parent: number;
  readonly via: number;
}

/**
 * Notes the node that was just reached, which has the next number, and says whether it completes a growth: an ancestor
 * has its shape and lower counts, and the way from there can be repeated.
 * Dickson: an endless way through finitely many shapes has such a pair, so every repeatable growth is met in time.
 */
export function growthAt<State, Choice>(
  model: Model<State, Choice>,
  graph: Graph,
  watch: GrowthWatch,
  state: State,
  origin: Origin,
): Growth | undefined {
  const node = watch.counts.length;
  if (!outlined(watch, origin, model.outline?.(state) ?? '')) return undefined;
  rememberAlike(model, graph, watch, node);
  const shape = shapeOf(model, state);
  if (!remember(watch, node, shape)) return undefined;
  const number = at(watch.shape.data, node);
  for (let here = origin.parent; here >= 0; here = at(watch.parent.data, here)) {
    if (at(watch.shape.data, here) !== number || !rises(watch.counts[here] as Counts, shape.counts)) continue;
    const loop = turnsBetween(graph, watch, here, node);
    if (!repeats(model, state, shape, loop)) continue;
    const stem = turnsBetween(graph, watch, 0, here);
    return {
      kind: 'growth',
      stem: scriptOf(stem),
      loop: scriptOf(loop),
      stemSteps: stem.length,
      loopSteps: loop.length,
    };
  }
  return undefined;
}
