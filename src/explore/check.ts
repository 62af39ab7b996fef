/** Expectations of a scenario against what exploring it finds. */
import { show } from '../base/integer.ts';
import { machineOf, ready } from '../rules/machine.ts';
import type { ExpectedChoice, Scenario, World } from '../rules/model.ts';
import type { Offer, Position } from '../rules/position.ts';
import { exploreScenario, inEdition, modelFor } from './explore.ts';
import type { RulesModel } from './model.ts';
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
  const notes = expect === undefined ? [] : differences(scenario, report, expect, shared ?? modelFor(scenario, options));
  const incomplete = !report.complete && expect?.verdict !== report.verdict;
  const refuted = surplus.length > 0 || notes.length > 0 || (missing.length > 0 && report.complete);
  return { id: scenario.id, ok: !refuted && missing.length === 0 && !incomplete, refuted, incomplete, missing, surplus, notes, found: foundIn(report) };
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
const typesInAnyOrder = (fact: string): string => fact.replace(/(?<= is an? )[A-Z].*$/, (line) => line.split(' — ').map((part) => part.split(' ').sort().join(' ')).join(' — '));

/** Longer lists are only counted. */
const KEPT = 1_000;
const foundIn = ({ verdict, complete, count, plays, states, digest, outcomes }: ExploreReport): Found => ({ verdict, complete, count, plays, states, digest, outcomes: count > KEPT ? null : outcomes.map(({ text, path }) => ({ text, path: path ?? '' })) });

function differences(scenario: Scenario, report: ExploreReport, expect: NonNullable<Scenario['expect']>, model: RulesModel): readonly string[] {
  const notes: string[] = [];
  type Plain = string | number | boolean | null | undefined;
  const compare = (what: string, wanted: Plain, got: Plain): void => {
    if (wanted !== undefined && String(wanted) !== String(got)) notes.push(`${what}: expected ${String(wanted)}, found ${String(got)}`);
  };
  compare('verdict', expect.verdict, report.verdict);
  compare('optional', expect.optional, report.cycle?.optional);
  if (report.complete) {
    compare('count', expect.count, report.count);
    compare('plays', expect.plays, report.plays);
    compare('states', expect.states, report.states);
  }
  if (expect.forced !== undefined || expect.choices !== undefined) {
    const points = choicePoints(scenario, model);
    if (expect.forced !== undefined) compare('forced', expect.forced, points.length === 0);
    if (expect.choices?.length === 0 && points.some(({ offers }) => (offers[0]?.player ?? null) !== null)) // chance is nobody's choice
      notes.push('choices: expected none, somebody chooses');
    for (const wanted of expect.choices ?? []) if (!points.some((point) => isPoint(scenario, point, wanted))) notes.push(`no such choice: ${describeChoice(wanted)}`);
  }
  return notes;
}

interface ChoicePoint { readonly offers: readonly Offer[]; readonly world: World }
/** So many positions are searched for choice points. */
const POINTS = 2_000;

/** Every position in which somebody has more than one option. */
function choicePoints(scenario: Scenario, model: RulesModel): readonly ChoicePoint[] {
  const machine = machineOf(scenario);
  const seen = new Set<string>([model.key(model.initial)]);
  const waiting: Position[] = [model.initial];
  const points: ChoicePoint[] = [];
  while (waiting.length > 0 && seen.size < POINTS) {
    const position = waiting.pop();
    if (position === undefined) break;
    const offers = model.choices(position);
    if (offers.length > 1) points.push({ offers, world: ready(machine, position).position.world });
    for (const offer of offers) {
      const next = model.apply(position, offer);
      const key = model.key(next);
      if (!seen.has(key)) {
        seen.add(key);
        waiting.push(next);
      }
    }
  }
  return points;
}

function isPoint(scenario: Scenario, { offers, world }: ChoicePoint, wanted: ExpectedChoice): boolean {
  const [first] = offers;
  if (first === undefined || (first.player === null ? 'chance' : scenario.world.players[first.player]?.name) !== wanted.player) return false;
  if (wanted.asked !== undefined && !`${first.asked} (${first.rule})`.includes(wanted.asked)) return false; // as it is printed, with its rule
  if (wanted.when !== undefined && !sentencesOf(world).has(wanted.when)) return false;
  if (typeof wanted.options === 'number') return wanted.options === offers.length;
  return wanted.options === undefined || (wanted.options.length === offers.length && wanted.options.every((text) => offers.some(({ chosen }) => chosen.includes(text))));
}
/** What can be said of the state in which somebody is asked: what lies on top of a library, where things are, life totals. */
function sentencesOf(world: World): ReadonlySet<string> {
  const players = world.players.flatMap(({ name, life, library }) => [`${name} at ${show(life)} life`, ...(library[0] === undefined ? [] : [`${world.objects[library[0]]?.label ?? ''} on top of ${name}'s library`])]);
  const objects = world.objects.flatMap(({ label, zone, tapped }) => [`${label} in ${zone}`, `${label} is ${tapped ? 'tapped' : 'untapped'}`]);
  return new Set([...players, ...objects]);
}
const describeChoice = (wanted: ExpectedChoice): string => `${wanted.player}${wanted.asked === undefined ? '' : `, ${wanted.asked}`}${wanted.when === undefined ? '' : `, when ${wanted.when}`}${wanted.options === undefined ? '' : `: ${typeof wanted.options === 'number' ? `${String(wanted.options)} options` : wanted.options.join(' | ')}`}`;
