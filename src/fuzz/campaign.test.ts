import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadScenarios, loadTree } from '../scenario/load.ts';
import { effects, genomeAt, instructions, scenarioTrees, MEDIUM } from './arbitraries.ts';
import { type CampaignOptions, type CampaignState, campaign } from './campaign.ts';
import { NO_CARDS } from '../scenario/cards/corpus.ts';
import { findingFile, readFinding } from './finding.ts';
import { mutant } from './mutate.ts';
import { scenarioTree } from './scenarios.ts';
import { IN_PROCESS } from './work.ts';

const options: CampaignOptions = { seed: 'test', runs: 460, defect: null, claim: 'lineage', untilBroken: false, timeIsUp: () => false, progress: () => undefined, result: () => undefined };

test('every genome is a scenario that loads, mutants too', () => {
  for (let at = 0; at < 300; at++) {
    const genome = genomeAt('loads', at);
    for (const one of [genome, mutant([genome, genomeAt('loads', at + 1)], 'loads', at)]) {
      const tree = scenarioTree(one);
      expect([at, loadTree(tree, NO_CARDS).problems]).toEqual([at, []]);
    }
  }
});

test('the arbitraries can be used one by one, and shrink', () => {
  const problems = (tree: unknown): unknown => loadScenarios(JSON.stringify(tree), NO_CARDS).problems;
  const board = { id: 'a', players: ['Amy', 'Nicole'], battlefield: { Amy: [{ object: 'a 1/1 creature', as: 'Ant' }], Nicole: [{ object: 'a 1/1 creature', as: 'Bee' }] }, hand: { Amy: [{ object: 'a 1/1 creature', as: 'Elk' }] } };
  fc.assert(fc.property(effects, (ability) => { expect(problems({ ...board, 'in force': [{ from: 'a spell', controller: 'Amy', ...ability }], do: [{ tap: { what: 'Ant' } }] })).toEqual([]); }), { seed: 1, numRuns: 200 });
  fc.assert(fc.property(instructions, (step) => { expect(problems({ ...board, do: [step] })).toEqual([]); }), { seed: 1, numRuns: 200 });
  const simplest = fc.check(fc.property(scenarioTrees(MEDIUM), () => false), { seed: 1 }).counterexample?.[0];
  expect(simplest).toMatchObject({ players: ['Amy', 'Nicole'] });
});

test('a campaign is the same for the same seed, and its cases differ', async () => {
  const rows: string[] = [];
  const first = await campaign({ ...options, result: (result) => rows.push(JSON.stringify(result)) }, IN_PROCESS);
  const again: string[] = [];
  const second = await campaign({ ...options, result: (result) => again.push(JSON.stringify(result)) }, IN_PROCESS);
  expect(again).toEqual(rows);
  expect(second).toEqual(first);
  expect(first.cases).toBe(460);
  expect(first.mutants).toBeGreaterThan(5);
  expect(new Set(rows.map((row) => (JSON.parse(row) as { states: number }).states)).size).toBeGreaterThan(15);
});

test('a finding is a scenario file that says what it breaks', () => {
  const tree = scenarioTree(genomeAt('file', 7));
  const text = findingFile({ claim: 'books', message: '400.1: "a": b', number: 7, tree, effects: 1, tried: 0 }, 'file', 'corpus/regressions/books.yaml');
  expect(loadScenarios(text, NO_CARDS).problems).toEqual([]);
  expect(readFinding(text)?.claim).toBe('books');
  expect(readFinding('id: a\nplayers: [Amy]')).toBeNull();
});

test('a campaign that goes on from where it was saved finds what it would have found at once', async () => {
  const whole: string[] = [];
  const full = await campaign({ ...options, runs: 300, result: (result, news) => whole.push(JSON.stringify([result, news])) }, IN_PROCESS);
  const rows: string[] = [];
  const result: CampaignOptions['result'] = (each, news) => rows.push(JSON.stringify([each, news]));
  let saved = '';
  let rounds = 0;
  const early = await campaign({ ...options, runs: 300, result, rounded: (state) => { saved = JSON.stringify(state); }, timeIsUp: () => ++rounds === 2 }, IN_PROCESS);
  expect([early.cut, early.cases, full.cut]).toEqual([true, 120, false]);
  const rest = await campaign({ ...options, runs: 300, result, from: JSON.parse(saved) as CampaignState }, IN_PROCESS);
  expect(rows).toEqual(whole);
  expect(rest).toEqual(full);
});
