import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digestOf } from '../base/digest.ts';
import { exploreNaively } from './naive.ts';
import { follow, replay } from './path.ts';
import { commuting, counting, graphPuzzle, identical, redirecting } from './puzzles.ts';
import { exploreReference, type ReferenceOptions } from './reference.ts';
import type { Model } from './model.ts';
import type { Cycle, Exploration, Lasso } from './verdict.ts';

const ALL = { order: 'bfs', wantPlays: true, wantScripts: true } satisfies ReferenceOptions;
const ORDERS = ['bfs', 'dfs'] as const;

const families = {
  F1: commuting,
  F2: identical,
  F4: redirecting,
} as const satisfies Record<string, (n: number) => unknown>;

const explore = (family: keyof typeof families, n: number, options: ReferenceOptions): Exploration<unknown> =>
  exploreReference(families[family](n) as Model<unknown, unknown>, options);

/** FAMILIES.md: states, transitions, plays, outcomes, digest. */
const KNOWN: readonly (readonly [keyof typeof families, number, number, number, bigint, number, string])[] = [
  ['F1', 4, 38, 50, 24n, 9, 'bd49f4178a8d9e12'],
  ['F1', 5, 103, 170, 120n, 15, '242e680d1b7ef3a8'],
  ['F1', 6, 396, 688, 720n, 56, '5aced5335f04b7eb'],
  ['F1', 7, 1151, 2388, 5040n, 104, 'aba7d076f25cb649'],
  ['F1', 8, 5151, 10982, 40320n, 468, 'a97d1c533cbcebb0'],
  ['F2', 6, 64, 192, 720n, 1, '913f5d1da2feaf4d'],
  ['F4', 4, 76, 98, 46n, 13, '08c9dedb067731d6'],
  ['F4', 5, 528, 832, 896n, 19, '8475bedb3080d467'],
  ['F4', 6, 2320, 4160, 9528n, 22, 'aa353b7da592bb65'],
  ['F4', 7, 9808, 21232, 136792n, 25, '6e781bd33d69e0b5'],
];

describe('known families', () => {
  for (const order of ORDERS) {
    test.each(KNOWN)(`${order} of %s(%i)`, (family, n, states, transitions, plays, outcomes, digest) => {
      const found = explore(family, n, { ...ALL, order });
      expect(found).toMatchObject({
        verdict: { kind: 'finite' },
        complete: true,
        drawReached: false,
        states,
        transitions,
        plays,
      });
      expect(found.outcomes.size).toBe(outcomes);
      expect(digestOf(found.outcomes.keys())).toBe(digest);
    });
  }

  test.each([
    ['F1', 8, '1b8977f2e9c33b3f'],
    ['F4', 8, 'b19b1de1e79c8d4a'],
  ] as const)('plays of %s(%i)', (family, n, digest) => {
    const { outcomes } = explore(family, n, { ...ALL, order: 'dfs' });
    expect(digestOf([...outcomes].map(([text, { plays }]) => `${text} ${String(plays)}`))).toBe(digest);
  });

  test('plays beyond 2^53 are exact', () => {
    // 60 steps with two options each that lead to the same state
    const chain = graphPuzzle(Array.from({ length: 60 }, (_, i) => [i + 1, i + 1]));
    expect(exploreReference(chain, ALL)).toMatchObject({ plays: 2n ** 60n, states: 61, transitions: 120 });
  });

  test('every script replays to its outcome, and is the least of the whole tree', () => {
    const model = redirecting(5);
    const naive = exploreNaively(model);
    for (const [text, { script }] of exploreReference(model, ALL).outcomes) {
      const steps = replay(model, script ?? []);
      expect(steps.ok && model.outcome(steps.value.at(-1)?.after ?? model.initial)).toBe(text);
      expect(script).toEqual(naive.outcomes.get(text)?.script);
    }
  });

  test('what is not wanted is null', () => {
    const { plays, outcomes } = exploreReference(commuting(3), { order: 'bfs', wantPlays: false, wantScripts: false });
    expect(plays).toBeNull();
    for (const outcome of outcomes.values()) expect(outcome).toMatchObject({ plays: null, script: null });
  });
});

describe('scripts', () => {
  test('forced steps are states and transitions but no entries', () => {
    const found = exploreReference(graphPuzzle([[1], [2], [3, 4], [5], [], []]), ALL);
    expect(found).toMatchObject({ states: 6, transitions: 5, plays: 2n });
    expect([...found.outcomes].map(([text, { script }]) => [text, script])).toEqual([
      ['4', [1]],
      ['5', [0]],
    ]);
  });

  test('fewest entries, not fewest steps', () => {
    // to 4: "1.0" in two steps, or "0" in four
    const found = exploreReference(graphPuzzle([[1, 2], [3], [4, 5], [6], [], [], [4]]), ALL);
    expect(found.outcomes.get('4')?.script).toEqual([0]);
    expect(found.outcomes.get('5')?.script).toEqual([1, 1]);
  });

  test('of one state only: an empty script and one play', () => {
    expect(exploreReference(graphPuzzle([[]]), ALL)).toMatchObject({ states: 1, transitions: 0, plays: 1n });
    expect(exploreReference(graphPuzzle([[]]), ALL).outcomes.get('0')?.script).toEqual([]);
  });
});

describe('loops', () => {
  test('an optional loop: what comes before it is still counted', () => {
    const found = exploreReference(graphPuzzle([[1, 2, 2], [3, 4], [], [1], []]), ALL);
    expect(found).toMatchObject({ complete: true, drawReached: false, plays: 'unbounded' });
    expect(found.verdict).toEqual({ kind: 'cycle', optional: true, stem: [0], loop: [0], stemSteps: 1, loopSteps: 2 });
    expect([...found.outcomes].map(([text, { plays }]) => [text, plays])).toEqual([
      ['2', 2n],
      ['4', 'unbounded'],
    ]);
  });

  test('a mandatory loop is reported even if an optional one is nearer', () => {
    const found = exploreReference(graphPuzzle([[0, 1, 2], [], [3], [4], [3]]), ALL);
    expect(found.drawReached).toBe(true);
    expect(found.verdict).toEqual({ kind: 'cycle', optional: false, stem: [2], loop: [], stemSteps: 2, loopSteps: 2 });
  });

  test('choices that never lead out of the loops are mandatory too', () => {
    expect(
      exploreReference(
        graphPuzzle([
          [1, 2],
          [0, 2],
          [0, 1],
        ]),
        ALL,
      ),
    ).toMatchObject({
      verdict: { kind: 'cycle', optional: false, stem: [], loop: [0, 0] },
      drawReached: true,
    });
  });

  test('a forced loop on the initial state has an empty stem', () => {
    const found = exploreReference(graphPuzzle([[0]]), ALL);
    expect(found.verdict).toEqual({ kind: 'cycle', optional: false, stem: [], loop: [], stemSteps: 0, loopSteps: 1 });
    expect(found.outcomes.size).toBe(0);
  });
});

describe('growth', () => {
  const start = (...counts: number[]): { place: string; counts: number[] } => ({ place: 'a', counts });

  test.each(ORDERS)('a loop that raises a count, %s', (order) => {
    const model = counting(start(0), {
      a: [{ to: 'b', add: [] }],
      b: [
        { to: 'end', add: [] },
        { to: 'a', add: [1] },
      ],
    });
    const { verdict, complete, plays } = exploreReference(model, { ...ALL, order, maxStates: 1000 });
    expect({ complete, plays }).toEqual({ complete: false, plays: null });
    expect(verdict).toMatchObject({ kind: 'growth', stem: [], loop: [1], stemSteps: 0, loopSteps: 2 });
  });

  test('the lasso replays, and rises again', () => {
    const model = counting(
      { place: 'x', counts: [0, 5] },
      {
        x: [
          { to: 'a', add: [] },
          { to: 'end', add: [] },
        ],
        a: [
          { to: 'b', add: [0, 3] },
          { to: 'end', add: [] },
        ],
        b: [{ to: 'a', add: [1, -3] }],
      },
    );
    const { verdict } = exploreReference(model, ALL);
    const { kind, stem, loop, stemSteps, loopSteps } = verdict as Lasso & { kind: string };
    expect(kind).toBe('growth');
    const entry = follow(model, stem, stemSteps);
    const once = follow({ ...model, initial: entry.ok ? entry.value.end : model.initial }, loop, loopSteps);
    expect(once.ok && once.value.end).toEqual({ place: 'a', counts: [1, 5] });
  });

  test('a loop that has to end is finite', () => {
    const model = counting(start(0), {
      a: [
        { to: 'a', add: [1], open: ([n = 0]) => n < 5 },
        { to: 'end', add: [], open: ([n = 0]) => n >= 5 },
      ],
    });
    expect(exploreReference(model, ALL)).toMatchObject({ verdict: { kind: 'finite' }, states: 7 });
  });

  test('one count falls: cut, not growth', () => {
    const model = counting(start(0, 0), { a: [{ to: 'a', add: [1, -1] }] });
    expect(exploreReference(model, { ...ALL, maxStates: 200 }).verdict).toEqual({
      kind: 'cut',
      limit: 'states',
      frontier: 1,
    });
  });

  test('big counts are compared exactly', () => {
    const model: Model<bigint, number> = {
      initial: 2n ** 60n,
      choices: () => [0],
      apply: (state) => state + 1n,
      key: String,
      outcome: String,
      shape: (state) => ({ shape: '', counts: [state] }),
    };
    expect(exploreReference(model, ALL).verdict.kind).toBe('growth');
  });
});

describe('limits', () => {
  test('a puzzle of exactly the limit is finished, one state less is cut', () => {
    expect(exploreReference(commuting(6), { ...ALL, maxStates: 396 }).complete).toBe(true);
    const cut = exploreReference(commuting(6), { ...ALL, order: 'dfs', maxStates: 395 });
    expect(cut).toMatchObject({ complete: false, states: 395, plays: null, verdict: { kind: 'cut', limit: 'states' } });
    expect(cut.outcomes.size).toBeGreaterThan(0);
    for (const [text, { script, plays }] of cut.outcomes) {
      expect(plays).toBeNull();
      const steps = replay(commuting(6), script ?? []);
      expect(steps.ok && String(steps.value.at(-1)?.after.amount)).toBe(text);
    }
  });

  test('time and memory', () => {
    let ticks = 0;
    const time = exploreReference(commuting(8), { ...ALL, deadline: { at: 10, now: () => ++ticks } });
    expect(time.verdict).toMatchObject({ kind: 'cut', limit: 'time' });
    const memory = exploreReference(commuting(8), { ...ALL, memory: { maxMb: 10, usedMb: () => 11 } });
    expect(memory.verdict).toEqual({ kind: 'cut', limit: 'memory', frontier: 1 });
  });
});

/** Up to nine states with up to three options each; state i leads to states after `i` only if `acyclic`. */
const graphs = (acyclic: boolean): fc.Arbitrary<number[][]> =>
  fc.integer({ min: 1, max: acyclic ? 9 : 7 }).chain((size) =>
    fc.tuple(
      ...Array.from({ length: size }, (_, i) => {
        const least = acyclic ? i + 1 : 0;
        return least >= size ? fc.constant<number[]>([]) : fc.array(fc.integer({ min: least, max: size - 1 }), { maxLength: 3 });
      }),
    ),
  );

const byThirds = (state: number): string => `outcome ${String(state % 3)}`;

function answers({ outcomes, plays }: Pick<Exploration<number>, 'outcomes' | 'plays'>): unknown {
  return { plays, outcomes: [...outcomes].map(([text, { script, plays: own }]) => [text, script, own]) };
}

/** reach[i][j]: j can be reached from i in one step or more. */
function closure(successors: readonly (readonly number[])[]): boolean[][] {
  const reach = successors.map((targets) => successors.map((_, j) => targets.includes(j)));
  for (const [k, through] of reach.entries()) {
    for (const row of reach) if (row[k]) for (const [j, on] of through.entries()) row[j] ||= on;
  }
  return reach;
}

function mandatory(successors: readonly (readonly number[])[]): boolean {
  const reach = closure(successors);
  return successors.some(
    (_, i) => (i === 0 || reach[0]?.[i]) && reach[i]?.[i] && !successors.some((to, j) => to.length === 0 && reach[i]?.[j]),
  );
}

function lassoHolds(model: Model<number, number>, { stem, loop, stemSteps, loopSteps }: Cycle): boolean {
  const entry = follow(model, stem, stemSteps);
  if (!entry.ok || entry.value.steps.length !== stemSteps) return false;
  const around = follow({ ...model, initial: entry.value.end }, loop, loopSteps);
  return around.ok && around.value.steps.length === loopSteps && around.value.end === entry.value.end;
}

describe('random graphs', () => {
  test.each([true, false])('naive, bfs and dfs agree (acyclic: %s)', (acyclic) => {
    fc.assert(
      fc.property(graphs(acyclic), (successors) => {
        const model = graphPuzzle(successors, byThirds);
        const naive = exploreNaively(model);
        const [bfs, dfs] = ORDERS.map((order) => exploreReference(model, { ...ALL, order })) as [Exploration<number>, Exploration<number>];
        expect(answers(bfs)).toEqual(answers(naive));
        expect(dfs).toEqual(bfs);
        expect(bfs.verdict.kind).toBe(naive.verdict.kind);
        if (bfs.verdict.kind !== 'cycle') return;
        expect(bfs.verdict.optional).toBe(!mandatory(successors));
        expect(lassoHolds(model, bfs.verdict)).toBe(true);
      }),
      { numRuns: 1500 },
    );
  });
});
