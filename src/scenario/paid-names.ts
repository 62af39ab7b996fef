/** CR 601.2b, 702: how a spell was paid for: a word that no text asks for and that is no keyword would silently do nothing. */
import type { Draft } from './draft.ts';
import { didYouMean } from './read.ts';
import { records } from './targets.ts';
import { KEYWORDS } from './words.ts';
import { report } from './yaml.ts';

/** Ways to pay that the rules know without a keyword: 107.4f, 118.9. */
const OTHER_WAYS: readonly string[] = ['life', 'alternative', 'additional'];
/** The ways to pay that a tree of texts asks for, or gives a name to. */
const paidIn = (tree: unknown): readonly string[] => records(tree).flatMap((each): readonly string[] => {
  const { how, costs } = each;
  const asked = (each['if'] === 'paid' || each['test'] === 'paid' || each['amount'] === 'times-paid') && typeof how === 'string' ? [how] : [];
  return [...asked, ...(typeof costs === 'object' && costs !== null ? Object.keys(costs) : [])];
});

/** Reports ways to pay, among those that the scenario gives, that nothing knows. */
export function checkPaid({ sink, cards, objects, floating, paid }: Draft, instructions: unknown): void {
  if (paid.length === 0) return;
  const asked = paidIn([...cards.values(), objects, floating, instructions]);
  const known: readonly string[] = [...new Set([...asked, ...OTHER_WAYS, ...KEYWORDS])];
  for (const { word, at } of paid) {
    if (!known.includes(word)) report(sink, at, 'unknown-word', `nothing asks whether "${word}" was paid`, didYouMean(word, known) ?? (asked.length === 0 ? 'leave it out' : `asked for: ${[...new Set(asked)].join(', ')}`));
  }
}
