/**
 * A small scope gone through completely: every scenario that has one of a few events and up to so many effects, equal
 * ones too, out of a stated vocabulary, on a stated board. Mistakes that need few effects cannot hide in it.
 */
import { type Case, caseOf } from './case.ts';
import { CLAIMS, type Claim } from './claims.ts';
import type { Fields, Json } from './genes.ts';
import { HEALTHY } from './subject.ts';

/** Two players with a creature each, a card that may enter, two cards in each library. */
export const BOARD: Fields = {
  players: ['Amy', 'Nicole'],
  battlefield: { Amy: [{ object: 'a 2/2 creature', as: 'Ant' }], Nicole: [{ object: 'a 1/3 creature', as: 'Bee' }] },
  hand: { Amy: [{ object: 'a 1/1 creature', as: 'Elk' }] },
  library: { Amy: '2 cards', Nicole: '2 cards' },
};

/** What is about to happen. */
export const EVENTS: readonly Json[] = [
  { damage: { from: 'Ant', to: 'Nicole', amount: 3 } }, { damage: { from: 'Bee', to: 'Ant', amount: 2 } },
  { together: [{ damage: { from: 'Ant', to: 'Nicole', amount: 2 } }, { damage: { from: 'Bee', to: 'Nicole', amount: 1 } }] },
  { 'gain-life': { player: 'Amy', amount: 2 } }, { 'draw-cards': { player: 'Amy', amount: 1 } }, { 'put-counters': { on: 'Ant', kind: '+1/+1', amount: 1 } },
  { create: { player: 'Amy', token: 'a 1/1 white Soldier creature', amount: 1 } }, { destroy: { what: 'Bee' } }, { enters: { what: 'Elk', under: 'Amy' } },
];

/** Effects in force, each under Nicole's control until the end of the turn. */
export const EFFECTS: readonly Fields[] = [
  { when: { damage: { to: 'a player' } }, change: { amount: { times: 2 } } }, { when: { damage: { to: 'a permanent or player' } }, change: { amount: { plus: 1 } } },
  { when: { damage: { to: 'a permanent or player' } }, prevent: 1 }, { when: { damage: { to: 'Nicole' } }, shield: 2 }, { when: { damage: { to: 'Nicole' } }, prevent: 'all', next: 1 },
  { when: { damage: { to: 'Nicole' } }, prevent: 'all', then: [{ 'gain-life': { player: 'you', amount: 'prevented' } }] }, { when: { damage: { to: 'a player' } }, prevent: 1, then: [{ damage: { from: 'Bee', to: 'Nicole', amount: 'prevented' } }] },
  { when: { damage: { to: 'Nicole' } }, change: { to: 'Bee' } }, { when: { damage: { to: 'a permanent' } }, change: { to: 'Nicole' }, may: 'you' }, { when: { damage: { to: 'Nicole' } }, split: { amount: 1, to: 'Bee' } },
  { when: { 'lose-life': { player: 'a player' } }, change: { amount: { times: 2 } } }, { when: { 'gain-life': { player: 'a player' } }, instead: [{ 'lose-life': { player: 'that player', amount: 'that' } }] },
  { when: { 'gain-life': { player: 'a player' } }, also: [{ 'draw-cards': { player: 'you', amount: 1 } }] }, { when: { 'draw-cards': { player: 'a player' } }, change: { amount: { plus: 1 } } },
  { when: { draw: { player: 'a player' } }, instead: [{ 'gain-life': { player: 'that player', amount: 1 } }] }, { when: { draw: { player: 'a player' } }, instead: [] },
  { when: { 'put-counters': { on: 'a permanent' } }, change: { amount: { times: 2 } } }, { when: { create: { player: 'a player' } }, change: { amount: { plus: 1 } } },
  { when: { dies: { what: 'a creature' } }, change: { to: 'exile' } }, { when: { destroy: { what: 'a creature' } }, instead: [{ regenerate: { what: 'that permanent' } }] },
  { when: { enters: { what: 'a creature' } }, change: { tapped: true } }, { when: { enters: { what: 'a creature' } }, change: { under: 'you' } },
  { when: { enters: { what: 'a creature' } }, change: { counters: { '+1/+1': { plus: 1 } } } }, { when: { enters: { what: 'a creature' } }, choose: { original: 'a creature on the battlefield' }, change: { as: 'the original' }, may: 'you' },
  { cant: { damage: { to: 'a permanent' } }, what: 'prevent' },
];

/** At most so many effects. */
export const MOST_EFFECTS = 3;

/** How many ways there are to take k of n things, the same one as often as one likes. */
const multisets = (n: number, k: number): number => Array.from({ length: k }, (_, i) => (n + i) / (i + 1)).reduce((product, each) => product * each, 1);
/** Scenarios with up to so many effects. */
export const scopeSize = (effects: number): number => Math.round(EVENTS.length * Array.from({ length: effects + 1 }, (_, k) => multisets(EFFECTS.length, k)).reduce((sum, each) => sum + each, 0));

const treeOf = (event: Json, effects: readonly Fields[]): Fields => ({
  id: 'fuzz/case', ...BOARD,
  ...(effects.length === 0 ? {} : { 'in force': effects.map((effect, at): Fields => ({ from: 'a spell', controller: 'Nicole', ...effect, until: 'end of turn', as: `effect ${String(at + 1)}` })) }),
  do: [event], observe: ['events', 'life of Amy', 'life of Nicole'],
});

/** All scenarios with up to so many effects, those with fewer first; within them event by event. */
export function* smallScope(effects: number): Generator<Fields> {
  for (let count = 0; count <= effects; count++) for (const event of EVENTS) for (const chosen of choices(count, 0)) yield treeOf(event, chosen);
}
function* choices(count: number, from: number): Generator<readonly Fields[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (let at = from; at < EFFECTS.length; at++) for (const rest of choices(count - 1, at)) yield [EFFECTS[at]!, ...rest];
}

export interface ScopeReport {
  /** Effects at most, and the scenarios that there are with so many. */
  readonly effects: number;
  readonly size: number;
  /** Those that were gone through; all of them unless somebody ended it. */
  readonly cases: number;
  readonly positions: number;
  readonly outcomes: number;
  readonly verdicts: Readonly<Record<string, number>>;
  /** Times that each claim was asked. */
  readonly claims: readonly string[];
  readonly broken: readonly { readonly number: number; readonly claim: string; readonly message: string; readonly tree: Fields }[];
}

/** A case with more positions counts as cut. */
const STATES = 1_000;
const CORE: readonly Claim[] = CLAIMS.filter(({ on }) => on === 'each');

function judge(tree: Fields, number: number): { readonly one: Case | null; readonly broken: readonly { readonly claim: string; readonly message: string }[] } {
  try {
    const one = caseOf(tree, { subject: HEALTHY, limits: { states: STATES, nodes: 0 }, number });
    if ('problems' in one) return { one: null, broken: [{ claim: 'loads', message: one.problems.map(({ message }) => message).join('; ') }] };
    return { one, broken: CORE.flatMap((claim) => claim.find(one).map((message) => ({ claim: claim.name, message }))) };
  } catch (error) {
    return { one: null, broken: [{ claim: 'throws', message: error instanceof Error ? error.message : String(error) }] };
  }
}

/** Goes through the small scope with the core claims on each scenario. `go`: asked after each, false ends it early. */
export async function exploreScope(effects: number, go: (done: number) => Promise<boolean>): Promise<ScopeReport> {
  const verdicts: Record<string, number> = {};
  const wrong: { number: number; claim: string; message: string; tree: Fields }[] = [];
  let [cases, positions, outcomes] = [0, 0, 0];
  for (const tree of smallScope(effects)) {
    const { one, broken } = judge(tree, cases);
    for (const each of broken) wrong.push({ number: cases, ...each, tree });
    const verdict = one?.found.verdict;
    const name = verdict === undefined ? 'none' : verdict.kind === 'cycle' ? `${verdict.optional ? 'optional' : 'mandatory'} cycle` : verdict.kind;
    verdicts[name] = (verdicts[name] ?? 0) + 1;
    cases++;
    positions += one?.found.states ?? 0;
    outcomes += one?.found.outcomes.size ?? 0;
    if (!(await go(cases))) break;
  }
  return { effects, size: scopeSize(effects), cases, positions, outcomes, verdicts: Object.fromEntries(Object.entries(verdicts).sort(([a], [b]) => (a < b ? -1 : 1))), claims: CORE.map(({ name }) => name), broken: wrong };
}
