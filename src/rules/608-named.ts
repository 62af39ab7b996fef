/** In whose name an instruction is carried out. */
import { type EventInstruction, scopeOfEnv } from './608-instructions.ts';
import { type World, isPlayer, playerOfThing } from './model.ts';
import type { Env } from './position.ts';
import { ENV } from './records.ts';
import { things } from './reference.ts';
import { objectAt } from './world.ts';

/** An event of the scenario by an effect of an object, or of a player. */
export function inNameOf(world: World, env: Env, { of }: EventInstruction): Env {
  const source = of === undefined ? undefined : things(scopeOfEnv(world, env), of)[0];
  if (source === undefined) return env;
  if (isPlayer(source)) return ENV.with(env, { controller: playerOfThing(source), cause: { kind: 'effect', source: null, controller: playerOfThing(source) } });
  const { controller } = objectAt(world, source);
  return ENV.with(env, { self: source, controller, cause: { kind: 'effect', source, controller } });
}
