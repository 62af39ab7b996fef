/**
 * CR 118.12, 119.4: payments that an effect asks for while it is applied. Mana is taken to be there, so paying it changes nothing; life that is paid is paid at
 * once, by an event of its own that nothing applies to: a field says how much a player has paid, which decides what can still be paid and what is left in the end.
 */
import { type Int, plus } from '../../base/integer.ts';
import { eventsOf } from '../../rules/608-instructions.ts';
import { rewritesOf } from '../../rules/applying.ts';
import { type Answered, answered, nextPayment, withPaidNames } from '../../rules/asking.ts';
import { type LiveEffect, forbidding } from '../../rules/effect.ts';
import type { GameEvent } from '../../rules/event.ts';
import type { Bindings, PlayerId } from '../../rules/model.ts';
import type { Rewrite } from '../../rules/ability.ts';
import { EVENT } from '../../rules/records.ts';
import type { Answer, Application } from '../../rules/position.ts';
import { playerAt } from '../../rules/world.ts';
import { batchWith, mayApply } from './additions.ts';
import { add, all, field, int, op } from './expression.ts';
import type { Job, Way } from './process.ts';
import { abilitiesAreSteady } from './steady.ts';
import { refuse } from './symbolic.ts';

/** The field with the life that a player has paid. */
export const paidName = (player: PlayerId): string => `paid ${String(player)}`;

/** One application of an effect to one event. */
export interface Applied { readonly at: number; readonly live: LiveEffect; readonly event: GameEvent; readonly answers: readonly Answer[]; readonly chooser: PlayerId }
/** The application as the rules have it. */
export const applicationOf = ({ at, live, answers, chooser }: Applied): Application => ({ nodes: [at], effect: live.id, chooser, answers, paying: 0 });
const within = ({ machine, world, ...job }: Job, { at, live, event }: Applied, application: Application): Parameters<typeof answered>[0] => ({ rules: machine.rules, world, batch: batchWith({ machine, world, ...job }, at, event), live, application });

/** What the answers come to where a payment is among what is asked: what the effect does, and what its text speaks of. */
export function paidFor(job: Job, applied: Applied): { readonly declined: boolean; readonly list: readonly Rewrite[]; readonly bindings: Bindings } {
  const done: Answered = answered(within(job, applied, applicationOf(applied)));
  return { declined: done.declined, list: done.declined || done.unmet ? [] : rewritesOf(applied.live, done.mode), bindings: withPaidNames(done, applied.live.ability.pay) };
}

/** Life that is paid by each player, and by nobody where that is refused. */
function lifePaid(job: Job, applied: Applied): ReadonlyMap<PlayerId, Int> {
  const paid = new Map<PlayerId, Int>();
  const fails = (): typeof paid => { refuse(job.refusals, `${applied.live.label}: a payment`); return paid; };
  let now = applicationOf(applied);
  for (let next = nextPayment(within(job, applied, now)); next !== null; next = nextPayment(within(job, applied, now))) {
    now = next.paid;
    for (const step of next.list) {
      const events = step.do === 'event' && (step.kind === 'pay-life' || step.kind === 'pay') && step.may === undefined && step.until === undefined ? eventsOf(job.world, next.env, step) : [];
      const [event] = events;
      if (event?.player === undefined || events.length > 1 || isWatched(job, event)) return fails();
      if (event.kind === 'pay-life') paid.set(event.player, plus(paid.get(event.player) ?? 0, event.amount ?? 0));
    }
  }
  return paid;
}
/** CR 118.11, 120.4d: whether something may apply to the payment or what it contains. */
const isWatched = (job: Job, event: GameEvent): boolean => {
  if (event.kind === 'pay') return mayApply(job, event) || forbidding(job.world, job.machine.rules.edition, event, null) !== null;
  const { player = 0, cause } = event;
  const { life } = playerAt(job.world, player);
  return mayApply(job, event) || mayApply(job, EVENT.with(event, { kind: 'lose-life' })) || mayApply(job, { kind: 'life-total', cause, applied: [], player, old: life, new: life });
};

/** The ways of an application with what is paid for them: only as much life as there is, not where others might have changed it meanwhile. */
export function withPayments(job: Job, applied: Applied, ways: readonly Way[]): readonly Way[] {
  const { live: { ability, label } } = applied;
  if (ability.pay.length === 0) return ways;
  const paid = lifePaid(job, applied);
  if (paid.size === 0) return ways;
  const { payments } = job;
  if (payments === null || ability.pay.some(({ may }) => !may) || !abilitiesAreSteady(job.world) || ways.some((way) => way.when !== undefined || way.piece !== undefined)) {
    refuse(job.refusals, `${label}: a payment of life`);
    return ways;
  }
  for (const player of paid.keys()) payments.add(player);
  const can = all(...[...paid].map(([player, life]) => op('ge', op('sub', int(playerAt(job.world, player).life), field(paidName(player))), int(life))));
  const sets = [...paid].map(([player, life]) => [paidName(player), add(field(paidName(player)), int(life))] as const);
  return ways.map((way) => ({ ...way, when: can, sets: [...(way.sets ?? []), ...sets] }));
}
