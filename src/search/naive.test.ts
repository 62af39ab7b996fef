import { expect, test } from 'vitest';
import { exploreNaively } from './naive.ts';
import { commuting, counting, graphPuzzle } from './puzzles.ts';

test('the tree of F1(6) has 1957 nodes', () => {
  expect(exploreNaively(commuting(6))).toMatchObject({
    nodes: 1957,
    plays: 720n,
    verdict: { kind: 'finite' },
    complete: true,
  });
});

test('a state that comes back on its path is a cycle, and outcomes behind it have no count', () => {
  const found = exploreNaively(graphPuzzle([[1, 2], [3, 4], [], [1], []]));
  expect(found).toMatchObject({ verdict: { kind: 'cycle' }, plays: 'unbounded' });
  expect([...found.outcomes.values()].map(({ plays }) => plays)).toEqual([1n, 'unbounded']);
});

test('a limit is a verdict', () => {
  const endless = counting(
    { place: 'a', counts: [0] },
    {
      a: [
        { to: 'end', add: [] },
        { to: 'a', add: [1] },
      ],
    },
  );
  const found = exploreNaively(endless, { maxNodes: 4000 });
  expect(found).toMatchObject({ verdict: { kind: 'cut', limit: 'states' }, complete: false, nodes: 4000, plays: null });
  expect(found.outcomes.get('end 0')).toMatchObject({ plays: null, script: [0] });
});
