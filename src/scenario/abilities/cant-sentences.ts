/** CR 614.17: what can't happen, as cards say it: "opponents can't gain life" is {gain-life: {player: an opponent}}. */
import { BY_PLAYERS, TO_THINGS, type Spelled, type Tree, WHO, eventSaid, eventTold, oneOf, oneOfThem, spelledOut } from '../values/watched-sentences.ts';
import type { Node } from '../yaml/yaml.ts';

const CANT = "(?:can't|cannot|can’t)";
const SENTENCES: Parameters<typeof eventSaid>[1] = [
  [new RegExp(`^damage ${CANT} be prevented$`), () => ({ prevent: { damage: {} } })],
  [new RegExp(`^(?:combat )?damage that would be dealt by (?<from>.+) ${CANT} be prevented$`), ({ from = '' }) => ({ prevent: { damage: { from } } })],
  [new RegExp(`^damage that would be dealt to (?<to>.+) ${CANT} be prevented$`), ({ to = '' }) => ({ prevent: { damage: { to } } })],
  [new RegExp(`^${WHO} ${CANT} draw more than one card each turn$`), ({ who }) => ({ draw: { player: oneOfThem(who), nth: { 'at-least': '2' } } })],
  [new RegExp(`^${WHO} ${CANT} get (?<kind>\\S+ )?counters$`), ({ who, kind }) => ({ 'put-counters': { to: oneOfThem(who), ...kindOf(kind) } })],
  [new RegExp(`^(?<kind>\\S+ )?counters ${CANT} be put on (?<on>.+)$`), ({ kind, on = '' }) => ({ 'put-counters': { on, ...kindOf(kind) } })],
  [new RegExp(`^${WHO} (?:don't|doesn't) lose the game for having 0 or less life$`), ({ who }) => ({ lose: { player: oneOfThem(who), because: 'life' } })],
  [new RegExp(`^damage doesn't cause ${WHO} to lose life$`), ({ who }) => ({ 'lose-life': { player: oneOfThem(who), cause: 'damage' } })], // 120.3a
  [/^(?<what>.+) entering (?:the battlefield )?(?:doesn't|don't) cause abilities of (?<of>[a-z ]+(?:your opponents|an opponent|you) controls?) to trigger$/, ({ what = '', of = '' }) => ({ trigger: { what: of.replace('your opponents control', 'an opponent controls'), because: { enters: { what } } } })],
  [/^(?<what>.+) entering (?:the battlefield )?(?:doesn't|don't) cause abilities to trigger$/, ({ what = '' }) => ({ trigger: { because: { enters: { what } } } })],
  [new RegExp(`^activated abilities of (?<what>.+) ${CANT} be activated$`), ({ what = '' }) => ({ activate: { what } })],
  [/^(?<what>.+) (?:doesn't|don't) untap during (?:your|their|its controller's|their controllers') untap steps?$/, ({ what = '' }) => ({ untap: { what, cause: 'turn-based' } })], // 502.3
  [new RegExp(`^tokens ${CANT} be created$`), () => ({ create: {} })],
  [new RegExp(`^${WHO} ${CANT} (?<does>${oneOf(BY_PLAYERS)})$`), ({ who, does = '' }) => ({ [BY_PLAYERS[does] ?? '']: { player: oneOfThem(who) } })],
  [new RegExp(`^${WHO} ${CANT} cycle cards$`), ({ who }) => ({ cycle: { player: oneOfThem(who) } })],
  [new RegExp(`^${WHO} ${CANT} (?<verb>cast|sacrifice) (?<what>.+)$`), ({ who, verb = '', what = '' }) => ({ [verb]: { player: oneOfThem(who), what } })],
  [new RegExp(`^spells and abilities (?<whose>your opponents|an opponent|opponents) controls? ${CANT} cause you to sacrifice (?<what>.+)$`), ({ what = '' }) => ({ sacrifice: { player: 'you', what, cause: 'effect of an opponent' } })],
  [new RegExp(`^(?<what>.+) ${CANT} have (?<kind>\\S+ )?counters put on (?:it|them)$`), ({ what = '', kind }) => ({ 'put-counters': { on: what, ...kindOf(kind) } })],
  [new RegExp(`^(?<what>.+) ${CANT} be cast$`), ({ what = '' }) => ({ cast: { what } })],
  [new RegExp(`^${WHO} ${CANT} play (?<what>.+)$`), ({ who, what = '' }) => ({ play: { player: oneOfThem(who), what } })],
  [new RegExp(`^(?<what>.+) ${CANT} (?<be>${oneOf(TO_THINGS)})$`), ({ what = '', be = '' }) => ({ [TO_THINGS[be] ?? '']: { what } })],
];
const kindOf = (kind: string | undefined): { readonly [key: string]: Tree } => (kind === undefined ? {} : { kind: kind.trim() });

/** What a sentence says can't happen, as fields; undefined for another sentence. */
export const cantTold = (text: string): Spelled | undefined => { const told = eventTold(text, SENTENCES); return told === undefined ? undefined : spelledOut(told); };
/** cant: a sentence, or the fields as they are written. */
export const cantSaid = (node: Node): Node => eventSaid(node, SENTENCES) ?? node;
/** A line of a text that says what can't happen, as the ability that it is. */
export function cantLine(node: Node): Node {
  const found = eventSaid(node, SENTENCES);
  return found === undefined ? node : { node: 'map', at: node.at, entries: [{ key: 'cant', at: node.at, value: found }] };
}
