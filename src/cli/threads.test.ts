/** Threads and disk of a long search as the command line sets them up; nothing of them may be seen in what is found. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { besides } from '../explore/pool.ts';
import type { Explored } from '../search/packed/sweep/explore.ts';
import { commuting } from '../search/packed/families.fixture.ts';
import type { Spill } from '../search/packed/kernel/layer.ts';
import { digestOf } from '../search/packed/sweep/lines.ts';
import { exploreLong } from '../search/packed/long-explore.ts';
import { NO_REDUCTIONS } from '../search/packed/division/model.ts';
import { isPlain } from './checkpoint-file.ts';
import { processHost } from './process-host.ts';
import { deathsIn } from './search-dying.fixture.ts';
import { diskSpill } from './spill.ts';
import { searchThreads } from './threads.ts';

const root = mkdtempSync(join(tmpdir(), 'insteadof-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** F1 with 11 effects: 258,159 positions and 10,259 outcomes, as independent programs count it. */
async function search(name: string, threads: number, quota: number, spill: Spill = diskSpill(), worker?: URL): Promise<{ readonly found: Explored; readonly folder: string }> {
  const folder = join(root, name);
  const started = searchThreads(threads, spill, processHost(), { ...(worker ? { worker } : {}), worth: 2 ** 14, awaited: true });
  try {
    const found = await exploreLong(commuting(11), { order: 'table', reductions: NO_REDUCTIONS, wantPlays: () => false }, {
      threads, buildItems: started.buildItems, spill, folder, quota, ask: () => 'go on', save: () => Promise.resolve(), resumable: false, quick: 0, part: 2 ** 12,
    });
    if (found.kind !== 'explored') throw new Error(found.reason);
    return { found, folder };
  } finally {
    await started.close();
  }
}
const WANTED: Readonly<{ states: number; transitions: number; digest: string | null }> = { states: 258_159, transitions: 722_930, digest: 'da0c4a768efd751f' };
const figures = (found: Explored): typeof WANTED => ({ states: found.states, transitions: found.transitions, digest: digestOf(found, false) });

test('with states on disk or in memory, by one thread or three: the same', async () => {
  for (const [threads, quota] of [[1, Infinity], [1, 100_000], [3, Infinity], [3, 100_000]] as const) {
    expect(figures((await search(`${String(threads)}-${String(quota)}`, threads, quota)).found)).toEqual(WANTED);
  }
});

test('threads that die in every layer are replaced, and what they had is done again', async () => {
  const { found, folder } = await search('dying', 2, Infinity, diskSpill(), besides(import.meta.url, 'search-dying.fixture'));
  expect(deathsIn(folder)).toBeGreaterThan(0);
  expect(figures(found)).toEqual(WANTED);
});

test('little memory means states on disk', async () => {
  const spill = diskSpill();
  let appended = 0;
  const counting: Spill = { ...spill, append: (folder, name, parts) => { appended++; return spill.append(folder, name, parts); } };
  expect(figures((await search('counted', 1, 100_000, counting)).found)).toEqual(WANTED);
  expect(appended).toBeGreaterThan(10);
});

test('a full disk is said in words for people, in this thread or another', async () => {
  const full: Spill = { ...diskSpill(), append: () => { throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }); } };
  const error: unknown = await search('full', 1, 100_000, full).catch((reason: unknown) => reason);
  expect(isPlain(error) && error.message).toContain('there is no room left on the disk for states');
});
