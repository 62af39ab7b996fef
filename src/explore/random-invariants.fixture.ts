/** What must hold for every scenario, whatever it says: the searches agree, scripts replay, verdicts are honest, texts parse. */
import { recordLoops } from './puzzle/record-loops.ts';
import { machineOf } from '../rules/machine.ts';
import type { Scenario } from '../rules/model.ts';
import { NO_CARDS } from '../scenario/cards/corpus.ts';
import { loadScenarios } from '../scenario/load.ts';
import { follow, parseScript } from '../search/path.ts';
import { exploreReference } from '../search/reference.ts';
import type { Script } from '../search/verdict.ts';
import { judgeReport } from './check.ts';
import { EVERYTHING, findings } from './corpus.fixture.ts';
import { exploreScenario } from './explore.ts';
import { type Tree, fileOf } from './metamorphic.ts';
import { type RulesModel, rulesModel, watchingGrowth } from './puzzle/model.ts';
import { withoutDeclines } from './puzzle/declines.ts';
import { replayScenario } from './replay.ts';
import type { ExploreReport } from './report-types.ts';

export interface Limits {
  readonly states: number;
  /** Nodes of the naive walk. */
  readonly nodes: number;
}
export interface Examined {
  /** One sentence for each thing that does not hold. */
  readonly wrong: readonly string[];
  readonly verdict: string;
  readonly outcomes: number;
  readonly plays: number;
}

const DRAW = 'the game is a draw';
const text = (value: unknown): string => JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each)) ?? 'nothing';

/** Examines the scenario of a tree. Throws what exploring throws. */
export function examine(tree: Tree, limits: Limits): Examined {
  const file = fileOf(tree);
  const { scenarios: [scenario], problems } = loadScenarios(file, NO_CARDS);
  if (scenario === undefined) return { wrong: problems.map(({ line, column, message }) => `does not load: ${String(line)}:${String(column)} ${message}`), verdict: 'none', outcomes: 0, plays: 0 };
  const options = { ...EVERYTHING, limits: { maxStates: limits.states } };
  const bfs = exploreScenario(scenario, { ...options, search: 'bfs' });
  const wrong = [...verdictProblems(scenario, bfs, limits), ...replayProblems(scenario, bfs), ...(bfs.complete ? [...agreement(scenario, bfs, limits), ...parsing(file, bfs)] : [])];
  return { wrong, verdict: bfs.verdict, outcomes: bfs.count, plays: Number(bfs.plays ?? 0) };
}

/** Breadth first, depth first, naively, and by the packed engine where the scenario compiles. */
function agreement(scenario: Scenario, bfs: ExploreReport, limits: Limits): readonly string[] {
  const dfs = exploreScenario(scenario, { ...EVERYTHING, search: 'dfs' });
  const whole = (report: ExploreReport): string => text([findings(report), report.states, report.transitions, report.cycle]);
  const naive = exploreScenario(scenario, { ...EVERYTHING, search: 'naive', limits: { maxStates: limits.nodes } });
  const packed = exploreScenario(scenario, { ...EVERYTHING, engine: 'compiled' });
  const alone = exploreScenario(scenario, { ...EVERYTHING, engine: 'compiled', plays: false, scripts: [], reductions: { eager: true } });
  return [
    ...(alone.verdict === bfs.verdict && alone.digest === bfs.digest ? [] : [`outcomes alone differ: ${text(bfs.outcomes.map((row) => row.text))} ${text(alone.outcomes.map((row) => row.text))}`]),
    ...decliningProblems(scenario, bfs),
    ...(text(findings(packed)) === text(findings(bfs)) ? [] : [`the packed engine differs: ${text(findings(bfs))} ${text(findings(packed))}`]),
    ...(whole(dfs) === whole(bfs) ? [] : [`depth first differs: ${whole(bfs)} ${whole(dfs)}`]),
    ...(naive.verdict === 'cut' || text(findings(naive)) === text(findings(bfs)) ? [] : [`the naive walk differs: ${text(findings(bfs))} ${text(findings(naive))}`]),
  ];
}

/** Where nothing is declined by itself, the outcomes are the same; a loop may be another. */
function decliningProblems(scenario: Scenario, bfs: ExploreReport): readonly string[] {
  const machine = machineOf(scenario);
  const { verdict, outcomes } = exploreReference(watchingGrowth(withoutDeclines(rulesModel(scenario, machine), machine)), { order: 'bfs', wantPlays: false, wantScripts: false, maxStates: 3_000 });
  const told = text([...outcomes.keys()].sort());
  return bfs.verdict !== 'finite' || (verdict.kind === 'finite' && told === text(bfs.outcomes.map((row) => row.text).sort())) ? [] : [`without declines it differs: ${verdict.kind} ${told}`];
}

function replayProblems(scenario: Scenario, report: ExploreReport): readonly string[] {
  return report.outcomes.flatMap((row) => {
    if (row.text === DRAW && report.cycle?.optional === false) return [];
    const script = parseScript(row.path ?? '?');
    const { outcome, problem } = replayScenario(scenario, script.ok ? script.value : [-1]);
    return outcome === row.text && problem === null ? [] : [`"${row.text}" @ ${String(row.path)} replays to "${String(outcome)}" ${String(problem)}`];
  });
}

/** Finite: all plays add up. Cycle: the lasso comes back. Growth: what it repeats can be repeated. Cut: something is left. */
export function verdictProblems(scenario: Scenario, report: ExploreReport, limits: Limits): readonly string[] {
  const machine = machineOf(scenario);
  const how = { order: 'bfs', maxStates: limits.states, wantPlays: true, wantScripts: true } as const;
  const watched = watchingGrowth(rulesModel(scenario, machine));
  const first = exploreReference(watched, how);
  const record = first.verdict.kind === 'growth' ? recordLoops(scenario, machine, watched, first.verdict, how) : null; // a growth of the record alone
  const { verdict } = record ?? first;
  const model = record?.model ?? watched;
  if (verdict.kind !== report.verdict) return verdict.kind === 'growth' && report.verdict === 'finite' ? [] : [`verdict ${report.verdict}, of the search itself ${verdict.kind}`];
  if (verdict.kind === 'finite') {
    const sum = report.outcomes.reduce((total, { plays }) => total + BigInt(plays ?? 0), 0n);
    return [...(String(sum) === report.plays ? [] : [`plays ${String(report.plays)}, in sum ${String(sum)}`]), ...(report.complete ? [] : ['finite, but not complete'])];
  }
  if (verdict.kind === 'cut') return report.complete || (report.cut?.frontier ?? 0) <= 0 ? ['cut, but nothing is left'] : [];
  const stem = follow(model, verdict.stem, verdict.stemSteps);
  const loop = stem.ok ? follow({ ...model, initial: stem.value.end }, verdict.loop, verdict.loopSteps) : stem;
  if (!stem.ok || !loop.ok) return ['the lasso cannot be followed'];
  const back = model.key(stem.value.end) === model.key(loop.value.end);
  if (verdict.kind === 'cycle') return [...(back ? [] : ['the loop does not come back']), ...(report.complete ? [] : ['a cycle, but not complete']), ...(verdict.optional === !report.outcomes.some((row) => row.text === DRAW) ? [] : ['a mandatory loop without the draw, or the other way round'])];
  return [...(goesOn(model, stem.value.end, verdict.loop, verdict.loopSteps) ? [] : ['the loop that grows ends']), ...(report.complete ? ['growth, but complete'] : [])];
}

/** So often a loop is gone round that is said to grow. */
const ROUNDS = 60;
/** Whether the loop leads on and on, to the same shape and never to the same position. */
function goesOn(model: RulesModel, start: RulesModel['initial'], loop: Script, steps: number): boolean {
  let at = start;
  for (let round = 0; round < ROUNDS; round++) {
    const walked = follow({ ...model, initial: at }, loop, steps);
    if (!walked.ok || walked.value.steps.length < steps) return false;
    const { end } = walked.value;
    if (model.key(end) === model.key(at) || model.shape?.(end).shape !== model.shape?.(at).shape) return false;
    at = end;
  }
  return true;
}

/** What is printed can be expected: it parses, to the same text. */
function parsing(file: string, report: ExploreReport): readonly string[] {
  const tree = JSON.parse(file) as Tree;
  const { scenarios: [again], problems } = loadScenarios(fileOf({ ...tree, expect: { outcomes: report.outcomes.map((row) => row.text) } }), NO_CARDS);
  if (again === undefined) return problems.map(({ message }) => `an outcome cannot be expected: ${message}`);
  const { ok, missing, surplus, notes } = judgeReport(again, report);
  return ok ? [] : [`what is printed is not what is expected: ${text([missing.map((each) => each.text), surplus.map((each) => each.text), notes])}`];
}
