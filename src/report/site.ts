/** A folder of reports that refer to each other: an index for browsers and one for readers of the repository, the corpus, the coverage of the rules. Pure texts. */
import type { Coverage, RuleCoverage } from '../explore/coverage.ts';
import { escapeHtml } from './html.ts';
import { markdownWords } from './markdown.ts';
import type { Found } from './page-data.ts';
import { counted, grouped } from './page.ts';
import { inOrder } from './words.ts';

/** Something else that lies in the folder: a text by its first heading, or a picture. */
export interface Neighbour { readonly file: string; readonly title: string; readonly picture: boolean }

export interface Site {
  readonly title: string;
  readonly found: readonly Found[];
  readonly coverage: Coverage;
  readonly neighbours: readonly Neighbour[];
  /** From the folder of the reports to a file that the command line named, and to one of the program's sources. */
  readonly toFile: (file: string) => string;
  readonly toSource: (path: string) => string;
}

export const UNOFFICIAL = 'Unofficial fan content, not approved or endorsed by Wizards of the Coast. Rules are cited by number and explained in our own words.';
const HOW = 'Made by `npm run report` from the corpus; the same sources give the same bytes.';
/** So many outcomes of a scenario are written out. */
const MOST = 6;

const fileOf = ({ place, id }: Found): string => (place.endsWith(`#${id}`) ? place.slice(0, -id.length - 1) : place);
const folderOf = ({ id }: Found): string => id.split('/').slice(0, -1).join('/');

interface Tally { readonly name: string; readonly scenarios: number; readonly several: number; readonly outcomes: number; readonly asExpected: number; readonly notComplete: number }
function tallyOf(name: string, found: readonly Found[]): Tally {
  const complete = found.filter(({ report }) => report.complete);
  return {
    name, scenarios: found.length, several: found.filter(({ report }) => report.count > 1).length, outcomes: complete.reduce((sum, { report }) => sum + report.count, 0),
    asExpected: found.filter(({ result }) => result?.ok === true).length, notComplete: found.length - complete.length,
  };
}
/** By folder, in the order in which they occur; the sum comes last. */
function tallies(found: readonly Found[]): readonly Tally[] {
  const names = [...new Set(found.map(folderOf))];
  return [...names.map((name) => tallyOf(name, found.filter((each) => folderOf(each) === name))), tallyOf('all', found)];
}

const coverageWords = ({ total, covered, explained, open }: Coverage): string => `${counted(total, 'rule')} in scope: ${grouped(covered)} with code and cases, ${grouped(explained)} left out for a stated reason, ${grouped(open)} open.`;
function corpusWords(found: readonly Found[]): string {
  const { scenarios, several, outcomes, asExpected, notComplete } = tallyOf('all', found);
  return `${counted(scenarios, 'scenario')}, ${grouped(several)} of them with more than one outcome, ${counted(outcomes, 'outcome')} together; ${grouped(asExpected)} are as their files expect. ${notComplete === 0 ? 'All lists are complete.' : `Complete lists but for ${grouped(notComplete)}, which say why (${[...new Set(found.flatMap(({ report }) => (report.complete ? [] : [report.verdict])))].join(', ')}).`}`;
}

// For readers of the repository

const table = (head: readonly string[], rows: readonly (readonly string[])[], numbers = false): readonly string[] => [`| ${head.join(' | ')} |`, `|${head.map((_, at) => (numbers && at > 0 ? '---:' : '---')).join('|')}|`, ...rows.map((row) => `| ${row.join(' | ')} |`)];
const text = (lines: readonly string[]): string => `${lines.join('\n').trimEnd()}\n`;

/** README.md of the folder. */
export function siteReadme({ title, found, coverage, neighbours }: Site): string {
  const rows = tallies(found).map(({ name, scenarios, several, outcomes, asExpected }) => [markdownWords(name), grouped(scenarios), grouped(several), grouped(outcomes), grouped(asExpected)]);
  const texts = neighbours.filter(({ picture }) => !picture).map(({ file, title: named }) => `- [${markdownWords(named)}](${file})`);
  return text([
    `# ${title}`, '', HOW, UNOFFICIAL, '',
    '- [Corpus](corpus.md): every scenario with its outcomes', '- [Rules](coverage.md): each rule in scope, its code and its cases', ...texts,
    '- For a browser, after a clone: [index.html](index.html), and in it the whole corpus to search, draw and walk through (`corpus.html`)', '',
    '## Corpus', '', corpusWords(found), '', ...table(['folder', 'scenarios', 'with several outcomes', 'outcomes', 'as expected'], rows, true), '', '## Rules', '', coverageWords(coverage), '',
    ...neighbours.filter(({ picture }) => picture).flatMap(({ file, title: named }) => [`## ${markdownWords(named)}`, '', `![${markdownWords(named)}](${file})`, '']),
  ]);
}

/** corpus.md: every scenario with its first outcomes, by folder. */
export function siteCorpus({ found, toFile }: Site): string {
  const names = [...new Set(found.map(folderOf))];
  const row = (each: Found): readonly string[] => {
    const { report } = each;
    const first: string[] = [];
    for (const outcome of inOrder(report.outcomes)) if (first.push(markdownWords(outcome.text === '' ? 'nothing happens' : outcome.text)) === MOST) break;
    const more = report.count - first.length;
    const remark = report.verdict === 'finite' ? [] : [`*${report.verdict}*`];
    return [`[${markdownWords(each.id)}](${toFile(fileOf(each))})`, markdownWords(each.title), [...remark, ...first, ...(more > 0 ? [`*and ${counted(more, 'more', 'more')}*`] : [])].join('<br>')];
  };
  return text(['# Corpus', '', corpusWords(found), HOW, UNOFFICIAL, '', ...names.flatMap((name) => [`## ${markdownWords(name)}`, '', ...table(['scenario', 'title', 'outcomes'], found.filter((each) => folderOf(each) === name).map(row)), ''])]);
}

/** Files without the lines in them, which move with every change. */
const filesOf = ({ code }: RuleCoverage): readonly string[] => [...new Set(code.map((place) => place.replace(/:\d+$/, '')))];
const SOME = 4;

/** coverage.md: each rule with what it says, its code and its cases, or why it has none. */
export function siteCoverage({ coverage, toSource }: Pick<Site, 'coverage' | 'toSource'>): string {
  const row = (rule: RuleCoverage): readonly string[] => {
    const code = filesOf(rule).map((path) => `[${path}](${toSource(path)})`);
    const cases = [...rule.cases.slice(0, SOME).map(markdownWords), ...(rule.cases.length > SOME ? [`and ${counted(rule.cases.length - SOME, 'more', 'more')}`] : [])];
    return [rule.rule, markdownWords(rule.says ?? ''), code.join(', '), rule.because === null ? cases.join(', ') : [...cases, `*not covered: ${markdownWords(rule.because)}*`].join('; ')];
  };
  return text(['# Rules', '', coverageWords(coverage), HOW, UNOFFICIAL, '', ...table(['rule', 'says', 'code', 'cases'], coverage.rules.map(row))]);
}

// For browsers

const frame = (title: string, style: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${style.trim().replaceAll('</style', '<\\/style')}</style>
</head>
<body>
<header class="bar"><a class="brand" href="index.html">insteadof</a><nav aria-label="Reports"><a href="corpus.html">Corpus</a><a href="coverage.html">Rules</a></nav></header>
<main class="site">
${body}
</main>
<footer><p>${escapeHtml(UNOFFICIAL)}</p></footer>
</body>
</html>
`;
const link = (to: string, words: string): string => `<a href="${escapeHtml(to)}">${escapeHtml(words)}</a>`;
const cells = (tag: 'td' | 'th', row: readonly string[]): string => `<tr>${row.map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${cell}</${tag}>`).join('')}</tr>`;
const htmlTable = (head: readonly string[], rows: readonly (readonly string[])[], kind = ''): string => `<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(head.join(', '))}"><table${kind === '' ? '' : ` class="${kind}"`}>\n<thead>${cells('th', head)}</thead>\n<tbody>\n${rows.map((row) => cells('td', row)).join('\n')}\n</tbody>\n</table></div>`;
const panel = (title: string, ...parts: readonly string[]): string => `<section class="panel"><h2>${escapeHtml(title)}</h2>\n${parts.join('\n')}\n</section>`;
const paragraph = (words: string): string => `<p>${escapeHtml(words)}</p>`;

/** index.html of the folder. */
export function siteIndex({ title, found, coverage, neighbours }: Site, style: string): string {
  const rows = tallies(found).map(({ name, scenarios, several, outcomes, asExpected }) => [escapeHtml(name), grouped(scenarios), grouped(several), grouped(outcomes), grouped(asExpected)]);
  const texts = neighbours.filter(({ picture }) => !picture);
  return frame(title, style, [
    `<header class="title"><h1>${escapeHtml(title)}</h1><p class="summary">Every outcome that legal choices can reach: what was found, and how it was checked.</p></header>`,
    panel('Corpus', paragraph(corpusWords(found)), `<p>${link('corpus.html', 'Search the corpus, see its decisions, walk through them')}</p>`, htmlTable(['folder', 'scenarios', 'with several outcomes', 'outcomes', 'as expected'], rows, 'numbers')),
    panel('Rules', paragraph(coverageWords(coverage)), `<p>${link('coverage.html', 'Each rule in scope, its code and its cases')}</p>`),
    ...(texts.length === 0 ? [] : [panel('Findings and measurements', `<ul>${texts.map(({ file, title: named }) => `<li>${link(file, named)}</li>`).join('')}</ul>`)]),
    ...neighbours.filter(({ picture }) => picture).map(({ file, title: named }) => panel(named, `<p><img src="${escapeHtml(file)}" alt="${escapeHtml(named)}"></p>`)),
  ].join('\n'));
}

/** coverage.html: the rules, each with an address of its own, linked to the scenarios of corpus.html. */
export function siteRules({ coverage, found, toSource }: Site, style: string): string {
  const known = new Set(found.map(({ id }) => id));
  const row = (rule: RuleCoverage): readonly string[] => {
    const cases = rule.cases.map((id) => (known.has(id) ? link(`corpus.html#${encodeURIComponent(id).replaceAll('%2F', '/')}`, id) : escapeHtml(id)));
    const first = cases.slice(0, SOME).join(', ');
    const rest = cases.slice(SOME);
    return [
      `<span id="${escapeHtml(rule.rule)}">${escapeHtml(rule.rule)}</span>`, escapeHtml(rule.says ?? ''), filesOf(rule).map((path) => link(toSource(path), path)).join(', '),
      `${first}${rest.length === 0 ? '' : ` <details><summary>${counted(rest.length, 'more', 'more')}</summary>${rest.join(', ')}</details>`}${rule.because === null ? '' : ` <em>not covered: ${escapeHtml(rule.because)}</em>`}`,
    ];
  };
  return frame('Rules', style, `<header class="title"><h1>Rules</h1><p class="summary">${escapeHtml(coverageWords(coverage))}</p></header>\n${panel('Each rule in scope', htmlTable(['rule', 'says', 'code', 'cases'], coverage.rules.map(row), 'rules'))}`);
}
