/** CR 607.2d: "the chosen color": the word chosen as the effect is applied, or chosen for the object that has the ability. */
import type { Word } from './ability.ts';
import { type Scope, selfOf } from './view.ts';

/** What a word means where it stands; undefined for a choice that was not made. */
export function wordMeant(scope: Scope, word: Word): string | undefined {
  if (typeof word === 'string') return word;
  const binding = scope.bindings[word.chosen];
  if (binding !== undefined) return 'word' in binding ? binding.word : undefined;
  const kept = selfOf(scope)?.chosen[word.chosen];
  return typeof kept === 'string' ? kept : undefined;
}
