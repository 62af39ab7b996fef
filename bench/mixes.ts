/** Families for measuring that no program was written for: mixes of what replacement effects do. */
import { and, binary, choose, field, int, number, text, unary, type Expr, type Packed, type PackedEffect } from '../src/search/packed/form/ir.ts';

const effect = (name: string, guard: Expr, assign: readonly (readonly [string, Expr])[], part = 0): PackedEffect => ({
  name, part, tier: 0, guard, options: [{ assign }],
});
const many = <T>(n: number, f: (i: number) => T): readonly T[] => Array.from({ length: n }, (_, i) => f(i));
const positive = (a: string): Expr => binary('gt', field(a), 0);
const shield = (name: string, amount: string, left: string, part = 0): PackedEffect => {
  const taken = binary('min', field(left), field(amount));
  const assign = [[amount, binary('sub', field(amount), taken)], [left, binary('sub', field(left), taken)]] as const;
  return effect(name, and(positive(amount), positive(left)), assign, part);
};

/** One amount, n different effects in turn: times, plus, half, cap, prevent some, double if large. Nothing is identical. */
export const distinct = (n: number): Packed => ({
  fields: [{ name: 'a', initial: 20 }],
  effects: many(n, (i) => {
    const k = Math.floor(i / 6);
    const a = field('a');
    const value = [
      binary('mul', a, 2 + (k % 2)),
      binary('add', a, 3 + 4 * k),
      k % 2 === 0 ? unary('halfUp', a) : unary('halfDown', binary('add', a, k)),
      binary('min', a, 60 + 17 * k),
      binary('max', binary('sub', a, 1 + 3 * k), 0),
      choose(binary('ge', a, 25 + k), binary('add', a, 10 + k), a),
    ][i % 6] ?? a;
    return effect(`e${i}`, positive('a'), [['a', value]]);
  }),
  chooser: 'first',
  observe: [number(field('a'))],
});

/** One amount and four kinds of effects, each several times. */
export const kinds = (n: number): Packed => ({
  fields: [{ name: 'a', initial: 5 }],
  effects: many(n, (i) => {
    const a = field('a');
    const value = [binary('mul', a, 2), unary('halfUp', a), binary('add', a, 3), binary('max', binary('sub', a, 2), 0)][i % 4] ?? a;
    return effect(`e${i}`, positive('a'), [['a', value]]);
  }),
  chooser: 'first',
  observe: [number(field('a'))],
});

/** Three players hit at once, each with doublers and shields of their own, and one shield that all share. */
export const players = (n: number): Packed => {
  const names = ['a', 'b', 'c'];
  const own = names.flatMap((p, part) => [
    ...many(n, (i) => shield(`${p} shield ${i}`, p, `${p}${i}`, part)),
    ...many(2, (i) => effect(`${p} doubler ${i}`, positive(p), [[p, binary('mul', field(p), 2)]], part)),
    shield(`shared shield for ${p}`, p, 'all', part),
  ]);
  const fields = [
    ...names.map((name, i) => ({ name, initial: 3 + i })),
    ...names.flatMap((p) => many(n, (i) => ({ name: `${p}${i}`, initial: i + 1 }))),
    { name: 'all', initial: 5 },
  ];
  return { fields, effects: own, chooser: 'first', observe: fields.flatMap((f) => [number(field(f.name)), text(',')]) };
};

/** Redirections among three recipients that look at the amount, halving and doubling by recipient, one cap. */
export const conditional = (n: number): Packed => {
  const at = (r: number): Expr => binary('eq', field('to'), r);
  const redirect = (j: number): PackedEffect => ({
    name: `redirect ${j}`, part: 0, tier: 0,
    guard: and(at(j % 3), binary('ge', field('a'), 1 + Math.floor(j / 3))),
    options: [{ assign: [['to', int((j + 1) % 3)]] }, { assign: [] }],
  });
  const change = (i: number): PackedEffect => {
    const a = field('a');
    const value = [binary('mul', a, 2), unary('halfUp', a), binary('add', a, 1 + Math.floor(i / 3))][i % 3] ?? a;
    return effect(`change ${i}`, at(Math.floor(i / 2) % 3), [['a', value]]);
  };
  return {
    fields: [{ name: 'to', initial: 0 }, { name: 'a', initial: 3 }],
    effects: [...many(n, redirect), ...many(n, change), effect('cap', binary('gt', field('a'), 9), [['a', int(9)]])],
    chooser: 'first',
    observe: [number(field('to')), text(':'), number(field('a'))],
  };
};
