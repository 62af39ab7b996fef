/** What people type around what they mean: greetings, abbreviations, the rules of which year, and questions behind the situation. */
import { plainer, withoutAsides } from './aside.ts';
import { hasty } from './loose.ts';
import { offhand } from './offhand.ts';

export interface Typed {
  /** What is left: the situation and what happens. */
  readonly text: string;
  /** The year or name of an edition that was said. */
  readonly edition?: string;
  /** A format of the game that was said. */
  readonly format?: string;
  /** Whether who dies, loses or wins is asked for, so that state-based actions are looked at (704.3). */
  readonly asksWhoDies: boolean;
  /** Whether how much damage, life or poison comes of it is asked for, so that combat goes on until damage is dealt. */
  readonly asksDamage: boolean;
}

/** Abbreviations; none of them is a word in a card's name. */
const SHORT: readonly (readonly [RegExp, string | ((word: string) => string)])[] = [
  [/\s+/g, ' '], [/[([]?\b(?:(?:cr|rules?|per|under|by) )*[1-9]\d\d\.\d+[a-z]?\b[)\]]?[:,]?/gi, ' '], [/\b(?:AND|WITH|IF|THEN|WHEN|WHILE|IN|ON|AT)\b/g, (word: string) => word.toLowerCase()], [/[’`]/g, "'"], [/["“”]/g, ''], [/\bmy (?:buddy|friend|enemy|rival|foe)\b/gi, 'my opponent'], [/\bswung\b/gi, 'swings'], [/\bflashed in\b/gi, 'flashes in'],
  [/(?:^|(?<=[.;:!?] ))(?:With|If|When|While|After|During|Then|Suppose)\b/g, (word: string) => word.toLowerCase()],
  [/(?<=^|, |\b(?:have|has|control|controls|with|and) )(two|three|four|[2-9]) copies of /gi, '$1 '], [/\bon the other side\b/gi, "on my opponent's side"], [/\bthey (control|own)\b/gi, 'my opponent $1s'], [/(?<=\b(?:opponent|opp|nicole)\b.*[,.;] )they (make|create|cast|draw|gain|lose|play|discard|mill|search|crack)(?= )/gi, 'my opponent $1'], [/\bthey (?:are|'re) (?=at \d)/gi, 'my opponent is '],
  [/\bswing(s?) (?:at )?(?=(?:(?:me|him|her|nicole|my opponent) )?with\b(?!.* into ))/gi, 'attack$1 '], [/\battack(s?) (?=with\b.* into )/gi, 'swing$1 '], [/\bw\/o\b/gi, 'without'], [/(?<=[a-z]) plus (?=[a-z])/gi, ' and '], [/\b(?:gets?|is|was|got) bounced\b(?: (?:back )?to (?:(?:my|his|her|its owner's|the) )?hand)?/gi, "is returned to its owner's hand"], [/[.;,?!:-]+ *(?:so )?do(?:es)? (I|nicole|he|she|my opponent) (?:still )?(?:get|have|gets) (?:an? |my |his |her |the )?(upkeep|draw step|untap step|end step|combat|turn)(?= *[?!.]*$)/gi, ', then $1 begins $2'], [/[.;,?!:-]+ *(?:so )?do(?:es)? (I|nicole|he|she|my opponent) untap(?= *[?!.]*$)/gi, ', then $1 begins untap step'], [/ (?:naming|choosing) (?:my |an |the )?opponent(?= |$|,)/gi, ''], [/ (?:naming|choosing|calling) (?!the\b)[a-z]+(?= |$|,)/gi, ' so named'],[/ \+ (?=\d+ life$)/gi, ', gain '], [/\bw\/ ?/gi, 'with '], [/ (?:&|\+) /g, ' and '], [/\bvs?\.(?= )/gi, 'vs'],
  [/\bim\b/gi, 'I am'], [/\bive\b/gi, 'I have'], [/\bi'll\b/gi, 'I'], [/\bshe's(?= (?:at|on|got)\b)/gi, 'she is'], [/\bhe's(?= (?:at|on|got)\b)/gi, 'he is'],
  [/(?:,| -+|\?)? *\b(?:etb|enters?|comes? in)(?: the battlefield)? (un)?tapped *\?/gi, ', $1tapped?'], [/\betbs?\b/gi, 'enters'], [/\bopps (?!(?:ha[sd]|have|is|are|was|casts?|plays?|controls?|owns?|draws?|gains?|loses?|attacks?|swings?|bolts?|shocks?|at|on|gets?|got|mills?|discards?|takes?|with|and|in|to|who|can|do|does|would|will|sacs?|sacrifices?|makes?|creates?|activates?|hits?)\b)(?=[a-z0-9])/gi, "opponent's "], [/\bopp(?:o|s)?\b/gi, 'opponent'], [/\b(?:gy|yard)\b/gi, 'graveyard'], [/\bdmg\b/gi, 'damage'], [/\bpws?\b/gi, 'planeswalker'], [/(?<=\b(?:my|the|his|her|their|nicole's|opponent's) )walker\b/gi, 'planeswalker'],
  [/\bsac(s?)(?:rifice)?\b(?! of)/gi, 'sacrifice$1'], [/\bcmdr\b/gi, 'commander'], [/\bbf\b/gi, 'battlefield'], [/\bctrs?\b/gi, 'counters'], [/\bgets? (?=(?:destroyed|exiled|sacrificed|milled|discarded|countered|tapped|untapped|dealt|put|returned|blocked|targeted)\b)/gi, 'is '],
  [/\b([2-9])x (?=[a-z])/gi, '$1 '], [/\bmy own\b/gi, 'my'], [/\bx ?= ?(?=\d)/gi, 'X='], [/ \(|\)(?= |$)/g, ' '], [/ {2,}/g, ' '],
];
const GREETING = /^(?:(?:hi|hello|hey|ok|okay|um|so)\b(?: there| all| judge)?[,:!.]* |(?:quick |rules )?(?:question|judge|judge call|q)[,:!.]+ )+/i;
const YEAR_SAID = /,? ?\b(?:back )?(?:(?:under|with|by|using|in|as of|according to|per) (?:the )?)(?:rules (?:of|from) )?(?:(?<edition>(?:19|20)\d\d)|(?:cr[ -])?(?<number>419))(?:'s)?(?: (?:rules?|rulebook|cr|edition|comp(?:rehensive)? rules))?\b/i;
/** "2014 rules", or a year alone before or behind everything else. */
const YEAR_ALONE = /,? ?\b(?<edition>(?:19|20)\d\d)(?:'s)? (?:rules?|rulebook|cr|edition|comp(?:rehensive)? rules)\b|, ?(?<year>(?:19|20)\d\d)(?=[.?!]*$)|^(?<before>(?:19|20)\d\d)(?: rules)?[:,] /i;
const FORMAT_SAID = /,? ?\b(?:in|playing|this is|it is|it's) (?:an? )?(?<format>commander|edh|standard|modern|legacy|vintage|pioneer|pauper|brawl|limited|draft|sealed)(?: game| match)?\b(?=[,.;?!]|$| (?:and|with|when|if|I)\b)/i;
/** What is asked behind the situation. It adds nothing to it; of dying, losing and winning state-based actions tell. */
const ASKED = [
  '(?:so )?what(?: will| would)? happens?(?: now| then| next)?', "what's the (?:result|outcome)", 'what do (?:I|we) get', 'what now', 'what gives', 'what applies(?: first)?', '(?:is there |do (?:I|we) (?:take|get) )?any (?:damage|counters?|cards?|life|tokens?)(?: dealt)?', 'do(?:es)? (?:it|they|he|she|that) (?:still )?(?:come|get) back', '(?:which|what)(?: one| effect)? (?:applies|goes|happens|wins|comes)(?: first)?', 'in (?:what|which) order',
  'how (?:does|do|would) (?:this|that|it|these|they) (?:all )?(?:work|interact|resolve)(?: together)?', '(?:so )?who (?:chooses|decides|picks|orders)(?: (?:the )?order| that| it| which applies first)?', 'can (?:I|he|she|nicole|they) (?:still )?(?:put|move|send) (?:it|them|my commander|the commander) (?:back )?(?:in|into|to) (?:the )?command zone(?: instead)?', 'can (?:I|he|she|nicole|they) (?:choose|pick|decide)(?: the order| which)?',
  'how (?:many|much)(?: (?:\\+1/\\+1 )?(?:counters?|cards?|damage|life|tokens?|mana|treasures?|poison)(?: counters)?)?(?: (?:does|do|will|would) (?:it|I|he|she|nicole|they|my opponent|we) (?:get|have|take|gain|lose|make|draw|deal|mill|enter with|come in with)| is (?:that|it|dealt))?',
  'is (?:that|this) (?:right|correct|true)', 'must (?:it|I|he|she|they) [a-z ]+', 'do(?:es)? (?:it|they) (?:still )?(?:come|comes|return|enter|enters) (?:back )?(?:in )?(?:un)?tapped', 'does (?:it still |the )?(?:persist|undying|lifelink|deathtouch|trample|infect|wither|indestructible|regeneration|totem armor|umbra armor) (?:still )?(?:work|works|trigger|apply|matter|happen)s?', 'how (?:many|much) [a-z0-9/+\' ]*?(?:do|does|will|would|is|are) (?:I|it|he|she|they|we|nicole|my opponent|that|there|dealt)(?: [a-z]+){0,4}', 'how (?:many|much)(?: [a-z]+){0,2} tramples? over', 'how (?:many|much)(?: [a-z]+)?', '(?:right|correct|true|please|pls|thanks|thx|thank you)',
  '(?:does )?(?:the )?order(?: matters?)?', '(?:total )?damage(?: total)?', 'do(?:es)? (?:I|he|she|nicole|they|my opponent) (?:still )?(?:have|has|need|needs) to [a-z ]+(?:\\d+ life)?', 'can (?:I|he|she|nicole|they)(?: still)?(?: do (?:that|this|it|so))?', '(?:is it |does it (?:enter|come in) )?(?:un)?tapped', 'rounded [a-z ]+', 'can (?:it|they|he|she) (?:still )?(?:go|be put|be moved) (?:back )?(?:in|into|to) (?:the )?command zone(?: instead)?', '(?:do )?(?:I|he|she|nicole|they) (?:get to |gets to )(?:choose|pick|decide)s?(?: the)?(?: order| which)?(?:,? right)?', 'can (?:I|he|she|nicole|they) (?:still )?(?:put|keep|leave) (?:it |them |that )?(?:on top|on the bottom|back)[a-z ]*', 'who (?:can|may|gets to) [a-z ]+', 'how much (?:damage )?(?:tramples?(?: over)?|goes through|gets through)',
  '(?:to |into )?(?:the )?(?:command zone|exiled?|graveyard|hand|library|battlefield)(?:,? or (?:to |into )?(?:the )?(?:command zone|exiled?|graveyard|hand|library|battlefield))+', 'do(?:es)? (?:it|they|that|this) (?:work|enter tapped|come in tapped|trigger)', 'where does [a-z\' ]+? (?:go|end up|land)', 'do(?:es)? (?:I|he|she|nicole) get (?:it|them|the cards?)',
];
const DYING = [
  '(?:so )?who (?:wins|loses|dies)(?: the game| first)?', '(?:so )?(?:what|which creatures?|which one) (?:dies?|survives?)', 'do(?:es)? (?:it|they|he|she|my creature|my bear|the bear|(?:amy|nicole)|both|I|my opponent|(?:my|his|her|the) (?:creatures?|bears?|guys?)) (?:both )?(?:die|survive|live|win|lose|make it)(?: the game)?',
  '(?:am|is) (?:I|he|she|nicole|it|my creature) (?:dead|alive|still alive)',
];
/** "Does worship save me if ..". */
const SAVES = /^(?:does|will|would|can|do) [^,;.]+ (?:save|protect) (?:me|nicole|him|her|my|the)\b/i;
/** "Does my bear survive if ..". */
const SURVIVES = /^(?:does|will|would|can|do) [^,;.]+ (?:survive|die|live|make it) (?:if|when)\b/i;
/** "..., does my guy survive" of something that is named: the words stay, for what they name. */
const DIES_BEHIND = /(?:^|[,.;?!:]+ | - )(?:so |and )?(?:does|do|will|would|can) [^,;.?]+ (?:die|survive|live|make it|win|lose)(?: the game)?[?!.]*$/i;
/** What is asked of the damage of a combat. */
const DAMAGE_ASKED = /\bhow (?:much|many)(?! cards?\b| mana\b| counters?\b| tokens?\b| treasures?\b| loyalty\b)(?: (?:damage|life|poison|trample))?\b|\bdo(?:es)? (?:it|she|he|nicole|i|they|my opponent|amy) (?:still )?(?:gain|take|lose)\b|\bis (?:the |all |that )?(?:combat )?damage\b|\bany damage\b/i;
/** Who says how much life is left wants to know what damage does. */
const LIFE_SAID = /\b(?:at|have|has|on|with) \d+(?: life)?(?=$|[,.;?!]| (?:and|life)\b)/i;
/** "Can nicole shock my jace": whether it can be done comes out when it is. */
const CAN = /^(?:can|could|may|should) (?=(?:I|he|she|they|nicole|amy|(?:my )?opponent) (?!.* (?:if|when) ))/i;
/** "Does my 1/1 kill a 5/5 if it blocks". */
const KILLS_BLOCKING = /^(?:does|will|would|can) (.+?) (?:kill|beat|take down|survive) (.+?) (?:if|when) it (blocks|attacks|is blocked)(?: it)?[?!.]*$/i;
/** "Can I put my commander in the command zone if ..": what is asked of something that is described; no word before it is the name of a card. */
const ASKED_OF_WHAT = /^(?:is|are|does|do|will|would|can|should|am) (?:(?:I|he|she|they|nicole|my opponent|it|put|move|send|save|keep|still|the|any|damage|dealt|to|from|get|have|lose|return|regenerate|kill|block|counters?|on|for) )*((?:my|nicole's|her|his|the) (?:commander|creature|planeswalker|token|bear|\d+\/\d+))\b[^,;.<]*? (?:if|when) /i;
/** What is asked behind the situation, without a comma before it. */
const QUESTIONS = [...ASKED, ...DYING].filter((each) => /^(?:\(\?:so \)\?)?\(?(?:\?:)?(?:what|who|which|how|where|in |can |do )/.test(each));
const LOOSE_ASKED = new RegExp(`(?<![,.;?!:-])(?: with| for)? ((?:${QUESTIONS.join('|')}) ?[?!.]*)$`, 'i');
const BEHIND = (asked: readonly string[]): RegExp => new RegExp(`(?:[,.;?!:]+| -+| and|^) ?(?:${asked.join('|')}) ?[?!.]*$`, 'i');
/** Questions of their own words, which need no comma before them. */
const LOOSE = / (?:do(?:es)? (?:I|it|they|he|she|nicole|my opponent) (?:still )?(?:(?:is|be|get|draw|gain|lose|take) (?:any |the |an? |both |one |two |\d+ )?[a-z/+1-]+(?: [a-z]+)?|draw|gain|lose|come (?:back )?(?:in )?tapped)|do(?:es)? (?:persist|undying|lifelink|deathtouch) (?:still )?(?:work|trigger|apply|matter)|what happens)[?!.]*$/i;
const [BEHIND_ALL, BEHIND_DYING] = [BEHIND(ASKED), BEHIND(DYING)];
/** The same asked before the situation, of nothing that is named: "who dies if ..". */
const BEFORE_DYING = new RegExp(`^(?:${DYING.slice(0, 2).join('|')}),?:? (?=(?:if|when|after)\\b)`, 'i');
const BEFORE_ALL = new RegExp(`^(?:${ASKED.join('|')})(?::|,? (?=(?:if|when|after)\\b))`, 'i');

/** Words without abbreviations. */
export const spelledOut = (words: string): string => SHORT.reduce((said, [from, to]) => (typeof to === 'string' ? said.replace(from, to) : said.replace(from, to)), words).trim();

/** A question without what is around it. Order matters: what is asked stands behind all else. @param isWhole what stands there without a comma before it is left, as a card is named in it */
export function typed(what: string, isWhole = false): Typed {
  let text = hasty(spelledOut(offhand(plainer(what))).replace(GREETING, '').replace(CAN, '')).replace(LOOSE_ASKED, ', $1');
  const asksDamage = DAMAGE_ASKED.test(text) || /\bunblocked\b/i.test(what) || LIFE_SAID.test(text);
  const bareOf = isWhole ? { text, asksWhoDies: false } : withoutAsides(text);
  text = bareOf.text;
  let asksWhoDies = bareOf.asksWhoDies || SAVES.test(text) || SURVIVES.test(text) || DIES_BEHIND.test(text);
  text = text.replace(KILLS_BLOCKING, (_, one: string, two: string, blocks: string) => { asksWhoDies = true; return blocks === 'blocks' ? `${one} blocks ${two}` : `${two} blocks ${one}`; }).replace(ASKED_OF_WHAT, 'with $1, ');
  for (;;) {
    const bare = text.replace(/[.?! ]+$/, '');
    const dying = BEHIND_DYING.test(bare) || BEFORE_DYING.test(bare);
    const next = bare.replace(BEHIND_DYING, '').replace(BEFORE_DYING, '').replace(BEHIND_ALL, '').replace(LOOSE, '').replace(BEFORE_ALL, '').trim();
    asksWhoDies ||= dying;
    if (next === text || next === '') break;
    text = next;
  }
  const said = [YEAR_SAID, YEAR_ALONE].find((each) => each.test(text)) ?? YEAR_SAID;
  const { edition, number, year, before } = said.exec(text)?.groups ?? {};
  const { format } = FORMAT_SAID.exec(text)?.groups ?? {};
  const without = text.replace(said, '').replace(FORMAT_SAID, '').replace(/^[,: ]+|[, ]+$/g, '').trim();
  const rules = edition ?? number ?? year ?? before;
  return {
    text: without, asksWhoDies, asksDamage,
    ...(rules === undefined ? {} : { edition: rules }),
    ...(format === undefined ? {} : { format: format.toLowerCase().replace('edh', 'commander') }),
  };
}
