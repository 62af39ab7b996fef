/** All claims of the fuzzer, asked of random boards of printed cards. `RANDOM_SEEDS=5000 npx vitest run src/fuzz/boards.test.ts` goes further; BOARDS_FROM is the first seed. */
import { expect, test } from 'vitest';
import { createRandom } from '../base/random.ts';
import { corpus } from '../explore/disk.fixture.ts';
import { EDITIONS } from '../rules/editions.ts';
import { poolOf, randomBoard } from './boards.fixture.ts';
import { caseOf } from './case.ts';
import { CLAIMS } from './claims.ts';
import { HEALTHY } from './subject.ts';

const { cards } = corpus;
const LIMITS = { states: 150, nodes: 1_000 };

test('614-616: random boards of printed cards keep every claim', { timeout: 3_600_000 }, () => {
  const pools = Object.fromEntries(Object.keys(EDITIONS).map((edition) => [edition, poolOf(cards, edition)]));
  const [from, many] = [Number(process.env['BOARDS_FROM'] ?? 0), Number(process.env['RANDOM_SEEDS'] ?? 40)];
  let examined = 0;
  for (let number = from; number < from + many; number++) {
    const tree = randomBoard(createRandom(`board ${String(number)}`), pools);
    const one = caseOf(tree, { subject: HEALTHY, limits: LIMITS, number, cards });
    if ('problems' in one || one.found.verdict.kind === 'cut') continue; // a spell that speaks of X, a name that is there twice; too many positions
    examined++;
    for (const { name, find } of CLAIMS) expect([name, ...find(one)], `board ${String(number)}: ${JSON.stringify(tree)}`).toEqual([name]);
  }
  expect(examined).toBeGreaterThan(many * 0.9);
});
