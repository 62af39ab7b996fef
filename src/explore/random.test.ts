/**
 * Random scenarios with fixed seeds, from the whole algebra. `RANDOM_SEEDS=20000 npx vitest run src/explore/random.test.ts` goes
 * further; a failing seed is a file: `fileOf(randomScenario(seed))`.
 */
import { expect, test } from 'vitest';
import { type Examined, examine } from './random-invariants.fixture.ts';
import { randomScenario } from './random-scenario.fixture.ts';

const SEEDS = Number(process.env['RANDOM_SEEDS'] ?? 300);
/** So many seeds make one test. */
const BLOCK = 25;
const examined: Examined[] = [];

function defects(seed: string): readonly string[] {
  try {
    const found = examine(randomScenario(seed), { states: 600, nodes: 3_000 });
    examined.push(found);
    return found.wrong;
  } catch (error) {
    return [`throws ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`];
  }
}

const blocks = Array.from({ length: Math.ceil(SEEDS / BLOCK) }, (_, i) => [i * BLOCK, Math.min(SEEDS, (i + 1) * BLOCK) - 1] as const);
test.each(blocks)('seeds %i to %i: searches agree, scripts replay, verdicts are honest, texts parse', { timeout: 120_000 }, (from, to) => {
  const wrong = Array.from({ length: to - from + 1 }, (_, i) => String(from + i)).flatMap((seed) => defects(seed).map((each) => `${seed}: ${each.slice(0, 600)}`));
  expect(wrong).toEqual([]);
});

test('the scenarios are worth it: most are explored completely, and many have several outcomes', () => {
  const share = (of: (one: Examined) => boolean): number => examined.filter(of).length / examined.length;
  expect(share(({ verdict }) => verdict === 'finite' || verdict === 'cycle')).toBeGreaterThan(0.8);
  expect(share(({ outcomes }) => outcomes > 1)).toBeGreaterThan(0.2);
});
