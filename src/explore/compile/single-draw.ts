/** CR 121.2b: a single draw of an instruction, and what tells it from the others. */
import { canonicalText } from '../../base/canonical.ts';
import type { Ability } from '../../rules/ability.ts';
import type { GameEvent } from '../../rules/event.ts';

/** The first draw, or any but the first of a draw step, is told from the others by what came before it. */
const WHICH_DRAW = /"nth(-step)?"/u;
export const asksWhichDraw = (ability: Ability): boolean => WHICH_DRAW.test(canonicalText(ability));

/** CR 121.2b: a single draw of an instruction; marks apart. */
export function singleDraw({ player, cause, within = [], ...draws }: GameEvent): GameEvent {
  const { amount: _, ...one } = { ...draws, cause, ...(player === undefined ? {} : { player }) };
  return { ...one, kind: 'draw', within: [...within, { kind: 'draw-cards', cause: cause.kind, ...(player === undefined ? {} : { player }) }] };
}
