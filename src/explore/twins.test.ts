/** Equal effects and permanents that positions do not tell apart (puzzle/twins.ts), and what happened that nobody asks for (puzzle/record.ts), against the same search without. `RANDOM_SEEDS=2000 npx vitest run src/explore/twins.test.ts` goes further. */
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createRandom, type Random } from '../base/random.ts';
import { type Machine, machineOf } from '../rules/machine.ts';
import type { Scenario } from '../rules/model.ts';
import { exploreReference } from '../search/reference.ts';
import type { Exploration } from '../search/verdict.ts';
import { scenarioOf } from './compile/compare.fixture.ts';
import { randomArrivals } from './compile/random-entering.fixture.ts';
import { randomCourses, randomOthers } from './compile/random-courses.fixture.ts';
import { randomCreated } from './compile/random-created.fixture.ts';
import { randomDrawers, randomKinds, randomTokens } from './compile/random-kinds.fixture.ts';
import { randomDrains } from './compile/random-drains.fixture.ts';
import { randomLater } from './compile/random-later.fixture.ts';
import { randomMixed } from './compile/random-mixed.fixture.ts';
import { randomPayments } from './compile/random-payments.fixture.ts';
import { randomResolving } from './compile/random-resolving.fixture.ts';
import { randomUmbras, randomWraths } from './compile/random-graves.fixture.ts';
import { randomScenario } from './compile/random.fixture.ts';
import { type RulesModel, rulesModel } from './puzzle/model.ts';
import { upToTwins, upToWhatMatters } from './puzzle/twins.ts';
import { randomRecord } from './random-record.fixture.ts';

const SEEDS = Number(process.env['RANDOM_SEEDS'] ?? 12);
const KINDS: Readonly<Record<string, (random: Random) => string>> = {
  damage: (random) => randomScenario(random, { several: random.unit() < 0.6, redirects: true, players: 2 + random.int(2), sources: true, reading: 'default', effects: 3, adding: true, splits: random.unit() < 0.4, results: random.unit() < 0.3 }),
  arrivals: randomArrivals, courses: randomCourses, others: randomOthers, created: randomCreated, drawers: randomDrawers, kinds: randomKinds, tokens: randomTokens, drains: randomDrains, later: randomLater, mixed: randomMixed, payments: randomPayments,
  resolving: randomResolving, umbras: randomUmbras, wraths: randomWraths,
};

/** Some effects in force once or twice more, under names of their own. */
function withTwins(random: Random, yaml: string): string {
  return yaml.split('\n').flatMap((line) => {
    const label = /^- \{from: a spell,.*, as: (?<label>[a-z]\d+)\}$/u.exec(line)?.groups?.['label'];
    return label === undefined || random.unit() < 0.5 ? [line] : [line, ...Array.from({ length: 1 + random.int(2) }, (_, i) => line.replace(`, as: ${label}}`, `, as: ${label} twin ${String(i)}}`))];
  }).join('\n');
}
/** Some effects in force as abilities of two or three equal enchantments instead, which stand before or after everything else on the battlefield. */
function withPermanents(random: Random, text: string): string {
  const tree = parse(text) as { cards?: Record<string, unknown>; battlefield?: Record<string, unknown[]>; 'in force': Record<string, unknown>[]; observe?: unknown };
  const kept = tree['in force'].filter(({ from: _from, controller, until: _until, as, ...ability }: Record<string, unknown>) => {
    const stays = random.unit() < 0.3 || 'shield' in ability || 'next' in ability || JSON.stringify(tree.observe ?? '').includes(String(as)) || JSON.stringify(ability).includes('Shell'); // a card speaks of no permanent by its label
    if (stays) return true;
    if (Array.isArray(ability['instead']) && random.unit() < 0.3) ability['instead'].push({ sacrifice: { what: 'this' } });
    const card = `Rune ${String(as)}`;
    tree.cards = { ...tree.cards, [card]: { type: 'Enchantment', text: [ability] } };
    const runes = Array.from({ length: 2 + random.int(2) }, () => card);
    const others = tree.battlefield?.[String(controller)] ?? [];
    tree.battlefield = { ...tree.battlefield, [String(controller)]: random.unit() < 0.5 ? [...runes, ...others] : [...others, ...runes] };
    return false;
  });
  return JSON.stringify({ ...tree, 'in force': kept });
}
const told = ({ outcomes, plays, verdict }: Exploration<unknown>): unknown => ({ verdict: verdict.kind, plays: String(plays), outcomes: [...outcomes].map(([text, found]) => [text, String(found.plays), found.script?.join('.')]) });

let fewerByPermanents = 0;
type Merged = (scenario: Scenario, plain: RulesModel, machine: Machine) => RulesModel | null;
/** How many of the scenarios had something to merge, and in how many there were fewer positions; outcomes, plays and scripts are compared. */
function compared(seedText: string, make: (random: Random) => string, change: (random: Random, yaml: string) => string, merge: Merged): { readonly merged: number; readonly fewer: number } {
  const seen = { merged: 0, fewer: 0 };
  for (let seed = 0; seed < SEEDS; seed++) {
    const random = createRandom(`${seedText} ${String(seed)}`);
    const yaml = change(random, make(random));
    const scenario = scenarioOf(yaml);
    const machine = machineOf(scenario);
    const plain = rulesModel(scenario, machine);
    const merged = merge(scenario, plain, machine);
    if (merged === null) continue;
    const options = { order: 'bfs', wantPlays: true, wantScripts: true, maxStates: 800 } as const;
    const all = exploreReference(plain, options);
    if (!all.complete) continue;
    const few = exploreReference(merged, options);
    expect(told(few), yaml).toEqual(told(all));
    expect(few.states).toBeLessThanOrEqual(all.states);
    seen.merged += 1;
    seen.fewer += few.states < all.states ? 1 : 0;
  }
  return seen;
}

test.each(Object.entries(KINDS))('%s: outcomes, plays and scripts are the same', { timeout: 600_000 }, (name, make) => {
  const { fewer } = compared(`twins ${name}`, make, withTwins, upToTwins);
  if (SEEDS >= 12) expect(fewer).toBeGreaterThan(0);
});

test.each(Object.entries(KINDS))('%s: nor do equal permanents change them', { timeout: 600_000 }, (name, make) => {
  const { fewer } = compared(`permanents ${name}`, make, withPermanents, upToWhatMatters);
  fewerByPermanents += fewer;
});
test('equal permanents were merged', () => { expect(fewerByPermanents).toBeGreaterThan(SEEDS); });

test.each(Object.entries({ ...KINDS, record: randomRecord }))('%s: nor do they change where what nobody asks for is forgotten', { timeout: 600_000 }, (name, make) => {
  const { merged, fewer } = compared(`record ${name}`, make, (_, yaml) => yaml, (scenario, plain, machine) => upToWhatMatters(scenario, plain, machine, { twins: false, record: true }));
  if (SEEDS >= 12) expect(merged).toBeGreaterThan(0);
  if (SEEDS >= 12 && name === 'record') expect(fewer).toBeGreaterThan(0);
});

/** Amy is dealt 3 damage; each of n permanents lets her gain 1 life for it, with what three effects make of that in any order. */
const gaining = (n: number, more = ''): Scenario => scenarioOf(['id: gaining', 'players: [Amy, Nicole]', 'triggers: resolve', `cards: {Priest: {type: Creature — Cleric, pt: 1/1, text: [{after: {damage: {to: you}}, do: [{gain-life: {player: you, amount: 1}}]}]}}`,
  `battlefield: {Amy: [${Array.from({ length: n }, (_, i) => `{card: Priest, as: P${String(i)}}`).join(', ')}], Nicole: [{object: a 2/2 creature, as: Bear}]}`, 'in force:',
  ...['times: 2', 'plus: 1', 'plus: 5'].map((change, i) => `- {from: a spell, controller: Amy, when: {gain-life: {player: you}}, change: {amount: {${change}}}, as: e${String(i)}}`), ...(more === '' ? [] : [more]),
  'event: {damage: {from: Bear, to: Amy, amount: 3}}', 'observe: [life of Amy]', ''].join('\n'));
const positions = (scenario: Scenario): readonly number[] => {
  const machine = machineOf(scenario);
  const plain = rulesModel(scenario, machine);
  return [plain, upToWhatMatters(scenario, plain, machine)].map((model) => (model === null ? 0 : exploreReference(model, { order: 'bfs', wantPlays: true, wantScripts: false }).states));
};
test('603.3b: what was gained in which order is forgotten, how much is not', () => {
  const [two, four] = [gaining(2), gaining(4)].map(positions);
  // 8, 9, 13 or 14 for each trigger; four of them: 4^4 orders, sums of four from 32 to 56
  expect(four?.[0]).toBeGreaterThan(4 ** 4);
  expect(four?.[1]).toBeLessThan(two![1]! * 8);
});
test('where something asks for what happened this turn, nothing is forgotten', () => {
  const asking = gaining(2, '- {from: a spell, controller: Amy, when: {damage: {to: you}}, if: {happened: {gain-life: {player: you}}, since: turn}, change: {amount: {plus: 1}}, as: late}');
  expect(positions(asking)[1]).toBe(0);
});

test('616.1: of n equal effects it matters how many have been applied', () => {
  const states = (n: number): readonly [number, number] => {
    const effects = Array.from({ length: n }, (_, i) => `- {from: a spell, controller: Amy, when: {scry: {player: you}}, change: {amount: {plus: 1}}, as: e${String(i)}}`);
    const scenario = scenarioOf(['id: equal', 'players: [Amy, Nicole]', 'library: {Amy: 50 cards}', 'in force:', ...effects, 'event: {scry: {player: Amy, amount: 1}}', 'observe: [events]', ''].join('\n'));
    const machine = machineOf(scenario);
    const plain = rulesModel(scenario, machine);
    const [all, few] = [plain, upToTwins(scenario, plain, machine)].map((model) => (model === null ? null : exploreReference(model, { order: 'bfs', wantPlays: true, wantScripts: true })));
    expect(few?.plays).toBe(all?.plays);
    return [all?.states ?? 0, few?.states ?? 0];
  };
  const [four, fourMerged] = states(4);
  const [six, sixMerged] = states(6);
  expect(six - four).toBe(2 ** 6 - 2 ** 4); // every set of those that have been applied
  expect(sixMerged - fourMerged).toBe(2); // only how many
});

test('an effect that the outcome names is like no other', () => {
  const scenario = scenarioOf(['id: named', 'players: [Amy, Nicole]', 'battlefield: {Nicole: [{object: a 2/2 creature, as: Bear}]}', 'in force:', ...['a', 'b'].map((name) => `- {from: a spell, controller: Amy, when: {damage: {to: Amy}}, shield: 3, as: ${name}}`), 'event: {damage: {from: Bear, to: Amy, amount: 2}}', 'observe: [left of a]', ''].join('\n'));
  const machine = machineOf(scenario);
  expect(upToTwins(scenario, rulesModel(scenario, machine), machine)).toBeNull(); // of two, one is named
});
