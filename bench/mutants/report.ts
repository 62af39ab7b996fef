/**
 * `npx tsx bench/mutants/report.ts`: `reports/mutants.md` out of what Stryker wrote to `reports/mutants.json` and the reasons of
 * `bench/mutants/reasons.yaml`: the score of each file, and each mutant of it that survived, with a reason or without.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parse } from 'yaml';

interface Place { readonly line: number; readonly column: number }
interface Mutant { readonly status: string; readonly statusReason?: string; readonly mutatorName: string; readonly replacement?: string; readonly location: { readonly start: Place; readonly end: Place } }
interface Measured { readonly source: string; readonly mutants: readonly Mutant[] }
/** Why mutants inside a piece of code survive; `code` is looked for in the line on which the mutant begins. */
interface Reason { readonly file: string; readonly code: string; readonly because: string }
interface Survivor { readonly line: number; readonly old: string; readonly becomes: string; readonly reached: boolean; readonly because: string | null }

const [input = 'reports/mutants.json', output = 'reports/mutants.md', commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()] = process.argv.slice(2);
const { files } = JSON.parse(readFileSync(input, 'utf8')) as { readonly files: Readonly<Record<string, Measured>> };
const reasons = parse(readFileSync('bench/mutants/reasons.yaml', 'utf8')) as readonly Reason[];
const used = new Set<Reason>();

const short = (text: string, most: number): string => {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length > most ? `${flat.slice(0, most)}…` : flat;
};
const code = (text: string): string => `\`${text.replaceAll('`', '´').replaceAll('|', '\\|')}\``;

/** The entry whose piece of code holds the place where the mutant begins; the shortest, if there are several. */
function reasonFor(file: string, line: string, column: number): Reason | undefined {
  const fitting = reasons.filter((each) => {
    const at = line.indexOf(each.code);
    return each.file === basename(file) && at >= 0 && column >= at && column < at + each.code.length;
  });
  const [best] = [...fitting].sort((a, b) => a.code.length - b.code.length);
  if (best !== undefined) used.add(best);
  return best;
}

function survivorsOf(file: string, { source, mutants }: Measured): readonly Survivor[] {
  const lines = source.split('\n');
  return mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .sort((a, b) => a.location.start.line - b.location.start.line || a.location.start.column - b.location.start.column || (a.replacement ?? '').localeCompare(b.replacement ?? '', 'en'))
    .map(({ status, replacement = '', location: { start, end } }) => {
      const line = lines[start.line - 1] ?? '';
      const old = start.line === end.line ? line.slice(start.column - 1, end.column - 1) : line.slice(start.column - 1);
      return { line: start.line, old: short(old, 110), becomes: short(replacement, 110), reached: status === 'Survived', because: reasonFor(file, line, start.column - 1)?.because ?? null };
    });
}

/** A search that ran away is caught by what it does (`timeout`); one that only took long may have been waiting (`slow`) and counts as a survivor. */
interface Score { readonly killed: number; readonly timeout: number; readonly slow: number; readonly survived: number; readonly unreached: number; readonly wrong: number }
function scoreOf(mutants: readonly Mutant[]): Score {
  const of = (...statuses: readonly string[]): number => mutants.filter(({ status }) => statuses.includes(status)).length;
  const slow = mutants.filter(({ status, statusReason = '' }) => status === 'Timeout' && !statusReason.startsWith('Hit limit')).length;
  return { killed: of('Killed'), timeout: of('Timeout') - slow, slow, survived: of('Survived'), unreached: of('NoCoverage'), wrong: of('CompileError', 'RuntimeError') };
}
const sizeOf = ({ killed, timeout, slow, survived, unreached }: Score): number => killed + timeout + slow + survived + unreached;
const percent = (score: Score): string => (100 * (score.killed + score.timeout) / sizeOf(score)).toFixed(1);

function tableRow(name: string, mutants: readonly Mutant[], survivors: readonly Survivor[]): string {
  const score = scoreOf(mutants);
  const cells = [percent(score), sizeOf(score), score.killed, score.timeout, score.slow, score.survived, score.unreached, survivors.filter(({ because }) => because !== null).length];
  return `| ${name} | ${cells.join(' | ')} |`;
}

function page(): string {
  const measured = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, file]) => ({ name, file, survivors: survivorsOf(name, file) }));
  const changed = measured.filter(({ name, file }) => !existsSync(name) || readFileSync(name, 'utf8') !== file.source).map(({ name }) => name);
  const rows = measured.map(({ name, file, survivors }) => tableRow(name, file.mutants, survivors));
  const total = tableRow('all', measured.flatMap(({ file }) => file.mutants), measured.flatMap(({ survivors }) => survivors));
  const sections = measured.flatMap(({ name, survivors }) => {
    const list = survivors.map(({ line, old, becomes, reached, because }) => `| ${line} | ${code(old)} | ${code(becomes)} | ${reached ? '' : 'not reached; '}${because ?? '**no reason given**'} |`);
    return [`## ${name}`, '', ...(list.length === 0 ? ['None survived.'] : ['| line | code | becomes | why it survives |', '|---:|---|---|---|', ...list]), ''];
  });
  const stale = reasons.filter((each) => !used.has(each)).map(({ file, code: text }) => `- ${file}: ${code(text)}`);
  return [
    '# Mutants of the rules', '',
    `Measured by Stryker (\`npm run mutate\`) at commit ${commit}; string literals are not mutated. A mutant is killed if an expectation of the corpus`,
    'or a test beside the rules fails, or the search no longer ends. Equivalent mutants count as survivors, and so do those that only took too long.',
    'Measured again are the mutants of lines that have changed and those that survived and are reached by a new test (`--incremental`).',
    ...(process.env['MUTANT_TESTS'] === undefined ? [] : [`Each was shown to at most ${process.env['MUTANT_TESTS']} of the tests that reach it: what survived may yet be killed by another.`]), '',
    ...(changed.length === 0 ? ['Every file below is as it was measured.'] : [`Changed since they were measured: ${changed.join(', ')}.`]), '',
    '| file | score % | mutants | killed | ran away | too slow | survived | not reached | with a reason |', '|---|---:|---:|---:|---:|---:|---:|---:|---:|', ...rows, total, '',
    ...sections, ...(stale.length === 0 ? [] : ['## Reasons for mutants that do not survive', '', ...stale, '']),
  ].join('\n');
}

writeFileSync(`${output}.new`, page());
renameSync(`${output}.new`, output);
