/** Claims that compare a scenario with a changed one: names, declarations, effects that match nothing, text and back. */
import { createRandom } from '../base/random.ts';
import { declared, renamed, shuffled, unordered } from '../explore/metamorphic.ts';
import { loadScenarios, loadTree } from '../scenario/load.ts';
import { stringify } from 'yaml';
import type { Exploration } from '../search/verdict.ts';
import { type Case, exploreVariant, turnOf, unobserved } from './case.ts';
import type { Fields, Json } from './genes.ts';
import { difference, findingsOf } from './search-claims.ts';

/** Effects stand in the order of their names among the facts. */
const sorted = (text: string): string => text.split('; ').sort().join('; ');
/** Outcomes alone: a player's own simultaneous objects are gone through in scenario order, which decides how many plays lead where. */
const reached = ({ verdict, outcomes }: Exploration<unknown>): unknown => ({ verdict: verdict.kind, outcomes: [...outcomes.keys()].map(unordered).sort() });

export function renamedClaim(one: Case): readonly string[] {
  if (!one.found.complete) return [];
  const { scenario, back } = renamed(one.scenario);
  const other = exploreVariant(one, scenario);
  const rows = (found: Exploration<unknown>, normal: (text: string) => string): readonly string[] => [...found.outcomes].map(([text, { plays, script }]) => `${sorted(normal(text))} ${String(plays)} ${String(script)}`).sort();
  return unobserved(one, (found) => [...difference('other names', rows(found, (text) => text), rows(other, back)), ...difference('states with other names', found.states, other.states)]);
}

export function permutedClaim(one: Case): readonly string[] {
  if (!one.found.complete) return [];
  const tree = shuffled(one.tree, one.scenario, createRandom(`permuted ${String(one.number)}`));
  const [other] = tree === undefined ? [] : loadTree(tree, one.cards).scenarios;
  if (other === undefined || JSON.stringify(declared(other)) !== JSON.stringify(declared(one.scenario))) return [];
  const { alike } = one.scenario; // labels of their own would tell them apart
  return difference('declared in another order', reached(one.found), reached(exploreVariant(one, alike === undefined ? other : { ...other, alike })));
}

const UNMATCHED: readonly Fields[] = [
  { when: { 'phase-out': { what: 'a creature with power 1000000 or greater' } }, instead: [] },
  { when: { damage: { to: 'a permanent or player', amount: { 'at-least': 10 ** 15 } } }, change: { amount: { times: 2 } } },
  { when: { enters: { what: 'a creature with power 1000000 or greater' } }, change: { tapped: true } },
  { when: { 'gain-life': { player: 'a player', amount: { 'at-least': 10 ** 15 } } }, change: { amount: { plus: 1 } } },
];
/** The scenario with an effect in front of all others, or behind them, that watches what nobody does. */
export function unmatchedClaim(one: Case): readonly string[] {
  if (!one.found.complete) return [];
  const effects = Array.isArray(one.tree['in force']) ? (one.tree['in force'] as readonly Json[]) : [];
  const added: Fields = { from: 'a spell', controller: 'Nicole', ...UNMATCHED[turnOf(one.number, UNMATCHED.length)], until: 'end of turn', as: 'unmatched' };
  const first = turnOf(one.number * 7, 3) !== 0;
  const [other] = loadTree({ ...one.tree, 'in force': first ? [added, ...effects] : [...effects, added] }, one.cards).scenarios;
  if (other === undefined) return ['with another effect the scenario does not load'];
  const variant = exploreVariant(one, other);
  return unobserved(one, (found) => difference('with an effect that matches nothing', [findingsOf(found), found.states], [findingsOf(variant), variant.states]));
}

/** Outcomes can be expected as they are printed (facts in any order), and the scenario reads the same as data and, in turn, from YAML and from JSON. */
export function roundTripClaim({ tree, scenario, cards, found, number }: Case): readonly string[] {
  const [what, text] = turnOf(number, 2) === 0 ? ['as YAML', stringify(tree)] as const : ['as JSON', JSON.stringify(tree)] as const;
  const texts = [...found.outcomes.keys()];
  const { scenarios: [expecting], problems } = loadTree({ ...tree, expect: { outcomes: texts } }, cards);
  return [
    ...difference(what, scenario, loadScenarios(text, cards).scenarios[0]),
    ...(expecting === undefined ? problems.map(({ message }) => `an outcome cannot be expected: ${message}`) : difference('printed and read', texts.map(sorted).sort(), (expecting.expect?.outcomes ?? []).map(sorted).sort())),
  ];
}
