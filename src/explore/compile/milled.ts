/** CR 701.17a: cards that are milled, each of which something may apply to as it moves, where how many there are is decided before. */
import type { GameEvent } from '../../rules/event.ts';
import type { Node } from '../../rules/position.ts';
import { playerAt } from '../../rules/world.ts';
import { distinctEffects } from '../../search/packed/form/expression.ts';
import { boundFields } from '../../search/packed/form/bounds.ts';
import { rangeOf } from '../../search/packed/form/range.ts';
import type { Last } from './contained.ts';
import { compileEffects } from './effects.ts';
import { int, op } from './expression.ts';
import type { Job, ProcessNode } from './process.ts';

/** More cards take longer to compile than they save. */
const MOST_CARDS = 64;

/**
 * The moves of all cards that may be milled, from the top, each with 1 where there are so many and else 0; null where more than that decides which cards they are:
 * other cards of that library that leave at the same time or before, or more than can be told apart.
 * @param lasts what else the batch comes to
 * @param nodes the events of the batch
 */
export function milledOneByOne(job: Job, { event, amount }: Last, lasts: readonly Last[], nodes: readonly ProcessNode[]): readonly Last[] | null {
  const { machine: { procedure, rules }, world, batch } = job;
  const { library } = playerAt(world, event.player ?? 0);
  const isAlone = job.sequence === undefined && job.added.size === 0 && job.draws.length === 0 && batch.nodes.every((node) => node.state === 'gone' || node.event.kind === 'mill') && lasts.every((other) => other.event === event || other.event.player !== event.player);
  const most = isAlone ? mostOf(job, nodes, amount) : null;
  if (most === null || most > MOST_CARDS) return null;
  const whole: Node = { event: { ...event, amount: Math.min(most, library.length) }, parent: -1, state: 'open' };
  const moves: readonly GameEvent[] = procedure.expand(rules, world, [whole], [0]).children.map((child) => child.event);
  return moves.map((move, i) => ({ event: move, amount: op('gt', amount, int(i)), container: event }));
}

/** What an amount of a batch is at most, whatever is applied to its events. */
function mostOf(job: Job, nodes: readonly ProcessNode[], amount: Last['amount']): number | null {
  const { fields, effects } = compileEffects(job, nodes, [], { first: 1, after: [], awaited: false });
  if (job.refusals.reasons.length > 0) return null;
  const { hi } = rangeOf(amount, boundFields(fields, distinctEffects(effects)));
  return hi > BigInt(MOST_CARDS) ? null : Number(hi);
}
