import { describe, expect, test } from 'vitest';
import { createRandom } from '../../base/random.ts';
import type { Packed } from '../../search/packed/form/ir.ts';
import { ALL_REDUCTIONS, NO_REDUCTIONS } from '../../search/packed/division/model.ts';
import { byEngine, byPlain, byRules, scenarioOf } from './compare.fixture.ts';
import { type Flavour, randomEntering, randomLeaving, randomScenario } from './random.fixture.ts';
import { compileScenario } from './compile.ts';

const flavourOf = (random: ReturnType<typeof createRandom>): Flavour => ({
  several: random.unit() < 0.6, redirects: random.unit() < 0.4, players: random.unit() < 0.15 ? 3 : 2, sources: random.unit() < 0.4, reading: random.unit() < 0.5 ? 'default' : 'goes on', effects: 5,
});

/** An effect that its chooser or another player answers for has a mark more where it is another: then states are told apart that the rules don't. */
const sometimesAsked = ({ effects }: Packed): boolean => effects.some(({ name, options }) => effects.some((other) => other.name === `${name}, answered`) && options.some(({ assign }) => !assign.some(([field]) => field.startsWith('pending'))));

describe('a compiled scenario is the same puzzle as the rules make of it', () => {
  for (let from = 0; from < 200; from += 50) {
    test(`random scenarios ${String(from)} to ${String(from + 49)}: outcomes, plays, scripts, states, transitions`, { timeout: 600_000 }, () => {
      let compiled = 0;
      for (let seed = from; seed < from + 50; seed++) {
        const random = createRandom(`compile ${String(seed)}`);
        const yaml = randomScenario(random, flavourOf(random));
        const scenario = scenarioOf(yaml);
        const result = compileScenario(scenario);
        if ('reason' in result) continue;
        const rules = byRules(scenario);
        if (rules === null) continue;
        compiled += 1;
        const apart = sometimesAsked(result.packed);
        expect(byPlain(result.packed), yaml).toMatchObject(apart ? { outcomes: rules.outcomes, plays: rules.plays } : rules);
        const { outcomes, ...numbers } = rules;
        const texts = outcomes.map(([text, plays]) => [text, plays]);
        expect(byEngine(result.packed, NO_REDUCTIONS), yaml).toMatchObject({ ...(apart ? { plays: numbers.plays } : numbers), outcomes: texts });
        expect(byEngine(result.packed, ALL_REDUCTIONS), yaml).toMatchObject({ plays: numbers.plays, outcomes: texts });
      }
      expect(compiled).toBeGreaterThan(20);
    });
  }
});

test('tokens and counters on what enters: outcomes, plays, scripts of 400 random scenarios', { timeout: 600_000 }, () => {
  const compiled = { create: 0, kinds: 0, enters: 0, itself: 0 };
  for (let seed = 0; seed < Number(process.env['RANDOM_SEEDS'] ?? 400); seed++) {
    const yaml = randomEntering(createRandom(`entering ${String(seed)}`));
    const scenario = scenarioOf(yaml);
    const result = compileScenario(scenario);
    const rules = 'reason' in result ? null : byRules(scenario);
    if ('reason' in result || rules === null) continue;
    compiled[result.packed.fields.some(({ name }) => name.includes('tokens')) ? 'kinds' : yaml.includes('create: {player: Amy') ? 'create' : yaml.includes('as: c1}') ? 'itself' : 'enters'] += 1;
    const { outcomes, plays } = rules;
    expect(byPlain(result.packed), yaml).toMatchObject({ outcomes, plays });
    expect(byEngine(result.packed, ALL_REDUCTIONS), yaml).toMatchObject({ plays, outcomes: outcomes.map(([text, each]) => [text, each]) });
  }
  expect(compiled.create).toBeGreaterThan(15);
  expect(compiled.kinds).toBeGreaterThan(15);
  expect(compiled.enters).toBeGreaterThan(15);
  expect(compiled.itself).toBeGreaterThan(15);
});

test('101.4d: rounds of three players that begin again: outcomes, plays, scripts of 400 random scenarios', { timeout: 600_000 }, () => {
  let compiled = 0;
  for (let seed = 0; seed < Number(process.env['RANDOM_SEEDS'] ?? 400); seed++) {
    const random = createRandom(`three ${String(seed)}`);
    const yaml = randomScenario(random, { ...flavourOf(random), several: true, redirects: true, players: 3, reading: 'default' });
    const scenario = scenarioOf(yaml);
    const result = compileScenario(scenario);
    const rules = 'reason' in result ? null : byRules(scenario);
    if ('reason' in result || rules === null || result.packed.chooser !== 'restarting') continue;
    compiled += new Set(result.packed.seats).size > 2 ? 1 : 0;
    const { outcomes, plays } = rules;
    expect(byPlain(result.packed) ?? { outcomes, plays }, yaml).toMatchObject({ outcomes, plays }); // null: too many positions
    for (const reductions of [ALL_REDUCTIONS, NO_REDUCTIONS]) expect(byEngine(result.packed, reductions), yaml).toMatchObject({ plays, outcomes: outcomes.map(([text, each]) => [text, each]) });
  }
  expect(compiled).toBeGreaterThan(15);
});

test('what is destroyed, sacrificed, discarded or moved: outcomes, plays, scripts of 800 random scenarios', { timeout: 600_000 }, () => {
  const compiled = { destroy: 0, sacrifice: 0, discard: 0, move: 0, damage: 0, 'gain-life': 0, together: 0 };
  for (let seed = 0; seed < Number(process.env['RANDOM_SEEDS'] ?? 800); seed++) {
    const yaml = randomLeaving(createRandom(`leaving ${String(seed)}`));
    const scenario = scenarioOf(yaml);
    const result = compileScenario(scenario);
    const rules = 'reason' in result ? null : byRules(scenario);
    if ('reason' in result || rules === null) continue;
    const kind = yaml.includes('- together:') ? 'together' : /event: \{([-a-z]+)/.exec(yaml)?.[1];
    if (kind !== undefined && kind in compiled) compiled[kind as keyof typeof compiled] += 1;
    const { outcomes, plays } = rules;
    expect(byPlain(result.packed), yaml).toMatchObject({ outcomes, plays });
    expect(byEngine(result.packed, NO_REDUCTIONS), yaml).toMatchObject({ plays, outcomes: outcomes.map(([text, each]) => [text, each]) });
    expect(byEngine(result.packed, ALL_REDUCTIONS), yaml).toMatchObject({ plays, outcomes: outcomes.map(([text, each]) => [text, each]) });
  }
  for (const [kind, many] of Object.entries(compiled)) expect(many, kind).toBeGreaterThan(4);
});

const WHAT = ['instead: [', 'also: [', 'then: [', 'then: [{damage', 'draw: {', 'create: {'] as const;
test('further events and others instead: outcomes, plays, scripts of 400 random scenarios', { timeout: 600_000 }, () => {
  const compiled = { 'instead: [': 0, 'also: [': 0, 'then: [': 0, 'then: [{damage': 0, 'draw: {': 0, 'create: {': 0 };
  for (let seed = 0; seed < Number(process.env['RANDOM_SEEDS'] ?? 400); seed++) {
    const random = createRandom(`adding ${String(seed)}`);
    const yaml = randomScenario(random, { ...flavourOf(random), several: random.unit() < 0.3, adding: true });
    const scenario = scenarioOf(yaml);
    const result = compileScenario(scenario);
    const rules = 'reason' in result ? null : byRules(scenario);
    if ('reason' in result || rules === null) continue;
    for (const what of WHAT) if (yaml.includes(what)) compiled[what] += 1;
    const { outcomes, plays } = rules;
    expect(byPlain(result.packed), yaml).toMatchObject({ outcomes, plays });
    expect(byEngine(result.packed, NO_REDUCTIONS), yaml).toMatchObject({ plays, outcomes: outcomes.map(([text, each]) => [text, each]) });
    expect(byEngine(result.packed, ALL_REDUCTIONS), yaml).toMatchObject({ plays, outcomes: outcomes.map(([text, each]) => [text, each]) });
  }
  for (const what of WHAT) expect(compiled[what], what).toBeGreaterThan(5);
});

test('part of the damage goes elsewhere: outcomes, plays, scripts of 300 random scenarios', { timeout: 600_000 }, () => {
  const compiled = { 'split: {': 0, 'shield: ': 0, together: 0 };
  for (let seed = 0; seed < Number(process.env['RANDOM_SEEDS'] ?? 300); seed++) {
    const random = createRandom(`splits ${String(seed)}`);
    const yaml = randomScenario(random, { ...flavourOf(random), several: random.unit() < 0.3, splits: true, effects: 4 });
    if (!yaml.includes('split: {') && !/shield: \d, change/u.test(yaml)) continue;
    const scenario = scenarioOf(yaml);
    const result = compileScenario(scenario);
    const rules = 'reason' in result ? null : byRules(scenario);
    if ('reason' in result || rules === null) continue;
    for (const what of ['split: {', 'shield: ', 'together'] as const) if (yaml.includes(what) && result.packed.fields.some(({ name }) => name.startsWith('pieces'))) compiled[what] += 1;
    const { outcomes, plays } = rules;
    expect(byPlain(result.packed), yaml).toMatchObject({ outcomes, plays });
    expect(byEngine(result.packed, NO_REDUCTIONS), yaml).toMatchObject({ plays, outcomes: outcomes.map(([text, each]) => [text, each]) });
    expect(byEngine(result.packed, ALL_REDUCTIONS), yaml).toMatchObject({ plays, outcomes: outcomes.map(([text, each]) => [text, each]) });
  }
  for (const [what, count] of Object.entries(compiled)) expect(count, what).toBeGreaterThan(5);
});

test('events one after another: outcomes, plays, scripts of 400 random scenarios', { timeout: 600_000 }, () => {
  let compiled = 0;
  for (let seed = 0; seed < Number(process.env['RANDOM_SEEDS'] ?? 400); seed++) {
    const random = createRandom(`sequence ${String(seed)}`);
    const yaml = randomScenario(random, { ...flavourOf(random), sequence: true, adding: random.unit() < 0.5, effects: 3 });
    const scenario = scenarioOf(yaml);
    const result = compileScenario(scenario);
    const rules = 'reason' in result ? null : byRules(scenario);
    if ('reason' in result || rules === null) continue;
    if (result.explain.some((each) => each.includes('one after another'))) compiled += 1;
    const { outcomes, plays } = rules;
    expect(byPlain(result.packed), yaml).toMatchObject({ outcomes, plays });
    expect(byEngine(result.packed, NO_REDUCTIONS), yaml).toMatchObject({ plays, outcomes: outcomes.map(([text, each]) => [text, each]) });
    expect(byEngine(result.packed, ALL_REDUCTIONS), yaml).toMatchObject({ plays, outcomes: outcomes.map(([text, each]) => [text, each]) });
  }
  expect(compiled).toBeGreaterThan(40);
});

test('what damage results in: outcomes, plays, scripts of 400 random scenarios', { timeout: 600_000 }, () => {
  const compiled = { 'with lifelink': 0, 'with infect': 0, others: 0 };
  for (let seed = 0; seed < Number(process.env['RANDOM_SEEDS'] ?? 400); seed++) {
    const random = createRandom(`results ${String(seed)}`);
    const yaml = randomScenario(random, { ...flavourOf(random), several: random.unit() < 0.5, sequence: random.unit() < 0.2, adding: random.unit() < 0.3, results: true });
    const scenario = scenarioOf(yaml);
    const result = compileScenario(scenario);
    const rules = 'reason' in result ? null : byRules(scenario);
    if ('reason' in result || rules === null) continue;
    if (result.explain.some((each) => each.includes('contained'))) compiled[(['with lifelink', 'with infect'] as const).find((each) => yaml.includes(each)) ?? 'others'] += 1;
    const { outcomes, plays } = rules;
    expect(byPlain(result.packed), yaml).toMatchObject({ outcomes, plays });
    expect(byEngine(result.packed, NO_REDUCTIONS), yaml).toMatchObject({ plays, outcomes: outcomes.map(([text, each]) => [text, each]) });
    expect(byEngine(result.packed, ALL_REDUCTIONS), yaml).toMatchObject({ plays, outcomes: outcomes.map(([text, each]) => [text, each]) });
  }
  for (const [what, count] of Object.entries(compiled)) expect(count, what).toBeGreaterThan(5);
});

const scenario = (effects: readonly string[], happens: string, more: readonly string[] = []): string =>
  ['id: test', 'players: [Amy, Nicole]', 'battlefield:', '  Amy: [{object: a 2/2 creature, as: Bear}, {object: a 1/1 creature, as: Wurm}, {object: a 2/2 creature, as: Ogre}]', '  Nicole: [{object: a 2/2 creature, as: Drake}]', 'in force:', ...effects.map((each, i) => `- {from: a spell, controller: Amy, ${each}, until: end of turn, as: e${String(i)}}`), happens, ...more, ''].join('\n');
const DOUBLE = 'when: {damage: {to: a permanent or player}}, change: {amount: {times: 2}}';
const TO_NICOLE = 'event: {damage: {from: Wurm, to: Nicole, amount: 3}}';

function agrees(yaml: string): string {
  const given = scenarioOf(yaml);
  const result = compileScenario(given);
  if ('reason' in result) return result.reason;
  const rules = byRules(given);
  expect(byPlain(result.packed), yaml).toEqual(rules);
  return (rules?.outcomes ?? []).map(([text]) => text).join(' | ');
}

describe('what can be compiled', () => {
  test('615.7: a shield is divided among the sources of simultaneous damage', () => {
    const two = 'do: [{together: [{damage: {from: Wurm, to: Amy, amount: 2}}, {damage: {from: Drake, to: Amy, amount: 4}}]}]';
    expect(agrees(scenario(['when: {damage: {to: Amy}}, shield: 3'], two, ['observe: [damage by source, e0]']))).toBe(
      '1 damage to Amy from Wurm; 2 damage to Amy from Drake; e0 used up | 2 damage to Amy from Wurm; 1 damage to Amy from Drake; e0 used up | 3 damage to Amy from Drake; e0 used up',
    );
  });
  test('615.7: as many ways to divide 12 among five sources as there are, C(16, 4); 40 among three of 30, 20 and 10 is less than all', () => {
    const volley = (shield: number, amounts: readonly number[]): string => [
      'id: volley', 'title: volley', 'players: [Amy, Nicole]', `battlefield: {Nicole: [${amounts.map((_, i) => `{object: a 2/2 creature, as: S${String(i)}}`).join(', ')}]}`,
      `in force: [{from: a spell, controller: Amy, when: {damage: {to: Amy}}, shield: ${String(shield)}, until: end of turn, as: shield}]`,
      `do: [{together: [${amounts.map((amount, i) => `{damage: {from: S${String(i)}, to: Amy, amount: ${String(amount)}}}`).join(', ')}]}]`, 'observe: [damage by source]',
    ].join('\n');
    const counted = (yaml: string): readonly [plays: string, outcomes: number] => {
      const result = compileScenario(scenarioOf(yaml));
      if ('reason' in result) throw new Error(result.reason);
      const { plays, outcomes } = byEngine(result.packed, ALL_REDUCTIONS);
      return [plays, outcomes.length];
    };
    expect(counted(volley(12, [20, 20, 20, 20, 20]))).toEqual(['1820', 1820]);
    const ways = Array.from({ length: 31 }, (_, a) => Array.from({ length: 21 }, (__, b) => 40 - a - b).filter((c) => c >= 0 && c <= 10).length).reduce((sum, each) => sum + each, 0);
    expect(counted(volley(40, [30, 20, 10]))).toEqual([String(ways), ways]);
  });
  test('615.8: the next time is for both events that are dealt to it at once, wherever they are sent', () => {
    const two = 'do: [{together: [{damage: {from: Wurm, to: Bear, amount: 3}}, {damage: {from: Drake, to: Bear, amount: 2}}]}]';
    const effects = ['when: {damage: {to: Bear}}, next: 1, may: you, change: {to: Ogre}', 'when: {damage: {to: Ogre}}, next: 1, change: {to: Bear}', 'when: {damage: {to: Ogre}}, change: {amount: {times: 2}}', 'when: {damage: {to: Bear}}, next: 1, change: {to: Amy}'];
    const given = scenarioOf(scenario(effects, two, ['observe: [damage by source, e0, e1, e3]']));
    const result = compileScenario(given);
    const { outcomes, plays } = byRules(given) ?? {};
    expect('reason' in result ? result : byPlain(result.packed)).toMatchObject({ outcomes, plays });
    expect(outcomes?.length).toBeGreaterThan(3);
  });
  test('amounts beyond 2^53 stay exact', () => {
    const large = 'event: {damage: {from: Wurm, to: Nicole, amount: 9007199254740993}}';
    expect(agrees(scenario([DOUBLE, 'when: {damage: {to: Nicole}}, change: {amount: {plus: 1}}'], large))).toBe('18014398509481987 damage to Nicole | 18014398509481988 damage to Nicole');
  });
  test('615.8: "the next time" covers all that the source deals', () => {
    const both = 'do: [{together: [{damage: {from: Wurm, to: Amy, amount: 2}}, {damage: {from: Wurm, to: Nicole, amount: 4}}]}]';
    expect(agrees(scenario(['when: {damage: {to: a player}}, next: 1, change: {amount: {times: 2}}', 'when: {damage: {to: Amy}}, prevent: 1'], both, ['observe: [events, e0]']))).toContain('8 damage to Nicole; e0 used up');
  });
  test('an answer of somebody else is a step of its own', () => {
    expect(agrees(scenario(['when: {damage: {to: Nicole}}, may: Amy, change: {to: Bear}', DOUBLE], TO_NICOLE))).toBe('6 damage to Bear | 6 damage to Nicole');
  });
  test('701.7b: tokens of another kind besides, and as many as there are then', () => {
    const cards = ['cards: {Hound: {type: Creature, pt: 2/2, text: []}, Cat: {type: Creature, pt: 1/1, text: []}}'];
    const effects = ['when: {create: {player: you}}, change: {amount: {times: 2}}', 'when: {create: {player: you}}, change: {groups: {token: Cat, plus: that}}'];
    expect(agrees(scenario(effects, 'event: {create: {player: Amy, token: Hound, amount: 1}}', cards))).toBe('Amy creates 2 Cat; Amy creates 2 Hound');
  });
  test('701.7a: so many tokens besides, for the same player', () => {
    const cards = ['cards: {Hound: {type: Creature, pt: 2/2, text: []}, Cat: {type: Creature, pt: 1/1, text: []}}'];
    const effects = ['when: {create: {player: you}}, change: {amount: {times: 2}}', 'when: {create: {player: you}}, also: [{create: {player: you, token: Cat, amount: 1}}]'];
    expect(agrees(scenario(effects, 'event: {create: {player: Amy, token: Hound, amount: 1}}', cards))).toBe('Amy creates 1 Cat; Amy creates 2 Hound | Amy creates 2 Cat; Amy creates 2 Hound');
  });
  test('615.7: a shield covers what has been sent to where it applies', () => {
    const two = 'do: [{together: [{damage: {from: Drake, to: Bear, amount: 3}}, {damage: {from: Drake, to: Ogre, amount: 2}}]}]';
    const given = scenarioOf(scenario(['when: {damage: {to: Ogre}}, may: you, change: {to: Bear}', 'when: {damage: {to: Bear}}, shield: 4', 'when: {damage: {to: Bear}}, change: {amount: {times: 2}}'], two));
    const result = compileScenario(given);
    const { outcomes, plays } = byRules(given) ?? {};
    expect('reason' in result ? result : byPlain(result.packed)).toMatchObject({ outcomes, plays }); // which of the events it was applied from tells states apart here only
  });
  test('614.11b: how often an event has been replaced is told apart only where a text asks for it', () => {
    const [lose, gain] = ['when: {gain-life: {player: Amy}}, instead: [{lose-life: {player: Nicole, amount: that}}]', 'when: {lose-life: {player: Nicole}}, instead: [{gain-life: {player: Amy, amount: that}}]'];
    const given = scenarioOf(scenario([lose, gain, lose, gain, lose, 'when: {gain-life: {player: Amy}}, change: {amount: {plus: 1}}'], 'event: {gain-life: {player: Amy, amount: 1}}'));
    const result = compileScenario(given);
    const { outcomes, plays } = byRules(given) ?? {};
    expect('reason' in result ? result : { ...byPlain(result.packed), explain: result.explain[0] }).toMatchObject({ outcomes, plays, explain: 'one batch of 1 event(s) in 2 shape(s)' });
  });
  test('701.8a: several things at once, each of which may be kept', () => {
    expect(agrees(scenario(['when: {destroy: {what: Bear}}, may: you, instead: [{regenerate: Bear}]', 'when: {destroy: {what: Ogre}}, may: you, instead: [{gain-life: {player: you, amount: 1}}]'], 'do: [{together: [{destroy: {what: Bear}}, {destroy: {what: Ogre}}]}]'))).toContain(' | ');
  });
  test('effects of objects are compiled like those in force', () => {
    const yaml = scenario([DOUBLE], TO_NICOLE).replace('in force:', "cards: {Urn: {type: Artifact, text: [{when: {damage: {to: a player}}, change: {amount: {plus: 1}}}]}}\nin force:").replace('as: Bear}', 'as: Bear}, {card: Urn}');
    expect(agrees(yaml)).toBe('7 damage to Nicole | 8 damage to Nicole');
  });
});

describe('events one after another, where an effect looks at', () => {
  const two = 'do: [{damage: {from: Wurm, to: Nicole, amount: 3}}, {damage: {from: Wurm, to: Nicole, amount: 3}}]';
  test.each([ // 4 of the one to which only the addition applies, 2*3+1 or 2*(3+1) of the other
    ['life', 'if: {compare: [life of Nicole, at-least, 15]}'], // 20, then 13 or 12
    ['what has happened', 'if: Nicole was dealt damage this turn'], // nothing, then 4
  ])('%s', (_, condition) => {
    const given = scenarioOf(scenario(['when: {damage: {to: Nicole}}, change: {amount: {plus: 1}}', `when: {damage: {to: Nicole}}, ${condition}, change: {amount: {times: 2}}`], two));
    const result = compileScenario(given);
    if ('reason' in result) throw new Error(result.reason);
    expect(byEngine(result.packed, ALL_REDUCTIONS)).toMatchObject({ plays: '2', outcomes: [['11 damage to Nicole', '1'], ['12 damage to Nicole', '1']] });
    expect(byRules(given)?.outcomes.map(([text]) => text)).toEqual(['11 damage to Nicole', '12 damage to Nicole']);
  });
});

describe('what is not compiled says why', () => {
  const reason = (yaml: string): string => {
    const result = compileScenario(scenarioOf(yaml));
    return 'reason' in result ? result.reason : 'compiled';
  };
  test('nothing to choose', () => {
    expect(reason(scenario(['when: {damage: {to: Bear}}, prevent: all'], TO_NICOLE))).toBe('nothing is asked');
  });
  test('an effect that watches both damage and what it results in', () => {
    expect(reason(scenario([DOUBLE, 'when: {damage: {to: Nicole}, lose-life: {player: Nicole}}, change: {amount: {times: 2}}'], TO_NICOLE))).toMatch(/what it contains/);
  });
  test('one that watches it for nobody concerned is no obstacle', () => {
    expect(reason(scenario([DOUBLE, 'when: {lose-life: {player: Amy}}, change: {amount: {times: 2}}'], TO_NICOLE))).toBe('compiled');
  });
  test('a split; what waits until the batch has happened; what another effect watches', () => {
    expect(reason(scenario([DOUBLE, 'when: {damage: {to: Nicole}}, split: {amount: 1, to: Bear}'], TO_NICOLE))).toBe('compiled');
    expect(reason(scenario([DOUBLE, 'when: {damage: {to: Nicole}}, split: {amount: 1, to: Bear}, also: [{gain-life: {player: Amy, amount: 1}}]'], TO_NICOLE))).toMatch(/split/);
    expect(reason(scenario([DOUBLE, 'when: {damage: {to: Nicole}}, prevent: all, then: [{scry: {player: Amy, amount: 1}}]'], TO_NICOLE))).toMatch(/waits/);
    expect(reason(scenario([DOUBLE, 'when: {damage: {to: Nicole}}, also: [{gain-life: {player: Amy, amount: that}}]', 'when: {gain-life: {player: a player}}, change: {amount: {times: 2}}'], TO_NICOLE))).toBe('compiled');
  });
  test('615.8: one application covers damage to two players, each of whom would answer for it', () => {
    const both = 'do: [{together: [{damage: {from: Drake, to: Nicole, amount: 2}}, {damage: {from: Drake, to: Amy, amount: 6}}]}]';
    expect(reason(scenario(['when: {damage: {from: Drake}}, next: 2, may: that player, change: {amount: {times: 2}}', DOUBLE], both))).toMatch(/may differ/);
    const each = scenario(['when: {damage: {to: a player}}, next: 2, may: that player, change: {amount: {times: 2}}', DOUBLE], both); // one player at a time
    expect(reason(each)).toBe('compiled');
    agrees(each);
  });
  test('101.4d: three players, of whom one who has chosen may get something new', () => {
    const effects = ['when: {damage: {from: Wurm, to: Amy}}, change: {amount: {times: 2}}', 'when: {damage: {to: Nicole}}, change: {to: Amy}', 'when: {damage: {to: {any: [Amy, Paul]}, amount: {at-least: 4}}}, shield: 6'];
    const three = 'do: [{together: [{damage: {from: Wurm, to: Amy, amount: 1}}, {damage: {from: Bear, to: Nicole, amount: 5}}, {damage: {from: Bear, to: Paul, amount: 6}}]}]';
    const yaml = scenario(effects, three).replace('[Amy, Nicole]', '[Amy, Nicole, Paul]');
    expect(reason(yaml)).toBe('compiled');
    agrees(yaml);
  });
  test('101.4d: what one application covers may become more, and that is new, too', () => {
    const effects = ['when: {damage: {from: Wurm, to: Amy}}, change: {amount: {times: 2}}', 'when: {damage: {to: Nicole}}, change: {to: Amy}', 'when: {damage: {to: Amy}}, shield: 6', 'when: {damage: {to: Paul}}, change: {amount: {plus: 1}}', 'when: {damage: {to: Paul}}, change: {amount: {times: 2}}'];
    const three = 'do: [{together: [{damage: {from: Wurm, to: Amy, amount: 4}}, {damage: {from: Bear, to: Nicole, amount: 5}}, {damage: {from: Bear, to: Paul, amount: 6}}]}]';
    const yaml = scenario(effects, three).replace('[Amy, Nicole]', '[Amy, Nicole, Paul]');
    expect(reason(yaml)).toBe('compiled');
    agrees(yaml);
  });
  test('another event instead of one of several', () => {
    const two = 'do: [{together: [{damage: {from: Wurm, to: Nicole, amount: 2}}, {damage: {from: Drake, to: Amy, amount: 4}}]}]';
    expect(reason(scenario([DOUBLE, 'when: {damage: {to: Nicole}}, instead: [{gain-life: {player: Amy, amount: 1}}]'], two))).toBe('compiled');
    const both = scenario([DOUBLE, 'when: {damage: {to: Nicole}}, instead: [{damage: {from: Wurm, to: Amy, amount: 1}}]'], two);
    expect(reason(both)).toBe('compiled'); // what has been applied to the one has been applied to the other (614.5)
    agrees(both);
  });
  test.each([
    ['counters', 'when: {damage: {to: a creature with a +1/+1 counter}}, change: {amount: {times: 2}}'],
    ['power', 'when: {damage: {to: a creature with power 3 or greater}}, change: {amount: {times: 2}}'],
  ])('events one after another, where an effect looks at %s', (_, effect) => {
    const two = 'do: [{damage: {from: Wurm, to: Nicole, amount: 3}}, {damage: {from: Wurm, to: Nicole, amount: 3}}]';
    expect(reason(scenario([DOUBLE, 'when: {damage: {to: Nicole}}, change: {amount: {plus: 1}}'], two))).toBe('compiled');
    expect(reason(scenario([DOUBLE, 'when: {damage: {to: Nicole}}, change: {amount: {plus: 1}}', effect], two))).toBe('more than one event');
  });
  test('events one after another, of which one moves cards', () => {
    const two = 'do: [{mill: {player: Amy, amount: 2}}, {damage: {from: Wurm, to: Nicole, amount: 3}}]';
    const effects = [DOUBLE, 'when: {damage: {to: Nicole}}, change: {amount: {plus: 1}}', 'when: {mill: {player: you}}, change: {amount: {times: 2}}', 'when: {mill: {player: you}}, change: {amount: {plus: 1}}'];
    expect(reason(scenario(effects, two))).toBe('compiled');
    const counting = 'when: {damage: {to: Nicole}}, if: {exists: a card in a graveyard}, change: {amount: {plus: 1}}';
    expect(reason(scenario([...effects, counting], two))).toBe('an event "mill" before others');
  });
  test('events one after another, of which one destroys something', () => {
    const two = 'do: [{destroy: Bear}, {damage: {from: Wurm, to: Nicole, amount: 3}}]';
    const many = [DOUBLE, 'when: {damage: {to: Nicole}}, change: {amount: {plus: 1}}'];
    expect(reason(scenario([DOUBLE, 'when: {destroy: {what: Bear}}, may: you, instead: [{regenerate: Bear}]', 'when: {destroy: {what: Bear}}, may: you, instead: [{gain-life: {player: you, amount: 1}}]'], two))).toBe('an event "regenerate" before others');
    const one = [...many, 'when: {destroy: {what: Bear}}, may: you, instead: [{gain-life: {player: you, amount: 1}}]'];
    expect(reason(scenario(one, two))).toBe('compiled');
    expect(reason(scenario([...one, 'when: {damage: {to: Nicole}}, change: {to: Bear}'], two))).toBe('what has moved or left the stack does something, or something happens to it');
  });
  test('a spell that has left the stack and then does something', () => {
    const two = 'do: [{resolve: {card: Fire, controller: Amy}}, {damage: {from: Fire, to: Nicole, amount: 3}}]';
    expect(reason(scenario([DOUBLE, 'when: {damage: {from: a spell}}, change: {amount: {plus: 1}}'], two, ['cards: {Fire: {type: Sorcery, do: [{damage: {from: this, to: each opponent, amount: 2}}]}}']))).toMatch(/left the stack|more than one event/);
  });
  test('state-based actions', () => {
    expect(reason(scenario([DOUBLE, 'when: {damage: {to: Nicole}}, change: {amount: {plus: 1}}'], 'do: [{damage: {from: Bear, to: Nicole, amount: 1}}, {damage: {from: Bear, to: Nicole, amount: 1}}]', ['sba: after each']))).toBe('state-based actions between instructions');
  });
});
