import { describe, expect, it } from 'vitest';
import { joiningAsItComes, joiningAtOnce, type Joining, type Late } from './joining.ts';
import { newTuples, type Tuples } from './tuples.ts';

/** So many one-word tuples, so far apart. */
const tuples = (count: number, step: number): Tuples => {
  const table = newTuples(1, 'none');
  for (let i = 0; i < count; i++) table.put(i * step, 0);
  return table.tuples();
};
const SIDE = 2_100; // more pairs than are made between two looks
const HOW: readonly (readonly [string, (late: Late) => Joining])[] = [
  ['as they come', (late) => joiningAsItComes(1, 'none', 1, () => undefined, late)], ['at once', (late) => joiningAtOnce(1, 'none', 1, late)],
];
const sizeOf = ({ start, end }: Tuples): number => end - start;

describe.each(HOW)('pairs %s', (_, make) => {
  it('are all made where nothing limits it', () => {
    const joining = make(() => null);
    joining.add(tuples(SIDE, 4_096), tuples(SIDE, 1));
    expect([sizeOf(joining.joined()), joining.stopped()]).toEqual([SIDE * SIDE, null]);
  });
  it('end at a limit, which says so, and are some of them', () => {
    const joining = make(() => 'memory');
    joining.add(tuples(SIDE, 4_096), tuples(SIDE, 1));
    joining.add(tuples(1, 1), tuples(1, 1));
    const made = sizeOf(joining.joined());
    expect(joining.stopped()).toBe('memory');
    expect(made).toBeGreaterThan(1_000_000);
    expect(made).toBeLessThan(SIDE * SIDE);
  });
});
