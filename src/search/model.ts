/**
 * A finite puzzle as the searches see it. All functions are pure; states and choices are never changed.
 * A step with one option is taken without asking: it is a state and a transition, but no entry of a script.
 */
export interface Model<State, Choice> {
  readonly initial: State;
  /** The options of the next step, in a stated order; empty in a final state. */
  choices(state: State): readonly Choice[];
  /** The state after one of the options of `choices(state)`. */
  apply(state: State, choice: Choice): State;
  /** Exact: equal keys if and only if it is the same state. */
  key(state: State): string;
  /** The outcome of a final state; distinct outcomes have distinct texts. */
  outcome(state: State): string;
  /** What recognises growth; without it a search never reports any. */
  shape?(state: State): Shape;
  /** Cheap, and equal where shapes are equal: the shape of a state is asked for only if one before it on its way has the same outline. */
  outline?(state: State): string;
  /** No number that anything compares a count with is greater: a loop is gone round until all that rises is. */
  beyond?(): number | bigint;
  /** The weight of each option if nobody chooses in this step, else undefined. */
  chance?(state: State): readonly number[] | undefined;
  /** Who chooses in this step, by number; null if nobody does. Asked only where there are two or more options. */
  player?(state: State): number | null;
}

/**
 * A state with its monotone counters taken out. Growth is a path between two states of equal shape on which no count
 * falls and some count rises, and which can be repeated; so whatever bounds a counter belongs in the shape.
 */
export interface Shape {
  readonly shape: string;
  /** In a fixed order, as many as the shape says. */
  readonly counts: readonly (number | bigint)[];
}
