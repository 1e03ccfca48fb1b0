import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { puzzle } from './engine.ts';
import { byTaps, cell, expect, expectAccessible, FRESH, openPuzzle, store, stored, test } from './fixtures.ts';

test.describe('bad links say what is wrong and offer a next step', () => {
  for (const [name, hash, why] of [
    ['mistyped', 'p1.GIQDBc.0015', /mistyped: its checksum does not fit/],
    ['of a later version', 'p9.GIQDBc.0014', /of a later version/],
    ['foreign', 'sudoku:123', /not the ID of a puzzle/],
    ['broken', '%E0%A4%A', /not the ID of a puzzle/],
  ] as const) {
    test(name, async ({ page }) => {
      await page.goto(`./index.html#${hash}`);
      await expect(page.getByRole('alert')).toContainText(why);
      await page.getByRole('button', { name: 'Play a new puzzle' }).click();
      await expect(page.locator('#left')).toHaveText(/\d+ left/);
      await expect(page.getByRole('alert')).toBeEmpty();
    });
  }

  test('their notice closes with the back button', async ({ page }) => {
    await openPuzzle(page, puzzle('easy', 'standard'));
    await page.evaluate(() => { location.hash = 'p1.GIQDBc.0015'; });
    await expect(page.getByRole('alert')).toContainText('is mistyped');
    await page.goBack();
    await expect(page.getByRole('alert')).toBeEmpty();
  });

  test('a level that does not exist', async ({ page }) => {
    await page.goto('./index.html?level=hard-101');
    await expect(page.getByRole('alert')).toContainText('there is no level 101: they go from 1 to 100');
  });

  for (const level of ['medium_7', 'Medium-7', 'medium-1000000000', '']) {
    test(`'${level}' as a level`, async ({ page }) => {
      await page.goto(`./index.html?level=${level}`);
      await expect(page.getByRole('alert')).toContainText(`has no tier '${level}'`.replace('-7', ''));
    });
  }
});

test.describe('making a puzzle can be cancelled', () => {
  test.beforeEach(async ({ page }) => {
    // New puzzles of these tiers are never made.
    await page.addInitScript(() => {
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (this: Worker, ...told: [never]) {
        const [{ request }] = told as unknown as [{ request?: string }];
        if (request?.includes('"ask":"fresh"') && /"tier":"(easy|expert)"/.test(request)) return;
        postMessage.apply(this, told);
      };
    });
  });

  test('which goes back to the level screen', async ({ page }) => {
    await page.goto('./index.html?choose&family=pattern&tier=expert');
    await page.getByRole('link', { name: 'Play', exact: true }).click();
    await expect(page.locator('#loads')).toContainText('Making the puzzle');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.locator('#choose')).toBeVisible();
    await page.getByRole('slider').press('Home');
    await page.getByRole('link', { name: 'Play', exact: true }).click();
    await expect(page.locator('#title')).toHaveText(/^tutorial/);
    await expect(page.getByRole('alert')).toBeEmpty();
  });

  test('which goes back to the puzzle before, and its moves', async ({ page }) => {
    await openPuzzle(page, puzzle('expert', 'standard'));
    const { way } = puzzle('expert', 'standard');
    for (const nth of way.slice(1, 4)) await cell(page, nth).click();
    await expect(page.locator('#counts')).toContainText('3 moves');
    await page.getByRole('button', { name: 'New puzzle' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.locator('#counts')).toContainText('3 moves');
    await expect(page.locator('#loads')).toBeEmpty();
    await cell(page, way[4] ?? 0).click();
    await expect(page.locator('#counts')).toContainText('4 moves');
    await expect(page.getByRole('alert')).toBeEmpty();
  });
});

test('a tier or a mechanic that does not exist', async ({ page }) => {
  for (const [query, why] of [
    ['tier=hrad', "has no tier 'hrad'; did you mean 'hard'?"],
    ['tier=', "has no tier ''"],
    ['tier=hard&mechanic=fgo', "there is no mechanic 'fgo'; did you mean 'fog'?"],
  ] as const) {
    await page.goto(`./index.html?${query}`);
    await expect(page.getByRole('alert')).toContainText(why);
  }
  await page.getByRole('button', { name: 'Play a new puzzle' }).click();
  await expect(page.locator('#title')).toHaveText(/^easy, /);
});

test('a way out of a bad address keeps its family, and nothing loads any more', async ({ page }) => {
  for (const bad of ['tier=easy', 'tier=', 'level=1-101', 'daily=2026-13-01', 'lesson=99', 'tier=1&size=huge', 'maker=none']) {
    await page.goto(`./index.html?family=rails&${bad}`);
    await expect(page.getByRole('alert'), bad).toContainText('This cannot be opened');
    await expect(page.getByText('Loading the puzzle engine')).toHaveCount(0);
    await page.getByRole('button', { name: 'Play a new puzzle' }).click();
    await expect(page.locator('#title'), bad).toHaveText(/^easy, rail puzzle$/);
  }
  await page.goto('./index.html?family=rials');
  await expect(page.getByRole('alert')).toContainText("'rials'");
  await expect(page.getByText('Loading the puzzle engine')).toHaveCount(0);
  await page.getByRole('button', { name: 'Play a new puzzle' }).click();
  await expect(page.locator('#title')).not.toBeEmpty();
  await page.goto('./campaign.html?family=rials');
  await expect(page.getByRole('alert')).toContainText("There is no family 'rials': these are the levels of");
});

test('without storage the page says so and still works', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { get: () => { throw new DOMException('no', 'SecurityError'); } });
  });
  const found = puzzle('easy', 'standard');
  await page.goto(`./index.html#${found.view.id}`);
  await expect(page.getByRole('alert')).toContainText('does not let the page save anything');
  await cell(page, found.way[1] ?? 0).click();
  await expect(page.locator('#left')).toHaveText(`${(found.view.left ?? 0) - 1} left`);
  for (const path of [FRESH, 'workbench.html']) {
    await page.goto(`./${path}`);
    await expect(page.locator('#said')).not.toBeEmpty();
    await expect(page.getByRole('alert'), path).toContainText('does not let the page save anything');
  }
});

test('with full storage the page says so and still works', async ({ page }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };
  });
  const found = puzzle('easy', 'standard');
  await openPuzzle(page, found);
  await cell(page, found.way[1] ?? 0).click();
  await expect(page.getByRole('alert')).toContainText('does not let the page save anything');
  await cell(page, found.way[2] ?? 0).click();
  await expect(page.locator('#left')).toHaveText(`${(found.view.left ?? 0) - 2} left`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Write progress to a file' }).click();
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(file.plays[found.view.id].save.trim().split('\n'), 'the file has the unsaved moves').toHaveLength(3);
});

test('if the database never answers, the page says so and still works', async ({ page }) => {
  await page.addInitScript(() => { IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest; });
  const found = puzzle('easy', 'standard');
  await page.goto(`./index.html#${found.view.id}`);
  await expect(page.getByRole('alert')).toContainText('does not let the page save anything', { timeout: 30_000 });
  await cell(page, found.way[1] ?? 0).click();
  await expect(page.locator('#left')).toHaveText(`${(found.view.left ?? 0) - 1} left`);
  await page.locator('#new').click();
  await expect(page, 'the page does not wait again').not.toHaveURL(new RegExp(found.view.id), { timeout: 3000 });
});

test('the page uses a database that answers late', async ({ page }) => {
  const found = puzzle('easy', 'standard');
  const left = (steps: number) => `${(found.view.left ?? 0) - steps} left`;
  await openPuzzle(page, found);
  await page.getByLabel('Show the clock').uncheck();
  await byTaps(page, { ...found, way: found.way.slice(0, 4) });
  await expect(page.locator('#left')).toHaveText(left(3));
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name) {
      const asked = { result: null as IDBDatabase | null, onsuccess: () => undefined };
      Object.assign(globalThis, { answer: () => {
        const request = open.call(this, name);
        request.onsuccess = () => { asked.result = request.result; asked.onsuccess(); };
      } });
      return asked as unknown as IDBOpenDBRequest;
    };
  });
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('does not let the page save anything', { timeout: 30_000 });
  await expect(page.locator('#left')).toHaveText(left(0));
  await cell(page, found.way[1] ?? 0).click();
  await expect(page.locator('#left')).toHaveText(left(1));
  await page.evaluate(() => (globalThis as unknown as { answer: () => void }).answer());
  await expect(page.getByRole('alert')).toContainText('is saved again');
  await expect(page.locator('#left'), 'one move did not replace the longer play').toHaveText(left(3));
  await expect(page.getByLabel('Show the clock')).not.toBeChecked();
});

test('after a failed write the next change saves everything, and the page says so', async ({ page }) => {
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...what) {
      if ((globalThis as { isFull?: boolean }).isFull) throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, what);
    };
  });
  const full = (isFull: boolean) => page.evaluate((isFull) => { Object.assign(globalThis, { isFull }); }, isFull);
  const found = puzzle('easy', 'standard');
  const alert = page.getByRole('alert');
  const move = async (steps: number) => {
    await cell(page, found.way[steps] ?? 0).click();
    await expect(page.locator('#left')).toHaveText(`${(found.view.left ?? 0) - steps} left`);
  };
  await openPuzzle(page, found);
  await move(1);
  await full(true);
  await page.getByLabel('Show the clock').uncheck();
  await expect(alert).toContainText('does not let the page save anything');
  await move(2);
  await full(false);
  await move(3);
  await expect(alert).toContainText('is saved again');
  const { settings, plays } = await stored(page);
  expect(settings.clock, 'the change that could not be saved').toBe(false);
  expect(plays[found.view.id]?.save.trim().split('\n')).toHaveLength(4);
  await full(true);
  await move(4);
  await expect(alert, 'a second failure is reported too').toContainText('does not let the page save anything');
});

/** Progress as a file. */
const FILE = {
  name: 'x.json',
  mimeType: 'application/json',
  buffer: Buffer.from('{"etchwork":"progress","version":1,"levels":{"easy-1":{"stars":3,"moves":9,"seconds":9}}}'),
};

test('the page says that progress from a file will be lost if it cannot be saved', async ({ page }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };
  });
  await page.goto('./campaign.html');
  await page.locator('#import').setInputFiles(FILE);
  await expect(page.getByText(/^Easy: 3 of 300 stars$/)).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(/does not let the page save it/);
});

/** Code before the worker: after a message on the channel `stop`, which it confirms, every call of
 * the engine fails as after a panic. */
const STOPS = `
  let hasStopped = false;
  const stop = new BroadcastChannel('stop');
  stop.onmessage = () => { hasStopped = true; stop.postMessage(null); };
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (module, imports) => {
    const { exports } = await instantiate(module, imports);
    const service_call = (...words) => {
      if (hasStopped) throw new WebAssembly.RuntimeError('unreachable');
      return exports.service_call(...words);
    };
    return { instance: { exports: { ...exports, service_call } }, module };
  };
`;

const WORKER = '**/worker-*.js';

const stoppable = (page: Page) => page.route(WORKER, async (route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: STOPS + await response.text() });
});

const stop = (page: Page) => page.evaluate(() => new Promise((heard) => {
  const stop = new BroadcastChannel('stop');
  stop.onmessage = heard;
  stop.postMessage(null);
}));

test.describe('without the engine', () => {
  test.use({ serviceWorkers: 'block' });

  test('when the engine stops during a play, the page says so, and the play is saved', async ({ page, complaints }) => {
    await stoppable(page);
    const found = puzzle('easy', 'standard');
    await openPuzzle(page, found);
    const left = (steps: number) => `${(found.view.left ?? 0) - steps} left`;
    await cell(page, found.way[1] ?? 0).click();
    await expect(page.locator('#left')).toHaveText(left(1));
    await stop(page);
    await cell(page, found.way[2] ?? 0).click();
    await expect(page.getByRole('alert')).toContainText(/has stopped.*unreachable/);
    await page.unroute(WORKER);
    await page.getByRole('button', { name: 'Load the page again' }).click();
    await expect(page.locator('#left')).toHaveText(left(1));
    await cell(page, found.way[2] ?? 0).click();
    await expect(page.locator('#left')).toHaveText(left(2));
    expect(complaints.every((complaint) => complaint.includes('Service Worker registration blocked')), String(complaints)).toBe(true);
    complaints.length = 0;
  });

  test('when a new puzzle cannot be made, the page says so', async ({ page, complaints }) => {
    await stoppable(page);
    await openPuzzle(page, puzzle('easy', 'standard'));
    await stop(page);
    const alert = page.getByRole('alert');
    await page.evaluate(() => { document.querySelector('#notice')?.replaceChildren('Nothing yet.'); });
    await page.getByRole('button', { name: 'New puzzle' }).click();
    await expect(alert).not.toHaveText('Nothing yet.');
    await expect(alert).toContainText(/has stopped.*unreachable/);
    complaints.length = 0;
  });

  test('loading progress from a file still succeeds', async ({ page, complaints }) => {
    await stoppable(page);
    await page.goto('./campaign.html');
    await expect(page.getByText(/^Tutorial: 0 of 300 stars$/)).toBeVisible();
    await stop(page);
    await page.locator('#import').setInputFiles(FILE);
    await expect(page.getByRole('alert')).toContainText('Progress was loaded');
    expect(await stored(page)).toMatchObject({ levels: { 'path/easy-1': { stars: 3 } } });
    complaints.length = 0;
  });

  for (const [name, files] of [['engine', '**/*.wasm'], ['worker', WORKER]] as const) {
    test(`without its ${name} the page says so and offers to reload`, async ({ page, complaints }) => {
      await page.route(files, (route) => route.abort());
      await page.goto(FRESH);
      await expect(page.getByRole('alert')).toContainText('The puzzle engine could not be loaded');
      await expect(page.locator('#board'), 'the board is hidden').toBeHidden();
      await page.unroute(files);
      await page.getByRole('button', { name: 'Load the page again' }).click();
      await expect(page.locator('#left')).toHaveText(/\d+ left/);
      expect(complaints.every((complaint) => /ERR_FAILED|wasm|Service Worker registration blocked/i.test(complaint)), String(complaints)).toBe(true);
      complaints.length = 0;
    });
  }
});

test('when the engine stops before a play is resumed, the page says so', async ({ page }) => {
  const found = puzzle('easy', 'standard');
  await openPuzzle(page, found);
  await cell(page, found.way[1] ?? 0).click();
  await expect(page.locator('#left')).toHaveText(`${(found.view.left ?? 0) - 1} left`);
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, data: { request?: string }) {
      postMessage.call(this, data);
      if (data.request?.includes('"load"')) this.dispatchEvent(new ErrorEvent('error', { message: 'no more' }));
    };
  });
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(/has stopped.*no more/);
  await expect(page.locator('#board'), 'the play is not shown as if it were new').toBeHidden();
});

test('if the browser refuses to change the address, the game goes on', async ({ page, complaints }) => {
  await openPuzzle(page, puzzle('easy', 'standard'));
  const address = page.url();
  // Some browsers refuse after too many changes.
  await page.evaluate(() => {
    history.pushState = () => {
      Reflect.deleteProperty(history, 'pushState');
      throw new DOMException('too often', 'SecurityError');
    };
  });
  const fresh = page.getByRole('button', { name: 'New puzzle' });
  await fresh.click();
  await expect.poll(() => complaints.length).toBe(1);
  await fresh.click();
  await expect(page).not.toHaveURL(address);
  expect(complaints.splice(0)).toEqual([expect.stringContaining('too often')]);
});

test('progress of a later version stays untouched', async ({ page }) => {
  const later = { version: 2, levels: { 'easy-1': { stars: 3 } } };
  await page.goto('./campaign.html');
  await store(page, later);
  const found = puzzle('easy', 'standard');
  await page.goto(`./index.html#${found.view.id}`);
  await expect(page.getByRole('alert')).toContainText('does not let the page save anything');
  await cell(page, found.way[1] ?? 0).click();
  await expect(page.locator('#left')).toHaveText(`${(found.view.left ?? 0) - 1} left`);
  expect(await stored(page)).toEqual(later);
});

test('the valid part of damaged progress is used', async ({ page }) => {
  const found = puzzle('easy', 'standard');
  const best = { stars: 3, moves: 9, seconds: 9 };
  const plays = { [found.view.id]: { save: 'x', seconds: null, at: 1 }, gone: null };
  await page.goto('./campaign.html');
  await store(page, { version: 1, levels: { 'easy-1': best, 'easy-2': {} }, days: null, plays, settings: {} });
  await page.evaluate((id) => localStorage.setItem('etchwork-last', JSON.stringify({ id, save: 'x', seconds: 'x', at: 2 })), found.view.id);
  await page.reload();
  await expect(page.getByText(/^Easy: 3 of 300 stars$/)).toBeVisible();
  await openPuzzle(page, found);
  await expect(page.locator('#clock')).toHaveText(/^0:\d\d$/);
  await cell(page, found.way[1] ?? 0).click();
  await expect(page.locator('#left')).toHaveText(`${(found.view.left ?? 0) - 1} left`);
  await page.getByRole('button', { name: 'New puzzle' }).click();
  await expect(page.locator('#title')).toHaveText(/^easy, /);
});

test('saved settings that do not exist are replaced by defaults', async ({ page }) => {
  await page.goto('./campaign.html');
  for (const [settings, [tier, mechanic], title] of [
    [{ tier: 'brutal', mechanic: 'mirrors', clock: false }, ['easy', ''], /^easy, /],
    [{ tier: 'hard', mechanic: 'mirrors', clock: false }, ['hard', ''], /^hard, /],
    [{ tier: 'brutal', mechanic: 'fog', clock: false }, ['easy', 'fog'], /^easy, fog$/],
  ] as const) {
    await store(page, { version: 1, levels: {}, days: {}, plays: {}, settings });
    await page.goto(FRESH);
    await expect(page.locator('#title')).toHaveText(title);
    await expect(page.locator('#to-choose')).toHaveText(`Choose a level: ${[tier, mechanic].filter(Boolean).join(', ')}`);
    const address = page.url();
    await page.getByRole('button', { name: 'New puzzle' }).click();
    await expect(page).not.toHaveURL(address);
    await expect(page.locator('#title')).toHaveText(title);
    const choices = { path: { tier: settings.tier, options: { mechanic: settings.mechanic } } };
    expect(await stored(page), 'the saved settings stay as they were').toMatchObject({ settings: { choices, clock: false } });
  }
});

test('the valid part of a saved workbench setup is used', async ({ page }) => {
  const text = 'set=none&tier=hard&finder=x&mechanic=fog&seed=9e9&option_ratio-min=x&option_ratio-max=0.9';
  await page.goto('./campaign.html');
  for (const [bench, tier, max] of [[text, 'hard', '0.9'], [{ tier: 3 }, 'medium', ''], ['%&=&&\u0000', 'medium', '']] as const) {
    await store(page, { version: 1, levels: {}, days: {}, plays: {}, settings: {}, bench });
    await page.goto('./workbench.html');
    await expect(page.locator('#said')).toContainText('Puzzle 0');
    await expect(page.getByRole('alert')).toBeEmpty();
    await expect(page.locator('#tier')).toHaveValue(tier);
    await expect(page.getByLabel('Seed')).toHaveValue('1');
    await expect(page.getByLabel('option ratio, max', { exact: true })).toHaveValue(max);
  }
});
