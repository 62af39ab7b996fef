/** Whether a description is of players or of objects: in a field that holds the one, the other would silently be nothing. */
import type { Amount, Arg, EventKind, FieldTest, Filter, Ref, ValueName } from '../../rules/ability.ts';
import { type Context, refOf } from './context.ts';
import type { Scope } from '../yaml/cursor.ts';
import { OF_OBJECTS } from '../vocabulary/event-fields.ts';
import { get } from '../yaml/read.ts';
import { type MapNode, type Node, report } from '../yaml/yaml.ts';

type Sort = 'player' | 'object';
const OF_OBJECTS_ONLY: readonly Filter['test'][] = ['permanent', 'spell', 'card', 'token', 'commander', 'type', 'subtype', 'supertype', 'color', 'base-type', 'colors', 'controller', 'owner', 'zone', 'top', 'cast', 'paid', 'blocking', 'blocked-by', 'attacking', 'targets', 'equipped-by'];

/** Undefined where it may be either. */
function sortOfRef(ref: Ref, { players, people, things }: Scope): Sort | undefined {
  if (ref.ref === 'defending' && ref.itself === true) return undefined;
  switch (ref.ref) {
    case 'bound': return people?.includes(ref.name) === true ? 'player' : things?.includes(ref.name) === true ? 'object' : undefined;
    case 'you': case 'opponents': case 'each-player': case 'defending': case 'next': case 'controller': case 'owner': return 'player';
    case 'label': return players.includes(ref.name) ? 'player' : 'object';
    case 'that': return ref.noun === 'player' ? 'player' : ref.noun === 'source' ? 'object' : undefined;
    default: return undefined;
  }
}
function sortOf(filter: Filter, scope: Scope): Sort | undefined {
  switch (filter.test) {
    case 'player': case 'opponent': return 'player';
    case 'ref': return sortOfRef(filter.ref, scope);
    case 'all': return filter.of.map((part) => sortOf(part, scope)).find((sort) => sort !== undefined);
    case 'any': { const [first, ...others] = filter.of.map((part) => sortOf(part, scope)); return others.every((sort) => sort === first) ? first : undefined; }
    default: return OF_OBJECTS_ONLY.includes(filter.test) ? 'object' : undefined;
  }
}
const NO_PLAYER = 'write a player, "you", "its controller", "its owner"';
const PLAYERS: readonly string[] = ['player', 'by', 'chosen-by', 'under'];
const OBJECTS: Partial<Readonly<Record<EventKind, readonly string[]>>> = {
  damage: ['from'], 'mark-damage': ['from'], 'remove-damage': ['from', 'what'], 'become-copy': ['what', 'of'],
  ...Object.fromEntries((['enters', 'sacrifice', 'discard', 'cast', 'play', 'activate', 'resolve', 'gain-control'] as const).map((kind) => [kind, ['what']])),
};
/** CR 120.7: what a field of an event holds. */
function sortOfField(kind: EventKind, field: string): Sort | undefined {
  if (PLAYERS.includes(field)) return 'player';
  return OBJECTS[kind]?.includes(field) === true || (OF_OBJECTS.has(kind) && field === 'what') ? 'object' : undefined;
}
function checkSort({ sink }: Context, kind: EventKind, field: string, node: Node, sort: Sort | undefined): void {
  const held = sortOfField(kind, field);
  if (held === undefined || sort === undefined || held === sort) return;
  const text = node.node === 'scalar' ? `"${node.source}"` : 'what stands here';
  report(sink, node.at, 'wrong-type', `${text} is ${sort === 'player' ? 'a player' : 'no player'}, and "${field}:" of "${kind}" is ${held === 'player' ? 'a player' : 'an object'}`, held === 'player' ? NO_PLAYER : 'write what that player controls or owns');
}
/** Reports a player where an instruction needs an object, and the other way round. */
export function checkArgSort(context: Context, kind: EventKind, field: string, node: Node, arg: Arg): void {
  if (arg.arg === 'ref') checkSort(context, kind, field, node, sortOfRef(arg.ref, context.scope));
  else if (arg.arg === 'filter') checkSort(context, kind, field, node, sortOf(arg.filter, context.scope));
}
/** Reports an object where an event that is watched has a player. */
export function checkTestSort(context: Context, kind: EventKind, field: string, node: Node, tests: readonly FieldTest[]): void {
  if (!PLAYERS.includes(field)) return;
  for (const test of tests) if (test.is === 'filter') checkSort(context, kind, field, node, sortOf(test.filter, context.scope));
}
/** Who does, pays, chooses or gets something; reports what is no player. */
export function playerRefOf(context: Context, node: Node): Ref | undefined {
  const ref = refOf(context, node);
  if (ref !== undefined && sortOfRef(ref, context.scope) === 'object') report(context.sink, node.at, 'wrong-type', `${node.node === 'scalar' ? `"${node.source}"` : 'what stands here'} is no player`, NO_PLAYER);
  return ref;
}
/** What stands under a key: an object under "what", a player under any other. */
export function refAt(context: Context, map: MapNode, key: string): Ref | undefined {
  const node = get(map, key);
  if (node === undefined) return undefined;
  return key === 'what' ? refOf(context, node) : playerRefOf(context, node);
}
/** Reports a description that can't be of a player. */
export function checkPlayers({ sink, scope }: Context, node: Node, filter: Filter | undefined): void {
  if (filter !== undefined && sortOf(filter, scope) === 'object') report(sink, node.at, 'wrong-type', `${node.node === 'scalar' ? `"${node.source}"` : 'what stands here'} is no player`, NO_PLAYER);
}
const OF_PLAYERS: readonly ValueName[] = ['life', 'starting-life', 'hand', 'library', 'graveyard', 'devotion', 'poison', 'max-hand'];
const OF_THINGS: readonly ValueName[] = ['power', 'toughness', 'base-power', 'base-toughness', 'colors', 'mana-value', 'loyalty', 'defense', 'x'];
/** The same amount; reports the life of an object, and the power of a player. */
export function checkValueSort({ sink, scope }: Context, node: Node, amount: Amount | undefined): Amount | undefined {
  const sort = amount?.amount === 'value' ? sortOfRef(amount.of, scope) : undefined;
  if (amount?.amount === 'value' && sort !== undefined && (sort === 'player' ? OF_THINGS : OF_PLAYERS).includes(amount.value)) report(sink, node.at, 'wrong-type', `${sort === 'player' ? 'a player' : 'what is no player'} has no ${amount.value.replace('-', ' ')}`, `it is said of ${sort === 'player' ? 'objects' : 'players'}`);
  return amount;
}
