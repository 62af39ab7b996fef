/** What is under test, as parts of which each can be replaced: the procedure of the rules and the searches. */
import { rulesModel, type RulesModel } from '../explore/puzzle/model.ts';
import { upToWhatMatters } from '../explore/puzzle/twins.ts';
import { type Machine, PROCEDURE, type Procedure } from '../rules/batch.ts';
import { machineOf } from '../rules/machine.ts';
import type { Scenario } from '../rules/model.ts';
import { type Explored, explore } from '../search/packed/sweep/explore.ts';
import { exploreReference } from '../search/reference.ts';

export interface Subject {
  readonly procedure: Procedure;
  /** How the reference search sees the puzzle. */
  readonly seen: (model: RulesModel, scenario: Scenario) => RulesModel;
  readonly search: typeof exploreReference;
  /** How positions that go on alike are told by one key. */
  readonly merged: typeof upToWhatMatters;
  readonly packed: typeof explore;
}
export type { Explored };

export const HEALTHY: Subject = { procedure: PROCEDURE, seen: (model) => model, search: exploreReference, merged: upToWhatMatters, packed: explore };

/** The scenario's machine with the subject's procedure. */
export const machineWith = (subject: Subject, scenario: Scenario): Machine => ({ ...machineOf(scenario), procedure: subject.procedure });

/** The puzzle as the subject's search sees it. */
export const modelWith = (subject: Subject, scenario: Scenario, machine: Machine = machineWith(subject, scenario)): RulesModel => subject.seen(rulesModel(scenario, machine), scenario);
