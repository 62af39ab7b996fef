import { expect, test } from 'vitest';
import { NO_CARDS, openCards } from './corpus.ts';
import { loadScenarios } from '../load.ts';
import { plainScenarios } from '../plain.ts';

test('a card that is defined in two files is a problem that names both', () => {
  const files: Readonly<Record<string, string>> = { 'cards/a.yaml': 'Twin: {type: Creature — Bear, pt: 1/1}\n', 'cards/b.yaml': 'Other: {type: Land}\nTwin: {type: Creature — Bear, pt: 2/2}\n' };
  const cards = openCards({ readText: (path) => files[path], list: () => ['a.yaml', 'b.yaml'] }, 'cards');
  expect(cards.find('Twin', 'current')?.problems.map(({ code, message }) => [code, message])).toEqual([['duplicate-card', '"Twin" is defined in two files: cards/a.yaml and cards/b.yaml']]);
  expect(cards.find('Other', 'current')?.problems).toEqual([]);
});

test('a file of scenarios in a folder of cards defines no cards', () => {
  const files: Readonly<Record<string, string>> = { 'cards/a.yaml': 'Twin: {type: Land}\n', 'cards/b.yaml': 'id: b\nplayers: [Amy]\nevent: {lose-life: {player: Amy, amount: 1}}\n' };
  expect(openCards({ readText: (path) => files[path], list: () => ['a.yaml', 'b.yaml'] }, 'cards').names()).toEqual(['Twin']);
});

test('a document with nothing but cards defines them for its file; a flawed one is a problem of those that name it', () => {
  const of = (id: string, card: string): string => `---\nid: t/${id}\nplayers: [Amy, Nicole]\nbattlefield: {Amy: [${card}]}\nevent: {lose-life: {player: Amy, amount: 1}}\n`;
  const text = `cards:\n  Bear: {type: Creature — Bear, pt: 2/2}\n  Odd: {type: Artifact, text: [{when: {damage: {too: you}}, prevent: all}]}\n${of('bear', 'Bear')}${of('odd', 'Odd')}`;
  const { scenarios, problems } = loadScenarios(text, NO_CARDS);
  expect(scenarios.map(({ id, cards }) => [id, Object.keys(cards)])).toEqual([['t/bear', ['Bear']]]);
  expect(problems.map(({ line, code }) => [line, code])).toEqual([[3, 'unknown-key'], [12, 'card-problem']]);
  expect(plainScenarios(text, NO_CARDS, () => undefined).map(({ data }) => data['cards'])).toEqual([{ Bear: { type: 'Creature — Bear', pt: '2/2' } }]);
});

test('an entry of a long file is read alone, and its problems stand where it stands; what needs the whole file is read whole', () => {
  const one = (text: string): ReturnType<typeof openCards> => openCards({ readText: () => text, list: () => ['a.yaml'] }, 'cards');
  const odd = 'Bear: {type: Creature — Bear, pt: 2/2}\n# a comment\nOdd:\n  type: Artifact\n  text: [{when: {damage: {too: you}}, prevent: all}]\nBroken: {type: Land\n';
  expect(one(odd).find('Odd', 'current')?.problems.map(({ line, column, code }) => [line, column, code])).toEqual([[5, 27, 'unknown-key']]);
  expect(one(odd).find('Bear', 'current')?.problems).toEqual([]); // another entry's flaw is not its own
  expect(one(odd).find('Broken', 'current')?.problems.map(({ code }) => code)).toContain('yaml');
  expect(one('Twin: {type: Land}\nTwin: {type: Artifact}\n').find('Twin', 'current')?.problems.map(({ code }) => code)).toContain('duplicate-key');
  expect(one('---\nBear: {type: Creature — Bear, pt: 2/2}\n').find('Bear', 'current')?.reading?.card.types).toEqual(['Creature']);
});
