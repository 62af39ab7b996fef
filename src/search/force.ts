import { CHANCE, inwards, NOBODY, type Game } from './game.ts';
import { endEdge, firstEdge, nodeCount, target } from './graph.ts';
import { at } from './ints.ts';

/** Sets of goals by node: the bits of goal 32·w + b stand in word `node * words + w`. */
export interface Goals {
  readonly count: number;
  readonly words: number;
  readonly bits: Uint32Array;
}

/** The goals that are reached right at a node; all others are to be reached later. */
export function goalsOf<State>(game: Game<State>, count: number, reached: (node: number) => readonly number[]): Goals {
  const words = Math.max(1, Math.ceil(count / 32));
  const bits = new Uint32Array(nodeCount(game.graph) * words);
  for (let node = 0; node < game.outcomeOf.length; node++) {
    if (at(game.outcomeOf, node) < 0) continue;
    for (const goal of reached(node)) bits[node * words + (goal >> 5)] = (bits[node * words + (goal >> 5)] as number) | (1 << (goal & 31));
  }
  return { count, words, bits };
}

/** One goal for each outcome: that the play ends in it. */
export const outcomeGoals = <State>(game: Game<State>): Goals => goalsOf(game, game.outcomes.length, (node) => [at(game.outcomeOf, node)]);

export const hasGoal = ({ words, bits }: Goals, node: number, goal: number): boolean => (((bits[node * words + (goal >> 5)] as number) >>> (goal & 31)) & 1) === 1;

/** The goals of a node in ascending order. */
export const goalsAt = (goals: Goals, node: number): readonly number[] => Array.from({ length: goals.count }, (_, goal) => goal).filter((goal) => hasGoal(goals, node, goal));

/**
 * By node, the goals that the friends can force from there: whatever all others choose (chance too, unless it is a friend), the
 * play reaches the goal. The least solution, so a play that goes on for ever reaches nothing. With everybody as a friend:
 * what can still happen; with nobody: what happens in any case.
 */
export function forcedBy<State>(game: Game<State>, goals: Goals, isFriend: (owner: number) => boolean): Goals {
  const { graph, owner, outcomeOf, components } = game;
  const { words } = goals;
  const bits = goals.bits.slice();
  const settle = (node: number): boolean => {
    if (at(outcomeOf, node) >= 0) return false;
    const [from, to] = [firstEdge(graph, node), endEdge(graph, node)];
    const who = at(owner, node);
    const any = who !== NOBODY && isFriend(who);
    let changed = false;
    for (let word = 0; word < words; word++) {
      let value = any ? 0 : 0xffffffff;
      for (let edge = from; edge < to; edge++) {
        const after = bits[target(graph, edge) * words + word] as number;
        value = any ? value | after : value & after;
      }
      const here = node * words + word;
      const all = (value | (goals.bits[here] as number)) >>> 0;
      changed ||= all !== bits[here];
      bits[here] = all;
    }
    return changed;
  };
  for (const nodes of inwards(game)) {
    const loops = components.loops[at(components.of, nodes[0] as number)] === 1;
    for (let again = true; again;) {
      again = false;
      for (const node of nodes) if (settle(node)) again = loops;
    }
  }
  return { ...goals, bits };
}

/** The players who choose somewhere, ascending; CHANCE last if it does. */
export function seatsOf<State>({ owner }: Game<State>): readonly number[] {
  const all = new Set(owner);
  const players = [...all].filter((who) => who >= 0).sort((a, b) => a - b);
  return all.has(CHANCE) ? [...players, CHANCE] : players;
}
