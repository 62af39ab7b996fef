/** CR 400.7: an effect that names an object on the battlefield means that object, not what the card becomes later under the same label. */
import { flatMap } from '../base/list.ts';
import { memo } from '../base/memo.ts';
import type { Ability } from './ability.ts';
import { type Bindings, type Floating, type World, isPlayer } from './model.ts';
import { FLOATING, SCOPE, WORLD } from './records.ts';
import { THIS, labelKey, things } from './reference.ts';
import { objectAt } from './world.ts';

const named = memo<object, readonly string[]>();
function labelsIn(tree: object): readonly string[] {
  let found = named.get(tree);
  if (found === undefined) {
    const names = new Set<string>();
    collectLabels(tree, names);
    named.set(tree, (found = [...names]));
  }
  return found;
}
function collectLabels(tree: object, names: Set<string>): void {
  if ('ref' in tree && tree.ref === 'label' && 'name' in tree && typeof tree.name === 'string') names.add(tree.name);
  for (const part of Object.values(tree) as readonly unknown[]) if (typeof part === 'object' && part !== null) collectLabels(part, names);
}

const speaking = memo<object, boolean>();
function speaksOfThis(tree: object): boolean {
  let found = speaking.get(tree);
  if (found === undefined) {
    found = ('ref' in tree && tree.ref === 'this') || (Object.values(tree) as readonly unknown[]).some((part) => typeof part === 'object' && part !== null && speaksOfThis(part));
    speaking.set(tree, found);
  }
  return found;
}
/** CR 400.7, 608.2h: "this" of an effect that comes into force is the permanent that its ability was of, as long as it is that. */
export function withThis(world: World, { ability, source }: Pick<Floating, 'ability' | 'source'>, bindings: Bindings, incarnation?: number): Bindings {
  const object = source === null ? undefined : world.objects[source];
  if (object === undefined || (incarnation === undefined && object.zone !== 'battlefield') || bindings[THIS] !== undefined || !speaksOfThis(ability)) return bindings;
  return { ...bindings, [THIS]: { things: [object.id], incarnations: [incarnation ?? object.incarnation] } };
}

/** The bindings of an effect that comes into force, with the permanents and spells that it names by their labels. */
export function withLabels(world: World, ability: Ability, bindings: Bindings): Bindings {
  const names = labelsIn(ability);
  if (names.length === 0) return bindings;
  const permanents = flatMap(names, (name) => world.objects.filter(({ label, zone }) => label === name && (zone === 'battlefield' || zone === 'stack')).slice(0, 1));
  const fixed = permanents.map(({ id, label, incarnation }) => [labelKey(label), { things: [id], incarnations: [incarnation] }] as const).filter(([key]) => bindings[key] === undefined);
  return fixed.length === 0 ? bindings : { ...bindings, ...Object.fromEntries(fixed) };
}

/** CR 400.7: what effects in force are bound to are the objects as they are now. */
export function withIncarnations(world: World): World {
  if (world.floating.length === 0) return world;
  const fixed = (bindings: Bindings): Bindings => Object.fromEntries(Object.entries(bindings).map(([name, bound]) => [name, 'things' in bound && bound.incarnations === undefined ? { ...bound, incarnations: bound.things.map((thing) => (isPlayer(thing) ? 0 : objectAt(world, thing).incarnation)) } : bound]));
  return WORLD.with(world, { floating: world.floating.map((each) => FLOATING.with(each, { bindings: withThis(world, each, withLabels(world, each.ability, fixed(each.bindings))), ...lockedIn(world, each) })) });
}

/** CR 611.2c: a continuous effect on named objects stays with these objects. */
function lockedIn(world: World, { ability, affects, source, controller, bindings }: Floating): Pick<Floating, 'affects'> {
  if (ability.ability !== 'static' || ability.for.test !== 'ref' || affects !== undefined) return {};
  const list = things(SCOPE.of({ view: { world }, self: source, controller, bindings }), ability.for.ref).filter((thing) => !isPlayer(thing));
  return { affects: list.map((object) => ({ object, incarnation: objectAt(world, object).incarnation })) };
}
