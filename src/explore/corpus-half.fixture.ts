/**
 * What is asked of every scenario of the corpus: it is as expected, the searches agree, and whatever is printed can be replayed.
 * Half of the files are as much as one process should hold. The naive walk is given up at NAIVE_NODES nodes;
 * `NAIVE_NODES=1000000 npx vitest run src/explore/corpus` goes as far as the contract does.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scenario } from '../rules/model.ts';
import { parseScript } from '../search/path.ts';
import { judgeReport } from './check.ts';
import { EVERYTHING, findings } from './corpus.fixture.ts';
import { corpus } from './disk.fixture.ts';
import { exploreScenario } from './explore.ts';
import { replayScenario } from './replay.ts';
import type { ExploreReport } from './report-types.ts';

const NAIVE_NODES = Number(process.env['NAIVE_NODES'] ?? 2_000);

/** A mandatory loop is the only outcome that no play ends in (104.4b), and growth is never repeated to its end. */
const isEndless = ({ verdict, cycle }: ExploreReport): boolean => verdict === 'growth' || (verdict === 'cycle' && cycle?.optional === false);

export function replayed(scenario: Scenario, report: ExploreReport): readonly string[] {
  return report.outcomes.flatMap(({ text, path }) => {
    if (text === 'the game is a draw' && isEndless(report)) return [];
    const script = parseScript(path ?? '?');
    const { outcome, problem } = replayScenario(scenario, script.ok ? script.value : [-1]);
    return outcome === text && problem === null ? [] : [`${text} @ ${String(path)}: ${String(outcome)} ${String(problem)}`];
  });
}

/** The tests of the scenarios in every second file, from the first or from the second on. */
export function testHalf(half: 0 | 1): void {
  describe.each(corpus.scenarios({ half }).map((scenario) => [scenario.id, scenario] as const))('%s', (_, listed) => {
    // What is found lives as long as its tests: all of it at once is more than a process has.
    let scenario = listed;
    let bfs: ExploreReport;
    beforeAll(() => {
      scenario = { ...listed };
      bfs = exploreScenario(scenario, { ...EVERYTHING, search: 'bfs' });
    });
    afterAll(() => {
      scenario = listed;
      bfs = undefined as never;
    });
    test('is as expected', () => {
      const { missing, surplus, notes, ok } = judgeReport(scenario, bfs);
      expect({ ok, missing, surplus, notes }).toEqual({ ok: true, missing: [], surplus: [], notes: [] });
    });
    test('comes out the same breadth first, depth first, naively and packed', () => {
      const dfs = exploreScenario(scenario, { ...EVERYTHING, search: 'dfs' });
      expect(dfs.verdict).toBe(bfs.verdict);
      if (bfs.verdict === 'growth' || bfs.cycle?.record === true) return; // where it is noticed depends on the way, and the naive walk would not end
      expect({ ...bfs, outcomes: findings(bfs) }).toEqual({ ...dfs, outcomes: findings(dfs) });
      const naive = exploreScenario(scenario, { ...EVERYTHING, search: 'naive', limits: { maxStates: NAIVE_NODES } });
      if (naive.verdict !== 'cut') expect(findings(naive)).toEqual(findings(bfs));
      expect(findings(exploreScenario(scenario, { ...EVERYTHING, engine: 'compiled' }))).toEqual(findings(bfs));
    });
    test('can be replayed outcome by outcome', () => {
      expect(replayed(scenario, bfs)).toEqual([]);
    });
  });
}
