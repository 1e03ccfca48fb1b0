// A solution watched again, move by move, beside a shortest one; records and averages.
import type { Locator, Page } from '@playwright/test';
import { empty } from '../src/store/progress.ts';
import { ask } from './engine.ts';
import { FAMILIES, short, type FamilyCase } from './families.ts';
import { byHand, expect, expectAccessible, store, test } from './fixtures.ts';

interface Solved {
  id: string;
  save: string;
  /** How many moves the player made, and how many are enough; null where all solutions have as many. */
  made: number;
  least: number | null;
}

/** A puzzle of a family, solved with a move that leads astray first, if one does and can be mended. */
function astray(example: FamilyCase): Solved {
  const { view, moves } = short(example);
  ask({ ask: 'open', id: view.id });
  const rest = ask({ ask: 'choices' }).moves.map((choice) => {
    ask({ ask: 'load', save: view.save });
    ask({ ask: 'play', text: choice });
    return [choice, ...(ask({ ask: 'hint', level: 4 }).hint?.moves ?? [])];
  }).find((way) => way.length > moves.length + 1);
  ask({ ask: 'load', save: view.save });
  const { save } = (rest ?? moves).map((text) => ask({ ask: 'play', text })).at(-1) ?? view;
  const { moves: made, least } = ask({ ask: 'replay' });
  return { id: view.id, save, made, least };
}

/** Opens a puzzle that was solved on another visit. */
async function openSolved(page: Page, { id, save }: Solved): Promise<void> {
  await page.goto('./index.html');
  await expect(page.locator('#families li')).toHaveCount(FAMILIES.length);
  await store(page, { ...empty(), plays: { [id]: { save, seconds: 42, at: 1, done: true } } });
  await page.goto(`./index.html#${id}`);
  await expect(page.locator('#board')).toHaveAttribute('data-status', 'solved');
}

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Your solution again' });
const lane = (page: Page, name: string): Locator => dialog(page).getByRole('region', { name });

async function watchAgain(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Watch the solution again' }).click();
  await expect(lane(page, 'Yours').getByRole('img')).toBeVisible();
}

for (const example of FAMILIES) {
  test(`${example.family}: a solution of another visit is watched again`, async ({ page }) => {
    const solved = astray(example);
    const { made, least } = solved;
    expect(least !== null, 'where solutions differ in length, a shortest one is known')
      .toBe(!['path', 'pattern'].includes(example.family));
    await openSolved(page, solved);
    await watchAgain(page);
    await expect(dialog(page).getByText(new RegExp(`^Solved in ${made} moves?[:;]`))).toBeVisible();
    const lanes = [['Yours', made] as const, ...(least === null ? [] : [['Least', least] as const])];
    await expect(dialog(page).getByRole('region')).toHaveCount(lanes.length);
    for (const [name, moves] of lanes) {
      await expect(lane(page, name).getByRole('heading')).toHaveText(`${name}: ${moves} move${moves === 1 ? '' : 's'}`);
      await expect(lane(page, name).locator('.board')).toHaveAttribute('data-status', /^(open|ready)$/);
    }
    const slider = dialog(page).getByRole('slider', { name: 'Move' });
    for (let step = 1; step <= made; step++) {
      await dialog(page).getByRole('button', { name: 'Forward' }).click();
      for (const [name, moves] of lanes) {
        await expect(lane(page, name)).toContainText(`${Math.min(step, moves)} of ${moves}. `);
        if (step >= moves) await expect(lane(page, name).locator('.board')).toHaveAttribute('data-status', 'solved');
      }
      await expect(slider).toHaveAttribute('aria-valuetext', `${step} of ${made}`);
    }
    await expect(dialog(page).getByRole('status')).toHaveText(new RegExp(`^Yours: ${made} of ${made}\\. .*Solved!`));
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.locator('#board'), 'the play is as it was').toHaveAttribute('data-status', 'solved');
  });
}

const RAILS = FAMILIES.find(({ family }) => family === 'rails') as FamilyCase;

test('keys, the slider and play lead through a solution', async ({ page }) => {
  const solved = astray(RAILS);
  const { made } = solved;
  await openSolved(page, solved);
  await watchAgain(page);
  const at = (step: number) => expect(lane(page, 'Yours')).toContainText(step ? `${step} of ${made}. ` : 'The start.');
  await at(0);
  for (const [key, step] of [['ArrowRight', 1], ['ArrowLeft', 0], ['End', made], ['ArrowRight', made], ['Home', 0]] as const) {
    await page.keyboard.press(key);
    await at(step);
  }
  await page.keyboard.press('u');
  await dialog(page).getByRole('slider').fill('2');
  await at(2);
  // Play goes on from here, and from the end begins again.
  await page.keyboard.press('p');
  await at(made);
  await expect(dialog(page).getByRole('button', { name: 'Play' })).toBeVisible();
  await page.keyboard.press('p');
  await expect(dialog(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await at(1);
  await page.keyboard.press('p');
  await expect(dialog(page).getByRole('button', { name: 'Play' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.locator('#board'), 'no key has reached the board').toHaveAttribute('data-status', 'solved');
});

for (const [width, height] of [[360, 640], [640, 360], [768, 1024], [1280, 800]] as const) {
  test(`a replay fits a window of ${width}x${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openSolved(page, astray(RAILS));
    await watchAgain(page);
    await dialog(page).getByRole('button', { name: 'Last' }).click();
    const boxes = await Promise.all(['Yours', 'Least'].map((name) => lane(page, name).locator('.board').boundingBox()));
    for (const box of boxes) expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThan(110);
    expect((boxes[1]?.x ?? 0) > (boxes[0]?.x ?? 0) + 50, 'side by side where it is wide').toBe(width > height);
    const { overflow } = await dialog(page).evaluate((one) => ({ overflow: [one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth] }));
    expect(overflow).toEqual([0, 0]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
  });
}

test('the card of a solved puzzle leads to its replay, and leaving the puzzle closes it', async ({ page }) => {
  const { view, moves } = short(RAILS);
  await page.goto('./index.html');
  await page.goto(`./index.html#${view.id}`);
  await page.evaluate(() => new MutationObserver(() => {
    const { length } = document.querySelectorAll('.cars rect');
    if (length) document.body.dataset.cars = String(length);
  }).observe(document.body, { childList: true, subtree: true }));
  for (const [nth, move] of moves.entries()) {
    await byHand(page, RAILS.gesture(view, move));
    await expect(page.locator('#counts')).toContainText(new RegExp(`^${nth + 1} moves?,`));
  }
  // Meanwhile a train has run from station to station.
  await expect(page.locator('body')).toHaveAttribute('data-cars', '3');
  await expect(page.locator('.cars rect')).toHaveCount(0);
  await page.getByRole('button', { name: 'Watch again' }).click();
  await expect(lane(page, 'Least')).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.locator('#families li')).toHaveCount(FAMILIES.length);
});

test('with reduced motion no piece moves over a board', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openSolved(page, astray(RAILS));
  await watchAgain(page);
  await page.evaluate(() => {
    const seen = new MutationObserver(() => { if (document.querySelector('.lanes :is(.slider, .cut)')) document.body.dataset.moved = ''; });
    seen.observe(document.body, { childList: true, subtree: true });
  });
  await page.keyboard.press('ArrowRight');
  await expect(lane(page, 'Yours')).toContainText('1 of ');
  await expect(page.locator('body')).not.toHaveAttribute('data-moved');
});

/** Solves one puzzle after the other by hand, and returns what the card says of their times. */
async function solveAll(page: Page, seeds: number[]): Promise<(string | null)[]> {
  const told: (string | null)[] = [];
  const { family, tier, gesture } = RAILS;
  for (const seed of seeds) {
    const view = ask({ ask: 'fresh', family, tier, options: {}, seed });
    const moves = ask({ ask: 'hint', level: 4 }).hint?.moves ?? [];
    await page.goto('about:blank');
    await page.goto(`./index.html?tier=${tier}#${view.id}`);
    for (const [nth, move] of moves.entries()) {
      await byHand(page, gesture(view, move));
      await expect(page.locator('#counts')).toContainText(new RegExp(`^${nth + 1} moves?,`));
    }
    await expect(page.getByRole('heading', { name: /^Solved: / })).toBeVisible();
    told.push(await page.locator('#times').count() ? await page.locator('#times').textContent() : null);
  }
  return told;
}

test('records and averages are told as in the terminal', async ({ page }) => {
  const { family, tier, most } = RAILS;
  const seeds: number[] = [];
  const seen = new Set<string>();
  for (let seed = 1; seeds.length < 6; seed++) {
    const { id } = ask({ ask: 'fresh', family, tier, options: {}, seed });
    const moves = ask({ ask: 'hint', level: 4 }).hint?.moves ?? [];
    if (moves.length > most || seen.has(id) || moves.some((move) => /^[OT] /.test(move))) continue;
    seen.add(id);
    seeds.push(seed);
  }
  const told = await solveAll(page, seeds.slice(0, 5));
  expect(told[0], 'nothing after the first').toBeNull();
  expect(told[1]).toMatch(/^(\u2605 0:\d\d: the fastest so far|The fastest so far: 0:\d\d)\.$/);
  expect(told[4]).toMatch(/the fastest so far.* Average of 5: 0:\d\d\.\d, the best 0:\d\d\.\d\.$/i);
  // Without the clock nothing is told, but times are kept.
  await page.goto('./index.html');
  await page.goto(`./index.html?family=${family}&tier=${tier}`);
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await page.getByLabel('Show the clock').uncheck();
  await expect(page.locator('#clock'), 'once the setting is saved').toBeEmpty();
  expect(await solveAll(page, seeds.slice(5))).toEqual([null]);
});
