import { Command } from 'commander';
import { besides, openPool, shareOut, type Pool } from '../explore/pool.ts';
import { caseText, sameIds, tally, unasked } from '../report/check-text.ts';
import { checkJson, type BadFile } from '../report/json.ts';
import { pageOf } from '../report/page.ts';
import { problemsText } from '../report/problems-text.ts';
import { checkSource, type Checked, type CheckedFile, type CheckFlags, type CheckWork } from './check-file.ts';
import { reportSince, update, withOutputs, writeReports, type OutputFlags } from './check-outputs.ts';
import type { Context } from './context.ts';
import type { Engine } from './engine.ts';
import { EXIT, worst, type ExitCode, type Host } from './host.ts';
import { runCoverage } from './coverage.ts';
import { ourFault, sourcesOf, type Source } from './inputs.ts';
import { exploreOptions, examplesText, refuseTogether, withExploreOptions, withWorkers, type WorkerFlags } from './options.ts';
import { watched } from './watch.ts';
import { progressBar } from './progress.ts';

type Flags = CheckFlags & WorkerFlags & OutputFlags & { readonly coverage?: true };

/** `insteadof check [PATH…]`: what scenarios expect against what is found. */
export const checkCommand = (context: Context): Command =>
  withOutputs(withWorkers(withExploreOptions(new Command('check').description('compare outcomes with what scenarios expect'))), context.host)
    .argument('[paths...]', 'scenario files, FILE#id, or directories (default: corpus)')
    .option('--json', 'one object of JSON')
    .option('--coverage', 'list the rules with their code and their cases, and what is not covered and why')
    .addHelpText('after', `\n${examplesText([['check my.yaml', 'against its "expect:"'], ['check corpus --junit result.xml', 'a folder, for a build server'], ['check my.yaml --update --dry-run', 'what would be written into "expect:"'], ['check my.yaml --watch', 'again whenever the file is saved']])}`)
    .action(async (paths: readonly string[], flags: Flags, command: Command) => {
      refuseTogether(command, { clash: COVERAGE_ONLY.map((other) => ['coverage', other] as const), needs: [['dry-run', 'update']] });
      const named = paths.length === 0 ? [ownCorpus(context.host)] : paths;
      context.finish(flags.coverage === true ? await runCoverage(named, flags, context.host, await context.engine()) : flags.watch === true ? await watched(named, context.host, () => runCheck(named, flags, context)) : await runCheck(named, flags, context));
    });

/** What a list of rules has no use for: nothing is explored and nothing is compared. */
const COVERAGE_ONLY = ['junit', 'csv', 'markdown', 'since', 'update', 'watch'];

/** The corpus of the directory we are in, or the one that comes with the program. */
const ownCorpus = (host: Host): string => (host.yamlFiles('corpus') === undefined ? `${host.home}corpus` : 'corpus');

/** A thread takes a third of a second to start: fewer files are checked by this one alone. */
const WORTH_A_THREAD = 20;

async function runCheck(paths: readonly string[], flags: Flags, { host, engine }: Context): Promise<ExitCode> {
  const sources = sourcesOf(paths, host);
  const threads = Math.min(sources.length, flags.workers ?? (sources.length < WORTH_A_THREAD ? 1 : host.cores)) - 1;
  const pool = threads > 0 ? await openPool(besides(import.meta.url, 'check.worker'), threads) : null;
  try {
    const machine = await engine();
    return await report(await checkAll(sources, flags, pool, host, machine), flags, host, machine);
  } finally {
    await pool?.close();
  }
}

async function checkAll(sources: readonly Source[], flags: Flags, pool: Pool | null, host: Host, engine: Engine): Promise<readonly CheckedFile[]> {
  const bar = progressBar(host, sources.length, flags.json);
  const shared: CheckWork = { sources, flags: { ...flags, maxMemory: flags.maxMemory ?? exploreOptions(flags, host).limits?.maxMemoryMb ?? 1e6 } };
  const sizes = sources.map(({ file }) => host.size(file));
  const found = await shareOut(pool, {
    count: sources.length,
    order: sources.map((_, at) => at).sort((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0) || a - b),
    shared,
    here: (at) => checkSource(shared, at, host, engine),
    failed: (at, error) => ({ file: sources[at]?.file ?? '', surprises: [], cases: [], faults: [{ file: sources[at]?.file ?? '', problems: [ourFault(error)] }], checked: [] }),
    progress: bar.set,
    pause: host.pause,
  });
  bar.stop();
  return found.flatMap((file) => file ?? []);
}

async function report(files: readonly CheckedFile[], flags: Flags, host: Host, engine: Engine): Promise<ExitCode> {
  const unread: BadFile[] = files.flatMap(({ file, surprises }) => (surprises.length > 0 ? [{ file, problems: surprises }] : []));
  const bad = [...unread, ...files.flatMap(({ faults }) => faults)];
  const checked = [...files.flatMap(({ cases }) => cases), ...files.flatMap((file) => file.checked)];
  const results = checked.map((one) => one.result);
  await host.out(flags.json ? [checkJson(results, bad)] : forPeople(checked, bad, host));
  await writeReports(checked, bad, flags, host, engine);
  host.err(sameIds(checked));
  const since = await reportSince(checked, flags, host);
  const renewed = await update(checked, flags, host, engine);
  return worst([...(bad.length > 0 ? [EXIT.badInput] : []), ...renewed.checked.map(codeOf), since, renewed.code]);
}

function* forPeople(checked: readonly Checked[], bad: readonly BadFile[], host: Host): Generator<string> {
  const page = pageOf(host.columns, host.colours);
  for (const { file, problems } of bad) host.err(problemsText(file, problems, page));
  for (const { place, result } of checked) yield caseText(result, place, page);
  const passed = checked.filter(({ result }) => result.ok).length;
  yield tally(passed, checked.length - passed + bad.length);
  host.err(unasked(checked.filter((each) => each.unasked).length));
}

const codeOf = ({ result }: Checked): ExitCode => {
  if (result.refuted) return EXIT.refuted;
  return result.incomplete || !result.ok ? EXIT.incomplete : EXIT.ok;
};
