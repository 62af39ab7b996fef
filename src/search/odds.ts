import { CHANCE, inwards, NOBODY, type Game } from './game.ts';
import { endEdge, firstEdge, target } from './graph.ts';
import { at } from './ints.ts';

/** An exact fraction in lowest terms, the denominator above 0. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

const ZERO: Fraction = { over: 0n, under: 1n };
const ONE: Fraction = { over: 1n, under: 1n };
const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b));

function fraction(over: bigint, under: bigint): Fraction {
  const common = divisor(over, under) || 1n;
  return { over: over / common, under: under / common };
}

/** "1/4", "0", "1". */
export const showFraction = ({ over, under }: Fraction): string => (under === 1n ? String(over) : `${String(over)}/${String(under)}`);

const less = (a: Fraction, b: Fraction): boolean => a.over * b.under < b.over * a.under;

function mean(values: readonly Fraction[], weights: readonly number[]): Fraction {
  const under = values.reduce((product, value) => (product * value.under) / divisor(product, value.under), 1n);
  const over = values.reduce((sum, value, i) => sum + BigInt(weights[i] ?? 1) * value.over * (under / value.under), 0n);
  return fraction(over, under * values.reduce((sum, _, i) => sum + BigInt(weights[i] ?? 1), 0n));
}

/** Whether chance decides on a loop: there the odds are the limit of a series, and `oddsOf` does not work them out. */
export const chanceOnLoops = <State>({ weights, components: { of, loops } }: Game<State>): boolean => [...weights.keys()].some((node) => loops[at(of, node)] === 1);

/**
 * The probability that the play ends in an outcome, if the friends make it as great and all other players make it as small as
 * they can; a play that goes on for ever ends in nothing. Exact. Throws if chance decides on a loop.
 */
export function oddsOf<State>(game: Game<State>, outcome: number, isFriend: (owner: number) => boolean): Fraction {
  const { graph, owner, outcomeOf, weights, components } = game;
  if (chanceOnLoops(game)) throw new Error('chance decides on a loop');
  const values: Fraction[] = game.states.map((_, node) => (at(outcomeOf, node) === outcome ? ONE : ZERO));
  const settle = (node: number): boolean => {
    if (at(outcomeOf, node) >= 0) return false;
    const after: Fraction[] = [];
    for (let edge = firstEdge(graph, node); edge < endEdge(graph, node); edge++) after.push(values[target(graph, edge)] ?? ZERO);
    const who = at(owner, node);
    const value = who === CHANCE ? mean(after, weights.get(node) ?? []) : after.reduce((best, each) => (who !== NOBODY && isFriend(who) === less(best, each) ? each : best));
    const before = values[node] ?? ZERO;
    values[node] = value;
    return less(before, value);
  };
  for (const nodes of inwards(game)) {
    const loops = components.loops[at(components.of, nodes[0] as number)] === 1;
    for (let again = true; again;) {
      again = false;
      for (const node of nodes) if (settle(node)) again = loops;
    }
  }
  return values[0] ?? ZERO;
}
