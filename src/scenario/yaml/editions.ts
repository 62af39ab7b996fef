/** Editions of the rules and formats of the game, as scenarios and cards write them. */
import { EDITIONS, editionSaid, isDated, yearsOfEditions } from '../../rules/editions.ts';
import { didYouMean, get, itemsOf, mapOf, normal, textOf, wordOf } from './read.ts';
import { type MapNode, type Node, type Sink, report } from './yaml.ts';

const KNOWN = Object.keys(EDITIONS);
const HINT = `editions: ${KNOWN.join(', ')}; a year says one of them: ${yearsOfEditions()}`;
/** An edition by its name, or by a year in which it was in force. */
export const editionNamed = (sink: Sink, node: Node): string | undefined => (node.node === 'scalar' ? editionSaid(node.source) : undefined) ?? wordOf(sink, node, KNOWN, 'edition', HINT);

/** `editions: [..]` on an ability or effect: whether it has it in this one. */
export function isOfEdition(sink: Sink, map: MapNode, edition: string): boolean {
  const node = get(map, 'editions');
  return node === undefined || itemsOf(node).map((item) => editionNamed(sink, item)).some((of) => isDated(of, edition));
}
/** The same without its editions. */
export const withoutEditions = (map: MapNode): MapNode => ({ ...map, entries: map.entries.filter(({ key }) => normal(key) !== 'editions') });
/** `texts: {cr-2014: [..]}`: the text of one edition, where it has its own. */
export function textOfEdition(sink: Sink, node: Node | undefined, edition: string): Node | undefined {
  const texts = node === undefined ? undefined : mapOf(sink, node, 'texts, {cr-2014: [..]}');
  const named = (texts?.entries ?? []).map(({ key, at, value }) => ({ value, of: editionNamed(sink, { node: 'scalar', at, value: key, source: key }) }));
  for (const [index, { of, value }] of named.entries()) {
    if (of !== undefined && named.findIndex((each) => each.of === of) < index) report(sink, value.at, 'duplicate-key', `the edition ${of} has a text already`, 'several years may be of one edition; leave one out');
  }
  return (named.find(({ of }) => of === edition) ?? named.find(({ of }) => isDated(of, edition)))?.value;
}
/** The keys in which a spell's text of another time may differ. */
const OF_SPELL = ['do', 'target', 'choose', 'text', 'keywords'];
/** `texts: {cr-2014: {target: .., do: [..]}}` of an instant or sorcery: what it does in that edition stands in place of what it does today. */
export function spellOfEdition(sink: Sink, map: MapNode, edition: string): MapNode {
  const [texts, type] = [get(map, 'texts'), get(map, 'type')];
  if (texts?.node !== 'map' || type?.node !== 'scalar' || !/\b(?:Instant|Sorcery)\b/.test(type.source)) return map;
  const isSpell = ({ value }: { readonly value: Node }): boolean => value.node === 'map' && get(value, 'do') !== undefined && value.entries.every(({ key }) => OF_SPELL.includes(normal(key)));
  if (!texts.entries.some(isSpell)) return map;
  const own = textOfEdition(sink, texts, edition);
  const others = texts.entries.filter((entry) => !isSpell(entry));
  const rest = map.entries.flatMap((entry) => (entry.value !== texts ? [entry] : others.length === 0 ? [] : [{ ...entry, value: { ...texts, entries: others } }]));
  if (own?.node !== 'map' || !isSpell({ value: own })) return { ...map, entries: rest };
  return { ...map, entries: [...rest.filter(({ key }) => !own.entries.some((entry) => normal(entry.key) === normal(key))), ...own.entries] };
}

/** NOT IN CR: formats by their usual names. What their rules change here is the starting life and the commander, if anything. */
const FORMATS: readonly string[] = ['commander', 'brawl', 'standard', 'modern', 'legacy', 'vintage', 'pioneer', 'pauper', 'historic', 'alchemy', 'timeless', 'premodern', 'limited', 'draft', 'sealed', 'constructed', 'casual'];
/** A format of the game. Others have rules of their own, or are no formats: they would silently be a game that begins at 20 life. */
export function formatNamed(sink: Sink, node: Node): string | undefined {
  const text = textOf(sink, node, 'a format')?.toLowerCase();
  if (text === undefined || FORMATS.includes(text)) return text;
  report(sink, node.at, 'unknown-word', `"${text}" is no format whose rules are known here`, didYouMean(text, FORMATS) ?? `formats: ${FORMATS.join(', ')}; of any other, leave it out and write what matters, such as starting-life: {Amy: 30}`);
  return undefined;
}
