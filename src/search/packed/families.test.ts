/** Behaviour signatures: numbers and digests that independent programs agree on (bench/README.md). */
import { describe, expect, it } from 'vitest';
import { digestOf } from './sweep/lines.ts';
import { explore, type Explored, type ExploreOptions } from './sweep/explore.ts';
import { family } from './families.fixture.ts';
import { NO_REDUCTIONS } from './division/model.ts';

const explored = (name: string, n: number, options: ExploreOptions = {}): Explored => {
  const result = explore(family(name, n), options);
  if (result.kind !== 'explored') throw new Error(result.reason);
  return result;
};

/** family, n, states, transitions, plays, outcomes, digest, digest with plays */
const FULL = [
  ['F1', 4, 38, 50, 24n, 9, 'bd49f4178a8d9e12', null],
  ['F1', 5, 103, 170, 120n, 15, '242e680d1b7ef3a8', null],
  ['F1', 8, 5151, 10982, 40320n, 468, 'a97d1c533cbcebb0', '1b8977f2e9c33b3f'],
  ['F1', 10, 80455, 199868, 3628800n, 5103, 'd14d0b4fef82c783', null],
  ['F2', 4, 16, 32, 24n, 1, 'e6c21e8d260fe718', null],
  ['F2', 12, 4096, 24576, 479001600n, 1, '25ac87b7309b7946', null],
  ['F3', 2, 16, 17, 6n, 4, 'fd0f7bd72dee85bf', null],
  ['F3', 3, 28, 29, 12n, 8, '7d45d71e520ca076', null],
  ['F3', 4, 922, 1350, 1094n, 58, '075839d9913d7f41', null],
  ['F3', 5, 2868, 4134, 3896n, 252, 'fda4c58a25dd45d8', null],
  ['F3', 6, 38041, 65599, 329143n, 1139, '5f05e18d168742c8', 'ea7bcc92ebdab586'],
  ['F3', 7, 178729, 310816, 3451482n, 4012, '78998a97de196d39', null],
  ['F4', 4, 76, 98, 46n, 13, '08c9dedb067731d6', null],
  ['F4', 5, 528, 832, 896n, 19, '8475bedb3080d467', null],
  ['F4', 8, 53328, 139440, 2863056n, 28, '4a2448914dc1aae6', 'b19b1de1e79c8d4a'],
  ['F4', 9, 285760, 853024, 163176768n, 31, 'dae11dddd6cfb957', null],
] as const;

describe('without reductions the positions and transitions are those of the plain machine', () => {
  for (const order of ['sweep', 'table'] as const)
    it.each(FULL)(`%s n=%i, ${order}`, (name, n, states, transitions, plays, outcomes, digest, playsDigest) => {
      const found = explored(name, n, { order, reductions: NO_REDUCTIONS });
      expect([found.states, found.transitions, found.outcomes, found.plays().total]).toEqual([states, transitions, BigInt(outcomes), plays]);
      expect(digestOf(found, false)).toBe(digest);
      if (playsDigest !== null) expect(digestOf(found, true)).toBe(playsDigest);
    });
});

/** family, n, plays digest or null, digest or null */
const REDUCED = [
  ['F1', 12, 'e3e1403a216d0b55', 'fb524bca5c14a00d'],
  ['F1', 13, 'dae8b1b8c1dbbffa', '9126736120630512'],
  ['F2', 30, '6ca8d2dfdb2484b3', '6d56dceb673f39e1'],
  ['F2', 200, 'fea49d3baaf5032c', 'e04a482b0e08db1d'],
  ['F3', 8, 'fa39de7363f0b336', 'fa20b688bb21cfbb'],
  ['F3', 9, '379e24de6f745817', '60efc80af66a03c3'],
  ['F3', 10, '9c934e5be5af68f2', '9572e713578c2c8d'],
  ['F4', 10, '40c040e0ffb9b340', '7223d624afc592a0'],
  ['F4', 11, 'ab13cc65721a20ad', null],
  ['F4', 12, 'ba36ab59320b4662', '35f5f8499158762e'],
] as const;

describe('with all reductions the outcomes and plays are the same', () => {
  it.each(REDUCED)('%s n=%i', (name, n, digest, playsDigest) => {
    const found = explored(name, n);
    expect(digestOf(found, false)).toBe(digest);
    if (playsDigest !== null) expect(digestOf(found, true)).toBe(playsDigest);
  });

  it('counts 200! plays exactly', () => {
    let factorial = 1n;
    for (let i = 2n; i <= 200n; i++) factorial *= i;
    const found = explored('F2', 200);
    expect([found.outcomes, found.text(0), found.plays().of(0)]).toEqual([1n, String(2n ** 200n), factorial]);
  });
});
