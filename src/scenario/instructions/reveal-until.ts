/** CR 701.20: cards revealed from the top of a library until one of a kind comes up. */
import type { Filter, Instruction, Ref } from '../../rules/ability.ts';
import { amountOf } from '../values/amounts.ts';
import { type Context, YOU, filterOf, scalarAt } from '../phrases/context.ts';
import { playerRefOf } from '../phrases/player-or-object.ts';
import { checkKey, get, has, normal, onlyKeys, textOf } from '../yaml/read.ts';
import { type Entry, type MapNode, type Sink, report } from '../yaml/yaml.ts';

const refAt = (context: Context, map: MapNode, key: string): Ref | undefined => { const node = get(map, key); return node === undefined ? undefined : playerRefOf(context, node); };
/** CR 701.13: "exile cards from the top of your library until you exile a nonland card". */
const OFF_THE_TOP = /^(?:the )?cards from the top of (?:(your|their)|(.+)'s) library$/;
/** Whether cards are revealed, or exiled, one after another: what is exiled is "the revealed" as well. */
export function comesUp({ key, value }: Entry): 'reveal' | 'exile' | undefined {
  if (value.node !== 'map' || !has(value, 'until')) return undefined;
  const what = get(value, 'what');
  return normal(key) === 'reveal' ? 'reveal' : normal(key) === 'exile' && what?.node === 'scalar' && OFF_THE_TOP.test(what.source) ? 'exile' : undefined;
}
const EXILED: Instruction = { do: 'event', kind: 'move', own: [], forbids: [], args: { what: { arg: 'ref', ref: { ref: 'bound', name: 'revealed' } }, to: { arg: 'zone', zone: 'exile' } } };
/** Whose library it is, where the phrase says it. */
function whose(context: Context, value: MapNode): Ref | undefined {
  const what = get(value, 'what');
  const [, own, name] = OFF_THE_TOP.exec(what?.node === 'scalar' ? what.source : '') ?? [];
  return name !== undefined && what !== undefined ? playerRefOf(context, scalarAt(what.at, name)) : own === 'their' && what !== undefined ? playerRefOf(context, scalarAt(what.at, 'that player')) : undefined;
}
/** {reveal: {player: you, until: a creature card}}: what comes up is "the revealed", what it stops at "the found"; `amount:` so many of them, `as:` another name. */
export function revealUntil(context: Context, map: MapNode, { key, value }: Entry): readonly Instruction[] | undefined {
  const how = comesUp({ key, value, at: value.at });
  if (how === undefined || value.node !== 'map') return undefined;
  onlyKeys(context.sink, map, [key, 'may'], 'cards revealed until something comes up');
  onlyKeys(context.sink, value, ['player', 'until', 'amount', 'as', ...(how === 'exile' ? ['what'] : [])], 'cards revealed until something comes up');
  const [until, amount, as] = ['until', 'amount', 'as'].map((each) => get(value, each));
  const may = refAt(context, map, 'may');
  const who = whose(context, value) ?? refAt(context, value, 'player') ?? may ?? context.doer ?? YOU;
  const filter = until === undefined ? undefined : filterOf(context, until);
  const count = amount === undefined ? undefined : amountOf(context, amount);
  const name = as === undefined ? undefined : textOf(context.sink, as);
  if (as !== undefined && name !== undefined) checkKey(context.sink, as.at, name, 'what is found');
  if (filter === undefined) return [];
  const step: Instruction = { do: 'reveal-until', who, filter: inLibrary(filter), ...(count === undefined ? {} : { count }), as: name ?? 'found' };
  const steps = how === 'exile' ? [step, EXILED] : [step];
  return may === undefined ? steps : [{ do: 'may', who: may, body: steps, ifDone: [], otherwise: [] }];
}
/** What comes off a library is a card: "until you reveal an Elf". */
const inLibrary = (filter: Filter): Filter => (filter.test === 'permanent' ? { test: 'card' } : filter.test === 'all' || filter.test === 'any' ? { ...filter, of: filter.of.map(inLibrary) } : filter);

/** CR 701.20: which cards come up one after another can only be told of cards that have names: reports where nobody knows them. */
export function checkComingUp(sink: Sink, at: number, all: readonly Readonly<Record<string, unknown>>[], libraries: readonly { readonly name: string; readonly isUnknown: boolean }[]): void {
  const unknown = libraries.filter(({ isUnknown }) => isUnknown).map(({ name }) => name);
  const named = all.flatMap((each) => (each['do'] === 'reveal-until' ? [each['who'] as Ref] : []));
  const whose = named.flatMap((who) => (who.ref === 'label' ? unknown.filter((name) => name === who.name) : unknown.length === libraries.length ? unknown : []))[0];
  if (whose !== undefined) report(sink, at, 'unknown-cards', `cards are revealed until one comes up, and nobody knows those of ${whose}'s library`, `name them: library: {${whose}: [Forest, Island]}`);
}
