import { at, emptyInts, push, type Ints } from './ints.ts';

/**
 * The explored part of a puzzle as integers: states are nodes, numbered from 0 (the initial one) in the order in which
 * they were reached; the edges of a node lie side by side in the order of its options.
 */
export interface Graph {
  /** Per node: where its edges begin. */
  readonly first: Ints;
  /** Per node: the number of its options; UNEXPANDED if it was not looked at. */
  readonly options: Ints;
  /** Per edge: the node that it leads to. The node that was expanded last may lack edges, if the search was stopped. */
  readonly targets: Ints;
}

export const UNEXPANDED = -1;

/** No nodes yet. */
export const emptyGraph = (): Graph => ({ first: emptyInts(), options: emptyInts(), targets: emptyInts() });

/** Adds a node that is not expanded. */
export function addNode(graph: Graph): void {
  push(graph.first, 0);
  push(graph.options, UNEXPANDED);
}

/** Says that the edges of this node follow; there are to be as many as it has options. */
export function beginEdges(graph: Graph, node: number, options: number): void {
  graph.first.data[node] = graph.targets.length;
  graph.options.data[node] = options;
}

export const nodeCount = (graph: Graph): number => graph.first.length;
export const optionCount = (graph: Graph, node: number): number => at(graph.options.data, node);
export const firstEdge = (graph: Graph, node: number): number => at(graph.first.data, node);
export const target = (graph: Graph, edge: number): number => at(graph.targets.data, edge);

/** One past the last edge of an expanded node. */
export const endEdge = (graph: Graph, node: number): number =>
  Math.min(firstEdge(graph, node) + optionCount(graph, node), graph.targets.length);
