/**
 * Events as data: one flat record for every kind, so that one pipeline serves them all.
 * Which fields a kind has, whom it affects, and how the YAML spelling maps to them are tables in this file.
 */
import { type Int, compare } from '../base/integer.ts';
import type { Ability, CauseKind, CopyExceptions, EventKind, Filter, Instruction, TokenSpec, WhenAbility, Zone } from './ability.ts';
import type { Bindings, CopyApplied, GameObject, ObjectId, PlayerId, Thing, World } from './model.ts';
import { thingOfPlayer } from './model.ts';

/** Why an event would happen (semantics 3): 614.16 and 122.1c ask. */
export interface Cause {
  readonly kind: CauseKind;
  readonly source: ObjectId | null;
  readonly controller: PlayerId;
  /** The final move of a resolved spell (608.2n). */
  readonly resolving?: boolean;
}

export interface ZonePlace {
  readonly zone: Zone;
  readonly place?: 'top' | 'bottom' | 'shuffle' | number;
  /** Whose zone, where it is not the owner's (400.3 makes it the owner's for library, hand and graveyard). */
  readonly of?: PlayerId;
}

/** One stack of counters that an object would enter with. */
export interface EntryCounter {
  readonly kind: string;
  readonly amount: Int;
  /** Stamp of the copy effect whose exception gives it (707.9e cancels it), or 0. */
  readonly stamp: number;
  /** A rule puts it, no effect (714.3a); absent as soon as an effect gives counters of this kind. */
  readonly ruled?: boolean;
  /** CR 122.6a: who puts it, where the effect says so; else the one under whose control it enters. */
  readonly putter?: PlayerId;
}

/** How an object would enter, as modified so far (614.12). */
export interface Entry {
  readonly what: ObjectId;
  readonly under: PlayerId;
  readonly copies: readonly CopyApplied[];
  readonly becomes: GameObject['becomes'];
  readonly gains: GameObject['gains'];
  readonly chosen: GameObject['chosen'];
  readonly face: 'up' | 'down';
  readonly back: boolean;
  readonly tapped: boolean;
  readonly counters: readonly EntryCounter[];
  readonly attachedTo?: Thing;
  readonly attacking?: Thing;
  /** Objects that effects of this entry already took (614.13b). */
  readonly taken: readonly ObjectId[];
  readonly paid: readonly string[];
  readonly linked: GameObject['linked'];
  /** Reading "counters in the look-ahead": seen. */
  readonly countersSeen?: boolean;
  /** An edition whose look-ahead sees no continuous effects but its own (614.12). */
  readonly alone?: boolean;
}

/** A group of equal tokens that would be created. */
export interface TokenGroup {
  readonly amount: Int;
  readonly spec: TokenSpec;
  /** The object copied, where the spec says so. */
  readonly copyOf?: ObjectId;
  /** The power and toughness that an X/X token is created with (608.2h). */
  readonly pt?: readonly [Int, Int];
  /** It has left since it was named (608.2h). */
  readonly departed?: boolean;
  readonly gains?: readonly Ability[];
  readonly tapped?: boolean;
  readonly attacking?: Thing;
  readonly attachedTo?: Thing;
  /** What it would be attached to is not there (303.4i). */
  readonly nowhere?: true;
  readonly counters?: readonly EntryCounter[];
  /** A token of the group as the effect defines it, for those who ask what would be created (701.7b). */
  readonly sample?: GameObject;
}

/** A self-replacement effect that stands on an instruction, with the text it belongs to (614.15). */
export interface OwnEffect {
  readonly id: string;
  readonly ability: WhenAbility;
  readonly source: ObjectId | null;
  readonly controller: PlayerId;
  readonly bindings: Bindings;
}

export interface GameEvent {
  readonly kind: EventKind;
  readonly cause: Cause;
  /** Lineage (614.5): ids of the effects that had their opportunity, in code-unit order. */
  readonly applied: readonly string[];
  readonly player?: PlayerId;
  readonly what?: ObjectId;
  /** What `what` was when the event was made: a new incarnation is another object (400.7). */
  readonly incarnation?: number;
  readonly source?: ObjectId;
  readonly recipient?: Thing;
  readonly amount?: Int;
  readonly zoneFrom?: Zone;
  readonly to?: ZonePlace;
  /** Counter kind. */
  readonly counter?: string;
  /** A turn or step that would begin, a type of mana, a keyword action, a designation. */
  readonly word?: string;
  readonly combat?: boolean;
  readonly random?: boolean;
  readonly wasCast?: boolean;
  /** Mana for which a permanent is tapped (106.12b). */
  readonly tappedFor?: boolean;
  readonly entry?: Entry;
  readonly groups?: readonly TokenGroup[];
  readonly under?: PlayerId;
  /** life-total: before and after. */
  readonly old?: Int;
  readonly new?: Int;
  /** Counters that a moved card has where it goes: "exile it with a void counter on it". */
  readonly gets?: readonly { readonly kind: string; readonly amount: Int }[];
  readonly attachTo?: Thing;
  /** What becomes a copy is one but for this; amounts are numbers, names are settled (707.9). */
  readonly except?: CopyExceptions;
  readonly forbids?: readonly string[];
  readonly own?: readonly OwnEffect[];
  /** Own effects without a pattern of their own replace exactly this event. */
  readonly ownTop?: boolean;
  /** What its recipient is dealt in excess, by all sources together, once it has been dealt (120.10). */
  readonly excess?: Int;
  /** Excess damage goes here (120.4a). */
  readonly excessTo?: Thing;
  readonly prevented?: Int;
  /** What each application of a prevention effect took from it, where a triggered ability asks (615.13). */
  readonly preventions?: readonly { readonly by: string; readonly amount: Int }[];
  /** No effect's event to begin with, but a replacement effect has changed it: an effect creates or puts that (614.16). */
  readonly byEffect?: boolean;
  /** It happens instead of another event (121.6c, 614.11b). */
  readonly replaced?: number;
  /** This is a result of damage as it came out of the damage (120.4c): amount and mark count then. */
  readonly resultOf?: { readonly amount: Int; readonly marks: number };
  /** Kinds and subjects of the events that contain it, outermost first. */
  readonly within?: readonly { readonly kind: EventKind; readonly what?: ObjectId; readonly player?: PlayerId; readonly cause: CauseKind }[];
  /** What an ability would trigger on (603.2). */
  readonly because?: GameEvent;
  /** Ordinal of a draw in this turn or step, a scheduled turn's number. */
  readonly nth?: number;
  /** Names bound where the event was made: X and choices, for amounts that are read later. */
  readonly bound?: Bindings;
  readonly lookup?: readonly Thing[];
  /** Instruction data that a keyword action runs. */
  readonly body?: readonly Instruction[];
  /** What a search is for, and how many of it (701.23). */
  readonly seek?: { readonly filter: Filter; readonly count: Int; readonly by?: PlayerId }; // by: who chooses, where it is not who searches
  /** Exiled, or put onto the battlefield, by one of two linked abilities: whose, and the name that both have for these cards (607.2, 614.14). */
  readonly linked?: { readonly to: ObjectId; readonly incarnation: number; readonly name: string; readonly in?: 'battlefield' };
  /** Where the cards of a melded or merged commander go that are no commander (903.9c). */
  readonly otherCards?: ZonePlace;
  /** Sides of a die; what of several coins or dice is ignored: lowest, highest or one (706.6). */
  readonly sides?: Int;
  readonly ignore?: string;
  /** How many of them; default: 1. */
  readonly ignored?: Int;
  /** An extra turn (500.7). */
  readonly extra?: boolean;
}

/** Kinds whose event is nothing at amount 0 (120.8, 119.9, 701.22b, 122). */
const NEEDS_AMOUNT = new Set<EventKind>(['damage', 'lose-life', 'gain-life', 'draw-cards', 'mill', 'scry', 'surveil', 'look', 'put-counters', 'remove-counters', 'move-counters', 'add-mana', 'mark-damage', 'pay-life']);

/** CR 614.7a, 119.10: an event of no amount is no event. */
export const hasAmount = (event: GameEvent): boolean => !NEEDS_AMOUNT.has(event.kind) || event.amount === undefined || compare(event.amount, 0) > 0;

/** CR 616.1: whom the event affects; a thing, or null where nobody chooses. */
export function affectedOf(event: GameEvent): Thing | null {
  switch (event.kind) {
    case 'damage': case 'put-counters': case 'remove-counters': case 'mark-damage':
      return event.recipient ?? null;
    case 'enters':
      return event.entry === undefined ? null : thingOfPlayer(event.entry.under);
    case 'move': case 'destroy': case 'sacrifice': case 'counter': case 'regenerate': case 'remove-damage': case 'tap': case 'untap': case 'attach':
    case 'transform': case 'turn-face-up': case 'turn-face-down': case 'phase-in': case 'phase-out': case 'gain-control': case 'become-copy': case 'attack': case 'block': case 'move-counters': case 'trigger': case 'legend-rule':
      return event.what ?? null;
    default:
      return event.player === undefined ? (event.what ?? event.recipient ?? null) : thingOfPlayer(event.player);
  }
}

/** The event field that a YAML field of a pattern, change or instruction names, by kind; same name where the table is silent. */
const SPELLING: Partial<Record<EventKind, Readonly<Record<string, keyof GameEvent>>>> = {
  damage: { from: 'source', to: 'recipient' },
  'mark-damage': { from: 'source', to: 'recipient', what: 'recipient' },
  'put-counters': { to: 'recipient', on: 'recipient', kind: 'counter', by: 'player' },
  'remove-counters': { from: 'recipient', kind: 'counter' },
  'move-counters': { from: 'what', to: 'recipient', kind: 'counter' },
  move: { from: 'zoneFrom' },
  enters: { from: 'zoneFrom', cast: 'wasCast' },
  cast: { from: 'zoneFrom' },
  play: { from: 'zoneFrom' },
  begin: { what: 'word' },
  attach: { to: 'attachTo' },
  'add-mana': { from: 'source', types: 'word', type: 'word', tapped: 'tappedFor' },
  'keyword-action': { action: 'word', what: 'what' },
  'become-copy': { of: 'recipient' },
  attack: { whom: 'recipient' },
  block: { whom: 'recipient' },
  designate: { what: 'word', on: 'what' },
  'gain-life': { from: 'source' },
  'lose-life': { from: 'source' },
  pay: { what: 'word', how: 'word' },
  activate: { ability: 'word' },
  draw: { place: 'word' },
  'draw-cards': { place: 'word' },
  lose: { because: 'word' },
  win: { because: 'word' },
  'draw-game': { because: 'word' },
};
export const fieldName = (kind: EventKind, field: string): keyof GameEvent => SPELLING[kind]?.[field] ?? (field as keyof GameEvent);

/** Fields that hold a player index where a Ref gives a thing. */
export const PLAYER_FIELDS: ReadonlySet<string> = new Set(['player', 'under']);

export const withMarks = (applied: readonly string[], ids: readonly string[]): readonly string[] => {
  const missing = ids.filter((id) => !applied.includes(id));
  return missing.length === 0 ? applied : [...applied, ...missing].sort();
};

/** The object as the event means it, or undefined once it has become another object (400.7). */
export function sameObject(world: World, event: GameEvent): GameObject | undefined {
  if (event.what === undefined) return undefined;
  const object = world.objects[event.what];
  return object !== undefined && (event.incarnation === undefined || event.incarnation === object.incarnation) ? object : undefined;
}

/** The fact that an event of a kind leaves in the record, and the field that it is about. */
export const FACT_OF: Partial<Readonly<Record<EventKind, readonly [fact: string, field: string]>>> = {
  damage: ['damage', 'to'], 'lose-life': ['loses-life', 'player'], 'gain-life': ['gains-life', 'player'], 'pay-life': ['pays-life', 'player'], draw: ['draws', 'player'], 'draw-cards': ['draws', 'player'], mill: ['mills', 'player'],
  scry: ['scries', 'player'], surveil: ['surveils', 'player'], search: ['searches', 'player'], shuffle: ['shuffles', 'player'], reveal: ['reveals', 'what'], discard: ['discards', 'player'], enters: ['enters', 'what'], create: ['creates', 'player'],
  'put-counters': ['counters-on', 'to'], 'remove-counters': ['counters-removed', 'from'], destroy: ['destroyed', 'what'], sacrifice: ['sacrificed', 'what'], counter: ['countered', 'what'], regenerate: ['regenerated', 'what'], tap: ['tapped', 'what'],
  untap: ['untapped', 'what'], attach: ['attached', 'what'], transform: ['transformed', 'what'], 'turn-face-up': ['turned-face-up', 'what'], 'turn-face-down': ['turned-face-down', 'what'], 'phase-out': ['phased-out', 'what'],
  'phase-in': ['phased-in', 'what'], 'gain-control': ['gains-control', 'player'], 'become-copy': ['copies', 'what'], attack: ['attacks', 'what'], block: ['blocks', 'what'], 'add-mana': ['adds-mana', 'player'], cast: ['casts', 'what'], play: ['plays', 'what'], activate: ['activates', 'what'], win: ['wins', 'player'], lose: ['loses', 'player'], 'keyword-action': ['does', 'player'],
};

/** CR 701.34a, 701.36a, 701.44a: keyword actions without a number of their own: their amount says how often they are done. */
export const DONE_SO_OFTEN: ReadonlySet<string> = new Set(['proliferate', 'populate', 'explore', 'learn', 'forage', 'manifest-dread']);
