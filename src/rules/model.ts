/**
 * The vocabulary of the machine: cards, players, objects, effects in force, facts, scenarios. Types only.
 * All values are plain immutable JSON-able data (numbers, strings, booleans, arrays, records; an Int may be a bigint).
 */
import type { Int } from '../base/integer.ts';
import type {
  Ability, AfterAbility, Amount, CantAbility, CharacteristicsPatch, Color, CopyExceptions, DoAbility, Filter, Instruction, ManaSpent, Ref, StaticAbility, WhenAbility, Zone,
} from './ability.ts';

/** Index into the players, in turn order; player 0 is the active player unless `turn.of` says otherwise. */
export type PlayerId = number;
/** Index into the objects. */
export type ObjectId = number;
/** An object (>= 0) or a player p (-1 - p). */
export type Thing = number;
export const thingOfPlayer = (player: PlayerId): Thing => -1 - player;
export const isPlayer = (thing: Thing): boolean => thing < 0;
export const playerOfThing = (thing: Thing): PlayerId => -1 - thing;

/** A card definition (printed or defined by an effect). Spells have `do`, everything else `text`. */
export interface Card {
  readonly name: string;
  readonly supertypes: readonly string[];
  readonly types: readonly string[]; // Artifact, Creature …
  readonly subtypes: readonly string[];
  readonly colors: readonly Color[];
  readonly manaValue: number;
  readonly manaCost?: string; // "{2}{W}{W}", for devotion
  readonly pt?: readonly [Int, Int];
  readonly loyalty?: Int | 'x';
  readonly defense?: Int;
  readonly text: readonly Ability[];
  readonly targets: readonly { readonly name: string; readonly filter: Filter }[];
  readonly do: readonly Instruction[];
  readonly costs: Readonly<Record<string, readonly Instruction[]>>; // "alternative", "kicker" … -> the events that pay it
  readonly costConditions: Readonly<Record<string, import('./ability.ts').Condition>>;
  readonly back?: Card;
  readonly prototype?: Prototype;
}
/** CR 718.2: the second mana cost, with the colors that it gives, power and toughness of a prototype card. */
export type Prototype = Required<Pick<Card, 'manaCost' | 'manaValue' | 'colors' | 'pt'>>;

/** One copy effect that has been applied to an object (707), in the order of application. */
export interface CopyApplied {
  readonly values: Copiable; // the copied values with exceptions, fixed when it began to apply (707.2b-c)
  readonly stamp: number; // identity of the abilities gained (707.5: a new opportunity); unique per object
  readonly until?: string; // "end of turn", "end of combat"; absent: it stays
}
/** Copiable values (707.2). */
export interface Copiable {
  readonly name: string;
  readonly supertypes: readonly string[];
  readonly types: readonly string[];
  readonly subtypes: readonly string[];
  readonly colors: readonly Color[];
  readonly manaValue: number;
  readonly manaCost?: string;
  readonly pt?: readonly [Int, Int];
  readonly loyalty?: Int | 'x';
  readonly defense?: Int;
  readonly abilities: readonly Ability[];
  readonly back?: Card;
}

export interface Counter { readonly kind: string; readonly amount: Int; readonly timestamp: number }

/** How a spell was cast; kept by the permanent it becomes (400.7). */
export interface CastInfo {
  readonly from?: Zone;
  readonly x?: Int;
  readonly paid: readonly string[]; // flashback, kicker, alternative, tribute …
  readonly manaSpent?: Readonly<Partial<Record<ManaSpent, number>>>; // of a type only where it is known
  readonly modes: readonly string[];
  readonly targets: Readonly<Record<string, readonly Thing[]>>;
  readonly divided?: readonly { readonly thing: Thing; readonly amount: Int }[]; // as announced (601.2d)
  readonly by?: PlayerId; // who cast it, where it became a permanent under somebody else
  readonly waiting?: boolean; // on the stack as the scenario begins, its targets chosen then (608.2b)
}

/** An object in a zone: card, token, copy, spell or ability on the stack. */
export interface GameObject {
  readonly id: ObjectId;
  readonly label: string; // how outcomes name it; unique in the scenario except for anonymous cards and equal tokens
  readonly card: Card; // printed values
  readonly token: boolean;
  readonly copy?: boolean; // a copy of a spell or card
  readonly ability?: DoAbility | AfterAbility; // an ability on the stack (its source: `from`)
  readonly from?: ObjectId;
  readonly anonymous?: boolean; // an unknown card of a library or hand
  readonly owner: PlayerId;
  readonly controller: PlayerId; // as given by entering and gain-control events; layer 2 modifies it
  readonly takenFrom?: readonly PlayerId[]; // who controlled it before, first under whom it entered (800.4a)
  readonly zone: Zone;
  readonly incarnation: number; // rises with every zone change (400.7)
  readonly timestamp: number;
  readonly face: 'up' | 'down';
  readonly back: boolean; // back face up
  readonly copies: readonly CopyApplied[];
  readonly becomes: readonly { readonly values: CharacteristicsPatch; readonly stamp: number }[]; // as-enters values (613.2a), in order with copies by stamp
  readonly gains: readonly { readonly abilities: readonly Ability[]; readonly lose?: NonNullable<StaticAbility['lose']>; readonly stamp: number; readonly kept?: true }[]; // abilities that an entering effect gave it, after it has lost others; kept: it had them as a spell (400.7b)
  readonly tapped: boolean;
  readonly phasedOut?: boolean;
  readonly phasedWith?: ObjectId; // it phased out with what it is attached to (702.26g)
  readonly components?: readonly ObjectId[]; // the other cards of a merged permanent, all cards of a melded one (712.21, 728.3)
  readonly melded?: boolean; // nothing but its components is left of it anywhere else
  readonly attachedTo?: Thing;
  readonly counters: readonly Counter[]; // by kind, in code-unit order
  readonly damage: Int; // marked
  readonly deathtouched?: boolean;
  readonly designated?: readonly string[]; // monstrous, renowned, … (701.37b), until it leaves
  readonly attacking?: Thing;
  readonly blocking?: readonly ObjectId[];
  readonly blocked?: boolean;
  readonly commander?: boolean;
  readonly stays?: number; // the incarnation for which its owner declined the command zone (903.9a)
  readonly chosen: Readonly<Record<string, string | number>>; // by the choice's name: a word, a thing or a number
  readonly linked: Readonly<Record<string, readonly ObjectId[]>>; // cards exiled with it …
  readonly cast?: CastInfo;
  readonly enteredThisTurn?: boolean;
  readonly enteredWith?: readonly ObjectId[]; // of a world permanent: what entered at the same moment (704.5k)
  readonly left?: Leaving; // last known information (608.2h), once it has left a public zone
}
export interface Leaving { readonly copiable: Copiable; readonly controller: PlayerId; readonly characteristics: Characteristics; readonly counters: readonly Counter[]; readonly zone: Zone; readonly incarnation?: number; readonly parts?: readonly Part[]; readonly linked?: GameObject['linked']; readonly on?: { readonly host: Thing; readonly incarnation?: number } /* what it was attached to */; readonly x?: Int /* chosen for the X of a spell (202.3e) */ }
/** A card of a melded or merged permanent, as the object that it became when that left (712.21c, 728.3c). */
export interface Part { readonly object: ObjectId; readonly incarnation: number }

/** An object's characteristics after the layers (613). */
export interface Characteristics {
  readonly name: string;
  readonly supertypes: readonly string[];
  readonly types: readonly string[];
  readonly subtypes: readonly string[];
  readonly everyCreatureType?: boolean; // changeling
  readonly colors: readonly Color[];
  readonly manaValue: number;
  readonly manaCost?: string;
  readonly abilities: readonly HeldAbility[];
  readonly power?: Int;
  readonly toughness?: Int;
  readonly basePower?: Int; // before counters and whatever else changes without setting it (layers 7c and 7d); absent: as power is
  readonly baseToughness?: Int;
  readonly loyalty?: Int | 'x'; // printed; the current loyalty is its counters
  readonly defense?: Int;
  readonly controller: PlayerId;
  readonly wording?: readonly (readonly [from: string, to: string])[]; // words changed in its text (612.1), for what a spell says
}
/** An ability and how the object has it; `id` is the identity of 614.5 and survives the loss of equal abilities. */
export interface HeldAbility {
  readonly ability: Ability;
  /** "p0" printed, first of its text; "c3.1" given by the copy effect with stamp 3, second of its text; "g:<effect id>.0" granted by that effect (of an effect of the entering duplicate itself: "d" before its id); "k:trample" by a keyword counter; "r:loyalty" by a rule; ".n" appended for the n-th ability that a keyword expands to. */
  readonly id: string;
}

export interface PlayerState {
  readonly id: PlayerId;
  readonly name: string;
  readonly life: Int;
  readonly startingLife: Int;
  readonly counters: readonly Counter[];
  readonly library: readonly ObjectId[]; // top first
  readonly libraryKnown: boolean; // false after a shuffle
  readonly libraryUnknown?: readonly ObjectId[]; // cards of the library whose places nobody knows, in the order of ids; they stand together
  readonly hand: readonly ObjectId[];
  readonly graveyard: readonly ObjectId[]; // top (latest) first
  readonly maxHand: number;
  readonly mana: readonly { readonly type: string; readonly amount: Int }[];
  readonly drewFromEmpty?: boolean;
  readonly commanderDamage?: readonly { readonly by: ObjectId; readonly amount: Int }[]; // combat damage that each commander has dealt to this player (903.10a)
  readonly lost?: boolean;
  readonly won?: boolean;
  readonly controlledBy?: PlayerId; // who makes this player's choices (721.5)
}

/** An effect from a resolved spell or ability (or named by the scenario), in force. */
export interface Floating {
  readonly id: string; // stable: "f0", "f1" … in creation order
  readonly label: string; // how outcomes name it ("Hands has 2 left")
  readonly ability: WhenAbility | CantAbility | StaticAbility | AfterAbility;
  readonly source: ObjectId | null;
  readonly controller: PlayerId;
  readonly bindings: Bindings;
  readonly timestamp: number;
  readonly left: Int | null; // uses or shield amount left; null: not limited
  readonly used: boolean; // has been applied at least once
  readonly named?: boolean; // the scenario names it, so it stays listed when used up
  readonly affects?: readonly { readonly object: ObjectId; readonly incarnation: number }[]; // static: locked in at creation (611.2c)
}
/** Names bound while instructions run: targets, choices, loop variables; "X" and other numbers too. */
export interface Bindings { readonly [name: string]: Binding }
export type Binding =
  | { readonly things: readonly Thing[]; readonly incarnations?: readonly number[]; readonly announced?: readonly Thing[] /* all targets, where some are illegal by now, or their shares were said (601.2d) */; readonly shares?: readonly Int[] /* of what is divided, to each of them */ }
  | { readonly number: Int }
  | { readonly word: string };

/** Day or night (of: null, the game), or a player's: monarch, initiative, city's blessing. */
export interface Designation { readonly what: string; readonly of: PlayerId | null }

export interface TurnState { readonly of: PlayerId; readonly phase: string; readonly step: string; readonly number: number; readonly since?: number; readonly before?: number; readonly last?: PlayerId; readonly firsts?: readonly string[] } // where in the record this turn and the one before began; absent: before the scenario; whose the last one was; which "first … each turn" there has been, sorted

export interface World {
  readonly players: readonly PlayerState[];
  readonly objects: readonly GameObject[];
  readonly floating: readonly Floating[];
  readonly turn: TurnState;
  readonly clock: number; // the next timestamp
  readonly schedule: readonly ScheduledTurn[];
  readonly earlier: readonly Fact[]; // facts of this turn before the scenario begins
  readonly facts: readonly Fact[]; // what has happened since
  readonly used?: readonly string[]; // labels of observed effects that have been applied, in code-unit order
  readonly designations?: readonly Designation[]; // sorted
  readonly result?: { readonly winner?: PlayerId; readonly draw?: boolean };
}
export interface ScheduledTurn { readonly what: string; readonly of: PlayerId; readonly number: number } // what: turn | untap | upkeep | draw | …

/**
 * One thing that happened. `kind` names the sentence of the outcome grammar (format.md B); subject and object are things.
 * Facts of one kind, subject, object, source and words are summed by `amount` when they are printed.
 */
export interface Fact {
  readonly fact: string; // 'damage' | 'gains-life' | 'loses-life' | 'pays-life' | 'draws' | 'mills' | 'discards' | 'creates' | 'enters' | 'counters-on' | 'counters-removed' | 'destroyed' | 'dies' | 'sacrificed' | 'regenerated' | 'countered' | 'tapped' | 'untapped' | 'transformed' | 'turned-face-up' | 'phased-out' | 'exiled' | 'to-graveyard' | 'to-hand' | 'to-library' | 'shuffled-in' | 'to-command' | 'skips' | 'begins' | 'wins' | 'loses' | 'draw' | 'cost-paid' | 'cost-cannot-be-paid' | 'triggers' | 'gains-control' | 'reveals' | 'adds-mana' | …
  readonly subject?: Thing; // whom it is about
  readonly from?: Thing; // source of damage
  readonly amount?: Int;
  readonly words?: readonly string[]; // counter kind, token name, "tapped", "choosing Warrior" …
  readonly objects?: readonly ObjectId[]; // cards drawn, discarded
  readonly name?: string; // label as printed, where the object has another name by now
  readonly cause?: string; // 'rule' facts are bookkeeping and are not part of `events`
  readonly replaced?: number; // it happened instead of something else (614.11b), which may have stood for another thing, and so on
  readonly left?: boolean; // it was on the battlefield, and went elsewhere than to a graveyard
  readonly fromGraveyard?: boolean; // it left a graveyard
  readonly resulting?: boolean; // a result of damage that nothing changed (not part of `events`)
}

/** Readings (semantics.md 11): name -> the chosen alternative. */
export type Readings = Readonly<Record<string, string>>;

/** Rules of an edition, as data (semantics.md 10). */
export interface Edition {
  readonly name: string;
  readonly tiers: readonly TierName[]; // which tiers exist, in order; 'any' is last
  readonly lookahead: 'all' | 'own'; // 614.12: the continuous effects that the duplicate is seen with
  readonly commander: readonly Zone[]; // 903.9: where a commander is kept from going
  readonly planeswalkerRedirection: boolean;
  readonly unique: 'one stays' | 'all go'; // 704.5j: one of each player, or none of all players
  readonly walkerTypes: boolean; // planeswalkers of one type, as legendary permanents of one name
  readonly effectsWatchReplacements: boolean; // 614.16
  readonly texts?: string; // the edition whose texts of cards it shares
}
export type TierName = 'self' | 'control' | 'copy' | 'back' | 'any';

/** What the printed outcome consists of. */
export interface Observe {
  readonly items: readonly ObserveItem[];
  readonly line?: readonly (string | { readonly observe: ObserveItem })[]; // template of literal text and values
  /** What is named beside the line and not in it. */
  readonly untold?: readonly string[];
}
/** Bookkeeping that is told beside the events: facts of a kind, of one thing if it is named. */
export interface Asked { readonly fact: string; readonly subject?: Thing }
export type ObserveItem =
  | { readonly observe: 'events' | 'changes'; readonly underTold?: readonly ObjectId[]; readonly unsaid?: readonly string[]; readonly also?: readonly Asked[] } // of these objects `control` tells who has them, and no change of control is told; unsaid: facts that nobody asked for; also: bookkeeping that somebody asked for
  | { readonly observe: 'all' | 'turns' | 'triggers' | 'damage-by-source' | 'regenerated' }
  | { readonly observe: 'facts'; readonly facts: readonly string[]; readonly time?: string; readonly subject?: Thing } // what happens of some kinds, or of them to one thing: "damage", "mana", "Krom dies"
  | { readonly observe: 'subjects'; readonly fact: string } // whom facts of a kind are about: "recipients of damage"
  | { readonly observe: 'life' | 'hand' | 'library' | 'graveyard' | 'poison' | 'exile' | 'permanents'; readonly player: PlayerId }
  | { readonly observe: 'designated'; readonly what: string } // who is the monarch, who has the initiative, whether it is day or night
  | { readonly observe: 'counters-of'; readonly thing: Thing; readonly kind: string }
  | { readonly observe: 'control' | 'status' | 'zone' | 'type' | 'pt' | 'characteristics' | 'marked-damage' | 'abilities' | 'colors' | 'attached'; readonly object: ObjectId; readonly unless?: PlayerId /* control: told of anybody but this player */ }
  | { readonly observe: 'counters'; readonly object: Thing } // of every kind
  | { readonly observe: 'created'; readonly name: string; readonly of: 'control' | 'status' | 'zone' | 'type' | 'pt' | 'characteristics' | 'marked-damage' | 'abilities' | 'colors' | 'attached' | 'counters' } // of what is created on the way, by its name
  | { readonly observe: 'effect'; readonly label: string } // "Hands has 2 left", "Debt used up", "Touch unused"
  | { readonly observe: 'amount'; readonly fact: string; readonly subject?: Thing; readonly from?: Thing } // "damage to Nicole" as a number, zero printed
  | { readonly observe: 'count'; readonly of: Amount; readonly words: string } // how many objects fit a description, or another amount, told as it says it
  | { readonly observe: 'left'; readonly label: string }; // the number left

export interface Scenario {
  readonly id: string;
  readonly title: string;
  readonly source?: Readonly<Record<string, string>>;
  readonly rules: readonly string[];
  readonly edition: string;
  readonly format?: string;
  readonly readings: Readings;
  readonly cards: Readonly<Record<string, Card>>; // every card the scenario can mention: objects, tokens, names
  readonly labels: Readonly<Record<string, Thing>>;
  readonly world: World; // the initial world
  readonly instructions: readonly Instruction[]; // `event:` or `do:`
  readonly controller: PlayerId; // whose effect the instructions are, where nothing else is said (player 0)
  readonly stateBasedActions: 'none' | 'after-each' | 'end';
  readonly triggers: 'note' | 'resolve' | 'ignore';
  readonly observe: Observe;
  /** Labels of objects that nothing tells apart, class by class: plays tell them apart, outcomes do not. */
  readonly alike?: readonly (readonly string[])[];
  readonly domain: Readonly<Record<string, readonly string[]>>; // "creature type" -> values; "not named here" is added by the machine
  readonly expect?: Expectation;
  readonly derived?: Derivation;
  readonly prefer?: readonly Preference[];
}
/** A second derivation of the outcomes, made from the rules without the first; `settled`: what became of a difference. */
export interface Derivation {
  readonly outcomes: readonly string[];
  readonly because: string;
  readonly verdict?: Expectation['verdict'];
  readonly settled?: string;
}
/** What a player would like, the first goal before the second. */
export interface Preference { readonly player: PlayerId; readonly goals: readonly Goal[] }
/** `text`: as the scenario says it. */
export type Goal =
  | { readonly goal: 'most' | 'least'; readonly text: string; readonly of: ObserveItem }
  | { readonly goal: 'survives'; readonly text: string; readonly object: ObjectId; readonly wanted: boolean }
  | { readonly goal: 'fact'; readonly text: string; readonly fact: string; readonly wanted: boolean };
export interface Expectation {
  readonly outcomes?: readonly string[]; // canonical texts
  readonly count?: number;
  readonly plays?: string;
  readonly states?: number;
  readonly verdict?: string; // finite | cycle | growth | cut
  readonly optional?: boolean;
  readonly forced?: boolean; // no choice point at all
  readonly choices?: readonly ExpectedChoice[];
}
export interface ExpectedChoice { readonly player: string; readonly asked?: string; readonly when?: string; /** What they are, or how many. */ readonly options?: readonly string[] | number }

/** One option of a step as it is shown: who is asked what, the answer, the rule. */
export interface OptionText { readonly player: string; readonly asked: string; readonly chosen: string; readonly rule: string }

export type { Amount, CopyExceptions, Filter, Instruction, Ref, StaticAbility };
