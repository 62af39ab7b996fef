import { expect, test } from 'vitest';
import { expandable } from './keywords.ts';
import { expandKeyword } from '../cards/readers.ts';

test.each(expandable())('702: %s expands to abilities of its name', (keyword) => {
  const abilities = expandKeyword(keyword, { amount: 'number', value: 3 });
  expect(abilities.length).toBeGreaterThan(0);
  expect(abilities.every((ability) => 'name' in ability && ability.name === keyword)).toBe(true);
  expect(JSON.stringify(abilities)).not.toContain('"name":"N"');
});
test('702.54b: bloodthirst X is not bloodthirst of the X of a spell', () => {
  const [ability] = expandKeyword('bloodthirst', { amount: 'x' });
  expect(JSON.stringify(ability)).toContain('"fact":"damage"');
  expect(JSON.stringify(ability)).not.toContain('"amount":"x"');
});
test('702: a plain keyword has no parts', () => {
  expect(expandKeyword('flying')).toEqual([]);
});
