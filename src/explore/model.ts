/** The rules as a finite puzzle: positions, options, exact keys, outcomes. Here rules and search meet. */
import { type Int, isZero } from '../base/integer.ts';
import { type Machine, initialPosition, machineOf, ready, take } from '../rules/machine.ts';
import type { Scenario } from '../rules/model.ts';
import type { Offer, Position } from '../rules/position.ts';
import type { Model, Shape } from '../search/model.ts';
import { createInterner } from './intern.ts';
import { outcomeText } from './outcome.ts';

export type RulesModel = Model<Position, Offer>;

/** Parts of a position that never tell two positions apart: the clock only has to be later than every timestamp. */
const NOT_IN_KEY = new Set(['clock']);
/** Cards and abilities come from the scenario and are only passed on; so are its instructions. */
const SCENARIO_STEPS = new Set(['event', 'together', 'in-force', 'if', 'for-each', 'times', 'repeat', 'choose', 'modes', 'delayed', 'resolve', 'activate']);
const isAtom = (value: object): boolean =>
  'costConditions' in value || ('ability' in value && typeof value.ability === 'string') || ('do' in value && typeof value.do === 'string' && SCENARIO_STEPS.has(value.do));

export function rulesModel(scenario: Scenario, machine: Machine = machineOf(scenario)): RulesModel {
  const interner = createInterner(NOT_IN_KEY, isAtom);
  return {
    initial: initialPosition(scenario),
    choices: (position) => ready(machine, position).offers,
    apply: (position, offer) => take(machine, position, offer.choice),
    key: (position) => interner.keyOf(position),
    outcome: (position) => outcomeText(scenario, ready(machine, position).position.world),
    chance: (position) => {
      const { offers } = ready(machine, position);
      return offers[0]?.player === null ? offers.map(({ weight }) => weight ?? 1) : undefined;
    },
  };
}

/** The same puzzle, watched for growth: a little slower, so that small searches that end go without. */
export function watchingGrowth(model: RulesModel): RulesModel {
  const { keyOf } = createInterner(NOT_IN_KEY, isAtom);
  return { ...model, shape: (position) => shapeOf(position, keyOf) };
}

/**
 * A position with what only rises taken out: life totals, counters, marked damage, the record of what happened.
 * Amounts of events, marks and what is left of shields stay, because effects may depend on them.
 */
function shapeOf(position: Position, keyOf: (value: object) => string): Shape {
  const { world, tasks } = position;
  const counts: Int[] = [world.facts.length];
  const players = world.players.map((player) => {
    counts.push(player.life, ...player.counters.map(({ amount }) => amount), ...player.mana.map(({ amount }) => amount));
    return { ...player, life: '*', counters: player.counters.map(({ kind }) => kind), mana: player.mana.map(({ type }) => type), library: player.library.length === 0 ? [] : player.library };
  });
  const objects = world.objects.map((object) => {
    if (object.counters.length === 0 && isZero(object.damage)) return object;
    counts.push(object.damage, ...object.counters.map(({ amount }) => amount));
    return { ...object, damage: '*', counters: object.counters.map(({ kind }) => kind), timestamp: '*' };
  });
  const shape = keyOf({ players, objects, floating: world.floating, turn: world.turn, tasks: tasks.map((task) => (task.task === 'run' ? { ...task, env: { ...task.env, since: 0 } } : task)) });
  return { shape, counts };
}
