/** What may be declined: the same outcomes without the steps that decline it, and plays and scripts as with them. */
import { describe, expect, it } from 'vitest';
import { always, and, binary, field, int, number, text, type Packed, type PackedEffect } from '../form/ir.ts';
import { truth } from '../oracle.fixture.ts';
import { randomPuzzle, strandPuzzle, turnsPuzzle, twinPuzzle } from '../random.fixture.ts';
import { scriptsFor } from '../sweep/scripts.ts';
import { ALL_REDUCTIONS, analyse, type Reductions } from './model.ts';
import { found as search, many } from './outcomes.fixture.ts';

const EAGER: Reductions = { ...ALL_REDUCTIONS, eager: true };
const found = (puzzle: Packed, reductions: Partial<Reductions> = {}): ReturnType<typeof search> => search(puzzle, { ...EAGER, ...reductions });
/** The outcomes, and plays and scripts, which are found without this, are those of every play. */
const agrees = (puzzle: Packed): void => {
  const here = found(puzzle);
  const at = many(Number(here.outcomes), (i) => i);
  const [scripts, plays] = [scriptsFor(here, at), here.plays()];
  expect(new Map(at.map((i) => [here.text(i), { plays: plays.of(i), script: scripts[i] ?? [] }]))).toEqual(truth(puzzle).outcomes);
};
/** Whether something of the puzzle is not declined any more. */
const isLeft = (puzzle: Packed): boolean => {
  const model = analyse(puzzle, EAGER);
  return !('reason' in model) && model.components.some(({ phases, strands }) => [...phases, ...(strands?.strands ?? []).flatMap(({ plain }) => plain.phases)].some(({ effects }) => effects.some(({ left }) => left === true)));
};

/** One amount that may be sent around a ring of three, and is doubled or lessened where it is. */
const ring = (n: number, more: readonly PackedEffect[] = []): Packed => ({
  fields: [{ name: 'where', initial: 0 }, { name: 'much', initial: 1 }],
  effects: [
    ...many(n, (i): PackedEffect => ({ name: `send ${i}`, part: 1, tier: 0, guard: binary('eq', field('where'), i % 3), options: [{ assign: [['where', int((i + 1) % 3)]] }, { assign: [] }] })),
    ...many(n, (i): PackedEffect => ({ name: `more ${i}`, part: 1, tier: 0, guard: binary('eq', field('where'), (2 * i) % 3), options: [{ assign: [['much', binary('add', field('much'), i + 1)]] }, ...(i % 2 === 0 ? [{ assign: [] }] : [])] })),
    ...more,
  ],
  chooser: 'first', observe: [number(field('where')), text(':'), number(field('much'))],
});

describe('where outcomes alone are asked for', () => {
  it('nothing is declined: a state is final where all that applies may be', () => {
    for (const n of [1, 2, 3]) agrees(ring(n));
    expect(isLeft(ring(3))).toBe(true);
    expect(found(ring(4)).states * 4).toBeLessThan(found(ring(4), { interleavings: false }).states);
  });
  it('what must be taken is taken first, and what has but declines is nothing', () => {
    agrees(ring(2, [{ name: 'must', part: 1, tier: 0, guard: binary('eq', field('where'), 1), options: [{ assign: [['much', int(100)]] }] }]));
    agrees(ring(2, [{ name: 'nothing', part: 1, tier: 0, guard: always, options: [{ assign: [] }, { assign: [['much', field('much')]] }] }]));
  });
  it('a mark that something else sets, too, is declined as before', () => {
    const shared = (options: PackedEffect['options']): Packed => ring(1, [
      { name: 'a', mark: 'm', part: 1, tier: 0, guard: binary('eq', field('where'), 0), options: [{ assign: [['much', int(50)]] }, { assign: [] }] },
      { name: 'b', mark: 'm', part: 1, tier: 0, guard: binary('eq', field('where'), 1), options },
    ]);
    agrees(shared([{ assign: [['much', int(70)]] }])); // declined before it is sent, b must not be taken; else it must
    agrees(shared([{ assign: [['much', int(70)]] }, { assign: [] }]));
  });
  it('what may be declined only then, or in another step, is declined as before', () => {
    agrees(ring(2, [{ name: 'only then', part: 1, tier: 0, guard: always, options: [{ assign: [['much', int(9)]] }, { guard: binary('eq', field('where'), 2), assign: [] }] }]));
    agrees(ring(2, [{ name: 'later', part: 1, tier: 1, guard: and(binary('eq', field('where'), 0), binary('gt', field('much'), 1)), options: [{ assign: [['much', int(9)]] }, { assign: [] }] }]));
    agrees(ring(2, [{ name: 'after', part: 2, tier: 0, guard: always, options: [{ assign: [['where', int(0)]] }, { assign: [] }] }]));
    for (const more of [{ tier: 1, part: 1 }, { tier: 0, part: 2 }]) expect(isLeft(ring(2, [{ ...more, name: 'sends back', guard: always, options: [{ assign: [['where', int(0)]] }] }]))).toBe(false);
  });
  const optional = (puzzle: Packed, k: number): Packed => ({ ...puzzle, effects: puzzle.effects.map((e, i) => ((i + k) % 3 === 0 ? e : { ...e, part: k % 2 === 0 ? 1 : e.part, tier: k % 4 < 3 ? 0 : e.tier, options: [...e.options, { assign: [] }] })) });
  const puzzles = many(160, (i) => optional([randomPuzzle, strandPuzzle, turnsPuzzle, twinPuzzle][i % 4]!(`d${String(i)}`, 2 + (i % 3)), i));
  it.each([...puzzles.keys()])('seed %i: outcomes, plays and scripts are those of every play', (seed) => {
    agrees(puzzles[seed]!);
  });
  it('is often so', () => {
    expect(puzzles.filter(isLeft).length).toBeGreaterThan(40);
  });
});
