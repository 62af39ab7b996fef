/** What an instruction asks while it is followed (608.2d, 700.2, 701.34a, 705.1): who answers, every answer, and what follows each. */
import { canonicalText } from '../base/canonical.ts';
import type { Arg, Instruction } from '../rules/ability.ts';
import type { Answer, Env, Position, RunTask, Step, Task } from '../rules/position.ts';
import type { Binding, PlayerId, Scenario, Thing, World } from '../rules/model.ts';
import type { GameEvent } from '../rules/event.ts';
import { compare } from '../base/integer.ts';
import { isForbidden, isPossible } from './applicable.ts';
import { eventText } from './compare.ts';
import { amountOf, matching, things } from './evaluate.ts';
import { eventsOf } from './instructions.ts';
import { whenAbility } from './in-force.ts';
import { type Asked, bindingOf, canPay, choosing, subsets } from './questions.ts';
import { type Scope, apnap, asPlayer, asThing, countersOn, kindsOn, real, thingIsPlayer, unchecked } from './sight.ts';
import { traitsOf } from './traits.ts';
import { worldDifference } from './same-world.ts';
import type { Fault } from './trace.ts';

/** A question with what follows an answer; `who: null`: chance. */
export interface Question extends Pick<Asked, 'answers' | 'open'> { readonly who: PlayerId | null; readonly then: (answer: Answer) => Position }
type EventStep = Extract<Instruction, { do: 'event' }>;

export const scopeOf = (scenario: Scenario, world: World, env: Env): Scope => ({
  sight: { scenario, world }, self: env.self, you: env.controller, bindings: env.bindings, since: env.since, ...(env.event === undefined ? {} : { event: env.event }),
});

type Together = Extract<Step, { do: 'together' }>;
/** CR 608.2d: one of several things that happen at once may be left out; that is said before any of them happens. */
function amongOthers(scope: Scope, run: RunTask, step: Together, optional: Extract<Together['of'][number], { do: 'event' }>, then: (group: Together) => Position): Question {
  const { may, ...bare } = optional;
  const who = playerIn(scope, may ?? { ref: 'you' });
  const isCost = bare.cause === 'cost' || bare.kind === 'pay-life';
  const can = (!isCost || canPay({ ...scope, you: who }, who, [bare])) && isOpen(scope, run, bare);
  return { who, answers: [...(can ? [{ answer: 'yes' } as const] : []), { answer: 'no' }], then: ({ answer }) => then({ ...step, of: answer === 'yes' ? step.of.map((each) => (each === optional ? bare : each)) : step.of.filter((each) => each !== optional) }) };
}
/** Whether a description speaks of the top of a library. */
const speaksOfTop = (tree: object): boolean => ('test' in tree && tree.test === 'top') || Object.values(tree).some((part: unknown) => typeof part === 'object' && part !== null && speaksOfTop(part));
/** Whether it speaks of cards on the top of a library whose order nobody knows: what they are is up to chance. */
const speaksOfUnknown = ({ players }: Position['world'], tree: object): boolean => speaksOfTop(tree) && players.some(({ libraryKnown }) => !libraryKnown);
/** The question of the instruction that comes next; null where it asks nothing. Throws `Unchecked`. */
export function questionNow(scenario: Scenario, { world, tasks }: Position): Question | null {
  const run = tasks.at(-1);
  const [step, ...later] = run?.task === 'run' ? run.list : [];
  if (run?.task !== 'run' || step === undefined) return null;
  const rest = tasks.slice(0, -1);
  const scope = scopeOf(scenario, world, run.env);
  const on = (list: readonly Step[], more: Readonly<Record<string, Binding>> = {}): Position => ({ world, tasks: list.length === 0 ? rest : [...rest, { ...run, list, env: { ...run.env, bindings: { ...run.env.bindings, ...more } } }] });
  switch (step.do) {
    case 'if': return speaksOfUnknown(world, step.condition) ? unchecked('cards of a library in unknown order') : null;
    case 'event': return step.may === undefined ? argument(scope, run, step, (bound) => on(run.list, bound)) : null;
    case 'together': {
      const optional = step.of.find((each) => each.do === 'event' && each.may !== undefined);
      if (optional?.do === 'event' && optional.may !== undefined) return amongOthers(scope, run, step, optional, (group) => on([group, ...later]));
      for (const each of step.of) {
        const found = each.do === 'event' ? argument(scope, run, each, (bound) => on(run.list, bound)) : null;
        if (found !== null) return found;
      }
      return null;
    }
    case 'choose': {
      if (speaksOfUnknown(world, step.spec)) return unchecked('cards of a library in unknown order');
      const asked = choosing(scope, nobody(run.env), { ...step.spec, random: false }, { kind: 'look', cause: run.env.cause, applied: [] }, []);
      const [follows] = later;
      const possible = step.spec.what !== 'word' || follows?.do !== 'event' || !JSON.stringify(follows.args).includes(`{"chosen":"${step.spec.name}"}`) ? asked.answers : asked.answers.filter((answer) => isOpen({ ...scope, bindings: { ...scope.bindings, [step.spec.name]: remembered(world, answer) } }, run, follows)); // 608.2d: not what can't happen
      return { ...asked, answers: possible.length === 0 ? asked.answers : possible, who: step.spec.random === true ? null : asked.who, then: (answer) => on(later, answer.answer === 'no' ? {} : { [step.spec.name]: remembered(world, answer) }) };
    }
    case 'may': {
      if (step.must === true || step.any === true) return null;
      if (step.body.some((each) => each.do === 'pay' && run.env.bindings[each.name ?? 'this way'] !== undefined)) return unchecked('a payment under a name under which something was paid before');
      const who = playerIn(scope, step.who);
      const costs = step.body.filter((each) => each.do === 'event' && (each.cause === 'cost' || each.kind === 'pay-life'));
      const payments = step.body.every((each) => { if (each.do !== 'pay') return true; const payer = playerIn(scope, each.who); return each.unavailable !== true && canPay({ ...scope, you: payer }, payer, each.cost); }); // 118.3
      const can = payments && (costs.length === 0 || canPay({ ...scope, you: who }, who, costs)) && isOpen(scope, run, step.body[0]) && enough(scope, run, step);
      return { who, answers: [...(can ? [{ answer: 'yes' } as const] : []), { answer: 'no' }], then: ({ answer }) => on(answer === 'yes' ? [...step.body, { do: 'if-done', since: world.facts.length, then: step.ifDone, else: step.otherwise }, ...later] : [...step.otherwise, ...later]) };
    }
    case 'modes': if ((run.env.self === null ? [] : (world.objects[run.env.self]?.cast?.modes ?? [])).some((each) => step.modes.some(({ name }) => name === each))) return unchecked('modes that were chosen before'); return {
      who: step.who === undefined ? run.env.controller : playerIn(scope, step.who), answers: (step.sets ?? step.modes).map((_, mode) => ({ answer: 'mode', mode })), // 700.2d
      then: (answer) => on([...(answer.answer === 'mode' ? (step.sets?.[answer.mode] ?? [answer.mode]).flatMap((nth) => step.modes[nth]?.body ?? []) : []), ...later]),
    };
    case 'divide': return unchecked('an amount that is divided');
    case 'chance': {
      const { event, results } = step;
      if (results.length >= Number(event.amount ?? 1)) return null;
      const sides = event.kind === 'flip' ? 2 : Number(event.sides ?? 6);
      return { who: null, answers: Array.from({ length: sides }, (_, at) => ({ answer: 'number', number: at + 1 })), then: (answer) => on([{ ...step, results: [...results, answer.answer === 'number' ? answer.number : 1] }, ...later]) };
    }
    case 'proliferate': return proliferating(world, rest, run, step.event, later);
    default: return null;
  }
}
/** CR 118.3, 118.12: of "do X. If you do" no part is done: fewer to choose from than it asks for are none. */
export function enough(scope: Scope, run: RunTask, { body: [first], ifDone, otherwise }: Extract<Step, { do: 'may' }>): boolean {
  if (first?.do !== 'event' || ifDone.length + otherwise.length === 0 || first.args['player']?.arg === 'filter') return true;
  const open = openChoices(scope, run, first).find(({ arg }) => arg.count !== undefined && arg.least === undefined);
  return open?.arg.count === undefined || first.kind === 'search' || candidatesOf(scope, run, first, open).length >= Number(amountOf(asking(scope, run, first, open.who), open.arg.count));
}
/** CR 614.17b: an offer to do something with one of several things, with none of which it can be done, cannot be taken up. */
function isOpenWithAny(scope: Scope, run: RunTask, step: EventStep): boolean {
  const [open] = openChoices(scope, run, step);
  if (open === undefined) return true;
  const { field, arg, who } = open;
  const things = matching(asking(scope, run, step, who), arg.filter).filter((thing) => field === 'player' || (canDo(scope, step.kind, who, thing) && (field !== 'what' || isThere(scope, step, thing))));
  const can = (thing: Thing): boolean => eventsOf({ scope: { ...scope, bindings: { ...scope.bindings, [chosenBy(field, who)]: { things: [thing] } } }, cause: run.env.cause, lineage: run.env.lineage }, step).some((event) => isDoable(scope, event));
  return things.some(can);
}
/** CR 608.2d, 101.3: what is gone, is so already or has none of what is taken from it is nothing that somebody could choose to do; none of something always is. */
function isDoable({ sight }: Scope, event: GameEvent): boolean {
  const { kind, amount = 1, recipient, counter } = event;
  if (compare(amount, 0) > 0 && kind !== 'create' && !isPossible(sight.world, event)) return false;
  if (kind === 'remove-counters' && recipient !== undefined && counter !== undefined && compare(countersOn(sight.world, recipient, counter), 0) === 0) return false;
  return !isForbidden(sight, event);
}
/** CR 121.3, 608.2d, 701.17b: an offer of what is forbidden, or of more cards than there are to mill, cannot be taken up. */
function isOpen(scope: Scope, run: RunTask, offered: Instruction | undefined): boolean {
  const { env } = run;
  if (offered?.do === 'choose') return !asksOfNobody(scope, offered.spec);
  if (offered?.do !== 'event' || offered.cause === 'cost') return true;
  if (Object.values(offered.args).some((arg) => arg.arg === 'filter' && arg.mode === 'choose')) return offered.kind === 'search' || isOpenWithAny(scope, run, offered);
  const events = eventsOf({ scope, cause: env.cause, lineage: env.lineage }, offered);
  if (events.length === 0) return Object.values(offered.args).some((arg) => arg.arg === 'filter' && arg.mode === 'each'); // 118.12: all of nothing
  return events.some((event) => {
    const { kind, player, amount = 1 } = event;
    if (!isDoable(scope, event)) return false;
    if (kind === 'mill' && player !== undefined) return compare(amount, scope.sight.world.players[player]?.library.length ?? 0) <= 0;
    if (kind === 'draw-cards') return compare(amount, 1) > 0 ? unchecked('an offer of several draws') : !isForbidden(scope.sight, { ...event, kind: 'draw' });
    return true;
  });
}
/** CR 608.2d: one or more of what there is none of. */
const asksOfNobody = (scope: Scope, { what, from, to, filter }: Extract<Instruction, { do: 'choose' }>['spec']): boolean =>
  (what === 'objects' || what === 'players') && from === undefined && to !== 'any' && filter !== undefined && matching(scope, filter).length === 0;
const nobody = (env: Env): Parameters<typeof choosing>[1] => ({ id: '', ability: whenAbility('', [], []), source: env.self, you: env.controller, bindings: env.bindings, left: null, floating: false, staged: false, own: false });
const playerIn = (scope: Scope, ref: Parameters<typeof things>[1]): PlayerId => {
  const who = things(scope, ref).find(thingIsPlayer);
  return who === undefined ? scope.you : asPlayer(who);
};
/** CR 400.7: what is chosen are the objects as they are now. */
function remembered(world: World, answer: Answer): Binding {
  const binding = bindingOf(answer);
  return 'things' in binding ? { ...binding, incarnations: binding.things.map((thing) => (thingIsPlayer(thing) ? 0 : real(world, thing).incarnation)) } : binding;
}

/** The name under which a position remembers what a player chose for a field of an instruction. */
export const chosenBy = (field: string, who: PlayerId): string => `${field} chosen by ${String(who)}`;
export const isChosenBy = (name: string): boolean => / chosen by \d+$/.test(name);
/** What one who is named does to objects of their choice. */
const DOINGS: readonly string[] = ['sacrifice', 'discard', 'reveal', 'destroy', 'move', 'enters', 'tap', 'untap', 'transform', 'turn-face-up', 'turn-face-down', 'phase-out', 'put-counters', 'remove-counters'];
/** Who does it: of counters, who puts them. */
export const doing = ({ args }: EventStep): Arg | undefined => args['by'] ?? args['player'];
/** CR 101.4, 701.9, 701.21: who chooses for an instruction: each player of whom it is asked, in turn order. */
export function doers(scope: Scope, step: EventStep, arg: Extract<Arg, { arg: 'filter' }>): readonly PlayerId[] {
  const player = doing(step);
  const ofThem = DOINGS.includes(step.kind);
  const chosen = player?.arg === 'filter' && player.mode === 'choose' && player !== arg ? scope.bindings[chosenBy(step.args['by'] === undefined ? 'player' : 'by', scope.you)] : undefined;
  const named = arg.who !== undefined ? things(scope, arg.who) : player === arg ? [asThing(scope.you)] : chosen !== undefined && 'things' in chosen ? chosen.things : ofThem && player?.arg === 'ref' ? things(scope, player.ref) : ofThem && player?.arg === 'filter' ? matching(scope, player.filter) : [asThing(scope.you)];
  const players = named.filter(thingIsPlayer).map(asPlayer);
  return arg.who === undefined ? apnap(scope.sight.world).filter((each) => players.includes(each)) : players;
}
interface Choice { readonly field: string; readonly arg: Extract<Arg, { arg: 'filter' }>; readonly who: PlayerId }
/** What an instruction has still to be told: for which fields, and whom each asks next. */
const openChoices = (scope: Scope, run: RunTask, step: EventStep): readonly Choice[] => Object.entries(step.args).flatMap(([field, arg]) => {
  if (arg.arg !== 'filter' || arg.mode !== 'choose') return [];
  const who = doers(scope, step, arg).find((each) => run.env.bindings[chosenBy(field, each)] === undefined);
  return who === undefined ? [] : [{ field, arg, who }];
});
/** CR 608.2c: "that player" in what is chosen: who does it; else the player of the event that the text watches, where there is one. */
function spokenOf({ env }: RunTask, step: EventStep, who: PlayerId): GameEvent {
  const { kind } = step;
  if (env.event === undefined) return { kind, cause: env.cause, applied: [], player: who };
  return DOINGS.includes(kind) && doing(step) !== undefined ? { ...env.event, player: who } : env.event;
}
const asking = (scope: Scope, run: RunTask, step: EventStep, who: PlayerId): Scope => ({ ...scope, event: spokenOf(run, step, who) });
/** What a player may choose for a field of an instruction. */
function candidatesOf(scope: Scope, run: RunTask, step: EventStep, { field, arg, who }: Choice): readonly Thing[] {
  const asked = asking(scope, run, step, who);
  const entering = step.cause === 'cost' && ['sacrifice', 'discard', 'move'].includes(step.kind) ? run.env.event?.entry?.what : undefined; // 614.13a
  return matching(asked, arg.filter).filter((thing) => mayHappen(scope, run, step, { field, who, thing })).filter((thing) => field === 'player' || field === 'by' || (thing !== entering && canDo(scope, step.kind, who, thing) && (field !== 'what' || isThere(scope, step, thing))));
}
function argument(scope: Scope, run: RunTask, step: EventStep, then: (bound: Readonly<Record<string, Binding>>) => Position): Question | null {
  const { world } = scope.sight;
  const args = Object.values(step.args);
  if (args.some((arg) => arg.arg === 'zone') && world.players.some(({ libraryKnown }) => !libraryKnown)) return unchecked('cards of a library in unknown order');
  if (!args.some((arg) => arg.arg === 'filter' && arg.mode === 'choose')) return null;
  if (step.kind === 'search') return unchecked('a search');
  if (step.args['chosen-by'] !== undefined) return unchecked('what somebody else chooses');
  const [open] = openChoices(scope, run, step);
  if (open === undefined) return null;
  const { arg, field, who } = open;
  const pool = candidatesOf(scope, run, step, open);
  const asked = asking(scope, run, step, who);
  const most = arg.count === undefined ? (arg.least === undefined ? 1 : pool.length) : Number(amountOf(asked, arg.count));
  const count = Math.min(most, pool.length);
  const least = arg.least === undefined ? count : Math.min(Number(amountOf(asked, arg.least)), count);
  const { random } = step.args;
  return {
    who: random?.arg === 'flag' && random.value ? null : who, answers: count === 0 ? [{ answer: 'things', things: [] }] : subsets(pool, least, count).map((each) => ({ answer: 'things', things: each })),
    then: (answer) => then({ [chosenBy(field, who)]: answer.answer === 'things' ? remembered(world, answer) : { things: [] } }),
  };
}
/** CR 101.3: only what is in the zone that an instruction names can be moved, or enter, from there. */
export function isThere(scope: Scope, { kind, args: { from } }: EventStep, thing: Thing): boolean {
  if ((kind !== 'move' && kind !== 'enters') || from?.arg !== 'zone' || thingIsPlayer(thing)) return true;
  const card = real(scope.sight.world, thing);
  if (kind === 'enters' && card.incarnation === 0) return true; // NOT IN CR: where the event says, if it has not moved since the scenario began
  const owners = from.of === undefined ? [asThing(card.owner)] : things(scope, from.of);
  return card.zone === from.zone && owners.includes(asThing(card.owner));
}
/** CR 701.9a, 701.21a: a player sacrifices what they control and discards from their hand. */
function canDo({ sight }: Scope, kind: EventStep['kind'], who: PlayerId, thing: Thing): boolean {
  if (kind === 'discard') return sight.world.players[who]?.hand.includes(thing) ?? false;
  if (kind !== 'sacrifice') return true;
  return !thingIsPlayer(thing) && real(sight.world, thing).zone === 'battlefield' && traitsOf(sight, real(sight.world, thing)).controller === who;
}

/** CR 608.2d, 614.17b: what can't be sacrificed is not chosen for it; for a cost nothing is with which it could not be paid. */
function mayHappen(scope: Scope, run: RunTask, step: EventStep, { field, who, thing }: { readonly field: string; readonly who: PlayerId; readonly thing: Thing }): boolean {
  const { sight } = scope;
  if (step.cause !== 'cost' && step.kind !== 'sacrifice') return true;
  const cause: GameEvent['cause'] = step.cause === 'cost' ? { ...run.env.cause, kind: 'cost' } : run.env.cause;
  if (step.kind === 'sacrifice') return field !== 'what' || thingIsPlayer(thing) || !isForbidden(sight, { kind: 'sacrifice', cause, applied: run.env.lineage, what: thing, incarnation: real(sight.world, thing).incarnation, player: who });
  const events = eventsOf({ scope: { ...scope, bindings: { ...scope.bindings, [chosenBy(field, who)]: { things: [thing] } } }, cause, lineage: run.env.lineage }, step);
  return events.every((event) => !isForbidden(sight, event) && isEnough(sight.world, event));
}
/** CR 118.3: what is tapped already or has too few counters pays no such cost. */
function isEnough(world: World, { kind, what, recipient, counter, amount = 0 }: GameEvent): boolean {
  if ((kind === 'tap' || kind === 'untap') && what !== undefined) return real(world, what).tapped === (kind === 'untap');
  return kind !== 'remove-counters' || recipient === undefined || counter === undefined || compare(countersOn(world, recipient, counter), amount) >= 0;
}

/** CR 701.34a. */
function proliferating(world: World, rest: readonly Task[], run: RunTask, event: GameEvent, later: readonly Step[]): Question {
  const who = event.player ?? event.cause.controller;
  const having = ({ counters }: { readonly counters: readonly unknown[] }): boolean => counters.length > 0;
  const pool: readonly Thing[] = [...apnap(world).filter((each) => having(world.players[each] ?? { counters: [] })).map(asThing), ...world.objects.filter((object) => object.zone === 'battlefield' && object.phasedOut !== true && having(object)).map(({ id }) => id)];
  const then = (answer: Answer): Position => {
    const events = (answer.answer === 'things' ? answer.things : []).flatMap((recipient) => kindsOn(world, recipient).map((counter): GameEvent => ({ kind: 'put-counters', cause: event.cause, applied: event.applied, recipient, counter, amount: 1, player: who })));
    const next: readonly Task[] = later.length === 0 ? rest : [...rest, { ...run, list: later }];
    return { world, tasks: events.length === 0 ? next : [...next, { task: 'batch', nodes: events.map((each) => ({ event: each, parent: -1, state: 'open' })), acted: [], applying: null, after: [], stage: 0 }] };
  };
  return { who, answers: subsets(pool, 0, pool.length).map((each) => ({ answer: 'things', things: each })), then };
}

/** Whether a position is the one that follows an answer: the same world, the same instructions still to follow, the same things bound. */
export function answeredDifference(mine: Position, theirs: Position): Fault | null {
  const found = worldDifference(mine.world, theirs.world, mine.world.facts.length);
  if (found !== null) return found;
  const form = ({ tasks }: Position): string => canonicalText(tasks.flatMap((task) => (task.task === 'run' ? followed(task) : [task.nodes.filter(({ state }) => state !== 'gone').map(({ event }) => eventText(event)).sort()])));
  return form(mine) === form(theirs) ? null : { rule: '608.2c', message: 'something else follows the answer than the instructions say' };
}
function followed({ list, env }: RunTask): readonly unknown[] {
  const steps = list.filter(({ do: name }) => name !== 'if-done');
  return steps.length === 0 ? [] : [[steps, env.bindings]];
}
