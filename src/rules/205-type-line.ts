/** The type line (205): card types, supertypes, and which subtypes belong to which card type. */
import { flatMap } from '../base/list.ts';
import { tableOf } from '../base/table.ts';

export const CARD_TYPES: readonly string[] = [
  'Artifact', 'Battle', 'Conspiracy', 'Creature', 'Dungeon', 'Enchantment', 'Instant', 'Kindred', 'Land', 'Phenomenon', 'Plane', 'Planeswalker', 'Scheme', 'Sorcery', 'Tribal', 'Vanguard',
];
export const SUPERTYPES: readonly string[] = ['Basic', 'Elite', 'Host', 'Legendary', 'Ongoing', 'Snow', 'World'];

/** CR 305.6: each basic land type has its intrinsic mana ability. */
export const BASIC_LAND_TYPES: Readonly<Record<string, string>> = tableOf({ Plains: 'white', Island: 'blue', Swamp: 'black', Mountain: 'red', Forest: 'green' });

/** CR 205.3g-q: the closed lists of subtypes; every other subtype counts as a creature type. */
const SUBTYPES: Readonly<Record<Exclude<SubtypeKind, 'creature'>, readonly string[]>> = {
  land: ['Cave', 'Desert', 'Forest', 'Gate', 'Island', 'Lair', 'Locus', 'Mine', 'Mountain', 'Plains', 'Planet', 'Power-Plant', 'Sphere', 'Swamp', 'Tower', 'Town', 'Urza’s', "Urza's"],
  artifact: ['Attraction', 'Blood', 'Bobblehead', 'Clue', 'Contraption', 'Equipment', 'Food', 'Fortification', 'Gold', 'Incubator', 'Infinity', 'Junk', 'Lander', 'Map', 'Powerstone', 'Spacecraft', 'Stone', 'Treasure', 'Vehicle'],
  enchantment: ['Aura', 'Background', 'Cartouche', 'Case', 'Class', 'Curse', 'Role', 'Room', 'Rune', 'Saga', 'Shard', 'Shrine'],
  planeswalker: [
    'Ajani', 'Aminatou', 'Angrath', 'Arlinn', 'Ashiok', 'Bahamut', 'Basri', 'Bolas', 'Calix', 'Chandra', 'Comet', 'Dack', 'Dakkon', 'Daretti', 'Davriel', 'Dihada', 'Domri', 'Dovin', 'Ellywick', 'Elminster', 'Elspeth', 'Estrid', 'Freyalise',
    'Garruk', 'Gideon', 'Grist', 'Guff', 'Huatli', 'Jace', 'Jared', 'Jaya', 'Jeska', 'Kaito', 'Karn', 'Kasmina', 'Kaya', 'Kiora', 'Koth', 'Liliana', 'Lolth', 'Lukka', 'Minsc', 'Mordenkainen', 'Nahiri', 'Narset', 'Niko', 'Nissa', 'Nixilis', 'Oko', 'Quintorius',
    'Ral', 'Rowan', 'Saheeli', 'Samut', 'Sarkhan', 'Serra', 'Sivitri', 'Sorin', 'Szat', 'Tamiyo', 'Tasha', 'Teferi', 'Teyo', 'Tezzeret', 'Tibalt', 'Tyvar', 'Ugin', 'Urza', 'Venser', 'Vivien', 'Vraska', 'Vronos', 'Will', 'Windgrace', 'Wrenn', 'Xenagos', 'Yanggu', 'Yanling', 'Zariel',
  ],
  battle: ['Siege'],
  spell: ['Adventure', 'Arcane', 'Lesson', 'Omen', 'Trap'],
};
export type SubtypeKind = 'land' | 'artifact' | 'enchantment' | 'planeswalker' | 'battle' | 'spell' | 'creature';

const KIND_OF: ReadonlyMap<string, SubtypeKind> = new Map(flatMap(Object.entries(SUBTYPES), ([kind, names]) => names.map((name) => [name, kind as SubtypeKind] as const)));

/** CR 205.3: the card type that a subtype goes with; unknown words are creature types. */
export const kindOfSubtype = (subtype: string): SubtypeKind => KIND_OF.get(subtype) ?? 'creature';

/** CR 205.3b: the kinds of subtypes that objects of these card types may have. */
export function kindsOfTypes(types: readonly string[]): ReadonlySet<SubtypeKind> {
  const kinds = new Set<SubtypeKind>();
  for (const type of types) {
    if (type === 'Kindred' || type === 'Tribal' || type === 'Creature') kinds.add('creature');
    else if (type === 'Instant' || type === 'Sorcery') kinds.add('spell');
    else kinds.add(type.toLowerCase() as SubtypeKind);
  }
  return kinds;
}

export const isCardType = (word: string): boolean => CARD_TYPES.includes(word);
export const isSupertype = (word: string): boolean => SUPERTYPES.includes(word);
export const isBasicLandType = (word: string): boolean => Object.hasOwn(BASIC_LAND_TYPES, word);

/** Whether two words of a type line, colours or names are the same, in any spelling of capitals. */
export const sameWord = (a: string, b: string): boolean => a === b || (a.length === b.length && a.toLowerCase() === b.toLowerCase());
export const hasWord = (words: readonly string[], word: string): boolean => {
  for (const one of words) if (sameWord(one, word)) return true;
  return false;
};
/** The list with the words that it lacks appended; the same list if it lacks none. */
export function withWords(list: readonly string[], words: readonly string[]): readonly string[] {
  const added = words.filter((word, index) => !list.includes(word) && words.indexOf(word) === index);
  return added.length === 0 ? list : [...list, ...added];
}

/** CR 110.4: instants and sorceries are no permanents. */
export const isNoPermanent = ({ types }: { readonly types: readonly string[] }): boolean => types.some((type) => type === 'Instant' || type === 'Sorcery');
