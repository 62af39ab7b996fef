import { componentsOf, describeComponents, type Components } from './cycles.ts';
import { nodeCount, optionCount, type Graph } from './graph.ts';
import { at } from './ints.ts';
import type { Model } from './model.ts';

/** Nobody chooses at this node: it has at most one option. */
export const NOBODY = -2;
/** Chance chooses at this node. */
export const CHANCE = -1;

/** A fully explored puzzle as a game: who chooses where, and how it ends. */
export interface Game<State> {
  readonly graph: Graph;
  /** By node. */
  readonly states: readonly State[];
  /** By node: the number of the player who chooses there, CHANCE or NOBODY. */
  readonly owner: Int32Array;
  /** By node of chance: the weights of its options. */
  readonly weights: ReadonlyMap<number, readonly number[]>;
  /** The texts of the outcomes, sorted by code unit. */
  readonly outcomes: readonly string[];
  /** By node: the number of the outcome that it is, or -1. */
  readonly outcomeOf: Int32Array;
  readonly components: Components & { readonly loops: Uint8Array; readonly ends: Uint8Array };
}

/** The game of a puzzle whose nodes have all been expanded. A puzzle that does not say who chooses is one player's. */
export function gameFrom<State, Choice>(model: Model<State, Choice>, graph: Graph, states: readonly State[]): Game<State> {
  const nodes = nodeCount(graph);
  const owner = new Int32Array(nodes).fill(NOBODY);
  const outcomeOf = new Int32Array(nodes).fill(-1);
  const weights = new Map<number, readonly number[]>();
  const texts = new Map<number, string>();
  states.forEach((state, node) => {
    const options = optionCount(graph, node);
    if (options === 0) texts.set(node, model.outcome(state));
    if (options < 2) return;
    const odds = model.chance?.(state);
    owner[node] = odds === undefined ? (model.player?.(state) ?? 0) : CHANCE;
    if (odds !== undefined) weights.set(node, odds);
  });
  const outcomes = [...new Set(texts.values())].sort();
  const numbers = new Map(outcomes.map((text, number) => [text, number]));
  for (const [node, text] of texts) outcomeOf[node] = numbers.get(text) ?? -1;
  const components = componentsOf(graph);
  return { graph, states, owner, weights, outcomes, outcomeOf, components: { ...components, ...describeComponents(graph, components) } };
}

/** The same game in which a loop that nobody can leave is an outcome with this text. */
export function withEndless<State>(game: Game<State>, text: string): Game<State> {
  const { of, ends } = game.components;
  const hopeless = (node: number): boolean => ends[at(of, node)] === 0;
  if (!game.outcomeOf.some((_, node) => hopeless(node))) return game;
  const outcomes = [...new Set([...game.outcomes, text])].sort();
  const outcomeOf = game.outcomeOf.map((outcome, node) => (outcome >= 0 ? outcomes.indexOf(game.outcomes[outcome] ?? '') : hopeless(node) ? outcomes.indexOf(text) : -1));
  return { ...game, outcomes, outcomeOf };
}

/** Nodes by component, those that a node leads to never after it: first the ends, last the beginning. */
export function* inwards<State>({ components: { of, order } }: Game<State>): Generator<Int32Array> {
  for (let from = 0, to = 0; from < order.length; from = to) {
    while (to < order.length && at(of, at(order, to)) === at(of, at(order, from))) to++;
    yield order.subarray(from, to);
  }
}
