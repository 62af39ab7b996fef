/** What the command line refuses, and why: with the real engine and files in memory. */
import { describe, expect, test } from 'vitest';
import { loadEngine } from './load-engine.ts';
import { main } from './main.ts';
import { memoryHost } from './memory-host.fixture.ts';

const FILE = (effects: string, more = '', amount = 'times: 2'): string =>
  `id: a/b\ntitle: a title\nplayers: [Amy, Nicole]\n${more}cards: {Furnace: {type: Enchantment, text: [{when: {damage: {to: a player}}, change: {amount: {${amount}}}}]}}\nbattlefield: {Nicole: [Furnace]}\nin force: [${effects}]\nevent: {damage: {from: {object: a 1/1 creature, as: Ant, controller: Amy}, to: Nicole, amount: 3}}\n`;
const PLUS = '{from: x, as: Plus, controller: Amy, when: {damage: {to: Nicole}}, change: {amount: {plus: 1}}}';
const FILES = {
  'one.yaml': FILE(PLUS), 'without.yaml': FILE(''), 'times.yaml': FILE(PLUS.replace('plus: 1', 'times: 7')), 'redefined.yaml': FILE(PLUS, '', 'times: 3'), 'controller.yaml': FILE(PLUS.replace('controller: Amy', 'controller: Nicole')),
  'edition.yaml': FILE(PLUS, 'edition: cr-2014\n'), 'sba.yaml': FILE(PLUS, 'sba: end\n'), 'other.yaml': FILE(PLUS).replace('a/b', 'c/d'), 'told.yaml': FILE(PLUS).replace('a title', 'another'), 'folder/a.yaml': FILE(''), 'folder/b.yaml': FILE(''),
};

const host = memoryHost(FILES);
async function run(...argv: readonly string[]): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const [before, said] = [host.printed().length, host.complained().length];
  const code = await main(argv, host, '0', loadEngine);
  return { code, out: host.printed().slice(before), err: host.complained().slice(said) };
}

describe('a trace belongs to its scenario', () => {
  test('it is refused beside another version of the file, with what differs', async () => {
    expect((await run('replay', 'one.yaml', '--script', '0', '--trace', 't.json')).code).toBe(0);
    const trace = JSON.parse(host.files.get('t.json') ?? '') as Record<string, unknown>;
    host.files.set('bare.json', JSON.stringify({ ...trace, setting: undefined }));
    for (const file of ['one.yaml', 'told.yaml']) expect(await run('certify', file, '--trace', 't.json')).toMatchObject({ code: 0, err: '' });
    expect(await run('certify', 'one.yaml', '--trace', 'bare.json')).toMatchObject({ code: 0 });
    for (const [file, what] of [['without', 'effects in force'], ['times', 'effects in force'], ['controller', 'effects in force'], ['redefined', 'card texts'], ['edition', 'edition: current, here cr-2014'], ['sba', 'sba: none, here end']] as const)
      expect(await run('certify', `${file}.yaml`, '--trace', 't.json')).toMatchObject({ code: 2, out: '', err: expect.stringContaining(what) as string });
  }, 60_000);
  test('CR 614.4: a trace that says nothing of its scenario is compared with it by its first position', async () => {
    for (const file of ['without', 'times', 'controller', 'redefined']) expect(await run('certify', `${file}.yaml`, '--trace', 'bare.json')).toMatchObject({ code: 1, out: expect.stringContaining('(614.4)') as string });
  });
  test('with another id it is not said to be fine', async () => {
    expect(await run('certify', 'other.yaml', '--trace', 't.json')).toMatchObject({ code: 2, out: '', err: expect.stringContaining('the trace is of a/b, not of c/d') as string });
    expect((await run('certify', 'other.yaml', '--trace', 't.json', '--json')).out).toContain('"code":"another-scenario"');
  });
});

test.each([
  [['explore', 'one.yaml', '--json', '--csv'], 'do not go together'],
  [['explore', 'one.yaml', '--seed', '3'], '--seed has no effect without --sample'],
  [['explore', 'one.yaml', '--every', '3'], '--every has no effect without --checkpoint'],
  [['explore', 'one.yaml', '--sample', '3', '--workers', '2'], 'do not go together'],
  [['explore', 'one.yaml', '--who', '--no-who'], 'do not go together'],
  [['explore', 'one.yaml', '--reading', 'results of damage=inherit', '--reading', 'results of damage=start empty'], 'answered twice'],
  [['explore', 'one.yaml', '--edition', '2020'], '2013 to 2014 cr-2014'],
  [['explore', 'one.yaml', '--resume', 'nothing'], 'there is no such saved search'],
  [['check', 'one.yaml', '--dry-run'], '--dry-run has no effect without --update'],
  [['schema', '--readings', '--trace'], 'do not go together'],
  [['diff', 'one.yaml', '--editions', 'current,2025'], 'must be two'],
  [['bench', 'families', '--family', 'F99'], 'there is no family "F99"'],
  [['replay', 'one.yaml', '--script', '7'], 'does not fit'],
  [['replay', 'one.yaml'], 'to 3 damage to Nicole): 0 Furnace, 1 Plus\n  hint: insteadof explore one.yaml prints a script'],
  [['explain', 'one.yaml', '--script', '7'], 'entry 1 is 7, but the step has the options 0 to 1'],
  [['play', 'folder'], 'this is a folder of 2 files'],
  [['explain', 'one.yaml', '--script', '0.0.0'], 'the play ends before entry 2'],
] as const)('%s', async (argv, why) => {
  const { code, out, err } = await run(...argv);
  expect({ code, said: out + err }).toEqual({ code: 2, said: expect.stringContaining(why) as string });
}, 60_000);

test('a year is an edition; a file that is named twice is explored once; a search that was cut has no tree', async () => {
  expect((await run('explore', 'one.yaml', './one.yaml', '--edition', '2014', '--json')).out.trim().split('\n')).toHaveLength(1);
  const cut = await run('explore', 'one.yaml', '--max-states', '1');
  expect(cut).toMatchObject({ code: 3 });
  expect(cut.out).not.toContain('which effect applies');
});

test('--update writes the keys that are named, says what it cannot write, and what it wrote is fine', async () => {
  host.files.set('u.yaml', `${FILE('')}expect: {outcomes: []}\n---\n${FILE('').replace('a/b', 'c/d')}`);
  const { code, out } = await run('check', 'u.yaml', '--update', 'outcomes,count');
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('c/d: not updated: it expects nothing') as string });
  expect(host.files.get('u.yaml')).toContain('expect: {outcomes: [6 damage to Nicole], count: 1}\n');
});
