import { ask, level, MECHANICS, open, puzzle } from './engine.ts';
import { byKeys, byMouse, byTaps, byTouch, cell, centre, expect, expectSolved, openPuzzle, test } from './fixtures.ts';

for (const mechanic of [...MECHANICS, 'barriers+waypoints']) {
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a finger that drags across a barrier stops there, and hears why once', async ({ page }) => {
    const view = ask({ ask: 'read', text: 'S...\n....\n...T\n@barriers 0,1>0,2\n' });
    await page.goto(`./index.html#${view.id}`);
    const said = page.getByRole('status');
    await expect(page.locator('#left')).toHaveText('11 left');
    const heard = await said.evaluateHandle((status) => {
      const heard: string[] = [];
      new MutationObserver(() => heard.push(status.textContent)).observe(status, { childList: true, characterData: true, subtree: true });
      return heard;
    });
    // The finger crosses twice, and would come around the barrier.
    await byTouch(page, { view, way: [0, 1, 2, 1, 2, 6, 7] });
    await expect(said).toContainText('barrier');
    await expect(page.locator('#left')).toHaveText('10 left');
    expect((await heard.jsonValue()).filter((text) => text.includes('barrier'))).toHaveLength(1);
  });
});

test('an expert board is solved with taps at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const found = puzzle('expert', 'standard');
  await openPuzzle(page, found);
  const box = await cell(page, 0).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'nothing overflows').toBeLessThanOrEqual(320);
  await byTaps(page, found);
  await expectSolved(page);
});

test('a line goes back from number to number', async ({ page }) => {
  const { id } = ask({ ask: 'read', text: 'S..\n...\n..T\n@waypoints 0,2 2,0\n' });
  await page.goto(`./index.html#${id}`);
  for (const nth of [1, 2, 5, 4]) await cell(page, nth).click();
  const [left, back] = [page.locator('#left'), page.getByRole('button', { name: 'To last number' })];
  await back.click();
  await expect(left).toHaveText('6 left');
  await page.keyboard.press('U');
  await expect(left).toHaveText('8 left');
  await page.keyboard.press('u');
  await expect(left, 'one undo takes it back').toHaveText('6 left');
  await page.goto(`./index.html#${ask({ ask: 'read', text: 'S..\n...\n..T\n' }).id}`);
  await expect(back).toHaveCount(0);
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
  await expect(left, 'a tap on the trail goes back to that cell').toHaveText(`${total - 1} left`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(left, 'one undo takes the cut back').toHaveText(`${total - 4} left`);
  await cell(page, way[1] ?? 0).click();
  await expect(page.locator('#counts')).toContainText('4 undos');
  await page.getByRole('button', { name: 'To bookmark' }).click();
  await expect(left).toHaveText(`${total - 4} left`);
  await page.getByRole('button', { name: 'Restart' }).click();
  await expect(left).toHaveText(`${total} left`);
  await page.keyboard.press('u');
  await expect(left, 'one undo takes a restart back').toHaveText(`${total - 4} left`);
  for (const [keys, steps] of [['Control+Shift+KeyZ', 0], ['Control+KeyZ', 4], ['Control+KeyY', 0]] as const) {
    await page.keyboard.press(keys);
    await expect(left, keys).toHaveText(`${total - steps} left`);
  }
});

test('repeated hints tell more, and point to cells', async ({ page }) => {
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
  await expect.poll(points, 'the whole solution as a line').toBe(found.way.length);
  await expect(cell(page, found.way[2] ?? 0)).toHaveAttribute('aria-label', /, step 2 of the hint$/);
  await byTaps(page, { ...found, way: found.way.slice(0, 3) });
  await expect.poll(points, 'the line stays while the trail follows it').toBe(found.way.length - 2);
  await byTaps(page, { ...found, way: found.way.slice(2) });
  await expect(page.locator('#counts')).toContainText('4 hints');
  await expect(page.getByRole('heading', { name: 'Solved: 1 of 3 stars' }).or(
    page.getByRole('heading', { name: 'Solved: 2 of 3 stars' }))).toBeVisible();
});

test('hints requested at once tell more in turn, and start over on another puzzle', async ({ page }) => {
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

test('the next puzzle is made while one plays, by another engine, which then has it in play', async ({ page }) => {
  // The engines that are asked for a fresh puzzle, by number.
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    const workers: Worker[] = [];
    Worker.prototype.postMessage = function (this: Worker, data: { request?: string }) {
      if (!workers.includes(this)) workers.push(this);
      const { dataset } = document.documentElement;
      if (data.request?.includes('"fresh"')) dataset.makers = `${dataset.makers ?? ''}${workers.indexOf(this)}`;
      postMessage.call(this, data);
    };
  });
  const found = puzzle('easy', 'standard');
  await openPuzzle(page, found);
  const makers = () => page.evaluate(() => document.documentElement.dataset.makers ?? '');
  expect(await makers(), 'nothing is made before the first move').toBe('');
  await byTaps(page, { ...found, way: found.way.slice(0, 3) });
  await expect.poll(makers).toMatch(/^1+$/);
  await page.getByRole('button', { name: 'New puzzle' }).click();
  await expect(page).not.toHaveURL(new RegExp(found.view.id));
  expect(await makers(), 'nobody waited for the engine in play').toMatch(/^1+$/);
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.locator('#counts')).toHaveText('0 moves, 0 undos, 1 hint');
  await expect.poll(makers, 'the engines take turns').toMatch(/^1+0+$/);
  await page.goBack();
  await expect(page.locator('#left')).toHaveText(`${(found.view.left ?? 0) - 2} left`);
});

test('requests for one puzzle do not reach the next one', async ({ page }) => {
  await openPuzzle(page, puzzle('easy', 'standard'));
  const address = page.url();
  await page.evaluate(() => { for (const id of ['new', 'hint', 'hint', 'mark']) document.getElementById(id)?.click(); });
  await expect(page).not.toHaveURL(address);
  // The answer to this key comes after all earlier requests.
  await page.keyboard.press('u');
  await expect(page.locator('#said')).toHaveText('Nothing to take back.');
  await expect(page.locator('#counts')).toHaveText('0 moves, 0 undos, 0 hints');
});

test('a hint with nothing more to tell costs nothing, however often it is requested', async ({ page }) => {
  const found = level('tutorial', 3);
  await openPuzzle(page, found);
  const hint = page.locator('#hint');
  const ask = async (told: string | RegExp) => {
    for (let nth = 0; nth < 3; nth++) await page.keyboard.press('?');
    await expect(page.locator('#said')).toHaveText(told);
    await expect(hint).toHaveText('Hint');
  };
  // Two steps, then into the output too early.
  for (const nth of [1, 4, 7]) await cell(page, nth).click();
  await ask('This is lost: take back 1 move.');
  await page.getByRole('button', { name: 'Restart' }).click();
  await byTaps(page, found);
  await expectSolved(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await ask('This is the solution.');
  await page.getByRole('button', { name: 'Result' }).click();
  await page.getByText('Stars and sharing').click();
  await expect(page.locator('#hardness')).toHaveText(/^[\u25cf\u25cb]{5} Difficulty \d+ of 100, by the model: .+\.$/);
  await expect(page.getByRole('dialog').getByRole('listitem').nth(1)).toHaveText(/no hint told a move or a forced place$/);
});

test('the page warns of a trail without a next step, and the output glows when only it is left', async ({ page }) => {
  await page.goto('./index.html#p1.GIQDBc.0014');
  const board = page.locator('#board');
  await expect(page.locator('#left')).toHaveText('10 left');
  for (const nth of [4, 8, 9, 10, 6, 5, 1]) await cell(page, nth).click();
  await expect(board).toHaveAttribute('data-status', 'open');
  await cell(page, 2).click();
  await expect(board).toHaveAttribute('data-status', 'lost');
  await expect(page.getByRole('status')).toHaveText('Moved right. 2 left. There is no way on from here: take a move back.');
  await expect(cell(page, 2)).toHaveAttribute('aria-label', /, no way on, /);
  const found = puzzle('tutorial', 'standard');
  await openPuzzle(page, found);
  await byTaps(page, { ...found, way: found.way.slice(0, -1) });
  await expect(board).toHaveAttribute('data-status', 'ready');
  await expect(page.locator('svg .ready')).toBeVisible();
});

test('a drag ends at the solution, and another drag takes it back', async ({ page }) => {
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
  await page.getByRole('button', { name: 'Close' }).press('Enter');
  await page.keyboard.press('r');
  await expect(page.locator('#said')).toHaveText('Nothing to redo.');
  await expect(page.locator('#left')).toHaveText('0 left');
  await to(last);
  await page.mouse.down();
  await to(before);
  await page.mouse.up();
  await expect(page.locator('#left')).toHaveText('1 left');
});

test('a tap that makes no move says why', async ({ page }) => {
  const found = puzzle('expert', 'standard');
  await openPuzzle(page, found);
  await cell(page, found.way.at(-1) ?? 0).click();
  await expect(page.getByRole('status')).toHaveText(/^No step leads from row \d+ column \d+ to row \d+ column \d+\.$/);
});

for (const [width, height] of [[360, 740], [320, 568], [740, 360]] as const) {
  test(`buttons stay in place at ${width} x ${height}, whatever the text`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const found = puzzle('medium', 'fog+warps');
    await openPuzzle(page, found);
    const places = new Set<string>();
    const look = async () => {
      for (const id of ['board', 'undo', 'to-menu']) {
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
    expect([...places], 'one position each').toHaveLength(3);
  });
}

/** A board whose second hint is a sentence with a reason. */
const TOLD = 'p1.KUAAAAEHMkM6Jdg.889d';

for (const [width, height] of [
  [280, 653], [320, 568], [360, 640], [390, 844], [740, 360], [720, 450], [768, 1024], [960, 540], [1440, 900],
] as const) {
  test(`board, buttons and text are visible together at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openPuzzle(page, open(TOLD));
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByRole('button', { name: 'Tell more' }).click();
    const said = page.locator('#said');
    await expect(said).toHaveText(/^At row \d+ column \d+ (go|join) .+: .+\.$/);
    const end = async (selector: string) => {
      const box = await page.locator(selector).boundingBox();
      return box ? box.y + box.height : Infinity;
    };
    for (const selector of ['#board', '.tools']) expect(await end(selector), selector).toBeLessThanOrEqual(height);
    const isWider = await page.locator('.stage > *').evaluateAll((all) => all.some((one) => one.scrollWidth > one.clientWidth));
    expect(isWider, 'an element overflows').toBe(false);
    expect(await end('#said'), 'the text').toBeLessThanOrEqual(height);
    const place = await page.evaluate(() => [scrollY, document.documentElement.scrollWidth]);
    expect(place, 'without scrolling').toEqual([0, width]);
    const box = await cell(page, 0).boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(24);
  });
}
