/** CR 306.5b, 310.4b: what stands on the battlefield has once entered with its printed loyalty or defense, unless its entry says with how much. */
import { heldValues } from '../../rules/707-copy.ts';
import type { GameObject } from '../../rules/model.ts';
import { type Draft, patchObject, sortedCounters } from './draft.ts';
import { get } from '../yaml/read.ts';
import type { MapNode, Node } from '../yaml/yaml.ts';

/** The counters that a permanent enters with because of what is printed on it; an X is not known. */
function printedCounters(object: GameObject): readonly (readonly [string, number | bigint])[] {
  const { types, loyalty, defense } = heldValues(object).values;
  return [
    ...(types.includes('Planeswalker') && loyalty !== undefined && loyalty !== 'x' ? [['loyalty', loyalty] as const] : []),
    ...(types.includes('Battle') && defense !== undefined ? [['defense', defense] as const] : []),
  ];
}
/** Whether "counters:" says how many of a kind there are; none at all say so too. */
const saysOf = (counters: Node | undefined, kind: string): boolean => counters?.node === 'map' && (counters.entries.length === 0 || counters.entries.some(({ key }) => key === kind));

/** Gives the permanents their printed counters. */
export function addPrintedCounters(draft: Draft): void {
  const entries = new Map<string, MapNode>([...draft.inline].flatMap(([node, label]) => (node.node === 'map' ? [label, ...(draft.furtherOf.get(label) ?? [])].map((each): [string, MapNode] => [each, node]) : [])));
  for (const object of draft.objects) {
    const entry = entries.get(object.label);
    const counters = entry === undefined ? undefined : get(entry, 'counters');
    const missing = object.zone !== 'battlefield' ? [] : printedCounters(object).filter(([kind]) => !saysOf(counters, kind));
    if (missing.length > 0) patchObject(draft, object.label, { counters: [...object.counters, ...sortedCounters(missing, object.timestamp)].sort((a, b) => (a.kind < b.kind ? -1 : 1)) });
  }
}
