/** Conditions as cards print them, said again as the map that means the same: "you have no cards in hand" is {compare: [cards in your hand, equal, 0]}. */
import { DOER, HISTORY_SENTENCES } from './history-sentences.ts';
import { MORE_SENTENCES } from './more-sentences.ts';
import type { Plain } from '../vocabulary/sentence-shapes.ts';
import { MANY, NTH, ORDER, THAN_HOW, THAN_N, WHO, compared, many, sentence, theirs, unless, whose } from '../vocabulary/sentence-shapes.ts';
import type { Node } from '../yaml/yaml.ts';


const IT = '(?<it>this|it|that creature|that permanent|that spell|that source)';

/** Who did something, and when. */
const WHEN = 'this (?<when>turn|game)';
const DONE: Readonly<Record<string, string>> = { drew: 'draw', drawn: 'draw', discarded: 'discard', milled: 'mill', created: 'create', cast: 'cast', sacrificed: 'sacrifice' };
/** CR 110.4a: what a permanent card is. */
const PERMANENT_TYPES = ['artifact', 'battle', 'creature', 'enchantment', 'land', 'planeswalker'];
const descended = (when = ''): Plain => ({ happened: { move: { what: { card: 'true', type: PERMANENT_TYPES, owner: 'you' }, to: 'graveyard' } }, since: when });

/** CR 504.1: nobody has drawn before it in that step, or turn. */
const firstDrawn = (who: string, during: readonly Plain[], since: string): Plain => ({ all: [...during, { not: { happened: { draw: { player: who } }, since } }] });

/** CR 601.2a: how many other spells came before this one. */
const castBefore = (who: string, what: string, nth: number): Plain => {
  const atLeast = (n: number): Plain => ({ happened: { cast: { what: { all: [`a ${what}spell`, { not: 'it' }] }, player: who } }, since: 'turn', 'at-least': String(n) });
  return { all: [{ any: [{ event: { cast: {} } }, { is: ['it', 'a spell'] }] }, ...(what === '' ? [] : [{ is: ['it', `a ${what}card`] }]), ...(nth === 0 ? [] : [atLeast(nth)]), { not: atLeast(nth + 1) }] };
};

/** "More than each opponent" is more than the most among them, "more than an opponent" more than the fewest. */
const THAN: Readonly<Record<string, string>> = { more: 'more-than', fewer: 'less-than' };
const OTHER: Readonly<Record<string, string>> = { more: 'fewer', fewer: 'more' };
const MOST: Readonly<Record<string, string>> = { more: 'most', fewer: 'fewest' };
const EXTREME: Readonly<Record<string, string>> = { more: 'greatest', fewer: 'least' };
const isOfAll = (all: string): boolean => all !== 'an';

/** Of one player: "you", "that player", "Amy"; of others the phrase is no amount. */
const lifeOf = (who = ''): string => (who === 'you' ? 'your life' : `life of ${who}`);
const handOf = (who = ''): string => (who === 'you' ? 'cards in your hand' : `cards in ${who}'s hand`);
/** Somebody whose cards can be counted, and those that are theirs. */
const ONE = "(?<who>you|that player|its controller|that source's controller|that creature's controller|that permanent's controller)";
const WHOSE = "(?<whose>your|their|that player's|each player's)";
const cardsOf = (who = '', zone = ''): string => `cards in ${who === 'you' ? 'your' : who === 'that player' ? 'their' : `${who}'s`} ${zone}`;
/** A step or phase of somebody's turn, or of whoever's it is. */
function duringOf(of: string | undefined, time: string): Plain {
  const then: Plain = { step: time.replace(/^combat$/, 'combat phase') };
  return of === undefined ? then : { all: [then, { turn: of === 'your' ? 'you' : of.replace(/'s$/, '') }] };
}

/** Each sentence, and what it says. */
const SENTENCES = [
  sentence('excess damage was dealt(?<whom> to .+)? this (?<when>way|turn)', ({ whom = '', when = '' }) => compared(`excess damage dealt${whom} this ${when}`, 'at-least', '1')),
  sentence(`${WHO} (?:has|have) no cards in (?:your |their )?hand`, ({ who }) => compared(`cards in ${whose(who)} hand`, 'equal', '0')),
  sentence(`${WHO} (?:has|have) ${MANY} cards in (?:your |their )?hand`, (slots) => many(`cards in ${whose(slots['who'])} hand`, slots)),
  sentence(`${WHO} controls? no (?<what>.+)`, ({ who, what }) => ({ not: { exists: theirs(what, who) } })),
  sentence(`${WHO} controls? ${MANY} (?<what>.+) with different (?<values>powers|toughnesses|names|mana values)`, (slots) => many(`different ${slots['values'] ?? ''} among ${theirs(slots['what'], slots['who'])}`, slots)),
  sentence(`${WHO} controls? the most (?<what>.+?)(?: or (?:is|are) tied for the most)?(?: of all players| among players)?`, ({ who, what = '' }) => compared(theirs(what, who), 'at-least', `the most ${what} among players`)),
  sentence(`${WHO} (?:has|have) the (?<order>most|least) life(?: or (?:is|are) tied for the (?:most|least))?(?: of all players| among players)?`, ({ who, order }) => compared(`${whose(who)} life`, 'equal', `the ${order === 'most' ? 'greatest' : 'least'} life among players`)),
  sentence(`${WHO} controls? ${MANY} (?<what>.+)`, (slots) => many(theirs(slots['what'], slots['who']), slots)),
  sentence(`${WHO} controls? more (?<what>.+) than (?<other>you|that player)`, ({ who, what, other }) => compared(theirs(what, who), 'more-than', theirs(what, other))),
  sentence('an opponent controls (?<how>more|fewer) (?<what>.+) than you', ({ how = '', what = '' }) => compared(`the ${MOST[how] ?? ''} ${what} among opponents`, THAN[how] ?? '', `${what} you control`)),
  sentence('you control (?<how>more|fewer) (?<what>.+) than (?<all>each|every|any|an) (?:other player|opponent)', ({ how = '', what = '', all = '' }) => compared(`${what} you control`, THAN[how] ?? '', `the ${MOST[isOfAll(all) ? how : (OTHER[how] ?? '')] ?? ''} ${what} among opponents`)),
  sentence('an opponent has (?<how>more|fewer) cards in hand than you', ({ how = '' }) => compared(`the ${EXTREME[how] ?? ''} hand among opponents`, THAN[how] ?? '', 'cards in your hand')),
  sentence('you have (?<how>more|fewer) cards in hand than (?<all>each|every|any|an) (?:other player|opponent)', ({ how = '', all = '' }) => compared('cards in your hand', THAN[how] ?? '', `the ${EXTREME[isOfAll(all) ? how : (OTHER[how] ?? '')] ?? ''} hand among opponents`)),
  sentence('your life total is (?<how>less|greater) than your starting life total', ({ how = '' }) => compared('your life', how === 'less' ? 'less-than' : 'more-than', 'your starting life')),
  sentence(`${WHO} (?:has|have) exactly (?<exact>\\w+) life`, (slots) => many(`${whose(slots['who'])} life`, slots)),
  sentence('you have (?<order>more|less) life than an opponent', ({ order = '' }) => compared('your life', `${order}-than`, `the ${order === 'more' ? 'least' : 'greatest'} life among opponents`)),
  sentence('you have (?<order>more|less) life than (?:each|every) (?:opponent|other player)', ({ order = '' }) => compared('your life', `${order}-than`, `the ${order === 'more' ? 'greatest' : 'least'} life among opponents`)),
  sentence('an opponent has (?<order>more|less) life than you', ({ order = '' }) => compared(`the ${order === 'more' ? 'greatest' : 'least'} life among opponents`, `${order}-than`, 'your life')),
  sentence('(?<who>.+?) (?:has|have) (?<order>more|less) life than (?<other>.+)', ({ who, order = '', other }) => compared(lifeOf(who), `${order}-than`, lifeOf(other))),
  sentence('(?<who>.+?) (?:has|have) (?<how>more|fewer) cards in hand than (?<other>.+)', ({ who, how = '', other }) => compared(handOf(who), THAN[how] ?? '', handOf(other))),
  sentence('(?<who>.+?) controls? (?<how>more|fewer) (?<what>.+) than (?<other>\\S+)', ({ who, how = '', what, other }) => compared(theirs(what, who), THAN[how] ?? '', theirs(what, other))),
  sentence(`there (?:are|is) ${MANY} (?<what>.+)`, (slots) => many(slots['what'] ?? '', slots)),
  sentence('there is exactly one (?<what>\\S+ counter)(?<on> on .+)', ({ what = '', on = '' }) => compared(`${what}s${on}`, 'equal', '1')),
  sentence(`${MANY} (?<what>.+) are (?<where>in .+|on the battlefield)`, (slots) => many(`${slots['what'] ?? ''} ${slots['where'] ?? ''}`, slots)),
  sentence('there are no (?<kind>\\S+ )?counters on (?<it>.+)', ({ kind = '', it = '' }) => compared(`${kind}counters on ${it}`, 'equal', '0')),
  sentence(`there are ${MANY} (?<kind>\\S+ )?counters on (?<it>.+)`, (slots) => many(`${slots['kind'] ?? ''}counters on ${slots['it'] ?? ''}`, slots)),
  sentence('there are no (?<what>.+)', ({ what = '' }) => ({ not: { exists: what } })),
  sentence(`(?<what>X|that much|that many|the damage|that damage) is ${MANY}`, (slots) => many(slots['what'] === 'X' ? 'X' : 'that', slots)),
  sentence(`${IT} ha[sd] no (?<kind>\\S+ )?counters(?: on it)?`, ({ it = '', kind = '' }) => compared(`${kind}counters on ${it}`, 'equal', '0')),
  sentence(`${IT} ha[sd] (?:one or more |any )?counters(?: on it)?`, ({ it = '' }) => compared(`counters on ${it}`, 'at-least', '1')),
  sentence(`${IT} ha[sd] an? (?<kind>\\S+) counter(?: on it)?`, ({ it = '', kind = '' }) => compared(`${kind} counters on ${it}`, 'at-least', '1')),
  sentence(`${IT} ha[sd] ${MANY} (?<kind>\\S+ )?counters(?: on it)?`, (slots) => many(`${slots['kind'] ?? ''}counters on ${slots['it'] ?? ''}`, slots)),
  sentence(`${IT} was (?<not>not )?(?<what>an? .+)`, ({ it = '', not, what = '' }) => unless(not, { is: [it, what] })), // 603.10a: as it last was
  sentence('you have an? (?<kind>\\S+) counter', ({ kind = '' }) => compared(`your ${kind} counters`, 'at-least', '1')),
  sentence(`you have ${MANY} (?<kind>\\S+) counters`, (slots) => many(`your ${slots['kind'] ?? ''} counters`, slots)),
  sentence('(?<who>an opponent|a player) has (?<some>an?|\\w+ or (?:more|greater|less|fewer)) (?<kind>\\S+) counters?', ({ who = '', some = '', kind = '' }) => ({ exists: `${who} with ${some} ${kind} counter${/^an?$/.test(some) ? '' : 's'}` })),
  sentence(`${WHO} (?<not>don't |doesn't )?ha(?:s|ve) a full party`, ({ who, not }) => compared(`creatures in ${whose(who)} party`, not === undefined ? 'at-least' : 'less-than', '4')),
  sentence('you have max speed', () => compared('your speed counters', 'equal', '4')),
  sentence(`your (?<devotion>devotion to \\w+(?: and \\w+)?) is ${MANY}`, (slots) => many(slots['devotion'] ?? '', slots)),
  sentence(`you (?<verb>gained|lost) ${MANY} life this turn`, (slots) => many(`life you ${slots['verb'] ?? ''} this turn`, slots)),
  sentence(`${IT} has (?<value>power|toughness|mana value) ${MANY}`, (slots) => many(`${slots['value'] ?? ''} of ${slots['it'] ?? ''}`, slots)),
  sentence(`${DOER} (?:has |have )?(?<verb>drew|drawn|discarded|milled|created) (?<n>\\w+) or more (?:cards|tokens) ${WHEN}`, ({ who = '', verb = '', n = '', when = '' }) => ({ happened: { [DONE[verb] ?? '']: { player: who } }, since: when, 'at-least': n })),
  sentence(`${DOER} (?:has |have )?(?<verb>drew|drawn|discarded|milled|created) (?:a|any|one or more) (?:cards?|tokens?) ${WHEN}`, ({ who = '', verb = '', when = '' }) => ({ happened: { [DONE[verb] ?? '']: { player: who } }, since: when })),
  sentence(`${DOER} (?:has |have )?(?<verb>cast|sacrificed) (?:(?<n>\\w+) or more|(?<one>an?|another)) (?<what>.+) ${WHEN}`, ({ who = '', verb = '', n, one = 'a', what = '', when = '' }) => ({ happened: { [DONE[verb] ?? '']: { what: `${n === undefined ? `${one} ` : ''}${what}`, player: who } }, since: when, ...(n === undefined ? {} : { 'at-least': n }) })),
  sentence(`${DOER} attacked with (?:a|one or more) creatures? ${WHEN}`, ({ who = '', when = '' }) => `${who} attacked this ${when}`),
  sentence(`${WHO} controls? (?:a|the) creature with the greatest power(?: or tied for the greatest power)?(?: among creatures)?(?: on the battlefield)?`, ({ who }) => ({ exists: { all: [theirs('a creature', who), 'a creature with the greatest power among creatures'] } })),
  sentence('(?:it(?:\'s| is) )?(?:the )?first (?:card|one|draw)(?: (?:you|that player|they)(?: would)? (?:draws?|drew))? (?:in|during|of) (?:each of )?(?<whose>your|their|that player\'s) draw steps?', ({ whose: of }) => firstDrawn(of === 'your' ? 'you' : 'that player', [{ step: 'draw' }, { turn: of === 'your' ? 'you' : 'that player' }], 'step')),
  sentence('it(?:\'s| is) the first (?:card|one) (?<who>you|that player|they)(?: would)? (?:draws?|drew) (?:this|each) turn', ({ who = '' }) => firstDrawn(who === 'they' ? 'that player' : who, [], 'turn')),
  sentence(`(?:it(?:'s| is)|this is) (?:the|your|their) (?<nth>${NTH.join('|')}) (?<what>(?:\\w+ )?)spell(?: (?<who>you|that player|they|an opponent)(?: have| has|'ve)? casts?)? (?:this|each) turn`, ({ nth = '', what = '', who = 'you' }) => castBefore(who === 'they' ? 'that player' : who, what, NTH.indexOf(nth))),
  sentence(`${IT} devoured (?:a|an|any|one or more) (?<what>.+?)s?`, ({ it = '', what = '' }) => compared(`${what}s devoured by ${it}`, 'at-least', '1')),
  sentence(`you descended ${WHEN}`, ({ when }) => descended(when)),
  sentence(`a permanent card was put into your graveyard(?: from anywhere)? ${WHEN}`, ({ when }) => descended(when)),
  sentence(`(?:an?|one or more) (?<what>(?:\\w+ )?cards?) left your graveyard ${WHEN}`, ({ what = '', when = '' }) => ({ happened: { move: { what: `a ${what.replace(/s$/, '')} you own`, from: 'graveyard' } }, since: when })),
  sentence('it(?:\'s| is) (?<non>non)?combat damage', ({ non }) => ({ event: { damage: { combat: non === undefined ? 'true' : 'false' } } })),
  sentence("the gift (?:was (?<not>not )?|wasn't (?<no>))promised", ({ not, no }) => unless(not ?? (no === undefined ? undefined : 'not'), { paid: 'gift' })), // 702.174b
  sentence('(?<no>not )?revealed this way', ({ no }) => compared('number of the revealed', no === undefined ? 'at-least' : 'less-than', '1')),
  sentence('it (?:isn\'t|is not) your turn', () => ({ not: 'your turn' })),
  sentence('it(?:\'s| is) (?<whose>an opponent|[A-Z].*|that player)\'s turn', ({ whose = '' }) => ({ turn: whose })),
  sentence('it(?:\'s not| isn\'t| is not) (?<whose>an opponent|[A-Z].*|that player)\'s turn', ({ whose = '' }) => ({ not: { turn: whose } })),
  sentence('your life total is (?<n>\\w+) or (?<order>more|greater|less|fewer)', ({ n = '', order = '' }) => compared('your life', ORDER[order] ?? '', n)),
  sentence('your life total is (?<n>\\w+)', ({ n = '' }) => compared('your life', 'equal', n)),
  sentence('you have (?<how>at least|at most) (?<n>\\w+) life', ({ how = '', n = '' }) => compared('your life', how.replace(' ', '-'), n)),
  sentence('you have (?<n>\\d+) life', ({ n = '' }) => compared('your life', 'equal', n)),
  sentence('an opponent has no cards in (?:their )?hand', () => compared('the least hand among opponents', 'equal', '0')),
  sentence(`${WHO} (?:has|have) ${MANY} cards in (?:your|their) graveyard`, (slots) => many(`cards in ${whose(slots['who'])} graveyard`, slots)),
  sentence('(?:you )?(?<verb>won|win|lost|lose) the (?:coin )?flip', ({ verb = '' }) => ({ chosen: { flip: verb.startsWith('w') ? 'heads' : 'tails' } })), // CR 705.2: each side is called alike
  // who has how many of what
  sentence(`${ONE} (?:has|have) (?:an?|any|one or more) cards? in (?:your |their )?hand`, ({ who }) => compared(cardsOf(who, 'hand'), 'at-least', '1')),
  sentence(`${ONE} (?:has|have) no cards in (?:your |their )?(?<zone>hand|graveyard|library)`, ({ who, zone = '' }) => compared(cardsOf(who, zone), 'equal', '0')),
  sentence(`${ONE} (?:has|have) ${THAN_N} cards in (?:your |their )?(?<zone>hand|graveyard|library)`, ({ who, how = '', n = '', zone = '' }) => compared(cardsOf(who, zone), THAN_HOW[how] ?? '', n)),
  sentence(`${WHOSE} (?<zone>hand|graveyard|library) has at least that many cards in it`, ({ whose: of, zone = '' }) => compared(`cards in ${of ?? ''} ${zone}`, 'at-least', 'that')),
  sentence(`${WHOSE} (?<zone>hand|graveyard|library) (?:is empty|has no cards(?: in it)?)`, ({ whose: of, zone = '' }) => compared(`cards in ${of ?? ''} ${zone}`, 'equal', '0')),
  sentence("there(?: is|'s) (?<what>an? .+)", ({ what = '' }) => ({ exists: what })),
  sentence(`(?<what>an? .*card) is in ${WHOSE} graveyard`, ({ what = '', whose: of = '' }) => ({ exists: `${what} in ${of} graveyard` })),
  sentence(`${WHOSE} graveyard (?:has|contains) (?<what>an? .*card)(?: in it)?`, ({ what = '', whose: of = '' }) => ({ exists: `${what} in ${of} graveyard` })),
  sentence('no (?<who>opponent|player) controls (?<what>an? .+)', ({ who = '', what = '' }) => ({ not: { exists: who === 'opponent' ? `${what} an opponent controls` : what } })),
  sentence(`your life total is ${THAN_N}`, ({ how = '', n = '' }) => compared('your life', THAN_HOW[how] ?? '', n)),
  sentence(`that player has ${MANY} life`, (slots) => many('their life', slots)),
  sentence('you have no (?<kind>\\S+)(?: counters)?', ({ kind = '' }) => compared(`your ${kind} counters`, 'equal', '0')),
  sentence(`creatures (?<whose>you control|that player controls) have total (?<value>power|toughness) ${MANY}`, (slots) => many(`the total ${slots['value'] ?? ''} of creatures ${slots['whose'] ?? ''}`, slots)),
  sentence(`the total (?<value>power|toughness) of (?<what>.+) is ${MANY}`, (slots) => many(`the total ${slots['value'] ?? ''} of ${slots['what'] ?? ''}`, slots)),
  sentence(`(?<it>this|its|that creature|that permanent|that spell|that source)(?:'s)? (?<value>(?:base )?(?:power|toughness)|mana value) (?:is|was) ${MANY}`, (slots) => many(`${slots['value'] ?? ''} of ${(slots['it'] ?? '').replace(/^its$/, 'it')}`, slots)),
  sentence('(?<who>an opponent|a player) has (?<much>(?:exactly|more than|less than|fewer than|at least|at most) \\w+|\\w+ or (?:more|less|greater|fewer)) life', ({ who = '', much = '' }) => ({ exists: `${who} with ${much} life` })),
  sentence(`(?:${WHO}|(?<some>an opponent|a player)|(?<name>defending player|[A-Z]\\S*)) (?:is|are) (?<not>not )?poisoned`, ({ who, some, name, not }) => unless(not, some === undefined ? { is: [who ?? name ?? '', 'with a poison counter'] } : { exists: `${some} with a poison counter` })), // CR 122.1f
  // what time it is
  sentence('(?<who>you|that player) (?:are|is) the active player', ({ who = '' }) => ({ turn: who })),
  sentence("it(?:'s| is) (?<not>not )?(?:(?<whose>your|that player's|an opponent's) |the )?(?<time>(?:[a-z]+ )*(?:step|phase)|upkeep|combat)", ({ not, whose: of, time = '' }) => unless(not, duringOf(of, time))),
  sentence("it(?:'s| is) (?<not>not )?(?:(?<whose>your|that player's|an opponent's) |the |a )?main phase", ({ not, whose: of }) => unless(not, { any: [duringOf(of, 'precombat main phase'), duringOf(of, 'postcombat main phase')] })),
  // what happened
  sentence(`${DOER} (?:been|were|was) dealt damage ${WHEN}`, ({ who = '', when = '' }) => ({ happened: { damage: { to: who } }, since: when })),
  sentence(`${DOER} played (?<what>an? .+) ${WHEN}`, ({ who = '', what = '', when = '' }) => ({ happened: { play: { what, player: who } }, since: when })),
  sentence('(?:the|that) damage is (?<non>non)?combat(?: damage)?', ({ non }) => ({ event: { damage: { combat: non === undefined ? 'true' : 'false' } } })),
  sentence('you aren\'t the (?<title>monarch)', ({ title = '' }) => ({ not: `you are the ${title}` })),
  sentence('(?<who>[A-Z].*) has (?<what>an? \\S+ counter)(?: on it)?', ({ who = '', what = '' }) => ({ is: [who, `with ${what}`] })),
  sentence(`${IT} (?<no>doesn't )?ha(?:s|ve) (?<what>[a-z ]+)`, ({ it = '', no, what = '' }) => ({ is: [it, `${no === undefined ? 'with' : 'without'} ${what}`] })),
  sentence('(?<who>[A-Z].*) has (?<what>[a-z ]+)', ({ who = '', what = '' }) => ({ is: [who, `with ${what}`] })),
];

const nodeOf = (value: Plain, at: number): Node => {
  if (typeof value === 'string') return { node: 'scalar', at, value: value === 'true' || value === 'false' ? value === 'true' : value, source: value };
  if (isList(value)) return { node: 'list', at, items: value.map((each) => nodeOf(each, at)) };
  return { node: 'map', at, entries: Object.entries(value).map(([key, each]) => ({ key, at, value: nodeOf(each, at) })) };
};
const isList = (value: Plain): value is readonly Plain[] => Array.isArray(value);

/** The same condition as a map, in each way in which it is one of these sentences. */
export function saidAgain(text: string, at: number): readonly Node[] {
  const words = text.trim().replace(/^(you|they)'ve /, '$1 ').replace(/^(an opponent|that player) has (?=(?:cast|drawn|discarded|milled|created|sacrificed|attacked|lost|gained) )/, '$1 ');
  const found = [...SENTENCES, ...MORE_SENTENCES, ...HISTORY_SENTENCES].flatMap(([shape, meaning]) => { const match = shape.exec(words); return match === null ? [] : [nodeOf(meaning(match.groups ?? {}), at)]; });
  return words === text ? found : [...found, nodeOf(words, at)];
}
