/** What people write where data is expected, and what they are told. */
import { describe, expect, test } from 'vitest';
import { NO_CARDS } from '../cards/corpus.ts';
import { loadScenarios } from '../load.ts';
import { asData } from './pasted.ts';

const SENTENCES = [
  'Whenever a creature you control dies, draw a card.', '{T}: Add one mana of any color.', 'Prevent all combat damage that would be dealt to you.', 'If a source you control would deal damage to a permanent or player, it deals double that damage instead.',
  'If a card would be put into a graveyard from anywhere, exile it instead.', 'If a creature would die, put a counter on this instead.', 'If you would draw a card, draw two cards instead.', 'If you would gain life, you gain twice that much life instead.', 'If an opponent would lose life, they lose twice that much life instead.',
  'If one or more tokens would be created under your control, twice that many are created instead.', 'If one or more +1/+1 counters would be put on a creature you control, that many plus one are put on it instead.',
  'This land enters tapped.', 'This creature enters with two +1/+1 counters on it.', 'You may have this creature enter as a copy of any creature on the battlefield.', 'Skip your draw step each turn you control this.', "Players can't gain life this turn.", 'Creatures you control get +1/+1.',
];
const cardWith = (text: string): string => `players: [Amy, Nicole]\nid: a/b\ncards:\n  Thing:\n    type: Enchantment\n    text:\n    - ${text}\nbattlefield: {Amy: [Thing]}\nevent: {gain-life: {player: Amy, amount: 1}}\n`;

describe('the printed text of a card', () => {
  test.each(SENTENCES)('%s: a hint has data that can be read', (sentence) => {
    const hint = asData(sentence) ?? '';
    expect(hint).toContain('corpus/GUIDE.md');
    const form = /something like (\{.*\}): corpus/.exec(hint)?.[1] ?? '';
    expect(form).not.toBe('');
    expect(loadScenarios(cardWith(form.replaceAll('[..]', '[{lose-life: {player: you, amount: 1}}]')), NO_CARDS).problems).toEqual([]);
  });
  test.each(['Creatures you control get smaller and smaller.', 'If a creature would yawn, it sleeps instead.', 'Skip your draw step each turn you control this.'])('%s: what is not understood is one problem with its place and a hint', (sentence) => {
    const { problems } = loadScenarios(cardWith(JSON.stringify(sentence)), NO_CARDS);
    expect(problems).toMatchObject([{ line: 7, code: 'oracle-text', hint: expect.stringContaining('corpus/GUIDE.md') as string }]);
  });
  test('each sentence has a form of its own', () => expect(new Set(SENTENCES.map(asData)).size).toBe(SENTENCES.length));
  test('a misspelt keyword is none', () => expect(asData('protecton from red')).toBeUndefined());
});

describe('what is said of a slip', () => {
  const HEAD = 'id: a/b\nplayers: [Amy, Nicole]\n';
  test.each([
    ['event: damage\n', 'needs "from:" and "to:" and "amount:"'],
    ['event:\n  damage:\n  to: Nicole\n  amount: 2\n', '"to:" is a field of "damage" and stands beside it'],
    ['do:\n- Lightning Bolt resolves, targeting Grizzly Bears\n', 'a word with fields'],
    ['in force:\n- a shield on Nicole\nevent: {draw: {player: Amy}}\n', 'targets: {it: Nicole}'],
    ['life totals: {Amy: 3}\nevent: {draw: {player: Amy}}\n', 'here that is "life:"'],
    ['battlefield:\n  Amy:\n  -Bear\n  - Cat\nevent: {draw: {player: Amy}}\n', 'a blank belongs behind the dash'],
    ['battlefield:\n\tAmy: []\nevent: {draw: {player: Amy}}\n', 'not with tabs'],
    ['event: {draw: {player: Amy}\nobserve: events\n', 'needs its end'],
    ['battlefield: {Amy: [Wurm Thing]}\nevent: {draw: {player: Amy}}\n', '{card: Wurm Thing, type: Creature, pt: 2/2}'],
    ['event: {draw: {player: Amy}}\nexpect: {outcomes: [nothing]}\n', 'write "nothing happens"'],
    ['cards: {A: {type: Enchantment, text: [{on: {draw: {player: you}}, instead: []}]}}\nevent: {draw: {player: Amy}}\n', 'here that is "when:"'],
  ])('%j', (text, said) => {
    const { problems } = loadScenarios(HEAD + text, NO_CARDS);
    expect(problems.map(({ message, hint = '' }) => `${message} ${hint}`).join('\n')).toContain(said);
  });
  test('a number of players is no player', () => expect(loadScenarios('id: a/b\nplayers: 2\nevent: {draw: {player: Amy}}\n', NO_CARDS).problems.map(({ hint }) => hint)).toContain('write players: [Amy, Nicole]'));
  test('a part of a name finds the card', () => {
    const cards = { ...NO_CARDS, names: () => ['Fiery Emancipation', 'Fiery Hound'] };
    expect(loadScenarios(`${HEAD}battlefield: {Amy: [emancipation]}\nevent: {draw: {player: Amy}}\n`, cards).problems[0]?.hint).toBe('did you mean "Fiery Emancipation"?');
  });
});
