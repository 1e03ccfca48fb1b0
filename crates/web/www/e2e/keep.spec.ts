import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { daily, level, open, puzzle } from './engine.ts';
import { byTaps, cell, choose, expect, FRESH, expectSolved, openPuzzle, stored, test } from './fixtures.ts';

test('a reload resumes the play', async ({ page }) => {
  const found = puzzle('medium', 'fog');
  await openPuzzle(page, found);
  await byTaps(page, { ...found, way: found.way.slice(0, 6) });
  const left = (found.view.left ?? 0) - 5;
  await expect(page.locator('#left')).toHaveText(`${left} left`);
  await page.reload();
  await expect(page.locator('#left')).toHaveText(`${left} left`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('#left')).toHaveText(`${left + 1} left`);
  await byTaps(page, { ...found, way: found.way.slice(4) });
  await expectSolved(page);
  await page.reload();
  await page.getByRole('button', { name: 'Result' }).click();
  await expectSolved(page);
});

test('a move is saved even if the page closes before the database has it', async ({ page }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = function () { return this.get('nothing') as IDBRequest<IDBValidKey>; };
  });
  const found = puzzle('easy', 'standard');
  await openPuzzle(page, found);
  await cell(page, found.way[1] ?? 0).click();
  const left = `${(found.view.left ?? 0) - 1} left`;
  await expect(page.locator('#left')).toHaveText(left);
  await page.reload();
  await expect(page.locator('#left')).toHaveText(left);
});

test('the time since the last move is saved, however the player leaves', async ({ page }) => {
  const found = puzzle('easy', 'standard');
  const clock = page.locator('#clock');
  // Wait until the database has the move: the fake clock must not advance before that.
  const seconds = async () => (await stored(page)).plays[found.view.id]?.seconds;
  await page.clock.install();
  await openPuzzle(page, found);
  await cell(page, found.way[1] ?? 0).click();
  await expect.poll(seconds).toBeLessThan(600);
  await page.clock.fastForward('10:00');
  await page.reload();
  await expect(clock).toHaveText(/^10:/);
  await expect.poll(seconds).toBeGreaterThan(600);
  await page.clock.fastForward('10:00');
  await page.getByRole('button', { name: 'New puzzle' }).click();
  await expect(page).not.toHaveURL(new RegExp(found.view.id));
  await expect(clock).toHaveText(/^0:/);
  await page.goBack();
  await expect(clock).toHaveText(/^20:/);
});

test('a page that is hidden while another puzzle opens saves the time of the previous one', async ({ page }) => {
  const [long, short] = [puzzle('easy', 'standard'), puzzle('medium', 'fog')];
  await page.clock.install();
  for (const [found, time] of [[long, '10:00'], [short, '01:00']] as const) {
    await openPuzzle(page, found);
    await cell(page, found.way[1] ?? 0).click();
    await expect(page.locator('#left')).toHaveText(`${(found.view.left ?? 0) - 1} left`);
    await page.clock.fastForward(time);
  }
  await page.evaluate((id) => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, data: { request?: string }) {
      postMessage.call(this, data);
      if (!data.request?.includes('"load"')) return;
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    location.hash = id;
  }, long.view.id);
  await expect(page.locator('#left')).toHaveText(`${(long.view.left ?? 0) - 1} left`);
  await expect(page.locator('#clock')).toHaveText(/^10:/);
  await page.evaluate((id) => { location.hash = id; }, short.view.id);
  await expect(page.locator('#left')).toHaveText(`${(short.view.left ?? 0) - 1} left`);
  await expect(page.locator('#clock')).toHaveText(/^1:/);
});

test('the back button leads to the previous puzzle, as it was left', async ({ page }) => {
  const found = puzzle('easy', 'standard');
  await openPuzzle(page, found);
  await cell(page, found.way[1] ?? 0).click();
  await expect(page.locator('#left')).toHaveText(`${(found.view.left ?? 0) - 1} left`);
  await page.getByRole('button', { name: 'New puzzle' }).click();
  await expect(page).not.toHaveURL(new RegExp(found.view.id));
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(found.view.id));
  await expect(page.locator('#left')).toHaveText(`${(found.view.left ?? 0) - 1} left`);
});

test('the forward button works after a return while a new puzzle is made', async ({ page }) => {
  const found = puzzle('easy', 'standard');
  await openPuzzle(page, found);
  await page.getByRole('button', { name: 'New puzzle' }).click();
  await expect(page).not.toHaveURL(new RegExp(found.view.id));
  const second = page.url();
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    // Hold the request for the new puzzle until the page has gone back.
    Worker.prototype.postMessage = function (this: Worker, data: { request?: string }) {
      if (!data.request?.includes('"fresh"')) return postMessage.call(this, data);
      Worker.prototype.postMessage = postMessage;
      addEventListener('popstate', () => postMessage.call(this, data), { once: true });
      history.back();
    };
    document.getElementById('new')?.click();
  });
  await expect(page).toHaveURL(new RegExp(found.view.id));
  await page.locator('#hint').click();
  await expect(page.locator('#counts')).toHaveText('0 moves, 0 undos, 1 hint');
  await expect(page).toHaveURL(new RegExp(found.view.id));
  await page.goForward();
  await expect(page).toHaveURL(second);
});

test('the back button closes the result card', async ({ page }) => {
  const found = puzzle('easy', 'standard');
  await openPuzzle(page, found);
  await page.goto(`./index.html#${puzzle('tutorial', 'standard').view.id}`);
  await byTaps(page, puzzle('tutorial', 'standard'));
  await expectSolved(page);
  await page.goBack();
  await expect(page.locator('#left')).toHaveText(`${found.view.left} left`);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the result card only appears while its puzzle is in view and solved', async ({ page }) => {
  const small = level('tutorial', 60);
  const dialog = page.getByRole('dialog');
  /** Makes the last move and presses a button before the engine answers. */
  const finish = (id: string) => page.evaluate(({ id, last }) => {
    const { x, y, width, height } = document.querySelectorAll('[role="gridcell"]')[last]!.getBoundingClientRect();
    const at = { clientX: x + width / 2, clientY: y + height / 2, isPrimary: true };
    const grid = document.querySelector('[role="grid"]')!;
    grid.setPointerCapture = () => undefined;
    for (const type of ['pointerdown', 'pointerup']) grid.dispatchEvent(new PointerEvent(type, at));
    document.getElementById(id)!.click();
  }, { id, last: small.way.at(-1) ?? 0 });
  const levels = async () => (await stored(page)).levels;
  /** Presses a button and waits for its text: by then all earlier requests are answered. */
  const said = async (id: string, text: string) => {
    await page.locator(`#${id}`).evaluate((button: HTMLElement) => button.click());
    await expect(page.locator('#said')).toHaveText(text);
  };
  await page.goto('./index.html?level=tutorial-60');
  await expect(page.locator('#title')).toHaveText('Fog 4');
  await byTaps(page, { ...small, way: small.way.slice(0, -1) });
  await expect(page.locator('#left')).toHaveText('1 left');
  await finish('undo');
  await expect.poll(levels, 'the solution counts').toMatchObject({ 'path/tutorial-60': { moves: small.way.length - 1 } });
  await said('mark', 'Bookmark set here.');
  await expect(dialog, 'the solution was taken back').toBeHidden();
  await finish('new');
  await expect(page).not.toHaveURL(/level=/);
  await page.keyboard.press('u');
  await expect(page.locator('#said')).toHaveText('Nothing to take back.');
  await expect(dialog, 'the puzzle was left').toBeHidden();
});

test('a result that is requested twice is shown once', async ({ page }) => {
  const small = puzzle('tutorial', 'standard');
  await openPuzzle(page, small);
  await byTaps(page, small);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.evaluate(() => new Promise((done) => {
    const { postMessage } = Worker.prototype;
    let answers = 0;
    Worker.prototype.postMessage = function (this: Worker, data: { number: number }) {
      this.addEventListener('message', (reply) => {
        if (reply.data.number === data.number && ++answers === 2) setTimeout(done, 0, 0);
      });
      postMessage.call(this, data);
    };
    for (let nth = 0; nth < 2; nth++) document.getElementById('card')!.click();
  }));
  await expectSolved(page);
  await expect(page.getByRole('dialog').locator(':focus'), 'with the focus').toHaveCount(1);
});

test('a result that is requested while another puzzle is made is not shown', async ({ page }) => {
  const small = puzzle('tutorial', 'standard');
  await openPuzzle(page, small);
  await byTaps(page, small);
  await page.getByRole('button', { name: 'Close' }).click();
  const address = page.url();
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, data: { request?: string }) {
      postMessage.call(this, data);
      if (data.request?.includes('"fresh"')) document.getElementById('card')!.click();
    };
    document.getElementById('new')!.click();
  });
  await expect(page).not.toHaveURL(address);
  await page.keyboard.press('u');
  await expect(page.locator('#said')).toHaveText('Nothing to take back.');
  await expect(page.getByRole('alert')).toBeEmpty();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a new puzzle is neither the previous one nor one that was played', async ({ page }) => {
  // The seeds of new puzzles repeat, so the page has to try again.
  await page.addInitScript(() => {
    const seeds = [1, 1, 1, 2, 1, 2, 3];
    crypto.getRandomValues = (array) => { (array as unknown as Uint32Array)[0] = seeds.shift() ?? 4; return array; };
  });
  await page.goto(FRESH);
  const seen = new Set<string>();
  for (let nth = 1; nth <= 3; nth++) {
    await expect.poll(() => { const { hash } = new URL(page.url()); return hash !== '' && !seen.has(hash); }).toBe(true);
    seen.add(new URL(page.url()).hash);
    const { way, view } = open([...seen].at(-1)?.slice(1) ?? '');
    await cell(page, way[1] ?? 0).click();
    await expect(page.locator('#left')).toHaveText(`${(view.left ?? 0) - 1} left`);
    await page.getByRole('button', { name: 'New puzzle' }).click();
  }
});

test('a fresh puzzle survives a reload too', async ({ page }) => {
  await page.goto(FRESH);
  await expect(page).toHaveURL(/#p1\./);
  const { way, view } = open(new URL(page.url()).hash.slice(1));
  await cell(page, way[1] ?? 0).click();
  await expect(page.locator('#left')).toHaveText(`${(view.left ?? 0) - 1} left`);
  await page.reload();
  await expect(page.locator('#left')).toHaveText(`${(view.left ?? 0) - 1} left`);
});

test('an address without an ID asks for a new puzzle of its tier and mechanic', async ({ page }) => {
  for (const [query, title] of [
    ['tier=hard', /^hard, /],
    ['tier=medium&mechanic=fog+warps', /^medium, fog and warps$/],
    ['mechanic=warps', /^medium, warps$/],
  ] as const) {
    await page.goto(`./index.html?${query}`);
    await expect(page.locator('#title')).toHaveText(title);
  }
  await page.goto('./index.html?tier=hard');
  await expect(page).toHaveURL(/\?tier=hard#p1\./);
  await page.getByRole('button', { name: 'New puzzle' }).click();
  await expect(page).not.toHaveURL(/tier=medium/);
  await expect(page.locator('#title'), 'what was asked for is the choice from now on').toHaveText(/^hard, /);
  await expect(page.locator('#to-choose')).toHaveText('Choose a level: hard');
  await choose(page, 'path', 'Fog');
  await expect(page.locator('#title')).toHaveText('hard, fog');
  await page.goto(`./index.html?tier=medium#${puzzle('medium', 'warps').view.id}`);
  await expect(page.locator('#to-choose'), 'so is the tier of a link').toHaveText('Choose a level: medium');
});

test('the share text and its link open the very same puzzle', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const found = puzzle('hard', 'warps');
  await page.goto(`./index.html?tier=hard#${found.view.id}`);
  await byTaps(page, found);
  await expectSolved(page);
  await page.getByText('Stars and sharing').click();
  await page.getByRole('button', { name: 'Copy text' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(/^SIGNAL, hard, warps: solved in \d+:\d\d, \d+ moves, 0 undos, no hints\. 3 of 3 stars\.\n/);
  expect(text).toMatch(/\n(1 of [\d,]+ solutions|The only solution)\.\n●●●●○  🟦 \d+  💡 0  ⏱ under \d+ min\n/u);
  const forks = /(\d+) forks?: \1 clean/.exec(text)?.[1] ?? '0';
  expect(text, 'the row tells of this play').toContain(`🟦 ${forks}  `);
  const link = text.split('\n').at(-1) ?? '';
  const other = await context.newPage();
  await other.goto(link);
  await expect(other.locator('#title')).toHaveText('hard, warps');
  expect(new URL(other.url()).hash).toBe(`#${found.view.id}`);
});

test('the share sheet gets the text', async ({ page }) => {
  await page.addInitScript(() => {
    const shared: unknown[] = Object.assign(globalThis, { shared: [] }).shared;
    Object.assign(navigator, { share: async (what: unknown) => { shared.push(what); } });
  });
  const found = puzzle('tutorial', 'standard');
  await openPuzzle(page, found);
  await byTaps(page, found);
  await page.getByRole('button', { name: 'Share' }).click();
  const [text] = await page.evaluate(() => (globalThis as unknown as { shared: { text: string }[] }).shared.map(({ text }) => text));
  expect(text).toContain(`#${found.view.id}`);
});

test('the card is saved as SVG and PNG', async ({ page }) => {
  const found = puzzle('tutorial', 'standard');
  await openPuzzle(page, found);
  await byTaps(page, found);
  await expectSolved(page);
  await page.getByText('Stars and sharing').click();
  for (const [kind, opening] of [['SVG', '<svg'], ['PNG', '\x89PNG']] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: `Save ${kind}` }).click();
    const file = await readFile(await (await download).path());
    expect(file.toString('latin1').startsWith(opening), kind).toBe(true);
    expect(file.length).toBeGreaterThan(3000);
  }
});

test('the campaign survives a reload, and an export and import elsewhere', async ({ page, browser }) => {
  const first = level('tutorial', 60);
  await page.goto('./index.html?level=tutorial-60');
  await expect(page.locator('#title')).toHaveText('Fog 4');
  await byTaps(page, first);
  await expectSolved(page);
  await page.getByRole('button', { name: 'Next level' }).click();
  await expect(page.locator('#title'), 'next in the campaign').toHaveText('Fog 5');
  await page.goto('./campaign.html');
  const done = /^Tutorial level 60, solved, 3 of 3 stars$/;
  await page.getByText(/^Tutorial: 3 of 300 stars$/).click();
  await expect(page.getByRole('link', { name: done })).toBeVisible();
  await page.reload();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Write to a file' }).click();
  const file = await (await download).path();

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(page.url());
  await expect(elsewhere.getByText(/^Tutorial: 0 of 300 stars$/)).toBeVisible();
  await elsewhere.locator('#import').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') });
  await expect(elsewhere.getByRole('alert')).toContainText('This file does not hold progress of this game. Nothing has changed.');
  const later = { name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"etchwork":"progress","version":2}') };
  await elsewhere.locator('#import').setInputFiles(later);
  await expect(elsewhere.getByRole('alert')).toContainText('by a later version of this game');
  await elsewhere.locator('#import').setInputFiles(file);
  await expect(elsewhere.getByText(/^Tutorial: 3 of 300 stars$/)).toBeVisible();
  const worse = { etchwork: 'progress', version: 1, levels: { 'tutorial-60': { stars: 1, moves: 9, seconds: 9 } } };
  await elsewhere.locator('#import').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(worse)) });
  await expect(elsewhere.getByRole('alert')).toContainText('Progress was loaded: the better result of each level counts.');
  await elsewhere.reload();
  await expect(elsewhere.getByText(/^Tutorial: 3 of 300 stars$/)).toBeVisible();
  await elsewhere.context().close();
});

test('the campaign shows what was solved in another tab', async ({ page, context }) => {
  await page.goto('./campaign.html');
  await page.getByText(/^Tutorial: 0 of 300 stars$/).click();
  const link = page.getByRole('link', { name: /^Tutorial level 60, / });
  await link.focus();
  const other = await context.newPage();
  await other.goto('./index.html?level=tutorial-60');
  await byTaps(other, level('tutorial', 60));
  await expectSolved(other);
  // In headless mode no tab is ever hidden, so dispatch the event.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(/^Tutorial: 3 of 300 stars$/)).toBeVisible();
  await expect(link, 'the focus stays').toBeFocused();
  await expect(link).toHaveAccessibleName('Tutorial level 60, solved, 3 of 3 stars');
  const tier = page.getByText(/^Tutorial: /);
  await tier.focus();
  await other.goto('./index.html?level=tutorial-57');
  await expect(other.locator('#title')).toHaveText('First lines 1');
  await byTaps(other, level('tutorial', 57));
  await expectSolved(other);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(tier).toHaveText(/^Tutorial: [456] of 300 stars$/);
  await expect(tier, 'on a tier too').toBeFocused();
});

test('moves in another tab appear in this one', async ({ page, context }) => {
  const found = puzzle('easy', 'standard');
  const left = (steps: number) => `${(found.view.left ?? 0) - steps} left`;
  const other = await context.newPage();
  for (const tab of [page, other]) await openPuzzle(tab, found);
  for (const [steps, tab] of [[1, page], [2, other], [3, page]] as const) {
    await cell(tab, found.way[steps] ?? 0).click();
    for (const each of [page, other]) await expect(each.locator('#left')).toHaveText(left(steps));
  }
  await other.reload();
  await expect(other.locator('#left')).toHaveText(left(3));
});

test('settings changed in another tab apply in this one', async ({ page, context }) => {
  const other = await context.newPage();
  for (const tab of [page, other]) await openPuzzle(tab, puzzle('easy', 'standard'));
  await other.goto('./index.html?choose&family=path&tier=hard');
  await other.getByRole('link', { name: 'Play', exact: true }).click();
  await expect(other.locator('#title')).toHaveText(/^hard, /);
  await other.getByLabel('Show the clock').uncheck();
  await expect(other.locator('#clock')).toBeEmpty();
  await page.getByRole('button', { name: 'New puzzle' }).click();
  await expect(page.locator('#title')).toHaveText(/^hard, /);
  await expect(page.locator('#to-choose')).toHaveText('Choose a level: hard');
  await expect(page.getByLabel('Show the clock')).not.toBeChecked();
});

test('a tab that slept loads the moves of another one', async ({ page, context }) => {
  // A sleeping tab gets no storage events.
  await page.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation()));
  const found = puzzle('easy', 'standard');
  const left = (steps: number) => `${(found.view.left ?? 0) - steps} left`;
  const other = await context.newPage();
  for (const tab of [page, other]) await openPuzzle(tab, found);
  await cell(other, found.way[1] ?? 0).click();
  await expect(other.locator('#left')).toHaveText(left(1));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.locator('#left'), 'after the tab is visible again').toHaveText(left(1));
  await page.getByRole('button', { name: 'New puzzle' }).click();
  await expect(page).not.toHaveURL(new RegExp(found.view.id));
  await cell(other, found.way[2] ?? 0).click();
  await expect(other.locator('#left')).toHaveText(left(2));
  await page.goBack();
  await expect(page.locator('#left'), 'after the back button').toHaveText(left(2));
});

test('a tab that slept and is visible for a moment does not undo moves of another one', async ({ page, context }) => {
  await page.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation()));
  const found = puzzle('easy', 'standard');
  const left = (steps: number) => `${(found.view.left ?? 0) - steps} left`;
  await openPuzzle(page, found);
  await cell(page, found.way[1] ?? 0).click();
  await expect(page.locator('#left')).toHaveText(left(1));
  const seen = (...seen: boolean[]) => page.evaluate((seen) => {
    for (const isSeen of seen) {
      Object.defineProperty(document, 'hidden', { value: !isSeen, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }
  }, seen);
  await seen(false);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.locator('#left')).toHaveText(left(1));
  await cell(other, found.way[2] ?? 0).click();
  await expect(other.locator('#left')).toHaveText(left(2));
  const moves = async () => (await stored(other)).plays[found.view.id]?.save.trim().split('\n');
  await expect.poll(moves).toHaveLength(3);
  await seen(true, false);
  // The tab is hidden, and saves its time, before it has loaded the other tab's moves.
  await expect(page.locator('#left')).toHaveText(left(2));
  await other.reload();
  await expect(other.locator('#left')).toHaveText(left(2));
});

test('the daily puzzle is the one of the day in UTC, and gets its stars', async ({ page }) => {
  const today = new Date().toISOString().slice(0, 10);
  await page.goto('./campaign.html');
  await expect(page.locator('#day')).toHaveText(`Today, ${today}: not solved yet. `);
  await page.getByRole('link', { name: 'Play the daily puzzle' }).click();
  await expect(page.locator('#title')).toHaveText(new RegExp(`^Daily ${today}, `));
  await byTaps(page, daily(today));
  await expectSolved(page);
  await page.goto('./campaign.html');
  await expect(page.locator('#day')).toHaveText(`Today, ${today}: solved, 3 of 3 stars. \u2605\u2605\u2605`);
});

test('the campaign shows the new day after midnight, visible or hidden', async ({ page }) => {
  await page.clock.install({ time: '2026-03-01T23:59:00Z' });
  await page.goto('./campaign.html');
  const day = page.locator('#day');
  await expect(day).toHaveText(/^Today, 2026-03-01: /);
  await page.clock.fastForward('02:00');
  await expect(day).toHaveText(/^Today, 2026-03-02: /);
  await page.clock.setSystemTime('2026-03-03T00:00:00Z');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(day).toHaveText(/^Today, 2026-03-03: /);
});

/** Waits until the page is kept. */
const isKept = (page: Page) =>
  page.evaluate(async () => {
    const ready = await navigator.serviceWorker.ready;
    if (ready.active?.state !== 'activated')
      await new Promise((done) => ready.active?.addEventListener('statechange', done));
  });

test('the workshop works offline once it was opened', async ({ page, context }) => {
  await page.goto('./index.html');
  await isKept(page);
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline);
    await page.goto('./workshop/index.html');
    await expect(page.locator('#board .drawing svg')).toBeVisible();
  }
});

test('everything works offline after the first load', async ({ page, context }) => {
  const found = puzzle('easy', 'standard');
  await openPuzzle(page, found);
  await isKept(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator('#left')).toHaveText(`${found.view.left} left`);
  await byTaps(page, found);
  await expectSolved(page);
  await page.goto('./campaign.html?x=1');
  await expect(page.getByText(/^Expert: 0 of 300 stars$/)).toBeVisible();
});
