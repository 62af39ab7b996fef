/** Card definitions: type line, cost, size, text or instructions, editions of the text. */
import { type Scope, NO_NAMES } from '../yaml/cursor.ts';
import { tableOf } from '../../base/table.ts';
import { type Int, parseInt_ } from '../../base/integer.ts';
import type { Ability, Color, Condition, Instruction } from '../../rules/ability.ts';
import type { Card } from '../../rules/model.ts';
import { standingOf } from '../abilities/abilities.ts';
import { withModeTargets } from '../abilities/mode-targets.ts';
import { givenOf, targetsOf } from '../abilities/target-phrases.ts';
import { chaptersCounted, withLastChapter } from '../abilities/ability-words.ts';
import { chosenFirst } from '../abilities/chosen-first.ts';
import { withChosenNamed } from '../phrases/chosen-kinds.ts';
import { checkSpoken } from './chosen-names.ts';
import { textMeant } from '../oracle/card-text.ts';
import { withLinks } from './linked.ts';
import { conditionOf } from '../values/conditions.ts';
import { type Context, binding, bindingThose, scalarAt } from '../phrases/context.ts';
import { checkKey, checkName, countOf, didYouMean, get, has, isMeant, itemsOf, mapOf, normal, onlyKeys, renamed, textOf, textsOf, wordOf } from '../yaml/read.ts';
import { isOfEdition, spellOfEdition, textOfEdition, withoutEditions } from '../yaml/editions.ts';
import { contextOf } from './readers.ts';
import { costOf } from '../abilities/rewrites.ts';
import { checkMisspelt } from '../yaml/misspelt.ts';
import { checkWithoutEvent, partsOfStatic, withoutEvent } from '../values/that-without-event.ts';
import { CARD_TYPES, COLOR_LETTERS, COLOR_WORDS, SUPERTYPES, isManaSymbol } from '../vocabulary/words.ts';
import { type MapNode, type Node, type Sink, report } from '../yaml/yaml.ts';

export const CARD_KEYS = ['name', 'type', 'pt', 'power', 'toughness', 'cost', 'mana-cost', 'color', 'colors', 'loyalty', 'defense', 'keywords', 'enchant', 'text', 'texts', 'do', 'target', 'choose', 'costs', 'back', 'mana-value', 'note', 'source', 'rules'] as const;

/** A card together with what it brings along: tokens described by phrases, and card names it mentions. */
export interface CardReading {
  readonly card: Card;
  readonly defined: Readonly<Record<string, Card>>;
  readonly mentioned: readonly string[];
}
export interface TypeLine { readonly supertypes: readonly string[]; readonly types: readonly string[]; readonly subtypes: readonly string[] }

/** CR 114.3, 114.4: an emblem has no characteristics but its abilities, and they work in the command zone. */
const EMBLEM = 'Emblem';
export const inCommand = (ability: Ability): Ability => ('worksIn' in ability && ability.worksIn.length === 1 && ability.worksIn[0] === 'battlefield' ? { ...ability, worksIn: ['command'] } : ability);

const capital = (word: string): string => { const big = word.charAt(0).toUpperCase() + word.slice(1); return [...CARD_TYPES, ...SUPERTYPES].includes(big as 'Creature') ? big : word; };
/** "Legendary Creature — Elf Warrior"; a hyphen between spaces serves as the dash. Words that are no type are a problem. */
export function typeLineOf(sink: Sink, node: Node): TypeLine | undefined {
  const text = textOf(sink, node, 'a type line');
  if (text === undefined) return undefined;
  const [left = '', right = ''] = text.split(/\s+[—–-]\s+/);
  const words = left.split(/\s+/).filter((word) => word !== '').map(capital);
  const unknown = words.filter((word) => ![...CARD_TYPES, ...SUPERTYPES].includes(word as 'Creature') && word !== 'Token' && word !== EMBLEM);
  for (const word of unknown) report(sink, node.at, 'unknown-type', `"${word}" is no card type or supertype`, didYouMean(word, [...CARD_TYPES, ...SUPERTYPES]) ?? 'a type line reads "Legendary Creature — Elf Warrior"');
  return {
    supertypes: words.filter((word) => (SUPERTYPES as readonly string[]).includes(word)), types: words.filter((word) => (CARD_TYPES as readonly string[]).includes(word)),
    subtypes: right.split(/\s+/).filter((word) => word !== ''),
  };
}

/** "2RR", "{2}{r}{r}" and 3 without or with small letters: "{2}{R}{R}". */
const inBraces = (text: string): string => (/^(?=.)\d*[WUBRGCSXYZ]*$/i.test(text) ? (text.match(/\d+|[A-Z]/gi) ?? []).map((symbol) => `{${symbol.toUpperCase()}}`).join('') : text.replaceAll(/\{[^}]*\}/g, (symbol) => symbol.toUpperCase()));
/** CR 202.3: mana value and colors of "{2}{W/U}{X}". */
function manaOf(sink: Sink, node: Node): Pick<Card, 'manaCost' | 'manaValue' | 'colors'> {
  const text = inBraces(textOf(sink, node, 'a mana cost') ?? '');
  const symbols = [...text.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? '');
  if (text !== '' && text.replaceAll(/\{[^}]*\}/g, '') !== '') report(sink, node.at, 'cost', `"${text}" is not a mana cost`, 'write "{2}{W}", in quotes');
  const unknown = symbols.find((symbol) => !isManaSymbol(symbol));
  if (unknown !== undefined) report(sink, node.at, 'cost', `"{${unknown}}" is not a mana symbol`, 'for example {2}, {W}, {X}, {C}, {S}, {W/U}, {2/W}, {W/P}');
  const manaValue = symbols.map((symbol) => (/^\d+$/.test(symbol) ? Number(symbol) : ['X', 'Y', 'Z'].includes(symbol) ? 0 : /^2\//.test(symbol) ? 2 : 1)).reduce((a, b) => a + b, 0);
  const colors = COLOR_WORDS.filter((color) => symbols.some((symbol) => symbol.split('/').some((part) => COLOR_LETTERS[part] === color)));
  return { manaCost: text, manaValue, colors };
}
function sizeOf(sink: Sink, node: Node): readonly [Int, Int] | undefined {
  const parts = node.node === 'list' ? textsOf(sink, node) : (textOf(sink, node, 'power and toughness') ?? '').split('/');
  const [power, toughness] = parts.map((part) => (part.trim() === '*' ? 0 : parseInt_(part.trim())));
  if (parts.length === 2 && power !== undefined && toughness !== undefined) return [power, toughness];
  report(sink, node.at, 'pt', 'expected power and toughness such as 2/2', 'write 0/0 and a static ability with "defines: true" for */*');
  return undefined;
}
const smallWord = (item: Node): Node => (item.node === 'scalar' ? { ...item, value: item.source.toLowerCase(), source: item.source.toLowerCase() } : item);
function colorsFrom(sink: Sink, map: MapNode, mana: readonly Color[]): readonly Color[] {
  const node = get(map, 'color') ?? get(map, 'colors');
  if (node === undefined) return mana;
  if (node.node === 'scalar' && node.value === 'colorless') return [];
  return itemsOf(node).map((item) => (item.node === 'scalar' ? COLOR_LETTERS[item.source] : undefined) ?? wordOf(sink, smallWord(item), COLOR_WORDS, 'color')).filter((color) => color !== undefined);
}

/** Lines as they are printed in fields, so that what one of them exiles is what another means (607.2a). */
function printedAsFields(context: Context, written: Node | undefined): Node | undefined {
  if (written === undefined) return undefined;
  return { node: 'list', at: written.at, items: itemsOf(written).flatMap((item) => context.read.lines(context, item) ?? [item]) };
}
/** The text of an edition: `texts: {cr-2014: [..]}` replaces it all, `editions: [..]` on an entry limits it to these. */
export function textIn(outer: Context, map: MapNode, edition: string): readonly Ability[] {
  const written = textOfEdition(outer.sink, get(map, 'texts'), edition) ?? get(map, 'text');
  const { list: node, links } = withLinks(printedAsFields(outer, written));
  const context = binding(outer, ...links);
  return withLastChapter(context, chaptersCounted(itemsOf(node)).flatMap((item) => {
    if (item.node === 'map' && !isOfEdition(context.sink, item, edition)) return [];
    return standingOf(context, item.node === 'map' ? withoutEditions(item) : item);
  }));
}
/** keywords: [flying, toxic 2]: the same as in the text. */
export const keywordsIn = (context: Context, map: MapNode): readonly Ability[] => { const node = get(map, 'keywords'); return [...enchantIn(context, map), ...(node === undefined ? [] : context.read.abilities(context, node))]; };
/** CR 303.4f: {enchant: a creature you control}, as a keyword of the card. */
const enchantIn = (context: Context, map: MapNode): readonly Ability[] => map.entries.filter(({ key }) => normal(key) === 'enchant').flatMap((entry) => context.read.abilities(context, { node: 'map', at: entry.at, entries: [entry] }));
interface Costs { readonly costs: Record<string, readonly Instruction[]>; readonly costConditions: Record<string, Condition> }
/** costs: {alternative: {if: .., gain-life: ..}, kicker: ..}. */
function costsOf(context: Context, node: Node | undefined): Costs {
  const map = node === undefined ? undefined : mapOf(context.sink, node, 'costs, {alternative: {..}}');
  const found: Costs = { costs: {}, costConditions: {} };
  for (const { key, at, value } of map?.entries ?? []) {
    checkKey(context.sink, at, key, 'a cost');
    if (key in Object.prototype) continue;
    if (value.node === 'scalar') { found.costs[key] = []; continue; }
    const condition = value.node === 'map' ? get(value, 'if') : undefined;
    const asked = condition === undefined ? undefined : conditionOf(context, condition);
    if (asked !== undefined) found.costConditions[key] = asked;
    found.costs[key] = costOf(context, value.node === 'map' ? { ...value, entries: value.entries.filter((entry) => entry.key !== 'if') } : value);
  }
  return found;
}
function numbersOf(sink: Sink, map: MapNode): Pick<Card, 'pt' | 'loyalty' | 'defense'> {
  const [pt, loyalty, defense] = ['pt', 'loyalty', 'defense'].map((key) => get(map, key));
  const [power, toughness] = ['power', 'toughness'].map((key) => get(map, key));
  if ((power === undefined) !== (toughness === undefined) || (power !== undefined && pt !== undefined)) report(sink, (power ?? toughness ?? map).at, 'missing-key', 'power and toughness stand together', 'write pt: 2/2, or both "power:" and "toughness:"');
  const parts = power === undefined || toughness === undefined ? undefined : { node: 'list', at: power.at, items: [power, toughness] } as const;
  const size = pt === undefined ? (parts === undefined ? undefined : sizeOf(sink, parts)) : sizeOf(sink, pt);
  const starting = loyalty === undefined ? undefined : loyalty.node === 'scalar' && /^x$/i.test(loyalty.source) ? 'x' : countOf(sink, loyalty, 'loyalty');
  const shield = defense === undefined ? undefined : countOf(sink, defense, 'defense');
  return { ...(size === undefined ? {} : { pt: size }), ...(starting === undefined ? {} : { loyalty: starting }), ...(shield === undefined ? {} : { defense: shield }) };
}

/** Keys that say the same, or say it of other cards: one of them would silently do nothing. */
const SAME: readonly (readonly [string, string])[] = [['cost', 'mana-cost'], ['color', 'colors']];
const typeSaid = (type: Node | undefined): string => (type?.node === 'scalar' ? type.source : '');
const ofSpells = (line: TypeLine): boolean => line.types.length === 0 || line.types.some((type) => type === 'Instant' || type === 'Sorcery');
function checkCardKeys(sink: Sink, name: string, map: MapNode): void {
  const token = get(map, 'token');
  if (token !== undefined) report(sink, token.at, 'unknown-key', 'being a token is no part of a definition', 'write {card: NAME, token: true} where it stands');
  onlyKeys(sink, token === undefined ? map : { ...map, entries: map.entries.filter(({ value }) => value !== token) }, CARD_KEYS, `card "${name}"`);
  const called = get(map, 'name');
  const own = called === undefined ? undefined : textOf(sink, called, 'a name');
  if (called !== undefined && own !== undefined && own !== name) report(sink, called.at, 'name', `the card stands under the name "${name}", and is called "${own}"`, 'write the name once, as its key');
  for (const [one, other] of SAME) {
    const second = get(map, other);
    if (second !== undefined && has(map, one)) report(sink, second.at, 'duplicate-key', `"${one}:" and "${other}:" are the same`, 'leave one out');
  }
}
/** CR 608.2c: instructions that are followed as the card resolves are those of an instant or sorcery. */
function checkSpellKeys(sink: Sink, map: MapNode, line: TypeLine): void {
  for (const key of ofSpells(line) ? [] : ['do', 'target', 'choose']) {
    const node = get(map, key);
    if (node !== undefined) report(sink, node.at, 'unknown-key', `"${key}:" is of an instant or sorcery`, key === 'do' ? 'write it as an ability, text: [{name: .., cost: .., do: [..]}] or {after: .., do: [..]}' : 'write it in an ability, or keywords: [enchant creature] for an Aura');
  }
}
const CARD_WORDS: Readonly<Record<string, string>> = tableOf({ keyword: 'keywords', abilities: 'text', defence: 'defense', 'type-line': 'type', types: 'type' });
/** CR 712.8e, 712.8f: the mana value of a back face is that of the front, unless it has a mana cost of its own: that of a modal double-faced card. */
function backOf(sink: Sink, map: MapNode, back: Card, ofFront: number): Card {
  const said = get(map, 'mana-value');
  const isModal = get(map, 'cost') !== undefined || get(map, 'mana-cost') !== undefined;
  if (said !== undefined && !isModal) report(sink, said.at, 'unknown-key', 'the mana value of a back face is that of the front', 'leave it out, or write the mana cost of a modal double-faced card: cost:');
  return isModal ? back : { ...back, manaValue: ofFront };
}
function cardOf(context: Context, name: string, written: MapNode, edition: string): Card {
  const { sink } = context;
  const known = renamed(written, CARD_WORDS);
  const map = chosenFirst(textMeant(sink, name, typeSaid(get(known, 'type')), known));
  checkCardKeys(sink, name, map);
  const typeNode = get(map, 'type');
  if (typeNode === undefined && !isMeant(map, 'type', CARD_KEYS)) report(sink, map.at, 'missing-key', `card "${name}" has no type`, 'add "type: Creature — Bear"');
  const line = typeNode === undefined ? undefined : typeLineOf(sink, typeNode);
  if (line !== undefined) checkSpellKeys(sink, map, line);
  const costNode = get(map, 'cost') ?? get(map, 'mana-cost');
  const mana: Pick<Card, 'manaCost' | 'manaValue' | 'colors'> = costNode === undefined ? { manaValue: 0, colors: [] } : manaOf(sink, costNode);
  const valueNode = get(map, 'mana-value');
  const manaValue = valueNode === undefined ? undefined : countOf(sink, valueNode, 'a mana value');
  const body = get(map, 'do');
  const targets = targetsOf(context, withModeTargets(get(map, 'target'), body));
  const inner = bindingThose(context, targets);
  const backNode = get(map, 'back');
  const back = backNode === undefined ? undefined : mapOf(sink, backNode, 'the back face');
  const backName = back === undefined ? undefined : get(back, 'name');
  const text = [...keywordsIn(context, map), ...textIn(context, map, edition)];
  return {
    name, ...(line ?? { supertypes: [], types: [], subtypes: [] }), ...mana, colors: colorsFrom(sink, map, mana.colors), ...(typeof manaValue === 'number' ? { manaValue } : {}), ...numbersOf(sink, map),
    text, targets: targets.map(givenOf), do: body === undefined ? [] : withoutEvent(sink, body, inner.read.instructions(inner, body), inner.scope.bound), ...costsOf(context, get(map, 'costs')), ...prototypeOf(sink, map.at, text),
    ...(back === undefined ? {} : { back: backOf(sink, back, cardOf(context, (backName === undefined ? undefined : textOf(sink, backName)) ?? `${name} (back)`, back, edition), typeof manaValue === 'number' ? manaValue : mana.manaValue) }),
  };
}

/** CR 702.160a, 718.2: "prototype {2}{R} — 3/2". */
function prototypeOf(sink: Sink, at: number, text: readonly Ability[]): Pick<Card, 'prototype'> {
  const [, cost = '', pt = ''] = text.map((each) => (each.ability === 'keyword' ? /^prototype (\{\S+\})\s*[—–-]\s*(\d+\/\d+)$/.exec(each.keyword) : null)).find((found) => found !== null) ?? [];
  const size = pt === '' ? undefined : sizeOf(sink, scalarAt(at, pt));
  const { manaCost, manaValue, colors } = manaOf(sink, scalarAt(at, cost));
  return size === undefined || manaCost === undefined ? {} : { prototype: { manaCost, manaValue, colors, pt: size } };
}

/**
 * A card definition as it is printed in an edition. Problems go to the sink; the card is what could be read.
 * `defined`: tokens given by a phrase, by that phrase. `mentioned`: names of other cards that its text needs.
 */
export function readCard(sink: Sink, name: string, node: Node, edition: string, scope: Scope = NO_NAMES): CardReading | undefined {
  const written = mapOf(sink, node, `the definition of card "${name}"`);
  if (written === undefined) return undefined;
  const map = withChosenNamed(spellOfEdition(sink, written, edition));
  checkName(sink, map.at, name, 'a card');
  const context = contextOf(sink, scope);
  const card = cardOf(context, name, map, edition);
  checkSpoken(sink, map, card);
  checkWithoutEvent(sink, get(map, 'text') ?? map, card.text.flatMap(partsOfStatic));
  checkMisspelt(sink, map, [card, ...context.defined.values()]);
  const emblem = (textOf({ ...sink, problems: [] }, get(map, 'type') ?? map) ?? '').split(/\s+/).includes(EMBLEM);
  const working: Card = emblem ? { ...card, text: card.text.map(inCommand) } : card;
  return { card: working, defined: Object.fromEntries(context.defined), mentioned: [...context.mentioned.keys()] };
}
