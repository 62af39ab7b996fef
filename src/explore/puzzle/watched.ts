/** The search by the reference machine, with an eye on what never ends. */
import { machineOf } from '../../rules/machine.ts';
import type { Scenario } from '../../rules/model.ts';
import type { Position } from '../../rules/position.ts';
import { exploreReference, type ReferenceOptions } from '../../search/reference.ts';
import type { Exploration } from '../../search/verdict.ts';
import { type RulesModel, watchingGrowth } from './model.ts';
import { recordLoops } from './record-loops.ts';

/** What was found, and the puzzle that was searched: positions may have been told apart in another way than by all that was recorded. */
export type Watched = Exploration<Position> & { readonly model: RulesModel };

/** @param model without `shape`: what watches for growth is added here */
export function exploreWatched(scenario: Scenario, model: RulesModel, options: ReferenceOptions): Watched {
  const found = exploreReference(watchingGrowth(model), options);
  const loops = found.verdict.kind === 'growth' ? recordLoops(scenario, machineOf(scenario), model, found.verdict, options) : null;
  return loops ?? { model, ...found };
}
