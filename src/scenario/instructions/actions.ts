/** CR 701: what a keyword action consists of, as instructions. */
import { tableOf } from '../../base/table.ts';
import type { Instruction } from '../../rules/ability.ts';
import { ACTION_PARTS } from '../vocabulary/action-table.ts';
import { ownTable, withoutProblems } from '../yaml/own-table.ts';
import { type Context, type Readers, withTexts, scalarAt } from '../phrases/context.ts';
import { NO_NAMES, withBound } from '../yaml/cursor.ts';
import { BY_PERMANENTS, WITH_ANOTHER } from '../vocabulary/event-fields.ts';
import { didYouMean, get, textOf } from '../yaml/read.ts';
import { SUBTYPES } from '../vocabulary/subtypes.ts';
import { singular } from '../vocabulary/words.ts';
import { type Entry, type MapNode, type Node, report } from '../yaml/yaml.ts';

const table = ownTable(ACTION_PARTS);
/** What an action consists of, and the cards of the tokens that it creates. */
export interface ActionBody { readonly body: readonly Instruction[]; readonly defined: Context['defined']; readonly mentioned: readonly string[] }
const bodies = new Map<string, ActionBody>();
const NO_PARTS: ActionBody = { body: [], defined: new Map(), mentioned: [] };

/** CR 701.47d: the kind of those actions that have one, where none is said. */
const KINDS: Readonly<Record<string, string>> = tableOf({ amass: 'Zombie' });
const KIND = 'KIND';
/** The instructions of an action of a kind, read once; empty for one that is no more than its name. A problem in the table is a mistake of ours. */
export function actionBody(readers: Readers, action: string, kind = KINDS[action] ?? ''): ActionBody {
  const written = table.find(action);
  if (written === undefined) return NO_PARTS;
  const key = `${action} ${kind}`;
  let found = bodies.get(key);
  if (found === undefined) {
    const context: Context = { sink: written.sink, read: readers, scope: withBound(NO_NAMES, 'it', 'rival'), defined: new Map(), mentioned: new Map() };
    const body = readers.instructions(context, withTexts(written.node, (text) => text.replaceAll(KIND, kind)));
    withoutProblems(written, action);
    found = { body, defined: context.defined, mentioned: [...context.mentioned.keys()] };
    bodies.set(key, found);
  }
  return found;
}

const isNumber = (node: Node): boolean => node.node === 'scalar' && (typeof node.value === 'number' || typeof node.value === 'bigint');
/** {fight: {what: [A, B]}} is {what: A, with: B}. */
function withTwo(action: string, map: MapNode): MapNode {
  const what = WITH_ANOTHER.includes(action) && get(map, 'with') === undefined ? get(map, 'what') : undefined;
  const [first, second, more] = what?.node === 'list' ? what.items : [];
  if (what === undefined || first === undefined || second === undefined || more !== undefined) return map;
  return { ...map, entries: map.entries.flatMap((each) => (each.value === what ? [{ ...each, value: first }, { key: 'with', at: second.at, value: second }] : [each])) };
}
/** What an action says in its long form: {fight: [A, B]} as {what: A, with: B}, {adapt: 2} as {amount: 2}. */
function longForm(context: Context, action: string, { value }: Entry): MapNode {
  const pair = (key: string, node: Node): Entry => ({ key, at: node.at, value: node });
  if (value.node === 'map' && context.objectAt?.(value) === undefined) return withTwo(action, value);
  if (value.node === 'scalar' && value.value === null) return { node: 'map', at: value.at, entries: [] };
  const [first, second, more] = value.node === 'list' && WITH_ANOTHER.includes(action) ? value.items : [];
  const entries = first !== undefined && second !== undefined && more === undefined ? [pair('what', first), pair('with', second)] : [pair(isNumber(value) ? 'amount' : 'what', value)];
  return { node: 'map', at: value.at, entries };
}
/** CR 701.47a: {amass: {kind: Orc, amount: 2}}, {amass: {what: Orcs, amount: 2}}, {amass: Orcs 2}: the kind that is said beside an action, and the action without it. */
export function withoutKind(context: Context, action: string, entry: Entry): { readonly entry: Entry; readonly kind?: string } {
  if (!Object.hasOwn(KINDS, action)) return { entry };
  const short = entry.value.node === 'scalar' ? /^(\p{Lu}\S*)(?: (\S+))?$/u.exec(entry.value.source) : null;
  const { at } = entry.value;
  const amount = short?.[2] === undefined ? [] : [{ key: 'amount', at, value: { node: 'scalar', at, value: /^\d+$/.test(short[2]) ? Number(short[2]) : short[2], source: short[2] } as const }];
  const map: Node = short === null ? entry.value : { node: 'map', at, entries: [{ key: 'kind', at, value: scalarAt(at, short[1] ?? '') }, ...amount] };
  const said = map.node === 'map' ? (get(map, 'kind') ?? get(map, 'type') ?? get(map, 'subtype') ?? get(map, 'what')) : undefined;
  const written = said === undefined ? undefined : textOf(context.sink, said, 'a creature type');
  if (map.node !== 'map' || said === undefined || written === undefined) return { entry };
  const kind = singular(written);
  const isKnown = SUBTYPES.has(kind) || context.scope.kinds?.().has(kind) === true;
  if (!isKnown) report(context.sink, said.at, 'unknown-subtype', `"${written}" is no creature type`, didYouMean(kind, [...SUBTYPES]));
  return { entry: { ...entry, value: { ...map, entries: map.entries.filter((each) => each.value !== said) } }, ...(isKnown ? { kind } : {}) };
}
/** An action as it is meant: what a permanent does is done by the one whose ability says so; whoever else takes part is said of those actions only that have somebody. */
export function actionEntry(context: Context, action: string, entry: Entry): Entry {
  const map = longForm(context, action, entry);
  const other = get(map, 'with');
  const takesPart = WITH_ANOTHER.includes(action);
  if (other !== undefined && !takesPart) report(context.sink, other.at, 'unknown-key', `nobody takes part in "${entry.key}"`, `"with:" is said of: ${WITH_ANOTHER.join(', ')}`);
  if (other === undefined && takesPart) report(context.sink, entry.at, 'missing-key', `"${entry.key}" needs "with:"`, `write {${entry.key}: {what: .., with: ..}}`);
  if (!BY_PERMANENTS.includes(action)) return entry;
  if (get(map, 'what') !== undefined) return { ...entry, value: map };
  if (context.noSource === true) report(context.sink, entry.at, 'missing-key', `"${entry.key}" needs "what:", the permanent that does it`, `write {${entry.key}: {what: ..}}`);
  return { ...entry, value: { ...map, entries: [...map.entries, { key: 'what', at: entry.at, value: scalarAt(entry.at, 'this') }] } };
}
