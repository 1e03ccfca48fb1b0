import { level, MECHANICS, open, puzzle } from './engine.ts';
import { byKeys, byMouse, byTaps, byTouch, cell, centre, expect, expectSolved, openPuzzle, test } from './fixtures.ts';

for (const mechanic of MECHANICS) {
  test(`${mechanic} by mouse`, async ({ page }) => {
    const found = puzzle('medium', mechanic);
    await openPuzzle(page, found);
    await byMouse(page, found);
    await expectSolved(page);
  });

  test(`${mechanic} by keyboard`, async ({ page }) => {
    const found = puzzle('easy', mechanic);
    await openPuzzle(page, found);
    await byKeys(page, found);
    await expectSolved(page);
  });

  test(`${mechanic} by letters`, async ({ page }) => {
    const found = puzzle('tutorial', mechanic);
    await openPuzzle(page, found);
    // Letters work while the board has the focus.
    await cell(page, found.way[0] ?? 0).focus();
    await byKeys(page, found, true);
    await expectSolved(page);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

    test(`${mechanic} by touch`, async ({ page }) => {
      const found = puzzle('medium', mechanic);
      await openPuzzle(page, found);
      await byTouch(page, found);
      await expectSolved(page);
    });
  });
}

test('an expert board is tapped through at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const found = puzzle('expert', 'standard');
  await openPuzzle(page, found);
  const box = await cell(page, 0).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'nothing sticks out').toBeLessThanOrEqual(320);
  await byTaps(page, found);
  await expectSolved(page);
});

test('undo, redo, bookmark, restart and the trail itself', async ({ page }) => {
  const found = puzzle('medium', 'standard');
  const { way, view } = found;
  const left = page.locator('#left');
  const total = view.left ?? 0;
  await openPuzzle(page, found);
  await byTaps(page, { view, way: way.slice(0, 5) });
  await expect(left).toHaveText(`${total - 4} left`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(left).toHaveText(`${total - 3} left`);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(left).toHaveText(`${total - 4} left`);
  await page.getByRole('button', { name: 'Bookmark', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText('Bookmark set here.');
  await cell(page, way[1] ?? 0).click();
  await expect(left, 'a tap on the trail goes back to it').toHaveText(`${total - 1} left`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(left, 'one undo takes the cut back').toHaveText(`${total - 4} left`);
  await cell(page, way[1] ?? 0).click();
  await expect(page.locator('#counts')).toContainText('4 undos');
  await page.getByRole('button', { name: 'To bookmark' }).click();
  await expect(left).toHaveText(`${total - 4} left`);
  await page.getByRole('button', { name: 'Restart' }).click();
  await expect(left).toHaveText(`${total} left`);
  await page.keyboard.press('u');
  await expect(left, 'a restart is taken back by one undo').toHaveText(`${total - 4} left`);
  for (const [keys, steps] of [['Control+Shift+KeyZ', 0], ['Control+KeyZ', 4], ['Control+KeyY', 0]] as const) {
    await page.keyboard.press(keys);
    await expect(left, keys).toHaveText(`${total - steps} left`);
  }
});

test('hints tell more when asked again, and point to cells', async ({ page }) => {
  const found = puzzle('easy', 'standard');
  await openPuzzle(page, found);
  const said = page.getByRole('status');
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(said).toHaveText(/^This can still be solved/);
  const more = page.getByRole('button', { name: 'Tell more' });
  await more.click();
  await more.click();
  await expect(said).toHaveText(/^Next: row \d+ column \d+\.$/);
  await expect(page.locator('[data-hint]')).toHaveCount(1);
  await more.click();
  const points = async () => ((await page.locator('.ghost polyline').getAttribute('points')) ?? '').split(' ').length;
  await expect.poll(points, 'the whole way as a ghost line').toBe(found.way.length);
  await expect(cell(page, found.way[2] ?? 0)).toHaveAttribute('aria-label', /, step 2 of the hint$/);
  await byTaps(page, { ...found, way: found.way.slice(0, 3) });
  await expect.poll(points, 'it stays while it is followed').toBe(found.way.length - 2);
  await byTaps(page, { ...found, way: found.way.slice(2) });
  await expect(page.locator('#counts')).toContainText('4 hints');
  await expect(page.getByRole('heading', { name: 'Solved: 1 of 3 stars' }).or(
    page.getByRole('heading', { name: 'Solved: 2 of 3 stars' }))).toBeVisible();
});

test('hints asked for at once tell more one after the other, and begin anew elsewhere', async ({ page }) => {
  await openPuzzle(page, puzzle('easy', 'standard'));
  const said = page.getByRole('status');
  await page.locator('#hint').evaluate((hint: HTMLElement) => { hint.click(); hint.click(); });
  await expect(page.locator('#counts')).toContainText('2 hints');
  await expect(said, 'the second level').not.toHaveText(/^This can still be solved/);
  await page.getByRole('button', { name: 'New puzzle' }).click();
  await expect(page.locator('#counts')).toContainText('0 hints');
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(said, 'the first level').toHaveText(/^This can still be solved/);
});

test('what was meant for a puzzle is not done to the next one', async ({ page }) => {
  await openPuzzle(page, puzzle('easy', 'standard'));
  const address = page.url();
  await page.evaluate(() => { for (const id of ['new', 'hint', 'hint', 'mark']) document.getElementById(id)?.click(); });
  await expect(page).not.toHaveURL(address);
  // Whatever is asked waits for what was asked before.
  await page.keyboard.press('u');
  await expect(page.locator('#said')).toHaveText('Nothing to take back.');
  await expect(page.locator('#counts')).toHaveText('0 moves, 0 undos, 0 hints');
});

test('a hint that has no more to tell costs no more, however often it is asked for', async ({ page }) => {
  const found = level('tutorial', 3);
  await openPuzzle(page, found);
  const hint = page.locator('#hint');
  const ask = async (told: string | RegExp) => {
    for (let nth = 0; nth < 3; nth++) await page.keyboard.press('?');
    await expect(page.locator('#said')).toHaveText(told);
    await expect(hint).toHaveText('Hint');
  };
  // Two steps, and too early into the output.
  for (const nth of [1, 4, 7]) await cell(page, nth).click();
  await ask('This is lost: take back 1 move.');
  await page.getByRole('button', { name: 'Restart' }).click();
  await byTaps(page, found);
  await expectSolved(page);
  await page.getByRole('button', { name: 'Look at the board' }).click();
  await ask('This is the solution.');
  await page.getByRole('button', { name: 'Result' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').nth(1)).toHaveText(/no hint told a move or a forced place$/);
});

test('a trail without a way on warns, the output glows when it is all that is left', async ({ page }) => {
  await page.goto('./index.html#p1.GIQDBc.0014');
  const board = page.locator('#board');
  await expect(page.locator('#left')).toHaveText('10 left');
  for (const nth of [4, 8, 9, 10, 6, 5, 1]) await cell(page, nth).click();
  await expect(board).toHaveAttribute('data-status', 'open');
  await cell(page, 2).click();
  await expect(board).toHaveAttribute('data-status', 'lost');
  await expect(page.getByRole('status')).toHaveText('Moved right. 2 left. No way on from here.');
  await expect(cell(page, 2)).toHaveAttribute('aria-label', /, no way on, /);
  const found = puzzle('tutorial', 'standard');
  await openPuzzle(page, found);
  await byTaps(page, { ...found, way: found.way.slice(0, -1) });
  await expect(board).toHaveAttribute('data-status', 'ready');
  await expect(page.locator('svg .ready')).toBeVisible();
});

test('a drag ends with the solution, and another one takes it back', async ({ page }) => {
  const found = puzzle('easy', 'standard');
  const [last, before] = [found.way.at(-1) ?? 0, found.way.at(-2) ?? 0];
  const to = async (nth: number) => {
    const { x, y } = await centre(page, nth);
    await page.mouse.move(x, y, { steps: 4 });
  };
  await openPuzzle(page, found);
  await to(found.way[0] ?? 0);
  await page.mouse.down();
  for (const nth of found.way.slice(1)) await to(nth);
  await expectSolved(page);
  await to(before);
  await page.mouse.up();
  await page.getByRole('button', { name: 'Look at the board' }).press('Enter');
  await page.keyboard.press('r');
  await expect(page.locator('#said')).toHaveText('Nothing to make again.');
  await expect(page.locator('#left')).toHaveText('0 left');
  await to(last);
  await page.mouse.down();
  await to(before);
  await page.mouse.up();
  await expect(page.locator('#left')).toHaveText('1 left');
});

test('a tap that cannot be says why', async ({ page }) => {
  const found = puzzle('expert', 'standard');
  await openPuzzle(page, found);
  await cell(page, found.way.at(-1) ?? 0).click();
  await expect(page.getByRole('status')).toHaveText(/^No step leads from row \d+ column \d+ to row \d+ column \d+\.$/);
});

for (const [width, height] of [[360, 740], [320, 568], [740, 360]] as const) {
  test(`buttons stay where they are at ${width} x ${height}, whatever is said`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const found = puzzle('medium', 'fog+warps');
    await openPuzzle(page, found);
    const places = new Set<string>();
    const look = async () => {
      for (const id of ['board', 'undo', 'new']) {
        const box = await page.locator(`#${id}`).boundingBox();
        places.add(`${id} at ${box?.y} of ${box?.height}`);
      }
    };
    await look();
    for (const nth of found.way.slice(1, -1)) {
      await cell(page, nth).click();
      await look();
    }
    for (let level = 1; level <= 4; level++) {
      await page.locator('#hint').click();
      await look();
    }
    expect([...places], 'each in one place').toHaveLength(3);
  });
}

/** A board with a second hint of three sentences. */
const TOLD = 'p1.KUAAAAEHMkM6Jdg.889d';

for (const [width, height] of [
  [280, 653], [320, 568], [360, 640], [390, 844], [740, 360], [720, 450], [768, 1024], [960, 540], [1440, 900],
] as const) {
  test(`board, buttons and what is said are seen at once at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openPuzzle(page, open(TOLD));
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByRole('button', { name: 'Tell more' }).click();
    const said = page.locator('#said');
    await expect(said).toHaveText('3 moves are forced: they are marked on the board.');
    const end = async (selector: string) => {
      const box = await page.locator(selector).boundingBox();
      return box ? box.y + box.height : Infinity;
    };
    for (const selector of ['#board', '.tools']) expect(await end(selector), selector).toBeLessThanOrEqual(height);
    const isWider = await page.locator('.stage > *').evaluateAll((all) => all.some((one) => one.scrollWidth > one.clientWidth));
    expect(isWider, 'more than there is room for').toBe(false);
    expect(await end('#said'), 'what is said').toBeLessThanOrEqual(height);
    const place = await page.evaluate(() => [scrollY, document.documentElement.scrollWidth]);
    expect(place, 'without scrolling').toEqual([0, width]);
    const box = await cell(page, 0).boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(24);
  });
}
