import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { CITATIONS } from './rules/citations.ts';
import { citedIn } from './rules/cited.ts';

const SRC = fileURLToPath(new URL('.', import.meta.url));
const CORPUS = join(SRC, '..', 'corpus');
const LISTS = ['citations.ts', 'coverage-scope.ts', 'cited.ts'].map((file) => join(SRC, 'rules', file));

interface Citation {
  readonly rule: string;
  readonly place: string;
}

const filesUnder = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

const codeCitations = (): readonly Citation[] =>
  filesUnder(SRC, /(?<!\.test)\.ts$/)
    .filter((file) => !LISTS.includes(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, at) => citedIn(line).map((rule) => ({ rule, place: `${relative(SRC, file)}:${at + 1}` }))),
    );

/** `rules:` anywhere in a file, read as text: the number 614.10 is not 614.1. */
function rulesOf(data: unknown): readonly string[] {
  if (data === null || typeof data !== 'object') return [];
  if (Array.isArray(data)) return data.flatMap(rulesOf);
  return Object.entries(data).flatMap(([key, value]) => (key === 'rules' && Array.isArray(value) ? value.map(String) : rulesOf(value)));
}

const corpusCitations = (): readonly Citation[] =>
  filesUnder(CORPUS, /\.ya?ml$/).flatMap((file) =>
    parseAllDocuments(readFileSync(file, 'utf8'), { schema: 'failsafe' }).flatMap((document) =>
      rulesOf(document.toJS()).map((rule) => ({ rule: rule.replace(/^CR /, ''), place: relative(CORPUS, file) })),
    ),
  );

const unknown = (citations: readonly Citation[]): readonly string[] =>
  citations.filter(({ rule }) => !Object.hasOwn(CITATIONS, rule)).map(({ rule, place }) => `${rule} (${place})`);

const byNumber = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

describe('citations', () => {
  const code = codeCitations();
  const corpus = corpusCitations();
  test('every rule that the code cites is in the list', () => {
    expect(unknown(code)).toEqual([]);
  });
  test('every rule that the corpus cites is in the list', () => {
    expect(unknown(corpus)).toEqual([]);
  });
  test('every rule of the list has a number, a gloss, and its place in the order', () => {
    const bad = Object.entries(CITATIONS).filter(
      ([rule, gloss]) => !/^\d{3}\.\d{1,3}[a-z]?$/.test(rule) || gloss.length < 4 || /[.;]$/.test(gloss),
    );
    expect(bad).toEqual([]);
    const rules = Object.keys(CITATIONS);
    const current = rules.filter((rule) => !rule.startsWith('419'));
    expect(current).toEqual([...current].sort(byNumber));
  });
  test('rules without code or case are listed, for whoever looks for the next one to write', () => {
    const inCode = new Set(code.map(({ rule }) => rule));
    const inCorpus = new Set(corpus.map(({ rule }) => rule));
    const rules = Object.keys(CITATIONS);
    const neither = rules.filter((rule) => !inCode.has(rule) && !inCorpus.has(rule));
    const noCase = rules.filter((rule) => inCode.has(rule) && !inCorpus.has(rule));
    const lines = [
      `${rules.length} rules; without code or case: ${neither.join(' ') || 'none'}`,
      `in the code without a case: ${noCase.join(' ') || 'none'}`,
    ];
    if (process.env['LIST_RULES'] !== undefined) console.info(lines.join('\n'));
    expect(neither.length).toBeLessThan(rules.length);
  });
});
