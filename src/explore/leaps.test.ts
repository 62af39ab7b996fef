import { expect, test } from 'vitest';
import { createRandom } from '../base/random.ts';
import { machineOf } from '../rules/machine.ts';
import { ALL_REDUCTIONS } from '../search/packed/division/model.ts';
import { replay } from '../search/path.ts';
import type { Exploration } from '../search/verdict.ts';
import { scenarioOf } from './compile/compare.fixture.ts';
import { exploreScenario } from './explore.ts';
import { exploreInLeaps } from './leaps.ts';
import type { ExploreReport } from './report-types.ts';
import { rulesModel } from './puzzle/model.ts';
import { exploreWatched } from './puzzle/watched.ts';
import { randomLeaps } from './random-leaps.fixture.ts';

const HOW = { order: 'bfs', maxStates: 3_000, wantPlays: true, wantScripts: true } as const;
const told = (found: Exploration<unknown>): unknown => [found.verdict.kind, String(found.plays), [...found.outcomes].map(([text, { plays, script }]) => [text, String(plays), (script ?? []).join('.')])];

test('616.1: a search in leaps over single batches finds the outcomes, plays and scripts that the rules have', { timeout: 600_000 }, () => {
  let [leapt, leaps, asked] = [0, 0, 0];
  for (let seed = 0; seed < Number(process.env['RANDOM_SEEDS'] ?? 120); seed++) {
    const yaml = randomLeaps(createRandom(`leaps ${String(seed)}`));
    const scenario = scenarioOf(yaml);
    const plain = exploreWatched(scenario, rulesModel(scenario, machineOf(scenario)), HOW);
    if (!plain.complete) continue;
    for (const record of [false, true]) {
      const found = exploreInLeaps(scenario, rulesModel(scenario, machineOf(scenario)), { ...HOW, reductions: { ...ALL_REDUCTIONS, eager: true }, record });
      if (found === null) continue;
      expect(told(found), yaml).toEqual(told(plain));
      leapt += 1;
      leaps += found.leaps;
      if (plain.outcomes.size > 1) asked += 1;
    }
  }
  expect(leapt).toBeGreaterThan(60);
  expect(leaps).toBeGreaterThan(leapt);
  expect(asked).toBeGreaterThan(15);
});

/** A scenario with one leap: the outcomes, plays and scripts of a search without leaps are the same. */
function inOneLeap(yaml: string): ExploreReport {
  const how = { engine: 'compiled', readings: false, tree: false, who: false } as const;
  const [on, off] = [exploreScenario(scenarioOf(yaml), how), exploreScenario(scenarioOf(yaml), { ...how, reductions: { batches: false } })];
  expect(on.stats).toMatchObject({ 'batches compiled': 1 });
  expect(off.stats).not.toHaveProperty('batches compiled');
  expect(on.outcomes.map(({ text, plays, path }) => [text, plays, path])).toEqual(off.outcomes.map(({ text, plays, path }) => [text, plays, path]));
  return on;
}

/** Six doublers and additions on damage, and whoever is dealt damage gains life. */
const TRIGGERED = [
  'id: t', 'players: [Amy, Nicole]', 'triggers: resolve', 'cards: {Priest: {type: Creature — Cleric, pt: 1/1, text: [{after: {damage: {to: you}}, do: [{gain-life: {player: you, amount: 1}}]}]}}', 'battlefield: {Amy: [Priest], Nicole: [{object: a 2/2 creature, as: Ogre}]}', 'in force:',
  ...['times: 2', 'plus: 1', 'times: 2', 'plus: 3', 'times: 2', 'plus: 9'].map((change, i) => `- {from: a spell, controller: Amy, when: {damage: {to: Amy}}, change: {amount: {${change}}}, until: end of turn, as: e${String(i)}}`),
  'event: {damage: {from: Ogre, to: Amy, amount: 1}}', 'observe: [life of Amy]', '',
].join('\n');

test('603.3: what triggers on a batch that six effects watch is one step after its outcomes, and can be switched off', () => {
  const on = inOneLeap(TRIGGERED);
  // Each addition is doubled 0 to 3 times, by those doublers that come after it: (1 + 3 + 9 parts) between 8 + 13 and 8 + 8 * 13, and 1 life is gained.
  expect(on.plays).toBe('720');
  expect(on.outcomes.map(({ text }) => text)).toEqual(expect.arrayContaining([`Amy at ${String(20 - 21 + 1)} life`, `Amy at ${String(20 - 112 + 1)} life`]));
});

/** Four creatures die at once, a fifth is tapped instead, and its controller gains life later; two effects exile each of them, one of which makes a Soldier besides. */
const DEATHS = [
  'id: t', 'players: [Amy, Nicole]', 'sba: after each', 'cards: {Ward: {type: Enchantment, text: [{when: {destroy: {what: Ogre}}, instead: [{tap: {what: that creature}}, {gain-life: {player: Nicole, amount: 1}}]}]}}', 'battlefield:', '  Amy: [Ward]',
  `  Nicole: [${['Bear', 'Cat', 'Dog', 'Elk', 'Ogre'].map((name, i) => `{object: a 2/${String(i + 1)} creature, as: ${name}}`).join(', ')}]`, 'in force:',
  ...['', ', also: [{create: {player: you, token: a 1/1 Soldier creature, amount: 1}}]'].map((also, i) => `- {from: a spell, controller: Amy, when: {dies: {what: a creature}}, change: {to: exile}${also}, until: end of turn, as: e${String(i)}}`),
  'do: [{destroy: {what: each creature}}]', 'observe: [permanents of Amy, life of Nicole]', '',
].join('\n');

test('616.1: of what one effect adds for several events only how much it is goes on to matter, and a batch is leapt over after something has been applied in it', () => {
  expect(inOneLeap(DEATHS).count).toBe(5); // of four creatures, none to all bring a Soldier
});

test('a loop that triggers go round is left to the plain search', () => {
  const scenario = scenarioOf([
    'id: t', 'players: [Amy, Nicole]', 'triggers: resolve', 'cards: {Priest: {type: Creature — Cleric, pt: 1/1, text: [{after: {damage: {to: you}}, do: [{gain-life: {player: you, amount: 1}}]}]}, Pyre: {type: Enchantment, text: [{after: {gain-life: {player: you}}, do: [{damage: {from: this, to: you, amount: 1}}]}]}}',
    'battlefield: {Amy: [Priest, Pyre]}', 'in force:', ...['times: 2', 'plus: 1', 'times: 2', 'plus: 1', 'plus: 2'].map((change, i) => `- {from: a spell, controller: Amy, when: {gain-life: {player: Amy}}, change: {amount: {${change}}}, until: end of turn, as: e${String(i)}}`),
    'event: {gain-life: {player: Amy, amount: 1}}', 'observe: [life of Amy]', '',
  ].join('\n'));
  const report = exploreScenario(scenario, { engine: 'compiled', readings: false, tree: false, who: false, limits: { maxStates: 20_000 } });
  expect(report.verdict).toBe('growth');
});

test('a search in leaps that is cut has scripts to what it has found', () => {
  const yaml = [
    'id: t', 'players: [Amy, Nicole]', 'sba: after each', 'battlefield: {Amy: [{object: a 2/30 creature, as: Bear}], Nicole: [{object: a 2/2 creature, as: Ogre}]}', 'in force:',
    ...['times: 2', 'plus: 1', 'times: 2', 'plus: 3', 'times: 2', 'plus: 9'].map((change, i) => `- {from: a spell, controller: Amy, when: {damage: {to: Bear}}, change: {amount: {${change}}}, until: end of turn, as: e${String(i)}}`),
    'do:', '- damage: {from: Ogre, to: Bear, amount: 1}', '- damage: {from: Ogre, to: Bear, amount: 1}', 'observe: [events]', '',
  ].join('\n');
  const scenario = scenarioOf(yaml);
  const model = rulesModel(scenario, machineOf(scenario));
  const found = exploreInLeaps(scenario, model, { ...HOW, maxStates: 300, record: true });
  expect(found?.verdict).toMatchObject({ kind: 'cut', limit: 'states' });
  expect(found?.outcomes.size).toBeGreaterThan(0);
  for (const [text, { script }] of found?.outcomes ?? []) {
    const steps = replay(model, script ?? []);
    expect(steps.ok && model.outcome(steps.value.at(-1)?.after ?? model.initial)).toBe(text);
  }
});

test('where an effect watches for what happens first, how a batch came to its end is remembered: it is gone through step by step', () => {
  const scenario = scenarioOf([
    'id: t', 'players: [Amy, Nicole]', 'battlefield: {Nicole: [{object: a 1/2 creature, as: Ant}], Amy: [{object: a 2/3 creature, as: Bee}]}', 'in force:',
    '- {from: a spell, controller: Amy, when: {put-counters: {to: a creature}}, modes: {first: {instead: []}, second: {instead: []}}, as: Either}',
    ...['e1', 'e2'].map((as) => `- {from: a spell, controller: Nicole, when: {put-counters: {to: a permanent}}, instead: [], first: turn, until: end of turn, as: ${as}}`),
    'do:', '- put-counters: {on: Ant, kind: -1/-1, amount: 1}', '- put-counters: {on: Bee, kind: +1/+1, amount: 2}', '- put-counters: {on: each creature, kind: -1/-1, amount: 4}', 'observe: [life of Amy]', '',
  ].join('\n'));
  expect(exploreInLeaps(scenario, rulesModel(scenario, machineOf(scenario)), { ...HOW, reductions: { ...ALL_REDUCTIONS, eager: true }, record: false })).toBeNull();
});
