/** Slots for the pieces of split events: as many as there can be, each with the fields of an event that may not be there yet. */
import type { GameEvent } from '../../rules/event.ts';
import type { Assignment } from '../../search/packed/form/ir.ts';
import { shapeKey } from './additions.ts';
import { add, field, int, op, when } from './expression.ts';
import { type Job, type ProcessNode, type Way, processNode } from './process.ts';
import { refuse } from './symbolic.ts';

/** Which slot an event stands in, from 1, and the field that says how many are taken. */
export interface Slot { readonly number: number; readonly counter: string }

/** Above so many the tables become larger than what they save. */
const MOST_SLOTS = 8;
const MOST_SPLITS = 10;

const waysOf = (nodes: readonly ProcessNode[]): readonly Way[] => nodes.flatMap(({ shapes }) => shapes.flatMap(({ moves }) => moves.flatMap(({ ways }) => ways)));
function distinct(events: readonly GameEvent[]): readonly GameEvent[] {
  return [...new Map([...events].reverse().map((event) => [shapeKey(event), event] as const)).values()].reverse();
}
const piecesOf = (nodes: readonly ProcessNode[]): readonly GameEvent[] => waysOf(nodes).flatMap(({ piece }) => (piece === undefined ? [] : [piece.event]));

/** The nodes of a batch with slots for the pieces of their events. */
export function withPieces(job: Job, nodes: readonly ProcessNode[], total: number, name: (at: number) => string): { readonly job: Job; readonly nodes: readonly ProcessNode[] } {
  let seeds = distinct(piecesOf(nodes));
  const [first] = seeds;
  if (first === undefined || job.refusals.reasons.length > 0) return { job, nodes };
  const taken = job.batch.nodes.length;
  const counter = `pieces ${String(total)}`;
  const slot = (within: Job, number: number): ProcessNode | null => {
    const node = processNode(within, taken + number - 1, total + number - 1, { id: name(taken + number - 1), added: `piece ${String(total + number - 1)}`, seeds });
    return node === null ? null : { ...node, slot: { number, counter } };
  };
  const having = (count: number): Job => ({ ...job, batch: { ...job.batch, nodes: [...job.batch.nodes, ...Array.from({ length: count }, () => ({ event: first, parent: -1, state: 'open' } as const))] } });
  let sample = slot(having(1), 1);
  for (let known = 0; sample !== null && known < seeds.length && job.refusals.reasons.length === 0; sample = slot(having(1), 1)) {
    known = seeds.length;
    seeds = distinct([...seeds, ...piecesOf([sample])]);
  }
  if (sample === null || job.refusals.reasons.length > 0) return { job, nodes };
  if (waysOf([...nodes, sample]).some(({ replaced }) => replaced)) refuse(job.refusals, 'another event happens instead of one that is split');
  if ([...job.added.values()].some(({ by }) => by?.batch === job.batch)) refuse(job.refusals, 'an event is split and another is added');
  const most = mostPieces(job, nodes, sample);
  const whole = having(Math.min(most, MOST_SLOTS));
  const slots = Array.from({ length: Math.min(most, MOST_SLOTS) }, (_, i) => slot(whole, i + 1)).filter((node) => node !== null);
  return { job: whole, nodes: [...nodes, ...slots] };
}

/** How many pieces there can be: each split is applied once to an event, and once to each piece of it that was not made by it. */
function mostPieces(job: Job, nodes: readonly ProcessNode[], sample: ProcessNode): number {
  const ids = [...new Set([...nodes, sample].flatMap(({ shapes }) => shapes.flatMap(({ moves }) => moves.filter(({ ways }) => ways.some(({ piece }) => piece !== undefined)).map(({ live }) => live.id))))];
  if (ids.length > MOST_SPLITS) {
    refuse(job.refusals, 'an event is split in too many ways');
    return 0;
  }
  const known = new Map<string, number>();
  const most = (node: ProcessNode, s: number, left: readonly string[]): number => {
    const key = `${String(nodes.indexOf(node))} ${String(s)} ${left.join()}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = reachable(node, s).flatMap((shape) => (node.shapes[shape]?.moves ?? []).filter(({ live }) => left.includes(live.id)).flatMap(({ live, ways }) => ways.flatMap(({ piece }) => {
      const rest = left.filter((id) => id !== live.id);
      return piece === undefined ? [] : [1 + most(sample, shapeIn(sample, piece.event), rest) + most(node, s, rest)];
    })));
    const count = Math.max(0, ...found);
    known.set(key, count);
    return count;
  };
  const count = nodes.reduce((sum, node) => sum + most(node, 0, ids), 0);
  if (count > MOST_SLOTS) refuse(job.refusals, 'an event is split into too many pieces');
  return count;
}
/** Shapes that an event may get from one of them on. */
export function reachable({ shapes }: ProcessNode, from: number): readonly number[] {
  const found = [from];
  for (const s of found) for (const { ways } of shapes[s]?.moves ?? []) for (const { to } of ways) if (!found.includes(to)) found.push(to);
  return found;
}
const shapeIn = ({ shapes }: ProcessNode, event: GameEvent): number => shapes.findIndex((shape) => shapeKey(shape.event) === shapeKey(event));

/** Effects that may apply to a piece: what has been applied to the whole has been applied to it. */
export const inherited = (nodes: readonly ProcessNode[]): readonly string[] => [...new Set((nodes.find(({ slot }) => slot !== undefined)?.shapes ?? []).flatMap(({ moves }) => moves.map(({ live }) => live.id)))];

/** A piece goes into the first free slot. `mark` is the field that says whether an effect has been applied to the event of a node. */
export function pieceAssignments(nodes: readonly ProcessNode[], node: ProcessNode, effect: string, { piece }: Way, mark: (effect: string, node: ProcessNode) => string): readonly Assignment[] {
  if (piece === undefined) return [];
  const slots = nodes.filter(({ slot }) => slot !== undefined && slot.number > (node.slot?.number ?? 0));
  const [counter] = nodes.flatMap(({ slot }) => slot?.counter ?? []);
  if (counter === undefined) return [];
  const own = new Set(node.shapes.flatMap(({ moves }) => moves.map(({ live }) => live.id)));
  return [[counter, add(field(counter), int(1))], ...slots.flatMap((to): readonly Assignment[] => {
    const here = op('eq', field(counter), int((to.slot?.number ?? 1) - 1));
    const put = (name: string, value: ReturnType<typeof field>): Assignment => [name, when(here, value, field(name))];
    return [
      put(to.names.amount, piece.amount),
      ...(to.shapes.length > 1 ? [put(to.names.shape, int(shapeIn(to, piece.event)))] : []),
      ...inherited(nodes).map((id) => put(mark(id, to), id === effect ? int(1) : own.has(id) || node.slot !== undefined ? field(mark(id, node)) : int(0))),
    ];
  })];
}
