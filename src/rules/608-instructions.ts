/** CR 608.2: what an event instruction asks for, as events; references and amounts are read when it is carried out. */
import { type Int, min } from '../base/integer.ts';
import { invariant } from '../base/invariant.ts';
import { flatMap } from '../base/list.ts';
import { isNoPermanent } from './205-type-line.ts';
import { keptFromStack } from './400-kept.ts';
import { withChoices, wordMeant } from './607-chosen-words.ts';
import { controllerOf } from './613-layers.ts';
import { copiableOf, fixedExceptions } from './707-copy.ts';
import type { Amount, Arg, EventKind, Filter, Instruction, Ref, TokenSpec, Zone } from './ability.ts';
import { amountDone, amountOf } from './amount.ts';
import { DONE_SO_OFTEN, type Cause, type Entry, type GameEvent, type OwnEffect, type TokenGroup, withMarks } from './event.ts';
import { allMatching, matches } from './filter.ts';
import type { Binding, GameObject, ObjectId, PlayerId, Thing, World } from './model.ts';
import { isPlayer, playerOfThing, thingOfPlayer } from './model.ts';
import { eventView } from './pattern.ts';
import type { Env } from './position.ts';
import { ENTRY, ENV, EVENT, SCOPE } from './records.ts';
import { referents, sourceAsItWas, things } from './reference.ts';
import { type Scope, isObject, thingOf } from './view.ts';
import { apnap, countersOf, objectAt, playerAt } from './world.ts';

export type EventInstruction = Extract<Instruction, { do: 'event' }>;

/** Who asks, for the references of instructions. */
export const scopeOfEnv = (world: World, env: Env): Scope => SCOPE.of({
  view: { world }, self: env.self, controller: env.controller, bindings: env.bindings, wayFrom: env.since, movesFrom: env.movesFrom, selfIncarnation: env.selfIncarnation, replacing: env.replacing,
  event: env.event === undefined ? undefined : eventView(env.event),
});

const MAIN_FIELD: Partial<Record<EventKind, string>> = { damage: 'to', 'put-counters': 'to', 'remove-counters': 'from' };

/** Kinds that somebody does or undergoes; "you" where the instruction does not say who. */
export const HAS_PLAYER: ReadonlySet<EventKind> = new Set<EventKind>([
  'lose-life', 'gain-life', 'pay-life', 'set-life', 'draw-cards', 'draw', 'mill', 'scry', 'surveil', 'look', 'search', 'shuffle', 'create', 'add-mana', 'win', 'lose', 'draw-game', 'begin', 'keyword-action', 'flip', 'roll', 'designate', 'gain-control', 'reveal',
]);

/** Kinds that can be about a card wherever it is: what the effect has moved before is found in every public zone (400.7j). */
const ANYWHERE: ReadonlySet<EventKind> = new Set<EventKind>(['move', 'enters', 'put-counters', 'remove-counters', 'cast', 'play']);

function thingsOf(world: World, env: Env, arg: Arg | undefined, kind?: EventKind): readonly Thing[] | undefined {
  if (arg === undefined) return undefined;
  if (arg.arg === 'ref') return things(scopeOfEnv(world, env), arg.ref, kind !== undefined && ANYWHERE.has(kind));
  return arg.arg === 'filter' ? allMatching(scopeOfEnv(world, env), arg.filter) : undefined;
}
const amountArg = (world: World, env: Env, arg: Arg | undefined): Int | undefined => (arg?.arg === 'amount' ? amountDone(scopeOfEnv(world, env), arg.amount) : undefined);
/** CR 107.1b: the life total that an effect sets may be less than nothing. */
const lifeArg = (world: World, env: Env, arg: Arg | undefined): Int | undefined => (arg?.arg === 'amount' ? amountOf(scopeOfEnv(world, env), arg.amount) : undefined);
const wordArg = (world: World, env: Env, arg: Arg | undefined): string | undefined => (arg?.arg === 'word' ? wordMeant(scopeOfEnv(world, env), arg.word) : undefined);
/** Whether an argument is this very word of the text. */
const saysWord = (arg: Arg | undefined, word: string): boolean => arg?.arg === 'word' && arg.word === word;
const flagArg = (arg: Arg | undefined): boolean | undefined => (arg?.arg === 'flag' ? arg.value : undefined);
const playersOf = (list: readonly Thing[] | undefined): readonly PlayerId[] | undefined => list?.filter(isPlayer).map(playerOfThing);

/** The first argument that the doer has to choose, with who chooses: "sacrifice a creature" (101.4: in APNAP order). */
export interface ArgChoice { readonly field: string; readonly who: PlayerId; readonly filter: Filter; readonly count: Amount | null; readonly least?: Amount; readonly random: boolean }
const WHO_FIRST: readonly string[] = ['chosen-by', 'by', 'player']; // who does it, and who chooses for that, before what it is done to
export function unchosen(world: World, env: Env, instruction: EventInstruction): ArgChoice | null {
  for (const [field, arg] of Object.entries(instruction.args).sort(([a], [b]) => WHO_FIRST.indexOf(b) - WHO_FIRST.indexOf(a))) {
    if (arg.arg !== 'filter' || arg.mode !== 'choose' || instruction.kind === 'search') continue; // what is found is chosen once the search has happened
    const doers = doersOf(world, env, instruction, arg);
    const random = flagArg(instruction.args['random']) === true;
    for (const who of doers) if (env.bindings[chosenName(field, who)] === undefined) return { field, who, filter: arg.filter, count: arg.count ?? null, ...(arg.least === undefined ? {} : { least: arg.least }), random };
  }
  return null;
}
export const isChosenName = (name: string): boolean => name.includes(' chosen by ');
export const chosenName = (field: string, who: PlayerId): string => `${field} chosen by ${String(who)}`;

function doersOf(world: World, env: Env, instruction: EventInstruction, arg: Extract<Arg, { arg: 'filter' }>): readonly PlayerId[] {
  if (arg.who !== undefined) return playersOf(things(scopeOfEnv(world, env), arg.who)) ?? [];
  const theirs = arg !== doerArg(instruction) && asksThem(instruction);
  const named = theirs ? playersOf(subjects(world, env, instruction, doerField(instruction))) : undefined;
  if (named === undefined) return [env.controller];
  const order = apnap(world);
  return [...named].sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

/** Costs that take their object from where it is. */
const TAKES = new Set<EventKind>(['sacrifice', 'discard', 'move']);
/** CR 608.2c: "that player" of a choice is who is asked to do it; where the text watches an event and asks nobody else, the one of that event. */
function spokenOf(env: Env, instruction: EventInstruction, who: PlayerId): GameEvent {
  if (env.event === undefined) return EVENT.of({ kind: instruction.kind, cause: env.cause, applied: [], player: who });
  return asksThem(instruction) && doerArg(instruction) !== undefined ? EVENT.with(env.event, { player: who }) : env.event;
}
/** What a player does with objects. */
const DONE_BY: ReadonlySet<EventKind> = new Set<EventKind>(['sacrifice', 'discard', 'reveal', 'destroy', 'move', 'enters', 'tap', 'untap', 'transform', 'turn-face-up', 'turn-face-down', 'phase-out', 'put-counters', 'remove-counters']);
/** Who does it: of counters "by", too. */
const doerField = ({ args }: EventInstruction): 'by' | 'player' => (args['by'] === undefined ? 'player' : 'by');
const doerArg = (instruction: EventInstruction): Arg | undefined => instruction.args[doerField(instruction)];
/** CR 608.2d, 701.9b, 701.21a: what the player who is named does, and so chooses: "each player returns a creature they control". */
const asksThem = ({ kind }: EventInstruction): boolean => DONE_BY.has(kind);
/** CR 608.2c: what is said of a choice, with "that player" as who is asked. */
export const scopeAsked = (world: World, env: Env, instruction: EventInstruction, { who }: ArgChoice): Scope => scopeOfEnv(world, ENV.with(env, { event: spokenOf(env, instruction, who) }));
/** CR 701.9b, 701.21a: objects that the chooser may choose: sacrifices and discards are of their own. */
export function candidates(world: World, env: Env, instruction: EventInstruction, choice: ArgChoice): readonly Thing[] {
  const scope = scopeAsked(world, env, instruction, choice);
  const entering = instruction.cause === 'cost' && TAKES.has(instruction.kind) ? env.event?.entry?.what : undefined; // 614.13a
  const all = allMatching(scope, choice.filter).filter((thing) => thing !== entering && (choice.field !== 'what' || isPlayer(thing) || isWhereSaid(world, env, instruction, thing)));
  if (choice.field === 'player' || choice.field === 'by') return all;
  if (instruction.kind === 'sacrifice') return all.filter((thing) => !isPlayer(thing) && controllerOf({ world }, thing) === choice.who && objectAt(world, thing).zone === 'battlefield');
  if (instruction.kind === 'discard') return playerAt(world, choice.who).hand.filter((id) => id !== entering && matches(scope, choice.filter, id));
  return all;
}

/** CR 701.9b: who else chooses for what is done, where the instruction says so. */
export const chooserSaid = (world: World, env: Env, instruction: EventInstruction): PlayerId | undefined => playersOf(subjects(world, env, instruction, 'chosen-by'))?.[0];

/** What a field denotes once everything is chosen. */
function subjects(world: World, env: Env, instruction: EventInstruction, field: string): readonly Thing[] | undefined {
  const arg = instruction.args[field];
  if (arg === undefined) return undefined;
  if (arg.arg === 'filter' && arg.mode === 'choose') {
    return flatMap(doersOf(world, env, instruction, arg), (who) => {
      const bound = env.bindings[chosenName(field, who)];
      return bound !== undefined && 'things' in bound ? bound.things : [];
    });
  }
  return thingsOf(world, env, arg, instruction.kind);
}

function base(env: Env, instruction: EventInstruction, own: readonly OwnEffect[]): GameEvent {
  const cause: Cause = instruction.cause === undefined ? env.cause : { ...env.cause, kind: instruction.cause };
  return EVENT.of({
    kind: instruction.kind, cause, applied: env.lineage, within: env.within,
    replaced: env.replacing, own: own.length === 0 ? undefined : own, ownTop: instruction.own.length === 0 ? undefined : true,
    body: instruction.body, forbids: instruction.forbids.length === 0 ? undefined : instruction.forbids,
  });
}

/** CR 614.15: the self-replacement effects of the text that stand on this instruction, and those that stand on its group. */
export function ownOf(env: Env, instruction: { readonly own: readonly import('./ability.ts').WhenAbility[] }): readonly OwnEffect[] {
  const here = instruction.own.map((ability, at): OwnEffect => ({ id: `own:${String(env.self)}.${String(env.own.length + at)}`, ability, source: env.self, controller: env.controller, bindings: env.bindings }));
  return [...env.own, ...here];
}

export const blankEntry = (what: ObjectId, under: PlayerId): Entry => ENTRY.of({
  what, under, copies: [], becomes: [], gains: [], chosen: {}, face: 'up', back: false, tapped: false, counters: [], taken: [], paid: [], linked: {},
});

/** CR 702.146b, 712.8c: a spell that was cast with its back face up enters so. */
export const backUp = ({ back, cast, card, zone }: GameObject): boolean => zone === 'stack' && card.back !== undefined && (back || cast?.paid.includes('disturb') === true);

/** CR 614.1e, 708.8: a permanent that is turned face up, looked at as it would be then. */
export function entryOfPermanent(world: World, what: ObjectId): Entry {
  const { copies, becomes, gains, chosen, back, tapped, linked } = objectAt(world, what);
  return ENTRY.with(blankEntry(what, controllerOf({ world }, what)), { copies, becomes, gains, chosen, back, tapped, linked });
}

const isDown = (args: EventInstruction['args'], face: Arg | undefined): boolean => saysWord(face, 'down') || flagArg(args['face-down']) === true;
function zoneArg(arg: Arg | undefined): GameEvent['to'] | undefined {
  if (arg?.arg !== 'zone') return undefined;
  return { zone: arg.zone, ...(arg.place === undefined ? {} : { place: arg.place }) };
}

const countersArg = (world: World, env: Env, arg: Arg | undefined): readonly { readonly kind: string; readonly amount: Int }[] =>
  arg?.arg !== 'counters' ? [] : arg.of === undefined ? arg.counters.map(({ kind, amount }) => ({ kind, amount: amountDone(scopeOfEnv(world, env), amount) })) : flatMap(referents(scopeOfEnv(world, env), arg.of), (subject) => (isObject(subject) ? subject.counters.map(({ kind, amount }) => ({ kind, amount })) : [])); // 608.2h: as it last was

/** CR 110.2a, 608.2e: of several players the one who puts this object there: who chose it, or whose it is; undefined where nobody is named. */
function doerOf(world: World, env: Env, instruction: EventInstruction, what: ObjectId): PlayerId | undefined {
  const players = playersOf(subjects(world, env, instruction, 'player')) ?? [];
  const chose = (who: PlayerId): boolean => { const bound = env.bindings[chosenName('what', who)]; return bound !== undefined && 'things' in bound && bound.things.includes(what); };
  return players.find(chose) ?? players.find((who) => players.length > 1 && objectAt(world, what).owner === who) ?? players[0];
}

/** An object would enter (614.12), as the instruction says so far. */
function entering(world: World, env: Env, instruction: EventInstruction, event: GameEvent, what: ObjectId): GameEvent {
  const object = objectAt(world, what);
  const doer = doerOf(world, env, instruction, what);
  const under = saysWord(instruction.args['under'], 'owner') ? object.owner : playersOf(subjects(world, doer === undefined ? env : asEach(env, instruction, doer), instruction, 'under'))?.[0] ?? doer ?? (object.zone === 'stack' ? object.controller : env.controller);
  const { counters, face, tapped, gains } = instruction.args;
  const given = countersArg(world, env, counters).map((each) => ({ ...each, stamp: 0 }));
  const attachedTo = instruction.args['attached'] === undefined ? undefined : (subjects(world, env, instruction, 'attached')?.[0] ?? what); // 303.4i: to nothing is to nothing legal
  const attackedBy = subjects(world, env, instruction, 'attacking')?.[0];
  const how = env.self === null ? undefined : wordArg(world, env, instruction.args['paid']);
  const entry: Entry = ENTRY.with(blankEntry(what, under), { ...(how === undefined ? {} : { paid: [how] }), counters: given, tapped: flagArg(tapped) ?? false, back: saysWord(face, 'back') || backUp(object), face: isDown(instruction.args, face) || (object.zone === 'stack' && object.face === 'down') ? 'down' : 'up', // 708.4
    gains: [...keptFromStack(world, what), ...(gains?.arg === 'abilities' ? [{ abilities: withChoices(scopeOfEnv(world, env), gains.abilities), stamp: 0 }] : [])],
    ...(attachedTo === undefined ? {} : { attachedTo }), ...(attackedBy === undefined ? {} : { attacking: attackedBy }),
  });
  return EVENT.with(event, { ...linkOf(world, env, instruction, 'battlefield'), kind: 'enters', what, incarnation: object.incarnation, zoneFrom: fromZone(instruction) ?? object.zone, entry,
    wasCast: flagArg(instruction.args['cast']) ?? (object.zone === 'stack' && object.cast !== undefined && object.copy !== true),
  });
}
const fromZone = (instruction: EventInstruction): Zone | undefined => (instruction.args['from']?.arg === 'zone' ? instruction.args['from'].zone : undefined);

/** CR 101.3: what is moved "from your hand" is moved if it is there; NOT IN CR: what has not moved since the scenario began may be where the event says. */
function isWhereSaid(world: World, env: Env, { kind, args: { from } }: EventInstruction, id: ObjectId): boolean {
  if ((kind !== 'move' && kind !== 'enters') || from?.arg !== 'zone') return true;
  const { zone, owner, incarnation } = objectAt(world, id);
  if (kind === 'enters' && incarnation === 0) return true;
  return zone === from.zone && (from.of === undefined || things(scopeOfEnv(world, env), from.of).includes(thingOfPlayer(owner)));
}
/** CR 607.2a: what an ability exiles or puts onto the battlefield is linked to the object that has it, as long as that is the same object. */
const linkOf = (world: World, env: Env, { linked: name }: EventInstruction, zone: Zone): Pick<GameEvent, 'linked'> =>
  (name === undefined || env.self === null || (zone !== 'exile' && zone !== 'battlefield') ? {} : { linked: { to: env.self, incarnation: env.selfIncarnation ?? objectAt(world, env.self).incarnation, name, ...(zone === 'battlefield' ? { in: zone } : {}) } });
/** CR 702.82b: what is devoured is known as such to what devours it. */
const asLinked = (world: World, { self }: Env, { linked: name }: EventInstruction, events: readonly GameEvent[]): readonly GameEvent[] =>
  (name === undefined || self === null ? events : events.map((event) => EVENT.with(event, { linked: { to: self, incarnation: objectAt(world, self).incarnation, name } })));
/** Move events; onto the battlefield they are entries. */
function moving(world: World, env: Env, instruction: EventInstruction, event: GameEvent, what: ObjectId): GameEvent {
  const to = zoneArg(instruction.args['to']);
  invariant(to !== undefined, 'move says no zone');
  if (to.zone === 'battlefield') return entering(world, env, instruction, event, what);
  const object = objectAt(world, what);
  const { counters, face } = instruction.args;
  const gets = countersArg(world, env, counters);
  return EVENT.with(event, { what, incarnation: object.incarnation, zoneFrom: object.zone, to, ...(to.zone === 'library' && flagArg(instruction.args['random']) === true ? { random: true } : {}), ...(isDown(instruction.args, face) ? { word: 'face down' } : {}), ...(gets.length === 0 ? {} : { gets }), ...linkOf(world, env, instruction, to.zone) });
}

/** CR 608.2h: how large X/X tokens are, and whose copies the tokens are; as it last existed, if it has left. */
export function copiedBy(scope: Scope, { copyOf: ref, pt }: TokenSpec): Pick<TokenGroup, 'copyOf' | 'departed' | 'pt'> {
  if (pt !== undefined) return { pt: [amountDone(scope, pt[0]), amountDone(scope, pt[1])] };
  const original = ref === undefined ? undefined : referents(scope, ref)[0];
  if (original === undefined || !isObject(original)) return {};
  return { copyOf: original.id, ...(objectAt(scope.view.world, original.id).incarnation !== original.incarnation ? { departed: true } : {}) };
}

/** CR 701.24c, 701.24d: what is shuffled into a library shuffles it, whether or not anything gets there. */
function shuffling(world: World, env: Env, instruction: EventInstruction, event: GameEvent, list: readonly Thing[]): readonly GameEvent[] {
  if (zoneArg(instruction.args['to'])?.place !== 'shuffle') return [];
  const owners = list.filter((thing) => !isPlayer(thing)).map((thing) => objectAt(world, thing).owner);
  return [...new Set(owners.length === 0 ? [env.controller] : owners)].map((player) => EVENT.with(event, { kind: 'shuffle', player }));
}

function creating(world: World, env: Env, instruction: EventInstruction, event: GameEvent, player: PlayerId): GameEvent {
  const groups = flatMap(Object.values(instruction.args), (arg): TokenGroup[] => {
    if (arg.arg !== 'token') return [];
    const original = copiedBy(scopeOfEnv(world, env), arg.token);
    if (arg.token.copyOf !== undefined && (original.copyOf === undefined || isNoPermanent(copiableOf({ world }, original.copyOf)))) return []; // 111.5, 111.12
    const tapped = flagArg(instruction.args['tapped']);
    const { counters } = instruction.args;
    const given = countersArg(world, env, counters).map((each) => ({ ...each, stamp: 0 }));
    const attackedBy = subjects(world, env, instruction, 'attacking')?.[0];
    const attachedTo = subjects(world, env, instruction, 'attached')?.[0];
    return [{ amount: amountDone(scopeOfEnv(world, env), arg.amount), spec: arg.token, ...original, ...(instruction.args['gains']?.arg === 'abilities' ? { gains: withChoices(scopeOfEnv(world, env), instruction.args['gains'].abilities) } : {}), ...(tapped === true ? { tapped } : {}), ...(given.length === 0 ? {} : { counters: given }), ...(attackedBy === undefined ? {} : { attacking: attackedBy }), ...(attachedTo === undefined ? (instruction.args['attached'] === undefined ? {} : { nowhere: true as const }) : { attachedTo }) }];
  });
  return EVENT.with(event, { player, groups, ...boundIn(env) });
}

/** The events that one instruction makes, all at once; none where it names nothing (101.3). Everything it chooses must have been chosen. */
export function eventsOf(world: World, env: Env, instruction: EventInstruction, own: readonly OwnEffect[] = ownOf(env, instruction)): readonly GameEvent[] {
  const event = base(env, instruction, own);
  const { kind, args } = instruction;
  const players = playersOf(subjects(world, env, instruction, 'player')) ?? (HAS_PLAYER.has(kind) ? [env.controller] : undefined);
  const what = (DONE_BY.has(kind) && several(args['player']) ? ownOfEach(world, env, instruction, players) : undefined) ?? subjects(world, env, instruction, 'what') ?? (kind === 'remove-damage' ? subjects(world, env, instruction, 'from') : undefined);
  switch (kind) {
    case 'damage': return damaging(world, env, instruction, event);
    case 'put-counters': case 'remove-counters': return countering(world, env, instruction, event);
    case 'move-counters': {
      const from = subjects(world, env, instruction, 'from') ?? [];
      const to = subjects(world, env, instruction, 'to') ?? [];
      const mover = args['player'] === undefined ? {} : { player: players?.[0] ?? env.controller };
      return flatMap(from, (source) => flatMap(countersMeant(world, env, instruction, source), ({ kind: counter, amount }) => to.map((recipient) => EVENT.with(event, { what: source, recipient, amount, counter, ...mover }))));
    }
    case 'move': return [...(what ?? []).filter((id) => !isPlayer(id) && isWhereSaid(world, env, instruction, id)).map((id) => moving(world, env, instruction, event, id)), ...shuffling(world, env, instruction, event, what ?? [])];
    case 'search': return onPlayers(world, env, instruction, EVENT.with(event, sought(world, env, instruction)), players ?? [], undefined);
    case 'enters': return (what ?? []).filter((id) => !isPlayer(id) && isWhereSaid(world, env, instruction, id)).map((id) => entering(world, env, instruction, event, id));
    case 'create': return (players ?? []).map((player) => creating(world, env, instruction, event, player));
    case 'turn-face-up': return (what ?? []).filter((id) => !isPlayer(id)).map((id) => EVENT.with(event, { what: id, incarnation: objectAt(world, id).incarnation, entry: entryOfPermanent(world, id) }));
    case 'designate': {
      const on = subjects(world, env, instruction, 'on');
      return on === undefined ? onPlayers(world, env, instruction, event, players ?? [], what) : on.filter((id) => !isPlayer(id)).map((id) => EVENT.with(event, { what: id, incarnation: objectAt(world, id).incarnation, word: wordArg(world, env, args['what']) ?? '' }));
    }
    case 'discard': return onObjects(world, event, ownOfEach(world, env, instruction, players) ?? what ?? [], (id) => objectAt(world, id).owner);
    case 'sacrifice': return asLinked(world, env, instruction, onObjects(world, event, ownOfEach(world, env, instruction, players) ?? what ?? [], (id) => controllerOf({ world }, id)).filter(({ player }) => players === undefined || player === undefined || players.includes(player))); // 701.21a
    default: return what !== undefined && (players === undefined || (DONE_BY.has(kind) && kind !== 'reveal')) ? plain(world, env, instruction, event, what) : onPlayers(world, env, instruction, event, players ?? [], what);
  }
}

/** Who does it is said as several: "each player", "each opponent". */
const several = (arg: Arg | undefined): boolean => (arg?.arg === 'filter' ? arg.mode === 'each' : arg?.arg === 'ref' && (arg.ref.ref === 'each-player' || arg.ref.ref === 'opponents'));
/** CR 608.2e: where several players do something, "their" is said of each of them. */
const asEach = (env: Env, instruction: EventInstruction, player: PlayerId): Env => (several(doerArg(instruction)) ? ENV.with(env, { event: EVENT.with((env.event ?? { kind: instruction.kind, cause: env.cause, applied: [] }), { player }) }) : env);
/** CR 701.9a, 701.21a: "each player discards all lands in their hand": each of their own; undefined where it is not said so. */
function ownOfEach(world: World, env: Env, instruction: EventInstruction, players: readonly PlayerId[] | undefined): readonly Thing[] | undefined {
  const { what, player } = instruction.args;
  if (player === undefined || players === undefined || what?.arg !== 'filter' || what.mode !== 'each') return undefined;
  return [...new Set(flatMap(players, (who) => candidates(world, asEach(env, instruction, who), instruction, { field: 'what', who, filter: what.filter, count: null, random: false })))];
}

/** The names that are read once an event has happened: what was chosen before it. */
const boundIn = ({ bindings }: Env): Pick<GameEvent, 'bound'> => (Object.keys(bindings).length === 0 ? {} : { bound: bindings });

/** CR 701.23: what a search is for, with the names that its description speaks of, and who chooses it if somebody else does. */
function sought(world: World, env: Env, instruction: EventInstruction): Pick<GameEvent, 'seek' | 'bound'> {
  const { what } = instruction.args;
  if (what?.arg !== 'filter') return {};
  const by = playersOf(subjects(world, env, instruction, 'chosen-by'))?.[0];
  return { seek: { filter: what.filter, count: what.count === undefined ? 1 : amountDone(scopeOfEnv(world, env), what.count), ...(by === undefined ? {} : { by }) }, ...boundIn(env) };
}

const onObjects = (world: World, event: GameEvent, list: readonly Thing[], player: (id: ObjectId) => PlayerId): readonly GameEvent[] =>
  list.filter((id) => !isPlayer(id)).map((id) => EVENT.with(event, { what: id, incarnation: objectAt(world, id).incarnation, player: player(id) }));

function plain(world: World, env: Env, instruction: EventInstruction, event: GameEvent, list: readonly Thing[]): readonly GameEvent[] {
  const attachTo = subjects(world, env, instruction, 'to')?.[0];
  const model = subjects(world, env, instruction, instruction.kind === 'become-copy' ? 'of' : 'whom')?.[0];
  const { except, until } = instruction.args;
  const ends = instruction.kind === 'become-copy' ? wordArg(world, env, until) : undefined;
  return list.filter((id) => !isPlayer(id)).map((id) => EVENT.with(event, { what: id, incarnation: objectAt(world, id).incarnation, ...castFrom(world, instruction, id), ...(except?.arg === 'except' ? { except: fixedExceptions(scopeOfEnv(world, env), except.except) } : {}), ...(attachTo === undefined ? {} : { attachTo }), ...(model === undefined ? {} : { recipient: model }), ...(ends === undefined ? {} : { word: ends }) }));
}

/** CR 701.44c: who controls a permanent, or controlled it last. */
function lastController(world: World, id: ObjectId): PlayerId {
  const object = objectAt(world, id);
  return object.zone !== 'battlefield' && object.left !== undefined ? object.left.controller : controllerOf({ world }, id);
}

/** CR 601.2: where a card is cast or played from: where it is, as long as it is no spell already. */
function castFrom(world: World, instruction: EventInstruction, id: ObjectId): Pick<GameEvent, 'zoneFrom'> {
  if (instruction.kind !== 'cast' && instruction.kind !== 'play') return {};
  const { zone, cast } = objectAt(world, id);
  const from = fromZone(instruction) ?? (zone === 'stack' ? cast?.from : zone);
  return from === undefined ? {} : { zoneFrom: from };
}

/** One, where the instruction says no number. */
const BY_ONE = new Set<EventKind>(['draw-cards', 'flip', 'roll', 'scry', 'surveil']);
const isByOne = ({ kind, args: { action } }: EventInstruction): boolean => BY_ONE.has(kind) || (action?.arg === 'word' && typeof action.word === 'string' && DONE_SO_OFTEN.has(action.word));
/** Events of a player that effects ask for the source of (106.1, 119.3). */
const SPEAKS_OF_SOURCE = new Set<EventKind>(['gain-life', 'lose-life', 'add-mana']);

/** Fields of events of players of which one says what it is about. */
const SAYING = ['what', 'because', 'action', 'type', 'types', 'place'] as const;
/** CR 121.2c: events of players; draws in turn order, the active player's first. */
function onPlayers(world: World, env: Env, instruction: EventInstruction, event: GameEvent, players: readonly PlayerId[], what: readonly Thing[] | undefined): readonly GameEvent[] {
  const amountOfEach = (player: PlayerId): Int | undefined => (instruction.kind === 'set-life' ? lifeArg : amountArg)(world, asEach(env, instruction, player), instruction.args['amount']) ?? (isByOne(instruction) ? 1 : undefined);
  const word = SAYING.map((field) => wordArg(world, env, instruction.args[field])).find((said) => said !== undefined);
  const given = subjects(world, env, instruction, 'from')?.find((thing) => !isPlayer(thing));
  const source = given ?? (SPEAKS_OF_SOURCE.has(instruction.kind) ? env.self : null);
  const order = apnap(world);
  const sorted = instruction.kind === 'draw-cards' ? [...players].sort((a, b) => order.indexOf(a) - order.indexOf(b)) : players;
  const sides = amountArg(world, env, instruction.args['sides']);
  const ignore = wordArg(world, env, instruction.args['ignore']);
  const extra = flagArg(instruction.args['extra']);
  const tapped = flagArg(instruction.args['tapped']) === true && source !== null && sourceAsItWas(objectAt(world, source)).zone === 'battlefield'; // 106.12b
  const nth = amountArg(world, env, instruction.args['nth']);
  const rival = subjects(world, env, instruction, 'with');
  const bound = rival === undefined ? {} : { bound: { ...env.bindings, rival: { things: rival, incarnations: rival.map((thing) => (isPlayer(thing) ? 0 : objectAt(world, thing).incarnation)) } } };
  return flatMap(sorted, (player) => { const amount = amountOfEach(player); return (what ?? [undefined]).map((id) => EVENT.with(event, {
    ...bound, player: instruction.kind === 'keyword-action' && instruction.args['player'] === undefined && id !== undefined && !isPlayer(id) ? lastController(world, id) : player, ...(sides === undefined ? {} : { sides }), ...(ignore === undefined ? {} : { ignore }), ...(extra === undefined ? {} : { extra }), ...(nth === undefined ? {} : { nth: Number(nth) }), ...(amount === undefined ? {} : { amount }), ...(word === undefined ? {} : { word }), ...(source === null ? {} : { source }), ...(tapped ? { tappedFor: true } : {}),
    ...(id === undefined || isPlayer(id) ? {} : { what: id, incarnation: objectAt(world, id).incarnation, ...castFrom(world, instruction, id) }),
  })); });
}

function damaging(world: World, env: Env, instruction: EventInstruction, event: GameEvent): readonly GameEvent[] {
  const { args } = instruction;
  const { from } = args;
  const named = from?.arg === 'ref' ? referents(scopeOfEnv(world, env), from.ref).map(thingOf) : subjects(world, env, instruction, 'from'); // 608.2h: also one that has left
  const sources = (named ?? (env.self === null ? [] : [env.self])).filter((source) => !isPlayer(source)); // 120.7: an object deals damage
  const amount = amountArg(world, env, args['amount']) ?? 0;
  const combat = flagArg(args['combat']) ?? false;
  const excessOf = (source: Thing, recipient: Thing): Thing | undefined => (args['excess-to'] === undefined ? undefined : subjects(world, dealing(env, event, source, recipient), instruction, 'excess-to')?.[0]);
  const recipients = (subjects(world, env, instruction, 'to') ?? []).filter((thing) => damageable(world, thing));
  return flatMap(sources, (source) => recipients.map((recipient) => {
    const excess = excessOf(source, recipient);
    return EVENT.with(event, { source, recipient, amount, combat, ...(combat ? { cause: { ...event.cause, kind: 'combat' as const } } : {}), ...(excess === undefined ? {} : { excessTo: excess }) });
  }));
}
/** CR 120.4a: "that creature" of excess damage is the one that it is dealt to. */
const dealing = (env: Env, event: GameEvent, source: Thing, recipient: Thing): Env => ENV.with(env, { event: EVENT.with(event, { source, recipient, ...(env.event?.player === undefined ? {} : { player: env.event.player }) }) });
/** CR 120.1a. */
export const damageable = (world: World, thing: Thing): boolean =>
  isPlayer(thing) ? playerAt(world, playerOfThing(thing)).lost !== true : matches(SCOPE.of({ view: { world }, self: null, controller: 0, bindings: {} }), { test: 'damageable' }, thing);

/** CR 608.2e: where several players do it, each does it to what they chose or what is theirs. */
function countering(world: World, env: Env, instruction: EventInstruction, event: GameEvent): readonly GameEvent[] {
  const field = instruction.args[MAIN_FIELD[instruction.kind] ?? 'to'] === undefined ? 'on' : (MAIN_FIELD[instruction.kind] ?? 'to');
  const doers = playersOf(subjects(world, env, instruction, doerField(instruction))) ?? [env.controller];
  const chosen = (who: PlayerId): Binding | undefined => env.bindings[chosenName(field, who)];
  const theirs = (who: PlayerId): readonly Thing[] => { const bound = chosen(who); return bound === undefined ? (thingsOf(world, asEach(env, instruction, who), instruction.args[field], instruction.kind) ?? []) : 'things' in bound ? bound.things : []; };
  const [only, ...others] = doers;
  if (only === undefined) return [];
  if (others.length === 0) return counteringBy(world, env, instruction, event, only, subjects(world, env, instruction, field) ?? []);
  return flatMap(doers, (who) => counteringBy(world, asEach(env, instruction, who), instruction, event, who, theirs(who)));
}
function counteringBy(world: World, env: Env, instruction: EventInstruction, event: GameEvent, player: PlayerId, list: readonly Thing[]): readonly GameEvent[] {
  const { args, kind } = instruction;
  const groupsOf = (recipient: Thing): readonly { readonly kind: string; readonly amount: Int }[] => (args['counters']?.arg === 'counters' ? countersArg(world, env, args['counters']) : countersMeant(world, env, instruction, recipient));
  const whole = kind !== 'remove-counters' || event.cause.kind === 'cost'; // 118.3: of a cost no part is paid
  return flatMap(list, (recipient) => groupsOf(recipient).map(({ kind: counter, amount }) => EVENT.with(event, { recipient, counter, amount: whole ? amount : min(amount, presentCounters(world, recipient, counter)), player })));
}
/** CR 122.1: so many counters of a kind, all of a kind, or all that are there. */
function countersMeant(world: World, env: Env, { args }: EventInstruction, thing: Thing): readonly { readonly kind: string; readonly amount: Int }[] {
  const kind = wordArg(world, env, args['kind']) ?? '+1/+1';
  if (kind === ALL) return countersOf(world, thing).map((each) => ({ kind: each.kind, amount: each.amount }));
  return [{ kind, amount: saysWord(args['amount'], ALL) ? presentCounters(world, thing, kind) : (amountArg(world, env, args['amount']) ?? 1) }];
}
const ALL = 'all';
function presentCounters(world: World, thing: Thing, kind: string): Int {
  return countersOf(world, thing).find((each) => each.kind === kind)?.amount ?? 0;
}

export { thingOfPlayer, withMarks };
export type { Ref };
