/** What does not end: loops that can be left, loops that cannot, growth, and searches that are cut. */
import { describe, expect, test } from 'vitest';
import type { Scenario } from '../rules/model.ts';
import { NO_CARDS } from '../scenario/cards/corpus.ts';
import { loadScenarios } from '../scenario/load.ts';
import { judgeReport } from './check.ts';
import { EVERYTHING, findings } from './corpus.fixture.ts';
import { corpus } from './disk.fixture.ts';
import { exploreScenario } from './explore.ts';
import { familyYaml } from './families.ts';
import { graphOf } from './graph.ts';
import { verdictProblems } from './random-invariants.fixture.ts';

const scenarios = corpus.scenarios({ folders: ['growth', 'lookahead'] }).filter(({ id }) => id.startsWith('growth/') || id.startsWith('lookahead/bare-clone'));
const named = scenarios.map((scenario) => [scenario.id, scenario] as const);

describe('every verdict is honest: a loop comes back, growth goes on', () => {
  test('104.4b: each verdict occurs, and both kinds of loop', () => {
    const found = new Set(scenarios.map(({ expect: expected }) => `${String(expected?.verdict)} ${String(expected?.optional ?? '')}`.trim()));
    expect([...found].sort()).toEqual(['cycle false', 'cycle true', 'finite', 'growth']);
  });
  test.each(named)('%s', (_, scenario) => {
    for (const search of ['bfs', 'dfs'] as const) {
      const report = exploreScenario(scenario, { ...EVERYTHING, search, limits: { maxStates: 5_000 } });
      expect([search, report.verdict, verdictProblems(scenario, report, { states: 5_000, nodes: 0 })]).toEqual([search, scenario.expect?.verdict, []]);
      const endless = report.verdict === 'cycle' || report.verdict === 'growth';
      expect([report.complete, report.cycle !== null, report.plays === null]).toEqual([report.verdict !== 'growth', endless, report.verdict === 'growth']);
      if (report.verdict === 'growth') expect(report.outcomes.map(({ plays }) => plays)).toEqual(report.outcomes.map(() => null));
    }
  });
  test('104.4b: a loop that only lengthens the record is a small game, and a small graph', () => {
    const scenario = scenarios.find(({ id }) => id === 'growth/record-optional-life')!;
    const { cycle, who, outcomes, states } = exploreScenario(scenario);
    expect([cycle?.record, who?.unknown, who?.endless]).toEqual([true, null, ['Amy']]);
    expect(who?.choicePoints).toBeLessThanOrEqual(states);
    expect(outcomes.map(({ force, avoid }) => [force, avoid])).toEqual([[['Amy'], ['Amy']]]);
    const graph = graphOf(scenario, { positions: 100 });
    expect([graph.complete, graph.positions.length]).toEqual([true, states]);
  });
  test.each(named.filter(([, { expect: expected }]) => expected?.verdict === 'cycle'))('%s: who loops is told apart from who only passes by', (_, scenario) => {
    const report = exploreScenario(scenario, EVERYTHING);
    expect(report.plays).toBe('unbounded');
    const draw = report.outcomes.find(({ text }) => text === 'the game is a draw');
    expect(draw !== undefined).toBe(report.cycle?.optional === false);
    if (draw !== undefined) expect(draw.plays).toBe('unbounded');
  });
});

describe('a search that is cut says so', () => {
  const load = (text: string): Scenario => {
    const { scenarios: [scenario], problems } = loadScenarios(text, NO_CARDS);
    if (scenario === undefined) throw new Error(problems.map(({ message }) => message).join('; '));
    return scenario;
  };
  const family = load(familyYaml('F1', 7)); // 2^7 sets of effects, with an amount each
  const whole = exploreScenario(family, { ...EVERYTHING, engine: 'reference' });
  test.each([1, 2, 10, 100, whole.states - 1])('after %i states: not complete, no plays, something left', (maxStates) => {
    for (const search of ['bfs', 'dfs'] as const) {
      const { verdict, complete, states, plays, playsDigest, cut, outcomes } = exploreScenario(family, { ...EVERYTHING, search, limits: { maxStates } });
      expect([verdict, complete, states, plays, playsDigest, cut?.limit]).toEqual(['cut', false, maxStates, null, null, 'states']);
      expect(cut?.frontier).toBeGreaterThan(0);
      expect(outcomes.every(({ text, plays: each }) => each === null && whole.outcomes.some((row) => row.text === text))).toBe(true);
    }
  });
  test('at exactly its size a puzzle is finished', () => {
    expect(findings(exploreScenario(family, { ...EVERYTHING, search: 'bfs', limits: { maxStates: whole.states } }))).toEqual(findings(whole));
  });
  test('by the clock and by memory too', () => {
    let now = 0;
    const meter = { seconds: () => (now += 1), peakMb: () => 0, memoryMb: () => 2_000 };
    expect(exploreScenario(family, { ...EVERYTHING, search: 'bfs', meter, limits: { timeoutS: 3, maxStates: 1_000_000 } }).cut?.limit ?? 'states').toMatch(/time|states/);
    const large = load(familyYaml('F1', 11));
    expect(exploreScenario(large, { ...EVERYTHING, search: 'bfs', meter, limits: { timeoutS: 3 } }).cut?.limit).toBe('time');
    expect(exploreScenario(large, { ...EVERYTHING, search: 'bfs', meter, limits: { maxMemoryMb: 1_000 } }).cut?.limit).toBe('memory');
  });
  test('what was found so far refutes an expectation, what was not found does not', () => {
    const texts = whole.outcomes.map(({ text }) => text);
    const judge = (outcomes: readonly string[], verdict?: string): ReturnType<typeof judgeReport> => {
      const scenario: Scenario = { ...family, expect: { outcomes, ...(verdict === undefined ? {} : { verdict }) } };
      return judgeReport(scenario, exploreScenario(scenario, { ...EVERYTHING, search: 'dfs', limits: { maxStates: 100 } }));
    };
    expect(judge(texts)).toMatchObject({ ok: false, refuted: false, incomplete: true });
    expect(judge(texts, 'cut')).toMatchObject({ refuted: false, incomplete: false });
    expect(judge(['nothing happens'], 'cut')).toMatchObject({ ok: false, refuted: true });
  });
});
