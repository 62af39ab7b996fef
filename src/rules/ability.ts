/**
 * The effect algebra: abilities, patterns, rewrites, instructions, filters, amounts and conditions as plain data.
 * Everything here is a syntax tree with computable reads and writes; no effect is a function.
 * The long form below is what noun phrases and YAML keys parse to and print back from (`scenario/phrases`).
 */
import type { Int } from '../base/integer.ts';

export type Zone = 'library' | 'hand' | 'battlefield' | 'graveyard' | 'stack' | 'exile' | 'command' | 'outside';
export type Color = 'white' | 'blue' | 'black' | 'red' | 'green';
/** CR 601.2h: what is counted of the mana that was spent: all of it, how many colors it had, how much was of one color or colorless. */
export type ManaSpent = 'total' | 'colors' | 'colorless' | Color;
export const COLORS: readonly Color[] = ['white', 'blue', 'black', 'red', 'green'];

/** The things that a name stands for, and which objects they were (400.7). */
export interface Named { readonly things: readonly number[]; readonly incarnations?: readonly number[] }
/** A reference: a noun phrase that names things already known. It denotes a list of things (objects or players), usually one. */
export type Ref =
  | { readonly ref: 'this' } // the object that has the ability, "this", "it" inside its own text when nothing is bound
  | { readonly ref: 'you' } // the controller of the effect
  | { readonly ref: 'bound'; readonly name: string; readonly is?: Named } // a target, a choice or a loop variable: "it", "the original", "the eaten"; is: what it means for whatever gave this ability (607.2d)
  | { readonly ref: 'that'; readonly noun: 'player' | 'object' | 'source' } // from the watched event: "that player", "that creature", "that source"
  | { readonly ref: 'label'; readonly name: string } // an object or player of the scenario, by its label
  | { readonly ref: 'controller' | 'owner' | 'attached-to'; readonly of: Ref } // attached-to: "enchanted creature", "equipped creature"
  | { readonly ref: 'opponents'; readonly one?: true } // each opponent of "you"; one: "an opponent" where there is only one
  | { readonly ref: 'defending'; readonly itself?: true /* the player, planeswalker or battle */ } // the defending player: whom the attacker that is spoken of attacks (508.5)
  | { readonly ref: 'next'; readonly of: Ref; readonly right?: true } // the player after these in turn order: to the left; right: before them
  | { readonly ref: 'each-player' } // all players in APNAP order
  | { readonly ref: 'affected' }; // the affected player or object of the watched event

/** A filter: a test that one thing (object or player) passes or not, "another nontoken creature you control". */
export type Filter =
  | { readonly test: 'all' | 'any'; readonly of: readonly Filter[] }
  | { readonly test: 'not'; readonly of: Filter }
  | { readonly test: 'anything' }
  | { readonly test: 'ref'; readonly ref: Ref } // is (one of) the very thing(s)
  | { readonly test: 'player' } // any player
  | { readonly test: 'opponent'; readonly of: Ref } // a player who is an opponent of
  | { readonly test: 'designation'; readonly what: string } // a player who is the monarch or the active player, who has the initiative or the city's blessing
  | { readonly test: 'controls'; readonly what: Filter; readonly op: Comparison; readonly than: Amount } // a player who controls so many of these: "an opponent who controls two or more artifacts"
  | { readonly test: 'source' } // what may be chosen as a source of damage (609.7a); any object, where it is asked of a source
  | { readonly test: 'permanent' } // an object on the battlefield (or the duplicate in the staging zone)
  | { readonly test: 'spell' } // an object on the stack
  | { readonly test: 'card' } // neither token nor copy
  | { readonly test: 'token' }
  | { readonly test: 'damageable' } // "any target": creature, planeswalker, battle or player
  | { readonly test: 'commander' }
  | { readonly test: 'type' | 'subtype' | 'supertype' | 'color' | 'name' | 'keyword'; readonly value: string }
  | { readonly test: 'base-type'; readonly value: string } // the card type it has without type-changing effects (702.44a): what layer 1 leaves (613.2)
  | { readonly test: 'colors'; readonly is: 'colorless' | 'multicolored' | 'monocolored' }
  | { readonly test: 'chosen'; readonly what: string; readonly of: Ref; readonly is?: string | number } // "of the chosen kind|color|name", "the chosen player"; what = the choice's name; is: what was chosen for whatever gave this ability (607.2d)
  | { readonly test: 'shares'; readonly what: 'subtype' | 'color' | 'type' | 'name'; readonly with: Ref }
  | { readonly test: 'controller' | 'owner'; readonly who: Filter } // who: a filter over players
  | { readonly test: 'zone'; readonly zone: Zone; readonly of?: Filter } // of: whose (owner for private zones and graveyard)
  | { readonly test: 'top'; readonly count?: Amount; readonly among?: Filter } // the top card, or so many cards, of its library or graveyard; among: of those that are so, "the top creature card"
  | {
      readonly test: 'status';
      readonly is: 'tapped' | 'untapped' | 'attacking' | 'blocking' | 'blocked' | 'unblocked' | 'face-down' | 'face-up' | 'back-up' | 'enchanted' | 'equipped' | 'historic' | 'phased-out' | 'double-faced' | 'modified' | 'bestowed' | ObjectDesignation;
    }
  | { readonly test: 'counter'; readonly kind: string | null } // has at least one (of any kind: null)
  | { readonly test: 'compare'; readonly value: ValueName; readonly kind?: string /* of counters */; readonly op: Comparison; readonly than: Amount; readonly own?: ValueName /* than another value of it */ } // "with power 4 or greater", "with power greater than its toughness"
  | { readonly test: 'attached'; readonly to: Filter }
  | { readonly test: 'blocking' | 'blocked-by' | 'attacking'; readonly whom: Filter } // "blocking this", "blocked by a Wall", "attacking you"
  | { readonly test: 'enchanted-by' | 'equipped-by'; readonly whom: Filter } // "enchanted by an Aura you control": one of these is attached to it (303.4, 301.5)
  | { readonly test: 'targets'; readonly whom: Filter } // a spell or ability on the stack that targets one of these (115.1)
  | { readonly test: 'cast'; readonly from?: Zone; readonly byYou?: true } // was cast (from)
  | { readonly test: 'paid'; readonly how: string } // was cast with flashback, kicker …
  | { readonly test: 'ability'; readonly name: string | null } // has an ability with this name (any ability: null)
  | { readonly test: 'record'; readonly fact: string; readonly since: Since; readonly by?: Ref; readonly already?: readonly { readonly object: number; readonly incarnation: number }[] }; // "dealt damage this way", "that entered this turn"

export type Since = 'way' | 'turn' | 'last-turn' | 'game' | 'step';
export type Comparison = 'at-least' | 'at-most' | 'more-than' | 'less-than' | 'equal' | 'not-equal' | 'odd' | 'even';
export type ValueName =
  | 'power' | 'toughness' | 'base-power' | 'base-toughness' /* 208.4b: without what layers 7c and 7d change */ | 'colors' /* how many */ | 'mana-value' | 'loyalty' | 'defense' | 'counters' | 'damage' // of objects (counters also of players, with `kind`)
  | 'life' | 'starting-life' | 'hand' | 'library' | 'graveyard' | 'devotion' | 'poison' | 'max-hand' // of players
  | 'x'; // the X it was cast with

/** An amount: an exact integer computed from event and board. */
export type Amount =
  | { readonly amount: 'number'; readonly value: Int }
  | { readonly amount: 'x'; readonly own?: true } // X of the resolving or entering spell; own: of whoever has the ability, also where another gives it (702.156a)
  | { readonly amount: 'that' } // the watched event's amount ("that much")
  | { readonly amount: 'excess' } // the excess damage of the watched event (120.10)
  | { readonly amount: 'prevented' } // what this effect prevented
  | { readonly amount: 'left' } // what is left of this shield
  | { readonly amount: 'count'; readonly of: Filter | Ref }
  | { readonly amount: 'value'; readonly value: ValueName; readonly of: Ref; readonly kind?: string; readonly colors?: readonly Word[] }
  | { readonly amount: 'most' | 'fewest'; readonly of: Filter; readonly among: Filter | Ref } // the most lands that one of these players controls
  | { readonly amount: 'greatest' | 'sum' | 'least'; readonly value: ValueName; readonly of: Filter | Ref; readonly kind?: string }
  | { readonly amount: 'different'; readonly what: 'colors' | 'color-pairs' /* of those with two colors */ | 'types' | 'names' | 'subtypes' | 'basic-land-types' | 'mana-values' | 'powers' | 'toughnesses'; readonly of: Filter | Ref }
  | { readonly amount: 'party'; readonly of: Filter } // how many of these creatures can be in one party
  | { readonly amount: 'plus' | 'minus' | 'times' | 'min' | 'max' | 'power-of'; readonly of: readonly Amount[] }
  | { readonly amount: 'half-up' | 'half-down'; readonly of: Amount }
  | { readonly amount: 'chosen'; readonly name: string } // a chosen number, a die total
  | { readonly amount: 'happened'; readonly fact: string; readonly since: Since; readonly who?: Filter; readonly by?: Filter /* what dealt the damage */; readonly words?: readonly string[] } // events or amounts recorded
  | { readonly amount: 'times-paid'; readonly how: string } // how often a cost was paid as it was cast: "times kicked"
  | { readonly amount: 'mana-spent'; readonly what: ManaSpent; readonly of?: Ref }; // of: on what; without it on the object whose text it is

/** CR 607.2d: a word that a text gives, or one that is chosen: "the chosen color". */
export type Word<T extends string = string> = T | { readonly chosen: string };

/** A condition over event and board. */
export type Condition =
  | { readonly if: 'all' | 'any'; readonly of: readonly Condition[] }
  | { readonly if: 'not'; readonly of: Condition }
  | { readonly if: 'is'; readonly ref: Ref; readonly filter: Filter }
  | { readonly if: 'exists'; readonly filter: Filter; readonly atLeast?: Amount }
  | { readonly if: 'compare'; readonly left: Amount; readonly op: Comparison; readonly right: Amount }
  | { readonly if: 'paid'; readonly how: string } // "if it was kicked", "paid this way", "tribute wasn't paid"
  | { readonly if: 'cast'; readonly from?: Zone; readonly byYou?: true }
  | { readonly if: 'turn'; readonly of: Filter } // it is the turn of
  | { readonly if: 'phase'; readonly phase: string }
  | { readonly if: 'chosen'; readonly name: string; readonly value: string } // anchor words, modes
  | { readonly if: 'happened'; readonly fact: string; readonly since: Since; readonly who?: Filter; readonly by?: Filter; readonly words?: readonly string[] /* which action, which kind of counters */; readonly atLeast?: Amount }
  | { readonly if: 'event'; readonly pattern: Pattern } // the watched event also matches
  | { readonly if: 'designated'; readonly what: string } // it is day, it is night
  | { readonly if: 'format'; readonly format: string };

export const EVENT_KINDS = [
  'damage', 'lose-life', 'gain-life', 'pay-life', 'set-life', 'life-total',
  'draw-cards', 'draw', 'mill', 'scry', 'surveil', 'look', 'reveal', 'search', 'shuffle', 'discard',
  'move', 'enters', 'create', 'put-counters', 'remove-counters', 'move-counters',
  'destroy', 'sacrifice', 'counter', 'regenerate', 'remove-damage', 'mark-damage',
  'tap', 'untap', 'attach', 'transform', 'turn-face-up', 'turn-face-down', 'phase-in', 'phase-out',
  'gain-control', 'become-copy', 'attack', 'block', 'designate', 'add-mana', 'cast', 'play', 'activate', 'pay', 'resolve', 'begin',
  'keyword-action', 'flip', 'roll', 'win', 'lose', 'draw-game', 'trigger', 'legend-rule',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];
/** CR 510.1c: what is asked where modes are the ways to assign a creature's combat damage. */
export const COMBAT_DIVIDED = 'how to divide its combat damage';

/** One field test of a pattern. Field names are those of `event.ts` in the YAML spelling (`from`, `to`, `what`, `player`, `under`, `amount` …). */
export type FieldTest =
  | { readonly field: string; readonly is: 'filter'; readonly filter: Filter }
  | { readonly field: string; readonly is: 'amount'; readonly op: Comparison; readonly than: Amount; readonly kind?: string /* of counters that it would enter with */ }
  | { readonly field: string; readonly is: 'zone'; readonly zones: readonly Zone[]; readonly place?: 'top' | 'bottom'; readonly not?: boolean }
  | { readonly field: string; readonly is: 'flag'; readonly value: boolean } // cast, combat, random, token
  | { readonly field: string; readonly is: 'word'; readonly words: readonly string[]; readonly not?: boolean } // kind: +1/+1; what: turn | upkeep; action: explore
  | { readonly field: 'cause'; readonly is: 'cause'; readonly causes: readonly CauseKind[]; readonly by?: Filter } // by: a filter over the cause's controller or source
  | { readonly field: 'part-of'; readonly is: 'part-of'; readonly pattern: Pattern };
export type CauseKind = 'effect' | 'spell' | 'ability' | 'activated' | 'triggered' | 'cost' | 'turn-based' | 'state-based' | 'rule' | 'unresolved' | 'special' | 'damage' | 'combat';

/** The part of an event that one application of an effect concerns, and that its applied mark is kept for (615.7, 615.8, 615.10, 122.1c); chooser: all that one player chooses for. */
export type Grain = 'part' | 'source' | 'recipient' | 'event' | 'kind' | 'chooser';

/** What an ability watches. `any` lists alternatives (at least one). */
export interface Pattern {
  readonly kind: EventKind;
  readonly tests: readonly FieldTest[];
  readonly per?: Grain;
}

/** How one field of an event changes. */
export type Change =
  | { readonly change: 'amount'; readonly op: 'set' | 'times' | 'plus' | 'minus' | 'half-up' | 'half-down' | 'at-least' | 'at-most'; readonly by: Amount }
  | { readonly change: 'to' | 'from' | 'player' | 'what' | 'chosen-by'; readonly ref: Ref } // retarget: damage to, life lost by, drawn by; what a search finds is chosen by
  | { readonly change: 'zone'; readonly commander?: boolean /* of several cards only the commander */; readonly to: Zone; readonly place?: 'top' | 'bottom' | 'shuffle' | number; readonly of?: Ref }
  | { readonly change: 'under'; readonly ref: Ref } // tier b
  | { readonly change: 'as'; readonly original: Ref; readonly except?: CopyExceptions } // tier c
  | { readonly change: 'face'; readonly face: 'back' | 'front' | 'down' | 'up' } // back: tier d
  | { readonly change: 'tapped'; readonly value: boolean; readonly unless?: Condition; readonly if?: Condition }
  | { readonly change: 'counters'; readonly kind: string; readonly op: 'plus' | 'minus' | 'set' | 'times'; readonly by: Amount; readonly if?: Condition; readonly ruled?: boolean; readonly putter?: Ref } // ruled: a rule puts them, no effect; putter: who puts them, if not who will control it (122.6a)
  | { readonly change: 'gains'; readonly abilities: readonly Ability[]; readonly if?: Condition }
  | { readonly change: 'loses'; readonly lose: NonNullable<StaticAbility['lose']>; readonly if?: Condition }
  | { readonly change: 'attached'; readonly ref: Ref }
  | { readonly change: 'attacking'; readonly ref: Ref }
  | { readonly change: 'becomes'; readonly values: CharacteristicsPatch } // as-enters that sets copiable values: "a 3/3, a 2/2 with flying or a 1/6 with defender" (613.2a)
  | { readonly change: 'word'; readonly field: string; readonly value: Word } // mana type, token name, counter kind …
  | { readonly change: 'flag'; readonly field: string; readonly value: boolean } // random, prevented …
  | { readonly change: 'groups'; readonly token: TokenSpec; readonly op: 'plus' | 'set'; readonly by: Amount }; // create: additional or other tokens

/** 707.9: exceptions and additions of a copy effect. */
export interface CopyExceptions {
  readonly values?: CharacteristicsPatch;
  readonly counters?: readonly { readonly kind: string; readonly amount: Amount; readonly if?: Condition }[]; // additional effect, cancelled by a later copy (707.9e)
  readonly if?: Condition; // 707.9f: asked of the resulting permanent
  readonly conditional?: readonly { readonly if: Filter; readonly values?: CharacteristicsPatch; readonly counters?: readonly { readonly kind: string; readonly amount: Amount }[] }[];
}
export interface CharacteristicsPatch {
  readonly name?: string;
  readonly pt?: readonly [Amount, Amount];
  readonly addTypes?: readonly string[]; // card types, supertypes and subtypes in addition
  readonly types?: readonly string[]; // instead of
  readonly subtypes?: readonly string[];
  readonly supertypes?: readonly string[];
  readonly removeSupertypes?: readonly string[];
  readonly colors?: readonly Color[];
  readonly addColors?: readonly Color[];
  readonly abilities?: readonly Ability[]; // additional
  readonly lose?: NonNullable<StaticAbility['lose']>; // of the abilities it would have without this
  readonly keepName?: boolean; // 707.9c: not copied
  readonly keepColors?: boolean;
  readonly keepAbilities?: boolean;
}

export type Rewrite =
  | { readonly rewrite: 'prevent'; readonly what: 'all' | 'half-up' | 'half-down' | 'shield' }
  | { readonly rewrite: 'prevent'; readonly what: 'amount' | 'all-but'; readonly amount: Amount }
  | { readonly rewrite: 'change'; readonly changes: readonly Change[] }
  | { readonly rewrite: 'split'; readonly amount: Amount; readonly changes: readonly Change[] } // so much of it gets other fields
  | { readonly rewrite: 'instead'; readonly instructions: readonly Instruction[] } // [] = skip; {do: 'that'} = the event, with changes
  | { readonly rewrite: 'also'; readonly instructions: readonly Instruction[] } // more parts of the same event
  | { readonly rewrite: 'then'; readonly instructions: readonly Instruction[] }; // afterwards, a new event (615.5)

/** A choice made while an instruction or an effect is applied. */
export interface ChooseSpec {
  readonly name: string;
  readonly who?: Ref; // default: you
  readonly what: 'objects' | 'players' | 'creature-type' | 'color' | 'card-name' | 'number' | 'word' | 'land-type' | 'card-type' | 'counter-kind';
  readonly filter?: Filter; // objects, players; counter-kind: on which of them; card-name: not of a land, where the scenario's cards say what there is
  readonly among?: Filter; // card-name: one of the names of these
  readonly from?: Amount; // how many at least (default 1)
  readonly to?: Amount | 'any'; // how many at most (default 1)
  readonly words?: readonly string[]; // what: word (anchor words); number: as text
  readonly but?: readonly string[]; // words that are not to be chosen: "a color other than white"
  readonly random?: boolean;
  readonly target?: boolean; // a target of a triggered ability (603.3d)
  readonly notEntering?: boolean; // neither the entering object nor what enters with it (702.38a)
  readonly each?: 'type' | 'name'; // at most one per
  readonly total?: Amount; // so much mana value together, or nothing (701.59b)
}

export interface Mode {
  readonly name: string;
  readonly rewrites: readonly Rewrite[];
  readonly if?: Condition;
}

export interface Payment {
  readonly who: Ref;
  readonly cost: readonly Instruction[]; // the events that pay it
  readonly may: boolean;
  readonly any?: true; // of several players one after another, until one of them pays (118.12a)
  readonly name: string; // asked later by {if: 'paid'}
}

/** A replacement or prevention ability. */
export interface WhenAbility {
  readonly ability: 'when';
  readonly name?: string;
  readonly patterns: readonly Pattern[];
  readonly if?: Condition;
  readonly unless?: Condition;
  readonly met?: Condition; // of what it asks itself: it does something only where the answers meet it ("if paid this way")
  readonly may?: Ref; // who may
  readonly choose: readonly ChooseSpec[]; // in order
  readonly pay: readonly Payment[];
  readonly reveal: readonly ChooseSpec[];
  readonly modes: readonly Mode[]; // choose one; empty: none
  readonly rewrites: readonly Rewrite[];
  readonly along: readonly Instruction[]; // together with the entry (614.13)
  readonly next?: Amount; // used up after so many applications ("the next time")
  readonly shield?: Amount; // "the next N damage"
  readonly first?: 'turn' | 'your-turns';
  readonly until?: Duration;
  readonly worksIn: readonly (Zone | 'anywhere')[]; // default battlefield
  readonly own: boolean; // self-replacement (614.15)
  readonly repeatable: boolean; // 903.9b
  readonly linked?: string;
}
export interface CantAbility {
  readonly ability: 'cant';
  readonly name?: string;
  readonly patterns: readonly Pattern[];
  readonly if?: Condition;
  readonly what?: 'happen' | 'prevent' | 'redirect' | 'regenerate' | 'counter'; // default happen; the others forbid modifying it
  readonly worksIn: readonly (Zone | 'anywhere')[];
  readonly until?: Duration;
}
/** A continuous effect on characteristics or control (613). Parts apply in their layers, to the set fixed by the first. */
export interface StaticAbility {
  readonly ability: 'static';
  readonly name?: string;
  readonly for: Filter; // whom; "this" is {test:'ref', ref:{ref:'this'}}
  readonly zones?: readonly (Zone | 'anywhere')[]; // zones of the objects affected; default battlefield
  readonly if?: Condition;
  readonly defines: boolean; // characteristic-defining ability (604.3)
  readonly worksIn: readonly (Zone | 'anywhere')[];
  readonly until?: Duration;
  readonly control?: Ref; // layer 2
  readonly text?: readonly { readonly from: Word; readonly to: Word }[]; // layer 3
  readonly types?: readonly string[]; // layer 4: card types become exactly these
  readonly keep?: readonly ('types' | 'subtypes' | 'supertypes')[];
  readonly addTypes?: readonly Word[]; // card types, supertypes or subtypes in addition
  readonly subtypes?: readonly Word[]; // subtypes of the kind become exactly these ("is a Sponge")
  readonly removeTypes?: readonly string[];
  readonly allCreatureTypes?: boolean;
  readonly landTypes?: readonly Word[]; // 305.7: sets basic land types, loses abilities from its text
  readonly addLandTypes?: readonly string[];
  readonly colors?: readonly Word<Color>[]; // layer 5
  readonly addColors?: readonly Word<Color>[];
  readonly gain?: readonly Ability[]; // layer 6
  readonly lose?: 'all' | 'all-but-mana' | readonly string[]; // layer 6
  readonly copyText?: Ref | Filter; // (a filter: the first that matches) gains the full text of (layer 3 in effect of text-changing: name, cost, color, types, abilities, p/t): Volrath's-shapeshifter-like
  readonly setPt?: readonly [Amount | null, Amount | null]; // 7b (7a if it defines); null: as it is
  readonly plusPt?: readonly [Amount, Amount]; // 7c
  readonly switchPt?: boolean; // 7d
}
export interface KeywordAbility {
  readonly ability: 'keyword';
  readonly keyword: string; // "flying", "devour"
  readonly n?: Amount;
  readonly cost?: string;
  readonly enchants?: Filter; // what an Aura can enchant, where its words say more than types and whose (702.5a)
}
/** A triggered ability: recorded as a fact, resolved only where the scenario asks. */
export interface AfterAbility {
  readonly ability: 'after';
  readonly name?: string;
  readonly patterns: readonly Pattern[];
  readonly state?: Condition; // it triggers when this is so, on no event (603.8)
  readonly immediately?: true; // no triggered ability: the second of two effects, immediately after an event (610.3)
  readonly once?: 'turn'; // triggers only once each turn (603.2)
  readonly if?: Condition;
  readonly may?: Ref;
  readonly do: readonly Instruction[];
  readonly worksIn: readonly (Zone | 'anywhere')[];
  readonly until?: Duration;
  readonly targets?: readonly { readonly name: string; readonly filter: Filter }[]; // on the stack: those that were chosen; others are chosen as it resolves
}
/** An activated ability, or a spell's instructions. */
export interface DoAbility {
  readonly ability: 'do';
  readonly name?: string;
  readonly cost?: readonly Instruction[];
  readonly targets: readonly { readonly name: string; readonly filter: Filter }[];
  readonly do: readonly Instruction[];
  readonly worksIn?: readonly (Zone | 'anywhere')[]; // where it can be activated (113.6), if its text says so
  readonly only?: Condition; // it can be activated only if that is so (602.5b)
  readonly once?: 'turn'; // only once each turn (602.5b)
}
export type Ability = WhenAbility | CantAbility | StaticAbility | KeywordAbility | AfterAbility | DoAbility;

export type Duration =
  | { readonly until: 'end-of-turn' | 'end-of-combat' | 'never' | 'end-of-game' }
  | { readonly until: 'next'; readonly what: string; readonly of: Ref } // your next turn, their next upkeep
  | { readonly until: 'end-of-next-turn'; readonly of: Ref }
  | { readonly until: 'leaves'; readonly ref: Ref; readonly while?: Condition }; // for as long as something is so, once it is not it is over (611.2b)

export interface TokenSpec {
  readonly copyOf?: Ref;
  readonly except?: CopyExceptions;
  readonly card?: string; // name in the card table, inline definitions included
  readonly pt?: readonly [Amount, Amount]; // an X/X token: in place of what the card says
  readonly words?: readonly (readonly [from: string, to: string])[]; // the text that creates it has been changed so (612.2a)
}

/** CR 701.37b: what a permanent can become by designation. */
export type ObjectDesignation = 'monstrous' | 'renowned' | 'suspected' | 'goaded' | 'saddled' | 'solved' | 'level-2' | 'level-3';

/** Arguments of an event instruction, by YAML field name. */
export type Arg =
  | { readonly arg: 'ref'; readonly ref: Ref }
  | { readonly arg: 'filter'; readonly filter: Filter; readonly mode: 'each' | 'choose'; readonly count?: Amount; readonly least?: Amount; readonly who?: Ref } // each: all that match; choose: the doer chooses so many, or from so many up to the count, or any number
  | { readonly arg: 'amount'; readonly amount: Amount }
  | { readonly arg: 'zone'; readonly zone: Zone; readonly place?: 'top' | 'bottom' | 'shuffle' | number; readonly of?: Ref }
  | { readonly arg: 'word'; readonly word: Word }
  | { readonly arg: 'flag'; readonly value: boolean }
  | { readonly arg: 'token'; readonly token: TokenSpec; readonly amount: Amount }
  | { readonly arg: 'counters'; readonly counters: readonly { readonly kind: string; readonly amount: Amount }[]; readonly of?: Ref } // of: as many of each kind as are, or last were, on it
  | { readonly arg: 'abilities'; readonly abilities: readonly Ability[] }
  | { readonly arg: 'except'; readonly except: CopyExceptions }; // of what becomes a copy (707.9)

export type Instruction =
  | {
      readonly do: 'event';
      readonly kind: EventKind;
      readonly args: Readonly<Record<string, Arg>>;
      readonly own: readonly WhenAbility[]; // self-replacements that stand on it
      readonly forbids: readonly ('prevent' | 'redirect' | 'regenerate' | 'counter')[];
      readonly cause?: CauseKind; // default: an effect of the resolving object
      readonly of?: Ref; // by an effect of which object (scenario-level events)
      readonly may?: Ref;
      readonly body?: readonly Instruction[]; // what a keyword action consists of
      readonly until?: { readonly leaves: Ref } | { readonly patterns: readonly Pattern[] }; // what it exiles or phases out comes back immediately after that (610.3, 610.4)
      readonly linked?: string; // what it exiles is linked to the object whose text this is, under that name (607.2a)
    }
  | { readonly do: 'that' } // the replaced event itself, with the changes made so far
  | { readonly do: 'together'; readonly of: readonly Instruction[]; readonly own: readonly WhenAbility[]; readonly exchange?: boolean /* all or nothing (701.12a) */ }
  | { readonly do: 'in-force'; readonly ability: WhenAbility | CantAbility | StaticAbility | AfterAbility; readonly forEach?: Filter; readonly as?: string; readonly name?: string; readonly controller?: Ref; readonly emblem?: true /* what an emblem says (114.4): fixed to nothing (611.3a) */ } // forEach binds "it", one effect per object, fixed now (615.11)
  | { readonly do: 'if'; readonly condition: Condition; readonly then: readonly Instruction[]; readonly else: readonly Instruction[] }
  | { readonly do: 'for-each'; readonly of: Filter | Ref; readonly as: string; readonly body: readonly Instruction[] } // players in APNAP order
  | { readonly do: 'times'; readonly n: Amount; readonly body: readonly Instruction[] }
  | { readonly do: 'repeat'; readonly until: Condition; readonly body: readonly Instruction[] }
  | { readonly do: 'choose'; readonly spec: ChooseSpec }
  | { readonly do: 'may'; readonly who: Ref; readonly must?: boolean /* not asked: "X. If you do, Y" */; readonly any?: true /* of several one after another, until one does it; `left`: who is still to be asked */; readonly left?: readonly number[]; readonly body: readonly Instruction[]; readonly ifDone: readonly Instruction[]; readonly otherwise: readonly Instruction[] }
  | { readonly do: 'modes'; readonly who?: Ref; readonly asked?: string /* what is asked, where the modes are ways to do one thing (608.2d) */; readonly modes: readonly { readonly name: string; readonly body: readonly Instruction[] }[]; readonly sets?: readonly (readonly number[])[] /* which of them may be chosen together, by their places (700.2d); one of them without */ }
  | { readonly do: 'divide'; readonly who?: Ref; readonly among: Ref | Filter /* a filter: any number of these */; readonly amount: Amount; readonly event: Extract<Instruction, { do: 'event' | 'in-force' }> } // 601.2d: its "to" and amount are those of each part; an effect is made for each, with so much as its shield (615.7)
  | { readonly do: 'delayed'; readonly at: string; readonly body: readonly Instruction[] }
  | { readonly do: 'resolve'; readonly what: Ref } // a spell on the stack or a card named by the scenario resolves
  | { readonly do: 'activate'; readonly what: Ref; readonly ability: string; readonly targets: Readonly<Record<string, readonly Ref[]>>; readonly x?: Amount; readonly modes?: readonly string[] /* chosen as it is activated (602.2b) */; readonly pay: boolean; readonly who?: Ref } // an activated ability of an object resolves (its cost is paid if `pay`)
  | { readonly do: 'pay'; readonly who: Ref; readonly cost: readonly Instruction[]; readonly name?: string; readonly casting?: true /* the cost of a spell (601.2h) */; readonly unavailable?: boolean /* its condition does not hold: it can't be chosen */ }
  | { readonly do: 'reveal-until'; readonly who: Ref; readonly filter: Filter; readonly count?: Amount /* so many of them */; readonly as: string /* what the found ones are called */ }
  | { readonly do: 'run-schedule' }
  | { readonly do: 'state-based-actions' };
