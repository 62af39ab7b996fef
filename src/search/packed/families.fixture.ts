/** The families F1 to F4 as puzzles in the intermediate form. Their meaning is described in bench/README.md; used by tests and by bench/. */
import { always, and, binary, field, int, number, text, type Expr, type Packed, type PackedEffect } from './form/ir.ts';

const effect = (name: string, guard: Expr, assign: readonly (readonly [string, Expr])[], part = 0): PackedEffect => ({
  name, part, tier: 0, guard, options: [{ assign }],
});

const twice = (name: string): Expr => binary('mul', field(name), 2);

/** F1: doublers and adders of powers of seven on one amount. */
export const commuting = (n: number, start: number | bigint = 1): Packed => ({
  fields: [{ name: 'amount', initial: start }],
  effects: Array.from({ length: n }, (_, i) =>
    effect(`e${i}`, always, [['amount', i % 2 === 0 ? twice('amount') : binary('add', field('amount'), 7 ** ((i - 1) / 2))]]),
  ),
  chooser: 'first',
  observe: [number(field('amount'))],
});

/** F2: identical doublers. */
export const identical = (n: number): Packed => ({
  fields: [{ name: 'amount', initial: 1 }],
  effects: Array.from({ length: n }, (_, i) => effect(`e${i}`, always, [['amount', twice('amount')]])),
  chooser: 'first',
  observe: [number(field('amount'))],
});

/** F3: shields, some of them shared between two players, and doublers. */
export const shields = (n: number): Packed => {
  const doublers = Math.floor(n / 2);
  const protects = (j: number, p: number): boolean => j % 3 === 0 || j % 3 === 1 + p;
  const of = (p: number): readonly PackedEffect[] => {
    const a = `a${p}`;
    const hit = binary('gt', field(a), 0);
    const shield = (j: number): PackedEffect => {
      const left = `r${j}`;
      const taken = binary('min', field(left), field(a));
      const assign = [[a, binary('sub', field(a), taken)], [left, binary('sub', field(left), taken)]] as const;
      return effect(`shield ${j} for ${p}`, and(hit, binary('gt', field(left), 0)), assign, p);
    };
    return [
      ...Array.from({ length: n }, (_, j) => j).filter((j) => protects(j, p)).map(shield),
      ...Array.from({ length: doublers }, (_, i) => effect(`doubler ${i} for ${p}`, hit, [[a, twice(a)]], p)),
    ];
  };
  const remaining = Array.from({ length: n }, (_, j) => ({ name: `r${j}`, initial: j + 1 }));
  return {
    fields: [{ name: 'a0', initial: 3 }, { name: 'a1', initial: 4 }, ...remaining],
    effects: [...of(0), ...of(1)],
    chooser: 'first',
    observe: [
      number(field('a0')), text(','), number(field('a1')), text(';'),
      ...remaining.flatMap((r, j) => [...(j === 0 ? [] : [text(',')]), number(field(r.name))]),
    ],
  };
};

/** F4: optional redirections among four recipients, and doublers that depend on the recipient. */
export const redirections = (n: number): Packed => {
  const at = (r: number): Expr => binary('eq', field('recipient'), r);
  const redirect = (j: number): PackedEffect => {
    const to = ((j % 4) + 1 + (Math.floor(j / 4) % 3)) % 4;
    const options = [{ assign: [['recipient', int(to)]] as const }, { assign: [] }];
    return { name: `redirect ${j}`, part: 0, tier: 0, guard: at(j % 4), options };
  };
  return {
    fields: [{ name: 'recipient', initial: 0 }, { name: 'amount', initial: 1 }],
    effects: [
      ...Array.from({ length: n }, (_, j) => redirect(j)),
      ...Array.from({ length: n }, (_, i) => effect(`doubler ${i}`, at(i % 4), [['amount', twice('amount')]])),
    ],
    chooser: 'first',
    observe: [number(field('recipient')), text(':'), number(field('amount'))],
  };
};

/** A family by its name. */
export const family = (name: string, n: number): Packed => {
  const make = { F1: commuting, F2: identical, F3: shields, F4: redirections }[name];
  if (!make) throw new Error(`no such family: ${name}`);
  return make(n);
};

