/**
 * A test runner for Stryker that keeps everything in one process: the tests are bundled once, and each mutant gets a fresh
 * copy of the bundle (some milliseconds). Tests that have killed lately come first; the first that fails ends a run.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import vm from 'node:vm';
import { PluginKind, commonTokens, declareFactoryPlugin, tokens } from '@stryker-mutator/api/plugin';
import { DryRunStatus, TestStatus, determineHitLimitReached, toMutantRunResult } from '@stryker-mutator/api/test-runner';
import { build } from 'esbuild';

const namespace = () => (globalThis.__stryker__ ??= {});
/** Hits while scenarios are read belong to no test. */
const READING = 'reading';
/** `MUTANT_TESTS=250` shows a mutant to so many of the tests that reach it and no more: a quick look, whose survivors may be none. */
const MOST = Number(process.env.MUTANT_TESTS ?? Infinity);

/** So many positions are enough where a search has become longer and still ends. */
const LONGER = 1200;
/** In the folder that the processes of a run share: the tests that reach what few others reach come first; whose search is too long without any mutant. */
const orderFile = () => resolve('.mutants-order.json');
function specialFirst({ perTest }) {
  const reached = {};
  for (const hits of Object.values(perTest)) for (const mutant of Object.keys(hits)) reached[mutant] = (reached[mutant] ?? 0) + 1;
  const special = (id) => Object.keys(perTest[id]).reduce((sum, mutant) => sum + 1 / reached[mutant], 0);
  const scores = new Map(Object.keys(perTest).map((id) => [id, special(id)]));
  return [...scores.keys()].sort((a, b) => scores.get(b) - scores.get(a));
}

async function bundle() {
  const { outputFiles } = await build({
    entryPoints: [resolve('bench/mutants/tests.ts')], bundle: true, write: false, format: 'cjs', platform: 'node', target: 'node20',
    packages: 'external', alias: { vitest: resolve('bench/mutants/vitest.ts') }, logLevel: 'silent',
  });
  return outputFiles[0].text;
}

/** A function that makes a fresh copy of the bundled tests. */
function copies(text) {
  const script = new vm.Script(`(function (module, exports, require) {${text}\n})`, { filename: 'mutants.cjs' });
  const require = createRequire(resolve('bench/mutants/tests.ts'));
  return () => {
    const module = { exports: {} };
    script.runInThisContext()(module, module.exports, require);
    return module.exports;
  };
}

function makeRunner() {
  let fresh;
  let scenarios;
  /** Names of the tests; whoever kills moves to the front. */
  let order = [];

  /** Tests beside the rules are the quickest and say most. */
  let beside = [];
  const testsOf = (copy) => new Map([...copy.beside.map(({ name, run }) => [name, run]), ...scenarios.map((scenario) => [scenario.id, (states) => copy.judge(scenario, states)])]);

  /** Scenarios whose search does not end; whatever does not end because of a mutant, not even with ten times the positions, has failed. Not known in the first run. */
  let endless = null;
  const cut = new Set();

  function runOne(id, run) {
    const start = performance.now();
    try {
      if (run() === true) {
        cut.add(id);
        if (endless?.has(id) === false && run(LONGER) === true) throw new Error('the search does not end');
      }
      return { id, name: id, timeSpentMs: performance.now() - start, status: TestStatus.Success };
    } catch (error) {
      return { id, name: id, timeSpentMs: performance.now() - start, status: TestStatus.Failed, failureMessage: String(error?.message ?? error) };
    }
  }

  return {
    capabilities: () => ({ reloadEnvironment: true }),
    async init() {
      fresh = copies(await bundle());
      const active = namespace();
      active.activeMutant = undefined;
      const copy = fresh();
      active.currentTestId = READING;
      scenarios = copy.scenariosIn(resolve('corpus'));
      beside = copy.beside.map(({ name }) => name);
      active.currentTestId = undefined;
    },
    dryRun() {
      const active = namespace();
      active.mutantCoverage = { static: {}, perTest: {} };
      const results = [];
      for (const [id, run] of testsOf(fresh())) {
        active.currentTestId = id;
        results.push(runOne(id, run));
      }
      active.currentTestId = undefined;
      writeFileSync(orderFile(), JSON.stringify({ order: specialFirst(active.mutantCoverage), endless: [...cut] }));
      return { status: DryRunStatus.Complete, tests: results, mutantCoverage: active.mutantCoverage };
    },
    mutantRun({ activeMutant, testFilter, hitLimit, mutantActivation }) {
      const active = namespace();
      active.hitCount = hitLimit === undefined ? undefined : 0;
      active.hitLimit = hitLimit;
      active.activeMutant = mutantActivation === 'static' ? activeMutant.id : undefined;
      const tests = testsOf(fresh());
      active.activeMutant = activeMutant.id;
      if (order.length === 0) {
        const known = existsSync(orderFile()) ? JSON.parse(readFileSync(orderFile(), 'utf8')) : null;
        order = [...new Set([...beside, ...(known?.order ?? []), ...tests.keys()])];
        endless = known === null ? null : new Set(known.endless);
      }
      const wanted = testFilter === undefined ? null : new Set(testFilter);
      const results = [];
      for (const id of order) {
        if (wanted !== null && !wanted.has(id)) continue;
        if (results.length >= MOST) break;
        const result = runOne(id, tests.get(id));
        results.push(result);
        if (result.status !== TestStatus.Failed) continue;
        order = [id, ...order.filter((each) => each !== id)];
        break;
      }
      active.activeMutant = undefined;
      const outOfHits = determineHitLimitReached(active.hitCount, hitLimit);
      return toMutantRunResult(outOfHits ?? { status: DryRunStatus.Complete, tests: results }, false);
    },
  };
}
makeRunner.inject = tokens(commonTokens.options);

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'corpus', makeRunner)];
