/**
 * The search by the rules' own machine, in leaps: a batch in which many effects are asked about is searched by the packed engine (compile/alone.ts), and the search goes on
 * from what it comes to. So what does not compile costs only what it is itself: abilities that trigger, state-based actions, whatever comes between.
 *
 * Why that is exact: a leap has one end for each way in which the batch can come out, with its least shortest script and the number of plays that lead there; the
 * end itself is found by the rules, along the script. Plays multiply along the edges and add up over them. Of scripts of one length, the least is made of least
 * ones. A cycle, or growth, is left to the plain search.
 */
import { canonicalText } from '../base/canonical.ts';
import { type Machine, machineOf, ready } from '../rules/machine.ts';
import type { Scenario } from '../rules/model.ts';
import type { BatchTask, Offer, Position } from '../rules/position.ts';
import { effectsFor, hasFirsts } from '../rules/effect.ts';
import { affectedOf } from '../rules/event.ts';
import type { Game } from '../search/game.ts';
import { endEdge, firstEdge, target } from '../search/graph.ts';
import type { Model } from '../search/model.ts';
import { topologicalOrder } from '../search/plays.ts';
import { type ReferenceOptions, exploreReference } from '../search/reference.ts';
import { remembering } from '../search/remember.ts';
import { compareScripts } from '../search/sample.ts';
import type { FoundOutcome, Script } from '../search/verdict.ts';
import { type Reductions, ALL_REDUCTIONS } from '../search/packed/division/model.ts';
import type { Packed } from '../search/packed/form/ir.ts';
import type { Limits } from '../search/packed/form/limits.ts';
import { explore } from '../search/packed/sweep/explore.ts';
import { scriptsFor } from '../search/packed/sweep/scripts.ts';
import { compileAlone } from './compile/alone.ts';
import { type RulesModel, rulesModel, watchingGrowth } from './puzzle/model.ts';
import { upToWhatMatters } from './puzzle/twins.ts';
import type { Watched } from './puzzle/watched.ts';

/** So many effects that watch a batch promise more positions than compiling it takes time. */
const WORTH = 5;
/** A batch that can come out in more ways is gone through step by step. */
const MOST_ENDS = 20_000;
/** A leap over fewer positions saves nothing: the next batch that looks the same is gone through step by step. */
const FEW = 24;
/** So many steps that nobody chooses are taken after a leap: where they lead, other leaps may have led, too. */
const MOST_FORCED = 64;
/** In the middle of a batch so many tries in vain are borne, and so many more for each leap. */
const IN_VAIN = 16;
/** Among so many positions there is a leap, or there are no leaps. */
const TRIAL = 200;
/** So many batches are remembered. */
const MOST_KNOWN = 500;
/** So many positions keep their way on. */
const REMEMBERED = 100_000;

/** One way on: an option, or the end of a leap. */
interface Edge { readonly offer: Offer | null; readonly after: Position | null; readonly script: Script; readonly plays: bigint }
type Leaping = Model<Position, Edge>;

/** What the search in leaps is to find, and within which limits. */
export interface LeapOptions extends ReferenceOptions { readonly reductions?: Partial<Reductions> | undefined; readonly record: boolean }

/** What was found, and in how many leaps; null where none was worth it, or where something may go on for ever. */
export function exploreInLeaps(scenario: Scenario, model: RulesModel, options: LeapOptions): (Watched & { readonly leaps: number }) | null {
  const machine = machineOf(scenario);
  const plain = rulesModel(scenario, machine);
  const told = options.record ? (upToWhatMatters(scenario, plain, machine, { twins: false, record: true }) ?? plain) : plain;
  const { leaping, search } = leapingModel(machine, told, options);
  const { record: _, reductions: __, ...how } = options;
  const { model: known, scriptOf } = traced(watchingGrowth(remembering(leaping, REMEMBERED)));
  const explored = (maxStates: number | undefined): ReturnType<typeof exploreReference<Position, Edge>> => exploreReference(known, { ...how, maxStates, order: 'dfs', wantPlays: false, wantScripts: false, wantGame: true });
  const first = explored(Math.min(TRIAL, options.maxStates ?? TRIAL));
  if (search.leaps === 0) return null;
  const found = first.verdict.kind === 'cut' && first.verdict.limit === 'states' ? explored(options.maxStates) : first;
  if (found.verdict.kind === 'cycle' || found.verdict.kind === 'growth') return null;
  const { game, ...rest } = found;
  const states = found.states + search.states;
  if (game === undefined) return { ...rest, outcomes: new Map([...found.outcomes].map(([text, each]) => [text, { ...each, script: options.wantScripts ? scriptOf(each.state) : null }])), states, model, leaps: search.leaps };
  const outcomes = outcomesOf(game, (state) => leaping.choices(state), options);
  const plays = options.wantPlays ? [...outcomes.values()].reduce((sum, each) => sum + (each.plays as bigint), 0n) : null;
  return { ...rest, outcomes, plays, states, transitions: found.transitions + search.transitions, model, leaps: search.leaps };
}

/** The same puzzle; each position knows how it was reached first, which tells a script to it where a search was cut. */
function traced(model: Leaping): { readonly model: Leaping; readonly scriptOf: (position: Position) => Script } {
  const origins = new Map<Position, { readonly from: Position; readonly by: Edge }>();
  const apply = (from: Position, by: Edge): Position => {
    const after = model.apply(from, by);
    if (after !== model.initial && !origins.has(after)) origins.set(after, { from, by });
    return after;
  };
  const scriptOf = (position: Position): Script => {
    const parts: Script[] = [];
    for (let origin = origins.get(position); origin !== undefined; origin = origins.get(origin.from)) parts.push(origin.by.script);
    return parts.reverse().flat();
  };
  return { model: { ...model, apply }, scriptOf };
}

/** The ways in which a batch can come out: a least shortest script to each, and how many plays lead there. */
interface Ends { readonly states: number; readonly scripts: readonly Script[]; readonly plays: readonly bigint[] }
/** A search under way: how many leaps there were and how many tries in vain, over how many positions, what batches have come to, and what those look like that are not worth it. */
interface Search { leaps: number; vain: number; states: number; transitions: number; readonly known: Map<string, Ends | null>; readonly poor: Set<string> }

function leapingModel(machine: Machine, model: RulesModel, options: LeapOptions): { readonly leaping: Leaping; readonly search: Search } {
  const search: Search = { leaps: 0, vain: 0, states: 0, transitions: 0, known: new Map(), poor: new Set() };
  const known = new WeakMap<Position, readonly Edge[]>();
  const choices = (position: Position): readonly Edge[] => {
    const before = known.get(position);
    if (before !== undefined) return before;
    const edges = leapFrom(machine, model, position, options, search) ?? stepsFrom(model, position);
    known.set(position, edges);
    return edges;
  };
  const apply = (position: Position, { offer, after }: Edge): Position => after ?? (offer === null ? position : model.apply(position, offer));
  return { leaping: { ...model, choices, apply }, search };
}
function stepsFrom(model: RulesModel, position: Position): readonly Edge[] {
  const offers = model.choices(position);
  return offers.map((offer, index): Edge => ({ offer, after: null, script: offers.length === 1 ? [] : [index], plays: 1n }));
}

/** A batch that enough effects watch, where nothing is being applied and nobody has chosen in this round; whether something has been applied in it before. */
interface WatchedBatch { readonly world: Position['world']; readonly batch: BatchTask; readonly look: string; readonly begun: boolean }
function batchAt(machine: Machine, position: Position, worth: number): WatchedBatch | null {
  const { position: { world, tasks }, offers, ask } = ready(machine, position);
  const batch = tasks.at(-1);
  if (offers.length === 0 || ask !== null || batch?.task !== 'batch') return null;
  if (batch.applying !== null || batch.stage !== 0 || batch.acted.length > 1) return null;
  const open = batch.nodes.filter(({ state }) => state === 'open');
  const { edition } = machine.rules;
  const watching = open.reduce((sum, { event }) => sum + (event.entry !== undefined ? -Infinity : effectsFor(world, edition, event, null).length), 0);
  if (watching < worth || hasFirsts(world, edition)) return null; // whether an event was the first depends on what it was on its way
  const look = `${String(offers.length)}${open.map(({ event }) => `,${event.kind} ${String(affectedOf(event))}`).join('')}`;
  return { world, batch, look, begun: batch.after.length > 0 || batch.nodes.some(({ event }) => event.applied.length > 0) };
}

function leapFrom(machine: Machine, model: RulesModel, position: Position, options: LeapOptions, search: Search): readonly Edge[] | null {
  const eager = options.reductions?.eager === true; // for tests: however little it saves
  const batch = batchAt(machine, position, eager ? 1 : WORTH);
  if (batch === null || search.poor.has(batch.look) || (batch.begun && search.vain > IN_VAIN * (search.leaps + 1))) return null;
  const compiled = compileAlone(machine, batch);
  const ends = 'reason' in compiled ? null : endsOf(compiled.packed, options, search);
  if (!eager && (ends === null || ends.states < FEW)) {
    search.poor.add(batch.look);
    search.vain += 1;
  }
  if (ends === null) return null;
  search.leaps += 1;
  return walked(model, position, ends);
}

/** What a batch can come to. Positions that differ in what it does not look at have the same batch. */
function endsOf(packed: Packed, options: LeapOptions, search: Search): Ends | null {
  const key = canonicalText(packed);
  const known = search.known.get(key);
  if (known !== undefined) return known;
  const found = explore(packed, { plays: options.wantPlays, reductions: { ...ALL_REDUCTIONS, ...options.reductions, turns: false, interleavings: false }, limits: limitsFor(options, search) });
  let ends: Ends | null = null;
  if (found.kind === 'explored') {
    search.states += found.states;
    search.transitions += found.transitions;
    if (found.cut === null && found.outcomes <= BigInt(MOST_ENDS)) {
      const numbers = Array.from({ length: Number(found.outcomes) }, (_, i) => i);
      const plays = options.wantPlays ? found.plays() : null;
      ends = { states: found.states, scripts: scriptsFor(found, numbers), plays: numbers.map((i) => plays?.of(i) ?? 0n) };
    }
  }
  if (search.known.size >= MOST_KNOWN) search.known.clear();
  search.known.set(key, ends);
  return ends;
}

function limitsFor({ maxStates, deadline, memory }: LeapOptions, { states }: Search): Limits {
  return {
    ...(maxStates === undefined ? {} : { maxStates: Math.max(1, maxStates - states) }), ...(memory === undefined ? {} : { maxBytes: memory.maxMb * 1e6 }),
    ...(deadline === undefined ? {} : { timeout: { ms: Math.max(1, (deadline.at - deadline.now()) * 1000), now: () => deadline.now() * 1000 } }),
  };
}

/** Where the scripts of a leap lead: what they have in common is walked once, from equal positions on, too. */
function walked(model: RulesModel, from: Position, { scripts, plays }: Ends): readonly Edge[] {
  interface Place { readonly position: Position; readonly offers: readonly Offer[]; readonly next: Map<number, Place> }
  const places = new Map<string, Place>();
  const settle = (start: Position): Place => {
    const key = model.key(start);
    const known = places.get(key);
    if (known !== undefined) return known;
    let position = start;
    let offers = model.choices(position);
    for (let steps = 0; offers.length === 1 && offers[0] !== undefined && steps < MOST_FORCED; steps++) {
      position = model.apply(position, offers[0]);
      offers = model.choices(position);
    }
    const place: Place = { position, offers, next: new Map() };
    places.set(key, place);
    return place;
  };
  const root = settle(from);
  const walk = (script: Script): Position => {
    let place = root;
    for (const index of script) {
      const offer = place.offers[index];
      if (offer === undefined || place.offers.length < 2) throw new Error(`a leap leaves the rules at ${String(index)}`);
      const next = place.next.get(index) ?? settle(model.apply(place.position, offer));
      place.next.set(index, next);
      place = next;
    }
    return place.position;
  };
  return scripts.map((script, i): Edge => ({ offer: null, after: walk(script), script, plays: plays[i] ?? 0n }));
}

/** The outcomes of a graph without loops, each with its plays and its least shortest script. */
function outcomesOf({ graph, states, outcomes, outcomeOf }: Game<Position>, edgesOf: (state: Position) => readonly Edge[], { wantPlays, wantScripts }: LeapOptions): ReadonlyMap<string, FoundOutcome<Position>> {
  const ways = new Array<bigint>(states.length).fill(0n);
  const scripts = new Array<Script | null>(states.length).fill(null);
  const found = new Map<number, { plays: bigint; script: Script; state: Position }>();
  ways[0] = 1n;
  scripts[0] = [];
  for (const node of topologicalOrder(graph)) {
    const state = states[node] as Position;
    const [here, script] = [ways[node] ?? 0n, scripts[node] ?? []];
    const outcome = outcomeOf[node] ?? -1;
    if (outcome >= 0) {
      const before = found.get(outcome);
      found.set(outcome, before === undefined ? { plays: here, script, state } : { ...(compareScripts(script, before.script) < 0 ? { script, state } : before), plays: before.plays + here });
    }
    const edges = edgesOf(state);
    for (let edge = firstEdge(graph, node); edge < endEdge(graph, node); edge++) {
      const by = edges[edge - firstEdge(graph, node)] as Edge;
      const after = target(graph, edge);
      ways[after] = (ways[after] ?? 0n) + here * by.plays;
      const next = [...script, ...by.script];
      const known = scripts[after] ?? null;
      if (known === null || compareScripts(next, known) < 0) scripts[after] = next;
    }
  }
  return new Map(outcomes.map((text, i): readonly [string, FoundOutcome<Position>] => {
    const { plays, script, state } = found.get(i) as { plays: bigint; script: Script; state: Position };
    return [text, { plays: wantPlays ? plays : null, script: wantScripts ? script : null, state }];
  }));
}
