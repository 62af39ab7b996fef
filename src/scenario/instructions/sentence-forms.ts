/** The sentences in which a card or a judge says what happens, each with the instruction that it is. */
import { tableOf } from '../../base/table.ts';
import { COLOR_LETTERS, numberWord } from '../vocabulary/words.ts';

type Field = string | number | boolean | readonly string[] | Readonly<Record<string, number | string>> | undefined;
/** An instruction as it would be written: its word, with fields, or with the one thing or the two things that it is about. */
export type Told = Readonly<Record<string, string | number | readonly (string | Told)[] | Fields>>;
export type Fields = Readonly<Record<string, Field>>;
type Words = Readonly<Record<string, string | undefined>>;
export type Form = readonly [RegExp, (words: Words) => Told | undefined];

/** How much or how many: a number, "that much", "twice that many". */
const MUCH = '(?<much>(?:twice |half )?that (?:much|many)|\\S+)';
const amount = (word = ''): number | string => (/^an?$/.test(word) ? 1 : /^\d+$/.test(word) ? Number(word) : (numberWord(word) ?? word));
const COUNTED: Readonly<Record<string, string>> = tableOf({ draw: 'draw-cards', gain: 'gain-life', lose: 'lose-life', pay: 'pay-life', mill: 'mill', discard: 'discard', scry: 'scry', scries: 'scry', surveil: 'surveil' });
/** What is done to things, as it is said of them, and as it is ordered. */
const DONE: Readonly<Record<string, string>> = tableOf({ destroyed: 'destroy', exiled: 'exile', tapped: 'tap', untapped: 'untap', sacrificed: 'sacrifice', countered: 'counter', transformed: 'transform', regenerated: 'regenerate' });
const ORDERED: Readonly<Record<string, string>> = tableOf({ ...Object.fromEntries(Object.values(DONE).map((word) => [word, word])), 'phase out': 'phase-out', 'phase in': 'phase-in', 'turn face up': 'turn-face-up' });
/** What things and players do without anything more. */
const ACTS: Readonly<Record<string, string>> = tableOf({ explore: 'explore', transform: 'transform', regenerate: 'regenerate', tap: 'tap', untap: 'untap', 'phase out': 'phase-out', 'phase in': 'phase-in' });
const KEYWORD_ACTIONS: Readonly<Record<string, string>> = tableOf({ proliferate: 'proliferate', investigate: 'investigate', populate: 'populate', learn: 'learn', shuffle: 'shuffle' });
/** CR 701: keyword actions that have a number. */
const NUMBERED = 'monstrosity|adapt|bolster|support|discover|endure|incubate';
const SIDED: Readonly<Record<string, number>> = tableOf({ four: 4, six: 6, eight: 8, ten: 10, twelve: 12, twenty: 20 });

const WHO = '(?:(?<who>.+?) )?';
const doing = (verbs: string): string => `${WHO}(?<verb>${verbs})(?:e?s)?`;
const form = (text: string, told: Form[1]): Form => [new RegExp(`^${text}$`), told];
const counted = ({ who = 'you', verb = '', much, random }: Words): Told => ({ [COUNTED[verb] ?? '']: { player: who, amount: amount(much), random: random === undefined ? undefined : true } });
const dealt = ({ from, much, combat, to }: Words): Told => ({ damage: { from, to, amount: amount(much), combat: combat === undefined ? undefined : true } });
/** "Her hand" is that of whoever does it. */
const theirs = (what = '', who = 'you'): string => what.replace(/^(?:her|his|their|your) /, who === 'you' ? 'your ' : `${who}'s `);
/** Whose a thing is that is spoken of beside who does something: "the top card of her library", "each creature she controls". */
export const spoken = (what = '', who = 'you'): string => {
  if (/^(?:each|all|both|an?|any) /.test(who)) return what;
  return what.replace(/\b(?:her|his|their) /g, who === 'you' ? 'your ' : `${who}'s `).replace(/\b(?:she|he|they) (?=controls?\b)/g, `${who} `);
};
/** "Half her life, rounded up": of each of several players it is that player's. */
const halfLife = ({ who = 'you', verb = '', way = '' }: Words): Told => ({ [COUNTED[verb] ?? '']: { player: who, amount: /^its /.test(who) ? `half the life of ${who}, rounded ${way}` : `half ${who === 'you' ? 'your' : /^(?:each|all|any) /.test(who) ? "that player's" : `${who}'s`} life total, rounded ${way}` } });
/** Several players put or return one of theirs each (101.4); of one it does not matter who does it. */
const moved = (what: string | undefined, to: string, who = ''): Told => ({ move: { ...(/^(?:each|all) /.test(who) ? { player: who } : {}), what, to } });
/** What is described is looked for where it comes from: "a creature card from your graveyard"; what has a name is there. */
const DESCRIBED = /^(?:an?|all|each|every|any|up|one|two|three|another|target) /;
const from = (what = '', place = ''): string => (DESCRIBED.test(what) ? `${what}${place}` : what);

/** Several that are named, or one name for several targets. */
const amongWhom = (those: string): string | readonly string[] => { const names = those.split(/, and |, | and /); return names.length === 1 ? those : names; };
/** "This deals damage to that creature's controller equal to its power": that creature's. */
const whoseControllers = (from: string, to: string): string | undefined => (from === 'this' ? /^(?<what>it|the \w+|that \w+)'s (?:controller|owner)$/.exec(to)?.groups?.['what'] : undefined);
/** "Equal to its power" is that of what deals it; "itself" is that, too. */
const equally = ({ from = '', much = '', combat, to = '' }: Words): Told => ({ damage: { from, to: to === 'itself' ? from : to, amount: much.replace(/^its (\S+(?: value)?)$/, `$1 of ${whoseControllers(from, to) ?? from}`), combat: combat === undefined ? undefined : true } });
const DAMAGE: readonly Form[] = [
  form(`(?<from>.+?) deals? (?!combat)${MUCH} (?<combat>combat )?damage to (?<to>(?:(?! deals? ).)+)`, dealt),
  form('(?<from>.+?) deals? (?<much>\\S+) damage divided as (?<chooser>.+?) chooses?,? among (?<those>.+)', ({ from, much, chooser, those = '' }) => ({ damage: { from, to: amongWhom(those), amount: amount(much), divided: chooser === 'you' || chooser === 'its controller' ? true : chooser } })),
  form(`(?<to>.+?) (?:is|are|be) dealt ${MUCH} (?<combat>combat )?damage by (?<from>.+)`, dealt),
  form('(?<from>.+?) deals? (?<combat>combat )?damage equal to (?<much>.+?) to (?<to>.+)', equally),
  form('(?<from>.+?) deals? (?<combat>combat )?damage to (?<to>.+?) equal to (?<much>.+)', equally),
  form('(?<from>.+?) deals? combat damage to (?<to>.+)', ({ from = '', to }) => ({ damage: { from, to, amount: `power of ${from}`, combat: true } })), // 510.1a
  form('(?<much>\\d+) (?<combat>combat )?damage (?:is dealt )?to (?<to>.+?)(?: from (?<from>.+))?', dealt),
  form('(?<one>.+?) fights? (?<other>.+)', ({ one = '', other = '' }) => ({ fight: [one, other] })),
];
const CARDS_AND_LIFE: readonly Form[] = [
  form(`${doing('draw|mill|discard')} ${MUCH} cards?(?<random> at random)?`, counted),
  form(`${doing('draw|mill')} (?<much>\\d+)`, counted),
  form(`${doing('gain|lose|pay')} ${MUCH} life`, counted),
  form(`${doing('lose|pay|gain')} half (?:her|his|their|your) life(?: total)?, rounded (?<way>up|down)`, halfLife),
  form(`${doing('gain|lose')} life equal to (?<much>.+)`, counted),
  form("(?<who>.+?)(?:'s)? life total becomes (?:equal to )?(?<much>.+)", ({ who = '', much }) => ({ 'set-life': { player: who.replace(/^your$/, 'you'), amount: amount(much) } })),
  form('(?<one>.+?) and (?<other>.+?) exchange life totals', ({ one = '', other = '' }) => ({ 'exchange-life': [one, other] })),
  form(`${doing('exchange')} life totals with (?<other>.+)`, ({ who = 'you', other = '' }) => ({ 'exchange-life': [who, other] })),
  form(`${doing('scry|scries|surveil')} (?<much>\\S+)`, counted),
  form(`${doing('discard')} (?<what>.+)`, ({ who = 'you', what }) => ({ discard: { player: who, what: theirs(what, who) } })),
  form(`${doing('reveal')} cards from the top of (?:her|his|their|your) library until (?:she|he|they|you) reveals? (?<what>.+)`, ({ who = 'you', what }) => ({ reveal: { player: who, until: what } })),
  form(`${doing('reveal')} (?<what>.+)`, ({ who = 'you', what }) => ({ reveal: { player: who, what: theirs(what, who) } })),
  form(`${doing('search')} (?:her|his|their|your|\\S+'s) library for (?<what>.+?)(?: and|,) puts? (?:it|that card|them) (?:into (?<hand>(?:her|his|their|your) hand)|onto the battlefield)(?<tapped> tapped)?`, ({ who = 'you', what, hand, tapped }) => ({ search: { player: who, what, to: hand === undefined ? 'battlefield' : 'hand', tapped: tapped === undefined ? undefined : true } })),
  form(`${doing('search')} (?:her|his|their|your|\\S+'s) library for (?<what>.+)`, ({ who = 'you', what }) => ({ search: { player: who, what } })),
  form(`${doing('search')} (?:her|his|their|your|\\S+'s) library`, ({ who = 'you' }) => ({ search: { player: who, what: 'a card' } })),
  form(`${doing('shuffle')} (?<what>.+?) into (?:(?:her|his|their|your|its owner's) )?library`, ({ who, what }) => ({ shuffle: { what: theirs(what, who), into: 'library' } })),
  form(`${doing('shuffle')} (?:her|his|their|your|\\S+'s) library`, ({ who = 'you' }) => ({ shuffle: { player: who } })),
];
const COUNTERS_AND_TOKENS: readonly Form[] = [
  form(`${doing('put')} ${MUCH} (?<kind>\\S+) counters? on (?<on>.+)`, ({ who, much, kind, on }) => ({ 'put-counters': { on, kind, amount: amount(much), by: who } })),
  form(`(?<who>.+?) gets? ${MUCH} (?<kind>\\S+) counters?`, ({ who, much, kind }) => ({ 'put-counters': { to: who, kind, amount: amount(much) } })),
  form('(?<who>.+?) gets? (?<energy>(?:\\{E\\})+)', ({ who, energy = '' }) => ({ 'put-counters': { to: who, kind: 'energy', amount: energy.length / '{E}'.length } })),
  form(`${doing('move')} ${MUCH} (?<kind>\\S+) counters? from (?<from>.+?) (?:on)?to (?<to>.+)`, ({ much, kind, from: source, to }) => ({ 'move-counters': { from: source, to, kind, amount: amount(much) } })),
  form(`${doing('remove')} all (?:(?<kind>\\S+) )?counters from (?<from>.+)`, ({ kind, from: source }) => ({ 'remove-counters': { from: source, kind, amount: 'all' } })),
  form(`${doing('distribute')} ${MUCH} (?<kind>\\S+) counters among (?<to>any number of .+|it|them)`, ({ much, kind, to }) => ({ 'put-counters': { to, kind, amount: amount(much), divided: true } })),
  form(`${doing('distribute')} a number of (?<kind>\\S+) counters equal to (?<much>.+) among (?<to>any number of .+)`, ({ much, kind, to }) => ({ 'put-counters': { to, kind, amount: much, divided: true } })),
  form(`${doing('remove')} all damage (?:marked on|from) (?<from>.+)`, ({ from }) => ({ 'remove-damage': { from } })),
  form(`${doing('remove')} ${MUCH} (?<kind>\\S+) counters? from (?<from>.+)`, ({ much, kind, from }) => ({ 'remove-counters': { from, kind, amount: amount(much) } })),
  form(`${doing('create')} ${MUCH} tokens? that(?:'s|'re| is| are) (?:a )?cop(?:y|ies) of (?<of>.+)`, ({ who = 'you', much, of }) => ({ create: { player: who, 'copy-of': of, amount: amount(much) } })),
  form(`${doing('create')} a number of (?<token>.+?) tokens(?<and> with .+?)? equal to (?<much>.+)`, ({ who = 'you', much, token = '', and = '' }) => ({ create: { player: who, token: token.replace(/^tapped /, '') + and, amount: much, tapped: token.startsWith('tapped ') ? true : undefined } })),
  form(`${doing('create')} ${MUCH} (?<token>.+?) tokens?(?<and> with .+?)?(?<in> (?:that's|that are) tapped and attacking)?`, ({ who = 'you', much, token = '', and = '', in: fighting }) => ({ create: { player: who, token: token.replace(/^tapped /, '') + and, amount: amount(much), tapped: token.startsWith('tapped ') || fighting !== undefined ? true : undefined, attacking: fighting === undefined ? undefined : true } })),
];
/** "With two additional +1/+1 counters on it", "with a hexproof counter and an indestructible counter on it". */
const WITH_COUNTERS = '(?: with (?<much>\\S+)(?: additional)? (?<kind>\\S+) counters?(?: and (?<more>\\S+) (?<other>\\S+) counters?)? on (?:it|them))?';
/** How it enters: tapped, with counters. */
const entered = ({ tapped, later, much, kind, more, other }: Words): Fields => ({ tapped: (tapped ?? later) === undefined ? undefined : true, counters: kind === undefined ? undefined : { [kind]: amount(much), ...(other === undefined ? {} : { [other]: amount(more) }) } });
const PLACED = '(?:(?:her|his|their|your|its|an?|the|each|\\S+)(?: owner)?(?:\'s)? )?(?<zone>hand|graveyard|exile|library)';
const ZONES: readonly Form[] = [
  form('(?<what>.+) dies?', ({ what = '' }) => ({ dies: what })),
  form("(?<what>.+?) enters?(?: the battlefield)?(?<tapped> tapped)?(?: under (?<under>.+?)(?:'s control)?)?", ({ what, tapped, under }) => ({ enters: { what, under, tapped: tapped === undefined ? undefined : true } })),
  form(`${doing('put')} (?<what>.+?) onto the battlefield(?<tapped> tapped)?(?: under (?:your|her|his|their) control)?(?<later> tapped)?${WITH_COUNTERS}`, ({ who = 'you', what, ...how }) => ({ enters: { what, under: who, ...entered(how) } })),
  form(`${doing('put')} (?<what>.+?) on (?:the )?(?<end>top|bottom) of (?:(?:her|his|their|your|its owner's|\\S+'s) )?library`, ({ who, what, end = '' }) => moved(what, `${end} of library`, who)),
  form(`${doing('put')} (?<what>.+?) (?:in)?to ${PLACED}`, ({ who, what, zone = '' }) => moved(what, zone, who)),
  form(`${doing('exile')} (?<what>.+?) with (?<much>\\S+) (?<kind>\\S+) counters? on (?:it|them)`, ({ what, much, kind = '' }) => ({ exile: { what, counters: { [kind]: amount(much) } } })),
  form(`(?<what>.+?) (?:is|are|be) put (?:in)?to ${PLACED}`, ({ what, zone = '' }) => moved(what, zone)),
  form(`${doing('return')} (?<what>.+?)(?<place> from (?:\\S+ )?(?:\\S+ )?(?<zone>graveyard|exile|hand))? to the battlefield(?<tapped> tapped)?(?<turned> transformed)?(?: under (?<under>.+?)(?:'s)? control)?(?<later> tapped)?${WITH_COUNTERS}`, ({ who, what, place, zone, under, turned, ...how }) => ({ enters: { face: turned === undefined ? undefined : 'back', what: spoken(from(what, place), who), from: zone, under: under === undefined ? undefined : /^(?:its|their) owners?'?$/.test(under) ? 'owner' : under.replace(/^(?:her|his|your)$/, who ?? 'you'), ...entered(how) } })),
  form(`${doing('return')} (?<what>.+?)(?<place> from (?:\\S+ )?(?:\\S+ )?(?:graveyard|exile))? to (?:\\S+ )?(?:\\S+ )?hands?`, ({ who, what, place }) => moved(from(what, place), 'hand', who)),
  form('(?<what>.+?) (?:returns?|(?:is|are|be) returned) to (?:\\S+ )?(?:\\S+ )?hands?', ({ what }) => moved(what, 'hand')),
  form(`${doing('exchange')} control of (?<one>.+?) and (?<other>.+)`, ({ one = '', other = '' }) => ({ 'exchange-control': [one, other] })),
  form(`${doing('gain')} control of (?<what>.+)`, ({ who = 'you', what }) => ({ 'gain-control': { player: who, what } })),
];
const THINGS: readonly Form[] = [
  form('(?<what>.+?) (?:is|are|be|becomes?) (?<done>\\w+)', ({ what = '', done = '' }) => (DONE[done] === undefined ? undefined : { [DONE[done]]: what })),
  form('(?<what>.+?) (?:is|are|be) turned face up', ({ what = '' }) => ({ 'turn-face-up': what })),
  form('(?<what>.+?) (?<verb>attack|block)s?(?: (?<whom>.+))?', ({ what, verb = '', whom }) => ({ [verb]: { what, whom } })),
  form('(?<what>.+?) becomes? a copy of (?<of>.+)', ({ what, of }) => ({ 'become-copy': { what, of } })),
  form('(?:attach (?<one>.+?)|(?<what>.+?) (?:becomes?|is) attached) to (?<to>.+)', ({ one, what, to }) => ({ attach: { what: one ?? what, to } })),
  form(`${doing(Object.keys(ORDERED).join('|'))} (?<what>.+)`, ({ who, verb = '', what = '' }) => ({ [ORDERED[verb] ?? '']: who === undefined ? what : { player: who, what: spoken(what, who) } })),
  form('(?<what>.+?) (?<verb>explore|transform|regenerate|tap|untap|phase)s?(?<where> out| in)?', ({ what = '', verb = '', where = '' }) => (ACTS[`${verb}${where}`] === undefined ? undefined : { [ACTS[`${verb}${where}`] ?? '']: what })),
];
const GAME: readonly Form[] = [
  form(`${doing('skip')} that (?:draw|turn|step|phase)`, () => ({ times: 0, do: [] })), // it is what has been replaced
  form(`${doing('win|lose')} the game`, ({ who = 'you', verb = '' }) => ({ [verb]: { player: who } })),
  form('(?:the )?game (?:is|ends in) a draw', () => ({ 'draw-game': {} })),
  form(`${doing('take')} an extra turn(?: after this one)?`, ({ who = 'you' }) => ({ begin: { what: 'extra turn', player: who } })),
  form("(?<who>.+?)'s (?<what>turn|(?:[a-z]+ )+(?:step|phase)|upkeep) begins", ({ who, what }) => ({ begin: { what, player: who } })),
  form(`(?:(?<who>this|it) )?(?<verb>${NUMBERED})s? (?<much>\\d+|X|\\w+)`, ({ who, verb = '', much }) => ({ [verb]: { what: who, amount: amount(much) } })),
  form(`${doing('flip')} (?<much>\\S+) coins?`, ({ who = 'you', much }) => ({ flip: { player: who, number: amount(much) } })),
  form(`${doing('roll')} (?<much>\\S+) (?:d(?<sides>\\d+)|(?<sided>\\w+)-sided (?:die|dice))s?`, ({ who = 'you', much, sides, sided = '' }) => ({ roll: { player: who, number: amount(much), sides: sides === undefined ? (SIDED[sided] ?? amount(sided)) : Number(sides) } })),
  form(`${doing('cast|play')} (?<what>.+)`, ({ who = 'you', verb = '', what }) => ({ [verb]: { player: who, what } })),
  form('(?<what>.+?) resolves?', ({ what = '' }) => ({ resolve: what })),
  form('(?<who>.+?) becomes? the monarch', ({ who }) => ({ monarch: { player: who } })),
  form(`${doing('take')} the initiative`, ({ who = 'you' }) => ({ initiative: { player: who } })),
  form(`${doing('add')} (?<types>(?:\\{[WUBRGC]\\})+)`, ({ who = 'you', types }) => ({ 'add-mana': { player: who, types } })),
  form(`${doing('add')} (?<types>(?:\\{[WUBRGC]\\}, )*\\{[WUBRGC]\\},? or \\{[WUBRGC]\\})`, ({ who = 'you', types = '' }) => ({ 'add-mana': { player: who, types: [...types.matchAll(/\{(.)\}/g)].map(([, letter = '']) => COLOR_LETTERS[letter] ?? 'colorless').join(' or '), amount: 1 } })),
  form(`${doing('add')} (?<much>\\S+) (?<types>\\{[WUBRGC]\\})`, ({ who = 'you', much, types = '' }) => ({ 'add-mana': { player: who, types: COLOR_LETTERS[types.charAt(1)] ?? 'colorless', amount: amount(much) } })),
  form(`${doing('add')} (?<much>\\S+) mana of any (?:one )?color`, ({ who = 'you', much }) => ({ 'add-mana': { player: who, types: 'any color', amount: amount(much) } })),
  form(`${doing('add')} (?<much>\\S+) (?<types>white|blue|black|red|green|colorless) mana`, ({ who = 'you', much, types }) => ({ 'add-mana': { player: who, types, amount: amount(much) } })),
  form(`${WHO}(?<verb>${Object.keys(KEYWORD_ACTIONS).join('|')})s?`, ({ who = 'you', verb = '' }) => ({ [KEYWORD_ACTIONS[verb] ?? '']: { player: who } })),
];

/** What is said, with each word that matters named, and what it is; nothing: it is something else. */
export const FORMS: readonly Form[] = [...DAMAGE, ...CARDS_AND_LIFE, ...COUNTERS_AND_TOKENS, ...GAME, ...ZONES, ...THINGS];
