/** A thread for the tests of the pool: squares numbers, and dies where it is told to. */
import type { Squares } from './pool-squares.fixture.ts';
import { serving } from './pool.ts';

/** What a thread loads only when it is asked must load from source, too. */
export default serving(async (shared: Squares) => {
  const { squareOf } = await import('./pool-squares.fixture.ts');
  return (item: number) => squareOf(shared, item);
});
