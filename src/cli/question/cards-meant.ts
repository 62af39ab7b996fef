import type { KnownCards } from '../engine.ts';

/** What was asked for before: all names are compared with every word of a question. */
const known = new Map<string, string>();
const MOST_KNOWN = 20_000;
/** Letters as one types them: no capitals, accents or punctuation. */
export function plainLetters(text: string): string {
  const before = known.get(text);
  if (before !== undefined) return before;
  const plain = text.normalize('NFD').replace(/[^\p{L}\p{N} ]/gu, '').toLowerCase();
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, plain);
  return plain;
}

/** The names that have all these words in them, or the one that is just this. */
export function namesWith(names: readonly string[], words: readonly string[]): readonly string[] {
  const exact = names.filter((name) => plainLetters(name) === plainLetters(words.join(' ')));
  if (exact.length > 0) return exact;
  const parts = words.map(plainLetters).flatMap((word) => word.split(' ').filter((part) => part !== ''));
  return names.filter((name) => parts.every((part) => plainLetters(name).includes(part)));
}

/** The cards that a part of a name may mean: one that players call so, whose whole words these are, or that is called so before its comma, goes first. */
export function cardsMeant(cards: KnownCards, text: string): readonly string[] {
  const found = namesWith(cards.names(), [text]);
  const called = cards.nicknames().get(plainLetters(text));
  if (called !== undefined && !(found.length === 1 && plainLetters(found[0] ?? '') === plainLetters(text))) return [called];
  if (found.length <= 1) return found;
  const short = found.filter((name) => plainLetters(name.split(',')[0] ?? '') === plainLetters(text));
  if (short.length === 1) return short;
  const wanted = plainLetters(text).split(' ').filter((word) => word !== '');
  const whole = found.filter((name) => wanted.every((word) => plainLetters(name).split(' ').includes(word)));
  return whole.length > 0 ? whole : found;
}
