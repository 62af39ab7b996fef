import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadEngine } from './load-engine.ts';
import { main } from './main.ts';
import { memoryHost, type MemoryHost } from './memory-host.fixture.ts';
import { processHost } from './process-host.ts';

const scenario = (id: string, amount: number, expected: string, more = ''): string => `id: ${id}\n${more}players: [Amy, Nicole]\nevent: {gain-life: {player: Amy, amount: ${String(amount)}}}\nexpect:\n  # by hand\n  outcomes:\n  - ${expected}\n`;
const RIGHT = scenario('a/right', 1, 'Amy gains 1 life');
const WRONG = scenario('a/wrong', 2, 'Amy gains 3 life   # no');
const BAD = scenario('a/bad', 1, 'Amy gains 1 life', 'evnt: 1\n');
const FILES = { 'two.yaml': `${RIGHT}---\n${WRONG}`, 'mixed.yaml': `${RIGHT}---\n${BAD}---\n${WRONG}` };

async function run(host: MemoryHost, ...argv: readonly string[]): Promise<number> {
  return main(['check', ...argv], host, '0', loadEngine);
}

describe('check FILE#id', () => {
  test('counts the problems of this scenario only', async () => {
    const host = memoryHost(FILES);
    expect(await run(host, 'mixed.yaml#a/right')).toBe(0);
    expect(host.printed()).toBe('1 passed, 0 failed\n');
    expect(host.complained()).toBe('');
    expect(await run(host, 'mixed.yaml#a/bad')).toBe(2);
    expect(host.complained()).toContain('mixed.yaml:10:1');
    expect(await run(host, 'mixed.yaml')).toBe(2);
    expect(await run(host, 'mixed.yaml#a/none')).toBe(2);
    expect(host.complained()).toContain('no scenario a/none in this file');
  });
});

describe('reports', () => {
  test('--junit, --csv and --markdown write files; the lines are those of the ids', async () => {
    const host = memoryHost(FILES);
    expect(await run(host, 'two.yaml', '--junit', 'j.xml', '--csv', 'c.csv', '--markdown', 'm.md')).toBe(1);
    expect(host.files.get('j.xml')).toContain('<testcase name="a/wrong" classname="two.yaml" file="two.yaml" line="9">');
    expect(host.files.get('c.csv')).toContain('two.yaml,9,a/wrong,failed,finite,1,');
    expect(host.files.get('m.md')).toContain('## a/wrong: failed');
  });
  test('in a workflow of GitHub there are annotations, elsewhere not', async () => {
    const host = { ...memoryHost(FILES), env: (name: string) => (name === 'GITHUB_ACTIONS' ? 'true' : undefined) };
    await run(host, 'two.yaml');
    expect(host.printed()).toContain('::error file=two.yaml,line=9,title=a/wrong::surplus: Amy gains 2 life (npx insteadof replay two.yaml#a/wrong --script \'\')\n');
    const plain = memoryHost(FILES);
    await run(plain, 'two.yaml');
    expect(plain.printed()).not.toContain('::error');
  });
});

describe('--since', () => {
  const before = async (): Promise<MemoryHost> => {
    const host = memoryHost({ 'one.yaml': RIGHT });
    await run(host, 'one.yaml', '--json');
    return memoryHost({ 'one.yaml': RIGHT, 'old.json': host.printed() });
  };
  test('says nothing changed, or what was gained and lost, with a script each', async () => {
    const host = await before();
    expect(await run(host, 'one.yaml', '--since', 'old.json')).toBe(0);
    expect(host.printed()).toContain('nothing changed since');
    const other = memoryHost({ 'one.yaml': RIGHT.replace('amount: 1', 'amount: 4'), 'old.json': host.files.get('old.json') ?? '' });
    expect(await run(other, 'one.yaml', '--since', 'old.json')).toBe(1);
    expect(other.printed()).toContain("  gained Amy gains 4 life\n           npx insteadof replay one.yaml --script ''\n  lost   Amy gains 1 life\n           it was reached by the script (no choice)\n");
    expect(other.printed()).toContain('1 scenario changed since: 1 outcome gained, 1 lost\n');
  });
  test('a file that is no report is bad input', async () => {
    const host = memoryHost({ 'one.yaml': RIGHT, 'old.json': '{}' });
    expect(await run(host, 'one.yaml', '--since', 'old.json')).toBe(2);
    expect(host.complained()).toContain('not a report of insteadof check --json');
  });
});

describe('--update', () => {
  test('shows the difference and changes no other byte', async () => {
    const host = memoryHost(FILES);
    await run(host, 'two.yaml', '--update');
    expect(host.files.get('two.yaml')).toBe(FILES['two.yaml'].replace('  - Amy gains 3 life   # no\n', '  - Amy gains 2 life\n'));
    expect(host.printed()).toContain('--- two.yaml\n+++ two.yaml\n@@ line 15\n-  - Amy gains 3 life   # no\n+  - Amy gains 2 life\n');
    expect(await run(host, 'two.yaml')).toBe(0);
  });
  test('also of a file with a byte order mark and the line ends of another system', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'insteadof-update-'));
    try {
      const before = `\ufeff${FILES['two.yaml'].replaceAll('\n', '\r\n')}`;
      const file = join(folder, 'two.yaml');
      writeFileSync(file, before);
      const memory = memoryHost({});
      await main(['check', file, '--update'], { ...processHost(), out: memory.out, err: memory.err }, '0', loadEngine);
      expect(readFileSync(file, 'utf8')).toBe(before.replace('  - Amy gains 3 life   # no', '  - Amy gains 2 life'));
      expect(memory.printed()).toContain('\n-  - Amy gains 3 life   # no\n+  - Amy gains 2 life\n');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
  test('--dry-run writes nothing; keys that do not exist are refused', async () => {
    const host = memoryHost(FILES);
    await run(host, 'two.yaml', '--update', '--dry-run');
    expect(host.files.get('two.yaml')).toBe(FILES['two.yaml']);
    expect(host.printed()).toContain('+++ two.yaml (not written)');
    expect(await run(host, '--update', 'two.yaml')).toBe(2);
  });
});

test('--watch checks again when a file has changed', async () => {
  const memory = memoryHost({ 'two.yaml': WRONG });
  const looks = ['same', 'changed', 'end'];
  const wait = (): Promise<boolean> => {
    const look = looks.shift();
    if (look === 'changed') memory.files.set('two.yaml', RIGHT);
    return Promise.resolve(look !== 'end');
  };
  expect(await run({ ...memory, wait }, 'two.yaml', '--watch')).toBe(0);
  expect(memory.printed().match(/\d passed, \d failed/g)).toEqual(['0 passed, 1 failed', '1 passed, 0 failed']);
});
