/** CR 612: text-changing effects replace colour words, land types and creature types where they are used as such. */
import { sameWord } from './205-type-line.ts';
import type { Ability, Color, TokenSpec } from './ability.ts';
import type { Card } from './model.ts';

export type WordPair = readonly [from: string, to: string];

/** Keys under which a list of words stands for types or colours, not for names. */
const WORD_LISTS: ReadonlySet<string> = new Set(['types', 'addTypes', 'removeTypes', 'subtypes', 'landTypes', 'addLandTypes', 'colors', 'addColors']);
const WORD_TESTS: ReadonlySet<unknown> = new Set(['subtype', 'color']);

/** A word after changes made one after the other, so that three of them can swap two words. */
export const changedWord = (word: string, pairs: readonly WordPair[]): string => pairs.reduce((now, [from, to]) => (sameWord(now, from) ? to : now), word);

/** A list of words changed; the same list if none of them is. */
export function changedWords(words: readonly string[], pairs: readonly WordPair[]): readonly string[] {
  const changed = words.map((word) => changedWord(word, pairs));
  return changed.every((word, index) => word === words[index]) ? words : [...new Set(changed)];
}

/** CR 612.2: the ability with the words changed, names left alone; the same ability if it has none of them. */
export const changedText = (ability: Ability, pairs: readonly WordPair[]): Ability => walk(ability, pairs) as Ability;
/** CR 612.1: what a spell says, with the words changed. */
export const reworded = <T>(text: readonly T[], pairs: readonly WordPair[]): readonly T[] => (pairs.length === 0 ? text : walk(text, pairs) as readonly T[]);

function walk(node: unknown, pairs: readonly WordPair[]): unknown {
  if (Array.isArray(node)) {
    const items = node as readonly unknown[];
    const changed = items.map((item) => walk(item, pairs));
    return changed.every((item, index) => item === items[index]) ? node : changed;
  }
  if (typeof node !== 'object' || node === null) return node;
  const record = node as Readonly<Record<string, unknown>>;
  let result: Record<string, unknown> | null = null;
  for (const [key, value] of Object.entries(record)) {
    const changed = changedField(record, key, value, pairs);
    if (changed !== value) result = { ...(result ?? record), [key]: changed };
  }
  return result ?? node;
}

/** CR 612.2a: what is created is defined by words of the text, too. */
const isToken = (value: unknown): value is TokenSpec => typeof value === 'object' && value !== null && typeof (value as TokenSpec).card === 'string';
function changedField(record: Readonly<Record<string, unknown>>, key: string, value: unknown, pairs: readonly WordPair[]): unknown {
  if (key === 'value' && typeof value === 'string' && WORD_TESTS.has(record['test'])) return changedWord(value, pairs);
  if (key === 'keyword' && typeof value === 'string') return landwalk(value, pairs);
  if (WORD_LISTS.has(key) && Array.isArray(value) && value.every((word) => typeof word === 'string')) return changedWords(value, pairs);
  if (key === 'token' && isToken(value)) return { ...(walk(value, pairs) as TokenSpec), words: [...(value.words ?? []), ...pairs] };
  return walk(value, pairs);
}

/** CR 702.14a: the land type within a landwalk keyword. */
function landwalk(keyword: string, pairs: readonly WordPair[]): string {
  const land = keyword.endsWith('walk') ? keyword.slice(0, -'walk'.length) : '';
  const changed = land === '' ? '' : changedWord(land, pairs);
  return changed === land ? keyword : `${changed.toLowerCase()}walk`;
}

const rewritten = new WeakMap<Card, Map<string, Card>>();
/** CR 612.2a, 612.4: the card of a token as a changed text defines it: its types, colors and text, and its name where that consists of its types; the same one for equal changes. */
export function changedToken(card: Card, pairs: readonly WordPair[]): Card {
  const known = rewritten.get(card) ?? new Map<string, Card>();
  rewritten.set(card, known);
  const key = JSON.stringify(pairs);
  const found = known.get(key) ?? tokenNow(card, pairs);
  known.set(key, found);
  return found;
}
function tokenNow(card: Card, pairs: readonly WordPair[]): Card {
  const subtypes = changedWords(card.subtypes, pairs);
  return { ...card, subtypes, name: sameWord(card.name, card.subtypes.join(' ')) ? subtypes.join(' ') : card.name, colors: changedWords(card.colors, pairs) as readonly Color[], text: card.text.map((ability) => changedText(ability, pairs)) };
}
