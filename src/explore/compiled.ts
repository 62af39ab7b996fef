/**
 * A scenario explored by the packed engine: the same outcomes, plays and scripts as the reference machine's, found by a
 * kernel that is generated from the scenario's data. What does not compile stays with the reference machine.
 */
import type { Machine } from '../rules/batch.ts';
import { ready } from '../rules/machine.ts';
import type { Scenario } from '../rules/model.ts';
import type { Offer, Position } from '../rules/position.ts';
import { showScript } from '../search/path.ts';
import { type Explored, explore, type ExploreOptions as PackedOptions } from '../search/packed/sweep/explore.ts';
import { digestOf } from '../search/packed/sweep/lines.ts';
import { ALL_REDUCTIONS, type Reductions } from '../search/packed/division/model.ts';
import { scriptsFor } from '../search/packed/sweep/scripts.ts';
import { compileScenario } from './compile/compile.ts';
import { factsOf, named } from './entries.ts';
import { type RulesModel, rulesModel } from './puzzle/model.ts';
import type { ExploreOptions, Meter, OutcomeRow, ScriptEntry, StreamedReport } from './report-types.ts';

/** Plays and scripts are worked out without being asked for up to so many outcomes. */
export const DETAILED = 1_000;
/** Where outcomes are found without the turns of players, so many positions are looked at for plays and scripts that nobody asked for. */
export const UNASKED = 2_000_000;
/** The list itself is left out above so many outcomes, unless it is asked for. */
export const LISTED = 100_000;

export type Compiled = { readonly report: StreamedReport } | { readonly reason: string };

/** Explores with the packed engine, or says why that is not possible. */
export function exploreCompiled(scenario: Scenario, machine: Machine, model: RulesModel, options: ExploreOptions, meter: Meter): Compiled {
  const started = meter.seconds();
  const compiled = compileScenario(scenario, machine);
  if ('reason' in compiled) return compiled;
  if (compiled.inTurns && (options.reductions?.parts === false || options.order === 'table')) return { reason: 'draws one by one, and the search is not to explore parts apart' };
  const found = options.ahead?.explored ?? explore(compiled.packed, { ...packedOptions(options, meter), weighed: options.plays !== false });
  if (found.kind !== 'explored') return { reason: found.reason };
  const wall = meter.seconds() - started + (options.ahead?.wall_s ?? 0);
  const head = headOf(scenario, found, options, { explain: compiled.explain, unfinished: unfinishedAt(found, options, meter) });
  return { report: { ...head, wall_s: wall, peak_mb: meter.peakMb(), outcomes: rowsOf(scenario, machine, model, found, head.unfinished === undefined, options) } };
}

/** Within how many positions the search for plays and scripts that nobody asked for did not end; undefined: it did, or is not needed. */
function unfinishedAt(found: Explored, options: ExploreOptions, meter: Meter): number | undefined {
  if (found.exact === null || found.cut !== null || found.outcomes > BigInt(DETAILED) || (options.plays === false && options.scripts?.length === 0)) return undefined;
  const { limits = {} } = packedOptions(options, meter);
  const maxStates = Math.min(UNASKED, limits.maxStates ?? UNASKED);
  return found.exact({ ...limits, maxStates }).cut === null ? undefined : maxStates;
}
const isAsked = ({ plays, scripts = [] }: ExploreOptions): boolean => plays === true || scripts.length > 0;

/** What the packed engine is asked for. */
export function packedOptions({ limits = {}, ...options }: ExploreOptions, meter: Meter): PackedOptions & { readonly reductions: Reductions } {
  return {
    order: options.order ?? 'sweep', reductions: { ...ALL_REDUCTIONS, ...options.reductions, ...(isAsked(options) ? { turns: false, interleavings: false } : {}) }, plays: options.plays === true,
    limits: {
      ...(limits.maxStates === undefined ? {} : { maxStates: limits.maxStates }), ...(limits.maxMemoryMb === undefined ? {} : { maxBytes: limits.maxMemoryMb * 1e6 }),
      ...(limits.timeoutS === undefined ? {} : { timeout: { ms: limits.timeoutS * 1000, now: () => meter.seconds() * 1000 } }),
    },
  };
}

function headOf(scenario: Scenario, found: Explored, options: ExploreOptions, { explain, unfinished }: { readonly explain: readonly string[]; readonly unfinished: number | undefined }): Omit<StreamedReport, 'outcomes' | 'wall_s' | 'peak_mb'> {
  const complete = found.cut === null;
  const withPlays = complete && unfinished === undefined && (options.plays ?? found.outcomes <= BigInt(DETAILED));
  const factors = found.factors.length < 2 ? {} : { factors: found.factors.map(({ tuples }) => tuples.end - tuples.start) };
  return {
    id: scenario.id, title: scenario.title, verdict: complete ? 'finite' : 'cut', complete, count: Number(found.outcomes), states: found.states, transitions: found.transitions,
    plays: withPlays ? String(found.plays().total) : null, digest: complete ? digestOf(found, false) : null, playsDigest: withPlays ? digestOf(found, true) : null,
    cycle: null, cut: found.cut === null ? null : { limit: found.cut.by, frontier: found.cut.frontier, ...(options.savedIn === undefined ? {} : { file: options.savedIn }) }, readings: null, ...(unfinished === undefined ? {} : { unfinished }), stats: { engine: 'compiled', ...factors, ...(options.resumedStates === undefined ? {} : { 'states when it went on': options.resumedStates }), compiled: explain },
  };
}

/** The rows by text; made one by one where there are many. @param detailed whether plays and scripts can be told */
function* rowsOf(scenario: Scenario, machine: Machine, model: RulesModel, found: Explored, detailed: boolean, options: ExploreOptions): Generator<OutcomeRow> {
  const count = found.outcomes;
  if (count > BigInt(LISTED) && options.list !== true) return;
  const complete = found.cut === null;
  const many = count > BigInt(DETAILED);
  const order = Array.from({ length: Number(count) }, (_, i) => i);
  const texts = order.map((i) => found.text(i));
  order.sort((a, b) => ((texts[a] ?? '') < (texts[b] ?? '') ? -1 : 1));
  const plays = complete && detailed && (options.plays ?? !many) ? found.plays() : null;
  const wanted = (i: number): boolean => complete && detailed && (options.scripts === undefined ? !many : options.scripts === 'all' || options.scripts.includes(texts[i] ?? ''));
  const asked = order.filter(wanted);
  const scripts = new Map(scriptsFor(found, asked).map((script, at) => [asked[at], script]));
  const walk = walker(scenario, machine, model);
  for (const i of order) {
    const script = scripts.get(i);
    const walked = script === undefined || many ? null : walk(script);
    yield {
      text: texts[i] ?? '', facts: walked?.facts ?? none, plays: plays === null ? null : String(plays.of(i)), path: script === undefined ? null : showScript(script),
      script: script === undefined ? null : (walked ?? walk(script)).entries,
    };
  }
}

interface Walked { readonly entries: readonly ScriptEntry[]; readonly facts: OutcomeRow['facts'] }
const none = (): readonly unknown[] => [];

/** Walks scripts through the reference machine for their words; scripts with a common beginning share it. */
function walker(scenario: Scenario, machine: Machine, model: RulesModel): (script: readonly number[]) => Walked {
  interface Place { readonly position: Position; readonly offers: readonly Offer[]; readonly next: Map<number, Place> }
  const settle = (from: Position, by: RulesModel = model): Place => {
    let position = from;
    let offers = by.choices(position);
    while (offers.length === 1 && offers[0] !== undefined) {
      position = by.apply(position, offers[0]);
      offers = by.choices(position);
    }
    return { position, offers, next: new Map() };
  };
  const forgetful = rulesModel(scenario, machine); // no two scripts end alike, and thousands of cards may have moved then
  const root = settle(model.initial);
  /** What comes of an option that is not the last: other scripts may go on from there. */
  const after = (place: Place, index: number, offer: Offer): Place => {
    const known = place.next.get(index) ?? settle(model.apply(place.position, offer));
    place.next.set(index, known);
    return known;
  };
  return (script) => {
    let place = root;
    let end = (): Place => root;
    const entries = script.map((index, at) => {
      const { position, offers: { [index]: offer } } = place;
      if (offer === undefined) throw new Error(`a script of the packed engine leaves the reference machine at ${String(index)}`);
      if (at + 1 < script.length) place = after(place, index, offer);
      else end = () => settle(forgetful.apply(position, offer), forgetful);
      return named(scenario, offer);
    });
    return { entries, facts: () => factsOf(scenario, ready(machine, end().position).position.world) };
  };
}
