/** The questions that an effect asks while it is applied, in order, and the payments that the answers promise (616.1, 614.12a). */
import { type Int, compare, plus } from '../base/integer.ts';
import { invariant } from '../base/invariant.ts';
import { flatMap } from '../base/list.ts';
import { eventsOf } from './608-instructions.ts';
import type { Change, ChooseSpec, Condition, Instruction, Payment } from './ability.ts';
import { forbidding } from './effect.ts';
import { allMatching } from './filter.ts';
import { amountDone } from './amount.ts';
import { bindingOf, choiceQuestion, divisions, playerOf, yesNo } from './choosing.ts';
import { WHO_DOES, inTurn } from './101-in-turn.ts';
import { holds } from './condition.ts';
import { type Bindings, type PlayerId, type Thing, playerOfThing } from './model.ts';
import { payable } from './payment.ts';
import type { Answer, Application, Env, Question } from './position.ts';
import { APPLICATION, ENV, EVENT, EVENT_VIEW, SCOPE } from './records.ts';
import type { Scope } from './view.ts';
import { type Applying, entryOf, envOf, firstNode, nodeAt, preventLimit, rewritesOf, scopeWith, unpreventable } from './applying.ts';
/** The questions that an effect asks while it is applied, in order; the answers fill them one by one. */
export interface Asked { readonly question: Question; readonly name: string; readonly kind: 'may' | 'choose' | 'mode' | 'pay' | 'reveal' | 'divide' }

/** The next question of an application, or null when all are answered. */
export function nextQuestion(applying: Applying): Asked | null {
  const done = answered(applying);
  return done.declined ? null : done.next;
}

export interface Answered {
  readonly declined: boolean;
  readonly bindings: Bindings;
  readonly paid: readonly string[];
  readonly mode: number | null;
  readonly division: readonly Int[] | null;
  readonly unmet: boolean; // the answers are not those with which it does something
  readonly next: Asked | null;
}

/** CR 118.12: whether what is done depends on what was paid, so that the payment is asked for first. */
const asksPaid = (condition: Condition | undefined): boolean => {
  switch (condition?.if) {
    case 'paid': return true;
    case 'not': return asksPaid(condition.of);
    case 'all': case 'any': return condition.of.some(asksPaid);
    default: return false;
  }
};

/** Goes through the effect's questions with the answers given. */
export function answered(applying: Applying): Answered {
  const { live, application } = applying;
  const { ability } = live;
  const answers = [...application.answers];
  let bindings: Bindings = {};
  const paid: string[] = [];
  let mode: number | null = null;
  let division: readonly Int[] | null = null;
  const at = firstNode(applying);
  const scope = (): Scope => scopeWith(applying, at, bindings);
  const stop = (next: Asked): Answered => ({ declined: false, bindings, paid, mode, division, unmet: false, next });
  if (ability.may !== undefined) {
    const answer = answers.shift();
    if (answer === undefined) return stop(mayQuestion(applying, scope()));
    if (answer.answer === 'no') return { declined: true, bindings, paid, mode, division, unmet: false, next: null };
  }
  for (const spec of [...ability.choose, ...ability.reveal]) {
    const answer = answers.shift();
    if (answer === undefined) return stop({ question: chooseQuestion(applying, scope(), spec), name: spec.name, kind: ability.reveal.includes(spec) ? 'reveal' : 'choose' });
    bindings = { ...bindings, [spec.name]: application.before?.bindings[spec.name] ?? bindingOf(applying.world, answer) };
  }
  const afterPaying = ability.modes.some((each) => asksPaid(each.if));
  const askMode = (): Asked | null => {
    if (ability.modes.length === 0) return null;
    const answer = answers.shift();
    if (answer === undefined) return modeQuestion(applying, scopeWith(applying, at, withPaidNames({ bindings, paid }, ability.pay)));
    invariant(answer.answer === 'mode', 'a mode');
    mode = answer.mode;
    return null;
  };
  const before = afterPaying ? null : askMode();
  if (before !== null) return stop(before);
  for (const [nth, payment] of ability.pay.entries()) {
    if (payment.any === true) {
      const asked = anyPaying(applying, scope(), at, bindings, payment, answers);
      if (asked !== null && 'question' in asked) return stop(asked);
      if (asked === null) continue;
      paid.push(payment.name, 'this way');
      bindings = { ...bindings, [payerName(payment)]: { things: [asked.payer], incarnations: [0] } };
      continue;
    }
    const who = playerOf(scope(), payment.who);
    const answer = payment.may ? answers.shift() : ({ answer: application.paying > nth || canPay(applying, at, bindings, payment, who) ? 'yes' : 'no' } as const);
    if (answer === undefined) return stop(payQuestion(applying, at, bindings, payment, who));
    if (answer.answer === 'yes') paid.push(payment.name, 'this way');
  }
  const last = afterPaying ? askMode() : null;
  if (last !== null) return stop(last);
  const unmet = ability.met !== undefined && !holds(scopeWith(applying, at, withPaidNames({ bindings, paid }, ability.pay)), ability.met);
  const split = unmet ? null : divisionQuestion(applying, scope, mode);
  if (split !== null) {
    const answer = answers.shift();
    if (answer === undefined) return stop({ question: split, name: 'division', kind: 'divide' });
    invariant(answer.answer === 'division', 'a division');
    division = answer.amounts;
  }
  return { declined: false, bindings, paid, mode, division, unmet, next: null };
}
const payerName = ({ name }: Payment): string => `${WHO_DOES}: ${name}`;
/** CR 101.4, 118.12a: of any player who pays, the first who does; null where nobody does; or the next question. */
function anyPaying(applying: Applying, scope: Scope, at: number, bindings: Bindings, payment: Payment, answers: Answer[]): Asked | { readonly payer: Thing } | null {
  for (const payer of inTurn(scope, payment.who)) {
    const answer = answers.shift();
    if (answer === undefined) return payQuestion(applying, at, bindings, payment, playerOfThing(payer));
    if (answer.answer === 'yes') return { payer };
  }
  return null;
}
/** CR 118.3, 119.4: what somebody has not got, nobody pays. */
function canPay(applying: Applying, at: number, bindings: Bindings, payment: Payment, who: PlayerId): boolean {
  return payable(applying.rules, applying.world, ENV.with(envOf(applying, at, bindings), { controller: who }), payment.cost);
}
function payQuestion(applying: Applying, at: number, bindings: Bindings, payment: Payment, who: PlayerId): Asked {
  const can = canPay(applying, at, bindings, payment, who) && !pointless(applying, at, payment.name);
  return { question: yesNo(who, `pay for ${applying.live.label}`, '614.12a', can), name: payment.name, kind: 'pay' };
}
/** CR 118.12: what the effect does may ask what was paid for it, whatever was paid for others. */
export function withPaidNames({ bindings, paid }: Pick<Answered, 'bindings' | 'paid'>, payments: readonly Payment[]): Bindings {
  if (payments.length === 0) return bindings;
  const names = ['this way', ...payments.map(({ name }) => name)];
  return { ...bindings, ...Object.fromEntries(names.map((name) => [name, { word: paid.includes(name) ? 'paid' : 'unpaid' } as const])) };
}

/** CR 702.104a, 614.17: counters that can't be put are nothing that a player may choose to put. */
function pointless(applying: Applying, at: number, name: string): boolean {
  const promised = flatMap(applying.live.ability.rewrites, (rewrite) => (rewrite.rewrite === 'change' ? rewrite.changes : [])).filter((change) => change.change === 'counters' && change.if?.if === 'paid' && change.if.how === name);
  return promised.length > 0 && promised.every((change) => cannotPut(applying, at, change));
}

/** CR 614.17d: whether a change of an entry is nothing but counters that can't be put on the object. */
function cannotPut({ world, rules, batch }: Applying, at: number, change: Change): boolean {
  const { event } = nodeAt(batch, at);
  const { entry } = event;
  return entry !== undefined && change.change === 'counters' && forbidding(world, rules.edition, EVENT.of({
    kind: 'put-counters', cause: { kind: 'effect', source: entry.what, controller: entry.under }, applied: [], recipient: entry.what, counter: change.kind, player: entry.under, within: [{ kind: 'enters', cause: event.cause.kind, what: entry.what }],
  }), entry) !== null;
}

export function mayQuestion(applying: Applying, scope: Scope): Asked {
  const { ability, label } = applying.live;
  invariant(ability.may !== undefined, 'may');
  const possible = ability.choose.every((spec) => spec.what !== 'objects' && spec.what !== 'players' ? true : chooseQuestion(applying, scope, spec).options.some(({ answer }) => answer.answer !== 'things' || answer.things.length > 0 || spec.from !== undefined));
  const due = ability.pay.filter(({ may, any }) => !may && any !== true); // 118.3: what it costs to use it; of a choice that is not made yet it is asked then
  const affordable = due.every((payment) => ability.choose.length > 0 || canPay(applying, firstNode(applying), scope.bindings, payment, playerOf(scope, payment.who)));
  return { question: yesNo(playerOf(scope, ability.may), `apply ${label}?`, '616.1', possible && affordable), name: 'may', kind: 'may' };
}

/** CR 614.13a-b: not the object entering, nor its companions, nor what this entry already took. */
export function chooseQuestion(applying: Applying, scope: Scope, spec: ChooseSpec): Question {
  const { batch, live } = applying;
  const takes = live.ability.along.length > 0;
  const entry = entryOf(batch.nodes, firstNode(applying));
  const excluded: Thing[] = spec.notEntering === true ? flatMap(batch.nodes, ({ event }) => (event.entry === undefined ? [] : [event.entry.what])) : takes && entry !== null ? [...entry.taken, ...flatMap(batch.nodes, ({ event, state }) => (event.entry === undefined || state === 'gone' ? [] : [event.entry.what, ...event.entry.taken]))] : [];
  if (takes) excluded.push(...barredFromTaking(applying, scope, spec));
  const who = spec.random === true ? null : spec.who === undefined ? scope.controller : playerOf(scope, spec.who);
  return choiceQuestion(applying.rules, scope, spec, excluded, who);
}

export /** CR 101.2: what can't be sacrificed or exiled can't be chosen for it. */
function barredFromTaking(applying: Applying, scope: Scope, spec: ChooseSpec): readonly Thing[] {
  const { rules, world, live } = applying;
  if (spec.filter === undefined) return [];
  const at = firstNode(applying);
  return allMatching(scope, spec.filter).filter((thing) => {
    const env = envOf(applying, at, { [spec.name]: { things: [thing] } });
    return live.ability.along.some((step) => step.do === 'event' && eventsOf(world, env, step).some((event) => event.what === thing && forbidding(world, rules.edition, event, null) !== null));
  });
}

/** CR 702.136a: a mode that does nothing but put counters that can't be put is not chosen while there is another. */
function modeQuestion(applying: Applying, scope: Scope): Asked {
  const at = firstNode(applying);
  const allowed = applying.live.ability.modes.map((mode, index) => ({ mode, at: index })).filter(({ mode }) => mode.if === undefined || holds(scope, mode.if));
  const possible = allowed.filter(({ mode }) => mode.rewrites.length === 0 || !mode.rewrites.every((rewrite) => rewrite.rewrite === 'change' && rewrite.changes.every((change) => cannotPut(applying, at, change))));
  const options = (possible.length > 0 ? possible : allowed)
    .map(({ mode, at }) => ({ answer: { answer: 'mode', mode: at } satisfies Answer, text: mode.name }));
  return { question: { who: scope.controller, asked: `choose a mode for ${applying.live.label}`, rule: '614.12a', options }, name: 'mode', kind: 'mode' };
}

/** The question is looked at several times before it is answered, and there may be hundreds of ways. */
let lastDivision: { readonly of: string; readonly options: Question['options'] } = { of: '', options: [] };

/** CR 615.7: every way to divide, as the options of the question. */
function divisionOptions(sizes: readonly Int[], limit: Int): Question['options'] {
  const of = `${sizes.join()} ${String(limit)}`;
  if (lastDivision.of !== of) lastDivision = { of, options: divisions(sizes, limit).map((amounts) => ({ answer: { answer: 'division', amounts }, text: amounts.join(' + ') })) };
  return lastDivision.options;
}

/** CR 615.7: which damage a shield (or an amount kept per recipient) prevents, where several sources deal it. */
function divisionQuestion(applying: Applying, scope: () => Scope, mode: number | null): Question | null {
  const { live, application, batch } = applying;
  if (application.nodes.length < 2 || application.apart === true) return null;
  const limited = rewritesOf(live, mode).find((each) => each.rewrite === 'prevent' || each.rewrite === 'split');
  if (limited === undefined) return null;
  const prevents = limited.rewrite === 'prevent';
  const sizes = application.nodes.map((at) => (prevents && unpreventable(applying, at) ? 0 : (nodeAt(batch, at).event.amount ?? 0)));
  const whole = sizes.reduce<Int>(plus, 0);
  const limit = limited.rewrite === 'prevent' ? preventLimit(limited, scope(), live, whole) : limited.rewrite === 'split' ? amountDone(inAll(scope(), whole), limited.amount) : null;
  if (limit === null || compare(whole, limit) <= 0) return null;
  const who = application.chooser;
  return { who, asked: `divide ${live.label}`, rule: '615.7', options: divisionOptions(sizes, limit) };
}

/** "Half that damage" of several events at once is half of them all. */
const inAll = (scope: Scope, amount: Int): Scope => (scope.event === undefined ? scope : SCOPE.with(scope, { event: EVENT_VIEW.with(scope.event, { amount }) }));

/** Payments that the answers promise and that have not been begun: their instructions and who pays. */
export function nextPayment(applying: Applying): { readonly list: readonly Instruction[]; readonly env: Env; readonly paid: Application } | null {
  const { live, application } = applying;
  const done = answered(applying);
  const payments = live.ability.pay.filter((payment) => done.paid.includes(payment.name));
  const payment = payments[application.paying];
  if (payment === undefined) return null;
  const at = firstNode(applying);
  const env = envOf(applying, at, done.bindings);
  const who = playerOf(scopeWith(applying, at, done.bindings), payment.any === true ? { ref: 'bound', name: payerName(payment) } : payment.who);
  return { list: payment.cost, env: ENV.with(env, { controller: who, lineage: [], cause: { kind: 'cost', source: live.source, controller: who } }), paid: APPLICATION.with(application, { paying: application.paying + 1, before: application.before ?? { bindings: done.bindings, facts: applying.world.facts.length } }) };
}

