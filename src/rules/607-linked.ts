/** CR 400.7j, 607.2: linked cards that a text has moved are found by the rest of it; the link itself ends as they leave exile. */
import { flatMap } from '../base/list.ts';
import { type EventInstruction, scopeOfEnv } from './608-instructions.ts';
import type { Binding, World } from './model.ts';
import type { Env } from './position.ts';
import { ENV } from './records.ts';
import { selfOf } from './view.ts';
import { objectAt } from './world.ts';

const namesIn = ({ args }: EventInstruction): readonly string[] => flatMap(Object.values(args), (arg) => (arg.arg === 'ref' && arg.ref.ref === 'bound' ? [arg.ref.name] : []));

/** What goes on after some instructions, with the linked cards that they speak of by name bound as they are before. */
export function withLinked(world: World, env: Env, steps: readonly EventInstruction[]): Env {
  const linked = selfOf(scopeOfEnv(world, env))?.linked ?? {};
  const found = flatMap(steps, namesIn).filter((name) => env.bindings[name] === undefined && (linked[name] ?? []).length > 0);
  if (found.length === 0) return env;
  const bound = found.map((name): [string, Binding] => [name, { things: linked[name] ?? [], incarnations: (linked[name] ?? []).map((id) => objectAt(world, id).incarnation) }]);
  return ENV.with(env, { bindings: { ...env.bindings, ...Object.fromEntries(bound) } });
}
