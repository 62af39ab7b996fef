/** What a trace says of the scenario that it was written for, so that it is not read beside another one. */
import { canonicalText } from '../base/canonical.ts';
import { digestOf } from '../base/digest.ts';
import type { Floating, GameObject, Scenario } from '../rules/model.ts';
import type { Position } from '../rules/position.ts';
import type { Filter } from '../rules/ability.ts';
import { beginning } from './carry.ts';
import { things } from './evaluate.ts';
import { type Scope, real, thingIsPlayer } from './sight.ts';
import type { Fault, Setting } from './trace.ts';
import { traitsOf } from './traits.ts';

/** The parts of a scenario that positions do not show, in words; the rest as fingerprints. */
export function settingOf(scenario: Scenario): Setting {
  const { edition, format, readings, stateBasedActions, triggers, world, labels, cards, instructions, controller, domain } = scenario;
  const { players, objects, floating, clock: _, ...state } = world;
  const parts = { players, 'objects and their card texts': [objects, labels], 'effects in force': floating, 'turn and what has happened': state, 'what is to be done': [instructions, controller], 'cards that are named': cards, domain };
  return { edition, ...(format === undefined ? {} : { format }), readings, sba: stateBasedActions, triggers, digests: Object.fromEntries(Object.entries(parts).map(([part, value]) => [part, digestOf([canonicalText(value)])])) };
}

/** How the scenario that a trace was written for differs from this one, a sentence for each difference; of what the trace does not say, nothing. */
export function settingDifferences(theirs: Setting, scenario: Scenario): readonly string[] {
  const mine = settingOf(scenario);
  const words = (['edition', 'format', 'sba', 'triggers'] as const).flatMap((key) => (theirs[key] === undefined || theirs[key] === mine[key] ? [] : [`${key}: ${theirs[key]}, here ${mine[key] ?? 'none'}`]));
  const { readings = mine.readings, digests = {} } = theirs;
  const understood = [...new Set([...Object.keys(mine.readings ?? {}), ...Object.keys(readings ?? {})])].sort().flatMap((name) => {
    const [a, b] = [readings?.[name], mine.readings?.[name]];
    return a === b ? [] : [`the reading "${name}": ${a ?? 'as usual'}, here ${b ?? 'as usual'}`];
  });
  const parts = Object.entries(mine.digests ?? {}).flatMap(([part, digest]) => (digests[part] === undefined || digests[part] === digest ? [] : [`${part} ${part === 'domain' || part === 'what is to be done' ? 'is' : 'are'} not the same`]));
  return [...words, ...understood, ...parts];
}

/** CR 614.4: a play begins with the objects, card texts and effects in force of its scenario, as far as its first position shows them. */
export function beginningDifference(scenario: Scenario, first: Position): Fault | null {
  const { world } = scenario;
  for (const object of world.objects) {
    const theirs = first.world.objects[object.id];
    const found = theirs === undefined ? 'is missing' : objectDifference(object, theirs);
    if (found !== null) return { rule: '614.4', message: `object ${String(object.id)} (${object.label}) ${found}` };
  }
  for (const effect of world.floating) {
    const theirs = first.world.floating.find(({ id }) => id === effect.id);
    const key = theirs === undefined ? undefined : (['label', 'ability', 'source', 'controller'] as const).find((each) => canonicalText(lasting(theirs, theirs)[each]) !== canonicalText(lasting(inItsColors(scenario, effect), theirs)[each]));
    if (key !== undefined) return { rule: '614.4', message: `the effect in force ${effect.id} (${effect.label}): its ${key} is not that of the scenario` };
  }
  return null;
}
/** CR 608.2h: what a resolved effect gives speaks of the colors that something named had as the effect began. */
function inItsColors(scenario: Scenario, effect: Floating): Floating {
  const { ability, source, controller, bindings } = effect;
  if (ability.ability !== 'static' || ability.gain === undefined || ability.until === undefined) return effect;
  const scope: Scope = { sight: { scenario, world: scenario.world }, self: source, you: controller, bindings };
  const filled = (node: unknown): unknown => {
    if (typeof node !== 'object' || node === null) return node;
    if (Array.isArray(node)) return node.map(filled);
    const { test, what, with: of } = node as Partial<Extract<Filter, { test: 'shares' }>>;
    if (test !== 'shares' || what !== 'color' || of === undefined || !(of.ref === 'label' || (of.ref === 'bound' && bindings[of.name] !== undefined))) return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, filled(value)]));
    const colors = things(scope, of).flatMap((thing) => (thingIsPlayer(thing) ? [] : traitsOf(scope.sight, real(scenario.world, thing)).colors));
    return { test: 'any', of: [...new Set(colors)].map((value) => ({ test: 'color', value })) };
  };
  return { ...effect, ability: { ...ability, gain: filled(ability.gain) as typeof ability.gain } };
}
/** CR 500.5, 514.2: an effect watches nothing any more once it has ended. */
const ended = ({ ability }: Floating): boolean => 'patterns' in ability && ability.patterns.length === 0;
/** What an effect is: how long it still lasts is counted as turns and steps begin. */
const lasting = ({ label, ability, source, controller }: Floating, now: Floating): Pick<Floating, 'label' | 'source' | 'controller'> & { readonly ability: unknown } => ({ label, ability: { ...ability, until: undefined, ...(ended(now) ? { patterns: [] } : {}) }, source, controller });
/** What a card may say and the trace leaves out is not compared. */
function objectDifference(mine: GameObject, theirs: GameObject): string | null {
  if (theirs.label !== mine.label || theirs.owner !== mine.owner) return 'is another one in the scenario';
  const [card, printed] = [theirs.card as unknown as Readonly<Record<string, unknown>>, mine.card as unknown as Readonly<Record<string, unknown>>];
  const key = Object.keys(card).find((each) => canonicalText(card[each]) !== canonicalText(printed[each]));
  return key === undefined ? null : `has another card: its ${key} is not that of the scenario`;
}
/** CR 608.2c: the instructions of the scenario that come after whatever is being done before anybody has chosen. */
export function instructionsDifference(scenario: Scenario, mine: Position, theirs: Position): Fault | null {
  const whole = beginning(scenario).tasks;
  const [all, own, found] = [whole, mine.tasks, theirs.tasks].map(([task]) => (task?.task === 'run' ? task.list.map(canonicalText) : []).reverse()) as [string[], string[], string[]];
  const other = own.findIndex((step, at) => step === all[at] && step !== found[at]);
  const before = own.slice(0, other).every((step, at) => step === all[at]);
  return other < 0 || !before ? null : { rule: '608.2c', message: 'what is still to be done is not what the scenario says' };
}
/** CR 614.4: which effects are in force before anybody has chosen, and how much is left of them. */
export function inForceDifference(mine: Position, theirs: Position): Fault | null {
  const inForce = ({ world }: Position): ReadonlyMap<string, string> => new Map(world.floating.filter((effect) => !ended(effect)).map(({ id, label, left }) => [id, `${label}${left === null ? '' : ` with ${String(left)} left`}`]));
  const [own, found] = [inForce(mine), inForce(theirs)];
  const id = [...own.keys(), ...found.keys()].find((each) => own.get(each) !== found.get(each));
  return id === undefined ? null : { rule: '614.4', message: `in force is ${found.get(id) ?? 'nothing'} (${id}), not ${own.get(id) ?? 'nothing'}` };
}
