/** Verdicts on the command line, through the real layers: exit status, and what programs read. */
import { describe, expect, test } from 'vitest';
import { loadEngine } from './load-engine.ts';
import { main } from './main.ts';
import { memoryHost } from './memory-host.fixture.ts';

const HEAD = 'players: [Amy, Nicole]\n';
const DAMAGE = 'event: {damage: {from: {object: a 2/2 creature, as: Bear, controller: Amy}, to: Nicole, amount: 2}}\n';
const passOn = (from: string, to: string, much: string, may = ''): string => `- {from: Bear, controller: ${from}, when: {damage: {to: ${from}}}, ${may}prevent: all, then: [{damage: {from: Bear, to: ${to}, amount: ${much}}}], until: end of turn, as: from ${from}}\n`;
const echo = (id: string, much: string, may: string, expected: string): string => `id: ${id}\n${HEAD}in force:\n${passOn('Amy', 'Nicole', much)}${passOn('Nicole', 'Amy', 'prevented', may)}${DAMAGE}${expected === '' ? '' : `expect: ${expected}\n`}`;
const adders = Array.from({ length: 8 }, (_, i) => `- {from: a spell, controller: Amy, when: {damage: {to: Nicole}}, change: {amount: ${i % 2 === 0 ? '{times: 2}' : `{plus: ${String(7 ** i)}}`}}, until: end of turn, as: e${String(i)}}\n`).join('');

const FILES = {
  'cycle.yaml': echo('cycle', 'prevented', '', '{verdict: cycle, optional: false, outcomes: [the game is a draw]}'),
  'optional.yaml': echo('optional', 'prevented', 'may: you, ', '{verdict: cycle, optional: true, outcomes: [2 damage to Nicole]}'),
  'growth.yaml': echo('growth', '{times: [2, prevented]}', '', '{verdict: growth}'),
  'growth-unsaid.yaml': echo('unsaid', '{times: [2, prevented]}', '', ''),
  'large.yaml': `id: large\n${HEAD}in force:\n${adders}${DAMAGE}`,
  'large-cut.yaml': `id: large\n${HEAD}in force:\n${adders}${DAMAGE}expect: {verdict: cut}\n`,
  'large-wrong.yaml': `id: large\n${HEAD}in force:\n${adders}${DAMAGE}expect: {verdict: cut, outcomes: [nothing happens]}\n`,
};
const run = async (...argv: readonly string[]): Promise<{ readonly code: number; readonly out: string; readonly err: string }> => {
  const host = memoryHost(FILES);
  const code = await main(argv, host, '0.0.0', loadEngine);
  return { code, out: host.printed(), err: host.complained() };
};
const json = async (...argv: readonly string[]): Promise<Readonly<Record<string, unknown>>> => JSON.parse((await run('explore', '--json', ...argv)).out) as Readonly<Record<string, unknown>>;

describe('exit status', () => {
  test.each([
    [0, ['explore', 'cycle.yaml', 'optional.yaml', 'growth.yaml']],
    [0, ['check', 'cycle.yaml', 'optional.yaml', 'growth.yaml']],
    [3, ['explore', 'growth-unsaid.yaml']],
    [0, ['explore', 'large.yaml']],
    [3, ['explore', 'large.yaml', '--max-states', '20']],
    [0, ['explore', 'large-cut.yaml', '--max-states', '20']],
    [0, ['check', 'large-cut.yaml', '--max-states', '20']],
    [1, ['check', 'large-cut.yaml']],
    [1, ['check', 'large-wrong.yaml', '--max-states', '150', '--search', 'dfs']],
  ] as const)('%i for insteadof %j', async (code, argv) => {
    expect((await run(...argv)).code).toBe(code);
  });
});

describe('what programs read', () => {
  test('104.4b: a mandatory loop is a draw, with its lasso', async () => {
    expect(await json('cycle.yaml')).toMatchObject({ verdict: 'cycle', complete: true, plays: 'unbounded', cut: null, cycle: { optional: false, stem: [], loop: [] }, outcomes: [{ text: 'the game is a draw', plays: 'unbounded' }] });
  });
  test('a loop that can be left: what it is left to, unbounded plays', async () => {
    expect(await json('optional.yaml')).toMatchObject({ verdict: 'cycle', complete: true, plays: 'unbounded', cycle: { optional: true, loop: [{ player: 'Nicole' }] }, outcomes: [{ text: '2 damage to Nicole', plays: 'unbounded', path: '1' }] });
  });
  test('growth is not complete', async () => {
    expect(await json('growth.yaml')).toMatchObject({ verdict: 'growth', complete: false, plays: null, playsDigest: null, cut: null, outcomes: [], count: 0 });
  });
  test('a limit is a verdict: where it struck, and what was left', async () => {
    const report = await json('large.yaml', '--max-states', '20');
    expect(report).toMatchObject({ verdict: 'cut', complete: false, plays: null, playsDigest: null, cycle: null, cut: { limit: 'states' } });
    expect((report['cut'] as { readonly frontier: number }).frontier).toBeGreaterThan(0);
  });
  test('random plays after a search that a limit has ended find some of the outcomes that there are, each with a script; the same ones each time', async () => {
    const rows = (report: Readonly<Record<string, unknown>>): readonly { readonly text: string; readonly path: string }[] => report['outcomes'] as readonly { readonly text: string; readonly path: string }[];
    const cut = await json('large.yaml', '--max-states', '20');
    const all = await json('large.yaml');
    const texts = new Set(rows(all).map(({ text }) => text));
    expect(rows(cut).length).toBeGreaterThan(10);
    expect(rows(cut).length).toBeLessThan(texts.size);
    expect(cut).toMatchObject({ cut: { besides: { plays: 50, outcomes: rows(cut).length } } });
    expect(rows(cut).filter(({ text }) => !texts.has(text))).toEqual([]);
    for (const { text, path } of rows(cut)) expect((await run('replay', 'large.yaml', '--script', path)).out).toContain(`Outcome: ${text}`);
    expect(rows(await json('large.yaml', '--max-states', '20'))).toEqual(rows(cut));
    expect((await run('explore', 'large.yaml', '--max-states', '20')).out.replace(/\s+/g, ' ')).toContain('what is listed was found by 50 random plays after it');
  });
  test('every search says the same of a loop', async () => {
    for (const search of ['bfs', 'dfs', 'naive']) expect(await json('cycle.yaml', '--search', search)).toMatchObject({ verdict: 'cycle', complete: true, cycle: { optional: false }, outcomes: [{ text: 'the game is a draw' }] });
  });
});
