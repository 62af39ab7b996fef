/** CR 205.3: subtypes that are all but one of the game: a subtype of one's own is fine, a misspelt one would silently fit nothing. */
import { distance } from 'fastest-levenshtein';
import { SUBTYPES } from './subtypes.ts';
import { records } from './targets.ts';
import { CARD_TYPES, SUPERTYPES } from './words.ts';
import { type Node, type Sink, report } from './yaml.ts';

/** Shorter words have too many neighbours. */
const SHORTEST = 5;
const swapped = (a: string, b: string): boolean => a.length === b.length && distance(a, b) === 2 && [...a].sort().join('') === [...b].sort().join('');
const cache = new Map<string, string | undefined>();
/** The subtype that a word misses by one letter, or by two that changed places. */
export function misspelt(word: string): string | undefined {
  if (word.length < SHORTEST || SUBTYPES.has(word) || ([...CARD_TYPES, ...SUPERTYPES] as readonly string[]).includes(word)) return undefined;
  if (!cache.has(word)) cache.set(word, [...SUBTYPES].find((each) => each.length >= SHORTEST && (distance(word, each) === 1 || swapped(word, each))));
  return cache.get(word);
}
const LISTS = ['subtypes', 'addTypes', 'landTypes', 'addLandTypes'] as const;
/** The subtypes that cards, effects and descriptions of a tree speak of. */
const subtypesOf = (tree: unknown): readonly string[] => records(tree).flatMap((each) => [
  ...(each['test'] === 'subtype' ? [each['value']] : []),
  ...LISTS.flatMap((key) => (Array.isArray(each[key]) ? (each[key] as readonly unknown[]) : [])),
]).filter((word) => typeof word === 'string');

function placeOf(node: Node, word: string): number | undefined {
  if (node.node === 'scalar') return node.source.includes(word) ? node.at : undefined;
  return (node.node === 'list' ? node.items : node.entries.map(({ value }) => value)).map((part) => placeOf(part, word)).find((at) => at !== undefined);
}
/**
 * Reports misspelt subtypes of what was read.
 * @param node where it stands; a subtype that does not stand there is another text's
 */
export function checkSubtypes(sink: Sink, node: Node, tree: unknown): void {
  for (const word of new Set(subtypesOf(tree))) {
    const meant = misspelt(word);
    const at = meant === undefined ? undefined : placeOf(node, word);
    if (meant !== undefined && at !== undefined) report(sink, at, 'unknown-subtype', `"${word}" is no subtype`, `did you mean "${meant}"?`);
  }
}
