/** A script replayed step by step: the event before and after, what applied and what else was there. */
import { describe } from '../rules/describe.ts';
import { machineOf, ready } from '../rules/machine.ts';
import type { Scenario } from '../rules/model.ts';
import type { Offer, Position } from '../rules/position.ts';
import { follow, replay, showScript } from '../search/path.ts';
import { inEdition } from './explore.ts';
import { rulesModel, watchingGrowth } from './puzzle/model.ts';
import { otherEffects } from './others.ts';
import type { ExploreOptions, ReplayReport, ReplayStep } from './report-types.ts';

/** The events of the current batch in words; the instruction's end says so. */
export function eventText(scenario: Scenario, position: Position): string {
  const { position: at } = ready(machineOf(scenario), position);
  const batch = at.tasks.at(-1);
  if (batch?.task !== 'batch') return 'nothing is happening';
  const open = batch.nodes.filter(({ state }) => state !== 'gone').map(({ event }) => describe(at.world, event));
  return open.length === 0 ? 'nothing' : open.join('; ');
}

/** The batch right after an effect was applied, before anything else is done. */
function textAfter(position: Position): string {
  const batch = position.tasks.at(-1);
  if (batch?.task !== 'batch') return 'carried out';
  const open = batch.nodes.filter(({ state }) => state !== 'gone').map(({ event }) => describe(position.world, event));
  return open.length === 0 ? 'nothing' : open.join('; ');
}

/** So many options are named where a script says nothing of them. */
const NAMED = 12;
/** What a script that is too short leaves open. */
function askedNext(model: ReturnType<typeof rulesModel>, script: readonly number[], name: (offer: Offer | undefined) => string): string {
  const walked = follow(model, script);
  const offers = walked.ok ? model.choices(walked.value.end) : [];
  const options = offers.slice(0, NAMED).map(({ chosen }, at) => `${String(at)} ${chosen}`);
  return `it does not say what ${name(offers[0])} chooses next (${offers[0]?.asked ?? ''}): ${options.join(', ')}${offers.length > NAMED ? ` and ${String(offers.length - NAMED)} more` : ''}`;
}

export function replayScenario(given: Scenario, script: readonly number[], options: ExploreOptions = {}): ReplayReport {
  const scenario = inEdition(given, options.edition);
  const machine = machineOf(scenario);
  const model = watchingGrowth(rulesModel(scenario, machine));
  const path = showScript(script);
  const walked = replay(model, script);
  const name = (offer: Offer | undefined): string => (offer?.player === undefined || offer.player === null ? 'chance' : (scenario.world.players[offer.player]?.name ?? ''));
  if (!walked.ok) return { id: scenario.id, title: scenario.title, path, steps: [], outcome: null, problem: walked.problems.map(({ code, message }) => (code === 'script-short' ? askedNext(model, script, name) : message)).join('; ') };
  const steps = walked.value.map((step): ReplayStep => {
    const offer = step.options[step.index];
    return {
      player: name(offer), asked: offer?.asked ?? '', chosen: offer?.chosen ?? '', rule: offer?.rule ?? '', before: eventText(scenario, step.before), after: textAfter(step.after),
      others: otherEffects(machine, ready(machine, step.before).position, offer), ...(step.options.length > 1 ? { index: step.index } : {}),
    };
  });
  const last = walked.value.at(-1)?.after ?? model.initial;
  return { id: scenario.id, title: scenario.title, path, steps, outcome: model.choices(last).length === 0 ? model.outcome(last) : null, problem: null };
}
