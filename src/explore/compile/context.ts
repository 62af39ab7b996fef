/** What compiling one effect needs to know of its process, and the assignments that all kinds of application share. */
import type { LiveEffect } from '../../rules/effect.ts';
import type { Assignment, Expr } from '../../search/packed/form/ir.ts';
import { ZERO, add, field, int, isFalse, nonNegative, op, same, when } from './expression.ts';
import type { Order } from './order.ts';
import { type Job, type Move, type ProcessNode, type Way, leftName, leftOf } from './process.ts';

export interface Context {
  readonly job: Job;
  readonly nodes: readonly ProcessNode[];
  readonly order: Order;
  /** The part of an answer that is waited for, each event's its own, so that events may be explored apart: before those of all effects, or of no seat where players take turns. */
  readonly answering: (node: ProcessNode) => number;
  /** Labels of effects whose use is observed. */
  readonly tracked: readonly string[];
  /** Nothing is left of what comes before. */
  readonly turn: Expr;
}

/** Names of fields that tell whether an observed effect has done something. */
export const usedName = (label: string): string => `used ${label}`;

/** A field gets a value, unless it is its own. */
export const assigning = (name: string, value: Expr): readonly Assignment[] => (value.kind === 'field' && value.name === name ? [] : [[name, value]]);

/** What becomes of the event in shape `s` (or any other shape of its case), where `only` holds (null: certainly). */
export function eventAssignments(node: ProcessNode, s: number, way: Way, only: Expr | null): readonly Assignment[] {
  const { amount, shape, gone } = node.names;
  const assign = (name: string, value: Expr): readonly Assignment[] => assigning(name, only === null ? value : when(only, value, field(name)));
  return [
    ...(node.tokens === undefined ? assign(amount, way.amount) : []),
    ...(way.sets ?? []).flatMap(([name, value]) => assign(name, value)),
    ...(way.to === s ? [] : assign(shape, int(way.to))),
    ...(way.gone ? assign(gone, int(1)) : []),
    ...way.more.flatMap((each) => assign(each.name, add(field(each.name), each.amount))),
  ];
}

/** CR 615.7, 615.8: what is left afterwards, and whether the effect has been used. */
export function spending({ job, tracked }: Pick<Context, 'job' | 'tracked'>, { live, usedAnyway }: Move, did: Expr, prevented: Expr): readonly Assignment[] {
  const label = tracked.find((each) => isUseOf(job, each, live));
  const used: readonly Assignment[] = label === undefined || isFalse(did) ? [] : [[usedName(label), when(did, int(1), field(usedName(label)))]];
  const left = leftOf(live);
  if (left === null || live.floating === null) return used;
  const shield = live.ability.shield !== undefined;
  const rest = op('sub', left, shield ? prevented : usedAnyway ? int(1) : when(did, int(1), ZERO));
  const value = !shield || nonNegative(rest) ? rest : op('max', ZERO, rest); // an effect applies while at least 1 is left
  return same(value, left) ? used : [...used, [leftName(live.floating), value]];
}
/** Whether a label that is observed means this effect: an effect in force by its name, an ability by that of its object. */
function isUseOf({ machine, world }: Job, label: string, live: LiveEffect): boolean {
  if (!world.objects.some((object) => object.label === label)) return live.floating !== null && live.label === label;
  return machine.rules.tracked.find((each) => live.label === each || live.label.startsWith(`${each} (`)) === label;
}
