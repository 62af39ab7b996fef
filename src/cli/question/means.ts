/** Once every card has its mark: what is said to be done by means of a spell or an ability, and spells that stand behind what is there without a word between. */
import { instructionsOf, isSpell, needsFor, textOf, thingOf, type Board } from './board.ts';
import type { Thing } from './things.ts';

/** What a spell must do for "draws two off it" to be a casting of it. */
const DONE: Readonly<Record<string, readonly string[]>> = { draw: ['draw', 'draw-cards'], gain: ['gain-life'], create: ['create'], make: ['create'], mill: ['mill'] };
const BY_SPELL = /\b(Amy|Nicole|and) (draw|gain|create|make|mill)s? (?:an? |one |two |three |\d+ )?(?:[a-z0-9/+]+ ){0,5}?(?:off of|off|from|with) (?:an? |the )?<(\d+)>/g;
/** "Nicole resolves door to nothingness on me": a permanent that is used on something. */
const USED_ON = /\b(Amy|Nicole) resolves (?:an? |the )?<(\d+)> (?:on|at|targeting) /g;
/** "Nicole resolves wheel of fortune". */
const RESOLVES = /\b(Amy|Nicole) resolves (?:an? |the |her |his )?<(\d+)>/g;
/** "Nicole sneaks in a griselbrand". */
const PUT_IN = /\b(Amy|Nicole) (?:<(\d+)>|cheats?|sneaks?|puts?) in(?:to play)? (?:an? |the )?(?=<\d+>)/g;
const LIST = '<\\d+>(?:(?:, | and |, and )<\\d+>)*';
/** "Dictate and emancipation bolt", "torbran bolt bolt nicole". */
const BARE_SPELLS = new RegExp(`^(?:with )?(${LIST})((?: <\\d+>)+)(?: (?:at |on |to )?(Amy|Nicole|(?:(?:an?|the|(?:Amy|Nicole)'s) )?(?:\\d+/\\d+|creature|planeswalker|bear)\\b[^,<]*))?$`);
const spellAt = (n: string | undefined, board: Board): boolean => isSpell(thingOf(n, board)?.card, board.cards);
function behindList(text: string, board: Board): string {
  const [, list = '', spells = '', whom] = BARE_SPELLS.exec(text) ?? [];
  const marks = (words: string): readonly string[] => [...words.matchAll(/<(\d+)>/g)].map(([, n = '']) => n);
  if (list === '' || marks(list).some((n) => spellAt(n, board)) || !marks(spells).every((n) => spellAt(n, board))) return text;
  return `with ${list}, ${marks(spells).map((n) => `${whom === 'Amy' ? 'Nicole' : 'Amy'} casts <${n}>${whom === undefined ? '' : ` at ${whom}`}`).join(', then ')}`;
}
/** "I blink my bear with ephemerate", "nicole kills it with murder": the spell is cast at that. */
const DONE_WITH = /\b(Amy|Nicole) (?:blinks?|flickers?|kills?|destroys?|exiles?|bounces?|burns?|hits?|targets?|counters?|steals?|protects?|saves?|removes?|answers?|pumps?|returns?|reanimates?|shoots?|zaps?) ((?:(?:an?|the|her|his|their|(?:Amy|Nicole)'s) )?(?:(?:own|attacking|tapped) )?(?:<\d+>|creature|bear|commander|planeswalker|token|\d+\/\d+|it|him|her|Amy|Nicole)(?: (?:creature|token))?) (?:with|using|via) (?:an? |the |(?:Amy|Nicole)'s )?<(\d+)>/g;
/** "repercussion and blasphemous act, nicole has two creatures": the spell behind what is there is cast. */
const BEHIND_LIST = new RegExp(`^(?:with )?(${LIST})(?: and | with |, )<(\\d+)>(?=, (?:Amy|Nicole|(?:my|nicole|he|she|I)\\b|an? |both ))`, 'i');
/** The same in the words of the grammar. */
export function byMeans(text: string, board: Board): string {
  const said = text.replace(BY_SPELL, (found: string, who: string, verb: string, n: string) => {
    const spell = thingOf(n, board);
    return spell !== undefined && spellAt(n, board) && instructionsOf(spell, board.cards).some((each) => each['do'] === 'event' && DONE[verb]?.includes(String(each['kind'])) === true) ? `${who === 'and' ? 'and Amy' : who} casts <${n}>` : found;
  }).replace(RESOLVES, (found: string, who: string, n: string) => (spellAt(n, board) ? `${who} casts <${n}>` : found)).replace(USED_ON, (found: string, who: string, n: string) => {
    const thing = thingOf(n, board);
    return thing !== undefined && !spellAt(n, board) && textOf(thing, board.cards).some(({ ability }) => ability === 'do') ? `${who} activates <${n}> at ` : found;
  }).replace(PUT_IN, (found: string, who: string, n: string | undefined, at: number, all: string) => {
    const means = n === undefined ? undefined : thingOf(n, board);
    if (means?.card !== undefined && !textOf(means, board.cards).some(({ kind }) => kind === 'enters')) return found;
    if (means !== undefined) means.zone = 'none'; // only what it puts there is looked at
    const [mark] = /<\d+>/.exec(all.slice(at + found.length)) ?? [''];
    return `${who} is to put ${mark} onto the battlefield#`;
  }).replace(/ is to put (<\d+>) onto the battlefield#\1/g, ' puts $1 onto the battlefield');
  const done = said.replace(DONE_WITH, (found: string, who: string, what: string, n: string) => (spellAt(n, board) && needsFor(thingOf(n, board) as Thing, board.cards)?.targets.length === 1 ? `${who} casts <${n}> at ${what}` : found))
    .replace(BEHIND_LIST, (found: string, list: string, n: string) => (spellAt(n, board) && needsFor(thingOf(n, board) as Thing, board.cards)?.targets.length === 0 && ![...list.matchAll(/\d+/g)].some(([m]) => spellAt(m, board)) ? `with ${list}, Amy casts <${n}>` : found));
  return behindList(done, board);
}
