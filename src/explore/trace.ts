/** The trace of a script, for a program that checks it: positions, lists offered, options taken. */
import { failed, ok, type Result } from '../base/problem.ts';
import { type Machine, machineOf, ready } from '../rules/machine.ts';
import type { Scenario } from '../rules/model.ts';
import type { Offer, Position } from '../rules/position.ts';
import { follow, replay, type Step } from '../search/path.ts';
import { inEdition } from './explore.ts';
import { rulesModel, watchingGrowth } from './puzzle/model.ts';

/** Shape as in `certify/trace.ts`, which this layer does not know. */
export interface WrittenTrace {
  readonly version: 1;
  readonly scenario: string;
  readonly edition?: string;
  readonly steps: readonly { readonly at: Position; readonly offers: readonly Pick<Offer, 'player' | 'choice'>[]; readonly taken: number; readonly after: Position }[];
  readonly end?: Position;
}

const written = (machine: Machine, { before, options, index, after }: Step<Position, Offer>): WrittenTrace['steps'][number] => ({
  at: ready(machine, before).position, offers: options.map(({ player, choice }) => ({ player, choice })), taken: index, after,
});

/** The whole play that a script stands for. Problems: those of `replay` in `search/path.ts`. */
export function traceOf(given: Scenario, script: readonly number[], edition?: string): Result<WrittenTrace> {
  const scenario = inEdition(given, edition);
  const machine = machineOf(scenario);
  const model = watchingGrowth(rulesModel(scenario, machine));
  const walked = replay(model, script);
  if (!walked.ok) return failed(...walked.problems);
  const last = walked.value.at(-1)?.after ?? model.initial;
  return ok({
    version: 1, scenario: scenario.id, ...(edition === undefined ? {} : { edition }), steps: walked.value.map((step) => written(machine, step)), end: ready(machine, last).position,
  });
}

/** The play as far as a script leads, for loops and for scripts that stop early; at most so many steps. */
export function traceSoFar(given: Scenario, script: readonly number[], maxSteps: number): Result<WrittenTrace> {
  const machine = machineOf(given);
  const walked = follow(rulesModel(given, machine), script, maxSteps);
  return walked.ok ? ok({ version: 1, scenario: given.id, steps: walked.value.steps.map((step) => written(machine, step)) }) : failed(...walked.problems);
}
