/** What settled events do to the world, all at once: as much of it as the checker compares. */
import { type Int, compare, max, min, minus, plus } from '../base/integer.ts';
import type { GameEvent, ZonePlace } from '../rules/event.ts';
import type { BatchTask } from '../rules/position.ts';
import type { Counter, Fact, GameObject, ObjectId, PlayerId, PlayerState, Thing, World } from '../rules/model.ts';
import { isSomething } from './applicable.ts';
import { asCopiable, copiedValues, faceCopied } from './copying.ts';
import { type Sight, asPlayer, asThing, countersOn, real, same, thingIsPlayer, unchecked } from './sight.ts';
import { traitsOf } from './traits.ts';

export function happened({ scenario, world }: Sight, batch: BatchTask): World {
  const settled = batch.nodes.filter(({ state, event }) => state !== 'gone' && isSomething(event)).map(({ event }) => event);
  const totals = settled.filter(({ kind }) => kind === 'life-total');
  const events = totals.reduce(lessLost, settled).filter((event) => isSomething(event));
  let now = world;
  for (const event of events) if (!isPhasedOut(world, event)) now = withFact(event.kind === 'become-copy' ? copying({ scenario, world: now }, event) : one(now, event, totals), now, event, world.facts.length);
  for (const { player, new: life } of totals) if (player !== undefined && life !== undefined) now = inPlayer(now, player, (each) => ({ ...each, life }));
  const someLeft = world.objects.some(({ id, zone }) => zone === 'battlefield' && now.objects[id]?.zone !== zone);
  if (someLeft && world.floating.some(({ ability }) => 'until' in ability && ability.until?.until === 'leaves')) unchecked('what lasts until something leaves');
  if (world.floating.some(({ ability }) => 'until' in ability && ability.until?.until === 'leaves' && ability.until.while !== undefined)) unchecked('what lasts for as long as something is so');
  const turn = batch.firsts === undefined ? now.turn : { ...now.turn, firsts: [...new Set([...(now.turn.firsts ?? []), ...batch.firsts])].sort() };
  return { ...now, turn, objects: combatAfter({ scenario, world }, { scenario, world: now }).map((object) => asItLeft({ scenario, world }, object)) };
}
/** CR 119.3, 120.4c: so much is lost as the life total falls, whatever is gained besides: the last of several losses is the first that shrinks. */
function lessLost(events: readonly GameEvent[], total: GameEvent): readonly GameEvent[] {
  const ofPlayer = (event: GameEvent, kind: string): boolean => event.kind === kind && event.player === total.player;
  const sum = (kind: string): Int => events.reduce<Int>((all, event) => (ofPlayer(event, kind) ? plus(all, event.amount ?? 0) : all), 0);
  let lost = minus(plus(total.old ?? 0, sum('gain-life')), total.new ?? 0);
  if (compare(lost, sum('lose-life')) >= 0) return events;
  return events.map((event) => {
    if (!ofPlayer(event, 'lose-life')) return event;
    const amount = max(0, min(lost, event.amount ?? 0));
    lost = minus(lost, amount);
    return { ...event, amount };
  });
}
/** CR 702.26b: nothing happens to what is phased out, but that it phases in. */
const isPhasedOut = ({ objects }: World, { kind, what, recipient }: GameEvent): boolean => kind !== 'phase-in' && [what, recipient].some((thing) => thing !== undefined && thing >= 0 && objects[thing]?.phasedOut === true);
/** CR 506.4, 509.1h: who has changed sides, is no creature any more or has phased out is out of combat; what was blocked stays blocked. */
function combatAfter(before: Sight, after: Sight): readonly GameObject[] {
  const goesOn = (object: GameObject): boolean => {
    const was = before.world.objects[object.id];
    if (object.phasedOut === true) return false;
    if (was === undefined || was.incarnation !== object.incarnation || object.zone !== 'battlefield') return true;
    const [then, now] = [traitsOf(before, was), traitsOf(after, object)];
    return then.controller === now.controller && (now.types.some((type) => same(type, 'Creature')) || !then.types.some((type) => same(type, 'Creature')));
  };
  const involved = ({ attacking, blocking, blocked }: GameObject): boolean => attacking !== undefined || blocking !== undefined || blocked !== undefined;
  const objects = after.world.objects.map((object): GameObject => { if (!involved(object) || goesOn(object)) return object; const { attacking: _, blocking: __, blocked: ___, ...calm } = object; return calm; });
  const blockers = (list: readonly GameObject[], id: ObjectId): boolean => list.some(({ zone, blocking }) => zone === 'battlefield' && blocking !== undefined && blocking.includes(id));
  return objects.map((object) => (object.attacking !== undefined && before.world.objects[object.id]?.incarnation === object.incarnation && blockers(before.world.objects, object.id) && !blockers(objects, object.id) ? { ...object, blocked: true } : object));
}
/** CR 608.2h: what has left the battlefield or the stack is remembered as it last was there. */
function asItLeft(before: Sight, object: GameObject): GameObject {
  const was = before.world.objects[object.id];
  if (was === undefined || was.incarnation === object.incarnation) return object;
  const { left: _, ...rest } = object;
  const afar = ['graveyard', 'exile', 'command'];
  if (afar.includes(was.zone) && [...afar, 'hand', 'library'].includes(object.zone)) return object; // still known as what it was before
  if (!['battlefield', 'stack'].includes(was.zone)) return rest;
  const characteristics = traitsOf(before, was);
  return { ...rest, left: { copiable: asCopiable(faceCopied(was)), controller: characteristics.controller, characteristics, counters: was.counters, zone: was.zone, ...(was.zone === 'stack' && was.cast?.x !== undefined ? { x: was.cast.x } : {}), ...(Object.keys(was.linked).length === 0 ? {} : { linked: was.linked }), ...(was.attachedTo === undefined ? {} : { on: { host: was.attachedTo, ...(was.attachedTo < 0 ? {} : { incarnation: before.world.objects[was.attachedTo]?.incarnation ?? 0 }) } }), ...(was.components === undefined ? {} : { parts: was.components.map((id) => ({ object: id, incarnation: (before.world.objects[id]?.incarnation ?? 0) + 1 })) }) } };
}
const inPlayer = (world: World, id: number, change: (player: PlayerState) => PlayerState): World => ({ ...world, players: world.players.map((player) => (player.id === id ? change(player) : player)) });
const inObject = (world: World, id: ObjectId, change: (object: GameObject) => GameObject): World => ({ ...world, objects: world.objects.map((object) => (object.id === id ? change(object) : object)) });

function one(world: World, event: GameEvent, totals: readonly GameEvent[]): World {
  const { kind, player, what, recipient, amount = 0 } = event;
  switch (kind) {
    case 'gain-life': case 'lose-life':
      return player === undefined || totals.some((total) => total.player === player) ? world : inPlayer(world, player, (each) => ({ ...each, life: kind === 'gain-life' ? plus(each.life, amount) : minus(each.life, amount) }));
    case 'mark-damage': return recipient === undefined ? world : inObject(world, recipient, (object) => ({ ...object, damage: plus(object.damage, amount) }));
    case 'put-counters': return recipient === undefined ? world : withCounters(world, recipient, event.counter ?? '', amount);
    case 'remove-counters': return recipient === undefined ? world : withCounters(world, recipient, event.counter ?? '', minus(0, amount));
    case 'move': return what === undefined ? world : moved(world, event, what);
    case 'enters': return what === undefined ? world : entered(world, event, what);
    case 'draw': return player === undefined ? world : drawn(world, player);
    case 'tap': case 'untap': return what === undefined || real(world, what).zone !== 'battlefield' ? world : inObject(world, what, (object) => ({ ...object, tapped: kind === 'tap' }));
    case 'regenerate': return what === undefined || real(world, what).zone !== 'battlefield' ? world : inObject(world, what, ({ attacking: _, blocking: __, ...object }) => ({ ...object, damage: 0 }));
    case 'remove-damage': return what === undefined ? world : inObject(world, what, (object) => ({ ...object, damage: 0 }));
    case 'gain-control': return event.body !== undefined ? unchecked('control for a time') : what === undefined || player === undefined ? world : inObject(world, what, (object) => ({ ...object, controller: player }));
    case 'turn-face-up': return what === undefined || event.entry === undefined ? world : turnedUp(world, event.entry, what);
    case 'phase-out': case 'phase-in': return what === undefined || (real(world, what).phasedOut === true) === (kind === 'phase-out') ? world : phased(world, event, what);
    case 'damage': case 'create': case 'destroy': case 'sacrifice': case 'counter': case 'mill': case 'discard': case 'pay-life': case 'set-life': case 'life-total': case 'draw-cards': case 'flip': case 'roll': return world;
    default: return unchecked(`what ${kind} does`);
  }
}
/** CR 707.2, 707.9: a permanent that becomes a copy of something is a copy until another copy effect comes. */
function copying(sight: Sight, { what, recipient, except, cause }: GameEvent): World {
  const { world } = sight;
  if (what === undefined || recipient === undefined || thingIsPlayer(recipient) || real(world, what).zone !== 'battlefield') return world;
  if (real(world, recipient).zone !== 'battlefield') unchecked('a copy of what is on no battlefield');
  const { copies, becomes } = real(world, what);
  const { values } = copiedValues({ sight, self: what, you: cause.controller, bindings: {} }, recipient, except, { what, copies, becomes });
  return inObject(world, what, (object) => ({ ...object, copies: [...copies, { values, stamp: 1 + Math.max(0, ...copies.map(({ stamp }) => stamp)) }] }));
}
function changedCounters(counters: readonly Counter[], kind: string, by: Int): readonly Counter[] {
  const known = counters.find((each) => each.kind === kind);
  const amount = max(0, plus(known?.amount ?? 0, by));
  const rest = counters.filter((each) => each.kind !== kind);
  return compare(amount, 0) === 0 ? rest : [...rest, { kind, amount, timestamp: known?.timestamp ?? 0 }].sort((a, b) => (a.kind < b.kind ? -1 : 1));
}
const withCounters = (world: World, thing: Thing, kind: string, by: Int): World =>
  thingIsPlayer(thing) ? inPlayer(world, asPlayer(thing), (player) => ({ ...player, counters: changedCounters(player.counters, kind, by) })) : inObject(world, thing, (object) => ({ ...object, counters: changedCounters(object.counters, kind, by) }));

/** CR 400.7, 607.2: out of every list of its owner and every link to it, a new object in its new zone. */
function leaving(world: World, id: ObjectId): World {
  const without = (list: readonly ObjectId[]): readonly ObjectId[] => list.filter((each) => each !== id);
  const unlinked = (object: GameObject): GameObject => (Object.values(object.linked).some((ids) => ids.includes(id)) ? { ...object, linked: Object.fromEntries(Object.entries(object.linked).map(([name, ids]) => [name, without(ids)])) } : object);
  const objects = world.objects.map((each) => { const object = unlinked(each); const { attachedTo, ...rest } = object; return attachedTo === id ? rest : object; });
  return { ...world, objects, players: world.players.map((player) => ({ ...player, library: without(player.library), hand: without(player.hand), graveyard: without(player.graveyard) })) };
}
const fresh = ({ attacking: _, blocking: __, attachedTo: ___, phasedOut: ____, phasedWith: _____, components: ______, melded: _______, cast: ________, ...object }: GameObject): GameObject => ({ ...object, incarnation: object.incarnation + 1, controller: object.owner, face: 'up', back: false, copies: [], becomes: [], gains: [], tapped: false, counters: [], damage: 0, chosen: {}, linked: {} });
/** CR 704.5d, 800.4a: a token that was there once, or what has left with its owner. */
const isGone = (world: World, { zone, token, incarnation, owner }: GameObject): boolean => zone === 'outside' && ((token && incarnation > 0) || world.players[owner]?.lost === true);

function moved(world: World, event: GameEvent, what: ObjectId): World {
  const { to } = event;
  const object = real(world, what);
  if (to === undefined) return unchecked('a move without a destination');
  if (object.incarnation !== (event.incarnation ?? object.incarnation)) return world;
  if ((object.token && object.zone !== 'battlefield') || isGone(world, object)) return world; // 111.8, 800.4a
  const gone = object.melded === true ? inObject(leaving(world, what), what, (each) => ({ ...fresh(each), zone: 'outside' })) : world;
  const apart = cardsOf(object).reduce((now, card) => put(now, card, staysBehind(world, event, card) ? (event.otherCards ?? to) : to), gone);
  return (event.gets ?? []).reduce((now, { kind, amount }) => wentAlong(world, event, what).reduce((each, card) => withCounters(each, card, kind, amount), now), apart);
}
/** CR 712.21, 728.3: the cards that stand for a permanent. */
const cardsOf = ({ id, melded, components }: GameObject): readonly ObjectId[] => [...(melded === true ? [] : [id]), ...(components ?? [])];
/** CR 903.9c: where only the commander goes elsewhere. */
const staysBehind = (world: World, { otherCards }: GameEvent, card: ObjectId): boolean => otherCards !== undefined && real(world, card).commander !== true;
/** CR 712.21c-d, 728.3c-d: the cards to which happens what happens to the permanent. */
const wentAlong = (world: World, event: GameEvent, what: ObjectId): readonly ObjectId[] => cardsOf(real(world, what)).filter((card) => !staysBehind(world, event, card));
/** CR 400.3, 712.21, 728.3, 903.9c: a card in its new zone; those of a melded or merged permanent each by itself. */
function put(world: World, what: ObjectId, { zone, place }: ZonePlace): World {
  if (place === 'shuffle' || typeof place === 'number') unchecked('a card somewhere in a library');
  const gone = inObject(leaving(world, what), what, (each) => ({ ...fresh(each), zone }));
  return inPlayer(gone, real(world, what).owner, (player) => ({
    ...player,
    ...(zone === 'hand' ? { hand: [...player.hand, what] } : {}), ...(zone === 'graveyard' ? { graveyard: [what, ...player.graveyard] } : {}),
    ...(zone === 'library' ? { library: place === 'bottom' ? [...player.library, what] : [what, ...player.library] } : {}),
  }));
}
/** CR 708.8: with what was decided as it is turned up. */
const turnedUp = (world: World, { copies, becomes, chosen, gains }: NonNullable<GameEvent['entry']>, what: ObjectId): World => inObject(world, what, (object) => ({ ...object, face: 'up', copies, becomes, chosen, gains }));
/** CR 702.26g: what goes along with something else comes back with it alone. */
function phased(world: World, event: GameEvent, what: ObjectId): World {
  const along = event.within?.at(-1);
  return inObject(world, what, ({ phasedOut: _, phasedWith: __, attacking: ___, blocking: ____, ...object }) => (event.kind === 'phase-in' ? object : { ...object, phasedOut: true, ...(along?.kind === 'phase-out' && along.what !== undefined ? { phasedWith: along.what } : {}) }));
}
/** CR 400.7a, 609.7a: what an effect means by a spell is the permanent that it becomes. */
function meantStill(world: World, what: ObjectId, incarnation: number): World {
  const now = (thing: number, was: number): number => (thing === what && was === incarnation ? was + 1 : was);
  return {
    ...world,
    floating: world.floating.map(({ affects, bindings, ...rest }) => ({
      ...rest, ...(affects === undefined ? {} : { affects: affects.map((each) => ({ ...each, incarnation: now(each.object, each.incarnation) })) }),
      bindings: Object.fromEntries(Object.entries(bindings).map(([name, each]) => [name, 'things' in each && each.incarnations !== undefined ? { ...each, incarnations: each.incarnations.map((was, at) => now(each.things[at] ?? -1, was)) } : each])),
    })),
  };
}
/** CR 400.7d: how it was cast, and by whom where that is somebody else. */
function castIn({ cast, zone, controller }: GameObject, under: PlayerId): Pick<GameObject, 'cast'> {
  if (zone === 'stack' && controller !== under) return { cast: { paid: [], modes: [], targets: {}, ...cast, by: controller } };
  return cast === undefined ? {} : { cast };
}
/** CR 614.12: as it was modified. */
function entered(world: World, event: GameEvent, what: ObjectId): World {
  const { entry } = event;
  if (entry === undefined) return unchecked('an entry that is not described');
  const { token, zone, incarnation } = real(world, what);
  if ((token && zone !== 'battlefield' && zone !== 'outside') || isGone(world, real(world, what))) return world; // 111.8, 800.4a
  const left = leaving(world, what);
  return inObject(zone === 'stack' ? meantStill(left, what, incarnation) : left, what, (object) => ({
    ...fresh(object), zone: 'battlefield', controller: entry.under, copies: entry.copies, becomes: entry.becomes, gains: entry.gains, chosen: { ...entry.chosen }, linked: entry.linked, face: entry.face, back: entry.back, tapped: entry.tapped,
    ...(entry.attachedTo === undefined ? {} : { attachedTo: entry.attachedTo }), ...(entry.attacking === undefined || entry.under !== world.turn.of ? {} : { attacking: entry.attacking }) /* 506.3b */, ...castIn(object, entry.under), timestamp: world.clock, enteredThisTurn: true,
  }));
}
/** CR 121.4: the card itself is moved by the event that the draw contains. */
const drawn = (world: World, player: number): World => (world.players[player]?.library.length === 0 ? inPlayer(world, player, (each) => ({ ...each, drewFromEmpty: true })) : world);

// The record -----------------------------------------------------------------------------------------------------------

const SUBJECT_PLAYER: Readonly<Record<string, string>> = { 'gain-life': 'gains-life', 'lose-life': 'loses-life', draw: 'draws', create: 'creates', mill: 'mills' };
const SUBJECT_OBJECT: Readonly<Record<string, string>> = { destroy: 'destroyed', sacrifice: 'sacrificed', counter: 'countered', tap: 'tapped', untap: 'untapped', regenerate: 'regenerated', 'turn-face-up': 'turned-face-up' };
/** What a card that is moved is said to be, by where it goes; what is drawn is drawn (121.5). */
const MOVED_TO: Readonly<Record<string, string>> = { exile: 'exiled', hand: 'to-hand', graveyard: 'to-graveyard', command: 'to-command' };
const isPartOfDraw = ({ within = [] }: GameEvent): boolean => within.some(({ kind }) => kind === 'draw');
/** The facts that conditions ask for, and the checker compares. */
export const COMPARED_FACTS: readonly string[] = ['damage', 'gains-life', 'loses-life', 'draws', 'counters-on', 'counters-removed', 'destroyed', 'sacrificed', 'regenerated'];

function withFact(world: World, before: World, event: GameEvent, since: number): World {
  const facts = (event.kind === 'draw' && before.players[event.player ?? 0]?.library.length === 0 ? [] : factsOf(event, before)).map((fact) => (fact.fact === 'counters-removed' && event.recipient !== undefined ? { ...fact, amount: min(fact.amount ?? 0, countersOn(before, event.recipient, event.counter ?? '')) } : fact));
  const fresh = facts.filter(({ fact, amount }) => (fact !== 'counters-removed' && fact !== 'creates') || amount !== 0).filter((fact) => event.what === undefined || !world.facts.slice(since).some((each) => each.fact === fact.fact && each.subject === event.what && fact.fact === 'destroyed'));
  return fresh.length === 0 ? world : { ...world, facts: [...world.facts, ...fresh] };
}
function factsOf(event: GameEvent, before: World): readonly Fact[] {
  const { kind, player, what, recipient, amount, source, counter } = event;
  if (kind === 'damage') return [{ fact: 'damage', ...(recipient === undefined ? {} : { subject: recipient }), ...(source === undefined ? {} : { from: source }), amount: amount ?? 0 }];
  const around = event.within?.at(-1);
  if (kind === 'put-counters' && around?.kind === 'enters' && around.what === recipient) return []; // part of how it entered
  if (kind === 'put-counters' || kind === 'remove-counters') return [{ fact: kind === 'put-counters' ? 'counters-on' : 'counters-removed', ...(recipient === undefined ? {} : { subject: recipient }), amount: amount ?? 0, words: [counter ?? ''] }];
  if (kind === 'move' && what !== undefined) return [...(event.zoneFrom === 'battlefield' && event.to?.zone === 'graveyard' ? [{ fact: 'died', subject: what }] : [{ fact: (isPartOfDraw(event) ? undefined : MOVED_TO[event.to?.zone ?? '']) ?? 'moved', subject: what, ...(event.zoneFrom === 'battlefield' ? { left: true } : {}), ...(event.zoneFrom === 'graveyard' && event.to?.zone !== 'graveyard' ? { fromGraveyard: true } : {}) }]), ...(event.gets ?? []).flatMap((each) => wentAlong(before, event, what).map((subject): Fact => ({ fact: 'counters-on', subject, amount: each.amount, words: [each.kind] })))]; // 700.4
  if (kind === 'discard' && what !== undefined && player !== undefined) return [{ fact: 'discards', subject: asThing(player), objects: [what] }];
  if (kind === 'enters' && what !== undefined) return [{ fact: 'enters', subject: what, from: asThing(event.entry?.under ?? 0), ...(event.zoneFrom === 'graveyard' ? { fromGraveyard: true } : {}) }];
  const ofPlayer = SUBJECT_PLAYER[kind];
  if (ofPlayer !== undefined && player !== undefined) return [{ fact: ofPlayer, subject: asThing(player), amount: kind === 'create' ? (event.groups ?? []).reduce<Int>((sum, group) => plus(sum, group.amount), 0) : (amount ?? 1) }];
  if (kind === 'regenerate' && what !== undefined && real(before, what).zone !== 'battlefield') return []; // 701.19a: a permanent
  const ofObject = SUBJECT_OBJECT[kind];
  const eaten: readonly Fact[] = kind === 'sacrifice' && what !== undefined && event.linked?.name === 'devoured' ? [{ fact: 'devoured', subject: what, from: event.linked.to }] : []; // 702.82b
  return ofObject === undefined || what === undefined ? [] : [{ fact: ofObject, subject: what }, ...eaten];
}
