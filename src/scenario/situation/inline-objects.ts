/** Objects that an event or instruction of a scenario names in place: {card: NAME, controller: Amy}, or a card that is in no zone yet. */
import type { Zone } from '../../rules/ability.ts';
import type { GameObject } from '../../rules/model.ts';
import { EVENT_SHAPES, fieldType } from '../vocabulary/event-fields.ts';
import { type Draft, addObject, cardFor, isCard, patchObject } from './draft.ts';
import { alsoCalled } from './event-labels.ts';
import { activationMeant } from '../values/event-words.ts';
import { castOf } from './how-cast.ts';
import { addFromMap, type Place } from './object-entries.ts';
import { kindOf } from '../values/patterns.ts';
import { get, has, normal } from '../yaml/read.ts';
import { ZONES } from '../vocabulary/words.ts';
import type { MapNode, Node } from '../yaml/yaml.ts';

/** `first`: nothing has happened before it, so that everything is still where the scenario put it. `mapsOnly`: names add nothing. */
interface Surroundings { readonly verb: string; readonly field: string; readonly map?: MapNode; readonly first: boolean; readonly mapsOnly?: boolean }
/** An instant or sorcery, by name or described: what it does it does from the stack (608.2n). */
const isSpell = (draft: Draft, name: string): boolean => (!isCard(draft, name) && /^an? (?:.+ )?(?:instant|sorcery)\b/.test(name)) || draft.port.find(name, draft.edition)?.reading?.card.types.some((type) => type === 'Instant' || type === 'Sorcery') === true;
const wordOf = (node: Node | undefined): string | undefined => (node?.node === 'scalar' && typeof node.value === 'string' ? node.value : undefined);

/** The zone in which an object stands for its event. */
function zoneFor(draft: Draft, { verb, field, map }: Surroundings, name: string): Zone {
  const from = map === undefined ? undefined : wordOf(get(map, 'from'));
  const written = ZONES.find((zone) => from !== undefined && normal(from.replace(/^(?:top|bottom) of /, '')) === zone);
  if (['enters', 'move', 'cast', 'play', 'exile'].includes(verb) && field === 'what' && written !== undefined) return written;
  switch (verb) {
    case 'enters': case 'resolve': case 'counter': case 'cast': return 'stack';
    case 'discard': case 'play': return 'hand';
    case 'mill': case 'draw': return 'library';
    default: return isSpell(draft, name) || / spell$/.test(name) ? 'stack' : 'battlefield';
  }
}
function placeFor(draft: Draft, around: Surroundings, name: string): Place {
  const player = [around.map === undefined ? undefined : get(around.map, 'under'), around.map === undefined ? undefined : get(around.map, 'player')].map(wordOf).find((word) => word !== undefined && draft.players.includes(word));
  return { zone: zoneFor(draft, around, name), player: player === undefined ? 0 : draft.players.indexOf(player) };
}
const isObjectMap = (map: MapNode, verb = ''): boolean => has(map, 'card') || has(map, 'object') || (has(map, 'ability') && (verb === 'resolve' || verb === 'counter') && !has(map, 'what'));
/** Keys with a map whose keys are names: a mode or a choice may be called "card". */
const NAMES: readonly string[] = ['modes', 'choose', 'reveal'];

/** {resolve: {card: NAME}} means the spell of that name that the scenario has on the stack, if there is just one and nothing else is said of it. */
function onStackAlready(draft: Draft, map: MapNode): string | undefined {
  const name = wordOf(get(map, 'card'));
  const controller = wordOf(get(map, 'controller'));
  if (name === undefined || map.entries.some(({ key }) => !['card', 'controller'].includes(normal(key)))) return undefined;
  const there = draft.objects.filter((object) => object.zone === 'stack' && (object.card.name === name || object.label === name) && (controller === undefined || object.controller === draft.players.indexOf(controller)));
  return there.length === 1 ? there[0]?.label : undefined;
}

/** Where what is named has to be for its event; null: anywhere but on the battlefield. */
const STANDS: Readonly<Record<string, Zone | null>> = { enters: null, discard: 'hand', counter: 'stack', destroy: 'battlefield', sacrifice: 'battlefield' };
/** CR 701.21a, 701.9a: who sacrifices or discards does so with an object of their own, if there is one of that name. */
function doneBy(draft: Draft, { verb, map }: Pick<Surroundings, 'verb' | 'map'>, labelled: GameObject, there: readonly GameObject[]): string | undefined {
  const player = map === undefined || (verb !== 'sacrifice' && verb !== 'discard') ? -1 : draft.players.indexOf(wordOf(get(map, 'player')) ?? '');
  return player < 0 || labelled.controller === player ? undefined : there.find(({ controller }) => controller === player)?.label;
}
/**
 * NOT IN CR: a card's name means the object of that name to which the event can happen: what enters is not what is on the battlefield.
 * Undefined: the one that has the name as its label; null: one that the scenario has not put anywhere yet.
 */
function meantBy(draft: Draft, { verb, field, map, first }: Surroundings, name: string): string | null | undefined {
  const from = map === undefined ? undefined : wordOf(get(map, 'from'));
  const isSure = first || from === 'stack'; // nothing on the battlefield gets there, whatever has happened
  const leaves = (verb === 'move' || verb === 'exile') && from !== undefined ? zoneFor(draft, { verb, field, first, ...(map === undefined ? {} : { map }) }, name) : undefined;
  const stands = field === 'what' && isSure && isCard(draft, name) ? (verb in STANDS ? STANDS[verb] : leaves) : undefined;
  const labelled = draft.objects[draft.labels.get(name) ?? -1];
  if (stands === undefined || labelled === undefined) return undefined;
  const written = stands ?? (from === undefined ? undefined : zoneFor(draft, { verb, field, first, ...(map === undefined ? {} : { map }) }, name));
  const suits = (zone: Zone): boolean => (written === undefined ? zone !== 'battlefield' : zone === written);
  const there = draft.objects.filter((object) => object.card.name === name && suits(object.zone));
  if (suits(labelled.zone)) return doneBy(draft, { verb, ...(map === undefined ? {} : { map }) }, labelled, there);
  const player = placeFor(draft, { verb, field, first, ...(map === undefined ? {} : { map }) }, name).player;
  return (there.find((object) => object.controller === player) ?? there[0])?.label ?? (stands === null && labelled.zone === 'battlefield' ? null : undefined);
}
/** A spell with a name of its own is not the card of its kind that is still in a hand, a library or a graveyard. */
function isElsewhere(draft: Draft, { map }: Surroundings, name: string): boolean {
  const labelled = draft.objects[draft.labels.get(name) ?? -1];
  return map !== undefined && wordOf(get(map, 'from')) === 'stack' && labelled !== undefined && labelled.card.name === name && !['stack', 'battlefield'].includes(labelled.zone);
}
function visitText(draft: Draft, node: Node, around: Surroundings): void {
  const name = wordOf(node);
  if (name === undefined || around.mapsOnly === true || draft.players.includes(name)) return;
  const asNode = around.map === undefined || around.field !== 'what' ? undefined : get(around.map, 'as');
  const as = wordOf(asNode);
  const enters = around.verb === 'enters' && around.field === 'what';
  const isAnother = enters && (draft.entered.has(name) || (as !== undefined && isElsewhere(draft, around, name)));
  const meant = isAnother ? null : meantBy(draft, around, name);
  if (meant !== null && draft.labels.has(name)) {
    if (meant !== undefined) draft.inline.set(node, meant);
    if (as !== undefined) alsoCalled(draft, meant ?? name, as, asNode?.at ?? node.at);
    else if (meant !== undefined) draft.plain.set(meant, name);
    return;
  }
  const card = isCard(draft, name) ? cardFor(draft, name, node.at) : undefined;
  if (card === undefined) return;
  const place = placeFor(draft, around, name);
  const label = addObject(draft, { card, owner: place.player, zone: place.zone, at: node.at, ...(as === undefined ? {} : { label: as }) });
  draft.inline.set(node, label);
  if (as !== undefined) return;
  if (label !== name && !isAnother) draft.plain.set(label, name);
  if (enters) draft.entered.add(name);
}

/** Adds the objects that are named in place anywhere below a node. */
export function addInline(draft: Draft, node: Node, around: Surroundings = { verb: '', field: '', first: true }): void {
  const inTurn = around.verb === '' && around.field !== 'together'; // one after another
  if (node.node === 'list') return node.items.forEach((item, at) => { addInline(draft, item, inTurn && at > 0 ? { ...around, first: false } : around); });
  if (node.node === 'scalar') return;
  if (isObjectMap(node, around.verb) && around.verb !== 'in force' && around.field !== 'token' && !NAMES.includes(normal(around.field))) {
    const there = around.verb === 'resolve' ? onStackAlready(draft, node) : undefined;
    if (there !== undefined) return void draft.inline.set(node, there);
    addFromMap(draft, node, placeFor(draft, around, wordOf(get(node, 'card')) ?? wordOf(get(node, 'object')) ?? ''));
    return;
  }
  for (const { key, value } of node.entries) {
    const kind = kindOf(key)?.kind;
    if (kind === undefined || normal(key) === 'pay') {
      if (normal(key) !== 'targets') addInline(draft, value, { ...around, field: key });
      continue;
    }
    if (value.node === 'scalar') {
      if (EVENT_SHAPES[kind].fields[EVENT_SHAPES[kind].main] === 'things') visitText(draft, value, { ...around, verb: kind, field: EVENT_SHAPES[kind].main });
      continue;
    }
    visitEvent(draft, kind, value, around);
  }
}
function visitEvent(draft: Draft, kind: keyof typeof EVENT_SHAPES, written: Node, { first, mapsOnly = false }: Surroundings): void {
  if (kind !== 'enters') draft.entered.clear();
  const value = kind === 'activate' && written.node === 'map' ? activationMeant(written) : written;
  if (value.node !== 'map') return addInline(draft, value, { verb: kind, field: '', first, mapsOnly });
  if (isObjectMap(value, kind) && kind !== 'create') return addInline(draft, value, { verb: kind, field: EVENT_SHAPES[kind].main, first, mapsOnly });
  for (const { key, value: inner } of value.entries) {
    const type = fieldType(kind, normal(key));
    const around: Surroundings = { verb: kind, field: normal(key), map: value, first, mapsOnly };
    if (type === 'things' && inner.node === 'scalar') visitText(draft, inner, around);
    else if (type !== 'token') addInline(draft, inner, around);
  }
  if (kind === 'enters') addCast(draft, value);
}
/** Adds the objects that the texts of effects in force describe in place: {damage: {from: {object: a 1/1 creature}, ..}}. */
export function addDescribed(draft: Draft, effect: Node): void {
  if (effect.node === 'map') for (const { key, value } of effect.entries) if (INSIDE.includes(normal(key))) addInline(draft, value, { verb: '', field: '', first: false, mapsOnly: true });
}
const INSIDE: readonly string[] = ['instead', 'also', 'then', 'along', 'do'];
/** {enters: {what: .., x: 2, paid: kicker}}, {enters: {what: .., cast: {from: exile, X: 2}}}: how what enters was cast. */
function addCast(draft: Draft, map: MapNode): void {
  const what = get(map, 'what');
  const label = what === undefined ? undefined : (draft.inline.get(what) ?? wordOf(what));
  const cast = castOf(draft, { ...map, entries: map.entries.filter(({ key, value: how }) => ['x', 'X', 'paid'].includes(normal(key)) || (key === 'cast' && how.node === 'map')) });
  if (label === undefined || cast === undefined) return;
  const before = draft.objects[draft.labels.get(label) ?? -1]?.cast;
  patchObject(draft, label, { cast: { ...before, ...cast } });
}
