import { describe, expect, test } from 'vitest';
import { loadEngine } from './load-engine.ts';
import { main } from './main.ts';
import { memoryHost } from './memory-host.fixture.ts';

const DOUBLER = '{from: a doubler, controller: Amy, as: doubler, when: {damage: {to: a player}}, change: {amount: {times: 2}}}';
const SHIELD = '{from: a shield, controller: Nicole, as: shield, when: {damage: {to: Nicole}}, prevent: 1}';
const OTHER = '{from: another spell, controller: Amy, as: other, when: {gain-life: {player: Amy}}, instead: []}';
const FILE = (effects: readonly string[], id = 'a/b'): string => `id: ${id}\ntitle: a title\nplayers: [Amy, Nicole]\nlife: {Amy: 7}\nin force:\n${effects.map((effect) => `- ${effect}\n`).join('')}event: {damage: {from: {object: a 1/1 creature, as: Ant, controller: Amy}, to: Nicole, amount: 3}}\n`;
const FILES = { 'one.yaml': FILE([DOUBLER, SHIELD, OTHER]), 'two.yaml': FILE([DOUBLER, OTHER], 'c/d'), 'bad.yaml': 'id: x\nevnt: 1\n' };

async function diff(...argv: readonly string[]): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const host = memoryHost(FILES);
  const code = await main(['diff', ...argv], host, '0', loadEngine);
  return { code, out: host.printed(), err: host.complained() };
}

describe('diff', () => {
  test('with and without an effect: outcomes gained and lost, and the smallest situation', async () => {
    const { code, out } = await diff('one.yaml', '--without', 'shield', '--json');
    expect(code).toBe(1);
    const { change, smallest } = JSON.parse(out) as { change: Record<string, readonly { text: string }[]>; smallest: { data: readonly Record<string, unknown>[]; minimal: boolean } };
    // 3 doubled is 6, less 1 is 5; or 3 less 1 is 2, doubled 4. Without the shield 6.
    expect(change['gained']?.map(({ text }) => text)).toEqual(['6 damage to Nicole']);
    expect(change['lost']?.map(({ text }) => text)).toEqual(['4 damage to Nicole', '5 damage to Nicole']);
    // Alone, the shield makes 2 of 3: neither the doubler nor the other effect is needed.
    expect(smallest.minimal).toBe(true);
    expect(smallest.data.map((data) => (data['in force'] as readonly { as: string }[]).map(({ as }) => as))).toEqual([['shield'], []]);
    expect(smallest.data[0]).not.toHaveProperty('life');
  });
  test('two files, one scenario each, are compared whatever their ids', async () => {
    const { code, out } = await diff('one.yaml', 'two.yaml');
    expect(code).toBe(1);
    expect(out).toContain('a/b  one.yaml → two.yaml\n  gained  6 damage to Nicole\n          by the script (no choice), two.yaml\n');
    expect(out).toContain('The smallest part that still shows a difference (nothing more can be left out):\none.yaml:\n');
  });
  test('what is the same is the same', async () => {
    expect(await diff('one.yaml', 'one.yaml')).toMatchObject({ code: 0, out: expect.stringContaining('no difference') as string });
    expect((await diff('one.yaml', '--editions', 'current,cr-2014')).code).toBe(0);
    expect((await diff('one.yaml', '--without', 'other')).code).toBe(0);
  });
  test('bad input is said', async () => {
    expect((await diff('one.yaml')).code).toBe(2);
    expect((await diff('one.yaml', 'bad.yaml')).code).toBe(2);
    expect((await diff('one.yaml', '--editions', 'current,never'))).toMatchObject({ code: 2, err: expect.stringContaining('There is no edition') as string });
    expect((await diff('one.yaml', '--without', 'nobody'))).toMatchObject({ code: 2, err: expect.stringContaining('nothing is called "nobody" here\n  hint: there are: doubler, a doubler, shield') as string });
    expect((await diff('one.yaml', '--without', 'Sheild')).err).toContain('hint: did you mean "shield"?');
    expect((await diff('one.yaml', '--editions', 'current,cr-2015')).err).toContain('did you mean "cr-2014"?\n');
  });
});
