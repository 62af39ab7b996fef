import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { CITATIONS } from './rules/citations.ts';

const SRC = fileURLToPath(new URL('.', import.meta.url));
const CORPUS = join(SRC, '..', 'corpus');
const LIST = join(SRC, 'rules', 'citations.ts');

interface Citation {
  readonly rule: string;
  readonly place: string;
}

const filesUnder = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** "120.4a–d" stands for its letters, "614.10–11" for its numbers (those that are listed). */
function spread(first: string, last: string | undefined): readonly string[] {
  if (last === undefined) return [first];
  const { section = '', number = '', letter = '' } = /^(?<section>\d+)\.(?<number>\d+)(?<letter>[a-z]?)$/.exec(first)?.groups ?? {};
  if (/^[a-z]$/.test(last)) {
    const from = letter === '' ? 'a' : letter;
    return Object.keys(CITATIONS).filter(
      (rule) => rule.startsWith(`${section}.${number}`) && within(rule.slice(`${section}.${number}`.length), from, last),
    );
  }
  return [first, `${section}.${last}`];
}
const within = (letter: string, from: string, to: string): boolean => letter.length === 1 && letter >= from && letter <= to;

const ONE = String.raw`\d{3}\.\d{1,3}[a-z]?(?:[-–](?:\d{1,2}[a-z]?|[a-z])\b)?`;
/** "CR 616.1e", also "CR 614.5, 616.1f and 616.2". */
const CITED = new RegExp(String.raw`\bCR (${ONE}(?:(?:, | and | or |/)${ONE})*)`, 'g');

const rulesIn = (text: string): readonly string[] =>
  [...text.matchAll(/(\d{3}\.\d{1,3}[a-z]?)(?:[-–](\d{1,2}[a-z]?|[a-z])\b)?/g)].flatMap((match) => spread(match[1]!, match[2]));

/** What a source line cites: "CR …" anywhere, and rule numbers that stand as data. */
function citedIn(line: string): readonly string[] {
  const said = [...line.matchAll(CITED)].flatMap((match) => rulesIn(match[1]!));
  const data = [...line.matchAll(/(['"`])([1-9]\d{2}\.\d{1,3}[a-z]?)\1/g)].map((match) => match[2]!);
  return [...said, ...data];
}

const codeCitations = (): readonly Citation[] =>
  filesUnder(SRC, /(?<!\.test)\.ts$/)
    .filter((file) => file !== LIST)
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
