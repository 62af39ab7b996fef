/** CR 601.2b, 702: how a spell was paid for, and its modes: a word that no text asks for, and a way to pay that is no keyword, would silently do nothing. */
import type { Draft } from './draft.ts';
import { didYouMean } from '../yaml/read.ts';
import { records } from '../vocabulary/records-of.ts';
import { KEYWORDS } from '../vocabulary/words.ts';
import { report } from '../yaml/yaml.ts';

/** Ways to pay that the rules know without a keyword of the object: 107.4f, 118.9; what unearth returned, and what was cast with disturb or bestow (702.84a, 702.103b). */
const OTHER_WAYS: readonly string[] = ['life', 'alternative', 'additional', 'unearth', 'disturb', 'bestow'];
/** The ways to pay that a tree of texts asks for, or gives a name to. */
const paidIn = (tree: unknown): readonly string[] => records(tree).flatMap((each): readonly string[] => {
  const { how, costs } = each;
  const asked = (each['if'] === 'paid' || each['test'] === 'paid' || each['amount'] === 'times-paid') && typeof how === 'string' ? [how] : [];
  return [...asked, ...(typeof costs === 'object' && costs !== null ? Object.keys(costs) : [])];
});

/** CR 702: the keywords that a tree of texts has or gives. */
const keywordsIn = (tree: unknown): readonly string[] => records(tree).flatMap(({ keyword }) => (typeof keyword === 'string' ? [keyword] : []));

/** CR 700.2: the modes that a tree of texts offers, or asks for. */
const modesIn = (tree: unknown): readonly string[] => records(tree).flatMap(({ modes, if: asks, value }): readonly string[] => [
  ...(Array.isArray(modes) ? (modes as readonly { readonly name?: unknown }[]).flatMap(({ name }) => (typeof name === 'string' ? [name] : [])) : []),
  ...(asks === 'chosen' && typeof value === 'string' ? [value] : []),
]);

/** Reports ways to pay and modes, among those that the scenario gives, that nothing knows. */
export function checkCast({ sink, cards, objects, floating, castWith }: Draft, instructions: unknown): void {
  if (castWith.length === 0) return;
  const texts = [...cards.values(), objects, floating, instructions];
  const asked = { cost: paidIn(texts), mode: modesIn(texts) };
  const known: Readonly<Record<'cost' | 'mode', readonly string[]>> = { cost: [...asked.cost, ...OTHER_WAYS, ...keywordsIn(texts).map((keyword) => (keyword.startsWith('prototype ') ? 'prototype' : keyword))], mode: asked.mode };
  for (const { word, at, as } of castWith) {
    if (known[as].includes(word)) continue;
    const isKeyword = as === 'cost' && (KEYWORDS as readonly string[]).includes(word);
    if (isKeyword) { report(sink, at, 'unknown-word', `nothing here has ${word}, and nothing asks whether it was paid`, `leave it out, or give it to the card: keywords: [${word}]`); continue; }
    const others = asked[as].length === 0 ? 'leave it out' : `asked for: ${[...new Set(asked[as])].join(', ')}`;
    report(sink, at, 'unknown-word', as === 'cost' ? `nothing asks whether "${word}" was paid` : `nothing has a mode "${word}"`, didYouMean(word, known[as]) ?? others);
  }
}
