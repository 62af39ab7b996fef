/** How something enters, said in the words of cards within one text: "a tapped Treasure token", "to: the battlefield tapped under your control". */
import type { EventKind } from '../../rules/ability.ts';
import { scalarAt } from '../phrases/context.ts';
import { get, has, normal } from '../yaml/read.ts';
import type { Entry, MapNode, Node } from '../yaml/yaml.ts';

type Said = Readonly<Record<string, string | true>>;
const yes = (at: number): Node => ({ node: 'scalar', at, value: true, source: 'true' });
/** The map with another text under a key, and the keys that the text said, where they are not said already. */
function retold(map: MapNode, entry: Entry, text: string, said: Said): MapNode {
  const { at } = entry.value;
  const more = Object.entries(said).filter(([key]) => !has(map, key)).map(([key, what]): Entry => ({ key, at, value: what === true ? yes(at) : scalarAt(at, what) }));
  return { ...map, entries: [...map.entries.map((each) => (each === entry ? { ...each, value: scalarAt(at, text) } : each)), ...more] };
}

const ATTACKING = / (?:that is|that's|that are|and) (?<tapped>tapped(?: and )?)?(?<attacking>attacking)?(?: (?<whom>\S.*))?$/;
/** CR 701.7a: "a tapped Treasure token", "two 1/1 red Goblin creature tokens that are tapped and attacking". */
function tokenInWords(map: MapNode, entry: Entry, text: string): MapNode {
  const [, much, rest] = /^(an?|\w+) tapped (.+)$/i.exec(text) ?? [];
  if (much !== undefined && rest !== undefined) return retold(map, entry, `${much} ${rest}`, { tapped: true });
  const { tapped, attacking, whom } = ATTACKING.exec(text)?.groups ?? {};
  if (tapped === undefined && attacking === undefined) return map;
  return retold(map, entry, text.replace(ATTACKING, ''), { ...(tapped === undefined ? {} : { tapped: true }), ...(attacking === undefined ? {} : { attacking: whom ?? true }) });
}

const BATTLEFIELD = /^(?:on|onto)?\s*(?:the )?battlefield(?<tapped>,? tapped)?(?<down>,? face down)?(?: under (?<whose>\S.*?)(?:['’]s?)? control)?$/;
const WHOSE: Readonly<Record<string, string>> = { your: 'you', their: 'that player', 'its owner': 'owner', 'their owner': 'owner', 'their owners': 'owner' };
/** CR 110.2a: "the battlefield tapped under its owner's control". */
function placeInWords(map: MapNode, entry: Entry, text: string): MapNode {
  const found = BATTLEFIELD.exec(text)?.groups;
  const { tapped, down, whose } = found ?? {};
  if (found === undefined || (tapped === undefined && down === undefined && whose === undefined)) return map;
  return retold(map, entry, 'battlefield', { ...(tapped === undefined ? {} : { tapped: true }), ...(down === undefined ? {} : { 'face-down': true }), ...(whose === undefined ? {} : { under: WHOSE[whose] ?? whose }) });
}

/** The instruction with what its texts say of the entry as keys of their own. */
export function withEntryWords(kind: EventKind, value: Node): Node {
  if (value.node !== 'map' || get(value, kind === 'create' ? 'token' : 'to')?.node !== 'scalar') return value;
  const entry = value.entries.find(({ key }) => normal(key) === (kind === 'create' ? 'token' : 'to'));
  if (entry?.value.node !== 'scalar') return value;
  if (kind === 'create') return tokenInWords(value, entry, entry.value.source);
  return kind === 'move' ? placeInWords(value, entry, entry.value.source) : value;
}
