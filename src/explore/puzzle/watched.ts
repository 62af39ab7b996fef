/** The search by the reference machine, with an eye on what never ends. */
import { machineOf } from '../../rules/machine.ts';
import type { Scenario } from '../../rules/model.ts';
import type { Position } from '../../rules/position.ts';
import { exploreReference, type ReferenceOptions } from '../../search/reference.ts';
import type { Exploration } from '../../search/verdict.ts';
import { type RulesModel, rulesModel, watchingGrowth } from './model.ts';
import { recordLoops } from './record-loops.ts';
import { upToWhatMatters } from './twins.ts';

/** What was found, and the puzzle that was searched: positions may have been told apart in another way than by all that was recorded. */
export type Watched = Exploration<Position> & { readonly model: RulesModel };

/** Which positions are told by one key though they differ: those that an exchange of equal effects makes one, and those that differ in what nobody asks for. */
export interface Merging { readonly twins: boolean; readonly record: boolean }
export const MERGING_ALL: Merging = { twins: true, record: true };
const MERGING_NONE: Merging = { twins: false, record: false };

/**
 * @param model without `shape`: what watches for growth is added here
 * @param merging a cycle is looked for again without, because its loop has to come back to the very same position
 * @param told how the puzzle is searched, where that is another puzzle with the same outcomes
 */
export function exploreWatched(scenario: Scenario, model: RulesModel, options: ReferenceOptions, merging = MERGING_NONE, told: (model: RulesModel) => RulesModel = (model) => model): Watched {
  const machine = machineOf(scenario);
  const merged = merging.twins || merging.record ? upToWhatMatters(scenario, rulesModel(scenario, machine), machine, merging) : null; // a search of its own, which nobody walks again
  const first = exploreReference(watchingGrowth(told(merged ?? model)), options);
  const found = merged !== null && first.verdict.kind === 'cycle' ? exploreReference(watchingGrowth(model), options) : first;
  const loops = found.verdict.kind === 'growth' ? recordLoops(scenario, machine, model, found.verdict, options) : null;
  return loops ?? { model, ...found };
}
