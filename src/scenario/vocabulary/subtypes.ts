/** CR 205.3g-q: the subtypes of the game as of June 2025, as data; a capitalised word in a text that is none of them, and that the file does not define, is a mistake. */
import { CARD_TYPES, SUPERTYPES } from './words.ts';
const CREATURE = `
Advisor Aetherborn Alien Ally Angel Antelope Ape Archer Archon Armadillo Army Artificer Assassin Assembly-Worker Astartes Atog Aurochs Avatar Azra Badger Balloon Barbarian Bard Basilisk Bat Bear Beast
Beaver Beeble Beholder Berserker Bird Bison Blinkmoth Boar Bringer Brushwagg C'tan Camarid Camel Capybara Caribou Carrier Cat Centaur Chicken Child Chimera Citizen Cleric Clown Cockatrice Construct Coward
Coyote Crab Crocodile Custodes Cyberman Cyclops Dalek Dauthi Demigod Demon Deserter Detective Devil Dinosaur Djinn Doctor Dog Dragon Drake Dreadnought Drix Drone Druid Dryad Dwarf Echidna Efreet Egg Elder
Eldrazi Elemental Elephant Elf Elk Employee Eye Faerie Ferret Fish Flagbearer Fox Fractal Frog Fungus Gamer Gargoyle Germ Giant Gith Glimmer Gnoll Gnome Goat Goblin God Golem Gorgon Graveborn Gremlin
Griffin Guest Hag Halfling Hamster Harpy Hedgehog Hellion Hero Hippo Hippogriff Homarid Homunculus Horror Horse Human Hydra Hyena Illusion Imp Incarnation Inkling Inquisitor Insect Jackal Jellyfish
Juggernaut Kangaroo Kavu Kirin Kithkin Knight Kobold Kor Kraken Lamia Lammasu Leech Lemur Leviathan Lhurgoyf Licid Lizard Llama Lobster Manticore Masticore Mercenary Merfolk Metathran Minion Minotaur Mite
Mole Monger Mongoose Monk Monkey Moogle Moonfolk Mount Mouse Mutant Myr Mystic Nautilus Necron Nephilim Nightmare Nightstalker Ninja Noble Noggle Nomad Nymph Octopus Ogre Ooze Orb Orc Orgg Otter Ouphe Ox
Oyster Pangolin Peasant Pegasus Pentavite Performer Pest Phelddagrif Phoenix Phyrexian Pilot Pincher Pirate Plant Platypus Porcupine Possum Praetor Primarch Prism Processor Qu Rabbit Raccoon Ranger Rat
Rebel Reflection Rhino Rigger Robot Rogue Sable Salamander Samurai Sand Saproling Satyr Scarecrow Scientist Scion Scorpion Scout Sculpture Seal Serf Serpent Servo Shade Shaman Shapeshifter Shark Sheep
Siren Skeleton Skunk Slith Sliver Sloth Slug Snail Snake Soldier Soltari Spawn Specter Spellshaper Sphinx Spider Spike Spirit Splinter Sponge Spy Squid Squirrel Starfish Surrakar Survivor Synth Tentacle
Tetravite Thalakos Thopter Thrull Tiefling Toy Treefolk Trilobite Triskelavite Troll Turtle Tyranid Unicorn Utrom Vampire Varmint Vedalken Villain Volver Wall Walrus Warlock Warrior Weasel Weird Werewolf
Whale Wizard Wolf Wolverine Wombat Worm Wraith Wurm Yeti Zombie Zubera Time Lord`;
const ARTIFACT = 'Attraction Blood Bobblehead Clue Contraption Equipment Food Fortification Gold Incubator Infinity Junk Lander Map Powerstone Spacecraft Stone Treasure Vehicle';
const ENCHANTMENT = 'Aura Background Cartouche Case Class Curse Role Room Rune Saga Shard Shrine';
const LAND = "Cave Desert Forest Gate Island Lair Locus Mine Mountain Plains Planet Power-Plant Sphere Swamp Tower Town Urza's";
const PLANESWALKER = `
Ajani Aminatou Angrath Arlinn Ashiok Bahamut Basri Bolas Calix Chandra Comet Dack Dakkon Daretti Davriel Dihada Domri Dovin Ellywick Elminster Elspeth Estrid Freyalise Garruk Gideon Grist Guff Huatli Jace
Jared Jaya Jeska Kaito Karn Kasmina Kaya Kiora Koth Liliana Lolth Lukka Minsc Mordenkainen Nahiri Narset Niko Nissa Nixilis Oko Quintorius Ral Rowan Saheeli Samut Sarkhan Serra Sivitri Sorin Szat Tamiyo
Tasha Teferi Teyo Tezzeret Tibalt Tyvar Ugin Urza Venser Vivien Vraska Vronos Will Windgrace Wrenn Xenagos Yanggu Yanling Zariel`;
const OTHERS = 'Adventure Arcane Chorus Lesson Omen Trap Siege Undercity';

/** Every subtype, each word of one that has two by itself. */
export const SUBTYPES: ReadonlySet<string> = new Set([CREATURE, ARTIFACT, ENCHANTMENT, LAND, PLANESWALKER, OTHERS].flatMap((words) => words.trim().split(/\s+/)));

const wordsOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));
/** CR 205.3b: the card type that a subtype belongs to; undefined for those that the list does not know, or that several types share. */
const TYPE_OF: readonly (readonly [string, ReadonlySet<string>])[] = [['Creature', wordsOf(CREATURE)], ['Artifact', wordsOf(ARTIFACT)], ['Enchantment', wordsOf(ENCHANTMENT)], ['Land', wordsOf(LAND)], ['Planeswalker', wordsOf(PLANESWALKER)]];
export const typeOfSubtype = (word: string): string | undefined => TYPE_OF.find(([, words]) => words.has(word))?.[0];

/** Where a file names subtypes: after the dash of a type line, and in the lists and values of these keys, in quotes or not. */
const TYPE_LINE = /\p{Ll} [—–-] ([^,;}\]\n"]*)/gu;
const LISTED = /(?:types?|kind|chosen|creature type|domain|becomes)"?:\s*(\{[^}]*\}|\[[^\]]*\]|[^,}\n]*)/g;
const CAPITALISED = /\p{Lu}[\p{L}'-]*/gu;
const wordsIn = (matches: Iterable<RegExpMatchArray>): readonly string[] => [...matches].flatMap((match) => [...(match[1] ?? '').matchAll(CAPITALISED)].map(([word]) => word));
/** Who plays, in one line: a player who was chosen is no subtype. */
const PLAYERS = /^(?:\{.*")?players"?:\s*\[([^\]]*)\]/gm;
/** The subtypes that a file defines itself, whatever it calls them. */
export function subtypesIn(text: string): ReadonlySet<string> {
  const players = new Set(wordsIn(text.matchAll(PLAYERS)));
  return new Set([...wordsIn(text.matchAll(TYPE_LINE)), ...wordsIn(text.matchAll(LISTED)).filter((word) => !players.has(word))]);
}

const big = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
/** A word of a type line with its capital, where it is one that the rules know: "legendary", "artifact", "zombie". */
export const typeWord = (word: string): string => ([...CARD_TYPES, ...SUPERTYPES].includes(big(word) as 'Creature') || SUBTYPES.has(big(word)) ? big(word) : word);
