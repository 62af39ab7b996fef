/** Entries of the zones: a card name, "10 cards", or {card, as, counters, tapped, ..}. First the objects, then what refers to other objects. */
import { canonicalText } from '../../base/canonical.ts';
import { tableOf } from '../../base/table.ts';
import type { Int } from '../../base/integer.ts';
import type { AfterAbility, CharacteristicsPatch, DoAbility, Zone } from '../../rules/ability.ts';
import { isNoPermanent } from '../../rules/205-type-line.ts';
import { copiedOf, exceptedBy, heldValues, oneFace, valuesOfCard } from '../../rules/707-copy.ts';
import { type Card, type CastInfo, type GameObject, type PlayerId, type Thing, thingOfPlayer } from '../../rules/model.ts';
import { scalarAt } from '../phrases/context.ts';
import { contextOf } from '../cards/readers.ts';
import { type Draft, addAnonymous, addCard, addObject, addReading, cardFor, isCard, patchObject, room, playerNamed, sortedCounters } from './draft.ts';
import { abilityOf, durationOf } from '../abilities/abilities.ts';
import { returnAbility, returnBindings } from '../../rules/610-until.ts';
import { inCommand, readCard } from '../cards/cards.ts';
import { textOfEntry } from './entry-texts.ts';
import { answersOf } from './chosen-before.ts';
import { checkChosen, checkLinked, namesAsked } from '../cards/chosen-names.ts';
import { checkChosenWord } from './chosen-values.ts';
import { castFrom, targetsFrom, thingsOf } from './how-cast.ts';
import { becomesOf } from '../values/patches.ts';
import { booleanOf, countOf, get, integerOf, itemsOf, mapOf, normal, onlyKeys, textOf, wordOf, wrong } from '../yaml/read.ts';
import { STATIC_KEYS, STATIC_WORDS } from '../values/statics.ts';
import { isEmblemPhrase, isTokenPhrase } from '../phrases/object-phrase.ts';
import { copiedParts, isFixedPatch } from './copied-entries.ts';
import { chosenNode } from './object-state.ts';
import { records } from '../vocabulary/records-of.ts';
import { checkGiven, isCastBestowed, targetsAsked, withTargetsGiven } from './targets.ts';
import { withTargetsNamed } from '../abilities/named-targets.ts';
import { OBJECT_DESIGNATIONS, ZONES } from '../vocabulary/words.ts';
import { type MapNode, type Node, report } from '../yaml/yaml.ts';

export const OBJECT_KEYS = [
  'card', 'object', 'token', 'as', 'count', 'counters', 'tapped', 'face-down', 'back', 'copy-of', 'attached', 'chosen', 'protector', 'attacking', 'blocking', 'blocked', 'damage', 'timestamp', 'owner', 'controller', 'commander', 'is', 'cast', 'targets', 'x', 'X',
  'modes', 'divided', 'paid', 'from', 'ability', 'of', 'entered', 'linked', 'phased-out', 'face', 'gains', 'becomes', 'zone', 'deathtouched', 'copy', 'under', 'melded', 'merged', 'designations', 'until', 'text', 'texts', 'keywords', 'do', 'target', 'costs', 'type', 'pt', 'cost', 'color', 'colors', 'loyalty', 'defense', 'mana-value',
] as const;

const flag = (draft: Draft, map: MapNode, key: string): boolean => { const node = get(map, key); return node !== undefined && booleanOf(draft.sink, node) === true; };
function playerAt(draft: Draft, map: MapNode, key: string): PlayerId | undefined {
  const node = get(map, key);
  const name = node === undefined ? undefined : textOf(draft.sink, node, 'a player');
  return name === undefined || node === undefined ? undefined : playerNamed(draft, name, node.at);
}

/** {+1/+1: 2}: counters of an object or player. */
export function countersFrom(draft: Draft, node: Node): readonly (readonly [string, Int])[] {
  const map = mapOf(draft.sink, node, 'counters, {kind: number}');
  return (map?.entries ?? []).flatMap(({ key, value }) => { const amount = countOf(draft.sink, value, 'a number of counters'); return amount === undefined ? [] : [[key, amount] as const]; });
}

/** {back: {name: .., type: ..}}: the back face of a card that is defined where it lies, and no state. */
const hasBackFace = (map: MapNode): boolean => get(map, 'back')?.node === 'map';
/** face: down, face: back, beside "face-down: true" and "back: true". */
function faceOf(draft: Draft, map: MapNode): Partial<GameObject> {
  const node = get(map, 'face');
  const face = node === undefined ? undefined : wordOf(draft.sink, node, ['up', 'front', 'down', 'back'] as const, 'face');
  return { ...(flag(draft, map, 'face-down') || face === 'down' ? { face: 'down' } : {}), ...((!hasBackFace(map) && flag(draft, map, 'back')) || face === 'back' ? { back: true } : {}) };
}
/** The parts of an object that need no other object. */
function plainPatch(draft: Draft, map: MapNode): Partial<GameObject> {
  const [counters, damage, timestamp, token] = ['counters', 'damage', 'timestamp', 'token'].map((key) => get(map, key));
  const marked = damage === undefined ? undefined : countOf(draft.sink, damage, 'damage');
  const stamp = timestamp === undefined ? undefined : integerOf(draft.sink, timestamp, 'a timestamp');
  const designated = itemsOf(get(map, 'designations')).map((item) => wordOf(draft.sink, item, OBJECT_DESIGNATIONS, 'designation of a permanent')).filter((word) => word !== undefined);
  const described = get(map, 'object');
  const isToken = token === undefined ? described?.node === 'scalar' && isTokenPhrase(String(described.value)) : !(token.node === 'scalar' && token.value === false);
  return {
    ...(counters === undefined ? {} : { counters: sortedCounters(countersFrom(draft, counters), draft.clock) }), ...(marked === undefined ? {} : { damage: marked }), ...(typeof stamp === 'number' ? { timestamp: stamp } : {}),
    ...(isToken ? { token: true } : {}), ...(flag(draft, map, 'tapped') ? { tapped: true } : {}), ...faceOf(draft, map),
    ...(flag(draft, map, 'commander') ? { commander: true } : {}), ...(flag(draft, map, 'phased-out') ? { phasedOut: true } : {}), ...(flag(draft, map, 'deathtouched') ? { deathtouched: true } : {}), ...(flag(draft, map, 'entered') ? { enteredThisTurn: true } : {}),
    ...(flag(draft, map, 'blocked') ? { blocked: true } : {}), ...(flag(draft, map, 'copy') ? { copy: true } : {}), ...(designated.length === 0 ? {} : { designated: [...designated].sort() }),
  };
}

/** CR 111.3, 707.2: {token: true, copy-of: Bear} says with the original what the token is; that of an object is not known yet. */
function describedToken(draft: Draft, map: MapNode): Node | undefined {
  const [token, copied] = [get(map, 'token'), get(map, 'copy-of')];
  if (token?.node !== 'scalar' || token.value !== true || copied?.node !== 'scalar') return token;
  return isCard(draft, copied.source) ? copied : scalarAt(token.at, 'an artifact token');
}
/** The text that says what an entry is: a card, an object by description, a token. */
function nameOf(draft: Draft, map: MapNode): { readonly text: string; readonly at: number } | undefined {
  const node = get(map, 'card') ?? get(map, 'object') ?? describedToken(draft, map);
  const other = ['object', 'token'].map((key) => get(map, key)).find((each) => each !== undefined && each !== node && !(each.node === 'scalar' && typeof each.value === 'boolean'));
  if (other !== undefined) report(draft.sink, other.at, 'unknown-key', 'the entry says twice what it is', 'one of "card:", "object:" and "token:"; "becomes:" says what it has become, "copy-of:" what it is a copy of');
  if (node?.node === 'map') return void report(draft.sink, node.at, 'wrong-type', 'expected a card name, found the card itself', 'define it under "cards:" and name it here');
  const text = node === undefined ? wrong(draft.sink, map, 'an object with "card:" or "object:"') : textOf(draft.sink, node, 'a card name');
  return text === undefined || node === undefined ? undefined : { text, at: node.at };
}
/** What makes an entry the definition of its card. */
const DEFINES: readonly string[] = ['type', 'pt', 'cost', 'color', 'colors', 'loyalty', 'defense', 'mana-value'];
/** "Legendary Creature — Bear". */
const typeLine = ({ supertypes, types, subtypes }: Card): string => [[...supertypes, ...types].join(' '), ...(subtypes.length === 0 ? [] : [subtypes.join(' ')])].join(' — ');
/** What each key of a definition says of a card. */
const SAYS: Readonly<Record<string, readonly (keyof Card)[]>> = tableOf({
  type: ['supertypes', 'types', 'subtypes'], pt: ['pt'], cost: ['manaCost', 'manaValue', 'colors'], color: ['colors'], colors: ['colors'], loyalty: ['loyalty'], defense: ['defense'], 'mana-value': ['manaValue'], text: ['text'], texts: ['text'], keywords: ['text'], do: ['do', 'targets'], target: ['targets'], costs: ['costs', 'costConditions'], back: ['back'],
});
/** A card of the collection as a scenario has it: what is said there, and else what the card says. */
function overlaid(known: Card, said: Card, map: MapNode): Card {
  const fields = map.entries.flatMap(({ key }) => SAYS[normal(key)] ?? []);
  return { ...known, ...Object.fromEntries(fields.flatMap((field): readonly (readonly [string, unknown])[] => (said[field] === undefined ? [] : [[field, said[field]]]))) };
}
/** {card: NAME, type: .., pt: ..}: a card that is defined where it lies, for all the scenario; what it does not say, a card of the collection has. */
function definedHere(draft: Draft, map: MapNode, name: string): boolean {
  const [first] = map.entries.filter(({ key }) => DEFINES.includes(normal(key)) && !(get(map, 'object') !== undefined && BESIDE_A_DESCRIPTION.includes(normal(key))));
  const costs = get(map, 'costs');
  if (first === undefined && costs !== undefined) report(draft.sink, costs.at, 'unknown-key', 'a card has the costs of its definition', 'write them under "cards:"');
  if (first === undefined) return false;
  const refused = (message: string, hint: string): false => { report(draft.sink, first.at, 'unknown-key', message, hint); return false; };
  if (get(map, 'object') !== undefined) return refused(`"${first.key}" is not said of an object by description`, 'describe it, {object: a 2/2 green Elf creature, keywords: [flying]}, or give it a name: {card: NAME, type: .., pt: ..}');
  const own = draft.cards.get(name);
  const shelved = own === undefined && isCard(draft, name) ? addCard(draft, name, map.at) : undefined;
  const known = own ?? shelved;
  const typed = known === undefined || get(map, 'type') !== undefined ? [] : [{ key: 'type', at: first.at, value: scalarAt(first.at, typeLine(known)) }];
  const reading = readCard(draft.sink, name, { ...map, entries: [...typed, ...map.entries.filter(({ key }) => [...DEFINES, 'text', 'texts', 'keywords', 'do', 'target', 'costs', ...(hasBackFace(map) ? ['back'] : [])].includes(normal(key)))] }, draft.edition, { players: draft.players, labels: draft.toCome, bound: [] });
  if (reading === undefined) return true;
  if (shelved !== undefined) return addReading(draft, name, { ...reading, card: overlaid(shelved, reading.card, map) }, map.at), true;
  if (own !== undefined && canonicalText(own) === canonicalText(overlaid(own, reading.card, map))) return true; // said again
  if (own !== undefined) return refused(`"${name}" is defined elsewhere, and otherwise`, 'leave it out here, or give the card another name; "becomes:", "gains:" and "is:" say what an object is now');
  addReading(draft, name, reading, map.at);
  return true;
}
/** What no description says in words. */
const BESIDE_A_DESCRIPTION: readonly string[] = ['cost', 'mana-value', 'loyalty', 'defense'];
/** {object: a planeswalker, loyalty: 3}, {object: an enchantment, cost: "{W}{W}"}: a described object with numbers of its own; its colors are those described, else those of its cost (202.2). */
function withNumbers(draft: Draft, map: MapNode, card: Card | undefined): Card | undefined {
  const said = map.entries.filter(({ key }) => BESIDE_A_DESCRIPTION.includes(normal(key)));
  const [first] = said;
  if (card === undefined || first === undefined || get(map, 'object') === undefined) return card;
  const reading = readCard(draft.sink, card.name, { ...map, entries: [{ key: 'type', at: first.at, value: scalarAt(first.at, typeLine(card)) }, ...said] }, draft.edition, { players: draft.players, labels: draft.toCome, bound: [] });
  if (reading === undefined) return card;
  const numbers = overlaid(card, reading.card, { ...map, entries: said });
  return card.colors.length > 0 ? { ...numbers, colors: card.colors } : numbers;
}
/** Where an entry stands: its zone, and the player whose zone it is; whether it stands in the list of that player. */
export interface Place { readonly zone: Zone; readonly player: PlayerId; readonly listed?: boolean }

/** CR 113.7a: what an ability came from, where it is there no more: its card, in no zone of the scenario. */
function sourceGone(draft: Draft, text: string, at: number, player: PlayerId): GameObject | undefined {
  for (let end = text.length; end > 0; end = text.lastIndexOf(' ', end - 1)) {
    const name = text.slice(0, end);
    const card = isCard(draft, name) ? addCard(draft, name, at) : undefined;
    if (card === undefined) continue;
    const label = addObject(draft, { card, owner: player, zone: 'outside', at });
    draft.sources.add(label);
    return draft.objects[draft.labels.get(label) ?? -1];
  }
  return undefined;
}
/** {ability: "LABEL ability", controller: ..}: an ability on the stack; its source is an object read before it, or a card that is gone. */
function addAbility(draft: Draft, map: MapNode, node: Node, place: Place): string | undefined {
  const text = textOf(draft.sink, node, 'an ability, "LABEL ability"') ?? '';
  const called = (of: (object: GameObject) => string): readonly GameObject[] => draft.objects.filter((object) => text === of(object) || text.startsWith(`${of(object)} `)).sort((a, b) => of(b).length - of(a).length);
  const [labelled, ofCard] = [called(({ label }) => label), called(({ card }) => card.name)];
  const here = labelled[0] ?? (ofCard.length === 1 ? ofCard[0] : undefined); // the only one of a card may be called by its card's name
  const gone = here === undefined && ofCard.length === 0 ? sourceGone(draft, text, node.at, playerAt(draft, map, 'controller') ?? place.player) : undefined;
  const source = here ?? gone;
  const name = source === undefined ? '' : text.slice((labelled.length > 0 ? source.label : source.card.name).length).trim();
  const ability = source?.card.text.find((each): each is DoAbility | AfterAbility => (each.ability === 'do' || each.ability === 'after') && (each.name === name || name === ''));
  if (source === undefined || ability === undefined) {
    report(draft.sink, node.at, 'unknown-ability', source === undefined ? `"${text}" names no object of this scenario` : `"${source.label}" has no ability named "${name}"`, 'write the label of an object and the name of its ability');
    return undefined;
  }
  const as = get(map, 'as');
  onlyKeys(draft.sink, map, OF_ABILITIES, 'an ability on the stack');
  const controller = playerAt(draft, map, 'controller') ?? source.controller;
  const label = as === undefined ? undefined : textOf(draft.sink, as, 'a label');
  const card = { ...BLANK_CARD, name: label ?? `ability of ${source.label}` };
  const added = addObject(draft, { card, owner: controller, zone: place.zone, at: map.at, ...(label === undefined ? {} : { label }), patch: { ability, from: source.id } });
  draft.inline.set(map, added);
  return added;
}
/** What an entry says of an ability on the stack: it has no characteristics of an object with a card (CR 113.7a). */
const OF_ABILITIES: readonly string[] = ['ability', 'card', 'of', 'as', 'controller', 'targets', 'divided', 'x', 'X', 'modes', 'chosen', 'timestamp', 'cast'];
const BLANK_CARD: GameObject['card'] = { name: '', supertypes: [], types: [], subtypes: [], colors: [], manaValue: 0, text: [], targets: [], do: [], costs: {}, costConditions: {} };

/** CR 108.4, 400.3: cards elsewhere than on the battlefield and the stack are in the zone of their owner, and nobody controls them. */
function checkPlace(draft: Draft, map: MapNode, { zone: list, player, listed }: Place, zone: Zone, owner: PlayerId, controller: PlayerId | undefined): void {
  const at = (key: string): number => get(map, key)?.at ?? map.at;
  if (listed !== true) return;
  if (zone !== list) report(draft.sink, at('zone'), 'unknown-key', 'an object in the list of a zone is in that zone', `write it under "${zone}:"`);
  if (zone === 'battlefield' || zone === 'stack') return;
  if (controller !== undefined && controller !== player) report(draft.sink, at(get(map, 'controller') === undefined ? 'under' : 'controller'), 'unknown-key', `a card in ${zone === 'exile' ? 'exile' : `the ${zone}`} has no controller`, 'write it in the list of its owner');
  else if (owner !== player) report(draft.sink, at('owner'), 'unknown-key', `a card in ${zone === 'exile' ? 'exile' : `the ${zone}`} stands in the list of its owner`, `write it in the list of ${draft.players[owner] ?? ''}`);
}
/** Adds the object of a map; its label, or undefined after a problem. */
export function addFromMap(draft: Draft, map: MapNode, place: Place): string | undefined {
  onlyKeys(draft.sink, map, OBJECT_KEYS, 'an object');
  const [onStack, of] = [get(map, 'ability'), get(map, 'card') ?? get(map, 'of')];
  if (onStack !== undefined && get(map, 'card') !== undefined && get(map, 'of') !== undefined) report(draft.sink, get(map, 'of')?.at ?? map.at, 'unknown-key', '"card:" and "of:" both say whose ability it is', 'leave one of the two out');
  if (onStack === undefined && get(map, 'of') !== undefined) report(draft.sink, get(map, 'of')?.at ?? map.at, 'unknown-key', '"of" says whose ability it is, and no ability is named', 'write {ability: NAME, of: CARD}, or leave it out');
  if (onStack?.node === 'scalar' && of?.node === 'scalar') return addAbility(draft, map, scalarAt(onStack.at, `${of.source} ${onStack.source}`), place); // {card: Healer, ability: shield}, {ability: shield, of: Healer}
  if (onStack !== undefined) return addAbility(draft, map, onStack, place);
  const name = nameOf(draft, map);
  const defined = name !== undefined && definedHere(draft, map, name.text);
  const found = name === undefined ? undefined : cardFor(draft, name.text, name.at);
  const withText = defined ? found : textOfEntry(draft, map, withNumbers(draft, map, found));
  const card = withText !== undefined && isEmblemPhrase(name?.text ?? '') ? { ...withText, text: withText.text.map(inCommand) } : withText;
  const backNode = get(map, 'back') ?? get(map, 'face');
  if (backNode !== undefined && faceOf(draft, map).back === true && card !== undefined && card.back === undefined && get(map, 'copy-of') === undefined) report(draft.sink, backNode.at, 'no-back', `"${card.name}" has no back face`, 'define it with "back:" under its card');
  const as = get(map, 'as');
  const label = as === undefined ? undefined : textOf(draft.sink, as, 'a label');
  const zoneNode = get(map, 'zone');
  const zone = zoneNode === undefined ? place.zone : (wordOf(draft.sink, zoneNode, ZONES, 'zone') ?? place.zone);
  const controller = playerAt(draft, map, 'controller') ?? playerAt(draft, map, 'under');
  const [under, whose] = ['under', 'controller'].map((key) => get(map, key));
  if (under !== undefined && whose !== undefined) report(draft.sink, under.at, 'unknown-key', '"under:" and "controller:" both say whose it is', 'leave one of the two out');
  const owner = playerAt(draft, map, 'owner') ?? (place.listed === true ? place.player : (controller ?? place.player));
  checkPlace(draft, map, place, zone, owner, controller);
  const countNode = get(map, 'count');
  const count = countNode === undefined ? 1 : Number(countOf(draft.sink, countNode, 'a number of objects') ?? 1);
  const blank = { ...BLANK_CARD, name: name?.text ?? 'card' };
  const isBattlefield = zone === 'battlefield' || zone === 'stack';
  const labels: string[] = [];
  const amount = room(draft, (countNode ?? map).at, count);
  for (let i = 0; i < amount; i++) {
    const one = label !== undefined && i > 0 ? `${label} ${String(i + 1)}` : label;
    labels.push(addObject(draft, {
      card: card ?? blank, owner, controller: isBattlefield ? (controller ?? place.player) : owner, zone, at: (as ?? map).at, ...(one === undefined ? {} : { label: one }), patch: plainPatch(draft, map),
    }));
  }
  const [first, ...further] = labels;
  if (first !== undefined) draft.inline.set(map, first);
  if (first !== undefined && further.length > 0) draft.furtherOf.set(first, further);
  for (const one of labels) addComponents(draft, map, one, owner);
  return first;
}
/** melded: [CARD, CARD] or merged: [CARD]: the cards that a permanent consists of; they are nowhere by themselves until it leaves. */
function addComponents(draft: Draft, map: MapNode, label: string, owner: PlayerId): void {
  for (const key of ['melded', 'merged'] as const) {
    const node = get(map, key);
    if (node === undefined) continue;
    const components = itemsOf(node).flatMap((item) => {
      const added = item.node === 'map' ? addFromMap(draft, item, { zone: 'outside', player: owner }) : addObject(draft, { card: cardFor(draft, textOf(draft.sink, item, 'a card name') ?? '', item.at) ?? { ...BLANK_CARD, name: 'card' }, owner, zone: 'outside', at: item.at });
      const id = added === undefined ? undefined : draft.labels.get(added);
      return id === undefined ? [] : [id];
    });
    patchObject(draft, label, { components, ...(key === 'melded' ? { melded: true } : {}) });
  }
}
/** Zones in which it matters what a card is. */
const SEEN: ReadonlySet<Zone> = new Set<Zone>(['battlefield', 'stack', 'command']);
/** Adds the objects of one entry of a zone. */
export function addEntry(draft: Draft, node: Node, place: Place): void {
  if (node.node === 'map') return void addFromMap(draft, node, place);
  const text = textOf(draft.sink, node, 'a card name, a number of cards, or {card: ..}');
  if (text === undefined) return;
  const many = /^(\d+)(?: (.+))?$/.exec(text);
  const asked = many === null ? 1 : Number(many[1]);
  if (many !== null && !SEEN.has(place.zone) && /^(?:unknown )?cards?$/.test(many[2] ?? 'cards')) return addAnonymous(draft, place.player, place.zone, room(draft, node.at, asked));
  const counted = many !== null && !isCard(draft, text) && isCard(draft, many[2] ?? '');
  const card = cardFor(draft, counted ? (many[2] ?? '') : text, node.at);
  const amount = room(draft, node.at, counted ? asked : 1);
  for (let i = 0; i < amount; i++) {
    const label = addObject(draft, { card: card ?? { ...BLANK_CARD, name: text }, owner: place.player, zone: place.zone, at: node.at, ...(isTokenPhrase(text) && !isCard(draft, text) ? { patch: { token: true } } : {}) });
    if (i === 0) draft.inline.set(node, label);
  }
}

const WORD_KINDS: readonly unknown[] = ['creature-type', 'color', 'card-name', 'word', 'land-type', 'card-type', 'counter-kind'];
/** Whether a text asks for a word by this name: a card name is no object, though an object has it as its label. */
function asksForWord(tree: unknown, name: string): boolean {
  if (typeof tree !== 'object' || tree === null) return false;
  const spec = tree as { readonly name?: unknown; readonly what?: unknown };
  return (spec.name === name && WORD_KINDS.includes(spec.what)) || Object.values(tree).some((part) => asksForWord(part, name));
}
/** Choices are known by what is chosen, too. */
const BY_KIND: ReadonlyMap<string, string> = new Map([['color', 'color'], ['creature type', 'creature-type'], ['type', 'creature-type'], ['card name', 'card-name'], ['name', 'card-name'], ['land type', 'land-type'], ['card type', 'card-type'], ['number', 'number'], ['player', 'players'], ['opponent', 'players']]);
/** {color: white} of a card that chooses one color, and calls it otherwise. */
function byKind(key: string, text: GameObject['card']['text']): string {
  const kind = BY_KIND.get(key);
  const [only, ...others] = kind === undefined || namesAsked(text).includes(key) ? [] : new Set(records(text).flatMap((each) => (each['what'] === kind && typeof each['name'] === 'string' ? [each['name']] : [])));
  return only === undefined || others.length > 0 ? key : only;
}
/** chosen: Zombie: of a card that chooses one thing only. */
function chosenNamed(node: Node, card: GameObject['card'] | undefined): Node {
  if (node.node === 'map' && card !== undefined) return { ...node, entries: node.entries.map((entry) => ({ ...entry, key: byKind(entry.key, card.text) })) };
  const [only, ...others] = new Set(card === undefined || node.node !== 'scalar' ? [] : namesAsked(card.text));
  return only === undefined || others.length > 0 ? node : { node: 'map', at: node.at, entries: [{ key: only, at: node.at, value: node }] };
}
/** chosen: {kind: Zombie, player: Amy}: words, numbers, or things by their label. `card` is what asks. */
export function chosenFrom(draft: Draft, written: Node, card?: GameObject['card']): Readonly<Record<string, string | number>> {
  const node = chosenNamed(written, card);
  const map = mapOf(draft.sink, node, 'choices, {name: value}');
  return Object.fromEntries((map?.entries ?? []).flatMap(({ key, value }): readonly (readonly [string, string | number])[] => {
    if (value.node === 'scalar' && typeof value.value === 'number') return [[key, String(value.value)]]; // a number that was chosen is remembered in digits; a bare number means a thing
    if (value.node === 'map') return wrong(draft.sink, value, 'what was chosen: a label, a word or a number', 'an object that stands in a zone, or that the event names, by its label'), [];
    const text = textOf(draft.sink, value, 'what was chosen');
    if (text !== undefined) checkChosenWord(draft, value, [card?.text, card?.do], key, text);
    return text === undefined ? [] : [[key, asksForWord([card?.text, card?.do], key) ? text : (draft.labels.get(text) ?? text)]];
  }));
}
/** CR 707.3, 707.8, 707.8a, 707.9a: the original as it is, with the exceptions; only a token has both faces of what it is a copy of. */
function copiesOf(draft: Draft, node: Node, object: GameObject, except: CharacteristicsPatch | undefined): GameObject['copies'] {
  const text = textOf(draft.sink, node, 'a label or card name');
  if (text === undefined) return [];
  const thing = draft.labels.get(text);
  const model = thing !== undefined && thing >= 0 ? draft.objects[thing] : undefined;
  const card = model === undefined ? addCard(draft, text, node.at) : undefined;
  const values = model !== undefined ? copiedOf(model) : card === undefined ? undefined : valuesOfCard(card);
  if (values === undefined) return [];
  const faces = object.token ? values : oneFace(values);
  return [{ values: except === undefined ? faces : exceptedBy(faces, except, heldValues(object).values), stamp: 1 }];
}
/** What a continuous effect says, in all its words. */
const IS_KEYS: readonly string[] = [...STATIC_KEYS, ...STATIC_WORDS, 'power', 'toughness'];
/** `is:` a continuous effect on it: {add-types: [Creature], set-pt: 2/2}, or {static: ..}, or a list of such. */
function addIs(draft: Draft, label: string, node: Node): void {
  const thing = draft.labels.get(label);
  const context = { ...contextOf(draft.sink, { players: draft.players, labels: [...draft.labels.keys()], bound: [] }), objectAt: (at: Node) => draft.inline.get(at) };
  const object = thing === undefined ? undefined : draft.objects[thing];
  if (object === undefined) return;
  for (const item of itemsOf(node)) {
    if (item.node !== 'map') { wrong(draft.sink, item, 'a continuous effect, {add-types: [Creature], set-pt: 2/2}'); continue; }
    const given = get(item, 'static');
    const inner: MapNode = given?.node === 'map' ? given : { ...item, entries: item.entries.filter(({ key }) => IS_KEYS.includes(normal(key))) };
    if (given === undefined) onlyKeys(draft.sink, item, [...IS_KEYS, 'until', 'timestamp', 'as'], 'a continuous effect');
    const withFor: MapNode = get(inner, 'for') === undefined ? { ...inner, entries: [...inner.entries, { key: 'for', at: item.at, value: { node: 'scalar', at: item.at, value: label, source: label } }] } : inner;
    const beside = item.entries.filter(({ key }) => key === 'until' || (given !== undefined && key === 'if'));
    const [ability] = abilityOf(context, { node: 'map', at: item.at, entries: [{ key: 'static', at: item.at, value: withFor }, ...beside] });
    const stamp = get(item, 'timestamp');
    const timestamp = stamp === undefined ? draft.clock++ : Number(integerOf(draft.sink, stamp, 'a timestamp') ?? draft.clock);
    const as = get(item, 'as');
    if (ability?.ability !== 'static') continue;
    draft.floating.push({ id: `f${String(draft.floating.length)}`, label: (as === undefined ? undefined : textOf(draft.sink, as)) ?? `effect on ${label}`, ability, source: object.id, controller: object.controller, bindings: {}, timestamp, left: null, used: false });
  }
}

/** CR 610.3: {card: Bear, until: Priest leaves} in exile: what has been exiled until then; `from: hand` says where it was, if not on the battlefield. */
function addHeld(draft: Draft, map: MapNode, { id, zone, token, controller }: GameObject, context: ReturnType<typeof contextOf>): void {
  const [node, from] = ['until', 'from'].map((key) => get(map, key));
  if (node === undefined) return;
  if (zone !== 'exile' || token) return report(draft.sink, node.at, 'unknown-key', 'a card that has been exiled is so "until" something happens', 'write it in exile:, {card: Bear, until: Priest leaves}');
  const duration = durationOf({ ...context, objectAt: (at: Node) => draft.inline.get(at) }, node);
  const watched = duration?.until === 'leaves' && duration.while === undefined && duration.ref.ref === 'label' ? draft.labels.get(duration.ref.name) : undefined;
  if (duration !== undefined && (watched === undefined || watched < 0)) return report(draft.sink, node.at, 'duration', 'it is exiled until a permanent of the scenario leaves', 'write until: LABEL leaves');
  const was = from === undefined ? 'battlefield' : wordOf(draft.sink, from, ['battlefield', 'hand', 'graveyard'] as const, 'zone that it was exiled from');
  if (watched === undefined || was === undefined) return;
  draft.floating.push({ id: `f${String(draft.floating.length)}`, label: `until ${draft.objects[watched]?.label ?? ''} leaves`, ability: returnAbility(was), source: watched, controller: draft.objects[watched]?.controller ?? controller, bindings: returnBindings([watched], [id]), timestamp: draft.clock++, left: 1, used: false });
}
/** Where an object's targets stand: beside it, or under "cast:". */
function targetNode(map: MapNode): MapNode | undefined {
  const cast = get(map, 'cast');
  const node = (cast?.node === 'map' ? get(cast, 'targets') : undefined) ?? get(map, 'targets');
  return node?.node === 'map' ? node : undefined;
}
/** attacking: false says no more than nothing does. */
const isNot = (node: Node | undefined): boolean => node?.node === 'scalar' && node.value === false;
/** CR 508.1: attacking: true, where there is one opponent. */
function attackedBy(draft: Draft, map: MapNode, { controller }: GameObject): Thing | undefined {
  const node = get(map, 'attacking');
  const others = draft.players.flatMap((_, player) => (player === controller ? [] : [player]));
  if (node?.node !== 'scalar' || node.value !== true) return undefined;
  if (others.length > 1) report(draft.sink, node.at, 'which-player', 'there are several opponents: it attacks one of them', `write attacking: ${draft.players[others[0] ?? 0] ?? ''}`);
  return thingOfPlayer(others[0] ?? controller);
}
/** CR 702.103b: bestow need not be said of what is attached or has a target by it. */
function bestowed({ card, zone }: GameObject, attachedTo: Thing | undefined, cast: CastInfo | undefined): CastInfo | undefined {
  if ((zone !== 'battlefield' && zone !== 'stack') || cast?.paid.includes('bestow') === true || !isCastBestowed({ card, ...(cast === undefined ? {} : { cast }), ...(attachedTo === undefined ? {} : { attachedTo }) })) return cast;
  return { modes: [], targets: {}, ...cast, paid: [...(cast?.paid ?? []), 'bestow'] };
}
/** The parts of an object that refer to others; after all objects exist. */
export function connect(draft: Draft, written: MapNode, label: string): void {
  const object = draft.objects[draft.labels.get(label) ?? -1];
  if (object === undefined) return;
  const asked = targetsAsked(object);
  const map = withTargetsNamed(written, asked);
  const context = contextOf(draft.sink, { players: draft.players, labels: [...draft.labels.keys()], bound: [] });
  const one = (key: string): Thing | undefined => { const node = get(map, key); return node === undefined ? undefined : thingsOf(draft, node)[0]; };
  const chosen = chosenNode(map);
  const [blocking, copyOf, linked, gains, becomes, is] = ['blocking', 'copy-of', 'linked', 'gains', 'becomes', 'is'].map((key) => get(map, key));
  const [attachedTo, attacking] = [one('attached'), attackedBy(draft, map, object) ?? (isNot(get(map, 'attacking')) ? undefined : one('attacking'))];
  const cast = bestowed(object, attachedTo, castFrom(draft, map, object));
  const isSpelled = object.zone === 'stack' && object.ability === undefined && !isNoPermanent(object.card); // 400.7a: what it has gained as a spell it keeps as a permanent
  const { original, except } = copiedParts(copyOf);
  if (copyOf?.node === 'map' && get(copyOf, 'original') !== undefined && get(copyOf, 'card') !== undefined) report(draft.sink, get(copyOf, 'card')?.at ?? copyOf.at, 'unknown-key', '"original:" and "card:" both say what it is a copy of', 'leave one of the two out');
  if (copyOf?.node === 'map') onlyKeys(draft.sink, copyOf, ['original', 'card', 'except'], 'a copy');
  const [exceptions, became] = [except, becomes].map((node) => (node === undefined ? undefined : becomesOf(context, node)));
  const fixed = original !== undefined && exceptions !== undefined && isFixedPatch(exceptions) ? exceptions : undefined;
  const patches = [fixed === undefined ? exceptions : undefined, became].flatMap((values) => (values === undefined ? [] : [{ values, stamp: 3 }]));
  patchObject(draft, label, {
    ...(attachedTo === undefined ? {} : { attachedTo }), ...(attacking === undefined ? {} : { attacking }), ...(blocking === undefined || isNot(blocking) ? {} : { blocking: thingsOf(draft, blocking) }), ...(chosen === undefined ? {} : { chosen: chosenFrom(draft, chosen, object.card), ...answersOf(draft.labels, chosenNamed(chosen, object.card), object, context) }),
    ...(original === undefined ? {} : { copies: copiesOf(draft, original, object, fixed) }), ...(linked === undefined ? {} : { linked: targetsFrom(draft, linked) }), ...(gains === undefined || isSpelled ? {} : { gains: [{ abilities: context.read.abilities(context, gains), stamp: 2 }] }),
    ...(patches.length === 0 ? {} : { becomes: patches }), ...(cast === undefined ? {} : { cast }), ...(cast === undefined || object.ability?.ability !== 'after' ? {} : { ability: withTargetsGiven(object.ability, Object.keys(cast.targets)) }),
  });
  checkGiven(draft.sink, targetNode(map), asked ?? targetNode(map)?.entries.map(({ key }) => key) ?? [], `"${label}"`);
  if (chosen !== undefined) checkChosen(draft.sink, chosenNamed(chosen, object.card), [object.card, draft.objects[object.id]], [...draft.cards.values(), ...draft.objects.map(({ card, gains: given, becomes: turned }) => [card, given, turned])], `"${label}"`);
  if (linked !== undefined) checkLinked(draft.sink, linked, [...draft.cards.values(), ...draft.objects.map(({ card, gains: given }) => [card, given])], `"${label}"`);
  if (is !== undefined) addIs(draft, label, is);
  addHeld(draft, map, object, context);
  if (gains !== undefined && isSpelled) addIs(draft, label, { node: 'map', at: gains.at, entries: [{ key: 'gain', at: gains.at, value: gains }] });
}
