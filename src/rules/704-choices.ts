/** CR 704.3, 101.4: what players choose as state-based actions are checked: each choice before anything is done, so that all of it happens at once. */
import { PROTECTOR } from './310-protector.ts';
import { flatMap } from '../base/list.ts';
import { characteristics, controllerOf } from './613-layers.ts';
import { type Rules, labelOf, yesNo } from './choosing.ts';
import { EDITIONS } from './editions.ts';
import { forbidding } from './effect.ts';
import type { Cause, GameEvent } from './event.ts';
import { type GameObject, type PlayerId, type World, isPlayer, playerOfThing, thingOfPlayer } from './model.ts';
import type { Answer, Question } from './position.ts';
import { EVENT } from './records.ts';
import { apnap, withFact, withObject } from './world.ts';

/** What a check has found so far: the events that happen together, and the world with what is no event. */
export interface Checked {
  readonly world: World;
  readonly events: readonly GameEvent[];
}
/** One choice of a check, and what comes of each answer. */
export interface StateBasedChoice {
  readonly question: Question;
  readonly done: (answer: Answer, checked: Checked) => Checked;
}

export const cause = (controller: PlayerId): Cause => ({ kind: 'state-based', source: null, controller });
export const toGraveyard = (object: GameObject, by: PlayerId): GameEvent => EVENT.of({ kind: 'move', cause: cause(by), applied: [], what: object.id, incarnation: object.incarnation, zoneFrom: 'battlefield', to: { zone: 'graveyard' } });

/** CR 101.4, 704.3: every choice that this check asks for, the active player's first. */
export function choicesOf(rules: Rules, world: World, permanents: readonly GameObject[]): readonly StateBasedChoice[] {
  const all = [...homeless(rules, world), ...unprotected(world, permanents), ...legends(rules, world, permanents)];
  return all.length < 2 ? all : flatMap([...apnap(world)], (player) => all.filter(({ question }) => question.who === player));
}

/** CR 903.9a: a commander that came into a graveyard or exile since this was last asked. */
function homeless(rules: Rules, world: World): readonly StateBasedChoice[] {
  if (EDITIONS[rules.edition]?.commander.includes('graveyard') === true) return [];
  const lost = world.objects.filter((object) => object.commander === true && (object.zone === 'graveyard' || object.zone === 'exile') && object.incarnation > 0 && object.stays !== object.incarnation);
  return lost.map((commander) => ({
    question: yesNo(commander.owner, `put ${commander.label} into the command zone?`, '903.9a', true),
    done: (answer, checked) => (answer.answer === 'yes'
      ? { ...checked, events: [...checked.events, EVENT.of({ kind: 'move', cause: cause(commander.owner), applied: [], what: commander.id, incarnation: commander.incarnation, zoneFrom: commander.zone, to: { zone: 'command' } })] }
      : { ...checked, world: withFact(withObject(checked.world, commander.id, { stays: commander.incarnation }), { fact: 'stays', subject: commander.id, cause: 'rule' }) }),
  }));
}

/** CR 704.5w, 704.5x: a Siege that nobody protects and that is not being attacked, or that its own controller protects; one of the opponents will. */
function unprotected(world: World, permanents: readonly GameObject[]): readonly StateBasedChoice[] {
  return flatMap(permanents, (battle): readonly StateBasedChoice[] => {
    const { types, subtypes, controller } = characteristics({ world }, battle.id);
    const protector = battle.chosen[PROTECTOR];
    const player = typeof protector === 'number' && isPlayer(protector) ? playerOfThing(protector) : undefined;
    if (!types.includes('Battle') || !subtypes.includes('Siege')) return [];
    const nobody = player === undefined || world.players[player]?.lost === true;
    if (nobody ? permanents.some(({ attacking }) => attacking === battle.id) : player !== controller) return [];
    const players = world.players.filter(({ id, lost }) => id !== controller && lost !== true);
    if (players.length === 0) return [];
    return [{
      question: { who: controller, asked: `who protects ${battle.label}`, rule: '704.5w', options: players.map(({ id }) => ({ answer: { answer: 'things', things: [thingOfPlayer(id)] }, text: labelOf(world, thingOfPlayer(id)) })) },
      done: (answer, checked) => ({ ...checked, world: withFact(withObject(checked.world, battle.id, { chosen: { ...battle.chosen, [PROTECTOR]: answer.answer === 'things' ? (answer.things[0] ?? 0) : 0 } }), { fact: 'protects', subject: battle.id, cause: 'rule' }) }),
    }];
  });
}

/** CR 704.5j: "the legend rule doesn't apply to permanents you control". */
function isSubject(rules: Rules, world: World, object: GameObject): boolean {
  const player = controllerOf({ world }, object.id);
  return forbidding(world, rules.edition, EVENT.of({ kind: 'legend-rule', cause: cause(player), applied: [], what: object.id, player }), null) === null;
}
/** CR 704.5j, NOT IN CR for older editions: permanents of which there may be one only, under one player or at all; each group with two or more. */
function doubles(rules: Rules, world: World, permanents: readonly GameObject[]): readonly (readonly GameObject[])[] {
  const edition = EDITIONS[rules.edition];
  const groups = new Map<string, GameObject[]>();
  const put = (key: string, object: GameObject): void => void groups.set(key, [...(groups.get(key) ?? []), object]);
  for (const object of permanents) {
    const { types, subtypes, supertypes, name, controller } = characteristics({ world }, object.id);
    const whose = edition?.unique === 'all go' ? '' : String(controller);
    if (supertypes.includes('Legendary') && name !== '' && isSubject(rules, world, object)) put(`${whose}:name:${name}`, object);
    if (edition?.walkerTypes === true && types.includes('Planeswalker')) subtypes.forEach((type) => { put(`${whose}:type:${type}`, object); });
  }
  return [...groups.values()].filter((group) => group.length > 1);
}
/** These go to the graveyard; they are not destroyed as well (704.7), and what goes there anyway goes once. */
function alsoGone({ world, events }: Checked, going: readonly GameObject[]): Checked {
  const others = going.filter((object) => !events.some((event) => event.what === object.id && event.kind !== 'destroy'));
  return { world, events: [...events.filter((event) => event.kind !== 'destroy' || !others.some(({ id }) => id === event.what)), ...others.map((object) => toGraveyard(object, controllerOf({ world }, object.id)))] };
}
/** CR 704.5j: of several legendary permanents with one name each player keeps one. */
function legends(rules: Rules, world: World, permanents: readonly GameObject[]): readonly StateBasedChoice[] {
  if (EDITIONS[rules.edition]?.unique !== 'one stays') return [];
  return doubles(rules, world, permanents).map((same): StateBasedChoice => ({
    question: { who: controllerOf({ world }, same[0]?.id ?? 0), asked: 'which legendary permanent to keep', rule: '704.5j', options: same.map((object) => ({ answer: { answer: 'things', things: [object.id] }, text: labelOf(world, object.id) })) },
    done: (answer, checked) => alsoGone(checked, same.filter(({ id }) => answer.answer === 'things' && !answer.things.includes(id))),
  }));
}
/** NOT IN CR since July 2013: in older editions nobody keeps any of them. */
export const withoutDoubles = (rules: Rules, world: World, permanents: readonly GameObject[], checked: Checked): Checked =>
  (EDITIONS[rules.edition]?.unique === 'all go' ? alsoGone(checked, doubles(rules, world, permanents).flat()) : checked);
