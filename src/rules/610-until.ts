/** CR 610.3: what changes zones, or phases out, "until" something happens, and what brings it back immediately after that. */
import { flatMap } from '../base/list.ts';
import { scopeOfEnv } from './608-instructions.ts';
import { HELD } from './610-held.ts';
import type { AfterAbility, Arg, Instruction, Zone } from './ability.ts';
import type { GameEvent } from './event.ts';
import { type Binding, type Bindings, type Floating, type ObjectId, type World, isPlayer } from './model.ts';
import { eventView, matchesPattern } from './pattern.ts';
import type { Env, Node, Step, Task } from './position.ts';
import { ENV, FLOATING, SCOPE, WORLD } from './records.ts';
import { things } from './reference.ts';
import { objectAt } from './world.ts';

type EventInstruction = Extract<Instruction, { do: 'event' }>;
type Until = NonNullable<EventInstruction['until']>;
/** Where something has gone for a time: what it was, and where it was before. */
export interface Held { readonly what: ObjectId; readonly incarnation: number; readonly from: Zone }

/** CR 610.3a-b: what it would last until has happened already: then nothing moves. */
export function isOver(world: World, env: Env, until: Until): boolean {
  return 'leaves' in until && !watched(world, env, until).some((thing) => objectAt(world, thing).zone === 'battlefield');
}
const watched = (world: World, env: Env, until: Until): readonly ObjectId[] => ('leaves' in until ? things(scopeOfEnv(world, env), until.leaves).filter((thing) => !isPlayer(thing)) : []);

/** The step that follows such an instruction: what has moved is to come back. */
export function holding(world: World, { until }: EventInstruction, events: readonly GameEvent[]): readonly Step[] {
  const moves = until === undefined ? [] : flatMap(events, ({ kind, what }): readonly Held[] => (what === undefined || (kind !== 'move' && kind !== 'phase-out') ? [] : [{ what, incarnation: objectAt(world, what).incarnation, from: kind === 'phase-out' ? 'outside' : objectAt(world, what).zone }]));
  return until === undefined || moves.length === 0 ? [] : [{ do: 'hold', moves, until }];
}

const WATCHED = 'watched';
const bound = (name: string): Arg => ({ arg: 'ref', ref: { ref: 'bound', name } });
/** CR 610.3c: to the battlefield under its owner's control, elsewhere where it was. */
function backTo(name: string, zone: Zone): Instruction {
  if (zone === 'outside') return { do: 'event', kind: 'phase-in', own: [], forbids: [], args: { what: bound(name) } };
  return zone === 'battlefield' ? { do: 'event', kind: 'enters', own: [], forbids: [], args: { what: bound(name), under: { arg: 'word', word: 'owner' } } } : { do: 'event', kind: 'move', own: [], forbids: [], args: { what: bound(name), to: { arg: 'zone', zone } } };
}
/** The ability that stands for the second effect. */
export const returnAbility = (zone: Zone, patterns: AfterAbility['patterns'] = []): AfterAbility => ({ ability: 'after', immediately: true, patterns, do: [backTo(HELD, zone)], worksIn: ['anywhere'] });
/** What the second effect waits for and brings back, by name. */
export const returnBindings = (watchedIds: readonly ObjectId[], held: readonly ObjectId[], incarnationOf?: (id: ObjectId) => number): Bindings => {
  const named = (ids: readonly ObjectId[]): Bindings[string] => ({ things: ids, ...(incarnationOf === undefined ? {} : { incarnations: ids.map(incarnationOf) }) });
  return { [WATCHED]: named(watchedIds), [HELD]: named(held) };
};
const isStillAway = (world: World, { what, incarnation, from }: Held): boolean => {
  const object = objectAt(world, what);
  return from === 'outside' ? object.phasedOut === true && object.incarnation === incarnation : object.zone === 'exile' && object.incarnation === incarnation + 1 && !object.token;
};
/** The world in which the second effect waits, for each zone that something came from; where it was itself what had to leave, it is done at once (610.3). */
export function hold(world: World, env: Env, { moves, until }: Extract<Step, { do: 'hold' }>): { readonly world: World; readonly tasks: readonly Task[] } {
  const away = moves.filter((each) => isStillAway(world, each));
  const at = watched(world, env, until);
  const zones = [...new Set(away.map(({ from }) => from))];
  const ids = (zone: Zone): readonly ObjectId[] => away.filter(({ from }) => from === zone).map(({ what }) => what);
  const namedNow = (zone: Zone): Bindings => returnBindings(at, ids(zone), (id) => objectAt(world, id).incarnation);
  if (zones.length > 0 && isOver(world, env, until)) {
    return { world, tasks: backAtOnce(world, env.self, env.controller, zones.map((zone) => ({ do: returnAbility(zone).do, held: namedNow(zone)[HELD] }))) };
  }
  const waiting = zones.reduce<World>((now, zone) => {
    const effect: Floating = FLOATING.of({
      id: `f${String(now.clock)}`, label: HELD, ability: returnAbility(zone, 'patterns' in until ? until.patterns : []), source: env.self, controller: env.controller, timestamp: now.clock, left: 1, used: false,
      bindings: { ...env.bindings, ...namedNow(zone) },
    });
    return WORLD.with(now, { clock: now.clock + 1, floating: [...now.floating, effect] });
  }, world);
  return { world: waiting, tasks: [] };
}

/** CR 610.3d: those that come back after what a batch has done, all at once. */
export function returning(before: World, world: World, nodes: readonly Node[]): { readonly world: World; readonly tasks: readonly Task[] } {
  const over = world.floating.filter((effect) => effect.ability.ability === 'after' && effect.ability.immediately === true && before.floating.includes(effect) && hasHappened(before, world, effect, nodes));
  const [first] = over;
  if (first === undefined) return { world, tasks: [] };
  const back = over.map(({ ability, bindings }): Back => ({ do: ability.ability === 'after' ? ability.do : [], held: bindings[HELD] }));
  return { world: WORLD.with(world, { floating: world.floating.filter((effect) => !over.includes(effect)) }), tasks: backAtOnce(world, first.source, first.controller, back) };
}
/** What brings something back, and which things that is. */
interface Back { readonly do: readonly Instruction[]; readonly held: Binding | undefined }
function backAtOnce(world: World, source: ObjectId | null, controller: Env['controller'], all: readonly Back[]): readonly Task[] {
  const bindings: Bindings = Object.fromEntries(flatMap(all, ({ held }, at): readonly (readonly [string, Binding])[] => (held === undefined ? [] : [[`${HELD} ${String(at)}`, held]])));
  const steps = flatMap(all, (each, at) => each.do.map((step): Instruction => (step.do === 'event' ? { ...step, args: { ...step.args, what: bound(`${HELD} ${String(at)}`) } } : step)));
  const env: Env = ENV.of({ self: source, controller, bindings, lineage: [], own: [], since: world.facts.length, cause: { kind: 'effect', source, controller } });
  return [{ task: 'run', list: [{ do: 'together', of: steps, own: [] }], env }];
}
function hasHappened(before: World, world: World, { ability, bindings, source, controller }: Floating, nodes: readonly Node[]): boolean {
  const at = bindings[WATCHED];
  const left = at !== undefined && 'things' in at && at.things.some((id, place) => before.objects[id]?.zone === 'battlefield' && before.objects[id].incarnation === at.incarnations?.[place] && (world.objects[id]?.zone !== 'battlefield' || world.objects[id].incarnation !== before.objects[id].incarnation));
  const patterns = ability.ability === 'after' ? ability.patterns : [];
  return left || nodes.some(({ event, state }) => state !== 'gone' && patterns.some((pattern) => matchesPattern(SCOPE.of({ view: { world: before }, self: source, controller, bindings, event: eventView(event) }), pattern, event)));
}
