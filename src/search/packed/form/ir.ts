/**
 * The intermediate form: a finite puzzle as plain data. Integer fields, effects that rewrite them, and a text made of
 * the last values. Everything is a syntax tree, so reads, writes, bounds and identity are computed and never declared.
 *
 * What a puzzle means (the *plain machine*, which no flag changes):
 * - A state is the value of every field, the set of marks that are set, and for `rounds` the seats that have chosen in
 *   this round. At first no mark is set and no seat has chosen.
 * - An effect *is applicable* when its mark is not set, its guard holds, and the guard of at least one option holds.
 * - Who chooses: the applicable effects are sorted into parts (`PackedEffect.part`, evaluated in the state). `first`:
 *   the lowest part with something applicable. `rounds`: the lowest part with something applicable among those whose
 *   seat has not chosen in this round; the seat has then chosen. As soon as no such part is left, a new round begins
 *   (at once, in the same transition: nobody has chosen). Something new for an earlier seat that has not chosen yet is
 *   therefore offered before later seats go on.
 *   `restarting` (CR 101.4d): like `rounds`, but a new round begins, too, as soon as the lowest seat that has not chosen and has
 *   something applicable comes before one that has chosen, or while at most one seat has anything applicable (then whoever
 *   chooses has not chosen in a round), or when a seat that has chosen before the last one has something new: an effect is applicable
 *   (or `counts`) of which nothing with its mark was for that seat before the step.
 *   Negative parts belong to no seat: they are offered before all others, whoever has chosen, and change no round.
 * - What is offered: of the chosen part the applicable effects with the lowest tier, in declaration order; of each
 *   effect its options whose guard holds, in order, and of an option with `each` all its ways. This list numbers the options of a script.
 * - Taking an option evaluates all right-hand sides in the state before, assigns them together, sets the mark, and is
 *   one transition. A state in which nothing is applicable is final. Its text is the outcome.
 */

/** An exact integer. Amounts beyond 2^53 must be written as bigint. */
export type Int = number | bigint;

/** An integer-valued expression. Truth is 1 and falsehood 0; any value but 0 counts as true. */
export type Expr =
  | { readonly kind: 'const'; readonly value: Int }
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: BinaryKind; readonly a: Expr; readonly b: Expr }
  | { readonly kind: UnaryKind; readonly a: Expr }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Expr[] }
  | { readonly kind: 'if'; readonly test: Expr; readonly then: Expr; readonly else: Expr };

/** Arithmetic and comparisons. All are exact. */
export type BinaryKind = 'add' | 'sub' | 'mul' | 'min' | 'max' | 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge';

/** `halfDown` is floor(a / 2), `halfUp` is ceil(a / 2), for negative numbers too. */
export type UnaryKind = 'halfUp' | 'halfDown' | 'not';

/** A field of the state. */
export interface PackedField {
  readonly name: string;
  readonly initial: Int;
  /** A promise that no reachable value is lower; needed only where analysis finds no bound of its own. */
  readonly min?: Int;
  /** A promise that no reachable value is higher. A broken promise is noticed and thrown when a value is stored. */
  readonly max?: Int;
}

/** One `field := value`. */
export type Assignment = readonly [field: string, value: Expr];

/** One option of an effect, for instance the yes or the no of a "may". No assignments: the event stays as it is. */
export interface PackedOption {
  readonly assign: readonly Assignment[];
  /** Default: always offered with its effect. */
  readonly guard?: Expr;
  /** It stands for an option for each value of some names. */
  readonly each?: Each;
}

/**
 * Names that run through integers, the last one fastest: one option for each of the ways, all with the guard of the whole, which
 * reads none of the names. Assignments read a name like a field; no field is called so.
 */
export interface Each {
  readonly runs: readonly Run[];
  /** A promise: in no state are there more ways. Where the guard holds there is at least one. */
  readonly most: number;
  readonly divides?: Divides;
}
/**
 * A promise: the ways are those in which the limit, or as much as all sizes together where that is less, can be divided among the shares, none of which gets more than its size.
 * Each share's assignments read `SHARE`, what it gets, and those besides read `DIVIDED`, what all get.
 */
export interface Divides {
  readonly limit: Expr;
  readonly shares: readonly { readonly size: Expr; readonly assign: readonly Assignment[] }[];
  readonly besides: readonly Assignment[];
}
/** Names that stand for what one share gets, and for what all of them get. */
export const SHARE = '#share';
export const DIVIDED = '#divided';
/** From the first to the last value, both of which may read fields and the names before. No value: no option. */
export interface Run { readonly name: string; readonly from: Expr; readonly to: Expr }

/** A once-only effect on one part of the event. Two parts that the same ability may affect are two effects. */
export interface PackedEffect {
  /** For people; not looked at by the search, so equal effects may have different names. Must be unique. */
  readonly name: string;
  /** Index into the order of choosing; an expression when the part that the effect belongs to changes with the state. */
  readonly part: number | Expr;
  /** Of one part's applicable effects only those with the lowest tier are offered. Any integers, usually 0 to 5. */
  readonly tier: number;
  readonly guard: Expr;
  /** At least one. */
  readonly options: readonly PackedOption[];
  /** A promise: wherever the guard holds, so does that of some option. Whether the effect is applicable is then asked of the guard alone. */
  readonly exhaustive?: boolean;
  /** For `restarting`: where it is something that its seat has to choose, though it may be offered with another effect. Default: where it is applicable. */
  readonly counts?: Expr;
  /** The mark that applying it sets and that must not be set before. Effects may share one. Default: a mark of its own. */
  readonly mark?: string;
  /** A promise: the outcomes are the same if all effects of one such number belong to the part of that number, in which only they are. */
  readonly loose?: number;
  /** It need not be taken: where nothing but such effects is applicable, a state is final as well (declines.ts). */
  readonly left?: true;
}
/** The mark that an application sets: its own, or one that several effects share. */
export const markOf = ({ mark, name }: Pick<PackedEffect, 'mark' | 'name'>): string => mark ?? name;

/** A piece of the outcome's text. */
export type Piece =
  /** Literal text. */
  | { readonly kind: 'text'; readonly text: string }
  /** The value in decimal. */
  | { readonly kind: 'number'; readonly value: Expr }
  /** One piece or the other. */
  | { readonly kind: 'when'; readonly test: Expr; readonly then: readonly Piece[]; readonly else: readonly Piece[] }
  /** The case with the number that the expression has; `otherwise` for all other values (default: nothing). */
  | {
      readonly kind: 'switch';
      readonly value: Expr;
      readonly cases: readonly { readonly is: Int; readonly then: readonly Piece[] }[];
      readonly otherwise?: readonly Piece[];
    }
  /** The items that are not empty, with the separator between them; `empty` when all are. Never build separators with
   *  `when` over several amounts: it ties parts together that share nothing. */
  | {
      readonly kind: 'list';
      readonly items: readonly (readonly Piece[])[];
      readonly separator: string;
      readonly empty?: string;
    };

/** A whole puzzle. */
export interface Packed {
  readonly fields: readonly PackedField[];
  /** In the plain machine's option order. */
  readonly effects: readonly PackedEffect[];
  /** See the head of this file. */
  readonly chooser: 'first' | 'rounds' | 'restarting';
  /** For `rounds`: who decides for part i. Default: every part is a seat of its own. Parts of one seat are gone through
   *  one after the other, one choice per round for all of them together. Of negative parts it says nothing. */
  readonly seats?: readonly number[];
  /** The outcome's text. Outcomes are equal when their texts are. */
  readonly observe: readonly Piece[];
  /** Of puzzles that a reduction makes (schedules.ts): what leads to a final state in which this field is not 0 is no play. */
  readonly fails?: string;
}

/** A constant. */
export const int = (value: Int): Expr => ({ kind: 'const', value });

/** The value of a field. */
export const field = (name: string): Expr => ({ kind: 'field', name });

/** Truth: the guard of an effect that is always applicable. */
export const always: Expr = { kind: 'const', value: 1 };

/** Any binary operation. */
export const binary = (kind: BinaryKind, a: Expr | Int, b: Expr | Int): Expr => ({ kind, a: expr(a), b: expr(b) });

/** Any unary operation. */
export const unary = (kind: UnaryKind, a: Expr): Expr => ({ kind, a });

/** All of them hold. No operand: true. */
export const and = (...of: readonly Expr[]): Expr => ({ kind: 'and', of });

/** At least one of them holds. No operand: false. */
export const or = (...of: readonly Expr[]): Expr => ({ kind: 'or', of });

/** `test ? then : otherwise`. */
export const choose = (test: Expr, then: Expr | Int, otherwise: Expr | Int): Expr => ({
  kind: 'if',
  test,
  then: expr(then),
  else: expr(otherwise),
});

/** Literal text of an outcome. */
export const text = (literal: string): Piece => ({ kind: 'text', text: literal });

/** A number in an outcome's text. */
export const number = (value: Expr): Piece => ({ kind: 'number', value });

const expr = (value: Expr | Int): Expr => (typeof value === 'object' ? value : int(value));
