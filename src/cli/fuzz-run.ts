import { type CampaignOptions, type CampaignReport, type CampaignState, type Workers, campaign } from '../fuzz/campaign.ts';
import { CLAIMS } from '../fuzz/claims.ts';
import { DEFECTS } from '../fuzz/defects.ts';
import { type Hunt, type HuntedDefect, huntDefects, medianEffects, shortcomings } from '../fuzz/defect-report.ts';
import { LIMITS } from '../fuzz/case.ts';
import { type CaseResult, askingOf, brokenBy } from '../fuzz/evaluate.ts';
import { fileNameOf, findingFile, readFinding } from '../fuzz/finding.ts';
import { HEALTHY } from '../fuzz/subject.ts';
import { inProcess } from '../fuzz/work.ts';
import { campaignText, caseHeader, caseLine, huntText, huntedHeader, huntedLine, huntedPage } from '../report/fuzz-text.ts';
import { type SavedCampaign, openCampaign, saveCampaign } from './fuzz-state.ts';
import { EXIT, type ExitCode, type Host } from './host.ts';
import type { Flags, Threads } from './fuzz.ts';
import { progressBar } from './progress.ts';

/** Carries out what was asked, with these threads or in this one. */
export async function runFuzz(flags: Flags, host: Host, others: Threads | null): Promise<ExitCode> {
  if (flags.listClaims === true) return list(host, CLAIMS.map(({ name, rule, about, on }) => [name, rule, `${about}${on === 'each' ? '' : ' (every twentieth case)'}`]));
  if (flags.listDefects === true) return list(host, Object.entries(DEFECTS).map(([name, { rule, about }]) => [name, rule, about]));
  const unknown = flags.defect !== undefined && !Object.hasOwn(DEFECTS, flags.defect) ? `no defect is named "${flags.defect}"; see --list-defects` : flags.claim !== undefined && !CLAIMS.some(({ name }) => name === flags.claim) ? `no claim is named "${flags.claim}"; see --list-claims` : null;
  if (unknown !== null) {
    host.err(`error: ${unknown}\n`);
    return EXIT.badInput;
  }
  if (flags.replay !== undefined) return replayOne(flags.replay, host);
  if (flags.smallScope !== undefined) return (await import('./fuzz-scope.ts')).runScope(flags.smallScope, flags, host);
  const resumed = flags.resume === undefined ? undefined : openCampaign(flags.resume === true ? flags.state : flags.resume, host);
  if (resumed !== undefined && 'problem' in resumed) {
    host.err(`error: ${resumed.problem}\n`);
    return EXIT.badInput;
  }
  const known = flags.defect === undefined && flags.allDefects === undefined ? knownFindings(flags.out, host) : [];
  for (const { file, message } of known) await host.out([`known finding still breaks: ${file}: ${message}\n`]);
  const workers = others?.pool ?? inProcess(() => 1000 * host.meter.seconds());
  const code = flags.allDefects === true ? await huntAll(flags, host, workers) : await hunt({ ...flags, ...asked(flags, resumed) }, host, { workers, threads: others?.count ?? 1, resumed });
  return known.length > 0 ? EXIT.refuted : code;
}

async function list(host: Host, rows: readonly (readonly [string, string, string])[]): Promise<ExitCode> {
  await host.out(rows.map(([name, rule, about]) => `${name}${rule === '' ? '' : ` (${rule})`}: ${about}\n`));
  return EXIT.ok;
}

/** Cases of a campaign for which neither a number nor a time was given. */
const RUNS = 2_000;

/** What a resumed campaign was asked for; more runs may be asked for now. */
function asked(flags: Flags, resumed: SavedCampaign | undefined): Partial<Flags> {
  if (resumed === undefined) return {};
  const { seed, runs, defect, claim } = resumed;
  return { seed, ...(flags.runs === undefined && runs !== null ? { runs } : {}), ...(defect === null ? {} : { defect }), ...(claim === null ? {} : { claim }) };
}

/** Explored to its end, and small enough for every case to be: the others are cut, and cost several times as much. */
const isSmall = ({ verdict, states }: CaseResult): boolean => verdict !== 'cut' && states <= LIMITS.states;

/** After so many rounds the campaign is saved, whatever happens next. */
const SAVED_EVERY = 25;

interface Hunting { readonly workers: Workers; readonly threads: number; readonly resumed: SavedCampaign | undefined }

async function hunt(flags: Flags, host: Host, { workers, threads, resumed }: Hunting): Promise<ExitCode> {
  const { seed, seconds } = flags;
  const began = host.meter.seconds();
  const cpuBegan = host.cpuSeconds();
  const runs = flags.runs ?? (seconds === undefined ? RUNS : null);
  const bar = progressBar(host, runs ?? 0, flags.json);
  const cases: string[] = [...(resumed?.lines ?? [caseHeader()])];
  let [explored, cpu] = [began, cpuBegan];
  const taken = { all: 0, within: 0, count: 0 };
  let interrupted = false;
  let last: CampaignState | null = null;
  let rounds = 0;
  const save = (): void => {
    if (last !== null && flags.write !== false && flags.defect === undefined) saveCampaign(flags.state, { seed, runs, defect: null, claim: flags.claim ?? null, state: last, lines: cases }, host);
  };
  const listening = host.onInterrupt(() => {
    interrupted = true;
    host.err('ending after this round of cases; Ctrl-C again stops at once\n');
  });
  const options: CampaignOptions = {
    seed, runs, defect: flags.defect ?? null, claim: flags.claim ?? null, untilBroken: flags.defect !== undefined,
    from: resumed?.state,
    rounded: (state) => {
      last = state;
      if (++rounds % SAVED_EVERY === 0) save();
    },
    timeIsUp: async () => {
      await host.pause(); // so that Ctrl-C is heard
      return interrupted || (seconds !== undefined && host.meter.seconds() - began >= seconds);
    },
    progress: (done) => { for (let i = 0; i < done; i++) bar.step(); },
    result: (result, news) => {
      [explored, cpu] = [host.meter.seconds(), host.cpuSeconds()];
      taken.all += result.milliseconds ?? 0;
      if (isSmall(result)) {
        taken.within += result.milliseconds ?? 0;
        taken.count++;
      }
      if (flags.csv !== false) cases.push(caseLine(result, news));
    },
  };
  const report = await campaign(options, workers);
  listening();
  bar.stop();
  if (report.cut || runs === null) save();
  const files = flags.write === false || flags.defect !== undefined ? [] : report.findings.map((found) => `${flags.out}/${fileNameOf(found)}`);
  files.forEach((file, at) => { if (!host.exists(file)) host.write(file, [findingFile(report.findings[at]!, seed, file)]); });
  if (flags.write !== false && flags.csv !== false) host.write(flags.csv, cases);
  const unwritten = flags.write === false && flags.json !== true ? report.findings.map((found, at) => `${at === 0 ? '\n' : '---\n'}${findingFile(found, seed, fileNameOf(found))}`) : [];
  const here = report.cases - (resumed?.state.tally.cases ?? 0);
  const per = (count: number, seconds: number): number => count / Math.max(1e-9, seconds);
  const [wall, processor] = [explored - began, cpu - cpuBegan];
  const times = {
    seconds: wall, casesPerSecond: per(here, wall), smallCasesPerSecond: per(taken.count, (wall * taken.within) / Math.max(1e-9, taken.all)), cpuSeconds: processor, casesPerCpuSecond: per(here, processor), workers: threads,
  };
  const goOn = `go on with: insteadof fuzz --resume ${flags.state}`;
  const more = flags.write === false || flags.json === true || flags.defect !== undefined ? [] : report.cut ? [`ended early; ${goOn}\n`] : runs === null ? [`saved; ${goOn} --seconds ${String(seconds ?? '')}\n`] : [];
  await host.out([flags.json === true ? `${JSON.stringify({ tool: 'insteadof', command: 'fuzz', ...report, times, files })}\n` : campaignText(report, times, files), ...unwritten, ...more]);
  return codeOf(report) === EXIT.ok && (report.cut || interrupted) ? EXIT.incomplete : codeOf(report);
}

/** Cases and seconds after which a planted defect counts as not found. */
const DEFECT_RUNS = 20_000;
const DEFECT_SECONDS = 60;

/** Hunts all defects with each of the seeds. */
async function huntAll(flags: Flags, host: Host, workers: Workers): Promise<ExitCode> {
  const hunts: Hunt[] = [];
  for (const seed of flags.seed.split(',')) hunts.push({ seed, hunted: await huntSeed({ ...flags, seed }, host, workers) });
  const claims = flags.defect === undefined ? CLAIMS.map(({ name }) => name) : [];
  if (flags.page !== undefined) host.write(flags.page, [huntedPage(hunts, claims)]);
  const short = shortcomings(hunts, claims);
  if (flags.json !== true) await host.out(short.map((text) => `falls short: ${text}\n`));
  return short.length === 0 ? EXIT.ok : EXIT.refuted;
}

async function huntSeed({ seed, runs, seconds, defect, json }: Flags, host: Host, workers: Workers): Promise<readonly HuntedDefect[]> {
  if (json !== true) await host.out([huntedHeader()]);
  const hunted = await huntDefects({
    seed, runs: runs ?? DEFECT_RUNS, seconds: seconds ?? DEFECT_SECONDS, only: defect === undefined ? null : [defect], now: host.meter.seconds,
    found: (one) => { if (json !== true) void host.out([huntedLine(one)]); },
  }, workers);
  const found = hunted.filter(({ cases }) => cases !== null).length;
  const summary = { tool: 'insteadof', command: 'fuzz --all-defects', seed, defects: hunted.length, found, medianEffects: medianEffects(hunted), hunted };
  await host.out([json === true ? `${JSON.stringify(summary)}\n` : `${huntText({ seed, hunted })}\n`]);
  return hunted;
}

const codeOf = ({ findings, broken }: CampaignReport): ExitCode => (findings.length > 0 || Object.keys(broken).length > 0 ? EXIT.refuted : EXIT.ok);

/** Findings of earlier campaigns in a folder that still break their claim. */
function knownFindings(folder: string, host: Host): readonly { readonly file: string; readonly message: string }[] {
  return (host.yamlFiles(folder) ?? []).flatMap((file) => {
    const message = stillBreaks(file, host);
    return message === null || message === undefined ? [] : [{ file, message }];
  });
}

/** What the scenario of a finding says of its claim now; null: it holds; undefined: no finding. */
function stillBreaks(file: string, host: Host): string | null | undefined {
  const read = host.read(file);
  const finding = read.ok ? readFinding(read.text) : null;
  if (finding === null) return undefined;
  const asking = askingOf(HEALTHY);
  return brokenBy(finding.tree, 0, asking).find(({ claim }) => claim === finding.claim)?.message ?? null;
}

async function replayOne(file: string, host: Host): Promise<ExitCode> {
  const message = stillBreaks(file, host);
  if (message === undefined) {
    host.err(`error: ${file} is no finding of the fuzzer\n`);
    return EXIT.badInput;
  }
  await host.out([message === null ? `${file}: the claim holds\n` : `${file}: ${message}\n`]);
  return message === null ? EXIT.ok : EXIT.refuted;
}
