/** Whether an effect applies to an event now, in which tier it stands, and whom the event makes choose (616.1). */
import { compare } from '../base/integer.ts';
import type { CantAbility, Change, EventKind, Grain, WhenAbility } from '../rules/ability.ts';
import type { GameEvent } from '../rules/event.ts';
import type { BatchTask, Node } from '../rules/position.ts';
import type { Card, PlayerId, World } from '../rules/model.ts';
import { affectedThing, holds } from './evaluate.ts';
import { type Effect, effectsThere } from './in-force.ts';
import { groupsMeant, matches } from './pattern.ts';
import { type Scope, type Sight, asPlayer, reading, real, same, seen, thingIsPlayer, unchecked } from './sight.ts';
import { entryOf, sightOf } from './staging.ts';
import { tokens } from './tokens.ts';
import { traitsOf } from './traits.ts';

const COUNTED: readonly EventKind[] = ['damage', 'lose-life', 'gain-life', 'draw-cards', 'mill', 'scry', 'surveil', 'look', 'put-counters', 'remove-counters', 'move-counters', 'add-mana', 'mark-damage', 'pay-life'];

/** CR 120.8, 119.10, 614.7a, 701.22b, 701.25c: an event of no amount does not happen, and nothing replaces it. */
export const isSomething = (event: GameEvent): boolean => !COUNTED.includes(event.kind) || event.amount === undefined || compare(event.amount, 0) > 0;
/** CR 400.6, 400.7, 614.7: whether what an event is about is there at all. */
export function isThere(world: World, { kind, what, player, recipient, incarnation }: GameEvent): boolean {
  if (kind === 'damage' && recipient !== undefined) return thingIsPlayer(recipient) ? world.players[asPlayer(recipient)]?.lost !== true : real(world, recipient).zone === 'battlefield';
  if (what === undefined) return player === undefined || world.players[player]?.lost !== true;
  const object = real(world, what);
  return object.incarnation === (incarnation ?? object.incarnation) && !(kind === 'enters' && object.zone === 'battlefield') && !(object.token && (kind === 'move' || kind === 'enters') && !['battlefield', 'stack', 'outside'].includes(object.zone));
}
const SPELLS_ONLY = ['Instant', 'Sorcery'];
const staysOff = (card: Card): boolean => card.types.some((type) => SPELLS_ONLY.some((each) => same(type, each)));
/** CR 101.3, 400.4a, 701.8a, 701.21a, 701.26a-b, 701.27c-d, 701.40g, 708.2b, 712: whether it can be done as things are. */
export function isPossible(world: World, event: GameEvent): boolean {
  if (!isThere(world, event) || event.what === undefined) return isThere(world, event);
  const { zone, tapped, card, copies, face, melded } = real(world, event.what);
  const back = card.back ?? copies.at(-1)?.values.back;
  switch (event.kind) {
    case 'enters': {
      if (event.entry === undefined || event.entry.face === 'down') return true;
      const up = event.entry.back ? back : card;
      return up !== undefined && !staysOff(up);
    }
    case 'transform': return face === 'up' && back !== undefined && ![back, card].some(staysOff);
    case 'turn-face-up': return face === 'down' && !staysOff(card);
    case 'turn-face-down': return face === 'up' && card.back === undefined && melded !== true;
    case 'tap': return zone === 'battlefield' && !tapped;
    case 'untap': return zone === 'battlefield' && tapped;
    case 'destroy': case 'sacrifice': case 'regenerate': case 'remove-damage': case 'phase-out': case 'become-copy': return zone === 'battlefield';
    case 'gain-control': return zone === 'battlefield' || zone === 'stack'; // 108.4
    default: return true;
  }
}
/** CR 614.7: creating no tokens is nothing that could be replaced. */
const createsNothing = ({ kind, groups }: GameEvent): boolean => kind === 'create' && groups !== undefined && groups.every(({ amount }) => compare(amount, 0) <= 0);

export function scopeFor(sight: Sight, effect: Effect<WhenAbility | CantAbility>, event: GameEvent): Scope {
  const scope: Scope = { sight, self: effect.source, you: effect.you, bindings: effect.bindings, event, ...(effect.left === null ? {} : { left: effect.left }) };
  if (event.kind !== 'create') return scope;
  const meant = groupsMeant(scope, effect.ability.patterns, event).reduce((sum, group) => sum + Number(group.amount), 0);
  return { ...scope, event: { ...event, amount: meant } };
}
/** CR 614.1, 614.5, 614.6. */
export function applies(sight: Sight, effect: Effect, event: GameEvent): boolean {
  const { ability } = effect;
  if (event.applied.includes(effect.id) || !isSomething(event) || createsNothing(event) || effect.left === 0) return false;
  if (event.applied.some((mark) => mark.startsWith(`${effect.id}@`))) unchecked(ability.repeatable ? 'a commander whose owner declined' : 'a declined effect that is offered again');
  if (reading(sight.scenario, 'an object that copies an equal ability') === 'not') unchecked('the reading in which a copied equal ability is not new');
  const scope = scopeFor(sight, effect, event);
  if (ability.patterns.length === 0 ? !(effect.own && event.ownTop === true) : !ability.patterns.some((pattern) => matches(scope, pattern, event))) return false;
  if (ability.if !== undefined && !holds(scope, ability.if)) return false;
  if (ability.unless !== undefined && holds(scope, ability.unless)) return false;
  if (regenerates(ability) && (event.forbids?.includes('regenerate') === true || isForbidden(sight, event, 'regenerate'))) return false; // 701.19c
  return ability.first === undefined || ((ability.first === 'turn' || sight.world.turn.of === scope.you) && isFirst(sight, effect, event));
}
const regenerates = ({ rewrites }: WhenAbility): boolean => rewrites.some((each) => each.rewrite === 'instead' && each.instructions.some((step) => step.do === 'event' && step.kind === 'regenerate'));

export const FACT_OF: Partial<Readonly<Record<EventKind, string>>> = { draw: 'draws', 'gain-life': 'gains-life', 'lose-life': 'loses-life', create: 'creates', discard: 'discards', damage: 'damage', mill: 'mills', destroy: 'destroyed', sacrifice: 'sacrificed', counter: 'countered', tap: 'tapped', untap: 'untapped', regenerate: 'regenerated', 'put-counters': 'counters-on', 'remove-counters': 'counters-removed', enters: 'enters' };
/** Its opportunity of the turn is had by the effect whatever becomes of the event (614.5). */
export const firstKey = ({ id }: Pick<Effect, 'id'>, event: GameEvent): string => { const whom = affectedThing(event); return `${id} ${whom !== null && whom !== undefined && !thingIsPlayer(whom) ? 'objects' : String(whom)}`; };
/** "The first … each turn": none has been recorded for the same player or object; what happened to other objects that the effect may speak of is not judged here. */
function isFirst({ world }: Sight, effect: Effect, event: GameEvent): boolean {
  const subject = affectedThing(event);
  const isOfIt = (thing: number | undefined): boolean => thing === subject || (thing !== undefined && subject !== null && subject !== undefined && !thingIsPlayer(thing) && !thingIsPlayer(subject) && unchecked('what another object underwent before the first of a turn'));
  return world.turn.firsts?.includes(firstKey(effect, event)) !== true && !(world.turn.since === undefined ? [...world.earlier, ...world.facts] : world.facts.slice(world.turn.since)).some((fact) => fact.fact === (FACT_OF[event.kind] ?? unchecked('the first of such events')) && (fact.fact === 'enters' ? fact.from === subject : isOfIt(fact.subject)));
}

/** CR 111.5, 614.17d: a creation without the tokens that can't be on the battlefield. */
function allowedOf({ scenario, world }: Pick<Sight, 'scenario' | 'world'>, event: GameEvent): GameEvent {
  if (event.kind !== 'create' || event.groups === undefined) return event;
  const groups = event.groups.filter((group) => {
    const made = tokens({ scenario, world }, { ...event, groups: [{ ...group, amount: 1 }] });
    return made.events.every((entering) => !isForbidden(sightOf(scenario, made.world, entering.entry), entering));
  });
  return groups.length === event.groups.length ? event : { ...event, groups };
}
/** CR 111.5: a batch in which no tokens are created that can't be there; what a text still says of its own effect instead comes first (614.17c). */
export function allowedIn(at: Pick<Sight, 'scenario' | 'world'>, batch: BatchTask): BatchTask {
  const nodes = batch.nodes.map((node, index): Node => {
    const event = node.state === 'open' ? allowedOf(at, node.event) : node.event;
    return event === node.event || pairs(at, batch).some((pair) => pair.node === index && pair.effect.own) ? node : createsNothing(event) ? { ...node, state: 'gone' } : { ...node, event };
  });
  return nodes.every((node, index) => node === batch.nodes[index]) ? batch : { ...batch, nodes };
}

/** CR 614.17: whether something says that the event can't happen, or can't be modified in a way. */
export function isForbidden(sight: Sight, event: GameEvent, what: NonNullable<CantAbility['what']> = 'happen'): boolean {
  return effectsThere(sight, event).some((effect) => {
    const { ability } = effect;
    const outright = event.kind === 'regenerate' && what === 'happen' ? 'regenerate' : what; // 701.19c: what can't be regenerated is not regenerated by an instruction alone, either
    if (ability.ability !== 'cant' || ![what, outright].includes(ability.what ?? 'happen')) return false;
    const scope = scopeFor(sight, effect, event);
    return ability.patterns.some((pattern) => matches(scope, pattern, event)) && (ability.if === undefined || holds(scope, ability.if));
  });
}

export type Tier = 'self' | 'control' | 'copy' | 'back' | 'any';
const BEFORE_BACK: readonly Tier[] = ['self', 'control', 'copy', 'any'];
const TIERS: Readonly<Record<string, readonly Tier[]>> = { current: ['self', 'control', 'copy', 'back', 'any'], 'cr-2012': BEFORE_BACK, 'cr-2014': BEFORE_BACK, 'cr-2016': BEFORE_BACK, 'cr-419': ['self', 'any'] };
const RULES: Readonly<Record<Tier, string>> = { self: '616.1a', control: '616.1b', copy: '616.1c', back: '616.1d', any: '616.1e' };
export const ruleOf = (tier: Tier): string => RULES[tier];

/** What an effect may change, whichever mode is chosen. */
export const changesIn = ({ rewrites, modes }: WhenAbility): readonly Change[] =>
  [...rewrites, ...modes.flatMap((mode) => mode.rewrites)].flatMap((rewrite) => (rewrite.rewrite === 'change' || rewrite.rewrite === 'split' ? rewrite.changes : []));
/** CR 616.1a-e: the step in which an effect may be chosen for an event; b to d are about what would enter, not about what enters only because of the effect. */
function tierOf(sight: Sight, effect: Effect, event: GameEvent): Tier {
  const tiers = TIERS[sight.scenario.edition] ?? TIERS['current'] ?? [];
  const changes = changesIn(effect.ability);
  const has = (test: (change: Change) => boolean): boolean => changes.some(test);
  if (!effect.own && event.kind !== 'enters' && event.kind !== 'create') return 'any';
  const tier: Tier = effect.own ? 'self' : has((each) => each.change === 'under') || creates(effect, has) ? 'control' : has((each) => each.change === 'as') ? 'copy' : has((each) => each.change === 'face' && each.face === 'back') ? 'back' : 'any';
  return tiers.includes(tier) ? tier : 'any';
}
/** CR 111.2, 616.1b: whoever creates a token has it under their control. */
const creates = ({ ability }: Effect, has: (test: (change: Change) => boolean) => boolean): boolean => ability.patterns.some(({ kind }) => kind === 'create') && has(({ change }) => change === 'player' || change === 'under');
export const tierRank = (tier: Tier): number => ['self', 'control', 'copy', 'back', 'any'].indexOf(tier);

/** CR 616.1: the affected player, the affected object's controller, its owner if it has none; read from the event as it is now. */
export function chooserOf(sight: Sight, event: GameEvent): PlayerId | null {
  const entering = event.kind === 'enters' ? event.entry?.what : event.within?.some(({ kind }) => kind === 'enters') === true ? event.recipient : undefined;
  if (entering !== undefined && !thingIsPlayer(entering) && same(reading(sight.scenario, 'who orders entering effects') ?? '', 'owner')) return seen({ ...sight }, entering).owner;
  const thing = affectedThing(event);
  if (thing === null) return null;
  if (thingIsPlayer(thing)) return asPlayer(thing);
  if (sight.staged?.id === thing) return traitsOf(sight, sight.staged).controller; // the player under whose control it would be
  const object = sight.world.objects.find(({ id }) => id === thing);
  if (object === undefined) return null;
  return ['battlefield', 'stack'].includes(object.zone) ? traitsOf({ scenario: sight.scenario, world: sight.world }, object).controller : object.owner;
}

/** CR 615.7, 615.8, 615.10, 122.1c: what one application of an effect covers. */
export function grainOf({ ability, left }: Effect, event: GameEvent): Grain {
  const stated = ability.patterns.find(({ kind }) => kind === event.kind)?.per;
  if (stated !== undefined) return stated;
  if (event.kind === 'put-counters' && ability.patterns.every(({ kind, tests }) => kind !== 'put-counters' || tests.every(({ field }) => field !== 'kind'))) return 'recipient';
  if (event.kind !== 'damage') return 'part';
  if (ability.shield !== undefined) return left === null ? 'recipient' : 'chooser';
  if (ability.next === undefined) return 'part';
  const says = (name: string): boolean => ability.patterns.some(({ kind, tests }) => kind === 'damage' && tests.some(({ field }) => field === name));
  return says('from') ? 'source' : says('to') ? 'recipient' : 'event'; // what names no source is one time for all that deal it
}

/** An effect with an event of the batch that it could be applied to now. */
export interface Pair { readonly node: number; readonly effect: Effect; readonly tier: Tier; readonly chooser: PlayerId }

/** CR 616.1g: while its container is open, an event is not looked at. */
export const waits = (batch: BatchTask, node: number): boolean => batch.nodes[batch.nodes[node]?.parent ?? -1]?.state === 'open';

/** CR 616.1a-f: for each open event what may be chosen for it now, of the first tier that has something. */
export function pairs(sight: { readonly scenario: Sight['scenario']; readonly world: Sight['world'] }, batch: BatchTask): readonly Pair[] {
  return batch.nodes.flatMap(({ event, state }, node) => {
    if (state !== 'open' || waits(batch, node) || !isThere(sight.world, event)) return [];
    const view = sightOf(sight.scenario, sight.world, entryOf(batch, node));
    const chooser = chooserOf(view, event);
    if (chooser === null || sight.world.players[chooser]?.lost === true) return []; // who has lost is not asked
    const forbidden = !isPossible(sight.world, event) || isForbidden(view, event) || allowedOf(sight, event) !== event;
    const found = effectsThere(view, event).filter((effect): effect is Effect => effect.ability.ability === 'when').filter((effect) => (!forbidden || effect.own) && applies(view, effect, event)); // 614.17c
    const ranked = found.map((effect): Pair => ({ node, effect, tier: tierOf(view, effect, event), chooser }));
    const first = Math.min(...ranked.map(({ tier }) => tierRank(tier)));
    return ranked.filter(({ tier }) => tierRank(tier) === first);
  });
}
