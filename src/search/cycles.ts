import { endEdge, firstEdge, nodeCount, optionCount, target, type Graph } from './graph.ts';
import { at } from './ints.ts';
import { leastPaths, scriptTo } from './scripts.ts';
import type { Cycle } from './verdict.ts';

/** The strongly connected components of a graph, numbered from 0; edges lead to the same or a lesser number. */
export interface Components {
  readonly of: Int32Array;
  readonly count: number;
  /** All nodes by component. */
  readonly order: Int32Array;
}

/** Tarjan's algorithm without recursion. */
export function componentsOf(graph: Graph): Components {
  const nodes = nodeCount(graph);
  const of = new Int32Array(nodes).fill(-1);
  const order = new Int32Array(nodes);
  const index = new Int32Array(nodes); // from 1; 0 = not visited
  const low = new Int32Array(nodes);
  const cursor = new Int32Array(nodes);
  const path = new Int32Array(nodes);
  const open = new Int32Array(nodes);
  let [visited, depth, opened, done, count] = [0, 0, 0, 0, 0];
  const enter = (node: number): void => {
    index[node] = low[node] = ++visited;
    cursor[node] = firstEdge(graph, node);
    path[depth++] = node;
    open[opened++] = node;
  };
  const leave = (node: number): void => {
    depth--;
    if (depth > 0) low[at(path, depth - 1)] = Math.min(at(low, at(path, depth - 1)), at(low, node));
    if (at(low, node) !== at(index, node)) return;
    for (let member = -1; member !== node;) {
      member = at(open, --opened);
      of[member] = count;
      order[done++] = member;
    }
    count++;
  };
  enter(0); // node 0 leads to all others
  while (depth > 0) {
    const node = at(path, depth - 1);
    const edge = at(cursor, node);
    if (edge === endEdge(graph, node)) {
      leave(node);
      continue;
    }
    cursor[node] = edge + 1;
    const after = target(graph, edge);
    if (at(index, after) === 0) enter(after);
    else if (at(of, after) < 0) low[node] = Math.min(at(low, node), at(index, after));
  }
  return { of, count, order };
}

/** Per component: whether it holds a loop, and whether a final state can be reached from it. */
export function describeComponents(graph: Graph, { of, count, order }: Components): { loops: Uint8Array; ends: Uint8Array } {
  const loops = new Uint8Array(count);
  const ends = new Uint8Array(count);
  for (const node of order) {
    const own = at(of, node);
    if (optionCount(graph, node) === 0) ends[own] = 1;
    const end = endEdge(graph, node);
    for (let edge = firstEdge(graph, node); edge < end; edge++) {
      const other = at(of, target(graph, edge));
      if (other === own) loops[own] = 1;
      else if (ends[other] === 1) ends[own] = 1;
    }
  }
  return { loops, ends };
}

/**
 * What to say of a fully explored graph that has a loop. Mandatory if some loop leads to no final state; the lasso has
 * the shortest, least script to a state on a loop (of that kind), and from there the shortest, least one around.
 */
export function cycleOf(graph: Graph): Cycle {
  const components = componentsOf(graph);
  const { loops, ends } = describeComponents(graph, components);
  const optional = loops.every((loop, component) => loop === 0 || ends[component] === 1);
  const paths = leastPaths(graph, 0);
  const entry = paths.order.find((node) => {
    const component = at(components.of, node);
    return loops[component] === 1 && (optional || ends[component] === 0);
  }) as number;
  const stem = scriptTo(paths, entry);
  const loop = scriptTo(leastPaths(graph, entry, true), entry);
  return {
    kind: 'cycle',
    optional,
    stem: stem.script,
    loop: loop.script,
    stemSteps: stem.steps,
    loopSteps: loop.steps,
  };
}
