import { test as property } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { READINGS, reading } from '../rules/editions.ts';
import { corpus } from './disk.fixture.ts';
import { consulted } from './consulted.ts';
import { conditionsOf, exploreReadings, withReadings } from './readings.ts';
import { exploreScenario } from './explore.ts';

const scenarios = corpus.scenarios({ folders: ['readings'] });
const named = (id: string): (typeof scenarios)[number] => scenarios.find((each) => each.id === id) ?? (() => { throw new Error(id); })();

describe('which outcome depends on which readings', () => {
  test('two readings that only matter one by one, and one that needs both', () => {
    const { questions, outcomes } = exploreReadings(named('readings/additional-part-time-default'));
    expect(questions.map(({ question }) => question)).toEqual(['additional part takes place', 'less than 1 life']);
    expect(Object.fromEntries(outcomes.map(({ text, when }) => [text, when]))).toEqual({
      'Nicole at 2 life': [{ 'additional part takes place': 'before (d) for life', 'less than 1 life': 'after all other results' }],
      'Nicole at 6 life': [{ 'less than 1 life': 'among them' }, { 'additional part takes place': 'after everything' }],
    });
  });
  test('what a scenario expects under its own readings is told with them', () => {
    for (const scenario of scenarios.filter(({ expect: wanted }) => wanted?.outcomes !== undefined)) {
      const { outcomes } = exploreReadings(scenario);
      const here = outcomes.filter(({ when }) => when.some((each) => Object.entries(each).every(([question, alternative]) => reading(scenario.readings, question) === alternative)));
      expect(here.map(({ text }) => text).sort(), scenario.id).toEqual([...(scenario.expect?.outcomes ?? [])].sort());
    }
  });
  test('a reading that no play asks for changes nothing', () => {
    for (const scenario of scenarios) {
      const asked = consulted(scenario);
      for (const [question, alternatives] of Object.entries(READINGS)) {
        if (asked?.has(question) !== false) continue;
        const [now, ...others] = [reading(scenario.readings, question), ...alternatives].map((each) => exploreScenario(withReadings(scenario, { [question]: each }), { readings: false }).digest);
        expect(others.every((each) => each === now), `${scenario.id}: ${question}`).toBe(true);
      }
    }
  });
});

const QUESTIONS = ['a', 'b', 'c'];
const all = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => Object.fromEntries(QUESTIONS.map((question, at) => [question, String((n >> at) & 1)])));
property.prop([fc.array(fc.boolean(), { minLength: 8, maxLength: 8 })])('conditions say exactly what holds', (table) => {
  const holds = (each: Readonly<Record<string, string>>): boolean => table[all.findIndex((one) => JSON.stringify(one) === JSON.stringify(each))] ?? false;
  const conditions = conditionsOf(all, holds);
  const said = all.map((each) => conditions.some((part) => Object.entries(part).every(([question, value]) => each[question] === value)));
  expect(said).toEqual(table);
});
