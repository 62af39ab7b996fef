/** Zones with a place in them: "exile", "bottom of library", "your hand", "third from the top of library". */
import type { Filter, Ref, Zone } from '../../rules/ability.ts';
import { type Parsed, type Scope, type Cursor, take, takeOne, whole } from '../yaml/cursor.ts';
import { takeZone } from './filters.ts';
import { newerPlace } from '../vocabulary/older-words.ts';
import { ZONES } from '../vocabulary/words.ts';

export interface Place { readonly zone: Zone; readonly place?: 'top' | 'bottom' | 'shuffle' | number; readonly of?: Ref }

/** A place as an effect watches it: whose it is may be a description, "an opponent's graveyard". */
export interface WatchedPlace extends Omit<Place, 'of'> { readonly of?: Filter }

const ORDINALS = ['second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

function takePlace(cursor: Cursor): Place['place'] {
  if (takeOne(cursor, ['shuffled into', 'shuffle into', 'shuffled in']) !== undefined) return 'shuffle';
  takeOne(cursor, ['on the', 'on', 'the']);
  const word = takeOne(cursor, ['top', 'bottom', ...ORDINALS]);
  if (word === undefined) return undefined;
  if (word === 'top' || word === 'bottom') return take(cursor, 'of') ? word : word;
  takeOne(cursor, ['from the top of', 'from top of', 'from the top']);
  return ORDINALS.indexOf(word) + 1;
}
function takeWatched(cursor: Cursor): WatchedPlace | undefined {
  const place = takePlace(cursor);
  takeOne(cursor, ["its owner 's", "their owner 's", "owner 's", "their owners 's", 'its']);
  const zone = takeZone(cursor);
  const at = place ?? (zone?.zone === 'library' && zone.of === undefined ? (['top', 'bottom'] as const).find((word) => take(cursor, word)) : undefined); // "library top"
  return zone === undefined ? undefined : { ...zone, ...(at === undefined ? {} : { place: at }) };
}
function takeWhole(cursor: Cursor): Place | undefined {
  const found = takeWatched(cursor);
  if (found === undefined) return undefined;
  const { of, ...rest } = found;
  return of?.test === 'ref' ? { ...rest, of: of.ref } : rest;
}
export const parsePlace = (text: string, scope: Scope): Parsed<Place> => whole(newerPlace(text), scope, 'zone', takeWhole, [...ZONES, 'top', 'bottom']);
export const parseWatchedPlace = (text: string, scope: Scope): Parsed<WatchedPlace> => whole(newerPlace(text), scope, 'zone', takeWatched, [...ZONES, 'top', 'bottom']);
