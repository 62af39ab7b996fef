/** Expectations of a scenario against what exploring it finds. */
import type { Scenario } from '../rules/model.ts';
import { type Asked, choicesAgainst } from './why/choice-points.ts';
import { exploreScenario, inEdition, modelFor } from './explore.ts';
import type { RulesModel } from './puzzle/model.ts';
import type { CheckResult, ExploreOptions, ExploreReport, Found, MissingOutcome, SurplusOutcome } from './report-types.ts';

/** Explores and judges. */
export function checkScenario(given: Scenario, options: ExploreOptions = {}): CheckResult {
  const scenario = inEdition(given, options.edition);
  const model = modelFor(scenario, options);
  const report = exploreScenario(scenario, { readings: false, tree: false, who: false, plays: true, ...options, ...(options.meter === undefined ? {} : { meter: { ...options.meter, peakMb: () => 0 } }) }, model);
  return judgeReport(scenario, report, options, model);
}

/** A report against what the scenario expects. A surplus outcome refutes even a search that was cut. */
export function judgeReport(given: Scenario, report: ExploreReport, options: ExploreOptions = {}, shared?: RulesModel): CheckResult {
  const scenario = inEdition(given, options.edition);
  const { expect } = scenario;
  const { missing, surplus } = compared(expect?.outcomes, report);
  const { wrong, unknown }: Asked = expect?.forced === undefined && expect?.choices === undefined ? { wrong: [], unknown: [] } : choicesAgainst(scenario, shared ?? modelFor(scenario, options), expect);
  const differs = [...(expect === undefined ? [] : differences(report, expect)), ...wrong];
  const incomplete = !report.complete && expect?.verdict !== report.verdict;
  const refuted = surplus.length > 0 || differs.length > 0 || (missing.length > 0 && report.complete);
  return { id: scenario.id, ok: !refuted && missing.length === 0 && !incomplete && unknown.length === 0, refuted, incomplete, missing, surplus, notes: [...differs, ...unknown], found: foundIn(report) };
}

/** What is expected and not found, and the other way round. */
function compared(expected: readonly string[] | undefined, { outcomes }: ExploreReport): { readonly missing: readonly MissingOutcome[]; readonly surplus: readonly SurplusOutcome[] } {
  if (expected === undefined) return { missing: [], surplus: [] };
  const wanted = new Map(expected.map((text) => [asSet(text), text]));
  const missing = new Map(wanted);
  const dying = expected.filter((text) => DIES.test(text));
  const surplus = outcomes.flatMap(({ text, path }): readonly SurplusOutcome[] => {
    const facts = [asSet(text), asSet(unlisted(text)), ...dying.filter((each) => asSet(diesIn(text, each)) === asSet(each)).map(asSet)].find((each) => wanted.has(each));
    if (facts === undefined) return [{ text, path: path ?? '' }];
    missing.delete(facts);
    return [];
  });
  return { missing: [...missing.values()].map((text) => ({ text, path: null })), surplus };
}

const DIES = /(?:^|; )([^;]+) dies?(?=;|$)/;
/** Where something is put that is not the graveyard. */
const ELSEWHERE = /^ (?:exiled|to |on the |shuffled |regenerated)/;
/** CR 700.4: what is destroyed or sacrificed and goes nowhere else has died, where an expectation says so of it. */
function diesIn(text: string, expected: string): string {
  const facts = text.split('; ');
  const died = expected.split('; ');
  return facts.map((fact) => {
    const [, who] = /^(.+) (?:destroyed|sacrificed)$/.exec(fact) ?? [];
    const said = who === undefined ? undefined : died.find((each) => each === `${who} dies` || each === `${who} die`);
    return said === undefined || facts.some((other) => who !== undefined && other.startsWith(who) && ELSEWHERE.test(other.slice(who.length))) ? fact : said;
  }).join('; ');
}

/** Which cards are drawn or milled need not be said ("Amy draws 2" of "Amy draws 2 (A, B)", format B). */
const unlisted = (text: string): string => text.replaceAll(/(?<= (?:draws|mills) \d+) \([^;]*\)(?=;|$)/g, '');
/** Outcomes are sets of facts: those about tokens have no place in the order of the scenario. */
const asSet = (text: string): string => text.split('; ').map(typesInAnyOrder).sort().join('; ');
/** CR 205.3b: a type line is a set of types and a set of subtypes; in which order they are said says nothing. */
const typesInAnyOrder = (fact: string): string => fact.replace(/(?<= is )an? ([A-Z].*)$/, (_, line: string) => line.split(' — ').map((part) => part.split(' ').sort().join(' ')).join(' — '));

/** Longer lists are only counted. */
const KEPT = 1_000;
const foundIn = ({ verdict, complete, count, plays, states, digest, outcomes }: ExploreReport): Found => ({ verdict, complete, count, plays, states, digest, outcomes: count > KEPT ? null : outcomes.map(({ text, path }) => ({ text, path: path ?? '' })) });

function differences(report: ExploreReport, expect: NonNullable<Scenario['expect']>): readonly string[] {
  const notes: string[] = [];
  type Plain = string | number | boolean | null | undefined;
  const compare = (what: string, wanted: Plain, got: Plain): void => {
    if (wanted !== undefined && String(wanted) !== String(got)) notes.push(`${what}: expected ${String(wanted)}, found ${String(got)}`);
  };
  compare('verdict', expect.verdict, report.verdict);
  compare('optional', expect.optional, report.cycle?.optional ?? false); // where there is no loop nobody could leave one
  if (report.complete) {
    compare('count', expect.count, report.count);
    compare('plays', expect.plays, report.plays);
    compare('states', expect.states, report.states);
  }
  return notes;
}
