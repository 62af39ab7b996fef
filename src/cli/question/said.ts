/** A question as somebody types it, in the few words that the rest of its grammar knows: Amy and Nicole, verbs that agree with them, nothing around it. */
import { plainerMarked } from './aside.ts';
import { hastyMarked, withArticles } from './loose.ts';
import { offhandMarked } from './offhand.ts';
import { thirdPerson } from '../../scenario/vocabulary/words.ts';

/** The two players of a question; at a table of more than two the others have things, and do what each opponent does. */
export type Player = 'Amy' | 'Nicole' | 'Ben' | 'Cara' | 'Dan';
export const other = (player: Player): Player => (player === 'Amy' ? 'Nicole' : 'Amy');

/** What players do in a question, as one says it of oneself. */
const VERBS = 'add|activate|attach|attack|begin|block|blink|bounce|cast|counter|destroy|regenerate|transform|turn|phase|control|copy|create|deal|discard|draw|exchange|exile|flicker|flip|gain|get|have|hit|investigate|learn|lose|make|mill|pay|play|populate|proliferate|put|remove|return|reveal|roll|sacrifice|scry|search|shuffle|skip|surveil|take|tap|untap|use|win';
/** Whether a word is a verb of what players do, of one or of another. */
export const isVerb = (word: string): boolean => VERBS.split('|').some((verb) => verb === word || third(verb) === word);
const BARE_VERB = new RegExp(`^(?:${VERBS})\\b`);
/** "draws": a verb as one says it of another. */
const third = (verb: string): string => (verb === 'have' ? 'has' : verb === 'am' ? 'is' : thirdPerson(verb));
const agreeing = (words: string): string => (BARE_VERB.test(words) || /^am\b/.test(words) ? words.replace(/^\w+/, third) : words);
/** Whether words lack a subject: "draws a card". */
export const isWithoutSubject = (words: string): boolean => BARE_VERB.test(words) || new RegExp(`^(?:${VERBS.split('|').map(third).join('|')}|dies|enters|fights|is|was)\\b`).test(words);
/** The same words with the subject that they lack. */
export const withSubject = (subject: string, words: string): string => `${subject} ${agreeing(words)}`;

/** Words before what is asked. */
const LEAD_IN = /^(?:(?:is|are|does|do|will|would|can|should) [^<,;.]*? (?=(?:if|when)\b)|(?:what (?:happens|will happen|would happen)|what(?:'s|s| is) the (?:result|outcome|effect) (?:of|from)|what(?:'s|s| is) the [a-z ]+?(?= (?:if|when)\b)|what|suppose|say|so|how (?:many|much)(?: [a-z0-9/+-]+){0,7}?)\b,? ?)?(?:(?:if|when|that|assuming)\b )?/i;
/** A question behind the situation that names nothing. */
const ASKED_BEHIND = /[.;,!?:]+ (?:so |and )?(?:is|are|does|do|will|would|can|should|which|who|what|how|where|why) [^<.;]*$/i;
/** Names alone: then the question behind them is all that is said to happen. */
const ONLY_MARKS = new RegExp('^(?:with |if |Amy has |Nicole has )?<\\d+>(?:(?:, | and |, and )<\\d+>)*$');
const DOES = new RegExp(`\\b(?:${VERBS})s?\\b`);
const PLAYERS: readonly (readonly [RegExp, string])[] = [
  [/\bI'm\b/gi, 'I am'], [/\bI've(?: got)?\b/gi, 'I have'],
  [/\b(?:(?:the|my|your|an|each|target) )?opponents?'s?(?= )/gi, "Nicole's"], [/\b(?:(?:the|my|your) )?opponents (?=<)/gi, "Nicole's "], [/\b(?:(?:the|my|your|an|each|target) )?opponents?\b/gi, 'Nicole'],
  [/\b(?:my|your)\b/gi, "Amy's"], [/\b(?:me|myself)\b/gi, 'Amy'], [/\bamy\b/gi, 'Amy'], [/\bnicole\b/gi, 'Nicole'],
];
const THING_LIST = "(?:(?:an?|the|(?:Amy|Nicole)'s) )?<\\d+>(?:(?:, | and |, and | or )(?:(?:an?|the|(?:Amy|Nicole)'s) )?<\\d+>)*";
/** Questions about things that are there, before what happens. */
const ASKED_OF: readonly (readonly [RegExp, string])[] = [
  [new RegExp('^(<\\d+>) (?:vs|versus|against) (<\\d+>)(?=[,:;] )', 'i'), 'Amy has $1, Nicole has $2'],
  [new RegExp(`^(?:does|will|would|can) (<\\d+>) (?:exile|stop|affect|hit|get|catch|apply to|work on|replace) ((?:(?:(?:Amy|Nicole)'s|an?|the) )?(?:<\\d+>|commander|token|creature|bear))(?: dying| when it dies)?$`, 'i'), 'with $1, $2 dies'],
  [new RegExp(`^(?:does|will|would|can) (<\\d+>) (?:exile|stop|affect|apply to|work on|replace|beat) (persist|undying)$`, 'i'), 'with $1, a creature with $2 dies'],
  [new RegExp(`^who (?:chooses|decides|picks|orders)(?: between| the order of| which of)? (?:both )?(${THING_LIST}(?: (?:on|attached to) (?:(?:an?|the|(?:Amy|Nicole)'s) )?<\\d+>)?)(?: applies(?: first)?)? (?:if|when) `, 'i'), 'with $1, '],
  [new RegExp(`^(?:does|will|would|can|do) (${THING_LIST}) (?:both )?(?:survive|die|live|make it)(?: if| when) `, 'i'), 'with $1, '],
  [new RegExp(`^(?:does|will|would|can|do) (${THING_LIST}) (?:save|protect|help) (Amy|Nicole)(?: if| when) `, 'i'), '$2 has $1, '],
];
/** A question behind the situation that names something: that is there. */
const ASKED_BEHIND_OF = new RegExp(`[.;,!?:]+ (?:so |and )?(?:is|are|does|do|will|would|can|should) (?:(?:it|I|Nicole|Amy) [a-z]+ (?:as )?)?(${THING_LIST})(?: [a-z ]+)?$`, 'i');
/** "..., what happens when nicole draws": the event stands in the question. */
const WHAT_IF = /[.;,!?:]+ (?:so |and )?(?:what|who) (?:happens|would happen|will happen|chooses|decides) (?:if|when) /i;
/** The same before it: "do I get the tokens of <1> if ..". */
const ASKED_BEFORE_OF = new RegExp(`^(?:is|are|does|do|will|would|can|should|am) [^<,;.]*?(?=${THING_LIST})(${THING_LIST})[^<,;.]*? (?:if|when) `, 'i');
/** Questions of nothing but how cards go together. */
const GO_TOGETHER = '(?:stack|interact|combine|work(?: together)?|apply|go together|combo|both (?:apply|work))';
const ONLY_ASKED: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^(?:how )?(?:do|does|will|would|can) (?:both )?(${THING_LIST})(?: with (${THING_LIST}))? ${GO_TOGETHER}(?: (?:with|and) (${THING_LIST}))?$`, 'i'), '$1, $2, $3'],
  [new RegExp(`^(?:in (?:what|which) order do|(?:which|what)(?: one| of them)? (?:applies|goes|comes|happens|wins|is applied)(?: first)?[,:]?|who chooses between) (${THING_LIST})(?: apply)?$`, 'i'), '$1'],
  [new RegExp(`^(${THING_LIST})(?:[.,:;?!-]+| -+)? ?(?:(?:how )?do (?:they|these|those|both) (?:both )?${GO_TOGETHER}|(?:which|what)(?: one)? (?:applies|goes|comes|happens|wins)(?: first)?)$`, 'i'), '$1'],
  [new RegExp(`^(?:can|does|do|will|would) (?:I (?:choose|pick) to apply )?(${THING_LIST}) (?:before|beat|stop|override|trump) (${THING_LIST})$`, 'i'), '$1, $2'],
];
const onlyAsked = (text: string): string => ONLY_ASKED.reduce((said, [from, to]) => (from.test(said) ? said.replace(from, to).replace(/(?:, )+$/, '').replace(/(?:, ){2,}/g, ', ') : said), text);
/** Keywords that stand before what has them, or as what it is: "a lifelink 3/3", "a 6/6 trampler". */
export const KEYWORDS = 'deathtouch|defender|double strike|first strike|flying|haste|hexproof|indestructible|infect|lifelink|menace|persist|reach|shroud|trample|undying|vigilance|wither';
const ONE_WITH: Readonly<Record<string, string>> = { trampler: 'trample', lifelinker: 'lifelink', 'double striker': 'double strike', 'first striker': 'first strike', deathtoucher: 'deathtouch', flyer: 'flying', flier: 'flying', infecter: 'infect', infector: 'infect' };
const listOf = (words: string): string => (words.match(new RegExp(`${KEYWORDS}|protection from \\w+`, 'gi')) ?? []).map((word) => word.toLowerCase()).join(' and ');
const withKeywords = (text: string): string => text
  .replace(new RegExp(`(\\d+/\\d+ )?\\b(${Object.keys(ONE_WITH).join('|')})\\b`, 'gi'), (_, size: string | undefined, noun: string) => `${size ?? ''}creature with ${ONE_WITH[noun.toLowerCase()] ?? ''}`)
  .replace(new RegExp(`\\b((?:(?:${KEYWORDS})(?:,| and)? )+)(\\d+/\\d+(?: creature)?|creature)\\b`, 'gi'), (_, words: string, noun: string) => `${noun} with ${listOf(words)}`)
  .replace(new RegExp(`(\\d+/\\d+(?: creature)?) ((?:${KEYWORDS}|protection from (?:white|blue|black|red|green))(?:(?:,| and)? (?:${KEYWORDS}))*)\\b`, 'gi'), (_, noun: string, words: string) => `${noun} with ${listOf(words)}`);
/** Other words for the same. */
const SAME: readonly (readonly [RegExp, string])[] = [
  [/\b(I|he|she|they|Amy|Nicole) ([+-]\d+)(?:'?s)?(?= )/gi, '$1 uses $2'], [/\b(loots?)\b/gi, 'draws a card, then discards a card'], [/\brummages?\b/gi, 'discards a card, then draws a card'],
  [/\bdied\b/gi, 'dies'], [/\b(gets?|has) (\d+|an?|two|three) (energy|experience|poison|rad)(?=$|[,.;]| and )/gi, '$1 $2 $3 counters'], [/\bgoes (?:back )?to (?:my|his|her|its owner's|their) hand\b/gi, "is returned to its owner's hand"],
  [/\b(?:he|she) (?=(?:dies|enters|is (?:destroyed|exiled|sacrificed|returned|bounced))\b)/gi, 'it '], [/\b(Amy|Nicole|I) gives? (Amy|Nicole|him|her) (an?|\d+|two|three) (poison|energy|experience|rad) (counters?)\b/gi, '$2 gets $3 $4 $5'],
  [/^how (?:much|many) [a-z ]*?do(?:es)? (Amy|Nicole|I|he|she) (?:gain|take|get|draw|make|deal|lose) (?:off|from|off of|with) (?=<\d+>)/gi, '$1 casts '], [/^(?:does|will|would|can) ((?:(?:an?|the|(?:Amy|Nicole)'s) )?(?:<\d+>|\w+)) (with [^<,]+?) (?:die|survive) (?:to )?(?=(?:an? )?<\d+>$)/gi, '$1 $2, Nicole casts '], [/^(?:does|will|would|can) ((?:(?:an?|the|(?:Amy|Nicole)'s) )?(?:<\d+>|\w+)) (?:die|survive) (?:to )?(?=(?:an? )?<\d+>$)/gi, '$1 dies to '],
  [/\bplays? (?:an?|my|his|her) tap ?land\b/gi, 'plays a land tapped'], [/ how many [a-z +/1-]+ do(?:es)? (<\d+>(?: X ?= ?\d+)?) (?:get|have|enter with|come in with|enter)$/gi, ', $1'],
  [/^((?:with|while|under) (?:both )?<\d+>(?:(?:, | and )<\d+>)* (?:is |are )?(?:out|in play|on the battlefield|in effect|around)) (?=[^,])/i, '$1, '],
  [/\b(?:his|her|their) (?:face|dome|head)\b/gi, 'her'], [/\b(?:at|to) the (?:face|dome|head)\b/gi, 'at Nicole'], [/^double block[:,] /i, ''],
  [/\bhow (?:much|many)(?: [a-z]+)? do(?:es)? (<\d+>) (?:do|deal)(?: to| on)? /gi, '$1 at '], [/^do(?:es)? (?:the )?damage (?:from|of|by) (<\d+>) (?:get|become) [a-z ]+? (?=with )/i, '$1 '],
  [/\b(?:both of us|we both|both players|each of us|(?:Amy|I) and Nicole(?: (?:each|both))?|Nicole and (?:Amy|I)(?: (?:each|both))?) (?:have|control|has)\b/gi, 'both players have'],
  [/ ?\b(?:and|with|but) no (?:other )?(?:creatures?|permanents?|blockers?)(?: (?:in play|out|on the (?:battlefield|board)))?(?=$|[,.;]| and )/gi, ''],
  [/\b(?:makes?)(?= (?:an?|one|two|three|four|five|\d+)\b)/gi, 'create'], [/\bcome(s?)(?: in(?:to play)?| onto the (?:battlefield|board|field))(?=$|[ ,.;])/gi, 'enter$1'], [/\bswing(s?) at\b/gi, 'attack$1'], [/\bdo(?:es)? combat damage\b/gi, 'deal combat damage'],
  [/\btrampling\b/gi, 'trample'], [/\bdouble[- ]striking\b/gi, 'double strike'], [/\bfirst[- ]striking\b/gi, 'first strike'], [/\b(Amy|Nicole)'s face\b/gi, '$1'], [/\btoken cop(?:y|ies) of\b/gi, "token that's a copy of"],
  [/\bwith (?=[+-]\d\/[+-]\d counter\b)/gi, 'with a '], [/\bwith (?=(?:[+-]\d\/[+-]\d|shield|loyalty|charge) counters\b)/gi, 'with two '],
  [/,? (?:and )?(I|he|she|Amy|Nicole) responds? (?:to (?:that|it|this) )?(?:with|by casting) /gi, ' in response $1 casts '],
  [/\b(?:gets?|is|are|am) hit (?:by|for|with) (\d+)(?: (?:points? of )?damage)?(?=$|[ ,.;])/gi, 'is dealt $1 damage'], [/\btakes? (\d+)(?=$|[,.;]| (?:from|and|with)\b)/gi, 'takes $1 damage'],
  [/\b(gains?|loses?) (\d+)(?=$|[,.;]| (?:and|with|while|on|in|during|at|from|to)\b)/gi, '$1 $2 life'], [/\b(draws?) (\d+|two|three|four|five|six|seven)(?=$|[,.;]| (?:and|with|while)\b)/gi, '$1 $2 cards'], [/\b(draws?)(?=$|[,.;]| (?:with|while)\b)/gi, '$1 a card'],
  [/\b(?:flash(?:es)? in|slams?|drops?) (?=<|an? |the |my |his |her )/gi, 'casts '],
  [/\bbasic (?=<)/gi, ''], [/\bregen\b(?= shield)/gi, 'regeneration'], [/ (?:too|as well|also)(?=$|[,.;])/gi, ''],
];

/** "Does <0> give my planeswalker twice as much when it enters": the card and the thing are both there. */
const ASKED_WITH_WHAT = new RegExp(`^(?:is|are|does|do|will|would|can|should) (?:the )?(<\\d+>(?:(?:, | and |, and )<\\d+>)*)[^,;.<]*? ((?:my|nicole's|her|his|the|an?) (?:commander|creature|planeswalker|token|bear|\\d+/\\d+))\\b[^,;.<]*? (?:if|when) (?:it|they) `, 'i');
/** Of something that is only described: "is my commander exiled if ..". */
const ASKED_OF_WHAT = /^(?:is|are|does|do|will|would|can|should|am) [^,;.<]*?\b((?:my|nicole's|her|his|the) (?:commander|creature|planeswalker|token|bear|\d+\/\d+))\b[^,;.<]*? (?:if|when) /i;
/** The question without what is around it; its players by their names. */
export function plainly(what: string): string {
  const typed = what.trim().replace(/\s+/g, ' ').replace(/[’`]/g, "'").replace(/[.?!]+$/, '');
  const ofWhat = typed.replace(ASKED_WITH_WHAT, 'with $1, $2 ').replace(ASKED_OF_WHAT, 'with $1, ');
  const bare = /\b(?:I|my|me)\b/i.test(ofWhat) ? ofWhat.replace(/(?<=[a-z>)] )you(?=$|[,.;?!]| (?:and|with|while|for)\b)/gi, 'Nicole') : ofWhat; // "and bolt you": whoever says "I" speaks to the opponent
  const asked = ASKED_OF.reduce((text, [from, to]) => text.replace(from, to), hastyMarked(offhandMarked(plainerMarked(PLAYERS.reduce((text, [from, to]) => text.replace(from, to), bare))))).replace(WHAT_IF, ', ').replace(ASKED_BEFORE_OF, 'with $1, ').replace(ASKED_BEHIND_OF, ', with $1').replace(LEAD_IN, '').replace(ASKED_BEHIND, (found: string, at: number, all: string) => (ONLY_MARKS.test(all.slice(0, at)) && DOES.test(found) ? found : ''));
  return withArticles(withKeywords(SAME.reduce((text, [from, to]) => text.replace(from, to), onlyAsked(asked)).replace(/ {2,}/g, ' ')))
    .replace(/\b(?:I|i|you) (?:would |could |then |can |will )?(\w+|(?=<))/g, (_, verb: string) => `Amy ${agreeing(verb)}`)
    .replace(/\b(Amy|Nicole) (?:would|could|then|can|will) (\w+)/g, (_, player: string, verb: string) => `${player} ${agreeing(verb)}`)
    .replace(/(<\d+>) would (?!be\b|have\b)(\w+)/g, (_, thing: string, verb: string) => `${thing} ${third(verb)}`)
    .replace(/\b(Amy|Nicole) (create|attack|deal|enter|cast|draw|gain|lose|mill|discard|sacrifice|control|reveal|play)\b/g, (_, player: string, verb: string) => `${player} ${third(verb)}`);
}
