/** CR 614.17: what can't happen, as cards say it: "opponents can't gain life" is {gain-life: {player: an opponent}}. */
import { tableOf } from '../../base/table.ts';
import { type Node, nodeOf } from '../yaml/yaml.ts';

type Words = Readonly<Record<string, string | undefined>>;
type Tree = string | { readonly [key: string]: Tree };

/** What players can't do. */
const BY_PLAYERS: Readonly<Record<string, string>> = tableOf({
  'gain life': 'gain-life', 'lose life': 'lose-life', 'pay life': 'pay-life', 'draw cards': 'draw', 'draw a card': 'draw', 'discard cards': 'discard', 'discard a card': 'discard', 'mill cards': 'mill', 'search libraries': 'search', 'search their libraries': 'search', 'search their library': 'search',
  'lose the game': 'lose', 'win the game': 'win', 'scry': 'scry', 'surveil': 'surveil', 'create tokens': 'create', 'roll dice': 'roll', 'flip coins': 'flip',
});
/** What can't be done to things. */
const TO_THINGS: Readonly<Record<string, string>> = tableOf({
  'be sacrificed': 'sacrifice', 'be destroyed': 'destroy', 'be regenerated': 'regenerate', 'be countered': 'counter', 'be exiled': 'exile', 'be tapped': 'tap', 'be untapped': 'untap', 'become tapped': 'tap', 'become untapped': 'untap', 'be transformed': 'transform', transform: 'transform',
  'be turned face up': 'turn-face-up', 'phase out': 'phase-out', 'phase in': 'phase-in', 'enter the battlefield': 'enters', enter: 'enters', attack: 'attack', block: 'block', die: 'dies',
});
const WHO = "(?<who>you|players|opponents|your opponents|that player|each player|each opponent|[A-Z]\\w*)";
const one = (who = ''): string => (/^(?:players|each player)$/.test(who) ? 'a player' : /opponents?$/.test(who) ? 'an opponent' : who);
const CANT = "(?:can't|cannot|can’t)";
const oneOf = (words: Readonly<Record<string, string>>): string => Object.keys(words).sort((a, b) => b.length - a.length).join('|');

const SENTENCES: readonly (readonly [RegExp, (words: Words) => Tree])[] = [
  [new RegExp(`^damage ${CANT} be prevented$`), () => ({ prevent: { damage: {} } })],
  [new RegExp(`^(?:combat )?damage that would be dealt by (?<from>.+) ${CANT} be prevented$`), ({ from = '' }) => ({ prevent: { damage: { from } } })],
  [new RegExp(`^damage that would be dealt to (?<to>.+) ${CANT} be prevented$`), ({ to = '' }) => ({ prevent: { damage: { to } } })],
  [new RegExp(`^${WHO} ${CANT} draw more than one card each turn$`), ({ who }) => ({ draw: { player: one(who), nth: { 'at-least': '2' } } })],
  [new RegExp(`^${WHO} ${CANT} get (?<kind>\\S+ )?counters$`), ({ who, kind }) => ({ 'put-counters': { to: one(who), ...(kind === undefined ? {} : { kind: kind.trim() }) } })],
  [new RegExp(`^(?<kind>\\S+ )?counters ${CANT} be put on (?<on>.+)$`), ({ kind, on = '' }) => ({ 'put-counters': { on, ...(kind === undefined ? {} : { kind: kind.trim() }) } })],
  [new RegExp(`^tokens ${CANT} be created$`), () => ({ create: {} })],
  [new RegExp(`^${WHO} ${CANT} (?<does>${oneOf(BY_PLAYERS)})$`), ({ who, does = '' }) => ({ [BY_PLAYERS[does] ?? '']: { player: one(who) } })],
  [new RegExp(`^${WHO} ${CANT} cast (?<what>.+)$`), ({ who, what = '' }) => ({ cast: { player: one(who), what } })],
  [new RegExp(`^${WHO} ${CANT} sacrifice (?<what>.+)$`), ({ who, what = '' }) => ({ sacrifice: { player: one(who), what } })],
  [new RegExp(`^(?<what>.+) ${CANT} (?<be>${oneOf(TO_THINGS)})$`), ({ what = '', be = '' }) => ({ [TO_THINGS[be] ?? '']: { what } })],
];

/** The first word of a sentence that is no name. */
const OPENING = /^(?:Players|Opponents|Your|Each|That|Damage|Combat|Tokens|Counters|Creatures?|Permanents|Enchantments|Artifacts|Lands|Spells|You|This|Nontoken)\b/;

/** The event that such a sentence forbids, in fields; undefined for what is no such sentence. */
function forbiddenIn(node: Node): Node | undefined {
  if (node.node !== 'scalar' || typeof node.value !== 'string') return undefined;
  const text = node.source.replace(/\.$/, '').replace(OPENING, (word) => word.toLowerCase());
  for (const [shape, meaning] of SENTENCES) {
    const match = shape.exec(text);
    if (match !== null) return nodeOf(meaning(match.groups ?? {}), node.at);
  }
  return undefined;
}
/** cant: a sentence, or the fields as they are written. */
export const cantSaid = (node: Node): Node => forbiddenIn(node) ?? node;
/** A line of a text that says what can't happen, as the ability that it is. */
export function cantLine(node: Node): Node {
  const found = forbiddenIn(node);
  return found === undefined ? node : { node: 'map', at: node.at, entries: [{ key: 'cant', at: node.at, value: found }] };
}
