import { emptyInts, at, push } from './ints.ts';

/** The nodes that wait to be expanded; its discipline is the search order. */
export interface Frontier {
  readonly push: (node: number) => void;
  /** The next node, or -1 if none waits. */
  readonly pop: () => number;
  readonly size: () => number;
}

export type Order = 'bfs' | 'dfs';

function firstInFirstOut(): Frontier {
  const nodes = emptyInts();
  let head = 0;
  return {
    push: (node) => {
      push(nodes, node);
    },
    pop: () => (head < nodes.length ? at(nodes.data, head++) : -1),
    size: () => nodes.length - head,
  };
}

function lastInFirstOut(): Frontier {
  const nodes = emptyInts();
  return {
    push: (node) => {
      push(nodes, node);
    },
    pop: () => (nodes.length > 0 ? at(nodes.data, --nodes.length) : -1),
    size: () => nodes.length,
  };
}

/** An empty frontier: a queue for breadth first, a stack for depth first. */
export const createFrontier = (order: Order): Frontier => (order === 'bfs' ? firstInFirstOut() : lastInFirstOut());
