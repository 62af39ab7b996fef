import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loadEngine } from './load-engine.ts';
import { main } from './main.ts';
import { processHost } from './process-host.ts';

const README = fileURLToPath(new URL('../../README.md', import.meta.url));
/** A command in a block of its own, and what it prints in the next block. */
const SHOWN = /```sh\nnpx insteadof ([^\n]+)\n```\n\n```\n([\s\S]*?)\n```/g;

/** What differs from machine to machine. */
const steady = (text: string): string => text.replace(/\d+\.\d+ s, \d+ MB/g, '… s, … MB');

/** What the command line prints into 80 columns, without colours. */
async function print(line: string): Promise<string> {
  let printed = '';
  const out = (chunks: Iterable<string>): Promise<void> => {
    printed += [...chunks].join('');
    return Promise.resolve();
  };
  const words = (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^"|"$/g, ''));
  await main(words, { ...processHost(), out, columns: 80, colours: false, progress: false }, '0.0.0', loadEngine);
  return printed.trimEnd();
}

describe('the tour of the README', () => {
  const shown = [...readFileSync(README, 'utf8').matchAll(SHOWN)].map(([, line = '', output = '']) => ({ line, output }));
  test('shows at least three commands', () => expect(shown.length).toBeGreaterThanOrEqual(3));
  test.each(shown)('insteadof $line prints what it shows (UPDATE_README=1 renews it)', async ({ line, output }) => {
    const printed = await print(line);
    const old = readFileSync(README, 'utf8');
    if (process.env['UPDATE_README'] !== undefined && steady(printed) !== steady(output)) {
      writeFileSync(README, old.split(output).join(printed));
    } else expect(steady(printed)).toBe(steady(output));
  });
});

test('corpus/schema.json is what the code says: npx insteadof schema --out corpus/schema.json', async () => {
  const written = readFileSync(fileURLToPath(new URL('../../corpus/schema.json', import.meta.url)), 'utf8');
  expect(`${await print('schema')}\n`).toBe(written);
});
