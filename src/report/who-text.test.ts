import { describe, expect, test } from 'vitest';
import type { OutcomeRow, WhoDecides } from '../explore/report-types.ts';
import { pageOf } from './page.ts';
import { SAMPLE } from './sample.fixture.ts';
import { powerWords, whoLines } from './who-text.ts';

const PAGE = pageOf(100, false);
const row = (power: Partial<OutcomeRow>): OutcomeRow => ({ text: 'x', facts: () => [], plays: null, path: null, script: null, certain: false, force: [], avoid: [], together: [], ...power });

describe('who decides in words', () => {
  test.each<[Partial<OutcomeRow>, string]>([
    [{ certain: true, force: ['Amy', 'Nicole'] }, 'happens whatever anybody chooses'],
    [{ force: ['Amy'], avoid: ['Amy'] }, 'Amy can force or avoid it'],
    [{ force: ['Amy'], avoid: ['Nicole'] }, 'Amy can force it; Nicole can avoid it'],
    [{ avoid: ['Amy', 'Nicole'], together: [['Amy', 'Nicole']] }, 'only together: Amy and Nicole; either of Amy and Nicole can avoid it'],
    [{ force: ['Amy', 'Bob'] }, 'either of Amy and Bob can force it; nobody can avoid it alone'],
    [{ force: [], avoid: [], odds: { least: '1/4', most: '1/2', players: { Amy: { atLeast: '1/2', atMost: '1/4' } } } }, 'nobody can force it; nobody can avoid it alone; probability 1/4 to 1/2, Amy can make it at least 1/2 or at most 1/4'],
  ])('%j', (power, words) => expect(powerWords(row(power))).toBe(words));

  test('nothing is said where nothing is known', () => expect(powerWords({ text: 'x', facts: () => [], plays: null, path: null, script: null })).toBe(''));
});

describe('the section', () => {
  const known: WhoDecides = { unknown: null, choicePoints: 1, endless: ['Amy'], best: [{ player: 'Amy', prefers: ['least damage to me'], sure: null }], choices: [{ path: '', player: 'Amy', asked: 'may', rule: '1', options: [{ chosen: 'yes', leaves: [0, 1], certain: null, force: {} }, { chosen: 'no', leaves: [2], certain: 2, force: {} }] }] };
  const outcomes = SAMPLE.outcomes.map((each) => ({ ...each, ...row({ force: ['Amy'], avoid: ['Amy'] }), text: each.text }));
  test('names outcomes, endless plays, preferences, and what each option leaves', () => {
    expect(whoLines({ ...SAMPLE, who: known }, outcomes, PAGE, true)).toEqual([
      '', 'Who decides', '  2 damage to Jace: Amy can force or avoid it', '  4 damage to Jace: Amy can force or avoid it', '  4 damage to Nicole: Amy can force or avoid it', '  Amy can keep the play from ever ending',
      '  Best for Amy (least damage to me): nothing is sure, the others can keep the play from ending',
      '', 'What each option leaves', '  Amy: may', '    0 yes → everything but 4 damage to Nicole', '    1 no → 4 damage to Nicole, whatever follows',
    ]);
  });
  test('says so where it was not worked out', () => {
    expect(whoLines({ ...SAMPLE, who: { ...known, unknown: 'there are too many' } }, outcomes, PAGE, false)).toEqual(['', 'Who decides was not worked out: there are too many. --who asks for it.']);
  });
});
