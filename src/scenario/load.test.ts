import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type FilePort, checkCardFile, openCards, yamlFiles } from './cards/corpus.ts';
import { loadScenarios } from './load.ts';
import { jsonSchema, cardFileSchema, scenarioSchema } from './schema.ts';
import { type Node, parseYaml } from './yaml/yaml.ts';

const CARDS = `
Furnace of Rath: {type: Enchantment, cost: "{1}{R}{R}{R}", text: [{when: {damage: {to: a permanent or player}}, change: {amount: {times: 2}}}], texts: {cr-2014: [{when: {damage: {to: a creature or player}}, change: {amount: {times: 2}}}]}}
Shock: {type: Instant, cost: "{R}", target: {it: any target}, do: [{damage: {from: this, to: it, amount: 2}}]}
Grizzly Bears: {type: Creature — Bear, cost: "{1}{G}", pt: 2/2}
"Jace, the Mind Sculptor": {type: Legendary Planeswalker — Jace, cost: "{2}{U}{U}", loyalty: 3}
Healer:
  type: Creature — Human Cleric
  pt: 1/1
  text: [{name: shield, cost: {tap: this}, target: {it: any target}, do: [{in-force: {when: {damage: {to: it}}, shield: 1, until: end of turn}}]}]
Invigorate: {type: Instant, costs: {alternative: {if: {exists: a Forest you control}, gain-life: {player: an opponent, amount: 3}}}}
Devourer: {type: Creature, pt: 1/1, text: [{keyword: {devour: 2}}]}
Maker: {type: Sorcery, do: [{create: {player: you, token: a 2/2 black Zombie creature with flying, amount: 2}}]}
`;
const port: FilePort = { readText: () => CARDS, list: () => ['all.yaml'] };
const cards = openCards(port, 'cards');
const HEAD = 'id: a/b\nplayers: [Amy, Nicole]\n';
const one = (body: string) => {
  const { scenarios, problems } = loadScenarios(HEAD + body, cards);
  expect(problems).toEqual([]);
  const [scenario] = scenarios;
  if (scenario === undefined) throw new Error('no scenario');
  return scenario;
};
const problems = (text: string) => loadScenarios(text, cards).problems.map(({ line, column, code, hint }) => ({ at: `${String(line)}:${String(column)}`, code, hint }));

describe('a situation', () => {
  test('zones, labels, an object named in the event', () => {
    const scenario = one('battlefield: {Nicole: [{card: "Jace, the Mind Sculptor", as: Jace, counters: {loyalty: 3}}]}\nlibrary: {Amy: 10 cards}\nevent: {damage: {from: {card: Shock, controller: Amy}, to: Jace, amount: 2}}');
    expect(scenario.world.objects.find(({ label }) => label === 'Jace')).toMatchObject({ zone: 'battlefield', controller: 1, counters: [{ kind: 'loyalty', amount: 3 }] });
    expect(scenario.world.objects.find(({ label }) => label === 'Shock')).toMatchObject({ zone: 'stack', controller: 0 });
    expect(scenario.world.players[0]?.library).toHaveLength(10);
    expect(scenario.instructions).toMatchObject([{ do: 'event', kind: 'damage', args: { from: { arg: 'ref', ref: { ref: 'label', name: 'Shock' } }, to: { arg: 'ref', ref: { ref: 'label', name: 'Jace' } } } }]);
    expect(scenario.observe.items).toEqual([{ observe: 'events' }]);
  });
  test('who controls something, beside events, tells of the change of control unless a sentence names it', () => {
    const itemsOf = (outcome: string) => one(`battlefield: {Nicole: [{object: a 2/2 creature, as: Bear}]}\ndo: [{gain-control: {player: Amy, what: Bear}}]\nexpect: {outcomes: ["${outcome}"]}`).observe.items;
    expect(itemsOf("Amy loses 2 life; Bear under Amy's control")).toEqual([{ observe: 'changes', underTold: [0] }, { observe: 'control', object: 0, unless: 1 }]);
    expect(itemsOf('Amy gains control of Bear; Bear under Amy; Amy loses 2 life')).toEqual([{ observe: 'changes' }, { observe: 'control', object: 0, unless: 1 }]);
  });
  test('the edition selects the dated text', () => {
    const current = one('battlefield: {Amy: [Furnace of Rath]}\ndo: []');
    const dated = one('edition: cr-2014\nbattlefield: {Amy: [Furnace of Rath]}\ndo: []');
    expect(current.cards['Furnace of Rath']?.text).not.toEqual(dated.cards['Furnace of Rath']?.text);
  });
  test('an effect in force from a named ability', () => {
    const scenario = one('battlefield: {Nicole: [Healer]}\nin force: [{from: Healer shield, controller: Nicole, targets: {it: Healer}, as: Shield}]\ndo: []\nobserve: [Shield]');
    expect(scenario.world.floating).toMatchObject([{ label: 'Shield', controller: 1, left: 1, bindings: { it: { things: [0] } }, ability: { ability: 'when', shield: { value: 1 } } }]);
  });
  test('118.9: a cost by name', () => {
    expect(one('hand: {Amy: [Invigorate]}\ndo: [{pay: {player: Amy, cost: Invigorate alternative}}]').instructions).toMatchObject([{ do: 'if', then: [{ do: 'pay', who: { name: 'Amy' }, name: 'alternative', cost: [{ kind: 'gain-life' }] }] }]);
  });
  test('702: a keyword stands beside what it stands for; tokens by description come along', () => {
    const scenario = one('battlefield: {Amy: [Devourer]}\ndo: [{resolve: {card: Maker, controller: Amy}}]');
    expect(scenario.cards['Devourer']?.text.map(({ ability }) => ability)).toEqual(['keyword', 'when']);
    expect(scenario.cards['a 2/2 black Zombie creature with flying']).toMatchObject({ name: 'Zombie', pt: [2, 2], colors: ['black'], subtypes: ['Zombie'] });
  });
  test('702.12: an object by description has what its keywords stand for, a token too', () => {
    const scenario = one('battlefield: {Amy: [{object: a 3/3 Golem creature with indestructible and protection from red, as: Golem}]}\ndo: [{create: {player: Amy, token: a 1/1 creature with devour 2}}]');
    expect(scenario.world.objects[0]?.card.text.map(({ ability }) => ability)).toEqual(['keyword', 'cant', 'keyword', 'when']);
    expect(scenario.cards['a 1/1 creature with devour 2']?.text.map(({ ability }) => ability)).toEqual(['keyword', 'when']);
  });
  test('702.155a: the choices of read ahead go as far as it says, or to three', () => {
    const words = (keyword: string) => JSON.stringify(one(`cards: {Saga: {type: Enchantment — Saga, text: [{keyword: ${keyword}}]}}\ndo: []`).cards['Saga']?.text);
    expect(words('{read ahead: 5}')).toContain('"words":["1","2","3","4","5"]');
    expect(words('read ahead')).toContain('"words":["1","2","3"]');
  });
  test('400.7: a label to which an effect in force redirects means this object, not what it becomes', () => {
    const scenario = one('battlefield: {Amy: [{card: Grizzly Bears, as: Bear}]}\nin force: [{from: a guard, controller: Amy, when: {damage: {to: Amy}}, change: {to: Bear}, until: end of turn}]\ndo: []');
    expect(scenario.world.floating).toMatchObject([{ bindings: { Bear: { things: [0], incarnations: [0] } }, ability: { rewrites: [{ changes: [{ change: 'to', ref: { ref: 'bound', name: 'Bear' } }] }] } }]);
  });
  test('effects in force from one card have a source each, of their own controller', () => {
    const { floating, objects } = one('in force: [{from: Healer shield, controller: Amy, targets: {it: Amy}, as: hers}, {from: Healer shield, controller: Nicole, targets: {it: Nicole}, as: other}]\ndo: []').world;
    expect(floating.map(({ source }) => objects[source ?? -1]?.controller)).toEqual([0, 1]);
  });
  test('an ability on the stack has its targets by name', () => {
    expect(problems(`${HEAD}battlefield: {Amy: [Healer]}\nstack: [{ability: Healer shield, targets: {that: Amy}}]\ndo: [{resolve: ability of Healer}]`)).toMatchObject([{ code: 'unknown-key', hint: "its targets: it" }]);
    expect(one('battlefield: {Amy: [Healer]}\nstack: [{ability: Healer shield, targets: {it: Amy}}, {ability: Healer shield, targets: {it: []}}]\ndo: [{resolve: ability of Healer}, {resolve: ability of Healer 2}]').instructions).toHaveLength(2);
  });
  test('122.6: counters of several kinds in one instruction; large amounts of what is not done one by one', () => {
    const scenario = one('battlefield: {Amy: [Grizzly Bears]}\nlibrary: {Amy: 9000 cards}\ndo: [{put-counters: {on: Grizzly Bears, counters: {+1/+1: 1, charge: 1000000000000}}}, {gain-life: {player: Amy, amount: 1000000000000}}]');
    expect(scenario.instructions).toMatchObject([{ args: { counters: { counters: [{ kind: '+1/+1' }, { kind: 'charge' }] } } }, { args: { amount: { amount: { value: 1000000000000 } } } }]);
  });
  test('variants are put over the base', () => {
    const { scenarios } = loadScenarios(`${HEAD}do: []\nlife: {Amy: 5}\nvariants:\n  x: {life: {Amy: 3}}\n  y: {title: other}\n`, cards);
    expect(scenarios.map(({ id, world }) => [id, world.players[0]?.life])).toEqual([['a/bx', 3], ['a/by', 5]]);
  });
  test('expectations are in canonical text', () => {
    expect(one('battlefield: {Amy: [Grizzly Bears]}\ndo: []\nexpect: {outcomes: [Grizzly Bears exiled; Amy draws 1]}').expect?.outcomes).toEqual(['Amy draws 1; Grizzly Bears exiled']);
  });
});

describe('every problem has its place, and none is a crash', () => {
  test('all problems of a file at once', () => {
    const text = `${HEAD}titel: x\nbattlefield:\n  Amy: [Furnace of Wrath, {card: Grizzly Bears, as: Bear, countrs: {}}, {card: Grizzly Bears, as: Bear}]\n  Nicol: [Shock]\nevent: {damage: {from: {card: Shok}, to: Bob, amount: -2}}\nobserve: [life of Nicle]\n`;
    expect(problems(text)).toEqual([
      { at: '3:1', code: 'unknown-key', hint: 'did you mean "title"?' }, { at: '5:9', code: 'unknown-card', hint: 'did you mean "Furnace of Rath"?' }, { at: '5:59', code: 'unknown-key', hint: 'did you mean "counters"?' },
      { at: '5:99', code: 'duplicate-label', hint: 'labels must differ' }, { at: '6:3', code: 'unknown-player', hint: 'did you mean "Nicole"?' }, { at: '7:31', code: 'unknown-card', hint: 'did you mean "Shock"?' },
      { at: '7:42', code: 'unknown-label', hint: expect.any(String) as string }, { at: '7:55', code: 'negative', hint: expect.any(String) as string }, { at: '8:11', code: 'observe', hint: 'did you mean "life of Nicole"?' },
    ]);
  });
  test.each([
    ['anchors and aliases', 'a: &a [x]\nb: [*a, *a]\n', 'alias'], ['10 MB', 'x: y z { [ '.repeat(1_000_000), 'too-large'], ['deep brackets', '['.repeat(100_000), 'too-deep'], ['deep indentation', Array.from({ length: 600 }, (_, i) => `${' '.repeat(i)}a:`).join('\n'), 'too-deep'],
    ['broken YAML', 'id: [1, 2\nfoo: "x', 'yaml'], ['nothing', '', 'empty'], ['no map', 'hello', 'wrong-type'], ['a circle', `${HEAD}battlefield: {Amy: [{card: Grizzly Bears, as: A, attached: B}, {card: Grizzly Bears, as: B, attached: A}]}\ndo: []`, 'cyclic-attachment'],
    ['two ids', `${HEAD}do: []\n---\n${HEAD}do: []`, 'duplicate-id'], ['a list for a text', 'id: [1]\nplayers: Amy\nevent: 3', 'wrong-type'], ['an unknown verb', `${HEAD}do: [{destory: Bear}]`, 'instruction'],
  ])('%s', (_, text, code) => {
    expect(problems(text).map((problem) => problem.code)).toContain(code);
  });
  const effect = (text: string): string => `${HEAD}in force: [{from: an effect, controller: Amy, ${text}}]\ndo: []`;
  test.each([
    ['where excess damage goes', effect('when: {damage: {excess-to: you}}, prevent: all'), 'not-watched'], ['a discard at random', effect('when: {discard: {player: you, random: true}}, instead: []'), 'not-watched'],
    ['how tokens are created tapped', effect('when: {create: {player: you, tapped: true}}, change: {amount: {times: 2}}'), 'not-watched'],
    ['the top of a library as a start', effect('when: {move: {what: a card, from: top of library}}, change: {to: exile}'), 'wrong-type'], ['two zones of somebody', effect('when: {move: {what: a card, to: [your graveyard, exile]}}, change: {to: hand}'), 'wrong-type'],
    ['a zone that is searched', `${HEAD}do: [{search: {player: Amy, what: a card, zone: graveyard}}]`, 'only-watched'], ['how much damage is removed', `${HEAD}do: [{remove-damage: {from: each creature, amount: 1}}]`, 'only-watched'],
    ['how it is activated', `${HEAD}do: [{activate: {what: each creature, ability: x, how: well}}]`, 'unknown-key'], ['a condition of a keyword', effect('static: {for: creatures, gain: [{keyword: flying, if: your turn}]}'), 'unknown-key'],
    ['a number beside a state', effect('when: {gain-life: you}, if: {is: [Amy, a player], at-least: 2}, instead: []'), 'unknown-key'], ['three things compared', effect('when: {gain-life: you}, if: {compare: [1, equal, 1, 2]}, instead: []'), 'wrong-type'],
    ['a question to the record', effect('when: {gain-life: you}, if: {happened: {fact: draws, atLeast: 2}}, instead: []'), 'unknown-key'],
  ])('what would not count is refused: %s', (_, text, code) => {
    expect(problems(text).map((problem) => problem.code)).toContain(code);
  });
});

describe('the corpus', () => {
  const root = fileURLToPath(new URL('../../corpus', import.meta.url));
  const files: FilePort = { readText: (path) => readFileSync(path, 'utf8'), list: (directory) => readdirSync(directory, { withFileTypes: true }).map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)) };
  const corpus = openCards(files, `${root}/cards`);
  const paths = yamlFiles(files, root);
  const plain = (node: Node): unknown => (node.node === 'map' ? Object.fromEntries(node.entries.map(({ key, value }) => [key, plain(value)])) : node.node === 'list' ? node.items.map(plain) : typeof node.value === 'bigint' ? Number(node.value) : node.value);
  test.each(paths)('%s reads without problems that it does not expect, and has the shape of the schema', (path) => {
    const text = files.readText(path) ?? '';
    const isCards = path.startsWith(`${root}/cards/`);
    const { problems: found, expectedProblems, leftOut } = loadScenarios(text, corpus);
    expect(isCards ? [] : leftOut).toEqual([]); // no case hides behind a problem that another one expects
    const expected = Object.values(expectedProblems).flat();
    expect(isCards ? checkCardFile(text, 'current') : found.filter(({ code }) => !expected.includes(code))).toEqual([]);
    for (const document of parseYaml(text).documents) expect((isCards ? cardFileSchema : scenarioSchema).safeParse(plain(document)).error?.issues ?? []).toEqual([]);
  });
  test('a scenario with a problem that only another one expects is told', () => {
    const one = (id: string, rest: string): string => `id: ${id}\nplayers: [Amy, Nicole]\nevent: {gain-lfe: {player: Amy, amount: 1}}\n${rest}\n`;
    const text = `${one('a', 'expect: {problems: [unknown-key]}')}---\n${one('b', 'expect: {outcomes: [nothing happens]}')}`;
    const { leftOut, expectedProblems, scenarios } = loadScenarios(text, corpus);
    expect([leftOut, Object.keys(expectedProblems), scenarios]).toEqual([['b'], ['a'], []]);
  });
  test('the JSON Schema has no open references', () => {
    const schema = jsonSchema();
    const defs = Object.keys(schema['$defs'] as object);
    for (const [, name] of JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)) expect(defs).toContain(name);
  });
});
