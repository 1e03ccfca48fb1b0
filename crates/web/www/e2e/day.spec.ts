// Daily puzzles, links and statistics; how the page loads and looks.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { ask, daily, puzzle } from './engine.ts';
import { byTaps, expect, FRESH, expectAccessible, expectSolved, openPuzzle, store, stored, test } from './fixtures.ts';

const www = join(import.meta.dirname, '..');
const dist = join(www, '../dist');

test('a shared link opens the same day, and the title names the puzzle', async ({ page, context, browser }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const date = '2026-03-02';
  await page.goto(`./index.html?daily=${date}`);
  await expect(page).toHaveTitle(new RegExp(`^Daily ${date}, .* \u00b7 SIGNAL$`));
  await byTaps(page, daily(date));
  await expectSolved(page);
  await page.getByText('Stars and sharing').click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).search).toBe(`?daily=${date}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save SVG' }).click();
  const card = await download;
  expect(card.suggestedFilename()).toBe(`signal-${date}.svg`);
  expect(readFileSync(await card.path(), 'utf8'), 'the picture contains the address').toContain(`?daily=${date}`);
  const friend = await (await browser.newContext()).newPage();
  await friend.goto(link);
  await byTaps(friend, daily(date));
  await expectSolved(friend);
  const days = async () => (await stored(friend)).days[`path/${date}`];
  await expect.poll(days).toMatchObject({ stars: 3, late: true });
  await friend.context().close();
});

test('streak, days and statistics work for every family', async ({ page }) => {
  const DAY = 86_400_000;
  const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
  const best = { stars: 2, of: 3, moves: 9, seconds: 30 };
  const days = (family: string) => Object.fromEntries([1, 2, 3, 5].map((nth) => [`${family}/${ago(nth)}`, best]));
  const levels = { 'path/easy-1': { ...best, seconds: 10 }, 'path/easy-2': best, 'path/easy-3': { ...best, seconds: 70 } };
  await page.goto('./campaign.html');
  await store(page, { version: 1, levels, days: { ...days('path'), ...days('pipes'), [`path/${ago(4)}`]: { ...best, late: true } }, plays: {}, settings: {} });
  await page.reload();
  await expect(page.locator('#streak'), 'a day that was solved late does not count').toHaveText('Streak: 3 days in a row.');
  await expect(page.getByRole('link', { name: `${Number(ago(3).slice(-2))}: ${ago(3)}, solved, 2 of 3 stars` })).toHaveAttribute('href', `./index.html?daily=${ago(3)}`);
  await expect(page.locator('#stats tr').nth(1)).toHaveText('PathEasy30:306');
  await page.locator('#family').selectOption('pipes');
  await expect(page.locator('#streak')).toHaveText('Streak: 3 days in a row.');
  await expectAccessible(page);
});

test('a solved puzzle is counted, with its time and stars', async ({ page }) => {
  const small = puzzle('tutorial', 'standard');
  await page.goto(`./index.html?tier=tutorial#${small.view.id}`);
  await byTaps(page, small);
  await expectSolved(page);
  await page.goto('./campaign.html');
  await expect(page.locator('#stats tr').nth(1)).toHaveText(/^PathTutorial10:\d\d3$/);
});

test('parameters that other sites append to an ID are ignored', async ({ page }) => {
  const { view } = puzzle('easy', 'standard');
  for (const more of ['?utm_source=x', '&fbclid=y']) {
    await page.goto('about:blank');
    await page.goto(`./index.html#${view.id}${more}`);
    await expect(page.locator('#left'), more).toHaveText(`${view.left} left`);
  }
});

test('the workbench reads a plus in an address as a plus', async ({ page }) => {
  await page.goto('./workbench.html?mechanic=fog+warps');
  await expect(page.locator('[name="mechanic"]')).toHaveValue('fog+warps');
  await expect(page.getByRole('alert')).toBeEmpty();
});

test('the page describes itself to sites that preview a link', async ({}, info) => {
  const out = info.outputPath('page');
  execFileSync('npx', ['vite', 'build', '--logLevel', 'error'], {
    cwd: www, env: { ...process.env, ETCHWORK_PAGE: out, ETCHWORK_SITE: 'https://example.org/signal' },
  });
  const page = readFileSync(join(out, 'index.html'), 'utf8');
  expect(page).toContain('<meta property="og:image" content="https://example.org/signal/preview.png">');
  expect(page).toMatch(/<meta property="og:title" content="SIGNAL">/);
  expect(readFileSync(join(out, 'preview.png')).subarray(1, 4).toString()).toBe('PNG');
  expect(readFileSync(join(dist, 'index.html'), 'utf8'), 'without an address there is no preview').not.toContain('%SITE%');
});

test('axe-core finds nothing in light, dark and forced colours', async ({ page }) => {
  const small = puzzle('tutorial', 'standard');
  for (const scheme of [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
    await page.emulateMedia({ forcedColors: 'none', ...scheme });
    await page.goto('about:blank');
    await openPuzzle(page, small);
    await page.getByRole('button', { name: 'How to play' }).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.keyboard.press('?');
    await expectAccessible(page);
    await page.keyboard.press('0');
    await byTaps(page, small);
    await expectSolved(page);
    await expectAccessible(page);
    await page.goto('./index.html#nothing');
    await expect(page.getByRole('alert')).not.toBeEmpty();
    await expectAccessible(page);
    await page.goto('./campaign.html');
    await expect(page.locator('#stats')).not.toBeEmpty();
    await page.getByText(/^Easy: /).click();
    await expectAccessible(page);
    await store(page, { version: 1, levels: {}, days: {}, plays: {}, settings: {} });
    await page.evaluate(() => localStorage.removeItem('etchwork-last'));
    await page.goto(`./editor.html#${small.view.id}`);
    await expect(page.locator('#space')).not.toBeEmpty();
    await expectAccessible(page);
    await page.goto('./workbench.html');
    await expect(page.locator('#readings')).toBeVisible();
    await expectAccessible(page);
  }
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground()).not.toBe(light);
});

test.describe('while the engine loads', () => {
  test.use({ serviceWorkers: 'block' });

  test('the page shows a placeholder, and all buttons are disabled', async ({ page, complaints }) => {
    let go: () => void = () => undefined;
    const held = new Promise<void>((done) => { go = done; });
    await page.route('**/*.wasm', async (route) => { await held; await route.continue(); });
    await page.goto(FRESH);
    await expect(page.locator('.wait')).toBeVisible();
    await expect(page.getByRole('progressbar')).toBeVisible();
    for (const button of await page.locator('#undo, #hint').all()) await expect(button).toBeDisabled();
    expect((await page.locator('#board').boundingBox())?.height).toBeGreaterThan(200);
    await expectAccessible(page);
    go();
    await expect(page.locator('#left')).toHaveText(/left/);
    await expect(page.locator('.wait')).toHaveCount(0);
    complaints.length = 0;
  });
});

test('a level, and the puzzle of the day of any family, say how hard they are', async ({ page }) => {
  const dots = page.locator('#hard').getByRole('img');
  for (const { id } of ask({ ask: 'catalogue' }).families) {
    await page.goto(`./index.html?family=${id}&daily=2026-11-23`);
    await expect(page.locator('#title')).toHaveText(/^Daily /);
    await expect(dots).toHaveAttribute('aria-label', /^difficulty [1-5] of 5$/);
  }
  const [card] = ask({ ask: 'catalogue' }).families;
  const [chapter] = card?.chapters ?? [];
  const [tier, number] = chapter?.levels[0] ?? [];
  await page.goto(`./index.html?level=${tier}-${number}`);
  await expect(dots).toHaveAttribute('aria-label', `difficulty ${chapter?.difficulty[0]} of 5`);
  await page.goto('./index.html?tier=easy');
  await expect(page.locator('#title')).toHaveText(/^easy, /);
  await expect(dots).toHaveCount(0);
});
