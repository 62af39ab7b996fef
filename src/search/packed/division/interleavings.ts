/**
 * What is chosen in any order though nothing shares anything, and what is answered at once: for the outcomes such orders and steps do not matter.
 *
 * Groups of one phase are effects that share no mark and no field that the phase changes. While all of the phase has one part and nothing of it makes anything
 * before it applicable, every play of the phase leaves a play of each group, and any choice of a play for each group is some play of the phase, in whatever order.
 * So the groups are gone through one after the other, and what is looked at is the sum of their positions and not the product. The same holds where parts differ,
 * or depend on the state, if all of a group that is applicable in one state has the same part (turns.ts): whoever's turn it is is offered the next step of some group's play.
 *
 * An effect that only sets a field, of which the one effect that comes first then asks, with nothing else before it, is one step with that.
 * Sound for the set of outcomes, not for plays and scripts.
 */
import { conjunctsOf, fieldsOf, mapChildren, readsOf } from '../form/expression.ts';
import { markOf, binary, type Assignment, type Expr, type Packed, type PackedEffect, type PackedOption } from '../form/ir.ts';
import { rangeOf, type Env } from '../form/range.ts';
import type { Phase } from '../form/plan.ts';
import { partsOf } from './parts.ts';
import { comesFirst, groupsOf, isOfOnePart } from './turns.ts';

/** Of fewer effects in a phase, or that ask for answers, it takes longer to look at the puzzle again than to search all of its orders. */
const FEWEST = 6;

/** The groups of a phase: the number of the group of each effect, by its name, and the least part. Null: there is one group, or its turns matter. */
export interface Groups { readonly of: ReadonlyMap<string, number>; readonly least: number }
export const groupsIn = ({ effects, seats, restarting, env }: Phase, fewest = FEWEST): Groups | null => {
  if (effects.length < fewest || seats !== null || restarting || effects.some(({ counts }) => counts !== undefined)) return null;
  const numbers = groupsOf(effects);
  const count = Math.max(...numbers) + 1;
  const [first] = effects;
  const isOne = typeof first?.part === 'number' && effects.every(({ part }) => part === first.part);
  if (count < 2 || !(isOne || Array.from({ length: count }, (_, group) => effects.filter((_, i) => numbers[i] === group)).every((group) => isOfOnePart(group, env)))) return null;
  return { of: new Map(effects.map(({ name }, i) => [name, numbers[i] ?? 0])), least: Math.min(...effects.flatMap((e) => partsOf(e, env))) };
};

/** The puzzle with groups of some phases one after the other; null: nothing has groups. What answers comes first within its group. */
export const inGroups = (packed: Packed, phases: readonly Phase[]): Packed | null => {
  if (packed.chooser !== 'first') return null;
  const places = new Map(phases.flatMap((phase) => { const groups = groupsIn(phase); return groups === null ? [] : [...groups.of].map(([name, group]) => [name, { least: groups.least, group }] as const); }));
  if (places.size === 0) return null;
  const room = 2 * (Math.max(...[...places.values()].map(({ group }) => group)) + 1);
  const placed = (e: PackedEffect): PackedEffect['part'] => {
    const place = places.get(e.name);
    if (place !== undefined) return place.least * room + 2 * place.group + (comesFirst(e) ? 0 : 1);
    return typeof e.part === 'number' ? e.part * room : binary('mul', e.part, room);
  };
  return { ...packed, effects: packed.effects.map((e) => ({ ...e, part: placed(e) })) };
};

/** An effect that answers: what it asks for is that a field has a value. */
interface Answer { readonly effect: PackedEffect; readonly name: string; readonly value: bigint }
const answerOf = (effect: PackedEffect): Answer | null => {
  const [guard, ...others] = conjunctsOf(effect.guard);
  if (guard?.kind !== 'eq' || others.length > 0 || guard.a.kind !== 'field' || guard.b.kind !== 'const' || effect.counts !== undefined) return null;
  const { name } = guard.a;
  const ends = effect.options.every((o) => o.guard === undefined && o.each === undefined && o.assign.some(([field, value]) => field === name && value.kind === 'const' && BigInt(value.value) === 0n));
  return ends && BigInt(guard.b.value) !== 0n ? { effect, name, value: BigInt(guard.b.value) } : null;
};

const substituted = (e: Expr, by: ReadonlyMap<string, Expr>): Expr => (e.kind === 'field' ? (by.get(e.name) ?? e) : mapChildren(e, (child) => substituted(child, by)));
/** One option after another. */
const joined = (asking: PackedOption, answering: PackedOption): PackedOption => {
  const before = new Map(asking.assign);
  const after = answering.assign.map(([name, value]): Assignment => [name, substituted(value, before)]);
  const again = new Set(after.map(([name]) => name));
  return { ...asking, assign: [...asking.assign.filter(([name]) => !again.has(name)), ...after] };
};

/** The puzzle with answers given at once; null: there are none, or something else may come between. */
export const answeredAtOnce = (packed: Packed, effects: readonly PackedEffect[], observed: ReadonlySet<string>, env: Env): Packed | null => {
  if (packed.chooser !== 'first') return null;
  const least = (e: PackedEffect): bigint => (typeof e.part === 'number' ? BigInt(e.part) : rangeOf(e.part, env).lo);
  const answers = effects.flatMap((e) => answerOf(e) ?? []);
  const first = new Set(answers.map(({ effect }) => effect));
  const others = effects.filter((e) => !first.has(e));
  if (answers.length === 0 || answers.some(({ effect }) => others.some((e) => least(e) <= most(effect, env)))) return null;
  const names = new Set(answers.map(({ name }) => name));
  if ([...names].some((name) => observed.has(name) || BigInt(packed.fields.find((f) => f.name === name)?.initial ?? 1) !== 0n)) return null;
  if (others.some((e) => [...readsOf(e)].some((name) => names.has(name))) || answers.some(({ effect, name }) => effect.options.some((o) => o.assign.some(([to, value]) => [...fieldsOf(value)].some((each) => names.has(each)) || (to !== name && names.has(to)))))) return null;
  if (new Set(answers.map(({ effect }) => markOf(effect))).size < answers.length || others.some((e) => answers.some(({ effect }) => markOf(effect) === markOf(e)))) return null;
  const asked = new Map<string, string>(); // who asks for an answer: one mark, which is set once
  const made = new Map<string, PackedEffect>();
  for (const e of others) {
    const options: PackedOption[] = [];
    for (const option of e.options) {
      const asks = option.assign.filter(([name]) => names.has(name));
      const [ask, ...more] = asks;
      if (ask === undefined) { options.push(option); continue; }
      const [name, value] = ask;
      const answer = value.kind === 'const' ? answers.find((each) => each.name === name && each.value === BigInt(value.value)) : undefined;
      if (answer === undefined || more.length > 0 || option.each !== undefined || answers.some((each) => each !== answer && each.name === name && each.value === answer.value)) return null;
      const by = asked.get(answer.effect.name) ?? markOf(e);
      if (by !== markOf(e)) return null;
      asked.set(answer.effect.name, by);
      options.push(...answer.effect.options.map((o) => joined(option, o)));
    }
    made.set(e.name, { ...e, options });
  }
  if (new Set(asked.values()).size < FEWEST) return null;
  return { ...packed, effects: others.map((e) => made.get(e.name) ?? e) };
};
const most = (e: PackedEffect, env: Env): bigint => (typeof e.part === 'number' ? BigInt(e.part) : rangeOf(e.part, env).hi);
