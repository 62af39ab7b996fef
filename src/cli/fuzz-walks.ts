import Table from 'cli-table3';
import { type Walks, walkMany } from '../fuzz/walks.ts';
import { EXIT, type ExitCode, type Host } from './host.ts';
import { progressBar } from './progress.ts';

/** Disagreements and spoilt traces that are shown. */
const SHOWN = 20;

/** `insteadof fuzz --walks N`: random plays shown to the independent checker, as they are and spoilt in every way. */
export async function runWalks(count: number, { seed, json }: { readonly seed: string; readonly json?: true }, host: Host): Promise<ExitCode> {
  const bar = progressBar(host, count, json);
  const found = walkMany(seed, count, true, () => { bar.step(); });
  bar.stop();
  await host.out([json === true ? `${JSON.stringify({ tool: 'insteadof', command: 'fuzz --walks', seed, ...found })}\n` : text(found)]);
  return found.disagreements.length + found.wrong.length === 0 ? EXIT.ok : EXIT.refuted;
}
function text({ walks, steps, checked, gaps, disagreements, spoilt, wrong }: Walks): string {
  const table = new Table({ head: ['spoilt', 'traces', 'rejected by the right rule', 'by another', 'accepted', 'a play all the same'], style: { head: [], border: [] } });
  for (const [name, { made, noticed, otherRule, missed, legal }] of Object.entries(spoilt)) table.push([name, made, noticed, otherRule, missed, legal]);
  return [
    `${String(walks)} plays of ${String(steps)} steps: ${String(checked)} parts are legal, ${String(gaps)} are not judged, ${String(disagreements.length)} are disputed`,
    ...disagreements.slice(0, SHOWN).map(({ number, step, part, rule, message }) => `  case ${String(number)}, step ${String(step)}, ${part} (${rule}): ${message}`),
    ...wrong.slice(0, SHOWN).map(({ number, step, corruption, rules }) => `  case ${String(number)}, step ${String(step)}, ${corruption}: ${rules.length === 0 ? 'accepted' : `rejected by ${rules.join(', ')}`}`),
    table.toString(), '',
  ].join('\n');
}
