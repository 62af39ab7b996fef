/** Sentences of outcomes in other words: in the past tense, as `earlier:` is written, or as people say them. Tried only where the text itself is no sentence. */
import { inNewerWords } from '../vocabulary/older-words.ts';
import { NUMBERS } from '../vocabulary/words.ts';

const PAST: Readonly<Record<string, string>> = { drew: 'draws', gained: 'gains', lost: 'loses', paid: 'pays', discarded: 'discards', milled: 'mills', created: 'creates', began: 'begins', skipped: 'skips', 'entered under': 'enters under', scried: 'scries', surveilled: 'surveils' };
const DONE = '(?:destroyed|sacrificed|regenerated|countered|tapped|untapped|transformed|turned face up|turned face down|exiled|phased out|phased in|revealed)';
const OTHERWISE: readonly (readonly [RegExp, string])[] = [
  [/^(.+) died$/, '$1 dies'], [/^(.+) deal(?:t|s) (\d+) damage to (.+)$/, '$2 damage to $3 from $1'], [/^(.+) sacrific(?:ed|es) (.+)$/, '$2 sacrificed'], [/^(.+) casts? (.+)$/, '$2 cast'], [/^(.+) reveals (.+)$/, '$2 revealed'],
  [/^(.+) attacks$/, '$1 attacked'], [new RegExp(`^(.+) (?:is|was|are|were) (${DONE})$`), '$1 $2'], [/^(.+ discards) 1$/, '$1 1 card'], [/^(.+ discards) (\d+)$/, '$1 $2 cards'], [/^no damage (.+)$/, '0 damage $1'],
  [/^(.+'s (?:hand|library|graveyard): )(?:empty|none|no cards)$/, '$1nothing'], [/^(.+ under .+)'s control$/, '$1'], [/^(.+s)' ability triggers$/, "$1's ability triggers"], [/^(.+) (?:is )?attached to (.+)$/, '$1 becomes attached to $2'],
  [/^count of ((?:greatest|least|total|most|fewest|sum|highest|lowest|number) .+: -?\d+)$/, '$1'], [/^number of (.+: \d+)$/, 'count of $1'], [/^(it's) (day|night)$/, 'it is $2'], [/^no one (.+)$/, 'nobody $1'],
  [/^(.+ discards) [1-9]\d* \((.+)\)$/, '$1 $2'],
  [/^(.+ enters under .+?)(?<!,) (tapped(?:,.*)?|attacking .+|face down(?:,.*)?|back face up(?:,.*)?|with .+|without .+|choosing .+|attached to .+)$/, '$1, $2'],
  [/^(.+?) (?:goes|went|returns|returned|is returned|was returned|is put|put) (to .+|on .+)$/, '$1 $2'], [/^(.+) (?:is|was) put into (.+'s graveyard)$/, '$1 to $2'],
  [/^(.+) (?:is|are|was|were) dealt (\d+) damage$/, '$2 damage to $1'], [/^(.+) takes? (\d+) damage$/, '$2 damage to $1'], [/^(\d+) damage (?:is |was )?dealt to (.+)$/, '$1 damage to $2'], [/^(.+ (?:gains|loses) \d+)$/, '$1 life'],
  [/^(\d+ \S+ counters?) (?:is|are|was|were) (?:put|placed) on (.+)$/, '$1 on $2'], [/^(.+) gets (\d+ \S+ counters?)$/, '$2 on $1'], [/^(.+) gets an? (\S+ counter)$/, '1 $2 on $1'],
  [/^(\d+ \S+ counters?) (?:is|are|was|were) removed from (.+)$/, '$1 removed from $2'], [/^(.+) loses (\d+ \S+ counters?)$/, '$2 removed from $1'], [/^(.+) loses an? (\S+ counter)$/, '1 $2 removed from $1'],
  [/^(.+) untaps$/, '$1 untapped'], [/^(.+) taps$/, '$1 tapped'], [/^(.+ (?:loses|wins))$/, '$1 the game'], [/^(.+)\.$/, '$1'],
  [/^(.+) (?:is )?at (-?\d+)$/, '$1 at $2 life'], [/^(.+) is at (-?\d+) life$/, '$1 at $2 life'], [/^(.+) has (-?\d+) life$/, '$1 at $2 life'], [/^(.+)'s life(?: total)?(?: is|:) (-?\d+)$/, '$1 at $2 life'],
  [/^(.+) is (in .+|on the battlefield)$/, '$1 $2'], [/^(.+) (?:survives|survived)$/, '$1 on the battlefield'], [/^(.+ is) an? (\d+\/\d+)$/, '$1 $2'], [/^(.+ has \d+ \S+ counters?) on it$/, '$1'], [/^(.+ has \d+ damage) marked on it$/, '$1'],
  [/^(.+) is (used up|unused|shuffled into .+)$/, '$1 $2'], [/^(.+) is (under .+?)(?:'s control)?$/, '$1 $2'], [/^(.+) regenerates$/, '$1 regenerated'], [/^(.+?) (?:goes |is put |returns |is returned )?(?:in)?to (?:the |a )?(hand|graveyard)$/, "$1 to its owner's $2"], [/^(\d+) left of (.+)$/, '$2 has $1 left'],
  [/^(?:the )?cost (?:is|was) paid$/, 'cost paid'], [/^the (cost can't be paid)$/, '$1'], [/^(?:(?:the )?game (?:is|ends in) )?a? ?draw$/, 'the game is a draw'],
  [/^(.+) becomes ((?:un)?tapped)$/, '$1 $2'], [/^(.+) phases (out|in)$/, '$1 phased $2'], [/^(.+?) (?:goes |is put )?(?:in)?to exile$/, '$1 exiled'], [/^(.+ discards) an? (?!card$)(.+)$/, '$1 $2'],
  [/^(.+ (?:skips|begins)) (?:an?|his|her|their|your) (.+)$/, '$1 $2'], [/^(.+)'s (turn|.+ (?:step|phase))( \d+)? is skipped$/, '$1 skips $2$3'],
  [/^(.+?) enters (?:the battlefield )?tapped under (.+?)(?:'s control)?((?: as [^,]+)?)((?:, .+)?)$/, '$1 enters under $2$3, tapped$4'], [/^(.+?) enters the battlefield under (.+?)(?:'s control)?((?: as [^,]+)?(?:, .+)?)$/, '$1 enters under $2$3'],
  [/^(.+) controls (.+)$/, '$2 under $1'], [/^(.+) is controlled by (.+)$/, '$1 under $2'],
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
  const newer = inNewerWords(text).replace(/ in exile$/, text.endsWith(' from the game') ? ' exiled' : ' in exile');
  if (newer !== text) return [newer, ...saidOtherwise(newer)];
  const figures = inFigures(text);
  return [...(figures === text ? [] : [figures]), ...small, ...now, ...[text, ...now].flatMap(cardsTold), ...[text, ...now, ...(figures === text ? [] : [figures])].flatMap((each) => OTHERWISE.flatMap(([shape, meant]) => (shape.test(each) ? [each.replace(shape, meant)] : [])))];
}
