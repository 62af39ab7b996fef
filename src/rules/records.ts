/**
 * The records of the machine, each made in one place: all records of a kind have the same hidden class, whatever is absent
 * from them. A new field of one of these types is named here too; the types see to it. Names in code-unit order, as
 * canonical texts want them.
 */
import { shapeOf } from '../base/shape.ts';
import type { WhenAbility } from './ability.ts';
import type { Entry, GameEvent } from './event.ts';
import type { Characteristics, Fact, Floating, GameObject, PlayerState, World } from './model.ts';
import type { Application, BatchTask, Env, Node, RunTask } from './position.ts';
import type { EventView, Scope } from './view.ts';

export const OBJECT = shapeOf<GameObject>((o) => ({
  ability: o.ability, anonymous: o.anonymous, attachedTo: o.attachedTo, attacking: o.attacking, back: o.back, becomes: o.becomes, blocked: o.blocked,
  blocking: o.blocking, card: o.card, cast: o.cast, chosen: o.chosen, commander: o.commander, components: o.components, controller: o.controller,
  copies: o.copies, copy: o.copy, counters: o.counters, damage: o.damage, deathtouched: o.deathtouched, designated: o.designated,
  enteredThisTurn: o.enteredThisTurn, enteredWith: o.enteredWith, face: o.face, from: o.from, gains: o.gains, id: o.id, incarnation: o.incarnation,
  label: o.label, left: o.left, linked: o.linked, melded: o.melded, owner: o.owner, phasedOut: o.phasedOut, phasedWith: o.phasedWith, stays: o.stays,
  takenFrom: o.takenFrom, tapped: o.tapped, timestamp: o.timestamp, token: o.token, zone: o.zone,
}));
export const CHARACTERISTICS = shapeOf<Characteristics>((c) => ({
  abilities: c.abilities, basePower: c.basePower, baseToughness: c.baseToughness, colors: c.colors, controller: c.controller, defense: c.defense, everyCreatureType: c.everyCreatureType, loyalty: c.loyalty,
  manaCost: c.manaCost, manaValue: c.manaValue, name: c.name, power: c.power, subtypes: c.subtypes, supertypes: c.supertypes, toughness: c.toughness,
  types: c.types, wording: c.wording,
}));
export const PLAYER = shapeOf<PlayerState>((p) => ({
  commanderDamage: p.commanderDamage, controlledBy: p.controlledBy, counters: p.counters, drewFromEmpty: p.drewFromEmpty, graveyard: p.graveyard,
  hand: p.hand, id: p.id, library: p.library, libraryKnown: p.libraryKnown, libraryUnknown: p.libraryUnknown, life: p.life, lost: p.lost,
  mana: p.mana, maxHand: p.maxHand, name: p.name, startingLife: p.startingLife, won: p.won,
}));
export const FLOATING = shapeOf<Floating>((f) => ({
  ability: f.ability, affects: f.affects, bindings: f.bindings, controller: f.controller, id: f.id, label: f.label, left: f.left, named: f.named,
  source: f.source, timestamp: f.timestamp, used: f.used,
}));
export const WORLD = shapeOf<World>((w) => ({
  clock: w.clock, designations: w.designations, earlier: w.earlier, facts: w.facts, floating: w.floating, objects: w.objects, players: w.players,
  result: w.result, schedule: w.schedule, turn: w.turn, used: w.used,
}));
export const FACT = shapeOf<Fact>((f) => ({
  amount: f.amount, cause: f.cause, fact: f.fact, from: f.from, fromGraveyard: f.fromGraveyard, left: f.left, name: f.name, objects: f.objects, replaced: f.replaced, resulting: f.resulting,
  subject: f.subject, words: f.words,
}));
export const ENTRY = shapeOf<Entry>((e) => ({
  alone: e.alone, attachedTo: e.attachedTo, attacking: e.attacking, back: e.back, becomes: e.becomes, chosen: e.chosen, copies: e.copies, counters: e.counters,
  countersSeen: e.countersSeen, face: e.face, gains: e.gains, linked: e.linked, paid: e.paid, taken: e.taken, tapped: e.tapped, under: e.under,
  what: e.what,
}));
export const EVENT = shapeOf<GameEvent>((e) => ({
  amount: e.amount, applied: e.applied, attachTo: e.attachTo, because: e.because, body: e.body, bound: e.bound, byEffect: e.byEffect, cause: e.cause,
  combat: e.combat, counter: e.counter, entry: e.entry, except: e.except, excess: e.excess, excessTo: e.excessTo, extra: e.extra, forbids: e.forbids, gets: e.gets, groups: e.groups,
  ignore: e.ignore, ignored: e.ignored, incarnation: e.incarnation, kind: e.kind, linked: e.linked, lookup: e.lookup, new: e.new, nth: e.nth,
  old: e.old, otherCards: e.otherCards, own: e.own, ownTop: e.ownTop, player: e.player, prevented: e.prevented, preventions: e.preventions, random: e.random,
  recipient: e.recipient, replaced: e.replaced, resultOf: e.resultOf, seek: e.seek, sides: e.sides, source: e.source, tappedFor: e.tappedFor, to: e.to, under: e.under,
  wasCast: e.wasCast, what: e.what, within: e.within, word: e.word, zoneFrom: e.zoneFrom,
}));
export const ENV = shapeOf<Env>((e) => ({
  bindings: e.bindings, cause: e.cause, controller: e.controller, event: e.event, lineage: e.lineage, movesFrom: e.movesFrom, own: e.own,
  replacing: e.replacing, self: e.self, selfIncarnation: e.selfIncarnation, since: e.since, within: e.within,
}));
export const NODE = shapeOf<Node>((n) => ({ event: n.event, parent: n.parent, state: n.state }));
export const APPLICATION = shapeOf<Application>((a) => ({
  answers: a.answers, apart: a.apart, before: a.before, chooser: a.chooser, effect: a.effect, nodes: a.nodes, paying: a.paying,
}));
export const BATCH = shapeOf<BatchTask>((b) => ({
  acted: b.acted, after: b.after, applying: b.applying, firsts: b.firsts, nodes: b.nodes, order: b.order, stage: b.stage, task: b.task,
}));
export const RUN = shapeOf<RunTask>((r) => ({ task: r.task, list: r.list, env: r.env }));
export const SCOPE = shapeOf<Scope>((s) => ({
  bindings: s.bindings, controller: s.controller, event: s.event, eventMatches: s.eventMatches, format: s.format, it: s.it, movesFrom: s.movesFrom,
  replacing: s.replacing, self: s.self, selfIncarnation: s.selfIncarnation, selfStaged: s.selfStaged, view: s.view, wayFrom: s.wayFrom,
}));

export const EVENT_VIEW = shapeOf<EventView>((e) => ({
  affected: e.affected, amount: e.amount, cast: e.cast, chosen: e.chosen, excess: e.excess, incarnation: e.incarnation, kind: e.kind, left: e.left, paid: e.paid,
  player: e.player, prevented: e.prevented, recipient: e.recipient, source: e.source, under: e.under, what: e.what,
}));

export const WHEN = shapeOf<WhenAbility>((w) => ({
  ability: w.ability, along: w.along, choose: w.choose, first: w.first, if: w.if, linked: w.linked, may: w.may, met: w.met, modes: w.modes, name: w.name, next: w.next,
  own: w.own, patterns: w.patterns, pay: w.pay, repeatable: w.repeatable, reveal: w.reveal, rewrites: w.rewrites, shield: w.shield, unless: w.unless,
  until: w.until, worksIn: w.worksIn,
}));

/** A world as it was read, made of records. */
export const recorded = (world: World): World => WORLD.of({
  ...world, players: world.players.map((player) => PLAYER.of(player)), objects: world.objects.map((object) => OBJECT.of(object)),
  floating: world.floating.map((effect) => FLOATING.of(effect)), facts: world.facts.map((fact) => FACT.of(fact)), earlier: world.earlier.map((fact) => FACT.of(fact)),
});
