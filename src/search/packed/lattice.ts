/** The numbers of buckets: mixed-radix numbers of how many marks of each class are set. */
import { countName, type Dimension, type Plan } from './plan.ts';
import { maskWords } from './kernel-context.ts';

/** A bucket's number taken apart. */
export interface Lattice {
  readonly digits: Int32Array;
  /** One bit per lattice class: marks of it are unset. */
  readonly open: Int32Array;
  /** Reads the digits of a number; says whether anything may still be applied. */
  readonly decode: (number: number) => boolean;
  /** The bucket and layer of a state (in `words`, which is changed) once all marks of the dead classes are set. */
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
  const beyond: Lattice['beyond'] = (words, dead, from, fromLayer) => {
    let number = from;
    let layer = fromLayer;
    sizes.forEach((all, c) => {
      if ((((dead[Math.floor(c / 31)] ?? 0) >>> c % 31) & 1) === 0) return;
      const d = plan.dimensionOf[c] ?? -1;
      const missing = d < 0 ? setCount(plan, words, c, all) : all - (digits[d] ?? 0);
      number += missing * (dims[d < 0 ? dims.length - 1 : d]?.stride ?? 0);
      layer += missing;
    });
    return { number, layer };
  };
  return { digits, open, decode, beyond };
};

/** Classes that are kept in the words. */
export const classesInWords = (plan: Plan): readonly number[] => plan.phase.classes.flatMap((_, c) => ((plan.dimensionOf[c] ?? -1) < 0 ? [c] : []));

/** Whether a step along a dimension is possible for a segment, and the buckets it leads to. */
export const follows = (d: Dimension, inWords: readonly number[], may: string): boolean =>
  d.cls >= 0 ? may.charCodeAt(d.cls) === 49 : inWords.some((c) => may.charCodeAt(c) === 49);

/** Sets the count of a class that is kept in the words; returns how many marks were still unset. */
const setCount = (plan: Plan, words: Int32Array, cls: number, all: number): number => {
  const b = plan.layout.places.get(countName(cls))?.bits[0];
  if (!b) return 0;
  const mask = (b.width === 32 ? -1 : 2 ** b.width - 1) << b.shift;
  const word = words[b.word] ?? 0;
  words[b.word] = (word & ~mask) | (all << b.shift);
  return all - ((word & mask) >>> b.shift);
};
