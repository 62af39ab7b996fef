/** CR 400.7b: what a static effect gives a permanent spell, and would not give the permanent, the permanent has as well. */
import type { GameObject } from '../rules/model.ts';
import { holds, objectPasses } from './evaluate.ts';
import { given } from './layer-parts.ts';
import { type Sight } from './sight.ts';
import { traitsOf } from './traits.ts';

/** What all the static effects that speak of spells give this one. */
export function keptAbilities(sight: Sight, spell: GameObject): GameObject['gains'] {
  if (spell.zone !== 'stack') return [];
  const bare: Sight = { scenario: sight.scenario, world: sight.world };
  const givers = [
    ...bare.world.objects.filter(({ zone, phasedOut }) => zone === 'battlefield' && phasedOut !== true).flatMap((object) => traitsOf(bare, object).abilities.map(({ ability }) => ({ ability, scope: { sight: bare, self: object.id, you: traitsOf(bare, object).controller, bindings: {} } }))),
    ...bare.world.floating.filter(({ affects, left }) => affects === undefined && left !== 0).map(({ ability, source, controller, bindings }) => ({ ability, scope: { sight: bare, self: source, you: controller, bindings } })),
  ];
  const abilities = givers.flatMap(({ ability, scope }) => {
    if (ability.ability !== 'static' || ability.gain === undefined || ability.zones?.includes('stack') !== true || ability.zones.includes('battlefield') || ability.zones.includes('anywhere')) return [];
    return (ability.if === undefined || holds(scope, ability.if)) && objectPasses(scope, ability.for, spell) ? given(scope, ability.gain) : [];
  });
  return abilities.length === 0 ? [] : [{ abilities, kept: true, stamp: 0 }];
}
