import { describe, expect, test } from 'vitest';
import { CITATIONS } from '../rules/citations.ts';
import { coverageOf, reasonFor, scopeRules } from './coverage.ts';

const sources = [
  { path: 'rules/a.ts', text: '/** CR 614.5: one opportunity. */\nconst unused = 1; // 614.12a and 614.17c–d\n' },
  { path: 'rules/citations.ts', text: "'614.6': 'a list is no code'," },
];
const cases = [{ id: 'x/one', rules: ['614.5', 'CR 614.12a'] }, { id: 'x/two', rules: ['614.5'] }];
const found = new Map(coverageOf(sources, cases).rules.map((each) => [each.rule, each]));

describe('coverage', () => {
  test('a rule has the lines that cite it and the cases that name it', () => {
    expect(found.get('614.5')).toMatchObject({ code: ['rules/a.ts:1'], cases: ['x/one', 'x/two'], because: null });
    expect(found.get('614.12a')).toMatchObject({ code: ['rules/a.ts:2'], cases: ['x/one'] });
    expect(found.get('614.17d')?.code).toEqual(['rules/a.ts:2']);
    expect(found.get('614.6')?.code).toEqual([]);
  });
  test('a number has what its letters have', () => {
    expect(found.get('614.12')).toMatchObject({ code: ['rules/a.ts:2'], cases: ['x/one'] });
  });
  test('every reason is one of a rule of the scope, and every rule of the scope has a gloss or a reason', () => {
    const scope = scopeRules();
    expect(new Set(scope).size).toBe(scope.length);
    expect(scope.filter((rule) => CITATIONS[rule] === undefined && reasonFor(rule) === undefined)).toEqual([]);
  });
});
