/** Two versions of a situation: outcomes gained and lost, and the smallest part of it that still shows a difference. */
import type { Readings, Scenario } from '../rules/model.ts';
import { normal } from '../scenario/yaml/read.ts';
import { exploreScenario } from './explore.ts';
import type { ExploreOptions, Found } from './report-types.ts';
import { changeOf, type Change } from './since.ts';
import { smallest, type Json, type Path } from './smallest.ts';

/** One of the two: the situation as data, and how it is understood. */
export interface Side {
  /** How people call it: an edition, a reading, a file. */
  readonly label: string;
  readonly data: Json;
  readonly edition?: string | undefined;
  readonly readings?: Readings | undefined;
}
/** Reads a situation; undefined if it has problems. */
export type Load = (data: Json, edition: string | undefined) => Scenario | undefined;

export interface Difference {
  readonly id: string;
  readonly labels: readonly [string, string];
  /** From the first to the second; null if nothing differs. */
  readonly change: Change | null;
  /** Whether all outcomes of both are known. */
  readonly complete: boolean;
  /** The smallest part that still shows a difference; null where there is none, or it was not looked for. */
  readonly smallest: SmallestDifference | null;
}
export interface SmallestDifference {
  /** Equal where the two differ in how they are understood only. */
  readonly data: readonly [Json, Json];
  readonly change: Change;
  readonly tries: number;
  /** No declaration can be left out; false where the search was given up first. */
  readonly minimal: boolean;
}

/** So many smaller situations are tried, each explored up to so many positions. */
const TRIES = 2_000;
const POSITIONS = 20_000;

function foundIn(side: Side, data: Json, load: Load, options: ExploreOptions): Found | undefined {
  const loaded = load(data, side.edition);
  if (loaded === undefined) return undefined;
  const scenario = side.readings === undefined ? loaded : { ...loaded, readings: { ...loaded.readings, ...side.readings } };
  const { verdict, complete, count, plays, states, digest, outcomes } = exploreScenario(scenario, { ...options, readings: false, tree: false, who: false });
  return { verdict, complete, count, plays, states, digest, outcomes: outcomes.map(({ text, path }) => ({ text, path: path ?? '' })) };
}

/** The difference between two sides; undefined if one of them has problems. */
export function difference(id: string, sides: readonly [Side, Side], load: Load, options: ExploreOptions, wantSmallest: boolean): Difference | undefined {
  const [left, right] = sides;
  const labels = [left.label, right.label] as const;
  const both = ([a, b]: readonly [Json, Json], how: ExploreOptions): readonly [Found, Found] | undefined => {
    const [first, second] = [foundIn(left, a, load, how), foundIn(right, b, load, how)];
    return first === undefined || second === undefined ? undefined : [first, second];
  };
  const found = both([left.data, right.data], options);
  if (found === undefined) return undefined;
  const change = changeOf(id, ...found);
  const complete = found.every((each) => each.complete);
  if (change === null || !wantSmallest || !complete) return { id, labels, change, complete, smallest: null };
  const limited = { ...options, limits: { ...options.limits, maxStates: Math.min(POSITIONS, options.limits?.maxStates ?? POSITIONS) } };
  const differs = (pair: readonly [Json, Json]): Change | null => {
    const now = both(pair, limited);
    return now === undefined || !now.every((each) => each.complete) ? null : changeOf(id, ...now);
  };
  const { value, tries, minimal } = smallest([left.data, right.data], (pair) => differs(pair) !== null, isFixed, TRIES);
  return { id, labels, change, complete, smallest: { data: value, change: differs(value) ?? change, tries, minimal } };
}

const ZONES = new Set(['battlefield', 'hand', 'graveyard', 'exile', 'command', 'library', 'stack']);
const LISTS = new Set(['in-force', 'earlier', 'schedule', 'do']);
const BY_PLAYER = new Set(['life', 'starting-life', 'counters', 'max-hand', 'mana', 'prefer']);
/** What a situation cannot do without, and how its outcomes read. */
const NEEDED = new Set(['id', 'players', 'event', 'do', 'observe', 'line', 'edition']);
/** What an object is, as against what is said of it. */
const NAMES = new Set(['card', 'object', 'ability', 'token', 'as', 'controller', 'owner']);

/** Whether a part is no declaration of its own: what an effect consists of stays together. */
export function isFixed(path: Path): boolean {
  const [key = '', second, third, fourth] = path.map((each) => (typeof each === 'string' ? normal(each) : each));
  const top = String(key);
  switch (path.length) {
    case 1: return NEEDED.has(top);
    case 2: return !(ZONES.has(top) || LISTS.has(top) || BY_PLAYER.has(top) || top === 'cards');
    case 3: return !(ZONES.has(top) && (typeof third === 'number' || (typeof second === 'number' && !NAMES.has(String(third)))));
    case 4: return !((ZONES.has(top) && typeof third === 'number' && !NAMES.has(String(fourth))) || (top === 'cards' && third === 'text') || (top === 'do' && third === 'together'));
    default: return true;
  }
}

/** What an item of a zone, or an effect in force, is called. */
const namesOf = (item: Json): readonly string[] =>
  typeof item === 'string' ? [item] : typeof item !== 'object' || item === null || Array.isArray(item) ? [] : ['as', 'from', 'card'].flatMap((key) => { const name = (item as Readonly<Record<string, Json>>)[key]; return typeof name === 'string' ? [name] : []; });

/** The names that `withoutNamed` knows in a situation, each once. */
export function namesIn(data: Json): readonly string[] {
  const named = (value: Json): readonly string[] => (Array.isArray(value) ? (value as readonly Json[]).flatMap(namesOf) : typeof value === 'object' && value !== null ? Object.values(value).flatMap(named) : []);
  return typeof data !== 'object' || data === null ? [] : [...new Set(Object.entries(data).flatMap(([key, value]) => (isLeavable(key) ? named(value as Json) : [])))];
}
const isLeavable = (key: string): boolean => ZONES.has(normal(key)) || normal(key) === 'in-force';

/** The situation without an effect: what is in force under this name, or the object of this name. Undefined if nothing is called so. */
export function withoutNamed(data: Json, name: string): Json | undefined {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined;
  const isNamed = (item: Json): boolean => namesOf(item).includes(name);
  let gone = 0;
  const clean = (value: Json): Json => {
    if (Array.isArray(value)) {
      const kept = (value as readonly Json[]).filter((item) => !isNamed(item));
      gone += value.length - kept.length;
      return kept;
    }
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, clean(each)])) : value;
  };
  const result = Object.fromEntries(Object.entries(data as Readonly<Record<string, Json>>).map(([key, value]) => [key, isLeavable(key) ? clean(value) : value]));
  return gone === 0 ? undefined : result;
}
