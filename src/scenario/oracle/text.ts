/** The text of a card as it is printed, made ready to be read: what is no rules text goes, and the card itself is "this". */
import { SUBTYPES } from '../vocabulary/subtypes.ts';
import { numberWord, singular } from '../vocabulary/words.ts';

/** Fields of an ability or an instruction as they would be written; `true` and numbers as such. */
export type Tree = string | number | boolean | readonly Tree[] | Fields;
export interface Fields { readonly [key: string]: Tree | undefined }
/** "A", "3", "three" as numbers; X and other words as they are. */
export const numberSaid = (word = ''): Tree => (/^an?$/.test(word) ? 1 : /^\d+$/.test(word) ? Number(word) : (numberWord(word) ?? word));
/** A field that is a phrase; nothing where it is something else. */
export const phraseIn = (tree: Tree | undefined): string => (typeof tree === 'string' ? tree : '');
/** Where reading stopped: the part of the sentence that was not understood; the last one that was noted. */
export interface Trail { part?: string; /** Clauses that were read before, by their words and by who does them: a sentence is split in many ways, each part is read once. */ known?: Map<string, readonly Tree[] | undefined> }
/** Notes what was not understood, and gives nothing. */
export function missed(trail: Trail, part: string): undefined {
  trail.part = part.trim();
  return undefined;
}

/** Characters of a sentence and of a line; none that is printed is nearly as long, and the time of reading grows with more than the square of it. */
const MOST_IN_SENTENCE = 500;
const MOST_IN_LINE = 1000;
/** Whether a line is one that could be printed. */
export const isPrintable = (line: string): boolean => line.length <= MOST_IN_LINE && sentencesOf(line).every((sentence) => sentence.length <= MOST_IN_SENTENCE);
/** "For each two creatures you control": half as many; the words of a description do not say how many. */
const PER_SEVERAL = /\bfor each (?:two|three|four|five|six|seven|eight|nine|ten|[2-9]|\d\d+) [^,.]*/;
/** What of a text is not read, whatever stands around it. */
export const unreadIn = (text: string): string | undefined => (sentencesOf(text).every(isPrintable) ? PER_SEVERAL.exec(text)?.[0] : text);
const REMINDER = /\s*\([^()]*\)/g;
/** CR 207.2c: an ability word stands in front of the ability, with a dash between blanks; what costs or asks, or says when the ability is there, stands there as well, and is none. */
const ABILITY_WORD = /^(?!(?:Choose|Companion|Prototype|Max speed|Solved|To solve|Boast|Exhaust|Forecast|Level|[IVX]+)\b)[A-Z][A-Za-z' -]* [—–] (?=[A-Z{]|this\b)/;
/** CR 201.5: how a card speaks of itself. */
const ITSELF = /\b[Tt]his (?:creature|permanent|artifact|enchantment|land|planeswalker|battle|spell|card|token|Aura|Equipment|Vehicle|Saga|Class|Siege)\b|(?<!\S)~/g;
/** A line without reminder text and ability words, with straight quotes; empty where nothing is left. */
export const plainLine = (line: string): string => line.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(REMINDER, '').replace(/\s+/g, ' ').trim().replace(ABILITY_WORD, '').replace(ITSELF, 'this').replace(/\b(one or more|that many|(?:plus|minus) \w+) \{E\}/g, '$1 energy counters').replace(/\bcounters? on (?:him|her)\b/g, (words) => words.replace(/h..$/, 'this')).replace(/\b(dealt|damage) to (?:him|her)\b(?! )/g, '$1 to this').replace(/\b(dealt|damage) to (?:him|her) (?=this turn|this|by )/g, '$1 to this ').replace(/\bof the chosen (?:creature )?type\b/g, 'of the chosen kind');
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** CR 201.5: the card's name, and the short one of a legendary card (`isLegendary`), mean the object; behind "named" and "name is" a name is one. */
export function withoutName(line: string, name: string, isLegendary = false): string {
  const short = !isLegendary ? undefined : /^([^,]+),/.exec(name)?.[1] ?? /^(\S+) (?:of|the) /.exec(name)?.[1];
  const names = [name, ...(short === undefined ? [] : [short])].filter((each) => each !== '' && each !== 'The');
  return names.reduce((text, each) => text.replace(new RegExp(`(?<!\\bnamed [^.,"]*|name is |\\b[Tt]his |[\\w'-])${escaped(each)}(?![\\w-]| planeswalkers?\\b)`, 'g'), 'this'), line);
}
/** Sentences of a line, without their full stops; one in quotes belongs to the sentence around it. */
export function sentencesOf(line: string): readonly string[] {
  const found: string[] = [];
  let quoted = false;
  let from = 0;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') quoted = !quoted;
    const ends = !quoted && (line[at] === '.' || (line[at] === '"' && line[at - 1] === '.')) && /^(?:\s|$)/.test(line.slice(at + 1));
    if (!ends) continue;
    found.push(line.slice(from, line[at] === '.' ? at : at + 1).trim());
    from = at + 1;
  }
  const rest = line.slice(from).trim();
  return rest === '' ? found : [...found, rest];
}
/** A sentence with a small letter at its beginning, unless it begins with a name or a subtype. */
export function lowered(sentence: string): string {
  const [first = ''] = /^\S+/.exec(sentence) ?? [];
  const word = first.replace(/[,'].*$/, '');
  return SUBTYPES.has(word) || SUBTYPES.has(singular(word)) || !COMMON.has(word.toLowerCase()) ? sentence : sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
/** Words that begin a sentence and are no names. */
const COMMON = new Set(('if as when whenever at prevent skip the next all damage combat noncombat players player opponents each your you it this that those they creatures creature artifacts artifact enchantments enchantment lands land permanents permanent spells spell tokens token counters other another nontoken nonland nonbasic noncreature legendary '
  + 'until during put draw discard exile destroy counter return create shuffle mill reveal search gain lose choose regenerate tap untap sacrifice target any remove then attacking white blue black red green colorless instant sorcery equipped enchanted nonland scry surveil add pay untapped tapped an a one two planeswalkers its their proliferate attach double triple exchange basic take look otherwise copy move transform monstrosity adapt bolster support distribute have activated for fight phase cards card skip roll flip incubate amass connive manifest goad discover learn venture suspect explore populate investigate otherwise creatures spend excess').split(' '));
