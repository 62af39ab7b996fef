import { expect, test } from 'vitest';
import { NO_CARDS } from '../../scenario/cards/corpus.ts';
import { loadScenarios } from '../../scenario/load.ts';
import { exploreReference } from '../../search/reference.ts';
import { exploreScenario } from '../explore.ts';
import { openWalk } from '../walk.ts';
import { rulesModel, watchingGrowth } from './model.ts';

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

test('a sequence that ends is hardly compared in full: other effects left, other marks and other turns are seen at once', () => {
  const yaml = `id: test/skips
players: [Amy, Nicole]
schedule: [${Array.from({ length: 8 }, (_, i) => `turn of ${i % 2 === 0 ? 'Amy' : 'Nicole'}`).join(', ')}]
in force:
${['Amy', 'Nicole', 'a player', 'Amy'].map((player, i) => `- {from: a spell, controller: Amy, when: {begin: {what: turn, player: ${player}}}, may: you, next: 1, instead: [], as: e${String(i)}}`).join('\n')}
do: [run: the schedule]
observe: [turns]
`;
  const scenario = loadScenarios(yaml, NO_CARDS).scenarios[0]!;
  let compared = 0;
  const watching = watchingGrowth(rulesModel(scenario));
  const model: typeof watching = { ...watching, shape: (position) => { compared += 1; return watching.shape!(position); } };
  const { verdict, states } = exploreReference(model, { order: 'bfs', wantPlays: false, wantScripts: false });
  expect(verdict.kind).toBe('finite');
  expect(compared).toBeLessThan(states / 4);
});
