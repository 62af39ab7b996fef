/** The numbers of buckets: mixed-radix numbers of how many marks of each class are set. */
import { countName, type Dimension, type Plan } from '../form/plan.ts';
import { maskWords } from './context.ts';

/** A bucket's number taken apart. */
export interface Lattice {
  readonly digits: Int32Array;
  /** One bit per lattice class: marks of it are unset. */
  readonly open: Int32Array;
  /** Reads the digits of a number; says whether anything may still be applied. */
  readonly decode: (number: number) => boolean;
  /** The bucket and layer of a state (in `words`, which is changed) once all marks of the dead classes are set; until the next call. */
  readonly beyond: (words: Int32Array, dead: Int32Array, number: number, layer: number) => { readonly number: number; readonly layer: number };
}

/** For one phase. */
export const latticeOf = (plan: Plan): Lattice => {
  const dims = plan.dimensions;
  const sizes = plan.phase.classes.map((c) => c.marks.length);
  const digits = new Int32Array(dims.length);
  const open = new Int32Array(maskWords(plan));
  const decode = (number: number): boolean => {
    let left = false;
    open.fill(0);
    dims.forEach((d, i) => {
      const digit = Math.floor(number / d.stride) % (d.size + 1);
      digits[i] = digit;
      if (digit === d.size) return;
      left = true;
      if (d.cls >= 0) {
        const w = Math.floor(i / 31);
        open[w] = (open[w] ?? 0) | (1 << i % 31);
      }
    });
    return left;
  };
  const kept = plan.phase.classes.map((_, c) => keptIn(plan, c));
  const target = { number: 0, layer: 0 };
  const beyond: Lattice['beyond'] = (words, dead, from, fromLayer) => {
    target.number = from;
    target.layer = fromLayer;
    for (let w = 0; w < dead.length; w++) {
      for (let left = dead[w] ?? 0; left !== 0; left &= left - 1) {
        const c = w * 31 + 31 - Math.clz32(left & -left);
        const d = plan.dimensionOf[c] ?? -1;
        const bits = kept[c] ?? null;
        const missing = bits === null ? (sizes[c] ?? 0) - (digits[d] ?? 0) : setCount(bits, words, sizes[c] ?? 0);
        target.number += missing * (dims[d < 0 ? dims.length - 1 : d]?.stride ?? 0);
        target.layer += missing;
      }
    }
    return target;
  };
  return { digits, open, decode, beyond };
};

/** Classes that are kept in the words. */
export const classesInWords = (plan: Plan): readonly number[] => plan.phase.classes.flatMap((_, c) => ((plan.dimensionOf[c] ?? -1) < 0 ? [c] : []));

/** Whether a step along a dimension is possible for a segment, and the buckets it leads to. */
export const follows = (d: Dimension, inWords: readonly number[], may: string): boolean =>
  d.cls >= 0 ? may.charCodeAt(d.cls) === 49 : inWords.some((c) => may.charCodeAt(c) === 49);

/** Where the count of a class is, that is kept in the words. */
interface Bits { readonly word: number; readonly shift: number; readonly mask: number }
const keptIn = (plan: Plan, cls: number): Bits | null => {
  const b = (plan.dimensionOf[cls] ?? -1) < 0 ? plan.layout.places.get(countName(cls))?.bits[0] : undefined;
  return b === undefined ? null : { word: b.word, shift: b.shift, mask: (b.width === 32 ? -1 : 2 ** b.width - 1) << b.shift };
};
/** Sets such a count; returns how many marks were still unset. */
const setCount = ({ word, shift, mask }: Bits, words: Int32Array, all: number): number => {
  const before = words[word] ?? 0;
  words[word] = (before & ~mask) | (all << shift);
  return all - ((before & mask) >>> shift);
};
