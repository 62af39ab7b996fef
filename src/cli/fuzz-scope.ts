import { fileNameOf, findingFile } from '../fuzz/finding.ts';
import { EFFECTS, EVENTS, MOST_EFFECTS, type ScopeReport, exploreScope, scopeSize } from '../fuzz/small-scope.ts';
import { EXIT, type ExitCode, type Host } from './host.ts';
import { progressBar } from './progress.ts';

/** Scenarios between two looks at the outside. */
const LOOK_EVERY = 50;
/** Cases that broke a claim and are shown, and written. */
const SHOWN = 10;

/** `insteadof fuzz --small-scope N`: every scenario of a stated vocabulary with up to N effects, each through the core claims. */
export async function runScope(effects: number, { json, out, write }: { readonly json?: true; readonly out: string; readonly write?: boolean }, host: Host): Promise<ExitCode> {
  if (effects > MOST_EFFECTS) {
    host.err(`error: --small-scope goes up to ${String(MOST_EFFECTS)} effects (${String(scopeSize(MOST_EFFECTS))} scenarios); ${String(effects)} would be ${String(scopeSize(effects))}\n`);
    return EXIT.badInput;
  }
  let interrupted = false;
  const listening = host.onInterrupt(() => { interrupted = true; });
  const began = host.meter.seconds();
  const bar = progressBar(host, scopeSize(effects), json);
  const report = await exploreScope(effects, async (done) => {
    bar.step();
    if (done % LOOK_EVERY === 0) await host.pause();
    return !interrupted;
  });
  listening();
  bar.stop();
  const seconds = host.meter.seconds() - began;
  const files = write === false ? [] : report.broken.slice(0, SHOWN).map((each) => {
    const found = { ...each, effects, tried: 0 };
    const file = `${out}/${fileNameOf(found)}`;
    if (!host.exists(file)) host.write(file, [findingFile(found, 'small scope', file)]);
    return file;
  });
  await host.out([json === true ? `${JSON.stringify({ tool: 'insteadof', command: 'fuzz --small-scope', vocabulary: { events: EVENTS, effects: EFFECTS }, ...report, files, times: { seconds } })}\n` : text(report, files)]);
  return report.broken.length > 0 ? EXIT.refuted : report.cases < report.size ? EXIT.incomplete : EXIT.ok;
}

const text = ({ effects, size, cases, positions, outcomes, verdicts, claims, broken }: ScopeReport, files: readonly string[]): string =>
  [
    `small scope: ${String(EVENTS.length)} events, up to ${String(effects)} of ${String(EFFECTS.length)} effects, alike ones too: ${String(size)} scenarios`,
    `${cases === size ? 'all' : String(cases)} gone through: ${String(positions)} positions, ${String(outcomes)} outcomes; ${Object.entries(verdicts).map(([verdict, count]) => `${verdict} ${String(count)}`).join(', ')}`,
    `on each: ${claims.join(', ')}`,
    ...(broken.length === 0 ? ['no claim broke'] : [`${String(broken.length)} broke`]),
    ...broken.slice(0, SHOWN).map(({ number, claim, message }, at) => `  case ${String(number)} breaks "${claim}": ${message.slice(0, 240)}${files[at] === undefined ? '' : `\n    ${files[at]}`}`), '',
  ].join('\n');
