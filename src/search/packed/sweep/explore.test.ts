import { describe, expect, it } from 'vitest';
import { always, and, binary, choose, field, int, number, text, unary, type Expr, type Packed, type PackedEffect, type Piece } from '../form/ir.ts';
import { ALL_REDUCTIONS } from '../division/model.ts';
import { digestOf, sortedLines } from './lines.ts';
import { explore, type Explored, type ExploreOptions } from './explore.ts';
import { commuting, redirections, shields } from '../families.fixture.ts';
import { scriptsFor } from './scripts.ts';
import { truth } from '../oracle.fixture.ts';

const explored = (puzzle: Packed, options: ExploreOptions = {}): Explored => {
  const result = explore(puzzle, options);
  if (result.kind !== 'explored') throw new Error(result.reason);
  return result;
};

const texts = (e: Explored): string[] => Array.from({ length: Number(e.outcomes) }, (_, i) => e.text(i)).sort();

const effect = (name: string, guard: Expr, assign: readonly (readonly [string, Expr])[], part = 0): PackedEffect => ({
  name, part, tier: 0, guard, options: [{ assign }],
});

const times = (name: string, k: number): Expr => binary('mul', field(name), k);
const puzzle = (fields: Record<string, number | bigint>, effects: readonly PackedEffect[], observe?: readonly Piece[]): Packed => ({
  fields: Object.entries(fields).map(([name, initial]) => ({ name, initial })),
  effects,
  chooser: 'first',
  observe: observe ?? Object.keys(fields).flatMap((name) => [number(field(name)), text(';')]),
});

describe('analysis', () => {
  it('gives forty effects of which six can ever apply the positions of six', () => {
    const six = commuting(6);
    const never = Array.from({ length: 34 }, (_, i) => effect(`never ${i}`, binary('eq', field('kind'), 1 + i), [['amount', times('amount', 3 + i)]]));
    const both = { ...six, fields: [...six.fields, { name: 'kind', initial: 0 }], effects: [...never, ...six.effects] };
    const [a, b] = [explored(six), explored(both)];
    expect([b.states, b.transitions, texts(b)]).toEqual([a.states, a.transitions, texts(a)]);
  });

  it('does not merge an effect that the chooser tells apart', () => {
    const doubler = (name: string, part: number): PackedEffect => effect(name, always, [['a', times('a', 2)]], part);
    const found = explored(puzzle({ a: 1 }, [doubler('x', 0), doubler('y', 0), doubler('z', 0), doubler('other', 1)]));
    expect([found.states, found.plays().total]).toEqual([5 + 1, 6n]);
  });

  it('merges shields with remainders of their own that nobody observes, and keeps them apart when somebody does', () => {
    const shield = (i: number): PackedEffect => {
      const taken = binary('min', field('damage'), field(`left${i}`));
      return effect(`shield ${i}`, binary('gt', field(`left${i}`), 0), [['damage', binary('sub', field('damage'), taken)], [`left${i}`, binary('sub', field(`left${i}`), taken)]]);
    };
    const fields = { damage: 10, left0: 3, left1: 3, left2: 3 };
    const blind = explored(puzzle(fields, [0, 1, 2].map(shield), [number(field('damage'))]));
    expect([blind.states, blind.plays().total]).toEqual([4, 6n]);
    expect(explored(puzzle(fields, [0, 1, 2].map(shield))).states).toBeGreaterThan(4);
  });

  it('says so when growth has no bound worth having', () => {
    const square = Array.from({ length: 40 }, (_, i) => effect(`s${i}`, always, [['a', binary('mul', field('a'), field('a'))]]));
    expect(explore(puzzle({ a: 3 }, square))).toMatchObject({ kind: 'unpackable' });
  });

  it.each([{}, { reductions: { ...ALL_REDUCTIONS, classes: false, deadMarks: false } }, { order: 'table' } as const])('runs of a later phase find together what they find alone: %j', (options) => {
    const [together, alone] = [explored(shields(6), options), explored(shields(6), { ...options, limits: { maxStates: 10 ** 9 } })];
    const seen = (e: Explored): unknown => [e.states, e.transitions, Array.from({ length: Number(e.outcomes) }, (_, i) => `${e.text(i)} ${e.plays().of(i)}`).sort()];
    expect(seen(together)).toEqual(seen(alone));
    expect(together.states).toBeGreaterThan(1000);
  });

  it('throws when a promised bound is broken', () => {
    const broken = { ...puzzle({ a: 1 }, [effect('x', always, [['a', int(9)]])]), fields: [{ name: 'a', initial: 1, max: 5 }] };
    expect(() => explore(broken)).toThrow(/promised/);
  });
});

describe('amounts', () => {
  const scaled = (start: bigint): Packed => commuting(8, start);
  it.each([2n ** 31n - 1n, 2n ** 33n + 1n, 2n ** 53n - 7n, 2n ** 64n + 3n, 3n ** 80n])('are exact from %s on', (start) => {
    const wanted = truth(scaled(start));
    const found = explored(scaled(start));
    expect(texts(found)).toEqual([...wanted.outcomes.keys()].sort());
  });

  it('are exact when halved, capped, compared and subtracted', () => {
    const big = 2n ** 70n + 3n;
    const effects = [
      effect('half up', always, [['a', unary('halfUp', field('a'))]]),
      effect('half down', always, [['a', unary('halfDown', field('a'))]]),
      effect('less', binary('gt', field('a'), 2n ** 69n), [['a', binary('sub', field('a'), 2n ** 68n)]]),
      effect('cap', always, [['a', binary('min', field('a'), 2n ** 67n + 1n)]]),
      effect('triple', always, [['a', times('a', 3)]]),
      effect('by', always, [['a', choose(binary('lt', field('a'), 2n ** 66n), binary('mul', field('a'), 2n ** 40n + 1n), field('a'))]]),
    ];
    const wanted = truth(puzzle({ a: big }, effects));
    const found = explored(puzzle({ a: big }, effects));
    expect(texts(found)).toEqual([...wanted.outcomes.keys()].sort());
  });
});

describe('parts', () => {
  const separate = (parts: number, each: number): Packed => {
    const names = Array.from({ length: parts }, (_, p) => `a${p}`);
    const effects = names.flatMap((a, p) =>
      Array.from({ length: each }, (_, i) => effect(`${a} ${i}`, always, [[a, i % 2 === 0 ? times(a, 2) : binary('add', field(a), 7 ** ((i - 1) / 2))]], p)),
    );
    return puzzle(Object.fromEntries(names.map((a) => [a, 1])), effects);
  };

  it('that share nothing are factors with exact counts', () => {
    const found = explored(separate(12, 8));
    expect([found.factors.length, found.outcomes, found.plays().total]).toEqual([12, 468n ** 12n, 40320n ** 12n]);
    expect(digestOf(found, false)).toBeNull();
  });

  it('whose lines would be too long together are not written out', () => {
    const few = separate(2, 8);
    const found = explored({ ...few, observe: [text('x'.repeat(6_000)), ...few.observe] });
    expect([found.outcomes, sortedLines(found, false)]).toEqual([468n ** 2n, null]);
  });

  it('give the same small product as one graph', () => {
    const reductions = { ...ALL_REDUCTIONS, parts: false };
    const [apart, together] = [explored(separate(3, 4)), explored(separate(3, 4), { reductions })];
    expect(digestOf(apart, true)).toBe(digestOf(together, true));
    expect(apart.states).toBeLessThan(together.states);
    const [i, j] = [apart, together].map((e) => texts(e).length - 1);
    const last = (e: Explored): number => Array.from({ length: (i ?? 0) + 1 }, (_, k) => k).find((k) => e.text(k) === texts(e)[j ?? 0]) ?? 0;
    expect(scriptsFor(apart, [last(apart)])).toEqual(scriptsFor(together, [last(together)]));
  });
});

describe('limits', () => {
  it.each(['sweep', 'table'] as const)('cut the search and say how many positions were waiting (%s)', (order) => {
    const found = explored(redirections(8), { order, limits: { maxStates: 1000 } });
    expect(found.cut?.by).toBe('states');
    expect(found.cut?.frontier).toBeGreaterThan(0);
  });

  it('look at the clock and at memory', () => {
    let tick = 0;
    expect(explored(redirections(8), { limits: { timeout: { ms: 50, now: () => tick++ } } }).cut?.by).toBe('time');
    expect(explored(redirections(8), { limits: { maxBytes: 1000 } }).cut?.by).toBe('memory');
  });
});

describe('texts', () => {
  it('that do not tell all values apart are one outcome', () => {
    const observe = [number(field('a')), number(field('b'))];
    const effects = [effect('x', always, [['a', int(11)], ['b', int(1)]]), effect('y', always, [['a', int(1)], ['b', int(11)]])];
    const found = explored(puzzle({ a: 0, b: 0 }, effects, observe));
    expect([texts(found), found.plays().of(0)]).toEqual([['111'], 2n]);
    expect(scriptsFor(found, [0])).toEqual([[0]]);
  });

  it('come in the order of a plain sort, whatever characters they have', () => {
    const observe = [number(field('a')), text(' é')];
    const e = explored({ ...commuting(6), fields: [{ name: 'amount', initial: 1 }, { name: 'a', initial: 1 }], observe: [number(field('amount')), text(' é')] });
    const lines = sortedLines(e, false);
    expect(Array.from({ length: lines?.count ?? 0 }, (_, i) => lines?.line(i))).toEqual(texts(e));
    expect(observe.length).toBe(2);
  });

  it('leave out facts that are nothing', () => {
    const fact = (a: string): readonly Piece[] => [{ kind: 'when', test: binary('gt', field(a), 0), then: [number(field(a)), text(` to ${a}`)], else: [] }];
    const move = (from: string, to: string): PackedEffect => effect(`${from} to ${to}`, and(binary('gt', field(from), 0)), [[to, field(from)], [from, int(0)]]);
    const found = explored(puzzle({ x: 2, y: 0, z: 0 }, [move('x', 'y'), move('x', 'z'), move('y', 'z')], [{ kind: 'list', items: ['x', 'y', 'z'].map(fact), separator: '; ', empty: 'nothing' }]));
    expect(texts(found)).toEqual(['2 to z']);
  });
});
