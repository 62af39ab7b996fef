/**
 * Loops in which nothing rises but the record of what happened. The record is part of a position, because "this way" and
 * the outcome ask for it; where it only repeats itself, the game comes back to where it was, and that is a cycle (104.4b).
 */
import { canonicalText } from '../../base/canonical.ts';
import type { Fact, Scenario } from '../../rules/model.ts';
import { type Machine, ready } from '../../rules/machine.ts';
import type { Position } from '../../rules/position.ts';
import { follow } from '../../search/path.ts';
import { exploreReference, type ReferenceOptions } from '../../search/reference.ts';
import type { Exploration, Growth } from '../../search/verdict.ts';
import { createInterner } from './intern.ts';
import { type RulesModel, shapeOf } from './model.ts';
import { outcomeText } from './outcome.ts';
import { NOT_IN_KEY, isAtom } from './position-parts.ts';
import { renumbered } from './renumbered.ts';

/** What a record says, each thing once, in an order of its own. */
const distinct = (facts: readonly Fact[]): readonly string[] => [...new Set(facts.map(canonicalText))].sort();

/** The same puzzle with positions told apart by what has happened, not by how often. */
function oncePerFact(model: RulesModel): RulesModel {
  const { keyOf } = createInterner(NOT_IN_KEY, isAtom);
  return { ...model, key: (position) => {
    const { world } = position;
    const { objects, floating, tasks } = renumbered(position);
    return keyOf({ world: { ...world, objects, floating, facts: distinct(world.facts) }, tasks: fromThere(tasks, world.facts) as object });
  } };
}
/** Places in the record become what has been recorded since. */
function fromThere(value: unknown, facts: readonly Fact[]): unknown {
  if (typeof value !== 'object' || value === null || isAtom(value)) return value;
  if (Array.isArray(value)) return value.map((each) => fromThere(each, facts));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, (name === 'since' || name === 'facts') && typeof each === 'number' ? distinct(facts.slice(each)) : fromThere(each, facts)]));
}

/** Whether the loop of a growth raises the record alone. */
function raisesRecordAlone(model: RulesModel, { stem, loop, stemSteps, loopSteps }: Growth): readonly [Position, Position] | null {
  const into = follow(model, stem, stemSteps);
  if (!into.ok) return null;
  const around = follow({ ...model, initial: into.value.end }, loop, loopSteps);
  if (!around.ok) return null;
  const { keyOf } = createInterner(NOT_IN_KEY, isAtom);
  const objects = model.initial.world.objects.length;
  const [before, after] = [into.value.end, around.value.end].map((each) => shapeOf(each, keyOf, objects).counts);
  return before?.every((count, at) => at === 0 || count === after?.[at]) === true ? [into.value.end, around.value.end] : null;
}

/**
 * CR 104.4b: the exploration as it is where a growth raises the record alone: a cycle that nobody can leave, or one that can be left
 * where going round it again does not show in the outcome. Null where the growth is one.
 */
export function recordLoops(scenario: Scenario, machine: Machine, model: RulesModel, growth: Growth, options: ReferenceOptions): (Exploration<Position> & { readonly model: RulesModel }) | null {
  const ends = raisesRecordAlone(model, growth);
  if (ends === null) return null;
  const once = oncePerFact(model);
  const found = exploreReference(once, options);
  if (found.verdict.kind === 'cut' && (found.verdict.limit === 'time' || found.verdict.limit === 'memory')) return { ...found, model: once }; // not known: a growth would be a claim
  if (found.verdict.kind !== 'cycle') return null;
  const [before, after] = ends.map((each) => outcomeText(scenario, ready(machine, each).position.world));
  return !found.verdict.optional || before === after ? { ...found, model: once } : null;
}
