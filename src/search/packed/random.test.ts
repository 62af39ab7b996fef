/** The search against a naive reading of the same puzzles: every order, every reduction on and off. */
import { describe, expect, it } from 'vitest';
import { explore, type ExploreOptions } from './sweep/explore.ts';
import { randomPuzzle, strandPuzzle, turnsPuzzle, twinPuzzle } from './random.fixture.ts';
import { ALL_REDUCTIONS, analyse } from './division/model.ts';
import { scriptsFor } from './sweep/scripts.ts';
import { truth, type Truth } from './oracle.fixture.ts';
import type { Packed } from './form/ir.ts';

const MODES: readonly ExploreOptions[] = Array.from({ length: 16 }, (_, m) => ({
  reductions: { classes: (m & 1) !== 0, deadMarks: (m & 2) !== 0, parts: (m & 4) !== 0, totals: m % 3 !== 1, flows: m % 5 !== 1, strands: m % 2 === (m >> 3) % 2, twins: m % 4 > 1, turns: m % 4 < 3, interleavings: m % 3 < 2 },
  order: (m & 8) !== 0 ? 'table' : 'sweep',
  plays: m % 3 === 0,
  weighed: m % 3 === 1,
}));

const found = (puzzle: Packed, options: ExploreOptions): Truth => {
  const result = explore(puzzle, options);
  if (result.kind !== 'explored') throw new Error(result.reason);
  const all = Array.from({ length: Number(result.outcomes) }, (_, i) => i);
  const scripts = scriptsFor(result, all);
  const plays = result.plays();
  const outcomes = new Map(all.map((i) => [result.text(i), { plays: plays.of(i), script: scripts[i] ?? [] }]));
  expect(outcomes.size).toBe(all.length);
  return { states: result.states, transitions: result.transitions, outcomes };
};

describe('random puzzles', () => {
  it.each(Array.from({ length: 150 }, (_, i) => i))('seed %i: outcomes, plays and scripts are those of every play', (seed) => {
    const puzzle = randomPuzzle(`t${seed}`, 2 + (seed % 5));
    const wanted = truth(puzzle);
    for (const mode of MODES) {
      const got = found(puzzle, mode);
      expect(got.outcomes).toEqual(wanted.outcomes);
      const { classes, deadMarks, parts, strands, twins } = mode.reductions ?? {};
      if (!classes && !deadMarks && !parts && !strands && !twins) expect([got.states, got.transitions]).toEqual([wanted.states, wanted.transitions]);
    }
  });
});

describe('fields that can be exchanged', () => {
  const puzzles = Array.from({ length: 60 }, (_, i) => twinPuzzle(`w${String(i)}`, 2 + (i % 2)));
  it.each([...puzzles.keys()])('seed %i: outcomes, plays and scripts are those of every play', (seed) => {
    const puzzle = puzzles[seed]!;
    const wanted = truth(puzzle);
    for (const mode of MODES) expect(found(puzzle, mode).outcomes).toEqual(wanted.outcomes);
  });
  it('are found, in one phase and over several, and save states', () => {
    const models = puzzles.flatMap((puzzle) => analyse(puzzle, ALL_REDUCTIONS)).flatMap((model) => ('reason' in model ? [] : model.components));
    const withTwins = models.filter(({ phases }) => phases.some(({ twins }) => twins.length > 0));
    expect(withTwins.length).toBeGreaterThan(20);
    expect(withTwins.filter(({ phases }) => phases.length > 1).length).toBeGreaterThan(5);
    expect(withTwins.filter(({ phases }) => phases.some(({ seats }) => seats !== null)).length).toBeGreaterThan(3);
    const states = (twins: boolean): number => puzzles.reduce((sum, puzzle) => sum + found(puzzle, { reductions: { ...ALL_REDUCTIONS, twins } }).states, 0);
    expect(states(true)).toBeLessThan(states(false) * 0.8);
  });
});

describe('a last phase in strands', () => {
  const puzzles = Array.from({ length: 60 }, (_, i) => strandPuzzle(`s${String(i)}`, 2 + (i % 2)));
  it.each([...puzzles.keys()])('seed %i: outcomes, plays and scripts are those of every play', (seed) => {
    const puzzle = puzzles[seed]!;
    const wanted = truth(puzzle);
    for (const mode of [...MODES, {}, { order: 'table' as const, plays: true }]) expect(found(puzzle, mode).outcomes).toEqual(wanted.outcomes);
  });
  it('is found after other phases, and saves states', () => {
    const models = puzzles.flatMap((puzzle) => analyse(puzzle, ALL_REDUCTIONS)).flatMap((model) => ('reason' in model ? [] : model.components));
    expect(models.filter(({ strands }) => strands?.head).length).toBeGreaterThan(20);
    expect(models.filter(({ twins, strands }) => (strands?.head?.twins.length ?? 0) > twins.length).length).toBeGreaterThan(5);
    const states = (strands: boolean): number => puzzles.reduce((sum, puzzle) => sum + found(puzzle, { reductions: { ...ALL_REDUCTIONS, strands } }).states, 0);
    expect(states(true)).toBeLessThan(states(false) * 0.8);
  });
});

describe('events that share nothing, without turns', () => {
  const puzzles = Array.from({ length: 80 }, (_, i) => turnsPuzzle(`u${String(i)}`, 2 + (i % 2)));
  it.each([...puzzles.keys()])('seed %i: outcomes, plays and scripts are those of every play', (seed) => {
    const puzzle = puzzles[seed]!;
    const wanted = truth(puzzle);
    for (const mode of [...MODES, {}, { order: 'table' as const }]) expect(found(puzzle, mode).outcomes).toEqual(wanted.outcomes);
  });
  it('are found where turns change hands, and save states', () => {
    const apart = puzzles.filter((puzzle) => { const model = analyse(puzzle, ALL_REDUCTIONS); return !('reason' in model) && model.exact !== null; });
    expect(apart.filter(({ chooser }) => chooser === 'restarting').length).toBeGreaterThan(20);
    expect(apart.filter(({ chooser }) => chooser === 'rounds').length).toBeGreaterThan(5);
    expect(apart.length).toBeLessThan(puzzles.length);
    const states = (turns: boolean): number => apart.reduce((sum, puzzle) => sum + found(puzzle, { reductions: { ...ALL_REDUCTIONS, turns } }).states, 0);
    expect(states(true)).toBeLessThan(states(false) * 0.5);
  });
});
