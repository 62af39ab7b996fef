/** Characteristics that an effect sets, exceptions of copies, counters and tokens. */
import { tableOf } from '../../base/table.ts';
import { canonicalText } from '../../base/canonical.ts';
import type { Amount, CharacteristicsPatch, Color, CopyExceptions, TokenSpec } from '../../rules/ability.ts';
import type { Card } from '../../rules/model.ts';
import { amountOf, signedAmountOf } from './amounts.ts';
import { conditionOf } from './conditions.ts';
import { checkCounterKind } from './counter-kinds.ts';
import { type Context, filterOf, refOf, scalarAt } from '../phrases/context.ts';
import { type ObjectPhrase, isObjectPhrase, parseObjectPhrase } from '../phrases/object-phrase.ts';
import { parseRef } from '../phrases/phrases.ts';
import { booleanOf, didYouMean, get, has, itemsOf, mapOf, normal, onlyKeys, textOf, textsOf, wordOf, wrong } from '../yaml/read.ts';
import { typeWord } from '../vocabulary/subtypes.ts';
import { COLOR_WORDS, SUPERTYPES } from '../vocabulary/words.ts';
import { type MapNode, type Node, type ScalarNode, report } from '../yaml/yaml.ts';

export const PATCH_KEYS: readonly string[] = ['name', 'pt', 'types', 'add-types', 'subtypes', 'supertypes', 'remove-supertypes', 'colors', 'add-colors', 'abilities', 'gains', 'gain', 'keywords', 'loses', 'keep-name', 'keep-colors', 'keep-abilities'];

/** "5/1", [5, 1], [X, lands you control], {set: [5, 1]}: two amounts. */
export function ptOf(context: Context, node: Node): readonly [Amount, Amount] | undefined {
  const set = node.node === 'map' && node.entries.length === 1 ? get(node, 'set') : undefined;
  if (set !== undefined) return ptOf(context, set);
  const text = node.node === 'scalar' ? /^([^/]+)\/([^/]+)$/.exec(node.source) : null;
  const parts: readonly Node[] = text === null ? itemsOf(node) : [text[1] ?? '', text[2] ?? ''].map((half) => ({ node: 'scalar', at: node.at, value: /^[+-]?\d+$/.test(half) ? Number(half) : half, source: half }));
  const [power, toughness] = parts;
  if (power === undefined || toughness === undefined || parts.length !== 2) return wrong(context.sink, node, 'power and toughness, such as 2/2 or [2, 2]');
  const p = signedAmountOf(context, power);
  const t = signedAmountOf(context, toughness);
  return p === undefined || t === undefined ? undefined : [p, t];
}
const colorsOf = (context: Context, node: Node | undefined): readonly Color[] => itemsOf(node).map((item) => wordOf(context.sink, item, COLOR_WORDS, 'color')).filter((color) => color !== undefined);
/** "all", "all other abilities", "all-but-mana", [flying, NAME]: abilities that are lost. */
export function losesOf(context: Context, node: Node): NonNullable<CharacteristicsPatch['lose']> {
  const text = node.node === 'scalar' ? textOf(context.sink, node) : undefined;
  if (text !== undefined && /^all(?: (?:other )?abilities)?$/.test(text)) return 'all';
  return text === 'all-but-mana' ? text : textsOf(context.sink, node);
}
const flag = (context: Context, map: MapNode, key: string): boolean => {
  const node = get(map, key);
  return node !== undefined && booleanOf(context.sink, node) === true;
};
const listed = (context: Context, map: MapNode, key: string): readonly string[] | undefined => {
  const node = get(map, key);
  if (node === undefined) return undefined;
  const texts = textsOf(context.sink, node);
  const open = texts.find((text) => /^the chosen /.test(text));
  if (open !== undefined) report(context.sink, node.at, 'patch', `"${open}" is no value that is set once`, `a static ability says what is chosen: {static: {for: this, ${key}: [${open}]}}`);
  const words = texts.map(typeWord);
  const other = key.endsWith('supertypes') ? words.find((word) => !(SUPERTYPES as readonly string[]).includes(word)) : undefined;
  if (other !== undefined) report(context.sink, node.at, 'unknown-type', `"${other}" is no supertype`, didYouMean(other, [...SUPERTYPES]) ?? `supertypes: ${SUPERTYPES.join(', ')}`);
  return words;
};

/** The values of a patch map; keys that are not values are left to the caller. */
export function patchOf(context: Context, map: MapNode): CharacteristicsPatch {
  const [name, pt, colors, addColors, lost] = ['name', 'pt', 'colors', 'add-colors', 'loses'].map((key) => get(map, key));
  const abilities = ['abilities', 'gains', 'gain', 'keywords'].flatMap((key) => { const node = get(map, key); return node === undefined ? [] : context.read.abilities(context, node); });
  const lists = { addTypes: listed(context, map, 'add-types'), types: listed(context, map, 'types'), subtypes: listed(context, map, 'subtypes'), supertypes: listed(context, map, 'supertypes'), removeSupertypes: listed(context, map, 'remove-supertypes') };
  const text = name === undefined ? undefined : textOf(context.sink, name);
  const size = pt === undefined ? undefined : ptOf(context, pt);
  return {
    ...(text === undefined ? {} : { name: text }), ...(size === undefined ? {} : { pt: size }), ...defined(lists),
    ...(colors === undefined ? {} : { colors: colorsOf(context, colors) }), ...(addColors === undefined ? {} : { addColors: colorsOf(context, addColors) }),
    ...(abilities.length === 0 ? {} : { abilities }), ...(lost === undefined ? {} : { lose: losesOf(context, lost) }), ...(flag(context, map, 'keep-name') ? { keepName: true } : {}), ...(flag(context, map, 'keep-colors') ? { keepColors: true } : {}),
    ...(flag(context, map, 'keep-abilities') ? { keepAbilities: true } : {}),
  };
}
type Lists = Pick<CharacteristicsPatch, 'addTypes' | 'types' | 'subtypes' | 'supertypes' | 'removeSupertypes'>;
const defined = (lists: { readonly [K in keyof Lists]: Lists[K] | undefined }): Lists => Object.fromEntries(Object.entries(lists).filter(([, value]) => value !== undefined));

export function becomesOf(context: Context, node: Node): CharacteristicsPatch | undefined {
  const map = mapOf(context.sink, node, 'characteristics, such as {pt: 5/1}');
  if (map === undefined) return undefined;
  onlyKeys(context.sink, map, PATCH_KEYS, 'characteristics');
  return patchOf(context, map);
}

/** {+1/+1: 2, loyalty: X}: kinds and amounts. */
export function countersOf(context: Context, node: Node): readonly { readonly kind: string; readonly amount: Amount }[] {
  const map = mapOf(context.sink, node, 'counters, {kind: amount}');
  return (map?.entries ?? []).flatMap(({ key, at, value }) => {
    checkCounterKind(context.sink, at, key);
    const amount = amountOf(context, value);
    return amount === undefined ? [] : [{ kind: key, amount }];
  });
}

/** "it isn't legendary": {not: legendary} takes a supertype away. */
const asRemoved = (entry: MapNode['entries'][number]): MapNode['entries'][number] => (entry.key === 'not' || entry.key === "isn't" ? { ...entry, key: 'remove-supertypes' } : entry);
/** Exceptions as a list, one of them each: those with an "if:" are cases, the others stand together. */
export function exceptionsListed(node: Node): Node {
  if (node.node !== 'list') return node.node === 'map' ? { ...node, entries: node.entries.map(asRemoved) } : node;
  const maps = node.items.filter((item): item is MapNode => item.node === 'map').map((item): MapNode => ({ ...item, entries: item.entries.map(asRemoved) }));
  if (maps.length < node.items.length) return node;
  const cases = maps.filter((item) => has(item, 'if'));
  const plain = maps.flatMap((item) => (cases.includes(item) ? [] : item.entries));
  const twice = plain.some(({ key }, at) => plain.findIndex((other) => other.key === key) < at) || (cases.length > 0 && plain.some(({ key }) => key === 'conditional'));
  return twice ? node : { node: 'map', at: node.at, entries: [...plain, ...(cases.length === 0 ? [] : [{ key: 'conditional', at: node.at, value: { ...node, items: cases } }])] };
}

/** As static abilities and cards say it. */
const OTHERWISE: Readonly<Record<string, string>> = tableOf({
  gain: 'gains', color: 'colors', 'creature-type': 'subtypes', 'creature-types': 'subtypes', 'add-subtypes': 'add-types', 'add-creature-types': 'add-types', 'remove-types': 'remove-supertypes',
});
/** 707.9: {pt: 7/7, add-types: [Spirit], counters: {..}, if: .., conditional: [{if: a creature, ..}]}; or a list, [{pt: 7/7}, {if: a creature, ..}]. */
export function exceptionsOf(context: Context, node: Node): CopyExceptions | undefined {
  const written = mapOf(context.sink, exceptionsListed(node), 'exceptions of a copy');
  if (written === undefined) return undefined;
  const map: MapNode = { ...written, entries: written.entries.map((entry) => (OTHERWISE[normal(entry.key)] !== undefined && !has(written, OTHERWISE[normal(entry.key)] ?? '') ? { ...entry, key: OTHERWISE[normal(entry.key)] ?? '' } : entry)) };
  onlyKeys(context.sink, map, [...PATCH_KEYS, 'counters', 'if', 'conditional'], 'exceptions of a copy');
  const values = patchOf(context, map);
  const [counters, condition, conditional] = ['counters', 'if', 'conditional'].map((key) => get(map, key));
  const asked = condition === undefined ? undefined : conditionOf(context, condition);
  const cases = itemsOf(conditional).map((item) => exceptionCase(context, item)).filter((one) => one !== undefined);
  return {
    ...(Object.keys(values).length === 0 ? {} : { values }), ...(counters === undefined ? {} : { counters: countersOf(context, counters).map((each) => (asked === undefined ? each : { ...each, if: asked })) }),
    ...(asked === undefined ? {} : { if: asked }), ...(cases.length === 0 ? {} : { conditional: cases }),
  };
}
function exceptionCase(context: Context, node: Node): NonNullable<CopyExceptions['conditional']>[number] | undefined {
  const map = mapOf(context.sink, node, '{if: a creature, ..}');
  const asked = map === undefined ? undefined : get(map, 'if');
  if (map === undefined || asked === undefined) return map === undefined ? undefined : wrong(context.sink, node, 'a case with "if:"');
  onlyKeys(context.sink, map, [...PATCH_KEYS, 'counters', 'if'], 'a case of an exception');
  const filter = filterOf(context, asked);
  const values = patchOf(context, map);
  const counters = get(map, 'counters');
  if (filter === undefined) return undefined;
  return { if: filter, ...(Object.keys(values).length === 0 ? {} : { values }), ...(counters === undefined ? {} : { counters: countersOf(context, counters) }) };
}

/** The card of an object phrase, with what its keywords stand for. */
export const describedCard = (context: Context, at: number, { card, keywords }: ObjectPhrase): Card => ({ ...card, text: keywords.flatMap((keyword) => context.read.abilities(context, scalarAt(at, keyword))) });

/** "an X/X green Ooze creature": the description with a size of nothing, and the size that it is created with. */
function sizedLater(context: Context, at: number, text: string): { readonly text: string; readonly pt?: readonly [Amount, Amount] } {
  const [, article = '', power, toughness, rest = ''] = /^(an? |)([XN])\/([XN]) (.+)$/.exec(text) ?? [];
  const pt = power === undefined || toughness === undefined ? undefined : ptOf(context, scalarAt(at, `${power}/${toughness}`));
  return pt === undefined ? { text } : { text: `${article === '' ? '' : 'a '}0/0 ${rest}`, pt };
}
const isSize = (node: Node | undefined): boolean => node === undefined || textsOfNumbers(node).every((part) => /^\d+$/.test(part));
const textsOfNumbers = (node: Node): readonly string[] => (node.node === 'scalar' ? node.source.split('/') : itemsOf(node).map((item) => (item.node === 'scalar' ? item.source : '')));

/** A token written in place as a card is: {name: Map, type: Artifact — Map, text: [..]}. */
function inlineToken(context: Context, map: MapNode): TokenSpec | undefined {
  onlyKeys(context.sink, map, ['name', 'type', 'pt', 'color', 'colors', 'keywords', 'text'], 'a token');
  if (get(map, 'color') !== undefined && get(map, 'colors') !== undefined) report(context.sink, map.at, 'duplicate-key', '"color:" and "colors:" are the same', 'leave one out');
  const [name, type, pt, color, text] = ['name', 'type', 'pt', 'color', 'text'].map((key) => get(map, key === 'color' && get(map, key) === undefined ? 'colors' : key));
  const later = pt === undefined || isSize(pt) ? undefined : ptOf(context, pt);
  const size = later === undefined ? (pt?.node === 'list' ? textsOf(context.sink, pt).join('/') : pt === undefined ? '' : (textOf(context.sink, pt) ?? '')) : '0/0';
  const words = [size, ...[color, type].flatMap((part) => textsOf(context.sink, part))].filter((part) => part !== '').join(' ').replaceAll(/ [—–-] /g, ' ');
  const parsed = parseObjectPhrase(`a ${words}`);
  if (!parsed.ok) return void report(context.sink, type?.at ?? map.at, parsed.problem.code, parsed.problem.message, parsed.problem.hint);
  const called = name === undefined ? parsed.value.card.name : (textOf(context.sink, name) ?? '');
  const keywords = get(map, 'keywords');
  const abilities = [keywords, text].flatMap((node) => (node === undefined ? [] : context.read.abilities(context, node)));
  const key = `a ${words} named ${called}${abilities.length === 0 ? '' : ` with ${canonicalText(abilities)}`}`;
  context.defined.set(key, { ...parsed.value.card, name: called, text: abilities });
  return { card: key, ...(later === undefined ? {} : { pt: later }) };
}

/** "A 1/1 red Devil creature with flying and "When this dies, .."": abilities in quotes, and the rest. */
function quotedBehind(text: string): { readonly bare: string; readonly quotes: readonly string[] } {
  const [, bare, quote] = /^(.+?)(?:,? and|,? with) "([^"]+)"$/.exec(text) ?? [];
  if (bare === undefined || quote === undefined) return { bare: text, quotes: [] };
  const before = quotedBehind(bare);
  return { bare: before.bare, quotes: [...before.quotes, quote] };
}
/** A name that nothing here has: a card's, of which no object is there. */
const isNameOnly = (context: Context, node: ScalarNode): boolean => context.objectAt !== undefined && context.objectAt(node) === undefined && /^[A-Z]/.test(node.source) && !parseRef(node.source, context.scope).ok;
/** A token: the name of a card or token definition, "a 2/2 black Zombie creature", or {copy-of: REF, except: ..}. */
export function tokenOf(context: Context, node: Node): TokenSpec | undefined {
  if (node.node === 'map') {
    if (get(node, 'type') !== undefined) return inlineToken(context, node);
    onlyKeys(context.sink, node, ['copy-of', 'except', 'card'], 'a token, or {name: .., type: .., pt: ..}');
    const [copy, except, card] = ['copy-of', 'except', 'card'].map((key) => get(node, key));
    if (copy?.node === 'scalar' && except === undefined && isNameOnly(context, copy)) return tokenOf(context, copy);
    if (copy === undefined && card === undefined && node.entries.every(({ key }) => key === 'except')) return wrong(context.sink, node, 'a token', 'for example {token: Treasure, amount: 2}, or {copy-of: Bear}');
    const copyOf = copy === undefined ? undefined : refOf(context, copy);
    const exceptions = except === undefined ? undefined : exceptionsOf(context, except);
    if (card !== undefined) return tokenOf(context, card);
    return copyOf === undefined ? undefined : { copyOf, ...(exceptions === undefined ? {} : { except: exceptions }) };
  }
  const text = textOf(context.sink, node, 'a token');
  if (text === undefined) return undefined;
  const { bare, quotes } = quotedBehind(text);
  const { text: described, pt } = sizedLater(context, node.at, bare);
  if (!isObjectPhrase(described)) {
    context.mentioned.set(text, node.at);
    return { card: text };
  }
  const parsed = parseObjectPhrase(described);
  if (!parsed.ok) return void report(context.sink, node.at, parsed.problem.code, parsed.problem.message, parsed.problem.hint);
  const card = describedCard(context, node.at, parsed.value);
  context.defined.set(text, quotes.length === 0 ? card : { ...card, text: [...card.text, ...quotes.flatMap((quote) => context.read.abilities(context, scalarAt(node.at, quote)))] });
  return { card: text, ...(pt === undefined ? {} : { pt }) };
}
