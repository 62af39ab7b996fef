/** Analysis of a puzzle: from the intermediate form to phases that can be compiled. */
import { memo } from '../../../base/memo.ts';
import { fieldsOf, readsOf, writesOf } from '../form/expression.ts';
import { observe, observedFields, observedTogether, simplifyPieces, type Observation } from '../form/observation.ts';
import { withoutDeclines } from './declines.ts';
import { inClusters } from './clusters.ts';
import { answeredAtOnce, inGroups } from './interleavings.ts';
import { loosened, withSchedules } from './schedules.ts';
import { splitParts } from './parts.ts';
import { withQueues } from './queues.ts';
import { prune, type Pruned } from '../form/prune.ts';
import { strandsOf, type Strands } from './strands.ts';
import { begunInOrder, classed, commonRanges, twinsIn, type TwinFields } from '../form/twins.ts';
import { puzzleWithTotals } from './totals.ts';
import { withoutTurns } from './turns.ts';
import { INFINITE, settled, singleValue, type Env } from '../form/range.ts';
import { field } from '../form/ir.ts';
import type { Packed, PackedEffect } from '../form/ir.ts';
import type { Phase } from '../form/plan.ts';

/** Which reductions are used. With any of them on or off, outcomes, plays and scripts are the same; `turns` and `interleavings` are for outcomes alone, and plays and scripts are found without them. */
export interface Reductions {
  readonly classes: boolean;
  readonly deadMarks: boolean;
  readonly parts: boolean;
  readonly totals: boolean;
  readonly flows: boolean;
  readonly strands: boolean;
  readonly twins: boolean;
  readonly turns: boolean;
  readonly interleavings: boolean;
  /** However small a puzzle is, schedules are looked for, and declines left out: for tests. */
  readonly eager?: boolean;
  /** Declines are left out (declines.ts): set where interleavings are. */
  readonly declines?: boolean;
}

/** All of them. */
export const ALL_REDUCTIONS: Reductions = { classes: true, deadMarks: true, parts: true, totals: true, flows: true, strands: true, twins: true, turns: true, interleavings: true };
/** None of them: states and transitions are those of the plain machine. */
export const NO_REDUCTIONS: Reductions = { classes: false, deadMarks: false, parts: false, totals: false, flows: false, strands: false, twins: false, turns: false, interleavings: false };

/** A component: its phases, and the slots of the outcome that it decides. */
export interface ModelComponent {
  readonly phases: readonly Phase[];
  readonly slots: Observation['slots'];
  /** Fields that can be exchanged (twins.ts). */
  readonly twins: readonly TwinFields[];
  /** Effects of the last phase that share nothing, searched apart (strands.ts). */
  readonly strands?: Strands;
}

/** The analysed puzzle. */
export interface Model {
  readonly packed: Packed;
  readonly env: Env;
  readonly observation: Observation;
  readonly components: readonly ModelComponent[];
  /** Later phases may go on from all that came before at once (flow.ts). */
  readonly flowing: boolean;
  /** The initial values of fields. */
  readonly initial: ReadonlyMap<string, bigint>;
  /** Where turns or orders were left out (turns.ts, interleavings.ts), which finds outcomes, and not their plays and scripts: the puzzle with them. */
  readonly exact: Packed | null;
}

/** Why a puzzle cannot be packed. */
export interface Unpackable {
  readonly reason: string;
}

interface Analysed { readonly reductions: string; readonly model: Model | Unpackable }
const analysed = memo<Packed, Analysed>();
/** Analyses; the result is deterministic data. Who searches and who builds on the same thread share it. */
export const analyse = (packed: Packed, reductions: Reductions): Model | Unpackable => {
  const before = analysed.get(packed);
  const key = JSON.stringify(reductions);
  if (before?.reductions === key) return before.model;
  const model = analysedAnew(packed, reductions);
  analysed.set(packed, { reductions: key, model });
  return model;
};

/** @param looked what need not be looked for any more */
const analysedAnew = (packed: Packed, reductions: Reductions, looked: 'nothing' | 'schedules' = 'nothing'): Model | Unpackable => {
  const loose = reductions.interleavings && reductions.parts ? loosened(packed) : null;
  if (loose !== null) {
    const model = analysedAnew(loose, reductions, looked);
    return 'reason' in model ? model : { ...model, exact: packed };
  }
  const whole = settled(new Map(packed.fields.map((f) => [f.name, { lo: -INFINITE, hi: INFINITE }])));
  const observed = new Set([...observedFields(simplifyPieces(packed.observe, whole)), ...(packed.fails === undefined ? [] : [packed.fails])]);
  const { effects, env } = prune(packed.fields, packed.effects, observed, reductions.deadMarks);
  settled(env);
  const unbounded = [...changedBy(effects)].find((name) => isUnbounded(env, name));
  if (unbounded !== undefined) return { reason: `no bound was found for ${unbounded}` };
  const turnless = reductions.turns && reductions.parts ? withoutTurns(packed, effects, env) : null;
  if (turnless !== null) {
    const apart = analysedAnew(turnless, { ...reductions, turns: false });
    return 'reason' in apart ? apart : { ...apart, exact: packed };
  }
  const pruned = { effects, env };
  const scheduled = reductions.interleavings && reductions.parts && looked === 'nothing' ? withSchedules(packed, effects, env, reductions.eager === true) : null;
  if (scheduled !== null) {
    const model = analysedAnew(scheduled, { ...reductions, turns: false }, 'schedules');
    if (!('reason' in model)) return { ...model, exact: packed };
  }
  return reductions.interleavings && reductions.parts ? withoutInterleavings(packed, pruned, reductions, observed) : modelOf(packed, pruned, reductions);
};

const changedBy = (effects: readonly PackedEffect[]): ReadonlySet<string> => new Set(effects.flatMap((e) => [...writesOf(e)]));

/** The model of what is left after pruning. */
const modelOf = (packed: Packed, { effects, env }: Pruned, reductions: Reductions): Model | Unpackable => {
  const changing = changedBy(effects);
  const pieces = simplifyPieces(packed.observe, env);
  const other = reductions.totals && reductions.parts ? puzzleWithTotals(packed, pieces, effects, env) : null;
  const better = other === null ? null : analysedAnew(other, { ...reductions, totals: false });
  if (better !== null && !('reason' in better)) return better;
  const told = observe(pieces, env);
  const fails = packed.fails === undefined || isConstant(env, packed.fails) ? [] : [packed.fails];
  const observation = { ...told, slots: [...told.slots, ...fails.map((name) => ({ name, value: field(name) }))] };
  const together = observation.faithful ? [...observedTogether(pieces), ...observation.slots.map((s) => fieldsOf(s.value))] : [new Set([...observedFields(pieces), ...fails])];
  const order = { chooser: packed.chooser, seats: packed.seats, together, env };
  const promised = new Set(packed.fields.filter((f) => f.min !== undefined || f.max !== undefined).map((f) => f.name));
  const initial = new Map(packed.fields.map((f) => [f.name, BigInt(f.initial)]));
  const inSlots = new Set(observation.slots.flatMap(({ value }) => [...fieldsOf(value)]));
  const may = (name: string): boolean => changing.has(name) && !promised.has(name) && !inSlots.has(name) && !isConstant(env, name);
  const apart = reductions.twins && (packed.chooser !== 'restarting' || (packed.seats !== undefined && new Set(packed.seats).size < 3)); // of three seats, a new effect is told from others by its mark
  const split = splitParts(effects, order, reductions.parts).map((component) => ({ component, twins: apart ? twinsIn(component.map((each) => each.effects), { env, may }) : [] }));
  const groups = split.flatMap(({ twins }) => twins);
  const known = { env: commonRanges(groups, env), initial: begunInOrder(groups, initial) };
  let exact: Packed | null = null;
  const components = split.map(({ component, twins }) => {
    const phases = component.map(({ effects: all, seats: turns }): Phase => {
      const taken = reductions.declines === true && turns === null && packed.chooser === 'first' && packed.fails === undefined ? withoutDeclines(all, reductions.eager === true) : null;
      if (taken !== null) exact = packed;
      const own = taken ?? all;
      const fields = [...touched(own)].filter((name) => changing.has(name) && (promised.has(name) || !isConstant(env, name))).sort();
      return classed({ effects: own, fields, env: known.env, seats: turns, restarting: turns !== null && packed.chooser === 'restarting', promised }, twins, reductions.classes, reductions.deadMarks);
    });
    return { phases, twins };
  });
  return { packed, exact, ...known, observation, flowing: reductions.flows, components: assignSlots(components, observation, changing).map((c) => withStrands(c, reductions, known.initial, known.env)) };
};

/** The puzzle without orders that do not matter for outcomes, where there are any. Strands are searched in any order anyway. */
const withoutInterleavings = (packed: Packed, pruned: Pruned, reductions: Reductions, observed: ReadonlySet<string>): Model | Unpackable => {
  const within = { ...reductions, interleavings: false, declines: true };
  const answered = answeredAtOnce(packed, pruned.effects, observed, pruned.env);
  const plainly = (how: Reductions): Model | Unpackable => (answered === null ? modelOf(packed, pruned, how) : analysedAnew(answered, how));
  const bare = pruned.effects.every(({ part }) => typeof part === 'number') ? null : plainly({ ...within, totals: false, strands: false }); // where parts depend on the state, totals look at all of them
  const early = bare === null || 'reason' in bare ? null : inGroups(answered ?? packed, bare.components.flatMap(({ phases }) => phases));
  const plain = early === null ? plainly(within) : analysedAnew(early, within);
  if ('reason' in plain) return plain;
  const phases = plain.components.flatMap((component) => (component.strands === undefined || !isSummed(component.strands) ? component.phases : component.phases.slice(0, -1)));
  const grouped = early === null ? inGroups(answered ?? packed, phases) : null;
  const other = early ?? grouped ?? answered;
  const model = grouped === null ? plain : analysedAnew(grouped, within);
  const whole = 'reason' in model ? model : inClusterOrder(other ?? packed, model, within);
  return 'reason' in whole || (other === null && whole === model) ? whole : { ...whole, exact: packed };
};

/** The puzzle cluster after cluster, where the last values of several are carried past others. */
const inClusterOrder = (packed: Packed, model: Model, reductions: Reductions): Model => {
  if (!reductions.totals || model.components.every(({ phases }) => phases.length < 2)) return model;
  const bare = analysedAnew(packed, { ...reductions, totals: false, strands: false });
  const ordered = 'reason' in bare ? null : inClusters(packed, bare.components.flatMap(({ phases }) => phases));
  const better = ordered === null ? null : analysedAnew(ordered, reductions);
  return better === null || 'reason' in better ? model : better;
};

/** Whether what is told is made of what several strands come to; else they are told apart as well. */
const isSummed = ({ sums, strands }: Strands): boolean => sums.some((name) => strands.filter(({ plain }) => plain.slots.some((slot) => slot.name === name)).length > 1);

const withStrands = (component: ModelComponent, { strands, classes, deadMarks, twins }: Reductions, initial: ReadonlyMap<string, bigint>, env: Env): ModelComponent => {
  const apart = strands ? strandsOf(component, classes, deadMarks) : null;
  if (apart === null) return component;
  const again = (phase: Phase, effects: readonly PackedEffect[]): Phase => classed({ ...phase, effects, fields: fieldsIn(effects, phase.fields) }, component.twins, classes, deadMarks);
  const whole = { ...component, strands: apart };
  return twins ? withQueues(whole, initial, env, again) : whole;
};

/** Those of some fields that effects still touch. */
const fieldsIn = (effects: readonly PackedEffect[], fields: readonly string[]): readonly string[] => {
  const now = touched(effects);
  return fields.filter((name) => now.has(name));
};

const isUnbounded = (env: Env, name: string): boolean => {
  const r = env.get(name);
  return r === undefined || r.hi >= INFINITE || r.lo <= -INFINITE;
};

const touched = (effects: readonly PackedEffect[]): Set<string> =>
  new Set(effects.flatMap((e) => [...readsOf(e), ...writesOf(e)]));

/** Each slot belongs to the component that changes one of its fields; constant slots to the first. */
const assignSlots = (
  components: readonly Pick<ModelComponent, 'phases' | 'twins'>[],
  observation: Observation,
  changing: ReadonlySet<string>,
): readonly ModelComponent[] => {
  const homes = components.map((c) => new Set(c.phases.flatMap((p) => p.effects.flatMap((e) => [...writesOf(e)]))));
  const homeOf = (names: ReadonlySet<string>): number =>
    Math.max(0, homes.findIndex((home) => [...names].some((n) => changing.has(n) && home.has(n))));
  const all = components.length === 0 ? [{ phases: [], twins: [] }] : components;
  return all.map((c, i) => ({ ...c, slots: observation.slots.filter((s) => homeOf(fieldsOf(s.value)) === i) }));
};

const isConstant = (env: Env, name: string): boolean => {
  const r = env.get(name);
  return r !== undefined && singleValue(r) !== null;
};
