import { describe, expect, test } from 'vitest';
import { digestOf } from '../base/digest.ts';
import { explore } from '../search/packed/sweep/explore.ts';
import { NO_REDUCTIONS } from '../search/packed/division/model.ts';
import { loadScenarios } from '../scenario/load.ts';
import { NO_CARDS } from '../scenario/cards/corpus.ts';
import { byRules, scenarioOf } from './compile/compare.fixture.ts';
import { compileScenario } from './compile/compile.ts';
import { type Family, familyYaml } from './families.ts';

/** Rows of shared/perf/FAMILIES.md: family, n, states, transitions, plays, outcomes, digest, plays digest where it is listed. */
const ROWS: readonly (readonly [family: Family, n: number, states: number, transitions: number, plays: string, count: number, digest: string, playsDigest: string])[] = [
  ['F1', 6, 396, 688, '720', 56, '5aced5335f04b7eb', ''],
  ['F1', 8, 5151, 10982, '40320', 468, 'a97d1c533cbcebb0', '1b8977f2e9c33b3f'],
  ['F2', 6, 64, 192, '720', 1, '913f5d1da2feaf4d', ''],
  ['F2', 10, 1024, 5120, '3628800', 1, '4f71bb761ace37c8', ''],
  ['F3', 4, 922, 1350, '1094', 58, '075839d9913d7f41', ''],
  ['F3', 6, 38041, 65599, '329143', 1139, '5f05e18d168742c8', 'ea7bcc92ebdab586'],
  ['F4', 4, 76, 98, '46', 13, '08c9dedb067731d6', ''],
  ['F4', 8, 53328, 139440, '2863056', 28, '4a2448914dc1aae6', 'b19b1de1e79c8d4a'],
];

/** Until `{recipients of damage}` can be observed, F4 has no scenario file. */
const LOADABLE = ROWS.filter(([family]) => loadScenarios(familyYaml(family, 1), NO_CARDS).problems.length === 0);

describe('families by the ordinary path: text, scenario, compiled, packed', () => {
  test.each(LOADABLE)('%s n=%i: states, transitions, plays, outcomes and digests of the table', (family, n, states, transitions, total, count, digest, playsDigest) => {
    const compiled = compileScenario(scenarioOf(familyYaml(family, n)));
    if ('reason' in compiled) throw new Error(compiled.reason);
    const explored = explore(compiled.packed, { reductions: NO_REDUCTIONS });
    if (explored.kind !== 'explored') throw new Error(explored.reason);
    const plays = explored.plays();
    const texts = Array.from({ length: Number(explored.outcomes) }, (_, i) => explored.text(i));
    expect([explored.states, explored.transitions, plays.total.toString(), texts.length, digestOf(texts)]).toEqual([states, transitions, total, count, digest]);
    if (playsDigest !== '') expect(digestOf(texts.map((text, i) => `${text} ${plays.of(i).toString()}`))).toBe(playsDigest);
  });
  test.each(LOADABLE.filter(([, , states]) => states < 1500))('%s n=%i: the reference machine finds the same', (family, n, states, transitions, total, count, digest) => {
    const rules = byRules(scenarioOf(familyYaml(family, n)));
    expect(rules === null ? null : [rules.states, rules.transitions, rules.plays, rules.outcomes.length, digestOf(rules.outcomes.map(([text]) => text))]).toEqual([states, transitions, total, count, digest]);
  });
});
