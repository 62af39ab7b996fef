import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { assume, between, INFINITE, rangeOf, simplify, type Env, type Range } from './range.ts';
import { binary, choose, field, int, unary, type BinaryKind, type Expr } from './ir.ts';
import { boundFields } from './bounds.ts';
import { distinguishing } from './ambiguity.ts';
import { distinctEffects, evaluate } from './expression.ts';
import { emitterFor } from './emit.ts';
import { layoutOf, packWords } from './layout.ts';
import { commuting, shields } from '../families.fixture.ts';
import { number, text, type Piece } from './ir.ts';

const BINARY: readonly BinaryKind[] = ['add', 'sub', 'mul', 'min', 'max', 'eq', 'ne', 'lt', 'le', 'gt', 'ge'];
const { tree } = fc.letrec<{ tree: Expr }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(field('x'), field('y')),
    fc.oneof(fc.integer({ min: -9, max: 9 }), fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n })).map(int),
    fc.tuple(fc.constantFrom(...BINARY), tie('tree'), tie('tree')).map(([kind, a, b]) => binary(kind, a, b)),
    fc.tuple(fc.constantFrom('halfUp' as const, 'halfDown' as const, 'not' as const), tie('tree')).map(([kind, a]) => unary(kind, a)),
    fc.tuple(tie('tree'), tie('tree'), tie('tree')).map(([test, a, b]) => choose(test, a, b)),
  ),
}));

const around = fc.oneof(fc.bigInt({ min: -20n, max: 20n }), fc.bigInt({ min: 0n, max: 2n ** 33n }), fc.bigInt({ min: -(2n ** 60n), max: 2n ** 90n }));
const known = fc.tuple(around, around, around).map(([a, b, c]) => {
  const [lo, mid, hi] = [a, b, c].sort((p, q) => (p < q ? -1 : p > q ? 1 : 0));
  return { range: between(lo ?? 0n, hi ?? 0n), value: mid ?? 0n };
});
const contains = (r: Range, v: bigint): boolean => v >= r.lo && v <= r.hi && (!r.values || r.values.includes(v));

describe('ranges', () => {
  it('know that half of what is not negative is not more, and of what may be negative it may be', () => {
    const x = field('x');
    for (const kind of ['halfUp', 'halfDown'] as const) {
      expect(rangeOf(binary('sub', x, unary(kind, x)), new Map([['x', between(0n, 99n)]])).lo).toBe(0n);
      expect(rangeOf(binary('sub', x, unary(kind, x)), new Map([['x', between(-9n, 99n)]])).lo).toBeLessThan(-3n); // -8 less half of it is -4
    }
  });
  it('contain every value, simplification keeps it, and generated code computes it', () => {
    fc.assert(
      fc.property(tree, known, known, (e, x, y) => {
        const env: Env = new Map([['x', x.range], ['y', y.range]]);
        const get = (name: string): bigint => (name === 'x' ? x.value : y.value);
        const exact = evaluate(e, get);
        const r = rangeOf(e, env);
        expect(contains(r, exact)).toBe(true);
        expect(evaluate(simplify(e, env), get)).toBe(exact);
        for (const holds of [true, false]) {
          const narrower = assume(e, holds, env);
          if ((exact !== 0n) === holds) expect(narrower !== null && ['x', 'y'].every((n) => contains(narrower.get(n) ?? between(0n, 0n), get(n)))).toBe(true);
        }
        if (r.hi < INFINITE && r.lo > -INFINITE) expect(computed(e, env, get)).toBe(exact);
      }),
      { numRuns: 1500, seed: 1 },
    );
  });
});

/** The value by way of generated code. */
const computed = (e: Expr, env: Env, get: (name: string) => bigint): bigint => {
  const layout = layoutOf(['x', 'y'].map((name) => ({ name, range: env.get(name) ?? between(0n, 0n) })));
  const emit = emitterFor(layout, 'w', { next: 0 });
  const o = emit.value(e, env);
  const js = o.kind === 'wide' ? o.limbs.map((l, i) => `(BigInt(${l})<<${32 * i}n)`).join('+') : `BigInt(${o.js})`;
  const params = Array.from({ length: layout.words }, (_, i) => `w${i}`);
  const f = new Function(...params, `"use strict";${emit.lines.join('')}return ${js};`) as (...w: number[]) => bigint;
  return f(...packWords(layout, get));
};

describe('bounds over effects that apply once', () => {
  it('are exact for adders and doublers, and do not let a shield\'s remainder grow', () => {
    const f1 = commuting(14);
    expect(boundFields(f1.fields, distinctEffects(f1.effects)).get('amount')?.hi).toBe(17569024n);
    const f3 = shields(10);
    const bounds = boundFields(f3.fields, distinctEffects(f3.effects));
    expect([bounds.get('a0'), bounds.get('r9')]).toEqual([between(0n, 96n), between(0n, 10n)]);
  });
});

describe('whether a text tells its values', () => {
  const env: Env = new Map([['a', between(0n, 99n)], ['b', between(0n, 99n)]]);
  const [a, b] = [number(field('a')), number(field('b'))];
  const some = (n: string, then: readonly Piece[]): Piece => ({ kind: 'when', test: binary('gt', field(n), 0), then, else: [] });
  it.each<[string, readonly Piece[], boolean]>([
    ['numbers apart', [a, text(','), b], true],
    ['numbers side by side', [a, b], false],
    ['a number and its unit', [a, text(' damage')], true],
    ['facts in a list', [{ kind: 'list', items: [[some('a', [a, text(' to A')])], [some('b', [b, text(' to B')])]], separator: '; ' }], true],
    ['facts that look alike', [{ kind: 'list', items: [[some('a', [a])], [some('b', [b])]], separator: '; ' }], false],
    ['branches with one text', [some('a', [])], false],
    ['a digit after a number', [a, text('0'), some('b', [text('1')])], true],
  ])('%s', (_, pieces, tells) => {
    expect(distinguishing(pieces, env)).toBe(tells);
  });
  it('is found for a long list whose items may all be missing', () => {
    const names = Array.from({ length: 40 }, (_, i) => `f${String(i)}`);
    const told = names.map((name) => [some(name, [text(`${name}: `), number(field(name))])]);
    expect(distinguishing([{ kind: 'list', items: told, separator: '; ' }], new Map(names.map((name) => [name, between(0n, 9n)])))).toBe(true);
  });
});
