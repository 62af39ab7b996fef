/** Every case with more than one outcome was derived twice; a difference says how it was settled. */
import { expect, test } from 'vitest';
import type { Scenario } from '../rules/model.ts';
import { corpus } from './disk.fixture.ts';

const scenarios = corpus.scenarios();
const sorted = (texts: readonly string[] | undefined): readonly string[] => [...(texts ?? [])].map((text) => text.split('; ').sort().join('; ')).sort();
const differs = ({ expect: expected, derived }: Scenario): boolean =>
  JSON.stringify(sorted(derived?.outcomes)) !== JSON.stringify(sorted(expected?.outcomes)) || (derived?.verdict ?? 'finite') !== (expected?.verdict ?? 'finite');

test('there is a corpus, and its ids are unique', () => {
  const ids = scenarios.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(250);
  expect(ids.filter((id, at) => ids.indexOf(id) < at)).toEqual([]);
});

test('cases with several outcomes have a second derivation', () => {
  expect(scenarios.filter(({ expect: expected, derived }) => (expected?.outcomes?.length ?? 0) > 1 && derived === undefined).map(({ id }) => id)).toEqual([]);
});

test('a second derivation says the same, or how the difference was settled', () => {
  expect(scenarios.filter((scenario) => scenario.derived !== undefined && scenario.derived.settled === undefined && differs(scenario)).map(({ id }) => id)).toEqual([]);
});
