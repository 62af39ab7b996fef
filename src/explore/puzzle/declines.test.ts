/** What may be declined, by the rules' own machine: the same outcomes with fewer positions. */
import { describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../../base/random.ts';
import { machineOf } from '../../rules/machine.ts';
import type { Scenario } from '../../rules/model.ts';
import { exploreReference } from '../../search/reference.ts';
import { scenarioOf } from '../compile/compare.fixture.ts';
import { randomOthers } from '../compile/random-courses.fixture.ts';
import { randomDraws, randomSteps } from '../compile/random-steps.fixture.ts';
import { randomHeirs } from '../compile/random-given.fixture.ts';
import { randomPayments } from '../compile/random-payments.fixture.ts';
import { randomThieves } from '../compile/random-thieves.fixture.ts';
import { exploreScenario } from '../explore.ts';
import { withoutDeclines } from './declines.ts';
import { rulesModel } from './model.ts';

interface Both { readonly plain: readonly string[]; readonly here: readonly string[]; readonly states: readonly [number, number] }
/** The outcomes of a scenario with and without declines; null: it is too large, or goes on for ever. */
function both(scenario: Scenario): Both | null {
  const machine = machineOf(scenario);
  const model = rulesModel(scenario, machine);
  const how = { order: 'bfs', maxStates: 1_500, wantPlays: false, wantScripts: false } as const;
  const plain = exploreReference(model, how);
  if (plain.verdict.kind !== 'finite') return null;
  const here = exploreReference(withoutDeclines(model, machine), how);
  return { plain: [...plain.outcomes.keys()].sort(), here: here.verdict.kind === 'finite' ? [...here.outcomes.keys()].sort() : [here.verdict.kind], states: [plain.states, here.states] };
}

/** `n` effects each of which may take the place of a draw; `more` is another effect. */
const drawing = (n: number, more = ''): string => `
id: declines/drawing
players: [Amy, Nicole]
library: {Amy: 20 cards}
in force:
${Array.from({ length: n }, (_, i) => `- {from: a spell, controller: Amy, when: {draw: {player: you}}, may: you, instead: [{gain-life: {player: you, amount: ${String(i + 1)}}}, {lose-life: {player: Nicole, amount: 1}}], as: e${String(i)}}`).join('\n')}
${more}
event: {draw-cards: {player: Amy, amount: 1}}
`;

describe('where outcomes alone are asked for', () => {
  it('all that may be declined is declined at once: one draw and five ways to replace it are six outcomes', () => {
    // one of the five is applied, and then there is no draw that others could replace; or none is, and the card is drawn
    const found = both(scenarioOf(drawing(5)));
    expect(found?.here).toEqual(found?.plain);
    expect(found?.here).toHaveLength(6);
    expect(found?.states[1]).toBeLessThan(30); // of five effects any may have been declined: more than 2 ** 5
    expect(found?.states[0]).toBeGreaterThan(2 ** 5);
  });
  it('what must be applied is never left', () => {
    // the draw is replaced anyway, by one of the two that may or by what must, of which one is applied
    const found = both(scenarioOf(drawing(2, '- {from: a spell, controller: Nicole, when: {draw: {player: an opponent}}, instead: [{lose-life: {player: Amy, amount: 5}}], as: m}')));
    expect(found?.here).toEqual(found?.plain);
    expect(found?.here.some((outcome) => outcome.includes('draws'))).toBe(false);
    expect(found?.here).toHaveLength(3);
  });
  it('sixteen of them are explored, and the report says that plays were not asked for', () => {
    const { verdict, count, plays, states } = exploreScenario(scenarioOf(drawing(16)), { plays: false, scripts: [], who: false, readings: false, tree: false });
    expect({ verdict, count, plays }).toEqual({ verdict: 'finite', count: 17, plays: null });
    expect(states).toBeLessThan(1_000);
  });
  const made: readonly (readonly [string, (random: Random) => string])[] = [['others', randomOthers], ['draws', randomDraws], ['steps', randomSteps], ['heirs', randomHeirs], ['payments', randomPayments], ['thieves', randomThieves]];
  let saved = 0;
  it.each(made)('random scenarios (%s) have the same outcomes', { timeout: 120_000 }, (name, make) => {
    let fewer = 0;
    for (let seed = 0; seed < 40; seed++) {
      const yaml = make(createRandom(`declines ${name} ${String(seed)}`));
      const found = both(scenarioOf(yaml));
      if (found === null) continue;
      expect(found.here, yaml).toEqual(found.plain);
      if (found.states[1] < found.states[0]) fewer++;
    }
    saved += fewer;
  });
  it('and many of them fewer positions', () => {
    expect(saved).toBeGreaterThan(20);
  });
});
