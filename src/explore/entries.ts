/** Options and facts as reports show them: in words, with names. */
import { machineOf, ready } from '../rules/machine.ts';
import type { Scenario } from '../rules/model.ts';
import type { Offer, Position } from '../rules/position.ts';
import { factSentences } from '../scenario/facts/facts.ts';
import { namingOf, outcomeFacts } from './puzzle/outcome.ts';
import { follow, showScript } from '../search/path.ts';
import type { Script } from '../search/verdict.ts';
import type { RulesModel } from './puzzle/model.ts';
import type { OutcomeRow, ScriptEntry } from './report-types.ts';

/** An option as an entry of a script. */
export function named(scenario: Scenario, offer: Offer | undefined): ScriptEntry {
  if (offer === undefined) return { player: '', asked: '', chosen: '', rule: '' };
  const player = offer.player === null ? 'chance' : (scenario.world.players[offer.player]?.name ?? '');
  return { player, asked: offer.asked, chosen: offer.chosen, rule: offer.rule };
}

/** The entries of a script from a position, in words. */
export function scriptEntries(scenario: Scenario, model: RulesModel, script: Script, steps?: number): readonly ScriptEntry[] {
  const walked = follow(model, script, steps);
  if (!walked.ok) return [];
  return walked.value.steps.filter((step) => step.options.length > 1).map((step) => named(scenario, step.options[step.index]));
}

/** The facts with names in place of the machine's numbers: what the text is made of, merged and in its order. */
export function factsOf(scenario: Scenario, world: Scenario['world']): readonly unknown[] {
  return factSentences(outcomeFacts(scenario, world), namingOf(scenario, world)).map(({ count, ...sentence }) => (count === 1 ? sentence : { ...sentence, count }));
}

/** What is there after a final position. */
export const finalWorld = (scenario: Scenario, position: Position): Scenario['world'] => ready(machineOf(scenario), position).position.world;

/** The row of an outcome that one play is known to lead to; how many do is not. @param told whether the choices of its script are told */
export const playedRow = (scenario: Scenario, model: RulesModel, text: string, { script, state }: { readonly script: Script; readonly state: Position }, told: boolean): OutcomeRow =>
  ({ text, facts: () => factsOf(scenario, finalWorld(scenario, state)), plays: null, path: showScript(script), script: told ? scriptEntries(scenario, model, script) : null });
