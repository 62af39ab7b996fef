/**
 * One batch by itself, whatever comes before and after it: the process of CR 616.1 from its first question until nothing applies to any of its events. What
 * then happens is left to the rules, so all that is asked of the puzzle is what can become of the events, and how much is left of effects.
 *
 * Why two ways through a batch that come to the same are one: what the rules do next looks at the events as they are then, in the order in which they stand, and
 * at what is left of effects and which of them were used, as far as that is told. All of it is a field here, or refused: what joins the batch or waits for
 * it in an order of its own, what hands on which effects have been applied, and what is told of how an event came to be what it is.
 */
import type { EventKind } from '../../rules/ability.ts';
import { reading } from '../../rules/editions.ts';
import type { Machine } from '../../rules/batch.ts';
import type { Expr, Packed, Piece } from '../../search/packed/form/ir.ts';
import { number, text } from '../../search/packed/form/ir.ts';
import { AMOUNTLESS } from './amountless.ts';
import { type Batch, type NotCompiled, type Stages, jobIn, partsOf, stagesIn } from './compile.ts';
import { usedName } from './context.ts';
import { ZERO, add, field, when } from './expression.ts';
import { alive } from './order.ts';
import { type Job, type Move, type ProcessNode, type Way, leftName } from './process.ts';
import { type Joining, shapeKey } from './additions.ts';
import { EVENT } from '../../rules/records.ts';
import { refuse } from './symbolic.ts';
import { effectsAlike } from '../puzzle/twins.ts';

/** Kinds of events of which nothing but the event itself goes on to be asked about, or remembers what was applied to it. */
const KINDS: ReadonlySet<EventKind> = new Set<EventKind>(['damage', 'lose-life', 'gain-life', 'put-counters', 'remove-counters', 'mark-damage', 'add-mana', 'mill', ...AMOUNTLESS]);

/** The puzzle of a batch that nothing has been done to yet; its outcomes are what it can come to. */
export function compileAlone(machine: Machine, found: Batch): { readonly packed: Packed } | NotCompiled {
  const { rules } = machine;
  if (reading(rules.readings, 'order among one player\'s objects') !== 'an order each') return { reason: 'one order for all of a player\'s objects' };
  if (rules.excessWatched === true || rules.crimesWatched === true || rules.preventionWatched) return { reason: 'something asks how an event came about' };
  if (rules.orderedGraveyards.length > 0) return { reason: 'an ordered graveyard' };
  const refusals = { reasons: [] as string[] };
  const begun = jobIn(found, machine, { refusals, added: new Map(), payments: null });
  if ('reason' in begun) return begun;
  const { job } = begun;
  const stages = job.entry === null ? stagesIn(begun, true, []) : null;
  if (stages === null) return { reason: refusals.reasons[0] ?? 'something enters' };
  check(job, stages);
  const parts = refusals.reasons.length > 0 ? null : partsOf(stages, { job, nodes: [], lasts: [] }, rules.tracked);
  return parts === null || refusals.reasons.length > 0 ? { reason: refusals.reasons[0] ?? 'unknown' } : { packed: { ...parts, observe: piecesOf(job, stages, new Set(parts.fields.map(({ name }) => name))) } };
}

function check(job: Job, stages: Stages): void {
  const { refusals } = job;
  const nodes = stages.flatMap((stage) => stage.nodes);
  const moves = nodes.flatMap((node) => node.shapes.flatMap((shape) => shape.moves.map((move) => ({ node, move }))));
  if (moves.length === 0) refuse(refusals, 'nothing is asked');
  if (stages.some(({ drawings, arrangements, later }) => drawings.length + arrangements.length + later.length > 0)) refuse(refusals, 'something waits until a batch has happened');
  const kinds = nodes.flatMap(({ event, shapes }) => [event.kind, ...shapes.map((shape) => shape.event.kind)]);
  const other = kinds.find((kind) => !KINDS.has(kind)) ?? job.batch.nodes.find(({ event, state }) => state !== 'gone' && !KINDS.has(event.kind))?.event.kind;
  if (other !== undefined) refuse(refusals, `an event "${other}"`);
  if (nodes.some((node) => node.tokens !== undefined || node.kinds.length > 0)) refuse(refusals, 'tokens or counters of several kinds');
  if (moves.some(({ move: { live, other: who } }) => live.own || (who !== null && who < 0))) refuse(refusals, 'chance, or a part of the event itself'); // what chance decides is told
  if (moves.some(({ move: { live } }) => live.ability.pay.length > 0 || live.ability.first !== undefined)) refuse(refusals, 'a payment, or the first of a turn'); // 614.5: that it has been applied is known later
  const [alike, ...others] = addedAlike(job);
  if (alike === undefined) return;
  const adders = moves.filter(({ move }) => move.ways.some((way) => addedIn(way, alike).length > 0));
  const isOnce = new Set(adders.map(({ node, move }) => `${move.live.id} on ${node.id}`)).size === 1 && nodes.every(({ slot }) => slot === undefined);
  const isOne = isOnce && alike.every(({ later, places, event }) => later === null && (places === undefined || places === 'one') && KINDS.has(event.kind));
  if (others.length > 0 || !(isOne || areInterchangeable(alike, adders.map(({ move }) => move), moves.map(({ move }) => move)))) refuse(refusals, 'several further events, in an order of their own');
}

/** The events that join the batch; those that differ in nothing but what they come of are together, where nothing asks for that. */
function addedAlike({ added, machine }: Job): readonly (readonly Joining[])[] {
  const lists = new Map<string, Joining[]>();
  for (const each of added.values()) {
    const key = each.by === null && each.later === null && machine.rules.containersWatched !== true ? shapeKey(EVENT.without(each.event, 'within')) : each.name;
    lists.set(key, [...(lists.get(key) ?? []), each]);
  }
  return [...lists.values()];
}
const addedIn = ({ more, whole = [] }: Way, list: readonly Joining[]): Way['more'] => [...more, ...whole].filter(({ name }) => list.some((each) => each.name === name));
/** Events that contain nothing to which what has been applied to them matters; tokens that are created enter. */
const SIMPLE: ReadonlySet<EventKind> = new Set<EventKind>(['gain-life', 'lose-life', 'put-counters', 'add-mana', 'create']);
/**
 * Whether what one effect adds for each event that it is applied to is the same event each time: how many of them join the batch is told, and which event each of
 * them came of, and when it joined, makes no difference to it or to what it contains.
 */
function areInterchangeable(alike: readonly Joining[], adders: readonly Move[], moves: readonly Move[]): boolean {
  if (!alike.every(({ event, by, later, places }) => SIMPLE.has(event.kind) && by === null && later === null && places === undefined) || new Set(adders.map(({ live }) => live.id)).size !== 1) return false;
  const amounts = adders.flatMap(({ ways }) => ways.flatMap((way) => addedIn(way, alike).map(({ amount }) => amount)));
  const isConstant = amounts.every((amount) => amount.kind === 'const' && amount.value === (amounts[0]?.kind === 'const' ? amounts[0].value : null));
  const creates = alike.some(({ event }) => event.kind === 'create');
  return isConstant && adders.every(({ ways }) => ways.every(({ whole = [] }) => whole.length === 0)) && (!creates || moves.every(({ live }) => live.ability.patterns.every(({ kind }) => kind !== 'enters' && kind !== 'put-counters')));
}

/** All that is left of a batch when nothing more applies to it. */
function piecesOf(job: Job, stages: Stages, fields: ReadonlySet<string>): readonly Piece[] {
  const known = (name: string): readonly Expr[] => (fields.has(name) ? [field(name)] : []);
  const ofNode = (node: ProcessNode): readonly Expr[] => {
    const there = (value: Expr): Expr => when(alive(node), value, ZERO);
    return [there(node.amount), ...known(node.names.shape).map(there), ...(node.event.resultOf === undefined ? [] : [node.touched])];
  };
  const values: readonly Expr[] = [
    ...stages.flatMap((stage) => stage.nodes.flatMap(ofNode)),
    ...addedAlike(job).map((alike) => add(...alike.flatMap(({ name }) => known(name)))),
    ...leftIn(job, fields),
    ...job.machine.rules.tracked.flatMap((label) => known(usedName(label))),
  ];
  return values.flatMap((value, at): readonly Piece[] => (at === 0 ? [number(value)] : [text(','), number(value)]));
}

/** What is left of each effect; of those that are alike and of which one use is left, how many there are (twins.ts): the script of an end leads to one of them. */
function leftIn({ machine, world }: Job, fields: ReadonlySet<string>): readonly Expr[] {
  const alike = effectsAlike(world, machine).map((list) => list.filter(({ id, left }) => left === 1 && fields.has(leftName(id)))).filter((list) => list.length > 1);
  const together = new Set(alike.flat());
  const apart = world.floating.filter((each) => each.left !== null && !together.has(each) && fields.has(leftName(each.id)));
  return [...apart.map(({ id }) => field(leftName(id))), ...alike.map((list) => add(...list.map(({ id }) => field(leftName(id)))))];
}
