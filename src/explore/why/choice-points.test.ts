import { expect, test } from 'vitest';
import { NO_CARDS } from '../../scenario/cards/corpus.ts';
import { loadScenarios } from '../../scenario/load.ts';
import { checkScenario } from '../check.ts';
import { modelFor } from '../explore.ts';
import { choicesAgainst } from './choice-points.ts';

/** 616.1: three effects in six orders, none of them like another; only then Nicole is asked. */
const late = (expected: string): ReturnType<typeof loadScenarios>['scenarios'][number] => loadScenarios(`id: test/late
players: [Amy, Nicole]
cards:
  One: {type: Enchantment, text: [{when: {damage: {to: you}}, change: {amount: {plus: 1}}}]}
  Twice: {type: Enchantment, text: [{when: {damage: {to: you}}, change: {amount: {times: 2}}}]}
  Thrice: {type: Enchantment, text: [{when: {damage: {to: you}}, change: {amount: {plus: 30}}}]}
battlefield: {Amy: [One, Twice, Thrice]}
do: [{damage: {from: {object: a red spell, controller: Nicole}, to: Amy, amount: 1}}, {may: Nicole, do: [{gain-life: {player: Nicole, amount: 1}}]}]
observe: [damage, life of Nicole]
expect: {${expected}}
`, NO_CARDS).scenarios[0]!;
const told = (expected: string, most?: number): ReturnType<typeof choicesAgainst> => {
  const scenario = late(expected);
  return choicesAgainst(scenario, modelFor(scenario, {}), scenario.expect!, most);
};

test('what is asked late is found, what nobody is asked is not', () => {
  expect(told('choices: [{player: Nicole, options: 2}, {player: Amy, options: 3}]')).toEqual({ wrong: [], unknown: [] });
  expect(told('forced: false')).toEqual({ wrong: [], unknown: [] });
  expect(told('forced: true').wrong).toEqual(['forced: expected true, found false']);
  expect(told('choices: []').wrong).toEqual(['choices: expected none, somebody chooses']);
  const { wrong, unknown } = told('choices: [{player: Nicole, options: 3}]');
  expect(unknown).toEqual([]);
  expect(wrong).toEqual([expect.stringContaining('no such choice: Nicole: 3 options; there is Amy')]);
});

test('where the room is at an end, that is said, and nothing is refuted', () => {
  expect(told('choices: [{player: Nicole, options: 2}]', 4)).toEqual({ wrong: [], unknown: ['no such choice within the first 4 positions, and no further ones were looked at: Nicole: 2 options'] });
  expect(told('choices: [{player: Amy, options: 3}]', 4)).toEqual({ wrong: [], unknown: [] });
  expect(checkScenario(late('choices: [{player: Nicole, options: 2}]'))).toMatchObject({ ok: true, refuted: false, notes: [] });
});
