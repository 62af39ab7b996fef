import type { DecisionTree, ExploreReport, OutcomeRow, ScriptEntry } from '../explore/report-types.ts';

const which = (chosen: string): ScriptEntry => ({ player: 'Nicole', asked: 'which effect applies first', chosen, rule: '616.1e' });
const may = (chosen: string): ScriptEntry => ({ player: 'Amy', asked: 'redirect the damage to Jace?', chosen, rule: '614.9' });
const row = (text: string, plays: string, path: string, ...script: readonly ScriptEntry[]): OutcomeRow => ({
  text,
  facts: () => [{ fact: 'damage', amount: 2n ** 60n }],
  plays,
  path,
  script,
  deciders: ['Amy', 'Nicole'],
});
const end = (text: string): DecisionTree => ({ tree: 'outcome', text });
const redirect = (...options: readonly (readonly [string, DecisionTree])[]): DecisionTree => ({
  tree: 'choice',
  player: 'Amy',
  asked: 'redirect the damage to Jace?',
  rule: '614.9',
  options: options.map(([chosen, next]) => ({ chosen, next })),
});

/** A small finite report, for the tests of the renderers. */
export const SAMPLE: ExploreReport = {
  id: 'judge/07a',
  title: 'a doubler, a burn spell and a planeswalker',
  verdict: 'finite',
  complete: true,
  outcomes: [
    row('2 damage to Jace', '1', '1.0', which('the planeswalker rule'), may('yes')),
    row('4 damage to Jace', '1', '0.0', which('the doubler'), may('yes')),
    row('4 damage to Nicole', '2', '0.1', which('the doubler'), may('no')),
  ],
  count: 3,
  states: 7,
  transitions: 6,
  plays: '4',
  digest: '0123456789abcdef',
  playsDigest: 'fedcba9876543210',
  cycle: null,
  cut: null,
  readings: [],
  wall_s: 0.0042,
  peak_mb: 81.3,
  tree: {
    tree: 'choice',
    player: 'Nicole',
    asked: 'which effect applies first',
    rule: '616.1e',
    options: [
      { chosen: 'the doubler', next: redirect(['yes', end('4 damage to Jace')], ['no', end('4 damage to Nicole')]) },
      { chosen: 'the planeswalker rule', next: redirect(['yes', end('2 damage to Jace')], ['no', end('4 damage to Nicole')]) },
    ],
  },
};
