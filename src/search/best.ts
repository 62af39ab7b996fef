import { forcedBy, goalsOf, hasGoal, type Goals } from './force.ts';
import { NOBODY, type Game } from './game.ts';
import { endEdge, firstEdge, nodeCount, optionCount, target } from './graph.ts';
import { at, emptyInts, push } from './ints.ts';
import type { Script } from './verdict.ts';

/** The best that somebody can make sure of, and a play in which the others make it as hard as they can. */
export interface BestPlay {
  /** Rank of the end (0 is the best) that is sure at least; null if the others can keep the play from ending. */
  readonly rank: number | null;
  /** Best play against best opposition; empty where nothing is sure. */
  readonly script: Script;
  /** The node where that play ends; -1 where nothing is sure. */
  readonly end: number;
}

/** How well somebody fares from each node at worst: a rank, or `ranks` if not even an end is sure. */
function fares<State>(game: Game<State>, ranks: number, forced: Goals): Int32Array {
  return Int32Array.from({ length: nodeCount(game.graph) }, (_, node) => {
    for (let rank = 0; rank < ranks; rank++) if (hasGoal(forced, node, rank)) return rank;
    return ranks;
  });
}

/** By node: how many rounds of going backwards from the ends of at most this rank it takes to be sure of one; -1 if never. */
function distances<State>(game: Game<State>, isGoal: (node: number) => boolean, isFriend: (owner: number) => boolean): Int32Array {
  const { graph, owner, outcomeOf } = game;
  const nodes = nodeCount(graph);
  const distance = new Int32Array(nodes).fill(-1);
  const before = Array.from({ length: nodes }, () => emptyInts());
  const open = new Int32Array(nodes);
  const queue: number[] = [];
  for (let node = 0; node < nodes; node++) {
    if (at(outcomeOf, node) >= 0) {
      if (!isGoal(node)) continue;
      distance[node] = 0;
      queue.push(node);
      continue;
    }
    open[node] = at(owner, node) !== NOBODY && isFriend(at(owner, node)) ? 1 : optionCount(graph, node);
    for (let edge = firstEdge(graph, node); edge < endEdge(graph, node); edge++) push(before[target(graph, edge)] ?? emptyInts(), node);
  }
  for (let next = 0; next < queue.length; next++) {
    const node = queue[next] as number;
    const from = before[node];
    for (let i = 0; from !== undefined && i < from.length; i++) {
      const earlier = at(from.data, i);
      if (at(distance, earlier) >= 0) continue;
      const left = at(open, earlier) - 1;
      open[earlier] = left;
      if (left > 0) continue;
      distance[earlier] = at(distance, node) + 1;
      queue.push(earlier);
    }
  }
  return distance;
}

/**
 * The best play of the friends against all others, chance among these. `rankOf` ranks the final nodes, 0 being the best, below
 * `ranks`. Friends take the first option that keeps what is sure and comes nearer to the end; the others the first that leaves the
 * friends the least.
 */
export function bestPlay<State>(game: Game<State>, ranks: number, rankOf: (node: number) => number, isFriend: (owner: number) => boolean): BestPlay {
  const { graph, owner, outcomeOf } = game;
  const upTo = (node: number): readonly number[] => Array.from({ length: ranks }, (_, rank) => rank).filter((rank) => rankOf(node) <= rank);
  const fare = fares(game, ranks, forcedBy(game, goalsOf(game, ranks, upTo), isFriend));
  const sure = at(fare, 0);
  if (sure === ranks) return { rank: null, script: [], end: -1 };
  const distance = distances(game, (node) => rankOf(node) <= sure, isFriend);
  const script: number[] = [];
  let node = 0;
  while (at(outcomeOf, node) < 0) {
    const begin = firstEdge(graph, node);
    const options = Array.from({ length: endEdge(graph, node) - begin }, (_, i) => target(graph, begin + i));
    const friend = at(owner, node) !== NOBODY && isFriend(at(owner, node));
    const here = at(distance, node);
    const least = Math.max(...options.map((each) => at(fare, each)));
    const index = friend ? options.findIndex((each) => at(distance, each) >= 0 && at(distance, each) < here) : options.findIndex((each) => at(fare, each) === least);
    if (options.length > 1) script.push(index);
    node = options[index] as number;
  }
  return { rank: sure, script, end: node };
}
