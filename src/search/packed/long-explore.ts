/**
 * The complete search of a puzzle that may take long: with threads, with checkpoints, with states on disk. The same
 * `Explored` as that of `explore.ts`, plays included; small runs are made here and now.
 */
import { builders } from './sweep/builder.ts';
import { emptyFactor, newExplorer, projectionOf, type Explorer, type Factor, type Frame, type RunRequest, type RunResult, type SearchOptions } from './sweep/component.ts';
import { assemble, isWeighed, primesNeeded, reductionsOf, type Explored, type ExploreOptions } from './sweep/explore.ts';
import type { Packed } from './form/ir.ts';
import type { Directory, Setup, Spill } from './kernel/layer.ts';
import { watch, type Cut } from './form/limits.ts';
import { runLong, startOf, type BuildItems, type RunState, type Status } from './long-run.ts';
import { analyse, type Model, type ModelComponent, type Unpackable } from './division/model.ts';
import type { Shape } from './kernel/store.ts';
import { newStrandExplorer } from './sweep/strand-explorer.ts';
import type { Counted } from './sweep/sweep.ts';
import { newTuples, type Tuples } from './kernel/tuples.ts';

/** Which search: component `component` without plays (0), with plays as doubles (1) or modulo a prime. */
export interface Job {
  readonly component: number;
  readonly plays: number;
  /** Of a component whose last phase is in strands: the phases before it. */
  readonly head?: true;
}

/** All that is needed to go on with a search: finished jobs, and the run in the works. */
export interface Snapshot {
  readonly results: readonly { readonly job: Job; readonly tuples: Tuples; readonly counted: Counted }[];
  readonly job: Job;
  readonly frame: Frame;
  readonly run: RunState;
  readonly sink: Tuples;
  /** States and transitions of this job before the run. */
  readonly before: Counted;
  readonly shape: Shape;
}

/** States that a search has once it goes on from here. */
export const statesIn = ({ results, before, run }: Snapshot): number =>
  results.reduce((n, { counted }) => n + counted.states, 0) + before.states + run.states + run.built.reduce((n, built) => n + (built?.states ?? 0), 0);

/** What there is to tell while it goes on. */
export interface Progress extends Status {
  /** Distinct outcomes, or of an earlier phase distinct values carried on, so far. */
  readonly found: number;
}

/** What a long search needs of the outside. */
export interface LongPorts {
  readonly threads: number;
  readonly buildItems: BuildItems;
  readonly spill: Spill;
  readonly folder: string;
  /** Bytes of states that may be in memory. */
  readonly quota: number;
  /** Called between items: whether to save, or to be interrupted. */
  readonly ask: (progress: Progress) => 'go on' | 'save' | 'interrupt';
  readonly save: (snapshot: Snapshot) => Promise<void>;
  readonly resume?: Snapshot;
  /** The file that states of `resume` may lie in; it is left alone. */
  readonly resumeFile?: string;
  /** Whether a state is saved where a limit is reached: then even a small search must be able to. */
  readonly resumable: boolean;
  /** Runs up to so many states are made without threads, as far as they fit into memory (1,048,576). */
  readonly quick?: number;
  /** Images of one part of a bucket (8,388,608): some seconds of work at most, so that a stop is soon and a crash costs little. */
  readonly part?: number;
}

export interface LongOptions extends ExploreOptions {
  /** Whether plays are wanted of so many outcomes. */
  readonly wantPlays: (outcomes: bigint) => boolean;
}

const PART = 2 ** 23;
const QUICK = 2 ** 20;

/** A search under way. */
interface Search {
  readonly packed: Packed;
  readonly model: Model;
  readonly options: LongOptions;
  readonly ports: LongPorts;
  readonly clock: ReturnType<typeof watch>;
  readonly builderFor: ReturnType<typeof builders>;
  readonly results: Snapshot['results'][number][];
  runs: number;
  /** Runs that were too large to be made here and now, whatever is counted. */
  readonly large: Set<string>;
  /** To be taken up by the first run. */
  resume: Snapshot | null;
}

/** Searches everything; says why if the puzzle cannot be packed. */
export const exploreLong = async (packed: Packed, options: LongOptions, ports: LongPorts): Promise<Explored | ({ readonly kind: 'unpackable' } & Unpackable)> => {
  const model = analyse(packed, reductionsOf(options));
  if ('reason' in model) return { kind: 'unpackable', ...model };
  const resume = ports.resume ?? null;
  const search: Search = { packed, model, options, ports, clock: watch(options.limits ?? {}), builderFor: builders(ports.spill), results: [...(resume?.results ?? [])], runs: 0, large: new Set(), resume };
  const first = isWeighed(model, options) ? 1 : 0;
  const factors: Factor[] = [];
  const counted: Counted = { states: 0, transitions: 0, bytes: 0 };
  let cut: Cut | null = null;
  for (let component = 0; component < model.components.length; component++) {
    const found: JobResult = cut ? { factor: emptyFactor(model, model.components[component]!, 'none'), cut: null } : await runJob(search, { component, plays: first }, counted);
    factors.push(found.factor);
    cut ??= found.cut;
  }
  const weighted = new Map<string, Factor>();
  const again = (component: number, plays: number): Factor => {
    const factor = weighted.get(`${String(component)} ${String(plays)}`);
    if (!factor) throw new Error('these plays were not counted');
    return inOrderOf(factors[component] ?? factor, factor);
  };
  const explored = (): Explored => assemble(model, options, { factors, cut, ...counted }, again);
  const whole = explored();
  if (cut || whole.exact !== null || !options.wantPlays(whole.outcomes)) return whole;
  for (let component = 0; component < model.components.length && !cut; component++) cut = await countPlays(search, component, first === 1 ? (factors[component] ?? null) : null, weighted);
  return cut ? explored() : whole;
};

/** The same tuples in the order of another search, which may have gone on with other threads than it began with. */
const inOrderOf = (wanted: Factor, factor: Factor): Factor => {
  if (wanted === factor) return factor;
  const key = ({ chunk }: Tuples, k: number): string => chunk.words.map((w) => w[k] ?? 0).join();
  const at = new Map<string, number>();
  for (let k = factor.tuples.start; k < factor.tuples.end; k++) at.set(key(factor.tuples, k), k);
  const order = Array.from({ length: wanted.tuples.end - wanted.tuples.start }, (_, i) => at.get(key(wanted.tuples, wanted.tuples.start + i)) ?? -1);
  if (order.includes(-1)) throw new Error('two searches of the same puzzle found different outcomes');
  const weights = Float64Array.from(order, (k) => factor.tuples.chunk.weights[k] ?? 0);
  return { ...wanted, tuples: { chunk: { ...factor.tuples.chunk, weights }, start: 0, end: order.length } };
};

/** The plays of one factor, as doubles and if need be modulo primes. */
const countPlays = async (search: Search, component: number, known: Factor | null, weighted: Map<string, Factor>): Promise<Cut | null> => {
  const jobFor = async (plays: number): Promise<JobResult> => {
    const found = await runJob(search, { component, plays }, { states: 0, transitions: 0, bytes: 0 });
    weighted.set(`${String(component)} ${String(plays)}`, found.factor);
    return found;
  };
  const doubles = known ? { factor: known, cut: null } : await jobFor(1);
  if (doubles.cut) return doubles.cut;
  for (const prime of primesNeeded(search.model, component, doubles.factor)) {
    const { cut } = await jobFor(prime);
    if (cut) return cut;
  }
  return null;
};

interface JobResult {
  readonly factor: Factor;
  readonly cut: Cut | null;
}

const sameJob = (a: Job, b: Job): boolean => a.component === b.component && a.plays === b.plays && a.head === b.head;

/** One component, its strands apart where it has some. */
const runJob = async (search: Search, job: Job, counted: Counted): Promise<JobResult> => {
  const component = search.model.components[job.component];
  if (!component) throw new Error('no such component');
  return (await runStrands(search, job, component, counted)) ?? runPhases(search, job, component, counted);
};

const howOf = ({ options }: Search, { plays }: Job): SearchOptions => ({ order: options.order ?? 'sweep', weights: plays === 0 ? 'none' : plays === 1 ? 'double' : 'modular', keep: false, projected: true });

/** From the first phase to the last. */
const runPhases = async (search: Search, job: Job, component: ModelComponent, counted: Counted): Promise<JobResult> => {
  const { model } = search;
  const explorer = newExplorer(model, component, howOf(search, job));
  explorer.setModulus(Math.max(1, job.plays));
  const known = search.results.find((each) => sameJob(each.job, job));
  const resume = search.resume && sameJob(search.resume.job, job) ? search.resume : null;
  const own: Counted = { states: 0, transitions: 0, bytes: 0 };
  if (resume) Object.assign(own, resume.before);
  const walk = explorer.steps(resume?.frame, search.ports.resumable ? undefined : search.clock); // between runs nothing is saved
  if (known) {
    Object.assign(counted, { states: counted.states + known.counted.states, transitions: counted.transitions + known.counted.transitions });
    return { factor: factorOf(explorer, model, known.tuples), cut: null };
  }
  const base = { ...counted };
  let next = walk.next();
  while (next.done !== true) {
    next = walk.next(await runOne(search, explorer, job, next.value, own, base));
    Object.assign(counted, { states: base.states + own.states, transitions: base.transitions + own.transitions });
  }
  const { factor, cut } = next.value;
  if (!cut) search.results.push({ job, tuples: factor.tuples, counted: { ...own } });
  return { factor, cut };
};

/**
 * Strands are searched here and now, after the phases before them; null: there are none, all is finished, they cannot be put together, or it is to be saved
 * where they stop, which only the search of the whole can.
 */
const runStrands = async (search: Search, job: Job, component: ModelComponent, counted: Counted): Promise<JobResult | null> => {
  const { model, clock, ports, results } = search;
  const { strands } = component;
  if (!strands || results.some((each) => sameJob(each.job, job)) || (search.resume && sameJob(search.resume.job, job))) return null;
  const how = howOf(search, job);
  const attempt = { ...counted };
  const headJob: Job = { ...job, head: true };
  const before = strands.head && (await runPhases(search, headJob, strands.head, attempt));
  if (before?.cut) {
    Object.assign(counted, attempt);
    return { factor: emptyFactor(model, component, how.weights), cut: before.cut };
  }
  const explorer = newStrandExplorer(model, component, strands, how);
  explorer.setModulus(Math.max(1, job.plays));
  const found = explorer.explore(before?.factor ?? null, clock, attempt);
  const at = results.findIndex((each) => sameJob(each.job, headJob));
  if (at >= 0) results.splice(at, 1); // it is part of what follows
  if (found === null || (found.cut && ports.resumable)) return null;
  const own = { states: attempt.states - counted.states, transitions: attempt.transitions - counted.transitions, bytes: 0 };
  Object.assign(counted, { states: attempt.states, transitions: attempt.transitions });
  if (!found.cut) results.push({ job, tuples: found.factor.tuples, counted: own });
  return { factor: found.factor, cut: found.cut };
};

/** The factor of a job that was finished before; its layout is found as it was then. */
const factorOf = (explorer: Explorer, model: Model, tuples: Tuples): Factor => {
  const walk = explorer.steps();
  let next = walk.next();
  while (next.done !== true) next = walk.next(emptyResult(explorer, model, next.value));
  return { ...next.value.factor, tuples };
};
const emptyResult = (explorer: Explorer, model: Model, { frame }: RunRequest): RunResult => {
  const { into } = projectionOf(model, explorer.component, frame.phase);
  return { tuples: newTuples(into.words, 'none').tuples(), layout: null, cut: null };
};

/** One run of a phase: here if it is small, else with all there is. */
const runOne = async (search: Search, explorer: Explorer, job: Job, request: RunRequest, own: Counted, base: Counted): Promise<RunResult> => {
  const { resume } = search;
  const which = [job.component, job.head ?? '', request.frame.phase].join();
  if (!resume && !search.large.has(which)) {
    const attempt = { ...own };
    const attempted = own.states + (search.ports.quick ?? QUICK);
    const allowed = (search.options.limits?.maxStates ?? Infinity) - base.states;
    const within = watch({ maxStates: Math.min(attempted, allowed), maxBytes: search.ports.quota });
    const quick = explorer.run(request, { reached: (states, bytes) => within.reached(states, bytes) ?? search.clock.reached(0, 0) }, attempt);
    const late = search.clock.reached(0, 0) !== null;
    if (!quick.cut || (!search.ports.resumable && late)) {
      Object.assign(own, attempt);
      const outOfTime = late && (!quick.cut || attempted < allowed); // else it is what was asked for that ended it, not the attempt
      return { ...quick, cut: outOfTime ? { by: 'time', frontier: quick.cut?.frontier ?? 0 } : quick.cut };
    }
    search.large.add(which);
  }
  search.resume = null;
  const { model, ports } = search;
  const { frame, words, flow } = request;
  const component = explorer.component;
  const { into } = projectionOf(model, component, frame.phase);
  const { weights } = howOf(search, job);
  const setup: Setup = {
    id: [job.component, job.plays, frame.phase, ...(flow === undefined ? [] : ['flow']), ...(job.head ? ['head'] : [])].join(' '), packed: search.packed, reductions: reductionsOf(search.options),
    order: search.options.order ?? 'sweep', weights, modulus: Math.max(1, job.plays), component: job.component, phase: frame.phase, ...(flow === undefined ? {} : { flow: true }), ...(job.head ? { head: true as const } : {}),
  };
  const builder = search.builderFor(setup);
  const sink = newTuples(into.words, weights);
  sink.setModulus(setup.modulus);
  if (resume) putAll(resume.sink, sink.put);
  const state = resume?.run ?? startOf(builder.shape.words, flow ?? { words: [words], weights: null });
  const before = { ...own };
  own.states += state.states;
  own.transitions += state.transitions;
  const limited = (progress: Status): 'go on' | 'save' | Cut['by'] => {
    const { end, start } = sink.tuples();
    return search.clock.reached(base.states + progress.states, progress.bytes) ?? ports.ask({ ...progress, states: base.states + progress.states, found: end - start });
  };
  const save = (run: RunState): Promise<void> => ports.save({ results: search.results, job, frame, run, sink: sink.tuples(), before, shape: builder.shape });
  const cut = await runLong(state, {
    setup, builder, save, run: search.runs++, threads: ports.threads, buildItems: ports.buildItems, ask: limited,
    sink: sink.put, quota: ports.quota, folder: ports.folder, part: ports.part ?? PART, forget: (layer) => forget(layer, ports),
  }, own, ports.resumable ? save : null);
  return { tuples: sink.tuples(), layout: null, cut };
};

const putAll = ({ chunk, start, end }: Tuples, put: (...wordsAndWeight: number[]) => void): void => {
  for (let k = start; k < end; k++) put(...chunk.words.map((w) => w[k] ?? 0), chunk.weights[k] ?? 0);
};

const forget = (layer: Directory, { spill, resumeFile }: LongPorts): void => {
  for (const place of layer.places) if (place.kind === 'disk' && place.file !== '' && place.file !== resumeFile) spill.remove(place.file);
};
