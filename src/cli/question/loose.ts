/** Questions as they are typed in haste, brought to the words of the grammar: articles, commas and verbs that are left out, and who has what said behind it. */

type Rule = readonly [RegExp, string | ((found: string, ...words: string[]) => string)];
const applied = (rules: readonly Rule[], text: string): string => rules.reduce((said, [from, to]) => (typeof to === 'string' ? said.replace(from, to) : said.replace(from, to)), text);

const THINGS = 'creatures?|commanders?|tokens?|bears?|planeswalkers?|turn|library|hand|graveyard|side|board|face|draw step|upkeep|end step|permanents?|lands?|artifacts?|enchantments?';
const BY_KIND = "(?:(?:an?|one|my|the|his|her|opponent's|nicole's) )";
/** Before the names of cards are looked for. */
const PLAIN: readonly Rule[] = [
  [/\b(I|nicole|(?:my )?opponent|he|she) (?!to |at |the |my |her |his )([a-z]+) face\b/gi, (_, who = '', verb = '') => `${who} ${verb} ${/^i$/i.test(who) ? 'nicole' : 'me'}`],
  [/^(?:i(?:'ve| have)? )?got (?=(?:an? |two |three |\d+ )?(?!hit\b|to\b|dealt\b)[a-z])/i, 'I have '], [/\bwhats? happen(?:s|ed)? (?=if\b|when\b)/gi, 'what happens '], [/(?<![\d/])\+1 counter(s?)\b/gi, '+1/+1 counter$1'],
  [/,? (?:chosen|chose)(?: player)?:? (?:my |an |the )?(?:opp\b|opponent)(?=$|[,.;]| and )/gi, ''], [/\b(?:two|both|the) players (?:with|who (?:both )?have|(?:both |each )?(?:have|has|controls?)|each with)(?= )/gi, 'both players have'],
  [/(?<=\b(?:opponent|opp|nicole)\b.*[,.;] )they (?=[a-z]+ (?:me|my)\b)/gi, 'my opponent '], [/^((?:(?!\b(?:proliferat|dies?|enters?|attack|casts?|puts?|draws?|gains?|loses?|with)).)*), ((?:an?|one|two|three|four|five|\d+)? ?(?:[+-]\d\/[+-]\d) counters?) on ((?:my|her|his|the|an?|nicole's|opponent's) [^,]+)$/gi, (_, before = '', much = '', what = '') => `${before}, put ${/^[+-]/.test(much.trim()) ? 'a ' : ''}${much.trim()} on ${String(what)}`],
  [/(?<=[a-z0-9)])\.{2,} +(?!(?:no|wait|nvm|sorry|actually|just)\b)/gi, ', '], [/\b(on|at|from|to|in|of) (?:my )?opponent (?=(?:side|board|battlefield|field|face|graveyard|library|hand|turn|upkeep|end step|draw step)\b)/gi, "$1 my opponent's "],
  [/\b(?:an? |the )?((?:nontoken |nonland |attacking )?(?:creature|bear|token|planeswalker|commander|\d+\/\d+)) of (?:my )?(opponent|nicole)\b/gi, "$2's $1"],
  [/\b(\d+)[- ]power\b(?: ((?:(?:infect|lifelink|trample|deathtouch|flying|first strike|double strike|wither|menace|vigilance|haste|indestructible) ?)+)(?<! ))?(?: (?:guy|dude|dork|man|boi|monster|beater|attacker|creature)\b)?(?: (commander)\b)?/gi, (_, much = '', how, commander) => `${much}/${much}${how === undefined ? '' : ` ${how}`} ${commander ?? 'creature'}`],
  [/\b(?:I|nicole|(?:my )?opponent|he|she) (?:have |has |already )*regenerated ((?:my|her|his|the|nicole's|an?) [^,.;]+?)(?=$|[,.;])/gi, '$1 has a regeneration shield'],
  [/\b(?:I|he|she|nicole|(?:my )?opponent) (?:have |has )?(?:have|has|got|gets) ((?:an?|\d+|two|three|four|five) (?:\S+ )?counters?) on ((?:my|her|his|the|an?|nicole's|opponent's) (?:(?:commander|creature|planeswalker|bear)|\d+\/\d+(?: creature)?|[a-z' ]+?))(?=$|[,.;]| and | with )/gi, '$2 with $1'],
  [/\b(gets?|takes?) (\d+)(?: (?:points? of )?(?:damage|dmg))? (?:from|by) (?=[a-z])/gi, 'is dealt $2 damage by '],
  [/\b(I|he|she|nicole|(?:my )?opponent) pings?(?: (?:me|him|her|nicole|(?:my )?opponent|face))? for (\d+)/gi, (_, who = '', much) => `${who} deals ${String(much)} damage to ${/^i$/i.test(who) ? 'nicole' : 'me'}`],
  [/^(?:does|will|would|can|do) ((?:my|her|his|the|an?) [a-z0-9/' ]+?) come back (?:with|from|due to|to) (undying|persist),? (?:if|when|while|with) /i, '$1 with $2 dies, '],
  [/(?:^|(?<=[,;] ))(?:a )?(\d+)[- ](?:damage|points?) (?:ping|burn)(?: spell)?$/gi, '$1 damage to my opponent'], [/(^|\b(?:out|in play|life|there)),?(?: and| then)? ?\bget (?=(?!dealt\b)[a-z]+(?:ed|d)\b)/gi, (_, front = '') => (front === '' ? 'I get ' : `${front}, I get `)],
  [/^can (?:I|nicole|(?:my )?opponent|he|she) regen(?:erate)? ((?:my|her|his|the|nicole's|an?) [^,;]+?) (?:if|when) /i, '$1 has a regeneration shield, '],
  [/\b(at \d+ life),? (?:and )?(?:gets? )?hit (?=for \d)/gi, '$1, I am hit '], [/\b(I|he|she|nicole|(?:my )?opponent) fetch(?:es)?(?=$|[,.;?]| with\b| while\b)/gi, '$1 cracks a fetch land'], [/\b(on|of|at|with|from|to) (?:(?:my|the) )?opponents (?=[a-z])/gi, "$1 my opponent's "], [/\b(my|his|her|their|opponent's|nicole's) other (?=creature|planeswalker|\d+\/\d)/gi, '$1 '],
  [/^.*(?:\?|\.\.+|\.) *(?:(?:no|wait|nvm|sorry|actually)[,:.]? (?:i mean(?:t)?[,:]? )?(?:just[,:]? )?|just[,:] )/i, ''],
  [/,? (?:but |and )?(?:after|having) (?:already (?:drawing|drawn|drew)|drawing already)(?: (?:a card|one|1))?(?: (?:for|this) (?:the |my |his |her )?turn)?/gi, ', having drawn 1 card this turn'], [/\b(I|he|she|nicole|(?:my )?opponent) (?:have |has )?already (?:drew|drawn|draws?)(?: (?:a card|one))?(?: (?:for|this) (?:the |my |his |her )?turn)?(?=,| and| then|$)/gi, '$1 has drawn 1 card this turn'],
  [/\bdraws? (?:my|his|her|their|a|the) second card(?: (?:this|of the|in a|each|that) turn)?/gi, 'draw a card, having drawn 1 card this turn'], [/(?<=^|, |and )(?:on )?(?:my |the |a )?second draw(?: (?:of|in|for|this) ?(?:the |a |my |each )?turn)?/gi, 'I draw a card, having drawn 1 card this turn'],
  [/\b(at \d+ life) (?=(?:and )?(?:gain|lose|draw|take|get|i|nicole|opponent|my)\b)/gi, '$1, '],
  [/\bshock(s?) in (?=(?:an? |my |the )?(?!response)[a-z])/gi, 'play$1 '], [/\b(?:(?:an?|the|my) )?shock ?lands?\b/gi, 'a shock land'], [/\b(my|an?|the) fetch(?: ?land)?\b/gi, '$1 fetch land'], [/(\bfetch land\b)(.*?),? (?:and )?(?:for|gets?|finds?) an? basic(?: land)?\b/gi, '$1 for an island$2'],
  [/\b(?:an? )?totem armor(?: auras?)?\b/gi, 'totem armor'],
  [new RegExp(`\\b${BY_KIND}?regenerating (creature|\\d+/\\d+)`, 'gi'), 'a $1 with a regeneration shield'],
  [/\b(my|the|his|her|one of my|opponent's|nicole's) (?:guy|dude|dork|man|boi|monster|beater)\b/gi, '$1 creature'], [/\b(\d+\/\d+) (?:bear|dork|dude|guy|beater|body)(s?)\b/gi, '$1$2'], [/\b(\d+)[- ]power(?: creature)?\b/gi, '$1/$1 creature'],
  [new RegExp(`\\b((?:my |an |the )?)opponents (?=(?:${THINGS}|\\d+/\\d+)\\b)`, 'gi'), "$1opponent's "], [/\ban (my opponent|opponent)/gi, '$1'],
  [/\b(I|he|she|they|nicole|(?:my )?opponent) (?:wants? to|wanna|tr(?:y|ies) to|(?:am|is|are) (?:about|going|trying) to|would like to) /gi, '$1 '],
  [/(?:,| and| with)? (?:an )?(?:\bmy )?\bempty (library|hand|graveyard)(?= (?!and\b|with\b|then\b|while\b|when\b|if\b|in\b))/gi, ', with an empty $1, '], [/ and (?:an )?empty (library|hand|graveyard)(?=$|,)/gi, ' with an empty $1'],
  [/\bdraws?(?: a card)? (?:from|off) (?:an |my |his |her )?empty library\b/gi, 'draw a card with an empty library'], [/\b(?:an )?extra card\b/gi, 'a card'], [/\b(makes?|forces?) (me|nicole|my opponent|him|her) (to )?discard(?=$|[,.;]| with\b)/gi, '$1 $2 discard a card'],
  [/\bwith (?=(?:shield|stun|finality|loyalty|charge) counter\b)/gi, 'with a '], [/\b(?:is|gets?|being) tucked(?: (?:into|in) (?:(?:its owner's|my|his|her|the) )?library)?/gi, "is put into its owner's library"],
  [/\b(?:is|gets?) shuffled into (?:(?:my|his|her|the) )?library\b/gi, "is put into its owner's library"],
  [/\bresolve(?=$| with\b|,)/gi, 'resolves'], [/\bdying\b(?=$|[,.;?]| with\b| and\b)/gi, 'dies'], [/(?<!\b(?:tramples?|gets?|goes|swings?|breaks?)) through (?=[a-z])/gi, ', with '],
  [/(?<=[a-z)] )\+ (?=[a-z])|(?<=[a-z]) ?\/\/? ?(?=[a-z]{3})/gi, ' and '], [/\b(\d+|an?|one|two|three) dmg\b/gi, '$1 damage'],
  [/\bi get attacked\b(?! by\b)/gi, 'a 2/2 creature attacks me'], [/\b(nicole|my opponent|opponent) gets attacked\b(?! by\b)/gi, 'a 2/2 creature attacks $1'],
  [/(?<=, )((?:an?|one|two|three|\d+) (?:[+-]\d\/[+-]\d )?counters?)$/gi, 'put $1 on my creature'], [/\b(put (?:an?|one|two|three|\d+) (?:[+-]\d\/[+-]\d )?counters?)$/gi, '$1 on my creature'],
  [/\b((?:gets?|is|are|got) [a-z]+ed(?: by [^,.;?]+?)?) (with (?:\d+|an?|one|two|three|four|five) (?:loyalty|(?:\S+ )?counters?)(?: on (?:it|him|her))?)(?=$|[,.;?])/gi, '$2 $1'],
  [/\bas copy of\b/gi, 'as a copy of'], [/\b(?:get|gets|is|am|are|be) dealt (\d+)(?=$|[,.;?]| and| with| by)/gi, 'is dealt $1 damage'], [/(?<!\b(?:is|are|am|was) )\bat (\d+)(?=$|[,;?]| and | with )/gi, 'at $1 life'],
  [/\bswings? (?:with )?((?:an? |my |his |her |two |three |\d+ )[^,;]*?) at (me|nicole|(?:my )?opponent|him|her)\b/gi, 'attacks $2 with $1'], [/\bchump(?:s|[- ]blocks?)?(?= )/gi, 'block'], [/ and lifelink$/i, ', my 3/3 lifelink creature hits nicole'],
  [/ {2,}/g, ' '],
];
const ONE = '(?:I|he|she|they|nicole|(?:my )?opponent)';
/** "I hit for 5": with something of that power. */
const hitsFor = (_: string, who: string, much: string): string => `${/^i$/i.test(who) ? 'my' : "nicole's"} ${much}/${much} creature hits ${/^i$/i.test(who) ? 'nicole' : 'me'}`;
/** The same, of questions that say how much is dealt, who responds, and what stands where in other words. */
const SAID_OTHERWISE: readonly Rule[] = [
  [/(?<=\b(?:attack|swing)\w*\b.*),? (?:and |but )?(?:(?:it|he|she) (?:is|gets|goes) |it's )?(?:unblocked|not blocked|no blocks?|no blockers?)(?=$|[,.;])/gi, (found, ...more) => (/^[ ]/.test(found) && !/\b(?:out|in play|around|there|here)$/.test(String(more.at(-1)).slice(0, Number(more.at(-2)))) ? found : '')],
  [/\b(?:get|gets|is|am|are) (?:hit|attacked|swung at|burned|burnt|dealt)(?: for| with)? lethal(?: damage)?/gi, 'takes 20 damage'],
  [/\b(I|nicole|(?:my )?opponent) gets? attacked for (\d+)/gi, (_, who, much) => `${/^(?:8|11|18)$/.test(much) ? 'an' : 'a'} ${much}/${much} creature hits ${/^i$/i.test(who) ? 'me' : who}`],
  [new RegExp(`(?:,| and| but| then|;)+ (?:then )?(${ONE}) (?:casts? |plays? |uses? )?((?:(?!\\b(?:and|then|if|with|but)\\b)[^,.;])+?),? in response(?=$|[.,;])`, 'gi'), ' in response $1 casts $2'],
  [/\b(I|nicole|(?:my )?opponent) hits? for (\d+)(?=$|[,.;?!])/gi, hitsFor], [/\bdeals? (\d+) to (?=(?:me|him|her|them|nicole|(?:my )?opponent|face|the)\b)/gi, 'deal $1 damage to '],
  [/(?:\bI )?\bsaves? ((?:my|his|her|the|nicole's|opponent's) [^,.;]+?) from ([^,.;]+?) with (?:an? )?(?=regen)/gi, '$1 is hit by $2, $1 has a '], [/\b((?:lose|gain)s? \d+ life) from (?=(?:my|(?:my )?opponent's|nicole's) )/gi, '$1 with '],
  [/\bextra cards\b/gi, 'cards'], [/(?<=^|, |and )hit by (?=an? \d+\/\d+)/gi, 'I am hit by '],
  [/\b((?:my|his|her|(?:my )?opponent's|nicole's) life)(?: total)? becomes (\d+) from (\d+)/gi, '$1 total becomes $2 and $1 total was $3'], [/\b(I|he|she|nicole|(?:my )?opponent) (?:is |am )?at (\d+) life becomes (\d+)/gi, "$1 is at $2 life, $1's life total becomes $3"],
  [/^how (?:many|much) [a-z0-9/+ ]*?do(?:es)? ((?:my |the |an? )?[a-z' ]+?) (?:get|have|enter with|come in with) for (x ?= ?\d+)/gi, 'I cast $1 with $2'],
  [/^(?:deal )?damage (\d+) to /i, '$1 damage to '],
  [new RegExp(`\\b(${ONE}),? (?:(?:who|that) is )?at (\\d+)(?: life)?,? (?:and )?(?:has|have|controls?) `, 'gi'), '$1 is at $2 life, $1 has '],
  [new RegExp(`(?:,? and |\\b)${ONE} (?:have|has) ((?:an?|the|my|his|her) )?([a-z][^,.;]*?) (?:coming in|come in|entering|enter)(?: the battlefield| play)?(?=$|[,.;]| with| and)`, 'gi'), (found, article = '', what = '') => (/^(?:,? and )?I\b/i.test(found) ? `${/^I/i.test(found) ? '' : ', '}${article}${what} enters` : found)],
  [/\b((?:[a-z ]+ )?)creature with (\d+) power\b/gi, '$1$2/$2 creature'],
  [/\bwith (?:an? )?(?:totem|umbra) armor(?: auras?)?\b/gi, 'enchanted with totem armor'], [/(\bcounters?) and (?:an? )?(?:totem|umbra) armor(?: auras?)?\b/gi, '$1 and totem armor'],
];
/** Words of the grammar in place of those that are typed in haste. */
export const hasty = (text: string): string => applied(PLAIN, applied(SAID_OTHERWISE, text)).trim();

const MARK = '<\\d+>';
const LIST = `(?:(?:two|three|four|[2-9]) )?${MARK}(?:(?:, | and |, and )(?:(?:two|three|[2-9]) )?${MARK})*`;
const ENDS = '(?=$|[,.;:]| (?:and|with) )';
const STARTS = '(^|[,;:.] |\\band )';
/** "Can nicole prevent skullcrack with fog": what prevents is cast first, and the other at whom it protects. */
const preventedWith = (_: string, who: string, what: string, by: string): string => `${who === 'Nicole' ? 'Nicole' : 'Amy'} casts ${by}, then ${who === 'Nicole' ? 'Amy' : 'Nicole'} casts ${what}`;
/** Once every card has its mark, and the players their names. */
const MARKED: readonly Rule[] = [
  [new RegExp(`^(?:can |does |will )?(Amy|Nicole|I) (?:prevents?|stops?) (?:(?:my|his|her|(?:Amy|Nicole)'s) )?(${MARK}) with (?:(?:an?|his|her|my) )?(${MARK})$`, 'i'), preventedWith],
  [new RegExp(`^(?:does|do|will|would|can) (${LIST}) (?:works?|interacts?|combos?) with (proliferate) (?:if|when|and) ([^,]+)$`, 'i'), 'with $1, $3, $2'],
  [new RegExp(`^how (?:much|many) [a-z ]*?(?:do|does|would|will) (Amy|Nicole|I) (?:gain|draw|get|make|mill) (?:off|off of|from|with) (?=<)`, 'i'), '$1 casts '],
  [new RegExp(`(${MARK}) (?:would )?(?:persists?|undies)\\b`, 'gi'), '$1 dies'],
  [new RegExp(` with (${LIST}) mine$`, 'i'), ', Amy has $1'],
  [new RegExp(`(?<=\\b(?:between|and|vs|versus|with|or|have|has) )(${MARK}) mine(?= (?:and|or|vs|versus|when|if)\\b|,|$)`, 'gi'), "Amy's $1"], [new RegExp(`(?<=\\b(?:between|and|vs|versus|with|or) )(${MARK}) Nicole's(?= (?:and|or|vs|versus|when|if)\\b|,|$)`, 'gi'), "Nicole's $1"],
  [new RegExp(`^what does (${MARK}) (?:enter|come in|become)(?: the battlefield)?(?: as)? (?=with|under|if)`, 'i'), '$1 enters '],
  [new RegExp(`^(?:can )?(?:Amy|I) regenerates? ((?:(?:an?|the|my|Amy's) )?(?:creature|bear|${MARK})) (?:that (?:is|was) )?(?:killed|destroyed|hit|burned) by (${MARK})$`, 'i'), '$1 with a regeneration shield is hit by $2'],
  [new RegExp(`^(${LIST}),? (\\d+|two|three|four) of (?:them|those)(?=,)`, 'i'), '$2 $1'],
  [new RegExp(`^(${LIST})(?: and|,)? gains? (\\d+)(?: life)?$`, 'i'), 'with $1, Amy gains $2 life'],
  [new RegExp(`^(${LIST})[,.:;?! -]*(?:whose|which|what)(?: [a-z]+)? (?:wins|applies|goes|happens|takes precedence)(?: first)?[?.!,;:]+ (?=\\S)`, 'i'), 'with $1, '],
  [new RegExp(`^(${LIST})(?: and|,)? draws?((?: (?:a|one|two|three|\\d+) cards?)?)$`, 'i'), 'with $1, Amy draws$2'],
  [new RegExp(`^(${LIST})(?: and|,|:) (?:(?:my|Amy's|the) )?(untap step|upkeep|draw step|end step)$`, 'i'), "with $1, Amy's $2 begins"],
  [new RegExp(`,? modular (?:on|onto|to|into) (?:my |an? |Amy's )?(${MARK})`, 'i'), ', Amy has $1'],
  [new RegExp(`^(?:does |will |can )?(${MARK}) (?:prevents?|stops?|reduces?|halves?|doubles?) (${MARK})(?:'s)? damage(?: (?:to|on) (?:[^<,]*\\b)?(?:creatures?|bears?|guys?))?$`, 'i'), 'with $1, Amy has a creature, $2'],
  [new RegExp(`^who (?:decides|chooses|picks) [^<,;?]*? with (${MARK}) (?:if|when) `, 'i'), '$1, then '],
  [new RegExp(`(${MARK}) (?:up|protecting|active)(?=$|[,.;]| and\\b)`, 'gi'), '$1 out'],
  [new RegExp(`${STARTS}(${LIST}) (?:(?:is|are) )?(?:both |all )?(?:mine|on Amy's side(?: of the (?:board|field|table|battlefield))?|under Amy's control)${ENDS}`, 'gi'), '$1Amy has $2'],
  [new RegExp(`${STARTS}(${LIST}) (?:(?:is|are) )?(?:both |all )?(?:(?:is|are) Nicole's|on Nicole's side(?: of the (?:board|field|table|battlefield))?|under Nicole's control|belongs? to Nicole)${ENDS}`, 'gi'), '$1Nicole has $2'],
  [new RegExp(`${STARTS}(${LIST}) (Amy|Nicole|I) (?:has|have|controls?)(?: (?:it|them|out|in play))?(?=$|[,.;:])`, 'gi'), '$1$3 has $2'],
  [new RegExp(`(?:\\b(?:two|both|2) )?(${MARK}),? one (?:on |for |per )?each(?: (?:player|side|of us))?${ENDS}`, 'gi'), '$1 on both sides'],
  [/(?<=\w.*)(?:,| and| then|\.+)+ (?:then )?(Amy|Nicole|I|he|she) flash(?:es)? in (?=<|an? |the )/gi, ' in response $1 casts '],
  [new RegExp(`\\b(Amy|Nicole|I) (?:has|have) (${MARK}) dies\\b`, 'gi'), "$1's $2 dies"], [/\bI's /g, "Amy's "],
  [new RegExp(`^(?:how )?(?:do|does|will|would|can) (${LIST}) (?:stack|interact|combine|work|apply|combo)(?: together)? (?:with|and) (${LIST})[?.!,;:]+ (?=\\S)`, 'i'), 'with $1 and $2, '],
  [new RegExp(`^((?:(?:an?|the|(?:Amy|Nicole)'s) )?(?:${MARK}|commander|creature|token|\\d+/\\d+)) with (${LIST}) (?=(?:gets?|is|dies|enters)\\b)`, 'i'), 'with $2, $1 '],
  [new RegExp(`\\b(?:an?|the) (${MARK}) (?:creature|planeswalker|enchantment|permanent|aura|artifact|land)(?! token)\\b`, 'gi'), 'a $1'],
  [new RegExp(`(^|[,;:.] |\\b(?:and|then) )(${MARK}) (?:to )?(?:(?:the )?(?:face|dome)|upstairs)\\b`, 'gi'), '$1$2'], [new RegExp(`(?<=\\bNicole (?:casts? |plays? |throws? )?)(${MARK}) (?:to )?(?:(?:the )?(?:face|dome)|upstairs)\\b`, 'gi'), '$1 at Amy'],
  [new RegExp(`(${MARK}) (?:to )?(?:(?:the )?(?:face|dome)|upstairs)\\b`, 'gi'), '$1 at Nicole'],
  [new RegExp(`(${MARK}) ((?:hit|destroyed|exiled|killed|burned|countered|bounced) by) (?=<|(?:an?|the|(?:Amy|Nicole)'s) )`, 'gi'), '$1 is $2 '],
  [new RegExp(`^(?:does|do|will|would|can) (?:(?:an?|the|(?:Amy|Nicole)'s) )?(${MARK}) (?:entering|that enters|coming in|enters?|come in)(?: the battlefield)? (?:as|copying)(?: a copy of)? (?:(?:an?|the) )?(${MARK})(?: [a-z ]+)?$`, 'i'), '$1 enters copying $2'],
  [new RegExp(`^(${LIST} (?:is |are )?(?:out|in play|on the battlefield)) (?=(?:(?:an?|the|my|(?:Amy|Nicole)'s) )?(?:nontoken |tapped |attacking )*(?:creature|token|bear|commander|planeswalker|\\d+/\\d+|${MARK})\\b)`, 'i'), '$1, '],
  [new RegExp(`^(?:persist|undying|lifelink|infect|wither|modular|totem armor|umbra armor|regeneration) (?:and|with|vs|versus) (?=${LIST}[,:;.])`, 'i'), ''],
  [new RegExp(`^(with ${LIST}),? (?:does|do|will|would|can) ((?:(?:Amy|Nicole|my)(?:'s)? )?${MARK}(?: X ?= ?\\d+)) (?:survive|die|live)s?$`, 'i'), '$1, $2'],
  [new RegExp(`\\b(Amy|Nicole)'s (${MARK}) (?:goes|ends up) where$`, 'i'), '$1 casts $2'],
  [new RegExp(`^((?:(?:Amy|Nicole)'s )?${MARK}) (?!activated|discarded|enchanted|equipped|kicked|resolved|tapped|untapped|overloaded|copied|attached)([a-z]+ed)(?=$|,)`, 'i'), '$1 is $2'],
  [new RegExp(`(${MARK}) shields?\\b(?= |$|[,.;])`, 'gi'), '$1'],
  [new RegExp(`^(?:does|will|would|can) (${LIST}) (?:saves?|protects?|helps?) ((?:(?:an?|the|(?:Amy|Nicole)'s) )?(?:${MARK}|planeswalker|creature|commander|bear|Amy|Nicole|me)) (?:from|against) (?:an? |the |(?:Nicole|Amy)'s )?(${MARK})$`, 'i'), (_, list, what, spell) => `with ${String(list)}, ${String(spell)} at ${String(what)}`],
  [new RegExp(`^(?:is )?(?:the )?damage (?:from|of|dealt by) (${MARK}) (?:to [^<]*? )?(?:is )?(?:prevented|doubled|reduced|replaced|stopped) by (${MARK})(?: (?:to|on|for) [^<]*)?$`, 'i'), 'with $2, $1'],
  [new RegExp(`\\bdies? (?:from|due to|off|because of)(?: (?:(?:Amy|Nicole)'s|my|an?|the))? (?=${MARK})`, 'gi'), 'dies to '],
  [new RegExp(`(^|[,;:.] |\\b(?:and|then) )(?:draws?|drawing) (?:off|off of|from) (?:an? |the )?(?=${MARK})`, 'gi'), '$1Amy casts '],
  [new RegExp(`(${MARK}) (?=(?:\\d+|two|three|four) ${MARK})`, 'gi'), '$1, '], [new RegExp(`(${MARK}),? (\\d+|an?|one|two|three) counters?$`, 'i'), "$1, put $2 +1/+1 counter on Amy's creature"],
  [new RegExp(`((?:casts? |plays? )${MARK}) (\\d+)(?=$|[,.;])`, 'gi'), '$1 for $2'],
  [new RegExp(`^(?:(?:Amy|I) (?:uses?|casts?|plays?) )?(${MARK}) on ((?:an? )?(?:(?:Amy|Nicole)'s )?(?:attacking )?\\d+/\\d+(?: creature)?)(?:'s)? attack(?:s|ing)?(?: (?:me|Amy))?$`, 'i'), '$1, then $2 hits Amy'],
  [/\b(Amy|Nicole|I) hits? (?:(?:Amy|Nicole|me) )?with ((?:(?:my|an?|the|(?:Amy|Nicole)'s) )?(?:<\d+>|\d+\/\d+(?: (?:infect|lifelink|trample|deathtouch|flying))?(?: (?:creature|commander))?))(?=$|[,.;]| and )/gi, (_, who = '', what = '') => `${what.replace(/^(?:my|an?|the) (?=\d)/, `${who === 'I' ? 'Amy' : who}'s `)} hits ${who === 'Nicole' ? 'Amy' : 'Nicole'}`],
  [new RegExp(`(${MARK}) (?:attacks?|swings?)(?: (Amy|Nicole|me))? for (\\d+)`, 'gi'), '$1 hits $2 for $3'], [/\bhits {2}for\b/g, 'hits for'],
  [new RegExp(`\\b(Amy|Nicole|I) deals? (\\d+)(?: damage)? with (${MARK}) to (Amy|Nicole|${MARK})`, 'gi'), '$1 deals $2 damage to $4 with $3'],
  [new RegExp(`^((?:with |if )?${LIST}),? (?:(?:that|which) )?(?:makes?|creates?) (?=(?:an?|one|two|three|four|five|\\d+)\\b)`, 'i'), '$1, create '],
  [new RegExp(`^(?:with )?(${MARK})(?: (?:with|and|vs|against) |, )(${MARK}) (for |with X ?= ?|X ?= ?)(\\d+)$`, 'i'), 'with $1, $2 for $4'],
  [new RegExp(`^(${LIST}) (?:are )?both activated(?=,)`, 'i'), 'Amy activates $1'],
  [new RegExp(`(${MARK})[- ](?:enchanted|equipped) ((?:an? |my |his |her )?(?:\\d+/\\d+(?: creature)?|creature|${MARK}))(?! with)`, 'gi'), '$2 enchanted with $1'],
  [new RegExp(`\\b((?:(?:Amy|Nicole)'s|an?|the) (?:${MARK}|\\d+/\\d+(?: creature)?|creature|bear)|${MARK}) has ((?:(?:an?|one|two|three|\\d+) )(?:\\S+ )?counters?(?: on it)?) and (?=(?:gets?|is|dies|attacks|blocks|hits|would|fights)\\b)`, 'gi'), '$1 with $2 '],
  [new RegExp(`[,.;?!]+ (?:so )?(?:does|do|will|would|can) (?:it|he|she|they|I|that|this|${MARK}) (?:still )?[a-z]+(?: [a-z]+){0,4}? (with|while|under) (${LIST}(?: (?:is |are )?(?:out|in play|there|around))?)$`, 'i'), ', $1 $2'],
  [new RegExp(`^(${LIST})(?:,| and)? discards? (?:(?:it|a card) )?to (?:(Nicole)'s |(?:an?|the) )?(${MARK})$`, 'i'), '$1, Nicole casts $3'],
  [new RegExp(`^((?:(?:Amy|my|the)(?:'s)? )?${MARK}) (?:is |gets )?discarded to (?:(Amy|Nicole)'s |(?:an?|the) )?(${MARK})`, 'i'), 'I discard $1 to $3'],
  [new RegExp(`^(${MARK}) discarded(?=$|[,.;])`, 'i'), '$1 is discarded'],
  [new RegExp(`^(?:(?:Amy|I) (?:uses?|casts?|plays?) )?(${MARK}) (?:on|vs|against) ((?:an?|(?:Amy|Nicole)'s) \\d+/\\d+(?: creature)?|${MARK}) (?:that is |that's )?(?:attacking|that attacks|swinging at|hitting) (me|Amy|I|Nicole)$`, 'i'), '$1, then $2 hits $3'],
  [new RegExp(`^(?:who (?:chooses|decides|picks|orders)[a-z ]*? )?(?:(?:if|when) )?(?:both )?((?:(?:Amy|Nicole)'s )?${MARK}(?:,? and )(?:(?:Amy|Nicole)'s )?${MARK}) (?:both )?(?:would |want to |try to |could )?(?:apply|applies) to (an? [a-z]+|(?:the )?${MARK}) (?:that )?(?:I|Amy) casts?$`, 'i'), 'with $1, I cast $2'],
  [/^(crack|pop)(?= )/i, 'I $1'], [new RegExp(`\\b(\\d+)[- ]points? (${MARK})`, 'gi'), '$2 for $1'],
  [new RegExp(`\\bdiscards?(?: (?:a card|cards|\\d+ cards))? to (${MARK})`, 'gi'), 'is hit by $1'],
  [new RegExp(`^(?:does|do|will|would) ((?:(?:an?|the|(?:Amy|Nicole)'s) )?${MARK}) (?:copying|as a copy of|that copies|copies) ((?:(?:an?|the|(?:Amy|Nicole)'s) )?${MARK}) (?:get|gets|have|enter with|come in with) [a-z0-9 +/-]*?(?:(?:,? with|,? from|,? under) (${LIST}))?$`, 'i'), '$1 enters copying $2, with $3'], [/, with $/g, ''],
  [new RegExp(`^(?:who (?:chooses|decides|picks|orders)[a-z ]*? )?(?:if|when) (?:both )?(${LIST}) (?:both |all )?(?:would |want to |try to |could )?(?:apply|applies) to (?:an? )?(?=<)`, 'i'), 'with $1, '],
  [new RegExp(`^(?:does|will|would|can) (${MARK}) (?:trigger (?:on|for|off)|see|count) ((?:(?:an?|the) )?(?:(?:Amy|Nicole)'s )?(?:${MARK}|commander|token|creature|bear))(?: dies| dying)$`, 'i'), 'with $1, $2 dies'],
  [/\b(Amy|Nicole|I) attacks?(?: (?:Amy|Nicole|me))? with (?:an? |the |my )?(.*?),? (?:is |and (?:it|they) (?:is|are|gets?) |gets? )?(?:blocked by|(?<=and )blocked by) /gi, "$1's $2 is blocked by "], [/\bI's /g, "Amy's "], [/(?<!\b(?:is|are|gets?|was|being|be) (?:double[- ])?)\b(?=(?:double[- ])?blocked by )/gi, 'is '],
  [/(?<=\battacks?) (?:is |are |and )?unblocked(?=$|[,.;])/gi, ''], [/ (?:is |and )?unblocked(?=$|[,.;])/gi, ' hits Nicole'], [/\b((?:Amy|Nicole|I) attacks? with [^,.;]*?) hits Nicole(?=$|[,.;])/gi, '$1'],
  [/ {2,}/g, ' '],
];
/** The same once the cards are marks and the players have their names. */
export const hastyMarked = (text: string): string => applied(MARKED, text);

const BARE_AFTER = '(?:by|with|and|then|on|at|to|from|of|blocks?|attacks?|into|vs|against|has|have|hits?|kills?|targeting|targets?|copying|swings with)';
/** Something that is described without an article: "blocked by 2/2", "bolt planeswalker". */
const BARE: readonly Rule[] = [
  [new RegExp(`(?<=[,;:.] |\\b${BARE_AFTER} |${MARK} )(?=\\d+/\\d+(?!\\d))`, 'g'), 'a '],
  [new RegExp(`(?<=^|[,;:.] |\\b${BARE_AFTER} |${MARK} )(?=(?:(?:tapped|untapped|attacking|nontoken|legendary|white|blue|black|red|green|infect|wither) )*(?:creature|planeswalker|commander)\\b(?! (?:tokens?|cards?|spells?|types?|<)))`, 'gi'), 'a '],
];
export const withArticles = (text: string): string => applied(BARE, text);
