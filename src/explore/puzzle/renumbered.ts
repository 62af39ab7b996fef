/**
 * Positions without the numbers that only ever rise: timestamps tell which is later (613.7), and the number of times that an object has
 * changed zones tells whether it is still what something spoke of (400.7). A game that comes back to where it was has risen in both.
 */
import type { Position } from '../../rules/position.ts';
import { isAtom } from './position-parts.ts';

type Tree = Readonly<Record<string, unknown>>;
type Place = (timestamp: number) => number;
type Age = (object: unknown, incarnation: unknown) => unknown;

/** What a number of zone changes belongs to, in the records that have one. */
const WHOSE = ['what', 'thing', 'object', 'to'] as const;

/** A part of a position with both sorts of numbers told as what they tell. */
function told(part: unknown, place: Place, age: Age): unknown {
  if (typeof part !== 'object' || part === null || isAtom(part)) return part;
  if (Array.isArray(part)) return part.map((each) => told(each, place, age));
  const tree = part as Tree;
  const own = WHOSE.find((name) => typeof tree[name] === 'number');
  return Object.fromEntries(Object.entries(tree).map(([name, each]) => {
    if (name === 'timestamp' && typeof each === 'number') return [name, place(each)];
    if (name === 'incarnation' && own !== undefined) return [name, age(tree[own], each)];
    if (name === 'incarnations' && Array.isArray(each) && Array.isArray(tree['things'])) return [name, each.map((one, i) => age((tree['things'] as readonly unknown[])[i], one))];
    return [name, told(each, place, age)];
  }));
}

/**
 * CR 104.4b, 400.7, 613.7: a position whose timestamps are places in their order, and in which everything that is spoken of is what it
 * was or another object by now.
 */
export function renumbered({ world, tasks }: Position): { readonly objects: readonly object[]; readonly floating: readonly object[]; readonly tasks: readonly object[] } {
  const stamps = [...new Set([...world.objects, ...world.floating].map(({ timestamp }) => timestamp))].sort((a, b) => a - b);
  const places = new Map(stamps.map((timestamp, i) => [timestamp, i]));
  const place: Place = (timestamp) => places.get(timestamp) ?? -1;
  const age: Age = (object, incarnation) => {
    const now = typeof object === 'number' ? world.objects[object]?.incarnation : undefined;
    return now === undefined || typeof incarnation !== 'number' ? incarnation : incarnation === now ? 'now' : 'before';
  };
  const objects = world.objects.map((object) => ({
    ...(told(object, place, age) as object), incarnation: 'now',
    ...(object.stays === undefined ? {} : { stays: age(object.id, object.stays) }),
    ...(object.left === undefined ? {} : { left: { ...object.left, incarnation: age(object.id, object.left.incarnation) } }),
  }));
  return { objects, floating: world.floating.map((each) => told(each, place, age) as object), tasks: tasks.map((task) => told(task, place, age) as object) };
}
