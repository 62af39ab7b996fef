import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { siteCoverage } from '../report/site.ts';
import { readInputs } from './inputs.ts';
import { loadEngine } from './load-engine.ts';
import { main } from './main.ts';
import { memoryHost, type MemoryHost } from './memory-host.fixture.ts';
import { processHost } from './process-host.ts';
import { coverageOfCorpus } from './coverage.ts';
import { neighboursIn } from './site.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const REPORTS = `${ROOT}reports`;
const STALE = 'The reports are older than what they are made of: npm run report';
const OURS = ['README.md', 'corpus.html', 'corpus.md', 'coverage.html', 'coverage.md', 'index.html'];

/** The reports about some scenarios, kept in memory; the clock differs from run to run. */
async function made(clock: number, others: Readonly<Record<string, string>> = {}): Promise<MemoryHost> {
  const memory = memoryHost({ ...others });
  const real = processHost();
  const host = { ...real, out: memory.out, err: memory.err, write: memory.write, progress: false, meter: { ...real.meter, seconds: () => clock, peakMb: () => clock }, list: (path: string) => (path === 'out' ? Object.keys(others).map((name) => name.replace('out/', '')) : real.list(path)), read: (path: string) => (path.startsWith('out/') ? memory.read(path) : real.read(path)) };
  expect(await main(['report', `${ROOT}corpus/judge/07.yaml`, `${ROOT}corpus/growth/preventing.yaml`, '--site', 'out', '--title', 'A <title>'], host, '0', loadEngine)).toBe(0);
  return memory;
}

test('report says what it wrote, and understands the rules as it is asked to', async () => {
  const memory = memoryHost({});
  const host = { ...processHost(), out: memory.out, err: memory.err, write: memory.write, progress: false };
  const asked = `${ROOT}corpus/readings/readings.yaml#readings/less-than-one-default`;
  expect(await main(['report', asked, '--markdown', 'one.md', '--dot', 'one.dot'], host, '0', loadEngine)).toBe(0);
  expect(memory.printed()).toBe('1 scenario in one.md\n1 scenario in one.dot\n');
  expect(await main(['report', asked, '--markdown', 'other.md', '--reading', 'less than 1 life=among them'], host, '0', loadEngine)).toBe(0);
  expect(memory.files.get('one.md')).toContain('| Nicole at 1 life |');
  expect(memory.files.get('other.md')).toContain('| Nicole at 5 life |'); // and that is not what the file expects of its own reading
});

describe('report --site', () => {
  test('made twice it is the same bytes, whatever the clock says', async () => {
    const [first, second] = [await made(1), await made(2)];
    const names = [...first.files.keys()].filter((path) => path.startsWith('out/')).sort();
    expect(names).toEqual(OURS.map((name) => `out/${name}`));
    for (const name of names) expect(second.files.get(name) === first.files.get(name), name).toBe(true);
  });
  test('what else lies in the folder is linked: texts by their heading, pictures shown', async () => {
    const { files } = await made(1, { 'out/defects.md': 'x\n# Planted <b>defects</b>\n', 'out/bench-plot.svg': '<svg/>', 'out/notes.txt': '', 'out/runs/': '' });
    expect(files.get('out/index.html')).toContain('<a href="defects.md">Planted &lt;b&gt;defects&lt;/b&gt;</a>');
    expect(files.get('out/index.html')).toContain('<img src="bench-plot.svg" alt="Bench plot">');
    expect(files.get('out/README.md')).toContain('](defects.md)');
    expect(files.get('out/README.md')).not.toMatch(/notes|runs/);
  });
  test('outcomes, verdicts and who made it are said', async () => {
    const { files } = await made(1);
    expect(files.get('out/corpus.md')).toContain('| Furnace of Rath, Shock and a planeswalker, 2014 | 2 damage to Jace<br>4 damage to Jace<br>4 damage to Nicole |');
    expect(files.get('out/corpus.md')).toContain('*growth*');
    for (const name of OURS) expect(files.get(`out/${name}`), name).toContain('Unofficial fan content');
  });
});

describe.skipIf(!existsSync(`${REPORTS}/README.md`))('the reports of the repository', () => {
  test('have every rule and every scenario as it is', { timeout: 600_000 }, async () => {
    const host = processHost();
    const engine = await loadEngine(host);
    const { coverage } = coverageOfCorpus([`${ROOT}corpus`], host, engine);
    expect(readFileSync(`${REPORTS}/coverage.md`, 'utf8') === siteCoverage({ coverage, toSource: (path) => `../src/${path}` }), STALE).toBe(true);
    const listed = [...readFileSync(`${REPORTS}/corpus.md`, 'utf8').matchAll(/^\| \[([^\]]+)\]\(\.\.\/(\S+)\)/gm)].map(([, id = '', file = '']) => `${file} ${id.replaceAll('\\', '')}`);
    const there = [...readInputs([`${ROOT}corpus`], host, engine)].flatMap(({ file, inputs, expectedProblems = {} }) => inputs.flatMap(({ scenario: { id } }) => (Object.hasOwn(expectedProblems, id) ? [] : [`${file.slice(ROOT.length)} ${id}`])));
    expect([...listed].sort(), STALE).toEqual([...there].sort());
  });
  test('refer to what is there', () => {
    const host = processHost();
    for (const name of ['README.md', 'index.html']) {
      const text = readFileSync(`${REPORTS}/${name}`, 'utf8');
      for (const [, to = ''] of text.matchAll(name.endsWith('.md') ? /\]\(([^)]+)\)/g : /(?:href|src)="([^"#]+)"/g)) if (!to.startsWith('data:')) expect([to, existsSync(`${REPORTS}/${to}`)]).toEqual([to, true]);
      for (const { file } of neighboursIn(REPORTS, host)) expect(text).toContain(file);
    }
  });
});
