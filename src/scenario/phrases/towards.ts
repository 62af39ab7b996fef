/** What stands behind a noun and says whom a thing is turned towards: what it blocks, attacks or targets, or what blocks, enchants or equips it. */
import type { Filter } from '../../rules/ability.ts';
import { type Cursor, attempt, take, takeOne } from '../yaml/cursor.ts';
import { takeRef } from './refs.ts';

const TOWARDS = { 'blocked by': 'blocked-by', blocking: 'blocking', attacking: 'attacking', targeting: 'targets', 'enchanted by': 'enchanted-by', 'equipped by': 'equipped-by' } as const;

/** "blocked by this", "blocking an artifact creature", "attacking you", "that targets it" (115.1), "enchanted by an Aura you control" (303.4). */
export function towards(cursor: Cursor, filterAt: (cursor: Cursor) => Filter | undefined): readonly Filter[] | undefined {
  const said = takeOne(cursor, ['that targets', 'that target', 'which targets', 'which target']) !== undefined;
  if (!said) takeOne(cursor, ['that is', 'that are', "that 's"]);
  const word = said ? 'targeting' : (takeOne(cursor, Object.keys(TOWARDS)) as keyof typeof TOWARDS | undefined);
  const whom = word === undefined ? undefined : filterAt(cursor);
  return word === undefined || whom === undefined ? undefined : [{ test: TOWARDS[word], whom }];
}
/** CR 509.1g: "a creature it's blocking", "creatures this is blocking": what the blocker blocks. */
export function itBlocks(cursor: Cursor): readonly Filter[] | undefined {
  const ref = attempt(cursor, blocker);
  return ref === undefined ? undefined : [{ test: 'blocked-by', whom: ref }];
}
function blocker(cursor: Cursor): Filter | undefined {
  const ref = takeRef(cursor);
  return ref !== undefined && (take(cursor, "'s", 'blocking') || take(cursor, 'is', 'blocking')) ? { test: 'ref', ref } : undefined;
}
