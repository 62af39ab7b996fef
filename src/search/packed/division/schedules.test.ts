/** Steps that several groups share, and what they use up together: the same outcomes with fewer positions, and plays and scripts as without. */
import seedrandom from 'seedrandom';
import { describe, expect, it } from 'vitest';
import { explore, type Explored } from '../sweep/explore.ts';
import { always, and, binary, choose, field, int, number, or, text, unary, type Assignment, type Expr, type Packed, type PackedEffect } from '../form/ir.ts';
import { truth } from '../oracle.fixture.ts';
import { scriptsFor } from '../sweep/scripts.ts';
import { ALL_REDUCTIONS, analyse, type Reductions } from './model.ts';

const many = <T>(n: number, f: (i: number) => T): readonly T[] => Array.from({ length: n }, (_, i) => f(i));
const found = (puzzle: Packed, reductions: Partial<Reductions> = {}): Explored => {
  const explored = explore(puzzle, { reductions: { ...ALL_REDUCTIONS, eager: true, ...reductions } });
  if (explored.kind !== 'explored') throw new Error(explored.reason);
  return explored;
};
const texts = (explored: Explored): readonly string[] => many(Number(explored.outcomes), (i) => explored.text(i)).toSorted();
const told = (explored: Explored): readonly string[] => {
  const at = many(Number(explored.outcomes), (i) => i);
  const [scripts, plays] = [scriptsFor(explored, at), explored.plays()];
  return at.map((i) => `${explored.text(i)} ${String(plays.of(i))} ${(scripts[i] ?? []).join('.')}`).toSorted();
};
const agrees = (puzzle: Packed): void => {
  const here = found(puzzle);
  expect(texts(here)).toEqual([...truth(puzzle).outcomes.keys()].toSorted());
  expect(told(here)).toEqual(told(found(puzzle, { interleavings: false })));
};
const isMade = (puzzle: Packed): boolean => { const model = analyse(puzzle, { ...ALL_REDUCTIONS, eager: true }); return 'packed' in model && model.packed.fields.some(({ name }) => name.startsWith('schedule') || name === 'forgone in vain'); };

const amount = (i: number): string => `a${String(i)}`;
const there = (i: number): Expr => binary('gt', field(amount(i)), 0);
const doubled = (i: number): Assignment => [amount(i), binary('mul', field(amount(i)), 2)];
const list = (n: number): Packed['observe'] => many(n, (i) => [number(field(amount(i))), text(' ')]).flat();

/** One more on each of n amounts, twice on all of them, and one less of all that there are. */
const covered = (n: number): Packed => ({
  fields: many(n, (i) => ({ name: amount(i), initial: 1 + (i % 2) })),
  effects: [
    ...many(n, (i): PackedEffect => ({ name: `more ${String(i)}`, part: 1, tier: 0, guard: there(i), options: [{ assign: [[amount(i), binary('add', field(amount(i)), 1)]] }] })),
    { name: 'twice', part: 1, tier: 0, guard: or(...many(n, there)), options: [{ assign: many(n, (i) => [amount(i), choose(there(i), binary('mul', field(amount(i)), 2), field(amount(i)))]) }] },
    { name: 'less', part: 1, tier: 0, guard: or(...many(n, there)), options: [{ assign: many(n, (i) => [amount(i), choose(there(i), binary('sub', field(amount(i)), 1), field(amount(i)))]) }, { assign: [] }] },
  ],
  chooser: 'first', observe: list(n),
});
/** Each of n amounts may have one more, and be doubled as long as there are doublings left. */
const rationed = (n: number, left: number): Packed => ({
  fields: [...many(n, (i) => ({ name: amount(i), initial: 1 + (i % 2) })), { name: 'left', initial: left }],
  effects: many(n, (i): readonly PackedEffect[] => [
    { name: `more ${String(i)}`, part: 1, tier: 0, guard: there(i), options: [{ assign: [[amount(i), binary('add', field(amount(i)), 1)]] }] },
    { name: `twice ${String(i)}`, part: 1, tier: 0, guard: and(there(i), binary('gt', field('left'), 0)), options: [{ assign: [doubled(i), ['left', binary('sub', field('left'), 1)]] }] },
  ]).flat(),
  chooser: 'first', observe: [...list(n), number(field('left'))],
});

/** Groups of effects on amounts of their own, some that cover several of them, a number that some use up, a sum that some add to; and at times what spoils it. */
const randomGroups = (seed: string): Packed => {
  const next = seedrandom(seed);
  const below = (n: number): number => Math.floor(next() * n);
  const n = 2 + below(2);
  const change = (i: number): Expr => [binary('mul', field(amount(i)), 2), binary('add', field(amount(i)), 1 + below(2)), unary('halfDown', field(amount(i))), binary('sub', field(amount(i)), 1), int(0)][below(5)] ?? int(1);
  const local = many(5 + below(2), (k): PackedEffect => {
    const i = k < n ? k : below(n);
    const [takes, adds] = [below(10) < 4, below(10) < 2];
    const assign: Assignment[] = [[amount(i), change(i)], ...(takes ? [['left', binary('sub', field('left'), below(8) === 0 ? 2 : 1)] as const] : []), ...(adds ? [['sum', binary('add', field('sum'), field(amount(i)))] as const] : [])];
    const guard = and(below(8) === 0 ? binary('ge', field(amount(i)), 2) : there(i), ...(takes ? [binary('gt', field('left'), 0)] : []));
    return { name: `e${String(k)}`, part: below(12) === 0 ? 2 : 1, tier: 0, guard, options: below(5) === 0 ? [{ assign }, { assign: [] }] : [{ assign }] };
  });
  const shared = many(below(3), (k): PackedEffect => {
    const over = many(n, (i) => i).filter(() => below(4) > 0);
    const assign = over.map((i): Assignment => [amount(i), choose(there(i), change(i), field(amount(i)))]);
    const guard = below(6) === 0 ? always : or(...over.map((i) => (below(12) === 0 ? binary('ge', field(amount(i)), 3) : there(i))));
    return { name: `all ${String(k)}`, part: 1, tier: 0, guard, options: below(4) === 0 ? [{ assign }, { assign: [] }] : [{ assign }] };
  });
  const observe = below(4) === 0 ? [number(many(n, (i) => field(amount(i)) as Expr).reduce((a, b) => binary('add', a, b))), text(' '), number(field('sum'))] : [...list(n), number(field('sum')), ...(below(3) === 0 ? [text(' '), number(field('left'))] : [])];
  return { fields: [...many(n, (i) => ({ name: amount(i), initial: 1 + below(3) })), { name: 'left', initial: below(4) }, { name: 'sum', initial: 0 }], effects: below(2) === 0 ? [...local, ...shared] : [...shared, ...local], chooser: 'first', observe };
};

describe('where outcomes alone are asked for', () => {
  it('effects on all of several amounts make a schedule, and each amount is gone through by itself', () => {
    agrees(covered(5));
    expect(isMade(covered(5))).toBe(true);
    const states = (n: number, interleavings: boolean): number => found(covered(n), { interleavings }).states;
    expect(states(8, true)).toBeLessThan(states(8, false) / 2);
  });
  it('what is used up by several groups is forgone only where others have used it up', () => {
    for (const left of [0, 1, 2, 5]) agrees(rationed(3, left));
    expect(isMade(rationed(3, 2))).toBe(true);
    expect(found(rationed(7, 3)).states).toBeLessThan(found(rationed(7, 3), { interleavings: false }).states / 2);
  });
  it('two at a time, or what looks at how much is left, is no such number', () => {
    const { effects, ...rest } = rationed(3, 3);
    const other = (change: (e: PackedEffect) => PackedEffect): Packed => ({ ...rest, effects: effects.map((e) => (e.name === 'twice 1' ? change(e) : e)) });
    for (const each of [
      other((e) => ({ ...e, options: [{ assign: [doubled(1), ['left', binary('max', 0, binary('sub', field('left'), 2))]] }] })),
      other((e) => ({ ...e, guard: and(there(1), binary('gt', field('left'), 1)) })),
      other((e) => ({ ...e, options: [{ assign: [doubled(1)] }] })),
    ]) {
      expect(isMade(each)).toBe(false);
      agrees(each);
    }
  });
  it('a shared step that may apply only later makes no schedule', () => {
    const { effects, ...rest } = covered(5);
    const late: Packed = { ...rest, effects: effects.map((e) => (e.name === 'twice' ? { ...e, guard: binary('ge', field(amount(0)), 2) } : e)) };
    expect(isMade(late)).toBe(false);
    agrees(late);
  });
  it('effects of several steps, or before which something else looks at the amounts, are left as they are', () => {
    const { effects, fields, ...rest } = covered(5);
    const tiers: Packed = { ...rest, fields, effects: effects.map((e) => (e.name === 'less' ? { ...e, tier: 1 } : e)) };
    const before: Packed = { ...rest, fields: [...fields, { name: 'seen', initial: 0 }], effects: [{ name: 'sees', part: 0, tier: 0, guard: binary('ge', field(amount(1)), 5), options: [{ assign: [['seen', int(1)]] }] }, ...effects], observe: [...rest.observe, number(field('seen'))] };
    for (const each of [tiers, before]) {
      expect(isMade(each)).toBe(false);
      agrees(each);
    }
  });
  const puzzles = many(160, (i) => randomGroups(`g${String(i)}`));
  it.each([...puzzles.keys()])('seed %i: outcomes, plays and scripts are those of every play', (seed) => {
    agrees(puzzles[seed]!);
  });
  it('are often gone through in this way', () => {
    expect(puzzles.filter(isMade).length).toBeGreaterThan(40);
  });
});
