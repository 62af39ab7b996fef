/**
 * Clusters are phases, or groups of them (interleavings.ts), that share a mark or a field that changes, as an event and what it contains. Where nothing connects two of them, it does not matter for outcomes
 * whether all first phases come before all second ones, or one cluster is over before the next begins; but then what the text sums up of a cluster is known
 * at once, and nothing of it has to be carried past the others (totals.ts).
 *
 * Sound for the set of outcomes, not for plays and scripts: the lowest part goes first, and no phase makes anything of an earlier one applicable; so a play is one of
 * each phase, one after another, and what a phase offers depends on its own cluster alone. In both orders the phases of one cluster follow each other in the same order.
 */
import { readsOf, writesOf } from '../form/expression.ts';
import { markOf, binary, int, type Packed, type PackedEffect } from '../form/ir.ts';
import type { Phase } from '../form/plan.ts';
import { groupsIn } from './interleavings.ts';
import { newGroups, partsOf } from './parts.ts';
import { comesFirst } from './turns.ts';

/** Of fewer phases and groups it takes longer to look at the puzzle again than to carry what they leave. */
const FEWEST = 4;
const nodeOf = (e: PackedEffect): string => `mark ${markOf(e)}`;
const leastOf = ({ effects, env }: Phase): number => Math.min(...effects.flatMap((e) => partsOf(e, env)));
const mostOf = ({ effects, env }: Phase): number => Math.max(...effects.flatMap((e) => partsOf(e, env)));

/** Effects that are gone through together: a phase, or a group of one. */
interface Unit { readonly effects: readonly PackedEffect[]; readonly least: number; readonly width: number; readonly isGroup: boolean }
const unitsIn = (phase: Phase): readonly Unit[] => {
  const { effects } = phase;
  const [least, most] = [leastOf(phase), mostOf(phase)];
  const groups = groupsIn(phase, 2);
  if (groups === null) return [{ effects, least, width: most - least + 1, isGroup: false }];
  const count = Math.max(...groups.of.values()) + 1;
  return Array.from({ length: count }, (_, group) => ({ effects: effects.filter(({ name }) => groups.of.get(name) === group), least, width: 2, isGroup: true }));
};

/** The puzzle with cluster after cluster; null: there is one, or they come one after another. */
export const inClusters = (packed: Packed, phases: readonly Phase[]): Packed | null => {
  if (packed.chooser !== 'first' || packed.fails !== undefined || phases.some(({ seats, restarting }) => seats !== null || restarting)) return null;
  const sorted = [...phases].sort((a, b) => leastOf(a) - leastOf(b));
  if (sorted.some((phase, i) => i > 0 && leastOf(phase) <= mostOf(sorted[i - 1] as Phase))) return null;
  const units = sorted.flatMap(unitsIn);
  if (units.length < FEWEST) return null;
  const { find, unite } = newGroups();
  const changing = new Set(units.flatMap(({ effects }) => effects.flatMap((e) => [...writesOf(e)])));
  units.forEach(({ effects, isGroup }, i) => {
    for (const e of effects) {
      unite(nodeOf(e), `unit ${String(i)}`);
      for (const name of [...readsOf(isGroup ? { ...e, part: 0 } : e), ...writesOf(e)]) if (changing.has(name)) unite(`field ${name}`, `unit ${String(i)}`);
    }
  });
  const roots = units.map((_, i) => find(`unit ${String(i)}`));
  const clusters = [...new Set(roots)];
  const at = units.map((_, i) => i).sort((a, b) => clusters.indexOf(roots[a] ?? '') - clusters.indexOf(roots[b] ?? '') || a - b);
  if (clusters.length < 2 || at.every((i, place) => i === place)) return null;
  const parts = new Map<string, (e: PackedEffect) => PackedEffect['part']>();
  let next = 1;
  for (const i of at) {
    const { effects, least, width, isGroup } = units[i] as Unit;
    const by = next;
    for (const { name } of effects) parts.set(name, isGroup ? (e) => by + (comesFirst(e) ? 0 : 1) : ({ part }) => (typeof part === 'number' ? part - least + by : binary('add', part, int(by - least))));
    next += width;
  }
  return { ...packed, effects: packed.effects.map((e) => ({ ...e, part: parts.get(e.name)?.(e) ?? e.part })) }; // what is in no phase never applies
};
