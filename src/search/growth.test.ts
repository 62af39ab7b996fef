import fc from 'fast-check';
import { expect, test } from 'vitest';
import { follow } from './path.ts';
import { counting, type Counting, type Move } from './puzzles.ts';
import { exploreReference } from './reference.ts';
import type { Growth } from './verdict.ts';

type Moves = Readonly<Record<string, readonly Move[]>>;

const PLACES = ['a', 'b', 'c', 'd'];

/** Moves between four places that leave two counts alone or raise them. */
const systems: fc.Arbitrary<Moves> = fc
  .tuple(
    ...PLACES.map(() =>
      fc.array(fc.record({ to: fc.constantFrom(...PLACES), add: fc.constantFrom([0, 0], [0, 0], [0, 1], [2, 0]) }), {
        maxLength: 3,
      }),
    ),
  )
  .map((lists) => Object.fromEntries(PLACES.map((place, i) => [place, lists[i] ?? []])));

/** The places that can be reached from one, in one move or more. */
function reachable(moves: Moves, from: string): Set<string> {
  const found = new Set<string>();
  const visit = (place: string): void => {
    for (const { to } of moves[place] ?? []) {
      if (found.has(to)) continue;
      found.add(to);
      visit(to);
    }
  };
  visit(from);
  return found;
}

/** Whether some move that raises a count lies on a loop, and whether any move does. */
function truth(moves: Moves): 'growth' | 'cycle' | 'finite' {
  const places = ['a', ...reachable(moves, 'a')];
  const onLoops = places.flatMap((place) => (moves[place] ?? []).filter(({ to }) => to === place || reachable(moves, to).has(place)));
  if (onLoops.some(({ add }) => add.some((n) => n > 0))) return 'growth';
  return onLoops.length > 0 ? 'cycle' : 'finite';
}

test.each(['bfs', 'dfs'] as const)('growth if and only if a count can rise for ever, %s', (order) => {
  fc.assert(
    fc.property(systems, (moves) => {
      const model = counting({ place: 'a', counts: [0, 0] }, moves);
      const { verdict } = exploreReference(model, { order, wantPlays: true, wantScripts: true, maxStates: 5000 });
      expect(verdict.kind).toBe(truth(moves));
      if (verdict.kind === 'growth') expect(growsOnReplay(model, verdict)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('the same is found where outlines spare most shapes', () => {
  fc.assert(
    fc.property(systems, (moves) => {
      const model = counting({ place: 'a', counts: [0, 0] }, moves);
      const options = { order: 'bfs', wantPlays: true, wantScripts: true, maxStates: 5000 } as const;
      const { verdict } = exploreReference({ ...model, outline: ({ place }) => (place < 'c' ? 'early' : 'late') }, options);
      expect(verdict).toEqual(exploreReference(model, options).verdict);
    }),
  );
});

test.each(['bfs', 'dfs'] as const)('what a growth can be left to is found beside it, %s', (order) => {
  fc.assert(
    fc.property(systems, (moves) => {
      const model = { ...counting({ place: 'a', counts: [0, 0] }, moves), outcome: ({ place }: Counting) => place };
      const { outcomes } = exploreReference(model, { order, wantPlays: false, wantScripts: false, maxStates: 5000 });
      // moves do not look at counts: every place without moves that can be reached is an end that some play has
      const ends = ['a', ...reachable(moves, 'a')].filter((place) => (moves[place] ?? []).length === 0);
      expect([...outcomes.keys()].sort()).toEqual([...new Set(ends)].sort());
    }),
    { numRuns: 1000 },
  );
});

function growsOnReplay(model: ReturnType<typeof counting>, { stem, loop, stemSteps, loopSteps }: Growth): boolean {
  const entry = follow(model, stem, stemSteps);
  if (!entry.ok) return false;
  let before: Counting = entry.value.end;
  for (let round = 0; round < 3; round++) {
    const around = follow({ ...model, initial: before }, loop, loopSteps);
    if (!around.ok || around.value.steps.length !== loopSteps) return false;
    const after = around.value.end;
    if (after.place !== before.place || !after.counts.every((n, i) => n >= (before.counts[i] ?? 0))) return false;
    if (after.counts.every((n, i) => n === before.counts[i])) return false;
    before = after;
  }
  return true;
}
