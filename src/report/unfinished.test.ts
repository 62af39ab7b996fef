/** What the packed engine says where it finds outcomes without the turns of players: no plays and scripts that would take a search without an end. */
import { describe, expect, test } from 'vitest';
import { NO_CARDS } from '../scenario/cards/corpus.ts';
import { loadScenarios } from '../scenario/load.ts';
import { UNASKED } from '../explore/compiled.ts';
import { exploreScenario } from '../explore/explore.ts';
import type { Scenario } from '../rules/model.ts';
import { exploreText } from './explore-text.ts';
import { pageOf } from './page.ts';

/** Damage to two players and four creatures, n effects that change it, and some that send it to another player. */
function shower(n: number): Scenario {
  const change = (i: number): string => [
    'when: {damage: {to: a permanent or player}}, change: {amount: {times: 2}}', `when: {damage: {to: a creature}}, change: {amount: {plus: ${String(1 + i)}}}`,
    `when: {damage: {to: you}}, prevent: ${String(1 + (i >> 2))}`, ['when: {damage: {to: Amy}}, change: {to: Nicole}', 'when: {damage: {to: B0}}, change: {to: Nicole}'][(i >> 2) % 2] ?? '',
  ][i % 4] ?? '';
  const text = [
    'id: shower', 'players: [Amy, Nicole]', 'battlefield:', '  Amy: [{object: a 2/9 creature, as: A0}, {object: a 2/9 creature, as: A1}]', '  Nicole: [{object: a 2/9 creature, as: B0}, {object: a 2/9 creature, as: B1}]', 'in force:',
    ...Array.from({ length: n }, (_, i) => `- {from: a spell, controller: ${i % 2 === 0 ? 'Amy' : 'Nicole'}, ${change(i)}, until: end of turn}`),
    'do:', '- together:', ...['Amy', 'Nicole', 'A0', 'A1', 'B0', 'B1'].map((to, i) => `  - damage: {from: ${i > 0 ? 'Rain' : '{object: a red instant, as: Rain, controller: Amy}'}, to: ${to}, amount: 2}`), 'observe: [life of Amy, life of Nicole]', '',
  ].join('\n');
  const { scenarios: [scenario], problems } = loadScenarios(text, NO_CARDS);
  if (scenario === undefined || problems.length > 0) throw new Error(JSON.stringify(problems));
  return scenario;
}
const QUIET = { readings: false, tree: false, who: false, engine: 'compiled' } as const;

describe('101.4: outcomes without turns', () => {
  test('plays and scripts are found where their search ends, as with turns', () => {
    const found = exploreScenario(shower(6), QUIET);
    const turns = exploreScenario(shower(6), { ...QUIET, reductions: { turns: false } });
    expect(found).toMatchObject({ plays: turns.plays, digest: turns.digest, playsDigest: turns.playsDigest });
    expect(found.outcomes.map(({ path }) => path)).toEqual(turns.outcomes.map(({ path }) => path));
    expect(found.states).toBeLessThan(turns.states);
  });
  test('where it does not end soon, they are left out, and that is said', () => {
    const found = exploreScenario(shower(12), QUIET);
    expect(found).toMatchObject({ verdict: 'finite', complete: true, plays: null, playsDigest: null, unfinished: UNASKED });
    expect(found.outcomes.every(({ plays, path, script }) => plays === null && path === null && script === null)).toBe(true);
    expect([...exploreText(found, 'shower.yaml', pageOf(200, false))].join('')).toContain('Plays and scripts were not worked out');
  });
});
