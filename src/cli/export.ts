import { Command } from 'commander';
import { join } from 'node:path';
import type { ConformanceCase } from '../explore/conformance.ts';
import type { ExploreOptions } from '../explore/report-types.ts';
import type { Scenario } from '../rules/model.ts';
import type { KIT_FILES } from '../report/conformance.ts';
import { kitSchema, outcomesJson, positionJson, scenarioJson, scriptsJson } from '../report/conformance.ts';
import { counted, pageOf } from '../report/page.ts';
import { problemsText } from '../report/problems-text.ts';
import type { Context } from './context.ts';
import type { Engine } from './engine.ts';
import { EXIT, worst, type ExitCode, type Host } from './host.ts';
import { ourFault, sourcesOf, type Source } from './inputs.ts';
import { exploreOptions, withExploreOptions, writableFolder, type ExploreFlags } from './options.ts';
import { progressBar } from './progress.ts';

interface Flags extends ExploreFlags {
  readonly out: string;
  readonly positions?: true;
}

/** `insteadof export PATH… --out DIR`: scenarios, outcomes and scripts as JSON lines for other engines. */
export const exportCommand = ({ host, engine, finish }: Context): Command =>
  withExploreOptions(new Command('export').description('write scenarios, complete outcomes and scripts for other engines'))
    .argument('<paths...>', 'scenario files, FILE#id, or directories')
    .requiredOption('--out <directory>', 'where to write: scenarios.jsonl, outcomes.jsonl, scripts.jsonl, schema.json; those of an earlier export are written anew, other files stay', writableFolder(host))
    .option('--positions', 'also positions.jsonl: each situation as the data that traces are made of, without a phrase')
    .action(async (paths: readonly string[], flags: Flags, command: Command) => {
      if (flags.edition !== undefined || flags.reading !== undefined) command.error('error: scenarios are exported in their own edition and readings');
      finish(await runExport(paths, flags, host, await engine()));
    });

type Always = 'scenarios.jsonl' | 'outcomes.jsonl' | 'scripts.jsonl';
type Lines = Record<Always, string[]> & Partial<Record<keyof typeof KIT_FILES, string[]>>;
type Write = (lines: Lines, scenario: Scenario, found: ConformanceCase) => void;

/** Adds the line of positions.jsonl, where it was asked for. */
async function positionsOf({ positions }: Flags): Promise<Write> {
  if (positions !== true) return () => undefined;
  const [{ traceText }, { settingOf }] = await Promise.all([import('../certify/trace-json.ts'), import('../certify/setting.ts')]);
  return (lines, scenario, found) => void (lines['positions.jsonl'] ??= []).push(positionJson(scenario.id, settingOf(scenario), found, traceText));
}

async function runExport(paths: readonly string[], flags: Flags, host: Host, engine: Engine): Promise<ExitCode> {
  const sources = sourcesOf(paths, host);
  const lines: Lines = { 'scenarios.jsonl': [], 'outcomes.jsonl': [], 'scripts.jsonl': [] };
  const position = await positionsOf(flags);
  const bar = progressBar(host, sources.length);
  const codes = sources.map((source) => {
    const code = exportFile(source, lines, position, flags, host, engine);
    bar.step();
    return code;
  });
  bar.stop();
  if (lines['scenarios.jsonl'].length === 0) {
    host.err(`no scenario can be exported; nothing was written to ${flags.out}\n`);
    return worst([...codes, EXIT.badInput]);
  }
  for (const [name, list] of Object.entries(lines)) host.write(join(flags.out, name), list);
  host.write(join(flags.out, 'schema.json'), [kitSchema()]);
  await host.out([`${counted(lines['scenarios.jsonl'].length, 'scenario')} in ${flags.out}\n`]);
  return worst(codes);
}

/** What is found of a scenario, which itself may expect nothing; what its file expects is confirmed, or does not speak of what its data says. */
function conformanceOf(scenario: Scenario, expect: Scenario['expect'], options: ExploreOptions, engine: Engine): ConformanceCase {
  const found = engine.conformance(expect === undefined ? scenario : { ...scenario, expect }, options);
  return found.agrees === true || scenario.expect !== undefined || expect === undefined ? found : engine.conformance(scenario, options);
}

/** Adds the lines of one file; what does not load is said and left out. */
function exportFile({ file, id, empty }: Source, lines: Lines, position: Write, flags: Flags, host: Host, engine: Engine): ExitCode {
  const fail = (problems: Parameters<typeof problemsText>[1]): ExitCode => {
    host.err(problemsText(file, problems, pageOf(host.columns, host.colours)));
    return EXIT.badInput;
  };
  const read = host.read(file);
  if (empty === true || !read.ok) return fail(read.ok ? [] : [read.problem]);
  try {
    const { problems, expectedProblems } = engine.load(file, read.text, undefined);
    const expected = new Set(Object.values(expectedProblems).flat());
    const surprising = id === undefined ? problems.filter(({ code }) => !expected.has(code)) : [];
    const codes: ExitCode[] = surprising.length > 0 ? [fail(surprising)] : [];
    for (const plain of engine.plain(file, read.text).filter((each) => id === undefined || each.scenario.id === id)) {
      const { scenario, data } = engine.saidAlone(plain);
      const found = conformanceOf(scenario, plain.scenario.expect, exploreOptions(flags, host), engine);
      const { title, edition, rules } = scenario;
      lines['scenarios.jsonl'].push(scenarioJson({ id: scenario.id, title, file, edition, rules, scenario: data }));
      lines['outcomes.jsonl'].push(outcomesJson(scenario.id, found));
      lines['scripts.jsonl'].push(scriptsJson(scenario.id, found));
      position(lines, scenario, found);
      codes.push(found.refuted ? EXIT.refuted : found.agrees === false || (found.agrees === null && !found.report.complete) ? EXIT.incomplete : EXIT.ok);
      if (found.refuted) host.err(`${file}#${scenario.id}: this is not what the file expects; see: insteadof check\n`);
    }
    return worst(codes);
  } catch (error) {
    return fail([ourFault(error)]);
  }
}
