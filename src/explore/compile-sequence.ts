/**
 * Several batches one after another as one puzzle: parts of an earlier batch come before those of a later one, and what is left of
 * effects is shared. Each batch is compiled on the board at the start, which is sound where nothing that is asked looks at what the
 * batches before it changed: life, counters, marked damage and what has happened. What may be looked at is listed below; anything else is refused.
 */
import type { Instruction } from '../rules/ability.ts';
import type { GameEvent } from '../rules/event.ts';
import { type Scenario, isPlayer } from '../rules/model.ts';
import type { Packed, PackedField } from '../search/packed/ir.ts';
import type { Compiled } from './compile-effects.ts';
import type { Job, ProcessNode } from './compile-process.ts';
import { abilitiesAreSteady, isSteady } from './compile-steady.ts';
import { refuse } from './compile-symbolic.ts';

/** The instructions of a scenario that is several batches of events, one after another; null where it is anything else, or where one may look at another. */
export function stepsOf(scenario: Scenario): readonly Instruction[] | null {
  const { instructions } = scenario;
  const isBatch = (step: Instruction): boolean => (step.do === 'event' && step.may === undefined) || (step.do === 'together' && step.exchange !== true && step.of.every((each) => each.do === 'event' && each.may === undefined));
  return instructions.length > 1 && instructions.every(isBatch) && isSteady(instructions) && abilitiesAreSteady(scenario.world) ? instructions : null;
}

/** Counters that only count, or change power and toughness: a keyword counter is an ability. */
const PLAIN = /^([+-]\d+\/[+-]\d+|loyalty|defense|charge|poison|energy|experience)$/u;
/** Kinds that change nothing but life, counters and marked damage. */
const KINDS: ReadonlySet<GameEvent['kind']> = new Set<GameEvent['kind']>(['damage', 'lose-life', 'gain-life', 'put-counters', 'remove-counters', 'mark-damage', 'add-mana']);
/** Refuses what changes more than later batches may overlook. */
export function checkSequence(job: Job, events: readonly GameEvent[]): void {
  const other = events.find(({ kind, counter, recipient }) => !KINDS.has(kind) || (counter !== undefined && !PLAIN.test(counter) && !(recipient !== undefined && isPlayer(recipient))));
  if (other !== undefined) refuse(job.refusals, `an event "${other.kind}" before others`);
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

/** Every event that the nodes of a batch can be. */
export const eventsIn = (job: Job, nodes: readonly ProcessNode[]): readonly GameEvent[] =>
  [...job.batch.nodes.filter(({ state }) => state !== 'gone').map(({ event }) => event), ...nodes.flatMap(({ shapes }) => shapes.map(({ event }) => event)), ...[...job.added.values()].map(({ event }) => event)];
