/** The corpus: one half of it here, and what it says in the earlier edition. */
import { describe, expect, test } from 'vitest';
import { judgeReport } from './check.ts';
import { EVERYTHING } from './corpus.fixture.ts';
import { replayed, testHalf } from './corpus-half.fixture.ts';
import { corpus } from './disk.fixture.ts';
import { exploreScenario } from './explore.ts';

testHalf(0);

describe('419: the files of the earlier edition, in that edition', () => {
  const earlier = corpus.scenarios({ folders: ['earlier-edition'], edition: 'cr-419' });
  test('are there', () => {
    expect(earlier.length).toBeGreaterThan(20);
  });
  test.each(earlier.map((scenario) => [scenario.id, scenario] as const))('%s', (_, scenario) => {
    const report = exploreScenario(scenario, EVERYTHING);
    const { missing, surplus, notes, ok } = judgeReport(scenario, report);
    expect({ edition: scenario.edition, ok, missing, surplus, notes }).toEqual({ edition: 'cr-419', ok: true, missing: [], surplus: [], notes: [] });
    expect(replayed(scenario, report)).toEqual([]);
  });
});
