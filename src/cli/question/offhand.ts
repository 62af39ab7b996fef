/** Questions typed offhand, of a phone, by people who play a language that is not theirs, or who quote rules: brought to the words that the rest of the grammar reads. */
import { instructionsOf, isOf, isSpell, needsFor, thingOf, watches, type Board } from './board.ts';

type Rule = readonly [RegExp, string | ((found: string, ...words: (string | undefined)[]) => string)];
const applied = (rules: readonly Rule[], text: string): string => rules.reduce((said, [from, to]) => (typeof to === 'string' ? said.replace(from, to) : said.replace(from, to)), text);

const ONE = '(?:I|he|she|they|nicole|amy|(?:my )?opp(?:onent|o)?|my (?:friend|buddy|enemy))';
const COLORS = 'white|blue|black|red|green|colorless';
/** What is told of what has happened, as what happens. */
const PAST: Readonly<Record<string, string>> = {
  attacked: 'attack', used: 'use', activated: 'activate', casted: 'cast', played: 'play', drew: 'draw', gained: 'gain', lost: 'lose', killed: 'kill', created: 'create', made: 'make', discarded: 'discard', milled: 'mill', sacrificed: 'sacrifice', sacked: 'sacrifice',
  bolted: 'bolt', shocked: 'shock', wrathed: 'wrath', responded: 'respond', controlled: 'control', reanimated: 'reanimate', cloned: 'clone', hit: 'hit',
};
const third = (verb: string): string => (/(?:s|sh|ch|x)$/.test(verb) ? `${verb}es` : `${verb}s`);
const isMany = (who: string): boolean => /^(?:I|they)$/i.test(who);
const SKILLS: Readonly<Record<string, string>> = { trampler: 'trample', 'double striker': 'double strike', 'first striker': 'first strike', lifelinker: 'lifelink', deathtoucher: 'deathtouch', flyer: 'flying', flier: 'flying', infecter: 'infect', infector: 'infect' };

/** Before the names of cards are looked for. */
const WORDS: readonly Rule[] = [
  [/^(?:(?:hi|hello|hey)\b[,!. ]*)?(?:I am|I'm|im|we are) (?:a |an |kind of |still |pretty |very )*(?:new|beginner|newbie|noob|learning)\b[^.!?,]*[.!?,]+ */i, ''],
  [/^(?:at|in|on) (?:my|our|the|a) (?:local )?(?:commander|edh|kitchen|friday|casual)? ?(?:table|game|pod|lgs|prerelease|fnm|tournament|event)[,:]? /i, ''],
  [/^(?:[a-z]+ ){0,2}(?:test|check|case|scenario|situation|example|puzzle|corner case|ruling)(?: #?\d+)?: */i, ''], [/^(?:\d{3}\.\d+[a-z]? )?check: */i, ''],
  [/(?:^|(?<=[:.] ))(?:(?:one|two|three|several|both|\d) )?(?:replacement|prevention|static|continuous) effects?[,:] /i, ''],
  [/\b(?:someone|somebody|some guy|a friend|the other (?:guy|player)|another player)\b(?=(?:'s)? )/gi, 'my opponent'],
  [new RegExp(`\\b(${ONE}) (${Object.keys(PAST).filter((word) => word !== 'hit').join('|')})\\b(?! by\\b)`, 'gi'), (_, who = '', verb = '') => { const now = PAST[verb.toLowerCase()] ?? verb; return `${who} ${isMany(who) ? now : third(now)}`; }],
  [/(?<=[a-z0-9)] )w (?=\w)/g, 'with '], [/\bthats\b/gi, 'that is'], [/ \((?:his|hers|theirs|opp(?:onent)?(?:'?s)?|nicole(?:'?s)?|enemy)\)/gi, ' belonging to nicole'], [/ \((?:mine|my|amy's|me)\)/gi, ' belonging to me'],
  [/\ban infect (?:attacker|creature|guy)\b/gi, 'a 2/2 creature with infect'], [/\b(my|his|her|their|the|opponent's|nicole's) attacker\b/gi, '$1 attacking creature'], [/\b(my|his|her|their|the|an?|opponent's|nicole's) blocker\b/gi, '$1 creature'],
  [new RegExp(`\\b(?:an? )?(${COLORS}) (?:thing|source|something|object)\\b`, 'gi'), 'a $1 source'], [/(?<=^|[,:;] )source deals\b/gi, 'a source deals'],
  [new RegExp(`\\b(?:pro|protection from)[- ](${COLORS}) (creature|bear|guy|\\d+/\\d+)(?! with)`, 'gi'), '$2 with protection from $1'],
  [new RegExp(`\\b(tramplers?|double strikers?|first strikers?|lifelinkers?|deathtouchers?|fl[iy]ers?|infect[eo]rs?) (?:(${COLORS}) )?(\\d+/\\d+)(?: creature)?`, 'gi'), (_, what = '', color, size = '') => `${size} ${color === undefined ? '' : `${color} `}creature with ${SKILLS[what.toLowerCase().replace(/s$/, '')] ?? ''}`],
  [/\bopponents (have|control|own)\b/gi, (_, verb = '') => `opponent ${verb === 'have' ? 'has' : `${verb}s`}`],
  [/\b(opp(?:onent|o)?|nicole|he|she|I) discards?(?=$|[,.;?]| (?:with|while|when|and)\b)/gi, (found) => `${found} a card`],
  [/(?<=[a-z)]),? at (\d+) life,? (?:(?:on|in|during|at) )?(?:my |the )?(upkeep|draw step|end step|untap step)\b/gi, ', I am at $1 life, my $2 begins'],
  [/, (?:and )?no (?:other )?(?:creatures?|blockers?|permanents?)(?: (?:in play|out|on (?:the |my )?(?:board|battlefield|field|side)))?(?=$|[,.;])/gi, ''],
  [/^((?:(?:my|his|her|the|opponent's|nicole's) )?(?:commander|creature|bear|token|planeswalker|\d+\/\d+)) (killed|destroyed|exiled|sacrificed|bounced)(?=$|[,.;]| (?:by|with|while)\b)/gi, (_, what = '', how = '') => `${what} ${how === 'killed' ? 'dies' : `is ${how}`}`],
  [new RegExp(`(?:^|(?<=, |\\band |\\bi ))(?:makes?|creates?) (\\d+|one|two|three|four)(?=$|[,.;?!])`, 'gi'), (_, many = '') => `create ${many} token${/^(?:1|one)$/i.test(many) ? '' : 's'}`],
  [/\b(nicole|he|she|opp(?:onent|o)?|I) pings? amy for (\d+)/gi, '$1 deals $2 damage to me'],
  [/(?<=[a-z0-9)]),? n (?=[a-zA-Z])/g, ' and '], [/\bproliferate on (?=(?:an? |my |the )?[a-z])/gi, 'proliferate, I have '], [/\bhv\b/gi, 'have'], [/\bm[ae]?ny\b/gi, 'many'], [/\b(persist|undying|infect) (?:guy|dude|dork)\b/gi, 'creature with $1'],
  [/(\d+\/\d+ (?:(?:white|blue|black|red|green|colorless) )?)attacker\b/gi, '$1creature'], [/\b(\d+) noncombat(?: (?:damage|dmg))?\b/gi, '$1 damage'],
  [/(?<!\bin )\bplay(s?) (?=(?:an? |my |the )?(?:\d+\/\d+ |nontoken )?(?:creature|bear|artifact|enchantment|commander)\b)/gi, 'cast$1 '],
  [/^how (?:many|much) (?:tokens?|counters?|damage|cards?|life|mana)(?: (?:do|does|would|will) (?:I|he|she|nicole|opp(?:onent)?) (?:get|make|gain|draw|deal|have))? (?=(?:with|under) )/i, ''],
  [/(?<=[a-z])'s (?=(?:out|in play|around|on the (?:battlefield|board|field))\b)/gi, ' is '],
];
/** The words of the grammar in their place. */
export const offhand = (text: string): string => applied(WORDS, text);
/** CR 102.1: more opponents than one, of whom it matters how many they are. */
export const SEVERAL_OPPONENTS = /\b(?:two|three|four|[2-5]|both|all|each|every|other)(?: of)?(?: my| the)?(?: other)? opp(?:onent)?s?\b(?<!each opponent|each opp)|\b(?:four|three|4|3)[- ]player\b|\b(?:three|3|four|4) of us\b/i;
/** Opponents whose number does not matter to what is said of them. */
export const SOME_OPPONENTS = /\b(?:my |the )?opponents (?:have|control|own)\b/i;

const MARK = '<\\d+>';
const LIST = `${MARK}(?:(?:, | and |, and )${MARK})*`;
/** Once every card has its mark, and the players their names. */
const MARKED: readonly Rule[] = [
  [new RegExp(`(${MARK}) belonging to (Amy|Nicole|me)\\b`, 'gi'), (_, mark = '', who = '') => `${who === 'Nicole' ? 'Nicole' : 'Amy'}'s ${mark}`],
  [new RegExp(`(?<=, )(?:can|could|may) (Amy|Nicole|I|he|she) (?=<|[a-z]+ (?:<|Amy\\b|Nicole\\b|me\\b))`, 'gi'), '$1 '],
  [new RegExp(`\\b((?:Amy|Nicole|I) (?:have|has|controls?) (?:(?:an?|the) )?${LIST}) (?=(?:I|Amy|Nicole|Amy's|Nicole's) )`, 'gi'), '$1, '],
  [new RegExp(`^(?:with )?(${LIST}) and (${MARK}) (?:for|with) (X ?= ?\\d+)$`, 'i'), 'with $1, I cast $2 with $3'],
  [new RegExp(`^(${LIST}),?(?: (?:and|with|at|while|I|am))* (\\d+) life(?: left)?,`, 'i'), 'Amy has $1, Amy is at $2 life,'],
  [new RegExp(`^(${MARK}) (?:entering|enters|coming in)(?: the battlefield)? (?:as|copying)(?: a copy of)? (?:(?:an?|the) )?(${MARK})$`, 'i'), '$1 enters copying $2'],
  [new RegExp(`^(${MARK}) on (?:(?:an?|the|Nicole's) )?(${MARK}) (?:that is |which is )?(?:(?:aimed|cast|pointed|thrown) )?(?:at|targeting) (?:me|Amy)$`, 'i'), '$1 on $2'],
  [new RegExp(`^((?:(?:Amy|my|the)(?:'s)? )?${MARK}) (?:is |gets )?discarded (?:by|with|off) (?:(Amy|Nicole)'s |(?:an?|the) )?(${MARK})$`, 'i'), (_, what = '', whose, spell = '') => (whose === 'Nicole' ? `Nicole makes Amy discard ${what}, Nicole has ${spell}` : whose === 'Amy' ? `I discard ${what} to Amy's ${spell}` : `${what} is discarded, with ${spell}`)],
  [new RegExp(`^(?:does|will|would|can) (${MARK}) (?:exile|stop|affect|hit|get|prevent) ((?:(?:Amy|Nicole)'s )?)(token|commander|creature)(s?)((?: with (?:persist|undying))?)(?: (?:from )?(?:dying|coming back|returning|when (?:it|they) dies?))?$`, 'i'), (_, what = '', whose = '', noun = '', _many = '', how = '') => `with ${what}, ${whose === '' ? 'a ' : whose}${noun}${how} dies`],
  [new RegExp(`^what (?:happens|would happen|will happen) (?:to|with) (${MARK}) (?:when|if) (?:I|Amy) (sacrifice|discard|mill|exile)s? it\\b`, 'i'), (_, mark = '', verb = '') => `Amy ${verb}s ${mark}`],
  [new RegExp(`(on (?:Amy|Nicole)'s (?:side|board|field)) (?=<)`, 'g'), '$1, '],
  [new RegExp(`\\b(an?|the) (?:(?:artifact|enchantment|legendary|nontoken) )*(?:creature|artifact|land|planeswalker|enchantment) (?=${MARK})`, 'gi'), '$1 '],
  [new RegExp(`(?:,| and|, and|,? where|,? but)? the only (?:other )?(?:creature|artifact|land|permanent)(?: (?:out|in play|there|on the (?:battlefield|board)))? is (?:an? |(?:(Amy|Nicole)'s ))?(${MARK})`, 'gi'), (_, whose, mark = '') => `, ${whose ?? 'Amy'} has ${mark}`],
  [new RegExp(`(${MARK}) dies with (\\d+|two|three|four|five|six) (\\S+ )?counters?,? (?:moved |put |going )?(?:onto|on|to) (?:(?:an?|the|(?:Amy)'s) )?(${MARK})`, 'gi'), (_, mark = '', many = '', kind = '', onto = '') => `${mark} with ${many} ${kind === '' ? '+1/+1 ' : kind}counters dies, Amy has ${onto}`],
  [new RegExp(`^(${MARK}) discarded(?= with <)`, 'i'), '$1 is discarded'],
  [new RegExp(`\\b(with|under) (${LIST}) (?:is |are )?(?:out|in play|around) and (${LIST})(?: (?:out|too|as well))?(?=$|,)`, 'gi'), '$1 $2 and $3'],
  [new RegExp(`^(?:can|does|do|will|could) (?:I|you|Amy|Nicole) (?:prevent|stop)s? (?:the |all |any )?(?:combat )?(?:damage|poison|poison counters?|infect damage) (?:from|of|by) ((?:(?:an?|the|Nicole's) )?[^,<]+?|(?:Nicole's )?${MARK}) with (${MARK})$`, 'i'), '$2, then $1 hits Amy'],
];
export const offhandMarked = (text: string): string => applied(MARKED, text);

const isThere = (n: string | undefined, board: Board): boolean => { const thing = thingOf(n, board); return thing?.card !== undefined && !isSpell(thing.card, board.cards) && !isOf('Aura', thing, board.cards); };
const NOTHING = { name: '', count: 0, counters: {} };
/** Whether a card may enter as a copy, or is cast with a number that is said: then its name behind a player is a verb. */
const copies = (n: string | undefined, board: Board): boolean => { const thing = thingOf(n, board); return thing?.card !== undefined && JSON.stringify(board.cards.tell(thing.card).words ?? {}).includes('copy'); };
/** CR 615.1: whether a spell that is aimed at nothing watches damage. */
const awaitsDamage = (n: string | undefined, board: Board): boolean => {
  const thing = thingOf(n, board);
  return thing !== undefined && isSpell(thing.card, board.cards) && needsFor(thing, board.cards)?.targets.length === 0 && instructionsOf(thing, board.cards).some(watches('damage'));
};
/** Once all things have their marks: whose is what stands beside a player without a verb, what a spell that watches damage is "on", and what a copy of a copy is. */
export const offhandThings = (text: string, board: Board): string => text
  .replace(/(?<=^|, |\band )(Amy|Nicole) <(\d+)>(?=$|, | and )/g, (found, who: string, n: string) => (isThere(n, board) && !copies(n, board) ? `${who} has <${n}>` : found))
  .replace(/^<(\d+)> (?:and|with) (<\d+>(?:(?:, | and |, and )<\d+>)*) (?:on|at|to) (?=(?:(?:an?|the|(?:Amy|Nicole)'s) )?<\d+>$|(?:Amy|Nicole)$)/, (found, n: string, list: string) => (isThere(n, board) || ![...list.matchAll(/\d+/g)].every(([m]) => isThere(m, board)) ? found : `with ${list}, <${n}> at `))
  .replace(/((?:is|gets?) hit by (?:(?:an?|the|(?:Amy|Nicole)'s) )?<\d+>) with <(\d+)>(?=$|,)/g, (found, hit: string, n: string) => (isThere(n, board) && !isOf('Equipment', thingOf(n, board) ?? NOTHING, board.cards) ? `${hit}, with <${n}>` : found))
  .replace(/(<\d+> (?:hits?|attacks?|swings? at|connects with) (?:Amy|Nicole|<\d+>)) with <(\d+)>(?=$|,)/g, (found, hit: string, n: string) => (isThere(n, board) && !isOf('Equipment', thingOf(n, board) ?? NOTHING, board.cards) ? `${hit}, with <${n}>` : found))
  .replace(/^<(\d+)> (Amy|Nicole)(?=,)/g, (found, n: string, who: string) => (isThere(n, board) ? `${who} has <${n}>` : found))
  .replace(/^(?:an? )?<(\d+)> (enters|dies) (with <\d+>(?:(?: and |, )<\d+>)*?), <(\d+)>$/, (found, k: string, does: string, list: string, n: string) => {
    const [kind, card] = [thingOf(k, board), thingOf(n, board)];
    if (kind === undefined || kind.card !== undefined || card === undefined || !isOf(kind.name, card, board.cards)) return found;
    kind.zone = 'none'; // "land enters with amulet, bojuka bog": which land it is
    return `<${n}> ${does} ${list}`;
  })
  .replace(/(?<=\bwith |\bunder )<(\d+)> (Amy|Nicole)(?=$|,)/g, (found, n: string, who: string) => (isThere(n, board) ? `${who}'s <${n}>` : found))
  .replace(/^((?:with )?<\d+>(?:(?:, | and |, and )<\d+>)*?),? and (?:(?:an?|the) )?<(\d+)>(?= with [a-z ]+? hits| (?:hits?|attacks?|dies|deals|enters|is|gets?) )/, (found, list: string, m: string) => { const thing = thingOf(m, board); const first = /\d+/.exec(list)?.[0]; return thing?.card === undefined && thing !== undefined && isThere(first, board) ? `${list}, <${m}>` : found; })
  .replace(/^(?:(?:Amy|Nicole) casts )?<(\d+)> (?:on|vs|against) (?:(?:an?|the|Nicole's) )?<(\d+)>((?: with (?:[a-z]+(?: strike)?(?:,? and)? ?)+)?)(?=$|,| with <)(?!.* (?:hits|attacks|deals|blocks|swings)\b)/, (found, n: string, m: string, has: string) => { const thing = thingOf(m, board); return thing !== undefined && awaitsDamage(n, board) && isOf('creature', thing, board.cards) ? `<${n}>, then <${m}>${has.trimEnd()} hits Amy,` : found; }).replace(/, ?(?=,)|,$/g, '')
  .replace(/^(?:(?:an?|the|Amy's|my) )?<(\d+)>((?: with [a-z ]+?)?) (?:vs|versus|against) (?:Nicole's )?<(\d+)>(?=$| with <)/, (found, m: string, has: string, n: string) => { const [thing, spell] = [thingOf(m, board), thingOf(n, board)]; return thing !== undefined && spell !== undefined && isSpell(spell.card, board.cards) && isOf('creature', thing, board.cards) && thing.card === undefined ? `Nicole casts <${n}>${needsFor(spell, board.cards)?.targets.length === 0 ? `, Amy has <${m}>${has}` : ` at <${m}>${has}`}` : found; })
  .replace(/((?:Amy|Nicole|<\d+>)(?: casts| enters copying| copies|'s)? (?:<\d+> )?)(?:(?:an?|the|(?:Amy|Nicole)'s) )?<(\d+)> (?:(?:that|which) is |that's )?(?:copying|as a copy of) (?:(?:an?|the|(?:Amy|Nicole)'s) )?<(\d+)>(?=$|,)/g, (found, before: string, n: string, m: string) => {
    if (!/<\d+> $|copying $|copies $/.test(before) || !copies(n, board)) return found;
    const clone = thingOf(n, board);
    if (clone !== undefined) clone.zone = 'none'; // 707.3: its copiable values are those of what it copies
    return `${before}<${m}>`;
  });
