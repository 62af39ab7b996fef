/**
 * CR 616.1, 101.4: a player's things are gone through one after another, but all together while something that is used up, or that covers them all at once, applies to
 * several of them. Where nothing can come to apply to an event that does not apply to it from the beginning, the outcomes are the same as if they always were
 * gone through together: while they are not, nothing that two of them share will ever apply to both, so what is done to one may as well be done before the other.
 */
import type { Order } from './order.ts';
import type { Job, Move, ProcessNode } from './process.ts';
import { isTrue } from './expression.ts';

/** It applies from the beginning, to an event that stays what it is, and does something that anything else may come before. */
const isLasting = ({ guard, other, live: { ability }, ways }: Move): boolean =>
  isTrue(guard) && other === null && ability.pay.length === 0 && ability.met === undefined && ability.first === undefined && ability.along.length === 0 &&
  ways.every(({ to, replaced, when, piece, sets }) => to === 0 && !replaced && when === undefined && piece === undefined && sets === undefined);

const isPlain = ({ shapes, slot, joins, asked, inherits, tokens, kinds, event }: ProcessNode): boolean =>
  shapes.length === 1 && slot === undefined && !joins && asked === undefined && inherits === undefined && tokens === undefined && kinds.length === 0 && event.entry === undefined && shapes.every(({ moves }) => moves.every(isLasting));

/** Whether the outcomes are the same if all parts of these events are one. */
export const isLoose = ({ added }: Job, nodes: readonly ProcessNode[], { chooser, sharing }: Pick<Order, 'chooser' | 'sharing'>): boolean =>
  chooser === 'first' && sharing && new Set(nodes.flatMap(({ shapes }) => shapes.flatMap(({ moves, player }) => (moves.length > 0 ? [player] : [])))).size === 1 && nodes.every(isPlain) && [...added.values()].every(({ by }) => by === null);
