/**
 * What mutants of the rules are shown to: every scenario of the corpus, judged by its own expectation, and the tests beside
 * the rules. One bundle is made of this file; each mutant gets a fresh copy of it, so that no cache outlives a mutant.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { judgeReport } from '../../src/explore/check.ts';
import { openCorpus } from '../../src/explore/corpus.fixture.ts';
import { exploreScenario, modelFor } from '../../src/explore/explore.ts';
import type { ExploreOptions } from '../../src/explore/report-types.ts';
import type { Scenario } from '../../src/rules/model.ts';
import type { FilePort } from '../../src/scenario/cards/corpus.ts';
import { type Collected, collected } from './vitest.ts';
import '../../src/rules/120-damage.test.ts';
import '../../src/rules/applying.test.ts';
import '../../src/rules/asking.test.ts';
import '../../src/rules/batch-rounds.test.ts';
import '../../src/rules/batch.test.ts';
import '../../src/rules/change.test.ts';
import '../../src/rules/choosing.test.ts';
import '../../src/rules/contained.test.ts';
import '../../src/rules/effect.test.ts';
import '../../src/rules/filter.test.ts';
import '../../src/rules/machine.test.ts';
import '../../src/rules/rewrite.test.ts';
import '../../src/rules/613-layers.test.ts';
import '../../src/rules/613-staged.test.ts';
import '../../src/rules/614-lookahead.test.ts';
import '../../src/rules/707-copy.test.ts';

const files: FilePort = {
  readText: (path) => readFileSync(path, 'utf8'),
  list: (directory) => readdirSync(directory, { withFileTypes: true }).map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)),
};

/** The scenarios below a folder; plain data, so that one copy of the program can read them for all the others. */
export const scenariosIn = (root: string): readonly Scenario[] => openCorpus(files, root).scenarios();

/** The packed search compiles the rules once more, so the plain one is asked; no more positions than show what short ones don't. */
const PLAIN: ExploreOptions = { engine: 'reference', readings: false, plays: true, list: true, tree: false, who: false };
const MOST_STATES = 120;

/** Whether the search ended early; throws where the scenario's expectation is missed. */
export function judge(scenario: Scenario, maxStates = MOST_STATES): boolean {
  const options: ExploreOptions = { ...PLAIN, limits: { maxStates } };
  const model = modelFor(scenario, options);
  const report = exploreScenario(scenario, options, model);
  const { missing, surplus, notes, refuted } = judgeReport(scenario, report, options, model);
  const wrong = report.verdict === 'cut' ? surplus.map(({ text }) => text) : refuted || missing.length > 0 ? [...missing.map(({ text }) => text), ...surplus.map(({ text }) => text), ...notes, 'refuted'] : [];
  if (wrong.length > 0) throw new Error(wrong[0]);
  return report.verdict === 'cut';
}

export const beside: readonly Collected[] = collected;
