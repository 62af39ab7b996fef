/** The words of the noun phrases, as data. */
import { tableOf } from '../../base/table.ts';
import type { Color, Comparison, ManaSpent, Word } from '../../rules/ability.ts';
import { PART_OF } from '../../rules/times.ts';
export const CARD_TYPES = ['Artifact', 'Battle', 'Conspiracy', 'Creature', 'Dungeon', 'Enchantment', 'Instant', 'Kindred', 'Land', 'Phenomenon', 'Plane', 'Planeswalker', 'Scheme', 'Sorcery', 'Tribal', 'Vanguard'] as const;
export const SUPERTYPES = ['Basic', 'Legendary', 'Ongoing', 'Snow', 'World'] as const;
export const COLOR_WORDS = ['white', 'blue', 'black', 'red', 'green'] as const;
/** The letters of mana symbols. */
export const COLOR_LETTERS: Readonly<Record<string, Color>> = tableOf({ W: 'white', U: 'blue', B: 'black', R: 'red', G: 'green' });
/** CR 106.1b: the types of mana, and their letters. */
export const MANA_WORDS = [...COLOR_WORDS, 'colorless'] as const;
export const MANA_TYPES: readonly string[] = MANA_WORDS;
/** What is counted of the mana that was spent, in words: "mana spent", "colors of mana spent", "red mana spent". */
export const manaSpentWords = (what: ManaSpent): string => `${what === 'total' ? '' : what === 'colors' ? 'colors of ' : `${what} `}mana spent`;
export const MANA_LETTERS: Readonly<Record<string, string>> = tableOf({ ...COLOR_LETTERS, C: 'colorless' });
const MANA_SYMBOL = /^(?:\d+|[WUBRGCSXYZ]|(?:\d+|[WUBRGC])\/[WUBRGC](?:\/P)?|[WUBRGC]\/P)$/;
/** CR 107.4: what is between the braces of a mana symbol. */
export const isManaSymbol = (text: string): boolean => MANA_SYMBOL.test(text);
/** CR 107.4: "{2}{W/U}", and "2GG" without the braces. */
export const isManaCost = (text: string): boolean => /^(?:\d+|X)*[WUBRGCSXYZ]*$/.test(text) || (/^(?:\{[^{}]+\})+$/.test(text) && text.slice(1, -1).split('}{').every(isManaSymbol));
/** So many of something, for a number N. */
export const SO_MANY: Partial<Readonly<Record<Comparison, string>>> = tableOf({ 'at-least': 'N or more', 'at-most': 'N or less', equal: 'exactly N', 'more-than': 'more than N', 'less-than': 'less than N' });
export const COLOR_SETS = ['colorless', 'multicolored', 'monocolored'] as const;
export const ZONES = ['library', 'hand', 'battlefield', 'graveyard', 'stack', 'exile', 'command', 'outside'] as const;
/** What a permanent can become by designation (701.37b). */
export const OBJECT_DESIGNATIONS = ['monstrous', 'renowned', 'suspected', 'goaded', 'saddled', 'solved', 'level-2', 'level-3'] as const;
export const STATUSES = ['tapped', 'untapped', 'attacking', 'blocking', 'blocked', 'unblocked', 'face-down', 'face-up', 'back-up', 'enchanted', 'equipped', 'historic', 'phased-out', 'double-faced', 'modified', 'bestowed', ...OBJECT_DESIGNATIONS] as const;

/** Keyword abilities that a phrase may ask for or an effect may give; those with parts of their own are in `keywords.ts`. */
export const KEYWORDS = [
  'absorb', 'adventure', 'affinity', 'afflict', 'afterlife', 'aftermath', 'amplify', 'annihilator', 'ascend', 'assist', 'aura swap', 'awaken', 'backup', 'banding', 'bands with other', 'bargain', 'battle cry', 'bestow', 'blitz',
  'bloodthirst', 'boast', 'bushido', 'buyback', 'cascade', 'casualty', 'champion', 'changeling', 'chapters', 'cipher', 'cleave', 'commander ninjutsu', 'companion', 'compleated', 'conspire', 'convoke', 'craft', 'crew',
  'cumulative upkeep', 'cycling', 'dash', 'daybound', 'deathtouch', 'decayed', 'defender', 'delve', 'demonstrate', 'desertwalk', 'dethrone', 'devoid', 'devour', 'disguise', 'disturb',
  'double agenda', 'double strike', 'double team', 'dredge', 'echo', 'embalm', 'emerge', 'enchant', 'encore', 'enlist', 'entwine', 'epic', 'equip', 'escalate', 'escape', 'eternalize', 'evoke',
  'evolve', 'exalted', 'exhaust', 'exploit', 'extort', 'fabricate', 'fading', 'fear', 'firebending', 'first strike', 'flanking', 'flash', 'flashback', 'flying', 'for mirrodin!', 'forecast',
  'forestwalk', 'foretell', 'fortify', 'freerunning', 'frenzy', 'friends forever', 'fuse', 'gift', 'graft', 'gravestorm', 'harmonize', 'haste', 'haunt', 'hexproof', 'hidden agenda', 'hideaway', 'horsemanship',
  'impending', 'improvise', 'indestructible', 'infect', 'ingest', 'intimidate', 'islandwalk', 'job select', 'jump-start', 'kicker', 'landwalk', 'level up', 'lifelink', 'living metal',
  'living weapon', 'madness', 'max speed', 'mayhem', 'megamorph', 'melee', 'menace', 'mentor', 'miracle', 'mobilize', 'modular', 'more than meets the eye', 'morph', 'mountainwalk', 'multikicker',
  'mutate', 'myriad', 'nightbound', 'ninjutsu', 'offering', 'offspring', 'outlast', 'overload', 'partner', 'persist', 'phasing', 'plainswalk', 'plot', 'poisonous', 'protection', 'prototype',
  'provoke', 'prowess', 'prowl', 'rampage', 'ravenous', 'reach', 'read ahead', 'rebound', 'reconfigure', 'recover', 'reinforce', 'renown', 'replicate', 'retrace', 'riot', 'ripple', 'saddle',
  'scavenge', 'shadow', 'shock land', 'shroud', 'skulk', 'sneak', 'soulbond', 'soulshift', 'space sculptor', 'spectacle', 'splice', 'split second', 'squad', 'start your engines!', 'station', 'storm', 'sunburst',
  'surge', 'suspend', 'swampwalk', 'tiered', 'totem armor', 'toxic', 'training', 'trample', 'transfigure', 'transmute', 'tribute', 'typecycling', 'umbra armor', 'undaunted', 'undying', 'unearth',
  'unleash', 'vanishing', 'vigilance', 'ward', 'warp', 'web-slinging', 'wither',
] as const;

/** Heads of a noun phrase, with the nouns that say nothing about the thing. */
export const HEADS = ['permanent', 'spell', 'card', 'token', 'source', 'object', 'player', 'opponent', 'commander', 'anything'] as const;

const IRREGULAR: Readonly<Record<string, string>> = tableOf({
  Elves: 'Elf', Dwarves: 'Dwarf', Wolves: 'Wolf', Werewolves: 'Werewolf', Faeries: 'Faerie', Zombies: 'Zombie', Genies: 'Genie', Pixies: 'Pixie', Eyes: 'Eye', Mice: 'Mouse', Oxen: 'Ox', Thopters: 'Thopter', Homunculi: 'Homunculus', Fungi: 'Fungus', Octopuses: 'Octopus',
  Hippopotamuses: 'Hippopotamus', Pegasi: 'Pegasus', Cyclopes: 'Cyclops', Mongeese: 'Mongoose', Fishes: 'Fish', Heroes: 'Hero', Horses: 'Horse', Phoenixes: 'Phoenix', Sphinxes: 'Sphinx', Foxes: 'Fox', Leeches: 'Leech', Shrines: 'Shrine',
});
/** Subtypes that look plural and are not. */
const UNCHANGED = new Set(['Plains', 'Cyclops', 'Octopus', 'Fungus', 'Pegasus', 'Homunculus', 'Hippopotamus', 'Locus', 'Processor', "Urza's", 'Class', 'Pegasus', 'Rhinoceros', 'Lhurgoyfs', 'Detectives']);

/** The singular of a capitalised subtype word. */
export function singular(word: string): string {
  const known = IRREGULAR[word];
  if (known !== undefined) return known;
  if (UNCHANGED.has(word) || !word.endsWith('s') || word.endsWith('ss') || word.endsWith('us') || word.endsWith("'s")) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.slice(0, -1);
}

export const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen', 'twenty'];
/** The value of a number word, or undefined. */
export function numberWord(word: string): number | undefined {
  const at = NUMBERS.indexOf(word);
  return at < 0 ? undefined : at;
}

const TYPE_FORMS = new Map<string, string>();
for (const type of CARD_TYPES) {
  TYPE_FORMS.set(type.toLowerCase(), type);
  TYPE_FORMS.set(type === 'Sorcery' ? 'sorceries' : `${type.toLowerCase()}s`, type);
}
/** The card type that a word names, in singular or plural. */
export const typeOfWord = (word: string): string | undefined => TYPE_FORMS.get(word.toLowerCase());
export const supertypeOfWord = (word: string): string | undefined => SUPERTYPES.find((each) => each.toLowerCase() === word.toLowerCase());

/** What a record is called in a phrase, and the fact it asks for. */
export const RECORDS: readonly { readonly words: string; readonly fact: string }[] = [
  { words: 'was dealt damage', fact: 'damage' },
  { words: 'was dealt excess damage', fact: 'excess-damage' },
  { words: 'dealt damage', fact: 'dealt-damage' },
  { words: 'entered the battlefield', fact: 'enters' },
  { words: 'entered', fact: 'enters' },
  { words: 'was put onto the battlefield', fact: 'enters' },
  { words: 'was returned to the battlefield', fact: 'enters' },
  { words: 'died', fact: 'dies' },
  { words: 'was destroyed', fact: 'destroyed' },
  { words: 'was sacrificed', fact: 'sacrificed' },
  { words: 'was discarded', fact: 'discards' },
  { words: 'was exiled', fact: 'exiled' },
  { words: 'was milled', fact: 'mills' },
  { words: 'was drawn', fact: 'draws' },
  { words: 'was created', fact: 'creates' },
  { words: 'was tapped', fact: 'tapped' },
  { words: 'was untapped', fact: 'untapped' },
  { words: 'was regenerated', fact: 'regenerated' },
  { words: 'was countered', fact: 'countered' },
  { words: 'was revealed', fact: 'reveals' },
  { words: 'was put there from the battlefield', fact: 'dies' },
  { words: 'was put into a graveyard from the battlefield', fact: 'dies' },
  { words: 'was put into your graveyard from the battlefield', fact: 'dies' },
  { words: 'was put there from anywhere', fact: 'to-graveyard' },
  { words: 'was put there', fact: 'to-graveyard' },
  { words: 'was put into a graveyard', fact: 'to-graveyard' },
  { words: 'had counters put on it', fact: 'counters-on' },
  { words: 'had one or more counters put on it', fact: 'counters-on' },
  { words: 'was returned', fact: 'to-hand' },
  { words: 'gained life', fact: 'gains-life' },
  { words: 'lost life', fact: 'loses-life' },
  { words: 'attacked', fact: 'attacks' },
  { words: 'left the battlefield', fact: 'leaves' },
  { words: 'left a graveyard', fact: 'leaves-graveyard' },
  { words: 'drew a card', fact: 'draws' },
  { words: 'discarded a card', fact: 'discards' },
];
export const SINCE: readonly { readonly words: string; readonly since: 'way' | 'turn' | 'last-turn' | 'game' | 'step' }[] = [
  { words: 'this way', since: 'way' },
  { words: 'this turn', since: 'turn' },
  { words: 'last turn', since: 'last-turn' },
  { words: 'this game', since: 'game' },
  { words: 'this step', since: 'step' },
];

/** Values of things and how a phrase writes them. */
export const VALUES = ['power', 'toughness', 'base power', 'base toughness', 'mana value', 'loyalty', 'defense', 'damage', 'life', 'starting life', 'hand', 'library', 'graveyard', 'devotion', 'poison', 'max hand', 'x', 'counters'] as const;

const PHASES = ['beginning', 'main', 'combat', 'ending'] as const;
const OTHER_WORDS: Readonly<Record<string, string>> = tableOf({ 'first main': 'precombat main', 'second main': 'postcombat main', 'begin combat': 'beginning of combat', attackers: 'declare attackers', blockers: 'declare blockers', damage: 'combat damage', 'end combat': 'end of combat', 'end of turn': 'end' });
export const TIMES: readonly string[] = [...PHASES, ...Object.keys(PART_OF)];

/** "the draw step", "upkeep", "second main phase": the name of the step or phase. */
export function timeNamed(text: string): string {
  const plain = text.trim().toLowerCase().replaceAll('-', ' ').replace(/^the /, '').replace(/ (?:step|phase)$/, '');
  return Object.hasOwn(OTHER_WORDS, plain) ? (OTHER_WORDS[plain] ?? plain) : plain;
}

/** "half up", "half, rounded down", "half that damage, rounded up": how it is rounded (107.1a: the text says it); undefined for other texts. */
export function halved(text: string): 'up' | 'down' | undefined {
  const found = /^half(?: (?:of )?(?:that|the)(?: (?:much|many|damage|amount))?)? ?,? (?:rounded )?(up|down)$/.exec(text.trim());
  return found?.[1] as 'up' | 'down' | undefined;
}

/** "another creature", "each other creature", but not "other than ..". */
export const saysOther = (text: string): boolean => /\b(?:an)?other\b(?! than\b)/i.test(text);
/** CR 608.2d: "a random creature", "two cards in your hand at random": without the words for it; undefined where it says nothing of chance. */
export function atRandom(text: string): string | undefined {
  const plain = text.replace(/^(\S+) random /, '$1 ').replace(/,? (?:chosen )?at random$/, '');
  return plain === text ? undefined : plain;
}

/** CR 607.2d: "the chosen kind" means the choice of that name, any other text itself. */
export function wordFrom(text: string): Word {
  const [, chosen] = /^the chosen (.+)$/.exec(text) ?? [];
  return chosen === undefined ? text : { chosen };
}
/** "Draws", "scries", "searches": a verb as one says it of another. */
export const thirdPerson = (verb: string): string => (/[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : /(?:s|x|o|ch|sh)$/.test(verb) ? `${verb}es` : `${verb}s`);
