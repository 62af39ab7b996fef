/** Which readings of the rules some play of a scenario asks for (semantics 11). */
import { READINGS, reading } from '../rules/editions.ts';
import { machineOf } from '../rules/machine.ts';
import type { Scenario } from '../rules/model.ts';
import { exploreReference } from '../search/reference.ts';
import { rulesModel } from './puzzle/model.ts';
import { upToWhatMatters } from './puzzle/twins.ts';

/** Searches up to so many states say which readings they asked for. */
const SMALL = 2_000;

/**
 * The readings that some play asks for, in the order of the table; null where the search is too large to see.
 * @param merging whether positions that go on alike are one, as they ask for the same
 */
export function consulted(scenario: Scenario, maxStates = SMALL, merging = false): ReadonlySet<string> | null {
  const asked = new Set<string>();
  const readings: Record<string, string> = {};
  for (const question of Object.keys(READINGS)) Object.defineProperty(readings, question, { enumerable: true, get: () => (asked.add(question), reading(scenario.readings, question)) });
  const plain: Scenario = { ...scenario, readings: {} };
  const machine = machineOf(plain);
  const watched = { ...machine, rules: { ...machine.rules, readings } };
  const model = rulesModel(plain, watched);
  const searched = merging ? (upToWhatMatters(scenario, model, machineOf(scenario)) ?? model) : model;
  const found = exploreReference(searched, { order: 'bfs', maxStates, wantPlays: false, wantScripts: false });
  return found.complete ? asked : null;
}
