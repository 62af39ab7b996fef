/** CR 603.2: triggered abilities that a batch sets off are noted as facts; what they do is not part of the process. */
import { characteristics } from './613-layers.ts';
import type { Rules } from './choosing.ts';
import { hasAmount } from './event.ts';
import type { World } from './model.ts';
import { eventView, matchesPattern } from './pattern.ts';
import type { Node } from './position.ts';
import { withFact } from './world.ts';

/** Notes the triggered abilities of permanents (as they are after the batch, and as those that left were before it, 603.10). */
export function noteTriggers(rules: Rules, before: World, world: World, nodes: readonly Node[]): World {
  if (rules.triggers === 'ignore') return world;
  let noted = world;
  for (const object of world.objects) {
    const left = before.objects[object.id]?.zone === 'battlefield' && object.zone !== 'battlefield';
    if (object.zone !== 'battlefield' && !left) continue;
    const view = { world: left ? before : world };
    const { abilities, controller } = characteristics(view, object.id);
    for (const { ability } of abilities) {
      if (ability.ability !== 'after') continue;
      const times = nodes.filter(({ event, state }) => state !== 'gone' && hasAmount(event) && ability.patterns.some((pattern) => matchesPattern({ view, self: object.id, controller, bindings: {}, event: eventView(event) }, pattern, event))).length;
      for (let i = 0; i < times; i++) noted = withFact(noted, { fact: 'triggers', subject: object.id });
    }
  }
  return noted;
}
