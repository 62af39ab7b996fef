import { expect, test } from 'vitest';
import { NO_CARDS } from '../../scenario/cards/corpus.ts';
import { loadScenarios } from '../../scenario/load.ts';
import { exploreScenario } from '../explore.ts';
import { openWalk } from '../walk.ts';

/** 104.4b: Amy gains 1 and loses 1, for ever, or for as long as she likes. */
const loop = (may: string): string => `id: test/loop
players: [Amy, Nicole]
life: {Amy: 20}
triggers: resolve
cards:
  Ebb: {type: Enchantment, text: [{after: {gain-life: {player: you}}, do: [{lose-life: {player: you, amount: 1}}]}]}
  Flow: {type: Enchantment, text: [{after: {lose-life: {player: you}},${may} do: [{gain-life: {player: you, amount: 1}}]}]}
battlefield: {Amy: [Ebb, Flow]}
observe: [life of Amy]
event: {gain-life: {player: Amy, amount: 1}}
`;
const scenarioOf = (may: string): ReturnType<typeof loadScenarios>['scenarios'][number] => loadScenarios(loop(may), NO_CARDS).scenarios[0]!;

test('who decides a loop in which nothing but the record grows', () => {
  const mandatory = exploreScenario(scenarioOf(''));
  expect(mandatory).toMatchObject({ verdict: 'cycle', who: { unknown: null }, outcomes: [{ text: 'the game is a draw', certain: true }] });
  const optional = exploreScenario(scenarioOf(' may: you,'));
  expect(optional).toMatchObject({ verdict: 'cycle', who: { unknown: null, endless: ['Amy'] }, outcomes: [{ force: ['Amy'], avoid: ['Amy'] }] });
});

test('a walk knows where it is after going round', () => {
  const walk = openWalk(scenarioOf(' may: you,'));
  for (const script of [[], [0], [0, 0, 0]]) expect(walk.remaining(script)).toMatchObject({ unknown: null, outcomes: [{ text: 'Amy at 20 life', force: ['Amy'] }] });
});
