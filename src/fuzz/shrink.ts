/** A case that breaks a claim, made as small as it gets: fewest parts, smallest numbers, then the plainest text. */
import fc from 'fast-check';
import { shrinkable } from './arbitraries.ts';
import { type Asking, brokenBy } from './evaluate.ts';
import type { Fields, Genome } from './genes.ts';
import { effectCount, scenarioTree } from './scenarios.ts';

export interface Shrunk {
  readonly genome: Genome;
  readonly tree: Fields;
  readonly effects: number;
  readonly message: string;
  /** Scenarios that were tried. */
  readonly tried: number;
}

/** So many smaller scenarios are tried. */
const BUDGET = 1_200;

/** The smallest case found that still breaks the same claim. Deterministic. */
export function shrink(genome: Genome, claim: string, number: number, asking: Asking, budget = BUDGET): Shrunk {
  const claims = asking.claims.filter(({ name }) => name === claim);
  let tried = 0;
  const known = new Map<string, string | null>();
  const breaks = (candidate: Genome): string | null => {
    const tree = scenarioTree(candidate);
    const text = JSON.stringify(tree);
    const before = known.get(text);
    if (before !== undefined) return before;
    if (tried >= budget) return null;
    tried++;
    const message = brokenBy(tree, number, { ...asking, claims }).find((each) => each.claim === claim)?.message ?? null;
    known.set(text, message);
    return message;
  };
  const result = fc.check(fc.property(shrinkable, (candidate) => breaks(candidate) === null), { examples: [[genome]], numRuns: 1, seed: 1 });
  const smallest = result.counterexample?.[0] ?? genome;
  const tree = scenarioTree(smallest);
  return { genome: smallest, tree, effects: effectCount(tree), message: known.get(JSON.stringify(tree)) ?? 'the claim holds when it is asked again', tried };
}
