/** What the explorer was asked to show first: named scenarios with complete outcome sets, and exact counts. */
import { describe, expect, test } from 'vitest';
import { NO_CARDS } from '../scenario/cards/corpus.ts';
import { loadScenarios } from '../scenario/load.ts';
import { EVERYTHING } from './corpus.fixture.ts';
import { corpus } from './disk.fixture.ts';
import { exploreScenario } from './explore.ts';
import type { ExploreReport } from './report-types.ts';

const scenarios = corpus.scenarios({ folders: ['cr', 'judge', 'earlier-edition', 'lookahead'] });
const texts = ({ outcomes }: ExploreReport): readonly string[] => outcomes.map(({ text }) => text);

function exploreNamed(id: string): ExploreReport {
  const scenario = scenarios.find((each) => each.id === id);
  if (scenario === undefined) throw new Error(`no scenario ${id}`);
  return exploreScenario(scenario, EVERYTHING);
}

describe('the corpus has each of these, with its complete outcome set', () => {
  const range = (directory: string, ...names: readonly string[]): readonly string[] => names.map((name) => `${directory}/${name}`);
  const named = [
    ...range('cr', '616.1a', '616.1b', '616.1c', '616.1d', '616.1e', '616.1-apnap', '616.1f-exile-or-shuffle', '616.1f-essence', '616.1g-voice', '616.2-chain', '120.4-wither', '120.4-worship'),
    ...range('judge', '00a', '00b', '00c', '00d', '00e', '00f', '00g', '01', '01b', '02', '03', '04a', '04b', '05', '06a', '06b', '07a', '07b', '07c', '08a', '08b', '09', '10', '11', '12', '13'),
    ...range('earlier-edition', '419.6d', '419.7b-one', '419.7b-two', '419.9a', '419.9b'),
    ...range('lookahead', ...Array.from({ length: 36 }, (_, i) => `q${String(i + 1).padStart(2, '0')}`).flatMap((name) => (name === 'q24' ? ['q24a', 'q24b'] : [name])), ...Array.from({ length: 11 }, (_, i) => `w${String(i + 1).padStart(2, '0')}`), 'bare-clone', 'primal-plasma'),
  ];
  test.each(named)('%s', (id) => {
    const found = scenarios.filter((each) => each.id === id || each.id.startsWith(`${id}-`));
    expect(found.map(({ id: each }) => each)).not.toEqual([]);
    for (const { expect: expected } of found) expect(expected?.outcomes?.length).toBeGreaterThan(0);
  });
});

test('judge/07a: three outcomes by four plays; 07c: one', () => {
  const report = exploreNamed('judge/07a');
  expect([texts(report), report.plays]).toEqual([['2 damage to Jace', '4 damage to Jace', '4 damage to Nicole'], '4']);
  const current = exploreNamed('judge/07c');
  expect([texts(current), current.plays]).toEqual([['4 damage to Nicole'], '1']);
});

test('616.1: twelve identical doublers on 2^188 damage: exactly 2^200 by 12! plays through 2^12 positions', () => {
  const doubler = (i: number): string => `- {from: {object: a red source, as: Doubler ${String(i)}}, controller: Amy, when: {damage: {to: Nicole}}, change: {amount: {times: 2}}}`;
  const text = [
    'id: must-show/doublers', 'players: [Amy, Nicole]', 'in force:', ...Array.from({ length: 12 }, (_, i) => doubler(i)),
    `event: {damage: {from: {object: a red source, as: Bolt, controller: Amy}, to: Nicole, amount: ${String(2n ** 188n)}}}`, 'observe: [events]',
  ].join('\n');
  const { scenarios: [scenario], problems } = loadScenarios(text, NO_CARDS);
  expect(problems).toEqual([]);
  if (scenario === undefined) throw new Error('no scenario');
  for (const search of ['bfs', 'dfs'] as const) {
    const report = exploreScenario(scenario, { ...EVERYTHING, search });
    expect([report.verdict, texts(report), report.plays, report.outcomes[0]?.plays, report.states]).toEqual(['finite', [`${String(2n ** 200n)} damage to Nicole`], '479001600', '479001600', 4096]);
    expect(report.outcomes[0]?.path).toBe(Array<number>(11).fill(0).join('.'));
  }
});
