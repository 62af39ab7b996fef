/** Clusters one after another, and groups whose turns depend on the state: the same outcomes with fewer positions, and plays and scripts as without. */
import { describe, expect, it } from 'vitest';
import { always, and, binary, field, int, number, or, text, type Expr, type Packed, type PackedEffect } from '../form/ir.ts';
import { agrees, found, many } from './outcomes.fixture.ts';

const sum = (list: readonly Expr[]): Expr => list.reduce((a, b) => binary('add', a, b));
const at = (i: number, where: number): Expr => binary('eq', field(`where${i}`), where);
const turn = (i: number, before: readonly number[]): Expr => before.reduceRight<Expr>((rest, k) => ({ kind: 'if', test: and(at(k, 0), binary('gt', field(`a${k}`), 0)), then: int(10 + k), else: rest }), int(10 + i));

/** Each of n amounts is doubled, lessened, or sent elsewhere; whose turn it is depends on where the earlier ones are. Then so much of each may be taken twice. */
const events = (n: number, more: readonly PackedEffect[] = []): Packed => ({
  fields: many(n, (i) => [{ name: `a${i}`, initial: 1 + (i % 2) }, { name: `where${i}`, initial: 0 }, { name: `gain${i}`, initial: -1 }]).flat(),
  effects: [
    ...many(n, (i): readonly PackedEffect[] => {
      const part = turn(i, many(i, (k) => k));
      return [
        { name: `double ${i}`, part, tier: 0, guard: binary('gt', field(`a${i}`), 0), options: [{ assign: [[`a${i}`, binary('mul', field(`a${i}`), 2)]] }] },
        { name: `less of ${i}`, part, tier: 0, guard: and(at(i, 0), binary('gt', field(`a${i}`), 0)), options: [{ assign: [[`a${i}`, binary('sub', field(`a${i}`), 1)]] }] },
        { name: `send ${i}`, part, tier: 0, guard: and(at(i, 0), binary('gt', field(`a${i}`), 0)), options: [{ assign: [[`where${i}`, int(1)]] }, { assign: [] }] },
      ];
    }).flat(),
    ...many(n, (i): PackedEffect => ({ name: `take ${i}`, part: 100 + 2 * (i % 2), tier: 0, guard: binary('gt', field(`a${i}`), 0), options: [{ assign: [[`gain${i}`, binary('mul', field(`a${i}`), 2)]] }, { assign: [] }] })),
    ...more,
  ],
  chooser: 'first',
  observe: [
    number(sum(many(n, (i): Expr => ({ kind: 'if', test: at(i, 0), then: field(`a${i}`), else: int(0) })))), text(' and '), number(sum(many(n, (i): Expr => ({ kind: 'if', test: at(i, 1), then: field(`a${i}`), else: int(0) })))),
    { kind: 'when', test: or(...many(n, (i) => binary('ge', field(`gain${i}`), 0))), then: [text(' gained '), number(sum(many(n, (i): Expr => ({ kind: 'if', test: binary('ge', field(`gain${i}`), 0), then: field(`gain${i}`), else: int(0) }))))], else: [] },
  ],
});

describe('where outcomes alone are asked for', () => {
  it('groups whose turns depend on the state, and what follows from each, are gone through one after the other', () => {
    for (const n of [2, 3]) agrees(events(n));
    expect(found(events(6)).states).toBeLessThan(5_000); // all of them at once: each event has more than 6 ways, so more than 6 ** 6 positions
    expect(found(events(3)).states * 2).toBeLessThan(found(events(3), { interleavings: false }).states);
  });
  it('groups of which two parts are open at once are left in their turns', () => {
    const first: PackedEffect = { name: 'first of all', part: 1, tier: 0, guard: binary('gt', field('a2'), 1), options: [{ assign: [['a2', binary('add', field('a2'), 3)]] }] };
    agrees(events(3, [first]));
  });
  it('what looks at several clusters keeps them together', () => {
    agrees(events(3, [{ name: 'at the end', part: 200, tier: 0, guard: binary('eq', field('a0'), field('a1')), options: [{ assign: [['a2', int(0)]] }, { assign: [] }] }]));
    agrees(events(3, [{ name: 'in between', part: 50, tier: 0, guard: always, options: [{ assign: [['a0', field('a1')]] }, { assign: [] }] }]));
  });
});
