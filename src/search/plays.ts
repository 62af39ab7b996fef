import { plus, type Int } from '../base/integer.ts';
import { endEdge, firstEdge, nodeCount, optionCount, target, type Graph } from './graph.ts';
import { at } from './ints.ts';

/**
 * The nodes that no loop leads to, each after all nodes before it. Takes a fully explored graph; all nodes are in the
 * result if and only if it has no loop.
 */
export function topologicalOrder(graph: Graph): Int32Array {
  const nodes = nodeCount(graph);
  const waiting = new Int32Array(nodes);
  const { data } = graph.targets;
  for (let edge = 0; edge < graph.targets.length; edge++) (waiting[at(data, edge)] as number)++;
  const order = new Int32Array(nodes);
  let length = at(waiting, 0) === 0 ? 1 : 0; // node 0 leads to all others
  for (let next = 0; next < length; next++) {
    const node = at(order, next);
    const end = endEdge(graph, node);
    for (let edge = firstEdge(graph, node); edge < end; edge++) {
      const after = target(graph, edge);
      const left = at(waiting, after) - 1;
      waiting[after] = left;
      if (left === 0) order[length++] = after;
    }
  }
  return length === nodes ? order : order.slice(0, length);
}

/**
 * Per node the number of ways from node 0, undefined where a loop can come before. Takes a fully explored graph and its
 * topological order; enumerates nothing.
 */
export function countWays(graph: Graph, order: Int32Array): readonly (Int | undefined)[] {
  const ways: (Int | undefined)[] = new Array<Int | undefined>(nodeCount(graph)).fill(undefined);
  if (order.length > 0) ways[0] = 1;
  for (const node of order) {
    if (optionCount(graph, node) === 0) continue;
    const here = ways[node] as Int;
    const end = endEdge(graph, node);
    for (let edge = firstEdge(graph, node); edge < end; edge++) {
      const after = target(graph, edge);
      ways[after] = plus(ways[after] ?? 0, here);
    }
  }
  return order.length === ways.length ? ways : onlyThoseOf(order, ways);
}

/** Nodes behind a loop have got the ways from before it only. */
function onlyThoseOf(order: Int32Array, ways: readonly (Int | undefined)[]): readonly (Int | undefined)[] {
  const kept: (Int | undefined)[] = new Array<Int | undefined>(ways.length).fill(undefined);
  for (const node of order) kept[node] = ways[node];
  return kept;
}
