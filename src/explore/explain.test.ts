import { describe, expect, test } from 'vitest';
import { canonicalText } from '../base/canonical.ts';
import { characteristics } from '../rules/613-layers.ts';
import { stagedTrace } from '../rules/613-staged.ts';
import { viewFor } from '../rules/effect.ts';
import { PROCEDURE } from '../rules/batch.ts';
import { initialPosition, machineOf, ready, take } from '../rules/machine.ts';
import type { Position } from '../rules/position.ts';
import { corpus } from './disk.fixture.ts';
import { type ExplainReport, explainScenario } from './explain.ts';

const scenarios = corpus.scenarios({ folders: ['lookahead', 'judge', 'entering'] });
const scenario = (id: string) => {
  const found = scenarios.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no scenario ${id}`);
  return found;
};
const explained = (id: string, script: readonly number[] = []): ExplainReport => explainScenario(scenario(id), script);

describe('a play', () => {
  test('follows a script, behind it the first option (judge/12)', () => {
    expect(explained('judge/12', [1]).outcome).toBe('Clone enters under Amy as Imposing Sovereign, tapped');
    expect(explained('judge/12', [2]).path).toBe('2');
    expect(explained('judge/12', [7]).problem).toContain('entry 1 is 7, but the step has the options 0 to 2');
  });
  test('104.4b: that comes back says so', () => expect(explained('lookahead/bare-clone').again).toBe(2));
  test('614.12: is told in rounds, also those in which nobody is asked (q06)', () => {
    expect(explained('lookahead/q06').rounds.map(({ asked, events }) => [asked, events.map(({ event }) => event)])).toEqual([[null, ['Arixmethes enters under Amy']]]);
  });
});

describe('every scenario of the look-ahead', () => {
  const some = scenarios.filter(({ id }) => /^(lookahead|judge|entering)\//.test(id));
  test('613.1: the trace ends with the characteristics that the rules see, and the offered effects are the applicable ones', () => {
    let entries = 0;
    for (const each of some) {
      const plain = machineOf(each);
      const gather: typeof PROCEDURE.gather = (rules, world, batch, at) => {
        const entry = batch.nodes[at]?.event.entry;
        if (entry !== undefined) {
          const view = viewFor(world, entry);
          entries++;
          expect(canonicalText(stagedTrace(world, view.staged!).values)).toBe(canonicalText(characteristics(view, entry.what)));
        }
        return PROCEDURE.gather(rules, world, batch, at);
      };
      const machine = { ...plain, procedure: { ...plain.procedure, gather } };
      let position: Position = initialPosition(each);
      for (let step = 0; step < 20; step++) {
        const [first] = ready(machine, position).offers;
        if (first === undefined) break;
        position = take(machine, position, first.choice);
      }
    }
    expect(entries).toBeGreaterThan(200);
  });
  test('616.1: what is marked as offered is what may be chosen', () => {
    for (const each of some) {
      for (const round of explainScenario(each).rounds) {
        if (round.asked?.startsWith('which effect') !== true) continue;
        const offered = round.events.flatMap(({ effects }) => effects.filter((effect) => effect.offered).map(({ effect }) => effect));
        for (const option of round.options) expect(offered.some((effect) => option.startsWith(effect)), `${each.id}: ${option}`).toBe(true);
        for (const effect of offered) expect(round.options.some((option) => option.startsWith(effect)), `${each.id}: ${effect}`).toBe(true);
      }
    }
  });
});
