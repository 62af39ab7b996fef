/** CR 707.9: what copies are besides what they copy; and counters with which something enters. */
import { COLOR_WORDS, supertypeOfWord, typeOfWord } from '../vocabulary/words.ts';
import { SUBTYPES, typeOfSubtype } from '../vocabulary/subtypes.ts';
import { type Fields, type Trail, type Tree, missed, numberSaid } from './text.ts';

type Words = Readonly<Record<string, string | undefined>>;
const HOW_MANY = '(?<n>an?|\\w+)';

/** "With a +1/+1 counter on it for each ..", "with X charge counters on it, where X is ..". */
const COUNTERS = new RegExp(`^(?:with )(?:an additional (?<more>)|${HOW_MANY}(?: additional)? )(?<kind>\\S+) counters? on (?:it|them)(?:,? for each (?:of )?(?<each>.+?)|, where X is (?<where>.+?)|(?<equal> equal to) (?<count>.+?))?$`);
const NUMBER_OF = /^with a number of(?: additional)? (?<kind>\S+) counters on it equal to (?<count>.+)$/;
/** "With two +1/+1 counters and a lifelink counter on it": so many of each kind. */
const SEVERAL_KINDS = /^with (?<list>(?:an?|\w+) \S+ counters?(?:,? and |, )(?:an?|\w+) \S+ counters?(?:(?:,? and |, )(?:an?|\w+) \S+ counters?)*) on (?:it|them)$/;
/** Counters with which something enters, by their kinds. */
export function countersIn(said: string): Fields | undefined {
  const list = SEVERAL_KINDS.exec(said)?.groups?.['list']?.split(/,? and |, /).map((each) => countersIn(`with ${each} on it`));
  if (list !== undefined) return list.includes(undefined) ? undefined : Object.assign({}, ...list) as Fields;
  const number = NUMBER_OF.exec(said)?.groups;
  if (number !== undefined) return { [number['kind'] ?? '']: { plus: number['count'] } };
  const words = COUNTERS.exec(said)?.groups;
  if (words === undefined) return undefined;
  const { n = 'a', kind = '', each, where } = words;
  const one = numberSaid(n);
  const many: Tree = where !== undefined ? where : each === undefined ? one : one === 1 ? counted(each) : `${typeof one === 'number' ? String(one) : n} for each ${each}`;
  return { [kind]: { plus: many } };
}
/** "Each creature card in your graveyard" is as many as there are; "color of mana spent to cast it", "time it was kicked" are amounts by themselves. */
const counted = (each: string): Tree => (/\b(?:mana spent|time|kicked|counter|paid)\b/.test(each) ? `1 for each ${each}` : { count: (/^(?:an?|other|another|your) /.test(each) ? each : `a ${each}`).replace(/\balready (?=controls?\b)/, '').replace(/^a (?=[AEIOUaeiou])/, 'an ') });

/** What copies are except: "it's an artifact in addition to its other types", "it has haste", "its name is ..". */
const EXCEPT: readonly (readonly [RegExp, (words: Words) => Fields | undefined])[] = [
  [/^(?:it's|it is) an? (?<pt>\d+\/\d+) (?<types>.+?) in addition to (?:its|his|her) other (?:creature )?types$/, ({ pt = '', types = '' }) => { const added = addedTo(types); return added === undefined ? undefined : { pt, ...added }; }],
  [/^(?:it's|it is|they're) (?:an? )?(?<types>.+?) in addition to (?:its|his|her) other (?<what>(?:creature )?types|colors and types)$/, ({ types = '' }) => addedTo(types)],
  // CR 707.9b: a size, colors and creature types instead of those of the original
  [/^(?:it's|it is|they're) (?:an? )?(?<pt>\d+\/\d+) (?<types>.+)$/, ({ pt = '', types = '' }) => { const words = types.split(/ and | /); const [colors, kinds] = [words.filter((word) => COLORS.includes(word)), words.filter((word) => !COLORS.includes(word)).map((word) => word.replace(/s$/, ''))]; return colors.length === 0 || kinds.length === 0 || !kinds.every((word) => typeOfSubtype(word) === 'Creature') ? undefined : { pt, colors, subtypes: kinds }; }],
  [/^(?:it's|it is) (?<type>an (?:artifact|enchantment)|a land)$/, ({ type = '' }) => ({ types: [type.replace(/^an? (.)/, (_, letter: string) => letter.toUpperCase())], subtypes: [] })],
  [/^(?:it's|it is) not legendary$|^it isn't legendary$/, () => ({ 'remove-supertypes': ['Legendary'] })],
  [/^(?:it's|it is) legendary in addition to its other types$/, () => ({ 'add-types': ['Legendary'] })],
  [/^(?:it's|it is|it's still) (?<pt>\d+\/\d+)$/, ({ pt = '' }) => ({ pt })],
  [/^(?:its|his|her) name is (?<name>(?:(?! (?:it|they|s?he)(?:'s|'re| )).)+)$/, ({ name = '' }) => ({ name })],
  [/^(?:it has|it gains) (?<gains>[^"]+?) if (?:that creature|that permanent|it) doesn't have (?<none>[a-z ]+)$/, ({ gains = '', none = '' }) => ({ conditional: [{ if: `a permanent without ${none}`, gains: gains.split(/,? and |, /) }] })],
  [/^(?:it has|it gains|they have) (?<gains>[^"]+)$/, ({ gains = '' }) => ({ gains: gains.split(/,? and |, /) })],
  [/^(?:it has|it gains|they have) "(?<text>[^"]+)"$/, ({ text = '' }) => ({ gains: [text.replace(/\.$/, '')] })],
  [/^it enters with (?<counters>.+?)(?: if (?:it's|it is) (?<kind>an? .+))?$/, ({ counters = '', kind }) => { const found = countersIn(`with ${counters}`); return found === undefined ? undefined : kind === undefined ? { counters: found } : { conditional: [{ if: kind, counters: justCounters(found) }] }; }],
  [/^(?:it|the copy) doesn't copy that creature's color$/, () => ({ 'keep-colors': true })],
];
/** Counters of an exception: so many, as the copy has no others. */
const justCounters = (counters: Fields): Fields => Object.fromEntries(Object.entries(counters).map(([kind, many]) => [kind, typeof many === 'object' && 'plus' in many ? (many as Fields)['plus'] : many]));
const COLORS: readonly string[] = COLOR_WORDS;
const isType = (word: string): boolean => SUBTYPES.has(word) || typeOfWord(word) !== undefined || supertypeOfWord(word) !== undefined;
function addedTo(types: string): Fields | undefined {
  const words = types.split(/ and |,? | /).filter((word) => word !== '' && word !== 'a' && word !== 'an');
  const colors = words.filter((word) => COLORS.includes(word));
  const rest = words.filter((word) => !COLORS.includes(word)).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return rest.some((word) => !isType(word)) ? undefined : { ...(rest.length === 0 ? {} : { 'add-types': rest }), ...(colors.length === 0 ? {} : { 'add-colors': colors }) };
}
/** CR 707.9b: exceptions that are the whole of them: counters for a copy of what one controls, and a type line of its own. */
const WHOLE_EXCEPT: readonly (readonly [RegExp, (words: Words) => Fields | undefined])[] = [
  [/^it enters with (?<counters>.+?) if you control (?:that creature|that permanent|it)$/, ({ counters = '' }) => { const found = countersIn(`with ${counters}`); return found === undefined ? undefined : { counters: justCounters(found), if: { is: ['the original', 'a permanent you control'] } }; }],
  [/^(?:it's|it is) an? (?<types>[A-Za-z ]+?)(?: with (?<gains>[a-z]+(?: \d+)?))? and it loses all other card types$/, ({ types = '', gains }) => {
    const words = types.split(' ').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
    const cardTypes = words.filter((word) => typeOfWord(word) !== undefined);
    return words.every(isType) && cardTypes.length > 0 ? { types: cardTypes, subtypes: words.filter((word) => SUBTYPES.has(word)), ...(gains === undefined ? {} : { gains: [gains] }) } : undefined;
  }],
];
/** What a copy is besides, "it isn't legendary and has haste", as fields. */
export function exceptionsIn(said: string, trail: Trail): Fields | undefined {
  const alone = WHOLE_EXCEPT.map(([shape, meaning]) => { const words = shape.exec(said)?.groups; return words === undefined ? undefined : meaning(words); }).find((found) => found !== undefined);
  if (alone !== undefined) return alone;
  const parts = said.replace(/(^|,? and |, )s?he's /g, "$1it's ").replace(/(,? and|,) (is|isn't|has) /g, '$1 it $2 ').split(/,? and (?=(?:it|its|they|his|her)(?:'s|'re| |\b))|, (?=(?:it|its|they)(?:'s| ))/).map((part) => part.replace(/^it is /, "it's "));
  let all: Fields = {};
  for (const part of parts) {
    const form = EXCEPT.find(([shape]) => shape.test(part));
    const more = form?.[1](form[0].exec(part)?.groups ?? {});
    if (more === undefined) return missed(trail, part);
    for (const [key, value] of Object.entries(more)) all = { ...all, [key]: Array.isArray(all[key]) && Array.isArray(value) ? [...(all[key] as readonly Tree[]), ...(value as readonly Tree[])] : value };
  }
  return all;
}
/** "Create a token that's a copy of it, except it has haste": as an instruction; null: it is another clause. */
const TOKEN_COPY = /^(?:(?<who>you|that player|its controller) )?creates? (?<n>an?|two|three|four|five|X|that many) (?<tapped>tapped )?tokens? that(?:'s a copy| are copies) of (?<of>it|this|the \w+|that \w+|enchanted \w+|equipped \w+), except (?<except>.+)$/;
export function copiedToken(said: string, trail: Trail): Tree | undefined | null {
  const { who = 'you', n, tapped, of, except } = TOKEN_COPY.exec(said)?.groups ?? {};
  if (of === undefined || except === undefined) return null;
  const exceptions = exceptionsIn(except.replace(/\bthe token\b/g, 'it'), trail);
  return exceptions === undefined ? undefined : { create: { player: who, token: { 'copy-of': of, except: exceptions }, amount: numberSaid(n), ...(tapped === undefined ? {} : { tapped: true }) } };
}
