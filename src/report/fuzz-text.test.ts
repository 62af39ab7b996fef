import { expect, test } from 'vitest';
import { huntedPage } from './fuzz-text.ts';

test('the page of planted defects has a row for each defect, a column for each seed, and no time', () => {
  const one = { defect: 'twice', rule: '614.5', part: 'procedure', cases: 7, seconds: 1.5, claim: 'lineage', claims: ['lineage'], effects: 1, untouched: 0.5 } as const;
  const page = huntedPage([{ seed: '1', hunted: [one] }, { seed: '2', hunted: [{ ...one, cases: null, claim: null, effects: null }] }]);
  expect(page.split('\n').filter((line) => line.startsWith('|'))).toEqual(['| defect | rule | part | seed 1 | seed 2 |', '|---|---|---|---|---|', '| twice | 614.5 | procedure | 7 (lineage, 1) | not found |']);
  expect(huntedPage([{ seed: '1', hunted: [{ ...one, seconds: 99 }] }])).toBe(huntedPage([{ seed: '1', hunted: [one] }]));
});
