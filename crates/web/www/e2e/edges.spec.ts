// Notes on edges, and tiles that are pointed to the side that is tapped.
import type { Page } from '@playwright/test';
import { ask } from './engine.ts';
import { cell, expect, expectAccessible, test } from './fixtures.ts';

test.use({ hasTouch: true });

const SMALL = 'pipes square 2x2\n2 8\n4 6\n';

const open = async (page: Page, text: string): Promise<void> => {
  await page.goto('about:blank');
  await page.goto(`./index.html#${ask({ ask: 'read', text }).id}`);
  await expect(page.getByRole('gridcell').first()).toBeVisible();
};
const said = (page: Page) => page.locator('#said');
const moves = (page: Page, count: string) => expect(page.locator('#counts')).toContainText(new RegExp(`^${count}, `));

/** The point of a cell this far from its top left corner, as a share of its size. */
const at = async (page: Page, nth: number, across: number, along: number): Promise<{ x: number; y: number }> => {
  const box = await cell(page, nth).boundingBox();
  if (!box) throw new Error('it is shown');
  return { x: box.x + across * box.width, y: box.y + along * box.height };
};
const click = async (page: Page, nth: number, across: number, along: number): Promise<void> => {
  const { x, y } = await at(page, nth, across, along);
  await page.mouse.click(x, y);
};

test('a tap on an edge notes a wall there, and one on its other side takes it off', async ({ page }) => {
  await open(page, SMALL);
  const wall = page.getByRole('button', { name: 'Wall' });
  await wall.click();
  await click(page, 0, 0.85, 0.5);
  await expect(said(page)).toHaveText('Wall: row 1, column 1, right side.');
  await expect(cell(page, 0)).toHaveAccessibleName(/, wall noted right/);
  await expect(cell(page, 1)).toHaveAccessibleName(/, wall noted left/);
  await moves(page, '0 moves');
  await expectAccessible(page);
  await page.reload();
  await expect(cell(page, 1), 'a note is saved').toHaveAccessibleName(/, wall noted left/);
  await page.getByRole('button', { name: 'Joined' }).click();
  await click(page, 1, 0.1, 0.5);
  await expect(cell(page, 0), 'an edge has one note').toHaveAccessibleName(/, joined noted right/);
  await click(page, 1, 0.1, 0.5);
  await expect(cell(page, 0)).not.toHaveAccessibleName(/noted/);
  await click(page, 0, 0.5, 0.05);
  await expect(said(page)).toHaveText('Nothing is beyond that side: it takes no mark.');
  await click(page, 2, 0.9, 0.5);
  await expect(cell(page, 3)).toHaveAccessibleName(/, joined noted left/);
  await page.getByRole('button', { name: 'Marks off' }).click();
  await expect(cell(page, 3)).not.toHaveAccessibleName(/noted/);
});

test('a finger may slide to the edge that it means, which is shown until it lifts', async ({ page }) => {
  await open(page, SMALL);
  await page.getByRole('button', { name: 'Wall' }).click();
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  const aim = page.locator('.shapes .aim polyline');
  await touch('touchStart', await at(page, 0, 0.5, 0.9));
  await expect(aim).toHaveCount(1);
  await touch('touchMove', await at(page, 0, 0.9, 0.5));
  await touch('touchEnd');
  await expect(aim).toHaveCount(0);
  await expect(cell(page, 1)).toHaveAccessibleName(/, wall noted left/);
  await expect(cell(page, 2)).not.toHaveAccessibleName(/noted/);
});

test('keys choose a side, note there and point an arm there', async ({ page }) => {
  await open(page, SMALL);
  await cell(page, 0).focus();
  await page.keyboard.press('t');
  await expect(said(page)).toHaveText('The key p marks with wall: nothing crosses here.');
  await page.keyboard.press('p');
  await expect(said(page)).toContainText('Choose a side for wall first');
  await page.keyboard.press('s');
  await expect(page.locator('#told')).toHaveText('Right side: no arm.');
  await page.keyboard.press('p');
  await expect(cell(page, 1)).toHaveAccessibleName(/, wall noted left/);
  await expect(page.locator('#told')).toHaveText('Right side: no arm, wall noted.');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.locator('#told')).toHaveText('Down side: no arm.');
  await page.keyboard.press('Enter');
  await expect(cell(page, 0)).toHaveAccessibleName(/^row 1, column 1, arm down/);
  await moves(page, '2 moves');
  await page.keyboard.press('x');
  await expect(cell(page, 0), 'the secondary tap turns as ever').toHaveAccessibleName(/arm right/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(cell(page, 0), 'without a side chosen, so does the primary one').toHaveAccessibleName(/arm down/);
});

test('as a setting, a tap near a side points an arm there, by mouse and by finger', async ({ page }) => {
  await open(page, SMALL);
  const wanted = page.getByLabel('Tap a side to point there');
  await click(page, 0, 0.5, 0.85);
  await expect(cell(page, 0), 'at first a tap turns by one step, wherever it is').toHaveAccessibleName(/arm right/);
  await wanted.check();
  await page.reload();
  await expect(wanted, 'the setting is saved').toBeChecked();
  await click(page, 0, 0.1, 0.5);
  await expect(cell(page, 0)).toHaveAccessibleName(/arm left/);
  await moves(page, '3 moves');
  await click(page, 0, 0.1, 0.5);
  await expect(said(page)).toContainText('has an arm there already, and no other way to turn it so.');
  await moves(page, '3 moves');
  const down = await at(page, 0, 0.5, 0.9);
  await page.touchscreen.tap(down.x, down.y);
  await expect(cell(page, 0)).toHaveAccessibleName(/arm down/);
  await moves(page, '4 moves');
  await click(page, 0, 0.5, 0.5);
  await expect(cell(page, 0), 'a tap in the middle turns by one step').toHaveAccessibleName(/arm left/);
  await page.goto(`./index.html#${ask({ ask: 'read', text: 'S..\n..T\n' }).id}`);
  await expect(page.locator('#title')).not.toBeEmpty();
  await expect(wanted, 'in paths it means nothing').toBeHidden();
});

test('over the rim of a wrapped board an edge is one', async ({ page }) => {
  await open(page, 'pipes square 3x3 wrap\n1 5 4\n2 a 8\n1 5 4\n');
  await page.getByRole('button', { name: 'Joined' }).click();
  await click(page, 2, 0.95, 0.5);
  await expect(cell(page, 2)).toHaveAccessibleName(/, joined noted right/);
  await expect(cell(page, 0)).toHaveAccessibleName(/, joined noted left/);
});

test('@shots notes on squares, hexagons, octagons and a wrapped board', async ({ page }) => {
  const fresh = (tiling: string, wrap: string) =>
    ask({ ask: 'fresh', family: 'pipes', tier: 'easy', options: { tiling, ...(wrap ? { wrap } : {}) }, seed: 3 });
  for (const [name, view] of [
    ['square', fresh('square', '')], ['hex', fresh('hex', '')], ['octagon', fresh('octagon', '')], ['wrapped', fresh('square', 'true')],
  ] as const)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: width === 360 ? 740 : 800 });
      await page.goto('about:blank');
      await page.goto(`./index.html#${view.id}`);
      await page.getByRole('button', { name: 'Marks off' }).click();
      for (const [nth, kind] of ['Wall', 'Joined'].entries()) {
        await page.getByRole('button', { name: kind }).click();
        for (const place of view.places.slice(nth, 9).filter((_, at) => at % 2 === 0)) await click(page, place.cell, 0.95, 0.5);
        await click(page, view.places[nth]?.cell ?? 0, 0.5, 0.98);
      }
      await page.screenshot({ path: `test-results/edges-${name}-${width}.png` });
    }
});
