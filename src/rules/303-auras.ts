/** CR 303.4f-g: an Aura that enters without having been cast is attached to something legal that its controller chooses as it enters. */
import { tableOf } from '../base/table.ts';
import { characteristics, controllerOf } from './613-layers.ts';
import { heldValues } from './707-copy.ts';
import { COLORS, type FieldTest, type Filter, type WhenAbility } from './ability.ts';
import { nodeAt, visible } from './applying.ts';
import { labelOf } from './choosing.ts';
import { holds } from './condition.ts';
import { protectionsOfPlayers, scopeOf, viewFor } from './effect.ts';
import type { Entry, GameEvent } from './event.ts';
import { speaksOfElsewhere } from './filter-domain.ts';
import { allMatching, isBestowed, matches } from './filter.ts';
import { type Characteristics, type GameObject, type ObjectId, type Thing, type World, isPlayer } from './model.ts';
import type { BatchTask, Node, Offer } from './position.ts';
import { BATCH, ENTRY, EVENT, NODE, SCOPE } from './records.ts';
import type { Scope, View } from './view.ts';
import { objectAt } from './world.ts';

const TYPES = ['Artifact', 'Battle', 'Creature', 'Enchantment', 'Land', 'Planeswalker'];
const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
const YOURS: Filter = { test: 'controller', who: { test: 'ref', ref: { ref: 'you' } } };

/** One word of an enchant ability. */
function wordFilter(word: string): Filter | null {
  if (word === 'permanent') return { test: 'permanent' };
  if (word === 'player') return { test: 'player' };
  if (word === 'opponent') return { test: 'opponent', of: { ref: 'you' } };
  if (word.startsWith('non')) {
    const of = wordFilter(word.slice(3).replace('-', ''));
    return of === null ? null : { test: 'not', of };
  }
  if (TYPES.includes(capital(word))) return { test: 'type', value: capital(word) };
  if ((COLORS as readonly string[]).includes(word)) return { test: 'color', value: word };
  if (word === 'legendary' || word === 'basic' || word === 'snow') return { test: 'supertype', value: capital(word) };
  return word === '' || word === capital(word) ? { test: 'subtype', value: word } : null;
}

/** What "enchant creature you control" allows (702.5a); null where the words are not understood. */
export function enchantable(text: string): Filter | null {
  const [, what = '', whose] = /^(.+?)( you control| you don't control| an opponent controls)?$/.exec(text) ?? [];
  const kinds = what.split(/, or |, | or /).map((kind) => kind.split(' ').map(wordFilter));
  if (kinds.some((words) => words.includes(null))) return null;
  const any: Filter = { test: 'any', of: kinds.map((words): Filter => ({ test: 'all', of: words.filter((word) => word !== null) })) };
  if (kinds.every((words) => words.some((word) => word?.test === 'player' || word?.test === 'opponent'))) return any;
  return { test: 'all', of: [{ test: 'permanent' }, any, ...(whose === undefined ? [] : [whose === ' you control' ? YOURS : ({ test: 'not', of: YOURS } as const)])] };
}

/** CR 303.4: what the Aura can enchant, by its enchant ability, or as the card says what it targets; null: it does not say. */
function enchantFilter({ abilities }: Characteristics, object: GameObject, entry: Pick<Entry, 'copies' | 'face'>): Filter | null {
  for (const { ability } of abilities) {
    const text = ability.ability === 'keyword' ? /^enchant (.+)$/i.exec(ability.keyword)?.[1] : undefined;
    if (text !== undefined) return (ability.ability === 'keyword' ? ability.enchants : undefined) ?? enchantable(text);
  }
  return entry.copies.length === 0 && object.copies.length === 0 && entry.face === 'up' ? (object.card.targets[0]?.filter ?? null) : null;
}

/** CR 702.16c, 702.16d: whether what something is attached to has protection from it. */
export function protectedFrom(view: View, host: Thing, attached: ObjectId): boolean {
  if (isPlayer(host)) return protectionsOfPlayers(view.world).some((live) => protectsFrom(scopeOf(view, live, NO_EVENT), live.ability, host, attached));
  const scope = { view, self: host, controller: controllerOf(view, host), bindings: {} };
  return characteristics(view, host).abilities.some(({ ability }) => ability.ability === 'when' && ability.name?.startsWith('protection from') === true
    && ability.patterns.some(({ tests }) => tests.some((test) => test.field === 'from' && test.is === 'filter' && matches(scope, test.filter, attached))));
}
const NO_EVENT: GameEvent = EVENT.of({ kind: 'damage', cause: { kind: 'rule', source: null, controller: 0 }, applied: [] });
/** CR 702.16b: whether protection that a player has is from this. */
function protectsFrom(scope: Scope, { if: condition, patterns }: WhenAbility, host: Thing, attached: ObjectId): boolean {
  const fits = (tests: readonly FieldTest[], field: string, thing: Thing): boolean => tests.every((test) => test.field !== field || (test.is === 'filter' && matches(scope, test.filter, thing)));
  return (condition === undefined || holds(scope, condition)) && patterns.some(({ tests }) => fits(tests, 'to', host) && fits(tests, 'from', attached));
}
/** CR 704.5m, 303.4c: whether an Aura may stay on what it is attached to. */
export function mayEnchant(world: World, aura: GameObject, host: Thing): boolean {
  if (protectedFrom({ world }, host, aura.id)) return false;
  const filter = enchantFilter(characteristics({ world }, aura.id), aura, aura);
  return filter === null || matches(SCOPE.of({ view: { world }, self: aura.id, controller: controllerOf({ world }, aura.id), bindings: {} }), filter, host);
}

/** CR 303.4: what an Aura is on is there: on the battlefield, or where the Aura says that it is. */
export function isWhereEnchanted(world: World, aura: GameObject, host: ObjectId): boolean {
  if (objectAt(world, host).zone === 'battlefield') return true;
  const filter = enchantFilter(characteristics({ world }, aura.id), aura, aura);
  return filter !== null && speaksOfElsewhere(filter);
}
const HOSTS: Readonly<Record<string, string>> = tableOf({ Equipment: 'Creature', Fortification: 'Land' });
/** What type that which has these subtypes is attached to. */
const hostType = (subtypes: readonly string[]): string | undefined => Object.entries(HOSTS).find(([subtype]) => subtypes.includes(subtype))?.[1];
/** CR 701.3, 702.16c, 702.16d: whether an Aura, Equipment or Fortification can be attached to something; where it can't, or is so already, it does not move. */
export function mayAttach(world: World, object: GameObject, host: Thing): boolean {
  if (object.attachedTo === host || host === object.id) return false;
  if (!isPlayer(host) && !isWhereEnchanted(world, object, host)) return false;
  const { types, subtypes } = characteristics({ world }, object.id);
  if (subtypes.includes('Aura')) return !types.includes('Creature') && mayEnchant(world, object, host);
  const wanted = hostType(subtypes);
  return wanted === undefined || (!isPlayer(host) && !types.includes('Creature') && characteristics({ world }, host).types.includes(wanted) && !protectedFrom({ world }, host, object.id));
}

/** CR 303.4i, 301.5e: whether what enters can be attached to what it would be attached to. */
function mayEnterOn(world: World, entry: Entry, host: Thing): boolean {
  const view = viewFor(world, entry);
  const object = objectAt(world, entry.what);
  const values = characteristics(view, entry.what);
  if (host === entry.what || values.types.includes('Creature') || protectedFrom(view, host, entry.what)) return false;
  const filter = values.subtypes.includes('Aura') ? enchantFilter(values, object, entry) : null;
  if (!isPlayer(host) && objectAt(world, host).zone !== 'battlefield' && (filter === null || !speaksOfElsewhere(filter))) return false;
  if (values.subtypes.includes('Aura')) return filter === null || matches({ view, self: entry.what, controller: entry.under, bindings: {}, selfStaged: true }, filter, host);
  const wanted = hostType(values.subtypes);
  return wanted !== undefined && !isPlayer(host) && characteristics(view, host).types.includes(wanted);
}
/** The batch without the first place that something can't be attached to as it enters: an Aura stays where it is (303.4i), anything else enters unattached (301.5e, 303.4h); null: there is none. */
function displaced(world: World, batch: BatchTask): BatchTask | null {
  for (let at = 0; at < batch.nodes.length; at++) {
    const node = nodeAt(batch, at);
    const { entry } = node.event;
    if (node.event.kind !== 'enters' || entry?.attachedTo === undefined || !visible(batch.nodes, node)) continue;
    const object = objectAt(world, entry.what);
    if ((object.zone === 'stack' && isAuraSpell(object)) || mayEnterOn(world, entry, entry.attachedTo)) continue;
    const isAura = characteristics(viewFor(world, entry), entry.what).subtypes.includes('Aura');
    return isAura ? withoutPlace(world, batch, at) : withNode(batch, at, (each) => NODE.with(each, { event: EVENT.with(each.event, { entry: ENTRY.without(entry, 'attachedTo') }) }));
  }
  return null;
}
const isAuraSpell = (object: GameObject): boolean => heldValues(object).values.subtypes.includes('Aura') || isBestowed(object);
/** The first Aura of a batch that still has to be attached, with what is legal for it (not what enters with it: 303.4f looks at the battlefield). */
function loose(world: World, batch: BatchTask): { readonly at: number; readonly entry: Entry; readonly legal: readonly Thing[] } | null {
  for (let at = 0; at < batch.nodes.length; at++) {
    const node = nodeAt(batch, at);
    const { entry } = node.event;
    if (node.event.kind !== 'enters' || entry === undefined || entry.attachedTo !== undefined || !visible(batch.nodes, node)) continue;
    const object = objectAt(world, entry.what);
    if (object.zone === 'stack' && isAuraSpell(object)) continue; // an Aura spell that resolves
    const view = viewFor(world, entry);
    const values = characteristics(view, entry.what);
    const filter = values.subtypes.includes('Aura') ? enchantFilter(values, object, entry) : null;
    if (filter === null) continue;
    const scope = { view, self: entry.what, controller: entry.under, bindings: {}, selfStaged: true };
    return { at, entry, legal: values.types.includes('Creature') ? [] : allMatching(scope, filter).filter((thing) => thing !== entry.what && !protectedFrom(view, thing, entry.what)) }; // 303.4d, 702.16c
  }
  return null;
}

const withNode = (batch: BatchTask, at: number, change: (node: Node) => Node): BatchTask => BATCH.with(batch, { nodes: batch.nodes.map((node, index) => (index === at ? change(node) : node)) });
const attachedTo = (batch: BatchTask, at: number, entry: Entry, thing: Thing): BatchTask => withNode(batch, at, (node) => NODE.with(node, { event: EVENT.with(node.event, { entry: ENTRY.with(entry, { attachedTo: thing }) }) }));

/** The batch with an Aura attached, or gone because nothing is legal for it (303.4g); or the question what to enchant; null: no Aura has to be attached. */
export function attaching(world: World, batch: BatchTask): { readonly batch: BatchTask; readonly offers: readonly Offer[] } | null {
  const displacing = displaced(world, batch);
  if (displacing !== null) return { batch: displacing, offers: [] };
  const found = loose(world, batch);
  if (found === null) return null;
  const { at, entry, legal } = found;
  const [only, ...more] = legal;
  if (only === undefined) return { batch: withoutPlace(world, batch, at), offers: [] };
  if (more.length === 0) return { batch: attachedTo(batch, at, entry, only), offers: [] };
  const offers = legal.map((thing): Offer => ({ choice: { choose: 'answer', answers: [{ answer: 'things', things: [thing] }] }, player: entry.under, asked: `what ${labelOf(world, entry.what)} enchants`, chosen: labelOf(world, thing), rule: '303.4f' }));
  return { batch, offers };
}

/** CR 303.4g: it stays where it is; from the stack it goes to the graveyard. */
function withoutPlace(world: World, batch: BatchTask, at: number): BatchTask {
  const gone = withNode(batch, at, (node) => NODE.with(node, { state: 'gone' }));
  const event = batch.nodes[at]?.event;
  const what = event?.what;
  if (event === undefined || what === undefined || isPlayer(what) || objectAt(world, what).zone !== 'stack') return gone;
  return BATCH.with(gone, { nodes: [...gone.nodes, { event: EVENT.with(event, { entry: undefined, kind: 'move', cause: { ...event.cause, kind: 'rule' }, to: { zone: 'graveyard' }, applied: [] }), parent: -1, state: 'open' }] });
}

/** The batch after the answer, or null if nothing was asked. */
export function attachedAs(world: World, batch: BatchTask, things: readonly Thing[]): BatchTask | null {
  const found = loose(world, batch);
  const [thing] = things;
  return found === null || thing === undefined ? null : attachedTo(batch, found.at, found.entry, thing);
}
