/**
 * Effects in force that say the same and are the same players', and permanents that are alike and only have such effects: which of them has been
 * applied, and how much is left of which, makes no difference. Positions that differ only by an exchange of such are told by one key (`twin-keys.ts`).
 *
 * Why that is exact: exchanging equals maps options to options and outcomes to outcomes, so both positions have as many plays to each outcome; of
 * those that are told by one key the one that is reached first stands for all, and a least shortest script only goes through such. Its steps
 * are those of the rules: a position is never changed, only its key. Where the effect is named in an outcome, it is like no other. Permanents
 * that something speaks of are like no other, either; and where anything under way, anything that has happened or any other thing has to do with one of
 * them in another way than by its effect's mark, a position is told by all that is in it.
 */
import { canonicalText } from '../../base/canonical.ts';
import { characteristics } from '../../rules/613-layers.ts';
import type { WhenAbility } from '../../rules/ability.ts';
import type { Machine } from '../../rules/batch.ts';
import { reading } from '../../rules/editions.ts';
import type { Floating, Scenario, World } from '../../rules/model.ts';
import { likeness, names, spokenOf, treeOf } from '../../scenario/facts/equal-objects.ts';
import { createInterner } from './intern.ts';
import type { RulesModel } from './model.ts';
import { NOT_IN_KEY, isAtom } from './position-parts.ts';
import { upToRecord } from './record.ts';
import { type Twins, keyUpTo } from './twin-keys.ts';

/** Whether an outcome says how much of an effect is left, or whether it was used. */
const isTracked = ({ tracked }: Machine['rules'], label: string): boolean => tracked.some((name) => label === name || label.startsWith(`${name} (`));
const isOnce = ({ repeatable, first }: WhenAbility): boolean => !repeatable && first === undefined;

/** The effects of a position that are like others, kind by kind in their order: replacement effects that apply once to an event, and that neither an outcome nor a trigger tells apart. */
export function effectsAlike({ floating }: World, { rules }: Machine): Twins['effects'] {
  const kinds = new Map<string, Floating[]>();
  for (const each of floating) {
    const { ability, label } = each;
    if (ability.ability !== 'when' || !isOnce(ability)) continue;
    if (isTracked(rules, label)) continue;
    const kind = canonicalText([ability, each.source, each.controller, each.bindings, each.affects ?? [], each.named === true]);
    kinds.set(kind, [...(kinds.get(kind) ?? []), each]);
  }
  return [...kinds.values()].filter((list) => list.length > 1);
}

/** What an outcome may consist of without ever speaking of a permanent by name. */
const UNNAMED: ReadonlySet<string> = new Set(['life', 'poison', 'designated', 'count', 'counters-of', 'control', 'status', 'zone', 'type', 'pt', 'characteristics', 'marked-damage', 'abilities', 'colors', 'attached', 'counters']);
/** Permanents without anything but replacement effects and what can't happen, that nothing speaks of, class by class. */
function permanentsAlike(scenario: Scenario, { rules }: Machine): Twins['objects'] {
  const { world, observe, alike = [] } = scenario;
  const spoken = spokenOf(scenario);
  const tree = `${treeOf(scenario)}${JSON.stringify(observe, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`;
  const untold = new Set(alike.flat());
  const isNamed = (label: string): boolean => names(tree, label) || isTracked(rules, label);
  const isUnnamed = observe.items.every((item) => UNNAMED.has(item.observe));
  const kinds = new Map<string, number[]>();
  for (const object of world.objects) {
    const { id, label, zone } = object;
    if (zone !== 'battlefield' || spoken.has(id) || isNamed(label) || !(isUnnamed || untold.has(label))) continue;
    const { abilities } = characteristics({ world }, id);
    if (!abilities.some(({ ability }) => ability.ability === 'when') || !abilities.every(({ ability }) => (ability.ability === 'when' && isOnce(ability)) || ability.ability === 'cant' || ability.ability === 'keyword')) continue;
    const kind = canonicalText([untold.has(label), likeness(object), object.card]);
    kinds.set(kind, [...(kinds.get(kind) ?? []), id]);
  }
  return [...kinds.values()].filter((list) => list.length > 1);
}

/** What of a scenario is like other things of it; null where nothing is. */
export function twinsIn(scenario: Scenario, world: World, machine: Machine): Twins | null {
  const { preventionWatched, readings } = machine.rules;
  if (preventionWatched || reading(readings, 'a declined optional effect') === 'offered again') return null;
  const twins = { effects: effectsAlike(world, machine), objects: permanentsAlike(scenario, machine) };
  return twins.effects.length + twins.objects.length === 0 ? null : twins;
}

/** The same puzzle, its positions told apart but for twins; null where there are none. */
export function upToTwins(scenario: Scenario, model: RulesModel, machine: Machine): RulesModel | null {
  const twins = twinsIn(scenario, model.initial.world, machine);
  if (twins === null) return null;
  const keyOf = keyUpTo(twins);
  return { ...model, key: (position) => keyOf(position, position.world.facts) };
}

/** The same puzzle, its positions told apart but for twins and for what of the record nobody asks for; null where there is neither. */
export function upToWhatMatters(scenario: Scenario, model: RulesModel, machine: Machine, which = { twins: true, record: true }): RulesModel | null {
  const see = which.record ? upToRecord(scenario, machine) : null;
  if (see === null) return which.twins ? upToTwins(scenario, model, machine) : null;
  const twins = which.twins ? twinsIn(scenario, model.initial.world, machine) : null;
  const keyOf = twins === null ? createInterner(NOT_IN_KEY, isAtom).keyOf : keyUpTo(twins);
  return { ...model, key: (position) => keyOf(see(position), position.world.facts) };
}
