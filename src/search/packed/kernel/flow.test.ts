/** Later phases from all that came before at once: the same outcomes, plays and scripts as run by run, with fewer positions. */
import { describe, expect, it } from 'vitest';
import { explore, type Explored, type ExploreOptions } from '../sweep/explore.ts';
import { and, binary, choose, field, number, text, type Expr, type Packed } from '../form/ir.ts';
import { exploreInTurns, type Conditions } from '../long.fixture.ts';
import { ALL_REDUCTIONS, NO_REDUCTIONS } from '../division/model.ts';
import { scriptsFor } from '../sweep/scripts.ts';

const many = <T>(n: number, f: (i: number) => T): readonly T[] => Array.from({ length: n }, (_, i) => f(i));
/** Shields that are left over, and one in two only once, against one amount after another. */
const inTurn = (shields: number, amounts: readonly number[], whole: boolean): Packed => ({
  fields: [...many(shields, (i) => ({ name: `s${i}`, initial: i % 2 === 0 ? i + 1 : 1 })), ...amounts.map((initial, part) => ({ name: `a${part}`, initial }))],
  effects: amounts.flatMap((_, part) => many(shields, (i) => {
    const [a, s] = [field(`a${part}`), field(`s${i}`)];
    const taken = i % 2 === 0 ? choose(binary('lt', a, s), a, s) : choose(binary('lt', a, 2), a, 2);
    return { name: `s${i} on a${part}`, part, tier: 0, guard: and(binary('gt', a, 0), binary('gt', s, 0)), options: [{ assign: [[`a${part}`, binary('sub', a, taken)], [`s${i}`, binary('sub', s, i % 2 === 0 ? taken : 1)]] as const }] };
  })),
  chooser: 'first',
  observe: whole ? [...amounts.map((_, part) => number(field(`a${part}`))), text(';'), ...many(shields, (i) => number(field(`s${i}`)))] : [number(amounts.map((_, part) => field(`a${part}`)).reduce((a: Expr, b) => binary('add', a, b)))],
});
const found = (puzzle: Packed, options: ExploreOptions): Explored => {
  const explored = explore(puzzle, options);
  if (explored.kind !== 'explored') throw new Error(explored.reason);
  return explored;
};
const withPlays = (explored: Explored): readonly string[] => many(Number(explored.outcomes), (i) => `${explored.text(i)} ${String(explored.plays().of(i))}`).toSorted();
const withScripts = (explored: Explored): readonly string[] => {
  const at = many(Number(explored.outcomes), (i) => i);
  return scriptsFor(explored, at).map((script, i) => `${explored.text(i)} ${script.join('.')}`).toSorted();
};
const flowing = { ...ALL_REDUCTIONS, twins: false }; // with twins little would be left to go on from
const apart = { ...flowing, flows: false };

describe('a later phase from all that came before', () => {
  it.each([[6, [4, 5, 3], false], [6, [4, 5, 3], true], [7, [3, 4, 6, 2], false]] as const)('of %i shields and amounts %j', (shields, amounts, whole) => {
    const puzzle = inTurn(shields, amounts, whole);
    const [here, others] = [found(puzzle, { reductions: flowing }), found(puzzle, { reductions: apart })];
    expect(here.states).not.toBe(others.states);
    if (!whole) expect(here.states).toBeLessThan(others.states / 1.3);
    const wanted = withPlays(found(puzzle, { reductions: NO_REDUCTIONS }));
    for (const options of [{}, { reductions: flowing }, { reductions: apart }, { plays: true }, { order: 'table' }] as const) expect(withPlays(found(puzzle, options))).toEqual(wanted);
    if (shields < 7) expect(withScripts(here)).toEqual(withScripts(others));
  });

  it('by several threads, with states on disk, and saved in between', async () => {
    const puzzle = inTurn(6, [4, 5, 3], false);
    const options = { wantPlays: () => true, reductions: flowing };
    const wanted = found(puzzle, { reductions: flowing });
    for (const conditions of [{ threads: 1 }, { threads: 3, part: 16, quota: 64 }, { threads: 2, saveEvery: 20 }] as readonly Conditions[]) {
      const { explored, saved } = await exploreInTurns(puzzle, options, conditions);
      expect([explored.states, explored.transitions, withPlays(explored)]).toEqual([wanted.states, wanted.transitions, withPlays(wanted)]);
      for (const resume of saved.filter((_, i) => i % 7 === 3)) expect(withPlays((await exploreInTurns(puzzle, options, { threads: 1, resume })).explored)).toEqual(withPlays(wanted));
    }
  });
});
