import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Batch } from '../fuzz/campaign.ts';
import { IN_PROCESS } from '../fuzz/work.ts';
import { MARK } from './fuzz-dying.fixture.ts';
import { poolOf } from './fuzz-pool.ts';

test('what a thread of the fuzzer had when it died is done again by the one that replaces it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'insteadof-'));
  process.env[MARK] = join(folder, 'died');
  const pool = poolOf(1, new URL('./fuzz-dying.fixture.ts', import.meta.url));
  try {
    const batch: Batch = { seed: '1', defect: null, claim: null, jobs: [{ number: 0, parents: [] }, { number: 1, parents: [] }] };
    expect(await pool.run(batch)).toEqual(await IN_PROCESS.run(batch));
    expect(existsSync(process.env[MARK])).toBe(true);
  } finally {
    await pool.close();
    Reflect.deleteProperty(process.env, MARK);
    rmSync(folder, { recursive: true });
  }
});
