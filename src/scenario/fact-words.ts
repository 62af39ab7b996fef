/** Sentences of outcomes in other words: in the past tense, as `earlier:` is written, or as people say them. Tried only where the text itself is no sentence. */
import { NUMBERS } from './words.ts';

const PAST: Readonly<Record<string, string>> = { drew: 'draws', gained: 'gains', lost: 'loses', paid: 'pays', discarded: 'discards', milled: 'mills', created: 'creates', began: 'begins', skipped: 'skips', 'entered under': 'enters under', scried: 'scries', surveilled: 'surveils' };
const DONE = '(?:destroyed|sacrificed|regenerated|countered|tapped|untapped|transformed|turned face up|turned face down|exiled|phased out|phased in|revealed)';
const OTHERWISE: readonly (readonly [RegExp, string])[] = [
  [/^(.+) died$/, '$1 dies'], [/^(.+) deal(?:t|s) (\d+) damage to (.+)$/, '$2 damage to $3 from $1'], [/^(.+) sacrific(?:ed|es) (.+)$/, '$2 sacrificed'], [/^(.+) casts? (.+)$/, '$2 cast'], [/^(.+) reveals (.+)$/, '$2 revealed'],
  [/^(.+) attacks$/, '$1 attacked'], [new RegExp(`^(.+) (?:is|was|are|were) (${DONE})$`), '$1 $2'], [/^(.+ discards) 1$/, '$1 1 card'], [/^(.+ discards) (\d+)$/, '$1 $2 cards'], [/^no damage (.+)$/, '0 damage $1'],
  [/^(.+'s (?:hand|library|graveyard): )(?:empty|none|no cards)$/, '$1nothing'], [/^(.+ under .+)'s control$/, '$1'], [/^(.+s)' ability triggers$/, "$1's ability triggers"], [/^(.+) (?:is )?attached to (.+)$/, '$1 becomes attached to $2'],
  [/^count of ((?:greatest|least|total|most|fewest|sum|highest|lowest|number) .+: -?\d+)$/, '$1'], [/^number of (.+: \d+)$/, 'count of $1'], [/^(it's) (day|night)$/, 'it is $2'], [/^no one (.+)$/, 'nobody $1'],
  [/^(.+ discards) [1-9]\d* \((.+)\)$/, '$1 $2'],
  [/^(.+ enters under .+?)(?<!,) (tapped(?:,.*)?|attacking .+|face down(?:,.*)?|back face up(?:,.*)?|with .+|without .+|choosing .+|attached to .+)$/, '$1, $2'],
  [/^(.+) (?:goes|went|returns|returned|is returned|was returned|is put|put) (to .+|on .+)$/, '$1 $2'], [/^(.+) (?:is|was) put into (.+'s graveyard)$/, '$1 to $2'],
];
const STARTS = /^(?:The game|Nothing happens|Cost (?:paid|can't)|It becomes) ?/;

/** Cards that are milled or drawn told by name alone: so many as there are names. */
function cardsTold(text: string): readonly string[] {
  const [, who, verb, cards] = /^(.+?) (mills|draws) (?!\d|an? )([^(]+)$/.exec(text) ?? [];
  if (who === undefined || verb === undefined || cards === undefined) return [];
  const list = cards.split(/,? and |, /);
  return [`${who} ${verb} ${String(list.length)} (${list.join(', ')})`];
}
const NUMBER_WORDS = new RegExp(`(?<=^|[ (])(?:${NUMBERS.slice(1).join('|')})(?= )`, 'giu');
/** "four cards", "two damage": numbers in words. */
const inFigures = (text: string): string => text.replaceAll(NUMBER_WORDS, (word) => String(NUMBERS.indexOf(word.toLowerCase() as (typeof NUMBERS)[number])));
/** What the text may be said to mean, in the words of the grammar. */
export function saidOtherwise(text: string): readonly string[] {
  const small = STARTS.test(text) ? [text.charAt(0).toLowerCase() + text.slice(1)] : [];
  const now = Object.entries(PAST).flatMap(([past, present]) => (text.includes(` ${past} `) ? [text.replace(` ${past} `, ` ${present} `)] : []));
  const figures = inFigures(text);
  return [...(figures === text ? [] : [figures]), ...small, ...now, ...[text, ...now].flatMap(cardsTold), ...[text, ...now].flatMap((each) => OTHERWISE.flatMap(([shape, meant]) => (shape.test(each) ? [each.replace(shape, meant)] : [])))];
}
