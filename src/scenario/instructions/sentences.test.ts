import { expect, test } from 'vitest';
import { canonicalText } from '../../base/canonical.ts';
import { NO_CARDS } from '../cards/corpus.ts';
import { loadScenarios } from '../load.ts';

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
  ['Amy is dealt 2 damage by Bear', '{damage: {from: Bear, to: Amy, amount: 2}}'],
  ['Bear would deal 2 damage to Nicole', '{damage: {from: Bear, to: Nicole, amount: 2}}'],
  ['Bear deals combat damage to Nicole', '{damage: {from: Bear, to: Nicole, amount: power of Bear, combat: true}}'],
  ['Bear deals damage equal to its power to Big Ox', '{damage: {from: Bear, to: Big Ox, amount: power of Bear}}'],
  ['3 damage to Nicole from Bear', '{damage: {from: Bear, to: Nicole, amount: 3}}'],
  ['Bear fights Big Ox', '{fight: [Bear, Big Ox]}'],
  ['Amy would draw a card', '{draw-cards: {player: Amy, amount: 1}}'],
  ['both players draw a card', '{draw-cards: {player: each player, amount: 1}}'],
  ['Nicole pays 2 life', '{pay-life: {player: Nicole, amount: 2}}'],
  ['Amy gains life equal to the number of creatures on the battlefield', '{gain-life: {player: Amy, amount: the number of creatures on the battlefield}}'],
  ["Nicole's life total becomes 5", '{set-life: {player: Nicole, amount: 5}}'],
  ['Amy discards her hand', "{discard: {player: Amy, what: Amy's hand}}"],
  ['Amy discards a card at random', '{discard: {player: Amy, amount: 1, random: true}}'],
  ['Amy discards Cub', '{discard: {player: Amy, what: Cub}}'],
  ['Nicole shuffles her library', '{shuffle: {player: Nicole}}'],
  ['Amy reveals Cub', '{reveal: {player: Amy, what: Cub}}'],
  ['Nicole gets two poison counters', '{put-counters: {to: Nicole, kind: poison, amount: 2}}'],
  ['Amy gets {E}{E}{E}', '{put-counters: {to: Amy, kind: energy, amount: 3}}'],
  ['remove two charge counters from Big Ox', '{remove-counters: {from: Big Ox, kind: charge, amount: 2}}'],
  ["Amy creates two tokens that are copies of Big Ox", '{create: {player: Amy, copy-of: Big Ox, amount: 2}}'],
  ["return Bear to its owner's hand", '{move: {what: Bear, to: hand}}'],
  ["Bear returns to its owner's hand", '{move: {what: Bear, to: hand}}'],
  ['Amy puts Bear on top of her library', '{move: {what: Bear, to: top of library}}'],
  ['Bear is put into exile', '{move: {what: Bear, to: exile}}'],
  ['Amy puts Cub onto the battlefield tapped', '{enters: {what: Cub, under: Amy, tapped: true}}'],
  ['Amy gains control of Big Ox', '{gain-control: {player: Amy, what: Big Ox}}'],
  ['Bear becomes tapped', '{tap: Bear}'],
  ['Bear untaps', '{untap: Bear}'],
  ['Bear taps', '{tap: Bear}'],
  ["Bear is returned to its owner's hand", '{move: {what: Bear, to: hand}}'],
  ['Bear phases out', '{phase-out: Bear}'],
  ['regenerate Bear', '{regenerate: Bear}'],
  ['Bear attacks Nicole', '{attack: {what: Bear, whom: Nicole}}'],
  ['Bear becomes a copy of Big Ox', '{become-copy: {what: Bear, of: Big Ox}}'],
  ['Amy loses the game', '{lose: {player: Amy}}'],
  ['the game is a draw', '{draw-game: {}}'],
  ['Amy takes an extra turn', '{begin: {what: extra turn, player: Amy}}'],
  ["Amy's draw step begins", '{begin: {what: draw step, player: Amy}}'],
  ['Amy flips two coins', '{flip: {player: Amy, number: 2}}'],
  ['Amy rolls a six-sided die', '{roll: {player: Amy, number: 1, sides: 6}}'],
  ['Nicole rolls two d20', '{roll: {player: Nicole, number: 2, sides: 20}}'],
  ['Amy becomes the monarch', '{monarch: {player: Amy}}'],
  ['Amy adds {G}{G}', '{add-mana: {player: Amy, types: "{G}{G}"}}'],
  ['Nicole adds two red mana', '{add-mana: {player: Nicole, types: red, amount: 2}}'],
  ['Amy gains 1 life for each creature she controls', '{gain-life: {player: Amy, amount: 1 for each creature Amy controls}}'],
  ['Nicole loses half her life, rounded up', "{lose-life: {player: Nicole, amount: \"half Nicole's life total, rounded up\"}}"],
  ['Amy sacrifices a creature she controls', '{sacrifice: {player: Amy, what: a creature Amy controls}}'],
  ['Amy searches her library for a basic land card and puts it onto the battlefield tapped', '{search: {player: Amy, what: a basic land card, to: battlefield, tapped: true}}'],
  ["Nicole's life total becomes equal to Amy's life total", "{set-life: {player: Nicole, amount: Amy's life total}}"],
  ['exchange control of Bear and Big Ox', '{exchange-control: [Bear, Big Ox]}'],
  ['Big Ox deals 3 damage divided as Amy chooses among Bear and Nicole', '{damage: {from: Big Ox, to: [Bear, Nicole], amount: 3, divided: Amy}}'],
  ['Amy returns Cub from her hand to the battlefield', '{enters: {what: Cub, from: hand}}'],
  ['Amy draws a card and loses 1 life', '{times: 1, do: [{draw-cards: {player: Amy, amount: 1}}, {lose-life: {player: Amy, amount: 1}}]}'],
  ['Bear deals 2 damage to Big Ox and 1 damage to Nicole', '{together: [{damage: {from: Bear, to: Big Ox, amount: 2}}, {damage: {from: Bear, to: Nicole, amount: 1}}]}'],
  ['Nicole proliferates', '{proliferate: {player: Nicole}}'],
  ["Cub enters the battlefield under Nicole's control", '{enters: {what: Cub, under: Nicole}}'],
])('"%s" is read as what it says', (sentence, fields) => {
  expect(read(`event: ${sentence}`)).toBe(read(`event: ${fields}`));
  expect(read(`do: ["${sentence}", {together: ["${sentence}", {gain-life: {player: Amy, amount: 1}}]}]`)).toBe(read(`do: [${fields}, {together: [${fields}, {gain-life: {player: Amy, amount: 1}}]}]`));
});

test('a sentence about what is not there, and one that nobody knows, are problems', () => {
  expect(read('event: Wolf dies')).toContain('unknown-label');
  expect(read('event: Bear growls at Big Ox')).toContain('is not an instruction');
});
