/** CR 702: what a keyword ability stands for, as the abilities of the same algebra. */
import { DEVOURED } from '../../rules/perform.ts';
import { expansionOf } from '../../rules/702-keywords.ts';
import type { Ability, Amount, Instruction } from '../../rules/ability.ts';
import { abilitiesOf } from './abilities.ts';
import { numbersFrom, UP_TO_N } from '../values/choices.ts';
import { type Context, type Readers, withTexts } from '../phrases/context.ts';
import { NO_NAMES } from '../yaml/cursor.ts';
import { type OwnEntry, ownTable, withoutProblems } from '../yaml/own-table.ts';
import { KEYWORD_PARTS, USUAL_NUMBERS, keywordName } from './keyword-table.ts';

const table = ownTable(KEYWORD_PARTS);
/** What a keyword stands for, and the cards of the tokens that it creates. */
interface Parts { readonly abilities: readonly Ability[]; readonly tokens: Context['defined'] }
const parts = new Map<string, Parts>();
const NO_TOKENS: Context['defined'] = new Map();
/** The tokens that a keyword speaks of, by the phrase that describes them. */
export const tokensOfKeyword = (readers: Readers, keyword: string): Context['defined'] => (table.names.includes(keyword) ? (partsOf(readers, keyword)?.tokens ?? NO_TOKENS) : NO_TOKENS);

/** The keywords that have parts; what X means of one is no other keyword. */
export const expandable = (): readonly string[] => table.names.filter((name) => keywordName(name) !== undefined);

/** CR 702.82c: devour of a quality, as devour with other things to eat. */
function devouring(name: string): OwnEntry | undefined {
  const quality = /^devour (.+)$/.exec(name)?.[1];
  if (quality === undefined || quality === 'X') return undefined; // a number
  const plain = table.find('devour');
  return plain === undefined ? undefined : { ...plain, node: withTexts(plain.node, (text) => (text === 'any number of creatures you control' ? `any number of ${quality} you control` : text)) };
}
/** CR 702.29e: "forestcycling", "basic landcycling": a card of that type is searched for in place of the draw. */
function typecycling(name: string): OwnEntry | undefined {
  const kind = /^(.+)cycling$/.exec(name)?.[1];
  const plain = kind === undefined ? undefined : table.find('typecycling');
  return plain === undefined || kind === undefined ? undefined : { ...plain, node: withTexts(plain.node, (text) => (text === 'a land card' ? `a ${kind === 'artifact land' ? kind : kind.replace(/^(basic )?(?!land$)(\w)/, (_, basic: string | undefined, letter: string) => `${basic ?? ''}${letter.toUpperCase()}`)} card` : text === 'typecycling' ? name : text)) };
}
/** Reads a keyword's entry once; a problem in the table is a mistake of ours. */
function partsOf(readers: Readers, name: string): Parts | undefined {
  const entry = table.find(name) ?? devouring(name) ?? typecycling(name);
  if (entry === undefined) return undefined;
  let found = parts.get(name);
  if (found === undefined) {
    const context: Context = { sink: entry.sink, read: readers, scope: NO_NAMES, defined: new Map(), mentioned: new Map() };
    const abilities = abilitiesOf(context, entry.node).map((ability) => withOwnX('name' in ability && ability.name !== undefined ? ability : { ...ability, name }) as Ability);
    found = { abilities: name.startsWith('devour') ? eaten(abilities) : abilities, tokens: context.defined };
    withoutProblems(entry, name);
    parts.set(name, found);
  }
  return found;
}

/** CR 702.82b: what is sacrificed so was devoured. */
const eaten = (abilities: readonly Ability[]): readonly Ability[] => abilities.map((ability): Ability => (ability.ability === 'when' ? { ...ability, along: ability.along.map((step) => (step.do === 'event' ? { ...step, linked: DEVOURED } : step)) } : ability));
/** CR 107.3, 702.156a: X in the meaning of a keyword is that of whoever has it; X as its number is that of who says it. */
function withOwnX(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value === UP_TO_N) return value;
  if (Array.isArray(value)) return value.map(withOwnX);
  return { ...Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withOwnX(item)])), ...('amount' in value && value.amount === 'x' ? { own: true } : {}) };
}
const isMana = (step: Instruction): boolean => step.do === 'event' && step.kind === 'pay';
/** An ability with what its keyword costs where the table has one mana. */
function withPrice<T>(tree: T, price: readonly Instruction[]): T {
  if (typeof tree !== 'object' || tree === null) return tree;
  if (Array.isArray(tree)) return tree.map((each: unknown) => withPrice(each, price)) as T;
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, key === 'cost' && Array.isArray(value) ? (value as readonly Instruction[]).flatMap((step) => (isMana(step) ? price : [step])) : withPrice(value as unknown, price)])) as T;
}
const AGE: Amount = { amount: 'value', value: 'counters', of: { ref: 'this' }, kind: 'age' };
/** CR 702.24a: life is paid once for each age counter; how much mana it is nobody counts. */
const forEachAge = (price: readonly Instruction[]): readonly Instruction[] => price.map((step): Instruction => {
  const amount = step.do === 'event' && step.kind === 'pay-life' ? step.args['amount'] : undefined;
  return step.do === 'event' && amount?.arg === 'amount' ? { ...step, args: { ...step.args, amount: { arg: 'amount', amount: { amount: 'times', of: [amount.amount, AGE] } } } } : step;
});
/** Replaces the number N in every amount of a part. */
function withNumber(value: unknown, n: Amount): unknown {
  if (Array.isArray(value)) return value.map((item) => withNumber(item, n));
  if (typeof value !== 'object' || value === null) return value;
  const record = value as Readonly<Record<string, unknown>>;
  if (record['amount'] === 'chosen' && record['name'] === 'N') return n;
  if (record['words'] === UP_TO_N) return { ...record, words: numbersFrom(1, n.amount === 'number' ? Number(n.value) : 1) };
  return Object.fromEntries(Object.entries(record).map(([key, item]) => [key, withNumber(item, n)]));
}

/**
 * CR 702: the abilities that a keyword stands for, with its number put in (1 if it has none; for X there may be an entry of its own) and the keyword as their name.
 * CR 702.38b, 702.43b, 702.44d, 702.54c, 702.58b, 702.63c, 702.64c, 702.136b: each instance is an ability of its own.
 * Empty for a keyword that says nothing of replacement, prevention or "can't", such as flying.
 */
export function expandKeywordWith(readers: Readers, keyword: string, n?: Amount, price?: readonly Instruction[]): readonly Ability[] {
  const name = keywordName(keyword);
  const eats = name === undefined && /^devour \S/.test(keyword) ? partsOf(readers, keyword) : undefined;
  const found = name === undefined ? eats : ((n?.amount === 'x' ? partsOf(readers, `${name} X`) : undefined) ?? partsOf(readers, name));
  return found === undefined ? expansionOf({ ability: 'keyword', keyword }) : (withNumber(price === undefined ? found.abilities : found.abilities.map((ability) => withPrice(ability, name === 'cumulative upkeep' ? forEachAge(price) : price)), n ?? { amount: 'number', value: USUAL_NUMBERS[name ?? ''] ?? 1 }) as readonly Ability[]);
}
