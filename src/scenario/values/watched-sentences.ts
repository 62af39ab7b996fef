/** CR 614.1: what is watched, as cards say it: "a creature you control would die" is {dies: {what: a creature you control}}. */
import { tableOf } from '../../base/table.ts';
import { normal } from '../yaml/read.ts';
import { type Entry, type MapNode, type Node, nodeOf } from '../yaml/yaml.ts';

export type Words = Readonly<Record<string, string | undefined>>;
export type Tree = string | { readonly [key: string]: Tree };
export type Spelled = string | boolean | { readonly [key: string]: Spelled };

/** What players do or undergo, without saying to what. */
export const BY_PLAYERS: Readonly<Record<string, string>> = tableOf({
  'gain life': 'gain-life', 'lose life': 'lose-life', 'pay life': 'pay-life', 'draw cards': 'draw', 'draw a card': 'draw', 'draw one or more cards': 'draw-cards', 'discard cards': 'discard', 'discard a card': 'discard', 'mill cards': 'mill', 'mill one or more cards': 'mill', 'search libraries': 'search', 'search a library': 'search',
  'search their libraries': 'search', 'search their library': 'search', 'search your library': 'search', 'shuffle your library': 'shuffle', 'shuffle their library': 'shuffle', 'lose the game': 'lose', 'win the game': 'win', scry: 'scry', surveil: 'surveil', 'create tokens': 'create', 'create a token': 'create', 'create one or more tokens': 'create',
  'roll dice': 'roll', 'roll a die': 'roll', 'roll one or more dice': 'roll', 'flip coins': 'flip', 'flip a coin': 'flip', 'cast a spell': 'cast', 'cast spells': 'cast', 'become the monarch': 'monarch', proliferate: 'proliferate', investigate: 'investigate',
});
/** What is done to things. */
export const TO_THINGS: Readonly<Record<string, string>> = tableOf({
  'be sacrificed': 'sacrifice', 'be destroyed': 'destroy', 'be regenerated': 'regenerate', 'be countered': 'counter', 'be exiled': 'exile', 'be tapped': 'tap', 'be untapped': 'untap', 'be discarded': 'discard', 'become tapped': 'tap', 'become untapped': 'untap', 'be transformed': 'transform', transform: 'transform',
  'be turned face up': 'turn-face-up', 'phase out': 'phase-out', 'phase in': 'phase-in', 'enter the battlefield': 'enters', enter: 'enters', untap: 'untap', tap: 'tap', 'leave the battlefield': 'leaves', attack: 'attack', block: 'block', die: 'dies', explore: 'explore', connive: 'connive',
});
/** Who is meant: a player, some players, one by name. */
export const WHO = "(?<who>you|it|its controller|the (?:chosen player|first|second)|enchanted player|players|opponents|your opponents|that player|an opponent|a player|another player|each player|each opponent|[A-Z]\\w*)";
/** CR 101.2: "players" and "each opponent" are any of them. */
export const oneOfThem = (who = ''): string => (/^(?:players|each player)$/.test(who) ? 'a player' : /opponents?$/.test(who) ? 'an opponent' : who);
/** The phrases of a table as one expression, the longest first. */
export const oneOf = (words: Readonly<Record<string, string>>): string => Object.keys(words).sort((a, b) => b.length - a.length).join('|');

const THIRD: Readonly<Record<string, string>> = tableOf({ is: 'be', are: 'be', becomes: 'become', dies: 'die', searches: 'search', scries: 'scry', discards: 'discard' });
/** "Gains life" is "gain life": the verb as it stands behind "would". */
const plainVerb = (does: string): string => does.replace(/^(\w+)/, (verb) => THIRD[verb] ?? verb.replace(/s$/, ''));
const combatOf = (combat: string | undefined): Tree => (combat === undefined ? {} : { combat: String(combat.startsWith('combat')) });
const COMBAT = '(?<combat>combat |noncombat )?';
const damage = ({ from, to, combat }: Words): Tree => ({ damage: { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }), ...(combatOf(combat) as object) } });

const ORDER: Readonly<Record<string, string>> = tableOf({ more: 'at-least', greater: 'at-least', less: 'at-most', fewer: 'at-most' });
/** CR 111.2: who creates tokens "under your control". */
const UNDER = "(?: under (?<whose>your|an opponent's|a player's|that player's) control)?";
const creator = (whose: string | undefined): { readonly player?: string } => (whose === undefined ? {} : { player: whose === 'your' ? 'you' : whose.replace(/'s$/, '') });
const tokens = (what: string | undefined): { readonly token?: string } => (what === undefined || what === '' ? {} : { token: `a ${what}token` });
const kinded = (kind: string | undefined): { readonly kind?: string } => (kind === undefined ? {} : { kind: kind.trim() });
const SOME = '(?:one or more |an? )?';
/** Who and what does it stands in front: an effect, a spell or ability, a player (109.5, 614.16). */
const DOINGS: readonly (readonly [RegExp, (words: Words) => Tree | undefined])[] = [
  [new RegExp(`^(?<from>.+?) would deal (?<n>\\w+) or (?<order>more|greater|less|fewer) ${COMBAT}damage(?: to (?<to>.+))?$`), ({ from, to, n = '', order = '', combat }) => ({ damage: { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }), amount: { [ORDER[order] ?? '']: n }, ...(combatOf(combat) as object) } })],
  [new RegExp(`^(?<from>.+?) would deal an amount of ${COMBAT}damage less than (?<than>.+?'s (?:power|toughness)) to (?<to>.+)$`), ({ from = '', combat, than = '', to = '' }) => ({ damage: { from, to, amount: { 'less-than': than }, ...(combatOf(combat) as object) } })],
  [new RegExp(`^${SOME}(?<what>(?:\\S+ )*?)tokens? would be created${UNDER}$`), ({ what, whose }) => ({ create: { ...creator(whose), ...tokens(what) } })],
  [new RegExp(`^an effect would create ${SOME}(?<what>(?:\\S+ )*?)tokens?${UNDER}$`), ({ what, whose }) => ({ create: { ...creator(whose), ...tokens(what), cause: 'an effect' } })],
  [new RegExp(`^${WHO} would create ${SOME}(?<what>(?!one or more |an? )(?:\\S+ )+?)tokens?$`), ({ who, what }) => ({ create: { player: oneOfThem(who), ...tokens(what) } })],
  [new RegExp(`^an effect would put ${SOME}(?<kind>\\S+ )?counters? on (?<on>.+)$`), ({ kind, on = '' }) => ({ 'put-counters': { on, ...kinded(kind), cause: 'an effect' } })],
  [new RegExp(`^${WHO} (?:would )?puts? ${SOME}(?<kind>\\S+ )?counters? on (?<on>.+)$`), ({ who, kind, on = '' }) => ({ 'put-counters': { on, ...kinded(kind), by: oneOfThem(who) } })],
  [new RegExp(`^${SOME}(?<kind>\\S+ )?counters? (?:is|are|would be) removed from (?<from>.+)$`), ({ kind, from = '' }) => ({ 'remove-counters': { from, ...kinded(kind) } })],
  [/^an? (?<kind>\S+ )?counter (?:is|would be) put on (?<on>.+)$/, ({ kind, on = '' }) => ({ 'put-counters': { on, ...kinded(kind) } })],
  [new RegExp(`^${WHO} would get one or more counters$`), ({ who }) => ({ 'put-counters': { to: oneOfThem(who) } })],
  [new RegExp(`^${WHO} (?:would )?taps? (?<what>.+) for mana$`), ({ who, what = '' }) => ({ 'add-mana': { player: oneOfThem(who), from: what, tapped: 'true' } })],
  [/^a spell or ability would cause its controller to gain life$/, () => ({ 'gain-life': { player: 'a player', cause: { effect: 'that player' } } })],
  [/^a spell or ability (?<who>you|an opponent) controls? would (?<verb>counter|destroy|exile) (?<what>.+)$/, ({ who = '', verb = '', what = '' }) => ({ [verb]: { what, cause: who === 'you' ? 'effect of you' : 'effect of an opponent' } })],
  [/^a spell or ability (?<who>you|an opponent) controls? (?<verb>counters|destroys|exiles) (?<what>.+)$/, ({ who = '', verb = '', what = '' }) => ({ [verb.replace(/s$/, '')]: { what, cause: who === 'you' ? 'effect of you' : 'effect of an opponent' } })],
  [/^a spell or ability (?<who>you|an opponent) controls? causes (?<what>an? .+) to be put into your graveyard from the battlefield$/, ({ who = '', what = '' }) => ({ move: { what: `${what} you own`, from: 'battlefield', to: 'graveyard', cause: who === 'you' ? 'effect of you' : 'effect of an opponent' } })],
  [new RegExp(`^${WHO} (?:would )?draws? (?:your|their) (?<nth>second|third|fourth) card each turn$`), ({ who, nth = '' }) => ({ draw: { player: oneOfThem(who), nth: String(2 + ['second', 'third', 'fourth'].indexOf(nth)) } })],
  [new RegExp(`^${WHO} would (?<does>scry|surveil) a number of cards$`), ({ who, does = '' }) => ({ [does]: { player: oneOfThem(who) } })],
  [/^(?:an effect|a spell or ability (?<who>you|an opponent) controls?) (?:would cause|causes) (?<whom>you|a player|an opponent) to discard (?<what>.+)$/, ({ who, whom = '', what = '' }) => ({ discard: { ...(what === 'a card' ? { player: whom } : { what }), cause: who === undefined ? 'an effect' : who === 'you' ? 'effect of you' : 'effect of an opponent' } })],
];
const SENTENCES: readonly (readonly [RegExp, (words: Words) => Tree | undefined])[] = [
  ...DOINGS,
  [new RegExp(`^(?<from>.+?) (?:would deal|deals?) exactly (?<n>\\w+) ${COMBAT}damage(?: to (?<to>.+))?$`), ({ from = '', n = '', combat, to }) => ({ damage: { from, ...(to === undefined ? {} : { to }), amount: { equal: n }, ...(combatOf(combat) as object) } })],
  [new RegExp(`^(?<from>.+?) (?:would deal|deals?) ${COMBAT}damage(?: to (?<to>.+))?$`), damage],
  [new RegExp(`^${COMBAT}damage (?:would be|is) dealt(?: to (?<to>.+?))?(?: by (?<from>.+))?$`), damage],
  [new RegExp(`^(?<to>.+?) (?:is|are) dealt excess ${COMBAT}damage$`), ({ to = '', combat }) => ({ damage: { to, excess: { 'at-least': '1' }, ...(combatOf(combat) as object) } })], // 120.10
  [new RegExp(`^(?<to>.+?) (?:would be|is|are) dealt ${COMBAT}damage(?: by (?<from>.+))?$`), damage],
  [/^(?:one or more )?(?<kind>\S+ )?counters (?:would be|are) put on (?<on>.+)$/, ({ kind, on = '' }) => ({ 'put-counters': { on, ...(kind === undefined ? {} : { kind: kind.trim() }) } })],
  [new RegExp(`^${WHO} (?:would )?gets? (?:one or more |a )?(?<kind>\\S+) counters?$`), ({ who = '', kind = '' }) => ({ 'put-counters': { to: who, kind } })],
  [new RegExp(`^${WHO} (?:would )?(?<does>draws?) (?:two|(?<n>\\d)) or more cards$`), ({ who = '', n = '2' }) => ({ 'draw-cards': { player: who, amount: { 'at-least': n } } })],
  [new RegExp(`^${WHO} casts? (?<what>.+)$`), ({ who = '', what = '' }) => (what === 'a spell' ? undefined : { cast: { player: oneOfThem(who), what } })],
  [new RegExp(`^${WHO} (?:would )?sacrifices? (?<what>.+)$`), ({ who = '', what = '' }) => ({ sacrifice: { player: who, what } })],
  [new RegExp(`^${WHO} (?:would )?begins? (?:an?|their|your) (?<what>extra turn|(?:[a-z]+ )*(?:step|phase)|turn|upkeep)$`), ({ who = '', what = '' }) => (what === 'extra turn' ? { begin: { what: 'turn', player: who, extra: 'true' } } : { begin: { what, player: who } })],
  [new RegExp(`^${WHO} (?:would )?(?<does>\\w+(?: .+)?)$`), ({ who = '', does = '' }) => { const event = BY_PLAYERS[does] ?? BY_PLAYERS[plainVerb(does)]; return event === undefined ? undefined : { [event]: { player: oneOfThem(who) } }; }],
  [new RegExp(`^${WHO} (?:would )?discards? (?<what>an? .+ card)$`), ({ who = '', what = '' }) => ({ discard: { player: oneOfThem(who), what } })],
  [/^(?<what>.+?) (?:would enter|enters?)(?: the battlefield)?(?: under (?<under>.+?)(?:'s)? control)?(?: from (?<from>.+))?$/, ({ what = '', under, from }) => ({ enters: { what, ...(under === undefined ? {} : { under: under === 'your' ? 'you' : under }), ...(from === undefined ? {} : { from }) } })],
  [/^(?<what>.+?) (?:would be|is|are) put into (?<whose>an?|your|its owner's|an opponent's) graveyard(?: from (?<from>.+))?$/, ({ what: said = '', whose, from: place }) => { const what = said.replace(/ not on the battlefield$/, ''); const from = what === said ? place?.replace(/^anywhere other than the /, 'anywhere but the ') : undefined; return { move: { what: /^(?:this|it)$/.test(what) ? what : whose === 'your' ? `${what} you own` : whose === "an opponent's" ? `${what} an opponent owns` : what, to: 'graveyard', ...(what === said ? {} : { from: { not: 'battlefield' } }), ...(from === undefined || from === 'anywhere' ? {} : { from: from.replace(/^the /, '') }) } }; }],
  [/^(?<what>.+?) (?:would enter|enters?)(?: the battlefield)? (?<un>un)?tapped$/, ({ what = '', un }) => ({ enters: { what, tapped: un === undefined ? 'true' : 'false' } })],
  [/^(?<what>(?:an?|another|this|enchanted|equipped|it)\b.*?) attacks (?<whom>you(?: or a planeswalker you control)?|an opponent|a player|a planeswalker you control)$/, ({ what = '', whom = '' }) => ({ attacks: { what, whom } })], // 508.3a
  [/^(?<what>.+?) (?:would be|is|are) put into exile(?: from (?:the )?(?<from>battlefield))?$/, ({ what = '', from }) => ({ move: { what, to: 'exile', ...(from === undefined ? {} : { from }) } })],
  [/^(?<what>.+?) becomes? level (?<n>[23])$/, ({ what = '', n = '' }) => ({ designate: { on: what, what: `level-${n}` } })], // 716.2a
  [/^(?<what>.+?) becomes? monstrous$/, ({ what = '' }) => ({ designate: { on: what, what: 'monstrous' } })], // 701.37b
  [/^(?<what>.+) (?:is|are) tapped for (?<n>\w+) or more mana$/, ({ what = '', n = '' }) => ({ 'add-mana': { from: what, tapped: 'true', amount: { 'at-least': n } } })],
  [/^(?<what>.+) (?:is|are) tapped for mana$/, ({ what = '' }) => ({ 'add-mana': { from: what, tapped: 'true' } })],
  [/^(?<what>.+?) (?:would )?(?<does>(?:be|is|are|becomes?|transforms?|untaps?|taps?|phases?|leaves?|attacks?|blocks?|dies?|explores?|connives?)(?: [a-z ]+)?)$/, ({ what = '', does = '' }) => { const event = TO_THINGS[does] ?? TO_THINGS[plainVerb(does)]; return event === undefined ? undefined : { [event]: { what } }; }],
];
type Sentences = readonly (readonly [RegExp, (words: Words) => Tree | undefined])[];
/** The event that a sentence is about, as fields whose flags are words; undefined for what is no such sentence. */
export function eventTold(said: string, sentences: Sentences = SENTENCES): Tree | undefined {
  const text = said.replace(/\.$/, '').replace(/^(you|they)'re /, '$1 are ').replace(OPENING, (word) => word.toLowerCase());
  for (const [shape, meaning] of sentences) {
    const match = shape.exec(text);
    const event = match === null ? undefined : meaning(match.groups ?? {});
    if (event !== undefined) return event;
  }
  return undefined;
}
/** The same of what is written, in fields. */
export function eventSaid(node: Node, sentences: Sentences = SENTENCES): Node | undefined {
  const event = node.node !== 'scalar' || typeof node.value !== 'string' ? undefined : eventTold(node.source, sentences);
  return event === undefined ? undefined : nodeOf(spelledOut(event), node.at);
}
/** Flags as they are written. */
export function spelledOut(tree: Tree): Spelled {
  if (typeof tree === 'string') return tree === 'true' ? true : tree === 'false' ? false : tree;
  return Object.fromEntries(Object.entries(tree).map(([key, each]) => [key, spelledOut(each)]));
}
/** The first word of a sentence that is no name. */
const OPENING = /^(?:Players|Opponents|Your|Each|An?|Another|That|Damage|Combat|Noncombat|One|Tokens|Counters|Creatures?|Permanents|Enchantments|Artifacts|Lands|Spells|You|This|Nontoken)\b/;
const WATCHED = ['when', 'after'];
/** An ability whose event is said in a sentence, with its fields. */
export const withEventSaid = (map: MapNode): MapNode => (map.entries.some(({ key, value }) => WATCHED.includes(normal(key)) && value.node !== 'map') ? { ...map, entries: map.entries.map(saidIn) } : map);
function saidIn(entry: Entry): Entry {
  const { key, value } = entry;
  if (!WATCHED.includes(normal(key)) || value.node === 'map') return entry;
  return { ...entry, value: value.node === 'list' ? { ...value, items: value.items.map((item) => eventSaid(item) ?? item) } : (eventSaid(value) ?? value) };
}
