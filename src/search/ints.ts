/** A list of 32-bit integers that grows at its end, in one typed array. */
export interface Ints {
  data: Int32Array;
  length: number;
}

const NONE = new Int32Array(0);
const FIRST = 16;
/** An empty list. */
export const emptyInts = (): Ints => ({ data: NONE, length: 0 });

/** Adds one integer to the end. */
export function push(list: Ints, value: number): void {
  if (list.length === list.data.length) {
    const larger = new Int32Array(Math.max(FIRST, list.length * 2));
    larger.set(list.data);
    list.data = larger;
  }
  list.data[list.length++] = value;
}

/** The integer at an index that is known to be in range. */
export const at = (data: Int32Array, index: number): number => data[index] as number;
