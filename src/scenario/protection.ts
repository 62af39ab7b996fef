/** Protection from a quality that a phrase describes: "creatures with power 3 or less", "mana value 2 or greater", "the chosen shade". */
import { isQuality, when } from '../rules/702-keywords.ts';
import type { Ability, Filter } from '../rules/ability.ts';
import type { Context } from './context.ts';
import { parseFilter } from './phrases.ts';
import { type Node, report } from './yaml.ts';

/** CR 702.16e: a quality is one of the source, which need not be a permanent. */
const ofSource = (filter: Filter): Filter => (filter.test === 'all' ? { test: 'all', of: filter.of.filter(({ test }) => test !== 'permanent') } : filter.test === 'any' ? { test: 'any', of: filter.of.map(ofSource) } : filter);

function described(context: Context, quality: string): Filter | undefined {
  const phrases = quality.startsWith('the chosen ') ? [`a source of ${quality}`] : [quality, `sources with ${quality}`, `${quality} sources`, `sources ${quality} control`];
  for (const phrase of phrases) {
    const parsed = parseFilter(phrase, context.scope);
    if (parsed.ok) return ofSource(parsed.value);
  }
  return undefined;
}

/** CR 702.16e: the abilities of "protection from X and from Y" whose qualities are written as phrases; undefined where the keyword says it all by itself. */
export function protectionOf(context: Context, node: Node, keyword: string): readonly Ability[] | undefined {
  const qualities = /^protection from (.+)$/i.exec(keyword)?.[1]?.split(/ and from | and /) ?? [];
  const plain = (quality: string): boolean => isQuality(quality.toLowerCase().replace(/^each /, '')) || context.scope.players.some((name) => name.toLowerCase() === quality.toLowerCase());
  if (qualities.length === 0 || qualities.every(plain)) return undefined;
  return qualities.flatMap((quality): readonly Ability[] => {
    const filter = described(context, quality) ?? described(context, quality.charAt(0).toUpperCase() + quality.slice(1));
    if (filter === undefined && /^\p{Lu}\S*$/u.test(quality)) return context.read.keyword(`protection from ${quality}`, undefined); // a player of the scenario, who is not known yet
    if (filter === undefined) {
      report(context.sink, node.at, 'phrase', `"${quality}" is no quality that something can have protection from`, 'for example: red, artifacts, Dragons, creatures with power 4 or greater, mana value 3 or less, the chosen color');
      return [];
    }
    return [when({ name: keyword.toLowerCase(), patterns: [{ kind: 'damage', tests: [{ field: 'to', is: 'filter', filter: { test: 'ref', ref: { ref: 'this' } } }, { field: 'from', is: 'filter', filter }] }], rewrites: [{ rewrite: 'prevent', what: 'all' }] })];
  });
}
