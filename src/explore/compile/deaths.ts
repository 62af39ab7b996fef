/**
 * CR 704.3, 704.5: state-based actions once everything else has happened, where that was damage, life and counters: who has lost, and what dies. What dies is one more batch, each of
 * whose events happens where the last amounts say so; the rules say what else could be done, and that is nothing before and after.
 */
import { ptOfCounter } from '../../rules/613-base.ts';
import { characteristics } from '../../rules/613-layers.ts';
import { hasKeyword } from '../../rules/120-damage.ts';
import { cause, toGraveyard } from '../../rules/704-choices.ts';
import { stateBasedActions } from '../../rules/704-state-based-actions.ts';
import { forbidding } from '../../rules/effect.ts';
import type { GameEvent } from '../../rules/event.ts';
import { type GameObject, thingOfPlayer } from '../../rules/model.ts';
import { EVENT } from '../../rules/records.ts';
import { counterCount, countersOf } from '../../rules/world.ts';
import type { Expr } from '../../search/packed/form/ir.ts';
import { mayApply } from './additions.ts';
import type { Stage } from './contained.ts';
import { FALSE, ZERO, add, all, int, isFalse, not, op, some } from './expression.ts';
import type { Happening, SymbolicFact } from './happening.ts';
import type { Job } from './process.ts';
import { eventsIn } from './sequence.ts';
import { FOLLOWED } from './so-far.ts';
import { abilitiesOf, refuse } from './symbolic.ts';

/** What dies where it is so. */
export interface Dying { readonly event: GameEvent; readonly when: Expr }

/** Counters that are no abilities. */
const PLAIN = /^([+-]\d+\/[+-]\d+|loyalty|charge|poison|energy|experience)$/u;
const POISON = 10;

/** What dies once all of these have happened. @param happening what they come to */
export function deathsOf(job: Job, stages: readonly Stage[], happening: Happening): readonly Dying[] {
  const { world, refusals } = job;
  checkBefore(job, stages);
  if (refusals.reasons.length > 0) return [];
  const dying = world.objects.filter(({ zone, phasedOut }) => zone === 'battlefield' && phasedOut !== true).flatMap((object) => deathOf(job, stages, happening, object)).filter(({ when }) => !isFalse(when));
  return dying.filter(({ event }) => {
    if (mayApply(job, event) && event.kind === 'destroy') refuse(refusals, 'an effect watches what state-based actions destroy');
    return forbidding(world, job.machine.rules.edition, event, null) === null; // what can't be destroyed is asked about in vain
  });
}

/** Nothing but damage, life and counters has changed, and of nothing else is anything done; no ability makes of things what they are not. */
function checkBefore({ machine, world, added, refusals }: Job, stages: readonly Stage[]): void {
  const events = [...stages.flatMap(({ job, nodes, lasts }) => [...eventsIn(job, nodes), ...lasts.map(({ event }) => event)]), ...[...added.values()].map(({ event }) => event)];
  const other = events.find(({ kind, cause: { resolving } }) => !FOLLOWED.has(kind) && !(kind === 'move' && resolving === true));
  if (other !== undefined) refuse(refusals, `state-based actions after an event "${other.kind}"`);
  if (events.some(({ counter, recipient }) => counter !== undefined && !PLAIN.test(counter) && recipient !== undefined && recipient >= 0)) refuse(refusals, 'state-based actions after counters that say more');
  if (abilitiesOf(world).some(({ ability }) => ability === 'static' || ability === 'after')) refuse(refusals, 'state-based actions beside continuous effects or triggered abilities');
  const unplain = world.objects.some(({ attachedTo, copy, commander, zone, attacking, blocking }) => attachedTo !== undefined || copy === true || commander === true || (zone === 'battlefield' && (attacking ?? blocking) !== undefined));
  const now = stateBasedActions(machine.rules, world);
  if (unplain || now.ask !== null || now.events.length > 0 || now.world.facts.length > world.facts.length || now.world.objects.some(({ zone }, id) => zone !== world.objects[id]?.zone)) refuse(refusals, 'other state-based actions');
}

function deathOf(job: Job, stages: readonly Stage[], { counters, damage, facts }: Happening, object: GameObject): readonly Dying[] {
  const { world, refusals } = job;
  const { types, toughness, controller } = characteristics({ world }, object.id);
  const mine = counters.filter(({ thing }) => thing === object.id);
  const struck = facts.filter(({ fact }) => fact.fact === 'damage' && fact.subject === object.id && fact.from !== undefined && fact.from >= 0 && hasKeyword(world, fact.from, 'deathtouch')).map(({ there }) => there);
  const isHurt = damage.has(object.id) || struck.length > 0;
  if (mine.length === 0 && !isHurt) return [];
  const isCreature = types.includes('Creature');
  if (types.includes('Battle') || (isCreature && types.includes('Planeswalker'))) refuse(refusals, 'state-based actions of battles and the like');
  if (types.includes('Planeswalker')) return mine.flatMap(({ kind, total }) => (kind === 'loyalty' ? [{ event: toGraveyard(object, controller), when: op('le', total, ZERO) }] : []));
  if (!isCreature || toughness === undefined) return [];
  const changes = mine.flatMap(({ kind, total }) => { const pt = ptOfCounter(kind); return pt === null ? [] : [{ kind, by: pt[1], more: op('sub', total, int(counterCount(countersOf(world, object.id), kind))) }]; });
  const kinds = new Set([...changes.map(({ kind }) => kind), ...object.counters.map(({ kind }) => kind)]);
  if (kinds.has('+1/+1') && kinds.has('-1/-1')) refuse(refusals, 'counters of both kinds'); // 704.5q
  const now = add(int(toughness), ...changes.map(({ by, more }) => op('mul', int(by), more)));
  const isTaken = stages.some(({ lasts }) => lasts.some(({ event }) => event.kind === 'remove-counters' && event.recipient === object.id));
  if (isTaken || changes.some(({ by }) => Number(by) < 0)) {
    if (isHurt || object.damage !== 0) refuse(refusals, 'a creature that may be destroyed or have no toughness left');
    return [{ event: toGraveyard(object, controller), when: op('le', now, ZERO) }];
  }
  if (!isHurt && object.damage === 0) return [];
  const destroyed = EVENT.of({ kind: 'destroy', cause: cause(controller), applied: [], what: object.id, incarnation: object.incarnation });
  return [{ event: destroyed, when: some(op('ge', damage.get(object.id) ?? int(object.damage), now), ...struck) }];
}

/** What dies leaves the battlefield, whatever else becomes of it, and nothing else happens then: so nothing is left to be done. */
export function checkAfter({ refusals }: Job, stages: readonly Stage[]): void {
  for (const { event, moves } of stages.flatMap(({ nodes }) => nodes.flatMap(({ shapes }) => shapes))) {
    if (event.kind !== 'destroy' && (event.kind !== 'move' || event.to?.zone === 'battlefield')) refuse(refusals, 'what would die stays');
    if (moves.some(({ ways }) => ways.some(({ gone, more }) => gone || more.length > 0))) refuse(refusals, 'what would die stays, or more happens');
  }
}

/** CR 104.2a, 104.4a, 704.5a, 704.5c: who has lost then, of two. */
export function lossesOf(job: Job, { life, counters }: Happening): readonly SymbolicFact[] {
  const { machine, world, refusals } = job;
  const lost = world.players.map((player) => {
    const poison = counters.find(({ thing, kind }) => thing === thingOfPlayer(player.id) && kind === 'poison')?.total ?? int(counterCount(player.counters, 'poison'));
    return { player, when: some(op('le', life.get(player.id) ?? int(player.life), ZERO), op('ge', poison, int(POISON))) };
  });
  const open = lost.filter(({ when }) => !isFalse(when));
  if (open.length === 0) return [];
  if (lost.length !== 2 || world.players.some((player) => player.lost === true)) refuse(refusals, 'one of several players may lose');
  for (const { player } of open) {
    const event = EVENT.of({ kind: 'lose', cause: cause(player.id), applied: [], player: player.id, word: 'life' });
    if (mayApply(job, event) || forbidding(world, machine.rules.edition, event, null) !== null) refuse(refusals, 'whether a player loses');
  }
  const [one = FALSE, other = FALSE] = lost.map(({ when }) => when);
  const loses = (at: number, there: Expr): SymbolicFact => ({ fact: { fact: 'loses', subject: thingOfPlayer(world.players[at]?.id ?? 0) }, amount: null, there });
  return [loses(0, all(one, not(other))), loses(1, all(other, not(one))), { fact: { fact: 'draw' }, amount: null, there: all(one, other) }].filter(({ there }) => !isFalse(there));
}
