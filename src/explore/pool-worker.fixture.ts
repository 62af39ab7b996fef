/** A thread for the tests of the pool: squares numbers, and dies where it is told to. */
import { serving } from './pool.ts';

export interface Squares {
  /** By item: how often a thread that takes it dies; counted down. */
  readonly deaths: SharedArrayBuffer;
}

export const squareOf = ({ deaths }: Squares, item: number): number => {
  if (Atomics.sub(new Int32Array(deaths), item, 1) > 0) process.exit(9);
  return item * item;
};

export default serving((shared: Squares) => Promise.resolve((item: number) => squareOf(shared, item)));
