/** CR 611.2: effects that come into force as a spell or ability resolves. */
import { withLabels, withThis } from './400-identity.ts';
import type { AfterAbility, Amount, Filter, Instruction, Pattern, StaticAbility } from './ability.ts';
import { amountDone, amountOf } from './amount.ts';
import { playerOf } from './choosing.ts';
import { holds } from './condition.ts';
import { flatMap } from '../base/list.ts';
import { characteristicsOf } from './613-layers.ts';
import { scopeOfEnv } from './608-instructions.ts';
import { allMatching, matches } from './filter.ts';
import { type Binding, type Bindings, type Floating, type Thing, type World, isPlayer } from './model.ts';
import type { Env } from './position.ts';
import { ENV, FLOATING, SCOPE, WORLD } from './records.ts';
import { referents, things, withMoved } from './reference.ts';
import { type Scope, isObject } from './view.ts';
import { objectAt } from './world.ts';

type That = 'player' | 'object' | 'source';
const isThat = (value: object): value is { readonly ref: 'that'; readonly noun: That } => (value as { readonly ref?: unknown }).ref === 'that';
/** A syntax tree in which "that player" is a bound name. */
function fixed<T>(tree: T): T {
  if (typeof tree !== 'object' || tree === null) return tree;
  if (isThat(tree)) return { ref: 'bound', name: `that ${tree.noun}` } as T;
  if (Array.isArray(tree)) return tree.map(fixed) as T;
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, fixed(value)])) as T;
}
const speaksOfThat = (tree: unknown): boolean => typeof tree === 'object' && tree !== null && (isThat(tree) || Object.values(tree).some(speaksOfThat));
/**
 * NOT IN CR: what an effect watches can speak of the event that it arose from ("until your next turn, if a source would
 * deal damage to that player"): it is fixed as the effect begins. Elsewhere in it "that player" is of the event it watches.
 */
function withThat(scope: Scope, ability: Floating['ability'], bindings: Bindings): Pick<Floating, 'ability' | 'bindings'> {
  if (scope.event === undefined || !('patterns' in ability) || !speaksOfThat(ability.patterns)) return { ability, bindings };
  const patterns: readonly Pattern[] = fixed(ability.patterns);
  return { ability: { ...ability, patterns }, bindings: { ...bindings, ...thoseOf(scope) } };
}
/** "That player", "that creature", "that source" of the event at hand, as bound names. */
function thoseOf(scope: Scope): Bindings {
  return Object.fromEntries((['player', 'object', 'source'] as const).map((noun): readonly [string, Binding] => {
    const found = things(scope, { ref: 'that', noun });
    return [`that ${noun}`, { things: found, incarnations: found.map((thing) => (isPlayer(thing) ? 0 : objectAt(scope.view.world, thing).incarnation)) }];
  }));
}
/** CR 603.7: a delayed ability speaks of the event that it was made at, not of the step in which it goes off: "that creature", "that much", what was prevented. Of none, nothing is made. */
export function putDelayed(world: World, env: Env, ability: AfterAbility | null): World {
  if (ability === null) return world;
  const scope = scopeOfEnv(world, env);
  if (scope.event === undefined) return putInForce(world, env, { do: 'in-force', ability }, 1);
  const { amount, prevented, excess } = scope.event;
  const numbers: Bindings = { ...(amount === undefined ? {} : { that: { number: amount } }), ...(prevented === undefined ? {} : { prevented: { number: prevented } }), ...(excess === undefined ? {} : { excess: { number: excess } }) };
  const those = speaksOfThat(ability.do) ? thoseOf(scope) : {};
  return putInForce(world, ENV.with(env, { bindings: { ...env.bindings, ...numbers, ...those } }), { do: 'in-force', ability: { ...ability, do: fixed(ability.do) } }, 1);
}

type Recorded = Extract<Filter, { test: 'record' }>;
const isThisWay = (tree: object): tree is Recorded => { const { test, since } = tree as Partial<Recorded>; return test === 'record' && since === 'way'; };
const speaksOfThisWay = (tree: unknown): boolean => typeof tree === 'object' && tree !== null && (isThisWay(tree) || Object.values(tree).some(speaksOfThisWay));
/**
 * CR 603.7: what a delayed ability says of things that were "exiled this way" are those of the effect that made it, as the objects that
 * they are then (400.7), besides what the ability itself does this way.
 */
function withDone(scope: Scope, ability: Floating['ability']): Floating['ability'] {
  if (ability.ability !== 'after' || !speaksOfThisWay(ability.do)) return ability;
  const known = <T>(tree: T): T => {
    if (typeof tree !== 'object' || tree === null) return tree;
    if (Array.isArray(tree)) return tree.map(known) as T;
    if (!isThisWay(tree)) return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, known(value as unknown)])) as T;
    const already = scope.view.world.objects.filter(({ id }) => matches(scope, tree, id)).map(({ id, incarnation }) => ({ object: id, incarnation }));
    return already.length === 0 ? tree : { ...tree, already };
  };
  return { ...ability, do: known(ability.do) };
}

/** Whether a syntax tree speaks of the object that a continuous effect is applied to, so that it differs from one to the next. */
const differs = (tree: unknown, bindings: Bindings): boolean => {
  if (typeof tree !== 'object' || tree === null) return false;
  const { ref, name, is } = tree as { readonly ref?: unknown; readonly name?: unknown; readonly is?: unknown };
  return ref === 'that' || ref === 'affected' || (ref === 'bound' && is === undefined && typeof name === 'string' && bindings[name] === undefined) || Object.values(tree).some((part) => differs(part, bindings));
};
/** CR 608.2h, 611.2d: how much a resolved effect changes power and toughness by is determined once. */
function withSizes(scope: Scope, ability: Floating['ability'], bindings: Bindings): Floating['ability'] {
  if (ability.ability !== 'static') return ability;
  const one = (size: Amount): Amount => fixedAmount(scope, bindings, size);
  const { setPt: set, plusPt: plus } = ability;
  const setPt: StaticAbility['setPt'] = set === undefined || differs(set, bindings) ? set : [set[0] === null ? null : one(set[0]), set[1] === null ? null : one(set[1])];
  const plusPt: StaticAbility['plusPt'] = plus === undefined || differs(plus, bindings) ? plus : [one(plus[0]), one(plus[1])];
  return { ...ability, ...(setPt === undefined ? {} : { setPt }), ...(plusPt === undefined ? {} : { plusPt }) };
}
const fixedAmount = (scope: Scope, bindings: Bindings, amount: Amount): Amount => (amount.amount === 'number' ? amount : { amount: 'number', value: amountOf(SCOPE.with(scope, { bindings }), amount) });

/** CR 701.12b: the numbers of an exchange are those before it: the instruction with its sizes fixed now. */
export function withSizesNow(world: World, env: Env, step: Instruction): Instruction {
  return step.do === 'in-force' ? { ...step, ability: withSizes(scopeOfEnv(world, env), step.ability, env.bindings) } : step;
}

type Shared = Extract<Filter, { test: 'shares' }>;
/** "Of a color of one", where the effect has a name for that one. */
const isOfNamed = (tree: object, { bindings }: Scope): tree is Shared => {
  const { test, what, with: of } = tree as Partial<Shared>;
  return test === 'shares' && what === 'color' && of !== undefined && (of.ref === 'label' || (of.ref === 'bound' && bindings[of.name] !== undefined));
};
const speaksOfColors = (tree: unknown, scope: Scope): boolean => typeof tree === 'object' && tree !== null && (isOfNamed(tree, scope) || Object.values(tree).some((part) => speaksOfColors(part, scope)));
function colored<T>(tree: T, scope: Scope): T {
  if (typeof tree !== 'object' || tree === null) return tree;
  if (isOfNamed(tree, scope)) {
    const colors = flatMap(referents(scope, tree.with), (subject) => (isObject(subject) ? characteristicsOf(scope.view, subject).colors : []));
    return { test: 'any', of: [...new Set(colors)].map((value): Filter => ({ test: 'color', value })) } as T;
  }
  if (Array.isArray(tree)) return tree.map((part: unknown) => colored(part, scope)) as T;
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, colored(value as unknown, scope)])) as T;
}
/** CR 608.2h: "protection from the colors of target permanent" speaks of the colors that it has as the effect begins. */
const withColors = (scope: Scope, ability: Floating['ability']): Floating['ability'] =>
  (ability.ability !== 'static' || ability.gain === undefined || !speaksOfColors(ability.gain, scope) ? ability : { ...ability, gain: colored(ability.gain, scope) });

/** CR 611.2c: the objects whose characteristics or controller a resolved effect changes are those to which it applies as it begins. */
const affectedBy = (scope: Scope, ability: Floating['ability']): Floating['affects'] =>
  (ability.ability !== 'static' ? undefined : allMatching(scope, ability.for).filter((each) => !isPlayer(each)).map((id) => ({ object: id, incarnation: objectAt(scope.view.world, id).incarnation })));
const limitOf = (ability: Floating['ability']): Amount | undefined => (ability.ability === 'when' ? (ability.shield ?? ability.next) : undefined);
/** CR 611.2c-d: what effects that are in force from the start were fixed to as they began, as far as the scenario does not say it. Without a duration it is taken for the effect of a static ability (611.3a). */
export function asBegun(world: World): World {
  const begun = (each: Floating): Floating => {
    const { ability, source, controller, bindings } = each;
    const scope = SCOPE.of({ view: { world }, self: source, controller, bindings });
    const limit = limitOf(ability);
    const affects = each.affects ?? (ability.until === undefined ? undefined : affectedBy(scope, ability));
    const left = each.left ?? (limit === undefined ? null : amountDone(scope, limit));
    const fixedNow = ability.until === undefined ? ability : withColors(scope, ability);
    return affects === each.affects && left === each.left && fixedNow === ability ? each : FLOATING.with(each, { ability: fixedNow, affects, left });
  };
  return world.floating.length === 0 ? world : WORLD.with(world, { floating: world.floating.map(begun) });
}

/** CR 611.2b: an effect that lasts until something leaves does not begin where that has left before. */
const isOver = (scope: Scope, { until }: Floating['ability']): boolean =>
  until?.until === 'leaves' && (!things(scope, until.ref).some((thing) => !isPlayer(thing) && objectAt(scope.view.world, thing).zone === 'battlefield') || (until.while !== undefined && !holds(scope, until.while)));

/** CR 611.2, 614.3, 615.11, 702.26e: an effect comes into force; for each matching object one, fixed now. */
export function putInForce(world: World, outer: Env, step: Extract<Instruction, { do: 'in-force' }>, once?: number): World {
  const env = step.controller === undefined ? outer : ENV.with(outer, { controller: playerOf(scopeOfEnv(world, outer), step.controller) });
  const scope = SCOPE.with(scopeOfEnv(world, env), { bindings: withMoved(scopeOfEnv(world, env)) });
  const subjects: readonly (Thing | null)[] = step.forEach === undefined ? [null] : allMatching(scope, step.forEach);
  return subjects.reduce<World>((now, thing) => {
    const named: Bindings = withThis(now, { ability: step.ability, source: env.self }, withLabels(now, step.ability, thing === null ? scope.bindings : { ...scope.bindings, [step.as ?? 'it']: { things: [thing], incarnations: [isPlayer(thing) ? 0 : objectAt(now, thing).incarnation] } }), env.selfIncarnation);
    const { ability: watched, bindings } = withThat(scope, step.ability, named);
    const watching = withDone(SCOPE.with(scope, { bindings }), watched);
    const asItWas = thing !== null || scope.bindings === env.bindings ? bindings : { ...bindings, ...env.bindings };
    const ability = step.emblem === true ? watched : withColors(SCOPE.with(scope, { bindings: asItWas }), withSizes(scope, watching, asItWas)); // 608.2h: how big what has left was
    const bound = SCOPE.with(scope, { bindings });
    if (isOver(bound, ability)) return now;
    const limits = limitOf(ability);
    const floating: Floating = FLOATING.of({
      id: `f${String(now.clock)}`, label: step.name ?? ability.name ?? (env.self === null ? 'effect' : objectAt(now, env.self).label), ability, source: env.self, controller: env.controller, bindings,
      timestamp: now.clock, left: limits === undefined ? (once ?? null) : amountDone(bound, limits), used: false, affects: step.emblem === true ? undefined : affectedBy(bound, ability),
    });
    return WORLD.with(now, { clock: now.clock + 1, floating: [...now.floating, floating] });
  }, world);
}
