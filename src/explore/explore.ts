/** One scenario explored: every outcome with its plays, its least shortest script and who decides it. */
import { unlessTooLarge } from '../base/too-large.ts';
import { digestOf } from '../base/digest.ts';
import { machineOf } from '../rules/machine.ts';
import type { Scenario } from '../rules/model.ts';
import type { Position } from '../rules/position.ts';
import { exploreNaively } from '../search/naive.ts';
import { follow, showScript } from '../search/path.ts';
import { exploreReference, type ReferenceOptions } from '../search/reference.ts';
import { remembering } from '../search/remember.ts';
import { coverageOf, samplePlays } from '../search/sample.ts';
import { type Exploration, NOT_BEGUN, type Script } from '../search/verdict.ts';
import { abilitiesOf } from './compile/symbolic.ts';
import { withoutDeclines } from './puzzle/declines.ts';
import { type RulesModel, rulesModel } from './puzzle/model.ts';
import { underWhat } from './under.ts';
import { type Merging, exploreWatched } from './puzzle/watched.ts';
import { type DigestOf, byReference, dependsOn } from './reading-dependence.ts';
import { DETAILED, exploreCompiled } from './compiled.ts';
import { exploreInLeaps } from './leaps.ts';
import { decide, DRAW } from './decide.ts';
import { withBesides } from './besides.ts';
import { factsOf, finalWorld, playedRow, scriptEntries } from './entries.ts';
import type { ExploreOptions, ExploreReport, Lasso, Meter, OutcomeRow, SampleRequest, StreamedReport } from './report-types.ts';
import { treeOf } from './tree.ts';

/** Searches up to so many states are tried with the reference machine before anything is compiled. */
export const SMALL = 400;
const NO_METER: Meter = { seconds: () => 0, peakMb: () => 0, memoryMb: () => 0 };

/** The scenario in another edition. */
export const inEdition = (scenario: Scenario, edition: string | undefined): Scenario => (edition === undefined ? scenario : { ...scenario, edition });

/** What was found; `model` where positions were told apart in another way than by all that was recorded. */
type Found = Exploration<Position> & { readonly model?: RulesModel; readonly leaps?: number; readonly unfinished?: number };

/** The search; a step that would be too large to carry out ends it as a limit does. */
const search = (scenario: Scenario, model: RulesModel, options: ExploreOptions, meter: Meter, merging?: Merging): Found => unlessTooLarge(() => searchAll(scenario, model, options, meter, merging), NOT_BEGUN);

function searchAll(scenario: Scenario, model: RulesModel, options: ExploreOptions, meter: Meter, merging: Merging | undefined): Found {
  const { limits = {} } = options;
  if (options.search === 'naive') {
    const naive = exploreNaively(model, { maxNodes: limits.maxStates });
    // The walk notices that a branch comes back, not whether somebody could leave the loop: that needs the graph.
    const graph = naive.verdict.kind === 'cycle' ? exploreReference(model, { order: 'dfs', wantPlays: false, wantScripts: false }) : null;
    const verdict: Found['verdict'] = naive.verdict.kind === 'cycle' ? (graph?.verdict ?? { kind: 'finite' }) : naive.verdict;
    return { verdict, complete: naive.complete, drawReached: graph?.drawReached ?? false, outcomes: naive.outcomes, states: naive.nodes, transitions: naive.nodes - 1, plays: naive.plays };
  }
  const start = meter.seconds();
  const how: ReferenceOptions = {
    order: options.search ?? 'bfs', maxStates: limits.maxStates, wantPlays: options.plays !== false, wantScripts: true,
    deadline: limits.timeoutS === undefined ? undefined : { at: start + limits.timeoutS, now: meter.seconds },
    memory: limits.maxMemoryMb === undefined ? undefined : { maxMb: limits.maxMemoryMb, usedMb: meter.memoryMb },
  };
  const inLeaps = merging === undefined || options.reductions?.batches === false ? null : exploreInLeaps(scenario, model, { ...how, reductions: options.reductions, record: merging.record });
  if (inLeaps !== null) return inLeaps;
  if (merging === undefined || options.reductions?.interleavings === false || options.plays === true || !mayDecline(scenario)) return exploreWatched(scenario, model, how, merging);
  return exploreDeclining(scenario, model, how, options, merging);
}

const mayDecline = ({ world }: Scenario): boolean => abilitiesOf(world).some((ability) => ability.ability === 'when' && ability.may !== undefined);
/** So many positions are searched with plays and scripts that nobody asked for. */
const WITH_PLAYS = 5_000;
/**
 * What may be declined is so only once nobody wants any of it (puzzle/declines.ts), where outcomes alone are asked for, or the search is not small: then plays and scripts
 * are found as well, if that does not take much longer.
 */
function exploreDeclining(scenario: Scenario, model: RulesModel, how: ReferenceOptions, { plays, scripts }: ExploreOptions, merging: Merging): Found {
  const most = how.maxStates ?? Infinity;
  const whole = (maxStates: number): Found => exploreWatched(scenario, model, { ...how, ...(maxStates === Infinity ? {} : { maxStates }) }, merging);
  if (scripts !== undefined && scripts.length > 0) return whole(most);
  const isAlone = plays === false && scripts !== undefined;
  const isCut = ({ verdict }: Found): boolean => verdict.kind === 'cut';
  const small = isAlone ? null : whole(Math.min(most, SMALL));
  if (small !== null && (!isCut(small) || most <= SMALL)) return small;
  const machine = machineOf(scenario);
  const found = exploreWatched(scenario, model, { ...how, wantPlays: false, wantScripts: false }, merging, (each) => withoutDeclines(each, machine));
  if (found.verdict.kind === 'cycle' || found.verdict.kind === 'growth' || (isCut(found) && !isAlone)) return whole(most);
  if (isAlone) return found;
  const told = whole(Math.min(most, WITH_PLAYS));
  return isCut(told) ? { ...found, unfinished: WITH_PLAYS } : told;
}

/** So many options of the first step promise a search that is worth compiling. */
const WORTH_COMPILING = 5;
/** A search that promises to be large is tried with so many states by the reference machine: many such promises are not kept. */
const TRIAL = 24;
/** With how many states the reference machine is tried before the packed engine; 0 where the packed engine was asked for. */
export function triedWith(model: RulesModel, options: ExploreOptions): number {
  if (options.reductions !== undefined || options.order !== undefined || options.engine === 'compiled') return 0;
  return unlessTooLarge(() => (model.choices(model.initial).length >= WORTH_COMPILING ? TRIAL : SMALL), SMALL); // the search says it where the first step is too large
}

/** The puzzle of a scenario as one exploration and what is asked about it afterwards share it; the naive walk knows nothing again. */
export const modelFor = (scenario: Scenario, options: ExploreOptions): RulesModel => (options.search === 'naive' ? rulesModel(scenario) : remembering(rulesModel(scenario)));

/**
 * Explores a scenario: small searches with the reference machine, larger ones with the packed engine where the scenario
 * compiles, else with the reference machine. A limit is a verdict, never a quiet end.
 * @param shared the puzzle, where the caller goes on with it
 */
export function exploreStreamed(given: Scenario, options: ExploreOptions = {}, shared?: RulesModel): StreamedReport {
  const scenario = inEdition(given, options.edition);
  if (options.sample !== undefined) return exploreSample(scenario, options.sample, options);
  const model = shared ?? options.ahead?.model ?? modelFor(scenario, options);
  const searched = exploreByEither(scenario, options, model);
  const found = options.besides === true ? withBesides(scenario, searched, options.meter ?? NO_METER) : searched;
  const under = underWhat(scenario);
  const report = under === null ? found : { ...found, under };
  if (options.who === false) return report;
  const rows = Array.isArray(report.outcomes) || options.who === true ? [...report.outcomes] : [];
  return { ...report, ...decide(scenario, report, rows, options, model), ...(rows.length < report.count ? { outcomes: report.outcomes } : {}) };
}

function exploreByEither(scenario: Scenario, options: ExploreOptions, model: RulesModel): StreamedReport {
  const engine = options.engine ?? (options.search === undefined ? 'auto' : 'reference');
  const machine = machineOf(scenario);
  if (engine === 'reference') return exploreByReference(scenario, options, null, undefined, model);
  const tried = engine === 'auto' ? triedWith(model, options) : 0;
  if (tried > 0) {
    const small = exploreByReference(scenario, options, null, tried, model);
    if (small.verdict !== 'cut' || (options.limits?.maxStates ?? Infinity) <= tried) return small;
  }
  const compiled = exploreCompiled(scenario, machine, model, options, options.meter ?? NO_METER);
  if ('report' in compiled) {
    const tree = compiled.report.count <= DETAILED && options.tree !== false ? treeOf(scenario, model) : undefined;
    const { digest, states } = compiled.report;
    const report: StreamedReport = options.readings === false || digest === null ? compiled.report : { ...compiled.report, readings: dependsOn(scenario, { states, digest, plain: false }, byEngine) };
    const listed = report.count <= DETAILED ? { ...report, outcomes: [...report.outcomes] } : report; // a short list is a list, so that an expectation can be compared with it
    return tree === undefined ? listed : { ...listed, tree };
  }
  return exploreByReference(scenario, options, compiled.reason, undefined, model);
}

/** As `byReference`, with the packed engine where the scenario compiles. */
const byEngine: DigestOf = (scenario) => {
  const compiled = exploreCompiled(scenario, machineOf(scenario), rulesModel(scenario), { plays: false }, NO_METER);
  return 'report' in compiled ? compiled.report.digest : byReference(scenario);
};

/** Random plays: some outcomes, with an estimate of how many are missing. Never complete, and no digest. */
function exploreSample(scenario: Scenario, request: SampleRequest, { meter = NO_METER, limits = {} }: ExploreOptions): ExploreReport {
  const started = meter.seconds();
  const model = rulesModel(scenario);
  const { verdict, outcomes } = samplePlays(model, { ...request, ...(limits.timeoutS === undefined ? {} : { deadline: { at: started + limits.timeoutS, now: meter.seconds } }) });
  const many = outcomes.size > DETAILED;
  const rows = [...outcomes].map(([text, { count, ...play }]): OutcomeRow => ({ ...playedRow(scenario, model, text, play, !many), seen: count }));
  const { plays, seed, unfinished } = verdict;
  return {
    id: scenario.id, title: scenario.title, verdict: 'sample', complete: false, outcomes: rows, count: rows.length, states: 0, transitions: 0, plays: null, digest: null, playsDigest: null, cycle: null, cut: null,
    sample: { plays, seed, unfinished, ...coverageOf(rows.map(({ seen = 0 }) => seen)) }, readings: null, wall_s: meter.seconds() - started, peak_mb: meter.peakMb(), stats: { engine: 'random plays' },
  };
}

/** The same with the outcomes in a list. */
export function exploreScenario(scenario: Scenario, options: ExploreOptions = {}, shared?: RulesModel): ExploreReport {
  const report = exploreStreamed(scenario, options, shared);
  return { ...report, outcomes: [...report.outcomes] };
}

/** Explores with the reference machine. `reason`: why it was not compiled. */
export function exploreByReference(scenario: Scenario, options: ExploreOptions, reason: string | null, most?: number, model: RulesModel = modelFor(scenario, options)): ExploreReport {
  const meter = options.meter ?? NO_METER;
  const started = meter.seconds();
  const found = search(scenario, model, most === undefined ? options : { ...options, limits: { ...options.limits, maxStates: Math.min(most, options.limits?.maxStates ?? most) } }, meter, reason === null || options.search !== undefined ? undefined : { twins: options.reductions?.classes !== false, record: options.reductions?.deadMarks !== false });
  const rows = rowsOf(scenario, model, found, options);
  const texts = rows.map(({ text }) => text);
  const played = found.plays !== null && found.complete && rows.every(({ plays }) => plays !== null);
  const wall = meter.seconds() - started;
  const { verdict } = found;
  const tree = options.search === 'naive' || options.tree === false || found.verdict.kind === 'cut' ? undefined : treeOf(scenario, found.model ?? model, found.states);
  return {
    id: scenario.id, title: scenario.title, verdict: verdict.kind, complete: found.complete, outcomes: rows, count: rows.length, states: found.states, transitions: found.transitions,
    plays: found.plays === null ? null : String(found.plays), digest: verdict.kind === 'cut' ? null : digestOf(texts), playsDigest: played ? digestOf(rows.map(({ text, plays }) => `${text} ${String(plays)}`)) : null,
    cycle: verdict.kind === 'cycle' || verdict.kind === 'growth' ? { ...lassoOf(scenario, model, verdict, verdict.kind === 'cycle' && verdict.optional), ...((found.model ?? model) === model ? {} : { record: true }) } : null,
    cut: verdict.kind === 'cut' ? { limit: verdict.limit, frontier: verdict.frontier } : null,
    readings: options.readings === false || !found.complete ? null : dependsOn(scenario, { states: found.states, digest: digestOf(texts), plain: reason === null || options.search !== undefined }),
    ...(found.unfinished === undefined ? {} : { unfinished: found.unfinished }), wall_s: wall, peak_mb: meter.peakMb(), stats: { engine: 'reference', ...(reason === null ? {} : { 'not compiled': reason }), ...(found.leaps === undefined ? {} : { 'batches compiled': found.leaps }) }, ...(tree === undefined ? {} : { tree }),
  };
}

function lassoOf(scenario: Scenario, model: RulesModel, verdict: { readonly stem: Script; readonly loop: Script; readonly stemSteps: number; readonly loopSteps: number }, optional: boolean): Lasso {
  const stem = follow(model, verdict.stem, verdict.stemSteps);
  const entry = stem.ok ? stem.value.end : model.initial;
  return { optional, stem: scriptEntries(scenario, model, verdict.stem, verdict.stemSteps), loop: scriptEntries(scenario, { ...model, initial: entry }, verdict.loop, verdict.loopSteps) };
}

function rowsOf(scenario: Scenario, model: RulesModel, found: Found, options: ExploreOptions): readonly OutcomeRow[] {
  const many = found.outcomes.size > DETAILED;
  const wanted = (text: string): boolean => (options.scripts === undefined ? !many : options.scripts === 'all' || options.scripts.includes(text));
  const showPlays = options.plays ?? !many;
  const rows: OutcomeRow[] = [];
  for (const [text, { plays, script, state }] of found.outcomes) {
    const entries = script !== null && wanted(text) ? scriptEntries(scenario, model, script) : null;
    rows.push({
      text, facts: () => factsOf(scenario, finalWorld(scenario, state)), plays: showPlays && plays !== null ? String(plays) : null, path: script !== null && wanted(text) ? showScript(script) : null, script: entries,
    });
  }
  if (found.drawReached && found.verdict.kind === 'cycle' && !rows.some(({ text }) => text === DRAW)) {
    rows.push({ text: DRAW, facts: () => [{ fact: 'draw' }], plays: 'unbounded', path: showScript(found.verdict.stem), script: scriptEntries(scenario, model, found.verdict.stem, found.verdict.stemSteps) });
  }
  return rows.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
}
