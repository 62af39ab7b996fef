import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import type { CheckResult } from '../explore/report-types.ts';
import { annotations, checkCsv, checkMarkdown, junitXml, type Case } from './check-reports.ts';
import type { BadFile } from './json.ts';

const NASTY = '<b>&"\' \u0001\u001b[31m ]]> | =cmd';
const result = (id: string, more: Partial<CheckResult> = {}): CheckResult => ({ id, ok: true, refuted: false, incomplete: false, missing: [], surplus: [], notes: [], ...more });
const one = (file: string, checked: CheckResult, line: number | null = 7): Case => ({ file, place: `${file}#${checked.id}`, line, result: checked });
const CASES: readonly Case[] = [
  one('a.yaml', result('fine')),
  one('a.yaml', result(NASTY, { ok: false, refuted: true, surplus: [{ text: `=1+1 ${NASTY}`, path: '0.1' }], missing: [{ text: 'x', path: null }], notes: ['line one\nline two'] })),
  one('b.yaml', result('endless', { ok: false, incomplete: true }), null),
];
const BAD: readonly BadFile[] = [{ file: 'c.yaml', problems: [{ line: 3, column: 5, code: 'unknown-key', message: 'no key "evnt"', hint: 'event?' }] }];

describe('JUnit', () => {
  const xml = [...junitXml(CASES, BAD)].join('');
  interface Parsed {
    readonly testsuites: { readonly '@tests': string; readonly '@failures': string; readonly '@errors': string; readonly testsuite: readonly { readonly '@name': string; readonly testcase: unknown }[] };
  }
  const parsed = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', isArray: (name) => name === 'testsuite' || name === 'testcase' }).parse(xml) as Parsed;

  test('a common reader finds suites, counts, failures and errors', () => {
    const { testsuites } = parsed;
    expect([testsuites['@tests'], testsuites['@failures'], testsuites['@errors']]).toEqual(['4', '2', '1']);
    expect(testsuites.testsuite.map((suite) => suite['@name'])).toEqual(['a.yaml', 'b.yaml', 'c.yaml']);
    expect(testsuites.testsuite[0]?.testcase).toMatchObject([{ '@name': 'fine', '@line': '7' }, { '@name': '<b>&"\' \ufffd\ufffd[31m ]]> | =cmd', failure: { '@type': 'failed', '@message': 'missing: x' } }]);
    expect(testsuites.testsuite[1]?.testcase).toMatchObject([{ '@name': 'endless', failure: { '@type': 'undecided' } }]);
    expect(testsuites.testsuite[2]?.testcase).toMatchObject([{ '@name': 'c.yaml', error: { '@type': 'unknown-key', '#text': 'c.yaml:3:5 no key "evnt" (event?)' } }]);
  });
});

test('CSV: a line each, and nothing that a spreadsheet would run', () => {
  const lines = checkCsv([one('a.yaml', result('=1+1', { surplus: [{ text: '@x', path: '' }] }))], BAD).trimEnd().split('\n');
  expect(lines).toEqual([
    'file,line,id,state,verdict,outcomes,digest,missing,surplus,notes',
    'c.yaml,3,,bad input,,,,,,"3:5 no key ""evnt"""',
    "a.yaml,7,'=1+1,passed,,,,,'@x,",
  ]);
});

test.each(['=1', '+1', '-1', '@x', '\t=1', '\r=1'])('CSV: a cell that begins with %j is text', (begin) => {
  const [, , row = ''] = checkCsv([one('a.yaml', result('x', { surplus: [{ text: begin, path: '' }] }))], BAD).split(/\n(?=[ac]\.yaml)/);
  expect(row.split(',')[8]?.replace(/^"/, '')).toMatch(/^'/);
});

test('Markdown: a summary and the failures, names harmless', () => {
  const text = checkMarkdown(CASES, BAD);
  expect(text).toContain('| passed | 1 |\n| failed | 1 |\n| undecided | 1 |\n| bad input | 1 |\n');
  expect(text).toContain('## c.yaml: bad input');
  expect(text).not.toContain('<b>');
  expect(text).not.toContain('\u001b');
});

test('GitHub: an annotation for each complaint, at its file and line, on one line each', () => {
  const lines = [...annotations(CASES, BAD)];
  expect(lines[0]).toBe('::error file=c.yaml,line=3,title=bad input::no key "evnt" (event?)\n');
  expect(lines.filter((line) => line.startsWith('::error file=a.yaml,line=7,'))).toHaveLength(3);
  expect(lines.at(-1)).toBe('::warning file=b.yaml,line=1,title=endless::the search is not complete, and no expected verdict says so\n'.replace('warning', 'error'));
  for (const line of lines) expect(line.slice(0, -1)).not.toMatch(/\p{Cc}/u);
});
