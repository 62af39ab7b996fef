/** What one change or prevention makes of an event: of its amount as an expression, of everything else as the rules themselves say. */
import { assertNever } from '../../base/invariant.ts';
import type { Amount, Change, Rewrite, WhenAbility } from '../../rules/ability.ts';
import type { LiveEffect } from '../../rules/effect.ts';
import type { GameEvent } from '../../rules/event.ts';
import type { Bindings, World } from '../../rules/model.ts';
import type { Application } from '../../rules/position.ts';
import type { Expr } from '../../search/packed/form/ir.ts';
import { batchWith } from './additions.ts';
import { ZERO, half, op } from './expression.ts';
import type { Job } from './process.ts';
import { type Symbolic, amountDoneExpr, amountExpr, atLeastZero, ofAnyAmount, refuse } from './symbolic.ts';

/** An effect that is only there to see whether something was spent. */
export const PROBE = 'probe';
export function probeWorld(world: World): World {
  const ability: WhenAbility = { ability: 'when', patterns: [], choose: [], pay: [], reveal: [], modes: [], rewrites: [], along: [], worksIn: [], own: false, repeatable: false };
  const probe = { id: PROBE, label: PROBE, ability, source: null, controller: 0, bindings: {}, timestamp: 0, left: 1, used: false, named: true };
  return { ...world, floating: [...world.floating, probe] };
}

export function preventedExpr(at: Symbolic, live: LiveEffect, rewrite: Extract<Rewrite, { rewrite: 'prevent' }>): Expr {
  switch (rewrite.what) {
    case 'all': return at.amount;
    case 'half-up': return half('halfUp', at.amount);
    case 'half-down': return half('halfDown', at.amount);
    case 'shield': return op('min', at.amount, at.left ?? (live.ability.shield === undefined ? ZERO : amountDoneExpr(at, live.ability.shield)));
    case 'amount': return op('min', at.amount, amountDoneExpr(at, rewrite.amount));
    case 'all-but': return op('max', ZERO, op('sub', at.amount, amountDoneExpr(at, rewrite.amount)));
    default: return assertNever(rewrite);
  }
}

export function changedAmount(at: Symbolic, change: Extract<Change, { change: 'amount' }>, old: Expr): Expr {
  const by = (): Expr => amountExpr(at, change.by);
  switch (change.op) {
    case 'set': return atLeastZero(by());
    case 'times': return atLeastZero(op('mul', old, by()));
    case 'plus': return atLeastZero(op('add', old, by()));
    case 'minus': return op('max', ZERO, op('sub', old, by()));
    case 'half-up': return half('halfUp', old);
    case 'half-down': return half('halfDown', old);
    case 'at-least': return op('max', old, by());
    case 'at-most': return atLeastZero(op('min', old, by()));
    default: return assertNever(change.op);
  }
}
/** A change of how many: of an event's amount, or of the counters that something enters with. */
export function amountChange({ kind }: GameEvent, change: Change): Extract<Change, { change: 'amount' }> | null {
  if (change.change === 'amount') return change;
  const none: Amount = { amount: 'number', value: 0 }; // CR 107.1b: nobody puts fewer than none
  return change.change === 'counters' && kind === 'enters' ? { change: 'amount', op: change.op, by: { amount: 'max', of: [change.by, none] } } : null;
}
/** What one change of a field other than the amount makes of an event: asked of the rules themselves. */
export function probeChange(job: Job, at: number, live: LiveEffect, event: GameEvent, change: Change, bindings: Bindings): { readonly event: GameEvent; readonly changed: boolean } {
  if (change.change === 'groups') refuse(job.refusals, `${live.label}: tokens of another kind`);
  const { may: _, shield: __, ...rest } = live.ability;
  const patterns = rest.patterns.map(ofAnyAmount); // which tokens are meant does not depend on how many the probe has
  const ability: WhenAbility = { ...rest, patterns, choose: [], reveal: [], pay: [], modes: [], along: [], next: { amount: 'number', value: 1 }, rewrites: [{ rewrite: 'change', changes: [change] }] };
  const probe: LiveEffect = { ...live, id: PROBE, floating: PROBE, left: 1, ability, bindings: { ...live.bindings, ...bindings } };
  const application: Application = { nodes: [at], effect: PROBE, chooser: 0, answers: [], paying: 0 };
  const { world, batch } = job.machine.procedure.apply({ rules: job.machine.rules, world: job.probe, batch: batchWith(job, at, event), live: probe, application });
  const node = batch.nodes[at];
  if (node === undefined || node.state === 'gone' || batch.nodes.length !== job.batch.nodes.length) {
    refuse(job.refusals, `${live.label}: a change of "${change.change}"`);
    return { event, changed: true };
  }
  return { event: { ...node.event, applied: event.applied }, changed: world.floating.find(({ id }) => id === PROBE)?.left !== 1 };
}
