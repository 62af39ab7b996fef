/** CR 701.20: cards revealed from the top of a library until one of a kind comes up. */
import type { Filter, Instruction, Ref } from '../rules/ability.ts';
import { amountOf } from './amounts.ts';
import { type Context, YOU, filterOf } from './context.ts';
import { playerRefOf } from './player-or-object.ts';
import { checkKey, get, has, normal, onlyKeys, textOf } from './read.ts';
import type { Entry, MapNode } from './yaml.ts';

const refAt = (context: Context, map: MapNode, key: string): Ref | undefined => { const node = get(map, key); return node === undefined ? undefined : playerRefOf(context, node); };
/** {reveal: {player: you, until: a creature card}}: what comes up is "the revealed", what it stops at "the found"; `amount:` so many of them, `as:` another name. */
export function revealUntil(context: Context, map: MapNode, { key, value }: Entry): readonly Instruction[] | undefined {
  if (normal(key) !== 'reveal' || value.node !== 'map' || !has(value, 'until')) return undefined;
  onlyKeys(context.sink, map, [key, 'may'], 'cards revealed until something comes up');
  onlyKeys(context.sink, value, ['player', 'until', 'amount', 'as'], 'cards revealed until something comes up');
  const [until, amount, as] = ['until', 'amount', 'as'].map((each) => get(value, each));
  const may = refAt(context, map, 'may');
  const who = refAt(context, value, 'player') ?? may ?? context.doer ?? YOU;
  const filter = until === undefined ? undefined : filterOf(context, until);
  const count = amount === undefined ? undefined : amountOf(context, amount);
  const name = as === undefined ? undefined : textOf(context.sink, as);
  if (as !== undefined && name !== undefined) checkKey(context.sink, as.at, name, 'what is found');
  if (filter === undefined) return [];
  const step: Instruction = { do: 'reveal-until', who, filter: inLibrary(filter), ...(count === undefined ? {} : { count }), as: name ?? 'found' };
  return may === undefined ? [step] : [{ do: 'may', who: may, body: [step], ifDone: [], otherwise: [] }];
}
/** What comes off a library is a card: "until you reveal an Elf". */
const inLibrary = (filter: Filter): Filter => (filter.test === 'permanent' ? { test: 'card' } : filter.test === 'all' || filter.test === 'any' ? { ...filter, of: filter.of.map(inLibrary) } : filter);
