/** Zones with a place in them: "exile", "bottom of library", "your hand", "third from the top of library". */
import type { Ref, Zone } from '../rules/ability.ts';
import { type Parsed, type Scope, type Cursor, take, takeOne, whole } from './cursor.ts';
import { takeZone } from './filters.ts';
import { ZONES } from './words.ts';

export interface Place { readonly zone: Zone; readonly place?: 'top' | 'bottom' | 'shuffle' | number; readonly of?: Ref }

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
function takeWhole(cursor: Cursor): Place | undefined {
  const place = takePlace(cursor);
  takeOne(cursor, ["its owner 's", "their owner 's", "owner 's", "their owners 's", 'its']);
  const zone = takeZone(cursor);
  if (zone === undefined) return undefined;
  const of = zone.of?.test === 'ref' ? zone.of.ref : undefined;
  return { zone: zone.zone, ...(place === undefined ? {} : { place }), ...(of === undefined ? {} : { of }) };
}
export const parsePlace = (text: string, scope: Scope): Parsed<Place> => whole(text, scope, 'zone', takeWhole, [...ZONES, 'top', 'bottom']);
