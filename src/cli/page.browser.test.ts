import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { familyYaml } from '../explore/families.ts';
import { chromiumPath, openBrowser, openPage, type Screen, type Watched } from './browser.fixture.ts';
import { loadEngine } from './load-engine.ts';
import { main } from './main.ts';
import { processHost } from './process-host.ts';

const EXECUTABLE = chromiumPath();
if (EXECUTABLE === undefined)
  process.stderr.write(
    'NOTICE: no Chromium was found, so the page is not tested in a browser. Install chromium, or name one in CHROMIUM.\n',
  );

const CORPUS = fileURLToPath(new URL('../../corpus', import.meta.url));
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WIDE: Screen = { width: 1280, height: 900 };
const PHONE: Screen = { width: 360, height: 740 };
const NASTY = `</script><script>alert("1")</script> & 'quoted' <b>bold</b>`;
const LONG = 'Supercalifragilistic'.repeat(12);

/** Of hundreds of outcomes a part is walked to, unless EVERY_OUTCOME is set. */
const isWalked = (i: number, count: number, part: number): boolean =>
  process.env['EVERY_OUTCOME'] !== undefined || count <= 20 || i % part === 0;

const folder = mkdtempSync(join(tmpdir(), 'insteadof-page-'));
const QUIET = { ...processHost(), out: () => Promise.resolve(), err: () => undefined, progress: false };
let browser: Browser;

/** The page about some paths, as the command line writes it. */
async function write(name: string, ...paths: readonly string[]): Promise<string> {
  const file = join(folder, `${name}.html`);
  await main(['report', ...paths, '--html', file], QUIET, '0.0.0', loadEngine);
  return pathToFileURL(file).href;
}
const scenarioFile = (name: string, text: string): string => {
  const file = join(folder, `${name}.yaml`);
  writeFileSync(file, text);
  return file;
};
const nastyYaml = [
  'id: test/nasty',
  `title: ${JSON.stringify(`${NASTY} ${LONG}`)}`,
  `players: [${JSON.stringify(`<img src=x onerror="alert(1)">`)}, Nicole]`,
  'in force:',
  `- {from: a spell, controller: Nicole, when: {damage: {to: Nicole}}, change: {amount: {times: 2}}, as: ${JSON.stringify(LONG)}}`,
  `- {from: a spell, controller: Nicole, when: {damage: {to: Nicole}}, change: {amount: {plus: 1}}, as: ${JSON.stringify(NASTY)}}`,
  'event: {damage: {from: {object: a 1/1 creature, as: Source, controller: Nicole}, to: Nicole, amount: 1}}',
  '',
].join('\n');

const urls = { index: '', rules: '', judge: '', lookahead: '', large: '', nasty: '', corpus: '' };
beforeAll(async () => {
  if (EXECUTABLE === undefined) return;
  browser = await openBrowser(EXECUTABLE);
  urls.judge = await write('judge', `${CORPUS}/judge/07.yaml#judge/07a`);
  urls.lookahead = await write('lookahead', `${CORPUS}/lookahead/q34.yaml`);
  urls.large = await write('large', scenarioFile('large', familyYaml('F3', 5)));
  urls.nasty = await write('nasty', scenarioFile('nasty', nastyYaml));
  await main(['report', `${CORPUS}/judge/07.yaml`, '--site', join(folder, 'site')], QUIET, '0.0.0', loadEngine);
  urls.index = pathToFileURL(join(folder, 'site', 'index.html')).href;
  urls.rules = pathToFileURL(join(folder, 'site', 'coverage.html')).href;
  urls.corpus = await write('corpus', `${CORPUS}/judge`, `${CORPUS}/cr`);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What the outcomes panel says: text and script of each. */
const outcomesOf = async (page: Page): Promise<readonly { readonly text: string; readonly path: string }[]> => {
  for (let more = page.locator('.outcomes .more'); (await more.count()) > 0;) await more.click();
  const texts = await page.locator('.outcome-name > span:last-child').allTextContents();
  const paths = await page.locator('.walk-there .script').allTextContents();
  expect(paths).toHaveLength(texts.length);
  return texts.map((text, i) => ({ text, path: paths[i] ?? '' }));
};
const ended = async (page: Page): Promise<string> => (await page.locator('.here.end h3').textContent()) ?? '';
/** Waits until the page has drawn the place that a script leads to: a click on what is not drawn yet would be another one. */
const drawn = async (page: Page, script: readonly string[]): Promise<void> => {
  const replay = page.locator('.walk .replay code');
  if (script.length === 0) await replay.waitFor({ state: 'detached' });
  else await replay.filter({ hasText: new RegExp(`--script ${script.join('\\.')}$`) }).waitFor();
};
const axe = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe: tool } = globalThis as unknown as {
      readonly axe: {
        readonly run: () => Promise<{
          readonly violations: readonly {
            readonly id: string;
            readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
          }[];
        }>;
      };
    };
    return (await tool.run()).violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    );
  });
};
const fitsWidth = (page: Page): Promise<boolean> => page.evaluate('document.documentElement.scrollWidth <= innerWidth');
/** Presses Tab until what is focused fits the selector. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 400; presses++) {
    if (await page.evaluate(`document.activeElement?.matches(${JSON.stringify(selector)}) === true`)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${selector}`);
}
async function using(url: string, screen: Screen, work: (watched: Watched) => Promise<void>): Promise<void> {
  const watched = await openPage(browser, url, screen);
  try {
    await work(watched);
    expect(watched.complaints).toEqual([]);
  } finally {
    await watched.page.context().close();
  }
}

const PAGES = [
  ['judge', 3],
  ['lookahead', 4],
  ['large', 252],
] as const;

describe.skipIf(EXECUTABLE === undefined)('the page in Chromium', { timeout: 600_000 }, () => {
  test.each(PAGES)('%s: every outcome is reached by clicks', async (name, count) => {
    await using(urls[name], WIDE, async ({ page }) => {
      const outcomes = await outcomesOf(page);
      expect(outcomes).toHaveLength(count);
      for (const [i, { text, path }] of outcomes.entries()) {
        if (!isWalked(i, count, 36)) continue;
        const script = path.split('.');
        for (const [k, option] of script.entries()) {
          await page.locator('.option').nth(Number(option)).click();
          await drawn(page, script.slice(0, k + 1));
        }
        expect(await ended(page)).toContain(text);
        await page.getByRole('button', { name: 'Start over' }).click();
        await drawn(page, []);
      }
    });
  });

  test.each(PAGES)('%s: every outcome is reached with number keys', async (name, count) => {
    await using(urls[name], WIDE, async ({ page }) => {
      const outcomes = await outcomesOf(page);
      await page.evaluate('document.body.focus(); scrollTo(0, 0)');
      await tabTo(page, '.window');
      let before: readonly string[] = [];
      for (const { text, path } of outcomes.filter((_, i) => isWalked(i, count, 9)).sort((a, b) => (a.path < b.path ? -1 : 1))) {
        const script = path.split('.');
        const shared = before.findIndex((option, i) => option !== script[i]);
        const common = shared < 0 ? before.length : shared;
        for (let i = common; i < before.length; i++) await page.keyboard.press('Backspace');
        for (const option of script.slice(common)) await page.keyboard.press(String(Number(option) + 1));
        await drawn(page, script);
        before = script;
        expect(await ended(page)).toContain(text);
      }
    });
  });

  test('every outcome is reached with Tab and Enter, and the focus goes along', async () => {
    await using(urls.lookahead, WIDE, async ({ page }) => {
      for (const { text, path } of await outcomesOf(page)) {
        for (const option of path.split('.')) {
          await tabTo(page, `.options > li:nth-child(${Number(option) + 1}) > .option`);
          await page.keyboard.press('Enter');
        }
        await drawn(page, path.split('.'));
        expect(await ended(page)).toContain(text);
        expect(await page.evaluate('document.activeElement?.id')).toBe('here');
        await page.evaluate('document.activeElement.blur(); scrollTo(0, 0)');
        await page.goto(urls.lookahead);
        await page.reload();
      }
    });
  });

  test('an option in the drawing is taken, Back undoes it, and the place has an address', async () => {
    await using(urls.judge, WIDE, async ({ page }) => {
      await page.locator('.card .row').nth(1).click();
      await page.waitForURL(/#:1$/);
      expect(await page.locator('.steps .taken').first().textContent()).toContain('redirection');
      await page.goBack();
      await page.waitForSelector('.steps', { state: 'detached' });
      await page.goto(`${urls.judge}#:0.1`);
      expect(await ended(page)).toContain('4 damage to Nicole');
    });
  });

  test('616.1: an outcome lights its paths, and nothing else', async () => {
    await using(urls.judge, WIDE, async ({ page }) => {
      await page.getByRole('button', { name: '2 damage to Jace' }).click();
      await expect.poll(() => page.locator('.arrow.lit').count()).toBe(2);
      await page.getByRole('button', { name: '4 damage to Nicole' }).click();
      await expect.poll(() => page.locator('.arrow.lit').count()).toBe(4);
      await page.getByRole('button', { name: '4 damage to Nicole' }).click();
      await expect.poll(() => page.locator('.arrow.lit').count()).toBe(0);
    });
  });

  test('cards fold and unfold, the drawing zooms', async () => {
    await using(urls.judge, WIDE, async ({ page }) => {
      await expect.poll(() => page.locator('.card').count()).toBe(6);
      await page.locator('.fold').nth(2).click();
      await expect.poll(() => page.locator('.card').count()).toBe(5);
      await page.getByRole('button', { name: 'Unfold all' }).click();
      await expect.poll(() => page.locator('.card').count()).toBe(6);
      const width = async (): Promise<number> => (await page.locator('.sheet').boundingBox())?.width ?? 0;
      const before = await width();
      await page.getByRole('button', { name: 'Zoom in' }).click();
      expect(await width()).toBeGreaterThan(before);
      await page.locator('.window').press('-');
      expect(await width()).toBeCloseTo(before, 0);
    });
  });

  test('614.12: the look-ahead of a round is a table', async () => {
    await using(urls.lookahead, WIDE, async ({ page }) => {
      expect(await page.getByRole('table').first().textContent()).toContain('at first');
      expect(await page.locator('.effect.applies').count()).toBeGreaterThan(0);
    });
  });

  test('a graph of thousands of positions says what it does not draw', async () => {
    await using(urls.large, WIDE, async ({ page }) => {
      expect(await page.locator('.undrawn').textContent()).toMatch(/\d,\d{3} decisions.*nearest/);
      expect(await page.locator('.card').count()).toBeLessThan(60);
    });
  });

  test.each([
    ['wide', WIDE],
    ['narrow and dark', { ...PHONE, dark: true }],
  ] as const)('axe finds nothing, and nothing sticks out: %s', async (_, screen) => {
    for (const [name, url] of Object.entries(urls)) {
      await using(url, screen, async ({ page }) => {
        expect(await axe(page)).toEqual([]);
        expect(await fitsWidth(page)).toBe(true);
        if (name === 'large' || (await page.locator('.option').count()) === 0) return;
        await page.locator('.outcome-name').first().click();
        await page.locator('.option').first().click();
        await page.locator('summary').first().click();
        expect(await axe(page)).toEqual([]);
        expect(await fitsWidth(page)).toBe(true);
      });
    }
  });

  test('names and titles that are code are shown as text', async () => {
    await using(urls.nasty, PHONE, async ({ page }) => {
      expect(await page.locator('h1').textContent()).toBe(`${NASTY} ${LONG}`);
      await expect.poll(() => page.locator('img, b').count()).toBe(0);
      await page.locator('.option').nth(1).click();
      expect(await page.locator('.taken strong').first().textContent()).toBe(NASTY);
    });
  });

  test('a corpus is searched and filtered, grows as it is scrolled, and opens its scenarios', async () => {
    await using(urls.corpus, WIDE, async ({ page }) => {
      const first = await page.locator('.rows li').count();
      await page.evaluate('scrollTo(0, document.body.scrollHeight)');
      await page.waitForFunction(`document.querySelectorAll('.rows li').length > ${first}`);
      await page.getByRole('searchbox').fill('furnace shock 2014');
      await expect.poll(() => page.locator('.row-id').allTextContents()).toContain('judge/07a');
      await page.getByRole('searchbox').fill('');
      await expect.poll(() => page.locator('.rows li').count()).toBeGreaterThanOrEqual(first);
      await page.getByLabel('Rule').selectOption('614.9');
      await expect.poll(() => page.locator('.rows li').count()).toBeLessThan(first);
      const withRule = await page.locator('.rows li').count();
      expect(withRule).toBeGreaterThan(0);
      await page.getByRole('link', { name: /judge\/07a/ }).click();
      await expect.poll(() => page.locator('h1').textContent()).toContain('Furnace of Rath');
      await page.goBack();
      await expect.poll(() => page.locator('.rows li').count()).toBe(withRule);
    });
  });

  test('it prints in black on white, without its tools', async () => {
    await using(urls.judge, { ...WIDE, dark: true }, async ({ page }) => {
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      expect(await page.evaluate(`getComputedStyle(document.body).backgroundColor`)).toBe('rgb(255, 255, 255)');
      expect(await page.locator('.tools').first().isVisible()).toBe(false);
    });
  });

  test('the reader chooses light or dark', async () => {
    await using(urls.judge, WIDE, async ({ page }) => {
      const ground = 'getComputedStyle(document.body).backgroundColor';
      const light = await page.evaluate(ground);
      await page.getByRole('button', { name: /Colours/ }).click();
      await page.waitForFunction(`${ground} !== ${JSON.stringify(light)}`);
    });
  });
});
