/** Editions and readings as the command line takes them: the words of files. */
import { expect, test } from 'vitest';
import { editionFrom, readingFrom } from './readings.ts';

test.each([['cr-2014', 'cr-2014'], ['CR 2014', 'cr-2014'], ['2013', 'cr-2014'], ['cr419', 'cr-419'], ['419', 'cr-419'], ['2004', 'cr-419'], ['Current', 'current'], ['cr-2025', 'current']])('edition %s', (said, edition) => {
  expect(editionFrom(said)).toBe(edition);
});
test.each(['cr-2018', '418', 'cr', 'cr-419.6', ''])('no edition "%s"', (said) => {
  expect(() => editionFrom(said)).toThrow(/no edition/);
});
test.each([
  ['results-of-damage=start-empty', { 'results of damage': 'start empty' }], ["a prevention's additional part=inherits", { 'additional part of a prevention': 'inherits' }],
  ['additional part of a prevention=after everything', { 'additional part takes place': 'after everything' }], ['a "next N" shield=source by source', { 'a next N shield': 'source by source' }],
])('reading %s', (said, readings) => {
  expect(readingFrom(said)).toEqual(readings);
});
test.each(['a next N shield=twice', 'results of damage=inherit · start empty', 'nothing=known', 'a next N shield'])('no reading %s', (said) => {
  expect(() => readingFrom(said)).toThrow();
});
