/** The checker against the corpus: every witness is accepted, and most of what a witness does is judged at all. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { corpus } from '../explore/disk.fixture.ts';
import { exploreScenario } from '../explore/explore.ts';
import { traceOf, traceSoFar } from '../explore/trace.ts';
import type { Scenario } from '../rules/model.ts';
import { CITATIONS } from '../rules/citations.ts';
import { parseScript } from '../search/path.ts';
import { certifyTrace } from './certify.ts';
import type { Certificate } from './trace.ts';

const scenarios = corpus.scenarios();

/** The witnesses of a scenario, one for each outcome; of what never ends as far as 60 steps go. */
function certificates(scenario: Scenario): readonly Certificate[] {
  const { outcomes, verdict } = exploreScenario(scenario, { readings: false, tree: false, scripts: 'all', limits: { maxStates: 3_000 } });
  return outcomes.slice(0, 60).flatMap(({ path }) => {
    const script = parseScript(path ?? '?');
    if (!script.ok) return [];
    const trace = verdict === 'finite' ? traceOf(scenario, script.value) : traceSoFar(scenario, script.value, 60);
    return trace.ok ? [certifyTrace(scenario, trace.value)] : [];
  });
}

test('every witness of the corpus is legal, and all but a few steps are judged', () => {
  const found = scenarios.flatMap(certificates);
  const breaches = found.flatMap(({ scenario, breaches: each }) => each.map(({ step, part, rule, message }) => `${scenario} step ${String(step)} ${part} (${rule}): ${message}`));
  expect(breaches).toEqual([]);
  const gaps = found.reduce((sum, { unchecked }) => sum + unchecked.length, 0);
  const checked = found.reduce((sum, each) => sum + each.checked, 0);
  expect(checked).toBeGreaterThan(5_000);
  expect(gaps / (gaps + checked)).toBeLessThan(0.12);
}, 1_800_000);

test('disagreements are settled by rules that are known, and by cases that are there', () => {
  const listed = parse(readFileSync(fileURLToPath(new URL('disagreements.yaml', import.meta.url)), 'utf8')) as readonly Record<'about' | 'wrong' | 'rule' | 'case' | 'seed', string | undefined>[];
  const ids = new Set(scenarios.map(({ id }) => id));
  expect(listed.filter(({ wrong, rule, case: id, seed }) => !['program', 'checker', 'open'].includes(wrong ?? '') || !Object.hasOwn(CITATIONS, rule ?? '') || (id === undefined ? seed === undefined : !ids.has(id)))).toEqual([]);
  expect(listed.filter(({ wrong, case: id }) => wrong === 'program' && id === undefined)).toEqual([]);
});
