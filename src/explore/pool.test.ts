import { describe, expect, test } from 'vitest';
import type { Squares } from './pool-squares.fixture.ts';
import { besides, openPool, shareOut } from './pool.ts';

const COUNT = 40;
const SQUARES = Array.from({ length: COUNT }, (_, item) => item * item);

/** The squares by so many threads besides this one; which waits until all items that are to end a thread have done so. */
async function squares(threads: number, deaths: Readonly<Record<number, number>> = {}): Promise<{ answers: readonly (number | string | undefined)[]; here: number; done: number }> {
  const shared: Squares = { deaths: new SharedArrayBuffer(COUNT * 4) };
  for (const [item, times] of Object.entries(deaths)) new Int32Array(shared.deaths)[Number(item)] = times;
  const pool = threads === 0 ? null : await openPool(besides(import.meta.url, 'pool-worker.fixture'), threads);
  const seen = { here: 0, done: 0 };
  const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
  /** Whether each item that is to end a thread has been taken by one. */
  const taken = (): boolean => Object.entries(deaths).every(([item, times]) => (new Int32Array(shared.deaths)[Number(item)] ?? 0) < times);
  const pause = async (): Promise<void> => {
    do await turn();
    while (!taken());
  };
  try {
    const answers = await shareOut<Squares, number | string>(pool, {
      count: COUNT, order: SQUARES.map((_, item) => COUNT - 1 - item), shared,
      here: (item) => { seen.here++; return item * item; },
      failed: (item, error) => `${String(item)}: ${(error as Error).message}`,
      progress: (done) => { seen.done = done; return undefined; },
      pause,
    });
    return { answers, ...seen };
  } finally {
    await pool?.close();
  }
}

describe('the pool', () => {
  test('gives the answers in order of the items, with any number of threads', async () => {
    for (const threads of [0, 1, 3]) expect((await squares(threads)).answers).toEqual(SQUARES);
  });
  test('this thread alone does everything where there is no other', async () => {
    const { here, done } = await squares(0);
    expect(here).toBe(COUNT);
    expect(done).toBeGreaterThan(0);
  });
  test('the part of a thread that dies is done again', async () => {
    const { answers, here } = await squares(2, { 7: 1, 30: 1 });
    expect(answers).toEqual(SQUARES);
    expect(here).toBeLessThan(COUNT);
  });
  test('an item that ends every thread is reported, the others have their answers', async () => {
    const { answers } = await squares(1, { 12: 99 });
    expect(answers.map((answer, item) => (answer === SQUARES[item] ? item : answer)).filter((answer) => typeof answer === 'string')).toEqual(['12: worker exited with code: 9']);
  });
});
