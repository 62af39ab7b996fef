/**
 * Whose turn it is to choose (CR 101.4, 616.1): for the outcomes it does not matter where events share nothing, as with a source that damages several players at once
 * and effects that send some of it to others. Then the puzzle is searched as if each event were gone through by itself, one after the other.
 *
 * Groups are effects that share a mark or a field that changes. Sound for the set of outcomes, not for plays and scripts: what a group offers depends on
 * its own state alone, as long as all of it that is applicable in one state has the same part, and its own lowest tier is offered then or, where another group has a lower one, later.
 * So every play leaves in each group one of the group's own plays; and of any choice of a play for each group there is an order that the turns allow, since
 * whoever is asked is offered the next step of some group's play. Negative parts come first with the turns and within a group.
 */
import { fieldsOf, keyOf, readsOf, writesOf } from '../form/expression.ts';
import { rangeOf, knowing, ofValues, simplify, truthOf, type Env } from '../form/range.ts';
import { markOf, type Packed, type PackedEffect } from '../form/ir.ts';
import { newGroups } from './parts.ts';

/** Of fields with more values, or of more ways together, it is not looked what they mean for the parts of a group. */
const MOST_VALUES = 64n;
const MOST_WAYS = 1_024;

/** The effects without what their turn depends on. */
const alone = ({ counts: _, loose: __, ...effect }: PackedEffect): PackedEffect => ({ ...effect, part: 0 });

/** The number of the group of each effect. */
export const groupsOf = (effects: readonly PackedEffect[]): readonly number[] => {
  const { find, unite } = newGroups();
  const changing = new Set(effects.flatMap((e) => [...writesOf(e)]));
  const nodeOf = (e: PackedEffect): string => `mark ${markOf(e)}`;
  for (const e of effects) for (const name of [...readsOf(alone(e)), ...writesOf(e)]) if (changing.has(name)) unite(`field ${name}`, nodeOf(e));
  const numbers = new Map<string, number>();
  return effects.map((e) => {
    const root = find(nodeOf(e));
    const known = numbers.get(root) ?? numbers.size;
    numbers.set(root, known);
    return known;
  });
};

/** What the fields may be that the parts of a group look at and the group changes; null: too much. */
const waysOf = (names: readonly string[], env: Env): readonly Env[] | null =>
  names.reduce<readonly Env[] | null>((ways, name) => {
    const range = env.get(name);
    if (ways === null || range === undefined || range.hi - range.lo >= MOST_VALUES) return null;
    const values = range.values ?? Array.from({ length: Number(range.hi - range.lo) + 1 }, (_, i) => range.lo + BigInt(i));
    return ways.length * values.length > MOST_WAYS ? null : ways.flatMap((way) => [...values].map((value) => knowing(way, [[name, ofValues([value])]])));
  }, [env]);

export const comesFirst = ({ part }: PackedEffect): boolean => typeof part === 'number' && part < 0;

/** Whether all of a group that is applicable in one state has the same part, but for what comes first anyway. */
export const isOfOnePart = (group: readonly PackedEffect[], env: Env): boolean => {
  const inTurn = group.filter((e) => !comesFirst(e));
  const partOf = ({ part }: PackedEffect, way: Env): string => (typeof part === 'number' ? String(part) : keyOf(simplify(part, way)));
  if (new Set(inTurn.map((e) => partOf(e, env))).size <= 1) return true;
  if (inTurn.some(({ part }) => typeof part !== 'number' && rangeOf(part, env).lo < 0n)) return false;
  const own = new Set(group.flatMap((e) => [...writesOf(e)]));
  const looked = new Set(inTurn.flatMap(({ part }) => (typeof part === 'number' ? [] : [...fieldsOf(part)])));
  const ways = waysOf([...looked].filter((name) => own.has(name)), env);
  return ways !== null && ways.every((way) => new Set(inTurn.filter(({ guard }) => truthOf(rangeOf(guard, way)) !== 0).map((e) => partOf(e, way))).size <= 1);
};

/** The same puzzle, as far as outcomes go, without turns; null: there are none, or they may matter. */
export const withoutTurns = (packed: Packed, effects: readonly PackedEffect[], env: Env): Packed | null => {
  if (packed.chooser === 'first') return null;
  const groups = groupsOf(effects);
  const count = Math.max(-1, ...groups) + 1;
  if (count < 2) return null;
  const members = Array.from({ length: count }, (_, group) => effects.filter((_, i) => groups[i] === group));
  if (!members.every((group) => isOfOnePart(group, env))) return null;
  const { seats: _, ...rest } = packed;
  return { ...rest, chooser: 'first', effects: effects.map((e, i) => ({ ...alone(e), part: 2 * (groups[i] ?? 0) + (comesFirst(e) ? 0 : 1) })) };
};
