import { expect, test } from 'vitest';
import { shortcomings } from '../fuzz/defect-report.ts';
import { huntText, huntedPage } from './fuzz-text.ts';

const one = { defect: 'twice', rule: '614.5', part: 'procedure', cases: 7, seconds: 1.5, claim: 'lineage', claims: ['lineage'], effects: 1, untouched: 0.75 } as const;
const missed = { ...one, cases: null, claim: null, claims: [], effects: null } as const;

test('the page of planted defects has a row for each defect, a column for each seed, a row for each claim, and no time', () => {
  const page = huntedPage([{ seed: '1', hunted: [one] }, { seed: '2', hunted: [missed] }], ['lineage', 'books']);
  expect(page.split('\n').filter((line) => line.startsWith('|'))).toEqual([
    '| defect | rule | part | seed 1 | seed 2 |', '|---|---|---|---|---|', '| twice | 614.5 | procedure | 7 (lineage, 1) | not found |', '| claim | defects |', '|---|---|', '| lineage | twice |', '| books |  |',
  ]);
  expect(page.split('\n').filter((line) => line.startsWith('*'))).toEqual([
    '* seed 1: 1 of 1 found, after 7 cases at most; median of 1 effects in the smallest scenario; each leaves 75.0 % of the first cases as they were, or more',
    '* seed 2: 0 of 1 found, after 0 cases at most; median of 0 effects in the smallest scenario; each leaves 75.0 % of the first cases as they were, or more',
    '* **falls short**: twice was not found with seed 2', '* **falls short**: no defect breaks the claim "books"',
  ]);
  expect(huntText({ seed: '1', hunted: [{ ...one, seconds: 99 }] })).toBe(huntText({ seed: '1', hunted: [one] }));
});

test('what is promised of planted defects is counted: found, small, rare, every claim of use', () => {
  expect(shortcomings([{ seed: '1', hunted: [one] }], ['lineage'])).toEqual([]);
  expect(shortcomings([{ seed: '1', hunted: [{ ...one, effects: 4, untouched: 0.5 }] }], [])).toEqual(['twice changes most of the first cases of seed 1', 'the median of the smallest scenarios of seed 1 has more than 3 effects']);
});
