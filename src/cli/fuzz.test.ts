import { describe, expect, test } from 'vitest';
import { readFinding } from '../fuzz/finding.ts';
import { loadScenarios } from '../scenario/load.ts';
import { NO_CARDS } from '../scenario/cards/corpus.ts';
import { loadEngine } from './load-engine.ts';
import { main } from './main.ts';
import { type MemoryHost, memoryHost } from './memory-host.fixture.ts';

async function fuzz(argv: readonly string[], files: Readonly<Record<string, string>> = {}): Promise<{ readonly code: number; readonly host: MemoryHost; readonly out: string; readonly err: string }> {
  const host = memoryHost(files);
  const code = await main(['fuzz', ...argv], host, '0', loadEngine);
  return { code, host, out: host.printed(), err: host.complained() };
}
const CSV = 'reports/runs/fuzz.csv';
const STATE = 'reports/runs/fuzz-state.json';

describe('fuzz', () => {
  test('one thread or two: the same cases, a line for each', async () => {
    const one = await fuzz(['--runs', '60', '--seed', 'x', '--workers', '1']);
    const two = await fuzz(['--runs', '60', '--seed', 'x', '--workers', '2']);
    expect([one.code, two.code]).toEqual([0, 0]);
    expect(one.host.files.get(CSV)?.split('\n').length).toBe(62);
    expect(two.host.files.get(CSV)).toBe(one.host.files.get(CSV));
    expect(one.out).toContain('no claim broke');
  }, 60_000);

  test('a campaign that ran out of time goes on where it stopped', async () => {
    const whole = await fuzz(['--runs', '90', '--seed', 'y', '--workers', '1']);
    const begun = memoryHost({});
    let now = 0;
    const host = { ...begun, meter: { ...begun.meter, seconds: () => now++ } };
    expect(await main(['fuzz', '--runs', '90', '--seconds', '1', '--seed', 'y', '--workers', '1'], host, '0', loadEngine)).toBe(3);
    expect(begun.printed()).toContain(`go on with: insteadof fuzz --resume ${STATE}`);
    const rest = await fuzz(['--resume', '--workers', '1'], Object.fromEntries(begun.files));
    expect(rest.code).toBe(0);
    expect(rest.host.files.get(CSV)).toBe(whole.host.files.get(CSV));
    expect(await main(['fuzz', '--seconds', '1', '--seed', 'y', '--workers', '1'], host, '0', loadEngine)).toBe(0);
    expect(begun.printed()).toContain(`saved; go on with: insteadof fuzz --resume ${STATE} --seconds 1\n`);
  }, 60_000);

  test('what breaks a claim is shown as a scenario, where nothing is to be written', async () => {
    const { code, out, host } = await fuzz(['--defect', 'identity-by-index', '--runs', '100', '--workers', '1', '--no-write']);
    expect(code).toBe(1);
    expect(host.files.size).toBe(0);
    const text = out.slice(out.indexOf('\nid: ') + 1);
    expect(loadScenarios(text, NO_CARDS).problems).toEqual([]);
    expect(out).toContain(`breaks "${readFinding(text)?.claim ?? 'nothing'}"`);
  }, 60_000);

  test('a known finding is tried first, and named while it still breaks its claim', async () => {
    const { out } = await fuzz(['--defect', 'identity-by-index', '--runs', '100', '--workers', '1', '--no-write']);
    const finding = out.slice(out.indexOf('\nid: ') + 1); // the healthy procedure does right by it
    const { code, out: replayed } = await fuzz(['--replay', 'found/one.yaml'], { 'found/one.yaml': finding });
    expect([code, replayed]).toEqual([0, expect.stringContaining('holds') as string]);
    const wrong = await fuzz(['--replay', 'found/two.yaml'], { 'found/two.yaml': 'id: a/b\nplayers: [Amy]\n' });
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('is no finding') as string]);
  }, 60_000);

  test.each([['--defect', 'identity'], ['--claim', 'lineages']])('%s %s is refused', async (...argv) => {
    const { code, err } = await fuzz(argv);
    expect([code, err]).toEqual([2, expect.stringContaining(`is named "${argv[1]}"`) as string]);
  });
});
