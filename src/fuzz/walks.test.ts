/**
 * The independent checker and random plays: it accepts them, and rejects with the right rule what is made of them by spoiling.
 * `WALKS=10000 npx vitest run src/fuzz/walks.test.ts` goes further; `insteadof fuzz --walks 10000` prints what was found.
 */
import { expect, test } from 'vitest';
import { CORRUPTIONS } from './corruptions.ts';
import { type Tally, addTally, isPlay, randomPlay, scenarioAt, walkAt, walkMany } from './walks.ts';
import { createRandom } from '../base/random.ts';

const WALKS = Number(process.env['WALKS'] ?? 150);

test('616.1: random plays are legal, and none of the ways to spoil one goes unnoticed', () => {
  const found = walkMany('walks', WALKS);
  expect(found.disagreements).toEqual([]);
  expect(found.wrong).toEqual([]);
  expect(found.walks).toBeGreaterThan(WALKS * 0.9);
  expect(found.gaps / (found.gaps + found.checked)).toBeLessThan(0.3);
  expect(Object.values(found.spoilt).filter(({ made }) => made > 0).length).toBeGreaterThanOrEqual(12);
}, 600_000);

test('a play is a play; a spoilt one is none', () => {
  const scenario = Array.from({ length: 40 }, (_, at) => scenarioAt('play', at)).find((each) => each !== null && randomPlay(each, createRandom('x')).steps.length > 1) ?? null;
  expect(scenario).not.toBeNull();
  if (scenario === null) return;
  const trace = randomPlay(scenario, createRandom('x'));
  expect(isPlay(scenario, trace)).toBe(true);
  const made = CORRUPTIONS['life off by one']?.make({ trace, step: 0, random: createRandom('y') });
  expect(made === null || made === undefined ? null : isPlay(scenario, made.trace)).toBe(false);
});

test('tallies add up, and a walk is the same for the same seed', () => {
  const a: Tally = { made: 1, noticed: 1, otherRule: 0, missed: 0, legal: 2 };
  expect(addTally(a, a)).toEqual({ made: 2, noticed: 2, otherRule: 0, missed: 0, legal: 4 });
  const scenario = scenarioAt('again', 7);
  expect(scenario === null ? null : walkAt(scenario, 'again', 7, true)).toEqual(scenario === null ? null : walkAt(scenario, 'again', 7, true));
});
