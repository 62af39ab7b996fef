/** The result of a check for other programs: JUnit XML, CSV, Markdown, annotations. Pure texts. */
import { stringify } from 'csv-stringify/sync';
import type { CheckResult } from '../explore/report-types.ts';
import type { BadFile } from './json.ts';
import { markdownWords } from './markdown.ts';
import { printable } from './page.ts';
import { shellWord } from './words.ts';

/** A checked case: where it stands, the line if it is known. */
export interface Case {
  readonly file: string;
  readonly place: string;
  readonly line: number | null;
  readonly result: CheckResult;
}

export type State = 'passed' | 'failed' | 'undecided' | 'not complete';
/** What became of a case. */
export const stateOf = ({ ok, refuted, incomplete }: CheckResult): State => (ok ? (incomplete ? 'not complete' : 'passed') : refuted ? 'failed' : 'undecided');

/** What is wrong with a case, a sentence each. */
export function complaints({ result, place }: Case): readonly string[] {
  const replay = (path: string | null): string => (path === null ? '' : ` (npx insteadof replay ${shellWord(place)} --script ${shellWord(path)})`);
  return [
    ...result.missing.map(({ text, path }) => `missing: ${text}${replay(path)}`),
    ...result.surplus.map(({ text, path }) => `surplus: ${text}${replay(path)}`),
    ...result.notes,
    ...(result.incomplete ? ['the search is not complete, and no expected verdict says so'] : []),
  ];
}

/** What XML 1.0 cannot hold becomes U+FFFD; the rest is escaped. */
const xml = (text: string): string =>
  text.replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\ufffd').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;').replaceAll('\r', '&#13;');

interface Suite {
  readonly name: string;
  readonly cases: readonly Case[];
  readonly bad: readonly BadFile[];
}

/** By file, in the order of the cases. */
function suitesOf(cases: readonly Case[], bad: readonly BadFile[]): readonly Suite[] {
  const fileOf = (place: string): string => cases.find((one) => one.place === place)?.file ?? place;
  const names = [...new Set([...cases.map(({ file }) => file), ...bad.map(({ file }) => fileOf(file))])];
  return names.map((name) => ({ name, cases: cases.filter(({ file }) => file === name), bad: bad.filter(({ file }) => fileOf(file) === name) }));
}

function* caseXml(one: Case): Generator<string> {
  const { result, file } = one;
  const state = stateOf(result);
  const open = `    <testcase name="${xml(result.id)}" classname="${xml(file)}" file="${xml(file)}"${one.line === null ? '' : ` line="${String(one.line)}"`}`;
  if (state === 'passed') {
    yield `${open}/>\n`;
    return;
  }
  const said = complaints(one);
  yield `${open}>\n      <failure message="${xml(said[0] ?? state)}" type="${xml(state)}">${xml(said.join('\n')).replaceAll('&#10;', '\n')}</failure>\n    </testcase>\n`;
}

function* badXml({ file, problems }: BadFile): Generator<string> {
  const [first] = problems;
  const said = problems.map(({ line, column, message, hint }) => `${file}:${String(line)}:${String(column)} ${message}${hint === undefined ? '' : ` (${hint})`}`);
  yield `    <testcase name="${xml(file)}" classname="${xml(file)}" file="${xml(file)}" line="${String(first?.line ?? 1)}">\n      <error message="${xml(said[0] ?? '')}" type="${xml(first?.code ?? '')}">${xml(said.join('\n')).replaceAll('&#10;', '\n')}</error>\n    </testcase>\n`;
}

/** JUnit XML: a suite for each file, a case for each scenario. No times, so that equal results are equal bytes. */
export function* junitXml(cases: readonly Case[], bad: readonly BadFile[]): Generator<string> {
  const failures = (list: readonly Case[]): number => list.filter(({ result }) => stateOf(result) !== 'passed').length;
  const counts = (list: readonly Case[], errors: number): string => `tests="${String(list.length + errors)}" failures="${String(failures(list))}" errors="${String(errors)}"`;
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="insteadof" ${counts(cases, bad.length)}>\n`;
  for (const suite of suitesOf(cases, bad)) {
    yield `  <testsuite name="${xml(suite.name)}" ${counts(suite.cases, suite.bad.length)}>\n`;
    for (const one of suite.bad) yield* badXml(one);
    for (const one of suite.cases) yield* caseXml(one);
    yield '  </testsuite>\n';
  }
  yield '</testsuites>\n';
}

/** The columns of the CSV of a check. */
export const CHECK_COLUMNS = ['file', 'line', 'id', 'state', 'verdict', 'outcomes', 'digest', 'missing', 'surplus', 'notes'] as const;

/** A line for each case and each bad file; texts that a spreadsheet would run are escaped. */
export function checkCsv(cases: readonly Case[], bad: readonly BadFile[]): string {
  const joined = (list: readonly { readonly text: string }[]): string => list.map(({ text }) => text).join(' | ');
  const rows = cases.map(({ file, line, result }) => [
    file, line === null ? '' : String(line), result.id, stateOf(result), result.found?.verdict ?? '', result.found === undefined ? '' : String(result.found.count), result.found?.digest ?? '',
    joined(result.missing), joined(result.surplus), result.notes.join(' | '),
  ]);
  const unread = bad.map(({ file, problems }) => [file, String(problems[0]?.line ?? ''), '', 'bad input', '', '', '', '', '', problems.map(({ line, column, message }) => `${String(line)}:${String(column)} ${message}`).join(' | ')]);
  return stringify([[...CHECK_COLUMNS], ...unread, ...rows], { escape_formulas: true });
}

/** A summary, and what is wrong with each case that did not pass. */
export function checkMarkdown(cases: readonly Case[], bad: readonly BadFile[]): string {
  const count = (state: State): number => cases.filter(({ result }) => stateOf(result) === state).length;
  const rows = [...(['passed', 'failed', 'undecided', 'not complete'] as const).map((state) => [state, count(state)] as const), ['bad input', bad.length] as const].filter(([, number]) => number > 0);
  const wrong = cases.filter(({ result }) => stateOf(result) !== 'passed');
  const item = (text: string): string => `- ${markdownWords(text)}`;
  const blocks = [
    '# Check\n', '| cases | number |\n|---|---:|', ...rows.map(([state, number]) => `| ${state} | ${String(number)} |`), '',
    ...bad.flatMap(({ file, problems }) => [`## ${markdownWords(file)}: bad input\n`, ...problems.map(({ line, column, message, hint }) => item(`${String(line)}:${String(column)} ${message}${hint === undefined ? '' : ` (${hint})`}`)), '']),
    ...wrong.flatMap((one) => [`## ${markdownWords(one.result.id)}: ${stateOf(one.result)}\n`, `${markdownWords(one.place)}${one.line === null ? '' : `, line ${String(one.line)}`}\n`, ...complaints(one).map(item), '']),
  ];
  return `${blocks.join('\n').trimEnd()}\n`;
}

/** What a workflow command may not hold as it is. */
const data = (text: string): string => printable(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** Annotations for GitHub: one for each complaint and each problem of a file, at its line. */
export function* annotations(cases: readonly Case[], bad: readonly BadFile[]): Generator<string> {
  const line = (kind: 'error' | 'warning', file: string, at: number, title: string, text: string): string => `::${kind} file=${property(file)},line=${String(at)},title=${property(title)}::${data(text)}\n`;
  for (const { file, problems } of bad) for (const { line: at, message, hint } of problems) yield line('error', file, at, 'bad input', hint === undefined ? message : `${message} (${hint})`);
  for (const one of cases) {
    const state = stateOf(one.result);
    if (state === 'passed') continue;
    for (const said of complaints(one)) yield line(state === 'not complete' ? 'warning' : 'error', one.file, one.line ?? 1, one.result.id, said);
  }
}
