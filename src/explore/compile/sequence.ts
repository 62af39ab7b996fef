/**
 * Several batches one after another as one puzzle: parts of an earlier batch come before those of a later one, and what is left of
 * effects is shared. Each batch is compiled on the board at the start, which is sound where nothing that is asked looks at what the
 * batches before it changed: life, counters, marked damage and what has happened. What may be looked at is listed below; anything else is refused.
 */
import { canonicalText } from '../../base/canonical.ts';
import type { Amount } from '../../rules/ability.ts';
import { resolving } from '../../rules/608-resolving.ts';
import { characteristics } from '../../rules/613-layers.ts';
import type { GameEvent } from '../../rules/event.ts';
import { isPlayer } from '../../rules/model.ts';
import type { Position, RunTask, Step } from '../../rules/position.ts';
import type { Packed, PackedField } from '../../search/packed/form/ir.ts';
import type { Compiled } from './effects.ts';
import type { Job, ProcessNode } from './process.ts';
import { abilitiesAreSteady, abilitiesCountNothing, besideAmount, isSteady } from './steady.ts';
import { abilitiesOf, refuse } from './symbolic.ts';

/** The instructions of a position that are several batches of events, one after another, each in whose name it is done; null where they are anything else, or where one may look at another. */
export function stepsOf({ world, tasks }: Position): readonly RunTask[] | null {
  const steps = [...tasks].reverse().flatMap((task) => (task.task === 'run' ? stepsIn(world, task) : [null]));
  const known = steps.filter((each) => each !== null);
  const spells = known.flatMap(({ list }) => list.flatMap((step) => (step.do === 'leave-stack' ? [step.what] : [])));
  const once = new Set(spells).size === spells.length; // what has left the stack is no spell any more
  const after = known.slice(1).map(({ list }) => list); // nothing has changed before the first
  return known.length > 1 && once && known.length === steps.length && isSteady(after.map((list) => list.map(besideAmount))) && (abilitiesAreSteady(world, 'but for what is followed') || onlyFirstIsLookedAt(world, after)) ? known : null;
}
/** Whether nothing comes after the first batch but spells that leave the stack, and what looks at more than no batch changes looks at no move. */
const onlyFirstIsLookedAt = (world: Position['world'], after: readonly (readonly Step[])[]): boolean =>
  after.every((list) => list.every((step) => step.do === 'leave-stack')) &&
  abilitiesOf(world).every((ability) => ability.ability === 'do' || isSteady(ability) || (ability.ability === 'when' && ability.patterns.length > 0 && ability.patterns.every(({ kind }) => kind !== 'move')));

/** Whether something that comes after the first batch looks at what has happened before. @param after the instructions after the first batch */
export const isFollowed = (world: Position['world'], after: readonly Step[]): boolean => after.length > 0 && !(isSteady(after) && abilitiesAreSteady(world, 'but for what happens first')) && !onlyFirstIsLookedAt(world, [after]);

/** An amount that an instruction says and that depends on what has happened before, and the instruction with another; null: it says none. */
export function openAmount(task: RunTask): { readonly amount: Amount; readonly task: RunTask } | null {
  const [step, ...others] = task.list;
  const said = step?.do === 'event' ? step.args['amount'] : undefined;
  return step === undefined || others.length > 0 || said?.arg !== 'amount' || isSteady(said.amount) ? null : { amount: said.amount, task: { ...task, list: [besideAmount(step)] } };
}

/** CR 608.2: a spell that resolves does what it says, one thing after another, and leaves the stack. */
function stepsIn(world: Position['world'], { list, env }: RunTask): readonly (RunTask | null)[] {
  const isEvent = (step: Step): boolean => step.do === 'event' && step.may === undefined && step.until === undefined;
  return list.flatMap((step): readonly (RunTask | null)[] => {
    if (isEvent(step) || step.do === 'leave-stack' || (step.do === 'together' && step.exchange !== true && step.of.every(isEvent))) return [{ task: 'run', list: [step], env }];
    const ran = step.do === 'resolve' ? resolving(world, [], { task: 'run', list: [], env }, step, []) : null;
    return ran?.ran === 'on' ? ran.position.tasks.flatMap((task) => (task.task === 'run' ? stepsIn(world, task) : [null])) : [null];
  });
}

/** Counters that only count, or change power and toughness: a keyword counter is an ability. */
const PLAIN = /^([+-]\d+\/[+-]\d+|loyalty|defense|charge|poison|energy|experience)$/u;
/** Kinds that change nothing but life, counters and marked damage. */
const KINDS: ReadonlySet<GameEvent['kind']> = new Set<GameEvent['kind']>(['damage', 'lose-life', 'gain-life', 'put-counters', 'remove-counters', 'mark-damage', 'add-mana']);
/** Kinds that change cards of libraries, or which objects there are. */
const COUNTED: ReadonlySet<GameEvent['kind']> = new Set<GameEvent['kind']>(['mill', 'draw-cards', 'create']);
/**
 * Refuses what changes more than later batches may overlook. Unknown cards leave a library, tokens without any text are created, a spell that has resolved
 * goes to the graveyard and other things move unseen where no ability counts anything, and no later instruction speaks of other things than of those it names.
 */
export function checkSequence(job: Job, events: readonly GameEvent[], later: readonly Step[]): void {
  const namesAll = !canonicalText(later).includes('"test":');
  const countsNothing = namesAll && abilitiesCountNothing(job.world);
  const countsNumbers = namesAll && abilitiesCountNothing(job.world, 'but for what is followed'); // closing.ts
  const isPlain = ({ groups = [] }: GameEvent): boolean => groups.every(({ spec, copyOf, gains }) => spec.copyOf === undefined && copyOf === undefined && gains === undefined && spec.card !== undefined && spec.words === undefined && job.machine.rules.cards[spec.card]?.text.length === 0);
  const unseen = (event: GameEvent): boolean => KINDS.has(event.kind) || (TURNING.has(event.kind) && turnsUnseen(job, later)) || (countsNumbers && ((event.kind === 'move' && event.cause.resolving === true) || (COUNTED.has(event.kind) && isPlain(event)))) || (countsNothing && movesUnseen(job, event));
  const other = events.find((event) => !unseen(event) || (event.counter !== undefined && !PLAIN.test(event.counter) && !(event.recipient !== undefined && isPlayer(event.recipient))));
  if (other !== undefined) refuse(job.refusals, `an event "${other.kind}" before others`);
}

/** Events by which something gets to another place. */
const MOVING: ReadonlySet<GameEvent['kind']> = new Set<GameEvent['kind']>(['destroy', 'sacrifice', 'discard', 'move']);
/** Something moves that no effect comes from and that nothing is attached to or fights with, and nobody is asked to choose among what is there. */
function movesUnseen({ world }: Job, { kind, what }: GameEvent): boolean {
  const object = what === undefined ? undefined : world.objects[what];
  if (!MOVING.has(kind) || object === undefined || characteristics({ world }, object.id).abilities.length > 0) return false;
  const apart = object.attachedTo === undefined && object.attacking === undefined && object.blocking === undefined && object.blocked !== true;
  const alone = world.objects.every((other) => other.attachedTo !== object.id && other.attacking !== object.id) && world.floating.every(({ source }) => source !== object.id);
  return apart && alone && abilitiesOf(world).every((ability) => ability.ability !== 'when' || ability.choose.length + ability.reveal.length === 0);
}
/** Kinds that tap and untap things, take damage from them, and take them out of combat. */
const TURNING: ReadonlySet<GameEvent['kind']> = new Set<GameEvent['kind']>(['regenerate', 'remove-damage', 'tap', 'untap']);
/** Nothing comes later but spells that leave the stack, and no ability asks how things stand. */
const turnsUnseen = ({ world }: Job, later: readonly Step[]): boolean => later.every((step) => step.do === 'leave-stack') && abilitiesCountNothing(world) && abilitiesOf(world).every((ability) => !STANDING.test(canonicalText(ability)));
const STANDING = /"test":"(status|blocking|blocked-by|attached)"/u;

/** Kinds for which it matters what is in a library. */
const OF_LIBRARY: ReadonlySet<GameEvent['kind']> = new Set<GameEvent['kind']>(['mill', 'draw-cards', 'draw', 'scry', 'surveil']);

/** What has left the stack is no spell any more, and what has moved is not where it was: nothing that comes later may speak of it. */
export function checkLeft(stages: readonly { readonly job: Job; readonly events: readonly GameEvent[]; readonly later: readonly Step[] }[]): void {
  for (const [at, { job, events, later: rest }] of stages.entries()) {
    const left = new Set(events.flatMap(({ cause, kind, what }) => ((cause.resolving === true || MOVING.has(kind)) && what !== undefined ? [what] : [])));
    const speaks = ({ what, source, recipient, cause }: GameEvent): boolean => [what, source, recipient, cause.source].some((each) => typeof each === 'number' && left.has(each));
    const later = stages.slice(at + 1).flatMap((each) => (each.later === rest ? [] : each.events)); // what is left to do is the same for the stages of one batch
    if (left.size > 0 && later.some(speaks)) refuse(job.refusals, 'what has moved or left the stack does something, or something happens to it');
    if (events.some(({ to }) => to?.zone === 'library') && later.some(({ kind }) => OF_LIBRARY.has(kind))) refuse(job.refusals, 'something moves into a library of which cards are taken then');
  }
}

/** CR 609.3: no more counters are removed than there are then, before anything applies to it: not where others of the kind come or go before. */
export function checkRemoved(stages: readonly { readonly job: Job; readonly nodes: readonly ProcessNode[]; readonly lasts: readonly { readonly event: GameEvent }[] }[]): void {
  const isOf = (event: GameEvent, other: GameEvent): boolean => (other.kind === 'put-counters' || other.kind === 'remove-counters') && other.recipient === event.recipient && other.counter === event.counter;
  for (const [at, { job, nodes }] of stages.entries()) {
    const watched = nodes.filter(({ event, shapes }) => event.kind === 'remove-counters' && event.resultOf === undefined && shapes.some(({ moves }) => moves.length > 0));
    if (watched.some(({ event }) => stages.slice(0, at).some(({ lasts }) => lasts.some((last) => isOf(event, last.event))))) refuse(job.refusals, 'counters are removed of which some have come or gone before');
  }
}

/**
 * One puzzle of several, each of which comes before the next. Where players take turns in one of them, each puzzle has seats of its own, so that
 * nobody has chosen when it begins; one in which nobody takes turns has a single seat, for which every choice begins a new round.
 */
export function inSequence(parts: readonly Compiled[]): Pick<Packed, 'fields' | 'effects' | 'chooser' | 'seats'> {
  const fields = new Map<string, PackedField>([...parts].reverse().flatMap((part) => part.fields.map((each) => [each.name, each] as const))); // what one writes, those after it only read
  return { fields: [...fields.values()].sort((a, b) => (a.name < b.name ? -1 : 1)), effects: parts.flatMap(({ effects }) => effects), ...takingTurns(parts) };
}
function takingTurns(parts: readonly Compiled[]): Pick<Packed, 'chooser' | 'seats'> {
  if (parts.every(({ chooser }) => chooser === 'first')) return { chooser: 'first' };
  const restarting = parts.some(({ chooser }) => chooser === 'restarting');
  const seats = [0]; // parts are numbered from 1
  for (const part of parts) {
    const free = parts.length === 1 ? 0 : Math.max(...seats) + 1;
    while (seats.length < part.end) seats.push(free + (part.seats?.[seats.length - (part.end - (part.seats?.length ?? 0))] ?? 0));
  }
  return { chooser: restarting ? 'restarting' : 'rounds', seats };
}

/** Every event that the nodes of a batch can be, and what their effects add. */
export const eventsIn = (job: Job, nodes: readonly ProcessNode[]): readonly GameEvent[] =>
  [...job.batch.nodes.filter(({ state }) => state !== 'gone').map(({ event }) => event), ...nodes.flatMap(({ shapes }) => shapes.map(({ event }) => event)), ...addedBy(job, nodes)];
/** Of what effects add to all batches, what those on these nodes do; all of it where that is not known. */
function addedBy({ added }: Job, nodes: readonly ProcessNode[]): readonly GameEvent[] {
  const names = new Set(nodes.flatMap(({ shapes }) => shapes.flatMap(({ moves }) => moves.flatMap(({ ways }) => ways.flatMap(({ more, whole = [] }) => [...more, ...whole].map(({ name }) => name))))));
  const all = [...added.values()];
  const mine = all.filter(({ name }) => names.has(name));
  return (new Set(mine.map(({ name }) => name)).size === names.size ? mine : all).map(({ event }) => event);
}
