/**
 * Events that an effect adds to a batch, or puts in the place of its event: the rules themselves make them, with sample amounts,
 * and expressions take the amounts' place. What joins a batch beside its events is only an amount more where nothing may change it; else it is one more
 * event of the batch, of which there can be one: where it stands among others would depend on what was applied first.
 */
import type { EventKind, Instruction } from '../rules/ability.ts';
import { type LiveEffect, effectsFor, forbidding, scopeOf } from '../rules/effect.ts';
import type { GameEvent } from '../rules/event.ts';
import type { PlayerId } from '../rules/model.ts';
import type { Answer, BatchTask, Node } from '../rules/position.ts';
import type { Expr } from '../search/packed/ir.ts';
import { ZERO, add, int } from './compile-expression.ts';
import type { Job, Way } from './compile-process.ts';
import { type Symbolic, amountDoneExpr, boardMatches, refuse } from './compile-symbolic.ts';

/** An event as text, without amount and marks. */
export const shapeKey = ({ amount: _, applied: __, ...rest }: GameEvent): string => textOfData(rest);
export const textOfData = (data: unknown): string => JSON.stringify(data, (_name, value: unknown) => (typeof value === 'bigint' ? `${value.toString()}n` : value));

export const batchWith = (job: Job, at: number, event: GameEvent): BatchTask => ({ ...job.batch, nodes: job.batch.nodes.map((node, index) => (index === at ? { ...node, event } : node)), applying: null });

/** Whether an effect can apply to an event of some amount, as far as the board alone decides. */
export const mayApply = (job: Job, event: GameEvent): boolean =>
  effectsFor(job.world, job.machine.rules.edition, event, null).some((live) => {
    const scope = scopeOf({ world: job.world }, live, event);
    return live.ability.patterns.length === 0 || live.ability.patterns.some((pattern) => boardMatches(scope, pattern, event));
  });

export const SAMPLES: readonly number[] = [1_000_003, 1_000_033];
/** An instruction of an effect, over what it speaks of. */
export interface Addition {
  readonly instruction: Instruction;
  readonly over: Symbolic;
  /** It takes the place of the event. */
  readonly instead: boolean;
}

/** Events that have one amount, and that nobody is asked about. */
const KINDS: ReadonlySet<EventKind> = new Set<EventKind>(['damage', 'gain-life', 'lose-life', 'put-counters', 'add-mana']);

/** What one application adds: the event in the place of the one it was applied to, if any, and the others' fields with their amounts. */
export interface Added {
  readonly instead: { readonly event: GameEvent; readonly amount: Expr } | null;
  readonly more: Way['more'];
}

interface Applied { readonly live: LiveEffect; readonly event: GameEvent; readonly answers: readonly Answer[]; readonly chooser: PlayerId }

/** What is added by the application of an effect to the event of node `at`; refused where that cannot be said once for all amounts. */
export function added(job: Job, at: number, applied: Applied, additions: readonly Addition[]): Added {
  const [few, more] = SAMPLES.map((amount) => nodesAdded(job, at, applied, amount));
  const fits = few?.length === additions.length && few.every((node, i) => node.state === 'open' && KINDS.has(node.event.kind) && shapeKey(node.event) === shapeKey(more?.[i]?.event ?? node.event));
  if (few === undefined || more?.length !== few.length || !fits) {
    refuse(job.refusals, `${applied.live.label}: further events`);
    return { instead: null, more: [] };
  }
  const made = additions.map((addition, i) => ({ addition, event: few[i]?.event as GameEvent, amount: amountIn(job, addition, few[i], more[i]) }));
  const instead = made.find(({ addition }) => addition.instead) ?? null;
  if (instead !== null && isBeside(job, at)) refuse(job.refusals, `${applied.live.label}: another event happens instead of one of several`);
  const beside = new Map<string, Expr>(); // events that are alike share a field
  for (const { addition, event, amount } of made) {
    if (addition.instead) continue;
    const name = fieldOf(job, { batch: job.batch, effect: applied.live.id, at }, event);
    if (beside.has(name) && job.added.get(shapeKey(event))?.by !== null) refuse(job.refusals, `an effect watches ${event.kind}, which another adds twice`);
    beside.set(name, add(beside.get(name) ?? ZERO, amount));
  }
  return { instead, more: [...beside].map(([name, amount]) => ({ name, amount })) };
}

/** Whether the event of a node is one of several, or part of an entry: then the place of what happens instead matters. */
const isBeside = ({ batch, entry }: Job, at: number): boolean => entry !== null || batch.nodes.some((node, index) => index !== at && node.state !== 'gone');

function nodesAdded(job: Job, at: number, { live, event, answers, chooser }: Applied, amount: number): readonly Node[] {
  const { machine, world } = job;
  const { batch } = machine.procedure.apply({ rules: machine.rules, world, batch: batchWith(job, at, { ...event, amount }), live, application: { nodes: [at], effect: live.id, chooser, answers, paying: 0 } });
  if (batch.after.length > job.batch.after.length) refuse(job.refusals, `${live.label}: something waits until the batch has happened`);
  return batch.nodes.slice(job.batch.nodes.length);
}

/** The amount of an added event over the amounts of its batch. */
function amountIn(job: Job, { instruction, over }: Addition, few: Node | undefined, more: Node | undefined): Expr {
  const said = instruction.do === 'event' ? instruction.args['amount'] : undefined;
  if (said?.arg === 'amount') return amountDoneExpr(over, said.amount);
  const amount = few?.event.amount;
  return amount === undefined || amount !== more?.event.amount ? refuse(job.refusals, 'an added event without an amount') : int(amount);
}

/** What adds an event: an effect that is applied to one event, and so once. */
interface Adder { readonly batch: BatchTask; readonly effect: string; readonly at: number }
/** An event that joins a batch, with the field of its amount; `by` where something may apply to it. */
export interface Joining { readonly name: string; readonly event: GameEvent; readonly by: Adder | null }

/** The field with the amount of an event that joins the batch. */
function fieldOf(job: Job, adder: Adder, event: GameEvent): string {
  const key = shapeKey(event);
  const known = job.added.get(key);
  const { machine, world, refusals } = job;
  const by = mayApply(job, event) ? adder : null;
  const other = [...job.added.values()].find((each) => by !== null && each.by !== null && (each.by.batch !== by.batch || each.by.effect !== by.effect || each.by.at !== by.at || each !== known));
  if (other !== undefined) refuse(refusals, `an effect watches ${event.kind}, which several others add`);
  if (known !== undefined) return known.name;
  if (!machine.procedure.exists(world, event) || forbidding(world, machine.rules.edition, event, null) !== null) refuse(refusals, `an added ${event.kind} that can't happen`);
  const name = `more ${String(job.added.size)}`;
  job.added.set(key, { name, event, by });
  return name;
}
