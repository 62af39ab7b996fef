import { expect, test } from 'vitest';
import { loadEngine } from './load-engine.ts';
import { main } from './main.ts';
import { processHost } from './process-host.ts';

/** What `insteadof cards` prints and complains about, and its exit status. */
async function cards(
  ...args: readonly string[]
): Promise<{ readonly printed: string; readonly complained: string; readonly code: number }> {
  let [printed, complained] = ['', ''];
  const out = (chunks: Iterable<string>): Promise<void> => {
    printed += [...chunks].join('');
    return Promise.resolve();
  };
  const err = (text: string): void => void (complained += text);
  const code = await main(
    ['cards', ...args],
    { ...processHost(), out, err, columns: 80, colours: false, progress: false },
    '0.0.0',
    loadEngine,
  );
  return { printed, complained, code };
}

test('a card by its name, without capitals, says what it does and where that is written', async () => {
  const { printed, code } = await cards('furnace', 'of', 'rath');
  expect(printed).toMatch(/^Furnace of Rath {2}Enchantment/);
  expect(printed).toMatch(/ {2}- damage to .* → twice that much/);
  expect(printed).toMatch(/corpus\/cards\/.*\.yaml/);
  expect(code).toBe(0);
});

test('what an effect watches is said, also where it is of two kinds', async () =>
  expect((await cards('torbran')).printed.replaceAll(/\s+/g, ' ')).toContain('damage from a red source you control to an opponent, or a permanent an opponent controls'));

test('an edition has the text of its time', async () => {
  const today = (await cards('Furnace of Rath')).printed;
  expect((await cards('Furnace of Rath', '--edition', 'cr-2014')).printed).not.toBe(today);
});

test('many cards are named only, in columns, and counted', async () => {
  const { printed } = await cards('of');
  expect(printed).toMatch(/\d+ cards\. What one of them does: insteadof cards NAME\n$/);
  expect(printed.split('\n').every((line) => line.length <= 80)).toBe(true);
});

test('each as a line of JSON', async () => {
  const lines = (await cards('furnace', '--json')).printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { name: string; text: string[] });
  expect(lines.map(({ name }) => name)).toContain('Furnace of Rath');
});

test('several names in quotes are several cards, and what none of them has is said', async () => {
  const { printed, complained, code } = await cards('furnace of rath', 'notion thief', 'no such card');
  expect([code, printed]).toEqual([0, expect.stringMatching(/Furnace of Rath[\s\S]+Notion Thief/)]);
  expect(complained).toContain('no card has no such card in its name');
});
test('what no card is called is bad input, with what was meant', async () => {
  const { printed, complained, code } = await cards('Furnace', 'of', 'Wrath');
  expect([printed, code]).toEqual(['', 2]);
  expect(complained).toContain('did you mean "Furnace of Rath"?');
});
