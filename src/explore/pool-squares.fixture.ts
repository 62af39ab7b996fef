/** What the threads of the pool's tests do. */
export interface Squares {
  /** By item: how often a thread that takes it dies; counted down. */
  readonly deaths: SharedArrayBuffer;
}

export const squareOf = ({ deaths }: Squares, item: number): number => {
  if (Atomics.sub(new Int32Array(deaths), item, 1) > 0) process.exit(9);
  return item * item;
};
