import { describe, expect, test } from 'vitest';
import type { CheckResult, ExploreOptions, ExploreReport } from '../explore/report-types.ts';
import { SAMPLE } from '../report/sample.fixture.ts';
import type { Scenario } from '../rules/model.ts';
import type { Engine } from './engine.ts';
import { COMMANDS } from './command.ts';
import { main } from './main.ts';
import { memoryHost, type MemoryHost } from './memory-host.fixture.ts';

/** A file of this fake engine: one scenario a line, "id: words", where the words say how it goes. */
const scenario = (line: string): Scenario => {
  const [id = '', words = ''] = line.split(': ');
  const expect_ = words.includes('expects') ? { expect: { outcomes: [] } } : {};
  return { id, title: words, edition: 'current', triggers: 'ignore', observe: { items: [] }, ...expect_ } as unknown as Scenario;
};

const reportOf = ({ id, title }: Scenario): ExploreReport => {
  if (title.includes('crash')) throw new Error('a defect');
  const cut = title.includes('endless');
  return { ...SAMPLE, id, title, complete: !cut, verdict: cut ? 'cut' : 'finite', cut: cut ? { limit: 'states', frontier: 7 } : null };
};

const checkOf = (one: Scenario): CheckResult => {
  const { id, title } = one;
  const { complete } = reportOf(one);
  const refuted = title.includes('wrong');
  const surplus = refuted ? [{ text: '4 damage to Jace', path: '0.1' }] : [];
  const expected = title.includes('expects');
  return { id, ok: !refuted && (complete || !expected), refuted, incomplete: !complete, missing: [], surplus, notes: [] };
};

const asked: ExploreOptions[] = [];
const engine: Engine = {
  load: (_file, text) =>
    text.startsWith('BAD')
      ? {
          scenarios: [],
          problems: [{ line: 3, column: 5, code: 'unknown-key', message: 'no key "evnt"', hint: 'did you mean "event"?' }],
          expectedProblems: {},
        }
      : { scenarios: text.trim().split('\n').map(scenario), problems: [], expectedProblems: {} },
  places: () => new Map(),
  cards: () => ({ names: () => [], nicknames: () => new Map(), suggest: () => undefined, leavesOut: () => undefined, tell: () => ({ words: undefined, file: '', problems: [] }) }),
  plain: () => [],
  difference: () => undefined,
  without: () => undefined,
  namesIn: () => [],
  walk: () => {
    throw new Error('not here');
  },
  saidAlone: (plain) => plain,
  conformance: () => {
    throw new Error('not here');
  },
  renew: () => ({ edits: [], refused: [] }),
  explore: (one, options) => {
    asked.push(options);
    return reportOf(one);
  },
  ahead: () => Promise.resolve({ model: undefined as never, explored: null, reason: 'a fake', wall_s: 0 }),
  judge: checkOf,
  check: checkOf,
  replay: ({ id, title }, script) => ({
    id,
    title,
    path: script.join('.'),
    steps: [],
    outcome: script[0] === 9 ? null : 'done',
    problem: script[0] === 9 ? 'there is no option 9' : null,
  }),
  explain: ({ id, title }, script) => ({ id, title, path: script.join('.'), rounds: [], outcome: 'done', problem: null }),
  readings: ({ id, title }) => ({ id, title, questions: [], outcomes: [], verdicts: [], runs: 1, complete: true, combined: true }),
  graph: () => ({ positions: [], outcomes: [], complete: true, explained: 0 }),
  situation: () => ({ edition: 'current', source: null, rules: [], players: [], objects: [], inForce: [], happens: [], readings: [] }),
  schema: () => Promise.resolve({ $schema: 'x' }),
};

const FILES = {
  'good.yaml': 'a: fine',
  'two.yaml': 'x: fine\ny: fine',
  'bad.yaml': 'BAD',
  'wrong.yaml': 'w: wrong expects',
  'endless.yaml': 'e: endless',
  'endless-wrong.yaml': 'e: endless wrong expects',
  'crash.yaml': 'c: crash',
  'corpus/one.yaml': 'one: fine',
  'corpus/two.yaml': 'two: fine',
};

const run = async (
  ...argv: readonly string[]
): Promise<{ readonly code: number; readonly out: string; readonly err: string; readonly host: MemoryHost }> => {
  const host = memoryHost(FILES);
  const code = await main(argv, host, '1.2.3', () => Promise.resolve(engine));
  return { code, out: host.printed(), err: host.complained(), host };
};

interface Line {
  readonly id?: string;
  readonly file?: string;
  readonly problems?: readonly { readonly code: string; readonly line: number }[];
}
const jsonLines = (out: string): readonly Line[] =>
  out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

describe('exit status', () => {
  test.each([
    [0, ['explore', 'good.yaml']],
    [1, ['explore', 'wrong.yaml']],
    [2, ['explore', 'bad.yaml', 'wrong.yaml', 'endless.yaml']],
    [1, ['explore', 'endless.yaml', 'wrong.yaml']],
    [1, ['explore', 'endless-wrong.yaml']],
    [3, ['explore', 'endless.yaml', 'good.yaml']],
    [2, ['explore', 'nowhere.yaml']],
    [2, ['explore', 'crash.yaml']],
    [2, ['explore']],
    [2, ['explore', '--max-states', 'many', 'good.yaml']],
    [2, ['explore', '--max-states', '0', 'good.yaml']],
    [2, ['explore', '--timeout', '-1', 'good.yaml']],
    [2, ['explore', '--plays', '--no-plays', 'good.yaml']],
    [2, ['explore', 'good.yaml', '--scripts', 'all', '--no-scripts']],
    [2, ['explore', '--search', 'sideways', 'good.yaml']],
    [2, ['explode']],
    [0, ['--help']],
    [0, ['--version']],
    [0, ['check']],
    [0, ['check', 'corpus']],
    [1, ['check', 'wrong.yaml', 'good.yaml']],
    [2, ['check', 'wrong.yaml', 'bad.yaml']],
    [3, ['check', 'endless.yaml']],
    [0, ['replay', 'good.yaml', '--script', '0.1']],
    [2, ['replay', 'good.yaml', '--script', '9']],
    [2, ['replay', 'good.yaml', '--script', 'zero']],
    [2, ['replay', 'two.yaml', '--script', '0']],
    [0, ['explain', 'good.yaml']],
    [2, ['explain', 'two.yaml']],
    [2, ['explain', 'good.yaml', '--script', 'x']],
    [0, ['schema']],
  ] as const)('%i for insteadof %j', async (code, argv) => {
    expect((await run(...argv)).code).toBe(code);
  });
});

describe('explore', () => {
  test('gives one line of JSON for each scenario, bad files among them', async () => {
    const { out, err } = await run('explore', '--json', 'good.yaml', 'bad.yaml', 'two.yaml');
    const lines = jsonLines(out);
    expect(lines.map((line) => line.id ?? line.file)).toEqual(['a', 'bad.yaml', 'x', 'y']);
    expect(lines[1]?.problems).toEqual([
      { line: 3, column: 5, code: 'unknown-key', message: 'no key "evnt"', hint: 'did you mean "event"?' },
    ]);
    expect(err).toBe('');
  });
  test.each([
    [['explore', 'good.yaml', '--reading', 'nonsense=1', '--json'], 'invalid-argument'],
    [['explore', '--json', '--max-states', 'many', 'good.yaml'], 'invalid-argument'],
    [['check', '--json', '--nonsense'], 'unknown-option'],
    [['replay', '--json'], 'missing-argument'],
    [['certify', 'good.yaml', '--json'], 'missing-mandatory-option-value'],
  ] as const)('refuses %j as it refuses a file, for programs', async (argv, code) => {
    const { out, err, code: status } = await run(...argv);
    expect([status, err, jsonLines(out).map((line) => [line.file, line.problems?.map((problem) => problem.code)])]).toEqual([
      2,
      '',
      [['command line', [code]]],
    ]);
  });
  test('finds one scenario of a file by FILE#id', async () => {
    expect(jsonLines((await run('explore', '--json', 'two.yaml#y')).out).map((line) => line.id)).toEqual(['y']);
    expect(jsonLines((await run('explore', '--json', 'two.yaml#z')).out)[0]?.problems?.[0]?.code).toBe('unknown-scenario');
  });
  test('tells people where a file is wrong, as file:line:column', async () => {
    const { out, err } = await run('explore', 'bad.yaml');
    expect(err).toContain('bad.yaml:3:5 no key "evnt"');
    expect(err).toContain('hint: did you mean "event"?');
    expect(out).toBe('');
  });
  test('never shows a stack trace', async () => {
    const { err } = await run('explore', 'crash.yaml');
    expect(err).toContain('a defect');
    expect(err).not.toMatch(/^\s+at /m);
  });
  test('hands limits and the search down', async () => {
    asked.length = 0;
    await run(
      'explore',
      'good.yaml',
      '--max-states',
      '10',
      '--timeout',
      '1.5',
      '--max-memory',
      '64',
      '--search',
      'dfs',
      '--edition',
      'cr-419',
    );
    expect(asked[0]).toMatchObject({ search: 'dfs', edition: 'cr-419', limits: { maxStates: 10, timeoutS: 1.5, maxMemoryMb: 64 } });
  });
  test('--scripts takes texts or all, before or after the files', async () => {
    asked.length = 0;
    await run('explore', '--scripts', 'all', 'good.yaml');
    await run('explore', '--scripts', '2 damage', '4 damage', 'good.yaml');
    expect(asked.map((options) => options.scripts)).toEqual(['all', ['2 damage', '4 damage']]);
  });
  test('--out writes a file instead', async () => {
    const { out, host } = await run('explore', 'good.yaml', '--csv', '--out', 'result.csv');
    expect(out).toBe('');
    expect(host.files.get('result.csv')).toMatch(/^id,outcome,plays,/);
  });
  test('names the scenario in the hint how to replay', async () => {
    expect((await run('explore', 'two.yaml#y')).out).toContain('npx insteadof replay two.yaml#y --script 1.0');
  });
});

describe('check', () => {
  test('ends with the tally, alone on a line', async () => {
    expect((await run('check', 'corpus')).out).toBe('2 passed, 0 failed\n');
    const { out } = await run('check', 'good.yaml', 'wrong.yaml', 'bad.yaml');
    expect(out).toMatch(/\n1 passed, 2 failed\n$/);
    expect(out).toContain('surplus 4 damage to Jace');
    expect(out).toContain('npx insteadof replay wrong.yaml --script 0.1');
  });
  test('gives programs one object', async () => {
    const { out } = await run('check', '--json', 'good.yaml', 'wrong.yaml', 'bad.yaml');
    const { passed, failed, cases } = JSON.parse(out) as { passed: number; failed: number; cases: readonly { id: string; ok: boolean }[] };
    expect([passed, failed]).toEqual([1, 2]);
    expect(cases.map(({ id, ok }) => [id, ok])).toEqual([
      ['a', true],
      ['w', false],
      ['bad.yaml', false],
    ]);
  });
});

test('the list of all commands says of each what its own help says', async () => {
  for (const [name, { about, takes, hasOptions, load }] of Object.entries(COMMANDS)) {
    const command = (await load())({ host: memoryHost({}), engine: () => Promise.reject(new Error('not needed')), finish: () => undefined });
    const args = command.registeredArguments.map((each) => { const of = `${each.name()}${each.variadic ? '...' : ''}`; return each.required ? `<${of}>` : `[${of}]`; });
    expect([command.name(), command.description(), args.join(' '), command.options.length > 0]).toEqual([name, about, takes, hasOptions]);
  }
});
