/** CR 608.2d: what somebody may do, also as a part of what happens at once. */
import type { Instruction } from './ability.ts';
import type { Machine } from './batch.ts';
import { playerOf, yesNo } from './choosing.ts';
import { describe } from './describe.ts';
import { type EventInstruction, eventsOf, scopeOfEnv } from './608-instructions.ts';
import type { World } from './model.ts';
import { choosable } from './payment.ts';
import type { Env, RunTask, Step, Task } from './position.ts';
import type { Ran } from './ran.ts';
import { without } from './world.ts';

const bare = new WeakMap<EventInstruction, EventInstruction>();
/** The instruction once its "may" has been answered; always the same value, because keys tell instructions apart by identity. */
export function withoutMay(step: EventInstruction): EventInstruction {
  let plain = bare.get(step);
  if (plain === undefined) bare.set(step, (plain = without(step, 'may')));
  return plain;
}

type Together = Extract<Instruction, { do: 'together' }>;
const settled = new WeakMap<Together, readonly [yes: Together, no: Together]>();
/** The group once the first "may" in it has been answered. */
function answered(step: Together, asked: EventInstruction): readonly [yes: Together, no: Together] {
  const known = settled.get(step) ?? [{ ...step, of: step.of.map((each) => (each === asked ? withoutMay(asked) : each)) }, { ...step, of: step.of.filter((each) => each !== asked) }];
  settled.set(step, known);
  return known;
}
/** CR 608.2d: whether somebody does what may be done, in words: what would happen first, or of what kind it is where something is chosen for it. */
export function askedToDo(world: World, env: Env, body: readonly Instruction[]): string {
  const doing = body.find((step) => step.do !== 'choose') ?? body[0];
  if (doing?.do !== 'event') return `${doing?.do.replaceAll('-', ' ') ?? 'do nothing'}?`;
  const kind = `${doing.kind.replaceAll('-', ' ')}?`;
  if (doing !== body[0] || Object.values(doing.args).some((arg) => arg.arg === 'filter' && arg.mode === 'choose')) return kind;
  const [event, another] = eventsOf(world, env, doing);
  return event === undefined ? kind : `${describe(world, event)}${another === undefined ? '' : ' and more'}?`;
}
/** CR 608.2d, 608.2e: what is optional among things that happen at once is decided before any of them happens; null: nothing is. */
export function askedTogether(machine: Machine, world: World, rest: readonly Task[], { env }: RunTask, step: Together, later: readonly Step[]): Ran | null {
  const asked = step.of.find((each): each is EventInstruction => each.do === 'event' && each.may !== undefined);
  if (asked?.may === undefined) return null;
  const who = playerOf(scopeOfEnv(world, env), asked.may);
  const [yes, no] = answered(step, asked);
  const question = yesNo(who, askedToDo(world, env, [asked]), '608.2d', choosable(machine.rules, world, env, who, [withoutMay(asked)]));
  return { ran: 'ask', ask: { question, resume: (answer) => ({ world, tasks: [...rest, { task: 'run', env, list: [answer.answer === 'yes' ? yes : no, ...later] }] }) } };
}
