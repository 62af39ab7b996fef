/** What `insteadof check` writes besides its text: reports for other programs, changes since an earlier report, renewed expectations. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import { changesSince, type Earlier } from '../explore/since.ts';
import { annotations, checkCsv, checkMarkdown, junitXml, type Case } from '../report/check-reports.ts';
import type { BadFile } from '../report/json.ts';
import { pageOf } from '../report/page.ts';
import { changesText } from '../report/since-text.ts';
import { RENEWABLE, type Renewable } from '../scenario/outcomes/update.ts';
import type { Checked, CheckFlags } from './check-file.ts';
import type { Engine } from './engine.ts';
import { EXIT, type ExitCode, type Host } from './host.ts';
import { ourFault } from './inputs.ts';
import { exploreOptions, writableFile } from './options.ts';

/** The options of this file. */
export interface OutputFlags {
  readonly json?: true;
  readonly junit?: string;
  readonly csv?: string;
  readonly markdown?: string;
  readonly since?: string;
  readonly update?: true | string;
  readonly dryRun?: true;
  readonly watch?: true;
}

const wantedKeys = (text: string): string => {
  const unknown = text.split(',').filter((key) => !RENEWABLE.some((each) => each === key));
  if (unknown.length > 0) throw new InvalidArgumentError(`It must be a list of ${RENEWABLE.join(', ')}, joined by commas; files stand before --update.`);
  return text;
};

export const withOutputs = (command: Command, host: Host): Command =>
  command
    .option('--junit <file>', 'write the result as JUnit XML', writableFile(host))
    .option('--csv <file>', 'write the result as CSV', writableFile(host))
    .option('--markdown <file>', 'write the result as Markdown', writableFile(host))
    .option('--since <report>', 'compare with an earlier --json report: outcomes gained and lost')
    .addOption(new Option('--update [keys]', `write what was found into the files (${RENEWABLE.join(',')}; default: outcomes); the difference is shown first`).argParser(wantedKeys))
    .option('--dry-run', 'with --update: show the difference and write nothing')
    .option('--watch', 'check again whenever a file changes');

/** Cases with the lines where their scenarios stand. */
export function withPlaces(checked: readonly Checked[], host: Host, engine: Engine): readonly Case[] {
  const known = new Map<string, ReturnType<Engine['places']>>();
  return checked.map(({ place, result }) => {
    const file = fileOf(place, result.id);
    let places = known.get(file);
    if (places === undefined) {
      const read = host.read(file);
      known.set(file, (places = read.ok ? engine.places(file, read.text) : new Map()));
    }
    return { file, place, line: places.get(result.id)?.line ?? null, result };
  });
}
const fileOf = (place: string, id: string): string => (place.endsWith(`#${id}`) ? place.slice(0, -id.length - 1) : place);

/** Writes the reports that were asked for; in a workflow of GitHub also annotations. */
export async function writeReports(checked: readonly Checked[], bad: readonly BadFile[], flags: OutputFlags, host: Host, engine: Engine): Promise<void> {
  const inWorkflow = host.env('GITHUB_ACTIONS') === 'true';
  if (flags.junit === undefined && flags.csv === undefined && flags.markdown === undefined && !inWorkflow) return;
  const cases = withPlaces(checked, host, engine);
  if (flags.junit !== undefined) host.write(flags.junit, junitXml(cases, bad));
  if (flags.csv !== undefined) host.write(flags.csv, [checkCsv(cases, bad)]);
  if (flags.markdown !== undefined) host.write(flags.markdown, [checkMarkdown(cases, bad)]);
  if (inWorkflow && flags.json !== true) await host.out(annotations(cases, bad));
}

/** The cases of an earlier `--json` report, or what is wrong with it. */
function earlierReport(path: string, host: Host): readonly Earlier[] | string {
  const read = host.read(path);
  if (!read.ok) return read.problem.message;
  try {
    const report: unknown = JSON.parse(read.text);
    if (typeof report === 'object' && report !== null && 'cases' in report && Array.isArray(report.cases)) return report.cases as readonly Earlier[];
  } catch {
    // said below
  }
  return 'it is not a report of insteadof check --json';
}

/** Outcomes gained and lost since an earlier report; any change is a refuted expectation. */
export async function reportSince(checked: readonly Checked[], { since, json }: OutputFlags, host: Host): Promise<ExitCode> {
  if (since === undefined) return EXIT.ok;
  const earlier = earlierReport(since, host);
  if (typeof earlier === 'string') {
    host.err(`${since}: ${earlier}\n`);
    return EXIT.badInput;
  }
  const changes = changesSince(earlier, checked.map(({ result }) => result));
  const places = new Map(checked.map(({ place, result }) => [result.id, place]));
  const text = [...changesText(changes, (id) => places.get(id) ?? id, pageOf(host.columns, host.colours && json !== true))];
  if (json === true) host.err(text.join(''));
  else await host.out(text);
  return changes.length === 0 ? EXIT.ok : EXIT.refuted;
}

/** What an update came to: whether something was bad, and the cases as they are now. */
export interface Renewed {
  readonly code: ExitCode;
  readonly checked: readonly Checked[];
}

/** Writes what was found into the files, after showing the difference. Only complete results are written; what was written is checked again. */
export async function update(checked: readonly Checked[], flags: CheckFlags & OutputFlags, host: Host, engine: Engine): Promise<Renewed> {
  if (flags.update === undefined) return { code: EXIT.ok, checked };
  const { updateFile } = await import('./update.ts');
  const adding = flags.update !== true;
  const keys: readonly Renewable[] = flags.update === true ? ['outcomes'] : (flags.update.split(',') as readonly Renewable[]);
  const byFile = new Map<string, Checked[]>();
  for (const one of checked) {
    const file = fileOf(one.place, one.result.id);
    byFile.set(file, [...(byFile.get(file) ?? []), one]);
  }
  const now = new Map<Checked, Checked>();
  for (const [file, cases] of byFile) {
    try {
      const { text, renewed } = updateFile(file, cases.map(({ result }) => result), { keys, edition: flags.edition, dry: flags.dryRun === true, adding }, host, engine);
      if (flags.json === true) host.err(text);
      else await host.out([text]);
      for (const one of cases) {
        const scenario = renewed.find(({ id }) => id === one.result.id);
        if (scenario !== undefined && !one.result.ok) now.set(one, { place: one.place, result: engine.check(scenario, exploreOptions(flags, host)) });
      }
    } catch (error) {
      host.err(`${file}: ${ourFault(error).message}\n`);
      return { code: EXIT.badInput, checked };
    }
  }
  return { code: EXIT.ok, checked: checked.map((one) => now.get(one) ?? one) };
}
