/** What was offered against what the rules allow, in both directions (616.1, 101.4). */
import type { Scenario, Thing, World } from '../rules/model.ts';
import type { Answer, Application, BatchTask, Position, Step } from '../rules/position.ts';
import { type Pair, type Tier, applies, changesIn, isSomething, pairs, ruleOf, scopeFor, waits } from './applicable.ts';
import { type Question, questionNow } from './asks.ts';
import { things } from './evaluate.ts';
import { type Effect, effectsThere } from './in-force.ts';
import { type Legal, type List, answerLists, answersText, choosersNow, keyOf, legalOptions, nextAsked } from './options.ts';
import { severalWays } from './several.ts';
import { speakerFor, unchecked } from './sight.ts';
import { entryOf, eventAt, sightOf } from './staging.ts';
import type { Fault, TraceOffer } from './trace.ts';

type Bare = { readonly scenario: Scenario; readonly world: World };
type Offered = { readonly player: number | null; readonly application: Application };

/** How a trace writes that a long way without choices is interrupted: nobody is asked, and there is one way on. */
export const isRest = (offers: readonly TraceOffer[]): boolean => offers.length === 1 && offers.some(goesOn);
const goesOn = ({ player, choice }: TraceOffer): boolean => player === null && choice.choose === 'answer' && answersText(choice.answers) === 'yes';
/** CR 616.1, 608.2d: a way may be interrupted only where nobody has anything to choose; null: it may. */
function restBreach(scenario: Scenario, position: Position): Fault | null {
  const task = position.tasks.at(-1);
  if (task === undefined) return { rule: '616.1', message: 'the play is over, and there is still a way on' };
  const question = task.task === 'run' ? questionNow(scenario, position) : severalWays(scenario, position, task);
  if (question !== null && (question.answers.length > 1 || question.open !== undefined)) return { rule: '608.2d', message: `player ${String(question.who)} is to choose, and nobody is asked` };
  return task.task === 'batch' && (task.applying !== null || pairs({ scenario, world: position.world }, task).length > 0) ? { rule: '616.1f', message: 'effects apply, and nobody is asked' } : null;
}
/** CR 608.2c, 704.3: where a rest leads to in something that is repeated, if it begins again there; anywhere else everything goes on as it was. */
export function afterRest(at: Position): Position {
  const task = at.tasks.at(-1);
  const [step, ...later] = task?.task === 'run' ? task.list : [];
  if (task?.task !== 'run' || (step?.do !== 'until' && step?.do !== 'sba-again')) return at;
  const again: readonly Step[] = step.do === 'until' ? [...step.body, step] : [{ do: 'state-based-actions' }];
  return { ...at, tasks: [...at.tasks.slice(0, -1), { ...task, list: [...again, ...later] }] };
}

/** The effect that an application names, as it is now. */
export function effectNamed(at: Bare, batch: BatchTask, { nodes, effect }: Application): Effect {
  const [node] = nodes;
  const view = sightOf(at.scenario, at.world, node === undefined ? undefined : entryOf(batch, node));
  const found = effectsThere(view, node === undefined ? null : eventAt(batch, node)).find(({ id }) => id === effect);
  return found?.ability.ability === 'when' ? (found as Effect) : unchecked(`an effect of a kind that is not known here: ${effect.replace(/\d+/g, 'N')}`);
}

export function offersBreach(scenario: Scenario, position: Position, offers: readonly TraceOffer[], acted: readonly number[]): Fault | null {
  const batch = position.tasks.at(-1);
  if (isRest(offers)) return restBreach(scenario, position);
  if (offers.some(goesOn)) return { rule: '608.2d', message: 'nobody is asked, and there are several ways on' };
  if (batch?.task !== 'batch') return questionBreach(position.world, questionNow(scenario, position) ?? unchecked('an instruction that asks'), offers);
  const at: Bare = { scenario, world: position.world };
  if (batch.applying !== null) return furtherBreach(at, batch, batch.applying, offers);
  const chosen = offers.flatMap(({ player, choice }): readonly Offered[] => (choice.choose === 'effect' ? [{ player, application: choice.application }] : []));
  if (chosen.length < offers.length) return chosen.length > 0 || pairs(at, batch).length > 0 ? { rule: '616.1f', message: 'something else is asked although effects apply' } : questionBreach(position.world, severalWays(scenario, position, batch) ?? unchecked('a question of the batch'), offers);
  if (chosen.some(({ application }) => application.apart === true)) return unchecked('one order for all of a player’s objects');
  const { options, found } = legalOptions(at, batch);
  return impossible(at, batch, chosen) ?? choosersFault(at, acted, chosen, found, options) ?? surplus(at, batch, options, found, chosen) ?? missing(at, batch, options, chosen);
}
/** CR 608.2d: every answer that a question leaves open, and no other. */
const questionBreach = (world: World, { who, answers, open }: Question, offers: readonly TraceOffer[]): Fault | null =>
  answersBreach(world, who, [...answers.map((answer) => ({ answers: [answer] })), ...(open === undefined ? [] : [{ answers: [], open: ([answer]: readonly Answer[]) => answer !== undefined && open(answer) }])], offers, '608.2d');
/** CR 614.12a, 615.7: what an effect that is being applied asks of somebody else than who chose it. */
function furtherBreach(at: Bare, batch: BatchTask, applying: Application, offers: readonly TraceOffer[]): Fault | null {
  if (applying.apart === true) unchecked('one order for all of a player’s objects');
  const effect = effectNamed(at, batch, applying);
  const next = nextAsked(at, batch, effect, applying);
  if (next === null) return { rule: '614.12a', message: `${applying.effect} asks nothing more` };
  return answersBreach(at.world, next.who, answerLists(at, batch, effect, applying, next.who), offers, next.about === 'division' ? '615.7' : '614.12a');
}
function answersBreach(world: World, whom: number | null, lists: readonly List[], offers: readonly TraceOffer[], rule: string): Fault | null {
  const given = offers.map(({ choice }) => (choice.choose === 'answer' ? choice.answers : []));
  const who = whom === null ? null : speakerFor(world, whom);
  const other = offers.find(({ player }) => player !== who);
  if (other !== undefined) return { rule, message: `player ${String(other.player)} is asked, not player ${String(who)}` };
  const listed = lists.filter(({ open }) => open === undefined);
  const legal = new Set(listed.map(({ answers }) => answersText(answers)));
  const surplus = given.find((answers) => !legal.has(answersText(answers)) && !lists.some(({ open }) => open?.(answers) === true));
  if (surplus !== undefined) return { rule, message: `an answer is offered that cannot be given: ${answersText(surplus)}` };
  const known = new Set(given.map(answersText));
  const missing = [...legal].find((answer) => !known.has(answer));
  return missing === undefined || listed.length < lists.length ? null : { rule, message: `an answer could be given and is not offered: ${missing}` };
}
/** CR 101.4, 616.1: the player whose turn it is to choose is asked, and nobody else. */
function choosersFault(at: Bare, acted: readonly number[], offered: readonly Offered[], found: Parameters<typeof choosersNow>[2], options: readonly Legal[]): Fault | null {
  const astray = offered.find(({ player, application }) => player !== speakerFor(at.world, application.chooser));
  const asked = new Set(offered.map(({ application }) => application.chooser));
  if (astray !== undefined && at.world.players.some(({ controlledBy }) => controlledBy !== undefined)) return { rule: '721.5', message: `player ${String(astray.player)} is asked to choose for player ${String(astray.application.chooser)}` };
  if (astray !== undefined) return { rule: '616.1', message: `player ${String(astray.player)} is asked for what player ${String(astray.application.chooser)} chooses` };
  const [who] = asked;
  if (asked.size !== 1 || who === undefined) return { rule: '616.1', message: 'several players are asked to choose one effect' };
  const right = choosersNow(at.world, at.scenario, found, acted);
  if (right.length === 0) return { rule: '614.5', message: 'something is offered where no effect applies any more' };
  if (right.includes(who)) return null;
  const theirs = options.some(({ chooser }) => chooser === who);
  return theirs ? { rule: '101.4', message: `player ${String(who)} is asked before player ${right.join(' or ')}` } : { rule: '616.1', message: `player ${String(who)} is asked, but the events affect player ${right.join(' or ')} or their objects` };
}
/** An effect for an event that it cannot meet, whatever else there is: it has had its opportunity (614.5), the container comes first (616.1g), there is nothing (614.7a). */
function impossible(at: Bare, batch: BatchTask, offered: readonly Offered[]): Fault | null {
  for (const { application: { effect, nodes } } of offered) {
    for (const index of nodes) {
      const node = batch.nodes[index];
      if (node === undefined) return { rule: '614.7', message: `${effect} is offered for an event that is not there` };
      if (waits(batch, index)) return { rule: '616.1g', message: `${effect} is offered for event ${String(index)} before what contains it` };
      const again = effectsThere(sightOf(at.scenario, at.world, entryOf(batch, index)), node.event).find(({ id }) => id === effect)?.ability;
      if (node.event.applied.includes(effect) && !(again?.ability === 'when' && again.repeatable)) return { rule: '614.5', message: `${effect} has had its opportunity at event ${String(index)}` };
      if (node.state === 'gone') return { rule: '614.7', message: `${effect} is offered for event ${String(index)}, which does not happen` };
      if (!isSomething(node.event)) return { rule: '614.7a', message: `${effect} is offered for event ${String(index)}, which is nothing` };
    }
  }
  return null;
}
/** CR 614.1: whether an effect could be applied to the event if there were no tiers. */
function applicable(at: Bare, batch: BatchTask, effect: string, index: number): boolean {
  const [view, { event }] = [sightOf(at.scenario, at.world, entryOf(batch, index)), batch.nodes[index] as BatchTask['nodes'][number]];
  const there = effectsThere(view, event).find(({ id }) => id === effect);
  return there?.ability.ability === 'when' && applies(view, there as Effect, event);
}
/** Something offered that the rules do not allow: named by the first rule that forbids it. */
function surplus(at: Bare, batch: BatchTask, options: readonly Legal[], found: readonly Pair[], offered: readonly Offered[]): Fault | null {
  const legal = new Set(options.map(keyOf));
  for (const { application } of offered) {
    if (legal.has(keyOf(application))) continue;
    const { effect, nodes, answers } = application;
    const same = options.filter((option) => option.effect.id === effect);
    if (same.some((each) => each.open !== undefined && each.open(answers))) continue;
    const first = laterTier(at, batch, found, application);
    if (first !== null) return { rule: ruleOf(first), message: `${effect} cannot be chosen while effects of an earlier step are there` };
    if (!same.some((option) => option.nodes.some((node) => nodes.includes(node)))) return { rule: '614.1', message: `${effect} cannot be chosen now` };
    if (!same.some((option) => String(option.nodes) === String(nodes))) return { rule: '615.7', message: `${effect} cannot be applied to the events ${nodes.join(', ')} at once` };
    return { rule: answers.some(({ answer }) => answer === 'division') ? '615.7' : '614.12a', message: `an answer offered with ${effect} cannot be given` };
  }
  return null;
}
/** CR 616.1a-e: the step in which one of the events is, where the effect applies to it and belongs to a later one. */
function laterTier(at: Bare, batch: BatchTask, found: readonly Pair[], { effect, nodes }: Application): Tier | null {
  const [early] = nodes.flatMap((node) => found.find((pair) => pair.node === node && !found.some((other) => other.node === node && other.effect.id === effect)) ?? []);
  return early !== undefined && applicable(at, batch, effect, early.node) ? early.tier : null;
}
/**
 * Something legal that is not offered. A player's own objects may be gone through one after another (616.1 asks for the effects on
 * each), but not where what is done to one matters for another: then all of it is offered, and so it is where several are.
 */
function missing(at: Bare, batch: BatchTask, options: readonly Legal[], offered: readonly Offered[]): Fault | null {
  const [who] = offered.map(({ application }) => application.chooser);
  const keys = new Set(offered.map(({ application }) => keyOf(application)));
  const mine = options.filter(({ chooser }) => chooser === who);
  const shown = new Set(mine.filter((option) => keys.has(keyOf(option))).flatMap(({ about }) => about));
  const all = shown.size > 1 || concernsSeveral(at, batch, mine);
  for (const option of mine) {
    if (keys.has(keyOf(option))) continue;
    const due = all || option.about.some((each) => shown.has(each));
    if (!due || option.open !== undefined) continue;
    return { rule: option.answers.length === 0 || !offered.some(({ application }) => application.effect === option.effect.id) ? ruleOf(option.tier) : '614.12a', message: `${option.effect.id} could be chosen for the events ${option.nodes.join(', ')} with ${JSON.stringify(option.answers)} and is not offered` };
  }
  return null;
}
/** CR 614.9, 614.13, 615.7: whether something that is used up, or objects that are taken along, would do for several things, or what is sent from one comes to another. */
function concernsSeveral(at: Bare, batch: BatchTask, options: readonly Legal[]): boolean {
  const limited = options.filter(({ effect }) => effect.left !== null);
  const taking = options.filter(({ effect }) => effect.ability.along.length > 0);
  const thingsOf = (list: readonly Legal[]): readonly Thing[] => [...new Set(list.flatMap(({ about }) => about))];
  const all = thingsOf(options);
  return thingsOf(taking).length > 1 || limited.some(({ effect }) => thingsOf(limited.filter((other) => other.effect.id === effect.id)).length > 1) || options.some((option) => {
    const others = all.filter((thing) => !option.about.includes(thing));
    return others.length > 0 && option.nodes.some((node) => recipientsNamed(at, batch, option.effect, node).some((named) => named === 'chosen' || others.includes(named)));
  });
}
/** To whom an effect may send (a part of) an event; what is chosen for it may be anybody. */
function recipientsNamed(at: Bare, batch: BatchTask, effect: Effect, node: number): readonly (Thing | 'chosen')[] {
  const scope = scopeFor(sightOf(at.scenario, at.world, entryOf(batch, node)), effect, eventAt(batch, node));
  return changesIn(effect.ability).flatMap((change): readonly (Thing | 'chosen')[] => {
    const named = change.change === 'to' ? things(scope, change.ref) : [];
    return change.change === 'to' && named.length === 0 && effect.ability.choose.length > 0 ? ['chosen'] : named;
  });
}
