import type { Game } from './game.ts';

/** Indices of the options taken at the steps with two or more options; printed "0.2.1". */
export type Script = readonly number[];

/**
 * A way into a loop and once around it. As a step with one option is no entry of a script, both lists may be empty;
 * the numbers of steps say where to stop.
 */
export interface Lasso {
  readonly stem: Script;
  readonly loop: Script;
  /** Transitions of the stem, forced ones included. */
  readonly stemSteps: number;
  /** Transitions of the loop, forced ones included; at least 1. */
  readonly loopSteps: number;
}

/** Everything was explored and every play ends. */
export interface Finite {
  readonly kind: 'finite';
}

/** Everything was explored and some play need not end: the loop returns to the state at the end of the stem. */
export interface Cycle extends Lasso {
  readonly kind: 'cycle';
  /** False if some loop leads to no final state, whatever is chosen. Then the lasso shows such a loop. */
  readonly optional: boolean;
}

/** Stopped at a loop that can be repeated and only raises counts. */
export interface Growth extends Lasso {
  readonly kind: 'growth';
}

/** Stopped at a stated limit. */
export interface Cut {
  readonly kind: 'cut';
  readonly limit: Limit;
  /** States that were reached but not, or not fully, expanded. */
  readonly frontier: number;
}

/** Random plays only. */
export interface Sample {
  readonly kind: 'sample';
  readonly seed: string;
  /** Plays that were tried. */
  readonly plays: number;
  /** Those of them that were given up for their length. */
  readonly unfinished: number;
}

/** `step`: a step of the machine that is too large to be carried out. */
export type Limit = 'states' | 'time' | 'memory' | 'step';
export type Verdict = Finite | Cycle | Growth | Cut;

/** The number of plays; "unbounded" if a loop can come before; null if not asked for, or not known. */
export type Plays = bigint | 'unbounded' | null;

export interface FoundOutcome<State> {
  readonly plays: Plays;
  /** The shortest, least script (of the part that was explored); null if not asked for. */
  readonly script: Script | null;
  /** Of the final states with this outcome the one with the least key (of the part that was explored). */
  readonly state: State;
}

export interface Exploration<State> {
  /** The puzzle as a game, if it was asked for and everything was explored. */
  readonly game?: Game<State>;
  readonly verdict: Verdict;
  /** Whether the outcomes are all there are: the verdict is finite or cycle. */
  readonly complete: boolean;
  /** Whether some loop can never be left. The draw is not among the outcomes; the stem of the lasso is its script. */
  readonly drawReached: boolean;
  /** By text, sorted by code unit; empty if no final state was found. */
  readonly outcomes: ReadonlyMap<string, FoundOutcome<State>>;
  /** Distinct keys that were reached, initial and final ones included. */
  readonly states: number;
  /** Pairs of a state and one of its options that were explored. */
  readonly transitions: number;
  /** Of all outcomes together; "unbounded" with any loop. */
  readonly plays: Plays;
}

/** What is found where a step is too large to be carried out: that ends a search as a limit does. */
export const NOT_BEGUN: Exploration<never> = { verdict: { kind: 'cut', limit: 'step', frontier: 1 }, complete: false, drawReached: false, outcomes: new Map(), states: 1, transitions: 0, plays: null };
