/** One case of the fuzzer: a scenario, what is under test, and what exploring it found. */
import { unlessTooLarge } from '../base/too-large.ts';
import type { Applying } from '../rules/applying.ts';
import type { Machine } from '../rules/batch.ts';
import type { Scenario } from '../rules/model.ts';
import type { Position } from '../rules/position.ts';
import { type RulesModel, watchingGrowth } from '../explore/puzzle/model.ts';
import type { Problem } from '../base/problem.ts';
import { type CardPort, NO_CARDS } from '../scenario/cards/corpus.ts';
import { loadTree } from '../scenario/load.ts';
import { remembering } from '../search/remember.ts';
import { type Exploration, NOT_BEGUN } from '../search/verdict.ts';
import type { Fields } from './genes.ts';
import { type Subject, machineWith, modelWith } from './subject.ts';
import { watched } from './watched.ts';

/** How far a case is explored. */
export interface CaseLimits {
  /** Positions; a case with more is `cut` and asked of nothing. */
  readonly states: number;
  /** Nodes of the naive walk. */
  readonly nodes: number;
}
export const LIMITS: CaseLimits = { states: 200, nodes: 1_500 };
/** Every so manyth case goes further, since some loops and growths need it. */
const FAR = 64;
const FAR_STATES = 800;
export const goesFar = (number: number): boolean => number % FAR === FAR - 1;
export const limitsOf = (number: number): CaseLimits => (goesFar(number) ? { ...LIMITS, states: FAR_STATES } : LIMITS);

/** Which of so many variants is the turn of the case of a number: an even share of any stride of numbers. */
export const turnOf = (number: number, variants: number): number => Math.floor(((Math.imul(number + 1, 0x9e3779b1) >>> 0) / 2 ** 32) * variants);

export interface Case {
  readonly tree: Fields;
  readonly scenario: Scenario;
  /** The cards that its tree may name. */
  readonly cards: CardPort;
  readonly subject: Subject;
  readonly limits: CaseLimits;
  readonly machine: Machine;
  readonly model: RulesModel;
  readonly found: Exploration<Position>;
  /** What the observer of the procedure noted, by claim. */
  readonly noted: Readonly<Record<'lineage' | 'application', readonly string[]>>;
  /** The number of the case: it chooses among the variants that a claim may try. */
  readonly number: number;
}

/** Explores with the subject's search, watching for growth. A step too large to carry out is a cut. */
export function exploreWith(subject: Subject, puzzle: RulesModel, states: number, order: 'bfs' | 'dfs' = 'bfs'): Exploration<Position> {
  const model = watchingGrowth(remembering(puzzle, states)); // what is searched again is not built again
  return unlessTooLarge(() => subject.search(model, { order, wantPlays: true, wantScripts: true, maxStates: states }), NOT_BEGUN);
}

export interface CaseOptions {
  readonly subject: Subject;
  readonly limits: CaseLimits;
  readonly number: number;
  /** The cards that the tree may name; without it there are none. */
  readonly cards?: CardPort;
  /** Told of every application of an effect and every list of options. */
  readonly collector?: { readonly applied: (applying: Applying) => void; readonly watch: (model: RulesModel) => RulesModel };
}

/** The case of a tree, or why it does not load. Throws what exploring throws. */
export function caseOf(tree: Fields, options: CaseOptions): Case | { readonly problems: readonly Problem[] } {
  const { subject, limits, number, collector, cards = NO_CARDS } = options;
  const { scenarios: [scenario], problems } = loadTree(tree, cards);
  if (scenario === undefined) return { problems };
  const noted = { lineage: new Set<string>(), application: new Set<string>() };
  const machine = watched(machineWith(subject, scenario), { problem: (claim, message) => noted[claim].add(message), ...(collector === undefined ? {} : { applied: collector.applied }) });
  const model = modelWith(subject, scenario, machine);
  const found = exploreWith(subject, collector?.watch(model) ?? model, limits.states);
  return { tree, scenario, cards, subject, limits, machine, model, found, number, noted: { lineage: [...noted.lineage], application: [...noted.application] } };
}

/**
 * Compares what was found with a variant. The observer's own marks can keep positions apart that are one without it, so
 * what differs is compared once more without the observer.
 */
export function unobserved(one: Case, compare: (found: Exploration<Position>) => readonly string[]): readonly string[] {
  const wrong = compare(one.found);
  return wrong.length === 0 ? wrong : compare(exploreVariant(one, one.scenario));
}

/** A variant of the scenario explored by the same subject, as far as the case was and a little further. */
export function exploreVariant({ subject, limits }: Case, scenario: Scenario, order: 'bfs' | 'dfs' = 'bfs'): Exploration<Position> {
  return exploreWith(subject, modelWith(subject, scenario), limits.states * 4, order);
}
