/**
 * Characteristics (613), small and slow: every layer from the start, with dependencies found by trying (613.8). The
 * duplicate of an entering object takes part as an object of its own: effects of the board apply to it, its own only to itself.
 */
import type { Int } from '../base/integer.ts';
import { plus } from '../base/integer.ts';
import { memo } from '../base/memo.ts';
import type { StaticAbility } from '../rules/ability.ts';
import type { Bindings, Characteristics, GameObject, ObjectId, PlayerId, World, HeldAbility } from '../rules/model.ts';
import { baseTraits } from './copies.ts';
import { holds, objectPasses } from './evaluate.ts';
import { entryAbilities } from './in-force.ts';
import { LAYERS, type Layer, changed, partIn, unmodified } from './layer-parts.ts';
import { type Scope, type Sight, real } from './sight.ts';

/** A continuous effect: an ability of an object, or one in force of its own. */
export interface Continuous {
  readonly key: string;
  /** How the abilities that it gives are named, where not by its key. */
  readonly gives?: string;
  readonly ability: StaticAbility;
  readonly source: ObjectId | null;
  readonly sourceStaged: boolean;
  readonly controller: PlayerId | null;
  readonly bindings: Bindings;
  readonly timestamp: number;
  readonly locked?: readonly { readonly object: ObjectId; readonly incarnation: number }[] | undefined;
}
type Values = Map<GameObject, Characteristics>;
interface State {
  readonly sight: Sight;
  readonly objects: readonly GameObject[];
  readonly values: Values;
  /** CR 613.6: the objects that an effect began to apply to, by its key. */
  readonly begun: Map<string, { readonly effect: Continuous; readonly on: readonly GameObject[] }>;
  /** When an ability that an effect granted came to be there (613.7a). */
  readonly granted: Map<string, number>;
  /** Whether the duplicate is looked at without the effects of others. */
  readonly alone: boolean;
}

const boards = memo<World, Values>();
const duplicates = memo<World, WeakMap<GameObject, Characteristics>>();

/** The characteristics of an object of this sight; of what is not on the board (a token's definition) what is defined. */
export function traitsOf(sight: Sight, object: GameObject): Characteristics {
  if (sight.partial !== undefined) return sight.partial(object);
  if (object === sight.staged) {
    const known = duplicates.get(sight.world) ?? new WeakMap<GameObject, Characteristics>();
    duplicates.set(sight.world, known);
    const found = known.get(object) ?? layered(sight, object).get(object) ?? baseTraits(object);
    known.set(object, found);
    return found;
  }
  let board = boards.get(sight.world);
  if (board === undefined) {
    board = layered(sight, undefined);
    boards.set(sight.world, board);
  }
  return board.get(object) ?? baseTraits(object);
}

function layered(sight: Sight, staged: GameObject | undefined): Values {
  const { world } = sight;
  const alone = staged !== undefined && sight.scenario.edition !== 'current'; // 614.12 as it was until 2017: only its own continuous effects
  const objects = alone ? [staged] : [...world.objects.filter((object) => object.zone !== 'outside' && object.phasedOut !== true), ...(staged === undefined ? [] : [staged])];
  const values: Values = new Map(objects.map((object) => [object, baseTraits(object)]));
  const bare: Sight = { scenario: sight.scenario, world, ...(staged === undefined ? {} : { staged }) };
  const state: State = { sight: { ...bare, partial: (object) => values.get(object) ?? (alone ? traitsOf({ scenario: sight.scenario, world }, object) : baseTraits(object)) }, objects, values, begun: new Map(), granted: new Map(), alone };
  for (const [object, traits] of values) if (isChangeling(traits)) values.set(object, { ...traits, everyCreatureType: true });
  for (const layer of LAYERS) inLayer(state, layer);
  return values;
}

/** CR 604.3: changeling is a characteristic-defining ability, in every zone. */
const isChangeling = ({ abilities }: Characteristics): boolean => abilities.some(({ ability }) => ability.ability === 'keyword' && ability.keyword.toLowerCase() === 'changeling');

// Which effects there are ----------------------------------------------------------------------------------------------

/** CR 113.6: what an ability says of its own object is said of it wherever the ability works. */
const isThis = (filter: StaticAbility['for']): boolean => filter.test === 'ref' && filter.ref.ref === 'this';
const worksThere = (ability: StaticAbility, object: GameObject): boolean => ability.defines || ability.worksIn.includes('anywhere') || (ability.worksIn.length === 0 ? object.zone === 'battlefield' : (ability.worksIn as readonly string[]).includes(object.zone));

/** CR 613.5, 613.6: what is there now, and what began to apply in an earlier layer. */
function effectsNow(state: State): readonly Continuous[] {
  const { world } = state.sight;
  const found = new Map<string, Continuous>();
  for (const object of state.objects) {
    const isStaged = object === state.sight.staged;
    for (const { ability, id } of state.values.get(object)?.abilities ?? []) {
      if (ability.ability !== 'static' || !worksThere(ability, object)) continue;
      const key = `${isStaged ? 'do' : 'o'}${String(object.id)}:${id}`;
      found.set(key, { key, ability, source: object.id, sourceStaged: isStaged, controller: null, bindings: {}, timestamp: Math.max(isStaged ? world.clock : object.timestamp, state.granted.get(key) ?? 0) });
    }
    for (const [at, { abilities, lose, stamp }] of object.gains.entries()) {
      const effect = gained(object, isStaged, isStaged ? world.clock : object.timestamp, { gain: abilities, ...(lose === undefined ? {} : { lose }) }, `e${String(stamp)}.${String(at)}`);
      found.set(effect.key, effect);
    }
  }
  for (const { id, ability, source, controller, bindings, timestamp, left, affects } of state.alone ? world.floating.filter((each) => changedSpell(state, each)) : world.floating) {
    if (ability.ability !== 'static' || left === 0) continue;
    found.set(id, { key: id, ability, source, sourceStaged: false, controller, bindings, timestamp, locked: affects });
  }
  for (const { effect } of state.begun.values()) if (!found.has(effect.key)) found.set(effect.key, effect);
  return [...found.values()];
}
/** CR 400.7a: an effect that changed the entering permanent as a spell. */
function changedSpell({ sight: { scenario, world, staged } }: State, { ability, affects, source, controller, bindings }: World['floating'][number]): boolean {
  if (staged === undefined || ability.ability !== 'static' || real(world, staged.id).zone !== 'stack') return false;
  return affects?.some(({ object }) => object === staged.id) ?? objectPasses({ sight: { scenario, world }, self: source, you: controller, bindings }, ability.for, real(world, staged.id));
}
/** CR 613.1f, 613.7: "it gains …" as it enters applies once the permanent is there: after what the permanent itself says. */
const gained = (object: GameObject, isStaged: boolean, timestamp: number, parts: Pick<StaticAbility, 'gain' | 'lose'>, gives: string): Continuous => ({
  key: `${isStaged ? 'do' : 'o'}${String(object.id)}:${gives}`, gives, ability: { ability: 'static', for: { test: 'ref', ref: { ref: 'this' } }, zones: ['anywhere'], defines: false, worksIn: [], ...parts },
  source: object.id, sourceStaged: isStaged, controller: null, bindings: {}, timestamp,
});
const scopeOf = (state: State, effect: Continuous): Scope => {
  const holder = effect.source === null ? undefined : effect.sourceStaged ? state.sight.staged : state.objects.find((object) => object.id === effect.source && object !== state.sight.staged);
  const you = effect.controller ?? (holder === undefined ? 0 : (state.values.get(holder)?.controller ?? holder.controller));
  const sight = effect.sourceStaged ? state.sight : withoutDuplicate(state.sight);
  return { sight, self: effect.source, you, bindings: effect.bindings };
};
/** CR 614.12: what other objects' effects count does not include the duplicate. */
const withoutDuplicate = ({ scenario, world, partial }: Sight): Sight => ({ scenario, world, ...(partial === undefined ? {} : { partial }) });

/** CR 613.6: the objects that an effect applies to: those it began with, or those that fit now. */
function affected(state: State, effect: Continuous): readonly GameObject[] {
  const begun = state.begun.get(effect.key);
  if (begun !== undefined) return begun.on;
  const scope = scopeOf(state, effect);
  if (effect.ability.if !== undefined && !holds(scope, effect.ability.if)) return [];
  return state.objects.filter((object) => {
    if (effect.sourceStaged && object !== state.sight.staged) return false;
    if (effect.locked !== undefined) return effect.locked.some((each) => each.object === object.id && each.incarnation === object.incarnation);
    if (effect.source === object.id && effect.sourceStaged !== (object === state.sight.staged) && effect.controller === null) return false;
    if (effect.ability.defines) return effect.source === object.id;
    const zones = effect.ability.zones ?? [];
    const itself = effect.ability.zones === undefined && effect.source === object.id && isThis(effect.ability.for);
    if (!itself && !(zones.length === 0 ? object.zone === 'battlefield' : zones.includes('anywhere') || (zones as readonly string[]).includes(object.zone))) return false;
    return objectPasses({ ...scope, sight: object === state.sight.staged ? state.sight : scope.sight }, effect.ability.for, object);
  });
}

// One layer ------------------------------------------------------------------------------------------------------------

function inLayer(state: State, layer: Layer): void {
  if (layer === '6') {
    counterAbilities(state);
    const { staged } = state.sight;
    const traits = staged === undefined ? undefined : state.values.get(staged);
    if (staged !== undefined && traits !== undefined) state.values.set(staged, { ...traits, abilities: [...traits.abilities, ...entryAbilities(traits)] }); // intrinsic: lost with the others
  }
  if (layer === '7c') counterPt(state);
  const done = new Set<string>();
  for (;;) {
    const waiting = effectsNow(state).filter((effect) => !done.has(effect.key) && partIn(effect.ability, layer));
    const defining = waiting.filter((effect) => effect.ability.defines);
    const next = firstOf(state, defining.length > 0 ? defining : waiting, layer); // 613.3
    if (next === undefined) return;
    done.add(next.key);
    apply(state, next, layer);
  }
}
/** CR 613.7, 613.8: the earliest effect that depends on no other; where all depend on one another, timestamps alone. */
function firstOf(state: State, waiting: readonly Continuous[], layer: Layer): Continuous | undefined {
  const inOrder = [...waiting].sort((a, b) => a.timestamp - b.timestamp);
  if (inOrder.length < 2) return inOrder[0];
  const needs = new Map(inOrder.map((effect) => [effect, inOrder.filter((other) => other !== effect && dependsOn(state, effect, other, layer))]));
  const inLoop = (effect: Continuous): boolean => reaches(needs, effect, effect);
  const mutual = (effect: Continuous, other: Continuous): boolean => inLoop(effect) && reaches(needs, other, effect);
  return inOrder.find((effect) => (needs.get(effect) ?? []).every((other) => mutual(effect, other))) ?? inOrder[0];
}
function reaches(needs: ReadonlyMap<Continuous, readonly Continuous[]>, from: Continuous, to: Continuous): boolean {
  const reached = new Set<Continuous>();
  const stack = [...(needs.get(from) ?? [])];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) if (!reached.has(at)) { reached.add(at); stack.push(...(needs.get(at) ?? [])); }
  return reached.has(to);
}
/** CR 613.8a: applying the other one would change whether this one exists, what it applies to or what it does. */
function dependsOn(state: State, effect: Continuous, other: Continuous, layer: Layer): boolean {
  if (effect.ability.defines !== other.ability.defines) return false;
  const before = doing(state, effect, layer);
  const trial: State = { ...copyOf(state), begun: new Map(state.begun), granted: new Map(state.granted) };
  apply(trial, other, layer);
  if (!effectsNow(trial).some(({ key }) => key === effect.key)) return true;
  return doing(trial, effect, layer, state) !== before;
}
function copyOf(state: State): State {
  const values: Values = new Map(state.values);
  return { ...state, values, sight: { ...state.sight, partial: (object) => values.get(object) ?? baseTraits(object) } };
}
/** What it applies to and what it does there, as text: the change of a blank object, so that what others did to it does not count. */
function doing(state: State, effect: Continuous, layer: Layer, of: State = state): string {
  const on = affected(state, effect);
  const scope = scopeOf(state, effect);
  return JSON.stringify(on.map((object) => [object.id, object === state.sight.staged, pick(changed(scope, effect, layer, of.values.get(object) ?? baseTraits(object), object))]), (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}
const pick = ({ abilities, ...rest }: Characteristics): unknown => ({ ...rest, abilities: abilities.map(({ id }) => id) });

function apply(state: State, effect: Continuous, layer: Layer): void {
  const on = affected(state, effect);
  if (!state.begun.has(effect.key)) state.begun.set(effect.key, { effect, on });
  const scope = scopeOf(state, effect);
  const results = on.map((object) => [object, changed(scope, effect, layer, state.values.get(object) ?? baseTraits(object), object)] as const);
  for (const [object, traits] of results) {
    for (const { id } of traits.abilities) {
      const key = `${object === state.sight.staged ? 'do' : 'o'}${String(object.id)}:${id}`;
      if (id.startsWith(`g:${effect.gives ?? effect.key}`) && !state.granted.has(key)) state.granted.set(key, effect.timestamp);
    }
    state.values.set(object, traits);
  }
}

// Counters -------------------------------------------------------------------------------------------------------------

const KEYWORD_COUNTERS: readonly string[] = ['flying', 'first strike', 'double strike', 'deathtouch', 'decayed', 'exalted', 'haste', 'hexproof', 'indestructible', 'lifelink', 'menace', 'reach', 'shadow', 'trample', 'vigilance'];

/** CR 702.12b: what the keyword of a counter means where it forbids something. */
const LASTING: HeldAbility = { id: 'k:indestructible.0', ability: { ability: 'cant', patterns: [{ kind: 'destroy', tests: [{ field: 'what', is: 'filter', filter: { test: 'ref', ref: { ref: 'this' } } }] }], worksIn: ['battlefield'] } };
/** CR 122.1b, 613.1f: keyword counters give their ability. */
function counterAbilities(state: State): void {
  for (const object of state.objects) {
    const words = object.zone === 'battlefield' ? object.counters.filter(({ kind }) => KEYWORD_COUNTERS.includes(kind)) : [];
    const traits = state.values.get(object);
    if (words.length > 0 && traits !== undefined) state.values.set(object, { ...traits, abilities: [...traits.abilities, ...words.flatMap(({ kind }): readonly HeldAbility[] => [{ id: `k:${kind}`, ability: { ability: 'keyword', keyword: kind } }, ...(kind === 'indestructible' ? [LASTING] : [])])] });
  }
}
const PT_COUNTER = /^([+-]\d+)\/([+-]\d+)$/;
/** CR 122.1a, 613.4c: counters that change power and toughness. */
function counterPt(state: State): void {
  for (const object of state.objects) {
    const traits = state.values.get(object);
    if (traits?.power === undefined || traits.toughness === undefined || object.zone !== 'battlefield') continue;
    let [power, toughness]: [Int, Int] = [traits.power, traits.toughness];
    for (const { kind, amount } of object.counters) {
      const found = PT_COUNTER.exec(kind);
      if (found === null) continue;
      power = plus(power, product(Number(found[1]), amount));
      toughness = plus(toughness, product(Number(found[2]), amount));
    }
    if (object.counters.some(({ kind }) => PT_COUNTER.test(kind))) state.values.set(object, { ...traits, ...unmodified(traits), power, toughness });
  }
}
const product = (a: number, b: Int): Int => { const all = BigInt(a) * BigInt(b); return all >= BigInt(Number.MIN_SAFE_INTEGER) && all <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(all) : all; };
