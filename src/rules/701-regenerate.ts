/** CR 701.19a: a resolving spell or ability that regenerates a permanent protects it from the next destruction this turn. */
import type { Instruction, WhenAbility } from './ability.ts';
import type { GameEvent } from './event.ts';
import { putInForce } from './611-in-force.ts';
import type { World } from './model.ts';
import type { Env } from './position.ts';
import { ENV } from './records.ts';
import { objectAt } from './world.ts';

const NAME = 'it';
const SHIELD: WhenAbility = {
  ability: 'when', choose: [], pay: [], reveal: [], modes: [], along: [], worksIn: ['battlefield'], own: false, repeatable: false,
  patterns: [{ kind: 'destroy', tests: [{ field: 'what', is: 'filter', filter: { test: 'ref', ref: { ref: 'bound', name: NAME } } }] }],
  next: { amount: 'number', value: 1 }, until: { until: 'end-of-turn' },
  rewrites: [{ rewrite: 'instead', instructions: [{ do: 'event', kind: 'regenerate', own: [], forbids: [], args: { what: { arg: 'ref', ref: { ref: 'that', noun: 'object' } } } }] }],
};
const IN_FORCE: Extract<Instruction, { do: 'in-force' }> = { do: 'in-force', ability: SHIELD };

const isForLater = ({ kind, cause }: GameEvent): boolean => kind === 'regenerate' && (cause.kind === 'spell' || cause.kind === 'ability' || cause.kind === 'triggered');

/** What of these events happens now, and the world with the shields; an effect that replaces a destruction regenerates at once (701.19b). */
export function withRegeneration(world: World, env: Env, events: readonly GameEvent[]): { readonly world: World; readonly events: readonly GameEvent[] } {
  const later = events.filter(isForLater);
  if (later.length === 0) return { world, events };
  const shielded = later.reduce((now, { what }) => (what === undefined || objectAt(now, what).zone !== 'battlefield' ? now : putInForce(now, ENV.with(env, { bindings: { ...env.bindings, [NAME]: { things: [what], incarnations: [objectAt(now, what).incarnation] } } }), IN_FORCE)), world);
  return { world: shielded, events: events.filter((event) => !isForLater(event)) };
}
