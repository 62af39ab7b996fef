/** The duplicate in the staging zone layer by layer: what each continuous effect does to it, which do nothing and why, and what is not seen. */
import { show } from '../../base/integer.ts';
import { type Effect, type Layer, isOn, scopeOfEffect } from '../../rules/613-effects.ts';
import { type TraceStep, stagedTrace } from '../../rules/613-staged.ts';
import { staticOf } from '../../rules/613-base.ts';
import { characteristics } from '../../rules/613-layers.ts';
import { namesItself } from '../../rules/614-lookahead.ts';
import { labelOf } from '../../rules/choosing.ts';
import { viewFor } from '../../rules/effect.ts';
import type { Entry } from '../../rules/event.ts';
import { objectPasses } from '../../rules/filter.ts';
import type { Characteristics, GameObject, HeldAbility, World } from '../../rules/model.ts';
import { thingOfPlayer } from '../../rules/model.ts';
import type { BatchTask } from '../../rules/position.ts';
import { stateOf } from './why-condition.ts';
import { colorsOf, missing, phraseOf, typesOf } from './why-filter.ts';
import { abilityList, everyOne } from './why-words.ts';

/** The duplicate after one step of the layers; `why` says why a step changes nothing. */
export interface LayerLine {
  readonly layer: string;
  readonly by: string;
  /** What the step changes in words; empty if nothing. */
  readonly changes: string;
  /** Why the effect does not apply, null if it does. */
  readonly why: string | null;
  readonly typeLine: string;
  readonly pt: string | null;
  readonly colors: string;
  readonly abilities: readonly string[];
  readonly controller: string;
}

export interface Lookahead {
  readonly lines: readonly LayerLine[];
  readonly base: Characteristics;
  readonly values: Characteristics;
  readonly steps: readonly TraceStep[];
  readonly notSeen: string | null;
}

const ptOf = ({ power, toughness }: Characteristics): string | null => (power === undefined || toughness === undefined ? null : `${show(power)}/${show(toughness)}`);
const nameOf = (world: World, player: number): string => labelOf(world, thingOfPlayer(player));

/** CR 614.12: how the entering object would look, step by step. */
export function lookaheadOf(world: World, entry: Entry, batch: BatchTask): Lookahead | null {
  const { staged } = viewFor(world, entry);
  if (staged === undefined) return null;
  const { base, steps, values } = stagedTrace(world, staged, entry.alone);
  const line = (layer: string, by: string, changes: string, why: string | null, at: Characteristics): LayerLine => ({
    layer, by, changes, why, typeLine: typesOf(at), pt: ptOf(at), colors: colorsOf(at), abilities: abilityList(at.abilities), controller: nameOf(world, at.controller),
  });
  const told = new Set<string>();
  const between = steps.flatMap((step): readonly LayerLine[] => {
    const { layer, effect, before, after, applies, early } = step;
    const by = effectLabel(world, effect);
    if (applies) {
      const changes = changesOf(world, before, after);
      const order = early ? ' (before older effects, which depend on it: 613.8)' : '';
      told.add(effect.id);
      return changes === '' ? [] : [line(layerName(layer), by, changes + order, null, after)];
    }
    const why = told.has(effect.id) ? null : whyNotHere(step, staged);
    told.add(effect.id);
    return why === null ? [] : [line(layerName(layer), by, '', why, after)];
  });
  const first = line('layer 1', copiableBy(staged), '', null, base);
  const last = line('all layers', '', '', null, values);
  return { lines: [first, ...between, last], base, values, steps, notSeen: notSeen(world, entry, values, batch) };
}

const layerName = (layer: Layer): string => `layer ${layer}`;

/** What the copiable values come from. */
function copiableBy({ copies, becomes, face, back, token }: GameObject): string {
  if (face === 'down') return 'face down';
  const copy = copies.at(-1);
  const side = back ? ', back face' : '';
  const form = becomes.some(({ values }) => values.pt !== undefined) ? ', as chosen' : '';
  if (copy !== undefined) return `copy of ${copy.values.name || 'something without a name'}${side}${form}`;
  return `${token ? 'as created' : 'as printed'}${side}${form}`;
}

/** Whose effect it is. */
function effectLabel(world: World, { id, floating, staged, part, source, ability }: Effect): string {
  if (floating !== undefined) return floating.label;
  if (part !== undefined && staged) return part.gain === undefined ? 'its counters' : 'what it gains as it enters';
  if (staged && /:becomes\.\d+$/.test(id)) return 'as it enters';
  if (staged) return ability?.defines === true ? 'it defines' : 'its own ability';
  return source === null ? 'a rule' : labelOf(world, source);
}

/** Why an effect does not apply to the duplicate; null where nobody would ask. */
function whyNotHere({ effect, view }: TraceStep, staged: GameObject): string | null {
  const { ability, floating, source } = effect;
  if (ability === null || ability.for.test === 'ref') {
    if (ability === null || !effect.staged || isOn(effect, view)) return null;
  }
  const scope = scopeOfEffect(effect, view, staged);
  if (floating?.affects !== undefined) return objectPasses(scope, ability.for, staged) ? 'its objects were fixed when it began (611.2c)' : null;
  if (!isOn(effect, view)) return ability.if === undefined ? null : `its condition is not met: ${stateOf(scope, ability.if)}`;
  if (source === staged.id) return null; // of its own abilities only conditions are worth telling
  if (objectPasses(scope, ability.for, staged)) return null;
  return `affects ${everyOne(phraseOf(scope, ability.for))}; ${missing(scope, ability.for, staged)}`;
}

/** What differs, in words: "loses all abilities, 1/1". */
function changesOf(world: World, before: Characteristics, after: Characteristics): string {
  if (before === after) return '';
  const words: string[] = [];
  if (after.controller !== before.controller) words.push(`under ${nameOf(world, after.controller)}`);
  if (after.name !== before.name) words.push(`named ${after.name}`);
  if (typesOf(after) !== typesOf(before)) words.push(`is ${typesOf(after)}`);
  if (after.colors.join() !== before.colors.join()) words.push(`is ${colorsOf(after)}`);
  const lost = before.abilities.filter(({ id }) => !after.abilities.some((each) => each.id === id));
  const gained = after.abilities.filter(({ id }) => !before.abilities.some((each) => each.id === id));
  if (lost.length > 0) words.push(lost.length === before.abilities.length && lost.length > 1 ? 'loses all abilities' : `loses ${quoted(lost)}`);
  if (gained.length > 0) words.push(`gains ${quoted(gained)}`);
  const pt = ptOf(after);
  if (pt !== ptOf(before)) words.push(pt ?? 'no power and toughness');
  return words.join(', ');
}
const quoted = (held: readonly HeldAbility[]): string => abilityList(held).join(', ');

/** CR 614.12: what of this entry and this batch the look-ahead leaves out, null if there is nothing of the kind. */
function notSeen(world: World, entry: Entry, values: Characteristics, batch: BatchTask): string | null {
  const parts: string[] = [];
  if (entry.countersSeen !== true) for (const { kind, amount } of entry.counters) parts.push(`${amount === 1 ? 'its' : `its ${show(amount)}`} ${kind} counter${amount === 1 ? '' : 's'}`);
  if (entry.tapped) parts.push('that it enters tapped');
  if (entry.attachedTo !== undefined) parts.push('what it will be attached to');
  for (const { event, state } of batch.nodes) {
    if (state === 'gone' || event.entry === undefined || event.entry.what === entry.what || !doesSomething(world, event.entry)) continue;
    parts.push(`${labelOf(world, event.entry.what)}, which enters beside it`);
  }
  if (values.abilities.some(reachesOthers)) parts.push('what its own abilities do to others');
  if (entry.alone === true && looksOtherwise(world, entry, values)) parts.push('what effects of other sources would make of it, in this edition');
  return parts.length === 0 ? null : parts.join('; ');
}

/** Whether the look-ahead of today would see another object than that of an edition which knows its own continuous effects only. */
function looksOtherwise(world: World, entry: Entry, values: Characteristics): boolean {
  const { staged } = viewFor(world, entry);
  if (staged === undefined) return false;
  const all = stagedTrace(world, staged).values;
  return typesOf(all) !== typesOf(values) || ptOf(all) !== ptOf(values) || colorsOf(all) !== colorsOf(values) || quoted(all.abilities) !== quoted(values.abilities);
}

/** Whether an entering object has abilities that would matter to others. */
const doesSomething = (world: World, entry: Entry): boolean =>
  characteristics(viewFor(world, entry), entry.what).abilities.some((held) => reachesOthers(held) || ((held.ability.ability === 'when' || held.ability.ability === 'cant') && !namesItself(held.ability)));

const reachesOthers = (held: HeldAbility): boolean => {
  const ability = staticOf(held);
  return ability !== null && ability.worksIn.every((zone) => zone === 'battlefield') && ability.for.test !== 'ref';
};

/** Who took an ability from the duplicate on its way through the layers, and where. */
export function takenBy(world: World, { steps }: Lookahead, id: string): string | null {
  const step = steps.find(({ before, after }) => before.abilities.some((each) => each.id === id) && !after.abilities.some((each) => each.id === id));
  return step === undefined ? null : `${effectLabel(world, step.effect)} in ${layerName(step.layer)}`;
}
