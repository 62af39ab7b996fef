/** How a phase is searched: which marks make up the lattice of buckets and which are kept in the state's words. */
import { bitLength, layoutOf, widthOf, type Item, type Layout } from './layout.ts';
import { between, knowing, type Env, type Range } from './range.ts';
import type { MarkClass } from './classes.ts';
import type { PackedEffect } from './ir.ts';
import type { Twins } from './twins.ts';

/** A part of the puzzle that is explored as one graph. */
export interface Phase {
  readonly effects: readonly PackedEffect[];
  readonly classes: readonly MarkClass[];
  /** The fields that its effects touch and that are not constant. */
  readonly fields: readonly string[];
  readonly env: Env;
  /** Bit of each part's seat in the round's mask; null unless several seats take turns here. */
  readonly seats: ReadonlyMap<number, number> | null;
  /** A round begins again when an earlier seat has something to choose again. */
  readonly restarting: boolean;
  /** Fields whose range rests on a promise. */
  readonly promised: ReadonlySet<string>;
  /** Fields that states keep in order (twins.ts). */
  readonly twins: readonly Twins[];
}

/** One digit of a bucket's number: how many marks of a class are set, or (class -1) of all classes kept in words. */
export interface Dimension {
  readonly cls: number;
  readonly size: number;
  readonly stride: number;
}

/** A phase with its packing. */
export interface Plan {
  readonly phase: Phase;
  readonly layout: Layout;
  /** Ranges of fields and of counts. */
  readonly env: Env;
  readonly dimensions: readonly Dimension[];
  /** Number of buckets of the full lattice. */
  readonly lattice: number;
  /** The dimension of a class, or -1 if it is counted in the words. */
  readonly dimensionOf: readonly number[];
}

/** Above this many buckets classes move into free bits of the words, so that buckets do not become tiny. Whichever they are in, the states are the same. */
const COMFORTABLE = 2 ** 10;
/** Above this many buckets a word more takes less time than buckets that are nearly empty. */
const SPARSE = 2 ** 16;

/** The name of the count of a class that is kept in the words. */
export const countName = (cls: number): string => `#count${cls}`;
/** The mask of seats that have chosen in this round. */
export const ROUND = '#round';

const countRange = (c: MarkClass): Range => between(0n, BigInt(c.marks.length));

/** Chooses lattice and packing. `table` keeps every mark in the words: a plain breadth-first search. */
export const planOf = (phase: Phase, order: 'sweep' | 'table'): Plan => {
  const items: Item[] = phase.fields.map((name) => ({
    name,
    range: phase.env.get(name) ?? between(0n, 0n),
    checked: phase.promised.has(name),
  }));
  if (phase.seats) items.push({ name: ROUND, range: between(0n, 2n ** BigInt(seatCount(phase)) - 1n) });
  const inWords = order === 'table' ? phase.classes.map(() => true) : classesInWords(phase, items);
  phase.classes.forEach((c, i) => {
    if (inWords[i]) items.push({ name: countName(i), range: countRange(c) });
  });
  const { dimensions, lattice } = dimensionsOf(phase, inWords);
  const env = knowing(phase.env, items.map(({ name, range }) => [name, range]));
  const dimensionOf = phase.classes.map((_, i) => dimensions.findIndex((d) => d.cls === i));
  return { phase, layout: layoutOf(items), env, dimensions, lattice, dimensionOf };
};

const seatCount = (phase: Phase): number => Math.max(0, ...(phase.seats?.values() ?? [])) + 1;

const latticeSize = (phase: Phase, inWords: readonly boolean[]): number => {
  const kept = phase.classes.reduce((n, c, i) => (inWords[i] ? n + c.marks.length : n), 0);
  return phase.classes.reduce((n, c, i) => (inWords[i] ? n : n * (c.marks.length + 1)), kept + 1);
};

const classesInWords = (phase: Phase, items: readonly Item[]): boolean[] => {
  const inWords = phase.classes.map(() => false);
  const bits = items.reduce((n, item) => n + widthOf(item.range), 0);
  let free = (32 - (bits % 32)) % 32;
  // Small classes first: they take the fewest bits for the buckets they save.
  const order = phase.classes.map((c, i) => ({ i, width: bitLength(BigInt(c.marks.length)), size: c.marks.length }));
  order.sort((a, b) => Math.log2(b.size + 1) / b.width - Math.log2(a.size + 1) / a.width || a.width - b.width);
  for (const { i, width } of order) {
    const size = latticeSize(phase, inWords);
    if (size <= COMFORTABLE) break;
    if (width <= free) free -= width;
    else if (size > SPARSE) free += 32 - width; // a word more
    else continue;
    inWords[i] = true;
  }
  return inWords;
};

const dimensionsOf = (phase: Phase, inWords: readonly boolean[]): { dimensions: Dimension[]; lattice: number } => {
  const dimensions: Dimension[] = [];
  let lattice = 1;
  const add = (cls: number, size: number): void => {
    if (size === 0) return;
    dimensions.push({ cls, size, stride: lattice });
    lattice *= size + 1;
  };
  phase.classes.forEach((c, i) => {
    if (!inWords[i]) add(i, c.marks.length);
  });
  add(-1, phase.classes.reduce((n, c, i) => (inWords[i] ? n + c.marks.length : n), 0));
  return { dimensions, lattice };
};
