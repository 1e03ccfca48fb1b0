// Each family, solved by mouse, by touch, and by keyboard only from the first Tab.
import type { Page } from '@playwright/test';
import { neighbour } from '../src/game/neighbour.ts';
import type { View } from '../src/engine/messages.ts';
import { ask } from './engine.ts';
import { FAMILIES, short, type Gesture } from './families.ts';
import { byHand, cell, centre, expect, expectAccessible, pitch, store, stored, test } from './fixtures.ts';

async function byTouch(page: Page, { cell: nth, second, way }: Gesture): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  const from = await centre(page, nth);
  await touch('touchStart', from);
  if (second) await page.waitForTimeout(600);
  if (way) {
    const by = await pitch(page, nth);
    for (const part of [0.3, 0.7, 1]) await touch('touchMove', { x: from.x + way[1] * by * part, y: from.y + way[0] * by * part });
    await expect(page.locator('.slider')).toBeVisible();
  }
  await touch('touchEnd');
}

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] } as const;

/** The arrow keys that lead from one place to another. */
function arrows({ places }: View, from: number, to: number): string[] {
  const ways = new Map<number, string[]>([[from, []]]);
  for (const [at, keys] of ways)
    for (const [key, [down, right]] of Object.entries(ARROWS)) {
      const next = neighbour(places, at, down, right);
      if (!ways.has(next)) ways.set(next, [...keys, key]);
    }
  const keys = ways.get(to);
  if (!keys) throw new Error(`no arrows lead from ${from} to ${to}`);
  return keys;
}

async function byKeys(page: Page, view: View, { cell: nth, second, way }: Gesture): Promise<void> {
  const at = Number(await page.locator('[role="gridcell"]:focus').getAttribute('data-cell'));
  for (const key of arrows(view, at, nth)) await page.keyboard.press(view.walks ? `Shift+${key}` : key);
  const arrow = Object.entries(ARROWS).find(([, [down, right]]) => way && way[0] === down && way[1] === right);
  await page.keyboard.press(arrow ? `Shift+${arrow[0]}` : second ? 'Shift+Enter' : 'Enter');
}

for (const example of FAMILIES) {
  const { family, gesture } = example;

  /** Makes all moves, and waits for each before it makes the next. */
  const solve = async (page: Page, by: (gesture: Gesture) => Promise<void>) => {
    const { view, moves } = short(example);
    await page.goto(`./index.html#${view.id}`);
    await expect(page.getByRole('grid')).toHaveAccessibleName(`Board, ${view.title.split(', ').at(-1)}`);
    for (const [nth, move] of moves.entries()) {
      await by(gesture(view, move));
      await expect(page.locator('#counts')).toContainText(new RegExp(`^${nth + 1} moves?,`));
    }
    await expect(page.getByRole('heading', { name: /^Solved: \d of [23] stars$/ })).toBeVisible();
  };

  test(`${family} by mouse`, async ({ page }) => {
    await solve(page, (gesture) => byHand(page, gesture));
    await expectAccessible(page);
  });

  test(`${family} by keyboard from the first Tab`, async ({ page }) => {
    const { view, moves } = short(example);
    await page.goto(`./index.html#${view.id}`);
    await expect(page.getByRole('gridcell').first()).toBeVisible();
    const focused = page.locator('[role="gridcell"]:focus');
    for (let tabs = 0; tabs < 20 && (await focused.count()) === 0; tabs++) await page.keyboard.press('Tab');
    await expect(focused).toHaveCount(1);
    for (const [nth, move] of moves.entries()) {
      await byKeys(page, view, gesture(view, move));
      await expect(page.locator('#counts')).toContainText(new RegExp(`^${nth + 1} moves?,`));
    }
    await expect(page.getByRole('heading', { name: /^Solved: / })).toBeVisible();
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

    test(`${family} by touch`, async ({ page }) => {
      await solve(page, (gesture) => byTouch(page, gesture));
    });
  });

  test(`the page offers ${family}, its tiers, levels and day`, async ({ page }) => {
    const card = ask({ ask: 'catalogue' }).families.find(({ id }) => id === family);
    const [first] = card?.tiers ?? [];
    await page.goto('./index.html');
    await expect(page.locator('#families li')).toHaveCount(FAMILIES.length);
    await page.getByRole('link', { name: `Choose a level of ${card?.name}` }).click();
    const slider = page.getByRole('slider', { name: 'Difficulty' });
    await slider.press('Home');
    await expect(slider).toHaveAttribute('aria-valuetext', first?.title ?? '?');
    await expect(slider, 'the slider keeps the focus').toBeFocused();
    await expect(page).toHaveURL(new RegExp(`choose&family=${family}&tier=${first?.name}$`));
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Play', exact: true }).click();
    await expect(page.locator('#title')).toHaveText(new RegExp(`^${first?.title}, `));
    await expect(page.locator('[role="gridcell"]:focus')).toHaveCount(1);
    await expectAccessible(page);
    await page.goto(`./campaign.html?family=${family}`);
    await page.getByRole('link', { name: / level 2, .*not solved yet$/ }).first().click();
    await expect(page.locator('#title'), 'the place in its chapter').toHaveText(/ 2$/);
    await page.goto(`./index.html?family=${family}&level=${example.tier}-2`);
    await expect(page.locator('#counts'), 'a link opens any level').toHaveText('0 moves, 0 undos, 0 hints');
    expect(ask({ ask: 'catalogue' }).families.find(({ id }) => id === family)?.lessons.length).toBeGreaterThan(0);
    await page.goto(`./index.html?family=${family}&lesson=1`);
    await expect(page.locator('#lesson')).not.toBeEmpty();
  });
}

test('arrow keys lead from any place to any other, on all tilings', () => {
  const seen = new Set<string>();
  for (const { family } of FAMILIES.filter(({ family }) => family !== 'path')) {
    const tiers = ask({ ask: 'catalogue' }).families.find(({ id }) => id === family)?.tiers ?? [];
    for (const { name: tier, options } of tiers.slice(0, 3)) {
      const choice = options.find(({ key }) => key === 'tiling' || key === 'modes');
      for (const value of choice?.values ?? ['']) {
        const chosen = choice ? { [choice.key]: value } : {};
        const view = ask({ ask: 'fresh', family, tier, options: chosen, seed: 1 });
        const [first] = view.places;
        for (const { cell } of view.places) arrows(view, first?.cell ?? 0, cell);
        seen.add(`${family} ${value}`);
      }
    }
  }
  expect(seen.size).toBeGreaterThan(9);
});

test('one stroke puts on locks, which hold their tiles and come off together', async ({ page }) => {
  const example = FAMILIES.find(({ family }) => family === 'pipes') ?? FAMILIES[0];
  if (!example) return;
  const { view } = short(example);
  await page.goto(`./index.html#${view.id}`);
  await expect(page.locator('#left')).toHaveText(/^0 of \d+ locked$/);
  await page.getByRole('button', { name: 'Lock' }).click();
  const [first, , third] = view.places.filter(({ row }) => row === 0);
  const [from, to] = [await centre(page, first?.cell ?? 0), await centre(page, third?.cell ?? 0)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
  await expect(page.locator('#left')).toHaveText(/^3 of \d+ locked$/);
  await page.getByRole('button', { name: 'Lock' }).click();
  await cell(page, first?.cell ?? 0).click();
  await expect(page.locator('#said')).toHaveText('Row 1 column 1 is held by a lock: take it off first.');
  await expect(page.locator('#counts')).toContainText('0 moves');
  await page.getByRole('button', { name: 'Marks off' }).click();
  await expect(page.locator('#left')).toHaveText(/^0 of \d+ locked$/);
});

test('the campaign shows how many stars could be won', async ({ page }) => {
  const example = FAMILIES.find(({ most }) => most === 2);
  if (!example) throw new Error('no family has puzzles of two moves');
  const { family, tier } = example;
  const view = ask({ ask: 'level', family, tier, number: 1 });
  const moves = ask({ ask: 'hint', level: 4 }).hint?.moves ?? [];
  await page.goto(`./index.html?family=${family}&level=${tier}-1`);
  await expect(page.locator('#title')).not.toBeEmpty();
  for (const move of moves) await byHand(page, example.gesture(view, move));
  await expect(page.getByRole('heading', { name: 'Solved: 3 of 3 stars' })).toBeVisible();
  const key = `${family}/${tier}-1`;
  await expect.poll(async () => (await stored(page)).levels[key]?.of).toBe(3);
  // A puzzle has two stars if no move loses and its fewest moves are unknown.
  const progress = await stored(page);
  await store(page, { ...progress, levels: { [key]: { stars: 2, of: 2, moves: 1, seconds: 1 } } });
  await page.goto(`./campaign.html?family=${family}`);
  await page.getByText(/: 2 of 299 stars$/).click();
  await expect(page.getByRole('link', { name: / level 1, solved, 2 of 2 stars$/ })).toHaveText('1\u2605\u2605');
});

test('nodes are put where there is room on request, and the play stays', async ({ page }) => {
  const text = 'pattern\nnode A 0,0 shown radius 1 = 1\nnode B 5,0 pattern\nnode C 1,0\nnode D 2,0\nedge A - B\nedge B - C\n';
  const { id, places } = ask({ ask: 'read', text });
  await page.goto(`./index.html#${id}`);
  const wanted = page.getByLabel('Put nodes where there is room');
  const wires = page.locator('.drawing path[d*="Q"]');
  const [, b] = places.map((place) => cell(page, place.cell));
  const own = await wires.first().getAttribute('d');
  await wanted.check();
  await expect(wires.first()).not.toHaveAttribute('d', own ?? '');
  await b!.click();
  const answered = await b!.getAttribute('aria-label');
  await page.reload();
  await expect(wanted, 'the setting is saved').toBeChecked();
  await expect(wires.first()).not.toHaveAttribute('d', own ?? '');
  await expect(b!, 'the move is saved').toHaveAccessibleName(answered ?? '');
  await expectAccessible(page);
  await wanted.uncheck();
  await expect(wires.first()).toHaveAttribute('d', own ?? '');
  await expect(b!).toHaveAccessibleName(answered ?? '');
  await page.goto(`./index.html#${ask({ ask: 'read', text: 'pipes square 2x2\n1 4\n3 6\n' }).id}`);
  await expect(page.getByLabel('Mark what must change')).toBeVisible();
  await expect(wanted, 'pipes have one layout').toBeHidden();
});

test('flaws are marked on request, in games that know them', async ({ page }) => {
  const { id, flaws } = ask({ ask: 'read', text: 'pipes square 2x2\n1 4\n3 6\n' });
  const marked = page.locator('.shapes .flaw polygon');
  await page.goto(`./index.html#${id}`);
  const wanted = page.getByLabel('Mark what must change');
  await expect(wanted).toBeVisible();
  await expect(page.locator('#strict'), 'no move loses in this game').toBeHidden();
  await expect(marked).toHaveCount(0);
  await wanted.check();
  await expect(marked).toHaveCount(flaws?.length ?? 0);
  await expect(cell(page, 0)).toHaveAccessibleName(/, must change$/);
  await expectAccessible(page);
  await page.reload();
  await expect(wanted).toBeChecked();
  await expect(marked, 'the setting is saved').toHaveCount(2);
  await cell(page, 0).click();
  await expect(marked).toHaveCount(0);
  await page.goto(`./index.html#${ask({ ask: 'read', text: 'S..\n..T\n' }).id}`);
  await expect(page.locator('#title')).not.toBeEmpty();
  await expect(wanted).toBeHidden();
  await expect(page.locator('#strict')).toBeVisible();
});
