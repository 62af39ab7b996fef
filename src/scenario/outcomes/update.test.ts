import { describe, expect, test } from 'vitest';
import { NO_CARDS } from '../cards/corpus.ts';
import { loadScenarios } from '../load.ts';
import { concerns, placesOf } from '../cards/places.ts';
import { applyEdits, renew, type Findings, type Renewable } from './update.ts';

const HEAD = 'id: a/b   # the id\nplayers: [Amy,   Nicole]\nevent: {gain-life: {player: Amy, amount: 1}}\n';
function renewed(text: string, found: Findings, wanted: readonly Renewable[] = ['outcomes'], id?: string): string {
  const { scenarios, problems } = loadScenarios(text, NO_CARDS);
  expect(problems).toEqual([]);
  const scenario = scenarios.find((each) => id === undefined || each.id === id);
  if (scenario === undefined) throw new Error('no scenario');
  return applyEdits(text, renew(text, scenario, found, wanted).edits);
}
const AMY1 = 'Amy gains 1 life';
const AMY2 = 'Amy gains 2 life';

describe('expectations written back', () => {
  test('a list of dashes: comments, order and other items stay', () => {
    const text = `${HEAD}expect:\n  # what it is\n  outcomes:\n  # first\n  - Amy gains 1 life   # kept\n  - Amy gains 3 life\n  # last\n  plays: 2\n---\nid: c/d\n${HEAD.split('\n').slice(1).join('\n')}`;
    expect(renewed(text, { outcomes: [AMY1, AMY2] }, ['outcomes'], 'a/b')).toBe(text.replace('  - Amy gains 3 life\n', `  - ${AMY2}\n`));
  });
  test('a list in brackets', () => {
    const text = `${HEAD}expect: {outcomes: ['Amy gains 1 life',  Amy gains 3 life], plays: 2}  # end\n`;
    expect(renewed(text, { outcomes: [AMY1, 'x, y: [z]'] })).toBe(text.replace("['Amy gains 1 life',  Amy gains 3 life]", `['Amy gains 1 life',  "x, y: [z]"]`));
  });
  test('facts in another order are the same outcome and stay as they are written', () => {
    const text = `${HEAD}expect:\n  outcomes: [Nicole gains 2 life; Amy gains 1 life]\n`;
    expect(renewed(text, { outcomes: ['Amy gains 1 life; Nicole gains 2 life'] })).toBe(text);
  });
  test('only the keys that were asked for, and only those that stand there', () => {
    const text = `${HEAD}expect:\n  outcomes: [Amy gains 3 life]\n  plays: 7 # plays\n`;
    expect(renewed(text, { outcomes: [AMY1], plays: '1', verdict: 'finite' }, ['plays', 'verdict'])).toBe(text.replace('7', '1'));
  });
  test('the variant\'s own expectations, not those of its neighbour', () => {
    const text = `${HEAD}variants:\n  x:\n    expect: {outcomes: [Amy gains 3 life]}\n  y:\n    expect: {outcomes: [Amy gains 3 life]}\n`;
    expect(renewed(text, { outcomes: [AMY1] }, ['outcomes'], 'a/by')).toBe(`${text.slice(0, text.lastIndexOf('[Amy'))}[${AMY1}]}\n`);
  });
  test('expectations that variants share, lists with comments in brackets, and what is not known are refused', () => {
    const shared = `${HEAD}expect: {outcomes: [Amy gains 3 life]}\nvariants:\n  x: {title: x}\n  y: {title: y}\n`;
    const scenario = loadScenarios(shared, NO_CARDS).scenarios[0];
    if (scenario === undefined) throw new Error('no scenario');
    expect(renew(shared, scenario, { outcomes: [AMY1] }, ['outcomes'])).toMatchObject({ edits: [], refused: [expect.stringContaining('shared by other variants')] });
    const commented = `${HEAD}expect:\n  outcomes: [\n    Amy gains 3 life, # why\n    Amy gains 4 life]\n`;
    expect(renewed(commented, { outcomes: [AMY1] })).toBe(commented);
    expect(renewed(`${HEAD}expect: {plays: 3}\n`, {}, ['plays'])).toBe(`${HEAD}expect: {plays: 3}\n`);
  });
  test('all outcomes new, the last line without a line break', () => {
    expect(renewed(`${HEAD}expect:\n  outcomes:\n  - Amy gains 3 life`, { outcomes: [AMY1, AMY2] })).toBe(`${HEAD}expect:\n  outcomes:\n  - ${AMY1}\n  - ${AMY2}\n`);
  });
});

describe('where scenarios stand', () => {
  const text = `id: a\nplayers: [Amy]\nevnt: 1\n---\n# next\nid: b\nplayers: [Amy]\nvariants:\n  x:\n    titel: 1\n  y:\n    title: 2\nnote: end\n`;
  const about = (id: string): readonly number[] => {
    const place = placesOf(text).get(id);
    return place === undefined ? [] : text.split('\n').flatMap((_, i) => (concerns(place, i + 1) ? [i + 1] : []));
  };
  test('a document, and a variant with what it shares', () => {
    expect([...placesOf(text).keys()]).toEqual(['a', 'bx', 'by']);
    expect(about('a')).toEqual([1, 2, 3, 4, 5]);
    expect(about('bx')).toEqual([6, 7, 8, 9, 10, 13, 14]);
    expect(about('by')).toEqual([6, 7, 8, 11, 12, 13, 14]);
  });
  test('cards for all of the file are no scenario', () => {
    expect([...placesOf('cards: {Bear: {type: Creature}}\n---\nid: a\nplayers: [Amy]\n').keys()]).toEqual(['a']);
  });
});
