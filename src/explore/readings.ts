/**
 * Which outcome depends on which readings of the rules (semantics 11): the scenario is explored under every combination of
 * the readings that some play asks for, and each outcome is told by the readings under which it can be reached.
 */
import { READINGS, reading } from '../rules/editions.ts';
import type { Readings, Scenario } from '../rules/model.ts';
import { consulted } from './consulted.ts';
import { exploreScenario } from './explore.ts';
import type { ExploreOptions } from './report-types.ts';

/** More combinations are not explored; then only one reading at a time is changed, and the result says so. */
const MOST = 512;

/** One way to understand some questions: question -> alternative. */
export type Combination = Readings;
export interface OutcomeReadings {
  /** The outcome, or the verdict. */
  readonly text: string;
  /** Alternatives of each other; `[{}]` is always, within one all hold. */
  readonly when: readonly Combination[];
}
export interface ReadingsReport {
  readonly id: string;
  readonly title: string;
  /** Questions on which something depends, with what the scenario itself takes. */
  readonly questions: readonly { readonly question: string; readonly taken: string; readonly others: readonly string[] }[];
  readonly outcomes: readonly OutcomeReadings[];
  readonly verdicts: readonly OutcomeReadings[];
  /** Combinations explored. */
  readonly runs: number;
  /** Whether every one of them was explored to its end. */
  readonly complete: boolean;
  /** All combinations of what is asked, or one change at a time. */
  readonly combined: boolean;
}

export const withReadings = (scenario: Scenario, readings: Readings): Scenario => ({ ...scenario, readings: { ...scenario.readings, ...readings } });

interface Run { readonly of: Combination; readonly outcomes: ReadonlySet<string>; readonly verdict: string; readonly complete: boolean }

function run(scenario: Scenario, of: Combination, options: ExploreOptions): Run {
  const report = exploreScenario(withReadings(scenario, of), { ...options, readings: false, tree: false, plays: false, scripts: [], list: true });
  return { of, outcomes: new Set(report.outcomes.map(({ text }) => text)), verdict: report.verdict, complete: report.complete };
}

/** All combinations of these questions. */
const combinations = (questions: readonly string[]): readonly Combination[] =>
  questions.reduce<readonly Combination[]>((all, question) => all.flatMap((each) => (READINGS[question] ?? []).map((alternative) => ({ ...each, [question]: alternative }))), [{}]);

/** The questions that some combination asks for: a reading may bring up another one. */
function questionsOf(scenario: Scenario): readonly string[] | null {
  const known = new Set<string>();
  const done = new Set<string>();
  for (;;) {
    const todo = combinations([...known]).filter((each) => !done.has(JSON.stringify(each)));
    if (todo.length === 0) return Object.keys(READINGS).filter((question) => known.has(question));
    const before = known.size;
    for (const each of todo) {
      done.add(JSON.stringify(each));
      const asked = consulted(withReadings(scenario, each));
      if (asked === null) return null;
      for (const question of asked) known.add(question);
      if (combinations([...known]).length > MOST) return null;
      if (known.size > before) break;
    }
  }
}

/** Whether a partial combination holds of a full one. */
const covers = (part: Combination, whole: Combination): boolean => Object.entries(part).every(([question, alternative]) => whole[question] === alternative);
const without = (part: Combination, question: string): Combination => Object.fromEntries(Object.entries(part).filter(([each]) => each !== question));

/** The shortest conditions under which something holds: from each combination everything is left out that does not matter. */
export function conditionsOf(all: readonly Combination[], holds: (combination: Combination) => boolean): readonly Combination[] {
  const good = all.filter(holds);
  const texts = new Map<string, Combination>();
  for (const each of good) {
    let part = each;
    for (const question of Object.keys(each)) {
      const shorter = without(part, question);
      if (all.every((whole) => !covers(shorter, whole) || holds(whole))) part = shorter;
    }
    texts.set(JSON.stringify(part), part);
  }
  const parts = [...texts.values()];
  return parts.filter((part, at) => good.some((whole) => covers(part, whole) && !parts.some((other, index) => index !== at && index < at && covers(other, whole))));
}

/** One change at a time: with the scenario's own readings, and with each alternative of each question. */
const oneAtATime = (scenario: Scenario): readonly Combination[] => [
  {}, ...Object.entries(READINGS).flatMap(([question, alternatives]) => alternatives.filter((each) => each !== reading(scenario.readings, question)).map((each): Combination => ({ [question]: each }))),
];

/** Explores a scenario under the combinations of readings that matter. */
export function exploreReadings(scenario: Scenario, options: ExploreOptions = {}): ReadingsReport {
  const asked = questionsOf(scenario);
  const runs = (asked === null ? oneAtATime(scenario) : combinations(asked)).map((each) => run(scenario, each, options));
  const full = (each: Combination): Combination => (asked === null ? Object.fromEntries(Object.keys(READINGS).map((question) => [question, each[question] ?? reading(scenario.readings, question)])) : each);
  const byText = new Map(runs.map((each) => [JSON.stringify(full(each.of)), each]));
  const all = runs.map(({ of }) => full(of));
  const found = (each: Combination): Run | undefined => byText.get(JSON.stringify(each));
  const told = (text: string, holds: (of: Run) => boolean): OutcomeReadings => ({ text, when: conditionsOf(all, (each) => { const one = found(each); return one !== undefined && holds(one); }) });
  const outcomes = [...new Set(runs.flatMap((each) => [...each.outcomes]))].sort().map((text) => told(text, (each) => each.outcomes.has(text)));
  const verdicts = [...new Set(runs.map(({ verdict }) => verdict))].sort().map((verdict) => told(verdict, (each) => each.verdict === verdict));
  const matter = new Set([...outcomes, ...verdicts].flatMap(({ when }) => when.flatMap((each) => Object.keys(each))));
  const questions = Object.entries(READINGS).filter(([question]) => matter.has(question)).map(([question, alternatives]) => {
    const taken = reading(scenario.readings, question);
    return { question, taken, others: alternatives.filter((each) => each !== taken) };
  });
  return { id: scenario.id, title: scenario.title, questions, outcomes, verdicts, runs: runs.length, complete: runs.every(({ complete }) => complete), combined: asked !== null };
}
