/** What effects only add to, or only set to one value, and what none of them looks at: it comes to the same in whatever order that is done. */
import { fieldsOf } from '../form/expression.ts';
import type { Expr, PackedEffect, PackedOption } from '../form/ir.ts';

const reads = (e: Expr, name: string): boolean => fieldsOf(e).has(name);
const isOwn = (e: Expr, name: string): boolean => e.kind === 'field' && e.name === name;

/** Whether a value is what there was with something more, perhaps. */
const adds = (value: Expr, name: string): boolean => {
  if (isOwn(value, name)) return true;
  if (value.kind === 'if') return !reads(value.test, name) && adds(value.then, name) && adds(value.else, name);
  return value.kind === 'add' && ((adds(value.a, name) && !reads(value.b, name)) || (adds(value.b, name) && !reads(value.a, name)));
};
/** The constants that a value is where it is not what there was; null: it is something else. */
const sets = (value: Expr, name: string): readonly bigint[] | null => {
  if (isOwn(value, name)) return [];
  if (value.kind === 'const') return [BigInt(value.value)];
  if (value.kind !== 'if' || reads(value.test, name)) return null;
  const [yes, no] = [sets(value.then, name), sets(value.else, name)];
  return yes === null || no === null ? null : [...yes, ...no];
};

/** What an option looks at beside the values that it writes there. */
const looksIn = ({ guard, each, assign }: PackedOption, name: string): readonly Expr[] =>
  [...(guard === undefined ? [] : [guard]), ...(each?.runs ?? []).flatMap(({ from, to }) => [from, to]), ...assign.flatMap(([to, value]) => (to === name ? [] : [value]))];

export const isTally = (name: string, effects: readonly PackedEffect[]): boolean => {
  const looks = effects.flatMap((e) => [e.guard, ...(typeof e.part === 'number' ? [] : [e.part]), ...(e.counts === undefined ? [] : [e.counts]), ...e.options.flatMap((o) => looksIn(o, name))]);
  if (looks.some((e) => reads(e, name))) return false;
  const values = effects.flatMap(({ options }) => options.flatMap(({ assign }) => assign.flatMap(([to, value]) => (to === name ? [value] : []))));
  if (values.every((value) => adds(value, name))) return true;
  const constants = values.map((value) => sets(value, name));
  return constants.every((list) => list !== null) && new Set(constants.flatMap((list) => list ?? [])).size === 1;
};
