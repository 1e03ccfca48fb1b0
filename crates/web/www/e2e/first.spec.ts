// A player's first minutes: lessons, hints, input, and taking moves back.
import { ask, level, open, puzzle } from './engine.ts';
import { byTaps, byTouch, cell, centre, expect, FRESH, expectAccessible, expectSolved, openPuzzle, store, stored, test } from './fixtures.ts';

const LESSONS = ask({ ask: 'catalogue' }).families[0]?.lessons ?? [];
const lesson = (number: number) => {
  const view = ask({ ask: 'lesson', family: 'path', number });
  return { view, way: [...view.trail, ...(ask({ ask: 'hint', level: 4 }).hint?.cells ?? [])] };
};

test.describe('on a first visit', () => {
  test.use({ isFirstVisit: true, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('lessons come first, and can be solved by touch without scrolling', async ({ page }) => {
    await page.goto(`${FRESH}&utm_source=chat`);
    expect(LESSONS).toHaveLength(6);
    for (const [nth, says] of LESSONS.entries()) {
      await expect(page.locator('#title')).toHaveText(`Lesson ${nth + 1}`);
      await expect(page.locator('#lesson')).toContainText(says);
      for (const id of ['lesson', 'board', 'undo', 'hint', 'said']) {
        const box = await page.locator(`#${id}`).boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? Infinity), id).toBeLessThanOrEqual(740);
      }
      if (nth === 1) await page.reload();
      await expect(page.locator('#lesson').getByRole('button', { name: 'Skip' })).toBeVisible();
      if (nth === 0) await expectAccessible(page);
      await byTouch(page, lesson(nth + 1));
      await expect(page.locator('#lesson').getByRole('button', { name: 'Skip' })).toBeHidden();
      expect(await page.evaluate(() => scrollY)).toBe(0);
      const on = page.locator('#lesson').getByRole('button', { name: /^(Next|Play)$/ });
      await expect(on).toBeVisible();
      // On a busy machine Chromium turns some taps into no click, so the test tries again.
      await expect(async () => {
        if (await on.isVisible()) await on.tap({ timeout: 3000 });
        await expect(on).toBeHidden({ timeout: 3000 });
      }).toPass();
    }
    await expect(page.locator('#title')).toHaveText('First lines 1');
    await page.goto(FRESH);
    await expect(page.locator('#title'), 'the lessons come only once').toHaveText(/^easy, /);
  });

  test('the board appears before the engine, with the progress of loading', async ({ page }) => {
    await page.addInitScript(() => {
      const told = Object.assign(globalThis, { told: [] as string[] }).told;
      new MutationObserver(() => {
        const loaded = document.getElementById('loaded')?.textContent;
        if (loaded && loaded !== told.at(-1)) told.push(loaded);
      }).observe(document, { subtree: true, childList: true });
    });
    let send = () => {};
    const held = new Promise<void>((done) => { send = done; });
    await page.route('**/*.wasm', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${FRESH}&utm_source=chat`);
    await expect(page.locator('#board .drawing svg')).toBeVisible();
    await expect(page.locator('#title')).toHaveText('Lesson 1, standard');
    await expect(page.locator('#lesson')).toContainText(LESSONS[0] ?? '?');
    await expect(page.locator('#undo')).toBeDisabled();
    await expect(page.locator('#loads')).toContainText('Loading the puzzle engine');
    await expect(page.locator('#loading')).toBeVisible();
    await expectAccessible(page);
    const drawn = async () => (await page.locator('.drawing').innerHTML()).replaceAll(/>\s+</g, '><');
    const [before, place] = [(await drawn()).trim(), await page.locator('#board').boundingBox()];
    send();
    await expect(page.getByRole('gridcell').first()).toBeVisible();
    expect(await drawn(), 'the engine draws the same board').toBe(before);
    expect(await page.locator('#board').boundingBox(), 'in the same place').toEqual(place);
    const told = await page.evaluate(() => (globalThis as unknown as { told: string[] }).told);
    expect(told.at(-1)).toBe('100 %');
    await page.unroute('**/*.wasm');
    await byTaps(page, lesson(1));
    await expect(page.locator('#lesson').getByRole('button', { name: 'Next' })).toBeVisible();
  });

  test('the first level of a tier appears before the engine too', async ({ page }) => {
    await page.route('**/*.wasm', () => undefined);
    await page.goto('./index.html?level=easy-1');
    await expect(page.locator('#title')).toHaveText(/^Level 1, easy, /);
    await expect(page.locator('#board .drawing svg')).toBeVisible();
  });

  test('without a board in the page, nothing appears before the engine', async ({ page }) => {
    await page.route('**/*.wasm', () => undefined);
    await page.addInitScript(() => localStorage.setItem('etchwork-lessons', '{"path":0}'));
    await page.goto('./index.html?mechanic=fog');
    await expect(page.locator('#openings')).toBeAttached();
    await expect(page.locator('.wait')).toBeVisible();
    await expect(page.locator('#board .drawing svg')).toHaveCount(0);
  });

  test('lessons continue after a visit elsewhere, and do not come back once skipped', async ({ page }) => {
    await page.goto(FRESH);
    await byTaps(page, lesson(1));
    await page.locator('#lesson').getByRole('button', { name: 'Next' }).click();
    await expect(page.locator('#title')).toHaveText('Lesson 2');
    await page.goto('./campaign.html');
    await page.goto(FRESH);
    await expect(page.locator('#title')).toHaveText('Lesson 2');
    await page.getByRole('button', { name: 'Skip' }).click();
    await expect(page.locator('#title')).toHaveText('First lines 1');
    await page.goto(FRESH);
    await expect(page.locator('#title')).toHaveText(/^easy, /);
  });

  test('a link opens its puzzle, and a player with progress gets no lessons', async ({ page }) => {
    const { view } = puzzle('easy', 'standard');
    await page.goto(`./index.html#${view.id}`);
    await expect(page.locator('#left')).toHaveText(`${view.left} left`);
    await store(page, { version: 1, levels: { 'path/easy-1': { stars: 3, moves: 9, seconds: 9 } }, days: {}, plays: {}, settings: {} });
    await page.goto(FRESH);
    await expect(page.locator('#title')).toHaveText(/^easy, /);
  });
});

test('random puzzles bring one new mechanic at a time, each with a sentence', async ({ page }) => {
  const kindOf = (seed: number) => ask({ ask: 'fresh', tier: 'medium', seed }).mechanic;
  const seeds = Array.from({ length: 200 }, (_, seed) => seed);
  const both = seeds.find((seed) => kindOf(seed) === 'fog+warps') ?? -1;
  const next = seeds.find((seed) => seed > both && kindOf(seed) === 'fog') ?? -1;
  expect(Math.min(both, next)).toBeGreaterThanOrEqual(0);
  await page.addInitScript(([both, next]) => {
    let drawn = 0;
    crypto.getRandomValues = (into) => { (into as unknown as Uint32Array)[0] = (drawn++ === 0 ? both : next) ?? 0; return into; };
  }, [both, next]);
  const fog = ask({ ask: 'catalogue' }).families[0]?.chapters.find(({ title }) => title === 'Fog')?.says ?? '?';
  await page.goto(FRESH);
  await page.evaluate(() => localStorage.removeItem('etchwork-met'));
  await page.goto('./index.html?tier=medium');
  await expect(page.locator('#title')).toHaveText('medium, fog');
  await expect(page.locator('#lesson')).toHaveText(fog);
  await byTaps(page, open(ask({ ask: 'fresh', tier: 'medium', seed: next }).id));
  await expectSolved(page);
  const met = await page.evaluate(() => localStorage.getItem('etchwork-met'));
  expect(met).toBe('["path/fog"]');
  await page.evaluate(() => localStorage.setItem('etchwork-met', '["path/fog","path/warps"]'));
  await page.goto('./index.html?tier=medium');
  await expect(page.locator('#title')).toHaveText('medium, fog and warps');
  await expect(page.locator('#lesson')).toHaveText(/^Both at once/);
  await page.evaluate(() => localStorage.setItem('etchwork-met', '["path/fog","path/warps","path/fog+warps"]'));
  await page.goto('./index.html?tier=medium&mechanic=fog%2Bwarps');
  await expect(page.locator('#lesson')).toBeEmpty();
});

test('the campaign opens chapter by chapter, and each brings one new thing', async ({ page }) => {
  await page.goto('./campaign.html');
  const chapters = ask({ ask: 'catalogue' }).families[0]?.chapters ?? [];
  await expect(page.locator('#tiers .closed').last()).toHaveText(`${chapters.length - 2} more chapters after that.`);
  await expect(page.getByText('Fog: opens after 5 more levels of the previous chapter.')).toBeVisible();
  const half = chapters[0]?.levels.slice(0, 5).map(([tier, number]) => [`path/${tier}-${number}`, { stars: 3, moves: 9, seconds: 9 }]) ?? [];
  await store(page, { version: 1, levels: Object.fromEntries(half), days: {}, plays: {}, settings: {} });
  await page.reload();
  await expect(page.locator('#tiers .closed').last()).toHaveText(`${chapters.length - 3} more chapters after that.`);
  await page.getByText(/^Fog: 0 of 30 stars$/).click();
  const fog = page.getByRole('link', { name: 'Fog level 1, difficulty 1 of 5, not solved yet' });
  await expect(fog).toHaveText('1\u25cf\u25cb\u25cb\u25cb\u25cb');
  await fog.click();
  await expect(page.locator('#lesson')).toHaveText(chapters[1]?.says ?? '?');
});

test('keys work everywhere except in input fields', async ({ page }) => {
  const found = puzzle('medium', 'standard');
  await openPuzzle(page, found);
  const { way, view } = found;
  const key = { [view.cols]: 'ArrowDown', [-view.cols]: 'ArrowUp', 1: 'ArrowRight', [-1]: 'ArrowLeft' }[(way[1] ?? 0) - (way[0] ?? 0)] ?? '';
  await page.locator('#hint').click();
  await expect(page.locator('#hint')).toBeFocused();
  await page.keyboard.press(key);
  await expect(page.locator('#left')).toHaveText(`${(view.left ?? 0) - 1} left`);
  await page.locator('#undo').focus();
  await page.keyboard.press('u');
  await expect(page.locator('#left')).toHaveText(`${view.left} left`);
  await page.locator('#strict').focus();
  await page.keyboard.type('?u');
  await expect(page.locator('#counts')).toHaveText('1 move, 1 undo, 1 hint');
  await page.locator('#to-choose').click();
  await expect(page.getByRole('slider', { name: 'Difficulty' })).toBeVisible();
  await page.keyboard.type('?u');
  await page.goBack();
  await expect(page.locator('#counts'), 'nor while the board is not shown').toHaveText('1 move, 1 undo, 1 hint');
});

test('a second finger does not end a drag', async ({ page }) => {
  const found = puzzle('easy', 'standard');
  await openPuzzle(page, found);
  const client = await page.context().newCDPSession(page);
  const at = async (nth: number, id: number) => ({ ...(await centre(page, found.way[nth] ?? 0)), id });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number; id: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [await at(0, 1)]);
  await touch('touchMove', [await at(1, 1)]);
  const other = await at(found.way.length - 1, 2);
  await page.locator('.grid').evaluate((grid, { x, y }) => {
    for (const type of ['pointerdown', 'pointermove', 'pointerup'])
      grid.dispatchEvent(new PointerEvent(type, { pointerId: 99, pointerType: 'touch', clientX: x, clientY: y, bubbles: true }));
  }, other);
  await touch('touchMove', [await at(2, 1)]);
  await touch('touchEnd', []);
  await expect(page.locator('#left')).toHaveText(`${(found.view.left ?? 0) - 2} left`);
});

test('a tap makes a straight line, and a quick drag around a corner takes the only way', async ({ page }) => {
  const { id } = ask({ ask: 'read', text: 'S...\n.#..\n...T\n' });
  await page.goto(`./index.html#${id}`);
  await cell(page, 3).click();
  await expect(page.locator('#counts')).toHaveText('3 moves, 0 undos, 0 hints');
  await page.locator('#restart').click();
  await cell(page, 1).click();
  const [from, to] = [await centre(page, 1), await centre(page, 6)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
  await expect(page.locator('#left')).toHaveText('7 left');
});

test('lost moves are drawn, with a button that takes them back', async ({ page }) => {
  const { id } = ask({ ask: 'read', text: 'S..\n...\n..T\n' });
  await page.goto(`./index.html#${id}`);
  for (const nth of [1, 4, 3]) await cell(page, nth).click();
  await page.locator('#hint').click();
  await expect(page.locator('.lost polyline')).toHaveCount(1);
  await expect(cell(page, 4), 'where it went wrong').toHaveAttribute('data-hint', '');
  await expectAccessible(page);
  for (let nth = 0; nth < 3; nth++) await page.keyboard.press('?');
  await page.getByRole('button', { name: 'Take back 2' }).click();
  await expect(page.locator('#counts')).toHaveText('3 moves, 1 undo, 1 hint');
  await expect(page.locator('.lost polyline')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Take back 2' })).toHaveCount(0);
});

test('a forced move is drawn, and its reason is told', async ({ page }) => {
  await openPuzzle(page, open('p1.KUAAAAEHMkM6Jdg.889d'));
  await page.locator('#hint').click();
  await page.locator('#hint').click();
  await expect(page.locator('.ghost polyline')).toHaveCount(1);
  await expect(page.locator('#said')).toHaveText(/^At row \d+ column \d+ (go|join) .+: .+\.$/);
  await expect(page.getByText('Why?'), 'there is no more to tell').toBeHidden();
});

test('several forced moves are told, with the reasons on request', async ({ page }) => {
  await page.goto('./index.html#c1.BiHoje3uRAgtzIQKjezs7YyggAAAAABAAACAAABAQGAAICBAIGAgQABAoYBgwCAAIK.6ed2');
  await expect(page.locator('#title')).not.toBeEmpty();
  await page.locator('#hint').click();
  await page.locator('#hint').click();
  await expect(page.locator('#said')).toHaveText('2 moves are forced: they are marked on the board.');
  await expect(page.locator('#reasons li').first()).toBeHidden();
  await page.getByText('Why?').click();
  await expect(page.locator('#reasons li')).toHaveCount(2);
  await expect(page.locator('#reasons li').first()).toHaveText(/: .+\.$/);
});

test('buttons without a use are disabled, and the bookmark is marked', async ({ page }) => {
  const found = puzzle('easy', 'standard');
  await openPuzzle(page, found);
  for (const id of ['undo', 'redo', 'restart', 'return']) await expect(page.locator(`#${id}`), id).toBeDisabled();
  await cell(page, found.way[1] ?? 0).click();
  await page.locator('#mark').click();
  await expect(cell(page, found.way[1] ?? 0)).toHaveAttribute('data-bookmark', '');
  for (const id of ['undo', 'restart', 'return']) await expect(page.locator(`#${id}`), id).toBeEnabled();
});

test('the signal runs along the trail before the card appears, unless motion is reduced', async ({ page }) => {
  const small = puzzle('tutorial', 'standard');
  await openPuzzle(page, small);
  await page.evaluate(() => {
    const seen = Object.assign(globalThis, { seen: [] as string[] }).seen;
    new MutationObserver(() => {
      if (document.querySelector('.signal polyline')) seen.push(document.querySelector('dialog[open]') ? 'card' : 'run');
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await byTaps(page, small);
  await expectSolved(page);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
  expect(seen[0]).toBe('run');
  expect(seen.at(-1), 'over the solved board').toBe('card');
  await expect(page.getByRole('dialog').getByRole('button'), 'few buttons compete').toHaveCount(3);
  await expect(page.locator('#board'), 'the board stays in view').toBeInViewport({ ratio: 1 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await page.locator('#restart').click();
  await byTaps(page, small);
  await expectSolved(page);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('sound and vibration are off until they are switched on', async ({ page }) => {
  await page.addInitScript(() => {
    const felt = Object.assign(globalThis, { felt: [] as unknown[] }).felt;
    Object.assign(navigator, { vibrate: (what: unknown) => felt.push(what) });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (at) { felt.push('tone'); start.call(this, at); };
  });
  const found = puzzle('easy', 'standard');
  const felt = () => page.evaluate(() => (globalThis as unknown as { felt: unknown[] }).felt);
  await openPuzzle(page, found);
  await cell(page, found.way[1] ?? 0).click();
  await expect(page.locator('#counts')).toContainText('1 move,');
  expect(await felt(), 'off by default').toEqual([]);
  for (const name of ['Sound', 'Vibration']) await page.getByLabel(name).check();
  await cell(page, found.way[2] ?? 0).click();
  await expect.poll(felt).toEqual(['tone', 8]);
});

test('a play log is written on request, and can be saved to a file', async ({ page }) => {
  const found = puzzle('easy', 'standard');
  await openPuzzle(page, found);
  await cell(page, found.way[1] ?? 0).click();
  await page.getByLabel('Keep a log').check();
  await cell(page, found.way[2] ?? 0).click();
  await page.locator('#undo').click();
  await page.locator('#hint').click();
  await expect(page.locator('#counts')).toHaveText('2 moves, 1 undo, 1 hint');
  await page.goto('./campaign.html');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Write the play log to a file' }).click();
  const { readFileSync } = await import('node:fs');
  const log = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as { puzzle: string; ask: string; seconds: number; made: number }[];
  expect(log.map(({ ask }) => ask)).toEqual(['tap', 'act', 'hint']);
  expect(log.map(({ made }) => made), 'moves before each act').toEqual([1, 2, 2]);
  expect(log.every(({ puzzle, seconds }) => puzzle === found.view.id && seconds > 0)).toBe(true);
});

test('a solved board counts as unsolved when it comes again as a level', async ({ page }) => {
  const first = level('tutorial', 60);
  await page.goto(`./index.html#${first.view.id}`);
  await byTaps(page, first);
  await expectSolved(page);
  await page.goto('./index.html?level=tutorial-60');
  await expect(page.locator('#title')).toHaveText('Fog 4');
  await expect(page.locator('#left'), 'unsolved as a level').toHaveText(`${first.view.left} left`);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await byTaps(page, first);
  await expectSolved(page);
  await expect.poll(async () => (await stored(page)).levels['path/tutorial-60']?.stars).toBe(3);
  await page.reload();
  await expect(page.locator('#left'), 'solved as a level').toHaveText('0 left');
});
