import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loadEngine } from './load-engine.ts';
import { main } from './main.ts';
import { processHost } from './process-host.ts';

const guide = readFileSync(fileURLToPath(new URL('../../corpus/GUIDE.md', import.meta.url)), 'utf8');
const blocks = [...guide.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text = '']) => text);

test('the guide has examples', () => expect(blocks.length).toBeGreaterThan(3));
test.each(blocks.map((text) => [/^id: (.*)$/m.exec(text)?.[1] ?? '', text]))('the example %s of the guide comes out as it says', async (_, text) => {
  const file = join(mkdtempSync(join(tmpdir(), 'insteadof-')), 'example.yaml');
  writeFileSync(file, text);
  let printed = '';
  const keep = (chunks: Iterable<string>): Promise<void> => {
    printed += [...chunks].join('');
    return Promise.resolve();
  };
  const code = await main(['check', file, '--workers', '1'], { ...processHost(), out: keep, colours: false, progress: false }, '0.0.0', loadEngine);
  expect({ code, printed: printed.trim() }).toEqual({ code: 0, printed: '1 passed, 0 failed' });
});

test('the program in the map of the source prints what it shows', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const [, program = '', shown = ''] = /```ts\n([\s\S]*?)```\n\n```\n([\s\S]*?)```/.exec(readFileSync(`${root}src/README.md`, 'utf8')) ?? [];
  const file = join(mkdtempSync(join(tmpdir(), 'insteadof-')), 'mine.mts');
  writeFileSync(file, program.replaceAll("'./src/", `'${root}src/`));
  expect(execFileSync(process.execPath, ['--import', 'tsx', file], { cwd: root, encoding: 'utf8' })).toBe(shown);
});
