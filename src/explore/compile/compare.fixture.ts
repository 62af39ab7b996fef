/** A scenario explored by the rules and by its compiled form, for comparison. */
import { expect } from 'vitest';
import { machineOf, ready } from '../../rules/machine.ts';
import type { Scenario } from '../../rules/model.ts';
import type { Position, Task } from '../../rules/position.ts';
import { NO_CARDS } from '../../scenario/cards/corpus.ts';
import { loadScenarios } from '../../scenario/load.ts';
import type { Packed } from '../../search/packed/form/ir.ts';
import { explore } from '../../search/packed/sweep/explore.ts';
import { ALL_REDUCTIONS, type Reductions } from '../../search/packed/division/model.ts';
import { exploreReference } from '../../search/reference.ts';
import type { Exploration } from '../../search/verdict.ts';
import { plainModel } from './plain.fixture.ts';
import { type CompiledScenario, compileScenario } from './compile.ts';
import { createInterner } from '../puzzle/intern.ts';
import { rulesModel } from '../puzzle/model.ts';


export function scenarioOf(yaml: string): Scenario {
  const { scenarios, problems } = loadScenarios(yaml, NO_CARDS);
  const [scenario] = scenarios;
  if (scenario === undefined || problems.length > 0) throw new Error(`${JSON.stringify(problems)}\n${yaml}`);
  return scenario;
}

export interface Found { readonly states: number; readonly transitions: number; readonly plays: string; readonly outcomes: readonly (readonly [text: string, plays: string, script: string])[] }
const OPTIONS = { order: 'bfs', wantPlays: true, wantScripts: true, maxStates: 6000 } as const;
const found = (x: Exploration<unknown>): Found | null =>
  x.complete ? { states: x.states, transitions: x.transitions, plays: String(x.plays), outcomes: [...x.outcomes].map(([text, { plays, script }]) => [text, String(plays), (script ?? []).join('.')]) } : null;

/**
 * The reference machine, with positions told apart by nothing but what the rest depends on: an event of amount 0 is gone,
 * whether an effect was used counts where the outcome says so, and a round that is over has not begun.
 */
export function byRules(scenario: Scenario): Found | null {
  const machine = machineOf(scenario);
  const model = rulesModel(scenario, machine);
  const interner = createInterner(new Set(['clock']));
  const labels = new Set(scenario.observe.items.flatMap((item) => (item.observe === 'effect' || item.observe === 'left' ? [item.label] : [])));
  const actedIn = (position: Position): number => {
    const task = ready(machine, position).position.tasks.at(-1);
    return task?.task === 'batch' ? task.acted.length : 0;
  };
  const normal = (position: Position): Position => ({
    world: { ...position.world, floating: position.world.floating.map((each) => ({ ...each, used: labels.has(each.label) && each.used })) },
    tasks: position.tasks.map((task): Task => (task.task === 'run' ? task : { ...task, acted: actedIn(position) < 2 ? [] : task.acted, nodes: task.nodes.map((node) => (node.state === 'open' && node.event.amount !== undefined && node.event.amount <= 0 ? { ...node, state: 'gone' } : node)) })),
  });
  return found(exploreReference({ ...model, key: (position) => interner.keyOf(normal(position)) }, OPTIONS));
}

export const byPlain = (packed: Packed): Found | null => found(exploreReference(plainModel(packed), OPTIONS));

/** The packed engine; without scripts. */
export function byEngine(packed: Packed, reductions: Reductions): Omit<Found, 'outcomes'> & { readonly outcomes: readonly (readonly [string, string])[] } {
  const explored = explore(packed, { reductions });
  if (explored.kind !== 'explored') throw new Error(explored.reason);
  const plays = explored.plays();
  const outcomes = Array.from({ length: Number(explored.outcomes) }, (_, i) => [explored.text(i), plays.of(i).toString()] as const).sort(([a], [b]) => (a < b ? -1 : 1));
  return { states: explored.states, transitions: explored.transitions, plays: plays.total.toString(), outcomes };
}

/** Expects a scenario's compiled form to have the outcomes, plays and scripts that the rules have; null where it does not compile or is too large. */
export const comparedWithRules = (yaml: string, others: (compiled: CompiledScenario) => readonly Reductions[] = () => []): CompiledScenario | null => compared(scenarioOf(yaml), yaml, others);
/** The same of a scenario that is read already. */
export function compared(scenario: Scenario, yaml: string, others: (compiled: CompiledScenario) => readonly Reductions[]): CompiledScenario | null {
  const result = compileScenario(scenario);
  const rules = 'reason' in result ? null : byRules(scenario);
  if ('reason' in result || rules === null) return null;
  const { outcomes, plays } = rules;
  const texts = outcomes.map(([text, each]) => [text, each]);
  expect(byPlain(result.packed) ?? { outcomes, plays }, yaml).toMatchObject({ outcomes, plays }); // null: too many positions
  for (const reductions of [ALL_REDUCTIONS, ...others(result)]) expect(byEngine(result.packed, reductions), yaml).toMatchObject({ plays, outcomes: texts });
  return result;
}
