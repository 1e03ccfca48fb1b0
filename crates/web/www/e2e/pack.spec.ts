// A pack in a single file, as `etchwork build` makes it, opened without a server.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { FAMILIES, short } from './families.ts';
import { byHand, expect, expectAccessible, test } from './fixtures.ts';

const target = process.env.CARGO_TARGET_DIR ?? join(import.meta.dirname, '../../../../target');
const folder = mkdtempSync(join(tmpdir(), 'etchwork-'));
const file = join(folder, 'game.html');
const found = FAMILIES.map((example) => ({ example, ...short(example) }));
const address = pathToFileURL(file).href;

// A request for anything but the file itself fails the test.
test.use({ baseURL: address });

test.beforeAll(() => {
  const ids = found.map(({ view }) => view.id);
  execFileSync(join(target, 'debug/etchwork'), ['build', ...ids, '--title', '</script><b>Five', '--out', file], { stdio: 'pipe' });
});
test.afterAll(() => rmSync(folder, { recursive: true }));

/** Solves the puzzle with a number, from 1, which must be on the page. */
async function solve(page: Page, number: number): Promise<void> {
  const { example, view, moves } = found[number - 1] ?? found[0]!;
  await expect(page.locator('#title')).toHaveText(new RegExp(`^${number} of ${found.length}, `));
  await expect(page.getByRole('grid')).toHaveAccessibleName(`Board, ${view.title.split(', ').at(-1)}`);
  for (const [nth, move] of moves.entries()) {
    await byHand(page, example.gesture(view, move));
    await expect(page.locator('#counts')).toContainText(new RegExp(`^${nth + 1} moves?,`));
  }
  await expect(page.getByRole('heading', { name: /^Solved: [123] of [23] stars$/ })).toBeVisible();
}

test('a pack is solved, and its progress is saved, from a file', async ({ page }) => {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('</script><b>Five');
  await expect(page).toHaveTitle(/ · <\/script><b>Five$/);
  for (let number = 1; number < found.length; number++) {
    await solve(page, number);
    await page.getByRole('button', { name: 'Next puzzle' }).last().click();
  }
  await expect(page.locator('#title')).toHaveText(new RegExp(`^${found.length} of ${found.length}, `));
  await page.reload();
  await expect(page.locator('#reached')).toHaveText(new RegExp(`^${found.length - 1} of ${found.length} solved, \\d+ stars\\.$`));
  await expect(page.getByRole('link', { name: /^Puzzle 1, solved, \d of \d stars$/ })).toBeVisible();
  // Opened again, the file continues with the first unsolved puzzle.
  await page.goto('about:blank');
  await page.goto(address);
  await solve(page, found.length);
  await expect(page.getByRole('button', { name: 'Next puzzle' }), 'all puzzles are solved: the card has no such button').toHaveCount(1);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('#reached')).toHaveText(/^All 5 solved, with \d+ stars\.$/);
  await page.getByRole('link', { name: /^Puzzle 2, / }).click();
  await expect(page.locator('#title')).toHaveText(/^2 of 5, /);
  await page.goBack();
  await expect(page.locator('#title')).toHaveText(/^5 of 5, /);
});

test('the page is accessible, and a key leads to the next puzzle', async ({ page }) => {
  await page.goto(address);
  await expect(page.getByRole('grid')).toBeVisible();
  // The first board stands in the file; keys act once the engine has it.
  await expect(page.locator('#title')).toHaveText(/^1 of 5, /);
  await expectAccessible(page);
  await page.keyboard.press('n');
  await expect(page.locator('#title')).toHaveText(/^2 of 5, /);
  await page.getByRole('button', { name: 'Next puzzle' }).click();
  await expect(page.locator('#title')).toHaveText(/^3 of 5, /);
});

test('without a worker the engine runs on the main thread', async ({ page }) => {
  await page.addInitScript(() => {
    window.Worker = class { constructor() { throw new DOMException('no', 'SecurityError'); } } as unknown as typeof Worker;
  });
  await page.goto(address);
  await solve(page, 1);
});

test('without storage the page says so, and a reload leads to the same puzzle', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['indexedDB', 'localStorage'])
      Object.defineProperty(window, name, { get: () => { throw new DOMException('no', 'SecurityError'); } });
  });
  await page.goto(address);
  await expect(page.getByRole('alert')).toContainText('does not let a file save anything');
  await page.getByRole('button', { name: 'Close' }).click();
  await solve(page, 1);
  await page.getByRole('button', { name: 'Next puzzle' }).last().click();
  await expect(page.locator('#title')).toHaveText(/^2 of 5, /);
  await page.reload();
  await expect(page.locator('#title')).toHaveText(/^2 of 5, /);
});

test('a page without puzzles says how to make one with puzzles', async ({ page, complaints }) => {
  const empty = pathToFileURL(join(import.meta.dirname, '../../dist/pack.html')).href;
  await page.goto(empty);
  expect(complaints.splice(0), 'the only request is for the file').toEqual([`asked for ${empty}`]);
  await expect(page.getByRole('alert')).toContainText('There is no puzzle in this file');
});
