/** A real Chromium for tests of the page, where there is one. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'chrome'];

/** The first Chromium on the path, or the one that CHROMIUM names; undefined if there is none. */
export function chromiumPath(): string | undefined {
  const named = process.env['CHROMIUM'];
  if (named !== undefined && existsSync(named)) return named;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

/** Starts it, without a network. */
export async function openBrowser(executablePath: string): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}

/** A page that is watched: whatever goes wrong in it, or goes out of it, is noted. */
export interface Watched {
  readonly page: Page;
  readonly complaints: readonly string[];
}

export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly dark?: boolean;
}

/** Opens a file in a window of this size. Scripts of the test may run in it although the page allows none but its own. */
export async function openPage(browser: Browser, url: string, { width, height, dark = false }: Screen): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? 'dark' : 'light', bypassCSP: true, offline: true, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().split('#')[0] !== url.split('#')[0] && !request.url().startsWith('data:')) complaints.push(`request: ${request.url()}`);
  });
  await page.goto(url);
  await page.waitForSelector('h1');
  return { page, complaints };
}
