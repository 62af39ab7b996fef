/** Words of the type line (205.3), as far as the layers ask which card type a subtype goes with. */
import type { Characteristics } from '../rules/model.ts';
import { among, same } from './sight.ts';

const LISTS: Readonly<Record<string, string>> = {
  Land: 'Cave Desert Forest Gate Island Lair Locus Mine Mountain Plains Planet Power-Plant Sphere Swamp Tower Town Urza’s Urza\'s',
  Artifact: 'Attraction Blood Bobblehead Clue Contraption Equipment Food Fortification Gold Incubator Infinity Junk Lander Map Powerstone Spacecraft Stone Treasure Vehicle',
  Enchantment: 'Aura Background Cartouche Case Class Curse Role Room Rune Saga Shard Shrine',
  Battle: 'Siege',
  Spell: 'Adventure Arcane Lesson Omen Trap',
};
const KIND = new Map(Object.entries(LISTS).flatMap(([kind, words]) => words.split(' ').map((word) => [word.toLowerCase(), kind] as const)));

export const TYPES: readonly string[] = ['Artifact', 'Battle', 'Conspiracy', 'Creature', 'Dungeon', 'Enchantment', 'Instant', 'Kindred', 'Land', 'Phenomenon', 'Plane', 'Planeswalker', 'Scheme', 'Sorcery', 'Tribal', 'Vanguard'];
export const SUPERS: readonly string[] = ['Basic', 'Elite', 'Host', 'Legendary', 'Ongoing', 'Snow', 'World'];
export const BASIC_LANDS: readonly string[] = ['Plains', 'Island', 'Swamp', 'Mountain', 'Forest'];

/** CR 205.3: the card type that a subtype goes with; a word of no list is a creature type. */
export const kindOfWord = (word: string): string => KIND.get(word.toLowerCase()) ?? 'Creature';
export const isCreatureWord = (word: string): boolean => kindOfWord(word) === 'Creature';
export const isLandWord = (word: string): boolean => kindOfWord(word) === 'Land';
export const isType = (word: string): boolean => TYPES.some((type) => same(type, word));
export const isSuper = (word: string): boolean => SUPERS.some((each) => same(each, word));

interface Words { readonly types: readonly string[]; readonly subtypes: readonly string[]; readonly supertypes: readonly string[]; readonly colors: readonly string[]; readonly name: string; readonly everyCreatureType?: boolean }
/** Whether something is of a word that was chosen: a type, a color or a name. */
export const isOfWord = (traits: Words, word: string): boolean =>
  [traits.types, traits.subtypes, traits.supertypes, traits.colors].some((words) => among(words, word)) || same(traits.name, word) || (traits.everyCreatureType === true && isCreatureWord(word));
/** CR 305.6, 306.5b, 310.4b: lands of basic types, planeswalkers and battles have abilities that are not in their text. */
export const hasAbilities = ({ abilities, types, subtypes, loyalty, defense }: Pick<Characteristics, 'abilities' | 'types' | 'subtypes' | 'loyalty' | 'defense'>): boolean =>
  abilities.length > 0 || (types.includes('Land') && subtypes.some((word) => BASIC_LANDS.includes(word))) || loyalty !== undefined || defense !== undefined;
