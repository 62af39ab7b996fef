import { expect, test } from 'vitest';
import { and, binary, field, int, number, type Packed } from './ir.ts';
import { digestOf } from '../sweep/lines.ts';
import { explore } from '../sweep/explore.ts';
import { ALL_REDUCTIONS, analyse, NO_REDUCTIONS } from '../division/model.ts';
import { planOf } from './plan.ts';

/** Many different effects on several amounts, of which few positions can be reached: the field `at` tells which may come next. */
const narrow = (n: number): Packed => ({
  fields: [{ name: 'at', initial: 0 }, { name: 'a', initial: 1 }, { name: 'b', initial: 2 ** 20 }],
  effects: Array.from({ length: n }, (_, i) => ({
    name: `e${String(i)}`, part: 0, tier: 0, guard: and(binary('ge', field('at'), Math.max(0, i - 2)), binary('le', field('at'), i)),
    options: [{ assign: [['at', binary('add', field('at'), int(1))] as const, [i % 2 === 0 ? 'a' : 'b', binary(i % 3 === 0 ? 'add' : 'max', field(i % 2 === 0 ? 'a' : 'b'), i + 1)] as const] }],
  })),
  chooser: 'first', observe: [number(field('a')), { kind: 'text', text: ',' }, number(field('b'))],
});

test('marks move into the words where there would be more buckets than states', () => {
  const packed = narrow(40);
  const model = analyse(packed, NO_REDUCTIONS);
  if ('reason' in model) throw new Error(model.reason);
  const [phase] = model.components.flatMap(({ phases }) => phases);
  if (phase === undefined) throw new Error('no phase');
  expect(planOf(phase, 'sweep').lattice).toBeLessThan(2 ** 17);
  const found = (['sweep', 'table'] as const).flatMap((order) => [ALL_REDUCTIONS, NO_REDUCTIONS].map((reductions) => {
    const explored = explore(packed, { order, reductions });
    if (explored.kind !== 'explored') throw new Error(explored.reason);
    return { order, digest: digestOf(explored, true), plays: explored.plays().total };
  }));
  expect(new Set(found.map(({ digest }) => digest)).size).toBe(1);
  expect(found[0]?.plays).toBeGreaterThan(1n);
});
