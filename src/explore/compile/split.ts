/**
 * CR 614.9: part of the damage is dealt to something else instead. A *piece* is one more event of the batch from then on, with all that has been
 * applied to the whole. Pieces stand in the order in which they were made, so each has the fields of the next free *slot* (pieces.ts).
 */
import type { Rewrite } from '../../rules/ability.ts';
import type { LiveEffect } from '../../rules/effect.ts';
import type { GameEvent } from '../../rules/event.ts';
import type { Expr } from '../../search/packed/form/ir.ts';
import { shapeKey } from './additions.ts';
import { probeChange } from './change.ts';
import { FALSE, TRUE, ZERO, all, op } from './expression.ts';
import type { Job, Way } from './process.ts';
import { type Symbolic, amountDoneExpr, refuse } from './symbolic.ts';

/** An event that joins the batch, with as much as is taken from another. */
export interface Piece { readonly event: GameEvent; readonly amount: Expr }

type Split = Extract<Rewrite, { rewrite: 'split' }>;

/** The one split that an effect does, if any; with anything else beside it, it is refused. */
export function splitIn(job: Job, live: LiveEffect, list: readonly Rewrite[]): Split | null {
  const split = list.find((each) => each.rewrite === 'split');
  if (split === undefined) return null;
  if (list.length > 1) refuse(job.refusals, `${live.label}: the event is split, and more`);
  return split;
}

/** What a split makes of an event: it goes as a whole, a piece of it goes, or nothing. */
export function splitWays(job: Job, at: number, live: LiveEffect, over: Symbolic, split: Split, shapeOf: (event: GameEvent) => number): readonly Way[] {
  const { event, amount } = over;
  if (event.kind !== 'damage') refuse(job.refusals, `${live.label}: an event other than damage is split`);
  const sent = split.changes.reduce<GameEvent>((now, change) => probeChange(job, at, live, now, change, over.scope.bindings).event, event);
  const nothing: Way = { amount, to: shapeOf(event), gone: false, changed: FALSE, prevented: ZERO, replaced: false, more: [] };
  if (shapeKey(sent) === shapeKey(event)) return [nothing];
  const cut = op('min', amountDoneExpr(over, split.amount), amount);
  const moving: Way = { ...nothing, changed: TRUE, prevented: cut };
  return [
    { ...moving, to: shapeOf(sent), when: op('ge', cut, amount) },
    { ...moving, amount: op('sub', amount, cut), piece: { event: sent, amount: cut }, when: all(op('gt', cut, ZERO), op('lt', cut, amount)) },
    { ...nothing, when: op('le', cut, ZERO) },
  ];
}
