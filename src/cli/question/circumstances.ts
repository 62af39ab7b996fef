/** What a question says of the players and of the moment, beside what happens: life, what is left in hands and libraries, whose turn it is, what somebody has. */
import { marksIn } from './board.ts';
import { NUMBER, numberOf, SOME_KIND, type Thing } from './things.ts';
import { KEYWORDS, other, type Player } from './said.ts';

export interface Circumstances {
  readonly life: Partial<Record<Player, number>>;
  readonly library: Partial<Record<Player, number>>;
  readonly hand: Partial<Record<Player, number>>;
  readonly graveyard: Partial<Record<Player, number>>;
  /** How many counters of a kind players have. */
  readonly counters: Partial<Record<Player, Record<string, number>>>;
  turn?: string;
  /** How many cards players have drawn this turn. */
  readonly drawn: Partial<Record<Player, number>>;
}
export const nowhere = (): Circumstances => ({ life: {}, library: {}, hand: {}, graveyard: {}, counters: {}, drawn: {} });

const WHO = "(?:with |while )?(?:(?<who>Amy|Nicole)(?: (?:is|was|has|had))? |(?:is|was|has|had|being) )?";
const WHOSE = "(?:(?:the|their|her|his|(?<owner>Amy|Nicole)'s) )?";
const STEP = '(?:draw step|upkeep|end step|combat|main phase|turn)';
const MOMENT = `(?<step>${STEP})`;
type Words = Readonly<Record<string, string | undefined>>;
interface Told { readonly now: Circumstances; readonly who: Player; readonly things: Thing[] }
const zoneOf = (now: Circumstances, zone = ''): Partial<Record<Player, number>> => (zone === 'hand' ? now.hand : zone === 'library' ? now.library : now.graveyard);
/** Steps and phases as a file calls them, where one says them otherwise. */
export const STEPS: Readonly<Record<string, string>> = { combat: 'combat phase', 'upkeep step': 'upkeep', 'main phase': 'precombat main phase' };

/** Where things are said to stand, behind them. */
const THERE = "(?: (?:is|are))?(?: (?:out|in play|in effect|in force|around|down|there|already|both|on (?:the |(?:Amy|Nicole)'s )?(?:board|battlefield|field|table|side)(?: of the (?:board|field|table|battlefield))?))+";
const BESIDE = '(?:with|under|against|into|vs|facing|given)';
const THOSE = '(?<those><\\d+>(?:(?:, | and |, and )<\\d+>)*)';
const shields = ({ n }: Words, { things }: Told): void => { const one = things[Number(n)]; if (one !== undefined) one.shielded = true; };
const FORMS: readonly (readonly [RegExp, (words: Words, told: Told) => void])[] = [
  [new RegExp(`^${WHO}(?:at )?(?:only )?(?<much>\\d+) life(?: left)?(?: with (?<one><\\d+>))?$`), ({ much = '', one = '' }, { now, who, things }) => {
    now.life[who] = Number(much);
    for (const thing of marksIn(one, { things })) thing.owner ??= who;
  }],
  [/^(?:while )?(?<who>Amy|Nicole)(?: is| was)? at (?<much>\d+)$/, ({ much = '' }, { now, who }) => { now.life[who] = Number(much); }],
  [/^(?<who>Amy|Nicole)'s life total (?:is|was) (?<much>\d+)$/, ({ much = '' }, { now, who }) => { now.life[who] = Number(much); }],
  [new RegExp(`^${WHO}(?:only )?(?<much>no|\\d+|${NUMBER})(?: other| more)? cards?(?: left)? in ${WHOSE}(?<zone>hand|library|graveyard)$`), ({ much = '', zone }, { now, who }) => { zoneOf(now, zone)[who] = numberOf(much); }],
  [new RegExp(`^${WHO}(?:no|(?:an )?empty) (?<zone>hand|library|graveyard)$`), ({ zone }, { now, who }) => { zoneOf(now, zone)[who] = 0; }],
  [new RegExp(`^${WHO}(?:at )?(?<much>${NUMBER}) (?<kind>poison|energy|experience|rad)(?: counters?)?$`), ({ much = '', kind = '' }, { now, who }) => { now.counters[who] = { ...now.counters[who], [kind]: numberOf(much) }; }],
  [new RegExp(`^(?:with )?(?:(?<much>${NUMBER}) )?(?<kind>\\S+) counters? on <(?<n>\\d+)>$`), ({ much = 'a', kind = '', n }, { things }) => { const one = things[Number(n)]; if (one !== undefined) one.counters[kind] = numberOf(much); }],
  [/^(?:(?:with|Amy has|Nicole has) )?(?:(?:an?|one) )?regeneration shield on <(?<n>\d+)>$/, shields],
  [new RegExp(`^(?:Amy|Nicole) (?:has|had) (?<much>${NUMBER}) (?<kind>\\S+)(?: counters?)? on <(?<n>\\d+)>$`), ({ much = 'a', kind = '', n }, { things }) => { const one = things[Number(n)]; if (one !== undefined) one.counters[kind] = numberOf(much); }],
  [new RegExp(`^<(?<n>\\d+)> (?:has|had|is at|at) (?<much>${NUMBER}) (?:(?<loyalty>loyalty)(?: counters?)?|(?:(?<kind>\\S+) )?counters?)(?: on it)?$`), ({ n, much = '', loyalty, kind = SOME_KIND }, { things }) => {
    const one = things[Number(n)];
    if (one?.loyalty !== undefined && loyalty !== undefined) one.loyalty = numberOf(much);
    else if (one !== undefined) one.counters[loyalty ?? kind] = numberOf(much);
  }],
  [/^<(?<n>\d+)> (?:has|had|gains?) (?:an? |one )?regeneration shield$/, shields],
  [new RegExp(`^<(?<n>\\d+)> (?:has|had) (?<keywords>(?:${KEYWORDS})(?:(?:, | and |, and )(?:${KEYWORDS}))*)$`), ({ n, keywords = '' }, { things }) => { const one = things[Number(n)]; if (one !== undefined) one.keywords = [...(one.keywords ?? []), ...keywords.split(/, and |, | and /)]; }],
  [new RegExp(`^(?:(?<who>Amy|Nicole) (?:has|had) |having )drawn (?<much>${NUMBER}) cards? this turn$`), ({ much = '' }, { now, who }) => { now.drawn[who] = numberOf(much); }],
  [/^(?<who>Amy|Nicole)'s (?<zone>hand|library|graveyard) (?:is|was) empty$/, ({ zone }, { now, who }) => { zoneOf(now, zone)[who] = 0; }],
  [new RegExp(`^(?:it is |it's )?(?:(?:in|during|on|at) )?(?<who>Amy|Nicole)'s ${MOMENT}$`), ({ step = '' }, { now, who }) => { now.turn = step === 'turn' ? `{of: ${who}}` : `${who}'s ${STEPS[step] ?? step}`; }],
  [new RegExp(`^(?<who>Amy|Nicole) (?:controls|has|owns) ${THOSE}(?:${THERE})?(?: too| as well| also)?$`), ({ those = '' }, { who, things }) => { for (const thing of marksIn(those, { things })) hasToo(thing, who, things); }],
  [/^<(?<n>\d+)> is (?:out |in play |on the battlefield )?(?:under (?=\w+'s control)|on (?=\w+'s (?:side|board|field)))(?<who>Amy|Nicole)'s \w+$/, ({ n }, { who, things }) => { const one = things[Number(n)]; if (one !== undefined) one.owner ??= who; }],
  [/^(?:(?:both players|each player) (?:have|has|controls?) (?<n><\d+>(?:(?:, | and |, and )<\d+>)*)|(?:with )?(?<m><\d+>) (?:is )?(?:on (?:both|each) sides?|both sides))$/, ({ n, m }, { things }) => {
    for (const one of marksIn(n ?? m ?? '', { things })) {
      one.owner = 'Amy';
      one.isBeside = true;
      things.push({ ...one, counters: { ...one.counters }, owner: 'Nicole' });
    }
  }],
  [new RegExp(`^(?=${BESIDE} |.*>${THERE})(?:(?<beside>${BESIDE}) )?(?:both )?${THOSE}(?<there>${THERE})?(?: against (?<victim>Amy|Nicole))?$`), ({ beside, those = '', victim }, { who, things }) => {
    const owner = victim !== undefined ? other(victim as Player) : beside === 'vs' || beside === 'against' || beside === 'into' || beside === 'facing' ? other(who) : undefined;
    for (const thing of marksIn(those, { things })) { if (owner !== undefined) thing.owner ??= owner; thing.isBeside = true; }
  }],
];

/** Who has something; of what the other player was said to have it is another of the same. */
function hasToo(thing: Thing, who: Player, things: Thing[]): void {
  if (thing.owner === other(who) && thing.card !== undefined) things.push({ ...thing, counters: {}, owner: who });
  else thing.owner ??= who;
  thing.isBeside = true;
}
/** Takes in what these words say of the circumstances; false: they say something else. `before`: who was spoken of. */
export function takeIn(words: string, now: Circumstances, before: Player, things: Thing[]): boolean {
  for (const [form, told] of FORMS) {
    const match = form.exec(words);
    if (match === null) continue;
    const said = match.groups ?? {};
    told(said, { now, who: (said['who'] ?? said['owner'] ?? before) as Player, things });
    return true;
  }
  return false;
}
/** Verbs whose "with" says by what means. */
const BY_MEANS = '(?:attacks?|blocks?|hits?|smacks?|targets?|counters?|copies|destroys?|kills?|exiles?|bounces?|burns?|deals?|equips?|enchants?|fights?)';
/** Where a circumstance begins without any other word before it: "with no cards in hand", "during my draw step". */
export const BEGINS = new RegExp(` (?=${BESIDE} <\\d+>${THERE}(?:$|[,.;]| and (?:Amy|Nicole)\\b))| (?=(?:with|while) (?:(?:only )?(?:(?:an )?empty|no|${NUMBER}) (?:other |more )?(?:hand|library|graveyard|cards?(?: left)? in)|(?:an? )?regeneration shield on <|${NUMBER} (?:poison|energy)|(?:Amy|Nicole) (?:is|at|has)|at)\\b|(?:in|during|on) (?:Amy|Nicole)'s ${STEP}(?:$|(?= (?:while|with|and) |,))|(?:(?:at|with|while at)(?: only)? )\\d+ life\\b)|(?<!\\b${BY_MEANS}(?: (?:to )?(?:Amy|Nicole|<\\d+>))?|^<\\d+>|(?:Amy|Nicole) deals \\S+ damage to (?:Amy|Nicole|<\\d+>)) (?=${BESIDE} (?:both )?<\\d+>(?:(?:, | and |, and )<\\d+>)*(?:${THERE})?(?: against (?:Amy|Nicole))?(?:$|[,.;]| and (?:Amy|Nicole)\\b| (?:while|when|if|during|at) | (?:in|on) (?:Amy|Nicole)'s ))`);
/** What there is to say of them, each as one says it. */
export function circumstancesInWords({ life, library, hand, graveyard, counters, drawn, turn }: Circumstances): readonly string[] {
  const each = (of: Partial<Record<Player, number>>, say: (player: string, many: number) => string): readonly string[] => Object.entries(of).map(([player, many]) => say(player, many));
  const cards = (zone: string) => (player: string, many: number): string => `${player} has ${many === 0 ? 'no cards' : many === 1 ? '1 card' : `${String(many)} cards`} in ${zone}`;
  return [...each(life, (player, many) => `${player} is at ${String(many)} life`), ...Object.entries(counters).flatMap(([player, kinds]) => Object.entries(kinds).map(([kind, many]) => `${player} has ${String(many)} ${kind} counter${many === 1 ? '' : 's'}`)), ...each(hand, cards('hand')), ...each(library, cards('the library')), ...each(graveyard, cards('the graveyard')), ...each(drawn, (player, many) => `${player} has drawn ${String(many)} card${many === 1 ? '' : 's'} this turn`), ...(turn === undefined ? [] : [`it is ${turn.startsWith('{') ? `${turn.slice(5, -1)}'s turn` : turn}`])];
}
