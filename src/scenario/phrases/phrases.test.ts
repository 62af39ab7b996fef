import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { parseAmount, printAmount } from '../values/amounts.ts';
import { parseCondition } from '../values/conditions.ts';
import type { Scope } from '../yaml/cursor.ts';
import { parseArg, parseFilter, parseRef } from './phrases.ts';
import { printFilter } from './print.ts';
import { printRef } from './refs.ts';

const scope: Scope = { players: ['Amy', 'Nicole'], labels: ['Bear', 'Jace, the Mind Sculptor', 'first Beast'], bound: ['it', 'original', 'eaten'] };
const value = <T>(parsed: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: { readonly message: string } }): T => {
  if (!parsed.ok) throw new Error(parsed.problem.message);
  return parsed.value;
};
const you = { test: 'ref', ref: { ref: 'you' } } as const;
const notThis = { test: 'not', of: { test: 'ref', ref: { ref: 'this' } } } as const;
const permanent = { test: 'permanent' } as const;
const type = (name: string) => ({ test: 'type', value: name }) as const;

describe('109.2: a filter phrase gives the tree of its long form', () => {
  test.each([
    ['another nontoken creature you control', { test: 'all', of: [notThis, { test: 'not', of: { test: 'token' } }, permanent, type('Creature'), { test: 'controller', who: you }] }],
    ['a permanent or player', { test: 'any', of: [permanent, { test: 'player' }] }],
    ['creature, planeswalker, or player', { test: 'any', of: [{ test: 'all', of: [permanent, type('Creature')] }, { test: 'all', of: [permanent, type('Planeswalker')] }, { test: 'player' }] }],
    ['any target', { test: 'damageable' }],
    ['any other target', { test: 'all', of: [notThis, { test: 'damageable' }] }],
    ['a card or token', { test: 'any', of: [{ test: 'card' }, { test: 'token' }] }],
    ['all cards in graveyards', { test: 'all', of: [{ test: 'card' }, { test: 'zone', zone: 'graveyard' }] }],
    ['creature card in your graveyard', { test: 'all', of: [type('Creature'), { test: 'card' }, { test: 'zone', zone: 'graveyard', of: you }] }],
    ['instant or sorcery spell', { test: 'all', of: [{ test: 'any', of: [type('Instant'), type('Sorcery')] }, { test: 'spell' }] }],
    ['a red or artifact source', { test: 'all', of: [{ test: 'any', of: [{ test: 'color', value: 'red' }, type('Artifact')] }, { test: 'source' }] }],
    ["a creature that's a token", { test: 'all', of: [permanent, type('Creature'), { test: 'token' }] }],
    ['a kicked creature', { test: 'all', of: [{ test: 'paid', how: 'kicker' }, permanent, type('Creature')] }],
    ['a creature with flying or reach', { test: 'all', of: [permanent, type('Creature'), { test: 'any', of: [{ test: 'keyword', value: 'flying' }, { test: 'keyword', value: 'reach' }] }] }],
    ["a creature that's white or blue", { test: 'all', of: [permanent, type('Creature'), { test: 'any', of: [{ test: 'color', value: 'white' }, { test: 'color', value: 'blue' }] }] }],
    ["a permanent that's not an artifact", { test: 'all', of: [permanent, { test: 'not', of: type('Artifact') }] }],
    ['a permanent with mana value equal to X', { test: 'all', of: [permanent, { test: 'compare', value: 'mana-value', op: 'equal', than: { amount: 'x' } }] }],
    ['a nonland permanent card', { test: 'all', of: [{ test: 'not', of: type('Land') }, { test: 'any', of: ['Artifact', 'Battle', 'Creature', 'Enchantment', 'Land', 'Planeswalker'].map(type) }, { test: 'card' }] }],
    ['a red source', { test: 'all', of: [{ test: 'color', value: 'red' }, { test: 'source' }] }],
    ['creatures an opponent of Amy controls', { test: 'all', of: [permanent, { test: 'type', value: 'Creature' }, { test: 'controller', who: { test: 'opponent', of: { ref: 'label', name: 'Amy' } } }] }],
    ['a source an opponent controls', { test: 'all', of: [{ test: 'source' }, { test: 'controller', who: { test: 'opponent', of: { ref: 'you' } } }] }],
    ['an object you control', { test: 'controller', who: you }],
    ['the chosen player', { test: 'chosen', what: 'player', of: { ref: 'this' } }],
    ['enchanted creature', { test: 'ref', ref: { ref: 'attached-to', of: { ref: 'this' } } }],
    ['Jace, the Mind Sculptor', { test: 'ref', ref: { ref: 'label', name: 'Jace, the Mind Sculptor' } }],
    ['creatures Amy controls', { test: 'all', of: [permanent, type('Creature'), { test: 'controller', who: { test: 'ref', ref: { ref: 'label', name: 'Amy' } } }] }],
    ['a creature or a land you control', { test: 'any', of: [{ test: 'all', of: [permanent, type('Creature'), { test: 'controller', who: you }] }, { test: 'all', of: [permanent, type('Land'), { test: 'controller', who: you }] }] }],
    ['a player or a land you control', { test: 'any', of: [{ test: 'player' }, { test: 'all', of: [permanent, type('Land'), { test: 'controller', who: you }] }] }],
    ['a creature with flying or a land you control', { test: 'any', of: [{ test: 'all', of: [permanent, type('Creature'), { test: 'keyword', value: 'flying' }] }, { test: 'all', of: [permanent, type('Land'), { test: 'controller', who: you }] }] }],
    ['Elves', { test: 'all', of: [permanent, { test: 'subtype', value: 'Elf' }] }],
  ])('%s', (text, tree) => {
    expect(value(parseFilter(text, scope))).toEqual(tree);
  });
});

test('what is not understood is a problem with a hint, never a guess', () => {
  for (const [text, hint] of [['anoter creature', 'another'], ['a creture', 'creature'], ['creature with flyin', 'flying'], ['Baer', 'Bear']] as const) {
    const parsed = text === 'Baer' ? parseRef(text, scope) : parseFilter(text, scope);
    expect(parsed.ok).toBe(false);
    expect(!parsed.ok && parsed.problem.hint).toContain(hint);
  }
});

test.each(['this', 'you', 'it', 'the original', 'that player', 'that source', 'Bear', 'its controller', "that object's owner", 'each opponent', 'each player', 'enchanted permanent', 'what Bear is attached to', 'first Beast', 'the affected one'])('reference %s prints as it is written', (text) => {
  expect(printRef(value(parseRef(text, scope)))).toBe(text);
});

test.each([
  ['each creature', { arg: 'filter', mode: 'each' }], ['a land', { arg: 'filter', mode: 'choose' }], ['it', { arg: 'ref', ref: { ref: 'bound', name: 'it' } }], ['two creatures', { arg: 'filter', mode: 'choose', count: { amount: 'number', value: 2 } }],
])('argument %s', (text, part) => {
  expect(value(parseArg(text, scope))).toMatchObject(part);
});

test.each([
  ['3', { amount: 'number', value: 3 }], ['900719925474099312345', { amount: 'number', value: 900719925474099312345n }], ['X', { amount: 'x' }], ['that', { amount: 'that' }], ['prevented', { amount: 'prevented' }],
  ['lands you control', { amount: 'count' }], ['power of this', { amount: 'value', value: 'power', of: { ref: 'this' } }], ['cards in your library', { amount: 'value', value: 'library', of: { ref: 'you' } }],
  ['damage marked on it', { amount: 'value', value: 'damage' }], ['devotion to white', { amount: 'value', value: 'devotion', colors: ['white'] }], ['+1/+1 counters on it', { amount: 'value', value: 'counters', kind: '+1/+1' }], ['the greatest power among creatures you control', { amount: 'greatest', value: 'power' }],
])('amount %s', (text, part) => {
  const amount = value(parseAmount(text, scope));
  expect(amount).toMatchObject(part);
  expect(value(parseAmount(printAmount(amount) ?? '', scope))).toEqual(amount);
});

test('conditions as phrases', () => {
  expect(parseCondition('paid this way')).toEqual({ if: 'paid', how: 'this way' });
  expect(parseCondition("tribute wasn't paid")).toEqual({ if: 'not', of: { if: 'paid', how: 'tribute' } });
});

const adjective = fc.constantFrom('nontoken', 'tapped', 'attacking', 'red', 'nonblack', 'legendary', 'nonbasic', 'multicolored', 'white or blue', 'face-down', 'non-Angel');
const noun = fc.constantFrom('creature', 'artifact creature', 'permanent', 'land', 'Elf Warrior', 'spell', 'creature card', 'token', 'source', 'artifact or enchantment', 'instant or sorcery card', 'Goblin', 'creature or player', 'creature, planeswalker, or battle');
const modifier = fc.constantFrom(
  'you control', "you don't control", 'an opponent controls', 'that player controls', 'Amy controls', 'you own', 'with flying', 'without flying', 'with a +1/+1 counter', 'with no counters', 'with power 4 or greater', 'with mana value 3 or less', 'with mana value the mana spent or less', 'of the chosen kind',
  'in your graveyard', 'on the battlefield', 'in exile', "in Amy's hand", 'cast from exile', 'that was dealt damage this way', 'that dealt damage this turn', 'that was destroyed by this this way', 'attached to Bear', 'enchanted by Bear', 'equipped by an Equipment you control', 'you both own and control', 'with both flying and vigilance', 'other than it', 'that shares a color with it', 'with odd power', 'that entered this turn',
);
const phrase = fc.tuple(fc.constantFrom('a', 'another', 'each', 'each other', 'target', 'all'), fc.array(adjective, { maxLength: 2 }), noun, fc.array(modifier, { maxLength: 3 })).map(([article, before, middle, after]) => [article, ...before, middle, ...after].join(' '));
property.prop([phrase])('a printed filter parses to the same tree', (text) => {
  const filter = value(parseFilter(text, scope));
  const printed = printFilter(filter);
  expect(printed).toBeDefined();
  expect(value(parseFilter(printed ?? '', scope))).toEqual(filter);
});
