/** CR 502, 504, 702.26, 714.3b, 729.2: what the untap step, the draw step and the precombat main phase do by themselves once they have begun. */
import { characteristics, controllerOf } from './613-layers.ts';
import { makeBatch } from './batch.ts';
import type { EventKind } from './ability.ts';
import type { Cause, GameEvent } from './event.ts';
import { type GameObject, type PlayerId, type ScheduledTurn, type World, isPlayer } from './model.ts';
import { eventView, matchesPattern } from './pattern.ts';
import type { Task } from './position.ts';
import { HELD } from './610-held.ts';
import { EVENT, SCOPE } from './records.ts';
import { IN_ORDER, PART_OF } from './times.ts';
import { isDesignated, lastTurnFacts, objectAt } from './world.ts';

const turnBased = (player: PlayerId): Cause => ({ kind: 'turn-based', source: null, controller: player });
const on = (object: GameObject, kind: EventKind, player: PlayerId): GameEvent => EVENT.of({ kind, cause: turnBased(player), applied: [], what: object.id, incarnation: object.incarnation });

const hasPhasing = (world: World, { id }: GameObject): boolean => characteristics({ world }, id).abilities.some(({ ability }) => ability.ability === 'keyword' && ability.keyword === 'phasing');

/** CR 610.4a: what has phased out until something happens does not come back by itself. */
const isHeld = (world: World, id: number): boolean => world.floating.some(({ ability, bindings }) => { const held = bindings[HELD]; return ability.ability === 'after' && ability.immediately === true && held !== undefined && 'things' in held && held.things.includes(id); });
/** CR 702.26a, 702.26h, 702.26i: what has phasing goes, what went by itself comes back, at once; what goes along with another permanent is no event of its own. */
function phasing(world: World, player: PlayerId): readonly GameEvent[] {
  const mine = world.objects.filter(({ id, zone }) => zone === 'battlefield' && controllerOf({ world }, id) === player);
  const going = mine.filter((object) => object.phasedOut !== true && hasPhasing(world, object));
  const alone = going.filter(({ attachedTo }) => attachedTo === undefined || !going.some(({ id }) => id === attachedTo));
  return [...alone.map((object) => on(object, 'phase-out', player)), ...mine.filter((object) => object.phasedOut === true && object.phasedWith === undefined && !isHeld(world, object.id)).map((object) => on(object, 'phase-in', player))];
}
/** CR 502.2, 729.2: after a turn whose active player cast nothing day becomes night, after one with two spells or more night becomes day; the first turn played here has none before it. */
function dayOrNight(world: World, player: PlayerId): readonly GameEvent[] {
  const { since, last: active } = world.turn;
  if (since === undefined) return [];
  const caster = ({ zone, id, left, owner }: GameObject): PlayerId => (zone === 'stack' ? controllerOf({ world }, id) : (left?.controller ?? owner));
  const spells = lastTurnFacts(world).filter(({ fact, subject }) => fact === 'casts' && subject !== undefined && !isPlayer(subject) && caster(objectAt(world, subject)) === active).length;
  const word = isDesignated(world, 'day', null) && spells === 0 ? 'night' : isDesignated(world, 'night', null) && spells >= 2 ? 'day' : null;
  return word === null ? [] : [EVENT.of({ kind: 'designate', cause: turnBased(player), applied: [], player, word })];
}
/** CR 502.3. */
const untapping = (world: World, player: PlayerId): readonly GameEvent[] =>
  world.objects.filter(({ id, zone, tapped, phasedOut }) => zone === 'battlefield' && tapped && phasedOut !== true && controllerOf({ world }, id) === player).map((object) => on(object, 'untap', player));

/** CR 714.3b: a lore counter on each Saga that has chapter abilities, by no effect. */
function telling(world: World, player: PlayerId): readonly GameEvent[] {
  const tells = ({ id, zone, phasedOut }: GameObject): boolean => {
    if (zone !== 'battlefield' || phasedOut === true || controllerOf({ world }, id) !== player) return false;
    const { subtypes, abilities } = characteristics({ world }, id);
    return subtypes.includes('Saga') && abilities.some(({ ability }) => ability.ability === 'keyword' && (ability.keyword === 'chapters' || ability.keyword === 'read ahead'));
  };
  return world.objects.filter(tells).map(({ id }) => ({ kind: 'put-counters', cause: turnBased(player), applied: [], recipient: id, counter: 'lore', amount: 1, player }));
}

/** CR 702.26m: what a step that has begun does (one that is skipped does nothing), as steps of the machine in their order: each is looked at when its turn comes. */
export function stepActions({ kind, word, player }: GameEvent): readonly ('phasing' | 'day-or-night' | 'untapping' | 'drawing' | 'telling')[] {
  if (kind !== 'begin' || player === undefined) return [];
  return word === 'untap' ? ['phasing', 'day-or-night', 'untapping'] : word === 'draw' ? ['drawing'] : word === 'precombat main' ? ['telling'] : [];
}
function actionsOf(world: World, what: ReturnType<typeof stepActions>[number], player: PlayerId): readonly GameEvent[] {
  switch (what) {
    case 'phasing': return phasing(world, player);
    case 'day-or-night': return dayOrNight(world, player);
    case 'untapping': return untapping(world, player);
    case 'telling': return telling(world, player);
    case 'drawing': return [EVENT.of({ kind: 'draw-cards', cause: turnBased(player), applied: [], player, amount: 1 })];
  }
}
/** The batch of one of them; empty where there is nothing to do. */
export function stepBatch(world: World, what: ReturnType<typeof stepActions>[number], player: PlayerId): readonly Task[] {
  const events = actionsOf(world, what, player);
  return events.length === 0 ? [] : [makeBatch(events)];
}

const isTurn = ({ what }: ScheduledTurn): boolean => what === 'turn' || what === 'extra turn';
/** The entries of the schedule before one that belong to its turn, the turn itself first where it is scheduled. */
function before(schedule: readonly ScheduledTurn[], at: number): readonly ScheduledTurn[] {
  const of = schedule[at - 1]?.of;
  let first = at;
  while (first > 0 && schedule[first - 1]?.of === of && !(first < at && isTurn(schedule[first] as ScheduledTurn))) first--;
  return schedule.slice(first, at);
}
const wasSkipped = (world: World, entry: ScheduledTurn): boolean => {
  const name = `${isTurn(entry) ? 'turn' : entry.what} ${String(entry.number)}`;
  return world.facts.some(({ fact, words }) => fact === 'skips' && words?.[0] === name);
};
/** CR 722.1d: whether an effect has ended this turn, of which nothing is left but its cleanup step. */
export const isEnded = ({ turn, facts }: World, of: PlayerId): boolean => turn.of === of && facts.some(({ fact, words }, at) => fact === 'does' && words?.[0] === 'end-turn' && at >= (turn.since ?? 0));
/** CR 614.10, 722.1d: what belongs to a turn, or a phase, that has been skipped does not happen, nor what was to come of a turn that has been ended. */
export function belongsToSkipped(world: World, at: number): boolean {
  const entry = world.schedule[at];
  if (entry !== undefined && !isTurn(entry) && isEnded(world, entry.of)) return true;
  return entry !== undefined && !isTurn(entry) && before(world.schedule, at).some((outer) => outer.of === entry.of && (isTurn(outer) || PART_OF[entry.what] === outer.what) && wasSkipped(world, outer));
}
/**
 * CR 500.1, 603.7: a scheduled turn has only the steps that are named, and those that a delayed ability waits for: the first such
 * step that comes before the next entry of the schedule, and after what has been (`late`: one that has begun so before that entry).
 */
export function awaited(world: World, at: number, late: string | undefined): string | null {
  const past = before(world.schedule, at);
  const [last] = past.slice(-1);
  const waiting = world.floating.filter(({ ability, left }) => ability.ability === 'after' && left !== null);
  if (last === undefined || waiting.length === 0 || isEnded(world, last.of) || belongsToSkipped(world, at - 1) || (isTurn(last) && wasSkipped(world, last))) return null;
  const next = world.schedule[at];
  const goesOn = next !== undefined && next.of === last.of && !isTurn(next);
  const from = late ?? (isTurn(last) ? '' : last.what);
  const steps = IN_ORDER.slice(IN_ORDER.indexOf(from) + 1, goesOn ? IN_ORDER.indexOf(next.what) : undefined);
  return steps.find((step) => {
    const event: GameEvent = EVENT.of({ kind: 'begin', cause: turnBased(last.of), applied: [], player: last.of, word: step });
    return waiting.some(({ ability, source, controller, bindings }) => ability.ability === 'after' && ability.patterns.some((pattern) => matchesPattern(SCOPE.of({ view: { world }, self: source, controller, bindings, event: eventView(event) }), pattern, event)));
  }) ?? null;
}
