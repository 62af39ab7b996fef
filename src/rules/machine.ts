/**
 * The step machine: a position, the options of its next step, the position after one of them.
 * A position is taken right after an applied effect; whatever needs no choice is carried out when the next step is asked for.
 */
import { compare, plus } from '../base/integer.ts';
import { invariant } from '../base/invariant.ts';
import { flatMap } from '../base/list.ts';
import { forget, memo } from '../base/memo.ts';
import { barredTargets } from './115-reach.ts';
import { withoutExcess } from './120-damage.ts';
import { scopeAsked, type EventInstruction, chooserSaid, chosenName, eventsOf, ownOf, scopeOfEnv, unchosen } from './608-instructions.ts';
import { inNameOf } from './608-named.ts';
import { inCombat } from './506-combat.ts';
import { stateBasedActions } from './704-state-based-actions.ts';
import { decided } from './721-deciding.ts';
import { atOnce, dawning, withDesignation } from './729-designations.ts';
import { asksBefore } from './608-this-way.ts';
import { askForTop } from './701-shuffle.ts';
import { withIncarnations } from './400-identity.ts';
import { COMBAT_DIVIDED, type Amount, type Instruction } from './ability.ts';
import { amountDone } from './amount.ts';
import { isThere, wholeExchange } from './701-exchange.ts';
import { stepActions, stepBatch } from './500-turns.ts';
import { cleaningUp, discarding, wearOff, withoutLapsed } from './514-ending.ts';
import { type ActionStep, actionTasks, runAction } from './701-actions.ts';
import { type Machine, PROCEDURE, advanceBatch, answeredBatch, makeBatch, withRound } from './batch.ts';
import { type Rules, bindingOf, choiceQuestion, labelOf, playerOf, subsets, yesNo, bounded } from './choosing.ts';
import { holds } from './condition.ts';
import { oneCreation, withSamples } from './701-create.ts';
import { type Cause, type GameEvent, hasAmount } from './event.ts';
import { allSubjects } from './filter.ts';
import { type Bindings, type ObjectId, type Scenario, type World, isPlayer } from './model.ts';
import { begins, choosable, eligible, tooFew, withPossibleWords } from './payment.ts';
import { NOT_YET, type BatchTask, type Choice, type Deferred, type Env, type Offer, type Position, type Question, type RunTask, type Step, type Task } from './position.ts';
import { APPLICATION, BATCH, ENV, EVENT, recorded } from './records.ts';
import { things } from './reference.ts';
import { askedToDo, askedTogether, withoutMay } from './608-together.ts';
import { activating, firstThings, forgetting, modeSets, modesChosen, namesOfModes, paying, resolving, scheduled, withoutPaid } from './608-resolving.ts';
import { type Ask, type Ran, on } from './ran.ts';
import { asBegun, putDelayed, putInForce, withSizesNow } from './611-in-force.ts';
import { dividing } from './601-dividing.ts';
import { withCrime } from './700-crimes.ts';
import { askedInTurn } from './101-in-turn.ts';
import { revealingUntil } from './701-reveal-until.ts';
import { withRegeneration } from './701-regenerate.ts';
import { hold, holding, isOver, returning } from './610-until.ts';
import { AT_ONCE, delayedAbility, noteTriggers, reflexive } from './603-triggers.ts';
import { spokenOf } from './spoken.ts';
import { gameOver, isObject } from './view.ts';
import { objectAt, withFact } from './world.ts';

export type { Machine } from './batch.ts';

const machines = memo<Scenario, Machine>();
/** The machine of a scenario: the rules' procedure with the scenario's edition, readings and domains; the same one again for the same scenario. */
export function machineOf(scenario: Scenario): Machine {
  let machine = machines.get(scenario);
  if (machine === undefined) {
    forget();
    machines.set(scenario, (machine = builtFor(scenario)));
  }
  return machine;
}

function builtFor(scenario: Scenario): Machine {
  const { containers, crimes, dayAndNight, excess, orderedGraveyards, prevention, states, triggers } = spokenOf(scenario);
  const rules: Rules = {
    edition: scenario.edition, readings: scenario.readings, domain: scenario.domain, cards: scenario.cards, stateBasedActions: scenario.stateBasedActions, triggers: triggers ? scenario.triggers : 'ignore',
    tracked: flatMap(scenario.observe.items, (item) => (item.observe === 'effect' || item.observe === 'left' ? [item.label] : [])),
    orderedGraveyards, preventionWatched: prevention, ...(dayAndNight ? { dayAndNight } : {}), ...(excess ? { excessWatched: true } : {}), ...(crimes ? { crimesWatched: true } : {}), ...(containers ? { containersWatched: true } : {}), ...(states ? { statesWatched: true } : {}),
  };
  return { rules, procedure: PROCEDURE };
}

/** The position before anything has happened. */
export function initialPosition(scenario: Scenario): Position {
  const env: Env = ENV.of({
    self: null, controller: scenario.controller, bindings: {}, lineage: [], own: [], since: scenario.world.facts.length, cause: { kind: 'effect', source: null, controller: scenario.controller },
  });
  const world = alreadyDay(asBegun(withIncarnations(recorded(scenario.world))), scenario);
  const check: Step = { do: 'state-based-actions' };
  const { instructions, stateBasedActions: when } = scenario;
  const list: readonly Step[] = when === 'end' ? [...instructions, check] : when === 'after-each' ? flatMap(instructions, (step) => [step, check]) : instructions;
  return { world, tasks: [{ task: 'run', list, env }] };
}

/** CR 702.145d, 702.145g: where a scenario begins it has been day, or night, since such a permanent was there. */
function alreadyDay(world: World, scenario: Scenario): World {
  const what = machineOf(scenario).rules.dayAndNight === true ? dawning(world) : null;
  return what === null ? world : withDesignation(world, what, null);
}

/** A position with its next step: the options (none at the end), after all that needed no choice. */
export interface Ready {
  readonly position: Position;
  readonly offers: readonly Offer[];
}

const readies = memo<Position, Ready & { readonly ask: Ask | null }>();

/** CR 616.1: carries out what needs no choice and stops at the next step with something to apply or to choose. */
export function ready(machine: Machine, position: Position): Ready & { readonly ask: Ask | null } {
  const known = readies.get(position);
  if (known !== undefined) return known;
  let now = position;
  for (let batches = 0; ;) {
    const resting = now;
    const task = now.tasks.at(-1);
    const rest = now.tasks.slice(0, -1);
    if (task === undefined) return remember(position, { position: now, offers: [], ask: null });
    if (batches >= QUIET_BATCHES) return remember(position, { position: now, offers: offersOf(GO_ON), ask: { question: GO_ON, resume: () => resting } });
    if (task.task === 'run') {
      const ran = runStep(machine, now.world, rest, task);
      if (ran.ran === 'on') now = ran.position;
      else {
        const only = ran.ask.question.options.length === 1 ? ran.ask.question.options[0] : undefined;
        if (ran.ask.question.options.length === 0) now = ran.ask.resume({ answer: 'no' });
        else if (only !== undefined && ran.ask.question.asked !== CONTINUE) now = ran.ask.resume(only.answer);
        else return remember(position, { position: now, offers: offersOf(ran.ask.question), ask: ran.ask });
      }
      continue;
    }
    const progress = advanceBatch(machine, now.world, task);
    switch (progress.progress) {
      case 'asked': return remember(position, { position: { world: progress.world, tasks: [...rest, progress.batch] }, offers: progress.offers, ask: null });
      case 'moved': now = { world: progress.world, tasks: [...rest, progress.batch] }; break;
      case 'paying': {
        const { list, env } = progress.payment;
        now = { world: progress.world, tasks: [...rest, progress.batch, { task: 'run', list, env }] };
        break;
      }
      case 'happened': {
        batches += 1;
        now = afterBatch(machine, now.world, progress.world, rest, progress.batch);
        break;
      }
    }
  }
}
function remember(position: Position, asked: Ready & { readonly ask: Ask | null }): Ready & { readonly ask: Ask | null } {
  const offers = decided(asked.position.world, asked.offers);
  const result = offers === asked.offers ? asked : { ...asked, offers };
  readies.set(position, result);
  return result;
}

const offersOf = (question: Question): readonly Offer[] =>
  question.options.map(({ answer, text, weight }) => ({ choice: { choose: 'answer', answers: [answer] }, player: question.who, asked: question.asked, chosen: text, rule: question.rule, ...(weight === undefined ? {} : { weight }) }));

/** The position right after an option has been taken. */
export function take(machine: Machine, position: Position, choice: Choice): Position {
  const { position: at, ask } = ready(machine, position);
  if (ask !== null) {
    const answer = choice.choose === 'answer' ? choice.answers[0] : undefined;
    invariant(answer !== undefined, 'an answer is expected');
    return ask.resume(answer);
  }
  const batch = at.tasks.at(-1);
  invariant(batch?.task === 'batch', 'a batch is expected');
  const rest = at.tasks.slice(0, -1);
  const [order] = choice.choose === 'answer' ? choice.answers : [];
  if (batch.applying === null && order !== undefined) {
    const after = answeredBatch(at.world, batch, order);
    return { world: after.world, tasks: [...rest, after.batch] };
  }
  const application = choice.choose === 'effect' ? choice.application : batch.applying;
  invariant(application !== null, 'nothing is being applied');
  const answered = choice.choose === 'effect' ? application : APPLICATION.with(application, { answers: [...application.answers, ...choice.answers] });
  const progress = advanceBatch(machine, at.world, BATCH.with(batch, { applying: answered }));
  if (progress.progress === 'asked') return { world: at.world, tasks: [...rest, BATCH.with(batch, { applying: answered })] };
  if (progress.progress === 'paying') return { world: progress.world, tasks: [...rest, progress.batch, { task: 'run', list: progress.payment.list, env: progress.payment.env }] };
  return { world: progress.world, tasks: [...rest, withRound(machine, progress.world, progress.batch, { world: at.world, batch })] };
}

/** CR 121.2, 121.2a: after a batch has happened: single draws, as many as the settled instruction says, what waited for it, triggers, state-based actions. */
function afterBatch(machine: Machine, before: World, world: World, others: readonly Task[], batch: BatchTask): Position {
  const { rest, after, early } = firstThings(endedBy(world, batch) ? [] : others, batch); // 104.1; what a replaced loss does instead is still done
  const { world: set, resolve } = noteTriggers(machine.rules, before, withoutLapsed(world), batch.nodes, others);
  const { world: noted, tasks: returns } = set.floating.length === 0 ? { world: set, tasks: [] } : returning(before, set, batch.nodes);
  const isActivated = batch.nodes.some(({ event }) => event.kind === 'activate'); // 602.2, 603.3: what triggers on that is above the ability, once the cost is paid
  const bottom = resolve.length === 0 ? 0 : isActivated ? rest.length - 1 : rest[0]?.task === 'run' && rest[0].env.self === null ? 1 : 0; // above the scenario's own instructions, below all that is still resolving
  const below = resolve.length === 0 ? rest : [...rest.slice(0, bottom), ...(machine.rules.stateBasedActions === 'after-each' ? flatMap(resolve, (task) => [task, checking(noted)]) : resolve), ...rest.slice(bottom)];
  const waiting: Task[] = after.map(({ list, env }: Deferred): Task => ({ task: 'run', list, env })).reverse();
  const draws = flatMap(batch.nodes, ({ event, state }): readonly Step[] => (event.kind === 'draw-cards' && state !== 'gone' ? [drawOnes(event)] : []));
  const drawing: readonly Task[] = draws.length === 0 ? [] : [{ task: 'run', list: draws, env: plainEnv(noted, batch.nodes[0]?.event.cause) }];
  const happened = flatMap(batch.nodes, ({ event, state }) => (state === 'gone' || !hasAmount(event) ? [] : [event]));
  const actions = [...flatMap(happened, (event) => actionTasks(noted, event)), ...flatMap(happened, (event): readonly Task[] => { const list = [...stepActions(event).map((what): Step => ({ do: 'step-action', what, player: event.player ?? 0 })), ...cleaningUp(event)]; return list.length === 0 ? [] : [{ task: 'run', list, env: plainEnv(noted, event.cause) }]; })].reverse();
  const changed = machine.rules.dayAndNight === true && world.facts.length > before.facts.length ? atOnce(noted) : [];
  return { world: noted, tasks: [...below, ...waiting, ...drawing, ...actions, ...early, ...returns, ...(changed.length === 0 ? [] : [makeBatch(changed)])] };
}
const endedBy = (world: World, batch: BatchTask): boolean => batch.nodes.some(({ event, state }) => state !== 'gone' && (event.kind === 'win' || event.kind === 'lose' || event.kind === 'draw-game')) && gameOver(world);
const drawOnes = (event: GameEvent): Step => ({ do: 'draw-one', event });
const plainEnv = (world: World, cause: Cause | undefined): Env => ENV.of({
  self: cause?.source ?? null, controller: cause?.controller ?? 0, bindings: {}, lineage: [], own: [], since: world.facts.length, cause: cause ?? { kind: 'rule', source: null, controller: 0 },
});

/** CR 118.12: what is done, and what follows if it was begun or anything came of it. */
const doing = (machine: Machine, world: World, env: Env, { body, ifDone, otherwise }: Extract<Instruction, { do: 'may' }>): readonly Step[] =>
  [...body, { do: 'if-done', since: world.facts.length, ...(ifDone.length + otherwise.length > 0 && begins(machine.rules, world, env, body) ? { begun: true } : {}), then: ifDone, else: otherwise }];
/** CR 704.3: state-based actions are performed before a triggered ability resolves. */
const checking = (world: World): Task => ({ task: 'run', list: [{ do: 'state-based-actions' }], env: plainEnv(world, undefined) });
/** CR 704.5s, 704.5v: what has an ability that has triggered and is still to resolve. */
const waitingFor = (tasks: readonly Task[]): readonly ObjectId[] => flatMap(tasks, (task) => (task.task === 'run' && task.env.cause.kind === 'triggered' && task.env.event !== undefined && task.env.self !== null ? [task.env.self] : []));

/** CR 514.1, 514.2: by the turn itself; the player chooses what to discard. */
const cleanedUp = (world: World, { what, player }: Extract<Step, { do: 'clean-up' }>, next: readonly Task[]): Ran =>
  what === 'wear-off' ? on(withoutLapsed(wearOff(world, player)), next) : on(world, [...next, ...discarding(world, player).map((step): Task => ({ task: 'run', list: [step], env: plainEnv(world, { kind: 'turn-based', source: null, controller: player }) }))]);

/** So many rounds of state-based actions are done without a position of their own. */
const QUIET_ROUNDS = 20;

/** Wherever a step must be a position of its own although there is only one way on (an instruction that repeats). */
const CONTINUE = 'continue';
/** After so many events in which nobody is asked comes a position, so that the search sees what goes on for ever. */
const QUIET_BATCHES = 16;
const GO_ON: Question = { who: null, asked: CONTINUE, rule: '104.4b', options: [{ answer: { answer: 'yes' }, text: 'again' }] };

function runStep(machine: Machine, world: World, rest: readonly Task[], run: RunTask): Ran {
  const [step, ...later] = run.list;
  if (step === undefined) return on(world, rest);
  if (run.env.since === NOT_YET) return on(world, [...rest, { ...run, env: ENV.with(run.env, { since: world.facts.length }) }]);
  if (step.do === 'event') return runEvent(machine, world, rest, run, step, later);
  const top = step.do === 'choose' ? askForTop(world, rest, run, step.spec) : step.do === 'if' ? askForTop(world, rest, run, step.condition) : null;
  if (top !== null) return { ran: 'ask', ask: top };
  const { env } = run;
  const next = (env2: Env = env): readonly Task[] => (later.length === 0 ? rest : [...rest, { task: 'run', list: later, env: env2 }]);
  const inline = (list: readonly Step[], env2: Env = env): Ran => on(world, [...rest, { task: 'run', list: [...list, ...later], env: env2 }]);
  const nested = (world2: World, list: readonly Step[], env2: Env): Ran => on(world2, list.length === 0 ? next() : [...next(), { task: 'run', list, env: env2 }]);
  const scope = scopeOfEnv(world, env);
  switch (step.do) {
    case 'event-as-is': return on(world, [...next(), makeBatch([step.event])]);
    case 'that': return env.event === undefined ? on(world, next()) : on(world, [...next(), makeBatch([EVENT.with(env.event, { applied: env.lineage })])]);
    case 'together': return runTogether(machine, world, rest, run, step, later);
    case 'in-force': return on(inCombat(world, withoutLapsed(putInForce(world, env, step))), next());
    case 'if': return inline(holds(scope, step.condition) ? step.then : step.else);
    case 'if-done': return inline((step.fact === undefined ? step.begun === true || world.facts.length > step.since : world.facts.slice(step.since).some(({ fact }) => fact === step.fact)) ? step.then : step.else);
    case 'for-each': {
      const list = 'test' in step.of ? allSubjects(scope, step.of) : things(scope, step.of, true);
      return inline(list.map((each): Step => (isObject(each) ? { do: 'each', name: step.as, thing: each.id, incarnation: each.incarnation, body: step.body } : { do: 'each', name: step.as, thing: each, body: step.body })));
    }
    case 'each': {
      const bound: Bindings = { ...env.bindings, [step.name]: { things: [step.thing], incarnations: [isPlayer(step.thing) ? 0 : (step.incarnation ?? objectAt(world, step.thing).incarnation)] } };
      return nested(world, step.body, ENV.with(env, { bindings: bound, since: asksBefore(step.body) ? env.since : world.facts.length, movesFrom: env.movesFrom ?? env.since }));
    }
    case 'times': return inline(Array.from({ length: bounded(amountDone(scope, step.n)) }, () => step.body).flat());
    case 'repeat': return inline([...step.body, { do: 'until', condition: step.until, body: step.body }]);
    case 'until':
      return holds(scope, step.condition) ? on(world, next()) : { ran: 'ask', ask: { question: { who: null, asked: CONTINUE, rule: '608.2c', options: [{ answer: { answer: 'yes' }, text: 'again' }] }, resume: () => ({ world, tasks: [...rest, { task: 'run', list: [...step.body, step, ...later], env }] }) } };
    case 'choose': {
      const who = step.spec.random === true ? null : step.spec.who === undefined ? env.controller : playerOf(scope, step.spec.who);
      const barred = barredTargets(world, env, step.spec);
      if (barred === null) return on(world, rest); // 603.3d
      const question = withPossibleWords(machine.rules, world, env, step.spec, later, choiceQuestion(machine.rules, scope, step.spec, barred, who));
      return { ran: 'ask', ask: { question, resume: (answer) => ({ world: step.spec.target === true && answer.answer === 'things' ? withCrime(machine.rules, world, env.controller, answer.things) : world, tasks: next(ENV.with(env, { bindings: answer.answer === 'no' ? env.bindings : { ...env.bindings, [step.spec.name]: bindingOf(world, answer) } })) }) } };
    }
    case 'may': {
      if (step.any === true) return on(world, [...rest, askedInTurn(world, run, step, later)]);
      if (step.must === true) return inline(tooFew(machine.rules, world, env, step) ? step.otherwise : doing(machine, world, env, step));
      const who = playerOf(scope, step.who);
      const can = !tooFew(machine.rules, world, env, step) && choosable(machine.rules, world, env, who, step.body);
      const resume: Ask['resume'] = (answer) => ({ world, tasks: [...rest, answer.answer === 'yes' ? { task: 'run', env, list: [...doing(machine, world, env, step), ...later] } : { task: 'run', env: withoutPaid(env, step.body), list: [...step.otherwise, ...later] }] });
      return { ran: 'ask', ask: { question: yesNo(who, askedToDo(world, env, step.body), '608.2d', can), resume } };
    }
    case 'modes': {
      const picked = modesChosen(world, env, step.modes);
      const who = step.who === undefined ? env.controller : playerOf(scope, step.who);
      const question: Question = { who, asked: step.asked ?? 'choose a mode', rule: step.asked === undefined ? '700.2' : step.asked === COMBAT_DIVIDED ? '510.1c' : '608.2d', options: modeSets(step).map((set, at) => ({ answer: { answer: 'mode', mode: at }, text: namesOfModes(step, set) })) };
      return picked.length > 0 ? inline(flatMap(picked, ({ body }) => body)) : { ran: 'ask', ask: { question, resume: (answer) => ({ world, tasks: [...rest, { task: 'run', env, list: [...(answer.answer === 'mode' ? flatMap(modeSets(step)[answer.mode] ?? [], (nth) => step.modes[nth]?.body ?? []) : []), ...later] }] }) } };
    }
    case 'delayed': if (step.at === AT_ONCE) { const set = reflexive(machine.rules, world, env, step.body, next()); return on(set.world, set.tasks); } return on(putDelayed(world, env, delayedAbility(world, step.at, step.body)), next());
    case 'step-action': return on(world, [...next(), ...stepBatch(world, step.what, step.player)]);
    case 'reveal-until': return revealingUntil(world, rest, run, step, later);
    case 'hold': { const held = hold(world, env, step); return on(held.world, [...next(), ...held.tasks]); }
    case 'arrange': case 'proliferate': case 'chance': case 'find': return runAction(world, rest, env, step satisfies ActionStep, later);
    default: return runOther(machine, world, rest, run, step, later);
  }
}

type OtherStep = Extract<Step, { do: 'divide' | 'clean-up' | 'resolve' | 'activate' | 'pay' | 'paid' | 'leave-stack' | 'draw-one' | 'run-schedule' | 'turns' | 'state-based-actions' | 'sba-again' }>;

/** Steps that put whole processes on the stack of tasks: resolving, paying, drawing one by one, turns, state-based actions. */
function runOther(machine: Machine, world: World, rest: readonly Task[], run: RunTask, step: OtherStep, later: readonly Step[]): Ran {
  const { env } = run;
  const next = (): readonly Task[] => (later.length === 0 ? rest : [...rest, { task: 'run', list: later, env }]);
  switch (step.do) {
    case 'divide': return dividing(world, rest, run, step, later);
    case 'clean-up': return cleanedUp(world, step, next());
    case 'resolve': return resolving(world, rest, run, step, later);
    case 'activate': return activating(machine, world, rest, run, step, later);
    case 'pay': return paying(machine, world, rest, run, step, later);
    case 'paid': return on(step.name === null ? world : withFact(world, { fact: 'cost-paid', ...(step.name === '' ? {} : { name: step.name }) }), next());
    case 'leave-stack': {
      const object = objectAt(world, step.what);
      if (object.zone !== 'stack' || object.incarnation !== step.incarnation) return on(world, next());
      const cause: Cause = { kind: step.unresolved === true ? 'unresolved' : 'rule', source: step.what, controller: object.controller, resolving: true }; // 608.2b: not "as it resolves"
      return on(world, [...next(), makeBatch([EVENT.of({ kind: 'move', cause, applied: [], what: step.what, incarnation: object.incarnation, zoneFrom: 'stack', to: { zone: object.ability === undefined ? 'graveyard' : 'outside' } })])]);
    }
    case 'draw-one': { // 121.2b, 121.6b: each by itself; one that can't happen is left out
      const left = step.event.amount ?? 0;
      if (compare(left, 0) <= 0) return on(world, next());
      const { event } = step;
      const one = EVENT.with(event, { amount: undefined, kind: 'draw', within: [...(event.within ?? []), { kind: 'draw-cards', cause: event.cause.kind, ...(event.player === undefined ? {} : { player: event.player }) }] });
      const remaining: readonly Step[] = compare(left, 1) <= 0 ? later : [{ do: 'draw-one', event: EVENT.with(step.event, { amount: plus(left, -1) }) }, ...later]; // nothing is left behind: what goes on for ever must come back to the same position
      return on(world, [...(remaining.length === 0 ? rest : [...rest, { task: 'run' as const, env, list: remaining }]), makeBatch([one])]);
    }
    case 'run-schedule': return on(world, [...rest, { task: 'run', list: [{ do: 'turns', at: 0 }, ...later], env }]);
    case 'turns': return scheduled(world, rest, run, step, later);
    case 'state-based-actions': case 'sba-again': {
      // 704.3: again only if something was done; a loop of them becomes visible to the search after some rounds.
      const round = step.do === 'sba-again' ? step.round : 0;
      if (step.do === 'sba-again' && step.answers === undefined && step.facts === world.facts.length) return on(world, next());
      const again: Step = { do: 'sba-again', facts: world.facts.length, round: round < QUIET_ROUNDS ? round + 1 : 0 };
      if (round === QUIET_ROUNDS) return { ran: 'ask', ask: { question: { who: null, asked: CONTINUE, rule: '704.3', options: [{ answer: { answer: 'yes' }, text: 'again' }] }, resume: () => ({ world, tasks: [...rest, { task: 'run', env, list: [{ do: 'state-based-actions' }, ...later] }] }) } };
      const answers = step.do === 'sba-again' ? step.answers ?? [] : [];
      const found = stateBasedActions(machine.rules, world, waitingFor(rest), answers);
      if (found.ask !== null) {
        return { ran: 'ask', ask: { question: found.ask, resume: (answer) => {
          const said = [...answers, answer];
          const done = stateBasedActions(machine.rules, world, waitingFor(rest), said);
          if (done.ask !== null) return { world, tasks: [...rest, { task: 'run', env, list: [{ do: 'sba-again', facts: world.facts.length, round, answers: said }, ...later] }] };
          return { world: done.world, tasks: [...rest, { task: 'run', env, list: [again, ...later] }, makeBatch(done.events)] };
        } } };
      }
      const cleared = found.world;
      const done = found.events.length > 0 || cleared.facts.length > world.facts.length; // what comes off is no event
      return done ? on(cleared, [...rest, { task: 'run', env, list: [again, ...later] }, ...(found.events.length === 0 ? [] : [makeBatch(found.events)])]) : on(cleared, next());
    }
  }
}

function runEvent(machine: Machine, world: World, rest: readonly Task[], run: RunTask, step: EventInstruction, later: readonly Step[]): Ran {
  const { env } = run;
  if (step.may !== undefined) {
    return on(world, [...rest, { task: 'run', env, list: [{ do: 'may', who: step.may, body: [withoutMay(step)], ifDone: [], otherwise: [] }, ...later] }]);
  }
  const ask = askForTop(world, rest, run, step) ?? askForArgument(machine, world, rest, run, step, [step, ...later]);
  if (ask !== null) return { ran: 'ask', ask };
  if (step.until !== undefined && isOver(world, env, step.until)) return on(world, later.length === 0 ? rest : [...rest, { task: 'run', list: later, env: forgetting(world, env, [step]) }]);
  const made = withRegeneration(world, env, prepared(machine, world, eventsOf(world, inNameOf(world, env, step), step)));
  const list = [...holding(world, step, made.events), ...later];
  const tasks: readonly Task[] = list.length === 0 ? rest : [...rest, { task: 'run', list, env: forgetting(world, env, [step]) }];
  return on(made.world, made.events.length === 0 ? tasks : [...tasks, makeBatch(made.events)]);
}

/** Tokens as defined, for patterns over what would be created; 120.4a for excess damage. */
function prepared(machine: Machine, world: World, events: readonly GameEvent[]): readonly GameEvent[] {
  return flatMap(oneCreation(events), (event) => {
    if (event.kind === 'create') return [withSamples(machine.rules, world, event)];
    if (event.kind === 'damage' && event.excessTo !== undefined) return withoutExcess(world, event, events);
    return [event];
  });
}

/** CR 101.4, 701.21: an argument that somebody chooses. */
function askForArgument(machine: Machine, world: World, rest: readonly Task[], run: RunTask, step: EventInstruction, list: readonly Step[]): Ask | null {
  const choice = unchosen(world, run.env, step);
  if (choice === null) return null;
  const pool = eligible(machine.rules, world, run.env, step, choice);
  const number = (amount: Amount): number => Math.min(bounded(amountDone(scopeAsked(world, run.env, step, choice), amount)), pool.length);
  const count = choice.count !== null ? number(choice.count) : choice.least !== undefined ? pool.length : Math.min(1, pool.length); // without a number "any number", or one
  const options = subsets(pool.length, choice.least === undefined ? count : Math.min(number(choice.least), count), count).map((picked) => picked.map((at) => pool[at] ?? 0));
  const name = chosenName(choice.field, choice.who);
  const asked = step.kind === 'sacrifice' ? 'what to sacrifice' : step.kind === 'discard' ? 'what to discard' : `choose for ${step.kind}`;
  return {
    question: { who: choice.random ? null : choice.field === 'chosen-by' ? choice.who : (chooserSaid(world, run.env, step) ?? choice.who), asked, rule: '608.2d', options: options.map((picked) => ({ answer: { answer: 'things', things: picked }, text: picked.map((thing) => labelOf(world, thing)).join(' and ') || 'nothing', ...(choice.random ? { weight: 1 } : {}) })) },
    resume: (answer) => ({ world, tasks: [...rest, { task: 'run', list, env: ENV.with(run.env, { bindings: { ...run.env.bindings, [name]: answer.answer === 'things' ? bindingOf(world, answer) : { things: [] } } as Bindings }) }] }),
  };
}

/** Several instructions as one event (simultaneous); effects that they put in force see what they did. */
function runTogether(machine: Machine, world: World, rest: readonly Task[], run: RunTask, step: Extract<Instruction, { do: 'together' }>, later: readonly Step[]): Ran {
  const { env } = run;
  const optional = askedTogether(machine, world, rest, run, step, later);
  if (optional !== null) return optional;
  const events = step.of.filter((each): each is EventInstruction => each.do === 'event' && !(each.until !== undefined && isOver(world, env, each.until)));
  for (const each of events) {
    const ask = askForTop(world, rest, run, each) ?? askForArgument(machine, world, rest, run, each, [step, ...later]);
    if (ask !== null) return { ran: 'ask', ask };
  }
  const own = ownOf(env, step);
  const made = flatMap(events, (each) => {
    return eventsOf(world, inNameOf(world, env, each), each, [...own, ...ownOf(ENV.with(env, { own: [] }), each)]).map((event) => (step.own.length === 0 ? event : EVENT.with(event, { ownTop: true })));
  });
  if (step.exchange === true && !(wholeExchange(machine, world, made) && step.of.every((each) => isThere(world, env, each)))) return on(world, later.length === 0 ? rest : [...rest, { task: 'run', list: later, env: forgetting(world, env, events) }]);
  const others = step.of.filter((each) => each.do !== 'event').map((each) => (step.exchange === true ? withSizesNow(world, env, each) : each));
  const since: Env = ENV.with(env, { since: world.facts.length });
  const held = flatMap(events, (each) => (each.until === undefined ? [] : holding(world, each, eventsOf(world, inNameOf(world, env, each), each))));
  const following = [...held, ...later];
  const tasks: Task[] = following.length === 0 ? [...rest] : [...rest, { task: 'run', list: following, env: forgetting(world, env, events) }];
  if (others.length > 0) tasks.push({ task: 'run', list: others, env: since });
  const now = withRegeneration(world, env, prepared(machine, world, made));
  return on(now.world, now.events.length === 0 ? tasks : [...tasks, makeBatch(now.events)]);
}
