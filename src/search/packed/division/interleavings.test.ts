/** Orders of choices that share nothing, and answers given at once: the same outcomes with fewer positions, and plays and scripts as without. */
import { describe, expect, it } from 'vitest';
import { always, binary, field, int, number, text, type Packed, type PackedEffect } from '../form/ir.ts';
import { agrees, found, many } from './outcomes.fixture.ts';

/** Something is done to each of n amounts, and then to all that is left: the first part has groups, the second follows it. */
const twoParts = (n: number): Packed => ({
  fields: [...many(n, (i) => ({ name: `a${i}`, initial: 2 + (i % 2) })), { name: 'sum', initial: 0 }],
  effects: [
    ...many(n, (i): readonly PackedEffect[] => [
      { name: `one less of ${i}`, part: 1, tier: 0, guard: binary('gt', field(`a${i}`), 0), options: [{ assign: [[`a${i}`, binary('sub', field(`a${i}`), 1)]] }] },
      { name: `double ${i}`, part: 1, tier: 0, guard: always, options: [{ assign: [[`a${i}`, binary('mul', field(`a${i}`), 2)]] }, { assign: [] }] },
    ]).flat(),
    { name: 'sum', part: 2, tier: 0, guard: always, options: [{ assign: [['sum', many(n, (i) => field(`a${i}`) as PackedEffect['guard']).reduce((a, b) => binary('add', a, b))]] }, { assign: [['sum', int(1)]] }] },
  ],
  chooser: 'first', observe: [number(field('sum'))],
});

/** Somebody asks, another answers before anything else, until something has an end: each may send what there is somewhere else. */
const asking = (n: number): Packed => ({
  fields: [{ name: 'where', initial: 0 }, { name: 'asked', initial: 0 }, { name: 'much', initial: 3 }],
  effects: many(n, (i): readonly PackedEffect[] => [
    { name: `ask ${i}`, part: 2, tier: 0, guard: binary('eq', field('where'), 0), options: [{ assign: [['asked', int(i + 1)], ['much', binary('add', field('much'), i)]] }] },
    { name: `answer ${i}`, part: 1, tier: 0, guard: binary('eq', field('asked'), i + 1), options: [{ assign: [['where', int(i + 1)], ['much', binary('mul', field('much'), 2)], ['asked', int(0)]] }, { assign: [['asked', int(0)]] }] },
  ]).flat(),
  chooser: 'first', observe: [number(field('where')), text(':'), number(field('much'))],
});

describe('where outcomes alone are asked for', () => {
  it('groups of a phase are gone through one after the other', () => {
    for (const n of [3, 4]) agrees(twoParts(n));
    expect(found(twoParts(3)).states).toBeLessThan(found(twoParts(3), { interleavings: false }).states / 2);
  });
  it('an answer is one step with what asks for it, and reads what that wrote', () => {
    for (const n of [2, 6]) agrees(asking(n));
    expect(found(asking(6)).states).toBe(found(asking(6), { interleavings: false }).states - 6 * 2 ** 5); // while one of six is asked, each of the others has been or not
  });
  it('two that ask for one answer are no step with it', () => {
    const { effects, ...rest } = asking(6);
    agrees({ ...rest, effects: [...effects, { name: 'ask again', part: 2, tier: 0, guard: binary('eq', field('where'), 0), options: [{ assign: [['asked', int(1)]] }] }] });
  });
  it('what makes something before it applicable is left in its order', () => {
    const { effects, fields, ...rest } = twoParts(3);
    agrees({ ...rest, fields: [...fields, { name: 'again', initial: 0 }], effects: [
      { name: 'before', part: 0, tier: 0, guard: binary('eq', field('a0'), 0), options: [{ assign: [['a1', int(9)]] }] }, ...effects,
    ] });
  });
});
