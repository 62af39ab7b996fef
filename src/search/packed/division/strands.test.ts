/** Effects that share nothing, searched apart: the same outcomes, plays and scripts as together, with fewer positions. */
import { describe, expect, it } from 'vitest';
import { explore, type Explored, type ExploreOptions } from '../sweep/explore.ts';
import { binary, choose, field, number, text, unary, type Expr, type Packed } from '../form/ir.ts';
import { ALL_REDUCTIONS, NO_REDUCTIONS } from './model.ts';
import { scriptsFor } from '../sweep/scripts.ts';

const many = <T>(n: number, f: (i: number) => T): readonly T[] => Array.from({ length: n }, (_, i) => f(i));
const sum = (list: readonly Expr[]): Expr => list.reduce((a, b) => binary('add', a, b));
/** Doublings, halvings, preventions and a choice, each of every amount, in any order. */
const atOnce = (amounts: readonly number[], kinds: number, observe: (all: readonly Expr[]) => Packed['observe']): Packed => ({
  fields: amounts.map((initial, i) => ({ name: `a${i}`, initial })),
  effects: many(kinds, (k) => k).flatMap((k) => amounts.map((_, i) => {
    const a = field(`a${i}`);
    const value = [binary('mul', a, 2), choose(binary('gt', a, 2), binary('sub', a, 2), 0), unary('halfUp', a), binary('add', a, 3)][k % 4] ?? a;
    return { name: `e${k} on a${i}`, part: 1, tier: 0, guard: binary('gt', a, 0), options: k === 1 ? [{ assign: [[`a${i}`, value] as const] }, { assign: [] }] : [{ assign: [[`a${i}`, value] as const] }] };
  })),
  chooser: 'first', observe: observe(amounts.map((_, i) => field(`a${i}`))),
});
const found = (puzzle: Packed, options: ExploreOptions): Explored => {
  const explored = explore(puzzle, options);
  if (explored.kind !== 'explored') throw new Error(explored.reason);
  return explored;
};
const told = (explored: Explored, withScripts: boolean): readonly string[] => {
  const at = many(Number(explored.outcomes), (i) => i);
  const scripts = withScripts ? scriptsFor(explored, at) : [];
  const plays = explored.plays();
  return at.map((i) => `${explored.text(i)} ${String(plays.of(i))} ${(scripts[i] ?? []).join('.')}`).toSorted();
};
const apart = { ...ALL_REDUCTIONS, strands: false, interleavings: false };

describe('what is chosen in any order and shares nothing', () => {
  it.each([
    ['a sum', atOnce([1, 2, 3], 3, (all) => [number(binary('sub', sum(all), 20))])],
    ['a sum and one of them', atOnce([4, 1, 2], 3, (all) => [number(sum(all)), text(' '), number(all[1] ?? field('a1'))])],
    ['each', atOnce([5, 1], 4, (all) => all.flatMap((a) => [number(a), text(';')]))],
    ['whether any is left', atOnce([1, 2, 6], 2, (all) => [{ kind: 'when', test: binary('gt', sum(all), 3), then: [text('yes')], else: [text('no')] }])],
    ['no difference between some', atOnce([2, 3, 2], 2, (all) => all.map((a) => number(a)))],
  ] as const)('%s', (_, puzzle) => {
    const [here, together] = [found(puzzle, {}), found(puzzle, { reductions: apart })];
    const wanted = told(together, true);
    expect(told(here, true)).toEqual(wanted);
    for (const options of [{ plays: true }, { order: 'table' }] as const) expect(told(found(puzzle, options), true)).toEqual(wanted);
    expect(told(found(puzzle, { reductions: NO_REDUCTIONS }), false)).toEqual(told(together, false));
  });

  it('takes the sum of the positions instead of their product', () => {
    const puzzle = atOnce([1, 2, 3], 4, (all) => [number(sum(all))]);
    expect(found(puzzle, {}).states).toBeLessThan(found(puzzle, { reductions: apart }).states / 20);
  });
});
