/** Whether two worlds are the same in all that the checker follows; a sentence about the first difference. */
import type { Copiable, GameObject, PlayerState, World } from '../rules/model.ts';
import { COMPARED_FACTS } from './happen.ts';
import type { Fault } from './trace.ts';

const show = (value: unknown): string => JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each));
const counters = (list: GameObject['counters']): string => list.filter(({ amount }) => amount !== 0).map(({ kind, amount }) => `${String(amount)} ${kind}`).sort().join(', ');

const playerForm = ({ name, life, counters: on, library, hand, graveyard, lost }: PlayerState, world: World): Readonly<Record<string, unknown>> => {
  const cards = (list: readonly number[]): readonly number[] => list.filter((id) => world.objects[id]?.token !== true);
  return { name, life: String(life), counters: counters(on), library: cards(library).length, top: cards(library).slice(0, 3), hand: [...cards(hand)].sort((a, b) => a - b), graveyard: [...cards(graveyard)].sort((a, b) => a - b), lost: lost === true };
};
const copyForm = (values: Copiable | undefined): unknown => (values === undefined ? undefined : [values.name, [...values.types].sort(), [...values.subtypes].sort(), [...values.supertypes].sort(), [...values.colors].sort(), values.pt?.map(String), values.abilities.length]);
const objectForm = (object: GameObject): Readonly<Record<string, unknown>> => {
  const { zone, controller, tapped, damage, copies, face, back, attachedTo, phasedOut, token } = object;
  if (zone !== 'battlefield') return token ? {} : { zone };
  return { zone, controller, tapped, damage: String(damage), copy: copyForm(copies.at(-1)?.values), face, back, attachedTo, phasedOut: phasedOut === true, counters: counters(object.counters) };
};
const factsForm = (world: World, from: number): readonly string[] => world.facts.slice(from).filter(({ fact }) => COMPARED_FACTS.includes(fact)).map(({ fact, subject, from: source, amount, words }) => show([fact, subject, fact === 'damage' ? source : undefined, amount === undefined ? undefined : String(amount), fact.startsWith('counters') ? words : undefined])).sort();

/** How long the record is that worlds are compared by. */
export const countedFacts = ({ facts }: World): number => facts.filter(({ fact }) => COMPARED_FACTS.includes(fact)).length;

/** CR 119.3, 120.6, 122.1, 400.7: the rule about what differs; 614.6 for the rest: what has been replaced does not happen. */
const RULE_OF: Readonly<Record<string, string>> = { life: '119.3', damage: '120.6', counters: '122.1', zone: '400.7', library: '400.7', top: '400.7', hand: '400.7', graveyard: '400.7' };

export function worldDifference(mine: World, theirs: World, since: number): Fault | null {
  for (const [at, player] of theirs.players.entries()) {
    const found = mine.players[at] === undefined ? { rule: '614.6', message: 'a player too many' } : field(playerForm(mine.players[at], mine), playerForm(player, theirs));
    if (found !== null) return { ...found, message: `player ${player.name}: ${found.message}` };
  }
  for (const object of theirs.objects) {
    const own = mine.objects[object.id];
    const found = own === undefined ? (object.zone === 'outside' ? null : { rule: '400.7', message: 'should not be there' }) : field(objectForm(own), objectForm(object));
    if (found !== null) return { ...found, message: `object ${String(object.id)} (${object.label}): ${found.message}` };
  }
  if (show(mine.turn.firsts) !== show(theirs.turn.firsts)) return { rule: '614.5', message: `the first of the turn was had by ${String(theirs.turn.firsts)}, not by ${String(mine.turn.firsts)}` };
  const [a, b] = [factsForm(mine, since), factsForm(theirs, since)];
  const surplus = b.find((fact) => a.filter((each) => each === fact).length < b.filter((each) => each === fact).length);
  const missing = a.find((fact) => b.filter((each) => each === fact).length < a.filter((each) => each === fact).length);
  if (surplus !== undefined || missing !== undefined) return { rule: '614.6', message: `the record says ${surplus ?? 'nothing'} where it should say ${missing ?? 'nothing'}` };
  return null;
}
function field(mine: Readonly<Record<string, unknown>>, theirs: Readonly<Record<string, unknown>>): Fault | null {
  const key = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].find((each) => show(mine[each]) !== show(theirs[each]));
  return key === undefined ? null : { rule: RULE_OF[key] ?? '614.6', message: `${key} is ${show(theirs[key]) ?? 'nothing'}, not ${show(mine[key]) ?? 'nothing'}` };
}
