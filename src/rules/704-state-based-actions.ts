/** CR 704: the state-based actions that later instructions need, all that apply at once; 704.7: one event for one result. */
import { type Int, compare, max, min } from '../base/integer.ts';
import { flatMap } from '../base/list.ts';
import { characteristics, controllerOf } from './613-layers.ts';
import { type Rules, labelOf, yesNo } from './choosing.ts';
import { forbidding } from './effect.ts';
import { EDITIONS } from './editions.ts';
import type { Cause, GameEvent } from './event.ts';
import { type GameObject, type ObjectId, type PlayerId, type World, isPlayer, playerOfThing, thingOfPlayer } from './model.ts';
import { mayEnchant, protectedFrom } from './303-auras.ts';
import type { Answer, Question } from './position.ts';
import { EVENT, OBJECT, PLAYER, WORLD } from './records.ts';
import { counterCount, objectAt, withFact, withObject } from './world.ts';

export interface StateBased {
  readonly world: World;
  readonly events: readonly GameEvent[];
  readonly ask: { readonly question: Question; readonly resume: (answer: Answer) => { readonly world: World; readonly events: readonly GameEvent[] } } | null;
}

/** NOT IN CR: the chapters of a Saga that does not say how many it has. */
const USUAL_CHAPTERS = 3;
/** CR 310.8: the name under which a battle keeps its protector. */
export const PROTECTOR = 'the protector';

const cause = (controller: PlayerId): Cause => ({ kind: 'state-based', source: null, controller });
const toGraveyard = (object: GameObject, by: PlayerId): GameEvent => EVENT.of({ kind: 'move', cause: cause(by), applied: [], what: object.id, incarnation: object.incarnation, zoneFrom: 'battlefield', to: { zone: 'graveyard' } });
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

/** CR 704.5m: an Aura attached to nothing, or to what has left. */
function loose(world: World, object: GameObject): GameEvent | null {
  const { subtypes, controller } = characteristics({ world }, object.id);
  if (!subtypes.includes('Aura')) return null;
  const to = object.attachedTo;
  const legal = to !== undefined && (isPlayer(to) ? world.players[playerOfThing(to)]?.lost !== true : objectAt(world, to).zone === 'battlefield') && mayEnchant(world, object, to);
  return legal ? null : toGraveyard(object, controller);
}

/** CR 704.5n, 704.5p: Equipment on what is no creature or has protection from it, and whatever is attached that cannot be, comes off and stays. */
function comesOff(world: World, object: GameObject): boolean {
  const to = object.attachedTo;
  if (to === undefined) return false;
  const { types, subtypes } = characteristics({ world }, object.id);
  if (types.includes('Creature') || types.includes('Battle')) return true;
  if (subtypes.includes('Aura')) return false;
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

/** CR 704.5w, 704.5x: a Siege that nobody protects and that is not being attacked, or that its own controller protects, with the players who may be chosen. */
function unprotected(world: World, permanents: readonly GameObject[]): { readonly battle: GameObject; readonly who: PlayerId; readonly players: readonly PlayerId[] } | null {
  for (const battle of permanents) {
    const { types, subtypes, controller } = characteristics({ world }, battle.id);
    const protector = battle.chosen[PROTECTOR];
    const player = typeof protector === 'number' && isPlayer(protector) ? playerOfThing(protector) : undefined;
    if (!types.includes('Battle') || !subtypes.includes('Siege')) continue;
    const nobody = player === undefined || world.players[player]?.lost === true;
    if (nobody ? permanents.some(({ attacking }) => attacking === battle.id) : player !== controller) continue;
    return { battle, who: controller, players: world.players.filter(({ id, lost }) => id !== controller && lost !== true).map(({ id }) => id) };
  }
  return null;
}

/** CR 704.5q. */
function cancelling(world: World, object: GameObject): readonly GameEvent[] {
  const both: Int = min(counterCount(object.counters, '+1/+1'), counterCount(object.counters, '-1/-1'));
  if (compare(both, 0) <= 0) return [];
  const player = controllerOf({ world }, object.id);
  return ['+1/+1', '-1/-1'].map((counter) => ({ kind: 'remove-counters', cause: cause(player), applied: [], recipient: object.id, counter, amount: both, player }));
}

/** CR 704.5j: two legendary permanents of one name; their controller keeps one. */
function legends(rules: Rules, world: World, all: readonly GameObject[]): readonly GameObject[] | null {
  const subject = (object: GameObject): boolean => { // "the legend rule doesn't apply to permanents you control"
    const player = controllerOf({ world }, object.id);
    return forbidding(world, rules.edition, EVENT.of({ kind: 'legend-rule', cause: cause(player), applied: [], what: object.id, player }), null) === null;
  };
  const permanents = all.filter(({ id }) => characteristics({ world }, id).supertypes.includes('Legendary')).filter(subject);
  for (const object of permanents) {
    const mine = characteristics({ world }, object.id);
    if (!mine.supertypes.includes('Legendary') || mine.name === '') continue;
    const same = permanents.filter((other) => {
      const theirs = characteristics({ world }, other.id);
      return theirs.supertypes.includes('Legendary') && theirs.name === mine.name && theirs.controller === mine.controller;
    });
    if (same.length > 1) return same;
  }
  return null;
}

/** CR 903.9a: a commander that came into a graveyard or exile since this was last asked. */
const homeless = (world: World): GameObject | undefined =>
  world.objects.find((object) => object.commander === true && (object.zone === 'graveyard' || object.zone === 'exile') && object.incarnation > 0 && object.stays !== object.incarnation);

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
 * CR 704.3, 704.7: everything that applies now; the legend rule asks its player first. What is put into a graveyard or sacrificed goes there
 * whatever would keep it from being destroyed (indestructible, regeneration), so that its destruction by 704.5g or 704.5h is left out.
 * `waiting`: objects with an ability that has triggered and has not resolved yet; they stay as Sagas (704.5s) and battles (704.5v).
 */
export function stateBasedActions(rules: Rules, world: World, waiting: readonly ObjectId[] = []): StateBased {
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
  const cleared = withoutTokens(lookedAt(detached));
  const commander = EDITIONS[rules.edition]?.commander.includes('graveyard') === true ? undefined : homeless(world);
  if (commander !== undefined) {
    return {
      world: cleared, events,
      ask: {
        question: yesNo(commander.owner, `put ${commander.label} into the command zone?`, '903.9a', true),
        resume: (answer) => (answer.answer === 'yes'
          ? { world: cleared, events: [...events, EVENT.of({ kind: 'move', cause: cause(commander.owner), applied: [], what: commander.id, incarnation: commander.incarnation, zoneFrom: commander.zone, to: { zone: 'command' } })] }
          : { world: withFact(withObject(cleared, commander.id, { stays: commander.incarnation }), { fact: 'stays', subject: commander.id, cause: 'rule' }), events }),
      },
    };
  }
  const battle = unprotected(world, permanents);
  if (battle !== null && battle.players.length > 0) {
    return {
      world: cleared, events,
      ask: {
        question: { who: battle.who, asked: `who protects ${battle.battle.label}`, rule: '704.5w', options: battle.players.map((id) => ({ answer: { answer: 'things', things: [thingOfPlayer(id)] }, text: labelOf(world, thingOfPlayer(id)) })) },
        resume: (answer) => ({ world: withFact(withObject(cleared, battle.battle.id, { chosen: { ...battle.battle.chosen, [PROTECTOR]: answer.answer === 'things' ? (answer.things[0] ?? 0) : 0 } }), { fact: 'protects', subject: battle.battle.id, cause: 'rule' }), events }),
      },
    };
  }
  const same = legends(rules, world, permanents);
  if (same === null || rules.edition === 'none') return { world: cleared, events, ask: null };
  const who = controllerOf({ world }, same[0]?.id ?? 0);
  return {
    world: cleared, events,
    ask: {
      question: { who, asked: 'which legendary permanent to keep', rule: '704.5j', options: same.map((object) => ({ answer: { answer: 'things', things: [object.id] }, text: labelOf(world, object.id) })) },
      resume: (answer) => {
        const others = same.filter((object) => answer.answer === 'things' && !answer.things.includes(object.id) && !events.some((event) => event.what === object.id && event.kind !== 'destroy'));
        return { world: cleared, events: [...events.filter((event) => event.kind !== 'destroy' || !others.some(({ id }) => id === event.what)), ...others.map((object) => toGraveyard(object, who))] };
      },
    },
  };
}
