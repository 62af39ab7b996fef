/**
 * The corpus as quick tests for mutation testing: one test for each file, read when it is its turn, so that a mutant that
 * changes anything is caught within a second. Without `MUTANTS` in the environment the thorough corpus test says it all.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type FilePort, openCards, yamlFiles } from '../scenario/corpus.ts';
import { loadScenarios } from '../scenario/load.ts';
import { judgeReport } from './check.ts';
import { EVERYTHING } from './corpus.fixture.ts';
import { exploreScenario } from './explore.ts';

const files: FilePort = {
  readText: (path) => readFileSync(path, 'utf8'),
  list: (directory) => readdirSync(directory, { withFileTypes: true }).map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)),
};
const root = fileURLToPath(new URL('../../corpus', import.meta.url));
const paths = yamlFiles(files, root).filter((path) => !path.startsWith(`${root}/cards/`));
const cards = openCards(files, `${root}/cards`);

describe.skipIf(process.env['MUTANTS'] === undefined)('the corpus, file by file', () => {
  test.each(paths.map((path) => path.slice(root.length + 1)))('%s', (name) => {
    for (const scenario of loadScenarios(files.readText(`${root}/${name}`) ?? '', cards).scenarios) {
      // the packed engine has what it compiles checked by its own tests; the rules are asked here
      const report = exploreScenario(scenario, { ...EVERYTHING, engine: 'reference', limits: { maxStates: 600 } });
      const { missing, surplus, notes, refuted } = judgeReport(scenario, report);
      expect([scenario.id, report.verdict === 'cut' ? surplus : { missing, surplus, notes, refuted }]).toEqual([scenario.id, report.verdict === 'cut' ? [] : { missing: [], surplus: [], notes: [], refuted: false }]);
    }
  });
});
