/** Spells that are used as verbs: "nicole bolts my bear", "it gets murdered", "I brainstorm". */
import { isSpell } from './board.ts';
import { cardsMeant, plainLetters } from './cards-meant.ts';
import type { KnownCards } from '../engine.ts';
import { isVerb, other, type Player } from './said.ts';
import type { Thing } from './things.ts';
import type { Unclear } from './sentence.ts';

/** Verbs of the game and small words: never a card's name used as a verb. */
const NO_NAME = /^(?:amy|nicole|twice|thrice|times|and|or|then|if|when|while|is|are|was|has|have|had|at|on|in|with|under|the|an?|my|it|that|to|of|for|no|not|who|what|does|do|did|would|only|also|both|hits?|kills?|swings?|goes|uses?|targets?|puts?|chooses?|names?|declares?|begins?|skips?|one|two|three|four|five|six|seven|several|some|out|around|there|down|up|off|in play|over|fine|dead|alive|still|back|here|reanimates?|flickers?|blinks?|owns?|wants?|tries|s)$/i;
/** "bolts", "bolted", "wraths": the words of a name that may have been meant. */
const stems = (word: string): readonly string[] => [...new Set([word, word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/ed$/, ''), word.replace(/d$/, ''), word.replace(/'d$/, ''), word.replace(/ies$/, 'y')])].filter((stem) => stem.length > 2);

/** The spells whose names have these words whole, as a verb says them; undefined: no spell is meant. */
function spellsMeant(words: string, cards: KnownCards): readonly string[] {
  const all = words.split(' ');
  const last = all.at(-1) ?? '';
  if (all.some((word) => NO_NAME.test(word) || isVerb(word))) return [];
  for (const stem of stems(last)) {
    const part = [...all.slice(0, -1), stem].join(' ');
    const found = cardsMeant(cards, part).filter((name) => isSpell(name, cards) && (cards.nicknames().get(plainLetters(part)) === name || plainLetters(part).split(' ').every((word) => plainLetters(name).split(' ').includes(word))));
    if (found.length > 0) return found;
  }
  return [];
}
const WORDS = "(?<words>(?!(?:Amy|Nicole)\\b)[a-z'-]+(?: (?!(?:Amy|Nicole)\\b)[a-z'-]+){0,2}?)";
const WHOM = '(?=(?:at |on |to )?(?:(?:the|an?) )?(?:(?:Amy|Nicole)\\b|<\\d+>|it\\b))';
/** Where such a verb stands: before whom it is aimed at, or alone behind a player. */
type Place = readonly [RegExp, (before: string, mark: string, by: string, things: readonly Thing[]) => string];
const ACTIVE: readonly Place[] = [
  [new RegExp(`(?<before>(?:^|, |: |\\band |\\bthen |\\bif |\\bwhen |(?:Amy|Nicole) ))${WORDS} ${WHOM}`, 'gi'), (before, mark) => `${before}${mark} `],
  [new RegExp(`(?<before>(?:Amy|Nicole) )${WORDS}(?=$|, | and | with | while | for \\d)`, 'gi'), (before, mark) => `${before}${mark}`],
];
/** Who does something to what a player has, where nobody said who. */
function opponentOf(mark: string, things: readonly Thing[]): Player | undefined {
  const whose = mark.startsWith('<') ? things[Number(mark.slice(1, -1))]?.owner : (mark as Player);
  return whose === undefined ? undefined : other(whose);
}
/** Behind what it was aimed at, once nothing else is said of that. */
const PASSIVE: readonly Place[] = [
  [/(?<before>, )(?<words>[a-z]+ed)(?=$)/g, (before, mark) => `${before}Nicole ${mark} at Amy`],
  [new RegExp(`(?<before>(?:Amy|Nicole|<\\d+>)) (?:is|gets) ${WORDS}(?: by (?<by>Amy|Nicole))?(?=$|,| and | with | while )`, 'gi'), (before, mark, by, things) => { const doer = by === '' ? opponentOf(before, things) : by; return `${doer === undefined ? '' : `${doer} `}${mark} at ${before}`; }],
];
export interface Said { readonly text: string; readonly unclear: readonly Unclear[] }
function marking(places: readonly Place[], text: string, cards: KnownCards, things: Thing[]): Said {
  const unclear: Unclear[] = [];
  const said = places.reduce((out, [place, told]) => out.replace(place, (...found: readonly unknown[]) => {
    const { before = '', words = '', by = '' } = found.at(-1) as Readonly<Record<string, string | undefined>>;
    const [name, ...more] = spellsMeant(words, cards);
    if (name === undefined) return String(found[0]);
    if (more.length > 0) unclear.push({ word: words, names: [name, ...more] });
    return told(before, `<${String(things.push({ name, card: name, count: 1, counters: {} }) - 1)}>`, by, things);
  }), text);
  return { text: said, unclear };
}
/** The text with each spell that somebody does as the mark of its card; "it gets bolted" once all things have their marks. */
export const withVerbs = (text: string, cards: KnownCards, things: Thing[]): Said => marking(ACTIVE, text, cards, things);
export const withPassives = (text: string, cards: KnownCards, things: Thing[]): Said => marking(PASSIVE, text, cards, things);
