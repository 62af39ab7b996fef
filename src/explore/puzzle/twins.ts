/**
 * Effects in force that say the same and are the same players': which of them has been applied, and how much is left of which, makes no difference.
 * Positions that differ only by an exchange of such effects are told by one key.
 *
 * Why that is exact: exchanging equal effects maps options to options and outcomes to outcomes, so both positions have as many plays to each outcome; of
 * those that are told by one key the one that is reached first stands for all, and a least shortest script only goes through such. Its steps
 * are those of the rules: a position is never changed, only its key. Where the effect is named in an outcome, it is like no other.
 */
import { canonicalText } from '../../base/canonical.ts';
import type { Machine } from '../../rules/batch.ts';
import { reading } from '../../rules/editions.ts';
import type { Floating, Scenario, World } from '../../rules/model.ts';
import { createInterner } from './intern.ts';
import type { RulesModel } from './model.ts';
import { NOT_IN_KEY, isAtom } from './position-parts.ts';
import { type Seen, upToRecord } from './record.ts';

/** The effects of each kind of which there are several, in their order. */
export type Twins = readonly (readonly Floating[])[];

/** The effects of a position that are like others: replacement effects that apply once to an event, and that neither an outcome nor a trigger tells apart. */
export function twinsIn({ floating }: World, { rules }: Machine): Twins {
  if (rules.preventionWatched || reading(rules.readings, 'a declined optional effect') === 'offered again') return [];
  const kinds = new Map<string, Floating[]>();
  for (const each of floating) {
    const { ability, label } = each;
    if (ability.ability !== 'when' || ability.repeatable || ability.first !== undefined) continue;
    if (rules.tracked.some((name) => label === name || label.startsWith(`${name} (`))) continue;
    const kind = canonicalText([ability, each.source, each.controller, each.bindings, each.affects ?? [], each.named === true]);
    kinds.set(kind, [...(kinds.get(kind) ?? []), each]);
  }
  return [...kinds.values()].filter((list) => list.length > 1);
}

/** The same puzzle, its positions told apart but for twins; null where there are none. */
export function upToTwins(model: RulesModel, machine: Machine): RulesModel | null {
  const twins = twinsIn(model.initial.world, machine);
  return twins.length === 0 ? null : { ...model, key: keyUpTo(twins) };
}

/** The same puzzle, its positions told apart but for twins and for what of the record nobody asks for; null where there is neither. */
export function upToWhatMatters(scenario: Scenario, model: RulesModel, machine: Machine, which = { twins: true, record: true }): RulesModel | null {
  const see = which.record ? upToRecord(scenario, machine) : null;
  if (see === null) return which.twins ? upToTwins(model, machine) : null;
  const twins = which.twins ? twinsIn(model.initial.world, machine) : [];
  const keyOf = twins.length === 0 ? createInterner(NOT_IN_KEY, isAtom).keyOf : keyUpTo(twins);
  return { ...model, key: (position) => keyOf(see(position)) };
}

/** Fields in which effects stand as marks, whose order says nothing. */
const MARKED: ReadonlySet<string> = new Set(['applied', 'lineage']);
/** A part of a position without its twins, and where they stood in it. */
interface Stripped { readonly rest: unknown; readonly marks: readonly (readonly [place: string, id: string])[] }

/** A position is what it is without its twins, and of each kind what is known of its members, in an order of its own: how much is left, and where they stand. */
function keyUpTo(twins: Twins): (position: Seen) => string {
  const { keyOf } = createInterner(NOT_IN_KEY, isAtom);
  const ids = new Set(twins.flatMap((list) => list.map(({ id }) => id)));
  const strip = stripping(ids);
  const worlds = new WeakMap<object, object>();
  const withoutTwins = (world: Seen['world']): object => {
    const known = worlds.get(world) ?? { ...world, floating: world.floating.filter(({ id }) => !ids.has(id)) };
    worlds.set(world, known);
    return known;
  };
  return ({ world, tasks }) => {
    const { rest, marks } = strip(tasks);
    const known = new Map<string, string>();
    for (const { id, left, used } of world.floating) if (ids.has(id)) known.set(id, `${String(left)}${used ? '!' : ''}`);
    for (const [place, id] of marks) known.set(id, `${known.get(id) ?? '-'};${place}`);
    const told = twins.map((list) => list.map(({ id }) => known.get(id) ?? '-').sort().join(' '));
    return `${keyOf({ world: withoutTwins(world), tasks: rest })}/${told.join('/')}`;
  };
}

/** Takes twins out of a part of a position; what has been gone through once is remembered, as most of it is the same from one position to the next. */
function stripping(ids: ReadonlySet<string>): (value: unknown) => Stripped {
  const known = new WeakMap<object, Stripped>();
  const ofMarks = (value: readonly unknown[]): Stripped => {
    const marks = value.flatMap((each) => (typeof each === 'string' && ids.has(each) ? [['', each] as const] : []));
    return marks.length === 0 ? { rest: value, marks } : { rest: value.filter((each) => typeof each !== 'string' || !ids.has(each)), marks };
  };
  const inField = (name: string, value: unknown): Stripped => {
    if (name === 'effect' && typeof value === 'string' && ids.has(value)) return { rest: '', marks: [['', value]] };
    return MARKED.has(name) && Array.isArray(value) ? ofMarks(value) : strip(value);
  };
  const strip = (value: unknown): Stripped => {
    if (typeof value !== 'object' || value === null || isAtom(value)) return { rest: value, marks: [] };
    const before = known.get(value);
    if (before !== undefined) return before;
    const parts = Object.entries(value).map(([name, each]) => [name, inField(name, each)] as const);
    const marks = parts.flatMap(([name, part]) => part.marks.map(([place, id]) => [`${name}.${place}`, id] as const));
    const rest = marks.length === 0 ? value : Array.isArray(value) ? parts.map(([, part]) => part.rest) : Object.fromEntries(parts.map(([name, part]) => [name, part.rest]));
    const stripped: Stripped = { rest, marks };
    known.set(value, stripped);
    return stripped;
  };
  return strip;
}
