import { Command } from 'commander';
import type { ExploreOptions, ExploreReport, StreamedReport } from '../explore/report-types.ts';
import { csvHeader, exploreCsv } from '../report/csv.ts';
import { exploreText } from '../report/explore-text.ts';
import { exploreJson, problemsJson } from '../report/json.ts';
import { shellWord } from '../report/words.ts';
import { pageOf, type Page } from '../report/page.ts';
import { problemsText } from '../report/problems-text.ts';
import { readingsJson, readingsText } from '../report/readings-text.ts';
import type { Problem } from '../base/problem.ts';
import { isPlain } from './checkpoint-file.ts';
import type { Context } from './context.ts';
import type { Engine } from './engine.ts';
import { EXIT, PIPED, worst, type ExitCode, type Host } from './host.ts';
import { ourFault, readInputs, type Input, type InputFile } from './inputs.ts';
import { searchLong, withLongOptions, type LongFlags, type Searched } from './long.ts';
import { exploreOptions, examplesText, refuseTogether, wholeNumber, withExploreOptions, writableFile, type Clashes, type ExploreFlags } from './options.ts';

interface Flags extends ExploreFlags, LongFlags {
  readonly json?: true;
  readonly csv?: true;
  readonly out?: string;
  readonly plays?: boolean;
  readonly scripts?: readonly string[] | false;
  readonly list?: true;
  readonly stats?: true;
  readonly readings?: true;
  readonly who?: boolean;
  /** The command whose output is piped in, where it is known. */
  readonly piped?: string;
  readonly sample?: number;
  readonly seed?: string;
}

/** What can be asked for and left out. */
const BOTH_WAYS = ['who', 'plays', 'scripts'] as const;
/** `insteadof explore FILE…`: every outcome of every scenario named. */
export const exploreCommand = ({ host, engine, finish }: Context): Command => {
  const said = new Set<string>();
  const note = (word: string) => (): void => void said.add(word);
  const command = withLongOptions(withExploreOptions(new Command('explore').description('list every outcome of scenarios')), host)
    .argument('[files...]', 'scenario files; FILE#id for one scenario of a file')
    .option('--json', 'one line of JSON for each scenario')
    .option('--csv', 'the outcomes as CSV')
    .option('--out <file>', 'write to this file', writableFile(host))
    .option('--plays', 'plays of each outcome, also above 1,000 outcomes')
    .option('--scripts <which...>', 'scripts of "all" outcomes or of these texts, also above 1,000 outcomes')
    .option('--no-plays', 'not the plays; where there are more than 2^53 they take further searches')
    .option('--no-scripts', 'not the scripts, which take longer')
    .option('--list', 'the list of outcomes, also above 100,000')
    .option('--readings', 'explore under every combination of readings that matters, and say which outcome depends on which')
    .option('--sample <plays>', 'so many random plays instead of a search, with an estimate of what they miss', wholeNumber)
    .option('--seed <text>', 'which random plays (default: 1)')
    .option('--who', 'who decides, also above 2,000 positions, and what every option leaves')
    .option('--no-who', 'not who decides')
    .option('--stats', 'say which engine found them: what was compiled, and why the rest was not')
    .addHelpText('after', `\n${examplesText([['explore my.yaml', 'every outcome, and who decides'], ['explore my.yaml#my-question --json', 'one scenario of a file, for programs'], ['explore - < my.yaml', 'what is piped in'], ['explore big.yaml --checkpoint state', 'a long search that is saved now and then, also at Ctrl-C'], ['explore big.yaml --resume state', 'and goes on from there']])}`)
    .action(async (files: readonly string[], flags: Flags) => {
      refuseTogether(command, TOGETHER);
      for (const name of BOTH_WAYS) if (said.has(name) && said.has(`no-${name}`)) command.error(`error: --${name} and --no-${name} do not go together: give one of them`);
      const { args, scripts } = sortOut(files, flags.scripts);
      if (args.length === 0) command.error("error: missing required argument 'files'");
      const { out, ...rest } = { ...flags, ...(scripts === undefined ? {} : { scripts }) };
      finish(await runExplore(args, out === undefined || out === PIPED ? rest : { ...rest, out }, host, await engine()));
    });
  for (const name of BOTH_WAYS.flatMap((each) => [each, `no-${each}`])) command.on(`option:${name}`, note(name));
  return command;
};

/** Options of which one takes the sense from the other, and those that say something only of another. */
const TOGETHER: Clashes = {
  clash: [
    ['json', 'csv'], ['readings', 'csv'], ['readings', 'sample'], ['readings', 'checkpoint'], ['readings', 'resume'], ['readings', 'reading'], ['sample', 'search'], ['sample', 'order'], ['sample', 'workers'], ['sample', 'checkpoint'], ['sample', 'resume'], ['csv', 'stats'],
  ],
  needs: [['seed', 'sample'], ['every', 'checkpoint', 'resume']],
};

/** An option with many values also takes the files behind it; here they come back. */
function sortOut(
  files: readonly string[],
  scripts: Flags['scripts'],
): { readonly args: readonly string[]; readonly scripts?: readonly string[] } {
  if (scripts === undefined || scripts === false) return { args: files };
  if (scripts[0] === 'all') return { args: [...files, ...scripts.slice(1)], scripts: ['all'] };
  const isFile = (text: string): boolean => /\.ya?ml(#.*)?$/.test(text);
  return { args: [...files, ...scripts.filter(isFile)], scripts: scripts.filter((text) => !isFile(text)) };
}

interface Explored {
  readonly chunks: Iterable<string>;
  readonly code: ExitCode;
}

/** Explores what the arguments name, and prints it as the flags say. */
export async function runExplore(args: readonly string[], flags: Flags, host: Host, engine: Engine): Promise<ExitCode> {
  const page = pageOf(host.columns, host.colours && flags.out === undefined);
  const codes: ExitCode[] = [];
  async function* everything(): AsyncGenerator<readonly [Iterable<string>]> {
    if (flags.csv) yield [[csvHeader()]];
    let gap = false;
    for await (const part of explored(args, flags, page, host, engine)) {
      if (gap && !flags.json && !flags.csv) yield [['\n']];
      gap = true;
      codes.push(part.code);
      yield [part.chunks];
    }
  }
  const parts: (readonly [Iterable<string>])[] = [];
  for await (const part of everything()) {
    if (flags.out === undefined) await host.out(part[0]);
    else parts.push(part);
  }
  if (flags.out !== undefined) host.write(flags.out, flat(parts));
  return worst(codes);
}

function* flat(parts: Iterable<readonly [Iterable<string>]>): Generator<string> {
  for (const [chunks] of parts) yield* chunks;
}

async function* explored(args: readonly string[], flags: Flags, page: Page, host: Host, engine: Engine): AsyncGenerator<Explored> {
  const options = { ...exploreOptions(flags, host), ...wanted(flags) };
  const saved = flags.resume ?? flags.checkpoint;
  const files = saved === undefined ? readInputs(args, host, engine, flags.edition, flags.reading) : [...readInputs(args, host, engine, flags.edition, flags.reading)];
  if (Array.isArray(files) && files.reduce((n, { inputs }) => n + inputs.length, 0) > 1) {
    yield badFile({ file: saved ?? '', problems: [{ line: 1, column: 1, code: 'several-scenarios', message: 'a saved search belongs to one scenario', hint: 'name one: FILE#id' }] }, flags, host);
    return;
  }
  for (const file of files) {
    if (file.problems.length > 0) yield badFile(file, flags, host);
    for (const input of file.inputs) yield await exploreOne(input, options, flags, page, host, engine);
  }
}

const wanted = ({ plays, scripts, list, who, sample, seed = '1' }: Flags): ExploreOptions => ({
  besides: true,
  ...(sample === undefined ? {} : { sample: { plays: sample, seed } }),
  ...(who === undefined ? {} : { who }),
  ...(plays === undefined ? {} : { plays }),
  ...(list === undefined ? {} : { list }),
  ...(scripts === undefined ? {} : { scripts: scripts === false ? [] : scripts[0] === 'all' ? 'all' : scripts }),
});

/** Programs read the problems in the stream of results, people on the error stream. */
function badFile({ file, problems }: Pick<InputFile, 'file' | 'problems'>, flags: Flags, host: Host): Explored {
  if (!flags.json) host.err(problemsText(file, problems, pageOf(host.columns, host.colours)));
  return { chunks: flags.json ? [problemsJson(file, problems)] : [], code: EXIT.badInput };
}

async function exploreOne(input: Input, options: ExploreOptions, flags: Flags, page: Page, host: Host, engine: Engine): Promise<Explored> {
  try {
    if (flags.readings === true) return underReadings(input, options, flags, page, engine);
    if (flags.resume !== undefined && !host.exists(flags.resume)) return badFile({ file: flags.resume, problems: [{ line: 1, column: 1, code: 'cannot-read', message: 'there is no such saved search', hint: 'a search with --checkpoint FILE writes one when it ends early' }] }, flags, host);
    const searched = flags.sample === undefined ? await searchLong(input, options, flags, host, engine) : null;
    const unsaved = searched && notSaved(searched, flags);
    if (unsaved !== null) return badFile({ file: flags.resume ?? '', problems: [unsaved] }, flags, host);
    const report = engine.explore(input.scenario, { ...options, ...searched });
    if (report.cut !== null && flags.checkpoint !== undefined && report.cut.file === undefined && searched) host.err(`${input.place}: no state was saved: ${searched.ahead.reason}\n`);
    return {
      chunks: rendered(flags.list === true ? report : shortened(report), input, flags, page),
      code: codeOf(input, report, options, flags, host, engine),
    };
  } catch (error) {
    return badFile({ file: input.place, problems: [isPlain(error) ? plainProblem(error) : ourFault(error)] }, flags, host);
  }
}

const plainProblem = ({ message }: Error): Problem => ({ line: 1, column: 1, code: 'saved-search', message });

/** A saved state cannot belong to a search that the packed engine does not make. */
const notSaved = ({ ahead }: Searched, { resume }: Flags): Problem | null =>
  resume === undefined || ahead.explored !== null ? null : { line: 1, column: 1, code: 'saved-search', message: `this scenario has no searches that are saved: ${ahead.reason}`, hint: 'leave out --resume' };

function underReadings({ scenario }: Input, options: ExploreOptions, { json }: Flags, page: Page, engine: Engine): Explored {
  const report = engine.readings(scenario, options);
  return { chunks: [json === true ? readingsJson(report) : readingsText(report, page)], code: report.complete ? EXIT.ok : EXIT.incomplete };
}

/** Longer lists are printed only where they are asked for. */
const LONGEST = 100_000;
const shortened = (report: StreamedReport): StreamedReport => (report.count > LONGEST ? { ...report, outcomes: [] } : report);

function rendered(report: StreamedReport, { place, scenario }: Input, flags: Flags, page: Page): Iterable<string> {
  if (flags.json) return exploreJson(report, scenario);
  if (flags.csv) return exploreCsv(report);
  const text = exploreText(report, place, page, { asked: askedBy(flags), detailed: flags.who === true, scenario, ...(flags.piped === undefined ? {} : { piped: flags.piped }) });
  return flags.stats === true ? withStats(text, report) : text;
}

/** What a replay has to be asked for too. */
function askedBy({ edition, reading }: Flags): string {
  const words = [...(edition === undefined ? [] : ['--edition', edition]), ...Object.entries(reading ?? {}).flatMap(([name, value]) => ['--reading', `${name}=${value}`])];
  return words.map((word) => ` ${shellWord(word)}`).join('');
}

/** The text, and behind it what the engine says of itself. */
function* withStats(text: Iterable<string>, report: StreamedReport): Generator<string> {
  yield* text;
  for (const [name, value] of Object.entries(report.stats ?? {})) yield `${name}: ${Array.isArray(value) ? value.join('; ') : String(value)}\n`;
}

/** What the scenario expects is asked too, unless it is explored in another edition than its own or under other readings; of plays, unless they were left out. */
function codeOf({ place, scenario }: Input, report: StreamedReport, options: ExploreOptions, flags: Flags, host: Host, engine: Engine): ExitCode {
  const foreign = (options.edition !== undefined && options.edition !== scenario.edition) || flags.reading !== undefined;
  if (foreign || scenario.expect === undefined || !isListed(report)) return report.complete ? EXIT.ok : EXIT.incomplete;
  const { plays: _, ...others } = scenario.expect;
  const result = engine.judge(options.plays === false ? { ...scenario, expect: others } : scenario, report);
  if (result.refuted) host.err(`${place}: this is not what the file expects; see: insteadof check ${place}\n`);
  if (result.refuted) return EXIT.refuted;
  return result.incomplete ? EXIT.incomplete : EXIT.ok;
}

/** Whether all outcomes are in a list, so that an expectation can be compared with them. */
const isListed = (report: StreamedReport): report is ExploreReport =>
  Array.isArray(report.outcomes) && report.outcomes.length === report.count;
