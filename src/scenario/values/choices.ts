/** Choices: {original: a creature on the battlefield}, {kind: a creature type}, {words: [Khans, Dragons]}. */
import type { Amount, ChooseSpec, Filter, Ref } from '../../rules/ability.ts';
import { amountOf } from './amounts.ts';
import { type Context, NOUGHT, accept, filterOf, scalarAt } from '../phrases/context.ts';
import { type Parsed, type Scope } from '../yaml/cursor.ts';
import { parseNounPhrase, parseRef } from '../phrases/phrases.ts';
import { playerRefOf } from '../phrases/player-or-object.ts';
import { booleanOf, checkKey, countOf, get, mapOf, normal, onlyKeys, textOf, textsOf, wordOf } from '../yaml/read.ts';
import { SUBTYPES } from '../vocabulary/subtypes.ts';
import { CARD_TYPES, COLOR_WORDS, atRandom } from '../vocabulary/words.ts';
import { choiceOfWhom } from '../phrases/whose-choice.ts';
import { type MapNode, type Node, report } from '../yaml/yaml.ts';

type What = Pick<ChooseSpec, 'what' | 'filter' | 'among' | 'from' | 'to' | 'words' | 'but' | 'random'>;
const OPEN: readonly (readonly [RegExp, ChooseSpec['what']])[] = [
  [/^(?:a|an) creature type$/, 'creature-type'], [/^(?:a|an) colou?r$/, 'color'], [/^(?:a|an|the name of a) (?:nonland )?card(?: name)?$/, 'card-name'], [/^a (?:basic )?land type$/, 'land-type'], [/^a card type$/, 'card-type'],
  [/^(?:a|an) (?:kind of counter|counter kind)$/, 'counter-kind'],
];
const MOST_NUMBERS = 1000;
export const numbersFrom = (low: number, high: number): readonly string[] => Array.from({ length: Math.min(Math.max(0, high - low + 1), MOST_NUMBERS) }, (_, i) => String(low + i));
/** Stands for the numbers from 1 to a keyword's N until the keyword says it. */
export const UP_TO_N: readonly string[] = ['1', '2', '3'];

function numberChoice(text: string): What | undefined {
  if (text === 'a number from 1 to N') return { what: 'number', words: UP_TO_N };
  const range = /^a number (?:from|between) (\d+) (?:to|and) (\d+)$/.exec(text);
  if (range === null) return text === 'a number' ? { what: 'number' } : undefined;
  const [low, high] = [Number(range[1]), Number(range[2])];
  return high >= low && high - low < MOST_NUMBERS ? { what: 'number', words: numbersFrom(low, high) } : undefined;
}

/** "a color other than white", "a creature type other than Wall or Elf": all but those words. */
function othersThan(text: string): Parsed<What> | undefined {
  const [, all = '', named = ''] = /^(.+?) (?:other than|except) (.+)$/.exec(text) ?? [];
  const what = OPEN.find(([pattern]) => pattern.test(all))?.[1];
  if (what === undefined) return undefined;
  const but = named.split(/, (?:or |and )?| or | and /).filter((word) => word !== '');
  const wrongly = but.find((word) => (what === 'color' ? !(COLOR_WORDS as readonly string[]).includes(word) : !/^\p{Lu}/u.test(word)));
  if (wrongly !== undefined) return { ok: false, problem: { code: 'phrase', message: `"${wrongly}" is no ${all.replace(/^an? /, '')}`, hint: 'for example "a color other than white", "a creature type other than Wall"' } };
  return { ok: true, value: { what, but } };
}

/** "a kind of counter on that creature": of those that are there. */
function kindOnWhat(text: string, scope: Scope): Parsed<What> | undefined {
  const what = /^an? (?:kind of counter|counter kind) (?:on|among) (.+)$/.exec(text)?.[1];
  if (what === undefined) return undefined;
  const ref = parseRef(what, scope);
  if (ref.ok) return { ok: true, value: { what: 'counter-kind', filter: { test: 'ref', ref: ref.value } } };
  const phrase = parseNounPhrase(what, scope);
  return phrase.ok ? { ok: true, value: { what: 'counter-kind', filter: phrase.value.filter } } : phrase;
}
/** "one of the seen", "up to two creature cards of the seen": of what was chosen before under a name. */
function ofChosen(text: string, scope: Scope): Parsed<What> | undefined {
  const [, much = '', name = ''] = /^(.+) of the (\S+)$/.exec(text) ?? [];
  const of = scope.bound.includes(name) ? parseRef(`the ${name}`, scope) : undefined;
  if (of?.ok !== true) return undefined;
  const said = much === 'one' ? 'a card' : /\bcards?$/.test(much) ? much : `${much}${much === 'any number' ? ' of' : ''} cards`;
  const found = parseChoice(said, scope);
  const is: Filter = { test: 'ref', ref: of.value };
  return found.ok ? { ok: true, value: { ...found.value, filter: found.value.filter === undefined ? is : { test: 'all', of: [found.value.filter, is] } } } : undefined;
}
/** "the name of a nonland card revealed this way", "the name of a creature you control": one of the names of these (201.2). */
function nameAmong(text: string, scope: Scope): Parsed<What> | undefined {
  const [, what, shown] = /^(?:a|the) name of (an? .+?)( revealed this way)?$/.exec(text) ?? [];
  const phrase = what === undefined ? undefined : parseNounPhrase(what, scope);
  if (phrase?.ok !== true) return phrase;
  const { filter } = phrase.value;
  return { ok: true, value: { what: 'card-name', among: shown === undefined ? filter : { test: 'all', of: [filter, { test: 'ref', ref: { ref: 'bound', name: 'revealed' } }] } } };
}
/** "black or red", "odd or even", "creature or land", "land or nonland", "Jeskai or Temur": one of these words, which are no things and no subtypes of the game. */
function oneWordOf(text: string, { players, labels, bound }: Scope): What | undefined {
  const words = text.replace(/^either /, '').split(/, (?:or )?| or /);
  const isFree = (word: string): boolean => /^\p{Lu}[\p{L}'-]*$/u.test(word) && !SUBTYPES.has(word) && ![...players, ...labels, ...bound].includes(word);
  const alike = [(word: string) => (COLOR_WORDS as readonly string[]).includes(word), (word: string) => word === 'odd' || word === 'even', (word: string) => (CARD_TYPES as readonly string[]).some((type) => type.toLowerCase() === word.replace(/^non/, '')), isFree];
  return words.length > 1 && alike.some((is) => words.every(is)) ? { what: 'word', words } : undefined;
}
/** "strength or numbers": whether words of its own are meant, is not guessed, but said. */
function withWords<T>(text: string, refused: Parsed<T>): Parsed<T> {
  const words = /^[\p{Ll}'-]+(?:(?:, | or |, or )[\p{Ll}'-]+)+$/u.test(text) ? text.split(/, (?:or )?| or /) : [];
  return refused.ok || words.length === 0 ? refused : { ok: false, problem: { ...refused.problem, hint: `where these are words and no things, write {words: [${words.join(', ')}]}` } };
}
/** What a choice phrase asks for: "up to two creatures you control", "a color", "a number from 1 to 5", "an opponent". */
export function parseChoice(text: string, scope: Scope): Parsed<What> {
  const chance = atRandom(text);
  const drawn = chance === undefined ? undefined : parseChoice(chance, scope);
  if (drawn?.ok === true) return { ok: true, value: { ...drawn.value, random: true } };
  const open = text === 'a card' ? undefined : OPEN.find(([pattern]) => pattern.test(text))?.[1];
  if (open !== undefined) return { ok: true, value: { what: open, ...(open === 'card-name' && / nonland /.test(text) ? { filter: { test: 'not', of: { test: 'type', value: 'Land' } } } : {}) } };
  const others = othersThan(text);
  if (others !== undefined) return others;
  const named = nameAmong(text, scope);
  if (named !== undefined) return named;
  const number = numberChoice(text);
  if (number !== undefined) return { ok: true, value: number };
  const kind = kindOnWhat(text, scope);
  if (kind !== undefined) return kind;
  const before = ofChosen(text, scope);
  if (before !== undefined) return before;
  const words = oneWordOf(text, scope);
  if (words !== undefined) return { ok: true, value: words };
  const phrase = parseNounPhrase(text, scope);
  if (!phrase.ok) return withWords(text, phrase);
  const { quantity, filter, plural } = phrase.value;
  if (plural && quantity.how === 'bare') return { ok: false, problem: { code: 'phrase', message: `"${text}" does not say how many are chosen`, hint: 'say how many: "a ..", "two ..", "up to two ..", "any number of ..", "all .."' } };
  const isPlayer = filter.test === 'player' || filter.test === 'opponent' || (filter.test === 'all' && filter.of.some((each) => each.test === 'player'));
  // "all creature cards among them": as many as there are
  const all: Amount | undefined = quantity.how === 'each' ? { amount: 'count', of: filter } : undefined;
  const from: Amount | undefined = quantity.count ?? all;
  const to: Amount | 'any' | undefined = quantity.upTo ?? quantity.count ?? all;
  return { ok: true, value: { what: isPlayer ? 'players' : 'objects', filter, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) } };
}

/** The choices of a `choose:` or `reveal:` map, in order; each may use the names before it. */
export function choicesOf(context: Context, node: Node, who?: Ref): readonly ChooseSpec[] {
  const map = mapOf(context.sink, node, 'choices, {name: what is chosen}');
  if (map === undefined) return [];
  const words = get(map, 'words');
  if (words?.node === 'list' && map.entries.length === 1) return [{ name: 'word', what: 'word', words: textsOf(context.sink, words), ...(who === undefined ? {} : { who }) }];
  const chooser = chooserIn(context, map);
  const asked = chooser === undefined ? who : playerRefOf(context, chooser.value);
  const entries = map.entries.filter((each) => each !== chooser);
  for (const { key, at } of entries) checkKey(context.sink, at, key, 'a choice');
  return entries.map(({ key, value }) => choiceOf(context, key, value, asked)).filter((spec) => spec !== undefined);
}
/** Keys that say who chooses. */
const CHOOSERS: readonly string[] = ['who', 'player', 'by', 'chosen-by', 'chooser'];
/** {chosen: a creature, player: Amy}, {original: a creature, by: an opponent}: somebody who is named chooses, and is not chosen. */
const chooserIn = (context: Context, map: MapNode): MapNode['entries'][number] | undefined =>
  (map.entries.length < 2 ? undefined : map.entries.find(({ key, value }) => CHOOSERS.includes(normal(key)) && value.node === 'scalar' && (parseRef(value.source, context.scope).ok || (normal(key) !== 'player' && /^(?:an|any) opponent$/.test(value.source)))));
/** The name of what is revealed where nothing names it; "revealed this way" asks whether something was. */
const REVEALED = 'revealed';
const isOneReveal = (node: MapNode): boolean => get(node, 'what') !== undefined;
/** The names of a map's choices; {what: .., may: true} names none. */
export function namesChosen(node: MapNode): readonly { readonly name: string; readonly value: Node }[] {
  return isOneReveal(node) ? [{ name: REVEALED, value: node }] : node.entries.map(({ key, value }) => ({ name: key, value }));
}
/** CR 614.12a: {shown: up to one Dragon card in your hand}, or as a payment is written, {player: you, what: a Dragon card from your hand, may: true}: one at most where it may be left. */
export function revealsOf(context: Context, node: Node): readonly ChooseSpec[] {
  if (node.node !== 'map' || !isOneReveal(node)) return choicesOf(context, node);
  onlyKeys(context.sink, node, ['what', 'player', 'may'], 'what is revealed');
  const [what = node, player, may] = ['what', 'player', 'may'].map((key) => get(node, key));
  const spec = choiceOf(context, REVEALED, what, player === undefined ? undefined : playerRefOf(context, player));
  const isFree = may !== undefined && booleanOf(context.sink, may) === true;
  return spec === undefined ? [] : [isFree && spec.from === undefined ? { ...spec, from: NOUGHT, to: spec.to ?? { amount: 'number', value: 1 } } : spec];
}
const SIDES = 6;
/** Fields of an event that are not the name of a coin or die. */
const isSaidOfEvent = (what: 'roll' | 'flip', key: string): boolean => ['player', 'who', 'number', 'amount', 'by', ...(what === 'roll' ? ['sides'] : [])].includes(normal(key));
/** What is rolled or flipped while an effect is applied: {roll: {die: 4}}, {flip: {coin: 1}}; whatever falls is up to chance, each side alike (705.1, 706.2). */
export function fallsOf(context: Context, node: Node | undefined, what: 'roll' | 'flip'): readonly ChooseSpec[] {
  const map = node === undefined ? undefined : mapOf(context.sink, node, what === 'roll' ? 'dice, {name: sides}' : 'coins, {name: 1}');
  return (map?.entries ?? []).map(({ key, at, value }): ChooseSpec => {
    checkKey(context.sink, at, key, 'what falls');
    if (isSaidOfEvent(what, key)) report(context.sink, at, 'unknown-key', `an effect ${what}s for its controller as it is applied; "${key}" is no name of a ${what === 'flip' ? 'coin' : 'die'}`, what === 'flip' ? 'write flip: you; whoever it is, each side falls alike: {chosen: {flip: heads}}' : 'write roll: {die: 20}, or roll: {player: you, sides: 6}');
    if (what === 'flip') return { name: key, what: 'word', words: ['heads', 'tails'], random: true };
    const sides = value.node === 'scalar' ? countOf(context.sink, value, 'a number of sides') : undefined;
    if (value.node !== 'scalar') report(context.sink, value.at, 'wrong-type', 'a die is its number of sides', 'write roll: {die: 20}');
    return { name: key, what: 'number', words: numbersFrom(1, Math.min(Number(sides ?? SIDES), MOST_NUMBERS)), random: true };
  });
}
/** {any: [a creature, a land]}: a description as a map. */
const isDescription = (node: Node): boolean => node.node === 'map' && node.entries.length > 0 && node.entries.every(({ key }) => ['any', 'all', 'not'].includes(key));
const describedAs = (filter: Filter | undefined): What | undefined => (filter === undefined ? undefined : { what: 'objects', filter });
function choiceOf(context: Context, name: string, node: Node, who: Ref | undefined): ChooseSpec | undefined {
  const by = who === undefined ? {} : { who };
  if (node.node === 'list') return { name, what: 'word', words: textsOf(context.sink, node), ...by };
  if (node.node === 'map') return longChoice(context, name, isDescription(node) ? { ...node, entries: [{ key: 'what', at: node.at, value: node }] } : node, who);
  const written = textOf(context.sink, node, 'what is chosen');
  const said = written === undefined ? undefined : choiceOfWhom(written);
  if (said?.who !== undefined && said.who !== 'you') return choiceOf(context, name, scalarAt(node.at, said.plain), playerRefOf(context, scalarAt(node.at, said.who)) ?? who);
  const text = said?.plain ?? written;
  const what = text === undefined ? undefined : accept(context, node, parseChoice(text, context.scope));
  return what === undefined ? undefined : { name, ...what, ...by };
}
/** {what: PHRASE, who: REF, from: 0, to: 3, random: true, each: type} or {words: [..], who: REF}. */
function longChoice(context: Context, name: string, map: MapNode, given: Ref | undefined): ChooseSpec | undefined {
  const { sink } = context;
  onlyKeys(sink, map, ['what', 'words', ...CHOOSERS, 'from', 'to', 'random', 'each', 'entering', 'total-mana-value'], 'a choice');
  const [what, words, from, to, random, each] = ['what', 'words', 'from', 'to', 'random', 'each'].map((key) => get(map, key));
  const [whoNode] = CHOOSERS.map((key) => get(map, key)).filter((node) => node !== undefined);
  const more = CHOOSERS.map((key) => get(map, key)).filter((node) => node !== undefined)[1];
  if (more !== undefined) report(sink, more.at, 'unknown-key', 'who chooses is said twice', 'leave one of the two out');
  if (what !== undefined && words !== undefined) report(sink, words.at, 'unknown-key', '"what:" and "words:" both say what is chosen', 'leave one of the two out');
  if (what === undefined && words === undefined) report(sink, map.at, 'missing-key', `nothing says what is chosen as "${name}"`, `write choose: {${name}: a creature}, or {${name}: {what: a creature, who: an opponent}}`);
  const who = whoNode === undefined ? given : playerRefOf(context, whoNode);
  const text = what === undefined || isDescription(what) ? undefined : textOf(sink, what);
  const asked: What | undefined = words !== undefined ? { what: 'word', words: textsOf(sink, words) } : what !== undefined && isDescription(what) ? describedAs(filterOf(context, what)) : text === undefined || what === undefined ? undefined : accept(context, what, parseChoice(text, context.scope));
  if (asked === undefined) return undefined;
  const least = from === undefined ? undefined : amountOf(context, from);
  const most = to === undefined ? undefined : to.node === 'scalar' && to.value === 'any' ? 'any' : amountOf(context, to);
  const entering = get(map, 'entering');
  const totalNode = get(map, 'total-mana-value');
  const total = totalNode === undefined ? undefined : amountOf(context, totalNode);
  const alsoEntering = entering === undefined ? undefined : booleanOf(sink, entering);
  const chance = random === undefined ? undefined : booleanOf(sink, random);
  const oneEach = each === undefined ? undefined : wordOf(sink, each, ['type', 'name'] as const, 'limit');
  return {
    name, ...asked, ...(who === undefined ? {} : { who }), ...(least === undefined ? {} : { from: least }), ...(most === undefined ? {} : { to: most }),
    ...(alsoEntering === false ? { notEntering: true } : {}), ...(chance === undefined ? {} : { random: chance }), ...(oneEach === undefined ? {} : { each: oneEach }), ...(total === undefined ? {} : { total }),
  };
}
