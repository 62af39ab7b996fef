/**
 * CR 614.1-4, 614.12: which replacement and prevention effects exist now and which of them apply to an event.
 * Effects come from abilities of objects in the zones where they work, from resolved spells (floating), from the
 * resolving text itself (own) and from rules (counters, loyalty, the planeswalker redirection of older editions).
 */
import { type Int, isZero } from '../base/integer.ts';
import { flatMap } from '../base/list.ts';
import { memo } from '../base/memo.ts';
import { characteristics, runOf } from './613-layers.ts';
import { namesItself, stage } from './614-lookahead.ts';
import type { CantAbility, EventKind, Grain, WhenAbility } from './ability.ts';
import { isAbout, isFact } from './amount.ts';
import { holds } from './condition.ts';
import { EDITIONS } from './editions.ts';
import { type Entry, FACT_OF, type GameEvent, affectedOf, hasAmount } from './event.ts';
import { type Bindings, type Characteristics, type Fact, type GameObject, type HeldAbility, type ObjectId, type PlayerId, type World, isPlayer } from './model.ts';
import { eventView, matchesPattern, tokensIn, tokensMeant } from './pattern.ts';
import { SCOPE, EVENT_VIEW } from './records.ts';
import { selfIncarnationIn } from './reference.ts';
import { commanderEffects, redirectionEffects, ruleAbilities } from './rule-effects.ts';
import type { Scope, View } from './view.ts';
import { isMute, objectAt, turnFacts } from './world.ts';

export interface LiveEffect {
  /** Identity (614.5): object and how it has the ability, or the floating effect. */
  readonly id: string;
  readonly ability: WhenAbility;
  readonly source: ObjectId | null;
  readonly controller: PlayerId;
  readonly bindings: Bindings;
  readonly floating: string | null;
  readonly left: Int | null;
  /** It is an ability of the duplicate in the staging zone, speaking of itself. */
  readonly staged: boolean;
  readonly own: boolean;
  readonly label: string;
}
export interface LiveCant {
  readonly ability: CantAbility;
  readonly source: ObjectId | null;
  readonly controller: PlayerId;
  readonly bindings: Bindings;
  readonly staged: boolean;
  readonly label: string;
}

interface Index {
  readonly edition: string;
  readonly whens: ReadonlyMap<EventKind, readonly LiveEffect[]>;
  readonly cants: ReadonlyMap<EventKind, readonly LiveCant[]>;
}
const indexes = memo<World, Index>();
/** The index that was computed last; it holds for every world with the same objects, effects in force and board. */
let latest: { readonly objects: World['objects']; readonly floating: World['floating']; readonly run: ReturnType<typeof runOf>; readonly index: Index } | null = null;
const NOTHING: readonly never[] = [];
const NO_BINDINGS: Bindings = {};

const worksIn = (zones: readonly string[], zone: string): boolean => zones.includes('anywhere') || zones.includes(zone);

function push<T>(map: Map<EventKind, T[]>, kinds: readonly EventKind[], value: T): void {
  for (let at = 0; at < kinds.length; at++) {
    const kind = kinds[at] as EventKind;
    if (kinds.indexOf(kind) < at) continue;
    const list = map.get(kind);
    if (list === undefined) map.set(kind, [value]);
    else list.push(value);
  }
}

const kindsOf = (ability: WhenAbility | CantAbility): readonly EventKind[] => ability.patterns.map((pattern) => pattern.kind);

interface Working { readonly id: string; readonly ability: WhenAbility | CantAbility }
const isWorking = (held: HeldAbility, zone: string): held is HeldAbility & Working => (held.ability.ability === 'when' || held.ability.ability === 'cant') && worksIn(held.ability.worksIn, zone);

function fromHeld(held: Working, id: ObjectId, controller: PlayerId, name: string, staged: boolean): LiveEffect | LiveCant {
  const { ability } = held;
  if (ability.ability === 'cant') return { ability, source: id, controller, bindings: NO_BINDINGS, staged, label: name };
  const label = ability.name === undefined ? name : `${name} (${ability.name})`;
  return { id: `o${String(id)}:${held.id}`, ability, source: id, controller, bindings: NO_BINDINGS, floating: null, left: null, staged, own: false, label };
}

const heldEffects = memo<GameObject, { readonly values: Characteristics; readonly list: readonly (LiveEffect | LiveCant)[] }>();
/** CR 614.3: what an object's abilities do where it is, and what rules give it; computed once for an object with its characteristics. */
function effectsOfObject(object: GameObject, values: Characteristics): readonly (LiveEffect | LiveCant)[] {
  const known = heldEffects.get(object);
  if (known?.values === values) return known.list;
  const list = flatMap([...values.abilities, ...ruleAbilities(object)], (held) => (isWorking(held, object.zone) ? [fromHeld(held, object.id, values.controller, object.label, false)] : []));
  heldEffects.set(object, { values, list });
  return list;
}

/** CR 614.3, 614.4, 615.2, 615.3, 615.4, 614.17a: everything in force in a world as it is now, by the kind of event it watches; computed once per world. */
function indexOf(world: World, edition: string): Index {
  const known = indexes.get(world);
  if (known?.edition === edition) return known;
  const { objects, floating } = world;
  const run = runOf(world);
  const index = latest !== null && latest.objects === objects && latest.floating === floating && latest.run === run && latest.index.edition === edition ? latest.index : indexNow(world, edition);
  latest = { objects, floating, run, index };
  indexes.set(world, index);
  return index;
}

function indexNow(world: World, edition: string): Index {
  const whens = new Map<EventKind, LiveEffect[]>();
  const cants = new Map<EventKind, LiveCant[]>();
  const add = (live: LiveEffect | LiveCant): void => {
    if (live.ability.ability === 'when') push(whens, kindsOf(live.ability), live as LiveEffect);
    else push(cants, kindsOf(live.ability), live as LiveCant);
  };
  const view: View = { world };
  const isAlone = runOf(world) === null;
  for (const object of world.objects) {
    if (object.zone === 'outside' || object.phasedOut === true || (isAlone && isMute(object))) continue;
    for (const live of effectsOfObject(object, characteristics(view, object.id))) add(live);
  }
  for (const { id, ability, source, controller, bindings, left, label } of world.floating) {
    if (left !== null && isZero(left)) continue;
    if (ability.ability === 'when') add({ id, ability, source, controller, bindings, floating: id, left, staged: false, own: false, label });
    else if (ability.ability === 'cant') add({ ability, source, controller, bindings, staged: false, label });
  }
  if (EDITIONS[edition]?.planeswalkerRedirection === true) redirectionEffects(world).forEach(add);
  commanderEffects(world, EDITIONS[edition]?.commander ?? []).forEach(add);
  return { edition, whens, cants };
}

/** The entering event that this event is or is contained in: its look-ahead is what filters see (614.12, 614.17d). */
export const viewFor = (world: World, entry: Entry | null): View => (entry === null ? { world } : stage(world, entry, entry.countersSeen === true ? 'seen' : 'not seen'));

/** Whether any effect watches this kind of event now. */
export const isWatched = (world: World, edition: string, kind: EventKind): boolean => indexOf(world, edition).whens.has(kind);
/** CR 702.16b: protection that players have, as it prevents damage; it is the same in every edition. */
export const protectionsOfPlayers = (world: World): readonly LiveEffect[] =>
  (indexOf(world, indexes.get(world)?.edition ?? latest?.index.edition ?? '').whens.get('damage') ?? NOTHING).filter(({ ability }) => ability.name?.startsWith('protection from') === true && !ability.patterns.some(({ tests }) => tests.some((test) => test.field === 'to' && test.is === 'filter' && test.filter.test === 'ref' && test.filter.ref.ref === 'this')));
/** CR 702.11c, 702.18a: hexproof and shroud that players have: what could not resolve with them as targets. */
export const refusalsOfPlayers = (world: World): readonly LiveCant[] => indexOf(world, indexes.get(world)?.edition ?? latest?.index.edition ?? '').cants.get('resolve') ?? NOTHING;
/** Whether any effect in force or on the board is one that is applied the first time only. */
export const hasFirsts = (world: World, edition: string): boolean => [...indexOf(world, edition).whens.values()].some((list) => list.some(({ ability }) => ability.first !== undefined));

/** Effects that watch this kind of event now, in option order: objects, floating effects, rules; own effects of the text first. */
export function effectsFor(world: World, edition: string, event: GameEvent, entry: Entry | null): readonly LiveEffect[] {
  const watching = indexOf(world, edition).whens.get(event.kind) ?? NOTHING;
  const board = event.kind === 'destroy' && watching.some(({ ability }) => regenerates(ability)) && forbidding(world, edition, event, entry, 'regenerate') !== null ? watching.filter(({ ability }) => !regenerates(ability)) : watching; // 701.19c
  const own = ownEffects(event);
  if (entry === null) return own.length === 0 ? board : [...own, ...board];
  const staged = stagedAbilities(world, entry).filter((live): live is LiveEffect => live.ability.ability === 'when' && kindsOf(live.ability).includes(event.kind));
  const after = board.findIndex((live) => live.source === null || live.floating !== null || live.source > entry.what);
  const at = after < 0 ? board.length : after;
  return [...own, ...board.slice(0, at), ...staged, ...board.slice(at)];
}

/** CR 614.15: effects of the resolving text; one without a pattern replaces the instruction that it stands on. */
function ownEffects(event: GameEvent): readonly LiveEffect[] {
  return (event.own ?? NOTHING)
    .filter(({ ability }) => (ability.patterns.length === 0 ? event.ownTop === true : kindsOf(ability).includes(event.kind)))
    .map(({ id, ability, source, controller, bindings }) => ({ id, ability, source, controller, bindings, floating: null, left: null, staged: false, own: true, label: 'the resolving text' }));
}

const staging = memo<Entry, { readonly world: World; readonly list: readonly (LiveEffect | LiveCant)[] }>();
function stagedAbilities(world: World, entry: Entry): readonly (LiveEffect | LiveCant)[] {
  const known = staging.get(entry);
  if (known !== undefined && known.world === world) return known.list;
  const list = stagedNow(world, entry);
  staging.set(entry, { world, list });
  return list;
}

/** CR 614.12: abilities of the duplicate apply to its own entry only if they name it; rules give some more (306.5b, 310.4b, 714.3a). */
function stagedNow(world: World, entry: Entry): readonly (LiveEffect | LiveCant)[] {
  const view = viewFor(world, entry);
  const { abilities, controller } = characteristics(view, entry.what);
  const duplicate = view.staged;
  const held = duplicate === undefined ? abilities : [...abilities, ...ruleAbilities(duplicate, characteristics(view, entry.what))];
  const { label } = objectAt(world, entry.what);
  return flatMap(held, (each) => (isWorking(each, 'battlefield') && namesItself(each.ability) ? [fromHeld(each, entry.what, controller, label, true)] : []));
}

/** Who asks, for the conditions and filters of an effect, with what it has bound so far. */
export function scopeOf(view: View, live: LiveEffect | LiveCant, event: GameEvent, bindings: Bindings = live.bindings): Scope {
  const left = 'left' in live ? live.left : null;
  const seen = left === null ? eventView(event) : EVENT_VIEW.with(eventView(event), { left });
  const scopeWith = (asked: NonNullable<Scope['event']>): Scope => {
    const scope: Scope = SCOPE.of({ view, self: live.source, controller: live.controller, bindings, selfIncarnation: selfIncarnationIn(live.bindings), selfStaged: live.staged, event: asked, eventMatches: (pattern) => matchesPattern(scope, pattern, event) });
    return scope;
  };
  const scope = scopeWith(seen);
  return event.kind === 'create' ? scopeWith(EVENT_VIEW.with(seen, { amount: tokensIn(tokensMeant(scope, live.ability.patterns, event)) })) : scope;
}

/** CR 614.1, 614.2, 614.5, 615.2, 615.9: the effect would modify this event now. Pure; knows nothing of applying. */
export function applies(world: World, view: View, live: LiveEffect, event: GameEvent): boolean {
  if (event.applied.includes(live.id) || !hasAmount(event)) return false;
  const { ability } = live;
  const scope = scopeOf(view, live, event);
  if (ability.patterns.length > 0 && !ability.patterns.some((pattern) => matchesPattern(scope, pattern, event))) return false;
  if (ability.if !== undefined && !holds(scope, ability.if)) return false;
  if (ability.unless !== undefined && holds(scope, ability.unless)) return false;
  return !(event.forbids?.includes('regenerate') === true && regenerates(ability)) && (ability.first !== 'your-turns' || world.turn.of === scope.controller) && firstOnly(world, live, event, scope);
}

/** CR 701.19c: regeneration that is forbidden does not apply and is not used up. */
const regenerates = (ability: WhenAbility): boolean =>
  ability.rewrites.some((rewrite) => rewrite.rewrite === 'instead' && rewrite.instructions.some((step) => step.do === 'event' && step.kind === 'regenerate'));

/** CR 614.5: the effect's one opportunity of the turn at an event that affects this player, or any object of those it speaks of, whether or not anything is left of the event. */
export const firstMark = (effect: string, event: GameEvent): string => { const affected = affectedOf(event); return `${effect} ${affected === null || isPlayer(affected) ? String(affected) : 'objects'}`; };
/** "The first … each turn": nothing of the kind has happened this turn to the same player, or to one of the objects that the effect speaks of, nor would it have. */
export function firstOnly(world: World, live: LiveEffect, event: GameEvent, scope: Scope): boolean {
  if (live.ability.first === undefined) return true;
  if (world.turn.firsts?.includes(firstMark(live.id, event)) === true) return false;
  const fact = event.kind === 'move' && event.zoneFrom === 'battlefield' && event.to?.zone === 'graveyard' ? 'dies' : (FACT_OF[event.kind]?.[0] ?? event.kind);
  const subject = affectedOf(event);
  const whole = flatMap(live.ability.patterns, ({ kind, tests }) => (kind === event.kind ? [flatMap(tests, (test) => ((test.field === 'what' || test.field === 'to') && test.is === 'filter' ? [test.filter] : []))] : []));
  const concerns = (each: Fact): boolean => {
    if (fact === 'enters') return each.from === subject;
    if (each.subject === undefined || subject === null || isPlayer(each.subject) || isPlayer(subject)) return each.subject === subject;
    return each.subject === subject || whole.some((filters) => filters.every((filter) => isAbout(scope, each, filter)));
  };
  return !turnFacts(world).some((each) => isFact(each, fact) && concerns(each));
}

/** CR 614.17, 701.19c: whether a prohibition is of this kind; what can't be regenerated is neither saved by regeneration nor regenerated outright. */
export const bars = ({ what: barred = 'happen' }: CantAbility, { kind }: GameEvent, what: NonNullable<CantAbility['what']> = 'happen'): boolean => barred === what || (barred === 'regenerate' && what === 'happen' && kind === 'regenerate');
/** CR 614.17: whether something says that the event can't happen (or must not be modified so). */
export function forbidding(world: World, edition: string, event: GameEvent, entry: Entry | null, what: NonNullable<CantAbility['what']> = 'happen'): LiveCant | null {
  const board = indexOf(world, edition).cants.get(event.kind) ?? NOTHING;
  const staged = entry === null ? NOTHING : stagedAbilities(world, entry).filter((live): live is LiveCant => live.ability.ability === 'cant');
  if (board.length === 0 && staged.length === 0) return null;
  const view = viewFor(world, entry);
  for (const live of [...board, ...staged]) {
    if (!bars(live.ability, event, what)) continue;
    const scope = scopeOf(view, live, event);
    if (live.ability.patterns.some((pattern) => matchesPattern(scope, pattern, event)) && (live.ability.if === undefined || holds(scope, live.ability.if))) return live;
  }
  return null;
}

/** Whether anything on the board says of such events that they can't happen. */
export const isForbidden = (world: World, edition: string, kind: GameEvent['kind']): boolean => (indexOf(world, edition).cants.get(kind) ?? NOTHING).length > 0;

/** CR 615.7, 615.8, 615.10, 122.1c: what one application of the effect covers. */
export function grainOf(live: LiveEffect, event: GameEvent): Grain {
  const pattern = live.ability.patterns.find((each) => each.kind === event.kind);
  if (pattern?.per !== undefined) return pattern.per;
  if (event.kind === 'put-counters' && pattern !== undefined && !pattern.tests.some(({ field }) => field === 'kind')) return 'recipient'; // "one or more counters .. of each of those kinds"
  if (event.kind !== 'damage') return 'part';
  if (live.ability.shield !== undefined) return live.left === null ? 'recipient' : 'chooser'; // what is left is shared, and who is affected says what it prevents
  if (live.ability.next === undefined) return 'part';
  if (pattern?.tests.some(({ field }) => field === 'from') === true) return 'source';
  return pattern?.tests.some(({ field }) => field === 'to') === true ? 'recipient' : 'event'; // "the next time damage would be dealt to it": from however many sources
}

/** An ability that what enters has as a copy: the next copy overwrites it, and one that reads the same is new. */
export const isCopied = ({ staged, id }: Pick<LiveEffect, 'staged' | 'id'>): boolean => staged && id.includes(':c');
