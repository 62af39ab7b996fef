/** Protection from a quality that a phrase describes: "creatures with power 3 or less", "mana value 2 or greater", "the chosen shade". */
import { canonicalText } from '../../base/canonical.ts';
import { enchantable } from '../../rules/303-auras.ts';
import { NO_SOURCE, isQuality, ofPlayers, protects, refusing } from '../../rules/702-keywords.ts';
import type { Ability, Filter } from '../../rules/ability.ts';
import { type Context, filterOf, scalarAt } from './context.ts';
import { parseFilter } from './phrases.ts';
import { type Node, report } from '../yaml/yaml.ts';

/** CR 702.16e: a quality is one of the source, which need not be a permanent. */
const ofSource = (filter: Filter): Filter => (filter.test === 'all' ? { test: 'all', of: filter.of.filter(({ test }) => test !== 'permanent') } : filter.test === 'any' ? { test: 'any', of: filter.of.map(ofSource) } : filter);

/** Qualities that are said of no source by themselves, as descriptions of sources; the first that fits says it. */
const MEANT: readonly (readonly [RegExp, string])[] = [
  [/^(?:each of )?(?:its|their) (?:own )?colors$/, 'sources that share a color with this'],
  [/^(?:each of )?the colors of (.+)$/, 'sources that share a color with $1'],
  [/^(?:each of )?(.+)'s colors$/, 'sources that share a color with $1'],
  [/^((?:odd|even) mana value)s$/, 'sources with $1'],
  [/^(the chosen .+)$/, 'a source of $1'],
];
function described(context: Context, quality: string): Filter | undefined {
  const [shape, said] = MEANT.find(([each]) => each.test(quality)) ?? [];
  const phrases = shape === undefined || said === undefined ? [quality, `sources with ${quality}`, `${quality} sources`, `sources ${quality} control`] : [quality.replace(shape, said)];
  for (const phrase of phrases) {
    const parsed = parseFilter(phrase, context.scope);
    if (parsed.ok) return ofSource(parsed.value);
  }
  return undefined;
}

/** CR 702.16k: what was chosen may be a player, whose things are meant then. */
const withChosenPlayer = (filter: Filter | undefined): Filter | undefined => {
  const chosen = filter?.test === 'all' ? filter.of.find(({ test }) => test === 'chosen') : filter;
  return filter === undefined || chosen?.test !== 'chosen' ? filter : { test: 'any', of: [filter, ofPlayers(chosen)] };
};

/** "each of your opponents", "players": who is meant, where a quality means players. */
function playersMeant(context: Context, quality: string): Filter | undefined {
  const parsed = parseFilter(quality.replace(/^each of /, ''), context.scope);
  const isPlayer = parsed.ok && (parsed.value.test === 'player' || parsed.value.test === 'opponent' || (parsed.value.test === 'all' && parsed.value.of.some(({ test }) => test === 'player' || test === 'opponent')));
  return isPlayer ? parsed.value : undefined;
}
const PARTED = /(?:,\s*(?:and\s+)?|\s+and\s+)(?:from\s+)?/;
const FROM = /^(protection|hexproof) from (.+)$/i;
/** CR 702.16h: "protection from red, blue, and from green" is protection from each of them. */
export function fromEach(keyword: string): string {
  const [, name = '', qualities = ''] = FROM.exec(keyword) ?? [];
  return qualities.includes(',') ? `${name} from ${qualities.split(PARTED).join(' and from ')}` : keyword;
}
/** "flying, protection from red, blue": keywords one after another; a quality belongs to the "from" before it. */
export function keywordsListed(text: string, isKeyword: (word: string) => boolean): readonly string[] {
  const listed: string[] = [];
  const pieces = text.split(/(,\s+(?:and\s+)?|\s+and\s+)/); // with what stands between them
  for (let i = 0; i < pieces.length; i += 2) {
    const [part = '', last] = [pieces[i], listed.at(-1)];
    if (last !== undefined && FROM.test(last) && !FROM.test(part) && !isKeyword(part)) listed[listed.length - 1] = `${last}${pieces[i - 1] ?? ', '}${part}`;
    else listed.push(part);
  }
  return listed.length > 1 && listed.every((each) => FROM.test(each) || isKeyword(each)) ? listed : [];
}
/** Reports what neither "hexproof from" nor "affinity for" can be about: it would silently fit nothing. */
export function checkQualities(context: Context, node: Node, keyword: string): void {
  const [, name = '', text = ''] = /^(hexproof from|affinity for) (.+)$/i.exec(keyword) ?? [];
  for (const quality of text === '' ? [] : text.split(PARTED)) {
    const isGroup = NO_SOURCE.test(quality) || /^outlaws\b/.test(quality); // what no description of objects says
    const isPlayer = context.scope.players.includes(quality) || (context.objectAt === undefined && /^\p{Lu}\S*$/u.test(quality)); // of the scenario, who is not known yet
    if (!isGroup && !isPlayer && !isQuality(quality.toLowerCase().replace(/^each /, '')) && described(context, quality) === undefined) report(context.sink, node.at, 'phrase', `"${quality}" is nothing that "${name}" can be about`, 'for example: red, artifacts, Dragons, creatures');
  }
}

/** CR 702.11d, 702.16e: the abilities of "protection from X and from Y", and of "hexproof from X", whose qualities are written as phrases; undefined where the keyword says it all by itself. */
export function protectionOf(context: Context, node: Node, keyword: string): readonly Ability[] | undefined {
  const [, name = '', said] = FROM.exec(keyword) ?? [];
  const qualities = said === undefined || NO_SOURCE.test(said) ? [] : said.split(/ and from | and /);
  const plain = (quality: string): boolean => isQuality(quality.toLowerCase().replace(/^each /, '')) || context.scope.players.some((name) => name.toLowerCase() === quality.toLowerCase());
  if (qualities.length === 0 || qualities.every(plain)) return undefined;
  return qualities.flatMap((quality): readonly Ability[] => {
    const who = playersMeant(context, quality);
    const filter = (who === undefined ? undefined : ofPlayers(who)) ?? withChosenPlayer(described(context, quality)) ?? described(context, quality.charAt(0).toUpperCase() + quality.slice(1));
    if (filter === undefined && /^\p{Lu}\S*$/u.test(quality)) return context.read.keyword(`${name.toLowerCase()} from ${quality}`, undefined); // a player of the scenario, who is not known yet
    if (filter === undefined) {
      report(context.sink, node.at, 'phrase', `"${quality}" is no quality that something can have ${name.toLowerCase()} from`, 'for example: red, artifacts, Dragons, creatures with power 4 or greater, mana value 3 or less, the chosen color');
      return [];
    }
    return [(name.toLowerCase() === 'hexproof' ? refusing : protects)(keyword.toLowerCase(), filter)];
  });
}
/** CR 702.5a: what "enchant tapped creature" allows; undefined where the rules understand the words themselves, null where nobody does. */
export function enchantedBy(context: Context, node: Node, word: string): Filter | undefined | null {
  const whom = word.slice('enchant'.length).trim();
  if (enchantable(whom.toLowerCase()) !== null) return undefined;
  const filter = filterOf(context, scalarAt(node.at, `${/^[aeiou]/i.test(whom) ? 'an' : 'a'} ${whom}`));
  if (filter === undefined) return null;
  return canonicalText(filter).includes('"test":"zone"') ? filter : { test: 'all', of: [{ test: 'permanent' }, filter] };
}
