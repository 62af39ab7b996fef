/** CR 612: text-changing effects replace colour words, land types and creature types where they are used as such. */
import { sameWord } from './205-type-line.ts';
import type { Ability } from './ability.ts';

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

function changedField(record: Readonly<Record<string, unknown>>, key: string, value: unknown, pairs: readonly WordPair[]): unknown {
  if (key === 'value' && typeof value === 'string' && WORD_TESTS.has(record['test'])) return changedWord(value, pairs);
  if (key === 'keyword' && typeof value === 'string') return landwalk(value, pairs);
  if (WORD_LISTS.has(key) && Array.isArray(value) && value.every((word) => typeof word === 'string')) return changedWords(value, pairs);
  return walk(value, pairs);
}

/** CR 702.14a: the land type within a landwalk keyword. */
function landwalk(keyword: string, pairs: readonly WordPair[]): string {
  const land = keyword.endsWith('walk') ? keyword.slice(0, -'walk'.length) : '';
  const changed = land === '' ? '' : changedWord(land, pairs);
  return changed === land ? keyword : `${changed.toLowerCase()}walk`;
}
