/**
 * A game solver that is slow and plain, the oracle of force.ts: it knows no fixpoints. Every strategy that always does the same in the
 * same state is written down, for the friends and for all others (chance too), and each pair of strategies is played out.
 */
import type { Model } from './model.ts';

/** A small game: by state the number of whoever chooses (-1 chance), the options, and the text where it ends. */
export interface SmallGame {
  readonly owner: readonly number[];
  readonly options: readonly (readonly number[])[];
}

/** Every way to pick one option in each of these states. */
function strategies({ options }: SmallGame, states: readonly number[]): readonly ReadonlyMap<number, number>[] {
  return states.reduce<readonly ReadonlyMap<number, number>[]>((all, state) => all.flatMap((one) => (options[state] ?? []).map((next) => new Map(one).set(state, next))), [new Map()]);
}

/** Where a play ends, or null if it goes on for ever. */
function playOut({ options }: SmallGame, mine: ReadonlyMap<number, number>, theirs: ReadonlyMap<number, number>): number | null {
  let state = 0;
  for (let step = 0; step <= options.length; step++) {
    const after = options[state] ?? [];
    if (after.length === 0) return state;
    state = mine.get(state) ?? theirs.get(state) ?? (after[0] as number);
  }
  return null;
}

/** Whether the friends have a strategy by which every play ends in a state that is wanted. */
export function canForce(game: SmallGame, isFriend: (owner: number) => boolean, isWanted: (state: number) => boolean): boolean {
  const choosing = game.options.flatMap((options, state) => (options.length > 1 ? [state] : []));
  const isMine = (state: number): boolean => isFriend(game.owner[state] ?? -1);
  const theirs = strategies(game, choosing.filter((state) => !isMine(state)));
  return strategies(game, choosing.filter(isMine)).some((mine) => theirs.every((other) => {
    const end = playOut(game, mine, other);
    return end !== null && isWanted(end);
  }));
}

/** The same for a puzzle of any kind, without knowing states again but on the way to them: whoever comes back to one has not got on. */
export function canForceIn<State, Choice>(model: Model<State, Choice>, isFriend: (owner: number) => boolean, wanted: string, most: number): boolean | undefined {
  let left = most;
  const walk = (state: State, passed: ReadonlySet<string>): boolean => {
    left -= 1;
    if (left < 0) return false;
    const choices = model.choices(state);
    if (choices.length === 0) return model.outcome(state) === wanted;
    const key = model.key(state);
    if (passed.has(key)) return false;
    const here = new Set(passed).add(key);
    const ends = (choice: Choice): boolean => walk(model.apply(state, choice), here);
    return choices.length > 1 && isFriend(model.chance?.(state) === undefined ? (model.player?.(state) ?? 0) : -1) ? choices.some(ends) : choices.every(ends);
  };
  const answer = walk(model.initial, new Set());
  return left < 0 ? undefined : answer;
}
