/** CR 608.2d: damage or counters divided among several: each way to divide is a mode, at least 1 to each. */
import type { Instruction } from '../../rules/ability.ts';
import { divisions, divisionsCount } from '../../base/divisions.ts';
import { amountOf } from '../values/amounts.ts';
import { type Context, filterOf, scalarAt } from '../phrases/context.ts';
import { parseRef } from '../phrases/phrases.ts';
import { playerRefOf } from '../phrases/player-or-object.ts';
import { get, normal } from '../yaml/read.ts';
import type { Entry, MapNode, Node } from '../yaml/yaml.ts';

const DIVIDED: readonly string[] = ['damage', 'put-counters'];
/** "3 divided as you choose", "three, distributed among them". */
const AMOUNT = /^(\d+),? (?:divided|distributed)(?: as (.+?) chooses?)?(?: (?:among|between) (?:them|those))?$/;
/** The same of any amount: "X divided as you choose among them". */
const IN_WORDS = /^(.+?),? (?:divided|distributed)(?: as (.+?) chooses?)?(?: (?:among|between) .+)?$/;
const MOST_WAYS = 1000;
const mapAt = (at: number, entries: readonly (readonly [string, Node])[]): MapNode => ({ node: 'map', at, entries: entries.map(([key, value]) => ({ key, at, value })) });

/** Who divides: who is named, else who controls the source. */
function whoDivides(said: string | undefined, verb: MapNode): Node | undefined {
  const name = said === undefined || ['true', 'as you choose', 'you'].includes(said) ? undefined : (/^as (.+?) chooses$/.exec(said)?.[1] ?? said);
  if (name !== undefined && name !== 'you') return scalarAt(verb.at, name);
  const from = get(verb, 'from');
  if (from?.node === 'map') return get(from, 'controller');
  return from === undefined || from.node !== 'scalar' || ['this', 'it', 'you'].includes(from.source) ? undefined : scalarAt(verb.at, `the controller of ${from.source}`);
}
/** {damage: {from: .., to: [A, B], amount: 3, divided: true}} as modes; undefined where nothing is divided among several that are named. */
export function dividedOf(map: MapNode): MapNode | undefined {
  const [entry, ...more] = map.entries;
  if (entry === undefined || more.length > 0 || !DIVIDED.includes(normal(entry.key)) || entry.value.node !== 'map') return undefined;
  const verb = entry.value;
  const [to, amount, divided] = [get(verb, 'to') ?? get(verb, 'on'), get(verb, 'amount'), get(verb, 'divided')];
  const [, number, chooser] = (amount?.node === 'scalar' ? AMOUNT.exec(amount.source) : null) ?? [];
  const among = to?.node === 'list' ? to.items : [];
  const total = Number(number ?? (divided?.node === 'scalar' && divided.source !== 'false' && amount?.node === 'scalar' && /^\d+$/.test(amount.source) ? amount.source : NaN));
  if (to === undefined || among.length < 2 || Number.isNaN(total) || total < among.length || divisionsCount(total, among.length, 1) > MOST_WAYS || among.some((each) => each.node !== 'scalar')) return undefined;
  const who = whoDivides(divided?.node === 'scalar' ? divided.source : chooser, verb);
  const names = among.map((each) => (each.node === 'scalar' ? each.source : ''));
  const modes = divisions(total, among.length, 1).map((way): readonly [string, Node] => [way.map((n, i) => `${String(n)} to ${names[i] ?? ''}`).join(', '), partsOf(entry, verb, to, among, way)]);
  return mapAt(map.at, [...(who === undefined ? [] : [['player', who] as const]), ['modes', mapAt(map.at, modes)]]);
}
/** {put-counters: {to: them, amount: X, divided: true}}: among targets, or any number of what is described, as many as there are then. @param read what one part of it says */
export function dividedLater(context: Context, map: MapNode, read: (one: MapNode) => readonly Instruction[]): readonly Instruction[] | undefined {
  const shields = shieldDivided(context, map, read);
  if (shields !== undefined) return shields;
  const entry = map.entries.find(({ key }) => DIVIDED.includes(normal(key)));
  const verb = entry?.value.node === 'map' ? entry.value : undefined;
  const [to, written, key] = verb === undefined ? [] : [get(verb, 'to') ?? get(verb, 'on'), get(verb, 'amount'), get(verb, 'divided')];
  const [, number, chooser = 'true'] = (written?.node === 'scalar' && key === undefined ? IN_WORDS.exec(written.source) : null) ?? [];
  const amount = written === undefined || number === undefined ? written : scalarAt(written.at, number);
  const divided = written !== undefined && number !== undefined ? scalarAt(written.at, chooser) : key;
  if (entry === undefined || verb === undefined || to?.node !== 'scalar' || amount === undefined || divided?.node !== 'scalar' || divided.source === 'false' || dividedOf(map) !== undefined) return undefined;
  const ref = parseRef(to.source, context.scope);
  const described = ref.ok ? undefined : filterOf(context, scalarAt(to.at, to.source.replace(/^(?:any number of|among) /, '')));
  const among = ref.ok ? ref.value : described;
  const much = amountOf(context, amount);
  const said = divided.source === 'true' ? undefined : /^as (.+?) chooses?$/.exec(divided.source)?.[1] ?? divided.source;
  const who = said === undefined || said === 'you' ? undefined : playerRefOf(context, scalarAt(divided.at, said));
  const one: MapNode = { ...map, entries: map.entries.map((each) => (each !== entry ? each : { ...each, value: { ...verb, entries: verb.entries.filter(({ key }) => normal(key) !== 'divided').map((field) => (field.value === to ? { ...field, value: scalarAt(to.at, 'this') } : field.value === written ? { ...field, value: { node: 'scalar', at: amount.at, value: 1, source: '1' } } : field)) } })) };
  const [event, ...more] = read(one);
  if (among === undefined || much === undefined || event?.do !== 'event' || more.length > 0) return [];
  return [{ do: 'divide', ...(who === undefined ? {} : { who }), among, amount: much, event }];
}
/** CR 615.7, 601.2d: {in-force: {for: them, when: {damage: {to: it}}, shield: 3, divided: true, ..}}: a shield for each of them, of so much as it is given. */
function shieldDivided(context: Context, map: MapNode, read: (one: MapNode) => readonly Instruction[]): readonly Instruction[] | undefined {
  const entry = map.entries.find(({ key, value }) => normal(key) === 'in-force' && value.node === 'map' && get(value, 'divided') !== undefined);
  const effect = entry?.value;
  const shield = effect?.node === 'map' ? get(effect, 'shield') : undefined;
  if (entry === undefined || effect?.node !== 'map' || shield === undefined || get(effect, 'for') === undefined) return undefined;
  const [step, ...more] = read({ ...map, entries: map.entries.map((each) => (each !== entry ? each : { ...each, value: { ...effect, entries: effect.entries.filter(({ key }) => normal(key) !== 'divided') } })) });
  const amount = amountOf(context, shield);
  if (step?.do !== 'in-force' || step.forEach === undefined || amount === undefined || more.length > 0) return [];
  return [{ do: 'divide', among: step.forEach.test === 'ref' ? step.forEach.ref : step.forEach, amount, event: step }];
}
function partsOf(entry: Entry, verb: MapNode, to: Node, among: readonly Node[], way: readonly number[]): Node {
  const part = (each: Node, n: number): Node => mapAt(entry.at, [[entry.key, {
    ...verb, entries: verb.entries.filter(({ key }) => normal(key) !== 'divided').map((field) => (field.value === to ? { ...field, value: each } : normal(field.key) === 'amount' ? { ...field, value: scalarAt(field.at, String(n)) } : field)),
  }]]);
  return mapAt(entry.at, [['together', { node: 'list', at: entry.at, items: among.map((each, i) => part(each, way[i] ?? 0)) }]]);
}
