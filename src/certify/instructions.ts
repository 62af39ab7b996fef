/** The events that an instruction makes (608.2), for instructions in which nobody has to choose anything. */
import { canonicalText } from '../base/canonical.ts';
import { compare, max, min, plus, type Int } from '../base/integer.ts';
import type { Arg, CauseKind, EventKind, Instruction, TokenSpec } from '../rules/ability.ts';
import type { Cause, Entry, GameEvent, TokenGroup, ZonePlace } from '../rules/event.ts';
import type { Card, GameObject, ObjectId, PlayerId, Thing } from '../rules/model.ts';
import { chosenBy, doers, doing, isThere } from './asks.ts';
import { baseTraits } from './copies.ts';
import { amountOf, matching, things, thingsAgain, wordBound } from './evaluate.ts';
import { settledExceptions } from './copying.ts';
import { keptAbilities } from './kept.ts';
import { given } from './layer-parts.ts';
import { fieldOf } from './pattern.ts';
import { type Scope, asPlayer, asThing, countersOn, isAnother, real, same, seen, thingIsPlayer, unchecked } from './sight.ts';
import { blank } from './staging.ts';
import { traitsOf } from './traits.ts';

type EventStep = Extract<Instruction, { do: 'event' }>;
export interface Making { readonly scope: Scope; readonly cause: Cause; readonly lineage: readonly string[]; readonly replaced?: number }

/** Which field says whom or what an instruction is about, one event for each. */
const SUBJECT: Partial<Readonly<Record<EventKind, string>>> = {
  damage: 'to', 'put-counters': 'to', 'remove-counters': 'from', destroy: 'what', sacrifice: 'what', move: 'what', enters: 'what', tap: 'what', untap: 'what', regenerate: 'what', 'remove-damage': 'what', counter: 'what', transform: 'what',
  'turn-face-up': 'what', 'turn-face-down': 'what', 'phase-out': 'what', 'phase-in': 'what', 'gain-control': 'what', 'become-copy': 'what', attach: 'what', discard: 'what',
};
/** Instructions that may be about a card outside of the battlefield. */
const WHEREVER: readonly EventKind[] = ['move', 'enters', 'put-counters', 'remove-counters', 'cast', 'play'];
const argThings = (scope: Scope, step: EventStep, field: string): readonly Thing[] | undefined => {
  const arg = step.args[field];
  if (arg === undefined) return undefined;
  if (arg.arg === 'ref' && WHEREVER.includes(step.kind) && scope.sight.world.objects.some(({ left }) => left?.parts !== undefined)) unchecked('the cards of a melded or merged permanent that has left'); // 712.21c, 728.3c
  if (arg.arg === 'ref') return thingsAgain(scope, arg.ref, WHEREVER.includes(step.kind));
  if (arg.arg === 'filter' && arg.mode === 'each') return matching(scope, arg.filter);
  if (arg.arg !== 'filter') return undefined;
  return doers(scope, step, arg).flatMap((who) => {
    const bound = scope.bindings[chosenBy(field, who)];
    return bound === undefined ? unchecked('an instruction in which something is chosen') : 'things' in bound ? bound.things : [];
  });
};

const manyPlayers = (arg: Arg | undefined): boolean => (arg?.arg === 'filter' ? arg.mode === 'each' : arg?.arg === 'ref' && (arg.ref.ref === 'each-player' || arg.ref.ref === 'opponents'));
export function eventsOf(making: Making, step: EventStep): readonly GameEvent[] {
  const { scope } = making;
  if (step.may !== undefined) unchecked('an instruction that may be followed');
  if (step.until !== undefined) unchecked('what lasts until something happens');
  if (manyPlayers(step.args['player']) && JSON.stringify(step.args, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)).includes('"ref":"that"')) unchecked('what each of several players does to their own');
  if (manyPlayers(step.args['player']) && (step.kind === 'enters' || step.kind === 'move')) unchecked('what several players put somewhere');
  if (manyPlayers(doing(step)) && (step.kind === 'put-counters' || step.kind === 'remove-counters')) unchecked('counters that several players put');
  const subject = SUBJECT[step.kind] ?? 'player';
  const fields = [subject, ...(subject === 'to' ? ['on'] : []), ...(subject === 'from' || subject === 'what' ? ['what', 'from', 'of'] : [])];
  const field = fields.find((each) => step.args[each] !== undefined);
  const about = (field === undefined ? undefined : argThings(scope, step, field)) ?? defaultSubject(making, step.kind);
  const cause = causeOf(making, step);
  return [...about.filter((thing) => isThere(scope, step, thing)).flatMap((thing) => madeFor({ ...making, cause }, step, thing)), ...shuffles({ ...making, cause }, step, about)];
}
/** CR 701.24c, 701.24d: where something is to be shuffled into a library, it is shuffled; a library of the player who says so where there is nothing. */
function shuffles({ scope, cause, lineage, replaced }: Making, step: EventStep, about: readonly Thing[]): readonly GameEvent[] {
  const { to } = step.args;
  if (step.kind !== 'move' || to?.arg !== 'zone' || to.place !== 'shuffle') return [];
  const owners = about.filter((thing) => !thingIsPlayer(thing)).map((thing) => real(scope.sight.world, thing).owner);
  const whose = owners.length === 0 ? [scope.you] : owners.filter((owner, at) => owners.indexOf(owner) === at);
  return whose.map((player): GameEvent => ({ kind: 'shuffle', cause, applied: lineage, player, ...(replaced === undefined ? {} : { replaced }) }));
}
/** CR 702.146b, 712.8c. */
export const castTransformed = ({ zone, back, card, cast }: GameObject): boolean => zone === 'stack' && card.back !== undefined && (back || cast?.paid.includes('disturb') === true);
const defaultSubject = ({ scope }: Making, kind: EventKind): readonly Thing[] => (SUBJECT[kind] === undefined ? [asThing(scope.you)] : []);
function causeOf({ scope, cause }: Making, step: EventStep): Cause {
  const [of] = step.of === undefined ? [] : things(scope, step.of);
  const { combat } = step.args;
  const kind: CauseKind = step.cause ?? (combat?.arg === 'flag' && combat.value && cause.source === null ? 'combat' : cause.kind);
  if (of === undefined) return { ...cause, kind };
  return { kind, source: thingIsPlayer(of) ? null : of, controller: thingIsPlayer(of) ? asPlayer(of) : traitsOf(scope.sight, seen(scope.sight, of)).controller };
}
function madeFor(making: Making, step: EventStep, thing: Thing): readonly GameEvent[] {
  const { scope, cause, lineage } = making;
  const { kind, args } = step;
  const known: Record<string, unknown> = {};
  for (const [field, arg] of Object.entries(args)) {
    const value = arg.arg === 'amount' && kind !== 'set-life' ? max(0, amountOf(scope, arg.amount)) /* 107.1b */ : field === 'under' && arg.arg === 'word' ? real(scope.sight.world, thing).owner : ['under', 'attached', 'attacking', 'by'].includes(field) ? argThings(scope, step, field)?.[0] ?? (field === 'attached' ? thing : undefined) /* 303.4i */ : argValue(scope, arg);
    if (value !== undefined) known[fieldOf(kind, field)] = (field === 'player' || field === 'under' || field === 'by') && typeof value === 'number' && value < 0 ? asPlayer(value) : value;
  }
  const base: GameEvent = { kind, cause, applied: lineage, ...(step.forbids.length > 0 ? { forbids: step.forbids } : {}), ...(making.replaced === undefined ? {} : { replaced: making.replaced }) };
  const player = thingIsPlayer(thing) ? asPlayer(thing) : undefined;
  switch (kind) {
    case 'damage': return [{ ...base, source: (known['source'] as ObjectId | undefined) ?? scope.self ?? unchecked('damage without a source'), recipient: thing, amount: known['amount'] as Int, combat: known['combat'] === true }];
    case 'put-counters': case 'remove-counters': {
      const counters = args['counters'];
      if (counters !== undefined || known['counter'] === 'all' || known['amount'] === 'all') unchecked('counters of several kinds, or all of a kind');
      const counter = typeof known['counter'] === 'string' ? known['counter'] : unchecked('counters of no kind');
      const amount = (known['amount'] as Int | undefined) ?? 1;
      return [{ ...base, recipient: thing, counter, amount: kind === 'remove-counters' ? min(amount, countersOn(scope.sight.world, thing, counter)) /* 609.3 */ : amount, ...(kind === 'put-counters' ? { player: (known['player'] as PlayerId | undefined) ?? cause.controller } : {}) }];
    }
    case 'move': return moved(making, base, thing, known).map((event) => withLink(making, event, step.linked));
    case 'enters': return [withLink(making, entering(making, base, thing, known), step.linked)];
    case 'create': return [{ ...base, player: player ?? scope.you, groups: groupsOf(scope, args, player ?? scope.you) }];
    case 'gain-control': return step.body !== undefined ? unchecked('control for a time') : thingIsPlayer(thing) ? [] : [{ ...base, what: thing, incarnation: real(scope.sight.world, thing).incarnation, player: (known['player'] as PlayerId | undefined) ?? scope.you }];
    case 'become-copy': {
      if (args['until'] !== undefined) unchecked('a copy for a time');
      const [model] = argThings(scope, step, 'of') ?? [];
      if (model === undefined || thingIsPlayer(model)) return unchecked('a copy of what is not there');
      return thingIsPlayer(thing) ? [] : [{ ...base, what: thing, incarnation: real(scope.sight.world, thing).incarnation, recipient: model, ...(args['except']?.arg === 'except' ? { except: settledExceptions(scope, args['except'].except) } : {}) }];
    }
    case 'destroy': case 'sacrifice': case 'tap': case 'untap': case 'regenerate': case 'remove-damage': case 'counter': case 'discard': case 'transform': case 'turn-face-up': case 'turn-face-down': case 'phase-in': case 'phase-out': {
      if (thingIsPlayer(thing)) return [];
      const object = real(scope.sight.world, thing);
      return [{ ...base, what: thing, incarnation: object.incarnation, ...(kind === 'sacrifice' ? { player: sacrificer(scope, args, thing) } : {}), ...(kind === 'discard' ? { player: object.owner } : {}), ...(kind === 'turn-face-up' ? { entry: asItIs(blank(thing, traitsOf(scope.sight, object).controller), object) } : {}) }];
    }
    case 'draw-cards': case 'gain-life': case 'lose-life': case 'pay-life': case 'mill': case 'scry': case 'surveil': case 'set-life': case 'draw': case 'win': case 'lose': case 'shuffle':
      return player === undefined ? [] : [{ ...base, player, ...((kind === 'lose' || kind === 'win' || kind === 'draw' || kind === 'draw-cards') && typeof known['word'] === 'string' ? { word: known['word'] } : {}), ...(known['amount'] === undefined ? {} : { amount: known['amount'] as Int }) }];
    case 'flip': case 'roll': return player === undefined ? [] : args['ignore'] === undefined ? [{ ...base, player, amount: (known['amount'] as Int | undefined) ?? 1, ...(known['sides'] === undefined ? {} : { sides: known['sides'] as Int }) }] : unchecked('coins or dice that are ignored');
    default: return unchecked(`an instruction to ${kind}`);
  }
}
/** CR 708.8: what is turned face up is there already, as what it has become. */
const asItIs = (entry: Entry, { copies, becomes, gains, chosen, back, tapped, linked }: GameObject): Entry => ({ ...entry, copies, becomes, gains, chosen, back, tapped, linked });
/** CR 701.21a: who is told to sacrifice it: one player, or each of those who control some. */
function sacrificer(scope: Scope, { player, what }: EventStep['args'], thing: ObjectId): PlayerId {
  const told = player?.arg === 'ref' ? things(scope, player.ref) : [];
  const [one] = told;
  if (one !== undefined && told.length === 1 && thingIsPlayer(one)) return asPlayer(one);
  return what?.arg === 'filter' || told.length > 1 ? traitsOf(scope.sight, real(scope.sight.world, thing)).controller : scope.you;
}
function argValue(scope: Scope, arg: Arg): unknown {
  switch (arg.arg) {
    case 'ref': return things(scope, arg.ref)[0];
    case 'filter': return undefined;
    case 'amount': return amountOf(scope, arg.amount);
    case 'zone': { const [of] = arg.of === undefined ? [] : things(scope, arg.of); return { zone: arg.zone, ...(arg.place === undefined ? {} : { place: arg.place }), ...(of === undefined || !thingIsPlayer(of) ? {} : { of: asPlayer(of) }) } satisfies ZonePlace; }
    case 'word': return typeof arg.word === 'string' ? arg.word : wordBound(scope, arg.word.chosen);
    case 'flag': return arg.value;
    case 'token': case 'counters': case 'abilities': case 'except': return arg;
  }
}
/** CR 701.7a: what one player creates at once is one creation. */
export function atOnce(events: readonly GameEvent[]): readonly GameEvent[] {
  const alike = (a: GameEvent, b: GameEvent): boolean => a.kind === 'create' && b.kind === 'create' && a.player === b.player && a.cause.kind === b.cause.kind && a.cause.source === b.cause.source && String(a.applied) === String(b.applied);
  return events.flatMap((event, at) => {
    if (events.slice(0, at).some((before) => alike(before, event))) return [];
    const more = events.slice(at + 1).filter((later) => alike(later, event));
    return more.length === 0 ? [event] : [{ ...event, groups: inKinds([event, ...more].flatMap(({ groups = [] }) => groups)) }];
  });
}
const LEAVING: readonly EventKind[] = ['move', 'destroy', 'sacrifice', 'discard', 'counter'];
/** CR 400.6, 701.8a: what is said twice of one object at the same time, and would move it, happens to it once. */
export const movedOnce = (events: readonly GameEvent[]): readonly GameEvent[] => {
  const seen = new Set<string>();
  return events.filter((event) => {
    if (event.what === undefined || !LEAVING.includes(event.kind)) return true;
    const said = canonicalText(event);
    return !seen.has(said) && seen.add(said).size > 0;
  });
};
/** CR 701.7a: tokens of a creation that are in all the same are so many tokens of one kind. */
export function inKinds(groups: readonly TokenGroup[]): readonly TokenGroup[] {
  const kind = ({ amount: _, sample: __, ...rest }: TokenGroup): string => canonicalText(rest);
  return groups.flatMap((group, at) => {
    if (groups.slice(0, at).some((before) => kind(before) === kind(group))) return [];
    return [groups.slice(at + 1).reduce<TokenGroup>((sum, later) => (kind(later) === kind(group) ? { ...sum, amount: plus(sum.amount, later.amount) } : sum), group)];
  });
}
/** CR 400.3: a card goes to its owner's library, hand or graveyard. */
function moved(making: Making, base: GameEvent, thing: Thing, known: Readonly<Record<string, unknown>>): readonly GameEvent[] {
  if (thingIsPlayer(thing)) return [];
  const to = known['to'] as ZonePlace | undefined;
  const object = real(making.scope.sight.world, thing);
  if (to === undefined) return unchecked('a move without a destination');
  if (to.zone === 'battlefield') return [entering(making, { ...base, kind: 'enters' }, thing, known)];
  const gets = (known['counters'] as Extract<Arg, { arg: 'counters' }> | undefined)?.counters.map(({ kind, amount }) => ({ kind, amount: max(0, amountOf(making.scope, amount)) }));
  return [{ ...base, what: thing, incarnation: object.incarnation, zoneFrom: object.zone, to, ...(known['face'] === 'down' || known['face-down'] === true ? { word: 'face down' } : {}), ...(gets === undefined ? {} : { gets }) }];
}
/** CR 607.2a: what the text of an object exiles is linked to that object. */
function withLink({ scope }: Making, event: GameEvent, name: string | undefined): GameEvent {
  const there = event.kind === 'enters' || (event.kind === 'move' && event.to?.zone === 'exile');
  if (name === undefined || scope.self === null || !there) return event;
  return isAnother(scope, scope.self) ? event : { ...event, linked: { to: scope.self, incarnation: real(scope.sight.world, scope.self).incarnation, name, ...(event.kind === 'enters' ? { in: 'battlefield' as const } : {}) } };
}
function entering({ scope }: Making, base: GameEvent, thing: Thing, known: Readonly<Record<string, unknown>>): GameEvent {
  const object: GameObject = real(scope.sight.world, thing);
  const under = (known['under'] as PlayerId | undefined) ?? (known['player'] as PlayerId | undefined) ?? scope.you;
  const counters = (known['counters'] as Extract<Arg, { arg: 'counters' }> | undefined)?.counters.map(({ kind, amount }) => ({ kind, amount: amountOf(scope, amount), stamp: 0 })) ?? [];
  const gains = known['gains'] as Extract<Arg, { arg: 'abilities' }> | undefined;
  return {
    ...base, kind: 'enters', what: thing, incarnation: object.incarnation, zoneFrom: (known['zoneFrom'] as ZonePlace | undefined)?.zone ?? object.zone, wasCast: typeof known['wasCast'] === 'boolean' ? known['wasCast'] : object.zone === 'stack' && object.cast !== undefined && object.copy !== true,
    entry: { ...blank(thing, under), counters: counters.filter(({ amount }) => compare(amount, 0) > 0), tapped: known['tapped'] === true, face: known['face'] === 'down' || known['face-down'] === true || (object.zone === 'stack' && object.face === 'down') ? 'down' : 'up', // 708.4
      back: known['face'] === 'back' || castTransformed(object),
      gains: [...keptAbilities(scope.sight, object), ...(gains === undefined ? [] : [{ abilities: given(scope, gains.abilities), stamp: 0 }])], ...(typeof known['attached'] === 'number' ? { attachedTo: known['attached'] } : {}), ...(typeof known['attacking'] === 'number' ? { attacking: known['attacking'] } : {}),
    },
  };
}
/** CR 508.4: what tokens attack or are attached to, as it is said or was chosen. */
function withWhat(scope: Scope, args: EventStep['args'], field: string): Thing | undefined {
  const arg = args[field];
  if (arg?.arg === 'ref') return things(scope, arg.ref)[0];
  const chosen = arg?.arg === 'filter' && arg.mode === 'choose' ? Object.entries(scope.bindings).find(([name]) => name.startsWith(`${field} chosen by `))?.[1] : undefined;
  return chosen !== undefined && 'things' in chosen ? chosen.things[0] : arg?.arg === 'filter' ? unchecked('tokens for which something is chosen') : undefined;
}
function groupsOf(scope: Scope, args: EventStep['args'], player: PlayerId): readonly TokenGroup[] {
  return Object.values(args).flatMap((arg): readonly TokenGroup[] => {
    if (arg.arg !== 'token' || isOfSpell(scope, arg.token) || isOfNothing(scope, arg.token)) return [];
    const [attacking, attachedTo] = ['attacking', 'attached'].map((field) => withWhat(scope, args, field));
    const counters = args['counters']?.arg === 'counters' ? args['counters'].counters.map(({ kind, amount }) => ({ kind, amount: max(0, amountOf(scope, amount)), stamp: 0 })) : undefined;
    return [{
      amount: max(0, amountOf(scope, arg.amount)), spec: arg.token, ...copyOf(scope, arg.token), ...sampleOf(scope, arg.token, player), ...(args['tapped']?.arg === 'flag' && args['tapped'].value ? { tapped: true } : {}),
      ...(attacking === undefined ? {} : { attacking }), ...(attachedTo === undefined ? {} : { attachedTo }), ...(counters === undefined ? {} : { counters }), ...(args['gains']?.arg === 'abilities' ? { gains: given(scope, args['gains'].abilities) } : {}),
    }];
  });
}
export const copyOf = (scope: Scope, { copyOf: ref, pt }: TokenSpec): Pick<TokenGroup, 'copyOf' | 'pt'> => {
  if (pt !== undefined) return { pt: [max(0, amountOf(scope, pt[0])), max(0, amountOf(scope, pt[1]))] };
  const [of] = ref === undefined ? [] : things(scope, ref);
  if (of === undefined && ref?.ref === 'bound' && scope.bindings[ref.name] !== undefined) unchecked('a copy of an object that has left');
  return of === undefined || thingIsPlayer(of) ? {} : { copyOf: of };
};
/** CR 111.12: a copy of an object that is not there is not created. */
export const isOfNothing = (scope: Scope, spec: TokenSpec): boolean => spec.copyOf !== undefined && copyOf(scope, spec).copyOf === undefined;
/** CR 111.5: what would be a copy of an instant or sorcery is not created. */
function isOfSpell(scope: Scope, spec: TokenSpec): boolean {
  const { copyOf: original } = copyOf(scope, spec);
  return original !== undefined && baseTraits(real(scope.sight.world, original), true).types.some((type) => same(type, 'Instant') || same(type, 'Sorcery'));
}
/** CR 612.2a: the words that have been changed where it is defined, its name among them if that is its types. */
function asReworded(card: Card, pairs: readonly (readonly [string, string])[]): Card {
  if (card.text.length > 0) unchecked('a token whose text has been changed');
  const now = (word: string): string => pairs.reduce((said, [from, to]) => (said.toLowerCase() === from.toLowerCase() ? to : said), word);
  const subtypes = card.subtypes.map(now);
  return { ...card, subtypes, colors: card.colors.map(now) as unknown as Card['colors'], name: card.name === card.subtypes.join(' ') ? subtypes.join(' ') : card.name };
}
/** CR 701.7b: a token as it is defined. */
export function sampleOf(scope: Scope, spec: TokenSpec, player: PlayerId): { readonly sample?: GameObject } {
  const defined = spec.card === undefined ? undefined : scope.sight.scenario.cards[spec.card];
  if (defined === undefined) return {};
  const { pt } = copyOf(scope, spec);
  const printed = spec.words === undefined ? defined : asReworded(defined, spec.words);
  const card = pt === undefined ? printed : { ...printed, pt };
  return { sample: { id: -1, label: card.name, card, token: true, owner: player, controller: player, zone: 'battlefield', incarnation: 0, timestamp: 0, face: 'up', back: false, copies: [], becomes: [], gains: [], tapped: false, counters: [], damage: 0, chosen: {}, linked: {} } };
}
