/** Saved searches as files: a line that says what it is, a head of JSON, blocks of numbers, and a checksum over it all. */
import { createHash, type Hash } from 'node:crypto';
import { closeSync, fsyncSync, fstatSync, mkdirSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Encoded, Source } from '../search/packed/checkpoint.ts';

/** What a saved search belongs to. */
export interface Belonging {
  /** Version of this program. */
  readonly version: string;
  readonly fingerprint: string;
  /** The scenario's name, for people. */
  readonly scenario: string;
}

const MAGIC = 'insteadof saved search 1\n';
const CHECKSUM = 32;
const LENGTH = 8;

/** Bad files, and disks that will not take one, in words for people. */
export const trouble = (path: string, message: string): Error => Object.assign(new Error(`${path}: ${message}`), { plain: true });
/** Whether an error is one of a file of ours, not of ours. */
export const isPlain = (error: unknown): error is Error => error instanceof Error && 'plain' in error;

/** Writes a state whole or not at all: the file that was there stays until the new one is complete. */
export function writeSaved(path: string, belonging: Belonging, { head, blocks }: Encoded): void {
  const unfinished = join(dirname(path), `.${basename(path)}.${String(process.pid)}.tmp`);
  try {
    mkdirSync(dirname(path), { recursive: true });
    const file = openSync(unfinished, 'w');
    try {
      const hash = createHash('sha256');
      const put = (bytes: Uint8Array, counts = true): void => {
        if (counts) hash.update(bytes);
        for (let from = 0; from < bytes.length; ) from += writeSync(file, bytes, from);
      };
      const text = Buffer.from(JSON.stringify({ belonging, blocks: blocks.map(({ bytes }) => bytes), head }));
      const length = Buffer.alloc(LENGTH);
      length.writeBigUInt64LE(BigInt(text.length));
      for (const part of [Buffer.from(MAGIC), length, text]) put(part);
      for (const block of blocks) for (const piece of block.pieces()) put(piece);
      put(hash.digest(), false);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'ENOSPC' ? 'there is no room left on the disk' : message;
    throw trouble(path, `the state of the search could not be saved: ${why}; what was saved before is still there`);
  }
}

/** Opens a saved state and checks it: that it is one, whole, of this version, and of this search. */
export function openSaved(path: string, belonging: Belonging): Source & { readonly close: () => void } {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    throw trouble(path, (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file to go on from' : `it cannot be read: ${(error as Error).message}`);
  }
  try {
    return { ...checked(path, file, belonging), close: () => closeSync(file) };
  } catch (error) {
    closeSync(file);
    throw isPlain(error) ? error : trouble(path, `it cannot be read: ${(error as Error).message}`);
  }
}

function checked(path: string, file: number, belonging: Belonging): Source {
  const { size } = fstatSync(file);
  const read = (offset: number, into: Uint8Array): void => {
    for (let from = 0; from < into.length; ) {
      const got = readSync(file, into, from, into.length - from, offset + from);
      if (got === 0) throw trouble(path, 'it was cut short');
      from += got;
    }
  };
  const bytes = (offset: number, length: number): Buffer => {
    if (offset + length > size) throw trouble(path, 'it was cut short');
    const buffer = Buffer.alloc(length);
    read(offset, buffer);
    return buffer;
  };
  const magic = bytes(0, Math.min(size, MAGIC.length)).toString('latin1');
  if (magic !== MAGIC) throw trouble(path, magic.startsWith('insteadof saved search') ? 'it was saved by another version of this program' : 'this is no saved search');
  const length = Number(bytes(MAGIC.length, LENGTH).readBigUInt64LE());
  const from = MAGIC.length + LENGTH;
  if (from + length > size) throw trouble(path, 'it was cut short');
  sameSum(path, size, read);
  const { belonging: saved, blocks, head } = JSON.parse(bytes(from, length).toString('utf8')) as { readonly belonging: Belonging; readonly blocks: readonly number[]; readonly head: unknown };
  if (saved.version !== belonging.version) throw trouble(path, `it was saved by version ${saved.version} of this program, and this is ${belonging.version}`);
  if (saved.scenario !== belonging.scenario) throw trouble(path, `it was saved for the scenario ${saved.scenario}, and this is ${belonging.scenario}`);
  if (saved.fingerprint !== belonging.fingerprint) throw trouble(path, `it was saved for another form of ${belonging.scenario}: the scenario, its cards, or an option (--order, --plays, --edition, --no-…) has changed`);
  const offsets: number[] = [];
  blocks.reduce((at, block, i) => (offsets[i] = at) + block, from + length);
  return { head, file: path, offset: (block) => offsets[block] ?? size, read };
}

function sameSum(path: string, size: number, read: (offset: number, into: Uint8Array) => void): void {
  const hash: Hash = createHash('sha256');
  const buffer = new Uint8Array(2 ** 20);
  for (let at = 0; at < size - CHECKSUM; at += buffer.length) {
    const piece = buffer.subarray(0, Math.min(buffer.length, size - CHECKSUM - at));
    read(at, piece);
    hash.update(piece);
  }
  const sum = new Uint8Array(CHECKSUM);
  read(size - CHECKSUM, sum);
  if (!hash.digest().equals(sum)) throw trouble(path, 'it is damaged, or was cut short: its checksum is not right');
}
