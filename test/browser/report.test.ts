import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium as engine, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { command, runProgram } from '../support/cli.ts';
import { dreamtHistory, HOSTILE } from '../support/dreamt-history.ts';
import { ARGUMENTS, chromium } from './chromium.ts';

/** More of them by hand: DREAMS=1000. */
const DREAMS = Number(process.env.DREAMS ?? 200);
const SIZES = [
  ['a desk', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
] as const;

describe.skipIf(chromium === undefined)(
  `the report of ${DREAMS} dreams, in a real browser (skipped where there is none: CHROMIUM names one)`,
  () => {
    let browser: Browser;
    let file: string;
    let root: string;

    beforeAll(async () => {
      root = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'memdream-browser-')));
      const memory = join(root, 'shop', 'memory');
      await dreamtHistory(memory, DREAMS);
      file = join(root, 'report.html');
      const env = { HOME: root, PATH: process.env.PATH };
      const ran = await runProgram(command, ['report', '-C', memory, '-o', file], { cwd: root, env });
      expect(ran).toMatchObject({ status: 0, stderr: '' });
      expect(fs.statSync(file).size).toBeLessThan(3_000_000);
      browser = await engine.launch({ executablePath: chromium!, args: ARGUMENTS });
    }, 600_000);

    afterAll(async () => {
      await browser?.close();
      fs.rmSync(root, { recursive: true, force: true });
    });

    /** A page that has noted everything it complained about and asked for. */
    async function open(viewport: { width: number; height: number }, more: object = {}) {
      const context = await browser.newContext({ viewport, ...more });
      const page = await context.newPage();
      const complaints: string[] = [];
      const requests: string[] = [];
      page.on('console', (message) => complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('request', (request) => requests.push(request.url()));
      await page.goto(pathToFileURL(file).href);
      return { page, complaints, requests };
    }

    const openAll = (page: Page) =>
      page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true;`);

    test.each(SIZES)(
      'on %s it complains of nothing, asks for nothing else and never scrolls sideways',
      async (name, size) => {
        const { page, complaints, requests } = await open(size);
        const widths = () =>
          page.evaluate(
            '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
          ) as Promise<[number, number]>;
        const fits = async () => {
          const [scroll, client] = await widths();
          expect(scroll).toBeLessThanOrEqual(client);
        };
        await fits();
        await keepPicture(page, name);
        await openAll(page);
        await fits();
        await page.click('#side');
        await fits();
        expect(complaints).toEqual([]);
        expect(requests).toEqual([pathToFileURL(file).href]);
      },
    );

    test('what a memory says is shown as text, whatever it says', async () => {
      const { page, complaints } = await open(SIZES[0][1]);
      await openAll(page);
      expect(await page.title()).toMatch(/^Dreams of /);
      expect(await page.locator('#injected').count()).toBe(0);
      expect(await page.locator('img, iframe, object, embed, link, form').count()).toBe(0);
      expect(await page.locator('script').count()).toBe(1);
      expect(await page.locator('a[href^="javascript"]').count()).toBe(0);
      const text = (await page.evaluate('document.body.innerText')) as string;
      for (const words of [
        '<script>document.title = "owned"</script>',
        '</style></script><h1 id="injected">',
        ']]> -->',
        'javascript:alert(1)',
        'שלום',
      ])
        expect(text).toContain(words);
      expect(text).not.toMatch(/[\u001b\u202a-\u202e\u200b]/);
      expect(HOSTILE.length).toBeGreaterThan(5);
      expect(complaints).toEqual([]);
    });

    test('a keyboard reaches a dream, opens it, and steps to the next', async () => {
      const { page } = await open(SIZES[0][1]);
      const focused = () =>
        page.evaluate(
          'document.activeElement.className || document.activeElement.parentElement.id',
        ) as Promise<string>;
      for (let presses = 0; presses < 20 && !(await focused()).startsWith('dream-'); presses++)
        await page.keyboard.press('Tab');
      const first = await focused();
      expect(first).toMatch(/^dream-\d+$/);
      await page.keyboard.press('Enter');
      expect(await page.locator(`#${first}`).getAttribute('open')).not.toBeNull();
      await page.keyboard.press('j');
      expect(await focused()).toMatch(/^dream-\d+$/);
      expect(await focused()).not.toBe(first);
    });

    test('a diff stands in one column or in two, and every dream that landed says how to undo it', async () => {
      const { page } = await open(SIZES[0][1]);
      const shown = page.locator('details.dream:has(.committed):has(ins)').first();
      await shown.locator('summary').click();
      const columns = () =>
        page.evaluate(
          `getComputedStyle(document.querySelector('details[open] .diff')).gridTemplateColumns`,
        ) as Promise<string>;
      expect(await columns()).toBe('none');
      await page.click('#side');
      expect((await columns()).split(' ')).toHaveLength(2);
      expect(await shown.locator('.undo code').first().innerText()).toMatch(/^memdream revert \d+ -C /);
    });

    test('it is dark where the person wants it dark, and a button changes that', async () => {
      const { page } = await open(SIZES[0][1], { colorScheme: 'dark' });
      const paper = () => page.evaluate('getComputedStyle(document.body).backgroundColor') as Promise<string>;
      const dark = await paper();
      await keepPicture(page, 'dark');
      await page.click('#theme');
      expect(await paper()).not.toBe(dark);
    });

    test('without scripts everything is there to read', async () => {
      const { page } = await open(SIZES[0][1], { javaScriptEnabled: false });
      await page.locator('details.dream summary').first().click();
      expect(await page.locator('details.dream .body').first().isVisible()).toBe(true);
      expect(await page.locator('#theme').isVisible()).toBe(false);
    });
  },
);

/** For whoever wants to look: PICTURES names a folder. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder === undefined) return;
  fs.mkdirSync(folder, { recursive: true });
  await page.locator('details.dream:has(.committed):has(ins) > summary').first().click();
  await page.screenshot({ path: join(folder, `${name.replaceAll(' ', '-')}.png`), fullPage: false });
  await page.screenshot({
    path: join(folder, `${name.replaceAll(' ', '-')}-full.png`),
    fullPage: true,
    clip: { x: 0, y: 0, width: page.viewportSize()!.width, height: 2600 },
  });
  await page.locator('details.dream[open] > summary').first().click();
}
