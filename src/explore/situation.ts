/** The situation of a scenario in words: players, objects with their abilities, effects in force, and what is about to happen. */
import { isZero, show } from '../base/integer.ts';
import { characteristics } from '../rules/613-layers.ts';
import { labelOf } from '../rules/choosing.ts';
import type { Counter, GameObject, Scenario } from '../rules/model.ts';
import { thingOfPlayer } from '../rules/model.ts';
import { instructionWords, abilitySentence } from './why/instruction-words.ts';
import { typeLine } from './puzzle/outcome.ts';

/** `life` and `counters` in words; `cards`: how many unnamed cards are in which zone. */
export interface PlayerLine { readonly name: string; readonly active: boolean; readonly life: string; readonly notes: readonly string[] }
export interface ObjectLine {
  readonly name: string;
  /** "Legendary Creature — Human Wizard", as the layers make it. */
  readonly type: string;
  readonly pt: string | null;
  readonly zone: string;
  readonly player: string;
  /** Tapped, counters, attachments, choices. */
  readonly notes: readonly string[];
  readonly text: readonly string[];
}
export interface InForceLine { readonly name: string; readonly text: string; readonly player: string; readonly notes: readonly string[] }
export interface Situation {
  readonly edition: string;
  readonly source: string | null;
  readonly rules: readonly string[];
  readonly players: readonly PlayerLine[];
  readonly objects: readonly ObjectLine[];
  readonly inForce: readonly InForceLine[];
  readonly happens: readonly string[];
  readonly readings: readonly string[];
}

const counterWords = (counters: readonly Counter[]): readonly string[] => counters.map(({ kind, amount }) => `${show(amount)} ${kind} counter${amount === 1 ? '' : 's'}`);

/** Everything that the scenario says before anything happens. */
export function situationOf(scenario: Scenario): Situation {
  const { world } = scenario;
  const named = world.objects.filter((object) => object.zone !== 'outside' && object.anonymous !== true);
  return {
    edition: scenario.edition,
    source: scenario.source === undefined ? null : Object.values(scenario.source).join(', '),
    rules: scenario.rules,
    players: world.players.map((player): PlayerLine => ({
      name: player.name, active: world.turn.of === player.id, life: show(player.life),
      notes: [...counterWords(player.counters), ...(['hand', 'library', 'graveyard'] as const).flatMap((zone) => (player[zone].length === 0 ? [] : [`${String(player[zone].length)} card${player[zone].length === 1 ? '' : 's'} in ${zone}`]))],
    })),
    objects: named.map((object) => objectLine(scenario, object)),
    inForce: world.floating.map((each): InForceLine => ({
      name: each.label, text: abilitySentence(each.ability), player: world.players[each.controller]?.name ?? '',
      notes: [...(each.source === null ? [] : [`from ${labelOf(world, each.source)}`]), ...(each.left === null ? [] : [`${show(each.left)} left`])],
    })),
    happens: scenario.instructions.map(instructionWords),
    readings: Object.entries(scenario.readings).map(([question, answer]) => `${question}: ${answer}`),
  };
}

function objectLine({ world }: Scenario, object: GameObject): ObjectLine {
  const values = characteristics({ world }, object.id);
  const copied = values.name !== object.label && /^\p{Lu}/u.test(values.name) ? [values.name] : [];
  return {
    name: object.label, type: [...copied, typeLine(values)].join(' · '), pt: values.power === undefined || values.toughness === undefined ? null : `${show(values.power)}/${show(values.toughness)}`,
    zone: object.zone, player: world.players[object.zone === 'battlefield' || object.zone === 'stack' ? values.controller : object.owner]?.name ?? '',
    notes: [
      ...(object.token ? ['token'] : []), ...(object.tapped ? ['tapped'] : []), ...(object.face === 'down' ? ['face down'] : []), ...(object.phasedOut === true ? ['phased out'] : []), ...counterWords(object.counters),
      ...(isZero(object.damage) ? [] : [`${show(object.damage)} damage marked`]), ...(object.attachedTo === undefined ? [] : [`attached to ${labelOf(world, object.attachedTo)}`]),
      ...(object.attacking === undefined ? [] : [`attacking ${labelOf(world, object.attacking)}`]), ...Object.entries(object.chosen).map(([name, value]) => `${name}: ${typeof value === 'string' ? value : name === 'number' ? String(value) : labelOf(world, value)}`),
      ...(object.zone === 'battlefield' && object.owner !== values.controller ? [`owned by ${labelOf(world, thingOfPlayer(object.owner))}`] : []),
    ],
    text: textOf(object, values.abilities.map(({ ability }) => abilitySentence(ability))),
  };
}

/** The abilities it has, equal ones once; a spell's instructions where it has no other text. */
function textOf(object: GameObject, abilities: readonly string[]): readonly string[] {
  const doing = object.card.do.length === 0 ? [] : object.card.do.map(instructionWords);
  const counts = new Map<string, number>();
  for (const text of [...doing, ...abilities]) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, count]) => (count === 1 ? text : `${text} (${String(count)}×)`));
}
