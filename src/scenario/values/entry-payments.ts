/** CR 702.104a, 614.12: counters that somebody may put on what enters, written as a payment, are counters with which it enters. */
import { scalarAt } from '../phrases/context.ts';
import { get, has, normal } from '../yaml/read.ts';
import type { Entry, MapNode, Node } from '../yaml/yaml.ts';

const isThis = (node: Node | undefined): boolean => node?.node === 'scalar' && ['this', 'it'].includes(node.source);
const map = (at: number, entries: readonly (readonly [string, Node])[]): MapNode => ({ node: 'map', at, entries: entries.map(([key, value]) => ({ key, at, value })) });

/** {when: {enters: this}, pay: {player: .., cost: {put-counters: {to: this, ..}}, may: true}}, with the counters under "change:". */
export function countersPaid(written: MapNode): MapNode {
  const [when, pay] = [get(written, 'when'), get(written, 'pay')];
  const enters = when?.node === 'map' && when.entries.length === 1 ? get(when, 'enters') : undefined;
  const cost = pay?.node === 'map' ? get(pay, 'cost') : undefined;
  const put = cost?.node === 'map' && cost.entries.length === 1 ? get(cost, 'put-counters') : undefined;
  const on = put?.node === 'map' ? (get(put, 'to') ?? get(put, 'on')) : undefined;
  const isEntry = isThis(enters) || (enters?.node === 'map' && isThis(get(enters, 'what')));
  if (!isEntry || pay?.node !== 'map' || put?.node !== 'map' || !isThis(on) || has(written, 'change')) return written;
  const { at } = put;
  const one: Node = { node: 'scalar', at, value: 1, source: '1' };
  const kind = get(put, 'kind');
  const name = get(pay, 'name') ?? scalarAt(at, 'this way');
  const player = get(pay, 'player');
  if (kind?.node !== 'scalar') return written;
  const counters = map(at, [[kind.source, map(at, [['plus', get(put, 'amount') ?? one]])], ['if', map(at, [['paid', name]])], ...(player === undefined ? [] : [['by', player] as const])]);
  const free = (entry: Entry): Entry => (normal(entry.key) === 'cost' ? { ...entry, value: { node: 'list', at, items: [] } } : entry);
  return { ...written, entries: [...written.entries.map((entry) => (entry.value === pay ? { ...entry, value: { ...pay, entries: pay.entries.map(free) } } : entry)), { key: 'change', at, value: map(at, [['counters', counters]]) }] };
}
