// The home, the first contact with each family, the level screen, and how the play screen looks.
import type { Page } from '@playwright/test';
import { ask, daily, open, puzzle } from './engine.ts';
import { FAMILIES, short } from './families.ts';
import { byHand, byTaps, cell, expect, expectAccessible, expectSolved, FRESH, store, test } from './fixtures.ts';

const CARDS = ask({ ask: 'catalogue' }).families;
const today = () => new Date().toISOString().slice(0, 10);
const title = (page: Page) => page.locator('#title');

for (const [width, height] of [[360, 640], [1280, 800]] as const)
  for (const colorScheme of ['dark', 'light'] as const)
    test(`every family has its card at ${width} px in ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.goto('./index.html?utm_source=chat');
      const cards = page.locator('#families li');
      await expect(cards).toHaveCount(CARDS.length);
      for (const [nth, { name, about }] of CARDS.entries()) {
        await expect(cards.nth(nth)).toContainText(new RegExp(about, 'i'));
        await expect(cards.nth(nth).getByRole('heading')).toHaveText(new RegExp(name, 'i'));
        expect(await cards.nth(nth).locator('img').evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBeGreaterThan(50);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await expectAccessible(page);
    });

test('the home appears before the engine, and goes on where the player was', async ({ page }) => {
  const found = puzzle('easy', 'standard');
  await page.goto(`./index.html?tier=easy#${found.view.id}`);
  await cell(page, found.way[1] ?? 0).click();
  await expect(page.locator('#counts')).toContainText('1 move');
  await page.getByRole('link', { name: 'SIGNAL' }).click();
  const card = page.locator('#families li').first();
  await expect(card).toContainText('Go on: easy, standard');
  await page.route('**/*.wasm', () => undefined);
  await page.reload();
  await expect(card).toContainText('Go on: easy, standard');
  await page.unroute('**/*.wasm');
  await page.reload();
  await card.getByRole('link', { name: CARDS[0]?.name ?? '?', exact: false }).first().click();
  await expect(page.locator('#left')).toHaveText(`${(found.view.left ?? 0) - 1} left`);
  await byTaps(page, { ...found, way: found.way.slice(1) });
  await expectSolved(page);
  await page.goBack();
  await expect(card, 'a solved puzzle is not gone on with').not.toContainText('Go on');
});

test('a screen follows another without loading the page again', async ({ page }) => {
  await page.goto('./index.html');
  await expect(page.locator('#families li')).toHaveCount(CARDS.length);
  await page.evaluate(() => { Object.assign(globalThis, { isSame: true }); });
  await page.locator('#today a').nth(1).click();
  await expect(title(page)).toHaveText(/^Daily /);
  await page.locator('#to-choose').click();
  await expect(page.locator('#choose')).toBeVisible();
  await page.goBack();
  await expect(title(page)).toHaveText(/^Daily /);
  await page.goBack();
  await expect(page.locator('#home')).toBeVisible();
  expect(await page.evaluate(() => (globalThis as unknown as { isSame?: boolean }).isSame)).toBe(true);
});

test('after the daily puzzle comes that of the next family, and then the result of the day', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const best = { stars: 2, of: 3, moves: 9, seconds: 9 };
  const others = CARDS.slice(2).map(({ id }) => [`${id}/${today()}`, best]);
  await page.goto('./campaign.html');
  await store(page, { version: 1, levels: {}, days: Object.fromEntries(others), plays: {}, settings: {} });
  await page.goto('./index.html?daily');
  await byTaps(page, daily(today()));
  await expectSolved(page);
  const next = page.getByRole('button', { name: `Today: ${CARDS[1]?.name}` });
  await expect(next, 'Enter goes on').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText(new RegExp(`^Daily .*${CARDS[1]?.name}$`));
  await store(page, { version: 1, levels: {}, days: Object.fromEntries(CARDS.map(({ id }) => [`${id}/${today()}`, best])), plays: {}, settings: {} });
  await page.goto('./index.html');
  await page.getByRole('button', { name: 'Copy the result of today' }).click();
  await expect(page.locator('#today-said')).toHaveText('Copied.');
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(new RegExp(`^SIGNAL ${today()}: ${CARDS.map(({ name }) => `${name} \u2605\u2605\u2606`).join(', ')} http`));
});

test.describe('at the first contact', () => {
  test.use({ isFirstVisit: true });

  test('each family begins with its lessons, once, and has them under "How to play"', async ({ page }) => {
    for (const { id, lessons } of CARDS) {
      await page.goto(`./index.html?family=${id}&next`);
      await expect(title(page)).toHaveText('Lesson 1');
      await expect(page.locator('#lesson')).toContainText(lessons[0] ?? '?');
      await page.getByRole('button', { name: 'Skip' }).click();
      await expect(title(page)).toHaveText(/ 1$/);
      await page.goto(`./index.html?family=${id}&next`);
      await expect(title(page), 'only once').toHaveText(/ 1$/);
      await page.getByRole('button', { name: 'How to play' }).click();
      await page.locator('#lessons').getByRole('link', { name: '2' }).click();
      await expect(title(page)).toHaveText('Lesson 2');
      await expect(page.locator('#help')).toBeHidden();
    }
  });

  for (const [width, height, colorScheme] of [[360, 640, 'light'], [1280, 800, 'dark']] as const)
    for (const { family, gesture } of FAMILIES)
      test(`a first visitor of ${family} at ${width} px reads what to do and solves two boards`, async ({ page }) => {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await page.goto('./index.html');
        const { name = '', lessons = [] } = CARDS.find(({ id }) => id === family) ?? {};
        const card = page.locator('#families li').filter({ has: page.getByRole('heading', { name, exact: false }) }).first();
        await card.getByRole('link', { name }).first().click();
        for (const number of [1, 2]) {
          await expect(title(page)).toHaveText(`Lesson ${number}`);
          await expect(page.locator('#lesson')).toContainText(lessons[number - 1] ?? '?');
          for (const id of ['lesson', 'board', 'undo', 'hint']) await expect(page.locator(`#${id}`), id).toBeInViewport({ ratio: 1 });
          const view = ask({ ask: 'lesson', family, number });
          const moves = ask({ ask: 'hint', level: 4 }).hint?.moves ?? [];
          for (const [nth, move] of moves.entries()) {
            await byHand(page, gesture(view, move));
            await expect(page.locator('#counts')).toContainText(new RegExp(`^${nth + 1} moves?,`));
          }
          const on = page.locator('#lesson').getByRole('button', { name: /^(Next|Play)$/ });
          await expect(on, 'the board is solved').toBeVisible();
          await on.click();
        }
        expect(await page.evaluate(() => scrollY)).toBe(0);
      });

  test("a friend's puzzle opens at once, with what it is about, and a lesson on request", async ({ page }) => {
    const { view } = short(FAMILIES[4] ?? FAMILIES[0]!);
    const about = CARDS.find(({ id }) => id === view.family)?.about ?? '?';
    await page.goto(`./index.html#${view.id}`);
    await expect(page.locator('#lesson')).toContainText(new RegExp(about, 'i'));
    await page.getByRole('button', { name: 'Learn it first' }).click();
    await expect(title(page)).toHaveText('Lesson 1');
    await page.getByRole('button', { name: 'Skip' }).click();
    await expect(page).toHaveURL(new RegExp(view.id));
    await expect(page.locator('#lesson')).toBeEmpty();
  });
});

for (const [width, height] of [[360, 640], [640, 360], [768, 1024], [1280, 800], [2560, 1440]] as const)
  for (const example of FAMILIES)
    test(`${example.family} is played without scrolling at ${width} x ${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      const tier = CARDS.find(({ id }) => id === example.family)?.tiers[1]?.name ?? '';
      const { id, pencils } = ask({ ask: 'fresh', family: example.family, tier, options: {}, seed: 5 });
      await page.goto(`./index.html?tier=${tier}#${id}`);
      await expect(page.getByRole('gridcell').first()).toBeVisible();
      const [board, stage] = [await page.locator('#board').boundingBox(), await page.locator('.stage').boundingBox()];
      if (!board || !stage) throw new Error('there is no board');
      const share = Math.max(board.width / (width > height && height < 600 ? width * 0.5 : stage.width), board.height / height);
      expect(share, 'the board takes the room that there is').toBeGreaterThan(0.55);
      for (const id of ['board', 'undo', 'hint', ...(pencils.length ? ['pencils'] : [])])
        await expect(page.locator(`#${id}`), id).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight])).toEqual([0, 0]);
      if (width < 1000) {
        await page.getByRole('button', { name: 'Menu' }).click();
        await expect(page.getByRole('button', { name: 'New puzzle' })).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
      }
      await expectAccessible(page);
    });

test('the sheet comes by keys too, and its buttons close it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const found = puzzle('easy', 'standard');
  await page.goto(`./index.html#${found.view.id}`);
  await cell(page, found.way[1] ?? 0).click();
  await page.keyboard.press('m');
  const restart = page.getByRole('button', { name: 'Restart' });
  await expect(restart).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.locator('#counts'), 'no key acts on a covered board').toContainText('0 undos');
  await restart.click();
  await expect(restart).toBeHidden();
  await expect(page.locator('#left')).toHaveText(`${found.view.left} left`);
  await page.keyboard.press('i');
  await expect(page.locator('#rule')).toBeVisible();
  await expect(page.locator('#legend')).toContainText('Start: here it begins');
  await page.keyboard.press('Escape');
  await expect(page.locator('#rule')).toBeHidden();
});

test('the level screen keeps its choice, and its address opens it again', async ({ page }) => {
  const family = 'pattern';
  await page.goto(`./index.html?choose&family=${family}`);
  const form = page.locator('#choices');
  await form.getByLabel('Hex', { exact: true }).check();
  await expect(page).toHaveURL(/modes=hex/);
  await form.getByRole('button', { name: 'Larger size' }).click();
  await expect(page).toHaveURL(/sizes=16/);
  await form.getByRole('switch', { name: 'Components' }).uncheck();
  await expect(page).toHaveURL(/components=false/);
  const link = page.url();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(form.getByLabel('Hex', { exact: true })).toBeChecked();
  await expect(form.getByRole('switch', { name: 'Components' })).not.toBeChecked();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await expect(page).toHaveURL(/#pattern1\./);
  expect(open(new URL(page.url()).hash.slice(1)).view.places).toHaveLength(16);
  await page.locator('#to-choose').click();
  await expect(form.getByLabel('Hex', { exact: true }), 'the choice is kept').toBeChecked();
});

test('the level screen says which options exclude each other, and then offers no play', async ({ page }) => {
  await page.goto('./index.html?choose&family=pipes&tier=hard');
  const [form, play] = [page.locator('#choices'), page.getByRole('link', { name: 'Play', exact: true })];
  await form.getByLabel('Penrose', { exact: true }).check();
  await expect(page.locator('#choose-excluded')).toContainText('cannot wrap');
  await expect(play).toBeHidden();
  await form.getByRole('switch', { name: 'Wrap' }).uncheck();
  await expect(page.locator('#choose-excluded')).toBeEmpty();
  await play.click();
  await expect(page).toHaveURL(/#pipes1\./);
});

test('tilings and graphs are chosen by pictures', async ({ page }) => {
  for (const [family, tier, label] of [['pipes', 'medium', 'Tiling'], ['pattern', 'easy', 'Graph']] as const) {
    await page.goto(`./index.html?choose&family=${family}&tier=${tier}`);
    const group = page.getByRole('group', { name: label });
    const pictures = group.locator('img');
    await expect.poll(() => pictures.count()).toBeGreaterThan(1);
    // One for each word but 'Any', and no two alike.
    await expect(pictures).toHaveCount((await group.getByRole('radio').count()) - 1);
    await expect.poll(() => pictures.evaluateAll((images) =>
      images.every((image) => (image as HTMLImageElement).naturalWidth > 0))).toBe(true);
    const drawn = await pictures.evaluateAll((images) => images.map((image) => {
      const canvas = document.createElement('canvas');
      canvas.getContext('2d')?.drawImage(image as HTMLImageElement, 0, 0, 300, 150);
      return canvas.toDataURL();
    }));
    expect(new Set(drawn).size).toBe(drawn.length);
    await expectAccessible(page);
  }
});

test('a puzzle that is opened too late does not come over the home', async ({ page }) => {
  await page.goto('./index.html');
  await page.locator('#today a').nth(1).click();
  await expect(title(page)).toHaveText(/^Daily /);
  await page.locator('#to-choose').click();
  await expect(page.locator('#choose')).toBeVisible();
  // The request for the day is held until the page shows its home.
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, data: { request?: string }) {
      if (!data.request?.includes('"daily"')) return postMessage.call(this, data);
      Worker.prototype.postMessage = postMessage;
      document.getElementById('title')?.replaceChildren();
      addEventListener('popstate', () => setTimeout(() => postMessage.call(this, data)), { once: true });
      history.back();
    };
    history.back();
  });
  await expect(page.locator('#title'), 'the puzzle has been opened').toHaveText(/^Daily /);
  await expect(page.locator('#home')).toBeVisible();
  await expect(page).toHaveTitle('SIGNAL');
  expect(new URL(page.url()).search).toBe('');
});

test('a tap says what the tool in hand says', async ({ page }) => {
  const example = FAMILIES.find(({ family }) => family === 'pattern') ?? FAMILIES[0]!;
  const { view, moves } = short(example);
  const no = moves.find((move) => move.endsWith(' no')) ?? '';
  await page.goto(`./index.html#${view.id}`);
  const { cell: at } = example.gesture(view, no);
  // What is not asked yet cannot be answered: go there first.
  for (const move of moves.slice(0, moves.indexOf(no))) await byHand(page, example.gesture(view, move));
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await cell(page, at).click();
  await expect(cell(page, at)).toHaveAccessibleName(/, no /);
});

test('a tile turns in the way it was pushed, nothing waits for that, and some want no motion', async ({ page }) => {
  const { id } = ask({ ask: 'read', text: 'pipes square 3x2\n2 e 4\n1 b 8\n' });
  await page.goto(`./index.html#${id}`);
  await page.evaluate(() => {
    const { animate } = Element.prototype;
    const turns = Object.assign(globalThis, { turns: [] as string[] }).turns;
    Element.prototype.animate = function (frames, options) {
      turns.push(JSON.stringify(frames));
      return animate.call(this, frames, options);
    };
  });
  const turns = () => page.evaluate(() => (globalThis as unknown as { turns: string[] }).turns.splice(0));
  const at = cell(page, 4);
  await at.click();
  await expect(page.locator('#counts')).toContainText('1 move,');
  expect(await turns()).toEqual([expect.stringContaining('rotate(90deg)')]);
  await at.click({ button: 'right' });
  await expect(page.locator('#counts')).toContainText('2 moves,');
  expect(await turns()).toEqual([expect.stringContaining('rotate(-90deg)')]);
  for (let nth = 0; nth < 4; nth++) await at.click({ delay: 0 });
  await expect(page.locator('#counts'), 'no tap is lost').toContainText('6 moves,');
  await turns();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await at.click();
  await expect(page.locator('#counts')).toContainText('7 moves,');
  expect(await turns()).toEqual([]);
  await expect(page.locator('.cut'), 'nothing is left over the board').toHaveCount(0);
});

for (const example of FAMILIES)
  test(`a solved ${example.family} answers within a second, and can be cut short`, async ({ page }) => {
    const { view, moves } = short(example);
    const last = moves.at(-1) ?? '';
    await page.goto(`./index.html#${view.id}`);
    for (const [nth, move] of moves.slice(0, -1).entries()) {
      await byHand(page, example.gesture(view, move));
      await expect(page.locator('#counts')).toContainText(new RegExp(`^${nth + 1} move`));
    }
    await page.evaluate(() => {
      const times = Object.assign(globalThis, { times: {} as Record<string, number> }).times;
      new MutationObserver(() => {
        if (document.querySelector('.won')) times.began ??= performance.now();
        if (document.querySelector('dialog[open]')) times.ended ??= performance.now();
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    await byHand(page, example.gesture(view, last));
    await expect(page.getByRole('heading', { name: /^Solved: / })).toBeVisible();
    const { began = 0, ended = Infinity } = await page.evaluate(() => (globalThis as unknown as { times: { began?: number; ended?: number } }).times);
    expect(ended - began).toBeLessThan(1600);
    await expect(page.locator('.flow polygon')).toHaveCount(0);
  });

test('new puzzles keep the choice that an address made', async ({ page }) => {
  for (const { id, tiers } of CARDS.slice(0, 3)) {
    const tier = tiers[2];
    await page.goto(`./index.html?family=${id}&tier=${tier?.name}`);
    await expect(title(page)).toHaveText(new RegExp(`^${tier?.title}, `));
    const address = page.url();
    await page.getByRole('button', { name: 'New puzzle' }).click();
    await expect(page).not.toHaveURL(address);
    await expect(title(page)).toHaveText(new RegExp(`^${tier?.title}, `));
  }
  await page.goto(FRESH);
  await expect(title(page)).not.toBeEmpty();
});
