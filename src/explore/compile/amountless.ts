/**
 * Events without an amount (something moves, is destroyed, is discarded …) as events of amount 1: they happen or they don't. What comes of one is
 * asked of the rules: its facts beside those of what contains it, and the world after it. Such a batch is one event, or several of different things.
 */
import { canonicalText } from '../../base/canonical.ts';
import type { Ability, EventKind } from '../../rules/ability.ts';
import { characteristics } from '../../rules/613-layers.ts';
import { advanceBatch } from '../../rules/batch.ts';
import type { GameEvent } from '../../rules/event.ts';
import type { Fact, World } from '../../rules/model.ts';
import type { Node } from '../../rules/position.ts';
import { EVENT } from '../../rules/records.ts';
import type { Expr } from '../../search/packed/form/ir.ts';
import type { Last } from './contained.ts';
import { ZERO, int, op } from './expression.ts';
import type { SymbolicFact } from './happening.ts';
import type { Job } from './process.ts';
import { abilitiesOf, refuse } from './symbolic.ts';

export const AMOUNTLESS: ReadonlySet<EventKind> = new Set<EventKind>(['destroy', 'sacrifice', 'discard', 'move', 'regenerate', 'remove-damage', 'tap', 'untap']);

/** Whether several events of which some have no amount are all without one, each of a thing of its own: then each is the same whatever becomes of the others. */
export const areApart = (events: readonly GameEvent[]): boolean =>
  events.length < 2 || events.every(({ kind }) => !AMOUNTLESS.has(kind)) || (events.every(({ kind, what }) => AMOUNTLESS.has(kind) && what !== undefined) && new Set(events.map(({ what }) => what)).size === events.length);

/** CR 404.3: whether the order of cards that get into a graveyard at once may be asked for. */
export const mayBeOrdered = ({ machine }: Job, lasts: readonly Last[]): boolean =>
  machine.rules.orderedGraveyards.length > 0 && new Set(lasts.flatMap(({ event }) => (event.to?.zone === 'graveyard' ? [event.what] : []))).size > 1;

/** An event that happens or doesn't as the rules know it. */
export const withoutAmount = (event: GameEvent): GameEvent => (AMOUNTLESS.has(event.kind) ? EVENT.without(event, 'amount') : event);

/** Whether what an object is, and how it is called, is the same wherever it is; and nothing but what works on the battlefield begins or ends to work when it moves. */
export const mayMove = ({ world }: Job, { what }: GameEvent): boolean => {
  const object = what === undefined ? undefined : world.objects[what];
  const plain = object !== undefined && !object.token && object.copies.length === 0 && object.becomes.length === 0 && object.card.prototype === undefined && object.face === 'up' && !object.back && object.components === undefined;
  return plain && characteristics({ world }, object.id).abilities.every(({ ability }) => !worksElsewhere(ability)) && abilitiesOf(world).every((ability) => ability.ability !== 'static');
};
const worksElsewhere = (ability: Ability): boolean => ability.ability !== 'do' && 'worksIn' in ability && ability.worksIn.some((zone) => zone !== 'battlefield');

/** What comes of an event without an amount where it happens. */
export interface Moved {
  readonly facts: readonly SymbolicFact[];
  /** The world after it alone. */
  readonly world: World;
  readonly there: Expr;
}
export function amountlessOf(job: Job, { event, amount, container }: Last): Moved {
  if (!mayMove(job, event)) refuse(job.refusals, 'what moves may be something else afterwards');
  const there = op('gt', amount, ZERO);
  const outer = container === undefined ? [] : [container];
  const world = worldAfter(job, [...outer, event]);
  const all = [...newFacts(job, world)];
  const before = container?.kind === 'mill' ? all.filter(({ fact }) => fact === 'mills') : newFacts(job, worldAfter(job, outer)); // 701.17a: cards are milled by moving
  for (const fact of before) {
    const at = all.findIndex((each) => canonicalText(each) === canonicalText(fact));
    if (at < 0) refuse(job.refusals, `${event.kind} changes what its container comes to`);
    all.splice(at, 1);
  }
  return { world, there, facts: all.map(({ amount: many, ...fact }) => ({ fact, amount: many === undefined ? null : int(many), there, once: true })) };
}

const newFacts = (job: Job, world: World): readonly Fact[] => world.facts.slice(job.world.facts.length);
function worldAfter({ machine, world, batch, refusals }: Job, events: readonly GameEvent[]): World {
  if (events.length === 0) return world;
  const nodes = events.map((event, at): Node => ({ event: withoutAmount(event), parent: at - 1, state: 'settled' }));
  const done = advanceBatch(machine, world, { ...batch, nodes, acted: [], applying: null, after: [], stage: 0 });
  if (done.progress !== 'happened') refuse(refusals, 'something is asked while an event happens');
  return done.world;
}
