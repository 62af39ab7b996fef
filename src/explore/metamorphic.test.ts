/** What must not matter, over the whole corpus: bystanders, siblings, the order of declarations, names. */
import { describe, expect, test } from 'vitest';
import { createRandom } from '../base/random.ts';
import type { Scenario } from '../rules/model.ts';
import { loadScenarios } from '../scenario/load.ts';
import { EVERYTHING, findings } from './corpus.fixture.ts';
import { DISK, ROOT, corpus } from './disk.fixture.ts';
import { exploreScenario } from './explore.ts';
import { type Tree, besideSibling, corpusTrees, declared, fileOf, isUnseen, isUnwatched, renamed, shuffled, unordered, withBystander, withoutSibling } from './metamorphic.ts';
import type { ExploreReport } from './report-types.ts';

const { cards } = corpus;
const trees = corpusTrees(DISK, ROOT);
const load = (tree: Tree): readonly Scenario[] => loadScenarios(fileOf(tree), cards).scenarios;
const loaded = new Map(trees.map((tree) => [tree, load(tree)] as const));
const scenariosOf = (tree: Tree): readonly Scenario[] => loaded.get(tree) ?? [];

const reports = new Map<string, ExploreReport>();
/** What a scenario of the corpus comes to; growth stops where it is first seen, so there is nothing to compare. */
function original(scenario: Scenario): ExploreReport | undefined {
  const report = reports.get(scenario.id) ?? exploreScenario(scenario, EVERYTHING);
  reports.set(scenario.id, report);
  return report.complete ? report : undefined;
}
const named = (tree: Tree): string => String(tree['id']);
const cases = trees.map((tree) => [named(tree), tree] as const);
/** Outcomes, plays of each, and nothing of how they are found. */
const counted = ({ verdict, plays, outcomes }: ExploreReport, normal: (text: string) => string): unknown => ({ verdict, plays, outcomes: outcomes.map(({ text, plays: each }) => `${normal(text)} ${String(each)}`).sort() });
const same = (text: string): string => text;
/** Effects stand in the order of their names among the facts. */
const sorted = (text: string): string => text.split('; ').sort().join('; ');

/** How many scenarios a change was tried on, so that a test which tries none fails. */
const tried = { bystander: 0, sibling: 0, shuffled: 0, renamed: 0 };

describe('an object that nothing refers to changes no outcome', () => {
  test.each(cases)('%s', (_, tree) => {
    const before = new Map(scenariosOf(tree).map((scenario) => [scenario.id, scenario]));
    const players = (Array.isArray(tree['players']) ? tree['players'] : [tree['players']]).map(String);
    for (const [type, player, where] of [['Enchantment', players[0] ?? '', 'first'], ['Creature', players.at(-1) ?? '', 'last']] as const) {
      if (![...before.values()].some((scenario) => isUnseen(scenario, type))) continue;
      for (const scenario of load(withBystander(tree, type, player, where))) {
        const alone = before.get(scenario.id);
        const expected = alone !== undefined && isUnseen(alone, type) ? original(alone) : undefined;
        if (expected === undefined) continue;
        tried.bystander++;
        const report = exploreScenario(scenario, EVERYTHING);
        expect([scenario.id, type, report.states, findings(report)]).toEqual([scenario.id, type, expected.states, findings(expected)]);
      }
    }
  });
});

describe('614.12: entering beside an unrelated sibling equals entering alone', () => {
  test.each(cases)('%s', (_, tree) => {
    for (const scenario of scenariosOf(tree)) {
      for (const type of ['Enchantment', 'Creature'] as const) {
        if (!isUnwatched(scenario, type)) continue;
        for (const where of ['first', 'last'] as const) {
          const together = besideSibling(scenario, type, where);
          const expected = together === undefined ? undefined : original(scenario);
          if (together === undefined || expected === undefined) continue;
          tried.sibling++;
          const report = exploreScenario(together, EVERYTHING);
          expect([scenario.id, type, where, counted(report, withoutSibling)]).toEqual([scenario.id, type, where, counted(expected, same)]);
        }
      }
    }
  });
});

describe('613.7: the order of declarations matters only through timestamps', () => {
  test.each(cases)('%s', (id, tree) => {
    const [scenario] = scenariosOf(tree);
    const expected = scenario === undefined ? undefined : original(scenario);
    if (scenario === undefined || expected === undefined) return;
    for (const seed of ['a', 'b', 'c']) {
      const other = shuffled(tree, scenario, createRandom(`${id} ${seed}`));
      const [again] = other === undefined ? [] : load(other);
      if (again === undefined || JSON.stringify(declared(again)) !== JSON.stringify(declared(scenario))) continue;
      tried.shuffled++;
      const told: Scenario = scenario.alike === undefined ? again : { ...again, alike: scenario.alike }; // labels of their own would tell them apart
      expect([seed, counted(exploreScenario(told, EVERYTHING), unordered)]).toEqual([seed, counted(expected, unordered)]);
    }
  });
});

describe('other names give other names, and nothing else', () => {
  test.each(cases)('%s', (_, tree) => {
    for (const scenario of scenariosOf(tree)) {
      const expected = original(scenario);
      if (expected === undefined) continue;
      tried.renamed++;
      const other = renamed(scenario);
      const report = exploreScenario(other.scenario, EVERYTHING);
      expect(report.states).toBe(expected.states);
      const rows = ({ outcomes }: ExploreReport, back: (text: string) => string): readonly unknown[] => outcomes.map(({ text, plays, path }) => `${sorted(back(text))} ${String(plays)} ${String(path)}`).sort();
      expect([scenario.id, rows(report, other.back)]).toEqual([scenario.id, rows(expected, same)]);
    }
  });
});

test('each of these was tried on many scenarios', () => {
  if (process.env['SHOW_TRIED'] !== undefined) console.info(tried);
  expect(Object.entries(tried).filter(([, times]) => times < 100)).toEqual([]);
});
