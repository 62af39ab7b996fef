import { describe, expect, test } from 'vitest';
import { NO_CARDS } from '../scenario/cards/corpus.ts';
import { loadScenarios } from '../scenario/load.ts';
import { corpus } from './disk.fixture.ts';
import { exploreByReference } from './explore.ts';
import { explainScenario } from './explain.ts';
import { familyYaml } from './families.ts';
import { graphOf } from './graph.ts';
import { situationOf } from './situation.ts';

const scenarios = corpus.scenarios();
const every = (step: number): typeof scenarios => scenarios.filter((_, i) => i % step === 0);
const family = (name: 'F1' | 'F2', n: number): (typeof scenarios)[number] => loadScenarios(familyYaml(name, n), NO_CARDS).scenarios[0]!;

describe('the decision graph', () => {
  test.each(every(12))('$id has the positions, steps and outcomes of the search', (scenario) => {
    const found = exploreByReference(scenario, { readings: false, who: false, tree: false, limits: { maxStates: 2_000 } }, null);
    if (!found.complete) return;
    const { positions, outcomes, complete } = graphOf(scenario);
    expect(complete).toBe(true);
    expect(positions).toHaveLength(found.states);
    expect(positions.reduce((sum, { options }) => sum + options.length, 0)).toBe(found.transitions);
    expect(outcomes).toEqual(found.outcomes.map(({ text }) => text).filter((text) => outcomes.includes(text) || text !== 'the game is a draw'));
  });

  test('616.1: a scripted way through it ends where the script does', () => {
    const scenario = scenarios.find(({ id }) => id === 'judge/07a')!;
    const { positions, outcomes } = graphOf(scenario);
    const end = (script: readonly number[]): string | undefined => {
      const left = [...script];
      let at = 0;
      for (let here = positions[at]; here !== undefined && here.outcome === null; here = positions[at]) at = here.options[here.options.length === 1 ? 0 : (left.shift() ?? -1)]?.to ?? -1;
      return outcomes[positions[at]?.outcome ?? -1];
    };
    for (const { text, path } of exploreByReference(scenario, {}, null).outcomes) expect(end((path ?? '').split('.').map(Number))).toBe(text);
  });

  test('614.12: says of each round what explain says of it', () => {
    const scenario = scenarios.find(({ id }) => id === 'lookahead/q34')!;
    const { positions } = graphOf(scenario);
    const [first] = explainScenario(scenario).rounds;
    expect(positions[0]?.events).toEqual(first?.events);
    expect(positions[0]?.events[0]?.lookahead.length).toBeGreaterThan(2);
  });

  test('a limit is said, and scripts lead on behind it', () => {
    const scenario = family('F2', 6);
    const cut = graphOf(scenario, { positions: 10, scripts: [[0, 0, 0, 0, 0]] });
    expect(cut.complete).toBe(false);
    expect(cut.outcomes).toEqual(['64']);
    expect(cut.positions.some(({ options }) => options.some(({ to }) => to === null))).toBe(true);
    expect(graphOf(scenario, { positions: 10 }).positions).toHaveLength(10);
    expect(graphOf(scenario, { positions: 64 }).complete).toBe(true);
    expect(graphOf(scenario, { positions: 63 }).complete).toBe(false);
  });

  test('so many positions are explained, from the start on', () => {
    const { positions, explained } = graphOf(family('F2', 5), { explained: 3 });
    expect(explained).toBe(3);
    expect(positions.map(({ events }) => events.length > 0).lastIndexOf(true)).toBe(2);
  });
});

describe('the situation', () => {
  test('has words for every effect of the corpus', () => {
    const odd = scenarios.flatMap((scenario) => {
      const { objects, inForce, happens } = situationOf(scenario);
      const words = [...happens, ...inForce.map(({ text }) => text), ...objects.flatMap(({ text }) => text)];
      return words.filter((text) => /undefined|\[object|NaN|^\s*$/.test(text)).map((text) => `${scenario.id}: ${text}`);
    });
    expect(odd).toEqual([]);
  });
  test('says who has what, and what it does', () => {
    const { players, objects, happens } = situationOf(scenarios.find(({ id }) => id === 'judge/07a')!);
    expect(players.map(({ name, active }) => [name, active])).toEqual([['Amy', true], ['Nicole', false]]);
    expect(happens).toEqual(['Shock deals 2 damage to Nicole']);
    expect(objects.find(({ type }) => type === 'Enchantment')?.text).toEqual(['damage to a creature or player → twice that much']);
  });
});
