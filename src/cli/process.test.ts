import { spawnSync } from 'node:child_process';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { processHost } from './process-host.ts';

const BIN = fileURLToPath(new URL('./bin.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'insteadof-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (
  bin: string,
  ...argv: readonly string[]
): { readonly status: number | null; readonly stdout: string; readonly stderr: string } =>
  spawnSync(process.execPath, [bin, ...argv], { cwd: folder, encoding: 'utf8' });

describe('the command as a process', () => {
  test('runs from any directory', () => {
    const { status, stdout } = run(BIN, '--version');
    expect([status, stdout]).toEqual([0, '0.1.0\n']);
  });
  test('runs through a symbolic link, as npx links it', () => {
    symlinkSync(BIN, join(folder, 'linked'));
    expect(run(join(folder, 'linked'), '--version').stdout).toBe('0.1.0\n');
  });
  test('knows the cards of the folder that it runs in', () => {
    mkdirSync(join(folder, 'game/cards'), { recursive: true });
    writeFileSync(join(folder, 'game/cards/mine.yaml'), 'Glass Veil: {type: Enchantment, text: []}\n');
    const told = (cwd: string): number | null => spawnSync(process.execPath, [BIN, 'cards', 'glass veil'], { cwd: join(folder, cwd) }).status;
    expect([told('game'), told('.')]).toEqual([0, 2]);
  });
  test('says what is wrong on the error stream, with status 2 and no trace', () => {
    const { status, stdout, stderr } = run(BIN, 'explore', '--max-states', 'few', 'x.yaml');
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain("'few' is invalid");
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});

describe('a situation that is piped in', () => {
  const piped = (text: string, ...argv: readonly string[]): ReturnType<typeof run> =>
    spawnSync(process.execPath, [BIN, ...argv, '-'], { cwd: folder, encoding: 'utf8', input: text });
  const QUICK = 'players: [Amy, Nicole]\nevent: {damage: {from: {card: Shock, controller: Amy}, to: Nicole, amount: 2}}\n';
  test('is explored, and needs no id', () => {
    const { status, stdout } = piped(QUICK, 'explore');
    expect([status, stdout]).toEqual([0, expect.stringContaining('2 damage to Nicole')]);
  });
  test('may be explored without plays and scripts; then it is not refuted for the plays that it expects', () => {
    const expecting = (plays: number): string => `${QUICK}expect: {plays: ${String(plays)}}\n`;
    expect([1, 5].map((plays) => piped(expecting(plays), 'explore').status)).toEqual([0, 1]);
    const { status, stdout } = piped(expecting(5), 'explore', '--json', '--no-plays', '--no-scripts');
    expect([status, (JSON.parse(stdout) as { outcomes: unknown[] }).outcomes[0]]).toEqual([0, expect.objectContaining({ text: '2 damage to Nicole', plays: null, path: null, script: null })]);
  });
  test('is explained', () => expect(piped(QUICK, 'explain').stdout).toContain('Outcome: 2 damage to Nicole'));
  test('has its problems with their places', () => {
    const { status, stderr } = piped(QUICK.replace('Shock', 'Shok'), 'check');
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^-:2:\d+ unknown card "Shok"/)]);
  });
});

describe('the outside of a process', () => {
  const host = processHost();
  test('reads text, and says why it cannot', () => {
    writeFileSync(join(folder, 'text'), 'é');
    writeFileSync(join(folder, 'bytes'), Buffer.from([0xff, 0xfe, 0x00]));
    const codes = ['text', 'bytes', 'nothing', '.'].map((name) => {
      const result = host.read(join(folder, name));
      return result.ok ? result.text : `${result.problem.code}: ${result.problem.message}`;
    });
    expect(codes).toEqual([
      'é',
      'not-text: the file is not text in UTF-8',
      'cannot-read: cannot read this: there is no such file',
      'cannot-read: cannot read this: it is a directory',
    ]);
  });
  test('finds scenario files in order, and leaves out cards', () => {
    for (const path of ['c/b', 'c/a', 'c/cards']) mkdirSync(join(folder, path), { recursive: true });
    for (const path of ['c/b/2.yaml', 'c/b/10.yml', 'c/a/1.yaml', 'c/cards/x.yaml', 'c/README.md']) writeFileSync(join(folder, path), '');
    expect(host.yamlFiles(join(folder, 'c'))).toEqual(['c/a/1.yaml', 'c/b/10.yml', 'c/b/2.yaml'].map((path) => join(folder, path)));
    expect(host.yamlFiles(join(folder, 'nothing'))).toBeUndefined();
  });
  test('says before anything is written why it cannot be, and names the file', () => {
    writeFileSync(join(folder, 'plain'), '');
    mkdirSync(join(folder, 'full'), { recursive: true });
    const why = (name: string): string | undefined => host.unwritable(join(folder, name));
    expect([why('plain'), why('new/er/file'), host.unwritable('-'), why('full/')]).toEqual([undefined, undefined, undefined, undefined]);
    expect([why('full'), why('plain/file'), why('plain/')]).toEqual(['it is a folder', expect.stringMatching(/plain is a file, not a folder$/), 'it is a file, not a folder']);
    expect(() => host.write(join(folder, 'full'), ['x'])).toThrow(/^cannot write .*full: it is a folder$/);
  });
  test.each(['SIGINT', 'SIGTERM'] as const)('calls back at %s instead of ending', async (signal) => {
    await new Promise<void>((resolve) => {
      const calm = host.onInterrupt(() => { calm(); resolve(); });
      process.kill(process.pid, signal);
    });
    expect([process.listenerCount('SIGTERM'), process.listenerCount('SIGINT')].every((count) => count <= 1)).toBe(true);
  });
  test('writes through links, and into what is no file', () => {
    writeFileSync(join(folder, 'real'), 'old');
    symlinkSync(join(folder, 'real'), join(folder, 'link'));
    host.write(join(folder, 'link'), ['new']);
    expect([lstatSync(join(folder, 'link')).isSymbolicLink(), readFileSync(join(folder, 'real'), 'utf8')]).toEqual([true, 'new']);
    symlinkSync('/dev/null', join(folder, 'nothing'));
    host.write(join(folder, 'nothing'), ['lost']);
    expect([lstatSync(join(folder, 'nothing')).isSymbolicLink(), readFileSync(join(folder, 'nothing'), 'utf8')]).toEqual([true, '']);
  });
  test('writes a file whole or not at all', () => {
    const target = join(folder, 'out', 'result.json');
    host.write(target, ['a', 'b']);
    expect(readFileSync(target, 'utf8')).toBe('ab');
    const broken = function* (): Generator<string> {
      yield 'x'.repeat(100_000);
      throw new Error('half way');
    };
    expect(() => host.write(target, broken())).toThrow('half way');
    expect(readFileSync(target, 'utf8')).toBe('ab');
    expect(readdirSync(join(folder, 'out'))).toEqual(['result.json']);
  });
});
