import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loadEngine } from './load-engine.ts';
import { main } from './main.ts';
import { processHost } from './process-host.ts';

const JUDGE = fileURLToPath(new URL('../../corpus/judge', import.meta.url));

/** What a check prints, and its status. */
async function checked(...argv: readonly string[]): Promise<{ readonly text: string; readonly code: number }> {
  let text = '';
  const host = {
    ...processHost(),
    progress: false,
    out: (chunks: Iterable<string>) => {
      text += [...chunks].join('');
      return Promise.resolve();
    },
  };
  return { code: await main(['check', ...argv], host, '0', loadEngine), text };
}

test('a check prints the same with any number of workers', async () => {
  const alone = await checked(JUDGE, '--json', '--workers', '1');
  expect(alone.code).toBe(0);
  expect(JSON.parse(alone.text)).toMatchObject({ failed: 0 });
  for (const workers of ['2', '4']) expect(await checked(JUDGE, '--json', '--workers', workers)).toEqual(alone);
});
