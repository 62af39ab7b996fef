import type { ExploreOptions } from '../explore/report-types.ts';
import { type Fate, type Reader, fateOf } from '../fuzz/mangle.ts';
import type { Engine, LoadedFile } from './engine.ts';
import { EXIT, type ExitCode, type Host } from './host.ts';
import { progressBar } from './progress.ts';

/** What a mangled scenario that still is one is explored with. */
const LIMITS: ExploreOptions = { limits: { maxStates: 60 }, readings: false, tree: false };
/** Files that went wrong and are shown. */
const SHOWN = 10;

/** A file that was slow is tried again: the machine may have been busy with something else. */
const TRIES = 3;
function patientFate(seed: string, number: number, texts: readonly string[], reader: Reader): Fate {
  let fate = fateOf(seed, number, texts, reader);
  for (let tries = 1; fate.fate === 'slow' && tries < TRIES; tries++) fate = fateOf(seed, number, texts, reader);
  return fate;
}

/** `insteadof fuzz --mangled N`: spoilt copies of the corpus' files; each must be refused with a place, or be explored. */
export async function runMangled(runs: number, { seed, json, out }: { readonly seed: string; readonly json?: true; readonly out: string }, host: Host, engine: Engine): Promise<ExitCode> {
  const corpus = host.yamlFiles('corpus') === undefined ? `${host.home}corpus` : 'corpus';
  const texts = (host.yamlFiles(corpus) ?? []).flatMap((file) => {
    const read = host.read(file);
    return read.ok ? read.text.split(/^---$/m) : [];
  });
  const place = `${corpus}/mangled.yaml`;
  const reader: Reader = {
    load: (text) => engine.load(place, text, undefined),
    explore: (loaded, at) => { engine.explore((loaded as LoadedFile).scenarios[at]!, { ...LIMITS, meter: host.meter, limits: { ...LIMITS.limits, timeoutS: 0.4 } }); },
    now: host.meter.seconds,
  };
  reader.load(texts[0] ?? ''); // the cards are looked up once, and that is not the first file's time
  const bar = progressBar(host, runs, json);
  const counts: Record<Fate['fate'], number> = { refused: 0, explored: 0, crashed: 0, 'without a place': 0, slow: 0 };
  const wrong: Fate[] = [];
  let slowest = 0;
  for (let number = 0; number < runs; number++) {
    const fate = patientFate(seed, number, texts, reader);
    counts[fate.fate]++;
    slowest = Math.max(slowest, fate.seconds);
    if (fate.fate !== 'refused' && fate.fate !== 'explored') wrong.push(fate);
    bar.step();
  }
  bar.stop();
  const shown = wrong.slice(0, SHOWN);
  for (const { number, text } of shown) host.write(`${out}/mangled-${seed}-${String(number)}.txt`, [text]);
  await host.out([json === true ? `${JSON.stringify({ tool: 'insteadof', command: 'fuzz --mangled', seed, files: runs, ...counts, wrong: shown.map(({ number, manner, fate, message }) => ({ number, manner, fate, message })), times: { slowest } })}\n` : text(runs, counts, shown, slowest)]);
  return wrong.length === 0 ? EXIT.ok : EXIT.refuted;
}

const text = (runs: number, counts: Readonly<Record<Fate['fate'], number>>, shown: readonly Fate[], slowest: number): string =>
  [
    `${String(runs)} mangled files: ${Object.entries(counts).filter(([, count]) => count > 0).map(([fate, count]) => `${fate} ${String(count)}`).join(', ')}; slowest ${slowest.toFixed(2)} s`,
    ...shown.map(({ number, manner, fate, message, seconds }) => `  file ${String(number)} (${manner}): ${fate}, ${seconds.toFixed(2)} s: ${message.slice(0, 200)}`),
  ].join('\n').concat('\n');
