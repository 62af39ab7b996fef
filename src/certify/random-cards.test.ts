/** Printed cards on boards that nobody has thought of: every witness is legal, and the compiled form finds what the rules find. */
import { expect, test } from 'vitest';
import { createRandom } from '../base/random.ts';
import { certifyTrace } from './certify.ts';
import type { Scenario } from '../rules/model.ts';
import { loadScenarios } from '../scenario/load.ts';
import { NO_REDUCTIONS } from '../search/packed/division/model.ts';
import { parseScript } from '../search/path.ts';
import { compared } from '../explore/compile/compare.fixture.ts';
import { corpus } from '../explore/disk.fixture.ts';
import { exploreScenario } from '../explore/explore.ts';
import { randomCards, watchingCards } from '../explore/random-cards.fixture.ts';
import { traceOf } from '../explore/trace.ts';

const { cards } = corpus;
const MOST_WITNESSES = 12;

/** What the independent checker finds wrong with the first witnesses of a scenario; null where it was not explored to its end. */
function breaches(scenario: Scenario): readonly string[] | null {
  const { outcomes, verdict } = exploreScenario(scenario, { readings: false, tree: false, scripts: 'all', limits: { maxStates: 2_000 } });
  if (verdict !== 'finite') return null;
  return outcomes.slice(0, MOST_WITNESSES).flatMap(({ path }) => {
    const script = parseScript(path ?? '');
    if (path !== null && !script.ok) return [`${path} is no script`];
    const trace = traceOf(scenario, script.ok ? script.value : []);
    return trace.ok ? certifyTrace(scenario, trace.value).breaches.map(({ step, rule, message }) => `${path ?? ''}, step ${String(step)}: ${rule} ${message}`) : [`${path ?? ''} cannot be replayed`];
  });
}

test('616.1: printed cards that watch what happens: 800 random boards', { timeout: 600_000 }, () => {
  const watching = watchingCards(cards, 'current');
  expect(watching.length).toBeGreaterThan(100);
  const many = { legal: 0, compiled: 0 };
  for (let seed = 0; seed < Number(process.env['RANDOM_SEEDS'] ?? 800); seed++) {
    const yaml = randomCards(createRandom(`cards ${String(seed)}`), watching);
    const { scenarios: [scenario], problems } = loadScenarios(yaml, cards);
    if (problems.some(({ code }) => code === 'unknown-cards')) continue; // a card that looks for one of a kind, and nobody knows the library
    expect(problems, yaml).toEqual([]);
    if (scenario === undefined) continue;
    const wrong = breaches(scenario);
    if (wrong === null) continue;
    expect(wrong, yaml).toEqual([]);
    many.legal++;
    const compiled = compared(scenario, yaml, ({ inTurns }) => (inTurns ? [] : [NO_REDUCTIONS]));
    if (compiled !== null) many.compiled++;
  }
  expect(many.legal).toBeGreaterThan(700);
  expect(many.compiled).toBeGreaterThan(100);
});
