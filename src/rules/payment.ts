/** CR 118, 614.17b, 119.4: whether a cost can be paid. */
import { compare, isZero, minus } from '../base/integer.ts';
import { type ArgChoice, type EventInstruction, candidates, chosenName, eventsOf, unchosen } from './608-instructions.ts';
import type { ChooseSpec, Instruction } from './ability.ts';
import { speaksOf } from './607-chosen-words.ts';
import { amountDone } from './amount.ts';
import { exists, possible as canHappen } from './614-existence.ts';
import { type Rules, playerOf } from './choosing.ts';
import { forbidding } from './effect.ts';
import { allMatching } from './filter.ts';
import { type GameEvent, hasAmount } from './event.ts';
import { holds } from './condition.ts';
import { scopeOfEnv } from './608-instructions.ts';
import { type Thing, type World, thingOfPlayer } from './model.ts';
import type { Env, Question, Step } from './position.ts';
import { ENV, EVENT } from './records.ts';
import { counterCount, countersOf, objectAt, playerAt, withFact } from './world.ts';

/** CR 614.17b, 118.3: every event of the cost can happen; one that would be replaced still counts as paid (118.11). */
export function payable(rules: Rules, world: World, env: Env, cost: readonly Instruction[]): boolean {
  return cost.every((step) => {
    switch (step.do) {
      case 'event': {
        const choice = unchosen(world, env, step);
        if (choice !== null) {
          const pool = eligible(rules, world, env, step, choice);
          const count = choice.count === null ? 1 : amountDone(scopeOfEnv(world, env), choice.count);
          if (compare(pool.length, count) < 0) return false;
          return choice.count === null ? pool.some((thing) => payable(rules, world, withChosen(env, choice, [thing]), [step])) : payable(rules, world, withChosen(env, choice, pool.slice(0, Number(count))), [step]);
        }
        const events = eventsOf(world, step.kind === 'remove-counters' ? ENV.with(env, { cause: { ...env.cause, kind: 'cost' } }) : env, step); // as many as are asked for
        return (events.length > 0 || isOfAll(step)) && events.every((event) => possible(rules, world, event));
      }
      case 'together': return payable(rules, world, env, step.of);
      case 'if': return holds(scopeOfEnv(world, env), step.condition) ? payable(rules, world, env, step.then) : payable(rules, world, env, step.else);
      default: return true;
    }
  });
}

/** CR 118.12: all of nothing is paid in full: "discard your hand" with an empty one. */
const isOfAll = ({ args }: EventInstruction): boolean => Object.values(args).some((arg) => arg.arg === 'filter' && arg.mode === 'each');
const withChosen = (env: Env, { field, who }: ArgChoice, chosen: readonly Thing[]): Env => ENV.with(env, { bindings: { ...env.bindings, [chosenName(field, who)]: { things: chosen } } });
/** CR 608.2d, 614.17b: what may be chosen for a cost or to be sacrificed: neither what can't be done with it nor what it does not have enough of. */
export function eligible(rules: Rules, world: World, env: Env, step: EventInstruction, choice: ArgChoice): readonly Thing[] {
  const all = candidates(world, env, step, choice);
  const isCost = step.cause === 'cost';
  if (choice.random || (!isCost && step.kind !== 'sacrifice')) return all;
  const asCost: Env = isCost ? ENV.with(env, { cause: { ...env.cause, kind: 'cost' } }) : env; // as many counters as are asked for
  return all.filter((thing) => eventsOf(world, withChosen(asCost, choice, [thing]), step).every((event) => (isCost ? possible(rules, world, event) : forbidding(world, rules.edition, event, null) === null)));
}

/** CR 121.2b, 701.17b: so many cards as a player may draw, or has, and no part of them. */
function whole(rules: Rules, world: World, event: GameEvent): boolean {
  const { kind, player, amount = 1 } = event;
  if (player === undefined) return true;
  if (kind === 'mill') return compare(amount, playerAt(world, player).library.length) <= 0;
  if (kind !== 'draw-cards' || compare(amount, 1) < 0) return true;
  const before = compare(amount, 1) === 0 ? world : withFact(world, { fact: 'draws', subject: thingOfPlayer(player), amount: minus(amount, 1) });
  return forbidding(before, rules.edition, EVENT.with(event, { kind: 'draw', amount: 1 }), null) === null;
}

/** CR 614.17b: whether there is something to choose with which an instruction can happen. */
const withAnyCan = (rules: Rules, world: World, env: Env, step: EventInstruction, choice: ArgChoice): boolean =>
  candidates(world, env, step, choice).some((thing) => eventsOf(world, withChosen(env, choice, [thing]), step).some((event) => doable(rules, world, event)));

/** CR 608.2d, 101.3: whether some of an event can be done: what it happens to is there, may have it done to it, and has some of the counters that are taken. Doing none of something always can. */
function doable(rules: Rules, world: World, event: GameEvent): boolean {
  const none = !hasAmount(event) || event.kind === 'create';
  if (!none && !(exists(world, event) && canHappen(world, event))) return false;
  if (event.kind === 'remove-counters' && event.recipient !== undefined && event.counter !== undefined && isZero(counterCount(countersOf(world, event.recipient), event.counter))) return false;
  return forbidding(world, rules.edition, event, null) === null;
}

/** CR 608.2d, 121.3, 121.3a: what can't happen is not what a player may choose to do; drawing from an empty library can; nor is what there is nothing for. The first instruction decides, costs do wherever they stand. */
export function choosable(rules: Rules, world: World, env: Env, who: number, body: readonly Instruction[]): boolean {
  const asPayer: Env = ENV.with(env, { controller: who });
  const can = (step: Instruction): boolean => (step.do === 'pay' ? canPay(rules, world, env, step) : step.do !== 'event' || (step.cause !== 'cost' && step.kind !== 'pay-life') || payable(rules, world, asPayer, [step]));
  if (!body.every(can)) return false;
  const [first] = body;
  if (first?.do === 'choose') return !nobodyToChoose(world, env, first.spec);
  if (first?.do !== 'event' || first.cause === 'cost') return true;
  const choice = unchosen(world, env, first);
  if (choice !== null) return withAnyCan(rules, world, env, first, choice);
  const events = eventsOf(world, env, first);
  return events.length === 0 ? isOfAll(first) : events.some((event) => doable(rules, world, event) && whole(rules, world, event));
}

/** CR 608.2d, 614.17: of words that the next instruction is done with, one with which it can't happen is not chosen; where it can with none, any. */
export function withPossibleWords(rules: Rules, world: World, env: Env, { what, words, name }: ChooseSpec, [next]: readonly Step[], question: Question): Question {
  if (what !== 'word' || words === undefined || next?.do !== 'event' || !speaksOf(next, name)) return question;
  const options = question.options.filter(({ answer }) => answer.answer !== 'word' || choosable(rules, world, ENV.with(env, { bindings: { ...env.bindings, [name]: { word: answer.word } } }), env.controller, [next]));
  return options.length === 0 ? question : { ...question, options };
}

/** CR 608.2d: whether a choice asks for at least one thing or player, and there is none. */
const nobodyToChoose = (world: World, env: Env, spec: ChooseSpec): boolean =>
  (spec.what === 'objects' || spec.what === 'players') && spec.from === undefined && spec.to !== 'any' && spec.filter !== undefined && allMatching(scopeOfEnv(world, env), spec.filter).length === 0;

/** CR 118.3: what is said to be paid, by whom it is. */
function canPay(rules: Rules, world: World, env: Env, { cost, who, unavailable }: Extract<Instruction, { do: 'pay' }>): boolean {
  return unavailable !== true && payable(rules, world, ENV.with(env, { controller: playerOf(scopeOfEnv(world, env), who) }), cost);
}

/** CR 118.3, 118.12: "do X. If you do": what is done so is a cost, of which a part is not paid; whether there are fewer to choose from than it asks for. */
export function tooFew(rules: Rules, world: World, env: Env, { body: [first], ifDone, otherwise }: Extract<Instruction, { do: 'may' }>): boolean {
  const choice = first?.do === 'event' && ifDone.length + otherwise.length > 0 ? unchosen(world, env, first) : null;
  if (first?.do !== 'event' || choice === null || choice.count === null || choice.least !== undefined || first.args['player']?.arg === 'filter') return false;
  return compare(eligible(rules, world, env, first, choice).length, amountDone(scopeOfEnv(world, env), choice.count)) < 0;
}

/** CR 118.12: whether the first of these is begun, for "if you do": whatever may come of it, there is something to do that can be done. */
export function begins(rules: Rules, world: World, env: Env, [first]: readonly Instruction[]): boolean {
  switch (first?.do) {
    case 'event': {
      const choice = unchosen(world, env, first);
      if (choice !== null) return choice.least === undefined && withAnyCan(rules, world, env, first, choice);
      return eventsOf(world, env, first).some((event) => (event.kind === 'pay-life' && isZero(event.amount ?? 0)) /* 119.4b */ || (exists(world, event) && canHappen(world, event) && forbidding(world, rules.edition, event, null) === null));
    }
    case 'together': return begins(rules, world, env, first.of);
    case 'pay': return canPay(rules, world, env, first);
    default: return false;
  }
}

/** One event of a cost. */
function possible(rules: Rules, world: World, event: GameEvent): boolean {
  const amount = event.amount ?? 0;
  if (!whole(rules, world, event)) return false;
  if (event.kind === 'pay-life' || (event.kind === 'lose-life' && event.cause.kind === 'cost')) {
    if (isZero(amount)) return true; // 119.4b
    if (event.player === undefined || compare(playerAt(world, event.player).life, amount) < 0) return false;
    if (forbidding(world, rules.edition, EVENT.with(event, { kind: 'lose-life' }), null) !== null) return false;
  }
  if (event.kind === 'tap' && event.what !== undefined && objectAt(world, event.what).tapped) return false;
  if (event.kind === 'untap' && event.what !== undefined && !objectAt(world, event.what).tapped) return false;
  if (event.kind === 'discard' && event.what !== undefined && objectAt(world, event.what).zone !== 'hand') return false; // 701.9a
  const holder = event.kind === 'remove-counters' ? event.recipient : event.kind === 'move-counters' ? event.what : undefined;
  if (holder !== undefined && event.counter !== undefined && compare(counterCount(countersOf(world, holder), event.counter), amount) < 0) return false; // 118.3
  return forbidding(world, rules.edition, event, null) === null;
}
