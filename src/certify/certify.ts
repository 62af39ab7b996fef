/**
 * The predicate: is each step of a trace legal, and is what was offered everything that is? An independent reading of
 * 614-616: it shares the vocabulary with the program that it checks, and nothing else.
 */
import type { PlayerId, Scenario } from '../rules/model.ts';
import type { Application, BatchTask, Position } from '../rules/position.ts';
import { difference, differs, eventText, kindOf, ruleBroken } from './compare.ts';
import { firstKey, isSomething, pairs } from './applicable.ts';
import { type Question, answeredDifference, questionNow } from './asks.ts';
import { beginning, carriedOut } from './carry.ts';
import { countedFacts, worldDifference } from './same-world.ts';
import { isUnchecked, unchecked } from './sight.ts';
import { NO_ROUNDS, actedAt, after as roundsAfter, continues } from './rounds.ts';
import { canonicalText } from '../base/canonical.ts';
import type { Effect } from './in-force.ts';
import type { Breach, Certificate, Fault, Gap, Part, Trace, TraceOffer, TraceStep } from './trace.ts';
import { afterRest, effectNamed, isRest, offersBreach } from './offers.ts';
import { beginningDifference, inForceDifference, instructionsDifference } from './setting.ts';
import { severalWays } from './several.ts';
import { type Applied, applied } from './rewriting.ts';
import { eventAt } from './staging.ts';

const batchOf = (position: Position): BatchTask | null => { const task = position.tasks.at(-1); return task?.task === 'batch' ? task : null; };

/** Checks every step of a trace; throws nothing: what is not understood is counted as `unchecked`. */
export function certifyTrace(scenario: Scenario, trace: Trace): Certificate {
  const breaches: Breach[] = [];
  const unchecked: Gap[] = [];
  let checked = 0;
  const judge = (step: number, part: Part, look: () => Fault | null): void => {
    try {
      const fault = look();
      if (fault === null) checked++;
      else breaches.push({ step, part, ...fault });
    } catch (error) {
      if (!isUnchecked(error)) throw error;
      unchecked.push({ step, part, why: error.unchecked });
    }
  };
  let rounds = NO_ROUNDS;
  const first = trace.steps[0]?.at ?? trace.end;
  if (first !== undefined) judge(-1, 'carried out', () => beginsWith(scenario, first, trace.steps[0]?.offers ?? []));
  for (const [at, step] of trace.steps.entries()) {
    const acted = actedAt(scenario, rounds, step.at);
    judge(at, 'offers', () => certifyPosition(scenario, step, acted));
    const next = trace.steps[at + 1]?.at ?? trace.end;
    if (next !== undefined) judge(at, 'carried out', () => leadsTo(scenario, step.after, next, trace.steps[at + 1]?.offers ?? []));
    rounds = roundsAfter(scenario, rounds, step);
    judge(at, 'application', () => followsFrom(scenario, step));
  }
  return { scenario: trace.scenario, steps: trace.steps.length, checked, breaches, unchecked, ok: breaches.length === 0 };
}

/** One position: every option offered is legal, every legal option is offered, by the right player. Throws `Unchecked`. */
export function certifyPosition(scenario: Scenario, step: Pick<TraceStep, 'at' | 'offers'>, acted: readonly PlayerId[] = actedBefore(step)): Fault | null {
  return offersBreach(scenario, step.at, step.offers, acted);
}
/** Who has chosen in this round before the player who is asked, as the position itself says. */
function actedBefore({ at, offers }: Pick<TraceStep, 'at' | 'offers'>): readonly PlayerId[] {
  const acted = batchOf(at)?.acted ?? [];
  const choice = offers[0]?.choice;
  return choice?.choose === 'effect' && acted.at(-1) === choice.application.chooser ? acted.slice(0, -1) : acted;
}
/** The position after the option that was taken: the event, the marks, what is left of the effect. Throws `Unchecked`. */
export function followsFrom(scenario: Scenario, { at, offers, taken, after }: TraceStep): Fault | null {
  const option = offers[taken];
  if (option === undefined) return { rule: '616.1', message: 'the option taken is not among those offered' };
  const batch = batchOf(at);
  if (isRest(offers)) return [at, afterRest(at)].some((each) => canonicalText(each) === canonicalText(after)) ? null : { rule: '616.1f', message: 'nobody chose anything, and something has changed' };
  if (batch === null) return answered(questionNow(scenario, at) ?? unchecked('an instruction that asks'), option.choice, after);
  if (batch.applying === null && option.choice.choose === 'answer') return answered(severalWays(scenario, at, batch) ?? unchecked('a question of the batch'), option.choice, after);
  const application = completed(batch, option.choice);
  const bare = { scenario, world: at.world };
  const effect = effectNamed(bare, batch, application);
  if (application.apart === true) unchecked('one order for all of a player’s objects');
  const theirs = batchOf(after);
  const mine = applied(bare, batch, effect, application, false);
  if (theirs === null || theirs.applying !== null) return asking(mine, after, theirs);
  if (mine.asks !== null) return { rule: '608.2d', message: `a question was left out: ${mine.asks.about}` };
  const what = { effect, nodes: application.nodes };
  const fault = sameResult(at, after, batch, theirs, what, mine);
  if (fault === null) return null;
  const late = sameResult(at, after, batch, theirs, what, applied(bare, batch, effect, application, true));
  return late === null || fault.rule === '614.6' ? late : fault;
}
/** CR 608.2d: it goes on as the answer says. */
function answered(question: Question, choice: TraceOffer['choice'], after: Position): Fault | null {
  const [answer] = choice.choose === 'answer' ? choice.answers : [];
  return answer === undefined ? { rule: '608.2d', message: 'an instruction asks, and an effect is chosen' } : answeredDifference(question.then(answer), after);
}
/** CR 608.2d: something is asked of somebody else, or paid, before the effect does anything. */
function asking(mine: Applied, after: Position, theirs: BatchTask | null): Fault | null {
  if (theirs === null) return after.tasks.some((task) => task.task === 'batch' && task.applying !== null) ? unchecked('a payment on the way') : { rule: '616.1', message: 'the event is over before anything else has been asked about it' };
  return mine.asks !== null ? null : { rule: '616.1', message: 'something is asked that the effect does not ask' };
}
function sameResult(at: Position, after: Position, batch: BatchTask, theirs: BatchTask, { effect, nodes }: { readonly effect: Effect; readonly nodes: readonly number[] }, mine: Applied): Fault | null {
  const found = difference(mine.nodes, theirs.nodes, batch.nodes.length);
  if (found !== null) return found;
  const leftOf = (id: string): string => { const found = after.world.floating.find((each) => each.id === id); return found === undefined ? '0' : String(found.left); };
  const left = leftOf(effect.id);
  if (effect.floating && mine.left !== null && left !== String(mine.left)) return { rule: '615.7', message: `${left} left of ${effect.id}, not ${String(mine.left)}` };
  const others = at.world.floating.find((each) => each.id !== effect.id && String(each.left) !== leftOf(each.id));
  if (others !== undefined) return { rule: '615.7', message: `what is left of ${others.id} changed although it was not applied` };
  const had = [...new Set([...(batch.firsts ?? []), ...(effect.ability.first === undefined ? [] : nodes.map((node) => firstKey(effect, eventAt(batch, node))))])].sort();
  if (canonicalText(had) !== canonicalText(theirs.firsts ?? [])) return { rule: '614.5', message: `the first of the turn was had by ${String(theirs.firsts ?? [])}, not by ${String(had)}` };
  const waiting = theirs.after.slice(batch.after.length).map(({ list, env }) => canonicalText([list, [...env.lineage].sort()])).sort();
  const due = mine.waits.map(({ list, lineage }) => canonicalText([list, [...lineage].sort()])).sort();
  return String(waiting) === String(due) ? null : { rule: '614.6', message: `what follows the event is ${waiting.join(' ')}, not ${due.join(' ')}` };
}
/** What comes between two steps: nothing that somebody could have chosen, and what the rules make of the rest. Throws `Unchecked`. */
export function leadsTo(scenario: Scenario, after: Position, next: Position, offers: readonly TraceOffer[]): Fault | null {
  const batch = batchOf(after);
  const goesOn = continues(after, next);
  if (batch !== null && batch.applying !== null) return stillAsking(after, batch, next, offers);
  if (batch !== null && !goesOn) {
    const [left] = pairs({ scenario, world: after.world }, batch);
    if (left !== undefined) return { rule: '616.1f', message: `${left.effect.id} still applies to event ${String(left.node)}, and it happens all the same` };
  }
  if (offers.length === 0 && next.tasks.length > 0) return { rule: '616.1', message: 'the play ends although something is still to be done' };
  if (isRest(offers)) return restsOnTheWay(scenario, after, next);
  const mine = carriedOut(scenario, after);
  if (offers.length === 0 && mine.tasks.length > 0) return { rule: '616.1', message: 'the play ends although something can still be chosen' };
  const [a, b] = [batchOf(mine), batchOf(next)];
  if (b !== null && b.applying === null && offers.some(({ choice }) => choice.choose === 'answer') && (a === null || severalWays(scenario, mine, a) === null)) return unchecked('a question of the batch');
  if ((a === null) !== (b === null)) return { rule: '616.1f', message: a === null ? 'something is offered although all is over' : 'nothing is offered although something applies' };
  if (a !== null && b !== null) {
    const found = openEvents({ scenario, world: mine.world }, a, b);
    if (found !== null) return found;
  }
  return worldDifference(mine.world, next.world, after.world.facts.length);
}
/** CR 614.4: a play begins where its scenario does, and goes as far as it goes without choices. Throws `Unchecked`. */
function beginsWith(scenario: Scenario, first: Position, offers: readonly TraceOffer[]): Fault | null {
  const found = beginningDifference(scenario, first) ?? leadsTo(scenario, beginning(scenario), first, offers);
  if (found !== null || isRest(offers)) return found;
  const mine = carriedOut(scenario, beginning(scenario));
  return inForceDifference(mine, first) ?? instructionsDifference(scenario, mine, first);
}
/** A rest is a place on the way: as far along as the trace says, and the world as it is there. */
function restsOnTheWay(scenario: Scenario, after: Position, next: Position): Fault | null {
  const before = after.world.facts.length;
  const due = listsOf(next);
  const differences: Fault[] = [];
  const arrived = (position: Position): boolean => {
    if (listsOf(position) !== due || countedFacts(position.world) !== countedFacts(next.world)) return false;
    const found = worldDifference(position.world, next.world, before);
    if (found !== null) differences.push(found);
    return found === null;
  };
  const { reached, lost } = reaches(scenario, after, arrived);
  if (reached) return null;
  const [first] = differences;
  if (first === undefined && lost !== null) return unchecked(lost);
  return first ?? { rule: '616.1f', message: 'the play rests at a place that is not on its way' };
}
/** Whether the way without choices comes to a place; what is not followed where it is lost. */
function reaches(scenario: Scenario, from: Position, there: (position: Position) => boolean): { readonly reached: boolean; readonly lost: string | null } {
  try {
    return { reached: there(carriedOut(scenario, from, there)), lost: null };
  } catch (error) {
    if (!isUnchecked(error)) throw error;
    return { reached: false, lost: error.unchecked };
  }
}
/** What sort of instructions are still to be followed, and how many events are on their way. */
const listsOf = ({ tasks }: Position): string => canonicalText(tasks.map((task) => (task.task === 'run' ? task.list.map((step) => (step.do === 'draw-one' ? [step.do, step.event.amount ?? 0] : [step.do])) : task.nodes.length)));
/** CR 614.12a: while an effect asks, nothing else happens. */
function stillAsking(after: Position, batch: BatchTask, next: Position, offers: readonly TraceOffer[]): Fault | null {
  const now = batchOf(next);
  if (after.tasks.length < next.tasks.length) return unchecked('a payment on the way');
  if (offers.length === 0 || now === null || canonicalText([now.applying, now.nodes]) !== canonicalText([batch.applying, batch.nodes])) return { rule: '616.1f', message: 'an effect asks, and the play goes on without an answer' };
  return worldDifference(after.world, next.world, after.world.facts.length);
}
/** The events that effects may still be applied to, or that have settled and not happened yet. */
function openEvents(at: { readonly scenario: Scenario; readonly world: Position['world'] }, mine: BatchTask, theirs: BatchTask): Fault | null {
  const texts = ({ nodes }: BatchTask): readonly string[] => nodes.filter(({ state, event }) => state !== 'gone' && isSomething(event)).map(({ event }) => eventText(event)).sort();
  const [a, b] = [texts(mine), texts(theirs)];
  const surplus = b.find((text) => b.filter((each) => each === text).length > a.filter((each) => each === text).length);
  const chosen = pairs(at, mine).map(({ node }) => eventText((mine.nodes[node] as BatchTask['nodes'][number]).event));
  const missing = chosen.find((text) => a.filter((each) => each === text).length > b.filter((each) => each === text).length); // what nothing applies to may come later
  if (surplus === undefined && missing === undefined) return null;
  const other = missing ?? a.find((text) => a.filter((each) => each === text).length > b.filter((each) => each === text).length);
  const rule = surplus !== undefined && other !== undefined && ruleBroken(other, surplus) === '614.5' ? '614.5' : '616.1g';
  if (surplus === undefined) return { rule, message: `an event is missing: ${missing ?? ''}` };
  return { rule, message: other === undefined ? `there is an event too many: ${surplus}` : `an event (${kindOf(surplus)}) is not as it should be: ${differs(other, surplus) ?? ''}` };
}
/** The application with the answers given so far. */
function completed(batch: BatchTask, choice: TraceStep['offers'][number]['choice']): Application {
  if (choice.choose === 'effect') return choice.application;
  const { applying } = batch;
  if (applying === null) return unchecked('a question of the batch');
  return { ...applying, answers: [...applying.answers, ...choice.answers] };
}
