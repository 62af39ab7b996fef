/**
 * A later phase as one search from all that came before, instead of one run for each value that it shares with that: states carry what the phase leaves
 * alone, and those that come together go on as one. Sound: it is the search of the whole, from where the earlier phase ends. It has at most as many
 * states as the runs would have, each for all that came before with its shared values; so it is what is done where hardly anything shares a run.
 */
import type { Layout } from '../form/layout.ts';
import type { ModelComponent } from '../division/model.ts';
import type { Phase } from '../form/plan.ts';
import type { Tuples } from './tuples.ts';

/** Where a phase begins: the words of states, and how many plays lead to each; null: plays are not counted. */
export interface Starts {
  readonly words: readonly (readonly number[])[];
  readonly weights: Float64Array | null;
}

/** Fewer runs are made one by one. */
const FEWEST = 48;
/** So many that came before may share a run. */
const SHARING = 2;
/** A start is a list of its own. */
const MOST = 2 ** 22;

/** Whether a phase goes on from all of these at once, that are so many groups of equal shared values. */
export const flows = ({ start, end }: Tuples, groups: number): boolean => groups >= FEWEST && end - start <= SHARING * groups && end - start <= MOST;

/** The phase with what came before it. */
export const flowPhase = ({ phases }: ModelComponent, carried: readonly Layout[], k: number): Phase => {
  const phase = phases[k];
  if (!phase) throw new Error('no such phase');
  return { ...phase, fields: [...new Set([...phase.fields, ...(carried[k - 1]?.places.keys() ?? [])])].sort() };
};
