import { endEdge, firstEdge, nodeCount, optionCount, target, type Graph } from './graph.ts';
import { at } from './ints.ts';

const UNSEEN = -1;
const ROOT = -2;
const FORCED = -1;

/** The shortest, least way from one node to each other. */
export interface LeastPaths {
  readonly start: number;
  /** The nodes that can be reached, by script: shorter first, then numerically less, then along the way. */
  readonly order: Int32Array;
  /** Per node: the one before it. */
  readonly parent: Int32Array;
  /** Per node: the index of the option that led here, FORCED if it was the only one. */
  readonly via: Int32Array;
}

/**
 * The shortest scripts from `start`, ties to the least: breadth first over the nodes with two or more options, where a
 * chain of forced steps is walked in one go. The queue stays sorted by script, so whoever comes first has the least.
 * With `returning` the start is not reached yet, so that its own script goes around a loop.
 */
export function leastPaths(graph: Graph, start: number, returning = false): LeastPaths {
  const parent = new Int32Array(nodeCount(graph)).fill(UNSEEN);
  const via = new Int32Array(nodeCount(graph));
  const order = new Int32Array(nodeCount(graph));
  let length = 0;
  const reach = (first: number, from: number, option: number): void => {
    for (let node = first, before = from, by = option; at(parent, node) === UNSEEN;) {
      parent[node] = before;
      via[node] = by;
      order[length++] = node;
      if (optionCount(graph, node) !== 1 || firstEdge(graph, node) === graph.targets.length) return;
      before = node;
      by = FORCED;
      node = target(graph, firstEdge(graph, node));
    }
  };
  const expand = (node: number): void => {
    const [begin, end] = [firstEdge(graph, node), endEdge(graph, node)];
    const forced = optionCount(graph, node) === 1;
    for (let edge = begin; edge < end; edge++) reach(target(graph, edge), node, forced ? FORCED : edge - begin);
  };
  if (returning) expand(start);
  else reach(start, ROOT, FORCED);
  for (let next = 0; next < length; next++) {
    const node = at(order, next);
    if (optionCount(graph, node) > 1) expand(node);
  }
  return { start, order: order.subarray(0, length), parent, via };
}

/** The script of a node that was reached, and the number of its steps, forced ones included. */
export function scriptTo(paths: Pick<LeastPaths, 'start' | 'parent' | 'via'>, node: number): { script: number[]; steps: number } {
  const script: number[] = [];
  let steps = 0;
  for (let here = node; here !== paths.start || steps === 0; here = at(paths.parent, here)) {
    if (at(paths.parent, here) === ROOT) break;
    if (at(paths.via, here) !== FORCED) script.push(at(paths.via, here));
    steps++;
  }
  return { script: script.reverse(), steps };
}
