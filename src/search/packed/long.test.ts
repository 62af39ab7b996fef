/** The long search against the short one: threads, parts, spilling, interruptions change nothing. */
import { describe, expect, it } from 'vitest';
import { explore, type Explored, type ExploreOptions } from './sweep/explore.ts';
import { commuting, redirections, shields } from './families.fixture.ts';
import type { Packed } from './form/ir.ts';
import { exploreInTurns, type Conditions } from './long.fixture.ts';
import type { Job } from './long-explore.ts';
import { ALL_REDUCTIONS, NO_REDUCTIONS } from './division/model.ts';
import { randomPuzzle, strandPuzzle, twinPuzzle } from './random.fixture.ts';

const short = (puzzle: Packed, options: ExploreOptions): Explored => {
  const found = explore(puzzle, options);
  if (found.kind !== 'explored') throw new Error(found.reason);
  return found;
};
const outcomesOf = (explored: Explored): readonly string[] =>
  Array.from({ length: Number(explored.outcomes) }, (_, i) => `${explored.text(i)} ${String(explored.plays().of(i))}`).sort();
const figures = (explored: Explored): readonly unknown[] => [explored.cut, explored.states, explored.transitions, String(explored.outcomes), explored.cut ? null : outcomesOf(explored)];
const options = (more: ExploreOptions): ExploreOptions & { readonly wantPlays: () => boolean } => ({ ...more, wantPlays: () => true });

const CONDITIONS: readonly Conditions[] = [
  { threads: 1 },
  { threads: 3 },
  { threads: 2, part: 4 },
  { threads: 3, part: 16, quota: 64 },
  { threads: 1, quota: 0 },
];

describe('a long search', () => {
  it.each(Array.from({ length: 44 }, (_, i) => i))('finds what a short one finds in random puzzle %i', async (seed) => {
    const puzzle = seed < 24 ? randomPuzzle(`t${String(seed)}`, 2 + (seed % 6)) : seed < 32 ? twinPuzzle(`l${String(seed)}`, 2 + (seed % 4)) : strandPuzzle(`l${String(seed)}`, 2 + (seed % 2));
    for (const order of ['sweep', 'table'] as const) {
      for (const reductions of [NO_REDUCTIONS, { classes: true, deadMarks: seed % 2 === 0, parts: true, totals: seed % 3 === 0, flows: seed % 4 !== 0, strands: seed % 5 !== 0, twins: seed % 3 !== 1, turns: seed % 2 === 1, interleavings: seed % 3 !== 2 }]) {
        const how = { order, reductions, plays: seed % 3 === 0 };
        const wanted = figures(short(puzzle, how));
        const conditions = CONDITIONS[(seed + (order === 'table' ? 2 : 0)) % CONDITIONS.length] ?? { threads: 1 };
        expect(figures((await exploreInTurns(puzzle, options(how), conditions)).explored)).toEqual(wanted);
      }
    }
  });

  it.each([['F1', commuting(9)], ['F3', shields(5)], ['F4', redirections(7)]] as const)('writes what is too much for the memory to disk, and leaves nothing there (%s)', async (_, puzzle) => {
    const how = { order: 'table', reductions: NO_REDUCTIONS } as const;
    const long = await exploreInTurns(puzzle, options(how), { threads: 2, part: 512, quota: 1000 });
    expect(long.spilled).toBeGreaterThan(10_000);
    expect(long.leftOver).toBe(0);
    expect(figures(long.explored)).toEqual(figures(short(puzzle, how)));
  });

  it.each(['sweep', 'table'] as const)('stops at the same whole layer with any number of threads (%s)', async (order) => {
    for (const maxStates of [1, 2, 50, 500, 4000]) {
      const how = { order, reductions: NO_REDUCTIONS, limits: { maxStates } };
      const wanted = short(redirections(7), how);
      expect(wanted.cut?.by).toBe('states');
      expect(wanted.states).toBeLessThanOrEqual(maxStates);
      for (const conditions of CONDITIONS) expect(figures((await exploreInTurns(redirections(7), options(how), conditions)).explored)).toEqual(figures(wanted));
    }
  });
});

describe('a search that was interrupted', () => {
  const puzzle = shields(4);
  it.each(['sweep', 'table'] as const)('goes on from wherever it was saved, with other threads too (%s)', async (order) => {
    for (const reductions of [NO_REDUCTIONS, ALL_REDUCTIONS]) {
      const how = options({ order, reductions });
      const wanted = figures(short(puzzle, how));
      const { saved, explored } = await exploreInTurns(puzzle, how, { threads: 2, part: 8, saveEvery: 3 });
      expect(figures(explored)).toEqual(wanted);
      expect(saved.length).toBeGreaterThan(5);
      for (let i = 0; i < saved.length; i += Math.ceil(saved.length / 6)) {
        const stopped = await exploreInTurns(puzzle, how, { threads: 2, part: 8, saveEvery: 3, stopAt: 3 * i + 2 });
        const last = stopped.saved.at(-1);
        if (last === undefined) throw new Error('nothing was saved');
        expect(figures((await exploreInTurns(puzzle, how, { threads: 1 + (i % 3), part: 16, ...(i % 2 === 0 ? {} : { quota: 100 }), resume: last })).explored)).toEqual(wanted);
      }
    }
  });

  it('goes on where it was saved in phases before strands', async () => {
    let before = 0;
    for (const seed of [0, 1, 2, 3, 4, 5, 6, 7]) {
      const apart = strandPuzzle(`saved ${String(seed)}`, 3);
      const wanted = figures(short(apart, {}));
      const { saved, explored } = await exploreInTurns(apart, options({}), { threads: 2, part: 8, saveEvery: 3 });
      expect(figures(explored)).toEqual(wanted);
      for (const [i, resume] of saved.entries()) {
        if ((JSON.parse(resume.head) as { job: Job }).job.head === true) before++;
        expect(figures((await exploreInTurns(apart, options({}), { threads: 1 + (i % 3), part: 4, resume })).explored)).toEqual(wanted);
      }
    }
    expect(before).toBeGreaterThan(5);
  });

  it('lists outcomes that there are, and not all of them', async () => {
    const whole = new Set(outcomesOf(short(puzzle, { reductions: NO_REDUCTIONS })).map((line) => line.replace(/ \d+$/, '')));
    let partial = 0;
    const how = { reductions: NO_REDUCTIONS, order: 'table' } as const;
    for (let stopAt = 20; stopAt < 600; stopAt = Math.ceil(stopAt * 1.2)) {
      const { explored } = await exploreInTurns(puzzle, options(how), { threads: 2, part: 8, stopAt });
      if (!explored.cut) continue;
      expect(explored.cut.by).toBe('interrupt');
      const texts = Array.from({ length: Number(explored.outcomes) }, (_, i) => explored.text(i));
      expect(texts.filter((text) => !whole.has(text))).toEqual([]);
      if (texts.length > 0 && texts.length < whole.size) partial++;
    }
    expect(partial).toBeGreaterThan(0);
  });
});
