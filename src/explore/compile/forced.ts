/** Steps that nobody has a choice about, taken by the rules. */
import { ready, take } from '../../rules/machine.ts';
import type { Machine } from '../../rules/batch.ts';
import type { Offer, Position } from '../../rules/position.ts';

/**
 * The first position with more than one option, or with none, at most so many steps on; each is reached as the rules reach it, because who is asked is told in a
 * position that has been looked at.
 */
export function unforced(machine: Machine, position: Position, most: number): ReturnType<typeof ready> {
  let at = position;
  let now = ready(machine, at);
  for (let steps = 0; steps < most && now.offers.length === 1 && now.offers[0]?.player !== null; steps++) now = ready(machine, (at = take(machine, at, (now.offers[0] as Offer).choice)));
  return now;
}
