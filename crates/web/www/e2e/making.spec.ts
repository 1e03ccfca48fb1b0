// From nothing to a puzzle that is shared, by mouse alone: the editor as it opens, its tools, the button
// that makes the rest, the link, and a play of it in a browser that was never here.
import type { Locator, Page } from '@playwright/test';
import { ask } from './engine.ts';
import { FAMILIES, type FamilyCase } from './families.ts';
import { byHand, expect, expectAccessible, test } from './fixtures.ts';

type Place = [number, number];

const text = (page: Page): Locator => page.getByLabel('Text, ID or link');
const site = (page: Page, [row, col]: Place): Locator => page.locator(`[data-site="${row},${col}"]`);
const figure = (page: Page, name: string): Locator =>
  page.locator('#figures tr').filter({ has: page.getByRole('rowheader', { name, exact: true }) }).getByRole('cell');

/** Points a tool at places: with a drag if it needs two and `drags`, else by clicks. */
async function draw(page: Page, name: string, at: Place[], drags = false): Promise<void> {
  const before = await text(page).inputValue();
  await page.getByRole('toolbar').getByRole('button', { name, exact: true }).click();
  if (drags) await site(page, at[0] ?? [0, 0]).dragTo(site(page, at[1] ?? [0, 0]));
  else for (const place of at) await site(page, place).click();
  await expect(text(page), `${name} at ${at.join(' and ')}`).not.toHaveValue(before);
}

/** What is drawn in each family, what counts its solutions (nothing where many lines of moves solve a
 * puzzle), and whether the draft has a button that makes the rest. */
const DRAFTS: Record<string, { start: string; draws: [string, ...Place[]][]; counted?: string; makesRest: boolean; drags?: boolean }> = {
  path: {
    start: 'Path, new', counted: 'paths', makesRest: true,
    draws: [['T', [4, 0]], ['Wall', [2, 1]], ['Wall', [2, 2]]],
  },
  contraption: {
    start: 'Contraption, new', makesRest: true,
    draws: [['Player', [0, 0]], ['Goal', [0, 4]], ['Gate', [0, 2], [0, 4]], ['Toggle', [0, 0]], ['Switch', [0, 0], [0, 2], [0, 4]]],
  },
  pipes: {
    start: 'Pipe puzzle, new', counted: 'solving orientations of the tiles', makesRest: true, drags: true,
    draws: ([
      [[3, 2], [3, 3]], [[1, 3], [2, 3]], [[0, 1], [0, 2]], [[0, 2], [1, 2]], [[0, 2], [0, 3]], [[0, 0], [1, 0]], [[0, 0], [0, 1]],
      [[2, 0], [3, 0]], [[2, 2], [3, 2]], [[2, 1], [2, 2]], [[2, 1], [3, 1]], [[1, 0], [2, 0]], [[2, 0], [2, 1]], [[2, 2], [2, 3]],
    ] as [Place, Place][]).map((places): [string, ...Place[]] => ['Join', ...places]),
  },
  rails: {
    start: 'Rail puzzle, new', makesRest: false,
    draws: [
      ['Straight', [0, 1]], ['Bend', [0, 2]], ['Bend', [0, 2]], ['Bend', [0, 2]], ['Straight', [1, 1]], ['Straight', [1, 1]], ['Straight', [2, 1]],
      ['Straight', [2, 1]], ['Straight', [3, 0]], ['Bend', [3, 2]], ['Straight', [3, 3]],
    ],
  },
  pattern: {
    start: 'Pattern, new', counted: 'patterns that agree with what is shown at the start', makesRest: true,
    draws: [['Pattern', [0, 0]], ['Pattern', [3, 3]], ['Pattern', [3, 6]], ['Shown', [6, 6]]],
  },
};

/** The moves of a solution, or none if one of them has no gesture in these tests. */
function movesOf(id: string): string[] {
  ask({ ask: 'open', id });
  const moves = ask({ ask: 'hint', level: 4 }).hint?.moves ?? [];
  return moves.every((move) => !/^(push|shoot|O|T) /.test(move)) ? moves : [];
}

/** Plays a shared puzzle to its end by mouse. */
async function play(page: Page, { gesture }: FamilyCase, link: string, moves: string[]): Promise<void> {
  await page.goto(link);
  const view = ask({ ask: 'open', id: new URL(link).hash.slice(1) });
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  for (const [nth, move] of moves.entries()) {
    await byHand(page, gesture(view, move));
    await expect(page.locator('#counts')).toContainText(new RegExp(`^${nth + 1} moves?,`));
  }
  await expect(page.getByRole('heading', { name: /^Solved: \d of [23] stars$/ })).toBeVisible();
}

for (const example of FAMILIES)
  test(`${example.family}: from nothing to a shared puzzle by mouse alone`, async ({ page, context, browser }) => {
    const { start, draws, counted, makesRest, drags } = DRAFTS[example.family] ?? { start: '', draws: [], makesRest: false };
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('./editor.html');
    await page.getByLabel('Start from').selectOption({ label: start });
    await expect(page.locator('#board svg')).toBeVisible();
    for (const [name, ...at] of draws) await draw(page, name, at, drags);
    await expect(page.getByRole('button', { name: 'Make the rest' })).toBeVisible({ visible: makesRest });
    let moves: string[] = [];
    do {
      const before = await text(page).inputValue();
      if (makesRest) {
        if (counted) await expect(figure(page, counted)).toHaveText(/^([2-9]|\d\d+)$/);
        await page.getByRole('button', { name: 'Make the rest' }).click();
        await expect(text(page)).not.toHaveValue(before);
      }
      await expect(page.locator('#flaw')).toContainText('the text can be read');
      if (counted) await expect(figure(page, counted)).toHaveText('1');
      await expect(figure(page, 'solution')).toHaveText(/^\d+ moves?/);
      moves = movesOf(await figure(page, 'ID').textContent() ?? '');
    } while (makesRest && moves.length === 0);
    await expect(page.getByRole('link', { name: 'Play it' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Copy link' }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const stranger = await browser.newContext();
    await play(await stranger.newPage(), example, link, moves);
    await stranger.close();
  });

for (const [width, height] of [[390, 844], [1280, 800]] as const)
  test(`the editor opens with a board to change, the picture before the text, at ${width}x${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const { family } of [{ family: null }, ...FAMILIES]) {
      await page.goto('about:blank');
      await page.goto(`./editor.html${family === null ? '' : `?family=${family}`}`);
      await expect(page.locator('#board svg')).toBeVisible();
      const blank = ask({ ask: 'catalogue' }).families.find(({ id }) => id === (family ?? FAMILIES[0]?.family))?.blank;
      await expect(text(page)).toHaveValue(blank ?? '?');
      await expect(page.getByRole('toolbar').getByRole('button').first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Undo' }), 'nothing was done yet').toBeDisabled();
      const [board, field] = [await page.locator('#board').boundingBox(), await text(page).boundingBox()];
      if (!board || !field) throw new Error('both are shown');
      expect(board.x + board.width <= field.x || board.y + board.height <= field.y).toBe(true);
      expect(board.y + board.height, 'the board is on the first screen').toBeLessThanOrEqual(height);
      await expectAccessible(page);
    }
    await text(page).fill('');
    await expect(page.locator('#flaw')).toContainText('There is no text yet');
    await page.reload();
    await expect(page.locator('#flaw'), 'what was emptied stays empty').toContainText('There is no text yet');
  });

test('a word is no board, and one sentence says what is missing', async ({ page }) => {
  await page.goto('./editor.html');
  await expect(page.locator('#board svg')).toBeVisible();
  for (const word of ['hello', 'Test', 'hotshots', 'Hello you']) {
    await text(page).fill(word);
    await expect(page.locator('#flaw')).toHaveText("Line 1, column 1: there is no board: give rows of '.', '#', 'S', 'T' and letters.");
    await expect(page.locator('#board svg')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Play it' })).toBeHidden();
  }
});
