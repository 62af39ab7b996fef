import { createRandom, type Random } from '../base/random.ts';
import type { Model } from './model.ts';
import type { Sample, Script } from './verdict.ts';

export interface SampleOptions {
  readonly seed: string;
  /** Plays to try. */
  readonly plays: number;
  /** A play with more steps is given up. */
  readonly maxSteps?: number | undefined;
  /** Stop when the clock shows `at`; the verdict tells how many plays were tried. */
  readonly deadline?: { readonly at: number; readonly now: () => number } | undefined;
}

export interface SampledOutcome<State> {
  /** How many of the plays came out so. */
  readonly count: number;
  /** The shortest, least script among them. */
  readonly script: Script;
  /** The final state of that script. */
  readonly state: State;
}

export interface Sampling<State> {
  readonly verdict: Sample;
  /** By text, sorted by code unit; hardly ever all there are. */
  readonly outcomes: ReadonlyMap<string, SampledOutcome<State>>;
}

/** How much of what random plays reach was seen; estimates, in which a rare outcome may be missed altogether. */
export interface Coverage {
  /** How likely the next play is to come out in a way that was seen: 1 - (outcomes seen once) / plays (Good and Turing). */
  readonly coverage: number;
  /** A lower estimate of how many outcomes there are (Chao): seen + once (once - 1) / 2 (twice + 1). */
  readonly atLeast: number;
}

/** @param counts how often each outcome that was seen was seen */
export function coverageOf(counts: readonly number[]): Coverage {
  const plays = counts.reduce((sum, count) => sum + count, 0);
  const once = counts.filter((count) => count === 1).length;
  const twice = counts.filter((count) => count === 2).length;
  return { coverage: plays === 0 ? 0 : 1 - once / plays, atLeast: Math.round(counts.length + (once * (once - 1)) / (2 * (twice + 1))) };
}

/** Shorter first, then numerically less. */
export function compareScripts(a: Script, b: Script): number {
  if (a.length !== b.length) return a.length - b.length;
  const place = a.findIndex((index, i) => index !== b[i]);
  return place < 0 ? 0 : (a[place] as number) - (b[place] as number);
}

function drawOption<State, Choice>(model: Model<State, Choice>, random: Random, state: State, options: number): number {
  if (options === 1) return 0;
  const weights = model.chance?.(state);
  return weights ? random.weighted(weights) : random.int(options);
}

function randomPlay<State, Choice>(
  model: Model<State, Choice>,
  random: Random,
  maxSteps: number,
): { script: Script; state: State } | undefined {
  const script: number[] = [];
  let state = model.initial;
  for (let steps = 0; ; steps++) {
    const choices = model.choices(state);
    if (choices.length === 0) return { script, state };
    if (steps === maxSteps) return undefined;
    const index = drawOption(model, random, state, choices.length);
    if (choices.length > 1) script.push(index);
    state = model.apply(state, choices[index] as Choice);
  }
}

/** Random plays: every option alike, or by its weight in a step of chance. Equal seeds give equal results. */
export function samplePlays<State, Choice>(model: Model<State, Choice>, options: SampleOptions): Sampling<State> {
  const { seed, plays, maxSteps = 100_000, deadline } = options;
  const random = createRandom(seed);
  const found = new Map<string, SampledOutcome<State>>();
  let tried = 0;
  let unfinished = 0;
  for (; tried < plays && !(deadline && deadline.now() >= deadline.at); tried++) {
    const play = randomPlay(model, random, maxSteps);
    if (play === undefined) {
      unfinished++;
      continue;
    }
    const text = model.outcome(play.state);
    const before = found.get(text);
    const best = before && compareScripts(before.script, play.script) <= 0 ? before : play;
    found.set(text, { count: (before?.count ?? 0) + 1, script: best.script, state: best.state });
  }
  const outcomes = new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { verdict: { kind: 'sample', seed, plays: tried, unfinished }, outcomes };
}
