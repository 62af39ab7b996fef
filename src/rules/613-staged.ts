/**
 * CR 613 for the duplicate of 614.12: it goes through the layers after the board and changes nothing there. Effects of
 * the board apply to it with the characteristics that the board had when they were applied; their order is decided
 * again for it alone, because what one does to the duplicate can make another depend on it.
 */
import { invariant } from '../base/invariant.ts';
import { memo } from '../base/memo.ts';
import { sameAround } from './613-alike.ts';
import { aloneOf, baseOf, finished } from './613-base.ts';
import { nextEffect } from './613-dependencies.ts';
import { type Effect, type Layer, PHASES, type Phase, actionOf, affects, hasPart, isOn, performed } from './613-effects.ts';
import { type BoardRun, effectsOf, existing, hasStatic, runOf } from './613-layers.ts';
import type { Characteristics, Floating, GameObject, World } from './model.ts';
import type { View } from './view.ts';

interface Kept {
  readonly objects: readonly GameObject[];
  readonly floating: readonly Floating[];
  readonly world: World;
  readonly values: Characteristics;
}
const kept = memo<GameObject, Kept>();

/** CR 400.7a: an effect that changed it as a spell, and goes on. */
const changedSpell = ({ affects: locked }: Floating, { id, incarnation }: GameObject): boolean => locked?.some((each) => each.object === id && each.incarnation === incarnation) ?? false;
/** Characteristics of the duplicate after the layers; `alone`: of continuous effects only its own and those that changed it as a spell (614.12 in older editions). */
export function stagedValues(world: World, staged: GameObject, alone = false): Characteristics {
  const board = runOf(world);
  if ((board === null || (alone && !world.floating.some((floating) => changedSpell(floating, staged)))) && !hasStatic(staged)) return aloneOf(staged);
  const known = kept.get(staged);
  if (known !== undefined && known.objects === world.objects && known.floating === world.floating && sameAround(known.world, world)) return known.values;
  const values = runStaged(world, staged, board, alone);
  kept.set(staged, { objects: world.objects, floating: world.floating, world, values });
  return values;
}

/** One effect for the duplicate, with the board as it looks to that effect. */
interface Step {
  readonly effect: Effect;
  readonly board: readonly Characteristics[];
  readonly started: boolean; // on the board
}
interface Run {
  readonly world: World;
  readonly staged: GameObject;
  /** Effects that have started, on the board or here, and whether they apply to the duplicate (613.6). */
  readonly decided: Map<string, boolean>;
  readonly own: Map<string, Effect>; // its own effects that have started
}

/** One step of the duplicate through the layers: an effect, whether it applies to the duplicate, and what that leaves. */
export interface TraceStep {
  readonly layer: Layer;
  readonly effect: Effect;
  readonly applies: boolean;
  /** Another effect with an earlier timestamp waits, because it depends on this one (613.8). */
  readonly early: boolean;
  /** What the effect looks at: the board as it is for this effect, and the duplicate before it. */
  readonly view: View;
  readonly before: Characteristics;
  readonly after: Characteristics;
}

/** CR 613.1, 614.12: how the duplicate goes through the layers, from its copiable values to what the look-ahead sees. */
export function stagedTrace(world: World, staged: GameObject, alone = false): { readonly base: Characteristics; readonly steps: readonly TraceStep[]; readonly values: Characteristics } {
  const steps: TraceStep[] = [];
  const values = runStaged(world, staged, runOf(world), alone, (step) => steps.push(step));
  return { base: baseOf(staged), steps, values };
}

function runStaged(world: World, staged: GameObject, board: BoardRun | null, alone: boolean, record?: (step: TraceStep) => void): Characteristics {
  const run: Run = { world, staged, decided: new Map(), own: new Map() };
  let values = baseOf(staged);
  const carried = new Map<string, Effect>(); // effects of the board that have started with the duplicate only
  PHASES.forEach((phase, index) => {
    const recorded = board?.phases[index];
    const end = recorded?.end ?? []; // without effects objects look as they do alone
    const steps = new Map<string, Step>(withCarried(alone ? (recorded?.applied ?? []).filter(({ effect }) => effect.floating !== undefined && changedSpell(effect.floating, staged)) : (recorded?.applied ?? []), carried.values(), phase, end).map((step) => [step.effect.id, step]));
    const done = new Set<string>();
    for (;;) {
      addOwn(run, values, phase, end, steps);
      const pending = [...steps.values()].filter((step) => !done.has(step.effect.id)).map((step) => step.effect);
      if (pending.length === 0) break;
      const now = values;
      const effect = nextEffect({
        pending, now, layer: phase.layer,
        after: (each) => afterStep(run, steps, each, phase.layer, now),
        signature: (each, state) => signature(run, steps, each, phase.layer, state),
      });
      decide(run, steps, effect, carried, values);
      values = afterStep(run, steps, effect, phase.layer, values);
      if (record !== undefined) {
        const step = stepOf(steps, effect);
        record({ layer: phase.layer, effect, applies: appliesTo(run, step, now), early: effect !== pending[0], view: viewOf(run, step, now), before: now, after: values });
      }
      done.add(effect.id);
    }
  });
  return finished(staged, values);
}

/** CR 613.6, 613.7: the board's effects in its order, and at their timestamps those that go on for the duplicate only. */
function withCarried(applied: readonly Step[], carried: Iterable<Effect>, phase: Phase, board: readonly Characteristics[]): readonly Step[] {
  const list = [...applied];
  for (const effect of carried) {
    if (!hasPart(effect, phase) || applied.some((step) => step.effect.id === effect.id)) continue;
    const later = list.findIndex((step) => step.effect.timestamp > effect.timestamp);
    list.splice(later < 0 ? list.length : later, 0, { effect, board, started: false });
  }
  return list;
}

/** Effects of the duplicate itself that exist now, or that have started: last in order, for its timestamp is the latest. */
function addOwn(run: Run, values: Characteristics, phase: Phase, end: readonly Characteristics[], steps: Map<string, Step>): void {
  const own = [...effectsOf(run.staged, values, true, []), ...run.own.values()];
  const present = new Set(own.map((effect) => `d${effect.id}`));
  for (const [id, step] of [...steps]) if (step.effect.staged && !present.has(id)) steps.delete(id); // an ability that is lost before its turn
  for (const effect of own) if (hasPart(effect, phase)) steps.set(`d${effect.id}`, steps.get(`d${effect.id}`) ?? { effect: { ...effect, id: `d${effect.id}` }, board: end, started: false });
}

function stepOf(steps: ReadonlyMap<string, Step>, { id }: Effect): Step {
  const step = steps.get(id);
  invariant(step !== undefined, 'an effect of this phase');
  return step;
}

const viewOf = (run: Run, step: Step, values: Characteristics): View => ({ world: run.world, staged: run.staged, frame: { board: step.board, staged: values } });

function appliesTo(run: Run, step: Step, values: Characteristics): boolean {
  const decided = run.decided.get(step.effect.id);
  if (decided !== undefined) return decided;
  const view = viewOf(run, step, values);
  return isOn(step.effect, view) && affects(step.effect, view, run.staged);
}

/** CR 613.6: once an effect has begun to apply, to the board or to the duplicate, whom it applies to is settled. */
function decide(run: Run, steps: ReadonlyMap<string, Step>, effect: Effect, carried: Map<string, Effect>, values: Characteristics): void {
  const step = stepOf(steps, effect);
  const applies = appliesTo(run, step, values);
  if (!applies && !step.started) return;
  run.decided.set(effect.id, applies);
  if (effect.staged) run.own.set(effect.id, { ...effect, id: effect.id.slice(1) });
  else carried.set(effect.id, effect);
}

function afterStep(run: Run, steps: ReadonlyMap<string, Step>, effect: Effect, layer: Layer, values: Characteristics): Characteristics {
  const step = stepOf(steps, effect);
  if (!appliesTo(run, step, values)) return values;
  return performed(values, actionOf(effect, layer, viewOf(run, step, values), run.staged));
}

/** CR 613.8a, for the duplicate alone. */
function signature(run: Run, steps: ReadonlyMap<string, Step>, effect: Effect, layer: Layer, values: Characteristics): unknown {
  const step = stepOf(steps, effect);
  const now = effect.staged && !run.own.has(effect.id) ? existing(effect, values) : effect;
  if (now === null) return null;
  return appliesTo(run, { ...step, effect: now }, values) ? [actionOf(now, layer, viewOf(run, step, values), run.staged)] : [];
}
