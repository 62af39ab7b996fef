import { expect, test } from 'vitest';
import { createRandom, type Random } from '../../base/random.ts';
import { ALL_REDUCTIONS, NO_REDUCTIONS } from '../../search/packed/division/model.ts';
import { byEngine, byPlain, byRules, scenarioOf } from './compare.fixture.ts';
import { compileScenario } from './compile.ts';

const WHO = ['Amy', 'Nicole'];

/** Effects that add events, and effects that watch what is added. */
function joiningScenario(random: Random): string {
  const n = (k: number): string => String(1 + random.int(k));
  const adds = (): string => random.pick([
    `prevent: ${n(3)}, then: [{gain-life: {player: ${random.pick(['you', 'Amy'])}, amount: ${random.pick(['prevented', '1', '{times: [2, prevented]}'])}}}]`,
    'shield: 2, then: [{gain-life: {player: you, amount: prevented}}]',
    `also: [{${random.pick(['gain-life', 'lose-life'])}: {player: ${random.pick(['you', 'Nicole'])}, amount: ${random.pick(['that', '1', '{half-up: that}'])}}}]`,
    `prevent: ${n(2)}, then: [{lose-life: {player: Nicole, amount: 1}}, {gain-life: {player: you, amount: prevented}}]`,
    'change: {amount: {times: 2}}',
  ]);
  const watches = (): string => random.pick(['gain-life: {player: a player}', 'gain-life: {player: you}', 'lose-life: {player: Nicole}', 'gain-life: {player: a player, amount: {at-least: 2}}']);
  const does = (): string => random.pick(['change: {amount: {times: 2}}', 'change: {amount: {plus: 1}}', 'next: 1, change: {amount: {times: 3}}', 'skip: true', 'change: {amount: {minus: 1}}']);
  const several = random.unit() < 0.4;
  const to = random.pick(WHO);
  return [
    'id: random', 'players: [Amy, Nicole]', 'battlefield: {Nicole: [{object: a 1/1 creature, as: Wurm}, {object: a 4/4 creature, as: Ogre}]}', 'in force:',
    ...Array.from({ length: 2 + random.int(2) }, (_, i) => `- {from: a spell, controller: ${random.pick(WHO)}, when: {damage: {to: ${random.pick(['a player', 'Amy'])}}}, ${adds()}${random.unit() < 0.2 ? `, may: ${random.pick(['you', 'Nicole'])}` : ''}, until: end of turn, as: e${String(i)}}`),
    ...Array.from({ length: 1 + random.int(2) }, (_, i) => `- {from: a spell, controller: ${random.pick(WHO)}, when: {${watches()}}, ${does()}, until: end of turn, as: f${String(i)}}`),
    ...(several ? ['do:', '- together:', `  - damage: {from: Wurm, to: Amy, amount: ${n(4)}}`, `  - damage: {from: ${random.pick(['Wurm', 'Ogre'])}, to: ${to}, amount: ${n(4)}}`] : [`event: {damage: {from: Wurm, to: Amy, amount: ${n(5)}}}`]),
    `observe: ${random.pick(['[events]', '[events, life of Amy]', '[events, e0]'])}`, '',
  ].join('\n');
}

test('615.5: several effects add events that others watch: outcomes, plays, scripts of random scenarios', { timeout: 600_000 }, () => {
  let [compiled, several] = [0, 0];
  for (let seed = 0; seed < Number(process.env['RANDOM_SEEDS'] ?? 160); seed++) {
    const yaml = joiningScenario(createRandom(`joining ${String(seed)}`));
    const scenario = scenarioOf(yaml);
    const result = compileScenario(scenario);
    if ('reason' in result || !result.packed.fields.some(({ name }) => name.startsWith('joined'))) continue;
    const rules = byRules(scenario);
    if (rules === null) continue;
    compiled += 1;
    if (result.packed.effects.some(({ name }) => name.endsWith(', early'))) several += 1;
    const { outcomes, plays } = rules;
    expect(byPlain(result.packed), yaml).toMatchObject({ outcomes, plays });
    for (const reductions of [ALL_REDUCTIONS, NO_REDUCTIONS]) expect(byEngine(result.packed, reductions), yaml).toMatchObject({ plays, outcomes: outcomes.map(([text, each]) => [text, each]) });
  }
  expect(compiled).toBeGreaterThan(12);
  expect(several).toBeGreaterThan(3);
});

test('614.5: two effects that each add to an event and to what the other adds make four of it in either order, or are refused', () => {
  const also = (name: string): string => `- {from: a spell, controller: Amy, when: {damage: {to: a permanent or player}}, also: [{damage: {from: Ant, to: Amy, amount: 1}}], until: end of turn, as: ${name}}`;
  const scenario = scenarioOf(['id: t', 'players: [Amy, Nicole]', 'battlefield: {Amy: [{object: a 1/1 creature, as: Ant}]}', 'in force:', also('e0'), also('e1'), 'event: {damage: {from: Ant, to: Amy, amount: 1}}', 'observe: [events]', ''].join('\n'));
  expect(byRules(scenario)?.outcomes.map(([text]) => text)).toEqual(['4 damage to Amy']);
  const result = compileScenario(scenario);
  if (!('reason' in result)) expect(byEngine(result.packed, ALL_REDUCTIONS).outcomes.map(([text]) => text)).toEqual(['4 damage to Amy']);
});
