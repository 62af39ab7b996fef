/** The words of a question with each card that they name as a mark, `<n>`: whole names, what stands before a comma, and parts of names where only a card can stand. */
import { cardsMeant, plainLetters } from './cards-meant.ts';
import type { KnownCards } from '../engine.ts';
import { isVerb, KEYWORDS } from './said.ts';
import { typeOfSubtype } from '../../scenario/vocabulary/subtypes.ts';
import { singular } from '../../scenario/vocabulary/words.ts';
import { NUMBER, type Thing, USUAL_LOYALTY } from './things.ts';

/** Words that may mean several cards, or none. */
export interface Unclear { readonly word: string; readonly names: readonly string[] }

const MOST_WORDS = 8;
/** Whole names by what may be typed for them: themselves, what stands before their comma, and what was typed for the cards that are there. */
export function namesByLetters(typed: ReadonlyMap<string, string>, cards: KnownCards): ReadonlyMap<string, string> {
  const known = KNOWN.get(cards) ?? allNames(cards);
  KNOWN.set(cards, known);
  return typed.size === 0 ? known : new Map([...known, ...[...typed].flatMap(([word, name]) => [[plainLetters(word), name] as const, [plainLetters(name.split(',')[0] ?? name), name] as const])]);
}
/** By the cards that are known, which many questions share. */
const KNOWN = new WeakMap<KnownCards, ReadonlyMap<string, string>>();
function allNames(cards: KnownCards): ReadonlyMap<string, string> {
  const short = new Map<string, string | null>();
  for (const name of cards.names()) {
    const [first = '', ...rest] = name.split(',');
    if (rest.length > 0) short.set(plainLetters(first), short.has(plainLetters(first)) ? null : name);
    if (/^ the /.test(rest[0] ?? '')) short.set(plainLetters(name.replace(', the ', ' ')), name); // "emrakul aeons torn"
  }
  const only = [...short].flatMap(([letters, name]) => (name === null ? [] : [[letters, name] as const]));
  return new Map([...only, ...cards.nicknames(), ...cards.names().map((name) => [plainLetters(name), name] as const)]);
}

/** "RiP", "FoR", "BBE": what the words of one name begin with, in its own capitals, or all in capitals. */
const INITIALS = /^(?!(?:EOT|SBAs?|CR|EDH|OK|MTGO?|GG|AP|NAP|APNAP|FAQ|TIA|BTW|LGS|HP|CZ)$)[A-Z][A-Za-z]*[A-Z]$/;
const KNOWN_INITIALS = new WeakMap<ReadonlyMap<string, string>, ReadonlyMap<string, string | null>>();
function initialsOf(byLetters: ReadonlyMap<string, string>): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>();
  for (const name of new Set(byLetters.values())) {
    const own = name.split(/[ -]/).map((word) => /[a-z]/i.exec(word)?.[0] ?? '').join('');
    for (const letters of new Set([own, own.toUpperCase()])) found.set(letters, found.has(letters) && found.get(letters) !== name ? null : name);
  }
  return found;
}
/** The one card that is called so by its initials; none where everything is typed in capitals. */
function byInitials(word: string, text: string, byLetters: ReadonlyMap<string, string>): string | undefined {
  if (!INITIALS.test(word) || !/[a-z]{2}/.test(text)) return undefined;
  const known = KNOWN_INITIALS.get(byLetters) ?? initialsOf(byLetters);
  KNOWN_INITIALS.set(byLetters, known);
  return known.get(word) ?? undefined;
}
/** What one of several may be called: "liches", "mages". */
const ofOne = (words: string): readonly string[] => ([[/s$/, ''], [/es$/, ''], [/ies$/, 'y'], [/ves$/, 'f']] as const).flatMap(([ending, one]) => (ending.test(words) ? [words.replace(ending, one)] : []));
const SEVERAL = new RegExp(`^${NUMBER}$`, 'i');
export const A_BEAR = /^bears?$/i;
/** What is done for a keyword, and the name of a card as well: the card only where it is cast. */
const KEYWORD_VERB = /^(?:unearth|embalm|suspend|foretell|evoke|exploit|scavenge|mutate|regenerate|transmute|reinforce)s?$/i;
const BEFORE_A_NAME = /^(?:casts?|casting|with|plays?|resolves?|an?|my|to|by)$/i;
/** The text with every name of a card as a mark, the longest first; each adds a thing. A bear that no card there is called after is a 2/2 creature. */
export function withNames(text: string, byLetters: ReadonlyMap<string, string>, things: Thing[]): string {
  const words = text.split(/ +/);
  const out: string[] = [];
  const givenBears = things.filter(({ given, name }) => given === true && /\bbears?\b/i.test(name));
  const add = (thing: Pick<Thing, 'name' | 'card' | 'object'>): string => `<${String(things.push({ ...thing, count: 1, counters: {} }) - 1)}>`;
  for (let at = 0; at < words.length;) {
    const sizes = Array.from({ length: Math.min(MOST_WORDS, words.length - at) }, (_, less) => Math.min(MOST_WORDS, words.length - at) - less);
    const tail = (size: number): string => /(?:['’]s)?[,.;:?!]*$/.exec(words[at + size - 1] ?? '')?.[0] ?? '';
    const bare = (size: number): string => words.slice(at, at + size).join(' ').slice(0, tail(size) === '' ? undefined : -tail(size).length);
    const isMany = SEVERAL.test(words[at - 1] ?? '');
    const meant = (each: number): string | undefined => byLetters.get(plainLetters(bare(each))) ?? (isMany || each > 1 ? ofOne(plainLetters(bare(each))).map((one) => byLetters.get(one)).find((one) => one !== undefined) : undefined) ?? (each === 1 ? byInitials(bare(1), text, byLetters) : undefined);
    const size = sizes.find((each) => meant(each) !== undefined) ?? 1;
    const name = size === 1 && KEYWORD_VERB.test(bare(1)) && !BEFORE_A_NAME.test(words[at - 1] ?? '') ? undefined : meant(size);
    const [bear, ...bears] = givenBears;
    if (name !== undefined) out.push(`${add({ name, card: name })}${tail(size)}`);
    else if (!A_BEAR.test(bare(1))) out.push(words[at] ?? '');
    else out.push(`${bear?.card === undefined || bears.length > 0 ? add({ name: 'Bear', object: 'a 2/2 creature' }) : add({ name: bear.name, card: bear.card })}${tail(1)}`);
    at += size;
  }
  return out.join(' ');
}

/** Whether a name has all these words, each whole: in a sentence a part of a word says nothing. */
const hasWords = (name: string, part: string): boolean => plainLetters(part).split(' ').every((word) => plainLetters(name).split(' ').includes(word));
const NO_CARD = /^(?:Amy|Nicole|it|each|all|every|target|an?|the|one|two|three|both|no|\d+|another|combat|that|and|then|or|but|<)\b|^[<+\d{]|^X ?=/;
const WHOSE = "(?:(?:an?|the|both|his|her|their) )?(?:(?:Amy|Nicole)'s )?";
const BEGINS = '(?:^|[,;:.] |\\b(?:and|then|when|if|while) )';
/** Where only a card, a player or a thing that is described can stand. */
const SLOTS: readonly RegExp[] = [
  new RegExp(`(?<=${BEGINS})${WHOSE}(?:planeswalker |creature )?([^<,;:]+?) (?=(?:at|on|with|targets|targeting|deals?|dies|enters?|resolves|attacks|blocks|hits|fights|copies|copying|makes|causes|forces|gets|is (?:dealt|destroyed|sacrificed|exiled|put|turned|returned|blocked)|for \\d)\\b)`, 'g'),
  new RegExp(`(?:\\b(?:casts|plays|sacrifices|attacks with|resolves|returns|reanimates|activates|discards|flickers|blinks|regenerates|counters)|\\b(?:and|then) (?:casts?|plays?)) ${WHOSE}([^<]+?)(?=,| (?:with|for|at|on|targeting|targets|to|from|and|then|in|copying|under|into)\\b|$)`, 'g'),
  new RegExp(`(?<=^<\\d+>|^[^<]*<\\d+>)(?: at| on| targeting| targets) ${WHOSE}([^<,]+?)(?=,| (?:with|for|and|then)\\b|$)`, 'g'),
  new RegExp(`\\b(?:with|has|controls|owns|under|vs|against|into|facing|copying|copies|attacks|blocks|hits|by) ${WHOSE}([^<,;.:]+?)(?=[,;.:]|$| (?:and|with|for|out|in|on|when|if|while|at|attached)\\b)`, 'g'),
  new RegExp(`(?:[+-]\\d+(?:'?s)?(?: of| on| with)?|\\b(?:upticks?|downticks?|ticks? (?:up|down)|ults?|ultimates?|cracks?|fetch(?:es)?|mills|flash(?:es)?[- ]?backs?|pings? (?:Amy|Nicole|<\\d+>) with)) ${WHOSE}([^<,;.:]+?)(?=[,;.:]|$| (?:and|with|for|out|in|on|when|if|while|at|off|from)\\b)`, 'g'),
  new RegExp("(?<=^(?:Amy |Nicole )?<\\d+> (?:Amy|Nicole)'s )([^<,;:]+?)(?=[,;.]|$| (?:and|with|while|if|when)\\b)", 'g'),
  new RegExp(`(?<=${BEGINS})${WHOSE}([^<,;:]+?) (?=pings?\\b|[+-]\\d)`, 'g'),
  /^([^<,]+?)$/g,
];
/** What stands in a list of what is there: a name of one card is marked, and anything else is left as it is. */
const LISTED = /(?<=^(?:with |if |when )?(?:both )?|, (?:and )?(?:with )?|\band |\b(?:have|has|controls) (?:out )?)(?:(?:(two|three|four|[2-5])|Amy's|Nicole's|an?|the) )*([a-z][a-z',-]*(?: [a-z',-]+){0,3}?)(?=,| and | vs | or |$)/g;
/** Words that say something else than a card. */
const NO_NAME = new RegExp(`^(?:${KEYWORDS}|battles?|sagas?|vehicles?|equipment|auras?|spells?|abilit(?:y|ies)|triggers?|blockers?|attackers?|on|in|at|to|for|of|once|twice|life|flashback|kicker|overload|madness|cycling|nothing|enters?|dies|blocked|protection|toxic|poison|energy|loyalty|regeneration|shields?|creatures?|lands?|players?|planeswalkers?|that|this|them|these|empty|only|no|what|all|any|it|its|effect|play)\\b`, 'i');
/** A creature type is not the one card that has it in its name: "elf enters". */
const isCreatureType = (part: string): boolean => typeOfSubtype(singular(`${part.charAt(0).toUpperCase()}${part.slice(1).toLowerCase()}`)) === 'Creature';
const A_NUMBER_OF = /\b(?:cards?|life|damage|counters?|tokens?|hand|turn|coins?|dice|mana|library)\b/;
const isWalkerType = (part: string): boolean => typeOfSubtype(`${part.charAt(0).toUpperCase()}${part.slice(1).toLowerCase()}`) === 'Planeswalker';
/** A planeswalker of which only the type is said, and which may be several cards, is one of which nothing else is known: "bolt her jace". */
const withWalkers = (words: string, meant: (part: string) => readonly string[], things: Thing[]): string =>
  words.replace(/(?<![\w<'-])[a-z]+\b(?! (?:the|of)\b)/gi, (part: string, at: number) => {
    if (!isWalkerType(part) || meant(part).length === 1) return part;
    const next = /^,? ([a-z]+)/i.exec(words.slice(at + part.length))?.[1];
    return next !== undefined && meant(`${part} ${next}`).length > 0 ? part : `<${String(things.push({ name: part.charAt(0).toUpperCase() + part.slice(1), object: 'a legendary planeswalker', loyalty: USUAL_LOYALTY, count: 1, counters: {} }) - 1)}>`;
  });
/** Marks what was typed of a name, where it can only be one: what may mean several cards, or none, is unclear. */
export function withParts(words: string, cards: KnownCards, things: Thing[]): { readonly text: string; readonly unclear: readonly Unclear[]; readonly unknown: readonly string[] } {
  const unclear: Unclear[] = [];
  const unknown: string[] = [];
  const marked = (name: string): string => `<${String(things.push({ name, card: name, count: 1, counters: {} }) - 1)}>`;
  const meant = (part: string): readonly string[] => cardsMeant(cards, part).filter((each) => hasWords(each, part) || cards.nicknames().get(plainLetters(part)) === each);
  const isNoName = (part: string): boolean => isCreatureType(part) || NO_CARD.test(part) || A_NUMBER_OF.test(part) || NO_NAME.test(part) || isVerb(part.split(' ')[0] ?? '');
  const listed = withWalkers(words, meant, things).replace(LISTED, (found: string, much: string | undefined, part: string) => {
    const [name, ...more] = isNoName(part) || part.split(' ').some(isVerb) ? [] : [part, ...(much === undefined ? [] : ofOne(plainLetters(part)))].map(meant).find((all) => all.length > 0) ?? [];
    if (name !== undefined && more.length > 0 && [name, ...more].every((each) => plainLetters(each.split(',')[0] ?? '') === plainLetters(part))) unclear.push({ word: part, names: [name, ...more] }); // two of one person
    return name !== undefined && more.length === 0 ? found.replace(part, () => marked(name)) : found;
  });
  const text = SLOTS.reduce((said, slot) => said.replace(slot, (found: string, part: string | undefined) => {
    if (part === undefined || isNoName(part)) return found;
    const [name, ...more] = meant(part);
    if (name !== undefined && more.length === 0) return found.replace(part, () => marked(name));
    if (name === undefined) unknown.push(part);
    else unclear.push({ word: part, names: [name, ...more] });
    return found;
  }), listed);
  return { text, unclear, unknown };
}
