import { describe, expect, test } from 'vitest';
import type { Scenario } from '../rules/model.ts';
import { NO_CARDS } from '../scenario/cards/corpus.ts';
import { loadScenarios } from '../scenario/load.ts';
import { canForceIn } from '../search/brute-force.fixture.ts';
import { corpus } from './disk.fixture.ts';
import { DRAW } from './decide.ts';
import { exploreScenario } from './explore.ts';
import { fileOf, type Tree } from './metamorphic.ts';
import { rulesModel } from './puzzle/model.ts';
import { randomScenario } from './random-scenario.fixture.ts';
import type { ExploreReport } from './report-types.ts';

const scenarios = corpus.scenarios({ folders: ['judge', 'rulings-a'] });
const QUIET = { readings: false, tree: false } as const;

const scenarioNamed = (id: string): Scenario => {
  const scenario = scenarios.find((each) => each.id === id);
  if (scenario === undefined) throw new Error(`no scenario ${id}`);
  return scenario;
};
const scenarioOf = (text: string): Scenario => {
  const { scenarios: [scenario], problems } = loadScenarios(text, corpus.cards);
  if (scenario === undefined || problems.length > 0) throw new Error(JSON.stringify(problems));
  return scenario;
};
const powersOf = ({ outcomes }: ExploreReport): Readonly<Record<string, unknown>> =>
  Object.fromEntries(outcomes.map(({ text, certain, force, avoid, together, deciders }) => [text, { certain, force, avoid, together, deciders }]));

describe('the judge questions', () => {
  test('fifth question: Nicole can force either outcome', () => {
    const found = powersOf(exploreScenario(scenarioNamed('judge/05'), QUIET));
    expect(Object.values(found)).toHaveLength(2);
    for (const power of Object.values(found)) expect(power).toEqual({ certain: false, force: ['Nicole'], avoid: ['Nicole'], together: [], deciders: ['Nicole'] });
  });
  test('seventh question: Amy can force 4 to Nicole and avoid anything, Nicole can force nothing and avoid either outcome with Jace', () => {
    const both = { certain: false, force: [], avoid: ['Amy', 'Nicole'], together: [['Amy', 'Nicole']], deciders: ['Amy', 'Nicole'] };
    expect(powersOf(exploreScenario(scenarioNamed('judge/07a'), QUIET))).toEqual({
      '2 damage to Jace': both, '4 damage to Jace': both,
      '4 damage to Nicole': { certain: false, force: ['Amy'], avoid: ['Amy'], together: [], deciders: ['Amy'] },
    });
  });
  test('seventh question: what each option leaves', () => {
    const { who } = exploreScenario(scenarioNamed('judge/07a'), QUIET);
    expect(who?.choices?.map(({ path, player, options }) => [path, player, ...options.map(({ leaves, certain, force }) => [leaves, certain, force])])).toEqual([
      ['', 'Nicole', [[1, 2], null, { Amy: [1, 2] }], [[0, 2], null, { Amy: [0, 2] }]],
      ['0', 'Amy', [[1], 1, { Nicole: [1], Amy: [1] }], [[2], 2, { Nicole: [2], Amy: [2] }]],
      ['1', 'Amy', [[0], 0, { Nicole: [0], Amy: [0] }], [[2], 2, { Nicole: [2], Amy: [2] }]],
    ].map(([path, player, ...options]) => [path, player, ...options.map((option) => (Array.isArray(option) ? option : []))]));
  });
});

describe('honesty', () => {
  test('a search that was cut says that who decides is not known, and claims nothing', () => {
    const { who, outcomes } = exploreScenario(scenarioNamed('judge/07a'), { ...QUIET, limits: { maxStates: 5 } });
    expect(who).toMatchObject({ unknown: 'the outcomes are not all known', choices: null });
    for (const row of outcomes) expect(row).not.toHaveProperty('force');
  });
  test('the packed engine\'s report has the same answers as the reference machine\'s', () => {
    for (const id of ['judge/05', 'judge/07a', 'judge/07b']) {
      expect(powersOf(exploreScenario(scenarioNamed(id), { ...QUIET, engine: 'compiled' }))).toEqual(powersOf(exploreScenario(scenarioNamed(id), { ...QUIET, engine: 'reference' })));
    }
  });
});

const REDIRECTION = `
players: [Amy, Nicole]
edition: cr-2014
battlefield:
  Amy: [Furnace of Rath]
  Nicole: [{card: "Jace, the Mind Sculptor", as: Jace, counters: {loyalty: 3}}]
event: {damage: {from: {card: Shock, controller: Amy}, to: Nicole, amount: 2}}
`;
describe('preferences', () => {
  const best = (prefer: string): unknown => exploreScenario(scenarioOf(`id: a/b\nprefer: ${prefer}${REDIRECTION}`), QUIET).who?.best.map(({ player, sure }) => [player, sure?.values, sure?.path, sure?.outcome]);
  test('least damage to me: Amy decides, so 4 is all that Nicole can be sure of', () => {
    expect(best('{Nicole: [least damage to me]}')).toEqual([['Nicole', ['least damage to me: 4'], '0.1', '4 damage to Nicole']]);
  });
  test('what one wants most comes first; the second goal breaks the tie', () => {
    // Amy wants no damage on Nicole: she redirects. Whether 2 or 4 go to Jace is Nicole's choice, so at least 2 are sure.
    expect(best('{Amy: [least damage to Nicole, most damage to Jace]}')).toEqual([['Amy', ['least damage to Nicole: 0', 'most damage to Jace: 2'], '1.0', '2 damage to Jace']]);
  });
  test('facts and survival are goals too', () => {
    expect(best('{Amy: [4 damage to Jace], Nicole: [not 4 damage to Jace, Jace survives]}')).toEqual([
      ['Amy', ['4 damage to Jace: no'], '0.0', '4 damage to Jace'].with(1, ['4 damage to Jace: no']).with(2, '1.0').with(3, '2 damage to Jace'),
      ['Nicole', ['not 4 damage to Jace: yes', 'Jace survives: yes'], '1.0', '2 damage to Jace'],
    ]);
  });
  test('a goal that says nothing is a problem with its place', () => {
    const { problems } = loadScenarios(`id: a/b\nprefer: {Nicole: [least zone of Jace, Ann survives], Bob: [Jace survives]}${REDIRECTION}`, corpus.cards);
    expect(problems.map(({ line, column, code }) => `${String(line)}:${String(column)} ${code}`)).toEqual(['2:19 not-a-number', '2:39 outcome', '2:54 unknown-player']);
  });
});

describe('chance', () => {
  test('nobody can force what a shuffled library decides, and its odds are those of the cards', () => {
    const { outcomes, who } = exploreScenario(scenarioNamed('rulings-a/shuffled-then-drawn'), QUIET);
    const fate = { certain: false, force: [], avoid: [], together: [], deciders: ['chance'] };
    expect(outcomes).toMatchObject([
      { text: 'Grizzly Bears in hand', ...fate, odds: { least: '1/3', most: '1/3', players: {} } },
      { text: 'Grizzly Bears in library', ...fate, odds: { least: '2/3', most: '2/3', players: {} } },
    ]);
    expect(who?.choices).toMatchObject([{ path: '', player: 'chance', options: [{ certain: 1 }, { certain: 0 }] }].map(({ options: _, ...rest }) => rest));
  });
  test('who may leave it to chance holds its probability within a range', () => {
    const { outcomes } = exploreScenario(scenarioOf(`
id: a/chance
players: [Amy, Nicole]
library: {Amy: [Shock, Forest]}
do:
- may: Nicole
  do:
  - shuffle: {player: Amy}
- mill: {player: Amy, amount: 1}
observe: [zone of Shock]
`), QUIET);
    expect(outcomes).toMatchObject([
      { text: 'Shock in graveyard', force: ['Nicole'], avoid: [], deciders: ['Nicole', 'chance'], odds: { least: '1/2', most: '1', players: { Nicole: { atLeast: '1', atMost: '1/2' } } } },
      { text: 'Shock in library', force: [], avoid: ['Nicole'], deciders: ['Nicole', 'chance'], odds: { least: '0', most: '1/2', players: { Nicole: { atLeast: '1/2', atMost: '0' } } } },
    ]);
  });
});

/** By how many scenarios the answers are compared, and how many steps the plain solver may take for one of them. */
const SEEDS = Number(process.env['DECIDE_SEEDS'] ?? 120);
const STEPS = 3_000;

type Json = unknown;
/** Every third scenario begins with damage that two reflections may send to and fro for as long as their controllers like. */
function scenarioFor(seed: number): Scenario {
  const tree = randomScenario(String(seed));
  const { cards = {}, battlefield = {}, do: steps = [] } = tree as { readonly cards?: Tree; readonly battlefield?: Readonly<Record<string, readonly Json[]>>; readonly do?: readonly Json[] };
  const mirror = (as: string): Json => ({ card: 'Mirror Card', as });
  const looping: Tree = {
    ...tree, do: [{ damage: { from: 'Ant', to: 'Amy', amount: 1 + (seed % 2) } }, ...steps.slice(0, 1)],
    cards: { ...cards, 'Mirror Card': { type: 'Enchantment', text: [{ when: { damage: { to: 'you' } }, may: 'you', prevent: 'all', then: [{ damage: { from: 'this', to: 'each opponent', amount: 'prevented' } }] }] } },
    battlefield: { ...battlefield, Amy: [...(battlefield['Amy'] ?? []), mirror('left mirror')], Nicole: [...(battlefield['Nicole'] ?? []), mirror('right mirror')] },
  };
  const { scenarios: [scenario], problems } = loadScenarios(fileOf(seed % 3 === 0 ? looping : tree), NO_CARDS);
  if (scenario === undefined) throw new Error(`seed ${String(seed)} does not load: ${JSON.stringify(problems)}`);
  return scenario;
}

describe('random scenarios equal a brute-force solver', () => {
  const seen = { compared: 0, several: 0, together: 0, chance: 0, cycles: 0, tooLarge: 0 };
  const blocks = Array.from({ length: Math.ceil(SEEDS / 100) }, (_, i) => i * 100);
  test.each(blocks)('seeds from %i', { timeout: 400_000 }, (from) => {
    for (let seed = from; seed < Math.min(SEEDS, from + 100); seed++) compare(seed);
  });

  function compare(seed: number): void {
    const scenario = scenarioFor(seed);
    const report = exploreScenario(scenario, { ...QUIET, plays: false, limits: { maxStates: 400 } });
    if (report.who?.unknown !== null) return;
    const model = rulesModel(scenario);
    const players = scenario.world.players.map((_, player) => player);
    const names = (list: readonly number[]): readonly string[] => list.map((player) => scenario.world.players[player]?.name ?? '');
    seen.compared += 1;
    if (report.count > 1) seen.several += 1;
    if (report.verdict === 'cycle') seen.cycles += 1;
    if (report.verdict === 'finite' && report.count === 1) return void expect(report.outcomes[0]).toMatchObject({ certain: true, force: names(players), avoid: [], together: [], deciders: [] });
    for (const { text, force, avoid, together = [], deciders = [] } of report.outcomes) {
      if (text === DRAW) continue;
      const brute = (friends: readonly number[]): boolean | undefined => canForceIn(model, (owner) => friends.includes(owner), text, STEPS);
      const answers = new Map([[], ...players.map((each) => [each]), ...players.map((each) => [...players.filter((other) => other !== each), -1])].map((group) => [group, brute(group)]));
      if ([...answers.values()].includes(undefined)) {
        seen.tooLarge += 1;
        continue;
      }
      expect([seed, text, force]).toEqual([seed, text, names(players.filter((player) => brute([player])))]);
      expect([seed, text, avoid]).toEqual([seed, text, names(players.filter((player) => !brute([...players.filter((other) => other !== player), -1])))]);
      if (together.length > 0) seen.together += 1;
      if (deciders.includes('chance')) seen.chance += 1;
    }
  }
  test('they are worth it', () => {
    if (process.env['DECIDE_SEEDS'] !== undefined) console.log(seen);
    expect(seen.several).toBeGreaterThan(SEEDS / 5);
    expect(seen.together).toBeGreaterThan(SEEDS / 20);
    expect(seen.cycles).toBeGreaterThan(SEEDS / 20);
    expect(seen.tooLarge).toBeLessThan(SEEDS / 5);
  });
});
