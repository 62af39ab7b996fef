/**
 * CR 613: characteristics after continuous effects. The board is computed once for a world and kept as long as its
 * objects and effects are the same; a world without continuous effects takes a path of two look-ups.
 */
import { flatMap } from '../base/list.ts';
import { memo, perPuzzle } from '../base/memo.ts';
import { aloneOf, baseOf, finished, ownPartsOf, staticOf, worksInZone } from './613-base.ts';
import { boardKey, sameElse, sameUnsaid } from './613-alike.ts';
import { type Read, nextEffect, readsOf } from './613-dependencies.ts';
import { type Effect, type Layer, PHASES, type Phase, actionOf, affects, hasPart, isOn, performed } from './613-effects.ts';
import { stagedValues } from './613-staged.ts';
import type { CharacteristicsPatch, StaticAbility } from './ability.ts';
import { isCopiable } from './707-copy.ts';
import type { Characteristics, Floating, GameObject, HeldAbility, ObjectId, PlayerId, World } from './model.ts';
import { CHARACTERISTICS, OBJECT } from './records.ts';
import { type View, asKnown, lastKnownValues, objectOf, realObject } from './view.ts';
import { isMute } from './world.ts';

/** Characteristics of an object after the layers; of the duplicate, if the view stages this object (614.12). */
export function characteristics(view: View, id: ObjectId): Characteristics {
  if (view.staged !== undefined || view.frame !== undefined) return characteristicsOf(view, objectOf(view, id));
  return boardOf(view.world)?.[id] ?? aloneOf(realObject(view, id)); // the same, by the shortest way
}

/** CR 613.1b: who controls an object after layer 2; away from the battlefield and the stack its owner, as the object says. */
export const controllerOf = (view: View, id: ObjectId): PlayerId => characteristics(view, id).controller;
export const controllerOfObject = (view: View, object: GameObject): PlayerId => characteristicsOf(view, object).controller;

/** Characteristics of an object value: a real object, the duplicate, or one as it last existed (608.2h). */
export function characteristicsOf(view: View, object: GameObject): Characteristics {
  if (object === view.staged) return view.frame?.staged ?? stagedValues(view.world, object, view.alone);
  const real = view.world.objects[object.id];
  if (real === object) {
    const board = view.frame?.board ?? boardOf(view.world);
    return board === null ? aloneOf(object) : (board[object.id] ?? aloneOf(object));
  }
  return lastKnownValues(object) ?? (real === undefined ? baseOf(object) : characteristicsOf(view, real));
}

/** CR 608.2i: the same object as one under a player's control, as which it is looked back at. */
export function controlledBy(view: View, object: GameObject, controller: PlayerId): GameObject {
  const values = characteristicsOf(view, object);
  return values.controller === controller ? object : asKnown(OBJECT.with(object, { controller }), CHARACTERISTICS.with(values, { controller }));
}

/** One effect as it was applied on the board. */
export interface Applied {
  readonly effect: Effect;
  /** Characteristics just before. */
  readonly board: readonly Characteristics[];
  /** It applies to something on the board, and goes on to do so (613.6). */
  readonly started: boolean;
}
/** How the board was computed, for the duplicate that goes through the same steps. */
export interface BoardRun {
  readonly board: readonly Characteristics[];
  /** By phase: the effects in order, and the characteristics that the phase began and ended with. */
  readonly phases: readonly { readonly applied: readonly Applied[]; readonly end: readonly Characteristics[] }[];
}

interface Kept {
  readonly world: World;
  readonly run: BoardRun | null;
  readonly reads: ReadonlySet<Read>;
}
const runs = memo<readonly GameObject[], Kept[]>();
const KEPT = 8;
let recent: Kept | null = null;

/** The board's run through the layers, null if nothing but counters and gains changes anything. A board like one before it is not run again (613-alike.ts). */
export function runOf(world: World): BoardRun | null {
  if (recent !== null && recent.world.objects === world.objects && fits(recent, world)) return recent.run;
  let list = runs.get(world.objects);
  if (list === undefined) runs.set(world.objects, (list = []));
  let kept = list.find((each) => fits(each, world));
  if (kept === undefined) {
    kept = computed(world);
    remember(list, kept);
  }
  recent = kept;
  return kept.run;
}

function remember(list: Kept[], kept: Kept): void {
  if (list.length >= KEPT) list.shift();
  list.push(kept);
}

/** The board's run through the layers, whatever was computed before: what `runOf` must find. */
export const runAnew = (world: World): BoardRun | null => (needsLayers(world) ? runBoard(world) : null);

function computed(world: World): Kept {
  if (!needsLayers(world)) return { world, run: null, reads: new Set() };
  const boards = keptBoards();
  const key = boardKey(world.objects, staticEffects(world.floating), hasStatic);
  const alike = boards.get(key);
  const same = alike?.find(({ world: before, reads }) => sameElse(before, world, reads) && sameUnsaid(before.objects, world.objects, reads));
  if (same !== undefined) return { ...same, world };
  const run = runBoard(world);
  const kept = { world, run, reads: readsOfRun(run) };
  if (alike !== undefined) remember(alike, kept);
  else boards.set(key, [kept]);
  return kept;
}

/** Boards by their keys. */
const MOST_BOARDS = 2_000;
const allBoards = perPuzzle(() => new Map<string, Kept[]>());
function keptBoards(): Map<string, Kept[]> {
  const boards = allBoards();
  if (boards.size >= MOST_BOARDS) boards.clear();
  return boards;
}

/** Whether a run holds for a world with the very same objects: the same continuous effects, and the same of all else that they look at. */
const fits = ({ world: before, reads }: Kept, world: World): boolean =>
  before === world || ((before.floating === world.floating || sameItems(staticEffects(before.floating), staticEffects(world.floating))) && sameElse(before, world, reads));
const sameItems = <T>(a: readonly T[], b: readonly T[]): boolean => a.length === b.length && a.every((item, index) => item === b[index]);

function readsOfRun(run: BoardRun): ReadonlySet<Read> {
  const reads = new Set<Read>();
  for (const { applied } of run.phases) for (const { effect } of applied) {
    for (const read of effect.ability === null ? [] : readsOf(effect.ability)) reads.add(read === 'self' && effect.floating !== undefined ? 'left' : read);
    if (effect.ability?.control !== undefined) reads.add('seats'); // 800.4b
    if (effect.ability?.zones !== undefined && effect.ability.gain !== undefined) reads.add('left'); // what it gives has a timestamp
  }
  return reads;
}

let asked: { readonly world: World; readonly board: readonly Characteristics[] | null } | null = null;
/** Characteristics by object id; null: nothing but counters and gains. The last world is asked about again and again. */
function boardOf(world: World): readonly Characteristics[] | null {
  if (asked?.world !== world) asked = { world, board: runOf(world)?.board ?? null };
  return asked.board;
}

const staticFloating = memo<readonly Floating[], readonly Floating[]>();
/** The continuous effects among effects in force. */
function staticEffects(floating: readonly Floating[]): readonly Floating[] {
  let list = staticFloating.get(floating);
  if (list === undefined) staticFloating.set(floating, (list = floating.filter(isInForce)));
  return list;
}
const isInForce = (floating: Floating): boolean => floating.ability.ability === 'static' && floating.left !== 0;
const mayHaveEffects = (object: GameObject): boolean => object.zone !== 'outside' && object.phasedOut !== true;

/** Whether there is any continuous effect besides counters and gains of single objects. */
function needsLayers({ objects, floating }: World): boolean {
  return staticEffects(floating).length > 0 || objects.some((object) => mayHaveEffects(object) && !isMute(object) && hasStatic(object));
}

const staticBearers = memo<GameObject, boolean>();

/** Whether an object makes continuous effects, by its copiable values, its gains or its counters. */
export function hasStatic(object: GameObject): boolean {
  const known = staticBearers.get(object);
  if (known !== undefined) return known;
  if (object.becomes.some(({ values }) => !isCopiable(values))) return true;
  const held = [...baseOf(object).abilities, ...flatMap(ownPartsOf(object), (part) => part.gain ?? [])];
  const has = staticsOf(held).some(({ ability }) => worksInZone(ability, object.zone));
  staticBearers.set(object, has);
  return has;
}

interface HeldStatic {
  readonly held: HeldAbility;
  readonly ability: NonNullable<ReturnType<typeof staticOf>>;
}
const staticLists = memo<readonly HeldAbility[], readonly HeldStatic[]>();

/** The static abilities among abilities. */
export function staticsOf(abilities: readonly HeldAbility[]): readonly HeldStatic[] {
  const known = staticLists.get(abilities);
  if (known !== undefined) return known;
  const list = flatMap(abilities, (held) => {
    const ability = staticOf(held);
    return ability === null ? [] : [{ held, ability }];
  });
  staticLists.set(abilities, list);
  return list;
}

/** CR 613.7a: an ability's effect has the later timestamp of its object and of the effect that gave the ability. */
export function timestampOf(object: GameObject, { id }: HeldAbility, granters: Iterable<Effect>): number {
  if (!id.startsWith('g:')) return object.timestamp;
  let latest = object.timestamp;
  for (const granter of granters) if (id.startsWith(`g:${granter.id}.`)) latest = Math.max(latest, granter.timestamp);
  return latest;
}

const patchStatics = memo<CharacteristicsPatch, StaticAbility>();
/** What an object became as it entered, where that is not copiable: an effect on itself in its own layers. */
function asStatic(values: CharacteristicsPatch): StaticAbility {
  let ability = patchStatics.get(values);
  if (ability === undefined) {
    const { types, addTypes, subtypes, colors, addColors, abilities } = values;
    ability = {
      ability: 'static', for: { test: 'ref', ref: { ref: 'this' } }, defines: false, worksIn: ['battlefield'],
      ...(types === undefined ? {} : { types }), ...(addTypes === undefined ? {} : { addTypes }), ...(subtypes === undefined ? {} : { subtypes }), ...(colors === undefined ? {} : { colors }),
      ...(addColors === undefined ? {} : { addColors }), ...(abilities === undefined ? {} : { gain: abilities }),
    };
    patchStatics.set(values, ability);
  }
  return ability;
}

/** The effects that an object with these abilities makes. */
export function effectsOf(object: GameObject, values: Characteristics, staged: boolean, granters: Iterable<Effect>): readonly Effect[] {
  const prefix = `o${String(object.id)}`;
  const effects: Effect[] = [];
  for (const { held, ability } of staticsOf(values.abilities)) {
    const again = ability.copyText !== undefined && held.id.startsWith('t:'); // text gained by copying text copies no more: it would be the same text
    if (!again && worksInZone(ability, object.zone)) effects.push({ id: `${prefix}:${held.id}`, ability, held, source: object.id, staged, timestamp: timestampOf(object, held, granters) });
  }
  object.becomes.forEach(({ values }, index) => {
    if (!isCopiable(values)) effects.push({ id: `${prefix}:becomes.${String(index)}`, ability: asStatic(values), source: object.id, staged, timestamp: object.timestamp });
  });
  for (const part of ownPartsOf(object)) effects.push({ id: `${prefix}:${part.id}`, ability: null, part, source: object.id, staged, timestamp: part.timestamp });
  return effects;
}

const effectOfFloating = (floating: Floating): Effect | null =>
  floating.ability.ability === 'static' && isInForce(floating)
    ? { id: floating.id, ability: floating.ability, source: floating.source, staged: false, floating, timestamp: floating.timestamp }
    : null;

/** CR 613.7: earlier timestamps first; with equal ones objects before resolved effects, each in their order. */
export const inTimestampOrder = (effects: readonly Effect[]): readonly Effect[] => [...effects].sort((a, b) => a.timestamp - b.timestamp);

interface Run {
  readonly world: World;
  readonly started: Map<string, { readonly effect: Effect; readonly set: readonly ObjectId[] }>;
  readonly granters: Map<string, Effect>;
}
type Board = readonly Characteristics[];

function runBoard(world: World): BoardRun {
  const run: Run = { world, started: new Map(), granters: new Map() };
  let board: Board = world.objects.map(baseOf);
  const phases = PHASES.map((phase) => {
    const applied: Applied[] = [];
    const done = new Set<string>();
    for (;;) {
      const pending = pendingEffects(run, board, phase, done);
      if (pending.length === 0) break;
      const effect = nextEffect({
        pending, now: board, layer: phase.layer,
        after: (each) => applyTo(run, each, phase.layer, board).board,
        signature: (each, state) => signature(run, each, phase.layer, state),
      });
      const result = applyTo(run, effect, phase.layer, board);
      if (result.set.length > 0) run.started.set(effect.id, { effect, set: result.set });
      if (phase.layer === '6') run.granters.set(effect.id, effect);
      applied.push({ effect, board, started: result.set.length > 0 });
      done.add(effect.id);
      board = result.board;
    }
    return { applied, end: board };
  });
  return { board: world.objects.map((object, id) => finished(object, board[id] ?? baseOf(object))), phases };
}

/** CR 613.6, 613.8c: what is still to be applied in this phase: effects that exist now, and those that have started in an earlier one. */
function pendingEffects(run: Run, board: Board, phase: Phase, done: ReadonlySet<string>): readonly Effect[] {
  const pending: Effect[] = [];
  const add = (effect: Effect | null): void => {
    if (effect !== null && !done.has(effect.id) && hasPart(effect, phase) && !run.started.has(effect.id)) pending.push(effect);
  };
  for (const object of run.world.objects) {
    const values = board[object.id];
    if (values !== undefined && mayHaveEffects(object)) effectsOf(object, values, false, run.granters.values()).forEach(add);
  }
  for (const floating of staticEffects(run.world.floating)) add(effectOfFloating(floating));
  for (const { effect } of run.started.values()) if (!done.has(effect.id) && hasPart(effect, phase)) pending.push(effect);
  return inTimestampOrder(pending);
}

/** CR 613.6: the objects that the effect applies to: those it has started with, or those that fit now. */
function targetsOf(run: Run, effect: Effect, view: View): readonly ObjectId[] {
  const started = run.started.get(effect.id);
  if (started !== undefined) return started.set;
  if (effect.ability === null) return effect.source === null ? [] : [effect.source];
  if (!isOn(effect, view)) return [];
  return run.world.objects.filter((object) => affects(effect, view, object)).map((object) => object.id);
}

/** The board after one effect; the same board if it changes nothing. */
function applyTo(run: Run, effect: Effect, layer: Layer, board: Board): { readonly board: Board; readonly set: readonly ObjectId[] } {
  const view: View = { world: run.world, frame: { board } };
  const set = targetsOf(run, effect, view);
  let next: Characteristics[] | null = null;
  for (const id of set) {
    const object = run.world.objects[id];
    const values = board[id];
    if (object === undefined || values === undefined) continue;
    const changed = performed(values, actionOf(effect, layer, view, object));
    if (changed !== values) (next ??= [...board])[id] = changed;
  }
  return { board: next ?? board, set };
}

/** CR 613.8a: whether the effect exists, what it applies to and what it does there, on some board. */
function signature(run: Run, effect: Effect, layer: Layer, board: Board): unknown {
  const now = run.started.has(effect.id) ? effect : existing(effect, effect.source === null ? undefined : board[effect.source]);
  if (now === null) return null;
  const view: View = { world: run.world, frame: { board } };
  return targetsOf(run, now, view).map((id) => {
    const object = run.world.objects[id];
    return object === undefined ? [id] : [id, actionOf(now, layer, view, object)];
  });
}

/** The effect with its ability as the object has it now; null if it has lost it. */
export function existing(effect: Effect, values: Characteristics | undefined): Effect | null {
  const { held } = effect;
  if (held === undefined) return effect;
  const now = values?.abilities.find((each) => each.id === held.id);
  if (now === undefined) return null;
  const ability = now === held ? effect.ability : staticOf(now);
  return ability === null ? null : ability === effect.ability ? effect : { ...effect, ability, held: now };
}
