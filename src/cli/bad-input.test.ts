/** Bad files on the command line, through the real layers: exit status 2, {file, problems} as JSON, and never a stack trace. */
import { describe, expect, test } from 'vitest';
import { BAD_FILES, EVENT, HEAD, PLAIN_CARDS_TEXT } from '../scenario/bad-input.fixture.ts';
import { loadEngine } from './load-engine.ts';
import { main } from './main.ts';
import { memoryHost } from './memory-host.fixture.ts';

const GOOD = `${HEAD}${EVENT}expect: {outcomes: [2 damage to Nicole]}\n`;
const run = async (text: string, ...argv: readonly string[]): Promise<{ readonly code: number; readonly out: string; readonly err: string }> => {
  const host = memoryHost({ './corpus/cards/plain.yaml': PLAIN_CARDS_TEXT, 'bad.yaml': text, 'good.yaml': GOOD });
  const code = await main(argv, host, '0.0.0', loadEngine);
  return { code, out: host.printed(), err: host.complained() };
};
interface Line {
  readonly id?: string;
  readonly file?: string;
  readonly problems?: readonly { readonly line: number; readonly column: number; readonly code: string; readonly message: string; readonly hint: string | null }[];
}
const jsonLines = (out: string): readonly Line[] => out.trim().split('\n').map((line) => JSON.parse(line) as Line);

describe('explore --json: {file, problems}, status 2, and the other files still run', () => {
  test.each(BAD_FILES.map((file) => [file.name, file] as const))('%s', async (_, { text, problems }) => {
    const { code, out, err } = await run(text, 'explore', '--json', 'bad.yaml', 'good.yaml');
    expect([code, err]).toEqual([2, '']);
    const lines = jsonLines(out);
    const bad = lines.find(({ file }) => file !== undefined);
    expect(Object.keys(bad ?? {})).toEqual(['file', 'problems']);
    expect(bad?.file).toBe('bad.yaml');
    expect(bad?.problems?.map(({ line, column, code: each }) => `${String(line)}:${String(column)} ${each}`)).toEqual(expect.arrayContaining([...problems]));
    for (const problem of bad?.problems ?? []) expect(Object.keys(problem)).toEqual(['line', 'column', 'code', 'message', 'hint']);
    expect(bad?.problems?.map((problem) => problem.code)).not.toContain('internal-error');
    expect(lines.at(-1)).toMatchObject({ id: 'a/b', verdict: 'finite', count: 1 });
  });
});

describe('for people', () => {
  const small = BAD_FILES.filter(({ text }) => text.length < 20_000);
  test.each(small.map((file) => [file.name, file] as const))('%s: file:line:column on the error stream', async (_, { text, problems }) => {
    for (const argv of [['explore', 'bad.yaml'], ['check', 'bad.yaml'], ['replay', 'bad.yaml', '--script', '0'], ['explain', 'bad.yaml']]) {
      const { code, err } = await run(text, ...argv);
      expect([argv[0], code]).toEqual([argv[0], 2]);
      for (const problem of problems) expect(err).toContain(`bad.yaml:${problem.split(' ')[0] ?? ''}`);
      expect(err).not.toMatch(/^\s+at /m);
      expect(err).not.toContain('[internal-error]');
    }
  });
  test('control characters of a file do not reach the terminal', async () => {
    const { code, out, err } = await run(GOOD.replace('id: a/b', 'id: "a\\e[31mb"\ntitle: "x\\u0007"'), 'explore', 'bad.yaml');
    expect(code).toBe(2);
    // eslint-disable-next-line no-control-regex
    expect(out + err).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f]/);
  });
});

describe('check', () => {
  test('counts a bad file as failed, and checks the others', async () => {
    const { code, out } = await run('evnt: {}\n', 'check', '--json', 'good.yaml', 'bad.yaml');
    expect(code).toBe(2);
    const { passed, failed, cases } = JSON.parse(out) as { readonly passed: number; readonly failed: number; readonly cases: readonly { readonly id: string; readonly ok: boolean }[] };
    expect([passed, failed, cases.map(({ id, ok }) => [id, ok])]).toEqual([1, 1, [['a/b', true], ['bad.yaml', false]]]);
  });
  test('takes problems that a scenario expects for what they are', async () => {
    const text = `${HEAD}event: {damage: {from: {card: Plain Zup, controller: Amy}, to: Nicole, amount: 2}}\nexpect: {problems: [unknown-card]}\n`;
    expect((await run(text, 'check', 'bad.yaml')).code).toBe(0);
    expect((await run(text.replace('Plain Zup', 'Plain Zap'), 'check', 'bad.yaml')).code).toBe(1);
  });
});

test.each(['no.yaml', 'bad.yaml#nothing', ''])('the place %j is not there', async (place) => {
  const { code, out } = await run(GOOD, 'explore', '--json', place);
  expect([code, jsonLines(out)[0]?.problems?.length]).toEqual([2, 1]);
});

describe('a step that is too large to be carried out is said to be that', () => {
  const text = `${HEAD}life: {Amy: 1${'0'.repeat(40)}}
cards:
  Minion: {type: Creature — Minion, pt: 0/0, text: [{when: {enters: this}, choose: {N: {what: a number, from: 0, to: your life}}, change: {counters: {+1/+1: {plus: the chosen N}}}}]}
event: {enters: {what: Minion, from: stack, under: Amy, cast: true}}
`;
  test.each([[[]], [['--no-classes']], [['--search', 'dfs']]])('explore %j: the search ends with a verdict, status 3', async (flags) => {
    const { code, out } = await run(text, 'explore', '--json', ...flags, 'bad.yaml');
    expect(code).toBe(3);
    expect(jsonLines(out)[0]).toMatchObject({ verdict: 'cut', complete: false, cut: { limit: 'step' } });
  });
  test('explain: a problem of the file, status 2', async () => {
    const { code, err } = await run(text, 'explain', 'bad.yaml');
    expect([code, err]).toEqual([2, expect.stringContaining('[too-large]')]);
  });
});
