/** What was offered against what the rules allow, in both directions (616.1, 101.4). */
import type { Scenario, World } from '../rules/model.ts';
import type { Answer, Application, BatchTask, Position } from '../rules/position.ts';
import { applies, isSomething, pairs, ruleOf, waits } from './applicable.ts';
import { type Question, questionNow } from './asks.ts';
import { type Effect, effectsThere } from './in-force.ts';
import { type Legal, type List, answerLists, answersText, choosersNow, keyOf, legalOptions, nextAsked } from './options.ts';
import { severalWays } from './several.ts';
import { unchecked } from './sight.ts';
import { entryOf, eventAt, sightOf } from './staging.ts';
import type { Fault, TraceOffer } from './trace.ts';

type Bare = { readonly scenario: Scenario; readonly world: World };
type Offered = { readonly player: number | null; readonly application: Application };

/** A place where a long way without choices may be interrupted: nobody is asked, and there is one way on. */
export const isRest = ([only, ...others]: readonly TraceOffer[]): boolean => only !== undefined && others.length === 0 && only.player === null && only.choice.choose === 'answer' && answersText(only.choice.answers) === 'yes';

/** The effect that an application names, as it is now. */
export function effectNamed(at: Bare, batch: BatchTask, { nodes, effect }: Application): Effect {
  const [node] = nodes;
  const view = sightOf(at.scenario, at.world, node === undefined ? undefined : entryOf(batch, node));
  const found = effectsThere(view, node === undefined ? null : eventAt(batch, node)).find(({ id }) => id === effect);
  return found?.ability.ability === 'when' ? (found as Effect) : unchecked(`an effect of a kind that is not known here: ${effect.replace(/\d+/g, 'N')}`);
}

export function offersBreach(scenario: Scenario, position: Position, offers: readonly TraceOffer[], acted: readonly number[]): Fault | null {
  const batch = position.tasks.at(-1);
  if (isRest(offers)) return null;
  if (batch?.task !== 'batch') return questionBreach(questionNow(scenario, position) ?? unchecked('an instruction that asks'), offers);
  const at: Bare = { scenario, world: position.world };
  if (batch.applying !== null) return furtherBreach(at, batch, batch.applying, offers);
  const chosen = offers.flatMap(({ player, choice }): readonly Offered[] => (choice.choose === 'effect' ? [{ player, application: choice.application }] : []));
  if (chosen.length < offers.length) return chosen.length > 0 || pairs(at, batch).length > 0 ? { rule: '616.1f', message: 'something else is asked although effects apply' } : questionBreach(severalWays(scenario, position, batch) ?? unchecked('a question of the batch'), offers);
  if (chosen.some(({ application }) => application.apart === true)) return unchecked('one order for all of a player’s objects');
  const { options, found } = legalOptions(at, batch);
  return impossible(at, batch, chosen) ?? choosersFault(at, acted, chosen, found, options) ?? surplus(at, batch, options, chosen) ?? missing(options, chosen);
}
/** CR 608.2d: every answer that a question leaves open, and no other. */
const questionBreach = ({ who, answers, open }: Question, offers: readonly TraceOffer[]): Fault | null =>
  answersBreach(who, [...answers.map((answer) => ({ answers: [answer] })), ...(open === undefined ? [] : [{ answers: [], open: ([answer]: readonly Answer[]) => answer !== undefined && open(answer) }])], offers, '608.2d');
/** CR 614.12a, 615.7: what an effect that is being applied asks of somebody else than who chose it. */
function furtherBreach(at: Bare, batch: BatchTask, applying: Application, offers: readonly TraceOffer[]): Fault | null {
  if (applying.apart === true) unchecked('one order for all of a player’s objects');
  const effect = effectNamed(at, batch, applying);
  const next = nextAsked(at, batch, effect, applying);
  if (next === null) return { rule: '614.12a', message: `${applying.effect} asks nothing more` };
  return answersBreach(next.who, answerLists(at, batch, effect, applying, next.who), offers, next.about === 'division' ? '615.7' : '614.12a');
}
function answersBreach(who: number | null, lists: readonly List[], offers: readonly TraceOffer[], rule: string): Fault | null {
  const given = offers.map(({ choice }) => (choice.choose === 'answer' ? choice.answers : []));
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
  const asked = new Set(offered.flatMap(({ player, application }) => [player, application.chooser]));
  const [who] = asked;
  if (asked.size !== 1 || who === null || who === undefined) return { rule: '616.1', message: 'several players are asked to choose one effect' };
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
/** CR 614.1: whether an effect could be applied to the events if there were no tiers. */
function applicable(at: Bare, batch: BatchTask, { effect, nodes }: Application): boolean {
  return nodes.every((index) => {
    const [view, { event }] = [sightOf(at.scenario, at.world, entryOf(batch, index)), batch.nodes[index] as BatchTask['nodes'][number]];
    const there = effectsThere(view, event).find(({ id }) => id === effect);
    return there?.ability.ability === 'when' && applies(view, there as Effect, event);
  });
}
/** Something offered that the rules do not allow: named by the first rule that forbids it. */
function surplus(at: Bare, batch: BatchTask, options: readonly Legal[], offered: readonly Offered[]): Fault | null {
  const legal = new Set(options.map(keyOf));
  for (const { application } of offered) {
    if (legal.has(keyOf(application))) continue;
    const same = options.filter(({ effect }) => effect.id === application.effect);
    if (same.some((each) => each.open !== undefined && each.open(application.answers))) continue;
    const [other] = options.filter(({ nodes }) => nodes.some((node) => application.nodes.includes(node)));
    if (same.length === 0) return { rule: other === undefined || !applicable(at, batch, application) ? '614.1' : ruleOf(other.tier), message: `${application.effect} cannot be chosen now` };
    if (!same.some(({ nodes }) => String(nodes) === String(application.nodes))) return { rule: '615.7', message: `${application.effect} cannot be applied to the events ${application.nodes.join(', ')} at once` };
    return { rule: application.answers.some(({ answer }) => answer === 'division') ? '615.7' : '614.12a', message: `an answer offered with ${application.effect} cannot be given` };
  }
  return null;
}
/** Something legal that is not offered: for the events that are offered at all, and for all that share what is used up. */
function missing(options: readonly Legal[], offered: readonly Offered[]): Fault | null {
  const [who] = offered.map(({ player }) => player);
  const keys = new Set(offered.map(({ application }) => keyOf(application)));
  const mine = options.filter(({ chooser }) => chooser === who);
  const shown = new Set(mine.filter((option) => keys.has(keyOf(option))).flatMap(({ about }) => about));
  const limited = new Set(mine.filter(({ about, effect }) => about.some((each) => shown.has(each)) && effect.left !== null).map(({ effect }) => effect.id));
  for (const option of mine) {
    if (keys.has(keyOf(option))) continue;
    const due = option.about.some((each) => shown.has(each)) || limited.has(option.effect.id);
    if (!due || option.open !== undefined) continue;
    return { rule: option.answers.length === 0 || !offered.some(({ application }) => application.effect === option.effect.id) ? ruleOf(option.tier) : '614.12a', message: `${option.effect.id} could be chosen for the events ${option.nodes.join(', ')} with ${JSON.stringify(option.answers)} and is not offered` };
  }
  return null;
}
