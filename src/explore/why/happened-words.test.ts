import { expect, test } from 'vitest';
import { NO_CARDS } from '../../scenario/cards/corpus.ts';
import { loadTree } from '../../scenario/load.ts';
import { explainScenario } from '../explain.ts';
import { cardWords } from './card-words.ts';

/** A situation with one card of its own, in somebody's hands. */
function scenarioWith(abilities: readonly unknown[], more: object): ReturnType<typeof loadTree>['scenarios'][number] {
  const { scenarios: [scenario], problems } = loadTree({ id: 'words', players: ['Amy', 'Nicole'], cards: { Book: { type: 'Artifact', text: abilities } }, ...more }, NO_CARDS);
  if (scenario === undefined) throw new Error(JSON.stringify(problems));
  return scenario;
}
const DRAW = { battlefield: { Amy: ['Book'] }, library: { Amy: '9 cards' }, event: 'Amy draws a card' };

test.each([
  [{ phase: 'draw' }, 'it is the draw step'],
  [{ not: { phase: 'combat' } }, 'it is not the combat phase'],
  [{ turn: { of: 'you' } }, 'it is your turn'],
  [{ not: { turn: { of: 'an opponent' } } }, "it is not an opponent's turn"],
  [{ happened: { fact: 'draws', since: 'turn', who: 'you' } }, 'you drew a card this turn'],
  [{ not: { happened: { fact: 'draws', since: 'step', who: 'you' } } }, 'you did not draw a card this step'],
  [{ not: { exists: 'an artifact you control' } }, 'there is no artifact you control'],
  [{ not: { is: ['this', 'untapped'] } }, 'this is not untapped'],
])('%j is %s', (condition, words) => {
  const scenario = scenarioWith([{ when: { draw: { player: 'you' } }, if: condition, instead: [] }], DRAW);
  expect(cardWords(scenario.cards['Book']!).text).toEqual([expect.stringContaining(`, if ${words} → `)]);
});

test("118.3: an effect whose cost can't be paid says so", () => {
  const gate = [{ when: { enters: 'this' }, pay: { player: 'you', cost: { life: 2 }, may: true }, change: { tapped: { unless: 'paid this way' } } }];
  const why = (life: number): string => JSON.stringify(explainScenario(scenarioWith(gate, { life: { Amy: life }, hand: { Amy: ['Book'] }, event: { enters: { what: 'Book', from: 'hand', under: 'Amy' } } }), []).rounds[0]);
  expect(why(1)).toContain("its cost can't be paid (118.3)");
  expect(why(2)).not.toContain("can't be paid");
});
