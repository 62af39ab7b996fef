import { plus, type Int } from '../base/integer.ts';
import { cycleOf } from './cycles.ts';
import { gameFrom } from './game.ts';
import { createFrontier, type Frontier, type Order } from './frontier.ts';
import { addNode, beginEdges, emptyGraph, nodeCount, type Graph } from './graph.ts';
import { createWatch, growthAt, type GrowthWatch } from './growth.ts';
import { at, emptyInts, push, type Ints } from './ints.ts';
import type { Model } from './model.ts';
import { countWays, topologicalOrder } from './plays.ts';
import { leastPaths, scriptTo } from './scripts.ts';
import { createSeen, type Seen } from './seen.ts';
import type { Cut, Exploration, FoundOutcome, Growth, Limit, Plays, Script, Verdict } from './verdict.ts';

export interface ReferenceOptions {
  readonly order: Order;
  /** At most so many states are reached; a puzzle of exactly this size is finished. */
  readonly maxStates?: number | undefined;
  /** Stop when the clock shows `at` (in its own unit). */
  readonly deadline?: { readonly at: number; readonly now: () => number } | undefined;
  /** Stop when the probe shows more than this. */
  readonly memory?: { readonly maxMb: number; readonly usedMb: () => number } | undefined;
  readonly wantPlays: boolean;
  readonly wantScripts: boolean;
  /** The puzzle as a game, too: all states are kept for it. */
  readonly wantGame?: boolean | undefined;
}

/** How many nodes are expanded between two looks at the clock, and at the memory. */
const CLOCK_EVERY = 16;
const MEMORY_EVERY = 512;

/** A search under way; its parts are changed in place. */
interface Search<State> {
  readonly graph: Graph;
  readonly seen: Seen;
  readonly frontier: Frontier;
  /** By node; only of nodes that wait, unless they are kept. */
  readonly states: (State | undefined)[];
  readonly keep: boolean;
  readonly watch: GrowthWatch | undefined;
  /** The first growth that was met. */
  growth: Growth | undefined;
  readonly finals: Finals<State>;
}

/** The final states by outcome. */
interface Finals<State> {
  readonly numbers: Map<string, number>;
  /** Per outcome: the final state with the least key, and this key once it was asked for. */
  readonly states: State[];
  readonly keys: (string | undefined)[];
  /** Side by side: a final node and the number of its outcome. */
  readonly nodes: Ints;
  readonly outcomes: Ints;
}

function startSearch<State, Choice>(model: Model<State, Choice>, { order, wantGame }: ReferenceOptions): Search<State> {
  const search: Search<State> = {
    graph: emptyGraph(),
    seen: createSeen(),
    frontier: createFrontier(order),
    states: [],
    keep: wantGame === true,
    watch: model.shape === undefined ? undefined : createWatch(),
    growth: undefined,
    finals: { numbers: new Map(), states: [], keys: [], nodes: emptyInts(), outcomes: emptyInts() },
  };
  search.seen.add(model.key(model.initial));
  addReached(search, 0, model.initial);
  if (search.watch) growthAt(model, search.graph, search.watch, model.initial, { parent: -1, via: -1 });
  return search;
}

function addReached<State>(search: Search<State>, node: number, state: State): void {
  addNode(search.graph);
  search.states.push(state);
  search.frontier.push(node);
}

function addFinal<State, Choice>(model: Model<State, Choice>, finals: Finals<State>, node: number, state: State): void {
  const text = model.outcome(state);
  let number = finals.numbers.get(text);
  if (number === undefined) {
    number = finals.states.length;
    finals.numbers.set(text, number);
    finals.states.push(state);
    finals.keys.push(undefined);
  } else {
    const key = model.key(state);
    const least = (finals.keys[number] ??= model.key(finals.states[number] as State));
    if (key < least) {
      finals.keys[number] = key;
      finals.states[number] = state;
    }
  }
  push(finals.nodes, node);
  push(finals.outcomes, number);
}

/** What ends a search early; the node in the works still counts as not expanded. */
interface Stop { readonly limit: Limit }

/** Expands one node: all its edges, unless something stops the search among them. */
function expand<State, Choice>(model: Model<State, Choice>, search: Search<State>, node: number, maxStates: number): Stop | undefined {
  const { graph, seen, watch } = search;
  const state = search.states[node] as State;
  if (!search.keep) search.states[node] = undefined;
  const choices = model.choices(state);
  beginEdges(graph, node, choices.length);
  if (choices.length === 0) addFinal(model, search.finals, node, state);
  for (let via = 0; via < choices.length; via++) {
    const after = model.apply(state, choices[via] as Choice);
    const key = model.key(after);
    const known = seen.find(key);
    if (known >= 0) {
      push(graph.targets, known);
      continue;
    }
    if (seen.size() >= maxStates) return { limit: 'states' };
    const reached = seen.add(key);
    addNode(graph);
    search.states.push(after);
    push(graph.targets, reached);
    const growth = watch && growthAt(model, graph, watch, after, { parent: node, via });
    if (growth === undefined) search.frontier.push(reached);
    else search.growth ??= growth; // what grows is not followed any further; what stands beside it is
  }
  return undefined;
}

function limitReached(expanded: number, { deadline, memory }: ReferenceOptions): Limit | undefined {
  if (deadline && expanded % CLOCK_EVERY === 0 && deadline.now() >= deadline.at) return 'time';
  if (memory && expanded % MEMORY_EVERY === 0 && memory.usedMb() > memory.maxMb) return 'memory';
  return undefined;
}

/** When so many nodes are expanded, growth is looked for by a dive; and again whenever there are so many times as many. */
const DIVE_AT = 512;
const DIVE_AGAIN = 8;
/** A dive reaches so many states for one that is expanded by then. */
const DIVES = 1 / 2;
/**
 * Growth that a short search depth first finds. A loop of n steps that may be taken in any order comes round breadth first only after all orders of them, depth first
 * after n steps. What repeats without end is growth whoever finds it; that nothing is found says nothing.
 */
function dive<State, Choice>(model: Model<State, Choice>, expanded: number, options: ReferenceOptions): Growth | undefined {
  const { verdict } = exploreReference(model, { ...options, order: 'dfs', maxStates: Math.ceil(expanded * DIVES), wantPlays: false, wantScripts: false, wantGame: false });
  return verdict.kind === 'growth' ? verdict : undefined;
}

/** So many nodes are still expanded beside a growth that was met, for the outcomes that it can be left to. */
const BESIDE = 2_000;
/** Expands node after node until none waits or something stops it. */
function run<State, Choice>(model: Model<State, Choice>, search: Search<State>, options: ReferenceOptions): Cut | Growth | undefined {
  const { frontier } = search;
  const maxStates = options.maxStates ?? Infinity;
  let goOn = Infinity;
  let diveAt = search.watch === undefined || options.order === 'dfs' ? Infinity : DIVE_AT;
  for (let expanded = 0; frontier.size() > 0; expanded++) {
    const limit = limitReached(expanded, options);
    if (limit && search.growth !== undefined) return search.growth;
    if (limit) return { kind: 'cut', limit, frontier: frontier.size() };
    if (expanded === diveAt && search.growth === undefined) {
      const growth = dive(model, expanded, options);
      if (growth) return growth;
      diveAt *= DIVE_AGAIN;
    }
    const stop = expand(model, search, frontier.pop(), maxStates);
    if (search.growth !== undefined) {
      if (stop !== undefined || expanded >= goOn) return search.growth;
      goOn = Math.min(goOn, expanded + BESIDE);
    } else if (stop !== undefined) return { kind: 'cut', limit: stop.limit, frontier: frontier.size() + 1 };
  }
  return search.growth;
}

/** Per outcome: the plays of all its final states together. */
function playsByOutcome<State>({ graph, finals }: Search<State>, order: Int32Array): readonly Plays[] {
  const ways = countWays(graph, order);
  const sums = new Array<Int | 'unbounded'>(finals.states.length).fill(0);
  for (let i = 0; i < finals.nodes.length; i++) {
    const outcome = at(finals.outcomes.data, i);
    const sum = sums[outcome] as Int | 'unbounded';
    const here = ways[at(finals.nodes.data, i)];
    sums[outcome] = sum === 'unbounded' || here === undefined ? 'unbounded' : plus(sum, here);
  }
  return sums.map((sum) => (sum === 'unbounded' ? sum : BigInt(sum)));
}

/** Per outcome: the shortest, least script to one of its final states. */
function scriptsByOutcome<State>({ graph, finals }: Search<State>): readonly (Script | null)[] {
  const outcomeOf = new Int32Array(nodeCount(graph)).fill(-1);
  for (let i = 0; i < finals.nodes.length; i++) outcomeOf[at(finals.nodes.data, i)] = at(finals.outcomes.data, i);
  const scripts = new Array<Script | null>(finals.states.length).fill(null);
  const paths = leastPaths(graph, 0);
  for (const node of paths.order) {
    const outcome = at(outcomeOf, node);
    if (outcome >= 0 && scripts[outcome] === null) scripts[outcome] = scriptTo(paths, node).script;
  }
  return scripts;
}

function collect<State>(
  { finals }: Search<State>,
  plays: readonly Plays[],
  scripts: readonly (Script | null)[],
): Map<string, FoundOutcome<State>> {
  const outcomes = new Map<string, FoundOutcome<State>>();
  for (const text of [...finals.numbers.keys()].sort()) {
    const number = finals.numbers.get(text) as number;
    outcomes.set(text, {
      plays: plays[number] ?? null,
      script: scripts[number] ?? null,
      state: finals.states[number] as State,
    });
  }
  return outcomes;
}

function totalPlays(verdict: Verdict, plays: readonly Plays[], wanted: boolean): Plays {
  if (!wanted || verdict.kind === 'cut' || verdict.kind === 'growth') return null;
  if (verdict.kind === 'cycle') return 'unbounded';
  return plays.reduce<bigint>((sum, here) => sum + (here as bigint), 0n);
}

/**
 * Explores every state of a puzzle once, comparing exact keys. What a complete search answers does not depend on the
 * order. States wait in memory until they are expanded; of the others only keys and integers are kept.
 * Throws only what the model throws.
 */
export function exploreReference<State, Choice>(model: Model<State, Choice>, options: ReferenceOptions): Exploration<State> {
  const search = startSearch(model, options);
  const { graph } = search;
  const stop = run(model, search, options);
  const order = stop ? new Int32Array(0) : topologicalOrder(graph);
  const verdict: Verdict = stop ?? (order.length === nodeCount(graph) ? { kind: 'finite' } : cycleOf(graph));
  const plays = stop === undefined && options.wantPlays ? playsByOutcome(search, order) : [];
  const scripts = options.wantScripts ? scriptsByOutcome(search) : [];
  return {
    verdict,
    complete: stop === undefined,
    drawReached: verdict.kind === 'cycle' && !verdict.optional,
    outcomes: collect(search, plays, scripts),
    states: nodeCount(graph),
    transitions: graph.targets.length,
    plays: totalPlays(verdict, plays, options.wantPlays),
    ...(stop === undefined && search.keep ? { game: gameFrom(model, graph, search.states as readonly State[]) } : {}),
  };
}
