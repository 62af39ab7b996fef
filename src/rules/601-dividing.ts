/** CR 601.2d, 608.2d: an amount that is divided among several things: each way to divide it is an option. */
import { type Int, compare, show } from '../base/integer.ts';
import { divisions, divisionsCount } from '../base/divisions.ts';
import { flatMap } from '../base/list.ts';
import { scopeOfEnv } from './608-instructions.ts';
import type { Amount, Instruction, Ref } from './ability.ts';
import { amountDone } from './amount.ts';
import { playerOf } from './choosing.ts';
import { allMatching } from './filter.ts';
import { type Thing, type World, isPlayer, playerOfThing } from './model.ts';
import type { RunTask, Step, Task } from './position.ts';
import { type Ran, on } from './ran.ts';
import { ENV, WHEN } from './records.ts';
import { things } from './reference.ts';
import { objectAt, playerAt } from './world.ts';

type Divide = Extract<Instruction, { do: 'divide' }>;
/** Where more ways than these would be listed, the amount is too large to divide. */
const MOST_WAYS = 5_000;

/** The name under which a part's recipient is known while it happens. */
const part = (at: number): string => `#part ${String(at)}`;
/** What happens in one way: the same data each time, so that equal positions are equal. */
const made = new WeakMap<Divide, Map<string, readonly Step[]>>();
function inWay(step: Divide, way: readonly number[]): readonly Step[] {
  const known = made.get(step) ?? new Map<string, readonly Step[]>();
  made.set(step, known);
  const key = way.join();
  const found = known.get(key);
  if (found !== undefined) return found;
  const { event: one } = step;
  const of = flatMap(way, (n, at): readonly Instruction[] => (n === 0 ? [] : [partOf(one, { ref: 'bound', name: part(at) }, { amount: 'number', value: n })]));
  const steps: readonly Step[] = one.do === 'in-force' ? of : [{ do: 'together', of, own: [] }];
  known.set(key, steps);
  return steps;
}
/** What one of them gets. */
const partOf = (one: Divide['event'], to: Ref, amount: Amount): Instruction => (one.do === 'event' ? { ...one, args: { ...one.args, to: { arg: 'ref', ref: to }, amount: { arg: 'amount', amount } } }
  : { ...one, forEach: { test: 'ref', ref: to }, ability: one.ability.ability === 'when' ? WHEN.with(one.ability, { shield: amount }) : one.ability });
const nameOf = (world: World, thing: Thing): string => (isPlayer(thing) ? playerAt(world, playerOfThing(thing)).name : objectAt(world, thing).label);

/** CR 601.2d, 608.2b: what is divided among targets was divided among all of them as they were chosen; what an illegal one would have got is lost. */
function announced({ bindings }: RunTask['env'], { among }: Divide): { readonly all?: readonly Thing[]; readonly shares?: readonly Int[] } {
  const named = 'ref' in among && among.ref === 'bound' ? bindings[among.name] : undefined;
  return named === undefined || !('things' in named) ? {} : { ...(named.announced === undefined ? {} : { all: named.announced }), ...(named.shares === undefined ? {} : { shares: named.shares }) };
}
/** Among nothing, or among more than there is, nothing is divided (101.3). */
export function dividing(world: World, rest: readonly Task[], run: RunTask, step: Divide, later: readonly Step[]): Ran {
  const { env } = run;
  const scope = scopeOfEnv(world, env);
  const isChosen = 'test' in step.among;
  const there = [...new Set('test' in step.among ? allMatching(scope, step.among) : things(scope, step.among))];
  const { all, shares } = announced(env, step);
  const among = all ?? there;
  const total: Int = amountDone(scope, step.amount);
  const next: readonly Task[] = later.length === 0 ? rest : [...rest, { task: 'run', list: later, env }];
  const least = isChosen ? 0 : 1;
  if (divisionsCount(Number(total), among.length, least) > MOST_WAYS) throw new RangeError(`more than ${String(MOST_WAYS)} ways to divide an amount`);
  const ways = shares !== undefined ? [shares.map(Number)] : compare(total, 0) <= 0 ? [] : divisions(Number(total), among.length, least);
  if (ways.length === 0) return on(world, next);
  const who = step.who === undefined ? env.controller : playerOf(scope, step.who);
  const bindings = { ...env.bindings, ...Object.fromEntries(among.map((thing, at) => [part(at), there.includes(thing) ? { things: [thing], incarnations: [isPlayer(thing) ? 0 : objectAt(world, thing).incarnation] } : { things: [] }])) }; // 608.2b: nothing is done to a target that is illegal by now
  const text = (way: readonly number[]): string => flatMap(way, (n, at) => (n === 0 ? [] : [`${show(n)} to ${nameOf(world, among[at] ?? 0)}`])).join(', ');
  return { ran: 'ask', ask: {
    question: { who, asked: 'how to divide it', rule: '601.2d', options: ways.map((way, mode) => ({ answer: { answer: 'mode', mode }, text: text(way) })) },
    resume: (answer) => ({ world, tasks: [...next, { task: 'run', env: ENV.with(env, { bindings }), list: inWay(step, ways[answer.answer === 'mode' ? answer.mode : 0] ?? []) }] }),
  } };
}
