/** Descriptions written as maps: {type: creature, other: true, token: false, controller: you}, each key a test. */
import { tableOf } from '../../base/table.ts';
import type { Comparison, Filter } from '../../rules/ability.ts';
import { itemsOf, normal } from '../yaml/read.ts';
import { SO_MANY, typeOfWord } from '../vocabulary/words.ts';
import type { Entry, MapNode, Node } from '../yaml/yaml.ts';

/** What reads the parts: a description, and a phrase about "an object", both with the place for problems. */
export interface FilterReader {
  readonly filter: (node: Node, anywhere?: boolean) => Filter | undefined;
  /** Whether what is described can stand anywhere, so that a map without a noun does not mean permanents. */
  readonly anywhere: boolean;
  readonly phrase: (node: Node, text: string) => Filter | undefined;
  /** True or false; a problem where it is neither. */
  readonly flag: (node: Node) => boolean | undefined;
}
const THIS: Filter = { test: 'ref', ref: { ref: 'this' } };
const not = (filter: Filter): Filter => ({ test: 'not', of: filter });
const HEADS = ['token', 'card', 'spell', 'permanent', 'player', 'source', 'commander'] as const;
const STATUS_KEYS = ['tapped', 'untapped', 'attacking', 'blocking', 'face-down', 'face-up', 'enchanted', 'equipped', 'historic'] as const;
const VALUES = ['power', 'toughness', 'base-power', 'base-toughness', 'mana-value', 'loyalty', 'defense'] as const;
const COMPARED: Readonly<Record<string, string>> = tableOf({ 'at-least': 'N or greater', 'at-most': 'N or less', equal: 'N', 'more-than': 'greater than N', 'less-than': 'less than N' });
/** Adjectives that a map may say: {nontoken: true}. */
const QUALITIES = ['nontoken', 'nonland', 'noncreature', 'nonbasic', 'nonartifact', 'legendary', 'nonlegendary', 'basic', 'snow', 'colorless', 'multicolored', 'monocolored'] as const;
/** Other words for keys. */
export const FILTER_WORDS: Readonly<Record<string, string>> = tableOf({ subtypes: 'subtype', supertypes: 'supertype', colors: 'color', and: 'all', or: 'any', names: 'name', keywords: 'keyword', 'controlled-by': 'controller', 'owned-by': 'owner' });
export const FILTER_KEYS: readonly string[] = [...QUALITIES, 'face', 'attached-to', 'enchanted-by', 'equipped-by', 'dealt-damage-by', 'dealt-damage', 'destroyed', 'discarded', 'exiled', 'died', 'chosen', 'cast', 'paid', 'entered', 'any', 'all', 'not', 'what', 'type', 'types', 'base-type', 'subtype', 'supertype', 'color', 'name', 'other', 'another', 'controller', 'under', 'owner', 'zone', 'in', 'keyword', 'with', 'without', 'counter', 'counters', ...HEADS, ...STATUS_KEYS, ...VALUES];

const textOf = (node: Node): string => (node.node === 'scalar' ? node.source : '');
const isChosen = (node: Node): boolean => /^(?:the|a) chosen /.test(textOf(node));
const isFalse = (node: Node): boolean => node.node === 'scalar' && node.value === false;
const either = (filters: readonly Filter[]): Filter | undefined => (filters.length < 2 ? filters[0] : { test: 'any', of: filters });
const isIn = <T extends string>(words: readonly T[], word: string): word is T => (words as readonly string[]).includes(word);

function listed(node: Node, read: (item: Node) => Filter | undefined): Filter | undefined {
  return either(itemsOf(node).map(read).filter((filter) => filter !== undefined));
}
function compared(read: FilterReader, value: string, node: Node): Filter | undefined {
  const words = value.replaceAll('-', ' ');
  if (node.node !== 'map') return read.phrase(node, `object with ${words} ${textOf(node)}`);
  const parts = node.entries.map((entry) => read.phrase(entry.value, `object with ${words} ${(COMPARED[normal(entry.key)] ?? `${entry.key} N`).replace('N', textOf(entry.value))}`)).filter((part) => part !== undefined);
  return parts.length < 2 ? parts[0] : { test: 'all', of: parts };
}
function who(read: FilterReader, node: Node): Filter | undefined {
  return node.node === 'scalar' && /^opponents?$/.test(node.source) ? { test: 'opponent', of: { ref: 'you' } } : read.filter(node, true);
}
/** "charge", [charge, +1/+1], {charge: 2}, {charge: {at-most: 2}}: that many, at least one where no number is said. */
function countersAsked(read: FilterReader, node: Node): Filter | undefined {
  if (node.node !== 'map') return listed(node, (item) => ({ test: 'counter', kind: textOf(item) }));
  const parts = node.entries.flatMap(({ key: kind, value }) => (value.node === 'map' ? value.entries : [{ key: 'equal', value }]).map(({ key, value: number }) => read.phrase(number, `object with ${(SO_MANY[normal(key) as Comparison] ?? `${key} N`).replace('N', textOf(number))} ${kind} counters`))).filter((part) => part !== undefined);
  return parts.length < 2 ? parts[0] : { test: 'all', of: parts };
}
/** {colors: 2}, {colors: {at-least: 2}}: how many colors it has (105.2). */
const isCount = (node: Node): boolean => node.node === 'map' || (node.node === 'scalar' && (typeof node.value === 'number' || typeof node.value === 'bigint'));
function colorsAsked(read: FilterReader, node: Node): Filter | undefined {
  const parts = (node.node === 'map' ? node.entries : [{ key: 'equal', value: node }]).map(({ key, value }) => read.phrase(value, `object that's ${(SO_MANY[normal(key) as Comparison] ?? `${key} N`).replace('N', textOf(value))} colors`)).filter((part) => part !== undefined);
  return parts.length < 2 ? parts[0] : { test: 'all', of: parts };
}
/** {with: {counter: charge}}, {with: {counters: {charge: 2}}}. */
function countersWith(read: FilterReader, node: MapNode): Filter | undefined {
  const [entry, ...others] = node.entries;
  return entry !== undefined && others.length === 0 && ['counter', 'counters'].includes(normal(entry.key)) ? countersAsked(read, entry.value) : read.phrase(node, 'object with');
}
function onePart(read: FilterReader, { key, value }: Entry, anywhere: boolean): Filter | undefined {
  const word = normal(key);
  const test = (said: Filter): Filter => (read.flag(value) === false ? not(said) : said);
  if (word === 'card' && value.node === 'scalar' && typeof value.value === 'string') return { test: 'all', of: [{ test: 'card' }, { test: 'name', value: value.source }] }; // {card: NAME}
  if (word === 'player' && value.node === 'scalar' && typeof value.value === 'string') return who(read, value); // {player: you}
  if (isIn(HEADS, word)) return test({ test: word });
  if (isIn(QUALITIES, word)) { const quality = read.phrase(value, `${word} object`); return quality === undefined ? undefined : test(quality); }
  if (['attacking', 'blocking'].includes(word) && value.node === 'scalar' && typeof value.value === 'string') return read.phrase(value, `object ${word} ${textOf(value)}`); // whom
  if (isIn(STATUS_KEYS, word)) return test({ test: 'status', is: word });
  if (isIn(VALUES, word)) return compared(read, word, value);
  switch (word) {
    case 'any': case 'all': return { test: word, of: itemsOf(value).map((item) => read.filter(item, anywhere)).filter((one) => one !== undefined) };
    case 'not': { const one = read.filter(value, anywhere); return one === undefined ? undefined : not(one); }
    case 'what': return read.filter(value, anywhere);
    case 'face': return { test: 'status', is: textOf(value) === 'down' ? 'face-down' : 'face-up' };
    case 'attached-to': case 'enchanted-by': case 'equipped-by': return read.phrase(value, `object ${word.replace('-', ' ')} ${textOf(value)}`);
    case 'dealt-damage-by': return read.phrase(value, `object dealt damage by ${textOf(value)} this turn`);
    case 'dealt-damage': case 'destroyed': case 'discarded': case 'exiled': case 'died': return read.phrase(value, `object that ${word === 'died' ? word : `was ${word.replace('-', ' ')}`} ${value.node === 'scalar' && value.value === true ? 'this turn' : textOf(value)}`);
    case 'type': case 'types': case 'supertype': case 'color': return word === 'color' && isCount(value) ? colorsAsked(read, value) : listed(value, (item) => textOf(item) === 'player' && word !== 'color' ? { test: 'player' } : read.phrase(item, isChosen(item) ? `object of ${textOf(item)}` : `${textOf(item)} object`));
    case 'base-type': return listed(value, (item) => ({ test: 'base-type', value: typeOfWord(textOf(item)) ?? textOf(item) }));
    case 'subtype': return listed(value, (item) => (isChosen(item) ? read.phrase(item, `object of ${textOf(item)}`) : { test: 'subtype', value: textOf(item).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) }));
    case 'chosen': return listed(value, (item) => read.phrase(item, `object of the chosen ${textOf(item)}`));
    case 'cast': return value.node === 'scalar' && typeof value.value === 'boolean' ? test({ test: 'cast' }) : listed(value, (item) => read.phrase(item, `object that was cast from ${textOf(item).replace(/^from /, '')}`));
    case 'paid': return listed(value, (item) => ({ test: 'paid', how: textOf(item) }));
    case 'entered': return value.node === 'scalar' && typeof value.value === 'boolean' ? test({ test: 'record', fact: 'enters', since: 'turn' }) : read.phrase(value, `object that entered ${textOf(value)}`);
    case 'name': return listed(value, (item) => ({ test: 'name', value: textOf(item) }));
    case 'other': case 'another': return read.flag(value) === false ? undefined : not(THIS);
    case 'controller': case 'under': { const by = who(read, value); return by === undefined ? undefined : { test: 'controller', who: by }; }
    case 'owner': { const by = who(read, value); return by === undefined ? undefined : { test: 'owner', who: by }; }
    case 'zone': case 'in': return listed(value, (item) => read.phrase(item, `object in ${textOf(item)}`));
    case 'keyword': case 'with': return value.node === 'map' ? countersWith(read, value) : read.phrase(value, `object with ${textOf(value)}`);
    case 'without': return read.phrase(value, `object without ${textOf(value)}`);
    case 'counter': case 'counters': return countersAsked(read, value);
    default: return undefined;
  }
}
const INSIDE: readonly string[] = ['any', 'all', 'not', 'what'];
const TYPES: readonly string[] = ['type', 'types', 'base-type', 'subtype', 'supertype'];
const hasType = (map: MapNode): boolean => map.entries.some(({ key }) => TYPES.includes(normal(key)));
/** CR 110.4: instants and sorceries are never permanents. */
const isNeverPermanent = ({ key, value }: Entry): boolean => ['type', 'types'].includes(normal(key)) && itemsOf(value).some((item) => /^(?:instant|sorcery)$/i.test(textOf(item)));
/** {type: player}: a player is no permanent. */
const isPlayer = ({ key, value }: Entry): boolean => ['type', 'types'].includes(normal(key)) && itemsOf(value).some((item) => textOf(item) === 'player');
/** CR 109.2: as in phrases, what is described without a zone or a noun for it is a permanent. */
const saysWhere = (map: MapNode): boolean => map.entries.some((entry) => (['zone', 'in', 'card', 'spell', 'permanent', 'player', 'source'].includes(normal(entry.key)) && !isFalse(entry.value)) || isNeverPermanent(entry) || isPlayer(entry));
const inside = (map: MapNode): readonly Node[] => map.entries.filter(({ key }) => INSIDE.includes(normal(key))).flatMap(({ value }) => itemsOf(value));
/** {color: red}, {not: {color: red}}, {any: [{color: red}, {name: Plain Zap}]}: nowhere a noun, so that it does not say of what. */
const isNounless = (node: Node): boolean => node.node === 'map' && !hasType(node) && !saysWhere(node) && inside(node).every(isNounless);
/** {spell: true, not: {color: red}}: what the map or a part of it says holds for the other parts. */
function isSaid(map: MapNode): boolean {
  if (saysWhere(map) || isNounless(map) || hasType(map)) return true;
  return map.entries.some(({ key, value }) => ['all', 'what'].includes(normal(key)) && itemsOf(value).some((item) => !isNounless(item)));
}

/** A description of all tests of a map; its keys are known. */
export function filterParts(map: MapNode, read: FilterReader): Filter {
  const said = isSaid(map);
  const parts = map.entries.map((entry) => onePart(read, entry, said)).filter((part) => part !== undefined);
  const [only] = parts;
  const isOpen = saysWhere(map) || (isNounless(map) ? read.anywhere : map.entries.some(({ key }) => INSIDE.includes(normal(key)) && (key !== 'not' || !hasType(map))));
  const of: readonly Filter[] = isOpen ? parts : [{ test: 'permanent' }, ...parts];
  return parts.length === 1 && of.length === 1 && only !== undefined ? only : { test: 'all', of };
}
