/** Whole processes that an instruction starts: a spell or ability resolves, a cost is paid, scheduled turns begin. */
import { flatMap } from '../base/list.ts';
import { isNoPermanent } from './205-type-line.ts';
import { awaited, belongsToSkipped } from './500-turns.ts';
import { passedOver } from './514-ending.ts';
import { resolvingSteps } from './603-resolving.ts';
import { reworded } from './612-text.ts';
import { characteristics } from './613-layers.ts';
import { heldValues } from './707-copy.ts';
import { withLinked } from './607-linked.ts';
import { withCrime } from './700-crimes.ts';
import { keptFromStack } from './400-kept.ts';
import { type EventInstruction, backUp, blankEntry, isChosenName, scopeOfEnv } from './608-instructions.ts';
import { type By, outOfReach } from './115-reach.ts';
import { isWhereEnchanted, mayEnchant } from './303-auras.ts';
import type { Filter, Instruction } from './ability.ts';
import { amountDone } from './amount.ts';
import { holds } from './condition.ts';
import { type Machine, makeBatch } from './batch.ts';
import { playerOf } from './choosing.ts';
import { type Cause, type GameEvent, withMarks } from './event.ts';
import { isBestowed, matches } from './filter.ts';
import type { Int } from '../base/integer.ts';
import { type Bindings, type Card, type GameObject, type ObjectId, type PlayerId, type Thing, type World, isPlayer } from './model.ts';
import { payable } from './payment.ts';
import type { BatchTask, Deferred, Env, RunTask, Step, Task } from './position.ts';
import { ENTRY, ENV, EVENT, RUN, SCOPE, WORLD } from './records.ts';
import { things } from './reference.ts';
import { objectAt, playerAt, withFact, withObject } from './world.ts';
import { type Ran, on } from './ran.ts';
import type { Scope } from './view.ts';

/** CR 608: a spell or an ability on the stack resolves. */
export function resolving(world: World, rest: readonly Task[], run: RunTask, step: Extract<Instruction, { do: 'resolve' }>, later: readonly Step[]): Ran {
  const tasks: readonly Task[] = later.length === 0 ? rest : [...rest, { task: 'run', list: later, env: run.env }];
  const id = things(scopeOfEnv(world, run.env), step.what)[0];
  if (id === undefined || isPlayer(id)) return on(world, tasks);
  const object = objectAt(world, id);
  if (playerAt(world, object.owner).lost === true) return on(world, tasks); // 800.4a
  const targets = targetsNow(world, object);
  if (targets === null && isBestowed(object)) return resolving(notBestowed(world, object), rest, run, step, later);
  if (targets === null) return on(world, [...tasks, leaving(run.env, object)]);
  if (object.ability === undefined && !isNoPermanent(heldValues(object).values)) {
    const cause: Cause = { kind: 'rule', source: id, controller: object.controller };
    const target = isAura(world, object) ? Object.values(targets)[0]?.things[0] : undefined;
    const entry = ENTRY.with(blankEntry(id, object.controller), { back: backUp(object), face: object.face /* 708.4 */, gains: keptFromStack(world, id), ...(target === undefined ? {} : { attachedTo: target }) });
    return on(world, [...tasks, makeBatch([EVENT.of({ kind: 'enters', cause, applied: [], what: id, incarnation: object.incarnation, zoneFrom: object.zone, wasCast: object.copy !== true, entry })])]);
  }
  const bindings: Bindings = {
    ...targets,
    ...(object.cast?.x === undefined ? {} : { X: { number: object.cast.x } }),
  };
  const env: Env = ENV.of({ self: object.from ?? id, selfIncarnation: object.ability === undefined || object.from === undefined ? undefined : 0 /* it has waited since the scenario began */, controller: object.controller, bindings, lineage: [], own: [], since: world.facts.length, cause: { kind: object.ability === undefined ? 'spell' : object.ability.ability === 'after' ? 'triggered' : 'ability', source: object.from ?? id, controller: object.controller } });
  const list: readonly Step[] = [...(object.ability === undefined ? spellText(world, object).do : object.ability.ability === 'after' ? resolvingSteps(object.ability, false) : object.ability.do), { do: 'leave-stack', what: id, incarnation: object.incarnation }];
  return on(world, [...tasks, { task: 'run', list, env }]);
}

/** CR 612.1, 712.8a: what a spell asks for and does: the face that is up, with the words that an effect has changed. */
function spellText(world: World, object: GameObject): Pick<Card, 'targets' | 'do'> {
  const { targets, do: steps } = backUp(object) ? (object.card.back ?? object.card) : object.card;
  const { wording = [] } = characteristics({ world }, object.id);
  return { targets: reworded(targets, wording), do: reworded(steps, wording) };
}
const isAura = (world: World, { id }: GameObject): boolean => characteristics({ world }, id).subtypes.includes('Aura');
/** CR 608.3b, 702.103e: a bestowed Aura spell whose target is illegal is a creature spell from now on, which has no target. */
const notBestowed = (world: World, { id, cast }: GameObject): World => (cast === undefined ? world : withObject(world, id, { cast: { ...cast, paid: cast.paid.filter((how) => how !== 'bestow'), targets: {} } }));
/** CR 608.2b: without a legal target it leaves the stack and does nothing. */
const leaving = (env: Env, { id, incarnation }: GameObject): RunTask => ({ task: 'run', list: [{ do: 'leave-stack', what: id, incarnation, unresolved: true }], env });
type Targets = Readonly<Record<string, { readonly things: readonly Thing[]; readonly incarnations: readonly number[]; readonly announced?: readonly Thing[]; readonly shares?: readonly Int[] }>>;
/** CR 608.2b: the targets that are still legal, null if there were some and none is left. Of what has waited on the stack since the scenario began they are still the same objects. */
function targetsNow(world: World, object: GameObject): Targets | null {
  const { cast, id, controller, ability } = object;
  const asked = ability === undefined ? spellText(world, object).targets : ability.targets ?? [];
  const isSame = (thing: Thing): boolean => cast?.waiting !== true || isPlayer(thing) || objectAt(world, thing).incarnation === 0;
  const enchants = ability === undefined && isAura(world, object); // 303.4a, 702.5a: what an Aura spell targets is what it can enchant
  const legal = legalAmong(world, object.from ?? id, controller, asked, cast?.targets ?? {}, ability === undefined ? 'spell' : ability.ability === 'after' ? 'triggered' : 'activated', (thing) => isSame(thing) && (!enchants || ((isPlayer(thing) || isWhereEnchanted(world, object, thing)) && mayEnchant(world, object, thing))));
  return legal === null || cast?.divided === undefined ? legal : Object.fromEntries(Object.entries(legal).map(([name, found]) => [name, { ...found, ...sharesOf(cast.targets[name] ?? [], cast.divided ?? []) }]));
}
/** CR 608.2b: whether a spell has targets, and none of them is legal as things stand. */
export const isWithoutLegalTarget = (world: World, spell: GameObject): boolean => spell.cast !== undefined && targetsNow(world, spell) === null;
/** CR 601.2d: how much of what is divided each of these targets was to get, if that is said of all of them. */
function sharesOf(targets: readonly Thing[], divided: NonNullable<NonNullable<GameObject['cast']>['divided']>): { readonly announced?: readonly Thing[]; readonly shares?: readonly Int[] } {
  const shares = flatMap(targets, (thing) => divided.filter((each) => each.thing === thing).map(({ amount }) => amount));
  return shares.length === targets.length && shares.length > 0 ? { announced: targets, shares } : {};
}
type Asked = readonly { readonly name: string; readonly filter: Filter }[];
/** CR 608.2b, 702.11b, 702.16b, 702.18a: the targets that fit what the text asks for and are not out of its reach; null if there were some and none is left. */
function legalAmong(world: World, self: ObjectId, controller: PlayerId, asked: Asked, targets: Readonly<Record<string, readonly Thing[]>>, by: By, isSame: (thing: Thing) => boolean): Targets | null {
  const all = Object.entries(targets);
  const scope: Scope = SCOPE.of({ view: { world }, self, controller, bindings: Object.fromEntries(all.map(([name, list]) => [name, { things: list }])) });
  const isLegal = (name: string, thing: Thing): boolean => {
    const filter = asked.find((each) => each.name === name)?.filter;
    return isSame(thing) && (filter === undefined || matches(scope, filter, thing)) && !outOfReach(world, thing, self, controller, by);
  };
  const legal = all.map(([name, list]) => [name, list.filter((thing) => isLegal(name, thing))] as const);
  if (all.some(([, list]) => list.length > 0) && legal.every(([, list]) => list.length === 0)) return null;
  return Object.fromEntries(legal.map(([name, list]) => [name, { things: list, incarnations: list.map((thing) => (isPlayer(thing) ? 0 : objectAt(world, thing).incarnation)), ...(list.length === (targets[name]?.length ?? 0) ? {} : { announced: targets[name] ?? [] }) }]));
}

/** CR 602.2, 602.5: an activated ability of an object is activated, its cost paid where asked, unless it can't be, or the cost can't be paid; then it resolves. */
export function activating(machine: Machine, world: World, rest: readonly Task[], run: RunTask, step: Extract<Instruction, { do: 'activate' }>, later: readonly Step[]): Ran {
  const tasks: readonly Task[] = later.length === 0 ? rest : [...rest, { task: 'run', list: later, env: run.env }];
  const scope = scopeOfEnv(world, run.env);
  const id = things(scope, step.what)[0];
  if (id === undefined || isPlayer(id)) return on(world, tasks);
  const { abilities, controller: own } = characteristics({ world }, id);
  const controller = step.who === undefined ? own : playerOf(scope, step.who);
  const { zone } = objectAt(world, id);
  const held = abilities.find(({ ability, id: from }) => ability.ability === 'do' && (step.ability === '' || ability.name === step.ability || (step.ability === 'mana' && from.startsWith('r:mana.'))) && (ability.worksIn === undefined || ability.worksIn.includes('anywhere') || (ability.worksIn as readonly string[]).includes(zone))); // 113.6; what it has lost is not activated
  if (held?.ability.ability !== 'do') return on(world, tasks);
  const targets = legalAmong(world, id, controller, held.ability.targets, Object.fromEntries(Object.entries(step.targets).map(([name, refs]) => [name, flatMap(refs, (ref) => things(scope, ref))])), 'activated', () => true);
  if (targets === null) return on(world, tasks);
  const bindings: Bindings = {
    ...targets,
    ...(step.x === undefined ? {} : { X: { number: amountDone(scope, step.x) } }),
  };
  const env: Env = ENV.of({ self: id, selfIncarnation: objectAt(world, id).incarnation, controller, bindings, lineage: [], own: [], since: world.facts.length, cause: { kind: 'ability', source: id, controller } });
  const activation: GameEvent = EVENT.of({ kind: 'activate', cause: env.cause, applied: [], player: controller, what: id, incarnation: objectAt(world, id).incarnation, word: held.ability.name ?? '' });
  if (machine.procedure.forbids(world, machine.rules.edition, activation, null) !== null) return on(world, tasks);
  if (held.ability.only !== undefined && !holds(SCOPE.with(scope, { self: id, controller }), held.ability.only)) return on(world, tasks); // 602.5b
  const mark = held.ability.once === undefined ? undefined : `activated ${String(id)}.${String(objectAt(world, id).incarnation)} ${held.id}`;
  if (mark !== undefined && world.turn.firsts?.includes(mark) === true) return on(world, tasks); // 602.5b
  const marked = mark === undefined ? world : WORLD.with(world, { turn: { ...world.turn, firsts: withMarks(world.turn.firsts ?? [], [mark]) } });
  const cost: readonly Step[] = step.pay ? [{ do: 'pay', who: { ref: 'you' }, cost: held.ability.cost ?? [], name: '' }] : [];
  const costing: Env = ENV.with(env, { within: [{ kind: 'activate', what: id, player: controller, cause: 'ability' }] });
  if (step.pay && !payable(machine.rules, world, payerOf(costing, controller), held.ability.cost ?? [])) return on(world, [...tasks, { task: 'run', list: cost, env: costing }]);
  const activated = (then: readonly Step[], known: Env): Task => ({ task: 'run', list: [{ do: 'if-done', since: world.facts.length, fact: 'activates', then, else: [] }], env: known });
  return on(withCrime(machine.rules, marked, controller, flatMap(Object.values(targets), ({ things: those }) => those)), [...tasks, activated(inModes(held.ability.do, step.modes), env), activated(cost, costing), makeBatch([activation])]);
}

const payerOf = (env: Env, who: PlayerId): Env => ENV.with(env, { controller: who, cause: { kind: 'cost', source: env.self, controller: who } });

/** CR 118, 118.9, 614.17b: a cost is paid, or can't be: its events can't happen, or what it is an alternative under does not hold. */
export function paying(machine: Machine, world: World, rest: readonly Task[], run: RunTask, step: Extract<Instruction, { do: 'pay' }>, later: readonly Step[]): Ran {
  const { env } = run;
  const who: PlayerId = playerOf(scopeOfEnv(world, env), step.who);
  const payer = step.casting === true ? ENV.with(payerOf(env, who), { within: [{ kind: 'cast', player: who, cause: 'rule' }] }) : payerOf(env, who);
  const following = (known: Env): readonly Task[] => (later.length === 0 ? rest : [...rest, { task: 'run', list: later, env: known }]);
  if (step.unavailable === true || !payable(machine.rules, world, payer, step.cost)) return on(withFact(world, { fact: 'cost-cannot-be-paid' }), following(withoutPaid(env, [step])));
  const list: readonly Step[] = [...step.cost, { do: 'paid', since: world.facts.length, name: step.name === '' ? null : '' }];
  return on(world, [...following(ENV.with(env, { bindings: { ...env.bindings, [paidAs(step)]: { word: 'paid' } } })), { task: 'run', list, env: payer }]);
}
/** What later instructions ask for as "paid": the name of the payment, or "this way". */
const paidAs = ({ name }: Extract<Instruction, { do: 'pay' }>): string => (name === undefined || name === '' ? 'this way' : name);
/** The environment without some of its names; itself if it has none of them. */
export function forgettingNames(env: Env, isForgotten: (name: string) => boolean): Env {
  const kept = Object.entries(env.bindings).filter(([name]) => !isForgotten(name));
  return kept.length === Object.keys(env.bindings).length ? env : ENV.with(env, { bindings: Object.fromEntries(kept) });
}
/** What goes on after some instructions: what was chosen for them is not chosen for the next. */
export const forgetting = (world: World, env: Env, steps: readonly EventInstruction[]): Env => forgettingNames(withLinked(world, env, steps), isChosenName);
/** CR 118.12: a payment that is not made has not been made, whatever was paid before under its name. */
export function withoutPaid(env: Env, body: readonly Instruction[]): Env {
  const names = flatMap(body, (each) => (each.do === 'pay' ? [paidAs(each)] : []));
  return forgettingNames(env, (name) => names.includes(name));
}

const asTasks = (list: readonly Deferred[]): readonly RunTask[] => list.map((each): RunTask => ({ task: 'run', ...each })).reverse();

/** CR 614.10b: what was to be done after skipping a turn or step is the first thing that happens in the next that begins. */
export function firstThings(rest: readonly Task[], { nodes, after }: BatchTask): { readonly rest: readonly Task[]; readonly after: readonly Deferred[]; readonly early: readonly RunTask[] } {
  const begin = nodes.find(({ event }) => event.kind === 'begin');
  const top = rest.at(-1);
  const [turns, ...later] = top?.task === 'run' ? top.list : [];
  if (begin === undefined || top?.task !== 'run' || turns?.do !== 'turns') return { rest, after, early: [] };
  const { first = [], ...bare } = turns;
  const skipped = begin.state === 'gone';
  const waiting = skipped ? [...first, ...after] : [];
  const next: Step = waiting.length > 0 ? { ...bare, first: waiting } : bare;
  return { rest: [...rest.slice(0, -1), RUN.with(top, { list: [next, ...later] })], after: skipped ? [] : after, early: skipped ? [] : asTasks(first) };
}

/** CR 614.10, 614.10a: the scheduled turns and steps begin one after another; what belongs to a skipped turn does not happen. */
export function scheduled(world: World, rest: readonly Task[], run: RunTask, step: Extract<Step, { do: 'turns' }>, later: readonly Step[]): Ran {
  const { env } = run;
  const entry = world.schedule[step.at];
  const tasks: readonly Task[] = later.length === 0 ? rest : [...rest, { task: 'run', list: later, env }];
  const late = awaited(world, step.at, step.late);
  if (late !== null) {
    const { of: active, number } = world.schedule[step.at - 1] ?? { of: world.turn.of, number: step.at };
    return on(world, [...rest, { task: 'run', env, list: [{ ...step, late }, ...later] }, makeBatch([EVENT.of({ kind: 'begin', cause: { kind: 'turn-based', source: null, controller: active }, applied: [], player: active, word: late, nth: number })])]);
  }
  if (entry === undefined) return on(world, [...tasks, ...asTasks(step.first ?? [])]);
  const onwards: RunTask = { task: 'run', env, list: [{ do: 'turns', at: step.at + 1, ...(step.first === undefined ? {} : { first: step.first }) }, ...later] };
  const isTurn = entry.what === 'turn' || entry.what === 'extra turn';
  if (belongsToSkipped(world, step.at)) return on(world, [...rest, onwards]);
  const cause: Cause = { kind: 'turn-based', source: null, controller: entry.of };
  return on(isTurn && playerAt(world, entry.of).lost === true ? passedOver(world, entry.of) : world, [...rest, onwards, makeBatch([EVENT.of({ kind: 'begin', cause, applied: [], player: entry.of, word: isTurn ? 'turn' : entry.what, nth: entry.number, extra: entry.what === 'extra turn' ? true : undefined })])]);
}

type Modal = Extract<Step, { do: 'modes' }>['modes'];
/** CR 601.2b, 700.2: the modes that were chosen as the resolving spell was cast, in the order in which they are printed; none where it says none. */
export function modesChosen(world: World, { self }: Env, modes: Modal): Modal {
  const chosen = self === null ? [] : (world.objects[self]?.cast?.modes ?? []);
  return modesNamed(modes, chosen);
}
/** CR 700.2d: which modes may be chosen together, each set by places in the list. */
export const modeSets = ({ sets, modes }: Extract<Step, { do: 'modes' }>): readonly (readonly number[])[] => sets ?? modes.map((_, at) => [at]);
/** Such a set in words. */
export const namesOfModes = ({ modes }: Extract<Step, { do: 'modes' }>, set: readonly number[]): string => (set.length === 0 ? 'none' : set.map((nth) => modes[nth]?.name ?? '').join(' and '));
/** CR 700.2d: as they are printed, a mode as often as it was chosen. */
const modesNamed = (modes: Modal, chosen: readonly string[]): Modal => flatMap(modes, (mode) => chosen.filter((name) => name === mode.name).map(() => mode));
/** CR 602.2b: what an ability does in the modes that were chosen as it was activated. */
const inModes = (body: readonly Instruction[], chosen: readonly string[] | undefined): readonly Instruction[] => (chosen === undefined ? body : flatMap(body, (step) => (step.do === 'modes' ? flatMap(modesNamed(step.modes, chosen), (mode) => mode.body) : [step])));
