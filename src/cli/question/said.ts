/** A question as somebody types it, in the few words that the rest of its grammar knows: Amy and Nicole, verbs that agree with them, nothing around it. */

/** The two players of a question. */
export type Player = 'Amy' | 'Nicole';
export const other = (player: Player): Player => (player === 'Amy' ? 'Nicole' : 'Amy');

/** What players do in a question, as one says it of oneself. */
const VERBS = 'add|activate|attach|attack|block|cast|counter|destroy|regenerate|transform|turn|phase|control|create|deal|discard|draw|exchange|exile|flip|gain|get|have|investigate|learn|lose|make|mill|pay|play|populate|proliferate|put|remove|return|reveal|roll|sacrifice|scry|search|shuffle|surveil|take|tap|untap|win';
const BARE_VERB = new RegExp(`^(?:${VERBS})\\b`);
/** "draws": a verb as one says it of another. */
const third = (verb: string): string => (verb === 'have' ? 'has' : verb === 'am' ? 'is' : /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : /(?:s|x|ch|sh)$/.test(verb) ? `${verb}es` : `${verb}s`);
const agreeing = (words: string): string => (BARE_VERB.test(words) || /^am\b/.test(words) ? words.replace(/^\w+/, third) : words);
/** Whether words lack a subject: "draws a card". */
export const isWithoutSubject = (words: string): boolean => BARE_VERB.test(words) || new RegExp(`^(?:${VERBS.split('|').map(third).join('|')}|dies|enters|fights|is|was)\\b`).test(words);
/** The same words with the subject that they lack. */
export const withSubject = (subject: string, words: string): string => `${subject} ${agreeing(words)}`;

/** Words before what is asked, and politeness behind it. */
const LEAD_IN = /^(?:(?:what (?:happens|will happen|would happen)|what|suppose|say|so)\b,? ?)?(?:(?:if|when|that)\b )?/i;
const PLAYERS: readonly (readonly [RegExp, string])[] = [
  [/\bI'm\b/gi, 'I am'], [/\bI've(?: got)?\b/gi, 'I have'],
  [/\b(?:(?:the|my|your|an|each|target) )?opponents?'s?(?= )/gi, "Nicole's"], [/\b(?:(?:the|my|your|an|each|target) )?opponents?\b/gi, 'Nicole'],
  [/\b(?:my|your)\b/gi, "Amy's"], [/\b(?:me|myself)\b/gi, 'Amy'], [/\bamy\b/gi, 'Amy'], [/\bnicole\b/gi, 'Nicole'],
];

/** The question without what is around it; its players by their names. */
export function plainly(what: string): string {
  const bare = what.trim().replace(/\s+/g, ' ').replace(/[’`]/g, "'").replace(/[.?!]+$/, '').replace(LEAD_IN, '');
  return PLAYERS.reduce((text, [from, to]) => text.replace(from, to), bare)
    .replace(/\b(?:I|i|you) (?:would |could |then )?(\w+|(?=<))/g, (_, verb: string) => `Amy ${agreeing(verb)}`)
    .replace(/\b(Amy|Nicole) would (\w+)/g, (_, player: string, verb: string) => `${player} ${agreeing(verb)}`);
}
