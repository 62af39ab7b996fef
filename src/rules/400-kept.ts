/** CR 400.7b: abilities that the effect of a static ability gives to permanent spells stay with the permanent that such a spell becomes. */
import { flatMap } from '../base/list.ts';
import type { Effect } from './613-effects.ts';
import { characteristics, runOf } from './613-layers.ts';
import type { GameObject, ObjectId, World } from './model.ts';
import { objectAt } from './world.ts';

/** It gives spells something, and does so no more on the battlefield; what a resolved effect gave goes on by itself (400.7a). */
const givesToSpells = ({ ability, floating }: Effect): boolean =>
  ability?.gain !== undefined && floating?.affects === undefined && ability.zones?.includes('stack') === true && !ability.zones.some((zone) => zone === 'battlefield' || zone === 'anywhere');

/** What an object keeps of what it was given on the stack. */
export function keptFromStack(world: World, id: ObjectId): GameObject['gains'] {
  const run = objectAt(world, id).zone === 'stack' ? runOf(world) : null;
  if (run === null) return [];
  const prefixes = [...new Set(flatMap(run.phases, ({ applied }) => flatMap(applied, ({ effect }) => (givesToSpells(effect) ? [`g:${effect.id}.`] : []))))];
  if (prefixes.length === 0) return [];
  const abilities = flatMap(characteristics({ world }, id).abilities, ({ id: given, ability }) => (prefixes.some((prefix) => given.startsWith(prefix)) ? [ability] : []));
  return abilities.length === 0 ? [] : [{ abilities, kept: true, stamp: 0 }];
}
