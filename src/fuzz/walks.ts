/** Random plays of the plain machine, shown to the independent checker: it accepts each, and none of what is made of them by spoiling. */
import { unlessTooLarge } from '../base/too-large.ts';
import { canonicalText } from '../base/canonical.ts';
import { createRandom, type Random } from '../base/random.ts';
import { certifyTrace } from '../certify/certify.ts';
import type { Breach, Trace, TraceStep } from '../certify/trace.ts';
import { type Machine, machineOf, ready } from '../rules/machine.ts';
import type { Scenario } from '../rules/model.ts';
import { type RulesModel, rulesModel } from '../explore/puzzle/model.ts';
import { loadTree } from '../scenario/load.ts';
import { genomeAt } from './arbitraries.ts';
import { NO_CARDS } from '../scenario/cards/corpus.ts';
import { CORRUPTIONS, type Corruption } from './corruptions.ts';
import { scenarioTree } from './scenarios.ts';

/** Steps of a walk at most: a play that goes on is shown as far as that. */
const MOST = 40;

/** One play, every option as likely as any other; no search, no reduction. Throws a RangeError where a step is too large. */
export function randomPlay(scenario: Scenario, random: Random, machine: Machine = machineOf(scenario), model: RulesModel = rulesModel(scenario, machine)): Trace {
  const steps: TraceStep[] = [];
  let now = model.initial;
  for (;;) {
    const { position: at, offers } = ready(machine, now);
    if (offers.length === 0) return { version: 1, scenario: scenario.id, steps, end: at };
    if (steps.length >= MOST) return { version: 1, scenario: scenario.id, steps };
    const taken = random.int(offers.length);
    const after = model.apply(now, offers[taken] as (typeof offers)[number]);
    steps.push({ at, offers: offers.map(({ player, choice }) => ({ player, choice })), taken, after });
    now = after;
  }
}
/** Whether a trace is one that the plain machine could have written: the same positions, the same lists of options. */
export function isPlay(scenario: Scenario, trace: Trace): boolean {
  const machine = machineOf(scenario);
  const model = rulesModel(scenario, machine);
  const options = (offers: TraceStep['offers']): string => canonicalText(offers.map(({ player, choice }) => canonicalText([player, choice])).sort());
  let now = model.initial;
  for (const { at, offers, taken, after } of trace.steps) {
    const place = ready(machine, now);
    const chosen = offers[taken] === undefined ? undefined : place.offers.find(({ player, choice }) => canonicalText([player, choice]) === canonicalText([offers[taken]?.player ?? null, offers[taken]?.choice ?? null]));
    if (model.key(place.position) !== model.key(at) || options(place.offers) !== options(offers) || chosen === undefined) return false;
    now = model.apply(now, chosen);
    if (model.key(now) !== model.key(after)) return false;
  }
  const place = ready(machine, now);
  return trace.end === undefined || (place.offers.length === 0 && model.key(place.position) === model.key(trace.end));
}

/** What became of one way to spoil traces. `legal`: what came out was a play all the same, and does not count. */
export interface Tally { readonly made: number; readonly noticed: number; readonly otherRule: number; readonly missed: number; readonly legal: number }
export interface WalkResult {
  readonly scenario: string;
  readonly steps: number;
  readonly checked: number;
  readonly gaps: readonly string[];
  readonly breaches: readonly Breach[];
  readonly spoilt: Readonly<Record<string, Tally>>;
  /** Spoilt traces that were accepted, or rejected for another rule. */
  readonly wrong: readonly { readonly corruption: string; readonly step: number; readonly rules: readonly string[] }[];
}
const NONE: Tally = { made: 0, noticed: 0, otherRule: 0, missed: 0, legal: 0 };
export const addTally = (a: Tally = NONE, b: Tally = NONE): Tally => ({ made: a.made + b.made, noticed: a.noticed + b.noticed, otherRule: a.otherRule + b.otherRule, missed: a.missed + b.missed, legal: a.legal + b.legal });

/** Walks once, shows the play to the checker, and spoils it in every way that there is, at one place each. */
export function walkThrough(scenario: Scenario, random: Random, spoiling: boolean): WalkResult {
  const trace = randomPlay(scenario, random);
  const { checked, breaches, unchecked } = certifyTrace(scenario, trace);
  const spoilt: Record<string, Tally> = {};
  const wrong: { corruption: string; step: number; rules: readonly string[] }[] = [];
  for (const [name, corruption] of spoiling && breaches.length === 0 ? Object.entries(CORRUPTIONS) : []) {
    const judged = (step: number): boolean => !unchecked.some((gap) => gap.step === step && gap.part === corruption.part);
    const found = spoil(scenario, trace, corruption, random, judged);
    if (found === null) continue;
    spoilt[name] = found.tally;
    if (found.tally.missed + found.tally.otherRule > 0) wrong.push({ corruption: name, step: found.step, rules: found.rules });
  }
  return { scenario: scenario.id, steps: trace.steps.length, checked, gaps: unchecked.map(({ part, why }) => `${part}: ${why}`), breaches, spoilt, wrong };
}
function spoil(scenario: Scenario, trace: Trace, corruption: Corruption, random: Random, judged: (step: number) => boolean): { readonly tally: Tally; readonly step: number; readonly rules: readonly string[] } | null {
  for (const step of random.shuffle(trace.steps.map((_, at) => at))) {
    const made = judged(step) ? corruption.make({ trace, step, random }) : null;
    if (made === null) continue;
    if (isPlay(scenario, made.trace)) return { tally: { ...NONE, legal: 1 }, step, rules: [] };
    const certificate = certifyTrace(scenario, made.trace);
    const isThere = ({ step: at, part }: { readonly step: number; readonly part: string }): boolean => at === made.step && part === corruption.part;
    const rules = certificate.breaches.filter(isThere).map(({ rule }) => rule);
    if (rules.length === 0 && certificate.unchecked.some(isThere)) continue; // as it is spoilt, it is not judged
    const right = rules.some((rule) => corruption.rules.includes(rule));
    return { tally: { made: 1, noticed: right ? 1 : 0, otherRule: !right && rules.length > 0 ? 1 : 0, missed: rules.length === 0 ? 1 : 0, legal: 0 }, step, rules };
  }
  return null;
}

/** The random scenario of a number; null where it does not load. */
export const scenarioAt = (seed: string, number: number): Scenario | null => loadTree(scenarioTree(genomeAt(seed, number)), NO_CARDS).scenarios[0] ?? null;

/** One walk through a scenario; null where a step is too large to be carried out. */
export function walkAt(scenario: Scenario, seed: string, number: number, spoiling: boolean): WalkResult | null {
  return unlessTooLarge(() => walkThrough(scenario, createRandom(`${seed}/walk/${String(number)}`), spoiling), null);
}

export interface Walks {
  /** Plays that were shown to the checker; cases that do not load or are too large are left out. */
  readonly walks: number;
  readonly steps: number;
  readonly checked: number;
  readonly gaps: number;
  readonly disagreements: readonly { readonly number: number; readonly step: number; readonly part: string; readonly rule: string; readonly message: string }[];
  readonly spoilt: Readonly<Record<string, Tally>>;
  readonly wrong: readonly { readonly number: number; readonly corruption: string; readonly step: number; readonly rules: readonly string[] }[];
}
/** So many walks, each through a random scenario of its own; `each` is told when one is done. */
export function walkMany(seed: string, count: number, spoiling = true, each: () => void = () => undefined): Walks {
  const spoilt: Record<string, Tally> = Object.fromEntries(spoiling ? Object.keys(CORRUPTIONS).map((name) => [name, NONE]) : []);
  const disagreements: Walks['disagreements'][number][] = [];
  const wrong: Walks['wrong'][number][] = [];
  let [walks, steps, checked, gaps] = [0, 0, 0, 0];
  for (let number = 0; number < count; number++) {
    const scenario = scenarioAt(seed, number);
    const found = scenario === null ? null : walkAt(scenario, seed, number, spoiling);
    each();
    if (found === null) continue;
    walks++;
    steps += found.steps;
    checked += found.checked;
    gaps += found.gaps.length;
    disagreements.push(...found.breaches.map((breach) => ({ number, ...breach })));
    wrong.push(...found.wrong.map((one) => ({ number, ...one })));
    for (const [name, tally] of Object.entries(found.spoilt)) spoilt[name] = addTally(spoilt[name], tally);
  }
  return { walks, steps, checked, gaps, disagreements, spoilt, wrong };
}
