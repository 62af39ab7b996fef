/** What was paid for a spell beside its cost: "kicked", "with buyback". */
import { isOf, textOf, type Board } from './board.ts';
import { KEYWORDS } from './said.ts';
import { NUMBER, numberOf } from './things.ts';

const TIMES = `(?: (?:(?<once>once|twice|thrice)|x ?(?<x>\\d)|(?<many>${NUMBER}) times))?`;
const SAID = '(?:multi)?kick(?:ed|er)?|overload(?:ed)?|buyback|bought back|entwined?|spree|flashback';
/** What is paid, as a file calls it. */
const called = (said: string): string => (/kick/.test(said) ? 'kicker' : /buyback|bought/.test(said) ? 'buyback' : said.replace(/^(overload|entwine)d$/, '$1'));
type Words = Readonly<Record<string, string | undefined>>;
const timesOf = ({ once, x, many }: Words): number => (x !== undefined ? Number(x) : many !== undefined ? numberOf(many) : once === 'twice' ? 2 : once === 'thrice' ? 3 : 1);
const HAS: Readonly<Record<string, RegExp>> = { kicker: /^(?:multi)?kicker$/ };
/** Whether a card has the keyword by which something is paid (702.33, 702.27). */
const hasKeyword = (n: number, what: string, { things, cards }: Board): boolean => {
  const thing = things[n];
  return thing !== undefined && textOf(thing, cards).some(({ keyword }) => (HAS[what] ?? new RegExp(`^${what}$`)).test(String(keyword)));
};
/** Keywords that do something by themselves, before what has them: they add nothing. */
const BARE_KEYWORD = new RegExp(`\\b(${KEYWORDS}|modular|riot|evolve|graft|fading|vanishing|bloodthirst|devour|sunburst) (?=<(\\d+)>)`, 'g');
/** CR 702.74a: cast for its evoke cost. */
const EVOKES = /\bevokes? (?=(?:(?:an?|the|(?:Amy|Nicole)'s) )?<(\d+)>)/g;
const BEFORE = new RegExp(`\\b(?<said>kicked|multikicked|overloaded|buyback|kicker) (?=(?:(?:an?|the|(?:Amy|Nicole)'s) )?<(?<n>\\d+)>)`, 'g');
const BEHIND = new RegExp(`,? (?:(?:with|paying|using|for) (?:(?:its|the|a) )?)?\\b(?<said>${SAID})(?: costs?)?${TIMES}(?=$|[,.;]| )`, 'g');
/** The text without these words; what was paid is kept with the spell that has the keyword. */
export function withPaid(text: string, board: Board): string {
  const keep = (n: number, said: string, words: Words): boolean => {
    const what = called(said);
    const thing = board.things[n];
    if (what === 'flashback' || thing === undefined || !hasKeyword(n, what, board)) return false;
    thing.paid = Array.from({ length: timesOf(words) }, () => what);
    return true;
  };
  const bare = text.replace(BARE_KEYWORD, (found, word: string, n: string, at: number) => { // "persist kitchen finks", "a lifelink bear"
    const thing = board.things[Number(n)];
    if (thing?.card !== undefined && textOf(thing, board.cards).some(({ ability, keyword }) => ability === 'keyword' && keyword === word)) return '';
    if (thing === undefined || !isOf('creature', thing, board.cards) || !new RegExp(`^(?:${KEYWORDS})$`).test(word) || /\b(?:with|(?<!> )and|or|ha(?:s|ve)|gains?) $/.test(text.slice(0, at))) return found;
    thing.keywords = [...(thing.keywords ?? []), word];
    return '';
  }).replace(EVOKES, (found, n: string) => (keep(Number(n), 'evoke', {}) ? 'casts ' : found));
  const before = bare.replace(BEFORE, (found: string, ...rest: readonly unknown[]) => {
    const words = rest.at(-1) as Words;
    return keep(Number(words['n']), words['said'] ?? '', {}) ? '' : found;
  });
  const said = before.replace(BEHIND, (found: string, ...rest: readonly unknown[]) => {
    const [words, at] = [rest.at(-1) as Words, rest.at(-3) as number];
    const marks = [...before.slice(0, at).matchAll(/<(\d+)>/g)].map(([, n]) => Number(n)).reverse();
    const n = marks.find((each) => hasKeyword(each, called(words['said'] ?? ''), board));
    return n !== undefined && keep(n, words['said'] ?? '', words) ? '' : found;
  });
  return said.replace(/^<(\d+)>(?=$|,| (?:with|at|on|targeting)\b)/, (mark, n: string) => (board.things[Number(n)]?.paid === undefined ? mark : `Amy casts ${mark}`)); // what was paid for is cast
}
