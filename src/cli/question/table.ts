/** Tables of more than two: who sits there beside Amy and Nicole, and what is said of each opponent. */
import { ofOpponent } from './aside.ts';
import type { Happening } from './board.ts';
import type { Circumstances } from './circumstances.ts';
import { yamlName } from './inline-yaml.ts';
import type { Player } from './said.ts';
import { numberOf, type Thing } from './things.ts';

/** Opponents beside Nicole, in turn order behind her. */
const OTHERS: readonly Player[] = ['Ben', 'Cara', 'Dan'];
export interface Table {
  /** The question without what it says of the number of players, the others by their names. */
  readonly text: string;
  /** Who is there beside Amy and Nicole. */
  readonly others: readonly Player[];
  /** Whether what is said of Nicole is said of each opponent. */
  readonly isEach: boolean;
}
const MANY = '(two|three|four|five|[2-5])';
const GAME = '(?:game|pod|table|match|commander|edh|free[- ]for[- ]all|ffa|multiplayer)';
/** So many players; so many opponents. */
const PLAYERS = new RegExp(`(?:^|,? )(?:(?:in|at|playing|this is|it's|its|we are|suppose) )?(?:(?:a|our|my) )?${MANY}(?:[- ]?(?:player|man|person|way|p)(?: ${GAME})*| players?(?= *[,:;.]| game)| of us)(?: ${GAME})?(?= *[,:;.]|$| (?:with|and|where|if|when|I)\\b)[,:;.]? ?`, 'i');
const OPPONENTS = new RegExp(`(?:(?:\\b(?:and|so) )?\\b(?:and|i have|i've|i got|i am facing|i face|there are|with|against|vs|facing|having) )${MANY} opp(?:onent)?s?(?= *[,:;.]|$| (?:and|at|in|with|who each|each)\\b)(?: (?:at|in) (?:my|the|our) (?:table|pod|game))?[,:;.]?`, 'i');
const EACH = new RegExp(`\\b(?:each|every|all)(?: of)?(?: (?:my|the))?(?: other)?(?: ${MANY})? (?:opp(?:onent)?s?|other players?)\\b`, 'gi');
const MY_MANY = new RegExp(`\\b(?:all )?(?:my |the )?(?:all )?${MANY} opp(?:onent)?s\\b(?: each| all)?`, 'gi');
/** "One opponent has .., another has ..", "player C". */
const NAMED: readonly (readonly [RegExp, string])[] = [
  [/\b(?:player|opponent|opp) ?(?:c|3)\b|\b(?:the |my |a )?(?:third player|second opponent|second opp)\b/gi, 'Ben'],
  [/\b(?:player|opponent|opp) ?(?:d|4)\b|\b(?:the |my |a )?(?:fourth player|third opponent|third opp|last opponent)\b/gi, 'Cara'],
  [/\bplayer ?(?:b|2)\b|\bplayer two\b/gi, 'nicole'], [/\bplayer ?(?:a|1)\b(?='s)/gi, 'my'], [/\bplayer ?(?:a|1)\b|\bplayer one\b/gi, 'amy'],
];
const ANOTHER = /\b(?:an)?(?:the )?other (?:opponent|opp|player|guy)\b|(?<=\b(?:opponent|opp|nicole)\b.*[,;] ?(?:and )?)another(?= (?:has|have|controls|owns)\b)/i;
/** What a question says of its table. */
export function tableOf(what: string): Table {
  let many = 2;
  const count = (of: (n: number) => number) => (_: string, n: string | undefined): string => { if (n !== undefined) many = Math.max(many, of(numberOf(n.toLowerCase()))); return ' '; };
  let text = ofOpponent(what).replace(PLAYERS, count((n) => n)).replace(OPPONENTS, count((n) => n + 1)).replace(/^[ ,:;.]+/, '');
  if (many > 2) text = text.replace(/(?<=^|[,;.] ?)(?:they |and )?each(?= (?:has|have|is|are|controls?|draws?|loses?|gains?|discards?|mills?|sacrifices?|creates?|gets?)\b)/i, 'each opponent');
  text = text.replace(/\btwo of my opp(?:onent)?s (?:each |both )?(?:have|control) ([^,.;]+?)(?=$|[,.;])/gi, 'nicole has $1, Ben has $1');
  text = NAMED.reduce((said, [from, to]) => said.replace(from, to), text);
  if (/\b(?:one|an|my|first) opp(?:onent)?\b|\bnicole\b/i.test(text)) text = text.replace(ANOTHER, 'Ben').replace(/\bone (?:of my )?opp(?:onent)?s?\b/i, 'nicole');
  text = text.replace(/\b((?:an?|the|one) [a-z0-9/]+) (?:of|from|belonging to) (Ben|Cara|nicole)\b/g, (_, thing: string, who: string) => `${who}'s ${thing.replace(/^\w+ /, '')}`);
  text = text.replace(MY_MANY, (_, n: string) => { many = Math.max(many, numberOf(n.toLowerCase()) + 1); return 'each opponent'; });
  const most = Math.max(many - 2, ...OTHERS.map((name, at) => (new RegExp(`\\b${name}\\b`).test(text) ? at + 1 : 0)));
  const isEach = most > 0 && EACH.test(text);
  EACH.lastIndex = 0;
  return { text: isEach ? text.replace(EACH, 'nicole').replace(/\bnicole (?:each )?(have|gain|lose|draw|control|discard|mill|sacrifice|create|get)\b/g, (_, verb: string) => `nicole ${verb === 'have' ? 'has' : `${verb}s`}`) : text, others: OTHERS.slice(0, most), isEach };
}
/** What says so many opponents before a sentence. */
export const tableSaid = ({ others }: Table): string => (others.length === 0 ? '' : `I have ${String(others.length + 1)} opponents, `);
const LIST = '<\\d+>(?:(?:, | and |, and )<\\d+>)*';
/** The text without whose the things of the others are: each thing knows it. */
export function seated(text: string, { others }: Table, things: readonly Thing[]): string {
  if (others.length === 0) return text;
  const own = (marks: string, player: Player, isBeside = true): void => { for (const [, n] of marks.matchAll(/<(\d+)>/g)) { const thing = things[Number(n)]; if (thing !== undefined) { thing.owner = player; if (isBeside) thing.isBeside = true; } } };
  const names = others.join('|');
  return text
    .replace(new RegExp(`(?:^|,? (?:and )?)(${names}) (?:has|have|controls?|owns?) ((?:(?:an?|the) )?${LIST})(?: (?:out|in play|too|as well))?(?=$|[,;.]| and (?:Amy|Nicole|${names})\\b)`, 'g'), (_, who: string, list: string) => { own(list, who as Player); return ''; })
    .replace(new RegExp(`\\b(${names})'s (<\\d+>)`, 'g'), (_, who: string, mark: string) => { own(mark, who as Player, false); return mark; })
    .replace(/^[,;. ]+(?:and )?/, '');
}
/** What Nicole does, done by each opponent at once; and what stands for her, for each of them. */
export function byEach(all: readonly Happening[], { others, isEach }: Table, things: Thing[]): readonly Happening[] {
  if (!isEach) return all;
  for (const thing of things.filter(({ owner, zone, isBeside }) => owner === 'Nicole' && zone === undefined && isBeside === true)) things.push(...others.map((owner) => ({ ...thing, counters: { ...thing.counters }, owner })));
  return all.map((each) => {
    if (!each.says().startsWith('Nicole ') || each.says().includes(' casts ')) return each;
    const entry = (text: string): string => (/^[a-z-]+: [{[]/.test(text) ? `{${text}}` : text.startsWith('{') ? text : yamlName(text));
    return { ...each, text: () => `together: [${[each.text(), ...others.map((name) => each.text().replace(/\bNicole\b/g, name))].map(entry).join(', ')}]`, says: () => each.says().replace(/^Nicole/, 'Each opponent') };
  });
}
/** What is said of Nicole's life, cards and counters, said of each. */
export function forEach({ life, library, hand, graveyard, counters }: Circumstances, { others, isEach }: Table): void {
  for (const of of isEach ? [life, library, hand, graveyard] : []) for (const player of others) if (of.Nicole !== undefined) of[player] = of.Nicole;
  for (const player of isEach ? others : []) if (counters.Nicole !== undefined) counters[player] = counters.Nicole;
}
/** Whether it is of one of the players behind Nicole. */
export const isElsewhere = ({ owner }: Thing): boolean => owner !== undefined && owner !== 'Amy' && owner !== 'Nicole';
