/** Words that are all but one of those that the rules know: one of somebody's own is fine where the rules leave room for it, a misspelt one would silently fit nothing. */
import { distance } from 'fastest-levenshtein';
import { NAMED_ACTIONS } from '../vocabulary/event-fields.ts';
import { SUBTYPES } from '../vocabulary/subtypes.ts';
import { records } from '../vocabulary/records-of.ts';
import { CARD_TYPES, KEYWORDS, MANA_TYPES, OBJECT_DESIGNATIONS, SUPERTYPES } from '../vocabulary/words.ts';
import { type Node, type Sink, report } from './yaml.ts';

type Tree = Readonly<Record<string, unknown>>;
/** Words of one sort: where they stand, and which there are. Shorter ones than `shortest` have too many neighbours. */
interface Lexicon { readonly what: string; readonly code: string; readonly known: readonly string[]; readonly shortest: number; readonly in: (each: Tree) => readonly unknown[] }

const TYPES: readonly string[] = [...SUBTYPES, ...CARD_TYPES, ...SUPERTYPES];
const TYPE_LISTS = ['types', 'removeTypes', 'subtypes', 'addTypes', 'landTypes', 'addLandTypes'] as const;
const DESIGNATIONS: readonly string[] = [...OBJECT_DESIGNATIONS, 'monarch', 'initiative', "city's blessing", 'day', 'night'];
/** CR 122.1b-i: kinds of counters that mean something by themselves; there are many others. */
const COUNTERS: readonly string[] = ['stun', 'shield', 'finality', 'loyalty', 'defense', 'poison', 'flying', 'first strike', 'double strike', 'deathtouch', 'haste', 'hexproof', 'indestructible', 'lifelink', 'menace', 'reach', 'trample', 'vigilance'];
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);
/** The words that an instruction gives a field, or a pattern asks for. */
function fieldWords(each: Tree, kind: string, field: string): readonly unknown[] {
  if (each['kind'] !== kind) return [];
  const given = (each['args'] as Readonly<Record<string, Tree>> | undefined)?.[field]?.['word'];
  return [given, ...listOf(each['tests']).flatMap((test) => ((test as Tree)['field'] === field ? listOf((test as Tree)['words']) : []))];
}
const asksPaid = (each: Tree): boolean => each['if'] === 'paid' || each['test'] === 'paid' || each['amount'] === 'times-paid';

const LEXICA: readonly Lexicon[] = [
  { what: 'subtype', code: 'unknown-subtype', known: TYPES, shortest: 5, in: (each) => [...(each['test'] === 'subtype' ? [each['value']] : []), ...TYPE_LISTS.flatMap((key) => listOf(each[key]))] },
  { what: 'keyword', code: 'unknown-keyword', known: KEYWORDS, shortest: 4, in: (each) => listOf(each['lose']) },
  { what: 'cost of a keyword', code: 'unknown-word', known: KEYWORDS, shortest: 5, in: (each) => (asksPaid(each) ? [each['how']] : []) },
  { what: 'keyword action', code: 'unknown-word', known: NAMED_ACTIONS, shortest: 5, in: (each) => fieldWords(each, 'keyword-action', 'action') },
  { what: 'designation', code: 'unknown-word', known: DESIGNATIONS, shortest: 5, in: (each) => fieldWords(each, 'designate', 'what') },
  { what: 'type of mana', code: 'unknown-word', known: MANA_TYPES, shortest: 3, in: (each) => [...fieldWords(each, 'add-mana', 'types'), ...fieldWords(each, 'add-mana', 'type'), ...(each['change'] === 'word' && (each['field'] === 'type' || each['field'] === 'types') ? [each['value']] : [])] },
  { what: 'kind of counter', code: 'unknown-word', known: COUNTERS, shortest: 4, in: (each) => (each['args'] === undefined && each['tests'] === undefined ? [each['kind']] : fieldWords(each, String(each['kind']), 'kind')) },
  { what: 'reason', code: 'unknown-word', known: ['life', 'library', 'poison'], shortest: 4, in: (each) => ['lose', 'win', 'draw-game'].flatMap((kind) => fieldWords(each, kind, 'because')) },
];

const swapped = (a: string, b: string): boolean => a.length === b.length && distance(a, b) === 2 && [...a].sort().join('') === [...b].sort().join('');
const cache = new Map<Lexicon, Map<string, string | undefined>>();
/** Two letters that changed places make no other word of this length. */
const SHORTEST = 4;
const uncapitalised = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1);
/** The known word that a word misses by one letter and its capital, or by two that changed places. */
function meantIn(lexicon: Lexicon, word: string): string | undefined {
  const { known, shortest } = lexicon;
  if (word.length < SHORTEST || known.includes(word)) return undefined;
  const found = cache.get(lexicon) ?? new Map<string, string | undefined>();
  cache.set(lexicon, found);
  if (!found.has(word)) found.set(word, known.find((each) => swapped(word, each) || (each.length >= shortest && Math.abs(each.length - word.length) <= 1 && distance(uncapitalised(word), uncapitalised(each)) <= 1)));
  return found.get(word);
}
/** The type or subtype that a word nearly is. */
export const typeMeant = (word: string): string | undefined => (LEXICA[0] === undefined ? undefined : meantIn(LEXICA[0], word));

/** CR 122.1a: a kind of counter that begins with a sign is one of power and toughness. */
const isSize = (kind: string): boolean => !/^[+-]/.test(kind) || /^[+-](?:\d+|[XN])\/[+-](?:\d+|[XN])$/.test(kind);
const kindsIn = (each: Tree): readonly unknown[] => [each['kind'], each['word'], ...(each['field'] === 'kind' ? listOf(each['words']) : [])];

function placeOf(node: Node, word: string): number | undefined {
  if (node.node === 'scalar') return node.source.includes(word) ? node.at : undefined;
  if (node.node === 'list') return node.items.map((item) => placeOf(item, word)).find((at) => at !== undefined);
  return node.entries.map(({ key, at, value }) => (key === word ? at : placeOf(value, word))).find((at) => at !== undefined);
}
/** A word that cannot be meant, and what is said of it. */
interface Slip { readonly word: string; readonly code: string; readonly message: string; readonly hint: string }
const isText = (word: unknown): word is string => typeof word === 'string';
function slipOf(lexicon: Lexicon, word: string): Slip | undefined {
  const meant = meantIn(lexicon, word);
  return meant === undefined ? undefined : { word, code: lexicon.code, message: `"${word}" is no ${lexicon.what}`, hint: `did you mean "${meant}"?` };
}
const slipOfKind = (kind: string): Slip | undefined => (isSize(kind) ? undefined : { word: kind, code: 'unknown-word', message: `"${kind}" is no kind of counter`, hint: 'write +1/+1 or -1/-1' });
/** Whether a word is a slip in one of the lexica, wherever it may stand. */
const suspects = new Map<string, boolean>();
function isSuspect(word: string): boolean {
  let is = suspects.get(word);
  if (is === undefined) {
    if (suspects.size > 20_000) suspects.clear();
    suspects.set(word, (is = !isSize(word) || LEXICA.some((lexicon) => meantIn(lexicon, word) !== undefined)));
  }
  return is;
}
/** The keys under which words of a lexicon stand. */
const WORD_KEYS: ReadonlySet<string> = new Set([...TYPE_LISTS, 'value', 'lose', 'how', 'word', 'words', 'kind', 'because']);
/** Whether any word of a tree is, so that most trees need no second look. */
function hasSuspects(tree: unknown, key = ''): boolean {
  if (typeof tree === 'string') return WORD_KEYS.has(key) && isSuspect(tree);
  if (typeof tree !== 'object' || tree === null) return false;
  if (Array.isArray(tree)) return tree.some((part) => hasSuspects(part, key));
  for (const own in tree) if (hasSuspects((tree as Tree)[own], own === 'value' && (tree as Tree)['test'] !== 'subtype' && (tree as Tree)['change'] !== 'word' ? '' : own)) return true;
  return false;
}
const known = new WeakMap<object, readonly Slip[]>(); // a card is read once for many scenarios
/** The slips of a tree; what the tree itself gives a name to, payments and abilities, is none. */
function slipsIn(tree: object): readonly Slip[] {
  let found = known.get(tree);
  if (found === undefined && !hasSuspects(tree)) known.set(tree, (found = []));
  if (found === undefined) {
    const all = records(tree);
    const named = new Set(all.map(({ name, subtypes }) => (subtypes === undefined ? name : undefined))); // a token is called by its subtypes (111.4)
    const slips = all.flatMap((each) => [...LEXICA.flatMap((lexicon) => lexicon.in(each).filter(isText).map((word) => slipOf(lexicon, word))), ...kindsIn(each).filter(isText).map(slipOfKind)]);
    known.set(tree, (found = slips.filter((slip) => slip !== undefined).filter(({ word }) => !named.has(word))));
  }
  return found;
}
/**
 * Reports misspelt words of what was read.
 * @param node where it stands; a word that does not stand there is another text's
 */
export function checkMisspelt(sink: Sink, node: Node, trees: readonly object[]): void {
  for (const { word, code, message, hint } of trees.flatMap(slipsIn)) {
    const at = placeOf(node, word);
    if (at !== undefined) report(sink, at, code, message, hint);
  }
}
