/** The merged decision graph of a scenario as plain data: every position once, what is asked there and why, and where each option leads. */
import type { Machine } from '../rules/batch.ts';
import { machineOf, ready, take } from '../rules/machine.ts';
import type { Scenario } from '../rules/model.ts';
import type { Position } from '../rules/position.ts';
import { type Seen, createSeen } from '../search/seen.ts';
import { type ExplainedEvent, explaining } from './explain.ts';
import { inEdition } from './explore.ts';
import { type RulesModel, rulesModel } from './puzzle/model.ts';
import { exploreWatched } from './puzzle/watched.ts';
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
  /** These scripts can be walked to their end, also behind the limit. */
  readonly scripts?: readonly (readonly number[])[];
}

/** A position while the graph grows. `to` of its options may still be filled in. */
interface Draft { readonly outcome: string | null; readonly position: Omit<GraphPosition, 'outcome' | 'options'>; readonly options: { chosen: string; rule: string; to: number | null }[] }

/** So many positions of those that never end are drawn. */
const FIRST_OF_MANY = 300;

/** The decision graph by the reference machine. Throws only where the machine does (a number too large to be carried). */
export function graphOf(given: Scenario, limits: GraphLimits = {}, edition?: string): DecisionGraph {
  const scenario = inEdition(given, edition);
  const limited = limits.positions ?? 20_000;
  const told = limits.explained ?? 5_000;
  const plain = machineOf(scenario);
  const { machine, hear } = explaining(scenario);
  const { model: searched, verdict } = exploreWatched(scenario, rulesModel(scenario, plain), { order: 'bfs', maxStates: limited, wantPlays: false, wantScripts: false });
  const most = verdict.kind === 'growth' ? Math.min(limited, FIRST_OF_MANY) : limited;
  const model: RulesModel = { ...rulesModel(scenario, machine), key: (position) => searched.key(position) };
  const seen = createSeen();
  const drafts: Draft[] = [];
  let explained = 0;
  /** The position with its options; where they lead is found out later. */
  const draft = (position: Position): Ready => {
    const telling = drafts.length < told;
    const { now, quiet, events } = telling ? hear(position, new Map()) : { now: ready(plain, position), quiet: [], events: [] };
    if (telling) explained++;
    const [first] = now.offers;
    const player = first === undefined ? null : first.player === null ? 'chance' : (scenario.world.players[first.player]?.name ?? '');
    const options = now.offers.map(({ chosen, rule }) => ({ chosen, rule, to: null }));
    drafts.push({ outcome: first === undefined ? model.outcome(position) : null, position: { event: eventText(scenario, position), quiet, events, player, asked: first?.asked ?? null }, options });
    return now;
  };
  const cut = growBreadthFirst({ model, machine, seen, drafts, draft }, most);
  for (const script of limits.scripts ?? []) if (cut) growAlong({ model, machine, seen, drafts, draft }, script);
  return { ...numbered(drafts), complete: !cut, explained };
}

type Ready = ReturnType<typeof ready>;
interface Growing { readonly model: RulesModel; readonly machine: Machine; readonly seen: Seen; readonly drafts: readonly Draft[]; readonly draft: (position: Position) => Ready }

/** Every position, nearest first, up to the limit; true if there are more. */
function growBreadthFirst({ model, machine, seen, drafts, draft }: Growing, most: number): boolean {
  const waiting: (Position | undefined)[] = [model.initial];
  let cut = false;
  seen.add(model.key(model.initial));
  for (let at = 0; at < waiting.length; at++) {
    const position = waiting[at]!;
    waiting[at] = undefined;
    const { offers } = draft(position);
    for (const [i, { choice }] of offers.entries()) {
      const next = take(machine, position, choice);
      const key = model.key(next);
      const known = seen.find(key);
      const to = known >= 0 ? known : seen.size() < most ? seen.add(key) : null;
      if (to === null) cut = true;
      else if (known < 0) waiting.push(next);
      drafts[at]!.options[i]!.to = to;
    }
  }
  return cut;
}

/** Steps of a script that are followed: behind its last choice may lie a loop without one. */
const LONGEST = 5_000;
/** The positions of one script, added where they are missing. */
function growAlong({ model, machine, seen, drafts, draft }: Growing, script: readonly number[]): void {
  let position = model.initial;
  let at = 0;
  for (let next = 0, steps = 0; steps < LONGEST; steps++) {
    const { offers } = ready(machine, position);
    const option = offers.length === 1 ? 0 : (script[next++] ?? -1);
    const offer = offers[option];
    if (offer === undefined) return;
    position = take(machine, position, offer.choice);
    const key = model.key(position);
    const known = seen.find(key);
    const to = known >= 0 ? known : seen.add(key);
    if (known < 0) draft(position);
    drafts[at]!.options[option]!.to = to;
    at = to;
  }
}

/** The outcomes in their order, and the positions with their numbers. */
function numbered(drafts: readonly Draft[]): Pick<DecisionGraph, 'positions' | 'outcomes'> {
  const outcomes = [...new Set(drafts.flatMap(({ outcome }) => (outcome === null ? [] : [outcome])))].sort();
  const index = new Map(outcomes.map((text, i) => [text, i]));
  return { outcomes, positions: drafts.map(({ outcome, position, options }) => ({ ...position, options, outcome: outcome === null ? null : (index.get(outcome) ?? null) })) };
}
