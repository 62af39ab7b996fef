/**
 * Events that an effect adds to a batch, or puts in the place of its event: the rules themselves make them, with sample amounts,
 * and expressions take the amounts' place. What joins a batch beside its events is only an amount more where nothing may change it; else it is one more
 * event of the batch, of which there can be one: where it stands among others would depend on what was applied first.
 */
import { canonicalText } from '../../base/canonical.ts';
import type { EventKind, Instruction } from '../../rules/ability.ts';
import { eventsOf, unchosen } from '../../rules/608-instructions.ts';
import { withSamples } from '../../rules/701-create.ts';
import { type LiveEffect, effectsFor, forbidding, scopeOf, viewFor } from '../../rules/effect.ts';
import type { Entry, GameEvent } from '../../rules/event.ts';
import { tokensIn } from '../../rules/pattern.ts';
import type { PlayerId } from '../../rules/model.ts';
import { EVENT } from '../../rules/records.ts';
import type { Answer, BatchTask } from '../../rules/position.ts';
import type { Expr } from '../../search/packed/form/ir.ts';
import { possible } from '../../rules/614-existence.ts';
import { ZERO, add, int } from './expression.ts';
import type { Job, ProcessNode, Way } from './process.ts';
import { AMOUNTLESS, mayMove } from './amountless.ts';
import { abilitiesCountNothing, isSteady } from './steady.ts';
import { type Symbolic, amountDoneExpr, boardMatches, refuse } from './symbolic.ts';

/** An event as text, without amount and marks. */
export const shapeKey = ({ amount: _, applied: __, ...rest }: GameEvent): string => canonicalText(rest);
/** Text that equal effects share: what they say, whose they are, whence they come. */
export const effectKey = ({ ability, controller, source, bindings, own, staged }: LiveEffect): string => canonicalText([ability, controller, source, bindings, own, staged]);

export const batchWith = (job: Job, at: number, event: GameEvent): BatchTask => ({ ...job.batch, nodes: job.batch.nodes.map((node, index) => (index === at ? { ...node, event } : node)), applying: null });

/** Effects that can apply to an event of some amount, as far as the board alone decides. */
export const watching = (job: Job, event: GameEvent, entry: Entry | null = null): readonly LiveEffect[] =>
  effectsFor(job.world, job.machine.rules.edition, event, entry).filter((live) => {
    const scope = scopeOf(viewFor(job.world, entry), live, event);
    return live.ability.patterns.length === 0 || live.ability.patterns.some((pattern) => boardMatches(scope, pattern, event));
  });
export const mayApply = (job: Job, event: GameEvent, entry: Entry | null = null): boolean => watching(job, event, entry).length > 0;

export const SAMPLES: readonly number[] = [1_000_003, 1_000_033];
/** An instruction of an effect, over what it speaks of. */
export interface Addition {
  readonly instruction: Instruction;
  readonly over: Symbolic;
  /** It takes the place of the event. */
  readonly instead: boolean;
  /** Which of the effect's rewrites says so. */
  readonly part: number;
}

/** Events that have one amount or none, and that nobody is asked about. */
const KINDS: ReadonlySet<EventKind> = new Set<EventKind>(['damage', 'gain-life', 'lose-life', 'put-counters', 'remove-counters', 'add-mana', 'create', 'mill', ...AMOUNTLESS]);
/** Of them and others those that come to the same whenever they happen, if nothing looks at what has happened meanwhile. */
const LATER: ReadonlySet<EventKind> = new Set<EventKind>(['damage', 'gain-life', 'lose-life', 'put-counters', 'remove-counters', 'add-mana', 'create', 'draw-cards']);
/** And of those without an amount: nothing may apply to them, nor happen to the same thing meanwhile (happening.ts). */
const LATER_MOVES: ReadonlySet<EventKind> = new Set<EventKind>(['destroy', 'sacrifice']);

/** Of both those that something may apply to: that are one event, of one amount, however much is added. */
const LATER_WATCHED: ReadonlySet<EventKind> = new Set<EventKind>([...LATER].filter((kind) => kind !== 'draw-cards' && kind !== 'remove-counters'));
const KINDS_WATCHED: ReadonlySet<EventKind> = new Set<EventKind>([...KINDS].filter((kind) => kind !== 'remove-counters'));

/** What one application adds: the event in the place of the one it was applied to, if any, and the others' fields with their amounts. */
export interface Added {
  readonly instead: { readonly event: GameEvent; readonly amount: Expr } | null;
  readonly more: Way['more'];
}

interface Applied { readonly live: LiveEffect; readonly event: GameEvent; readonly answers: readonly Answer[]; readonly chooser: PlayerId }

/** What is added by the application of an effect to the event of node `at`; refused where that cannot be said once for all amounts. */
export function added(job: Job, at: number, applied: Applied, additions: readonly Addition[]): Added {
  const [few, more] = SAMPLES.map((amount) => eventsAdded(job, at, applied, amount));
  const fits = few?.length === additions.length && additions.every(({ instruction }) => instruction.do === 'event') && few.every(({ event, later }, i) => ((later ? LATER : KINDS).has(event.kind) || (later && LATER_MOVES.has(event.kind))) && shapeKey(event) === shapeKey(more?.[i]?.event ?? event));
  const waits = few?.some(({ later }) => later) === true;
  if (few === undefined || more?.length !== few.length || !fits || (waits && (!abilitiesCountNothing(job.world) || additions.some(({ part, instruction }) => part !== additions[0]?.part || !isSteady(instruction) || canonicalText(instruction).includes('"amount":"count"'))))) {
    refuse(job.refusals, `${applied.live.label}: ${waits ? 'something waits until the batch has happened' : 'further events'}`);
    return { instead: null, more: [] };
  }
  if (few.some(({ event }) => (event.groups?.length ?? 1) > 1)) refuse(job.refusals, `${applied.live.label}: tokens of several kinds`);
  const made = additions.map((addition, i) => ({ addition, event: few[i]?.event as GameEvent, later: few[i]?.later === true, inside: few[i]?.inside === true, amount: amountIn(job, addition, few[i]?.event, more[i]?.event) }));
  const replacing = made.find(({ addition, later }) => addition.instead && !later) ?? null;
  const isOne = replacing !== null && isBeside(job, at); // it comes after all that is there (joining.ts): what applies to nothing needs no place
  const isElsewhere = isOne && (AMOUNTLESS.has(replacing.event.kind) ? replacing.event.what === applied.event.what && !mayApply(job, replacing.event, job.entry) : job.entry === null || !mayApply(job, replacing.event, job.entry));
  const instead = isElsewhere ? null : replacing;
  if (instead !== null && isOne) refuse(job.refusals, `${applied.live.label}: another event happens instead of one of several`);
  const beside = new Map<string, Expr>(); // events that are alike share a field
  for (const one of made) {
    const { event, amount, later } = one;
    if (event.kind === 'remove-counters' && mayApply(job, event)) refuse(job.refusals, `an effect watches ${event.kind}, which another adds`); // no more than there are, before anything applies
    if (one === instead) continue;
    if (AMOUNTLESS.has(event.kind) && one !== replacing && !(later && LATER_MOVES.has(event.kind))) refuse(job.refusals, `${applied.live.label}: something moves besides`);
    if (later && AMOUNTLESS.has(applied.event.kind) && !mayMove(job, applied.event)) refuse(job.refusals, `${applied.live.label}: something waits until something else has moved`);
    if (!(later ? LATER_WATCHED : KINDS_WATCHED).has(event.kind) && mayApply(job, event)) refuse(job.refusals, `an effect watches ${event.kind}, which another adds`);
    const name = fieldOf(job, { batch: job.root ?? job.batch, effect: applied.live.id, at }, one);
    if (beside.has(name) && [...job.added.values()].find((each) => each.name === name)?.by !== null) refuse(job.refusals, `an effect watches ${event.kind}, which another adds twice`);
    beside.set(name, add(beside.get(name) ?? ZERO, amount));
  }
  return { instead, more: [...beside].map(([name, amount]) => ({ name, amount })) };
}

/** Whether the event of a node is one of several, or part of an entry: then the place of what happens instead matters. */
const isBeside = ({ batch, entry }: Job, at: number): boolean => entry !== null || batch.nodes.some((node, index) => index !== at && node.state !== 'gone');

interface Made { readonly event: GameEvent; readonly later: boolean; readonly inside: boolean }
/** Events that join the batch, and those that wait until it has happened. */
function eventsAdded(job: Job, at: number, { live, event, answers, chooser }: Applied, amount: number): readonly Made[] {
  const { machine, world } = job;
  const { batch } = machine.procedure.apply({ rules: machine.rules, world, batch: batchWith(job, at, { ...event, amount }), live, application: { nodes: [at], effect: live.id, chooser, answers, paying: 0 } });
  const waiting = batch.after.slice(job.batch.after.length).flatMap(({ list, env }) => list.flatMap((step) => {
    const said = machine.rules.containersWatched === true ? step : asCards(step);
    if (said.do === 'event' && said.may === undefined && said.until === undefined && unchosen(world, env, said) === null) return eventsOf(world, env, said).map((each) => withSamples(machine.rules, world, each));
    return refuse(job.refusals, `${live.label}: something waits until the batch has happened`) && [];
  }));
  const one = (each: GameEvent): GameEvent => { // however many tokens there are
    const told = job.waysAsked ? each : EVENT.without(each, 'replaced');
    const made = (told.groups ?? []).length > 1 ? told : counted(told);
    return made.groups === undefined ? made : { ...made, groups: made.groups.map((group) => ({ ...group, amount: 1 })) };
  };
  return [...batch.nodes.slice(job.batch.nodes.length).map((node) => ({ event: one(node.event), later: false, inside: node.parent === at })), ...waiting.map((each) => ({ event: one(each), later: true, inside: false }))];
}

/** CR 121.1, 121.2: to draw a card is to draw one card, where nothing asks what a draw is part of. */
const asCards = (step: Instruction): Instruction => (step.do === 'event' && step.kind === 'draw' ? { ...step, kind: 'draw-cards', args: { ...step.args, amount: { arg: 'amount', amount: { amount: 'number', value: 1 } } } } : step);

/** The creation of tokens has an amount like other events. */
export const counted = (event: GameEvent): GameEvent => (event.groups === undefined ? event : { ...event, amount: tokensIn(event.groups) });

/** The amount of an added event over the amounts of its batch. */
function amountIn(job: Job, { instruction, over }: Addition, few: GameEvent | undefined, more: GameEvent | undefined): Expr {
  if (few !== undefined && AMOUNTLESS.has(few.kind)) return int(1);
  const { amount: said, ...others } = instruction.do === 'event' ? instruction.args : {};
  if (said?.arg === 'amount') return amountDoneExpr(over, said.amount);
  for (const arg of Object.values(others)) if (arg.arg === 'token') return amountDoneExpr(over, arg.amount);
  const amount = few?.amount;
  return amount === undefined || amount !== more?.amount ? refuse(job.refusals, 'an added event without an amount') : int(amount);
}

/** What adds an event: an effect that is applied to one event, and so once. */
interface Adder { readonly batch: BatchTask; readonly effect: string; readonly at: number }
/** Places, and the events to which something may be added there: which of them it was is told where they are several. */
export interface Places { readonly counter: string; readonly nodes: readonly ProcessNode[]; readonly parents: readonly ProcessNode[] }
/** An event that joins a batch, with the field of its amount; `by` where something may apply to it. */
export interface Joining {
  readonly name: string;
  readonly event: GameEvent;
  readonly by: Adder | null;
  /** CR 615.5: it comes up once nothing more applies to the event that the effect was applied to. */
  readonly inside: boolean;
  /** CR 614.5: what has been applied to the event that it comes of may have been applied to it; not to what follows a prevention (a reading). */
  readonly inherits: boolean;
  /** CR 615.5, 121.7: it waits until the batch has happened, with the instruction that says so. */
  readonly later: Instruction | null;
  /** What it becomes: one more event, or the next of several, which the counter tells (joining.ts). */
  readonly places?: 'one' | Places;
}

/** Whether there is something to which the event can happen: what can't is replaced by its own text only (614.17c). */
export const canBe = ({ machine, world }: Job, event: GameEvent): boolean => machine.procedure.exists(world, event) && possible(world, event);

/** How an added event is known; one that waits and that something may apply to is another than one that joins the batch. */
export const addedKey = (event: GameEvent, later: boolean): string => `${shapeKey(event)}${later ? ' later' : ''}`;

/** The field with the amount of an event that joins the batch, or waits until it has happened. */
function fieldOf(job: Job, adder: Adder, { event, inside, later, addition }: Made & { readonly addition: Addition }): string {
  const { machine, world, refusals } = job;
  const by = mayApply(job, event) ? adder : null;
  const key = addedKey(event, by !== null && later);
  const known = job.added.get(key);
  const other = [...job.added.values()].find((each) => by !== null && each.by !== null && (each.by.batch !== by.batch || ((each.later !== null) === later && each.inside !== inside)));
  if (other !== undefined) refuse(refusals, `an effect watches ${event.kind}, which several others add`);
  if (known !== undefined) { // of several that add it, each has applied to what it comes from
    job.added.set(key, { ...known, inherits: known.inherits || event.applied.length > 0, event: { ...known.event, applied: known.event.applied.filter((id) => event.applied.includes(id)) } });
    return known.name;
  }
  if (!canBe(job, event) || forbidding(world, machine.rules.edition, event, null) !== null) refuse(refusals, `an added ${event.kind} that can't happen`);
  const name = `more ${String(job.added.size)}`;
  job.added.set(key, { name, event, by, inside, inherits: event.applied.length > 0, later: later ? addition.instruction : null });
  return name;
}
