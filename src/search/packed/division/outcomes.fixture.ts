/** What tests of reductions for outcomes alone share: a search of a puzzle, and what it has to agree with. */
import { expect } from 'vitest';
import { explore, type Explored } from '../sweep/explore.ts';
import type { Packed } from '../form/ir.ts';
import { truth } from '../oracle.fixture.ts';
import { scriptsFor } from '../sweep/scripts.ts';
import { ALL_REDUCTIONS, type Reductions } from './model.ts';

export const many = <T>(n: number, f: (i: number) => T): readonly T[] => Array.from({ length: n }, (_, i) => f(i));
export const found = (puzzle: Packed, reductions: Partial<Reductions> = {}): Explored => {
  const explored = explore(puzzle, { reductions: { ...ALL_REDUCTIONS, ...reductions } });
  if (explored.kind !== 'explored') throw new Error(explored.reason);
  return explored;
};
/** The outcomes with plays and scripts. */
const told = (explored: Explored): readonly string[] => {
  const at = many(Number(explored.outcomes), (i) => i);
  const [scripts, plays] = [scriptsFor(explored, at), explored.plays()];
  return at.map((i) => `${explored.text(i)} ${String(plays.of(i))} ${(scripts[i] ?? []).join('.')}`).toSorted();
};
/** The outcomes are those of every play; plays and scripts are those of the search with all orders. */
export const agrees = (puzzle: Packed): void => {
  const here = found(puzzle);
  expect(many(Number(here.outcomes), (i) => here.text(i)).toSorted()).toEqual([...truth(puzzle).outcomes.keys()].toSorted());
  expect(told(here)).toEqual(told(found(puzzle, { interleavings: false })));
};
