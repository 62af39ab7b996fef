import { expect, test } from 'vitest';
import { openCards } from './corpus.ts';

test('a card that is defined in two files is a problem that names both', () => {
  const files: Readonly<Record<string, string>> = { 'cards/a.yaml': 'Twin: {type: Creature — Bear, pt: 1/1}\n', 'cards/b.yaml': 'Other: {type: Land}\nTwin: {type: Creature — Bear, pt: 2/2}\n' };
  const cards = openCards({ readText: (path) => files[path], list: () => ['a.yaml', 'b.yaml'] }, 'cards');
  expect(cards.find('Twin', 'current')?.problems.map(({ code, message }) => [code, message])).toEqual([['duplicate-card', '"Twin" is defined in two files: cards/a.yaml and cards/b.yaml']]);
  expect(cards.find('Other', 'current')?.problems).toEqual([]);
});
