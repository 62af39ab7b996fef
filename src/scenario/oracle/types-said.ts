/** CR 205.1a, 205.1b: what something is said to be: "a Swamp in addition to its other land types", "a 2/2 red Elemental creature with haste that's still a land". */
import { BASIC_LAND_TYPES } from '../../rules/205-type-line.ts';
import { COLOR_WORDS, singular, supertypeOfWord, typeOfWord } from '../vocabulary/words.ts';
import { SUBTYPES } from '../vocabulary/subtypes.ts';
import type { Fields, Tree } from './text.ts';

const BASIC = Object.keys(BASIC_LAND_TYPES);
const COLORS: readonly string[] = COLOR_WORDS;
const STILL = /,? (?:that's|that is|that are|and (?:it's|it is|they're|is|are)) still (?:an? )?[a-z]+$/;
const ADDED = / in addition to (?:its|their) other(?: (?:land|creature|card|artifact))?(?: colors and)? types$/;
const WITH_SIZE = / with (?:base )?power and (?:base )?toughness (?:each equal to (?<each>.+)|(?<size>\d+\/\d+|X\/X))$/;
const NAMED_SIZE = /^(?:an? )?(?<super>legendary |snow )?(?<size>\d+\/\d+|X\/X) (?<rest>.+)$/;
const EVERY_TYPE = / with all creature types$/;
const WITH = / with (?:(?<gains>[a-z, ]+(?: \{[^}]+\})?)|"(?<text>[^"]+)")$/;
/** Its mana value, of each thing that is meant. */
const ofEach = (much: string): string => much.replace(/^its (?<value>\S+(?: value)?)$/, '$<value> of that permanent');
/** The words of a type line, each in its list; undefined where one is none that is known. */
interface Line { readonly types: readonly string[]; readonly subtypes: readonly string[]; readonly lands: readonly string[]; readonly supertypes: readonly string[]; readonly colors: readonly string[]; readonly isColorless: boolean }
function lineOf(said: string): Line | undefined {
  const words = said.replace(/^an? /, '').split(/,? and |,? or |, | /).filter((word) => word !== '');
  const line = { types: [] as string[], subtypes: [] as string[], lands: [] as string[], supertypes: [] as string[], colors: [] as string[], isColorless: false };
  for (const word of words) {
    const one = SUBTYPES.has(word) ? word : singular(word);
    const type = typeOfWord(word) ?? typeOfWord(one);
    const supertype = supertypeOfWord(word);
    if (COLORS.includes(word)) line.colors.push(word);
    else if (word === 'colorless') line.isColorless = true;
    else if (BASIC.includes(one)) line.lands.push(one);
    else if (SUBTYPES.has(one)) line.subtypes.push(one);
    else if (type !== undefined) line.types.push(type);
    else if (supertype !== undefined) line.supertypes.push(supertype);
    else return undefined;
  }
  return line;
}
const listed = (key: string, words: readonly string[]): Fields => (words.length === 0 ? {} : { [key]: words });
/** CR 205.1b: what it is besides what it has been. */
const besides = ({ types, subtypes, lands, supertypes, colors }: Line): Fields => ({ ...listed('add-types', [...supertypes, ...types, ...subtypes]), ...listed('add-land-types', lands), ...listed('add-colors', colors) });
/** CR 205.1a, 305.7: what it is instead of what it has been; supertypes stay, and an "artifact creature" keeps its other types. */
function alone({ types, subtypes, lands, supertypes, colors, isColorless }: Line): Fields {
  const color: Fields = isColorless ? { colors: [] } : listed('colors', colors);
  if (types.includes('Creature') && types.includes('Artifact')) return { ...listed('add-types', [...supertypes, ...types]), ...listed('subtypes', subtypes), ...color };
  return { ...listed('add-types', supertypes), ...(types.length === 0 ? {} : { types, keep: 'supertypes' }), ...listed('subtypes', subtypes), ...listed('land-types', lands), ...color };
}
/** A special word for what something is. */
const SPECIAL: readonly (readonly [RegExp, (added: boolean) => Fields])[] = [
  [/^the chosen (?:creature )?(?:type|kind)$/, (added) => ({ [added ? 'add-types' : 'subtypes']: ['the chosen kind'] })],
  [/^the chosen color$/, () => ({ colors: 'the chosen color' })],
  [/^every creature type$/, () => ({ 'all-creature-types': true })],
  [/^every basic land type$/, () => ({ 'add-land-types': BASIC })],
  [/^every color$|^all colors$/, () => ({ colors: COLORS })],
];
/** With abilities, with a size: what stands behind the types, and the rest. */
function sizeIn(said: string): { readonly rest: string; readonly fields: Fields } {
  const behind = WITH_SIZE.exec(said);
  const front = NAMED_SIZE.exec(said)?.groups;
  const size = behind?.groups?.['size'] ?? front?.['size'];
  const each = behind?.groups?.['each'];
  const pt: Tree | undefined = each === undefined ? (size === undefined ? undefined : size.split('/').map((half) => (half === 'X' ? half : Number(half)))) : [ofEach(each), ofEach(each)];
  return { rest: behind === null ? (front === undefined ? said : `${front['super'] ?? ''}${front['rest'] ?? ''}`) : said.slice(0, behind.index), fields: pt === undefined ? {} : { 'set-pt': pt } };
}
/**
 * What "is" and "becomes" say, as fields of a continuous effect; undefined where a word is not understood.
 * @param isStill whether it is said elsewhere that it stays what it was ("It's still a land.")
 */
export function typesSaid(written: string, isStill = false): Fields | undefined {
  const [said, still] = [written.replace(STILL, ''), isStill || STILL.test(written)];
  const every = EVERY_TYPE.test(said);
  const { rest: sized, fields: size } = sizeIn(said.replace(EVERY_TYPE, ''));
  const having = WITH.exec(sized);
  const { gains, text } = having?.groups ?? {};
  const rest = having === null ? sized : sized.slice(0, having.index);
  const isAdded = ADDED.test(rest);
  const bare = rest.replace(ADDED, '');
  const more: Fields = { ...size, ...(every ? { 'all-creature-types': true } : {}), ...(text !== undefined ? { gain: [text.replace(/\.$/, '')] } : gains === undefined ? {} : { gain: gains.split(/, and |,? and |, /) }) };
  const special = SPECIAL.find(([shape]) => shape.test(bare));
  if (special !== undefined) return { ...special[1](isAdded), ...more };
  const line = lineOf(bare);
  if (line === undefined) return undefined;
  const isNewCreature = line.types.includes('Creature') && (size['set-pt'] !== undefined || still);
  return { ...(isAdded || still ? { ...besides(line), ...(isNewCreature && line.colors.length > 0 && !isAdded ? { colors: line.colors, 'add-colors': undefined } : {}) } : alone(line)), ...more };
}
/** "Isn't a creature": the card types that it does not have, and their subtypes with them (205.1a). */
export function typesDenied(said: string): Fields | undefined {
  const line = lineOf(said);
  return line === undefined || line.types.length === 0 || line.subtypes.length > 0 ? undefined : { 'remove-types': line.types };
}
