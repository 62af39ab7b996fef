import { expect, test } from 'vitest';
import { commuting, graphPuzzle } from './puzzles.ts';
import { exploreReference } from './reference.ts';
import { coverageOf, samplePlays } from './sample.ts';

test('a sample is part of the truth, and the same for the same seed', () => {
  const truth = exploreReference(commuting(5), { order: 'bfs', wantPlays: false, wantScripts: true }).outcomes;
  const sampled = samplePlays(commuting(5), { seed: 'one', plays: 500 });
  expect(sampled.verdict).toEqual({ kind: 'sample', seed: 'one', plays: 500, unfinished: 0 });
  for (const text of sampled.outcomes.keys()) expect(truth.has(text)).toBe(true);
  expect([...sampled.outcomes.values()].reduce((sum, { count }) => sum + count, 0)).toBe(500);
  expect(samplePlays(commuting(5), { seed: 'one', plays: 500 })).toEqual(sampled);
  expect(samplePlays(commuting(5), { seed: 'two', plays: 500 })).not.toEqual(sampled);
});

test('a play that does not end is given up, not counted as an outcome', () => {
  const sampled = samplePlays(graphPuzzle([[0]]), { seed: '', plays: 3, maxSteps: 10 });
  expect(sampled.verdict).toMatchObject({ plays: 3, unfinished: 3 });
  expect(sampled.outcomes.size).toBe(0);
});

test('chance has weights', () => {
  const coin = { ...graphPuzzle([[1, 2], [], []]), chance: () => [0, 1] };
  expect([...samplePlays(coin, { seed: 'x', plays: 50 }).outcomes.keys()]).toEqual(['2']);
});

test('the estimates are those of Good and Turing, and of Chao', () => {
  // Ten plays: two outcomes seen once, one seen twice, one six times.
  expect(coverageOf([1, 1, 2, 6])).toEqual({ coverage: 0.8, atLeast: 5 });
  expect(coverageOf([5, 5])).toEqual({ coverage: 1, atLeast: 2 });
  expect(coverageOf([])).toEqual({ coverage: 0, atLeast: 0 });
});
