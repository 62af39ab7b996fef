/** CR 614.12a: words that a scenario gives as chosen: of a closed list, or a subtype or card name that is only misspelt, they would silently fit nothing. */
import { distance } from 'fastest-levenshtein';
import { type Draft, isCard } from './draft.ts';
import { didYouMean } from '../yaml/read.ts';
import { typeMeant } from '../yaml/misspelt.ts';
import { records } from '../vocabulary/records-of.ts';
import { CARD_TYPES, COLOR_WORDS } from '../vocabulary/words.ts';
import { type Node, report } from '../yaml/yaml.ts';

const CLOSED: ReadonlyMap<unknown, readonly string[]> = new Map<unknown, readonly string[]>([['color', COLOR_WORDS], ['card-type', CARD_TYPES]]);
/** A slip of so many letters in a name of a length; more make another name. */
export const slips = (name: string): number => Math.min(3, Math.floor(name.length / 4));

/** The card that a name nearly is, where it is none. */
function nameMeant(draft: Draft, name: string): string | undefined {
  if (isCard(draft, name) || draft.objects.some(({ card }) => card.name === name)) return undefined;
  return [...draft.cards.keys(), ...draft.objects.map(({ card }) => card.name), draft.port.suggest(name) ?? ''].find((each) => distance(each.toLowerCase(), name.toLowerCase()) <= slips(name));
}
/**
 * Reports a word that cannot be meant.
 * @param asking the text that asks for the choice `name`
 */
export function checkChosenWord(draft: Draft, node: Node, asking: unknown, name: string, word: string): void {
  const [what] = records(asking).flatMap((each) => (each['name'] === name && typeof each['what'] === 'string' ? [each['what']] : []));
  if (what === 'players' || what === 'objects') {
    if (draft.labels.has(word)) return;
    const there = what === 'players' ? draft.players : [...draft.labels.keys()].filter((each) => !draft.players.includes(each));
    report(draft.sink, node.at, 'unknown-choice', `"${word}" is ${what === 'players' ? 'no player' : 'nothing that is here'}`, didYouMean(word, there) ?? (what === 'players' ? `players: ${there.join(', ')}` : 'say it by its label; it must stand in a zone'));
    return;
  }
  const known = CLOSED.get(what);
  if (known !== undefined && !known.some((each) => each.toLowerCase() === word.toLowerCase())) {
    report(draft.sink, node.at, 'unknown-choice', `"${word}" is no ${String(what).replace('-', ' ')}`, didYouMean(word, known) ?? `it is one of: ${known.join(', ')}`);
    return;
  }
  const meant = what === 'creature-type' || what === 'land-type' ? typeMeant(word) : what === 'card-name' ? nameMeant(draft, word) : undefined;
  if (meant !== undefined) report(draft.sink, node.at, 'unknown-choice', `"${word}" is no ${String(what).replace('-', ' ')}`, `did you mean "${meant}"?`);
}
