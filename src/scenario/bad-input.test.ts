/** Wrong input is a value: every problem with its place, nothing thrown, nothing endless. */
import { describe, expect, test } from 'vitest';
import type { Problem } from '../base/problem.ts';
import { createRandom } from '../base/random.ts';
import { BAD_FILES, EVENT, HEAD, PLAIN_CARDS } from './bad-input.fixture.ts';
import { loadScenarios } from './load.ts';

/** Longer messages quote more than anybody reads. */
const LONGEST = 500;

/** What is wrong with a list of problems, whatever the file: places outside of it, codes that are none, and so on. */
function oddities(text: string, problems: readonly Problem[]): readonly string[] {
  const lines = text.split(/\r\n|\r|\n/);
  return problems.flatMap(({ line, column, code, message, hint }) => {
    const found: string[] = [];
    if (!(Number.isInteger(line) && line >= 1 && line <= lines.length)) found.push(`line ${String(line)}`);
    if (!(Number.isInteger(column) && column >= 1 && column <= (lines[line - 1]?.length ?? 0) + 1)) found.push(`column ${String(column)} of line ${String(line)}`);
    if (!/^[a-z]+(-[a-z]+)*$/.test(code)) found.push(`code ${code}`);
    if (message.length === 0 || message.length > LONGEST) found.push(`a message of ${String(message.length)} characters`);
    if (hint !== undefined && (hint.length === 0 || hint.length > 3 * LONGEST)) found.push(`a hint of ${String(hint.length)} characters`);
    return found;
  });
}
const places = (problems: readonly Problem[]): readonly string[] => problems.map(({ line, column, code }) => `${String(line)}:${String(column)} ${code}`);

test('the files would be fine without their mistake', () => {
  expect(loadScenarios(`${HEAD}${EVENT}`, PLAIN_CARDS)).toMatchObject({ problems: [], scenarios: [{ id: 'a/b' }] });
});

describe('every problem has its place', () => {
  test.each(BAD_FILES.map((file) => [file.name, file] as const))('%s', (_, { text, problems: wanted }) => {
    const { scenarios, problems } = loadScenarios(text, PLAIN_CARDS);
    expect(places(problems)).toEqual(expect.arrayContaining([...wanted]));
    expect(oddities(text, problems)).toEqual([]);
    expect(problems.length).toBeLessThanOrEqual(200);
    expect(new Set(places(problems)).size).toBeGreaterThan(0);
    expect(scenarios.map(({ id }) => id)).toEqual(wanted.some((each) => each.endsWith('duplicate-id')) ? ['a/b'] : []);
  });
  test('all of them at once, in the order of the file', () => {
    const text = `${HEAD}titel: x\nlife: {Nicol: 3, Amy: lots}\nbattlefield: {Amy: [Plane Bear]}\nevent: {damage: {from: {card: Plain Zap, controller: Amy}, to: Bob, amount: -2}}\nobserve: [life of Nicle]\n`;
    expect(places(loadScenarios(text, PLAIN_CARDS).problems)).toEqual([
      '3:1 unknown-key', '4:8 unknown-player', '4:23 wrong-type', '5:21 unknown-card', '6:64 unknown-label', '6:77 negative', '7:11 observe',
    ]);
  });
  test('of one scenario, while the others of the file stay', () => {
    const { scenarios, problems } = loadScenarios(`id: good\nplayers: [Amy, Nicole]\n${EVENT}---\nid: bad\nplayers: [Amy, Nicole]\nevnt: 1\n---\nid: better\nplayers: [Amy, Nicole]\n${EVENT}`, PLAIN_CARDS);
    expect(scenarios.map(({ id }) => id)).toEqual(['good', 'better']);
    expect(places(problems)).toContain('7:1 unknown-key');
  });
  test('the same problem in every variant is told once', () => {
    const { scenarios, problems } = loadScenarios(`${HEAD}titel: x\n${EVENT}variants: {-1: {}, -2: {}, -3: {}}\n`, PLAIN_CARDS);
    expect([scenarios.length, places(problems)]).toEqual([0, ['3:1 unknown-key']]);
  });
});

describe('a scenario with problems is left out', () => {
  const noise = Array.from({ length: 300 }, (_, i) => `zork${String(i)}: 1`).join('\n');
  test.each([
    ['after 200 problems', `${HEAD}${noise}\n${EVENT}`], ['after 200 problems of another', `${HEAD}${noise}\n${EVENT}---\nid: c/d\nplayers: [Amy, Nicole]\ntitel: x\n${EVENT}`],
    ['for an anchor', `${HEAD}title: &x foo\n${EVENT}`], ['for an alias in a place that nobody reads', `${HEAD}${EVENT}note: {a: &x 1, b: *x}\n`], ['for a tag', `${HEAD}title: !foo bar\n${EVENT}`], ['for a key twice', `${HEAD}title: x\ntitle: y\n${EVENT}`],
    ['in every variant', `${HEAD}titel: x\n${EVENT}variants: {-1: {}, -2: {}, -3: {}}\n`],
  ])('%s', (_, text) => {
    expect(loadScenarios(text, PLAIN_CARDS).scenarios).toEqual([]);
  });
  test('and only this one', () => {
    const { scenarios, problems } = loadScenarios(`${HEAD}title: &x foo\n${EVENT}---\nid: c/d\nplayers: [Amy, Nicole]\n${EVENT}---\n---\n`, PLAIN_CARDS);
    expect([scenarios.map(({ id }) => id), places(problems)]).toEqual([['c/d'], ['3:11 anchor']]);
  });
});

describe('one mistake is one problem', () => {
  test.each([
    ['a misspelt event', `${HEAD}evnt: {}\n`], ['a misspelt field', `${HEAD}event: {damage: {form: {card: Plain Zap, controller: Amy}, to: Nicole, amount: 2}}\n`], ['a misspelt rewrite', `${HEAD}in force: [{from: a spell, when: {damage: {to: Nicole}}, pervent: all}]\n${EVENT}`],
    ['a negative shield', `${HEAD}in force: [{from: a spell, when: {damage: {to: Nicole}}, shield: -3}]\n${EVENT}`], ['a negative prevention', `${HEAD}in force: [{from: a spell, when: {damage: {to: Nicole}}, prevent: -2}]\n${EVENT}`],
    ['a misspelt target', `${HEAD}do: [{resolve: {card: Plain Zap, controller: Amy, targets: {that: Nicole}}}]\n`], ['half an amount', `${HEAD}event: {gain-life: {player: Amy, amount: 2.5}}\n`], ['empty documents', '---\n---\n'],
  ])('%s', (_, text) => {
    expect(places(loadScenarios(text, PLAIN_CARDS).problems)).toHaveLength(1);
  });
  test('its hint says every name once', () => {
    const [problem] = loadScenarios(`${HEAD}in force: [{from: a spell, when: {damage: {to: Zzzzz}}, shield: 3}]\n${EVENT}`, PLAIN_CARDS).problems;
    expect(problem?.hint).toMatch(/^known: Plain Zap, Amy, Nicole;|^known: Amy, Nicole, Plain Zap;/);
  });
  test.each([
    ['a phrase of 400 kB', `${HEAD}event: {destroy: {what: ${'another '.repeat(20_000)}creature}}\n`], ['a card', `${HEAD}battlefield: {Amy: [${'x'.repeat(100_000)}]}\n${EVENT}`], ['a label', `${HEAD}event: {destroy: X${'x'.repeat(100_000)}}\n`], ['a tag', `id: ${'!'.repeat(200_000)}\n`],
    ['a key', `${'k'.repeat(900)}: 1\n`], ['an anchor', `id: &${'x'.repeat(100_000)} 1\n`],
  ])('and its message is short: %s', (_, text) => {
    const { problems } = loadScenarios(text, PLAIN_CARDS);
    expect(problems.length).toBeGreaterThan(0);
    expect(oddities(text, problems)).toEqual([]);
  });
  test('an edition that every object has, from the command line', () => {
    expect(loadScenarios(`${HEAD}${EVENT}`, PLAIN_CARDS, { edition: 'constructor' }).problems).toMatchObject([{ code: 'unknown-edition' }]);
  });
  test('a file that is slow to read ends in time', () => {
    const started = performance.now();
    for (const text of [Array.from({ length: 15_000 }, (_, i) => `a${String(i)}: &x${String(i)} 1`).join('\n'), '"'.repeat(250_000)]) expect(loadScenarios(text, PLAIN_CARDS).scenarios).toEqual([]);
    expect(performance.now() - started).toBeLessThan(20_000);
  }, 60_000);
});

describe('what only looks wrong is read', () => {
  test.each([
    ['a byte order mark', `\ufeff${HEAD}${EVENT}`], ['line ends of another system', `${HEAD}${EVENT}`.replaceAll('\n', '\r\n')], ['a directive', `%YAML 1.2\n---\n${HEAD}${EVENT}`], ['a document end', `${HEAD}${EVENT}...\n`],
    ['an amount of 5,000 digits', `${HEAD}event: {gain-life: {player: Amy, amount: ${'9'.repeat(5000)}}}\n`],
    ['names that every object has', 'id: a/b\nplayers: [constructor, toString]\nlife: {constructor: 5}\nevent: {gain-life: {player: toString, amount: 2}}\n'],
  ])('%s', (_, text) => {
    const { scenarios, problems } = loadScenarios(text, PLAIN_CARDS);
    expect(problems).toEqual([]);
    expect(scenarios).toHaveLength(1);
  });
});

test('a thousand files damaged at random: no exception, and every problem in its file', () => {
  const whole = BAD_FILES.map(({ text }) => text).filter((text) => text.length < 2_000);
  for (let seed = 0; seed < 1_000; seed++) {
    const random = createRandom(`bad input ${String(seed)}`);
    let text = random.pick(whole);
    for (let blows = 1 + random.int(4); blows > 0; blows--) {
      const at = random.int(text.length + 1);
      text = text.slice(0, at) + random.pick([...'{}[]:,-?&*!|>\'"%@`# \n\t\u0000\ufffd09ax', ': ', '- ', '__proto__', 'null', '-1', '']) + text.slice(at + random.int(4));
    }
    const { problems } = loadScenarios(text, PLAIN_CARDS);
    expect([seed, ...oddities(text, problems)]).toEqual([seed]);
  }
});
