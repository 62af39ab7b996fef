/** CR 608.2d, 614.12a: what a sentence says is chosen, with the name that the choice has: of what enters, or as a text is done. */
import type { Fields } from './text.ts';

type Words = Readonly<Record<string, string | undefined>>;
/** The name of a choice: how much life was paid as it entered. */
export const LIFE_PAID = 'paid';
/** What was paid as it entered (607.2d). */
export const asItEntered = (much: string): string => (/^the life paid as (?:it|this) entered$/.test(much) ? `the chosen ${LIFE_PAID}` : much);
/** The name of a choice between odd and even. */
const PARITY = 'parity';
export const CHOICES: readonly (readonly [RegExp, (words: Words) => Fields])[] = [
  [/^(?:choose|name) a (?<what>creature type|color|basic land type|land type|card type)(?<other> other than .+)?$/, ({ what = '', other = '' }) => ({ choose: { [what.includes('type') ? 'kind' : 'color']: `a ${what}${other}` } })],
  [/^(?:choose|name) an? (?<what>(?:nonland |nonbasic land |creature |nonartifact |\w+, \w+ )?card name)(?<other> other than .+)?$/, ({ what = '', other = '' }) => ({ choose: { name: `a ${what}${other}` } })],
  [/^choose an? (?<what>opponent|player)$/, ({ what = '' }) => ({ choose: { player: `${what === 'opponent' ? 'an' : 'a'} ${what}` } })],
  [/^choose (?<one>[A-Z]\w+) or (?<other>[A-Z]\w+)$/, ({ one: left = '', other = '' }) => ({ choose: { word: `${left} or ${other}` } })],
  [/^choose odd or even$/, () => ({ choose: { [PARITY]: 'odd or even' } })],
  [/^choose a number(?<range> between .+| from .+)?$/, ({ range = '' }) => ({ choose: { number: `a number${range}` } })],
];

/** CR 608.2c: what a text says next of the name, the player, the color or the type that its first sentence has somebody choose. */
const SPOKEN: readonly (readonly [RegExp, RegExp, string])[] = [
  [/^(?:choose|name) an? (?:\S+ )*card name\b/i, /\b(with|has) that name\b/g, '$1 the chosen name'],
  [/^choose an? (?:opponent|player)$/i, /\b[Tt]hat player\b/g, 'the chosen player'],
  [/^choose a color$/i, /\b([Tt])hat color\b/g, '$1he chosen color'],
  [/^choose a (?:creature |card )?type\b/i, /\b([Tt])hat type\b/g, '$1he chosen type'],
];
export function ofChosen(sentences: readonly string[]): readonly string[] {
  const found = SPOKEN.find(([shape]) => shape.test(sentences[0] ?? ''));
  return found === undefined ? sentences : sentences.map((each, at) => (at === 0 ? each : each.replace(found[1], found[2])));
}
