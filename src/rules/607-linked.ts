/** CR 400.7j, 607.2: linked cards that a text has moved are found by the rest of it; the link itself ends as they leave exile. */
import { flatMap } from '../base/list.ts';
import { type EventInstruction, scopeOfEnv } from './608-instructions.ts';
import { bindingOf } from './choosing.ts';
import type { World } from './model.ts';
import type { Env } from './position.ts';
import { ENV } from './records.ts';
import { selfOf } from './view.ts';

const namesIn = ({ args }: EventInstruction): readonly string[] => flatMap(Object.values(args), (arg) => (arg.arg === 'ref' && arg.ref.ref === 'bound' ? [arg.ref.name] : []));

/** What goes on after some instructions, with the linked cards that they speak of by name bound as they are before. */
export function withLinked(world: World, env: Env, steps: readonly EventInstruction[]): Env {
  const names = flatMap(steps, namesIn).filter((name) => env.bindings[name] === undefined);
  const linked = names.length === 0 ? undefined : selfOf(scopeOfEnv(world, env))?.linked;
  const bound = flatMap(names, (name) => { const things = linked?.[name] ?? []; return things.length === 0 ? [] : [[name, bindingOf(world, { answer: 'things', things })] as const]; });
  return bound.length === 0 ? env : ENV.with(env, { bindings: { ...env.bindings, ...Object.fromEntries(bound) } });
}
