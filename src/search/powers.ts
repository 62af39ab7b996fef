import { forcedBy, hasGoal, outcomeGoals, seatsOf, type Goals } from './force.ts';
import { CHANCE, type Game } from './game.ts';

/** A group of seats: bit i is seat i. */
type Group = number;

/** What groups of those who choose can force, from the beginning and (alone, all together, nobody) from everywhere. */
export interface Powers {
  /** The players who choose somewhere, ascending; CHANCE last if it does. */
  readonly seats: readonly number[];
  /** By group of seats (bit i is seat i), by outcome: whether the group can force it from the beginning. */
  readonly can: readonly (readonly boolean[])[];
  /** By node: what can still happen. */
  readonly reachable: Goals;
  /** By node: what happens whatever anybody does. */
  readonly certain: Goals;
  /** By seat, by node: what it can force alone. */
  readonly alone: readonly Goals[];
}

/** What one outcome depends on. Players by number, ascending; groups by size, then by players. */
export interface Power {
  /** Every play ends in it. */
  readonly certain: boolean;
  /** Players who can force it, each alone. Chance is on nobody's side. */
  readonly force: readonly number[];
  /** Players who can avoid it, each alone: the others cannot force it together, not even if chance is on their side. */
  readonly avoid: readonly number[];
  /** The smallest groups of more than one player that can force it. */
  readonly together: readonly (readonly number[])[];
  /** Whoever belongs to a smallest group that can force it, chance counted as a player: all others make no difference to it. */
  readonly deciders: readonly number[];
}

/** About how many steps `powersOf` takes. */
export function workOf<State>(game: Game<State>): number {
  return 2 ** seatsOf(game).length * (game.graph.targets.length + game.states.length) * Math.ceil(game.outcomes.length / 32);
}

/** Solves the game for every group of those who choose somewhere. */
export function powersOf<State>(game: Game<State>): Powers {
  const seats = seatsOf(game);
  const goals = outcomeGoals(game);
  const solve = (group: Group): Goals => forcedBy(game, goals, (owner) => (group & (1 << seats.indexOf(owner))) !== 0);
  const everybody = 2 ** seats.length - 1;
  const kept = new Map<Group, Goals>();
  const isKept = (group: Group): boolean => group === everybody || (group & (group - 1)) === 0;
  const can = Array.from({ length: everybody + 1 }, (_, group) => {
    const solved = solve(group);
    if (isKept(group)) kept.set(group, solved);
    return game.outcomes.map((_text, outcome) => hasGoal(solved, 0, outcome));
  });
  const of = (group: Group): Goals => kept.get(group) ?? goals;
  return { seats, can, reachable: of(everybody), certain: of(0), alone: seats.map((_, seat) => of(1 << seat)) };
}

const sizeOf = (group: Group): number => group.toString(2).replaceAll('0', '').length;

/** What the outcome with this number depends on, among players numbered from 0. */
export function powerOver({ seats, can }: Powers, outcome: number, players: number): Power {
  const wins = (group: Group): boolean => can[group]?.[outcome] === true;
  const everybody = can.length - 1;
  const membersOf = (group: Group): readonly number[] => seats.filter((_, seat) => (group & (1 << seat)) !== 0);
  const smallest = Array.from({ length: can.length }, (_, group) => group).filter((group) => wins(group) && seats.every((_, seat) => (group & (1 << seat)) === 0 || !wins(group ^ (1 << seat))));
  const all = Array.from({ length: players }, (_, player) => player);
  const groupOf = (player: number): Group => (seats.includes(player) ? 1 << seats.indexOf(player) : 0);
  const withoutChance = smallest.filter((group) => !membersOf(group).includes(CHANCE));
  return {
    certain: wins(0),
    force: all.filter((player) => wins(groupOf(player))),
    avoid: all.filter((player) => !wins(everybody & ~groupOf(player))),
    together: withoutChance.filter((group) => sizeOf(group) > 1).sort((a, b) => sizeOf(a) - sizeOf(b) || a - b).map(membersOf),
    deciders: seats.filter((_, seat) => smallest.some((group) => (group & (1 << seat)) !== 0)),
  };
}
