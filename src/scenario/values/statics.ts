/** Continuous effects: {static: {for: nonbasic lands, land-types: [Mountain]}}. */
import type { Amount, Color, Filter, Ref, StaticAbility, Word, Zone } from '../../rules/ability.ts';
import { tableOf } from '../../base/table.ts';
import { amountOf } from './amounts.ts';
import { conditionOf } from './conditions.ts';
import { type Context, ANYTHING, argOf, binding, checkUncounted, filterOf, refOf, scalarAt } from '../phrases/context.ts';
import { namesPlayer, ofPlayers } from './player-abilities.ts';
import { losesOf, ptOf } from './patches.ts';
import { records } from '../vocabulary/records-of.ts';
import { booleanOf, get, has, itemsOf, mapOf, normal, onlyKeys, renamed, textOf, textsOf, wordOf, wrong } from '../yaml/read.ts';
import { COLOR_WORDS, ZONES, wordFrom } from '../vocabulary/words.ts';
import { typeWord } from '../vocabulary/subtypes.ts';
import { type Entry, type MapNode, type Node, report } from '../yaml/yaml.ts';

export const STATIC_KEYS = [
  'for', 'zones', 'if', 'defines', 'control', 'text', 'types', 'keep', 'add-types', 'subtypes', 'remove-types', 'all-creature-types', 'land-types', 'add-land-types', 'colors', 'add-colors', 'gain', 'lose', 'copy-text', 'pt', 'set-pt', 'set-power', 'set-toughness', 'plus-pt', 'switch-pt',
] as const;
/** Other words for keys: as cards say it, or as an object entry says it. */
const OTHER_WORDS: Readonly<Record<string, string>> = tableOf({
  gains: 'gain', has: 'gain', have: 'gain', keyword: 'gain', keywords: 'gain', loses: 'lose', color: 'colors', colour: 'colors', colours: 'colors', 'add-color': 'add-colors', 'add-colour': 'add-colors', 'add-colours': 'add-colors',
  'add-subtypes': 'add-types', 'add-subtype': 'add-types', 'add-type': 'add-types', subtype: 'subtypes', type: 'types', controller: 'control', 'land-type': 'land-types', 'creature-type': 'subtypes', 'creature-types': 'subtypes', 'add-creature-type': 'add-types', 'add-creature-types': 'add-types',
});
export const STATIC_WORDS: readonly string[] = Object.keys(OTHER_WORDS);
type Part = Partial<Omit<StaticAbility, 'ability' | 'for' | 'defines' | 'worksIn'>>;

const words = (context: Context, node: Node): readonly Word[] => textsOf(context.sink, node).map(typeWord).map(wordFrom);
const colorWord = (context: Context, node: Node): readonly Word<Color>[] => itemsOf(node).flatMap((item): readonly Word<Color>[] => {
  const text = textOf(context.sink, item, 'a color');
  const word = text === undefined ? undefined : wordFrom(text);
  if (word === undefined || typeof word === 'object') return word === undefined ? [] : [word];
  const color = wordOf(context.sink, item, COLOR_WORDS, 'color');
  return color === undefined ? [] : [color];
});

/** [{from: Forest, to: Island}] or {Forest: Island}. */
function textChange(context: Context, node: Node): NonNullable<StaticAbility['text']> {
  return itemsOf(node).flatMap((item) => {
    const map = mapOf(context.sink, item, '{old word: new word}');
    if (map === undefined) return [];
    const [from, to] = [get(map, 'from'), get(map, 'to')].map((part) => (part === undefined ? undefined : textOf(context.sink, part)));
    if (from !== undefined && to !== undefined) return onlyKeys(context.sink, map, ['from', 'to'], 'a change of words') ? [{ from: wordFrom(from), to: wordFrom(to) }] : [];
    return map.entries.flatMap(({ key, value }) => { const word = textOf(context.sink, value); return word === undefined ? [] : [{ from: wordFrom(key), to: wordFrom(word) }]; });
  });
}
/** add-types: [Creature], add-subtypes: [Human]: what is added under either word is one list. */
function withAllTypes(map: MapNode): MapNode {
  const [types, subtypes] = ['add-types', 'add-subtypes'].map((key) => map.entries.find((entry) => normal(entry.key) === key));
  if (types === undefined || subtypes === undefined) return map;
  const items = [...itemsOf(types.value), ...itemsOf(subtypes.value)];
  return { ...map, entries: map.entries.filter((entry) => entry !== subtypes).map((entry) => (entry === types ? { ...entry, value: { node: 'list', at: types.at, items } } : entry)) };
}
/** power: 2, {power: {plus: 1}}, {toughness: {minus: 1}}: one of the two; the other stays as it is. */
function withSizes(map: MapNode): MapNode {
  const plus = (key: string, at: number, by: Node): Entry => ({ key: 'plus-pt', at, value: { node: 'list', at, items: key === 'power' ? [by, scalarAt(at, '0')] : [scalarAt(at, '0'), by] } });
  const added = map.entries.flatMap((entry) => { const by = addedTo(entry); return by === undefined ? [] : [{ entry, by }]; });
  const [first, second] = added;
  const isBoth = first !== undefined && second !== undefined && normal(first.entry.key) !== normal(second.entry.key);
  const whole = isBoth ? { ...map, entries: map.entries.flatMap((entry) => (entry === second.entry ? [] : entry === first.entry ? [{ key: 'plus-pt', at: entry.at, value: { node: 'list' as const, at: entry.at, items: normal(entry.key) === 'power' ? [first.by, second.by] : [second.by, first.by] } }] : [entry])) } : map;
  return { ...whole, entries: whole.entries.map((entry): Entry => {
    const key = normal(entry.key);
    if (key !== 'power' && key !== 'toughness') return entry;
    const [only, more] = entry.value.node === 'map' ? entry.value.entries : [];
    if (only === undefined || more !== undefined || !['set', 'plus', 'minus'].includes(only.key) || only.value.node === 'list') return { ...entry, key: `set-${key}` };
    return only.key === 'set' ? { ...entry, key: `set-${key}`, value: only.value } : plus(key, entry.at, only.key === 'plus' ? only.value : lessThan(only.value));
  }) };
}
/** How much a {power: {plus: 1}} or {toughness: {minus: 1}} adds. */
function addedTo({ key, value }: Entry): Node | undefined {
  const [only, more] = value.node === 'map' && ['power', 'toughness'].includes(normal(key)) ? value.entries : [];
  if (only === undefined || more !== undefined || only.value.node === 'list') return undefined;
  return only.key === 'plus' ? only.value : only.key === 'minus' ? lessThan(only.value) : undefined;
}
const lessThan = (by: Node): Node => ({ node: 'map', at: by.at, entries: [{ key: 'minus', at: by.at, value: { node: 'list', at: by.at, items: [{ node: 'scalar', at: by.at, value: 0, source: '0' }, by] } }] });
/** pt: 2/2 and {set: 2/2} set; +1/+1 and {plus: [1, 1]} add, {minus: [1, 1]} takes away. */
function sizeOf(context: Context, node: Node): Part {
  if (node.node === 'map') {
    onlyKeys(context.sink, node, ['set', 'plus', 'minus', 'switch'], 'power and toughness');
    const [set, plus, minus, swap] = ['set', 'plus', 'minus', 'switch'].map((key) => get(node, key));
    if (plus !== undefined && minus !== undefined) report(context.sink, minus.at, 'unknown-key', '"plus:" and "minus:" both say how much is added', 'write what comes of both');
    const less = pair(context, minus)?.map((by): Amount => ({ amount: 'minus', of: [{ amount: 'number', value: 0 }, by] })) as [Amount, Amount] | undefined;
    return { ...one('setPt', pair(context, set)), ...one('plusPt', pair(context, plus) ?? less), ...(swap === undefined ? {} : one('switchPt', booleanOf(context.sink, swap))) };
  }
  return one(node.node === 'scalar' && /^[+-]\d+\/[+-]\d+$/.test(node.source) ? 'plusPt' : 'setPt', pair(context, node));
}
const pair = (context: Context, node: Node | undefined): readonly [Amount, Amount] | undefined => (node === undefined ? undefined : ptOf(context, node));
/** CR 613.4b: one of power and toughness; the other stays as it is. */
function alone(context: Context, node: Node, sizes: (set: Amount) => NonNullable<StaticAbility['setPt']>): Part {
  const set = amountOf(context, node);
  return one('setPt', set === undefined ? undefined : sizes(set));
}
const one = <K extends keyof Part>(key: K, value: Part[K] | undefined): Part => (value === undefined ? {} : { [key]: value });

/** A reference, or a description whose first match is meant ("the top card of your graveyard"). */
function refOrFilter(context: Context, node: Node): Ref | Filter | undefined {
  const arg = argOf(context, node);
  return arg?.arg === 'ref' ? arg.ref : arg?.arg === 'filter' ? arg.filter : undefined;
}
function partOf(context: Context, key: string, node: Node): Part {
  const { sink } = context;
  switch (key) {
    case 'if': return one('if', conditionOf(context, node));
    case 'zones': return { zones: itemsOf(node).map((item) => wordOf(sink, item, [...ZONES, 'anywhere'] as const, 'zone')).filter((zone) => zone !== undefined) };
    case 'control': return one('control', refOf(context, node));
    case 'text': return { text: textChange(context, node) };
    case 'types': return { types: textsOf(sink, node).map(typeWord) };
    case 'keep': return { keep: itemsOf(node).map((item) => wordOf(sink, item, ['types', 'subtypes', 'supertypes'] as const, 'part of the type line')).filter((word) => word !== undefined) };
    case 'add-types': return { addTypes: words(context, node) };
    case 'subtypes': return { subtypes: words(context, node) };
    case 'remove-types': return { removeTypes: textsOf(sink, node).map(typeWord) };
    case 'all-creature-types': return one('allCreatureTypes', booleanOf(sink, node));
    case 'land-types': return { landTypes: words(context, node) };
    case 'add-land-types': return { addLandTypes: textsOf(sink, node).map(typeWord) };
    case 'colors': return { colors: node.node === 'scalar' && node.value === 'colorless' ? [] : colorWord(context, node) };
    case 'add-colors': return { addColors: colorWord(context, node) };
    case 'gain': return { gain: context.read.abilities(context, node) };
    case 'lose': return { lose: losesOf(context, node) };
    case 'copy-text': return one('copyText', refOrFilter(context, node));
    case 'pt': return sizeOf(context, node);
    case 'set-pt': return one('setPt', ptOf(context, node));
    case 'set-power': return alone(context, node, (set) => [set, null]);
    case 'set-toughness': return alone(context, node, (set) => [null, set]);
    case 'plus-pt': return one('plusPt', ptOf(context, node));
    case 'switch-pt': return one('switchPt', booleanOf(sink, node));
    default: return {};
  }
}

/** A static ability, in which "it" is each object that it affects; `worksIn` and `until` stand beside it. */
export function staticOf(context: Context, node: Node, worksIn: readonly (Zone | 'anywhere')[]): StaticAbility | undefined {
  const written = mapOf(context.sink, node, 'a continuous effect, {for: .., ..}');
  const map = written === undefined ? undefined : withSizes(renamed(withAllTypes(written), OTHER_WORDS));
  if (map === undefined) return undefined;
  onlyKeys(context.sink, map, STATIC_KEYS, 'a continuous effect');
  const target = get(map, 'for');
  if (target === undefined) return wrong(context.sink, node, 'a continuous effect with "for:"', 'say whom it concerns: {for: this, ..}');
  const affected = binding(context, 'it');
  const parts = map.entries.map(({ key, value }) => partOf(key === 'gain' || key === 'if' ? context : affected, key.trim().replaceAll(' ', '-'), value));
  checkSizes(context, map, parts);
  checkUncounted(context, target);
  const whom = filterOf(context, target) ?? ANYTHING;
  if (ofPlayers(whom) || namesPlayer(context, whom)) return wrong(context.sink, target, 'objects: a player has no characteristics', 'write what it does for the player, for example {when: {damage: {to: you, from: a red source}}, prevent: all}');
  const given = get(map, 'gain');
  if (given !== undefined && neverAttached(target, whom) && parts.some(saysAttached)) report(context.sink, given.at, 'wrong-type', 'what has this ability is attached to nothing: it has no "enchanted" or "equipped" one', 'write "this" for the creature that has the ability; another one as a target or a choice of the effect that gives it');
  const zones = has(map, 'zones') ? undefined : zonesOf(whom);
  if (zones === 'nowhere') return wrong(context.sink, target, 'permanents, or "zones:" that say where the cards are', 'for example zones: [hand, library, graveyard], or "each creature card in your graveyard"');
  return { ability: 'static', for: whom, defines: definesOf(context, map), worksIn, ...(zones === undefined ? {} : { zones }), ...Object.assign({}, ...parts, ...bothSizes(parts)) as Part };
}
/** CR 301.5, 303.4: what is a creature, and not an Aura or Equipment in so many words, is attached to nothing; nor is a land, a planeswalker or a battle. */
function neverAttached(target: Node, filter: Filter): boolean {
  const tests = filter.test === 'all' ? filter.of : [filter];
  if (target.node === 'scalar' && /^(?:the )?(?:enchanted|equipped|fortified) (?:creature|land|planeswalker|battle)$/i.test(target.source)) return true;
  return tests.some((each) => each.test === 'type' && ['Creature', 'Land', 'Planeswalker', 'Battle'].includes(each.value)) && !tests.some(({ test }) => test === 'subtype' || test === 'any');
}
/** Whether what is given speaks of what the object that has it is attached to. */
const saysAttached = ({ gain }: Part): boolean => records(gain).some((each) => each['ref'] === 'attached-to' && (each['of'] as Ref).ref === 'this');
/** CR 613.4b-c: of two sizes that one effect sets, or adds, one would be nothing. */
function checkSizes({ sink }: Context, { at }: MapNode, parts: readonly Part[]): void {
  const set = parts.flatMap(({ setPt }) => (setPt === undefined ? [] : [setPt]));
  const isSetTwice = [0, 1].some((which) => set.filter((pt) => pt[which] !== null).length > 1);
  if (isSetTwice || parts.filter(({ plusPt }) => plusPt !== undefined).length > 1) report(sink, at, 'unknown-key', `${isSetTwice ? 'what power and toughness are' : 'what is added to power and toughness'} is said twice`, 'leave one of the two out, or write effects of their own');
}
/** Power and toughness, each set by itself. */
function bothSizes(parts: readonly Part[]): readonly Part[] {
  const [first, second, more] = parts.flatMap(({ setPt }) => (setPt === undefined ? [] : [setPt]));
  return first === undefined || second === undefined || more !== undefined ? [] : [{ setPt: [first[0] ?? second[0], first[1] ?? second[1]] }];
}
/** CR 109.2: where the things are that a description means; undefined: on the battlefield, "nowhere": "card" alone does not say. */
function zonesOf(filter: Filter): StaticAbility['zones'] | 'nowhere' {
  const tests = filter.test === 'all' ? filter.of : [filter];
  const zone = tests.flatMap((each) => (each.test === 'any' ? each.of : [each])).flatMap((each) => (each.test === 'zone' ? [each.zone] : []));
  if (zone.length > 0) return zone;
  const outOf = tests.flatMap((each) => (each.test === 'not' && each.of.test === 'zone' ? [each.of.zone] : []));
  if (outOf.length > 0) return ZONES.filter((each) => !outOf.includes(each));
  if (tests.some(({ test }) => test === 'spell')) return ['stack'];
  if (tests.some(({ test }) => test === 'source')) return ['anywhere'];
  return tests.some(({ test }) => test === 'card') ? 'nowhere' : undefined;
}
function definesOf(context: Context, map: MapNode): boolean {
  const node = get(map, 'defines');
  return has(map, 'defines') && node !== undefined && booleanOf(context.sink, node) === true;
}
