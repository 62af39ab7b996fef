/** Sums over many parts as totals, against a naive reading of the same puzzles. */
import { describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../../../base/random.ts';
import { explore } from '../sweep/explore.ts';
import { and, binary, choose, field, int, number, or, text, unary, type Expr, type Packed, type PackedEffect, type Piece } from '../form/ir.ts';
import { ALL_REDUCTIONS, analyse } from './model.ts';
import { truth } from '../oracle.fixture.ts';
import { scriptsFor } from '../sweep/scripts.ts';

const some = (random: Random, chance: number): boolean => random.unit() < chance;

/** Amounts one after another, of which some look at the one before; what is told are their sums, and at times one of them. */
function randomSums(random: Random): Packed {
  const count = 3 + random.int(2);
  const amounts = Array.from({ length: count }, (_, i) => field(`a${String(i)}`));
  const value = (a: Expr): Expr => random.pick([binary('mul', a, 2), binary('add', a, 1 + random.int(3)), unary('halfUp', a), binary('max', binary('sub', a, 1), 0), binary('sub', a, 2)]);
  const effects = amounts.flatMap((a, part) => Array.from({ length: 1 + random.int(2) }, (_, i): PackedEffect => {
    const shared = some(random, 0.15);
    const guard = some(random, 0.3) ? binary('gt', some(random, 0.3) ? random.pick(amounts) : a, random.int(3)) : int(1);
    const taken = binary('min', a, field('left'));
    const assign = shared ? [[`a${String(part)}`, binary('sub', a, taken)], ['left', binary('sub', field('left'), taken)]] as const : [[`a${String(part)}`, value(a)]] as const;
    return { name: `e${String(part)}.${String(i)}`, part, tier: 0, guard: shared ? and(guard, binary('gt', field('left'), 0), binary('gt', a, 0)) : guard, options: [{ assign }, ...(some(random, 0.2) ? [{ assign: [] }] : [])] };
  }));
  const sum = (list: readonly Expr[], from: Expr = int(20)): Expr => list.reduce((all, a) => binary(some(random, 0.8) ? 'sub' : 'add', all, some(random, 0.1) ? binary('max', a, 0) : a), from);
  const all = amounts.reduce((a, b) => binary('add', a, b));
  const pieces: readonly Piece[] = [
    number(sum(amounts)), text(';'), ...(some(random, 0.3) ? [number(all), text(';')] : []), ...(some(random, 0.2) ? [number(random.pick(amounts)), text(';')] : []), ...(some(random, 0.2) ? [number(field('left')), text(';')] : []),
    ...(some(random, 0.5) ? [{ kind: 'when', test: or(...amounts.map((a) => binary('gt', a, 0))), then: [text('some '), number(all)], else: [text('none')] } as const] : []), ...(some(random, 0.2) ? [number(choose(binary('ge', all, 6), all, 0))] : []),
  ];
  return { fields: [...amounts.map((_, i) => ({ name: `a${String(i)}`, initial: random.int(4) })), { name: 'left', initial: 2 }], effects, chooser: 'first', observe: pieces };
}

describe('sums over several parts', () => {
  it('120 random puzzles: outcomes, plays and scripts are those of every play', () => {
    let kept = 0;
    for (let seed = 0; seed < 120; seed++) {
      const puzzle = randomSums(createRandom(`totals ${String(seed)}`));
      const wanted = truth(puzzle);
      const model = analyse(puzzle, ALL_REDUCTIONS);
      if ('packed' in model && model.packed !== puzzle) kept += 1;
      const found = explore(puzzle, { reductions: ALL_REDUCTIONS, plays: seed % 2 === 0, order: seed % 3 === 0 ? 'table' : 'sweep' });
      if (found.kind !== 'explored') throw new Error(found.reason);
      const every = Array.from({ length: Number(found.outcomes) }, (_, i) => i);
      const scripts = scriptsFor(found, every);
      const plays = found.plays();
      expect(new Map(every.map((i) => [found.text(i), { plays: plays.of(i), script: scripts[i] ?? [] }])), JSON.stringify(puzzle)).toEqual(wanted.outcomes);
    }
    expect(kept).toBeGreaterThan(40);
  });

  it('many parts are not joined in all combinations', () => {
    const many = 40;
    const amounts = Array.from({ length: many }, (_, i) => `a${String(i)}`);
    const effects = amounts.flatMap((name, part) => [binary('mul', field(name), 2), binary('add', field(name), 1)].map((value, i): PackedEffect => ({ name: `${name} ${String(i)}`, part, tier: 0, guard: int(1), options: [{ assign: [[name, value]] }] })));
    const found = explore({ fields: amounts.map((name) => ({ name, initial: 1 })), effects, chooser: 'first', observe: [number(amounts.map(field).reduce((a, b) => binary('add', a, b)))] });
    if (found.kind !== 'explored') throw new Error(found.reason);
    expect([found.outcomes, found.plays().total]).toEqual([41n, 2n ** 40n]); // each is 3 or 4
    expect(found.states).toBeLessThan(10_000);
  });
});
