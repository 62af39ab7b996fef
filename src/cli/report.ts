import { Command } from 'commander';
import type { Problem } from '../base/problem.ts';
import type { ExploreOptions, ExploreReport, StreamedReport } from '../explore/report-types.ts';
import type { PageScenario } from '../report/page/data.ts';
import { counted, pageOf } from '../report/page.ts';
import { problemsText } from '../report/problems-text.ts';
import type { Found } from '../report/page-data.ts';
import type { Context } from './context.ts';
import type { Engine } from './engine.ts';
import { EXIT, PIPED, type ExitCode, type Host, worst } from './host.ts';
import { type Input, ourFault, readInputs } from './inputs.ts';
import { type ExploreFlags, exploreOptions, examplesText, withExploreOptions, writableFile, writableFolder } from './options.ts';
import { progressBar } from './progress.ts';

interface Flags extends ExploreFlags {
  readonly html?: string;
  readonly svg?: string;
  readonly dot?: string;
  readonly markdown?: string;
  readonly site?: string;
  readonly title?: string;
}

/** `insteadof report PATH…`: what was found, as a page, a picture, a graph or a text to be read. */
export const reportCommand = ({ host, engine, finish }: Context): Command =>
  withExploreOptions(new Command('report').description('write a page, a picture or a text about scenarios'))
    .argument('<paths...>', 'scenario files, FILE#id, or directories')
    .option('--html <file>', 'one self-contained page: decisions drawn, every step explained; opens offline', writableFile(host))
    .option('--svg <file>', 'the decisions of one scenario as a picture', writableFile(host))
    .option('--dot <file>', 'the decisions as graphs for Graphviz', writableFile(host))
    .option('--markdown <file>', 'situation, outcomes and decisions as text', writableFile(host))
    .option('--site <folder>', 'a folder: the page, its outcomes and the coverage of the rules as text, and an index of it all', writableFolder(host))
    .option('--title <text>', 'the title of the page')
    .addHelpText('after', `\n${examplesText([['report my.yaml --html page.html', 'a page that needs no network'], ['report my.yaml --svg tree.svg', 'the decisions as a picture']])}`)
    .action(async (paths: readonly string[], flags: Flags, command: Command) => {
      if ([flags.html, flags.svg, flags.dot, flags.markdown, flags.site].every((file) => file === undefined)) command.error('error: say what to write: --html, --svg, --dot, --markdown or --site');
      finish(await runReport(paths, flags, host, await engine()));
    });

/** What a page of several files is called: each of a few, of more the first. */
const titleOf = (paths: readonly string[]): string => (paths.length <= 3 ? paths.join(', ') : `${paths[0] ?? ''} and ${String(paths.length - 1)} more files`);

/** So many scenarios make a corpus, whose graphs are kept shorter: a page should open at once. */
const CORPUS = 20;
/** Positions in the graph of one scenario; in a corpus; of one whose plays never come to an end. */
const POSITIONS = { one: 20_000, corpus: 600, endless: 120 };

/** What was found about every scenario of some paths, and what could not be. */
export interface Gathered {
  readonly found: readonly Found[];
  readonly bad: readonly { readonly place: string; readonly problems: readonly Problem[] }[];
}

/** Explores everything that the paths name. Problems that the scenarios expect are none. */
export function gather(paths: readonly string[], flags: ExploreFlags, host: Host, engine: Engine): Gathered {
  const files = [...readInputs(paths, host, engine, flags.edition, flags.reading)];
  const bad: { readonly place: string; readonly problems: readonly Problem[] }[] = [];
  for (const { file, problems, expectedProblems = {} } of files) {
    const expected = new Set(Object.values(expectedProblems).flat());
    const surprising = problems.filter(({ code }) => !expected.has(code));
    if (surprising.length > 0) bad.push({ place: file, problems: surprising });
  }
  const inputs = files.flatMap(({ inputs: all, expectedProblems = {} }) => all.filter(({ scenario }) => !Object.hasOwn(expectedProblems, scenario.id)));
  const bar = progressBar(host, inputs.length, undefined);
  const options = { ...exploreOptions(flags, host), tree: false, besides: true };
  const most = inputs.length > CORPUS ? POSITIONS.corpus : POSITIONS.one;
  const found = inputs.flatMap((input): readonly Found[] => {
    try {
      return [findOut(input, options, most, flags.reading !== undefined, engine)];
    } catch (error) {
      bad.push({ place: input.place, problems: [ourFault(error)] });
      return [];
    } finally {
      bar.step();
    }
  });
  bar.stop();
  return { found, bad };
}

/** `otherwise`: under other readings than its own, of which it expects nothing. */
function findOut({ place, scenario }: Input, options: ExploreOptions, most: number, otherwise: boolean, engine: Engine): Found {
  const report = engine.explore(scenario, options);
  const foreign = otherwise || (options.edition !== undefined && options.edition !== scenario.edition);
  const positions = report.verdict === 'growth' ? POSITIONS.endless : most;
  const result = foreign || scenario.expect === undefined || !isListed(report) ? null : engine.judge(scenario, report);
  return { place, id: scenario.id, title: scenario.title, report, graph: engine.graph(scenario, { positions, scripts: scriptsOf(report) }, options.edition), situation: engine.situation(scenario), result };
}

/** Where a graph is cut, the shortest ways to the first outcomes are kept. */
const WAYS = 200;
function scriptsOf({ outcomes }: StreamedReport): readonly (readonly number[])[] {
  const scripts: (readonly number[])[] = [];
  for (const { path } of outcomes) {
    if (scripts.length === WAYS) break;
    if (path !== null && path !== '') scripts.push(path.split('.').map(Number));
  }
  return scripts;
}

const isListed = (report: StreamedReport): report is ExploreReport => Array.isArray(report.outcomes) && report.outcomes.length === report.count;

async function runReport(paths: readonly string[], flags: Flags, host: Host, engine: Engine): Promise<ExitCode> {
  const { found, bad } = gather(paths, flags, host, engine);
  for (const { place, problems } of bad) host.err(problemsText(place, problems, pageOf(host.columns, host.colours)));
  const codes: ExitCode[] = [...(bad.length > 0 ? [EXIT.badInput] : []), ...found.map(codeOf)];
  for (const each of found) {
    if (codeOf(each) === EXIT.refuted) host.err(`${each.place}: this is not what the file expects; see: insteadof check ${each.place}\n`);
    if (codeOf(each) === EXIT.incomplete) host.err(`${each.place}: the result is not complete (${each.report.verdict})\n`);
  }
  if (found.length === 0) return worst([...codes, EXIT.badInput]);
  if (flags.svg !== undefined && found.length > 1) {
    host.err(`A picture shows one scenario, and there are ${found.length} here. Name one: FILE#id\n`);
    codes.push(EXIT.badInput);
  }
  const written = await write(found, bad.map(({ place, problems }) => `${place}: ${problems.map(({ message }) => message).join('; ')}`), flags, paths, host, engine);
  if (!written.some((file) => file === PIPED || file.startsWith('/dev/'))) await host.out(written.map((file) => `${counted(found.length, 'scenario')} in ${file}\n`));
  return worst(codes);
}

const codeOf = ({ report, result }: Found): ExitCode => (result?.refuted === true ? EXIT.refuted : result?.incomplete === true || (result === null && !report.complete) ? EXIT.incomplete : EXIT.ok);

/** Writes what was asked for; which files, a folder by its index. */
async function write(found: readonly Found[], problems: readonly string[], flags: Flags, paths: readonly string[], host: Host, engine: Engine): Promise<readonly string[]> {
  const [{ Graphviz }, { pageData, pageRow, pageScenario }] = await Promise.all([import('@hpcc-js/wasm-graphviz'), import('../report/page-data.ts')]);
  const graphviz = await Graphviz.load();
  const scenarios = found.map((each) => pageScenario(each, graphviz));
  const [first] = scenarios;
  const written: string[] = [];
  const put = (file: string, chunks: Iterable<string>): void => {
    host.write(file, chunks);
    written.push(file);
  };
  if (flags.html !== undefined || flags.site !== undefined) {
    const [{ pageHtml }, { pageAssets }] = await Promise.all([import('../report/html.ts'), import('./page-assets.ts')]);
    const title = flags.title ?? (scenarios.length === 1 ? (first?.title ?? '') : titleOf(paths));
    const assets = await pageAssets(host.home);
    const page = (): Iterable<string> => pageHtml(pageData(title, found.map(pageRow), scenarios, problems), assets);
    if (flags.html !== undefined) put(flags.html, page());
    if (flags.site !== undefined) {
      const { siteOf, writeSite } = await import('./site.ts');
      host.write(`${flags.site}/corpus.html`, page());
      writeSite(flags.site, siteOf(flags.site, paths, found, host, engine), assets, host);
      written.push(`${flags.site}/index.html`);
    }
  }
  if (flags.markdown !== undefined) {
    const { scenarioMarkdown } = await import('../report/markdown.ts');
    put(flags.markdown, [scenarios.map(scenarioMarkdown).join('\n')]);
  }
  if (flags.dot !== undefined || flags.svg !== undefined) {
    const { dotText } = await import('../report/dot.ts');
    if (flags.dot !== undefined) put(flags.dot, scenarios.map(dotText));
    if (flags.svg !== undefined && scenarios.length === 1 && first !== undefined) put(flags.svg, [picture(first, dotText(first), (dot) => graphviz.layout(dot, 'svg', 'dot'))]);
  }
  return written;
}

/** A picture of what is not too large for one. */
function picture({ id, graph }: PageScenario, dot: string, draw: (dot: string) => string): string {
  if (graph.drawing === null) throw new Error(`${id} has ${graph.positions.length} positions, too many for a picture; --dot writes the whole graph, --html a page to walk through it`);
  return draw(dot);
}
