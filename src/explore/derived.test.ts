/** Every case with more than one outcome was derived twice; a difference says how it was settled. */
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Scenario } from '../rules/model.ts';
import type { FilePort } from '../scenario/cards/corpus.ts';
import { openCorpus } from './corpus.fixture.ts';

const files: FilePort = {
  readText: (path) => readFileSync(path, 'utf8'),
  list: (directory) => readdirSync(directory, { withFileTypes: true }).map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)),
};
const scenarios = openCorpus(files, fileURLToPath(new URL('../../corpus', import.meta.url))).scenarios();
const sorted = (texts: readonly string[] | undefined): readonly string[] => [...(texts ?? [])].map((text) => text.split('; ').sort().join('; ')).sort();
const differs = ({ expect: expected, derived }: Scenario): boolean =>
  JSON.stringify(sorted(derived?.outcomes)) !== JSON.stringify(sorted(expected?.outcomes)) || (derived?.verdict ?? 'finite') !== (expected?.verdict ?? 'finite');

test('cases with several outcomes have a second derivation', () => {
  expect(scenarios.filter(({ expect: expected, derived }) => (expected?.outcomes?.length ?? 0) > 1 && derived === undefined).map(({ id }) => id)).toEqual([]);
});

test('a second derivation says the same, or how the difference was settled', () => {
  expect(scenarios.filter((scenario) => scenario.derived !== undefined && scenario.derived.settled === undefined && differs(scenario)).map(({ id }) => id)).toEqual([]);
});
