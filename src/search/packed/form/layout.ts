/** Where each value sits in the 32-bit words of a packed state. */
import type { Range } from './range.ts';

/** Some bits of one word. */
export interface Bits {
  readonly word: number;
  readonly shift: number;
  readonly width: number;
}

/** A value, stored as `value - bias` (never negative), lowest 32 bits first. */
export interface Place {
  readonly name: string;
  readonly range: Range;
  readonly bias: bigint;
  readonly width: number;
  readonly bits: readonly Bits[];
  /** Values outside the range are noticed when stored (the range rests on a promise). */
  readonly checked: boolean;
}

/** Exact: every value of its range has a code of its own, so equal words mean equal values. */
export interface Layout {
  readonly words: number;
  readonly used: readonly number[];
  readonly places: ReadonlyMap<string, Place>;
}

/** A value to be placed. */
export interface Item {
  readonly name: string;
  readonly range: Range;
  readonly checked?: boolean;
}

/** How many bits a number that is not negative takes. */
export const bitLength = (x: bigint): number => (x <= 0n ? 0 : x.toString(2).length);

const biasOf = (r: Range): bigint => (r.lo < 0n ? r.lo : 0n);

/** Bits that a value of this range takes. */
export const widthOf = (r: Range): number => Math.max(1, bitLength(r.hi - biasOf(r)));

const limbWidths = (width: number): readonly number[] =>
  width <= 32 ? [width] : [32, ...limbWidths(width - 32)];

/** Packs all items, largest first, into as few words as first-fit finds. */
export const layoutOf = (items: readonly Item[]): Layout => {
  const used: number[] = [];
  const assigned = new Map<string, Bits[]>();
  const pieces = items
    .flatMap((item) => limbWidths(widthOf(item.range)).map((width, limb) => ({ item, width, limb })))
    .sort((a, b) => b.width - a.width);
  for (const { item, width, limb } of pieces) {
    let word = used.findIndex((bits) => bits + width <= 32);
    if (word < 0) word = used.push(0) - 1;
    const shift = used[word] ?? 0;
    used[word] = shift + width;
    const list = assigned.get(item.name) ?? [];
    list[limb] = { word, shift, width };
    assigned.set(item.name, list);
  }
  if (used.length === 0) used.push(0);
  const places = new Map(
    items.map((item): [string, Place] => {
      const { name, range } = item;
      const bits = assigned.get(name) ?? [];
      return [name, { name, range, bias: biasOf(range), width: widthOf(range), bits, checked: item.checked ?? false }];
    }),
  );
  return { words: used.length, used, places };
};

/** The layout with one more value, from 0 on, in bits that a word has to spare; everything else stays where it is. */
export const withSpare = (layout: Layout, name: string, width: number): Layout => {
  const word = layout.used.findIndex((bits) => bits + width <= 32);
  if (word < 0) throw new RangeError(`no word has ${width} bits to spare`);
  const place: Place = { name, range: { lo: 0n, hi: 2n ** BigInt(width) - 1n }, bias: 0n, width, bits: [{ word, shift: layout.used[word] ?? 0, width }], checked: false };
  return { words: layout.words, used: layout.used.map((bits, w) => (w === word ? bits + width : bits)), places: new Map([...layout.places, [name, place]]) };
};

/** The words of a state with these values. */
export const packWords = (layout: Layout, get: (name: string) => bigint): number[] => {
  const words = new Array<number>(layout.words).fill(0);
  for (const place of layout.places.values()) {
    let rest = get(place.name) - place.bias;
    for (const b of place.bits) {
      words[b.word] = (words[b.word] ?? 0) | (Number(rest & ((1n << BigInt(b.width)) - 1n)) << b.shift);
      rest >>= BigInt(b.width);
    }
  }
  return words;
};

/** The value of a field in packed words. */
export const unpackValue = (place: Place, word: (index: number) => number): bigint => {
  let value = 0n;
  [...place.bits].reverse().forEach((b) => {
    const raw = (word(b.word) >>> b.shift) & (b.width === 32 ? -1 : 2 ** b.width - 1);
    value = (value << BigInt(b.width)) | BigInt(raw >>> 0);
  });
  return value + place.bias;
};
