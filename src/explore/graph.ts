/** The merged decision graph of a scenario as plain data: every position once, what is asked there and why, and where each option leads. */
import { machineOf, ready, take } from '../rules/machine.ts';
import type { Scenario } from '../rules/model.ts';
import type { Position } from '../rules/position.ts';
import { createSeen } from '../search/seen.ts';
import { type ExplainedEvent, explaining } from './explain.ts';
import { inEdition } from './explore.ts';
import { rulesModel } from './model.ts';
import { eventText } from './replay.ts';

/** One option of a position. */
export interface GraphOption {
  readonly chosen: string;
  readonly rule: string;
  /** The position that it leads to; null where the graph was cut before. */
  readonly to: number | null;
}

/** One position. Nobody chooses where there is one option; there is none at an outcome, nor where the graph was cut. */
export interface GraphPosition {
  /** What is about to happen, in words. */
  readonly event: string;
  /** Rounds before the question in which nothing applied (any more) or something could not happen. */
  readonly quiet: readonly (readonly ExplainedEvent[])[];
  /** The events of this round, and which effects apply and why; empty where the question is about something else. */
  readonly events: readonly ExplainedEvent[];
  /** A player's name, or "chance". */
  readonly player: string | null;
  readonly asked: string | null;
  readonly options: readonly GraphOption[];
  /** Index into the outcomes. */
  readonly outcome: number | null;
}

/** Positions in the order in which a breadth-first walk reaches them, 0 is the start; outcomes in code-unit order. */
export interface DecisionGraph {
  readonly positions: readonly GraphPosition[];
  readonly outcomes: readonly string[];
  /** False: there are more positions than the limit, and those behind it are missing. */
  readonly complete: boolean;
  /** So many positions, from the start on, have their effects explained. */
  readonly explained: number;
}

export interface GraphLimits {
  /** At most so many positions (20,000). */
  readonly positions?: number;
  /** At most so many positions are explained (5,000): it takes longer than finding them. */
  readonly explained?: number;
}

interface Draft { readonly outcome: string | null; readonly position: Omit<GraphPosition, 'outcome'> }

/** The decision graph by the reference machine. Throws only where the machine does (a number too large to be carried). */
export function graphOf(given: Scenario, limits: GraphLimits = {}, edition?: string): DecisionGraph {
  const scenario = inEdition(given, edition);
  const most = limits.positions ?? 20_000;
  const told = limits.explained ?? 5_000;
  const plain = machineOf(scenario);
  const { machine, hear } = explaining(scenario);
  const model = rulesModel(scenario, machine);
  const seen = createSeen();
  const waiting: (Position | undefined)[] = [model.initial];
  const drafts: Draft[] = [];
  let complete = true;
  seen.add(model.key(model.initial));
  const number = (position: Position): number | null => {
    const key = model.key(position);
    const known = seen.find(key);
    if (known >= 0) return known;
    if (seen.size() >= most) {
      complete = false;
      return null;
    }
    waiting.push(position);
    return seen.add(key);
  };
  for (let at = 0; at < waiting.length; at++) {
    const position = waiting[at]!;
    waiting[at] = undefined;
    const { now, quiet, events } = at < told ? hear(position, new Map()) : { now: ready(plain, position), quiet: [], events: [] };
    const [first] = now.offers;
    const options = now.offers.map((offer): GraphOption => ({ chosen: offer.chosen, rule: offer.rule, to: number(take(machine, position, offer.choice)) }));
    const player = first === undefined ? null : first.player === null ? 'chance' : (scenario.world.players[first.player]?.name ?? '');
    drafts.push({ outcome: first === undefined ? model.outcome(position) : null, position: { event: eventText(scenario, position), quiet, events, player, asked: first?.asked ?? null, options } });
  }
  return { ...numbered(drafts), complete, explained: Math.min(told, drafts.length) };
}

/** The outcomes in their order, and the positions with their numbers. */
function numbered(drafts: readonly Draft[]): Pick<DecisionGraph, 'positions' | 'outcomes'> {
  const outcomes = [...new Set(drafts.flatMap(({ outcome }) => (outcome === null ? [] : [outcome])))].sort();
  const index = new Map(outcomes.map((text, i) => [text, i]));
  return { outcomes, positions: drafts.map(({ outcome, position }) => ({ ...position, outcome: outcome === null ? null : (index.get(outcome) ?? null) })) };
}
