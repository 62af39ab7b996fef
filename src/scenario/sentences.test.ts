import { expect, test } from 'vitest';
import { canonicalText } from '../base/canonical.ts';
import { NO_CARDS } from './corpus.ts';
import { loadScenarios } from './load.ts';

const HEAD = 'id: here/sentences\ncards: {Ox: {type: Creature, pt: 3/3}}\nplayers: [Amy, Nicole]\nhand: {Amy: [{object: a 1/1 creature, as: Cub}]}\nlibrary: {Amy: 5 cards, Nicole: 5 cards}\nbattlefield: {Amy: [{object: a 2/2 creature, as: Bear}, {object: a 3/3 creature, as: Big Ox}]}\n';
const read = (event: string): string => {
  const { scenarios: [scenario], problems } = loadScenarios(`${HEAD}${event}\n`, NO_CARDS);
  return problems.length > 0 || scenario === undefined ? JSON.stringify(problems) : canonicalText({ instructions: scenario.instructions, objects: scenario.world.objects.length });
};

test.each([
  ['Bear deals 2 damage to Nicole', '{damage: {from: Bear, to: Nicole, amount: 2}}'],
  ['Big Ox deals three combat damage to Bear', '{damage: {from: Big Ox, to: Bear, amount: 3, combat: true}}'],
  ['Amy draws a card', '{draw-cards: {player: Amy, amount: 1}}'],
  ['each player draws two cards', '{draw-cards: {player: each player, amount: 2}}'],
  ['draw a card', '{draw-cards: {player: you, amount: 1}}'],
  ['Nicole mills three cards', '{mill: {player: Nicole, amount: 3}}'],
  ['Amy discards a card', '{discard: {player: Amy, amount: 1}}'],
  ['Nicole gains 3 life', '{gain-life: {player: Nicole, amount: 3}}'],
  ['Nicole loses 3 life.', '{lose-life: {player: Nicole, amount: 3}}'],
  ['Amy scries 2', '{scry: {player: Amy, amount: 2}}'],
  ['Amy surveils 1', '{surveil: {player: Amy, amount: 1}}'],
  ['put a +1/+1 counter on Bear', '{put-counters: {on: Bear, kind: +1/+1, amount: 1}}'],
  ['Amy puts two charge counters on Big Ox', '{put-counters: {on: Big Ox, kind: charge, amount: 2, by: Amy}}'],
  ['Amy creates two Ox tokens', '{create: {player: Amy, token: Ox, amount: 2}}'],
  ['Amy creates a 1/1 white Soldier creature token', '{create: {player: Amy, token: 1/1 white Soldier creature, amount: 1}}'],
  ['Bear dies', '{dies: Bear}'],
  ['Big Ox is exiled', '{exile: Big Ox}'],
  ['destroy Bear', '{destroy: Bear}'],
  ['Amy sacrifices Big Ox', '{sacrifice: {player: Amy, what: Big Ox}}'],
  ['Cub enters tapped', '{enters: {what: Cub, tapped: true}}'],
  ["Cub enters the battlefield under Nicole's control", '{enters: {what: Cub, under: Nicole}}'],
])('"%s" is read as what it says', (sentence, fields) => {
  expect(read(`event: ${sentence}`)).toBe(read(`event: ${fields}`));
  expect(read(`do: ["${sentence}", {together: ["${sentence}", {gain-life: {player: Amy, amount: 1}}]}]`)).toBe(read(`do: [${fields}, {together: [${fields}, {gain-life: {player: Amy, amount: 1}}]}]`));
});

test('a sentence about what is not there, and one that nobody knows, are problems', () => {
  expect(read('event: Wolf dies')).toContain('unknown-label');
  expect(read('event: Bear fights Big Ox')).toContain('is not an instruction');
});
