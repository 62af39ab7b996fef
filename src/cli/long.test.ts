/** Long searches through the command line: interrupted, killed, resumed, limited; small ones here. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { familyYaml } from '../explore/families.ts';
import type { Host } from './host.ts';
import { loadEngine } from './load-engine.ts';
import { main } from './main.ts';
import { processHost } from './process-host.ts';

const folder = mkdtempSync(join(tmpdir(), 'insteadof-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'f1-12.yaml');
writeFileSync(file, familyYaml('F1', 12));
const HOW = ['explore', file, '--no-reduction', '--order', 'table', '--json'] as const;
/** F1 with 12 effects, as independent programs count it. */
const WHOLE = { verdict: 'finite', complete: true, states: 1_478_635, transitions: 4_147_464, count: 61_691, digest: 'e3e1403a216d0b55' };

interface Said { readonly code: number; readonly report: Readonly<Record<string, unknown>> }

/** One search in this process. */
async function run(argv: readonly string[], outside: Partial<Host> = {}): Promise<Said> {
  let text = '';
  const host: Host = {
    ...processHost(), progress: false, err: () => undefined, ...outside,
    out: (chunks) => {
      text += [...chunks].join('');
      return Promise.resolve();
    },
  };
  const code = await main(argv, host, host.version, loadEngine);
  return { code, report: JSON.parse(text) as Said['report'] };
}

const pressed: Partial<Host> = {
  onInterrupt: (call) => {
    call();
    return () => undefined;
  },
};

test('Ctrl-C leaves a state, and a search that goes on from it with other threads finds the same', async () => {
  const saved = join(folder, 'interrupted');
  const { code, report } = await run([...HOW, '--checkpoint', saved, '--workers', '2'], pressed);
  expect([code, report['verdict'], report['complete'], report['cut']]).toMatchObject([3, 'cut', false, { limit: 'interrupt', file: saved }]);
  expect((await run([...HOW, '--resume', saved, '--workers', '1', '--every', '30'])).report).toMatchObject(WHOLE);
});

test('a search stopped by its time goes on by the states it had', async () => {
  const saved = join(folder, 'late');
  expect((await run([...HOW, '--timeout', '0.05', '--workers', '1'])).report).toMatchObject({ verdict: 'cut', cut: { limit: 'time' } });
  const { report } = await run([...HOW, '--checkpoint', saved, '--timeout', '0.05', '--workers', '1']);
  expect(report).toMatchObject({ verdict: 'cut', cut: { limit: 'time', file: saved } });
  const resumed = (await run([...HOW, '--resume', saved, '--workers', '3'])).report;
  expect(resumed).toMatchObject({ ...WHOLE, stats: { 'states when it went on': report['states'] } });
});

test('a process that is killed leaves its last state', async () => {
  const saved = join(folder, 'killed');
  const argv = [fileURLToPath(new URL('./bin.mjs', import.meta.url)), ...HOW, '--checkpoint', saved, '--every', '0.05', '--workers', '1'];
  const child = spawn(process.execPath, argv, { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  while (!existsSync(saved) && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 10));
  child.kill('SIGKILL');
  await ended;
  expect((await run([...HOW, '--resume', saved, '--workers', '2'])).report).toMatchObject(WHOLE);
});

test('--max-states stops at the same layer with any number of workers', async () => {
  const [first, ...others] = await Promise.all(['1', '2', '4', '8'].map(async (workers) => {
    const { report: { wall_s: _, peak_mb: __, ...rest } } = await run([...HOW, '--max-states', '900000', '--workers', workers]);
    return rest;
  }));
  expect(first).toMatchObject({ verdict: 'cut', cut: { limit: 'states' } });
  for (const other of others) expect(other).toEqual(first);
});

test('a search in little memory keeps the rest on disk, and finds the same', async () => {
  expect((await run([...HOW, '--max-memory', '130M', '--workers', '1'])).report).toMatchObject(WHOLE);
});
