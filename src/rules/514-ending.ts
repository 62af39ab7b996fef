/** CR 500.5, 514.2, 611.2a: what begins with a turn or step, and what ends: durations, marked damage, "this turn". */
import { flatMap } from '../base/list.ts';
import { holds } from './condition.ts';
import type { AfterAbility, CantAbility, Duration, Instruction, StaticAbility, WhenAbility } from './ability.ts';
import type { GameEvent } from './event.ts';
import type { Floating, GameObject, ObjectId, PlayerId, World } from './model.ts';
import { thingOfPlayer } from './model.ts';
import type { Step } from './position.ts';
import { EVENT, FLOATING, OBJECT, SCOPE, WORLD } from './records.ts';
import { things } from './reference.ts';
import { PART_OF } from './times.ts';
import { playerAt } from './world.ts';

/** CR 500.5: what comes after combat in a turn. */
const AFTER_COMBAT: ReadonlySet<string> = new Set(['turn', 'postcombat main', 'ending', 'end', 'cleanup']);

/** CR 500.5: what is after this combat; a main phase that is not said to be the first or the second is the second where there has been combat. */
const isAfterCombat = (world: World, word: string): boolean => AFTER_COMBAT.has(word) || (word === 'main' && world.turn.phase === 'combat');

/** What an ended effect that is still spoken of does: it watches and changes nothing. */
function idle(ability: Floating['ability']): Pick<Floating, 'ability' | 'affects'> {
  return ability.ability === 'static' ? { ability, affects: [] } : { ability: { ...ability, patterns: [] } };
}
const untilOf = (ability: WhenAbility | CantAbility | StaticAbility | AfterAbility): Duration | undefined => ability.until;
function withoutEnded(world: World, hasEnded: (effect: Floating, until: Duration) => boolean): World {
  const isOver = (effect: Floating): boolean => { const until = untilOf(effect.ability); return until !== undefined && hasEnded(effect, until); };
  if (!world.floating.some(isOver)) return world;
  return WORLD.with(world, { floating: flatMap(world.floating, (effect) => (!isOver(effect) ? [effect] : effect.named === true ? [FLOATING.with(effect, idle(effect.ability))] : [])) });
}
const refersTo = (world: World, { source, controller, bindings }: Floating, ref: Parameters<typeof things>[1], thing: number): boolean =>
  things(SCOPE.of({ view: { world }, self: source, controller, bindings }), ref).includes(thing);

/** CR 500.5: whether the beginning of a turn, phase or step is where an effect was to end. */
function endsWith(world: World, effect: Floating, until: Duration, { word = 'turn', player = 0 }: GameEvent): boolean {
  switch (until.until) {
    case 'end-of-turn': return word === 'turn' || word === 'cleanup';
    case 'end-of-combat': return isAfterCombat(world, word);
    case 'next': return until.what === word && refersTo(world, effect, until.of, thingOfPlayer(player));
    case 'leaves': case 'never': case 'end-of-game': case 'end-of-next-turn': return false;
  }
}
/** CR 514.2, 611.2a: what lasts until the end of a player's next turn: once that turn has begun, it is this turn's end. */
function inItsLastTurn(world: World, player: PlayerId): World {
  const last = (effect: Floating): Floating => {
    const until = untilOf(effect.ability);
    return until?.until === 'end-of-next-turn' && refersTo(world, effect, until.of, thingOfPlayer(player)) ? FLOATING.with(effect, { ability: { ...effect.ability, until: { until: 'end-of-turn' } } }) : effect;
  };
  return world.floating.some((effect) => last(effect) !== effect) ? WORLD.with(world, { floating: world.floating.map(last) }) : world;
}
/** CR 514.2: damage wears off as the turn ends; what entered in it did not enter in the next. */
const wornOff = (world: World, isTurn: boolean): World => WORLD.with(world, { objects: world.objects.map((object) => {
    if (object.zone !== 'battlefield') return object;
    const healed = object.damage === 0 && object.deathtouched !== true ? object : OBJECT.with(object, { deathtouched: undefined, damage: 0 });
    return isTurn && (object.enteredThisTurn ?? object.attacking ?? object.blocking ?? object.blocked) !== undefined ? OBJECT.without(healed, 'enteredThisTurn', 'attacking', 'blocking', 'blocked') : healed;
  }),
});

/** CR 611.2a: copy effects that have lasted until the end of the turn, or of combat. */
function withoutCopies(world: World, word: string, anew: boolean): World {
  const isOver = ({ until }: GameObject['copies'][number]): boolean => (until === 'end of turn' && (anew || word === 'cleanup')) || (until === 'end of combat' && (anew || isAfterCombat(world, word)));
  if (!world.objects.some(({ copies }) => copies.some(isOver))) return world;
  return WORLD.with(world, { objects: world.objects.map((object) => (object.copies.some(isOver) ? OBJECT.with(object, { copies: object.copies.filter((copy) => !isOver(copy)) }) : object)) });
}

/** CR 514.1: how many cards more than the maximum hand size there are in a hand. */
const tooMany = (world: World, player: PlayerId): number => { const { hand, maxHand } = playerAt(world, player); return Math.max(0, hand.length - maxHand); };
/** CR 514.1: what a player discards in the cleanup step: as many cards as are too many. */
export function discarding(world: World, player: PlayerId): readonly Instruction[] {
  const value = tooMany(world, player);
  return value === 0 ? [] : [{ do: 'event', kind: 'discard', own: [], forbids: [], args: { player: { arg: 'ref', ref: { ref: 'you' } }, what: { arg: 'filter', filter: { test: 'card' }, mode: 'choose', count: { amount: 'number', value } } } }];
}
/** CR 514.1, 514.2: what a cleanup step that has begun does: a discard, and only then does damage wear off and "until end of turn" end. */
export const cleaningUp = ({ kind, word, player }: GameEvent): readonly Step[] => (kind !== 'begin' || word !== 'cleanup' || player === undefined ? [] : [{ do: 'clean-up', what: 'discard', player }, { do: 'clean-up', what: 'wear-off', player }]);
/** CR 514.2: damage wears off, and what lasts until end of turn is over. */
export const wearOff = (world: World, player: PlayerId): World =>
  withoutCopies(wornOff(withoutEnded(world, (effect, until) => endsWith(world, effect, until, EVENT.of({ kind: 'begin', cause: { kind: 'turn-based', source: null, controller: player }, applied: [], player, word: 'cleanup' }))), false), 'cleanup', false);

/** CR 500.5, 514.2: a turn, phase or step has begun: whose turn it is from now on, and what is over. */
export function begun(world: World, event: GameEvent): World {
  const { word = 'turn', player = 0 } = event;
  const isTurn = word === 'turn';
  const anew = isTurn || player !== world.turn.of; // a step of another player's belongs to a turn of that player
  if (word === 'cleanup' && !anew && tooMany(world, player) > 0) return WORLD.with(world, { turn: { ...world.turn, phase: 'ending', step: word } }); // 514.1 first
  const ended = withoutEnded(world, (effect, until) => endsWith(world, effect, until, event) || (anew && !isTurn && endsWith(world, effect, until, EVENT.with(event, { word: 'turn' }))));
  const going = anew ? inItsLastTurn(ended, player) : ended;
  const rested = withoutCopies(anew || word === 'cleanup' ? wornOff(going, anew) : going, word, anew);
  const step = isTurn ? 'untap' : word;
  const { turn } = world;
  const phase = PART_OF[step] ?? step;
  if (!anew) return WORLD.with(rested, { turn: { ...turn, phase, step } });
  return WORLD.with(rested, { turn: { of: player, number: event.nth ?? turn.number + 1, phase, step, since: world.facts.length, last: turn.of, ...(turn.since === undefined ? {} : { before: turn.since }) } });
}

/** CR 800.4k, 800.4m: a turn of a player who has left does not begin; what lasts until it ends as it would have begun. */
export const passedOver = (world: World, player: PlayerId): World =>
  withoutEnded(world, (effect, until) => ((until.until === 'next' && until.what === 'turn') || until.until === 'end-of-next-turn') && refersTo(world, effect, until.of, thingOfPlayer(player)));

/** CR 611.2b: effects that last for as long as something is so, and it is so no longer. */
export const withoutLapsed = (world: World): World => (!world.floating.some(({ ability: { until } }) => until?.until === 'leaves' && until.while !== undefined) ? world
  : withoutEnded(world, ({ source, controller, bindings }, until) => until.until === 'leaves' && until.while !== undefined && !holds(SCOPE.of({ view: { world }, self: source, controller, bindings }), until.while)));

/** CR 611.2a: something leaves the battlefield; effects that last until it does are over. */
export const afterLeaving = (before: World, world: World, id: ObjectId): World =>
  withoutEnded(world, (effect, until) => until.until === 'leaves' && refersTo(before, effect, until.ref, id));
