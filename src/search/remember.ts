import type { Model } from './model.ts';

/** So many states keep their way on. */
const MOST = 1_000;

/**
 * The same puzzle, where the first states that come up are built only once: what a search has gone through can then be
 * walked again (scripts, trees, choice points) at no cost. Equal states are the same object while they are remembered.
 */
export function remembering<State extends object, Choice>(model: Model<State, Choice>, most = MOST): Model<State, Choice> {
  const byKey = new Map<string, State>([[model.key(model.initial), model.initial]]);
  const after = new WeakMap<State, Map<Choice, State>>();
  return {
    ...model,
    apply: (state, choice) => {
      const known = after.get(state)?.get(choice);
      if (known !== undefined) return known;
      const next = model.apply(state, choice);
      if (byKey.size >= most) return next;
      const key = model.key(next);
      const one = byKey.get(key) ?? next;
      byKey.set(key, one);
      const edges = after.get(state);
      if (edges === undefined) after.set(state, new Map([[choice, one]]));
      else edges.set(choice, one);
      return one;
    },
  };
}
