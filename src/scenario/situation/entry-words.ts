/** Entries of objects in other words: {card: Sword, attached to: Bear, untapped: true} says what {card: Sword, attached: Bear} says. */
import { tableOf } from '../../base/table.ts';
import { has, normal } from '../yaml/read.ts';
import type { Entry, MapNode, Node } from '../yaml/yaml.ts';

/** Keys of an entry by other names. */
const CALLED: Readonly<Record<string, string>> = tableOf({ 'attached-to': 'attached', 'attacking-player': 'attacking', gain: 'gains', facedown: 'face-down', 'is-commander': 'commander', 'is-token': 'token', 'damage-marked': 'damage', 'marked-damage': 'damage', 'copy-of-card': 'copy-of' });
const isEntry = (map: MapNode): boolean => map.entries.some(({ key, value }) => ['card', 'object', 'token'].includes(normal(key)) && value.node === 'scalar');
const isBoolean = (node: Node, value: boolean): boolean => node.node === 'scalar' && node.value === value;

function entryMeant(map: MapNode, { key, at, value }: Entry): readonly Entry[] {
  const word = normal(key);
  const known = CALLED[word];
  if (known !== undefined && !has(map, known)) return [{ key: known, at, value }];
  if (word === 'untapped' && !has(map, 'tapped') && value.node === 'scalar' && typeof value.value === 'boolean') return isBoolean(value, true) ? [] : [{ key: 'tapped', at, value: { ...value, value: true, source: 'true' } }];
  if (word === 'entered' && value.node === 'scalar' && value.source === 'this turn') return [{ key, at, value: { ...value, value: true, source: 'true' } }];
  return [{ key, at, value }];
}
/** {card: {name: Zap, type: Instant, do: [..]}, controller: Amy}: a card that is defined where it is named, as {card: Zap, type: Instant, do: [..], controller: Amy}; without a name it is called by its types. */
function cardInPlace({ at, entries: written }: MapNode, entries: readonly Entry[]): readonly Entry[] | undefined {
  const card = entries.find(({ key, value }) => normal(key) === 'card' && value.node === 'map' && has(value, 'type'));
  if (card?.value.node !== 'map' || written.some(({ key }) => ['type', 'text', 'do'].includes(normal(key)))) return undefined;
  const named = card.value.entries.find(({ key }) => normal(key) === 'name' || normal(key) === 'card');
  const type = card.value.entries.find(({ key }) => normal(key) === 'type')?.value;
  const name: Node = named?.value ?? { node: 'scalar', at, value: `the ${type?.node === 'scalar' ? type.source : 'card'}`, source: `the ${type?.node === 'scalar' ? type.source : 'card'}` };
  return entries.flatMap((entry) => (entry === card ? [{ ...card, value: name }, ...(card.value.node === 'map' ? card.value.entries : []).filter((each) => each !== named)] : [entry]));
}
/** A tree in which every entry of an object says it in the known words; what says nothing otherwise stays as it is. */
export function entriesMeant<T extends Node>(node: T): T {
  if (node.node === 'scalar') return node;
  if (node.node === 'list') {
    const items = node.items.map((item) => entriesMeant(item));
    return items.every((item, i) => item === node.items[i]) ? node : { ...node, items };
  }
  const inside = node.entries.map((entry): Entry => { const value = entriesMeant(entry.value); return value === entry.value ? entry : { ...entry, value }; });
  const held = cardInPlace(node, inside);
  if (held !== undefined) return entriesMeant({ ...node, entries: held });
  const whole = isEntry(node) ? inside.flatMap((entry) => entryMeant(node, entry)) : inside;
  const isSame = whole.length === node.entries.length && whole.every((entry, i) => entry.key === node.entries[i]?.key && entry.value === node.entries[i].value);
  return isSame ? node : { ...node, entries: whole };
}
