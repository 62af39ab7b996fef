/** More conditions as cards print them: what is denied, amounts of any kind compared, what there is in a zone. */
import { tableOf } from '../../base/table.ts';
import { MANY, NTH, ORDER, type Plain, type Slots, THAN_HOW, THAN_N, WHO, compared, many, sentence, theirs, unless, whose } from '../vocabulary/sentence-shapes.ts';
import { typesIn } from './mana.ts';
import { COLOR_WORDS } from '../vocabulary/words.ts';

const AT = 'at (?<at>least|most) (?<n>\\w+)';
/** What is done, as it is said of what was. */
const DID: Readonly<Record<string, string>> = tableOf({ attack: 'attacked', lose: 'lost', gain: 'gained', cast: 'cast', draw: 'drew', discard: 'discarded', sacrifice: 'sacrificed', create: 'created', play: 'played', mill: 'milled', descend: 'descended' });
/** What may be the first of its kind in a turn. */
const FIRST: Readonly<Record<string, string>> = tableOf({ 'gain life': 'gain-life', 'lose life': 'lose-life', 'draw a card': 'draw', 'discard a card': 'discard', 'create one or more tokens': 'create', 'create a token': 'create' });
const spells = (what: string, n: string | undefined): Plain => ({ happened: { cast: { what: `a ${what}spell` } }, since: 'turn', ...(n === undefined ? {} : { 'at-least': n }) });
const WHERE = '(?:(?<whose>your|their|that player\'s)|(?<some>an opponent|a player)\'s) (?<zone>graveyard|hand|library)';
const inZone = ({ whose: of, some, zone = '' }: Slots): string => (some === undefined ? `in ${of ?? ''} ${zone}` : `in ${some}'s ${zone}`);

/** CR 207.2c: what cards say after these words. */
const ABILITY_WORDS: Readonly<Record<string, string>> = tableOf({
  threshold: 'there are seven or more cards in your graveyard', delirium: 'there are four or more card types among cards in your graveyard', 'spell mastery': 'there are two or more instant or sorcery cards in your graveyard',
  metalcraft: 'you control three or more artifacts', hellbent: 'you have no cards in hand', ferocious: 'you control a creature with power 4 or greater', formidable: 'creatures you control have total power 8 or greater',
  coven: 'you control three or more creatures with different powers', 'fateful hour': 'you have 5 or less life', corrupted: 'an opponent has three or more poison counters',
  morbid: 'a creature died this turn', raid: 'you attacked this turn', revolt: 'a permanent you controlled left the battlefield this turn',
});
/** "Less than half" of 21 is less than 11, "10 or less" is at most 10: which way half is rounded follows from the comparison. */
const halved = (than: string, how: string): string => (/^half (?!.*rounded)/.test(than) ? `${than}, rounded ${how === 'less-than' || how === 'at-least' ? 'up' : 'down'}` : than);
const order = (amount: string, how: string, than: string): Plain => compared(amount, how, halved(than, how));
const SPENT = '(?:was|were) spent to cast (?<spell>it|this)(?: spell)?';
const MANA = '(?:colors of |white |blue |black |red |green |colorless )?mana';

export const MORE_SENTENCES = [
  // how many
  sentence(`${WHO} controls? ${THAN_N} (?<what>.+)`, ({ who, how = '', n = '', what }) => compared(theirs(what, who), THAN_HOW[how] ?? '', n)),
  sentence(`${WHO} controls? ${AT} (?<what>.+)`, (slots) => compared(theirs(slots['what'], slots['who']), `at-${slots['at'] ?? ''}`, slots['n'] ?? '')),
  sentence('you control (?<how>more|fewer) (?<what>.+) than (?<other>[a-z]\\S*s)', ({ how = '', what = '', other = '' }) => compared(`${what} you control`, how === 'more' ? 'more-than' : 'less-than', `${other} you control`)),
  sentence(`(?<some>an opponent|a player) has (?<much>\\w+ or (?:more|fewer|less)|exactly \\w+) cards in (?:their )?hand`, ({ some = '', much = '' }) => ({ exists: `${some} with ${much} cards in hand` })),
  sentence(`${WHO} ha(?:s|ve) ${AT} (?<what>cards in (?:your |their )?(?:hand|graveyard|library))`, (slots) => compared((slots['what'] ?? '').replace(/in (?=hand|graveyard|library)/, `in ${whose(slots['who'])} `), `at-${slots['at'] ?? ''}`, slots['n'] ?? '')),
  sentence(`you have ${MANY} opponents?`, (slots) => many('the number of opponents you have', slots)),
  sentence('you have (?<n>one|two|three|four|five|\\d) opponents?', ({ n = '' }) => compared('the number of opponents you have', 'equal', n)),
  sentence(`${WHO} controls? (?<what>creatures) with total (?<value>power|toughness) ${MANY}`, (slots) => many(`the total ${slots['value'] ?? ''} of ${theirs(slots['what'], slots['who'])}`, slots)),
  sentence(`your (?<devotion>devotion to \\w+(?: and \\w+)?) is ${THAN_N}`, ({ devotion = '', how = '', n = '' }) => compared(devotion, THAN_HOW[how] ?? '', n)),
  sentence(`${MANY} (?<what>.+) are (?<among>among .+)`, (slots) => many(`${slots['what'] ?? ''} ${slots['among'] ?? ''}`, slots)),
  sentence('there are (?<n>two|three|four|five|six) (?<what>(?:colors|card types|basic land types|types) among .+)', ({ n = '', what = '' }) => compared(what, 'at-least', n)),
  sentence(`${WHERE} (?:has|contains) ${THAN_N} (?<what>(?:.* )?cards)(?: in it)?`, (slots) => compared(`${slots['what'] ?? ''} ${inZone(slots)}`, THAN_HOW[slots['how'] ?? ''] ?? '', slots['n'] ?? '')),
  sentence(`no mana ${SPENT}`, ({ spell = '' }) => compared(`mana spent to cast ${spell}`, 'equal', '0')),
  sentence(`(?<symbols>(?:\\{[WUBRGC]\\})+) ${SPENT}`, ({ symbols = '', spell = '' }) => { const types = typesIn(symbols) ?? []; return { all: [...new Set(types)].map((type) => compared(`${type} mana spent to cast ${spell}`, 'at-least', `${types.filter((each) => each === type).length}`)) }; }),
  sentence(`${MANY} (?<what>${MANA}) ${SPENT}`, (slots) => many(`${slots['what'] ?? ''} spent to cast ${slots['spell'] ?? ''}`, slots)),
  sentence(`${AT} (?<what>${MANA}) ${SPENT}`, (slots) => compared(`${slots['what'] ?? ''} spent to cast ${slots['spell'] ?? ''}`, `at-${slots['at'] ?? ''}`, slots['n'] ?? '')),
  sentence(`(?:you have )?(?<word>${Object.keys(ABILITY_WORDS).join('|')})`, ({ word = '' }) => ABILITY_WORDS[word] ?? ''),
  sentence('you have at least (?<n>\\w+) (?:more )?life (?:more )?than your starting life total', ({ n = '' }) => ({ compare: ['your life', 'at-least', { plus: ['your starting life', n] }] })),
  sentence('your life total is at least (?<n>\\w+) (?:more|greater) than your starting life total', ({ n = '' }) => `you have at least ${n} more life than your starting life total`),
  sentence(`${WHO} controls? an? (?<what>[a-z]+) of each color`, ({ who, what = '' }) => ({ all: COLOR_WORDS.map((color) => ({ exists: theirs(`a ${color} ${what}`, who) })) })),
  sentence('no (?<some>player|opponent) (?<does>(?:has|controls|is|was|lost|gained|cast|drew) .+)', ({ some = '', does = '' }) => ({ not: `${some === 'opponent' || does.endsWith(' than you') ? 'an opponent' : 'a player'} ${does}` })),
  sentence('(?:your|each of your) opponents controls? no (?<what>.+)', ({ what = '' }) => ({ not: { exists: `${what} an opponent controls` } })),
  sentence("you(?:'re| are) the defending player", () => ({ is: ['defending player', 'you'] })), // 508.5
  // both and neither
  sentence(`${WHO} controls? both (?<one>an? .+) and (?<other>an? .+)`, ({ who = '', one = '', other = '' }) => ({ all: [one, other].map((each) => ({ exists: theirs(each, who) })) })),
  sentence(`${WHO} controls? neither (?<one>an? .+) nor (?<other>an? .+)`, ({ who = '', one = '', other = '' }) => ({ not: { any: [one, other].map((each) => ({ exists: theirs(each, who) })) } })),
  // what there is where
  sentence(`${WHERE} (?:has|contains) ${MANY} (?<what>(?:.* )?cards)(?: in it)?`, (slots) => many(`${slots['what'] ?? ''} ${inZone(slots)}`, slots)),
  sentence(`${WHERE} (?:has|contains) (?<what>an? (?:.* )?card)(?: in it)?`, (slots) => ({ exists: `${slots['what'] ?? ''} ${inZone(slots)}` })),
  sentence('(?<some>an opponent|a player) has (?<what>an? (?:.* )?card) in (?:their|a) (?<zone>graveyard)', ({ some = '', what = '', zone = '' }) => ({ exists: `${what} in ${some}'s ${zone}` })),
  sentence(`${WHO} ha(?:s|ve) ${MANY} (?<what>(?:.* )?cards) in (?:your|their) (?<zone>graveyard|hand|library)`, (slots) => many(`${slots['what'] ?? ''} in ${whose(slots['who'])} ${slots['zone'] ?? ''}`, slots)),
  sentence(`${WHO} ha(?:s|ve) (?<what>an? (?:.* )?card) in (?:your|their) (?<zone>graveyard|hand|library)`, ({ who, what = '', zone = '' }) => ({ exists: `${what} in ${whose(who)} ${zone}` })),
  sentence('(?<what>an? .+|one or more .+) (?:is|are) (?<place>on the battlefield|in exile|on the stack)', ({ what = '', place = '' }) => ({ exists: `${what} ${place}` })),
  sentence('no (?<what>.+) (?:is|are) (?<place>on the battlefield|in exile|on the stack)', ({ what = '', place = '' }) => ({ not: { exists: `${what} ${place}` } })),
  sentence('(?<what>(?:an?|another) (?!opponent|player).+?) (?:has|have) (?<quality>.+?)(?: on it)?', ({ what = '', quality = '' }) => ({ exists: `${what} with ${quality}` })),
  sentence('(?<what>(?:an?|another) (?!opponent|player).+?) is (?<quality>tapped|untapped|attacking|blocking|enchanted|equipped|legendary|face down|white|blue|black|red|green|colorless|multicolored)', ({ what = '', quality = '' }) => ({ exists: `${what} that is ${quality}` })),
  sentence('there is no monarch', () => ({ not: { any: ['you are the monarch', 'an opponent is the monarch'] } })),
  sentence('any player controls (?<what>an? .+)', ({ what = '' }) => ({ exists: what })),
  sentence("you(?:'re| are) (?<not>not )?enchanted", ({ not }) => unless(not, { exists: 'an Aura attached to you' })), // 303.4
  // how it was cast
  sentence("this (?<how>(?:was|wasn't|was not) (?:kicked|cast\\b.*))", ({ how = '' }) => `it ${how}`),
  sentence("it (?:was|is) (?<not>not )?cast for its (?<how>[a-z-]+) cost", ({ not, how = '' }) => unless(not, { paid: how })),
  // what was or was not done
  sentence(`it(?:'s| is) (?:the|your|their) (?<nth>${NTH.slice(1).join('|')}) card (?<who>you|that player|they)(?: have| has|'ve| would)? (?:draws?|drew|drawn) (?:this|each) turn`, ({ nth = '', who = '' }) => {
    const drawn = (n: number): Plain => ({ happened: { draw: { player: who === 'they' ? 'that player' : who } }, since: 'turn', 'at-least': String(n) });
    const before = NTH.indexOf(nth);
    return { all: [drawn(before), { not: drawn(before + 1) }] };
  }),
  sentence(`(?:it(?:'s| is)|this is) the first time (?<who>you|that player|they)(?: would)? (?<what>${Object.keys(FIRST).join('|')}) (?:this|each) turn`, ({ who = '', what = '' }) => ({ not: { happened: { [FIRST[what] ?? '']: { player: who === 'they' ? 'that player' : who } }, since: 'turn' } })),
  sentence('no (?<what>(?:\\w+ )?)spells (?:was|were|have been) cast this turn', ({ what = '' }) => ({ not: spells(what, undefined) })),
  sentence('(?:an?|any) (?<what>(?:\\w+ )?)spell (?:was|has been) cast this turn', ({ what = '' }) => spells(what, undefined)),
  sentence('(?<n>\\w+) or more (?<what>(?:\\w+ )?)spells (?:were|have been) cast this turn', ({ n, what = '' }) => spells(what, n)),
  sentence("(?<who>you|that player) (?:haven't|have not|hasn't|has not) (?<what>.+ this (?:turn|game)|attacked this turn)", ({ who = '', what = '' }) => ({ not: `${who} ${what.replace(/^drawn /, 'drew ')}` })),
  sentence("(?<who>you|that player) (?:didn't|did not) (?<verb>\\w+)(?<rest> .+)", ({ who = '', verb = '', rest = '' }) => ({ not: `${who} ${DID[verb] ?? verb}${rest}` })),
  sentence('(?<who>an opponent|a player|that player) (?<verb>lost|gained) (?<n>\\w+) or more life (?<since>this turn|last turn|this game)', ({ who = '', verb = '', n = '', since = '' }) => ({ happened: verb === 'lost' ? 'loses-life' : 'gains-life', who, since, 'at-least': n })),
  sentence('(?<who>you|an opponent|a player|that player|it|this|that creature|an? .*(?:creature|permanent)(?: you control)?) (?:was|were) dealt (?<n>\\w+) or more damage (?<since>this turn|last turn|this game)', ({ who = '', n = '', since = '' }) => ({ happened: 'damage', who, since, 'at-least': n })),
  sentence('(?<who>an? (?:other )?player) cast (?<what>(?:an?|another) .*spell) this turn', ({ who = '', what = '' }) => ({ happened: { cast: { what, player: who } }, since: 'turn' })),
  sentence('another player cast (?<what>(?:an?|another) .*spell) this turn', ({ what = '' }) => ({ happened: { cast: { what, player: 'an opponent' } }, since: 'turn' })),
  sentence('(?<what>an? (?:.* )?card) was put into your graveyard(?: from anywhere)? (?<since>this turn|this game)', ({ what = '', since = '' }) => ({ happened: 'to-graveyard', who: `${what} you own`, since })),
  // any amount compared
  sentence('(?<amount>.+) is (?<how>odd|even)', ({ amount = '', how = '' }) => ({ compare: [amount, how] })),
  sentence(`(?<amount>.+) (?:is|are) ${MANY}`, (slots) => many(slots['amount'] ?? '', slots)),
  sentence('(?<amount>.+) (?:is|are|was|were) (?<how>greater|more|less|fewer) than (?<orEqual>or equal to )?(?<than>.+)', ({ amount = '', how = '', orEqual, than = '' }) => order(amount, orEqual === undefined ? (THAN_HOW[how] ?? '') : (ORDER[how] ?? ''), than)),
  sentence('(?<amount>.+) (?:is|are) (?<not>not )?(?:equal to|the same as|exactly) (?<than>.+)', ({ amount = '', not, than = '' }) => unless(not, compared(amount, 'equal', than))),
];
