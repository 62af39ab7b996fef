/** What is said beside a situation, without a comma before it, and sentences that come to the same as others. */
type Rule = readonly [RegExp, string | ((found: string, ...words: (string | undefined)[]) => string)];
const applied = (rules: readonly Rule[], text: string): string => rules.reduce((said, [from, to]) => (typeof to === 'string' ? said.replace(from, to) : said.replace(from, to)), text);

const ONE = '(?:I|we|it|he|she|they|that|this|nicole|(?:my )?opp(?:onent)?)';
/** Words of a question that name nothing that happens. */
const WORDS = "(?: when (?:it |he |she )?(?:dies|enters|leaves|resolves)|(?! ?\\b(?:if|when|with|w/|under|while|after|from|and|but|then|because|against|in response)\\b)[ a-z0-9'+/-])";
/** How such a question begins. */
const BEGINS = [
  'how (?:much|many|big)\\b', 'what (?:happens|dies|comes back|is left|do I get|does (?:it|he|she|nicole) get|gets|goes|order)\\b', 'who (?:chooses|decides|picks|gets|dies|wins|draws|takes|loses|controls)\\b', 'which (?:one|order|applies|effect|is|goes)\\b', 'where (?:does|do|will|would)\\b', 'goes where\\b',
  `do(?:es)? ${ONE} (?:still )?(?:get|gain|take|draw|lose|choose|pick|have to|shuffle|die|survive|live|come|return|trigger|work|stack|count|happen|matter|return|make|create|enter|go|stay|untap|see|pay|need|win)\\b`, 'do(?:es)? (?:persist|undying|lifelink|deathtouch|trample|infect|wither|dredge|madness|ward|regeneration|indestructible)\\b', 'can (?:it|they|that|this) (?:still )?(?:come|return|go|be|enter|choose)\\b', 'can (?:I|nicole|he|she|they) (?:choose|pick|decide|still choose)\\b', 'will (?:it|they|he|she|I|nicole) (?:die|survive|live|come|get|be|return|shuffle|trigger|lose|win)\\b', 'is it (?:exiled|dead|countered|tapped|untapped|destroyed|still|legal)\\b', 'am I\\b',
];
const ASIDE = new RegExp(`(?<=[a-z0-9)])(?:[,;]| -+| so| then| and)? (?:so |and )?(?:${BEGINS.join('|')})${WORDS}{0,70}?(?= *[?!.]*$| *[?!.,;]+ | (?:with|under|while|against)\\b)`, 'i');
const DYING = /\b(?:die|dies|survive|live|win|wins|lose|loses|dead)\b/i;
/** Questions that are asked behind the situation without a comma. A question about dying looks at state-based actions (704.3). */
export function withoutAsides(text: string): { readonly text: string; readonly asksWhoDies: boolean } {
  const aside = ASIDE.exec(text);
  if (aside === null || aside.index < 6 || /^(?:does|do|can|will|is|are|how|what|who|which)\b/i.test(text)) return { text, asksWhoDies: false };
  const rest = `${text.slice(0, aside.index)}${text.slice(aside.index + aside[0].length).replace(/^ *[?!.]+ *$/, '')}`.replace(/[ ,;:.-]+$/, '');
  return { text: rest, asksWhoDies: DYING.test(aside[0]) };
}
const KIND = '(?:creature|bear|commander|token|planeswalker|\\d+/\\d+)';
/** CR 102.1: "two of my opponent's bears" is of one opponent. */
export const ofOpponent = (text: string): string => text.replace(/\b(two|three|[23]) of (?:my |the )?opp(?:onent)?(?:'?s'?) (?!(?:have|has|control|own|lose|gain|draw|are|each|get|discard|attack)\b)(?=[a-z0-9])/gi, "nicole's $1 ");
/** Before the names of cards are looked for. */
const PLAIN: readonly Rule[] = [
  [/^(?:(?:what(?: is|'?s)?|whats) (?:the )?(?:p\/t|pt|power(?: and toughness)?|power\/toughness|size|stats) of|how (?:big|large) is) /i, 'size of '],
  [/,? ?\b(?:and |who |he |she |they )*(?:says?|claims?|thinks?|argues?)(?: that)? (my|his|her) ([a-z' ]+?) (?:deals?|does|do|hits? for) \d+ (?:damage |dmg )?(?:to |on )?(him|her|me|nicole|my opp(?:onent)?|them)\b/gi, (_, whose = '', what = '', whom = '') => `, ${/^my$/i.test(whose) ? 'I cast' : 'nicole casts'} ${what} at ${/^(?:him|her|them)$/i.test(whom) ? 'nicole' : whom}`],
  [/\b(?:my |a |the )?(?:planeswalker|pw)'?s? (?:upticks?|plus(?:es)?|ticks? up)\b/gi, 'I uptick my planeswalker'], [/\b(?:my |a |the )?(?:planeswalker|pw)'?s? (?:downticks?|minus(?:es)?|ticks? down)\b/gi, 'I downtick my planeswalker'],
  [/^(?:does|will|would|can|do) (.+?) (?:double|affect|apply to|work on|work with|count for|give extra|add to) (?:my |the |a )?(?:(?:planeswalker|pw)'?s? )?(?:loyalty(?: counters?| abilit(?:y|ies))?|planeswalkers?|plus abilit(?:y|ies)|\+1s?)(?: (?:when|if) (?:i|you) (?:plus|uptick|tick up|\+1|use)(?: it| them| a planeswalker| my planeswalker| its plus| the plus)?)$/i, 'with $1, I uptick my planeswalker'],
  [/,? ?\b(?:and |who |he |she |they )?(?:says?|claims?|thinks?|argues?|told me)(?: that)? (?=(?:my|his|her|the|it|he|she|I)\b)/gi, ', '], [/ also (?=(?:out|there|in play|has|have|on)\b)/gi, ' '], [/\bacross the table\b/gi, "on my opponent's side"],
  [/^(?:[a-z]+ )?(?:my )?board(?: state)?(?: is)?: ?/i, 'I have '], [/\b(?:at|in|for) the (?:beginning|start) of (?:my|the) (upkeep)\b/gi, 'in my $1'],
  [/\b(I|nicole|he|she|(?:my )?opp(?:onent)?) drains? (?:me |nicole |him |her |my opp(?:onent)? |opp(?:onent)? )?for (\d+|one|two|three|four|five)/gi, (_, who = '', much = '') => (/^i$/i.test(who) ? `nicole loses ${much} life and I gain ${much} life` : `I lose ${much} life and nicole gains ${much} life`)],
  [/\bcracks? (?=(?:my |his |her |an? )?[a-z])(?!a fetch|fetch|my fetch)/gi, 'activates '], [/\bcrack(s?) fetch\b/gi, 'crack$1 a fetch land'],
  [/\b(?:gets?|is) hit (?:twice|two times) (?:by|with) /gi, 'is hit twice by '],
  [/ (?:and )?(?:thats|that's|that is) it$/i, ''], [/\b(?:cheers|ty|tia|thx in advance|thanks in advance)[.! ]*$/i, ''], [/^(?:pls|please|plz|yo|hola|sorry,?|excuse me,?|hey guys,?|dear judges?,?|guys,?)[ ,:]+/i, ''], [/^(?:(?:can|could) (?:you|someone|anyone) (?:please )?(?:tell|explain)(?: to)?(?: me)?(?: please)? |i (?:want|would like|need) to know |(?:i am|i'm|im) (?:not sure|wondering|confused|asking)(?: about)?:? |(?:my )?question is:? |does (?:anyone|anybody|someone) know )/i, ''],
  [new RegExp(`\\b(my|his|her|nicole's|opp(?:onent)?'s) (?:best|biggest|only|last|lonely|poor|little|big) (${KIND})\\b`, 'gi'), '$1 $2'],
  [/\bonto (?:my|his|her|the) (?:battlefield|board|field)\b/gi, 'onto the battlefield'], [/\bcomes? into play\b/gi, 'enters'], [/\benters? (?:into )?play\b/gi, 'enters'],
  [/^(casting|playing|activating|sacrificing|discarding|drawing|milling|creating|making|gaining|blocking|attacking)\b/i, (_, verb = '') => `I ${{ sacrificing: 'sacrifice', activating: 'activate', creating: 'create', making: 'make' }[verb.toLowerCase()] ?? verb.toLowerCase().replace(/ing$/, '')}`],
  [/,? ?\b(?:and )?(?:with|while) (me|him|her|nicole|my opp(?:onent)?|opp(?:onent)?) (?:controlling|having|owning) /gi, (_, who = '') => `, ${/^me$/i.test(who) ? 'I have' : 'nicole has'} `],
  [/^how much mana do(?:es)? (I|nicole|he|she|(?:my )?opp(?:onent)?) (?:get|make|produce|add)s? (?:from|off|off of|with) (?:(?:an?|my|the|one) )?([a-z' ]+?)(?= (?:with|under|if|when|while|and)\b|$|,)/i, '$1 tap $2 for mana'],
  [/\b(I|nicole|he|she|(?:my )?opp(?:onent)?) deals? (\d+)(?: damage| dmg)?(?: to (him|her|me|nicole|my opp(?:onent)?|them))?(?=$|[,.;?]| (?:with|while|and|under)\b)(?! with (?:an?|my|the) )/gi, (_, who = '', much = '', whom) => `${whom === undefined || /^(?:him|her|them)$/i.test(whom) ? (/^i$/i.test(who) ? 'nicole' : 'I') : whom === 'me' ? 'I' : whom} takes ${much} damage`],
  [/\b(puts? (?:an?|one|two|three|four|five|\d+) [+-]\d\/[+-]\d) (?=on(?:to)? )/gi, '$1 counters '],
  [/(?<=[a-z0-9]{2})(?<!\b(?:if|and|when|while|since|that|because|but|then|what|so|as|where|though|with|do|does|did|or|suppose|say|assuming|once|after|before|until|unless|only|also|will|can|would|happens|how|many|much|counters|tokens|cards|damage)) (?=(?:i|I) (?:have|control|got) (?!to\b))/g, ', '],
  [/\b(I|nicole|he|she|(?:my )?opp(?:onent)?) responds? (?!with\b|w\b|by\b|to\b)(?=[a-z])/gi, '$1 respond with '], [/\b(I|nicole|he|she|(?:my )?opp(?:onent)?) swings? for (\d+)/gi, '$1 hits for $2'],
  [/\bboth (?=(?:have|control|has) )(?<!\b(?:players|we|of us) both )/gi, 'both players '],
  [/\b(my|his|her|the|an?|nicole's|opp(?:onent)?'s) (shield|stun|finality)[- ]counter(?:ed)? (creature|bear|token|commander|\d+\/\d+)/gi, '$1 $3 with a $2 counter'],
  [/\b(?:I|nicole|he|she|(?:my )?opp(?:onent)?) burns? (me|him|her|nicole|my opp(?:onent)?|them) for (\d+)/gi, (_, whom = '', much = '') => `${/^me$/i.test(whom) ? 'I take' : 'nicole takes'} ${much} damage`],
  [/\band sac(?:rifices?)?(?=$|,)/gi, 'and sacrifice it'], [/\b(crack|activate|pop)(s?) ([a-z' ]+?) for (?:an? |the )?(?:basic|land|basic land)\b/gi, '$1$2 $3'],
  [/^(?:does|will|would|can) (.+?) (?:prevent|stop|reduce|affect|block|negate) (?:all |any )?(?:the )?(?:(my|an?|his|her|opp(?:onent)?'?s?|my opp(?:onent)?'?s|nicole's) )?(infect|wither|lifelink|deathtouch|trample) (?:damage|dmg|creatures?|guys?)\b/i, (_, what = '', _whose, skill = '') => `with ${what}, a 2/2 creature with ${skill} hits me`],
  [/^(?:does|will|would|can) (.+?) (?:prevent|stop|reduce|affect|replace|apply to|work on|count) (?:the |my )?(?:first )?draws?(?: (?:in|of|for|during|on) (?:my |the )?draw step)\b/i, 'with $1, my draw step begins'],
  [/^(?:does|will|would|can) (.+?) (?:prevent|stop|reduce|affect|replace|apply to|work on|double|count) (?:the )?(nicole's|my opp(?:onent)?'?s|opp(?:onent)?'?s) draws?\b/i, 'with $1, nicole draws a card'],
  [/\bthey (blocks?) with\b/gi, 'nicole blocks with'], [/\bthey (?=(?:respond|swing|cast|bolt|shock|wrath)s?\b)/gi, 'nicole '], [/\b(?:goes|go|going) to die\b/gi, 'dies'], [/\b(?:is|are|was|were) (?:killed|dying)\b(?! by)/gi, 'dies'], [/\bperishes\b/gi, 'dies'],
];
export const plainer = (text: string): string => applied(PLAIN, text);
const MARK = '<\\d+>';
const LIST = `${MARK}(?:(?:, | and |, and )${MARK})*`;
const SHIELDS = '(?:(?:an?|one|two|three|\\d+) \\S+ counters?|(?:deathtouch|double strike|first strike|flying|hexproof|indestructible|infect|lifelink|persist|trample|undying|wither|protection from \\w+)\\b)';
/** Once every card has its mark, and the players their names. */
const MARKED: readonly Rule[] = [
  [new RegExp(`\\b((?:activates?|uses?) ${MARK}) (twice|thrice|(?:two|three|[23]) times) ((?:at|on) (?:(?:Nicole|Amy|me|him|her|his|them)(?:'s)?(?: face)?|${MARK}))`, 'gi'), '$1 $3 $2'], [/\b(twice|thrice) (?=with <)/gi, '$1, '],
  [new RegExp(`^((?:(?:an?|the|(?:Amy|Nicole)'s) )?[a-z ]*\\d+/\\d+[a-z ]*?) with (${LIST}) (?:is |gets )?blocked by `, 'i'), 'with $2, $1 is blocked by '],
  [new RegExp(`\\b(?:I|Amy|Nicole|he|she) kills? ((?:(?:an?|the|his|her|their|(?:Amy|Nicole)'s) )?(?:${MARK}|${KIND}))(?=$|,| (?:with|while|and|when) )`, 'gi'), '$1 dies'],
  [new RegExp(`^(?:does|do|can|will|would|is|are) (?:both )?((?:(?:Amy|Nicole)'s )?${LIST}) [^<,;]*[,;?] (?=.* )`, 'i'), 'with $1, '],
  [new RegExp(`(${MARK}) (?:is |gets )?(?:fetched|dropped|put onto the battlefield|put into play)(?=$|,| (?:with|under|while|by)\\b)`, 'gi'), '$1 enters'],
  [new RegExp(`^(?:(?:can|does|do|may|will) )?(?:Amy|Nicole|I|he|she|they) (?:get to )?(?:choose|pick|decide)s?(?: (?:in )?(?:what|which|the)(?: order)?)?(?: (?:to apply|order|order of|between|how to apply|of))* (${LIST})(?: appl(?:y|ies))?(?: (?:first|on|to|for) (?:(?:an?|the|(?:Amy|Nicole)'s|my) )?(?:${KIND}|${MARK}))?$`, 'i'), '$1'],
  [new RegExp(`\\b(Amy|Nicole|I) (ha(?:s|ve)) (${LIST}) with (${MARK}) (on|at|targeting) (?=Amy|Nicole|him|her|me|<)`, 'gi'), '$1 $2 $3, $1 casts $4 $5 '],
  [new RegExp(`((?:(?:an?|the|(?:Amy|Nicole)'s) )?(?:${MARK}|${KIND})) with (${LIST}) and (${SHIELDS})(?=$|[,.;]| dies| gets| is)`, 'gi'), '$1 with $3 with $2'],
  [new RegExp(`\\b(hits?|attacks?|bolts?|at|to) (?:the )?(${MARK}) (?:guy|player|dude|person)\\b`, 'gi'), '$1 Nicole, Nicole has $2'],
  [new RegExp(`^size of ((?:(?:an?|the|(?:Amy|Nicole)'s) )?[^,]+?) (?=(?:with|under|given|while|if|when) (?:both )?<)`, 'i'), 'size of $1, '],
];
/** "Split between nicole and her bear": all of them are what it is aimed at. Once all things have their marks. */
export const splitAmong = (text: string): string => text.replace(/,? (?:and )?(?:(?:I )?(?:splits?|divid(?:e[sd]?|ing)|spread|shar(?:e[sd]?|ing))(?: (?:evenly|equally|it|the damage|damage))*(?: (?:between|among|amongst|on|at|over|across|to))?|(?:at|on|targeting|to) both) ((?:(?:(?:an?|the|(?:Amy|Nicole)'s) )?(?:Amy|Nicole|<\d+>)(?:, and | and |, |$|(?=[,.;] | for | with | while )))+)/g, (_, list: string) => {
  const all = list.match(/Amy(?!')|Nicole(?!')|<\d+>/g) ?? [];
  return ` at ${all.join('+')}${/(?:, and | and |, )$/.test(list) ? ', ' : ''}`;
});
export const plainerMarked = (text: string): string => applied(MARKED, text);
/** "Damage doubling: ..": a few words before a colon that name no card and say nothing that happens. */
export function withoutHeading(what: string, namesCards: (text: string) => boolean): string {
  const [, heading = '', rest = ''] = /^([a-z' -]{3,40}): +(\S.*)$/i.exec(what) ?? [];
  return heading === '' || heading.split(' ').length > 4 || /\b(?:i|my|me|nicole|amy|opp|opponent|he|she|with|has|have|is|are|a|an|the|player|dies|enters)\b/i.test(heading) || namesCards(heading) ? what : rest;
}
