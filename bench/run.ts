/** `npm run bench [-- --quick] [--only families,corpus] [--reps 3] [--out reports]`: all figures, and what becomes of them in reports/. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { corpusFigures } from './corpus.ts';
import { baselineFigures, familyFigures } from './families.ts';
import { SECTIONS, shown, type Figure, type Section } from './figure.ts';
import { growthFigures } from './growth.ts';
import { machine } from './machine.ts';
import { memoryFigures } from './memory.ts';
import { plotOf } from './plot.ts';
import { csvOf, jsonOf, markdownOf, type Benchmark } from './render.ts';
import { threadFigures } from './threads.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, only: { type: 'string' }, reps: { type: 'string' }, out: { type: 'string', default: 'reports' } } });
const { quick, out } = values;
const reps = values.reps === undefined ? (quick ? 2 : 3) : Number(values.reps);
const wanted = values.only === undefined ? SECTIONS : values.only.split(',');
const unknown = wanted.filter((name) => !SECTIONS.some((section) => section === name));
if (unknown.length > 0 || !Number.isSafeInteger(reps) || reps < 1) {
  console.error(`error: --only takes some of ${SECTIONS.join(',')}, --reps a number above 0`);
  process.exit(2);
}

const started = performance.now();
const surroundings = machine();
const figures: Figure[] = [];
const digests = new Map<string, string>();

/** A search that finds something else than another is no benchmark. */
function sameDigest({ what, tool, facts: { digest } }: Figure): void {
  if (typeof digest !== 'string') return;
  const known = digests.get(what);
  if (known !== undefined && known !== digest) throw new Error(`${what}: ${tool} finds ${digest}, another tool ${known}`);
  digests.set(what, digest);
}

function take(figure: Figure): void {
  sameDigest(figure);
  figures.push(figure);
  if (figure.section !== 'memory') console.error(`${figure.what} · ${figure.tool}: ${shown(figure.median)} ${figure.unit}${figure.warnings.length === 0 ? '' : ` (${figure.warnings.join('; ')})`}`);
}

let slowest: Benchmark['slowest'] = [];
const MAKE: Readonly<Record<Section, () => Iterable<Figure>>> = {
  families: () => familyFigures(quick, reps, surroundings),
  baselines: () => baselineFigures(quick, reps),
  corpus: () => {
    const made = corpusFigures(quick, reps);
    slowest = made.slowest;
    return made.figures;
  },
  growth: () => growthFigures(quick, reps),
  threads: () => threadFigures(quick),
  memory: () => memoryFigures(quick, reps),
};
for (const section of SECTIONS) if (wanted.includes(section)) for (const figure of MAKE[section]()) take(figure);

const benchmark: Benchmark = { machine: surroundings, quick, seconds: (performance.now() - started) / 1000, figures, slowest };
const caption = `insteadof ${surroundings.program} (${surroundings.commit}), ${surroundings.date}, ${surroundings.processor}, Node ${surroundings.node}`;
mkdirSync(out, { recursive: true });
for (const [name, text] of [['bench.json', jsonOf(benchmark)], ['bench.csv', csvOf(benchmark)], ['bench.md', markdownOf(benchmark)], ['bench.svg', plotOf(figures, caption)]] as const) {
  const path = join(out, name);
  writeFileSync(`${path}.tmp`, text);
  renameSync(`${path}.tmp`, path);
  console.log(path);
}
