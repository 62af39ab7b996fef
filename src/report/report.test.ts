import { describe, expect, test } from 'vitest';
import type { DecisionTree, ExploreReport, OutcomeRow } from '../explore/report-types.ts';
import { NO_CARDS } from '../scenario/cards/corpus.ts';
import { loadScenarios } from '../scenario/load.ts';
import { caseText, sameIds, tally, unasked } from './check-text.ts';
import { csvHeader, exploreCsv } from './csv.ts';
import { exploreText } from './explore-text.ts';
import { checkJson, exploreJson } from './json.ts';
import { columns, grouped, pageOf, printable, wrap } from './page.ts';
import { replayText } from './replay-text.ts';
import { SAMPLE } from './sample.fixture.ts';
import { shellWord, verdictWords } from './words.ts';

const text = (report: ExploreReport, width: number): string => [...exploreText(report, 'a.yaml', pageOf(width, false))].join('');
const widest = (page: string): number => Math.max(...page.split('\n').map(columns));
const long = (words: number): string => Array.from({ length: words }, (_, i) => `word${i}`).join(' ');

describe('for people', () => {
  test.each([80, 120])('a report fits into %i columns, however long its texts are', (width) => {
    const rows: readonly OutcomeRow[] = SAMPLE.outcomes.map((row) => ({ ...row, text: long(40), plays: '9'.repeat(30) }));
    expect(widest(text({ ...SAMPLE, title: long(50), outcomes: rows }, width))).toBeLessThanOrEqual(width);
  });
  test('a report says outcomes, plays, verdict, choices, rules, and how to replay', () => {
    const page = text(SAMPLE, 100);
    expect(page).toContain('3 outcomes, 4 plays; complete: every play ends, and these are all the outcomes.');
    expect(page).toContain('Nicole: which effect applies first (616.1e)');
    expect(page).toContain('│     ├─ 0 yes → 4 damage to Jace');
    expect(page).toContain('npx insteadof replay a.yaml --script 1.0');
    expect(page).not.toContain('\u001b');
  });
  test('a long list is lines, and a list that was not asked for is a hint', () => {
    const rows = Array.from({ length: 300 }, (_, i) => ({ ...SAMPLE.outcomes[0]!, text: `outcome ${i}` }));
    expect(text({ ...SAMPLE, outcomes: rows, count: 300 }, 80)).toContain('  outcome 299  (1×, 1.0)\n');
    expect(text({ ...SAMPLE, outcomes: [], count: 200_000 }, 80)).toContain('--list');
  });
  test('a tree is drawn while it is small', () => {
    const end: DecisionTree = { tree: 'outcome', text: 'end' };
    const broad = (n: number): DecisionTree => ({
      tree: 'choice',
      player: 'Amy',
      asked: 'which',
      rule: '616.1',
      options: Array.from({ length: n }, () => ({ chosen: 'x', next: end })),
    });
    expect(text({ ...SAMPLE, tree: broad(40) }, 80)).toContain('└─ 39 x → end');
    expect(text({ ...SAMPLE, tree: broad(41) }, 80)).not.toContain('└─ 40');
  });
  test.each([
    [{ ...SAMPLE, verdict: 'cycle', cycle: { optional: true, stem: [], loop: [] } }, /^complete: a loop can go on/],
    [{ ...SAMPLE, verdict: 'cycle', cycle: { optional: false, stem: [], loop: [] } }, /^complete: .*draw/],
    [{ ...SAMPLE, verdict: 'growth', complete: false }, /^not complete: .*higher counts/],
    [
      { ...SAMPLE, verdict: 'cut', complete: false, cut: { limit: 'time', frontier: 1234 } },
      /^not complete: stopped at the time limit with 1,234 positions/,
    ],
    [{ ...SAMPLE, verdict: 'sample', complete: false }, /^not complete: only random plays/],
  ] satisfies readonly (readonly [ExploreReport, RegExp])[])('the verdict is a sentence', (report, sentence) => {
    expect(verdictWords(report)).toMatch(sentence);
  });
  test('who has no library is told so, where nothing happens because of it', () => {
    const { scenarios: [scenario] } = loadScenarios('id: a/b\nplayers: [Amy, Nicole]\nlibrary: {Nicole: 60 cards}\nevent: {draw: Amy}\n', NO_CARDS);
    const page = (outcome: string): string => [...exploreText({ ...SAMPLE, outcomes: [{ ...SAMPLE.outcomes[0]!, text: outcome }] }, 'a.yaml', pageOf(100, false), { scenario: scenario! })].join('');
    expect(page('nothing happens')).toContain('Empty libraries: Amy. "library: {Amy: 60 cards}"');
    expect(page('Amy gains 1 life')).not.toContain('libraries');
    const notes = (outcome: string): unknown => (JSON.parse([...exploreJson({ ...SAMPLE, outcomes: [{ ...SAMPLE.outcomes[0]!, text: outcome }] }, scenario!)].join('')) as { notes?: unknown }).notes;
    expect(notes('nothing happens')).toEqual([expect.stringContaining('Empty libraries: Amy')]);
    expect(notes('Amy gains 1 life')).toBeUndefined();
  });
  test('510: who attacks in a combat damage step is told that nothing deals damage by itself', () => {
    const { scenarios: [scenario] } = loadScenarios('id: a/b\nplayers: [Amy, Nicole]\nbattlefield: {Amy: [{object: a 2/2 creature, as: Bear, attacking: Nicole}]}\nschedule: [combat damage step of Amy]\ndo: [{run: the schedule}]\n', NO_CARDS);
    const page = (outcome: string): string => [...exploreText({ ...SAMPLE, outcomes: [{ ...SAMPLE.outcomes[0]!, text: outcome }] }, 'a.yaml', pageOf(200, false), { scenario: scenario! })].join('');
    expect(page('Amy begins combat damage 1')).toContain('damage: {from: Bear,');
    expect(page('2 damage to Nicole')).not.toContain('damage: {from: Bear,');
  });
  test('random plays count no states', () => {
    expect(text({ ...SAMPLE, verdict: 'sample', complete: false, states: 0, transitions: 0 }, 80)).not.toContain('0 states');
  });
  test('control characters of a file do not reach the terminal', () => {
    expect(printable('a\u001b[31mb\nc')).toBe('a\\u001b[31mb\\u000ac');
    expect(text({ ...SAMPLE, title: 'x\u001b]0;y\u0007' }, 80)).not.toContain('\u001b');
  });
  test('colours only where they are asked for', () => {
    expect([...exploreText(SAMPLE, 'a.yaml', pageOf(80, true))].join('')).toContain('\u001b[');
  });
  test('a replay shows every step with its rule', () => {
    const step = {
      player: 'Nicole',
      asked: 'which first',
      chosen: 'the doubler',
      rule: '616.1e',
      before: '2 damage',
      after: '4 damage',
      others: [{ effect: 'the shield', why: 'also applicable' }],
      index: 0,
    };
    const page = replayText(
      { id: 'x', title: 'y', path: '0', steps: [step], outcome: '4 damage to Nicole', problem: null },
      pageOf(80, false),
    );
    for (const part of [
      '1. Nicole: which first (616.1e)',
      'before   2 damage',
      'option 0 the doubler',
      'after    4 damage',
      'the shield: also applicable',
      'Outcome: 4 damage to Nicole',
    ])
      expect(page).toContain(part);
  });
  test('a check that passes says nothing but the tally', () => {
    const fine = { id: 'x', ok: true, refuted: false, incomplete: false, missing: [], surplus: [], notes: [] };
    expect(caseText(fine, 'a.yaml', pageOf(80, false))).toBe('');
    expect(tally(1, 0)).toBe('1 passed, 0 failed\n');
    expect([unasked(0), unasked(1)]).toEqual(['', '1 of them expects nothing, so that nothing was compared\n']);
  });
  test('ids that stand in several files are told', () => {
    const of = (id: string, place: string): { place: string; result: { id: string } } => ({ place, result: { id } });
    expect(sameIds([of('x', 'a.yaml'), of('y', 'a.yaml#y'), of('x', 'b/a.yaml')])).toBe('2 scenarios are called x: a.yaml, b/a.yaml\n');
    expect(sameIds([of('x', 'a.yaml'), of('y', 'b.yaml')])).toBe('');
  });
});

describe('for programs', () => {
  test('JSON is one line with the keys of the contract, and exact numbers', () => {
    const line = [...exploreJson(SAMPLE)].join('');
    expect(line.indexOf('\n')).toBe(line.length - 1);
    const { outcomes, ...rest } = JSON.parse(line) as { outcomes: readonly { facts: readonly unknown[] }[] } & Record<string, unknown>;
    expect(Object.keys(rest)).toEqual([
      'id',
      'title',
      'verdict',
      'complete',
      'count',
      'states',
      'transitions',
      'plays',
      'digest',
      'playsDigest',
      'cycle',
      'cut',
      'readings',
      'wall_s',
      'peak_mb',
    ]);
    expect(Object.keys(outcomes[0]!)).toEqual(['text', 'facts', 'plays', 'path', 'script', 'deciders']);
    expect(outcomes[0]!.facts).toEqual([{ fact: 'damage', amount: '1152921504606846976' }]);
  });
  test('a list that was left out is null, an empty one is empty', () => {
    const outcomes = (report: ExploreReport): unknown => (JSON.parse([...exploreJson(report)].join('')) as { outcomes: unknown }).outcomes;
    expect(outcomes({ ...SAMPLE, outcomes: [], count: 200_000 })).toBeNull();
    expect(outcomes({ ...SAMPLE, outcomes: [], count: 0 })).toEqual([]);
  });
  test('JSON comes in pieces, so that a million outcomes are never one string', () => {
    function* many(): Generator<OutcomeRow> {
      for (let i = 0; i < 5000; i++) yield SAMPLE.outcomes[0]!;
    }
    let pieces = 0;
    for (const piece of exploreJson({ ...SAMPLE, outcomes: many(), count: 5000 })) {
      pieces += 1;
      expect(piece.length).toBeLessThan(1000);
    }
    expect(pieces).toBeGreaterThan(5000);
  });
  test('CSV escapes what a spreadsheet would run', () => {
    const rows = [{ ...SAMPLE.outcomes[0]!, text: '=1+1, really' }];
    expect(csvHeader()).toBe('id,outcome,plays,path,chosen by,script,deciders,force,avoid,together,verdict,complete,outcomes\n');
    expect([...exploreCsv({ ...SAMPLE, outcomes: rows })].join('')).toBe(
      `judge/07a,"'=1+1, really",1,1.0,"Nicole, Amy",Nicole: the planeswalker rule; Amy: yes,"Amy, Nicole",,,,finite,yes,${SAMPLE.count}\n`,
    );
  });
  test('CSV of a search that ended early says so, also where it found nothing', () => {
    const cut = { ...SAMPLE, verdict: 'cut' as const, complete: false };
    expect([...exploreCsv(cut)].join('').match(/,cut,no,\d+\n/g)).toHaveLength(SAMPLE.outcomes.length);
    expect([...exploreCsv({ ...cut, outcomes: [], count: 0 })].join('')).toBe('judge/07a,,,,,,,,,,cut,no,0\n');
  });
  test('a bad file is a failed case', () => {
    const parsed = JSON.parse(checkJson([], [{ file: 'b.yaml', problems: [{ line: 1, column: 2, code: 'c', message: 'm' }] }])) as {
      passed: number;
      failed: number;
    };
    expect([parsed.passed, parsed.failed]).toEqual([0, 1]);
  });
});

describe('small things', () => {
  test('numbers are grouped, words wrapped, arguments quoted', () => {
    expect([grouped('479001600'), grouped(999), grouped('unbounded')]).toEqual(['479,001,600', '999', 'unbounded']);
    expect(wrap('one two three', 8)).toEqual(['one two', 'three']);
    expect(wrap('incomprehensible', 6)).toEqual(['incomp', 'rehens', 'ible']);
    expect([shellWord('a/b.yaml#judge/01'), shellWord("it's"), shellWord('')]).toEqual(['a/b.yaml#judge/01', `'it'\\''s'`, `''`]);
  });
});
