/** CR 701.12: an exchange happens as a whole or not at all. */
import { controllerOf } from './613-layers.ts';
import type { Machine } from './batch.ts';
import { forbidding } from './effect.ts';
import type { GameEvent } from './event.ts';
import { things } from './reference.ts';
import { type World, isPlayer } from './model.ts';
import type { Instruction } from './ability.ts';
import type { Env, Node } from './position.ts';
import { scopeOfEnv } from './608-instructions.ts';
import { objectAt } from './world.ts';

/** CR 701.12a, 701.12g: whether what is to get another power or toughness is there. */
export function isThere(world: World, env: Env, step: Instruction): boolean {
  if (step.do !== 'in-force' || step.ability.ability !== 'static' || step.ability.for.test !== 'ref') return true;
  return things(scopeOfEnv(world, env), step.ability.for.ref).some((thing) => !isPlayer(thing) && objectAt(world, thing).zone === 'battlefield');
}
/** CR 119.7, 119.8, 701.12a, 701.12b: whether each of the events, and what it contains, can happen, and control really changes hands. */
export function wholeExchange(machine: Machine, world: World, events: readonly GameEvent[]): boolean {
  const possible = (event: GameEvent): boolean => machine.procedure.exists(world, event) && forbidding(world, machine.rules.edition, event, null) === null;
  const changesHands = ({ kind, what, player }: GameEvent): boolean => kind !== 'gain-control' || (what !== undefined && ['battlefield', 'stack'].includes(objectAt(world, what).zone) && controllerOf({ world }, what) !== player);
  return events.every((event) => {
    const nodes: readonly Node[] = [{ event, parent: -1, state: 'open' }];
    return possible(event) && changesHands(event) && machine.procedure.expand(machine.rules, world, nodes, [0]).children.every((child) => possible(child.event));
  });
}
