/** CR 716.2a, 719.3c, 702.178a: abilities that an object has only from a level on, once it is solved, or at max speed. */
import { isKeywordLine } from '../abilities/keyword-lines.ts';
import type { Fields, Tree } from './text.ts';

const LEVEL_LINE = /^(?<cost>(?:\{[^}]+\})+): Level (?<n>[23])$/;
const is = (what: string): Tree => ({ is: ['this', what] });
/** CR 716.2a: as long as it is of this level or a greater one. */
const ofLevel = (n: number): Tree => (n === 2 ? { any: [is('level-2'), is('level-3')] } : is('level-3'));
/** The ability that a line with a level is: it becomes so, from the level before; undefined for another line. */
export function levelIn(line: string): { readonly level: number; readonly ability: Fields } | undefined {
  const { cost, n = '' } = LEVEL_LINE.exec(line)?.groups ?? {};
  if (cost === undefined) return undefined;
  const level = Number(n);
  const before: Tree = level === 2 ? { not: ofLevel(2) } : { all: [is('level-2'), { not: ofLevel(3) }] };
  return { level, ability: { name: `level ${n}`, cost, 'only-if': { all: [before, "it's your turn"] }, do: [{ designate: { what: `level-${n}`, on: 'this' } }] } };
}
/** The condition under which what stands below such a line is there. */
export const conditionOfLevel = (level: number): Tree | undefined => (level < 2 ? undefined : ofLevel(level));

/** CR 711.2a, 711.2b: "LEVEL 1-4", "LEVEL 5+": so many level counters, as the condition of what stands below; undefined for another line. */
export function levelCountersIn(line: string): Tree | undefined {
  const { from, to } = /^LEVEL (?<from>\d+)(?:[-–](?<to>\d+)|\+)$/.exec(line)?.groups ?? {};
  if (from === undefined) return undefined;
  const least: Tree = { compare: ['level counters on this', 'at-least', Number(from)] };
  return to === undefined ? least : { all: [least, { compare: ['level counters on this', 'at-most', Number(to)] }] };
}
/** CR 711.2a, 711.2b: "4/4" below such a line: its base power and toughness there. */
export function sizeUnder(condition: Tree, line: string): Fields | undefined {
  const { power, toughness } = /^(?<power>\d+)\/(?<toughness>\d+)$/.exec(line)?.groups ?? {};
  return power === undefined ? undefined : { static: { for: 'this', 'set-pt': [Number(power), Number(toughness)] }, if: condition };
}

/** CR 719.3c, 702.178a: words in front of an ability that say when it is there. */
const IN_FRONT: readonly (readonly [RegExp, Tree])[] = [[/^Solved [—–] /, is('solved')], [/^Max speed [—–] /, 'you have max speed']];
export function conditionInFront(line: string): { readonly rest: string; readonly condition: Tree } | undefined {
  const [shape, condition] = IN_FRONT.find(([each]) => each.test(line)) ?? [];
  return shape === undefined || condition === undefined ? undefined : { rest: line.replace(shape, ''), condition };
}
/** CR 719.3a: "To solve — ..": it becomes solved at the end of its controller's turn. */
export function solvingIn(line: string): Fields | undefined {
  const condition = /^To solve [—–] (?<condition>.+?)\.?$/.exec(line)?.groups?.['condition'];
  return condition === undefined ? undefined : { after: { begin: { what: 'end step', player: 'you' } }, if: [condition.charAt(0).toLowerCase() + condition.slice(1), { not: is('solved') }], do: [{ designate: { what: 'solved', on: 'this' } }] };
}
const both = (one: Tree, other: Tree | undefined): Tree => (other === undefined ? one : [one, ...(Array.isArray(other) ? (other as readonly Tree[]) : [other])]);
/** An ability under such a condition; what is activated can be activated only then. */
export function under(condition: Tree, ability: Fields): Fields {
  const key = ability['do'] !== undefined && ability['after'] === undefined ? 'only-if' : 'if';
  return { ...ability, [key]: both(condition, ability[key]) };
}
/** A line of keywords under such a condition. */
export const keywordsUnder = (condition: Tree, line: string): readonly Fields[] | undefined => {
  const text = line.replace(/\.$/, '');
  return isKeywordLine(text) ? [{ static: { for: 'this', gain: text.split(', ') }, if: condition }] : undefined;
};
