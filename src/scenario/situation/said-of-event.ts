/** CR 614.12, 601.2a: how something was cast, asked by an effect that comes from no object, is said of what the watched event happens to. */
import type { Condition, EventKind, Ref } from '../../rules/ability.ts';
import type { Floating } from '../../rules/model.ts';

const OF_OBJECTS: readonly EventKind[] = ['enters', 'move', 'counter', 'cast', 'destroy', 'put-counters'];
const THAT: Ref = { ref: 'that', noun: 'object' };

/** The condition with "{cast: exile}" and "{paid: kicker}" as "that object was cast from exile", "that object was kicked". */
function aboutThat(condition: Condition): Condition {
  switch (condition.if) {
    case 'all': case 'any': return { ...condition, of: condition.of.map(aboutThat) };
    case 'not': return { ...condition, of: aboutThat(condition.of) };
    case 'cast': { const { if: _, ...how } = condition; return { if: 'is', ref: THAT, filter: { test: 'cast', ...how } }; }
    case 'paid': return condition.how === 'this way' ? condition : { if: 'is', ref: THAT, filter: { test: 'paid', how: condition.how } };
    default: return condition;
  }
}
/** An effect that comes from no object: its conditions about how "it" was cast; one that asks for a payment of its own keeps them. */
export function saidOfEvent(ability: Floating['ability']): Floating['ability'] {
  if (ability.ability !== 'when' || ability.pay.length > 0 || !ability.patterns.every(({ kind }) => OF_OBJECTS.includes(kind))) return ability;
  return { ...ability, ...(ability.if === undefined ? {} : { if: aboutThat(ability.if) }), ...(ability.unless === undefined ? {} : { unless: aboutThat(ability.unless) }) };
}
