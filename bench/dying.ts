/** A search whose other thread dies in every layer and is replaced. `dying.ts N`, one JSON line. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deathsIn } from '../src/cli/search-dying.fixture.ts';
import { processHost } from '../src/cli/process-host.ts';
import { diskSpill } from '../src/cli/spill.ts';
import { searchThreads } from '../src/cli/threads.ts';
import { digestOf } from '../src/search/packed/sweep/lines.ts';
import { exploreLong } from '../src/search/packed/long-explore.ts';
import { NO_REDUCTIONS } from '../src/search/packed/division/model.ts';
import { puzzleOf } from './puzzles.ts';

const [n = '13'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'insteadof-'));
const spill = diskSpill();
const threads = searchThreads(2, spill, processHost(), { worker: new URL('../src/cli/search-dying.fixture.ts', import.meta.url), awaited: true });
try {
  const found = await exploreLong(puzzleOf('F1', Number(n)), { order: 'table', reductions: NO_REDUCTIONS, wantPlays: () => false }, {
    threads: 2, buildItems: threads.buildItems, spill, folder, quota: Infinity, ask: () => 'go on', save: () => Promise.resolve(), resumable: false, part: 2 ** 18,
  });
  if (found.kind !== 'explored') throw new Error(found.reason);
  console.log(JSON.stringify({ n: Number(n), deaths: deathsIn(folder), states: found.states, digest: digestOf(found, false) }));
} finally {
  await threads.close();
  rmSync(folder, { recursive: true, force: true });
}
