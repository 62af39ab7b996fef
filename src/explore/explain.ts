/** Round by round: what is about to happen, how the entering object would look, which effects apply and why, which do not and why not. */
import { show } from '../base/integer.ts';
import { entryOf } from '../rules/applying.ts';
import { characteristics } from '../rules/613-layers.ts';
import { labelOf } from '../rules/choosing.ts';
import { describe } from '../rules/describe.ts';
import { effectsFor, forbidding, viewFor } from '../rules/effect.ts';
import type { Entry } from '../rules/event.ts';
import { type Machine, machineOf, ready, take } from '../rules/machine.ts';
import type { Characteristics, HeldAbility, Scenario, World } from '../rules/model.ts';
import { thingOfPlayer } from '../rules/model.ts';
import type { BatchTask, Offer, Position } from '../rules/position.ts';
import { inEdition } from './explore.ts';
import { rulesModel } from './model.ts';
import { whyNot } from './others.ts';
import { typeLine } from './outcome.ts';

/** The duplicate in the staging zone after one step of the layers. */
export interface LayerLine { readonly layer: string; readonly by: string; readonly typeLine: string; readonly pt: string | null; readonly colors: string; readonly abilities: readonly string[]; readonly controller: string }
export interface ExplainedEffect { readonly effect: string; readonly applicable: boolean; readonly why: string }
export interface ExplainedEvent { readonly event: string; readonly lookahead: readonly LayerLine[]; readonly cannot: string | null; readonly effects: readonly ExplainedEffect[] }
export interface Round { readonly events: readonly ExplainedEvent[]; readonly asked: string | null; readonly player: string | null; readonly options: readonly string[]; readonly chosen: string | null; readonly rule: string | null }
export interface ExplainReport { readonly id: string; readonly title: string; readonly path: string; readonly rounds: readonly Round[]; readonly outcome: string | null; readonly problem: string | null }

const abilityText = ({ ability }: HeldAbility): string => {
  switch (ability.ability) {
    case 'keyword': return ability.keyword;
    case 'when': return ability.name ?? `replaces ${[...new Set(ability.patterns.map(({ kind }) => kind))].join('/') || 'its own effect'}`;
    case 'cant': return ability.name ?? `forbids ${ability.patterns.map(({ kind }) => kind).join('/')}`;
    case 'static': return ability.name ?? 'static ability';
    case 'after': return ability.name ?? 'triggered ability';
    case 'do': return ability.name ?? 'activated ability';
  }
};

/** One line about characteristics. */
export function layerLine(world: World, layer: string, by: string, values: Characteristics): LayerLine {
  return {
    layer, by, typeLine: typeLine(values), pt: values.power === undefined || values.toughness === undefined ? null : `${show(values.power)}/${show(values.toughness)}`,
    colors: values.colors.join(', ') || 'colorless', abilities: values.abilities.map(abilityText), controller: labelOf(world, thingOfPlayer(values.controller)),
  };
}

function lookahead(world: World, entry: Entry): readonly LayerLine[] {
  const view = viewFor(world, entry);
  return [layerLine(world, 'all layers', 'the duplicate', characteristics(view, entry.what))];
}

function explainEvents(machine: Machine, world: World, batch: BatchTask): readonly ExplainedEvent[] {
  return batch.nodes.flatMap((node, at): readonly ExplainedEvent[] => {
    if (node.state !== 'open' || (node.parent >= 0 && batch.nodes[node.parent]?.state === 'open')) return [];
    const { event } = node;
    const entry = entryOf(batch.nodes, at);
    const view = viewFor(world, entry);
    const barred = forbidding(world, machine.rules.edition, event, entry);
    return [{
      event: describe(world, event), lookahead: event.kind === 'enters' && event.entry !== undefined ? lookahead(world, event.entry) : [], cannot: barred === null ? null : `${barred.label} forbids it (614.17)`,
      effects: effectsFor(world, machine.rules.edition, event, entry).map((live) => {
        const why = whyNot(world, view, live, event);
        return { effect: live.label, applicable: why.startsWith('applicable'), why };
      }),
    }];
  });
}

/** Explains a scenario along a script; where the script ends, the first option is taken. */
export function explainScenario(given: Scenario, script: readonly number[] = [], edition?: string, maxRounds = 200): ExplainReport {
  const scenario = inEdition(given, edition);
  const machine = machineOf(scenario);
  const model = rulesModel(scenario, machine);
  const rounds: Round[] = [];
  const path: number[] = [];
  let position: Position = model.initial;
  for (let step = 0; step < maxRounds; step++) {
    const now = ready(machine, position);
    const batch = now.position.tasks.at(-1);
    const events = batch?.task === 'batch' && batch.applying === null ? explainEvents(machine, now.position.world, batch) : [];
    const [first] = now.offers;
    if (first === undefined) return { id: scenario.id, title: scenario.title, path: path.join('.'), rounds, outcome: model.outcome(position), problem: null };
    const at = now.offers.length === 1 ? 0 : (script[path.length] ?? 0);
    const offer: Offer | undefined = now.offers[at];
    if (offer === undefined) return { id: scenario.id, title: scenario.title, path: path.join('.'), rounds, outcome: null, problem: `option ${String(at)} of ${String(now.offers.length)} does not exist in step ${String(step + 1)}` };
    if (now.offers.length > 1) path.push(at);
    rounds.push({ events, asked: first.asked, player: first.player === null ? 'chance' : (scenario.world.players[first.player]?.name ?? ''), options: now.offers.map(({ chosen }) => chosen), chosen: offer.chosen, rule: offer.rule });
    position = take(machine, position, offer.choice);
  }
  return { id: scenario.id, title: scenario.title, path: path.join('.'), rounds, outcome: null, problem: `more than ${String(maxRounds)} rounds` };
}
