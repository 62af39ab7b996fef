/** Random small scenarios, as YAML text, in which some of the damage can't be prevented, and one application covers several events. */
import type { Random } from '../../base/random.ts';
import { randomRewarded } from './random-together.fixture.ts';
import { randomScenario } from './random.fixture.ts';

export function randomForbidden(random: Random): string {
  const some = (chance: number): boolean => random.unit() < chance;
  const yaml = some(0.3) ? randomRewarded(random) : randomScenario(random, { several: true, redirects: some(0.3), players: some(0.2) ? 3 : 2, sources: true, reading: 'default', effects: 5 });
  const which = random.pick(['', '', 'from: Wurm', 'to: Amy', 'to: a player', 'to: a creature', 'from: a creature Nicole controls']);
  const cant = `- {from: a curse, controller: ${random.pick(['Amy', 'Nicole'])}, cant: {prevent: {damage: {${which}}}}, until: end of turn}`;
  const readings = some(0.3) ? 'readings: {a next time shield under unpreventable damage: used up}\n' : '';
  return yaml.replace('in force:\n', () => `${readings}in force:\n${cant}\n`);
}
