/** Saved searches that cannot be written or gone on from: one clear sentence each, and the old one stays. */
import { mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Encoded } from '../search/packed/checkpoint.ts';
import { type Belonging, isPlain, openSaved, writeSaved } from './checkpoint-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'insteadof-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'saved');
const belonging: Belonging = { version: '1.2.3', fingerprint: 'abc', scenario: 'judge/07a' };
const encoded = (...blocks: readonly Uint8Array[]): Encoded => ({ head: { some: 'head' }, blocks: blocks.map((bytes) => ({ bytes: bytes.length, pieces: () => [bytes] })) });
const full: Encoded = { head: {}, blocks: [{ bytes: 8, pieces: () => { throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }); } }] };

/** What opening says against it. */
function complaint(wanted: Belonging = belonging): string {
  try {
    openSaved(path, wanted).close();
    return '';
  } catch (error) {
    return isPlain(error) ? error.message.replace(path, 'FILE') : `not plain: ${String(error)}`;
  }
}

beforeEach(() => writeSaved(path, belonging, encoded(Uint8Array.of(1, 2, 3), Uint8Array.of(4, 5))));

describe('a saved search', () => {
  test('is read back, block by block', () => {
    const source = openSaved(path, belonging);
    const into = new Uint8Array(2);
    source.read(source.offset(1), into);
    source.close();
    expect([source.head, [...into]]).toEqual([{ some: 'head' }, [4, 5]]);
  });
  test('stays as it was when the disk is full, and nothing half written is left', () => {
    const before = readFileSync(path);
    let said = '';
    try {
      writeSaved(path, belonging, full);
    } catch (error) {
      said = isPlain(error) ? error.message : '';
    }
    expect(said).toContain('there is no room left on the disk; what was saved before is still there');
    expect(readFileSync(path)).toEqual(before);
    expect(readdirSync(folder)).toEqual(['saved']);
    expect(complaint()).toBe('');
  });
  test('is refused when it was cut short, at whatever length', () => {
    const { length } = readFileSync(path);
    for (let size = length - 1; size >= 0; size -= 7) {
      truncateSync(path, size);
      expect(complaint()).toMatch(/^FILE: (?:it was cut short|it is damaged, or was cut short: its checksum is not right|this is no saved search|it was saved by another version of this program)$/);
    }
  });
  test('is refused when one bit of it is wrong', () => {
    const bytes = readFileSync(path);
    for (let at = 40; at < bytes.length; at += 11) {
      const spoilt = Buffer.from(bytes);
      spoilt[at] = (spoilt[at] ?? 0) ^ 1;
      writeFileSync(path, spoilt);
      expect(complaint()).toMatch(/damaged|cut short/);
    }
  });
  test('is refused by another version, for another scenario, for another form of it, and where there is none', () => {
    expect(complaint({ ...belonging, version: '1.3.0' })).toBe('FILE: it was saved by version 1.2.3 of this program, and this is 1.3.0');
    expect(complaint({ ...belonging, scenario: 'judge/07b' })).toBe('FILE: it was saved for the scenario judge/07a, and this is judge/07b');
    expect(complaint({ ...belonging, fingerprint: 'abd' })).toContain('it was saved for another form of judge/07a');
    writeFileSync(path, readFileSync(path, 'latin1').replace('saved search 1', 'saved search 2'), 'latin1');
    expect(complaint()).toBe('FILE: it was saved by another version of this program');
    rmSync(path);
    expect(complaint()).toBe('FILE: there is no such file to go on from');
  });
});
