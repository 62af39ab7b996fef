/** Keys of positions up to an exchange of what is alike in them (`twins.ts` says why that is exact). */
import type { Fact, Floating, GameObject, ObjectId, World } from '../../rules/model.ts';
import { createInterner } from './intern.ts';
import { NOT_IN_KEY, isAtom } from './position-parts.ts';
import type { Seen } from './record.ts';

/** Effects in force of each kind of which there are several, and such permanents, each list in its order. */
export interface Twins { readonly effects: readonly (readonly Floating[])[]; readonly objects: readonly (readonly ObjectId[])[] }

/** Fields in which effects stand as marks, whose order says nothing. */
const MARKED: ReadonlySet<string> = new Set(['applied', 'lineage']);
/** Where marks stood, with which of its effects where its twin has several, and whose they are. */
type Marks = readonly [place: string, twins: readonly string[]];
/** A part of a position without its twins, and where they stood in it. */
interface Stripped { readonly rest: unknown; readonly marks: readonly Marks[] }

/** The twin whose effect a mark is: `f3`, or `o3` and which of its abilities. */
type Whose = (mark: string) => { readonly twin: string; readonly which: string } | undefined;
const OF_OBJECT = /^(?<twin>o\d+):(?<which>[a-z0-9.]+)$/u;
function whoseMarks({ effects, objects }: Twins): Whose {
  const ids = new Set([...effects.flatMap((list) => list.map(({ id }) => id)), ...objects.flat().map((id) => `o${String(id)}`)]);
  return (mark) => {
    if (ids.has(mark)) return { twin: mark, which: '' };
    const { twin = '', which = '' } = OF_OBJECT.exec(mark)?.groups ?? {};
    return ids.has(twin) ? { twin, which } : undefined;
  };
}

/**
 * A position is what it is without its twins, and of each kind what is known of its members, in an order of its own: how much is left, what has become of it,
 * and where they stand. All of it where it has to do with a permanent that is a twin in any other way.
 * @returns of a position as it is seen, and all that has happened
 */
export function keyUpTo(twins: Twins): (position: Seen, facts: readonly Fact[]) => string {
  const { keyOf } = createInterner(NOT_IN_KEY, isAtom);
  const effects = new Set(twins.effects.flatMap((list) => list.map(({ id }) => id)));
  const objects = new Set(twins.objects.flat());
  const strip = stripping(whoseMarks(twins));
  const speaks = speaking(objects);
  const without = withoutTwins(effects, objects);
  const standing = standingOf(twins, selves(keyOf));
  return (position, facts) => {
    const { world, tasks } = position;
    const { rest, marks } = strip(tasks);
    const bare = without(world as World);
    if (objects.size > 0 && (speaks(rest) || speaks(facts) || speaks(bare))) return `=${keyOf(position)}`;
    return `${keyOf({ world: bare, tasks: rest })}/${standing(world as World, marks)}`;
  };
}

/** How many twins of each kind are alike, and what is known of them: how much is left of it or what has become of it, and where it stands. */
function standingOf({ effects, objects }: Twins, self: (object: GameObject | undefined) => string): (world: World, marks: readonly Marks[]) => string {
  const kinds = [...effects.map((list) => list.map(({ id }) => id)), ...objects.map((list) => list.map((id) => `o${String(id)}`))];
  const kindOf = new Map(kinds.flatMap((list, kind) => list.map((twin) => [twin, kind] as const)));
  interface Standing { readonly known: ReadonlyMap<string, string>; readonly counts: readonly ReadonlyMap<string, number>[] }
  const worlds = new WeakMap<object, Standing>();
  const inWorld = (world: World): Standing => {
    const known = new Map([...kindOf.keys()].map((twin) => [twin, '-']));
    for (const { id, left, used } of world.floating) if (known.has(id)) known.set(id, `${String(left)}${used ? '!' : ''}`);
    for (const id of objects.flat()) known.set(`o${String(id)}`, self(world.objects[id]));
    const counts = kinds.map((list) => {
      const count = new Map<string, number>();
      for (const twin of list) add(count, known.get(twin) ?? '-', 1);
      return count;
    });
    return { known, counts };
  };
  return (world, marks) => {
    const all = objects.length === 0 ? world.floating : world; // a position is seen in a world of its own
    let standing = worlds.get(all);
    if (standing === undefined) worlds.set(all, (standing = inWorld(world)));
    const { known, counts } = standing;
    const marked = new Map<string, string>();
    for (const [place, those] of marks) for (const twin of those) marked.set(twin, `${marked.get(twin) ?? ''};${place}`);
    const now = counts.map((count) => new Map(count));
    for (const [twin, places] of marked) {
      const [count, before] = [now[kindOf.get(twin) ?? -1], known.get(twin) ?? '-'];
      if (count === undefined) throw new Error('a mark of what is no twin');
      add(count, before, -1);
      add(count, before + places, 1);
    }
    return now.map((count) => [...count].filter(([, many]) => many > 0).map(([text, many]) => `${text}*${String(many)}`).sort().join(' ')).join('/');
  };
}
const add = (counts: Map<string, number>, text: string, many: number): void => { counts.set(text, (counts.get(text) ?? 0) + many); };

/** A world without its twins; the places of objects stay. */
function withoutTwins(effects: ReadonlySet<string>, twins: ReadonlySet<ObjectId>): (world: World) => object {
  const worlds = new WeakMap<object, object>();
  const boards = new WeakMap<object, object>();
  const board = (objects: World['objects']): object => {
    const known = boards.get(objects) ?? objects.map((object) => (twins.has(object.id) ? null : object));
    boards.set(objects, known);
    return known;
  };
  return (world) => {
    const known = worlds.get(world) ?? { ...world, floating: world.floating.filter(({ id }) => !effects.has(id)), ...(twins.size === 0 ? {} : { objects: board(world.objects) }) };
    worlds.set(world, known);
    return known;
  };
}
/** What an object is but for its name, its place in the file and its timestamp, as a short text. */
function selves(keyOf: (value: object) => string): (object: GameObject | undefined) => string {
  const known = new WeakMap<GameObject, string>();
  return (object) => {
    if (object === undefined) return '';
    const text = known.get(object) ?? keyOf({ ...object, id: -1, label: '', timestamp: 0 });
    known.set(object, text);
    return text;
  };
}

/** Numbers that never are things. */
const AMOUNTS: ReadonlySet<string> = new Set(['amount', 'left', 'old', 'new', 'prevented', 'excess', 'stage', 'parent', 'nodes', 'since', 'facts', 'movesFrom', 'replaced', 'replacing', 'paying', 'incarnation', 'timestamp', 'life', 'startingLife', 'damage', 'number', 'maxHand', 'player', 'controller', 'owner', 'of', 'under', 'acted', 'chooser', 'clock', 'nth', 'x', 'id']);
const isPlain = (value: unknown): boolean => typeof value === 'number' || (Array.isArray(value) && value.every((each) => typeof each === 'number'));
/** Whether a part of a position may speak of one of some objects: by its number, or by a mark that stands where marks do not. */
function speaking(objects: ReadonlySet<ObjectId>): (value: unknown) => boolean {
  const known = new WeakMap<object, boolean>();
  const asMark = [...objects].map((id) => `o${String(id)}:`);
  const speaks = (value: unknown): boolean => {
    if (typeof value === 'number') return objects.has(value);
    if (typeof value === 'string') return asMark.some((mark) => value.includes(mark));
    if (typeof value !== 'object' || value === null || isAtom(value)) return false;
    const before = known.get(value);
    if (before !== undefined) return before;
    const found = Array.isArray(value) ? value.some(speaks) : Object.entries(value).some(([name, each]) => !(AMOUNTS.has(name) && isPlain(each)) && speaks(each));
    known.set(value, found);
    return found;
  };
  return speaks;
}

/** Takes twins out of a part of a position; what has been gone through once is remembered, as most of it is the same from one position to the next. */
function stripping(whose: Whose): (value: unknown) => Stripped {
  const known = new WeakMap<object, Stripped>();
  const markOf = (mark: unknown): ReturnType<Whose> => (typeof mark === 'string' ? whose(mark) : undefined);
  const ofMarks = (value: readonly unknown[]): Stripped => {
    const rest: unknown[] = [];
    const byEffect = new Map<string, string[]>();
    for (const each of value) {
      const mark = markOf(each);
      if (mark === undefined) rest.push(each);
      else if (byEffect.get(mark.which)?.push(mark.twin) === undefined) byEffect.set(mark.which, [mark.twin]);
    }
    return byEffect.size === 0 ? { rest: value, marks: [] } : { rest, marks: [...byEffect] };
  };
  const inField = (name: string, value: unknown): Stripped => {
    const mark = name === 'effect' ? markOf(value) : undefined;
    if (mark !== undefined) return { rest: '', marks: [[mark.which, [mark.twin]]] };
    return MARKED.has(name) && Array.isArray(value) ? ofMarks(value) : strip(value);
  };
  const strip = (value: unknown): Stripped => {
    if (typeof value !== 'object' || value === null || isAtom(value)) return { rest: value, marks: [] };
    const before = known.get(value);
    if (before !== undefined) return before;
    const parts = Object.entries(value).map(([name, each]) => [name, inField(name, each)] as const);
    const marks = parts.flatMap(([name, part]) => part.marks.map(([place, those]) => [`${name}.${place}`, those] as const));
    const rest = marks.length === 0 ? value : Array.isArray(value) ? parts.map(([, part]) => part.rest) : Object.fromEntries(parts.map(([name, part]) => [name, part.rest]));
    const stripped: Stripped = { rest, marks };
    known.set(value, stripped);
    return stripped;
  };
  return strip;
}
