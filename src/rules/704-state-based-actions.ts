/** CR 704: the state-based actions that later instructions need, all that apply at once; 704.7: one event for one result. */
import { type Int, compare, max, min } from '../base/integer.ts';
import { flatMap } from '../base/list.ts';
import { characteristics, controllerOf } from './613-layers.ts';
import { type Checked, cause, choicesOf, toGraveyard, withoutDoubles } from './704-choices.ts';
import type { Rules } from './choosing.ts';
import { forbidding } from './effect.ts';
import type { GameEvent } from './event.ts';
import { type GameObject, type ObjectId, type PlayerId, type World, isPlayer, playerOfThing } from './model.ts';
import { isWhereEnchanted, mayEnchant, protectedFrom } from './303-auras.ts';
import { isBestowed } from './filter.ts';
import type { Answer, Question } from './position.ts';
import { EVENT, OBJECT, PLAYER, WORLD } from './records.ts';
import { counterCount, objectAt, withFact } from './world.ts';

/** What one check does, once everything that it asks is answered; until then the next question. */
export interface StateBased extends Checked {
  readonly ask: Question | null;
}

/** NOT IN CR: the chapters of a Saga that does not say how many it has. */
const USUAL_CHAPTERS = 3;
const destroyed = (object: GameObject, by: PlayerId): GameEvent => EVENT.of({ kind: 'destroy', cause: cause(by), applied: [], what: object.id, incarnation: object.incarnation });

const ENOUGH_OF_A_COMMANDER = 21;
/** CR 704.5a-c, 704.6c, 121.4, 122.1f, 903.10a. */
function losing(rules: Rules, world: World): readonly GameEvent[] {
  return flatMap(world.players, (player): GameEvent[] => {
    if (player.lost === true) return [];
    const reasons = [...(compare(player.life, 0) <= 0 ? ['life'] : []), ...(player.drewFromEmpty === true ? ['library'] : []), ...(compare(counterCount(player.counters, 'poison'), 10) >= 0 ? ['poison'] : []), ...(player.commanderDamage?.some(({ amount }) => compare(amount, ENOUGH_OF_A_COMMANDER) >= 0) === true ? ['commander'] : [])];
    const events = reasons.map((word): GameEvent => EVENT.of({ kind: 'lose', cause: cause(player.id), applied: [], player: player.id, word }));
    const possible = events.find((event) => forbidding(world, rules.edition, event, null) === null) ?? events[0]; // 704.7: one event, whatever the reasons
    return possible === undefined ? [] : [possible];
  });
}

/** CR 704.5f, 704.5i, 704.5v, 122.1e, 122.1g. */
function dying(world: World, object: GameObject, waiting: readonly ObjectId[]): GameEvent | null {
  const { types, toughness, controller } = characteristics({ world }, object.id);
  if (types.includes('Creature') && toughness !== undefined && compare(toughness, 0) <= 0) return toGraveyard(object, controller);
  if (types.includes('Planeswalker') && counterCount(object.counters, 'loyalty') === 0) return toGraveyard(object, controller);
  if (types.includes('Battle') && counterCount(object.counters, 'defense') === 0 && !waiting.includes(object.id)) return toGraveyard(object, controller);
  return null;
}

/** CR 704.5g, 704.5h, 701.8b. */
function lethal(world: World, object: GameObject): GameEvent | null {
  const { types, toughness, controller } = characteristics({ world }, object.id);
  if (!types.includes('Creature') || toughness === undefined || compare(toughness, 0) <= 0) return null;
  return compare(object.damage, toughness) >= 0 || object.deathtouched === true ? destroyed(object, controller) : null;
}

/** CR 704.5s: a Saga whose lore counters have reached its last chapter, as "chapters 3" or "read ahead 3" says; without chapter abilities it stays. */
function told(world: World, object: GameObject): GameEvent | null {
  const { subtypes, abilities, controller } = characteristics({ world }, object.id);
  const last = flatMap(abilities, ({ ability }) => (ability.ability === 'keyword' && (ability.keyword === 'chapters' || ability.keyword === 'read ahead') ? [ability.n?.amount === 'number' ? ability.n.value : USUAL_CHAPTERS] : []));
  const [first, ...more] = last;
  if (!subtypes.includes('Saga') || first === undefined || compare(counterCount(object.counters, 'lore'), more.reduce(max, first)) < 0) return null;
  return EVENT.of({ kind: 'sacrifice', cause: cause(controller), applied: [], what: object.id, incarnation: object.incarnation, player: controller });
}

/** CR 704.5m: an Aura attached to nothing, or to what has left or it can't enchant; a bestowed one comes off instead (702.103f). */
function loose(world: World, object: GameObject): GameEvent | null {
  const { subtypes, controller } = characteristics({ world }, object.id);
  return !subtypes.includes('Aura') || isBestowed(object) || isOnLegal(world, object) ? null : toGraveyard(object, controller);
}
function isOnLegal(world: World, object: GameObject): boolean {
  const to = object.attachedTo;
  return to !== undefined && (isPlayer(to) ? world.players[playerOfThing(to)]?.lost !== true : isWhereEnchanted(world, object, to)) && mayEnchant(world, object, to);
}

/** CR 702.103f, 704.5n, 704.5p: Equipment on what is no creature or has protection from it, and whatever is attached that cannot be, comes off and stays. */
function comesOff(world: World, object: GameObject): boolean {
  const to = object.attachedTo;
  if (to === undefined) return false;
  const { types, subtypes } = characteristics({ world }, object.id);
  if (types.includes('Creature') || types.includes('Battle')) return true;
  if (subtypes.includes('Aura')) return isBestowed(object) && !isOnLegal(world, object);
  if (!subtypes.includes('Equipment') && !subtypes.includes('Fortification')) return true;
  const fits = subtypes.includes('Equipment') ? 'Creature' : 'Land';
  return isPlayer(to) || objectAt(world, to).zone !== 'battlefield' || !characteristics({ world }, to).types.includes(fits) || protectedFrom({ world }, to, object.id);
}

/** CR 704.5k, 704.5y: of world permanents, and of one player's Roles on one permanent, all but the newest; of world permanents that came at once none. */
function outdated(world: World, permanents: readonly GameObject[]): readonly GameObject[] {
  const values = (object: GameObject): ReturnType<typeof characteristics> => characteristics({ world }, object.id);
  const worlds = permanents.filter((object) => values(object).supertypes.includes('World'));
  const roles = permanents.filter((object) => object.attachedTo !== undefined && values(object).subtypes.includes('Role'));
  const newer = (object: GameObject, others: readonly GameObject[]): boolean => others.some((other) => other.timestamp > object.timestamp);
  return [
    ...worlds.filter((object) => newer(object, worlds) || worlds.some(({ id }) => object.enteredWith?.includes(id) === true)),
    ...roles.filter((object) => newer(object, roles.filter((other) => other.attachedTo === object.attachedTo && values(other).controller === values(object).controller))),
  ];
}

/** CR 704.5q. */
function cancelling(world: World, object: GameObject): readonly GameEvent[] {
  const both: Int = min(counterCount(object.counters, '+1/+1'), counterCount(object.counters, '-1/-1'));
  if (compare(both, 0) <= 0) return [];
  const player = controllerOf({ world }, object.id);
  return ['+1/+1', '-1/-1'].map((counter) => ({ kind: 'remove-counters', cause: cause(player), applied: [], recipient: object.id, counter, amount: both, player }));
}

/** CR 704.5d, 704.5e: tokens that are not on the battlefield, copies of spells and cards that are neither there nor on the stack. */
const ceases = ({ token, copy, zone }: GameObject): boolean => (token || copy === true) && zone !== 'battlefield' && zone !== 'outside' && zone !== 'stack';

/** CR 704.5d, 704.5e: what ceases to exist is nowhere; no hand, graveyard or library holds them any more. */
function withoutTokens(world: World): World {
  const ceasing = new Set(flatMap(world.objects, (object) => (ceases(object) ? [object.id] : [])));
  if (ceasing.size === 0) return world;
  const kept = (ids: readonly number[]): readonly number[] => (ids.some((id) => ceasing.has(id)) ? ids.filter((id) => !ceasing.has(id)) : ids);
  return WORLD.with(world, { objects: world.objects.map((object) => (ceasing.has(object.id) ? OBJECT.with(object, { zone: 'outside' }) : object)),
    players: world.players.map((player) => PLAYER.with(player, { hand: kept(player.hand), library: kept(player.library), graveyard: kept(player.graveyard) })),
  });
}

/** CR 704.5b, 704.5h: what happened since the last check is looked at once. */
const lookedAt = (world: World): World => WORLD.with(world, { players: world.players.some((player) => player.drewFromEmpty === true) ? world.players.map((player) => PLAYER.without(player, 'drewFromEmpty')) : world.players,
  objects: world.objects.some((object) => object.deathtouched === true) ? world.objects.map((object) => (object.deathtouched === true ? OBJECT.without(object, 'deathtouched') : object)) : world.objects,
});

/**
 * CR 704.3, 704.7: everything that applies now, all at once; what players have to choose for it they choose before, and `answers` are the choices made
 * so far. What is put into a graveyard or sacrificed goes there whatever would keep it from being destroyed (indestructible, regeneration), so that its
 * destruction by 704.5g or 704.5h is left out.
 * `waiting`: objects with an ability that has triggered and has not resolved yet; they stay as Sagas (704.5s) and battles (704.5v).
 */
export function stateBasedActions(rules: Rules, world: World, waiting: readonly ObjectId[] = [], answers: readonly Answer[] = []): StateBased {
  const permanents = world.objects.filter((object) => object.zone === 'battlefield' && object.phasedOut !== true);
  const events: GameEvent[] = [...losing(rules, world)];
  const old = outdated(world, permanents);
  const off = permanents.filter((object) => comesOff(world, object)).map(({ id }) => id);
  for (const object of permanents) {
    const gone = dying(world, object, waiting) ?? loose(world, object) ?? (waiting.includes(object.id) ? null : told(world, object)) ?? (old.includes(object) ? toGraveyard(object, controllerOf({ world }, object.id)) : null) ?? lethal(world, object);
    if (gone !== null) events.push(gone);
    events.push(...cancelling(world, object));
  }
  const detached: World = off.length === 0 ? world : WORLD.with(off.reduce((now, id) => withFact(now, { fact: 'unattached', subject: id, cause: 'rule' }), world), { objects: world.objects.map((object) => (off.includes(object.id) ? OBJECT.without(object, 'attachedTo') : object)) });
  const choices = choicesOf(rules, world, permanents);
  const next = choices[answers.length];
  if (next !== undefined) return { world, events, ask: next.question };
  const done = answers.reduce((so, answer, at) => choices[at]?.done(answer, so) ?? so, withoutDoubles(rules, world, permanents, { world: withoutTokens(lookedAt(detached)), events }));
  return { ...done, ask: null };
}
