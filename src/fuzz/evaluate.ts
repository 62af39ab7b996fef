/** One case from its number to its result: made, explored, asked of the claims. Throws nothing: what throws is a finding. */
import { genomeAt } from './arbitraries.ts';
import { type Case, type CaseLimits, caseOf, goesFar, limitsOf } from './case.ts';
import { CLAIMS, type Claim } from './claims.ts';
import { collector, resultFeatures } from './coverage.ts';
import type { Fields, Genome } from './genes.ts';
import { mutant } from './mutate.ts';
import { effectCount, scenarioTree } from './scenarios.ts';
import type { Subject } from './subject.ts';

/** A case to be made: fresh, or from what others had. */
export interface Job {
  readonly number: number;
  readonly parents: readonly Genome[];
}
export const genomeOf = (seed: string, { number, parents: [first, ...more] }: Job): Genome => (first === undefined ? genomeAt(seed, number) : mutant([first, ...more], seed, number));

export interface Broken {
  readonly claim: string;
  readonly message: string;
}
export interface CaseResult {
  readonly number: number;
  readonly mutant: boolean;
  readonly verdict: string;
  readonly outcomes: number;
  readonly states: number;
  readonly transitions: number;
  readonly effects: number;
  readonly broken: readonly Broken[];
  readonly features: readonly string[];
  /** How long it took, where somebody has a clock. */
  readonly milliseconds?: number;
}

/** Which claims, and how often the expensive ones. */
export interface Asking {
  readonly subject: Subject;
  readonly claims: readonly Claim[];
  /** The claims of `some` cases are asked on every so manyth case, those that are asked `often` on every so manyth of their own. */
  readonly every: number;
  readonly often: number;
  /** How far the case of a number is explored. */
  readonly limits: (number: number) => CaseLimits;
}
/** The claims that cost more than exploring are asked of every so manyth case. */
const EVERY = 20;
export const askingOf = (subject: Subject, claims: readonly Claim[] = CLAIMS): Asking => ({ subject, claims, every: EVERY, often: EVERY, limits: limitsOf });
/** Whether a case may take long: it is asked everything, or goes further than others. */
export const isDear = ({ number }: Job): boolean => number % EVERY === 0 || goesFar(number);

/** Sentences of a claim that are printed. */
const MOST_SENTENCES = 3;
const THROWS = 'throws';
const messageOf = (error: unknown): string => (error instanceof Error ? `${error.message} ${(error.stack ?? '').split('\n').slice(1, 4).map((line) => line.trim().replace(/\(.*\/(src|dist)\//, '($1/')).join(' ')}` : String(error));

function ask(one: Case, claim: Claim): readonly Broken[] {
  try {
    const wrong = claim.find(one);
    return wrong.length === 0 ? [] : [{ claim: claim.name, message: wrong.slice(0, MOST_SENTENCES).join(' | ') }];
  } catch (error) {
    return error instanceof RangeError ? [] : [{ claim: claim.name, message: `${THROWS} ${messageOf(error)}` }];
  }
}

/** What a tree breaks, by claim; `all`: the expensive claims too. */
export function brokenBy(tree: Fields, number: number, { subject, claims, limits }: Pick<Asking, 'subject' | 'claims' | 'limits'>): readonly Broken[] {
  try {
    const one = caseOf(tree, { subject, limits: limits(number), number });
    return 'problems' in one ? [{ claim: 'loads', message: one.problems.map(({ message }) => message).join('; ') }] : claims.flatMap((claim) => ask(one, claim));
  } catch (error) {
    return [{ claim: THROWS, message: messageOf(error) }];
  }
}

const nothing = (number: number, broken: readonly Broken[], effects: number, fresh: boolean): CaseResult => ({ number, mutant: !fresh, verdict: 'none', outcomes: 0, states: 0, transitions: 0, effects, broken, features: [] });

/** Makes, explores and judges one case; what breaks one claim is asked of them all. */
export function evaluate(genome: Genome, job: Pick<Job, 'number' | 'parents'>, { subject, claims, every, often, limits }: Asking): CaseResult {
  const { number, parents } = job;
  const fresh = parents.length === 0;
  const tree = scenarioTree(genome);
  const effects = effectCount(tree);
  const seen = collector();
  try {
    const one = caseOf(tree, { subject, limits: limits(number), number, collector: seen });
    if ('problems' in one) return nothing(number, [{ claim: 'loads', message: one.problems.map(({ message }) => message).join('; ') }], effects, fresh);
    for (const feature of resultFeatures(one.found)) seen.features.add(feature);
    const due = claims.filter(({ on }) => on === 'each' || number % (on === 'often' ? often : every) === 0);
    const broken = due.flatMap((claim) => ask(one, claim));
    const more = broken.length === 0 ? [] : claims.filter((claim) => !due.includes(claim)).flatMap((claim) => ask(one, claim));
    const { found } = one;
    const verdict = found.verdict.kind === 'cycle' ? (found.verdict.optional ? 'optional cycle' : 'mandatory cycle') : found.verdict.kind;
    return { number, mutant: !fresh, verdict, outcomes: found.outcomes.size, states: found.states, transitions: found.transitions, effects, broken: [...broken, ...more], features: [...seen.features].sort() };
  } catch (error) {
    return nothing(number, [{ claim: THROWS, message: messageOf(error) }], effects, fresh);
  }
}
