/**
 * CR 613: when the board of one world is that of another. Positions of a search differ in much that no continuous effect looks at:
 * what has happened, whose life is how much, how an object came to be where it is. What one may look at is written into a key;
 * what only some look at is compared where one of a run's does.
 */
import { canonicalText } from '../base/canonical.ts';
import { memo, perPuzzle } from '../base/memo.ts';
import type { Read } from './613-dependencies.ts';
import type { Floating, GameObject, World } from './model.ts';

/** Whether two worlds are the same but for objects and effects in force. */
export const sameAround = (a: World, b: World): boolean => a.players === b.players && a.turn === b.turn && a.facts === b.facts && a.earlier === b.earlier && a.designations === b.designations;

/** Whether two worlds with the same objects and continuous effects are the same in all else that is read. */
export function sameElse(a: World, b: World, reads: ReadonlySet<Read>): boolean {
  if (a === b) return true;
  if (reads.has('world') && !sameAround(a, b)) return false;
  if (reads.has('turn') && a.turn !== b.turn) return false;
  if (a.players === b.players) return true;
  return !reads.has('players') && (!reads.has('seats') || a.players.every(({ lost }, id) => lost === b.players[id]?.lost));
}

/** Whether the objects of worlds with equal keys are the same in what the keys leave out and is read. */
export const sameUnsaid = (a: readonly GameObject[], b: readonly GameObject[], reads: ReadonlySet<Read>): boolean => {
  const fields = [...(reads.has('damage') ? DAMAGE : []), ...(reads.has('status') ? STATUS : []), ...(reads.has('left') || reads.has('world') ? PAST : [])];
  return fields.length === 0 || a.every((object, id) => object === b[id] || fields.every((field) => object[field] === b[id]?.[field]));
};
const DAMAGE = ['damage'] as const;
const STATUS = ['tapped', 'attacking', 'blocking', 'blocked'] as const;
/** What matters of an object away from the battlefield, without effects of its own, only to what speaks of it. */
const PAST = ['timestamp', 'left', 'stays', 'cast'] as const;

interface Numbers { readonly texts: Map<string, number>; readonly values: Map<object, number> }
const numbers = perPuzzle((): Numbers => ({ texts: new Map(), values: new Map() }));
function numberIn<Key>(map: Map<Key, number>, key: Key): number {
  let number = map.get(key);
  if (number === undefined) map.set(key, (number = map.size));
  return number;
}

const ofObjects = memo<GameObject, number>();
/** @param acts whether it has effects of its own, whose order its timestamp decides */
function numberOfObject(object: GameObject, acts: (object: GameObject) => boolean): number {
  const known = ofObjects.get(object);
  if (known !== undefined) return known;
  const { texts, values } = numbers();
  const { card, ability, damage: _damage, deathtouched: _deathtouched, tapped: _tapped, attacking: _attacking, blocking: _blocking, blocked: _blocked, ...rest } = object;
  const said = object.zone === 'battlefield' || object.zone === 'stack' || acts(object) ? rest : now(rest);
  const number = numberIn(texts, `${String(numberIn(values, card))} ${ability === undefined ? '' : String(numberIn(values, ability))} ${canonicalText(said)}`);
  ofObjects.set(object, number);
  return number;
}
function now({ timestamp: _timestamp, left: _left, stays: _stays, cast: _cast, ...rest }: Partial<GameObject>): Partial<GameObject> {
  return rest;
}

const ofEffects = memo<Floating, number>();
function numberOfEffect(floating: Floating): number {
  const known = ofEffects.get(floating);
  if (known !== undefined) return known;
  const { texts, values } = numbers();
  const { ability, ...rest } = floating;
  const number = numberIn(texts, `effect ${String(numberIn(values, ability))} ${canonicalText(rest)}`);
  ofEffects.set(floating, number);
  return number;
}

/** One key for worlds whose objects and continuous effects are the same to the layers, but for what `sameUnsaid` compares. */
export const boardKey = (objects: readonly GameObject[], continuous: readonly Floating[], acts: (object: GameObject) => boolean): string =>
  `${objects.map((object) => numberOfObject(object, acts)).join(' ')}|${continuous.map(numberOfEffect).join(' ')}`;
