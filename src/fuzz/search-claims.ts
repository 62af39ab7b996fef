/** Claims about the searches: verdicts with their lassos, scripts, and that every way to search finds the same. */
import { canonicalText } from '../base/canonical.ts';
import { memo } from '../base/memo.ts';
import { exploreInLeaps } from '../explore/leaps.ts';
import { compileScenario } from '../explore/compile/compile.ts';
import { type RulesModel, rulesModel, watchingGrowth } from '../explore/puzzle/model.ts';
import type { Scenario } from '../rules/model.ts';
import type { Position } from '../rules/position.ts';
import { exploreNaively } from '../search/naive.ts';
import { ALL_REDUCTIONS, NO_REDUCTIONS } from '../search/packed/division/model.ts';
import { scriptsFor } from '../search/packed/sweep/scripts.ts';
import { follow } from '../search/path.ts';
import type { Exploration, Growth, Script } from '../search/verdict.ts';
import { type Case, exploreVariant, exploreWith, turnOf, unobserved } from './case.ts';
import { type Explored, HEALTHY, machineWith, modelWith } from './subject.ts';

export const DRAW = 'the game is a draw';

/** What every search must find alike. */
export interface Findings {
  readonly verdict: string;
  readonly plays: string;
  readonly outcomes: readonly (readonly [text: string, plays: string, script: string])[];
}
export const findingsOf = ({ verdict, plays, outcomes }: Exploration<unknown>): Findings => ({
  verdict: verdict.kind === 'cycle' ? `cycle, ${verdict.optional ? 'optional' : 'mandatory'}` : verdict.kind, plays: String(plays),
  outcomes: [...outcomes].map(([text, each]) => [text, String(each.plays), (each.script ?? []).join('.')] as const),
});

const LONGEST = 300;
/** Nothing if both are the same, else a sentence that shows both. */
export function difference(what: string, wanted: unknown, got: unknown): readonly string[] {
  const [a, b] = [canonicalText(wanted), canonicalText(got)];
  if (a === b) return [];
  let from = 0;
  while (a[from] === b[from]) from++;
  const cut = (text: string): string => `${from > 40 ? '…' : ''}${text.slice(Math.max(0, from - 40), from + LONGEST)}`;
  return [`${what}: ${cut(a)} ≠ ${cut(b)}`];
}

/** Finite: all plays add up. Cycle: the lasso comes back, and whether it can be left is right. Growth: it goes on. Cut: something is left. */
export function verdictClaim({ found, model }: Case): readonly string[] {
  const { verdict, outcomes, plays } = found;
  switch (verdict.kind) {
    case 'finite': {
      const sum = [...outcomes.values()].reduce((total, each) => total + (typeof each.plays === 'bigint' ? each.plays : 0n), 0n);
      return [...(sum === plays ? [] : [`the plays of the outcomes are ${String(sum)}, of all ${String(plays)}`]), ...(outcomes.size > 0 ? [] : ['no play ends, and the verdict is finite'])];
    }
    case 'cut': return verdict.frontier > 0 && !found.complete ? [] : ['a limit was reached, but nothing is left'];
    case 'cycle': return [...comesBack(model, verdict), ...(verdict.optional || found.drawReached ? [] : ['a mandatory loop without the draw'])];
    case 'growth': return found.complete ? ['growth, but complete'] : goesOn(model, verdict) ? [] : ['the loop that grows ends'];
  }
}

interface Lasso { readonly stem: Script; readonly loop: Script; readonly stemSteps: number; readonly loopSteps: number }
function comesBack(model: RulesModel, { stem, loop, stemSteps, loopSteps }: Lasso): readonly string[] {
  const start = follow(model, stem, stemSteps);
  const round = start.ok ? follow({ ...model, initial: start.value.end }, loop, loopSteps) : start;
  if (!start.ok || !round.ok) return ['the lasso cannot be followed'];
  return model.key(start.value.end) === model.key(round.value.end) && round.value.steps.length > 0 ? [] : ['the loop does not come back'];
}

/** So often a loop is gone round that is said to grow. */
const ROUNDS = 20;
function goesOn(plain: RulesModel, { stem, loop, stemSteps, loopSteps }: Growth): boolean {
  const watching = watchingGrowth(plain);
  const start = follow(plain, stem, stemSteps); // watched, it would stop early at what seems to have no end
  if (!start.ok) return false;
  let at = start.value.end;
  for (let round = 0; round < ROUNDS; round++) {
    const walked = follow({ ...plain, initial: at }, loop, loopSteps);
    if (!walked.ok || walked.value.steps.length < loopSteps) return false;
    const { end } = walked.value;
    if (plain.key(end) === plain.key(at) || watching.shape?.(end).shape !== watching.shape?.(at).shape) return false;
    at = end;
  }
  return true;
}

/** Every script leads to the end of a play with its outcome. */
export const replayClaim = ({ found, model }: Case): readonly string[] =>
  [...found.outcomes].flatMap(([text, { script }]) => {
    if (script === null) return [`"${text}" has no script`];
    const walked = follow(model, script);
    const outcome = walked.ok && walked.value.ended === 'final' ? model.outcome(walked.value.end) : 'nothing';
    return outcome === text ? [] : [`"${text}" @ ${script.join('.')} replays to "${outcome}"`];
  });

export const ordersClaim = (one: Case): readonly string[] => {
  if (!one.found.complete) return [];
  const other = exploreVariant(one, one.scenario, 'dfs');
  return unobserved(one, (found) => difference('depth first', [findingsOf(found), found.states, found.transitions], [findingsOf(other), other.states, other.transitions]));
};

/** Equal effects may be exchanged, and what nobody asks for be forgotten. */
export function mergedClaim(one: Case): readonly string[] {
  const { found: { verdict }, scenario, subject, limits } = one;
  const machine = machineWith(subject, scenario);
  const merged = verdict.kind === 'finite' ? subject.merged(scenario, modelWith(subject, scenario, machine), machine) : null;
  if (merged === null) return [];
  const other = exploreWith(subject, merged, limits.states);
  return unobserved(one, (found) => difference('with what goes on alike merged', findingsOf(found), findingsOf(other)));
}

/** The walk knows the rules only: no keys, no graph. */
export function naiveClaim({ found, scenario, limits, machine }: Case): readonly string[] {
  if (found.verdict.kind !== 'finite' || (typeof found.plays === 'bigint' && found.plays > BigInt(limits.nodes))) return []; // each play has a last node of its own
  const naive = exploreNaively(rulesModel(scenario, machine), { maxNodes: limits.nodes });
  if (naive.verdict.kind === 'cut') return [];
  return difference('the naive walk', { verdict: naive.verdict.kind, plays: String(naive.plays), outcomes: [...naive.outcomes].map(([text, { plays }]) => [text, String(plays)]) },
    { verdict: 'finite', plays: String(found.plays), outcomes: [...found.outcomes].map(([text, { plays }]) => [text, String(plays)]) });
}

const inText = (a: readonly [string, ...unknown[]], b: readonly [string, ...unknown[]]): number => (a[0] < b[0] ? -1 : 1);
function packedFindings(explored: Explored, scripts: boolean): Findings {
  const plays = explored.plays();
  const all = Array.from({ length: Number(explored.outcomes) }, (_, i) => i);
  const paths = scripts ? scriptsFor(explored, all) : [];
  return { verdict: explored.cut === null ? 'finite' : 'cut', plays: String(plays.total), outcomes: all.map((i) => [explored.text(i), String(plays.of(i)), (paths[i] ?? []).join('.')] as const).sort(inText) };
}

type Packed = Parameters<Case['subject']['packed']>[0];
const packed = memo<Scenario, { readonly form: Packed | null }>();
/** What the packed engine searches, made once for all that is asked of a case; null where it does not compile. */
function compiledOf(scenario: Scenario): Packed | null {
  let made = packed.get(scenario);
  if (made === undefined) {
    const compiled = compileScenario(scenario);
    packed.set(scenario, (made = { form: 'reason' in compiled ? null : compiled.packed }));
  }
  return made.form;
}

/** What does not compile as a whole, batch by batch. The leaps know no defects: without the healthy packed engine nothing is claimed of them. */
function inLeaps(one: Case): readonly string[] {
  const { scenario, subject, limits } = one;
  if (subject.packed !== HEALTHY.packed) return [];
  const leaps = exploreInLeaps(scenario, modelWith(subject, scenario), { order: 'bfs', wantPlays: true, wantScripts: true, maxStates: limits.states * 4, record: true, reductions: { eager: true } });
  return leaps?.verdict.kind !== 'finite' ? [] : unobserved(one, (found) => difference('in leaps', findingsOf(found), findingsOf(leaps)));
}

/** What is found by the packed engine is what the reference finds; of what does not compile, its batches are. */
export function compiledClaim(one: Case): readonly string[] {
  const { found, scenario, subject } = one;
  if (found.verdict.kind !== 'finite') return [];
  const compiled = compiledOf(scenario);
  if (compiled === null) return inLeaps(one);
  const explored = subject.packed(compiled, { reductions: ALL_REDUCTIONS });
  return explored.kind === 'explored' ? difference('the packed engine', findingsOf(found), packedFindings(explored, true)) : [];
}

/** Always asked: nothing but what must be; of the others, two in turn. */
const PLAINEST = { reductions: NO_REDUCTIONS } as const;
const OTHERS: readonly Parameters<Case['subject']['packed']>[1][] = [
  ...Object.keys(ALL_REDUCTIONS).map((name) => ({ reductions: { ...ALL_REDUCTIONS, [name]: false } })),
  { reductions: ALL_REDUCTIONS, order: 'table' }, { reductions: ALL_REDUCTIONS, plays: true },
];
const othersFor = (number: number): typeof OTHERS => {
  const turn = turnOf(number, OTHERS.length);
  return [PLAINEST, ...OTHERS.filter((_, i) => i === turn || i === (turn + 1) % OTHERS.length)];
};
export function reductionsClaim({ found, scenario, subject, number }: Case): readonly string[] {
  const compiled = found.verdict.kind === 'finite' ? compiledOf(scenario) : null;
  const explored = compiled === null ? null : subject.packed(compiled, { reductions: ALL_REDUCTIONS });
  if (compiled === null || explored?.kind !== 'explored') return [];
  const wanted = packedFindings(explored, false);
  return othersFor(number).flatMap((options) => {
    const other = subject.packed(compiled, options);
    return other.kind === 'explored' ? difference(`with ${canonicalText(options)}`, wanted, packedFindings(other, false)) : [`with ${canonicalText(options)}: ${other.reason}`];
  });
}
export type { Position };
