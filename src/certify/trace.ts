/**
 * A trace: one play written down step by step, so that a second program can check it (`README.md` beside this file).
 * Types only. Positions are in the vocabulary of `rules/position.ts`, which is plain data.
 */
import type { Choice, Position } from '../rules/position.ts';
import type { PlayerId } from '../rules/model.ts';

export interface TraceOffer {
  /** Who is asked; null: chance decides. */
  readonly player: PlayerId | null;
  readonly choice: Choice;
}
export interface TraceStep {
  /** The position when somebody is asked: all that needs no choice has been done. */
  readonly at: Position;
  /** Everything that is offered there, in any order. */
  readonly offers: readonly TraceOffer[];
  /** Index of the option taken. */
  readonly taken: number;
  /** The position right after it, before anything else is done. */
  readonly after: Position;
}
/** What is true of a scenario all through its plays; whatever is left out is not compared. */
export interface Setting {
  readonly edition?: string;
  readonly format?: string;
  readonly readings?: Readonly<Record<string, string>>;
  readonly sba?: string;
  readonly triggers?: string;
  /** Fingerprints of the rest, by what they are of. */
  readonly digests?: Readonly<Record<string, string>>;
}
export interface Trace {
  readonly version: 1;
  /** Id of the scenario. */
  readonly scenario: string;
  /** Edition that was run, where it is not the scenario's own. */
  readonly edition?: string;
  /** What the scenario was when the trace was written. */
  readonly setting?: Setting;
  readonly steps: readonly TraceStep[];
  /** The position in which nobody is asked any more; absent if the trace stops earlier. */
  readonly end?: Position;
}

/** What part of a step was looked at: the list offered, what the option did, what was carried out until the next step. */
export type Part = 'offers' | 'application' | 'carried out';
/** What is wrong with a part of a step: a rule and a sentence. */
export interface Fault { readonly rule: string; readonly message: string }
/** A rule that a step breaks. */
export interface Breach extends Fault {
  readonly step: number;
  readonly part: Part;
}
/** A part of a step that the checker does not judge, and why. */
export interface Gap { readonly step: number; readonly part: Part; readonly why: string }
export interface Certificate {
  readonly scenario: string;
  readonly steps: number;
  /** Parts of steps that were judged and are fine. */
  readonly checked: number;
  readonly breaches: readonly Breach[];
  readonly unchecked: readonly Gap[];
  /** No breach. */
  readonly ok: boolean;
}
