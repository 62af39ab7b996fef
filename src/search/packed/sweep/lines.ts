/** All outcome texts in order, and their digest, for sets of many millions: bytes and indices instead of strings. */
import { createHash } from 'node:crypto';
import type { Explored } from './explore.ts';
import type { Piece } from '../form/ir.ts';

/** Above this number of outcomes nothing is written out: the result is its factors. */
export const MOST_LINES = 2 ** 26;
/** Nor where the lines together are longer than this, in bytes. */
const MOST_BYTES = 2 ** 30;
const SAMPLES = 64;

/** Lines in the order of a plain string sort (by code unit). */
export interface SortedLines {
  readonly count: number;
  readonly line: (rank: number) => string;
  /** The lines as UTF-8, each followed by a line feed, in blocks that are only valid during the call. */
  readonly blocks: (write: (block: Uint8Array) => void) => void;
}

/** `<text>` or, with plays, `<text> <number of plays>` of every outcome; null if there are too many. */
export const sortedLines = (explored: Explored, withPlays: boolean): SortedLines | null => {
  if (explored.outcomes > BigInt(MOST_LINES)) return null;
  const count = Number(explored.outcomes);
  const plays = withPlays ? explored.plays() : null;
  const text = plays ? (i: number): string => `${explored.text(i)} ${plays.of(i)}` : explored.text;
  if (bytesOf(count, text) > MOST_BYTES) return null;
  return isAscii(explored.model.observation.pieces) ? asciiLines(count, text) : stringLines(count, text);
};
/** How long all lines are together, by some of them from everywhere. */
const bytesOf = (count: number, text: (i: number) => string): number => {
  const samples = Math.min(count, SAMPLES);
  let sum = 0;
  for (let k = 0; k < samples; k++) sum += text(Math.floor((k * count) / samples)).length + 1;
  return samples === 0 ? 0 : (sum / samples) * count;
};

/** First 16 hex digits of SHA-256 over the lines, each followed by a line feed; null if there are too many. */
export const digestOf = (explored: Explored, withPlays: boolean): string | null => {
  const lines = sortedLines(explored, withPlays);
  if (lines === null) return null;
  const hash = createHash('sha256');
  lines.blocks((block) => hash.update(block));
  return hash.digest('hex').slice(0, 16);
};

const isAscii = (pieces: readonly Piece[]): boolean =>
  // eslint-disable-next-line no-control-regex
  /^[\x00-\x7f]*$/.test(JSON.stringify(pieces, (_, v: unknown) => (typeof v === 'bigint' ? String(v) : v)));

const stringLines = (count: number, text: (i: number) => string): SortedLines => {
  const lines = Array.from({ length: count }, (_, i) => text(i)).sort();
  const encoder = new TextEncoder();
  return {
    count,
    line: (rank) => lines[rank] ?? '',
    blocks: (write) => { for (const line of lines) write(encoder.encode(`${line}\n`)); },
  };
};

interface Lines {
  readonly bytes: Uint8Array;
  /** Line i is bytes offsets[i] .. offsets[i + 1] - 1, its line feed included. */
  readonly offsets: Uint32Array;
}

const written = (count: number, text: (i: number) => string): Lines => {
  let bytes = Buffer.alloc(Math.max(1024, count * 8));
  const offsets = new Uint32Array(count + 1);
  let end = 0;
  for (let i = 0; i < count; i++) {
    const line = text(i);
    if (end + line.length + 1 > bytes.length) {
      const larger = Buffer.alloc(Math.ceil(bytes.length * 1.3) + line.length + 1);
      larger.set(bytes);
      bytes = larger;
    }
    end += bytes.write(line, end, 'latin1');
    bytes[end++] = 10;
    offsets[i + 1] = end;
  }
  return { bytes, offsets };
};

const asciiLines = (count: number, text: (i: number) => string): SortedLines => {
  const lines = written(count, text);
  const order = sortedOrder(count, lines);
  const { bytes, offsets } = lines;
  return {
    count,
    line: (rank) => {
      const i = order[rank] ?? 0;
      return String.fromCharCode(...bytes.subarray(offsets[i] ?? 0, (offsets[i + 1] ?? 1) - 1));
    },
    blocks: (write) => { writeBlocks(order, lines, write); },
  };
};

const BLOCK = 2 ** 16;

const writeBlocks = (order: Uint32Array, { bytes, offsets }: Lines, write: (block: Uint8Array) => void): void => {
  let block = new Uint8Array(BLOCK);
  let used = 0;
  for (const i of order) {
    const from = offsets[i] ?? 0;
    const to = offsets[i + 1] ?? 0;
    if (used + to - from > block.length) {
      write(block.subarray(0, used));
      used = 0;
      if (to - from > block.length) block = new Uint8Array(to - from);
    }
    block.set(bytes.subarray(from, to), used);
    used += to - from;
  }
  write(block.subarray(0, used));
};

/** Indices of the lines in order: radix sort from the first byte on that tells some of them apart, insertion sort for few. A line
 *  feed ends a line and sorts first, because no text has a character below it. */
const sortedOrder = (count: number, lines: Lines): Uint32Array => {
  const order = new Uint32Array(count);
  for (let i = 0; i < count; i++) order[i] = i;
  const spare = new Uint32Array(count);
  const counts = new Uint32Array(257);
  const work = [0, count, 0];
  while (work.length > 0) {
    const depth = work.pop() ?? 0;
    const hi = work.pop() ?? 0;
    const lo = work.pop() ?? 0;
    if (hi - lo <= 24) insertionSort(order, lo, hi, depth, lines);
    else splitByByte(order, spare, counts, lo, hi, commonTo(order, lo, hi, depth, lines), lines, work);
  }
  return order;
};

/** Up to where these lines, which are alike up to `depth`, are alike; at most to the end of the first. */
const commonTo = (order: Uint32Array, lo: number, hi: number, depth: number, { bytes, offsets }: Lines): number => {
  const first = offsets[order[lo] ?? 0] ?? 0;
  let end = (offsets[(order[lo] ?? 0) + 1] ?? 1) - 1 - first; // its line feed
  for (let k = lo + 1; k < hi && end > depth; k++) {
    const from = offsets[order[k] ?? 0] ?? 0;
    let at = depth;
    while (at < end && bytes[from + at] === bytes[first + at]) at++; // a line that is shorter has its line feed there
    end = at;
  }
  return end;
};

const splitByByte = (
  order: Uint32Array, spare: Uint32Array, counts: Uint32Array, lo: number, hi: number, depth: number,
  { bytes, offsets }: Lines, work: number[],
): void => {
  counts.fill(0);
  for (let k = lo; k < hi; k++) {
    const b = (bytes[(offsets[order[k] ?? 0] ?? 0) + depth] ?? 0) + 1;
    counts[b] = (counts[b] ?? 0) + 1;
  }
  let at = lo;
  for (let b = 1; b <= 256; b++) {
    const n = counts[b] ?? 0;
    counts[b] = at;
    // Lines that end here are equal and need no further order.
    if (n > 1 && b !== 11) work.push(at, at + n, depth + 1);
    at += n;
  }
  for (let k = lo; k < hi; k++) {
    const i = order[k] ?? 0;
    const b = (bytes[(offsets[i] ?? 0) + depth] ?? 0) + 1;
    const to = counts[b] ?? 0;
    spare[to] = i;
    counts[b] = to + 1;
  }
  order.set(spare.subarray(lo, hi), lo);
};

const insertionSort = (order: Uint32Array, lo: number, hi: number, depth: number, lines: Lines): void => {
  for (let k = lo + 1; k < hi; k++) {
    const i = order[k] ?? 0;
    let j = k;
    while (j > lo && isBefore(lines, i, order[j - 1] ?? 0, depth)) {
      order[j] = order[j - 1] ?? 0;
      j--;
    }
    order[j] = i;
  }
};

const isBefore = ({ bytes, offsets }: Lines, a: number, b: number, depth: number): boolean => {
  let x = (offsets[a] ?? 0) + depth;
  let y = (offsets[b] ?? 0) + depth;
  for (;;) {
    const p = bytes[x++] ?? 10;
    const q = bytes[y++] ?? 10;
    if (p !== q) return p < q;
    if (p === 10) return false;
  }
};
