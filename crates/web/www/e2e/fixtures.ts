// The fixtures of every test: the console must stay quiet, and the page must not contact other
// servers.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test as base, type Locator, type Page } from '@playwright/test';
import { distance, way, type Puzzle } from './engine.ts';
import { empty, type Progress } from '../src/store/progress.ts';
import { FAMILIES, type Gesture } from './families.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const test = base.extend<{ complaints: string[]; isFirstVisit: boolean }>({
  /** Whether this is a first visit, where each family begins with its lessons. */
  isFirstVisit: [false, { option: true }],
  context: async ({ context, isFirstVisit }, use) => {
    if (!isFirstVisit) await context.addInitScript((over) => {
      try { localStorage.setItem('etchwork-lessons', over); } catch { /* The test forbids storage. */ }
    }, JSON.stringify(Object.fromEntries([...FAMILIES.map(({ family }) => family), 'pegs'].map((family) => [family, 0]))));
    await use(context);
  },
  /** Errors and warnings of the console, and requests to other servers. Tests that cause some empty
   * the list. */
  complaints: [
    async ({ page, baseURL }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('request', (request) => {
        const url = request.url();
        const isOwn = url.startsWith(baseURL ?? '') || url.startsWith('blob:') || url.startsWith('data:');
        if (!isOwn) complaints.push(`asked for ${url}`);
      });
      await use(complaints);
      expect(complaints, 'the console is quiet').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** A fresh puzzle of the first family, by the choice that is kept. */
export const FRESH = `./index.html?family=${FAMILIES[0]?.family}`;

/** Chooses on the level screen, by labels, and plays. */
export async function choose(page: Page, family: string, ...labels: string[]): Promise<void> {
  await page.goto(`./index.html?choose&family=${family}`);
  for (const label of labels) {
    const control = page.locator('#choices').getByLabel(label, { exact: true });
    await control.check();
    await expect(control).toBeChecked();
  }
  await page.getByRole('link', { name: 'Play', exact: true }).click();
}

export const cell = (page: Page, nth: number): Locator => page.locator(`[data-cell="${nth}"]`);

export async function openPuzzle(page: Page, { view }: Puzzle): Promise<void> {
  await page.goto(`./index.html#${view.id}`);
  await expect(page.locator('#left')).toHaveText(`${view.left} left`);
}

export async function centre(page: Page, nth: number): Promise<{ x: number; y: number }> {
  const box = await cell(page, nth).boundingBox();
  if (!box) throw new Error(`cell ${nth} is not shown`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The centres of cells, measured once, since a drag does not move the cells. */
async function centres(page: Page, cells: number[]): Promise<(nth: number) => { x: number; y: number }> {
  await centre(page, cells[0] ?? 0);
  const found = await page.evaluate((cells) => cells.map((nth) => {
    const box = document.querySelector(`[data-cell="${nth}"]`)?.getBoundingClientRect();
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
  }), cells);
  return (nth) => {
    const at = found[nth];
    if (!at) throw new Error(`cell ${cells[nth]} is not shown`);
    return at;
  };
}

/** The pixels from one cell to the next. */
export async function pitch(page: Page, nth: number): Promise<number> {
  const box = await cell(page, nth).boundingBox();
  return box?.width ?? 0;
}

/** Makes a gesture with the mouse. */
export async function byHand(page: Page, { cell: nth, second, way }: Gesture): Promise<void> {
  const from = await centre(page, nth);
  if (!way) return page.mouse.click(from.x, from.y, { button: second ? 'right' : 'left' });
  const by = await pitch(page, nth);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + way[1] * by, from.y + way[0] * by, { steps: 5 });
  await expect(page.locator('.slider'), 'the line follows the mouse before the release').toBeVisible();
  await page.mouse.up();
}

/** Drags along a solution with the mouse, releasing the button at each warp. */
export async function byMouse(page: Page, { view, way: cells }: Puzzle): Promise<void> {
  const at = await centres(page, cells);
  const start = at(0);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  for (let nth = 1; nth < cells.length; nth++) {
    const { x, y } = at(nth);
    const isFar = distance(view, cells[nth - 1] ?? 0, cells[nth] ?? 0) > 1;
    if (isFar) await page.mouse.up();
    await page.mouse.move(x, y, { steps: isFar ? 1 : 4 });
    if (isFar) await page.mouse.down();
  }
  await page.mouse.up();
}

/** Drags along a solution with a finger, lifting it at each warp. */
export async function byTouch(page: Page, { view, way: cells }: Puzzle): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  const at = await centres(page, cells);
  await touch('touchStart', at(0));
  for (let nth = 1; nth < cells.length; nth++) {
    const isFar = distance(view, cells[nth - 1] ?? 0, cells[nth] ?? 0) > 1;
    if (isFar) await touch('touchEnd');
    await touch(isFar ? 'touchStart' : 'touchMove', at(nth));
  }
  await touch('touchEnd');
}

/** Taps each cell of a solution in turn. */
export async function byTaps(page: Page, { way: cells }: Puzzle): Promise<void> {
  for (const nth of cells.slice(1)) await cell(page, nth).click();
}

/** Makes the moves with arrow keys, and for a warp moves the cursor to its far end and presses
 * Enter; with `letters`, uses letter keys only. */
export async function byKeys(page: Page, { view, way: cells }: Puzzle, letters = false): Promise<void> {
  const press = async (keys: readonly [string, string], steps: number, prefix: string) => {
    for (let step = 0; step < Math.abs(steps); step++)
      await page.keyboard.press(prefix + (steps > 0 ? keys[1] : keys[0]));
  };
  for (let nth = 1; nth < cells.length; nth++) {
    const [down, right] = way(view, cells[nth - 1] ?? 0, cells[nth] ?? 0);
    const isFar = Math.abs(down) + Math.abs(right) > 1;
    if (letters && isFar) await page.keyboard.press('w');
    else {
      await press(letters ? ['k', 'j'] : ['ArrowUp', 'ArrowDown'], down, isFar ? 'Shift+' : '');
      await press(letters ? ['h', 'l'] : ['ArrowLeft', 'ArrowRight'], right, isFar ? 'Shift+' : '');
      if (isFar) await page.keyboard.press('Enter');
    }
    // After the last move the result card has the focus.
    if (nth + 1 < cells.length)
      await expect(cell(page, cells[nth] ?? 0), 'focus follows the head').toBeFocused();
  }
}

export async function expectSolved(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Solved: [123] of 3 stars$/ })).toBeVisible();
}

/** Checks the accessibility of the page in its current state with axe-core. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } };
    return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
  expect(violations).toEqual([]);
}

/** Asks the workbench for its next puzzle, and waits for it. */
export async function nextPuzzle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next puzzle' }).click();
  await expect(page.locator('#thrown')).toHaveAttribute('aria-busy', 'false');
}

/** The stored value if this one is null; else replaces it. */
const database = (page: Page, value: unknown): Promise<unknown> => page.evaluate((value) => new Promise<unknown>((done, fail) => {
  const request = indexedDB.open('etchwork');
  request.onerror = fail;
  request.onsuccess = () => {
    const store = request.result.transaction('progress', 'readwrite').objectStore('progress');
    const next = value === null ? store.get('progress') : store.put(value, 'progress');
    next.onsuccess = () => { request.result.close(); done(next.result); };
  };
}), value);

/** The stored progress, empty before the first write: a test that polls it may ask early. */
export const stored = async (page: Page): Promise<Progress> => ((await database(page, null)) ?? empty()) as Progress;

/** Replaces the stored progress. */
export const store = async (page: Page, value: object): Promise<void> => { await database(page, value); };
