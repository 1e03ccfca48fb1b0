// A move that uses something up is asked about once: the first gesture shows what it spends and where, the
// second makes it.
import type { Page } from '@playwright/test';
import { byHand, cell, expect, expectAccessible, test } from './fixtures.ts';

/** The middle column is fixed, and moving it by one joins the stations. */
const FIXED = 'rails 3x2\n@stations W0 E0\n@fixed C1\n@power free 1\n-.-\n.-.\n';
/** A quarter turn of the tile in the middle joins them. */
const TURNED = 'rails 3x1\n@stations W0 E0\n@power turn 2\n-|-\n';
const DRAG = { cell: 1, second: false, way: [1, 0] as [number, number] };

const open = async (page: Page, text: string): Promise<void> => {
  await page.goto('about:blank');
  await page.goto(`./index.html#${encodeURIComponent(text)}`);
  await expect(page.getByRole('gridcell').first()).toBeVisible();
};
const said = (page: Page) => page.locator('#said');
const marked = (page: Page) => page.locator('[role="gridcell"][data-hint]');
const solved = (page: Page) => page.getByRole('heading', { name: /^Solved: / });
const LAST = 'This spends the last power-up free. Do it again to make the move.';

test('a drag on a fixed line shows what it spends and where, and the same drag makes the move', async ({ page }) => {
  await open(page, FIXED);
  await byHand(page, DRAG);
  await expect(said(page)).toHaveText(LAST);
  await expect(marked(page)).toHaveCount(2);
  await expect(page.locator('#counts')).toContainText(/^0 moves/);
  await expectAccessible(page);
  await cell(page, 0).click();
  await expect(marked(page), 'another gesture takes the question back').toHaveCount(0);
  await byHand(page, DRAG);
  await expect(said(page), 'and it is asked again').toHaveText(LAST);
  await byHand(page, DRAG);
  await expect(solved(page)).toBeVisible();
});

test('a drag over several tiles asks as well', async ({ page }) => {
  await open(page, 'rails 3x3\n@stations W0 E0\n@fixed C1\n@power free 3\n-.-\n.|.\n.-.\n');
  await byHand(page, { ...DRAG, way: [2, 0] });
  await expect(said(page)).toHaveText('This spends one of 3 power-ups free. Do it again to make the move.');
  await expect(page.locator('#counts')).toContainText(/^0 moves/);
});

test('keys ask once too, and so does a secondary tap', async ({ page }) => {
  await open(page, FIXED);
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(said(page)).toHaveText(LAST);
  await page.keyboard.press('Shift+ArrowDown');
  await expect(solved(page)).toBeVisible();
  await open(page, TURNED);
  await cell(page, 1).click({ button: 'right' });
  await expect(said(page)).toHaveText('This spends one of 2 power-ups turn. Do it again to make the move.');
  await expect(marked(page)).toHaveCount(1);
  await cell(page, 1).click({ button: 'right' });
  await expect(solved(page)).toBeVisible();
});
