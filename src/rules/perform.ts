/**
 * What happens when a processed event happens: the world changes and the facts are recorded. One small function for a kind,
 * no choices and no replacement here. Containers record their own fact; what they contain is performed as nodes of its own.
 */
import { withAttacker, withBlocker } from './506-combat.ts';
import { type Int, compare, plus } from '../base/integer.ts';
import { invariant } from '../base/invariant.ts';
import { flatMap } from '../base/list.ts';
import { deathtouched, struckByCommander } from './120-damage.ts';
import { characteristics, controllerOf } from './613-layers.ts';
import { castAsEntered } from './601-caster.ts';
import { isLost } from './613-losing.ts';
import type { Ability, EventKind, StaticAbility, Zone } from './ability.ts';
import { copiableOf, copiedOf, copyValues, nameOf, oneFace } from './707-copy.ts';
import { designate } from './729-designations.ts';
import { taken } from './800-leaving.ts';
import { afterLeaving, begun } from './514-ending.ts';
import { labelOf } from './choosing.ts';
import { type GameEvent, hasAmount } from './event.ts';
import { type Fact, type Floating, type GameObject, type Leaving, type ObjectId, type PlayerId, type Thing, type World, isPlayer, thingOfPlayer } from './model.ts';
import { manaIn } from './mana.ts';
import { ENTRY, EVENT, FACT, FLOATING, OBJECT, SCOPE, WORLD } from './records.ts';
import { following } from './reference.ts';
import type { Node } from './position.ts';
import { cardToDraw } from './contained.ts';
import { counterCount, countersOf, movedTo, negative, objectAt, playerAt, shuffled, withCounters, withFact, withLife, withObject, withPlayer } from './world.ts';

type Perform = (world: World, event: GameEvent, node: { readonly at: number; readonly nodes: readonly Node[] }) => World;

const subjectOf = (event: GameEvent): Thing => event.what ?? event.recipient ?? (event.player === undefined ? 0 : thingOfPlayer(event.player));
const playerIn = (event: GameEvent): number => {
  invariant(event.player !== undefined, `${event.kind} names no player`);
  return event.player;
};
const amountIn = (event: GameEvent): Int => event.amount ?? 1;
const unchanged = (event: GameEvent): boolean => event.resultOf !== undefined && event.resultOf.amount === event.amount && event.resultOf.marks === event.applied.length;
const resulting = (event: GameEvent): Partial<Fact> => (event.resultOf === undefined ? {} : { resulting: unchanged(event) });
const record = (world: World, event: GameEvent, fact: Fact): World =>
  withFact(world, fact, { cause: event.cause.resolving === true ? 'rule' : event.cause.kind === 'cost' ? 'cost' : fact.cause, replaced: event.replaced ?? fact.replaced });

/** Facts by which a change of zone shows (format B); the battlefield has its own. */
const MOVED: Partial<Record<Zone, string>> = { exile: 'exiled', graveyard: 'to-graveyard', hand: 'to-hand', command: 'to-command' };

/** CR 608.2h: what it was attached to as it left. */
const hostOf = (world: World, { attachedTo: host }: GameObject): Pick<Leaving, 'on'> =>
  (host === undefined ? {} : { on: host < 0 ? { host } : { host, incarnation: objectAt(world, host).incarnation } });
/** What an object was, for those who ask after it has left (608.2h). */
function lastKnown(world: World, object: GameObject): Partial<GameObject> {
  if (object.zone !== 'battlefield' && object.zone !== 'stack') return {};
  return { left: { copiable: copiedOf(object), controller: controllerOf({ world }, object.id), characteristics: characteristics({ world }, object.id), counters: object.counters, zone: object.zone, incarnation: object.incarnation, ...(Object.keys(object.linked).length === 0 ? {} : { linked: object.linked }), ...hostOf(world, object), ...(object.zone === 'stack' && object.cast?.x !== undefined ? { x: object.cast.x } : {}) } };
}

const IMPLIES_GRAVEYARD = new Set<EventKind>(['destroy', 'sacrifice', 'counter', 'discard', 'mill']);

/** CR 701.13a, 121.5: from wherever it is to where it goes; only a draw records that a card was drawn. */
const move: Perform = (world, event, { at, nodes }) => {
  const { what, to } = event;
  if (what === undefined || to === undefined) return world;
  const object = objectAt(world, what);
  if (object.zone === to.zone && object.zone !== 'library' && object.zone !== 'exile') return world; // 406.7: exiled anew
  const went = movedCards(world, object, event);
  const place = object.melded === true ? ({ zone: 'outside' } as const) : (placeOfCard(world, what, event) ?? to);
  const alone = movedTo(world, what, place.zone, place.place, { ...lastKnown(world, object), ...(event.word === 'face down' ? { face: 'down' } : {}) });
  const moved = withLink(withParts(withComponents(object.zone === 'battlefield' ? afterLeaving(world, alone, what) : alone, object, event), object), event, went);
  const given = (now: World): World => (event.gets ?? []).reduce((all, { kind, amount }) => went.reduce((each, id) => record(withCounters(each, id, kind, amount), event, { fact: 'counters-on', subject: id, amount, words: [kind] }), all), now);
  const container = containerOf(object, nodes[nodes[at]?.parent ?? -1]);
  const implied = to.zone === 'graveyard' && container !== undefined && IMPLIES_GRAVEYARD.has(container.event.kind);
  const dies = object.zone === 'battlefield' && to.zone === 'graveyard';
  const fact = to.zone === 'library' ? (to.place === 'shuffle' ? 'shuffled-in' : 'to-library') : dies && container === undefined ? 'dies' : (MOVED[to.zone] ?? 'moved');
  const words = to.zone === 'library' ? [to.place === 'bottom' ? 'bottom' : 'top'] : event.word === 'face down' ? ['face down'] : [];
  const withIt: World = implied ? withFact(moved, { fact: dies ? 'died' : 'put-into-graveyard', subject: what, cause: 'rule' }) : record(moved, event, { fact, subject: what, ...(words.length === 0 ? {} : { words }), ...(object.zone === 'battlefield' && !dies ? { left: true } : {}), ...(object.zone === 'graveyard' && place.zone !== 'graveyard' ? { fromGraveyard: true } : {}), ...(isDrawn(container) ? { cause: 'rule' } : {}) });
  return given(isDrawn(container) && to.zone === 'hand' ? moved : withIt);
};
/** CR 614.14, 607: what a linked ability exiled or put onto the battlefield, for the other one, if it went there; no more once the object that has them is another (400.7). */
function withLink(world: World, { linked, kind, to }: GameEvent, went: readonly ObjectId[]): World {
  if (linked === undefined || (kind === 'enters' ? 'battlefield' : to?.zone) !== (linked.in ?? 'exile')) return world;
  const object = objectAt(world, linked.to);
  return object.incarnation === linked.incarnation ? withObject(world, linked.to, { linked: { ...object.linked, [linked.name]: [...(object.linked[linked.name] ?? []), ...went] } }) : world;
}
/** CR 903.9c: where a card of a melded or merged permanent goes. */
const placeOfCard = (world: World, id: ObjectId, { to, otherCards }: GameEvent): GameEvent['to'] => (otherCards !== undefined && objectAt(world, id).commander !== true ? otherCards : to);
/** CR 712.21c-d, 728.3c-d: the cards that go where the event says; what it does to the permanent it does to each of them. */
const movedCards = (world: World, { id, melded, components = [] }: GameObject, event: GameEvent): readonly ObjectId[] => [...(melded === true ? [] : [id]), ...components].filter((each) => placeOfCard(world, each, event) === event.to);
/** CR 712.21, 712.21d, 728.3, 728.3d, 903.9c: every card of a melded or merged permanent goes where the permanent goes; for the command zone only the commander, the others go where they would have gone. */
function withComponents(world: World, { components = [] }: GameObject, event: GameEvent): World {
  return components.reduce((now, id) => {
    const place = placeOfCard(now, id, event);
    const hidden: Partial<GameObject> = place === event.to && event.word === 'face down' ? { face: 'down' } : {};
    return place === undefined ? now : withFact(movedTo(now, id, place.zone, place.place, hidden), { fact: 'moved', subject: id, cause: 'rule' });
  }, world);
}
/** CR 712.21c, 728.3c: what finds the object that a melded or merged permanent became finds each of its cards. */
function withParts(world: World, { id, components = [] }: GameObject): World {
  const { left } = objectAt(world, id);
  return components.length === 0 || left === undefined ? world : withObject(world, id, { left: { ...left, parts: components.map((object) => ({ object, incarnation: objectAt(world, object).incarnation })) } });
}
/** What a move belongs to: the destruction, discarding, drawing .. of this object; another one's, to which an effect added the move, is none of its business. */
function containerOf(object: GameObject, container: Node | undefined): Node | undefined {
  switch (container?.event.kind) {
    case 'draw': case 'mill': return object.zone === 'library' ? container : undefined;
    default: return container?.event.what === undefined || container.event.what === object.id ? container : undefined;
  }
}
const isDrawn = (container: Node | undefined): boolean => container?.event.kind === 'draw';

const nameOfAbility = (ability: Ability): readonly string[] => (ability.ability === 'keyword' ? [ability.keyword] : ability.name === undefined ? [] : [ability.name]);
/** Abilities that an entering object gained and has not lost again. */
function gainedNames({ gains, becomes }: NonNullable<GameEvent['entry']>): readonly string[] {
  let kept = flatMap(becomes, ({ values }) => values.abilities ?? []);
  let gained: readonly Ability[] = [];
  for (const { abilities, lose, kept: before } of gains) {
    const stays = (ability: Ability): boolean => lose === undefined || !isLost(ability, lose);
    kept = kept.filter(stays);
    gained = [...gained.filter(stays), ...(before === true ? [] : abilities)];
  }
  return [...new Set(flatMap([...gained, ...kept], nameOfAbility))];
}
/** The counters that an entry ends with, by kind. */
function countersEntered({ entry }: GameEvent, nodes: readonly Node[], at: number): ReadonlyMap<string, Int> {
  const kinds = new Map<string, Int>();
  nodes.forEach((node) => {
    if (node.state !== 'gone' && node.parent === at && node.event.kind === 'put-counters' && node.event.recipient === entry?.what && node.event.counter !== undefined && hasAmount(node.event)) {
      kinds.set(node.event.counter, plus(kinds.get(node.event.counter) ?? 0, amountIn(node.event)));
    }
  });
  return kinds;
}
/** What an entering object got, for the sentence about it. */
function entryDetails(world: World, event: GameEvent, nodes: readonly Node[], at: number): readonly string[] {
  const { entry } = event;
  if (entry === undefined) return [];
  const counters = [...countersEntered(event, nodes, at)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([kind, amount]) => `${amount.toString()} ${kind} counter${amount === 1 ? '' : 's'}`);
  const gained = gainedNames(entry);
  return [
    ...(entry.tapped ? ['tapped'] : []),
    ...(entry.attacking === undefined ? [] : [`attacking ${labelOf(world, entry.attacking)}`]),
    ...(entry.face === 'down' ? ['face down'] : []),
    ...(entry.back ? ['back face up'] : []),
    ...(entry.attachedTo === undefined ? [] : [`attached to ${labelOf(world, entry.attachedTo)}`]),
    ...(counters.length === 0 ? [] : [`with ${counters.join(' and ')}`]),
    ...Object.values(entry.chosen).map((value) => `choosing ${typeof value === 'number' ? labelOf(world, value) : value}`),
    ...flatMap(entry.gains, ({ lose }) => (lose === undefined ? [] : typeof lose === 'string' ? [`without its abilities${lose === 'all' ? '' : ' but mana abilities'}`] : lose.map((name) => `without ${name}`))),
    ...[...gained].sort().map((name) => `with ${name}`),
  ];
}

/** CR 400.7a: effects that apply to a permanent spell go on applying to the permanent that it becomes. */
function lockedOn(world: World, before: GameObject | undefined): World {
  if (before?.zone !== 'stack' || world.floating.length === 0) return world;
  const { id: what, incarnation } = before;
  return WORLD.with(world, { floating: world.floating.map((floating) => FLOATING.with(floating, {
      bindings: following(floating.bindings, { what, incarnation }, incarnation + 1),
      ...(floating.affects === undefined ? {} : { affects: floating.affects.map((each) => (each.object === what && each.incarnation === incarnation ? { ...each, incarnation: incarnation + 1 } : each)) }),
    })),
  });
}

/** CR 506.3a-b: what is put onto the battlefield attacking and is no creature, or not under the player whose turn it is, is not attacking. */
function withoutAttack(world: World, id: ObjectId, counters: ReadonlyMap<string, Int>): World {
  if (objectAt(world, id).attacking === undefined) return world;
  const asEntered = [...counters].reduce((entered, [kind, amount]) => withCounters(entered, id, kind, amount), world); // it is never there without them
  const { types, controller } = characteristics({ world: asEntered }, id);
  return types.includes('Creature') && controller === world.turn.of ? world : WORLD.with(world, { objects: world.objects.map((each) => (each.id === id ? OBJECT.without(each, 'attacking') : each)) });
}

/** CR 704.5k: world permanents that came at one moment have been there equally long. */
function atOneMoment(world: World, id: ObjectId, nodes: readonly Node[]): World {
  const others = flatMap(nodes, ({ event: { kind, entry }, state }) => (kind === 'enters' && state !== 'gone' && entry !== undefined && entry.what !== id ? [entry.what] : []));
  return others.length === 0 ? world : withObject(world, id, { enteredWith: others });
}
const enters: Perform = (world, event, { at, nodes }) => {
  const { entry } = event;
  invariant(entry !== undefined, 'an entry');
  const object = objectAt(world, entry.what);
  const fresh: Partial<GameObject> = {
    controller: entry.under, face: entry.face, back: entry.back, copies: entry.copies.length > 0 || !object.token ? entry.copies : object.copies, becomes: entry.becomes, gains: entry.gains,
    tapped: entry.tapped, chosen: entry.chosen, linked: entry.linked, enteredThisTurn: true, ...(object.copy === true ? { token: true } : {}), // 608.3f
    ...castAsEntered(object, entry.paid, entry.under), ...(entry.attachedTo === undefined ? {} : { attachedTo: entry.attachedTo }), ...(entry.attacking === undefined ? {} : { attacking: entry.attacking }),
  };
  const entered = withoutAttack(movedTo(world, entry.what, 'battlefield', undefined, fresh), entry.what, countersEntered(event, nodes, at));
  const values = copiableOf({ world: entered }, entry.what);
  const { name, supertypes } = values;
  const moved = supertypes.includes('World') ? atOneMoment(entered, entry.what, nodes) : entered;
  const face = entry.back ? (object.card.back ?? object.card) : object.card;
  const copied = object.token ? object.copies.at(-1)?.values : undefined;
  const printed = (entry.back ? copied?.back?.name : undefined) ?? copied?.name ?? face.name;
  const as = entry.face === 'down' || name === printed ? {} : { name: nameOf(values) };
  const words = entryDetails(world, objectAt(moved, entry.what).attacking === undefined ? EVENT.with(event, { entry: ENTRY.without(entry, 'attacking') }) : event, nodes, at);
  const carried = withLink(lockedOn(moved, world.objects[entry.what]), event, [entry.what]);
  const creator = object.token && object.zone === 'outside' ? nodes[nodes[at]?.parent ?? -1]?.event.player : undefined;
  if (creator === entry.under && words.length === 0 && as.name === undefined) return withFact(carried, { fact: 'enters', subject: entry.what, from: thingOfPlayer(entry.under), cause: 'rule' }); // "creates" says it all
  return record(carried, event, { fact: 'enters', subject: entry.what, from: thingOfPlayer(entry.under), ...(words.length === 0 ? {} : { words }), ...as, ...(object.zone === 'graveyard' ? { fromGraveyard: true } : {}) });
};

/** CR 121.1, 121.4: the top card is drawn; who tried to draw from an empty library is remembered for the next check. */
const draw: Perform = (world, event) => {
  const player = playerIn(event);
  const top = cardToDraw(world, player, event);
  if (top === undefined) return withPlayer(world, player, { drewFromEmpty: true });
  return withFact(world, { fact: 'draws', subject: thingOfPlayer(player), amount: 1, ...(event.replaced === undefined ? {} : { replaced: event.replaced }), ...(objectAt(world, top).anonymous === true || !playerAt(world, player).libraryKnown ? {} : { objects: [top] }) });
};

const life = (fact: string, sign: 1 | -1): Perform => (world, event) => {
  const player = playerIn(event);
  const amount = amountIn(event);
  return record(withLife(world, player, sign === 1 ? amount : negative(amount)), event, { fact, subject: thingOfPlayer(player), amount, ...resulting(event) });
};

const counters = (sign: 1 | -1): Perform => (world, event, { at, nodes }) => {
  const { recipient, counter } = event;
  invariant(recipient !== undefined && counter !== undefined, 'counters');
  const parent = nodes[nodes[at]?.parent ?? -1];
  const entered = parent?.event.kind === 'enters' && parent.event.entry?.what === recipient;
  const present = counterCount(countersOf(world, recipient), counter);
  const amount = sign === -1 && compare(present, amountIn(event)) < 0 ? present : amountIn(event);
  if (compare(amount, 0) <= 0) return world;
  const next = withCounters(world, recipient, counter, sign === 1 ? amount : negative(amount));
  return entered ? next : record(next, event, { fact: sign === 1 ? 'counters-on' : 'counters-removed', subject: recipient, amount, words: [counter], ...resulting(event) });
};

const status = (fact: string, patch: (object: GameObject) => Partial<GameObject> | null): Perform => (world, event, { at, nodes }) => {
  const id = event.what;
  if (id === undefined || objectAt(world, id).zone !== 'battlefield') return world;
  const changes = patch(objectAt(world, id));
  if (changes === null) return world;
  const container = nodes[nodes[at]?.parent ?? -1]?.event;
  const changed = withObject(world, id, changes);
  return container?.kind === 'regenerate' && container.what === id ? withFact(changed, { fact, subject: id, cause: 'rule' }) : record(changed, event, { fact, subject: id }); // "regenerated" says it
};

/** CR 614.8, 701.8c, 701.19a-b: damage is removed and it leaves combat; that it is tapped is an event that it contains. */
const regenerate: Perform = (world, event) => {
  const id = event.what;
  if (id === undefined || objectAt(world, id).zone !== 'battlefield') return world;
  const calm = WORLD.with(world, { objects: world.objects.map((each) => (each.id === id ? OBJECT.with(each, { attacking: undefined, blocking: undefined, blocked: undefined, deathtouched: undefined, damage: 0 }) : each)) });
  return record(calm, event, { fact: 'regenerated', subject: id });
};

const attach: Perform = (world, event) => {
  const id = event.what;
  if (id === undefined || event.attachTo === undefined) return world;
  return record(WORLD.with(withObject(world, id, { attachedTo: event.attachTo, timestamp: world.clock }), { clock: world.clock + 1 }), event, { fact: 'attached', subject: id, from: event.attachTo });
};

/** CR 614.1e, 708.8: with what was decided as it is turned up, a copy of something else included. */
const turnUp: Perform = (world, event) => {
  const { entry } = event;
  if (entry === undefined) return world;
  const next = withObject(world, entry.what, { face: 'up', copies: entry.copies, becomes: entry.becomes, chosen: entry.chosen, gains: entry.gains, timestamp: world.clock });
  return record(WORLD.with(next, { clock: world.clock + 1 }), event, { fact: 'turned-face-up', subject: entry.what });
};

/** CR 104.4a: all the players who remain lose simultaneously. */
function allLose(world: World, nodes: readonly Node[]): boolean {
  const losing = new Set(flatMap(nodes, ({ event, state }) => (event.kind === 'lose' && state !== 'gone' && event.player !== undefined ? [event.player] : [])));
  return losing.size > 1 && world.players.every(({ id, lost }) => lost === true || losing.has(id));
}

/** The end of the game for a player (104). */
const gameEnd = (fact: 'wins' | 'loses'): Perform => (world, event, { nodes }) => {
  const player = playerIn(event);
  if (playerAt(world, player).lost === true) return world;
  if (fact === 'loses' && allLose(world, nodes)) return withPlayer(world.result?.draw === true ? world : withFact(WORLD.with(world, { result: { draw: true } }), { fact: 'draw' }), player, { lost: true });
  return record(withPlayer(world, player, fact === 'wins' ? { won: true } : { lost: true }), event, { fact, subject: thingOfPlayer(player) });
};

const simple = (fact: string): Perform => (world, event) => record(world, event, { fact, subject: subjectOf(event), ...(event.word === undefined ? {} : { words: [event.word] }), ...(event.amount === undefined ? {} : { amount: event.amount }) });
const nothing: Perform = (world) => world;
/** Actions that are steps of the machine. */
const STEPS_OF_THEIR_OWN: ReadonlySet<string> = new Set(['proliferate', 'fateseal']);
/** CR 601.2a: what is cast is put onto the stack, under the control of who casts it. */
function ontoStack(world: World, { what, player }: GameEvent): World {
  if (what === undefined) return world;
  const { zone, owner } = objectAt(world, what);
  if (['stack', 'battlefield', 'outside'].includes(zone)) return world;
  return movedTo(world, what, 'stack', undefined, { controller: player ?? owner, cast: { from: zone, paid: [], modes: [], targets: {} } });
}

/** Control of one object for one player, from now on. */
const TAKEN: StaticAbility = { ability: 'static', for: { test: 'anything' }, defines: false, worksIn: ['anywhere'], control: { ref: 'you' } };
/** CR 613.1b, 613.7: whoever took it last controls it; where an earlier effect says otherwise the new one has to be an effect with a timestamp, too. */
function controlled(world: World, id: ObjectId, player: PlayerId): World {
  const given = taken(world, id, player);
  if (controllerOf({ world: given }, id) === player) return given;
  const effect: Floating = FLOATING.of({ id: `f${String(world.clock)}`, label: 'control', ability: TAKEN, source: null, controller: player, bindings: {}, timestamp: world.clock, left: null, used: false, affects: [{ object: id, incarnation: objectAt(world, id).incarnation }] });
  return WORLD.with(world, { clock: world.clock + 1, floating: [...world.floating, effect] });
}

/** CR 702.82b: the fact by which what devoured something knows it. */
export const DEVOURED = 'devoured';
const PERFORM: Readonly<Record<EventKind, Perform>> = {
  damage: (world, event) => record(struckByCommander(deathtouched(world, event), event), event, { fact: 'damage', subject: subjectOf(event), amount: amountIn(event), ...(event.source === undefined ? {} : { from: event.source }) }),
  'mark-damage': (world, event) => {
    const id = event.recipient;
    if (id === undefined || isPlayer(id)) return world;
    return withObject(world, id, { damage: plus(objectAt(world, id).damage, amountIn(event)) });
  },
  'lose-life': life('loses-life', -1),
  'gain-life': life('gains-life', 1),
  'pay-life': (world, event) => withFact(world, { fact: 'pays-life', subject: subjectOf(event), amount: amountIn(event), cause: 'rule' }), // contains the loss (119.4)
  'set-life': nothing, // contains the gain or loss (119.5)
  'life-total': nothing, // the batch settles the net (120.4d)
  'draw-cards': nothing, // each card is drawn by itself (121.2)
  draw,
  mill: (world, event, { at, nodes }) => {
    const cards = flatMap(nodes, (node) => (node.parent === at && node.event.what !== undefined && objectAt(world, node.event.what).zone === 'library' ? [node.event.what] : []));
    const known = playerAt(world, playerIn(event)).libraryKnown ? cards.filter((id) => objectAt(world, id).anonymous !== true) : [];
    return cards.length === 0 ? world : record(world, event, { fact: 'mills', subject: thingOfPlayer(playerIn(event)), amount: cards.length, ...(known.length === 0 ? {} : { objects: known }) });
  },
  scry: simple('scries'), surveil: simple('surveils'), look: (world, event) => record(world, event, { fact: 'looks', subject: thingOfPlayer(playerIn(event)), amount: event.amount ?? 1 }), // at a card that is named, or at so many
  reveal: (world, event) => withFact(world, { fact: 'reveals', subject: subjectOf(event), cause: 'rule' }),
  search: (world, event) => withFact(world, { fact: 'searches', subject: thingOfPlayer(playerIn(event)), cause: 'rule' }),
  shuffle: (world, event) => withFact(shuffled(world, playerIn(event)), { fact: 'shuffles', subject: thingOfPlayer(playerIn(event)), cause: 'rule' }),
  discard: (world, event) => (event.what === undefined ? world : record(world, event, { fact: 'discards', subject: thingOfPlayer(playerIn(event)), objects: [event.what] })),
  move,
  enters,
  create: (world, event, { at, nodes }) => nodes
    .filter(({ parent, state, event: { what } }) => parent === at && state !== 'gone' && what !== undefined && objectAt(world, what).token && objectAt(world, what).zone === 'outside')
    .reduce((now, { event: entry }) => withFact(now, { fact: 'creates', subject: thingOfPlayer(playerIn(event)), amount: 1, words: [objectAt(now, entry.what ?? 0).label], objects: [entry.what ?? 0] }), world),
  'put-counters': counters(1),
  'remove-counters': counters(-1),
  'move-counters': nothing,
  destroy: (world, event) => (event.what === undefined || objectAt(world, event.what).zone !== 'battlefield' ? world : record(world, event, { fact: 'destroyed', subject: event.what })),
  sacrifice: (world, event) => {
    if (event.what === undefined) return world;
    const done = record(world, event, { fact: 'sacrificed', subject: event.what });
    return event.linked?.name === DEVOURED ? withFact(done, { fact: DEVOURED, subject: event.what, from: event.linked.to, cause: 'rule' }) : done; // 702.82b
  },
  counter: (world, event) => (event.what === undefined || objectAt(world, event.what).zone !== 'stack' ? world : record(world, event, { fact: 'countered', subject: event.what })),
  regenerate,
  'remove-damage': (world, event) => (event.what === undefined ? world : withObject(world, event.what, { damage: 0 })),
  tap: status('tapped', (object) => (object.tapped ? null : { tapped: true })),
  untap: status('untapped', (object) => (object.tapped ? { tapped: false } : null)),
  attach,
  // 701.27a, 701.27c, 701.28: the same permanent, with its other face up; what has no other face stays as it is
  transform: (world, event) => status('transformed', (object) => (object.card.back === undefined ? null : { back: !object.back, timestamp: world.clock }))(WORLD.with(world, { clock: world.clock + 1 }), event, { at: 0, nodes: [] }), // 613.7g
  'turn-face-up': turnUp,
  'turn-face-down': (world, event) => status('turned-face-down', () => ({ face: 'down', timestamp: world.clock }))(WORLD.with(world, { clock: world.clock + 1 }), event, { at: 0, nodes: [] }), // 613.7f
  // 702.26c-d: it is there again, with all that was on it; no change of zone
  'phase-in': (world, event) => (event.what === undefined || objectAt(world, event.what).phasedOut !== true ? world : record(WORLD.with(world, { objects: world.objects.map((each) => (each.id === event.what ? OBJECT.without(each, 'phasedOut', 'phasedWith') : each)) }), event, { fact: 'phased-in', subject: event.what })),
  'phase-out': (world, event, { at, nodes }) => {
    const along = nodes[nodes[at]?.parent ?? -1]?.event; // 702.26g
    return status('phased-out', (object) => (object.phasedOut === true ? null : { phasedOut: true, ...(along?.kind === 'phase-out' && along.what !== undefined ? { phasedWith: along.what } : {}) }))(world, event, { at, nodes });
  },
  'gain-control': (world, event) => {
    if (event.what === undefined || objectAt(world, event.what).zone === 'outside') return world;
    return record(event.body === undefined ? controlled(world, event.what, playerIn(event)) : world, event, { fact: 'gains-control', subject: thingOfPlayer(playerIn(event)), from: event.what });
  },
  'become-copy': (world, event) => {
    const { what, recipient } = event;
    if (what === undefined || recipient === undefined || isPlayer(recipient) || objectAt(world, what).zone !== 'battlefield') return world;
    const scope = SCOPE.of({ view: { world }, self: what, controller: event.cause.controller, bindings: {} });
    const values = oneFace(copyValues(scope, recipient, event.except, objectAt(world, what)));
    const stamp = Math.max(0, ...objectAt(world, what).copies.map((copy) => copy.stamp)) + 1;
    return record(withObject(world, what, { copies: [...objectAt(world, what).copies, { values, stamp, ...(event.word === undefined ? {} : { until: event.word }) }] }), event, { fact: 'copies', subject: what, from: recipient });
  },
  attack: (world, event) => { const attacking = withAttacker(world, event); return attacking === null || event.what === undefined ? world : record(attacking, event, { fact: 'attacks', subject: event.what }); },
  block: (world, event) => { const blocking = withBlocker(world, event); return blocking === null || event.what === undefined ? world : record(blocking, event, { fact: 'blocks', subject: event.what }); },
  designate,
  'add-mana': (world, event) => {
    const player = playerAt(world, playerIn(event));
    const added = manaIn(event.word ?? 'colorless', amountIn(event));
    const mana = added.reduce((pool, { type, amount }) => [...pool.filter((each) => each.type !== type), { type, amount: plus(pool.find((each) => each.type === type)?.amount ?? 0, amount) }], player.mana);
    const held = withPlayer(world, player.id, { mana: [...mana].sort((a, b) => (a.type < b.type ? -1 : 1)) });
    return added.reduce((now, { type, amount }) => record(now, event, { fact: 'adds-mana', subject: thingOfPlayer(player.id), amount, words: [type] }), held);
  },
  cast: (world, event) => {
    const left = event.what !== undefined && objectAt(world, event.what).zone === 'graveyard';
    const done = simple('casts')(ontoStack(world, event), event, { at: 0, nodes: [] });
    return left ? WORLD.with(done, { facts: done.facts.map((fact, at) => (at === done.facts.length - 1 ? FACT.with(fact, { fromGraveyard: true }) : fact)) }) : done;
  },
  // 305.1: of a land that is played its entry is told
  play: (world, event, { at, nodes }) => (nodes.some(({ parent }) => parent === at) ? withFact(world, { fact: 'plays', subject: subjectOf(event), cause: 'rule' }) : simple('plays')(world, event, { at, nodes })),
  activate: (world, event) => withFact(world, { fact: 'activates', subject: subjectOf(event), from: thingOfPlayer(playerIn(event)), cause: 'rule' }),
  pay: nothing, resolve: nothing,
  begin: (world, event) => withFact(begun(world, event), { fact: 'begins', subject: thingOfPlayer(playerIn(event)), words: [`${event.word ?? 'turn'}${event.nth === undefined ? '' : ` ${String(event.nth)}`}`] }),
  // what an action consists of happens by itself afterwards; its name is part of the outcome where it is all there is
  'keyword-action': (world, event) => { const done = simple('does')(world, event, { at: 0, nodes: [] }); return (event.body?.length ?? 0) === 0 && !STEPS_OF_THEIR_OWN.has(event.word ?? '') ? done : WORLD.with(done, { facts: done.facts.map((fact, at) => (at === done.facts.length - 1 ? FACT.with(fact, { cause: 'rule' }) : fact)) }); },
  flip: nothing, roll: nothing, // chance says what comes of them (705, 706)
  win: gameEnd('wins'), lose: gameEnd('loses'),
  trigger: nothing, 'legend-rule': nothing, // never events that happen: only "can't" speaks of them
  'draw-game': (world) => withFact(WORLD.with(world, { result: { draw: true } }), { fact: 'draw' }),
};

/** Performs one node of a processed batch. */
export function performNode(world: World, nodes: readonly Node[], at: number): World {
  const node = nodes[at];
  if (node === undefined || node.state === 'gone') return world;
  if (!hasAmount(node.event)) return world;
  return PERFORM[node.event.kind](world, node.event, { at, nodes });
}

