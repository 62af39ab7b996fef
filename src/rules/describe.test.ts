import { expect, test } from 'vitest';
import { describe } from './describe.ts';
import type { GameEvent } from './event.ts';
import { BEAR, FOREST, world } from './layers.fixture.ts';

const w = world([BEAR, FOREST]);
const said = (event: Partial<GameEvent>): string => describe(w, { cause: { kind: 'effect', source: null, controller: 0 }, applied: [], ...event } as GameEvent);
const [BEAR_ID, FOREST_ID] = [0, 1];
const me = w.players[0]?.name ?? '';

test('every kind of event is a sentence, with one thing or several', () => {
  expect(said({ kind: 'damage', amount: 4, recipient: BEAR_ID })).toBe('4 damage to Bear');
  expect(said({ kind: 'put-counters', amount: 1, counter: '+1/+1', recipient: BEAR_ID })).toBe('1 +1/+1 counter on Bear');
  expect(said({ kind: 'put-counters', amount: 0, counter: 'charge', recipient: BEAR_ID })).toBe('0 charge counters on Bear');
  expect(said({ kind: 'draw', player: 0 })).toBe(`${me} draws a card`);
  expect(said({ kind: 'draw', player: 0, word: 'bottom' })).toBe(`${me} draws a card from the bottom`);
  expect(said({ kind: 'draw-cards', player: 0, amount: 2 })).toBe(`${me} draws 2 cards`);
  expect(said({ kind: 'add-mana', player: 0, amount: 3, word: 'green' })).toBe(`${me} adds 3 green mana`);
  expect(said({ kind: 'move', what: FOREST_ID, to: { zone: 'exile' } })).toBe('Forest goes into exile');
  expect(said({ kind: 'sacrifice', player: 0, what: BEAR_ID })).toBe(`${me} sacrifices Bear`);
  expect(said({ kind: 'begin', player: 0, word: 'draw' })).toBe(`${me}'s draw step begins`);
  expect(said({ kind: 'begin', player: 0, word: 'turn' })).toBe(`${me}'s turn begins`);
  expect(said({ kind: 'lose', player: 0, word: 'library' })).toBe(`${me} loses the game`);
  expect(said({ kind: 'designate', player: 0, word: 'monarch' })).toBe(`${me} becomes the monarch`);
  expect(said({ kind: 'designate', word: 'night' })).toBe('it becomes night');
  expect(said({ kind: 'keyword-action', player: 0, word: 'proliferate', amount: 1 })).toBe(`${me} proliferates`);
  expect(said({ kind: 'keyword-action', player: 0, what: BEAR_ID, word: 'explore', amount: 2 })).toBe('Bear explores 2');
  expect(said({ kind: 'scry', player: 0, amount: 2 })).toBe(`${me} scries 2`);
});
test('tokens by their names, each kind with its number', () => {
  const group = (amount: number, card: string) => ({ amount, spec: { card } });
  expect(said({ kind: 'create', player: 0, groups: [group(1, 'Clue'), group(2, 'Food'), group(1, 'Treasure')] })).toBe(`${me} creates 1 Clue token, 2 Food tokens and 1 Treasure token`);
  expect(said({ kind: 'create', player: 0, groups: [{ amount: 2, spec: {}, copyOf: BEAR_ID }] })).toBe(`${me} creates 2 tokens copying Bear`);
});
