/** One object that several events would move at once (400.6): they exclude one another, and its controller says which of them happens. */
import type { EventKind } from '../rules/ability.ts';
import type { BatchTask, Position } from '../rules/position.ts';
import type { Scenario } from '../rules/model.ts';
import { isSomething } from './applicable.ts';
import type { Question } from './asks.ts';
import { eventText } from './compare.ts';
import { real } from './sight.ts';
import { traitsOf } from './traits.ts';

/** CR 701.6a, 701.8a, 701.9a, 701.21a: what puts a card into another zone. */
const CHANGES_ZONE: readonly EventKind[] = ['move', 'enters', 'destroy', 'sacrifice', 'discard', 'counter'];

const mover = ({ nodes }: BatchTask, at: number): number | undefined => {
  const node = nodes[at];
  return node === undefined || node.state === 'gone' || !CHANGES_ZONE.includes(node.event.kind) || !isSomething(node.event) ? undefined : node.event.what;
};
/** Whether a move is what a destruction, sacrifice and the like of its object consists of. */
function isPartOfIt(batch: BatchTask, at: number): boolean {
  const { event, parent } = batch.nodes[at] as BatchTask['nodes'][number];
  const what = mover(batch, at);
  const leads = (kind: EventKind): boolean => kind === 'move' || kind === 'enters';
  if (!leads(event.kind) || what === undefined || mover(batch, parent) !== what) return false;
  return !batch.nodes.slice(0, at).some((other, before) => other.parent === parent && leads(other.event.kind) && mover(batch, before) === what);
}
/** For the first object that is concerned: the events that would move it, none of them what another one consists of. */
function rivals(batch: BatchTask): readonly number[] {
  const outer = batch.nodes.flatMap((_, at) => { const what = mover(batch, at); return what === undefined || isPartOfIt(batch, at) ? [] : [{ at, what }]; });
  const first = outer.find(({ what }) => outer.filter((other) => other.what === what).length > 1);
  return outer.filter(({ what }) => what === first?.what).map(({ at }) => at);
}
function partsOf({ nodes }: BatchTask, top: number): readonly number[] {
  const inside = (at: number): boolean => at === top || (at >= 0 && inside(nodes[at]?.parent ?? -1));
  return nodes.flatMap((_, at) => (inside(at) ? [at] : []));
}
/** What an event with its parts comes to; how it came to be so does not tell two apart. */
const effectOf = (batch: BatchTask, top: number): string => partsOf(batch, top).flatMap((at) => {
  const node = batch.nodes[at];
  return node === undefined || node.state === 'gone' ? [] : [JSON.stringify(node.event.entry?.chosen ?? {}), eventText({ ...node.event, applied: [], cause: { kind: node.event.cause.kind, source: null, controller: 0 } })];
}).join(' ');
function only(batch: BatchTask, others: readonly number[], kept: number): BatchTask {
  const stays = partsOf(batch, kept);
  const gone = new Set(others.flatMap((other) => partsOf(batch, other)).filter((at) => !stays.includes(at)));
  return { ...batch, nodes: batch.nodes.map((node, at) => (gone.has(at) ? { ...node, state: 'gone' } : node)) };
}
/** Whether an object would be moved in several ways still. */
export const contradictory = (batch: BatchTask): boolean => rivals(batch).length > 1;

/** CR 400.6: what its controller is asked, or its owner where it has none; events that come to the same are one answer. Null: nothing is to be settled. */
export function severalWays(scenario: Scenario, { world, tasks }: Position, batch: BatchTask): Question | null {
  const found = rivals(batch);
  const [top] = found;
  if (top === undefined || found.length < 2) return null;
  const object = real(world, batch.nodes[top]?.event.what ?? -1);
  const who = ['battlefield', 'stack'].includes(object.zone) ? traitsOf({ scenario, world }, object).controller : object.owner;
  const distinct = found.filter((at, place) => found.slice(0, place).every((other) => effectOf(batch, other) !== effectOf(batch, at)));
  return {
    who, answers: distinct.map((at) => ({ answer: 'number', number: at })),
    then: (answer) => {
      const kept = answer.answer === 'number' ? Number(answer.number) : top;
      return { world, tasks: [...tasks.slice(0, -1), only(batch, found.filter((at) => at !== kept), kept)] };
    },
  };
}
