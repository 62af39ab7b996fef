/**
 * What is asked of every scenario of the corpus: it is as expected, the searches agree, and whatever is printed can be replayed.
 * The naive walk is given up at NAIVE_NODES nodes;
 * `NAIVE_NODES=1000000 npx vitest run src/explore/corpus` goes as far as the contract does.
 */
import { relative } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Scenario } from '../rules/model.ts';
import { parseScript } from '../search/path.ts';
import { judgeReport } from './check.ts';
import { EVERYTHING, findings } from './corpus.fixture.ts';
import { ROOT, corpus } from './disk.fixture.ts';
import { exploreScenario } from './explore.ts';
import { replayScenario } from './replay.ts';
import type { ExploreReport } from './report-types.ts';

/** States of a case of the corpus: more of them take minutes, and gigabytes, step by step. */
const LARGEST = 20_000;
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

function compare(scenario: Scenario): void {
  const bfs = exploreScenario(scenario, { ...EVERYTHING, search: 'bfs', limits: { maxStates: LARGEST } });
  expect.soft(bfs.verdict, `${scenario.id}: small enough for the reference`).not.toBe('cut');
  const { missing, surplus, notes, ok } = judgeReport(scenario, bfs);
  expect.soft({ ok, missing, surplus, notes }, scenario.id).toEqual({ ok: true, missing: [], surplus: [], notes: [] });
  expect.soft(replayed(scenario, bfs), scenario.id).toEqual([]);
  const dfs = exploreScenario(scenario, { ...EVERYTHING, search: 'dfs' });
  expect.soft(dfs.verdict, scenario.id).toBe(bfs.verdict);
  if (bfs.verdict === 'growth' || bfs.cycle?.record === true) return; // where it is noticed depends on the way, and the naive walk would not end
  expect.soft({ ...bfs, outcomes: findings(bfs) }, scenario.id).toEqual({ ...dfs, outcomes: findings(dfs) });
  const naive = exploreScenario(scenario, { ...EVERYTHING, search: 'naive', limits: { maxStates: NAIVE_NODES } });
  if (naive.verdict !== 'cut') expect.soft(findings(naive), scenario.id).toEqual(findings(bfs));
  expect.soft(findings(exploreScenario(scenario, { ...EVERYTHING, engine: 'compiled' })), scenario.id).toEqual(findings(bfs));
}

/**
 * A test for every second file, from the first or from the second on. One for each scenario would be more than one process can hold:
 * what is found of them, and what the runner keeps of every test.
 */
export function testHalf(half: 0 | 1): void {
  test.each(corpus.paths.filter((_, at) => at % 2 === half).map((path) => [relative(ROOT, path), path] as const))('%s: as expected; the same breadth first, depth first, naively and packed; to be replayed', { timeout: 1_200_000 }, async (_, path) => {
    for (const scenario of corpus.scenarios({ path })) {
      compare(scenario);
      await setImmediate(); // the runner hears of it
    }
  });
}
